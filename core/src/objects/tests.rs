//! Habits of encoders, each as a text and what is in it.

use super::{CodedText, Encoding, Fault, Piece, Section, find};
use crate::charset::Charset;

fn pieces(text: &str) -> Vec<Piece> {
    find(&CodedText {
        text: text.as_bytes(),
        control: &[],
        charset: Charset::CP866,
    })
}

fn only(text: &str) -> Piece {
    let mut found = pieces(text);
    assert_eq!(found.len(), 1, "{text}\n{found:?}");
    found.remove(0)
}

#[test]
fn a_block_is_an_object_with_its_name_and_its_lines() {
    let found = only("Hello!\n\nbegin 644 cat.txt\n#0V%T\n`\nend\nBye\n");
    assert_eq!(
        (found.name.as_str(), found.encoding),
        ("cat.txt", Encoding::Uue)
    );
    assert_eq!(found.bytes, b"Cat");
    assert_eq!(found.lines, 2..6);
    assert_eq!((found.section, found.fault), (None, None));
}

#[test]
fn the_line_of_zero_bytes_has_many_shapes() {
    for zero in ["`\n", " \n", "\n", "", "``\n", "  \n\n"] {
        let found = only(&format!("begin 644 cat\n#0V%T\n{zero}end\n"));
        assert_eq!(
            (found.bytes.as_slice(), found.fault),
            (b"Cat".as_slice(), None),
            "{zero:?}"
        );
        assert_eq!(found.lines.start, 0);
    }
}

#[test]
fn quoted_and_indented_codes_are_no_objects() {
    for text in [
        "> begin 644 cat\n> #0V%T\n> `\n> end\n",
        " AB> begin 644 cat\n AB> #0V%T\n AB> `\n AB> end\n",
        " begin 644 cat\n #0V%T\n `\n end\n",
        "begin 644 the day with a song\nand go on\n",
        "SO> <img id=\"a\" src=\"data:image/gif;base64,R0lGODlh\">\n",
        "> Content-Type: image/gif; name=a.gif\n> Content-Transfer-Encoding: base64\n>\n> R0lGODlh\n",
    ] {
        assert_eq!(pieces(text), [], "{text}");
    }
}

#[test]
fn blank_lines_and_control_lines_between_codes_are_stepped_over() {
    let full = format!("M{}\n", "!".repeat(60));
    let text = format!("begin 644 x\n{full}\n{full}\u{1}Via 2:5030/1\n{full}`\nend\n");
    let found = only(&text);
    assert_eq!((found.bytes.len(), found.fault), (135, None));
}

#[test]
fn codes_without_their_end_are_cut_off_unless_their_last_line_is_short() {
    let full = format!("M{}\n", "!".repeat(60));
    let cut = only(&format!(
        "begin 644 x\n{full}{full}--- GoldED\n * Origin: x (2:5030/1)\n"
    ));
    assert!(matches!(cut.fault, Some(Fault::CutOff { .. })), "{cut:?}");
    assert_eq!(cut.bytes.len(), 90);
    let short = only(&format!("begin 644 x\n{full}#0V%T\n--- GoldED\n"));
    assert_eq!((short.bytes.len(), short.fault), (48, None));
}

#[test]
fn a_damaged_line_is_told_and_the_rest_is_decoded() {
    let full = format!("M{}\n", "!".repeat(60));
    let found = only(&format!("begin 644 x\n{full}Mdamaged\n{full}#0V%T\nend\n"));
    assert_eq!(found.fault, Some(Fault::BadLine { line: 3 }));
    assert_eq!(found.bytes.len(), 93);
    assert_eq!(found.lines, 0..6);
}

#[test]
fn sections_come_with_and_without_begin_and_end() {
    let full = format!("M{}\n", "!".repeat(60));
    let text = format!(
        "section 1 of 3 of file x.zip  < uuencode 96 (v50) by R.E.M. >\n\nbegin 644 X.ZIP\n{full}\n\
         section 2 of 3 of file x.zip  < uuencode 96 (v50) by R.E.M. >\n\n{full}{full}\n\
         section 3 of 3 of file x.zip  < uuencode 96 (v50) by R.E.M. >\n\n#0V%T\n`\nend\n"
    );
    let found = pieces(&text);
    let told: Vec<_> = found
        .iter()
        .map(|piece| {
            (
                piece.section.map(|section| section.number),
                piece.bytes.len(),
                piece.fault.clone(),
            )
        })
        .collect();
    assert_eq!(
        told,
        [(Some(1), 45, None), (Some(2), 90, None), (Some(3), 3, None)]
    );
    assert!(found.iter().all(|piece| piece.name == "x.zip"));
    assert_eq!(found[0].alias.as_deref(), Some("X.ZIP"));
    assert_eq!(
        found[1].section,
        Some(Section {
            number: 2,
            of: Some(3)
        })
    );
}

