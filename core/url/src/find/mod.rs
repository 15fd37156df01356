//! URLs inside of texts, also broken over lines with `%%` (5.2.2.5).
//!
//! Knows the seven schemes and the well-known ones of the Internet; not every `word:` is a link.
//! The search is linear: it reads a run of characters from its colons at most
//! [`limits::LINK_TRIES`] times and ignores a mark whose partner is far away.

mod known;
mod scan;

#[doc(hidden)]
pub use scan::Breaks;

use super::{ErrorCode, FidoUrl, UrlError};
use crate::limits;
use crate::references::decode_references;
use ftn_types::job::step;
use known::KnownScheme;
use memchr::{memchr, memchr2_iter};
use std::borrow::Cow;
use std::ops::Range;

/// A URL found in a text.
#[derive(Clone, Debug)]
pub struct Link {
    /// The URL; [`ErrorCode::RelativeUrl`] when it needs the area that the text is in
    /// ([`FidoUrl::parse_inside`]).
    pub url: Result<FidoUrl, UrlError>,
    /// The URL as found, joined over line breaks.
    pub text: String,
    /// Byte offset of its first character.
    pub start: usize,
    /// Byte offset after its last character.
    pub end: usize,
    /// Number of the line where it starts, from 1.
    pub first_line: usize,
    /// Number of the line where it ends.
    pub last_line: usize,
    /// Ranges of its visible parts, one a line, without the `%%` marks; ascending, none empty.
    pub segments: Vec<Range<usize>>,
}

/// Finds every URL of a text, in order.
///
/// Punctuation after a URL is not part of it, nor are delimiters: `<area://R50.Bone>`,
/// `"area://R50.Bone"`, `(see http://example.org/)`. A raw `<...@...>` inside of a `msgid` value is
/// part of it: real mail has such URLs.
///
/// ```
/// let links = fghi_url::find::find_links("see area://R50.%%\n> %%Bone, or areafix:?leave!");
/// let texts: Vec<&str> = links.iter().map(|link| link.text.as_str()).collect();
/// assert_eq!(texts, ["area://R50.Bone", "areafix:?leave"]);
/// assert_eq!((links[0].first_line, links[0].last_line), (1, 2));
/// ```
#[must_use]
pub fn find_links(text: &str) -> Vec<Link> {
    links(text).collect()
}

/// Finds the URLs of a text one after another, like [`find_links`]. Memory is bounded by the
/// longest URL.
#[must_use]
pub fn links(text: &str) -> Links<'_> {
    Links {
        text,
        lines: Lines {
            text,
            at: 0,
            line: 1,
        },
        breaks: scan::Breaks::new(text.as_bytes()),
        run_end: 0,
        tries: 0,
        from: 0,
        end: 0,
    }
}

/// Iterator over the URLs of a text, in order ([`links`]).
pub struct Links<'t> {
    text: &'t str,
    lines: Lines<'t>,
    breaks: scan::Breaks<'t>,
    /// End of the last run without a link, or with one much shorter than the run.
    run_end: usize,
    /// Number of times that this run was read.
    tries: usize,
    /// Byte offset where the next search begins.
    from: usize,
    /// Byte offset of the end of the last link.
    end: usize,
}

impl Iterator for Links<'_> {
    type Item = Link;

    fn next(&mut self) -> Option<Link> {
        let text = self.text;
        loop {
            let rest = text.as_bytes().get(self.from..).unwrap_or_default();
            let colon = memchr(b':', rest);
            step(colon.map_or(rest.len(), |at| at + 1));
            let colon = self.from + colon?;
            self.from = colon + 1;
            // A scheme inside of the trimmed last link is part of that link.
            let Some((start, known)) =
                known::before(text, colon).filter(|(start, _)| *start >= self.end)
            else {
                continue;
            };
            let candidate = scan::candidate(text, start, colon, known, &mut self.breaks);
            let scanned = candidate.stop;
            step(scanned.saturating_sub(start));
            let found = accept(text, candidate, colon, known);
            let found_end = found.as_ref().map_or(start, FoundUrl::end);
            if scanned.saturating_sub(found_end) > limits::RAW_MSGID_BYTES {
                self.tries = if start < self.run_end {
                    self.tries + 1
                } else {
                    1
                };
                self.run_end = self.run_end.max(scanned);
            }
            let link = found.map(|found| self.place(start, found));
            if self.tries > limits::LINK_TRIES {
                self.from = self.run_end;
                self.tries = 0;
            }
            if link.is_some() {
                return link;
            }
        }
    }
}

