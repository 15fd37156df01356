//! Detection of the character set from letters.
//!
//! Two things decide. The shape of words: Russian words consist of bytes over 7Fh, Western ones
//! have single such bytes among ASCII letters. The frequency of the decoded letters in Russian: a
//! byte that is no letter and a capital after a small letter cost points.

use super::{Charset, decode};
use crate::limits;
use std::sync::LazyLock;

/// Possible results of [`detect`]. A set that lacks a character for any byte is excluded.
pub(super) const DETECTED: [Charset; 5] = [
    Charset::CP866,
    Charset::KOI8_R,
    Charset::CP1251,
    Charset::CP437,
    Charset::CP1252,
];

/// Eight-bit sets of Russian texts on DOS, Unix and Windows.
const RUSSIAN: [Charset; 3] = [Charset::CP866, Charset::KOI8_R, Charset::CP1251];

/// Minimum number of different letters in favour of a set other than CP866: a few letters prove
/// nothing.
const FEWEST_DISTINCT: u32 = 5;
/// Minimum average weight of letters; Russian texts have over 50 on average.
const LEAST_AVERAGE: i64 = 35;

/// Returns the Russian set in which a text looks most Russian; CP866, the set of Fidonet, wins a
/// draw.
#[doc(hidden)]
pub fn russian(text: &[u8]) -> Charset {
    let score = |set: &Charset| judge(*set, std::iter::once(text)).score;
    // Of equals `max_by_key` returns the last.
    let best = RUSSIAN.into_iter().rev().max_by_key(score);
    best.unwrap_or(Charset::CP866)
}

/// Detects the set of a message by its letters; `None` if they do not suffice.
pub(super) fn detect<'a>(samples: impl Iterator<Item = &'a [u8]> + Clone) -> Option<Charset> {
    let fits = |set: &Charset| samples.clone().all(|bytes| decode::is_whole(*set, bytes));
    let shape = Shape::of(beginnings(samples.clone()));
    if shape.within_latin > 2 * shape.words {
        let western = [
            (shape.is_of_dos, Charset::CP437),
            (
                shape.is_of_windows && shape.has_letter_of_windows,
                Charset::CP1252,
            ),
        ];
        let found = western.into_iter().find(|(is_of, set)| *is_of && fits(set));
        return found.map(|(_, set)| set);
    }
    let usual = judge(Charset::CP866, beginnings(samples.clone())).score;
    let others = RUSSIAN.into_iter().filter(|set| *set != Charset::CP866);
    let other = others
        .filter(fits)
        .map(|set| (set, judge(set, beginnings(samples.clone()))))
        .filter(|(_, likeness)| likeness.is_certain() && likeness.score > 2 * usual.max(0))
        .max_by_key(|(_, likeness)| likeness.score);
    match other {
        Some((set, _)) => Some(set),
        None => (usual > 0).then_some(Charset::CP866),
    }
}

/// Returns whether bytes labelled with a Western code page of DOS are Russian words in CP866.
pub(super) fn are_cp866<'a>(samples: impl Iterator<Item = &'a [u8]> + Clone) -> bool {
    let shape = Shape::of(beginnings(samples.clone()));
    let likeness = judge(Charset::CP866, beginnings(samples));
    shape.words > 2 * shape.within_latin
        && likeness.distinct >= 3
        && likeness.score >= LEAST_AVERAGE * likeness.letters
}

/// Returns the beginnings of the samples that are examined.
fn beginnings<'a>(
    samples: impl Iterator<Item = &'a [u8]> + Clone,
) -> impl Iterator<Item = &'a [u8]> + Clone {
    samples.map(|bytes| bytes.get(..limits::CHARSET_SAMPLE_BYTES).unwrap_or(bytes))
}

/// Bytes over 7Fh counted by the kind of word around them.
#[derive(Default)]
struct Shape {
    /// Number of bytes in words of only such bytes, two or more.
    words: usize,
    /// Number of bytes in words with ASCII letters.
    within_latin: usize,
    /// True if all bytes of the latter are letters in CP437.
    is_of_dos: bool,
    /// True if all bytes of the latter are letters, or punctuation, in CP1252 and Latin-1, where
    /// CP437 has box drawing.
    is_of_windows: bool,
    has_letter_of_windows: bool,
}

