//! The writes of one change of a base, in the order in which a crash at any byte leaves a base that is
//! read and appended to.
//!
//! Knows no format. Each step is noted, so that all are taken back when one of them fails: a full
//! disk leaves the files as they were. Tests stop the process, or the disk, at each byte ([`fault`]).

use super::append::AppendError;
use super::lock::{FIRST_BYTE, Hold, LockError, open_locked};
use super::marks::write_at;
use crate::bytes::{Source, note_locked};
use crate::job::Job;
use crate::limits::APPEND_WAIT;
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file of a base that is being changed, open for reading and writing.
#[derive(Clone, Debug)]
pub(in crate::base) struct OpenFile {
    file: Arc<File>,
    path: PathBuf,
}

/// What the system said of a file, as an error of appending.
pub(in crate::base) fn failed(path: &Path) -> impl Fn(io::Error) -> AppendError + '_ {
    move |source| {
        let path = path.to_owned();
        match source.kind() {
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                AppendError::ReadOnly { path, source }
            }
            _ => AppendError::Io { path, source },
        }
    }
}

fn writable() -> OpenOptions {
    let mut options = File::options();
    options.read(true).write(true);
    options
}

impl OpenFile {
    /// Opens a file that is there or may be missing so far.
    pub(in crate::base) fn open(path: &Path) -> Result<Self, AppendError> {
        fault::may_write().map_err(failed(path))?;
        let file = writable().create(true).truncate(false).open(path);
        Ok(Self::of(file.map_err(failed(path))?, path))
    }

    /// Opens a file that is there, under the lock that other programs take.
    pub(in crate::base) fn locked(
        path: &Path,
        bytes: (u16, u16),
        job: &Job,
    ) -> Result<Self, AppendError> {
        fault::may_write().map_err(failed(path))?;
        let file = open_locked(&writable(), path, bytes, Hold::Alone, APPEND_WAIT, job);
        match file {
            Ok(file) => Ok(Self::of_locked(file, path)),
            Err(LockError::Io(error)) => Err(failed(path)(error)),
            Err(error) => {
                let path = path.to_owned();
                Err(match error {
                    LockError::Cancelled => AppendError::Cancelled,
                    LockError::Replaced => AppendError::Replaced { path },
                    _ => AppendError::Busy { path },
                })
            }
        }
    }

    /// Opens a file that is there, if it may be written.
    pub(in crate::base) fn there(path: &Path) -> Option<Self> {
        Self::existing(path).ok()
    }

    /// Opens a file that is there.
    pub(in crate::base) fn existing(path: &Path) -> Result<Self, AppendError> {
        fault::may_write().map_err(failed(path))?;
        let file = writable().open(path).map_err(failed(path))?;
        Ok(Self::of(file, path))
    }

    /// What is read of it meanwhile is read through this file.
    fn of_locked(file: File, path: &Path) -> Self {
        let file = Self::of(file, path);
        note_locked(&file.file, path);
        file
    }

    fn of(file: File, path: &Path) -> Self {
        Self {
            file: Arc::new(file),
            path: path.to_owned(),
        }
    }

    pub(in crate::base) fn path(&self) -> &Path {
        &self.path
    }

    /// The file for reading by position.
    pub(in crate::base) fn source(&self) -> Source {
        Source::File(Arc::clone(&self.file), self.path.clone())
    }

    pub(in crate::base) fn len(&self) -> Result<u64, AppendError> {
        self.source().len().map_err(failed(&self.path))
    }

    /// The bytes at a place; fewer where the file ends.
    pub(in crate::base) fn read(&self, at: u64, len: usize) -> Result<Vec<u8>, AppendError> {
        let mut bytes = vec![0; len];
        let read = self.source().read_at(at, &mut bytes);
        bytes.truncate(read.map_err(failed(&self.path))?);
        Ok(bytes)
    }
}

/// A step that was done, and what takes it back.
#[derive(Debug)]
enum DoneStep {
    Put {
        file: OpenFile,
        at: u64,
        /// What was there before, as far as the file went.
        before: Vec<u8>,
        /// How long the file was before.
        len: u64,
        /// Where the new bytes end.
        end: u64,
    },
    Named {
        path: PathBuf,
        /// Bytes of a file that other programs may overwrite at any moment.
        bytes: Option<Vec<u8>>,
    },
}

