//! Fidonet runes (draft of 2018): `![alternative text](URL "title")` is an image,
//! `[text](URL "title")` a link.
//!
//! Only addresses with a scheme make a rune: `a[1](x)` in a program is none.

use crate::limits;
use ftn_types::job::step;
use std::ops::Range;

/// A rune.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rune {
    /// Range in the text, in bytes.
    pub range: Range<usize>,
    /// True if it is an image, not a link.
    pub is_image: bool,
    /// Alternative text of an image, or text of a link, on one line.
    pub text: String,
    /// Range of that text, as written.
    pub text_range: Range<usize>,
    /// Range of the address in the text.
    pub url: Range<usize>,
    /// Title, on one line, without its runeword; empty if there is none.
    pub title: String,
    /// Kind of display other than a plain link.
    pub word: Option<Runeword>,
    /// Images inside of a link's text.
    pub images: Vec<Rune>,
}

ftn_types::listed! {
    /// Display of a link; a plain link is always right.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Runeword {
        /// `runeaudio`.
        Audio,
        /// `runevideo`.
        Video,
        /// `runeanim`.
        Animation,
        /// `runepano`.
        Panorama,
    }
}

impl Runeword {
    /// Returns the word of the standard.
    const fn word(self) -> &'static str {
        match self {
            Self::Audio => "runeaudio",
            Self::Video => "runevideo",
            Self::Animation => "runeanim",
            Self::Panorama => "runepano",
        }
    }
}

/// An opening bracket without its end so far.
struct OpenRune {
    /// Start of the rune.
    start: usize,
    /// Offset after the bracket.
    text: usize,
    is_image: bool,
}

/// Maximum number of open brackets: images in a link need two, and each is read again for every one
/// around it.
const OPENED: usize = 16;

/// Returns all runes of a text, in order; images inside of links are within them.
#[must_use]
pub fn runes(text: &str) -> Vec<Rune> {
    let bytes = text.as_bytes();
    let mut found: Vec<Rune> = Vec::new();
    let mut opened: Vec<OpenRune> = Vec::new();
    let mut at = 0;
    while let Some(next) = memchr::memchr3(b'[', b']', b'\\', bytes.get(at..).unwrap_or_default()) {
        let here = at + next;
        step(next + 1);
        at = here + 1;
        match bytes.get(here) {
            Some(b'\\') => at += usize::from(matches!(bytes.get(at), Some(b']' | b'[' | b'\\'))),
            Some(b'[') => {
                let before = here.checked_sub(1);
                let is_image = before.and_then(|before| bytes.get(before)) == Some(&b'!');
                if opened.len() == OPENED {
                    opened.remove(0);
                }
                opened.push(OpenRune {
                    start: here - usize::from(is_image),
                    text: here + 1,
                    is_image,
                });
            }
            _ => {
                let target = RuneTarget::at(text, at);
                let (Some(open), Some(target)) = (opened.pop(), target) else {
                    opened.clear();
                    continue;
                };
                at = target.end;
                if let Some(rune) = rune(text, &open, here, target, &mut found) {
                    if !rune.is_image {
                        opened.clear();
                    }
                    found.push(rune);
                }
            }
        }
    }
    found
}

fn rune(
    text: &str,
    open: &OpenRune,
    end: usize,
    target: RuneTarget,
    found: &mut Vec<Rune>,
) -> Option<Rune> {
    let written = text.get(open.text..end)?;
    if written.len() > limits::RUNE_TEXT_BYTES || has_blank_line(written) {
        return None;
    }
    step(written.len());
    let inner = found.partition_point(|rune| rune.range.start < open.start);
    let images = found.split_off(inner);
    let own = on_one_line(&unescaped(written, ']'));
    if own.is_empty() && !open.is_image {
        found.extend(images);
        return None;
    }
    let (word, title) = runeword(&target.title, open.is_image);
    Some(Rune {
        range: open.start..target.end,
        is_image: open.is_image,
        text: own,
        text_range: open.text..end,
        url: target.url,
        title: title.to_owned(),
        word,
        images,
    })
}

