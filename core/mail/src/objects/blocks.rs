//! Blocks of encoded lines: `begin` ... `end`, sections of them, sections of plain text.
//!
//! Programs differ: sections with and without their own `begin` and `end`, with and without the
//! line of zero bytes, with trimmed blanks, added checksum characters and inserted blank lines. All
//! these are read. Quoted or indented codes are no object.

use super::edges::{codes_below, first_codes, may_be_lost};
use super::headings::{Begin, SectionLine, has_uuxfer, may_begin};
use super::run::{Cursor, Run, is_control, run};
use super::split::{SplitKludge, part_line};
use super::sum::SumLine;
use super::text_section::text_section;
use super::uue::{Alphabet, Decoder, Line};
use super::{CodedText, Encoding, Fault, Piece, Section, mime, name, yenc};
use crate::limits;
use crate::message::is_tearline;
use std::ops::Range;

/// A section line above its codes.
#[derive(Clone, Copy)]
pub(super) struct Heading<'a> {
    pub(super) line: SectionLine<'a>,
    /// Index of the section line.
    pub(super) at: u32,
}

/// Maximum distance of codes without `begin` from their section line, in lines.
const HEADING_REACH: u32 = 8;

/// Maximum distance of checksums below the codes, in lines.
pub(super) const SUM_REACH: u32 = 4;

/// Finds blocks and sections; returns the ranges of the text that are only UUE codes.
pub(super) fn find(
    source: &CodedText<'_>,
    subject: &[u8],
    pieces: &mut Vec<Piece>,
) -> Vec<Range<usize>> {
    let mut codes = Vec::new();
    let mut cursor = Cursor::new(source.text);
    let mut heading: Option<Heading<'_>> = None;
    let split = mime::Partial::of(source)
        .map(|partial| partial.as_split())
        .or_else(|| SplitKludge::find(source))
        .or_else(|| SplitKludge::of_subject(subject, source));
    let has_uuxfer = has_uuxfer(source.text);
    // Lines with trimmed blanks decode to many more bytes than they have.
    let mut room = limits::OBJECT_BYTES + source.text.len();
    let mut push = |mut piece: Piece| {
        match room.checked_sub(piece.bytes.len()) {
            Some(left) => room = left,
            None => {
                piece.bytes = Vec::new();
                piece.fault = Some(Fault::TooLong);
            }
        }
        if pieces.len() < limits::OBJECTS_OF_MESSAGE {
            pieces.push(piece);
        }
    };
    if let Some((piece, after)) = split.as_ref().and_then(|split| rest_of(source, split)) {
        push(piece);
        cursor = after;
    }
    // Line above, since the last section line.
    let mut above: Option<&[u8]> = None;
    loop {
        let before = cursor;
        let Some(line) = cursor.next() else {
            return codes;
        };
        let last = above.replace(line);
        heading = heading.filter(|known| before.line <= known.at + HEADING_REACH);
        let first = line.first().copied().unwrap_or(0);
        let may_open = matches!(first, b'b' | b'=') || may_begin(first);
        if !may_open && heading.is_none() && !has_uuxfer {
            continue;
        }
        if line.starts_with(b"=ybegin ") {
            if let Some((piece, after)) = yenc::block(source, before) {
                cursor = after;
                push(piece);
                heading = None;
            }
            continue;
        }
        if let Some(begin) = Begin::parse(line) {
            if let Some(block) = opened_block(source, before, begin, heading) {
                let Block {
                    mut piece,
                    after,
                    open_end,
                } = block;
                cursor = after;
                if piece.encoding == Encoding::Uue && piece.fault.is_none() {
                    codes.push(before.at..after.at);
                }
                if let (Some(split), Some(end)) = (&split, open_end) {
                    cut_off(&mut piece, split, end, after);
                }
                push(piece);
                heading = None;
            }
            continue;
        }
        if let Some(line) = SectionLine::parse(line) {
            let new = Heading {
                line,
                at: before.line,
            };
            if line.encoding == Encoding::Text {
                let (piece, after) = text_section(source, cursor, new);
                piece.into_iter().for_each(&mut push);
                cursor = after;
                heading = None;
            } else {
                heading = Some(new);
                above = None;
            }
            continue;
        }
        if let Some(known) = heading
            && let Some((mut piece, after)) = continued(source, before, known)
        {
            check_above(&mut piece, before, last);
            if piece.encoding == Encoding::Uue && piece.fault.is_none() {
                codes.push(before.at..after.at);
            }
            push(piece);
            cursor = after;
            heading = None;
        }
    }
}

