//! `*.MSG` folders: reading and appending.
//!
//! Knows the stored messages of FTS-0001 (one file per message, named by its number), in the
//! variants of FTS-0001 itself and of Opus, and the file of last-read marks. Reading never locks,
//! creates or changes a file, and keeps no file open.
//!
//! Kludges stay in the text, as in the format. A first message that is only the high-water mark of
//! an old tosser is skipped. The stamp of a folder is its modification time, and whether that is
//! some seconds ago: it changes when a file comes or goes, but not when bits of a message are set
//! in place.
//!
//! Numbers come from file names; all of up to 32 bits are read. A new message gets at most 65,535:
//! reply links and last-read marks have 16 bits, so other programs would link and mark another
//! message.

mod append;
mod folder;
mod layout;
mod message;

use crate::append::change_by;
use crate::faults::Faults;
use crate::limits::{MESSAGE_TEXT_BYTES, MSG_FILES, MSG_PAUSE};
use crate::live::{LiveNumbers, StampedCache};
use crate::marks::{self, Change, advanced_mark};
use crate::parts;
use crate::removal::{Changed, Removed};
use crate::{
    AppendError, Appended, BaseError, BaseFault, BaseFormat, BaseStamp, BaseSummary, FileState,
    LastRead, MarkError, MarkOwner, MarkWrite, MessageBase, Outgoing, Parsed, RawHeader, ReadDepth,
    StoredMessage, each_unit,
};
use append::MsgAppender;
use folder::{Listing, MsgFile};
use ftn_types::bytes::{Source, u16_at};
use ftn_types::job::Job;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// Name of the format in errors.
const FORMAT: &str = "*.MSG";
/// Maximum length of a file, in bytes: a header and the longest text; the rest is not read.
const LONGEST: usize = layout::HEADER + MESSAGE_TEXT_BYTES as usize;
/// Length of a last-read mark, in bytes.
const MARK: usize = 2;
/// Initial size of the read buffer, in bytes. Nearly all messages are shorter.
const PIECE: usize = 32 * 1024;

/// Folder of `*.MSG` files, open for reading.
#[derive(Debug)]
pub struct MsgFolder {
    place: FolderLocation,
    said_to_be: Option<MsgDialect>,
    live: StampedCache,
    listed: StampedCache<Arc<Listing>>,
    /// Last message of the folder, if it was added here and nothing has changed since, as far as
    /// the folder's time shows: within one step of the clock it does not.
    added: StampedCache<MsgFile>,
    /// Delay before a new message is verified again.
    pause: Duration,
    /// File of marks found by listing the folder: its configured name, and its path.
    marks: StampedCache<(Option<String>, PathBuf)>,
}

/// Header variant of `*.MSG` files (FIDOMSGTYPE of GoldED): the content of the eight bytes that
/// FTS-0001 and Opus use differently.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MsgDialect {
    /// Opus: times of writing and of arrival.
    Opus,
    /// Read by detection in each header, written as Opus: folders of husky, and of GoldED without
    /// FIDOMSGTYPE.
    Mixed,
    /// FTS-0001: zones and points.
    #[default]
    Fts1,
}

/// Location of the files.
#[derive(Debug)]
enum FolderLocation {
    Disk(PathBuf),
    Memory {
        messages: Vec<(u32, Arc<[u8]>)>,
        marks: Arc<[u8]>,
    },
}

impl MsgFolder {
    /// Opens a folder.
    ///
    /// # Errors
    /// The folder does not exist.
    pub fn open(path: &Path) -> Result<Self, BaseError> {
        let folder = Self::at(FolderLocation::Disk(path.to_owned()));
        folder.stamp()?;
        if !path.is_dir() {
            return Err(BaseError::Format {
                path: path.to_owned(),
                format: FORMAT,
                why: "it is a file and not a folder; correct the type of the area".to_owned(),
            });
        }
        Ok(folder)
    }

    /// Opens a folder in memory, for tests and fuzzing. `messages` are the numbers and the bytes of
    /// the files; of two with the same number the first counts.
    #[must_use]
    pub fn from_bytes(mut messages: Vec<(u32, Arc<[u8]>)>, marks: impl Into<Arc<[u8]>>) -> Self {
        messages.retain(|(number, _)| *number != 0);
        messages.sort_by_key(|(number, _)| *number);
        messages.dedup_by_key(|(number, _)| *number);
        let marks = marks.into();
        Self::at(FolderLocation::Memory { messages, marks })
    }

