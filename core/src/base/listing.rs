//! Names of the files of bases in a folder, listed once for all bases in it.
//!
//! Bases with unusual file names (`ra..JDX`) and bases that do not exist yet are looked up in the listing of their
//! folder. With thousands of such areas in one folder, one listing per area would take quadratic time. Imports
//! `limits`.

use super::parts::{is_base_file, key};
use crate::guard::locked;
use crate::limits;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

/// Names of files of bases in one folder, sorted by [`key`], then by bytes.
#[derive(Debug, Default)]
pub(in crate::base) struct Listing(Vec<OsString>);

impl Listing {
    /// Reads the folder. A folder that cannot be read has no names.
    fn read(folder: &Path) -> Self {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.file_name());
        let mut names: Vec<_> = names.filter(|name| is_base_file(Path::new(name))).collect();
        names.sort_by_cached_key(|name| (key(Path::new(name)), name.clone()));
        Self(names)
    }

    /// Returns the spellings of a name in the folder, in the order of their bytes.
    pub(in crate::base) fn spellings(&self, wanted: &OsStr) -> &[OsString] {
        let wanted = key(Path::new(wanted));
        let from = (self.0).partition_point(|name| key(Path::new(name)) < wanted);
        let same = self.0.get(from..).unwrap_or_default();
        let count = same.partition_point(|name| key(Path::new(name)) == wanted);
        same.get(..count).unwrap_or_default()
    }
}

/// A listing that is reused while its folder has the same modification time.
#[derive(Debug)]
struct Kept {
    folder: PathBuf,
    modified: SystemTime,
    listing: Arc<Listing>,
}

/// Listings of the folders of bases that were looked up last.
#[derive(Debug, Default)]
pub(in crate::base) struct Listings(Mutex<Vec<Kept>>);

/// Age of a folder's last change from which its modification time tells a later change: that of FAT counts two seconds.
const SETTLED: Duration = Duration::from_secs(3);

impl Listings {
    const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// Returns a kept listing that still holds; costs one call of the system.
    fn kept(&self, folder: &Path) -> Option<Arc<Listing>> {
        let (known, listing) = {
            let all = locked(&self.0);
            let own = all.iter().find(|kept| kept.folder == folder)?;
            (own.modified, Arc::clone(&own.listing))
        };
        // Without the lock: other threads look up their folders meanwhile.
        (modified(folder)? == known).then_some(listing)
    }

    /// Lists a folder. The listing is kept when the folder did not change shortly before `now`.
    fn list(&self, folder: &Path, now: SystemTime) -> Arc<Listing> {
        // Before the names: a change while they are read makes the listing old.
        let modified = modified(folder);
        let listing = Arc::new(Listing::read(folder));
        let is_settled = |modified: &SystemTime| match now.duration_since(*modified) {
            Ok(age) => age >= SETTLED,
            // A clock was set back; a later change gets another time nevertheless.
            Err(ahead) => ahead.duration() >= SETTLED,
        };
        let mut all = locked(&self.0);
        all.retain(|kept| kept.folder != folder);
        if let Some(modified) = modified.filter(is_settled)
            && listing.0.len() <= limits::FOLDER_ENTRIES
        {
            all.truncate(limits::KEPT_LISTINGS - 1);
            let kept = Kept {
                folder: folder.to_owned(),
                modified,
                listing: Arc::clone(&listing),
            };
            all.insert(0, kept);
        }
        listing
    }
}

static SHARED: Listings = Listings::new();

/// Returns the kept listing of a folder if the folder did not change since.
pub(in crate::base) fn kept(folder: &Path) -> Option<Arc<Listing>> {
    SHARED.kept(folder)
}

/// Lists a folder and keeps the listing for other bases in it.
pub(in crate::base) fn list(folder: &Path) -> Arc<Listing> {
    SHARED.list(folder, SystemTime::now())
}

fn modified(folder: &Path) -> Option<SystemTime> {
    std::fs::metadata(folder).ok()?.modified().ok()
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
    #[cfg(unix)]
    fn few_listings_are_kept() {
        let now = SystemTime::now();
        let folders: Vec<_> = (0..=limits::KEPT_LISTINGS)
            .map(|_| folder_of_age(HOUR, now))
            .collect();
        let listings = Listings::default();
        for folder in &folders {
            listings.list(folder.path(), now);
        }
        let kept = folders.iter().map(|folder| listings.kept(folder.path()));
        let kept: Vec<bool> = kept.map(|kept| kept.is_some()).collect();
        assert!(!kept.first().unwrap(), "the oldest one makes room");
        assert!(kept.iter().skip(1).all(|kept| *kept));
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
        assert!(Listing::read(&folder.path().join("none")).0.is_empty());
    }
}