fn runeword(title: &str, is_image: bool) -> (Option<Runeword>, &str) {
    let known = Runeword::ALL.iter().find_map(|meaning| {
        let word = meaning.word();
        let head = title.get(..word.len())?;
        let rest = title.get(word.len()..)?;
        let is_word =
            head.eq_ignore_ascii_case(word) && (rest.is_empty() || rest.starts_with(is_blank));
        is_word.then(|| (Some(*meaning), rest.trim_start_matches(is_blank)))
    });
    match known {
        Some(known) if !is_image => known,
        _ => (None, title),
    }
}

/// Contents of the parentheses.
struct RuneTarget {
    url: Range<usize>,
    title: String,
    /// Offset after the closing parenthesis.
    end: usize,
}

impl RuneTarget {
    /// Parses the target whose parenthesis opens at `open`.
    fn at(text: &str, open: usize) -> Option<Self> {
        let rest = text.get(open..)?.strip_prefix('(')?;
        let length = rest.find(|c: char| is_blank(c) || matches!(c, ')' | '[' | ']' | '"'));
        step(length.unwrap_or(rest.len()));
        let length = length?;
        let url = rest.get(..length)?;
        if !has_scheme(url) || length > limits::RUNE_TEXT_BYTES {
            return None;
        }
        let start = open + 1;
        let tail = rest.get(length..)?;
        let after = tail.trim_start_matches(is_blank);
        step(tail.len() - after.len());
        let mut title = String::new();
        let mut end = start + length + (tail.len() - after.len());
        if let Some(quoted) = after.strip_prefix('"')
            && after.len() < tail.len()
        {
            let close = closing_quote(quoted)?;
            title = on_one_line(&unescaped(quoted.get(..close)?, '"'));
            let rest = quoted.get(close + 1..)?;
            let last = rest.trim_start_matches(is_blank);
            end += 1 + close + 1 + (rest.len() - last.len());
        }
        text.get(end..)?.starts_with(')').then_some(Self {
            url: start..start + length,
            title,
            end: end + 1,
        })
    }
}

/// Returns the end of a title.
fn closing_quote(quoted: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, byte) in quoted.bytes().enumerate().take(limits::RUNE_TEXT_BYTES) {
        step(1);
        match byte {
            b'"' if !escaped => return Some(at),
            b'\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    None
}

/// Returns whether a URL is a scheme and something after it.
pub(super) fn has_scheme(url: &str) -> bool {
    url.split_once(':').is_some_and(|(scheme, rest)| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
            && !rest.is_empty()
    })
}

/// Returns whether a character is a blank of section 4 of the draft.
fn is_blank(c: char) -> bool {
    // U+0085 is white space of Unicode but no blank of the draft.
    c != '\u{85}' && (c.is_whitespace() || matches!(c, '\u{180E}' | '\u{FEFF}'))
}

fn has_blank_line(text: &str) -> bool {
    let mut lines = text.trim_matches(['\r', '\n']).lines();
    lines.any(|line| line.trim().is_empty())
}

/// Removes the backslash before an escaped character.
fn unescaped(text: &str, which: char) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if !(c == '\\' && chars.peek() == Some(&which)) {
            out.push(c);
        }
    }
    out
}

/// Trims line ends at both ends of a text and turns others into blanks.
fn on_one_line(text: &str) -> String {
    text.trim_matches(['\r', '\n'])
        .replace("\r\n", " ")
        .replace(['\r', '\n'], " ")
}

#[cfg(test)]
mod tests {
    use super::{Rune, Runeword, runes};
    use ftn_types::job::steps_of;

