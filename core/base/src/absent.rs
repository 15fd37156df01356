//! A base that is configured but not yet on disk: it is empty, and the first message creates it, as
//! tossers do.
//!
//! The head file is written under a temporary name and renamed when complete; the other files start
//! empty. A crash leaves either a whole base or none.

use super::append::unsupported;
use super::listing;
use super::parts::{finder, folder_of, joined};
use super::steps::{Steps, failed};
use super::{
    AppendError, Appended, BaseError, BaseFault, BaseFormat, BaseStamp, BaseSummary, MessageBase,
    Outgoing, RawHeader, ReadDepth, StoredMessage,
};
use crate::opus::MsgDialect;
use ftn_types::job::Job;
use ftn_types::time::WallTime;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Base without files.
#[derive(Debug)]
pub struct AbsentBase {
    path: PathBuf,
    format: BaseFormat,
    dialect: Option<MsgDialect>,
}

impl AbsentBase {
    /// Returns the base at `path` if none of its files exist but its folder does. Empty files count
    /// as absent: a crash leaves them. On Unix a DOS path (`C:\MAIL\GENERAL`) is never the name of
    /// a new file.
    #[must_use]
    pub fn at(path: &Path, format: BaseFormat, dialect: Option<MsgDialect>) -> Option<Self> {
        if !listing::is_folder(folder_of(path)) {
            return None;
        }
        let is_absent = |path: &Path| {
            let found = std::fs::symlink_metadata(path);
            found.is_err_and(|error| error.kind() == io::ErrorKind::NotFound)
        };
        let is_free = match format {
            BaseFormat::Msg => is_absent(path),
            _ => {
                format.row().empty?;
                let (head, others) = files(path, format)?;
                let is_empty = |found: &Found| match found {
                    Ok(path) => std::fs::metadata(path).is_ok_and(|found| found.len() == 0),
                    Err(_) => true,
                };
                // The folder's own state tells a file that is not there from one that cannot be looked at.
                head.is_err_and(|path| is_absent(&path)) && others.iter().all(is_empty)
            }
        };
        let base = Self {
            path: path.to_owned(),
            format,
            dialect,
        };
        let is_foreign = !cfg!(windows)
            && path
                .file_name()
                .is_some_and(|name| name.as_encoded_bytes().contains(&b'\\'));
        (is_free && !is_foreign).then_some(base)
    }

    /// Creates the base; one that another program has created meanwhile stays unchanged.
    fn make(&self, created: WallTime, job: &Job) -> Result<(), AppendError> {
        if job.is_cancelled() {
            return Err(AppendError::Cancelled);
        }
        if self.format == BaseFormat::Msg {
            return match std::fs::create_dir(&self.path) {
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                    Err(failed(&self.path)(error))
                }
                _ => Ok(()),
            };
        }
        let mut steps = Steps::default();
        let made = self.make_files(&mut steps, created, job);
        if made.is_err() {
            steps.undo();
        }
        made
    }

    fn make_files(
        &self,
        steps: &mut Steps,
        created: WallTime,
        job: &Job,
    ) -> Result<(), AppendError> {
        let (Some(empty), Some((head, others))) =
            (self.format.row().empty, files(&self.path, self.format))
        else {
            return unsupported();
        };
        let named = |found: Found| found.unwrap_or_else(|path| path);
        let head = named(head);
        let name = joined(head.as_os_str(), "tmp");
        let draft = steps.draft(Path::new(&name), job)?;
        let bytes = empty(created);
        steps.write_changed(&draft, 0, &bytes)?;
        steps.sync(&draft)?;
        // Empty files are not undone: another program may already use them.
        let mut kept = Steps::default();
        for path in others.into_iter().map(named) {
            kept.create(&path)?;
        }
        if !steps.link_or_copy(&draft, &head, &bytes)? {
            // Another program created the base first.
            steps.undo();
            return Ok(());
        }
        // The base exists now, and other programs may use it: from here nothing is undone.
        drop(steps.sync_names(folder_of(&self.path)));
        drop(steps.remove(draft.path()));
        Ok(())
    }
}

/// Path of a file of a base: `Ok` where it is there, `Err` where it would be.
type Found = Result<PathBuf, PathBuf>;

/// Returns the head file and the other files.
fn files(path: &Path, format: BaseFormat) -> Option<(Found, Vec<Found>)> {
    path.file_name()?;
    let extensions = format.row().extensions;
    let mut paths = extensions.iter().copied().map(finder(path, extensions));
    let head = paths.next()?;
    Some((head, paths.collect()))
}

impl MessageBase for AbsentBase {
    fn format(&self) -> BaseFormat {
        self.format
    }

    fn exists(&self) -> bool {
        false
    }

    fn stamp(&self) -> Result<BaseStamp, BaseError> {
        Ok(BaseStamp::default())
    }

    fn summary(&self) -> Result<BaseSummary, BaseError> {
        Ok(BaseSummary::default())
    }

