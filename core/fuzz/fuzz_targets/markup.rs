//! Any text with Fidonet Unicode substrings, runes and addresses: what is found is where it says,
//! in order and apart.

#![no_main]

use fidoscope_core::markup::{Rune, decode_fiunis, fiunis, looks_like_picture, runes};
use libfuzzer_sys::fuzz_target;

fn check(text: &str, found: &[Rune]) {
    let mut last = 0;
    for rune in found {
        assert!(rune.range.start >= last && rune.range.start < rune.range.end);
        last = rune.range.end;
        let whole = text.get(rune.range.clone()).unwrap();
        assert!(whole.starts_with(['!', '[']) && whole.ends_with(')'));
        let url = text.get(rune.url.clone()).unwrap();
        // U+0085 is white space of Unicode but no blank of the draft.
        let is_blank = |c: char| c != '\u{85}' && c.is_whitespace();
        assert!(url.contains(':') && !url.contains(is_blank));
        assert!(!rune.text.contains(['\n', '\r']) && !rune.title.contains(['\n', '\r']));
        assert!(rune.images.iter().all(|image| image.is_image
            && rune.text_range.start <= image.range.start
            && image.range.end <= rune.text_range.end));
        check(text, &rune.images);
    }
}

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    check(&text, &runes(&text));
    let mut last = 0;
    for substring in fiunis(&text) {
        assert!(substring.range.start >= last);
        last = substring.range.end;
        assert!(!substring.text.is_empty() && !substring.text.contains(char::is_control));
    }
    let decoded = decode_fiunis(&text);
    assert_eq!(
        decoded.matches('\n').count(),
        text.matches('\n').count(),
        "no line is added or taken away"
    );
    let _ = looks_like_picture(&text);
});