#[test]
fn the_end_tells_how_many_sections_there_are_when_nobody_else_does() {
    let full = format!("M{}\n", "!".repeat(60));
    let text = format!(
        "section 1 of uuencode 5.25 of file a.zip    by R.E.M.\n\nbegin 644 a.zip\n{full}\n\n\
         section 2 of uuencode 5.25 of file a.zip    by R.E.M.\n\n#0V%T\n`\nend\n"
    );
    let of: Vec<_> = pieces(&text)
        .iter()
        .map(|piece| piece.section.unwrap().of)
        .collect();
    assert_eq!(of, [None, Some(2)]);
}

#[test]
fn parts_of_a_cut_message_are_sections_by_their_kludge() {
    let full = format!("M{}\n", "!".repeat(60));
    let part = |number: u32, text: &str| {
        let kludge = format!("SPLIT: 30 Mar 90 11:12:34 @494/4 123 0{number}/04 +++++++++++");
        let control: [&[u8]; 2] = [b"\x01MSGID: x", kludge.as_bytes()];
        find(&CodedText {
            text: text.as_bytes(),
            control: &control,
            charset: Charset::CP866,
        })
    };
    let foot = "---\n * Origin: x (2:5030/1)\n";
    let first = part(2, &format!("Look:\nbegin 644 a.jpg\n{full}{foot}"));
    let (key, number) = (first[0].name.clone(), |piece: &Piece| {
        piece.section.unwrap().number
    });
    assert_eq!(first[0].alias.as_deref(), Some("a.jpg"));
    assert_eq!((first[0].bytes.len(), number(&first[0])), (45, 2));
    assert_eq!(first[0].fault, None);
    let middle = part(3, &format!("\u{1}Via x\n\n{full}{full}{foot}"));
    assert_eq!((&middle[0].name, middle[0].bytes.len()), (&key, 90));
    let last = part(4, &format!("#0V%T\n`\nend\nBye!\n{foot}"));
    assert_eq!(
        last[0].section,
        Some(Section {
            number: 4,
            of: Some(4)
        })
    );
    assert_eq!(
        (last[0].bytes.as_slice(), &last[0].fault),
        (b"Cat".as_slice(), &None)
    );
    // What is whole within a part is no section, and prose is no code.
    let whole = part(1, "begin 644 b\n#0V%T\n`\nend\n");
    assert_eq!((whole[0].name.as_str(), whole[0].section), ("b", None));
    assert_eq!(part(2, "MANY WORDS\nof prose\n"), []);
    // Where something follows, the block is cut off.
    let cut = part(1, &format!("begin 644 c\n{full}and so on\n{foot}"));
    assert!(matches!(cut[0].fault, Some(Fault::CutOff { .. })));
}

#[test]
fn the_quick_look_passes_every_spelling_of_headings() {
    for text in [
        "Section 2 of 3 of file x.zip\n\n",
        "SECTION 2 of 3 of file x.zip\n\n",
        "textsection 2 of 3 of file x.txt\n",
        "begin 644 a\n",
        "\u{1}SPLIT: a b 1/2\n",
        "CONTENT-TYPE: image/gif\n",
        "data:,x",
    ] {
        assert!(super::may_hold(text.as_bytes()), "{text}");
    }
    assert!(!super::may_hold(b"Words of a man. Sections are none."));
}

#[test]
fn a_tearline_is_no_line_of_codes() {
    let full = format!("M{}\n", "!".repeat(60));
    for tearline in ["---", "--- GOLDED/386"] {
        let found = only(&format!(
            "begin 644 x\n{full}{tearline}\n * Origin: x (2:5030/1)\n"
        ));
        assert!(
            matches!(found.fault, Some(Fault::CutOff { .. })),
            "{tearline}"
        );
        assert_eq!(found.bytes.len(), 45);
    }
}

