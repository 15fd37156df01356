//! Decoder of lines of UUE and its relatives.
//!
//! Each character encodes six bits. A table maps the characters to base64, which the `base64` crate
//! decodes: invalid characters are mapped to an invalid base64 character, so that none is decoded
//! unnoticed. Full lines of UUE, which nearly all are, are checked and mapped without the table,
//! many characters at once.

use base64::Engine as _;

/// Characters of the 64 values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alphabet {
    /// UUE: from the blank on; the backtick also means a blank.
    Uue,
    /// XXE: `+-0-9A-Za-z`, which every code page has.
    Xxe,
}

/// An invalid base64 character.
const BAD: u8 = 0xFF;

/// Returns the character of base64 for a value of six bits.
const fn letter(value: u8) -> u8 {
    match value {
        0..=25 => b'A' + value,
        26..=51 => b'a' + (value - 26),
        52..=61 => b'0' + (value - 52),
        62 => b'+',
        _ => b'/',
    }
}

#[expect(
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    reason = "evaluated while compiling, over the 256 values of a byte"
)]
const fn table(alphabet: Alphabet) -> [u8; 256] {
    let mut table = [BAD; 256];
    let mut byte = 0;
    while byte < 256 {
        if let Some(value) = alphabet.value(byte as u8) {
            table[byte] = letter(value);
        }
        byte += 1;
    }
    table
}

static UUE: [u8; 256] = table(Alphabet::Uue);
static XXE: [u8; 256] = table(Alphabet::Xxe);

impl Alphabet {
    fn table(self) -> &'static [u8; 256] {
        match self {
            Self::Uue => &UUE,
            Self::Xxe => &XXE,
        }
    }

    /// Returns the value of a character.
    pub(super) const fn value(self, byte: u8) -> Option<u8> {
        match self {
            Self::Uue => match byte {
                b' '..=b'_' => Some(byte - b' '),
                b'`' => Some(0),
                _ => None,
            },
            Self::Xxe => match byte {
                b'+' => Some(0),
                b'-' => Some(1),
                b'0'..=b'9' => Some(byte - b'0' + 2),
                b'A'..=b'Z' => Some(byte - b'A' + 12),
                b'a'..=b'z' => Some(byte - b'a' + 38),
                _ => None,
            },
        }
    }

    /// Returns the character for zero, used when an editor trimmed the blanks at the end of a line.
    fn zero(self) -> u8 {
        match self {
            Self::Uue => b' ',
            Self::Xxe => b'+',
        }
    }
}

/// Kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line with this number of bytes.
    Data(u8),
    /// The line without data before `end`.
    Zero,
    /// No line of this encoding.
    Other,
}

/// Number of bytes in a full line.
pub(super) const FULL: u8 = 45;

/// Maximum number of characters after the data of a line: encoders put a checksum there, some
/// editors junk.
const EXTRA: usize = 4;

/// Number of encoded characters decoded at once: enough to keep the decoder busy, and small enough
/// for the fastest cache.
const BATCH: usize = 12 * 1024;

/// Decodes line after line.
pub(super) struct Decoder {
    alphabet: Alphabet,
    /// Base64 characters to decode, always whole groups of four.
    waiting: Vec<u8>,
    bytes: Vec<u8>,
    engine: Base64,
}

