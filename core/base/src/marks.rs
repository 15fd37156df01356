//! Last-read marks, written into bases that other programs keep.
//!
//! Writes a mark so that no data is lost. It computes the [`Change`], then locks the base (shared,
//! so the base itself may be read-only) and the file of marks (exclusively). Under the locks it
//! computes the change again, writes it in place with one write at one offset, and reads it back.
//!
//! A mark is never lowered, but restored when the user undoes what moved it
//! ([`MarkRecord::restore`]).

use super::lock::{FIRST_BYTE, Hold, LockError, open_locked};
use super::{BaseError, MarkOwner, MessageBase};
use crate::limits::{LOCK_TRIES, LOCK_WAIT, MARKS_BYTES};
use ftn_types::bytes::{Source, in_words};
use ftn_types::job::Job;
use std::fs::{File, OpenOptions};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The user's progress in a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastRead {
    /// Number of the message; numbers beyond the highest mean the highest.
    pub number: u32,
    /// [`super::fingerprint()`] of the message: the mark is written only if the base still has the
    /// message under this number. `None` skips the check.
    pub fingerprint: Option<u32>,
}

impl From<u32> for LastRead {
    fn from(number: u32) -> Self {
        let fingerprint = None;
        Self {
            number,
            fingerprint,
        }
    }
}

impl LastRead {
    /// Returns the number for a mark of this reader, if the base still has the message under it.
    pub(crate) fn checked(
        self,
        base: &dyn MessageBase,
        reader: &MarkOwner,
    ) -> Result<u32, MarkError> {
        let number = self.number;
        if reader.anybody {
            return Err(MarkError::Unnamed);
        }
        if let Some(wanted) = self.fingerprint
            && base
                .read(number)?
                .is_none_or(|stored| stored.fingerprint != wanted)
        {
            return Err(MarkError::Moved { number });
        }
        Ok(number)
    }
}

/// Reason why a last-read mark is not stored.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MarkError {
    /// Permission to write the file is missing.
    #[error(
        "the last-read mark cannot be saved: {path} is not writable ({}); change its permissions, \
         or read on without marks",
        in_words(source)
    )]
    ReadOnly {
        /// Path of the file of marks.
        path: PathBuf,
        /// The system's error.
        #[source]
        source: io::Error,
    },
    /// The file cannot be read, locked or written for another reason.
    #[error("the last-read mark cannot be saved: {path}: {}", in_words(source))]
    Io {
        /// Path of the file.
        path: PathBuf,
        /// The system's error.
        #[source]
        source: io::Error,
    },
    /// Another program has locked the base.
    #[error(
        "the last-read mark was not saved: another program has {path} locked; the next message \
         read tries again"
    )]
    Busy {
        /// Path of the locked file.
        path: PathBuf,
    },
    /// Another program keeps replacing the file.
    #[error(
        "the last-read mark was written to {path} and is no longer there: another program replaces \
         the file; the next message read tries again"
    )]
    Replaced {
        /// Path of the file of marks.
        path: PathBuf,
    },
    /// The base stores no marks.
    #[error("{what} has no last-read marks")]
    Unsupported {
        /// `a packet`, `a base in memory`.
        what: &'static str,
    },
    /// The number exceeds the format's marks.
    #[error(
        "the last-read mark cannot be saved: marks of {what} go up to number {limit}, and the \
         message has number {number}; let the tosser's maintenance renumber the messages"
    )]
    TooFar {
        /// `a *.MSG folder`, `a GoldBase`.
        what: &'static str,
        /// Number of the message.
        number: u32,
        /// Highest number of a mark in this format.
        limit: u32,
    },
    /// The reader has no name.
    #[error(
        "the last-read mark cannot be saved in the base: its marks belong to other users, and the \
         configuration has no name; add your name to the configuration"
    )]
    Unnamed,
    /// The number belongs to another message now, or to none.
    #[error(
        "the last-read mark was not saved: the base was packed and has another message under the \
         number {number} now; reload the page"
    )]
    Moved {
        /// Number of the message when it was read.
        number: u32,
    },
    /// The base cannot be read.
    #[error(transparent)]
    Base(#[from] BaseError),
}

/// Planned change of a file of marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// No change: the mark stays at this number.
    Keep(u32),
    /// Writes `bytes` at offset `at`; the mark is `mark` then. With `cut` the file ends after them.
    Put {
        at: u64,
        bytes: Vec<u8>,
        mark: u32,
        cut: bool,
    },
}

