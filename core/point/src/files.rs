//! Files of the point that are replaced as a whole. Imports `limits`.

use ftn_types::bytes::in_words;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// Failed operation on a file.
#[derive(Debug, thiserror::Error)]
#[error("{}: {}; check the disk and its permissions", path.display(), in_words(source))]
pub struct FileError {
    /// Path of the file.
    pub path: PathBuf,
    /// The system's error.
    #[source]
    pub source: io::Error,
}

/// Converts a system error on a file.
pub(crate) fn failed(path: &Path) -> impl Fn(io::Error) -> FileError + '_ {
    move |source| FileError {
        path: path.to_owned(),
        source,
    }
}

/// Readers of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Readers {
    /// Those that the system's settings allow.
    Usual,
    /// Its owner: it has passwords.
    Owner,
}

/// Replaces a file so that a crash leaves the old or the new one.
pub(crate) fn replace(path: &Path, bytes: &[u8], readers: Readers) -> Result<(), FileError> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let draft = path.with_file_name(name);
    // The draft of an interrupted write would keep its permissions.
    match fs::remove_file(&draft) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(failed(&draft)(error)),
        _ => {}
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if readers == Readers::Owner {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    #[cfg(not(unix))]
    let _ = readers;
    let write = || {
        let mut file = options.open(&draft)?;
        file.write_all(bytes)?;
        file.sync_all()
    };
    write().map_err(failed(&draft))?;
    fs::rename(&draft, path).map_err(failed(path))?;
    // A folder that cannot be flushed is not an error of the file.
    if let Some(folder) = path.parent() {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
    Ok(())
}

/// Reads a file of at most `limit` bytes as text; `None` if it is missing.
pub(crate) fn read_text(path: &Path, limit: u64) -> Result<Option<String>, FileError> {
    let file = match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        file => file.map_err(failed(path))?,
    };
    let mut text = String::new();
    let read = file.take(limit.saturating_add(1)).read_to_string(&mut text);
    let length = read.map_err(failed(path))?;
    match length as u64 > limit {
        true => Err(failed(path)(ErrorKind::FileTooLarge.into())),
        false => Ok(Some(text)),
    }
}
