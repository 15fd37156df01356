//! Parts of MIME.

use super::*;
use ftn_types::job::steps_of;

const MULTIPART: &str = "Preamble\n--=_x\nContent-Type: text/plain; charset=utf-8\n\nHello\n--=_x\n\
    Content-Type: image/gif; name=\"=?utf-8?B?0LrQvtGCLmdpZg==?=\"\nContent-ID: <cat@example>\n\
    Content-Transfer-Encoding: base64\n\nR0lG\nODlh\n--=_x\n\
    Content-Type: application/octet-stream\n\
    Content-Disposition: attachment; filename*=UTF-8''%D0%BF%D1%91%D1%81.txt\n\
    Content-Transfer-Encoding: quoted-printable\n\na=3Db=\n\n--=_x--\n--- Gate\n * Origin: x (2:5030/1)\n";

#[test]
fn bare_parts_of_mime_are_read() {
    for text in [
        MULTIPART.to_owned(),
        format!(
            "MIME-Version: 1.0\nContent-Type: multipart/mixed;\n boundary=\"=_x\"\n\n{MULTIPART}"
        ),
    ] {
        let found = pieces(&text);
        let parts: Vec<_> = found
            .iter()
            .map(|piece| (piece.name.as_str(), piece.bytes.as_slice()))
            .collect();
        assert_eq!(
            parts,
            [("кот.gif", b"GIF89a".as_slice()), ("пёс.txt", b"a=b")],
            "{text}"
        );
        assert_eq!(found[0].content_id.as_deref(), Some("cat@example"));
        assert_eq!(found[0].media_type.as_deref(), Some("image/gif"));
        let first: usize = text
            .lines()
            .position(|line| line.contains("0LrQvtGC"))
            .unwrap();
        assert!(
            found[0].lines.contains(&(first as u32)),
            "{:?} {first}",
            found[0].lines
        );
    }
}

#[test]
fn headers_among_the_kludges_make_the_text_a_message() {
    let text = MULTIPART.as_bytes();
    let control: [&[u8]; 2] = [
        b"\x01MSGID: 2:5030/1 0",
        b"\x01Content-Type: multipart/mixed; boundary=\"=_x\"",
    ];
    let found = find(&CodedText {
        text,
        control: &control,
        charset: Charset::CP866,
    });
    assert_eq!(found.len(), 2);
    assert_eq!(found[0].bytes, b"GIF89a");
}

#[test]
fn every_multipart_of_a_text_ends_with_its_closing_delimiter() {
    let longest = "x".repeat(70);
    for (parameters, boundary) in [
        ("a", "a"),
        ("\"a\"", "a"),
        // A multipart itself is no object, whatever its name.
        ("a; name=all", "a"),
        (longest.as_str(), longest.as_str()),
    ] {
        let multipart = |name: &str| {
            format!(
                "Content-Type: multipart/mixed; boundary={parameters}\n\n--{boundary}\n\
                 Content-Type: image/gif; name={name}\nContent-Transfer-Encoding: base64\n\n\
                 R0lGODlh\n--{boundary}--    \n"
            )
        };
        let text = format!("{}\nMore\n\n{}", multipart("1.gif"), multipart("2.gif"));
        let found = pieces(&text);
        let parts: Vec<_> = found
            .iter()
            .map(|piece| (piece.name.as_str(), piece.fault.clone()))
            .collect();
        assert_eq!(parts, [("1.gif", None), ("2.gif", None)], "{text}");
    }
}

#[test]
fn one_lone_part_ends_where_its_codes_end() {
    // An empty boundary delimits nothing.
    for parameters in ["", "; boundary=\"\""] {
        let found = only(&format!(
            "Look:\n\nContent-Type: image/gif; name=cat.gif{parameters}\n\
             Content-Transfer-Encoding: base64\n\nR0lG\nODlh\n\nNice?\n--- x\n"
        ));
        assert_eq!(
            (
                found.name.as_str(),
                found.bytes.as_slice(),
                found.fault.clone()
            ),
            ("cat.gif", b"GIF89a".as_slice(), None),
            "{parameters}"
        );
    }
    // Without codes, it ends with the text.
    let found = only(
        "Content-Type: image/gif; name=cat.gif\nContent-Transfer-Encoding: quoted-printable\n\nGIF 89=61\n--- x\n",
    );
    assert_eq!(
        (found.bytes.trim_ascii_end(), found.fault),
        (b"GIF 89a".as_slice(), None)
    );
    assert_eq!(
        pieces("Write Content-Type: text/html there\nContent-Type: text/html\n\nIt works.\n"),
        []
    );
}

