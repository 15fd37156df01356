//! The text of a message: quotes, links, hits of searches, objects in the place of their codes.

use super::Shown;
use super::message::Encoded;
use crate::address::link;
use crate::limits::TEXT_BYTES;
use fidoscope_core::config::AreaKind;
use fidoscope_core::library::Area;
use fidoscope_core::markup::runes;
use fidoscope_core::message::{LineKind, Message};
use fidoscope_core::query::Highlighter;
use fidoscope_core::url::FidoUrl;
use fidoscope_core::url::find::find_links;
use maud::{Markup, html};
use std::ops::Range;

/// Returns a text with its hits marked; hits are ascending and apart.
pub(super) fn marked(text: &str, hits: &[Range<usize>]) -> Markup {
    let mut at = 0;
    html! {
        @for hit in hits {
            (text.get(at..hit.start).unwrap_or_default())
            mark { (text.get(hit.clone()).unwrap_or_default()) }
            @let () = at = hit.end;
        }
        (text.get(at..).unwrap_or_default())
    }
}

/// Returns whether an address is one of the Web.
pub(super) fn is_web(address: &str) -> bool {
    let scheme = address
        .split_once("://")
        .map(|(scheme, _)| scheme.to_ascii_lowercase());
    matches!(scheme.as_deref(), Some("http" | "https"))
}

/// Target of a link in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Target {
    /// Relative to the gate.
    Here(String),
    /// Of the Web.
    Web(String),
}

impl Target {
    /// Returns the target of an address; `None` if browsers should not open it.
    fn new(url: &FidoUrl) -> Option<Self> {
        match url.as_external() {
            None => Some(Self::Here(link(url))),
            Some(address) => is_web(address).then(|| Self::Web(address.to_owned())),
        }
    }
}

/// Part of a body that is shown differently.
#[derive(Clone)]
struct Part {
    range: Range<usize>,
    /// Target of a link; `None` for a hidden part.
    target: Option<Target>,
}

/// A text with the data for its HTML.
pub(super) struct Body<'b> {
    pub(super) message: &'b Message,
    pub(super) encoded: &'b [Encoded],
    pub(super) area: &'b Area,
    pub(super) marks: &'b Highlighter,
}

impl Body<'_> {
    pub(super) fn html(&self, shown: Shown<'_>) -> Markup {
        let body = &self.message.body;
        let mut length = body.len().min(TEXT_BYTES);
        while !body.is_char_boundary(length) {
            length -= 1;
        }
        let text = body.get(..length).unwrap_or_default();
        let parts = self.parts(text);
        let hits = self.hits();
        let mut first_part = 0;
        let mut first_hit = 0;
        let is_cut = length < body.len();
        html! {
            div.text {
                @for (number, line) in (0_u32..).zip(&self.message.lines) {
                    @for found in self.encoded.iter().filter(|found| found.lines.start == number) {
                        (found.figure(shown))
                    }
                    @let range = line.start as usize..line.end as usize;
                    @if !line.kind.is_control() && range.end <= length && !self.is_code(number) {
                        @let () = advance(&parts, &mut first_part, range.start);
                        @let () = advance_hits(&hits, &mut first_hit, range.start);
                        @let own = Line {
                            body,
                            range,
                            parts: parts.get(first_part..).unwrap_or_default(),
                            hits: hits.get(first_hit..).unwrap_or_default(),
                        };
                        @if own.is_shown() {
                            @match line.kind {
                                LineKind::Quote(quote) => span class=(quote_class(quote.level)) { (own.html()) "\n" },
                                LineKind::Tearline | LineKind::Origin | LineKind::Tagline => span.end { (own.html()) "\n" },
                                _ => { (own.html()) "\n" },
                            }
                        }
                    }
                }
            }
            @if is_cut { p.notice.warning { (shown.w.text("text-cut")) } }
        }
    }

    fn is_code(&self, line: u32) -> bool {
        let mut codes = self.encoded.iter().filter(|found| found.is_code);
        codes.any(|found| found.lines.contains(&line))
    }

    /// Returns the hits in the body, by the text that searches look into.
    fn hits(&self) -> Vec<Range<usize>> {
        if self.marks.is_empty() {
            return Vec::new();
        }
        // Searches look into the visible lines alone: their offsets are those of the joined lines.
        let mut visible = String::new();
        let mut starts = Vec::new();
        for (line, text) in self.message.visible_lines() {
            starts.push((visible.len(), line.start as usize));
            visible.push_str(text);
            visible.push('\n');
        }
        let mut found = Vec::new();
        for hit in self.marks.in_text(&visible) {
            let mut at = starts
                .partition_point(|(start, _)| *start <= hit.start)
                .saturating_sub(1);
            // A phrase over two lines is marked in both.
            while let Some((start, in_body)) = starts.get(at).filter(|(start, _)| *start < hit.end)
            {
                let end = starts
                    .get(at + 1)
                    .map_or(visible.len(), |(next, _)| *next)
                    .saturating_sub(1);
                let own = hit.start.max(*start)..hit.end.min(end);
                if own.start < own.end {
                    found.push(own.start - start + in_body..own.end - start + in_body);
                }
                at += 1;
            }
        }
        found
    }

    /// Returns the links of a text, and the hidden parts of runes; ascending and apart.
    fn parts(&self, text: &str) -> Vec<Part> {
        let mut parts: Vec<Part> = Vec::new();
        let mut runed: Vec<Range<usize>> = Vec::new();
        if text.contains("](") {
            for rune in runes(text) {
                let address = text.get(rune.url.clone()).unwrap_or_default();
                let target = self.parse(address).as_ref().and_then(Target::new);
                let Some(target) = target.filter(|_| !rune.text_range.is_empty()) else {
                    continue;
                };
                let (from, to) = (rune.text_range.start, rune.text_range.end);
                let hidden = |range| Part {
                    range,
                    target: None,
                };
                parts.push(hidden(rune.range.start..from));
                parts.push(Part {
                    range: from..to,
                    target: Some(target),
                });
                parts.push(hidden(to..rune.range.end));
                runed.push(rune.range);
            }
        }
        for found in find_links(text) {
            let at = runed.partition_point(|rune| rune.end <= found.start);
            if runed.get(at).is_some_and(|rune| rune.start <= found.start) {
                continue;
            }
            let url = found.url.ok().or_else(|| self.parse(&found.text));
            if let Some(target) = url.as_ref().and_then(Target::new) {
                let segments = found.segments.into_iter();
                parts.extend(segments.map(|range| Part {
                    range,
                    target: Some(target.clone()),
                }));
            }
        }
        parts.sort_by_key(|part| part.range.start);
        parts
    }

    /// Parses an address of the text; a relative one means the area of the message (6.2.5).
    fn parse(&self, address: &str) -> Option<FidoUrl> {
        let parsed = match self.area.kind() {
            AreaKind::Echo => FidoUrl::parse_inside(address, self.area.tag(), self.area.domain()),
            _ => FidoUrl::parse(address),
        };
        parsed.ok().map(|parsed| parsed.url)
    }
}