    /// Sets the delay before a new message is verified again, for tests that add thousands.
    #[doc(hidden)]
    #[must_use]
    pub fn with_recheck_delay(mut self, pause: Duration) -> Self {
        self.pause = pause;
        self
    }

    /// Sets the variant that counts if a header fits both.
    #[must_use]
    pub fn said_to_be(mut self, variant: MsgDialect) -> Self {
        self.said_to_be = Some(variant);
        self
    }

    fn at(place: FolderLocation) -> Self {
        Self {
            place,
            said_to_be: None,
            live: StampedCache::default(),
            listed: StampedCache::default(),
            added: StampedCache::default(),
            // Unit tests that stop at each byte add thousands of messages.
            pause: if cfg!(test) {
                Duration::ZERO
            } else {
                MSG_PAUSE
            },
            marks: StampedCache::default(),
        }
    }

    fn error(path: &Path, source: io::Error) -> BaseError {
        let path = path.to_owned();
        if source.kind() == io::ErrorKind::NotFound {
            let format = FORMAT;
            return BaseError::Missing { path, format };
        }
        BaseError::Io { path, source }
    }

    /// Returns the files of the folder, cached until it changes.
    fn listing(&self, folder: &Path, stamp: &BaseStamp) -> Result<Arc<Listing>, BaseError> {
        self.listed.cached_or_compute(stamp.clone(), || {
            let listing = Listing::read(folder).map_err(|error| Self::error(folder, error))?;
            Ok(Arc::new(listing))
        })
    }

    /// Caches the last message of the folder, which was added here.
    fn remember_added(&self, entry: &MsgFile) {
        match self.stamp() {
            Ok(stamp) => self.added.keep(stamp, entry),
            Err(_) => self.added.forget(),
        }
    }

    /// Clears the caches of the listing and the numbers: two changes within one step of the clock
    /// leave the folder with the same time.
    fn forget(&self) {
        self.listed.forget();
        self.live.forget();
    }

    /// Returns the file of last-read marks in any letter case; if there is none, the path where it
    /// would be created. A folder of a hundred thousand messages is listed again only after a
    /// change.
    fn marks_file(&self, folder: &Path, reader: &MarkOwner) -> PathBuf {
        let configured = reader.msg_file.as_deref();
        if let Some(path) = folder::usual_marks_file(folder, configured) {
            return path;
        }
        let listed = || folder::listed_marks_file(folder, configured);
        let Ok(stamp) = self.stamp() else {
            return listed();
        };
        if let Some((name, path)) = self.marks.cached_for(&stamp)
            && name.as_deref() == configured
        {
            return path;
        }
        let found = (reader.msg_file.clone(), listed());
        self.marks.keep(stamp, &found);
        found.1
    }

    /// Returns the numbers of existing messages: from the last pass, else from the names in the
    /// folder. Only a pass detects files that are no messages.
    fn live(&self) -> Result<LiveNumbers, BaseError> {
        let stamp = self.stamp()?;
        if let Some(live) = self.live.cached_for(&stamp) {
            return Ok(live);
        }
        let mut live = LiveNumbers::default();
        match &self.place {
            FolderLocation::Disk(folder) => {
                let listing = self.listing(folder, &stamp)?;
                for entry in &listing.entries {
                    if entry.number != 1 || self.read(1)?.is_some() {
                        live.push(entry.number);
                    }
                }
            }
            FolderLocation::Memory { messages, .. } => {
                for (number, bytes) in messages {
                    if message_in(*number, bytes, self.said_to_be)
                        .is_ok_and(|message| message.is_some())
                    {
                        live.push(*number);
                    }
                }
            }
        }
        self.live.keep(stamp, &live);
        Ok(live)
    }

    /// Parses the message in the bytes of a file.
    fn stored(&self, number: u32, bytes: &[u8]) -> Option<StoredMessage> {
        let message = message_in(number, bytes, self.said_to_be).ok().flatten();
        message.map(|parsed| parsed.stored())
    }

