//! Parts of MIME (RFC 2045-2049), parsed by the `mail-parser` crate.
//!
//! Gates and mail programs leave MIME in texts in three ways: headers among the kludges or at the
//! top of the text, bare delimiters with the headers of parts, or one lone part. All are turned
//! into a message of RFC 5322 and parsed as such.

mod names;
mod partial;
mod transfer;
mod walk;

use super::data_url::is_base64;
use super::run::is_control;
use super::{CodedText, Encoding, Piece};
use crate::limits;
use crate::message::is_tearline;
use ftn_types::guard::guarded;
use ftn_types::job::step;
use mail_parser::MessageParser;
use memchr::{memchr_iter, memmem};
pub(super) use partial::Partial;
use walk::{EnclosingMessage, Walk};

/// Returns whether a text may contain parts of MIME.
pub(super) fn may_hold(text: &[u8]) -> bool {
    [b"ontent-".as_slice(), b"ONTENT-"]
        .iter()
        .any(|needle| memmem::find(text, needle).is_some())
}

/// Finds named parts and those that are no text.
pub(super) fn find(source: &CodedText<'_>, pieces: &mut Vec<Piece>) {
    let headers = control_headers(source);
    let known = pieces.len();
    let mut found = Vec::new();
    let partial = Partial::of(source);
    if let Some(partial) = &partial {
        partial.find(source, &mut found);
    } else if !headers.is_empty() {
        Region::announced(source.text, headers).parts(source, &mut found);
    }
    if partial.is_none() && found.is_empty() && may_hold(source.text) {
        let mut from = 0;
        while let Some(region) = Region::after(source.text, from) {
            from = region.to.max(from + 1);
            region.parts(source, &mut found);
            if found.len() >= limits::OBJECTS_OF_MESSAGE {
                break;
            }
        }
    }
    // Objects encoded inside of a part are found already; a part that is nothing but UUE
    // (x-uuencode) means the file.
    found.retain(|piece| {
        let is_wrapper = piece.encoding == Encoding::Mime && !is_text(piece);
        !pieces.iter().take(known).any(|other| {
            other.lines == piece.lines
                || is_wrapper
                    && piece.lines.start <= other.lines.start
                    && other.lines.end <= piece.lines.end
        })
    });
    pieces.append(&mut found);
}

/// Returns whether a part is read as text, so that codes in it are only a part of it.
fn is_text(piece: &Piece) -> bool {
    let kind = piece.media_type.as_deref().unwrap_or_default();
    kind.starts_with("text/") || kind.starts_with("message/")
}

/// Returns the MIME headers among the control lines.
fn control_headers(source: &CodedText<'_>) -> Vec<u8> {
    let mut headers = Vec::new();
    let mut is_mime = false;
    let text = source.text;
    // Bases that store kludges inside of the text have them at the start of any line.
    let inside = memchr_iter(1, text)
        .filter(|at| {
            at.checked_sub(1)
                .is_none_or(|before| text.get(before) == Some(&b'\n'))
        })
        .filter_map(|at| text.get(at..)?.split(|byte| *byte == b'\n').next());
    for line in source.control.iter().copied().chain(inside) {
        let line = line.strip_prefix(b"\x01").unwrap_or(line);
        if starts_with_header(line, b"content-") || starts_with_header(line, b"mime-version") {
            is_mime |= starts_with_header(line, b"content-type");
            headers.extend(line.iter().filter(|byte| !matches!(byte, b'\r' | b'\n')));
            headers.push(b'\n');
        }
    }
    if is_mime { headers } else { Vec::new() }
}

/// Returns whether a line begins with the name of a header, in any case of letters.
pub(super) fn starts_with_header(line: &[u8], name: &[u8]) -> bool {
    line.get(..name.len())
        .is_some_and(|head| head.eq_ignore_ascii_case(name))
}

