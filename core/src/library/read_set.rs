//! Read messages of an area, one by one, which a single last-read mark cannot express.
//!
//! A message is identified by its fingerprint, because packers change numbers. A set contains only
//! exceptions from the area's last-read mark: the read messages after it and the unread ones up to
//! it, four bytes each. When the mark moves, entries that it makes redundant leave the set.

use super::Library;
use super::area::{Area, AreaState, LibraryError};
use super::moved_marks::MovedMark;
use super::own_marks::OwnMark;
use super::snapshot::{MessageRow, Snapshot};
use crate::guard::locked;
use crate::job::Job;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Read and unread messages of one area that differ from its last-read mark.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadSet {
    /// Fingerprints of read messages after the mark; ascending, each once.
    read: Vec<u32>,
    /// Fingerprints of unread messages up to the mark; ascending, each once.
    unread: Vec<u32>,
    /// The message at the area's mark at the last comparison; number 0 if there was none. `None`:
    /// never compared.
    mark: Option<OwnMark>,
}

/// Result of moving an area's mark.
#[derive(Debug)]
pub struct MarkUpdate {
    /// The counts with the current mark.
    pub state: AreaState,
    /// Result of writing the mark, if it had to be moved.
    pub written: Option<Result<u32, LibraryError>>,
    /// Record to restore the previous mark, if it was moved.
    pub moved: Option<MovedMark>,
}

/// Fate of an entry of a set after a pass over a base.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EntryFate {
    /// The base has no such message.
    Gone,
    /// The mark implies it.
    Redundant,
    Needed,
}

impl ReadSet {
    /// Returns the message at the area's mark at the last comparison; number 0 if there was none.
    #[must_use]
    pub fn mark(&self) -> Option<OwnMark> {
        self.mark
    }

    /// Returns whether a message is unread if the area's mark is at `last_read`.
    #[must_use]
    pub fn is_unread(&self, number: u32, fingerprint: u32, last_read: Option<u32>) -> bool {
        let has = |list: &[u32]| list.binary_search(&fingerprint).is_ok();
        if last_read.is_some_and(|last| number <= last) {
            has(&self.unread)
        } else {
            !has(&self.read)
        }
    }

