//! Geographic filters (7.2.1.5.6, 7.2.1.5.7), by plain reading, by prefilters and by an index.

#![allow(clippy::unwrap_used)]

use crate::search_support::{Letter, Shelf, notices, set};
use fidoscope_core::address::Address;
use fidoscope_core::geo::{
    GeoBox, GeoKludge, PlaceSource, Position, SenderPlaces, StationPlace, kludge_of_line,
};
use proptest::prelude::*;
use std::sync::Arc;

/// Places of senders: odd nodes have coordinates by their number, even ones none.
struct Lists;

fn listed(node: i32) -> Option<Position> {
    let tens = f64::from(node) * 10.0;
    (node % 2 == 1).then(|| Position::new(tens - 60.0, tens - 50.0).unwrap())
}

impl SenderPlaces for Lists {
    fn place_of(&self, sender: &Address) -> Option<StationPlace> {
        listed(sender.node).map(|position| StationPlace {
            position,
            source: PlaceSource::Town,
        })
    }
}

/// Adds some dozens of filler messages, so that a pass over the base is made.
fn crowd(letters: &[Letter]) -> Vec<Letter> {
    let mut all = letters.to_vec();
    all.extend((0..50).map(|n| Letter::new(&format!("filler {n}")).address("2:5030/90")));
    all
}

fn check(letters: &[Letter], lists: bool, cases: &[(&str, &[&str])]) {
    for letters in [letters.to_vec(), crowd(letters)] {
        let mut shelf = Shelf::of(&letters);
        if lists {
            shelf.library.set_sender_places(Arc::new(Lists));
        }
        for (params, meant) in cases {
            let page = shelf.open(&format!("area://Test?sort=uns&{params}"));
            assert_eq!(set(&page), *meant, "{params}");
        }
    }
}

#[test]
fn geomark_takes_dots_inside_and_boxes_that_intersect() {
    let letters = [
        Letter::new("inside").kludge("GEO: 44.57;37.95"),
        Letter::new("outside").kludge("GEO: 44.57;38.05"),
        Letter::new("second")
            .kludge("GEO: 0;0")
            .kludge("geo: 44.4;38"),
        Letter::new("box").kludge("GEOBOX: 37.98,44.54,38.13,44.61"),
        Letter::new("far box").kludge("GEOBOX: 38.1,44.54,38.13,44.61"),
        Letter::new("in text").text("\u{1}GEO: 44.8;37.9\rHello"),
        Letter::new("damaged").kludge("GEO: 44,57;37,95"),
        Letter::new("sender").kludge("ORIGEO: 44.57;37.95"),
        Letter::new("quoted").text("GEO: 44.57;37.95"),
        Letter::new("kml").kludge("GEOKML: http://example.org/x.kml"),
        Letter::new("nothing"),
    ];
    check(
        &letters,
        false,
        &[
            (
                "geomark=37.9,44.4,38,44.9",
                &["inside", "second", "box", "in text"],
            ),
            (
                // Values of URLs may have blanks, as kludges may.
                "geomark=37.9,+44.4,+38,+44.9&find=Hello",
                &["in text"],
            ),
            // A union within the type.
            (
                "geomark=37.9,44.4,38,44.9&geomark=38.1,44,39,45",
                &["inside", "second", "box", "far box", "in text"],
            ),
            // An intersection between types.
            (
                "geomark=37.9,44.4,38,44.9&msgid=inside&msgid=outside",
                &["inside"],
            ),
            ("geomark=-180,-90,180,90&geofrom=-180,-90,180,90", &[]),
            ("geomark=10,10,20,20", &[]),
        ],
    );
}

