//! Pages of many kinds of faults have no English sentence in Russian.

mod configs;

use super::title;
use crate::messages::bodies::{Body, body_of};
use crate::pictures;
use crate::settings::charsets::Charsets;
use crate::strings::{Language, object_words, said, sentence, set_language};
use crate::views::other::card;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::objects::FileKind;
use fidoscope_core::page::{Content, KmlAbsence, Page};
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::resolve;
use fidoscope_core::url::FidoUrl;
use fidoscope_core::{config, kml};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Words of the addresses and of the configurations that are opened here.
const NAMES: [&str; 9] = [
    "FAQ Server",
    "FGHI URL",
    "Moderator of XXX.chat",
    "a tag example",
    "include fidoconfig",
    "nothing at all",
    "our Net",
    "the first tag",
    "the second tag",
];

/// Texts that the user would see, and those with two English words in a row.
#[derive(Default)]
struct Seen {
    count: usize,
    english: BTreeMap<String, String>,
}

impl Seen {
    fn text(&mut self, place: &str, text: &str) {
        self.count += 1;
        let mut plain = text.to_owned();
        for name in NAMES {
            plain = plain.replace(name, "");
        }
        // Areatags and names of formats are in capitals.
        let is_word = |word: &str| {
            word.len() > 1
                && word.chars().all(|c| c.is_ascii_alphabetic())
                && word.chars().any(|c| c.is_ascii_lowercase())
        };
        let begin = |c: char| matches!(c, '(' | '"' | '«' | '“' | '#');
        let end = |c: char| begin(c) || c.is_ascii_punctuation() || matches!(c, '»' | '”');
        let words: Vec<&str> = plain.split_whitespace().collect();
        let is_english = |two: &[&str]| matches!(two, [one, other] if is_word(one.trim_start_matches(begin)) && is_word(other.trim_end_matches(end)));
        if words.windows(2).any(is_english) {
            let places = self.english.entry(text.to_owned()).or_default();
            *places = place.to_owned();
        }
    }

    /// All that a page says by itself.
    fn page(&mut self, page: &Page, library: &Library) {
        let place = page.url.to_string();
        self.text(&place, &title::of(page));
        for notice in &page.notices {
            self.text(&place, &sentence(&notice.text));
            for (label, _) in &notice.links {
                self.text(&place, &sentence(label));
            }
        }
        match &page.content {
            Content::Areas(areas) => {
                let problems = areas.lines.iter().filter_map(|line| line.problem.as_ref());
                problems.for_each(|problem| self.text(&place, &said(problem)));
            }
            Content::Files(files) => {
                let problems = files.echoes.iter().filter_map(|echo| echo.problem.as_ref());
                problems.for_each(|problem| self.text(&place, &said(problem)));
            }
            Content::Messages(messages) => {
                for snapshot in messages.corpus.snapshots() {
                    for fault in snapshot.faults() {
                        self.text(&place, &said(&fault.what));
                    }
                }
                for row in messages.set.iter().filter_map(|at| messages.row(*at)) {
                    if let (Body::Failed(why), _) =
                        body_of(library, Some(&row), &Charsets::default())
                    {
                        self.text(&place, &why);
                    }
                }
                for row in messages.objects.iter().flat_map(|rows| rows.iter()) {
                    let trouble = object_words::trouble(&row.state);
                    trouble
                        .iter()
                        .for_each(|trouble| self.text(&place, trouble));
                }
                for link in messages.places.iter().flat_map(|places| &places.links) {
                    if let KmlAbsence::Unusable(why) = &link.why {
                        self.text(&place, &said(why));
                    }
                }
            }
            Content::Object(_) | Content::Nothing | Content::External(_) | Content::Stations(_) => {
            }
            content => {
                let card = card(content);
                self.text(&place, &card.title);
                self.text(&place, card.note);
            }
        }
    }

