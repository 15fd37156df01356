//! Header texts: their character set and decoding.

use super::kludge;
use super::transfer::{TextHeaders, quoted_by};
use ftn_base::kludges::{set_kludge_field, split_kludge};
use ftn_base::lines::control_lines;
use ftn_base::{RawAddress, RawHeader, StoredMessage};
use ftn_types::charset::{self, Charset, CharsetChoice, Fallback};
use memchr::{memchr, memmem};
use std::ops::Range;

/// Returns the character set of a header in a list, from the fields of the base; see
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

/// Returns the possible character sets of a message's text if no kludge inside of the text names
/// another one, and those among them that may leave bytes undecoded. `None` if the header does not
/// decide.
#[must_use]
pub fn possible_charsets(header: &RawHeader<'_>, fallback: Fallback) -> Option<charset::Possible> {
    let chrs = given(header.charset);
    // After an unknown identifier another CHRS kludge with a known one may follow.
    let is_open = chrs.is_some_and(|chrs| !charset::is_known(chrs));
    let possible = (!is_open).then(|| charset::possible(chrs, given(header.codepage), fallback))?;
    // Such texts cannot be searched as bytes: the second byte of a character may be an ASCII
    // letter.
    let is_double_byte = possible.sets.iter().any(|set| set.is_double_byte());
    (!is_double_byte).then_some(possible)
}

/// Returns the value of a field unless it is empty.
fn given(value: &[u8]) -> Option<&[u8]> {
    Some(value).filter(|value| !value.is_empty())
}

/// Decodes a name or a subject, with encoded words (RFC 2047) and without trailing NUL, CR or
/// blanks, appends it to `arena` and returns its range there. If the arena would exceed 32-bit
/// positions (4 GB), nothing is appended and the range is empty.
pub fn decode_header_into(arena: &mut String, bytes: &[u8], charset: Charset) -> Range<u32> {
    if has_encoded_words(bytes) {
        append_to(arena, |arena| arena.push_str(&header_text(bytes, charset)))
    } else {
        decode_identifier_into(arena, bytes, charset)
    }
}

/// Decodes an address or a MSGID like [`decode_header_into`], without encoded words.
pub fn decode_identifier_into(arena: &mut String, bytes: &[u8], charset: Charset) -> Range<u32> {
    append_to(arena, |arena| {
        charset.decode_into(charset.field(kludge::trim_line(bytes)), arena);
    })
}

/// Returns whether a field may have encoded words.
#[must_use]
pub fn has_encoded_words(bytes: &[u8]) -> bool {
    memchr(b'=', bytes).is_some() && memmem::find(bytes, b"=?").is_some()
}

fn append_to(arena: &mut String, append: impl FnOnce(&mut String)) -> Range<u32> {
    let start = arena.len();
    append(arena);
    match (u32::try_from(start), u32::try_from(arena.len())) {
        (Ok(start), Ok(end)) => start..end,
        _ => {
            arena.truncate(start);
            0..0
        }
    }
}

pub(super) fn header_text(bytes: &[u8], charset: Charset) -> String {
    let text = charset.decode(charset.field(kludge::trim_line(bytes)));
    charset::decode_words(&text).into_owned()
}

/// Returns the control lines of a message in raw bytes: the base's own ones, then those of the
/// text.
fn raw_lines(stored: &StoredMessage) -> impl Iterator<Item = &[u8]> {
    let in_text = control_lines(&stored.text);
    stored.kludges.iter().map(Vec::as_slice).chain(in_text)
}

/// Returns the addresses of a message and its header's kludges, for each the first with a value:
/// the same rule as in a pass over its base.
pub(super) fn raw_kludges(stored: &StoredMessage) -> RawHeader<'_> {
    let mut header = RawHeader {
        origin: RawAddress::Text(&stored.origin),
        destination: RawAddress::Text(&stored.destination),
        ..RawHeader::default()
    };
    for line in raw_lines(stored) {
        set_kludge_field(&mut header, line);
    }
    header
}

/// Returns the character set of a message. Of several CHRS and CHARSET kludges (real mail may have
/// two) the first with a known identifier counts.
pub(super) fn message_charset(stored: &StoredMessage, fallback: Fallback) -> CharsetChoice {
    let fields = [&stored.from, &stored.to, &stored.subject].map(Vec::as_slice);
    charset_of(raw_lines(stored), &stored.text, fields, fallback)
}

/// Returns the unknown character set label of a message with letters beyond ASCII.
pub(super) fn unknown_label(stored: &StoredMessage) -> Option<String> {
    let fields = [&stored.text, &stored.from, &stored.to, &stored.subject];
    if fields.iter().all(|field| field.is_ascii()) {
        return None;
    }
    let labels = || {
        raw_lines(stored).map(split_kludge).filter(|(name, value)| {
            let is = |known: &[u8]| name.eq_ignore_ascii_case(known);
            (is(b"CHRS") || is(b"CHARSET") || is(b"CODEPAGE")) && !value.is_empty()
        })
    };
    if labels().any(|(_, value)| charset::is_known(value)) {
        return None;
    }
    let (_, value) = labels().next()?;
    let name = value.split(u8::is_ascii_whitespace).next()?;
    Some(Charset::ASCII.decode(name).into_owned())
}

/// Returns the character set by the control lines of a message; its text and header fields are the
/// bytes to decode.
pub(super) fn charset_of<'a>(
    lines: impl Iterator<Item = &'a [u8]>,
    text: &[u8],
    fields: [&[u8]; 3],
    fallback: Fallback,
) -> CharsetChoice {
    let mut first = None;
    let mut headers = TextHeaders::default();
    let mut known = None;
    let mut codepage = None;
    for (name, value) in lines.map(split_kludge) {
        let is = |known: &[u8]| name.eq_ignore_ascii_case(known);
        if is(b"CHRS") || is(b"CHARSET") {
            first = first.or(Some(value));
            if known.is_none() && charset::is_known(value) {
                known = Some(value);
            }
        } else if is(b"CODEPAGE") {
            codepage = codepage.or(Some(value));
        } else if name.len() > 8 {
            headers.note(name, value);
        }
    }
    let fields = fields.map(kludge::trim_line);
    let labels = (known.or(first), codepage);
    let Some((decoded, label)) = quoted_by(headers, text) else {
        return charset::choose(labels.0, labels.1, fallback, text, &fields);
    };
    // The label of encoded bytes is in their headers; kludges describe the text that a gate made of
    // them.
    match label {
        Some(charset) => CharsetChoice {
            charset,
            declared: true,
        },
        None => charset::choose(labels.0, labels.1, fallback, &decoded, &fields),
    }
}
