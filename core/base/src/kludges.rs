//! Control lines that set fields of a header (FTS-4000, FTS-0009, FTS-4008, FTS-5003, FGHI
//! 7.2.1.2.9).

use crate::RawHeader;
use crate::lines::SOH;
use memchr::memchr2;

/// Sets an empty field to a value without its padding.
pub(crate) fn first<'a>(field: &mut &'a [u8], data: &'a [u8]) {
    if field.is_empty() {
        *field = trim_end(data);
    }
}

/// Removes the padding that sloppy writers leave at the end of a field.
pub(crate) fn trim_end(mut data: &[u8]) -> &[u8] {
    while let [rest @ .., b'\0' | b'\r' | b'\n' | b' '] = data {
        data = rest;
    }
    data
}

/// Splits a control line into name and value; the name ends at the first colon or blank.
#[must_use]
pub fn split_kludge(line: &[u8]) -> (&[u8], &[u8]) {
    let line = trim_end(line.strip_prefix(&[SOH]).unwrap_or(line));
    let name_end = line
        .iter()
        .position(|byte| *byte == b':' || byte.is_ascii_whitespace())
        .unwrap_or(line.len());
    let (name, rest) = line.split_at(name_end);
    (name, rest.strip_prefix(b":").unwrap_or(rest).trim_ascii())
}

/// Sets the [`RawHeader`] field of a known control line, ignoring the case of its name; the first
/// non-empty value counts. JAM has subfields for MSGID and the like, but some writers store them as
/// ordinary kludges.
pub fn set_kludge_field<'a>(header: &mut RawHeader<'a>, line: &'a [u8]) {
    let (name, value) = split_kludge(line);
    let is = |known: &[u8]| name.eq_ignore_ascii_case(known);
    // The length distinguishes nearly all names: a pass checks the kludges of all messages.
    let field = match name.len() {
        4 if is(b"CHRS") => &mut header.charset,
        4 => return header.ends.read_kludge(name, value),
        5 if is(b"MSGID") => &mut header.msgid,
        5 if is(b"REPLY") => &mut header.reply,
        5 if is(b"TZUTC") => &mut header.utc_offset,
        7 if is(b"CHARSET") => &mut header.charset,
        8 if is(b"CODEPAGE") => &mut header.codepage,
        8 if is(b"TrueTime") => &mut header.true_time,
        9 if is(b"TZUTCINFO") => &mut header.utc_offset,
        _ => return,
    };
    first(field, value);
}

/// Splits off the first line of a text, without its end. Lines end with CR; LF before a line is
/// ignored, and LF ends a line that has no CR before it.
pub(crate) fn split_line(text: &[u8]) -> (&[u8], &[u8]) {
    let start = text.iter().position(|byte| *byte != b'\n');
    let text = start.and_then(|at| text.get(at..)).unwrap_or_default();
    match memchr2(b'\r', b'\n', text).and_then(|end| text.split_at_checked(end)) {
        Some((line, rest)) => {
            let rest = rest.strip_prefix(b"\r").unwrap_or(rest);
            (line, rest.strip_prefix(b"\n").unwrap_or(rest))
        }
        None => (text, b""),
    }
}

/// Returns the areatag of an `AREA:` line (FTS-0004 "AREA line"), also with SOH or in lower case,
/// as some software writes it.
#[must_use]
pub fn area_tag(line: &[u8]) -> Option<&[u8]> {
    let line = line.strip_prefix(b"\x01").unwrap_or(line);
    let (name, tag) = line.split_first_chunk::<5>()?;
    let tag = tag.trim_ascii();
    (name.eq_ignore_ascii_case(b"AREA:") && !tag.is_empty()).then_some(tag)
}

#[cfg(test)]
mod tests {
    use super::{area_tag, split_line};

    #[test]
    fn lines_end_with_cr_or_what_replaces_it() {
        for (text, line, rest) in [
            (&b"one\rtwo"[..], &b"one"[..], &b"two"[..]),
            (b"one\r\ntwo", b"one", b"two"),
            (b"\none\ntwo", b"one", b"two"),
            (b"one", b"one", b""),
            (b"\n\n", b"", b""),
        ] {
            assert_eq!(split_line(text), (line, rest), "{text:?}");
        }
    }

    #[test]
    fn area_lines_are_known_in_every_spelling() {
        for line in [
            "AREA:R50.Bone",
            "AREA: R50.Bone ",
            "\x01AREA:R50.Bone",
            "area:R50.Bone",
        ] {
            assert_eq!(area_tag(line.as_bytes()), Some(&b"R50.Bone"[..]), "{line}");
        }
        for line in ["AREA:", "AREA: ", "AREAS:x", "ARE", " AREA:x"] {
            assert_eq!(area_tag(line.as_bytes()), None, "{line}");
        }
    }
}
