//! File echoes on the disk: which files a folder holds, and what their lists say of them (7.4).
//!
//! Knows FILES.BBS, descript.ion, `.TIC` files, and FILE_ID.DIZ inside of archives; reads one folder, never its
//! subfolders, and leads out of it by no link. Imports `charset`, `container`, `objects` (kinds of files) and the
//! ground (`bytes`, `cores`, `job`, `limits`). Writes nothing but its cache of lists.

mod describe;
mod folder;
mod inside;
mod kept;
mod tic;

pub use inside::file_id;
pub use kept::FileListCache;
pub use tic::Tic;

use crate::bytes::{in_words, read_up_to};
use crate::charset::Fallback;
use crate::cores;
use crate::job::Job;
use crate::limits;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::SystemTime;

/// A file of a file echo.
#[derive(Clone, Debug)]
pub struct FileEntry {
    /// Its name, decoded where the disk has other bytes than UTF-8.
    pub name: Box<str>,
    /// Its name as the disk has it, where that differs.
    raw: Option<Box<OsString>>,
    /// What the lists say of it; lines end with `\n`, empty when they say nothing.
    listed: Box<str>,
    /// What it says of itself, once it was looked into.
    inside: OnceLock<Box<str>>,
    facts: OnceLock<FileFacts>,
}

/// What the disk says of a file: to be asked for each file by itself, which takes longer than all names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FileFacts {
    /// Bytes; 0 for a file that is gone.
    pub size: u64,
    /// When it was changed last, in seconds since 1970 UTC.
    pub modified: Option<i64>,
}

impl FileEntry {
    /// Its size and date, if they were looked at ([`FileList::look_at`]).
    #[must_use]
    pub fn facts(&self) -> Option<FileFacts> {
        self.facts.get().copied()
    }

    /// What is said of it; lines end with `\n`. The lists of the folder count more than what an archive says
    /// of itself, which is known once it was looked into ([`FileList::look_into`]).
    #[must_use]
    pub fn description(&self) -> &str {
        match self.inside.get() {
            Some(own) if self.listed.is_empty() => own,
            _ => &self.listed,
        }
    }
}

/// Why a folder or a file of it cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileEchoError {
    /// The folder cannot be read.
    #[error("cannot read the folder {path}: {}", in_words(source))]
    Folder {
        /// Which folder.
        path: PathBuf,
        /// What the system says.
        #[source]
        source: io::Error,
    },
    /// A file cannot be read.
    #[error("cannot read {name}: {}", in_words(source))]
    File {
        /// Which file.
        name: String,
        /// What the system says.
        #[source]
        source: io::Error,
    },
    /// It is no plain file of the folder.
    #[error(
        "{name} is no plain file of this folder (a link that leads out of it, a device), so it is not opened"
    )]
    NotPlain {
        /// Which file.
        name: String,
    },
    /// It is too large for memory.
    #[error("{name} has {bytes} bytes; files are opened up to {} MB: copy it from {path} by other means", limits::FILE_BYTES >> 20)]
    TooLarge {
        /// Which file.
        name: String,
        /// Its length.
        bytes: u64,
        /// Where it is.
        path: PathBuf,
    },
    /// No one waits any more.
    #[error("reading was cancelled")]
    Cancelled,
}

/// The state of a folder and of its lists, to notice that they changed. A file that is written in place
/// changes neither: its listed size is that of the last reading until a file comes or goes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct FolderStamp {
    folder: Option<SystemTime>,
    /// The lists of descriptions: path, length, time.
    lists: Vec<(PathBuf, u64, Option<SystemTime>)>,
}

/// What a folder held when it was read.
#[derive(Debug)]
pub struct FileList {
    folder: PathBuf,
    /// By name without case.
    entries: Vec<FileEntry>,
    /// Entries that are no plain files of the folder: links that lead out of it, devices.
    pub left_out: usize,
    /// What was not read whole; sentences.
    pub faults: Vec<String>,
    stamp: FolderStamp,
    /// Whether the folder was at rest when it was read.
    was_at_rest: bool,
    /// Whether all files were looked at.
    complete: AtomicBool,
    /// Whether the archives without a description were looked into.
    looked_into: AtomicBool,
    /// True if the cache has the list as it is.
    is_stored: AtomicBool,
}

impl FileList {
    /// Reads a folder and its lists: FILES.BBS, descript.ion, and those of other names in `lists`, which are
    /// as FILES.BBS is. `fallback` is the character set of lists that do not show their own.
    ///
    /// # Errors
    /// When the folder cannot be read, or the job was cancelled.
    pub fn read(
        folder: &Path,
        lists: &[String],
        fallback: Fallback,
        job: &Job,
    ) -> Result<Self, FileEchoError> {
        folder::read(folder, lists, fallback, job)
    }

