//! Adds files to a cache and removes them, under its lock.

use super::index::IndexLine;
use super::{Cache, CacheError, Cached, Origin, failed, open_plain};
use crate::base::{fault, sync, write_at_position};
use crate::bytes::hash64;
use crate::freq::{file_url, key_of};
use crate::objects::safe_file_name;
use crate::time::WallTime;
use crate::url::FidoUrl;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Extension of incomplete files.
const DRAFT: &str = "part-of-a-file";

impl Cache {
    /// Stores the answer to a URL in place of the previous one; removes the oldest files if the
    /// total exceeds the limit. `came` is the current local time.
    ///
    /// # Errors
    /// If it is larger than the limit, is no plain file, or cannot be written; then the previous
    /// copy stays.
    pub fn put(
        &self,
        url: &FidoUrl,
        name: &str,
        from: Origin<'_>,
        came: WallTime,
    ) -> Result<Cached, CacheError> {
        let size = match from {
            Origin::Bytes(bytes, _) => bytes.len() as u64,
            Origin::File(path) => fs::symlink_metadata(path).map_err(failed(path))?.len(),
        };
        let too_large = |bytes| CacheError::TooLarge {
            name: name.to_owned(),
            bytes,
            most: self.most,
        };
        if size > self.most {
            return Err(too_large(size));
        }
        let _lock = self.lock()?;
        let key = key_of(url);
        let folder = format!("{:016x}", hash64(0, key.as_bytes()));
        let own_folder = self.folder.join(&folder);
        make_folder(&own_folder)?;
        let name = file_name(name);
        let path = own_folder.join(&name);
        let draft = own_folder.join(DRAFT);
        let written = match from {
            Origin::Bytes(bytes, date) => write_draft(&draft, bytes, self.most, date),
            Origin::File(path) => {
                let file = open_plain(path)?;
                let date = file.metadata().and_then(|found| found.modified()).ok();
                write_draft(&draft, file, self.most, date)
            }
        };
        let named = written
            .map_err(failed(&draft))
            .and_then(|bytes| match bytes {
                // It grew while it was copied.
                None => Err(too_large(self.most.saturating_add(1))),
                Some(_) => fault::whole()
                    .and_then(|()| fs::rename(&draft, &path))
                    .map_err(failed(&path)),
            });
        if let Err(error) = named {
            drop(fs::remove_file(&draft));
            return Err(error);
        }
        let line = IndexLine {
            relative: format!("{folder}/{name}"),
            url: file_url(url),
            came,
        };
        self.append(&line)?;
        self.remove_others(&own_folder, &name);
        self.prune(&key)?;
        self.cached(line).ok_or(CacheError::NotPlain { path })
    }

    /// Removes the copy of a URL (7.5.1: one that is too old is expelled); returns whether there
    /// was one.
    ///
    /// # Errors
    /// If the index cannot be read or written.
    pub fn expel(&self, url: &FidoUrl) -> Result<bool, CacheError> {
        if !self.folder.is_dir() {
            return Ok(false);
        }
        let _lock = self.lock()?;
        let key = key_of(url);
        let mut lines = self.lines()?;
        let before = lines.len();
        lines.retain(|line| {
            let is_it = key_of(&line.url) == key;
            if is_it && let Some(cached) = self.cached(line.clone()) {
                remove(&cached.path);
            }
            !is_it
        });
        if lines.len() == before {
            return Ok(false);
        }
        self.rewrite(&lines)?;
        Ok(true)
    }

    /// Removes the oldest files until the rest fits.
    fn prune(&self, newest: &str) -> Result<(), CacheError> {
        let lines = self.lines()?.into_iter();
        let mut files: Vec<(IndexLine, Cached)> = lines
            .filter_map(|line| Some((line.clone(), self.cached(line)?)))
            .collect();
        files.sort_by_key(|(line, _)| (key_of(&line.url) == newest, line.came));
        let mut bytes: u64 = files.iter().map(|(_, cached)| cached.size).sum();
        let mut gone = 0;
        for (line, cached) in &files {
            let is_newest = key_of(&line.url) == newest;
            let too_many = files.len() - gone > self.most_files;
            if is_newest || !(bytes > self.most || too_many) {
                break;
            }
            remove(&cached.path);
            bytes = bytes.saturating_sub(cached.size);
            gone += 1;
        }
        if gone == 0 {
            return Ok(());
        }
        let left: Vec<IndexLine> = files.into_iter().skip(gone).map(|(line, _)| line).collect();
        self.rewrite(&left)
    }

