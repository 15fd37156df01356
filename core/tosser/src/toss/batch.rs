//! Messages that are added to their bases together, with one set of flushes for each base.

use super::TossReport;
use crate::aka::Aka;
use crate::fault;
use crate::files::{failed, short_hash, write_draft};
use crate::message::{Incoming, packed_again};
use crate::packet::{PackedMessage, PacketHeader, PacketPassword, PacketType, PacketWriter};
use crate::setup::{AreaSetup, Folder};
use crate::state::{NewQuarantined, Position, Tossed};
use crate::tosser::{Tosser, TosserError};
use ftn_base::{AppendError, BaseError, Outgoing};
use ftn_types::cores;
use ftn_types::job::Job;
use sha1::{Digest as _, Sha1};
use std::collections::{BTreeMap, HashSet};
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

/// Number of threads that write bases: while one waits for the disk, others write.
const WRITERS: usize = 8;

/// Messages that wait for their bases.
#[derive(Debug, Default)]
pub(super) struct Batch {
    /// Messages by area.
    areas: BTreeMap<String, AreaBatch>,
    /// Keys of all messages of the batch.
    pub(super) keys: HashSet<i64>,
    refused: BTreeMap<RefusedKey, Refused>,
    /// Memory of the messages, in bytes.
    pub(super) bytes: usize,
    pub(super) count: usize,
    /// True if a message of a retried file is not accepted again.
    pub(super) stays: bool,
    pub(super) tossed: Tossed,
}

/// Messages of one area.
#[derive(Debug)]
struct AreaBatch {
    area: Arc<AreaSetup>,
    messages: Vec<Outgoing>,
    keys: Vec<i64>,
}

/// Messages that one file of the quarantine gets.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct RefusedKey {
    origin: Aka,
    /// Areatag, if known.
    tag: Option<String>,
    reason: String,
}

/// Messages that go into quarantine for one reason.
#[derive(Debug)]
struct Refused {
    header: PacketHeader,
    messages: Vec<PackedMessage>,
}

impl Batch {
    /// Adds a message for an area.
    pub(super) fn add(&mut self, area: Arc<AreaSetup>, key: i64, incoming: Incoming) {
        self.bytes += incoming.size();
        self.count += 1;
        self.keys.insert(key);
        let own = match self.areas.get_mut(&area.tag) {
            Some(own) => own,
            None => self.areas.entry(area.tag.clone()).or_insert(AreaBatch {
                area,
                messages: Vec::new(),
                keys: Vec::new(),
            }),
        };
        own.messages.push(incoming.message);
        own.keys.push(key);
    }

    /// Adds a message for the quarantine. Returns whether it is the first one for this reason.
    pub(super) fn quarantine(
        &mut self,
        packed: PackedMessage,
        header: &PacketHeader,
        tag: Option<String>,
        reason: &str,
    ) -> bool {
        self.bytes += packed.size();
        self.count += 1;
        let own = self.refused.entry(RefusedKey {
            origin: header.origin,
            tag,
            reason: reason.to_owned(),
        });
        let own = own.or_insert_with(|| Refused {
            header: PacketHeader {
                kind: PacketType::TwoPlus,
                password: PacketPassword::default(),
                ..*header
            },
            messages: Vec::new(),
        });
        own.messages.push(packed);
        own.messages.len() == 1
    }

    /// Writes the batch: positions, bases, then the record of all of it.
    pub(super) fn write(
        mut self,
        tosser: &mut Tosser,
        job: &Job,
        report: &mut TossReport,
    ) -> Result<(), TosserError> {
        let positions = self.positions()?;
        if !positions.is_empty() {
            tosser.state.begin(&positions)?;
        }
        self.write_refused(tosser)?;
        let areas = std::mem::take(&mut self.areas);
        let mut failure = None;
        let mut undone = Vec::new();
        for (own, added) in append_in_parallel(areas.into_values().collect(), job) {
            let tag = own.area.tag.clone();
            match added {
                Ok(()) => {
                    self.tossed.keys.extend(own.keys);
                    self.tossed.done.push(tag);
                }
                Err(error) if is_of_base(&error) => {
                    // Mail for other areas must not wait until somebody repairs this base.
                    report
                        .problems
                        .push(format!("mail for {tag} is in quarantine: {error}"));
                    undone.push((own, error.to_string()));
                }
                Err(AppendError::Cancelled) => {
                    failure.get_or_insert(TosserError::Cancelled);
                }
                Err(error) => {
                    failure.get_or_insert(TosserError::Append { tag, error });
                }
            }
        }
        if let Some(error) = failure {
            // The journal knows what was added; the files stay in the inbound.
            return Err(error);
        }
        for (own, reason) in undone {
            self.keep_aside(tosser, own, reason, report)?;
        }
        tosser.state.commit(&self.tossed)?;
        Ok(())
    }

