//! Damaged and hostile JAM bases: an error or a shorter list, never a panic, a hang or a huge
//! request for memory.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::jam_support::{Bytes, Dice, Header, Made, open, scan, writer};
use ftn_base::jam::write::{JamParts, NewMessage};
use ftn_base::jam::{JamBase, attribute, subfield};
use ftn_base::limits::{BASE_FAULTS, JAM_SUBFIELD_BYTES};
use ftn_base::{BaseError, MarkOwner, MessageBase, ReadDepth};
use ftn_types::job::Job;
use std::ops::ControlFlow;

const HEADER: usize = 76;

/// Returns three messages, small enough to damage every byte of.
fn small() -> Bytes {
    let mut dice = Dice::new(3);
    let mut writer = writer(1);
    for _ in 0..3 {
        let mut message = Made {
            from: dice.lines(10),
            to: b"Somebody".to_vec(),
            subject: dice.lines(10),
            text: dice.lines(100),
            seen_by: Vec::new(),
            path: Vec::new(),
            ..Made::random(&mut dice)
        };
        message.kludges.truncate(1);
        message.others.truncate(1);
        message.append(&mut writer);
    }
    writer.mark_read(b"Somebody", 2, 3).unwrap();
    writer.into_bytes().unwrap()
}

/// Queries a base in every way; returns its headers.
fn exercise(bytes: &Bytes) -> Result<Vec<Header>, BaseError> {
    exercise_with(bytes, &[ReadDepth::Headers])
}

/// Does the same with fewer passes, for tests with a hundred thousand calls.
fn exercise_with(bytes: &Bytes, wants: &[ReadDepth]) -> Result<Vec<Header>, BaseError> {
    let base = JamBase::from_bytes(
        bytes.jhr.as_slice(),
        bytes.jdt.as_slice(),
        bytes.jdx.as_slice(),
        bytes.jlr.as_slice(),
    )?;
    let (headers, _) = scan(&base, ReadDepth::Text);
    let mut last: Vec<u32> = headers.iter().map(|header| header.number).collect();
    for want in wants {
        let expected = std::mem::take(&mut last);
        base.scan(*want, &Job::new(), &mut |header, text| {
            assert!(text.len() <= bytes.jdt.len());
            last.push(header.number);
            ControlFlow::Continue(())
        })?;
        assert_eq!(last, expected);
    }
    for number in [0, 1, 4].into_iter().chain(last.iter().copied()) {
        let stored = base.read(number)?;
        assert_eq!(stored.is_some(), last.contains(&number), "number {number}");
    }
    assert_eq!(base.summary()?.messages as usize, headers.len());
    assert!(base.count_after(2)? as usize <= headers.len());
    base.stamp()?;
    let somebody = MarkOwner {
        names: vec![b"Somebody".to_vec()],
        ..MarkOwner::default()
    };
    if let Some(mark) = base.last_read(&somebody)? {
        assert!(mark <= headers.last().map_or(0, |header| header.number));
    }
    Ok(headers)
}

fn parts(bytes: &mut Bytes) -> [&mut Vec<u8>; 4] {
    let JamParts { jhr, jdt, jdx, jlr } = bytes;
    [jhr, jdt, jdx, jlr]
}

#[test]
fn every_truncation_gives_an_error_or_a_shorter_list() {
    let whole = small();
    let sound = exercise(&whole).unwrap();
    assert_eq!(sound.len(), 3);
    for part in 0..4 {
        let len = parts(&mut whole.clone())[part].len();
        assert!(len > 0);
        for cut in 0..len {
            let mut bytes = whole.clone();
            parts(&mut bytes)[part].truncate(cut);
            match exercise(&bytes) {
                Ok(headers) => {
                    for (own, sound) in headers.iter().zip(&sound) {
                        // A cut may shorten texts, but never bends a header.
                        assert_eq!(own.msgid, sound.msgid, "part {part} cut at {cut}");
                        assert!(sound.text.starts_with(&own.text));
                    }
                    let shorter = headers.len() < 3;
                    match part {
                        0 | 2 => assert!(shorter, "part {part} cut at {cut}"),
                        _ => assert!(!shorter, "part {part} cut at {cut}"),
                    }
                }
                Err(error) => {
                    assert!(part == 0 && cut < 1024, "part {part} cut at {cut}: {error}");
                    assert!(error.to_string().contains("jhr"), "{error}");
                }
            }
        }
    }
}

