//! Cache of snapshots and of the corpora made of them, limited in bytes.

use super::area::AreaId;
use super::corpus::{Corpus, in_order};
use super::snapshot::Snapshot;
use crate::base::BaseStamp;
use crate::guard::locked;
use crate::limits;
use std::sync::{Arc, Mutex};

/// Cache that drops the least recently used entries when it exceeds
/// [`limits::SNAPSHOT_CACHE_BYTES`].
#[derive(Default)]
pub(super) struct SnapshotCache {
    kept: Mutex<CacheEntries>,
}

/// Entries, the most recently used last.
#[derive(Default)]
struct CacheEntries {
    snapshots: Vec<Arc<Snapshot>>,
    corpora: Vec<Arc<Corpus>>,
}

impl SnapshotCache {
    pub(super) fn get(&self, area: AreaId, stamp: &BaseStamp) -> Option<Arc<Snapshot>> {
        let mut kept = locked(&self.kept);
        let at = kept
            .snapshots
            .iter()
            .position(|known| known.area().id() == area)?;
        let found = kept.snapshots.remove(at);
        if found.stamp() != stamp || found.is_outdated() {
            kept.corpora.retain(|corpus| !corpus.holds(&found));
            return None;
        }
        kept.snapshots.push(Arc::clone(&found));
        Some(found)
    }

    /// Adds a snapshot; returns an equal one that another worker added meanwhile, so that all share
    /// its derived data.
    pub(super) fn put(&self, snapshot: Arc<Snapshot>) -> Arc<Snapshot> {
        let area = snapshot.area().id();
        if let Some(known) = self.get(area, snapshot.stamp()) {
            return known;
        }
        let mut kept = locked(&self.kept);
        kept.snapshots.retain(|known| known.area().id() != area);
        kept.snapshots.push(Arc::clone(&snapshot));
        kept.shrink();
        snapshot
    }

    /// Returns the corpus of some snapshots: the cached one, if any.
    pub(super) fn corpus(&self, mut snapshots: Vec<Arc<Snapshot>>) -> Arc<Corpus> {
        in_order(&mut snapshots);
        let mut kept = locked(&self.kept);
        let known = kept.corpora.iter().position(|own| own.is_of(&snapshots));
        let corpus = match known {
            Some(at) => kept.corpora.remove(at),
            None => Arc::new(Corpus::new(snapshots)),
        };
        kept.corpora.push(Arc::clone(&corpus));
        kept.shrink();
        corpus
    }
}

impl CacheEntries {
    /// Drops the least recently used entries: derived data first, which are computed again from
    /// memory.
    fn shrink(&mut self) {
        while self.bytes() > limits::SNAPSHOT_CACHE_BYTES {
            if self.corpora.len() > 1 {
                self.corpora.remove(0);
            } else if self.snapshots.len() > 1 {
                let gone = self.snapshots.remove(0);
                self.corpora.retain(|corpus| !corpus.holds(&gone));
            } else {
                break;
            }
        }
        // Without snapshots an empty corpus would never be dropped.
        if self.corpora.len() > limits::CORPORA {
            self.corpora.remove(0);
        }
    }

    fn bytes(&self) -> usize {
        let snapshots: usize = self.snapshots.iter().map(|known| known.bytes()).sum();
        let derived: usize = self.corpora.iter().map(|known| known.derived_bytes()).sum();
        snapshots + derived
    }
}
