//! Packets: every packed field is read back area by area, the three types of header, sloppy
//! packers, and damage.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::base_support::{Dice, exercise, numbers, scan, state};
use fidoscope_kit::pkt::{NewMessage, PktWriter};
use ftn_base::fts1::attribute;
use ftn_base::pkt::{Packet, PacketType, PktBase};
use ftn_base::{BaseError, BaseFormat, MarkOwner, MessageBase, ReadDepth};
use ftn_types::time::WallTime;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures/pkt/wwiv")
        .join(name)
}

fn writer() -> PktWriter<Vec<u8>> {
    let (origin, destination) = ([2, 5030, 1520, 9], [2, 5030, 1520, 0]);
    PktWriter::new(Vec::new(), origin, destination, WallTime(1_640_188_222)).unwrap()
}

fn base(bytes: &[u8], tag: Option<&str>) -> PktBase {
    let packet = Arc::new(Packet::from_bytes(bytes).unwrap());
    PktBase::new(packet, tag.map(str::as_bytes))
}

/// Returns the tags of a packet with the numbers of their messages; netmail as `-`.
fn areas(packet: &Packet) -> Vec<(String, u32)> {
    let areas = packet.areas().unwrap().into_iter();
    let tag =
        |tag: Option<Vec<u8>>| tag.map_or("-".to_owned(), |tag| String::from_utf8(tag).unwrap());
    areas.map(|area| (tag(area.tag), area.messages)).collect()
}

#[test]
fn what_was_packed_comes_back_area_by_area() {
    let mut dice = Dice::new(5);
    let mut writer = writer();
    let tags = [None, Some(&b"R50.Bone"[..]), Some(b"Ru.Linux")];
    let mut made = Vec::new();
    for number in 1..=300u32 {
        let tag = tags[dice.roll(3)];
        let fields = [dice.text(35), dice.text(35), dice.text(200)];
        let control: &[u8] = match tag {
            None => b"\x01INTL 1:2/3 2:5063/88\r\x01TOPT 4\r\x01MSGID: 2:5063/88 1\r",
            Some(_) => b"\x01MSGID: 2:5063/88 1\r\x01TZUTC: 0300\r",
        };
        let longest = 70_000 / (1 + dice.roll(100));
        let text = [control, &dice.body(longest)].concat();
        let written = WallTime(1_500_000_001 + dice.roll(1_000_000) as i64);
        writer
            .append(&NewMessage {
                area: tag,
                from: &fields[0],
                to: &fields[1],
                subject: &fields[2],
                origin: [2, 5063, 88, 0],
                destination: [2, 5030, 1520, 0],
                written,
                attributes: attribute::PRIVATE as u16,
                text: &text,
            })
            .unwrap();
        made.push((number, tag, fields, text, written));
    }
    let bytes = writer.finish().unwrap();
    let packet = Arc::new(Packet::from_bytes(bytes).unwrap());
    let header = packet.header().unwrap();
    assert_eq!(header.kind, PacketType::TwoPlus);
    assert_eq!(header.origin, [2, 5030, 1520, 9]);
    assert_eq!(header.destination, [2, 5030, 1520, 0]);
    assert_eq!(header.packed, Some(WallTime(1_640_188_222)));
    let mut seen = 0;
    for tag in tags {
        let base = PktBase::new(Arc::clone(&packet), tag);
        assert_eq!(base.format(), BaseFormat::Pkt);
        exercise(&base).unwrap();
        let (headers, faults) = scan(&base, ReadDepth::Text);
        assert_eq!(faults, []);
        let made: Vec<_> = made.iter().filter(|made| made.1 == tag).collect();
        assert_eq!(headers.len(), made.len());
        for (header, (number, _, [from, to, subject], text, written)) in headers.iter().zip(made) {
            assert_eq!(header.number, *number);
            assert_eq!(
                (&header.from, &header.to, &header.subject),
                (from, to, subject)
            );
            assert_eq!(header.written, *written);
            assert_eq!(&header.text, text);
            assert_eq!(header.text_len as usize, text.len());
            assert_eq!(header.msgid, b"2:5063/88 1");
            assert_eq!(header.origin, [2, 5063, 88, 0]);
            let stored = base.read(*number).unwrap().unwrap();
            assert_eq!(
                (&stored.from, &stored.to, &stored.subject),
                (from, to, subject)
            );
            assert_eq!(&stored.text, text);
            assert_eq!(stored.origin, b"2:5063/88");
            match tag {
                None => assert_eq!(stored.destination, b"1:2/3.4"),
                Some(_) => assert_eq!(stored.destination, b"2:5030/1520"),
            }
            assert!(stored.attributes.private);
            seen += 1;
        }
        assert_eq!(base.last_read(&MarkOwner::default()).unwrap(), None);
        assert_eq!(base.summary().unwrap().created, header.packed);
    }
    assert_eq!(seen, 300);
}

