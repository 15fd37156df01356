//! Words of a logical line.
//!
//! Words are separated by spaces and tabs. Quotes are special only where a keyword or option
//! requires them (descriptions, a tag, a path), since names such as `D'Bridge` contain bare quotes.

/// Cursor over the words of a line.
#[derive(Clone, Debug)]
pub(super) struct Words<'a> {
    rest: &'a [u8],
}

/// Quoted text, and whether it is closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Quoted {
    /// Text without its quotes.
    pub(super) text: Vec<u8>,
    /// True if the closing quote exists.
    pub(super) closed: bool,
}

impl<'a> Words<'a> {
    pub(super) fn new(line: &'a [u8]) -> Self {
        Self { rest: line }
    }

    /// Returns the rest of the line, without surrounding white space.
    pub(super) fn rest(&self) -> &'a [u8] {
        self.rest.trim_ascii()
    }

    /// Returns the next word without consuming it.
    pub(super) fn peek(&self) -> Option<&'a [u8]> {
        self.clone().next()
    }

    /// Returns the next word.
    pub(super) fn next(&mut self) -> Option<&'a [u8]> {
        self.rest = self.rest.trim_ascii_start();
        let end = self
            .rest
            .iter()
            .position(u8::is_ascii_whitespace)
            .unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at_checked(end)?;
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }

    /// Returns the next word or text in double quotes, which may contain spaces.
    pub(super) fn next_or_quoted(&mut self) -> Option<Vec<u8>> {
        self.rest = self.rest.trim_ascii_start();
        if self.rest.starts_with(b"\"") {
            let mut ahead = self.clone();
            if let Some(quoted) = ahead.double_quoted(false, false)
                && quoted.closed
            {
                *self = ahead;
                return (!quoted.text.is_empty()).then_some(quoted.text);
            }
        }
        self.next().map(<[u8]>::to_vec)
    }

    /// Returns the next word or text in double or single quotes, which may be empty. Quotes inside
    /// cannot be escaped.
    pub(super) fn value(&mut self) -> Option<Vec<u8>> {
        self.rest = self.rest.trim_ascii_start();
        let quote = *self.rest.first()?;
        if matches!(quote, b'"' | b'\'')
            && let Some(inside) = self.rest.get(1..)
            && let Some(end) = inside.iter().position(|&byte| byte == quote)
        {
            self.rest = inside.get(end + 1..).unwrap_or_default();
            return inside.get(..end).map(<[u8]>::to_vec);
        }
        self.next().map(<[u8]>::to_vec)
    }

    /// Skips `bytes` bytes of the next word.
    pub(super) fn skip(&mut self, bytes: usize) {
        self.rest = self.rest.trim_ascii_start();
        self.rest = self.rest.get(bytes..).unwrap_or_default();
    }

    /// Returns the next text in double or single quotes, if it is next.
    ///
    /// Inside double quotes `\"` is a quote, unless the text would then never end. A quote ends the
    /// text only before white space, so that inches or an apostrophe do not; if none does, the next
    /// double quote ends it.
    pub(super) fn quoted(&mut self) -> Option<Quoted> {
        self.rest = self.rest.trim_ascii_start();
        if self.rest.starts_with(b"\"") {
            for (escapes, before_space) in [(true, true), (true, false)] {
                let mut ahead = self.clone();
                let quoted = ahead.double_quoted(escapes, before_space)?;
                if quoted.closed {
                    *self = ahead;
                    return Some(quoted);
                }
            }
            return self.double_quoted(false, false);
        }
        let inside = self.rest.strip_prefix(b"'")?;
        let end = inside.iter().enumerate().position(|(at, &byte)| {
            byte == b'\'' && inside.get(at + 1).is_none_or(u8::is_ascii_whitespace)
        })?;
        let text = inside.get(..end)?.to_vec();
        self.rest = inside.get(end + 1..).unwrap_or_default();
        Some(Quoted { text, closed: true })
    }

    /// Returns text in double quotes; with `escapes`, `\"` is a quote in it; with `before_space`,
    /// only a quote before white space ends it.
    fn double_quoted(&mut self, escapes: bool, before_space: bool) -> Option<Quoted> {
        let inside = self.rest.strip_prefix(b"\"")?;
        let mut text = Vec::new();
        let mut bytes = inside.iter().enumerate().peekable();
        while let Some((at, &byte)) = bytes.next() {
            match byte {
                b'\\' if escapes && bytes.peek().is_some_and(|next| *next.1 == b'"') => {
                    bytes.next();
                    text.push(b'"');
                }
                b'"' if !before_space
                    || bytes.peek().is_none_or(|next| next.1.is_ascii_whitespace()) =>
                {
                    self.rest = inside.get(at + 1..).unwrap_or_default();
                    return Some(Quoted { text, closed: true });
                }
                _ => text.push(byte),
            }
        }
        self.rest = b"";
        let text = text.trim_ascii_end().to_vec();
        Some(Quoted {
            text,
            closed: false,
        })
    }
}