/// Result of marking messages as read.
#[derive(Clone, Debug)]
pub struct MarkWrite {
    /// Number of the mark afterwards.
    pub mark: u32,
    /// Bytes that were written; `None` if the mark stayed.
    pub record: Option<MarkRecord>,
}

/// Bytes of a file of marks before and after a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkRecord {
    path: PathBuf,
    /// File that writers of the base lock, with the offset and the count of bytes.
    gate: Option<(PathBuf, u16, u16)>,
    at: u64,
    /// Bytes before the change; fewer than `after` if the file ended.
    before: Vec<u8>,
    after: Vec<u8>,
    /// Range of the mark itself within `after`; the other bytes are marks of the reader's other
    /// areas.
    own: Range<usize>,
    /// Filler for bytes that the change added to the file and that cannot be cut off any longer.
    empty: u8,
}

impl MarkRecord {
    /// Sets the byte that fills a slot which is free again.
    pub(crate) fn with_empty(mut self, empty: u8) -> Self {
        self.empty = empty;
        self
    }

    /// Sets the range of the mark itself, if more bytes were written.
    pub(crate) fn with_mark_range(mut self, at: u64, len: usize) -> Self {
        let start = at.saturating_sub(self.at);
        let start = usize::try_from(start).unwrap_or(usize::MAX);
        self.own = start..start.saturating_add(len);
        self
    }

    /// Returns the range of the mark in its file.
    fn place(&self) -> Range<usize> {
        let at = usize::try_from(self.at).unwrap_or(usize::MAX);
        at.saturating_add(self.own.start)..at.saturating_add(self.own.end)
    }

    fn mark_after(&self) -> &[u8] {
        self.after.get(self.own.clone()).unwrap_or_default()
    }

    fn mark_before(&self) -> Vec<u8> {
        let mut before = self.before.clone();
        before.resize(self.after.len(), self.empty);
        before.get(self.own.clone()).unwrap_or_default().to_vec()
    }

    /// Returns the record of the reverse change.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let mut after = self.before.clone();
        after.resize(self.after.len(), self.empty);
        Self {
            before: self.after.clone(),
            after,
            ..self.clone()
        }
    }

    fn is_same_place(&self, other: &Self) -> bool {
        self.path == other.path && self.place() == other.place()
    }

    /// Returns whether `next` changed the same mark and began where this record ended, so that no
    /// other program moved the mark in between.
    #[must_use]
    pub fn is_followed_by(&self, next: &Self) -> bool {
        self.is_same_place(next) && self.mark_after() == next.mark_before()
    }

    /// Restores the earlier mark, under the locks of [`super::MessageBase::set_last_read`], if the
    /// mark still is as `last` left it, the program's latest record. Returns whether it was.
    ///
    /// # Errors
    /// The file cannot be read, locked or written, or is replaced repeatedly.
    pub fn restore(&self, last: &Self) -> Result<bool, MarkError> {
        if !self.is_same_place(last) {
            return Ok(false);
        }
        let gate = self.gate.as_ref().map(|(path, at, len)| Gate {
            path,
            at: *at,
            len: *len,
        });
        let mut is_ours = false;
        change_marks_file(&self.path, gate, &mut |bytes| {
            let change = self.undone(bytes, last);
            is_ours = change.is_some();
            Ok(change.unwrap_or(Change::Keep(0)))
        })?;
        Ok(is_ours)
    }

    /// Returns the change that restores the mark; `None` if another program moved it.
    fn undone(&self, bytes: &[u8], last: &Self) -> Option<Change> {
        let place = self.place();
        if bytes.get(place.clone())? != last.mark_after() {
            return None;
        }
        // Bytes that were added to the file are cut off again, unless others changed them.
        let mut added = self.after.clone();
        let own = added.get_mut(self.own.clone())?;
        own.copy_from_slice(last.mark_after());
        let start = usize::try_from(self.at).ok()?;
        let cut = self.before.len() < self.after.len() && bytes.get(start..)? == added;
        let mark = 0;
        Some(match cut {
            true => Change::Put {
                at: self.at,
                bytes: self.before.clone(),
                mark,
                cut,
            },
            false => Change::Put {
                at: place.start as u64,
                bytes: self.mark_before(),
                mark,
                cut,
            },
        })
    }
}

/// Bytes of a file that writers of a base lock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gate<'a> {
    pub(crate) path: &'a Path,
    pub(crate) at: u16,
    pub(crate) len: u16,
}

