//! Pages by stored headers equal those by headers of the bases: read at once or on demand, whatever
//! happened to the bases or to the files since.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by a panic"
)]

use crate::index_support::{AREAS, Letter, Shelf, update};
use fidoscope_core::index::Index;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::page::{Content, MessagesPage, ShownRows};
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::{Sources, resolve_from};
use fidoscope_core::url::FidoUrl;
use proptest::prelude::*;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

const URLS: &[&str] = &[
    "area://Jam",
    "area://Jam?sort=-chr",
    "area://Squish?sort=sub",
    "area://Board?view=litr",
    "area://Jam+Squish+Board",
    "area://Jam+Squish+Msg+Board?usetz&sort=-chr",
    "area://Board?msgid=2:5030/1+3",
    "area://Jam+Board?msgid=2:5030/1+1&view=tree",
    "area://Jam?msgid=2:5030/1+absent",
    "area://Jam?from=2:5030/1&view=list",
    "area://Squish+Board?from=2:5030/2",
    "area://Jam?tag=a",
    "area://Jam?find=fido",
    "area://Jam+Squish+Board?find=fido&sort=rel+-chr&view=list",
    "area://Jam?find=%22fido+net%22",
    "area://Board?findsb=net",
    "area://Jam?subj=fido",
    "area://Board?time=2001-09-10",
    "area://Jam?find=yarmentken",
];

fn letter() -> impl Strategy<Value = Letter> {
    let words = prop::sample::select(&["fido", "net", "fido net", "письмо", "ёлка"][..]);
    let tags = prop::sample::select(&["", "", "a", "a|b"][..]);
    (0..9_u32, 0..9_u32, words.clone(), words, tags, 0..4_i64).prop_map(
        |(msgid, reply, subject, text, tags, day)| Letter {
            msgid: format!("2:5030/1 {msgid}"),
            subject: subject.to_owned(),
            from: format!("Ann {}", msgid % 3),
            tags: tags.to_owned(),
            written: 1_000_000_000 + day * 86_400,
            text: format!(
                "\u{1}REPLY: 2:5030/1 {reply}\n{text} {}\n * Origin: x (2:5030/{})",
                text.repeat(msgid as usize),
                msgid % 3
            ),
        },
    )
}

/// Changes of a base, or of the index.
#[derive(Clone, Debug)]
enum Step {
    /// A tosser appends messages.
    Grow(usize, Vec<Letter>),
    /// A packer removes one and renumbers the following ones.
    Pack(usize, usize),
    Replace(usize, Vec<Letter>),
    /// The index is updated with bases at rest.
    Update,
    /// A bit of a file with headers flips, at a relative offset.
    Damage(u16, u8),
}

fn step() -> impl Strategy<Value = Step> {
    let letters = || prop::collection::vec(letter(), 1..5);
    prop_oneof![
        2 => (0..4_usize, letters()).prop_map(|(area, more)| Step::Grow(area, more)),
        2 => (0..4_usize, 0..5_usize).prop_map(|(area, at)| Step::Pack(area, at)),
        1 => (0..4_usize, letters()).prop_map(|(area, all)| Step::Replace(area, all)),
        3 => Just(Step::Update),
        1 => (any::<u16>(), 0..8_u8).prop_map(|(at, bit)| Step::Damage(at, bit)),
    ]
}

/// Returns all files below a folder, without those of the index.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("index") {
            found.extend(files(&path));
        }
        found.push(path);
    }
    found
}

/// Sets the time of an area's base.
fn set_time(shelf: &Shelf, area: usize, time: SystemTime) {
    let own = |path: &PathBuf| {
        let below = path.strip_prefix(shelf.folder.path()).unwrap();
        let first = below.components().next().unwrap();
        Path::new(&first).file_stem() == Path::new(AREAS[area].0).file_stem()
    };
    for path in files(shelf.folder.path()).iter().filter(|path| own(path)) {
        File::open(path).unwrap().set_modified(time).unwrap();
    }
}

/// Returns the files with headers.
fn header_files(shelf: &Shelf) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(shelf.index_folder()) else {
        return Vec::new();
    };
    let folders = entries.map(|entry| entry.unwrap().path());
    let mut found: Vec<PathBuf> = folders
        .filter(|path| path.is_dir())
        .flat_map(|path| files(&path))
        .collect();
    found.sort();
    found
}

/// Returns the text of a page, its notices first.
pub(crate) fn notices_and_text(
    library: &Library,
    index: Option<&Index>,
    url: &str,
) -> (Vec<&'static str>, String) {
    let url = FidoUrl::parse(url).unwrap().url;
    let sources = Sources { library, index };
    let page = resolve_from(&url, &sources, &Now::at(0, 0), &Job::new()).unwrap();
    let Content::Messages(messages) = &page.content else {
        panic!("{} is no page of messages", page.url);
    };
    let notices = page.notices.iter().map(|notice| notice.code).collect();
    let first = messages.set.first().copied();
    let shown = first.map(|first| ShownRows::new(messages, messages.view, url.leaf(), first));
    let rows: Vec<String> = rows(messages).collect();
    let text = format!(
        "{} {:?} {:?} {rows:#?} {shown:?}",
        page.title, messages.view, messages.areas
    );
    (notices, text)
}

