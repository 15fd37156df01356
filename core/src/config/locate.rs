//! Resolves paths of a configuration on this system.
//!
//! Configurations move between DOS, Windows and Unix: names have the wrong case, backslashes or a
//! drive letter. These candidates are tried in order, and the first existing one counts:
//!
//! 1. as written, relative to the folder of the configuration;
//! 2. with backslashes or a drive: with slashes and without the drive; a rooted path
//!    (`C:\FIDO\BASE`) also relative to the folder of the configuration and to each folder above
//!    it, nearest first, as when the DOS disk is mounted somewhere.
//!
//! Each candidate is tried as spelled, then ignoring case, part by part. If none exists, the result
//! is the first candidate: a base need not exist yet.

use crate::base::BaseFormat;
use crate::limits;
use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Component, Path, PathBuf};

/// Kind of target of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PathKind {
    /// File with exactly this name.
    File,
    /// Message base: its name without extension, or a folder of `*.MSG`.
    Base,
}

/// Kind of target found at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LocatedPath {
    /// Base, by its head file, or a folder (of `*.MSG`, since only these are found by their
    /// folder).
    Base(BaseFormat),
    /// A file, as asked for.
    File,
}

/// Resolver of paths that caches folder listings.
#[derive(Debug)]
pub(super) struct Locator {
    /// Existing folders by the paths that named them.
    folders: HashMap<PathBuf, Vec<PathBuf>>,
    /// Names in a folder; `None` if it cannot be listed.
    listings: HashMap<PathBuf, Option<Listing>>,
    /// Number of further names that may be cached.
    names_left: usize,
    /// Cost of the disk accesses since the last [`Self::take_work`], in bytes of work.
    work: usize,
}

/// Names in a folder by their lower-case form; those that differ only in case are sorted by bytes.
type Listing = HashMap<String, Vec<OsString>>;

/// Maximum number of names tried that differ only in case.
const SPELLINGS: usize = 8;

/// Cost of a disk access besides the length of the path, in bytes of work.
const LOOK: usize = 1024;

impl Default for Locator {
    fn default() -> Self {
        Self {
            folders: HashMap::new(),
            listings: HashMap::new(),
            names_left: limits::FOLDER_ENTRIES,
            work: 0,
        }
    }
}

impl Locator {
    /// Returns the work since the last call, to be charged.
    pub(super) fn take_work(&mut self) -> usize {
        std::mem::take(&mut self.work)
    }

    fn look(&mut self, path: &Path) {
        self.work = self
            .work
            .saturating_add(LOOK)
            .saturating_add(path.as_os_str().len());
    }

    /// Resolves `written` relative to the configuration's `folder`; returns the path and the target
    /// found.
    pub(super) fn locate(
        &mut self,
        written: &[u8],
        decoded: &str,
        folder: &Path,
        target: PathKind,
    ) -> (PathBuf, Option<LocatedPath>) {
        self.work = self.work.saturating_add(decoded.len());
        if decoded.len() > limits::CONFIG_PATH_BYTES {
            return (folder.join(decoded), None);
        }
        let tries = tries(written, decoded, folder);
        for path in &tries {
            self.look(path);
            if self.is_known_missing(path, target) {
                continue;
            }
            if let Some(found) = exact(path, target) {
                return (path.clone(), Some(found));
            }
        }
        for path in &tries {
            if let Some(hit) = self.ignoring_case(path, target) {
                return (hit.0, Some(hit.1));
            }
        }
        (tries.into_iter().next().unwrap_or_default(), None)
    }

    /// Returns whether the listing of its folder lacks a target. The system may spell other than ASCII
    /// names in other ways.
    fn is_known_missing(&self, path: &Path, target: PathKind) -> bool {
        let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else {
            return false;
        };
        let Some(name) = name.to_str().filter(|name| name.is_ascii()) else {
            return false;
        };
        match (self.folders.get(parent), self.listings.get(parent)) {
            (Some(found), _) if found.is_empty() => true,
            (_, Some(Some(names))) if self.names_left > 0 => {
                let lower = name.to_lowercase();
                let has = |name: &str| names.contains_key(name);
                match target {
                    PathKind::File => !has(&lower),
                    PathKind::Base => {
                        let mut heads = BaseFormat::heads();
                        !heads.any(|(_, head)| has(&format!("{lower}.{head}")))
                    }
                }
            }
            _ => false,
        }
    }

    fn ignoring_case(&mut self, path: &Path, target: PathKind) -> Option<(PathBuf, LocatedPath)> {
        let parent = path.parent()?;
        let name = path.file_name()?.to_str()?;
        let mut names = vec![(name.to_owned(), LocatedPath::File)];
        if target == PathKind::Base {
            let named = |(format, head)| (format!("{name}.{head}"), LocatedPath::Base(format));
            names = BaseFormat::heads().map(named).collect();
            names.push((name.to_owned(), LocatedPath::Base(BaseFormat::Msg)));
        }
        for folder in self.folders(parent) {
            for (name, found) in &names {
                let is_folder = *found == LocatedPath::Base(BaseFormat::Msg);
                let is_it = if is_folder {
                    Path::is_dir
                } else {
                    Path::is_file
                };
                let Some(mut whole) = self.spellings(&folder, name, is_it).next() else {
                    continue;
                };
                if matches!(found, LocatedPath::Base(_)) && !is_folder {
                    whole.set_extension("");
                }
                return Some((whole, *found));
            }
        }
        None
    }

