//! Prefilter of many texts at once in raw bytes.

use super::beginnings::SpelledText;
use super::criterion::Criterion;
use super::geo;
use super::prefilter::{Bytes, finds, may_be_unmapped_bytes, needs_place, needs_tag, spellings};
use super::required::required;
use super::search::Search;
use super::wider::{Wider, wider};
use super::words::unfolded;
use crate::charset::{self, Charset};
use crate::limits;
use memchr::{memchr2, memchr3, memmem};
use regex::bytes::{Regex, RegexBuilder};
use std::convert::Infallible;

/// Finds the messages that may pass in buffers with the texts of many. All others do not pass: the
/// property tests of searches verify this.
///
/// Some bytes may vanish when lines are parsed: line feeds, `8Dh`, byte order marks if a match may
/// cross lines. Kludges inside of a text may name its character set. Both make a message suspicious
/// whatever else it contains.
#[derive(Debug)]
pub struct Sweep {
    text: InText,
    /// True if 8Dh may vanish.
    soft_cr: bool,
    control: Control,
    /// True if only words and phrases in texts are wanted, so that [`Self::decisive`] texts need no
    /// other check.
    decides: bool,
}

/// Possibility that a text has bytes without a character in its set, shown as marks that no byte
/// spells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undecodable {
    /// It has none.
    Never,
    /// If it is invalid UTF-8.
    UnlessUtf8,
    /// If it has a byte from 80h on.
    Perhaps,
    /// It has none: it is in CP866 unless it is valid UTF-8.
    NeverInCp866,
}

/// One of the texts in a buffer.
#[derive(Clone, Copy, Debug)]
pub struct SweptText {
    /// Offset of its start in the buffer.
    pub start: usize,
    /// Offset of its end.
    pub end: usize,
    /// Possibility of bytes without a character.
    pub undecodable: Undecodable,
}

/// Reason why a message may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Suspicion {
    /// Its text may have a match.
    Match,
    /// Its displayed text may differ from the spelling of its bytes.
    OddBytes,
}

/// Condition on the raw text when no outside control line matched.
#[derive(Debug)]
enum InText {
    /// A kludge inside of the text.
    Kludge,
    /// Any text may pass.
    Anything,
    /// One of these pieces must occur.
    Piece(Regex),
    /// A match of this must occur, and the displayed text must be spelled by the bytes.
    Like(Wider),
}

/// Control lines outside of the text that let a message pass without a match in its text.
#[derive(Debug)]
enum Control {
    None,
    /// Lines with a match of this.
    Holding(Regex),
    /// Lines with a match of this, or that need a character set.
    Like(Wider),
    Tags,
    /// Kludges with a place.
    Places,
}

impl Sweep {
    /// Creates a sweep for texts in some character sets; `None` if nothing could be excluded.
    pub(super) fn new(criteria: &[Criterion<'_>], charsets: &[Charset]) -> Option<Self> {
        let decides = are_of_words(criteria) && charsets.iter().all(|set| set.keeps_ascii());
        // Short words are in most texts: they help only if texts are judged at once.
        let shortest = if decides { SHORTEST - 1 } else { SHORTEST };
        let word = finds(criteria)
            .flat_map(Search::needed)
            .filter(|word| word.chars().count() >= shortest && !may_be_unmapped_bytes(word))
            .max_by_key(|word| word.chars().count());
        let soft_cr = charsets
            .iter()
            .any(|set| *set != Charset::UTF8 && *set != Charset::ASCII && !set.has_letter_at_8d());
        if decides || word.is_some() {
            let text = match word {
                Some(word) => InText::Piece(union(word, charsets, &unfolded)?),
                None => InText::Anything,
            };
            return Some(Self {
                text,
                soft_cr,
                control: Control::None,
                decides,
            });
        }
        let expressions =
            || finds(criteria).filter_map(|search| Some(search.expression()?.meant()));
        let piece = expressions()
            .filter_map(|(pattern, ignore_case)| Some((required(pattern)?, ignore_case)))
            .max_by_key(|(piece, _)| piece.chars().count());
        if let Some((piece, ignore_case)) = piece {
            let text = union(&piece, charsets, &|c| cases_if(ignore_case, c))?;
            return Some(Self {
                control: Control::Holding(text.clone()),
                text: InText::Piece(text),
                soft_cr,
                decides,
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
                decides,
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
            decides,
        })
    }

    /// Returns whether only a kludge inside of a text lets its message pass, apart from control
    /// lines outside of it.
    #[must_use]
    pub fn needs_kludge(&self) -> bool {
        matches!(self.text, InText::Kludge)
    }

    /// Returns the text if [`super::Query::judge_text`] may decide by its bytes: it is ASCII, or
    /// certainly in CP866. Its bytes must not be odd ([`Self::search_texts`]).
    #[must_use]
    pub fn decisive<'t>(
        &self,
        text: &'t [u8],
        undecodable: Undecodable,
    ) -> Option<SpelledText<'t>> {
        let is_whole = text.len() < limits::MESSAGE_TEXT_BYTES as usize;
        let is_utf8 = || simdutf8::basic::from_utf8(text).is_ok() || charset::is_damaged_utf8(text);
        let is_cp866 = || undecodable == Undecodable::NeverInCp866 && !is_utf8();
        let decides = self.decides && is_whole && (text.is_ascii() || is_cp866());
        decides.then_some(SpelledText::Cp866(text))
    }

