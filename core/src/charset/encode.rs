//! Text to bytes, for writers.

use super::{Charset, decode};
use std::collections::HashMap;

/// Text in the bytes of a character set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Encoded {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// How many characters the set lacks; each became `?`.
    pub replaced: usize,
}

/// See [`Charset::encode_counting`].
pub(super) fn encode(charset: Charset, text: &str) -> Encoded {
    if charset == Charset::UTF8 {
        return Encoded {
            bytes: text.as_bytes().to_vec(),
            replaced: 0,
        };
    }
    let bytes_of: HashMap<char, u8> = decode::characters(charset).map(|(b, c)| (c, b)).collect();
    let mut encoded = Encoded::default();
    for char in text.chars() {
        let byte = bytes_of.get(&char).copied();
        encoded.replaced += usize::from(byte.is_none());
        encoded.bytes.push(byte.unwrap_or(b'?'));
    }
    encoded
}
