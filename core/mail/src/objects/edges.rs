//! Edges of codes: tells words above and below them from lost codes.
//!
//! Words in capitals, signatures and rulers have the letters of codes, and damaged codes look like
//! words. Doubtful lines make an object uncertain.

use super::run::{Cursor, END_REACH, characters, goes_on, is_code, is_control, is_heading};
use super::uue::{Alphabet, Decoder, FULL, Line};
use memchr::memmem;

/// A line below codes that may be one of them.
pub(super) struct Neighbour<'a> {
    pub(super) line: &'a [u8],
    /// Text below it.
    pub(super) below: Cursor<'a>,
    pub(super) alphabet: Alphabet,
    /// Length of the first line of the codes, in bytes.
    pub(super) longest: u8,
}

impl Neighbour<'_> {
    /// Returns whether it is a word, a signature or a ruler although all its letters are valid in
    /// codes. Then its length is not the claimed one, and no codes follow. `is_apart`: a blank line
    /// is above, and none was between the codes.
    pub(super) fn is_word(&self, is_apart: bool) -> bool {
        let first = self.line.first();
        let claimed = first.and_then(|first| self.alphabet.value(*first));
        if claimed == Some(self.longest) && self.line.len() > characters(self.longest) {
            return false;
        }
        let Line::Data(count) = Decoder::new(self.alphabet).line(self.line) else {
            return false;
        };
        let need = characters(count);
        let is_exact = is_code(self.line, self.alphabet, self.longest);
        let is_unlike = match is_exact {
            true => count < self.longest && is_prose(self.line),
            // A line of zeros may have lost all of its blanks.
            false if count == self.longest && self.line.len() == 1 => false,
            false => is_apart || count < self.longest || 2 * self.line.len() <= need,
        };
        is_unlike && !leads_to_codes(self.below, self.alphabet, self.longest)
    }
}

/// Returns whether codes or `end` come next, below blank lines at most. Lines of zeros may have
/// lost their blanks: such a line has the letter of the others, or is the last one.
fn leads_to_codes(cursor: Cursor<'_>, alphabet: Alphabet, longest: u8) -> bool {
    let Some(before) = next_line(cursor) else {
        return false;
    };
    if goes_on(before, alphabet, longest) {
        return true;
    }
    let mut after = before;
    let line = after.next().unwrap_or_default();
    match Decoder::new(alphabet).line(line) {
        Line::Data(count) if count < longest => ends_below(after),
        Line::Data(count) => count == longest,
        _ => false,
    }
}

