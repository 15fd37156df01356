//! Finds words by their first two letters, 16 bytes per step; the caller verifies them.
//!
//! Nearly all texts are ASCII, or Russian letters in UTF-8 or CP866. There each byte by itself
//! shows whether it is in a word, so that branch-free loops over pieces of a text find the starts
//! of words. Only the remaining words are checked one by one. [`words`] splits all other texts.

use super::raw;
use super::words::{run, unfolded, words};
use crate::charset::Charset;
use std::borrow::Cow;
use std::cell::Cell;
use std::iter;
use std::ops::Range;
use std::sync::LazyLock;

/// A text in the bytes in which it is searched.
#[derive(Clone, Copy, Debug)]
pub enum SpelledText<'t> {
    /// Decoded text.
    Utf8(&'t str),
    /// Stored text in CP866.
    Cp866(&'t [u8]),
}

impl<'t> From<&'t str> for SpelledText<'t> {
    fn from(text: &'t str) -> Self {
        Self::Utf8(text)
    }
}

impl<'t> SpelledText<'t> {
    /// Returns the text, decoded.
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

    /// Returns a part of the text; the range is in whole characters.
    pub(super) fn part(self, range: Range<usize>) -> Self {
        match self {
            Self::Utf8(text) => Self::Utf8(text.get(range).unwrap_or_default()),
            Self::Cp866(text) => Self::Cp866(text.get(range).unwrap_or_default()),
        }
    }

    /// Returns the first word at or after an offset.
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

    /// Returns the length of the word at its beginning.
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

/// Returns whether a byte of CP866 is a letter or a digit.
fn is_cp866_of_word(byte: u8) -> bool {
    let is_russian = byte.wrapping_sub(0x80) < 0x30;
    is_ascii_of_word(byte) | is_russian | (byte.wrapping_sub(0xE0) < 0x18)
}

/// Returns whether a byte of a text of common characters ([`is_simple`]) is in a word.
fn is_simple_of_word(byte: u8) -> bool {
    is_ascii_of_word(byte) | (byte >= 0x80)
}

fn is_ascii_of_word(byte: u8) -> bool {
    let letter = (byte | 0x20).wrapping_sub(b'a') < 26;
    letter | (byte.wrapping_sub(b'0') < 10)
}

/// First two bytes of a character.
type FirstBytes = (u8, Option<u8>);

/// Returns a character in UTF-8.
fn in_utf8(c: char) -> Option<FirstBytes> {
    let mut bytes = [0; 4];
    let mut bytes = c.encode_utf8(&mut bytes).bytes();
    Some((bytes.next()?, bytes.next()))
}

/// Returns a character in CP866, if the set has it.
fn in_cp866(c: char) -> Option<FirstBytes> {
    static OTHERS: LazyLock<Vec<(char, u8)>> = LazyLock::new(raw::table);
    if c.is_ascii() {
        return in_utf8(c);
    }
    let found = OTHERS.iter().find(|(own, _)| *own == c);
    found.map(|(_, byte)| (*byte, None))
}

/// Possible first two bytes of the wanted words.
#[derive(Clone, Debug, Default)]
pub(super) struct Initials {
    first: ByteSet,
    second: ByteSet,
}

impl Initials {
    /// Creates the initials of words that begin with certain folded letters: one, and the next one
    /// or any.
    pub(super) fn in_utf8(beginnings: impl IntoIterator<Item = (char, Option<char>)>) -> Self {
        Self::new(beginnings, in_utf8)
    }

    /// Creates the same for texts in CP866.
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
            first: ByteSet::from_bytes(first),
            second: ByteSet::from_bytes(second),
        }
    }

    /// Returns whether a word may be a wanted one, by its first two bytes.
    #[inline]
    pub(super) fn may_be(&self, word: &[u8]) -> bool {
        let mut bytes = word.iter().copied();
        let mut is_in = |set: &ByteSet| set.contains(bytes.next().unwrap_or(0));
        is_in(&self.first) && is_in(&self.second)
    }
}

/// A set of bytes. A byte is in it if it equals the second number of a pair once the bits of the
/// first are set. So one pair covers both cases of an ASCII letter.
#[derive(Clone, Debug, Default)]
struct ByteSet(Vec<BitPair>);

/// Bits to set, and the resulting byte.
type BitPair = (u8, u8);

impl ByteSet {
    /// Maximum number of pairs: comparing with more costs more than it saves; a larger set has all
    /// bytes.
    const MOST: usize = 6;
    const ALL: BitPair = (u8::MAX, u8::MAX);

