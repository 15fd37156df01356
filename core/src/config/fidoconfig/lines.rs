//! Logical lines of a file: continuations joined, comments dropped.
//!
//! - A line that ends in white space and `\` continues in the next one.
//! - `#` (or the character set by `commentChar`) begins a comment at the start of a line, or alone
//!   between white space outside of double quotes. A comment line by itself never continues,
//!   whatever its end; within a continued line it is dropped.

use crate::config::gather::line_end;
use crate::limits;

/// Logical line of a file.
pub(super) struct Logical {
    /// Number of its first physical line, from 1.
    pub(super) number: u32,
    /// Text; control characters are replaced by spaces.
    pub(super) text: Vec<u8>,
    /// Number of bytes of the file that it occupies.
    pub(super) length: usize,
    /// True if it exceeds [`limits::CONFIG_LINE_BYTES`]; the text is cut then.
    pub(super) too_long: bool,
}

/// Iterator over the logical lines of a file.
pub(super) struct Lines<'a> {
    rest: &'a [u8],
    end: u8,
    number: u32,
}

impl<'a> Lines<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self {
            rest: bytes,
            end: line_end(bytes),
            number: 0,
        }
    }

    fn physical(&mut self) -> Option<&'a [u8]> {
        if self.rest.is_empty() {
            return None;
        }
        self.number = self.number.saturating_add(1);
        let at = memchr::memchr(self.end, self.rest);
        let (line, rest) = match at {
            Some(at) => (self.rest.get(..at)?, self.rest.get(at + 1..)?),
            None => (self.rest, &[][..]),
        };
        self.rest = rest;
        Some(line)
    }

    pub(super) fn next(&mut self, comment: u8) -> Option<Logical> {
        let before = self.rest.len();
        let mut line = self.physical()?;
        let mut logical = Logical {
            number: self.number,
            text: Vec::new(),
            length: 0,
            too_long: false,
        };
        let mut quoted = false;
        loop {
            let whole = is_comment(line, comment);
            let (mut part, mut still_quoted) = if whole {
                (line, quoted)
            } else {
                without_comment(line, comment, quoted)
            };
            let mut goes_on = goes_on(part) && !(whole && logical.text.is_empty());
            if still_quoted && !goes_on && !whole {
                // The quote is never closed, so it is an ordinary character.
                (part, still_quoted) = (without_comment_unquoted(line, comment), false);
                goes_on = self::goes_on(part);
            }
            quoted = still_quoted;
            let text = match part.trim_ascii_end().strip_suffix(b"\\") {
                Some(text) if goes_on => text,
                _ => part,
            };
            if !whole {
                if logical.text.len() + text.len() > limits::CONFIG_LINE_BYTES {
                    logical.too_long = true;
                } else {
                    let clean = |&byte: &u8| if byte < 0x20 { b' ' } else { byte };
                    logical.text.extend(text.iter().map(clean));
                }
            }
            if !goes_on {
                break;
            }
            // A space marks a continued line that is empty so far.
            if logical.text.is_empty() {
                logical.text.push(b' ');
            }
            match self.physical() {
                Some(next) => line = next,
                None => break,
            }
        }
        logical.length = before - self.rest.len();
        Some(logical)
    }
}

fn is_comment(line: &[u8], comment: u8) -> bool {
    line.trim_ascii_start().first() == Some(&comment)
}

/// Returns whether the line ends in white space and a backslash, or is a single backslash.
fn goes_on(line: &[u8]) -> bool {
    match line.trim_ascii_end() {
        [.., before, b'\\'] => before.is_ascii_whitespace(),
        [b'\\'] => true,
        _ => false,
    }
}

/// Returns the line up to a comment outside of double quotes, and whether a quote is open.
fn without_comment(line: &[u8], comment: u8, mut quoted: bool) -> (&[u8], bool) {
    for (at, &byte) in line.iter().enumerate() {
        if byte == b'"' {
            // `["]` is a variable.
            let is_sign = line.get(..at).is_some_and(|before| before.ends_with(b"["))
                && line.get(at + 1) == Some(&b']');
            quoted ^= !is_sign;
        } else if byte == comment && !quoted && is_alone(line, at) {
            return (line.get(..at).unwrap_or_default(), false);
        }
    }
    (line, quoted)
}

fn without_comment_unquoted(line: &[u8], comment: u8) -> &[u8] {
    let at = line
        .iter()
        .enumerate()
        .position(|(at, &byte)| byte == comment && is_alone(line, at));
    at.and_then(|at| line.get(..at)).unwrap_or(line)
}

fn is_alone(line: &[u8], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| line.get(before));
    let after = line.get(at + 1);
    before.is_none_or(u8::is_ascii_whitespace) && after.is_none_or(u8::is_ascii_whitespace)
}
