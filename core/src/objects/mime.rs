//! Parts of MIME (RFC 2045-2049), read by the `mail-parser` crate.
//!
//! Gates and mail programs leave MIME in texts in three ways: headers among the kludges or at the
//! top of the text, bare delimiters with the headers of parts, or one lone part. All are made a
//! message of RFC 5322 and parsed as such.

use super::data_url::{base64_bytes, is_base64};
use super::kind::Kind;
use super::{Encoding, Fault, Piece, Source, name};
use crate::limits;
use mail_parser::{
    Encoding as Transfer, Message, MessageParser, MessagePart, MimeHeaders, PartType,
};
use memchr::{memchr_iter, memmem};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Whether a text may hold parts of MIME.
pub(super) fn may_hold(text: &[u8]) -> bool {
    [b"ontent-".as_slice(), b"ONTENT-"]
        .iter()
        .any(|needle| memmem::find(text, needle).is_some())
}

/// Finds named parts and those that are no text.
pub(super) fn find(source: &Source<'_>, pieces: &mut Vec<Piece>) {
    let headers = control_headers(source);
    let known = pieces.len();
    let mut found = Vec::new();
    if !headers.is_empty() {
        Region {
            prefix: headers,
            from: 0,
            to: trimmed_end(source.text),
        }
        .parts(source, &mut found);
    } else if may_hold(source.text) {
        let mut from = 0;
        while let Some(region) = Region::after(source.text, from) {
            from = region.to.max(from + 1);
            region.parts(source, &mut found);
            if found.len() >= limits::OBJECTS_OF_MESSAGE {
                break;
            }
        }
    }
    // An UUE block in a text part is found already.
    found.retain(|piece| {
        !pieces
            .iter()
            .take(known)
            .any(|other| other.lines == piece.lines)
    });
    pieces.append(&mut found);
}

/// The MIME headers among the control lines.
fn control_headers(source: &Source<'_>) -> Vec<u8> {
    let mut headers = Vec::new();
    let mut is_mime = false;
    for line in source.control {
        let line = line.strip_prefix(b"\x01").unwrap_or(line);
        if starts_with_header(line, b"content-") || starts_with_header(line, b"mime-version") {
            is_mime |= starts_with_header(line, b"content-type");
            headers.extend(line.iter().filter(|byte| !matches!(byte, b'\r' | b'\n')));
            headers.push(b'\n');
        }
    }
    if is_mime { headers } else { Vec::new() }
}

fn starts_with_header(line: &[u8], name: &[u8]) -> bool {
    line.get(..name.len())
        .is_some_and(|head| head.eq_ignore_ascii_case(name))
}

/// A part of the text that is a message by itself, once a prefix is put before it.
struct Region {
    /// Headers without the blank line.
    prefix: Vec<u8>,
    from: usize,
    to: usize,
}

impl Region {
    /// The first region that begins at a position or behind it.
    fn after(text: &[u8], from: usize) -> Option<Self> {
        let mut start = from;
        // The block of headers that the current line belongs to.
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
            return Some(Self { prefix, from, to });
        }
        let mut to = match &own {
            Some(boundary) => closing(text, block, boundary).unwrap_or(end),
            None => end,
        };
        if own.is_none() {
            // One lone part: its codes end where something else begins.
            let mut at = block + header_len + 1;
            let mut any = false;
            while let Some(rest) = text.get(at..end).filter(|rest| !rest.is_empty()) {
                let len = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
                let line = rest.get(..len)?.trim_ascii();
                if !is_base64(line) || (any && line.is_empty()) {
                    break;
                }
                any |= !line.is_empty();
                at += len + 1;
            }
            let small = headers.to_ascii_lowercase();
            if memmem::find(&small, b"base64").is_some() {
                to = at.min(end);
            }
        }
        Some(Self {
            prefix: Vec::new(),
            from: block,
            to: to.max(block + 1),
        })
    }

    fn parts(&self, source: &Source<'_>, found: &mut Vec<Piece>) {
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
        // The parser is somebody else's: whatever it does, the message stays readable.
        let parsed = catch_unwind(AssertUnwindSafe(|| {
            let mut pieces = Vec::new();
            if let Some(message) = MessageParser::default().parse(&raw) {
                let mut walk = Walk {
                    source,
                    shift,
                    from: self.from,
                    line: 0,
                    line_at: 0,
                    unnamed: 0,
                    pieces: &mut pieces,
                };
                walk.message(&message, None, 0);
            }
            pieces
        }));
        found.extend(parsed.unwrap_or_default());
    }
}

