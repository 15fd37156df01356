use super::{Charset, Choice, choose, detect};
use std::borrow::Cow;

#[test]
fn every_identifier_of_fts_5003_and_of_real_mail_names_its_set() {
    let cases: &[(&str, &[&str])] = &[
        ("ASCII", &["ASCII 1", "us-ascii"]),
        ("DUTCH", &["DUTCH 1"]),
        ("FINNISH", &["FINNISH 1", "SWEDISH 1", "ISO-10", "iso_10"]),
        ("FRENCH", &["FRENCH"]),
        ("CANADIAN", &["CANADIAN"]),
        ("GERMAN", &["GERMAN"]),
        ("ITALIAN", &["ITALIAN"]),
        ("NORWEIG", &["NORWEIG"]),
        ("PORTU", &["PORTU"]),
        ("SPANISH", &["SPANISH"]),
        ("SWISS", &["SWISS"]),
        ("UK", &["UK"]),
        ("CP437", &["CP437 2", "437", "IBM437"]),
        ("CP850", &["CP850", "850"]),
        ("CP852", &["CP852"]),
        ("CP855", &["CP855"]),
        ("CP857", &["CP857"]),
        ("CP858", &["CP858"]),
        ("CP860", &["CP860"]),
        ("CP861", &["CP861"]),
        ("CP862", &["CP862"]),
        ("CP863", &["CP863"]),
        ("CP864", &["CP864"]),
        ("CP865", &["CP865"]),
        (
            "CP866",
            &[
                "CP866 2",
                "cp866",
                "CP-866 2",
                "+7_FIDO",
                "+7FIDO 2",
                "+7 FIDO",
                "FIDO7 2",
                "FIDO_7",
                "RUS",
                "866",
                " CP866  2 ",
                "IBM866",
                "DOS-866",
                "0866",
            ],
        ),
        ("CP848", &["CP848"]),
        ("CP1125", &["CP1125"]),
        ("CP1250", &["CP1250"]),
        ("CP1251", &["CP1251 2", "WINDOWS-1251", "win1251"]),
        ("CP1252", &["CP1252"]),
        ("CP10000", &["CP10000", "MAC 2"]),
        ("CP10007", &["CP10007"]),
        ("CP10029", &["CP10029"]),
        (
            "LATIN-1",
            &[
                "LATIN-1 2",
                "ISO-8859-1",
                "8859-1 2",
                "latin_1",
                "LATIN1",
                "ISO8859-1",
            ],
        ),
        ("LATIN-2", &["LATIN-2"]),
        ("LATIN-5", &["LATIN-5", "iso-8859-9"]),
        ("LATIN-9", &["LATIN-9", "ISO_8859-15"]),
        ("ISO-8859-5", &["ISO-8859-5", "8859-5"]),
        ("KOI8-R", &["KOI8-R", "KOI8", "koi8_r", "CP878"]),
        ("KOI8-U", &["KOI8-U"]),
        ("UTF-8", &["UTF-8 4", "UTF-8 2", "utf8", "CP65001"]),
    ];
    for (name, ids) in cases {
        assert_eq!(Charset::from_kludge(name.as_bytes()).unwrap().name(), *name);
        for id in *ids {
            let found = Charset::from_kludge(id.as_bytes()).map(Charset::name);
            assert_eq!(found, Some(*name), "{id}");
        }
    }
    assert_eq!(cases.len(), Charset::all().len());
    let long = "CP866".repeat(100_000);
    for id in [
        "", " ", "IBMPC", "IBMPC 2", "CP", "CP9999", "WINDOWS", "8859-99", "☃", &long,
    ] {
        assert_eq!(Charset::from_kludge(id.as_bytes()), None, "{id:.20}");
    }
}

#[test]
fn constants_are_where_the_tables_are() {
    for (charset, name) in [
        (Charset::ASCII, "ASCII"),
        (Charset::UTF8, "UTF-8"),
        (Charset::CP437, "CP437"),
        (Charset::CP848, "CP848"),
        (Charset::CP866, "CP866"),
        (Charset::LATIN9, "LATIN-9"),
        (Charset::KOI8_U, "KOI8-U"),
        (Charset::UK, "UK"),
        (Charset::default(), "CP866"),
    ] {
        assert_eq!(charset.name(), name);
        assert_eq!(charset.to_string(), name);
    }
}

