use super::{
    Kludge, KludgePlace, Line, LineKind, Message, Msgid, SearchText, address_in_msgid,
    decode_header_into, header_charset, origin_address_in_tail, sender_address,
};
use crate::address::Address;
use crate::base::{RawAddress, RawHeader, StoredMessage};
use crate::charset::Charset;
use crate::job::steps_of;
use crate::time::UtcOffset;

fn of_text(text: impl AsRef<[u8]>) -> Message {
    let stored = StoredMessage {
        text: text.as_ref().to_vec(),
        ..StoredMessage::default()
    };
    Message::parse(&stored, Charset::CP866)
}

/// Each line as a letter and its text: `T`ext, `E`mpty, `1`..`9` quote, `-` tearline, `O`rigin,
/// `.` tagline, `S`EEN-BY, `P`ATH, `K`ludge.
fn told_apart(message: &Message) -> Vec<String> {
    let letter = |line: &Line| match line.kind {
        LineKind::Text => "T".to_owned(),
        LineKind::Empty => "E".to_owned(),
        LineKind::Quote(quote) => quote.level.to_string(),
        LineKind::Tearline => "-".to_owned(),
        LineKind::Origin => "O".to_owned(),
        LineKind::Tagline => ".".to_owned(),
        LineKind::SeenBy => "S".to_owned(),
        LineKind::Path => "P".to_owned(),
        LineKind::Kludge => "K".to_owned(),
    };
    let row = |line: &Line| format!("{}|{}", letter(line), message.line_text(line));
    message.lines.iter().map(row).collect()
}

fn kinds(text: &str) -> String {
    let told = told_apart(&of_text(text));
    told.iter()
        .map(|line| line.split('|').next().unwrap())
        .collect()
}

/// A message as an echo has it, in CP866, with everything that a text can hold.
fn realistic() -> StoredMessage {
    let text = "\x01FLAGS NPD\r\
        Привет, Иван!\r\
        \r\
        20 Nov 26 10:11, Иван Петров писал(а) Анне Беловой:\r\
        \r\
        \x20ИП>> А где новый нодлист?\r\
        \x20АБ> На узле, как всегда.\r\
        Нет его там: area://Ru.FTN.Test?msgid=2:5030/1520+1a2b3c4d\r\
        \r\
        ... Тише едешь - дальше будешь\r\
        --- Редактор 1.0\r\
        \x20* Origin: Под лежачий камень (2:5030/1520.9@fidonet)\r\
        SEEN-BY: 5030/1520 1521 5020/848\r\
        \x01PATH: 5030/1520 5020/848\r";
    StoredMessage {
        number: 17,
        from: Charset::CP866.encode("Анна Белова"),
        to: Charset::CP866.encode("Иван Петров"),
        subject: Charset::CP866.encode("Нодлист"),
        origin: b"2:5030/1520.9@fidonet".to_vec(),
        kludges: vec![
            b"MSGID: 2:5030/1520.9@fidonet 1a2b3c4e".to_vec(),
            b"REPLY: 2:5020/848 1a2b3c4d".to_vec(),
            b"CHRS: CP866 2".to_vec(),
            b"TZUTC: 0300".to_vec(),
            b"TrueTime: 2026-11-20 10:20:30.123".to_vec(),
            Charset::CP866.encode("Настроение: ясное"),
        ],
        text: Charset::CP866.encode(text),
        trailer: vec![b"\x01Via 2:5020/848 @20261120.111213.UTC tosser 1.0".to_vec()],
        ..StoredMessage::default()
    }
}

