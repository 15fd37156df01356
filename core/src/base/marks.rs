//! Last-read marks: the one thing that Fidoscope writes into a base that others keep.
//!
//! Knows how a mark is put into its file so that no data is lost: what is to be written is thought
//! out first ([`Change`]), then the lock of the base is taken for company (shared, so the base
//! itself need not be writable) and that of the file of marks alone, then it is thought out again,
//! written in place by one write at one position, and read back. A mark is never lowered, but put back
//! to where it was when the user takes back what moved it ([`MarkRecord::restore`]).

use super::lock::{FIRST_BYTE, Hold, LockError, open_locked};
use super::{BaseError, MarkOwner, MessageBase};
use crate::bytes::{Source, in_words};
use crate::job::Job;
use crate::limits::{LOCK_TRIES, LOCK_WAIT, MARKS_BYTES};
use std::fs::{File, OpenOptions};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How far the user has read a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastRead {
    /// Number of the message; greater ones than the highest mean the highest.
    pub number: u32,
    /// [`super::fingerprint()`] of the message: only if the base still has it under this number
    /// is anything written. `None`: the number alone says it all.
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
    /// The number for a mark of this reader, as long as the base has the message under it.
    pub(in crate::base) fn checked(
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

/// Why a last-read mark is not kept.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MarkError {
    /// The file may not be written.
    #[error(
        "how far you read cannot be kept: {path} may not be written ({}); give yourself the \
         right to write there, or read on without marks",
        in_words(source)
    )]
    ReadOnly {
        /// The file of marks.
        path: PathBuf,
        /// What the system says.
        #[source]
        source: io::Error,
    },
    /// The file cannot be read, locked or written for another reason.
    #[error("how far you read cannot be kept: {path}: {}", in_words(source))]
    Io {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        #[source]
        source: io::Error,
    },
    /// Another program works on the base.
    #[error(
        "how far you read was not kept: another program has {path} locked; it is tried again with \
         the next message"
    )]
    Busy {
        /// Which file is locked.
        path: PathBuf,
    },
    /// Another program replaces the file all the time.
    #[error(
        "how far you read was written to {path}, but something else is there now: another \
         program replaces the file; it is tried again with the next message"
    )]
    Replaced {
        /// The file of marks.
        path: PathBuf,
    },
    /// There is no place for marks.
    #[error("{what} keeps no marks of how far you read")]
    Unsupported {
        /// `a packet`, `a base in memory`.
        what: &'static str,
    },
    /// The number does not fit.
    #[error(
        "how far you read cannot be kept: the marks of {what} end with number {limit}, and the \
         message is number {number}; let the tosser's maintenance renumber the messages"
    )]
    TooFar {
        /// `a *.MSG folder`, `a GoldBase`.
        what: &'static str,
        /// Number of the message.
        number: u32,
        /// The highest number that a mark can hold.
        limit: u32,
    },
    /// The reader has no name.
    #[error(
        "how far you read cannot be kept in the base: its marks are those of other users, and the \
         configuration names nobody; add your name to it"
    )]
    Unnamed,
    /// The base has another message under the number, or none.
    #[error(
        "how far you read was not kept: the base was packed and has another message under the \
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

/// What a file of marks is to become.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::base) enum Change {
    /// Nothing: the reader was as far already. Where he is.
    Keep(u32),
    /// These bytes at this place; where the reader is then. The file ends after them if it is `cut`.
    Put {
        at: u64,
        bytes: Vec<u8>,
        mark: u32,
        cut: bool,
    },
}

/// The result of noting how far a reader is.
#[derive(Clone, Debug)]
pub struct MarkWrite {
    /// Number that the mark has then.
    pub mark: u32,
    /// Bytes that were written; `None` when the mark stayed.
    pub record: Option<MarkRecord>,
}

/// Bytes of a file of marks before and after a mark was moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkRecord {
    path: PathBuf,
    /// File that writers of the base lock, with the first byte and the count of bytes.
    gate: Option<(PathBuf, u16, u16)>,
    at: u64,
    /// Bytes before; fewer than `after` where the file ended.
    before: Vec<u8>,
    after: Vec<u8>,
    /// The bytes of the mark itself within `after`; the others are of other areas of the reader.
    own: Range<usize>,
    /// Fills a place that the file did not have before and that cannot be cut off any longer.
    empty: u8,
}

impl MarkRecord {
    /// Sets the byte that fills a place which is free again.
    pub(in crate::base) fn with_empty(mut self, empty: u8) -> Self {
        self.empty = empty;
        self
    }

    /// Says which bytes of the file are the mark itself, where more was written.
    pub(in crate::base) fn with_own(mut self, at: u64, len: usize) -> Self {
        let start = at.saturating_sub(self.at);
        let start = usize::try_from(start).unwrap_or(usize::MAX);
        self.own = start..start.saturating_add(len);
        self
    }

    /// The place of the mark in its file.
    fn place(&self) -> Range<usize> {
        let at = usize::try_from(self.at).unwrap_or(usize::MAX);
        at.saturating_add(self.own.start)..at.saturating_add(self.own.end)
    }

    fn own_after(&self) -> &[u8] {
        self.after.get(self.own.clone()).unwrap_or_default()
    }

    fn own_before(&self) -> Vec<u8> {
        let mut before = self.before.clone();
        before.resize(self.after.len(), self.empty);
        before.get(self.own.clone()).unwrap_or_default().to_vec()
    }

    /// The record of putting the mark back.
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