    /// Reads the message in a file; `None` if the file is missing or holds none.
    fn read_path(&self, number: u32, path: &Path) -> Result<Option<StoredMessage>, BaseError> {
        let mut buffer = Vec::new();
        match read_file(path, &mut buffer) {
            Ok(len) => Ok(self.stored(number, buffer.get(..len).unwrap_or_default())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(source) => Err(BaseError::Io {
                path: path.to_owned(),
                source,
            }),
        }
    }

    fn pass(
        &self,
        job: &Job,
        faults: &mut Faults,
        visit: &mut dyn FnMut(Parsed<'_>) -> ControlFlow<()>,
    ) -> Result<(), BaseError> {
        let stamp = self.stamp()?;
        let mut live = LiveNumbers::default();
        let mut one = |number, bytes: &[u8], faults: &mut Faults| match message_in(
            number,
            bytes,
            self.said_to_be,
        ) {
            Ok(Some(parsed)) => {
                live.push(number);
                visit(parsed)
            }
            Ok(None) => ControlFlow::Continue(()),
            Err(damage) => {
                faults.push(Some(number), || damage.to_string());
                ControlFlow::Continue(())
            }
        };
        let flow = match &self.place {
            FolderLocation::Disk(folder) => {
                let listing = self.listing(folder, &stamp)?;
                report_names(&listing, folder, faults);
                let mut buffer = vec![0; PIECE];
                each_unit(&listing.entries, job, |entry| {
                    Ok(match file(entry, folder, &mut buffer, faults) {
                        Some(bytes) => one(entry.number, bytes, faults),
                        None => ControlFlow::Continue(()),
                    })
                })?
            }
            FolderLocation::Memory { messages, .. } => each_unit(messages, job, |message| {
                let (number, bytes) = message;
                Ok(one(*number, bytes, faults))
            })?,
        };
        if flow.is_continue() {
            self.live.keep(stamp, &live);
        }
        Ok(())
    }
}

/// Parses the message in the bytes of a file; `None` for a tosser's high-water mark.
fn message_in(
    number: u32,
    bytes: &[u8],
    said_to_be: Option<MsgDialect>,
) -> Result<Option<Parsed<'_>>, message::Damage> {
    let parsed = message::parse(number, bytes, said_to_be)?;
    Ok((!parsed.is_high_water_mark()).then_some(parsed))
}

fn report_names(listing: &Listing, folder: &Path, faults: &mut Faults) {
    for double in &listing.doubles {
        faults.push(Some(double.number), || {
            let path = double.path(folder);
            format!(
                "{} is a second file of this number; it is left out",
                path.display()
            )
        });
    }
    if listing.more {
        faults.push(None, || {
            format!("the folder has more than {MSG_FILES} messages; the others are left out")
        });
    }
}

/// Reads a file into a buffer. A file deleted meanwhile is no fault, an unreadable one is.
fn file<'b>(
    entry: &MsgFile,
    folder: &Path,
    buffer: &'b mut Vec<u8>,
    faults: &mut Faults,
) -> Option<&'b [u8]> {
    let path = entry.path(folder);
    match read_file(&path, buffer) {
        Ok(len) => {
            if len == LONGEST {
                faults.push(Some(entry.number), || {
                    format!("the file is longer than {LONGEST} bytes; the rest is left out")
                });
            }
            buffer.get(..len)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => {
            faults.push(Some(entry.number), || {
                format!(
                    "cannot read {}: {}",
                    path.display(),
                    ftn_types::bytes::in_words(&error)
                )
            });
            None
        }
    }
}

/// Reads a file, up to [`LONGEST`] bytes; returns the number of bytes read.
fn read_file(path: &Path, buffer: &mut Vec<u8>) -> io::Result<usize> {
    let file = Source::open(path)?;
    let mut len = 0;
    loop {
        if len == buffer.len() {
            if len >= LONGEST {
                return Ok(len);
            }
            buffer.resize((len * 2).clamp(PIECE, LONGEST), 0);
        }
        let room = buffer.get_mut(len..).unwrap_or_default();
        let (wanted, read) = (room.len(), file.read_at(len as u64, room)?);
        len += read;
        if read < wanted {
            return Ok(len);
        }
    }
}

impl MessageBase for MsgFolder {
    fn format(&self) -> BaseFormat {
        BaseFormat::Msg
    }

    fn stamp(&self) -> Result<BaseStamp, BaseError> {
        Ok(match &self.place {
            FolderLocation::Memory { messages, .. } => BaseStamp {
                files: vec![(messages.len() as u64, None)],
                counter: 0,
            },
            FolderLocation::Disk(folder) => {
                let state = std::fs::metadata(folder).map_err(|e| Self::error(folder, e))?;
                folder::stamp_at(state.modified().ok(), SystemTime::now())
            }
        })
    }

    /// Returns no creation time: the format does not store it.
    fn summary(&self) -> Result<BaseSummary, BaseError> {
        Ok(self.live()?.summary())
    }

