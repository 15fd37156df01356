//! Objects inside of mail (section 7.2.2 of the standard): pictures, archives and other files that
//! are in messages as lines of text.
//!
//! Knows the encodings, from text to bytes: UUE with its sections and habits, XXE, yEnc, MIME, `data:`
//! URLs, sections of plain text; what an object is called, what kind it is by its bytes, what a
//! picture says of itself (EXIF), and how sections make one object. Imports `message` (for the text of one), `base` (its plain records), `url` and the ground. Never reads a
//! file and never fails: what cannot be decoded is a [`Piece`] with a [`Fault`].
//!
//! Everything here takes time in proportion to the text, whatever the text is.

mod assemble;
mod blocks;
mod data_url;
mod edges;
mod exif;
mod headings;
mod kind;
mod mime;
mod name;
pub(crate) mod packers;
mod postings;
mod run;
mod split;
mod sum;
mod text_section;
mod uue;
mod yenc;

#[cfg(test)]
mod tests;

pub use self::exif::{ExifFacts, exif_position};
pub use assemble::{
    Completeness, ObjectVersion, PieceFacts, PieceNote, VersionChoice, gather, join,
};
pub(crate) use data_url::percent_decoded;
pub use kind::FileKind;
pub use name::{safe_file_name, same_name_in_any_case};
pub use sum::bsd_sum;

use crate::base::StoredMessage;
use crate::charset::{Charset, Fallback};
use crate::message::{RawMessage, object_text, stored_charset};
use std::ops::Range;

/// How an object was made text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UUE (uuencode).
    Uue,
    /// XXE: UUE with characters that survive every code page.
    Xxe,
    /// Base64, by MIME or by `begin-base64`.
    Base64,
    /// Another encoding of MIME: quoted-printable, or none.
    Mime,
    /// A `data:` URL (RFC 2397).
    DataUrl,
    /// A section of plain text.
    Text,
    /// yEnc: bytes of eight bits.
    Yenc,
}

impl Encoding {
    /// A short name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Uue => "UUE",
            Self::Xxe => "XXE",
            Self::Base64 => "base64",
            Self::Mime => "MIME",
            Self::DataUrl => "data:",
            Self::Text => "text",
            Self::Yenc => "yEnc",
        }
    }

    fn cut_off(self) -> Fault {
        let encoding = self.name();
        Fault::CutOff { encoding }
    }

    fn damaged(self) -> Fault {
        let encoding = self.name();
        Fault::Damaged { encoding }
    }
}

/// The place of a piece among the sections of its object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Section {
    /// From 1.
    pub number: u32,
    /// How many there are; some encoders do not say.
    pub of: Option<u32>,
}

impl Section {
    /// Whether the object has no other sections.
    #[must_use]
    pub fn is_only(self) -> bool {
        self.of == Some(1)
    }
}

/// Why a piece is not to be trusted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The lines of the encoding stop before their end.
    #[error("it is cut off: the end of its {encoding} lines is not in the message")]
    CutOff {
        /// The encoding.
        encoding: &'static str,
    },
    /// A line in the middle is no line of the encoding.
    #[error("its line {line} is damaged")]
    BadLine {
        /// Which line of the message's text, from 1.
        line: u32,
    },
    /// The lines do not have the checksum that is below them.
    #[error("the checksum below its lines does not fit them")]
    SectionSum,
    /// The file does not have the checksum that is next to it.
    #[error("the checksum of the whole file does not fit it")]
    WholeSum,
    /// It is longer than [`OBJECT_BYTES`](crate::limits::OBJECT_BYTES).
    #[error("it is longer than {} MB, the most that is decoded", crate::limits::OBJECT_BYTES >> 20)]
    TooLong,
    /// The base64 or quoted-printable text has something else in it.
    #[error("its {encoding} text is damaged")]
    Damaged {
        /// The encoding.
        encoding: &'static str,
    },
    /// Its sections are not surely those of one posting: they were posted at different times, other editions are among
    /// them, or their sizes differ as no encoder makes them.
    #[error("its sections may come from different postings of the file")]
    OtherPosting,
    /// Its headers name a transfer encoding that is not known here.
    #[error("its transfer encoding is not known")]
    UnknownEncoding,
}

/// One object, or one section of it, as it was found in one message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The object's name (7.2.2.1): of the section line, else of `begin`, of the MIME headers, of
    /// the tag. Only a name: it is never used as a path.
    pub name: String,
    /// A second name that it answers to: that of `begin` where the section line has another.
    pub alias: Option<String>,
    /// How it was made text.
    pub encoding: Encoding,
    /// Which section it is; `None` when it is no section.
    pub section: Option<Section>,
    /// The lines that it takes in the message: indices of
    /// [`Message::lines`](crate::message::Message::lines), headings and checksums included.
    pub lines: Range<u32>,
    /// What was decoded, also when there is a fault.
    pub bytes: Vec<u8>,
    /// Checksum and size of the whole object, where the encoder wrote them: `sum -r/size`.
    pub whole: Option<(u16, u64)>,
    /// What is wrong with it.
    pub fault: Option<Fault>,
    /// The media type that the text claims, in lower case.
    pub media_type: Option<String>,
    /// The Content-ID of a MIME part, without angle brackets.
    pub content_id: Option<String>,
}

impl Piece {
    /// A piece without a section, a fault or claims.
    fn plain(name: String, encoding: Encoding, lines: Range<u32>, bytes: Vec<u8>) -> Self {
        Self {
            name,
            alias: None,
            encoding,
            section: None,
            lines,
            bytes,
            whole: None,
            fault: None,
            media_type: None,
            content_id: None,
        }
    }

