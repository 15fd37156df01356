//! One search filter: `find`, `subj`, `findsb`, `to` or `sender` (7.2.1.4, 7.2.1.4.1).

use super::beginnings::SpelledText;
use super::regex::{Expression, MatchOutcome, PatternError};
use super::text::TextQuery;
use crate::message::SearchText;
use std::ops::Range;

/// Searched field of a filter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// `find`: the text and the control lines.
    Body,
    /// `subj`.
    Subject,
    /// `findsb`: either of the two, or both.
    BodyOrSubject,
    /// `to`: the addressee's name.
    To,
    /// `sender`: the sender's name.
    Sender,
}

/// Verdict of one filter about a message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// True if the message is in the filtered set.
    pub(crate) passes: bool,
    /// Relevance; 0 if the message does not pass.
    pub(crate) relevance: u32,
    /// True if an expression gave up at its limit of steps.
    pub(crate) gave_up: bool,
}

impl Verdict {
    pub(super) fn from_bool(passes: bool) -> Self {
        Self {
            passes,
            ..Self::default()
        }
    }

    fn from_outcome(outcome: MatchOutcome) -> Self {
        Self {
            gave_up: outcome == MatchOutcome::GaveUp,
            ..Self::from_bool(outcome == MatchOutcome::Yes)
        }
    }

    /// Returns a positive verdict with this relevance.
    fn found(relevance: u32) -> Self {
        Self {
            relevance,
            ..Self::from_bool(true)
        }
    }
}

#[derive(Debug)]
pub(super) enum Needle {
    Text(TextQuery),
    Expression(Expression),
    /// Invalid expression: no message is in the filtered set.
    Wrong(PatternError),
}

/// A filter ready for use.
#[derive(Debug)]
pub(super) struct Search {
    pub(super) field: Field,
    pub(super) needle: Needle,
}

impl Search {
    /// Parses the value of a filter: an expression if and only if it begins with a slash.
    pub(super) fn parse(field: Field, value: &str) -> Self {
        let needle = if value.starts_with('/') {
            match Expression::compile(value) {
                Ok(expression) => Needle::Expression(expression),
                Err(error) => Needle::Wrong(error),
            }
        } else {
            // Names are not inflected in headers: Иванов is no form of Иван.
            let forms = !matches!(field, Field::To | Field::Sender);
            Needle::Text(TextQuery::parse(value, forms))
        };
        Self { field, needle }
    }

    /// Returns the error of an invalid expression.
    pub(super) fn wrong(&self) -> Option<&PatternError> {
        match &self.needle {
            Needle::Wrong(error) => Some(error),
            _ => None,
        }
    }

    /// Returns the words that bodies must contain for a plain text; none for an expression.
    pub(super) fn needed(&self) -> impl Iterator<Item = &str> {
        let query = match &self.needle {
            Needle::Text(query) => Some(query),
            _ => None,
        };
        query.into_iter().flat_map(TextQuery::needed)
    }

    /// Returns its expression, if any.
    pub(super) fn expression(&self) -> Option<&Expression> {
        match &self.needle {
            Needle::Expression(expression) => Some(expression),
            _ => None,
        }
    }

    /// Returns a verdict about a body combined with the subject line, if this search includes it.
    pub(super) fn with_subject(&self, body: Verdict, subject: &str) -> Verdict {
        if self.field != Field::BodyOrSubject {
            return body;
        }
        let subject = self.in_line(subject);
        let passes = body.passes || subject.passes;
        Verdict {
            passes,
            relevance: body.relevance.saturating_add(subject.relevance),
            gave_up: !passes && (body.gave_up || subject.gave_up),
        }
    }

    /// Applies the filter to a line of the header.
    pub(super) fn in_line(&self, line: &str) -> Verdict {
        self.judge_plain(line.into(), LINE_WEIGHT)
    }

    /// Applies the filter to a body: each control line by itself, then the text as a whole; plain
    /// text is searched in the text alone. `ranked` asks for relevance.
    pub(super) fn in_body(&self, body: &SearchText, ranked: bool) -> Verdict {
        let Needle::Expression(expression) = &self.needle else {
            return self.in_text(body.text().into(), ranked);
        };
        let mut gave_up = false;
        for line in body.control() {
            match expression.find(line) {
                MatchOutcome::Yes if !ranked => return Verdict::from_bool(true),
                MatchOutcome::Yes => {
                    let in_text = self.in_text(body.text().into(), ranked);
                    let relevance = score(1, 40, 1).saturating_add(in_text.relevance);
                    return Verdict::found(relevance);
                }
                MatchOutcome::No => {}
                // The others may take as long, and a message has thousands of them.
                MatchOutcome::GaveUp => {
                    gave_up = true;
                    break;
                }
            }
        }
        let mut verdict = self.in_text(body.text().into(), ranked);
        verdict.gave_up |= gave_up && !verdict.passes;
        verdict
    }