    /// Returns the last message of each base.
    fn positions(&self) -> Result<Vec<Position>, TosserError> {
        let position = |own: &AreaBatch| -> Result<Position, BaseError> {
            let base = own.area.format.open_or_absent(&own.area.path)?;
            let number = base.highest_number()?;
            let last = match number {
                0 => None,
                number => base.read(number)?,
            };
            Ok(Position {
                tag: own.area.tag.clone(),
                path: own.area.path.clone(),
                format: own.area.format,
                number,
                fingerprint: last.map_or(0, |last| last.fingerprint),
            })
        };
        // A base that cannot be read is reported when it cannot be written.
        let all = self.areas.values().filter_map(|own| position(own).ok());
        Ok(all.collect())
    }

    /// Writes the packets of the quarantine under temporary names.
    fn write_refused(&mut self, tosser: &Tosser) -> Result<(), TosserError> {
        for (key, own) in std::mem::take(&mut self.refused) {
            let count = u32::try_from(own.messages.len()).unwrap_or(u32::MAX);
            let place = self.write_packet(tosser, &own)?;
            self.tossed.quarantine.push(NewQuarantined {
                place,
                reason: key.reason,
                area: key.tag,
                origin: key.origin.to_string(),
                messages: count,
            });
        }
        Ok(())
    }

    /// Writes a packet under a temporary name, made from its content; returns the name.
    fn write_packet(&self, tosser: &Tosser, own: &Refused) -> Result<String, TosserError> {
        let folder = tosser.setup.folder(Folder::Temporary);
        let packed = || -> io::Result<Vec<u8>> {
            let mut packet = PacketWriter::new(Vec::new(), &own.header)?;
            for message in &own.messages {
                packet.append(message)?;
            }
            packet.finish()
        };
        let bytes = packed().map_err(failed(&folder))?;
        let hash = Sha1::digest(&bytes);
        let name = short_hash(&hash, 8);
        let place = format!("{name}.pkt");
        write_draft(&folder, &folder.join(&place), &bytes)?;
        Ok(place)
    }

    /// Puts the messages for a base that is damaged or full into quarantine.
    fn keep_aside(
        &mut self,
        tosser: &Tosser,
        own: AreaBatch,
        reason: String,
        report: &mut TossReport,
    ) -> Result<(), TosserError> {
        let count = u32::try_from(own.messages.len()).unwrap_or(u32::MAX);
        let aka = tosser.setup.akas.first().copied().unwrap_or_default();
        let tag = tosser
            .setup
            .is_echo(&own.area)
            .then_some(own.area.tag.as_str());
        let refused = Refused {
            header: PacketHeader {
                origin: own.area.link.unwrap_or(aka),
                destination: aka,
                ..PacketHeader::default()
            },
            messages: own
                .messages
                .iter()
                .map(|one| packed_again(tag, one))
                .collect(),
        };
        let place = self.write_packet(tosser, &refused)?;
        let counts = self.tossed.counts.entry(own.area.tag.clone()).or_default();
        counts.received = counts.received.saturating_sub(count);
        counts.quarantined += count;
        report.received = report.received.saturating_sub(count);
        report.quarantined += count;
        self.tossed.done.push(own.area.tag.clone());
        self.tossed.quarantine.push(NewQuarantined {
            place,
            reason,
            area: Some(own.area.tag.clone()),
            origin: refused.header.origin.to_string(),
            messages: count,
        });
        Ok(())
    }
}

/// Returns whether an error lies in the base itself, so that waiting does not help.
fn is_of_base(error: &AppendError) -> bool {
    matches!(
        error,
        AppendError::Full { .. }
            | AppendError::Damaged { .. }
            | AppendError::Unsupported { .. }
            | AppendError::Invalid { .. }
            | AppendError::Base(BaseError::Format { .. } | BaseError::Missing { .. })
    )
}

/// Adds the messages of each area to its base, in several threads.
fn append_in_parallel(
    areas: Vec<AreaBatch>,
    job: &Job,
) -> Vec<(AreaBatch, Result<(), AppendError>)> {
    let queue = Mutex::new(areas.into_iter());
    let work = |()| {
        let mut done = Vec::new();
        loop {
            let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(own) = next else {
                return done;
            };
            let added = append(&own, job);
            done.push((own, added));
        }
    };
    let writers = match fault::is_planned() {
        true => 1,
        false => WRITERS,
    };
    cores::each((0..writers).map(|_| ()), work)
        .into_iter()
        .flatten()
        .collect()
}

fn append(own: &AreaBatch, job: &Job) -> Result<(), AppendError> {
    let killed = |_| AppendError::Io {
        path: own.area.path.clone(),
        source: io::ErrorKind::StorageFull.into(),
    };
    fault::step().map_err(killed)?;
    let reached = fault::reach(own.messages.len());
    let messages = own.messages.get(..reached).unwrap_or_default();
    let base = own.area.format.open_or_absent(&own.area.path)?;
    if !messages.is_empty() {
        base.append_all(messages, job)?;
    }
    match reached < own.messages.len() {
        true => Err(killed(io::ErrorKind::StorageFull.into())),
        false => Ok(()),
    }
}
