//! Support for tests of every format: owned headers, passes, random numbers, the state of a folder.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    unreachable_pub
)]

use ftn_base::{
    Attributes, BaseError, BaseFault, MarkOwner, MessageBase, RawAddress, RawHeader, ReadDepth,
};
use ftn_types::job::Job;
use ftn_types::time::WallTime;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Repeatable pseudo-random numbers.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides
    }

    fn letters(&mut self, letters: &[u8], longest: usize) -> Vec<u8> {
        let len = self.roll(longest + 1);
        (0..len)
            .map(|_| letters[self.roll(letters.len())])
            .collect()
    }

    /// Returns letters of both alphabets without control characters and without blanks at the ends.
    pub fn text(&mut self, longest: usize) -> Vec<u8> {
        let text = self.letters(b"abcdefgh XYZ\x8F\x90\xAD.:/\\", longest);
        text.trim_ascii().to_vec()
    }

    /// Returns letters of both alphabets with ends of lines, but neither these nor blanks at the end.
    pub fn lines(&mut self, longest: usize) -> Vec<u8> {
        let text = self.letters(b"abcdefgh XYZ\r\x8F\x90\xAD.:/\\", longest);
        let end = text.iter().rposition(|byte| !matches!(byte, b' ' | b'\r'));
        text[..end.map_or(0, |end| end + 1)].to_vec()
    }

    /// Returns lines that end with CR.
    pub fn body(&mut self, longest: usize) -> Vec<u8> {
        let mut body = Vec::new();
        let len = self.roll(longest + 1);
        while body.len() < len {
            body.extend(self.text(80));
            body.push(b'\r');
        }
        body
    }
}

/// A header that owns its texts, for comparison.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    pub number: u32,
    pub from: Vec<u8>,
    pub to: Vec<u8>,
    pub subject: Vec<u8>,
    pub origin: [u16; 4],
    pub destination: [u16; 4],
    pub msgid: Vec<u8>,
    pub reply: Vec<u8>,
    pub charset: Vec<u8>,
    pub utc_offset: Vec<u8>,
    pub written: WallTime,
    pub arrived: Option<WallTime>,
    pub attributes: Attributes,
    pub text_len: u32,
    pub reply_to: u32,
    pub text: Vec<u8>,
}

impl Header {
    fn new(header: &RawHeader<'_>, text: &[u8]) -> Self {
        let address = |address| match address {
            RawAddress::Numbers(numbers) => numbers,
            RawAddress::Text(_) => unreachable!("only JAM stores addresses as text"),
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
            charset: header.charset.to_vec(),
            utc_offset: header.utc_offset.to_vec(),
            written: header.written,
            arrived: header.arrived,
            attributes: header.attributes,
            text_len: header.text_len,
            reply_to: header.reply_to_number,
            text: text.to_vec(),
        }
    }
}

/// Returns a whole pass.
pub fn try_scan(
    base: &dyn MessageBase,
    want: ReadDepth,
) -> Result<(Vec<Header>, Vec<BaseFault>), BaseError> {
    let mut headers = Vec::new();
    let faults = base.scan(want, &Job::new(), &mut |header, text| {
        headers.push(Header::new(header, text));
        ControlFlow::Continue(())
    })?;
    Ok((headers, faults))
}

pub fn scan(base: &dyn MessageBase, want: ReadDepth) -> (Vec<Header>, Vec<BaseFault>) {
    try_scan(base, want).unwrap()
}

pub fn numbers(headers: &[Header]) -> Vec<u32> {
    headers.iter().map(|header| header.number).collect()
}

/// Queries a base in every way, and compares the answers with each other; returns the headers with
/// texts.
pub fn exercise(base: &dyn MessageBase) -> Result<Vec<Header>, BaseError> {
    let (headers, _) = try_scan(base, ReadDepth::Text)?;
    assert!(headers.is_sorted_by(|a, b| a.number < b.number));
    let (others, _) = try_scan(base, ReadDepth::Headers)?;
    assert_eq!(numbers(&others), numbers(&headers));
    assert!(others.iter().all(|other| other.text.is_empty()));
    for header in &headers {
        let stored = base.read(header.number)?;
        assert!(stored.is_some(), "{} was seen in a pass", header.number);
    }
    let count = headers.len();
    assert_eq!(base.summary()?.messages as usize, count);
    assert_eq!(base.count_after(0)? as usize, count);
    if let Some(last) = headers.last() {
        assert_eq!(base.count_after(last.number)?, 0);
        assert_eq!(base.count_after(last.number - 1)?, 1);
    }
    base.stamp()?;
    if let Some(mark) = base.last_read(&MarkOwner::default())? {
        assert!(mark <= headers.last().map_or(0, |header| header.number));
    }
    Ok(headers)
}

/// Returns the state of a folder's files that reading could change.
pub fn state(folder: &Path) -> BTreeMap<PathBuf, (Vec<u8>, SystemTime)> {
    let entry = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry.unwrap().path();
        let modified = path.metadata().unwrap().modified().unwrap();
        (path.clone(), (std::fs::read(path).unwrap(), modified))
    };
    std::fs::read_dir(folder).unwrap().map(entry).collect()
}
