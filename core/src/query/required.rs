//! What every match of a regular expression must contain.

/// The longest piece of text that stands in every match of a pattern of PCRE2; `None` when there
/// is none, or the pattern is too clever to tell. Pieces hold printable ASCII and Cyrillic letters
/// only, and at least three of them.
pub(super) fn required(pattern: &str) -> Option<String> {
    let mut pieces = Pieces::default();
    let mut rest = pattern;
    let mut depth = 0_usize;
    while let Some(c) = rest.chars().next() {
        let after = rest.get(c.len_utf8()..)?;
        rest = match c {
            '\\' => {
                let (literal, after) = escape(after)?;
                match literal {
                    Some(c) if depth == 0 => pieces.push(c),
                    _ => pieces.end(),
                }
                after
            }
            '[' => {
                pieces.end();
                class(after)?
            }
            '(' => {
                pieces.end();
                depth += 1;
                group(after)?
            }
            ')' => {
                pieces.end();
                depth = depth.checked_sub(1)?;
                after
            }
            '|' if depth == 0 => return None,
            '?' | '*' | '{' => {
                pieces.drop_last();
                if c == '{' {
                    after.split_once('}').map_or("", |(_, after)| after)
                } else {
                    after
                }
            }
            '+' | '.' | '^' | '$' | '|' => {
                pieces.end();
                after
            }
            _ if depth == 0 && (c == ' ' || c.is_ascii_graphic() || is_cyrillic(c)) => {
                pieces.push(c);
                after
            }
            _ => {
                pieces.end();
                after
            }
        };
    }
    pieces.end();
    Some(pieces.longest).filter(|longest| longest.chars().count() >= 3)
}

fn is_cyrillic(c: char) -> bool {
    matches!(c, '\u{401}' | '\u{410}'..='\u{44F}' | '\u{451}')
}

#[derive(Default)]
struct Pieces {
    longest: String,
    piece: String,
}

impl Pieces {
    fn push(&mut self, c: char) {
        self.piece.push(c);
    }

    /// The last character need not be there.
    fn drop_last(&mut self) {
        self.piece.pop();
        self.end();
    }

    fn end(&mut self) {
        if self.piece.chars().count() > self.longest.chars().count() {
            std::mem::swap(&mut self.longest, &mut self.piece);
        }
        self.piece.clear();
    }
}

/// What follows a backslash: the character that it means, if it is one of those that pieces hold.
fn escape(rest: &str) -> Option<(Option<char>, &str)> {
    let c = rest.chars().next()?;
    let after = rest.get(c.len_utf8()..)?;
    match c {
        'x' if !after.starts_with('{') => {
            let digits = after.bytes().take(2).take_while(u8::is_ascii_hexdigit);
            Some((None, after.get(digits.count()..)?))
        }
        'p' | 'P' => Some((None, property(after)?)),
        'd' | 'D' | 'w' | 'W' | 's' | 'S' | 'b' | 'B' | 'A' | 'z' | 'Z' | 't' | 'n' | 'r' | 'f'
        | 'e' | 'a' | 'h' | 'H' | 'v' | 'V' | 'R' => Some((None, after)),
        _ if c.is_ascii_punctuation() || c == ' ' => Some((Some(c), after)),
        _ => None,
    }
}

/// What follows the name of a property.
fn property(rest: &str) -> Option<&str> {
    if let Some(name) = rest.strip_prefix('{') {
        return name.split_once('}').map(|(_, after)| after);
    }
    let letter = rest.chars().next().filter(char::is_ascii_alphabetic)?;
    rest.get(letter.len_utf8()..)
}

/// What follows the end of a class.
fn class(rest: &str) -> Option<&str> {
    let rest = rest.strip_prefix('^').unwrap_or(rest);
    let mut rest = rest.strip_prefix(']').unwrap_or(rest);
    loop {
        let c = rest.chars().next()?;
        let after = rest.get(c.len_utf8()..)?;
        rest = match c {
            ']' => return Some(after),
            '[' if after.starts_with([':', '.', '=']) => return None,
            '\\' => escape(after)?.1,
            _ => after,
        };
    }
}

/// What follows the opening of a group.
fn group(rest: &str) -> Option<&str> {
    if rest.starts_with('*') {
        return None;
    }
    if !rest.starts_with('?') {
        return Some(rest);
    }
    ["?:", "?=", "?!", "?<=", "?<!", "?>", "?|"]
        .into_iter()
        .find_map(|opening| rest.strip_prefix(opening))
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
