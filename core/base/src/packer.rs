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
        #[cfg(test)]
        tests::at_recheck();
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
mod tests {
    use super::is_at_work;
    use crate::hudson::{Flavour, HudsonBase};
    use crate::jam::JamBase;
    use crate::jam::write::JamWriter;
    use crate::limits::ABANDONED_WRITE;
    use crate::squish::{SquishBase, empty_base};
    use crate::{MessageBase, Outgoing, ReadDepth};
    use ftn_types::job::Job;
    use ftn_types::time::WallTime;
    use std::cell::{Cell, RefCell};
    use std::fs;
    use std::ops::ControlFlow;
    use std::path::{Path, PathBuf};
    use std::rc::Rc;
    use std::time::SystemTime;

    /// Work of another program between an append and the second look.
    type Work = Box<dyn FnMut()>;

    thread_local! {
        static WORK: RefCell<Option<Work>> = const { RefCell::new(None) };
    }

    /// Lets the other program of a test work.
    pub(super) fn at_recheck() {
        if let Some(mut work) = WORK.take() {
            work();
            WORK.set(Some(work));
        }
    }

    /// Packer that copies a base without its lock, as sqpack does: what was counted when it opened
    /// the base, whatever was added since.
    struct Packer(Vec<(PathBuf, Vec<u8>)>);

    impl Packer {
        /// Reads the files of a folder.
        fn open(folder: &Path) -> Self {
            let files = fs::read_dir(folder).unwrap().map(|entry| {
                let path = entry.unwrap().path();
                (path.clone(), fs::read(path).unwrap())
            });
            Self(files.collect())
        }

        /// Replaces the files, the headers last.
        fn replace(&self) {
            for (path, bytes) in &self.0 {
                let draft = path.with_extension("new");
                fs::write(&draft, bytes).unwrap();
                fs::rename(draft, path).unwrap();
            }
        }
    }

    fn open(format: &str, folder: &Path) -> Box<dyn MessageBase> {
        let path = folder.join("base");
        match format {
            "jam" => Box::new(JamBase::open(&path).unwrap()),
            "squish" => Box::new(SquishBase::open(&path).unwrap()),
            _ => Box::new(HudsonBase::open(folder, Flavour::Hudson, 7).unwrap()),
        }
    }

    fn make(format: &str, folder: &Path) {
        match format {
            "jam" => drop(
                JamWriter::create(&folder.join("base"), WallTime(1_000_000))
                    .and_then(JamWriter::finish)
                    .unwrap(),
            ),
            "squish" => {
                fs::write(folder.join("base.sqd"), empty_base()).unwrap();
                fs::write(folder.join("base.sqi"), []).unwrap();
            }
            _ => {
                for name in ["msghdr", "msgidx", "msgtxt", "msgtoidx"] {
                    fs::write(folder.join(name).with_extension("bbs"), []).unwrap();
                }
                fs::write(folder.join("msginfo.bbs"), [0; 406]).unwrap();
            }
        }
    }

    fn outgoing(subject: &str) -> Outgoing {
        Outgoing {
            subject: subject.into(),
            kludges: vec![format!("MSGID: 2:5030/1 {subject}").into_bytes()],
            text: b"Text\r".to_vec(),
            ..Outgoing::default()
        }
    }

    fn subjects(base: &dyn MessageBase) -> Vec<String> {
        let mut numbers = Vec::new();
        let faults = base.scan(ReadDepth::Headers, &Job::new(), &mut |header, _| {
            numbers.push(header.number);
            ControlFlow::Continue(())
        });
        assert_eq!(faults.unwrap(), []);
        let subject = |number| {
            let stored = base.read(number).unwrap().unwrap();
            String::from_utf8(stored.subject).unwrap()
        };
        numbers.into_iter().map(subject).collect()
    }

