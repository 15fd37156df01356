//! Control files of a node (FTS-5005, section 5): the busy flag, which is taken and respected, and those that say
//! whether a mailer calls.

use super::names::NodeFiles;
use super::{OutboundError, failed};
use crate::base::fault;
use crate::limits;
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant, SystemTime};

/// How often a busy flag of another program is looked at again.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// The busy flag of a node, which is removed when this is dropped.
#[derive(Debug)]
pub struct Busy {
    path: PathBuf,
    content: String,
}

impl Drop for Busy {
    fn drop(&mut self) {
        // One that another program took for stale is not ours any more.
        let is_own = short_text(&self.path).is_some_and(|text| text == self.content);
        if is_own && fault::whole().is_ok() {
            drop(fs::remove_file(&self.path));
        }
    }
}

/// What a mailer noted of its calls (`.try`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tries {
    /// Calls that succeeded.
    pub good: u16,
    /// Calls that failed since.
    pub bad: u16,
    /// What came of the last one.
    pub comment: String,
}

/// What the control files of a node say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signs {
    /// Another program works with its files.
    pub busy: bool,
    /// A mailer calls it.
    pub calling: bool,
    /// No mailer calls before this moment, in seconds since 1970.
    pub held_until: Option<u64>,
    /// What came of earlier calls.
    pub tries: Option<Tries>,
}

impl NodeFiles {
    /// Takes the busy flag; waits for another program up to `wait`. `now` decides which flags are stale.
    ///
    /// # Errors
    /// When another program has it all the time, or the folder cannot be written.
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
        // A program that spells names in another case, or uses the other folder of our zone.
        match self
            .found("bsy")
            .into_iter()
            .find(|path| *path != busy.path)
        {
            Some(path) => Err(OutboundError::Busy { path }),
            None => Ok(busy),
        }
    }

    /// Makes the folders of the zone and of points; the outbound itself has to be there.
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

    /// What the control files say at a moment.
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

/// The counters are big-endian by FTS-5005, but binkd writes them as its machine has numbers: the smaller reading counts,
/// since no one calls hundreds of times.
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

/// 5.1: a flag that is older than twice the longest session belongs to no one.
fn is_stale(path: &Path, now: SystemTime) -> bool {
    let written = fs::symlink_metadata(path).and_then(|found| found.modified());
    written.is_ok_and(|written| {
        now.duration_since(written)
            .is_ok_and(|age| age > limits::BUSY_FLAG_AGE)
    })
}

/// Removes a stale flag; `false` when another program was quicker and has a new one. The flag is renamed first, so
/// that of two programs that see it only one takes it.
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
    // It is a fresh one: it goes back, unless there is one more already.
    drop(fs::hard_link(&renamed, path));
    fs::remove_file(&renamed)?;
    Ok(false)
}

fn short_text(path: &Path) -> Option<String> {
    Some(String::from_utf8_lossy(&short_bytes(path)?).into_owned())
}

/// The beginning of a plain file: control files have one line.
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
