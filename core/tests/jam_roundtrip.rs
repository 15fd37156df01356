//! What the writer stores, the reader gives back.

use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::base::jam::{JamBase, attribute};
use fidoscope_core::base::{MessageBase, RawAddress, Reader, Want};
use fidoscope_core::job::Job;
use fidoscope_core::time::Stamp;
use std::ops::ControlFlow;

#[test]
fn every_field_of_a_message_comes_back() {
    let mut writer = JamWriter::in_memory(Stamp(1_000_000)).unwrap();
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
        written: Stamp(1_186_923_454),
        arrived: Stamp(1_186_923_999),
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
        .scan(Want::Text, &Job::new(), &mut |header, text| {
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
    assert_eq!(summary.created, Some(Stamp(1_000_000)));
    assert_eq!(base.count_after(1).unwrap(), 1);
    let reader = Reader {
        names: vec![b"Nobody".to_vec(), b"Mithgol the Webmaster".to_vec()],
    };
    assert_eq!(base.last_read(&reader).unwrap(), Some(3));
    assert_eq!(base.last_read(&Reader::default()).unwrap(), None);
}
