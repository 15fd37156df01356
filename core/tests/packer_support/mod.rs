//! A packer of message bases: writes the remaining messages elsewhere under new numbers, and
//! replaces the old files one by one, under the locks of real packers.
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
use fidoscope_core::config::{AreaConfig, AreaKind, BaseFormat, Config};
use fidoscope_core::library::Library;
use fidoscope_core::time::WallTime;
use fidoscope_kit::hudson::{HudsonWriter, NewMessage as HudsonMessage};
use fidoscope_kit::msg::{MsgWriter, NewMessage as MsgMessage};
use fidoscope_kit::pkt::{NewMessage as PktMessage, PktWriter};
use fidoscope_kit::squish::{NewMessage as SquishMessage, SquishWriter};
use std::fs::{self, File};
use std::path::Path;

pub const FORMATS: [&str; 6] = ["jam", "squish", "msg", "hudson", "goldbase", "pkt"];

/// Formats with marks.
pub const MARKED: [&str; 5] = ["jam", "squish", "msg", "hudson", "goldbase"];

/// The reader of every library here.
pub const READER: &str = "Anna";

const BOARD: u16 = 7;

pub fn subject(id: u32) -> String {
    format!("Letter {id:06}")
}

/// Returns texts of equal length, except every fifth; every second one has no MSGID, and each
/// contains one word of three.
pub fn text(id: u32) -> String {
    let msgid = if id.is_multiple_of(2) {
        format!("\u{1}MSGID: 2:5030/1 {id:08x}\r")
    } else {
        String::new()
    };
    let word = ["Apples", "Quince", "Grapes"][id as usize % 3];
    let filler = "0123456789\r".repeat(if id.is_multiple_of(5) { 500 } else { 3 });
    format!(
        "{msgid}Body {id:06}\r{word}\rbegin 644 {id:06}.txt\r#86)C\r`\rend\r{filler} * Origin: x (2:5030/1)\r"
    )
}

/// Returns the message of a text; `None` if it is of none.
pub fn id_of(text: &[u8]) -> Option<u32> {
    let text = String::from_utf8_lossy(text);
    let at = text.find("Body ")? + 5;
    text.get(at..at + 6)?.parse().ok()
}

/// Writes a new base of these messages, numbered from 1, in an empty folder; the mark of the
/// reader is at the number `mark`.
fn write(format: &str, folder: &Path, ids: &[u32], mark: u32) {
    let path = folder.join("base");
    let written = WallTime(1_000_000_000);
    let letters = ids.iter().map(|id| (subject(*id), text(*id)));
    match format {
        "jam" => {
            let mut writer = JamWriter::create(&path, written).unwrap();
            for ((subject, text), id) in letters.zip(ids) {
                // JAM keeps MSGIDs apart from texts.
                let kludge_end = text.find("Body").unwrap();
                let msgid = format!("2:5030/1 {id:08x}");
                let message = JamMessage {
                    from: b"Ann",
                    subject: subject.as_bytes(),
                    msgid: if kludge_end > 0 {
                        msgid.as_bytes()
                    } else {
                        b""
                    },
                    written,
                    text: &text.as_bytes()[kludge_end..],
                    ..JamMessage::default()
                };
                writer.append(&message).unwrap();
            }
            if mark > 0 {
                writer.mark_read(READER.as_bytes(), mark, mark).unwrap();
            }
            writer.finish().unwrap();
        }
        "squish" => {
            let mut writer = SquishWriter::create(&path).unwrap();
            for (subject, text) in letters {
                let message = SquishMessage {
                    from: b"Ann",
                    subject: subject.as_bytes(),
                    written,
                    text: text.as_bytes(),
                    ..SquishMessage::default()
                };
                writer.append(&message).unwrap();
            }
            if mark > 0 {
                writer.mark_read(mark);
            }
            writer.finish().unwrap();
        }
        "msg" => {
            let mut writer = MsgWriter::create(folder, MsgDialect::Fts1).unwrap();
            for (subject, text) in letters {
                let message = MsgMessage {
                    from: b"Ann",
                    subject: subject.as_bytes(),
                    written,
                    text: text.as_bytes(),
                    ..MsgMessage::default()
                };
                writer.append(&message).unwrap();
            }
            writer.mark_read(&[u16::try_from(mark).unwrap()]).unwrap();
        }
        "hudson" | "goldbase" => {
            let flavour = flavour(format);
            let mut writer = HudsonWriter::new(flavour);
            for (subject, text) in letters {
                let message = HudsonMessage {
                    from: b"Ann",
                    subject: subject.as_bytes(),
                    written,
                    text: text.as_bytes(),
                    ..HudsonMessage::default()
                };
                writer.append(BOARD, &message).unwrap();
            }
            writer.mark_read(0, BOARD, u16::try_from(mark).unwrap());
            writer.into_parts().create(folder, flavour).unwrap();
        }
        _ => {
            let file = File::create(folder.join("base.pkt")).unwrap();
            let at = [2, 5030, 1, 0];
            let mut writer = PktWriter::new(file, at, at, written).unwrap();
            for (subject, text) in letters {
                let message = PktMessage {
                    area: Some(b"Area"),
                    from: b"Ann",
                    subject: subject.as_bytes(),
                    origin: at,
                    destination: at,
                    written,
                    text: text.as_bytes(),
                    ..PktMessage::default()
                };
                writer.append(&message).unwrap();
            }
            writer.finish().unwrap();
        }
    }
}

