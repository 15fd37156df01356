//! Hudson and GoldBase folders: every written field is read back, board by board, and index and
//! headers may disagree.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::base_support::{exercise, numbers, scan, state};
use crate::hudson_support::{BOARDS, FLAVOURS, made_base, open, small};
use fidoscope_kit::hudson::{HudsonParts, HudsonWriter, NewMessage};
use ftn_base::hudson::{Flavour, HudsonBase, attribute, net_attribute};
use ftn_base::{Attributes, BaseError, BaseFormat, MarkOwner, MessageBase, ReadDepth};
use ftn_types::time::WallTime;
use std::path::Path;

fn listed(parts: &HudsonParts, flavour: Flavour) -> (Vec<u32>, Vec<String>) {
    let base = open(parts, flavour, 7);
    exercise(&base).unwrap();
    let (headers, faults) = scan(&base, ReadDepth::Text);
    let faults = faults.into_iter().map(|fault| fault.what).collect();
    (numbers(&headers), faults)
}

/// Returns the length of an index record and of a header.
fn lengths(flavour: Flavour) -> (usize, usize) {
    match flavour {
        Flavour::Hudson => (3, 187),
        Flavour::GoldBase => (6, 198),
    }
}

#[test]
fn what_was_written_comes_back_in_its_board() {
    let mut messages = 0;
    for flavour in FLAVOURS {
        for seed in 0..20 {
            let (parts, made) = made_base(flavour, seed, 30);
            for board in BOARDS {
                let base = open(&parts, flavour, board);
                let kind = match flavour {
                    Flavour::Hudson => BaseFormat::Hudson(board),
                    Flavour::GoldBase => BaseFormat::GoldBase(board),
                };
                assert_eq!(base.format(), kind);
                exercise(&base).unwrap();
                let (headers, faults) = scan(&base, ReadDepth::Text);
                assert_eq!(faults, []);
                let made: Vec<_> = made.iter().filter(|(_, own, _)| *own == board).collect();
                assert_eq!(headers.len(), made.len());
                for (header, (number, _, made)) in headers.iter().zip(made) {
                    assert_eq!(header.number, *number);
                    assert_eq!(header.from, made.from);
                    assert_eq!(header.to, made.to);
                    assert_eq!(header.subject, made.subject);
                    assert_eq!(header.origin[..3], made.origin);
                    assert_eq!(header.destination, [255, 65535, 88, 0]);
                    assert_eq!(header.msgid, made.msgid);
                    assert_eq!(header.reply, made.reply);
                    assert_eq!(header.written, made.written);
                    assert_eq!(header.arrived, None);
                    assert_eq!(header.reply_to, made.reply_to);
                    assert_eq!(header.text, made.text);
                    assert_eq!(header.text_len as usize, made.text.len());
                    let stored = base.read(*number).unwrap().unwrap();
                    assert_eq!(stored.number, *number);
                    assert_eq!(stored.from, made.from);
                    assert_eq!(stored.to, made.to);
                    assert_eq!(stored.subject, made.subject);
                    assert_eq!(stored.text, made.text);
                    assert_eq!(stored.attributes, header.attributes);
                    assert_eq!(stored.written, made.written);
                    assert_eq!(stored.destination, b"255:65535/88");
                    messages += 1;
                }
            }
            let other = open(&parts, flavour, 2);
            assert_eq!(exercise(&other).unwrap(), []);
        }
    }
    assert!(messages > 800, "{messages}");
}

#[test]
fn bits_are_attributes() {
    let all = |attributes, net_attributes| {
        let mut writer = HudsonWriter::new(Flavour::Hudson);
        let message = NewMessage {
            attributes,
            net_attributes,
            ..NewMessage::default()
        };
        writer.append(7, &message).unwrap();
        let base = open(&writer.into_parts(), Flavour::Hudson, 7);
        scan(&base, ReadDepth::Headers).0[0].attributes
    };
    let none = Attributes::default;
    for (bits, net_bits, attributes) in [
        (0, 0, none()),
        (attribute::NETMAIL, 0x70, none()),
        (
            attribute::LOCAL | attribute::PRIVATE | attribute::RECEIVED,
            0,
            Attributes {
                local: true,
                private: true,
                read: true,
                ..none()
            },
        ),
        (
            attribute::UNMOVED_ECHOMAIL,
            0,
            Attributes {
                unscanned: true,
                ..none()
            },
        ),
        (
            attribute::UNMOVED_NETMAIL,
            net_attribute::SENT,
            Attributes {
                sent: true,
                ..none()
            },
        ),
        (
            0,
            net_attribute::KILL_SENT
                | net_attribute::FILE_ATTACH
                | net_attribute::CRASH
                | net_attribute::FILE_REQUEST,
            Attributes {
                kill_sent: true,
                file_attach: true,
                crash: true,
                file_request: true,
                ..none()
            },
        ),
    ] {
        assert_eq!(all(bits, net_bits), attributes, "{bits:x} {net_bits:x}");
    }
}