/// Returns the names of two unnamed pictures, in parts with this delimiter and with `header` first
/// in their headers.
fn names_between(delimiter: &str, header: &str) -> Vec<String> {
    let part = format!(
        "{delimiter}\n{header}Content-Type: image/gif\nContent-Transfer-Encoding: base64\n\nR0lGODlh\n"
    );
    let found = pieces(&format!("Look:\n{part}{part}{delimiter}--\n"));
    assert!(
        found.iter().all(|piece| piece.bytes == b"GIF89a"),
        "{found:?}"
    );
    found.into_iter().map(|piece| piece.name).collect()
}

#[test]
fn delimiters_are_lines_of_at_most_70_characters_without_blanks_and_quotes() {
    let longest = "x".repeat(70);
    for boundary in ["x", "=_x.1", "-x-", longest.as_str()] {
        let names = names_between(&format!("--{boundary}"), "");
        assert_eq!(names, ["part-1.gif", "part-2.gif"], "{boundary}");
    }
    // Without delimiters each part is found by itself.
    let longer = "x".repeat(71);
    for boundary in ["", "=_", "a b", "a\"b", "a\\b", "ж", longer.as_str()] {
        let names = names_between(&format!("--{boundary}"), "");
        assert_eq!(names, ["part-1.gif", "part-1.gif"], "{boundary}");
    }
}

#[test]
fn other_headers_may_precede_those_of_mime() {
    for header in ["X-A: 1\n", "Ab: c\n", "X-A: 1;\n more\n\tand more\n"] {
        let names = names_between("--x", header);
        assert_eq!(names, ["part-1.gif", "part-2.gif"], "{header}");
    }
    for other in ["A: b\n", "a b: c\n", "Prose\n", "X-A: 1\nProse\n"] {
        let names = names_between("--x", other);
        assert_eq!(names, ["part-1.gif", "part-1.gif"], "{other}");
    }
}

#[test]
fn what_fidonet_puts_below_a_text_is_no_part_of_an_announced_file() {
    let announced: [&[u8]; 1] = [b"Content-Type: application/x-own; name=a.own"];
    let file = |text: &str| {
        let found = find(&CodedText {
            text: text.as_bytes(),
            control: &announced,
            charset: Charset::CP866,
        });
        assert_eq!(found.len(), 1, "{text}");
        String::from_utf8(found[0].bytes.clone()).unwrap()
    };
    for foot in [
        "\n",
        "  \n",
        "---\n",
        "--- x\n",
        "... y\n",
        " * Origin: x (2:5030/1)\n",
        "SEEN-BY: 5030/1\n",
        "\u{1}PATH: 5030/1\n",
        "... y\n--- x\n * Origin: x (2:5030/1)\nSEEN-BY: 5030/1\n\u{1}PATH: 5030/1",
    ] {
        assert_eq!(file(&format!("own\n{foot}")), "own\n", "{foot:?}");
    }
    assert_eq!(file("--- x\n"), "");
    for line in [
        "----\n",
        "--x\n",
        "..\n",
        "* Origin: x\n",
        "SEEN-BYE\n",
        "own\n",
    ] {
        let text = format!("own\n{line}");
        assert_eq!(file(&format!("{text}--- x\n")), text);
    }
}

/// Returns a part between delimiters.
fn delimited(headers: &str, body: &str, end: &str) -> String {
    format!("--=_x\nContent-Type: image/gif; name=cat.gif\n{headers}\n{body}{end}\n")
}

