//! Snapshots as files, so that the next run of the program need not read headers again.
//!
//! A file has sections: a column or the texts of a table each, in chunks, and at its end a
//! directory with the length and the checksum of each chunk. The owner of the file stores the
//! checksum of the directory, so that every byte used is verified. Numbers are little-endian and
//! stored as used. Besides the headers it contains what pages of all messages need first: their
//! order by time, the messages by MSGID, the counts of their replies.

use super::area::Area;
use super::column::{Column, KeptColumn, partition_point};
use super::columns::Columns;
use super::corpus::Corpus;
use super::kept::KeptFile;
use super::reading::{Cores, PassOutput};
use super::snapshot::Snapshot;
use crate::base::{BaseFault, BaseStamp, NumberRuns};
use crate::bytes::Source;
use crate::charset::Charset;
use crate::cores;
use crate::job::Job;
use crate::limits;
use crate::query::Order;
use crate::thread::id_hash;
use crate::time::WallTime;
use std::hash::BuildHasher as _;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

mod sections;
use sections::{SectionReader, SectionWriter, directory_sum};

/// Store of snapshots between two runs of the program.
pub trait HeaderStore: Send + Sync {
    /// Opens the output of [`Snapshot::write`] for an area whose base was in this state, if it
    /// exists. Reads files: call it in a worker.
    fn open(&self, area: &Area, stamp: &BaseStamp) -> Option<StoredHeaders>;

    /// Reports that a file opened by [`HeaderStore::open`] is damaged.
    fn note_damage(&self, file: &Source);
}

/// A file with headers.
#[derive(Clone, Debug)]
pub struct StoredHeaders {
    /// The file, which never changes.
    pub file: Source,
    /// Result of [`Snapshot::write`].
    pub sum: u64,
}

/// Data needed first by pages of all messages of one snapshot.
pub(super) struct Derived {
    /// Messages by time; ties in base order.
    order: KeptColumn,
    /// Bits by positions in that order, 32 in a number: set if the message has the time of the one
    /// before it.
    ties: KeptColumn,
    /// Seed of the hashes.
    seed: u64,
    /// Hash of the MSGID in the upper half, position in the lower one; ascending.
    msgids: KeptColumn,
    /// Number of replies to each message, at any depth.
    replies: KeptColumn,
    /// Numbers in the base; empty if unknown.
    pub(super) numbers: NumberRuns,
}

impl Derived {
    /// Returns the messages by time, in the order of [`Order::chronological`] or, reversed, of
    /// `-chr`; `None` if the file is damaged or the job was cancelled.
    pub(super) fn by_time(&self, is_reversed: bool, job: &Job) -> Option<Vec<u32>> {
        let go_on = || !job.is_cancelled();
        let order: Vec<u32> = self.order.read(&go_on)?;
        let are_messages = order.iter().all(|index| (*index as usize) < order.len());
        are_messages.then_some(())?;
        if !is_reversed {
            return Some(order);
        }
        let ties: Vec<u32> = self.ties.read(&go_on)?;
        let is_tie = |at: usize| {
            let word = ties.get(at / 32).copied().unwrap_or(0);
            word >> (at % 32) & 1 == 1
        };
        let mut reversed = Vec::with_capacity(order.len());
        let mut end = order.len();
        for start in (0..order.len()).rev() {
            if !is_tie(start) {
                // Ties stay in base order.
                reversed.extend_from_slice(order.get(start..end)?);
                end = start;
            }
        }
        (reversed.len() == order.len()).then_some(reversed)
    }

    /// Returns the messages that may have this MSGID, ascending: all that have it, ignoring case
    /// and runs of spaces, and perhaps a few others. `None` if the file is damaged.
    pub(super) fn alike(&self, msgid: &str) -> Option<Vec<u32>> {
        let hash = u64::from(upper(id_hash(self.seed, msgid))) << 32;
        let is_before = |at| Some(self.msgids.get::<u64>(at)? < hash);
        let first = partition_point(self.msgids.len(), is_before)?;
        let mut found = Vec::new();
        for at in first..self.msgids.len() {
            let entry: u64 = self.msgids.get(at)?;
            if upper(entry) != upper(hash) {
                break;
            }
            found.push(lower(entry));
        }
        Some(found)
    }

