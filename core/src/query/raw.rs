//! Regular expressions over the raw bytes of CP866, which PCRE2 matches several times faster than
//! UTF-8 by Unicode's rules.
//!
//! CP866 has one character in each byte, so that an expression can be spelled in its bytes. Parts
//! without an exact spelling (properties, backreferences, unusual groups) are not translated.

use super::syntax::{Alternatives, Char, Member, Node, tree};
use crate::charset::Charset;

/// Spells a pattern (in the form that [`super::regex`] passes to PCRE2) for the bytes of CP866;
/// `None` if no exact spelling exists.
pub(super) fn in_cp866(pattern: &str, ignore_case: bool) -> Option<String> {
    let mut made = Translator {
        out: String::with_capacity(2 * pattern.len()),
        ignore_case,
        table: table(),
    };
    made.alternatives(&tree(pattern)?)?;
    Some(made.out)
}

/// Returns the characters of the bytes 80h to FFh.
pub(super) fn table() -> Vec<(char, u8)> {
    let one = |byte: u8| Some((Charset::CP866.decode(&[byte]).chars().next()?, byte));
    (0x80..=0xFF).filter_map(one).collect()
}

/// Letters, digits and the underline: `\w` of Unicode.
const WORD: &str = r"0-9A-Z_a-z\x80-\xAF\xE0-\xF7";
/// All others.
const NO_WORD: &str = r"\x00-\x2F\x3A-\x40\x5B-\x5E\x60\x7B-\x7F\xB0-\xDF\xF8-\xFF";
/// `\s` of Unicode: FFh is a no-break space.
const SPACE: &str = r"\x09-\x0D\x20\xFF";
/// All others.
const NO_SPACE: &str = r"\x00-\x08\x0E-\x1F\x21-\xFE";

struct Translator {
    out: String,
    ignore_case: bool,
    table: Vec<(char, u8)>,
}

impl Translator {
    fn byte(&self, c: char) -> Option<u8> {
        let found = self.table.iter().find(|(own, _)| *own == c);
        found.map(|(_, byte)| *byte)
    }

    /// Returns the spellings of a character beyond ASCII, in bytes.
    fn spellings(&self, c: char) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.byte(c).into_iter().collect();
        if self.ignore_case {
            let others = c.to_lowercase().chain(c.to_uppercase());
            for other in others {
                bytes.extend(self.byte(other).filter(|byte| !bytes.contains(byte)));
            }
        }
        bytes
    }

    fn alternatives(&mut self, tree: &Alternatives<'_>) -> Option<()> {
        for (at, sequence) in tree.iter().enumerate() {
            if at > 0 {
                self.out.push('|');
            }
            for item in sequence {
                self.node(&item.node)?;
                for quantifier in &item.quantifiers {
                    self.out.push_str(quantifier.source);
                }
            }
        }
        Some(())
    }

    fn node(&mut self, node: &Node<'_>) -> Option<()> {
        match node {
            Node::Char(Char { c, source }) if c.is_ascii() => self.out.push_str(source),
            Node::Char(Char { c, .. }) => {
                let bytes = self.spellings(*c);
                if bytes.is_empty() {
                    return None;
                }
                self.out.push('[');
                self.push_bytes(&bytes);
                self.out.push(']');
            }
            Node::Any => self.out.push('.'),
            Node::Assertion(source @ (r"\b" | r"\B")) => {
                let (first, second) = match *source {
                    r"\b" => ("!", "="),
                    _ => ("=", "!"),
                };
                let boundary =
                    format!("(?:(?<=[{WORD}])(?{first}[{WORD}])|(?<![{WORD}])(?{second}[{WORD}]))");
                self.out.push_str(&boundary);
            }
            Node::Assertion(source) => self.out.push_str(source),
            Node::Shorthand(c) => {
                self.out.push('[');
                self.out.push_str(shorthand(*c));
                self.out.push(']');
            }
            Node::Property | Node::Unclear => return None,
            Node::Class { negated, members } => {
                self.out.push_str(if *negated { "[^" } else { "[" });
                let start = self.out.len();
                for member in members {
                    self.member(member)?;
                }
                if self.out.len() == start {
                    return None;
                }
                self.out.push(']');
            }
            Node::Group { opening, inner } => {
                self.out.push_str(opening);
                self.alternatives(inner)?;
                self.out.push(')');
            }
        }
        Some(())
    }

    fn member(&mut self, member: &Member<'_>) -> Option<()> {
        match member {
            Member::Char(Char { c, source }) if c.is_ascii() => {
                if matches!(*source, "-" | "^" | "[" | "]") {
                    self.out.push('\\');
                }
                self.out.push_str(source);
            }
            Member::Char(Char { c, .. }) => {
                let bytes = self.spellings(*c);
                self.push_bytes(&bytes);
            }
            Member::Range(first, last) => {
                if [first, last].iter().any(|end| end.source.starts_with('\\')) {
                    return None;
                }
                self.range(first.c, last.c);
            }
            Member::Shorthand(c) => self.out.push_str(shorthand(*c)),
            Member::Property | Member::Unclear => return None,
        }
        Some(())
    }

    fn range(&mut self, first: char, last: char) {
        if first.is_ascii() {
            let (first, last) = (u32::from(first), u32::from(last).min(0x7F));
            self.out.push_str(&format!("\\x{first:02X}-\\x{last:02X}"));
        }
        if last.is_ascii() {
            return;
        }
        let members = self.table.iter().map(|(own, _)| *own);
        let members: Vec<char> = members.filter(|own| (first..=last).contains(own)).collect();
        for member in members {
            let bytes = self.spellings(member);
            self.push_bytes(&bytes);
        }
    }

    fn push_bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.out.push_str(&format!("\\x{byte:02X}"));
        }
    }
}

