//! Bounds-checked reading of little-endian records and positional reading of files.
//!
//! Knows no file format. Lengths claimed by a file are checked against the file before use.

use crate::limits;
use std::cell::RefCell;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::time::SystemTime;

/// Describes an I/O error in words, without the system's error number, as the end of a sentence.
///
/// ```
/// use std::io::{Error, ErrorKind};
/// let missing = Error::from_raw_os_error(2);
/// assert!(!ftn_types::bytes::in_words(&missing).contains("os error"));
/// assert_eq!(ftn_types::bytes::in_words(&ErrorKind::NotFound.into()), "no such file or folder");
/// ```
#[must_use]
pub fn in_words(error: &io::Error) -> String {
    use io::ErrorKind as Kind;
    // Errors that we build carry their own sentence.
    if error.get_ref().is_some() {
        return without_number(&error.to_string());
    }
    let words = match error.kind() {
        Kind::NotFound => "no such file or folder",
        Kind::PermissionDenied => "permission denied",
        Kind::AlreadyExists => "it exists already",
        Kind::IsADirectory => "it is a folder",
        Kind::NotADirectory => "a part of its path is not a folder",
        Kind::DirectoryNotEmpty => "the folder is not empty",
        Kind::StorageFull | Kind::QuotaExceeded => "the disk is full",
        Kind::ReadOnlyFilesystem => "the disk is read-only",
        Kind::FileTooLarge => "the file would be too large",
        Kind::ResourceBusy | Kind::WouldBlock | Kind::ExecutableFileBusy => {
            "another program is using it"
        }
        Kind::UnexpectedEof => "the data end too early",
        Kind::TimedOut => "it timed out",
        Kind::OutOfMemory => "there is not enough memory",
        Kind::ConnectionRefused => "the connection was refused",
        Kind::BrokenPipe => "the program that reads it has ended",
        Kind::InvalidFilename => "such a name is not allowed here",
        Kind::Unsupported => "the system does not support it",
        _ => return without_number(&error.to_string()),
    };
    words.to_owned()
}

/// Returns whether Windows reserves the file name for a device, whatever its extension.
#[doc(hidden)]
pub fn is_device(name: &str) -> bool {
    const WORDS: [&str; 9] = [
        "CON", "PRN", "AUX", "NUL", "CLOCK$", "CONIN$", "CONOUT$", "KEYBD$", "SCREEN$",
    ];
    let stem = name.split(['.', ':']).next().unwrap_or_default();
    let stem = stem.trim_end();
    let is_numbered = |word: &str| {
        let parts = stem.split_at_checked(word.len());
        // Windows also takes superscripts for digits.
        let is_digit = |rest: &str| {
            let mut letters = rest.chars();
            let first = letters.next();
            first.is_some_and(|own| own.is_ascii_digit() || matches!(own, '¹' | '²' | '³'))
                && letters.next().is_none()
        };
        parts.is_some_and(|(head, rest)| head.eq_ignore_ascii_case(word) && is_digit(rest))
    };
    WORDS.iter().any(|word| stem.eq_ignore_ascii_case(word))
        || ["COM", "LPT"].into_iter().any(is_numbered)
}

/// Removes `(os error N)` from the system's error text; the number means nothing to users.
fn without_number(text: &str) -> String {
    let Some((before, rest)) = text.split_once(" (os error ") else {
        return text.to_owned();
    };
    match rest.split_once(')') {
        Some((_, after)) => without_number(&format!("{before}{after}")),
        None => before.to_owned(),
    }
}

/// Reads a little-endian `u16` at `at`, or `None` past the end.
#[must_use]
pub fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    let field = bytes.get(at..)?.first_chunk::<2>()?;
    Some(u16::from_le_bytes(*field))
}

/// Reads a little-endian `u32` at `at`, or `None` past the end.
#[must_use]
pub fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let field = bytes.get(at..)?.first_chunk::<4>()?;
    Some(u32::from_le_bytes(*field))
}

/// Decodes the first two bytes as hexadecimal digits; returns the value and the rest.
#[doc(hidden)]
pub fn hex_pair(bytes: &[u8]) -> Option<(u8, &[u8])> {
    let ([high, low], rest) = bytes.split_first_chunk::<2>()?;
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let value = digit(*high)? * 16 + digit(*low)?;
    Some((u8::try_from(value).ok()?, rest))
}

const ODD: u64 = 0x9E37_79B9_7F4A_7C15;

/// One step of [`hash64`]: mixes eight bytes into the state.
#[inline]
#[doc(hidden)]
pub fn fold64(state: u64, word: u64) -> u64 {
    let wide = u128::from(state ^ word) * u128::from(ODD);
    (wide as u64) ^ ((wide >> 64) as u64)
}