/// Returns the position of the next line that is neither blank nor a control line, if it is near.
fn next_line(mut cursor: Cursor<'_>) -> Option<Cursor<'_>> {
    for _ in 0..END_REACH {
        let before = cursor;
        let line = cursor.next()?;
        if !line.trim_ascii().is_empty() && !is_control(line) {
            return Some(before);
        }
    }
    None
}

/// Returns whether a line is a ruler or words in capitals: it has only one or two different signs,
/// or hardly any but letters and digits. Codes have signs of all kinds.
fn is_prose(line: &[u8]) -> bool {
    let plain = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b' ';
    let words = line.iter().filter(plain).count();
    if words * 5 >= line.len() * 4 {
        return true;
    }
    let mut signs = line.to_vec();
    signs.sort_unstable();
    signs.dedup();
    signs.retain(|byte| *byte != b' ');
    signs.len() <= 2 && words * 4 <= line.len()
}

/// Returns whether a line marks where to cut: it begins and ends with a ruler.
fn is_cut_line(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let Some(sign) = line.first().filter(|byte| byte.is_ascii_punctuation()) else {
        return false;
    };
    let ruler = [*sign; 3];
    line.starts_with(&ruler) && line.ends_with(ruler.get(1..).unwrap_or(&ruler))
}

/// Returns whether a line is as long as a full line of codes and has hardly a blank, unlike prose:
/// codes in which the case of letters was changed.
fn is_one_long_word(line: &[u8]) -> bool {
    let full = 1 + characters(FULL);
    let blanks = line.iter().filter(|byte| **byte == b' ').count();
    let is_long = (full - 4..=full + 8).contains(&line.len());
    let mut signs = line.to_vec();
    signs.sort_unstable();
    signs.dedup();
    let is_address = memmem::find(line, b"://").is_some();
    is_long && signs.len() > 5 && blanks * 16 < line.len() && line.is_ascii() && !is_address
}

/// Returns whether a line has hardly anything but capitals and blanks.
fn is_sentence(line: &[u8]) -> bool {
    let letters = line.iter().filter(|byte| byte.is_ascii_uppercase()).count();
    let blanks = line.iter().filter(|byte| **byte == b' ').count();
    letters > 4 && line.len() <= 40 && (letters + blanks) * 8 >= line.len() * 7
}

/// Returns whether a line above or below codes may be one of them that lost its end or its letters,
/// so that codes are missing.
pub(super) fn may_be_lost(line: &[u8], alphabet: Alphabet) -> bool {
    let is_all_code = line.iter().all(|byte| alphabet.value(*byte).is_some());
    if is_cut_line(line) {
        return false;
    }
    let is_cut_full = || claims_full_length(line, alphabet) && !is_sentence(line);
    is_damaged_code(line, alphabet, FULL)
        || is_one_long_word(line)
        || is_all_code && (is_cut_full() || line.len() >= 8 && !is_prose(line))
}

/// Finds a full line of codes below those that ended, before the next heading: codes with something
/// between them. Returns its number, from 1.
pub(super) fn codes_below(mut cursor: Cursor<'_>, alphabet: Alphabet) -> Option<u32> {
    let full = 1 + characters(FULL);
    loop {
        let line = cursor.next()?;
        if is_heading(line) || line.starts_with(b"=ybegin ") {
            return None;
        }
        if line.len() >= full && is_code(line, alphabet, FULL) && claims_full_length(line, alphabet)
        {
            return Some(cursor.line);
        }
    }
}

/// Returns whether a stored text may have codes without a heading: a full line of UUE, or the last
/// lines.
pub(super) fn may_have_codes(text: &[u8]) -> bool {
    let is_full = |at: usize| {
        let line = text.get(at..at + 1 + characters(FULL));
        line.is_some_and(|line| line.iter().all(|byte| matches!(byte, b' '..=b'`')))
    };
    let has = |start: &[u8]| memmem::find_iter(text, start).any(|at| is_full(at + 1));
    text.starts_with(b"M") && is_full(0)
        || has(b"\rM")
        || has(b"\nM")
        || memmem::find(text, b"\rend").is_some()
        || memmem::find(text, b"\nend").is_some()
}

fn claims_full_length(line: &[u8], alphabet: Alphabet) -> bool {
    line.first().and_then(|first| alphabet.value(*first)) == Some(FULL)
}

/// Finds the first codes of a part of a file, below a greeting or a cut line; also returns the line
/// right above. `None` if a heading comes first.
pub(super) fn first_codes(text: &[u8]) -> Option<(Cursor<'_>, Option<&[u8]>)> {
    let mut cursor = Cursor::new(text);
    let mut above = None;
    loop {
        let before = cursor;
        let line = cursor.next()?;
        if is_control(line) {
            continue;
        }
        if is_heading(line) || line.starts_with(b"=ybegin ") {
            return None;
        }
        let begins = |alphabet| begins_codes(line, cursor, alphabet);
        if begins(Alphabet::Uue) || begins(Alphabet::Xxe) {
            return Some((before, above));
        }
        above = Some(line).filter(|line| !line.trim_ascii().is_empty());
    }
}

/// Returns whether a line is the first one of codes: a full one, or one followed by lines that are
/// not longer, up to `end`.
fn begins_codes(line: &[u8], below: Cursor<'_>, alphabet: Alphabet) -> bool {
    let Some(count) = line.first().and_then(|first| alphabet.value(*first)) else {
        return false;
    };
    if count == 0 || count > FULL || !is_code(line, alphabet, FULL) {
        return false;
    }
    if count == FULL {
        return true;
    }
    let goes_on = || !is_prose(line) && goes_on(below, alphabet, count);
    ends_below(below) || count >= 20 && goes_on()
}

/// Returns whether `end` comes next, below the line of zero bytes.
fn ends_below(mut below: Cursor<'_>) -> bool {
    for _ in 0..END_REACH {
        match below.next().map(<[u8]>::trim_ascii_end) {
            Some(b"end") => return true,
            Some([] | [b'`' | b'+']) => {}
            _ => return false,
        }
    }
    false
}

/// Returns whether a line looks like a damaged, quoted or indented one of codes: a line of codes
/// behind a prefix, or about as long as a full line with few invalid characters. Prose has many
/// small letters.
pub(super) fn is_damaged_code(line: &[u8], alphabet: Alphabet, longest: u8) -> bool {
    let quoted = line.trim_ascii_start();
    let quoted = quoted
        .iter()
        .position(|byte| !matches!(byte, b'>' | b'|' | b':' | b' ' | b'\t'))
        .map_or(quoted, |at| quoted.get(at..).unwrap_or_default());
    if quoted.len() < line.len() && is_code(quoted, alphabet, longest) {
        return true;
    }
    let full = 1 + characters(longest);
    let foreign = line
        .iter()
        .filter(|byte| alphabet.value(**byte).is_none())
        .count();
    let mut letters = [false; 256];
    for byte in line {
        if let Some(met) = letters.get_mut(usize::from(*byte)) {
            *met = true;
        }
    }
    // A ruler has few different characters, a sentence in capitals many blanks.
    let kinds = letters.iter().filter(|met| **met).count();
    let blanks = line.iter().filter(|byte| **byte == b' ').count();
    let is_long = line.len() + 4 >= full && line.len() <= full + 8;
    is_long && full >= 12 && foreign <= 3 && kinds > 5 && blanks * 8 < line.len()
}
