//! Walks the parts of a parsed message, outer ones first, and makes pieces of them.

use super::names::named;
use super::transfer::{BodyKind, Transfer, letters};
use crate::limits;
use crate::objects::FileKind;
use crate::objects::{CodedText, Piece, name};
use mail_parser::{Message, MessagePart, MimeHeaders, PartType};
use memchr::memchr_iter;
use std::ops::Range;

/// Walk over the parts of a message.
pub(super) struct Walk<'w> {
    source: &'w CodedText<'w>,
    /// Number of parsed bytes before the region.
    shift: usize,
    /// Offset of the region in the text.
    from: usize,
    line: u32,
    line_at: usize,
    unnamed: u32,
    pub(super) pieces: Vec<Piece>,
}

/// Facts about the message around a part.
#[derive(Clone, Default)]
pub(super) struct EnclosingMessage {
    /// Lines of an inner message; parts of the outermost one have their own.
    pub(super) lines: Option<Range<u32>>,
    pub(super) depth: u32,
    /// Delimiter that ends the message.
    pub(super) boundary: Option<String>,
    /// True if a lone body is an object although no header names it.
    pub(super) is_announced: bool,
    /// True if a lone body stops before its end.
    pub(super) is_cut: bool,
}

/// Maximum nesting of messages; deeper ones are not opened.
const DEPTH: u32 = 8;

impl<'w> Walk<'w> {
    pub(super) fn new(source: &'w CodedText<'w>, shift: usize, from: usize) -> Self {
        Self {
            source,
            shift,
            from,
            line: 0,
            line_at: 0,
            unnamed: 0,
            pieces: Vec::new(),
        }
    }

    pub(super) fn message(&mut self, message: &Message<'_>, outer: &EnclosingMessage) {
        let is_multipart = message.parts.len() > 1;
        let boundaries = boundaries(message);
        for (at, part) in message.parts.iter().enumerate() {
            if self.pieces.len() >= limits::OBJECTS_OF_MESSAGE {
                return;
            }
            let lines = match &outer.lines {
                Some(lines) => lines.clone(),
                None => self.lines(part),
            };
            let own = boundaries.get(at).copied().flatten();
            let boundary = own.or(outer.boundary.as_deref());
            let leaf = Leaf {
                part,
                raw: &message.raw_message,
                lines: lines.clone(),
                boundary,
            };
            match &part.body {
                PartType::Multipart(_) => {}
                PartType::Message(inner) => {
                    if let Some(name) = leaf.name(self.source) {
                        self.push(&leaf, Some(name), false);
                    }
                    if outer.depth < DEPTH {
                        let is_decoded = !matches!(
                            Transfer::from_part(part),
                            Transfer::Plain | Transfer::Missing
                        );
                        let inside = EnclosingMessage {
                            lines: Some(lines),
                            depth: outer.depth + 1,
                            boundary: boundary.filter(|_| !is_decoded).map(str::to_owned),
                            ..EnclosingMessage::default()
                        };
                        self.message(inner, &inside);
                    }
                }
                _ => {
                    let is_lone = !is_multipart && outer.depth == 0;
                    let is_part = !is_lone || outer.is_announced;
                    // A lone part without a body may be an accident.
                    let is_empty = letters(leaf.body()).is_empty();
                    let is_cut = is_lone && (outer.is_cut || is_empty);
                    let name = leaf.name(self.source);
                    // Plain bodies are the message itself; a header in prose is no part.
                    let is_object = Transfer::from_part(part) == Transfer::Base64
                        || is_part && (!leaf.is_text() || part.content_id().is_some());
                    if name.is_some() || is_object && !is_empty {
                        self.push(&leaf, name, is_cut);
                    }
                }
            }
        }
    }

    fn push(&mut self, leaf: &Leaf<'_>, name: Option<String>, is_cut: bool) {
        let transfer = Transfer::from_part(leaf.part);
        let (bytes, fault) = transfer.decode(leaf.body(), leaf.kind());
        let name = name.unwrap_or_else(|| self.invented(leaf.part, &bytes));
        let mut piece = Piece::plain(name, transfer.encoding(), leaf.lines.clone(), bytes);
        let is_open = is_cut || !leaf.is_closed();
        piece.fault = fault.or_else(|| is_open.then(|| transfer.encoding().cut_off()));
        piece.media_type = leaf.part.content_type().map(|kind| {
            let subtype = kind.subtype().unwrap_or_default();
            format!("{}/{subtype}", kind.ctype()).to_ascii_lowercase()
        });
        let id = leaf.part.content_id();
        piece.content_id = id.map(|id| id.trim_matches(['<', '>']).to_owned());
        self.pieces.push(piece);
    }

    /// Returns a name for a part without one, so that it can be requested.
    fn invented(&mut self, part: &MessagePart<'_>, bytes: &[u8]) -> String {
        if let Some(id) = part.content_id() {
            let id = name::clean(id.trim_matches(['<', '>']));
            if !id.is_empty() {
                return id;
            }
        }
        self.unnamed += 1;
        let ending = FileKind::detect(bytes, "").ending();
        format!("part-{}.{ending}", self.unnamed)
    }

    fn lines(&mut self, part: &MessagePart<'_>) -> Range<u32> {
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

/// A part, and the text it was parsed from.
struct Leaf<'l> {
    part: &'l MessagePart<'l>,
    raw: &'l [u8],
    lines: Range<u32>,
    /// Delimiter that ends it.
    boundary: Option<&'l str>,
}

impl Leaf<'_> {
    fn name(&self, source: &CodedText<'_>) -> Option<String> {
        named(self.part, self.raw, source.charset)
    }

    /// Returns the encoded body: the parser returns texts in UTF-8, and undecodable bodies raw.
    fn body(&self) -> &[u8] {
        let range = self.part.offset_body as usize..self.part.offset_end as usize;
        self.raw.get(range).unwrap_or_default()
    }

    /// Returns whether the headers declare a text; to the parser an undecodable body is a text.
    fn is_text(&self) -> bool {
        let kind = self.part.content_type();
        kind.is_none_or(|kind| matches!(kind.ctype(), "text" | "multipart"))
    }

    fn kind(&self) -> BodyKind {
        let kind = self.part.content_type();
        let subtype = kind.and_then(|kind| kind.subtype());
        match subtype {
            _ if self.is_text() => BodyKind::Text,
            Some(own) if own.eq_ignore_ascii_case("octet-stream") => BodyKind::Bytes,
            _ => BodyKind::File,
        }
    }

    /// Returns whether its delimiter follows it.
    fn is_closed(&self) -> bool {
        let Some(boundary) = self.boundary else {
            return true;
        };
        let rest = self.raw.get(self.part.offset_end as usize..);
        let rest = rest.unwrap_or_default().trim_ascii_start();
        let delimiter = rest.strip_prefix(b"--");
        delimiter.is_some_and(|rest| rest.starts_with(boundary.as_bytes()))
    }
}

/// Returns the boundary of the multipart around each part.
fn boundaries<'m>(message: &'m Message<'_>) -> Vec<Option<&'m str>> {
    let mut found = vec![None; message.parts.len()];
    for part in &message.parts {
        if let PartType::Multipart(inner) = &part.body {
            let boundary = part
                .content_type()
                .and_then(|kind| kind.attribute("boundary"));
            for at in inner {
                if let Some(place) = found.get_mut(*at as usize) {
                    *place = boundary;
                }
            }
        }
    }
    found
}
