//! Rows at which a large area opens, before all of its headers are read.

use super::Library;
use super::area::{Area, LibraryError};
use super::own_marks::last_in_place;
use super::reading::read_range;
use super::snapshot::Snapshot;
use crate::base::{BaseStamp, MessageBase, RangePass};
use crate::job::Job;
use crate::limits::{OPENING_FROM, OPENING_ROWS};
use std::ops::Range;
use std::sync::Arc;
use std::time::SystemTime;

/// Position at which an area opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opening {
    /// At the last-read mark, else at the first message.
    Mark,
    /// At the newest message.
    Newest,
}

/// Some rows of an area.
pub(crate) struct OpeningRows {
    pub(crate) snapshot: Arc<Snapshot>,
    /// Approximate number of messages in the area.
    pub(crate) messages: u32,
    pub(crate) last_read: Option<u32>,
}

impl Library {
    /// Returns the messages at which an area opens. `None` if all of its headers are known or read
    /// as quickly, or if the base has to be read whole. They are not cached.
    pub(crate) fn opening_rows(
        &self,
        area: &Arc<Area>,
        at: Opening,
        job: &Job,
    ) -> Result<Option<OpeningRows>, LibraryError> {
        let base = area.open()?;
        let stamp = base.stamp()?;
        if base.estimate()? < OPENING_FROM || self.has_headers_of(area, &stamp) {
            return Ok(None);
        }
        let Some(pass) = base.ranges()?.filter(|pass| *pass.stamp() == stamp) else {
            return Ok(None);
        };
        let last_read = self.mark_at_once(area, base.as_ref())?;
        let places = places_at(&pass, at, last_read);
        let read = read_range(area.charset(), area.zone(), &pass, places, job)?;
        let Some(output) = read.filter(|output| !output.columns.number.is_empty()) else {
            return Ok(None);
        };
        let is_at_rest = stamp.is_at_rest(SystemTime::now());
        let messages = pass.places();
        let mut snapshot = Snapshot::from_pass(area, stamp, pass.created(), output);
        snapshot.is_at_rest = is_at_rest;
        Ok(Some(OpeningRows {
            snapshot: Arc::new(snapshot),
            messages,
            last_read,
        }))
    }

    fn has_headers_of(&self, area: &Area, stamp: &BaseStamp) -> bool {
        let stored = || {
            let store = self.headers.as_ref();
            store.is_some_and(|store| store.open(area, stamp).is_some())
        };
        self.cache.get(area.id(), stamp).is_some() || stored()
    }

    /// Returns the last-read mark, if it is known without the headers of all messages.
    fn mark_at_once(
        &self,
        area: &Area,
        base: &dyn MessageBase,
    ) -> Result<Option<u32>, LibraryError> {
        let reader = self.reader(area, base.format());
        let mut mark = base.last_read(&reader)?;
        if mark.is_none() || reader.anybody {
            mark = mark.max(last_in_place(&self.own_marks_of(area), base)?);
        }
        Ok(mark)
    }
}

/// Returns the places around the one at which an area opens.
fn places_at(pass: &RangePass<'_>, at: Opening, mark: Option<u32>) -> Range<u32> {
    let all = pass.places();
    let before = OPENING_ROWS / 3;
    let start = match (at, mark) {
        (Opening::Newest, _) => all,
        (Opening::Mark, None) => 0,
        (Opening::Mark, Some(mark)) => pass.place_of(mark).unwrap_or(0).saturating_sub(before),
    };
    let start = start.min(all.saturating_sub(OPENING_ROWS));
    start..start.saturating_add(OPENING_ROWS).min(all)
}
