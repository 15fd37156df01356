//! Output to a terminal; the program has no other.
//!
//! No control character of a message, base or address reaches a terminal: all output of the command
//! line is [`Printed`], and only [`print()`] and [`print_error`] write. Only the bytes that `save -o
//! -` sends into a pipe bypass it.

use crate::strings::{is_text_control, push_visible, said};
use serde_json::Value;
use std::fmt::{self, Display, Write as _};
use std::io;
use std::ops::Deref;

/// Text whose control characters were made visible.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Printed(String);

impl Printed {
    /// Formats a JSON document. Characters that JSON allows but a terminal may interpret are
    /// escaped as in JSON, so the document stays the same.
    pub(crate) fn json(document: &Value) -> Self {
        let mut out = String::new();
        for c in format!("{document:#}\n").chars() {
            // Line breaks belong to the layout: JSON escapes those within strings.
            if c != '\n' && is_hidden(c) {
                let mut units = [0; 2];
                for unit in c.encode_utf16(&mut units) {
                    let _ = write!(out, "\\u{unit:04x}");
                }
            } else {
                out.push(c);
            }
        }
        Self(out)
    }

    /// Formats one line; line breaks within it are made visible, too.
    pub(crate) fn of_line(line: impl Display) -> Self {
        let mut printed = Self::default();
        printed.line(line);
        printed
    }

    /// Formats several lines; their line breaks stay.
    pub(crate) fn of_lines(text: &str) -> Self {
        let mut printed = Self::default();
        printed.lines(text);
        printed
    }

    /// Appends a part of a line.
    pub(crate) fn part(&mut self, part: impl Display) {
        push_visible(&mut self.0, &part.to_string(), is_hidden);
    }

    /// Appends a line with its end, or ends the current line.
    pub(crate) fn line(&mut self, line: impl Display) {
        self.part(line);
        self.0.push('\n');
    }

    /// Appends the lines of a text.
    pub(crate) fn lines(&mut self, text: &str) {
        for line in text.lines() {
            self.line(line);
        }
    }

    /// Appends other output.
    pub(crate) fn append(&mut self, other: &Self) {
        self.0.push_str(&other.0);
    }
}

impl Deref for Printed {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Returns whether a terminal interprets a character, or it can disguise text: C0 and C1 controls,
/// DEL, direction marks, embeddings, overrides and isolates, and line separators of Unicode. A tab
/// is harmless.
fn is_hidden(c: char) -> bool {
    c == '\n' || is_text_control(c)
}

/// Returns whether bytes may be written to a terminal unchanged: a text without control characters.
pub(crate) fn is_harmless(bytes: &[u8]) -> bool {
    let harmless = |c: char| matches!(c, '\n' | '\r') || !is_hidden(c);
    std::str::from_utf8(bytes).is_ok_and(|text| text.chars().all(harmless))
}

/// Writes to standard output.
///
/// # Errors
/// It cannot be written. A closed pipe (`fidoscope show URL | head`) is no failure.
pub(crate) fn print(printed: &Printed) -> io::Result<()> {
    write(&mut io::stdout(), printed.as_bytes())
}

/// Writes to standard output piece by piece, if the whole would need much memory. All pieces must
/// come from [`Printed`].
///
/// # Errors
/// Same as [`print()`].
pub(crate) fn stream(pieces: impl FnOnce(&mut dyn io::Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    unless_closed(pieces(&mut out).and_then(|()| io::Write::flush(&mut out)))
}

/// Writes to standard error; a failure cannot be reported.
pub(crate) fn print_error(printed: &Printed) {
    let _ = write(&mut io::stderr(), printed.as_bytes());
}

/// Writes the bytes of a file to standard output.
///
/// # Errors
/// Same as [`print()`].
pub(crate) fn print_bytes(bytes: &[u8]) -> io::Result<()> {
    write(&mut io::stdout(), bytes)
}

fn write(stream: &mut impl io::Write, bytes: &[u8]) -> io::Result<()> {
    unless_closed(stream.write_all(bytes).and_then(|()| stream.flush()))
}

fn unless_closed(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

/// Formats a sentence for standard error, in the user's language and with the name of the program.
pub(crate) fn stderr_line(sentence: impl Display) -> Printed {
    Printed::of_line(format_args!("fidoscope: {}", said(sentence)))
}

#[cfg(test)]
mod tests {
    use super::{Printed, is_harmless};
    use serde_json::{Value, json};

    /// Returns every character that must not reach a terminal.
    fn hostile() -> String {
        let controls = (0..0x20_u32).chain(0x7F..0xA0).filter(|c| *c != 9);
        let marks = [0x61C, 0x200E, 0x200F]
            .into_iter()
            .chain(0x2028..=0x202E)
            .chain(0x2066..=0x2069);
        controls.chain(marks).filter_map(char::from_u32).collect()
    }

    #[test]
    fn a_line_stays_one_line_and_shows_what_it_hides() {
        let printed = Printed::of_line(format!("a{}\tb", hostile()));
        assert!(printed.starts_with("a<U+0000>") && printed.ends_with("<U+2069>\tb\n"));
        for c in hostile().chars().filter(|c| *c != '\n') {
            assert!(!printed.contains(c), "{c:?}");
            let shown = format!("<U+{:04X}>", u32::from(c));
            assert!(printed.contains(&shown), "{shown}");
        }
        assert_eq!(printed.matches('\n').count(), 1);
        assert_eq!(&*Printed::of_lines("a\r\nб\n"), "a\nб\n");
    }

    #[test]
    fn a_document_stays_the_same_document() {
        let document = json!({ hostile(): [hostile(), "Привет 😀"] });
        let printed = Printed::json(&document);
        for c in hostile().chars().filter(|c| *c != '\n') {
            assert!(!printed.contains(c), "{c:?}");
        }
        assert!(printed.contains("Привет 😀"));
        assert_eq!(serde_json::from_str::<Value>(&printed).unwrap(), document);
    }

    #[test]
    fn only_plain_text_may_go_to_a_terminal_as_bytes() {
        assert!(is_harmless("Привет\r\n\tмир\n".as_bytes()));
        for bytes in [
            &b"\x1B[2J"[..],
            b"GIF89a\xFF",
            b"\x7F",
            "\u{9B}2J".as_bytes(),
        ] {
            assert!(!is_harmless(bytes), "{bytes:?}");
        }
    }
}