#[test]
fn checksums_below_the_codes_are_verified() {
    let codes = "begin 644 cat\n#0V%T\n`\nend\n";
    let sum = super::bsd_sum(codes.as_bytes());
    let whole = super::bsd_sum(b"Cat");
    let with = |section: u16, whole: u16| {
        only(&format!(
            "section 1 of 1 of file cat\n\n{codes}\
             sum -r/size {section}/{} section (from \"begin\" to \"end\")\n\
             sum -r/size {whole}/3 entire input file\n\nBye\n",
            codes.len()
        ))
    };
    let good = with(sum, whole);
    assert_eq!(
        (good.fault, good.whole, good.lines),
        (None, Some((whole, 3)), 0..8)
    );
    assert_eq!(with(sum, whole ^ 1).fault, Some(Fault::WholeSum));
    // The file itself is right, whatever a gate did to the lines.
    assert_eq!(with(sum ^ 1, whole).fault, None);
    let section = only(&format!(
        "{codes}sum -r/size {}/{} section (from \"begin\" to \"end\")\n",
        sum ^ 1,
        codes.len()
    ));
    assert_eq!(section.fault, Some(Fault::SectionSum));
}

#[test]
fn base64_and_xxe_stand_between_begin_and_end_as_well() {
    let found = only("begin-base64 644 cat\nQ2F0\n====\n");
    assert_eq!(
        (found.bytes.as_slice(), found.encoding, found.fault),
        (b"Cat".as_slice(), Encoding::Base64, None)
    );
    let found = only("begin 644 cat\n1Eq3o\n+\nend\n");
    assert_eq!(
        (found.bytes.as_slice(), found.encoding, found.fault),
        (b"Cat".as_slice(), Encoding::Xxe, None)
    );
}

#[test]
fn sections_of_text_are_texts() {
    let found = only(
        "textsection 1 of 1 of file read.me  < uuencode 96 >\n\ntextbegin.all\nHello,\n\nworld\ntextend.all\nBye\n",
    );
    assert_eq!(
        (found.name.as_str(), found.encoding, found.fault.clone()),
        ("read.me", Encoding::Text, None)
    );
    assert_eq!(found.bytes, b"Hello,\n\nworld\n");
    assert_eq!(found.lines, 0..7);
    let cut =
        only("textsection 1 of 1 of file a\ntextbegin\nHello\n--- x\n * Origin: y (2:5030/1)\n");
    assert!(matches!(cut.fault, Some(Fault::CutOff { .. })));
    assert_eq!(cut.bytes, b"Hello\n");
    let dos = super::bsd_sum(b"a\r\nb\r\n");
    let found = only(&format!(
        "textsection 1 of 1 of file a\ntextbegin\na\nb\ntextend\nsum -r/size {dos}/6 entire input file\n"
    ));
    assert_eq!(
        (found.bytes.as_slice(), found.fault),
        (b"a\r\nb\r\n".as_slice(), None)
    );
}

