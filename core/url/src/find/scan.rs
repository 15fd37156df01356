//! Scans a text for the end of a URL.

use super::known::{self, KnownScheme};
use crate::limits;
use ftn_types::job::step;
use memchr::{memchr2, memmem};
use std::ops::Range;

/// A possible URL, not trimmed yet.
pub(super) struct Candidate {
    /// Its visible parts, without `%%` marks.
    pub(super) segments: Vec<Range<usize>>,
    /// Offset where the scan stopped.
    pub(super) stop: usize,
    /// Character before it, which may be an opening delimiter.
    pub(super) opener: Option<u8>,
    /// True if the scan stopped before a quoted word, which may have been meant as a part of the
    /// URL.
    pub(super) cut: bool,
}

/// Pairs of `%%` marks around line breaks. Queried at ascending offsets; caches the last search so
/// that many marks on one line cost one search.
pub struct Breaks<'a> {
    text: &'a [u8],
    /// Range of offsets whose next line break is at its end.
    line: Range<usize>,
    /// Offset where text resumes after the line break at `line.end`.
    resume: Option<usize>,
}

impl<'a> Breaks<'a> {
    /// Finder of the breaks of a text.
    pub fn new(text: &'a [u8]) -> Self {
        Self {
            text,
            line: 0..0,
            resume: None,
        }
    }

    /// Returns the offset where a URL resumes that pauses with the mark `%%` at `mark`.
    ///
    /// The rest of the line is decoration; the next `%%` on a later line is the partner.
    pub fn resume(&mut self, mark: usize) -> Option<usize> {
        if !self.line.contains(&mark) {
            let window = limits::URL_BREAK_BYTES;
            let rest = self.text.get(mark..)?;
            let near = rest.get(..window).unwrap_or(rest);
            let end = memchr2(b'\n', b'\r', near);
            step(end.unwrap_or(near.len()));
            // No mail has such long lines: marks in the first half of the window share the result.
            self.line = mark..mark + end.unwrap_or((near.len() / 2).max(1));
            self.resume = end.and_then(|end| self.partner(mark + end));
        }
        self.resume
    }

    /// Returns the end of the first `%%` after the line break at `from`.
    fn partner(&self, from: usize) -> Option<usize> {
        let rest = self.text.get(from..)?;
        let near = rest.get(..limits::URL_BREAK_BYTES).unwrap_or(rest);
        let mark = memmem::find(near, b"%%");
        step(mark.unwrap_or(near.len()));
        let mark = mark?;
        let decoration = near.get(..mark)?;
        let newlines = memchr::memchr_iter(b'\n', decoration).count();
        let returns = memchr::memchr_iter(b'\r', decoration).count();
        (newlines.max(returns) <= limits::URL_LINES).then_some(from + mark + 2)
    }
}

/// Part of a Fidonet URL that the scan is in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum UrlPart {
    Required,
    /// A parameter's name, with the number of its letters that agree with `msgid`.
    Name(Option<usize>),
    Value,
    MsgId,
}

const MSGID: &[u8] = b"msgid";

/// A `<` inside of a `msgid` value that has not been closed yet.
#[derive(Clone, Copy)]
struct Angle {
    at: usize,
    segments: usize,
    /// Length of the URL up to the `<`.
    length: usize,
    seen_at_sign: bool,
}

