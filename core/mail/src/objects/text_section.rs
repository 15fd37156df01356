//! Sections of plain text: `textsection n of m of file name`, `textbegin`, `textend`.

use super::blocks::{Heading, SUM_REACH, close};
use super::headings::SectionLine;
use super::run::{Cursor, is_control};
use super::sum::SumLine;
use super::{CodedText, Encoding, Piece, Section, name};
use crate::message::is_tearline;
use std::ops::Range;

/// Reads a section of plain text; the cursor is after its section line.
pub(super) fn text_section<'a>(
    source: &CodedText<'_>,
    start: Cursor<'a>,
    heading: Heading<'a>,
) -> (Option<Piece>, Cursor<'a>) {
    let section = heading.line.section;
    let name = name::decoded(heading.line.name, source.charset);
    let mut body = start;
    // `textbegin` is in the first section at least.
    let mut probe = start;
    for _ in 0..SUM_REACH {
        match probe.next() {
            Some(line) if line.trim_ascii().is_empty() => body = probe,
            Some(line) if line.starts_with(b"textbegin") => {
                body = probe;
                break;
            }
            _ => break,
        }
    }
    let mut cursor = body;
    let mut last = body;
    let mut bytes = Vec::new();
    let mut ended = false;
    while let Some(line) = cursor.next() {
        if line.starts_with(b"textend") {
            ended = true;
            last = cursor;
            break;
        }
        let foreign = SectionLine::parse(line).is_some()
            || SumLine::parse(line).is_some()
            || line.starts_with(b" * Origin: ")
            || is_tearline(line);
        if foreign {
            break;
        }
        last = cursor;
        if !is_control(line) {
            bytes.extend_from_slice(line);
            bytes.push(b'\n');
        }
    }
    let lines: Range<u32> = heading.at..last.line;
    let is_last = section.of == Some(section.number);
    let mut piece = Piece::plain(name, Encoding::Text, lines, bytes);
    piece.section = Some(match section.of {
        None if ended => Section {
            of: Some(section.number),
            ..section
        },
        _ => section,
    });
    if is_last && !ended {
        piece.fault = Some(Encoding::Text.cut_off());
    }
    let (piece, after) = close(source, piece, body, last);
    // A section line in prose, without an end.
    let is_prose = !ended && piece.bytes.is_empty();
    ((!is_prose).then_some(piece), after)
}
