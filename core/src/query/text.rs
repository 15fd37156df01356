//! Plain text searches: words and phrases (7.2.1.4).

use super::beginnings::{Initials, SpelledText, words_beginning};
use super::words::{WordKeys, fold, fold_into, stable_part, words};
use crate::limits;
use smallvec::{SmallVec, smallvec};
use std::cell::LazyCell;
use std::ops::Range;
use std::sync::OnceLock;

/// A plain text search. Words outside of quotes match in all their forms and anywhere; a phrase (in
/// quotes, or joined by other characters than blanks, as in `fido7.ru`) matches consecutive words;
/// words in quotes match exactly. All parts must occur.
pub struct TextQuery {
    terms: Vec<Term>,
    phrases: Vec<Phrase>,
    /// Parts without a letter or digit, folded: `:-)`.
    literals: Vec<String>,
    /// Bits of the first words of phrases.
    starts: u64,
    /// Bits of their last words.
    ends: u64,
    keys: WordKeys,
    in_utf8: SpelledWords,
    in_cp866: SpelledWords,
}

/// Words that match a term, in the bytes of texts.
#[derive(Default)]
struct SpelledWords {
    /// Initials of the first words of phrases.
    initials: Initials,
    /// Initials of all words of phrases.
    of_all: Initials,
    known: KnownWords,
}

/// Cache of the terms matched by words, a bit for each: texts repeat the same words. Each word has
/// a few possible slots, which are filled once, so that no thread waits for another.
#[derive(Default)]
struct KnownWords(OnceLock<Box<[KnownWord]>>);

/// A word and its bits, once known.
type KnownWord = OnceLock<(WordBytes, u64)>;

/// Bytes of a word of up to sixteen, with ASCII letters in lower case.
type WordBytes = u128;

impl KnownWords {
    const SLOT_BITS: u32 = 11;
    /// Number of possible slots of a word.
    const TRIED: usize = 4;

    /// Returns the cached bits of a word, or those that `find` returns.
    #[inline]
    fn bits_of(&self, word: WordBytes, find: impl FnOnce() -> u64) -> u64 {
        let all = self.0.get_or_init(|| {
            let slots = (1 << Self::SLOT_BITS) + Self::TRIED;
            (0..slots).map(|_| OnceLock::new()).collect()
        });
        let [low, high] = [word as u64, (word >> 64) as u64];
        let hash = (low ^ high.rotate_left(29)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let first = (hash >> (u64::BITS - Self::SLOT_BITS)) as usize;
        let slots = all.get(first..first + Self::TRIED).unwrap_or_default();
        for slot in slots {
            match slot.get() {
                Some((own, bits)) if *own == word => return *bits,
                Some(_) => {}
                None => {
                    let bits = find();
                    // If another thread was first, the word is computed again the next time.
                    let _ = slot.set((word, bits));
                    return bits;
                }
            }
        }
        find()
    }
}

/// Returns the bytes of a word of a text, if they fit.
#[inline]
fn word_bytes(text: &[u8], word: &Range<usize>) -> Option<WordBytes> {
    /// Bit that distinguishes lower-case ASCII letters from capitals. Digits have it, too.
    const SMALL: u128 = u128::from_ne_bytes([0x20; 16]);
    const BEYOND_ASCII: u128 = u128::from_ne_bytes([0x80; 16]);
    let rest = text.get(word.start..)?;
    // Most words are short, and 64-bit numbers are quicker.
    if let (Some(unused), Some(bytes)) = (8_usize.checked_sub(word.len()), rest.first_chunk()) {
        let mask = u64::MAX.checked_shr(8 * unused as u32)?;
        let own = u64::from_le_bytes(*bytes) & mask;
        let is_ascii = own & BEYOND_ASCII as u64 == 0;
        return Some(u128::from(
            own | if is_ascii { SMALL as u64 & mask } else { 0 },
        ));
    }
    let unused = 16_usize.checked_sub(word.len())?;
    let mask = u128::MAX.checked_shr(8 * unused as u32)?;
    let own = match rest.first_chunk() {
        Some(bytes) => u128::from_le_bytes(*bytes) & mask,
        None => {
            let own = rest.get(..word.len())?.iter().rev();
            own.fold(0, |bytes, byte| bytes << 8 | u128::from(*byte))
        }
    };
    let is_ascii = own & BEYOND_ASCII == 0;
    Some(own | if is_ascii { SMALL & mask } else { 0 })
}

/// One word of a search.
#[derive(Clone, Debug)]
pub struct Term {
    folded: String,
    /// Key of matching words; `None`: only the word itself matches.
    key: Option<String>,
    /// Length of the common beginning of all matching words, in bytes of `folded` and of `key`.
    stable: usize,
}

/// Consecutive words; a single word is the shortest phrase.
#[derive(Clone, Copy, Debug)]
struct Phrase {
    /// Bit of its last word.
    end: u32,
    words: u32,
}

impl Term {
    /// Returns the word itself, folded.
    #[must_use]
    pub fn folded(&self) -> &str {
        &self.folded
    }