/// A part of the text that is a message by itself, with a prefix before it.
#[derive(Default)]
struct Region {
    /// Headers without the blank line.
    prefix: Vec<u8>,
    from: usize,
    to: usize,
    /// True if kludges announce the text.
    is_announced: bool,
    /// True if the codes of a lone part stop before their end.
    is_cut: bool,
}

impl Region {
    /// Returns the whole text as a region, by the headers among the kludges.
    fn announced(text: &[u8], headers: Vec<u8>) -> Self {
        let end = trimmed_end(text);
        let mut from = 0;
        while let Some(line) = text
            .get(from..end)
            .and_then(first_line)
            .filter(|line| is_control(line))
        {
            from += line.len() + 1;
        }
        let mut made = Self {
            from,
            to: end.max(from),
            is_announced: true,
            prefix: headers,
            ..Self::default()
        };
        if boundary(&made.prefix).is_none() && is_base64_encoded(&made.prefix) {
            made.end_codes(text, from, end);
        }
        made
    }

    /// Ends the region of a lone part after its codes.
    fn end_codes(&mut self, text: &[u8], from: usize, end: usize) {
        let codes = LoneCodes::find(text, from, end);
        self.to = codes.end.max(self.from);
        self.is_cut = codes.is_cut;
    }

    /// Returns the first region that begins at a position or after it.
    fn after(text: &[u8], from: usize) -> Option<Self> {
        let mut start = from;
        // Start of the block of headers around the current line.
        let mut block: Option<usize> = None;
        let mut before_block: &[u8] = b"";
        let mut previous: &[u8] = b"";
        loop {
            let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
            let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            let line = rest.get(..end)?;
            if is_header(line) {
                if block.is_none() {
                    block = Some(start);
                    before_block = previous;
                }
                let is_mime = [
                    b"content-type:".as_slice(),
                    b"content-transfer-encoding:",
                    b"content-disposition:",
                ]
                .iter()
                .any(|name| starts_with_header(line, name));
                if is_mime {
                    return Self::with_block(text, block.unwrap_or(start), before_block);
                }
            } else if !(block.is_some() && matches!(line.first(), Some(b' ' | b'\t'))) {
                block = None;
            }
            previous = line;
            start += end + 1;
        }
    }

    fn with_block(text: &[u8], block: usize, before: &[u8]) -> Option<Self> {
        let end = trimmed_end(text);
        let rest = text.get(block..)?;
        let header_len = memmem::find(rest, b"\n\n").map_or(rest.len(), |at| at + 1);
        let headers = rest.get(..header_len)?;
        let delimiter = before.trim_ascii_end();
        let own = boundary(headers);
        if let (Some(boundary), None) = (
            delimiter
                .strip_prefix(b"--")
                .filter(|name| is_boundary(name)),
            &own,
        ) {
            let from = block.checked_sub(before.len() + 1)?;
            let mut prefix =
                b"MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"".to_vec();
            prefix.extend_from_slice(boundary);
            prefix.extend_from_slice(b"\"\n");
            let to = closing(text, from, boundary).unwrap_or(end).max(block);
            return Some(Self {
                prefix,
                from,
                to,
                ..Self::default()
            });
        }
        let to = own.as_ref().and_then(|own| closing(text, block, own));
        let mut made = Self {
            from: block,
            to: to.unwrap_or(end),
            ..Self::default()
        };
        if own.is_none() && is_base64_encoded(headers) {
            made.end_codes(text, block + header_len + 1, end);
        }
        Some(made)
    }

