//! Origin lines, senders and MSGIDs.

use super::*;

/// Parses an address as written.
fn parsed(address: &[u8]) -> Option<Address> {
    Address::parse_lenient(std::str::from_utf8(address).unwrap())
}

/// Returns the sender's address, for an area without an own one.
fn sender_address(text: &[u8], header: RawAddress<'_>, msgid: &[u8]) -> Option<Address> {
    let mut written = Vec::new();
    let header = RawHeader {
        origin: header,
        msgid,
        ..RawHeader::default()
    };
    let is_known = write_sender_address(text, &header, None, &mut written);
    is_known.then(|| parsed(&written)).flatten()
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
    let no_zone = &b"text\r * Origin: x (0:5030/1)\r"[..];
    for (tail, numbers, address) in [
        (origin, [2, 5030, 2, 0], "2:5030/1"),
        (none, [2, 5030, 2, 0], "2:5030/2"),
        (none, [0, 5030, 2, 7], "2:5030/2.7"),
        (none, [0, 0, 0, 0], "2:5030/3"),
        // Zone 0 is no zone.
        (no_zone, [2, 5030, 2, 0], "2:5030/1"),
        (no_zone, [0, 5030, 1, 0], "2:5030/1"),
    ] {
        let found = sender_address(tail, RawAddress::Numbers(numbers), b"2:5030/3 1a2b3c4d");
        assert_eq!(found, Address::parse_lenient(address));
    }
}

#[test]
fn msgids_name_addresses() {
    for (value, address) in [
        ("2:5020/848 50c4a74e", Some("2:5020/848")),
        ("\"a b@2:5030/1\" 1a2b3c4d", Some("2:5030/1")),
        (
            "2:5030/830.57@fidonet  4F903477 ",
            Some("2:5030/830.57@fidonet"),
        ),
        ("\"a \"\"quoted\"\" one\" 1a2b3c4d", None),
        ("\"2:5030/1\" 1a2b3c4d", Some("2:5030/1")),
        ("\"open 1a2b3c4d", None),
        ("<1187448185@ddt.example> 2975d2a3", None),
        ("<bare@example>", None),
        ("", None),
    ] {
        assert_eq!(
            address_in_msgid(value.as_bytes()).and_then(parsed),
            address.and_then(Address::parse_lenient),
            "{value}"
        );
    }
}