#[test]
fn control_lines_of_netmail_give_points_and_zones() {
    let mut writer = HudsonWriter::new(Flavour::Hudson);
    let message = NewMessage {
        origin: [2, 5030, 1520],
        destination: [2, 5020, 1],
        text: b"\x01INTL 618:1/2 2:5030/1520\r\x01FMPT 9\r\x01TOPT 7\r\x01TZUTC: 0300\rText\r",
        ..NewMessage::default()
    };
    writer.append(7, &message).unwrap();
    let base = open(&writer.into_parts(), Flavour::Hudson, 7);
    let (headers, _) = scan(&base, ReadDepth::Headers);
    assert_eq!(headers[0].origin, [2, 5030, 1520, 9]);
    assert_eq!(headers[0].destination, [618, 1, 2, 7]);
    assert_eq!(headers[0].utc_offset, b"0300");
    let stored = base.read(1).unwrap().unwrap();
    assert_eq!(stored.origin, b"2:5030/1520.9");
    assert_eq!(stored.destination, b"618:1/2.7");
}

#[test]
fn boards_count_from_one_to_their_last() {
    for (flavour, last, name) in [
        (Flavour::Hudson, 200, "Hudson"),
        (Flavour::GoldBase, 500, "GoldBase"),
    ] {
        let parts = small(flavour);
        for board in [1, last] {
            assert!(parts.open(flavour, board).is_ok());
        }
        for board in [0, last + 1, u16::MAX] {
            let error = parts.open(flavour, board).unwrap_err();
            let sentence = error.to_string();
            assert!(
                sentence.contains(name) && sentence.contains(&board.to_string()),
                "{sentence}"
            );
        }
    }
}

#[test]
fn the_index_says_what_is_deleted() {
    for flavour in FLAVOURS {
        let (record, header) = lengths(flavour);
        assert_eq!(listed(&small(flavour), flavour), (vec![1, 3, 4], vec![]));
        let mut parts = small(flavour);
        parts.index[2 * record..3 * record - record / 3].fill(0xFF);
        assert_eq!(listed(&parts, flavour), (vec![1, 4], vec![]));
        // And so do headers.
        let mut parts = small(flavour);
        let attributes = if header == 187 { 24 } else { 32 };
        parts.headers[2 * header + attributes] |= 1;
        assert_eq!(listed(&parts, flavour), (vec![1, 4], vec![]));
    }
}

#[test]
fn headers_replace_an_index_that_is_short_or_missing() {
    for flavour in FLAVOURS {
        let whole = small(flavour);
        for cut in 0..whole.index.len() {
            let mut parts = whole.clone();
            parts.index.truncate(cut);
            let (numbers, faults) = listed(&parts, flavour);
            assert_eq!(numbers, [1, 3, 4], "cut at {cut}");
            assert_eq!(faults.len(), 1, "cut at {cut}: {faults:?}");
        }
    }
}

#[test]
fn a_message_of_another_board_is_never_shown() {
    for flavour in FLAVOURS {
        // The index says 7, the header 8.
        let (record, header) = lengths(flavour);
        let mut parts = small(flavour);
        let at = record + if record == 3 { 2 } else { 4 };
        parts.index[at] = 7;
        let (numbers, faults) = listed(&parts, flavour);
        assert_eq!(numbers, [1, 3, 4]);
        assert!(faults[0].contains("board 8"), "{faults:?}");
        // Two with one number: the first one stays.
        let mut parts = small(flavour);
        parts.index[3 * record] = 3;
        let (numbers, faults) = listed(&parts, flavour);
        assert_eq!(numbers, [1, 3]);
        assert!(faults[0].contains("twice"), "{faults:?}");
        // Another number in the header.
        let mut parts = small(flavour);
        parts.headers[3 * header] = 9;
        let (numbers, faults) = listed(&parts, flavour);
        assert_eq!(numbers, [1, 3, 4]);
        assert!(faults[0].contains("disagree"), "{faults:?}");
    }
}