/// Scans from a known scheme to the last possible end of its URL.
pub(super) fn candidate(
    text: &str,
    start: usize,
    colon: usize,
    known: KnownScheme,
    breaks: &mut Breaks<'_>,
) -> Candidate {
    let bytes = text.as_bytes();
    let opener = start.checked_sub(1).and_then(|at| bytes.get(at).copied());
    let mut candidate = Candidate {
        segments: Vec::new(),
        stop: start,
        opener,
        cut: false,
    };
    let mut from = start;
    let mut at = colon + 1;
    let mut part = UrlPart::Required;
    let mut angle: Option<Angle> = None;
    let mut brackets = Brackets::default();
    let mut length = 0;
    // Offset after a mark at which no URL can resume: a quoted word may be there.
    let mut next = None;
    while let Some(&byte) = bytes.get(at) {
        step(1);
        length += 1;
        if length > 3 * limits::URL_BYTES {
            break;
        }
        if byte == b'%' && bytes.get(at + 1) == Some(&b'%') {
            let partner = breaks.resume(at);
            let Some(resumed) = partner.filter(|at| can_resume(bytes, *at)) else {
                next = partner;
                break;
            };
            candidate.segments.push(from..at);
            from = resumed;
            at = resumed;
            continue;
        }
        if byte != b'>' && angle.is_some_and(|open| length - open.length > limits::RAW_MSGID_BYTES)
        {
            break;
        }
        if byte >= 0x80 {
            // 5.2.2.1 wants other alphabets encoded, but people write them raw. A URL that ended
            // before them would designate something else.
            let letter = text.get(at..).and_then(|rest| rest.chars().next());
            let Some(c) = letter.filter(|c| may_be_raw(*c)) else {
                break;
            };
            fits(&mut part, byte);
            at += c.len_utf8();
            length += c.len_utf8() - 1;
            continue;
        }
        if byte <= b' ' || byte == 0x7F || byte == b'"' {
            break;
        }
        match (byte, angle) {
            (b'<', None) if part == UrlPart::MsgId => {
                angle = Some(Angle {
                    at,
                    segments: candidate.segments.len(),
                    length,
                    seen_at_sign: false,
                });
            }
            (b'>', Some(open)) if open.seen_at_sign => angle = None,
            (b'<' | b'>', _) => break,
            (b'@', Some(_)) => {
                angle = angle.map(|open| Angle {
                    seen_at_sign: true,
                    ..open
                });
            }
            (_, Some(_)) => {}
            (_, None) => {
                if brackets.end(byte, opener) || (known.is_fidonet() && !fits(&mut part, byte)) {
                    break;
                }
                if byte == b':'
                    && part == UrlPart::Required
                    && known.has_path()
                    && let Some(next) = next_url(text, at)
                {
                    candidate.stop = at;
                    if text.get(colon..next).is_some_and(|t| t != "://") {
                        candidate.segments.push(from..next);
                    }
                    return candidate;
                }
            }
        }
        at += 1;
    }
    candidate.stop = at;
    candidate.cut = text.get(next.unwrap_or(at)..).is_some_and(is_quoted_word);
    if let Some(open) = angle {
        // Never closed: the URL ends before the `<`.
        from = candidate
            .segments
            .get(open.segments)
            .map_or(from, |segment| segment.start);
        candidate.segments.truncate(open.segments);
        at = open.at;
    }
    candidate.segments.push(from..at.max(from));
    candidate
}

/// Returns whether a non-ASCII character may be raw inside of a URL: letters and signs, but no
/// white space, quotation marks, dashes, direction marks, box drawing and blocks.
fn may_be_raw(c: char) -> bool {
    let delimits = c.is_whitespace()
        || c.is_control()
        || matches!(c, '«' | '»' | '\u{AD}' | '\u{FEFF}')
        || matches!(c, '\u{2000}'..='\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2012}'..='\u{206F}')
        || matches!(c, '\u{2500}'..='\u{25FF}' | '\u{3001}' | '\u{3002}' | '\u{3008}'..='\u{301F}')
        || matches!(c, '\u{FF08}' | '\u{FF09}' | '\u{FF0C}' | '\u{FF0E}');
    !delimits
}

/// Returns whether a word in quotation marks follows.
fn is_quoted_word(text: &str) -> bool {
    let mut chars = text.chars();
    matches!(chars.next(), Some('"' | '«' | '„' | '“' | '‹' | '‘'))
        && chars.next().is_some_and(char::is_alphanumeric)
}

/// Returns whether the last character is a letter, a digit or a combining mark.
fn ends_with_letter(url: &str) -> bool {
    url.chars().next_back().is_some_and(|last| {
        last.is_alphanumeric()
            || matches!(last, '\u{300}'..='\u{36F}' | '\u{483}'..='\u{489}' | '\u{20D0}'..='\u{20FF}')
            || matches!(last, '\u{FE00}'..='\u{FE0F}' | '\u{200C}' | '\u{200D}')
    })
}

/// Returns whether a URL may resume at `at` after a mark. Otherwise the mark is no partner: it may
/// pause another URL.
fn can_resume(bytes: &[u8], at: usize) -> bool {
    bytes
        .get(at)
        .is_some_and(|b| *b > b' ' && !matches!(b, b'"' | 0x7F))
}

