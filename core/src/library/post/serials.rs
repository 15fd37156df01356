//! Numbers of MSGIDs that never repeat (FTS-0009).
//!
//! A profile counts from a number drawn once. The last number is in a small file, which is locked
//! while a number is taken and is flushed to the disk before the number is used: neither a second
//! program of the profile nor a crash repeats a number, and no clock matters. Programs with other
//! profiles count from elsewhere: of 4,294,967,296 numbers each uses a few thousand in a row. The
//! file of a copied profile reveals the copy, which draws again.

use crate::base::FileId;
use crate::bytes::{hash64, in_words};
use crate::compose::{SerialError, Serials};
use crate::limits::{LOCK_PAUSE, SERIAL_LOCK_WAIT};
use std::fs::{File, TryLockError};
use std::hash::{BuildHasher as _, RandomState};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Maximum length of the file, in bytes: the mark of the file, a blank, the last number and the
/// line end.
const FILE_BYTES: u64 = 26;

/// Numbers of MSGIDs from a file, shared by all programs of the profile.
#[derive(Clone, Debug)]
pub struct SerialFile {
    path: PathBuf,
}

impl SerialFile {
    /// Creates numbers from a file, which is created with the first number.
    #[must_use]
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// Creates the numbers of a profile, shared by all programs that write with it.
    #[must_use]
    pub fn of_profile(folder: &Path) -> Self {
        Self::new(folder.join("serial"))
    }

    fn take(&self) -> io::Result<u32> {
        let mut file = File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&self.path)?;
        lock(&file, &self.path)?;
        let mark = mark_of(&self.path);
        let mut text = String::new();
        // The rest of a longer file stays after the number.
        let _ = (&mut file).take(FILE_BYTES).read_to_string(&mut text);
        // Any other content was damaged, copied, or written by an earlier version, which counted
        // the clock's seconds as all programs do.
        let last = text
            .trim()
            .split_once(' ')
            .filter(|(own, _)| *own == mark)
            .and_then(|(_, last)| u32::from_str_radix(last, 16).ok());
        // Zero is written by programs without a number.
        let next = last.map_or_else(drawn, |last| last.wrapping_add(1)).max(1);
        file.seek(SeekFrom::Start(0))?;
        file.write_all(format!("{mark} {next:08x}\n").as_bytes())?;
        file.sync_data()?;
        Ok(next)
    }
}

/// Draws a number. The standard library seeds its hashes from the system.
fn drawn() -> u32 {
    let drawn = RandomState::new().hash_one(std::process::id());
    u32::try_from(drawn >> 32).unwrap_or_default()
}

/// Returns a mark that distinguishes a file from its copies: by its place on the disk, if the
/// system has one, and by its path.
fn mark_of(path: &Path) -> String {
    let what = format!("{:?} {}", FileId::from_path(path), path.display());
    format!("{:016x}", hash64(0, what.as_bytes()))
}

impl Serials for SerialFile {
    fn next(&mut self, _unix_seconds: i64) -> Result<u32, SerialError> {
        self.take()
            .map_err(|error| SerialError(format!("{}: {}", self.path.display(), in_words(&error))))
    }
}

/// Waits for other programs that take a number; each needs a moment.
fn lock(file: &File, path: &Path) -> io::Result<()> {
    let started = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::Error(error)) => return Err(error),
            Err(TryLockError::WouldBlock) if started.elapsed() >= SERIAL_LOCK_WAIT => {
                let what = format!("another program keeps {} locked", path.display());
                return Err(io::Error::new(io::ErrorKind::WouldBlock, what));
            }
            Err(TryLockError::WouldBlock) => std::thread::sleep(LOCK_PAUSE),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SerialFile;
    use crate::compose::Serials;
    use std::collections::HashSet;
    use std::fs;
    use std::path::Path;

    #[test]
    fn numbers_never_repeat_over_restarts_and_clocks_set_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("serial");
        // Each is another start of the program; clocks beyond 2106 count more seconds than there
        // are numbers.
        let clocks = [1_000_000_000, 1_000_000_000, 999, -5, i64::MAX, 1 << 32, 0];
        let given = clocks.map(|clock| SerialFile::new(&path).next(clock).unwrap());
        let first = given[0];
        for (count, own) in (0..).zip(given) {
            assert!(
                own == first.wrapping_add(count) || own <= clocks.len() as u32,
                "{given:?}"
            );
        }
        let different: HashSet<u32> = given.into_iter().collect();
        assert_eq!(different.len(), given.len());
        let nowhere = SerialFile::new(folder.path().join("missing/serial")).next(1);
        assert!(nowhere.unwrap_err().to_string().contains("missing"));
    }

    /// Returns the numbers that a profile issues in a second.
    fn given(path: &Path) -> Vec<u32> {
        let mut serials = SerialFile::new(path);
        (0..100)
            .map(|_| serials.next(1_800_000_000).unwrap())
            .collect()
    }

    #[test]
    fn profiles_copies_of_them_and_earlier_files_count_from_elsewhere() {
        let folder = tempfile::tempdir().unwrap();
        let mut all = HashSet::new();
        let mut check = |numbers: Vec<u32>, what: &str| {
            // By chance two of them meet once in a million runs.
            assert!(numbers.iter().all(|number| all.insert(*number)), "{what}");
        };
        let first = folder.path().join("first");
        check(given(&first), "a profile");
        check(given(&folder.path().join("second")), "another profile");
        let copy = folder.path().join("copy");
        fs::copy(&first, &copy).unwrap();
        check(given(&copy), "a copy");
        // The copy replaces the first.
        fs::rename(&copy, &first).unwrap();
        check(given(&first), "a backup");
        let clock = fs::read(&first).unwrap().len();
        for damaged in [
            &b""[..],
            b"6b094690\n",
            b"nonsense",
            &[0; 9],
            b"0123456789abcdef 6b094690\n",
            &[0xFF; 64],
        ] {
            fs::write(&first, damaged).unwrap();
            check(given(&first), "a damaged file");
        }
        assert_eq!(clock, 26);
    }

    #[test]
    fn programs_that_run_at_once_get_different_numbers() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("serial");
        let given: Vec<u32> = std::thread::scope(|scope| {
            let one = || {
                let mut serials = SerialFile::new(&path);
                (0..50)
                    .map(|_| serials.next(5).unwrap())
                    .collect::<Vec<_>>()
            };
            let running: Vec<_> = (0..4).map(|_| scope.spawn(one)).collect();
            running
                .into_iter()
                .flat_map(|one| one.join().unwrap())
                .collect()
        });
        let different: HashSet<u32> = given.iter().copied().collect();
        assert_eq!((given.len(), different.len()), (200, 200));
    }
}