/// Hashes bytes to detect changes and damage, not forgery. Hashes are stored on disk, so the result
/// is the same on every machine and in every version.
#[must_use]
pub fn hash64(seed: u64, bytes: &[u8]) -> u64 {
    const LONG: usize = 128;
    let fold = fold64;
    let mut state = [seed ^ ODD, seed.rotate_left(32) ^ bytes.len() as u64];
    let mut rest = bytes;
    if bytes.len() >= LONG {
        // Four words per step: the processor multiplies them in parallel.
        let [one, other] = state;
        let mut wide = [one, other, !one, !other];
        let (fours, after) = bytes.as_chunks::<32>();
        rest = after;
        for four in fours {
            let (words, _) = four.as_chunks::<8>();
            for (lane, (word, turn)) in wide.iter_mut().zip(words.iter().zip([23, 41, 29, 37])) {
                *lane = fold(*lane, u64::from_le_bytes(*word)).rotate_left(turn);
            }
        }
        let [a, b, c, d] = wide;
        state = [fold(a, c.rotate_left(19)), fold(b, d.rotate_left(47))];
    }
    let (pairs, rest) = rest.as_chunks::<16>();
    for pair in pairs {
        let wide = u128::from_le_bytes(*pair);
        let [one, other] = state;
        state = [
            fold(one, wide as u64).rotate_left(23),
            fold(other, (wide >> 64) as u64).rotate_left(41),
        ];
    }
    let mut last = [0; 16];
    for (slot, byte) in last.iter_mut().zip(rest) {
        *slot = *byte;
    }
    let wide = u128::from_le_bytes(last);
    let [one, other] = state;
    let one = fold(one, wide as u64);
    let other = fold(other, (wide >> 64) as u64);
    fold(fold(one, other.rotate_left(17)), ODD)
}

/// Byte source read by position: a file on disk, or bytes in memory (the built-in guide, tests,
/// fuzzing). Never a memory map: a tosser may truncate the file while we read.
#[derive(Clone, Debug)]
pub enum Source {
    /// Open file, and its path for error messages.
    File(Arc<File>, PathBuf),
    /// Bytes in memory.
    Memory(Arc<[u8]>),
}

/// Times of a file's birth, last write and last change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileTimes {
    /// Time of birth.
    pub born: SystemTime,
    /// Time of the last write to the file's bytes.
    pub written: SystemTime,
    /// Time of the last change of bytes, name or other metadata (`ctime`).
    pub changed: SystemTime,
}

thread_local! {
    static LOCKED: RefCell<Vec<(PathBuf, Weak<File>)>> = const { RefCell::new(Vec::new()) };
}

/// Registers a file that this thread has locked under one of its paths. From then on
/// [`Source::open`] returns this open file, as long as it is open.
///
/// On Windows no other handle can read a locked file, even in the same process; on macOS closing
/// any other handle ends the lock.
#[doc(hidden)]
pub fn note_locked(file: &Arc<File>, path: &Path) {
    LOCKED.with_borrow_mut(|locked| {
        locked.retain(|(_, file)| file.strong_count() > 0);
        locked.push((path.to_owned(), Arc::downgrade(file)));
    });
}

impl Source {
    /// Returns the times of the open file; `None` for memory or if the system does not know them.
    #[cfg(unix)]
    #[must_use]
    pub fn times(&self) -> Option<FileTimes> {
        use std::os::unix::fs::MetadataExt;
        let Self::File(file, _) = self else {
            return None;
        };
        let metadata = file.metadata().ok()?;
        let seconds = u64::try_from(metadata.ctime()).ok()?;
        let nanos = u32::try_from(metadata.ctime_nsec()).ok()?;
        Some(FileTimes {
            born: metadata.created().ok()?,
            written: metadata.modified().ok()?,
            changed: SystemTime::UNIX_EPOCH
                .checked_add(std::time::Duration::new(seconds, nanos))?,
        })
    }

    /// Returns `None`: this system does not report the time of a rename.
    #[cfg(not(unix))]
    #[must_use]
    pub fn times(&self) -> Option<FileTimes> {
        None
    }

    /// Opens a file for shared reading.
    ///
    /// # Errors
    /// The system's error if the file cannot be opened.
    pub fn open(path: &Path) -> io::Result<Self> {
        let own = LOCKED.with_borrow(|locked| {
            let own = locked.iter().rev().find(|(own, _)| own == path);
            own.and_then(|(_, file)| file.upgrade())
        });
        let file = match own {
            Some(file) => file,
            None => Arc::new(File::open(path)?),
        };
        Ok(Self::File(file, path.to_owned()))
    }