    /// The files by name, without case.
    #[must_use]
    pub fn entries(&self) -> &[FileEntry] {
        &self.entries
    }

    /// The file of a name: one that is spelled the same goes before one in another case.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&FileEntry> {
        let key = folder::key(name);
        let at = self
            .entries
            .partition_point(|entry| folder::key(&entry.name) < key);
        let alike = self.entries.get(at..)?;
        let alike = || {
            alike
                .iter()
                .take_while(|entry| folder::key(&entry.name) == key)
        };
        alike()
            .find(|entry| &*entry.name == name)
            .or_else(|| alike().next())
    }

    /// Looks at the size and date of some files, on all cores where they are many; those that were looked at
    /// stay as they are. Stops early when the job is cancelled.
    pub fn look_at(&self, files: Range<usize>, job: &Job) {
        let Some(files) = self.entries.get(files) else {
            return;
        };
        let share = files
            .len()
            .div_ceil(cores::count().max(1))
            .max(limits::FILES_AT_ONCE);
        cores::each(files.chunks(share), |share| {
            for (at, entry) in share.iter().enumerate() {
                if at % 256 == 0 && job.is_cancelled() {
                    return;
                }
                entry.facts.get_or_init(|| self.facts(entry));
            }
        });
    }

    /// Looks at all files.
    pub fn look_at_all(&self, job: &Job) {
        if !self.is_complete() {
            self.look_at(0..self.entries.len(), job);
            let is_whole = !job.is_cancelled();
            self.complete.store(is_whole, Ordering::Release);
            self.is_stored.store(false, Ordering::Release);
        }
    }

    /// Whether all files were looked at.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.complete.load(Ordering::Acquire)
    }

    /// The size and date of a file, as they are now.
    #[must_use]
    pub fn facts(&self, entry: &FileEntry) -> FileFacts {
        folder::facts(&self.path(entry))
    }

    /// Whether the folder and its lists are as they were read; looks at them.
    #[must_use]
    pub fn is_current(&self) -> bool {
        let lists = self.stamp.lists.iter().map(|(path, _, _)| path.clone());
        self.was_at_rest && FolderStamp::take(&self.folder, lists.collect()) == self.stamp
    }

    /// The bytes of a file.
    ///
    /// # Errors
    /// When it is gone, unreadable, no plain file of the folder, or longer than [`limits::FILE_BYTES`].
    pub fn bytes(&self, entry: &FileEntry) -> Result<Vec<u8>, FileEchoError> {
        let name = || entry.name.to_string();
        let io = |source| FileEchoError::File {
            name: name(),
            source,
        };
        let path = fs::canonicalize(self.path(entry)).map_err(io)?;
        let folder = fs::canonicalize(&self.folder).map_err(io)?;
        let metadata = fs::metadata(&path).map_err(io)?;
        // A pipe or a device would never end.
        if path.parent() != Some(&folder) || !metadata.is_file() {
            return Err(FileEchoError::NotPlain { name: name() });
        }
        let too_large = |bytes| FileEchoError::TooLarge {
            name: name(),
            bytes,
            path: path.clone(),
        };
        if metadata.len() > limits::FILE_BYTES {
            return Err(too_large(metadata.len()));
        }
        let bytes = read_up_to(&path, limits::FILE_BYTES).map_err(io)?;
        if bytes.len() as u64 > limits::FILE_BYTES {
            return Err(too_large(bytes.len() as u64));
        }
        Ok(bytes)
    }

    /// Where a file is on the disk.
    #[must_use]
    pub fn path(&self, entry: &FileEntry) -> PathBuf {
        match &entry.raw {
            Some(raw) => self.folder.join(raw.as_os_str()),
            None => self.folder.join(&*entry.name),
        }
    }
}

impl FolderStamp {
    fn take(folder: &Path, lists: Vec<PathBuf>) -> Self {
        let times = |path: PathBuf| {
            let metadata = fs::metadata(&path).ok();
            let length = metadata.as_ref().map_or(0, fs::Metadata::len);
            (path, length, metadata.and_then(|own| own.modified().ok()))
        };
        Self {
            folder: fs::metadata(folder).and_then(|own| own.modified()).ok(),
            lists: lists.into_iter().map(times).collect(),
        }
    }

    /// Whether nothing changed shortly before a moment: another change in the same tick of the disk's
    /// clock would leave the times as they are.
    fn is_at_rest(&self, at: SystemTime) -> bool {
        let all = self.lists.iter().map(|(_, _, time)| *time);
        all.chain([self.folder]).all(|time| {
            time.is_some_and(|time| {
                at.duration_since(time)
                    .is_ok_and(|age| age >= limits::FOLDER_REST)
            })
        })
    }
}
