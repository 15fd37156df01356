//! `*.MSG` folders: every written field is read back, both variants of the header, the rules of
//! texts and names, and folders on disk that change during reading.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::base_support::{Dice, exercise, numbers, scan, state};
use fidoscope_kit::msg::{MsgWriter, NewMessage};
use ftn_base::fts1::attribute;
use ftn_base::opus::{MsgDialect, MsgFolder};
use ftn_base::{BaseError, BaseFormat, MarkOwner, MessageBase, ReadDepth};
use ftn_types::time::WallTime;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

const VARIANTS: [MsgDialect; 2] = [MsgDialect::Fts1, MsgDialect::Opus];

/// One message in a folder in memory.
fn single(number: u32, bytes: &[u8]) -> MsgFolder {
    MsgFolder::from_bytes(vec![(number, Arc::from(bytes))], *b"")
}

#[test]
fn what_was_written_comes_back() {
    let mut messages = 0;
    for variant in VARIANTS {
        let folder = tempfile::tempdir().unwrap();
        let mut writer = MsgWriter::create(folder.path(), variant).unwrap();
        let mut dice = Dice::new(7);
        let mut made = Vec::new();
        for _ in 0..50 {
            if dice.roll(4) == 0 {
                writer.skip_number().unwrap();
            }
            let fields = [dice.text(35), dice.text(35), dice.text(71)];
            let point = dice.roll(3) as u16;
            let control = format!(
                "\x01INTL 2:5020/1042 1:2/3\r\x01FMPT {point}\r\x01MSGID: 1:2/3 {:08x}\r\x01TZUTC: -0500\r",
                dice.roll(usize::MAX)
            );
            let text = [control.as_bytes(), &dice.body(3000)].concat();
            let message = NewMessage {
                from: &fields[0],
                to: &fields[1],
                subject: &fields[2],
                origin: [1, 2, 3, point],
                destination: [2, 5020, 1042, 0],
                written: WallTime(1_500_000_001 + dice.roll(1_000_000) as i64),
                arrived: WallTime(1_600_000_000),
                attributes: attribute::PRIVATE as u16,
                reply_to: 5,
                text: &text,
            };
            let (number, written) = (writer.append(&message).unwrap(), message.written);
            made.push((number, fields, text, written, point));
        }
        let base = MsgFolder::open(folder.path()).unwrap();
        assert_eq!(base.format(), BaseFormat::Msg);
        exercise(&base).unwrap();
        let (headers, faults) = scan(&base, ReadDepth::Text);
        assert_eq!(faults, []);
        assert_eq!(headers.len(), made.len());
        for (header, (number, [from, to, subject], text, written, point)) in
            headers.iter().zip(&made)
        {
            assert_eq!(header.number, *number);
            assert_eq!(
                (&header.from, &header.to, &header.subject),
                (from, to, subject)
            );
            assert_eq!(header.written, *written);
            assert_eq!(
                header.arrived,
                (variant == MsgDialect::Opus).then_some(WallTime(1_600_000_000))
            );
            assert_eq!(header.origin, [1, 2, 3, *point]);
            assert_eq!(header.destination, [2, 5020, 1042, 0]);
            assert_eq!(header.reply_to, 5);
            assert_eq!(header.utc_offset, b"-0500");
            assert!(header.msgid.starts_with(b"1:2/3 "));
            assert_eq!(&header.text, text);
            assert_eq!(header.text_len as usize, text.len());
            let stored = base.read(*number).unwrap().unwrap();
            assert_eq!(
                (&stored.from, &stored.to, &stored.subject),
                (from, to, subject)
            );
            assert_eq!(&stored.text, text);
            assert!(stored.attributes.private && !stored.attributes.local);
            assert!(stored.origin.starts_with(b"1:2/3"));
            assert_eq!(stored.destination, b"2:5020/1042");
            assert!(stored.kludges.is_empty() && stored.trailer.is_empty());
            messages += 1;
        }
    }
    assert_eq!(messages, 100);
}

