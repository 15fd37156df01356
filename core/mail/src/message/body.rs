//! The lines of a message text.
//!
//! [`lines`](ftn_base::lines) decides on line ends. The byte 8Dh is a letter if the character
//! set has one there, except before the line feeds of an ASCII text. Otherwise it is the soft
//! carriage return of old editors and is dropped where a line was wrapped. Tabs and other control
//! characters stay.

use super::origin;
use super::quote::Quote;
use ftn_base::kludges::split_kludge;
use ftn_base::limits::MESSAGE_TEXT_BYTES;
use ftn_base::lines::{Breaks, SOFT_CR, SOH, breaks, is_seen_by, is_trailer};
use ftn_types::charset::{self, Charset};
use ftn_types::job::step;
use memchr::{memchr, memchr_iter, memchr2_iter, memchr3_iter};

/// Kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineKind {
    /// Ordinary text.
    Text,
    /// Empty line, or only blanks.
    Empty,
    /// Text of an earlier message.
    Quote(Quote),
    /// `--- program`, right above the Origin line or at the end.
    Tearline,
    /// ` * Origin: ...`, and its second half if it was wrapped.
    Origin,
    /// `... a saying`, right above the tearline or the Origin line; there may be several.
    Tagline,
    /// `SEEN-BY: ...` at the end; hidden.
    SeenBy,
    /// `^APATH: ...`; hidden.
    Path,
    /// Any other line that begins with SOH; hidden.
    Kludge,
}

impl LineKind {
    /// Returns whether the line is a control line: a kludge, PATH or SEEN-BY. It is shown only
    /// together with kludges.
    #[must_use]
    pub fn is_control(self) -> bool {
        matches!(self, Self::SeenBy | Self::Path | Self::Kludge)
    }
}

/// One line of [`Message::body`](super::Message::body).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    /// Kind of the line.
    pub kind: LineKind,
    /// Offset of its text in the body, in bytes, after the SOH of a kludge.
    pub start: u32,
    /// Offset of the end of its text, before the line end.
    pub end: u32,
}

impl Line {
    /// Returns the text of the line; `body` contains it.
    #[must_use]
    pub fn text<'a>(&self, body: &'a str) -> &'a str {
        body.get(self.start as usize..self.end as usize)
            .unwrap_or_default()
    }
}

/// Meaning of the byte 8Dh in a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Soft {
    /// Always a letter, or a part of one.
    Never,
    /// A letter, except right before a line feed: the Western code pages of old PC mail.
    BeforeLineFeed,
    /// Dropped where a line was wrapped (before a line end, next to a blank): the set has no such
    /// letter.
    WhereWrapped,
    /// Dropped before a line end, unless it is a part of a UTF-8 character.
    NoPartOfUtf8,
}

fn soft(charset: Charset) -> Soft {
    if charset == Charset::UTF8 {
        Soft::NoPartOfUtf8
    } else if !charset.has_letter_at_8d() {
        Soft::WhereWrapped
    } else if charset.is_ibm_pc() && charset.decode(&[SOFT_CR]).as_ref() < "\u{250}" {
        Soft::BeforeLineFeed
    } else {
        Soft::Never
    }
}

/// Returns whether all bytes over 7Fh are 8Dh right before a line feed.
fn has_only_soft_ends(text: &[u8]) -> bool {
    let mut high = text.iter().enumerate().filter(|(_, byte)| !byte.is_ascii());
    high.all(|(at, byte)| *byte == SOFT_CR && text.get(at + 1) == Some(&b'\n'))
}

