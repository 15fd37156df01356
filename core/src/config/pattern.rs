//! Patterns with `*` and `?`, as conditions and masks of configurations have them. Case does not
//! count.

/// Whether a pattern with `*` and `?` matches the whole text. Takes at most the product of both
/// lengths, which the caller has accounted for.
pub(super) fn matches(pattern: &[u8], text: &[u8]) -> bool {
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
