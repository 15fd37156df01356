//! Style codes: `*bold*`, `/italic/`, `_underlined_` and `#inverse#` around words.
//!
//! Pure. A code counts only with no letter or digit on its outer side and no space on its inner
//! side, so that paths, arithmetic and file names stay unchanged.

use std::ops::Range;

/// Maximum length of a part between two codes, in bytes: authors mark words, not paragraphs.
const LONGEST: usize = 200;

/// Style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    Bold,
    Italic,
    Underlined,
    Inverse,
}

impl Style {
    const fn from_code(code: char) -> Option<Self> {
        Some(match code {
            '*' => Self::Bold,
            '/' => Self::Italic,
            '_' => Self::Underlined,
            '#' => Self::Inverse,
            _ => return None,
        })
    }
}

/// Returns the styled parts of a line, codes included: ascending and disjoint.
pub(super) fn styles(line: &str) -> Vec<(Range<usize>, Style)> {
    let mut found = Vec::new();
    let mut signs = line.char_indices().peekable();
    let mut before = ' ';
    while let Some((at, sign)) = signs.next() {
        let opens = Style::from_code(sign).filter(|_| is_outside(before));
        before = sign;
        let Some(style) = opens else {
            continue;
        };
        if let Some(end) = closing(line, at, sign) {
            found.push((at..end, style));
            while signs.next_if(|(at, _)| *at < end).is_some() {}
        }
    }
    found
}

/// Returns whether a character may be outside of a code.
fn is_outside(sign: char) -> bool {
    !sign.is_alphanumeric() && Style::from_code(sign).is_none() && !matches!(sign, ':' | '\\' | '~')
}

/// Returns the end of the part opened by the code at a position.
fn closing(line: &str, at: usize, code: char) -> Option<usize> {
    let inside = line.get(at + code.len_utf8()..)?;
    let first = inside.chars().next()?;
    if first.is_whitespace() || Style::from_code(first).is_some() {
        return None;
    }
    let length = inside.find(code).filter(|length| *length <= LONGEST)?;
    let last = inside.get(..length)?.chars().next_back()?;
    let after = inside
        .get(length + code.len_utf8()..)?
        .chars()
        .next()
        .unwrap_or(' ');
    let has_word = inside
        .get(..length)
        .is_some_and(|word| word.chars().any(char::is_alphabetic));
    (has_word && !last.is_whitespace() && is_outside(after))
        .then_some(at + code.len_utf8() * 2 + length)
}

#[cfg(test)]
mod tests {
    use super::{Style, styles};

    #[test]
    fn codes_around_words_are_styles_and_others_are_not() {
        use Style::{Bold, Inverse, Italic, Underlined};
        for (line, expected) in [
            ("a *bold* b", &[("*bold*", Bold)][..]),
            ("*жирный текст*, да", &[("*жирный текст*", Bold)]),
            (
                "(/one/) _two_ #three#.",
                &[
                    ("/one/", Italic),
                    ("_two_", Underlined),
                    ("#three#", Inverse),
                ],
            ),
            ("snake_case_name and 2*3*4", &[]),
            ("/usr/bin and C:/a/b and http://a/b/", &[]),
            ("* item one * two", &[]),
            ("** loud ** and //", &[]),
            ("a * b*", &[]),
            ("*1*", &[]),
            ("", &[]),
            ("*", &[]),
        ] {
            let found: Vec<_> = styles(line)
                .into_iter()
                .map(|(range, style)| (line.get(range).unwrap(), style))
                .collect();
            assert_eq!(found, expected, "{line}");
        }
    }
}
