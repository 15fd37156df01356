//! Small libraries on disk, and their pages with and without an index.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "each test file uses its own part"
)]

use fidoscope_core::base::hudson::Flavour;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage as JamMessage};
use fidoscope_core::base::opus::MsgDialect;
use fidoscope_core::charset::Charset;
use fidoscope_core::config::{AreaConfig, AreaKind, BaseFormat, Config};
use fidoscope_core::index::{Index, Pace, UpdateReport};
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::page::{Content, Page};
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::{Sources, resolve, resolve_from};
use fidoscope_core::time::WallTime;
use fidoscope_core::url::FidoUrl;
use fidoscope_kit::hudson::{HudsonWriter, NewMessage as HudsonMessage};
use fidoscope_kit::msg::{MsgWriter, NewMessage as MsgMessage};
use fidoscope_kit::squish::{NewMessage as SquishMessage, SquishWriter};
use std::fs;
use std::path::{Path, PathBuf};

/// A message to write; texts are in CP866.
#[derive(Clone, Debug, Default)]
pub struct Letter {
    pub msgid: String,
    pub subject: String,
    pub from: String,
    pub tags: String,
    pub written: i64,
    pub text: String,
}

impl Letter {
    pub fn of(text: &str) -> Self {
        Self {
            msgid: "2:5030/1 1".to_owned(),
            text: text.to_owned(),
            ..Self::default()
        }
    }
}

/// The areas of every library here.
pub const AREAS: [(&str, BaseFormat); 4] = [
    ("Jam", BaseFormat::Jam),
    ("Squish", BaseFormat::Squish),
    ("Msg", BaseFormat::Msg),
    ("Board", BaseFormat::Hudson(7)),
];

/// A folder with the bases and an index.
pub struct Shelf {
    pub folder: tempfile::TempDir,
}

impl Shelf {
    pub fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    pub fn path(&self, area: usize) -> PathBuf {
        self.folder.path().join(AREAS[area].0)
    }

    pub fn index_folder(&self) -> PathBuf {
        self.folder.path().join("index")
    }

    /// Returns the current file of the index.
    pub fn index_file(&self) -> Option<PathBuf> {
        let mut files: Vec<PathBuf> = fs::read_dir(self.index_folder())
            .ok()?
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|end| end == "sqlite"))
            .collect();
        files.sort();
        files.pop()
    }

    pub fn index(&self) -> Index {
        Index::new(&self.index_folder())
    }

    /// Replaces the base of an area; the same letters give the same bytes.
    pub fn put(&self, area: usize, letters: &[Letter]) {
        let path = self.path(area);
        for end in ["jhr", "jdt", "jdx", "jlr", "sqd", "sqi", "sql"] {
            let _ = fs::remove_file(path.with_extension(end));
        }
        let _ = fs::remove_dir_all(&path);
        match AREAS[area].1 {
            BaseFormat::Jam => jam(&path, letters),
            BaseFormat::Squish => squish(&path, letters),
            BaseFormat::Hudson(board) => hudson(&path, board, letters),
            _ => msg(&path, letters),
        }
    }

    pub fn library(&self) -> Library {
        self.library_of(|at| self.path(at).exists() || self.has_files(at))
    }

    /// Returns a library whose configuration has some of the areas.
    pub fn library_of(&self, is_there: impl Fn(usize) -> bool) -> Library {
        let areas = AREAS
            .iter()
            .enumerate()
            .filter(|(at, _)| is_there(*at))
            .map(|(at, (tag, format))| {
                AreaConfig::new(
                    (*tag).to_owned(),
                    AreaKind::Echo,
                    *format,
                    Some(self.path(at)),
                )
            })
            .collect();
        Library::new(vec![Config {
            areas,
            ..Config::default()
        }])
    }

    fn has_files(&self, area: usize) -> bool {
        ["jhr", "sqd"]
            .iter()
            .any(|end| self.path(area).with_extension(end).exists())
    }
}

fn bytes(text: &str) -> Vec<u8> {
    Charset::CP866.encode(&text.replace('\n', "\r"))
}

