//! Hudson message bases (QuickBBS, RemoteAccess) and GoldBase: reading, and adding to them.
//!
//! Knows the files of both formats. Reading never locks, creates or changes a file, and keeps no
//! file open.
//!
//! One folder holds all areas of a system, each as a numbered *board*: an area of the configuration
//! is one board, and a [`HudsonBase`] reads that board. Hudson has boards 1 to 200 and 16-bit
//! numbers in `*.BBS`; GoldBase has 500 boards and 32-bit numbers in `*.DAT`. All numbers are
//! little-endian; every string begins with a length byte (Pascal).
//!
//! | file | record | contents (Hudson / GoldBase) |
//! |---|---|---|
//! | MSGINFO | 406 / 1012, one | lowest, highest number and count of messages (16 / 32 bits each), then the count of each board (16) |
//! | MSGIDX | 3 / 6 | number (16 / 32), board (8 / 16); number of all ones: deleted |
//! | MSGHDR | 187 / 198 | the header, see below |
//! | MSGTXT | 256 | a length byte and up to 255 bytes of text |
//! | MSGTOIDX | 36 | name of the addressee; not read |
//! | NETMAIL, ECHOMAIL | 2 / 4 | positions of headers that wait for the tosser; not read |
//! | LASTREAD | 400 | for each user, the number last read in boards 1 to 200 (16) |
//!
//! A header: number, number of the answered message, number of the first answer (16 / 32 each);
//! read count (16); first block of its text (16 / 32), number of blocks (16); net and node of the
//! addressee, net and node of the sender (16 each); zone of the addressee, zone of the sender (8
//! each); cost (16); two attribute fields, board (8 / 16 each); time `HH:MM` (6 bytes), date
//! `MM-DD-YY` (9), addressee (36), sender (36), subject (73). Years below 80 are of the 21st
//! century. Kludges are in the text, as in packets; only they name points (FMPT, TOPT).
//!
//! The records of MSGIDX, MSGHDR and MSGTOIDX have the same positions. Programs write the text
//! first, then the header, then the index, so the index decides; headers beyond its end are found,
//! too. While programs write, they lock byte 406 or 407 of MSGINFO (1012 or 1013), beyond its end.
//!
//! GoldBase stores 16-bit marks, as GoldED+ reads and writes them: greater numbers cannot be marked.
//! It also steps by Hudson's 400 bytes a user, so that boards above 200 have no marks.

mod append;
mod files;
mod layout;
mod message;
mod pass;
mod write;

pub use files::HudsonFiles;
pub use layout::{attribute, net_attribute};

use crate::append::change_by;
use crate::faults::Faults;
use crate::limits::MARKS_BYTES;
use crate::live::{LiveNumbers, StampedCache};
use crate::location::{Location, counts_and_marks};
use crate::marks::{self, Change, Gate, advanced_mark};
use crate::removal::{Changed, Removed};
use crate::swap;
use crate::window::Window;
use crate::{
    AppendError, Appended, BaseError, BaseFault, BaseFormat, BaseStamp, LastRead, MarkError,
    MarkOwner, MarkWrite, MessageBase, Outgoing, RawHeader, ReadDepth, StoredMessage,
};
use append::HudsonAppender;
use ftn_types::bytes::{Source, u16_at};
use ftn_types::job::Job;
use layout::{Layout, MARK, MARKED_BOARDS};
use pass::Directory;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

/// One of the two formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flavour {
    /// Hudson: 200 boards, `*.BBS`.
    Hudson,
    /// GoldBase: 500 boards, `*.DAT`.
    GoldBase,
}

impl Flavour {
    /// Returns the name of the format.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Hudson => "Hudson",
            Self::GoldBase => "GoldBase",
        }
    }

    /// Returns the extension of the format's files, in lower case.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Hudson => "bbs",
            Self::GoldBase => "dat",
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum HudsonFile {
    Info,
    Index,
    Headers,
    Texts,
    ToIndex,
    Netmail,
    Echomail,
    LastRead,
}

