//! Names of files: as bytes, as words of commands, and as names that a file system can have.
//!
//! ```
//! use binkp::name::{FileName, Escape};
//!
//! let name = FileName::from("почта 1.pkt");
//! assert_eq!(name.to_word(Escape::Hex), r"\xd0\xbf\xd0\xbe\xd1\x87\xd1\x82\xd0\xb0\x201.pkt".as_bytes());
//! assert_eq!(FileName::from_word(br"a\x20b\20c"), FileName::from("a b c"));
//! assert_eq!(FileName::from("../../etc/passwd").to_safe(), ".._.._etc_passwd".replacen('.', "_", 1));
//! assert_eq!(FileName::from("com1.pkt").to_safe(), "_com1.pkt");
//! ```

use std::borrow::Cow;
use std::fmt;

/// Form of escaped bytes in words of commands (FTS-1026, 5.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Escape {
    /// `\x20`: the standard.
    #[default]
    Hex,
    /// `\20`: old mailers that follow FSP-1011.
    Old,
}

/// Name of a file as bytes, without escapes. Its character set is the sender's choice; most use UTF-8 or CP866.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileName(Vec<u8>);

/// Maximum length of a name from [`FileName::to_safe`], in bytes: room for a suffix within [`NAME_LIMIT`].
///
/// [`NAME_LIMIT`]: crate::limits::NAME_LIMIT
pub const SAFE_LIMIT: usize = 200;

/// Names of devices in DOS and Windows, with any extension.
const DEVICES: [&str; 8] = [
    "AUX", "CLOCK$", "CON", "CONIN$", "CONOUT$", "NUL", "PRN", "KEYBD$",
];

impl FileName {
    /// Decodes a word of a command: `\x20` and the old form `\20`. Other backslashes stay.
    #[must_use]
    pub fn from_word(word: &[u8]) -> FileName {
        let mut bytes = Vec::with_capacity(word.len());
        let mut rest = word;
        while let Some((&first, tail)) = rest.split_first() {
            let escaped = match rest {
                [b'\\', b'x' | b'X', high, low, tail @ ..] => {
                    hex_pair(*high, *low).map(|b| (b, tail))
                }
                _ => None,
            };
            let escaped = escaped.or(match rest {
                [b'\\', high, low, tail @ ..] => hex_pair(*high, *low).map(|b| (b, tail)),
                _ => None,
            });
            let (byte, tail) = escaped.unwrap_or((first, tail));
            bytes.push(byte);
            rest = tail;
        }
        FileName(bytes)
    }

    /// Returns the word that names the file in a command: unsafe bytes are escaped (FTS-1026, 5.4).
    #[must_use]
    pub fn to_word(&self, escape: Escape) -> Vec<u8> {
        let mut word = Vec::with_capacity(self.0.len());
        for &byte in &self.0 {
            match (byte, escape) {
                (b'\\', Escape::Hex) => word.extend(br"\x5c"),
                (b'!'..=b'~', _) if byte != b'\\' => word.push(byte),
                (_, Escape::Hex) => word.extend(format!("\\x{byte:02x}").bytes()),
                (_, Escape::Old) => word.extend(format!("\\{byte:02x}").bytes()),
            }
        }
        word
    }

    /// Returns the bytes of the name.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Returns the name as text, with replacement characters where it is no UTF-8.
    #[must_use]
    pub fn to_text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.0)
    }

    /// Returns a name that is safe in every folder: without paths, devices, control characters and hidden dots.
    ///
    /// Different names may become the same one, and the file may exist: the caller chooses another name then.
    #[must_use]
    pub fn to_safe(&self) -> String {
        let is_unsafe = |c: char| {
            c.is_control()
                || r#"/\:*?"<>|"#.contains(c)
                || c == char::REPLACEMENT_CHARACTER
                || is_invisible(c)
        };
        let mut name = String::new();
        for c in self.to_text().chars() {
            let c = if is_unsafe(c) { '_' } else { c };
            if name.len() + c.len_utf8() > SAFE_LIMIT {
                break;
            }
            name.push(c);
        }
        let kept = name.trim_end_matches(['.', ' ']).len();
        let mut name = format!(
            "{}{}",
            name.get(..kept).unwrap_or_default(),
            "_".repeat(name.len() - kept)
        );
        if let Some(rest) = name.strip_prefix(['.', ' ', '~', '-']) {
            name = format!("_{rest}");
        }
        if name.is_empty() || is_device(&name) {
            name.insert(0, '_');
        }
        name
    }
}

