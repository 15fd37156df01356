//! Bases written by other programs from our own mail (see the SOURCES.txt of the fixtures): each
//! header field, text and link is unchanged.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::base_support::{Header, exercise, scan};
use ftn_base::hudson::{Flavour, HudsonBase};
use ftn_base::squish::SquishBase;
use ftn_base::{Attributes, MessageBase, ReadDepth};
use ftn_types::charset::Charset;
use std::path::{Path, PathBuf};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures")
        .join(name)
}

fn headers(base: &dyn MessageBase) -> Vec<Header> {
    let headers = exercise(base).unwrap();
    assert_eq!(scan(base, ReadDepth::Text).1, []);
    headers
}

fn decoded(bytes: &[u8]) -> String {
    Charset::CP866.decode(bytes).into_owned()
}

/// Returns names, subject and time in one line.
fn line(header: &Header) -> String {
    let [from, to, subject] = [&header.from, &header.to, &header.subject].map(|text| decoded(text));
    format!(
        "{} {from} / {to} / {subject} / {}",
        header.number, header.written
    )
}

#[test]
fn a_hudson_base_of_another_writer_is_read() {
    let board = |board| {
        let folder = fixture("hudson/golded-ftn-own");
        HudsonBase::open(&folder, Flavour::Hudson, board).unwrap()
    };
    let one = headers(&board(1));
    let lines: Vec<_> = one.iter().map(line).collect();
    assert_eq!(
        lines,
        [
            "1 Vera Pathfinder / All / Доски одной базы / 2026-09-08T14:00:00",
            "3 Marta / Vera Pathfinder / Re: Доски одной базы / 2026-09-08T15:30:00",
        ]
    );
    assert_eq!(
        (one[0].origin, one[0].destination),
        ([99, 1, 1, 0], [99, 1, 2, 0])
    );
    assert_eq!(one[0].msgid, b"99:1/1 0b0a0001");
    assert_eq!(one[0].utc_offset, b"0300");
    assert_eq!(one[0].charset, b"CP866 2");
    let expected = Attributes {
        local: true,
        unscanned: true,
        ..Attributes::default()
    };
    assert_eq!(one[0].attributes, expected);
    assert!(one[0].text.ends_with(b"\rSEEN-BY: 1/1 2\r\x01PATH: 1/1"));
    assert_eq!((one[1].reply_to, &one[1].reply), (1, &one[0].msgid));
    let text = decoded(&one[1].text);
    assert!(one[1].text.len() > 7 * 255);
    for number in 1..=30 {
        let line = format!("\rСтрока {number}: длинный текст занимает много блоков по 255 байтов.");
        assert!(text.contains(&line), "{number}");
    }
    let two = headers(&board(2));
    assert_eq!(two.len(), 1);
    assert_eq!(
        (two[0].origin, two[0].destination),
        ([99, 1, 4, 9], [99, 2, 5, 7])
    );
    let expected = Attributes {
        local: true,
        private: true,
        unscanned: true,
        crash: true,
        kill_sent: true,
        ..Attributes::default()
    };
    assert_eq!(two[0].attributes, expected);
    let seven = headers(&board(7));
    assert_eq!(
        line(&seven[0]),
        "2 Osip / Vera Pathfinder / A board of its own, edited / 1999-12-31T23:59:00"
    );
    assert!(seven[0].attributes.read);
    assert_eq!(decoded(&seven[0].text).matches("Not so short").count(), 20);
    assert_eq!(headers(&board(3)), []);
}

#[test]
fn a_squish_base_of_another_writer_is_read() {
    let base = SquishBase::open(&fixture("squish/golded-ftn-own")).unwrap();
    let found = headers(&base);
    let lines: Vec<_> = found.iter().map(line).collect();
    assert_eq!(
        lines,
        [
            "2 Vera Pathfinder / All / Цепочка кадров / 2026-09-08T14:00:02",
            "3 Osip / Vera Pathfinder / Edited / 1999-12-31T23:59:58",
            "4 Marta / Vera Pathfinder / Re: Цепочка кадров / 2026-09-08T15:30:00",
            "6 Lin / Anton / The last one / 2026-09-10T08:05:00",
        ]
    );
    assert_eq!(
        (found[0].origin, found[0].destination),
        ([99, 1, 1, 0], [99, 1, 2, 0])
    );
    assert_eq!(found[1].origin, [99, 1, 2, 9]);
    assert!(found[0].attributes.local && found[1].attributes.private && found[1].attributes.read);
    assert_eq!((found[2].reply_to, &found[2].reply), (2, &found[0].msgid));
    assert!(found[0].text.ends_with(b"\rSEEN-BY: 1/1 2\r\x01PATH: 1/1"));
    assert_eq!(decoded(&found[1].text).matches("Not so short").count(), 20);
    let kludges = base.read(4).unwrap().unwrap().kludges;
    let kludges: Vec<_> = kludges.iter().map(|kludge| decoded(kludge)).collect();
    assert_eq!(
        kludges,
        [
            "CHRS: CP866 2",
            "TZUTC: 0000",
            "REPLY: 99:1/1 0b0b0001",
            "MSGID: 99:1/3 0b0b0003",
        ]
    );
    assert!(base.read(5).unwrap().is_none());
}
