//! Files of the mail folder: names that are safe, renames that a crash cannot split.
//!
//! Imports `fault` and, of `ftn-types`, device names.

use crate::fault;
use ftn_types::bytes::{in_words, is_device};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead as _, BufReader, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// Failed operation on a file.
#[derive(Debug, thiserror::Error)]
#[error("{}: {}", path.display(), in_words(source))]
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

/// Size of a read buffer, in bytes.
pub(crate) const BUFFER: usize = 64 * 1024;

/// Maximum length of a name made by [`safe_name`], in bytes.
const NAME: usize = 64;

/// Returns a file name of lower-case letters, digits, `.`, `-` and `_` for a text from anyone. A text
/// that is not such a name already gets a checksum, so that different texts have different names.
pub(crate) fn safe_name(text: &str) -> String {
    let safe = |c: char| match c.to_ascii_lowercase() {
        c @ ('a'..='z' | '0'..='9' | '-' | '_' | '.') => c,
        _ => '_',
    };
    let lower = text.to_ascii_lowercase();
    let name: String = text.chars().map(safe).take(NAME).collect();
    let is_plain = name == lower
        && !name.starts_with('.')
        && !name.ends_with('.')
        && !name.contains("..")
        && !name.is_empty()
        && !is_device(&name);
    match is_plain {
        true => name,
        false => {
            let sum = crc32fast::hash(lower.as_bytes());
            let name = name.replace('.', "_");
            let name = name.get(..NAME - 12).unwrap_or(&name);
            format!("_{name}-{sum:08x}")
        }
    }
}

/// Writes a file under a temporary name in `temporary`, flushes it, and renames it to `path`.
pub(crate) fn replace(temporary: &Path, path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let draft = write_draft(temporary, path, bytes)?;
    rename(&draft, path)
}

/// Does the same as [`replace`] for a file with passwords: on Unix only its owner may read it, from its first byte on.
pub(crate) fn replace_private(
    temporary: &Path,
    path: &Path,
    bytes: &[u8],
) -> Result<(), FileError> {
    let draft = temporary.join(path.file_name().unwrap_or_default());
    // The draft of an interrupted write would keep its permissions.
    match fs::remove_file(&draft) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(failed(&draft)(error)),
        _ => {}
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    write_flushed(&draft, bytes, &options)?;
    rename(&draft, path)
}

/// Writes a file for `path` under a temporary name and flushes it; returns that name.
pub(crate) fn write_draft(
    temporary: &Path,
    path: &Path,
    bytes: &[u8],
) -> Result<PathBuf, FileError> {
    let draft = temporary.join(path.file_name().unwrap_or_default());
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    write_flushed(&draft, bytes, &options)?;
    Ok(draft)
}

fn write_flushed(path: &Path, bytes: &[u8], options: &OpenOptions) -> Result<(), FileError> {
    fault::step().map_err(failed(path))?;
    let write = || {
        let mut file = options.open(path)?;
        file.write_all(bytes)?;
        fault::sync(&file)
    };
    write().map_err(failed(path))
}

/// Renames a file and flushes the names of both folders.
pub(crate) fn rename(from: &Path, to: &Path) -> Result<(), FileError> {
    fault::step().map_err(failed(to))?;
    fs::rename(from, to).map_err(failed(to))?;
    for path in [to, from] {
        if let Some(folder) = path.parent() {
            sync_folder(folder)?;
        }
    }
    Ok(())
}

/// Flushes the names in a folder.
pub(crate) fn sync_folder(folder: &Path) -> Result<(), FileError> {
    fault::step().map_err(failed(folder))?;
    if cfg!(unix) && !fault::is_planned() {
        let synced = File::open(folder).and_then(|folder| folder.sync_all());
        synced.map_err(failed(folder))?;
    }
    Ok(())
}

/// Creates a folder, and those above it.
pub(crate) fn make_folder(folder: &Path) -> Result<(), FileError> {
    fs::create_dir_all(folder).map_err(failed(folder))
}

/// Reads a file of at most `limit` bytes; `None` if it is longer.
pub(crate) fn read(path: &Path, limit: u64) -> Result<Option<Vec<u8>>, FileError> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| {
        let mut file = file.take(limit.saturating_add(1));
        file.read_to_end(&mut bytes)
    });
    read.map_err(failed(path))?;
    Ok((bytes.len() as u64 <= limit).then_some(bytes))
}

/// Returns the first `len` bytes of a hash as hexadecimal digits, for names of files.
pub(crate) fn short_hash(hash: &[u8], len: usize) -> String {
    let digits = hash.iter().take(len).map(|byte| format!("{byte:02x}"));
    digits.collect()
}

/// Reads a file piece by piece; returns its length, in bytes.
pub(crate) fn read_pieces(path: &Path, mut visit: impl FnMut(&[u8])) -> Result<u64, FileError> {
    let file = File::open(path).map_err(failed(path))?;
    let mut file = BufReader::with_capacity(BUFFER, file);
    let mut size = 0;
    loop {
        let piece = file.fill_buf().map_err(failed(path))?;
        if piece.is_empty() {
            return Ok(size);
        }
        visit(piece);
        size += piece.len() as u64;
        let len = piece.len();
        file.consume(len);
    }
}

/// Returns whether a path is a plain file, not a link to one.
pub(crate) fn is_plain(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| found.is_file())
}

/// Returns a path in a folder under which there is no file: the name itself, or with a number.
pub(crate) fn free_path(folder: &Path, name: &str) -> PathBuf {
    let path = folder.join(name);
    if path.symlink_metadata().is_err() {
        return path;
    }
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    let dot = if extension.is_empty() { "" } else { "." };
    let numbered = (2..u32::MAX).map(|n| folder.join(format!("{stem}-{n}{dot}{extension}")));
    let mut free = numbered.filter(|path| path.symlink_metadata().is_err());
    free.next().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::{free_path, safe_name};
    use proptest::prelude::*;

    #[test]
    fn names_of_areas_become_names_of_files() {
        assert_eq!(safe_name("RU.Fidonet.Today"), "ru.fidonet.today");
        for text in [
            "../../etc/passwd",
            "C:\\X",
            "nul",
            "COM1.TXT",
            ".hidden",
            "a..b",
            "",
            "a/b",
            "ТЕСТ",
            "end.",
        ] {
            let name = safe_name(text);
            assert!(
                name.starts_with('_') && !name.contains(['/', '\\', '.', ':']),
                "{name}"
            );
        }
        assert_ne!(safe_name("a/b"), safe_name("a\\b"));
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.pkt"), b"").unwrap();
        let free = free_path(folder.path(), "a.pkt");
        assert_eq!(free, folder.path().join("a-2.pkt"));
    }

    proptest! {
        #[test]
        fn names_never_leave_their_folder(text in ".{0,200}") {
            let name = safe_name(&text);
            prop_assert!(!name.is_empty() && name.len() <= 80);
            prop_assert!(name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_.".contains(&byte)));
            prop_assert!(!name.starts_with('.') && !name.contains(".."));
        }
    }
}