/// Reports a line above codes without `begin` that may be one of them.
fn check_above(piece: &mut Piece, start: Cursor<'_>, above: Option<&[u8]>) {
    let alphabet = alphabet_of(piece.encoding);
    if piece.fault.is_none() && above.is_some_and(|above| may_be_lost(above, alphabet)) {
        piece.fault = Some(Fault::BadLine { line: start.line });
    }
}

/// Returns the codes at the beginning of a part of a file, continued from the part before. A
/// program that cuts a message puts nothing above them, a writer may add a word.
fn rest_of<'a>(source: &CodedText<'a>, split: &SplitKludge) -> Option<(Piece, Cursor<'a>)> {
    if split.part <= 1 {
        return None;
    }
    let (start, above) = match split.is_of_writer() {
        true => first_codes(source.text)?,
        false => (first_line(source.text)?, None),
    };
    let heading = Heading {
        line: SectionLine {
            section: Section {
                number: split.part,
                of: split.sections,
            },
            name: b"",
            encoding: Encoding::Uue,
        },
        at: start.line,
    };
    let (mut piece, after) = continued(source, start, heading)?;
    check_above(&mut piece, start, above);
    piece.name.clone_from(&split.key);
    // One or two lines may be anything; a short one ends the last part.
    let is_short = piece.bytes.len() < 45 && split.part < split.of;
    let is_counted = piece.section.is_some_and(|own| own.of.is_some());
    let is_certain = piece.bytes.len() >= 90 || is_counted && !is_short;
    is_certain.then_some((piece, after))
}

/// Returns the first line that is neither blank nor a control line, nor counts parts.
fn first_line(text: &[u8]) -> Option<Cursor<'_>> {
    let mut start = Cursor::new(text);
    loop {
        let mut ahead = start;
        let line = ahead.next()?;
        if !is_control(line) && !line.is_empty() && part_line(line).is_none() {
            return Some(start);
        }
        start = ahead;
    }
}

/// Turns a block without `end`, in a part of a file that others follow, into a section of it. If a
/// program cut the message, only a foot may follow the codes.
fn cut_off(piece: &mut Piece, split: &SplitKludge, end: OpenEnd, after: Cursor<'_>) {
    let is_cut = matches!(piece.fault, Some(Fault::CutOff { .. }));
    if piece.section.is_some() || split.part >= split.of {
        return;
    }
    if !split.is_of_writer() {
        if !is_cut || !is_foot(after) {
            return;
        }
        piece.fault = None;
    } else if is_cut {
        piece.fault = end.odd;
    } else if piece.fault.is_none() && end.is_short {
        // A short line is the last one of a file.
        piece.fault = Some(Fault::BadLine { line: after.line });
    }
    piece.section = Some(Section {
        number: split.part,
        of: split.sections,
    });
    let name = std::mem::replace(&mut piece.name, split.key.clone());
    piece.alias = Some(name);
}

/// Returns whether only the usual end of a message follows the codes.
fn is_foot(mut after: Cursor<'_>) -> bool {
    while let Some(line) = after.next() {
        let is_foot = is_control(line)
            || line.trim_ascii().is_empty()
            || is_tearline(line)
            || line.starts_with(b"... ")
            || line.starts_with(b" * Origin: ");
        if !is_foot {
            return false;
        }
    }
    true
}

/// A block opened by `begin`.
struct Block<'a> {
    piece: Piece,
    /// Position after its last line.
    after: Cursor<'a>,
    /// End of its codes, if there is no line `end`.
    open_end: Option<OpenEnd>,
}

/// End of codes without a line `end`.
struct OpenEnd {
    /// Fault in the text below.
    odd: Option<Fault>,
    /// True if the last line is shorter than the others.
    is_short: bool,
}

/// Reads a block opened by `begin`; the cursor is before that line.
fn opened_block<'a>(
    source: &CodedText<'_>,
    start: Cursor<'a>,
    begin: Begin<'a>,
    heading: Option<Heading<'a>>,
) -> Option<Block<'a>> {
    let mut body = start;
    body.next()?;
    let mut piece = Piece::plain(
        name::decoded(begin.name, source.charset),
        Encoding::Uue,
        start.line..start.line,
        Vec::new(),
    );
    apply_section_line(&mut piece, source, heading);
    let must_end = piece
        .section
        .is_none_or(|section| section.of == Some(section.number));
    let mut ended = true;
    let mut open_end = None;
    let after = if begin.base64 {
        piece.encoding = Encoding::Base64;
        base64_block(&mut piece, body)
    } else {
        let mut found = run(body, Alphabet::Uue);
        let is_uue = found.lines > 0 || found.ended;
        // Short lines of XXE are also lines of UUE with trimmed blanks.
        if !is_uue || !found.is_exact {
            let other = run(body, Alphabet::Xxe);
            let is_whole = other.fault(Encoding::Xxe, true).is_none();
            if !is_uue || other.lines > 0 && is_whole {
                found = other;
                piece.encoding = Encoding::Xxe;
            }
        }
        // "begin 666 ..." in prose has no codes; an empty file has its `end`.
        if found.lines == 0 && !found.ended {
            return None;
        }
        let fault = found.fault(piece.encoding, must_end);
        let odd = unexpected_end_fault(&found, &piece);
        ended = found.ended;
        open_end = (!ended).then(|| OpenEnd {
            odd: odd.clone(),
            is_short: found.is_short,
        });
        piece.fault = fault.or(odd);
        piece.bytes = found.bytes;
        found.after
    };
    if let Some(section) = &mut piece.section
        && section.of.is_none()
        && ended
    {
        section.of = Some(section.number);
    }
    let (piece, after) = close(source, piece, start, after);
    Some(Block {
        piece,
        after,
        open_end,
    })
}