#[test]
fn parts_that_cannot_be_decoded_are_no_whole_objects() {
    const BASE64: &str = "Content-Transfer-Encoding: base64\n";
    let cases = [
        (delimited(BASE64, "R0lGODlh\n", "--=_x--"), None, "GIF89a"),
        // Another part may follow.
        (
            delimited(BASE64, "R0lGODlh\n", "--=_x\n\nBye\n--=_x--"),
            None,
            "GIF89a",
        ),
        (
            delimited(BASE64, "R0lGODlh\n", ""),
            Some(Fault::CutOff { encoding: "base64" }),
            "GIF89a",
        ),
        (
            delimited(BASE64, "R0!GODlh\n", "--=_x--"),
            Some(Fault::Damaged { encoding: "base64" }),
            "G\u{4}8a",
        ),
        (
            delimited(BASE64, "R0lGODl\n", "--=_x--"),
            Some(Fault::Damaged { encoding: "base64" }),
            "GIF89",
        ),
        (
            delimited("Content-Transfer-Encoding: x-own\n", "GIF89a\n", "--=_x--"),
            Some(Fault::UnknownEncoding),
            "GIF89a",
        ),
        // The header of the encoding is lost.
        (
            delimited("", "R0lGODlh\n", "--=_x--"),
            Some(Fault::Damaged { encoding: "MIME" }),
            "R0lGODlh",
        ),
        (
            delimited(
                "Content-Transfer-Encoding: Quoted-Printable; x\n",
                "GIF=389a\n",
                "--=_x--",
            ),
            None,
            "GIF89a",
        ),
        (
            delimited(
                "Content-Transfer-Encoding: quoted-printable\n",
                "GIF=3X9a\n",
                "--=_x--",
            ),
            Some(Fault::Damaged { encoding: "MIME" }),
            "GIF=3X9a",
        ),
        (
            delimited("Content-Transfer-Encoding: 8bit\n", "GIF89a\n", "--=_x--"),
            None,
            "GIF89a",
        ),
        // Neither a short word nor a text with other characters is base64.
        (
            delimited("Content-Transfer-Encoding: 8bit\n", "GIF8\n", "--=_x--"),
            None,
            "GIF8",
        ),
        (
            delimited("Content-Transfer-Encoding: 8bit\n", "GIF89a..\n", "--=_x--"),
            None,
            "GIF89a..",
        ),
        (
            delimited("Content-Transfer-Encoding: 8bit\n", "GIF89a\n", ""),
            Some(Fault::CutOff { encoding: "MIME" }),
            "GIF89a",
        ),
    ];
    for (text, fault, bytes) in cases {
        let found = only(&text);
        assert_eq!(found.name, "cat.gif", "{text}");
        assert_eq!(found.fault, fault, "{text}");
        if fault.is_none() || bytes.starts_with("GIF") {
            let own = String::from_utf8_lossy(&found.bytes);
            assert_eq!(own.trim_end(), bytes, "{text}");
        }
    }
}

#[test]
fn uue_inside_of_a_part_is_the_file_that_is_meant() {
    for encoding in ["x-uuencode", "7bit"] {
        let headers = format!("Content-Transfer-Encoding: {encoding}\n");
        let found = only(&delimited(
            &headers,
            "begin 644 cat.gif\n#0V%T\n`\nend\n",
            "--=_x--",
        ));
        assert_eq!(
            (found.encoding, found.bytes.as_slice()),
            (Encoding::Uue, b"Cat".as_slice()),
            "{encoding}"
        );
    }
    // The same for codes that begin with the same line.
    let announced: [&[u8]; 2] = [
        b"Content-Type: image/gif; name=cat.gif",
        b"Content-Transfer-Encoding: x-uuencode",
    ];
    let found = find(&CodedText {
        text: b"begin 644 cat.gif\n#0V%T\n`\nend\nBye\n",
        control: &announced,
        charset: Charset::CP866,
    });
    let encodings: Vec<_> = found.iter().map(|piece| piece.encoding).collect();
    assert_eq!(encodings, [Encoding::Uue]);
}

#[test]
fn a_named_text_or_letter_is_an_object_next_to_the_uue_in_it() {
    for kind in ["text/plain", "message/rfc822"] {
        let found = pieces(&format!(
            "--=_x\nContent-Type: {kind}; name=a.own\n\nSubject: x\n\nA cat:\n\
             begin 644 cat.gif\n#0V%T\n`\nend\n--=_x--\n"
        ));
        let mut names: Vec<_> = found.iter().map(|piece| piece.name.as_str()).collect();
        names.sort_unstable();
        assert_eq!(names, ["a.own", "cat.gif"], "{kind}");
    }
}