#[test]
fn a_whole_message_is_told_apart_and_decoded() {
    let message = Message::parse(&realistic(), Charset::CP437);
    assert_eq!(message.number, 17);
    assert_eq!(message.from, "Анна Белова");
    assert_eq!(message.to, "Иван Петров");
    assert_eq!(message.subject, "Нодлист");
    assert_eq!(message.from_address_text, "2:5030/1520.9@fidonet");
    assert_eq!(
        message.from_address,
        Address::parse("2:5030/1520.9@fidonet").ok()
    );
    assert_eq!(message.to_address, None);
    assert_eq!(
        message.msgid.as_deref(),
        Some("2:5030/1520.9@fidonet 1a2b3c4e")
    );
    assert_eq!(message.reply.as_deref(), Some("2:5020/848 1a2b3c4d"));
    assert_eq!(message.utc_offset, Some(UtcOffset(180)));
    assert_eq!(
        message.true_time.as_deref(),
        Some("2026-11-20 10:20:30.123")
    );
    assert_eq!(
        (message.charset, message.charset_declared),
        (Charset::CP866, true)
    );
    assert_eq!(
        told_apart(&message),
        [
            "K|FLAGS NPD",
            "T|Привет, Иван!",
            "E|",
            "T|20 Nov 26 10:11, Иван Петров писал(а) Анне Беловой:",
            "E|",
            "2| ИП>> А где новый нодлист?",
            "1| АБ> На узле, как всегда.",
            "T|Нет его там: area://Ru.FTN.Test?msgid=2:5030/1520+1a2b3c4d",
            "E|",
            ".|... Тише едешь - дальше будешь",
            "-|--- Редактор 1.0",
            "O| * Origin: Под лежачий камень (2:5030/1520.9@fidonet)",
            "S|SEEN-BY: 5030/1520 1521 5020/848",
            "P|PATH: 5030/1520 5020/848",
        ]
    );
    let kludges: Vec<_> = message
        .kludges
        .iter()
        .map(|k| (k.name(), k.value(), k.place))
        .collect();
    assert_eq!(
        kludges,
        [
            (
                "MSGID",
                "2:5030/1520.9@fidonet 1a2b3c4e",
                KludgePlace::Before
            ),
            ("REPLY", "2:5020/848 1a2b3c4d", KludgePlace::Before),
            ("CHRS", "CP866 2", KludgePlace::Before),
            ("TZUTC", "0300", KludgePlace::Before),
            ("TrueTime", "2026-11-20 10:20:30.123", KludgePlace::Before),
            ("Настроение", "ясное", KludgePlace::Before),
            ("FLAGS", "NPD", KludgePlace::Text),
            ("SEEN-BY", "5030/1520 1521 5020/848", KludgePlace::Text),
            ("PATH", "5030/1520 5020/848", KludgePlace::Text),
            (
                "Via",
                "2:5020/848 @20261120.111213.UTC tosser 1.0",
                KludgePlace::After
            ),
        ]
    );
    assert_eq!(message.visible_lines().count(), 11);
    assert!(
        message
            .visible_lines()
            .all(|(line, _)| !line.kind.is_hidden())
    );
}

#[test]
fn a_chosen_set_overrules_the_kludges() {
    let message = Message::parse_as(&realistic(), Charset::KOI8_R);
    assert_eq!(
        (message.charset, message.charset_declared),
        (Charset::KOI8_R, false)
    );
    assert_eq!(message.from, Charset::KOI8_R.decode(&realistic().from));
    assert_eq!(message.lines.len(), 14);
}