/// Returns whether the character changes the direction of text or has no width, which makes names deceptive.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}')
}

fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end();
    let is_numbered = |prefix: &str| {
        let digit = stem.get(prefix.len()..).unwrap_or_default();
        let head = stem.get(..prefix.len()).unwrap_or_default();
        let mut digits = digit.chars();
        let is_digit = digits
            .next()
            .is_some_and(|c| c.is_ascii_digit() || "¹²³".contains(c));
        head.eq_ignore_ascii_case(prefix) && is_digit && digits.next().is_none()
    };
    let is_named = DEVICES
        .iter()
        .any(|device| stem.eq_ignore_ascii_case(device));
    is_named || is_numbered("COM") || is_numbered("LPT")
}

/// Decodes two hexadecimal digits.
pub(crate) fn hex_pair(high: u8, low: u8) -> Option<u8> {
    let value = |digit: u8| char::from(digit).to_digit(16);
    u8::try_from(value(high)? << 4 | value(low)?).ok()
}

impl From<&str> for FileName {
    fn from(text: &str) -> FileName {
        FileName(text.as_bytes().to_vec())
    }
}

impl From<&[u8]> for FileName {
    fn from(bytes: &[u8]) -> FileName {
        FileName(bytes.to_vec())
    }
}

impl fmt::Display for FileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.to_text();
        shown.chars().try_for_each(|c| {
            if c.is_control() {
                write!(f, "{}", c.escape_default())
            } else {
                write!(f, "{c}")
            }
        })
    }
}

impl fmt::Debug for FileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_text())
    }
}

#[cfg(test)]
mod tests {
    use super::{Escape, FileName};

    #[test]
    fn every_byte_survives_both_escapes() {
        let name = FileName((0..=255).collect());
        for escape in [Escape::Hex, Escape::Old] {
            let word = name.to_word(escape);
            assert!(word.iter().all(|b| (b'!'..=b'~').contains(b)));
            assert_eq!(FileName::from_word(&word), name, "{escape:?}");
        }
    }

    #[test]
    fn the_example_of_the_standard_is_escaped_as_it_says() {
        let name = FileName::from("abcd e.0f@");
        assert_eq!(name.to_word(Escape::Hex), br"abcd\x20e.0f@");
    }

    #[test]
    fn names_become_safe() {
        let cases = [
            ("", "_"),
            (".", "_"),
            ("..", "__"),
            (".bashrc", "_bashrc"),
            ("/etc/passwd", "_etc_passwd"),
            ("..\\..\\boot.ini", "_._.._boot.ini"),
            ("C:\\AUTOEXEC.BAT", "C__AUTOEXEC.BAT"),
            ("NUL", "_NUL"),
            ("nul.txt", "_nul.txt"),
            ("Com1", "_Com1"),
            ("LPT9.pkt", "_LPT9.pkt"),
            ("com10", "com10"),
            ("a\0b\nc", "a_b_c"),
            ("name. . ", "name____"),
            ("-rf", "_rf"),
            ("почта.pkt", "почта.pkt"),
            ("\u{202E}gpj.exe", "_gpj.exe"),
        ];
        for (name, safe) in cases {
            assert_eq!(FileName::from(name).to_safe(), safe, "{name:?}");
        }
        let long = FileName::from("я".repeat(40_000).as_str()).to_safe();
        assert_eq!(long.len(), super::SAFE_LIMIT);
    }
}