    fn parts(&self, source: &CodedText<'_>, found: &mut Vec<Piece>) {
        let Some(region) = source.text.get(self.from..self.to) else {
            return;
        };
        let mut raw = Vec::with_capacity(self.prefix.len() + region.len() + 1);
        raw.extend_from_slice(&self.prefix);
        if !self.prefix.is_empty() {
            raw.push(b'\n');
        }
        let shift = raw.len();
        raw.extend_from_slice(region);
        join_parameters(&mut raw);
        // The parser is third-party: even if it panics, the message stays readable.
        let parsed = guarded(|| {
            let mut walk = Walk::new(source, shift, self.from);
            if let Some(message) = MessageParser::default().parse(&raw) {
                let outer = EnclosingMessage {
                    is_announced: self.is_announced,
                    is_cut: self.is_cut,
                    ..EnclosingMessage::default()
                };
                walk.message(&message, &outer);
            }
            walk.pieces
        });
        found.extend(parsed.unwrap_or_default());
    }
}

/// End of the base64 of a part without delimiters, as found by the codes themselves.
struct LoneCodes {
    /// Offset after their last line.
    end: usize,
    /// True if their last line is as long as the others and has no padding: more should follow. A
    /// file whose last line happens to be full also counts as cut; nothing distinguishes it.
    is_cut: bool,
}

/// Minimum length of a full line of base64: RFC 2045 allows 76 letters, PEM has 64.
const FULL_LINE: usize = 60;

impl LoneCodes {
    fn find(text: &[u8], from: usize, limit: usize) -> Self {
        let mut made = Self {
            end: from.min(limit),
            is_cut: true,
        };
        // After a blank line only certain codes belong to them.
        let must_be_codes = |codes: &[u8], len: usize| {
            codes.ends_with(b"=") && is_base64(codes) || is_full_line(codes, len)
        };
        let mut at = from;
        let mut first: Option<usize> = None;
        let mut after_blank = false;
        let mut is_padded = false;
        while let Some(line) = text.get(at..limit).and_then(first_line) {
            let next = (at + line.len() + 1).min(limit);
            let codes = line.trim_ascii();
            if is_foot(line) || codes.starts_with(b"--") {
                // A delimiter without its partner still marks the end.
                made.is_cut &= is_foot(line);
                break;
            }
            match first {
                _ if is_control(line) => {}
                _ if codes.is_empty() => after_blank = true,
                None if !is_base64(codes) => break,
                Some(len) if after_blank && !must_be_codes(codes, len) => {
                    // Full lines that come later were torn off, unless padding ended the codes.
                    made.is_cut |= !is_padded && has_full_line(text.get(at..limit), len);
                    break;
                }
                // A foreign line right below codes is a damaged one of them.
                _ => {
                    let len = *first.get_or_insert(codes.len());
                    is_padded = codes.ends_with(b"=");
                    made.is_cut = !is_padded && codes.len() >= len.max(FULL_LINE);
                    made.end = next;
                    after_blank = false;
                }
            }
            at = next;
        }
        made
    }
}

/// Returns whether a line belongs to the Fidonet end of a text.
fn is_foot(line: &[u8]) -> bool {
    is_tearline(line) || line.starts_with(b" * Origin:")
}

/// Returns whether a line has codes in exactly this length, unlike any word.
fn is_full_line(codes: &[u8], len: usize) -> bool {
    len >= FULL_LINE && codes.len() == len && is_base64(codes)
}

/// Returns whether such a line follows in a text before its foot and before another object.
fn has_full_line(text: Option<&[u8]>, len: usize) -> bool {
    if len < FULL_LINE {
        return false;
    }
    let lines = text.unwrap_or_default().split(|byte| *byte == b'\n');
    let own = lines.take_while(|line| {
        step(line.len() + 1);
        let is_other = line.starts_with(b"--") || line.starts_with(b"begin ") || is_header(line);
        !is_other && !is_foot(line)
    });
    own.map(<[u8]>::trim_ascii)
        .any(|codes| is_full_line(codes, len))
}

/// Returns the first line of a text; `None` if the text is empty.
fn first_line(text: &[u8]) -> Option<&[u8]> {
    (!text.is_empty()).then(|| text.split(|byte| *byte == b'\n').next())?
}