#[test]
fn texts_decode_as_their_writers_meant_them() {
    for (charset, bytes, text) in [
        (
            Charset::CP866,
            &b"\x8F\xE0\xA8\xA2\xA5\xE2, \xAC\xA8\xE0!"[..],
            "Привет, мир!",
        ),
        (Charset::CP866, b"\x8D\xA5\xE2", "Нет"),
        (Charset::CP1251, b"\xCF\xF0\xE8\xE2\xE5\xF2", "Привет"),
        (Charset::KOI8_R, b"\xF0\xD2\xC9\xD7\xC5\xD4", "Привет"),
        (Charset::CP10007, b"\x8F\xF0\xE8\xE2\xE5\xF2", "Привет"),
        (Charset::ISO_8859_5, b"\xBF\xE0\xD8\xD2\xD5\xE2", "Привет"),
        (Charset::CP1125, b"\xF7\xF5\xF3", "ієґ"),
        (Charset::CP848, b"\xFD", "€"),
        (Charset::CP437, b"\xC9\xCD\xBB", "╔═╗"),
        (Charset::CP850, b"Gr\x81\xE1e", "Grüße"),
        (Charset::CP858, b"\xD5", "€"),
        (Charset::CP865, b"\x9B", "ø"),
        (Charset::LATIN1, b"na\xEFve", "naïve"),
        (Charset::LATIN5, b"\xFD", "ı"),
        (Charset::LATIN9, b"\xA4", "€"),
        (Charset::GERMAN, b"}ber", "über"),
        (Charset::SWISS, b"_", "è"),
        (Charset::UK, b"#5", "£5"),
        (Charset::CP864, b"100%", "100%"),
        (Charset::UTF8, "буквы\t☃\r".as_bytes(), "буквы\t☃\r"),
    ] {
        assert_eq!(charset.decode(bytes), text, "{charset}");
        let mut out = String::from("before ");
        charset.decode_into(bytes, &mut out);
        assert_eq!(out, format!("before {text}"), "{charset}");
    }
}

#[test]
fn a_byte_without_a_character_stays_visible() {
    for (charset, bytes, text) in [
        (Charset::CP1251, &b"a\x98b"[..], "a‹98›b"),
        (Charset::CP1252, b"\x81\x8D", "‹81›‹8D›"),
        (Charset::ASCII, b"\xFF", "‹FF›"),
        (Charset::GERMAN, b"{\x8F", "ä‹8F›"),
        (Charset::LATIN1, b"\x80\x9F\xA1", "‹80›‹9F›¡"),
        (Charset::CP864, b"\x9B", "‹9B›"),
        (
            Charset::UTF8,
            b"ok \xD0\x9F \xD0 \xC0\x80\xED\xA0\x80 \xF0\x9F\x98",
            "ok П ‹D0› ‹C0›‹80›‹ED›‹A0›‹80› ‹F0›‹9F›‹98›",
        ),
    ] {
        assert_eq!(charset.decode(bytes), text, "{charset}");
    }
}

#[test]
fn no_two_bytes_of_a_set_look_alike_and_control_characters_stay() {
    for charset in Charset::all() {
        let mut seen = std::collections::HashSet::new();
        for byte in 0..=255u8 {
            let text = charset.decode(&[byte]).into_owned();
            assert!(
                !text.is_empty() && !text.contains('\u{FFFD}'),
                "{charset} {byte:02X}"
            );
            if byte < 0x20 {
                assert_eq!(text, char::from(byte).to_string(), "{charset}");
            }
            assert!(seen.insert(text), "{charset} {byte:02X}");
        }
    }
}

#[test]
fn long_texts_decode_like_their_bytes_one_by_one() {
    let text: Vec<u8> = (0..5000u32)
        .map(|n| (n.wrapping_mul(2_654_435_761) >> 20) as u8)
        .map(|byte| if byte % 3 == 0 { byte } else { byte % 128 })
        .collect();
    for charset in Charset::all().filter(|set| *set != Charset::UTF8) {
        let one_by_one: String = text
            .iter()
            .map(|byte| charset.decode(&[*byte]).into_owned())
            .collect();
        for skip in 0..9 {
            let tail = &text[skip..];
            assert!(
                one_by_one.ends_with(charset.decode(tail).as_ref()),
                "{charset} {skip}"
            );
        }
    }
}