#[test]
fn lines_end_as_their_writer_meant() {
    for (text, lines) in [
        (&b""[..], &[][..]),
        (b"one", &["one"]),
        (b"one\r", &["one"]),
        (b"one\r\r", &["one", ""]),
        (b"one\rtwo", &["one", "two"]),
        (b"one\r\ntwo\r\n", &["one", "two"]),
        (b"one\n\rtwo\n\r", &["one", "two"]),
        (b"one\ntwo\n", &["one", "two"]),
        // LF is nothing in a text that has CR.
        (b"on\ne\rtwo\r", &["one", "two"]),
        (b"o\nne\r", &["one"]),
        // Only the tosser wrote CR here: the text is a Unix one.
        (
            b"one\ntwo\nSEEN-BY: 5030/1520\r\x01PATH: 5030/1520\r",
            &["one", "two", "SEEN-BY: 5030/1520", "PATH: 5030/1520"],
        ),
        (
            b"\x01MSGID: 2:5030/1 1\rone\n\ntwo\n",
            &["MSGID: 2:5030/1 1", "one", "", "two"],
        ),
        (
            b"\x01MSGID: 2:5030/1 1\r\none\r\ntwo\r\n",
            &["MSGID: 2:5030/1 1", "one", "two"],
        ),
        // Tabs, NULs and other controls are the reader's business.
        (b"a\tb\0c\x1B[1m\x1A\r", &["a\tb\0c\x1B[1m\x1A"]),
    ] {
        let message = of_text(text);
        let found: Vec<_> = message
            .lines
            .iter()
            .map(|line| message.line_text(line))
            .collect();
        assert_eq!(found, lines, "{:?}", String::from_utf8_lossy(text));
    }
}

#[test]
fn the_byte_8d_is_a_letter_where_the_set_has_one() {
    for (set, text, body) in [
        (
            Charset::CP866,
            &b"\x8D\xA5\xE2 \x8D\r\x8D\r\n"[..],
            "Нет Н\nН\n",
        ),
        (Charset::CP866, b"\x8D\n\x8D\n", "Н\nН\n"),
        (Charset::CP1251, b"\x8D\r", "Ќ\n"),
        (Charset::UTF8, "Ѝ\r".as_bytes(), "Ѝ\n"),
        (Charset::CP437, b"s\x8D \x8D\r", "sì ì\n"),
        // Soft line ends of old mail.
        (
            Charset::CP437,
            b"one \x8D\ntwo\rthree\r",
            "one two\nthree\n",
        ),
        (
            Charset::ASCII,
            b"one \x8D\ntwo\rthree\r",
            "one two\nthree\n",
        ),
        (
            Charset::LATIN1,
            b"one\x8D two \x8Dthree\x8D\r",
            "one two three\n",
        ),
        (Charset::LATIN1, b"on\x8De\r", "on‹8D›e\n"),
    ] {
        let stored = StoredMessage {
            text: text.to_vec(),
            ..StoredMessage::default()
        };
        assert_eq!(Message::parse_as(&stored, set).body, body, "{set}");
    }
}

#[test]
fn quotes_have_levels_and_initials() {
    for (line, level, initials, prefix) in [
        ("> text", 1, "", "> "),
        (">text", 1, "", ">"),
        (">", 1, "", ">"),
        (" > text", 1, "", " > "),
        (" AS> text", 1, "AS", " AS> "),
        ("MtW>> text", 2, "MtW", "MtW>> "),
        (" ИП>>> текст", 3, "ИП", " ИП>>> "),
        ("аб> текст", 1, "аб", "аб> "),
        ("AS>", 1, "AS", "AS>"),
        ("  R2> text", 1, "R2", "  R2> "),
        ("O'N> text", 1, "O'N", "O'N> "),
        ("Анюта> текст", 1, "Анюта", "Анюта> "),
        ("> > > text", 3, "", "> > > "),
        (">> > text", 3, "", ">> > "),
        ("> AS> text", 2, "AS", "> AS> "),
        (" MtW> AS>> text", 3, "MtW", " MtW> AS>> "),
        (">   indented", 1, "", "> "),
        (">>> * Origin: far (2:5030/1)", 3, "", ">>> "),
        ("> >= 5", 1, "", "> "),
    ] {
        let message = of_text(Charset::CP866.encode(line));
        let LineKind::Quote(quote) = message.lines[0].kind else {
            panic!("{line} is {:?}", message.lines[0].kind);
        };
        let text = message.line_text(&message.lines[0]);
        let found = (
            quote.level,
            text.get(quote.initials()).unwrap(),
            text.get(..quote.prefix_len()).unwrap(),
        );
        assert_eq!(found, (level, initials, prefix), "{line}");
    }
    let many = of_text(">".repeat(300));
    assert!(
        matches!(many.lines[0].kind, LineKind::Quote(quote) if quote.level == 255 && quote.prefix_len() == 300)
    );
}

