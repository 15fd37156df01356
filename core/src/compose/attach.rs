//! Files in the text: UUE in the sections of R.E.M. uuencode (FACTS 14.5), assembled again by
//! `objects`.

use super::{Attachment, clean};
use crate::limits;
use crate::objects::{bsd_sum, safe_file_name};

/// Number of bytes in a full line of UUE, and its length with the line end.
const FULL: usize = 45;
pub(super) const LINE: usize = 62;

/// Returns the name of an attached file: without a path, and without characters that end a name in
/// section lines.
fn name(attachment: &Attachment) -> String {
    let name = safe_file_name(&clean::line(&attachment.name).text);
    let words: Vec<&str> = name.split_whitespace().collect();
    words.join(" ").replace(" <", "_<").replace(" [", "_[")
}

/// Encodes an attached file as text, one section for each message. Each ends with a line end.
pub(super) fn sections(attachment: &Attachment, section_bytes: usize) -> Vec<String> {
    let (least, most) = limits::SECTION_BYTES;
    let lines_each = (section_bytes.clamp(least, most) / LINE).max(1);
    let name = name(attachment);
    let bytes = &attachment.bytes;
    let pieces: Vec<&[u8]> = bytes.chunks(FULL * lines_each).collect();
    if pieces.len() <= 1 {
        return vec![format!("begin 644 {name}\n{}`\nend\n", lines(bytes))];
    }
    let of = pieces.len();
    let whole = bsd_sum(bytes);
    let of_piece = |(at, piece): (usize, &&[u8])| {
        let (first, last) = (at == 0, at + 1 == of);
        let mut code = String::new();
        if first {
            code.push_str(&format!("begin 644 {name}\n"));
        }
        code.push_str(&lines(piece));
        if last {
            code.push_str("`\nend\n");
        }
        let from = if first {
            "\"begin\""
        } else {
            "first encoded line"
        };
        let to = if last { "\"end\"" } else { "last encoded line" };
        let mut text = format!(
            "section {} of {of} of file {name}  < {} >\n\n{code}\n",
            at + 1,
            super::PROGRAM,
        );
        // A non-ASCII name has no bytes until the character set is chosen.
        let is_ascii = code.is_ascii();
        if is_ascii {
            let (sum, size) = (bsd_sum(code.as_bytes()), code.len());
            text.push_str(&format!(
                "sum -r/size {sum}/{size} section (from {from} to {to})\n"
            ));
        }
        // A line must separate the codes from a tagline in capitals, which would be code as well.
        if last || !is_ascii {
            let size = bytes.len();
            text.push_str(&format!("sum -r/size {whole}/{size} entire input file\n"));
        }
        text
    };
    pieces.iter().enumerate().map(of_piece).collect()
}

/// Returns bytes as lines of UUE.
fn lines(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() / FULL * LINE + LINE);
    for line in bytes.chunks(FULL) {
        text.push(letter(line.len() as u8));
        for three in line.chunks(3) {
            let at = |index: usize| three.get(index).copied().unwrap_or_default();
            let (a, b, c) = (at(0), at(1), at(2));
            text.push(letter(a >> 2));
            text.push(letter((a << 4 | b >> 4) & 63));
            text.push(letter((b << 2 | c >> 6) & 63));
            text.push(letter(c & 63));
        }
        text.push('\n');
    }
    text
}

/// Returns the character for six bits; a backtick is zero, since blanks at line ends get lost.
fn letter(value: u8) -> char {
    match value {
        0 => '`',
        value => char::from(b' ' + value),
    }
}
