//! Character sets of lists.
//!
//! Lists are ASCII by the standard. In practice a line may be UTF-8, a Russian text in one of three
//! eight-bit sets, or have a single umlaut in the DOS code page or in Latin-1. One list may have
//! all of these, since everybody sends his own segment.

use ftn_types::charset::Charset;
use ftn_types::charset::encoding;

/// Character sets of one list.
pub(crate) struct Decoder {
    /// Set of Russian lines.
    cyrillic: Charset,
}

impl Decoder {
    /// Detects the sets of a list.
    pub(crate) fn new(bytes: &[u8]) -> Self {
        let cyrillic = match encoding::detect(bytes) {
            Charset::UTF8 => Charset::CP866,
            found => found,
        };
        Self { cyrillic }
    }

    /// Appends the text of a line; control characters become spaces.
    pub(crate) fn push(&self, line: &[u8], to: &mut String) {
        let start = to.len();
        match std::str::from_utf8(line) {
            Ok(text) => to.push_str(text),
            Err(_) => to.push_str(&self.set_of(line).decode(line)),
        }
        let is_clean = |text: &str| !text.bytes().any(|b| b < 0x20 || b == 0x7F);
        if to.get(start..).is_none_or(is_clean) {
            return;
        }
        let clean = |c: char| if c.is_control() { ' ' } else { c };
        let text: String = to
            .get(start..)
            .unwrap_or_default()
            .chars()
            .map(clean)
            .collect();
        to.truncate(start);
        to.push_str(&text);
    }

    /// Returns the set of a line: one high byte within a word of Latin letters is an umlaut; words
    /// of them are Russian.
    fn set_of(&self, line: &[u8]) -> Charset {
        let is_high = |byte: &u8| *byte >= 0x80;
        let pairs = line
            .array_windows::<2>()
            .filter(|pair| pair.iter().all(is_high))
            .count();
        let high = || line.iter().copied().filter(|byte| is_high(byte));
        if pairs > 0 && pairs * 3 >= high().count() {
            return self.cyrillic;
        }
        // Letters of CP437 are below A8h, those of Latin-1 from C0h on.
        if high().all(|byte| byte >= 0xC0) {
            Charset::LATIN1
        } else {
            Charset::CP437
        }
    }
}