impl Links<'_> {
    fn place(&mut self, start: usize, found: FoundUrl) -> Link {
        let end = found.end();
        self.end = end;
        self.from = self.from.max(end);
        Link {
            url: found.url,
            text: found.text,
            start,
            end,
            first_line: self.lines.of(start),
            last_line: self.lines.of(end),
            segments: found.segments,
        }
    }
}

struct FoundUrl {
    url: Result<FidoUrl, UrlError>,
    text: String,
    segments: Vec<Range<usize>>,
}

impl FoundUrl {
    fn end(&self) -> usize {
        self.segments.last().map_or(0, |segment| segment.end)
    }
}

/// Trims a candidate until it is a URL.
fn accept(
    text: &str,
    candidate: scan::Candidate,
    colon: usize,
    known: KnownScheme,
) -> Option<FoundUrl> {
    let mut segments = candidate.segments;
    segments.retain(|segment| !segment.is_empty());
    let start = segments.first()?.start;
    let length = segments.iter().map(Range::len).sum();
    if length > 3 * limits::URL_BYTES {
        return None;
    }
    let mut joined = String::with_capacity(length);
    for segment in &segments {
        joined.push_str(text.get(segment.clone())?);
    }
    let head = colon + 1 - start;
    if candidate.cut && is_bare(&joined, head) {
        return None;
    }
    if is_attribute(text, start)
        && let Cow::Owned(decoded) = decode_references(&joined)
    {
        let url = FidoUrl::parse(&decoded).map(|parsed| parsed.url);
        let is_relative =
            |error: &UrlError| error.kind() == ErrorCode::RelativeUrl && decoded.contains('?');
        if url.as_ref().err().is_none_or(is_relative) {
            return Some(FoundUrl {
                url,
                text: decoded,
                segments,
            });
        }
    }
    // Three faults in one word: no URL.
    for _ in 0..3 {
        step(joined.len());
        scan::trim(&mut joined, candidate.opener, known);
        if !known.has_enough(&joined, head) {
            return None;
        }
        let error = match FidoUrl::parse(&joined).map(|parsed| parsed.url) {
            Err(error) if error.kind() != ErrorCode::RelativeUrl => error,
            Err(_) if !joined.contains('?') => return None,
            url => {
                shorten(&mut segments, joined.len());
                return Some(FoundUrl {
                    url,
                    text: joined,
                    segments,
                });
            }
        };
        // 5.3.1: the rest may be ignored from the fault on.
        let at = error.at();
        if error.kind() == ErrorCode::TooLong || at >= joined.len() {
            return None;
        }
        joined.truncate(at);
        if is_bare(&joined, head) {
            return None;
        }
    }
    None
}

/// Returns whether only slashes, or nothing, follow the colon, which ends at `head`.
fn is_bare(url: &str, head: usize) -> bool {
    url.get(head..)
        .is_none_or(|rest| rest.bytes().all(|b| b == b'/'))
}

/// Returns whether the URL at `start` is the value of an HTML attribute: `href="..."`.
fn is_attribute(text: &str, start: usize) -> bool {
    let Some(before) = text.get(..start) else {
        return false;
    };
    before
        .strip_suffix(['"', '\''])
        .is_some_and(|before| before.trim_end_matches([' ', '\t']).ends_with('='))
}

/// Keeps only the first `length` bytes of the joined segments.
fn shorten(segments: &mut Vec<Range<usize>>, length: usize) {
    let mut left = length;
    for segment in segments.iter_mut() {
        let taken = segment.len().min(left);
        segment.end = segment.start + taken;
        left -= taken;
    }
    segments.retain(|segment| !segment.is_empty());
}

/// Counts lines up to ascending offsets. A line ends with LF, CR, or CR LF.
struct Lines<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl Lines<'_> {
    fn of(&mut self, place: usize) -> usize {
        let bytes = self.text.as_bytes();
        let between = bytes.get(self.at..place).unwrap_or_default();
        step(between.len());
        for found in memchr2_iter(b'\n', b'\r', between) {
            let at = self.at + found;
            let pair = bytes.get(at) == Some(&b'\r') && bytes.get(at + 1) == Some(&b'\n');
            if !pair {
                self.line += 1;
            }
        }
        self.at = self.at.max(place);
        self.line
    }
}

#[cfg(test)]
mod tests;