#[test]
fn a_region_over_the_180th_meridian_and_one_at_the_pole_are_understood() {
    let letters = [
        Letter::new("Taveuni").kludge("GEO: -16.85;-179.97"),
        Letter::new("Suva").kludge("GEO: -18.14;178.44"),
        Letter::new("Apia").kludge("GEO: -13.83;-171.77"),
        Letter::new("Fiji").kludge("GEOBOX: 176.9,-20.7,-178.2,-12.5"),
        Letter::new("North Pole").kludge("GEO: 90;0"),
        Letter::new("Line").kludge("GEO: 0;180"),
    ];
    check(
        &letters,
        false,
        &[
            ("geomark=175,-20,-175,-10", &["Taveuni", "Suva", "Fiji"]),
            ("geomark=-180,-20,-179,-10", &["Taveuni", "Fiji"]),
            ("geomark=-175,-20,175,-10", &["Apia"]),
            ("geomark=-180,-1,-170,1", &["Line"]),
            ("geomark=100,80,110,90", &["North Pole"]),
        ],
    );
}

#[test]
fn geofrom_takes_origeo_and_only_without_it_the_lists() {
    let letters = [
        // Node 7 is at 10;20.
        Letter::new("flags").address("2:5030/7"),
        Letter::new("travels")
            .address("2:5030/7")
            .kludge("ORIGEO: 44.2;37.6"),
        Letter::new("damaged")
            .address("2:5030/7")
            .kludge("ORIGEO: 95;37.6"),
        Letter::new("unknown").address("2:5030/8"),
        Letter::new("kludge only")
            .address("2:5030/8")
            .text("\u{1}OriGeo:44.2 ; 37.6\rText"),
        Letter::new("about")
            .address("2:5030/8")
            .kludge("GEO: 44.2;37.6"),
        Letter::new("nobody").address(""),
    ];
    let inside: &[&str] = &["travels", "kludge only"];
    check(
        &letters,
        true,
        &[
            ("geofrom=37.5,44.1,37.8,44.4", inside),
            ("geofrom=19,9,21,11", &["flags", "damaged"]),
            (
                "geofrom=19,9,21,11&geofrom=37.5,44.1,37.8,44.4",
                &["flags", "travels", "damaged", "kludge only"],
            ),
            ("geofrom=19,9,21,11&from=2:5030/8", &[]),
            ("geofrom=19,9,21,11&find=Text", &[]),
        ],
    );
    check(
        &letters,
        false,
        &[
            ("geofrom=37.5,44.1,37.8,44.4", inside),
            ("geofrom=19,9,21,11", &[]),
        ],
    );
}

#[test]
fn a_wrong_region_is_reported_and_nothing_passes_it() {
    let shelf = Shelf::of(&[Letter::new("1").kludge("GEO: 1;1")]);
    for (value, what) in [
        ("1,2,3", "West"),
        ("", "no coordinates"),
        ("NaN,0,1,1", "not a decimal number"),
        ("0,5,2,1", "lies north"),
        ("0,0,200,1", "between -180 and 180"),
        ("1;2;3;4", "West"),
    ] {
        for name in ["geomark", "geofrom"] {
            let page = shelf.open(&format!("area://Test?{name}={value}&view=list"));
            let notice = page
                .notices
                .iter()
                .find(|notice| notice.code == "wrong-box")
                .unwrap();
            assert!(notice.text.contains(what), "{}", notice.text);
            assert_eq!(notice.links[0].1.to_string(), "area://Test?view=list");
            assert_eq!(set(&page), [""; 0]);
        }
    }
    // Another region of the same type still counts.
    let page = shelf.open("area://Test?geomark=x&geomark=0,0,2,2");
    assert_eq!(set(&page), ["1"]);
    // One notice counts all that are wrong, whatever comes before them.
    let page = shelf.open("area://Test?geomark=0,0,2,2&geofrom=x&geomark=y&geomark=z");
    let mut notices = page.notices.iter();
    let wrong = notices.find(|notice| notice.code == "wrong-box");
    let text = &wrong.unwrap().text;
    assert!(text.contains("geofrom=x: "), "{text}");
    assert!(text.contains(", nor 2 more like it."), "{text}");
}

#[test]
fn missing_nodelists_are_reported_once() {
    let mut shelf = Shelf::of(&[Letter::new("1")]);
    let is_reported = |shelf: &Shelf, params: &str| {
        let page = shelf.open(&format!("area://Test?{params}"));
        notices(&page).contains(&"no-nodelist")
    };
    assert!(is_reported(&shelf, "geofrom=0,0,1,1"));
    assert!(!is_reported(&shelf, "geomark=0,0,1,1"));
    shelf.library.set_sender_places(Arc::new(Lists));
    assert!(!is_reported(&shelf, "geofrom=0,0,1,1"));
}