/// The fastest engine on this machine.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
type Base64 = base64::engine::Simd;
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
type Base64 = base64::engine::general_purpose::GeneralPurpose;

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
fn engine() -> Base64 {
    base64::engine::Simd::standard(base64::engine::general_purpose::NO_PAD)
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
fn engine() -> Base64 {
    base64::engine::general_purpose::STANDARD_NO_PAD
}

impl Decoder {
    pub(super) fn new(alphabet: Alphabet) -> Self {
        Self {
            alphabet,
            waiting: Vec::with_capacity(BATCH + 128),
            bytes: Vec::new(),
            engine: engine(),
        }
    }

    /// Creates a decoder with capacity for a text of this length.
    pub(super) fn for_text(alphabet: Alphabet, len: usize) -> Self {
        let mut made = Self::new(alphabet);
        made.bytes.reserve(len / 4 * 3);
        made
    }

    /// Decodes one line; `Line::Other` changes nothing.
    #[inline]
    pub(super) fn line(&mut self, line: &[u8]) -> Line {
        if self.alphabet == Alphabet::Uue
            && let [b'M', data @ ..] = line
            && let Some((data, [] | [_])) = data.split_first_chunk()
        {
            return if self.full_line(data) {
                Line::Data(FULL)
            } else {
                Line::Other
            };
        }
        self.any_line(line)
    }

    /// Decodes a line of 45 bytes in 60 characters, which nearly every line of UUE is. On an
    /// invalid character returns false and changes nothing.
    #[inline]
    pub(super) fn full_line(&mut self, data: &[u8; 60]) -> bool {
        let mut letters = [0_u8; 60];
        let mut bad = false;
        // No branch and no table: this compiles to instructions for sixteen characters at once.
        for (own, byte) in letters.iter_mut().zip(data) {
            let value = byte.wrapping_sub(b' ');
            bad |= value > b'`' - b' ';
            *own = letter_of_value(value & 0x3F);
        }
        if bad {
            return false;
        }
        self.waiting.extend_from_slice(&letters);
        if self.waiting.len() >= BATCH {
            self.flush();
        }
        true
    }

    fn any_line(&mut self, line: &[u8]) -> Line {
        let Some((first, rest)) = line.split_first() else {
            return Line::Zero;
        };
        let Some(count) = self.alphabet.value(*first) else {
            return Line::Other;
        };
        if count == 0 {
            return zero_line(rest);
        }
        let need = usize::from(count).div_ceil(3) * 4;
        let before = self.waiting.len();
        if let Some((data, extra)) = rest.split_at_checked(need) {
            if extra.trim_ascii_end().len() > EXTRA {
                return Line::Other;
            }
            self.translate(data);
        } else {
            self.translate(rest);
            self.pad(before + need);
        }
        let put = self.waiting.get(before..).unwrap_or_default();
        // Base64 letters are below 80h.
        if put.iter().fold(0, |all, byte| all | byte) >= 0x80 {
            self.waiting.truncate(before);
            return Line::Other;
        }
        if !count.is_multiple_of(3) {
            self.flush();
            let surplus = usize::from(3 - count % 3);
            self.bytes.truncate(self.bytes.len() - surplus);
        } else if self.waiting.len() >= BATCH {
            self.flush();
        }
        Line::Data(count)
    }

    #[inline]
    fn translate(&mut self, data: &[u8]) {
        let table = self.alphabet.table();
        self.waiting
            .extend(data.iter().map(|byte| translated(table, *byte)));
    }

    #[cold]
    fn pad(&mut self, upto: usize) {
        let zero = translated(self.alphabet.table(), self.alphabet.zero());
        self.waiting.resize(upto, zero);
    }

    /// Decodes the waiting characters.
    fn flush(&mut self) {
        let from = self.bytes.len();
        let more = self.waiting.len() / 4 * 3;
        self.bytes.resize(from + more, 0);
        let place = self.bytes.get_mut(from..).unwrap_or_default();
        // Every character was checked and groups are whole, so this cannot fail.
        let done = self.engine.decode_slice(&self.waiting, place).unwrap_or(0);
        self.bytes.truncate(from + done);
        self.waiting.clear();
    }

    /// Returns the number of decoded bytes, including waiting ones.
    pub(super) fn len(&self) -> usize {
        self.bytes.len() + self.waiting.len() / 4 * 3
    }

    /// Returns the decoded bytes.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.flush();
        // A little excess capacity is not worth moving megabytes.
        if self.bytes.capacity() - self.bytes.len() > self.bytes.len() / 8 {
            self.bytes.shrink_to_fit();
        }
        self.bytes
    }
}

#[inline]
#[expect(clippy::indexing_slicing, reason = "a byte has 256 values")]
fn translated(table: &[u8; 256], byte: u8) -> u8 {
    table[usize::from(byte)]
}

/// Returns the base64 character for a value of six bits, by sums alone: [`letter`] without
/// branches.
#[inline]
fn letter_of_value(value: u8) -> u8 {
    let from = |least: u8, step: u8| if value >= least { step } else { 0 };
    value
        .wrapping_add(b'A')
        .wrapping_add(from(26, b'a' - b'Z' - 1))
        .wrapping_sub(from(52, b'z' + 1 - b'0'))
        .wrapping_sub(from(62, b'9' + 1 - b'+'))
        .wrapping_add(from(63, b'/' - b'+' - 1))
}