    /// Returns whether the search is only for words and phrases in bodies.
    pub(super) fn is_of_words(&self) -> bool {
        let is_of_words = |query: &TextQuery| !query.is_empty() && !query.has_literals();
        self.field == Field::Body
            && matches!(&self.needle, Needle::Text(query) if is_of_words(query))
    }

    /// Applies the filter to a text without control lines.
    pub(super) fn in_text(&self, text: SpelledText<'_>, ranked: bool) -> Verdict {
        if ranked {
            return self.judge_plain(text, 1);
        }
        match &self.needle {
            Needle::Wrong(_) => Verdict::default(),
            Needle::Text(query) => Verdict::from_bool(query.is_in(text)),
            Needle::Expression(expression) => {
                Verdict::from_outcome(expression.find(&text.to_str()))
            }
        }
    }

    fn judge_plain(&self, text: SpelledText<'_>, weight: u32) -> Verdict {
        match &self.needle {
            Needle::Wrong(_) => Verdict::default(),
            Needle::Text(query) if query.is_empty() => Verdict::from_bool(true),
            Needle::Text(query) => {
                let hits = query.look(text);
                if !hits.all {
                    return Verdict::default();
                }
                Verdict::found(relevance(&hits.counts, hits.words, weight))
            }
            Needle::Expression(expression) => {
                let text = text.to_str();
                match expression.look(&text, COUNTED) {
                    (MatchOutcome::Yes, hits) => {
                        let hits = u32::try_from(hits.len().max(1)).unwrap_or(1);
                        let words = u32::try_from(text.len() / 6).unwrap_or(u32::MAX);
                        Verdict::found(score(hits, words, weight))
                    }
                    (outcome, _) => Verdict::from_outcome(outcome),
                }
            }
        }
    }

    /// Returns the wanted text of bodies.
    pub(super) fn wanted(&self) -> BodySearch<'_> {
        match &self.needle {
            Needle::Wrong(_) => BodySearch::Nothing,
            Needle::Text(query) if query.is_empty() => BodySearch::Everything,
            Needle::Text(query) => BodySearch::Words(query),
            Needle::Expression(_) => BodySearch::Expression,
        }
    }

    /// Returns the hits in a displayed text.
    pub(super) fn hits(&self, text: &str, most: usize) -> Vec<Range<usize>> {
        match &self.needle {
            Needle::Wrong(_) => Vec::new(),
            Needle::Text(query) => query.hits(text, most),
            Needle::Expression(expression) => expression.hits(text, most),
        }
    }

    /// Returns the hits in a control line; `None` if an expression gave up.
    pub(super) fn control_hits(&self, line: &str, most: usize) -> Option<Vec<Range<usize>>> {
        match &self.needle {
            Needle::Expression(expression) => expression.quick_hits(line, most),
            _ => Some(Vec::new()),
        }
    }
}

/// Wanted text of a search of bodies, for an index that answers without reading them.
#[derive(Clone, Copy, Debug)]
pub enum BodySearch<'q> {
    /// Every body passes, with relevance 0.
    Everything,
    /// No body passes.
    Nothing,
    /// Bodies with these words and phrases pass, with the relevance by [`body_relevance`].
    Words(&'q TextQuery),
    /// Only matching the body decides.
    Expression,
}

/// Returns the relevance of a body with `words` words, by the counts of each part of a plain text
/// search ([`super::TextHits`]).
#[must_use]
pub fn body_relevance(counts: &[u32], words: u32) -> u32 {
    relevance(counts, words, 1)
}

fn relevance(counts: &[u32], words: u32, weight: u32) -> u32 {
    let scores = counts.iter().map(|count| score(*count, words, weight));
    scores.sum()
}

/// Weight of a hit in a header line, in hits in a text.
const LINE_WEIGHT: u32 = 3;

/// Maximum number of an expression's hits that count for relevance.
const COUNTED: usize = 32;

/// Returns the relevance of one part of a search that occurs `count` times in a text of `words`
/// words: more hits count ever less, and hits in a short text count more (the saturation of BM25
/// with k = 1.2, b = 0.75 and a usual length of 200 words), in ten-thousandths.
fn score(count: u32, words: u32, weight: u32) -> u32 {
    let count = u64::from(count.min(10_000)) * 10_000;
    let length = 3_000 + 9_000 * u64::from(words) / 200;
    let score = count * 10_000 / (count + length).max(1);
    u32::try_from(score).unwrap_or(u32::MAX) * weight
}

#[cfg(test)]
mod tests {
    use super::{Field, Search, Verdict, score};
    use crate::base::StoredMessage;
    use crate::charset::Charset;
    use crate::job::steps_of;
    use crate::message::SearchText;