    fn scan(
        &self,
        _: ReadDepth,
        _: &Job,
        _: &mut dyn FnMut(&RawHeader<'_>, &[u8]) -> ControlFlow<()>,
    ) -> Result<Vec<BaseFault>, BaseError> {
        Ok(Vec::new())
    }

    fn read(&self, _: u32) -> Result<Option<StoredMessage>, BaseError> {
        Ok(None)
    }

    fn append(&self, message: &Outgoing, job: &Job) -> Result<Appended, AppendError> {
        message.check()?;
        self.make(message.arrived, job)?;
        let base = (self.format.row().open)(&self.path, self.format, self.dialect)?;
        base.append(message, job)
    }

    fn append_all(&self, messages: &[Outgoing], job: &Job) -> Result<Vec<u32>, AppendError> {
        for message in messages {
            message.check()?;
        }
        let Some(first) = messages.first() else {
            return Ok(Vec::new());
        };
        self.make(first.arrived, job)?;
        let base = (self.format.row().open)(&self.path, self.format, self.dialect)?;
        base.append_all(messages, job)
    }

    fn count_after(&self, _: u32) -> Result<u32, BaseError> {
        Ok(0)
    }
}

#[cfg(test)]
mod tests {
    use super::AbsentBase;
    use crate::fault::{self, Kind};
    use crate::opus::MsgDialect;
    use crate::{AppendError, Attributes, BaseFormat, MessageBase, Outgoing};
    use ftn_types::job::Job;
    use ftn_types::time::WallTime;
    use std::fs;
    use std::path::Path;
    use std::sync::Arc;

    const FORMATS: [BaseFormat; 3] = [BaseFormat::Jam, BaseFormat::Squish, BaseFormat::Msg];

    fn outgoing(subject: &str) -> Outgoing {
        Outgoing {
            from: b"Anna".to_vec(),
            to: b"All".to_vec(),
            subject: subject.into(),
            written: WallTime(1_700_000_000),
            arrived: WallTime(1_700_000_000),
            attributes: Attributes {
                local: true,
                ..Attributes::default()
            },
            text: b"Text\r".to_vec(),
            ..Outgoing::default()
        }
    }

    fn absent(path: &Path, format: BaseFormat) -> Option<AbsentBase> {
        AbsentBase::at(path, format, Some(MsgDialect::Fts1))
    }

    /// Opens the base as an area does.
    fn open(path: &Path, format: BaseFormat) -> Arc<dyn MessageBase> {
        let opened = (format.row().open)(path, format, None);
        opened.unwrap_or_else(|_| Arc::new(absent(path, format).unwrap()))
    }

    #[test]
    fn first_message_makes_the_base() {
        for format in FORMATS {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("R50.Bone");
            let base = absent(&path, format).unwrap();
            assert_eq!(base.summary().unwrap().messages, 0);
            assert!(fs::read_dir(folder.path()).unwrap().next().is_none());
            base.append(&outgoing("first"), &Job::new()).unwrap();
            assert!(absent(&path, format).is_none(), "{format:?}");
            // A handle opened before the base existed appends to the existing base.
            base.append(&outgoing("second"), &Job::new()).unwrap();
            let made = open(&path, format);
            assert_eq!(made.summary().unwrap().messages, 2, "{format:?}");
            let left = fs::read_dir(folder.path()).unwrap();
            let mut names = left.map(|entry| entry.unwrap().file_name());
            assert!(names.all(|name| !name.to_string_lossy().ends_with("tmp")));
        }
    }

    #[test]
    fn nothing_is_made_where_a_part_of_a_base_or_no_folder_is() {
        for format in FORMATS {
            let folder = tempfile::tempdir().unwrap();
            let base = folder.path().join("nowhere/base");
            assert!(absent(&base, format).is_none(), "{format:?}");
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("base");
        fs::write(folder.path().join("BASE.JDT"), b"text").unwrap();
        assert!(absent(&path, BaseFormat::Jam).is_none());
        assert!(absent(Path::new("/"), BaseFormat::Jam).is_none());
        assert!(absent(&path, BaseFormat::Hudson(1)).is_none());
        assert!(absent(&path, BaseFormat::Pkt).is_none());
        let file = folder.path().join("file");
        fs::write(&file, b"").unwrap();
        assert!(absent(&file, BaseFormat::Msg).is_none());
        let wrong = Outgoing {
            text: b"a\0".to_vec(),
            ..outgoing("wrong")
        };
        let other = folder.path().join("other");
        let refused = absent(&other, BaseFormat::Squish)
            .unwrap()
            .append(&wrong, &Job::new());
        assert!(matches!(refused, Err(AppendError::Invalid { .. })));
        assert!(absent(&other, BaseFormat::Squish).is_some());
    }

    #[test]
    fn crash_or_full_disk_at_any_byte_leaves_a_base_or_none() {
        for (format, kind) in FORMATS
            .into_iter()
            .flat_map(|format| [(format, Kind::Kill), (format, Kind::Error)])
        {
            for at in 0.. {
                let folder = tempfile::tempdir().unwrap();
                let path = folder.path().join("base");
                let base = absent(&path, format).unwrap();
                let (done, met) = fault::at(kind, at, || {
                    base.append(&outgoing("first"), &Job::new()).is_ok()
                });
                let again = || open(&path, format).append(&outgoing("again"), &Job::new());
                // Also without the pauses for the disk.
                fault::at(kind, usize::MAX, again).0.unwrap();
                let there = open(&path, format).summary().unwrap().messages;
                assert!(there > u32::from(done), "{format:?} {kind:?} {at}");
                if !met {
                    assert!(done && at > 100, "{format:?} {at}");
                    break;
                }
            }
        }
    }

    #[test]
    fn programs_that_make_a_base_together_lose_nothing() {
        for format in [BaseFormat::Jam, BaseFormat::Squish, BaseFormat::Msg] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("base");
            let bases: Vec<_> = (0..8).map(|_| absent(&path, format).unwrap()).collect();
            std::thread::scope(|scope| {
                for (number, base) in bases.into_iter().enumerate() {
                    let add = move || {
                        let message = outgoing(&number.to_string());
                        base.append(&message, &Job::new()).unwrap()
                    };
                    scope.spawn(add);
                }
            });
            let made = open(&path, format);
            assert_eq!(made.summary().unwrap().messages, 8, "{format:?}");
        }
    }
}
