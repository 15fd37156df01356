//! JAM message bases: reading, appending, and creating new ones.
//!
//! Knows the four files of the Joaquim-Andrew-Mats format (JAM-001): headers (.jhr), texts (.jdt),
//! index (.jdx), last-read marks (.jlr). Reading never locks, creates or changes a file, and keeps
//! no file open: a tosser may replace the base by a packed one at any moment, so every pass opens
//! the current files.
//!
//! JAM(mbp) - Copyright 1993 Joaquim Homrighausen, Andrew Milner, Mats Birch, Mats Wallin.
//! ALL RIGHTS RESERVED. (JAM-001 asks every program that supports the format for this notice.)

mod append;
mod batch;
mod crc;
mod escape;
mod files;
mod header;
mod lastread;
mod layout;
mod pass;
mod ranges;
pub mod write;

pub use crc::crc32;
pub use files::JamFiles;
pub(crate) use header::{append_control_lines, control_lines};
pub use layout::{attribute, subfield};
#[doc(hidden)]
pub use ranges::KludgePlaces;
pub use ranges::RangePass;

use crate::append::change_by;
use crate::faults::Faults;
use crate::kludges::set_kludge_field;
use crate::limits::{BASE_REREADS, MESSAGE_TEXT_BYTES, PACKER_PAUSE};
use crate::lines;
use crate::live::{LiveNumbers, StampedCache};
use crate::location::{Location, counts_and_marks};
use crate::marks::{self, Gate};
use crate::removal::{Changed, Removed};
use crate::swap;
use crate::window::Window;
use crate::{
    AppendError, Appended, BaseError, BaseFault, BaseFormat, BaseStamp, LastRead, MarkError,
    MarkOwner, MarkWrite, MessageBase, Outgoing, RawHeader, ReadDepth, StoredMessage, fingerprint,
};
use append::JamAppender;
use ftn_types::bytes::{Source, read_up_to, u32_at};
use ftn_types::job::Job;
use ftn_types::time::WallTime;
use layout::{FIXED_BLOCK, FixedBlock, Head, INDEX_RECORD};
use pass::{HeaderSlot, Pass, header_at, index_records, walk};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// JAM base, open for reading.
#[derive(Debug)]
pub struct JamBase {
    place: Location<JamFiles>,
    live: StampedCache,
    /// Delay before the files are checked again after an append.
    pause: Duration,
}

/// Files of the messages, all of the same state of the base.
#[derive(Debug)]
struct MessageFiles {
    index: Source,
    headers: Source,
    texts: Option<Source>,
}

/// Files read by a pass, with their lengths at its start.
#[derive(Debug)]
struct PassFiles {
    stamp: BaseStamp,
    fixed: FixedBlock,
    index: Source,
    index_len: u64,
    headers: Source,
    headers_len: u64,
    texts: Option<Source>,
}

impl PassFiles {
    /// Returns the creation time of the base, if stored.
    fn created(&self) -> Option<WallTime> {
        let created = self.fixed.created;
        (created != 0).then(|| WallTime(i64::from(created)))
    }
}

/// One of the four files.
#[derive(Clone, Copy, Debug)]
pub(crate) enum JamFile {
    Headers,
    Texts,
    Index,
    LastRead,
}

impl JamBase {
    /// Opens the base at a path, with or without the extension of one of its files, in any letter
    /// case.
    ///
    /// # Errors
    /// Headers or index are missing, unreadable, or not of a JAM base.
    pub fn open(path: &Path) -> Result<Self, BaseError> {
        Self::checked(Location::Disk(JamFiles::find(path)?))
    }

    /// Opens a base in memory: the built-in guide, tests, fuzzing.
    ///
    /// # Errors
    /// The headers do not begin with the fixed block of a JAM base.
    pub fn from_bytes(
        jhr: impl Into<Arc<[u8]>>,
        jdt: impl Into<Arc<[u8]>>,
        jdx: impl Into<Arc<[u8]>>,
        jlr: impl Into<Arc<[u8]>>,
    ) -> Result<Self, BaseError> {
        Self::checked(Location::Memory(vec![
            ("jhr", Source::Memory(jhr.into())),
            ("jdt", Source::Memory(jdt.into())),
            ("jdx", Source::Memory(jdx.into())),
            ("jlr", Source::Memory(jlr.into())),
        ]))
    }

