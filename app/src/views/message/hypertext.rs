//! Hypertext of a message: links, the runes of links and pictures, and the positions of pictures
//! and other objects.
//!
//! Pure: needs no window. Decides how parts of the text are shown; draws nothing.

use crate::pictures::{MessageObject, is_shown_inline};
use crate::platform::net;
use crate::strings::said;
use fidoscope_core::markup::{Rune, looks_like_picture, runes};
use fidoscope_core::message::{Line, LineKind, Message};
use fidoscope_core::objects::{Encoding, same_name_in_any_case};
use fidoscope_core::url::find::{Link, find_links};
use fidoscope_core::url::{FidoUrl, Scheme};
use std::ops::Range;

/// Maximum number of pictures that a text shows by their addresses.
const LINKED: usize = 32;

/// Link in a text.
pub(crate) struct TextLink {
    /// Text of the link, joined from its lines.
    pub(crate) text: String,
    /// Title by the writer; usually empty.
    pub(crate) title: String,
    /// Target, or a sentence about its fault.
    pub(crate) target: Result<FidoUrl, String>,
}

/// Picture that a text shows by its address.
pub(crate) struct Linked {
    /// Address of an object in mail, or of the Web; the latter is fetched only by a click.
    pub(crate) url: FidoUrl,
    /// Alternative text for an unavailable picture.
    pub(crate) alternate: String,
    /// Title by the writer; usually empty.
    pub(crate) title: String,
    /// Index of the line above it.
    line: u32,
}

/// Area of a text, to which relative links refer.
pub(crate) struct LinkBase<'a> {
    pub(crate) tag: &'a str,
    pub(crate) domain: Option<&'a str>,
    /// False outside of echomail, where relative links are invalid (6.2.5).
    pub(crate) is_echo: bool,
}

impl LinkBase<'_> {
    /// Parses a link of the text; the error is a sentence.
    fn parse(&self, link: &str) -> Result<FidoUrl, String> {
        let parsed = match self.is_echo {
            true => FidoUrl::parse_inside(link, self.tag, self.domain),
            false => FidoUrl::parse(link),
        };
        parsed.map(|parsed| parsed.url).map_err(said)
    }
}

/// Part of a text that is shown differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Replacement {
    /// Range in the body, in bytes.
    pub(super) range: Range<usize>,
    /// Link that it belongs to; `None` for a hidden part.
    pub(super) link: Option<usize>,
}

/// Parts of a text besides plain characters.
#[derive(Default)]
pub(super) struct Hypertext {
    /// Ascending and disjoint.
    pub(super) parts: Vec<Replacement>,
    pub(super) links: Vec<TextLink>,
    pub(super) pictures: Vec<Linked>,
}

impl Hypertext {
    /// Finds the parts in the beginning of a text of this length. A rune stays as written if a hit
    /// is in its hidden part; `as_written` keeps all.
    pub(super) fn find(
        message: &Message,
        length: usize,
        objects: &[MessageObject],
        around: &LinkBase<'_>,
        (hits, as_written): (&[Range<usize>], bool),
    ) -> Self {
        let text = message.body.get(..length).unwrap_or_default();
        let mut made = Self::default();
        let mut found = Vec::new();
        let mut runed: Vec<Range<usize>> = Vec::new();
        if text.contains("](") {
            for rune in runes(text) {
                let mut weaver = Weaver {
                    message,
                    objects,
                    around,
                    made: &mut made,
                    parts: Vec::new(),
                };
                weaver.rune(&rune);
                let parts = weaver.parts;
                if !parts.is_empty() && !as_written && !has_hidden_hit(&parts, hits) {
                    runed.push(rune.range);
                    found.extend(parts);
                }
            }
        }
        for link in find_links(text) {
            let at = runed.partition_point(|rune| rune.end <= link.start);
            if runed.get(at).is_some_and(|rune| rune.start <= link.start) {
                continue;
            }
            made.pictures
                .extend(named_by(message, objects, around, &link));
            let number = made.links.len();
            let parts = link.segments.iter().map(|segment| Replacement {
                range: segment.clone(),
                link: Some(number),
            });
            found.extend(parts);
            made.links.push(resolve(link, around));
        }
        found.sort_by_key(|part| part.range.start);
        made.parts = found;
        made.pictures.sort_by_key(|picture| picture.line);
        made.pictures.truncate(LINKED);
        made
    }

