//! Which messages of a snapshot the segments of its area answer for.

use super::IndexError;
use super::loaded_places::LoadedPlaces;
use super::store::{SegmentId, Store, Table};
use crate::base::BaseStamp;
use crate::bytes::hash64;
use crate::library::{Area, LibraryError, Snapshot};
use crate::limits;
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
use std::time::UNIX_EPOCH;

/// Row of no message.
pub(super) const NOWHERE: u32 = u32::MAX;

/// A segment, and where its messages are now.
#[derive(Debug)]
pub(super) struct CoveredSegment {
    pub(super) table: Table,
    /// Position in the snapshot of each message of the segment; [`NOWHERE`] when it is gone, is
    /// not what it was, or is known by a newer segment.
    pub(super) rows: Vec<u32>,
    /// How many are somewhere.
    pub(super) alive: usize,
}

/// What all segments of an area know of a snapshot.
#[derive(Debug, Default)]
pub(super) struct Cover {
    /// The newest first.
    pub(super) segments: Vec<CoveredSegment>,
    /// Positions of messages that have to be read, ascending: unknown ones, and those of which the
    /// index does not know everything.
    pub(super) open: Arc<[u32]>,
    /// Positions of messages that no segment knows, ascending.
    pub(super) unknown: Vec<u32>,
    /// What messages are about, once regions were asked for again.
    pub(super) places: OnceLock<LoadedPlaces>,
    pub(super) region_asked: AtomicBool,
}

impl Cover {
    pub(super) fn new(tables: Vec<Table>, snapshot: &Snapshot) -> Self {
        let finder = Finder::new(snapshot);
        let mut known = vec![false; snapshot.len()];
        let mut whole = vec![false; snapshot.len()];
        let segments = tables
            .into_iter()
            .map(|table| {
                let mut at = 0;
                let mut rows = Vec::with_capacity(table.docs.len());
                for doc in &table.docs {
                    let found = finder.find(doc.number, &mut at).filter(|row| {
                        snapshot
                            .get(*row)
                            .is_some_and(|row| row.state() == doc.fingerprint)
                    });
                    let found = found.and_then(|row| {
                        let known = known.get_mut(row)?;
                        if std::mem::replace(known, true) {
                            return None;
                        }
                        if !doc.open {
                            *whole.get_mut(row)? = true;
                        }
                        u32::try_from(row).ok()
                    });
                    rows.push(found.unwrap_or(NOWHERE));
                }
                let alive = rows.iter().filter(|row| **row != NOWHERE).count();
                CoveredSegment { table, rows, alive }
            })
            .collect();
        let without = |flags: &[bool]| -> Vec<u32> {
            (0_u32..)
                .zip(flags)
                .filter(|(_, flag)| !**flag)
                .map(|(row, _)| row)
                .collect()
        };
        Self {
            segments,
            open: without(&whole).into(),
            unknown: without(&known),
            ..Self::default()
        }
    }

    fn docs(&self) -> usize {
        self.segments.iter().map(|of| of.rows.len()).sum()
    }
}

/// Finds messages by their numbers, quickly when they come in the order of the snapshot.
struct Finder<'s> {
    snapshot: &'s Snapshot,
    /// Only where the numbers of the snapshot do not ascend.
    by_number: HashMap<u32, usize>,
    sorted: bool,
}

impl<'s> Finder<'s> {
    fn new(snapshot: &'s Snapshot) -> Self {
        let sorted = snapshot.iter().is_sorted_by_key(|row| row.number());
        let mut by_number = HashMap::new();
        if !sorted {
            for (at, row) in snapshot.iter().enumerate() {
                by_number.entry(row.number()).or_insert(at);
            }
        }
        Self {
            snapshot,
            by_number,
            sorted,
        }
    }

