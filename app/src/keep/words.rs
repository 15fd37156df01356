//! Personal dictionary of the user.

use crate::files::document::{Document, Kind};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// Maximum number of words; later ones are rejected.
const MOST_WORDS: usize = 20_000;

/// Maximum length of a word, in bytes.
const LONGEST_WORD: usize = 100;

/// All words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Words(BTreeSet<String>);

impl Words {
    /// Adds a word; returns whether it was added.
    pub(crate) fn add(&mut self, word: &str) -> bool {
        let can = self.0.len() < MOST_WORDS && word.len() <= LONGEST_WORD;
        can && self.0.insert(word.to_owned())
    }

    /// Returns whether a word is in the dictionary, as written or in lower case.
    pub(crate) fn has(&self, word: &str) -> bool {
        self.0.contains(word) || self.0.contains(&word.to_lowercase())
    }
}

impl Document for Words {
    const KIND: Kind = Kind::Words;

    fn from_fields(fields: Map<String, Value>) -> Self {
        let words = fields.get("words").and_then(Value::as_array);
        let words = words.into_iter().flatten().filter_map(Value::as_str);
        let words = words.filter(|word| word.len() <= LONGEST_WORD);
        Self(words.take(MOST_WORDS).map(str::to_owned).collect())
    }

    fn to_fields(&self) -> Map<String, Value> {
        let words = self.0.iter().map(|word| Value::from(word.as_str()));
        Map::from_iter([("words".to_owned(), words.collect())])
    }

    /// Merges by word.
    fn merged(theirs: Self, base: &Self, own: &Self) -> Self {
        let gone: BTreeSet<_> = base.0.difference(&own.0).collect();
        let stay = theirs.0.iter().filter(|word| !gone.contains(word));
        Self(stay.chain(own.0.difference(&base.0)).cloned().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::{Document as _, LONGEST_WORD, Words};
    use serde_json::json;

    fn words(of: &[&str]) -> Words {
        Words(of.iter().map(|word| (*word).to_owned()).collect())
    }

    #[test]
    fn words_come_back_from_the_disk_and_nonsense_is_left_out() {
        let own = words(&["эхотег", "Fido"]);
        assert_eq!(Words::from_fields(own.to_fields()), own);
        let long = "a".repeat(LONGEST_WORD + 1);
        let nonsense = json!({ "words": [7, null, long, "good"] });
        let fields = nonsense.as_object().unwrap().clone();
        assert_eq!(Words::from_fields(fields), words(&["good"]));
        assert!(!Words::default().add(&long));
    }

    #[test]
    fn a_word_is_known_with_a_capital_and_a_name_without_it_is_not() {
        let own = words(&["эхотег", "Fido"]);
        assert!(own.has("Эхотег") && own.has("ЭХОТЕГ") && own.has("Fido"));
        assert!(!own.has("fido"));
    }

    #[test]
    fn words_of_two_windows_are_merged() {
        let merged = Words::merged(
            words(&["a", "b", "theirs"]),
            &words(&["a", "b"]),
            &words(&["b", "mine"]),
        );
        assert_eq!(merged, words(&["b", "mine", "theirs"]));
    }
}
