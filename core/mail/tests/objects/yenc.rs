//! Objects in yEnc: whole, in parts, in every character set, damaged.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use ftn_base::StoredMessage;
use ftn_mail::objects::{Encoding, Fault, Piece, PieceFacts, PieceNote, find_in, gather, join};
use ftn_types::charset::Charset;

const SINGLE: &[u8] = include_bytes!("../fixtures/yenc/single.txt");
const PARTS: [&[u8]; 2] = [
    include_bytes!("../fixtures/yenc/part1.txt"),
    include_bytes!("../fixtures/yenc/part2.txt"),
];

/// Returns the bytes in the fixtures.
fn bytes() -> Vec<u8> {
    let all: Vec<u8> = (0..=255).collect();
    [&all.repeat(3)[..], b"The tide comes in at nine.\r\n"].concat()
}

fn pieces_as(text: &[u8], charset: Charset) -> Vec<Piece> {
    let stored = StoredMessage {
        text: text.to_vec(),
        ..StoredMessage::default()
    };
    find_in(&stored, charset)
}

fn pieces(text: &[u8]) -> Vec<Piece> {
    pieces_as(text, Charset::CP866)
}

/// Returns a text with only CR at line ends, as in bases.
fn with_cr(text: &[u8]) -> Vec<u8> {
    text.iter().copied().filter(|byte| *byte != b'\n').collect()
}

#[test]
fn every_byte_comes_through_in_every_character_set() {
    for charset in [
        Charset::CP866,
        Charset::CP437,
        Charset::KOI8_R,
        Charset::LATIN1,
        Charset::CP1251,
        Charset::UTF8,
    ] {
        for text in [SINGLE.to_vec(), with_cr(SINGLE)] {
            let [piece] = &pieces_as(&text, charset)[..] else {
                panic!("{}: not one object", charset.name());
            };
            assert_eq!(piece.name, "tide table.bin");
            assert_eq!(
                (piece.encoding, piece.encoding.name()),
                (Encoding::Yenc, "yEnc")
            );
            assert_eq!((&piece.fault, piece.section), (&None, None));
            assert!(piece.bytes == bytes(), "{}", charset.name());
            assert_eq!(piece.lines, 1..10);
        }
    }
}

#[test]
fn parts_make_one_file_in_any_order() {
    for order in [[0, 1], [1, 0]] {
        let found: Vec<Piece> = order.iter().flat_map(|at| pieces(PARTS[*at])).collect();
        let numbers: Vec<_> = found
            .iter()
            .map(|own| own.section.unwrap().number)
            .collect();
        assert_eq!(numbers, order.map(|at| at as u32 + 1));
        let notes: Vec<PieceNote> = (0..)
            .zip(&found)
            .map(|(at, own)| PieceNote::new(PieceFacts::new(own, 0), "Ivan", i64::from(at), at))
            .collect();
        let [version] = &gather(&notes)[..] else {
            panic!("not one object");
        };
        assert!(version.is_complete());
        let own: Vec<Piece> = version.pieces.iter().map(|at| found[*at].clone()).collect();
        assert!(join(&own).unwrap() == bytes());
        // One part alone is incomplete.
        assert!(!gather(&notes[..1])[0].is_complete());
    }
}