    fn body(kludge: &[u8], text: &[u8]) -> SearchText {
        let stored = StoredMessage {
            kludges: vec![kludge.to_vec()],
            text: text.to_vec(),
            ..StoredMessage::default()
        };
        SearchText::of_stored(&stored, Charset::CP866)
    }

    #[test]
    fn relevance_grows_with_hits_and_falls_with_length() {
        assert!(score(2, 100, 1) > score(1, 100, 1));
        assert!(score(1, 50, 1) > score(1, 100, 1));
        assert!(score(1, 10, 3) > score(1, 10, 1));
        assert!(score(0, 10, 1) == 0 && score(u32::MAX, 0, 3) <= 30_000);
    }

    /// Returns whether a body passes; asserts the same with and without relevance.
    fn passes(search: &Search, body: &SearchText) -> bool {
        let [ranked, plain] = [true, false].map(|ranked| search.in_body(body, ranked));
        assert_eq!(
            plain,
            Verdict {
                relevance: 0,
                ..ranked
            }
        );
        assert_eq!(ranked.relevance > 0, ranked.passes);
        ranked.passes
    }

    #[test]
    fn a_control_line_is_matched_by_itself() {
        let search = |value| Search::parse(Field::Body, value);
        let real_name = search(r"/^\01Real\s*name:\s+(?!\s).*/i");
        for (kludge, text, expected) in [
            (&b"RealName: Ann"[..], &b"text\r"[..], true),
            (b"RealName:  ", b"text\r", false),
            (b"RealName:", b"text\r", false),
            (b"X", b"a\r\x01Real name: Bob\rb\r", true),
            (b"X", b"a\r\x01Real name: \rb\r", false),
        ] {
            let found = passes(&real_name, &body(kludge, text));
            assert_eq!(found, expected, "{kludge:?} and {text:?}");
        }
    }

    #[test]
    fn plain_text_is_not_looked_for_in_control_lines() {
        let search = Search::parse(Field::Body, "secret");
        assert_eq!(search.wrong(), None);
        assert!(!passes(&search, &body(b"X-Secret: secret", b"text\r")));
        assert!(passes(&search, &body(b"X", b"Secrets!\r")));
    }

    #[test]
    fn a_search_gives_up_only_where_nothing_else_passes() {
        let evil = format!("{}!", "a".repeat(5000));
        let evil = evil.as_str();
        let search = |field| Search::parse(field, r"/^\x1?(a+)+$/");
        let outcome = |verdict: Verdict| (verdict.passes, verdict.gave_up);
        let (no, yes) = (Verdict::from_bool(false), Verdict::from_bool(true));
        let gave_up = Verdict {
            gave_up: true,
            ..no
        };
        for (body, subject, expected) in [
            (no, "b", (false, false)),
            (no, "a", (true, false)),
            (no, evil, (false, true)),
            (yes, evil, (true, false)),
            (gave_up, "b", (false, true)),
            (gave_up, "a", (true, false)),
            (gave_up, evil, (false, true)),
        ] {
            let found = search(Field::BodyOrSubject).with_subject(body, subject);
            assert_eq!(outcome(found), expected, "{body:?} {subject}");
        }
        for (kludge, text, expected) in [
            ("b", "b", (false, false)),
            ("b", "a", (true, false)),
            ("a", evil, (true, false)),
            (evil, "b", (false, true)),
            (evil, "a", (true, false)),
            ("b", evil, (false, true)),
        ] {
            let body = body(kludge.as_bytes(), text.as_bytes());
            for ranked in [true, false] {
                let found = search(Field::Body).in_body(&body, ranked);
                assert_eq!(outcome(found), expected, "{kludge} and {text}, {ranked}");
            }
        }
    }

    #[test]
    fn the_first_control_line_that_takes_too_long_is_the_last_that_is_matched() {
        let evil = format!("\u{1}{}\r", "x".repeat(200)).repeat(5);
        let body = body(b"X", format!("xxxxxy\r{evil}").as_bytes());
        let search = Search::parse(Field::Body, r"/(x+)x+x+\1[yz]/");
        // The first kludge, one evil line, the hit in the text, and the rest of it, only for
        // relevance.
        for (ranked, expected) in [(true, 4), (false, 3)] {
            let mut found = Verdict::default();
            let finds = steps_of(|| found = search.in_body(&body, ranked));
            assert!(found.passes && !found.gave_up);
            assert_eq!(finds, expected);
        }
    }

    #[test]
    fn names_are_looked_for_as_they_are() {
        let sender = |value| Search::parse(Field::Sender, value);
        assert!(sender("иванов").in_line("Ivan ИВАНОВ").passes);
        assert!(!sender("Иванов").in_line("Иван Петров").passes);
    }
}