    fn scan(
        &self,
        want: ReadDepth,
        job: &Job,
        visit: &mut dyn FnMut(&RawHeader<'_>, &[u8]) -> ControlFlow<()>,
    ) -> Result<Vec<BaseFault>, BaseError> {
        let mut faults = Faults::default();
        self.pass(job, &mut faults, &mut |parsed| {
            visit(&parsed.header, want.of(parsed.text))
        })?;
        Ok(faults.into_list())
    }

    fn read(&self, number: u32) -> Result<Option<StoredMessage>, BaseError> {
        match &self.place {
            FolderLocation::Memory { messages, .. } => {
                let at = messages.binary_search_by_key(&number, |(number, _)| *number);
                let found = at.ok().and_then(|at| messages.get(at));
                Ok(found.and_then(|(_, bytes)| self.stored(number, bytes)))
            }
            FolderLocation::Disk(folder) => {
                let listing = self.listing(folder, &self.stamp()?)?;
                match listing.find(number) {
                    Some(entry) => self.read_path(number, &entry.path(folder)),
                    None => Ok(None),
                }
            }
        }
    }

    /// Returns the mark, a file number. The file has a slot per user instead of names.
    fn last_read(&self, reader: &MarkOwner) -> Result<Option<u32>, BaseError> {
        let slot = usize::from(reader.msg_user) * MARK;
        let mark = match &self.place {
            FolderLocation::Memory { marks, .. } => u16_at(marks, slot),
            FolderLocation::Disk(folder) => {
                let path = self.marks_file(folder, reader);
                let mut mark = [0; MARK];
                let read =
                    Source::open(&path).and_then(|source| source.read_at(slot as u64, &mut mark));
                match read {
                    Ok(len) => u16_at(&mark, 0).filter(|_| len == MARK),
                    Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
                    Err(source) => return Err(BaseError::Io { path, source }),
                }
            }
        };
        match mark.filter(|mark| *mark != 0) {
            None => Ok(None),
            Some(mark) => Ok(Some(u32::from(mark).min(self.live()?.highest()))),
        }
    }

    /// Locks only the file of marks: the format has no lock of a folder.
    fn write_mark(&self, reader: &MarkOwner, upto: LastRead) -> Result<MarkWrite, MarkError> {
        let FolderLocation::Disk(folder) = &self.place else {
            let what = "a base in memory";
            return Err(MarkError::Unsupported { what });
        };
        let slot = usize::from(reader.msg_user) * MARK;
        let path = self.marks_file(folder, reader);
        marks::change_marks_file(&path, None, &mut |bytes| {
            let highest = self.live()?.highest();
            let number = upto.checked(self, reader)?;
            let stored = u16_at(bytes, slot).map_or(0, u32::from);
            let Some(mark) = advanced_mark(stored, number, highest) else {
                return Ok(Change::Keep(stored.min(highest)));
            };
            let Ok(word) = u16::try_from(mark) else {
                let limit = u32::from(u16::MAX);
                return Err(MarkError::TooFar {
                    what: "a *.MSG folder",
                    number,
                    limit,
                });
            };
            Ok(Change::Put {
                at: slot as u64,
                bytes: word.to_le_bytes().to_vec(),
                mark,
                cut: false,
            })
        })
    }

    /// Reads the high-water mark that old tossers store in the first file of an echo.
    fn exported(&self) -> Result<u32, BaseError> {
        let FolderLocation::Disk(folder) = &self.place else {
            return Ok(0);
        };
        let listing = self.listing(folder, &self.stamp()?)?;
        let Some(path) = listing.find(1).map(|entry| entry.path(folder)) else {
            return Ok(0);
        };
        let mut buffer = Vec::new();
        let len = read_file(&path, &mut buffer).map_err(|source| BaseError::Io { path, source })?;
        let parsed = message::parse(1, buffer.get(..len).unwrap_or_default(), None);
        let mark = parsed.ok().filter(Parsed::is_high_water_mark);
        Ok(mark.map_or(0, |mark| mark.header.reply_to_number))
    }

    change_by!(MsgAppender);

    fn highest_number(&self) -> Result<u32, BaseError> {
        Ok(self.live()?.highest())
    }

    fn marks_state(&self, reader: &MarkOwner) -> FileState {
        match &self.place {
            FolderLocation::Memory { .. } => FileState::default(),
            FolderLocation::Disk(folder) => {
                parts::state(&self.marks_file(folder, reader)).unwrap_or_default()
            }
        }
    }

    fn count_after(&self, number: u32) -> Result<u32, BaseError> {
        Ok(self.live()?.count_after(number))
    }
}
