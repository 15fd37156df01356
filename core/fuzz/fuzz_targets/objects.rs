//! Any text as a message with encoded objects (UUE, XXE, sections, plain text, `data:` URLs): finding
//! them and putting them together never panics, and pieces stay inside of the text.

#![no_main]

mod caught;

use fidoscope_core::charset::Charset;
use fidoscope_core::objects::{
    CodedText, PieceFacts, PieceNote, find, gather, join, safe_file_name,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    caught::pass_over();
    let source = CodedText {
        text: data,
        control: &[],
        charset: Charset::CP866,
    };
    let pieces = find(&source);
    let lines = data.split(|byte| *byte == b'\n').count() as u32;
    let mut notes = Vec::new();
    for (place, piece) in (0..).zip(&pieces) {
        assert!(piece.lines.start <= piece.lines.end && piece.lines.end <= lines);
        // A line whose blanks were cut off decodes to 63 bytes at most.
        assert!(piece.bytes.len() <= 32 * data.len() + 63);
        assert!(!safe_file_name(&piece.name).contains(['/', '\\', ':', '\0']));
        // One message after another, as if each piece came alone.
        notes.push(PieceNote::new(
            PieceFacts::new(piece, 0),
            "Nobody",
            i64::from(place % 7),
            place,
        ));
    }
    for version in gather(&notes) {
        assert!(version.members.contains(&version.latest));
        let own: Vec<_> = version
            .pieces
            .iter()
            .map(|at| pieces[*at].clone())
            .collect();
        let _ = join(&own);
    }
});
