//! The user chooses the character set of an area: pages, searches and the index follow.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by a panic"
)]

use crate::index_support::{AREAS, Letter, Shelf, planned, scanned, update};
use fidoscope_core::charset::Charset;
use fidoscope_core::config::{AreaConfig, AreaKind, BaseFormat, Config};
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// Written in CP866 and without a CHRS.
const WORD: &str = "гипопотам";

fn shelf() -> Shelf {
    let shelf = Shelf::new();
    for area in 0..AREAS.len() {
        let letters: Vec<Letter> = (0..50)
            .map(|at| Letter {
                subject: WORD.to_owned(),
                from: "Ann".to_owned(),
                msgid: format!("2:5030/1 {at}"),
                ..Letter::of(&format!("Text {at}: {WORD} {WORD}"))
            })
            .collect();
        shelf.put(area, &letters);
    }
    shelf
}

/// Sets the time of all files to a minute ago, so that their headers are stored.
fn age(folder: &Path) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            age(&path);
        }
        let time = SystemTime::now() - Duration::from_secs(60);
        File::open(&path).unwrap().set_modified(time).unwrap();
    }
}

fn library(shelf: &Shelf, chosen: Option<Charset>) -> Library {
    let mut library = shelf.library();
    library.choose_charsets(|_| chosen);
    library.set_header_store(Arc::new(shelf.index()));
    library
}

#[test]
fn pages_follow_the_set_of_an_area_with_an_index_and_without() {
    let shelf = shelf();
    age(shelf.folder.path());
    let all = 50 * AREAS.len();
    let as_read = |set: Option<Charset>| {
        let bytes = Charset::CP866.encode(WORD);
        set.unwrap_or_default().decode(&bytes).into_owned()
    };
    let sets = [
        None,
        Some(Charset::KOI8_R),
        Some(Charset::CP437),
        Some(Charset::CP866),
    ];
    for indexed in sets {
        update(&shelf.index(), &library(&shelf, indexed));
        for set in sets {
            let library = library(&shelf, set);
            for area in library.areas() {
                let snapshot = library.snapshot(area, &Job::new()).unwrap();
                let row = snapshot.get(0).unwrap();
                assert_eq!(row.subject(), as_read(set), "{indexed:?} {set:?}");
            }
            for other in sets {
                // Frames and other signs are searched unchanged.
                let word = format!("/{}/", as_read(other).replace('|', "."));
                for what in [word, WORD.to_owned()] {
                    let url = format!("area://Jam+Squish+Msg+Board?find={what}");
                    let without = scanned(&library, &url);
                    assert_eq!(planned(&library, &shelf.index(), &url), without, "{url}");
                }
            }
            let url = format!("area://Jam+Squish+Msg+Board?find={WORD}");
            let hits = scanned(&library, &url).0.len();
            let reads = as_read(set) == WORD;
            assert_eq!(hits, if reads { all } else { 0 }, "{indexed:?} {set:?}");
        }
    }
}

#[test]
fn the_choice_of_the_user_goes_before_the_configuration_and_that_before_the_letters() {
    let shelf = shelf();
    let area = AreaConfig {
        charset: Some("KOI8-R".to_owned()),
        ..AreaConfig::new(
            "Jam".to_owned(),
            AreaKind::Echo,
            BaseFormat::Jam,
            Some(shelf.path(0)),
        )
    };
    let subject = |configured: bool, chosen: Option<Charset>| {
        let areas = if configured {
            vec![area.clone()]
        } else {
            Vec::new()
        };
        let mut library = if configured {
            Library::new(vec![Config {
                areas,
                ..Config::default()
            }])
        } else {
            shelf.library_of(|at| at == 0)
        };
        library.choose_charsets(|_| chosen);
        let snapshot = library.snapshot(&library.areas()[0], &Job::new()).unwrap();
        snapshot.get(0).unwrap().subject().to_owned()
    };
    let read = |set: Charset| set.decode(&Charset::CP866.encode(WORD)).into_owned();
    assert_eq!(subject(true, Some(Charset::CP437)), read(Charset::CP437));
    assert_eq!(subject(true, None), read(Charset::KOI8_R));
    assert_eq!(subject(false, None), WORD);
}
