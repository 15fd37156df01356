//! Hits of a search in a text, for marks and snippets (7.2.5).

use super::search::{Field, Search};
use crate::bytes::hash64;
use crate::limits;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

/// Hits in lines of headers, by the hash of the line.
type KnownHits = HashMap<(Field, u64), Vec<Range<usize>>>;

/// Finds the hits of a URL's searches in displayed texts.
#[derive(Clone, Debug, Default)]
pub struct Highlighter {
    searches: Arc<[Arc<Search>]>,
    /// Cache: a window needs the hits of its rows in every frame, and an expression may be slow.
    known: Arc<Mutex<KnownHits>>,
}

impl Highlighter {
    pub(super) fn new(searches: Arc<[Arc<Search>]>) -> Self {
        Self {
            searches,
            known: Arc::default(),
        }
    }

    /// Returns whether the URL has no search: then there are no hits anywhere.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.searches.is_empty()
    }

    /// Returns the hits in the text of a message (of `find` and `findsb`).
    ///
    /// All hits are ranges of bytes, ascending and apart, at most [`limits::SEARCH_HITS`].
    #[must_use]
    pub fn in_text(&self, text: &str) -> Vec<Range<usize>> {
        self.hits(text, |field| {
            matches!(field, Field::Body | Field::BodyOrSubject)
        })
    }

    /// Returns the hits in a control line with its SOH (of expressions of `find` and `findsb`);
    /// `None` if an expression gave up.
    #[must_use]
    pub fn in_control_line(&self, line: &str) -> Option<Vec<Range<usize>>> {
        let mut hits = Vec::new();
        for search in self.searches.iter() {
            if matches!(search.field, Field::Body | Field::BodyOrSubject) {
                hits.extend(search.control_hits(line, limits::SEARCH_HITS)?);
            }
        }
        Some(tidy(hits, limits::SEARCH_HITS))
    }

    /// Returns the hits in the subject line (of `subj` and `findsb`).
    #[must_use]
    pub fn in_subject(&self, subject: &str) -> Vec<Range<usize>> {
        self.in_header(Field::Subject, subject, |field| {
            matches!(field, Field::Subject | Field::BodyOrSubject)
        })
    }

    /// Returns the hits in the addressee's name (of `to`).
    #[must_use]
    pub fn in_to(&self, name: &str) -> Vec<Range<usize>> {
        self.in_header(Field::To, name, |field| field == Field::To)
    }

    /// Returns the hits in the sender's name (of `sender`).
    #[must_use]
    pub fn in_sender(&self, name: &str) -> Vec<Range<usize>> {
        self.in_header(Field::Sender, name, |field| field == Field::Sender)
    }

    /// Returns the hits in a line of the header, cached.
    fn in_header(&self, line: Field, text: &str, of: impl Fn(Field) -> bool) -> Vec<Range<usize>> {
        if self.is_empty() {
            return Vec::new();
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= limits::MARKED_LINES {
            known.clear();
        }
        let key = (line, hash64(0, text.as_bytes()));
        let hits = known.entry(key).or_insert_with(|| self.hits(text, of));
        hits.clone()
    }

    fn hits(&self, text: &str, of: impl Fn(Field) -> bool) -> Vec<Range<usize>> {
        let mut hits = Vec::new();
        for search in self.searches.iter().filter(|search| of(search.field)) {
            hits.extend(search.hits(text, limits::SEARCH_HITS));
        }
        tidy(hits, limits::SEARCH_HITS)
    }
}

/// Sorts hits and merges those that touch.
pub(super) fn tidy(mut hits: Vec<Range<usize>>, most: usize) -> Vec<Range<usize>> {
    hits.sort_by_key(|hit| (hit.start, hit.end));
    let mut tidied: Vec<Range<usize>> = Vec::with_capacity(hits.len());
    for hit in hits {
        match tidied.last_mut() {
            Some(last) if hit.start <= last.end => last.end = last.end.max(hit.end),
            _ => tidied.push(hit),
        }
    }
    tidied.truncate(most);
    tidied
}

