//! From a decoded message to styled text in blocks, with the positions of its links.
//!
//! Pure: needs no window. A block has up to [`BLOCK_LINES`] lines, so that only visible blocks are
//! laid out.

use super::art::Drawing;
use super::hypertext::{Hypertext, LinkBase, Linked, Places, Shows, TextLink};
use super::seek::Seek;
use super::stylecodes::{Style, styles};
use crate::pictures::MessageObject;
use crate::style::{Letters, Palette};
use egui::text::{LayoutJob, TextFormat};
use egui::{Color32, Stroke};
use fidoscope_core::message::{Kludge, KludgePlace, Line, LineKind, Message};
use std::ops::Range;

/// Maximum number of lines in a block: several screens, so that a selection seldom leaves a block.
const BLOCK_LINES: usize = 160;
/// Maximum size of a block, in bytes: laying it out takes a few milliseconds.
const BLOCK_BYTES: usize = 16 * 1024;
/// Size above which a line continues in the next block, in bytes.
const PIECE_BYTES: usize = 4 * 1024;
/// Size limit of a cut text per shown line, in bytes.
const LINE_BYTES: usize = 100;
/// Distance of tab stops, in columns, as in Fidonet editors.
const TAB: usize = 8;

/// Options for showing a message.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TextOptions {
    pub(crate) palette: &'static Palette,
    pub(crate) kludges: bool,
    /// Number of lines after which the text is cut (with [`LINE_BYTES`] bytes for each); `None`:
    /// unlimited.
    pub(crate) limit: Option<usize>,
    /// True to show style codes as styles.
    pub(crate) styles: bool,
    /// True to decode letters by ROT13.
    pub(crate) rot13: bool,
    /// Typeface and size.
    pub(crate) letters: Letters,
    /// Search hits, and hidden lines to be shown.
    pub(crate) seek: Seek,
    /// Indices of objects whose lines are shown as well.
    pub(crate) unfolded: Vec<usize>,
}

/// Message as styled text.
#[derive(Default)]
pub(crate) struct Composed {
    pub(crate) blocks: Vec<Block>,
    pub(crate) links: Vec<TextLink>,
    /// Pictures shown by their addresses.
    pub(crate) pictures: Vec<Linked>,
    /// Search hits, in the order of the text.
    pub(crate) hits: Vec<HitSpot>,
    /// Number of lines that were cut.
    pub(crate) cut: usize,
    /// Width of the widest line with pseudographics, in columns; it should not be wrapped.
    pub(crate) art_columns: usize,
    /// Approximate memory, in bytes.
    pub(crate) bytes: usize,
}

impl Composed {
    /// Returns the shown text.
    pub(crate) fn text(&self) -> String {
        let blocks = self.blocks.iter().filter(|block| block.shows.is_none());
        let texts: Vec<&str> = blocks.map(|block| block.job.text.as_str()).collect();
        texts.join("\n")
    }
}

/// Lines that are laid out together.
#[derive(Default)]
pub(crate) struct Block {
    pub(crate) job: LayoutJob,
    /// Character ranges of links.
    pub(crate) spots: Vec<LinkSpan>,
    /// Number of rows without wrapping.
    pub(crate) lines: usize,
    /// Object shown in place of text.
    pub(crate) shows: Option<Shows>,
}

/// Characters of a block that belong to a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LinkSpan {
    pub(crate) chars: Range<usize>,
    pub(crate) link: usize,
}

/// Position of a hit: block and characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HitSpot {
    pub(crate) block: usize,
    pub(crate) chars: Range<usize>,
}

/// Styles a message and the objects inside of it.
pub(crate) fn compose(
    message: &Message,
    objects: &[MessageObject],
    around: &LinkBase<'_>,
    how: TextOptions,
) -> Composed {
    let hits = how.seek.in_body(message);
    let mut composer = Composer::new(how);
    composer.kludges(message, KludgePlace::Before);
    let length = composer.within_limit(&message.body).len();
    let as_written = composer.how.kludges;
    let hypertext = Hypertext::find(message, length, objects, around, (&hits, as_written));
    composer.places = Places::of(objects, &hypertext.pictures, &composer.how.unfolded);
    composer.body(message, &hypertext, &hits);
    composer.kludges(message, KludgePlace::After);
    composer.finish(hypertext)
}

struct Composer {
    how: TextOptions,
    places: Places,
    palette: &'static Palette,
    composed: Composed,
    block: Block,
    chars: usize,
    /// Number of lines that may still be shown.
    left: usize,
    /// Number of bytes that may still be shown.
    bytes_left: usize,
    column: usize,
    /// Index of the last pushed hit, among all of the message.
    last_hit: Option<usize>,
    /// Number of hits in finished lines.
    hits_before: usize,
    /// True if the columns of the line matter: then it is monospaced.
    even: bool,
}

