//! Lines of a text: kludges, visible lines, and the trailer of SEEN-BY, PATH and Via.
//!
//! Imports nothing of this crate; of `ftn-base`, the grammar of kludges.

use ftn_base::{area_tag, split_kludge};
use memchr::memchr;

/// Start of a control line.
const SOH: u8 = 1;

/// Text of a message, split by the kind of its lines. No line contains its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lines {
    /// Areatag of the `AREA:` line; `None` for netmail.
    pub(crate) area: Option<Vec<u8>>,
    /// Control lines without SOH.
    pub(crate) kludges: Vec<Vec<u8>>,
    /// Visible lines, each ended by CR.
    pub(crate) text: Vec<u8>,
    /// SEEN-BY lines, and PATH and Via lines with SOH.
    pub(crate) trailer: Vec<Vec<u8>>,
}

impl Lines {
    /// Splits the text of a message in a packet, whose first line may be `AREA:`.
    pub(crate) fn of_packed(text: &[u8]) -> Self {
        let mut lines = split(text).peekable();
        let area = lines
            .peek()
            .and_then(|line| area_tag(line))
            .map(<[u8]>::to_vec);
        if area.is_some() {
            lines.next();
        }
        Self {
            area,
            ..Self::of_lines(lines, text.len())
        }
    }

    /// Splits the text of a message in a base.
    pub(crate) fn of_stored(text: &[u8]) -> Self {
        Self::of_lines(split(text), text.len())
    }

    fn of_lines<'a>(lines: impl Iterator<Item = &'a [u8]>, len: usize) -> Self {
        let mut found = Self {
            text: Vec::with_capacity(len),
            ..Self::default()
        };
        // Lines that belong to the trailer unless visible words follow.
        let mut pending: Vec<&[u8]> = Vec::new();
        for line in lines {
            if let Some(kludge) = line.strip_prefix(&[SOH]) {
                let name = name_of(kludge);
                match name.eq_ignore_ascii_case(b"PATH") || name.eq_ignore_ascii_case(b"Via") {
                    true => found.trailer.push(clean(line)),
                    false if !kludge.trim_ascii().is_empty() => found.kludges.push(clean(kludge)),
                    false => {}
                }
                continue;
            }
            if line.starts_with(b"SEEN-BY:") || line.is_empty() {
                pending.push(line);
                continue;
            }
            for line in pending.drain(..).chain([line]) {
                found.text.extend_from_slice(line);
                found.text.push(b'\r');
            }
        }
        // Blank lines before the trailer are part of the text.
        for line in pending {
            match line.is_empty() {
                true if found.trailer.iter().all(|line| line.first() == Some(&SOH)) => {
                    found.text.push(b'\r');
                }
                true => {}
                false => found.trailer.push(clean(line)),
            }
        }
        // SEEN-BY precedes the control lines.
        found.trailer.sort_by_key(|line| line.first() == Some(&SOH));
        found
    }

    /// Returns the value of the first kludge with this name; empty if there is none.
    pub(crate) fn kludge(&self, name: &[u8]) -> &[u8] {
        kludge_of(&self.kludges, name)
    }
}

/// Returns the value of the first kludge with this name; empty if there is none.
pub(crate) fn kludge_of<'a>(kludges: &'a [Vec<u8>], name: &[u8]) -> &'a [u8] {
    let mut values = kludges.iter().map(|kludge| split_kludge(kludge));
    let own = values.find(|(own, _)| own.eq_ignore_ascii_case(name));
    own.map_or(&[], |(_, value)| value)
}

/// Returns the name of a kludge: up to the first colon or blank.
pub(crate) fn name_of(kludge: &[u8]) -> &[u8] {
    split_kludge(kludge).0
}

/// Converts bytes to a text, a character for each byte: areatags and file names have no character set of their own.
pub(crate) fn from_latin1(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

/// Converts a text of [`from_latin1`] back to bytes; other characters are left out.
pub(crate) fn to_latin1(text: &str) -> impl Iterator<Item = u8> {
    text.chars().filter_map(|c| u8::try_from(u32::from(c)).ok())
}

/// Appends lines of a trailer, each ended by CR.
pub(crate) fn append_lines(text: &mut Vec<u8>, lines: &[Vec<u8>]) {
    for line in lines {
        text.extend_from_slice(line);
        text.push(b'\r');
    }
}

/// Splits a text into lines. CR ends a line, and LF next to it is ignored; without any CR, LF does.
fn split(text: &[u8]) -> Split<'_> {
    let end = match memchr(b'\r', text) {
        None if memchr(b'\n', text).is_some() => b'\n',
        _ => b'\r',
    };
    Split { rest: text, end }
}

