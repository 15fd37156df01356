//! Squish bases: every written field is read back, the rules of the control information, and
//! disagreements of index and chain of frames.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::base_support::{exercise, numbers, scan};
use crate::squish_support::{Bytes, made_base, open, small};
use fidoscope_kit::squish::{NewMessage, SquishWriter};
use ftn_base::squish::{SquishBase, attribute};
use ftn_base::{Attributes, BaseError, BaseFormat, MarkOwner, MessageBase, Outgoing, ReadDepth};
use ftn_types::job::Job;
use ftn_types::time::WallTime;

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap())
}

fn set(bytes: &mut [u8], at: usize, value: u32) {
    bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

/// Returns the offset of a message's frame, by the index.
fn frame(bytes: &Bytes, message: usize) -> usize {
    word(&bytes.sqi, message * 12) as usize
}

fn listed(bytes: &Bytes) -> (Vec<u32>, Vec<String>) {
    let base = open(bytes);
    exercise(&base).unwrap();
    let (headers, faults) = scan(&base, ReadDepth::Text);
    let faults = faults.into_iter().map(|fault| fault.what).collect();
    (numbers(&headers), faults)
}

#[test]
fn what_was_written_comes_back() {
    let mut messages = 0;
    for seed in 0..20 {
        let (bytes, made) = made_base(seed, 30);
        let base = open(&bytes);
        assert_eq!(base.format(), BaseFormat::Squish);
        exercise(&base).unwrap();
        let (headers, faults) = scan(&base, ReadDepth::Text);
        assert_eq!(faults, []);
        assert_eq!(headers.len(), made.len());
        for (header, (umsgid, made)) in headers.iter().zip(&made) {
            assert_eq!(header.number, *umsgid);
            assert_eq!(header.from, made.from);
            assert_eq!(header.to, made.to);
            assert_eq!(header.subject, made.subject);
            assert_eq!(header.origin, made.origin);
            assert_eq!(header.destination, made.destination);
            assert_eq!(header.msgid, made.msgid);
            assert_eq!(header.reply, made.reply);
            assert_eq!(header.written, made.written);
            assert_eq!(header.arrived.unwrap_or_default(), made.arrived);
            assert_eq!(header.reply_to, made.reply_to);
            assert_eq!(header.text, made.text);
            assert_eq!(header.text_len as usize, made.text.len());
            let stored = base.read(*umsgid).unwrap().unwrap();
            assert_eq!(stored.number, *umsgid);
            assert_eq!(stored.from, made.from);
            assert_eq!(stored.to, made.to);
            assert_eq!(stored.subject, made.subject);
            assert_eq!(stored.kludges, made.kludges);
            assert_eq!(stored.text, made.text);
            assert_eq!(stored.attributes, header.attributes);
            assert_eq!(stored.written, made.written);
            assert!(String::from_utf8_lossy(&stored.origin).starts_with("2:5030/"));
            assert_eq!(stored.destination, b"2:5063/88");
            assert!(stored.trailer.is_empty());
            messages += 1;
        }
    }
    assert_eq!(messages, 600);
}

#[test]
fn numbers_are_umsgids_and_marks_hold_them() {
    let mut writer = SquishWriter::in_memory();
    let message = NewMessage::default();
    for number in 1..=9 {
        if number % 3 == 0 {
            assert_eq!(writer.append(&message).unwrap(), number);
        } else {
            writer.skip_umsgid().unwrap();
        }
    }
    writer.mark_read(7);
    let mut bytes = writer.into_bytes();
    let base = open(&bytes);
    assert_eq!(listed(&bytes), (vec![3, 6, 9], vec![]));
    assert_eq!(base.summary().unwrap().messages, 3);
    assert_eq!(base.summary().unwrap().created, None);
    for (number, after) in [(0, 3), (3, 2), (4, 2), (6, 1), (9, 0), (u32::MAX, 0)] {
        assert_eq!(base.count_after(number).unwrap(), after, "{number}");
    }
    for (number, there) in [(0, false), (3, true), (4, false), (10, false)] {
        assert_eq!(base.read(number).unwrap().is_some(), there, "{number}");
    }
    for (mark, read) in [
        (&[7, 0, 0, 0][..], Some(7)),
        (&[200, 0, 0, 0, 1, 0, 0, 0], Some(9)),
        (&[0, 0, 0, 0], None),
        (&[7, 0, 0], None),
        (&[], None),
    ] {
        bytes.sql = mark.to_vec();
        let found = open(&bytes).last_read(&MarkOwner::default()).unwrap();
        assert_eq!(found, read, "{mark:?}");
    }
}

#[test]
fn an_empty_base_is_a_header_and_nothing_else() {
    // Left by a tosser: a name, the end of the frames, the length of a frame header.
    let mut sqd = vec![0; 256];
    sqd[1] = 1;
    sqd[20] = 2;
    sqd[24..30].copy_from_slice(b"\\area\0");
    sqd[121] = 1;
    sqd[130] = 28;
    let base = SquishBase::from_bytes(sqd, *b"", *b"").unwrap();
    assert_eq!(exercise(&base).unwrap(), []);
    let (_, faults) = scan(&base, ReadDepth::Text);
    assert_eq!(faults, []);
    for sqd in [vec![], vec![0; 256], b"JAM\0".to_vec(), vec![0, 1, 0]] {
        match SquishBase::from_bytes(sqd, *b"", *b"") {
            Err(error @ BaseError::Format { .. }) => {
                assert!(error.to_string().contains("sqd"), "{error}");
            }
            other => panic!("{other:?}"),
        }
    }
}

/// Creates a base of one message with this control information and text.
fn with_control(control: &[u8], text: &[u8]) -> Bytes {
    let mut writer = SquishWriter::in_memory();
    let whole = [control, text].concat();
    let message = NewMessage {
        text: &whole,
        ..NewMessage::default()
    };
    writer.append(&message).unwrap();
    let mut bytes = writer.into_bytes();
    set(&mut bytes.sqd, 256 + 20, control.len() as u32);
    bytes
}

#[test]
fn control_information_is_parted_at_soh_and_ends_at_nul() {
    for (control, lines, msgid) in [
        (
            &b"\x01MSGID: 1:2/3 abc\x01CHRS: CP866 2\0"[..],
            &["MSGID: 1:2/3 abc", "CHRS: CP866 2"][..],
            "1:2/3 abc",
        ),
        (
            b"\x01MSGID: 1:2/3 abc\x01CHRS: CP866 2",
            &["MSGID: 1:2/3 abc", "CHRS: CP866 2"],
            "1:2/3 abc",
        ),
        (
            b"\x01\x01MSGID: 1\r\x01PID: x \0\x01REPLY: 2",
            &["MSGID: 1", "PID: x"],
            "1",
        ),
        (b"AREA:TEST\x01MSGID: 1\0\0\0", &["MSGID: 1"], "1"),
        (b"\0\0\0", &[], ""),
        (b"", &[], ""),
    ] {
        let base = open(&with_control(control, b"Text\r"));
        let (headers, faults) = scan(&base, ReadDepth::Text);
        assert_eq!(faults, []);
        assert_eq!(headers[0].text, b"Text\r");
        assert_eq!(headers[0].msgid, msgid.as_bytes());
        let stored = base.read(1).unwrap().unwrap();
        let found: Vec<_> = stored
            .kludges
            .iter()
            .map(|line| String::from_utf8_lossy(line))
            .collect();
        assert_eq!(found, lines, "{control:?}");
        assert_eq!(stored.text, b"Text\r");
    }
}

#[test]
fn kludges_that_a_tosser_left_in_the_text_are_seen() {
    let text = b"\x01MSGID: 1:2/3 abc\r\x01TZUTC: 0300\rText\rSEEN-BY: 1/2\r\x01PATH: 1/2";
    let base = open(&with_control(b"\x01CHRS: LATIN-1 2\0", text));
    for want in [ReadDepth::Headers, ReadDepth::Text] {
        let (headers, _) = scan(&base, want);
        assert_eq!(headers[0].msgid, b"1:2/3 abc");
        assert_eq!(headers[0].utc_offset, b"0300");
        assert_eq!(headers[0].charset, b"LATIN-1 2");
    }
    let stored = base.read(1).unwrap().unwrap();
    assert_eq!(stored.text, text);
    assert_eq!(stored.kludges, [b"CHRS: LATIN-1 2"]);
    assert!(stored.trailer.is_empty());
    let base = open(&with_control(b"", b"Text\r\0\0"));
    assert_eq!(scan(&base, ReadDepth::Text).0[0].text, b"Text\r");
    assert_eq!(base.read(1).unwrap().unwrap().text, b"Text\r");
}

#[test]
fn the_packed_moment_is_the_date_and_the_string_gives_the_odd_second() {
    let moment = WallTime(1_188_136_583);
    let mut writer = SquishWriter::in_memory();
    let message = NewMessage {
        written: moment,
        ..NewMessage::default()
    };
    writer.append(&message).unwrap();
    let bytes = writer.into_bytes();
    // Offsets of the message header, and in it of the SCOMBO and the string.
    let header = 256 + 28;
    let (packed, string) = (header + 164, header + 218);
    let date = |packed_is: Option<&[u8]>, string_is: Option<&[u8]>| {
        let mut bytes = bytes.clone();
        for (at, is) in [(packed, packed_is), (string, string_is)] {
            if let Some(is) = is {
                bytes.sqd[at..at + is.len()].copy_from_slice(is);
            }
        }
        scan(&open(&bytes), ReadDepth::Headers).0[0].written
    };
    assert_eq!(bytes.sqd[string..string + 19], *b"26 Aug 07  13:56:23");
    assert_eq!(date(None, None), moment);
    assert_eq!(
        date(None, Some(b"26 Aug 07  13:56:22")),
        WallTime(moment.0 - 1)
    );
    assert_eq!(
        date(None, Some(b"27 Aug 07  13:56:23")),
        WallTime(moment.0 - 1)
    );
    assert_eq!(date(None, Some(&[0; 20])), WallTime(moment.0 - 1));
    assert_eq!(date(Some(&[0; 4]), None), moment);
}

#[test]
fn the_chain_of_frames_replaces_an_index_that_is_short_or_missing() {
    let whole = small();
    for cut in 0..whole.sqi.len() {
        let mut bytes = whole.clone();
        bytes.sqi.truncate(cut);
        let (numbers, faults) = listed(&bytes);
        assert_eq!(numbers, [1, 2, 3], "cut at {cut}");
        assert_eq!(faults.len(), usize::from(cut < 12), "{faults:?}");
    }
}

#[test]
fn one_wrong_index_record_costs_no_message() {
    for message in 0..3 {
        for (field, value) in [
            (0, 0),
            (0, 1),
            (0, 256 + 1),
            (0, u32::MAX),
            (4, 0),
            (4, 77),
            (4, u32::MAX),
            (4, u32::MAX - 1),
        ] {
            let mut bytes = small();
            set(&mut bytes.sqi, message * 12 + field, value);
            let (numbers, faults) = listed(&bytes);
            assert_eq!(numbers, [1, 2, 3], "{message} {field} {value}");
            assert!(!faults.is_empty(), "{message} {field} {value}");
        }
        // A missing record.
        let mut bytes = small();
        bytes.sqi.drain(message * 12..message * 12 + 12);
        assert_eq!(listed(&bytes).0, [1, 2, 3], "{message}");
    }
}

#[test]
fn what_follows_the_index_is_left_out() {
    let mut bytes = small();
    bytes.sqi.extend_from_slice(&[0xFF; 40]);
    assert_eq!(listed(&bytes), (vec![1, 2, 3], vec![]));
    // A stale record after the last message.
    let mut bytes = small();
    let first = bytes.sqi[..12].to_vec();
    bytes.sqi.extend(first);
    assert_eq!(listed(&bytes), (vec![1, 2, 3], vec![]));
}

#[test]
fn a_frame_that_was_used_again_is_not_taken_for_the_old_message() {
    // The index still has message 2 where another message is now.
    let mut bytes = small();
    let frame = frame(&bytes, 1);
    set(&mut bytes.sqd, frame + 28 + 214, 4);
    set(
        &mut bytes.sqd,
        self::frame(&small(), 0) + 4,
        self::frame(&small(), 2) as u32,
    );
    let (numbers, faults) = listed(&bytes);
    assert_eq!(numbers, [1, 3]);
    assert!(faults[0].contains("another message"), "{faults:?}");
    // Or where nothing is.
    let mut bytes = small();
    bytes.sqd[frame + 24] = 1;
    let (numbers, faults) = listed(&bytes);
    assert_eq!(numbers, [1, 3]);
    assert!(faults[0].contains("deleted"), "{faults:?}");
}

#[test]
fn without_umsgids_in_the_frames_the_hash_of_the_addressee_is_looked_at() {
    let mut bytes = small();
    for message in 0..3 {
        let frame = frame(&bytes, message);
        let attributes = word(&bytes.sqd, frame + 28);
        set(&mut bytes.sqd, frame + 28, attributes & !0x2_0000);
        bytes.sqd[frame + 28 + 40..frame + 28 + 44].copy_from_slice(b"All\0");
        let hash = ftn_base::squish::name_hash(b"ALL");
        set(&mut bytes.sqi, message * 12 + 8, hash);
    }
    assert_eq!(listed(&bytes), (vec![1, 2, 3], vec![]));
    // Numbers come from the index.
    set(&mut bytes.sqi, 2 * 12 + 4, 30);
    assert_eq!(listed(&bytes), (vec![1, 2, 30], vec![]));
    // Another message in the place, by the hash and against the chain.
    let mut other = bytes.clone();
    set(&mut other.sqi, 2 * 12 + 8, 5);
    let second = frame(&bytes, 1);
    set(&mut other.sqd, second + 4, 0);
    let (numbers, faults) = listed(&other);
    assert_eq!(numbers, [1, 2]);
    assert!(faults[0].contains("another message"), "{faults:?}");
    // Without any index they count from one.
    bytes.sqi.clear();
    assert_eq!(listed(&bytes).0, [1, 2, 3]);
}

#[test]
fn a_chain_that_leads_back_ends() {
    for back in [0, 1] {
        let mut bytes = small();
        let (last, target) = (frame(&bytes, 2), frame(&bytes, back) as u32);
        set(&mut bytes.sqd, last + 4, target);
        let (numbers, faults) = listed(&bytes);
        assert_eq!(numbers, [1, 2, 3]);
        assert!(faults[0].contains("leads back"), "{faults:?}");
        bytes.sqi.clear();
        assert_eq!(listed(&bytes).0, [1, 2, 3]);
    }
}

#[test]
fn lengths_that_lie_are_reported_and_cut() {
    let sound = scan(&open(&small()), ReadDepth::Text).0;
    for len in [u32::MAX, 0x7FFF_FFFF, 100_000] {
        // The last message: the existing part is read.
        let mut bytes = small();
        let last = frame(&bytes, 2);
        set(&mut bytes.sqd, last + 16, len);
        let (headers, faults) = scan(&open(&bytes), ReadDepth::Text);
        assert_eq!(headers, sound);
        assert!(faults[0].what.contains(&len.to_string()), "{faults:?}");
        // More control information than message.
        let mut bytes = small();
        let second = frame(&bytes, 1);
        set(&mut bytes.sqd, second + 20, len);
        let (headers, faults) = scan(&open(&bytes), ReadDepth::Text);
        assert_eq!(numbers(&headers), [1, 2, 3]);
        assert_eq!(headers[1].text, b"");
        assert!(faults[0].what.contains("control"), "{faults:?}");
    }
    let mut bytes = small();
    let second = frame(&bytes, 1);
    set(&mut bytes.sqd, second + 16, 237);
    let (numbers, faults) = listed(&bytes);
    assert_eq!(numbers, [1, 3]);
    assert!(faults[0].contains("too short"), "{faults:?}");
}

#[test]
fn counts_that_lie_are_not_believed() {
    let mut bytes = small();
    set(&mut bytes.sqd, 4, u32::MAX);
    set(&mut bytes.sqd, 8, u32::MAX);
    assert_eq!(listed(&bytes).0, [1, 2, 3]);
    set(&mut bytes.sqd, 4, 0);
    assert_eq!(listed(&bytes).0, [1, 2, 3]);
}

#[test]
fn long_frame_headers_of_later_versions_are_stepped_over() {
    let mut bytes = small();
    let mut sqd = bytes.sqd[..256].to_vec();
    let mut places = Vec::new();
    for message in 0..3 {
        let from = frame(&bytes, message);
        let len = word(&bytes.sqd, from + 16) as usize;
        places.push(sqd.len() as u32);
        sqd.extend_from_slice(&bytes.sqd[from..from + 28]);
        sqd.extend_from_slice(&[7; 4]);
        sqd.extend_from_slice(&bytes.sqd[from + 28..from + 28 + len]);
    }
    for (message, place) in places.iter().enumerate() {
        set(&mut bytes.sqi, message * 12, *place);
        let next = places.get(message + 1).copied().unwrap_or(0);
        set(&mut sqd, *place as usize + 4, next);
    }
    sqd[130] = 32;
    let sound = scan(&open(&small()), ReadDepth::Text).0;
    bytes.sqd = sqd;
    assert_eq!(scan(&open(&bytes), ReadDepth::Text).0, sound);
}

#[test]
fn the_same_messages_give_the_same_bytes_on_disk_and_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("base.with.dots");
    let message = NewMessage {
        from: &[b'x'; 100],
        text: b"text",
        written: WallTime(1_000_000_000),
        ..NewMessage::default()
    };
    let mut on_disk = SquishWriter::create(&path).unwrap();
    on_disk.append(&message).unwrap();
    on_disk.finish().unwrap();
    let mut in_memory = SquishWriter::in_memory();
    in_memory.append(&message).unwrap();
    let bytes = in_memory.into_bytes();
    let base = SquishBase::open(&path).unwrap();
    let files = base.files().unwrap();
    assert_eq!(files.sqd, folder.path().join("base.with.dots.sqd"));
    assert_eq!(std::fs::read(&files.sqd).unwrap(), bytes.sqd);
    assert_eq!(std::fs::read(&files.sqi).unwrap(), bytes.sqi);
    assert_eq!(scan(&base, ReadDepth::Text).0[0].from, [b'x'; 35]);
    assert!(SquishWriter::create(&path).is_err());
}