impl Shape {
    fn of<'a>(samples: impl Iterator<Item = &'a [u8]>) -> Self {
        let mut shape = Self {
            is_of_dos: true,
            is_of_windows: true,
            ..Self::default()
        };
        // In every code page of DOS the bytes from B0h to DFh are box drawing.
        let draws = |byte: &u8| (0xB0..=0xDF).contains(byte);
        let is_letter_of_dos = |byte: &u8| matches!(byte, 0x80..=0xA5 | 0xE1);
        let is_letter_of_windows = |byte: &u8| {
            matches!(byte, 0xC0..=0xD6 | 0xD8..=0xF6 | 0xF8..=0xFF)
                || matches!(byte, 0x8A | 0x8C | 0x8E | 0x9A | 0x9C | 0x9E | 0x9F)
        };
        let is_sign_of_windows = |byte: &u8| {
            matches!(
                byte,
                0x82 | 0x84 | 0x85 | 0x91..=0x97 | 0xA0 | 0xA1 | 0xAB | 0xB4 | 0xBB | 0xBF
            )
        };
        let is_part = |byte: &u8| byte.is_ascii_alphabetic() || *byte >= 0x80;
        for bytes in samples {
            for word in bytes.split(|byte| !is_part(byte)) {
                let mut high = word.iter().filter(|byte| !byte.is_ascii());
                let of_windows = high.clone();
                let count = high.clone().count();
                if count == 0 || count == word.len() && high.all(draws) {
                    continue;
                }
                if count < word.len() {
                    shape.within_latin += count;
                    shape.is_of_dos &= high.all(is_letter_of_dos);
                    shape.has_letter_of_windows |= of_windows.clone().any(is_letter_of_windows);
                    shape.is_of_windows &= of_windows
                        .clone()
                        .all(|byte| is_letter_of_windows(byte) || is_sign_of_windows(byte));
                } else if count > 1 {
                    shape.words += count;
                }
            }
        }
        shape
    }
}

/// Similarity of bytes in a set to Russian.
#[derive(Default)]
struct Likeness {
    score: i64,
    letters: i64,
    distinct: u32,
}

impl Likeness {
    fn is_certain(&self) -> bool {
        self.distinct >= FEWEST_DISTINCT && self.score >= LEAST_AVERAGE * self.letters
    }
}

/// For each set, the weight of each byte from 80h on, and whether it is a capital letter.
static LETTERS: LazyLock<Vec<Vec<(i64, bool)>>> = LazyLock::new(|| {
    let letters = |set: Charset| -> Vec<(i64, bool)> {
        let letter = |byte: u8| {
            let letter = set.decode(&[byte]).chars().next().unwrap_or_default();
            (commonness(letter), letter.is_uppercase())
        };
        (0x80..=0xFF).map(letter).collect()
    };
    RUSSIAN.into_iter().map(letters).collect()
});

fn judge<'a>(set: Charset, samples: impl Iterator<Item = &'a [u8]>) -> Likeness {
    let mut likeness = Likeness::default();
    let position = RUSSIAN.iter().position(|own| *own == set);
    let Some(letters) = position.and_then(|at| LETTERS.get(at)) else {
        return likeness;
    };
    // Bits of the bytes from 80h on that were letters.
    let mut seen = 0_u128;
    for bytes in samples {
        let mut before = (0, 0);
        let mut after_small = false;
        for &byte in bytes {
            let high = byte.checked_sub(0x80);
            match high.and_then(|high| letters.get(usize::from(high))) {
                // Three equal bytes are a frame, not a word.
                Some(_) if before == (byte, byte) => {}
                Some(&(weight, capital)) => {
                    likeness.score += weight;
                    likeness.letters += i64::from(weight > 0);
                    if weight > 0 {
                        seen |= 1 << high.unwrap_or_default();
                    }
                    if capital && after_small {
                        likeness.score -= CAPITAL_INSIDE;
                    }
                    after_small = weight > 0 && !capital;
                }
                None => after_small = false,
            }
            before = (before.1, byte);
        }
    }
    likeness.distinct = seen.count_ones();
    likeness
}

/// Penalty for a capital letter after a small one.
const CAPITAL_INSIDE: i64 = 100;

/// Weight of a character: its frequency in Russian text, in tenths of a percent. Other characters
/// are worse than the rarest letter, except box drawing and punctuation.
fn commonness(letter: char) -> i64 {
    let lower = match letter {
        'А'..='Я' | 'Ё' => letter.to_lowercase().next().unwrap_or(letter),
        _ => letter,
    };
    match lower {
        'о' => 110,
        'е' => 85,
        'а' => 80,
        'и' => 74,
        'н' => 67,
        'т' => 63,
        'с' => 55,
        'р' => 47,
        'в' | 'л' => 44,
        'к' => 35,
        'м' | 'д' | 'п' | 'у' => 28,
        'я' | 'ы' | 'ь' | 'г' | 'з' | 'б' => 17,
        'ч' | 'й' | 'х' | 'ж' => 11,
        'ш' | 'ю' | 'ц' | 'щ' | 'э' | 'ф' | 'ё' => 5,
        'ъ' => 1,
        '─'..='▟' | '\u{a0}' | '№' | '«' | '»' => 0,
        _ => -40,
    }
}