/// Style of a piece of a line.
#[derive(Clone, Copy)]
struct Appearance {
    color: Color32,
    link: Option<usize>,
    /// Index of the hit that it belongs to.
    hit: Option<usize>,
    style: Option<Style>,
    /// Background of its letters.
    ground: Option<Color32>,
    /// True if its letters are decoded by ROT13.
    turned: bool,
}

impl Appearance {
    const fn plain(color: Color32) -> Self {
        Self {
            color,
            link: None,
            hit: None,
            style: None,
            ground: None,
            turned: false,
        }
    }
}

impl Composer {
    fn new(how: TextOptions) -> Self {
        Self {
            palette: how.palette,
            composed: Composed::default(),
            block: Block::default(),
            chars: 0,
            left: how.limit.unwrap_or(usize::MAX),
            bytes_left: how
                .limit
                .map_or(usize::MAX, |lines| lines.saturating_mul(LINE_BYTES)),
            column: 0,
            last_hit: None,
            hits_before: 0,
            even: false,
            places: Places::default(),
            how,
        }
    }

    /// Returns the part of a text within the limit; links in the rest are not needed.
    fn within_limit<'a>(&self, text: &'a str) -> &'a str {
        let end = text.floor_char_boundary(self.bytes_left.min(text.len()));
        text.get(..end).unwrap_or(text)
    }

    /// Pushes the shown kludges that the base stores apart from the text.
    fn kludges(&mut self, message: &Message, place: KludgePlace) {
        for kludge in message.kludges.iter().filter(|own| own.place == place) {
            if self.how.kludges || self.how.seek.shows(kludge.raw()) {
                self.kludge(kludge);
            }
        }
    }

    fn kludge(&mut self, kludge: &Kludge) {
        if self.count_line() {
            let look = Appearance::plain(self.palette.kludge);
            let hits = self.how.seek.in_control_line(kludge.raw());
            self.push("@", look);
            self.push_range(kludge.raw(), 0..kludge.raw().len(), &hits, look);
            self.hits_before += hits.len();
            self.end_line();
        }
    }

    fn body(&mut self, message: &Message, hypertext: &Hypertext, hits: &[Range<usize>]) {
        let mut next_part = 0;
        let mut next_object = 0;
        let drawing = Drawing::find(message, hypertext, hits).filter(|own| {
            !self.how.kludges && !own.lines.clone().any(|at| self.places.is_hidden(at))
        });
        for (number, line) in (0_u32..).zip(&message.lines) {
            next_object = self.objects(next_object, number);
            if let Some(drawing) = drawing.as_ref().filter(|own| own.lines.contains(&number)) {
                if number == drawing.lines.start {
                    self.drawing(drawing);
                }
                continue;
            }
            if self.places.is_hidden(number) || hypertext.hides(message, line) {
                continue;
            }
            if line.kind.is_control()
                && !self.how.kludges
                && !self.how.seek.shows(message.line_text(line))
            {
                continue;
            }
            if !self.count_line() {
                continue;
            }
            // Parts that end before this line are finished.
            let parts = &hypertext.parts;
            while parts
                .get(next_part)
                .is_some_and(|part| part.range.end <= line.start as usize)
            {
                next_part += 1;
            }
            self.line(message, line, (hypertext, next_part), hits);
            self.end_line();
        }
        self.objects(next_object, u32::MAX);
        self.hits_before += hits.len();
    }

    /// Pushes ANSI art in its own colours.
    fn drawing(&mut self, drawing: &Drawing) {
        self.composed.art_columns = self.composed.art_columns.max(drawing.width());
        for runs in drawing.rows() {
            if !self.count_line() {
                continue;
            }
            self.even = true;
            for run in runs {
                let look = Appearance {
                    ground: Some(run.ground),
                    ..Appearance::plain(run.ink)
                };
                self.push(&run.text, look);
            }
            self.end_line();
        }
    }

    /// Pushes the objects before a line, beginning with index `next`; returns the next index.
    fn objects(&mut self, next: usize, line: u32) -> usize {
        let mut at = next;
        while let Some((before, shows)) = self.places.shown.get(at).copied()
            && before <= line
        {
            at += 1;
            // Objects below the cut are omitted like the text.
            if self.left == 0 || self.bytes_left == 0 {
                continue;
            }
            self.flush();
            self.composed.blocks.push(Block {
                shows: Some(shows),
                ..Block::default()
            });
        }
        at
    }

    fn line(
        &mut self,
        message: &Message,
        line: &Line,
        (hypertext, first_part): (&Hypertext, usize),
        hits: &[Range<usize>],
    ) {
        let color = self.color(line.kind);
        let written = matches!(line.kind, LineKind::Text | LineKind::Quote(_));
        let plain = Appearance {
            turned: self.how.rot13 && written,
            ..Appearance::plain(color)
        };
        let styles = if self.how.styles && written {
            styles(message.line_text(line))
        } else {
            Vec::new()
        };
        let (start, end) = (line.start as usize, line.end as usize);
        let art = has_art(message.line_text(line));
        self.even = art || has_columns(message.line_text(line)) || !written;
        if art {
            let columns = message.line_text(line).chars().count();
            self.composed.art_columns = self.composed.art_columns.max(columns);
        }
        if matches!(line.kind, LineKind::Kludge | LineKind::Path) {
            self.push("@", plain);
        }
        let mut at = start;
        for part in hypertext.parts.iter().skip(first_part) {
            if part.range.start >= end {
                break;
            }
            let (from, to) = (part.range.start.max(at), part.range.end.min(end));
            if from >= to {
                continue;
            }
            self.push_styled(message, at..from, (start, &styles), hits, plain);
            if let Some(number) = part.link {
                let leads = |link: &TextLink| link.target.is_ok();
                let ink = match hypertext.links.get(number) {
                    Some(link) if leads(link) => self.palette.link,
                    _ => color,
                };
                let look = Appearance {
                    link: Some(number),
                    ..Appearance::plain(ink)
                };
                self.push_range(&message.body, from..to, hits, look);
            }
            at = to;
        }
        self.push_styled(message, at..end, (start, &styles), hits, plain);
    }

    fn color(&self, kind: LineKind) -> Color32 {
        let palette = self.palette;
        match kind {
            LineKind::Text | LineKind::Empty => palette.text,
            LineKind::Quote(quote) => palette.quote(usize::from(quote.level)),
            LineKind::Tearline => palette.tearline,
            LineKind::Origin => palette.origin,
            LineKind::Tagline => palette.tagline,
            LineKind::SeenBy | LineKind::Path | LineKind::Kludge => palette.kludge,
        }
    }

    /// Counts a line; false over the limit.
    fn count_line(&mut self) -> bool {
        if self.left == 0 || self.bytes_left == 0 {
            self.composed.cut += 1;
            return false;
        }
        self.left -= 1;
        if self.block.lines >= BLOCK_LINES || self.block.job.text.len() >= BLOCK_BYTES {
            self.flush();
        }
        if self.block.lines > 0 {
            self.newline();
        }
        self.block.lines += 1;
        self.column = 0;
        true
    }

    fn end_line(&mut self) {
        // An empty line needs a section as well, so that it gets the height of the font.
        if self.column == 0 {
            self.push(" ", Appearance::plain(self.palette.text));
        }
    }

    /// Appends a line end in the format of the text before it.
    fn newline(&mut self) {
        let job = &mut self.block.job;
        job.text.push('\n');
        let end = job.text.len().into();
        if let Some(last) = job.sections.last_mut() {
            last.byte_range.end = end;
        }
        self.chars += 1;
    }

    /// Pushes a part of a line that begins at `start`; `styles` are ranges of the line.
    fn push_styled(
        &mut self,
        message: &Message,
        range: Range<usize>,
        (start, styles): (usize, &[(Range<usize>, Style)]),
        hits: &[Range<usize>],
        look: Appearance,
    ) {
        let mut at = range.start;
        for (part, style) in styles {
            let (from, to) = (part.start + start, part.end + start);
            // A link that begins within a style removes the style: part of a style is none.
            if from < at || to > range.end {
                continue;
            }
            self.push_range(&message.body, at..from, hits, look);
            let styled = Appearance {
                style: Some(*style),
                ..look
            };
            self.push_range(&message.body, from..to, hits, styled);
            at = to;
        }
        self.push_range(&message.body, at..range.end, hits, look);
    }

    /// Pushes a part of a text; `hits` are ranges of the whole text, ascending and disjoint.
    fn push_range(
        &mut self,
        text: &str,
        range: Range<usize>,
        hits: &[Range<usize>],
        look: Appearance,
    ) {
        let mut at = range.start;
        let first = hits.partition_point(|hit| hit.end <= at);
        for (number, hit) in hits.iter().enumerate().skip(first) {
            if hit.start >= range.end {
                break;
            }
            let (from, to) = (hit.start.max(at), hit.end.min(range.end));
            let marked = Appearance {
                hit: Some(self.hits_before + number),
                ..look
            };
            self.push(text.get(at..from).unwrap_or_default(), look);
            self.push(text.get(from..to).unwrap_or_default(), marked);
            at = to;
        }
        self.push(text.get(at..range.end).unwrap_or_default(), look);
    }

    fn push(&mut self, text: &str, look: Appearance) {
        let mut rest = self.within_limit(text);
        self.bytes_left -= rest.len();
        while !rest.is_empty() {
            let cut = rest.floor_char_boundary(PIECE_BYTES.min(rest.len()));
            let (piece, tail) = rest.split_at(cut);
            if self.block.job.text.len() > BLOCK_BYTES {
                self.flush();
                self.block.lines = 1;
            }
            self.push_piece(piece, look);
            rest = tail;
        }
    }

    fn push_piece(&mut self, piece: &str, look: Appearance) {
        let mut shown = String::with_capacity(piece.len());
        let mut chars = 0;
        for sign in piece.chars() {
            if sign == '\t' {
                let blanks = TAB - self.column % TAB;
                shown.extend(std::iter::repeat_n(' ', blanks));
                chars += blanks;
                self.column += blanks;
            } else {
                let sign = if look.turned { rot13(sign) } else { sign };
                shown.push(visible(sign));
                chars += 1;
                self.column += 1;
            }
        }
        let mut format = TextFormat::simple(self.how.letters.font(self.even), look.color);
        if let Some(ground) = look.ground {
            format.background = ground;
        }
        if let Some(link) = look.link {
            format.underline = Stroke::new(1.0, look.color);
            self.block.spots.push(LinkSpan {
                chars: self.chars..self.chars + chars,
                link,
            });
        }
        match look.style {
            Some(Style::Bold) => format.font_id = self.how.letters.bold(self.even),
            Some(Style::Italic) => format.italics = true,
            Some(Style::Underlined) => format.underline = Stroke::new(1.0, look.color),
            Some(Style::Inverse) => {
                format.background = look.color;
                format.color = self.palette.page;
            }
            None => {}
        }
        if let Some(hit) = look.hit {
            let ink = self.palette.hit;
            format.background = ink.fill;
            format.color = ink.text;
            self.mark(hit, chars);
        }
        self.block.job.append(&shown, 0.0, format);
        self.chars += chars;
    }

    /// Records the position of a hit, or extends it by a later piece in the same block.
    fn mark(&mut self, hit: usize, chars: usize) {
        let block = self.composed.blocks.len();
        let range = self.chars..self.chars + chars;
        if self.last_hit != Some(hit) {
            self.last_hit = Some(hit);
            self.composed.hits.push(HitSpot {
                block,
                chars: range,
            });
        } else if let Some(spot) = self.composed.hits.last_mut()
            && spot.block == block
        {
            spot.chars.end = range.end;
        }
    }

    fn flush(&mut self) {
        let block = std::mem::take(&mut self.block);
        self.chars = 0;
        if block.lines > 0 {
            let sections = block.job.sections.len() * 128;
            self.composed.bytes += block.job.text.len() + sections + block.spots.len() * 24;
            self.composed.blocks.push(block);
        }
    }

    fn finish(mut self, hypertext: Hypertext) -> Composed {
        self.flush();
        let bytes = |link: &TextLink| link.text.len() + link.title.len() + 64;
        self.composed.bytes += hypertext.links.iter().map(bytes).sum::<usize>();
        self.composed.links = hypertext.links;
        self.composed.pictures = hypertext.pictures;
        self.composed
    }
}