/// Returns the text with `\n` after each line and without meaningless bytes.
fn normalise(text: &[u8], charset: Charset) -> Vec<u8> {
    step(text.len());
    let soft = match soft(charset) {
        // An ASCII text, whatever 8Dh is in the area's set.
        Soft::Never
            if charset != Charset::UTF8
                && memchr(SOFT_CR, text).is_some()
                && has_only_soft_ends(text) =>
        {
            Soft::BeforeLineFeed
        }
        soft => soft,
    };
    // Valid UTF-8 has no soft carriage return.
    let soft = match soft {
        Soft::NoPartOfUtf8 if simdutf8::basic::from_utf8(text).is_ok() => Soft::Never,
        soft => soft,
    };
    let may_wrap = || {
        matches!(soft, Soft::WhereWrapped | Soft::NoPartOfUtf8) && memchr(SOFT_CR, text).is_some()
    };
    let mut out = Vec::with_capacity(text.len() + 1);
    if memchr(b'\n', text).is_some() || may_wrap() {
        copy_lines(text, soft, &mut out);
    } else {
        // Only CR has a meaning in nearly all texts: no branch for each line.
        let with_lf = |byte: &u8| if *byte == b'\r' { b'\n' } else { *byte };
        out.extend(text.iter().map(with_lf));
    }
    if out.last().is_some_and(|last| *last != b'\n') {
        out.push(b'\n');
    }
    if charset == Charset::UTF8 {
        charset::without_marks(out)
    } else {
        out
    }
}

/// Copies a text of any bytes, line by line; text after the last line end stays without one.
fn copy_lines(text: &[u8], soft: Soft, out: &mut Vec<u8>) {
    let breaks = breaks(text);
    let mut done = 0;
    // Copies the bytes up to `at` and skips the byte there.
    let mut upto = |at: usize, out: &mut Vec<u8>| {
        out.extend_from_slice(text.get(done..at).unwrap_or_default());
        done = at + 1;
    };
    let at = |at: Option<usize>| at.and_then(|at| text.get(at)).copied();
    let mut odd = |here: usize, out: &mut Vec<u8>| match at(Some(here)) {
        Some(b'\r') => {
            upto(here, out);
            out.push(b'\n');
        }
        Some(b'\n') => {
            upto(here, out);
            if breaks == Breaks::Lf && at(here.checked_sub(1)) != Some(b'\r') {
                out.push(b'\n');
            }
        }
        Some(_) => {
            let next = at(here.checked_add(1));
            let is_soft = match soft {
                Soft::Never => false,
                Soft::BeforeLineFeed => next == Some(b'\n') && breaks == Breaks::Cr,
                Soft::WhereWrapped => {
                    matches!(next, None | Some(b'\r' | b'\n' | b' '))
                        || at(here.checked_sub(1)) == Some(b' ')
                }
                Soft::NoPartOfUtf8 => {
                    matches!(next, None | Some(b'\r' | b'\n'))
                        && !ends_character(text.get(..here).unwrap_or_default())
                }
            };
            if is_soft {
                upto(here, out);
            }
        }
        None => {}
    };
    if soft == Soft::Never {
        for here in memchr2_iter(b'\r', b'\n', text) {
            odd(here, out);
        }
    } else {
        for here in memchr3_iter(b'\r', b'\n', SOFT_CR, text) {
            odd(here, out);
        }
    }
    upto(text.len(), out);
}

/// Returns whether the next byte belongs to an incomplete UTF-8 character at the end of these
/// bytes.
fn ends_character(before: &[u8]) -> bool {
    let is_inner = |byte: &u8| matches!(byte, 0x80..=0xBF);
    let inner = before
        .iter()
        .rev()
        .take(3)
        .take_while(|byte| is_inner(byte));
    let inner = inner.count();
    let first = before.len().checked_sub(inner + 1);
    let needs = match first.and_then(|at| before.get(at)) {
        Some(0xC2..=0xDF) => 1,
        Some(0xE0..=0xEF) => 2,
        Some(0xF0..=0xF4) => 3,
        _ => 0,
    };
    inner < needs
}

/// Returns a text with LF after each line, not decoded; truncated like [`lines`].
pub(super) fn plain(text: &[u8], charset: Charset) -> Vec<u8> {
    let text = text.get(..MESSAGE_TEXT_BYTES as usize).unwrap_or(text);
    normalise(text, charset)
}