/// Returns the text without one pair of double quotes around it.
pub(super) fn unquoted(text: &[u8]) -> &[u8] {
    let text = text.trim_ascii();
    text.strip_prefix(b"\"")
        .and_then(|text| text.strip_suffix(b"\""))
        .unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::{Words, unquoted};

    #[test]
    fn words_are_cut_at_spaces_and_tabs() {
        let mut words = Words::new(b"  a\tbc   d ");
        assert_eq!(words.peek(), Some(&b"a"[..]));
        let all: Vec<_> = std::iter::from_fn(|| words.next()).collect();
        assert_eq!(all, [&b"a"[..], b"bc", b"d"]);
        assert_eq!(words.next(), None);
    }

    #[test]
    fn quoted_text_ends_at_its_own_quote() {
        for (line, text, rest, closed) in [
            (r#""two words" -g A"#, "two words", "-g A", true),
            (r#""say \"hi\"" x"#, "say \"hi\"", "x", true),
            (r#""C:\" -g A"#, "C:\\", "-g A", true),
            (r#""open -g A"#, "open -g A", "", false),
            ("'single words' x", "single words", "x", true),
            ("'d'Artagnan' x", "d'Artagnan", "x", true),
            (r#""""#, "", "", true),
            (r#""5" disks" -g A"#, "5", "disks\" -g A", true),
            (r#""5"disk drive" -g A"#, "5\"disk drive", "-g A", true),
            (r#""x"-g A"#, "x", "-g A", true),
        ] {
            let mut words = Words::new(line.as_bytes());
            let quoted = words.quoted().unwrap();
            assert_eq!(quoted.text, text.as_bytes(), "{line}");
            assert_eq!(quoted.closed, closed, "{line}");
            assert_eq!(words.rest(), rest.as_bytes(), "{line}");
        }
        assert_eq!(Words::new(b"'tis").quoted(), None);
        assert_eq!(Words::new(b"plain").quoted(), None);
    }

    #[test]
    fn a_value_is_a_word_or_what_is_quoted_even_if_it_is_empty() {
        let mut words = Words::new(br#" A "two words" '' "C:\" it's "open end"#);
        let all: Vec<_> = std::iter::from_fn(|| words.value()).collect();
        assert_eq!(
            all,
            [
                &b"A"[..],
                b"two words",
                b"",
                b"C:\\",
                b"it's",
                b"\"open",
                b"end"
            ]
        );
        let mut words = Words::new(b"  -$n\"text here\" x");
        words.skip(3);
        assert_eq!(words.value().as_deref(), Some(&b"text here"[..]));
        assert_eq!(words.rest(), b"x");
    }

    #[test]
    fn one_pair_of_quotes_is_taken_off() {
        assert_eq!(unquoted(b" \"a b\" "), b"a b");
        assert_eq!(unquoted(b"\"a"), b"\"a");
        assert_eq!(unquoted(b"\""), b"\"");
    }
}