/// `Name: value`, as in RFC 5322.
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

/// The boundary that some headers name.
fn boundary(headers: &[u8]) -> Option<Vec<u8>> {
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

/// Where the line with the closing delimiter ends.
fn closing(text: &[u8], from: usize, boundary: &[u8]) -> Option<usize> {
    let delimiter = [b"\n--", boundary, b"--"].concat();
    let at = memmem::find(text.get(from..)?, &delimiter)?;
    let end = from + at + delimiter.len();
    let rest = text.get(end..)?;
    Some(end + memchr::memchr(b'\n', rest).map_or(rest.len(), |at| at + 1))
}

/// The end of a text without what Fidonet puts below it.
fn trimmed_end(text: &[u8]) -> usize {
    let mut end = text.len();
    while end > 0 {
        let body = text.get(..end).unwrap_or_default();
        let body = body.strip_suffix(b"\n").unwrap_or(body);
        let start = memchr::memrchr(b'\n', body).map_or(0, |at| at + 1);
        let line = body.get(start..).unwrap_or_default();
        let is_trailer = line.trim_ascii().is_empty()
            || line.first() == Some(&1)
            || line == b"---"
            || [b"SEEN-BY:".as_slice(), b" * Origin:", b"--- ", b"... "]
                .iter()
                .any(|head| line.starts_with(head));
        if !is_trailer {
            break;
        }
        end = start;
    }
    end
}

/// Goes through the parts of a message, outer ones first.
struct Walk<'w> {
    source: &'w Source<'w>,
    /// Bytes before the region in what was parsed.
    shift: usize,
    /// Where the region begins in the text.
    from: usize,
    line: u32,
    line_at: usize,
    unnamed: u32,
    pieces: &'w mut Vec<Piece>,
}

/// A letter in a letter in a letter: deeper ones are not opened.
const DEPTH: u32 = 8;

