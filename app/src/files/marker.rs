//! Marker of a clean end of the program.
//!
//! A file of the profile is locked while a window is open. Its text says that a window is open, and
//! is removed when the window closes; after a crash the text remains without the lock.

use crate::files;
use std::fs::{File, TryLockError};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::Path;
use std::thread::{self, JoinHandle};

/// File name in the profile.
const FILE: &str = "open.lock";

/// Text of the file while a window is open.
const OPEN: &str = "A window is open, or died.\n";

/// End of the previous start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Before {
    /// Its window was closed, or there was none.
    Closed,
    /// The program crashed.
    Died,
    /// It is still running: another window owns the profile.
    Open,
}

/// Marks an open window, until it is closed or the process ends.
#[derive(Debug)]
pub(crate) struct Marker(Option<Locked>);

/// File, locked while it is open.
#[derive(Debug)]
struct Locked {
    file: File,
    /// Thread that syncs the file, so that the window need not wait.
    syncing: Option<JoinHandle<()>>,
}

impl Drop for Locked {
    /// Unlocks the file explicitly: other handles would keep the lock, such as that of the thread,
    /// or of a program being started.
    fn drop(&mut self) {
        if let Some(syncing) = self.syncing.take() {
            let _ = syncing.join();
        }
        let _ = self.file.unlock();
    }
}

impl Marker {
    /// Marks the window as open, and returns how the previous start ended.
    ///
    /// # Errors
    /// The file cannot be created or written.
    pub(crate) fn set(profile: &Path) -> io::Result<(Self, Before)> {
        files::make_own_folder(profile)?;
        let mut file = files::open_lock(&profile.join(FILE))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok((Self(None), Before::Open)),
            // Without locks other windows remain unknown.
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

    /// Removes the text: the window was closed properly.
    fn clear(&mut self) {
        if let Some(Locked { file, .. }) = self.0.as_ref() {
            // If that fails, the next start assumes a crash.
            let _ = file.set_len(0).and_then(|()| file.sync_all());
            self.0 = None;
        }
    }
}

impl Drop for Marker {
    /// Clears the marker unless a panic unwinds, which counts as a crash.
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
        // The lock of a process ends with it, its text stays.
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