#[test]
fn text_that_is_valid_already_is_borrowed() {
    for (charset, bytes) in [
        (Charset::CP866, &b"plain"[..]),
        (Charset::UTF8, "кириллица".as_bytes()),
    ] {
        assert!(
            matches!(charset.decode(bytes), Cow::Borrowed(_)),
            "{charset}"
        );
    }
}

#[test]
fn what_was_decoded_encodes_back() {
    for charset in Charset::all() {
        let text = if charset == Charset::UTF8 {
            "всё ☃".into()
        } else {
            super::decode::characters(charset)
                .map(|(_, c)| c)
                .collect::<String>()
        };
        let encoded = charset.encode_counting(&text);
        assert_eq!(encoded.replaced, 0, "{charset}");
        assert_eq!(charset.decode(&encoded.bytes), text, "{charset}");
    }
    let encoded = Charset::CP866.encode_counting("Цена 5 €, ☃");
    assert_eq!(
        (encoded.bytes.ends_with(b"5 ?, ?"), encoded.replaced),
        (true, 2)
    );
    assert_eq!(Charset::CP866.encode("Да!"), b"\x84\xA0!");
}

#[test]
fn a_message_is_decoded_by_what_it_says_else_by_what_it_looks_like() {
    let russian = b"\x8F\xE0\xA8\xA2\xA5\xE2".as_slice();
    let utf8 = "Привет".as_bytes();
    let cp866 = Charset::CP866;
    for (chrs, codepage, default, sample, expected, declared) in [
        // A known label is believed, whatever the text looks like.
        (
            Some("CP866 2"),
            None,
            Charset::CP437,
            russian,
            "CP866",
            true,
        ),
        (Some("CP866 2"), None, cp866, utf8, "CP866", true),
        (Some("UTF-8 4"), None, cp866, russian, "UTF-8", true),
        (
            Some("CP1251 2"),
            Some("866"),
            cp866,
            russian,
            "CP1251",
            true,
        ),
        // IBMPC leaves it to CODEPAGE, else to the area.
        (Some("IBMPC 2"), Some("437"), cp866, russian, "CP437", true),
        (Some("ibmpc"), None, cp866, russian, "CP866", true),
        (
            Some("IBMPC 2"),
            None,
            Charset::CP850,
            russian,
            "CP850",
            true,
        ),
        (Some("IBMPC 2"), None, Charset::UTF8, russian, "CP437", true),
        // CODEPAGE alone, or with an unknown label.
        (None, Some("866"), Charset::CP437, russian, "CP866", true),
        (
            Some("X-NONE 2"),
            Some("CP1251"),
            cp866,
            russian,
            "CP1251",
            true,
        ),
        // Nothing known.
        (Some("X-NONE 2"), None, cp866, russian, "CP866", false),
        (None, Some("9999"), Charset::CP437, russian, "CP437", false),
        (None, None, cp866, russian, "CP866", false),
        (None, None, cp866, utf8, "UTF-8", false),
        (None, None, cp866, b"plain ASCII", "CP866", false),
        (None, None, cp866, b"", "CP866", false),
        // ASCII cannot be true of these bytes.
        (Some("ASCII 1"), None, cp866, russian, "CP866", false),
        (Some("ASCII 1"), None, cp866, b"plain", "ASCII", true),
    ] {
        let chrs = chrs.map(str::as_bytes);
        let codepage = codepage.map(str::as_bytes);
        let choice = choose(chrs, codepage, default, &[sample]);
        let charset = Charset::from_kludge(expected.as_bytes()).unwrap();
        assert_eq!(
            choice,
            Choice { charset, declared },
            "{chrs:?} {codepage:?} {default}"
        );
        assert_eq!(detect(chrs, codepage, default, sample), charset);
    }
}

#[test]
fn one_text_that_is_not_utf8_makes_the_message_not_utf8() {
    let samples: [&[u8]; 2] = ["Привет".as_bytes(), b"\x8F\xE0"];
    assert_eq!(
        choose(None, None, Charset::CP866, &samples).charset,
        Charset::CP866
    );
}