/// Classifies a line of zero bytes, which may have a checksum.
fn zero_line(rest: &[u8]) -> Line {
    match rest.trim_ascii() {
        // A longer one is a line of zeros that lost its length.
        [] | [_] => Line::Zero,
        _ => Line::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::{Alphabet, Decoder, Line, UUE};

    #[test]
    fn full_lines_give_what_the_table_gives() {
        // Every byte at every position of a line.
        for place in 0..60 {
            for (byte, letter) in (0..=255).zip(UUE) {
                let mut line = [b'M'; 61];
                line[1..].copy_from_slice("!\"#$%&'()*+,-./".repeat(4).as_bytes());
                line[1 + place] = byte;
                let mut fast = Decoder::new(Alphabet::Uue);
                let mut slow = Decoder::new(Alphabet::Uue);
                let expected = if letter == super::BAD {
                    Line::Other
                } else {
                    Line::Data(45)
                };
                assert_eq!(fast.line(&line), expected, "{byte} at {place}");
                assert_eq!(slow.any_line(&line), expected, "{byte} at {place}");
                assert_eq!(fast.finish(), slow.finish(), "{byte} at {place}");
            }
        }
        let full = format!("M{}", "!\"#$".repeat(15));
        let mut decoder = Decoder::new(Alphabet::Uue);
        for line in ["#0V%T", &full, "#0V%T", &full] {
            assert_ne!(decoder.line(line.as_bytes()), Line::Other);
        }
        assert_eq!(decoder.len(), 96);
        let bytes = decoder.finish();
        assert_eq!((bytes.len(), &bytes[..3]), (96, b"Cat".as_slice()));
        assert_eq!(bytes[..48], bytes[48..]);
    }

    fn decode(lines: &[&str]) -> Vec<u8> {
        let mut decoder = Decoder::new(Alphabet::Uue);
        for line in lines {
            assert_ne!(decoder.line(line.as_bytes()), Line::Other, "{line}");
        }
        decoder.finish()
    }

    #[test]
    fn groups_of_four_characters_are_three_bytes() {
        assert_eq!(decode(&["#0V%T"]), b"Cat");
        assert_eq!(decode(&["#0V%T", "`"]), b"Cat");
        assert_eq!(decode(&["$0V%T<P``"]), b"Cats");
        assert_eq!(decode(&["%0V%T<R$ "]), b"Cats!");
    }

    #[test]
    fn blanks_and_backticks_are_both_zero_and_may_be_cut_off() {
        for line in ["&    ````", "&````````", "&        ", "&", "&``"] {
            assert_eq!(decode(&[line]), [0; 6], "{line:?}");
        }
    }

    #[test]
    fn checksums_and_junk_after_the_data_are_skipped() {
        assert_eq!(decode(&["#0V%TX"]), b"Cat");
        assert_eq!(decode(&["#0V%TXY      "]), b"Cat");
        assert_eq!(decode(&["#0V%TWXYZ"]), b"Cat");
    }

    #[test]
    fn what_is_no_line_of_uue_changes_nothing() {
        let mut decoder = Decoder::new(Alphabet::Uue);
        for line in ["#0v%T", "hello", "#0V%TVWXYZ", "\u{a0}#", "`abc"] {
            assert_eq!(decoder.line(line.as_bytes()), Line::Other, "{line}");
        }
        assert_eq!(decoder.line(b"#0V%T"), Line::Data(3));
        assert_eq!(decoder.finish(), b"Cat");
    }

    #[test]
    fn xxe_has_its_own_characters() {
        let mut decoder = Decoder::new(Alphabet::Xxe);
        assert_eq!(decoder.line(b"1Eq3o"), Line::Data(3));
        assert_eq!(decoder.line(b"-Ek++"), Line::Data(1));
        // In UUE this would be a full line.
        assert_eq!(decoder.line(&[b'M'; 61]), Line::Other);
        assert_eq!(decoder.finish(), b"CatC");
    }
}
