//! Parses a TIC file.

use crate::aka::Aka;
use crate::limits::TAG_BYTES;
use crate::lines::from_latin1;
use ftn_types::bytes::is_device;
use ftn_types::pattern::matches_text;

/// Maximum number of `Replaces` lines and of lines of a description that are read.
const LINES: usize = 100;

/// Facts of a TIC file. Texts are bytes in the character set of the sender.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tic {
    /// Areatag of the file echo.
    pub area: String,
    /// Name of the file, without a path.
    pub file: String,
    /// Long name of the file; empty if it has none.
    pub long_name: String,
    /// System that sent the file.
    pub from: Option<Aka>,
    /// System that gets the file.
    pub to: Option<Aka>,
    /// Length of the file, in bytes.
    pub size: Option<u64>,
    /// CRC-32 of the file.
    pub crc: Option<u32>,
    /// Masks of the files that this one replaces.
    pub replaces: Vec<String>,
    /// Password.
    pub password: String,
    /// Lines of the description: those of `Ldesc`, else of `Desc`.
    pub description: Vec<Vec<u8>>,
}

/// Reason why a TIC file is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TicError {
    /// A required line is missing.
    #[error("it has no line {0}; ask the sending system for another one")]
    Missing(&'static str),
    /// The areatag cannot name an area.
    #[error("its areatag is longer than {TAG_BYTES} bytes or has control characters in it")]
    Area,
    /// The name of the file contains a path or names a device.
    #[error("the file name {0} in it has a path, or is one of a device; nothing is written there")]
    Name(String),
    /// A number is none.
    #[error("the value of its line {0} is no number")]
    Number(&'static str),
}

impl Tic {
    /// Parses the bytes of a TIC file. Unknown lines are ignored.
    ///
    /// # Errors
    /// A required line is missing, or the file name is unsafe.
    ///
    /// ```
    /// use ftn_tosser::tic::Tic;
    ///
    /// let tic = Tic::parse(b"Area NODEDIFF\r\nFile NODEDIFF.Z99\r\nFrom 2:5030/1520\r\nCrc B0A29EE6\r\n")?;
    /// assert_eq!((tic.file.as_str(), tic.crc), ("NODEDIFF.Z99", Some(0xB0A2_9EE6)));
    /// assert!(Tic::parse(b"Area X\r\nFile ../x\r\nFrom 2:5030/1520\r\n").is_err());
    /// # Ok::<(), ftn_tosser::tic::TicError>(())
    /// ```
    pub fn parse(bytes: &[u8]) -> Result<Self, TicError> {
        let mut tic = Self::default();
        let (mut short, mut long) = (Vec::new(), Vec::new());
        let is_end = |byte: &u8| matches!(byte, b'\r' | b'\n' | 0x1A);
        for line in bytes.split(is_end) {
            let line = line.trim_ascii();
            let at = line.iter().position(u8::is_ascii_whitespace);
            let (word, value) = line
                .split_at_checked(at.unwrap_or(line.len()))
                .unwrap_or_default();
            let value = value.trim_ascii();
            let text = || from_latin1(value);
            match word.to_ascii_lowercase().as_slice() {
                b"area" => tic.area = text(),
                b"file" => tic.file = text(),
                b"lfile" | b"fullname" => tic.long_name = text(),
                b"from" => tic.from = Aka::from_bytes(value),
                b"to" => tic.to = Aka::from_bytes(value),
                b"size" => {
                    let size = text().parse().map_err(|_| TicError::Number("Size"))?;
                    tic.size = Some(size);
                }
                b"crc" => {
                    let crc = u32::from_str_radix(&text(), 16);
                    tic.crc = Some(crc.map_err(|_| TicError::Number("Crc"))?);
                }
                b"replaces" if tic.replaces.len() < LINES => tic.replaces.push(text()),
                b"pw" => tic.password = text(),
                b"desc" if short.len() < LINES => short.push(value.to_vec()),
                b"ldesc" if long.len() < LINES => long.push(value.to_vec()),
                _ => {}
            }
        }
        tic.description = if long.is_empty() { short } else { long };
        for (value, name) in [(&tic.area, "Area"), (&tic.file, "File")] {
            if value.is_empty() {
                return Err(TicError::Missing(name));
            }
        }
        if tic.from.is_none() {
            return Err(TicError::Missing("From"));
        }
        if tic.area.len() > TAG_BYTES || tic.area.chars().any(char::is_control) {
            return Err(TicError::Area);
        }
        for name in [&tic.file, &tic.long_name] {
            if !name.is_empty() && !is_safe(name) {
                return Err(TicError::Name(name.escape_default().to_string()));
            }
        }
        Ok(tic)
    }

    /// Returns the name under which the file is stored.
    #[must_use]
    pub fn name(&self) -> &str {
        match self.long_name.is_empty() {
            true => &self.file,
            false => &self.long_name,
        }
    }
}

/// Returns whether a name is a plain file of a folder, on every system.
pub(super) fn is_safe(name: &str) -> bool {
    let is_bad = |c: char| c.is_control() || "/\\:*?\"<>|".contains(c);
    let is_list = ["files.bbs", "descript.ion"]
        .iter()
        .any(|list| name.eq_ignore_ascii_case(list));
    !(name.is_empty()
        || name.len() > 200
        || name.starts_with('.')
        || name.ends_with(['.', ' '])
        || name.contains(is_bad)
        || is_list
        || is_device(name))
}

/// Returns whether a name fits a mask of `?` and `*`, without regard to case. As in MS-DOS, `*.*` is
/// any name.
pub(super) fn fits(mask: &str, name: &str) -> bool {
    mask == "*.*" || matches_text(&mask.to_lowercase(), &name.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::{Tic, TicError, fits, is_safe};
    use proptest::prelude::*;

    #[test]
    fn names_with_paths_and_devices_are_refused() {
        for name in [
            "../x",
            "/etc/passwd",
            "C:\\X",
            "a\\b",
            "a/b",
            "..",
            ".x",
            "NUL",
            "com1.zip",
            "x.",
            "a\u{1}",
            "FILES.BBS",
            "a*b",
        ] {
            assert!(!is_safe(name), "{name}");
            let text = format!("Area A\r\nFile {name}\r\nFrom 2:1/1\r\n");
            let found = Tic::parse(text.as_bytes());
            assert!(
                matches!(found, Err(TicError::Name(_))) || name.contains('\u{1}'),
                "{name} {found:?}"
            );
        }
        for name in ["NODEDIFF.Z99", "long name-1.tar.gz", "a"] {
            assert!(is_safe(name), "{name}");
        }
    }

    #[test]
    fn required_lines_are_named() {
        for (text, error) in [
            ("File a\rFrom 2:1/1", TicError::Missing("Area")),
            ("Area a\rFrom 2:1/1", TicError::Missing("File")),
            ("Area a\rFile b", TicError::Missing("From")),
            (
                "Area a\rFile b\rFrom 2:1/1\rCrc xyz",
                TicError::Number("Crc"),
            ),
            (
                "Area a\rFile b\rFrom 2:1/1\rSize -1",
                TicError::Number("Size"),
            ),
        ] {
            assert_eq!(Tic::parse(text.as_bytes()), Err(error), "{text}");
        }
    }

    #[test]
    fn masks_are_those_of_dos() {
        for (mask, name, is_fit) in [
            ("REGION28.???", "region28.208", true),
            ("REGION28.???", "region28.20", false),
            ("*.z*", "nodediff.Z99", true),
            ("*.*", "name", true),
            ("a*b*c", "a1b2b3c", true),
            ("a*b*c", "a1b2b3", false),
            ("", "", true),
            ("", "a", false),
        ] {
            assert_eq!(fits(mask, name), is_fit, "{mask} {name}");
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_parsed_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
            let lines = [b"Area A\r\nFile b\r\nFrom 2:1/1\r\n".as_slice(), &bytes].concat();
            if let Ok(tic) = Tic::parse(&lines) {
                prop_assert!(is_safe(tic.name()));
            }
        }

        #[test]
        fn masks_end(mask in "[ab*?]{0,30}", name in "[ab]{0,60}") {
            let _ = fits(&mask, &name);
            prop_assert!(fits(&name, &name));
        }
    }
}