#[test]
fn wrong_sums_and_lengths_are_seen() {
    let text = String::from_utf8_lossy(SINGLE);
    let sum = text
        .split("crc32=")
        .nth(1)
        .and_then(|rest| rest.get(..8))
        .unwrap()
        .to_owned();
    let replaced = |text: &[u8], from: &str, to: &str| -> Vec<u8> {
        let at = memchr::memmem::find(text, from.as_bytes()).unwrap();
        [&text[..at], to.as_bytes(), &text[at + from.len()..]].concat()
    };
    let fault = |text: &[u8]| pieces(text)[0].fault.clone();
    let damaged = Some(Fault::Damaged { encoding: "yEnc" });
    assert_eq!(
        fault(&replaced(SINGLE, &sum, "00000000")),
        Some(Fault::WholeSum)
    );
    assert_eq!(
        fault(&replaced(SINGLE, "=yend size=796", "=yend size=797")),
        damaged
    );
    assert_eq!(
        fault(&replaced(SINGLE, "line=128 size=796", "line=128 size=9")),
        damaged
    );
    assert_eq!(
        fault(&replaced(SINGLE, "\n=yend", "\n=yen")),
        Some(Fault::CutOff { encoding: "yEnc" })
    );
    assert_eq!(
        fault(&replaced(PARTS[0], "pcrc32=", "pcrc32=1 other=")),
        Some(Fault::SectionSum)
    );
    assert_eq!(
        fault(&replaced(PARTS[0], "pcrc32=", "pcrc32=00000000")),
        None
    );
    assert_eq!(fault(&replaced(PARTS[0], "pcrc32=", "pcrc32=x")), damaged);
    // A missing checksum is no fault.
    assert_eq!(fault(&replaced(SINGLE, " crc32=", " other=")), None);
}

#[test]
fn an_equals_sign_after_another_is_a_byte() {
    let found = pieces(b"=ybegin line=128 size=2 name=a\r==m\r=yend size=2\r");
    assert_eq!(
        (&found[0].bytes[..], &found[0].fault),
        (&b"\xD3C"[..], &None)
    );
}

#[test]
fn what_only_looks_like_it_is_no_object() {
    for text in [
        "=ybegin \rtext\r",
        "=ybegin line=128 size=5\rabc\r=yend size=5\r",
        "=ybegin line=128 name=a\rabc\r=yend size=5\r",
        "=ybegin line=128 size=99999999999999999999 name=a\rabc\r",
        "=ybegin part=0 total=2 line=128 size=5 name=a\r=ypart begin=1 end=5\rabc\r",
        "=ybegin part=4000000000 line=128 size=5 name=a\r=ypart begin=1 end=5\rabc\r",
        "=ybegin part=1 line=128 size=5 name=a\r=ypart begin=0 end=5\rabc\r",
        "=ybegin part=1 line=128 size=5 name=a\r=ypart begin=9 end=5\rabc\r",
        "=ybegin part=1 line=128 size=5 name=a\rabc\r=yend size=5 part=1\r",
        "> =ybegin line=128 size=3 name=a\r> abc\r> =yend size=3\r",
    ] {
        assert_eq!(pieces(text.as_bytes()), [], "{text}");
    }
    // The next object begins where the first one was cut off; a name may have blanks and signs.
    let two = b"=ybegin line=128 size=3 name=../a=b c.txt\rm\x8bn\r=ybegin line=128 size=1 name=b\rm\r=yend size=1\r";
    let found = pieces(two);
    let facts: Vec<_> = found
        .iter()
        .map(|own| (own.name.as_str(), own.bytes.as_slice(), own.fault.is_some()))
        .collect();
    assert_eq!(
        facts,
        [("a=b c.txt", &b"CaD"[..], true), ("b", b"C", false)]
    );
}

#[test]
fn every_cut_and_every_flipped_bit_is_seen_or_harmless() {
    let mut faults = 0;
    for text in [SINGLE, PARTS[1]] {
        let whole = pieces(text);
        for end in 0..text.len() {
            for piece in pieces(&text[..end]) {
                assert!(piece.bytes.len() <= text.len());
                faults += usize::from(piece.fault.is_some());
            }
        }
        for bit in 0..text.len() * 8 {
            let mut own = text.to_vec();
            own[bit / 8] ^= 1 << (bit % 8);
            for piece in pieces(&own) {
                assert!(piece.bytes.len() <= text.len());
                // Right bytes, or a fault: only the data for checking may be lost.
                let is_whole = piece.bytes == whole[0].bytes;
                assert!(is_whole || piece.fault.is_some(), "bit {bit}");
                faults += usize::from(piece.fault.is_some());
            }
        }
    }
    assert!(faults > 5000, "{faults}");
}
