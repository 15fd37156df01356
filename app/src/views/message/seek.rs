//! Hits in the text of a message: of the URL's searches, and of its `kl`.
//!
//! Pure: needs no window.

use fidoscope_core::message::Message;
use fidoscope_core::page::MessagesPage;
use fidoscope_core::query::{Highlighter, KludgeFilter, MatchOutcome};
use fidoscope_core::url::{FidoUrl, Key};
use std::cell::Cell;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

/// Search that marks hits in texts and shows hidden lines (7.2.4.1).
#[derive(Clone, Debug, Default)]
pub(crate) struct Seek {
    /// Identifies the search.
    id: u64,
    marks: Highlighter,
    kludges: Arc<KludgeFilter>,
    /// True to show parts of bodies in place of the bodies (7.2.5).
    in_parts: bool,
    /// Text searched for in the page, which replaces the URL's searches.
    words: Option<Arc<str>>,
    /// True once an expression gave up on a control line of the message: for searches, and for
    /// `kl`.
    slow: [Cell<bool>; 2],
}

/// Equal searches mark the same: they come from the same parameters.
impl PartialEq for Seek {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && self.words == other.words
    }
}

impl Seek {
    /// Creates the search of a page's URL.
    pub(crate) fn from_url(url: &FidoUrl, m: &MessagesPage) -> Self {
        if m.marks.is_empty() && m.kludges.is_empty() {
            return Self::default();
        }
        let mut hasher = DefaultHasher::new();
        for param in url.params() {
            (param.name, param.value).hash(&mut hasher);
        }
        Self {
            id: hasher.finish() | 1,
            marks: m.marks.clone(),
            kludges: Arc::clone(&m.kludges),
            words: None,
            slow: [Cell::new(false), Cell::new(false)],
            in_parts: !m.marks.is_empty()
                && !url.full()
                && (url.has(Key::Find) || url.has(Key::FindSb)),
        }
    }

    /// Returns whether lists and bodies show parts around the hits: the URL searches in bodies and
    /// does not want them in full (7.2.5).
    pub(crate) fn in_parts(&self) -> bool {
        self.in_parts
    }

    /// Marks a text that the user searches for in the page; an empty one restores the URL's
    /// searches. Returns whether the text changed.
    pub(crate) fn look_for(&mut self, text: &str) -> bool {
        let is_new = self.words.as_deref().unwrap_or_default() != text;
        if is_new {
            self.words = (!text.is_empty()).then(|| text.into());
        }
        is_new
    }

    /// Returns whether nothing is marked and no hidden line shown.
    pub(crate) fn is_empty(&self) -> bool {
        self.id == 0 && self.words.is_none()
    }

    /// Returns whether the URL makes a hidden line visible.
    pub(crate) fn shows(&self, line: &str) -> bool {
        let [_, slow_kl] = &self.slow;
        search_unless_slow(slow_kl, || match self.kludges.find(line) {
            MatchOutcome::GaveUp => None,
            outcome => Some(outcome == MatchOutcome::Yes),
        })
    }

    /// Returns the hits in a control line, which is given without its SOH.
    pub(crate) fn in_control_line(&self, line: &str) -> Vec<Range<usize>> {
        if let Some(words) = &self.words {
            return places_of(words, line);
        }
        let [slow_search, slow_kl] = &self.slow;
        let mut hits = search_unless_slow(slow_kl, || self.kludges.hits(line));
        let whole = format!("\u{1}{line}");
        let in_line =
            search_unless_slow(slow_search, || self.marks.in_control_line(&whole)).into_iter();
        hits.extend(in_line.map(|hit| hit.start.saturating_sub(1)..hit.end.saturating_sub(1)));
        tidy(hits)
    }

    /// Returns the hits in a body. Searches see the text without control lines, so a hit across one
    /// is marked on both sides. To be called first for a message.
    pub(crate) fn in_body(&self, message: &Message) -> Vec<Range<usize>> {
        for slow in &self.slow {
            slow.set(false);
        }
        if self.is_empty() {
            return Vec::new();
        }
        let text = PlainText::from_message(message);
        let found = match &self.words {
            Some(words) => places_of(words, text.text(message)),
            None => self.marks.in_text(text.text(message)),
        };
        let mut hits = Vec::with_capacity(found.len());
        for hit in found {
            text.push_places(hit, &mut hits);
        }
        for line in message.lines.iter().filter(|line| line.kind.is_control()) {
            let found = self.in_control_line(message.line_text(line)).into_iter();
            let start = line.start as usize;
            hits.extend(found.map(|hit| hit.start + start..hit.end + start));
        }
        tidy(hits)
    }