/// Moves on to the first part that ends after an offset.
fn advance(parts: &[Part], first: &mut usize, at: usize) {
    while parts.get(*first).is_some_and(|part| part.range.end <= at) {
        *first += 1;
    }
}

/// Moves on to the first hit that ends after an offset.
fn advance_hits(hits: &[Range<usize>], first: &mut usize, at: usize) {
    while hits.get(*first).is_some_and(|hit| hit.end <= at) {
        *first += 1;
    }
}

const fn quote_class(level: u8) -> &'static str {
    match level {
        0 | 1 => "q q1",
        2 => "q q2",
        _ => "q q3",
    }
}

/// One line of a body, with the parts and hits from its beginning on.
struct Line<'l> {
    body: &'l str,
    range: Range<usize>,
    parts: &'l [Part],
    hits: &'l [Range<usize>],
}

impl Line<'_> {
    /// Returns whether the line has visible text, or never had any.
    fn is_shown(&self) -> bool {
        let own = self.own_parts();
        own.clone().next().is_none()
            || own.clone().any(|part| part.target.is_some())
            || own.map(|part| part.range.len()).sum::<usize>() < self.range.len()
    }

    fn own_parts(&self) -> impl Iterator<Item = Part> + Clone {
        let range = self.range.clone();
        let own = self
            .parts
            .iter()
            .take_while(move |part| part.range.start < range.end);
        let range = self.range.clone();
        own.map(move |part| Part {
            range: part.range.start.max(range.start)..part.range.end.min(range.end),
            target: part.target.clone(),
        })
    }

    fn html(&self) -> Markup {
        let mut at = self.range.start;
        let end = self.range.end;
        html! {
            @for part in self.own_parts().filter(|part| part.range.start >= self.range.start) {
                (self.with_hits(at..part.range.start))
                @match &part.target {
                    Some(Target::Here(href)) => a href=(href) { (self.with_hits(part.range.clone())) },
                    Some(Target::Web(href)) => a href=(href) rel="nofollow noopener ugc" { (self.with_hits(part.range.clone())) },
                    None => {}
                }
                @let () = at = at.max(part.range.end);
            }
            (self.with_hits(at..end))
        }
    }

    /// Returns a part of the line with its hits.
    fn with_hits(&self, range: Range<usize>) -> Markup {
        let Some(text) = self.body.get(range.clone()) else {
            return html! {};
        };
        let own = self.hits.iter().take_while(|hit| hit.start < range.end);
        let own: Vec<Range<usize>> = own
            .filter(|hit| hit.end > range.start)
            .map(|hit| {
                hit.start.max(range.start) - range.start..hit.end.min(range.end) - range.start
            })
            .collect();
        marked(text, &own)
    }
}
