//! Support for tests of JAM bases: fixtures, made-up messages, copies on disk.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    unreachable_pub
)]

use ftn_base::jam::write::{JamParts, JamWriter, NewMessage};
use ftn_base::jam::{JamBase, attribute, subfield};
use ftn_base::{BaseFault, MessageBase, RawAddress, RawHeader, ReadDepth};
use ftn_types::job::Job;
use ftn_types::time::WallTime;
use std::io::Cursor;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

pub use crate::base_support::Dice;

pub type Bytes = JamParts<Vec<u8>>;

/// Folder and base name of every fixture, and its number of messages.
pub const FIXTURES: [(&str, &str, u32); 4] = [
    ("jtest1", "jtest1", 77),
    ("jamjam-elebbs", "elebbs", 4),
    ("jamjam-general", "general", 4),
    ("jamjam-ra", "ra", 3),
];

pub fn fixture(folder: &str, name: &str) -> PathBuf {
    // Tests of the engine, whose package is the folder above, include this file, too.
    let below = match env!("CARGO_PKG_NAME") {
        "ftn-base" => "tests/fixtures/jam",
        _ => "base/tests/fixtures/jam",
    };
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join(below)
        .join(folder)
        .join(name)
}

/// A message that owns its fields.
#[derive(Clone, Debug, Default)]
pub struct Made {
    pub from: Vec<u8>,
    pub to: Vec<u8>,
    pub subject: Vec<u8>,
    pub origin: Vec<u8>,
    pub destination: Vec<u8>,
    pub msgid: Vec<u8>,
    pub reply: Vec<u8>,
    pub pid: Vec<u8>,
    pub kludges: Vec<Vec<u8>>,
    pub utc_offset: Vec<u8>,
    pub seen_by: Vec<Vec<u8>>,
    pub path: Vec<Vec<u8>>,
    pub others: Vec<(u16, Vec<u8>)>,
    pub written: u32,
    pub arrived: u32,
    pub attributes: u32,
    pub text: Vec<u8>,
    pub reply_to: u32,
}

impl Made {
    pub fn random(dice: &mut Dice) -> Self {
        let mut lines = |name: &[u8], most: usize| -> Vec<Vec<u8>> {
            (0..dice.roll(most + 1))
                .map(|_| [name, b"x", &dice.lines(60)].concat())
                .collect()
        };
        let kludges = lines(b"TAG: ", 4);
        let seen_by = lines(b"5030/", 3);
        let path = lines(b"5063/", 2);
        let files = lines(b"FILE", 2);
        Self {
            from: dice.lines(36),
            to: dice.lines(36),
            subject: dice.lines(72),
            origin: format!("2:{}/{}", dice.roll(9999), dice.roll(999)).into_bytes(),
            destination: b"2:5030/1520".to_vec(),
            msgid: format!("2:5030/1520 {:08x}", dice.roll(usize::MAX)).into_bytes(),
            reply: format!("2:5030/1520.9 {:08x}", dice.roll(usize::MAX)).into_bytes(),
            pid: dice.lines(20).trim_ascii().to_vec(),
            kludges,
            utc_offset: [&b""[..], b"0300", b"-0500"][dice.roll(3)].to_vec(),
            seen_by,
            path,
            others: files
                .into_iter()
                .map(|file| (subfield::ENCLOSEDFILE, file))
                .collect(),
            written: 1_000_000_000 + dice.roll(500_000_000) as u32,
            arrived: [0, 1_600_000_000][dice.roll(2)],
            attributes: [0, attribute::LOCAL, attribute::PRIVATE | attribute::READ][dice.roll(3)],
            text: dice.lines(3000),
            reply_to: dice.roll(5) as u32,
        }
    }