impl HudsonFile {
    /// Returns the file's name without extension, in lower case.
    fn stem(self) -> &'static str {
        match self {
            Self::Info => "msginfo",
            Self::Index => "msgidx",
            Self::Headers => "msghdr",
            Self::Texts => "msgtxt",
            Self::ToIndex => "msgtoidx",
            Self::Netmail => "netmail",
            Self::Echomail => "echomail",
            Self::LastRead => "lastread",
        }
    }
}

/// Board of a Hudson or GoldBase folder, open for reading.
#[derive(Debug)]
pub struct HudsonBase {
    flavour: Flavour,
    layout: Layout,
    board: u16,
    place: Location<HudsonFiles>,
    live: StampedCache,
    directory: StampedCache<Arc<Directory>>,
}

/// Files read by a pass, with their lengths at its start.
struct PassFiles {
    stamp: BaseStamp,
    index: Option<(Source, u64)>,
    headers: Source,
    headers_len: u64,
    texts: Option<Source>,
    texts_len: u64,
}

impl HudsonBase {
    /// Opens a board of the base in a folder.
    ///
    /// # Errors
    /// No headers in the folder, or no board of this number in the format.
    pub fn open(folder: &Path, flavour: Flavour, board: u16) -> Result<Self, BaseError> {
        let files = HudsonFiles::find(folder, flavour)?;
        Self::checked(Location::Disk(files), flavour, board)
    }

    /// Opens a board in memory, for tests and fuzzing. `files` are file names without extension, in
    /// lower case (`msghdr`), and their bytes.
    ///
    /// # Errors
    /// The format has no board of this number.
    pub fn from_bytes(
        files: impl IntoIterator<Item = (&'static str, Vec<u8>)>,
        flavour: Flavour,
        board: u16,
    ) -> Result<Self, BaseError> {
        let files = files.into_iter();
        let files = files.map(|(stem, bytes)| (stem, Source::Memory(bytes.into())));
        Self::checked(Location::Memory(files.collect()), flavour, board)
    }

    fn checked(
        place: Location<HudsonFiles>,
        flavour: Flavour,
        board: u16,
    ) -> Result<Self, BaseError> {
        let layout = Layout::of(flavour);
        if !(1..=layout.boards).contains(&board) {
            return Err(BaseError::Format {
                path: place.path(HudsonFile::Headers),
                format: flavour.name(),
                why: format!(
                    "boards have numbers from 1 to {}, and the area names board {board}; correct \
                     the number in the configuration",
                    layout.boards
                ),
            });
        }
        Ok(Self {
            flavour,
            layout,
            board,
            place,
            live: StampedCache::default(),
            directory: StampedCache::default(),
        })
    }

    /// Opens the files for a pass. The index length is read first: programs write the index last,
    /// so headers and texts contain everything it refers to.
    fn begin(&self) -> Result<PassFiles, BaseError> {
        let stamp = self.stamp()?;
        let sized = |part, source: Option<Source>| match source {
            None => Ok(None),
            Some(source) => {
                let len = self.place.len(part, &source)?;
                Ok(Some((source, len)))
            }
        };
        let open = || {
            let index = sized(HudsonFile::Index, self.place.source(HudsonFile::Index)?)?;
            let headers = sized(HudsonFile::Headers, self.place.source(HudsonFile::Headers)?)?;
            let headers = headers.ok_or_else(|| BaseError::Missing {
                path: self.place.path(HudsonFile::Headers),
                format: self.flavour.name(),
            })?;
            let texts = sized(HudsonFile::Texts, self.place.source(HudsonFile::Texts)?)?;
            Ok((index, headers, texts))
        };
        let (index, (headers, headers_len), texts) =
            swap::whole(open, |(index, headers, texts)| {
                let all = [index.as_ref(), Some(headers), texts.as_ref()];
                all.into_iter()
                    .flatten()
                    .map(|(source, _)| source)
                    .collect()
            })?;
        let texts_len = texts.as_ref().map_or(0, |(_, len)| *len);
        Ok(PassFiles {
            stamp,
            index,
            headers,
            headers_len,
            texts: texts.map(|(source, _)| source),
            texts_len,
        })
    }

    /// Clears the caches: a deletion changes no length and perhaps no time.
    fn forget(&self) {
        self.directory.forget();
        self.live.forget();
    }

    fn failed(&self, part: HudsonFile) -> impl Fn(io::Error) -> BaseError + '_ {
        move |error| self.place.read_error(part, error)
    }