    /// Returns the existing folders that `path` denotes, ignoring case.
    fn folders(&mut self, path: &Path) -> Vec<PathBuf> {
        if let Some(known) = self.folders.get(path) {
            return known.clone();
        }
        let found = self.find_folders_ignoring_case(path);
        if self.folders.len() < limits::CONFIG_FOLDERS {
            self.folders.insert(path.to_owned(), found.clone());
        }
        found
    }

    fn find_folders_ignoring_case(&mut self, path: &Path) -> Vec<PathBuf> {
        self.look(path);
        if path.is_dir() {
            return vec![path.to_owned()];
        }
        let mut found = vec![PathBuf::new()];
        for part in path.components() {
            let above = std::mem::take(&mut found);
            for folder in above {
                let next = folder.join(part);
                self.look(&next);
                match part {
                    Component::Normal(name) if !next.is_dir() => {
                        let name = name.to_str().unwrap_or_default();
                        found.extend(self.spellings(&folder, name, Path::is_dir));
                    }
                    _ => found.push(next),
                }
            }
            found.truncate(SPELLINGS);
        }
        found
    }

    /// Returns the targets in a folder whose names differ from `name` at most in case.
    fn spellings(
        &mut self,
        folder: &Path,
        name: &str,
        is_it: fn(&Path) -> bool,
    ) -> impl Iterator<Item = PathBuf> {
        if !self.listings.contains_key(folder) {
            let names = list(folder, self.names_left);
            let count = names.iter().flat_map(HashMap::values).map(Vec::len);
            self.names_left -= count.sum::<usize>();
            self.listings.insert(folder.to_owned(), names);
        }
        let names = self.listings.get(folder).and_then(Option::as_ref);
        let spellings = names.and_then(|names| names.get(&name.to_lowercase()));
        let spellings = spellings.into_iter().flatten().take(SPELLINGS);
        let paths: Vec<PathBuf> = spellings.map(|name| folder.join(name)).collect();
        paths.iter().for_each(|path| self.look(path));
        paths.into_iter().filter(move |path| is_it(path))
    }
}

fn list(folder: &Path, most: usize) -> Option<Listing> {
    let mut names = Listing::new();
    let entries = fs::read_dir(folder).ok()?.take(most);
    for name in entries.flatten().map(|entry| entry.file_name()) {
        if let Some(lower) = name.to_str().map(str::to_lowercase) {
            names.entry(lower).or_default().push(name);
        }
    }
    for spellings in names.values_mut() {
        spellings.sort_unstable();
    }
    Some(names)
}

fn exact(path: &Path, target: PathKind) -> Option<LocatedPath> {
    if target == PathKind::File {
        return path.is_file().then_some(LocatedPath::File);
    }
    // A folder and `folder.JHR` may exist side by side: the slow look-up distinguishes them.
    let is_there = |head: &str| {
        let mut whole = path.as_os_str().to_owned();
        whole.extend([".".as_ref(), OsStr::new(head)]);
        Path::new(&whole).is_file()
    };
    BaseFormat::heads()
        .find(|(_, head)| is_there(head))
        .map(|(format, _)| LocatedPath::Base(format))
}

fn tries(written: &[u8], decoded: &str, folder: &Path) -> Vec<PathBuf> {
    let mut tries = Vec::new();
    let mut add = |path: PathBuf| {
        if !tries.contains(&path) {
            tries.push(path);
        }
    };
    if let Some(raw) = os_str(written) {
        add(folder.join(trimmed(Path::new(&raw))));
    }
    add(folder.join(trimmed(Path::new(decoded))));
    let (drive, rest) = strip_drive(decoded);
    if drive || rest.contains('\\') {
        let slashed = rest.replace('\\', "/");
        let path = Path::new(&slashed);
        let relative = slashed.trim_start_matches('/');
        let rooted = relative.len() < slashed.len();
        if rooted {
            add(trimmed(path));
        }
        let depth = if rooted { usize::MAX } else { 1 };
        for above in folder.ancestors().take(depth) {
            add(above.join(trimmed(Path::new(relative))));
        }
    }
    tries
}

/// Returns the path without a final slash.
fn trimmed(path: &Path) -> PathBuf {
    path.components().collect()
}

/// Splits off a drive letter; returns whether there was one, and the rest.
fn strip_drive(path: &str) -> (bool, &str) {
    let mut chars = path.chars();
    match (chars.next(), chars.next()) {
        (Some(letter), Some(':')) if letter.is_ascii_alphabetic() => (true, chars.as_str()),
        _ => (false, path),
    }
}

#[cfg(unix)]
#[allow(clippy::unnecessary_wraps)]
fn os_str(bytes: &[u8]) -> Option<OsString> {
    use std::os::unix::ffi::OsStrExt;
    Some(OsStr::from_bytes(bytes).to_owned())
}

#[cfg(not(unix))]
fn os_str(bytes: &[u8]) -> Option<OsString> {
    std::str::from_utf8(bytes)
        .ok()
        .map(|text| OsStr::new(text).to_owned())
}