/// Reads codes without `begin`, below a section line; the cursor is before the first of them.
fn continued<'a>(
    source: &CodedText<'_>,
    start: Cursor<'a>,
    heading: Heading<'a>,
) -> Option<(Piece, Cursor<'a>)> {
    let mut probe = start;
    let line = probe.next()?;
    let alphabet = [Alphabet::Uue, Alphabet::Xxe]
        .into_iter()
        .find(|alphabet| is_plainly_code(line, *alphabet))?;
    let found = run(start, alphabet);
    let encoding = match alphabet {
        Alphabet::Uue => Encoding::Uue,
        Alphabet::Xxe => Encoding::Xxe,
    };
    let name = name::decoded(heading.line.name, source.charset);
    let mut piece = Piece::plain(name, encoding, heading.at..heading.at, Vec::new());
    let mut section = heading.line.section;
    if section.of.is_none() && found.ended {
        section.of = Some(section.number);
    }
    piece.section = Some(section);
    let fault = found.fault(encoding, section.of == Some(section.number));
    piece.fault = fault.or_else(|| unexpected_end_fault(&found, &piece));
    // A file in one section has a `begin`: without it, lines are missing. Of several sections the
    // first may lack it.
    if section.is_only() && piece.fault.is_none() {
        piece.fault = Some(encoding.damaged());
    }
    let after = found.after;
    piece.bytes = found.bytes;
    Some(close(source, piece, start, after))
}

fn alphabet_of(encoding: Encoding) -> Alphabet {
    match encoding {
        Encoding::Xxe => Alphabet::Xxe,
        Encoding::Uue
        | Encoding::Base64
        | Encoding::Mime
        | Encoding::DataUrl
        | Encoding::Text
        | Encoding::Yenc => Alphabet::Uue,
    }
}

/// Returns the fault of codes with an unexpected end: the line below looks like a damaged one of
/// them, or a section that others follow ends with a line that belongs in the last one.
fn unexpected_end_fault(found: &Run<'_>, piece: &Piece) -> Option<Fault> {
    let alphabet = alphabet_of(piece.encoding);
    let below = found.after.clone().next();
    let is_lost = |line: &[u8]| !is_control(line) && may_be_lost(line, alphabet);
    if !found.ended && below.is_some_and(is_lost) {
        let line = found.after.line.saturating_add(1);
        return Some(Fault::BadLine { line });
    }
    if !found.ended
        && let Some(line) = codes_below(found.after, alphabet)
    {
        return Some(Fault::BadLine { line });
    }
    let is_followed = piece
        .section
        .is_some_and(|section| section.of.is_some_and(|of| section.number < of));
    let is_cut = found.is_short && !found.ended;
    (is_followed && is_cut).then_some(Fault::BadLine {
        line: found.after.line,
    })
}

/// Returns whether a line below a section line is code: prose in capitals is shorter than it
/// claims.
fn is_plainly_code(line: &[u8], alphabet: Alphabet) -> bool {
    let count = line.first().and_then(|first| alphabet.value(*first));
    let need = count.map_or(0, |count| usize::from(count).div_ceil(3) * 4);
    2 * line.len() > need && matches!(Decoder::new(alphabet).line(line), Line::Data(_))
}

/// Applies the section line to a piece.
fn apply_section_line(piece: &mut Piece, source: &CodedText<'_>, heading: Option<Heading<'_>>) {
    let Some(heading) = heading else {
        return;
    };
    piece.lines.start = heading.at;
    piece.section = Some(heading.line.section);
    let name = name::decoded(heading.line.name, source.charset);
    if !name.is_empty() && name != piece.name {
        piece.alias = Some(std::mem::replace(&mut piece.name, name));
    }
}

