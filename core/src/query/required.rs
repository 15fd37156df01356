//! Text contained in every match of a regular expression.

use super::syntax::{Char, Node, Quantifier, tree};

/// Returns the longest text that is in every match of a pattern of PCRE2; `None` if there is none,
/// or the pattern is too complex to analyse. The text has only printable ASCII and Cyrillic
/// letters, and at least three of them.
pub(super) fn required(pattern: &str) -> Option<String> {
    let tree = tree(pattern)?;
    let [sequence] = tree.as_slice() else {
        return None;
    };
    let mut pieces = LiteralRuns::default();
    for item in sequence {
        match &item.node {
            Node::Char(Char { c, .. }) if *c == ' ' || c.is_ascii_graphic() || is_cyrillic(*c) => {
                pieces.piece.push(*c);
            }
            _ => pieces.end(),
        }
        if !item.quantifiers.is_empty() {
            let is_plus = |quantifier: &Quantifier<'_>| quantifier.source.starts_with('+');
            if !item.quantifiers.iter().all(is_plus) {
                // It is optional.
                pieces.piece.pop();
            }
            pieces.end();
        }
    }
    pieces.end();
    Some(pieces.longest).filter(|longest| longest.chars().count() >= 3)
}

fn is_cyrillic(c: char) -> bool {
    matches!(c, '\u{401}' | '\u{410}'..='\u{44F}' | '\u{451}')
}

#[derive(Default)]
struct LiteralRuns {
    longest: String,
    piece: String,
}

impl LiteralRuns {
    fn end(&mut self) {
        if self.piece.chars().count() > self.longest.chars().count() {
            std::mem::swap(&mut self.longest, &mut self.piece);
        }
        self.piece.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::required;

    #[test]
    fn pieces_that_every_match_contains_are_found() {
        for (pattern, piece) in [
            ("mailer", Some("mailer")),
            (r"^(?!\x01).*\bmailer\b", Some("mailer")),
            (r"^\x01TAG:\s.*zzz", Some("TAG:")),
            (r"\bгипопотам\w*", Some("гипопотам")),
            (r"abc+def?ghij*", Some("abc")),
            (r"abcd?efghi{0,3}x", Some("efgh")),
            (r"fido7\.ru", Some("fido7.ru")),
            (r"(abcdefgh)?xyz", Some("xyz")),
            (r"[abc\]def]xyz[^]qwe]", Some("xyz")),
            (r"(a|b)cde", Some("cde")),
            ("abc{x}defg", Some("defg")),
            ("abc{", None),
            ("abc{x|y}defg", None),
            ("abc+{0}def", Some("def")),
            ("ab.cd", None),
            ("abcd|efgh", None),
            (r"abc\Qdef\E", None),
            (r"abcd(?i)efgh", None),
            (r"(?<n>a)bcde", None),
            (r"\p{L}abcd\PNefg", Some("abcd")),
            (r"\p{Labcd", None),
            (r"\p{Lu}ипопотам", Some("ипопотам")),
            (r"abcd\1", None),
            ("(*UTF)abcd", None),
            ("[[:alpha:]]abcd", None),
            ("abcd)", None),
            ("éclairs", Some("clairs")),
            ("", None),
        ] {
            assert_eq!(required(pattern).as_deref(), piece, "{pattern}");
        }
    }
}