    /// Returns whether control lines outside of the texts have to be checked, too.
    #[must_use]
    pub fn needs_control(&self) -> bool {
        !matches!(self.control, Control::None)
    }

    /// Returns whether a control line lets its message pass by its name; [`Self::search_control`]
    /// checks other lines.
    #[must_use]
    pub fn may_pass_by(&self, line: &[u8]) -> bool {
        match &self.control {
            Control::None | Control::Holding(_) | Control::Like(_) => false,
            Control::Tags => super::prefilter::is_tag(line),
            Control::Places => geo::begins(line, b"GEO"),
        }
    }

    /// Returns whether control lines are searched together with those of other messages.
    #[must_use]
    pub fn joins_control(&self) -> bool {
        matches!(self.control, Control::Holding(_) | Control::Like(_))
    }

    /// Searches the control lines of several messages, each line ended by CR, like
    /// [`Self::search_texts`] with texts.
    pub fn search_control(
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
                each(messages, visit, |at| {
                    like.find_at(bytes, at).unwrap_or(Some(at))
                });
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

    /// Searches several consecutive texts, and reports for each the reason why its message may
    /// pass, if any.
    pub fn search_texts(
        &self,
        bytes: &[u8],
        texts: &[SweptText],
        found: &mut Vec<Option<Suspicion>>,
    ) {
        found.clear();
        found.resize(texts.len(), None);
        let mut is_match = |at| note(found, at, Suspicion::Match);
        match &self.text {
            InText::Kludge => {}
            InText::Anything => (0..texts.len()).for_each(is_match),
            InText::Piece(piece) => each(texts, &mut is_match, |at| {
                piece.find_at(bytes, at).map(|found| found.start())
            }),
            InText::Like(like) => {
                // One search costs less than one for each text.
                let together = !like.crosses_lines && are_of_lines(bytes, texts);
                let place = |at| like.find_at(bytes, at);
                let are_found = together && each_or_stop(texts, &mut is_match, place).is_ok();
                for (at, text) in texts.iter().enumerate() {
                    let own = bytes.get(text.start..text.end).unwrap_or_default();
                    let is_unclear = || is_unclear(own, text.undecodable, like.crosses_lines);
                    if is_unclear() || !are_found && like.is_match(own) {
                        is_match(at);
                    }
                }
            }
        }
        let is_of_kludges = self.needs_kludge();
        let odd = |at: usize| {
            let rest = bytes.get(at..)?;
            let found = if is_of_kludges {
                memchr::memchr(SOH, rest)
            } else if self.soft_cr {
                memchr3(SOH, b'\n', SOFT_CR, rest)
            } else {
                memchr2(SOH, b'\n', rest)
            };
            found.map(|found| at + found)
        };
        each(texts, &mut |at| note(found, at, Suspicion::OddBytes), odd);
        // A byte order mark vanishes at the beginning of a line, so only a match across lines is
        // affected.
        if matches!(&self.text, InText::Like(like) if like.crosses_lines) {
            mark_texts_with(bytes, texts, found, None, charset::BOM);
        }
        if self.decides {
            mark_texts_with(bytes, texts, found, Some(Suspicion::Match), SEEN_BY);
        }
    }
}

fn note(found: &mut [Option<Suspicion>], at: usize, why: Suspicion) {
    if let Some(found) = found.get_mut(at) {
        *found = (*found).max(Some(why));
    }
}

/// Marks the texts with a piece among those where it matters.
fn mark_texts_with(
    bytes: &[u8],
    texts: &[SweptText],
    found: &mut [Option<Suspicion>],
    known: Option<Suspicion>,
    piece: &[u8],
) {
    let finder = memmem::Finder::new(piece);
    for (text, found) in texts.iter().zip(found) {
        let own = || bytes.get(text.start..text.end).unwrap_or_default();
        if *found == known && finder.find(own()).is_some() {
            *found = Some(Suspicion::OddBytes);
        }
    }
}

/// Returns whether bodies are searched only for words and phrases.
fn are_of_words(criteria: &[Criterion<'_>]) -> bool {
    let of_bodies = criteria
        .iter()
        .filter(|own| !matches!(own, Criterion::Header(_)));
    let mut searches = of_bodies.map(Criterion::body_search);
    let are = searches.all(|own| own.is_some_and(Search::is_of_words));
    are && finds(criteria).next().is_some()
}

/// Returns whether the displayed text may differ from the spelling of the bytes: by marks for
/// bytes, or by lines left out or added.
fn is_unclear(text: &[u8], undecodable: Undecodable, lines_matter: bool) -> bool {
    let has_marks = match undecodable {
        Undecodable::Never | Undecodable::NeverInCp866 => {
            !text.is_ascii()
                && simdutf8::basic::from_utf8(text).is_err()
                && charset::is_damaged_utf8(text)
        }
        Undecodable::UnlessUtf8 => simdutf8::basic::from_utf8(text).is_err(),
        Undecodable::Perhaps => !text.is_ascii(),
    };
    // The rest of such a text is not shown, but look-around would see it.
    let is_cut = text.len() >= limits::MESSAGE_TEXT_BYTES as usize;
    let lines_differ =
        || text.last().is_some_and(|last| *last != b'\r') || memmem::find(text, SEEN_BY).is_some();
    has_marks || is_cut || lines_matter && lines_differ()
}

const SOH: u8 = 1;
const SEEN_BY: &[u8] = b"SEEN-BY";
const SOFT_CR: u8 = 0x8D;

/// Minimum length of a word, in letters: shorter words are everywhere, and may be marks of bytes
/// without a character.
const SHORTEST: usize = 3;

/// Calls `visit` once for the message of each found offset.
fn each(texts: &[SweptText], visit: &mut dyn FnMut(usize), find: impl Fn(usize) -> Option<usize>) {
    let Ok(()) = each_or_stop(texts, visit, |at| Ok::<_, Infallible>(find(at)));
}

/// Does the same as [`each`] until a search fails.
fn each_or_stop<E>(
    texts: &[SweptText],
    visit: &mut dyn FnMut(usize),
    find: impl Fn(usize) -> Result<Option<usize>, E>,
) -> Result<(), E> {
    let mut at = texts.first().map_or(0, |text| text.start);
    while let Some(place) = find(at)? {
        let next = texts.partition_point(|text| text.start <= place);
        if let Some(message) = next.checked_sub(1) {
            visit(message);
        }
        match texts.get(next) {
            Some(text) => at = text.start,
            None => break,
        }
    }
    Ok(())
}

/// Returns whether a match within a line finds the same in joined texts as in each alone: a line
/// ends before and at the end of each text. Long texts are left to [`Wider::is_match`].
fn are_of_lines(bytes: &[u8], texts: &[SweptText]) -> bool {
    let ends_line = |at: usize| {
        at.checked_sub(1)
            .is_none_or(|at| bytes.get(at) == Some(&b'\r'))
    };
    texts.iter().all(|text| {
        let is_short = text.end.saturating_sub(text.start) <= limits::REGEX_QUICK_BYTES;
        is_short && ends_line(text.start) && ends_line(text.end)
    })
}

/// Returns a pattern for a text in any of the character sets; `None` if no set can spell it.
fn union(text: &str, charsets: &[Charset], others: &dyn Fn(char) -> Vec<char>) -> Option<Regex> {
    let sets: Vec<_> = charsets
        .iter()
        .map(|set| Bytes::unless_utf8(*set))
        .collect();
    RegexBuilder::new(&spellings(text, &sets, others)?)
        .unicode(false)
        .build()
        .ok()
}

/// Returns the longest word that plain text searches need, as a pattern for UTF-8; `None` if they
/// need none.
pub(super) fn needed_in_utf8<'s>(searches: impl Iterator<Item = &'s Search>) -> Option<Regex> {
    let words = searches.flat_map(Search::needed);
    let longest = words.max_by_key(|word| word.chars().count())?;
    if longest.chars().count() < SHORTEST {
        return None;
    }
    union(longest, &[Charset::UTF8], &unfolded)
}

/// Returns [`cases`] if case is ignored, else nothing.
pub(super) fn cases_if(ignore_case: bool, c: char) -> Vec<char> {
    if ignore_case { cases(c) } else { Vec::new() }
}

/// Returns the characters that PCRE2 treats as equal when case is ignored, and perhaps more.
fn cases(c: char) -> Vec<char> {
    /// Letters equal beyond the usual pairs.
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

#[cfg(test)]
mod tests {
    use super::Undecodable::{Never, NeverInCp866, Perhaps, UnlessUtf8};
    use super::{Suspicion, Sweep, SweptText, cases, is_unclear};
    use crate::charset::Charset;
    use crate::limits;
    use crate::query::Query;
    use crate::query::time::Now;
    use crate::url::FidoUrl;

    const BOTH: &[Charset] = &[Charset::CP866, Charset::UTF8];

    fn with_query<T>(filters: &str, ask: impl FnOnce(&Query<'_>) -> T) -> T {
        let url = format!("area://Test?{filters}");
        let url = FidoUrl::parse(&url).unwrap().url;
        ask(&Query::from_url(&url, &Now::at(0, 0)))
    }

    fn sweep(filters: &str, sets: &[Charset]) -> Option<Sweep> {
        with_query(filters, |query| query.sweep(sets))
    }

    /// Returns the joined texts, and the place of each.
    fn joined(texts: &[&[u8]]) -> (Vec<u8>, Vec<SweptText>) {
        let mut end = 0;
        let places = texts.iter().map(|text| {
            let start = end;
            end += text.len();
            SweptText {
                start,
                end,
                undecodable: Never,
            }
        });
        let places = places.collect();
        (texts.concat(), places)
    }

    #[test]
    fn a_sweep_finds_the_texts_that_may_pass_and_no_others() {
        const LATIN: &[Charset] = &[Charset::LATIN1];
        let tests: [(&str, &[Charset], &[u8], bool); 19] = [
            ("find=fido", BOTH, b"by Fidonet\r", true),
            ("find=fido", BOTH, b"by FTN\r", false),
            ("find=fido", BOTH, b"fi\ndo\r", true),
            ("find=fido", BOTH, b"\x01CHRS: KOI8-R 2\r", true),
            ("find=/mailer/", BOTH, b"a mailer\r", true),
            ("find=/mailer/", BOTH, b"a Mailer\r", false),
            ("find=/mailer/i", BOTH, b"a Mailer\r", true),
            ("find=/[Mm]ai/", BOTH, b"a Mailer\r", true),
            ("find=/[Mm]ai/", BOTH, b"a mALE\r", false),
            // Lines left out or added between others.
            ("find=/[ab]%5Cs[cd]/", BOTH, b"a\rSEEN-BY: 1\rc\r", true),
            ("find=/[ab]%5Cs[cd]/", BOTH, b"a\r\xEF\xBB\xBFc\r", true),
            ("find=/[ab]%5Cs[cd]/", BOTH, b"a\re\r", false),
            // 8Dh vanishes where lines were wrapped, if it is no letter.
            ("find=/foo%20bar/", LATIN, b"foo\x8D bar\r", true),
            ("find=/foo%20bar/", BOTH, b"foo\x8D bar\r", false),
            ("tag=one", LATIN, b"a \x8Db\r", false),
            ("tag=one", BOTH, b"TAG: one\r", false),
            ("tag=one", BOTH, b"\x01TAG: one\r", true),
            ("tag=one", BOTH, b"a\nb\r", false),
            ("tag=one", BOTH, b"\xEF\xBB\xBFa\r", false),
        ];
        for (filters, sets, text, is_found) in tests {
            let (bytes, texts) = joined(&[b"nothing\r", text, b"", b"more\r"]);
            let mut found = Vec::new();
            let sweep = sweep(filters, sets).unwrap();
            sweep.search_texts(&bytes, &texts, &mut found);
            let found = found.iter().map(Option::is_some);
            assert!(
                found.eq([false, is_found, false, false]),
                "{filters} in {text:?}"
            );
        }
        // Nothing would be excluded.
        for filters in ["find=:-)", "find=/a*/", "findsb=fido"] {
            assert!(sweep(filters, BOTH).is_none(), "{filters}");
        }
    }

    #[test]
    fn a_text_of_ascii_or_cp866_without_odd_bytes_decides_what_words_are_in_it() {
        let decides = |filters: &str, sets: &[Charset], text: &[u8], undecodable| {
            let sweep = sweep(filters, sets).unwrap();
            let (bytes, texts) = joined(&[b"words\r", text]);
            let mut found = Vec::new();
            sweep.search_texts(&bytes, &texts, &mut found);
            found[1] != Some(Suspicion::OddBytes) && sweep.decisive(text, undecodable).is_some()
        };
        for (text, expected, in_cp866) in [
            (&b""[..], true, true),
            (b"two words\rand\x8D", false, true),
            // `Ж` in UTF-8.
            (b"two words\rand \xD0\x96\r", false, false),
            (b"two words\rand\x7F\0", true, true),
            (b"two\nwords \x8D\r", false, false),
            (b"two\r\x01PID: words\x8D\r", false, false),
            (b"words\rSEEN-BY: 1/1\r", false, false),
            // A byte order mark is one in UTF-8 only.
            (b"two \xEF\xBB\xBF words\x8D\r", false, true),
            (b"words\rSEEN: 1/1\r", true, true),
        ] {
            for (undecodable, expected) in [
                (Never, expected),
                (Perhaps, expected),
                (NeverInCp866, in_cp866),
            ] {
                let found = decides("find=words", BOTH, text, undecodable);
                assert_eq!(found, expected, "{text:?} {undecodable:?}");
            }
        }
        let whole = vec![b' '; limits::MESSAGE_TEXT_BYTES as usize];
        assert!(!decides("find=words", BOTH, &whole, NeverInCp866));
        assert!(decides("find=words", BOTH, &whole[1..], NeverInCp866));
        // So short that all texts have it.
        for filters in ["find=мы", "find=8f", "find=a", "find=a&to=b"] {
            assert!(decides(filters, BOTH, b"text", Never), "{filters}");
        }
        // Subjects, control lines and seven-bit sets are excluded.
        for filters in ["find=words&findsb=a", "find=words&tag=a", "find=/word/"] {
            assert!(!decides(filters, BOTH, b"text", NeverInCp866), "{filters}");
        }
        assert!(!decides("find=words", &[Charset::FINNISH], b"text", Never));
    }

    #[test]
    fn expressions_find_in_a_text_among_others_what_they_find_in_it_alone() {
        const FILTERS: &[&str] = &[
            "find=/[Mm]a(%3f=il|ps)[a-z]+%5Cd{2}/",
            "find=/[Mm]a(%3f!il|ps)[a-z]/",
            "find=/(%3f<!ma)[il]l%3f%5Cd/",
            "find=/(%3f<=ma)[il]l%3f%5Cd/",
            "find=/[a-z]+%5B12%5D(%3f!%5B12%5D)/",
            "find=/[ai][lp]%5Cs[ml]/",
            "find=/%5E[lm].*%5Cd$/",
        ];
        const PIECES: &[&[u8]] = &[
            b"ma", b"il", b"ps", b"M", b"l", b"1", b"2", b" ", b"\r", b"\r", b"\xA8",
        ];
        let mut seed = 1_u64;
        let mut next = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % below
        };
        let (mut hits, mut all) = (0, 0);
        for round in 0..400 {
            let mut bytes = Vec::new();
            let mut texts = Vec::new();
            for _ in 0..next(12) {
                // Bytes that no text has are between some of them.
                bytes.extend_from_slice([&b""[..], b"ma", b"il1\r"][next(40) / 38 * (1 + next(2))]);
                let start = bytes.len();
                for _ in 0..next(9) {
                    bytes.extend_from_slice(PIECES[next(PIECES.len())]);
                }
                if round % 4 > 0 || next(9) > 0 {
                    bytes.push(b'\r');
                }
                texts.push(SweptText {
                    start,
                    end: bytes.len(),
                    undecodable: Never,
                });
            }
            for filters in FILTERS {
                let sweep = sweep(filters, BOTH).unwrap();
                let mut found = Vec::new();
                sweep.search_texts(&bytes, &texts, &mut found);
                for (text, found) in texts.iter().zip(&found) {
                    let own = &bytes[text.start..text.end];
                    let (own, alone) = joined(&[own]);
                    let mut expected = Vec::new();
                    sweep.search_texts(&own, &alone, &mut expected);
                    // Bytes between texts may make one more suspicious, but never less.
                    let mut pairs = texts.windows(2);
                    let has_gaps = pairs.any(|pair| pair[0].end < pair[1].start);
                    assert!(
                        expected[0] == *found || has_gaps && expected[0].is_none(),
                        "{filters} in {own:?} of {bytes:?}"
                    );
                    hits += usize::from(found.is_some());
                    all += 1;
                }
            }
        }
        assert!(hits > 500 && hits < all / 2, "{hits} of {all}");
    }

    #[test]
    fn a_sweep_finds_the_control_lines_that_may_let_messages_pass() {
        let lines: &[&[u8]] = &[
            b"PID: x\r",
            b"PID: Mailer\r",
            b"",
            b"PID: \xA8\r",
            b"TAG: mailer\rGEO: 0;0\r",
        ];
        let (bytes, messages) = joined(lines);
        let tests: [(&str, &str, &[usize], &[&str]); 6] = [
            ("find=mailer", "", &[], &[]),
            ("find=/mailer/", "control, joined", &[4], &[]),
            ("find=/mailer/i", "control, joined", &[1, 4], &[]),
            // Letters beyond ASCII need a character set.
            ("find=/[Mm]ai/", "control, joined", &[1, 3, 4], &[]),
            ("tag=one", "kludge, control", &[], &["TAG"]),
            ("geomark=0,0,1,1", "kludge, control", &[], &["GEO"]),
        ];
        for (filters, kinds, joined, by_name) in tests {
            let sweep = sweep(filters, BOTH).unwrap();
            let all = [
                ("kludge", sweep.needs_kludge()),
                ("control", sweep.needs_control()),
                ("joined", sweep.joins_control()),
            ];
            let is_so = all.iter().filter(|(_, is_so)| *is_so);
            let is_so: Vec<&str> = is_so.map(|(name, _)| *name).collect();
            assert_eq!(is_so.join(", "), kinds, "{filters}");
            let mut found: Vec<usize> = Vec::new();
            sweep.search_control(&bytes, &messages, &mut |at| found.push(at));
            found.sort_unstable();
            assert_eq!(found, joined, "{filters}");
            let mut names = vec!["PID", "TAG", "GEO"];
            names.retain(|name| sweep.may_pass_by(format!("{name}: 0").as_bytes()));
            assert_eq!(names, by_name, "{filters}");
        }
    }

    #[test]
    fn a_text_is_unclear_where_its_bytes_do_not_spell_what_is_shown() {
        for (text, undecodable, lines_matter, expected) in [
            (&b""[..], Perhaps, true, false),
            (b"text\r", Perhaps, true, false),
            (b"\xFF\r", Never, true, false),
            (b"\xFF\r", UnlessUtf8, false, true),
            (b"\xD0\xB0\r", UnlessUtf8, false, false),
            (b"\xD0\xB0\r", Perhaps, false, true),
            (b"text", Never, true, true),
            (b"text", Never, false, false),
            (b"SEEN-BY: 1/1\r", Never, true, true),
            (b"SEEN-BY: 1/1\r", Never, false, false),
        ] {
            let found = is_unclear(text, undecodable, lines_matter);
            assert_eq!(found, expected, "{text:?} {undecodable:?} {lines_matter}");
        }
        let whole = vec![0_u8; limits::MESSAGE_TEXT_BYTES as usize];
        assert!(is_unclear(&whole, Never, false));
        assert!(!is_unclear(&whole[1..], Never, false));
    }

    #[test]
    fn names_and_subjects_are_looked_through_for_words_of_three_letters() {
        let is_in = |filters: &str, lines: &[u8]| {
            with_query(filters, |query| {
                query
                    .required_in_headers()
                    .map(|needed| needed.is_match(lines))
            })
        };
        assert_eq!(is_in("to=ann", b"Bob\nAnnie\n"), Some(true));
        assert_eq!(is_in("to=ann", b"Bob\nEve\n"), Some(false));
        assert_eq!(is_in("to=al", b"Al\n"), None);
    }

    #[test]
    fn other_cases_of_a_letter_include_those_far_away() {
        assert_eq!(cases('k'), ['K', '\u{212A}']);
        assert_eq!(cases('K'), ['k', '\u{212A}']);
        assert_eq!(cases('я'), ['Я']);
        assert!(cases('1').is_empty());
    }
}