#[test]
fn what_only_looks_like_a_quote_is_text() {
    for line in [
        "--> here",
        "-> here",
        "=> here",
        "<- there",
        "<-> both",
        "a>b",
        "p->next = 0;",
        "if (a > b)",
        "<b>bold</b>",
        "#include <stdio.h>",
        "mysql> select 1;",
        "sqlite> .quit",
        "C:\\> dir",
        ">= 5",
        "longname> text",
        "a -> b",
        "   > three blanks",
        "12> 5",
        "x y> z",
        "area://Ru.Test>",
        "-AS> x",
        "begin 644 x.gif",
        ":-> smile",
    ] {
        assert_eq!(kinds(line), "T", "{line}");
    }
}

#[test]
fn tearline_origin_and_tagline_stand_at_the_end_only() {
    for (text, expected) in [
        ("text\r... tag\r--- prog\r * Origin: x (2:5030/1)\r", "T.-O"),
        ("text\r... tag\r---\r * Origin: x (2:5030/1)\r", "T.-O"),
        ("text\r... tag\r... tag\r * Origin: x (2:5030/1)\r", "T..O"),
        ("text\r\r... tag\r\r---\r\r * Origin: x\r\r", "TE.E-EOE"),
        ("text\r--- prog\r", "T-"),
        ("text\r--- prog\r\x01Via 2:5030/1\r", "T-K"),
        ("--- \rtext\r---\rmore\r", "TTTT"),
        ("... tag\rtext\r---\r", "TT-"),
        ("text\r... and so on\r", "TT"),
        ("text\r...tag\r---\r", "TT-"),
        ("text\r----\r---prog\r -- \r", "TTTT"),
        // Above control lines, blank lines and nothing else.
        (
            "text\r * Origin: x (2:5030/1)\rSEEN-BY: 5030/1\r\x01PATH: 5030/1\r\r",
            "TOSPE",
        ),
        (
            "text\r * Origin: x (2:5030/1)\r\x01Via 2:5030/1\rSEEN-BY: 5030/1",
            "TOKS",
        ),
        (" * Origin: x (2:5030/1)\rtext\r", "TT"),
        ("> * Origin: x (2:5030/1)\r", "1"),
        (" + Origin: x (2:5030/1)\r", "T"),
        (
            " * Origin: one (2:5030/1)\r---\r * Origin: two (2:5030/2)\r",
            "T-O",
        ),
        ("--- a\r * Origin: forwarded (2:5030/1)\r\r--- b\r", "TTE-"),
        // A gate wrapped it.
        ("---\r * Origin: a very long saying\r(2:5030/1)\r", "-OO"),
        (
            "---\r * Origin: a very long saying (FidoNet\r2:5030/1)\rSEEN-BY: 1/2\r",
            "-OOS",
        ),
        (" * Origin: whole (2:5030/1)\rtext (2:5030/2)\r", "TT"),
        // SEEN-BY is one only at the end.
        ("SEEN-BY: 5030/1\rtext\r", "TT"),
        ("\x01SEEN-BY: 5030/1\rtext\r", "ST"),
        ("text\rSEEN-BY: 1/2\r\rSEEN-BY: 1/3\r", "TSES"),
    ] {
        assert_eq!(kinds(text), expected, "{text:?}");
    }
}

