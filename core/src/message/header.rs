//! Header texts: their character set, their decoding.

use super::kludge;
use crate::base::kludges::{split_kludge, take_kludge};
use crate::base::lines::control_lines;
use crate::base::{RawHeader, StoredMessage};
use crate::charset::{self, Charset, CharsetChoice, Fallback};
use std::ops::Range;

/// The character set of a header in a list, from the fields that the base offers; see
/// [`charset::choose`].
#[must_use]
pub fn header_charset(header: &RawHeader<'_>, fallback: impl Into<Fallback>) -> CharsetChoice {
    charset::choose(
        given(header.charset),
        given(header.codepage),
        fallback.into(),
        b"",
        &[header.from, header.to, header.subject].map(kludge::trim_line),
    )
}

/// The character sets that the text of a message may be in, if no kludge inside of the text names
/// another one, and those among them that may leave bytes undecoded. `None` when the header leaves
/// it open.
#[must_use]
pub(crate) fn possible_charsets(
    header: &RawHeader<'_>,
    fallback: Fallback,
) -> Option<charset::Possible> {
    let chrs = given(header.charset);
    // After an unknown identifier another CHRS kludge may follow whose identifier is known.
    let is_open = chrs.is_some_and(|chrs| !charset::is_known(chrs));
    (!is_open).then(|| charset::possible(chrs, given(header.codepage), fallback))
}

/// The value of a field that is there.
fn given(value: &[u8]) -> Option<&[u8]> {
    Some(value).filter(|value| !value.is_empty())
}

/// Decodes a header field (without the NUL, CR or blanks that some writers leave at its end) onto the
/// end of `arena` and returns where it is there. When the arena has no room left for 32-bit
/// positions (4 GB), nothing is added and the range is empty.
pub fn decode_header_into(arena: &mut String, bytes: &[u8], charset: Charset) -> Range<u32> {
    let start = arena.len();
    charset.decode_into(charset.field(kludge::trim_line(bytes)), arena);
    match (u32::try_from(start), u32::try_from(arena.len())) {
        (Ok(start), Ok(end)) => start..end,
        _ => {
            arena.truncate(start);
            0..0
        }
    }
}

pub(super) fn header_text(bytes: &[u8], charset: Charset) -> String {
    charset
        .decode(charset.field(kludge::trim_line(bytes)))
        .into_owned()
}

/// Control lines of a message in raw bytes: the base's own ones, then those of the text.
fn raw_lines(stored: &StoredMessage) -> impl Iterator<Item = &[u8]> {
    let in_text = control_lines(&stored.text);
    stored.kludges.iter().map(Vec::as_slice).chain(in_text)
}

/// The kludges of a message that its header may have, each the first that has a value: by the same
/// rule as in a pass over its base.
pub(super) fn raw_kludges(stored: &StoredMessage) -> RawHeader<'_> {
    let mut header = RawHeader::default();
    for line in raw_lines(stored) {
        take_kludge(&mut header, line);
    }
    header
}

/// The character set of a message. Among several CHRS and CHARSET kludges (real mail has two at
/// times) the first whose identifier is known counts.
pub(super) fn message_charset(stored: &StoredMessage, fallback: Fallback) -> CharsetChoice {
    let fields = [&stored.from, &stored.to, &stored.subject].map(Vec::as_slice);
    charset_of(raw_lines(stored), &stored.text, fields, fallback)
}

/// The character set by the control lines of a message; its text and its header fields are the bytes
/// to decode.
pub(super) fn charset_of<'a>(
    lines: impl Iterator<Item = &'a [u8]>,
    text: &[u8],
    fields: [&[u8]; 3],
    fallback: Fallback,
) -> CharsetChoice {
    let mut first = None;
    let mut known = None;
    let mut codepage = None;
    for (name, value) in lines.map(split_kludge) {
        match name {
            b"CHRS" | b"CHARSET" => {
                first = first.or(Some(value));
                if known.is_none() && charset::is_known(value) {
                    known = Some(value);
                }
            }
            b"CODEPAGE" => codepage = codepage.or(Some(value)),
            _ => {}
        }
    }
    let fields = fields.map(kludge::trim_line);
    charset::choose(known.or(first), codepage, fallback, text, &fields)
}