    /// Returns whether the mark alone decides what is read.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.read.is_empty() && self.unread.is_empty()
    }

    /// Returns the number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.read.len() + self.unread.len()
    }

    /// Marks messages as read, or as unread.
    fn set(&mut self, fingerprints: &[u32], is_read: bool) {
        let (to, from) = if is_read {
            (&mut self.read, &mut self.unread)
        } else {
            (&mut self.unread, &mut self.read)
        };
        if let [only] = fingerprints {
            if let Err(at) = to.binary_search(only) {
                to.insert(at, *only);
            }
            if let Ok(at) = from.binary_search(only) {
                from.remove(at);
            }
            return;
        }
        let mut new = fingerprints.to_vec();
        new.sort_unstable();
        from.retain(|own| new.binary_search(own).is_err());
        to.append(&mut new);
        to.sort_unstable();
        to.dedup();
    }

    /// Compares the set with the current area; returns the number of unread messages.
    ///
    /// Messages that another reader passed over with the mark are read. Entries implied by the mark
    /// leave the set, and so do messages missing in the base, once it is at rest.
    fn follow(&mut self, snapshot: &Snapshot, last_read: Option<u32>, is_at_rest: bool) -> u32 {
        let marked = |row: &MessageRow<'_>| last_read.is_some_and(|last| row.number() <= last);
        let rows = || (0..snapshot.len()).filter_map(|at| snapshot.get(at));
        let at_mark = rows().rev().find(marked).map(|row| OwnMark {
            number: row.number(),
            fingerprint: row.fingerprint(),
        });
        let at_mark = at_mark.unwrap_or(OwnMark {
            number: 0,
            fingerprint: 0,
        });
        if let Some(before) = self.mark.filter(|before| *before != at_mark)
            && let Some(before) = before.number_in(snapshot)
        {
            let passed = rows().filter(|row| row.number() > before && marked(row));
            let passed: Vec<u32> = passed.map(|row| row.fingerprint()).collect();
            if !passed.is_empty() {
                self.set(&passed, true);
            }
        }
        self.mark = Some(at_mark);
        let mut read = vec![EntryFate::Gone; self.read.len()];
        let mut unread = vec![EntryFate::Gone; self.unread.len()];
        let mut count = 0;
        for row in rows() {
            let fingerprint = row.fingerprint();
            let is_marked = marked(&row);
            let see = |list: &[u32], entries: &mut [EntryFate], is_needed: bool| {
                let at = list.binary_search(&fingerprint).ok();
                let Some(entry) = at.and_then(|at| entries.get_mut(at)) else {
                    return false;
                };
                if is_needed {
                    *entry = EntryFate::Needed;
                } else if *entry == EntryFate::Gone {
                    *entry = EntryFate::Redundant;
                }
                true
            };
            let is_read = see(&self.read, &mut read, !is_marked);
            let is_unread = see(&self.unread, &mut unread, is_marked);
            let counts = if is_marked { is_unread } else { !is_read };
            count += u32::from(counts);
        }
        // While a packer works on a base, a message may be missing for a moment.
        for (list, entries) in [(&mut self.read, read), (&mut self.unread, unread)] {
            let mut entries = entries.into_iter();
            list.retain(|_| match entries.next() {
                Some(EntryFate::Gone) => !is_at_rest,
                Some(EntryFate::Redundant) => false,
                Some(EntryFate::Needed) | None => true,
            });
        }
        count
    }

    /// Returns the set of another window, with the changes that this one made to `base`.
    #[must_use]
    pub fn merged(theirs: &Self, base: &Self, own: &Self) -> Self {
        let list = |of: fn(&Self) -> &Vec<u32>| {
            let has = |list: &[u32], wanted: &u32| list.binary_search(wanted).is_ok();
            let (theirs, base, own) = (of(theirs), of(base), of(own));
            let stay = theirs.iter().filter(|one| has(own, one) || !has(base, one));
            let new = own.iter().filter(|one| !has(base, one));
            let mut merged: Vec<u32> = stay.chain(new).copied().collect();
            merged.sort_unstable();
            merged.dedup();
            merged
        };
        let mut merged = Self {
            read: list(|set| &set.read),
            unread: list(|set| &set.unread),
            mark: if own.mark == base.mark {
                theirs.mark
            } else {
                own.mark
            },
        };
        // If the windows disagree about a message, it stays unread.
        let Self { read, unread, .. } = &mut merged;
        read.retain(|one| unread.binary_search(one).is_err());
        merged
    }

    /// Returns the read and the unread messages as text, for a file.
    #[must_use]
    pub fn to_text(&self) -> [String; 2] {
        [&self.read, &self.unread].map(|list| {
            let bytes: Vec<u8> = list.iter().flat_map(|one| one.to_le_bytes()).collect();
            STANDARD_NO_PAD.encode(bytes)
        })
    }

    /// Parses a set from its text; invalid parts are skipped.
    #[must_use]
    pub fn from_text([read, unread]: [&str; 2], mark: Option<OwnMark>) -> Self {
        let list = |text: &str| {
            let bytes = STANDARD_NO_PAD.decode(text).unwrap_or_default();
            let (words, _) = bytes.as_chunks::<4>();
            let mut list: Vec<u32> = words.iter().map(|word| u32::from_le_bytes(*word)).collect();
            list.sort_unstable();
            list.dedup();
            list
        };
        let (read, unread) = (list(read), list(unread));
        Self { read, unread, mark }
    }
}

impl OwnMark {
    /// Returns the number of the message in a snapshot; 0 if there was no message at the mark.
    #[must_use]
    pub fn number_in(self, snapshot: &Snapshot) -> Option<u32> {
        if self.number == 0 {
            return Some(0);
        }
        let at = snapshot.position_of(self.number, self.fingerprint)?;
        snapshot.get(at).map(|row| row.number())
    }
}

/// Maximum number of comparisons of a set with its area, repeated because the user read on
/// meanwhile.
const FOLLOW_TRIES: usize = 3;

impl Library {
    /// Sets the stored read sets, by names of areas.
    pub fn use_read_sets(&self, sets: BTreeMap<String, Arc<ReadSet>>) {
        *locked(&self.read_sets) = sets;
    }

