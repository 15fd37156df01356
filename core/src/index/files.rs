//! Folder of the index: choice of the current file, and locking for writers.
//!
//! A damaged or outdated index is never repaired: the next one gets the next number, and the old
//! one is removed. So programs that still read the old file are not disturbed.

use super::IndexError;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// `index-7.sqlite`.
const PREFIX: &str = "index-";
const SUFFIX: &str = ".sqlite";
/// Marker beside an index found to be damaged: `index-7.damaged`.
const DAMAGED: &str = ".damaged";
/// Folder with the headers of bases: `index-7.headers`.
const HEADERS: &str = ".headers";
/// File locked by the writer.
const LOCK: &str = "index.lock";

#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
}

/// Current or former index file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Numbered {
    pub(super) number: u32,
    pub(super) path: PathBuf,
}

/// Write lock; ends on drop, or with the process.
#[derive(Debug)]
pub(super) struct WriteLock {
    _file: File,
}

impl Folder {
    pub(super) fn new(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn error(path: &Path, source: io::Error) -> IndexError {
        IndexError::Io {
            path: path.to_owned(),
            source,
        }
    }

    fn numbered(&self, number: u32) -> Numbered {
        Numbered {
            number,
            path: self.path.join(format!("{PREFIX}{number}{SUFFIX}")),
        }
    }

    fn names(&self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(&self.path) else {
            return Vec::new();
        };
        entries
            .flatten()
            .filter_map(|entry| entry.file_name().into_string().ok())
            .filter(|name| name.starts_with(PREFIX))
            .collect()
    }

    /// Returns the newest file, which is the index.
    pub(super) fn current(&self) -> Option<Numbered> {
        let numbers = self.names().into_iter().filter_map(|name| {
            let number = name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX)?;
            number.parse().ok()
        });
        numbers.max().map(|number: u32| self.numbered(number))
    }

    /// Returns the file for the next index.
    pub(super) fn next(&self) -> Numbered {
        let last = self.current().map_or(0, |current| current.number);
        self.numbered(last.wrapping_add(1))
    }

    /// Marks the file as damaged, for all programs, so that it is rebuilt.
    pub(super) fn mark_damaged(&self, number: u32) {
        // If nothing can be written, the next start detects the damage again.
        let _ = fs::write(self.path.join(format!("{PREFIX}{number}{DAMAGED}")), b"");
    }

    pub(super) fn is_marked_damaged(&self, number: u32) -> bool {
        self.path
            .join(format!("{PREFIX}{number}{DAMAGED}"))
            .exists()
    }

    /// Removes all files of other numbers. Some systems refuse while others read them; then the
    /// next start does it.
    pub(super) fn remove_others(&self, kept: u32) {
        let own = format!("{PREFIX}{kept}.");
        for name in self.names() {
            if !name.starts_with(&own) {
                let path = self.path.join(name);
                let _ = fs::remove_file(&path).or_else(|_| fs::remove_dir_all(&path));
            }
        }
    }

    /// Creates the folder and takes the write lock.
    pub(super) fn lock(&self) -> Result<WriteLock, IndexError> {
        fs::create_dir_all(&self.path).map_err(|error| Self::error(&self.path, error))?;
        let path = self.path.join(LOCK);
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(|error| Self::error(&path, error))?;
        match file.try_lock() {
            Ok(()) => Ok(WriteLock { _file: file }),
            Err(TryLockError::WouldBlock) => Err(IndexError::Busy),
            Err(TryLockError::Error(error)) => Err(Self::error(&path, error)),
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        let len = |path: PathBuf| fs::metadata(path).map_or(0, |data| data.len());
        let of = |name: String| {
            let path = self.path.join(name);
            match fs::read_dir(&path) {
                Ok(inside) => inside.flatten().map(|entry| len(entry.path())).sum(),
                Err(_) => len(path),
            }
        };
        self.names().into_iter().map(of).sum()
    }

    /// Returns the folder of the headers for the index with this number.
    pub(super) fn headers(&self, number: u32) -> PathBuf {
        self.path.join(format!("{PREFIX}{number}{HEADERS}"))
    }
}

#[cfg(test)]
mod tests {
    use super::Folder;
    use crate::index::IndexError;
    use std::fs;

    #[test]
    fn the_newest_file_is_the_index_and_others_go() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::new(&dir.path().join("index"));
        assert_eq!(folder.current(), None);
        assert_eq!(folder.next().number, 1);
        let lock = folder.lock().unwrap();
        for name in [
            "index-9.sqlite",
            "index-10.sqlite",
            "index-10.sqlite-wal",
            "index-9.damaged",
            "index-x.sqlite",
        ] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let current = folder.current().unwrap();
        assert_eq!(current.number, 10);
        assert_eq!(folder.next().number, 11);
        assert!(!folder.is_marked_damaged(10) && folder.is_marked_damaged(9));
        folder.mark_damaged(10);
        assert!(folder.is_marked_damaged(10));
        folder.remove_others(10);
        let mut left = folder.names();
        left.sort();
        assert_eq!(
            left,
            ["index-10.damaged", "index-10.sqlite", "index-10.sqlite-wal"]
        );
        assert!(matches!(folder.lock(), Err(IndexError::Busy)));
        drop(lock);
        folder.lock().unwrap();
    }
}