#[test]
fn every_change_of_a_byte_of_headers_and_index_is_survived() {
    let whole = small();
    let mut changes = 0;
    for part in [0, 2, 3] {
        for at in 0..parts(&mut whole.clone())[part].len() {
            let mut bytes = whole.clone();
            let reserved = part == 0 && (24..1024).contains(&at);
            for change in 1..=255u8 {
                if reserved && change != 255 {
                    continue;
                }
                parts(&mut bytes)[part][at] ^= change;
                match exercise_with(&bytes, &[]) {
                    Ok(headers) => assert!(headers.len() <= 3),
                    Err(error) => assert!(part == 0 && at < 4, "byte {at}: {error}"),
                }
                parts(&mut bytes)[part][at] ^= change;
                changes += 1;
            }
        }
    }
    assert!(changes > 100_000, "only {changes} changes were tried");
}

#[test]
fn what_is_no_base_is_reported_by_name() {
    for (jhr, words) in [
        (&b""[..], "JAM"),
        (b"JAM", "1024"),
        (
            b"PK\x03\x04 something else that is long enough",
            "letters JAM",
        ),
        (b"JAM\0 too short, but with the right letters", "1024"),
    ] {
        let error = JamBase::from_bytes(jhr, *b"", *b"", *b"").unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
        assert!(error.to_string().contains("jhr"), "{error}");
    }
}

/// Sets a field of the fixed part of a message's header.
fn set(bytes: &mut Bytes, message: usize, field: usize, value: u32) {
    let at = message * 8 + 4;
    let header = u32::from_le_bytes(bytes.jdx[at..at + 4].try_into().unwrap()) as usize;
    bytes.jhr[header + field..header + field + 4].copy_from_slice(&value.to_le_bytes());
}

fn set_index(bytes: &mut Bytes, message: usize, crc: u32, at: u32) {
    bytes.jdx[message * 8..message * 8 + 4].copy_from_slice(&crc.to_le_bytes());
    bytes.jdx[message * 8 + 4..message * 8 + 8].copy_from_slice(&at.to_le_bytes());
}

fn numbers(bytes: &Bytes) -> (Vec<u32>, Vec<String>) {
    let (headers, faults) = scan(&open(bytes), ReadDepth::Text);
    (
        headers.iter().map(|header| header.number).collect(),
        faults.into_iter().map(|fault| fault.what).collect(),
    )
}

#[test]
fn an_index_that_points_nowhere_loses_only_its_own_messages() {
    for at in [0, 1, 1023, 1025, 0x7FFF_FFFF, 0xFFFF_FFFE] {
        let mut bytes = small();
        set_index(&mut bytes, 1, 5, at);
        let (numbers, faults) = numbers(&bytes);
        assert_eq!(numbers, [1, 3], "{at}");
        assert_eq!(faults.len(), 1, "{at}: {faults:?}");
    }
}

#[test]
fn deleted_messages_are_left_out_in_every_style() {
    // Both words of the index record empty.
    let mut bytes = small();
    set_index(&mut bytes, 1, u32::MAX, u32::MAX);
    assert_eq!(numbers(&bytes), (vec![1, 3], vec![]));
    // Only the offset empty.
    let mut bytes = small();
    set_index(&mut bytes, 1, 77, u32::MAX);
    assert_eq!(numbers(&bytes), (vec![1, 3], vec![]));
    // The CRC empty, the offset kept, and the header deleted.
    let mut bytes = small();
    set(&mut bytes, 1, 52, attribute::DELETED);
    bytes.jdx[8..12].copy_from_slice(&[0xFF; 4]);
    assert_eq!(numbers(&bytes), (vec![1, 3], vec![]));
    // The header deleted, the index as it was.
    let mut bytes = small();
    set(&mut bytes, 1, 52, attribute::DELETED | attribute::LOCAL);
    assert_eq!(numbers(&bytes), (vec![1, 3], vec![]));
    assert_eq!(open(&bytes).count_after(1).unwrap(), 1);
    // Not deleted: an addressee without a name has an empty CRC, too.
    let mut bytes = small();
    bytes.jdx[8..12].copy_from_slice(&[0xFF; 4]);
    assert_eq!(numbers(&bytes), (vec![1, 2, 3], vec![]));
}

