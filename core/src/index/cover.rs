//! Messages of a snapshot that the segments of its area cover.

use super::loaded_places::LoadedPlaces;
use super::postings::each_doc;
use super::segment::{BlockEntry, Entries, InvalidData};
use super::store::{AreaRow, SegmentId, Store, Table};
use super::varint::{Reader, unzigzag, write_varint, zigzag};
use super::{IndexError, not_cancelled};
use crate::base::BaseStamp;
use crate::bytes::hash64;
use crate::job::Job;
use crate::library::{Area, LibraryError, Snapshot};
use crate::limits;
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
use std::time::UNIX_EPOCH;

/// Row for no message.
pub(super) const NOWHERE: u32 = u32::MAX;

/// Segment, and the current rows of its messages.
#[derive(Debug)]
pub(super) struct CoveredSegment {
    pub(super) table: Table,
    /// Row in the snapshot of each message of the segment; [`NOWHERE`] if it was deleted or
    /// changed, or is covered by a newer segment.
    pub(super) rows: Vec<u32>,
    /// Messages of the segment for which it is incomplete, ascending.
    open_docs: Vec<u32>,
    /// Number of messages with a row.
    pub(super) alive: usize,
}

/// Visitor of entries: gets the number of the block, the name and the lists.
type EntryVisitor<'v> = dyn FnMut(usize, &[u8], BlockEntry<'_>) -> Result<(), InvalidData> + 'v;

impl CoveredSegment {
    /// Returns the row of a message of the segment, if the segment covers it completely.
    pub(super) fn row(&self, doc: u32) -> Option<u32> {
        let row = self.rows.get(doc as usize).copied();
        let is_open = || !self.open_docs.is_empty() && self.open_docs.binary_search(&doc).is_ok();
        row.filter(|row| *row != NOWHERE && !is_open())
    }

    /// Visits the entries from the name `start` on while `is_in` holds for their names, each with
    /// the number of its block and its name.
    pub(super) fn each_entry(
        &self,
        store: &Store<'_>,
        start: &[u8],
        is_in: &dyn Fn(&[u8]) -> bool,
        job: &Job,
        visit: &mut EntryVisitor<'_>,
    ) -> Result<(), IndexError> {
        let invalid_data = |invalid_data| store.invalid_data(invalid_data);
        let names = &self.table.names;
        let first = names
            .partition_point(|first| **first <= *start)
            .saturating_sub(1);
        for (block, begin) in names.iter().enumerate().skip(first) {
            if **begin > *start && !is_in(begin) {
                break;
            }
            not_cancelled(job)?;
            let words = store.words(&self.table, block)?;
            let mut entries = Entries::new(&words);
            while let Some(entry) = entries.next().map_err(invalid_data)? {
                let name = entries.name();
                if name < start {
                    continue;
                }
                if !is_in(name) {
                    return Ok(());
                }
                visit(block, name, entry).map_err(invalid_data)?;
            }
        }
        Ok(())
    }

    /// Calls `each` with the rows of the messages in an entry.
    pub(super) fn each_row(
        &self,
        entry: &BlockEntry<'_>,
        mut each: impl FnMut(u32),
    ) -> Result<(), InvalidData> {
        let docs = self.table.doc_count;
        each_doc(entry.docs, entry.count, docs, |doc| {
            if let Some(row) = self.row(doc) {
                each(row);
            }
        })
    }
}

/// Coverage of a snapshot by all segments of its area.
#[derive(Debug, Default)]
pub(super) struct Cover {
    /// Segments, newest first.
    pub(super) segments: Vec<CoveredSegment>,
    /// Rows of messages that must be read, ascending: unknown ones, and those for which the index
    /// is incomplete.
    pub(super) open: Arc<[u32]>,
    /// Rows of messages in no segment, ascending.
    pub(super) unknown: Vec<u32>,
    /// Places of the messages, loaded when regions are searched for the second time.
    pub(super) places: OnceLock<LoadedPlaces>,
    pub(super) region_asked: AtomicBool,
}

