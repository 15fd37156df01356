//! Snapshots that were read, kept up to a number of bytes.

use super::area::AreaId;
use super::snapshot::Snapshot;
use crate::base::BaseStamp;
use crate::limits;
use std::sync::{Arc, Mutex, PoisonError};

/// Least recently used snapshots go first when the cache grows over
/// [`limits::SNAPSHOT_CACHE_BYTES`].
#[derive(Default)]
pub(super) struct SnapshotCache {
    /// The most recently used stands last.
    kept: Mutex<Vec<Arc<Snapshot>>>,
}

impl SnapshotCache {
    pub(super) fn get(&self, area: AreaId, stamp: &BaseStamp) -> Option<Arc<Snapshot>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|known| known.area().id() == area)?;
        let found = kept.remove(at);
        if found.stamp() != stamp {
            return None;
        }
        kept.push(Arc::clone(&found));
        Some(found)
    }

    pub(super) fn put(&self, snapshot: Arc<Snapshot>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|known| known.area().id() != snapshot.area().id());
        kept.push(snapshot);
        let mut bytes: usize = kept.iter().map(|known| known.bytes()).sum();
        while bytes > limits::SNAPSHOT_CACHE_BYTES && kept.len() > 1 {
            bytes -= kept.remove(0).bytes();
        }
    }
}