#[test]
fn data_urls_are_named_by_their_tag() {
    let cases = [
        (
            "<img id=\"a.gif\" src=\"data:image/gif;base64,R0lGODlh\">",
            "a.gif",
        ),
        (
            "<IMG SRC='data:image/gif;base64,R0lGODlh' NAME='b.gif'>",
            "b.gif",
        ),
        ("<img src=data:image/gif;base64,R0lGODlh id=c.gif>", "c.gif"),
        (
            "<img src=\"data:image/gif;name=d.gif;base64,R0lG\nODlh\">",
            "d.gif",
        ),
        ("![x](data:image/gif;base64,R0lGODlh)", "data-1.gif"),
        (
            "<a id=\"e.gif\" name=\"f.gif\" href=\"data:;base64,R0lGODlh\">",
            "e.gif",
        ),
        ("<img id=\"g\" src=\"data:image/gif,GIF%38%39a\">", "g"),
    ];
    for (text, name) in cases {
        let found = only(&format!("Hello\n{text}\n"));
        assert_eq!(
            (found.name.as_str(), found.bytes.as_slice()),
            (name, b"GIF89a".as_slice()),
            "{text}"
        );
        assert_eq!(found.lines.start, 1, "{text}");
    }
    // Line breaks by %% (5.2.2.5), in the head and in the data, quoted or framed.
    for text in [
        "<img id=\"h\" src=\"data:image/gif;base64,R0lG%%\n> %%ODlh\">",
        "<img id=\"h\" src=\"data:image/g%%\n%%if;base64,R0%%  |\n|\n|  %%lGOD%%\n%%lh\">",
        "<img src=data:image/gif;base64,R0lG%%\r\n%%ODlh id=h>",
    ] {
        let found = only(&format!("Hello\n{text}\n"));
        assert_eq!(
            (found.name.as_str(), found.bytes.as_slice(), found.fault),
            ("h", b"GIF89a".as_slice(), None),
            "{text}"
        );
        let lines = 1 + u32::try_from(text.matches('\n').count()).unwrap();
        assert_eq!(found.lines, 1..1 + lines, "{text}");
    }
    let found = only("![x](data:image/gif;base64,R0lG%%\n%%ODlh) and more");
    assert_eq!(found.bytes, b"GIF89a");
    for prose in [
        "The data: a lot, and more",
        "data:image/png is a URL",
        "metadata:a/b,c",
        "data:,",
    ] {
        assert_eq!(pieces(prose), [], "{prose}");
    }
}

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
        let told: Vec<_> = found
            .iter()
            .map(|piece| (piece.name.as_str(), piece.bytes.as_slice()))
            .collect();
        assert_eq!(
            told,
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
fn one_lone_part_ends_where_its_codes_end() {
    let found = only(
        "Look:\n\nContent-Type: image/gif; name=cat.gif\nContent-Transfer-Encoding: base64\n\nR0lG\nODlh\n\nNice?\n--- x\n",
    );
    assert_eq!(
        (
            found.name.as_str(),
            found.bytes.as_slice(),
            found.fault.clone()
        ),
        ("cat.gif", b"GIF89a".as_slice(), None)
    );
    assert_eq!(
        pieces("Write Content-Type: text/html there\nContent-Type: text/html\n\nIt works.\n"),
        []
    );
}

/// A part between delimiters.
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
}