    /// Returns the number of replies to a message, at any depth; `None` if the file is damaged.
    pub(super) fn replies(&self, at: usize) -> Option<u32> {
        self.replies.get(at)
    }
}

const fn upper(number: u64) -> u32 {
    (number >> 32) as u32
}

const fn lower(number: u64) -> u32 {
    number as u32
}

impl Snapshot {
    /// Writes all data read from the base, for [`HeaderStore`]. Returns the checksum that
    /// identifies the output; `None` if the job was cancelled.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(self: &Arc<Self>, out: &mut dyn Write, job: &Job) -> io::Result<Option<u64>> {
        if self.facts.is_some() {
            // Headers read on demand are not written.
            return Ok(None);
        }
        let corpus = Corpus::new(vec![Arc::clone(self)]);
        let by_time = corpus.sequence(&Order::chronological(), false, job);
        let (Some(by_time), Some(forest)) = (by_time, corpus.forest_for(job)) else {
            return Ok(None);
        };
        let seed = std::hash::RandomState::new().hash_one(self.len());
        let mut msgids: Vec<u64> = (0_u64..)
            .zip(self.iter())
            .filter(|(_, row)| !row.msgid().is_empty())
            .map(|(at, row)| u64::from(upper(id_hash(seed, row.msgid()))) << 32 | at)
            .collect();
        msgids.sort_unstable();
        let replies = corpus.indices().map(|at| forest.replies(at)).collect();

