use super::{Charset, CharsetChoice, Fallback, choose, possible};
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
        ("CP720", &["CP720", "720"]),
        ("CP737", &["CP737 2", "IBM737"]),
        ("CP775", &["CP775 2"]),
        ("CP790", &["MAZOVIA 2", "CP790"]),
        ("CP869", &["CP869 2"]),
        ("CP895", &["CP895 2", "Kamenicky"]),
        ("CP1253", &["CP1253 2", "windows-1253"]),
        ("CP1254", &["CP1254 2"]),
        ("CP1255", &["CP1255 2"]),
        ("CP1256", &["CP1256 2"]),
        ("CP1257", &["CP1257 2", "WIN-1257"]),
        ("CP1258", &["CP1258 2"]),
        ("CP874", &["CP874", "TIS-620"]),
        ("CP10006", &["CP10006", "x-mac-greek"]),
        ("CP10081", &["CP10081"]),
        (
            "CP10007",
            &["MAC-CYRILLIC 2", "Mac_Cyrillic", "x-mac-cyrillic"],
        ),
        ("ISO-8859-3", &["ISO-8859-3 2", "LATIN-3", "8859-3"]),
        ("ISO-8859-4", &["ISO-8859-4 2", "LATIN-4"]),
        ("ISO-8859-6", &["ISO-8859-6"]),
        ("ISO-8859-7", &["ISO-8859-7 2", "iso_8859-7", "ISO8859-7"]),
        ("ISO-8859-8", &["ISO-8859-8"]),
        ("ISO-8859-10", &["ISO-8859-10", "LATIN-6"]),
        ("ISO-8859-13", &["ISO-8859-13 2", "LATIN-7"]),
        ("ISO-8859-14", &["ISO-8859-14"]),
        ("ISO-8859-16", &["ISO-8859-16"]),
        (
            "SHIFT-JIS",
            &["SHIFT_JIS 4", "Shift-JIS", "SJIS 3", "CP932"],
        ),
        ("EUC-JP", &["EUC-JP", "EUCJP"]),
        ("EUC-KR", &["EUC-KR", "CP949"]),
        ("GBK", &["GB2312 4", "GBK", "CP936"]),
        ("GB18030", &["GB18030"]),
        ("BIG5", &["BIG5 4", "Big-5", "CP950"]),
    ];
    for (name, ids) in cases {
        assert_eq!(Charset::from_kludge(name.as_bytes()).unwrap().name(), *name);
        for id in *ids {
            let found = Charset::from_kludge(id.as_bytes()).map(Charset::name);
            assert_eq!(found, Some(*name), "{id}");
        }
    }
    let named: std::collections::HashSet<&str> = cases.iter().map(|(name, _)| *name).collect();
    assert_eq!(named.len(), Charset::all().len());
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
        // Expected texts from other tables than those that ours are made from.
        (
            Charset::CP737,
            b"\x89\x98\xA2\x9E\xA3\xE2\xA8\x98",
            "Καλημέρα",
        ),
        (Charset::CP775, b"\xD0\xD8 \xB5", "ąž Ą"),
        (Charset::CP790, b"\x9Ca\x8D \xA7\xA2\x92\x92", "Łać żółł"),
        (
            Charset::CP869,
            b"\xB5\xD6\xE5\xE1\xE6\x9D\xEB\xD6",
            "Καλημέρα",
        ),
        (Charset::CP895, b"\x80esk\x98 \xA9e\x8C", "Český řeľ"),
        (
            Charset::CP1253,
            b"\xCA\xE1\xEB\xE7\xEC\xDD\xF1\xE1",
            "Καλημέρα",
        ),
        (
            Charset::ISO_8859_7,
            b"\xCA\xE1\xEB\xE7\xEC\xDD\xF1\xE1",
            "Καλημέρα",
        ),
        (Charset::CP1254, b"\xFD\xFE\xF0", "ışğ"),
        (Charset::CP1257, b"\xC0\xFEuolas \xF0lama", "Ąžuolas šlama"),
        (Charset::CP1258, b"\xFE \xD0", "₫ Đ"),
        (Charset::ISO_8859_3, b"\xE6\xF8", "ĉĝ"),
        (Charset::ISO_8859_4, b"\xB1\xBE", "ąž"),
        (Charset::ISO_8859_13, b"\xC0\xFE", "Ąž"),
        (
            Charset::SHIFT_JIS,
            b"\x93\xFA\x96\x7B\x8C\xEA \x83\x5C",
            "日本語 ソ",
        ),
        (Charset::EUC_JP, b"\xC6\xFC\xCB\xDC\xB8\xEC", "日本語"),
        (Charset::EUC_KR, b"\xC7\xD1\xB1\xB9", "한국"),
        (Charset::GBK, b"\xD6\xD0\xCE\xC4 abc", "中文 abc"),
        (Charset::BIG5, b"\xA4\xA4\xA4\xE5", "中文"),
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
        (
            Charset::SHIFT_JIS,
            b"a\x93 \xFDb\x93\xFA\x93",
            "a‹93› ‹FD›b日‹93›",
        ),
        (Charset::BIG5, b"\xA4\xA4\xFF\xA4\xA4", "中‹FF›中"),
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
    let is_of_bytes = |set: &Charset| *set != Charset::UTF8 && !set.is_double_byte();
    for charset in Charset::all().filter(is_of_bytes) {
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
fn long_texts_of_double_byte_sets_decode_whole() {
    for charset in Charset::all().filter(|set| set.is_double_byte()) {
        let chars = match charset {
            Charset::EUC_KR => "한국 ",
            _ => "中 a",
        };
        for len in [1, 511, 512, 513, 1_000] {
            let text: String = chars.chars().cycle().take(len).collect();
            let bytes = charset.encode(&text);
            assert!(bytes.len() > len || len == 1, "{charset}");
            assert_eq!(charset.decode(&bytes), text, "{charset} {len}");
            // Damage in the middle stays visible; the rest is decoded.
            let damaged = [&bytes[..], b"\xFF", b" ", &bytes].concat();
            let shown = format!("{text}‹FF› {text}");
            assert_eq!(charset.decode(&damaged), shown, "{charset} {len}");
        }
        assert!(charset.has('日') || charset == Charset::EUC_KR);
        if charset == Charset::GB18030 {
            // GB18030 has all of Unicode.
            continue;
        }
        let encoded = charset.encode_counting("a€☃");
        assert!(
            encoded.replaced >= 1 && encoded.bytes.ends_with(b"?"),
            "{charset}"
        );
        assert_eq!((charset.level(), charset.has_letter_at_8d()), (4, true));
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

/// Row of a table: CHRS, CODEPAGE, the area's fallback, the text; the expected set and whether the
/// message names it.
type Case<'a> = (
    Option<&'a str>,
    Option<&'a str>,
    Fallback,
    &'a [u8],
    &'a str,
    bool,
);

const RUSSIAN: &str = "Привет, как дела? Говорят, что завтра будет дождь.";
const GERMAN: &str = "Die Größe der Tür über dem Gärtchen";

fn check(cases: &[Case<'_>]) {
    for (chrs, codepage, fallback, text, expected, declared) in cases {
        let (chrs, codepage) = (chrs.map(str::as_bytes), codepage.map(str::as_bytes));
        let charset = Charset::from_kludge(expected.as_bytes()).unwrap();
        let expected = CharsetChoice {
            charset,
            declared: *declared,
        };
        let what = format!("{chrs:?} {codepage:?} {fallback:?} {text:?}");
        let by_text = choose(chrs, codepage, *fallback, text, &[b"Ann"]);
        assert_eq!(by_text, expected, "{what}");
        let by_field = choose(chrs, codepage, *fallback, b"", &[b"Ann", text]);
        assert_eq!(by_field, expected, "{what}");
    }
}

#[test]
fn a_message_is_decoded_by_what_it_says_else_by_what_its_area_says() {
    let russian = b"\x8F\xE0\xA8\xA2\xA5\xE2".as_slice();
    let cp866 = Fallback::Set(Charset::CP866);
    let cp437 = Fallback::Set(Charset::CP437);
    let cp850 = Fallback::Set(Charset::CP850);
    let utf8 = Fallback::Set(Charset::UTF8);
    check(&[
        // A known label is believed.
        (Some("CP866 2"), None, cp437, russian, "CP866", true),
        (
            Some("CP1251 2"),
            Some("866"),
            cp866,
            russian,
            "CP1251",
            true,
        ),
        (
            Some("UTF-8 4"),
            None,
            cp866,
            RUSSIAN.as_bytes(),
            "UTF-8",
            true,
        ),
        (Some("UTF-8 4"), None, cp866, b"plain", "UTF-8", true),
        // IBMPC defers to CODEPAGE, else to the area.
        (Some("IBMPC 2"), Some("850"), cp866, russian, "CP850", true),
        (Some("ibmpc"), None, cp866, russian, "CP866", true),
        (Some("IBMPC 2"), None, cp850, b"Gr\x81\xE1e", "CP850", true),
        (Some("IBMPC 2"), None, utf8, b"Gr\x81\xE1e", "CP437", true),
        // CODEPAGE alone, or with an unknown label.
        (None, Some("866"), cp437, russian, "CP866", true),
        (
            Some("X-NONE 2"),
            Some("CP1251"),
            cp866,
            russian,
            "CP1251",
            true,
        ),
        // No known label: the area's own set, whatever the letters look like.
        (Some("X-NONE 2"), None, cp866, russian, "CP866", false),
        (None, Some("9999"), cp437, russian, "CP437", false),
        (None, None, cp866, russian, "CP866", false),
        (None, None, cp866, b"plain ASCII", "CP866", false),
        (None, None, cp866, b"", "CP866", false),
        (None, None, Fallback::Detected, b"", "CP866", false),
    ]);
}

#[test]
fn a_label_that_the_bytes_contradict_is_not_believed() {
    let russian = Charset::CP866.encode(RUSSIAN);
    let russian = russian.as_slice();
    let utf8 = RUSSIAN.as_bytes();
    let cp866 = Fallback::Set(Charset::CP866);
    let koi8 = Fallback::Set(Charset::KOI8_R);
    let cp850 = Fallback::Set(Charset::CP850);
    let detected = Fallback::Detected;
    let german = Charset::CP437.encode(GERMAN);
    let german = german.as_slice();
    check(&[
        // Invalid UTF-8 is in the area's set, or in the detected one.
        (Some("UTF-8 4"), None, cp866, russian, "CP866", false),
        (Some("UTF-8 4"), None, koi8, russian, "KOI8-R", false),
        (Some("UTF-8 4"), None, detected, russian, "CP866", false),
        (
            Some("UTF-8 4"),
            None,
            Fallback::Set(Charset::UTF8),
            russian,
            "CP866",
            false,
        ),
        // A single damaged byte does not make it another set.
        (
            Some("UTF-8 4"),
            None,
            cp866,
            b"\xD0\x9F\xD1\x80 \xFF \xD0\xBC",
            "UTF-8",
            true,
        ),
        // Valid UTF-8 is UTF-8.
        (Some("CP866 2"), None, cp866, utf8, "UTF-8", false),
        (Some("LATIN-1 2"), None, cp866, utf8, "UTF-8", false),
        (
            Some("CP437 2"),
            None,
            cp850,
            "naïve".as_bytes(),
            "UTF-8",
            false,
        ),
        (Some("IBMPC 2"), Some("437"), koi8, utf8, "UTF-8", false),
        (None, None, cp866, utf8, "UTF-8", false),
        // Texts that are valid by accident are not.
        (
            Some("CP866 2"),
            None,
            cp866,
            &Charset::CP866.encode("Ok, раз, сад"),
            "CP866",
            true,
        ),
        (
            Some("CP437 2"),
            None,
            cp866,
            b"\xC9\xBB\r\xC8\xBC",
            "CP437",
            true,
        ),
        (None, None, cp866, b"\xDA\xBF", "CP866", false),
        (
            Some("CP437 2"),
            None,
            cp866,
            "hôtel".as_bytes(),
            "UTF-8",
            false,
        ),
        (Some("UTF-8"), None, cp866, "堡".as_bytes(), "UTF-8", true),
        // A set of seven bits has no bytes over 7Fh.
        (Some("ASCII 1"), None, cp866, russian, "CP866", false),
        (Some("GERMAN 1"), None, cp866, russian, "CP866", false),
        (Some("ASCII 1"), Some("866"), koi8, russian, "CP866", true),
        (Some("ASCII 1"), None, cp866, b"plain", "ASCII", true),
        // Russian words in CP866 under the labels of Western software.
        (Some("CP437 2"), None, detected, russian, "CP866", false),
        (Some("CP437 2"), None, cp850, russian, "CP866", false),
        (None, Some("437"), cp850, russian, "CP866", false),
        (Some("IBMPC 2"), Some("437"), koi8, russian, "CP866", false),
        (Some("IBMPC 2"), None, cp850, russian, "CP866", false),
        (Some("IBMPC 2"), None, koi8, russian, "CP866", false),
        (Some("IBMPC 2"), None, detected, russian, "CP866", true),
        // Western words and frames under those labels.
        (Some("CP437 2"), None, cp866, german, "CP437", true),
        (Some("IBMPC 2"), None, detected, german, "CP437", true),
        (
            Some("CP437 2"),
            None,
            detected,
            b"\xC9\xCD\xCD\xBB \xDB\xDC\xDF\xB0\xB1\xB2",
            "CP437",
            true,
        ),
        (
            Some("CP437 2"),
            None,
            cp866,
            b"\x80\x82\x84\x86 \xE3\xE4\xE5",
            "CP437",
            true,
        ),
    ]);
}

/// Prose of some 500 letters in UTF-8.
fn long_prose() -> Vec<u8> {
    RUSSIAN.repeat(12).into_bytes()
}

#[test]
fn a_text_of_utf8_with_a_little_damage_is_utf8_whatever_its_label() {
    let long = long_prose();
    let with = |at: usize, replaced: usize, by: &[u8]| {
        let mut text = long.clone();
        text.splice(at..at + replaced, by.iter().copied());
        text
    };
    // The first byte of a letter in the middle.
    let at = 400 + long[400..].iter().position(|byte| *byte == 0xD0).unwrap();
    // The line ends of an editor that counts bytes.
    let wrapped = long.chunks(75).collect::<Vec<_>>().join(&b'\r');
    assert!(std::str::from_utf8(&wrapped).is_err());
    let soft: Vec<u8> = RUSSIAN
        .split_inclusive(' ')
        .flat_map(|word| [word.as_bytes(), b"\x8D\n"].concat())
        .collect();
    let cases = vec![
        with(at + 1, 0, b"\r"),
        with(at + 1, 1, b""),
        with(at, 1, b""),
        with(at, 0, b"\xFF"),
        with(at, 0, b"\x8D\n"),
        long[..=at].to_vec(),
        wrapped,
        soft,
        "Да, всё так\u{2026} \u{1F600}".as_bytes()[1..].to_vec(),
        b"na\xC3\xAFve \xC3\xA9t\xC3\xA9, tr\xC3\xA8s caf\xC3\xA9 \xE9".to_vec(),
    ];
    for text in &cases {
        assert!(std::str::from_utf8(text).is_err());
        for chrs in [
            None,
            Some("UTF-8 4"),
            Some("CP866 2"),
            Some("CP437 2"),
            Some("KOI8-R"),
            Some("IBMPC 2"),
            Some("X-NONE"),
        ] {
            for fallback in [
                Fallback::Detected,
                Charset::CP866.into(),
                Charset::CP437.into(),
                Charset::UTF8.into(),
            ] {
                let what = format!("{chrs:?} {fallback:?} {}", String::from_utf8_lossy(text));
                let label = chrs.map(str::as_bytes);
                let choice = choose(label, None, fallback, text, &[b"Ann"]);
                assert_eq!(choice.charset, Charset::UTF8, "{what}");
            }
        }
    }
}

#[test]
fn texts_of_other_sets_are_no_damaged_utf8() {
    let texts = [
        RUSSIAN,
        GERMAN,
        "Вопрос по разводке платы",
        "раз, два, сад, раз, раз, час, рас, рас",
        "ёж ЁЖ",
        "┌───┐│х│└───┘ ─┐─┐─┐ ├─┤├─┤",
        "ДОМ РАЗ НЕТ",
    ];
    let mut checked = 0;
    for set in [
        Charset::CP866,
        Charset::KOI8_R,
        Charset::CP1251,
        Charset::CP437,
        Charset::CP850,
        Charset::CP1252,
        Charset::CP1125,
        Charset::CP855,
        Charset::ISO_8859_5,
        Charset::CP10007,
    ] {
        for text in texts {
            for times in [1, 3, 40] {
                let bytes = set.encode(&text.repeat(times));
                assert!(!super::is_damaged_utf8(&bytes), "{set} {text}");
                checked += 1;
            }
        }
    }
    assert!(checked > 200);
}

#[test]
fn unlabelled_latin_1_has_no_box_drawing_in_its_words() {
    for text in [
        "Für die Größe der Tür über dem Gärtchen",
        "Où est la forêt près du château?",
        "El niño está en España, ¿verdad?",
        "Det är så här på svenska",
        "“Smart” – the café’s naïve quotes",
    ] {
        for set in [Charset::CP1252, Charset::LATIN1] {
            let bytes = set.encode(text);
            if text.contains('“') && set == Charset::LATIN1 {
                continue;
            }
            let found = choose(None, None, Fallback::Detected, &bytes, &[]);
            assert_eq!(found.charset.decode(&bytes), text, "{set}");
            // A configured set wins.
            let found = choose(None, None, Charset::CP866.into(), &bytes, &[]);
            assert_eq!(found.charset, Charset::CP866);
        }
    }
}

#[test]
fn without_any_label_the_letters_decide() {
    for (text, sets) in [
        (
            RUSSIAN,
            &[Charset::CP866, Charset::KOI8_R, Charset::CP1251][..],
        ),
        (GERMAN, &[Charset::CP437]),
        (
            "Вопрос по разводке платы",
            &[Charset::CP866, Charset::KOI8_R, Charset::CP1251],
        ),
        // Frames and blocks are no letters.
        ("╔══════╗ ▒▒▓▓██ ▄▀▄▀ №1", &[Charset::CP866]),
        ("┌┬┐├┼┤ hello └┴┘ ░▒▓█▓▒░ √2", &[Charset::CP866]),
        ("Да", &[Charset::CP866]),
    ] {
        for set in sets {
            let bytes = set.encode(text);
            let choice = choose(None, None, Fallback::Detected, &bytes, &[]);
            assert_eq!((choice.charset, choice.declared), (*set, false), "{text}");
        }
    }
}

#[test]
fn a_field_may_be_cut_inside_of_a_character_and_a_text_may_not() {
    let cut = |len| RUSSIAN.as_bytes().get(..len).unwrap();
    assert!(!RUSSIAN.is_char_boundary(7));
    let chosen = |text, field| {
        let choice = choose(None, None, Charset::CP866.into(), text, &[field]);
        choice.charset
    };
    assert_eq!(chosen(RUSSIAN.as_bytes(), cut(7)), Charset::UTF8);
    assert_eq!(chosen(b"", cut(7)), Charset::UTF8);
    assert_eq!(chosen(cut(7), b""), Charset::CP866);
    // A single byte may be the beginning of anything.
    assert_eq!(chosen(b"", cut(1)), Charset::CP866);
    assert_eq!(chosen(b"\x8F\xE0", RUSSIAN.as_bytes()), Charset::CP866);
}

#[test]
fn fields_lose_fragments_and_byte_order_marks() {
    let whole = "\u{FEFF}Жук 😀";
    for len in 3..=whole.len() {
        let bytes = whole.as_bytes().get(..len).unwrap();
        let text = Charset::UTF8.decode(Charset::UTF8.field(bytes));
        let mut expected = len;
        while !whole.is_char_boundary(expected) {
            expected -= 1;
        }
        assert_eq!(text, whole.get(3..expected).unwrap(), "{len}");
    }
    // Other damage stays visible.
    assert_eq!(Charset::UTF8.field(b"a\xFF"), b"a\xFF");
    assert_eq!(Charset::UTF8.field(b"a\xBF"), b"a\xBF");
    assert_eq!(
        Charset::CP866.field(b"\xEF\xBB\xBFa\xD0"),
        b"\xEF\xBB\xBFa\xD0"
    );
}

/// Searches scan raw bytes for the necessary bytes of a hit in each possible set: no set may be
/// missing.
#[test]
fn every_set_that_may_be_chosen_is_a_possible_one() {
    let sets = [
        Charset::UTF8,
        Charset::CP866,
        Charset::CP437,
        Charset::CP1252,
        Charset::KOI8_R,
        Charset::CP1251,
        Charset::GERMAN,
    ];
    let texts = [RUSSIAN, GERMAN, "plain", "╔══╗", "Да", "naïve {|}"];
    let mut damaged = RUSSIAN.as_bytes().to_vec();
    damaged.insert(11, b'\r');
    let mut samples: Vec<Vec<u8>> = vec![b"\xD0\x9F \xFF\x98\x81\x8D".to_vec(), damaged];
    samples.push("Où est la forêt?".chars().map(|c| c as u8).collect());
    for set in sets {
        samples.extend(texts.map(|text| set.encode(text)));
    }
    let kludges = [
        None,
        Some("UTF-8 4"),
        Some("CP866 2"),
        Some("CP437 2"),
        Some("IBMPC 2"),
        Some("ASCII 1"),
        Some("GERMAN 1"),
        Some("CP1252 2"),
        Some("X-NONE"),
    ];
    let fallbacks = sets.map(Fallback::Set);
    let (mut seen, mut certain) = (0, 0);
    for chrs in kludges {
        for codepage in [None, Some("437"), Some("866"), Some("1252"), Some("x")] {
            let (chrs, codepage) = (chrs.map(str::as_bytes), codepage.map(str::as_bytes));
            for fallback in fallbacks.iter().copied().chain([Fallback::Detected]) {
                let possible = possible(chrs, codepage, fallback);
                for text in &samples {
                    for field in &samples {
                        let chosen = choose(chrs, codepage, fallback, text, &[field]).charset;
                        let what = format!("{chrs:?} {codepage:?} {fallback:?} {text:?} {field:?}");
                        assert!(possible.sets.contains(&chosen), "{what}: {chosen}");
                        let is_one = |byte: &u8| chosen.decode(&[*byte]).chars().count() == 1;
                        let is_whole = match chosen {
                            Charset::UTF8 => std::str::from_utf8(text).is_ok(),
                            _ => text.iter().all(is_one),
                        };
                        let is_damaged = super::is_damaged_utf8(text);
                        let may_not = possible.undecoded.contains(&chosen);
                        assert!(is_whole || may_not || is_damaged, "{what}: {chosen}");
                        if let Some(only) = possible.unless_utf8
                            && std::str::from_utf8(text).is_err()
                            && !is_damaged
                        {
                            assert_eq!(chosen, only, "{what}");
                            certain += 1;
                        }
                        seen += 1;
                    }
                }
            }
        }
    }
    assert!(seen > 100_000 && certain > 10_000, "{seen} {certain}");
}

#[test]
fn one_text_that_is_not_utf8_makes_the_message_not_utf8() {
    let text = "Привет".as_bytes();
    let choice = choose(None, None, Charset::CP866.into(), text, &[b"\x8F\xE0"]);
    assert_eq!(choice.charset, Charset::CP866);
}
