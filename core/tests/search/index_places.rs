//! Places by the index: maps and geographic filters equal those without it.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may fail"
)]

use crate::index_support::{AREAS, Letter, Shelf, update};
use fidoscope_core::index::Index;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::page::Content;
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::{Sources, resolve_from};
use fidoscope_core::url::FidoUrl;

fn letters(count: u32) -> Vec<Letter> {
    (0..count)
        .map(|at| {
            let lat = f64::from(at * 37 % 180) - 89.5;
            let lon = f64::from(at * 53 % 360) - 179.75;
            let kludges = match at % 7 {
                0 => format!("\u{1}GEO: {lat};{lon}\n"),
                1 => format!("\u{1}ORIGEO: {lat};{lon}\n"),
                2 => format!("\u{1}GEOBOX: {lon},{lat},{},90\n", -lon),
                3 => format!(
                    "\u{1}GEO: {lat};{lon}\n\u{1}geo: {};0\n\u{1}GEO: 1,5;2\n",
                    -lat
                ),
                4 => "\u{1}GEO: 90;0\n\u{1}GEOKML: http://example.org/a.kml\n".to_owned(),
                5 => "\u{1}GEOKML: area://Jam/b.kml\n\u{1}GEO: 0;180\n".to_owned(),
                _ => String::new(),
            };
            Letter {
                msgid: format!("2:5030/1 {at:08x}"),
                written: i64::from(at % 13) * 1000,
                ..Letter::of(&format!("{kludges}A text about a place.\n"))
            }
        })
        .collect()
}

/// Returns the set and the places of an address.
fn set_and_places(library: &Library, index: Option<&Index>, url: &str) -> String {
    let url = FidoUrl::parse(url).unwrap().url;
    let sources = Sources { library, index };
    let page = resolve_from(&url, &sources, &Now::at(0, 0), &Job::new()).unwrap();
    let codes: Vec<&str> = page.notices.iter().map(|notice| notice.code).collect();
    let Content::Messages(messages) = &page.content else {
        panic!("{url} is no page of messages");
    };
    format!("{:?} {codes:?} {:?}", messages.set, messages.places)
}

#[test]
fn maps_and_filters_are_the_same_with_an_index_and_with_an_old_one() {
    let shelf = Shelf::new();
    for (area, letters) in (0..).zip([letters(90), letters(20), letters(60), letters(40)]) {
        shelf.put(area, &letters);
    }
    let index = shelf.index();
    let urls: Vec<String> = [
        "view=mapm",
        "view=smap",
        "view=glom&geomark=-10,-10,40,60",
        "geomark=100,20,-100,80&geomark=10,10,11,11&view=mapm",
        "geomark=10,80,20,90",
        "geomark=-180,-10,-179,10",
        "geofrom=-90,-45,90,45&view=sglo",
        "geofrom=-90,-45,90,45&geomark=-90,-45,90,45",
        "geomark=-180,-90,180,90&find=place",
        "geomark=0,0,1,1&find=nowhere",
        "geomark=nothing",
    ]
    .iter()
    .map(|params| format!("area://{}?{params}", AREAS.map(|(tag, _)| tag).join("+")))
    .collect();
    let same = |library: &Library, when: &str| {
        for url in &urls {
            let scanned = set_and_places(library, None, url);
            // First by cells, then by cached data.
            for _ in 0..3 {
                assert_eq!(
                    set_and_places(library, Some(&index), url),
                    scanned,
                    "{when}: {url}"
                );
            }
        }
    };
    let library = shelf.library();
    update(&index, &library);
    same(&library, "indexed");
    shelf.put(0, &letters(95));
    same(&shelf.library(), "with newer messages");
    let library = shelf.library();
    update(&index, &library);
    same(&library, "indexed again");
}

#[test]
fn a_region_is_found_without_reading_texts() {
    let shelf = Shelf::new();
    shelf.put(0, &letters(400));
    let index = shelf.index();
    let library = shelf.library();
    update(&index, &library);
    let area = &library.areas()[0];
    let snapshot = library.snapshot(area, &Job::new()).unwrap();
    let marks = index.marks(&snapshot, false, &Job::new()).unwrap().unwrap();
    assert!(marks.open.is_empty());
    assert!(marks.found.len() > 200);
    let senders = index.marks(&snapshot, true, &Job::new()).unwrap().unwrap();
    assert!(!senders.found.is_empty());
}

#[test]
fn a_message_of_very_many_places_is_left_to_be_read() {
    let kludges = "\u{1}GEO: 1;1\n".repeat(fidoscope_core::limits::MESSAGE_PLACES + 1);
    let long = format!("\u{1}GEOKML: http://example.org/{}\n", "x".repeat(600));
    let shelf = Shelf::new();
    shelf.put(
        0,
        &[
            Letter::of(&kludges),
            Letter::of(&long),
            Letter::of("Hello\n"),
        ],
    );
    let index = shelf.index();
    let library = shelf.library();
    update(&index, &library);
    let snapshot = library.snapshot(&library.areas()[0], &Job::new()).unwrap();
    let marks = index.marks(&snapshot, false, &Job::new()).unwrap().unwrap();
    assert_eq!(*marks.open, [0, 1]);
    for url in ["area://Jam?view=mapm", "area://Jam?geomark=0,0,2,2"] {
        assert_eq!(
            set_and_places(&library, Some(&index), url),
            set_and_places(&library, None, url)
        );
    }
}
