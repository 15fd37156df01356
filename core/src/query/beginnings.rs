//! Words of a text that begin as is looked for, found by marks of many bytes at a time.
//!
//! Nearly all texts are of ASCII, or of Russian letters in UTF-8 or CP866. There each byte by itself says whether it is
//! in a word, so that loops over whole pieces of a text find where words begin; only the words that are left are looked at
//! one by one. All other texts are split by [`words`].

use super::raw;
use super::words::{run, unfolded, words};
use crate::charset::Charset;
use std::borrow::Cow;
use std::cell::Cell;
use std::iter;
use std::ops::Range;
use std::sync::LazyLock;

/// A text in the bytes that it is searched in.
#[derive(Clone, Copy, Debug)]
pub enum SpelledText<'t> {
    /// As it was decoded.
    Utf8(&'t str),
    /// As it is stored.
    Cp866(&'t [u8]),
}

impl<'t> From<&'t str> for SpelledText<'t> {
    fn from(text: &'t str) -> Self {
        Self::Utf8(text)
    }
}

impl<'t> SpelledText<'t> {
    /// The text, decoded.
    #[must_use]
    pub fn to_str(self) -> Cow<'t, str> {
        match self {
            Self::Utf8(text) => Cow::Borrowed(text),
            Self::Cp866(text) => Charset::CP866.decode(text),
        }
    }

    pub(super) fn bytes(self) -> &'t [u8] {
        match self {
            Self::Utf8(text) => text.as_bytes(),
            Self::Cp866(text) => text,
        }
    }

    /// A part of it, in whole characters.
    pub(super) fn part(self, range: Range<usize>) -> Self {
        match self {
            Self::Utf8(text) => Self::Utf8(text.get(range).unwrap_or_default()),
            Self::Cp866(text) => Self::Cp866(text.get(range).unwrap_or_default()),
        }
    }

    /// The first word after a place.
    pub(super) fn word_after(self, at: usize) -> Option<Range<usize>> {
        let rest = self.part(at..self.bytes().len());
        let before = match rest {
            Self::Utf8(text) => run(text, false),
            Self::Cp866(text) => text.iter().position(|byte| is_cp866_of_word(*byte))?,
        };
        let start = at + before;
        let len = rest.part(before..rest.bytes().len()).first_word();
        (len > 0).then_some(start..start + len)
    }

    /// How long the word is that it begins with.
    fn first_word(self) -> usize {
        match self {
            Self::Utf8(text) => run(text, true),
            Self::Cp866(text) => {
                let end = text.iter().position(|byte| !is_cp866_of_word(*byte));
                end.unwrap_or(text.len())
            }
        }
    }
}

/// Whether a byte of CP866 is a letter or a digit.
fn is_cp866_of_word(byte: u8) -> bool {
    let is_russian = byte.wrapping_sub(0x80) < 0x30;
    is_ascii_of_word(byte) | is_russian | (byte.wrapping_sub(0xE0) < 0x18)
}

/// Whether a byte of a text of usual characters ([`is_simple`]) is in a word.
fn is_simple_of_word(byte: u8) -> bool {
    is_ascii_of_word(byte) | (byte >= 0x80)
}

fn is_ascii_of_word(byte: u8) -> bool {
    let letter = (byte | 0x20).wrapping_sub(b'a') < 26;
    letter | (byte.wrapping_sub(b'0') < 10)
}

/// The first two bytes of a character.
type FirstBytes = (u8, Option<u8>);

/// A character in UTF-8.
fn in_utf8(c: char) -> Option<FirstBytes> {
    let mut bytes = [0; 4];
    let mut bytes = c.encode_utf8(&mut bytes).bytes();
    Some((bytes.next()?, bytes.next()))
}

/// A character in CP866, if it has one there.
fn in_cp866(c: char) -> Option<FirstBytes> {
    static OTHERS: LazyLock<Vec<(char, u8)>> = LazyLock::new(raw::table);
    if c.is_ascii() {
        return in_utf8(c);
    }
    let found = OTHERS.iter().find(|(own, _)| *own == c);
    found.map(|(_, byte)| (*byte, None))
}

/// How the words begin that are looked for, in bytes.
#[derive(Clone, Debug, Default)]
pub(super) struct Initials {
    first: ByteSet,
    second: ByteSet,
}