/// Returns whether the headers declare a base64 body.
fn is_base64_encoded(headers: &[u8]) -> bool {
    headers.split(|byte| *byte == b'\n').any(|line| {
        let small = line.to_ascii_lowercase();
        small.starts_with(b"content-transfer-encoding") && memmem::find(&small, b"base64").is_some()
    })
}

/// Returns whether a line is `Name: value`, as in RFC 5322.
fn is_header(line: &[u8]) -> bool {
    let name = line
        .iter()
        .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'-')
        .count();
    name > 1 && line.get(name) == Some(&b':')
}

fn is_boundary(name: &[u8]) -> bool {
    !name.is_empty()
        && name.len() <= 70
        && name
            .iter()
            .all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'"' | b'\\'))
        && name.iter().any(u8::is_ascii_alphanumeric)
}

/// Replaces the line break before a parameter that is not indented with a blank: some gates lose
/// the blank. The length stays the same.
fn join_parameters(text: &mut [u8]) {
    const NAMES: [&[u8]; 6] = [
        b"name",
        b"filename",
        b"boundary",
        b"charset",
        b"type",
        b"size",
    ];
    let is_parameter = |line: &[u8]| {
        NAMES.iter().any(|name| {
            let rest = line.get(name.len()..);
            starts_with_header(line, name)
                && rest.is_some_and(|rest| rest.starts_with(b"=") || rest.starts_with(b"*"))
        })
    };
    let mut is_header = false;
    let mut at = 0;
    let mut breaks = Vec::new();
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let is_parameter = is_header && is_parameter(line);
        if is_parameter {
            breaks.push(at - 1);
        }
        let begins = starts_with_header(line, b"content-type:")
            || starts_with_header(line, b"content-disposition:");
        let goes_on =
            is_header && (is_parameter || line.starts_with(b" ") || line.starts_with(b"\t"));
        is_header = (begins || goes_on) && line.trim_ascii_end().ends_with(b";");
        at += line.len();
    }
    for at in breaks {
        if let Some(byte) = text.get_mut(at) {
            *byte = b' ';
        }
    }
}

/// Returns the boundary named by the headers.
fn boundary(headers: &[u8]) -> Option<Vec<u8>> {
    let mut headers = headers.to_vec();
    join_parameters(&mut headers);
    let small = headers.to_ascii_lowercase();
    let at = memmem::find(&small, b"boundary=")? + 9;
    let value = headers.get(at..)?;
    let value = match value.strip_prefix(b"\"") {
        Some(quoted) => quoted.split(|byte| *byte == b'"').next()?,
        None => value
            .split(|byte| byte.is_ascii_whitespace() || *byte == b';')
            .next()?,
    };
    (!value.is_empty() && value.len() <= 70).then(|| value.to_vec())
}

/// Returns the end of the line with the closing delimiter.
fn closing(text: &[u8], from: usize, boundary: &[u8]) -> Option<usize> {
    let delimiter = [b"\n--", boundary, b"--"].concat();
    let at = memmem::find(text.get(from..)?, &delimiter)?;
    let end = from + at + delimiter.len();
    let rest = text.get(end..)?;
    Some(end + memchr::memchr(b'\n', rest).map_or(rest.len(), |at| at + 1))
}

/// Returns the end of a text without the Fidonet lines below it.
fn trimmed_end(text: &[u8]) -> usize {
    let mut end = text.len();
    while end > 0 {
        let body = text.get(..end).unwrap_or_default();
        let body = body.strip_suffix(b"\n").unwrap_or(body);
        let start = memchr::memrchr(b'\n', body).map_or(0, |at| at + 1);
        let line = body.get(start..).unwrap_or_default();
        let is_trailer = line.trim_ascii().is_empty()
            || line.first() == Some(&1)
            || is_tearline(line)
            || [b"SEEN-BY:".as_slice(), b" * Origin:", b"... "]
                .iter()
                .any(|head| line.starts_with(head));
        if !is_trailer {
            break;
        }
        end = start;
    }
    end
}
