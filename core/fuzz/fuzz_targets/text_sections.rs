//! Any text between the lines of text sections: what is found stays inside of the message and is
//! never longer than it, and sections of one file go together or do not.

#![no_main]

mod caught;

use fidoscope_core::charset::Charset;
use fidoscope_core::objects::{CodedText, PieceFacts, PieceNote, find, gather, join};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    caught::pass_over();
    let mut text = Vec::new();
    // The first bytes say which lines are around which part of the rest.
    let (heads, rest) = data.split_at(data.len().min(4));
    let part = rest.len().div_ceil(heads.len().max(1)).max(1);
    for (head, part) in heads.iter().zip(rest.chunks(part)) {
        let number = head % 4;
        text.extend_from_slice(
            match head / 4 % 4 {
                0 => format!("textsection {number} of 3 of file note.txt\n"),
                1 => format!("textsection {number} of file note.txt\n"),
                2 => format!("section {number} of 3 of file note.txt\ntextbegin\n"),
                _ => "textbegin note.txt\n".to_owned(),
            }
            .as_bytes(),
        );
        text.extend_from_slice(part);
        text.extend_from_slice(
            match head / 16 % 3 {
                0 => format!("\ntextend {number}\n"),
                1 => "\ntextend\n".to_owned(),
                _ => "\nsum -r/size 1/2 section\n".to_owned(),
            }
            .as_bytes(),
        );
    }
    let pieces = find(&CodedText {
        text: &text,
        control: &[],
        charset: Charset::CP866,
    });
    let lines = text.split(|byte| *byte == b'\n').count() as u32;
    let mut notes = Vec::new();
    for (message, piece) in (0..).zip(&pieces) {
        assert!(piece.lines.start < piece.lines.end && piece.lines.end <= lines);
        assert!(piece.bytes.len() <= 64 * text.len());
        notes.push(PieceNote::new(
            PieceFacts::new(piece, 0),
            "Nobody",
            0,
            message,
        ));
    }
    for version in gather(&notes) {
        let own: Vec<_> = version
            .pieces
            .iter()
            .map(|at| pieces[*at].clone())
            .collect();
        let _ = join(&own);
    }
});
