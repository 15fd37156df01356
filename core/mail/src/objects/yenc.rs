//! yEnc: nearly raw bytes between `=ybegin` and `=yend` (draft 1.3).
//!
//! Each byte is written 42 higher; those invalid in lines are written after `=`, 64 higher still. A
//! CRC-32 of the part and the numbers of its bytes prove completeness.

use super::run::Cursor;
use super::{CodedText, Encoding, Fault, Piece, Section, name};
use crate::limits;

/// A keyword line with `name=value` pairs; the name of the file is all text after `name=`.
struct Head<'a>(&'a [u8]);

impl<'a> Head<'a> {
    fn parse(line: &'a [u8], keyword: &[u8]) -> Option<Self> {
        let rest = line.strip_prefix(keyword)?;
        rest.starts_with(b" ").then_some(Self(rest))
    }

    /// Returns the file's name.
    fn name(&self) -> Option<&'a [u8]> {
        let at = memchr::memmem::find(self.0, b" name=")?;
        Some(self.0.get(at + 6..)?.trim_ascii())
    }

    /// Returns a value without blanks, before the name.
    fn value(&self, key: &str) -> Option<&'a str> {
        let end = memchr::memmem::find(self.0, b" name=").unwrap_or(self.0.len());
        let text = std::str::from_utf8(self.0.get(..end)?).ok()?;
        let mut pairs = text
            .split_ascii_whitespace()
            .filter_map(|pair| pair.split_once('='));
        pairs.find(|(name, _)| *name == key).map(|(_, value)| value)
    }

    fn number(&self, key: &str) -> Option<u64> {
        self.value(key)?.parse().ok()
    }
}

/// Reads the object, or the part of one, at the cursor; also returns the position after it.
pub(super) fn block<'a>(source: &CodedText<'_>, start: Cursor<'a>) -> Option<(Piece, Cursor<'a>)> {
    let mut cursor = start;
    let line = cursor.next()?;
    // Some programs write both lines as one.
    let joined = memchr::memmem::find(line, b" =ypart ");
    let (line, place) = line.split_at_checked(joined.unwrap_or(line.len()))?;
    let head = Head::parse(line, b"=ybegin")?;
    let own_name = name::decoded(head.name()?, source.charset);
    let mut piece = Piece::plain(own_name, Encoding::Yenc, start.line..start.line, Vec::new());
    let mut size = head.number("size")?;
    let part = head
        .number("part")
        .and_then(|part| u32::try_from(part).ok());
    if let Some(part) = part {
        let of = head.number("total").and_then(|of| u32::try_from(of).ok());
        let of = of.filter(|of| (part..=limits::OBJECT_SECTIONS).contains(of));
        if part == 0 || part > limits::OBJECT_SECTIONS {
            return None;
        }
        piece.section = Some(Section { number: part, of });
        let place = match place.trim_ascii_start() {
            [] => cursor.next()?,
            place => place,
        };
        let place = Head::parse(place, b"=ypart")?;
        let (begin, end) = (place.number("begin")?, place.number("end")?);
        size = end.checked_sub(begin.checked_sub(1)?)?;
    }
    let mut after = cursor;
    let mut end = None;
    while let Some(line) = cursor.next() {
        if line.starts_with(b"=ybegin ") {
            break;
        }
        after = cursor;
        end = Head::parse(line, b"=yend");
        if end.is_some() {
            break;
        }
        decode(line, &mut piece.bytes);
        if piece.bytes.len() > limits::OBJECT_BYTES {
            piece.fault = Some(Fault::TooLong);
            break;
        }
    }
    piece.lines.end = after.line;
    if piece.fault.is_none() {
        piece.fault = match &end {
            None => Some(Encoding::Yenc.cut_off()),
            Some(end) => fault_of(&piece, end, size),
        };
    }
    Some((piece, after))
}

/// Returns the fault of a piece, by its last line.
fn fault_of(piece: &Piece, end: &Head<'_>, size: u64) -> Option<Fault> {
    let damaged = Some(Encoding::Yenc.damaged());
    let length = piece.bytes.len() as u64;
    if length != size || end.number("size").is_some_and(|own| own != size) {
        return damaged;
    }
    // In a part, `crc32` is of the whole file.
    let (key, fault) = match piece.section {
        Some(_) => ("pcrc32", Fault::SectionSum),
        None => ("crc32", Fault::WholeSum),
    };
    // Some write it with more zeros.
    let written = end.value(key)?.trim_start_matches('0');
    match u32::from_str_radix(&format!("0{written}"), 16) {
        Ok(wanted) if wanted == crc32(&piece.bytes) => None,
        Ok(_) => Some(fault),
        Err(_) => damaged,
    }
}

fn decode(line: &[u8], bytes: &mut Vec<u8>) {
    let mut escaped = false;
    for byte in line {
        match byte {
            b'=' if !escaped => escaped = true,
            byte => {
                let shift = if escaped { 42 + 64 } else { 42 };
                bytes.push(byte.wrapping_sub(shift));
                escaped = false;
            }
        }
    }
}

/// Returns the CRC-32 of ZIP.
fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    crc.sum()
}

#[cfg(test)]
mod tests {
    use super::{CodedText, Cursor, Fault, block, limits};
    use ftn_types::charset::Charset;

    #[test]
    fn what_is_too_long_is_not_called_cut_off() {
        let mut text = b"=ybegin line=128 size=9 name=a\n".to_vec();
        text.resize(text.len() + limits::OBJECT_BYTES + 1, b'm');
        let source = CodedText {
            text: &text,
            control: &[],
            charset: Charset::CP866,
        };
        let (piece, _) = block(&source, Cursor::new(&text)).unwrap();
        assert_eq!(piece.fault, Some(Fault::TooLong));
    }
}
