//! Conditions of `if` and `elseif`: `[not] a == b`, `!=`, and `=~`, `!~` with `*` and `?`.

use crate::config::words::unquoted;
use ftn_types::pattern::matches;

/// Condition split into its parts, before variables are expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Condition<'a> {
    /// True if `not`, `!=` or `!~` inverts the result.
    pub(super) negated: bool,
    /// True if the right side is a pattern.
    pub(super) pattern: bool,
    pub(super) left: &'a [u8],
    /// Right side.
    pub(super) right: &'a [u8],
}

impl<'a> Condition<'a> {
    /// Parses a condition; `None` without an operator outside of quotes.
    pub(super) fn parse(text: &'a [u8]) -> Option<Self> {
        let mut text = text.trim_ascii();
        let mut negated = false;
        while let Some(rest) = strip_not(text) {
            negated = !negated;
            text = rest.trim_ascii_start();
        }
        let mut quoted = false;
        for (at, pair) in text.windows(2).enumerate() {
            match pair {
                [b'"', _] => quoted = !quoted,
                [first @ (b'=' | b'!'), second @ (b'=' | b'~')] if !quoted => {
                    return Some(Self {
                        negated: negated != (*first == b'!'),
                        pattern: *second == b'~',
                        left: text.get(..at)?.trim_ascii(),
                        right: text.get(at + 2..)?.trim_ascii(),
                    });
                }
                _ => {}
            }
        }
        None
    }

    /// Compares the two sides after expansion, ignoring case.
    pub(super) fn holds(&self, left: &[u8], right: &[u8]) -> bool {
        let (left, right) = (unquoted(left), unquoted(right));
        let same = if self.pattern {
            matches(right, left)
        } else {
            left.eq_ignore_ascii_case(right)
        };
        same != self.negated
    }
}

fn strip_not(text: &[u8]) -> Option<&[u8]> {
    let (word, rest) = text.split_at_checked(3)?;
    (word.eq_ignore_ascii_case(b"not") && rest.first().is_some_and(u8::is_ascii_whitespace))
        .then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::Condition;

    #[test]
    fn conditions_are_cut_at_their_operator_and_decided() {
        for (text, expected) in [
            ("UNIX==unix", true),
            ("not UNIX == OS/2", true),
            ("NOT  not a==a", true),
            ("a != b", true),
            ("\"a == b\" == \"a == b\"", true),
            ("hpt =~ h*", true),
            ("hpt !~ h*", false),
            ("not a!=b", false),
            ("nothing == nothing", true),
        ] {
            let condition = Condition::parse(text.as_bytes()).unwrap();
            assert_eq!(
                condition.holds(condition.left, condition.right),
                expected,
                "{text}"
            );
        }
        for text in ["", "not", "a", "\"a == b\"", "a = b"] {
            assert_eq!(Condition::parse(text.as_bytes()), None, "{text}");
        }
    }
}