    /// Returns the key of matching words; `None` if only the word itself matches.
    #[must_use]
    pub fn key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    /// Returns whether a folded word matches; `key` computes the word's key if needed.
    pub fn fits<'k>(&self, folded: &str, key: impl FnOnce() -> &'k str) -> bool {
        self.folded == folded
            || self.may_be_form(folded) && self.key.as_deref().is_some_and(|own| key() == own)
    }

    /// Returns the folded beginning of all matching words.
    fn beginning(&self) -> &str {
        self.folded.get(..self.stable).unwrap_or_default()
    }

    /// Returns the first letters of [`Self::beginning`], one or two.
    fn first_letters(&self) -> Option<(char, Option<char>)> {
        let mut letters = self.beginning().chars();
        Some((letters.next()?, letters.next()))
    }

    /// Returns whether another folded word may have the key.
    fn may_be_form(&self, folded: &str) -> bool {
        self.key.is_some() && folded.starts_with(self.beginning())
    }
}

impl std::fmt::Debug for TextQuery {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list()
            .entries(self.terms.iter().map(|term| &term.folded))
            .entries(&self.literals)
            .finish()
    }
}

/// Hits of a search in a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextHits {
    /// Number of occurrences of each phrase.
    pub counts: SmallVec<[u32; 4]>,
    /// True if every part of the search occurs.
    pub all: bool,
    /// Number of words in the text.
    pub words: u32,
}

impl TextQuery {
    /// Parses the value of a filter. `forms` enables other forms of a word. Words beyond
    /// [`limits::SEARCH_WORDS`] are left out.
    #[must_use]
    pub fn parse(value: &str, forms: bool) -> Self {
        let mut query = Self {
            terms: Vec::new(),
            phrases: Vec::new(),
            literals: Vec::new(),
            starts: 0,
            ends: 0,
            keys: WordKeys::default(),
            in_utf8: SpelledWords::default(),
            in_cp866: SpelledWords::default(),
        };
        for (at, part) in value.split('"').enumerate() {
            if at % 2 == 1 {
                query.add(part.trim(), false);
            } else {
                for word in part.split_whitespace() {
                    query.add(word, forms);
                }
            }
        }
        let firsts = query.phrases().filter_map(<[Term]>::first);
        let firsts: Vec<_> = firsts.filter_map(Term::first_letters).collect();
        let all: Vec<_> = query.terms.iter().filter_map(Term::first_letters).collect();
        query.in_utf8.initials = Initials::in_utf8(firsts.iter().copied());
        query.in_utf8.of_all = Initials::in_utf8(all.iter().copied());
        query.in_cp866.initials = Initials::in_cp866(firsts);
        query.in_cp866.of_all = Initials::in_cp866(all);
        query
    }