    fn summaries(text: &str) -> Vec<String> {
        fn one(text: &str, rune: &Rune) -> String {
            let images: Vec<String> = rune.images.iter().map(|image| one(text, image)).collect();
            format!(
                "{}{}|{}|{}{}",
                if rune.is_image { "!" } else { "" },
                rune.text,
                text.get(rune.url.clone()).unwrap(),
                rune.title,
                if images.is_empty() {
                    String::new()
                } else {
                    format!(" <{}>", images.join(" "))
                }
            )
        }
        runes(text).iter().map(|rune| one(text, rune)).collect()
    }

    #[test]
    fn images_and_links_are_found() {
        for (text, expected) in [
            (
                "see ![a chart](https://t.co/8sG \"a gloomy chart\"), too",
                vec!["!a chart|https://t.co/8sG|a gloomy chart"],
            ),
            (
                "[docs](http://ftsc.org/docs/\n  \"Standards, etc.\")",
                vec!["docs|http://ftsc.org/docs/|Standards, etc."],
            ),
            ("![](area://A/b.gif)", vec!["!|area://A/b.gif|"]),
            (
                "[\nover two\nlines\n](area://A)",
                vec!["over two lines|area://A|"],
            ),
            (
                r#"[a \] b](area://A "say \"hi\"")"#,
                vec![r#"a ] b|area://A|say "hi""#],
            ),
            (
                "x[1] [one](area://A) [two](area://B)",
                vec!["one|area://A|", "two|area://B|"],
            ),
            (
                "[Begin ![first](http://a/1) and ![second](http://a/2) end](http://b/)",
                vec![
                    "Begin ![first](http://a/1) and ![second](http://a/2) end|http://b/| \
                     <!first|http://a/1| !second|http://a/2|>",
                ],
            ),
            ("[a [b](area://A)", vec!["b|area://A|"]),
        ] {
            assert_eq!(summaries(text), expected, "{text}");
        }
        let text = "ab ![x](area://A/b.gif) c";
        let range = runes(text)[0].range.clone();
        assert_eq!(text.get(range), Some("![x](area://A/b.gif)"));
    }

    #[test]
    fn what_is_no_rune_stays_text() {
        for text in [
            "",
            "a[1](x)",
            "[text] (area://A)",
            "[text](area://A",
            "[text](area://A \"open)",
            "[](area://A)",
            "[x](two words)",
            "[x](:y)",
            "](area://A)",
            "\\[x](two",
            "[one\n\ntwo](area://A)",
            "[a ] b](area://A)",
        ] {
            assert!(summaries(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn runewords_are_at_the_start_of_a_links_title() {
        for (title, word, rest) in [
            ("runeaudio The song", Some(Runeword::Audio), "The song"),
            ("RuneVideo", Some(Runeword::Video), ""),
            ("runeanim  x", Some(Runeword::Animation), "x"),
            ("runepano x", Some(Runeword::Panorama), "x"),
            ("runeaudiox", None, "runeaudiox"),
            ("a runeaudio", None, "a runeaudio"),
        ] {
            let text = format!("[t](http://a/b \"{title}\")");
            let found = runes(&text);
            assert_eq!((found[0].word, found[0].title.as_str()), (word, rest));
        }
        assert_eq!(
            runes("![t](http://a/b \"runepano x\")")[0].title,
            "runepano x"
        );
    }

    #[test]
    fn hostile_texts_take_no_time() {
        let nested = ["![".repeat(512), "](a:b)".repeat(512)].concat();
        for unit in [
            nested.as_str(),
            "[",
            "](",
            "[](",
            "![",
            "[x](a:b",
            "\\",
            "[x](a:b \"",
            "![x](a:b)",
            "(",
            "[](a:b",
        ] {
            let text = unit.repeat(200_000 / unit.len());
            let steps = steps_of(|| drop(runes(&text)));
            // Reading a rest again from each bracket takes tens of thousands of steps for each
            // byte.
            assert!(steps < 64 * text.len(), "{unit}: {steps} steps");
        }
    }
}
