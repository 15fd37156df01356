//! Reading the output of encoders: sharutils itself, our own lines with every habit, and all of
//! these damaged.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may fail"
)]

use ftn_base::StoredMessage;
use ftn_mail::objects::{
    CodedText, Completeness, Encoding, Piece, PieceFacts, PieceNote, find, find_in, gather, join,
};
use ftn_types::charset::Charset;
use proptest::prelude::*;
use std::fmt::Write as _;
use std::fs;
use std::process::Command;

fn pieces(text: &[u8]) -> Vec<Piece> {
    find(&CodedText {
        text,
        control: &[],
        charset: Charset::CP866,
    })
}

/// Encodes a file by sharutils.
fn uuencode(arguments: &[&str], bytes: &[u8]) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("in");
    fs::write(&path, bytes).unwrap();
    let output = Command::new("uuencode")
        .args(arguments)
        .arg(&path)
        .arg("out.bin")
        .output()
        .expect("uuencode of sharutils is missing: packaging/setup-debian.sh test");
    assert!(output.status.success());
    output.stdout
}

fn noise(len: usize) -> Vec<u8> {
    let mut state = 7_u32;
    (0..len)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        })
        .collect()
}

#[test]
fn what_sharutils_writes_is_read_to_the_byte() {
    for len in [0, 1, 2, 3, 44, 45, 46, 90, 135, 1000, 100_000] {
        let bytes = noise(len);
        for arguments in [&[][..], &["-m"]] {
            let text = uuencode(arguments, &bytes);
            let found = pieces(&text);
            assert_eq!(found.len(), 1, "{len} {arguments:?}");
            assert_eq!(
                (&found[0].bytes, &found[0].fault),
                (&bytes, &None),
                "{len} {arguments:?}"
            );
            assert_eq!(found[0].name, "out.bin");
        }
    }
}

/// Habits of an encoder, and of programs on the way.
#[derive(Clone, Copy, Debug)]
struct Habits {
    backtick: bool,
    checksums: bool,
    trimmed: bool,
    zero_line: bool,
    blank_lines: bool,
    line: usize,
}

fn encode(bytes: &[u8], habits: Habits) -> Vec<String> {
    let letter = |value: u8| match (value, habits.backtick) {
        (0, true) => '`',
        _ => char::from(value + 32),
    };
    bytes
        .chunks(habits.line)
        .map(|line| {
            let mut out = letter(u8::try_from(line.len()).unwrap()).to_string();
            let mut sum = 0_u32;
            for group in line.chunks(3) {
                let at = |index: usize| group.get(index).copied().unwrap_or(0);
                let values = [
                    at(0) >> 2,
                    (at(0) & 3) << 4 | at(1) >> 4,
                    (at(1) & 15) << 2 | at(2) >> 6,
                    at(2) & 63,
                ];
                for value in values {
                    sum += u32::from(value);
                    out.push(letter(value));
                }
            }
            if habits.checksums {
                out.push(letter((sum % 64) as u8));
            }
            if habits.trimmed {
                out.truncate(out.trim_end_matches(' ').len());
            }
            out
        })
        .collect()
}

fn block(bytes: &[u8], habits: Habits) -> String {
    let mut text = "Hello\nbegin 644 x.bin\n".to_owned();
    for line in encode(bytes, habits) {
        let _ = writeln!(text, "{line}");
        if habits.blank_lines {
            text.push('\n');
        }
    }
    if habits.zero_line {
        text.push_str("`\n");
    }
    text.push_str("end\nBye\n");
    text
}

fn habits() -> impl Strategy<Value = Habits> {
    (
        any::<[bool; 5]>(),
        prop_oneof![Just(45_usize), Just(30), Just(60), 3_usize..63],
    )
        .prop_map(
            |([backtick, checksums, trimmed, zero_line, blank_lines], line)| Habits {
                backtick,
                checksums,
                trimmed,
                zero_line,
                blank_lines,
                line,
            },
        )
}

/// The subject of a part.
type Subject = fn(usize) -> String;

/// Section line of an encoder for `x.bin`.
type Heading = fn(usize, usize) -> String;