    /// Returns the current read sets, by names of areas.
    #[must_use]
    pub fn read_sets(&self) -> BTreeMap<String, Arc<ReadSet>> {
        locked(&self.read_sets).clone()
    }

    /// Returns the read set of an area, if any. Does not block.
    #[must_use]
    pub fn read_set(&self, area: &Area) -> Option<Arc<ReadSet>> {
        locked(&self.read_sets).get(&area.folded_name()).cloned()
    }

    /// Marks messages of an area as read, or unread; fingerprints identify them. Does not block:
    /// the counts of [`Library::state`] and the area's mark follow on their next use.
    pub fn set_read_state(&self, area: &Area, fingerprints: &[u32], is_read: bool) {
        let mut sets = locked(&self.read_sets);
        let set = sets.entry(area.folded_name()).or_default();
        Arc::make_mut(set).set(fingerprints, is_read);
        drop(sets);
        self.forget_first_counts(area);
    }

    /// Starts a read set for an area, so that moves of the mark by another reader are noticed.
    pub fn watch_mark(&self, area: &Area) {
        locked(&self.read_sets)
            .entry(area.folded_name())
            .or_default();
    }

    /// Returns the number of unread messages of an area by its read set; `None` without one.
    pub(super) fn count_unread(
        &self,
        area: &Area,
        last_read: Option<u32>,
    ) -> Result<Option<u32>, LibraryError> {
        let name = area.folded_name();
        let Some(mut before) = self.read_set(area) else {
            return Ok(None);
        };
        let Some(area) = self.area(area.id()) else {
            return Ok(None);
        };
        let snapshot = self.snapshot(area, &Job::new())?;
        let is_at_rest = snapshot.is_at_rest() || area.path().is_none();
        let mut count = 0;
        for _ in 0..FOLLOW_TRIES {
            let mut now = ReadSet::clone(&before);
            count = now.follow(&snapshot, last_read, is_at_rest);
            let mut sets = locked(&self.read_sets);
            let Some(known) = sets.get_mut(&name) else {
                break;
            };
            if Arc::ptr_eq(known, &before) {
                if now != **known {
                    *known = Arc::new(now);
                }
                break;
            }
            before = Arc::clone(known);
        }
        Ok(Some(count))
    }