#[test]
fn lengths_that_lie_are_reported_and_cut() {
    for len in [0x7FFF_FFFF, u32::MAX, JAM_SUBFIELD_BYTES + 1] {
        let mut bytes = small();
        set(&mut bytes, 1, 8, len);
        let (numbers, faults) = numbers(&bytes);
        assert_eq!(numbers, [1, 3]);
        assert!(faults[0].contains("subfields"), "{faults:?}");
    }
    // A text of 4 GB: the existing part is read.
    let mut bytes = small();
    set(&mut bytes, 2, 64, u32::MAX);
    let (headers, faults) = scan(&open(&bytes), ReadDepth::Text);
    assert_eq!(headers.len(), 3);
    assert!(faults[0].what.contains("4294967295"), "{faults:?}");
    assert_eq!(
        headers[2].text,
        scan(&open(&small()), ReadDepth::Text).0[2].text
    );
    assert_eq!(headers[2].text_len as usize, headers[2].text.len());
    // A text that begins after the end of the file.
    let mut bytes = small();
    set(&mut bytes, 2, 60, u32::MAX);
    let (headers, faults) = scan(&open(&bytes), ReadDepth::Text);
    assert_eq!(headers[2].text, b"");
    assert_eq!(faults.len(), 1);
    assert_eq!(open(&bytes).read(3).unwrap().unwrap().text, b"");
    // A subfield that is longer than its header.
    let mut bytes = small();
    let at = 1024 + HEADER + 4;
    bytes.jhr[at..at + 4].copy_from_slice(&u32::MAX.to_le_bytes());
    let (headers, faults) = scan(&open(&bytes), ReadDepth::Text);
    assert_eq!(headers.len(), 3);
    assert!(faults[0].what.contains("subfield"), "{faults:?}");
    assert_eq!(headers[0].from, b"");
}

#[test]
fn a_first_number_out_of_range_ends_the_list() {
    let mut bytes = small();
    bytes.jhr[20..24].copy_from_slice(&(u32::MAX - 1).to_le_bytes());
    let (numbers, faults) = numbers(&bytes);
    assert_eq!(numbers, [u32::MAX - 1, u32::MAX]);
    let named = |words: &str| faults.iter().any(|fault| fault.contains(words));
    assert!(
        named("one of the two is damaged") && named("out of message numbers"),
        "{faults:?}"
    );
    bytes.jhr[20..24].copy_from_slice(&[0; 4]);
    assert_eq!(self::numbers(&bytes).0, [1, 2, 3]);
}

#[test]
fn a_first_number_that_the_messages_deny_is_damage() {
    for bit in 0..31 {
        let mut bytes = small();
        let first = 1_u32 ^ (1 << bit);
        bytes.jhr[20..24].copy_from_slice(&first.to_le_bytes());
        let (numbers, faults) = numbers(&bytes);
        // Bit 0 gives 0, which is read as 1.
        let is_damaged = first != 0;
        assert_eq!(numbers[0], first.max(1));
        assert_eq!(faults.len(), usize::from(is_damaged), "{bit}: {faults:?}");
        if is_damaged {
            assert!(faults[0].contains("and 1 in the messages"), "{faults:?}");
            // The quick pass leaves this to the one that reports.
            assert!(open(&bytes).ranges().unwrap().is_none());
        }
    }
    // A packer removed the first messages and left the numbers of the others: no two agree on the
    // first.
    let mut bytes = small();
    set(&mut bytes, 0, 48, 7);
    assert_eq!(numbers(&bytes).1, [""; 0]);
}

#[test]
fn counts_that_lie_are_not_believed() {
    let mut bytes = small();
    bytes.jhr[12..16].copy_from_slice(&[0xFF; 4]);
    assert_eq!(open(&bytes).summary().unwrap().messages, 3);
    bytes.jdx.extend_from_slice(b"tail");
    assert_eq!(numbers(&bytes), (vec![1, 2, 3], vec![]));
}