    fn open(&mut self, url: &str, library: &Library) {
        let now = Now::parse("2026-11-22T18:00:00+03:00").unwrap();
        match FidoUrl::parse_joining(url) {
            Ok(parsed) => {
                for warning in &parsed.warnings {
                    self.text(url, &said(warning.message()));
                }
                match resolve(&parsed.url, library, &now, &Job::new()) {
                    Ok(page) => self.page(&page, library),
                    Err(error) => self.text(url, &said(error)),
                }
            }
            Err(error) => self.text(url, &said(error.message())),
        }
    }

    /// A configuration, its areas and their messages.
    fn config(&mut self, path: &Path) {
        let place = path.display().to_string();
        match config::load(path) {
            Err(error) => self.text(&place, &said(error)),
            Ok(config) => {
                let library = Library::new(vec![config]);
                for problem in library.problems() {
                    self.text(&place, &said(&problem.what));
                }
                let lists = library.nodelists(&Job::new());
                for problem in lists.problems() {
                    self.text(&place, &said(&problem.what));
                }
                for fault in lists.lists().iter().flat_map(|list| list.faults()) {
                    self.text(&place, &said(&fault.what));
                }
                self.open("area://", &library);
                for area in library.areas() {
                    self.open(&format!("area://{}?view=objs", area.tag()), &library);
                    self.open(&format!("area://{}", area.tag()), &library);
                }
            }
        }
    }

    fn done(self, least: usize) {
        set_language(Language::English);
        let shown: Vec<String> = self
            .english
            .iter()
            .map(|(text, place)| format!("{place}: {text}"))
            .collect();
        assert!(shown.is_empty(), "English:\n{}", shown.join("\n"));
        assert!(self.count > least, "only {} texts", self.count);
    }
}

fn fixtures(folder: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/tests")).join(folder)
}

fn rows(file: &str) -> Vec<String> {
    let text = fs::read_to_string(fixtures(file)).unwrap();
    let rows = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    rows.map(str::to_owned).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = entries.filter(|path| path.is_file()).collect();
    files.sort();
    files
}

/// Damage of a file: it ends early, or some of its bytes are others.
fn damaged(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for part in [0, 1, 3, 5, 7] {
        all.push(bytes[..bytes.len() * part / 8].to_vec());
    }
    for step in [0, 3, 8, 20, 37, 64, 80, 120, 200, 300, 1100] {
        let mut other = bytes.to_vec();
        other
            .iter_mut()
            .skip(step)
            .take(4)
            .for_each(|byte| *byte ^= 0xA5);
        all.push(other);
    }
    let mut noisy = bytes.to_vec();
    noisy.iter_mut().step_by(97).for_each(|byte| *byte = 0xFF);
    all.push(noisy);
    all.push([bytes, bytes].concat());
    all
}