#[test]
fn added_messages_have_the_bytes_of_those_in_a_new_base() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("base");
    SquishWriter::create(&path).unwrap().finish().unwrap();
    let base = SquishBase::open(&path).unwrap();
    let mut writer = SquishWriter::in_memory();
    let (written, arrived) = (WallTime(1_188_136_583), WallTime(1_600_000_000));
    let (origin, destination) = ([2, 5030, 1520, 9], [2, 5063, 88, 0]);
    for read in [false, true] {
        let outgoing = Outgoing {
            from: b"Anna".to_vec(),
            to: b"Bob".to_vec(),
            subject: b"Subject".to_vec(),
            origin,
            destination,
            written,
            arrived,
            attributes: Attributes {
                private: true,
                read,
                ..Attributes::default()
            },
            kludges: vec![b"MSGID: 1".to_vec(), b"PID: x".to_vec()],
            text: b"Text\r".to_vec(),
            ..Outgoing::default()
        };
        base.append(&outgoing, &Job::new()).unwrap();
        let message = NewMessage {
            from: b"Anna",
            to: b"Bob",
            subject: b"Subject",
            origin,
            destination,
            kludges: &[b"MSGID: 1", b"PID: x"],
            written,
            arrived,
            attributes: attribute::PRIVATE | (u32::from(read) * attribute::READ),
            text: b"Text\r",
            reply_to: 0,
        };
        writer.append(&message).unwrap();
    }
    let bytes = writer.into_bytes();
    let files = base.files().unwrap();
    assert_eq!(std::fs::read(&files.sqd).unwrap(), bytes.sqd);
    assert_eq!(std::fs::read(&files.sqi).unwrap(), bytes.sqi);
}