#[test]
fn a_base_of_noise_reports_a_limited_number_of_faults() {
    let mut bytes = small();
    bytes.jdx = [5, 0, 0, 0, 9, 9, 0, 0].repeat(100_000);
    let (headers, faults) = scan(&open(&bytes), ReadDepth::Text);
    assert_eq!(headers, []);
    assert_eq!(faults.len(), BASE_FAULTS + 1);
    assert!(faults[BASE_FAULTS].what.contains("99000"), "{faults:?}");
}

#[test]
fn many_records_that_share_one_message_do_not_multiply_the_work() {
    let mut writer = writer(1);
    let text = vec![b'x'; 1_000_000];
    let subject = vec![b'y'; 10_000];
    let message = NewMessage {
        text: &text,
        subject: &subject,
        ..NewMessage::default()
    };
    writer.append(&message).unwrap();
    let mut bytes = writer.into_bytes().unwrap();
    bytes.jdx = bytes.jdx.repeat(1_000_000);
    let base = open(&bytes);
    let (mut visits, mut read) = (0, 0);
    let faults = base
        .scan(ReadDepth::Text, &Job::new(), &mut |_, text| {
            visits += 1;
            read += text.len();
            ControlFlow::Continue(())
        })
        .unwrap();
    assert!((1..10).contains(&visits), "{visits} visits");
    assert!(read <= 4 * text.len(), "{read} bytes of text");
    assert!(!faults.is_empty());
}

#[test]
fn escaped_texts_are_read_plain() {
    let mut writer = writer(1);
    let message = NewMessage {
        text: br"one\0Dtwo\5Cthree\\four\8f",
        attributes: attribute::ESCAPED,
        ..NewMessage::default()
    };
    writer.append(&message).unwrap();
    let base = open(&writer.into_bytes().unwrap());
    let plain = b"one\rtwo\\three\\four\x8F";
    assert_eq!(base.read(1).unwrap().unwrap().text, plain);
    let (headers, faults) = scan(&base, ReadDepth::Text);
    assert_eq!(faults, []);
    assert_eq!(headers[0].text, plain);
}

#[test]
fn every_kind_of_subfield_comes_through() {
    let mut writer = writer(1);
    let others: &[(u16, &[u8])] = &[
        (subfield::RECEIVERNAME, b"Second Reader\0"),
        (subfield::OADDRESS, b"1:2/3"),
        (subfield::DADDRESS, b"1:2/4\r"),
        (subfield::TRACE, b"199307011200002:270/17"),
        (subfield::TRACE, b"2:5030/1520 @20261121.080026.UTC hpt"),
        (subfield::TRACE, b"Via 2:5030/1520"),
        (subfield::ENCLOSEDFILE, b"C:\\ONE.ZIP"),
        (subfield::ENCLOSEDFILEWALIAS, b"LONG.ZIP\0SHORT.ZIP"),
        (subfield::ENCLOSEDFREQ, b"*.LST\0SECRET"),
        (subfield::ENCLOSEDFILEWCARD, b"*.TXT"),
        (subfield::ENCLOSEDINDIRECTFILE, b"FILES.BBS"),
        (subfield::EMBINDAT, &[0; 7]),
        (subfield::FLAGS, b"DIR KFS"),
        (subfield::FTSKLUDGE, b"\x01MSGID: 2:5030/1520 12345678"),
        (subfield::FTSKLUDGE, b"TZUTC: 0300"),
        (subfield::FTSKLUDGE, b"CODEPAGE: 866"),
        (subfield::FTSKLUDGE, b"CHARSET: CP866"),
        (subfield::FTSKLUDGE, b"CHRS: LATIN-1 2"),
        (subfield::FTSKLUDGE, b"Via 2:5030/1"),
        (4711, b"what?"),
    ];
    let message = NewMessage {
        to: b"First Reader",
        others,
        ..NewMessage::default()
    };
    writer.append(&message).unwrap();
    let base = open(&writer.into_bytes().unwrap());
    base.scan(ReadDepth::Headers, &Job::new(), &mut |header, _| {
        assert_eq!(header.to, b"First Reader");
        assert_eq!(header.msgid, b"2:5030/1520 12345678");
        assert_eq!(header.utc_offset, b"0300");
        assert_eq!(header.charset, b"CP866");
        assert_eq!(header.codepage, b"866");
        ControlFlow::Continue(())
    })
    .unwrap();
    let stored = base.read(1).unwrap().unwrap();
    assert_eq!(stored.origin, b"1:2/3");
    assert_eq!(stored.destination, b"1:2/4");
    let lines = |lines: &[Vec<u8>]| -> Vec<String> {
        let text = |line: &Vec<u8>| String::from_utf8_lossy(line).into_owned();
        lines.iter().map(text).collect()
    };
    assert_eq!(
        lines(&stored.kludges),
        [
            "FLAGS DIR KFS",
            "MSGID: 2:5030/1520 12345678",
            "TZUTC: 0300",
            "CODEPAGE: 866",
            "CHARSET: CP866",
            "CHRS: LATIN-1 2",
        ]
    );
    assert_eq!(
        lines(&stored.trailer),
        [
            "\u{1}Via 2:270/17 @19930701.120000",
            "\u{1}Via 2:5030/1520 @20261121.080026.UTC hpt",
            "\u{1}Via 2:5030/1520",
            "\u{1}Via 2:5030/1",
        ]
    );
    assert_eq!(
        lines(&stored.notes),
        [
            "Also to: Second Reader",
            "Enclosed file: C:\\ONE.ZIP",
            "Enclosed file: LONG.ZIP as SHORT.ZIP",
            "Requested file: *.LST",
            "Enclosed file: *.TXT",
            "Files listed in: FILES.BBS",
            "Embedded data: 7 bytes",
            "Subfield 4711: what?",
        ]
    );
}

