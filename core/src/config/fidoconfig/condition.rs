//! Conditions of `if` and `elseif`: `[not] a == b`, `!=`, and `=~`, `!~` with `*` and `?`.

/// A condition cut into its parts, before variables are put in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Condition<'a> {
    /// Whether the outcome is turned round, by `not`, `!=` or `!~`.
    pub(super) negated: bool,
    /// Whether the right side is a pattern.
    pub(super) pattern: bool,
    /// Left side.
    pub(super) left: &'a [u8],
    /// Right side.
    pub(super) right: &'a [u8],
}

impl<'a> Condition<'a> {
    /// Cuts a condition; `None` if it has no operator outside of quotes.
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

    /// Decides between the two sides, now with variables put in. Case does not count.
    pub(super) fn holds(&self, left: &[u8], right: &[u8]) -> bool {
        let (left, right) = (super::words::unquoted(left), super::words::unquoted(right));
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

/// Whether a pattern with `*` and `?` matches the whole text. Takes at most the product of both
/// lengths, which the caller has accounted for.
fn matches(pattern: &[u8], text: &[u8]) -> bool {
    let (mut p, mut t) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while let Some(&byte) = text.get(t) {
        match pattern.get(p) {
            Some(b'*') => {
                star = Some((p, t));
                p += 1;
            }
            Some(&want) if want == b'?' || want.eq_ignore_ascii_case(&byte) => {
                p += 1;
                t += 1;
            }
            _ => match star {
                Some((star_p, star_t)) => {
                    star = Some((star_p, star_t + 1));
                    p = star_p + 1;
                    t = star_t + 1;
                }
                None => return false,
            },
        }
    }
    pattern
        .get(p..)
        .is_none_or(|rest| rest.iter().all(|&byte| byte == b'*'))
}

#[cfg(test)]
mod tests {
    use super::{Condition, matches};

    #[test]
    fn patterns_match_as_dos_patterns_do() {
        for (pattern, text, expected) in [
            ("*", "", true),
            ("?", "", false),
            ("UNIX", "unix", true),
            ("*nix*", "UNIX", true),
            ("u?i*", "unix", true),
            ("*a*b*c", "xxaybbzc", true),
            ("*a*b*c", "xxaybbzd", false),
            ("ab", "abc", false),
        ] {
            assert_eq!(
                matches(pattern.as_bytes(), text.as_bytes()),
                expected,
                "{pattern} {text}"
            );
        }
    }

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