#[test]
fn real_packets_are_read_to_the_byte() {
    let folder = fixture("").parent().unwrap().join("wwiv");
    let before = state(&folder);
    let mut messages = 0;
    for (name, subjects) in [
        ("0d73f767.pkt", &["test 4"][..]),
        ("0e7c5b69.pkt", &["test5", "test 6", "test 7"]),
    ] {
        let packet = Arc::new(Packet::open(&fixture(name)).unwrap());
        let header = packet.header().unwrap();
        assert_eq!(header.kind, PacketType::TwoPlus);
        assert_eq!(
            (header.origin, header.destination),
            ([21, 1, 2, 0], [21, 1, 1, 0])
        );
        assert_eq!(areas(&packet), [("TEST".to_owned(), subjects.len() as u32)]);
        let base = PktBase::new(packet, Some(b"test"));
        let headers = exercise(&base).unwrap();
        for (header, subject) in headers.iter().zip(subjects) {
            assert_eq!(header.subject, subject.as_bytes());
            assert_eq!(
                (&header.from[..], &header.to[..]),
                (&b"rushfan"[..], &b"All"[..])
            );
            assert_eq!(header.utc_offset, b"-0800");
            assert!(header.msgid.starts_with(b"21:1/2 "));
            assert!(header.written.to_string().starts_with("2021-12-2"));
            assert!(header.text.starts_with(b"\x01TID: Mystic BBS 1.12 A45\r"));
            assert!(header.text.ends_with(b"\x01PATH: 1/2\r"));
            messages += 1;
        }
        assert_eq!(headers.len(), subjects.len());
        assert_eq!(scan(&base, ReadDepth::Headers).1, []);
    }
    assert_eq!(messages, 4);
    assert_eq!(state(&folder), before);
}

#[test]
fn a_packet_ends_quietly_whatever_follows_its_end() {
    let whole = std::fs::read(fixture("0e7c5b69.pkt")).unwrap();
    for tail in [&b""[..], &[0; 70], b"\x1A", b"\x1A\0\0\0", b"junk"] {
        let bytes = [&whole[..], tail].concat();
        let base = base(&bytes, Some("TEST"));
        assert_eq!(exercise(&base).unwrap().len(), 3, "{tail:?}");
        assert_eq!(scan(&base, ReadDepth::Headers).1, []);
    }
    // An empty packet, with and without its end.
    let empty = writer().finish().unwrap();
    for (bytes, faults) in [(&empty[..], 0), (&empty[..58], 1)] {
        let base = base(bytes, None);
        assert_eq!(exercise(&base).unwrap(), []);
        assert_eq!(scan(&base, ReadDepth::Headers).1.len(), faults);
    }
}

/// Creates a packet of one message with these bytes from its date on.
fn with_tail(tail: &[u8]) -> Vec<u8> {
    let mut bytes = writer().finish().unwrap();
    bytes.truncate(58);
    bytes.extend_from_slice(&[2, 0, 1, 0, 2, 0, 3, 0, 4, 0, 0, 0, 0, 0]);
    bytes.extend_from_slice(tail);
    bytes
}

#[test]
fn sloppy_packers_are_understood() {
    for tail in [
        // The date field is as long as its string.
        &b"22 Dec 21 15:50:22\0All\0Me\0Subject\0AREA:TEST\rText\r\0\0\0"[..],
        b"Wed 22 Dec 21 15:50\0All\0Me\0Subject\0AREA:TEST\rText\r\0\0\0",
        // Padded, and without a NUL.
        b"22 Dec 21 15:50:22\0\0All\0Me\0Subject\0AREA:TEST\rText\r\0\0\0",
        b"22 Dec 2021  15:50:2All\0Me\0Subject\0AREA:TEST\rText\r\0\0\0",
        // Other spellings of the line.
        b"22 Dec 21 15:50:22\0\0All\0Me\0Subject\0AREA: TEST\r\nText\r\0\0\0",
        b"22 Dec 21 15:50:22\0\0All\0Me\0Subject\0\x01AREA:test\rText\r\0\0\0",
        b"22 Dec 21 15:50:22\0\0All\0Me\0Subject\0area:Test\nText\r\0\0\0",
    ] {
        let base = base(&with_tail(tail), Some("TEST"));
        let headers = exercise(&base).unwrap();
        assert_eq!(headers.len(), 1, "{tail:?}");
        assert_eq!(headers[0].to, b"All", "{tail:?}");
        assert_eq!(headers[0].from, b"Me");
        assert_eq!(headers[0].subject, b"Subject");
        assert_eq!(headers[0].text, b"Text\r");
        assert!(
            headers[0]
                .written
                .to_string()
                .starts_with("2021-12-22T15:50")
        );
        assert_eq!(headers[0].origin, [2, 3, 1, 0]);
        assert_eq!(headers[0].destination, [2, 4, 2, 0]);
        assert_eq!(scan(&base, ReadDepth::Text).1, []);
    }
}

#[test]
fn messages_shorter_than_a_date_are_read_where_they_were_counted() {
    for tail in [
        &b"\0\0\0\0\0\x0A"[..],
        b"1\0\0\0\0\0\x02\0",
        b"1\0a\0b\0c\0\0\0\0",
    ] {
        let base = base(&with_tail(tail), None);
        assert!(exercise(&base).unwrap().len() <= 1, "{tail:?}");
    }
    let base = base(&with_tail(b"1\0a\0b\0c\0\0\0\0"), None);
    assert_eq!(exercise(&base).unwrap()[0].subject, b"c");
}