/// Habits of encoders, with the templates by which public decoders recognise them.
const HEADINGS: [(&str, Heading); 10] = [
    ("R.E.M.", |at, _| {
        format!("section {at} of uuencode 5.25 of file x.bin    by R.E.M.")
    }),
    ("R.E.M. 96", |at, of| {
        format!("section {at} of {of} of file x.bin  < uuencode 96 (v50) by R.E.M. >")
    }),
    ("R.E.M. after a dash", |at, _| {
        format!("-section {at} of uuencode 5.20 of file x.bin    by R.E.M.")
    }),
    ("UU Wizard", |at, of| {
        format!("section {at} of {of} of file x.bin < uuencoded by UU Wizard v1.64.63 >")
    }),
    ("Wincode 1", |at, of| {
        format!("[ Section: {at}/{of}  File: x.bin  Encoder: Wincode v1.4 ]")
    }),
    ("Wincode 2", |at, of| {
        format!("section {at}/{of}   file x.bin   [ Wincode v2.3 ]")
    }),
    ("UULite", |at, of| {
        format!("[Section: {at}/{of} File: x.bin  UUlite v2.0]")
    }),
    ("EnUU", |at, of| {
        format!("section {at}/{of} x.bin  [EnUU 2.1]")
    }),
    ("UUXFER", |at, of| {
        format!("x.bin    section  {at}/{of}   UUXFER ver 2.0 by David M. Read")
    }),
    ("POST", |at, of| {
        format!("POST V2.0.0 x.bin (Part {at}/{of})")
    }),
];

#[test]
fn sections_of_every_encoder_make_the_file_again() {
    let bytes = noise(1000);
    let habits = Habits {
        backtick: true,
        checksums: false,
        trimmed: false,
        zero_line: true,
        blank_lines: false,
        line: 45,
    };
    let lines = encode(&bytes, habits);
    for (name, heading) in HEADINGS {
        for has_begin in [true, false] {
            let mut notes = Vec::new();
            let mut all = Vec::new();
            for (message, part) in lines.chunks(8).enumerate() {
                let mut text = format!("Hello!\n\n{}\n\n", heading(message + 1, 3));
                if message == 0 && has_begin {
                    text.push_str("begin 644 x.bin\n");
                }
                text.push_str(&part.join("\n"));
                text.push_str(if message == 2 {
                    "\n`\nend\n"
                } else {
                    "\n\n--- x\n"
                });
                let found = pieces(text.as_bytes());
                assert_eq!(found.len(), 1, "{name}: {text}");
                assert_eq!(found[0].fault, None, "{name}: {text}");
                assert_eq!(found[0].name, "x.bin", "{name}");
                let facts = PieceFacts::new(&found[0], 0);
                notes.push(PieceNote::new(facts, "Ann", message as i64, message as u32));
                all.extend(found);
                // Sections to come are missing, and nothing is damaged.
                let versions = gather(&notes);
                assert_eq!(versions.len(), 1, "{name}");
                let is_damaged = matches!(versions[0].state, Completeness::Damaged(_));
                assert!(!is_damaged, "{name}: {:?}", versions[0]);
                assert_eq!(
                    versions[0].is_complete(),
                    message == 2,
                    "{name}: {:?}",
                    versions[0]
                );
            }
            assert_eq!(join(&all), Ok(bytes.clone()), "{name}");
        }
    }
}