    /// Returns the searched text, and the hits in it.
    pub(crate) fn in_text(&self, message: &Message) -> (String, Vec<Range<usize>>) {
        let plain = PlainText::from_message(message);
        let text = plain.text(message).to_owned();
        let hits = self.marks.in_text(&text);
        (text, hits)
    }
}

/// Runs a search in a control line. After an expression gave up, it is skipped for the other lines
/// of the message, since the window waits for all of them.
fn search_unless_slow<T: Default>(slow: &Cell<bool>, look: impl FnOnce() -> Option<T>) -> T {
    if slow.get() {
        return T::default();
    }
    look().unwrap_or_else(|| {
        slow.set(true);
        T::default()
    })
}

/// Returns where a text occurs in another, in any case; `е` and `ё` are alike.
fn places_of(wanted: &str, text: &str) -> Vec<Range<usize>> {
    let fold = |letter: char| match letter.to_lowercase().next().unwrap_or(letter) {
        'ё' => 'е',
        letter => letter,
    };
    let wanted: Vec<char> = wanted.chars().map(fold).collect();
    let letters = text.char_indices().map(|(at, letter)| (at, fold(letter)));
    let letters: Vec<(usize, char)> = letters.collect();
    let mut places = Vec::new();
    let mut at = 0;
    while let Some(window) = letters
        .get(at..at + wanted.len())
        .filter(|_| !wanted.is_empty())
    {
        if places.len() >= MOST_PLACES {
            break;
        }
        if window.iter().map(|(_, letter)| letter).eq(&wanted) {
            let end = letters
                .get(at + wanted.len())
                .map_or(text.len(), |(end, _)| *end);
            places.push(window.first().map_or(0, |(start, _)| *start)..end);
            at += wanted.len();
        } else {
            at += 1;
        }
    }
    places
}

/// Maximum number of marked places in a text.
const MOST_PLACES: usize = 2_000;

/// Sorts hits and makes them disjoint; removes empty ones.
fn tidy(mut hits: Vec<Range<usize>>) -> Vec<Range<usize>> {
    hits.retain(|hit| hit.start < hit.end);
    hits.sort_by_key(|hit| (hit.start, hit.end));
    let mut end = 0;
    hits.retain_mut(|hit| {
        hit.start = hit.start.max(end);
        end = end.max(hit.end);
        hit.start < hit.end
    });
    hits
}

/// Text of a body without its control lines.
#[derive(Default)]
struct PlainText {
    /// Text, if the body has control lines.
    text: Option<String>,
    /// Beginning of each piece: in the text, and in the body.
    pieces: Vec<(usize, usize)>,
}

impl PlainText {
    fn from_message(message: &Message) -> Self {
        if !message.lines.iter().any(|line| line.kind.is_control()) {
            return Self::default();
        }
        let mut text = String::with_capacity(message.body.len());
        let mut pieces = Vec::new();
        for line in message.lines.iter().filter(|line| !line.kind.is_control()) {
            pieces.push((text.len(), line.start as usize));
            text.push_str(message.line_text(line));
            text.push('\n');
        }
        Self {
            text: Some(text),
            pieces,
        }
    }

    fn text<'a>(&'a self, message: &'a Message) -> &'a str {
        self.text.as_deref().unwrap_or(&message.body)
    }

    /// Appends the ranges in the body of a hit in the text.
    fn push_places(&self, hit: Range<usize>, places: &mut Vec<Range<usize>>) {
        if self.text.is_none() {
            places.push(hit);
            return;
        }
        let first = self.pieces.partition_point(|(at, _)| *at <= hit.start);
        let pieces = self.pieces.get(first.saturating_sub(1)..).unwrap_or(&[]);
        for (at, (start, body)) in pieces.iter().enumerate() {
            if *start >= hit.end {
                break;
            }
            let end = pieces.get(at + 1).map_or(usize::MAX, |(next, _)| *next);
            let from = hit.start.max(*start);
            let to = hit.end.min(end);
            places.push(body + (from - start)..body + (to - start));
        }
    }
}
