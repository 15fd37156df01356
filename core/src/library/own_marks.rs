//! Last-read marks that the program keeps itself: those of a user whom nothing names. Records in
//! bases belong to others then, and are not written.

use super::area::{Area, LibraryError};
use super::snapshot::MessageRow;
use super::{Library, MarkError};
use crate::base::MessageBase;
use crate::guard::locked;
use crate::job::Job;

/// The message that was read last in an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnMark {
    /// Its number when the mark was made.
    pub number: u32,
    /// Its fingerprint: a packer changes the number.
    pub fingerprint: u32,
}

impl OwnMark {
    /// How many messages are kept for an area: the mark and those before it. When the marked message is
    /// deleted, the one before it is the mark.
    pub const KEPT: usize = 8;
}

/// The last one of some messages that a base still has under their numbers.
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

    /// The own mark of an area as a number of its base now; `None` when there is none, or when all of its
    /// messages are gone: a purge takes the oldest messages, so what is left is newer.
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

    /// [`Library::mark_read`] for a user whom nothing names.
    pub(super) fn keep_own_mark(
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
        Ok(number)
    }
}