    fn find(&self, number: u32, expected: &mut usize) -> Option<usize> {
        let number_at = |at: usize| self.snapshot.get(at).map(|row| row.number());
        if number_at(*expected) == Some(number) {
            *expected += 1;
            return Some(*expected - 1);
        }
        let found = if self.sorted {
            let (mut low, mut high) = (0, self.snapshot.len());
            while low < high {
                let middle = low + (high - low) / 2;
                if number_at(middle)? < number {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            *expected = low;
            (number_at(low) == Some(number)).then_some(low)
        } else {
            self.by_number.get(&number).copied()
        }?;
        *expected = found + 1;
        Some(found)
    }
}

/// Covers that were made, kept while their snapshots live.
#[derive(Default)]
pub(super) struct CoverCache {
    kept: Mutex<Vec<CachedCover>>,
}

struct CachedCover {
    key: Vec<u8>,
    file: u32,
    segments: Vec<SegmentId>,
    snapshot: Weak<Snapshot>,
    cover: Arc<Cover>,
}

impl CoverCache {
    /// The cover of a snapshot by all segments that its area has in this file at this moment.
    pub(super) fn of(
        &self,
        snapshot: &Arc<Snapshot>,
        key: &[u8],
        file: u32,
        store: &Store<'_>,
    ) -> Result<Arc<Cover>, IndexError> {
        let (area, segments) = match store.area(key)? {
            Some((area, _)) => (area, store.segments(area)?),
            None => (0, Vec::new()),
        };
        if let Some(known) = self.get(snapshot, key, file, &segments) {
            return Ok(known);
        }
        let tables = segments
            .iter()
            .map(|id| store.table(*id, area, key))
            .collect::<Result<_, _>>()?;
        let cover = Arc::new(Cover::new(tables, snapshot));
        self.put(CachedCover {
            key: key.to_vec(),
            file,
            segments,
            snapshot: Arc::downgrade(snapshot),
            cover: Arc::clone(&cover),
        });
        Ok(cover)
    }

    fn get(
        &self,
        snapshot: &Arc<Snapshot>,
        key: &[u8],
        file: u32,
        segments: &[SegmentId],
    ) -> Option<Arc<Cover>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter()
            .find(|kept| {
                kept.file == file
                    && kept.key == key
                    && kept.segments == segments
                    && std::ptr::eq(kept.snapshot.as_ptr(), Arc::as_ptr(snapshot))
            })
            .map(|kept| Arc::clone(&kept.cover))
    }

    fn put(&self, made: CachedCover) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|known| known.key != made.key && known.snapshot.strong_count() > 0);
        kept.push(made);
        let mut docs: usize = kept.iter().map(|kept| kept.cover.docs()).sum();
        while docs > limits::INDEX_COVERED_MESSAGES && kept.len() > 1 {
            docs -= kept.remove(0).cover.docs();
        }
    }
}

/// What names an area in the index: its place on disk, and everything that decides how its texts
/// and addresses are read. `None` for areas that are in memory only.
pub(super) fn key_of(area: &Area) -> Result<Option<Vec<u8>>, LibraryError> {
    let Some(path) = area.path() else {
        return Ok(None);
    };
    let format = area.open()?.format();
    let zone = area.zone().unwrap_or_default();
    let mut key = format!("{format:?}/{:?}/{zone}/", area.charset()).into_bytes();
    if format.row().is_shared {
        // Several areas share a packet, and the folder of boards.
        key.extend_from_slice(area.tag().as_bytes());
        key.push(0);
    }
    key.extend_from_slice(path.as_os_str().as_encoded_bytes());
    Ok(Some(key))
}

/// The state of a base as one number.
pub(super) fn stamp_number(stamp: &BaseStamp) -> i64 {
    let mut hash = hash64(u64::from(stamp.counter), b"stamp");
    for (len, changed) in &stamp.files {
        let nanos = changed
            .and_then(|time| time.duration_since(UNIX_EPOCH).ok())
            .map_or(0, |since| since.as_nanos());
        hash = hash64(hash ^ len, &nanos.to_le_bytes());
    }
    hash.cast_signed()
}
