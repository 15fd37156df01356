//! Encoding of text into the bytes of a set.

use super::{Charset, decode, tables};
use encoding_rs::Encoding;
use std::collections::HashMap;
use std::sync::LazyLock;

/// A text encoded in a character set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Encoded {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Number of characters that the set lacks; each became `?`.
    pub replaced: usize,
}

/// Bytes of characters, by set; if two bytes have one character, the last one wins.
static BYTES: LazyLock<Vec<HashMap<char, u8>>> = LazyLock::new(|| {
    Charset::all()
        .map(|set| decode::characters(set).map(|(b, c)| (c, b)).collect())
        .collect()
});

/// Returns the byte of a character in a single-byte set.
fn byte_of(charset: Charset, char: char) -> Option<u8> {
    BYTES.get(usize::from(charset.0))?.get(&char).copied()
}

/// Appends a character in a multi-byte set; returns false if the set lacks it.
fn push_several(encoding: &'static Encoding, char: char, bytes: &mut Vec<u8>) -> bool {
    let mut utf8 = [0; 4];
    let (encoded, _, lacks) = encoding.encode(char.encode_utf8(&mut utf8));
    if !lacks {
        bytes.extend_from_slice(&encoded);
    }
    !lacks
}

/// See [`Charset::has`].
pub(super) fn has(charset: Charset, char: char) -> bool {
    match decode::encoding(charset) {
        Some(encoding) => push_several(encoding, char, &mut Vec::new()),
        None => charset == Charset::UTF8 || byte_of(charset, char).is_some(),
    }
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
    if let Some(encoding) = decode::encoding(charset) {
        for char in text.chars() {
            if !push_several(encoding, char, &mut encoded.bytes) {
                encoded.replaced += 1;
                encoded.bytes.push(b'?');
            }
        }
        return encoded;
    }
    for char in text.chars() {
        let byte = byte_of(charset, char);
        encoded.replaced += usize::from(byte.is_none());
        encoded.bytes.push(byte.unwrap_or(b'?'));
    }
    encoded
}
