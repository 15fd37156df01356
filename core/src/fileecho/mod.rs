//! File echoes on disk: the files of a folder, with the descriptions in its lists (7.4).
//!
//! Knows FILES.BBS, descript.ion, `.TIC` files, and FILE_ID.DIZ inside archives; reads one folder,
//! never its subfolders, and follows no link out of it. Imports `charset`, `container`, `objects`
//! (kinds of files) and the ground (`bytes`, `cores`, `job`, `limits`). Writes only its cache of
//! lists.

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

/// File of a file echo.
#[derive(Clone, Debug)]
pub struct FileEntry {
    /// Name of the file, decoded if it is not UTF-8 on disk.
    pub name: Box<str>,
    /// Name on disk, if it differs.
    raw: Option<Box<OsString>>,
    /// Description in the lists; lines end with `\n`, empty if there is none.
    listed: Box<str>,
    /// Description inside the file, once it was read.
    inside: OnceLock<Box<str>>,
    facts: OnceLock<FileFacts>,
}

/// Metadata of a file, read one by one, which takes longer than listing all names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FileFacts {
    /// Length in bytes; 0 for a missing file.
    pub size: u64,
    /// Time of the last change, in seconds since 1970 UTC.
    pub modified: Option<i64>,
}

impl FileEntry {
    /// Returns size and date, if they were read ([`FileList::look_at`]).
    #[must_use]
    pub fn facts(&self) -> Option<FileFacts> {
        self.facts.get().copied()
    }

    /// Returns the description; lines end with `\n`. The lists of the folder take precedence over
    /// the description inside an archive, which is known after [`FileList::read_archive_descriptions`].
    #[must_use]
    pub fn description(&self) -> &str {
        match self.inside.get() {
            Some(own) if self.listed.is_empty() => own,
            _ => &self.listed,
        }
    }
}

/// Reason why a folder or one of its files cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileEchoError {
    /// The folder cannot be read.
    #[error("cannot read the folder {path}: {}", in_words(source))]
    Folder {
        /// Path of the folder.
        path: PathBuf,
        /// The system's error.
        #[source]
        source: io::Error,
    },
    /// A file cannot be read.
    #[error("cannot read {name}: {}", in_words(source))]
    File {
        /// Name of the file.
        name: String,
        /// The system's error.
        #[source]
        source: io::Error,
    },
    /// The entry is no plain file of the folder.
    #[error(
        "{name} is not a plain file of this folder but a device or a link that leads out of it, so it was not opened"
    )]
    NotPlain {
        /// Name of the file.
        name: String,
    },
    /// The file is too large for memory.
    #[error("{name} has {bytes} bytes; files are opened up to {} MB: copy it from {path} by other means", limits::FILE_BYTES >> 20)]
    TooLarge {
        /// Name of the file.
        name: String,
        /// Length of the file, in bytes.
        bytes: u64,
        /// Path of the file.
        path: PathBuf,
    },
    /// The job was cancelled.
    #[error("reading was cancelled")]
    Cancelled,
}

/// State of a folder and its lists, for change detection. A file changed in place alters neither:
/// its listed size stays until a file comes or goes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct FolderStamp {
    folder: Option<SystemTime>,
    /// Lists of descriptions: path, length, time.
    lists: Vec<(PathBuf, u64, Option<SystemTime>)>,
}

/// Files of a folder when it was read.
#[derive(Debug)]
pub struct FileList {
    folder: PathBuf,
    /// Files sorted by name, ignoring case.
    entries: Vec<FileEntry>,
    /// Number of entries that are no plain files of the folder: links that lead out of it, devices.
    pub left_out: usize,
    /// Sentences about parts that were not read.
    pub faults: Vec<String>,
    stamp: FolderStamp,
    /// True if the folder had been unchanged for a while when it was read.
    was_at_rest: bool,
    /// True if the metadata of all files were read.
    complete: AtomicBool,
    /// True if the archives without another description were read.
    looked_into: AtomicBool,
    /// True if the cache has stored this state of the list.
    is_stored: AtomicBool,
}

impl FileList {
    /// Reads a folder and its lists: FILES.BBS, descript.ion, and those with other names in
    /// `lists`, in the format of FILES.BBS. `fallback` is the character set of lists that do not
    /// reveal their own.
    ///
    /// # Errors
    /// The folder cannot be read, or the job was cancelled.
    pub fn read(
        folder: &Path,
        lists: &[String],
        fallback: Fallback,
        job: &Job,
    ) -> Result<Self, FileEchoError> {
        folder::read(folder, lists, fallback, job)
    }

    /// Returns the files, sorted by name ignoring case.
    #[must_use]
    pub fn entries(&self) -> &[FileEntry] {
        &self.entries
    }

    /// Returns the file with a name, preferring the exact spelling over another case.
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

    /// Reads size and date of some files, on all cores if they are many; values read before stay.
    /// Stops early if the job is cancelled.
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

    /// Reads size and date of all files.
    pub fn read_all_details(&self, job: &Job) {
        if !self.is_complete() {
            self.look_at(0..self.entries.len(), job);
            let is_whole = !job.is_cancelled();
            self.complete.store(is_whole, Ordering::Release);
            self.is_stored.store(false, Ordering::Release);
        }
    }

    /// Returns whether size and date of all files were read.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.complete.load(Ordering::Acquire)
    }

    /// Reads the current size and date of a file.
    #[must_use]
    pub fn facts(&self, entry: &FileEntry) -> FileFacts {
        folder::facts(&self.path(entry))
    }

    /// Returns whether the folder and its lists are unchanged, by reading their metadata.
    #[must_use]
    pub fn is_current(&self) -> bool {
        let lists = self.stamp.lists.iter().map(|(path, _, _)| path.clone());
        self.was_at_rest && FolderStamp::record(&self.folder, lists.collect()) == self.stamp
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// It is missing, unreadable, no plain file of the folder, or longer than
    /// [`limits::FILE_BYTES`].
    pub fn bytes(&self, entry: &FileEntry) -> Result<Vec<u8>, FileEchoError> {
        let name = || entry.name.to_string();
        let io = |source| FileEchoError::File {
            name: name(),
            source,
        };
        let path = fs::canonicalize(self.path(entry)).map_err(io)?;
        let folder = fs::canonicalize(&self.folder).map_err(io)?;
        let metadata = fs::metadata(&path).map_err(io)?;
        // Reading a pipe or a device would never end.
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

    /// Returns the path of a file on disk.
    #[must_use]
    pub fn path(&self, entry: &FileEntry) -> PathBuf {
        match &entry.raw {
            Some(raw) => self.folder.join(raw.as_os_str()),
            None => self.folder.join(&*entry.name),
        }
    }
}

impl FolderStamp {
    fn record(folder: &Path, lists: Vec<PathBuf>) -> Self {
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

    /// Returns whether nothing changed shortly before `at`: another change in the same tick of the
    /// disk's clock would leave the times unchanged.
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