fn degrees(most: i32) -> impl Strategy<Value = f64> {
    (-most / 10..=most / 10).prop_map(|tens| f64::from(tens) * 10.0)
}

fn area() -> impl Strategy<Value = GeoBox> {
    (degrees(180), degrees(90), degrees(180), degrees(90)).prop_map(|(west, a, east, b)| {
        GeoBox::new(west, f64::min(a, b), east, f64::max(a, b)).unwrap()
    })
}

fn kludge() -> impl Strategy<Value = String> {
    let at = || (degrees(90), degrees(180)).prop_map(|(lat, lon)| format!("{lat};{lon}"));
    prop_oneof![
        at().prop_map(|at| format!("GEO: {at}")),
        at().prop_map(|at| format!("ORIGEO: {at}")),
        area().prop_map(|area| format!("GEOBOX: {area}")),
        at().prop_map(|at| format!("GEO: {},0", at.replace('.', ","))),
        Just("TAG: a".to_owned()),
    ]
}

fn letter() -> impl Strategy<Value = Letter> {
    let kludges = || prop::collection::vec(kludge(), 0..3);
    (kludges(), kludges(), 0..10_i32).prop_map(|(outside, inside, node)| {
        let mut letter = Letter::new("").address(&format!("2:5030/{node}"));
        letter.kludges = outside;
        for line in inside {
            letter.text.push_str(&format!("\u{1}{line}\r"));
        }
        letter.text.push_str("Text\r");
        letter
    })
}

/// Returns whether a letter fulfils the requirements of the standard, checked one by one.
fn meant(letter: &Letter, marks: &[GeoBox], from: &[GeoBox]) -> bool {
    let lines = letter
        .text
        .split('\r')
        .filter(|line| line.starts_with('\u{1}'));
    let kludges: Vec<GeoKludge> = letter
        .kludges
        .iter()
        .map(String::as_str)
        .chain(lines)
        .filter_map(|line| kludge_of_line(line)?.ok())
        .collect();
    let in_marks = marks.iter().any(|area| {
        kludges.iter().any(|kludge| match kludge {
            GeoKludge::Point(at) => area.contains(*at),
            GeoKludge::Area(own) => area.intersects(own),
            _ => false,
        })
    });
    let origins: Vec<Position> = kludges
        .iter()
        .filter_map(|kludge| match kludge {
            GeoKludge::Origin(at) => Some(*at),
            _ => None,
        })
        .collect();
    let node: i32 = letter.address.rsplit('/').next().unwrap().parse().unwrap();
    let places = if origins.is_empty() {
        listed(node).into_iter().collect()
    } else {
        origins
    };
    let in_from = from
        .iter()
        .any(|area| places.iter().any(|at| area.contains(*at)));
    (marks.is_empty() || in_marks) && (from.is_empty() || in_from)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn filters_agree_with_looking_at_each_message(
        letters in prop::collection::vec(letter(), 1..40),
        marks in prop::collection::vec(area(), 0..3),
        from in prop::collection::vec(area(), 0..3),
    ) {
        let letters: Vec<Letter> = letters
            .into_iter()
            .enumerate()
            .map(|(at, letter)| Letter { msgid: at.to_string(), ..letter })
            .collect();
        let mut shelf = Shelf::of(&letters);
        shelf.library.set_sender_places(Arc::new(Lists));
        let params: Vec<String> = marks
            .iter()
            .map(|area| format!("geomark={area}"))
            .chain(from.iter().map(|area| format!("geofrom={area}")))
            .collect();
        let page = shelf.open(&format!("area://Test?sort=uns&{}", params.join("&")));
        let plain: Vec<String> = letters
            .iter()
            .filter(|letter| meant(letter, &marks, &from))
            .map(|letter| letter.msgid.clone())
            .collect();
        prop_assert_eq!(set(&page), plain);
    }
}
