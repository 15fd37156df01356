//! What is marked in the text of a message: what the searches of the URL and its `kl` found.
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

/// What to mark in texts, and which hidden lines not to hide (7.2.4.1).
#[derive(Clone, Debug, Default)]
pub(crate) struct Seek {
    /// Distinguishes one search from another.
    id: u64,
    marks: Highlighter,
    kludges: Arc<KludgeFilter>,
    /// Whether parts of bodies take the place of the bodies (7.2.5).
    in_parts: bool,
    /// What is looked for in the page, instead of what the URL searches for.
    words: Option<Arc<str>>,
    /// Whether an expression of a search gave up on a control line of the message, and whether one of `kl` did.
    slow: [Cell<bool>; 2],
}

/// Two of them mark the same when they come from the same parameters.
impl PartialEq for Seek {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && self.words == other.words
    }
}

impl Seek {
    /// What the URL of a page searches for.
    pub(crate) fn of(url: &FidoUrl, m: &MessagesPage) -> Self {
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

    /// Whether the parts of bodies around the hits are shown in lists and in place of bodies: the
    /// URL searches in bodies and does not want them in full (7.2.5).
    pub(crate) fn in_parts(&self) -> bool {
        self.in_parts
    }

    /// Marks a text that the user looks for in the page; an empty one: what the URL searches for.
    /// Whether it is another text than before.
    pub(crate) fn look_for(&mut self, text: &str) -> bool {
        let is_new = self.words.as_deref().unwrap_or_default() != text;
        if is_new {
            self.words = (!text.is_empty()).then(|| text.into());
        }
        is_new
    }

    /// Whether nothing is marked and no hidden line shown.
    pub(crate) fn is_empty(&self) -> bool {
        self.id == 0 && self.words.is_none()
    }

    /// Whether a hidden line is shown because the URL wants it.
    pub(crate) fn shows(&self, line: &str) -> bool {
        let [_, slow_kl] = &self.slow;
        patiently(slow_kl, || match self.kludges.find(line) {
            MatchOutcome::GaveUp => None,
            outcome => Some(outcome == MatchOutcome::Yes),
        })
    }

    /// The hits of a control line that is given without its SOH.
    pub(crate) fn in_control_line(&self, line: &str) -> Vec<Range<usize>> {
        if let Some(words) = &self.words {
            return places_of(words, line);
        }
        let [slow_search, slow_kl] = &self.slow;
        let mut hits = patiently(slow_kl, || self.kludges.hits(line));
        let whole = format!("\u{1}{line}");
        let in_line = patiently(slow_search, || self.marks.in_control_line(&whole)).into_iter();
        hits.extend(in_line.map(|hit| hit.start.saturating_sub(1)..hit.end.saturating_sub(1)));
        tidy(hits)
    }

    /// The hits of a body, as ranges of it. Searches see the text without its control lines, so
    /// that a hit that runs over one is marked on both sides of it. This is asked first of a message.
    pub(crate) fn in_body(&self, message: &Message) -> Vec<Range<usize>> {
        for slow in &self.slow {
            slow.set(false);
        }
        if self.is_empty() {
            return Vec::new();
        }
        let text = PlainText::of(message);
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

    /// The text that searches see, and its hits.
    pub(crate) fn in_text(&self, message: &Message) -> (String, Vec<Range<usize>>) {
        let plain = PlainText::of(message);
        let text = plain.text(message).to_owned();
        let hits = self.marks.in_text(&text);
        (text, hits)
    }
}

/// What a look at a control line gives. After one at which an expression gave up the others of the message are not
/// looked at: the window waits for all of them.
fn patiently<T: Default>(slow: &Cell<bool>, look: impl FnOnce() -> Option<T>) -> T {
    if slow.get() {
        return T::default();
    }
    look().unwrap_or_else(|| {
        slow.set(true);
        T::default()
    })
}

/// Where a text is in another, whatever the case of letters; `е` and `ё` are alike.
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

/// Most places of a text that are marked.
const MOST_PLACES: usize = 2_000;

/// Puts hits in order and apart; empty ones go.
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

/// The text of a body without its control lines.
#[derive(Default)]
struct PlainText {
    /// The text, when the body has control lines.
    text: Option<String>,
    /// Where each piece begins: in the text, and in the body.
    pieces: Vec<(usize, usize)>,
}

impl PlainText {
    fn of(message: &Message) -> Self {
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

    /// Adds the places of the body where a hit of the text is.
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
