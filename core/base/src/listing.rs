//! Names of the files of bases in a folder, listed once for all bases in it.
//!
//! Bases with unusual file names (`ra..JDX`) and bases that do not exist yet are looked up in the listing of their
//! folder. With thousands of such areas in one folder, one listing per area would take quadratic time. Imports
//! `limits` and `parts`.

use super::parts::{is_base_file, key};
use crate::limits;
use ftn_types::guard::locked;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::io::{self, ErrorKind};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, Instant, SystemTime};

/// Names of files of bases in one folder, by their [`key`], each in the order of bytes.
#[derive(Debug, Default)]
pub(crate) struct Listing {
    names: HashMap<(String, String), Vec<OsString>>,
    /// True if the folder existed.
    is_folder: bool,
}

impl Listing {
    /// Reads the folder. A folder that cannot be read has no names.
    fn read(folder: &Path) -> Self {
        let mut listing = Self {
            is_folder: folder.is_dir(),
            ..Self::default()
        };
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        for name in entries.map(|entry| entry.file_name()) {
            if is_base_file(Path::new(&name)) {
                listing
                    .names
                    .entry(key(Path::new(&name)))
                    .or_default()
                    .push(name);
            }
        }
        listing
            .names
            .values_mut()
            .for_each(|names| names.sort_unstable());
        listing
    }

    /// Returns the spellings of a name in the folder, in the order of their bytes.
    pub(crate) fn spellings(&self, wanted: &OsStr) -> &[OsString] {
        let same = self.names.get(&key(Path::new(wanted)));
        same.map_or(&[], Vec::as_slice)
    }
}

/// A listing that is reused while its folder has the same modification time.
#[derive(Debug)]
struct Kept {
    /// Modification time of the folder; `None`: there is no such folder.
    modified: Option<SystemTime>,
    listing: Arc<Listing>,
}

/// Listings by their folders.
#[derive(Debug, Default)]
struct All {
    by_folder: HashMap<PathBuf, Kept>,
    /// Number of different names in all of them.
    names: usize,
}

/// Listings of the folders of bases that were looked up.
#[derive(Debug, Default)]
pub(crate) struct Listings(Mutex<All>);

/// Age of a folder's last change from which its modification time tells a later change: that of FAT counts two seconds.
const SETTLED: Duration = Duration::from_secs(3);

impl Listings {
    /// Returns a kept listing that still holds; costs one call of the system.
    fn kept(&self, folder: &Path) -> Option<Arc<Listing>> {
        let (known, listing) = {
            let all = locked(&self.0);
            let own = all.by_folder.get(folder)?;
            (own.modified, Arc::clone(&own.listing))
        };
        // Without the lock: other threads look up their folders meanwhile.
        (modified(folder).ok()? == known).then_some(listing)
    }

    /// Lists a folder. The listing is kept when the folder did not change shortly before `now`, or does not exist.
    fn list(&self, folder: &Path, now: SystemTime) -> Arc<Listing> {
        // Before the names: a change while they are read makes the listing old.
        let modified = modified(folder);
        let listing = match modified {
            Ok(None) => Arc::default(),
            _ => Arc::new(Listing::read(folder)),
        };
        let is_settled = |modified: SystemTime| match now.duration_since(modified) {
            Ok(age) => age >= SETTLED,
            // A clock was set back; a later change gets another time nevertheless.
            Err(ahead) => ahead.duration() >= SETTLED,
        };
        let mut all = locked(&self.0);
        if let Ok(modified) = modified
            && modified.is_none_or(is_settled)
        {
            let kept = Kept {
                modified,
                listing: Arc::clone(&listing),
            };
            all.keep(folder, kept);
        }
        listing
    }
}

