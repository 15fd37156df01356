//! A sweep over the raw bytes of many texts at once, which leaves the messages that may pass.

use super::criterion::Criterion;
use super::geo;
use super::prefilter::{Bytes, could_be_a_mark, finds, needs_place, needs_tag, spelling};
use super::required::required;
use super::search::Search;
use super::wider::{Wider, wider};
use super::words::unfolded;
use crate::charset::{self, Charset};
use crate::limits;
use memchr::{memchr2, memchr3, memmem};
use regex::bytes::{Regex, RegexBuilder};

/// Finds the messages that may pass in buffers that hold the texts of many. What it leaves out does
/// not pass: the property tests of searches hold it to that.
///
/// Bytes that may vanish when lines are parsed (line feeds, `8Dh`, byte order marks), and kludges inside of a text (which may name
/// its character set), make a message suspicious whatever else it holds.
#[derive(Debug)]
pub struct Sweep {
    text: InText,
    /// Whether 8Dh may vanish.
    soft_cr: bool,
    control: Control,
}

/// Whether a text may hold bytes that map to no character of its set, and are shown as marks
/// that no byte spells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undecodable {
    /// It holds none.
    Never,
    /// If it is no valid UTF-8.
    UnlessUtf8,
    /// If it holds a byte from 80h on.
    Perhaps,
}

/// One of the texts in a buffer.
#[derive(Clone, Copy, Debug)]
pub struct SweptText {
    /// Where it begins in the buffer.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// Whether it may hold bytes that map to no character.
    pub undecodable: Undecodable,
}

/// What a text needs, if it is not in a control line outside of it.
#[derive(Debug)]
enum InText {
    /// Nothing but a kludge inside of it.
    Kludge,
    /// One of these pieces.
    Piece(Regex),
    /// A match of this, and what is shown of it must be spelled by its bytes.
    Like(Wider),
}

/// Which control lines outside of the text let a message pass whose text has nothing.
#[derive(Debug)]
enum Control {
    None,
    /// Those in which this is found.
    Holding(Regex),
    /// Those in which this is found, or that need a character set.
    Like(Wider),
    Tags,
    /// Kludges that give a place.
    Places,
}