#[test]
fn parts_without_a_name_are_objects_unless_they_are_the_text_itself() {
    let plain = only(&delimited("", "GIF89a\n", "--=_x--").replace("; name=cat.gif", ""));
    assert_eq!((plain.name.as_str(), plain.fault), ("part-1.gif", None));
    let page = only("--=_x\nContent-Type: text/html\nContent-ID: <page>\n\n<html>\n--=_x--\n");
    assert_eq!(page.name, "page");
    assert_eq!(pieces("Content-Type: image/gif\n\nGIF89a\n"), []);
}

#[test]
fn lone_part_ends_by_its_padding_or_a_shorter_line() {
    let lone = |codes: &str| {
        only(&format!(
            "Content-Type: image/gif; name=cat.gif\nContent-Transfer-Encoding: base64\n\n{codes}--- x\n"
        ))
    };
    let full = format!("{}\n", "R0lG".repeat(19));
    let (head, tail) = full.split_at(40);
    let sixty = format!("{}\n", "R0lG".repeat(15));
    let cut = Some(Fault::CutOff { encoding: "base64" });
    let damaged = Some(Fault::Damaged { encoding: "base64" });
    for (codes, fault, len) in [
        (format!("{full}R0lG\n"), None, 60),
        (format!("{full}{full}"), cut.clone(), 114),
        (String::new(), cut.clone(), 0),
        ("What is it?\n".to_owned(), cut.clone(), 0),
        // A Fidonet foot does not prove that the codes are whole; a delimiter does.
        (format!("{full}{full}--- x\nMore\n"), cut.clone(), 114),
        (
            format!("{full}{full}--- GoldED+/LNX 1.1.5-b20161221\nMore\n"),
            cut.clone(),
            114,
        ),
        (
            format!("{full}{full} * Origin: x (2:5030/1)\nMore\n"),
            cut.clone(),
            114,
        ),
        (format!("{full}{full}--=_x\nMore\n"), None, 114),
        // Control lines are skipped.
        (format!("\u{1}X: 1\n{full}R0lG\n"), None, 60),
        // An inserted blank line, and prose after one.
        (format!("{full}\n{full}\nR0k=\n"), None, 116),
        (format!("{full}\n{full}R0lG\n"), None, 117),
        (format!("{sixty}\n{sixty}R0k=\n"), None, 92),
        (format!("{full}R0lG\n\nNice\n"), None, 60),
        // Full lines that come later were torn off, unless padding ended the codes.
        (
            format!("{full}{head}\n\n{tail}{full}R0lG\n"),
            cut.clone(),
            87,
        ),
        (
            format!("{full}{head}\n\nNice\n{tail}{full}R0k=\n"),
            cut.clone(),
            87,
        ),
        (format!("{full}R0k=\n\nNice\n{full}"), None, 59),
        (format!("{full}R0lG\n\nNice\n==========\nYes=\n"), None, 60),
        (format!("{full}R0lG\n\nSubject: it\n{full}"), None, 60),
        (format!("{full}R0lG\n\n--- x\n{full}"), None, 60),
        (format!("{full}R0!lG\n"), damaged.clone(), 60),
        (format!("{full}R0lG\nWhat is it?\n"), damaged, 66),
    ] {
        let found = lone(&codes);
        assert_eq!((found.fault, found.bytes.len()), (fault, len), "{codes}");
    }
}

#[test]
fn what_follows_many_lone_parts_is_read_once() {
    let part = format!(
        "Content-Type: text/plain\nContent-Transfer-Encoding: x-base64\n\n{}\n\nfoo\n\n",
        "R0lG".repeat(19)
    );
    let text = part.repeat(500);
    let steps = steps_of(|| assert!(pieces(&text).is_empty()));
    assert!((500..8 * text.len()).contains(&steps), "{steps}");
}