impl<'a> Gate<'a> {
    /// Returns the gate of a file's first byte, which most formats lock.
    pub(crate) fn first_byte(path: &'a Path) -> Self {
        let (at, len) = FIRST_BYTE;
        Self { path, at, len }
    }
}

/// Returns the new mark after a message was read; `None` if the mark stays.
///
/// A stored mark beyond the highest message counts as the highest one, as in all readers (the base
/// was renumbered). Reading the highest message lowers it to that number, so that later messages
/// are new.
pub(crate) fn advanced_mark(stored: u32, wanted: u32, highest: u32) -> Option<u32> {
    let wanted = wanted.min(highest);
    let further = wanted > stored.min(highest);
    let healed = stored > highest && wanted == highest;
    (further || healed).then_some(wanted)
}

/// Reads a file of marks, up to a limit; empty if there is no file.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, MarkError> {
    let io = |source| {
        let path = path.to_owned();
        MarkError::Io { path, source }
    };
    match std::fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => Err(io(io::Error::other("it is not a plain file"))),
        Ok(_) => whole(&Source::open(path).map_err(io)?).map_err(io),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(io(error)),
    }
}

/// Reads a file of marks, up to a limit.
pub(crate) fn whole(source: &Source) -> io::Result<Vec<u8>> {
    let len = source.len()?.min(MARKS_BYTES);
    let mut bytes = vec![0; usize::try_from(len).unwrap_or_default()];
    let filled = source.read_at(0, &mut bytes)?;
    bytes.truncate(filled);
    Ok(bytes)
}

/// Changes a file of marks. `think` computes the change from the file's bytes; `gate` is locked
/// against writers of the base. Returns the resulting mark and the bytes written.
///
/// # Errors
/// The file cannot be read, locked or written, or is replaced repeatedly.
pub(crate) fn change_marks_file(
    path: &Path,
    gate: Option<Gate<'_>>,
    think: &mut dyn FnMut(&[u8]) -> Result<Change, MarkError>,
) -> Result<MarkWrite, MarkError> {
    let stays = |mark| {
        let record = None;
        Ok(MarkWrite { mark, record })
    };
    if let Change::Keep(mark) = think(&read(path)?)? {
        return stays(mark);
    }
    for _ in 0..LOCK_TRIES {
        match attempt(path, gate, think)? {
            Attempt::Stays(mark) => return stays(mark),
            Attempt::Written(written) => return Ok(written),
            Attempt::Replaced => {}
        }
    }
    let path = path.to_owned();
    Err(MarkError::Replaced { path })
}

/// Result of one attempt to write a mark.
enum Attempt {
    Stays(u32),
    Written(MarkWrite),
    /// The file has other bytes afterwards: another program replaced it.
    Replaced,
}

/// Makes one attempt to write a mark.
fn attempt(
    path: &Path,
    gate: Option<Gate<'_>>,
    think: &mut dyn FnMut(&[u8]) -> Result<Change, MarkError>,
) -> Result<Attempt, MarkError> {
    let failed = |path: &Path, source: io::Error| {
        let path = path.to_owned();
        match source.kind() {
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                MarkError::ReadOnly { path, source }
            }
            _ => MarkError::Io { path, source },
        }
    };
    let take = |options: &OpenOptions, path: &Path, bytes, hold| {
        let found = open_locked(options, path, bytes, hold, LOCK_WAIT, &Job::new());
        found.map_err(|error| match error {
            LockError::Io(error) => failed(path, error),
            LockError::Replaced => MarkError::Replaced {
                path: path.to_owned(),
            },
            LockError::Busy | LockError::Cancelled => MarkError::Busy {
                path: path.to_owned(),
            },
        })
    };
    let mut options = File::options();
    options.read(true);
    let held = match gate {
        None => None,
        Some(gate) => Some(take(
            &options,
            gate.path,
            (gate.at, gate.len),
            Hold::Shared,
        )?),
    };
    // Existing bytes stay: a mark is written in place.
    options.write(true).create(true).truncate(false);
    let file = Arc::new(take(&options, path, FIRST_BYTE, Hold::Alone)?);
    let source = Source::File(Arc::clone(&file), path.to_owned());
    let now = whole(&source).and_then(|bytes| match source.len()? {
        // The bytes beyond the limit are unknown, so nothing is written.
        len if len > bytes.len() as u64 => Err(io::Error::other(
            "it is too long for a file of last-read marks",
        )),
        _ => Ok(bytes),
    });
    let now = now.map_err(|error| failed(path, error))?;
    let (at, bytes, mark, cut) = match think(&now)? {
        Change::Keep(mark) => return Ok(Attempt::Stays(mark)),
        Change::Put {
            at,
            bytes,
            mark,
            cut,
        } => (at, bytes, mark, cut),
    };
    let written = write_at(&file, at, &bytes).map_err(|error| failed(path, error))?;
    if cut {
        let end = at.saturating_add(bytes.len() as u64);
        file.set_len(end).map_err(|error| failed(path, error))?;
    }
    drop((source, file));
    // By the path, as other programs will open it.
    let mut back = vec![0; bytes.len()];
    let read = Source::open(path).and_then(|source| source.read_at(at, &mut back));
    let kept = written == bytes.len() && read.is_ok_and(|len| len == bytes.len());
    drop(held);
    if !kept || back != bytes {
        return Ok(Attempt::Replaced);
    }
    let start = usize::try_from(at).unwrap_or(usize::MAX).min(now.len());
    let before = now.get(start..).unwrap_or_default();
    let record = Some(MarkRecord {
        own: 0..bytes.len(),
        path: path.to_owned(),
        gate: gate.map(|gate| (gate.path.to_owned(), gate.at, gate.len)),
        at,
        before: before.get(..bytes.len()).unwrap_or(before).to_vec(),
        after: bytes,
        empty: 0,
    });
    Ok(Attempt::Written(MarkWrite { mark, record }))
}

