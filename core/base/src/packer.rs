//! Packers that replace the files of a base one by one: husky's sqpack.
//!
//! sqpack copies a locked base into files of its own (`echo_tmp.jhr`), unlocks the base, and then
//! replaces its files, some milliseconds each. A message added in between goes into files that are
//! about to vanish.

use super::AppendError;
use super::lock::FIRST_BYTE;
use super::steps::OpenFile;
use crate::limits::{ABANDONED_WRITE, APPEND_WAIT, LOCK_PAUSE};
use ftn_types::job::Job;
use std::ffi::OsString;
use std::path::Path;
use std::time::{Duration, SystemTime};

/// Extensions of sqpack's temporary files.
const ENDINGS: [&str; 3] = ["sqd", "jhr", "jdx"];

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

/// Waits until no packer is replacing the files of a base.
///
/// # Errors
/// [`AppendError::Busy`] if it takes longer than the wait for a lock; [`AppendError::Cancelled`].
fn wait(file: &Path, job: &Job) -> Result<(), AppendError> {
    let mut waited = Duration::ZERO;
    while is_at_work(file) {
        if job.is_cancelled() {
            return Err(AppendError::Cancelled);
        }
        if waited >= APPEND_WAIT {
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
        wait(file, job)?;
        let locked = OpenFile::locked(file, FIRST_BYTE, job)?;
        if !is_at_work(file) {
            return Ok(locked);
        }
    }
}

/// Waits until no packer is replacing the files of the base at a path without extension.
///
/// # Errors
/// As `wait`, for the engine.
pub fn wait_for_packer(base: &Path, job: &Job) -> Result<(), AppendError> {
    let mut name = base.as_os_str().to_owned();
    name.push(".sqd");
    wait(Path::new(&name), job)
}

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
        let own = dir.path().join("My.Echo_tmp.sqd");
        fs::write(&own, "x").unwrap();
        assert!(is_at_work(&base));
        let old = SystemTime::now() - 2 * ABANDONED_WRITE;
        let file = fs::File::options().write(true).open(&own).unwrap();
        file.set_modified(old).unwrap();
        assert!(!is_at_work(&base), "a packer died");
    }
}