#[test]
fn the_origin_line_gives_the_address_in_the_last_parentheses_that_hold_one() {
    for (line, address) in [
        (
            " * Origin: Home (2:5030/1520.9@fidonet)",
            Some("2:5030/1520.9@fidonet"),
        ),
        (" * Origin: Home (2:5030/1520)", Some("2:5030/1520")),
        (" * Origin: Home (5030/1520)", Some("5030/1520")),
        (" * Origin: Home (TestNet 2:236/77)", Some("2:236/77")),
        (" * Origin: Home (FidoNet:2:236/77)", Some("2:236/77")),
        (" * Origin:  (2:236/77)", Some("2:236/77")),
        (" * Origin:(2:236/77)", Some("2:236/77")),
        (" * Origin: Home ( 2:236/77 )  ", Some("2:236/77")),
        (" * Origin: smile :-) (2:236/77) ", Some("2:236/77")),
        (" * Origin: (1:2/3) and (2:236/77)", Some("2:236/77")),
        (" * Origin: (2:236/77) and (more)", Some("2:236/77")),
        (" * Origin: (2:236/77, Moscow)", Some("2:236/77")),
        (" * Origin: (a(2:236/77)b)", Some("2:236/77")),
        (
            " * Origin: Home (2:236/77@fidonet.org)",
            Some("2:236/77@fidonet.org"),
        ),
        (" * Origin: Home (2:5030/00001520)", Some("2:5030/00001520")),
        (" * Origin: Home", None),
        (" * Origin: Home ()", None),
        (" * Origin: Home 2:236/77", None),
        (" * Origin: Home (2:236)", None),
        (" * Origin: Home (2:236/77", None),
        (" * Origin: Home (0:0/0)", None),
        (" * Origin: Home (2:99999/1)", None),
        (" * Origin: Home (1.2.3/4.5.6)", None),
        ("* Origin: no blank before (2:236/77)", None),
        (" * origin: lower case (2:236/77)", None),
        ("> * Origin: quoted (2:236/77)", None),
    ] {
        for below in [
            "",
            "\r",
            "\r\n",
            "\rSEEN-BY: 1/2\r\x01PATH: 1/2\r",
            "\n",
            "\r\n\r\nSEEN-BY: 1/2\r\n\r\n",
        ] {
            let text = format!("text\r{line}{below}")
                .replace('\r', if below == "\n" { "\n" } else { "\r" });
            let found = origin_address_in_tail(text.as_bytes());
            assert_eq!(
                found.map(String::from_utf8_lossy).as_deref(),
                address,
                "{text:?}"
            );
            let message = of_text(&text);
            assert_eq!(
                message.from_address,
                address.and_then(Address::parse_lenient),
                "{text:?}"
            );
        }
    }
}

#[test]
fn the_sender_is_in_the_origin_line_else_in_the_header_else_in_the_msgid() {
    let origin = &b"text\r * Origin: x (2:5030/1)\r"[..];
    let none = &b"text\r"[..];
    for (tail, header, msgid, address) in [
        (origin, "2:5030/2", "2:5030/3 1a2b3c4d", Some("2:5030/1")),
        (
            none,
            "2:5030/2@fidonet",
            "2:5030/3 1a2b3c4d",
            Some("2:5030/2@fidonet"),
        ),
        (none, " 2:5030/2 ", "", Some("2:5030/2")),
        (
            none,
            "",
            "2:5030/3.4@fidonet 1a2b3c4d",
            Some("2:5030/3.4@fidonet"),
        ),
        (none, "0:0/0", "2:5030/3 1a2b3c4d", Some("2:5030/3")),
        (none, "somebody", "2:5030/3 1a2b3c4d", Some("2:5030/3")),
        (none, "", "\"2:5030/3\" 1a2b3c4d", Some("2:5030/3")),
        (none, "", "fidonet#1:114/30 1a2b3c4d", Some("1:114/30")),
        (none, "", "123.test@1:103/705 1a2b3c4d", Some("1:103/705")),
        (none, "", "<1187448185@ddt.example> 2975d2a3", None),
        (none, "", "x2:5030/3 1a2b3c4d", None),
        (none, "", "", None),
    ] {
        let expected = address.and_then(Address::parse_lenient);
        assert_eq!(
            sender_address(tail, RawAddress::Text(header.as_bytes()), msgid.as_bytes()),
            expected
        );
        let stored = StoredMessage {
            text: tail.to_vec(),
            origin: header.as_bytes().to_vec(),
            kludges: vec![format!("MSGID: {msgid}").into_bytes()],
            ..StoredMessage::default()
        };
        let message = Message::parse(&stored, Charset::CP866);
        assert_eq!(message.from_address, expected, "{header} {msgid}");
        assert_eq!(
            message.from_address_text,
            address.unwrap_or(header.trim()),
            "{header} {msgid}"
        );
    }
    for (tail, numbers, address) in [
        (origin, [2, 5030, 2, 0], "2:5030/1"),
        (none, [2, 5030, 2, 0], "2:5030/2"),
        (none, [0, 5030, 2, 7], "2:5030/2.7"),
        (none, [0, 0, 0, 0], "2:5030/3"),
    ] {
        let found = sender_address(tail, RawAddress::Numbers(numbers), b"2:5030/3 1a2b3c4d");
        assert_eq!(found, Address::parse_lenient(address));
    }
}

