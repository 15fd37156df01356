//! Quoted-printable texts (RFC 2045 section 6.7) that a gate did not decode.
//!
//! The headers are among the kludges or at the top of the text. Many gates decode the text and
//! leave the headers: only a text that is surely encoded is decoded.

use super::body::is_tearline;
use ftn_base::kludges::split_kludge;
use ftn_base::lines::{SOH, control_lines, is_seen_by};
use ftn_types::bytes::hex_pair;
use ftn_types::charset::Charset;
use memchr::memmem;
use std::borrow::Cow;

/// Maximum length of the headers at the top of a text, in bytes.
const HEAD: usize = 4096;

/// Headers that state the encoding of a message's text.
#[derive(Default)]
pub(super) struct TextHeaders {
    /// Value of Content-Type.
    kind: Vec<u8>,
    is_quoted: bool,
    /// True if the body is an attached file.
    is_file: bool,
}

impl TextHeaders {
    /// Collects the headers among control lines, with or without SOH.
    pub(super) fn of_control<'l>(lines: impl Iterator<Item = &'l [u8]>) -> Self {
        let mut made = Self::default();
        for line in lines {
            let (name, value) = split_kludge(line);
            made.note(name, value);
        }
        made
    }

    /// Collects the headers at the top of a text, above a blank line; also returns the offset below
    /// it.
    fn of_top(text: &[u8]) -> Option<(Self, usize)> {
        let head = text.get(..HEAD).unwrap_or(text);
        let mut made = Self::default();
        let mut last: Option<Vec<u8>> = None;
        let mut from = 0;
        loop {
            let rest = head.get(from..)?;
            let len = memchr::memchr2(b'\r', b'\n', rest)?;
            let line = rest.get(..len)?;
            let is_pair = rest.get(len..len + 2) == Some(b"\r\n");
            from += len + 1 + usize::from(is_pair);
            if line.first() == Some(&SOH) {
                continue;
            }
            if let Some(known) = &mut last
                && line.starts_with(b" ")
            {
                known.extend_from_slice(line);
                continue;
            }
            let ended = last.take();
            let is_first = ended.is_none();
            if let Some(header) = ended {
                let (name, value) = split_kludge(&header);
                made.note(name, value);
            }
            if line.trim_ascii().is_empty() {
                match is_first {
                    true => continue,
                    false => return Some((made, from)),
                }
            }
            let colon = line.iter().position(|byte| *byte == b':')?;
            let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
            if colon == 0 || !line.get(..colon)?.iter().all(is_name) {
                return None;
            }
            last = Some(line.to_vec());
        }
    }

    /// Stores a header, if it is one of these.
    pub(super) fn note(&mut self, name: &[u8], value: &[u8]) {
        let is = |known: &[u8]| name.eq_ignore_ascii_case(known);
        if is(b"Content-Type") && self.kind.is_empty() {
            self.kind = value.trim_ascii().to_vec();
        } else if is(b"Content-Transfer-Encoding") {
            let end = value.iter().position(|byte| matches!(byte, b';' | b'('));
            let word = value.get(..end.unwrap_or(value.len())).unwrap_or(value);
            self.is_quoted = word.trim_ascii().eq_ignore_ascii_case(b"quoted-printable");
        } else if is(b"Content-Disposition") {
            self.is_file |= has_parameter(value, b"filename");
        }
    }

    /// Returns whether the headers announce a quoted-printable text, and no file.
    fn is_quoted_text(&self) -> bool {
        let kind = self.kind.get(..5).unwrap_or_default();
        let is_text = self.kind.is_empty() || kind.eq_ignore_ascii_case(b"text/");
        self.is_quoted && is_text && !self.is_file && !has_parameter(&self.kind, b"name")
    }

    fn charset(&self) -> Option<Charset> {
        let value = parameter(&self.kind, b"charset")?;
        Charset::from_kludge(value)
    }
}

/// Returns the parameters of a header, separated by semicolons outside of quotes.
pub(crate) fn parameters(header: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    let mut is_quoted = false;
    header
        .split(move |byte| {
            is_quoted ^= *byte == b'"';
            *byte == b';' && !is_quoted
        })
        .skip(1)
        .filter_map(|parameter| {
            let at = parameter.iter().position(|byte| *byte == b'=')?;
            let (key, value) = parameter.split_at_checked(at)?;
            let value = value.get(1..)?.trim_ascii();
            let value = value.strip_prefix(b"\"").unwrap_or(value);
            let value = value.strip_suffix(b"\"").unwrap_or(value);
            Some((key.trim_ascii(), value))
        })
}

fn parameter<'v>(value: &'v [u8], name: &[u8]) -> Option<&'v [u8]> {
    parameters(value).find_map(|(key, value)| {
        let key = key.strip_suffix(b"*").unwrap_or(key);
        key.eq_ignore_ascii_case(name).then_some(value)
    })
}

fn has_parameter(value: &[u8], name: &[u8]) -> bool {
    parameter(value, name).is_some_and(|value| !value.is_empty())
}

