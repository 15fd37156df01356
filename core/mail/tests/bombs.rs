//! Texts made to fill memories when they are decoded are bounded.
//!
//! One test in one process, so that nothing else is counted.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may fail"
)]

use ftn_mail::limits;
use ftn_mail::objects::{CodedText, Fault, find};
use ftn_types::charset::Charset;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Returns the result of some work, and its peak memory in megabytes beyond the start.
fn peak<T>(work: impl FnOnce() -> T) -> (T, f32) {
    let before = MEMORY.current_usage_as_mb();
    MEMORY.reset_peak_usage();
    let made = work();
    (made, MEMORY.peak_usage_as_mb() - before)
}

#[test]
fn texts_that_decode_to_much_are_bounded() {
    // Lines with trimmed blanks decode to 45 bytes each.
    let mut text = b"begin 644 big\n".to_vec();
    for _ in 0..1_600_000 {
        text.extend_from_slice(b"M\n");
    }
    let (pieces, megabytes) = peak(|| {
        find(&CodedText {
            text: &text,
            control: &[],
            charset: Charset::CP866,
        })
    });
    assert!(
        matches!(pieces[0].fault, Some(Fault::TooLong)),
        "{:?}",
        pieces[0].fault
    );
    assert!(
        megabytes < 4.0 * limits::OBJECT_BYTES as f32 / 1e6,
        "{megabytes} MB"
    );
    // Of a million small objects in a message a thousand count.
    let text = b"begin 644 a\n#0V%T\n`\nend\n".repeat(100_000);
    let pieces = find(&CodedText {
        text: &text,
        control: &[],
        charset: Charset::CP866,
    });
    assert_eq!(pieces.len(), limits::OBJECTS_OF_MESSAGE);
}