    fn add(&mut self, part: &str, forms: bool) {
        if part.is_empty() {
            return;
        }
        let first = self.terms.len();
        for (_, word) in words(part) {
            if self.terms.len() >= limits::SEARCH_WORDS {
                break;
            }
            let folded = fold(word);
            let key = forms.then(|| self.keys.key(&folded));
            let stable = match &key {
                Some(key) => stable_part(key).len(),
                None => folded.len(),
            };
            self.terms.push(Term {
                folded,
                key,
                stable,
            });
        }
        let added = self.terms.len() - first;
        if added > 0 {
            self.starts |= 1_u64.checked_shl(first as u32).unwrap_or(0);
            let end = (first + added - 1) as u32;
            self.ends |= 1_u64.checked_shl(end).unwrap_or(0);
            self.phrases.push(Phrase {
                end,
                words: added as u32,
            });
        } else if words(part).next().is_none() && self.literals.len() < limits::SEARCH_WORDS {
            self.literals.push(fold(part));
        }
    }

    /// Returns whether the search is empty: then everything passes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.phrases.is_empty() && self.literals.is_empty()
    }

    /// Returns the phrases, each by its words; a single word is the shortest phrase. The counts of
    /// [`TextHits`] begin with theirs, in this order.
    pub fn phrases(&self) -> impl Iterator<Item = &[Term]> {
        self.phrases.iter().map(|phrase| {
            let end = phrase.end as usize + 1;
            let start = end.saturating_sub(phrase.words as usize);
            self.terms.get(start..end).unwrap_or_default()
        })
    }

    /// Returns whether the search has a part without words: `:-)`.
    #[must_use]
    pub fn has_literals(&self) -> bool {
        !self.literals.is_empty()
    }

    /// Returns the folded texts that a match must contain: the beginning of a word for each term.
    pub(super) fn needed(&self) -> impl Iterator<Item = &str> {
        self.terms.iter().map(Term::beginning)
    }

    /// Returns whether texts that form one may match; `false` is certain. A quick check of ASCII
    /// texts only.
    #[must_use]
    pub fn may_be_in(&self, texts: &[&str]) -> bool {
        let needed = self
            .needed()
            .chain(self.literals.iter().map(String::as_str));
        may_contain(texts, needed)
    }

    /// Returns whether a text has all parts; the same result as [`Self::look`], without counting.
    #[must_use]
    pub fn is_in<'t>(&self, text: impl Into<SpelledText<'t>>) -> bool {
        let text = text.into();
        let bit = |phrase: usize| 1_u64.checked_shl(phrase as u32).unwrap_or(0);
        let all = (0..self.phrases.len()).fold(0, |all, phrase| all | bit(phrase));
        let mut seen = 0;
        if all != 0 {
            self.walk(text, &mut |phrase, _| {
                seen |= bit(phrase);
                seen != all
            });
        }
        let has_literals = || {
            let folded = fold(&text.to_str());
            let mut literals = self.literals.iter();
            literals.all(|literal| folded.contains(literal.as_str()))
        };
        seen == all && (self.literals.is_empty() || has_literals())
    }

    /// Searches a text.
    #[must_use]
    pub fn look<'t>(&self, text: impl Into<SpelledText<'t>>) -> TextHits {
        let text = text.into();
        let mut hits = TextHits {
            counts: smallvec![0; self.phrases.len() + self.literals.len()],
            all: false,
            words: 0,
        };
        hits.words = if self.starts == self.ends {
            self.count_words(text, &mut hits.counts)
        } else {
            self.walk(text, &mut |phrase, _| {
                if let Some(count) = hits.counts.get_mut(phrase) {
                    *count += 1;
                }
                true
            })
        };
        if !self.literals.is_empty() {
            let folded = fold(&text.to_str());
            for (count, literal) in hits
                .counts
                .iter_mut()
                .skip(self.phrases.len())
                .zip(&self.literals)
            {
                *count = u32::try_from(folded.matches(literal.as_str()).count()).unwrap_or(0);
            }
        }
        hits.all = hits.counts.iter().all(|count| *count > 0);
        hits
    }

    /// Returns the hits in a text, ascending and disjoint, at most `most`.
    #[must_use]
    pub fn hits(&self, text: &str, most: usize) -> Vec<Range<usize>> {
        let mut hits = Vec::new();
        self.walk(text.into(), &mut |_, range| {
            hits.push(range);
            hits.len() < most
        });
        if !self.literals.is_empty() {
            hits.extend(self.literal_hits(text, most));
        }
        super::hits::tidy(hits, most)
    }

    fn literal_hits(&self, text: &str, most: usize) -> Vec<Range<usize>> {
        let folded = fold(text);
        // Folding preserves the number of characters.
        let places: Vec<(usize, usize)> = folded
            .char_indices()
            .zip(text.char_indices())
            .map(|((folded, _), (at, _))| (folded, at))
            .collect();
        let place = |of: usize| {
            let found = places.binary_search_by_key(&of, |(folded, _)| *folded);
            let place = found.ok().and_then(|at| places.get(at));
            place.map_or(text.len(), |(_, at)| *at)
        };
        self.literals
            .iter()
            .flat_map(|literal| {
                let found = folded.match_indices(literal.as_str()).take(most);
                found.map(|(at, _)| place(at)..place(at + literal.len()))
            })
            .collect()
    }

    /// Counts the occurrences of each phrase, if all of them are single words, without branches on
    /// a match, which would be mispredicted again and again. Returns the number of words.
    fn count_words(&self, text: SpelledText<'_>, counts: &mut [u32]) -> u32 {
        let spelled = self.spelled(text);
        let mut folded = String::new();
        words_beginning(text, &spelled.initials, |range, _| {
            let fitting = self.fitting_at(text, &range, &mut folded);
            for (count, phrase) in counts.iter_mut().zip(&self.phrases) {
                *count += u32::from(fitting >> phrase.end & 1 == 1);
            }
            true
        })
    }

    fn spelled(&self, text: SpelledText<'_>) -> &SpelledWords {
        match text {
            SpelledText::Utf8(_) => &self.in_utf8,
            SpelledText::Cp866(_) => &self.in_cp866,
        }
    }

    /// Calls `visit` with each phrase found, in the order of their ends, until it returns false.
    /// Returns the number of words read.
    fn walk(
        &self,
        text: SpelledText<'_>,
        visit: &mut dyn FnMut(usize, Range<usize>) -> bool,
    ) -> u32 {
        let mut end = 0;
        // Starts of the last words.
        let (mut starts, mut seen) = ([0_usize; 64], 0_usize);
        let mut folded = String::new();
        let spelled = self.spelled(text);
        words_beginning(text, &spelled.initials, |range, here| {
            if range.start < end {
                // It followed another one.
                return true;
            }
            // Bit n: the words up to term n of its phrase were just seen.
            let mut state = 0_u64;
            let mut next = Some(range);
            while let Some(word) = next {
                end = word.end;
                let own = text.bytes().get(word.clone()).unwrap_or_default();
                // Most words after the first one end here.
                if state != 0 && !spelled.of_all.may_be(own) {
                    break;
                }
                state = (state << 1 | self.starts) & self.fitting_at(text, &word, &mut folded);
                seen = seen.wrapping_add(1);
                if let Some(slot) = starts.get_mut(seen % 64) {
                    *slot = word.start;
                }
                let found = state & self.ends;
                state &= !self.ends;
                for (at, phrase) in self.phrases.iter().enumerate() {
                    if found >> phrase.end & 1 == 0 {
                        continue;
                    }
                    let first = seen.wrapping_sub(phrase.words as usize - 1) % 64;
                    let start = starts.get(first).copied().unwrap_or(word.start);
                    if !visit(at, start..word.end) {
                        return false;
                    }
                }
                next = (state != 0).then(|| here.word_after(end)).flatten();
            }
            true
        })
    }

    /// Returns the bits of the terms matched by a word of a text; `folded` is a buffer.
    #[inline]
    fn fitting_at(&self, text: SpelledText<'_>, word: &Range<usize>, folded: &mut String) -> u64 {
        match word_bytes(text.bytes(), word) {
            Some(bytes) => {
                let known = &self.spelled(text).known;
                known.bits_of(bytes, || self.fitting(text, word, folded))
            }
            None => self.fitting(text, word, folded),
        }
    }

    #[cold]
    fn fitting(&self, text: SpelledText<'_>, word: &Range<usize>, folded: &mut String) -> u64 {
        folded.clear();
        fold_into(&text.part(word.clone()).to_str(), folded);
        let key = LazyCell::new(|| self.keys.key(folded));
        let terms = self.terms.iter().zip(0..);
        let fitting = terms.filter(|(term, _)| term.fits(folded, || &key));
        fitting.fold(0_u64, |bits, (_, bit)| bits | 1 << bit)
    }
}