fn jam(path: &Path, letters: &[Letter]) {
    let mut writer = JamWriter::create(path, WallTime(1)).unwrap();
    for letter in letters {
        let tags = bytes(&format!("TAG: {}", letter.tags));
        let kludges: &[&[u8]] = if letter.tags.is_empty() {
            &[]
        } else {
            &[&tags]
        };
        writer
            .append(&JamMessage {
                from: &bytes(&letter.from),
                subject: &bytes(&letter.subject),
                origin: b"2:5030/1",
                msgid: letter.msgid.as_bytes(),
                written: WallTime(letter.written),
                kludges,
                text: &bytes(&letter.text),
                ..JamMessage::default()
            })
            .unwrap();
    }
    writer.finish().unwrap();
}

fn squish(path: &Path, letters: &[Letter]) {
    let mut writer = SquishWriter::create(path).unwrap();
    for letter in letters {
        let msgid = bytes(&format!("MSGID: {}", letter.msgid));
        let tags = bytes(&format!("TAG: {}", letter.tags));
        let both: [&[u8]; 2] = [&msgid, &tags];
        let kludges = if letter.tags.is_empty() {
            &both[..1]
        } else {
            &both
        };
        writer
            .append(&SquishMessage {
                from: &bytes(&letter.from),
                subject: &bytes(&letter.subject),
                origin: [2, 5030, 1, 0],
                written: WallTime(letter.written),
                kludges,
                text: &bytes(&letter.text),
                ..SquishMessage::default()
            })
            .unwrap();
    }
    writer.finish().unwrap();
}

fn in_text(letter: &Letter) -> Vec<u8> {
    let mut text = format!("\u{1}MSGID: {}\n", letter.msgid);
    if !letter.tags.is_empty() {
        text.push_str(&format!("\u{1}TAG: {}\n", letter.tags));
    }
    text.push_str(&letter.text);
    bytes(&text)
}

fn hudson(path: &Path, board: u16, letters: &[Letter]) {
    fs::create_dir_all(path).unwrap();
    let mut writer = HudsonWriter::new(Flavour::Hudson);
    for letter in letters {
        let message = HudsonMessage {
            from: &bytes(&letter.from),
            subject: &bytes(&letter.subject),
            origin: [2, 5030, 1],
            written: WallTime(letter.written),
            text: &in_text(letter),
            ..HudsonMessage::default()
        };
        writer.append(board, &message).unwrap();
        // Another board, in no area of the library.
        let other = HudsonMessage {
            text: b"\x01MSGID: 1:1/1 1\rAnother board.\r",
            ..HudsonMessage::default()
        };
        writer.append(board + 1, &other).unwrap();
    }
    writer.into_parts().create(path, Flavour::Hudson).unwrap();
}

fn msg(path: &Path, letters: &[Letter]) {
    fs::create_dir_all(path).unwrap();
    let mut writer = MsgWriter::create(path, MsgDialect::Fts1).unwrap();
    // A message of number 1 may be a tosser's mark.
    writer.skip_number().unwrap();
    for letter in letters {
        writer
            .append(&MsgMessage {
                from: &bytes(&letter.from),
                subject: &bytes(&letter.subject),
                origin: [2, 5030, 1, 0],
                written: WallTime(letter.written),
                text: &in_text(letter),
                ..MsgMessage::default()
            })
            .unwrap();
    }
}

/// Updates the index for every area.
pub fn update(index: &Index, library: &Library) -> UpdateReport {
    index
        .update(library, library.areas(), Pace::Quick, false, &Job::new())
        .unwrap()
}

/// Final set of an address in page order, and codes of the notices.
pub type Shown = (Vec<(String, u32)>, Vec<&'static str>);

pub fn planned(library: &Library, index: &Index, url: &str) -> Shown {
    let sources = Sources {
        library,
        index: Some(index),
    };
    let parsed = FidoUrl::parse(url).unwrap().url;
    shown(&resolve_from(&parsed, &sources, &Now::at(0, 0), &Job::new()).unwrap())
}

pub fn scanned(library: &Library, url: &str) -> Shown {
    let parsed = FidoUrl::parse(url).unwrap().url;
    shown(&resolve(&parsed, library, &Now::at(0, 0), &Job::new()).unwrap())
}

fn shown(page: &Page) -> Shown {
    let Content::Messages(messages) = &page.content else {
        panic!("{} is no page of messages", page.url);
    };
    let set = messages
        .set
        .iter()
        .map(|index| {
            let row = messages.row(*index).unwrap();
            (row.area().tag().to_owned(), row.number())
        })
        .collect();
    let notices = page.notices.iter().map(|notice| notice.code).collect();
    (set, notices)
}