impl Walk<'_> {
    fn message(&mut self, message: &Message<'_>, lines: Option<std::ops::Range<u32>>, depth: u32) {
        let is_multipart = message.parts.len() > 1;
        for part in &message.parts {
            if self.pieces.len() >= limits::OBJECTS_OF_MESSAGE {
                return;
            }
            let own = match &lines {
                Some(lines) => lines.clone(),
                None => self.lines(part),
            };
            match &part.body {
                PartType::Multipart(_) => {}
                PartType::Message(inner) => {
                    if let Some(name) = named(part) {
                        let bytes = inner.raw_message.to_vec();
                        self.push(name, part, own.clone(), bytes);
                    }
                    if depth < DEPTH {
                        self.message(inner, Some(own), depth + 1);
                    }
                }
                body => self.leaf(message, part, body, own, is_multipart || depth > 0),
            }
        }
    }

    fn leaf(
        &mut self,
        message: &Message<'_>,
        part: &MessagePart<'_>,
        body: &PartType<'_>,
        lines: std::ops::Range<u32>,
        inner: bool,
    ) {
        let is_text = matches!(body, PartType::Text(_) | PartType::Html(_));
        let encoded = part.encoding == Transfer::Base64;
        let name = named(part);
        // Plain bodies are the message itself; a header in prose is no part.
        let is_object =
            name.is_some() || encoded || (inner && (!is_text || part.content_id().is_some()));
        if !is_object {
            return;
        }
        let (bytes, is_damaged) = contents(message, part, is_text);
        if bytes.is_empty() && name.is_none() {
            return;
        }
        let name = name.unwrap_or_else(|| self.invented(part, &bytes));
        let encoding = if encoded {
            Encoding::Base64
        } else {
            Encoding::Mime
        };
        self.push(name, part, lines, bytes);
        if let Some(piece) = self.pieces.last_mut()
            && is_damaged
        {
            piece.fault = Some(Fault::Damaged {
                encoding: encoding.name(),
            });
        }
    }

    fn push(
        &mut self,
        name: String,
        part: &MessagePart<'_>,
        lines: std::ops::Range<u32>,
        bytes: Vec<u8>,
    ) {
        let encoding = match part.encoding {
            Transfer::Base64 => Encoding::Base64,
            _ => Encoding::Mime,
        };
        let mut piece = Piece::plain(name, encoding, lines, bytes);
        piece.media_type = part.content_type().map(|kind| {
            let subtype = kind.subtype().unwrap_or_default();
            format!("{}/{subtype}", kind.ctype()).to_ascii_lowercase()
        });
        piece.content_id = part
            .content_id()
            .map(|id| id.trim_matches(['<', '>']).to_owned());
        if piece.bytes.len() > limits::OBJECT_BYTES {
            piece.bytes = Vec::new();
            piece.fault = Some(Fault::TooLong);
        }
        self.pieces.push(piece);
    }

    /// A name for a part that has none, so that it can be asked for.
    fn invented(&mut self, part: &MessagePart<'_>, bytes: &[u8]) -> String {
        if let Some(id) = part.content_id() {
            let id = name::clean(id.trim_matches(['<', '>']));
            if !id.is_empty() {
                return id;
            }
        }
        self.unnamed += 1;
        let word = match Kind::of(bytes, "") {
            Kind::Text => "txt",
            Kind::Binary => "bin",
            Kind::Jpeg => "jpg",
            kind => kind.word(),
        };
        format!("part-{}.{word}", self.unnamed)
    }

    fn lines(&mut self, part: &MessagePart<'_>) -> std::ops::Range<u32> {
        let at = |offset: u32| (offset as usize).saturating_sub(self.shift) + self.from;
        let (start, end) = (at(part.offset_header), at(part.offset_end));
        let first = self.line_of(start);
        let last = self.line_of(end.saturating_sub(1).max(start));
        first..last.saturating_add(1)
    }

    fn line_of(&mut self, at: usize) -> u32 {
        if at < self.line_at {
            self.line = 0;
            self.line_at = 0;
        }
        let part = self.source.text.get(self.line_at..at).unwrap_or_default();
        let more = u32::try_from(memchr_iter(b'\n', part).count()).unwrap_or(0);
        self.line = self.line.saturating_add(more);
        self.line_at = at;
        self.line
    }
}

fn named(part: &MessagePart<'_>) -> Option<String> {
    let name = name::clean(part.attachment_name()?);
    (!name.is_empty()).then_some(name)
}

/// The bytes of a part, and whether they are damaged. Texts are taken as they were encoded: the
/// parser gives them in UTF-8.
fn contents(message: &Message<'_>, part: &MessagePart<'_>, is_text: bool) -> (Vec<u8>, bool) {
    let raw = message
        .raw_message
        .get(part.offset_body as usize..part.offset_end as usize);
    let letters = |raw: &[u8]| -> Vec<u8> {
        raw.iter()
            .copied()
            .filter(|byte| !byte.is_ascii_whitespace())
            .collect()
    };
    match (part.encoding, raw) {
        (Transfer::Base64, Some(raw)) => match base64_bytes(&letters(raw)) {
            Some(bytes) => (bytes, false),
            None => (part.contents().to_vec(), true),
        },
        (Transfer::QuotedPrintable, Some(raw)) if is_text => {
            let decoded = mail_parser::decoders::quoted_printable::quoted_printable_decode(raw);
            match decoded {
                Some(bytes) => (bytes, false),
                None => (part.contents().to_vec(), true),
            }
        }
        (Transfer::None, Some(raw)) if is_text => (raw.to_vec(), false),
        _ => (part.contents().to_vec(), part.is_encoding_problem),
    }
}
