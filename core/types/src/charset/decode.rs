//! Decoding of bytes: one table of 256 entries for each set.
//!
//! An entry has up to three bytes of UTF-8 and their number, so that a character costs one load and
//! one store. The stores go to a small buffer; a mask proves every store to be inside of it. The
//! buffer is checked as UTF-8 (by SIMD) and appended in pieces.

use super::{Charset, tables};
use encoding_rs::{DecoderResult, Encoding};
use std::borrow::Cow;
use std::sync::LazyLock;

/// Number of bytes decoded per step. A character of a table has at most three bytes.
const PIECE: usize = 512;
/// Size of the buffer: a power of two, so that a mask proves every store to be inside.
const ROOM: usize = 2048;
/// Maximum size of a store, in bytes.
const SLACK: usize = 8;

/// Entry of a byte without a character: one byte that is invalid in UTF-8, so that the check of the
/// buffer finds it.
const NOTHING: u32 = 0x0100_00FF;

/// Decoding table of one set.
struct Table {
    /// UTF-8 in the three low bytes, its length in the highest; [`NOTHING`] for no character.
    entries: [u32; 256],
    /// True if the bytes below 80h are ASCII.
    ascii_low: bool,
}

impl Table {
    fn char(&self, byte: u8) -> Option<char> {
        let entry = *self.entries.get(usize::from(byte))?;
        let utf8 = entry.to_le_bytes();
        let text = utf8.get(..(entry >> 24) as usize)?;
        std::str::from_utf8(text).ok()?.chars().next()
    }
}

static TABLES: LazyLock<Vec<Table>> = LazyLock::new(|| tables::SETS.iter().map(table).collect());

fn table(set: &super::Set) -> Table {
    let mut chars: Vec<Option<char>> = (0..128u8).map(|byte| Some(char::from(byte))).collect();
    for (byte, char) in set.low {
        if let Some(slot) = chars.get_mut(usize::from(*byte)) {
            *slot = Some(*char);
        }
    }
    chars.extend(
        set.high
            .chars()
            .map(|char| (char != char::REPLACEMENT_CHARACTER).then_some(char)),
    );
    chars.resize(256, None);
    let mut entries = [NOTHING; 256];
    for (entry, char) in entries.iter_mut().zip(&chars) {
        let Some(char) = char else { continue };
        let mut utf8 = [0; 4];
        let len = char.encode_utf8(&mut utf8).len();
        *entry = u32::from_le_bytes(utf8) | (len as u32) << 24;
    }
    Table {
        entries,
        ascii_low: set.low.is_empty(),
    }
}

/// Appends the visible form of a byte that has no character: `‹8F›`.
fn push_mark(byte: u8, out: &mut String) {
    let digit =
        |value: u8| char::from_digit(u32::from(value), 16).map_or('?', |c| c.to_ascii_uppercase());
    out.extend(['‹', digit(byte >> 4), digit(byte & 15), '›']);
}

/// See [`Charset::decode`].
pub(super) fn decode(charset: Charset, bytes: &[u8]) -> Cow<'_, str> {
    let as_is = charset == Charset::UTF8
        || (charset.set().is_some_and(|set| set.low.is_empty()) && bytes.is_ascii());
    if as_is && let Ok(text) = simdutf8::basic::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut out = String::new();
    decode_into(charset, bytes, &mut out);
    Cow::Owned(out)
}

/// See [`Charset::decode_into`].
pub(super) fn decode_into(charset: Charset, bytes: &[u8], out: &mut String) {
    if charset == Charset::UTF8 {
        return utf8_into(bytes, out);
    }
    if let Some(encoding) = encoding(charset) {
        return several_bytes_into(encoding, bytes, out);
    }
    let Some(table) = TABLES.get(usize::from(charset.0)) else {
        return;
    };
    // Names, MSGIDs, addresses and half of all texts; others soon have a letter.
    if table.ascii_low
        && bytes.is_ascii()
        && let Ok(text) = std::str::from_utf8(bytes)
    {
        out.push_str(text);
        return;
    }
    // Russian letters have two bytes each.
    out.reserve(2 * bytes.len());
    let mut buffer = [0; ROOM + SLACK];
    for piece in bytes.chunks(PIECE) {
        let filled = if table.ascii_low {
            expand_with_ascii(&table.entries, piece, &mut buffer)
        } else {
            expand(&table.entries, piece, 0, &mut buffer)
        };
        match simdutf8::basic::from_utf8(buffer.get(..filled).unwrap_or_default()) {
            Ok(text) => out.push_str(text),
            Err(_) => one_by_one(table, piece, out),
        }
    }
}

