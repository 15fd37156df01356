//! An answer with an index equals the answer without it, whatever happened to the bases since.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by a panic"
)]

use crate::index_support::{Letter, Shelf, planned, scanned, update};
use fidoscope_core::index::{Index, Pace};
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use proptest::prelude::*;

const WORDS: &[&str] = &[
    "fido",
    "FidoNet",
    "messages",
    "message",
    "письмо",
    "Письмами",
    "Hовости",
    "новость",
    "ёлка",
    "ЕЛКИ",
    "try",
    "tries",
    "of",
    "The",
    "не",
    "dying",
    "8f",
    "я",
    "2:5030/1520",
    ":-)",
    "fido7.ru",
    "\n",
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
];

/// Filters decided by headers, next to those of bodies.
const HEADER_FILTERS: &[&str] = &[
    "time=2001-09-10",
    "time=-2001/09/10",
    "usetz&time=2001/09/09T02:",
    "time=nonsense",
    "msgid=2:5030/1+1",
    "msgid=2:5030/1+2&msgid=2:5030/1+0",
    "from=2:5030/1",
    "from=1:1/1",
    "twit=2:5030/2+1:1/1",
    "twit=2:5030/1",
    "ttop",
    "to=All",
    "to=nobody",
];

const ORDERS: &[&str] = &[
    "sort=rel",
    "sort=-rel",
    "sort=rel+-chr",
    "sort=chr",
    "sort=-chr+sub",
    "sort=uns",
    "sort=-uns",
    "sort=sub+-siz",
    "sort=siz+add",
    "sort=sen+rel",
    "sort=ori+-are",
];

fn word() -> impl Strategy<Value = &'static str> {
    prop::sample::select(WORDS)
}

fn letter() -> impl Strategy<Value = Letter> {
    (
        prop::collection::vec(word(), 0..9),
        word(),
        word(),
        prop::collection::vec(prop::sample::select(&["a", "b", "c d", "вѣсть"][..]), 0..3),
        0..3_i64,
        // Now and then a word that the index excludes.
        0..20_u8,
        prop::collection::vec(place(), 0..3),
    )
        .prop_map(|(text, subject, from, tags, day, odd, places)| Letter {
            msgid: format!("2:5030/1 {day}"),
            subject: subject.to_owned(),
            from: from.to_owned(),
            tags: tags.join("|"),
            written: 1_000_000_000 + day * 86_400,
            text: if odd == 0 {
                format!("{} {}", "y".repeat(600), text.join(" "))
            } else {
                let kludges: String = places.iter().map(|line| format!("\u{1}{line}\n")).collect();
                format!("{kludges}{}", text.join(" "))
            },
        })
}

/// Returns a kludge with a place, in tens of degrees so that places often coincide.
fn place() -> impl Strategy<Value = String> {
    let lat = || (-9..=9_i32).prop_map(|tens| tens * 10);
    let lon = || (-18..=18_i32).prop_map(|tens| tens * 10);
    prop_oneof![
        (lat(), lon()).prop_map(|(lat, lon)| format!("GEO: {lat};{lon}")),
        (lat(), lon()).prop_map(|(lat, lon)| format!("ORIGEO: {lat};{lon}")),
        (lon(), lat(), lon()).prop_map(|(west, south, east)| {
            format!("GEOBOX: {west},{south},{east},{}", (south + 10).min(90))
        }),
        Just("GEOKML: area://Jam/none.kml".to_owned()),
        Just("GEO: damaged".to_owned()),
    ]
}

/// Returns the value of a filter of a region.
fn region() -> impl Strategy<Value = String> {
    (-18..=18_i32, -9..=8_i32, -18..=18_i32, 0..6_i32).prop_map(|(west, south, east, height)| {
        let north = (south + height).min(9);
        format!("{},{},{},{}", west * 10, south * 10, east * 10, north * 10)
    })
}

