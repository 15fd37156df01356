//! Squish message bases: reading, appending, and creating empty ones.
//!
//! Knows the three files of the format (FSP-1037): messages in a chain of frames (.sqd), index
//! (.sqi), last-read marks (.sql). Reading never locks, creates or changes a file, and keeps no
//! file open: every pass opens the current files, and checks each frame against the index, since
//! tossers reuse frames.
//!
//! The number of a message is its UMSGID: it ascends along the base, survives deletions of other
//! messages, and is used by last-read marks and reply links. The "message number" of other readers
//! is the position in the index, which changes with every deletion.

mod append;
mod files;
mod layout;
mod message;
mod pass;
mod write;

pub use crate::fts1::attribute;
pub use files::SquishFiles;
pub use layout::name_hash;
pub(crate) use message::control_lines;
pub(crate) use write::empty_base;

use crate::append::change_by;
use crate::faults::Faults;
use crate::limits::{ABANDONED_WRITE, PACKER_PAUSE, UNFINISHED_LOOKS};
use crate::live::{LiveNumbers, StampedCache};
use crate::location::{Location, counts_and_marks};
use crate::marks::{self, Change, Gate, advanced_mark};
use crate::removal::{Changed, Removed};
use crate::window::Window;
use crate::{
    AppendError, Appended, BaseError, BaseFault, BaseFormat, BaseStamp, LastRead, MarkError,
    MarkOwner, MarkWrite, MessageBase, Outgoing, RawHeader, ReadDepth, StoredMessage, Unfinished,
};
use append::SquishAppender;
use ftn_types::bytes::{Source, u32_at};
use ftn_types::job::Job;
use layout::{BASE_HEADER, BaseHeader, INDEX_RECORD, MESSAGE_HEADER, Record};
use pass::{Frame, Walk, frame_at, index_records};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// Length of a last-read mark, in bytes.
const MARK: usize = 4;

/// Squish base, open for reading.
#[derive(Debug)]
pub struct SquishBase {
    place: Location<SquishFiles>,
    live: StampedCache,
    /// Delay before the files are checked again after an append.
    pause: Duration,
    /// Number of retries while another program is writing.
    looks: u32,
    frames: StampedCache<Arc<[FrameRef]>>,
    /// Number of passes over the whole base, for tests that count work.
    #[cfg(test)]
    passes: std::sync::atomic::AtomicUsize,
}

/// Number and frame of a message, as found by a pass.
#[derive(Clone, Copy, Debug)]
struct FrameRef {
    number: u32,
    /// Offset of the frame.
    at: u32,
}

/// Files read by a pass, with their lengths at its start.
struct PassFiles {
    stamp: BaseStamp,
    base: BaseHeader,
    data: Source,
    index: Option<Source>,
    index_len: u64,
}

/// One of the three files.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SquishFile {
    Data,
    Index,
    LastRead,
}

impl SquishBase {
    /// Opens the base at a path, with or without the extension of one of its files, in any letter
    /// case.
    ///
    /// # Errors
    /// The file of messages is missing, unreadable, or not of a Squish base.
    pub fn open(path: &Path) -> Result<Self, BaseError> {
        Self::checked(Location::Disk(SquishFiles::find(path)?))
    }

    /// Opens a base in memory, for tests and fuzzing.
    ///
    /// # Errors
    /// The messages do not begin with the header of a Squish base.
    pub fn from_bytes(
        sqd: impl Into<Arc<[u8]>>,
        sqi: impl Into<Arc<[u8]>>,
        sql: impl Into<Arc<[u8]>>,
    ) -> Result<Self, BaseError> {
        Self::checked(Location::Memory(vec![
            ("sqd", Source::Memory(sqd.into())),
            ("sqi", Source::Memory(sqi.into())),
            ("sql", Source::Memory(sql.into())),
        ]))
    }

    fn checked(place: Location<SquishFiles>) -> Result<Self, BaseError> {
        let base = Self {
            place,
            live: StampedCache::default(),
            // Unit tests that stop at each byte add thousands of messages.
            pause: if cfg!(test) {
                Duration::ZERO
            } else {
                PACKER_PAUSE
            },
            looks: UNFINISHED_LOOKS,
            frames: StampedCache::default(),
            #[cfg(test)]
            passes: std::sync::atomic::AtomicUsize::default(),
        };
        base.header(&base.place.needed(SquishFile::Data)?)?;
        Ok(base)
    }

    /// Sets the number of retries while another program is writing, for tests in which that takes
    /// long.
    #[doc(hidden)]
    #[must_use]
    pub fn with_retries(mut self, looks: u32) -> Self {
        self.looks = looks;
        self
    }

