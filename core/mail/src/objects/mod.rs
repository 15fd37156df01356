//! Objects inside of mail (section 7.2.2 of the standard): pictures, archives and other files
//! encoded in messages as lines of text.
//!
//! Knows the encodings, from text to bytes: UUE with its sections and habits, XXE, yEnc, MIME,
//! `data:` URLs, sections of plain text. Also knows the names of objects, their kinds by their
//! bytes, the EXIF data of pictures, and the assembly of sections. Imports `message` (for the text
//! of one), `limits`, `ftn-archive` (kinds of files), `ftn-base` (its plain records), `fghi-url` and
//! `ftn-types`. Never reads a file and never fails: an undecodable object is a [`Piece`] with a
//! [`Fault`].
//!
//! All functions take time proportional to the text, whatever the text is.

mod assemble;
mod blocks;
mod data_url;
mod edges;
mod exif;
mod headings;
mod mime;
mod name;
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
// Addresses of the page of stations and of KML documents are decoded as `data:` URLs are.
#[doc(hidden)]
pub use data_url::percent_decoded;
pub use ftn_archive::{FileKind, same_name_in_any_case};
pub use name::safe_file_name;
pub use sum::bsd_sum;

use crate::message::{RawMessage, object_text, stored_charset};
use ftn_base::StoredMessage;
use ftn_types::charset::{Charset, Fallback};
use std::ops::Range;

ftn_types::listed! {
    /// Encoding of an object.
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
        /// yEnc: 8-bit bytes.
        Yenc,
    }
}

impl Encoding {
    /// Returns a short name.
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

/// Number of a piece among the sections of its object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Section {
    /// Number of the section, from 1.
    pub number: u32,
    /// Total number of sections; some encoders omit it.
    pub of: Option<u32>,
}

impl Section {
    /// Returns whether the object has no other sections.
    #[must_use]
    pub fn is_only(self) -> bool {
        self.of == Some(1)
    }
}

/// Fault of a piece.
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
        /// Number of the line in the message's text, from 1.
        line: u32,
    },
    /// The checksum below the lines does not fit them.
    #[error("the checksum below its lines does not match")]
    SectionSum,
    /// The checksum of the whole file does not fit it.
    #[error("the checksum of the whole file does not match")]
    WholeSum,
    /// It is longer than [`OBJECT_BYTES`](crate::limits::OBJECT_BYTES).
    #[error("it is longer than {} MB, the limit for decoding", crate::limits::OBJECT_BYTES >> 20)]
    TooLong,
    /// The base64 or quoted-printable text has foreign characters.
    #[error("its {encoding} text is damaged")]
    Damaged {
        /// The encoding.
        encoding: &'static str,
    },
    /// Its sections may be of different postings: they were posted at different times, are mixed
    /// with other editions, or have sizes that no encoder makes.
    #[error("its sections may come from different postings of the file")]
    OtherPosting,
    /// Its headers name an unknown transfer encoding.
    #[error("its transfer encoding is not known")]
    UnknownEncoding,
}

/// One object, or one section of it, found in one message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Name of the object (7.2.2.1): from the section line, else from `begin`, the MIME headers, or
    /// the tag. Never used as a path.
    pub name: String,
    /// Second name: the one of `begin` if the section line has another.
    pub alias: Option<String>,
    /// Its encoding.
    pub encoding: Encoding,
    /// Its section; `None` if it is a whole object.
    pub section: Option<Section>,
    /// Lines of the message that belong to it: indices of
    /// [`Message::lines`](crate::message::Message::lines), headings and checksums included.
    pub lines: Range<u32>,
    /// Decoded bytes, even of a faulty piece.
    pub bytes: Vec<u8>,
    /// Checksum and size of the whole object, if the encoder wrote them: `sum -r/size`.
    pub whole: Option<(u16, u64)>,
    /// Its fault.
    pub fault: Option<Fault>,
    /// Media type claimed by the text, in lower case.
    pub media_type: Option<String>,
    /// The Content-ID of a MIME part, without angle brackets.
    pub content_id: Option<String>,
}

impl Piece {
    /// Returns a piece without a section, a fault or claims.
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

    /// Returns whether the piece is a whole object.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.section.is_none_or(Section::is_only)
    }
}

/// A text with possible objects.
#[derive(Clone, Copy, Debug)]
pub struct CodedText<'a> {
    /// The text with LF after each line, not decoded: codes survive only as raw bytes. Control
    /// lines stay in place and are skipped.
    pub text: &'a [u8],
    /// Control lines stored outside of the text, with or without SOH: MIME headers may be among
    /// them.
    pub control: &'a [&'a [u8]],
    /// Character set of names and plain text.
    pub charset: Charset,
}

/// Finds all objects encoded in a text, from top to bottom. Quoted codes are no objects.
#[must_use]
pub fn find(source: &CodedText<'_>) -> Vec<Piece> {
    find_below(source, b"")
}

/// Finds all objects of a message; its subject may count the parts of a file.
fn find_below(source: &CodedText<'_>, subject: &[u8]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let codes = blocks::find(source, subject, &mut pieces);
    // Megabytes of codes need not be searched again.
    if !source.control.is_empty() || any_outside(source.text, &codes, mime::may_hold) {
        mime::find(source, &mut pieces);
    }
    if any_outside(source.text, &codes, data_url::may_hold) {
        data_url::find(source, &mut pieces);
    }
    pieces.sort_by_key(|piece| (piece.lines.end, piece.lines.start));
    pieces
}

/// Returns whether `holds` is true of a part of a text outside of some ascending ranges.
fn any_outside(text: &[u8], ranges: &[Range<usize>], holds: fn(&[u8]) -> bool) -> bool {
    let starts = std::iter::once(0).chain(ranges.iter().map(|range| range.end));
    let ends = ranges.iter().map(|range| range.start);
    starts
        .zip(ends.chain(std::iter::once(text.len())))
        .any(|(start, end)| text.get(start..end).is_some_and(holds))
}

/// Finds all objects encoded in a stored message; `fallback` is its area's rule for character sets.
///
/// ```
/// use ftn_base::StoredMessage;
/// use ftn_types::charset::Charset;
/// use ftn_mail::objects::{find_in, safe_file_name};
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

/// Does the same as [`find_in`] with a character set chosen by the user.
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

/// Finds all objects encoded in a message of a pass over a base. Fast if there are none, as in most
/// messages.
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

/// Returns the text of a message for decoding; for yEnc, bytes undefined in its character set stay.
fn coded_text(text: &[u8], control: &[&[u8]], charset: Charset) -> Vec<u8> {
    let has_yenc = memchr::memmem::find(text, b"=ybegin ").is_some();
    object_text(
        text,
        control,
        if has_yenc { Charset::UTF8 } else { charset },
    )
}

/// Returns whether a control line announces codes that do not look like any: a MIME header, or a
/// part of a cut message.
fn leads_to_codes(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"\x01").unwrap_or(line);
    line.starts_with(b"SPLIT:") || mime::starts_with_header(line, b"content-")
}

/// Returns whether a text may contain an object: a quick prefilter that errs on the side of true,
/// for passes over whole bases.
#[must_use]
fn may_hold(text: &[u8]) -> bool {
    use memchr::memmem::find;
    // Also matches yEnc.
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
