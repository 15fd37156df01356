//! Colour rules for messages in lists and trees: by sender, subject or address.

use fidoscope_core::address::Address;
use serde::{Deserialize, Serialize};

/// Maximum number of rules: each is compared with every row on the screen.
pub(crate) const MOST_RULES: usize = 100;

/// Number of colours: those of quotes, which every theme keeps readable.
pub(crate) const COLOURS: u8 = 5;

fidoscope_core::listed! {
    /// Field of a message that a rule examines.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub(crate) enum Field {
        #[default]
        Sender,
        Subject,
        Address,
    }
}

/// Colour for messages with a text in a field.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct ColourRule {
    pub(crate) field: Field,
    /// Part of a name or a subject; or an address, which may end with `*`.
    pub(crate) text: String,
    /// Index of one of the [`COLOURS`], from 0.
    pub(crate) colour: u8,
}

/// Fields of a message that rules examine.
#[derive(Clone, Copy)]
pub(crate) struct Coloured<'a> {
    pub(crate) sender: &'a str,
    pub(crate) subject: &'a str,
    pub(crate) address: &'a str,
}

impl ColourRule {
    fn applies(&self, to: Coloured<'_>) -> bool {
        let text = self.text.trim();
        if text.is_empty() {
            return false;
        }
        let has = |hay: &str| hay.to_lowercase().contains(&text.to_lowercase());
        match (self.field, text.strip_suffix('*')) {
            (Field::Sender, _) => has(to.sender),
            (Field::Subject, _) => has(to.subject),
            (Field::Address, Some(beginning)) => to.address.starts_with(beginning),
            (Field::Address, None) => {
                let [wanted, own] = [text, to.address].map(Address::parse_lenient);
                wanted
                    .zip(own)
                    .is_some_and(|(wanted, own)| wanted.matches(&own))
            }
        }
    }
}

/// Returns the colour of a message, which is that of the first matching rule.
pub(crate) fn colour_of(rules: &[ColourRule], of: Coloured<'_>) -> Option<u8> {
    let mut rules = rules.iter().take(MOST_RULES);
    let rule = rules.find(|rule| rule.applies(of))?;
    Some(rule.colour.min(COLOURS - 1))
}

#[cfg(test)]
mod tests {
    use super::{ColourRule, Coloured, Field, colour_of};

    #[test]
    fn the_first_rule_that_applies_gives_the_colour() {
        let rule = |field, text: &str, colour| ColourRule {
            field,
            text: text.to_owned(),
            colour,
        };
        let rules = [
            rule(Field::Sender, "  ", 4),
            rule(Field::Sender, "иван", 0),
            rule(Field::Subject, "Ferry", 1),
            rule(Field::Address, "2:5030/1", 2),
            rule(Field::Address, "2:5020/*", 200),
        ];
        for (sender, subject, address, colour) in [
            ("ИВАН Петров", "The ferry", "2:5030/1", Some(0)),
            ("Anna", "Re: the FERRY", "2:5030/1", Some(1)),
            ("Anna", "", "2:5030/1", Some(2)),
            ("Anna", "", "2:5030/15", None),
            ("Anna", "", "2:5020/15.1", Some(4)),
            ("Anna", "", "", None),
        ] {
            let of = Coloured {
                sender,
                subject,
                address,
            };
            assert_eq!(
                colour_of(&rules, of),
                colour,
                "{sender} {subject} {address}"
            );
        }
    }
}
