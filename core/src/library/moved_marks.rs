//! Moves of last-read marks by the user, and undoing them.
//!
//! A mark is restored only if no other program moved it since: other readers would lose data. Moves
//! of this program are a chain, so that the first of several can be undone, too.

use super::Library;
use super::area::{Area, AreaState, LibraryError};
use super::own_marks::OwnMark;
use super::snapshot::MessageRow;
use crate::base::MarkRecord;
use crate::guard::locked;
use crate::job::Job;
use std::collections::BTreeMap;
use std::sync::Arc;

/// One move of a mark.
#[derive(Clone, Debug)]
pub(super) enum MarkMove {
    /// The mark is in its base.
    Base(MarkRecord),
    /// The program stores the mark itself.
    Own {
        before: Vec<OwnMark>,
        after: Vec<OwnMark>,
    },
}

impl MarkMove {
    fn is_followed_by(&self, next: &Self) -> bool {
        match (self, next) {
            (Self::Base(own), Self::Base(next)) => own.is_followed_by(next),
            (Self::Own { after, .. }, Self::Own { before, .. }) => after == before,
            (Self::Base(_), Self::Own { .. }) | (Self::Own { .. }, Self::Base(_)) => false,
        }
    }

    /// Returns the move back.
    fn reversed(&self) -> Self {
        match self {
            Self::Base(record) => Self::Base(record.reversed()),
            Self::Own { before, after } => Self::Own {
                before: after.clone(),
                after: before.clone(),
            },
        }
    }
}

/// A moved last-read mark, with the previous mark.
#[derive(Clone, Debug)]
pub struct MovedMark {
    by: MarkMove,
    /// Target message of the mark.
    to: OwnMark,
    /// Chain of the move.
    chain: u32,
}

/// Latest moves of this program by names of areas.
pub(super) type MovedMarks = BTreeMap<String, MovedMark>;

impl Library {
    /// Records a move of the mark to a message.
    pub(super) fn record_mark_move(
        &self,
        row: &MessageRow<'_>,
        moved: Option<MarkMove>,
    ) -> Option<MovedMark> {
        let by = moved?;
        self.forget_first_counts(row.area());
        let mut all = locked(&self.moved_marks);
        let name = row.area().folded_name();
        let chain = all.get(&name).map_or(0, |last| {
            last.chain + u32::from(!last.by.is_followed_by(&by))
        });
        let to = OwnMark {
            number: row.number(),
            fingerprint: row.fingerprint(),
        };
        let moved = MovedMark { by, to, chain };
        all.insert(name, moved.clone());
        Some(moved)
    }

    /// Restores the mark of an area from before a move, unless another program moved it or
    /// renumbered the base since. Read messages stay read by the area's read set. Reads the headers
    /// of the area: call it in a worker. Returns the new counts.
    ///
    /// # Errors
    /// If the area has no readable base, the file of marks cannot be written, or another program
    /// locks it.
    pub fn restore_mark(
        &self,
        area: &Arc<Area>,
        moved: &MovedMark,
    ) -> Result<AreaState, LibraryError> {
        // The set takes over messages that other readers passed over.
        let before = self.state(area)?;
        let name = area.folded_name();
        let last = locked(&self.moved_marks).get(&name).cloned();
        let Some(last) = last.filter(|last| last.chain == moved.chain) else {
            return Ok(before);
        };
        let snapshot = self.snapshot(area, &Job::new())?;
        if moved.to.number_in(&snapshot) != Some(moved.to.number) {
            return Ok(before);
        }
        let set = self.read_set(area).unwrap_or_default();
        let marked = before.last_read;
        let restored = match (&moved.by, &last.by) {
            (MarkMove::Base(own), MarkMove::Base(last)) => own.restore(last)?,
            (MarkMove::Own { before, .. }, MarkMove::Own { after, .. }) => {
                self.replace_own_mark(&name, after, before)
            }
            (MarkMove::Base(_), MarkMove::Own { .. })
            | (MarkMove::Own { .. }, MarkMove::Base(_)) => false,
        };
        if !restored {
            return Ok(before);
        }
        let by = moved.by.reversed();
        // An earlier move in the chain can be undone from here.
        locked(&self.moved_marks).insert(name, MovedMark { by, ..last });
        let now = self.state(area)?.last_read;
        let is_passed = |row: &MessageRow<'_>| {
            now.is_none_or(|now| row.number() > now)
                && marked.is_some_and(|marked| row.number() <= marked)
                && !set.is_unread(row.number(), row.fingerprint(), marked)
        };
        let read = snapshot.iter().filter(is_passed);
        let read: Vec<u32> = read.map(|row| row.fingerprint()).collect();
        self.set_read_state(area, &read, true);
        self.state(area)
    }

    /// Replaces the mark that the program stores for an area, if it is still `after`; returns
    /// whether it did.
    fn replace_own_mark(&self, area: &str, after: &[OwnMark], before: &[OwnMark]) -> bool {
        let mut marks = locked(&self.own_marks);
        let is_ours = marks.get(area).is_some_and(|own| own == after);
        if is_ours && before.is_empty() {
            marks.remove(area);
        } else if is_ours {
            marks.insert(area.to_owned(), before.to_vec());
        }
        is_ours
    }
}