impl Cover {
    /// Computes the cover by checking each message against all segments of an area.
    pub(super) fn of_area(
        store: &Store<'_>,
        area: AreaRow,
        key: &[u8],
        snapshot: &Snapshot,
    ) -> Result<Self, IndexError> {
        let ids = store.segments(area)?;
        Self::new(store.tables(&ids, area, key)?, snapshot, store)
    }

    /// Computes the cover by checking each message.
    fn new(tables: Vec<Table>, snapshot: &Snapshot, store: &Store<'_>) -> Result<Self, IndexError> {
        let finder = Finder::new(snapshot);
        let mut known = vec![false; snapshot.len()];
        let mut whole = vec![false; snapshot.len()];
        let segments = tables
            .into_iter()
            .map(|table| {
                let mut at = 0;
                let mut rows = Vec::with_capacity(table.doc_count);
                let docs = store.docs(&table)?;
                for doc in docs {
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
                let open_docs = (0_u32..).zip(docs).filter(|(_, doc)| doc.open);
                let open_docs = open_docs.map(|(at, _)| at).collect();
                let alive = rows.iter().filter(|row| **row != NOWHERE).count();
                Ok(CoveredSegment {
                    table,
                    rows,
                    open_docs,
                    alive,
                })
            })
            .collect::<Result<_, IndexError>>()?;
        let without = |flags: &[bool]| -> Vec<u32> {
            (0_u32..)
                .zip(flags)
                .filter(|(_, flag)| !**flag)
                .map(|(row, _)| row)
                .collect()
        };
        Ok(Self {
            segments,
            open: without(&whole).into(),
            unknown: without(&known),
            ..Self::default()
        })
    }

    /// Encodes the cover for a snapshot of this many messages: see [`Self::from_bytes`].
    pub(super) fn to_bytes(&self, messages: usize) -> Vec<u8> {
        let mut out = Vec::new();
        write_varint(&mut out, messages as u64);
        write_varint(&mut out, self.segments.len() as u64);
        for segment in &self.segments {
            write_varint(&mut out, segment.table.id.cast_unsigned());
            write_runs(&segment.rows, &mut out);
            write_runs(&segment.open_docs, &mut out);
        }
        write_runs(&self.open, &mut out);
        write_runs(&self.unknown, &mut out);
        out
    }

    /// Decodes the cover of a snapshot of this many messages by these segments; `None` if the bytes
    /// belong to another one.
    fn from_bytes(tables: Vec<Table>, messages: usize, bytes: &[u8]) -> Option<Self> {
        let mut reader = Reader::new(bytes);
        let end = u32::try_from(messages).ok()?;
        (reader.len()? == messages && reader.len()? == tables.len()).then_some(())?;
        let mut segments = Vec::with_capacity(tables.len());
        for table in tables {
            (reader.number()?.cast_signed() == table.id).then_some(())?;
            let docs = u32::try_from(table.doc_count).ok()?;
            let rows = read_runs(&mut reader, table.doc_count, end)?;
            (rows.len() == table.doc_count).then_some(())?;
            let open_docs = read_runs(&mut reader, table.doc_count, docs)?;
            let alive = rows.iter().filter(|row| **row != NOWHERE).count();
            segments.push(CoveredSegment {
                table,
                rows,
                open_docs,
                alive,
            });
        }
        let open = read_runs(&mut reader, messages, end)?;
        let unknown = read_runs(&mut reader, messages, end)?;
        reader.is_empty().then(|| Self {
            segments,
            open: open.into(),
            unknown,
            ..Self::default()
        })
    }

    fn docs(&self) -> usize {
        self.segments.iter().map(|of| of.rows.len()).sum()
    }
}

/// Encodes numbers that mostly ascend by one: their count, then for each run its length and the
/// difference of its first number from the expected one. [`NOWHERE`] is followed by itself.
fn write_runs(numbers: &[u32], out: &mut Vec<u8>) {
    write_varint(out, numbers.len() as u64);
    let mut expected = 0_u32;
    for run in numbers.chunk_by(|one, next| *next == after(*one)) {
        let (Some(first), Some(last)) = (run.first(), run.last()) else {
            continue;
        };
        write_varint(out, run.len() as u64);
        write_varint(out, zigzag(i64::from(*first) - i64::from(expected)));
        expected = after(*last);
    }
}

const fn after(number: u32) -> u32 {
    number.saturating_add(1)
}

/// Decodes the format of [`write_runs`]: at most `most` numbers, each less than `end` or
/// [`NOWHERE`].
fn read_runs(reader: &mut Reader<'_>, most: usize, end: u32) -> Option<Vec<u32>> {
    let count = reader.len().filter(|count| *count <= most)?;
    let mut numbers = Vec::with_capacity(count);
    let mut expected = 0_u32;
    while numbers.len() < count {
        let len = reader.len()?;
        (len > 0 && len <= count - numbers.len()).then_some(())?;
        let first = i64::from(expected).checked_add(unzigzag(reader.number()?))?;
        let first = u32::try_from(first).ok()?;
        if first == NOWHERE {
            numbers.resize(numbers.len() + len, NOWHERE);
            expected = NOWHERE;
            continue;
        }
        let last = first.checked_add(u32::try_from(len).ok()?)?;
        (last <= end).then_some(())?;
        numbers.extend(first..last);
        expected = last;
    }
    Some(numbers)
}

/// Finder of messages by number, fast if they come in the order of the snapshot.
struct Finder<'s> {
    snapshot: &'s Snapshot,
    /// Index by number, if the numbers of the snapshot do not ascend.
    by_number: Option<HashMap<u32, usize>>,
}

