//! Reads the messages of a snapshot again, in full.
//!
//! A packer may renumber messages and move their texts at any moment. So a number from one state of
//! a base may mean another message in the next state: nothing here relies on the number alone. Each
//! message of a base is compared with the fingerprint of the row. A difference marks the snapshot
//! as outdated, so that the next one is read from the base.

use super::area::LibraryError;
use super::reading::parts_of;
use super::snapshot::{MessageRow, Snapshot};
use crate::base::{MessageBase, RawHeader, ReadDepth, StoredMessage, fingerprint};
use crate::cores;
use crate::job::Job;
use crate::time::WallTime;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::Ordering;

/// Callback with a message of a pass: its position in the snapshot, its header and its text.
pub(crate) type TextVisitor<'v> = dyn FnMut(u32, &RawHeader<'_>, &[u8]) -> ControlFlow<()> + 'v;

/// Messages read by one core.
enum Workload<'r> {
    /// All messages at these places.
    Places(Range<u32>),
    /// Rows, ascending.
    Rows(&'r [u32]),
}

/// Progress of a pass over a base, and the number of visited messages of a snapshot.
#[derive(Default)]
struct Checked {
    expected: usize,
    visited: usize,
    is_broken_off: bool,
}

impl Checked {
    /// Visits a message if it is still the snapshot's.
    fn visit(
        &mut self,
        of: &Snapshot,
        base: &dyn MessageBase,
        header: &RawHeader<'_>,
        text: &[u8],
        visit: &mut TextVisitor<'_>,
    ) -> ControlFlow<()> {
        let Some(at) = of.position_after(header.number, &mut self.expected) else {
            return ControlFlow::Continue(());
        };
        self.visited += 1;
        let is_it = of.has_fingerprint(at as usize, &|| fingerprint(header, text));
        if !is_it && of.record_mismatch(base) {
            return ControlFlow::Continue(());
        }
        let flow = visit(at, header, text);
        self.is_broken_off |= flow.is_break();
        flow
    }
}

impl Snapshot {
    /// Returns whether the base was found to contain other messages since it was read. Then its
    /// numbers are invalid.
    #[must_use]
    pub fn is_outdated(&self) -> bool {
        self.is_outdated.load(Ordering::Relaxed)
    }

    /// Notes that the base returned another message than this snapshot has, or none. Returns false
    /// if the base has certainly not changed: then it is damaged, and its answers are all there is.
    /// The stamp of a folder does not reveal that a file in it was overwritten.
    pub(super) fn record_mismatch(&self, base: &dyn MessageBase) -> bool {
        let is_same = self.is_at_rest
            && !base.format().row().is_of_files
            && base.stamp().is_ok_and(|stamp| stamp == self.stamp);
        if !is_same {
            self.is_outdated.store(true, Ordering::Relaxed);
            if let Some(facts) = &self.facts {
                facts.record_mismatch();
            }
        }
        !is_same
    }

    /// Without known fingerprints: compares the state of the base after reading with that of the
    /// headers. If false, the messages read are the snapshot's.
    fn differs_unseen(&self, base: &dyn MessageBase) -> bool {
        self.facts.is_some() && self.record_mismatch(base)
    }

    /// Passes over the base with its texts and visits the messages that are still the snapshot's,
    /// with their positions in it.
    ///
    /// # Errors
    /// If the base cannot be read, or the job was cancelled.
    pub fn scan_texts(&self, job: &Job, visit: &mut TextVisitor<'_>) -> Result<(), LibraryError> {
        let base = self.area().open()?;
        let base = base.as_ref();
        let mut checked = Checked::default();
        base.scan(ReadDepth::Text, job, &mut |header, text| {
            checked.visit(self, base, header, text, visit)
        })?;
        self.check([checked].into_iter(), self.len(), base);
        Ok(())
    }