    /// Returns whether a line contains a link or a replaced part.
    pub(super) fn has_part_in(&self, line: &Line) -> bool {
        let (start, end) = (line.start as usize, line.end as usize);
        let first = self.parts.partition_point(|part| part.range.end <= start);
        let part = self.parts.get(first);
        part.is_some_and(|part| part.range.start < end)
    }

    /// Returns whether a line has no visible text left.
    pub(super) fn hides(&self, message: &Message, line: &Line) -> bool {
        let (start, end) = (line.start as usize, line.end as usize);
        let first = self.parts.partition_point(|part| part.range.end <= start);
        let mut at = start;
        let mut any = false;
        let is_blank = |range: Range<usize>| {
            let text = message.body.get(range);
            text.is_some_and(|text| text.trim().is_empty())
        };
        for part in self.parts.iter().skip(first) {
            if part.range.start >= end {
                break;
            }
            if part.link.is_some() || !is_blank(at..part.range.start.max(at)) {
                return false;
            }
            any = true;
            at = part.range.end.min(end);
        }
        any && is_blank(at..end)
    }
}

fn has_hidden_hit(parts: &[Replacement], hits: &[Range<usize>]) -> bool {
    let mut hidden = parts.iter().filter(|part| part.link.is_none());
    hidden.any(|part| {
        let at = hits.partition_point(|hit| hit.end <= part.range.start);
        hits.get(at).is_some_and(|hit| hit.start < part.range.end)
    })
}

/// Returns the line that contains a byte of the body.
fn line_at(message: &Message, at: usize) -> Option<(u32, &Line)> {
    let before = message
        .lines
        .partition_point(|line| line.start as usize <= at);
    let number = before.checked_sub(1)?;
    let line = message.lines.get(number)?;
    let is_in = at <= line.end as usize;
    is_in.then_some((u32::try_from(number).ok()?, line))
}

/// Converts one rune to parts of a text.
struct Weaver<'w> {
    message: &'w Message,
    objects: &'w [MessageObject],
    around: &'w LinkBase<'w>,
    made: &'w mut Hypertext,
    parts: Vec<Replacement>,
}

impl Weaver<'_> {
    fn rune(&mut self, rune: &Rune) {
        let (Some((_, first)), Some((_, last))) = (
            line_at(self.message, rune.range.start),
            line_at(self.message, rune.range.end),
        ) else {
            return;
        };
        let is_read = |line: &Line| matches!(line.kind, LineKind::Text | LineKind::Quote(_));
        if !is_read(first) || !is_read(last) {
            return;
        }
        if rune.is_image {
            self.image(rune, None);
            return;
        }
        let link = self.link(rune);
        let mut at = rune.text_range.start;
        self.hide(rune.range.start..at);
        for image in &rune.images {
            self.show(at..image.range.start, link);
            self.image(image, Some(link));
            at = image.range.end;
        }
        self.show(at..rune.text_range.end, link);
        self.hide(rune.text_range.end..rune.range.end);
    }

    /// Adds a picture below its line: one in mail at once, one of the Web at the user's request.
    /// Elsewhere, and in quotes, it is a link.
    fn image(&mut self, rune: &Rune, outer: Option<usize>) {
        let address = self.message.body.get(rune.url.clone()).unwrap_or_default();
        let Some((number, line)) = line_at(self.message, rune.range.end) else {
            return;
        };
        let is_data = address
            .get(..5)
            .is_some_and(|scheme| scheme.eq_ignore_ascii_case("data:"));
        if is_data {
            let holds = |found: &MessageObject| {
                found.encoding == Encoding::DataUrl
                    && found.is_picture()
                    && found.lines.iter().any(|lines| lines.contains(&number))
            };
            if self.objects.iter().any(holds) {
                self.hide(rune.range.clone());
            }
            return;
        }
        let url = FidoUrl::parse(address).ok().map(|parsed| parsed.url);
        let drawn = url.filter(|url| match url.as_external() {
            Some(address) => net::can_fetch(address),
            None => url.scheme() == Scheme::Area && url.path().next().is_some(),
        });
        if let (Some(url), LineKind::Text) = (drawn, line.kind) {
            self.made.pictures.push(Linked {
                url,
                alternate: rune.text.clone(),
                title: rune.title.clone(),
                line: number,
            });
            self.hide(rune.range.clone());
        } else if !rune.text.is_empty() {
            let link = outer.unwrap_or_else(|| self.link(rune));
            // The brackets stay: they contain the text of a picture.
            let shown = rune.text_range.start.saturating_sub(1)..rune.text_range.end + 1;
            self.hide(rune.range.start..shown.start);
            self.show(shown.clone(), link);
            self.hide(shown.end..rune.range.end);
        }
    }

    fn link(&mut self, rune: &Rune) -> usize {
        let address = self.message.body.get(rune.url.clone()).unwrap_or_default();
        let target = self.around.parse(address);
        let text = match &target {
            Ok(_) => rune.text.clone(),
            Err(_) => address.to_owned(),
        };
        self.made.links.push(TextLink {
            text,
            title: rune.title.clone(),
            target,
        });
        self.made.links.len() - 1
    }

    fn hide(&mut self, range: Range<usize>) {
        self.replace(range, None);
    }

    fn replace(&mut self, range: Range<usize>, link: Option<usize>) {
        if !range.is_empty() {
            self.parts.push(Replacement { range, link });
        }
    }

    /// Shows a text without the backslashes before brackets.
    fn show(&mut self, range: Range<usize>, link: usize) {
        let text = self.message.body.get(range.clone()).unwrap_or_default();
        let mut at = range.start;
        let link = Some(link);
        for (escaped, _) in text.match_indices("\\]") {
            let slash = range.start + escaped;
            self.replace(at..slash, link);
            self.hide(slash..slash + 1);
            at = slash + 1;
        }
        self.replace(at..range.end, link);
    }
}