#[test]
fn wrong_addresses_are_reported_in_russian() {
    set_language(Language::Russian);
    let mut seen = Seen::default();
    let library = Library::new(vec![
        config::load(&fixtures("../base/tests/fixtures/jam/jtest1")).unwrap(),
    ]);
    let tag = library.areas()[0].tag().to_owned();
    for row in rows("data/url/errors.txt") {
        let url = row
            .splitn(3, ' ')
            .nth(2)
            .unwrap_or_default()
            .replace("\\n", "\n");
        seen.open(&url, &library);
    }
    for file in [
        "appendix-a",
        "section-5",
        "section-6",
        "section-7.1-7.2",
        "section-7.3-7.5",
    ] {
        for row in rows(&format!("data/url/{file}.txt")) {
            for url in row.split_whitespace().filter(|word| word.contains(':')) {
                seen.open(url, &library);
            }
        }
    }
    for file in ["wrong", "unknown", "lower", "list", "interval"] {
        for row in rows(&format!("data/time/{file}.txt")) {
            let time = row.split_whitespace().next().unwrap();
            seen.open(&format!("area://{tag}?time={time}"), &library);
            seen.open(&format!("areafix:{tag}?time={time}"), &library);
        }
    }
    for pattern in [
        "/a(/",
        "/a)/",
        "/[a/",
        "/*/",
        "/[z-a]/",
        "/[\\d-z]/",
        "/\\/",
        "/a/xyz",
        "a",
        "/(?z)/",
        "/(?<1>a)/",
        "/a{9,1}/",
        "/a{99999}/",
        "/(?<=a*)b/",
        "/\\9(a)/",
        "/(?#/",
        "/\\p{Foo}/",
        "/\\pZZ{/",
        "/[[:foo:]]/",
        "/[:alpha:]/",
    ] {
        for key in ["find", "find-from", "from", "to", "subj", "findtag"] {
            let pattern = pattern
                .replace('{', "%7B")
                .replace('}', "%7D")
                .replace('#', "%23")
                .replace('<', "%3C");
            let url = format!("area://{tag}?{key}={pattern}&find=/b(/")
                .replace('?', "?")
                .replacen("(?", "(%3F", 9);
            seen.open(&url, &library);
        }
    }
    for query in [
        "geomark=1,2,3",
        "geofrom=x",
        "geomark=1;2;3;4",
        "geomark=-1,91,2,3",
        "geomark=1,2,3,4,5",
        "geomark=200,1,2,3",
        "geofrom=1,5,2,3",
        "view=nothing",
        "sort=nothing",
        "unknown=1",
        "msgid=none",
        "msgid=none&msgid=other",
        "leaf=x",
        "loc=x",
        "size=x",
        "sort=cit",
        "view=map",
        "view=globe",
        "view=smap",
        "time=0&time=1",
        "find=nothing%20at%20all",
        "usetz=x",
        "kl=/a(/",
        "uplink=2:5030",
    ] {
        seen.open(&format!("area://{tag}?{query}"), &library);
        seen.open(&format!("area://?{query}"), &library);
        seen.open(&format!("fecho://x?{query}"), &library);
        seen.open(&format!("freq://2:5030/1/x?{query}"), &library);
        seen.open(&format!("faqserv://2:5030/1/x?{query}"), &library);
        seen.open(&format!("areafix:{tag}?{query}"), &library);
        seen.open(&format!("netmail:2:5030/1?{query}"), &library);
        seen.open(&format!("echomail:{tag}?{query}"), &library);
    }
    for url in [
        "area://none",
        "area://none+other",
        "area://none/a.zip",
        "fecho://none",
        "fecho://none+other/x.zip",
        "areafix:",
        "echomail:none",
        "netmail:2:5030/-1",
        "netmail:2:5030/1",
        "netmail:",
        "faqserv://2:5030/1",
        "freq://2:5030/1",
        "freq://99:1/1/x.zip",
        "about:nodelist",
        "about:nodelist?find=x",
        "about:stars",
        "about:watched",
        "about:nothing",
        "areas://x",
        "echo:x",
        "http://x",
        "mailto:x",
    ] {
        seen.open(url, &library);
    }
    seen.open(&format!("area://{tag}/a.zip"), &library);
    seen.open(&format!("area://{tag}/a.zip/b/?view=list"), &library);
    seen.done(600);
}

#[test]
fn damaged_bases_are_reported_in_russian() {
    set_language(Language::Russian);
    let mut seen = Seen::default();
    for folder in [
        "jam/jtest1",
        "jam/jamjam-ra",
        "squish",
        "hudson/golded-ftn-own",
        "msg/golded-app-DEMO",
        "pkt/bundles",
        "pkt/wwiv",
    ] {
        let originals = files(&fixtures("../base/tests/fixtures").join(folder));
        for damaged_file in &originals {
            let bytes = fs::read(damaged_file).unwrap();
            let all = damaged(&bytes).into_iter().map(Some).chain([None]);
            for damage in all {
                let dir = tempfile::tempdir().unwrap();
                for file in &originals {
                    let to = dir.path().join(file.file_name().unwrap());
                    match (&damage, file == damaged_file) {
                        (Some(bytes), true) => fs::write(to, bytes).unwrap(),
                        (None, true) => {}
                        (_, false) => drop(fs::copy(file, to).unwrap()),
                    }
                }
                let name = damaged_file.file_name().unwrap();
                seen.config(dir.path());
                if folder.starts_with("hudson") {
                    let golded = dir.path().join("golded.cfg");
                    let path = dir.path().display();
                    let text = format!(
                        "HUDSONPATH {path}\nAREADEF T \"d\" 0 Echo Hudson 2 . (Loc)\nAREADEF N \"d\" 0 Net Hudson 200\n"
                    );
                    fs::write(&golded, text).unwrap();
                    seen.config(&golded);
                } else {
                    seen.config(&dir.path().join(name));
                }
            }
        }
    }
    seen.done(400);
}

