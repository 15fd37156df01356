//! Any bytes as a multipart message: the first line is the boundary that a kludge names.

#![no_main]

mod caught;

use fidoscope_core::charset::Charset;
use fidoscope_core::objects::{CodedText, find};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    caught::pass_over();
    let end = data.iter().position(|byte| *byte == b'\n').unwrap_or(0);
    let (boundary, text) = data.split_at(end);
    let header = [
        b"\x01Content-Type: multipart/mixed; boundary=\"",
        boundary,
        b"\"",
    ]
    .concat();
    let control: [&[u8]; 1] = [&header];
    for control in [&control[..], &[]] {
        for piece in find(&CodedText {
            text,
            control,
            charset: Charset::CP866,
        }) {
            assert!(piece.lines.start <= piece.lines.end);
        }
    }
});