/// Returns the picture in mail that a bare address in a text names. A message with the address of
/// its own picture shows it once.
fn named_by(
    message: &Message,
    objects: &[MessageObject],
    around: &LinkBase<'_>,
    link: &Link,
) -> Option<Linked> {
    let url = link.url.as_ref().ok()?;
    let name = url.path().last()?;
    if url.scheme() != Scheme::Area || url.is_container() || !looks_like_picture(&link.text) {
        return None;
    }
    let (number, line) = line_at(message, link.segments.last()?.end)?;
    let is_own = || {
        let of_this = |found: &MessageObject| same_name_in_any_case(&found.name, name);
        let is_here = url
            .areas()
            .any(|area| area.tag.eq_ignore_ascii_case(around.tag));
        is_here && url.path().count() == 1 && objects.iter().any(of_this)
    };
    (line.kind == LineKind::Text && !is_own()).then(|| Linked {
        url: url.clone(),
        alternate: name.to_owned(),
        title: String::new(),
        line: number,
    })
}

/// Resolves a relative link by its area (6.2.5).
fn resolve(link: Link, around: &LinkBase<'_>) -> TextLink {
    let target = link.url.or_else(|_| around.parse(&link.text));
    TextLink {
        text: link.text,
        title: String::new(),
        target,
    }
}

/// Non-text item in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Shows {
    /// Object of the message, by its index.
    Object(usize),
    /// Picture that the text refers to, by its index.
    Linked(usize),
}

/// Positions of a message's objects in its text.
#[derive(Default)]
pub(super) struct Places {
    /// Items, each with the index of the line before which it is shown, ascending.
    pub(super) shown: Vec<(u32, Shows)>,
    /// Hidden lines, replaced by an object.
    hidden: Vec<Range<u32>>,
}

impl Places {
    pub(super) fn of(objects: &[MessageObject], pictures: &[Linked], unfolded: &[usize]) -> Self {
        let mut places = Self::default();
        for (at, found) in objects.iter().enumerate() {
            let (Some(first), Some(last)) = (found.lines.first(), found.lines.last()) else {
                continue;
            };
            if is_shown_inline(found) {
                places.shown.push((first.start, Shows::Object(at)));
                if !unfolded.contains(&at) {
                    places.hidden.extend(found.lines.iter().cloned());
                }
            } else if found.is_picture() {
                // The text around it is no code: the picture is below it.
                places.shown.push((last.end, Shows::Object(at)));
            }
        }
        for (at, picture) in pictures.iter().enumerate() {
            let below = picture.line.saturating_add(1);
            places.shown.push((below, Shows::Linked(at)));
        }
        places.shown.sort_unstable();
        places
    }

    pub(super) fn is_hidden(&self, line: u32) -> bool {
        self.hidden.iter().any(|lines| lines.contains(&line))
    }
}