/// Returns a Latin letter rotated by thirteen places; other characters stay.
fn rot13(sign: char) -> char {
    let base = match sign {
        'a'..='z' => b'a',
        'A'..='Z' => b'A',
        _ => return sign,
    };
    u8::try_from(sign).map_or(sign, |letter| char::from((letter - base + 13) % 26 + base))
}

/// Returns the glyph for a character: control characters get those of the PC's character generator,
/// so that nothing is invisible; direction marks are replaced.
fn visible(sign: char) -> char {
    const PICTURES: [char; 32] = [
        '·', '☺', '☻', '♥', '♦', '♣', '♠', '•', '◘', '○', '◙', '♂', '♀', '♪', '♫', '☼', '►', '◄',
        '↕', '‼', '¶', '§', '▬', '↨', '↑', '↓', '→', '←', '∟', '↔', '▲', '▼',
    ];
    match sign {
        '\u{7f}' => '⌂',
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        _ if sign.is_ascii_control() => PICTURES.get(sign as usize).copied().unwrap_or('·'),
        _ => sign,
    }
}

/// Returns whether spaces align parts of a line with other lines: a table, or a drawing of letters.
fn has_columns(line: &str) -> bool {
    line.trim_start().contains("   ") || line.trim_end().contains('\t')
}

/// Returns whether a line is drawn with box or block elements, so that its columns matter.
fn has_art(line: &str) -> bool {
    line.chars()
        .filter(|sign| ('\u{2500}'..='\u{259f}').contains(sign))
        .take(3)
        .count()
        == 3
}
