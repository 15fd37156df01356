//! Attributes of `post --attr`.

use super::ArgsError;
use fidoscope_core::compose::DraftAttributes;

type Field = fn(&mut DraftAttributes) -> &mut bool;

/// Names of each attribute; the first is for the help, the others are those of editors and tossers.
const NAMES: [(&[&str], Field); 6] = [
    (&["pvt", "private"], |own| &mut own.private),
    (&["crash", "cra"], |own| &mut own.crash),
    (&["hold", "hld"], |own| &mut own.hold),
    (&["direct", "dir"], |own| &mut own.direct),
    (
        &["killsent", "kill-sent", "kill/sent", "k/s", "kfs"],
        |own| &mut own.kill_sent,
    ),
    (&["file", "att", "attach"], |own| &mut own.file_attach),
];

/// Attributes that the command line sets and clears; address and area decide the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct AttributeChange {
    set: DraftAttributes,
    cleared: DraftAttributes,
}

impl AttributeChange {
    /// Returns the names of the attributes, without aliases.
    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().filter_map(|(names, _)| names.first().copied())
    }

    /// Adds a list such as `crash,no-pvt`.
    ///
    /// # Errors
    /// Names the word that is no attribute.
    pub(super) fn add(&mut self, list: &str) -> Result<(), ArgsError> {
        let words = list.split([',', ' ']).map(str::trim);
        for word in words.filter(|word| !word.is_empty()) {
            let lower = word.to_ascii_lowercase();
            let cleared = lower.strip_prefix("no-").or(lower.strip_prefix('-'));
            let name = cleared.unwrap_or(&lower);
            let field = NAMES.iter().find(|(names, _)| names.contains(&name));
            let (_, field) = field.ok_or_else(|| ArgsError::UnknownAttribute(word.to_owned()))?;
            *field(&mut self.set) = cleared.is_none();
            *field(&mut self.cleared) = cleared.is_some();
        }
        Ok(())
    }

    /// Returns whether it changes nothing.
    pub(crate) fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Changes the attributes of a draft.
    pub(crate) fn apply(mut self, to: &mut DraftAttributes) {
        for (_, field) in NAMES {
            let own = field(to);
            *own = (*own || *field(&mut self.set)) && !*field(&mut self.cleared);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::AttributeChange;
    use fidoscope_core::compose::DraftAttributes;

    #[test]
    fn lists_set_and_clear_attributes_by_all_their_names() {
        let mut change = AttributeChange::default();
        change.add("crash, HLD,Dir K/s att").unwrap();
        change.add("no-pvt").unwrap();
        let mut own = DraftAttributes {
            private: true,
            ..DraftAttributes::default()
        };
        change.apply(&mut own);
        let expected = DraftAttributes {
            private: false,
            crash: true,
            hold: true,
            direct: true,
            kill_sent: true,
            file_attach: true,
        };
        assert_eq!(own, expected);
        change.add("-crash,private").unwrap();
        change.apply(&mut own);
        assert!(own.private && !own.crash && own.hold);
        assert!(change.add("crash,loud").is_err() && AttributeChange::default().is_empty());
    }
}