/// Returns whether ASCII texts contain each of some pieces, ignoring case; `true` if letters of
/// other alphabets would have to be compared.
pub(super) fn may_contain<'n>(texts: &[&str], mut needed: impl Iterator<Item = &'n str>) -> bool {
    let is_in = |text: &str, piece: &str| {
        let (text, piece) = (text.as_bytes(), piece.as_bytes());
        let Some(first) = piece.first() else {
            return true;
        };
        let (small, large) = (first.to_ascii_lowercase(), first.to_ascii_uppercase());
        let mut starts = memchr::memchr2_iter(small, large, text);
        starts.any(|at| {
            let here = text.get(at..at + piece.len());
            here.is_some_and(|here| here.eq_ignore_ascii_case(piece))
        })
    };
    let is_there = |piece: &str| !piece.is_ascii() || texts.iter().any(|text| is_in(text, piece));
    !texts.iter().all(|text| text.is_ascii()) || needed.all(is_there)
}

#[cfg(test)]
mod tests {
    use super::{SpelledText, TextQuery};
    use crate::charset::Charset;
    use crate::limits;

    fn finds(value: &str, text: &str) -> bool {
        let query = TextQuery::parse(value, true);
        let hits = query.look(text);
        let found = hits.all;
        assert_eq!(query.is_in(text), found, "{value} in {text}");
        let stored = Charset::CP866.encode(text);
        if Charset::CP866.decode(&stored) == text {
            let stored = SpelledText::Cp866(&stored);
            assert_eq!(query.look(stored), hits, "{value} in {text}");
            assert_eq!(query.is_in(stored), found, "{value} in {text}");
        }
        assert!(!found || query.may_be_in(&[text]), "{value} in {text}");
        found
    }

