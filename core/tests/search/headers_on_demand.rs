//! Headers without texts, read by a program that shows one page. The pages equal those by whole
//! bases, whatever the texts contain, however the base is damaged, and whatever happens to it
//! before the texts are read.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by a panic"
)]

use crate::stored_headers::notices_and_text;
use fidoscope_core::base::jam::attribute;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::base::{BaseFormat, StoredMessage};
use fidoscope_core::config::{AreaConfig, AreaKind, Config};
use fidoscope_core::job::Job;
use fidoscope_core::library::{Library, Snapshot};
use fidoscope_core::limits::OPENING_FROM;
use fidoscope_core::page::Content;
use fidoscope_core::resolve::opening_page;
use fidoscope_core::time::WallTime;
use fidoscope_core::url::FidoUrl;
use proptest::prelude::*;
use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

const URLS: &[&str] = &[
    "area://Jam",
    "area://Jam?sort=-chr&usetz",
    "area://Jam?sort=siz+ori",
    "area://Jam?sort=-siz",
    "area://Jam?from=2:5030/1",
    "area://Jam?twit=2:5030/1",
    "area://Jam?from=2:5030/2&sender=ann",
    "area://Jam?msgid=2:5030/1+3",
    "area://Jam?msgid=2:5030/1+4&view=tree",
    "area://Jam?msgid=2:5030/1+absent",
    "area://Jam?view=litr",
    "area://Jam?ttop",
    "area://Jam?subj=re",
    "area://Jam?find=net",
    "area://Jam?find=letter&sort=rel",
    "area://Jam?find=yarmentken",
    "area://Jam?tag=a",
    "area://Jam?time=2001-09-10",
];

/// Contents of a message's text besides words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inside {
    Words,
    /// Kludges missing in the header.
    Kludges,
    /// The byte of kludges within a line.
    Stray,
    Escaped,
}

#[derive(Clone, Debug)]
struct Letter {
    id: u32,
    has_msgid: bool,
    reply: u32,
    words: usize,
    inside: Inside,
    is_deleted: bool,
    day: i64,
}

/// Returns the identity of a message.
fn told(message: &StoredMessage) -> (WallTime, [&[u8]; 4]) {
    let words = [&message.from, &message.to, &message.subject, &message.text];
    (message.written, words.map(Vec::as_slice))
}

fn letter() -> impl Strategy<Value = Letter> {
    let inside = prop_oneof![
        60 => Just(Inside::Words),
        1 => Just(Inside::Kludges),
        1 => Just(Inside::Stray),
        1 => Just(Inside::Escaped),
    ];
    let ids = (0..12_u32, any::<bool>(), 0..12_u32);
    let rest = (0..40_usize, inside, prop::bool::weighted(0.1), 0..4_i64);
    (ids, rest).prop_map(
        |((id, has_msgid, reply), (words, inside, is_deleted, day))| Letter {
            id,
            has_msgid,
            reply,
            words,
            inside,
            is_deleted,
            day,
        },
    )
}