#[test]
fn broken_archives_and_pictures_are_reported_in_russian() {
    set_language(Language::Russian);
    let mut seen = Seen::default();
    let dir = tempfile::tempdir().unwrap();
    let station = dir.path().join("fidoconfig");
    fs::write(&station, "Address 2:5030/1\nFileArea Files files -d \"x\"\nFileArea Gone gone\nFileArea Passed passthrough\n").unwrap();
    let folder = dir.path().join("files");
    fs::create_dir(&folder).unwrap();
    let mut names = Vec::new();
    let pictures = files(&fixtures("../mail/tests/fixtures/objects"));
    let archives = files(&fixtures("../archive/tests/fixtures"));
    for file in pictures.into_iter().chain(archives) {
        let name = file.file_name().unwrap().to_str().unwrap().to_owned();
        for (at, bytes) in damaged(&fs::read(&file).unwrap()).into_iter().enumerate() {
            let name = format!("{at}-{name}");
            fs::write(folder.join(&name), bytes).unwrap();
            names.push(name);
        }
    }
    fs::write(folder.join("a.kmz"), b"PK\x03\x04nothing").unwrap();
    fs::write(folder.join("a.kml"), b"<kml><Placemark>").unwrap();
    names.extend([
        "a.kmz".to_owned(),
        "a.kml".to_owned(),
        "none.zip".to_owned(),
    ]);
    let library = Library::new(vec![config::load(&station).unwrap()]);
    for name in &names {
        seen.open(&format!("fecho://Files/{name}"), &library);
        seen.open(&format!("fecho://Files/{name}/"), &library);
        seen.open(&format!("fecho://Files/{name}/none/none.txt"), &library);
    }
    for url in [
        "fecho://",
        "fecho://Gone",
        "fecho://Passed",
        "fecho://Files?find=/a(/",
        "fecho://Files?time=x",
    ] {
        seen.open(url, &library);
    }
    for kind in [
        FileKind::Png,
        FileKind::Gif,
        FileKind::Jpeg,
        FileKind::Bmp,
        FileKind::Pcx,
        FileKind::Svg,
        FileKind::Text,
    ] {
        for bytes in [
            &b""[..],
            b"<svg/>",
            b"<svg",
            b"\x89PNG\r\n\x1a\n\0\0",
            b"GIF89a\x01\0\x01\0",
            b"BM",
            b"\x0A\x05\x01\x08\0\0",
            b"\xff\xd8\xff",
        ] {
            if let Err(error) = pictures::decode(bytes, kind, 64, true) {
                seen.text("picture", &said(error));
            }
        }
    }
    for text in [
        "",
        "<kml",
        "<kml/>",
        "<a/>",
        "PK\x03\x04",
        "<kml><Point><coordinates>a",
    ] {
        match kml::read(text.as_bytes(), "a.kml", &Job::new()) {
            Err(error) => seen.text("kml", &said(error)),
            Ok(document) => document.fault.iter().for_each(|fault| {
                seen.text(
                    "kml",
                    &said(format!(
                        "a.kml is damaged ({fault}); only the part before the damage is shown."
                    )),
                )
            }),
        }
    }
    seen.done(400);
}
