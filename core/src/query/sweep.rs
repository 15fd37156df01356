//! A sweep over the raw bytes of many texts at once, which leaves the messages that may pass.

use super::prefilter::{Bytes, could_be_a_mark, spelling};
use super::required::required;
use super::search::{Field, Needle, Search};
use super::words::unfolded;
use crate::charset::Charset;
use memchr::{memchr2, memchr3};
use regex::bytes::{Regex, RegexBuilder};

/// Finds the messages that may pass in buffers that hold the texts of many. What it leaves out does
/// not pass: the property tests of searches hold it to that.
///
/// Bytes that may vanish when lines are taken apart, and kludges inside of a text (which may tell
/// its character set), make a message suspicious whatever else it holds.
#[derive(Debug)]
pub struct Sweep {
    /// One of these must be in the text, if not in a control line outside of it.
    text: Option<Regex>,
    /// Whether 8Dh may vanish.
    soft_cr: bool,
    control: Control,
}

/// Which control lines outside of the text let a message pass whose text has nothing.
#[derive(Debug)]
enum Control {
    None,
    /// Those in which this is found.
    Holding(Regex),
    /// TAG kludges.
    Tags,
}

impl Sweep {
    /// A sweep for texts in some character sets; `None` when nothing could be left out.
    pub(super) fn new(searches: &[Search], tagged: bool, charsets: &[Charset]) -> Option<Self> {
        let of_bodies = || searches.iter().filter(|search| search.field == Field::Body);
        let word = of_bodies()
            .filter_map(|search| match &search.needle {
                Needle::Text(query) => Some(query.needed()),
                _ => None,
            })
            .flatten()
            .filter(|word| !could_be_a_mark(word) && word.chars().count() >= SHORTEST)
            .max_by_key(|word| word.chars().count());
        let soft_cr = charsets
            .iter()
            .any(|set| *set != Charset::UTF8 && *set != Charset::ASCII && !set.has_letter_at_8d());
        if let Some(word) = word {
            return Some(Self {
                text: Some(union(word, charsets, &unfolded)?),
                soft_cr,
                control: Control::None,
            });
        }
        let piece = of_bodies()
            .filter_map(|search| match &search.needle {
                Needle::Expression(expression) => {
                    let (pattern, ignore_case) = expression.meant();
                    Some((required(pattern)?, ignore_case))
                }
                _ => None,
            })
            .max_by_key(|(piece, _)| piece.chars().count());
        if let Some((piece, ignore_case)) = piece {
            let others = |c: char| {
                if ignore_case { cases(c) } else { Vec::new() }
            };
            let text = union(&piece, charsets, &others)?;
            return Some(Self {
                control: Control::Holding(text.clone()),
                text: Some(text),
                soft_cr,
            });
        }
        tagged.then_some(Self {
            text: None,
            soft_cr: false,
            control: Control::Tags,
        })
    }

    /// Whether control lines outside of the texts have to be looked at, too.
    #[must_use]
    pub fn needs_control(&self) -> bool {
        !matches!(self.control, Control::None)
    }

    /// Whether a control line lets its message pass.
    #[must_use]
    pub fn may_pass_by(&self, line: &[u8]) -> bool {
        match &self.control {
            Control::None => false,
            Control::Holding(piece) => piece.is_match(line),
            Control::Tags => super::prefilter::is_tag(line),
        }
    }

    /// Looks through the texts of several messages one behind another; `starts` tells where each
    /// begins, ascending. `visit` gets the position of each that may pass, some of them twice.
    pub fn through(&self, bytes: &[u8], starts: &[usize], visit: &mut dyn FnMut(usize)) {
        if let Some(text) = &self.text {
            each(starts, visit, |at| {
                text.find_at(bytes, at).map(|found| found.start())
            });
        }
        let odd = |at: usize| {
            let rest = bytes.get(at..)?;
            let found = if self.text.is_none() {
                memchr::memchr(SOH, rest)
            } else if self.soft_cr {
                memchr3(SOH, b'\n', SOFT_CR, rest)
            } else {
                memchr2(SOH, b'\n', rest)
            };
            found.map(|found| at + found)
        };
        each(starts, visit, odd);
    }
}

const SOH: u8 = 1;
const SOFT_CR: u8 = 0x8D;

/// Shorter words are everywhere.
const SHORTEST: usize = 3;

/// Visits the message of each place that is found, once.
fn each(starts: &[usize], visit: &mut dyn FnMut(usize), find: impl Fn(usize) -> Option<usize>) {
    let mut at = 0;
    while let Some(place) = find(at) {
        let next = starts.partition_point(|start| *start <= place);
        if let Some(message) = next.checked_sub(1) {
            visit(message);
        }
        match starts.get(next) {
            Some(start) => at = *start,
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

/// The characters that PCRE2 takes for the same when case is ignored, and perhaps more.
fn cases(c: char) -> Vec<char> {
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