    #[test]
    fn a_quick_look_excludes_texts_of_ascii_without_the_words() {
        for (value, texts, may) in [
            ("messages", &["A", "two MESSAGE"][..], true),
            ("messages", &["mes", "ssages"], false),
            ("messages", &["mess", "ages и"], true),
            ("a b", &["a", "b"], true),
            ("a b", &["a", "c"], false),
            (":-)", &["ha", ":-("], false),
            (":-)", &[":-)"], true),
            ("письмо", &["letter"], true),
            ("", &[""], true),
        ] {
            let query = TextQuery::parse(value, true);
            assert_eq!(query.may_be_in(texts), may, "{value} in {texts:?}");
        }
    }

    #[test]
    fn the_examples_of_7_2_1_4_are_found() {
        assert!(finds("Fido", "This is Fido."));
        assert!(finds("\"our Net\"", "in our Net, and"));
        assert!(finds("\"our Net\"", "in our\n> net"));
        assert!(!finds("\"our Net\"", "our big net"));
        assert!(!finds("\"our Net\"", "our own net"));
    }

    #[test]
    fn forms_case_and_yo_do_not_matter_outside_of_quotes() {
        for (value, text, found) in [
            ("message", "two messages", true),
            ("messages", "A MESSAGE", true),
            ("письмо", "Двух письмах", true),
            ("письмо", "ПИСЬМОМ", true),
            ("елка", "Ёлки", true),
            ("ёлка", "елку", true),
            ("новости", "Hовости", true),
            ("\"message\"", "messages", false),
            ("\"Message\"", "a message", true),
            ("fido net", "net of fido", true),
            ("fido net", "fidonet", false),
            ("fido7.ru", "news:fido7.ru.linux", true),
            ("fido7.ru", "ru fido7", false),
            ("2:5030/1520", "at 2:5030/1520.9", true),
            (":-)", "ha :-)", true),
            (":-)", "ha", false),
            ("ha :-)", "Ha! :-)", true),
            ("", "anything", true),
            ("\"\"", "anything", true),
            ("\"never closed", "never closed", true),
        ] {
            assert_eq!(finds(value, text), found, "{value} in {text}");
        }
    }

