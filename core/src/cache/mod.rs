//! Cache of requested files and answers, in a folder, by the URL of the request (7.3.1, 7.4.1,
//! 7.5.1, 7.5.7).
//!
//! Stores files of `freq://` and `fecho://` URLs and answers of `faqserv://` servers: the key is
//! the canonical URL without parameters that only select a good enough copy
//! ([`crate::freq::key_of`]). The folder has a total .FUF index, whose lines contain the relative
//! path of a file and its URL with the moment of its arrival. Imports `base` (for its faults in
//! tests), `bytes`, `freq`, `limits`, `objects` (for safe names), `query` (for `time`), `time` and
//! `url`. Touches nothing outside of its folder, follows no link there, and reads no clock.

mod index;
mod store;

use crate::bytes::in_words;
use crate::freq::{Ed2k, Hasher, key_of, wanted_hash};
use crate::limits;
use crate::query::time::{LowerLimit, Moment, Now};
use crate::time::WallTime;
use crate::url::{FidoUrl, Key, Scheme};
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A folder of requested files. Several windows may use one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cache {
    folder: PathBuf,
    most: u64,
    most_files: usize,
}

/// A cached file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cached {
    /// Path.
    pub path: PathBuf,
    /// Name of the received file.
    pub name: String,
    /// URL of its request.
    pub url: FidoUrl,
    /// Size in bytes.
    pub size: u64,
    /// Time of arrival, by the local clock.
    pub came: WallTime,
    /// Its own date, as set by the mailer.
    pub written: Option<SystemTime>,
}

/// Result of a search for a URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// No copy.
    Absent,
    /// A good enough copy.
    Fits(Cached),
    /// A copy that is older than `time` allows (7.5.1): it is requested again.
    TooOld(Cached),
    /// A copy with another size or hash than the URL requires (7.5.2, 7.5.3).
    Differs(Cached, Mismatch),
}

/// Difference between a file and the properties in the URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    /// Another size (7.5.2).
    #[error("it has {found} bytes, but the address wants {wanted}")]
    Size {
        /// Required size in bytes.
        wanted: u64,
        /// Size in bytes.
        found: u64,
    },
    /// Another ed2k hash (7.5.3).
    #[error("its ed2k hash is {found}, but the address wants {wanted}")]
    Ed2k {
        /// Required hash.
        wanted: Ed2k,
        /// Hash of the bytes.
        found: Ed2k,
    },
}

/// Error of storing or reading.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CacheError {
    /// The file is larger than the limit of the whole folder.
    #[error(
        "{name} has {bytes} bytes, but received files may take {most} bytes together: raise the limit in the settings"
    )]
    TooLarge {
        /// Name of the file.
        name: String,
        /// Size in bytes.
        bytes: u64,
        /// Limit in bytes.
        most: u64,
    },
    /// The file is a folder, a link or a device.
    #[error("{} is not a plain file", path.display())]
    NotPlain {
        /// Path of the file.
        path: PathBuf,
    },
    /// Error of the system.
    #[error("{}: {}", path.display(), in_words(source))]
    Io {
        /// Path of the file.
        path: PathBuf,
        /// Error of the system.
        #[source]
        source: io::Error,
    },
}

fn failed(path: &Path) -> impl Fn(io::Error) -> CacheError + '_ {
    move |source| CacheError::Io {
        path: path.to_owned(),
        source,
    }
}