fn flavour(format: &str) -> Flavour {
    match format {
        "hudson" => Flavour::Hudson,
        _ => Flavour::GoldBase,
    }
}

/// Returns the file that packers of a format lock, and the byte.
fn gate(format: &str) -> Option<(&'static str, i64)> {
    Some(match format {
        "jam" => ("base.jhr", 0),
        "squish" => ("base.sqd", 0),
        "msg" => ("lastread", 0),
        "hudson" => ("MSGINFO.BBS", 406),
        "goldbase" => ("MSGINFO.DAT", 1012),
        _ => return None,
    })
}

/// Waits for a lock; closing the file releases it.
#[cfg(target_os = "linux")]
fn lock(file: &File, byte: i64) {
    use nix::fcntl::{FcntlArg, fcntl};
    use nix::libc;
    let lock = libc::flock {
        l_type: libc::F_WRLCK as libc::c_short,
        l_whence: libc::SEEK_SET as libc::c_short,
        l_start: byte,
        l_len: 1,
        l_pid: 0,
    };
    fcntl(file, FcntlArg::F_OFD_SETLKW(&lock)).unwrap();
}

#[cfg(not(target_os = "linux"))]
fn lock(file: &File, _byte: i64) {
    file.lock().unwrap();
}

/// Waits until the clock of the file system has moved on since the last change in a folder: a
/// packer of a real base needs longer for each of its steps.
fn wait_for_the_clock(folder: &Path) {
    let modified = |path: &Path| fs::metadata(path).unwrap().modified().unwrap();
    let entries = fs::read_dir(folder).unwrap();
    let files = entries.map(|entry| modified(&entry.unwrap().path()));
    let last = files.chain([modified(folder)]).max().unwrap();
    let probe = tempfile::tempdir_in(folder.parent().unwrap()).unwrap();
    let probe = probe.path().join("probe");
    loop {
        fs::write(&probe, b"").unwrap();
        if modified(&probe) > last {
            return;
        }
    }
}

/// Replaces the base in a folder by one of these messages, numbered from 1. `carry` returns the
/// mark of the packed base for the old mark.
pub fn pack(format: &str, folder: &Path, ids: &[u32], carry: &dyn Fn(u32) -> u32) {
    let held = gate(format).and_then(|(name, byte)| {
        let path = folder.join(name);
        let file = File::options().read(true).write(true).open(path).ok()?;
        lock(&file, byte);
        Some(file)
    });
    let draft = tempfile::tempdir_in(folder.parent().unwrap()).unwrap();
    wait_for_the_clock(folder);
    write(format, draft.path(), ids, carry(mark(format, folder)));
    let mut names: Vec<_> = fs::read_dir(draft.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    names.sort();
    if format == "msg" {
        names.sort_by_key(|name| name.len());
    }
    wait_for_the_clock(draft.path());
    for name in &names {
        fs::rename(draft.path().join(name), folder.join(name)).unwrap();
    }
    if format == "msg" {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if !names.contains(&path.file_name().unwrap().to_owned()) {
                fs::remove_file(path).unwrap();
            }
        }
    }
    drop(held);
}

/// Returns the mark of the reader in its file; 0 if there is none.
pub fn mark(format: &str, folder: &Path) -> u32 {
    let (name, at, len) = match format {
        "jam" => ("base.jlr", 8, 4),
        "squish" => ("base.sql", 0, 4),
        "msg" => ("lastread", 0, 2),
        "hudson" => ("LASTREAD.BBS", 2 * (usize::from(BOARD) - 1), 2),
        "goldbase" => ("LASTREAD.DAT", 2 * (usize::from(BOARD) - 1), 2),
        _ => return 0,
    };
    let bytes = fs::read(folder.join(name)).unwrap_or_default();
    let bytes = bytes.get(at..at + len).unwrap_or_default();
    let shifted = bytes.iter().rev();
    shifted.fold(0, |word, byte| word << 8 | u32::from(*byte))
}

/// Returns a library whose one area is the base; `name` is the name of the reader.
pub fn library(format: &str, folder: &Path, name: Option<&str>) -> Library {
    let (kind, path) = match format {
        "jam" => (BaseFormat::Jam, folder.join("base")),
        "squish" => (BaseFormat::Squish, folder.join("base")),
        "msg" => (BaseFormat::Msg, folder.to_owned()),
        "hudson" => (BaseFormat::Hudson(BOARD), folder.to_owned()),
        "goldbase" => (BaseFormat::GoldBase(BOARD), folder.to_owned()),
        _ => (BaseFormat::Pkt, folder.join("base.pkt")),
    };
    let area = AreaConfig::new("Area".to_owned(), AreaKind::Echo, kind, Some(path));
    Library::new(vec![Config {
        areas: vec![area],
        user_names: name.map(str::to_owned).into_iter().collect(),
        ..Config::default()
    }])
}