impl<'s> Finder<'s> {
    fn new(snapshot: &'s Snapshot) -> Self {
        let is_sorted = snapshot.iter().is_sorted_by_key(|row| row.number());
        let by_number = (!is_sorted).then(|| {
            let mut by_number = HashMap::new();
            for (at, row) in snapshot.iter().enumerate() {
                by_number.entry(row.number()).or_insert(at);
            }
            by_number
        });
        Self {
            snapshot,
            by_number,
        }
    }

    fn find(&self, number: u32, expected: &mut usize) -> Option<usize> {
        let next = self.snapshot.get(*expected);
        let is_next = next.is_some_and(|row| row.number() == number);
        let found = match &self.by_number {
            _ if is_next => *expected,
            Some(by_number) => *by_number.get(&number)?,
            None => self.snapshot.position(number)?,
        };
        *expected = found + 1;
        Some(found)
    }
}

/// Cache of covers, valid while their snapshots live.
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
    /// Returns the cover of a snapshot by all current segments of its area in this file.
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
        let cover = Arc::new(Self::make(&segments, snapshot, area, key, store)?);
        self.insert(CachedCover {
            key: key.to_vec(),
            file,
            segments,
            snapshot: Arc::downgrade(snapshot),
            cover: Arc::clone(&cover),
        });
        Ok(cover)
    }

    /// Loads the cover stored for the stamp of the snapshot, else checks each message.
    fn make(
        segments: &[SegmentId],
        snapshot: &Snapshot,
        area: AreaRow,
        key: &[u8],
        store: &Store<'_>,
    ) -> Result<Cover, IndexError> {
        let noted = match snapshot.is_at_rest() {
            true => store.cover(area, key, stamp_number(snapshot.stamp()))?,
            false => None,
        };
        let tables = || store.tables(segments, area, key);
        // A stored cover lacks newer segments.
        if let Some(bytes) = noted
            && let Some(cover) = Cover::from_bytes(tables()?, snapshot.len(), &bytes)
        {
            return Ok(cover);
        }
        Cover::new(tables()?, snapshot, store)
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

    fn insert(&self, made: CachedCover) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|known| known.key != made.key && known.snapshot.strong_count() > 0);
        kept.push(made);
        let mut docs: usize = kept.iter().map(|kept| kept.cover.docs()).sum();
        while docs > limits::INDEX_COVERED_MESSAGES && kept.len() > 1 {
            docs -= kept.remove(0).cover.docs();
        }
    }
}

/// Returns the key of an area in the index: its path, and all settings that affect the reading of
/// its texts and addresses. `None` for areas in memory.
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

/// Hashes the stamp of a base to one number.
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
