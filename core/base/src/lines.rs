//! Lines of a stored text, in raw bytes.
//!
//! A line ends with CR; LF is ignored (FTS-0001). A text comes from a Unix program if it has no CR,
//! or only those of control lines that a tosser added: then LF ends lines, too. NUL ends nothing:
//! formats that end a text with NUL cut it themselves.

use ftn_types::job::step;
use memchr::{memchr, memchr_iter, memchr2, memmem, memrchr, memrchr2};

/// Start of heading: the first byte of every control line (FTS-4000).
pub const SOH: u8 = 1;

/// Soft carriage return of FTS-0001.
pub const SOFT_CR: u8 = 0x8D;

/// Bytes that end the lines of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breaks {
    /// CR; LF is ignored.
    Cr,
    /// LF, CR, or both together.
    Lf,
}

/// Detects which bytes end the lines.
pub fn breaks(text: &[u8]) -> Breaks {
    if memchr(b'\n', text).is_none() {
        return Breaks::Cr;
    }
    let mut paragraphs = 0;
    let mut control_lines = 0;
    let mut line_feeds = 0;
    let mut start = 0;
    for end in memchr_iter(b'\r', text).chain([text.len()]) {
        let line = trim_line_feeds(text.get(start..end).unwrap_or_default());
        step(end + 1 - start);
        start = end + 1;
        if line.is_empty() {
            continue;
        }
        let is_control = |line: &[u8]| line.first() == Some(&SOH) || is_seen_by(line);
        if is_control(line) {
            control_lines += 1;
            continue;
        }
        // The first added line follows directly where the text ended with LF.
        if memrchr(b'\n', line).is_some_and(|at| line.get(at + 1..).is_some_and(is_control)) {
            control_lines += 1;
        }
        paragraphs += 1;
        if paragraphs > 1 {
            return Breaks::Cr;
        }
        // LF after 8Dh is a soft line end.
        line_feeds += memchr_iter(b'\n', line)
            .filter(|at| at.checked_sub(1).and_then(|at| line.get(at)) != Some(&SOFT_CR))
            .count();
    }
    let has_cr = memchr(b'\r', text).is_some();
    if !has_cr || (control_lines > 0 && line_feeds > 0) {
        Breaks::Lf
    } else {
        Breaks::Cr
    }
}

/// Returns the lines of a text that begin with SOH, including SOH, without their ends.
///
/// Cost: one pass over the text for SOH and LF, and one more over each control line.
pub fn control_lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    // Most bases keep kludges outside of the text: then the search for SOH is all.
    let breaks = memchr(SOH, text).map_or(Breaks::Cr, |_| breaks(text));
    control_lines_by(text, breaks)
}

fn control_lines_by(text: &[u8], breaks: Breaks) -> impl Iterator<Item = &[u8]> {
    let mut next = memchr(SOH, text);
    std::iter::from_fn(move || {
        loop {
            let at = next?;
            let is_start = begins_line(text.get(..at)?, breaks);
            let rest = text.get(at..)?;
            let end = match breaks {
                _ if !is_start => Some(1),
                Breaks::Cr => memchr(b'\r', rest),
                Breaks::Lf => memchr2(b'\r', b'\n', rest),
            };
            let (line, after) = rest.split_at(end.unwrap_or(rest.len()));
            next = memchr(SOH, after).map(|soh| at + line.len() + soh);
            step(next.unwrap_or(text.len()) - at);
            if is_start {
                return Some(trim_line_feeds(line));
            }
        }
    })
}

/// Returns whether a new line begins after these bytes of a text.
fn begins_line(before: &[u8], breaks: Breaks) -> bool {
    let last = match breaks {
        Breaks::Cr => {
            let mut upwards = before.iter().rev().inspect(|_| step(1));
            upwards.find(|byte| **byte != b'\n')
        }
        Breaks::Lf => before.last(),
    };
    last.is_none_or(|byte| matches!(byte, b'\r' | b'\n'))
}

/// Removes the line feeds that CRLF (or LFCR) leaves around a line.
pub fn trim_line_feeds(mut line: &[u8]) -> &[u8] {
    while let Some(rest) = line.strip_prefix(b"\n") {
        line = rest;
    }
    while let Some(rest) = line.strip_suffix(b"\n") {
        line = rest;
    }
    line
}

/// Returns whether a line may follow the Origin line: a control line (with SOH), SEEN-BY or a blank
/// line.
pub fn is_trailer(line: &[u8]) -> bool {
    line.first() == Some(&SOH) || is_seen_by(line) || line.trim_ascii().is_empty()
}

/// Returns whether a line without SOH is a SEEN-BY line (at the end of a text).
pub fn is_seen_by(line: &[u8]) -> bool {
    line.starts_with(b"SEEN-BY:")
}

/// Lines of a stored text, last one first.
pub struct LinesFromBottom<'a> {
    rest: Option<&'a [u8]>,
    breaks: Breaks,
}

