//! Blocks of codes: UUE, XXE, base64, sections and texts.

use super::*;

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
        " section 2 of 3 of file x.zip\n\n#0V%T\n`\nend\n",
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
fn lines_of_zeros_that_lost_their_blanks_are_codes_between_blank_lines_too() {
    for (codes, size) in [
        ("6\n\n6\n\n6     !\n\n-\n\n", 79),
        ("6\n6\n6\n`\n", 66),
        ("M\n\nM\n\nM   !\n\n#\n`\n", 138),
    ] {
        let found = only(&format!("begin 644 x\n{codes}end\n"));
        assert_eq!((found.bytes.len(), found.fault), (size, None), "{codes}");
    }
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
fn a_damaged_line_is_reported_and_the_rest_is_decoded() {
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
    let sections: Vec<_> = found
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
        sections,
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
fn the_end_gives_the_count_of_sections_when_nothing_else_does() {
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
    let one = only(
        "section 1 of uuencode 5.25 of file a.zip    by R.E.M.\n\nbegin 644 a.zip\n#0V%T\n`\nend\n",
    );
    let first = Section {
        number: 1,
        of: Some(1),
    };
    assert_eq!((one.section, one.alias), (Some(first), None));
}

#[test]
fn a_section_line_announces_only_what_comes_first_below_it() {
    let next = "begin 644 b\n#0V%T\n`\nend\n";
    for first in [
        "section 1 of 2 of file a\n\nbegin 644 a\n#0V%T\n`\nend\n",
        "section 2 of 2 of file a\n\n#0V%T\n`\nend\n",
        "section 1 of 2 of file a\n=ybegin line=128 size=1 name=a\nk\n=yend size=1\n",
        "section 1 of 2 of file a\ntextsection 1 of 1 of file a\ntextbegin\nx\ntextend\n",
    ] {
        let found = pieces(&format!("{first}{next}"));
        assert_eq!(found.len(), 2, "{first}");
        let second = (found[1].name.as_str(), found[1].section);
        assert_eq!(second, ("b", None), "{first}");
    }
}

#[test]
fn codes_far_below_a_section_line_are_not_of_its_section() {
    let codes = "#0V%T\n`\nend\n";
    let begun = format!("begin 644 y\n{codes}");
    for (blank_lines, codes, expected) in [
        (7, codes, vec![Some(2)]),
        (8, codes, vec![]),
        (9, begun.as_str(), vec![None]),
    ] {
        let between = "\n".repeat(blank_lines);
        let found = pieces(&format!("section 2 of 2 of file x\n{between}{codes}"));
        let sections: Vec<_> = found
            .iter()
            .map(|piece| piece.section.map(|section| section.number))
            .collect();
        assert_eq!(sections, expected, "{blank_lines}");
    }
}

#[test]
fn a_line_without_half_of_what_it_claims_begins_no_section() {
    for (line, expected) in [
        ("MANY WORDS IN CAPITALS".to_owned(), vec![]),
        (format!("M{}", "!".repeat(29)), vec![]),
        (format!("M{}", "!".repeat(30)), vec![45]),
    ] {
        let found = pieces(&format!("section 2 of 3 of file x\n\n{line}\n"));
        let sizes: Vec<_> = found.iter().map(|piece| piece.bytes.len()).collect();
        assert_eq!(sizes, expected, "{line}");
    }
}

#[test]
fn what_is_inside_of_an_object_is_no_other_object() {
    let inner = "begin 644 a\n#0V%T\n`\nend\n";
    for outer in [
        format!("=ybegin line=128 size=20 name=x\n{inner}=yend size=20\n"),
        format!("textsection 1 of 1 of file x\ntextbegin\n{inner}textend\n"),
    ] {
        let found = only(&outer);
        assert_eq!((found.name.as_str(), found.fault), ("x", None), "{outer}");
    }
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
    // A whole object within a part is no section, and prose is no code.
    let whole = part(1, "begin 644 b\n#0V%T\n`\nend\n");
    assert_eq!((whole[0].name.as_str(), whole[0].section), ("b", None));
    assert_eq!(part(2, "MANY WORDS\nof prose\n"), []);
    // If other text follows, the block is cut off.
    let cut = part(1, &format!("begin 644 c\n{full}and so on\n{foot}"));
    assert!(matches!(cut[0].fault, Some(Fault::CutOff { .. })));
    // No section precedes the first part, and none follows the last.
    assert_eq!(part(1, &format!("{full}{full}")), []);
    let cut = part(4, &format!("begin 644 c\n{full}{foot}"));
    assert!(matches!(cut[0].fault, Some(Fault::CutOff { .. })));
    assert_eq!(cut[0].section, None);
}

#[test]
fn the_quick_look_passes_every_spelling_of_headings() {
    for text in [
        "Section 2 of 3 of file x.zip\n\n",
        "SECTION 2 of 3 of file x.zip\n\n",
        "textsection 2 of 3 of file x.txt\n",
        "[ SECTION: 2/3  FILE: X.ZIP ]\n",
        "- Part 2 of 3:\n",
        "[ Section: 2/3  File: x.zip ]\n",
        "POST V2.0.0 x.zip (Part 2/3)\n",
        "-  Part 2 of 3:\n",
        "begin 644 a\n",
        "\u{1}SPLIT: a b 1/2\n",
        "CONTENT-TYPE: image/gif\n",
        "data:,x",
    ] {
        assert!(super::super::may_hold(text.as_bytes()), "{text}");
    }
    assert!(!super::super::may_hold(
        b"Words of a man. Sections are none."
    ));
}

#[test]
fn a_heading_far_above_a_block_is_not_of_it() {
    for (lines, name) in [(7, "x.zip"), (8, "cat")] {
        let prose = "A word.\n".repeat(lines);
        let found = only(&format!(
            "section 1 of 1 of file x.zip\n{prose}begin 644 cat\n#0V%T\n`\nend\n"
        ));
        assert_eq!((found.name.as_str(), found.fault), (name, None), "{lines}");
    }
}

#[test]
fn a_tearline_is_no_line_of_codes() {
    let full = format!("M{}\n", "!".repeat(60));
    for tearline in ["---", "--- GOLDED/386", "--- GoldED+/LNX 1.1.5-b20161221"] {
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
    let sum = super::super::bsd_sum(codes.as_bytes());
    let whole = super::super::bsd_sum(b"Cat");
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
    // The checksum of a few other bytes does not concern these lines.
    let full = format!("M{}\n", "!".repeat(60));
    for (size, fault) in [(233, None), (350, Some(Fault::SectionSum))] {
        let lines = full.repeat(8);
        let found = only(&format!(
            "section 2 of 3 of file x\n\n{lines}sum -r/size 58653/{size} section (from \"begin\" to \"end\")\n"
        ));
        assert_eq!((found.bytes.len(), found.fault), (360, fault), "{size}");
    }
    // Editors trim blanks at the ends of lines, or add some.
    for (lines, before) in [("#0V\n`\n", "#0V  \n`\n"), ("#0V%T  \n`\n", "#0V%T\n`\n")] {
        let block = |lines: &str| format!("begin 644 cat\n{lines}end\n");
        let before = block(before);
        let sum = super::super::bsd_sum(before.as_bytes());
        let sum = format!("sum -r/size {sum}/{} section\n", before.len());
        assert_eq!(only(&(block(lines) + &sum)).fault, None, "{lines}");
    }
}

#[test]
fn base64_and_xxe_come_between_begin_and_end_as_well() {
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
fn codes_that_could_be_uue_and_xxe_are_those_that_are_whole() {
    let padded = |bytes: &[u8], len: usize| {
        let mut bytes = bytes.to_vec();
        bytes.resize(len, 0);
        bytes
    };
    for (lines, encoding, bytes) in [
        // In UUE: two lines without most of their blanks.
        ("1+-01\n+\n", Encoding::Xxe, vec![0x00, 0x10, 0x83]),
        // XXE does not have the backtick.
        ("10123\n`\n", Encoding::Uue, padded(&[0x41, 0x14, 0x93], 17)),
        // In XXE: a line of zero bytes, with nothing before it.
        ("+A\n`\n", Encoding::Uue, padded(&[0x84], 11)),
    ] {
        let found = only(&format!("begin 644 x\n{lines}end\n"));
        assert_eq!(
            (found.encoding, found.bytes, found.fault),
            (encoding, bytes, None),
            "{lines}"
        );
    }
}

#[test]
fn lines_of_base64_end_where_something_else_begins() {
    let found = only("begin-base64 644 cat\nQ2F0\n\n\u{1}Via x\nQ2F0\n====\nBye\n");
    assert_eq!(
        (found.bytes.as_slice(), found.lines, found.fault),
        (b"CatCat".as_slice(), 0..6, None)
    );
    // A section has no end, but it has lines.
    let section = "section 1 of 2 of file cat\n\nbegin-base64 644 cat\n";
    let found = only(&format!("{section}Q2F0\nBye!\n"));
    assert_eq!(
        (found.bytes.as_slice(), found.lines, found.fault),
        (b"Cat".as_slice(), 0..4, None)
    );
    let cut = Fault::CutOff { encoding: "base64" };
    assert_eq!(only(&format!("{section}Bye!\n")).fault, Some(cut));
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
    assert_eq!(cut.lines, 0..3);
    let dos = super::super::bsd_sum(b"a\r\nb\r\n");
    let found = only(&format!(
        "textsection 1 of 1 of file a\ntextbegin\na\nb\ntextend\nsum -r/size {dos}/6 entire input file\n"
    ));
    assert_eq!(
        (found.bytes.as_slice(), found.fault),
        (b"a\r\nb\r\n".as_slice(), None)
    );
}

#[test]
fn a_section_of_text_ends_where_something_else_begins() {
    for line in [
        "textend",
        "section 2 of 2 of file b",
        "sum -r/size 1/1 section",
        " * Origin: y (2:5030/1)",
        "---",
        "--- x",
    ] {
        let found = only(&format!(
            "textsection 1 of 1 of file a\ntextbegin\nHello\n{line}\nBye\n"
        ));
        assert_eq!(found.bytes, b"Hello\n", "{line}");
        assert_eq!(found.fault.is_none(), line == "textend", "{line}");
    }
    // The checksum shows that nothing is missing.
    let dos = super::super::bsd_sum(b"a\r\nb\r\n");
    let sum = format!("sum -r/size {dos}/6 entire input file\n");
    let found = only(&format!(
        "textsection 1 of 1 of file a\ntextbegin\na\nb\n{sum}"
    ));
    assert_eq!(
        (found.bytes.as_slice(), found.fault),
        (b"a\r\nb\r\n".as_slice(), None)
    );
    let sections = pieces(&format!(
        "textsection 1 of 2 of file a\ntextbegin\na\ntextend\n\
         textsection 2 of 2 of file a\nb\ntextend\n{sum}"
    ));
    let whole = crate::objects::join(&sections);
    assert_eq!(whole, Ok(b"a\r\nb\r\n".to_vec()));
}

#[test]
fn sections_of_text_are_counted_by_their_headings_and_ends() {
    for (text, number, of) in [
        ("textsection 1 of 3 of file a\nx\ntextend\n", 1, Some(3)),
        ("textsection 2 of file a\nx\ntextend\n", 2, Some(2)),
        // It may be a section in the middle.
        ("textsection 2 of file a\nx\n", 2, None),
    ] {
        let found = only(text);
        assert_eq!(found.fault, None, "{text}");
        assert_eq!(found.section, Some(Section { number, of }), "{text}");
        assert_eq!(found.bytes, b"x\n", "{text}");
    }
    // An empty text has its end; prose has none.
    let empty = only("textsection 1 of 1 of file a\ntextbegin\ntextend\n");
    assert_eq!((empty.bytes.len(), empty.fault), (0, None));
    assert_eq!(pieces("textsection 1 of 1 of file a\n--- x\n"), []);
}

#[test]
fn codes_in_a_quoted_printable_text_are_found() {
    let stored = ftn_base::StoredMessage {
        kludges: vec![b"Content-Transfer-Encoding: quoted-printable".to_vec()],
        text: b"=D0=9F:\rbegin 644 a=3Db.txt\r#0V%T\r`\rend\r".to_vec(),
        ..ftn_base::StoredMessage::default()
    };
    let found = super::super::find_in(&stored, Charset::CP866);
    assert_eq!((found.len(), found[0].name.as_str()), (1, "a=b.txt"));
}
