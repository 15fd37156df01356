//! Objects by the index: pages equal those without it, and names need no reading.

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
use fidoscope_core::objects::{FileKind, Section};
use fidoscope_core::page::{Content, Page};
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::{Sources, resolve_from};
use fidoscope_core::url::FidoUrl;

/// Returns lines of UUE of a file made from its number.
fn codes(number: u32) -> Vec<String> {
    let file: Vec<u8> = (0..400_u32)
        .map(|at| (at.wrapping_mul(31).wrapping_add(number * 7) >> 1) as u8)
        .collect();
    let letter = |value: u8| char::from(if value == 0 { b'`' } else { value + 32 });
    file.chunks(45)
        .map(|line| {
            let mut out = letter(line.len() as u8).to_string();
            for group in line.chunks(3) {
                let at = |index: usize| group.get(index).copied().unwrap_or(0);
                out.push(letter(at(0) >> 2));
                out.push(letter((at(0) & 3) << 4 | at(1) >> 4));
                out.push(letter((at(1) & 15) << 2 | at(2) >> 6));
                out.push(letter(at(2) & 63));
            }
            out
        })
        .collect()
}

fn uue(name: &str, number: u32) -> String {
    format!("begin 644 {name}\n{}\n`\nend\n", codes(number).join("\n"))
}

/// Returns one of three sections; each names the file in the style of a DOS and of a Unix program.
fn section(name: &str, number: u32, of: usize) -> String {
    let lines = codes(number);
    let per = lines.len().div_ceil(3);
    let own = lines[(of - 1) * per..(of * per).min(lines.len())].join("\n");
    let begin = if of == 1 {
        format!("begin 644 {}\n", name.to_lowercase())
    } else {
        String::new()
    };
    let end = if of == 3 { "\n`\nend" } else { "" };
    format!("section {of} of 3 of file {name} < by somebody >\n\n{begin}{own}{end}\n")
}

fn letters(count: u32, seed: u32) -> Vec<Letter> {
    (0..count)
        .map(|at| {
            let roll = (at * 7 + seed) % 11;
            let text = match roll {
                0 => uue("weather.gif", at % 5),
                1 => uue("WEATHER.GIF", at % 3),
                2..=4 => section("Long-Name.ZIP", at / 22, roll as usize - 1),
                5 => "<img id=\"dot.png\" src=\"data:image/png;base64,iVBORw0KGgo=\">\n".to_owned(),
                6 => "Content-Type: image/gif; name=\"m.gif\"\n\
                      Content-Transfer-Encoding: base64\n\nR0lGODlh\n"
                    .to_owned(),
                7 => "textbegin 1 of notes.txt\nA note.\ntextend 1\n".to_owned(),
                8 => format!("{}{}", uue("a.gif", at), uue("weather.gif", at)),
                _ => "The next section begins here, and data: too.\n".to_owned(),
            };
            Letter {
                msgid: format!("2:5030/1 {at:08x}"),
                from: ["Ann", "Bob"][at as usize % 2].to_owned(),
                written: i64::from(at % 13) * 1000,
                ..Letter::of(&text)
            }
        })
        .collect()
}

/// Returns the facts about objects on a page.
fn objects_text(page: &Page) -> String {
    let notices: Vec<&str> = page
        .notices
        .iter()
        .map(|notice| notice.text.as_str())
        .collect();
    match &page.content {
        Content::Object(object) => {
            format!("{:?} {:?} {notices:?}", object.source, object.shown)
        }
        Content::Messages(messages) => {
            let rows: Vec<String> = messages
                .objects
                .iter()
                .flat_map(|rows| rows.iter())
                .map(|row| format!("{row:?}"))
                .collect();
            assert!(messages.objects.is_some());
            format!("{} {notices:?}", rows.join("\n"))
        }
        _ => panic!("{} has no objects", page.url),
    }
}

fn open(library: &Library, index: Option<&Index>, url: &str) -> String {
    let url = FidoUrl::parse(url).unwrap().url;
    let sources = Sources { library, index };
    objects_text(&resolve_from(&url, &sources, &Now::at(0, 0), &Job::new()).unwrap())
}

const PAGES: [&str; 10] = [
    "?view=objs",
    "?view=objs&sort=siz+sub",
    "?view=objs&from=Ann",
    "?view=objs&msgid=2:5030/1+0000000d",
    "/weather.gif",
    "/Weather.Gif",
    "/long-name.zip",
    "/Long-Name.ZIP?msgid=2:5030/1+0000000d",
    "/notes.txt",
    "/absent.gif",
];

fn assert_same(shelf: &Shelf, when: &str) {
    let library = shelf.library();
    let index = shelf.index();
    let areas = AREAS.map(|(tag, _)| tag);
    let mut seen = 0;
    for area in [
        areas[0],
        areas[1],
        areas[2],
        areas[3],
        "Jam+Squish+Msg+Board",
    ] {
        for page in PAGES {
            let url = format!("area://{area}{page}");
            let plain = open(&library, None, &url);
            assert_eq!(open(&library, Some(&index), &url), plain, "{when}: {url}");
            seen += usize::from(plain.contains("weather.gif") && plain.contains("Complete"));
        }
    }
    assert!(seen > 10, "{when}: {seen}");
}

#[test]
fn pages_of_objects_are_the_same_with_every_state_of_an_index() {
    let shelf = Shelf::new();
    for area in 0..AREAS.len() {
        shelf.put(area, &letters(90, area as u32));
    }
    assert_same(&shelf, "without an index");
    update(&shelf.index(), &shelf.library());
    assert_same(&shelf, "indexed");
    for area in 0..AREAS.len() {
        shelf.put(area, &letters(120, area as u32));
    }
    assert_same(&shelf, "with thirty new messages each");
    update(&shelf.index(), &shelf.library());
    assert_same(&shelf, "indexed again");
    for area in 0..AREAS.len() {
        shelf.put(area, &letters(60, area as u32 + 5));
    }
    assert_same(&shelf, "with other bases");
}

#[test]
fn the_index_knows_objects_without_reading_messages() {
    let shelf = Shelf::new();
    shelf.put(0, &letters(88, 0));
    let library = shelf.library();
    let index = shelf.index();
    let snapshot = library.snapshot(&library.areas()[0], &Job::new()).unwrap();
    assert!(
        index
            .pieces(&snapshot, None, &Job::new())
            .unwrap()
            .is_none()
    );
    update(&index, &library);
    let all = index.pieces(&snapshot, None, &Job::new()).unwrap().unwrap();
    assert!(all.open.is_empty());
    assert!(all.found.len() > 60, "{}", all.found.len());
    assert!(
        all.found
            .iter()
            .any(|(_, facts)| facts.kind == FileKind::Png)
    );
    let named = |name: &str| {
        let found = index.pieces(&snapshot, Some(name), &Job::new()).unwrap();
        found.unwrap().found
    };
    let zip = named("long-NAME.zip");
    assert_eq!(zip.len(), 24);
    assert!(zip.iter().all(|(_, facts)| facts.is_named("Long-Name.ZIP")));
    let second = Section {
        number: 2,
        of: Some(3),
    };
    let seconds = zip
        .iter()
        .filter(|(_, facts)| facts.section == Some(second));
    assert_eq!(seconds.count(), 8);
    assert!(zip.windows(2).all(|pair| pair[0].0 <= pair[1].0));
    assert_eq!(named("nothing.gif"), []);
    // The beginning of another name does not match.
    assert_eq!(named("long-name.zi"), []);
}