/// Decodes bytes of which some have no character.
fn one_by_one(table: &Table, bytes: &[u8], out: &mut String) {
    for byte in bytes {
        match table.char(*byte) {
            Some(char) => out.push(char),
            None => push_mark(*byte, out),
        }
    }
}

/// Returns the decoder of a set whose characters may take several bytes.
pub(super) fn encoding(charset: Charset) -> Option<&'static Encoding> {
    // A comparison of numbers excludes most sets.
    let set = charset.is_double_byte().then(|| charset.set());
    set.flatten()?.encoding
}

/// Decodes bytes of a set whose characters may take several bytes.
fn several_bytes_into(encoding: &'static Encoding, bytes: &[u8], out: &mut String) {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    // A character has at most three bytes of UTF-8 for one of its own.
    let mut buffer = [0; 3 * PIECE];
    let mut at = 0;
    loop {
        let rest = bytes.get(at..).unwrap_or_default();
        let (result, read, written) =
            decoder.decode_to_utf8_without_replacement(rest, &mut buffer, true);
        at += read;
        let text = std::str::from_utf8(buffer.get(..written).unwrap_or_default());
        out.push_str(text.unwrap_or_default());
        match result {
            DecoderResult::InputEmpty => return,
            DecoderResult::OutputFull => {}
            DecoderResult::Malformed(len, after) => {
                let end = at.saturating_sub(usize::from(after));
                let start = end.saturating_sub(usize::from(len));
                let wrong = bytes.get(start..end).unwrap_or_default();
                wrong.iter().for_each(|byte| push_mark(*byte, out));
            }
        }
    }
}

fn utf8_into(bytes: &[u8], out: &mut String) {
    if let Ok(text) = simdutf8::basic::from_utf8(bytes) {
        out.push_str(text);
        return;
    }
    for chunk in bytes.utf8_chunks() {
        out.push_str(chunk.valid());
        for byte in chunk.invalid() {
            push_mark(*byte, out);
        }
    }
}

/// Writes the characters of `piece` into `buffer` from `at`; returns their end.
#[inline(always)]
fn expand(
    entries: &[u32; 256],
    piece: &[u8],
    mut at: usize,
    buffer: &mut [u8; ROOM + SLACK],
) -> usize {
    for byte in piece {
        let entry = entries.get(usize::from(*byte)).copied().unwrap_or(0);
        let start = at & (ROOM - 1);
        let slot = buffer.get_mut(start..).and_then(<[u8]>::first_chunk_mut);
        if let Some(slot) = slot {
            *slot = entry.to_le_bytes();
        }
        at += (entry >> 24) as usize;
    }
    at
}

/// Like [`expand`], with runs of ASCII copied eight bytes at a time.
fn expand_with_ascii(entries: &[u32; 256], piece: &[u8], buffer: &mut [u8; ROOM + SLACK]) -> usize {
    let mut at = 0;
    let (words, tail) = piece.as_chunks::<8>();
    for word in words {
        if u64::from_le_bytes(*word) & 0x8080_8080_8080_8080 == 0 {
            let start = at & (ROOM - 1);
            let slot = buffer.get_mut(start..).and_then(<[u8]>::first_chunk_mut);
            if let Some(slot) = slot {
                *slot = *word;
            }
            at += 8;
        } else {
            at = expand(entries, word, at, buffer);
        }
    }
    expand(entries, tail, at, buffer)
}

/// Returns whether all bytes have characters, so that decoding marks none.
pub(super) fn is_whole(charset: Charset, bytes: &[u8]) -> bool {
    if charset == Charset::UTF8 {
        return simdutf8::basic::from_utf8(bytes).is_ok();
    }
    if let Some(encoding) = encoding(charset) {
        let text = encoding.decode_without_bom_handling_and_without_replacement(bytes);
        return text.is_some();
    }
    charset.has_every_byte()
        || bytes.is_ascii()
        || TABLES.get(usize::from(charset.0)).is_some_and(|table| {
            let entry = |byte: &u8| table.entries.get(usize::from(*byte)).copied();
            bytes.iter().all(|byte| entry(byte) != Some(NOTHING))
        })
}

/// Returns the bytes of a set that have a character, with it.
pub(super) fn characters(charset: Charset) -> impl Iterator<Item = (u8, char)> {
    let table = TABLES.get(usize::from(charset.0));
    (0..=u8::MAX).filter_map(move |byte| Some((byte, table?.char(byte)?)))
}