/// Numbers of open brackets of each kind inside of the URL.
#[derive(Default)]
struct Brackets {
    round: usize,
    square: usize,
    curly: usize,
}

impl Brackets {
    /// Returns whether `byte` closes a bracket that was opened before the URL.
    fn end(&mut self, byte: u8, opener: Option<u8>) -> bool {
        let (depth, open) = match byte {
            b'(' | b')' => (&mut self.round, b'('),
            b'[' | b']' => (&mut self.square, b'['),
            b'{' | b'}' => (&mut self.curly, b'{'),
            b'\'' | b'`' => return opener == Some(byte),
            _ => return false,
        };
        if byte == open {
            *depth += 1;
        } else if *depth > 0 {
            *depth -= 1;
        } else {
            // Round brackets may be in URLs, others have to be encoded (5.2.2.2).
            return open != b'(' || opener == Some(open);
        }
        false
    }
}

/// Returns the offset of the next URL, whose colon is at `at`, if the space before it is missing:
/// "area://A,area://B". A path has no two slashes in a row.
fn next_url(text: &str, at: usize) -> Option<usize> {
    let rest = text.as_bytes().get(at..)?;
    let (start, _) = rest
        .starts_with(b"://")
        .then(|| known::before(text, at))??;
    Some(start)
}

/// Follows a Fidonet URL's structure. Returns false at a delimiter that had to be encoded: it ends
/// the URL, as 5.3.1 recommends for plain texts.
fn fits(part: &mut UrlPart, byte: u8) -> bool {
    match (*part, byte) {
        (UrlPart::Required, b'?') => *part = UrlPart::Name(Some(0)),
        (UrlPart::Required, b'=' | b'&') => return false,
        (UrlPart::Required, _) => {}
        (_, b'?') => return false,
        (_, b'&') => *part = UrlPart::Name(Some(0)),
        (UrlPart::Name(agreed), b'=') => {
            *part = if agreed == Some(MSGID.len()) {
                UrlPart::MsgId
            } else {
                UrlPart::Value
            };
        }
        (UrlPart::Name(agreed), _) => {
            let next = agreed.filter(|count| MSGID.get(*count) == Some(&byte));
            *part = UrlPart::Name(next.map(|count| count + 1));
        }
        // Gated identifiers have raw "=" in them.
        (UrlPart::Value, b'=') => return false,
        (UrlPart::Value | UrlPart::MsgId, _) => {}
    }
    true
}

/// Returns whether only non-ASCII symbols follow the last delimiter.
fn is_value_of_signs(url: &str) -> bool {
    let before = url.trim_end_matches(|c: char| !c.is_ascii() && !c.is_alphanumeric());
    before.ends_with(['=', '+']) || before.ends_with("://")
}

/// Trims trailing characters of the sentence; a bare scheme also loses its colon.
pub(super) fn trim(url: &mut String, opener: Option<u8>, known: KnownScheme) {
    step(url.len());
    let mut unbalanced = [(b'(', b')'), (b'[', b']'), (b'{', b'}')].map(|(open, close)| {
        let count = |wanted| url.bytes().filter(|b| *b == wanted).count();
        (close, count(close).saturating_sub(count(open)))
    });
    while let Some(last) = url.bytes().next_back() {
        let goes = match last {
            // A symbol (an emoji, a trade mark) belongs to the sentence unless it is a whole value.
            0x80.. => !ends_with_letter(url) && !is_value_of_signs(url),
            b':' | b'.' | b',' | b';' | b'!' | b'?' | b'\'' | b'`' => true,
            b'|' => !known.ends_with_bar(),
            b'*' | b'_' => opener == Some(last),
            b'+' | b'&' | b'=' | b'@' => known.is_fidonet(),
            b')' | b']' | b'}' => unbalanced
                .iter_mut()
                .find(|(close, surplus)| *close == last && *surplus > 0)
                .map(|(_, surplus)| *surplus -= 1)
                .is_some(),
            _ => false,
        };
        if !goes {
            return;
        }
        url.pop();
        // A msgid without its value would match nothing: keep the area only.
        if last == b'=' && (url.ends_with("?msgid") || url.ends_with("&msgid")) {
            url.truncate(url.len() - MSGID.len());
        }
    }
}
