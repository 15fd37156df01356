//! Corrects a mistyped name to the nearest known one.
//!
//! Knows words only.

use super::{FidoUrl, Scheme};

/// Maximum length of a compared word, in characters: no known name is nearly as long.
const LONGEST: usize = 32;

/// Returns the name that differs least from `word`, ignoring case. Up to five letters allow one
/// edit, longer words two: a missing, added, wrong or swapped letter. `None` when no name is so
/// near. Of equally near names the first wins.
///
/// ```
/// use fghi_url::nearest;
///
/// assert_eq!(nearest("shwo", ["parse", "show"]), Some("show"));
/// assert_eq!(nearest("http", ["area", "freq"]), None);
/// ```
#[must_use]
pub fn nearest<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let word: Vec<char> = word.to_ascii_lowercase().chars().collect();
    if word.len() > LONGEST {
        return None;
    }
    let allowed = if word.len() < 6 { 1 } else { 2 };
    names
        .into_iter()
        .map(|name| (distance(&word, name), name))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// Returns the number of letters to add, remove, replace or swap with the next one (optimal string
/// alignment).
fn distance(word: &[char], name: &str) -> usize {
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=word.len()).collect();
    let mut above: Option<char> = None;
    for letter in name.chars().map(|letter| letter.to_ascii_lowercase()) {
        let mut row = vec![last.first().map_or(0, |first| first + 1)];
        for (at, own) in word.iter().enumerate() {
            let cell = |row: &[usize], at: usize| row.get(at).copied().unwrap_or(usize::MAX / 2);
            let mut best = (cell(&last, at) + usize::from(*own != letter))
                .min(cell(&last, at + 1) + 1)
                .min(cell(&row, at) + 1);
            let previous = at.checked_sub(1).and_then(|at| word.get(at));
            if previous == Some(&letter) && above == Some(*own) {
                best = best.min(cell(&before_last, at.saturating_sub(1)) + 1);
            }
            row.push(best);
        }
        before_last = std::mem::replace(&mut last, row);
        above = Some(letter);
    }
    last.last().copied().unwrap_or(usize::MAX)
}

impl FidoUrl {
    /// Returns the scheme of the standard that the scheme of an external URL resembles, such as
    /// `area` for `aera://R50.Bone`. `None` for the seven schemes themselves and for other names.
    #[must_use]
    pub fn probable_scheme(&self) -> Option<Scheme> {
        if self.scheme() != Scheme::External {
            return None;
        }
        let near = nearest(self.scheme_name(), Scheme::FIDONET.map(Scheme::name))?;
        Some(Scheme::of(near.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::nearest;
    use crate::{FidoUrl, Scheme};

    #[test]
    fn one_slip_of_the_keyboard_is_near_and_another_word_is_not() {
        let commands = ["parse", "links", "show", "save", "index", "register"];
        for (word, near) in [
            ("shwo", Some("show")),
            ("SHOW", Some("show")),
            ("shw", Some("show")),
            ("shoow", Some("show")),
            ("shxo", None),
            ("safe", Some("save")),
            ("pazze", None),
            ("paarze", Some("parse")),
            ("regsiter", Some("register")),
            ("regster", Some("register")),
            ("registre", Some("register")),
            ("regis", None),
            ("list", None),
            ("", None),
            ("R50.Bone", None),
        ] {
            assert_eq!(nearest(word, commands), near, "{word}");
        }
        assert_eq!(nearest(&"x".repeat(100_000), commands), None);
    }

    #[test]
    fn a_mistyped_scheme_is_known_and_other_schemes_are_left_alone() {
        for (url, meant) in [
            ("aera://R50.Bone", Some(Scheme::Area)),
            ("areas://R50.Bone", Some(Scheme::Area)),
            ("netmial:2:5030/1520", Some(Scheme::Netmail)),
            ("area://R50.Bone", None),
            ("http://example.org/", None),
            ("ftp://example.org/", None),
            ("mailto:a@example.org", None),
            ("about:nodelist", None),
            ("echo://x", Some(Scheme::Fecho)),
        ] {
            let parsed = FidoUrl::parse(url).unwrap().url;
            assert_eq!(parsed.probable_scheme(), meant, "{url}");
        }
    }
}
