//! Words of texts, folded and stemmed for plain text searches (7.2.1.4).
//!
//! A word is a run of letters and digits. Folding removes letter case, ё becomes е, and Latin `H`
//! and `p` inside of a Cyrillic word become the letters they replace (old software could not pass Н
//! and р, FACTS 6.10). The key of a word is its stem by Snowball's rules, English or Russian by its
//! letters; words with one key are forms of one word.

use rust_stemmers::{Algorithm, Stemmer};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

/// Returns the words of a text with their ranges in bytes.
pub fn words(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + run(text.get(at..)?, false);
        let len = run(text.get(start..)?, true);
        at = start + len;
        (len > 0).then_some((start..at, text.get(start..at)?))
    })
}

/// Returns the length of the run inside or outside of words at the beginning of a text.
pub(super) fn run(text: &str, of_words: bool) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let (is_of_word, len) = match byte {
            // Common characters need no Unicode tables.
            0..0x80 => (byte.is_ascii_alphanumeric(), 1),
            // U+0400 to U+047F: letters, all of them.
            0xD0 | 0xD1 => (true, 2),
            _ => match text.get(at..).and_then(|rest| rest.chars().next()) {
                Some(c) => {
                    let is_of_word = c.is_alphanumeric() || of_words && is_mark(c);
                    (is_of_word, c.len_utf8())
                }
                None => (!of_words, 1),
            },
        };
        if is_of_word != of_words {
            break;
        }
        at += len;
    }
    at
}

/// Returns whether a character is an accent after its letter, as in `и` + U+0306.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}')
}

/// Appends the folded form of a word to `out`.
pub fn fold_into(word: &str, out: &mut String) {
    if word.is_ascii() {
        let start = out.len();
        out.push_str(word);
        if let Some(added) = out.get_mut(start..) {
            added.make_ascii_lowercase();
        }
        return;
    }
    let cyrillic = word.chars().any(is_cyrillic);
    out.extend(word.chars().map(|c| match c {
        'H' if cyrillic => 'н',
        'p' if cyrillic => 'р',
        c => fold_char(c),
    }));
}

/// Returns the folded form of a word.
#[must_use]
pub fn fold(word: &str) -> String {
    let mut out = String::with_capacity(word.len());
    fold_into(word, &mut out);
    out
}

fn is_cyrillic(c: char) -> bool {
    matches!(c, '\u{400}'..='\u{52F}')
}

/// Folds one character to one; of multi-character lower case forms only the first.
fn fold_char(c: char) -> char {
    // The usual letters need no tables.
    if let 'а'..='я' = c {
        return c;
    }
    match c.to_lowercase().next() {
        Some('ё') => 'е',
        Some(lower) => lower,
        None => c,
    }
}

/// Returns all other characters that fold to a character, homoglyphs included.
pub(super) fn unfolded(c: char) -> Vec<char> {
    // The usual letters and digits need no scan of all characters.
    let more: &[char] = match c {
        '0'..='9' => return Vec::new(),
        'i' => &['\u{130}'],
        'k' => &['\u{212A}'],
        'е' => &['Ё', 'ё'],
        'н' => &['H'],
        'р' => &['p'],
        'a'..='z' | 'а'..='я' => &[],
        _ => return unfolded_of_all(c),
    };
    c.to_uppercase().chain(more.iter().copied()).collect()
}

/// Computes [`unfolded`] from all characters.
fn unfolded_of_all(c: char) -> Vec<char> {
    static OTHERS: LazyLock<HashMap<char, Vec<char>>> = LazyLock::new(|| {
        let mut others: HashMap<char, Vec<char>> = HashMap::new();
        // No letters with case follow U+1FFFF.
        for c in '\0'..='\u{1FFFF}' {
            let folded = fold_char(c);
            if folded != c {
                others.entry(folded).or_default().push(c);
            }
        }
        others.entry('н').or_default().push('H');
        others.entry('р').or_default().push('p');
        others
    });
    OTHERS.get(&c).cloned().unwrap_or_default()
}

/// Computes the keys of words.
pub struct WordKeys {
    english: Stemmer,
    russian: Stemmer,
}

impl Default for WordKeys {
    fn default() -> Self {
        Self {
            english: Stemmer::create(Algorithm::English),
            russian: Stemmer::create(Algorithm::Russian),
        }
    }
}