    /// Returns the records of this board, cached until the base changes.
    fn directory(&self, files: &PassFiles, job: &Job) -> Result<Arc<Directory>, BaseError> {
        if let Some(directory) = self.directory.cached_for(&files.stamp) {
            return Ok(directory);
        }
        let directory = Arc::new(self.read_directory(files, job)?);
        self.directory.keep(files.stamp.clone(), &directory);
        Ok(directory)
    }

    /// Returns the numbers of existing messages, cached until the base changes.
    fn live(&self) -> Result<LiveNumbers, BaseError> {
        if let Some(live) = self.live.cached_for(&self.stamp()?) {
            return Ok(live);
        }
        let mut faults = Faults::default();
        let files = self.begin()?;
        self.pass(&files, &Job::new(), &mut faults, |_, _| {
            Ok(ControlFlow::Continue(()))
        })
    }

    /// Returns the offset of a mark in LASTREAD; `None` if the board has none there.
    fn slot(&self, reader: &MarkOwner) -> Option<u64> {
        if self.board > MARKED_BOARDS {
            return None;
        }
        let user = match self.flavour {
            Flavour::Hudson => reader.hudson_user,
            Flavour::GoldBase => reader.goldbase_user,
        };
        let board = usize::from(self.board.saturating_sub(1));
        Some((usize::from(user) * self.layout.marks() + board * MARK) as u64)
    }
}

impl MessageBase for HudsonBase {
    fn format(&self) -> BaseFormat {
        match self.flavour {
            Flavour::Hudson => BaseFormat::Hudson(self.board),
            Flavour::GoldBase => BaseFormat::GoldBase(self.board),
        }
    }

    /// Returns the stamp of the whole folder: a new message on any board changes it.
    fn stamp(&self) -> Result<BaseStamp, BaseError> {
        let files = [HudsonFile::Index, HudsonFile::Headers, HudsonFile::Texts];
        let mut stamp = self.place.stamp(&files)?;
        if let Some(info) = self.place.source(HudsonFile::Info)? {
            let mut bytes = [0; 12];
            info.read_at(0, &mut bytes)
                .map_err(self.failed(HudsonFile::Info))?;
            stamp.counter = self.layout.highest(&bytes);
        }
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
        let mut texts = files
            .texts
            .as_ref()
            .map(|texts| Window::up_to(texts, files.texts_len));
        let mut text = Vec::new();
        self.pass(&files, job, &mut faults, |number, header| {
            text.clear();
            if let Some(texts) = &mut texts {
                let blocks = texts
                    .view(header.text_at(), header.text_span())
                    .map_err(self.failed(HudsonFile::Texts))?;
                message::text_of(blocks, &mut text);
            }
            let raw = message::raw_header(number, header, &text);
            Ok(visit(&raw, want.of(&text)))
        })?;
        Ok(faults.into_list())
    }

