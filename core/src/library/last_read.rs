//! Counts of unread messages, and last-read marks in bases.
//!
//! Knows whose marks count in an area. Marks outside of bases are in `own_marks`, messages read out
//! of order in `read_set`.

use super::Library;
use super::area::{Area, AreaState, LibraryError, StampedCounts};
use super::moved_marks::{MarkMove, MovedMark};
use super::snapshot::MessageRow;
use crate::base::{BaseFormat, BaseStamp, LastRead, MarkError, MarkOwner, MessageBase};
use crate::guard::locked;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Age up to which first counts serve a second reader: both start with the program.
const FIRST_COUNTS: Duration = Duration::from_secs(10);

impl Library {
    /// Returns the counts of an area for the arealist, without reading its messages.
    ///
    /// # Errors
    /// If the area has no readable base.
    pub fn state(&self, area: &Area) -> Result<AreaState, LibraryError> {
        let base = area.open()?;
        let summary = base.summary()?;
        let reader = self.reader(area, base.format());
        let mut last_read = base.last_read(&reader)?;
        if last_read.is_none() || reader.anybody {
            last_read = last_read.max(self.own_mark(area, base.as_ref())?);
        }
        let unread = match (self.count_unread(area, last_read)?, last_read) {
            (Some(unread), _) => unread,
            (None, Some(number)) => base.count_after(number)?,
            (None, None) => summary.messages,
        };
        Ok(AreaState {
            messages: summary.messages,
            unread,
            last_read,
            created: summary.created,
        })
    }

    /// Returns whether the area's base would store a mark if the user had a name.
    #[must_use]
    pub fn lacks_reader(&self, area: &Area) -> bool {
        let keeps = |base: &dyn MessageBase| base.format().row().is_kept && area.path().is_some();
        area.open()
            .is_ok_and(|base| keeps(base.as_ref()) && self.reader(area, base.format()).anybody)
    }

    /// Returns the owner of the last-read marks that count in this area.
    pub(super) fn reader(&self, area: &Area, format: BaseFormat) -> MarkOwner {
        let slots = area.slots();
        // If marks are stored by number, a configured number replaces a name.
        let slot = (format.row().slot)(slots);
        MarkOwner {
            names: self
                .user_names
                .iter()
                .map(|name| area.charset().or_default().encode(name))
                .collect(),
            anybody: self.user_names.is_empty() && slot.is_none(),
            squish_user: slots.squish_user.unwrap_or_default(),
            hudson_user: slots.hudson_user.unwrap_or_default(),
            goldbase_user: slots.goldbase_user.unwrap_or_default(),
            msg_user: slots.fido_user.unwrap_or_default(),
            msg_file: slots.fido_file.clone(),
        }
    }

    /// Records that the user read an area up to this message. A mark is never lowered. Returns the
    /// current mark.
    ///
    /// Owner of the mark: in JAM bases the first name of the configuration with a mark, else a new
    /// mark of the main name. In Squish, Hudson and GoldBase bases and `*.MSG` folders the configured
    /// user number, else the first user. Without a name or a number no base is written: the mark goes
    /// to [`Library::own_marks`].
    ///
    /// # Errors
    /// If the area has no readable base, its format stores no marks ([`MarkError::Unsupported`]),
    /// the base has another message under this number now ([`MarkError::Moved`]), they may not be
    /// written ([`MarkError::ReadOnly`]), or another program locks the base.
    pub fn mark_read(&self, row: &MessageRow<'_>) -> Result<u32, LibraryError> {
        Ok(self.move_mark(row)?.0)
    }

    /// Does the same as [`Library::mark_read`], and also returns the record to undo it.
    pub(super) fn move_mark(
        &self,
        row: &MessageRow<'_>,
    ) -> Result<(u32, Option<MovedMark>), LibraryError> {
        let area = row.area();
        let base = area.open()?;
        let reader = self.reader(area, base.format());
        if reader.anybody {
            let kept = || self.own_marks_of(area);
            let (before, mark) = (kept(), self.store_own_mark(row, base.as_ref())?);
            let after = kept();
            let moved = (before != after).then_some(MarkMove::Own { before, after });
            return Ok((mark, self.record_mark_move(row, moved)));
        }
        let upto = LastRead {
            number: row.number(),
            fingerprint: Some(row.fingerprint()),
        };
        let written = match base.write_mark(&reader, upto) {
            Err(MarkError::Moved { number }) if !row.snapshot.record_mismatch(base.as_ref()) => {
                base.write_mark(&reader, number.into())
            }
            result => result,
        }?;
        let moved = written.record.map(MarkMove::Base);
        Ok((written.mark, self.record_mark_move(row, moved)))
    }

    /// Returns a stamp of an area's counts: of its base and of the last-read marks, which other
    /// readers write, too.
    ///
    /// # Errors
    /// If the area has no readable base.
    pub fn counts_stamp(&self, area: &Area) -> Result<BaseStamp, LibraryError> {
        let base = area.open()?;
        let mut stamp = base.stamp()?;
        let reader = self.reader(area, base.format());
        stamp.files.push(base.marks_state(&reader));
        Ok(stamp)
    }

    /// Returns the counts of an area with their stamp. When a program starts, two threads want those
    /// of all areas: the second one gets what the first one counted within the last seconds.
    #[must_use]
    pub fn first_counts(&self, area: &Area) -> StampedCounts {
        let mut kept = locked(&area.first_counts);
        if let Some((at, counts)) = kept.take()
            && at.elapsed() < FIRST_COUNTS
        {
            return counts;
        }
        let counts = self.stamped_counts(area);
        *kept = Some((Instant::now(), counts.clone()));
        counts
    }

    /// Forgets the first counts of an area, whose marks have changed.
    pub(super) fn forget_first_counts(&self, area: &Area) {
        if let Some(area) = self.area(area.id()) {
            area.mark_changes.fetch_add(1, Ordering::SeqCst);
            *locked(&area.first_counts) = None;
        }
    }

    /// Returns how often this program has changed the marks and read messages of an area. Counts
    /// that began and ended at a lower number do not know the last change.
    #[must_use]
    pub fn mark_changes(&self, area: &Area) -> u64 {
        let own = self.area(area.id());
        own.map_or(0, |own| own.mark_changes.load(Ordering::SeqCst))
    }

    /// Returns whether no page has listed all areas yet.
    pub(crate) fn is_first_list(&self) -> bool {
        !self.was_listed.swap(true, Ordering::Relaxed)
    }

    /// Counts an area; the stamp is from before.
    #[must_use]
    pub fn stamped_counts(&self, area: &Area) -> StampedCounts {
        match self.counts_stamp(area) {
            Ok(stamp) => StampedCounts {
                stamp: Some(stamp),
                state: self.state(area).map_err(Arc::new),
            },
            Err(error) => StampedCounts {
                stamp: None,
                state: Err(Arc::new(error)),
            },
        }
    }
}
