//! Layout of sections and their directory in a file of headers.

use super::super::column::{CHUNK_ROWS, Column, KeptColumn, Value};
use super::super::kept::{ChunkList, ChunkPlace, KeptFile, chunk_sum};
use super::super::texts::StringTable;
use crate::bytes::hash64;
use std::io::{self, Write};
use std::sync::Arc;

/// Returns the checksum of a directory that begins at an offset.
pub(super) fn directory_sum(start: u64, directory: &[u8]) -> u64 {
    hash64(start, directory)
}

/// Writer of sections that records the places of their chunks.
pub(super) struct SectionWriter<'w> {
    out: &'w mut dyn Write,
    /// Entries after the chunks: the caller appends its own.
    pub(super) directory: Encoder,
    section: u32,
    written: u64,
}

impl<'w> SectionWriter<'w> {
    pub(super) fn new(out: &'w mut dyn Write) -> Self {
        Self {
            out,
            directory: Encoder(Vec::new()),
            section: 0,
            written: 0,
        }
    }

    pub(super) fn column<T: Value>(&mut self, column: &Column<T>) -> io::Result<()> {
        self.directory.number(column.len());
        column.chunks(self.chunk())?;
        self.section += 1;
        Ok(())
    }

    pub(super) fn texts(&mut self, texts: &StringTable) -> io::Result<()> {
        self.directory.number(texts.len() - 1);
        texts.chunks(self.chunk())?;
        self.section += 1;
        Ok(())
    }

    /// Writes the directory and its offset; returns its checksum.
    pub(super) fn finish(self) -> io::Result<u64> {
        let directory = self.directory.0;
        self.out.write_all(&directory)?;
        self.out.write_all(&self.written.to_le_bytes())?;
        Ok(directory_sum(self.written, &directory))
    }

    fn chunk(&mut self) -> impl FnMut(&[u8]) -> io::Result<()> + '_ {
        let mut chunk = 0;
        move |bytes| {
            let len = u32::try_from(bytes.len()).map_err(|_| io::ErrorKind::FileTooLarge)?;
            self.out.write_all(bytes)?;
            self.directory.0.extend_from_slice(&len.to_le_bytes());
            self.directory.word(chunk_sum(self.section, chunk, bytes));
            self.written += u64::from(len);
            chunk += 1;
            Ok(())
        }
    }
}

/// Reader of the places of sections' chunks, in the order of writing.
pub(super) struct SectionReader<'d> {
    file: Arc<KeptFile>,
    /// Unread rest of the directory.
    pub(super) directory: Decoder<'d>,
    section: u32,
    /// Start of the next chunk.
    read: u64,
    /// End of the last chunk.
    end: u64,
}

impl<'d> SectionReader<'d> {
    /// Opens a directory that begins at this offset of its file.
    pub(super) fn new(file: &Arc<KeptFile>, directory: &'d [u8], start: u64) -> Self {
        Self {
            file: Arc::clone(file),
            directory: Decoder(directory),
            section: 0,
            read: 0,
            end: start,
        }
    }

    pub(super) fn column<T: Value>(&mut self) -> Option<Column<T>> {
        Some(Column::Kept(self.kept(T::BYTES)?))
    }

    /// Returns a column with values of this many bytes.
    pub(super) fn kept(&mut self, value: usize) -> Option<KeptColumn> {
        let len = self.directory.number()?;
        let mut left = len;
        let chunks = self.chunks(len.div_ceil(CHUNK_ROWS), &mut |bytes| {
            let own = left.min(CHUNK_ROWS);
            left -= own;
            bytes == own * value
        })?;
        Some(KeptColumn::new(chunks, len))
    }

    pub(super) fn texts(&mut self) -> Option<StringTable> {
        let count = self.directory.number()?;
        // Their numbers have 32 bits.
        u32::try_from(count).ok()?;
        let chunks = self.chunks(StringTable::chunks_of(count), &mut |_| true)?;
        Some(StringTable::Kept { chunks, count })
    }

    fn chunks(
        &mut self,
        count: usize,
        is_right: &mut dyn FnMut(usize) -> bool,
    ) -> Option<ChunkList> {
        let (entries, _) = self
            .directory
            .take(count.checked_mul(ENTRY)?)?
            .as_chunks::<ENTRY>();
        let mut places = Vec::with_capacity(count);
        for entry in entries {
            let (len, sum) = entry.split_first_chunk()?;
            let len = u32::from_le_bytes(*len);
            let sum = u64::from_le_bytes(*sum.first_chunk()?);
            let start = self.read;
            self.read = start.checked_add(u64::from(len))?;
            // No claimed length exceeds the number of bytes.
            (self.read <= self.end && is_right(len as usize)).then_some(())?;
            places.push(ChunkPlace { start, len, sum });
        }
        let chunks = ChunkList::new(&self.file, self.section, places);
        self.section += 1;
        Some(chunks)
    }
}

/// Size of a chunk's length and checksum in the directory, in bytes.
const ENTRY: usize = 12;

pub(super) struct Encoder(Vec<u8>);

impl Encoder {
    pub(super) fn word(&mut self, number: u64) {
        self.0.extend_from_slice(&number.to_le_bytes());
    }

    pub(super) fn number(&mut self, number: usize) {
        self.word(number as u64);
    }

    pub(super) fn option(&mut self, number: Option<u64>) {
        self.0.push(u8::from(number.is_some()));
        self.word(number.unwrap_or_default());
    }

    pub(super) fn text(&mut self, text: &str) {
        self.number(text.len());
        self.0.extend_from_slice(text.as_bytes());
    }
}

pub(super) struct Decoder<'b>(&'b [u8]);

impl<'b> Decoder<'b> {
    /// Returns whether everything was read.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn take(&mut self, len: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(taken)
    }

    pub(super) fn word(&mut self) -> Option<u64> {
        let bytes = self.take(8)?.first_chunk()?;
        Some(u64::from_le_bytes(*bytes))
    }

    pub(super) fn number(&mut self) -> Option<usize> {
        usize::try_from(self.word()?).ok()
    }

    /// Reads the output of [`Encoder::option`]: whether there is a number, and the word.
    pub(super) fn option(&mut self) -> Option<(bool, u64)> {
        let is_there = *self.take(1)?.first()? != 0;
        Some((is_there, self.word()?))
    }

    pub(super) fn text(&mut self) -> Option<&'b str> {
        let len = self.number()?;
        simdutf8::basic::from_utf8(self.take(len)?).ok()
    }
}