impl All {
    fn keep(&mut self, folder: &Path, kept: Kept) {
        let count = kept.listing.names.len();
        let is_full = self.by_folder.len() >= limits::KEPT_LISTINGS
            || self.names.saturating_add(count) > limits::FOLDER_ENTRIES;
        if is_full {
            *self = Self::default();
        }
        if count <= limits::FOLDER_ENTRIES {
            self.names += count;
            if let Some(old) = self.by_folder.insert(folder.to_owned(), kept) {
                self.names = self.names.saturating_sub(old.listing.names.len());
            }
        }
    }
}

static SHARED: LazyLock<Listings> = LazyLock::new(Listings::default);

/// Time for which a pass uses a listing without looking at the folder.
const TRUSTED: Duration = Duration::from_millis(200);

/// Listings that a pass has seen, by their folders.
type Seen = HashMap<OsString, (Instant, Arc<Listing>)>;

thread_local! {
    static PASS: RefCell<Option<Seen>> = const { RefCell::new(None) };
}

/// FolderPass of this thread over many bases, which reads only. While it lives, folders are compared with
/// their listings five times a second instead of once for each base.
#[derive(Debug)]
pub struct FolderPass {
    outer: Option<Seen>,
    /// A pass belongs to its thread.
    _thread: PhantomData<*const ()>,
}

impl FolderPass {
    /// Begins a pass, which ends when it is dropped.
    #[must_use]
    pub fn begin() -> Self {
        let outer = PASS.with_borrow_mut(|seen| seen.replace(Seen::default()));
        Self {
            outer,
            _thread: PhantomData,
        }
    }
}

impl Drop for FolderPass {
    fn drop(&mut self) {
        PASS.set(self.outer.take());
    }
}

/// Returns the listing that the pass of this thread trusts.
fn trusted(folder: &Path) -> Option<Arc<Listing>> {
    PASS.with_borrow(|seen| {
        let (at, listing) = seen.as_ref()?.get(folder.as_os_str())?;
        (at.elapsed() < TRUSTED).then(|| Arc::clone(listing))
    })
}

/// Makes the pass of this thread trust a listing, if there is one.
fn trust(folder: &Path, listing: &Arc<Listing>) {
    PASS.with_borrow_mut(|seen| {
        if let Some(seen) = seen.as_mut() {
            if seen.len() >= limits::KEPT_LISTINGS {
                seen.clear();
            }
            let own = (Instant::now(), Arc::clone(listing));
            seen.insert(folder.as_os_str().to_owned(), own);
        }
    });
}

/// Returns the kept listing of a folder if the folder did not change since.
pub(crate) fn kept(folder: &Path) -> Option<Arc<Listing>> {
    if let Some(listing) = trusted(folder) {
        return Some(listing);
    }
    let listing = SHARED.kept(folder)?;
    trust(folder, &listing);
    Some(listing)
}

/// Lists a folder and keeps the listing for other bases in it.
pub(crate) fn list(folder: &Path) -> Arc<Listing> {
    let listing = SHARED.list(folder, SystemTime::now());
    trust(folder, &listing);
    listing
}

/// Returns whether a folder exists.
pub(crate) fn is_folder(folder: &Path) -> bool {
    trusted(folder).map_or_else(|| folder.is_dir(), |listing| listing.is_folder)
}

