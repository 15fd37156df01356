//! Headers that the index stores of bases at rest, for the next run of the program.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by a panic"
)]

use crate::index_support::{AREAS, Letter, Shelf, update};
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

const JAM: usize = 0;

fn letters(name: &str) -> Vec<Letter> {
    let letter = |at: u32| Letter {
        subject: format!("{name} {at}"),
        msgid: format!("2:5030/1 {at:08x}"),
        written: 1_000_000_000 + i64::from(at),
        ..Letter::of("Hello.")
    };
    (0..5).map(letter).collect()
}

/// Returns the files of all bases, without those of the index.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            found.push(path);
        } else if !path.ends_with("index") {
            found.extend(files(&path));
            found.push(path);
        }
    }
    found
}

/// Returns the files of the index.
fn index_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .flat_map(|path| match path.is_dir() {
            true => index_files(&path),
            false => vec![path],
        })
        .collect()
}

/// Sets the time of all bases to some seconds ago.
fn age(shelf: &Shelf, seconds: u64) {
    let time = SystemTime::now() - Duration::from_secs(seconds);
    for path in files(shelf.folder.path()) {
        File::open(&path).unwrap().set_modified(time).unwrap();
    }
}

/// Returns the subjects of each area, as shown by a new run of the program.
fn subjects(shelf: &Shelf) -> Vec<String> {
    let mut library = shelf.library();
    library.set_header_store(Arc::new(shelf.index()));
    let of = |library: &Library, at: usize| {
        let snapshot = library.snapshot(&library.areas()[at], &Job::new()).unwrap();
        snapshot
            .iter()
            .map(|row| format!("{} ", row.subject()))
            .collect()
    };
    (0..AREAS.len()).map(|at| of(&library, at)).collect()
}

/// Writes other subjects of the same length into the files and restores their times.
fn forge(shelf: &Shelf) {
    for path in files(shelf.folder.path())
        .iter()
        .filter(|path| path.is_file())
    {
        let file = File::options().write(true).open(path).unwrap();
        let time = file.metadata().unwrap().modified().unwrap();
        let mut bytes = fs::read(path).unwrap();
        for at in 0..bytes.len().saturating_sub(4) {
            if bytes[at..].starts_with(b"true") {
                bytes[at..at + 4].copy_from_slice(b"fake");
            }
        }
        fs::write(path, bytes).unwrap();
        file.set_modified(time).unwrap();
    }
}

fn shelf(name: &str) -> Shelf {
    let shelf = Shelf::new();
    for area in 0..AREAS.len() {
        shelf.put(area, &letters(name));
    }
    shelf
}

#[test]
fn headers_of_bases_at_rest_are_not_read_again() {
    let shelf = shelf("true");
    age(&shelf, 60);
    update(&shelf.index(), &shelf.library());
    let shown = subjects(&shelf);
    assert!(
        shown.iter().all(|of| of.starts_with("true 0 true 1 ")),
        "{shown:?}"
    );
    forge(&shelf);
    for (at, of) in subjects(&shelf).iter().enumerate() {
        // The stamp of a folder does not reveal an overwritten message: it is read each time.
        let expected = if AREAS[at].0 == "Msg" {
            "fake 0 "
        } else {
            "true 0 "
        };
        assert!(of.starts_with(expected), "{}: {of}", AREAS[at].0);
    }
    // Changes are noticed.
    age(&shelf, 30);
    assert!(subjects(&shelf).iter().all(|of| of.starts_with("fake 0 ")));
    // And stored when the index is updated.
    update(&shelf.index(), &shelf.library());
    let kept = subjects(&shelf);
    assert!(kept.iter().all(|of| of.starts_with("fake 0 ")), "{kept:?}");
}

#[test]
fn headers_of_bases_that_changed_a_moment_ago_are_read() {
    let shelf = shelf("true");
    age(&shelf, 0);
    update(&shelf.index(), &shelf.library());
    forge(&shelf);
    assert!(subjects(&shelf).iter().all(|of| of.starts_with("fake 0 ")));
    // Headers read then are not stored later either: only those read at rest.
    let (shelf, library) = (self::shelf("true"), shelf.library());
    drop(library);
    age(&shelf, 0);
    let (index, library) = (shelf.index(), shelf.library());
    let snapshot = library
        .snapshot(&library.areas()[JAM], &Job::new())
        .unwrap();
    assert!(!snapshot.is_at_rest());
    update(&index, &library);
    forge(&shelf);
    age(&shelf, 60);
    update(&index, &library);
    assert!(subjects(&shelf)[JAM].starts_with("fake 0 "));
}

#[test]
fn times_in_the_future_are_no_rest() {
    let shelf = shelf("true");
    let time = SystemTime::now() + Duration::from_secs(3600);
    for path in files(shelf.folder.path()) {
        File::open(&path).unwrap().set_modified(time).unwrap();
    }
    update(&shelf.index(), &shelf.library());
    forge(&shelf);
    assert!(subjects(&shelf).iter().all(|of| of.starts_with("fake 0 ")));
}

#[test]
fn damaged_headers_are_never_shown() {
    let shelf = shelf("true");
    age(&shelf, 60);
    update(&shelf.index(), &shelf.library());
    forge(&shelf);
    // Anywhere in the folder.
    let mut hit = 0;
    for path in index_files(&shelf.index_folder()) {
        let mut bytes = fs::read(&path).unwrap();
        for at in 0..bytes.len().saturating_sub(6) {
            if bytes[at..].starts_with(b"true 1") {
                bytes[at + 5] = b'7';
                hit += 1;
            }
        }
        fs::write(&path, bytes).unwrap();
    }
    assert!(hit > 0);
    let shown = subjects(&shelf);
    assert!(
        shown.iter().all(|of| of.starts_with("fake 0 fake 1 ")),
        "{shown:?}"
    );
    // The index was found damaged and is rebuilt.
    assert!(update(&shelf.index(), &shelf.library()).rebuilt);
    assert!(
        subjects(&shelf)
            .iter()
            .all(|of| of.starts_with("fake 0 fake 1 "))
    );
}

#[test]
fn headers_of_areas_that_are_gone_are_removed() {
    let shelf = shelf("true");
    age(&shelf, 60);
    let index = shelf.index();
    update(&index, &shelf.library());
    let without = shelf.library_of(|at| at != JAM);
    assert_eq!(update(&index, &without).forgotten, 1);
    forge(&shelf);
    assert!(subjects(&shelf)[JAM].starts_with("fake 0 "));
    // The area returns, perhaps under its former number.
    let again = update(&index, &shelf.library());
    assert_eq!((again.changed, again.rebuilt), (1, false));
    assert!(subjects(&shelf)[JAM].starts_with("fake 0 "));
}
