//! The writes of one change of a base, in an order such that a crash at any byte leaves a base that
//! can be read and appended to.
//!
//! Knows no format. Every step is recorded, so that a failure undoes them all: a full disk leaves
//! the files unchanged. Tests stop the process, or the disk, at each byte (`fault`).

use super::append::AppendError;
use super::lock::{FIRST_BYTE, Hold, LockError, open_locked};
use super::marks::write_at;
use crate::fault;
use crate::limits::APPEND_WAIT;
use ftn_types::bytes::{Source, note_locked};
use ftn_types::job::Job;
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// File of a base that is being changed, open for reading and writing.
#[derive(Clone, Debug)]
pub(crate) struct OpenFile {
    file: Arc<File>,
    path: PathBuf,
}

/// Converts a system error on a file to an error of appending.
pub(crate) fn failed(path: &Path) -> impl Fn(io::Error) -> AppendError + '_ {
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
    /// Opens a file, creating it if missing.
    pub(crate) fn open(path: &Path) -> Result<Self, AppendError> {
        fault::may_write().map_err(failed(path))?;
        let file = writable().create(true).truncate(false).open(path);
        Ok(Self::new(file.map_err(failed(path))?, path))
    }

    /// Opens an existing file under the lock that other programs use.
    pub(crate) fn locked(path: &Path, bytes: (u16, u16), job: &Job) -> Result<Self, AppendError> {
        fault::may_write().map_err(failed(path))?;
        let file = open_locked(&writable(), path, bytes, Hold::Alone, APPEND_WAIT, job);
        match file {
            Ok(file) => Ok(Self::from_locked(file, path)),
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

    /// Opens an existing file, if it is writable.
    pub(crate) fn there(path: &Path) -> Option<Self> {
        Self::existing(path).ok()
    }

    /// Opens an existing file.
    pub(crate) fn existing(path: &Path) -> Result<Self, AppendError> {
        fault::may_write().map_err(failed(path))?;
        let file = writable().open(path).map_err(failed(path))?;
        Ok(Self::new(file, path))
    }

    /// Wraps a locked file and registers it, so that reads meanwhile go through it.
    fn from_locked(file: File, path: &Path) -> Self {
        let file = Self::new(file, path);
        note_locked(&file.file, path);
        file
    }

    fn new(file: File, path: &Path) -> Self {
        Self {
            file: Arc::new(file),
            path: path.to_owned(),
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the file for reading by position.
    pub(crate) fn source(&self) -> Source {
        Source::File(Arc::clone(&self.file), self.path.clone())
    }

    pub(crate) fn len(&self) -> Result<u64, AppendError> {
        self.source().len().map_err(failed(&self.path))
    }

    /// Reads bytes at an offset; fewer at the end of the file.
    pub(crate) fn read(&self, at: u64, len: usize) -> Result<Vec<u8>, AppendError> {
        let mut bytes = vec![0; len];
        let read = self.source().read_at(at, &mut bytes);
        bytes.truncate(read.map_err(failed(&self.path))?);
        Ok(bytes)
    }
}

/// Completed step, with the data to undo it.
#[derive(Debug)]
enum DoneStep {
    Put {
        file: OpenFile,
        at: u64,
        /// Bytes before the step, as far as the file went.
        before: Vec<u8>,
        /// Length of the file before the step, in bytes.
        len: u64,
        /// End offset of the new bytes.
        end: u64,
    },
    Named {
        path: PathBuf,
        /// Contents of a file that other programs may overwrite at any moment: undone only if
        /// unchanged.
        bytes: Option<Vec<u8>>,
    },
}

/// Steps of one change.
#[derive(Debug, Default)]
pub(crate) struct Steps {
    done: Vec<DoneStep>,
}

impl Steps {
    /// Writes those bytes at an offset that differ from the existing ones, extending the file if
    /// needed.
    pub(crate) fn write_changed(
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

    /// Flushes a file to disk before later steps.
    pub(crate) fn sync(&mut self, file: &OpenFile) -> Result<(), AppendError> {
        sync(&file.file).map_err(failed(&file.path))
    }

    /// Truncates a file.
    pub(crate) fn cut(&mut self, file: &OpenFile, len: u64) -> Result<(), AppendError> {
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

    /// Creates a file private to this crate, locked so that another process sees it is in use.
    /// Removes one left by a crash.
    pub(crate) fn draft(&mut self, path: &Path, job: &Job) -> Result<OpenFile, AppendError> {
        let mut options = writable();
        options.create_new(true);
        loop {
            match OpenFile::locked(path, FIRST_BYTE, job) {
                // Nobody uses it.
                Ok(_left) => std::fs::remove_file(path).map_err(failed(path))?,
                Err(AppendError::Io { source, .. }) if source.kind() == io::ErrorKind::NotFound => {
                }
                // Another process has finished with it, and a third one has created it again.
                Err(AppendError::Replaced { .. }) => continue,
                Err(error) => return Err(error),
            }
            fault::whole().map_err(failed(path))?;
            fault::may_write().map_err(failed(path))?;
            let file = open_locked(&options, path, FIRST_BYTE, Hold::Alone, APPEND_WAIT, job);
            match file {
                Ok(file) => {
                    self.record_named(path, None);
                    return Ok(OpenFile::from_locked(file, path));
                }
                Err(LockError::Cancelled) => return Err(AppendError::Cancelled),
                Err(LockError::Io(error)) if error.kind() != io::ErrorKind::AlreadyExists => {
                    return Err(failed(path)(error));
                }
                // Another process created it first.
                Err(_) => {}
            }
        }
    }

    /// Gives a draft a second name that no file has yet; returns false if one has it.
    pub(crate) fn name(
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
                self.record_named(path, Some(bytes));
                Ok(true)
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
            Err(error) => Err(failed(path)(error)),
        }
    }

    /// Gives a draft a name that no file has yet. On file systems without hard links it writes a
    /// copy, which a crash may leave incomplete. Returns false if a file has the name.
    pub(crate) fn link_or_copy(
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
        self.write_changed(&file, 0, bytes)?;
        self.sync(&file)?;
        Ok(true)
    }

    /// Creates a new file; `None` if it exists.
    pub(crate) fn create(&mut self, path: &Path) -> Result<Option<OpenFile>, AppendError> {
        fault::whole().map_err(failed(path))?;
        fault::may_write().map_err(failed(path))?;
        match writable().create_new(true).open(path) {
            Ok(file) => {
                self.record_named(path, None);
                Ok(Some(OpenFile::new(file, path)))
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(None),
            Err(error) => Err(failed(path)(error)),
        }
    }

    /// Removes a file, which cannot be undone: the last step.
    pub(crate) fn remove(&mut self, path: &Path) -> Result<(), AppendError> {
        fault::whole()
            .and_then(|()| std::fs::remove_file(path))
            .map_err(failed(path))?;
        self.forget(path);
        Ok(())
    }

    /// Drops the steps on a file that another program owns now: undoing leaves it alone.
    pub(crate) fn forget(&mut self, lost: &Path) {
        self.done.retain(|done| match done {
            DoneStep::Named { path, .. } => path != lost,
            DoneStep::Put { file, .. } => file.path() != lost,
        });
    }

    /// Ends a change: later failures do not undo it.
    pub(crate) fn finish(&mut self) {
        self.done.clear();
    }

    fn record_named(&mut self, path: &Path, bytes: Option<&[u8]>) {
        self.done.push(DoneStep::Named {
            path: path.to_owned(),
            bytes: bytes.map(<[u8]>::to_vec),
        });
    }

    /// Flushes the names in a folder to disk.
    pub(crate) fn sync_names(&mut self, folder: &Path) -> Result<(), AppendError> {
        fault::whole().map_err(failed(folder))?;
        if cfg!(unix) && !fault::is_planned() {
            let synced = File::open(folder).and_then(|folder| folder.sync_all());
            return synced.map_err(failed(folder));
        }
        Ok(())
    }

    /// Undoes all steps in reverse order, as far as the disk allows: restores overwritten bytes and
    /// the lengths of files, unless another program has written there meanwhile. If some bytes
    /// could not be restored, no file is truncated: those bytes may point to what would be cut off.
    pub(crate) fn undo(&mut self) {
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

/// Writes all bytes at an offset.
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

/// Writes all bytes at the file's current position.
pub fn write_at_position(mut file: &File, bytes: &[u8]) -> io::Result<()> {
    let reached = fault::reach(bytes.len())?;
    file.write_all(bytes.get(..reached).unwrap_or(bytes))?;
    if reached < bytes.len() {
        return Err(fault::error());
    }
    Ok(())
}

/// Flushes a file to disk.
pub fn sync(file: &File) -> io::Result<()> {
    fault::whole()?;
    // Tests of thousands of faults skip the wait for the disk.
    if fault::is_planned() {
        return Ok(());
    }
    file.sync_data()
}
