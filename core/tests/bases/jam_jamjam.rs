//! A second opinion: the `jamjam` crate reads every base of the tests with the same result.
//!
//! It writes a lock file next to the base, so it gets copies.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::jam_support::{Bytes, FIXTURES, fixture, load, made_base, scan, store};
use crate::made_up as generator;
use bstr::ByteSlice;
use fidoscope_core::base::jam::{JamBase, crc32, subfield};
use fidoscope_core::base::{MarkOwner, MessageBase, ReadDepth, StoredMessage};
use jamjam::jam::msg_header::JamMessageHeader;
use jamjam::jam::{JamMessageBase, attributes};

/// Compares both views of a base; returns the numbers of compared messages and gaps.
fn compare(bytes: &Bytes, what: &str) -> (u32, u32) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("copy");
    store(bytes, &path);
    let ours = JamBase::open(&path).unwrap();
    let theirs = JamMessageBase::open(&path).unwrap();

    let (headers, faults) = scan(&ours, ReadDepth::Text);
    assert_eq!(faults, [], "{what}");
    let mut headers = headers.into_iter().peekable();
    let (mut messages, mut gaps) = (0, 0);
    for number in theirs.lowest_message_number()..=theirs.highest_message_number() {
        let what = format!("{what}, message {number}");
        let stored = ours.read(number).unwrap();
        match theirs.read_header(number) {
            Ok(header) => {
                let text = theirs.read_message_text(&header).unwrap();
                let scanned = headers.next_if(|header| header.number == number).unwrap();
                let stored = stored.unwrap();
                assert_eq!(scanned.text, text.as_bytes(), "{what}");
                assert_eq!(scanned.text_len, header.txt_len, "{what}");
                assert_eq!(scanned.reply_to, header.reply_to, "{what}");
                assert_eq!(scanned.written.0, i64::from(header.date_written), "{what}");
                assert_eq!(scanned.from, stored.from, "{what}");
                assert_eq!(scanned.to, stored.to, "{what}");
                assert_eq!(scanned.subject, stored.subject, "{what}");
                assert_eq!(stored.text, text.as_bytes(), "{what}");
                assert_eq!(stored.written.0, i64::from(header.date_written), "{what}");
                assert_eq!(
                    stored.arrived.map_or(0, |stamp| stamp.0),
                    i64::from(header.date_processed),
                    "{what}"
                );
                compare_attributes(&stored, &header, &what);
                compare_subfields(&stored, &header, &what);
                messages += 1;
            }
            Err(error) => {
                assert!(error.to_string().contains("deleted"), "{what}: {error}");
                assert_eq!(stored, None, "{what}");
                gaps += 1;
            }
        }
    }
    assert_eq!(headers.next(), None, "{what}");
    assert_eq!(ours.summary().unwrap().messages, messages, "{what}");
    (messages, gaps)
}

fn compare_attributes(ours: &StoredMessage, theirs: &JamMessageHeader, what: &str) {
    let has = |bit| theirs.attributes & bit != 0;
    let own = ours.attributes;
    assert_eq!(own.local, has(attributes::MSG_LOCAL), "{what}");
    assert_eq!(own.private, has(attributes::MSG_PRIVATE), "{what}");
    assert_eq!(own.read, has(attributes::MSG_READ), "{what}");
    assert_eq!(own.sent, has(attributes::MSG_SENT), "{what}");
    assert_eq!(own.unscanned, own.local && !own.sent, "{what}");
    assert_eq!(own.locked, has(attributes::MSG_LOCKED), "{what}");
}

