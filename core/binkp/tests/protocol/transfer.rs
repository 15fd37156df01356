//! Checksums, damage and offsets.

use crate::common::*;
use crate::script::Scripted;
use binkp::memory::Queue;
use binkp::{Error, Event, Id, Notice, Settings};
use std::time::Duration;

const NOW: Duration = Duration::ZERO;

#[test]
fn wrong_checksums_postpone_a_file_and_end_the_session_at_the_second_one() {
    let settings = Settings {
        password: None,
        crc: true,
        ..caller_settings(PLAIN)
    };
    let mut peer = Scripted::with_options(settings, Queue::default(), "CRC");
    peer.command(Id::File, b"good 9 2 0 CBF43926");
    peer.data(b"123456789");
    peer.command(Id::File, b"bad 9 2 0 cbf43927");
    peer.data(b"123456789");
    assert_eq!(peer.frames(), ["M_GOT good 9 2", "M_SKIP bad 9 2"]);
    assert!(peer.peer.inbound.parts().is_empty());
    peer.command(Id::File, b"worse 9 2 0 1");
    peer.data(b"123456789");
    assert!(matches!(peer.end(), Err(Error::Checksum { .. })));
}

#[test]
fn damaged_compressed_data_is_postponed() {
    let settings = Settings {
        password: None,
        gz: true,
        bz2: true,
        ..caller_settings(PLAIN)
    };
    let mut peer = Scripted::with_options(settings, Queue::default(), "GZ BZ2 EXTCMD");
    peer.command(Id::File, b"bad 9 2 0 GZ");
    peer.data(b"no stream");
    assert_eq!(peer.frames(), ["M_SKIP bad 9 2"]);
    peer.command(Id::File, b"worse 9 2 0 BZ2");
    peer.data(b"no stream");
    assert!(matches!(peer.end(), Err(Error::Damaged { .. })));
}

#[test]
fn a_file_that_was_sent_can_be_asked_for_again() {
    let out = Queue::new([("a", b"12345".as_slice()), ("b", b"67".as_slice())]);
    let settings = Settings {
        password: None,
        ..caller_settings(PLAIN)
    };
    let mut peer = Scripted::new(settings, out);
    peer.command(Id::Adr, b"2:5020/0");
    peer.command(Id::Ok, b"");
    let time = 1_700_000_000;
    let frames = peer.frames();
    assert_eq!(
        frames[frames.len() - 4..],
        [
            format!("M_FILE a 5 {time} 0"),
            "data 5".to_owned(),
            format!("M_FILE b 2 {time} 0"),
            "data 2".to_owned()
        ]
    );
    peer.command(Id::Get, format!("a 5 {time} 3").as_bytes());
    assert_eq!(
        peer.frames(),
        [format!("M_FILE a 5 {time} 3"), "data 2".to_owned()]
    );
    peer.command(Id::Get, format!("a 5 {time} 5").as_bytes());
    assert_eq!(
        peer.frames(),
        [format!("M_FILE a 5 {time} 5"), "data 0".to_owned()]
    );
    peer.command(Id::Got, format!("a 5 {time}").as_bytes());
    peer.command(Id::Skip, format!("b 2 {time}").as_bytes());
    assert_eq!(peer.frames(), ["M_EOB "]);
    assert!(!peer.peer.outgoing.is_empty());
    peer.command(Id::Get, format!("a 5 {time} 0").as_bytes());
    let unknown = count(&peer.log, |event| {
        matches!(event, Event::Notice(Notice::UnknownFile(_)))
    });
    assert_eq!(unknown, 1);
    assert_eq!(peer.frames(), Vec::<String>::new());
}

#[test]
fn a_part_is_asked_for_and_a_remote_that_starts_anew_is_followed() {
    let mut peer = Scripted::logged_in(Queue::default());
    peer.command(Id::File, b"a 5 2 0");
    peer.data(b"123");
    peer.command(Id::File, b"a 5 2 0");
    assert_eq!(peer.frames(), ["M_GET a 5 2 3"]);
    peer.data(b"stray");
    peer.command(Id::File, b"a 5 2 3");
    peer.data(b"45");
    assert_eq!(peer.frames(), ["M_GOT a 5 2"]);
    assert_eq!(peer.peer.inbound.files()[0].data, b"12345");
    // This remote ignores the offset.
    peer.command(Id::File, b"b 5 2 0");
    peer.data(b"123");
    peer.command(Id::File, b"b 5 2 0");
    peer.command(Id::File, b"b 5 2 0");
    peer.data(b"abcde");
    assert_eq!(peer.frames(), ["M_GET b 5 2 3", "M_GOT b 5 2"]);
    assert_eq!(peer.peer.inbound.files()[1].data, b"abcde");
    // This one jumps over bytes that are missing.
    peer.command(Id::File, b"c 5 2 2");
    peer.command(Id::File, b"c 5 2 4");
    assert_eq!(peer.frames(), ["M_GET c 5 2 0", "M_SKIP c 5 2"]);
}

#[test]
fn remote_that_closes_after_a_complete_batch_succeeded() {
    let mut peer = Scripted::logged_in(Queue::default());
    peer.command(Id::File, b"a 1 2 0");
    peer.data(b"1");
    peer.command(Id::Eob, b"");
    assert!(!peer.peer.is_over(), "version 1.1 has another batch");
    peer.peer.closed(NOW);
    assert!(peer.end().is_ok());
    let mut peer = Scripted::logged_in(Queue::default());
    peer.peer.closed(NOW);
    assert!(matches!(peer.end(), Err(Error::Closed { .. })));
}
