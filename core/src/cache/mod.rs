//! Requested files and answers, kept in a folder under the URL that asked for them (7.3.1, 7.4.1, 7.5.1, 7.5.7).
//!
//! Files of `freq://` and `fecho://` URLs and answers of `faqserv://` servers alike: the key is the canonical URL
//! without what only says which copy is good enough ([`crate::freq::key_of`]). The folder has a total .FUF index, whose
//! lines give the relative path of a file and its URL with the moment when it came. Imports `base` (for its faults in tests), `bytes`, `freq`, `limits`,
//! `objects` (for safe names), `query` (for `time`), `time` and `url`; touches nothing outside of its folder, follows no link there, and reads
//! no clock.

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

/// A folder of files that were requested. Several windows may use one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cache {
    folder: PathBuf,
    most: u64,
    most_files: usize,
}

/// A file that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cached {
    /// Where it is.
    pub path: PathBuf,
    /// What it was called when it came.
    pub name: String,
    /// The URL that it answers, as it was asked for.
    pub url: FidoUrl,
    /// Its length in bytes.
    pub size: u64,
    /// When it came, by the local clock.
    pub came: WallTime,
    /// Its own date, as the mailer left it.
    pub written: Option<SystemTime>,
}

/// What is kept for a URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// Nothing.
    Absent,
    /// A copy that the URL is content with.
    Fits(Cached),
    /// A copy that is older than `time` allows (7.5.1): it is requested again.
    TooOld(Cached),
    /// A copy of another size or another hash than the URL wants (7.5.2, 7.5.3).
    Differs(Cached, Mismatch),
}

/// How a file differs from what the URL says of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    /// Another size (7.5.2).
    #[error("it has {found} bytes, but the address wants {wanted}")]
    Size {
        /// In bytes.
        wanted: u64,
        /// In bytes.
        found: u64,
    },
    /// Another ed2k hash (7.5.3).
    #[error("its ed2k hash is {found}, but the address wants {wanted}")]
    Ed2k {
        /// What the URL says.
        wanted: Ed2k,
        /// What the bytes are.
        found: Ed2k,
    },
}

/// Why something cannot be kept or read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CacheError {
    /// It is larger than the whole folder may be.
    #[error(
        "{name} has {bytes} bytes, but received files may take {most} bytes together: raise the limit in the settings"
    )]
    TooLarge {
        /// Its name.
        name: String,
        /// Its length.
        bytes: u64,
        /// The limit.
        most: u64,
    },
    /// It is a folder, a link or a device.
    #[error("{} is no plain file", path.display())]
    NotPlain {
        /// Which file.
        path: PathBuf,
    },
    /// What the system says.
    #[error("{}: {}", path.display(), in_words(source))]
    Io {
        /// Which file.
        path: PathBuf,
        /// What the system says.
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

/// Where the bytes of a new entry are.
#[derive(Clone, Copy, Debug)]
pub enum Origin<'a> {
    /// A file, which stays where it is.
    File(&'a Path),
    /// Bytes, and their date.
    Bytes(&'a [u8], Option<SystemTime>),
}

impl Cache {
    /// The cache in a folder, which need not be there yet; its files may take `most` bytes together.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>, most: u64) -> Self {
        Self {
            folder: folder.into(),
            most,
            most_files: limits::CACHE_ENTRIES,
        }
    }

    /// Its folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What is kept for a URL, and whether the URL is content with it. Changes nothing: what is too old goes when it is
    /// requested again.
    ///
    /// # Errors
    /// When the index or the file cannot be read.
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

    /// The bytes of a file, up to a number of them.
    ///
    /// # Errors
    /// When it cannot be read, is no plain file any more, or is longer.
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
    /// Whether the copy is young enough for a value of `time`: its own date counts, else the moment when it came
    /// (7.5.1). A value that is no lower limit admits nothing: the user is asked about it.
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
        let moment = Moment::of(local.unwrap_or(self.came), None, None, false);
        limit.admits(&moment, now)
    }
}

/// How a file differs from what a URL says of it (7.5.2, 7.5.3).
///
/// # Errors
/// When it cannot be read.
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
    let hashes = Hasher::of(file, u64::MAX, false).map_err(failed(path))?;
    Ok(hashes
        .filter(|hashes| !hashes.is(wanted))
        .map(|hashes| Mismatch::Ed2k {
            wanted,
            found: hashes.ed2k,
        }))
}

/// Opens a plain file, and nothing that a link leads to.
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
