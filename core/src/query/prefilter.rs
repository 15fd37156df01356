//! A quick look at the raw bytes of a text, before it is decoded.

use super::criterion::{BodyCriterion, Criterion};
use super::geo::may_have_places;
use super::search::{Field, Search};
use super::words::unfolded;
use crate::charset::Charset;
use crate::limits;
use crate::message::RawMessage;
use memchr::{memchr, memchr_iter};
use pcre2::bytes::{Regex, RegexBuilder};

/// Says of some messages, without decoding them, that they do not pass, or that they do. It is never
/// wrong: property tests hold it to that.
///
/// For words this works because of three facts: each letter of a word in folded form means a known set of
/// characters; a character is the same bytes everywhere in a text of one character set; every word
/// with some key begins with the same letters ([`super::stable_part`]). Expressions are matched
/// against the bytes where they have an exact spelling in them (`super::raw`).
#[derive(Clone, Debug)]
pub struct Prefilter {
    charset: Charset,
    /// Each must be found somewhere; the ones that are found least often come first.
    needed: Vec<Regex>,
    /// Each must match a control line or the text.
    expressions: Vec<Regex>,
    /// A TAG kludge is needed.
    tagged: bool,
    /// A kludge that gives a place is needed.
    placed: bool,
    /// Nothing but the expressions decides, so that what they say is certain.
    decisive: bool,
}

