//! Control lines as far as headers need them: which fields of a header they tell, and where a
//! text begins with them (FTS-4000, FTS-4001, FTS-0009, FTS-4008, FTS-5003).

use crate::base::RawHeader;
use memchr::memchr2;

/// Takes the first value that is not empty.
pub(in crate::base) fn first<'a>(field: &mut &'a [u8], data: &'a [u8]) {
    if field.is_empty() {
        *field = trim_end(data);
    }
}

/// What sloppy writers leave at the end of a field.
pub(in crate::base) fn trim_end(mut data: &[u8]) -> &[u8] {
    while let [rest @ .., b'\0' | b'\r' | b'\n' | b' '] = data {
        data = rest;
    }
    data
}

/// A kludge that a [`RawHeader`] tells. MSGID and the like have subfields of their own, but some
/// writers store them as ordinary kludges; the subfields win.
pub(in crate::base) fn take_kludge<'a>(header: &mut RawHeader<'a>, data: &'a [u8]) {
    let data = match data {
        [1, rest @ ..] => rest,
        _ => data,
    };
    let field = match data.first() {
        Some(b'C') => &mut header.charset,
        Some(b'M') => &mut header.msgid,
        Some(b'R') => &mut header.reply,
        Some(b'T')
            if data
                .get(..9)
                .is_some_and(|n| n.eq_ignore_ascii_case(b"TRUETIME:")) =>
        {
            let value = data.get(9..).unwrap_or_default();
            return first(&mut header.true_time, value.trim_ascii_start());
        }
        Some(b'T') => &mut header.utc_offset,
        _ => return,
    };
    let value = match data.first() {
        Some(b'C') => match data.strip_prefix(b"CODEPAGE:") {
            Some(page) => return first(&mut header.codepage, page.trim_ascii_start()),
            None => data
                .strip_prefix(b"CHRS:")
                .or_else(|| data.strip_prefix(b"CHARSET:")),
        },
        Some(b'M') => data.strip_prefix(b"MSGID:"),
        Some(b'R') => data.strip_prefix(b"REPLY:"),
        _ => data
            .strip_prefix(b"TZUTC:")
            .or_else(|| data.strip_prefix(b"TZUTCINFO:")),
    };
    if let Some(value) = value {
        first(field, value.trim_ascii_start());
    }
}

/// The control lines that a text begins with, without SOH and line ends. An `AREA:` line, which
/// stands there in packets, is stepped over.
#[derive(Clone, Debug)]
pub(in crate::base) struct Leading<'a>(&'a [u8]);

impl<'a> Leading<'a> {
    pub(in crate::base) fn new(text: &'a [u8]) -> Self {
        Self(text)
    }
}

impl<'a> Iterator for Leading<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        loop {
            let (line, rest) = split_line(self.0);
            if let [1, line @ ..] = line {
                self.0 = rest;
                return Some(line);
            }
            area_tag(line)?;
            self.0 = rest;
        }
    }
}

/// The first line of a text without its end, and what follows it. Lines end with CR; LF before
/// a line counts for nothing, and ends a line in texts that have no CR there.
pub(in crate::base) fn split_line(text: &[u8]) -> (&[u8], &[u8]) {
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

/// The areatag of an `AREA:` line (FTS-0004 "AREA line"); with SOH or in small letters, as some
/// software writes it, too.
pub(in crate::base) fn area_tag(line: &[u8]) -> Option<&[u8]> {
    let line = line.strip_prefix(b"\x01").unwrap_or(line);
    let (name, tag) = line.split_first_chunk::<5>()?;
    let tag = tag.trim_ascii();
    (name.eq_ignore_ascii_case(b"AREA:") && !tag.is_empty()).then_some(tag)
}

#[cfg(test)]
mod tests {
    use super::{Leading, area_tag, split_line};

    #[test]
    fn a_text_begins_with_control_lines_up_to_the_first_other_line() {
        for (text, lines) in [
            (
                &b"\x01MSGID: 1\r\x01PID: x\rText\r\x01Via\r"[..],
                &["MSGID: 1", "PID: x"][..],
            ),
            (b"AREA:TEST\r\x01TID: y\r\r", &["TID: y"]),
            (b"\x01A: 1\r\n\x01B: 2\r\nText", &["A: 1", "B: 2"]),
            (b"\n\x01A: 1\n\x01B: 2\n", &["A: 1", "B: 2"]),
            (b"\x01A: 1", &["A: 1"]),
            (b"Text\r\x01A: 1\r", &[]),
            (b"", &[]),
        ] {
            let found: Vec<_> = Leading::new(text)
                .map(|line| String::from_utf8_lossy(line).into_owned())
                .collect();
            assert_eq!(found, lines, "{text:?}");
        }
    }

    #[test]
    fn lines_end_with_cr_or_what_stands_for_it() {
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