#[test]
fn the_demo_message_of_golded_is_read_to_the_byte() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/msg/golded-app-DEMO");
    let before = state(&folder);
    let base = MsgFolder::open(&folder).unwrap();
    let headers = exercise(&base).unwrap();
    assert_eq!(headers.len(), 1);
    let header = &headers[0];
    assert_eq!(header.from, b"Demo Sysop");
    assert_eq!(header.to, b"Future Reader");
    assert_eq!(header.subject, b"GoldED 7 public sample");
    assert_eq!(header.written.to_string(), "2026-04-25T12:00:00");
    assert_eq!(header.msgid, b"2:999/1 00000001");
    assert_eq!(header.arrived, None);
    assert!(
        header
            .text
            .starts_with(b"\x01MSGID: 2:999/1 00000001\r\nThis is")
    );
    assert!(header.text.ends_with(b"required.\r\n"));
    assert_eq!(state(&folder), before);
}

/// A netmail in the format of Husky: moments instead of zones, and the rest of the addresses in
/// control lines.
#[test]
fn moments_in_the_header_leave_the_zones_to_the_control_lines() {
    let written = WallTime(1_604_593_674);
    let message = NewMessage {
        from: b"Robot",
        origin: [9, 5020, 1042, 9],
        destination: [9, 5020, 1042, 9],
        written,
        arrived: written,
        attributes: (attribute::PRIVATE | attribute::LOCAL) as u16,
        text: b"\x01INTL 2:5020/1042 2:5020/1042\r\x01TOPT 3\rText\r",
        ..NewMessage::default()
    };
    let header = &exercise(&single(1, &message.bytes(MsgDialect::Opus))).unwrap()[0];
    assert_eq!(header.origin, [2, 5020, 1042, 0]);
    assert_eq!(header.destination, [2, 5020, 1042, 3]);
    assert_eq!((header.written, header.arrived), (written, Some(written)));
    assert!(header.attributes.unscanned);
    // Without a date string the packed moment counts.
    let mut bytes = message.bytes(MsgDialect::Opus);
    bytes[144..164].fill(0);
    assert_eq!(exercise(&single(1, &bytes)).unwrap()[0].written, written);
}

#[test]
fn a_text_ends_at_its_nul_and_not_before() {
    let header = NewMessage::default().bytes(MsgDialect::Fts1)[..190].to_vec();
    for (tail, text) in [
        (&b""[..], &b""[..]),
        (b"\0", b""),
        (b"Text", b"Text"),
        (b"Text\r\0", b"Text\r"),
        (b"Text\r\0garbage of the last sector", b"Text\r"),
        (b"\0Text\r\0", b"Text\r"),
        (b"Text\r\x1A", b"Text\r"),
        (b"Text\r\n\x1A\0", b"Text\r\n"),
    ] {
        let base = single(3, &[&header[..], tail].concat());
        let headers = exercise(&base).unwrap();
        assert_eq!(headers[0].text, text, "{tail:?}");
        assert_eq!(headers[0].text_len as usize, text.len());
        assert_eq!(base.read(3).unwrap().unwrap().text, text);
    }
}

#[test]
fn what_is_no_stored_message_is_reported_and_left_out() {
    let packed =
        b"\x02\0\xF9\x02\x63\0\x42\x01\x63\0\0\0\0\x0025 Feb 11  21:57:27\0Someone Else\0Lars\0";
    let long = [&packed[..], &[b'x'; 300]].concat();
    let sound: Arc<[u8]> = NewMessage::default().bytes(MsgDialect::Fts1).into();
    for (bytes, words) in [
        (&b""[..], "0 bytes"),
        (&sound[..189], "189 bytes"),
        (packed, "packed"),
        (&long, "packed"),
    ] {
        let files = vec![
            (1, Arc::clone(&sound)),
            (2, Arc::from(bytes)),
            (3, Arc::clone(&sound)),
        ];
        let base = MsgFolder::from_bytes(files, *b"");
        assert_eq!(numbers(&exercise(&base).unwrap()), [1, 3]);
        let (_, faults) = scan(&base, ReadDepth::Headers);
        assert_eq!(faults.len(), 1);
        assert_eq!(faults[0].number, Some(2));
        assert!(faults[0].what.contains(words), "{faults:?}");
        assert_eq!(base.read(2).unwrap(), None);
    }
}