/// Returns a shorthand as members of a class.
fn shorthand(c: char) -> &'static str {
    match c {
        'w' => WORD,
        'W' => NO_WORD,
        's' => SPACE,
        'S' => NO_SPACE,
        'd' => r"\d",
        _ => r"\D",
    }
}

#[cfg(test)]
mod tests {
    use super::super::regex::{Expression, MatchOutcome};
    use super::in_cp866;
    use crate::charset::Charset;

    #[test]
    fn shorthands_and_boundaries_of_words_are_the_same_in_bytes_as_in_letters() {
        for pattern in [
            r"^\w", r"^\W", r"^\s", r"^\S", r"^\d", r"^\D", r"^.\bx", r"^.\Bx",
        ] {
            let expression = Expression::compile(&format!("/{pattern}/")).unwrap();
            let raw = expression.raw().unwrap();
            for byte in 0..=u8::MAX {
                let bytes = [byte, b'x'];
                let in_letters = expression.find(&Charset::CP866.decode(&bytes));
                assert_eq!(
                    raw.is_match(&bytes).unwrap(),
                    in_letters == MatchOutcome::Yes,
                    "{pattern} {byte:02X}"
                );
            }
        }
    }

    #[test]
    fn what_has_an_exact_spelling_is_translated() {
        for (pattern, ignore_case, spelled) in [
            ("a.b$", true, "a.b$"),
            ("я", false, r"[\xEF]"),
            ("я", true, r"[\xEF\x9F]"),
            ("[а-в-д]", false, r"[\xA0\xA1\xA2\-\xA4]"),
            ("[^ю^]", false, r"[^\xEE\^]"),
            ("[]a-c-]", false, r"[\]\x61-\x63\-]"),
            (r"^\x01T(?!\s)", false, r"^\x01T(?![\x09-\x0D\x20\xFF])"),
            (r"[\d.]+{2}", false, r"[\d.]+{2}"),
            ("a|б", false, r"a|[\xA1]"),
        ] {
            assert_eq!(in_cp866(pattern, ignore_case).as_deref(), Some(spelled));
        }
    }

    #[test]
    fn what_has_none_is_left_alone() {
        for pattern in [
            r"\p{L}",
            r"(a)\1",
            r"(?i)a",
            "[[:alpha:]]",
            r"\xE0",
            r"\x1",
            "字",
            r"\Qa\E",
            "(*UTF)a",
            r"(?<n>a)",
            "[a",
            "[я-а]",
            r"[\w-a]",
            r"[\x41-Z]",
            r"[a-\x7A]",
            "\\",
            "[字]",
            r"\R",
            r"(?#x)",
        ] {
            assert_eq!(in_cp866(pattern, false), None, "{pattern}");
        }
    }
}