#[test]
fn msgids_have_two_parts() {
    for (value, origin, serial, address) in [
        (
            "2:5020/848 50c4a74e",
            "2:5020/848",
            "50c4a74e",
            Some("2:5020/848"),
        ),
        (
            "2:5030/830.57@fidonet  4F903477 ",
            "2:5030/830.57@fidonet",
            "4F903477",
            Some("2:5030/830.57@fidonet"),
        ),
        (
            "\"a \"\"quoted\"\" one\" 1a2b3c4d",
            "a \"quoted\" one",
            "1a2b3c4d",
            None,
        ),
        (
            "\"2:5030/1\" 1a2b3c4d",
            "2:5030/1",
            "1a2b3c4d",
            Some("2:5030/1"),
        ),
        ("\"open 1a2b3c4d", "\"open", "1a2b3c4d", None),
        (
            "<1187448185@ddt.example> 2975d2a3",
            "<1187448185@ddt.example>",
            "2975d2a3",
            None,
        ),
        ("<bare@example>", "<bare@example>", "", None),
        ("", "", "", None),
    ] {
        let msgid = Msgid::parse(value);
        assert_eq!(
            (msgid.origin.as_ref(), msgid.serial),
            (origin, serial),
            "{value}"
        );
        assert_eq!(
            msgid.address(),
            address.and_then(Address::parse_lenient),
            "{value}"
        );
        assert_eq!(
            address_in_msgid(value.as_bytes()).is_some(),
            address.is_some(),
            "{value}"
        );
    }
}

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
        // The bytes contradict the code page that it means here.
        (&["CHRS: IBMPC 2"], "", "CP866", false),
        (&[], "\x01CHRS: KOI8-R 2\r", "KOI8-R", true),
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

#[test]
fn list_headers_decode_into_one_arena() {
    let header = RawHeader {
        from: &Charset::CP866.encode("Анна"),
        subject: b"plain \0\r ",
        charset: b"CP866 2",
        ..RawHeader::default()
    };
    let set = header_charset(&header, Charset::CP437);
    assert_eq!((set.charset, set.declared), (Charset::CP866, true));
    let mut arena = String::from("x");
    let from = decode_header_into(&mut arena, header.from, set.charset);
    let subject = decode_header_into(&mut arena, header.subject, set.charset);
    assert_eq!((from, subject), (1..9, 9..14));
    assert_eq!(arena, "xАннаplain");
    let utf8 = RawHeader {
        subject: "тема".as_bytes(),
        ..RawHeader::default()
    };
    assert_eq!(header_charset(&utf8, Charset::CP866).charset, Charset::UTF8);
}

