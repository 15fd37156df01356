//! Last-read marks stored by the program itself: those of a user without a name. Records in bases
//! then belong to others, and are not written.

use super::area::{Area, LibraryError};
use super::snapshot::MessageRow;
use super::{Library, MarkError};
use crate::base::MessageBase;
use crate::guard::locked;
use crate::job::Job;

/// The last-read message of an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnMark {
    /// Number at the time of the mark.
    pub number: u32,
    /// Fingerprint: a packer changes the number.
    pub fingerprint: u32,
}

impl OwnMark {
    /// Number of stored messages for an area: the mark and those before it. If the marked message
    /// is deleted, the one before it becomes the mark.
    pub const KEPT: usize = 8;
}

/// Returns the last one of some messages that a base still has under their numbers.
pub(super) fn last_in_place(
    marks: &[OwnMark],
    base: &dyn MessageBase,
) -> Result<Option<u32>, LibraryError> {
    for mark in marks.iter().rev() {
        let stored = base.read(mark.number)?;
        if stored.is_some_and(|stored| stored.fingerprint == mark.fingerprint) {
            return Ok(Some(mark.number));
        }
    }
    Ok(None)
}

impl Library {
    pub(super) fn own_marks_of(&self, area: &Area) -> Vec<OwnMark> {
        let marks = locked(&self.own_marks).get(&area.folded_name()).cloned();
        marks.unwrap_or_default()
    }

    /// Returns the own mark of an area as a current number of its base. `None` if there is none, or
    /// if all of its messages are gone: a purge removes the oldest messages, so the rest is newer.
    pub(super) fn own_mark(
        &self,
        area: &Area,
        base: &dyn MessageBase,
    ) -> Result<Option<u32>, LibraryError> {
        let marks = self.own_marks_of(area);
        let Some(mark) = marks.last() else {
            return Ok(None);
        };
        if let Some(number) = last_in_place(std::slice::from_ref(mark), base)? {
            return Ok(Some(number));
        }
        let Some(area) = self.area(area.id()) else {
            return Ok(None);
        };
        let snapshot = self.snapshot(area, &Job::new())?;
        let position = |mark: &OwnMark| snapshot.position_of(mark.number, mark.fingerprint);
        let at = marks.iter().rev().find_map(position);
        Ok(at.and_then(|at| snapshot.get(at)).map(|row| row.number()))
    }

    /// Does the same as [`Library::mark_read`] for a user without a name.
    pub(super) fn store_own_mark(
        &self,
        row: &MessageRow<'_>,
        base: &dyn MessageBase,
    ) -> Result<u32, LibraryError> {
        let area = row.area();
        let unsupported = |what| Err(MarkError::Unsupported { what }.into());
        if !base.format().row().is_kept {
            return unsupported("a packet");
        }
        if area.path().is_none() {
            return unsupported("a base in memory");
        }
        let number = row.number();
        if row.read()?.is_none() {
            return Err(MarkError::Moved { number }.into());
        }
        if let Some(further) = self.own_mark(area, base)?
            && further >= number
        {
            return Ok(further);
        }
        let first = (row.at + 1).saturating_sub(OwnMark::KEPT);
        let rows = (first..=row.at).filter_map(|at| row.snapshot.get(at));
        let marks = rows.map(|row| OwnMark {
            number: row.number(),
            fingerprint: row.fingerprint(),
        });
        // Only a damaged base has numbers in another order.
        let marks = marks.filter(|mark| mark.number <= number).collect();
        locked(&self.own_marks).insert(area.folded_name(), marks);
        self.forget_first_counts(area);
        Ok(number)
    }
}