fn rows(messages: &MessagesPage) -> impl Iterator<Item = String> {
    messages.set.iter().map(|index| {
        let row = messages.row(*index).unwrap();
        let texts = [
            row.from(),
            row.to(),
            row.subject(),
            row.from_address(),
            row.msgid(),
            row.reply(),
        ];
        format!(
            "{} {} {texts:?} {:?} {:?} {} {:?} {} {:?} {}",
            row.area().tag(),
            row.number(),
            row.written(),
            row.utc_offset(),
            row.size(),
            row.attributes(),
            row.fingerprint(),
            row.text_place(),
            messages.position(*index).unwrap(),
        )
    })
}

/// Compares all pages, each by a library without a cache.
fn same(shelf: &Shelf, when: &str) -> Result<(), TestCaseError> {
    for url in URLS {
        let (plain, expected) = notices_and_text(&shelf.library(), None, url);
        for on_demand in [true, false] {
            let index = Arc::new(shelf.index());
            let mut library = shelf.library();
            library.set_header_store(index.clone());
            library.read_headers_on_demand(on_demand.then_some(0));
            let mut page = notices_and_text(&library, Some(&index), url);
            if !library.headers_are_sound() {
                prop_assert!(on_demand);
                library.read_headers_on_demand(None);
                page = notices_and_text(&library, Some(&index), url);
            }
            prop_assert!(library.headers_are_sound());
            prop_assert_eq!(&page.0, &plain, "{} {}", when, url);
            prop_assert_eq!(&page.1, &expected, "{} {} {}", when, url, on_demand);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn pages_by_stored_headers_are_pages_by_bases(
        begin in prop::collection::vec(prop::collection::vec(letter(), 0..6), 4),
        steps in prop::collection::vec(step(), 3..8),
    ) {
        let shelf = Shelf::new();
        // Each state of a base has its own time, and is at rest.
        let mut time = SystemTime::now() - Duration::from_secs(100_000);
        let mut put = |area: usize, letters: &[Letter]| {
            shelf.put(area, letters);
            time += Duration::from_secs(10);
            set_time(&shelf, area, time);
        };
        let mut areas = begin;
        for (area, letters) in areas.iter().enumerate() {
            put(area, letters);
        }
        update(&shelf.index(), &shelf.library());
        prop_assert_eq!(header_files(&shelf).len(), 3);
        same(&shelf, "at first")?;
        for (number, step) in steps.iter().enumerate() {
            match step {
                Step::Grow(area, more) => areas[*area].extend(more.iter().cloned()),
                Step::Pack(area, at) if *at < areas[*area].len() => {
                    areas[*area].remove(*at);
                }
                Step::Replace(area, all) => areas[*area].clone_from(all),
                Step::Update => {
                    update(&shelf.index(), &shelf.library());
                }
                Step::Damage(at, bit) => {
                    let all = header_files(&shelf);
                    if let Some(path) = all.get(usize::from(*at) % all.len().max(1)) {
                        let mut bytes = fs::read(path).unwrap();
                        let place = usize::from(*at) * 7919 % bytes.len();
                        bytes[place] ^= 1 << bit;
                        fs::write(path, bytes).unwrap();
                    }
                }
                Step::Pack(..) => {}
            }
            if let Step::Grow(area, _) | Step::Pack(area, _) | Step::Replace(area, _) = step {
                put(*area, &areas[*area]);
            }
            same(&shelf, &format!("after step {number}: {step:?}"))?;
        }
    }
}

#[test]
fn a_file_of_headers_that_is_gone_is_made_again() {
    let shelf = Shelf::new();
    let letter = |at: u32| Letter {
        msgid: format!("2:5030/1 {at}"),
        ..Letter::of("fido")
    };
    let letters: Vec<Letter> = (0..5).map(letter).collect();
    for area in 0..AREAS.len() {
        shelf.put(area, &letters);
        set_time(&shelf, area, SystemTime::now() - Duration::from_secs(60));
    }
    update(&shelf.index(), &shelf.library());
    let all = header_files(&shelf);
    assert_eq!(all.len(), 3);
    fs::remove_file(&all[1]).unwrap();
    same(&shelf, "without a file").unwrap();
    let again = update(&shelf.index(), &shelf.library());
    assert!(!again.rebuilt && again.messages == 0);
    assert_eq!(header_files(&shelf).len(), 3);
    // A file of no area, as left by a kill, is removed.
    let stray = all[0].with_file_name("999");
    fs::write(&stray, b"stray").unwrap();
    update(&shelf.index(), &shelf.library());
    assert!(!stray.exists());
    same(&shelf, "again").unwrap();
}