/// What must hold for any message at all.
fn check(stored: &StoredMessage, default: Charset) {
    let message = Message::parse(stored, default);
    let mut at = 0;
    for line in &message.lines {
        let soh = u32::from(line.kind.is_control() && message.body.as_bytes()[at as usize] == 1);
        assert_eq!(line.start, at + soh);
        assert_eq!(message.body.as_bytes()[line.end as usize], b'\n');
        at = line.end + 1;
        let text = message.line_text(line);
        assert_eq!(text.len(), (line.end - line.start) as usize);
        if let LineKind::Quote(quote) = line.kind {
            assert!(quote.level > 0 && text.get(quote.initials()).is_some());
            assert!(text.get(quote.prefix_len()..).is_some());
        }
    }
    assert_eq!(at as usize, message.body.len());
    if let Some(address) = origin_address_in_tail(&stored.text) {
        let text = std::str::from_utf8(address).unwrap();
        // Whole, or with the zone that its author left out.
        let zone = message.from_address_text.strip_suffix(text);
        assert!(zone.is_some_and(|zone| zone.is_empty() || (zone.ends_with(':') && !text.contains(':'))));
        let address = Address::parse_lenient(&message.from_address_text);
        assert_eq!(message.from_address, address);
        assert!(message.from_address.is_some(), "{text}");
    }
}

#[test]
fn no_cut_and_no_flipped_bit_breaks_anything() {
    let whole = realistic();
    let mut checked = 0;
    for len in 0..=whole.text.len() {
        let mut cut = whole.clone();
        cut.text.truncate(len);
        check(&cut, Charset::CP866);
        checked += 1;
    }
    for at in 0..whole.text.len() {
        for bit in 0..8 {
            let mut flipped = whole.clone();
            flipped.text[at] ^= 1 << bit;
            check(&flipped, Charset::UTF8);
            checked += 1;
        }
    }
    for kludge in 0..whole.kludges.len() {
        for at in 0..whole.kludges[kludge].len() {
            for bit in 0..8 {
                let mut flipped = whole.clone();
                flipped.kludges[kludge][at] ^= 1 << bit;
                check(&flipped, Charset::CP437);
                checked += 1;
            }
        }
    }
    assert!(checked > 9 * whole.text.len());
}

#[test]
fn a_long_run_of_anything_takes_no_time() {
    for piece in [
        ">",
        "> ",
        " > ",
        "A> ",
        " * Origin: (",
        " * Origin: (2:5030/1) ",
        ")",
        "(",
        "()",
        "(1/2)",
        "( ) ",
        "\r",
        "\n",
        "\r\n",
        "\n\r",
        "\u{1}",
        "\u{1}\r",
        "\u{1}CHRS: X\r",
        "SEEN-BY: 1/2\r",
        "SEEN-BY: ",
        "--- ",
        "---\r",
        "... x\r",
        " * Origin: x\r",
        " * Origin: x\r(2:5030/1)\r",
        "1/1",
        "1:1/1.1@",
        "@",
        ".",
        "\u{8D}",
        "\u{8D}\n",
        "x\n\u{1}y\r",
        "\"",
        "\0",
    ] {
        let text = piece.repeat(250_000 / piece.len());
        let stored = StoredMessage {
            from: text.clone().into_bytes(),
            subject: text.clone().into_bytes(),
            origin: text.clone().into_bytes(),
            kludges: vec![
                format!("MSGID: {text}").into_bytes(),
                text.clone().into_bytes(),
            ],
            text: text.into_bytes(),
            ..StoredMessage::default()
        };
        let length = stored.text.len();
        let steps = steps_of(|| {
            check(&stored, Charset::ASCII);
            let _ = Msgid::parse(std::str::from_utf8(&stored.text).unwrap()).address();
        });
        // It is stored four times over and read a few times; quadratic is tens of thousands for each byte.
        assert!(
            (length..64 * length).contains(&steps),
            "{piece:?}: {steps} steps"
        );
    }
}