    /// Does the same on all cores, if the base is read in ranges: each core has its own state, made
    /// by `begin`. `None` if the base has no ranges, or is damaged; then nothing visited counts.
    /// `only`, if given, has the wanted rows, ascending.
    ///
    /// # Errors
    /// If the base cannot be read, or the job was cancelled.
    pub(crate) fn scan_texts_in_ranges<S: Send>(
        &self,
        only: Option<&[u32]>,
        job: &Job,
        begin: impl Fn() -> S + Sync,
        visit: impl Fn(&mut S, u32, &RawHeader<'_>, &[u8]) -> ControlFlow<()> + Sync,
    ) -> Result<Option<Vec<S>>, LibraryError> {
        let base = self.area().open()?;
        let base = base.as_ref();
        let Some(pass) = base.ranges()? else {
            return Ok(None);
        };
        let read = |load: Workload<'_>| {
            let mut state = begin();
            let mut checked = Checked::default();
            let mut checking = |header: &RawHeader<'_>, text: &[u8]| {
                let visit = &mut |at, header: &RawHeader<'_>, text: &[u8]| {
                    visit(&mut state, at, header, text)
                };
                checked.visit(self, base, header, text, visit)
            };
            let scanned = match load {
                Workload::Places(places) => pass.scan(ReadDepth::Text, places, job, &mut checking),
                Workload::Rows(rows) => {
                    let numbers = &self.pass.columns.number;
                    let place = |at: &u32| pass.place_of(numbers.get(*at as usize)?);
                    let places: Vec<u32> = rows.iter().filter_map(place).collect();
                    pass.scan_some(&places, job, &mut checking)
                }
            };
            scanned.map(|is_sound| is_sound.then_some((state, checked)))
        };
        let parts = match only {
            None => {
                let places = parts_of(pass.places()).into_iter();
                cores::each(places.map(Workload::Places), read)
            }
            Some(rows) => {
                let each = rows.len().div_ceil(cores::count()).max(1);
                cores::each(rows.chunks(each).map(Workload::Rows), read)
            }
        };
        let mut states = Vec::new();
        let mut all = Vec::new();
        for part in parts {
            let Some((state, checked)) = part? else {
                return Ok(None);
            };
            states.push(state);
            all.push(checked);
        }
        let wanted = only.map_or(self.len(), <[u32]>::len);
        self.check(all.into_iter(), wanted, base);
        Ok(Some(states))
    }

    /// Records the result of a pass in some parts, in which `wanted` messages were expected.
    fn check(&self, parts: impl Iterator<Item = Checked>, wanted: usize, base: &dyn MessageBase) {
        let (visited, is_broken_off) = parts.fold((0, false), |(visited, broken), part| {
            (visited + part.visited, broken || part.is_broken_off)
        });
        if visited < wanted && !is_broken_off {
            self.record_mismatch(base);
        }
        self.differs_unseen(base);
    }

    /// Returns whether it has the same messages under the same numbers as another snapshot of its
    /// area.
    pub(super) fn has_messages_of(&self, other: &Self) -> bool {
        self.pass.columns.number == other.pass.columns.number
            && (0..self.len()).all(|at| self.fingerprint(at) == other.fingerprint(at))
    }

    fn fingerprint(&self, at: usize) -> Option<u32> {
        self.get(at).map(|row| row.fingerprint())
    }

    /// Returns the position of the message with this fingerprint: preferably the one of this
    /// number, else the first one.
    #[must_use]
    pub fn position_of(&self, number: u32, fingerprint: u32) -> Option<usize> {
        let is_it = |at: &usize| self.fingerprint(*at) == Some(fingerprint);
        self.nearest(number, is_it)
    }

    /// Returns the position of the message of this number if `is_it` is true for it, else of the
    /// first one for which it is.
    fn nearest(&self, number: u32, is_it: impl Fn(&usize) -> bool) -> Option<usize> {
        let by_number = self.position(number).filter(&is_it);
        by_number.or_else(|| (0..self.len()).find(is_it))
    }

    /// Returns the position of the message with this MSGID, ignoring case: preferably the one of
    /// this number, else the first one. `None` for an empty MSGID.
    #[must_use]
    pub fn with_msgid(&self, number: u32, msgid: &str) -> Option<usize> {
        let has = |at: &usize| {
            let row = self.get(*at);
            row.is_some_and(|row| row.msgid().eq_ignore_ascii_case(msgid))
        };
        (!msgid.is_empty()).then(|| self.nearest(number, has))?
    }

    /// Returns the position of a message from another state of the same base: by its fingerprint,
    /// else by its MSGID and header, whatever its number is.
    #[must_use]
    pub fn find(&self, row: &MessageRow<'_>) -> Option<usize> {
        let is_it = |at: &usize| {
            self.get(*at)
                .is_some_and(|own| own.header() == row.header())
        };
        let wanted = row.fingerprint();
        let alike = |at: &usize| self.fingerprint(*at) == Some(wanted) && is_it(at);
        self.nearest(row.number(), alike).or_else(|| {
            let has_msgid = !row.msgid().is_empty();
            has_msgid.then(|| (0..self.len()).find(is_it)).flatten()
        })
    }
}

impl<'a> MessageRow<'a> {
    /// Returns the identity of the message for bases without fingerprints.
    fn header(&self) -> (WallTime, [&'a str; 4]) {
        let words = [self.msgid(), self.from(), self.to(), self.subject()];
        // smapi rounds times to even seconds.
        (WallTime(self.written().0 & !1), words)
    }

    /// Reads the message in full; `None` if the base has no such message under its number any more
    /// (then [`Snapshot::is_outdated`] returns true).
    ///
    /// # Errors
    /// If the area has no readable base.
    pub fn read(&self) -> Result<Option<StoredMessage>, LibraryError> {
        let base = self.area().open()?;
        let stored = base.read(self.number())?;
        let is_it = |of: &StoredMessage| self.snapshot.has_fingerprint(self.at, &|| of.fingerprint);
        if stored.as_ref().is_some_and(is_it) && !self.snapshot.differs_unseen(base.as_ref()) {
            return Ok(stored);
        }
        if !self.snapshot.record_mismatch(base.as_ref()) {
            return Ok(stored);
        }
        Ok(None)
    }
}