#[test]
fn numbers_rise_even_where_records_do_not() {
    for flavour in FLAVOURS {
        let (record, _) = lengths(flavour);
        let mut parts = small(flavour);
        parts.index[0] = 90;
        parts.index[3 * record] = 2;
        let (numbers, faults) = listed(&parts, flavour);
        assert_eq!(numbers, [2, 3, 90]);
        assert_eq!(faults.len(), 2, "{faults:?}");
    }
}

#[test]
fn texts_out_of_range_are_cut_and_reported() {
    for flavour in FLAVOURS {
        let sound = scan(&open(&small(flavour), flavour, 7), ReadDepth::Text).0;
        let (start, count) = if flavour == Flavour::Hudson {
            (8, 10)
        } else {
            (14, 18)
        };
        let last = 3 * lengths(flavour).1;
        // More blocks than there are.
        let mut parts = small(flavour);
        parts.headers[last + count..last + count + 2].fill(0xFF);
        let base = open(&parts, flavour, 7);
        let (headers, faults) = scan(&base, ReadDepth::Text);
        assert_eq!(headers, sound);
        assert!(faults[0].what.contains("blocks") || faults[0].what.contains("bytes"));
        exercise(&base).unwrap();
        // Blocks after the end.
        let mut parts = small(flavour);
        parts.headers[last + start + 1] = 0xFF;
        let base = open(&parts, flavour, 7);
        let (headers, faults) = scan(&base, ReadDepth::Text);
        assert_eq!(headers[2].text, b"");
        assert_eq!(headers[2].from, sound[2].from);
        assert_eq!(faults.len(), 1);
        // No file at all.
        let mut parts = small(flavour);
        parts.texts.clear();
        let base = open(&parts, flavour, 7);
        let (headers, faults) = scan(&base, ReadDepth::Text);
        assert!(headers.iter().all(|header| header.text.is_empty()));
        assert_eq!(faults.len(), 3);
    }
}

#[test]
fn many_headers_that_share_a_long_text_do_not_keep_a_pass_busy() {
    let mut writer = HudsonWriter::new(Flavour::Hudson);
    let message = NewMessage {
        text: &[b'x'; 10_000],
        ..NewMessage::default()
    };
    writer.append(7, &message).unwrap();
    let empty = NewMessage::default();
    for _ in 0..1000 {
        writer.append(7, &empty).unwrap();
    }
    let mut parts = writer.into_parts();
    let (first, rest) = parts.headers.split_at_mut(187);
    for header in rest.chunks_mut(187) {
        header[8..12].copy_from_slice(&first[8..12]);
    }
    let base = open(&parts, Flavour::Hudson, 7);
    let (headers, faults) = scan(&base, ReadDepth::Text);
    assert!(headers.len() < 300, "{}", headers.len());
    assert!(faults[0].what.contains("read before"), "{faults:?}");
    exercise(&base).unwrap();
}

#[test]
fn marks_hold_numbers_of_messages_for_each_user_and_board() {
    for flavour in FLAVOURS {
        let mut writer = HudsonWriter::new(flavour);
        for board in [7, 8, 7, 7] {
            writer.append(board, &NewMessage::default()).unwrap();
        }
        writer.mark_read(0, 7, 3);
        writer.mark_read(0, 8, 60_000);
        writer.mark_read(2, 7, 1);
        let parts = writer.into_parts();
        let user = |number| MarkOwner {
            hudson_user: number,
            goldbase_user: number,
            ..MarkOwner::default()
        };
        for (number, board, mark) in [
            (0, 7, Some(3)),
            (0, 8, Some(2)),
            (0, 9, None),
            (1, 7, None),
            (2, 7, Some(1)),
            (3, 7, None),
            (u16::MAX, 200, None),
        ] {
            let base = open(&parts, flavour, board);
            let found = base.last_read(&user(number)).unwrap();
            assert_eq!(found, mark, "{number} {board}");
        }
    }
}

