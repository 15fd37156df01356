//! Packers that replace the files of a base one by one: husky's sqpack.
//!
//! sqpack copies a locked base into files of its own (`echo_tmp.jhr`), unlocks the base, and then
//! replaces its files, some milliseconds each. A message added in between goes into files that are
//! about to vanish. sqpack also reads the number of messages before it waits for the lock: a message
//! added under the lock that it waits for is not copied. `Recheck` notices both afterwards.

use super::AppendError;
use super::lock::{FIRST_BYTE, is_at};
use super::steps::OpenFile;
use crate::limits::{ABANDONED_WRITE, APPEND_WAIT, LOCK_PAUSE, PACKER_WAIT};
use ftn_types::job::Job;
use std::ffi::OsString;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Extensions of sqpack's temporary files. The last ones that it renames are those of the index
/// (Squish) and of the headers (JAM).
const ENDINGS: [&str; 4] = ["sqd", "sqi", "jhr", "jdx"];

/// Returns whether a packer is replacing the files of a base, one of which is `file`. Files that a
/// packer abandoned minutes ago are ignored.
fn is_at_work(file: &Path) -> bool {
    let Some(stem) = file.file_stem() else {
        return false;
    };
    ENDINGS.iter().any(|ending| {
        let mut name = OsString::from(stem);
        name.push("_tmp.");
        name.push(ending);
        let written = std::fs::metadata(file.with_file_name(name)).and_then(|own| own.modified());
        written.is_ok_and(|time| {
            let age = SystemTime::now().duration_since(time);
            age.is_ok_and(|age| age < ABANDONED_WRITE)
        })
    })
}

/// Waits up to `most` until no packer is replacing the files of a base.
///
/// # Errors
/// [`AppendError::Busy`] if it takes longer; [`AppendError::Cancelled`].
fn wait(file: &Path, most: Duration, job: &Job) -> Result<(), AppendError> {
    let mut waited = Duration::ZERO;
    while is_at_work(file) {
        if job.is_cancelled() {
            return Err(AppendError::Cancelled);
        }
        if waited >= most {
            let path = file.to_owned();
            return Err(AppendError::Busy { path });
        }
        std::thread::sleep(LOCK_PAUSE);
        waited += LOCK_PAUSE;
    }
    Ok(())
}

/// Opens a file of a base under the lock that other programs use, once no packer is replacing the
/// files: a packer unlocks the base before it replaces them.
///
/// # Errors
/// As [`wait`] and [`OpenFile::locked`].
pub(super) fn locked(file: &Path, job: &Job) -> Result<OpenFile, AppendError> {
    loop {
        wait(file, APPEND_WAIT, job)?;
        let locked = OpenFile::locked(file, FIRST_BYTE, job)?;
        if !is_at_work(file) {
            return Ok(locked);
        }
    }
}

/// Second look at a base to which messages were added: a packer may have read its counts before.
pub(super) struct Recheck {
    path: PathBuf,
    /// The file that was locked, open under the lock: while it is open, the system gives its
    /// identity to no other file. On Windows an open file could not be replaced.
    locked: Option<File>,
    delay: Duration,
}

impl Recheck {
    /// Remembers the locked file of a base; called under its lock. `delay` is the time between the
    /// release of the lock and the second look.
    pub(super) fn new(locked: &OpenFile, delay: Duration) -> Self {
        let path = locked.path().to_owned();
        let open = cfg!(unix).then(|| File::open(&path).ok()).flatten();
        Self {
            path,
            locked: open,
            delay,
        }
    }

    /// Returns the same look at once.
    pub(super) fn without_delay(self) -> Self {
        Self {
            delay: Duration::ZERO,
            ..self
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Waits a moment, and then for a packer at work; returns whether the files were replaced.
    /// Called after the lock was released.
    ///
    /// # Errors
    /// As `wait`.
    pub(super) fn is_replaced(&self, job: &Job) -> Result<bool, AppendError> {
        #[cfg(all(test, unix))]
        replaced_tests::at_recheck();
        std::thread::sleep(self.delay);
        let is_packed = is_at_work(&self.path);
        wait(&self.path, PACKER_WAIT, job)?;
        Ok(match &self.locked {
            Some(locked) => !is_at(locked, &self.path),
            None => is_packed,
        })
    }
}

/// Waits until no packer is replacing the files of the base at a path without extension.
///
/// # Errors
/// As `wait`, for the engine.
pub fn wait_for_packer(base: &Path, job: &Job) -> Result<(), AppendError> {
    let mut name = base.as_os_str().to_owned();
    name.push(".sqd");
    wait(Path::new(&name), APPEND_WAIT, job)
}

#[cfg(test)]
#[cfg(unix)]
mod replaced_tests;

#[cfg(test)]
mod tests {
    use super::is_at_work;
    use crate::limits::ABANDONED_WRITE;
    use std::fs;
    use std::time::SystemTime;

    #[test]
    fn files_of_sqpack_beside_a_base_mean_that_it_is_replaced() {
        let dir = tempfile::tempdir().unwrap();
        let base = dir.path().join("My.Echo.sqd");
        fs::write(&base, "x").unwrap();
        fs::write(dir.path().join("Other_tmp.sqd"), "x").unwrap();
        assert!(!is_at_work(&base));
        // The index is renamed last.
        for ending in ["sqd", "sqi"] {
            let own = dir.path().join(format!("My.Echo_tmp.{ending}"));
            fs::write(&own, "x").unwrap();
            assert!(is_at_work(&base), "{ending}");
            let old = SystemTime::now() - 2 * ABANDONED_WRITE;
            let file = fs::File::options().write(true).open(&own).unwrap();
            file.set_modified(old).unwrap();
            assert!(!is_at_work(&base), "a packer died");
            fs::remove_file(own).unwrap();
        }
    }
}
