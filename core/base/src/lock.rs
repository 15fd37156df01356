//! Locks of single bytes of a file, as Fidonet programs take them before they write (JAM and
//! Squish: a record lock of the byte at offset 0; Hudson: of a byte beyond the end of MSGINFO).
//!
//! On Linux the lock belongs to the open file, not to the process: other threads that open and
//! close the same file do not release it, and two threads exclude each other.
//!
//! On Apple systems (never tried) it is a lock of the process, as that of smapi there: it excludes other
//! programs, but not threads of this one, and ends when any of them closes the file.

use crate::limits::{LOCK_PAUSE, LOCK_TRIES};
use ftn_types::job::Job;
use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

/// Sharing of a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hold {
    /// Shared with others that only read.
    Shared,
    /// Exclusive.
    Alone,
}

/// Offset and length of the first byte of a file.
pub(crate) const FIRST_BYTE: (u16, u16) = (0, 1);

/// Reason why a lock was not acquired.
#[derive(Debug)]
pub(crate) enum LockError {
    /// The file cannot be opened, or its file system cannot lock.
    Io(io::Error),
    /// Another program held the lock.
    Busy,
    /// Another program keeps replacing the file.
    Replaced,
    /// The job was cancelled during the wait.
    Cancelled,
}

/// Opens a file and locks some of its bytes, waiting up to `wait` or until the job is cancelled.
/// Closing the file releases the lock.
///
/// # Errors
/// See [`LockError`].
pub(crate) fn open_locked(
    options: &OpenOptions,
    path: &Path,
    bytes: (u16, u16),
    hold: Hold,
    wait: Duration,
    job: &Job,
) -> Result<File, LockError> {
    for _ in 0..LOCK_TRIES {
        let file = options.open(path).map_err(LockError::Io)?;
        lock(&file, bytes, hold, wait, job)?;
        // A packer may have replaced the file meanwhile: a lock of the old file excludes no one.
        if is_at(&file, path) {
            return Ok(file);
        }
    }
    Err(LockError::Replaced)
}

/// Returns whether another program holds the lock of a file's first byte; writes nothing. If that
/// cannot be determined, the lock counts as free.
pub(crate) fn is_held(path: &Path) -> bool {
    let file = File::open(path);
    file.is_ok_and(|file| attempt(&file, FIRST_BYTE, Hold::Shared).is_ok_and(|free| !free))
}

/// Waits for the lock of some bytes of a file.
fn lock(
    file: &File,
    bytes: (u16, u16),
    hold: Hold,
    wait: Duration,
    job: &Job,
) -> Result<(), LockError> {
    let started = Instant::now();
    loop {
        if job.is_cancelled() {
            return Err(LockError::Cancelled);
        }
        if attempt(file, bytes, hold).map_err(LockError::Io)? {
            return Ok(());
        }
        if started.elapsed() >= wait {
            return Err(LockError::Busy);
        }
        std::thread::sleep(LOCK_PAUSE);
    }
}

/// Returns whether a path still denotes an open file: a packer may have renamed another one over
/// it.
#[cfg(unix)]
pub(crate) fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let id = |found: std::fs::Metadata| (found.dev(), found.ino());
    let (open, there) = (file.metadata().map(id), std::fs::metadata(path).map(id));
    matches!((open, there), (Ok(open), Ok(there)) if open == there)
}

/// Always true: Windows does not replace open files.
#[cfg(windows)]
pub(crate) fn is_at(_file: &File, _path: &Path) -> bool {
    true
}