#[test]
fn damage_ends_the_list_and_is_reported() {
    let sound = b"22 Dec 21  15:50:22\0All\0Me\0One\0Text\r\0";
    let long = [&sound[..20], &[b'x'; 5000], b"\0Me\0Two\0Text\0\0\0"].concat();
    for (second, count, words) in [
        (&b"\x03\0"[..], 1, "type 3"),
        (b"\x02\0\x01", 1, "within the header"),
        (b"", 1, "zero bytes"),
        (b"\0", 1, "zero bytes"),
        (
            b"\x02\0AABBCCDD\0\0\0\x0022 Dec 21  15:50:22\0All\0Me",
            1,
            "within the header",
        ),
        (
            b"\x02\0AABBCCDD\0\0\0\x0022 Dec 21  15:50:22\0All\0Me\0Two\0Te",
            2,
            "ends within",
        ),
        (&[b"\x02\0AABBCCDD\0\0\0\0", &long[..]].concat(), 1, "4096"),
    ] {
        let bytes = with_tail(&[sound, second].concat());
        let base = base(&bytes, None);
        assert_eq!(exercise(&base).unwrap().len(), count, "{words}");
        let (_, faults) = scan(&base, ReadDepth::Text);
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert!(faults[0].what.contains(words), "{faults:?}");
    }
    for bytes in [&b""[..], b"PK\x03\x04", &[0; 100]] {
        match Packet::from_bytes(bytes) {
            Err(error @ BaseError::Format { .. }) => assert!(error.to_string().contains("type 2")),
            other => panic!("{other:?}"),
        }
    }
    let error = Packet::open(Path::new("/no/such/packet.pkt")).unwrap_err();
    assert!(matches!(error, BaseError::Missing { .. }), "{error:?}");
}

#[test]
fn every_cut_and_every_changed_byte_is_survived() {
    let mut writer = writer();
    for area in [Some(&b"TEST"[..]), None, Some(b"OTHER")] {
        let message = NewMessage {
            area,
            from: b"Me",
            to: b"All",
            text: b"\x01MSGID: 1\rText\r",
            ..NewMessage::default()
        };
        writer.append(&message).unwrap();
    }
    let whole = writer.finish().unwrap();
    let everything = |bytes: &[u8]| -> Option<usize> {
        let packet = Arc::new(Packet::from_bytes(bytes).ok()?);
        let areas = packet.areas().unwrap();
        let count = areas.iter().map(|area| {
            let base = PktBase::new(Arc::clone(&packet), area.tag.as_deref());
            let headers = exercise(&base).unwrap();
            assert_eq!(headers.len() as u32, area.messages);
            headers.len()
        });
        Some(count.sum())
    };
    assert_eq!(everything(&whole), Some(3));
    let mut last = 0;
    for cut in 0..whole.len() {
        let count = everything(&whole[..cut]);
        assert_eq!(count.is_some(), cut >= 58, "cut at {cut}");
        assert!(count.unwrap_or(0) >= last, "cut at {cut}");
        last = count.unwrap_or(0);
    }
    assert_eq!(last, 3);
    let mut bytes = whole.clone();
    for at in 0..bytes.len() {
        for change in 1..=255u8 {
            bytes[at] ^= change;
            assert!(everything(&bytes).is_some() || (18..20).contains(&at));
            bytes[at] ^= change;
        }
    }
}

#[test]
fn a_packet_that_was_replaced_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pkt");
    std::fs::copy(fixture("0d73f767.pkt"), &path).unwrap();
    let base = PktBase::new(Arc::new(Packet::open(&path).unwrap()), Some(b"TEST"));
    let before = base.stamp().unwrap();
    assert_eq!(numbers(&exercise(&base).unwrap()), [1]);
    std::fs::copy(fixture("0e7c5b69.pkt"), &path).unwrap();
    assert_ne!(base.stamp().unwrap(), before);
    assert_eq!(numbers(&exercise(&base).unwrap()), [1, 2, 3]);
    std::fs::remove_file(&path).unwrap();
    assert!(matches!(base.read(1), Err(BaseError::Missing { .. })));
}

#[test]
fn packets_over_four_gigabytes_are_read_like_small_ones() {
    use std::io::{Seek, SeekFrom, Write};
    // The bytes between the texts cannot be sparse in a packet; the junk after its end can.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("big.pkt");
    std::fs::copy(fixture("0e7c5b69.pkt"), &path).unwrap();
    let mut file = std::fs::File::options().write(true).open(&path).unwrap();
    file.seek(SeekFrom::Start(5 << 30)).unwrap();
    file.write_all(b"x").unwrap();
    let base = PktBase::new(Arc::new(Packet::open(&path).unwrap()), Some(b"TEST"));
    assert_eq!(exercise(&base).unwrap().len(), 3);
}