/// Lines of a text.
struct Split<'a> {
    rest: &'a [u8],
    end: u8,
}

impl<'a> Iterator for Split<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let (line, rest) = match memchr(self.end, self.rest) {
            Some(at) => {
                let (line, rest) = self.rest.split_at_checked(at)?;
                (line, rest.get(1..).unwrap_or_default())
            }
            None => (self.rest, &[][..]),
        };
        let is_ended = line.len() < self.rest.len();
        self.rest = rest;
        let line = trim_line_feeds(line);
        // LF after the last CR is no line.
        (is_ended || !line.is_empty()).then_some(line)
    }
}

fn trim_line_feeds(mut line: &[u8]) -> &[u8] {
    while let [b'\n', rest @ ..] | [rest @ .., b'\n'] = line {
        line = rest;
    }
    line
}

/// Replaces bytes that a base would take for an end of line or a control line.
fn clean(line: &[u8]) -> Vec<u8> {
    let mut line = line.to_vec();
    let from = usize::from(line.first() == Some(&SOH));
    one_line(line.get_mut(from..).unwrap_or_default());
    line
}

/// Replaces bytes that end lines or begin control lines by blanks.
pub(crate) fn one_line(text: &mut [u8]) {
    for byte in text {
        if matches!(*byte, 0 | SOH | b'\r' | b'\n') {
            *byte = b' ';
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;
    use proptest::prelude::*;

    fn texts(lines: &[Vec<u8>]) -> Vec<String> {
        let text = |line: &Vec<u8>| String::from_utf8_lossy(line).into_owned();
        lines.iter().map(text).collect()
    }

    #[test]
    fn lines_go_where_they_belong() {
        for (text, area, kludges, visible, trailer) in [
            (
                "AREA:TEST\r\x01MSGID: 2:1/1 1\rHello\r\r--- X\r * Origin: y (2:1/1)\rSEEN-BY: 1/1\r\x01PATH: 1/1\r",
                Some("TEST"),
                vec!["MSGID: 2:1/1 1"],
                "Hello\r\r--- X\r * Origin: y (2:1/1)\r",
                vec!["SEEN-BY: 1/1", "\x01PATH: 1/1"],
            ),
            (
                "\x01INTL 2:1/1 2:1/2\r\nHello\r\n\x01Via 2:1/2 @2026\r\n",
                None,
                vec!["INTL 2:1/1 2:1/2"],
                "Hello\r",
                vec!["\x01Via 2:1/2 @2026"],
            ),
            // A quoted SEEN-BY is text.
            (
                "SEEN-BY: 1/1\rHello",
                None,
                vec![],
                "SEEN-BY: 1/1\rHello\r",
                vec![],
            ),
            (
                "AREA:T\n\x01PID: x\nHello\n",
                Some("T"),
                vec!["PID: x"],
                "Hello\r",
                vec![],
            ),
            ("A\n\x01b\r", None, vec![], "A\n\x01b\r", vec![]),
            ("", None, vec![], "", vec![]),
            ("\r", None, vec![], "\r", vec![]),
        ] {
            let found = Lines::of_packed(text.as_bytes());
            let own = found.area.as_ref().map(|tag| String::from_utf8_lossy(tag));
            assert_eq!(own.as_deref(), area, "{text:?}");
            assert_eq!(texts(&found.kludges), kludges, "{text:?}");
            if !visible.contains('\n') {
                assert_eq!(String::from_utf8_lossy(&found.text), visible, "{text:?}");
            }
            assert_eq!(texts(&found.trailer), trailer, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn split_texts_have_no_control_line_left(text in "[a\x01\r\n]{0,40}") {
            let found = Lines::of_packed(text.as_bytes());
            let mut lines = found.text.split(|byte| *byte == b'\r');
            prop_assert!(lines.all(|line| line.first() != Some(&1)));
            let again = Lines::of_stored(&found.text);
            prop_assert!(again.kludges.is_empty());
        }
    }
}