    fn append(&self, line: &IndexLine) -> Result<(), CacheError> {
        let path = self.index_path();
        if fs::symlink_metadata(&path).is_ok_and(|found| !found.is_file()) {
            return Err(CacheError::NotPlain { path });
        }
        let written = (|| {
            let file = File::options()
                .append(true)
                .create(true)
                .read(true)
                .open(&path)?;
            let mut bytes = line.to_bytes();
            if !ends_a_line(&path)? {
                bytes.splice(0..0, *b"\r\n");
            }
            write_at_position(&file, &bytes)?;
            sync(&file)
        })();
        written.map_err(failed(&path))
    }

    fn rewrite(&self, lines: &[IndexLine]) -> Result<(), CacheError> {
        let path = self.index_path();
        let draft = self.folder.join(DRAFT);
        let bytes: Vec<u8> = lines.iter().flat_map(IndexLine::to_bytes).collect();
        let written = write_draft(&draft, &bytes[..], u64::MAX, None);
        let written = written.and_then(|_| {
            fault::whole()?;
            fs::rename(&draft, &path)
        });
        written.map_err(failed(&path))
    }

    /// Removes files stored under the key by another name.
    fn remove_others(&self, folder: &Path, name: &str) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            if entry.file_name().to_str() != Some(name) {
                remove(&entry.path());
            }
        }
    }

    /// Locks the cache for one writer at a time.
    fn lock(&self) -> Result<File, CacheError> {
        fs::create_dir_all(&self.folder).map_err(failed(&self.folder))?;
        let path = self.folder.join("index.lock");
        if fs::symlink_metadata(&path).is_ok_and(|found| !found.is_file()) {
            return Err(CacheError::NotPlain { path });
        }
        let mut options = File::options();
        options.write(true).create(true).truncate(false);
        let file = options.open(&path).map_err(failed(&path))?;
        match file.lock() {
            // Some file systems have no locks.
            Err(error) if error.kind() != io::ErrorKind::Unsupported => Err(failed(&path)(error)),
            _ => Ok(file),
        }
    }
}

/// Removes a plain file, or a link but not its target.
fn remove(path: &Path) {
    if fault::whole().is_ok() {
        drop(fs::remove_file(path));
    }
}

fn make_folder(path: &Path) -> Result<(), CacheError> {
    match fs::create_dir(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(failed(path)(error)),
        _ if fs::symlink_metadata(path).is_ok_and(|found| found.is_dir()) => Ok(()),
        _ => Err(CacheError::NotPlain {
            path: PathBuf::from(path),
        }),
    }
}

/// Returns a file name that is also valid in a line of an index.
fn file_name(name: &str) -> String {
    let is_unfit = |c: char| matches!(c, '[' | ']') || c.is_whitespace();
    let safe = safe_file_name(name).replace(is_unfit, "_");
    match safe.as_str() {
        "" | DRAFT => "file".to_owned(),
        _ => safe,
    }
}

/// Copies bytes into a draft; returns their number, or `None` if there are more than `most`.
fn write_draft(
    path: &Path,
    from: impl Read,
    most: u64,
    date: Option<SystemTime>,
) -> io::Result<Option<u64>> {
    fault::whole()?;
    // A leftover of a crash, or a planted link.
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = File::options().write(true).create_new(true).open(path)?;
    let bytes = io::copy(&mut from.take(most.saturating_add(1)), &mut file)?;
    if bytes > most {
        return Ok(None);
    }
    if let Some(date) = date {
        drop(file.set_modified(date));
    }
    sync(&file)?;
    Ok(Some(bytes))
}

fn ends_a_line(path: &Path) -> io::Result<bool> {
    use std::io::{Seek as _, SeekFrom};
    let mut file = File::open(path)?;
    if file.metadata()?.len() == 0 {
        return Ok(true);
    }
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    Ok(last == *b"\n")
}