/// Excerpts of a text around its hits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snippet {
    /// Pieces of the text, joined by ` … `, on one line.
    pub text: String,
    /// The hits within [`Self::text`], in bytes.
    pub hits: Vec<Range<usize>>,
}

/// Cuts excerpts out of a text: each hit with about `context` characters on both sides, whole
/// words, until the snippet has about `most` characters. Runs of blanks and line ends become one
/// space.
#[must_use]
pub fn snippet(text: &str, hits: &[Range<usize>], context: usize, most: usize) -> Snippet {
    let mut made = Snippet::default();
    let mut done = 0;
    let mut letters = 0;
    for (at, hit) in hits.iter().enumerate() {
        let from = before(text, hit.start, context).max(done);
        if letters >= most || hit.start < done {
            break;
        }
        if from > done || (at == 0 && from > 0) {
            let between = if made.text.is_empty() {
                "… "
            } else {
                " … "
            };
            made.text.push_str(between);
        }
        letters += push_squeezed(
            &mut made.text,
            text.get(from..hit.start).unwrap_or_default(),
        );
        let start = made.text.len();
        letters += push_squeezed(&mut made.text, text.get(hit.clone()).unwrap_or_default());
        made.hits.push(start..made.text.len());
        // Text after the hit is included up to the next hit, or up to the context's length.
        let next = hits.get(at + 1).map_or(text.len(), |next| next.start);
        done = after(text, hit.end, context).min(next);
        letters += push_squeezed(&mut made.text, text.get(hit.end..done).unwrap_or_default());
    }
    let end = made.text.trim_end().len();
    made.text.truncate(end);
    for hit in &mut made.hits {
        hit.end = hit.end.min(end);
        hit.start = hit.start.min(end);
    }
    if done < text.trim_end().len() && !made.text.is_empty() {
        made.text.push_str(" …");
    }
    made
}

/// Returns the start of the word about `letters` characters before an offset.
fn before(text: &str, at: usize, letters: usize) -> usize {
    let head = text.get(..at).unwrap_or_default();
    let Some((far, _)) = head.char_indices().rev().nth(letters) else {
        return 0;
    };
    let within = head.get(far..).unwrap_or_default();
    let words = within.split_once(char::is_whitespace);
    words.map_or(at, |(_, words)| at - words.len())
}

/// Returns the end of the word about `letters` characters after an offset.
fn after(text: &str, at: usize, letters: usize) -> usize {
    let tail = text.get(at..).unwrap_or_default();
    let Some((far, _)) = tail.char_indices().nth(letters) else {
        return text.len();
    };
    let within = tail.get(..far).unwrap_or_default();
    at + within.rfind(char::is_whitespace).unwrap_or(0)
}

/// Appends a text with each run of blanks as one space; returns the number of added characters.
fn push_squeezed(out: &mut String, text: &str) -> usize {
    let mut added = 0;
    for c in text.chars() {
        if c.is_whitespace() {
            if !out.is_empty() && !out.ends_with(' ') {
                out.push(' ');
                added += 1;
            }
        } else {
            out.push(c);
            added += 1;
        }
    }
    added
}

#[cfg(test)]
mod tests {
    use super::{Field, Highlighter, Range, Search, Snippet, snippet, tidy};
    use crate::job::steps_of;
    use std::sync::Arc;

    #[test]
    fn each_part_of_a_message_has_the_hits_of_the_searches_that_look_there() {
        let searches = [
            (Field::Body, "alpha"),
            (Field::Body, "/beta/"),
            (Field::BodyOrSubject, "gamma"),
            (Field::BodyOrSubject, "/delta/"),
            (Field::Subject, "title"),
            (Field::To, "ann"),
            (Field::Sender, "bob"),
        ];
        let searches = searches.map(|(field, value)| Arc::new(Search::parse(field, value)));
        let marks = Highlighter::new(Arc::new(searches));
        let text = "alpha beta gamma delta title ann bob";
        let hits = |hits: Vec<Range<usize>>| -> Vec<&str> {
            hits.into_iter().map(|hit| text.get(hit).unwrap()).collect()
        };
        let in_body = ["alpha", "beta", "gamma", "delta"];
        assert_eq!(hits(marks.in_text(text)), in_body);
        let in_control_line = marks.in_control_line(text).unwrap();
        assert_eq!(hits(in_control_line), ["beta", "delta"]);
        assert_eq!(hits(marks.in_subject(text)), ["gamma", "delta", "title"]);
        assert_eq!(hits(marks.in_to(text)), ["ann"]);
        assert_eq!(hits(marks.in_sender(text)), ["bob"]);
        assert!(!marks.is_empty());
        assert!(Highlighter::default().is_empty());
    }