#[test]
fn reading_changes_no_file_and_creates_none() {
    for flavour in FLAVOURS {
        let folder = tempfile::tempdir().unwrap();
        small(flavour).create(folder.path(), flavour).unwrap();
        for name in ["LASTREAD", "MSGINFO", "MSGIDX", "MSGTXT", "MSGTOIDX"] {
            let before = state(folder.path());
            let base = HudsonBase::open(folder.path(), flavour, 7).unwrap();
            assert_eq!(exercise(&base).unwrap().len(), 3, "before {name}");
            assert_eq!(state(folder.path()), before);
            let extension = flavour.extension().to_ascii_uppercase();
            std::fs::remove_file(folder.path().join(format!("{name}.{extension}"))).unwrap();
        }
        let base = HudsonBase::open(folder.path(), flavour, 7).unwrap();
        let (headers, faults) = scan(&base, ReadDepth::Text);
        assert_eq!(numbers(&headers), [1, 3, 4]);
        assert!(faults.iter().any(|fault| fault.what.contains("MSGTXT")));
        std::fs::remove_file(only(folder.path())).unwrap();
        for error in [
            HudsonBase::open(folder.path(), flavour, 7).unwrap_err(),
            base.read(1).unwrap_err(),
            base.summary().unwrap_err(),
        ] {
            assert!(matches!(error, BaseError::Missing { .. }), "{error:?}");
            assert!(error.to_string().contains("MSGHDR"), "{error}");
        }
    }
}

fn only(folder: &Path) -> std::path::PathBuf {
    let mut entries = std::fs::read_dir(folder).unwrap();
    let path = entries.next().unwrap().unwrap().path();
    assert!(entries.next().is_none());
    path
}

#[test]
fn what_a_tosser_writes_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let flavour = Flavour::Hudson;
    let mut writer = HudsonWriter::new(flavour);
    let message = NewMessage {
        text: b"Text\r",
        written: WallTime(1_600_000_000),
        ..NewMessage::default()
    };
    for _ in 0..3 {
        writer.append(7, &message).unwrap();
    }
    let before = writer.into_parts();
    before.create(folder.path(), flavour).unwrap();
    let base = HudsonBase::open(folder.path(), flavour, 7).unwrap();
    let stamp = base.stamp().unwrap();
    assert_eq!(base.summary().unwrap().messages, 3);
    assert_eq!(base.stamp().unwrap(), stamp);
    let mut writer = HudsonWriter::new(flavour);
    for _ in 0..5 {
        writer.append(7, &message).unwrap();
    }
    let after = writer.into_parts();
    // The text first, then the header, the index, the counts.
    let files = after.files(flavour);
    let mut counts = Vec::new();
    for name in ["MSGTXT.BBS", "MSGHDR.BBS", "MSGIDX.BBS", "MSGINFO.BBS"] {
        let (_, bytes) = files.iter().find(|(own, _)| own == name).unwrap();
        std::fs::write(folder.path().join(name), bytes).unwrap();
        counts.push(base.summary().unwrap().messages);
        exercise(&base).unwrap();
    }
    assert_eq!(counts, [3, 5, 5, 5]);
    assert_ne!(base.stamp().unwrap(), stamp);
    assert_eq!(scan(&base, ReadDepth::Text).1, []);
}

#[test]
fn real_numbers_reach_the_end_of_the_format() {
    let mut writer = HudsonWriter::new(Flavour::Hudson);
    writer.go_on_from(65_534);
    let message = NewMessage::default();
    assert_eq!(writer.append(7, &message).unwrap(), 65_534);
    assert!(writer.append(7, &message).is_err());
    let base = open(&writer.into_parts(), Flavour::Hudson, 7);
    assert_eq!(numbers(&exercise(&base).unwrap()), [65_534]);
    let mut writer = HudsonWriter::new(Flavour::GoldBase);
    writer.go_on_from(u32::MAX - 1);
    assert_eq!(writer.append(500, &message).unwrap(), u32::MAX - 1);
    let base = open(&writer.into_parts(), Flavour::GoldBase, 500);
    assert_eq!(numbers(&exercise(&base).unwrap()), [u32::MAX - 1]);
}