    fn checked(place: Location<JamFiles>) -> Result<Self, BaseError> {
        let base = Self {
            place,
            live: StampedCache::default(),
            // Unit tests that stop at each byte add thousands of messages.
            pause: if cfg!(test) {
                Duration::ZERO
            } else {
                PACKER_PAUSE
            },
        };
        base.fixed_block(&base.place.needed(JamFile::Headers)?)?;
        base.place.needed(JamFile::Index)?;
        Ok(base)
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
    pub fn files(&self) -> Option<&JamFiles> {
        self.place.disk()
    }

    fn fixed_block(&self, headers: &Source) -> Result<FixedBlock, BaseError> {
        let failed = |error| self.place.read_error(JamFile::Headers, error);
        let not_jam = |why: String| BaseError::Format {
            path: self.place.path(JamFile::Headers),
            format: "JAM",
            why,
        };
        let len = headers.len().map_err(failed)?;
        let mut bytes = [0; FixedBlock::USED];
        headers.read_at(0, &mut bytes).map_err(failed)?;
        let Some(fixed) = FixedBlock::parse(&bytes) else {
            return Err(not_jam(
                "it does not begin with the letters JAM; correct the type of the area".to_owned(),
            ));
        };
        if len < FIXED_BLOCK as u64 {
            return Err(not_jam(format!(
                "it has {len} bytes and at least {FIXED_BLOCK} are needed; \
                 restore it from a backup or run the tosser's base repair"
            )));
        }
        Ok(fixed)
    }

    fn open_files(&self) -> Result<MessageFiles, BaseError> {
        let open = || {
            Ok(MessageFiles {
                index: self.place.needed(JamFile::Index)?,
                headers: self.place.needed(JamFile::Headers)?,
                texts: self.place.source(JamFile::Texts)?,
            })
        };
        swap::whole(open, |opened| {
            let both = [&opened.index, &opened.headers];
            both.into_iter().chain(&opened.texts).collect()
        })
    }

    /// Opens the files for a pass. Tossers write text, header, index; this reads the lengths in the
    /// opposite order (texts last, later), so everything that the index refers to is there.
    fn begin(&self) -> Result<PassFiles, BaseError> {
        self.begin_at(self.stamp()?)
    }

    /// Does the same as [`JamBase::begin`] with a stamp taken just before.
    fn begin_at(&self, stamp: BaseStamp) -> Result<PassFiles, BaseError> {
        let files = self.open_files()?;
        Ok(PassFiles {
            stamp,
            index_len: self.place.len(JamFile::Index, &files.index)?,
            index: files.index,
            fixed: self.fixed_block(&files.headers)?,
            headers_len: self.place.len(JamFile::Headers, &files.headers)?,
            headers: files.headers,
            texts: files.texts,
        })
    }

    /// Walks over index and headers, and caches the numbers of existing messages.
    fn pass(
        &self,
        files: PassFiles,
        job: &Job,
        faults: &mut Faults,
        mut visit: impl FnMut(u32, &Head, &[u8], &mut Faults) -> Result<ControlFlow<()>, BaseError>,
    ) -> Result<LiveNumbers, BaseError> {
        let pass = Pass {
            fixed: &files.fixed,
            index: Window::up_to(&files.index, files.index_len),
            headers: Window::up_to(&files.headers, files.headers_len),
            read_error: &|error| self.place.read_error(JamFile::Headers, error),
        };
        let mut live = LiveNumbers::new(files.created());
        let whole = walk(pass, job, faults, |number, head, subfields, faults| {
            live.push(number);
            visit(number, head, subfields, faults)
        })?;
        if whole {
            self.live.keep(files.stamp, &live);
        }
        Ok(live)
    }

    /// Returns the numbers of existing messages, cached until the base changes.
    fn live(&self) -> Result<LiveNumbers, BaseError> {
        let stamp = self.stamp()?;
        if let Some(live) = self.live.cached_for(&stamp) {
            return Ok(live);
        }
        let mut faults = Faults::default();
        self.pass(
            self.begin_at(stamp)?,
            &Job::new(),
            &mut faults,
            |_, _, _, _| Ok(ControlFlow::Continue(())),
        )
    }

    /// Returns the number of the last message, without a full pass if it is near the end of the
    /// index.
    fn highest(&self) -> Result<u32, BaseError> {
        /// Maximum number of records checked from the end.
        const LOOKS: usize = 256;
        let stamp = self.stamp()?;
        if let Some(live) = self.live.cached_for(&stamp) {
            return Ok(live.highest());
        }
        let files = self.begin_at(stamp)?;
        let mut index = Window::up_to(&files.index, files.index_len);
        let mut headers = Window::up_to(&files.headers, files.headers_len);
        let failed = |file| move |error| self.place.read_error(file, error);
        for record in (0..index_records(files.index_len)).rev().take(LOOKS) {
            let at = u64::from(record) * INDEX_RECORD as u64;
            let entry = index
                .view(at, INDEX_RECORD)
                .map_err(failed(JamFile::Index))?;
            let place = u32_at(entry, 4).unwrap_or(layout::NOTHING);
            let found = header_at(&mut headers, place).map_err(failed(JamFile::Headers))?;
            if let HeaderSlot::Message(..) = found {
                return Ok(files.fixed.first_number.saturating_add(record));
            }
        }
        Ok(self.live()?.highest())
    }
}

/// Returns offset and length of a text, limited to the file, and whether the header claims more.
fn text_place(head: &Head, file_len: u64) -> (u64, usize, bool) {
    let at = u64::from(head.text_at);
    let there = file_len.saturating_sub(at);
    let len = u64::from(head.text_len.min(MESSAGE_TEXT_BYTES)).min(there);
    let len = u32::try_from(len).unwrap_or(MESSAGE_TEXT_BYTES);
    (at, len as usize, len < head.text_len)
}

impl MessageBase for JamBase {
    fn format(&self) -> BaseFormat {
        BaseFormat::Jam
    }

