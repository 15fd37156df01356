//! An immutable file whose chunks are read on first use.
//!
//! Each chunk has a checksum. If it does not fit, the chunk is rejected and the file marked as
//! damaged; then everything derived from it has to be made again
//! ([`super::Library::headers_are_sound`]).

use crate::bytes::{Source, hash64};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// The file.
#[derive(Debug)]
pub(super) struct KeptFile {
    source: Source,
    is_damaged: Arc<AtomicBool>,
}

/// Place of a chunk in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ChunkPlace {
    pub(super) start: u64,
    pub(super) len: u32,
    pub(super) sum: u64,
}

/// Returns the checksum of a chunk of a section.
pub(super) fn chunk_sum(section: u32, chunk: usize, bytes: &[u8]) -> u64 {
    hash64(u64::from(section) << 32 ^ chunk as u64, bytes)
}

impl KeptFile {
    /// Opens a file; damage will be reported in `is_damaged`.
    pub(super) fn new(source: Source, is_damaged: &Arc<AtomicBool>) -> Self {
        Self {
            source,
            is_damaged: Arc::clone(is_damaged),
        }
    }

    /// Returns whether a chunk did not fit its checksum, or could not be read.
    pub(super) fn is_damaged(&self) -> bool {
        self.is_damaged.load(Ordering::Relaxed)
    }

    pub(super) fn note_damage(&self) {
        self.is_damaged.store(true, Ordering::Relaxed);
    }

    /// Reads a chunk into `buffer`; `None` if it does not fit its checksum.
    fn read<'b>(
        &self,
        section: u32,
        chunk: usize,
        place: ChunkPlace,
        buffer: &'b mut Vec<u8>,
    ) -> Option<&'b [u8]> {
        let len = place.len as usize;
        if buffer.len() < len {
            buffer.resize(len, 0);
        }
        let bytes = buffer.get_mut(..len)?;
        let is_there = self.source.read_at(place.start, bytes).ok() == Some(len);
        // A fuzzer would not get past checksums.
        let fits = || cfg!(fuzzing) || chunk_sum(section, chunk, bytes) == place.sum;
        if is_there && fits() {
            return Some(bytes);
        }
        self.note_damage();
        None
    }
}

/// Chunks of one section of a file.
pub(super) struct ChunkList {
    file: Arc<KeptFile>,
    section: u32,
    places: Vec<ChunkPlace>,
    /// Bytes of each chunk read; empty if it is damaged.
    read: Box<[OnceLock<Box<[u8]>>]>,
}

impl ChunkList {
    pub(super) fn new(file: &Arc<KeptFile>, section: u32, places: Vec<ChunkPlace>) -> Self {
        Self {
            file: Arc::clone(file),
            section,
            read: places.iter().map(|_| OnceLock::new()).collect(),
            places,
        }
    }

    pub(super) fn file(&self) -> &Arc<KeptFile> {
        &self.file
    }

    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns the bytes of a chunk; `None` if it is damaged. They stay in memory.
    pub(super) fn get(&self, chunk: usize) -> Option<&[u8]> {
        let slot = self.read.get(chunk)?;
        Some(match slot.get() {
            Some(bytes) => bytes,
            None => slot.get_or_init(|| self.read_chunk(chunk).unwrap_or_default().into()),
        })
    }

    #[cold]
    fn read_chunk(&self, chunk: usize) -> Option<Vec<u8>> {
        let place = *self.places.get(chunk)?;
        let mut bytes = Vec::new();
        self.file.read(self.section, chunk, place, &mut bytes)?;
        Some(bytes)
    }

    /// Calls `give` with the bytes of each chunk in turn, without caching; `None` if one is
    /// damaged, or `go_on`, called before each, returned false.
    pub(super) fn for_each(
        &self,
        go_on: &dyn Fn() -> bool,
        give: &mut dyn FnMut(&[u8]),
    ) -> Option<()> {
        let mut buffer = Vec::new();
        for (chunk, place) in self.places.iter().enumerate() {
            if !go_on() {
                return None;
            }
            give(self.file.read(self.section, chunk, *place, &mut buffer)?);
        }
        Some(())
    }

    /// Returns its memory use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let read = self.read.iter().filter_map(OnceLock::get);
        let read: usize = read.map(|bytes| bytes.len()).sum();
        read + self.places.len() * (size_of::<ChunkPlace>() + size_of::<OnceLock<Box<[u8]>>>())
    }
}