impl Sweep {
    /// A sweep for texts in some character sets; `None` when nothing could be left out.
    pub(super) fn new(criteria: &[Criterion<'_>], charsets: &[Charset]) -> Option<Self> {
        let word = finds(criteria)
            .flat_map(Search::needed)
            .filter(|word| !could_be_a_mark(word) && word.chars().count() >= SHORTEST)
            .max_by_key(|word| word.chars().count());
        let soft_cr = charsets
            .iter()
            .any(|set| *set != Charset::UTF8 && *set != Charset::ASCII && !set.has_letter_at_8d());
        if let Some(word) = word {
            return Some(Self {
                text: InText::Piece(union(word, charsets, &unfolded)?),
                soft_cr,
                control: Control::None,
            });
        }
        let expressions =
            || finds(criteria).filter_map(|search| Some(search.expression()?.meant()));
        let piece = expressions()
            .filter_map(|(pattern, ignore_case)| Some((required(pattern)?, ignore_case)))
            .max_by_key(|(piece, _)| piece.chars().count());
        if let Some((piece, ignore_case)) = piece {
            let others = |c: char| {
                if ignore_case { cases(c) } else { Vec::new() }
            };
            let text = union(&piece, charsets, &others)?;
            return Some(Self {
                control: Control::Holding(text.clone()),
                text: InText::Piece(text),
                soft_cr,
            });
        }
        let like = expressions()
            .filter(|_| charsets.iter().all(|set| set.keeps_ascii()))
            .find_map(|(pattern, ignore_case)| wider(pattern, ignore_case, charsets));
        if let Some(like) = like {
            return Some(Self {
                control: Control::Like(like.clone()),
                text: InText::Like(like),
                soft_cr,
            });
        }
        let control = if needs_tag(criteria) {
            Control::Tags
        } else if needs_place(criteria) {
            Control::Places
        } else {
            return None;
        };
        Some(Self {
            text: InText::Kludge,
            soft_cr: false,
            control,
        })
    }

    /// Whether nothing but a kludge inside of a text lets its message pass, control lines outside of it aside.
    #[must_use]
    pub fn needs_kludge(&self) -> bool {
        matches!(self.text, InText::Kludge)
    }

    /// Whether control lines outside of the texts have to be looked at, too.
    #[must_use]
    pub fn needs_control(&self) -> bool {
        !matches!(self.control, Control::None)
    }

    /// Whether a control line lets its message pass by its name; other lines are left to [`Self::through_control`].
    #[must_use]
    pub fn may_pass_by(&self, line: &[u8]) -> bool {
        match &self.control {
            Control::None | Control::Holding(_) | Control::Like(_) => false,
            Control::Tags => super::prefilter::is_tag(line),
            Control::Places => geo::begins(line, b"GEO"),
        }
    }

    /// Whether control lines are looked through with those of other messages.
    #[must_use]
    pub fn joins_control(&self) -> bool {
        matches!(self.control, Control::Holding(_) | Control::Like(_))
    }

    /// Looks through the control lines of several messages, each line ended by CR, as [`Self::through`] does
    /// through texts.
    pub fn through_control(
        &self,
        bytes: &[u8],
        messages: &[SweptText],
        visit: &mut dyn FnMut(usize),
    ) {
        match &self.control {
            Control::Holding(piece) => each(messages, visit, |at| {
                piece.find_at(bytes, at).map(|found| found.start())
            }),
            Control::Like(like) => {
                each(messages, visit, |at| like.find_at(bytes, at));
                for (at, own) in messages.iter().enumerate() {
                    let lines = bytes.get(own.start..own.end).unwrap_or_default();
                    if !lines.is_ascii() {
                        visit(at);
                    }
                }
            }
            Control::None | Control::Tags | Control::Places => {}
        }
    }

    /// Looks through several texts that are one after another. `visit` gets the position of
    /// each whose message may pass, some of them twice.
    pub fn through(&self, bytes: &[u8], texts: &[SweptText], visit: &mut dyn FnMut(usize)) {
        match &self.text {
            InText::Kludge => {}
            InText::Piece(piece) => each(texts, visit, |at| {
                piece.find_at(bytes, at).map(|found| found.start())
            }),
            InText::Like(like) => {
                for (at, text) in texts.iter().enumerate() {
                    let own = bytes.get(text.start..text.end).unwrap_or_default();
                    if is_unclear(own, text.undecodable, like.crosses_lines) || like.is_match(own) {
                        visit(at);
                    }
                }
            }
        }
        let odd = |at: usize| {
            let rest = bytes.get(at..)?;
            let found = if matches!(self.text, InText::Kludge) {
                memchr::memchr(SOH, rest)
            } else if self.soft_cr {
                memchr3(SOH, b'\n', SOFT_CR, rest)
            } else {
                memchr2(SOH, b'\n', rest)
            };
            found.map(|found| at + found)
        };
        each(texts, visit, odd);
        if !matches!(self.text, InText::Kludge) {
            each(texts, visit, |at| {
                let found = memmem::find(bytes.get(at..)?, charset::BOM);
                found.map(|found| at + found)
            });
        }
    }
}

/// Whether what is shown of a text may be something else than its bytes spell: marks for bytes, or
/// lines that are left out or added.
fn is_unclear(text: &[u8], undecodable: Undecodable, lines_matter: bool) -> bool {
    let has_marks = match undecodable {
        Undecodable::Never => false,
        Undecodable::UnlessUtf8 => simdutf8::basic::from_utf8(text).is_err(),
        Undecodable::Perhaps => !text.is_ascii(),
    };
    // What follows the end of such a text is not shown, but look-around would see it.
    let is_cut = text.len() >= limits::MESSAGE_TEXT_BYTES as usize;
    let lines_differ = || {
        text.last().is_some_and(|last| *last != b'\r') || memmem::find(text, b"SEEN-BY").is_some()
    };
    has_marks || is_cut || lines_matter && lines_differ()
}

const SOH: u8 = 1;
const SOFT_CR: u8 = 0x8D;

/// Shorter words are everywhere.
const SHORTEST: usize = 3;

/// Visits the message of each place that is found, once.
fn each(texts: &[SweptText], visit: &mut dyn FnMut(usize), find: impl Fn(usize) -> Option<usize>) {
    let mut at = 0;
    while let Some(place) = find(at) {
        let next = texts.partition_point(|text| text.start <= place);
        if let Some(message) = next.checked_sub(1) {
            visit(message);
        }
        match texts.get(next) {
            Some(text) => at = text.start,
            None => return,
        }
    }
}

/// A pattern for a text in any of the character sets; `None` when no set can spell it.
fn union(text: &str, charsets: &[Charset], others: &dyn Fn(char) -> Vec<char>) -> Option<Regex> {
    let mut spellings: Vec<String> = Vec::new();
    for charset in charsets {
        let bytes = (*charset != Charset::UTF8).then(|| Bytes::of(*charset));
        let spelled = spelling(text, bytes.as_ref(), others);
        spellings.extend(spelled.filter(|spelled| !spellings.contains(spelled)));
    }
    if spellings.is_empty() {
        return None;
    }
    RegexBuilder::new(&spellings.join("|"))
        .unicode(false)
        .build()
        .ok()
}

/// The longest word that plain text searches need, as it may be in a text of UTF-8; `None` when
/// they need none.
pub(super) fn needed_in_utf8<'s>(searches: impl Iterator<Item = &'s Search>) -> Option<Regex> {
    let words = searches.flat_map(Search::needed);
    let longest = words.max_by_key(|word| word.chars().count())?;
    if longest.chars().count() < SHORTEST {
        return None;
    }
    union(longest, &[Charset::UTF8], &unfolded)
}

/// The characters that PCRE2 takes for the same when case is ignored, and perhaps more.
pub(super) fn cases(c: char) -> Vec<char> {
    /// Letters beyond the usual pairs.
    const FAR: &[(char, &str)] = &[
        ('k', "\u{212A}"),
        ('s', "\u{17F}"),
        ('i', "\u{130}\u{131}"),
        ('в', "\u{1C80}"),
        ('д', "\u{1C81}"),
        ('о', "\u{1C82}"),
        ('с', "\u{1C83}"),
        ('т', "\u{1C84}\u{1C85}"),
        ('ъ', "\u{1C86}"),
    ];
    let lower = c.to_lowercase().next().unwrap_or(c);
    let far = FAR.iter().find(|(own, _)| *own == lower);
    let far = far.map_or("", |(_, others)| *others);
    let mut all: Vec<char> = c
        .to_lowercase()
        .chain(c.to_uppercase())
        .chain(far.chars())
        .collect();
    all.retain(|other| *other != c);
    all
}