    fn from_bytes(mut bytes: Vec<u8>) -> Self {
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

    /// Returns all pairs, padded by repetition to `COUNT`, if that suffices.
    fn pairs<const COUNT: usize>(&self) -> Option<[BitPair; COUNT]> {
        let pairs = self.0.len();
        let pair = |at: usize| self.0.get(at % pairs.max(1)).copied();
        let all = std::array::from_fn(|at| pair(at).unwrap_or_default());
        (1..=COUNT).contains(&pairs).then_some(all)
    }
}

/// Returns 1 if a byte is in the set of these pairs, else 0.
#[inline(always)]
fn is_one_of<const COUNT: usize>(byte: u8, pairs: &[BitPair; COUNT]) -> u8 {
    let is = |(bits, own): &BitPair| u8::from(byte | bits == *own);
    pairs.iter().fold(0, |any, pair| any | is(pair))
}

/// A text at a found word.
pub(super) struct FoundWord<'m, 't> {
    text: SpelledText<'t>,
    /// Marks of the piece where the word begins, and the offset of that piece.
    piece: Option<(&'m Marks, usize)>,
}

impl FoundWord<'_, '_> {
    /// Returns the first word at or after an offset.
    #[inline]
    pub(super) fn word_after(&self, at: usize) -> Option<Range<usize>> {
        let in_piece = self.piece.and_then(|(marks, start)| {
            let word = marks.word_after(at.checked_sub(start)?)?;
            Some(start + word.start..start + word.end)
        });
        in_piece.or_else(|| self.text.word_after(at))
    }
}

/// Calls `visit` with each word of a text that may be a wanted one, in order, until it returns
/// false. Returns the number of all words, or of some of them if stopped.
pub(super) fn words_beginning(
    text: SpelledText<'_>,
    initials: &Initials,
    mut visit: impl FnMut(Range<usize>, &FoundWord<'_, '_>) -> bool,
) -> u32 {
    let mut count = 0_u32;
    if let SpelledText::Utf8(own) = text
        && !is_simple(own.as_bytes())
    {
        let here = FoundWord { text, piece: None };
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
        let here = FoundWord {
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
    /// Reused for the next text: setting all marks to zero takes as long as a part of a text.
    static MARKS: Cell<Option<Box<Marks>>> = const { Cell::new(None) };
}

/// Number of bytes marked together.
const PIECE: usize = 1024;

/// Number of bytes compared at a time. The compiler turns a branch-free loop over them into a few
/// instructions.
const LANES: usize = 16;
type Lanes = [u8; LANES];

/// Marks of the bytes of a piece, each 1 or 0.
struct Marks {
    /// The bytes, the one that follows them, and zeros.
    bytes: [u8; PIECE + LANES],
    /// 1 if a byte is in a word; the first mark is of the last byte before the piece.
    in_words: [u8; 1 + PIECE + LANES],
    /// 1 if a possible wanted word begins here.
    found: [u8; PIECE],
    /// Number of bytes in the piece.
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
    /// Clears the marks before a new text.
    fn begin(&mut self) {
        self.len = 0;
        let [before, ..] = &mut self.in_words;
        *before = 0;
    }

    /// Marks the bytes of the piece at the beginning of a text, and counts the words that begin
    /// there.
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

    /// Marks the starts of words whose first two bytes are in the sets, and counts the starts of
    /// all words.
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
        // A piece has less than 256 parts.
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

    /// Returns the length of the run from `start` on inside or outside of words; `None` if it is
    /// long, or may continue after the piece.
    #[inline]
    fn run(&self, start: usize, of_words: bool) -> Option<usize> {
        const ALL: u64 = u64::from_ne_bytes([1; 8]);
        let marks = self.in_words.get(start + 1..)?;
        let others = |at: usize| {
            let marks = u64::from_le_bytes(*marks.get(at..)?.first_chunk()?);
            Some(if of_words { marks ^ ALL } else { marks })
        };
        // Most words are short, and 64-bit numbers are quicker.
        let len = match others(0)? {
            0 => 8 + others(8)?.trailing_zeros() as usize / 8,
            others => others.trailing_zeros() as usize / 8,
        };
        (start + len < self.len && len < LANES).then_some(len)
    }

    /// Returns the first word at or after an offset of the piece, if it is near and ends in it.
    #[inline]
    fn word_after(&self, at: usize) -> Option<Range<usize>> {
        let start = at + self.run(at, false)?;
        let len = self.run(start, true)?;
        Some(start..start + len)
    }
}

/// Number of marks packed as bits of a number.
const BITS: usize = u64::BITS as usize;

/// Packs the marks of a block as bits.
fn bits_of(marks: &[u8; BITS]) -> u64 {
    let (eights, _) = marks.as_chunks::<8>();
    let bits = eights
        .iter()
        .map(|eight| u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56);
    bits.zip((0..).step_by(8))
        .fold(0, |all, (bits, at)| all | bits << at)
}

/// Number of bytes in a branch-free part of a loop.
const BLOCK: usize = 256;

/// Returns whether a text has only ASCII characters and U+0400 to U+047F: then each byte from 80h
/// on belongs to a letter.
fn is_simple(text: &[u8]) -> bool {
    // Branch-free blocks are compared many bytes at a time.
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
