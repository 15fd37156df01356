//! Prefilter of texts in raw bytes, before they are decoded.

use super::criterion::{BodyCriterion, Criterion};
use super::geo::may_have_places;
use super::search::{Field, Search};
use super::words::unfolded;
use crate::charset::Charset;
use crate::limits;
use crate::message::RawMessage;
use memchr::{memchr, memchr_iter};
use pcre2::bytes::{Regex, RegexBuilder};

/// Decides for some messages, without decoding them, whether they pass. It is never wrong: property
/// tests verify this.
///
/// For words this works because of three facts: each letter of a folded word stands for a known set
/// of characters; a character has the same bytes everywhere in a text of one character set; all
/// words with one key begin with the same letters ([`super::stable_part`]). Expressions are matched
/// against the bytes if they have an exact spelling in them (`super::raw`).
#[derive(Clone, Debug)]
pub struct Prefilter {
    charset: Charset,
    /// All must occur somewhere; the rarest come first.
    needed: Vec<Regex>,
    /// Each must match a control line or the text.
    expressions: Vec<Regex>,
    /// True if a TAG kludge is needed.
    tagged: bool,
    /// True if a kludge with a place is needed.
    placed: bool,
    /// True if the expressions alone decide, so that their result is certain.
    decisive: bool,
}

impl Prefilter {
    /// Creates a prefilter for texts of one character set; `None` if it could not exclude anything.
    pub(super) fn new(criteria: &[Criterion<'_>], charset: Charset) -> Option<Self> {
        let finds = || finds(criteria);
        let mut words: Vec<&str> = finds()
            .flat_map(Search::needed)
            // In multi-byte sets a letter's bytes may be parts of two other letters.
            .filter(|word| !charset.is_double_byte() && !may_be_unmapped_bytes(word))
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

    /// Returns the verdict about a message.
    #[must_use]
    pub fn screen(&self, message: &RawMessage<'_>) -> Screening {
        let lacks_kludges =
            (self.tagged && !may_have_tags(message)) || (self.placed && !may_have_places(message));
        if lacks_kludges {
            return Screening::Excluded;
        }
        // The searched bytes differ from the stored ones.
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
            // A message on which an expression gives up is unclear.
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

/// Returns the searches decided only by a body.
pub(super) fn finds<'c>(criteria: &'c [Criterion<'_>]) -> impl Iterator<Item = &'c Search> {
    let searches = criteria.iter().filter_map(Criterion::body_search);
    searches.filter(|search| search.field == Field::Body)
}

/// Returns whether a TAG kludge is needed (7.2.1.6).
pub(super) fn needs_tag(criteria: &[Criterion<'_>]) -> bool {
    let is_tags = |own: &Criterion<'_>| matches!(own, Criterion::Body(BodyCriterion::Tags(_)));
    criteria.iter().any(is_tags)
}

/// Returns whether GEO, GEOBOX or GEOKML is needed (7.2.1.5.6). The absence of ORIGEO excludes
/// nothing: the sender's place may be in lists of stations.
pub(super) fn needs_place(criteria: &[Criterion<'_>]) -> bool {
    let is_marks =
        |own: &Criterion<'_>| matches!(own, Criterion::Place(own) if own.marks().is_some());
    criteria.iter().any(is_marks)
}

/// Verdict of a prefilter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screening {
    /// The message does not pass.
    Excluded,
    /// The message has to be judged in full.
    Unclear,
    /// The message passes the filters of bodies; its relevance is unknown.
    Certain,
}

/// Returns whether a message may have a TAG kludge: outside of the text it is recognised, inside
/// any kludge may be one.
fn may_have_tags(message: &RawMessage<'_>) -> bool {
    memchr(1, message.text).is_some() || message.control_lines().any(is_tag)
}

/// Returns whether a control line outside of the text is a TAG kludge.
pub(super) fn is_tag(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"\x01").unwrap_or(line);
    line.get(..4)
        .is_some_and(|name| name.eq_ignore_ascii_case(b"TAG:"))
}

/// Maximum number of words: searching for more costs more than it saves.
const MOST_WORDS: usize = 4;

/// Returns whether a word may come from a mark: bytes without a character are shown as two
/// hexadecimal digits, which no byte of the text spells.
pub(super) fn may_be_unmapped_bytes(word: &str) -> bool {
    word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Characters of a character set with their bytes.
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

    /// Returns the bytes of a single-byte set; `None` for UTF-8.
    pub(super) fn unless_utf8(charset: Charset) -> Option<Self> {
        (charset != Charset::UTF8).then(|| Self::of(charset))
    }
}

/// Returns the different [`spelling`]s of a text in some character sets as alternatives; `None` if
/// no set has one.
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

/// Returns a pattern for a folded word. `None` if the set has none of the spellings of a letter
/// (then the word cannot occur, but a prefilter that always fails is not worth the risk).
fn pattern(word: &str, bytes: Option<&Bytes>) -> Option<Regex> {
    RegexBuilder::new()
        .jit_if_available(true)
        .build(&spelling(word, bytes, &unfolded)?)
        .ok()
}

/// Returns a text in the bytes of a character set (`None`: UTF-8), as an expression over bytes;
/// `others` returns the characters that may replace one. `None` if the set has none of them.
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
        // Equal spellings in several sets are written once: doubled, each letter would double the
        // ways to match.
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
        query.prefilter(charset).map(|own| own.screen(&message))
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
            // Another filter may exclude it.
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
        // Only CP866 has spelled expressions.
        assert_eq!(look("find=/мир/", b"KOI8-R", "", "мир\r"), None);
    }
}