#[test]
fn the_high_water_mark_of_an_old_tosser_is_no_message() {
    let mark = |subject: &[u8]| -> Arc<[u8]> {
        let message = NewMessage {
            from: b"EchoMail",
            to: b"Nobody",
            subject,
            reply_to: 40,
            text: b"NOECHO\r",
            ..NewMessage::default()
        };
        message.bytes(MsgDialect::Fts1).into()
    };
    let plain: Arc<[u8]> = NewMessage::default().bytes(MsgDialect::Fts1).into();
    for (subject, shown) in [
        (&b"High Water Mark"[..], false),
        (b"HIGH-WATER MARK", false),
        (b"HighWaterMark", false),
        (b"About the high water mark", true),
        (b"", true),
    ] {
        let files = vec![
            (1, mark(subject)),
            (2, Arc::clone(&plain)),
            (3, mark(b"High Water Mark")),
        ];
        let base = MsgFolder::from_bytes(files, *b"");
        // Counted rightly before any pass, too.
        assert_eq!(base.summary().unwrap().messages, 2 + u32::from(shown));
        assert_eq!(exercise(&base).unwrap().len(), 2 + usize::from(shown));
        assert_eq!(base.read(1).unwrap().is_some(), shown);
    }
}

#[test]
fn last_read_marks_are_numbers_of_files() {
    let folder = tempfile::tempdir().unwrap();
    let mut writer = MsgWriter::create(folder.path(), MsgDialect::Fts1).unwrap();
    for _ in 0..5 {
        writer.append(&NewMessage::default()).unwrap();
        writer.skip_number().unwrap();
    }
    let base = MsgFolder::open(folder.path()).unwrap();
    assert_eq!(base.last_read(&MarkOwner::default()).unwrap(), None);
    for (name, mark, read) in [
        ("lastread", &[4, 0, 9, 0][..], Some(4)),
        ("LASTREAD", &[0xFF, 0xFF], Some(9)),
        ("LastRead", &[0, 0], None),
        ("lastread", &[4], None),
        ("lastread", &[], None),
    ] {
        std::fs::write(folder.path().join(name), mark).unwrap();
        let base = MsgFolder::open(folder.path()).unwrap();
        assert_eq!(
            base.last_read(&MarkOwner::default()).unwrap(),
            read,
            "{name} {mark:?}"
        );
        std::fs::remove_file(folder.path().join(name)).unwrap();
    }
    assert_eq!(base.count_after(4).unwrap(), 3);
    writer.mark_read(&[3]).unwrap();
    let base = MsgFolder::open(folder.path()).unwrap();
    assert_eq!(base.last_read(&MarkOwner::default()).unwrap(), Some(3));
}

#[test]
fn files_are_found_in_any_case_and_never_changed() {
    let folder = tempfile::tempdir().unwrap();
    let bytes = NewMessage {
        text: b"Text\r",
        ..NewMessage::default()
    }
    .bytes(MsgDialect::Opus);
    for name in ["1.MSG", "2.msg", "10.Msg", "0030.msg", "2.MSG"] {
        std::fs::write(folder.path().join(name), &bytes).unwrap();
    }
    std::fs::create_dir(folder.path().join("4.msg")).unwrap();
    std::fs::write(folder.path().join("notes.txt"), b"").unwrap();
    std::fs::remove_dir(folder.path().join("4.msg")).unwrap();
    let before = state(folder.path());
    let base = MsgFolder::open(folder.path()).unwrap();
    assert_eq!(numbers(&exercise(&base).unwrap()), [1, 2, 10, 30]);
    let (_, faults) = scan(&base, ReadDepth::Headers);
    assert_eq!(faults.len(), 1);
    assert!(faults[0].what.contains("second file"), "{faults:?}");
    assert_eq!(state(folder.path()), before);
}

