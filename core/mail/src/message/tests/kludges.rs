//! Kludges and character sets named by them.

use super::*;

#[test]
fn kludges_split_at_the_first_colon_or_blank() {
    for (raw, name, value) in [
        ("MSGID: 2:5030/1 0a", "MSGID", "2:5030/1 0a"),
        ("TAG:стихи|проза", "TAG", "стихи|проза"),
        ("INTL 2:5030/1 2:5020/2", "INTL", "2:5030/1 2:5020/2"),
        ("Via 2:5020/848 @20261120", "Via", "2:5020/848 @20261120"),
        ("Погода: ясно", "Погода", "ясно"),
        ("EMPTY:", "EMPTY", ""),
        ("ALONE", "ALONE", ""),
        ("FLAGS\tDIR", "FLAGS", "DIR"),
        (" odd", "", "odd"),
        ("", "", ""),
    ] {
        let kludge = Kludge::new(raw.to_owned(), KludgePlace::Text);
        assert_eq!(
            (kludge.name(), kludge.value(), kludge.raw()),
            (name, value, raw)
        );
    }
}

#[test]
fn a_kludge_is_found_by_its_spelling_and_else_by_its_letters() {
    let stored = StoredMessage {
        kludges: vec![
            b"pid: small".to_vec(),
            b"PID: big".to_vec(),
            b"Tid: t\0\r ".to_vec(),
        ],
        ..StoredMessage::default()
    };
    let message = Message::parse(&stored, Charset::CP866);
    assert_eq!(message.kludge("PID"), Some("big"));
    assert_eq!(message.kludge("pid"), Some("small"));
    assert_eq!(message.kludge("TID"), Some("t"));
    assert_eq!(message.kludge("MSGID"), None);
    assert_eq!(message.kludges_named("Pid").count(), 2);
}

#[test]
fn the_character_set_is_that_of_the_first_kludge_whose_name_is_known() {
    let russian = Charset::CP866.encode("Проба");
    for (kludges, text_kludges, set, declared) in [
        (&["CHRS: CP866 2"][..], "", "CP866", true),
        (&["CHRS: LATIN-1 2", "CHRS: CP866 2"], "", "LATIN-1", true),
        (
            &["CHRS: X-UNKNOWN 2", "CHARSET: CP1251"],
            "",
            "CP1251",
            true,
        ),
        (&["CHRS: IBMPC 2", "CODEPAGE: 866"], "", "CP866", true),
        // The bytes contradict the code page meant here.
        (&["CHRS: IBMPC 2"], "", "CP866", false),
        (&[], "\x01CHRS: KOI8-R 2\r", "KOI8-R", true),
        (&["chrs: KOI8-R 2"], "", "KOI8-R", true),
        (&["Charset: CP1251", "CHRS: CP866 2"], "", "CP1251", true),
        (&["chrs: IBMPC 2", "CodePage: 866"], "", "CP866", true),
        (&["CHRS: X-UNKNOWN 2"], "", "CP437", false),
        (&[], "", "CP437", false),
    ] {
        let stored = StoredMessage {
            subject: russian.clone(),
            kludges: kludges.iter().map(|k| k.as_bytes().to_vec()).collect(),
            text: format!("{text_kludges}text\r").into_bytes(),
            ..StoredMessage::default()
        };
        let message = Message::parse(&stored, Charset::CP437);
        assert_eq!(
            (message.charset.name(), message.charset_declared),
            (set, declared),
            "{kludges:?}"
        );
        assert_eq!(message.subject, message.charset.decode(&russian));
    }
}

#[test]
fn a_label_of_no_known_set_is_said_where_letters_depend_on_it() {
    let russian = Charset::CP866.encode("Проба");
    for (kludges, text, unknown) in [
        (&["CHRS: X-UNKNOWN 2"][..], &russian[..], Some("X-UNKNOWN")),
        (&["charset: x-unknown"], &russian, Some("x-unknown")),
        (&["CODEPAGE: 9999"], &russian, Some("9999")),
        (&["CHRS: X-UNKNOWN 2", "CODEPAGE: 866"], &russian, None),
        (&["CHRS: X-UNKNOWN 2", "CHRS: CP866 2"], &russian, None),
        (&["CHRS: CP1257 2"], &russian, None),
        (&["CHRS: IBMPC 2"], &russian, None),
        (&["CHRS: X-UNKNOWN 2"], b"plain", None),
        (&["CHRS: X-UNKNOWN 2"], "Проба".as_bytes(), None),
        (&["CHRS:"], &russian, None),
        (&[], &russian, None),
    ] {
        let stored = StoredMessage {
            text: text.to_vec(),
            kludges: kludges.iter().map(|k| k.as_bytes().to_vec()).collect(),
            ..StoredMessage::default()
        };
        let message = Message::parse(&stored, Charset::CP866);
        assert_eq!(message.unknown_charset.as_deref(), unknown, "{kludges:?}");
        let chosen = Message::parse_as(&stored, Charset::CP866);
        assert_eq!(chosen.unknown_charset, None, "{kludges:?}");
    }
}