#[test]
fn parts_that_only_the_subject_or_a_line_counts_make_the_file_again() {
    let bytes = noise(1000);
    let habits = Habits {
        backtick: true,
        checksums: false,
        trimmed: false,
        zero_line: true,
        blank_lines: false,
        line: 45,
    };
    let lines = encode(&bytes, habits);
    let counts: [(&str, Subject, Heading); 3] = [
        (
            "brackets",
            |at| format!("The cat [{at}/3]"),
            |_, _| String::new(),
        ),
        (
            "parentheses",
            |at| format!("({at}/3) the cat"),
            |_, _| String::new(),
        ),
        (
            "a line",
            |_| "The cat".to_owned(),
            |at, of| format!("-  Part {at} of {of}:\n\n"),
        ),
    ];
    for (name, subject, heading) in counts {
        let (mut notes, mut all) = (Vec::new(), Vec::new());
        for (message, part) in lines.chunks(8).enumerate() {
            let mut text = heading(message + 1, 3);
            if message == 0 {
                text.push_str("begin 644 x.bin\n");
            }
            text.push_str(&part.join("\n"));
            text.push_str(if message == 2 {
                "\n`\nend\n"
            } else {
                "\n\n--- x\n"
            });
            let stored = StoredMessage {
                subject: subject(message + 1).into_bytes(),
                text: text.replace('\n', "\r").into_bytes(),
                ..StoredMessage::default()
            };
            let found = find_in(&stored, Charset::CP866);
            assert_eq!(found.len(), 1, "{name} {message}");
            assert_eq!(found[0].fault, None, "{name} {message}");
            let facts = PieceFacts::new(&found[0], 0);
            notes.push(PieceNote::new(facts, "Ann", message as i64, message as u32));
            all.extend(found);
            let versions = gather(&notes);
            assert_eq!(versions.len(), 1, "{name}: {versions:?}");
            assert_eq!(versions[0].name, "x.bin", "{name}");
            assert_eq!(
                versions[0].is_complete(),
                message == 2,
                "{name}: {versions:?}"
            );
        }
        assert_eq!(join(&all), Ok(bytes.clone()), "{name}");
    }
    // A whole file in each message stays whole, and prose has no parts.
    let whole = StoredMessage {
        subject: b"Cats [1/3]".to_vec(),
        text: block(&bytes, habits).replace('\n', "\r").into_bytes(),
        ..StoredMessage::default()
    };
    let found = find_in(&whole, Charset::CP866);
    assert!(found.len() == 1 && found[0].is_whole() && found[0].fault.is_none());
    let prose = StoredMessage {
        subject: b"My thoughts [2/3]".to_vec(),
        text: b"Hello, All!\rThis goes on.\r".to_vec(),
        ..StoredMessage::default()
    };
    assert!(find_in(&prose, Charset::CP866).is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_habit_is_read_to_the_byte(
        bytes in proptest::collection::vec(any::<u8>(), 0..600),
        habits in habits(),
    ) {
        let found = pieces(block(&bytes, habits).as_bytes());
        prop_assert_eq!(found.len(), 1);
        prop_assert_eq!(&found[0].bytes, &bytes);
        prop_assert_eq!(&found[0].fault, &None);
        prop_assert_eq!(found[0].encoding, Encoding::Uue);
    }

    #[test]
    fn sections_in_any_order_make_the_file_again(
        bytes in proptest::collection::vec(any::<u8>(), 200..2000),
        of in 2_usize..6,
        order in any::<[u32; 6]>(),
        habits in habits(),
    ) {
        let habits = Habits { line: 45, ..habits };
        let lines = encode(&bytes, habits);
        prop_assume!(lines.len() >= of);
        let per = lines.len() / of;
        let mut texts: Vec<(u32, String)> = (0..of)
            .map(|at| {
                let end = if at + 1 == of { lines.len() } else { (at + 1) * per };
                let mut text = format!("section {} of {of} of file x.bin  < uuencode >\n\n", at + 1);
                if at == 0 {
                    text.push_str("begin 644 x.bin\n");
                }
                text.push_str(&lines[at * per..end].join("\n"));
                text.push_str(if at + 1 == of { "\n`\nend\n" } else { "\n\n--- x\n" });
                (order[at], text)
            })
            .collect();
        texts.sort();
        let mut notes = Vec::new();
        let mut all = Vec::new();
        for (message, (_, text)) in (0..).zip(&texts) {
            for piece in pieces(text.as_bytes()) {
                notes.push(PieceNote::new(PieceFacts::new(&piece, 0), "Ann", i64::from(message), message));
                all.push(piece);
            }
        }
        let versions = gather(&notes);
        prop_assert_eq!(versions.len(), 1, "{:?}", notes);
        prop_assert!(versions[0].is_complete(), "{:?}", versions);
        let own: Vec<Piece> = versions[0].pieces.iter().map(|at| all[*at].clone()).collect();
        prop_assert_eq!(join(&own), Ok(bytes));
    }

    #[test]
    fn damage_and_cuts_never_panic_and_never_give_more_than_there_is(
        bytes in proptest::collection::vec(any::<u8>(), 0..400),
        habits in habits(),
        cut in any::<u16>(),
        flips in proptest::collection::vec((any::<u16>(), any::<u8>()), 0..8),
    ) {
        let mut text = block(&bytes, habits).into_bytes();
        for (at, with) in flips {
            let at = usize::from(at) % text.len();
            text[at] = with;
        }
        text.truncate(usize::from(cut) % (text.len() + 1));
        let lines = text.split(|byte| *byte == b'\n').count() as u32;
        for piece in pieces(&text) {
            prop_assert!(piece.lines.start < piece.lines.end && piece.lines.end <= lines);
            // A line claims 63 bytes at most, and zeros may have been cut off its end.
            prop_assert!(piece.bytes.len() <= 63 * piece.lines.len());
        }
    }
}