impl Initials {
    /// Of words that begin with one of some letters, folded, and then with another one, or with any.
    pub(super) fn in_utf8(beginnings: impl IntoIterator<Item = (char, Option<char>)>) -> Self {
        Self::new(beginnings, in_utf8)
    }

    /// The same for texts in CP866.
    pub(super) fn in_cp866(beginnings: impl IntoIterator<Item = (char, Option<char>)>) -> Self {
        Self::new(beginnings, in_cp866)
    }

    fn new(
        beginnings: impl IntoIterator<Item = (char, Option<char>)>,
        spell: impl Fn(char) -> Option<FirstBytes>,
    ) -> Self {
        let spellings = |c| iter::once(c).chain(unfolded(c)).filter_map(&spell);
        let (mut first, mut second) = (Vec::new(), Vec::new());
        for (letter, next) in beginnings {
            for (lead, after) in spellings(letter) {
                first.push(lead);
                match (after, next) {
                    (Some(byte), _) => second.push(byte),
                    (None, Some(next)) => second.extend(spellings(next).map(|(lead, _)| lead)),
                    (None, None) => second.extend(0..=u8::MAX),
                }
            }
        }
        Self {
            first: ByteSet::of(first),
            second: ByteSet::of(second),
        }
    }

    /// Whether a word may begin so.
    #[inline]
    pub(super) fn may_be(&self, word: &[u8]) -> bool {
        let mut bytes = word.iter().copied();
        let mut is_in = |set: &ByteSet| set.contains(bytes.next().unwrap_or(0));
        is_in(&self.first) && is_in(&self.second)
    }
}

/// Some bytes. A byte is one of them if it equals one of these when the other bits of a pair are set, as those in which
/// the letters of ASCII differ by case.
#[derive(Clone, Debug, Default)]
struct ByteSet(Vec<BitPair>);

/// Bits that are set, and what a byte is then.
type BitPair = (u8, u8);

impl ByteSet {
    /// Comparing with more takes longer than it spares: such a set has all bytes.
    const MOST: usize = 6;
    const ALL: BitPair = (u8::MAX, u8::MAX);

    fn of(mut bytes: Vec<u8>) -> Self {
        bytes.sort_unstable();
        bytes.dedup();
        let has_both = |byte: &u8| {
            let has = |byte: u8| bytes.contains(&byte);
            has(byte.to_ascii_lowercase()) && has(byte.to_ascii_uppercase())
        };
        let pairs = bytes.iter().filter_map(|byte| {
            if byte.is_ascii_alphabetic() && has_both(byte) {
                byte.is_ascii_lowercase().then_some((0x20, *byte))
            } else {
                Some((0, *byte))
            }
        });
        let pairs: Vec<_> = pairs.collect();
        Self(if pairs.len() > Self::MOST {
            vec![Self::ALL]
        } else {
            pairs
        })
    }

    fn contains(&self, byte: u8) -> bool {
        self.0.iter().any(|(bits, own)| byte | bits == *own)
    }

    /// All of its pairs, if these are few.
    fn pairs<const COUNT: usize>(&self) -> Option<[BitPair; COUNT]> {
        let pairs = self.0.len();
        let pair = |at: usize| self.0.get(at % pairs.max(1)).copied();
        let all = std::array::from_fn(|at| pair(at).unwrap_or_default());
        (1..=COUNT).contains(&pairs).then_some(all)
    }
}

/// Whether a byte is what a pair of a [`ByteSet`] says, as a mark.
#[inline(always)]
fn is_one_of<const COUNT: usize>(byte: u8, pairs: &[BitPair; COUNT]) -> u8 {
    let is = |(bits, own): &BitPair| u8::from(byte | bits == *own);
    pairs.iter().fold(0, |any, pair| any | is(pair))
}

