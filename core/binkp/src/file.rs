//! Files in commands: `M_FILE`, `M_GET`, `M_GOT` and `M_SKIP`.

use crate::name::FileName;
use std::fmt;

/// Identity of a file in a session: mailers compare the name, the size and the time.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId {
    /// Name without escapes.
    pub name: FileName,
    /// Size of the whole file, in bytes.
    pub size: u64,
    /// Time of the last change, in seconds since 1970.
    pub time: u64,
}

impl fmt::Display for FileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({} bytes)", self.name, self.size)
    }
}

/// Method of compression of the data of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// `GZ`: a stream of zlib (not of gzip, in spite of the name).
    Gz,
    /// `BZ2`: a stream of bzip2.
    Bz2,
}

impl Method {
    /// Returns the word of `OPT` and of `M_FILE`.
    #[must_use]
    pub fn as_word(self) -> &'static str {
        match self {
            Method::Gz => "GZ",
            Method::Bz2 => "BZ2",
        }
    }
}

/// Offset in `M_FILE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// Data from this offset follows.
    At(u64),
    /// `-1`: the sender waits for `M_GET` (FTS-1028).
    Ask,
}

/// Arguments of a command about a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileWords {
    pub(crate) id: FileId,
    /// First three words as they came. An answer repeats them byte by byte.
    pub(crate) words: Vec<u8>,
    pub(crate) start: Start,
    pub(crate) crc: Option<u32>,
    pub(crate) gz: bool,
    pub(crate) bz2: bool,
    /// `NZ`: the remote wants the data without compression.
    pub(crate) plain: bool,
}

/// Reason why arguments are no file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FileWordsError {
    /// Words are missing, or are no numbers.
    Syntax,
    /// The number has too many digits; these are the first three words.
    Overflow(Vec<u8>),
}

/// Maximum number of digits of a number: those of 2^64 - 1.
const DIGITS: usize = 20;

/// Parses `name size time`, and an offset with more words if `has_offset`.
pub(crate) fn parse(argument: &[u8], has_offset: bool) -> Result<FileWords, FileWordsError> {
    let mut words = argument
        .split(|&b| is_blank(b))
        .filter(|word| !word.is_empty());
    let (Some(name), Some(size), Some(time)) = (words.next(), words.next(), words.next()) else {
        return Err(FileWordsError::Syntax);
    };
    let first = [name, size, time].join(&b' ');
    let size = number(size, &first)?;
    let time = number(time, &first)?;
    let start = match words.next() {
        _ if !has_offset => Start::At(0),
        Some(b"-1") => Start::Ask,
        Some(offset) => Start::At(number(offset, &first)?),
        None => return Err(FileWordsError::Syntax),
    };
    let mut file = FileWords {
        id: FileId {
            name: FileName::from_word(name),
            size,
            time,
        },
        words: first,
        start,
        crc: None,
        gz: false,
        bz2: false,
        plain: false,
    };
    for word in words {
        match word {
            b"GZ" => file.gz = true,
            b"BZ2" => file.bz2 = true,
            b"NZ" => file.plain = true,
            _ => file.crc = file.crc.or(crc(word)),
        }
    }
    Ok(file)
}

fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0
}

fn number(word: &[u8], first: &[u8]) -> Result<u64, FileWordsError> {
    if word.is_empty() || !word.iter().all(u8::is_ascii_digit) {
        return Err(FileWordsError::Syntax);
    }
    // Answers repeat the word, so that its length is limited in spite of leading zeros.
    let text = std::str::from_utf8(word)
        .ok()
        .filter(|word| word.len() <= DIGITS);
    let number = text.and_then(|text| text.parse().ok());
    number.ok_or_else(|| FileWordsError::Overflow(first.to_vec()))
}

/// Parses up to eight hexadecimal digits (FTS-1030, 2.2).
fn crc(word: &[u8]) -> Option<u32> {
    let text = std::str::from_utf8(word).ok()?;
    let is_digits = (1..=8).contains(&word.len()) && word.iter().all(u8::is_ascii_hexdigit);
    u32::from_str_radix(text, 16).ok().filter(|_| is_digits)
}

#[cfg(test)]
mod tests {
    use super::{FileWordsError, Start, parse};
    use crate::name::FileName;

    #[test]
    fn examples_of_the_standards_are_parsed() {
        let file = parse(b"config.sys 125 2476327846 0", true).unwrap();
        assert_eq!(file.id.name, FileName::from("config.sys"));
        assert_eq!(
            (file.id.size, file.id.time, file.start),
            (125, 2_476_327_846, Start::At(0))
        );
        let file = parse(b"config.sys 125 2476327846 100 NZ", true).unwrap();
        assert_eq!((file.start, file.plain), (Start::At(100), true));
        let file = parse(b"name 1 2 -1 GZ", true).unwrap();
        assert_eq!((file.start, file.gz, file.bz2), (Start::Ask, true, false));
        let file = parse(b"config.sys 125 2476327846", false).unwrap();
        assert_eq!(file.words, b"config.sys 125 2476327846");
    }

    #[test]
    fn checksums_are_hexadecimal_words_among_others() {
        let crc = |text: &str| {
            parse(format!("n 1 2 0 {text}").as_bytes(), true)
                .unwrap()
                .crc
        };
        assert_eq!(crc("CBF43926"), Some(0xCBF4_3926));
        assert_eq!(crc("cbf43926"), Some(0xCBF4_3926));
        assert_eq!(crc("1f"), Some(0x1F));
        assert_eq!(crc("GZ 1f"), Some(0x1F));
        assert_eq!(crc("123456789"), None);
        assert_eq!(crc("+1"), None);
        assert_eq!(crc(""), None);
    }

    #[test]
    fn lies_about_numbers_are_errors() {
        for text in [
            "",
            "a",
            "a 1",
            "a 1 2",
            "a -5 2 0",
            "a 1 -2 0",
            "a 1 2 -2",
            "a 1e9 2 0",
            "a 0x1 2 0",
            "a +1 2 0",
        ] {
            assert_eq!(
                parse(text.as_bytes(), true),
                Err(FileWordsError::Syntax),
                "{text}"
            );
        }
        let huge = "a 99999999999999999999 2 0";
        let words = b"a 99999999999999999999 2".to_vec();
        assert_eq!(
            parse(huge.as_bytes(), true),
            Err(FileWordsError::Overflow(words))
        );
        let zeros = format!("a {}1 2", "0".repeat(30));
        assert_eq!(
            parse(zeros.as_bytes(), false),
            Err(FileWordsError::Overflow(zeros.into_bytes()))
        );
    }
}
