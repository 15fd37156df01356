//! Read marks of the areas of the page, newer than the marks in the page.

use fidoscope_core::library::{AreaId, Library, ReadSet, Snapshot};
use fidoscope_core::page::AreaCount;
use std::collections::HashMap;
use std::sync::Arc;

use super::MessageKey;

/// Read marks as in the library; numbers are those of the shown page.
#[derive(Clone, Default)]
pub(crate) struct ReadMarks {
    areas: HashMap<AreaId, AreaState>,
    /// Number of unread messages, by area.
    unread: HashMap<AreaId, u32>,
    /// Increases when messages become read or unread.
    version: u64,
}

/// Read marks of an area.
#[derive(Clone)]
struct AreaState {
    set: Arc<ReadSet>,
    /// Number on the page of the message at the mark; 0 if there is no mark.
    mark: Option<u32>,
}

impl ReadMarks {
    /// Returns the number of the last read message in an area of a page.
    pub(crate) fn last_read(&self, area: &AreaCount) -> Option<u32> {
        let known = area.id.and_then(|id| self.areas.get(&id));
        match known.and_then(|known| known.mark) {
            Some(0) => None,
            Some(number) => Some(number),
            None => area.last_read,
        }
    }

    /// Returns the number of unread messages of an area, if it differs from that of a page.
    pub(crate) fn unread(&self, area: AreaId) -> Option<u32> {
        self.unread.get(&area).copied()
    }

    /// Returns whether a message of an area is unread.
    pub(crate) fn is_unread(&self, area: Option<&AreaCount>, key: MessageKey) -> bool {
        let last = area.and_then(|area| self.last_read(area));
        match self.areas.get(&key.area) {
            Some(known) => known.set.is_unread(key.number, key.fingerprint, last),
            None => last.is_none_or(|last| key.number > last),
        }
    }

    /// Copies the library's read marks of the areas of a page.
    pub(crate) fn follow(&mut self, library: &Library, snapshots: &[Arc<Snapshot>]) {
        for snapshot in snapshots {
            let area = snapshot.area();
            if let Some(set) = library.read_set(area) {
                let mark = set.mark().and_then(|mark| mark.number_in(snapshot));
                let known = self.areas.get(&area.id());
                let is_same =
                    |known: &AreaState| Arc::ptr_eq(&known.set, &set) && known.mark == mark;
                if !known.is_some_and(is_same) {
                    self.version += 1;
                }
                self.areas.insert(area.id(), AreaState { set, mark });
            }
        }
    }

    pub(crate) const fn version(&self) -> u64 {
        self.version
    }

    /// Updates the number of unread messages of an area that has one already.
    pub(crate) fn recount(&mut self, area: AreaId, unread: u32) {
        if let Some(known) = self.unread.get_mut(&area) {
            *known = unread;
        }
    }

    /// Sets the number of unread messages of an area.
    pub(crate) fn set_unread(&mut self, area: AreaId, unread: u32) {
        self.unread.insert(area, unread);
    }

    #[cfg(test)]
    pub(crate) fn mark_for_tests(&mut self, area: AreaId, number: u32) {
        self.version += 1;
        let (set, mark) = (Arc::default(), Some(number));
        self.areas.insert(area, AreaState { set, mark });
    }
}