        let columns = &self.pass.columns;
        let mut sections = SectionWriter::new(out);
        for column in columns.numbers() {
            sections.column(column)?;
        }
        sections.column(&columns.written)?;
        sections.column(&columns.utc_offset)?;
        sections.column(&columns.attributes)?;
        sections.column(&columns.true_time_at)?;
        sections.column(&columns.true_time)?;
        sections.texts(&self.pass.texts)?;
        sections.texts(&self.pass.msgids)?;
        sections.column(&Column::Made(by_time.indices.to_vec()))?;
        sections.column(&Column::Made(self.ties(&by_time.indices)))?;
        sections.column(&Column::Made(msgids))?;
        sections.column(&Column::Made(replies))?;
        // Unreadable values must not be written.
        if job.is_cancelled() || self.kept.as_ref().is_some_and(|kept| kept.is_damaged()) {
            return Ok(None);
        }
        let directory = &mut sections.directory;
        directory.word(seed);
        directory.number(self.pass.charsets.len());
        for charset in &self.pass.charsets {
            directory.text(charset.name());
        }
        directory.number(self.pass.faults.len());
        for fault in &self.pass.faults {
            directory.option(fault.number.map(u64::from));
            directory.text(&fault.what);
            directory.word(fault.count);
        }
        directory.option(self.created.map(|stamp| stamp.0.cast_unsigned()));
        let numbers = self.known_numbers();
        directory.number(numbers.len());
        for (first, last) in numbers {
            directory.word(u64::from(first) << 32 | u64::from(last));
        }
        sections.finish().map(Some)
    }

    /// Returns the numbers that the base knows for this state; empty if unknown, or if they have
    /// too many gaps to be stored.
    fn known_numbers(&self) -> NumberRuns {
        let known = self.area.open().ok().and_then(|base| base.known_numbers());
        known
            .filter(|(stamp, runs)| *stamp == self.stamp && runs.len() <= limits::KEPT_NUMBER_RUNS)
            .map_or_else(Vec::new, |(_, runs)| runs)
    }

    /// Returns bits of the messages in an order by time that have the time of the one before.
    fn ties(&self, by_time: &[u32]) -> Vec<u32> {
        let mut bits = vec![0; by_time.len().div_ceil(32)];
        let mut last = None;
        for (at, index) in by_time.iter().enumerate() {
            let time = self.get(*index as usize).map(|row| row.moment_stamp(false));
            if at > 0
                && time == last
                && let Some(word) = bits.get_mut(at / 32)
            {
                *word |= 1 << (at % 32);
            }
            last = time;
        }
        bits
    }

    /// Opens the snapshot in a file; `None` if it is invalid. Reads only the directory.
    pub(super) fn from_stored(
        area: &Arc<Area>,
        stamp: BaseStamp,
        stored: &StoredHeaders,
        is_damaged: &Arc<AtomicBool>,
    ) -> Option<Self> {
        /// Size of the directory's offset at the end of the file, in bytes.
        const PLACE: u64 = 8;
        let source = &stored.file;
        let end = source.len().ok()?.checked_sub(PLACE)?;
        let mut place = [0; PLACE as usize];
        (source.read_at(end, &mut place).ok()? == place.len()).then_some(())?;
        let start = u64::from_le_bytes(place);
        let mut directory = vec![0; usize::try_from(end.checked_sub(start)?).ok()?];
        (source.read_at(start, &mut directory).ok()? == directory.len()).then_some(())?;
        // A fuzzer would not get past checksums.
        (cfg!(fuzzing) || directory_sum(start, &directory) == stored.sum).then_some(())?;

        let file = Arc::new(KeptFile::new(source.clone(), is_damaged));
        let mut sections = SectionReader::new(&file, &directory, start);
        let mut columns = Columns::default();
        for column in columns.numbers_mut() {
            *column = sections.column()?;
        }
        columns.written = sections.column()?;
        columns.utc_offset = sections.column()?;
        columns.attributes = sections.column()?;
        columns.true_time_at = sections.column()?;
        columns.true_time = sections.column()?;
        let texts = sections.texts()?;
        let msgids = sections.texts()?;
        let order = sections.kept(4)?;
        let ties = sections.kept(4)?;
        let hashes = sections.kept(8)?;
        let replies = sections.kept(4)?;
        let rows = columns.number.len();
        let lens = columns.numbers().map(|column| column.len());
        let others = [
            columns.written.len(),
            columns.utc_offset.len(),
            columns.attributes.len(),
            order.len(),
            replies.len(),
        ];
        let are_right = lens.iter().chain(&others).all(|len| *len == rows)
            && columns.true_time_at.len() == columns.true_time.len()
            && ties.len() == rows.div_ceil(32);
        are_right.then_some(())?;

        let mut bytes = sections.directory;
        let seed = bytes.word()?;
        let mut charsets = Vec::new();
        for _ in 0..bytes.number()? {
            charsets.push(Charset::from_kludge(bytes.text()?.as_bytes())?);
        }
        let mut faults = Vec::new();
        for _ in 0..bytes.number()? {
            let (is_there, number) = bytes.option()?;
            let number = is_there.then_some(u32::try_from(number));
            faults.push(BaseFault {
                number: number.transpose().ok()?,
                what: bytes.text()?.to_owned(),
                count: bytes.word()?,
            });
        }
        let (is_there, seconds) = bytes.option()?;
        let created = is_there.then_some(WallTime(seconds.cast_signed()));
        let mut numbers = NumberRuns::new();
        for _ in 0..bytes.number()? {
            let run = bytes.word()?;
            numbers.push((upper(run), lower(run)));
        }
        let pass = PassOutput {
            texts,
            msgids,
            columns,
            charsets,
            faults,
        };
        bytes.is_empty().then(|| Self {
            is_at_rest: true,
            kept: Some(file),
            derived: Some(Derived {
                order,
                ties,
                seed,
                msgids: hashes,
                replies,
                numbers,
            }),
            ..Self::from_pass(area, stamp, created, pass)
        })
    }

    /// Loads all headers into memory, so that nothing is read any more; `None` if the file is
    /// damaged, or the job was cancelled.
    pub(super) fn read_all(&mut self, cores: Cores, job: &Job) -> Option<()> {
        type Task<'t> = Box<dyn FnOnce() -> Option<()> + Send + 't>;
        let go_on = || !job.is_cancelled();
        let PassOutput {
            columns,
            texts,
            msgids,
            ..
        } = &mut self.pass;
        let is_small = columns.number.len() < limits::HEADERS_ON_DEMAND;
        // About half of the bytes are texts.
        let tasks: [Task<'_>; 2] = [
            Box::new(|| columns.read_all(&go_on)),
            Box::new(|| {
                texts.read_all(&go_on)?;
                msgids.read_all(&go_on)
            }),
        ];
        if cores == Cores::One || is_small {
            tasks.into_iter().try_for_each(|task| task())?;
        } else {
            cores::each(tasks, |task| task())
                .into_iter()
                .collect::<Option<()>>()?;
        }
        if is_small {
            // The rest of the file is computed quickly, and files of many small areas are not held
            // open.
            self.kept = None;
            self.derived = None;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests;