/// A text at a word that was found.
pub(super) struct AtWord<'m, 't> {
    text: SpelledText<'t>,
    /// The marks of the piece that the word begins in, and where that begins.
    piece: Option<(&'m Marks, usize)>,
}

impl AtWord<'_, '_> {
    /// The first word after a place from the word on.
    #[inline]
    pub(super) fn word_after(&self, at: usize) -> Option<Range<usize>> {
        let in_piece = self.piece.and_then(|(marks, start)| {
            let word = marks.word_after(at.checked_sub(start)?)?;
            Some(start + word.start..start + word.end)
        });
        in_piece.or_else(|| self.text.word_after(at))
    }
}

/// Visits the words of a text that begin as is looked for, and perhaps others, in their order, until `visit` says no.
/// Returns the count of all words, or of some of them if it stopped.
pub(super) fn words_beginning(
    text: SpelledText<'_>,
    initials: &Initials,
    mut visit: impl FnMut(Range<usize>, &AtWord<'_, '_>) -> bool,
) -> u32 {
    let mut count = 0_u32;
    if let SpelledText::Utf8(own) = text
        && !is_simple(own.as_bytes())
    {
        let here = AtWord { text, piece: None };
        for (range, word) in words(own) {
            count = count.saturating_add(1);
            if initials.may_be(word.as_bytes()) && !visit(range, &here) {
                break;
            }
        }
        return count;
    }
    let mut marks = MARKS.take().unwrap_or_default();
    marks.begin();
    let is_cp866 = matches!(text, SpelledText::Cp866(_));
    let bytes = text.bytes();
    'pieces: for at in (0..bytes.len()).step_by(PIECE) {
        let rest = bytes.get(at..).unwrap_or_default();
        count = count.saturating_add(marks.look(rest, is_cp866, initials));
        let here = AtWord {
            text,
            piece: Some((&marks, at)),
        };
        let (blocks, _) = marks.found.as_chunks::<BITS>();
        for (block, first) in blocks.iter().zip((0..marks.len).step_by(BITS)) {
            let mut left = bits_of(block);
            while left != 0 {
                let found = first + left.trailing_zeros() as usize;
                left &= left - 1;
                let start = at + found;
                let len = marks.run(found, true);
                let to_end = || text.part(start..bytes.len());
                let len = len.unwrap_or_else(|| to_end().first_word());
                if !visit(start..start + len, &here) {
                    break 'pieces;
                }
            }
        }
    }
    MARKS.set(Some(marks));
    count
}

thread_local! {
    /// Kept for the next text: setting all marks to zero takes as long as a part of a text.
    static MARKS: Cell<Option<Box<Marks>>> = const { Cell::new(None) };
}

/// Bytes of a text that are looked at together.
const PIECE: usize = 1024;

/// Bytes that are compared at a time. The compiler turns a loop over them without a way out into a few instructions.
const LANES: usize = 16;
type Lanes = [u8; LANES];

/// What is known of the bytes of a piece: each mark is 1 or 0.
struct Marks {
    /// The bytes and the one that follows them, and zeros.
    bytes: [u8; PIECE + LANES],
    /// Whether a byte is in a word; the first one is the last of the piece before.
    in_words: [u8; 1 + PIECE + LANES],
    /// Whether a word begins here as is looked for.
    found: [u8; PIECE],
    /// How many bytes the piece has.
    len: usize,
}

impl Default for Marks {
    fn default() -> Self {
        Self {
            bytes: [0; PIECE + LANES],
            in_words: [0; 1 + PIECE + LANES],
            found: [0; PIECE],
            len: 0,
        }
    }
}

impl Marks {
    /// Forgets the text before.
    fn begin(&mut self) {
        self.len = 0;
        let [before, ..] = &mut self.in_words;
        *before = 0;
    }

    /// Marks the bytes of the piece that a text begins with, and counts the words that begin there.
    fn look(&mut self, text: &[u8], is_cp866: bool, initials: &Initials) -> u32 {
        let last = self.in_words.get(self.len).copied();
        self.len = text.len().min(PIECE);
        let copied = text.len().min(PIECE + 1);
        let (bytes, zeros) = self.bytes.split_at_mut(copied);
        bytes.copy_from_slice(text.get(..copied).unwrap_or_default());
        zeros.iter_mut().take(BITS).for_each(|byte| *byte = 0);
        let [before, in_words @ ..] = &mut self.in_words;
        *before = last.unwrap_or(0);
        let whole = self.len.next_multiple_of(BITS);
        let bytes = self.bytes.iter().take(whole);
        if is_cp866 {
            for (mark, byte) in in_words.iter_mut().zip(bytes) {
                *mark = u8::from(is_cp866_of_word(*byte));
            }
        } else {
            for (mark, byte) in in_words.iter_mut().zip(bytes) {
                *mark = u8::from(is_simple_of_word(*byte));
            }
        }
        let Initials { first, second } = initials;
        if let (Some(first), Some(second)) = (first.pairs::<1>(), second.pairs::<1>()) {
            return self.mark(whole, first, second);
        }
        if let (Some(first), Some(second)) = (first.pairs::<2>(), second.pairs::<2>()) {
            return self.mark(whole, first, second);
        }
        let many = |set: &ByteSet| set.pairs::<{ ByteSet::MOST }>();
        let all = [ByteSet::ALL; ByteSet::MOST];
        self.mark(
            whole,
            many(first).unwrap_or(all),
            many(second).unwrap_or(all),
        )
    }

