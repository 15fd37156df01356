//! The reader returns everything that the writer stores.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::jam_support::{Made, open, scan, writer};
use ftn_base::jam::write::{JamWriter, NewMessage};
use ftn_base::jam::{JamBase, attribute};
use ftn_base::{MarkOwner, MessageBase, RawAddress, ReadDepth};
use ftn_types::job::Job;
use ftn_types::time::WallTime;
use proptest::collection::vec;
use proptest::prelude::*;
use std::ops::ControlFlow;

#[test]
fn every_field_of_a_message_comes_back() {
    let mut writer = JamWriter::in_memory(WallTime(1_000_000)).unwrap();
    let message = NewMessage {
        from: b"Mithgol the Webmaster",
        to: b"All",
        subject: b"Subject",
        origin: b"2:5063/88",
        destination: b"2:5030/1520.9",
        msgid: b"2:5063/88 46c01f2e",
        reply: b"2:5030/1520.9 46c01f2d",
        pid: b"Fidoscope",
        kludges: &[b"CHRS: CP866 2", b"TAG: a|b"],
        utc_offset: b"0400",
        seen_by: &[b"5030/1520 1521", b"5063/88"],
        path: &[b"5063/88 5030/1520"],
        written: WallTime(1_186_923_454),
        arrived: WallTime(1_186_923_999),
        attributes: attribute::LOCAL | attribute::PRIVATE,
        text: b"Hello\r--- \r * Origin: here (2:5063/88)\r",
        reply_to: 7,
        ..NewMessage::default()
    };
    assert_eq!(writer.append(&message).unwrap(), 1);
    assert_eq!(writer.skip_number().unwrap(), 2);
    let deleted = NewMessage {
        attributes: attribute::DELETED,
        ..message
    };
    assert_eq!(writer.append(&deleted).unwrap(), 3);
    assert_eq!(writer.append(&NewMessage::default()).unwrap(), 4);
    writer.mark_read(b"mithgol THE webmaster", 3, 4).unwrap();
    let parts = writer.into_bytes().unwrap();
    let base = JamBase::from_bytes(parts.jhr, parts.jdt, parts.jdx, parts.jlr).unwrap();

    let mut numbers = Vec::new();
    let faults = base
        .scan(ReadDepth::Text, &Job::new(), &mut |header, text| {
            if header.number == 1 {
                assert_eq!(header.from, message.from);
                assert_eq!(header.to, message.to);
                assert_eq!(header.subject, message.subject);
                assert_eq!(header.origin, RawAddress::Text(message.origin));
                assert_eq!(header.destination, RawAddress::Text(message.destination));
                assert_eq!(header.msgid, message.msgid);
                assert_eq!(header.reply, message.reply);
                assert_eq!(header.charset, b"CP866 2");
                assert_eq!(header.utc_offset, b"0400");
                assert_eq!(header.written, message.written);
                assert_eq!(header.arrived, Some(message.arrived));
                assert_eq!(header.reply_to_number, 7);
                assert_eq!(header.text_len as usize, message.text.len());
                assert!(header.attributes.local && header.attributes.private);
                assert!(header.attributes.unscanned && !header.attributes.sent);
                assert_eq!(text, message.text);
            }
            numbers.push(header.number);
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(faults, []);
    assert_eq!(numbers, [1, 4]);

    let stored = base.read(1).unwrap().unwrap();
    let lines = |lines: &[Vec<u8>]| -> Vec<String> {
        let text = |line: &Vec<u8>| String::from_utf8(line.clone()).unwrap();
        lines.iter().map(text).collect()
    };
    assert_eq!(
        lines(&stored.kludges),
        [
            "MSGID: 2:5063/88 46c01f2e",
            "REPLY: 2:5030/1520.9 46c01f2d",
            "PID: Fidoscope",
            "CHRS: CP866 2",
            "TAG: a|b",
            "TZUTC: 0400",
        ]
    );
    assert_eq!(
        lines(&stored.trailer),
        [
            "SEEN-BY: 5030/1520 1521",
            "SEEN-BY: 5063/88",
            "\u{1}PATH: 5063/88 5030/1520",
        ]
    );
    assert_eq!(stored.text, message.text);
    for absent in [0, 2, 3, 5, u32::MAX] {
        assert_eq!(base.read(absent).unwrap(), None, "{absent}");
    }

    let summary = base.summary().unwrap();
    assert_eq!(summary.messages, 2);
    assert_eq!(summary.created, Some(WallTime(1_000_000)));
    assert_eq!(base.count_after(1).unwrap(), 1);
    let reader = MarkOwner {
        names: vec![b"Nobody".to_vec(), b"Mithgol the Webmaster".to_vec()],
        ..MarkOwner::default()
    };
    assert_eq!(base.last_read(&reader).unwrap(), Some(3));
    assert_eq!(base.last_read(&MarkOwner::default()).unwrap(), None);
}

/// Any bytes at all.
fn bytes(longest: usize) -> impl Strategy<Value = Vec<u8>> {
    vec(any::<u8>(), 0..longest)
}

prop_compose! {
    fn message()(
        names in (bytes(40), bytes(40), bytes(80)),
        ids in (bytes(30), bytes(30)),
        addresses in (bytes(20), bytes(20)),
        kludges in vec(bytes(100).prop_map(|rest| [b"X-", rest.as_slice(), b"."].concat()), 0..5),
        lines in (vec(bytes(80), 0..4), vec(bytes(80), 0..3)),
        written in any::<u32>(),
        arrived in any::<u32>(),
        text in bytes(5000),
        reply_to in any::<u32>(),
    ) -> Made {
        Made {
            from: names.0,
            to: names.1,
            subject: names.2,
            msgid: ids.0,
            reply: ids.1,
            origin: addresses.0,
            destination: addresses.1,
            kludges,
            seen_by: lines.0,
            path: lines.1,
            written,
            arrived,
            text,
            reply_to,
            ..Made::default()
        }
    }
}

/// Returns a field without the trailing bytes that the reader trims.
fn trimmed(field: &[u8]) -> &[u8] {
    let blank = |byte: &u8| matches!(byte, 0 | b'\r' | b'\n' | b' ');
    let end = field.iter().rposition(|byte| !blank(byte));
    &field[..end.map_or(0, |at| at + 1)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_bytes_come_back_as_they_were_stored(
        messages in vec(message(), 0..8),
        first_number in 1..u32::MAX - 10,
    ) {
        let mut writer = writer(first_number);
        for message in &messages {
            message.append(&mut writer);
        }
        let base = open(&writer.into_bytes().unwrap());
        let (headers, faults) = scan(&base, ReadDepth::Text);
        prop_assert_eq!(faults, vec![]);
        prop_assert_eq!(headers.len(), messages.len());
        for ((number, header), made) in (first_number..).zip(headers).zip(&messages) {
            prop_assert_eq!(header.number, number);
            prop_assert_eq!(&header.text, &made.text);
            prop_assert_eq!(header.from, trimmed(&made.from));
            prop_assert_eq!(header.to, trimmed(&made.to));
            prop_assert_eq!(header.subject, trimmed(&made.subject));
            prop_assert_eq!(header.msgid, trimmed(&made.msgid).trim_ascii_start());
            prop_assert_eq!(header.reply, trimmed(&made.reply).trim_ascii_start());
            prop_assert_eq!(header.origin, trimmed(&made.origin).trim_ascii());
            prop_assert_eq!(header.written, WallTime(i64::from(made.written)));
            prop_assert_eq!(header.reply_to, made.reply_to);
            let stored = base.read(number).unwrap().unwrap();
            prop_assert_eq!(&stored.text, &made.text);
            for kludge in &made.kludges {
                prop_assert!(stored.kludges.contains(kludge));
            }
            let seen_by = made.seen_by.iter();
            let seen_by = seen_by.map(|line| [b"SEEN-BY: ", trimmed(line)].concat());
            let path = made.path.iter();
            let path = path.map(|line| [b"\x01PATH: ", trimmed(line)].concat());
            prop_assert_eq!(stored.trailer, seen_by.chain(path).collect::<Vec<_>>());
        }
    }
}
