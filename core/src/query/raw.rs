//! Regular expressions over the raw bytes of CP866, which PCRE2 matches several times faster than
//! UTF-8 by the rules of Unicode.
//!
//! CP866 holds one character in each byte, so that an expression can be spelled in its bytes. What
//! has no exact spelling there (properties, backreferences, unusual groups) is not translated.

use crate::charset::Charset;

/// Spells a pattern (as [`super::regex`] gives it to PCRE2) for the bytes of CP866; `None` when it
/// cannot be done exactly.
pub(super) fn in_cp866(pattern: &str, ignore_case: bool) -> Option<String> {
    let mut made = Translator {
        out: String::with_capacity(2 * pattern.len()),
        ignore_case,
        table: table(),
    };
    let mut rest = pattern;
    while let Some(c) = rest.chars().next() {
        rest = match c {
            '\\' => made.escape(rest)?,
            '[' => made.class(rest)?,
            '(' => made.group(rest)?,
            _ => {
                made.literal(c)?;
                rest.get(c.len_utf8()..)?
            }
        };
    }
    Some(made.out)
}

/// The characters of the bytes 80h to FFh.
fn table() -> Vec<(char, u8)> {
    let one = |byte: u8| Some((Charset::CP866.decode(&[byte]).chars().next()?, byte));
    (0x80..=0xFF).filter_map(one).collect()
}

/// Letters, digits and the underline: what `\w` is by Unicode.
const WORD: &str = r"0-9A-Z_a-z\x80-\xAF\xE0-\xF7";
/// All others.
const NO_WORD: &str = r"\x00-\x2F\x3A-\x40\x5B-\x5E\x60\x7B-\x7F\xB0-\xDF\xF8-\xFF";
/// What `\s` is by Unicode: FFh is a no-break space.
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

    /// The spellings of a character beyond ASCII, in bytes.
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

    fn literal(&mut self, c: char) -> Option<()> {
        if c.is_ascii() {
            self.out.push(c);
            return Some(());
        }
        let bytes = self.spellings(c);
        if bytes.is_empty() {
            return None;
        }
        self.out.push('[');
        self.push_bytes(&bytes);
        self.out.push(']');
        Some(())
    }

    fn push_bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.out.push_str(&format!("\\x{byte:02X}"));
        }
    }

    /// An escape outside of classes; returns what follows it.
    fn escape<'p>(&mut self, rest: &'p str) -> Option<&'p str> {
        let c = rest.get(1..)?.chars().next()?;
        let class = match c {
            'w' => WORD,
            'W' => NO_WORD,
            's' => SPACE,
            'S' => NO_SPACE,
            'b' | 'B' => {
                let (first, second) = if c == 'b' { ("!", "=") } else { ("=", "!") };
                let boundary =
                    format!("(?:(?<=[{WORD}])(?{first}[{WORD}])|(?<![{WORD}])(?{second}[{WORD}]))");
                self.out.push_str(&boundary);
                return rest.get(2..);
            }
            'A' | 'z' | 'Z' => {
                self.out.push('\\');
                self.out.push(c);
                return rest.get(2..);
            }
            _ => return self.simple_escape(rest, c),
        };
        self.out.push('[');
        self.out.push_str(class);
        self.out.push(']');
        rest.get(2..)
    }

    /// An escape that means the same in and outside of classes.
    fn simple_escape<'p>(&mut self, rest: &'p str, c: char) -> Option<&'p str> {
        match c {
            'x' => {
                let digits = rest.get(2..4)?;
                let value = u8::from_str_radix(digits, 16).ok()?;
                let hexadecimal = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
                if !hexadecimal || value >= 0x80 {
                    return None;
                }
                self.out.push_str(rest.get(..4)?);
                rest.get(4..)
            }
            'd' | 'D' | 'n' | 'r' | 't' | 'f' | 'e' | 'a' => {
                self.out.push_str(rest.get(..2)?);
                rest.get(2..)
            }
            _ if c.is_ascii_punctuation() || c == ' ' => {
                self.out.push_str(rest.get(..2)?);
                rest.get(2..)
            }
            _ => None,
        }
    }

    fn group<'p>(&mut self, rest: &'p str) -> Option<&'p str> {
        let known = ["(?:", "(?=", "(?!", "(?<=", "(?<!", "(?>", "(?|"];
        let opening = match known.into_iter().find(|known| rest.starts_with(known)) {
            Some(known) => known,
            None if rest.starts_with("(?") || rest.starts_with("(*") => return None,
            None => "(",
        };
        self.out.push_str(opening);
        rest.get(opening.len()..)
    }

    fn class<'p>(&mut self, rest: &'p str) -> Option<&'p str> {
        let mut rest = rest.get(1..)?;
        self.out.push('[');
        if let Some(after) = rest.strip_prefix('^') {
            self.out.push('^');
            rest = after;
        }
        let start = self.out.len();
        if let Some(after) = rest.strip_prefix(']') {
            self.out.push_str("\\]");
            rest = after;
        }
        loop {
            let c = rest.chars().next()?;
            match c {
                ']' => break,
                '[' if rest.starts_with("[:")
                    || rest.starts_with("[.")
                    || rest.starts_with("[=") =>
                {
                    return None;
                }
                '\\' => {
                    let escaped = rest.get(1..)?.chars().next()?;
                    let (class, is_set) = match escaped {
                        'w' => (WORD, true),
                        'W' => (NO_WORD, true),
                        's' => (SPACE, true),
                        'S' => (NO_SPACE, true),
                        _ => ("", matches!(escaped, 'd' | 'D')),
                    };
                    rest = if class.is_empty() {
                        self.simple_escape(rest, escaped)?
                    } else {
                        self.out.push_str(class);
                        rest.get(2..)?
                    };
                    // A range to or from a set, or from an escape to a letter, is too clever.
                    if rest.starts_with('-') && !rest.starts_with("-]") {
                        let plain = rest.get(1..)?.chars().next()?;
                        if is_set || plain == '\\' || !plain.is_ascii() {
                            return None;
                        }
                    }
                }
                _ => rest = self.member(rest, c)?,
            }
        }
        if self.out.len() == start {
            return None;
        }
        self.out.push(']');
        rest.get(1..)
    }

    /// A character or a range of characters in a class.
    fn member<'p>(&mut self, rest: &'p str, c: char) -> Option<&'p str> {
        let after = rest.get(c.len_utf8()..)?;
        let last = match after
            .strip_prefix('-')
            .and_then(|range| range.chars().next())
        {
            Some(last) if last != ']' => last,
            _ => {
                if matches!(c, '-' | '^' | '[') {
                    self.out.push('\\');
                }
                if c.is_ascii() {
                    self.out.push(c);
                } else {
                    let bytes = self.spellings(c);
                    self.push_bytes(&bytes);
                }
                return Some(after);
            }
        };
        if last == '\\' || last == '[' || last < c {
            return None;
        }
        if last.is_ascii() {
            self.out.push_str(&format!(
                "\\x{:02X}-\\x{:02X}",
                u32::from(c),
                u32::from(last)
            ));
        } else {
            if c.is_ascii() {
                self.out.push_str(&format!("\\x{:02X}-\\x7F", u32::from(c)));
            }
            let members: Vec<char> = self
                .table
                .iter()
                .map(|(own, _)| *own)
                .filter(|own| (c..=last).contains(own))
                .collect();
            for member in members {
                let bytes = self.spellings(member);
                self.push_bytes(&bytes);
            }
        }
        after.get(1 + last.len_utf8()..)
    }
}

#[cfg(test)]
mod tests {
    use super::in_cp866;

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