/// Decodes a text and classifies its lines. Text beyond [`MESSAGE_TEXT_BYTES`] is cut off: no base
/// returns more.
pub(super) fn lines(text: &[u8], charset: Charset) -> (String, Vec<Line>) {
    let mut body = String::new();
    charset.decode_into(&plain(text, charset), &mut body);
    body.shrink_to_fit();
    let mut lines = Vec::new();
    let mut start = 0u32;
    for end in memchr_iter(b'\n', body.as_bytes()) {
        // At most eight bytes a character: the body stays far under 4 GB.
        let end = u32::try_from(end).unwrap_or(u32::MAX);
        let mut line = Line {
            kind: LineKind::Text,
            start,
            end,
        };
        start = end.saturating_add(1);
        classify(&mut line, &body);
        lines.push(line);
    }
    mark_end(&body, &mut lines);
    (body, lines)
}

fn classify(line: &mut Line, body: &str) {
    let text = line.text(body);
    step(text.len());
    if text.as_bytes().first() == Some(&SOH) {
        line.start += 1;
        line.kind = match split_kludge(text.as_bytes()).0 {
            b"PATH" => LineKind::Path,
            b"SEEN-BY" => LineKind::SeenBy,
            _ => LineKind::Kludge,
        };
    } else if text.trim().is_empty() {
        line.kind = LineKind::Empty;
    } else if let Some(quote) = Quote::parse(text) {
        line.kind = LineKind::Quote(quote);
    }
}

/// Marks the lines at the end: SEEN-BY lines, Origin line, tearline, tagline.
fn mark_end(body: &str, lines: &mut [Line]) {
    let bytes = |line: &Line| -> &[u8] {
        if line.kind.is_control() {
            &[SOH]
        } else {
            line.text(body).as_bytes()
        }
    };
    let origin = origin::find(lines.iter().rev().map(bytes));
    let origin = origin.map(|found| (found.below, found.wrapped));
    for line in lines.iter_mut().rev() {
        if !is_trailer(bytes(line)) {
            break;
        }
        if is_seen_by(bytes(line)) {
            line.kind = LineKind::SeenBy;
        }
    }
    let mut rest = lines;
    if let Some((below, wrapped)) = origin {
        let at = rest.len().saturating_sub(below + 1);
        let (above, from_origin) = rest.split_at_mut(at);
        for line in from_origin.iter_mut().take(1 + wrapped) {
            line.kind = LineKind::Origin;
        }
        rest = above;
    }
    let is_blank = |line: &Line| line.kind == LineKind::Empty;
    let is_below = |line: &Line| is_blank(line) || line.kind.is_control();
    let mut upwards = rest.iter_mut().rev().skip_while(|line| is_below(line));
    let mut next = upwards.next();
    let mut ended = origin.is_some();
    if let Some(line) = next.as_mut()
        && is_tearline(line.text(body).as_bytes())
    {
        line.kind = LineKind::Tearline;
        ended = true;
        next = upwards.find(|line| !is_blank(line));
    }
    while let Some(line) = next
        && ended
        && line.kind == LineKind::Text
        && line.text(body).starts_with("... ")
    {
        line.kind = LineKind::Tagline;
        next = upwards.next();
    }
}

/// Returns whether a line is `---` alone, or followed by a blank and a program's name.
#[must_use]
pub fn is_tearline(line: &[u8]) -> bool {
    line == b"---" || line.starts_with(b"--- ")
}

#[cfg(test)]
mod tests {
    use super::{copy_lines, normalise, soft};
    use ftn_types::charset::Charset;

    #[test]
    fn texts_with_nothing_but_cr_are_copied_as_all_others() {
        let pieces: [&[u8]; 6] = [b"a", b"\r", b" ", b"\x8D", b"\xE0", b"\0"];
        for charset in [
            Charset::CP866,
            Charset::CP437,
            Charset::ASCII,
            Charset::FINNISH,
        ] {
            for number in 0..6_usize.pow(5) {
                let place = |at| pieces[number / 6_usize.pow(at) % 6];
                let text = (0..5).map(place).collect::<Vec<_>>().concat();
                let mut expected = Vec::new();
                copy_lines(&text, soft(charset), &mut expected);
                if expected.last() != Some(&b'\n') && !expected.is_empty() {
                    expected.push(b'\n');
                }
                assert_eq!(normalise(&text, charset), expected, "{charset:?} {text:?}");
            }
        }
    }
}