    /// Marks where words begin with two bytes that are in sets, and counts all that begin.
    fn mark<const FIRST: usize, const SECOND: usize>(
        &mut self,
        whole: usize,
        first: [BitPair; FIRST],
        second: [BitPair; SECOND],
    ) -> u32 {
        let [_, in_words @ ..] = &self.in_words;
        let [_, nexts @ ..] = &self.bytes;
        let (in_words, _) = in_words.as_chunks::<LANES>();
        let (before, _) = self.in_words.as_chunks::<LANES>();
        let (bytes, _) = self.bytes.as_chunks::<LANES>();
        let (nexts, _) = nexts.as_chunks::<LANES>();
        let (found, _) = self.found.as_chunks_mut::<LANES>();
        let marks = found.iter_mut().zip(in_words.iter().zip(before));
        let bytes = bytes.iter().zip(nexts);
        // There are less than 256 parts of a piece.
        let mut counts: Lanes = [0; LANES];
        for ((found, (here, before)), (bytes, nexts)) in marks.zip(bytes).take(whole / LANES) {
            let marks = here.iter().zip(before);
            let bytes = bytes.iter().zip(nexts);
            let made = found.iter_mut().zip(&mut counts);
            for (((here, before), (byte, next)), (found, count)) in marks.zip(bytes).zip(made) {
                let begins = here & !before;
                *count += begins;
                *found = begins & is_one_of(*byte, &first) & is_one_of(*next, &second);
            }
        }
        counts.iter().map(|count| u32::from(*count)).sum()
    }

    /// How long the run is from a place of the piece on that is of words, or that is not; `None` if it is long, or may go on
    /// after the piece.
    #[inline]
    fn run(&self, start: usize, of_words: bool) -> Option<usize> {
        const ALL: u64 = u64::from_ne_bytes([1; 8]);
        let marks = self.in_words.get(start + 1..)?;
        let others = |at: usize| {
            let marks = u64::from_le_bytes(*marks.get(at..)?.first_chunk()?);
            Some(if of_words { marks ^ ALL } else { marks })
        };
        // Most words are short, and numbers of half the size are quicker.
        let len = match others(0)? {
            0 => 8 + others(8)?.trailing_zeros() as usize / 8,
            others => others.trailing_zeros() as usize / 8,
        };
        (start + len < self.len && len < LANES).then_some(len)
    }

    /// The first word after a place of the piece, if it is near and ends in it.
    #[inline]
    fn word_after(&self, at: usize) -> Option<Range<usize>> {
        let start = at + self.run(at, false)?;
        let len = self.run(start, true)?;
        Some(start..start + len)
    }
}

/// Marks that are bits of a number together.
const BITS: usize = u64::BITS as usize;

/// The marks of a block as bits.
fn bits_of(marks: &[u8; BITS]) -> u64 {
    let (eights, _) = marks.as_chunks::<8>();
    let bits = eights
        .iter()
        .map(|eight| u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56);
    bits.zip((0..).step_by(8))
        .fold(0, |all, (bits, at)| all | bits << at)
}

/// Bytes in a part of a loop without a way out.
const BLOCK: usize = 256;

/// Whether a text has no other characters than those of ASCII and of U+0400 to U+047F: then each byte from 80h
/// on is of a letter.
fn is_simple(text: &[u8]) -> bool {
    // Blocks without a way out are compared many bytes at a time.
    text.is_ascii()
        || text.chunks(BLOCK).all(|block| {
            let is_other = |byte: &u8| *byte >= 0xC0 && *byte & 0xFE != 0xD0;
            !block.iter().fold(false, |any, byte| any | is_other(byte))
        })
}

