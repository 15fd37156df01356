//! Text to bytes, for writers.

use super::{Charset, decode, tables};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Text in the bytes of a character set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Encoded {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// How many characters the set lacks; each became `?`.
    pub replaced: usize,
}

/// The byte of each character, by sets; of two bytes for one character the last counts.
static BYTES: LazyLock<Vec<HashMap<char, u8>>> = LazyLock::new(|| {
    Charset::all()
        .map(|set| decode::characters(set).map(|(b, c)| (c, b)).collect())
        .collect()
});

/// The byte of a character in a set of single bytes.
fn byte_of(charset: Charset, char: char) -> Option<u8> {
    BYTES.get(usize::from(charset.0))?.get(&char).copied()
}

/// See [`Charset::has`].
pub(super) fn has(charset: Charset, char: char) -> bool {
    charset == Charset::UTF8 || byte_of(charset, char).is_some()
}

/// See [`Charset::encode_counting`].
pub(super) fn encode(charset: Charset, text: &str) -> Encoded {
    debug_assert!(usize::from(charset.0) < tables::SETS.len());
    if charset == Charset::UTF8 {
        return Encoded {
            bytes: text.as_bytes().to_vec(),
            replaced: 0,
        };
    }
    let mut encoded = Encoded::default();
    for char in text.chars() {
        let byte = byte_of(charset, char);
        encoded.replaced += usize::from(byte.is_none());
        encoded.bytes.push(byte.unwrap_or(b'?'));
    }
    encoded
}