    /// Moves the mark of an area to the last message before its first unread one, or to a further
    /// message, which then passes over unread ones. Reads the headers of the area: call it in a
    /// worker.
    ///
    /// # Errors
    /// If the area has no readable base.
    pub fn advance_mark(
        &self,
        area: &Arc<Area>,
        further: Option<OwnMark>,
    ) -> Result<MarkUpdate, LibraryError> {
        let state = self.state(area)?;
        let last = state.last_read;
        let unmoved = MarkUpdate {
            state,
            written: None,
            moved: None,
        };
        let Some(set) = self.read_set(area) else {
            return Ok(unmoved);
        };
        let snapshot = self.snapshot(area, &Job::new())?;
        let is_read = |row: &MessageRow<'_>| !set.is_unread(row.number(), row.fingerprint(), last);
        let after = |row: &MessageRow<'_>| last.is_none_or(|last| row.number() > last);
        let reached = snapshot.iter().filter(after).take_while(is_read).last();
        let further = further
            .and_then(|mark| mark.number_in(&snapshot))
            .and_then(|number| snapshot.numbered(number))
            .filter(after);
        let rows = [reached, further].into_iter().flatten();
        let Some(row) = rows.max_by_key(MessageRow::number) else {
            return Ok(unmoved);
        };
        let (written, moved) = match self.move_mark(&row) {
            Ok((mark, moved)) => (Ok(mark), moved),
            Err(error) => (Err(error), None),
        };
        // The set follows the mark.
        let state = self.state(area)?;
        Ok(MarkUpdate {
            state,
            written: Some(written),
            moved,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{OwnMark, ReadSet, Snapshot};
    use crate::base::jam::{JamBase, write::JamWriter, write::NewMessage};
    use crate::charset::Charset;
    use crate::job::Job;
    use crate::library::Library;
    use crate::time::WallTime;
    use std::sync::Arc;

    /// Returns the headers of a base of messages with these subjects, numbered from 1.
    fn snapshot(subjects: &[&str]) -> Arc<Snapshot> {
        let mut writer = JamWriter::in_memory(WallTime(1)).unwrap();
        for subject in subjects {
            let message = NewMessage {
                subject: subject.as_bytes(),
                ..NewMessage::default()
            };
            writer.append(&message).unwrap();
        }
        let files = writer.into_bytes().unwrap();
        let base = JamBase::from_bytes(files.jhr, files.jdt, files.jdx, files.jlr).unwrap();
        let library = Library::single("a", "", Arc::new(base), Charset::CP866);
        library.snapshot(&library.areas()[0], &Job::new()).unwrap()
    }

    fn unread(set: &ReadSet, snapshot: &Snapshot, last: Option<u32>) -> Vec<u32> {
        let rows = snapshot.iter();
        let unread = rows.filter(|row| set.is_unread(row.number(), row.fingerprint(), last));
        unread.map(|row| row.number()).collect()
    }

    /// Follows a base; asserts that the count equals the messages shown as unread, and returns
    /// these.
    fn follow(set: &mut ReadSet, snapshot: &Snapshot, last: Option<u32>) -> Vec<u32> {
        let count = set.follow(snapshot, last, true);
        let unread = unread(set, snapshot, last);
        assert_eq!(count as usize, unread.len());
        unread
    }

    fn prints(snapshot: &Snapshot, numbers: &[u32]) -> Vec<u32> {
        let row = |number: &u32| snapshot.numbered(*number).unwrap().fingerprint();
        numbers.iter().map(row).collect()
    }

    #[test]
    fn a_set_holds_only_what_the_mark_does_not_say() {
        let base = snapshot(&["a", "b", "c", "d", "e"]);
        let mut set = ReadSet::default();
        set.set(&prints(&base, &[2, 4]), true);
        assert_eq!(follow(&mut set, &base, None), [1, 3, 5]);
        assert_eq!(set.len(), 2);
        // Another reader was here.
        assert_eq!(follow(&mut set, &base, Some(3)), [5]);
        assert_eq!(set.len(), 1);
        set.set(&prints(&base, &[2]), false);
        assert_eq!(follow(&mut set, &base, Some(3)), [2, 5]);
        // He goes on, and marks made here stay; he goes back.
        assert_eq!(follow(&mut set, &base, Some(5)), [2]);
        assert_eq!(follow(&mut set, &base, Some(1)), [2, 3, 4, 5]);
        assert!(set.is_empty());
    }

    #[test]
    fn unread_messages_that_another_reader_passes_are_read() {
        let base = snapshot(&["a", "b", "c", "d", "e"]);
        let mut set = ReadSet::default();
        set.set(&prints(&base, &[4]), false);
        assert_eq!(follow(&mut set, &base, Some(4)), [4, 5]);
        set.set(&prints(&base, &[5]), false);
        assert_eq!(follow(&mut set, &base, Some(5)), [4]);
    }

    #[test]
    fn a_set_follows_its_messages_to_other_numbers_and_forgets_those_that_are_gone() {
        let base = snapshot(&["a", "b", "c", "d", "e"]);
        let mut set = ReadSet::default();
        set.set(&prints(&base, &[3, 5]), true);
        set.set(&prints(&base, &[1, 2]), false);
        assert_eq!(follow(&mut set, &base, Some(2)), [1, 2, 4]);
        let (number, fingerprint) = (2, prints(&base, &[2])[0]);
        let mark = OwnMark {
            number,
            fingerprint,
        };
        assert_eq!(set.mark(), Some(mark));
        let packed = snapshot(&["b", "c", "d", "f"]);
        assert_eq!(mark.number_in(&packed), Some(1));
        set.follow(&packed, Some(1), false);
        assert_eq!(set.len(), 4, "a packer may be at work");
        assert_eq!(follow(&mut set, &packed, Some(1)), [1, 3, 4]);
        assert_eq!(set.len(), 2);
    }

    #[test]
    fn messages_that_are_there_twice_are_counted_twice() {
        let base = snapshot(&["a", "b", "b", "c"]);
        let mut set = ReadSet::default();
        set.set(&prints(&base, &[2]), true);
        assert_eq!(follow(&mut set, &base, None), [1, 4]);
        assert_eq!(follow(&mut set, &base, Some(2)), [4]);
    }
}