/// Returns whether a text or its control lines may have quoted-printable headers: a quick check.
pub(super) fn may_be_quoted(
    text: &[u8],
    mut control: impl Iterator<Item = impl AsRef<[u8]>>,
) -> bool {
    let has = |line: &[u8]| {
        [b"uoted-".as_slice(), b"UOTED-"]
            .iter()
            .any(|word| memmem::find(line, word).is_some())
    };
    // Nearly all texts begin with words.
    let head = text.get(..HEAD).unwrap_or(text);
    let first = head.split(|byte| matches!(byte, b'\r' | b'\n')).next();
    let has_headers = first.is_some_and(|line| {
        line.is_empty() || line.first() == Some(&SOH) || memchr::memchr(b':', line).is_some()
    });
    has_headers && has(head) || control.any(|line| has(line.as_ref()))
}

/// Decodes a text labelled quoted-printable by its headers; also returns the character set that
/// they name. Lines end with CR or LF. `None` for other texts.
fn quoted<'t>(
    text: &'t [u8],
    control: impl Iterator<Item = &'t [u8]>,
) -> Option<(Vec<u8>, Option<Charset>)> {
    quoted_by(
        TextHeaders::of_control(control.chain(control_lines(text))),
        text,
    )
}

/// Decodes such a text by the headers among all control lines.
pub(super) fn quoted_by(control: TextHeaders, text: &[u8]) -> Option<(Vec<u8>, Option<Charset>)> {
    let (headers, from) = match control.is_quoted_text() {
        true => (control, 0),
        false => TextHeaders::of_top(text).filter(|(own, _)| own.is_quoted_text())?,
    };
    let decoded = decoded(text, from)?;
    Some((decoded, headers.charset()))
}

/// Decodes the text from an offset on, if it is quoted-printable: hardly any `=` without digits or
/// a line end after it, and no letters beyond ASCII.
fn decoded(text: &[u8], from: usize) -> Option<Vec<u8>> {
    let (head, body) = text.split_at_checked(from)?;
    let end = foot(body);
    let (body, foot) = body.split_at_checked(end)?;
    if !body.is_ascii() {
        return None;
    }
    let mut out = Vec::with_capacity(text.len());
    out.extend_from_slice(head);
    let (mut right, mut wrong) = (0_usize, 0_usize);
    // End of a line that continues in the next one.
    let mut soft_end: &[u8] = b"";
    for whole in lines(body) {
        let line = whole.trim_ascii_end();
        let open_end = std::mem::take(&mut soft_end);
        if line.first() == Some(&SOH) {
            out.extend_from_slice(open_end);
            out.extend_from_slice(whole);
            continue;
        }
        let end = whole.get(ended_at(whole)..).unwrap_or_default();
        let (line, is_soft) = match line.strip_suffix(b"=") {
            Some(line) => (line, true),
            None => (line, false),
        };
        right += usize::from(is_soft);
        let mut rest = line;
        while let Some((byte, after)) = rest.split_first() {
            let pair = (*byte == b'=').then(|| hex_pair(after)).flatten();
            rest = after;
            right += usize::from(pair.is_some());
            match pair {
                Some((b'\r', after)) => rest = after,
                Some((b'\n', after)) => {
                    out.push(*end.first().unwrap_or(&b'\n'));
                    rest = after;
                }
                // A SOH stays encoded, and so do other control characters.
                Some((letter @ (b'\t' | b' '..=0xFF), after)) => {
                    out.push(letter);
                    rest = after;
                }
                Some(_) => out.push(*byte),
                None => {
                    wrong += usize::from(*byte == b'=');
                    out.push(*byte);
                }
            }
        }
        match is_soft {
            true => soft_end = end,
            false => out.extend_from_slice(end),
        }
    }
    out.extend_from_slice(soft_end);
    out.extend_from_slice(foot);
    (right > 0 && wrong * 4 <= right).then_some(out)
}

/// Returns the lines of a text with their ends: CR, LF or both.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let len = memchr::memchr2(b'\r', b'\n', rest).map_or(rest.len(), |at| {
            at + 1 + usize::from(rest.get(at..at + 2) == Some(b"\r\n"))
        });
        let (line, after) = rest.split_at_checked(len)?;
        rest = after;
        Some(line)
    })
}

/// Returns the offset of the line end in a line.
fn ended_at(line: &[u8]) -> usize {
    let end = line.iter().rev();
    let end = end.take_while(|byte| matches!(byte, b'\r' | b'\n'));
    line.len() - end.count()
}

/// Returns the offset of the Fidonet lines below a text: tearline, Origin line, SEEN-BY lines.
fn foot(body: &[u8]) -> usize {
    let mut at = 0;
    for whole in lines(body) {
        let line = whole.get(..ended_at(whole)).unwrap_or(whole);
        if is_tearline(line) || line.starts_with(b" * Origin:") || is_seen_by(line) {
            return at;
        }
        at += whole.len();
    }
    at
}

/// Returns the readable text: decoded if it is quoted-printable.
pub(super) fn readable<'t>(
    text: &'t [u8],
    control: impl Iterator<Item = &'t [u8]> + Clone,
) -> Cow<'t, [u8]> {
    if !may_be_quoted(text, control.clone()) {
        return Cow::Borrowed(text);
    }
    match quoted(text, control) {
        Some((decoded, _)) => Cow::Owned(decoded),
        None => Cow::Borrowed(text),
    }
}
