//! Total .FUF index of a cache (7.5.7): one line for each file; the last one of a URL counts.

use super::{Cache, CacheError, Cached, failed};
use crate::freq::{FufEntry, FufLines, key_of};
use crate::time::WallTime;
use crate::url::{FidoUrl, Key, Scheme};
use std::collections::{BTreeMap, HashMap};
use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::{Component, Path, PathBuf};

/// Name of the index.
pub(super) const INDEX: &str = "index.fuf";

/// A valid line of the index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct IndexLine {
    /// Path below the folder of the cache.
    pub(super) relative: String,
    pub(super) url: FidoUrl,
    pub(super) came: WallTime,
}

impl IndexLine {
    fn from_entry(entry: &FufEntry) -> Option<Self> {
        let relative = std::str::from_utf8(&entry.name).ok()?;
        is_inside(relative).then_some(())?;
        let url = FidoUrl::parse(std::str::from_utf8(&entry.url).ok()?)
            .ok()?
            .url;
        let (url, came) = without_time(&url);
        Some(Self {
            relative: relative.to_owned(),
            url,
            came,
        })
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let entry = FufEntry {
            name: self.relative.clone().into_bytes(),
            url: with_time(&self.url, self.came).to_string().into_bytes(),
        };
        entry.to_bytes()
    }
}

/// Returns the URL with the moment of the answer's arrival.
fn with_time(url: &FidoUrl, came: WallTime) -> FidoUrl {
    let c = came.civil();
    let (year, month, day) = (c.year(), c.month(), c.day());
    let (hour, minute, second) = (c.hour(), c.minute(), c.second());
    let value = format!("{year:04}/{month:02}/{day:02}T{hour:02}:{minute:02}:{second:02}");
    match url.scheme() {
        // There it is a filter (7.2.1.2), which designates another object.
        Scheme::Area => url.adding_param("time", &value),
        Scheme::Netmail
        | Scheme::Areafix
        | Scheme::Echomail
        | Scheme::Faqserv
        | Scheme::Fecho
        | Scheme::Freq
        | Scheme::External => url.with_param("time", &value),
    }
}

/// Returns the requested URL, as stored in the index, and the moment of its answer.
fn without_time(url: &FidoUrl) -> (FidoUrl, WallTime) {
    let count = url.params().len();
    let last = url.params().last();
    let own = last.filter(|param| param.key == Some(Key::Time) && url.scheme() == Scheme::Area);
    let came = match own {
        Some(own) => read_time(own.value),
        None => url.values(Key::Time).find_map(read_time),
    };
    let mut at = 0;
    let bare = url.keeping_params(|_| {
        at += 1;
        own.is_none() || at < count
    });
    (bare, came.unwrap_or_default())
}

/// Parses a moment written by [`with_time`]; other programs may write only a day.
fn read_time(value: &str) -> Option<WallTime> {
    let (date, time) = value.split_once('T').unwrap_or((value, "00:00:00"));
    let civil: jiff::civil::DateTime = format!("{}T{time}", date.replace('/', "-")).parse().ok()?;
    Some(WallTime::from_civil(civil))
}

/// Returns whether a relative path stays inside of its folder.
pub(super) fn is_inside(relative: &str) -> bool {
    let path = Path::new(relative);
    let plain = |part: Component<'_>| matches!(part, Component::Normal(_));
    !relative.is_empty() && !relative.contains(['\\', ':', '\0']) && path.components().all(plain)
}

impl Cache {
    pub(super) fn index_path(&self) -> PathBuf {
        self.folder.join(INDEX)
    }

    /// Returns the file under a key, if it exists.
    pub(super) fn entry(&self, key: &str) -> Result<Option<Cached>, CacheError> {
        let mut last = None;
        self.each_line(|line| {
            if key_of(&line.url) == key {
                last = Some(line);
            }
        })?;
        Ok(last.and_then(|line| self.cached(line)))
    }

    /// Returns all existing files in the order of their arrival.
    ///
    /// # Errors
    /// If the index cannot be read.
    pub fn entries(&self) -> Result<Vec<Cached>, CacheError> {
        let lines = self.lines()?;
        let mut found: Vec<Cached> = lines
            .into_iter()
            .filter_map(|line| self.cached(line))
            .collect();
        found.sort_by_key(|cached| cached.came);
        Ok(found)
    }

    /// Returns the last line of each key; of too many lines the last ones, one more than the
    /// maximum number of files.
    pub(super) fn lines(&self) -> Result<Vec<IndexLine>, CacheError> {
        let mut places: HashMap<String, usize> = HashMap::new();
        let mut lines: BTreeMap<usize, IndexLine> = BTreeMap::new();
        let mut place = 0;
        self.each_line(|line| {
            place += 1;
            if let Some(before) = places.insert(key_of(&line.url), place) {
                lines.remove(&before);
            }
            lines.insert(place, line);
            if lines.len() > self.most_files.saturating_add(1)
                && let Some((_, first)) = lines.pop_first()
            {
                places.remove(&key_of(&first.url));
            }
        })?;
        Ok(lines.into_values().collect())
    }

    /// Calls `each` with each valid line; invalid lines are skipped.
    fn each_line(&self, mut each: impl FnMut(IndexLine)) -> Result<(), CacheError> {
        let path = self.index_path();
        let found = match fs::symlink_metadata(&path) {
            Ok(found) => found,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(failed(&path)(error)),
        };
        if !found.is_file() {
            return Err(CacheError::NotPlain { path });
        }
        let file = File::open(&path).map_err(failed(&path))?;
        for entry in FufLines::new(BufReader::new(file)) {
            let entry = entry.map_err(failed(&path))?;
            if let Some(line) = entry.ok().and_then(|entry| IndexLine::from_entry(&entry)) {
                each(line);
            }
        }
        Ok(())
    }

    /// Returns the file of a line; `None` if it does not exist, or a link is on its path.
    pub(super) fn cached(&self, line: IndexLine) -> Option<Cached> {
        let mut path = self.folder.clone();
        let mut parts = Path::new(&line.relative).components().peekable();
        let mut found = None;
        while let Some(part) = parts.next() {
            path.push(part);
            let here = fs::symlink_metadata(&path).ok()?;
            match parts.peek() {
                Some(_) if here.is_dir() => {}
                None if here.is_file() => found = Some(here),
                _ => return None,
            }
        }
        let found = found?;
        Some(Cached {
            name: path.file_name()?.to_string_lossy().into_owned(),
            path,
            url: line.url,
            size: found.len(),
            came: line.came,
            written: found.modified().ok(),
        })
    }
}