    /// Returns the current length in bytes.
    ///
    /// # Errors
    /// The system's error if the file's metadata cannot be read.
    pub fn len(&self) -> io::Result<u64> {
        match self {
            Self::File(file, _) => Ok(file.metadata()?.len()),
            Self::Memory(bytes) => Ok(bytes.len() as u64),
        }
    }

    /// Returns whether the source has no bytes.
    ///
    /// # Errors
    /// The system's error if the file's metadata cannot be read.
    pub fn is_empty(&self) -> io::Result<bool> {
        Ok(self.len()? == 0)
    }

    /// Reads up to `buf.len()` bytes at `at`; returns the number of bytes read before the end.
    ///
    /// # Errors
    /// The system's error if reading fails.
    pub fn read_at(&self, at: u64, buf: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::File(file, _) => read_file_at(file, at, buf),
            Self::Memory(bytes) => {
                let rest = usize::try_from(at).ok().and_then(|at| bytes.get(at..));
                rest.unwrap_or_default().read(buf)
            }
        }
    }
}

fn read_file_at(file: &File, at: u64, buf: &mut [u8]) -> io::Result<usize> {
    #[cfg(unix)]
    let read_at = <File as std::os::unix::fs::FileExt>::read_at;
    #[cfg(windows)]
    let read_at = <File as std::os::windows::fs::FileExt>::seek_read;
    let (mut done, mut waits) = (0, 0);
    while let Some(rest) = buf.get_mut(done..).filter(|rest| !rest.is_empty()) {
        match read_at(file, rest, at + done as u64) {
            Ok(0) => break,
            Ok(n) => done += n,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if is_locked(&error) && waits < limits::LOCKED_READS => {
                waits += 1;
                std::thread::sleep(limits::LOCKED_READ_PAUSE);
            }
            Err(error) => return Err(error),
        }
    }
    Ok(done)
}

/// Reads a file up to `most` bytes, plus one more byte if the file is longer.
#[doc(hidden)]
pub fn read_up_to(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = File::open(path)?;
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns whether another program has locked the bytes: on Windows a lock also forbids reading.
fn is_locked(error: &io::Error) -> bool {
    const ERROR_LOCK_VIOLATION: i32 = 33;
    cfg!(windows) && error.raw_os_error() == Some(ERROR_LOCK_VIOLATION)
}

#[cfg(test)]
mod tests {
    use super::{Source, is_device, note_locked, u16_at, u32_at};
    use std::sync::Arc;

    #[test]
    fn names_of_windows_devices_are_known_whatever_follows_them() {
        let devices = [
            "nul",
            "CON.txt",
            "aux .zip",
            "Com1",
            "LPT¹.log",
            "COM³",
            "conin$",
            "CONOUT$.a",
            "Keybd$",
            "clock$.x.y",
            "PRN:",
        ];
        for name in devices {
            assert!(is_device(name), "{name}");
        }
        for name in [
            "null",
            "COM",
            "COM10",
            "COM¹1",
            "conin",
            "auxiliary.zip",
            ".nul",
            "",
        ] {
            assert!(!is_device(name), "{name}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn file_that_this_thread_has_locked_is_read_through_the_file_with_the_lock() {
        let folder = tempfile::tempdir().unwrap();
        let [path, name] = ["a.jhr", "2.msg"].map(|name| folder.path().join(name));
        std::fs::write(&path, b"JAM").unwrap();
        let file = Arc::new(std::fs::File::open(&path).unwrap());
        note_locked(&file, &path);
        note_locked(&file, &name);
        // From here only the open file can be read.
        std::fs::remove_file(&path).unwrap();
        for path in [&path, &name] {
            let mut bytes = [0; 3];
            assert_eq!(
                Source::open(path).unwrap().read_at(0, &mut bytes).unwrap(),
                3
            );
            assert_eq!(&bytes, b"JAM");
            let elsewhere =
                std::thread::scope(|scope| scope.spawn(|| Source::open(path).is_ok()).join());
            assert!(!elsewhere.unwrap());
        }
        drop(file);
        assert!(Source::open(&path).is_err());
    }

    #[test]
    fn fields_past_the_end_are_absent() {
        assert_eq!(u16_at(&[1, 2], 0), Some(0x0201));
        assert_eq!(u16_at(&[1, 2], 1), None);
        assert_eq!(u32_at(&[1, 2, 3, 4], usize::MAX), None);
    }

    #[test]
    fn memory_reads_stop_at_the_end() {
        let source = Source::Memory(vec![1, 2, 3].into());
        let mut buf = [0; 4];
        assert_eq!(source.read_at(1, &mut buf).unwrap(), 2);
        assert_eq!(source.read_at(u64::MAX, &mut buf).unwrap(), 0);
        assert_eq!(source.len().unwrap(), 3);
    }
}
