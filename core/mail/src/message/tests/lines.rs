//! A message as a whole, and its lines by kind.

use super::*;

/// Returns each line as a letter and its text: `T`ext, `E`mpty, `1`..`9` quote, `-` tearline,
/// `O`rigin, `.` tagline, `S`EEN-BY, `P`ATH, `K`ludge.
fn labelled_lines(message: &Message) -> Vec<String> {
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
    let lines = labelled_lines(&of_text(text));
    lines
        .iter()
        .map(|line| line.split('|').next().unwrap())
        .collect()
}

#[test]
fn a_whole_message_is_parsed_and_decoded() {
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
        labelled_lines(&message),
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
            .all(|(line, _)| !line.kind.is_control())
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
        // LF means nothing in a text with CR.
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
        // Tabs, NULs and other control characters stay.
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
            Charset::CP866,
            b"one \x8D\ntwo \x8D\nthree\r",
            "one two three\n",
        ),
        // One letter decides: this 8Dh may be one as well.
        (Charset::CP866, b"\xAD\xA5\xE2 \x8D\n\r", "нет Н\n"),
        (
            Charset::CP866,
            b"one \x8D two\rthree \x8D\n\r",
            "one Н two\nthree Н\n",
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
        // The innermost initials are the author's.
        (" MtW> AS>> text", 3, "AS", " MtW> AS>> "),
        (" R> TG> text", 2, "TG", " R> TG> "),
        (" MA> RW>  TG> text", 3, "TG", " MA> RW>  TG> "),
        ("AS> > text", 2, "AS", "AS> > "),
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
fn tearline_origin_and_tagline_are_at_the_end_only() {
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
        // Only control lines and blank lines may follow.
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
        // SEEN-BY counts only at the end.
        ("SEEN-BY: 5030/1\rtext\r", "TT"),
        ("\x01SEEN-BY: 5030/1\rtext\r", "ST"),
        ("text\rSEEN-BY: 1/2\r\rSEEN-BY: 1/3\r", "TSES"),
    ] {
        assert_eq!(kinds(text), expected, "{text:?}");
    }
}
