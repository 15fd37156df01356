//! Patterns with `*` and `?`, as in masks of files and conditions of configurations.

/// Returns whether a pattern with `*` and `?` matches the whole text, ignoring the case of
/// ASCII letters. The time is at most the product of both lengths.
#[must_use]
pub fn matches(pattern: &[u8], text: &[u8]) -> bool {
    let fits = |want: &u8, byte: &u8| *want == b'?' || want.eq_ignore_ascii_case(byte);
    wild(pattern, text, &b'*', fits)
}

/// Does the same as a match that ignores case, for a pattern and a text that are already in one case.
#[must_use]
pub fn matches_text(pattern: &str, text: &str) -> bool {
    if !pattern.contains(['*', '?']) {
        return pattern == text;
    }
    let letters = |text: &str| text.chars().collect::<Vec<_>>();
    let fits = |want: &char, letter: &char| *want == '?' || want == letter;
    wild(&letters(pattern), &letters(text), &'*', fits)
}

/// Returns whether a pattern matches the whole text; `any` stands for any number of units, and
/// `fits` compares the others.
pub fn wild<T: PartialEq>(
    pattern: &[T],
    text: &[T],
    any: &T,
    fits: impl Fn(&T, &T) -> bool,
) -> bool {
    let (mut p, mut t) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while let Some(unit) = text.get(t) {
        match pattern.get(p) {
            Some(want) if want == any => {
                star = Some((p, t));
                p += 1;
            }
            Some(want) if fits(want, unit) => {
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
        .is_none_or(|rest| rest.iter().all(|unit| unit == any))
}

#[cfg(test)]
mod tests {
    use super::matches;

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
}