    fn stamp(&self) -> Result<BaseStamp, BaseError> {
        let files = [JamFile::Headers, JamFile::Texts, JamFile::Index];
        let mut stamp = self.place.stamp(&files)?;
        let headers = self.place.needed(JamFile::Headers)?;
        stamp.counter = self.fixed_block(&headers)?.counter;
        Ok(stamp)
    }

    fn estimate(&self) -> Result<u32, BaseError> {
        let index = self.place.needed(JamFile::Index)?;
        let records = self.place.len(JamFile::Index, &index)? / INDEX_RECORD as u64;
        Ok(u32::try_from(records).unwrap_or(u32::MAX))
    }

    fn scan(
        &self,
        want: ReadDepth,
        job: &Job,
        visit: &mut dyn FnMut(&RawHeader<'_>, &[u8]) -> ControlFlow<()>,
    ) -> Result<Vec<BaseFault>, BaseError> {
        let mut faults = Faults::default();
        let files = self.begin()?;
        let source = files.texts.clone();
        if source.is_none() {
            faults.push(None, || {
                let path = self.place.path(JamFile::Texts);
                format!("{} is missing: no message has a text", path.display())
            });
        }
        let empty = Source::Memory(Arc::default());
        let mut texts = self
            .place
            .window(JamFile::Texts, source.as_ref().unwrap_or(&empty))?;
        let texts_len = texts.len();
        let mut allowance = texts_len.saturating_mul(BASE_REREADS);
        self.pass(
            files,
            job,
            &mut faults,
            |number, head, subfields, faults| {
                let mut torn = false;
                let mut header = header::raw_header(number, head, subfields, &mut torn);
                if torn {
                    faults.push(Some(number), || {
                        "a subfield is longer than the header; what follows it is lost".to_owned()
                    });
                }
                let (at, mut len, cut) = text_place(head, texts_len);
                if cut && source.is_some() {
                    faults.push(Some(number), || {
                        let claimed = head.text_len;
                        format!("the header claims {claimed} bytes of text; {len} can be read")
                    });
                }
                let mut text: &[u8] = b"";
                let plain;
                if want == ReadDepth::Text {
                    match allowance.checked_sub(len as u64) {
                        Some(rest) => allowance = rest,
                        None => {
                            faults.push(Some(number), || {
                                "its text belongs to other messages, too, and was left out"
                                    .to_owned()
                            });
                            len = 0;
                        }
                    }
                    text = texts
                        .view(at, len)
                        .map_err(|error| self.place.read_error(JamFile::Texts, error))?;
                    if head.has(attribute::ESCAPED) {
                        plain = escape::unescape(text);
                        text = &plain;
                    }
                    // Some tossers leave kludges in the text. Subfields take precedence.
                    for line in lines::control_lines(text) {
                        set_kludge_field(&mut header, line);
                    }
                }
                header.text_len = u32::try_from(text_place(head, texts_len).1).unwrap_or_default();
                Ok(visit(&header, text))
            },
        )?;
        Ok(faults.into_list())
    }

    fn ranges(&self) -> Result<Option<RangePass<'_>>, BaseError> {
        RangePass::begin(self)
    }