    #[test]
    fn lines_of_headers_are_looked_through_once() {
        let search = Search::parse(Field::Subject, r"/^(.+)+[^\s\S]/");
        let marks = Highlighter::new(Arc::new([Arc::new(search)]));
        let subject = "x".repeat(100);
        let finds = || steps_of(|| drop(marks.in_subject(&subject)));
        assert_eq!((finds(), finds()), (1, 0));
    }

    #[test]
    fn an_expression_that_gives_up_on_a_control_line_says_so_even_after_a_hit() {
        let search = Search::parse(Field::Body, r"/z|(x+)x+x+\1y/");
        let marks = Highlighter::new(Arc::new([Arc::new(search)]));
        let slow = "x".repeat(200);
        assert_eq!(marks.in_control_line("zxz"), Some(vec![0..1, 2..3]));
        assert_eq!(marks.in_control_line(&slow), None);
        assert_eq!(marks.in_control_line(&format!("z{slow}")), None);
    }

    #[test]
    fn hits_that_touch_become_one() {
        assert_eq!(tidy(vec![5..7, 0..2, 1..3, 3..4], 9), [0..4, 5..7]);
        assert_eq!(tidy(vec![5..7, 0..2, 9..10], 2), [0..2, 5..7]);
    }

    fn marked(made: &Snippet) -> String {
        let mut out = made.text.clone();
        for hit in made.hits.iter().rev() {
            out.insert(hit.end, ']');
            out.insert(hit.start, '[');
        }
        out
    }

    #[test]
    fn a_snippet_shows_hits_with_words_around_them() {
        // The blanks after “three” and “eleven” take several bytes.
        let text = "One two three\u{3000}four five six seven\neight nine  ten \
                    eleven\u{A0}twelve thirteen.  \n";
        let place = |word: &str| {
            let at = text.find(word).unwrap();
            at..at + word.len()
        };
        for (words, context, most, expected) in [
            (&["five"][..], 9, 99, "… four [five] six …"),
            (&["One"], 9, 99, "[One] two …"),
            (&["One", "two"], 5, 99, "[One] [two] …"),
            (&["thirteen."], 9, 99, "… twelve [thirteen.]"),
            (&["thirteen."], 1, 99, "… [thirteen.]"),
            // Blanks at the end are not shown, and no hit reaches into them.
            (&["thirteen. "], 9, 99, "… twelve [thirteen.]"),
            (&[" \n"], 10, 99, "… thirteen.[]"),
            (&["eight"], 8, 99, "… seven [eight] nine …"),
            (&["two", "eleven"], 6, 99, "One [two] … ten [eleven] …"),
            (&["two", "eleven"], 6, 8, "One [two] … ten [eleven] …"),
            (&["two", "eleven"], 6, 7, "One [two] …"),
            (&["two", "eleven"], 6, 3, "One [two] …"),
            (
                &["two"],
                999,
                999,
                "One [two] three four five six seven eight nine ten eleven \
              twelve thirteen.",
            ),
        ] {
            let hits: Vec<_> = words.iter().map(|word| place(word)).collect();
            assert_eq!(marked(&snippet(text, &hits, context, most)), expected);
        }
        assert_eq!(snippet(text, &[], 9, 9), Snippet::default());
        let wrong: &[std::ops::Range<usize>] = &[3..4, 1..2];
        let _ = snippet("яяяя", wrong, 1, 9);
    }
}