/// Asserts that every subfield is somewhere in our message, each as often as stored.
fn compare_subfields(ours: &StoredMessage, theirs: &JamMessageHeader, what: &str) {
    let mut kludges = ours.kludges.clone();
    let mut trailer = ours.trailer.clone();
    let mut notes = ours.notes.clone();
    let mut single: [Option<&[u8]>; 7] = [None; 7];
    for field in &theirs.sub_fields {
        let id = u32::from(field.field_type());
        let content: &[u8] = field.content();
        let content = content.trim_end_with(|c| matches!(c, '\0' | '\r' | '\n' | ' '));
        let take = |lines: &mut Vec<Vec<u8>>, name: &[u8]| {
            let line = [name, content].concat();
            let at = lines.iter().position(|own| *own == line);
            let line = line.as_bstr();
            lines.remove(at.unwrap_or_else(|| panic!("{what}: no line {line:?} in {lines:?}")));
        };
        match u16::try_from(id).unwrap() {
            id @ (0 | 1 | 2 | 3 | 6) if single[id as usize].is_none() => {
                single[id as usize] = Some(content);
            }
            subfield::RECEIVERNAME => take(&mut notes, b"Also to: "),
            subfield::DADDRESS => take(&mut notes, b"Also to address: "),
            subfield::MSGID => take(&mut kludges, b"MSGID: "),
            subfield::REPLYID => take(&mut kludges, b"REPLY: "),
            subfield::PID => take(&mut kludges, b"PID: "),
            subfield::FTSKLUDGE => take(&mut kludges, b""),
            subfield::TZUTCINFO => take(&mut kludges, b"TZUTC: "),
            subfield::FLAGS => take(&mut kludges, b"FLAGS "),
            subfield::SEENBY2D => take(&mut trailer, b"SEEN-BY: "),
            subfield::PATH2D => take(&mut trailer, b"\x01PATH: "),
            subfield::TRACE => take(&mut trailer, b"\x01Via "),
            subfield::ENCLOSEDFILE => take(&mut notes, b"Enclosed file: "),
            id => panic!("{what}: subfield {id} is not compared"),
        }
    }
    let fields = [
        &ours.origin,
        &ours.destination,
        &ours.from,
        &ours.to,
        &ours.subject,
    ];
    for (own, id) in fields.into_iter().zip([0, 1, 2, 3, 6]) {
        assert_eq!(own, single[id].unwrap_or_default(), "{what}: subfield {id}");
    }
    assert_eq!(
        (kludges.len(), trailer.len(), notes.len()),
        (0, 0, 0),
        "{what}"
    );
}

#[test]
fn both_readers_agree_on_every_fixture() {
    let mut compared = 0;
    for (folder, name, records) in FIXTURES {
        let base = JamBase::open(&fixture(folder, name)).unwrap();
        let (messages, gaps) = compare(&load(&base), folder);
        assert_eq!(messages + gaps, records, "{folder}");
        compared += messages;
    }
    assert!(compared > 80, "only {compared} messages were compared");
}

#[test]
fn both_readers_agree_on_made_up_bases() {
    let mut gaps = 0;
    for seed in 0..20 {
        let first_number = [1, 500][seed as usize % 2];
        gaps += compare(&made_base(seed, 60, first_number), &format!("seed {seed}")).1;
    }
    assert!(gaps > 50, "only {gaps} gaps were compared");
    assert_eq!(compare(&made_base(0, 0, 1), "an empty base"), (0, 0));
}

#[test]
fn both_readers_agree_on_a_generated_base() {
    let bytes = generator::generator::in_memory(2000, 5).unwrap();
    assert_eq!(compare(&bytes, "a generated base"), (2000, 0));
}

#[test]
fn both_readers_agree_after_the_other_one_deletes_and_restores() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("base");
    store(&made_base(7, 30, 1), &path);
    {
        let mut theirs = JamMessageBase::open(&path).unwrap();
        let there: Vec<u32> = (1..=theirs.highest_message_number())
            .filter(|number| theirs.read_header(*number).is_ok())
            .collect();
        for number in there.iter().step_by(3) {
            theirs.delete_message(*number).unwrap();
        }
        theirs.restore_message(there[3]).unwrap();
    }
    let bytes = load(&JamBase::open(&path).unwrap());
    let (messages, gaps) = compare(&bytes, "after deleting");
    assert!(messages > 10 && gaps > 9, "{messages} {gaps}");
}

#[test]
fn last_read_marks_of_either_are_found_and_raised_by_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("copy");
    let bytes = made_base(3, 40, 70);
    store(&bytes, &path);
    let ours = JamBase::open(&path).unwrap();
    let (headers, _) = scan(&ours, ReadDepth::Headers);
    let (third, tenth) = (headers[2].number, headers[9].number);
    let reader = |name: &str| MarkOwner {
        names: vec![name.as_bytes().to_vec()],
        ..MarkOwner::default()
    };
    ours.set_last_read(&reader("Some Body"), tenth.into())
        .unwrap();
    let mut theirs = JamMessageBase::open(&path).unwrap();
    let crc = crc32(b"some body");
    let found = theirs.find_last_read(crc, crc).unwrap().unwrap();
    assert_eq!((found.last_read_msg, found.high_read_msg), (tenth, tenth));

    let crc = crc32(b"every one");
    let mut made = theirs.create_last_read(crc, 77).unwrap();
    (made.last_read_msg, made.high_read_msg) = (third, third);
    theirs.write_last_read(&made).unwrap();
    assert_eq!(ours.last_read(&reader("EVERY ONE")).unwrap(), Some(third));
    ours.set_last_read(&reader("Every One"), tenth.into())
        .unwrap();
    let found = theirs.find_last_read(crc, 77).unwrap().unwrap();
    assert_eq!((found.last_read_msg, found.high_read_msg), (tenth, tenth));
}