/// Tries to lock the bytes; returns false if another program holds them.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
fn attempt(file: &File, (at, len): (u16, u16), hold: Hold) -> io::Result<bool> {
    use nix::errno::Errno;
    use nix::fcntl::{FcntlArg, fcntl};
    use nix::libc;
    let kind = match hold {
        Hold::Shared => libc::F_RDLCK,
        Hold::Alone => libc::F_WRLCK,
    };
    let whence = libc::SEEK_SET;
    // The kinds are small constants, whose types differ between systems.
    let (Ok(l_type), Ok(l_whence)) = (kind.try_into(), whence.try_into()) else {
        return Err(io::ErrorKind::Unsupported.into());
    };
    let byte = libc::flock {
        l_type,
        l_whence,
        l_start: at.into(),
        l_len: len.into(),
        l_pid: 0,
    };
    #[cfg(not(target_vendor = "apple"))]
    let request = FcntlArg::F_OFD_SETLK(&byte);
    #[cfg(target_vendor = "apple")]
    let request = FcntlArg::F_SETLK(&byte);
    match fcntl(file, request) {
        Ok(_) => Ok(true),
        Err(Errno::EAGAIN | Errno::EACCES | Errno::EINTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Tries to lock the bytes, as other readers on Windows do: no other handle can read or write them.
/// The lock ends when the file is closed.
#[cfg(windows)]
fn attempt(file: &File, (at, len): (u16, u16), hold: Hold) -> io::Result<bool> {
    let kind = match hold {
        Hold::Shared => file_guard::Lock::Shared,
        Hold::Alone => file_guard::Lock::Exclusive,
    };
    match file_guard::try_lock(file, kind, at.into(), len.into()) {
        Ok(guard) => {
            std::mem::forget(guard);
            Ok(true)
        }
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(false),
        Err(error) => Err(error),
    }
}

/// Tries to lock the whole file, which includes the bytes. Only programs that use this crate see such a lock.
#[cfg(not(any(
    target_os = "linux",
    target_os = "android",
    target_vendor = "apple",
    windows
)))]
fn attempt(file: &File, _bytes: (u16, u16), hold: Hold) -> io::Result<bool> {
    use std::fs::TryLockError;
    let locked = match hold {
        Hold::Shared => file.try_lock_shared(),
        Hold::Alone => file.try_lock(),
    };
    match locked {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    #[cfg(unix)]
    use super::is_at;
    #[cfg(any(target_os = "linux", target_os = "android"))]
    use super::{FIRST_BYTE, Hold, LockError};

    #[cfg(any(target_os = "linux", target_os = "android"))]
    fn lock(file: &std::fs::File, hold: Hold) -> Result<(), LockError> {
        let wait = std::time::Duration::from_millis(50);
        super::lock(file, FIRST_BYTE, hold, wait, &ftn_types::job::Job::new())
    }

    #[cfg(any(target_os = "linux", target_os = "android"))]
    #[test]
    fn two_open_files_exclude_each_other_and_give_the_lock_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.jlr");
        std::fs::File::create(&path).unwrap();
        let open = || {
            let mut options = std::fs::File::options();
            options.read(true).write(true).open(&path).unwrap()
        };
        let is_busy = |found| matches!(found, Err(LockError::Busy));
        let (first, second) = (open(), open());
        lock(&first, Hold::Alone).unwrap();
        assert!(is_busy(lock(&second, Hold::Alone)));
        assert!(super::is_held(&path));
        // Opening and closing the file again does not release the lock.
        drop(std::fs::File::open(&path).unwrap());
        assert!(is_busy(lock(&second, Hold::Shared)));
        drop(first);
        assert!(!super::is_held(&path));
        assert!(!super::is_held(&folder.path().join("none")));
        lock(&second, Hold::Shared).unwrap();
        lock(&std::fs::File::open(&path).unwrap(), Hold::Shared).unwrap();
    }

    #[cfg(any(target_os = "linux", target_os = "android"))]
    #[test]
    fn whoever_waits_for_a_lock_can_be_cancelled() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.jhr");
        let first = std::fs::File::create(&path).unwrap();
        lock(&first, Hold::Alone).unwrap();
        let mut options = std::fs::File::options();
        options.read(true).write(true);
        let job = ftn_types::job::Job::cancelled_at_look(3);
        let wait = std::time::Duration::MAX;
        let found = super::open_locked(&options, &path, FIRST_BYTE, Hold::Alone, wait, &job);
        assert!(matches!(found, Err(LockError::Cancelled)));
        assert_eq!(job.looks(), 3);
    }

    #[cfg(unix)]
    #[test]
    fn file_that_was_renamed_over_is_no_longer_at_its_path() {
        let folder = tempfile::tempdir().unwrap();
        let (path, draft) = (folder.path().join("gate"), folder.path().join("draft"));
        std::fs::write(&path, b"old").unwrap();
        let open = std::fs::File::open(&path).unwrap();
        assert!(is_at(&open, &path));
        std::fs::write(&draft, b"new").unwrap();
        std::fs::rename(&draft, &path).unwrap();
        assert!(!is_at(&open, &path), "its lock keeps no one out");
        std::fs::remove_file(&path).unwrap();
        assert!(!is_at(&open, &path));
    }
}