    fn text_file(&self) -> Result<Option<Source>, BaseError> {
        self.place.source(JamFile::Texts)
    }

    fn read(&self, number: u32) -> Result<Option<StoredMessage>, BaseError> {
        let files = self.open_files()?;
        let mut index = self.place.window(JamFile::Index, &files.index)?;
        let fixed = self.fixed_block(&files.headers)?;
        let mut headers = self.place.window(JamFile::Headers, &files.headers)?;
        let Some(record) = number
            .checked_sub(fixed.first_number)
            .filter(|record| *record < index_records(index.len()))
        else {
            return Ok(None);
        };
        let record = index
            .view(u64::from(record) * INDEX_RECORD as u64, INDEX_RECORD)
            .map_err(|error| self.place.read_error(JamFile::Index, error))?;
        let Some(at) = u32_at(record, 4) else {
            return Ok(None);
        };
        let found = header_at(&mut headers, at)
            .map_err(|error| self.place.read_error(JamFile::Headers, error))?;
        let HeaderSlot::Message(head, subfields) = found else {
            return Ok(None);
        };
        let mut message = header::stored_message(number, &head, subfields);
        let mut text_len = 0;
        if let Some(texts) = &files.texts {
            let mut texts = self.place.window(JamFile::Texts, texts)?;
            let (at, len, _) = text_place(&head, texts.len());
            text_len = u32::try_from(len).unwrap_or_default();
            let text = texts
                .view(at, len)
                .map_err(|error| self.place.read_error(JamFile::Texts, error))?;
            message.text = if head.has(attribute::ESCAPED) {
                escape::unescape(text)
            } else {
                text.to_vec()
            };
        }
        let mut header = header::raw_header(number, &head, subfields, &mut false);
        for line in lines::control_lines(&message.text) {
            set_kludge_field(&mut header, line);
        }
        header.text_len = text_len;
        message.fingerprint = fingerprint(&header, &message.text);
        Ok(Some(message))
    }

    fn last_read(&self, reader: &MarkOwner) -> Result<Option<u32>, BaseError> {
        let Some(marks) = self.place.source(JamFile::LastRead)? else {
            return Ok(None);
        };
        let marks = marks::whole(&marks)
            .map_err(|error| self.place.read_error(JamFile::LastRead, error))?;
        match lastread::find(&marks, reader) {
            None => Ok(None),
            Some(mark) => Ok(Some(mark.min(self.highest()?))),
        }
    }

    fn write_mark(&self, reader: &MarkOwner, upto: LastRead) -> Result<MarkWrite, MarkError> {
        let Some(files) = self.place.disk() else {
            let what = "a base in memory";
            return Err(MarkError::Unsupported { what });
        };
        let mut written = marks::change_marks_file(
            &files.jlr,
            Some(Gate::first_byte(&files.jhr)),
            &mut |bytes| {
                let highest = self.live()?.highest();
                let number = upto.checked(self, reader)?;
                lastread::change(bytes, reader, number, highest)
            },
        )?;
        // Other programs write these bytes to delete a record.
        written.record = written.record.map(|record| record.with_empty(0xFF));
        Ok(written)
    }

    /// GoldED and smapi store this mark in the fixed block, CrashMail in a file of its own.
    fn exported(&self) -> Result<u32, BaseError> {
        let fixed = self.fixed_block(&self.place.needed(JamFile::Headers)?)?;
        let records = self.estimate()?;
        let own = self.files().map(|files| files.jhr.with_extension("cmhw"));
        let own = own.filter(|path| path.is_file());
        let own = own.and_then(|path| read_up_to(&path, 4).ok());
        let own = own.and_then(|bytes| u32_at(&bytes, 0)).unwrap_or_default();
        // Other programs leave garbage there.
        let is_number = |mark: &u32| mark.wrapping_sub(fixed.first_number) < records;
        let marks = [fixed.exported, own].into_iter().filter(is_number);
        Ok(marks.max().unwrap_or_default())
    }

    fn highest_number(&self) -> Result<u32, BaseError> {
        self.highest()
    }

    counts_and_marks!();
    change_by!(JamAppender);
}