#[cfg(test)]
mod tests {
    use super::super::words::{fold, words};
    use super::{Initials, SpelledText, words_beginning};
    use std::ops::Range;

    #[test]
    fn usual_bytes_are_of_words_where_their_characters_are() {
        for c in '\0'..='\u{47F}' {
            let text = format!("-{c}");
            let mut found = Vec::new();
            words_beginning(
                (&*text).into(),
                &Initials::in_utf8([(c, None)]),
                |range, _| {
                    found.push(range);
                    true
                },
            );
            let expected = c.is_alphanumeric().then_some(1..text.len());
            assert_eq!(found, Vec::from_iter(expected), "{c:?}");
        }
        for byte in 0..=u8::MAX {
            let text = SpelledText::Cp866(&[b'-', byte]);
            let c = text.to_str().chars().nth(1).unwrap();
            let mut found = Vec::new();
            words_beginning(text, &Initials::in_cp866([(c, None)]), |range, _| {
                found.push(range);
                true
            });
            let expected = c.is_alphanumeric().then_some(1..2);
            assert_eq!(found, Vec::from_iter(expected.clone()), "{c:?}");
            assert_eq!(text.word_after(0), expected, "{c:?}");
        }
    }

    #[test]
    fn all_words_that_begin_as_is_looked_for_are_visited_once_and_in_order() {
        let pieces = [
            "a",
            "Ж",
            "ё",
            "9",
            "_",
            " ",
            "\n",
            "é",
            "№",
            "и\u{306}",
            "t",
            "\u{482}",
            "x",
            "«",
            "\0",
            "Я",
        ];
        let mut seed = 1_u64;
        let mut next = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % below
        };
        let mut visited = [0, 0];
        for round in 0..3000 {
            // Some texts are of ASCII, some of Russian letters, some of all.
            let kinds = [4, 7, pieces.len()][round % 3];
            let kind = |at: usize| [0, 4, 5, 3, 1, 2, 6][at % 7];
            let text: String = (0..next(600))
                .map(|_| match next(kinds) {
                    at if kinds <= 7 => pieces[kind(at)],
                    at => pieces[at],
                })
                .collect();
            let beginnings: &[(char, Option<char>)] = match round % 7 {
                0 => &[('a', None)],
                1 => &[('a', Some('9')), ('ж', None)],
                2 => &[('е', None), ('я', Some('ж'))],
                3 => &[('a', None), ('é', Some('x')), ('9', Some('9'))],
                4 => &[('a', Some('a'))],
                5 => &[('9', Some('ж')), ('t', Some('\u{306}'))],
                _ => &['t', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'ж', 'е', 'я']
                    .map(|c| (c, Some('a'))),
            };
            let most = if round % 7 == 0 { next(9) } else { usize::MAX };
            let mut found = Vec::new();
            let initials = Initials::in_utf8(beginnings.iter().copied());
            let all: Vec<_> = words(&text).map(|(range, _)| range).collect();
            let count = words_beginning((&*text).into(), &initials, |range, here| {
                let after = all.iter().find(|word| word.start >= range.end);
                assert_eq!(here.word_after(range.end).as_ref(), after, "{text:?}");
                found.push(range);
                found.len() <= most
            });
            assert!(found.iter().all(|range| all.contains(range)), "{text:?}");
            assert!(
                found.is_sorted_by(|one, next| one.end <= next.start),
                "{text:?}"
            );
            let is_wanted = |range: &Range<usize>| {
                let folded = fold(text.get(range.clone()).unwrap());
                let mut letters = folded.chars();
                let own = (letters.next().unwrap(), letters.next());
                beginnings.iter().any(|(first, second)| {
                    own.0 == *first && (second.is_none() || own.1 == *second)
                })
            };
            let is_whole = found.len() <= most;
            let end = found
                .last()
                .filter(|_| !is_whole)
                .map_or(text.len(), |range| range.end);
            for range in all
                .iter()
                .filter(|range| range.end <= end && is_wanted(range))
            {
                assert!(
                    found.contains(range),
                    "{range:?} of {text:?} for {beginnings:?}"
                );
            }
            if is_whole {
                assert_eq!(count as usize, all.len(), "{text:?}");
            }
            visited[0] += found.len();
            visited[1] += all.len();
        }
        let [few, all] = visited;
        assert!(few > 10_000 && few < all / 2, "{few} of {all}");
    }
}