impl Prefilter {
    /// A look at texts of one character set; `None` when it could not exclude anything.
    pub(super) fn new(criteria: &[Criterion<'_>], charset: Charset) -> Option<Self> {
        let finds = || finds(criteria);
        let mut words: Vec<&str> = finds()
            .flat_map(Search::needed)
            // The bytes of a letter may be those of another one and a half.
            .filter(|word| !charset.is_double_byte() && !could_be_a_mark(word))
            .collect();
        words.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
        words.dedup();
        words.truncate(MOST_WORDS);
        let bytes = Bytes::unless_utf8(charset);
        let needed: Vec<Regex> = words
            .iter()
            .filter_map(|word| pattern(word, bytes.as_ref()))
            .collect();
        let expressions: Vec<_> = finds()
            .filter(|_| charset == Charset::CP866)
            .filter_map(|search| search.expression()?.raw().cloned())
            .collect();
        let of_bodies = criteria
            .iter()
            .filter(|own| !matches!(own, Criterion::Header(_)))
            .count();
        let (tagged, placed) = (needs_tag(criteria), needs_place(criteria));
        (tagged || placed || !needed.is_empty() || !expressions.is_empty()).then(|| Self {
            charset,
            decisive: expressions.len() == of_bodies,
            needed,
            expressions,
            tagged,
            placed,
        })
    }

    /// What can be said of a message.
    #[must_use]
    pub fn look(&self, message: &RawMessage<'_>) -> Screening {
        let lacks_kludges =
            (self.tagged && !may_have_tags(message)) || (self.placed && !may_have_places(message));
        if lacks_kludges {
            return Screening::Excluded;
        }
        // Other bytes are searched than those that are stored.
        if message.may_be_quoted() {
            return Screening::Unclear;
        }
        if !self.may_have_words(message.text) {
            return Screening::Excluded;
        }
        self.match_bytes(message)
    }

    fn may_have_words(&self, text: &[u8]) -> bool {
        if self.needed.is_empty() {
            return true;
        }
        // Line feeds that vanish when the text is split into lines may be inside of a word; 8Dh
        // vanishes next to blanks and line ends only.
        let odd_line_feed = memchr_iter(b'\n', text)
            .any(|at| at.checked_sub(1).and_then(|before| text.get(before)) != Some(&b'\r'));
        odd_line_feed
            || self
                .needed
                .iter()
                .all(|word| word.is_match(text).unwrap_or(true))
    }

    fn match_bytes(&self, message: &RawMessage<'_>) -> Screening {
        if self.expressions.is_empty() {
            return Screening::Unclear;
        }
        let Some(plain) = message.plain_text(self.charset) else {
            return Screening::Unclear;
        };
        let mut clear = true;
        for expression in &self.expressions {
            // What gives up is looked at closely.
            let mut gave_up = false;
            let mut matches = |bytes: &[u8]| {
                let is_short = bytes.len() <= limits::REGEX_QUICK_BYTES;
                let found = is_short.then(|| expression.is_match(bytes).ok()).flatten();
                gave_up |= found.is_none();
                found.unwrap_or(false)
            };
            if !matches(&plain) && !message.control_lines().any(&mut matches) {
                if !gave_up {
                    return Screening::Excluded;
                }
                clear = false;
            }
        }
        if clear && self.decisive {
            Screening::Certain
        } else {
            Screening::Unclear
        }
    }
}

/// The searches that only a body decides.
pub(super) fn finds<'c>(criteria: &'c [Criterion<'_>]) -> impl Iterator<Item = &'c Search> {
    let searches = criteria.iter().filter_map(Criterion::body_search);
    searches.filter(|search| search.field == Field::Body)
}

/// Whether a TAG kludge is needed (7.2.1.6).
pub(super) fn needs_tag(criteria: &[Criterion<'_>]) -> bool {
    let is_tags = |own: &Criterion<'_>| matches!(own, Criterion::Body(BodyCriterion::Tags(_)));
    criteria.iter().any(is_tags)
}

/// Whether GEO, GEOBOX or GEOKML is needed (7.2.1.5.6). The absence of ORIGEO excludes nothing: lists of stations
/// may know where the sender is.
pub(super) fn needs_place(criteria: &[Criterion<'_>]) -> bool {
    let is_marks =
        |own: &Criterion<'_>| matches!(own, Criterion::Place(own) if own.marks().is_some());
    criteria.iter().any(is_marks)
}

/// What a quick look says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screening {
    /// The message does not pass.
    Excluded,
    /// The message has to be looked at closely.
    Unclear,
    /// The message passes the filters that look at bodies; its relevance is not known.
    Certain,
}

/// Whether a TAG kludge can be there: outside of the text it is seen, in the text any kludge may
/// be one.
fn may_have_tags(message: &RawMessage<'_>) -> bool {
    memchr(1, message.text).is_some() || message.control_lines().any(is_tag)
}

/// Whether a control line outside of the text is a TAG kludge.
pub(super) fn is_tag(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"\x01").unwrap_or(line);
    line.get(..4)
        .is_some_and(|name| name.eq_ignore_ascii_case(b"TAG:"))
}

/// Looks for more words cost more than they save.
const MOST_WORDS: usize = 4;

/// Bytes without a character are shown as two hexadecimal digits between marks, and these digits
/// make a word that no byte of the text spells.
pub(super) fn could_be_a_mark(word: &str) -> bool {
    word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The bytes of each character of a character set.
pub(super) struct Bytes(Vec<(char, u8)>);

impl Bytes {
    fn of(charset: Charset) -> Self {
        let one = |byte: u8| {
            let bytes = [byte];
            let text = charset.decode(&bytes);
            let mut chars = text.chars();
            let c = chars.next()?;
            chars.next().is_none().then_some((c, byte))
        };
        Self((0..=u8::MAX).filter_map(one).collect())
    }

    /// Those of a set of single bytes; `None` for UTF-8.
    pub(super) fn unless_utf8(charset: Charset) -> Option<Self> {
        (charset != Charset::UTF8).then(|| Self::of(charset))
    }
}

/// The different [`spelling`]s of a text in some character sets as alternatives; `None` when no set has one.
pub(super) fn spellings(
    text: &str,
    sets: &[Option<Bytes>],
    others: &dyn Fn(char) -> Vec<char>,
) -> Option<String> {
    let mut all: Vec<String> = Vec::new();
    for bytes in sets {
        let spelled = spelling(text, bytes.as_ref(), others);
        all.extend(spelled.filter(|spelled| !all.contains(spelled)));
    }
    (!all.is_empty()).then(|| all.join("|"))
}

/// A pattern for a word in folded form; `None` when the set has none of the spellings of a letter
/// (the word cannot be there, but a look that always fails is not worth being right about).
fn pattern(word: &str, bytes: Option<&Bytes>) -> Option<Regex> {
    RegexBuilder::new()
        .jit_if_available(true)
        .build(&spelling(word, bytes, &unfolded)?)
        .ok()
}

/// A text in the bytes of a character set (`None`: UTF-8), as an expression over bytes; `others` are
/// the characters that may replace one. `None` when the set has none of them.
fn spelling(
    text: &str,
    bytes: Option<&Bytes>,
    others: &dyn Fn(char) -> Vec<char>,
) -> Option<String> {
    use std::fmt::Write as _;
    let mut pattern = String::new();
    for c in text.chars() {
        let mut spellings: Vec<String> = Vec::new();
        for c in std::iter::once(c).chain(others(c)) {
            match bytes {
                None => spellings.push(c.encode_utf8(&mut [0; 4]).bytes().fold(
                    String::new(),
                    |mut spelled, byte| {
                        let _ = write!(spelled, "\\x{byte:02X}");
                        spelled
                    },
                )),
                Some(Bytes(bytes)) => {
                    let own = bytes.iter().filter(|(own, _)| *own == c);
                    spellings.extend(own.map(|(_, byte)| format!("\\x{byte:02X}")));
                }
            }
        }
        if spellings.is_empty() {
            return None;
        }
        // What is spelled alike in several sets is written alike: doubled, each letter would double the ways to match.
        let is_of_bytes = spellings
            .iter()
            .all(|spelled| spelled.len() == r"\xFF".len());
        let (open, between, close) = if is_of_bytes {
            ("[", "", "]")
        } else {
            ("(?:", "|", ")")
        };
        pattern.push_str(open);
        pattern.push_str(&spellings.join(between));
        pattern.push_str(close);
    }
    Some(pattern)
}

#[cfg(test)]
mod tests {
    use super::Screening::{self, Certain, Excluded, Unclear};
    use crate::charset::Charset;
    use crate::message::RawMessage;
    use crate::query::Query;
    use crate::query::time::Now;
    use crate::url::FidoUrl;

    fn look(filters: &str, set: &[u8], control: &str, text: &str) -> Option<Screening> {
        let charset = Charset::from_kludge(set).unwrap();
        let url = FidoUrl::parse(&format!("area://Test?{filters}"))
            .unwrap()
            .url;
        let query = Query::from_url(&url, &Now::at(0, 0));
        let (control, text) = (charset.encode(control), charset.encode(text));
        let message = RawMessage {
            control: &[&control],
            text: &text,
            ..RawMessage::default()
        };
        query.prefilter(charset).map(|own| own.look(&message))
    }

    #[test]
    fn a_quick_look_says_what_is_certain_and_no_more() {
        let evil = format!("{}!\r", "a".repeat(5000));
        for (filters, control, text, expected) in [
            ("find=mailer", "", "Two Mailers\r", Unclear),
            ("find=mailer", "", "a\r\nb\r\n", Excluded),
            ("find=mailer", "", "mai\nler\r", Unclear),
            ("find=facade", "", "text\r", Excluded),
            ("find=/mir/", "", "a mir\r", Certain),
            ("find=/mir/", "\u{1}PID: mir", "", Certain),
            ("find=/mir/", "\u{1}PID: x", "text\r", Excluded),
            ("find=/%5E(a%2B)%2B%24/", "", evil.as_str(), Unclear),
            // Another filter may say no.
            ("find=/mir/&find=mai", "", "mir mai\r", Unclear),
            ("find=/mir/&findsb=x", "", "mir\r", Unclear),
            ("tag=x", "\u{1}PID: x", "TAG: x\r", Excluded),
            ("tag=x", "\u{1}tag: y", "", Unclear),
            ("tag=x", "", "\u{1}TAG: x\r", Unclear),
            ("geomark=0,0,1,1", "\u{1}PID: x", "GEO\r", Excluded),
            ("geomark=0,0,1,1", "\u{1}GEO: 0;0", "", Unclear),
        ] {
            let found = look(filters, b"CP866", control, text);
            assert_eq!(found, Some(expected), "{filters} {control:?} {text:?}");
        }
    }

    #[test]
    fn no_quick_look_is_made_for_what_bytes_do_not_spell() {
        // A byte without a character is shown as ‹8F›.
        assert_eq!(look("find=8f", b"ASCII", "", "text\r"), None);
        // Expressions are spelled for CP866 alone.
        assert_eq!(look("find=/мир/", b"KOI8-R", "", "мир\r"), None);
    }
}
