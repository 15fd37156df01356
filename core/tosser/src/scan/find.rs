//! Finds own messages that were not sent yet.

use super::pack::{Packed, pack};
use super::{Found, ScanPosition};
use crate::limits::REST_SECONDS;
use crate::moment::Moment;
use crate::setup::{AreaSetup, fold};
use crate::state::{Held, SentMessage};
use crate::tosser::{Tosser, TosserError};
use ftn_base::{BaseError, BaseFormat, MessageBase, ReadDepth};
use ftn_types::job::Job;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ffi::OsString;
use std::fs::Metadata;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

impl Tosser {
    /// Finds and packs own messages of all areas.
    pub(super) fn find_own(&self, now: Moment, job: &Job) -> Result<Found, TosserError> {
        let positions = self.state.scanned()?;
        let mut held: BTreeMap<String, BTreeSet<u32>> = BTreeMap::new();
        for own in self.state.held()? {
            held.entry(fold(&own.tag)).or_default().insert(own.number);
        }
        // Packed already, but perhaps not marked.
        let marks = self.state.marks()?;
        let marks: HashSet<(String, u32)> = marks
            .into_iter()
            .map(|own| (fold(&own.tag), own.fingerprint))
            .collect();
        let mut found = Found::default();
        job.expect(self.areas.len() as u64);
        for (key, area) in &self.areas {
            if job.is_cancelled() {
                return Err(TosserError::Cancelled);
            }
            job.advance(1);
            let is_sent = area.link.is_some() || !self.setup.is_echo(area);
            let Some(state) = head_state(area).filter(|_| is_sent) else {
                continue;
            };
            let last = positions.get(key).copied();
            let held = held.remove(key).unwrap_or_default();
            let is_same = |last: ScanPosition| {
                let HeadState { size, changed } = state;
                last.changed != 0 && last.size == size && last.changed == changed
            };
            if held.is_empty() && last.is_some_and(is_same) {
                continue;
            }
            found.opened += 1;
            let scan = AreaScan {
                tosser: self,
                area,
                now,
                marks: &marks,
            };
            let scanned = scan.run(last, held, state, &mut found);
            scanned.map_err(|error| TosserError::Base {
                tag: area.tag.clone(),
                error,
            })?;
        }
        Ok(found)
    }
}

/// Scan of one area.
struct AreaScan<'t> {
    tosser: &'t Tosser,
    area: &'t AreaSetup,
    now: Moment,
    /// Fingerprints of messages that are packed but perhaps not marked.
    marks: &'t HashSet<(String, u32)>,
}

impl AreaScan<'_> {
    fn run(
        &self,
        last: Option<ScanPosition>,
        held: BTreeSet<u32>,
        head: HeadState,
        found: &mut Found,
    ) -> Result<(), BaseError> {
        let base = self.area.format.open_or_absent(&self.area.path)?;
        let highest = base.highest_number()?;
        let mut numbers = held;
        match last {
            Some(last) if is_there(base.as_ref(), last)? => {
                numbers.extend(last.number.saturating_add(1)..=highest);
            }
            last => numbers.extend(waiting(base.as_ref(), last.is_none())?),
        }
        for number in numbers {
            let Some(stored) = base.read(number)? else {
                continue;
            };
            let own = stored.attributes;
            let waits = own.local && own.unscanned && !own.sent && !own.in_transit;
            let mark = (fold(&self.area.tag), stored.fingerprint);
            if !waits || self.marks.contains(&mark) {
                continue;
            }
            let tag = self.area.tag.clone();
            match pack(self.tosser, self.area, &stored, self.now) {
                Ok(Packed::Local) => {}
                Ok(Packed::For {
                    link,
                    message,
                    attached,
                }) => {
                    let parcel = found.parcels.entry(link).or_default();
                    parcel.messages.push(message);
                    parcel.attached.extend(attached);
                    found.sent.push(SentMessage {
                        tag,
                        number,
                        fingerprint: stored.fingerprint,
                    });
                }
                Err(reason) => found.held.push(Held {
                    tag,
                    number,
                    reason,
                }),
            }
        }
        let fingerprint = match highest {
            0 => 0,
            highest => base.read(highest)?.map_or(0, |own| own.fingerprint),
        };
        // A change within a step of the clock would not show.
        let HeadState { size, changed } = head;
        let seconds = changed.div_euclid(1_000_000_000);
        let is_at_rest = self.now.utc.0.saturating_sub(seconds) >= REST_SECONDS;
        let position = ScanPosition {
            number: highest,
            fingerprint,
            size,
            changed: if is_at_rest { changed } else { 0 },
        };
        found.positions.push((self.area.tag.clone(), position));
        Ok(())
    }
}

/// Returns whether the base still has the message of a position under its number.
fn is_there(base: &dyn MessageBase, last: ScanPosition) -> Result<bool, BaseError> {
    if last.number == 0 {
        return Ok(true);
    }
    let stored = base.read(last.number)?;
    Ok(stored.is_some_and(|stored| stored.fingerprint == last.fingerprint))
}

/// Returns the numbers of messages that may wait. In a base that is scanned for the first time, those
/// that another tosser has exported do not.
fn waiting(base: &dyn MessageBase, is_first: bool) -> Result<Vec<u32>, BaseError> {
    let exported = match is_first {
        true => base.exported()?,
        false => 0,
    };
    let mut numbers = Vec::new();
    base.scan(ReadDepth::Headers, &Job::new(), &mut |header, _| {
        let own = header.attributes;
        if own.local && own.unscanned && header.number > exported {
            numbers.push(header.number);
        }
        ControlFlow::Continue(())
    })?;
    Ok(numbers)
}

/// Length and time of the last change of the file that every change of a base changes; zeros if they
/// are unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct HeadState {
    /// Length in bytes.
    size: u64,
    /// Nanoseconds since 1970.
    changed: i64,
}

/// Returns the state of the file that every change of the base changes; `None` if there is no base.
fn head_state(area: &AreaSetup) -> Option<HeadState> {
    let extensions: &[&str] = match area.format {
        BaseFormat::Jam => &["jhr", "JHR"],
        BaseFormat::Squish => &["sqd", "SQD"],
        // Boards share files that change in place, and the folder does not show that.
        BaseFormat::Hudson(_) | BaseFormat::GoldBase(_) => &[],
        BaseFormat::Msg | BaseFormat::Pkt => {
            return std::fs::metadata(&area.path)
                .ok()
                .map(|found| state_of(&found));
        }
        BaseFormat::Passthrough => return None,
    };
    let mut states = extensions.iter().filter_map(|extension| {
        let found = std::fs::metadata(with_extension(&area.path, extension)).ok()?;
        Some(state_of(&found))
    });
    states.next().or_else(|| {
        // A name in mixed case, or a board: the base finds it.
        let base = area.format.open_or_absent(&area.path).ok()?;
        base.exists().then_some(HeadState::default())
    })
}

fn with_extension(path: &Path, extension: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".");
    name.push(extension);
    PathBuf::from(name)
}

fn state_of(found: &Metadata) -> HeadState {
    let changed = found.modified().ok();
    let since = changed.and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
    let nanos = since.and_then(|since| i64::try_from(since.as_nanos()).ok());
    HeadState {
        size: found.len(),
        changed: nanos.unwrap_or_default(),
    }
}