    /// Sets the delay before the files are checked again after an append, for tests that add
    /// thousands of messages.
    #[doc(hidden)]
    #[must_use]
    pub fn with_recheck_delay(mut self, pause: Duration) -> Self {
        self.pause = pause;
        self
    }

    /// Returns the files of the base; `None` for one in memory.
    #[must_use]
    pub fn files(&self) -> Option<&SquishFiles> {
        self.place.disk()
    }

    fn header(&self, data: &Source) -> Result<BaseHeader, BaseError> {
        let mut bytes = [0; BASE_HEADER];
        let len = data
            .read_at(0, &mut bytes)
            .map_err(|error| self.place.read_error(SquishFile::Data, error))?;
        let header = BaseHeader::parse(&bytes).filter(|_| len == BASE_HEADER);
        header.ok_or_else(|| BaseError::Format {
            path: self.place.path(SquishFile::Data),
            format: "Squish",
            why: format!(
                "it does not begin with a base header of {BASE_HEADER} bytes; correct the type of \
                 the area, or restore it from a backup"
            ),
        })
    }

    /// Opens the files for a pass. The index length is read first: tossers write the index last, so
    /// the data file contains everything it refers to.
    fn begin(&self) -> Result<PassFiles, BaseError> {
        let stamp = self.stamp()?;
        let index = self.place.source(SquishFile::Index)?;
        let index_len = match &index {
            Some(index) => self.place.len(SquishFile::Index, index)?,
            None => 0,
        };
        let data = self.place.needed(SquishFile::Data)?;
        let base = self.header(&data)?;
        Ok(PassFiles {
            stamp,
            base,
            data,
            index,
            index_len,
        })
    }