fn letters(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Letter>> {
    prop::collection::vec(letter(), count)
}

/// Writes a base at rest.
fn put(folder: &Path, letters: &[Letter], time: SystemTime) {
    let base = folder.join("jam");
    for end in ["jhr", "jdt", "jdx", "jlr"] {
        let _ = fs::remove_file(base.with_extension(end));
    }
    let mut writer = JamWriter::create(&base, WallTime(1_000_000_000)).unwrap();
    for letter in letters {
        let msgid = format!("2:5030/1 {}", letter.id);
        let reply = format!("2:5030/1 {}", letter.reply);
        let tag = format!("TAG: {}", ["a", "b", "a|b"][letter.id as usize % 3]);
        let words = "letter net ".repeat(letter.words);
        let inside = match letter.inside {
            Inside::Words => "",
            Inside::Kludges => {
                "\u{1}MSGID: 2:5030/1 4\r\u{1}REPLY: 2:5030/1 3\r\u{1}TrueTime: 2001/09/11\r\u{1}TZUTC: 0300\r"
            }
            Inside::Stray => "quoted \u{1}REPLY: 2:5030/1 5\r",
            Inside::Escaped => "\\01REPLY: 2:5030/1 6\r",
        };
        let text = format!("{inside}{words}\r * Origin: x (2:5030/{})\r", letter.id % 3);
        let deleted = if letter.is_deleted {
            attribute::DELETED
        } else {
            0
        };
        let escaped = if letter.inside == Inside::Escaped {
            attribute::ESCAPED
        } else {
            0
        };
        writer
            .append(&NewMessage {
                from: format!("Ann {}", letter.id % 4).as_bytes(),
                to: b"All",
                subject: format!("Re: {}", letter.words % 5).as_bytes(),
                origin: if letter.id % 2 == 0 { b"2:5030/1" } else { b"" },
                msgid: if letter.has_msgid {
                    msgid.as_bytes()
                } else {
                    b""
                },
                reply: if letter.reply % 2 == 0 {
                    reply.as_bytes()
                } else {
                    b""
                },
                kludges: &[tag.as_bytes()],
                written: WallTime(1_000_000_000 + letter.day * 86_400),
                attributes: deleted | escaped,
                text: text.as_bytes(),
                ..NewMessage::default()
            })
            .unwrap();
    }
    writer.finish().unwrap();
    rest(folder, time);
}

/// Sets the time of the base's files.
fn rest(folder: &Path, time: SystemTime) {
    for entry in fs::read_dir(folder).unwrap() {
        let file = File::options()
            .write(true)
            .open(entry.unwrap().path())
            .unwrap();
        file.set_modified(time).unwrap();
    }
}

fn library(folder: &Path, on_demand: bool) -> Library {
    let path = Some(folder.join("jam"));
    let areas = vec![AreaConfig::new(
        "Jam".to_owned(),
        AreaKind::Echo,
        BaseFormat::Jam,
        path,
    )];
    let mut library = Library::new(vec![Config {
        areas,
        ..Config::default()
    }]);
    library.read_headers_on_demand(on_demand.then_some(0));
    library
}

/// Compares all pages of a base, by headers alone and whole.
fn same(folder: &Path) -> Result<(), TestCaseError> {
    for url in URLS {
        let expected = notices_and_text(&library(folder, false), None, url);
        let on_demand = library(folder, true);
        let page = notices_and_text(&on_demand, None, url);
        prop_assert!(on_demand.headers_are_sound(), "{}", url);
        prop_assert_eq!(page, expected, "{}", url);
    }
    Ok(())
}

/// Returns the facts of all rows.
fn facts(snapshot: &Snapshot) -> Vec<String> {
    let rows = snapshot.iter().map(|row| {
        let address = row.from_address();
        let texts = (
            row.from(),
            row.to(),
            row.subject(),
            row.msgid(),
            row.reply(),
            address,
        );
        let state = (row.size(), row.fingerprint(), row.state(), row.text_place());
        format!(
            "{} {texts:?} {state:?} {:?}",
            row.number(),
            row.moment(true)
        )
    });
    rows.collect()
}

fn at_rest(seconds: u64) -> SystemTime {
    SystemTime::now() - Duration::from_secs(100_000) + Duration::from_secs(seconds)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn pages_by_headers_alone_are_pages_by_whole_bases(letters in letters(0..90)) {
        let folder = tempfile::tempdir().unwrap();
        put(folder.path(), &letters, at_rest(0));
        same(folder.path())?;
    }

    #[test]
    fn pages_of_damaged_bases_are_the_same_and_name_the_damage(
        letters in letters(20..60),
        file in prop::sample::select(&["jhr", "jdt", "jdx"][..]),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let folder = tempfile::tempdir().unwrap();
        put(folder.path(), &letters, at_rest(0));
        let path = folder.path().join("jam").with_extension(file);
        let mut bytes = fs::read(&path).unwrap();
        for (at, value) in damage {
            // The signature stays.
            let at = at.index(bytes.len()).max(4);
            bytes[at] = value;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()).max(1024));
        }
        fs::write(&path, bytes).unwrap();
        rest(folder.path(), at_rest(0));
        same(folder.path())?;
    }

    #[test]
    fn base_that_changed_before_its_texts_were_read_is_noticed(
        before in letters(1..80),
        after in letters(1..80),
        grows in any::<bool>(),
        asked in any::<prop::sample::Index>(),
    ) {
        let folder = tempfile::tempdir().unwrap();
        put(folder.path(), &before, at_rest(0));
        let whole = library(folder.path(), false);
        let whole = whole.snapshot(&whole.areas()[0], &Job::new()).unwrap();
        let expected = facts(&whole);
        let messages: Vec<_> = whole.iter().map(|row| row.read().unwrap().unwrap()).collect();

        let mut on_demand = library(folder.path(), true);
        let snapshot = on_demand.snapshot(&on_demand.areas()[0], &Job::new()).unwrap();
        // Some texts were read before.
        if let Some(row) = snapshot.get(asked.index(snapshot.len().max(1))) {
            let _ = row.size();
        }
        let now: Vec<Letter> = if grows {
            before.iter().chain(&after).cloned().collect()
        } else {
            after
        };
        put(folder.path(), &now, at_rest(20));
        let asked = facts(&snapshot);
        prop_assert!(asked == expected || !on_demand.headers_are_sound());
        for (row, message) in snapshot.iter().zip(&messages) {
            // A message read is the row's, or the snapshot is outdated.
            match row.read().unwrap() {
                // Replies and marks of a message change.
                Some(stored) => prop_assert_eq!(told(&stored), told(message)),
                None => prop_assert!(snapshot.is_outdated()),
            }
        }
        drop(snapshot);
        on_demand.read_headers_on_demand(None);
        for url in URLS {
            let page = notices_and_text(&on_demand, None, url);
            prop_assert!(on_demand.headers_are_sound());
            let expected = notices_and_text(&library(folder.path(), false), None, url);
            prop_assert_eq!(page, expected, "{}", url);
        }
    }
}