#[test]
fn one_part_that_kludges_announce_is_an_object() {
    let kludges: [&[u8]; 2] = [
        b"Content-Type: image/gif",
        b"\x01Content-Transfer-Encoding: base64",
    ];
    let found = |text: &str, control: &[&[u8]]| {
        find(&CodedText {
            text: text.as_bytes(),
            control,
            charset: Charset::CP866,
        })
    };
    let foot = "--- Gate\n * Origin: x (2:5030/1)\n";
    let inside = "\u{1}MSGID: 2:5030/1 1\n\u{1}content-type: image/gif\n\u{1}Content-Transfer-Encoding: BASE64\n";
    for (pieces, line) in [
        (found(&format!("R0lG\nODlh\n{foot}"), &kludges), 0),
        (found(&format!("R0lG\nODlh\n\nNice?\n{foot}"), &kludges), 0),
        // In *.MSG and packets kludges are in the text.
        (found(&format!("{inside}R0lG\nODlh\n{foot}"), &[]), 3),
    ] {
        assert_eq!(pieces.len(), 1, "{pieces:?}");
        let piece = &pieces[0];
        assert_eq!(
            (piece.name.as_str(), piece.bytes.as_slice(), &piece.fault),
            ("part-1.gif", b"GIF89a".as_slice(), &None)
        );
        assert!(piece.lines.contains(&line), "{:?}", piece.lines);
    }
    // Without an encoding, too; but a text is the message itself.
    let plain: [&[u8]; 1] = [b"Content-Type: application/x-own; name=a.own"];
    let pieces = found(&format!("own\n{foot}"), &plain);
    assert_eq!(
        (pieces[0].name.as_str(), pieces[0].bytes.as_slice()),
        ("a.own", b"own\n".as_slice())
    );
    let text: [&[u8]; 2] = [
        b"Content-Type: text/plain; charset=koi8-r",
        b"Content-Transfer-Encoding: 8bit",
    ];
    assert_eq!(found(&format!("Hello\n{foot}"), &text), []);
    // Objects in such a text are found anyway.
    let pieces = found(
        &format!(
            "Look\n\nContent-Type: image/gif; name=b.gif\nContent-Transfer-Encoding: base64\n\nR0lGODlh\n{foot}"
        ),
        &text,
    );
    assert_eq!(pieces[0].name, "b.gif");
}

#[test]
fn names_of_parts_are_continued_in_their_own_character_set() {
    let part = |disposition: &[u8]| {
        let text = [
            b"--=_x\nContent-Type: image/gif\nContent-Transfer-Encoding: base64\nContent-Disposition: ",
            disposition,
            b"\n\nR0lGODlh\n--=_x--\n",
        ]
        .concat();
        let found = find(&CodedText {
            text: &text,
            control: &[],
            charset: Charset::CP866,
        });
        found[0].name.clone()
    };
    for disposition in [
        b"attachment;\n filename*0*=koi8-r''%CB%CF;\n filename*1*=%D4;\n filename*2=.gif"
            .as_slice(),
        b"attachment; filename*0*=windows-1251''%EA%EE; filename*1*=%F2.gif",
        b"attachment; filename*=cp866''%AA%AE%E2.gif",
        b"attachment; filename=\"=?koi8-r?B?y8/ULmdpZg==?=\"",
        b"attachment; filename=\"\xAA\xAE\xE2.gif\"",
    ] {
        assert_eq!(
            part(disposition),
            "кот.gif",
            "{}",
            String::from_utf8_lossy(disposition)
        );
    }
}

#[test]
fn a_letter_in_a_letter_is_opened() {
    let text = "Content-Type: multipart/mixed; boundary=a\n\n--a\nContent-Type: message/rfc822\n\n\
        Subject: inner\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: image/gif; name=in.gif\n\
        Content-Transfer-Encoding: base64\n\nR0lGODlh\n--b--\n--a--\n";
    let found = pieces(text);
    assert!(
        found
            .iter()
            .any(|piece| piece.name == "in.gif" && piece.bytes == b"GIF89a"),
        "{found:?}"
    );
}

const INNER: &str = "Content-Type: image/gif; name=in.gif\n\
    Content-Transfer-Encoding: base64\n\nR0lGODlh\n";

#[test]
fn a_letter_in_a_part_is_cut_where_the_delimiter_of_the_part_is_lost() {
    for (end, fault) in [
        ("--a--\n", None),
        ("", Some(Fault::CutOff { encoding: "base64" })),
    ] {
        let found = only(&format!(
            "Content-Type: multipart/mixed; boundary=a\n\n--a\n\
             Content-Type: message/rfc822\n\n{INNER}{end}"
        ));
        assert_eq!(
            (found.name.as_str(), found.fault),
            ("in.gif", fault),
            "{end}"
        );
    }
}

#[test]
fn letters_in_letters_are_opened_eight_deep() {
    let inside = |depth: usize| {
        let outer = "Content-Type: message/rfc822\n\n".repeat(depth);
        pieces(&format!("{outer}{INNER}")).len()
    };
    assert_eq!((inside(8), inside(9)), (1, 0));
}