#[test]
fn last_read_marks_are_found_by_name_and_clamped() {
    let mut bytes = small();
    let record =
        |crc: u32, id: u32, last: u32| [crc, id, last, last].map(u32::to_le_bytes).concat();
    let crc = ftn_base::jam::crc32;
    let names = |names: &[&str]| MarkOwner {
        names: names.iter().map(|name| name.as_bytes().to_vec()).collect(),
        ..MarkOwner::default()
    };
    bytes.jlr = [
        record(u32::MAX, u32::MAX, 1),
        record(crc(b"sysop"), 0, 2),
        record(crc(b"mithgol"), 5, 99),
        record(crc(b"mithgol"), 6, 1),
    ]
    .concat();
    bytes.jlr.extend_from_slice(&[1, 2, 3]);
    let base = open(&bytes);
    for (reader, mark) in [
        (names(&["SysOp"]), Some(2)),
        (names(&["Mithgol"]), Some(3)),
        (names(&["Mithgol", "sysop"]), Some(3)),
        (names(&["sysop", "Mithgol"]), Some(2)),
        (names(&["Nobody", "sysop"]), Some(2)),
        (names(&["Nobody"]), None),
        // Deleted records have the CRC of an empty name.
        (names(&[""]), None),
        // The reader may be either of two users.
        (
            MarkOwner {
                anybody: true,
                ..names(&["Nobody"])
            },
            None,
        ),
    ] {
        assert_eq!(base.last_read(&reader).unwrap(), mark, "{reader:?}");
    }
}

#[test]
fn a_cancelled_job_stops_a_pass() {
    let base = open(&small());
    let job = Job::new();
    job.cancel();
    let result = base.scan(ReadDepth::Headers, &job, &mut |_, _| {
        ControlFlow::Continue(())
    });
    assert!(matches!(result, Err(BaseError::Cancelled)));
}

#[test]
fn a_visitor_can_stop_and_later_counts_are_still_whole() {
    let base = open(&small());
    let mut visits = 0;
    base.scan(ReadDepth::Headers, &Job::new(), &mut |_, _| {
        visits += 1;
        ControlFlow::Break(())
    })
    .unwrap();
    assert_eq!(visits, 1);
    assert_eq!(base.summary().unwrap().messages, 3);
}
