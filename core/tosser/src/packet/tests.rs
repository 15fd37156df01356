//! Packets as written by this crate and by the kit, cut off and damaged.

use super::{
    PackedMessage, PacketError, PacketHeader, PacketPassword, PacketReader, PacketType,
    PacketWriter,
};
use crate::aka::Aka;
use ftn_types::time::WallTime;
use proptest::prelude::*;

fn read(bytes: &[u8]) -> Result<(PacketHeader, Vec<PackedMessage>), PacketError> {
    let mut packet = PacketReader::new(bytes)?;
    let mut messages = Vec::new();
    while let Some(message) = packet.next_message()? {
        messages.push(message);
    }
    Ok((*packet.header(), messages))
}

fn write(header: &PacketHeader, messages: &[PackedMessage]) -> Vec<u8> {
    let mut packet = PacketWriter::new(Vec::new(), header).unwrap();
    for message in messages {
        packet.append(message).unwrap();
    }
    packet.finish().unwrap()
}

fn field(longest: usize) -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(1..=255_u8, 0..longest)
}

fn message() -> impl Strategy<Value = PackedMessage> {
    let numbers = (
        any::<u16>(),
        any::<u16>(),
        any::<u16>(),
        any::<u16>(),
        any::<u16>(),
    );
    (
        numbers,
        field(19),
        field(80),
        field(80),
        field(80),
        field(900),
    )
        .prop_map(
            |((a, b, c, d, attributes), date, to, from, subject, text)| PackedMessage {
                origin: (a, b),
                destination: (c, d),
                attributes,
                date: [b"01 Jan 26  00:00:0", &date[..date.len().min(1)]].concat(),
                to,
                from,
                subject,
                text,
            },
        )
}

proptest! {
    #[test]
    fn packets_are_read_as_they_were_written(
        messages in prop::collection::vec(message(), 0..6),
        (zone, net, node, point) in (1..4096_u16, 1..65535_u16, any::<u16>(), any::<u16>()),
        kind in 0..3_usize,
        seconds in 946_684_800_i64..2_000_000_000,
    ) {
        let kind = [PacketType::Two, PacketType::TwoPlus, PacketType::TwoTwo][kind];
        let header = PacketHeader {
            kind,
            origin: Aka::new(zone, net, node, if kind == PacketType::Two { 0 } else { point }),
            destination: Aka::new(zone, node, net, 0),
            packed: WallTime(if kind == PacketType::TwoTwo { 0 } else { seconds }),
            password: PacketPassword::new("Secret"),
        };
        let bytes = write(&header, &messages);
        let (found, read) = read(&bytes).unwrap();
        prop_assert_eq!(found, header);
        prop_assert_eq!(read, messages);
    }

    #[test]
    fn damaged_packets_never_panic_and_give_no_more_than_they_have(
        messages in prop::collection::vec(message(), 1..4),
        flips in prop::collection::vec((any::<prop::sample::Index>(), 0..8_u8), 1..20),
    ) {
        let mut bytes = write(&PacketHeader::default(), &messages);
        for (at, bit) in flips {
            let at = at.index(bytes.len());
            bytes[at] ^= 1_u8 << bit;
        }
        if let Ok((_, read)) = read(&bytes) {
            let len: usize = read.iter().map(|message| message.text.len()).sum();
            prop_assert!(len <= bytes.len());
        }
    }
}

#[test]
fn packet_that_is_cut_off_gives_its_whole_messages_and_says_where() {
    let message = |text: &str| PackedMessage {
        date: b"01 Jan 26  00:00:00".to_vec(),
        to: b"All".to_vec(),
        from: b"Anna".to_vec(),
        subject: b"Words".to_vec(),
        text: text.into(),
        ..PackedMessage::default()
    };
    let messages = [message("One\r"), message("Two\r")];
    let bytes = write(&PacketHeader::default(), &messages);
    let mut seen = [0; 3];
    for len in 0..bytes.len() {
        let Ok(mut packet) = PacketReader::new(&bytes[..len]) else {
            assert!(len < 58, "{len}");
            continue;
        };
        let mut whole = 0;
        let error = loop {
            match packet.next_message() {
                Ok(Some(message)) => assert_eq!(message, messages[whole]),
                Ok(None) => panic!("{len}: no error"),
                Err(error) => break error,
            }
            whole += 1;
        };
        seen[whole] += 1;
        assert!(
            packet.next_message().unwrap().is_none(),
            "an error is the end"
        );
        let said = error.to_string();
        assert!(said.contains("message"), "{said}");
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
    assert!(read(&bytes).is_ok());
}

#[test]
fn passwords_are_compared_as_programs_pad_and_spell_them() {
    let own = PacketPassword::new("geheim");
    for (text, is_same) in [
        ("GEHEIM", true),
        ("geheim  ", true),
        ("geheim1", false),
        ("", false),
    ] {
        assert_eq!(own.is_same(&PacketPassword::new(text)), is_same, "{text}");
    }
    let long = PacketPassword::new("123456789");
    assert!(long.is_same(&PacketPassword::new("12345678")));
    assert!(!format!("{long:?}").contains('1'));
}

#[test]
fn packets_of_the_kit_are_read() {
    use fidoscope_kit::pkt::{NewMessage, PktWriter};
    let written = WallTime(1_700_000_000);
    let (from, to) = ([2, 5030, 1520, 9], [2, 5030, 1520, 0]);
    let mut packet = PktWriter::new(Vec::new(), from, to, written).unwrap();
    let message = NewMessage {
        area: Some(b"TEST.ECHO"),
        from: b"Anna",
        to: b"All",
        subject: b"Words",
        origin: from,
        destination: to,
        written,
        text: b"Hello\r",
        ..NewMessage::default()
    };
    packet.append(&message).unwrap();
    let bytes = packet.finish().unwrap();
    let (header, messages) = read(&bytes).unwrap();
    assert_eq!(header.kind, PacketType::TwoPlus);
    assert_eq!(
        (header.origin.numbers(), header.destination.numbers()),
        (from, to)
    );
    assert_eq!(header.packed, written);
    assert_eq!(messages.len(), 1);
    assert_eq!(messages[0].text, b"AREA:TEST.ECHO\rHello\r");
    assert_eq!(messages[0].from, b"Anna");
}