    pub fn append<W: std::io::Write + std::io::Seek>(&self, writer: &mut JamWriter<W>) -> u32 {
        fn refs(lines: &[Vec<u8>]) -> Vec<&[u8]> {
            lines.iter().map(Vec::as_slice).collect()
        }
        let others: Vec<_> = self
            .others
            .iter()
            .map(|(id, v)| (*id, v.as_slice()))
            .collect();
        let message = NewMessage {
            from: &self.from,
            to: &self.to,
            subject: &self.subject,
            origin: &self.origin,
            destination: &self.destination,
            msgid: &self.msgid,
            reply: &self.reply,
            pid: &self.pid,
            kludges: &refs(&self.kludges),
            utc_offset: &self.utc_offset,
            seen_by: &refs(&self.seen_by),
            path: &refs(&self.path),
            others: &others,
            written: WallTime(i64::from(self.written)),
            arrived: WallTime(i64::from(self.arrived)),
            attributes: self.attributes,
            text: &self.text,
            reply_to: self.reply_to,
            ..NewMessage::default()
        };
        writer.append(&message).unwrap()
    }
}

pub fn writer(first_number: u32) -> JamWriter<Cursor<Vec<u8>>> {
    JamWriter::new(JamParts::default(), WallTime(1_000_000_000), first_number).unwrap()
}

/// Returns a base with some deleted messages and some numbers without one.
pub fn made_base(seed: u64, messages: usize, first_number: u32) -> Bytes {
    let mut dice = Dice::new(seed);
    let mut writer = writer(first_number);
    for _ in 0..messages {
        let mut message = Made::random(&mut dice);
        match dice.roll(12) {
            0 => message.attributes |= attribute::DELETED,
            1 => drop(writer.skip_number().unwrap()),
            _ => {}
        }
        message.append(&mut writer);
    }
    writer
        .mark_read(b"Somebody", first_number, first_number)
        .unwrap();
    writer.into_bytes().unwrap()
}

pub fn open(bytes: &Bytes) -> JamBase {
    JamBase::from_bytes(
        bytes.jhr.clone(),
        bytes.jdt.clone(),
        bytes.jdx.clone(),
        bytes.jlr.clone(),
    )
    .unwrap()
}

/// Writes the four files into a folder under a name.
pub fn store(bytes: &Bytes, base: &Path) {
    for (extension, bytes) in [
        ("jhr", &bytes.jhr),
        ("jdt", &bytes.jdt),
        ("jdx", &bytes.jdx),
        ("jlr", &bytes.jlr),
    ] {
        std::fs::write(base.with_extension(extension), bytes).unwrap();
    }
}

/// Reads the four files of a fixture.
pub fn load(base: &JamBase) -> Bytes {
    let files = base.files().unwrap();
    JamParts {
        jhr: std::fs::read(&files.jhr).unwrap(),
        jdt: std::fs::read(&files.jdt).unwrap(),
        jdx: std::fs::read(&files.jdx).unwrap(),
        jlr: std::fs::read(&files.jlr).unwrap(),
    }
}

/// A header that owns its texts, for comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    pub number: u32,
    pub from: Vec<u8>,
    pub to: Vec<u8>,
    pub subject: Vec<u8>,
    pub origin: Vec<u8>,
    pub destination: Vec<u8>,
    pub msgid: Vec<u8>,
    pub reply: Vec<u8>,
    pub written: WallTime,
    pub arrived: Option<WallTime>,
    pub text_len: u32,
    pub reply_to: u32,
    pub text: Vec<u8>,
}

impl Header {
    fn new(header: &RawHeader<'_>, text: &[u8]) -> Self {
        let address = |address| match address {
            RawAddress::Text(text) => text.to_vec(),
            RawAddress::Numbers(_) => unreachable!("JAM stores addresses as text"),
        };
        Self {
            number: header.number,
            from: header.from.to_vec(),
            to: header.to.to_vec(),
            subject: header.subject.to_vec(),
            origin: address(header.origin),
            destination: address(header.destination),
            msgid: header.msgid.to_vec(),
            reply: header.reply.to_vec(),
            written: header.written,
            arrived: header.arrived,
            text_len: header.text_len,
            reply_to: header.reply_to_number,
            text: text.to_vec(),
        }
    }
}

/// Returns a whole pass.
pub fn scan(base: &JamBase, want: ReadDepth) -> (Vec<Header>, Vec<BaseFault>) {
    let mut headers = Vec::new();
    let faults = base
        .scan(want, &Job::new(), &mut |header, text| {
            headers.push(Header::new(header, text));
            ControlFlow::Continue(())
        })
        .unwrap();
    (headers, faults)
}