#[test]
fn long_bases_are_read_by_several_cores() {
    let folder = tempfile::tempdir().unwrap();
    let letter = |id: u32| Letter {
        id: id % 700,
        has_msgid: !id.is_multiple_of(5),
        reply: id / 3,
        words: (id % 7) as usize,
        inside: match id % 97 {
            0 => Inside::Kludges,
            1 => Inside::Stray,
            2 => Inside::Escaped,
            _ => Inside::Words,
        },
        is_deleted: id.is_multiple_of(11),
        day: i64::from(id % 1000),
    };
    let letters: Vec<Letter> = (0..20_000).map(letter).collect();
    put(folder.path(), &letters, at_rest(0));
    let (whole, on_demand) = (library(folder.path(), false), library(folder.path(), true));
    let read = |library: &Library| library.snapshot(&library.areas()[0], &Job::new()).unwrap();
    let (expected, snapshot) = (read(&whole), read(&on_demand));
    let base = on_demand.areas()[0].open().unwrap();
    assert!(base.ranges().unwrap().is_some());
    assert_eq!(base.summary().unwrap().messages as usize, expected.len());
    assert_eq!(snapshot.charsets(), expected.charsets());
    assert_eq!(facts(&snapshot), facts(&expected));
    assert!(on_demand.headers_are_sound());
    for url in [
        "area://Jam?from=2:5030/2",
        "area://Jam?sort=siz",
        "area://Jam?view=litr",
    ] {
        assert_eq!(
            notices_and_text(&on_demand, None, url),
            notices_and_text(&whole, None, url),
            "{url}"
        );
    }
}

fn plain() -> Letter {
    Letter {
        id: 1,
        has_msgid: true,
        reply: 0,
        words: 3,
        inside: Inside::Words,
        is_deleted: false,
        day: 0,
    }
}

#[test]
fn texts_are_read_when_they_are_first_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), &vec![plain(); 500], at_rest(0));
    let library = library(folder.path(), true);
    let snapshot = library.snapshot(&library.areas()[0], &Job::new()).unwrap();
    let size = snapshot.get(0).unwrap().size();
    rest(folder.path(), at_rest(20));
    assert_eq!(
        snapshot.get(1).unwrap().size(),
        size,
        "read with the first one"
    );
    assert!(library.headers_are_sound());
    let _ = snapshot.get(499).unwrap().size();
    assert!(!library.headers_are_sound());
}

#[test]
fn rows_at_which_a_large_area_opens_are_those_of_the_whole_area() {
    let folder = tempfile::tempdir().unwrap();
    let letter = |id: u32| Letter {
        id,
        is_deleted: id.is_multiple_of(11),
        inside: if id.is_multiple_of(300) {
            Inside::Kludges
        } else {
            Inside::Words
        },
        ..plain()
    };
    let letters: Vec<Letter> = (0..OPENING_FROM).map(letter).collect();
    put(folder.path(), &letters, at_rest(0));
    let whole = library(folder.path(), false);
    let all = facts(&whole.snapshot(&whole.areas()[0], &Job::new()).unwrap());
    for (url, newest) in [("area://Jam", false), ("area://Jam?sort=-chr", true)] {
        let opening = |library: &Library| {
            let url = FidoUrl::parse(url).unwrap().url;
            opening_page(&url, library, &Job::new()).unwrap()
        };
        assert!(opening(&whole).is_none(), "all headers are known");
        let page = opening(&library(folder.path(), false)).unwrap();
        let Content::Messages(m) = &page.content else {
            panic!("no page of messages");
        };
        assert_eq!(m.rest, Some(OPENING_FROM));
        let rows = facts(&m.corpus.snapshots()[0]);
        assert!(rows.len() > 500 && rows.len() == m.set.len());
        let at = if newest { all.len() - rows.len() } else { 0 };
        assert_eq!(rows, all[at..at + rows.len()], "{url}");
    }
    for url in [
        "area://Jam?subj=re",
        "area://Jam?view=tree",
        "area://Jam?sort=siz",
        "area://",
    ] {
        let url = FidoUrl::parse(url).unwrap().url;
        let page = opening_page(&url, &library(folder.path(), false), &Job::new()).unwrap();
        assert!(page.is_none(), "{url}");
    }
}

#[test]
fn reading_headers_alone_can_be_cancelled() {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), &vec![plain(); 50], at_rest(0));
    let library = library(folder.path(), true);
    let job = Job::new();
    job.cancel();
    assert!(library.snapshot(&library.areas()[0], &job).is_err());
}