#[test]
fn a_folder_that_is_not_there_is_an_error_that_names_it() {
    let folder = tempfile::tempdir().unwrap();
    let error = MsgFolder::open(&folder.path().join("nowhere")).unwrap_err();
    assert!(matches!(error, BaseError::Missing { .. }), "{error:?}");
    assert!(error.to_string().contains("nowhere"), "{error}");
    std::fs::write(folder.path().join("file"), b"").unwrap();
    let error = MsgFolder::open(&folder.path().join("file")).unwrap_err();
    assert!(error.to_string().contains("not a folder"), "{error}");
}

#[test]
fn a_folder_can_be_read_while_a_tosser_writes_and_deletes() {
    let folder = tempfile::tempdir().unwrap();
    let base = MsgFolder::open(folder.path()).unwrap();
    let empty = base.stamp().unwrap();
    let stop = AtomicBool::new(false);
    let text = vec![b'x'; 5000];
    let message = NewMessage {
        text: &text,
        ..NewMessage::default()
    };
    let tossed = std::thread::scope(|scope| {
        let tosser = scope.spawn(|| {
            let mut number = 0u32;
            while number < 5000 && !stop.load(Ordering::Relaxed) {
                number += 1;
                let new = folder.path().join("new");
                std::fs::write(&new, message.bytes(MsgDialect::Fts1)).unwrap();
                std::fs::rename(&new, folder.path().join(format!("{number}.msg"))).unwrap();
                if number.is_multiple_of(10) {
                    let old = number - 5;
                    std::fs::remove_file(folder.path().join(format!("{old}.msg"))).unwrap();
                }
            }
            number
        });
        let mut last = 0;
        while last < 300 {
            let (headers, faults) = scan(&base, ReadDepth::Text);
            assert_eq!(faults, []);
            assert!(headers.iter().all(|header| header.text == text));
            last = headers.len();
        }
        stop.store(true, Ordering::Relaxed);
        tosser.join().unwrap()
    });
    assert_ne!(base.stamp().unwrap(), empty);
    let fresh = MsgFolder::open(folder.path()).unwrap();
    assert_eq!(exercise(&fresh).unwrap().len() as u32, tossed - tossed / 10);
}

#[test]
fn every_cut_and_every_changed_byte_is_survived() {
    let message = NewMessage {
        from: b"Somebody",
        to: b"All",
        subject: b"Subject",
        origin: [2, 5030, 1520, 9],
        written: WallTime(1_604_593_674),
        arrived: WallTime(1_604_593_674),
        text: b"\x01INTL 2:5020/1042 1:2/3\r\x01FMPT 3\rText\r",
        ..NewMessage::default()
    };
    let mut changes = 0;
    for variant in VARIANTS {
        let whole = message.bytes(variant);
        for cut in 0..whole.len() {
            let headers = exercise(&single(2, &whole[..cut])).unwrap();
            assert_eq!(headers.len(), usize::from(cut >= 190), "cut at {cut}");
        }
        let mut bytes = whole.clone();
        for at in 0..bytes.len() {
            for change in 1..=255u8 {
                bytes[at] ^= change;
                let headers = exercise(&single(2, &bytes)).unwrap();
                assert!(headers.len() == 1 || at < 2, "{at} {change}");
                bytes[at] ^= change;
                changes += 1;
            }
        }
    }
    assert!(changes > 100_000, "{changes}");
}

#[test]
fn a_file_of_gigabytes_is_cut_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let mut writer = MsgWriter::create(folder.path(), MsgDialect::Fts1).unwrap();
    let message = NewMessage {
        text: b"Text\r",
        ..NewMessage::default()
    };
    writer.append(&message).unwrap();
    writer.append(&message).unwrap();
    // Without a NUL the text would continue over the hole; there is one at once.
    let big = folder.path().join("1.msg");
    let file = std::fs::File::options().write(true).open(big).unwrap();
    file.set_len(3 << 30).unwrap();
    let base = MsgFolder::open(folder.path()).unwrap();
    let (headers, faults) = scan(&base, ReadDepth::Text);
    assert_eq!(headers.len(), 2);
    assert_eq!(headers[0].text, b"Text\r");
    assert_eq!(faults.len(), 1);
    assert!(faults[0].what.contains("longer"), "{faults:?}");
}