/// Reads the checksums below a block and verifies them.
pub(super) fn close<'a>(
    source: &CodedText<'_>,
    mut piece: Piece,
    start: Cursor<'a>,
    after: Cursor<'a>,
) -> (Piece, Cursor<'a>) {
    let codes = source
        .text
        .get(start.at..after.at.min(source.text.len()))
        .unwrap_or_default();
    let mut last = after;
    let mut ahead = after;
    let mut section_sum = None;
    for _ in 0..SUM_REACH {
        let Some(line) = ahead.next() else {
            break;
        };
        if line.is_empty() {
            continue;
        }
        let Some(sum) = SumLine::parse(line) else {
            break;
        };
        if sum.whole {
            piece.whole = Some((sum.sum, sum.size));
        } else {
            section_sum = Some(sum);
        }
        last = ahead;
    }
    // A section counted only by its message seems to be cut off.
    let is_open = matches!(piece.fault, None | Some(Fault::CutOff { .. }));
    // Damage doubles no lines: a size of less than half of theirs belongs to something else.
    let is_of_lines = |sum: SumLine| sum.size.saturating_mul(2) >= codes.len() as u64;
    if let Some(sum) = section_sum.filter(|sum| is_of_lines(*sum))
        && is_open
        && piece.encoding != Encoding::Text
        && !fits_lines(sum, codes)
    {
        piece.fault = Some(Fault::SectionSum);
    }
    if piece.is_whole() {
        check_whole(&mut piece);
    }
    piece.lines.end = last.line;
    (piece, last)
}

/// Returns whether a checksum fits the lines, as they are or as they were before an editor trimmed
/// them.
fn fits_lines(sum: SumLine, codes: &[u8]) -> bool {
    let with = |end: &dyn Fn(&[u8]) -> Vec<u8>| -> Vec<u8> {
        let lines = codes.split_inclusive(|byte| *byte == b'\n');
        lines
            .map(|line| line.strip_suffix(b"\n").unwrap_or(line))
            .filter(|line| !is_control(line))
            .flat_map(|line| {
                let mut line = end(line);
                line.push(b'\n');
                line
            })
            .collect()
    };
    sum.fits(&with(&<[u8]>::to_vec))
        || sum.fits(&with(&|line| line.trim_ascii_end().to_vec()))
        || sum.fits(&with(&|line| {
            let count = line.first().and_then(|first| Alphabet::Uue.value(*first));
            let full = 1 + count.map_or(0, |count| usize::from(count).div_ceil(3) * 4);
            let mut line = line.to_vec();
            if full > line.len() {
                line.resize(full, b' ');
            }
            line
        }))
}

/// Verifies the checksum of the whole file; if it fits, no line can be wrong.
pub(super) fn check_whole(piece: &mut Piece) {
    let Some((sum, size)) = piece.whole else {
        return;
    };
    let sum = SumLine {
        sum,
        size,
        whole: true,
    };
    if sum.fits(&piece.bytes) {
        piece.fault = None;
        return;
    }
    if piece.encoding == Encoding::Text {
        // The text may have been encoded with other line ends.
        let dos = with_dos_ends(&piece.bytes);
        if sum.fits(&dos) {
            piece.bytes = dos;
            piece.fault = None;
            return;
        }
    }
    if piece.fault.is_none() {
        piece.fault = Some(Fault::WholeSum);
    }
}

/// Returns the text with CR LF after each line.
pub(super) fn with_dos_ends(text: &[u8]) -> Vec<u8> {
    let mut dos = Vec::with_capacity(text.len() + text.len() / 32);
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        match line.strip_suffix(b"\n") {
            Some(line) => {
                dos.extend_from_slice(line);
                dos.extend_from_slice(b"\r\n");
            }
            None => dos.extend_from_slice(line),
        }
    }
    dos
}

/// Reads the lines of `begin-base64`, up to `====`.
fn base64_block<'a>(piece: &mut Piece, mut cursor: Cursor<'a>) -> Cursor<'a> {
    let mut letters = Vec::new();
    let mut after = cursor;
    let mut ended = false;
    let mut lines = 0_u32;
    while let Some(line) = cursor.next() {
        let line = line.trim_ascii();
        if is_control(line) || line.is_empty() {
            continue;
        }
        if line == b"====" {
            ended = true;
            after = cursor;
            break;
        }
        if !super::data_url::is_base64(line) {
            break;
        }
        lines += 1;
        letters.extend_from_slice(line);
        after = cursor;
    }
    let decoded = super::data_url::base64(&letters);
    piece.bytes = decoded.bytes;
    if !decoded.is_right {
        piece.fault = Some(piece.encoding.damaged());
    }
    if !ended && (piece.is_whole() || lines == 0) {
        piece.fault = Some(piece.encoding.cut_off());
    }
    after
}