fn filter() -> impl Strategy<Value = String> {
    let search = |name: &'static str| {
        prop_oneof![
            3 => word().prop_map(|word| word.to_owned()),
            2 => (word(), word()).prop_map(|(one, other)| format!("%22{one}+{other}%22")),
            2 => (word(), word()).prop_map(|(one, other)| format!("{one}+{other}")),
            1 => word().prop_map(|word| format!("%22{word}%22")),
            1 => word().prop_map(|word| format!("/{word}/i")),
            1 => Just(String::new()),
        ]
        .prop_map(move |value| format!("{name}={}", value.replace('\n', "")))
    };
    prop_oneof![
        4 => search("find"),
        2 => search("findsb"),
        1 => search("subj"),
        2 => prop::sample::select(&["a", "b", "c+d", "a%7Cb", "d", "", "вѣсть"][..])
            .prop_map(|tags| format!("tag={tags}")),
        2 => region().prop_map(|region| format!("geomark={region}")),
        1 => region().prop_map(|region| format!("geofrom={region}")),
        2 => prop::sample::select(HEADER_FILTERS).prop_map(str::to_owned),
        1 => prop::sample::select(WORDS).prop_map(|name| format!("sender={}", name.replace('\n', ""))),
        1 => prop::sample::select(ORDERS).prop_map(str::to_owned),
    ]
}

fn urls() -> impl Strategy<Value = Vec<String>> {
    let url = prop::collection::vec(filter(), 1..4)
        .prop_map(|filters| format!("area://Jam+Squish+Msg+Board?{}", filters.join("&")));
    prop::collection::vec(url, 6)
}

/// Changes of a base.
#[derive(Clone, Debug)]
enum Change {
    Append(Vec<Letter>),
    Delete(usize),
    Edit(usize, Letter),
    Replace(Vec<Letter>),
}

fn change() -> impl Strategy<Value = (usize, Change)> {
    let letters = || prop::collection::vec(letter(), 0..4);
    let change = prop_oneof![
        letters().prop_map(Change::Append),
        (0..8_usize).prop_map(Change::Delete),
        (0..8_usize, letter()).prop_map(|(at, letter)| Change::Edit(at, letter)),
        letters().prop_map(Change::Replace),
    ];
    (0..4_usize, change)
}

impl Change {
    fn apply(&self, letters: &mut Vec<Letter>) {
        match self {
            Self::Append(more) => letters.extend(more.iter().cloned()),
            Self::Delete(at) if *at < letters.len() => {
                letters.remove(*at);
            }
            Self::Edit(at, letter) if *at < letters.len() => letters[*at] = letter.clone(),
            Self::Replace(others) => *letters = others.clone(),
            Self::Delete(_) | Self::Edit(..) => {}
        }
    }
}

fn same(
    library: &Library,
    index: &Index,
    urls: &[String],
    when: &str,
) -> Result<(), TestCaseError> {
    for url in urls {
        let (expected, mut notices) = scanned(library, url);
        let (found, reported) = planned(library, index, url);
        prop_assert_eq!(found, expected, "{} {}", when, url);
        notices.retain(|code| *code != "match-limit");
        prop_assert_eq!(reported, notices, "{} {}", when, url);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn a_planned_page_is_the_scanned_page(
        letters in prop::collection::vec(prop::collection::vec(letter(), 0..8), 4),
        urls in urls(),
        changes in prop::collection::vec(change(), 0..4),
    ) {
        let mut letters = letters;
        let shelf = Shelf::new();
        for (area, letters) in letters.iter().enumerate() {
            shelf.put(area, letters);
        }
        let index = shelf.index();
        let library = shelf.library();
        same(&library, &index, &urls, "without an index")?;
        index
            .update(&library, &library.areas()[..1], Pace::Quick, false, &Job::new())
            .unwrap();
        same(&library, &index, &urls, "with one area indexed")?;
        update(&index, &library);
        same(&library, &index, &urls, "with all areas indexed")?;
        for (area, change) in &changes {
            change.apply(&mut letters[*area]);
            shelf.put(*area, &letters[*area]);
            let fresh = shelf.library();
            same(&fresh, &index, &urls, "with an old index")?;
            same(&library, &index, &urls, "with an old index and an open base")?;
            update(&index, &fresh);
            same(&fresh, &index, &urls, "with an index that followed")?;
        }
        let again = update(&index, &shelf.library());
        prop_assert_eq!((again.changed, again.messages), (0, 0));
    }
}
