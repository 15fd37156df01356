//! Decodes the spans that the parser cut out of a URL.

use super::error::UrlError;
use super::escape::decode_into;
use super::{AreaSpan, Span, cuts_between};

/// Appends decoded spans to one buffer.
pub(super) struct Decoder<'a> {
    /// Scheme-specific part, and its byte offset in the URL.
    pub(super) rest: &'a str,
    pub(super) rest_at: usize,
    /// Decoded text so far, UTF-8.
    pub(super) octets: Vec<u8>,
}

impl Decoder<'_> {
    pub(super) fn piece(&mut self, raw: Span) -> Result<Span, UrlError> {
        let (from, to) = (raw.start as usize, raw.end as usize);
        let start = self.octets.len();
        let text = self.rest.get(from..to).unwrap_or_default();
        decode_into(text, self.rest_at + from, &mut self.octets)?;
        Ok(Span {
            start: start as u32,
            end: self.octets.len() as u32,
        })
    }

    /// Appends an area: its areatag, then each suffix after an `@`.
    pub(super) fn area(
        &mut self,
        area: AreaSpan,
        raw_cuts: &[u32],
        cuts: &mut Vec<u32>,
    ) -> Result<AreaSpan, UrlError> {
        let tag = self.piece(Span {
            start: area.start,
            end: area.tag_end,
        })?;
        if area.end > area.tag_end {
            let mut start = area.tag_end + 1;
            self.octets.push(b'@');
            for cut in cuts_between(raw_cuts, start, area.end) {
                self.piece(Span { start, end: *cut })?;
                cuts.push(self.octets.len() as u32);
                self.octets.push(b'@');
                start = *cut + 1;
            }
            self.piece(Span {
                start,
                end: area.end,
            })?;
        }
        Ok(AreaSpan {
            start: tag.start,
            tag_end: tag.end,
            end: self.octets.len() as u32,
        })
    }
}
