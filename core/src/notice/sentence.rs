//! Sentences for people, with the data for their translation.

use std::fmt;
use std::ops::Deref;

/// A sentence or a label in English, which a program translates by its key and its values. A
/// sentence without a key (a fault deep in a file) stays English.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentence {
    english: String,
    key: Option<&'static str>,
    values: Vec<(&'static str, String)>,
}

impl Sentence {
    /// Creates a sentence with the key of its translations.
    #[must_use]
    pub fn keyed(key: &'static str, english: impl Into<String>) -> Self {
        Self {
            english: english.into(),
            key: Some(key),
            values: Vec::new(),
        }
    }

    /// Returns the same sentence with one more value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        self.values.push((name, value.to_string()));
        self
    }

    /// Returns the sentence in English.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.english
    }

    /// Returns the key of its translations.
    #[must_use]
    pub const fn key(&self) -> Option<&'static str> {
        self.key
    }

    /// Returns its values, by name.
    #[must_use]
    pub fn values(&self) -> &[(&'static str, String)] {
        &self.values
    }
}

impl Deref for Sentence {
    type Target = str;

    fn deref(&self) -> &str {
        &self.english
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.english)
    }
}

impl From<String> for Sentence {
    fn from(english: String) -> Self {
        Self {
            english,
            ..Self::default()
        }
    }
}

impl From<&str> for Sentence {
    fn from(english: &str) -> Self {
        english.to_owned().into()
    }
}

#[cfg(test)]
mod tests {
    use super::Sentence;

    #[test]
    fn a_sentence_reads_as_english_and_keeps_what_others_need() {
        let sentence = Sentence::keyed("section", "Section 3").with("number", 3);
        assert_eq!(&*sentence, "Section 3");
        assert_eq!(sentence.to_string(), "Section 3");
        assert_eq!(sentence.key(), Some("section"));
        assert_eq!(sentence.values(), [("number", "3".to_owned())]);
        assert_eq!(Sentence::from("No key").key(), None);
    }
}