    /// Whether `next` is the same mark and began where this record ended: no other program moved it in
    /// between.
    #[must_use]
    pub fn is_followed_by(&self, next: &Self) -> bool {
        self.is_same_place(next) && self.own_after() == next.own_before()
    }

    /// Writes the mark of before back, under the locks that [`super::MessageBase::set_last_read`] takes, if it
    /// still is where `last` left it: the record that this program wrote last. Returns whether it did.
    ///
    /// # Errors
    /// When the file cannot be read, locked or written, or is replaced all the time.
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
        put(&self.path, gate, &mut |bytes| {
            let change = self.undone(bytes, last);
            is_ours = change.is_some();
            Ok(change.unwrap_or(Change::Keep(0)))
        })?;
        Ok(is_ours)
    }

    /// The bytes that put the mark back; `None` when another program moved it.
    fn undone(&self, bytes: &[u8], last: &Self) -> Option<Change> {
        let place = self.place();
        if bytes.get(place.clone())? != last.own_after() {
            return None;
        }
        // What was added to the file goes again, as long as nothing else came into it.
        let mut added = self.after.clone();
        let own = added.get_mut(self.own.clone())?;
        own.copy_from_slice(last.own_after());
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
                bytes: self.own_before(),
                mark,
                cut,
            },
        })
    }
}

/// What the writers of a base lock: these bytes of this file.
#[derive(Clone, Copy, Debug)]
pub(in crate::base) struct Gate<'a> {
    pub(in crate::base) path: &'a Path,
    pub(in crate::base) at: u16,
    pub(in crate::base) len: u16,
}

impl<'a> Gate<'a> {
    /// The first byte of a file, which most formats lock.
    pub(in crate::base) fn first_byte(path: &'a Path) -> Self {
        let (at, len) = FIRST_BYTE;
        Self { path, at, len }
    }
}

/// The mark after a message was read; `None` when it stays.
///
/// A stored mark beyond the highest message counts as the highest one, as all readers take it (the
/// base was renumbered). It comes down to the highest message when that is read, so that messages
/// which come later are new.
pub(in crate::base) fn raised(stored: u32, wanted: u32, highest: u32) -> Option<u32> {
    let wanted = wanted.min(highest);
    let further = wanted > stored.min(highest);
    let healed = stored > highest && wanted == highest;
    (further || healed).then_some(wanted)
}

/// What a file of marks holds, up to a limit; nothing when there is no file.
pub(in crate::base) fn read(path: &Path) -> Result<Vec<u8>, MarkError> {
    let io = |source| {
        let path = path.to_owned();
        MarkError::Io { path, source }
    };
    match std::fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => Err(io(io::Error::other("it is no plain file"))),
        Ok(_) => whole(&Source::open(path).map_err(io)?).map_err(io),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(io(error)),
    }
}

/// What a file of marks holds, up to a limit.
pub(in crate::base) fn whole(source: &Source) -> io::Result<Vec<u8>> {
    let len = source.len()?.min(MARKS_BYTES);
    let mut bytes = vec![0; usize::try_from(len).unwrap_or_default()];
    let filled = source.read_at(0, &mut bytes)?;
    bytes.truncate(filled);
    Ok(bytes)
}

/// Changes a file of marks. `think` decides from its bytes what to do; `gate` is what
/// the writers of the base lock. Returns where the reader is then, and what was written.
///
/// # Errors
/// When the file cannot be read, locked or written, or is replaced all the time.
pub(in crate::base) fn put(
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

/// Writes once.
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
    // What is there stays: a mark is written in its place.
    options.write(true).create(true).truncate(false);
    let file = Arc::new(take(&options, path, FIRST_BYTE, Hold::Alone)?);
    let source = Source::File(Arc::clone(&file), path.to_owned());
    let now = whole(&source).and_then(|bytes| match source.len()? {
        // What follows is not known, so nothing is put there.
        len if len > bytes.len() as u64 => Err(io::Error::other("it is too long for marks")),
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
    // Through the name, as others will look for it.
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

/// One write at one position; how much of it the system took.
#[cfg(unix)]
pub(in crate::base) fn write_at(file: &File, at: u64, bytes: &[u8]) -> io::Result<usize> {
    std::os::unix::fs::FileExt::write_at(file, bytes, at)
}

/// One write at one position; how much of it the system took.
#[cfg(windows)]
pub(in crate::base) fn write_at(file: &File, at: u64, bytes: &[u8]) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_write(file, bytes, at)
}

impl MarkOwner {
    /// Names that can have a mark.
    pub(in crate::base) fn named(&self) -> impl Iterator<Item = &[u8]> {
        let names = self.names.iter().map(Vec::as_slice);
        names.filter(|name| !name.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::{Change, MarkError, MarkWrite, put, raised};

    /// A file that a packer puts another one in place of, each time a mark is to be written.
    #[cfg(unix)]
    fn write_under_a_packer(packs: usize) -> (Result<MarkWrite, MarkError>, Vec<u8>) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("base.sql");
        std::fs::write(&path, [1, 0, 0, 0]).unwrap();
        let mut calls = 0;
        let result = put(&path, None, &mut |bytes| {
            calls += 1;
            assert_eq!(bytes, [1, 0, 0, 0]);
            // The first call is before anything is locked.
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
            // Of a base that was renumbered.
            (99, 5, 9, None),
            (99, 9, 9, Some(9)),
            (99, 1, 0, Some(0)),
            (u32::MAX, u32::MAX, 9, Some(9)),
            (u32::MAX, u32::MAX, u32::MAX, None),
        ] {
            let found = raised(stored, wanted, highest);
            assert_eq!(found, mark, "{stored} {wanted} {highest}");
        }
    }
}