    fn read(&self, number: u32) -> Result<Option<StoredMessage>, BaseError> {
        let files = self.begin()?;
        let directory = self.directory(&files, &Job::new())?;
        let Some(record) = directory.find(number) else {
            return Ok(None);
        };
        let mut bytes = vec![0; self.layout.header()];
        let at = u64::from(record) * bytes.len() as u64;
        let len = files
            .headers
            .read_at(at, &mut bytes)
            .map_err(self.failed(HudsonFile::Headers))?;
        bytes.truncate(len);
        let Ok(Some(header)) = self.judge(&bytes) else {
            return Ok(None);
        };
        let mut text = Vec::new();
        if let Some(texts) = &files.texts {
            let left = files.texts_len.saturating_sub(header.text_at());
            let left = usize::try_from(left).unwrap_or(usize::MAX);
            let mut blocks = vec![0; header.text_span().min(left)];
            let len = texts
                .read_at(header.text_at(), &mut blocks)
                .map_err(self.failed(HudsonFile::Texts))?;
            blocks.truncate(len);
            message::text_of(&blocks, &mut text);
        }
        Ok(Some(message::stored_message(number, &header, &text)))
    }

    /// Returns the mark, a message number. The file has a slot per user instead of names.
    fn last_read(&self, reader: &MarkOwner) -> Result<Option<u32>, BaseError> {
        let Some(slot) = self.slot(reader) else {
            return Ok(None);
        };
        let Some(marks) = self.place.source(HudsonFile::LastRead)? else {
            return Ok(None);
        };
        let mut mark = [0; MARK];
        let len = marks
            .read_at(slot, &mut mark)
            .map_err(self.failed(HudsonFile::LastRead))?;
        match u16_at(&mark, 0).filter(|mark| len == MARK && *mark != 0) {
            None => Ok(None),
            Some(mark) => Ok(Some(u32::from(mark).min(self.live()?.highest()))),
        }
    }

    fn write_mark(&self, reader: &MarkOwner, upto: LastRead) -> Result<MarkWrite, MarkError> {
        let Some(files) = self.place.disk() else {
            let what = "a base in memory";
            return Err(MarkError::Unsupported { what });
        };
        let Some(slot) = self.slot(reader) else {
            let what = "a GoldBase board above 200";
            return Err(MarkError::Unsupported { what });
        };
        if slot >= MARKS_BYTES {
            return Err(MarkError::Io {
                path: files.marks.clone(),
                source: io::Error::other("the user number of the configuration is too high"),
            });
        }
        let slot = usize::try_from(slot).unwrap_or(usize::MAX);
        let gate = files.info.is_file().then_some(Gate {
            path: &files.info,
            at: self.layout.lock().0,
            len: self.layout.lock().1,
        });
        let mut written = marks::change_marks_file(&files.marks, gate, &mut |bytes| {
            let highest = self.live()?.highest();
            let number = upto.checked(self, reader)?;
            let stored = u16_at(bytes, slot).map_or(0, u32::from);
            let Some(mark) = advanced_mark(stored, number, highest) else {
                return Ok(Change::Keep(stored.min(highest)));
            };
            let Ok(word) = u16::try_from(mark) else {
                return Err(MarkError::TooFar {
                    what: "a GoldBase",
                    number,
                    limit: u32::from(u16::MAX),
                });
            };
            Ok(self.change(bytes, slot, word))
        })?;
        let record = written.record.take();
        written.record = record.map(|record| record.with_mark_range(slot as u64, MARK));
        Ok(written)
    }

    // The format stores no creation time of a base.
    counts_and_marks!();
    change_by!(HudsonAppender);
}

impl HudsonBase {
    /// Returns the change that stores a mark. Programs read and write all marks of a user at once,
    /// so the file is extended to whole records.
    fn change(&self, bytes: &[u8], slot: usize, word: u16) -> Change {
        let record = self.layout.marks();
        let end = (slot / record + 1) * record;
        let mark = u32::from(word);
        let [low, high] = word.to_le_bytes();
        if bytes.len() >= end {
            return Change::Put {
                at: slot as u64,
                bytes: vec![low, high],
                mark,
                cut: false,
            };
        }
        let at = bytes.len().min(slot);
        let mut rest = bytes.get(at..).unwrap_or_default().to_vec();
        rest.resize(end - at, 0);
        for (to, from) in rest.iter_mut().skip(slot - at).zip([low, high]) {
            *to = from;
        }
        Change::Put {
            at: at as u64,
            bytes: rest,
            mark,
            cut: false,
        }
    }
}