/// The steps of one change.
#[derive(Debug, Default)]
pub(in crate::base) struct Steps {
    done: Vec<DoneStep>,
}

impl Steps {
    /// Writes bytes at a place of a file, at its end or over what is there, as far as they differ.
    pub(in crate::base) fn put(
        &mut self,
        file: &OpenFile,
        at: u64,
        bytes: &[u8],
    ) -> Result<(), AppendError> {
        let len = file.len()?;
        let before = if at < len {
            file.read(at, bytes.len())?
        } else {
            Vec::new()
        };
        let differ = |(one, other): (&u8, &u8)| one != other;
        let same = before.iter().zip(bytes).position(differ);
        let same = same.unwrap_or(before.len().min(bytes.len()));
        let (mut bytes, mut before) = (
            bytes.get(same..).unwrap_or_default(),
            before.get(same..).unwrap_or_default(),
        );
        while let ([rest @ .., one], [left @ .., other]) = (bytes, before)
            && one == other
            && rest.len() == left.len()
        {
            (bytes, before) = (rest, left);
        }
        if bytes.is_empty() {
            return Ok(());
        }
        let at = at.saturating_add(same as u64);
        self.done.push(DoneStep::Put {
            file: file.clone(),
            at,
            before: before.to_vec(),
            len,
            end: at.saturating_add(bytes.len() as u64),
        });
        write_all(&file.file, at, bytes).map_err(failed(&file.path))
    }

    /// Waits until the disk has what was written to a file: what follows must not be there before.
    pub(in crate::base) fn sync(&mut self, file: &OpenFile) -> Result<(), AppendError> {
        sync(&file.file).map_err(failed(&file.path))
    }

    /// Lets a file end earlier.
    pub(in crate::base) fn cut(&mut self, file: &OpenFile, len: u64) -> Result<(), AppendError> {
        let left = file.len()?.saturating_sub(len);
        if left == 0 {
            return Ok(());
        }
        let before = file.read(len, usize::try_from(left).unwrap_or(usize::MAX))?;
        self.done.push(DoneStep::Put {
            file: file.clone(),
            at: len,
            before,
            len: len + left,
            end: len,
        });
        let cut = fault::whole().and_then(|()| file.file.set_len(len));
        cut.map_err(failed(&file.path))
    }

    /// Creates a file that only Fidoscope knows of, under a lock that shows another Fidoscope that it is
    /// in use. One that a crash left there is removed.
    pub(in crate::base) fn draft(
        &mut self,
        path: &Path,
        job: &Job,
    ) -> Result<OpenFile, AppendError> {
        let mut options = writable();
        options.create_new(true);
        loop {
            match OpenFile::locked(path, FIRST_BYTE, job) {
                // No one holds it.
                Ok(_left) => std::fs::remove_file(path).map_err(failed(path))?,
                Err(AppendError::Io { source, .. }) if source.kind() == io::ErrorKind::NotFound => {
                }
                // Another Fidoscope is done with it, and one more has made it again.
                Err(AppendError::Replaced { .. }) => continue,
                Err(error) => return Err(error),
            }
            fault::whole().map_err(failed(path))?;
            fault::may_write().map_err(failed(path))?;
            let file = open_locked(&options, path, FIRST_BYTE, Hold::Alone, APPEND_WAIT, job);
            match file {
                Ok(file) => {
                    self.note_named(path, None);
                    return Ok(OpenFile::of_locked(file, path));
                }
                Err(LockError::Cancelled) => return Err(AppendError::Cancelled),
                Err(LockError::Io(error)) if error.kind() != io::ErrorKind::AlreadyExists => {
                    return Err(failed(path)(error));
                }
                // Another Fidoscope was quicker.
                Err(_) => {}
            }
        }
    }