    #[test]
    fn hits_are_the_places_of_words_and_phrases() {
        let hits = |value: &str, text: &str| TextQuery::parse(value, true).hits(text, 10);
        assert_eq!(hits("письмо", "о письме и письмах"), [3..15, 19..33]);
        assert_eq!(hits("\"b c\"", "a b c b b c"), [2..5, 8..11]);
        assert_eq!(hits("a", &"a ".repeat(20)).len(), 10);
        assert_eq!(hits(":-)", "ё:-):-) :-)"), [2..8, 9..12]);
        assert_eq!(hits("x :-)", ":-) x"), [0..3, 4..5]);
    }

    #[test]
    fn phrases_are_counted_wherever_their_words_follow_each_other() {
        const WORDS: [&str; 6] = ["of", "the", "off", "then", "a", "что"];
        let mut seed = 1_u64;
        let mut next = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % below
        };
        let mut some = |count: usize| -> Vec<&str> { (0..count).map(|_| WORDS[next(6)]).collect() };
        let mut all = 0;
        for round in 0..2000 {
            let phrases: Vec<_> = (0..=round % 3)
                .map(|at| some(1 + (round + at) % 3))
                .collect();
            let quoted: Vec<_> = phrases.iter().map(|words| words.join(" ")).collect();
            let query = TextQuery::parse(&format!("\"{}\"", quoted.join("\" \"")), true);
            let words = some(round % 300);
            let text = words.join([" ", ", ", "\r\r"][round % 3]);
            let is_there = |phrase: &Vec<&str>| {
                let places = words.windows(phrase.len());
                places.filter(|own| own == phrase).count() as u32
            };
            let expected: Vec<u32> = phrases.iter().map(is_there).collect();
            assert_eq!(
                query.look(&*text).counts.as_slice(),
                expected,
                "{quoted:?} in {text}"
            );
            let stored = Charset::CP866.encode(&text);
            let counts = query.look(SpelledText::Cp866(&stored)).counts;
            assert_eq!(counts.as_slice(), expected, "{quoted:?} in {text}");
            all += expected.iter().sum::<u32>();
        }
        assert!(all > 10_000, "{all}");
    }

    #[test]
    fn more_words_than_are_kept_are_distinguished() {
        let query = TextQuery::parse("message", true);
        // All of them begin like the word, so that each has to be stemmed.
        let others: Vec<String> = (0..3_usize << super::KnownWords::SLOT_BITS)
            .map(|at| format!("messagx{}", in_letters(at)))
            .collect();
        let long = format!("messag{}", "e".repeat(20));
        for _ in 0..2 {
            assert_eq!(query.look(&*others.join(" ")).counts.as_slice(), [0]);
            assert_eq!(
                query
                    .look(&*format!("messages {long} messaging"))
                    .counts
                    .as_slice(),
                [2]
            );
        }
    }

    /// Returns a number in the letters `h` to `q`.
    fn in_letters(number: usize) -> String {
        let digits = number.to_string();
        digits
            .bytes()
            .map(|digit| char::from(digit - b'0' + b'h'))
            .collect()
    }

    #[test]
    fn a_search_of_a_thousand_words_keeps_to_its_limit() {
        let long = "word ".repeat(1000);
        assert!(finds(&long, "words"));
        let long = format!("\"{}\"", "a b ".repeat(500));
        assert!(finds(&long, &"a b ".repeat(500)));
        // Parts left out need not occur.
        let words: Vec<String> = (0..=limits::SEARCH_WORDS)
            .map(|at| format!("w{at}"))
            .collect();
        let smiles: Vec<String> = (0..=limits::SEARCH_WORDS)
            .map(|at| format!(":{})", "-".repeat(at)))
            .collect();
        for all in [words, smiles] {
            let kept = &all[..limits::SEARCH_WORDS];
            assert!(finds(&all.join(" "), &kept.join(" ")), "{}", all[0]);
            assert!(!finds(&all.join(" "), &kept[1..].join(" ")), "{}", all[0]);
        }
    }
}
