//! MIME parts without an encoding, and parts of a cut message.

#![allow(clippy::string_slice, clippy::indexing_slicing)]

use super::*;

/// Returns base64 of bytes in lines of 76 letters.
fn base64_lines(bytes: &[u8]) -> Vec<String> {
    use base64::Engine as _;
    let letters = base64::engine::general_purpose::STANDARD.encode(bytes);
    let lines = letters.as_bytes().chunks(76);
    let lines = lines.map(|line| format!("{}\n", String::from_utf8_lossy(line)));
    lines.collect()
}

#[test]
fn parts_of_a_message_that_a_mail_program_cut_make_its_file() {
    use crate::objects::{Completeness, PieceFacts, PieceNote, gather, join};
    let bytes: Vec<u8> = (0..1000_u32).map(|at| (at * at / 7) as u8).collect();
    let lines = base64_lines(&bytes);
    let inner = "Subject: x\nMIME-Version: 1.0\nContent-Type: application/octet-stream; name=\"a.zip\"\n\
        Content-Transfer-Encoding: base64\n\n";
    let multipart = "Content-Type: multipart/mixed; boundary=\"=_y\"\n\n--=_y\n\
        Content-Type: text/plain\n\nHello\n--=_y\nContent-Type: application/zip; name=a.zip\n\
        Content-Transfer-Encoding: base64\n\n";
    let foot = "\n--- Gate\n * Origin: x (2:5030/1)\n";
    for (head, end) in [(inner, ""), (multipart, "\n--=_y--\n")] {
        let bodies = [
            format!("{head}{}", lines[..6].concat()),
            lines[6..12].concat(),
            format!("{}{end}", lines[12..].concat()),
        ];
        for (is_kludge, all_know) in [(true, true), (true, false), (false, true), (false, false)] {
            let mut notes = Vec::new();
            let mut found = Vec::new();
            for number in [2_usize, 1, 3] {
                let total = if all_know || number == 3 {
                    "; total=3"
                } else {
                    ""
                };
                let header =
                    format!("Content-Type: message/partial; id=\"abc@x\"; number={number}{total}");
                let body = &bodies[number - 1];
                let text = match is_kludge {
                    true => format!("{body}{foot}"),
                    false => format!(
                        "From: x@y\n{}\n\n{body}{foot}",
                        header.replace("; ", ";\n ")
                    ),
                };
                let control = [header.as_bytes()];
                let pieces = find(&CodedText {
                    text: text.as_bytes(),
                    control: if is_kludge { &control } else { &[] },
                    charset: Charset::CP866,
                });
                assert_eq!(pieces.len(), 1, "{text}\n{pieces:?}");
                let at = notes.len() as u32;
                let facts = PieceFacts::new(&pieces[0], 0);
                notes.push(PieceNote::new(facts, "Poster", i64::from(at) * 60, at));
                found.extend(pieces);
            }
            let version = gather(&notes).remove(0);
            assert_eq!(
                (version.name.as_str(), &version.state),
                ("a.zip", &Completeness::Complete),
                "{head}"
            );
            let pieces: Vec<Piece> = version.pieces.iter().map(|at| found[*at].clone()).collect();
            assert_eq!(join(&pieces), Ok(bytes.clone()));
        }
    }
}

#[test]
fn damaged_parts_of_a_cut_message_are_no_whole_file() {
    let bytes = vec![7; 1000];
    let lines = base64_lines(&bytes);
    let part = |number: u32, body: &str| {
        let header = format!("Content-Type: message/partial; id=a; number={number}; total=3");
        find(&CodedText {
            text: body.as_bytes(),
            control: &[header.as_bytes()],
            charset: Charset::CP866,
        })
    };
    let middle = lines[6..12].concat();
    assert_eq!(part(2, &middle)[0].fault, None);
    for damaged in [
        middle.replacen('w', "!", 1),
        middle.replacen('w', "", 1),
        format!("{middle}BwcH\n"),
        format!("{middle}\nA word\n"),
        format!("{}\n\n{middle}", &middle[..40]),
    ] {
        let found = part(2, &damaged);
        assert!(
            found.iter().all(|own| own.fault.is_some()),
            "{damaged}: {found:?}"
        );
    }
    for header in [
        "number=0; total=3; id=a",
        "number=4; total=3; id=a",
        "number=1; total=1; id=a",
        "number=x; total=3; id=a",
        "number=2; total=99999999; id=a",
        "number=2; total=3; id=",
        "number=2; total=3",
        "total=3; id=a",
    ] {
        let header = format!("Content-Type: message/partial; {header}");
        let found = find(&CodedText {
            text: middle.as_bytes(),
            control: &[header.as_bytes()],
            charset: Charset::CP866,
        });
        assert!(found.iter().all(|own| own.section.is_none()), "{header}");
    }
    // A whole object in one part is found there.
    let whole =
        "Content-Type: image/gif; name=cat.gif\nContent-Transfer-Encoding: base64\n\nR0lG\nODlh\n";
    let found = part(1, whole);
    assert_eq!(
        (found[0].name.as_str(), found[0].section),
        ("cat.gif", None)
    );
}

#[test]
fn a_part_without_an_encoding_is_its_bytes() {
    for encoding in ["", "7bit", "8bit", "binary"] {
        let header = match encoding {
            "" => String::new(),
            encoding => format!("Content-Transfer-Encoding: {encoding}\n"),
        };
        let long = "c".repeat(80);
        for body in ["GIF89a", "Hello\nworld", "abcdefgh", "A=B\n\n--x", &long] {
            let text = format!(
                "--=_x\nContent-Type: application/octet-stream; name=a.bin\n{header}\n{body}\n--=_x--\n"
            );
            let found = only(&text);
            // A long line is indistinguishable from base64 without its header.
            let is_odd = body == long && encoding.is_empty();
            assert_eq!(found.fault.is_some(), is_odd, "{text}");
            assert_eq!(found.bytes, body.as_bytes(), "{text}");
        }
    }
    // Alone, announced by the headers among the kludges or above the text.
    let headers = "Content-Type: application/octet-stream; name=a.bin";
    let announced = find(&CodedText {
        text: b"abcdefgh\n--- x\n",
        control: &[headers.as_bytes()],
        charset: Charset::CP866,
    });
    let alone = only(&format!("{headers}\n\nabcdefgh\n--- x\n"));
    for found in [&announced[0], &alone] {
        assert_eq!((found.name.as_str(), &found.fault), ("a.bin", &None));
        assert_eq!(found.bytes, b"abcdefgh\n");
    }
}