/// Writes once at one offset; returns the number of bytes written.
#[cfg(unix)]
pub(crate) fn write_at(file: &File, at: u64, bytes: &[u8]) -> io::Result<usize> {
    std::os::unix::fs::FileExt::write_at(file, bytes, at)
}

/// Writes once at one offset; returns the number of bytes written.
#[cfg(windows)]
pub(crate) fn write_at(file: &File, at: u64, bytes: &[u8]) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_write(file, bytes, at)
}

impl MarkOwner {
    /// Returns the names that can have a mark.
    pub(crate) fn named(&self) -> impl Iterator<Item = &[u8]> {
        let names = self.names.iter().map(Vec::as_slice);
        names.filter(|name| !name.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::{Change, MarkError, MarkWrite, advanced_mark, change_marks_file};

    /// Writes a mark while a packer replaces the file each time.
    #[cfg(unix)]
    fn write_under_a_packer(packs: usize) -> (Result<MarkWrite, MarkError>, Vec<u8>) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("base.sql");
        std::fs::write(&path, [1, 0, 0, 0]).unwrap();
        let mut calls = 0;
        let result = change_marks_file(&path, None, &mut |bytes| {
            calls += 1;
            assert_eq!(bytes, [1, 0, 0, 0]);
            // The first call precedes the locking.
            if (2..2 + packs).contains(&calls) {
                let packed = folder.path().join("packed");
                std::fs::write(&packed, bytes).unwrap();
                std::fs::rename(&packed, &path).unwrap();
            }
            let (at, mark) = (0, 9);
            let bytes = vec![9, 0, 0, 0];
            let cut = false;
            Ok(Change::Put {
                at,
                bytes,
                mark,
                cut,
            })
        });
        (result, std::fs::read(&path).unwrap())
    }

    #[test]
    #[cfg(unix)]
    fn a_file_that_is_replaced_under_our_hands_is_written_again_a_few_times() {
        for packs in 0..3 {
            let (result, bytes) = write_under_a_packer(packs);
            assert_eq!(result.unwrap().mark, 9, "{packs}");
            assert_eq!(bytes, [9, 0, 0, 0], "{packs}");
        }
        let (result, bytes) = write_under_a_packer(3);
        assert!(matches!(result, Err(MarkError::Replaced { .. })));
        assert_eq!(bytes, [1, 0, 0, 0]);
    }

    #[test]
    fn marks_are_raised_and_never_lowered() {
        for (stored, wanted, highest, mark) in [
            (0, 5, 9, Some(5)),
            (5, 5, 9, None),
            (6, 5, 9, None),
            (6, 9, 9, Some(9)),
            (6, u32::MAX, 9, Some(9)),
            (9, u32::MAX, 9, None),
            (0, 0, 9, None),
            (0, 5, 0, None),
            // Marks of a renumbered base.
            (99, 5, 9, None),
            (99, 9, 9, Some(9)),
            (99, 1, 0, Some(0)),
            (u32::MAX, u32::MAX, 9, Some(9)),
            (u32::MAX, u32::MAX, u32::MAX, None),
        ] {
            let found = advanced_mark(stored, wanted, highest);
            assert_eq!(found, mark, "{stored} {wanted} {highest}");
        }
    }
}