/// Returns the modification time of a folder; `None` if it does not exist.
fn modified(folder: &Path) -> io::Result<Option<SystemTime>> {
    match std::fs::metadata(folder) {
        Ok(found) => found.modified().map(Some),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::{File, write};

    const HOUR: Duration = Duration::from_secs(3600);

    fn folder_of_age(age: Duration, now: SystemTime) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path().join("RA.JHR"), "").unwrap();
        date(folder.path(), now - age);
        folder
    }

    fn date(folder: &Path, modified: SystemTime) {
        File::open(folder).unwrap().set_modified(modified).unwrap();
    }

    #[test]
    #[cfg(unix)]
    fn listing_is_kept_until_its_folder_changes() {
        let now = SystemTime::now();
        let folder = folder_of_age(HOUR, now);
        let listings = Listings::default();
        assert!(listings.kept(folder.path()).is_none());
        let first = listings.list(folder.path(), now);
        assert_eq!(first.spellings("ra.jhr".as_ref()), ["RA.JHR"]);
        let kept = listings.kept(folder.path()).unwrap();
        assert!(Arc::ptr_eq(&first, &kept));
        write(folder.path().join("b.jhr"), "").unwrap();
        assert!(listings.kept(folder.path()).is_none());
        let second = listings.list(folder.path(), now);
        assert_eq!(second.spellings("B.JHR".as_ref()), ["b.jhr"]);
    }

    #[test]
    fn pass_trusts_its_listings_and_forgets_them_at_its_end() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("bases");
        let outer = FolderPass::begin();
        assert!(list(&missing).spellings("a.jhr".as_ref()).is_empty());
        assert!(!is_folder(&missing));
        {
            let _inner = FolderPass::begin();
            assert!(trusted(&missing).is_none());
            std::fs::create_dir(&missing).unwrap();
            write(missing.join("a.jhr"), "").unwrap();
            assert_eq!(list(&missing).spellings("a.jhr".as_ref()), ["a.jhr"]);
            assert!(is_folder(&missing) && trusted(&missing).is_some());
        }
        drop(outer);
        assert!(trusted(&missing).is_none());
        assert!(is_folder(&missing));
    }

    #[test]
    #[cfg(unix)]
    fn listing_of_a_folder_that_has_just_changed_is_not_kept() {
        let now = SystemTime::now();
        let folder = folder_of_age(SETTLED / 2, now);
        let listings = Listings::default();
        listings.list(folder.path(), now);
        assert!(listings.kept(folder.path()).is_none());
        // Shortly ahead of the clock is as unsure; far ahead, a change is seen.
        date(folder.path(), now + SETTLED / 2);
        listings.list(folder.path(), now);
        assert!(listings.kept(folder.path()).is_none());
        date(folder.path(), now + HOUR);
        listings.list(folder.path(), now);
        assert!(listings.kept(folder.path()).is_some());
    }

    #[test]
    fn number_of_kept_listings_is_limited() {
        let listings = Listings::default();
        let folder = tempfile::tempdir().unwrap();
        let path = |number: usize| folder.path().join(number.to_string());
        for number in 0..limits::KEPT_LISTINGS {
            listings.list(&path(number), SystemTime::now());
        }
        assert!(listings.kept(&path(0)).is_some());
        listings.list(&path(limits::KEPT_LISTINGS), SystemTime::now());
        assert!(listings.kept(&path(0)).is_none());
        assert!(listings.kept(&path(limits::KEPT_LISTINGS)).is_some());
    }

    #[test]
    fn folder_that_is_missing_is_looked_up_until_it_exists() {
        let now = SystemTime::now();
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("bases");
        let listings = Listings::default();
        listings.list(&folder, now);
        assert!(listings.kept(&folder).is_some());
        std::fs::create_dir(&folder).unwrap();
        assert!(listings.kept(&folder).is_none());
    }

    #[test]
    fn spellings_are_those_of_one_name() {
        let names = ["RA.jhr", "Ra.JHR", "ra..jhr", "rb.jhr", "ra.jdt", "a.jhr"];
        let folder = tempfile::tempdir().unwrap();
        for name in names {
            write(folder.path().join(name), "").unwrap();
        }
        let listing = Listing::read(folder.path());
        let found = listing.spellings("ra.jhr".as_ref());
        let found: Vec<_> = found.iter().map(|name| name.to_str().unwrap()).collect();
        if cfg!(target_os = "linux") {
            assert_eq!(found, ["RA.jhr", "Ra.JHR", "ra..jhr"]);
        }
        assert!(listing.spellings("none.jhr".as_ref()).is_empty());
        assert!(Listing::read(&folder.path().join("none")).names.is_empty());
    }
}
