//! Detection of UTF-8, and removal of byte order marks and partial characters.

use memchr::memmem;

/// Soft carriage return of FTS-0001.
const SOFT_CR: u8 = 0x8D;

/// The byte order mark, U+FEFF.
#[doc(hidden)]
pub const BOM: &[u8] = b"\xEF\xBB\xBF";

/// Returns whether a text and fields, some of which have bytes over 7Fh, are valid UTF-8; fields
/// may be cut inside of a character.
pub(super) fn is_valid(text: &[u8], fields: &[&[u8]]) -> bool {
    let valid = |bytes: &[u8]| simdutf8::basic::from_utf8(bytes).is_ok();
    let whole = fields.iter().map(|field| whole(field));
    let has_characters = !text.is_ascii() || whole.clone().any(|field| !field.is_ascii());
    has_characters && valid(text) && whole.into_iter().all(valid)
}

/// Pairs of bytes that are the left and the right side of a small frame in every DOS code page.
const FRAMES: [[u8; 2]; 11] = [
    [0xC3, 0xB4],
    [0xC6, 0xB5],
    [0xC7, 0xB6],
    [0xC8, 0xBC],
    [0xC9, 0xBB],
    [0xCC, 0xB9],
    [0xD3, 0xBD],
    [0xD4, 0xBE],
    [0xD5, 0xB8],
    [0xD6, 0xB7],
    [0xDA, 0xBF],
];

/// Returns whether valid UTF-8 can hardly be anything else. Three small letters of CP866 may be a
/// character by accident (`раз`, `сад`), and so may the two sides of a frame outside of words.
pub(super) fn is_evident(text: &[u8], fields: &[&[u8]]) -> bool {
    let has_evidence = |bytes: &[u8]| {
        let text = std::str::from_utf8(bytes).unwrap_or_default();
        evident(text).next().is_some()
    };
    has_evidence(text) || fields.iter().any(|field| has_evidence(whole(field)))
}

/// Returns the multi-byte characters that can hardly be letters or frames of another set.
fn evident(text: &str) -> impl Iterator<Item = char> + '_ {
    let bytes = text.as_bytes();
    let is_evident = move |(start, c): &(usize, char)| {
        let end = start + c.len_utf8();
        match bytes.get(*start..end) {
            Some([_]) | Some([0xE0..=0xEF, 0xA0..=0xAF, 0xA0..=0xAF]) => false,
            Some([left, right]) if FRAMES.contains(&[*left, *right]) => {
                let before = start.checked_sub(1).and_then(|at| bytes.get(at));
                let mut neighbours = before.into_iter().chain(bytes.get(end));
                neighbours.any(u8::is_ascii_alphabetic)
            }
            _ => true,
        }
    };
    text.char_indices().filter(is_evident).map(|(_, c)| c)
}

/// Minimum number of multi-byte characters in a damaged text.
const FEWEST: usize = 4;
/// Minimum number of multi-byte characters for each damaged place.
const FOR_EACH: usize = 4;
/// Number of damaged places after which [`FOR_EACH`] must hold at every further one.
const MOST_AT_FIRST: usize = 8;

/// Returns whether bytes are UTF-8 with a little damage: a letter that is corrupt, cut off or split
/// by a line end, a soft carriage return. Texts in other sets fail after their first words.
#[doc(hidden)]
pub fn is_damaged(text: &[u8]) -> bool {
    // Half of all texts.
    !text.is_ascii() && are_damaged(std::iter::once(text))
}

fn are_damaged<'a>(samples: impl Iterator<Item = &'a [u8]>) -> bool {
    let (mut characters, mut wrong) = (0, 0);
    for sample in samples {
        let mut at = 0;
        for chunk in sample.utf8_chunks() {
            if !chunk.valid().is_ascii() {
                characters += evident(chunk.valid()).count();
            }
            at += chunk.valid().len() + chunk.invalid().len();
            let is_soft = chunk.invalid() == [SOFT_CR]
                && matches!(sample.get(at), None | Some(b'\r' | b'\n'));
            wrong += usize::from(!chunk.invalid().is_empty() && !is_soft);
            if wrong > MOST_AT_FIRST && FOR_EACH * wrong > characters {
                return false;
            }
        }
    }
    characters >= FEWEST && FOR_EACH * wrong <= characters
}

/// Returns whether a message is UTF-8 with a little damage. A text beyond ASCII must be so by
/// itself, so that callers that check texts alone miss none.
pub(super) fn is_damaged_message(text: &[u8], fields: &[&[u8]]) -> bool {
    let fields = || fields.iter().map(|field| whole(field));
    let is_other = |field: &[u8]| {
        let is_valid = simdutf8::basic::from_utf8(field).is_ok();
        !is_valid && !is_most(std::iter::once(field))
    };
    (text.is_ascii() || is_damaged(text))
        && !fields().any(is_other)
        && are_damaged(std::iter::once(text).chain(fields()))
}

/// Returns whether multi-byte characters outnumber invalid bytes: a damaged UTF-8 text, but no text
/// in another set.
pub(super) fn is_most<'a>(samples: impl Iterator<Item = &'a [u8]>) -> bool {
    let (mut characters, mut wrong) = (0, 0);
    for chunk in samples.flat_map(<[u8]>::utf8_chunks) {
        let is_long = |c: &char| !c.is_ascii();
        characters += chunk.valid().chars().filter(is_long).count();
        wrong += chunk.invalid().len();
    }
    characters > wrong
}

/// See [`Charset::field`](super::Charset::field).
pub(super) fn field(bytes: &[u8]) -> &[u8] {
    let bytes = whole(bytes);
    bytes.strip_prefix(BOM).unwrap_or(bytes)
}

/// Returns a field without a partial character at its end.
fn whole(bytes: &[u8]) -> &[u8] {
    // A partial character has at most three bytes.
    let cut = (1..=3).find_map(|len| {
        let (before, last) = bytes.split_at(bytes.len().checked_sub(len)?);
        let error = std::str::from_utf8(last).err()?;
        let is_beginning = error.valid_up_to() == 0 && error.error_len().is_none();
        is_beginning.then_some(before)
    });
    cut.unwrap_or(bytes)
}

/// Removes byte order marks at the beginnings of lines (programs write one before a text, which
/// follows the kludges); lines end with LF.
#[doc(hidden)]
pub fn without_marks(text: Vec<u8>) -> Vec<u8> {
    let begins_line = |at: &usize| {
        at.checked_sub(1)
            .is_none_or(|at| text.get(at) == Some(&b'\n'))
    };
    let mut out = Vec::new();
    let mut done = 0;
    for at in memmem::find_iter(&text, BOM).filter(begins_line) {
        out.extend_from_slice(text.get(done..at).unwrap_or_default());
        done = at + BOM.len();
    }
    if done == 0 {
        return text;
    }
    out.extend_from_slice(text.get(done..).unwrap_or_default());
    out
}
