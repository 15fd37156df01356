//! Whether the last start of the program ended as it should.
//!
//! A file of the profile is locked while a window is open. Its text says that a window is open, and
//! goes when the window is closed; after a death it is still there, without the lock.

use crate::files;
use std::fs::{File, TryLockError};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::Path;
use std::thread::{self, JoinHandle};

/// Its name in the profile.
const FILE: &str = "open.lock";

/// What is in it while a window is open.
const OPEN: &str = "A window is open, or died.\n";

/// How the start before this one ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Before {
    /// Its window was closed, or there was none.
    Closed,
    /// The program died.
    Died,
    /// It has not ended: another window has the profile.
    Open,
}

/// Says that a window is open, until it is closed or the process ends.
#[derive(Debug)]
pub(crate) struct Marker(Option<Locked>);

/// The file, which is locked while it is open.
#[derive(Debug)]
struct Locked {
    file: File,
    /// Brings what was written to the disk: the window does not wait for that.
    syncing: Option<JoinHandle<()>>,
}

impl Drop for Locked {
    /// Another handle of the file keeps the lock, too: that of the thread, and those of a program that is being started, until
    /// it runs.
    fn drop(&mut self) {
        if let Some(syncing) = self.syncing.take() {
            let _ = syncing.join();
        }
        let _ = self.file.unlock();
    }
}

impl Marker {
    /// Says in a profile that a window is open, and how the start before ended.
    ///
    /// # Errors
    /// When the file cannot be made or written.
    pub(crate) fn set(profile: &Path) -> io::Result<(Self, Before)> {
        files::make_own_folder(profile)?;
        let mut file = files::open_lock(&profile.join(FILE))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok((Self(None), Before::Open)),
            // Without locks no one knows of other windows.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(error),
        }
        let mut text = String::new();
        (&mut file).take(16).read_to_string(&mut text)?;
        let before = if text.is_empty() {
            Before::Closed
        } else {
            Before::Died
        };
        file.rewind()?;
        file.write_all(OPEN.as_bytes())?;
        let own = file.try_clone()?;
        let sync = move || drop(own.sync_all());
        let syncing = thread::Builder::new().name("marker".to_owned()).spawn(sync);
        let syncing = syncing.ok();
        Ok((Self(Some(Locked { file, syncing })), before))
    }

    /// The window was closed as it should be.
    fn clear(&mut self) {
        if let Some(Locked { file, .. }) = self.0.as_ref() {
            // If that fails, the next start asks once too often.
            let _ = file.set_len(0).and_then(|()| file.sync_all());
            self.0 = None;
        }
    }
}

impl Drop for Marker {
    /// A panic that unwinds is a death.
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Before, Marker};

    #[test]
    fn only_death_leaves_the_marker() {
        let dir = tempfile::tempdir().unwrap();
        let profile = dir.path().join("profile");
        let (first, before) = Marker::set(&profile).unwrap();
        assert_eq!(before, Before::Closed);
        let (second, before) = Marker::set(&profile).unwrap();
        assert_eq!(before, Before::Open);
        drop(second);
        drop(first);
        let (mut killed, before) = Marker::set(&profile).unwrap();
        assert_eq!(before, Before::Closed);
        // The lock of a process that dies goes, its text stays.
        drop(killed.0.take());
        let (panicked, before) = Marker::set(&profile).unwrap();
        assert_eq!(before, Before::Died);
        let thread = std::thread::spawn(move || {
            let _marker = panicked;
            panic!("in drawing");
        });
        assert!(thread.join().is_err());
        let (closed, before) = Marker::set(&profile).unwrap();
        assert_eq!(before, Before::Died);
        drop(closed);
        let (_, before) = Marker::set(&profile).unwrap();
        assert_eq!(before, Before::Closed);
    }
}
