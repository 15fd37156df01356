//! Decoding 100 MB of UUE, found in messages and fully validated, next to the `base64` crate alone
//! on the same groups of characters (with its portable engine and with its fastest one), and next
//! to GNU uudecode where it is installed. Also the prefilter on mail without objects. Run with
//! `cargo bench --bench uue`.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use base64::Engine as _;
use base64::engine::Simd;
use base64::engine::general_purpose::{NO_PAD, STANDARD_NO_PAD};
use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use fidoscope_core::charset::Charset;
use fidoscope_core::message::RawMessage;
use fidoscope_core::objects::{CodedText, find, find_raw};
use std::process::Command;
use std::sync::LazyLock;

fn main() {
    divan::main();
}

/// Lines of one block: 20 MB of text.
const LINES: usize = 20_000_000 / 62;

static BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut state = 1_u64;
    (0..LINES * 45)
        .map(|_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 56) as u8
        })
        .collect()
});

/// One block of UUE.
static BLOCK: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let letter = |value: u8| if value == 0 { b'`' } else { value + 32 };
    let mut text = b"begin 644 noise.bin\n".to_vec();
    for line in BYTES.chunks(45) {
        text.push(letter(line.len() as u8));
        for group in line.chunks(3) {
            text.extend([
                letter(group[0] >> 2),
                letter((group[0] & 3) << 4 | group[1] >> 4),
                letter((group[1] & 15) << 2 | group[2] >> 6),
                letter(group[2] & 63),
            ]);
        }
        text.push(b'\n');
    }
    text.extend(b"`\nend\n");
    text
});

/// The same characters as base64, in one piece: nothing to find, no lines, no lengths.
static LETTERS: LazyLock<Vec<u8>> = LazyLock::new(|| STANDARD_NO_PAD.encode(&*BYTES).into_bytes());

/// Five messages: 100 MB of text.
const MESSAGES: usize = 5;

#[divan::bench(sample_count = 10)]
fn fidoscope(bencher: Bencher) {
    let text = &*BLOCK;
    bencher
        .counter(BytesCount::new(MESSAGES * text.len()))
        .bench(|| {
            for _ in 0..MESSAGES {
                let found = find(&CodedText {
                    text: black_box(text),
                    control: &[],
                    charset: Charset::CP866,
                });
                assert_eq!(found[0].bytes.len(), BYTES.len());
                assert_eq!(found[0].fault, None);
            }
        });
}

/// Cost of the prefilter for objects in messages without any, paid by the index.
#[divan::bench(sample_count = 10)]
fn mail_without_objects(bencher: Bencher) {
    let line = "A line of ordinary mail, as long as most are; it begins like any other one.\r";
    let text = line.repeat(2100 / line.len());
    let control: [&[u8]; 3] = [
        b"\x01MSGID: 2:5030/1 0",
        b"\x01TZUTC: 0300",
        b"\x01CHRS: CP866 2",
    ];
    let message = RawMessage {
        control: &control,
        text: text.as_bytes(),
        header: [b"Ann", b"All", b"Nothing"],
    };
    const MAIL: usize = 10_000;
    bencher
        .counter(BytesCount::new(MAIL * text.len()))
        .bench(|| {
            for _ in 0..MAIL {
                assert!(find_raw(black_box(&message), Charset::CP866).is_empty());
            }
        });
}

fn alone(bencher: Bencher, engine: &impl base64::Engine) {
    let letters = &*LETTERS;
    bencher
        .counter(BytesCount::new(MESSAGES * letters.len()))
        .bench(|| {
            for _ in 0..MESSAGES {
                assert_eq!(
                    engine.decode(black_box(letters)).unwrap().len(),
                    BYTES.len()
                );
            }
        });
}

#[divan::bench(sample_count = 10)]
fn base64_alone(bencher: Bencher) {
    alone(bencher, &STANDARD_NO_PAD);
}

#[divan::bench(sample_count = 10)]
fn base64_alone_simd(bencher: Bencher) {
    alone(bencher, &Simd::standard(NO_PAD));
}

#[divan::bench(sample_count = 5)]
fn gnu_uudecode(bencher: Bencher) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("noise.uue");
    std::fs::write(&path, &*BLOCK).unwrap();
    let run = || {
        Command::new("uudecode")
            .args(["-o", "/dev/null"])
            .arg(&path)
            .status()
    };
    if run().is_err() {
        return;
    }
    bencher
        .counter(BytesCount::new(MESSAGES * BLOCK.len()))
        .bench(|| {
            for _ in 0..MESSAGES {
                assert!(run().unwrap().success());
            }
        });
}
