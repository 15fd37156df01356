//! Control files of a node (FTS-5005, section 5): the busy flag, which is set and respected, and
//! the files that control a mailer's calls.

use super::names::NodeFiles;
use super::{OutboundError, failed};
use crate::base::fault;
use crate::limits;
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant, SystemTime};

/// Pause between two checks of another program's busy flag.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// Busy flag of a node, removed on drop.
#[derive(Debug)]
pub struct Busy {
    path: PathBuf,
    content: String,
}

impl Drop for Busy {
    fn drop(&mut self) {
        // If another program considered it stale and replaced it, it is no longer ours.
        let is_own = short_text(&self.path).is_some_and(|text| text == self.content);
        if is_own && fault::whole().is_ok() {
            drop(fs::remove_file(&self.path));
        }
    }
}

/// Call counters written by a mailer (`.try`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tries {
    /// Number of successful calls.
    pub good: u16,
    /// Number of calls that failed since.
    pub bad: u16,
    /// Result of the last call.
    pub comment: String,
}

/// State of a node according to its control files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signs {
    /// True if another program is using its files.
    pub busy: bool,
    /// True if a mailer is calling it.
    pub calling: bool,
    /// Time before which no mailer calls, in seconds since 1970.
    pub held_until: Option<u64>,
    /// Results of earlier calls.
    pub tries: Option<Tries>,
}

impl NodeFiles {
    /// Sets the busy flag, waiting for another program up to `wait`. `now` decides which flags are
    /// stale.
    ///
    /// # Errors
    /// Another program keeps the flag, or the folder cannot be written.
    pub fn lock(&self, now: SystemTime, wait: Duration) -> Result<Busy, OutboundError> {
        let since = Instant::now();
        loop {
            match self.try_lock(now) {
                Err(OutboundError::Busy { .. }) if since.elapsed() < wait => {
                    std::thread::sleep(LOOK_AGAIN);
                }
                result => return result,
            }
        }
    }

    fn try_lock(&self, now: SystemTime) -> Result<Busy, OutboundError> {
        self.make_folders()?;
        for path in self.found("bsy") {
            if !is_stale(&path, now) || !remove_stale(&path, now).map_err(failed(&path))? {
                return Err(OutboundError::Busy { path });
            }
        }
        let path = self.new_path("bsy");
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let content = format!("Fidoscope {}-{number}\r\n", std::process::id());
        fault::whole().map_err(failed(&path))?;
        let mut file = match File::options().write(true).create_new(true).open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                return Err(OutboundError::Busy { path });
            }
            Err(error) => return Err(failed(&path)(error)),
        };
        if let Err(error) = file.write_all(content.as_bytes()) {
            drop(fs::remove_file(&path));
            return Err(failed(&path)(error));
        }
        let busy = Busy { path, content };
        // From a program that spells names in another case, or uses the other folder of our zone.
        match self
            .found("bsy")
            .into_iter()
            .find(|path| *path != busy.path)
        {
            Some(path) => Err(OutboundError::Busy { path }),
            None => Ok(busy),
        }
    }

    /// Creates the folders of the zone and of points; the outbound itself must exist.
    fn make_folders(&self) -> Result<(), OutboundError> {
        let Some(folder) = self.folders.first() else {
            return Ok(());
        };
        if folder.is_dir() {
            return Ok(());
        }
        fs::read_dir(&self.root).map_err(failed(&self.root))?;
        fault::whole().map_err(failed(folder))?;
        fs::create_dir_all(folder).map_err(failed(folder))
    }

    /// Reads the control files as of `now`.
    #[must_use]
    pub fn signs(&self, now: SystemTime) -> Signs {
        let flies = |extension| {
            let found = self.found(extension);
            found.iter().any(|path| !is_stale(path, now))
        };
        let unix = now.duration_since(SystemTime::UNIX_EPOCH);
        let unix = unix.map_or(0, |since| since.as_secs());
        let held = self.found("hld").into_iter().filter_map(|path| {
            let text = short_text(&path)?;
            text.lines().next()?.trim().parse::<u64>().ok()
        });
        let tries = self.found("try").into_iter().find_map(|path| {
            let bytes = short_bytes(&path)?;
            tries(&bytes)
        });
        Signs {
            busy: flies("bsy"),
            calling: flies("csy"),
            held_until: held.max().filter(|until| *until > unix),
            tries,
        }
    }
}

/// Parses the counters. They are big-endian by FTS-5005, but binkd writes them in the machine's
/// byte order: the smaller reading counts, since no one calls hundreds of times.
fn tries(bytes: &[u8]) -> Option<Tries> {
    let (good, rest) = bytes.split_first_chunk::<2>()?;
    let (bad, rest) = rest.split_first_chunk::<2>()?;
    let (length, rest) = rest.split_first()?;
    let comment = rest.get(..usize::from(*length)).unwrap_or(rest);
    Some(Tries {
        good: counter(*good),
        bad: counter(*bad),
        comment: String::from_utf8_lossy(comment).trim().to_owned(),
    })
}

fn counter(bytes: [u8; 2]) -> u16 {
    u16::from_be_bytes(bytes).min(u16::from_le_bytes(bytes))
}

/// Returns whether a flag is older than twice the longest session, so that it belongs to no one
/// (5.1).
fn is_stale(path: &Path, now: SystemTime) -> bool {
    let written = fs::symlink_metadata(path).and_then(|found| found.modified());
    written.is_ok_and(|written| {
        now.duration_since(written)
            .is_ok_and(|age| age > limits::BUSY_FLAG_AGE)
    })
}

/// Removes a stale flag; returns false if another program was faster and has set a new one. The
/// flag is renamed first, so that only one of two programs takes it.
fn remove_stale(path: &Path, now: SystemTime) -> io::Result<bool> {
    fault::whole()?;
    let renamed = path.with_extension(format!("fs{}", std::process::id()));
    match fs::rename(path, &renamed) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(error),
    }
    if is_stale(&renamed, now) {
        fs::remove_file(&renamed)?;
        return Ok(true);
    }
    // It is a new one: restore it, unless another one exists already.
    drop(fs::hard_link(&renamed, path));
    fs::remove_file(&renamed)?;
    Ok(false)
}

fn short_text(path: &Path) -> Option<String> {
    Some(String::from_utf8_lossy(&short_bytes(path)?).into_owned())
}

/// Reads the beginning of a plain file: control files have one line.
fn short_bytes(path: &Path) -> Option<Vec<u8>> {
    if !fs::symlink_metadata(path).ok()?.is_file() {
        return None;
    }
    let mut bytes = Vec::new();
    let file = File::open(path).ok()?;
    file.take(limits::CONTROL_FILE_BYTES)
        .read_to_end(&mut bytes)
        .ok()?;
    Some(bytes)
}
