//! Parts of a message cut by a mail program (`message/partial`, RFC 2046 section 5.2.2): codes that
//! begin in one message continue in the next one.

use super::{LoneCodes, Region, control_headers, first_line, is_header, join_parameters};
use super::{starts_with_header, trimmed_end};
use crate::limits;
use crate::message::parameters;
use crate::objects::data_url::base64;
use crate::objects::run::is_control;
use crate::objects::split::SplitKludge;
use crate::objects::{CodedText, Encoding, Fault, Piece, Section};

/// A message that is one part of several.
pub(in crate::objects) struct Partial {
    /// Identifier shared by all parts.
    id: String,
    section: Section,
    /// Offset of its body in the text.
    from: usize,
}

impl Partial {
    /// Reads the headers of a message: control lines, or lines at the top of the text.
    pub(in crate::objects) fn of(source: &CodedText<'_>) -> Option<Self> {
        let control = control_headers(source);
        if !control.is_empty() {
            return Self::parse(&control, top(source.text));
        }
        let from = top(source.text);
        let head = source.text.get(from..)?;
        if !first_line(head).is_some_and(is_header) {
            return None;
        }
        let len = memchr::memmem::find(head, b"\n\n")? + 1;
        Self::parse(head.get(..len)?, from + len + 1)
    }

    fn parse(headers: &[u8], from: usize) -> Option<Self> {
        let mut headers = headers.to_vec();
        join_parameters(&mut headers);
        // A line that begins with a blank belongs to the one above.
        for at in memchr::memchr_iter(b'\n', &headers.clone()) {
            if matches!(headers.get(at + 1), Some(b' ' | b'\t'))
                && let Some(byte) = headers.get_mut(at)
            {
                *byte = b' ';
            }
        }
        let mut lines = headers.split(|byte| *byte == b'\n');
        let kind = lines.find(|line| starts_with_header(line, b"content-type:"))?;
        let value = kind.get(13..)?.trim_ascii_start();
        if !starts_with_header(value, b"message/partial") {
            return None;
        }
        let parameter = |name: &[u8]| {
            let mut all = parameters(value);
            let (_, value) = all.find(|(key, _)| key.eq_ignore_ascii_case(name))?;
            std::str::from_utf8(value).ok()
        };
        let number: u32 = parameter(b"number")?.parse().ok()?;
        let of: Option<u32> = match parameter(b"total") {
            Some(total) => Some(total.parse().ok()?),
            None => None,
        };
        let last = of.unwrap_or(limits::OBJECT_SECTIONS);
        let is_part = (1..=last).contains(&number) && last > 1 && last <= limits::OBJECT_SECTIONS;
        is_part.then_some(Self {
            id: parameter(b"id").filter(|id| !id.is_empty())?.to_owned(),
            section: Section { number, of },
            from,
        })
    }

    /// Returns the part number as that of a cut message, for codes of UUE.
    pub(in crate::objects) fn as_split(&self) -> SplitKludge {
        SplitKludge::of_partial(&self.id, self.section)
    }

    /// Finds whole objects in the part, and codes continued from the part before or in the next
    /// one.
    pub(super) fn find(&self, source: &CodedText<'_>, found: &mut Vec<Piece>) {
        let to = trimmed_end(source.text).max(self.from);
        let mut from = self.from;
        if self.section.number > 1
            && let Some((piece, end)) = self.rest(source, to)
        {
            found.push(piece);
            from = end;
        }
        let first = found.len();
        while let Some(region) = Region::after(source.text, from) {
            from = region.to.max(from + 1);
            region.parts(source, found);
            if found.len() >= limits::OBJECTS_OF_MESSAGE {
                return;
            }
        }
        let is_last = self.section.of == Some(self.section.number);
        let last = found.get_mut(first..).and_then(<[Piece]>::last_mut);
        if let Some(piece) = last.filter(|_| !is_last)
            && matches!(piece.fault, Some(Fault::CutOff { .. }))
            && piece.encoding == Encoding::Base64
        {
            piece.fault = None;
            piece.section = Some(self.section);
            let name = std::mem::replace(&mut piece.name, self.as_split().key);
            piece.alias = Some(name);
        }
    }

    /// Returns the lines of base64 at the beginning of a part, and the offset after them.
    fn rest(&self, source: &CodedText<'_>, to: usize) -> Option<(Piece, usize)> {
        let codes = LoneCodes::find(source.text, self.from, to);
        let body = source.text.get(self.from..codes.end)?;
        let letters = super::transfer::letters(body);
        if letters.is_empty() {
            return None;
        }
        let decoded = base64(&letters);
        let line = |at: usize| {
            let above = source.text.get(..at).unwrap_or_default();
            u32::try_from(memchr::memchr_iter(b'\n', above).count()).unwrap_or(u32::MAX)
        };
        let lines = line(self.from)..line(codes.end);
        let name = self.as_split().key;
        let mut piece = Piece::plain(name, Encoding::Base64, lines, decoded.bytes);
        let below = source.text.get(codes.end..to).unwrap_or_default();
        let mut below = below.split(|byte| *byte == b'\n');
        let goes_on = self.section.of != Some(self.section.number);
        // All parts but the last one end with full lines.
        let is_odd = goes_on && (!codes.is_cut || below.any(|line| !line.trim_ascii().is_empty()));
        if !decoded.is_right || is_odd {
            piece.fault = Some(Encoding::Base64.damaged());
        }
        piece.section = Some(self.section);
        Some((piece, codes.end))
    }
}

/// Returns the offset of the first line that is no control line.
fn top(text: &[u8]) -> usize {
    let mut from = 0;
    while let Some(line) = text
        .get(from..)
        .and_then(first_line)
        .filter(|line| is_control(line) || line.is_empty())
    {
        from += line.len() + 1;
    }
    from.min(text.len())
}