#[test]
fn lone_part_ends_by_its_padding_or_a_shorter_line() {
    let lone = |codes: &str| {
        only(&format!(
            "Content-Type: image/gif; name=cat.gif\nContent-Transfer-Encoding: base64\n\n{codes}--- x\n"
        ))
    };
    let full = format!("{}\n", "R0lG".repeat(19));
    let cut = Some(Fault::CutOff { encoding: "base64" });
    let damaged = Some(Fault::Damaged { encoding: "base64" });
    for (codes, fault, len) in [
        (format!("{full}R0lG\n"), None, 60),
        (format!("{full}{full}"), cut.clone(), 114),
        (String::new(), cut, 0),
        // A blank line that was put between, and prose after one.
        (format!("{full}\n{full}\nR0k=\n"), None, 116),
        (format!("{full}R0lG\n\nNice\n"), None, 60),
        (format!("{full}R0!lG\n"), damaged.clone(), 60),
        (format!("{full}R0lG\nWhat is it?\n"), damaged, 66),
    ] {
        let found = lone(&codes);
        assert_eq!((found.fault, found.bytes.len()), (fault, len), "{codes}");
    }
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
    // What is in such a text is found all the same.
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
fn data_urls_that_are_cut_or_damaged_are_no_whole_objects() {
    let cut = Some(Fault::CutOff { encoding: "data:" });
    let damaged = Some(Fault::Damaged { encoding: "data:" });
    for (text, fault) in [
        (
            "<img id=a src=\"data:image/gif;base64,R0lGODlh",
            cut.clone(),
        ),
        (
            "<img id=a src=\"data:image/gif;base64,R0lGODlh\n--- x\n",
            cut.clone(),
        ),
        (
            "<img id=a src=data:image/gif;base64,R0lGODlh\n--- x\n",
            cut.clone(),
        ),
        ("![x](data:image/gif;base64,R0lGODlh\n", cut),
        (
            "<img id=a src=\"data:image/gif;base64,R0lGODl\">",
            damaged.clone(),
        ),
        ("<img id=a src=\"data:image/gif,GIF%3\">", damaged),
        ("<img id=a src=\"data:image/gif,GIF%38\n%39a\">", None),
    ] {
        assert_eq!(only(text).fault, fault, "{text}");
    }
}

#[test]
fn lines_unlike_the_others_are_damaged() {
    let full = format!("M{}\n", "!".repeat(60));
    let zeros = format!("M{}\n", "`".repeat(60));
    let short = format!("M{}\n", "!".repeat(59));
    let less = format!("J{}\n", "!".repeat(56));
    let more = format!("M{}\n", "!".repeat(61));
    let block =
        |lines: &[&str], end: &str| only(&format!("begin 644 x\n{}{end}", lines.concat())).fault;
    let bad = |line| Some(Fault::BadLine { line });
    for (lines, fault) in [
        (vec![&full, &short, &full], None),
        (vec![&full, &zeros, &short], bad(4)),
        (vec![&full, &less, &full], bad(3)),
        (vec![&full, &full, &less], None),
        (vec![&full, &more, &full], bad(3)),
        (vec![&more, &more, &full], None),
    ] {
        let lines: Vec<&str> = lines.into_iter().map(String::as_str).collect();
        assert_eq!(block(&lines, "`\nend\n"), fault, "{lines:?}");
    }
    // Without an `end` a last line that lost characters, or a blank one, is no end.
    let cut = Some(Fault::CutOff { encoding: "UUE" });
    assert_eq!(block(&[&full], "#0V%T\n"), None);
    assert_eq!(block(&[&full], "#0V\n"), cut);
    assert_eq!(block(&[&full], " \n"), cut);
    assert_eq!(block(&[&full], "`\n"), None);
    // The first section has a `begin`.
    let first = only(&format!("section 1 of 1 of file x\n\n{full}`\nend\n"));
    assert_eq!(first.fault, Some(Fault::Damaged { encoding: "UUE" }));
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

#[test]
fn several_objects_of_one_message_come_from_top_to_bottom() {
    let text = "begin 644 a\n#0V%T\n`\nend\n<img id=\"b\" src=\"data:image/gif;base64,R0lGODlh\">\nbegin 644 c\n#0V%T\n`\nend\n";
    let names: Vec<_> = pieces(text).into_iter().map(|piece| piece.name).collect();
    assert_eq!(names, ["a", "b", "c"]);
}

#[test]
fn lines_that_stand_for_much_fill_no_memory() {
    let lines = "M\n".repeat(1_600_000);
    let text = format!("begin 644 a\n{lines}");
    let found = pieces(&text);
    assert_eq!(found[0].fault, Some(Fault::TooLong));
    let total: usize = found.iter().map(|piece| piece.bytes.len()).sum();
    assert!(total <= crate::limits::OBJECT_BYTES + text.len(), "{total}");
}

#[test]
fn a_message_is_decoded_around_its_codes_and_control_lines() {
    use crate::base::StoredMessage;
    use crate::markup::decode_message;
    use crate::message::Message;
    // A file whose UUE lines hold what would be a substring.
    let stored = StoredMessage {
        subject: b"&+BDE-; x".to_vec(),
        from: b"&+BDI-;".to_vec(),
        text: b"one &+BDE-; two\r\x01K: &+BDE-;\rbegin 644 a\r&&+BDE-;!\r`\rend\r> &+BDI-;\rend"
            .to_vec(),
        ..StoredMessage::default()
    };
    let mut message = Message::parse(&stored, Charset::CP866);
    let lines = message.lines.len();
    let pieces = super::find_in(&stored, Charset::CP866);
    assert_eq!(pieces.len(), 1);
    let codes: Vec<_> = pieces.iter().map(|piece| piece.lines.clone()).collect();
    decode_message(&mut message, &codes);
    assert_eq!(
        (message.subject.as_str(), message.from.as_str()),
        ("б x", "в")
    );
    let told: Vec<&str> = message
        .lines
        .iter()
        .map(|line| message.line_text(line))
        .collect();
    assert_eq!(
        told,
        [
            "one б two",
            "K: &+BDE-;",
            "begin 644 a",
            "&&+BDE-;!",
            "`",
            "end",
            "> в",
            "end"
        ]
    );
    assert_eq!(message.lines.len(), lines);
    assert_eq!(
        message.body,
        "one б two\n\u{1}K: &+BDE-;\nbegin 644 a\n&&+BDE-;!\n`\nend\n> в\nend\n"
    );
}
