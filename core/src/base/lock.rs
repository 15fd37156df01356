//! Locks of single bytes of a file, as programs of Fidonet take them before they write (JAM and
//! Squish: a record lock of one byte at offset 0; Hudson: of one after the end of MSGINFO).
//!
//! On Linux the lock belongs to the open file and not to the process: other threads that open and
//! close the same file do not lose it, and two threads exclude each other.

use crate::limits::{LOCK_PAUSE, LOCK_WAIT};
use std::fs::File;
use std::io;
use std::time::Instant;

/// Who else may have the byte at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::base) enum Hold {
    /// Others that do not write.
    Shared,
    /// No one.
    Alone,
}

/// The first byte of a file: where it is, and how many bytes that makes.
pub(in crate::base) const FIRST_BYTE: (u16, u16) = (0, 1);

/// Waits for the lock of some bytes of a file, at most [`LOCK_WAIT`]; `false` when someone else kept it. It is
/// given back when the file is closed.
///
/// # Errors
/// What the system says when files there cannot be locked.
pub(in crate::base) fn lock(file: &File, bytes: (u16, u16), hold: Hold) -> io::Result<bool> {
    let begun = Instant::now();
    loop {
        if attempt(file, bytes, hold)? {
            return Ok(true);
        }
        if begun.elapsed() >= LOCK_WAIT {
            return Ok(false);
        }
        std::thread::sleep(LOCK_PAUSE);
    }
}

/// Tries to lock the bytes.
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
    // The kinds are small constants of the system; their types differ from one to the other.
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

/// Tries to lock the whole file: the bytes are in it, too. (On Windows, that is; elsewhere the lock is
/// seen by Fidoscope only.)
#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
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

#[cfg(all(test, any(target_os = "linux", target_os = "android")))]
mod tests {
    use super::{FIRST_BYTE, Hold};
    use std::fs::File;
    use std::io;

    fn lock(file: &File, hold: Hold) -> io::Result<bool> {
        super::lock(file, FIRST_BYTE, hold)
    }

    #[test]
    fn two_open_files_exclude_each_other_and_give_the_lock_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.jlr");
        File::create(&path).unwrap();
        let open = || {
            let mut options = File::options();
            options.read(true).write(true).open(&path).unwrap()
        };
        let (first, second) = (open(), open());
        assert!(lock(&first, Hold::Alone).unwrap());
        assert!(!lock(&second, Hold::Alone).unwrap());
        // Another look at the file does not lose the lock.
        drop(File::open(&path).unwrap());
        assert!(!lock(&second, Hold::Shared).unwrap());
        drop(first);
        assert!(lock(&second, Hold::Shared).unwrap());
        assert!(lock(&File::open(&path).unwrap(), Hold::Shared).unwrap());
    }
}