#[test]
fn names_and_subjects_have_their_encoded_words_decoded() {
    let stored = StoredMessage {
        from: b"=?koi8-r?B?8NLJ18XU?= <a@b>".to_vec(),
        to: b"=?UTF-8?Q?=D0=9F=D1=80?= =?UTF-8?Q?=D0=B8?=".to_vec(),
        subject: [
            b"Re: =?windows-1251?Q?=CF=F0?= ",
            &Charset::CP866.encode("Проба")[..],
        ]
        .concat(),
        kludges: vec![b"CHRS: CP866 2".to_vec()],
        ..StoredMessage::default()
    };
    let message = Message::parse(&stored, Charset::CP866);
    let shown = ["Привет <a@b>", "При", "Re: Пр Проба"];
    assert_eq!([&message.from, &message.to, &message.subject], shown);
    let mut arena = String::new();
    for (field, shown) in [&stored.from, &stored.to, &stored.subject]
        .into_iter()
        .zip(shown)
    {
        let range = decode_header_into(&mut arena, field, Charset::CP866);
        let found = arena.get(range.start as usize..range.end as usize);
        assert_eq!(found, Some(shown));
    }
    // A MSGID is not decoded.
    let range = decode_identifier_into(&mut arena, &stored.from, Charset::ASCII);
    assert_eq!(
        arena.as_bytes()[range.start as usize..range.end as usize],
        stored.from
    );
}

#[test]
fn utf8_loses_byte_order_marks_and_what_a_field_was_cut_to() {
    let cut = |text: &str| {
        let (_, bytes) = text.as_bytes().split_last().unwrap();
        bytes.to_vec()
    };
    let stored = StoredMessage {
        from: cut("Пушкин"),
        to: "\u{FEFF}Всем".into(),
        subject: cut("Тема 😀"),
        text: "\x01PID: x\r\u{FEFF}Привет\r\rмежду\u{FEFF}словами\r".into(),
        ..StoredMessage::default()
    };
    for label in [&[][..], &["CHRS: UTF-8 4"], &["CHRS: CP866 2"]] {
        let stored = StoredMessage {
            kludges: label.iter().map(|k| k.as_bytes().to_vec()).collect(),
            ..stored.clone()
        };
        let message = Message::parse(&stored, Charset::CP866);
        assert_eq!(message.charset, Charset::UTF8, "{label:?}");
        assert_eq!(
            [&message.from, &message.to, &message.subject],
            ["Пушки", "Всем", "Тема "],
            "{label:?}"
        );
        let lines: Vec<&str> = message.visible_lines().map(|(_, text)| text).collect();
        assert_eq!(lines, ["Привет", "", "между\u{FEFF}словами"], "{label:?}");
        let text = SearchText::of_stored(&stored, Charset::CP866);
        assert!(text.text().starts_with("Привет\n"), "{label:?}");
    }
    let mut arena = String::new();
    let range = decode_header_into(&mut arena, &stored.from, Charset::UTF8);
    assert_eq!((arena.as_str(), range), ("Пушки", 0..10));
}

#[test]
fn identifiers_survive_seven_bit_national_sets() {
    let stored = StoredMessage {
        from: b"J}rgen".to_vec(),
        kludges: vec![
            b"CHRS: GERMAN 1".to_vec(),
            b"MSGID: 2:240/1@fidonet 1a2b3c4d".to_vec(),
            b"REPLY: <x@y> {1}".to_vec(),
        ],
        text: b"Gr}~e\r * Origin: K|ln (2:240/1.5@fidonet)\r".to_vec(),
        ..StoredMessage::default()
    };
    let message = Message::parse(&stored, Charset::CP437);
    assert_eq!(message.from, "Jürgen");
    assert_eq!(message.msgid.as_deref(), Some("2:240/1@fidonet 1a2b3c4d"));
    assert_eq!(message.reply.as_deref(), Some("<x@y> {1}"));
    assert_eq!(message.from_address_text, "2:240/1.5@fidonet");
    assert_eq!(message.body, "Grüße\n * Origin: Köln (2:240/1.5§fidonet)\n");
}