/// Source of a new entry's bytes.
#[derive(Clone, Copy, Debug)]
pub enum Origin<'a> {
    /// A file, which is copied.
    File(&'a Path),
    /// Bytes, and their date.
    Bytes(&'a [u8], Option<SystemTime>),
}

impl Cache {
    /// Opens the cache in a folder, which may not exist yet; its files may take `most` bytes
    /// together.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>, most: u64) -> Self {
        Self {
            folder: folder.into(),
            most,
            most_files: limits::CACHE_ENTRIES,
        }
    }

    /// Returns its folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Finds the copy of a URL, and checks whether it is good enough. Changes nothing: a copy that
    /// is too old is removed when it is requested again.
    ///
    /// # Errors
    /// If the index or the file cannot be read.
    pub fn find(&self, url: &FidoUrl, now: &Now) -> Result<Lookup, CacheError> {
        let Some(cached) = self.entry(&key_of(url))? else {
            return Ok(Lookup::Absent);
        };
        if let Some(mismatch) = mismatch(url, &cached.path, cached.size)? {
            return Ok(Lookup::Differs(cached, mismatch));
        }
        let is_filter = url.scheme() == Scheme::Area;
        let mut limits = url.values(Key::Time);
        match is_filter || limits.all(|limit| cached.is_from(limit, now)) {
            true => Ok(Lookup::Fits(cached)),
            false => Ok(Lookup::TooOld(cached)),
        }
    }

    /// Returns the bytes of a file of at most `most` bytes.
    ///
    /// # Errors
    /// If it cannot be read, is no longer a plain file, or is larger.
    pub fn read(&self, cached: &Cached, most: u64) -> Result<Vec<u8>, CacheError> {
        let file = open_plain(&cached.path)?;
        let mut bytes = Vec::new();
        let read = file.take(most.saturating_add(1)).read_to_end(&mut bytes);
        read.map_err(failed(&cached.path))?;
        if bytes.len() as u64 > most {
            return Err(CacheError::TooLarge {
                name: cached.name.clone(),
                bytes: cached.size,
                most,
            });
        }
        Ok(bytes)
    }
}

impl Cached {
    /// Returns whether the copy is new enough for a value of `time`: by its own date, else by its
    /// arrival (7.5.1). An invalid lower limit admits nothing: the user is asked about it.
    fn is_from(&self, limit: &str, now: &Now) -> bool {
        let Ok(limit) = LowerLimit::parse(limit) else {
            return false;
        };
        let (_, offset) = now.moment();
        let unix = self.written.and_then(|written| {
            let since = written.duration_since(SystemTime::UNIX_EPOCH).ok()?;
            i64::try_from(since.as_secs()).ok()
        });
        let local = unix.map(|unix| WallTime(unix.saturating_add(i64::from(offset.0) * 60)));
        let moment = Moment::from_header(local.unwrap_or(self.came), None, None, false);
        limit.admits(&moment, now)
    }
}

/// Compares a file with the properties in a URL (7.5.2, 7.5.3).
///
/// # Errors
/// If it cannot be read.
pub fn mismatch(url: &FidoUrl, path: &Path, size: u64) -> Result<Option<Mismatch>, CacheError> {
    if let Some(wanted) = url.size().filter(|wanted| *wanted != size) {
        return Ok(Some(Mismatch::Size {
            wanted,
            found: size,
        }));
    }
    let Some(wanted) = wanted_hash(url) else {
        return Ok(None);
    };
    let file = open_plain(path)?;
    let hashes = Hasher::hash_reader(file, u64::MAX, false).map_err(failed(path))?;
    Ok(hashes
        .filter(|hashes| !hashes.is(wanted))
        .map(|hashes| Mismatch::Ed2k {
            wanted,
            found: hashes.ed2k,
        }))
}

/// Opens a plain file; follows no link.
fn open_plain(path: &Path) -> Result<File, CacheError> {
    let not_plain = || CacheError::NotPlain {
        path: path.to_owned(),
    };
    let named = fs::symlink_metadata(path).map_err(failed(path))?;
    if !named.is_file() {
        return Err(not_plain());
    }
    let file = File::open(path).map_err(failed(path))?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let opened = file.metadata().map_err(failed(path))?;
        // It was replaced by a link meanwhile.
        if (opened.dev(), opened.ino()) != (named.dev(), named.ino()) {
            return Err(not_plain());
        }
    }
    Ok(file)
}

#[cfg(test)]
mod tests;