    /// Whether it is a whole object by itself.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.section.is_none_or(Section::is_only)
    }
}

/// A text to look through.
#[derive(Clone, Copy, Debug)]
pub struct CodedText<'a> {
    /// The text with LF after each line, not decoded: codes survive every character set only in
    /// their own bytes. Control lines stay where they are and are stepped over.
    pub text: &'a [u8],
    /// Control lines that the base keeps outside of the text, with or without SOH: MIME headers
    /// may be among them.
    pub control: &'a [&'a [u8]],
    /// For names and plain text.
    pub charset: Charset,
}

/// Everything that is encoded in a text, from top to bottom. Quoted codes are no objects.
#[must_use]
pub fn find(source: &CodedText<'_>) -> Vec<Piece> {
    find_below(source, b"")
}

/// The same of a message with a subject, which may count the parts of a file.
fn find_below(source: &CodedText<'_>, subject: &[u8]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let codes = blocks::find(source, subject, &mut pieces);
    // Megabytes of codes need not be looked through again.
    if !source.control.is_empty() || any_outside(source.text, &codes, mime::may_hold) {
        mime::find(source, &mut pieces);
    }
    if any_outside(source.text, &codes, data_url::may_hold) {
        data_url::find(source, &mut pieces);
    }
    pieces.sort_by_key(|piece| (piece.lines.end, piece.lines.start));
    pieces
}

/// Whether something is true of a part of a text outside of some ranges, which ascend.
fn any_outside(text: &[u8], ranges: &[Range<usize>], holds: fn(&[u8]) -> bool) -> bool {
    let starts = std::iter::once(0).chain(ranges.iter().map(|range| range.end));
    let ends = ranges.iter().map(|range| range.start);
    starts
        .zip(ends.chain(std::iter::once(text.len())))
        .any(|(start, end)| text.get(start..end).is_some_and(holds))
}

/// Everything that is encoded in a stored message; `fallback` is what its area says of character sets.
///
/// ```
/// use fidoscope_core::base::StoredMessage;
/// use fidoscope_core::charset::Charset;
/// use fidoscope_core::objects::{find_in, safe_file_name};
///
/// let stored = StoredMessage {
///     text: b"A cat:\rbegin 644 ../cat.txt\r#0V%T\r`\rend\r".to_vec(),
///     ..StoredMessage::default()
/// };
/// let [cat] = &find_in(&stored, Charset::CP866)[..] else { panic!("there is one object") };
/// let folder = std::env::temp_dir();
/// // A name is never used as a path.
/// let path = folder.join(safe_file_name(&cat.name));
/// assert_eq!(path.parent(), Some(folder.as_path()));
/// assert!(cat.bytes == b"Cat" && cat.fault.is_none());
/// ```
#[must_use]
pub fn find_in(stored: &StoredMessage, fallback: impl Into<Fallback>) -> Vec<Piece> {
    find_by(stored, || stored_charset(stored, fallback))
}

/// [`find_in`] of a message in a character set that the user chose.
#[must_use]
pub fn find_as(stored: &StoredMessage, charset: Charset) -> Vec<Piece> {
    find_by(stored, || charset)
}

fn find_by(stored: &StoredMessage, charset: impl FnOnce() -> Charset) -> Vec<Piece> {
    let control: Vec<&[u8]> = stored
        .kludges
        .iter()
        .chain(&stored.trailer)
        .map(Vec::as_slice)
        .collect();
    find_coded(&stored.text, &stored.subject, &control, charset)
}

/// Everything that is encoded in a message of a pass over a base. Most messages hold nothing, and
/// that is seen at once.
#[must_use]
pub fn find_raw(message: &RawMessage<'_>, charset: Charset) -> Vec<Piece> {
    let [_, _, subject] = message.header;
    find_coded(message.text, subject, message.control, || charset)
}

fn find_coded(
    text: &[u8],
    subject: &[u8],
    control: &[&[u8]],
    charset: impl FnOnce() -> Charset,
) -> Vec<Piece> {
    let is_announced = split::may_count(subject) || control.iter().any(|line| leads_to_codes(line));
    if !is_announced && !may_hold(text) {
        return Vec::new();
    }
    let charset = charset();
    let source = CodedText {
        text: &coded_text(text, control, charset),
        control,
        charset,
    };
    find_below(&source, subject)
}

/// The text of a message for decoding; bytes that mean nothing in its character set are bytes of yEnc.
fn coded_text(text: &[u8], control: &[&[u8]], charset: Charset) -> Vec<u8> {
    let has_yenc = memchr::memmem::find(text, b"=ybegin ").is_some();
    object_text(
        text,
        control,
        if has_yenc { Charset::UTF8 } else { charset },
    )
}

/// Whether a control line says that there may be codes in a text that do not look like any: a header
/// of MIME, or that the message is a part of one that was cut.
fn leads_to_codes(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"\x01").unwrap_or(line);
    line.starts_with(b"SPLIT:") || mime::starts_with_header(line, b"content-")
}

/// Whether a text may hold an object at all: a quick look that passes too much rather than too
/// little, for going through whole bases.
#[must_use]
fn may_hold(text: &[u8]) -> bool {
    use memchr::memmem::find;
    // Also that of yEnc.
    find(text, b"begin").is_some()
        || find(text, b"ection ").is_some()
        || find(text, b"ECTION ").is_some()
        || find(text, b"ection: ").is_some()
        || find(text, b"ECTION: ").is_some()
        || find(text, b"Part ").is_some()
        || find(text, b"\x01SPLIT:").is_some()
        || edges::may_have_codes(text)
        || mime::may_hold(text)
        || data_url::may_hold(text)
}
