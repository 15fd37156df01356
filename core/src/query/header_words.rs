//! Words searched in the names and subjects of messages while the user types.

use super::words::{fold, fold_into};

/// Folded parts of words. All of them must occur, in any of the texts.
///
/// ```
/// use fidoscope_core::query::HeaderWords;
/// let words = HeaderWords::parse("мод ann");
/// let mut room = String::new();
/// assert!(words.fit(["Anna", "All", "Модем"], &mut room));
/// assert!(!words.fit(["Anna", "All", "Паром"], &mut room));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeaderWords(Vec<String>);

impl HeaderWords {
    /// Returns the parts between blanks.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        Self(text.split_whitespace().map(fold).collect())
    }

    /// Returns whether there are no words.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether every match of these words is a match of `others`, too: then only those
    /// matches have to be searched.
    #[must_use]
    pub fn narrow(&self, others: &Self) -> bool {
        let has = |word: &String| self.0.iter().any(|own| own.contains(word.as_str()));
        others.0.iter().all(has)
    }

    /// Returns whether all words occur; `room` is a buffer for the folded texts.
    pub fn fit(&self, texts: [&str; 3], room: &mut String) -> bool {
        room.clear();
        for text in texts {
            for word in text.split_whitespace() {
                fold_into(word, room);
                room.push(' ');
            }
        }
        self.0.iter().all(|word| room.contains(word.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::HeaderWords;

    #[test]
    fn parts_of_words_are_found_in_any_text_whatever_their_case() {
        let texts = ["Ёлкин Hиколай", "Sysop of 2:5030/1520", "Re: Паром и МОДЕМ"];
        let mut room = String::new();
        let mut fits = |text| HeaderWords::parse(text).fit(texts, &mut room);
        for text in [
            "",
            "елк",
            "нико 1520",
            "паром re:",
            "SYSOP модем",
            "2:5030/1520",
        ] {
            assert!(fits(text), "{text}");
        }
        for text in ["паром трактор", "of2", "\"паром"] {
            assert!(!fits(text), "{text}");
        }
        let parom = HeaderWords::parse("паром");
        assert!(!parom.fit(["", "", ""], &mut room));
        assert!(!parom.is_empty() && HeaderWords::parse(" ").is_empty());
    }

    #[test]
    fn what_goes_on_with_the_same_letters_narrows_what_was_found() {
        let narrow = |own, other| HeaderWords::parse(own).narrow(&HeaderWords::parse(other));
        assert!(narrow("mode", "mod"));
        assert!(narrow("modem x", "mod"));
        assert!(narrow("a", ""));
        assert!(!narrow("mod", "mode"));
        assert!(!narrow("", "a"));
    }
}