impl WordKeys {
    /// Returns the key of a folded word.
    ///
    /// A stem that does not begin as its word does (`dying`: `die`) is not used; the word is its
    /// own key then. So every word begins with the [`stable_part`] of its key.
    #[must_use]
    pub fn key(&self, folded: &str) -> String {
        let stemmer = if folded.bytes().all(|byte| byte.is_ascii_lowercase()) {
            &self.english
        } else if folded.chars().all(is_cyrillic) {
            &self.russian
        } else {
            return folded.to_owned();
        };
        let stem = stemmer.stem(folded);
        if !stem.is_empty() && folded.starts_with(stable_part(&stem)) {
            stem.into_owned()
        } else {
            folded.to_owned()
        }
    }
}

/// Returns the common beginning of all words with this key: stemming changes the last letters only
/// (`tries` and `try` have the key `tri`).
#[must_use]
pub fn stable_part(key: &str) -> &str {
    let letters = key.chars().count();
    let kept = match letters {
        0..=2 => letters,
        3..=4 => letters - 1,
        _ => letters - 2,
    };
    key.char_indices()
        .nth(kept)
        .and_then(|(end, _)| key.get(..end))
        .unwrap_or(key)
}

#[cfg(test)]
mod tests {
    use super::{WordKeys, fold, stable_part, unfolded, unfolded_of_all, words};

    #[test]
    fn letters_and_digits_are_those_of_unicode() {
        for c in '\0'..=char::MAX {
            let text = format!("-{c}");
            let found: Vec<_> = words(&text).map(|(range, _)| range).collect();
            let expected = c.is_alphanumeric().then_some(1..text.len());
            assert_eq!(found, Vec::from_iter(expected), "{c:?}");
        }
    }

    #[test]
    fn words_are_runs_of_letters_and_digits() {
        let found: Vec<_> = words("> Привет, 2:5030/1520.9! file_echo i\u{306}x«é»ж—№1")
            .map(|(_, word)| word)
            .collect();
        assert_eq!(
            found,
            [
                "Привет",
                "2",
                "5030",
                "1520",
                "9",
                "file",
                "echo",
                "i\u{306}x",
                "é",
                "ж",
                "1"
            ]
        );
        assert_eq!(words("").count() + words(" -- ").count(), 0);
        assert_eq!(
            words("аб вг").map(|(at, _)| at).collect::<Vec<_>>(),
            [0..4, 5..9]
        );
    }

    #[test]
    fn folding_forgets_case_yo_and_homoglyphs() {
        for (word, folded) in [
            ("FIDO", "fido"),
            ("Ёлка", "елка"),
            ("Hовости", "новости"),
            ("пpивет", "привет"),
            ("Hop", "hop"),
            ("H", "h"),
            ("İ", "i"),
            ("Hôtel", "hôtel"),
            ("pâté", "pâté"),
        ] {
            assert_eq!(fold(word), folded);
        }
    }

    #[test]
    fn forms_of_one_word_have_one_key() {
        let keys = WordKeys::default();
        for forms in [
            &["message", "messages", "messaging", "messaged"][..],
            &["письмо", "письма", "письмом", "письму"],
            &["try", "tries", "tried"],
            &["новость", "новости", "новостей"],
            &["sensible", "sensibly", "sensibility"],
            &["fido"],
        ] {
            let first = keys.key(forms[0]);
            for form in forms {
                assert_eq!(keys.key(form), first, "{form}");
            }
        }
        for (one, other) in [("fido", "fidonet"), ("2020", "2021"), ("x11", "x12")] {
            assert_ne!(keys.key(one), keys.key(other));
        }
    }

    #[test]
    fn every_word_begins_with_the_stable_part_of_its_key() {
        let keys = WordKeys::default();
        let text = "skies dying lying sensibility national ugly generously hopping cries gas \
                    вечер вышедший красивейшая быть идя люди ёж 16-bit a я ability relational";
        let mut seen = 0;
        for (_, word) in words(text) {
            let folded = fold(word);
            let key = keys.key(&folded);
            assert!(folded.starts_with(stable_part(&key)), "{folded} {key}");
            assert!(!stable_part(&key).is_empty());
            seen += 1;
        }
        assert!(seen > 20);
    }

    #[test]
    fn usual_letters_fold_from_what_all_characters_say() {
        for c in ('0'..='9').chain('a'..='z').chain('а'..='я') {
            let (mut found, mut expected) = (unfolded(c), unfolded_of_all(c));
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{c}");
        }
    }

    #[test]
    fn what_folds_to_a_letter_is_known() {
        assert_eq!(unfolded('e'), ['E']);
        let mut ie = unfolded('е');
        ie.sort_unstable();
        assert_eq!(ie, ['Ё', 'Е', 'ё']);
        assert!(unfolded('н').contains(&'H'));
        assert!(unfolded('k').contains(&'\u{212A}'));
    }
}
