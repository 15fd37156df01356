//! How far the user has read in this session, which is newer than what a page says.

use super::MessageKey;
use fidoscope_core::library::{AreaId, OwnMark, Snapshot};
use fidoscope_core::page::AreaCount;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Most messages that are remembered one by one.
const MOST_SEEN: usize = 100_000;

/// What was read since the start.
#[derive(Default)]
pub(crate) struct ReadMarks {
    /// Last-read marks of areas, as numbers of the state that [`Self::rebase`] was called for last.
    marks: HashMap<AreaId, OwnMark>,
    /// Unread messages of areas.
    unread: HashMap<AreaId, u32>,
    /// Messages that were read behind the mark of their area, by their fingerprints.
    seen: HashSet<(AreaId, u32)>,
}

impl ReadMarks {
    /// Number of the message that was read last in an area of a page.
    pub(crate) fn last_read(&self, area: &AreaCount) -> Option<u32> {
        let own = area.id.and_then(|id| self.marks.get(&id));
        own.map(|mark| mark.number).max(area.last_read)
    }

    /// Unread messages of an area, when they are others than a page tells.
    pub(crate) fn unread(&self, area: AreaId) -> Option<u32> {
        self.unread.get(&area).copied()
    }

    /// Whether a message of an area was not read yet.
    pub(crate) fn is_unread(&self, area: Option<&AreaCount>, key: MessageKey) -> bool {
        area.and_then(|area| self.last_read(area))
            .is_none_or(|last| key.number > last)
            && !self.has_seen(key.area, key.fingerprint)
    }

    pub(crate) fn has_seen(&self, area: AreaId, fingerprint: u32) -> bool {
        self.seen.contains(&(area, fingerprint))
    }

    /// Takes the numbers of other states of bases for granted: a packer gave messages new ones. A
    /// mark whose message is gone is forgotten, and that of the base counts.
    pub(crate) fn rebase(&mut self, snapshots: &[Arc<Snapshot>]) {
        for snapshot in snapshots {
            let area = snapshot.area().id();
            let Some(mark) = self.marks.get_mut(&area) else {
                continue;
            };
            let at = snapshot.position_of(mark.number, mark.fingerprint);
            let now = at.and_then(|at| snapshot.get(at)).map(|row| row.number());
            if now == Some(mark.number) {
                continue;
            }
            self.unread.remove(&area);
            match now {
                Some(number) => mark.number = number,
                None => drop(self.marks.remove(&area)),
            }
        }
    }

    /// A newer count of unread messages than that after the last mark.
    pub(crate) fn recount(&mut self, area: AreaId, unread: u32) {
        if let Some(known) = self.unread.get_mut(&area) {
            *known = unread;
        }
    }

    /// The unread messages of an area after a mark was written.
    pub(crate) fn set_unread(&mut self, area: AreaId, unread: u32) {
        self.unread.insert(area, unread);
    }

    pub(crate) fn see(&mut self, key: MessageKey) {
        if self.seen.len() >= MOST_SEEN {
            self.seen.clear();
        }
        self.seen.insert((key.area, key.fingerprint));
    }

    pub(crate) fn mark(&mut self, area: AreaId, mark: OwnMark) {
        let known = self.marks.entry(area).or_insert(mark);
        if known.number < mark.number {
            *known = mark;
        }
    }

    #[cfg(test)]
    pub(crate) fn mark_for_tests(&mut self, area: AreaId, number: u32) {
        let fingerprint = 0;
        let mark = OwnMark {
            number,
            fingerprint,
        };
        self.mark(area, mark);
    }
}