    #[cfg(unix)]
    #[test]
    fn message_that_a_packer_left_out_is_added_again_once() {
        for format in ["jam", "squish", "hudson"] {
            let folder = tempfile::tempdir().unwrap();
            let folder = folder.path().to_owned();
            make(format, &folder);
            let base = open(format, &folder);
            base.append(&outgoing("old"), &Job::new()).unwrap();
            // The packer has read its counts; it replaces the files once the lock is free.
            let packer = Packer::open(&folder);
            let looks = Rc::new(Cell::new(0));
            let seen = Rc::clone(&looks);
            WORK.set(Some(Box::new(move || {
                seen.set(seen.get() + 1);
                if seen.get() == 1 {
                    packer.replace();
                }
            })));
            let own = base.append(&outgoing("own"), &Job::new()).unwrap();
            assert_eq!(looks.get(), 2, "{format}");
            assert_eq!(subjects(base.as_ref()), ["old", "own"], "{format}");
            let stored = base.read(own.number).unwrap().unwrap();
            assert_eq!(stored.fingerprint, own.fingerprint, "{format}");

            // Of several, only those that are gone.
            let packer = Packer::open(&folder);
            looks.set(0);
            let seen = Rc::clone(&looks);
            let at = folder.clone();
            WORK.set(Some(Box::new(move || {
                seen.set(seen.get() + 1);
                match seen.get() {
                    1 => packer.replace(),
                    2 => Packer::open(&at).replace(),
                    _ => {}
                }
            })));
            let batch = ["one", "two", "two"].map(outgoing);
            let numbers = base.append_all(&batch, &Job::new()).unwrap();
            let all = ["old", "own", "one", "two", "two"];
            assert_eq!(subjects(base.as_ref()), all, "{format}");
            let read = |number| base.read(number).unwrap().unwrap().subject;
            let found: Vec<_> = numbers.into_iter().map(read).collect();
            assert_eq!(found, [b"one", b"two", b"two"], "{format}");
            WORK.set(None);
        }
    }

    #[cfg(unix)]
    #[test]
    fn message_that_a_packer_copied_or_renumbered_is_not_added_twice() {
        for format in ["jam", "squish", "hudson"] {
            let folder = tempfile::tempdir().unwrap();
            let folder = folder.path().to_owned();
            make(format, &folder);
            let base = open(format, &folder);
            let empty = Packer::open(&folder);
            base.append(&outgoing("old"), &Job::new()).unwrap();
            let at = folder.clone();
            WORK.set(Some(Box::new(move || Packer::open(&at).replace())));
            base.append(&outgoing("own"), &Job::new()).unwrap();
            assert_eq!(subjects(base.as_ref()), ["old", "own"], "{format}");

            // The packer drops the old messages, and the new one gets the number of another.
            let other = tempfile::tempdir().unwrap();
            WORK.set(None);
            for (path, bytes) in &empty.0 {
                fs::write(other.path().join(path.file_name().unwrap()), bytes).unwrap();
            }
            let packed = open(format, other.path());
            let new = packed.append(&outgoing("new"), &Job::new()).unwrap();
            let mut packer = Packer::open(other.path());
            for (path, _) in &mut packer.0 {
                *path = folder.join(path.file_name().unwrap());
            }
            WORK.set(Some(Box::new(move || packer.replace())));
            let own = base.append(&outgoing("new"), &Job::new()).unwrap();
            assert_eq!(subjects(base.as_ref()), ["new"], "{format}");
            assert_eq!(own, new, "{format}");
            WORK.set(None);
        }
    }

    #[cfg(unix)]
    #[test]
    fn message_is_given_up_where_packers_never_end() {
        let folder = tempfile::tempdir().unwrap();
        make("jam", folder.path());
        let base = open("jam", folder.path());
        let packer = Packer::open(folder.path());
        WORK.set(Some(Box::new(move || packer.replace())));
        let error = base.append(&outgoing("own"), &Job::new()).unwrap_err();
        assert!(error.is_retryable(), "{error}");
        assert_eq!(base.summary().unwrap().messages, 0);
        WORK.set(None);
    }

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
