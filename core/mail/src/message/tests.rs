mod kludges;
mod lines;
mod origins;
mod quoted;

use super::{
    Kludge, KludgePlace, Line, LineKind, Message, SearchText, address_in_msgid, decode_header_into,
    decode_identifier_into, header_charset, origin_address_in_tail, write_sender_address,
};
use ftn_base::{RawAddress, RawHeader, StoredMessage};
use ftn_types::address::Address;
use ftn_types::charset::Charset;
use ftn_types::job::steps_of;
use ftn_types::time::UtcOffset;

fn of_text(text: impl AsRef<[u8]>) -> Message {
    let stored = StoredMessage {
        text: text.as_ref().to_vec(),
        ..StoredMessage::default()
    };
    Message::parse(&stored, Charset::CP866)
}

/// Returns a message of an echo, in CP866, with every kind of line.
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

/// Asserts what holds for any message.
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
        // Whole, or with the zone that its author omitted or wrote as 0.
        let zone_end = text.find(':').map_or(0, |colon| colon + 1);
        let (zone, rest) = text.split_at(zone_end);
        let is_none = zone.trim_matches(['0', ':']).is_empty();
        let text = if is_none { rest } else { text };
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
            let _ = address_in_msgid(&stored.text);
        });
        // It is stored four times over and read a few times; quadratic is tens of thousands for
        // each byte.
        assert!(
            (length..64 * length).contains(&steps),
            "{piece:?}: {steps} steps"
        );
    }
}