impl<'a> LinesFromBottom<'a> {
    pub fn new(text: &'a [u8]) -> Self {
        Self {
            rest: Some(text),
            breaks: breaks(text),
        }
    }
}

impl<'a> Iterator for LinesFromBottom<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let rest = self.rest?;
        let at = match self.breaks {
            Breaks::Cr => memrchr(b'\r', rest),
            Breaks::Lf => memrchr2(b'\r', b'\n', rest),
        };
        let line = match at {
            Some(at) => {
                self.rest = rest.get(..at);
                rest.get(at + 1..).unwrap_or_default()
            }
            None => {
                self.rest = None;
                rest
            }
        };
        step(line.len() + 1);
        // Remove the rest of a CRLF.
        Some(trim_line_feeds(line))
    }
}

/// Returns the size of a message (7.2.6.6): the bytes of its text without control lines (kludges,
/// PATH and the SEEN-BY lines at the end), with one byte for each line end.
///
/// So the size is the same in every format, whether a base keeps control lines inside of texts or
/// not. Cost: a few passes over the text.
pub fn shown_size(text: &[u8]) -> usize {
    let breaks = breaks(text);
    let line_feeds = |bytes: &[u8]| memchr_iter(b'\n', bytes).count();
    let mut size = match breaks {
        Breaks::Cr => text.len() - line_feeds(text),
        // CR LF is one end.
        Breaks::Lf => text.len() - memmem::find_iter(text, b"\r\n").count(),
    };
    // The last line may lack its end.
    size += usize::from(!begins_line(text, breaks));
    let seen_by = (LinesFromBottom {
        rest: Some(text),
        breaks,
    })
    .take_while(|line| is_trailer(line))
    .filter(|line| is_seen_by(line));
    for line in control_lines_by(text, breaks).chain(seen_by) {
        size = size.saturating_sub(line.len() - line_feeds(line) + 1);
    }
    size
}

#[cfg(test)]
mod tests {
    use super::{Breaks, breaks, control_lines, shown_size};

    #[test]
    fn control_lines_are_found_wherever_a_line_begins_with_soh() {
        for (text, lines) in [
            (
                &b"\x01MSGID: 1\r\x01PID: x\rText\r\x01Via\r"[..],
                &["MSGID: 1", "PID: x", "Via"][..],
            ),
            (b"\r\x01MSGID: 1\r", &["MSGID: 1"]),
            (b"AREA:TEST\r\x01TID: y\r\r", &["TID: y"]),
            (b"\x01A: 1\r\n\x01B: 2\r\nText", &["A: 1", "B: 2"]),
            (b"\n\x01A: 1\n\x01B: 2\n", &["A: 1", "B: 2"]),
            (b"one\r\n\n\x01A: 1", &["A: 1"]),
            (b"\x01\x01A\r\x01", &["\x01A", ""]),
            (b"a \x01MSGID: 1\r> \x01REPLY: 2\r \x01PID: 3\r", &[]),
            // LF is ignored if lines end with CR.
            (b"one\rtwo\n\x01A: 1\r", &[]),
            (b"", &[]),
        ] {
            let found: Vec<_> = control_lines(text)
                .map(|line| String::from_utf8_lossy(&line[1..]).into_owned())
                .collect();
            assert_eq!(found, lines, "{text:?}");
        }
    }

    #[test]
    fn a_text_of_unix_stays_one_when_a_tosser_added_lines() {
        for (text, expected) in [
            (&b"one\ntwo\n"[..], Breaks::Lf),
            (b"\x01MSGID: 1\rone\ntwo\n", Breaks::Lf),
            (b"one\ntwo\nSEEN-BY: 1/2\r", Breaks::Lf),
            (b"one\n\x01PATH: 1/2\r", Breaks::Lf),
            (b"one\ntwo\r", Breaks::Cr),
            (b"one\rtwo\nSEEN-BY: 1/2\r", Breaks::Cr),
        ] {
            assert_eq!(breaks(text), expected, "{text:?}");
        }
    }

    #[test]
    fn sizes_count_what_is_shown_and_one_byte_for_each_end() {
        for (text, size) in [
            (&b""[..], 0),
            (b"abc", 4),
            (b"abc\r", 4),
            (b"abc\r\n", 4),
            (b"abc\n", 4),
            (b"\r\r", 2),
            (b"abc\r\ndef\r\n", 8),
            (b"abc\ndef\n", 8),
            (b"\x01MSGID: 1\rabc\r", 4),
            (b"\x01MSGID: 1\r\n\r\nabc", 5),
            (b"abc\r\x01PATH: 1/2\rdef\r", 8),
            (b"abc\rSEEN-BY: 1/2\r\x01PATH: 1/2\r\rSEEN-BY: 3/4", 5),
            (b"SEEN-BY: 1/2\rabc\r", 17),
            (b"\x01only", 0),
        ] {
            assert_eq!(
                shown_size(text),
                size,
                "{:?}",
                String::from_utf8_lossy(text)
            );
        }
    }
}