    /// Walks over the messages, and caches their numbers.
    fn pass(
        &self,
        files: &PassFiles,
        job: &Job,
        faults: &mut Faults,
        mut visit: impl FnMut(u32, &Frame, &mut Window<'_>) -> Result<ControlFlow<()>, BaseError>,
    ) -> Result<LiveNumbers, BaseError> {
        #[cfg(test)]
        self.passes
            .fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let failed = |error| self.place.read_error(SquishFile::Data, error);
        let mut data = Window::new(&files.data).map_err(failed)?;
        let index = files.index.as_ref();
        let mut index = index.map(|index| Window::up_to(index, files.index_len));
        let mut live = LiveNumbers::default();
        let whole = Walk {
            base: &files.base,
            index: index.as_mut(),
            data: &mut data,
            is_abandoned: files
                .stamp
                .is_untouched_for(ABANDONED_WRITE, SystemTime::now()),
            job,
            faults,
            read_error: &failed,
        }
        .run(&mut |number, frame, data| {
            live.push(number);
            visit(number, frame, data)
        })?;
        if whole {
            self.live.keep(files.stamp.clone(), &live);
        }
        Ok(live)
    }

    /// Returns the numbers of existing messages, cached until the base changes.
    fn live(&self) -> Result<LiveNumbers, BaseError> {
        if let Some(live) = self.live.cached_for(&self.stamp()?) {
            return Ok(live);
        }
        let mut faults = Faults::default();
        self.pass(&self.begin()?, &Job::new(), &mut faults, |_, _, _| {
            Ok(ControlFlow::Continue(()))
        })
    }

    /// Finds the frame of a message by the index, if its record is right.
    fn find(
        &self,
        files: &PassFiles,
        data: &mut Window<'_>,
        number: u32,
    ) -> Result<Option<Frame>, BaseError> {
        let Some(index) = &files.index else {
            return Ok(None);
        };
        let (mut low, mut high) = (0, index_records(files.index_len));
        while low < high {
            let middle = low + (high - low) / 2;
            let mut bytes = [0; INDEX_RECORD];
            index
                .read_at(u64::from(middle) * INDEX_RECORD as u64, &mut bytes)
                .map_err(|error| self.place.read_error(SquishFile::Index, error))?;
            let Some(record) = Record::parse(&bytes) else {
                return Ok(None);
            };
            if record.umsgid == number {
                let found = frame_at(&files.base, data, record.at)
                    .map_err(|error| self.place.read_error(SquishFile::Data, error))?;
                return Ok(found.ok().filter(|frame| frame.is_of(&record)));
            }
            if record.umsgid < number {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Ok(None)
    }

    /// Finds the frame of a message whose index record is wrong, by a pass over all messages, done
    /// once until the base changes. Caches eight bytes per message, for damaged bases only.
    fn search(
        &self,
        files: &PassFiles,
        data: &mut Window<'_>,
        number: u32,
    ) -> Result<Option<Frame>, BaseError> {
        let frames = match self.frames.cached_for(&files.stamp) {
            Some(frames) => frames,
            None => {
                let mut found = Vec::new();
                let mut faults = Faults::default();
                self.pass(files, &Job::new(), &mut faults, |number, frame, _| {
                    let at = u32::try_from(frame.message_at).unwrap_or(u32::MAX);
                    let at = at.saturating_sub(files.base.frame_header as u32);
                    found.push(FrameRef { number, at });
                    Ok(ControlFlow::Continue(()))
                })?;
                let found = Arc::from(found);
                self.frames.keep(files.stamp.clone(), &found);
                found
            }
        };
        let place = frames.binary_search_by_key(&number, |found| found.number);
        let Some(found) = place.ok().and_then(|place| frames.get(place)) else {
            return Ok(None);
        };
        let frame = frame_at(&files.base, data, found.at)
            .map_err(|error| self.place.read_error(SquishFile::Data, error))?;
        Ok(frame.ok())
    }
}

impl MessageBase for SquishBase {
    fn format(&self) -> BaseFormat {
        BaseFormat::Squish
    }

    fn stamp(&self) -> Result<BaseStamp, BaseError> {
        let mut stamp = self.place.stamp(&[SquishFile::Data, SquishFile::Index])?;
        stamp.counter = self
            .header(&self.place.needed(SquishFile::Data)?)?
            .next_umsgid;
        Ok(stamp)
    }

    fn scan(
        &self,
        want: ReadDepth,
        job: &Job,
        visit: &mut dyn FnMut(&RawHeader<'_>, &[u8]) -> ControlFlow<()>,
    ) -> Result<Vec<BaseFault>, BaseError> {
        let mut faults = Faults::default();
        let files = self.begin()?;
        if files.index.is_none() {
            faults.push(None, || {
                let path = self.place.path(SquishFile::Index);
                format!(
                    "{} is missing: the messages are found without it",
                    path.display()
                )
            });
        }
        self.pass(&files, job, &mut faults, |number, frame, data| {
            let message = data
                .view(frame.message_at, frame.message_len())
                .map_err(|error| self.place.read_error(SquishFile::Data, error))?;
            let mut header = message::raw_header(number, message, frame.control_len);
            header.text_at = frame.message_at + (MESSAGE_HEADER + frame.control_len) as u64;
            let text = message.get(MESSAGE_HEADER + frame.control_len..);
            let text = message::text_of(text.unwrap_or_default());
            header.text_len = u32::try_from(text.len()).unwrap_or_default();
            Ok(visit(&header, want.of(text)))
        })?;
        Ok(faults.into_list())
    }

    fn text_file(&self) -> Result<Option<Source>, BaseError> {
        self.place.needed(SquishFile::Data).map(Some)
    }

    fn read(&self, number: u32) -> Result<Option<StoredMessage>, BaseError> {
        let files = self.begin()?;
        let failed = |error| self.place.read_error(SquishFile::Data, error);
        let mut data = Window::new(&files.data).map_err(failed)?;
        let frame = match self.find(&files, &mut data, number)? {
            Some(frame) => frame,
            None => match self.search(&files, &mut data, number)? {
                Some(frame) => frame,
                None => return Ok(None),
            },
        };
        let message = data
            .view(frame.message_at, frame.message_len())
            .map_err(failed)?;
        let stored = message::stored_message(number, message, frame.control_len);
        Ok(Some(stored))
    }

    /// Returns the mark, a UMSGID (as all readers write it, despite FSP-1037 chapter 6). The file
    /// has a slot per user instead of names.
    fn last_read(&self, reader: &MarkOwner) -> Result<Option<u32>, BaseError> {
        let Some(marks) = self.place.source(SquishFile::LastRead)? else {
            return Ok(None);
        };
        let mut mark = [0; MARK];
        let len = marks
            .read_at(u64::from(reader.squish_user) * MARK as u64, &mut mark)
            .map_err(|error| self.place.read_error(SquishFile::LastRead, error))?;
        let mark = u32_at(&mark, 0).filter(|mark| len == MARK && *mark != 0);
        match mark {
            None => Ok(None),
            Some(mark) => Ok(Some(mark.min(self.live()?.highest()))),
        }
    }

    fn write_mark(&self, reader: &MarkOwner, upto: LastRead) -> Result<MarkWrite, MarkError> {
        let Some(files) = self.place.disk() else {
            let what = "a base in memory";
            return Err(MarkError::Unsupported { what });
        };
        let slot = usize::from(reader.squish_user) * MARK;
        marks::change_marks_file(
            &files.sql,
            Some(Gate::first_byte(&files.sqd)),
            &mut |bytes| {
                let highest = self.live()?.highest();
                let number = upto.checked(self, reader)?;
                let stored = u32_at(bytes, slot).unwrap_or_default();
                Ok(match advanced_mark(stored, number, highest) {
                    None => Change::Keep(stored.min(highest)),
                    Some(mark) => Change::Put {
                        at: slot as u64,
                        bytes: mark.to_le_bytes().to_vec(),
                        mark,
                        cut: false,
                    },
                })
            },
        )
    }

    fn highest_number(&self) -> Result<u32, BaseError> {
        /// Maximum number of records checked from the end.
        const LOOKS: u32 = 256;
        let files = self.begin()?;
        let count = index_records(files.index_len).min(files.base.messages);
        let Some(index) = files.index.as_ref().filter(|_| count > 0) else {
            return Ok(self.live()?.highest());
        };
        let looks = count.min(LOOKS);
        let mut bytes = vec![0; looks as usize * INDEX_RECORD];
        index
            .read_at(u64::from(count - looks) * INDEX_RECORD as u64, &mut bytes)
            .map_err(|error| self.place.read_error(SquishFile::Index, error))?;
        let (records, _) = bytes.as_chunks::<INDEX_RECORD>();
        let mut records = records
            .iter()
            .rev()
            .filter_map(|bytes| Record::parse(bytes));
        match records.find(Record::is_valid) {
            Some(record) => Ok(record.umsgid),
            None => Ok(self.live()?.highest()),
        }
    }

    fn unfinished(&self) -> Result<Unfinished, BaseError> {
        let files = self.begin()?;
        let Some(index) = &files.index else {
            return Ok(Unfinished::default());
        };
        let records = index_records(files.index_len).min(files.base.messages);
        let mut bytes = vec![0; records as usize * INDEX_RECORD];
        let len = index
            .read_at(0, &mut bytes)
            .map_err(|error| self.place.read_error(SquishFile::Index, error))?;
        let (records, _) = bytes
            .get(..len)
            .unwrap_or_default()
            .as_chunks::<INDEX_RECORD>();
        let records = records.iter().filter_map(|bytes| Record::parse(bytes));
        let messages = records.filter(Record::is_reserved).count();
        Ok(Unfinished {
            messages: u32::try_from(messages).unwrap_or(u32::MAX),
            abandoned: files
                .stamp
                .is_untouched_for(ABANDONED_WRITE, SystemTime::now()),
        })
    }

    fn exported(&self) -> Result<u32, BaseError> {
        let header = self.header(&self.place.needed(SquishFile::Data)?)?;
        Ok(match header.exported {
            mark if mark < header.next_umsgid => mark,
            _ => 0,
        })
    }

    // Squish stores no creation time of a base.
    counts_and_marks!();
    change_by!(SquishAppender);
}

#[cfg(test)]
mod tests {
    use super::layout::INDEX_RECORD;
    use super::{Job, MessageBase, Outgoing, SquishBase, empty_base};
    use crate::fault::{self, Kind};
    use std::sync::atomic::Ordering;

    #[test]
    fn an_index_with_wrong_hashes_costs_one_pass_and_not_one_for_each_message() {
        let folder = tempfile::tempdir().unwrap();
        let [data, index] = ["base.sqd", "base.sqi"].map(|name| folder.path().join(name));
        std::fs::write(&data, empty_base()).unwrap();
        std::fs::write(&index, b"").unwrap();
        let base = SquishBase::open(&data).unwrap();
        let message = Outgoing {
            to: b"Somebody".to_vec(),
            text: b"Text\r".to_vec(),
            ..Outgoing::default()
        };
        // A fault that never happens, to skip the waits for the disk.
        fault::at(Kind::Error, usize::MAX, || {
            for _ in 0..500 {
                base.append(&message, &Job::new()).unwrap();
            }
        });
        let (data, mut index) = (std::fs::read(data).unwrap(), std::fs::read(index).unwrap());
        let (records, _) = index.as_chunks_mut::<INDEX_RECORD>();
        // Make every hash differ from that of the addressee.
        for record in records {
            record[8] ^= 0x55;
        }
        let base = SquishBase::from_bytes(data, index, *b"").unwrap();
        for number in 1..=500 {
            let text = base.read(number).unwrap().map(|message| message.text);
            assert_eq!(text, Some(b"Text\r".to_vec()));
        }
        assert_eq!(base.read(501).unwrap().map(|_| ()), None);
        assert_eq!(base.passes.load(Ordering::Relaxed), 1);
    }
}