    /// Gives a file a second name that no file has yet; `false` when one has it.
    pub(in crate::base) fn name(
        &mut self,
        draft: &OpenFile,
        path: &Path,
        bytes: &[u8],
    ) -> Result<bool, AppendError> {
        fault::whole().map_err(failed(path))?;
        fault::may_write().map_err(failed(path))?;
        let linked = match fault::has_links() {
            true => std::fs::hard_link(&draft.path, path),
            false => Err(io::ErrorKind::Unsupported.into()),
        };
        match linked {
            Ok(()) => {
                note_locked(&draft.file, path);
                self.note_named(path, Some(bytes));
                Ok(true)
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
            Err(error) => Err(failed(path)(error)),
        }
    }

    /// Gives the file of these bytes a name that no file has yet; where files have one name only, by a copy, of which a crash
    /// may leave a half. `false` when a file has the name.
    pub(in crate::base) fn name_or_copy(
        &mut self,
        draft: &OpenFile,
        path: &Path,
        bytes: &[u8],
    ) -> Result<bool, AppendError> {
        match self.name(draft, path, bytes) {
            Err(AppendError::Io { source, .. }) if source.kind() == io::ErrorKind::Unsupported => {}
            Err(AppendError::ReadOnly { .. }) => {}
            named => return named,
        }
        let Some(file) = self.create(path)? else {
            return Ok(false);
        };
        self.put(&file, 0, bytes)?;
        self.sync(&file)?;
        Ok(true)
    }

    /// Creates a file that is not there yet; `None` when one is.
    pub(in crate::base) fn create(&mut self, path: &Path) -> Result<Option<OpenFile>, AppendError> {
        fault::whole().map_err(failed(path))?;
        fault::may_write().map_err(failed(path))?;
        match writable().create_new(true).open(path) {
            Ok(file) => {
                self.note_named(path, None);
                Ok(Some(OpenFile::of(file, path)))
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(None),
            Err(error) => Err(failed(path)(error)),
        }
    }

    /// Removes a file, which cannot be taken back: the last step.
    pub(in crate::base) fn remove(&mut self, path: &Path) -> Result<(), AppendError> {
        fault::whole()
            .and_then(|()| std::fs::remove_file(path))
            .map_err(failed(path))?;
        self.forget(path);
        Ok(())
    }

    /// Forgets a file that is another program's now: undoing leaves it as it is.
    pub(in crate::base) fn forget(&mut self, lost: &Path) {
        self.done.retain(|done| match done {
            DoneStep::Named { path, .. } => path != lost,
            DoneStep::Put { file, .. } => file.path() != lost,
        });
    }

    fn note_named(&mut self, path: &Path, bytes: Option<&[u8]>) {
        self.done.push(DoneStep::Named {
            path: path.to_owned(),
            bytes: bytes.map(<[u8]>::to_vec),
        });
    }

    /// Waits until the disk has the names of the files of a folder.
    pub(in crate::base) fn sync_names(&mut self, folder: &Path) -> Result<(), AppendError> {
        fault::whole().map_err(failed(folder))?;
        if cfg!(unix) && !fault::is_planned() {
            let synced = File::open(folder).and_then(|folder| folder.sync_all());
            return synced.map_err(failed(folder));
        }
        Ok(())
    }

    /// Takes all steps back, the last one first, as far as the disk lets: what was written over is put
    /// back, and files end where they ended, unless another program has written there meanwhile. Where something could not
    /// be put back, files stay as long as they are: it may point into what would be cut.
    pub(in crate::base) fn undo(&mut self) {
        let mut may_cut = true;
        while let Some(done) = self.done.pop() {
            match done {
                DoneStep::Put {
                    file,
                    at,
                    before,
                    len,
                    end,
                } => {
                    may_cut &= write_all(&file.file, at, &before).is_ok();
                    let now = file.len().unwrap_or_default();
                    if may_cut && now > len && now <= end && fault::whole().is_ok() {
                        drop(file.file.set_len(len));
                    }
                }
                DoneStep::Named { path, bytes } => {
                    let is_own = bytes
                        .is_none_or(|bytes| std::fs::read(&path).is_ok_and(|now| now == bytes));
                    if is_own && fault::whole().is_ok() {
                        drop(std::fs::remove_file(path));
                    }
                }
            }
        }
    }
}

/// Writes all bytes at a place.
fn write_all(file: &File, mut at: u64, bytes: &[u8]) -> io::Result<()> {
    let reached = fault::reach(bytes.len())?;
    let mut rest = bytes.get(..reached).unwrap_or(bytes);
    while !rest.is_empty() {
        match write_at(file, at, rest) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => {
                rest = rest.get(written..).unwrap_or_default();
                at = at.saturating_add(written as u64);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    if reached < bytes.len() {
        return Err(fault::error());
    }
    Ok(())
}

/// Writes all bytes where a file is.
pub(crate) fn write_here(mut file: &File, bytes: &[u8]) -> io::Result<()> {
    let reached = fault::reach(bytes.len())?;
    file.write_all(bytes.get(..reached).unwrap_or(bytes))?;
    if reached < bytes.len() {
        return Err(fault::error());
    }
    Ok(())
}

/// Waits until the disk has what was written to a file.
pub(crate) fn sync(file: &File) -> io::Result<()> {
    fault::whole()?;
    // Tests of thousands of faults do not wait for the disk.
    if fault::is_planned() {
        return Ok(());
    }
    file.sync_data()
}

/// Nothing goes wrong on purpose outside of tests.
#[cfg(not(test))]
pub(crate) mod fault {
    use std::io;

    pub(crate) fn reach(units: usize) -> io::Result<usize> {
        Ok(units)
    }

    pub(crate) fn whole() -> io::Result<()> {
        Ok(())
    }

    pub(crate) fn is_planned() -> bool {
        false
    }

    pub(super) fn may_write() -> io::Result<()> {
        Ok(())
    }

    pub(crate) fn has_links() -> bool {
        true
    }

    pub(crate) fn error() -> io::Error {
        io::ErrorKind::WriteZero.into()
    }
}

/// Faults at a chosen byte or step of the changes that this thread makes.
#[cfg(test)]
pub(crate) mod fault {
    use std::cell::Cell;
    use std::io;

    /// What happens there.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Kind {
        /// The process ends: nothing more is written.
        Kill,
        /// One write fails, what follows works.
        Error,
    }

    #[derive(Clone, Copy)]
    struct Planned {
        kind: Kind,
        /// Bytes and steps until then.
        left: usize,
        met: bool,
    }

    thread_local! {
        static PLANNED: Cell<Option<Planned>> = const { Cell::new(None) };
        static LINKS: Cell<bool> = const { Cell::new(true) };
        static READ_ONLY: Cell<Option<(io::ErrorKind, usize)>> = const { Cell::new(None) };
    }

    /// Does a change with a fault after `left` bytes and steps; whether it came to that.
    pub(crate) fn at<T>(kind: Kind, left: usize, change: impl FnOnce() -> T) -> (T, bool) {
        let met = false;
        PLANNED.set(Some(Planned { kind, left, met }));
        let done = change();
        (done, PLANNED.take().is_some_and(|planned| planned.met))
    }

    /// Does a change on a file system where files have one name.
    pub(crate) fn without_links<T>(change: impl FnOnce() -> T) -> T {
        LINKS.set(false);
        let done = change();
        LINKS.set(true);
        done
    }

    /// Does a change on a file system that lets `left` files be opened for writing or named, and then
    /// refuses all others in this way; whether it came to that. Tests may run as root, who may write
    /// everywhere.
    pub(in crate::base) fn read_only<T>(
        kind: io::ErrorKind,
        left: usize,
        change: impl FnOnce() -> T,
    ) -> (T, bool) {
        READ_ONLY.set(Some((kind, left + 1)));
        let done = change();
        let met = READ_ONLY.take().is_some_and(|(_, left)| left == 0);
        (done, met)
    }

    pub(super) fn may_write() -> io::Result<()> {
        let Some((kind, left)) = READ_ONLY.get() else {
            return Ok(());
        };
        let left = left.saturating_sub(1);
        READ_ONLY.set(Some((kind, left)));
        match left {
            0 => Err(kind.into()),
            _ => Ok(()),
        }
    }

    pub(crate) fn has_links() -> bool {
        LINKS.get()
    }

    pub(crate) fn is_planned() -> bool {
        PLANNED.get().is_some()
    }

    pub(crate) fn error() -> io::Error {
        io::Error::from(io::ErrorKind::StorageFull)
    }

    /// How many of the units are done before the fault.
    pub(crate) fn reach(units: usize) -> io::Result<usize> {
        let Some(mut planned) = PLANNED.get() else {
            return Ok(units);
        };
        if planned.met {
            return match planned.kind {
                Kind::Kill => Err(error()),
                Kind::Error => Ok(units),
            };
        }
        let reached = units.min(planned.left);
        planned.left -= reached;
        planned.met = reached < units;
        PLANNED.set(Some(planned));
        Ok(reached)
    }

    /// A step that is done whole or not at all.
    pub(crate) fn whole() -> io::Result<()> {
        match reach(1)? {
            0 => Err(error()),
            _ => Ok(()),
        }
    }
}
