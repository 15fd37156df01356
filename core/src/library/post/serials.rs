//! Numbers of MSGIDs that never repeat (FTS-0009).
//!
//! The last number is in a small file, which is locked while a number is taken and reaches the disk
//! before the number is given out: neither a second program nor a clock that was set back nor a
//! crash gives a number twice. A number is at least the clock's seconds, so that a lost file does no
//! harm while the clock is right.

use crate::bytes::in_words;
use crate::compose::{SerialError, Serials};
use crate::limits::{LOCK_PAUSE, SERIAL_LOCK_WAIT};
use std::fs::{File, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Length of the file: eight digits and the end of their line.
const FILE_BYTES: u64 = 9;

/// Numbers of MSGIDs by a file, which every program of the profile shares.
#[derive(Clone, Debug)]
pub struct SerialFile {
    path: PathBuf,
}

impl SerialFile {
    /// Numbers by a file, which is made when the first one is taken.
    #[must_use]
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// Numbers of a profile: all programs that write with it share them.
    #[must_use]
    pub fn of_profile(folder: &Path) -> Self {
        Self::new(folder.join("serial"))
    }

    fn take(&self, unix_seconds: i64) -> io::Result<u32> {
        let mut file = File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&self.path)?;
        lock(&file, &self.path)?;
        let mut text = String::new();
        // What is no number was damaged by something else than this program; the clock has to do. The rest
        // of a longer file stays after the number.
        let _ = (&mut file).take(FILE_BYTES).read_to_string(&mut text);
        let last = u32::from_str_radix(text.trim(), 16).ok();
        let clock = u32::try_from(unix_seconds.clamp(0, u32::MAX.into())).unwrap_or_default();
        // Zero is what a program without a number writes.
        let next = last
            .map_or(clock, |last| last.wrapping_add(1).max(clock))
            .max(1);
        file.seek(SeekFrom::Start(0))?;
        file.write_all(format!("{next:08x}\n").as_bytes())?;
        file.sync_data()?;
        Ok(next)
    }
}

impl Serials for SerialFile {
    fn next(&mut self, unix_seconds: i64) -> Result<u32, SerialError> {
        self.take(unix_seconds)
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

    #[test]
    fn numbers_never_repeat_over_restarts_and_clocks_set_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("serial");
        let mut given = Vec::new();
        for clock in [1_000_000_000, 1_000_000_000, 999, -5, i64::MAX, 0] {
            // Each is another start of the program.
            given.push(SerialFile::new(&path).next(clock).unwrap());
        }
        assert_eq!(
            given,
            [
                1_000_000_000,
                1_000_000_001,
                1_000_000_002,
                1_000_000_003,
                u32::MAX,
                1
            ]
        );
        for damaged in [
            &b""[..],
            b"nonsense",
            &[0; 9],
            b"nonsense nonsense",
            &[0xFF; 64],
        ] {
            fs::write(&path, damaged).unwrap();
            let given = [(); 2].map(|()| SerialFile::new(&path).next(77).unwrap());
            assert_eq!(given, [77, 78], "{damaged:?}");
        }
        let nowhere = SerialFile::new(folder.path().join("missing/serial")).next(1);
        assert!(nowhere.unwrap_err().to_string().contains("missing"));
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
