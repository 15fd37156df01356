//! Checksums, damage and offsets.

use crate::common::*;
use crate::script::Scripted;
use binkp::frame::{Frame, FrameReader, push_command, push_data};
use binkp::limits::COLLECTED_LIMIT;
use binkp::memory::Queue;
use binkp::{Content, Decision, Error, Event, FileId, Id, Notice, Session, Settings};
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
fn data_that_does_not_shrink_is_sent_as_it_is() {
    let mut state = 1_u32;
    let noise: Vec<u8> = (0..2_000)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        })
        .collect();
    let text = b"Fidonet mail is text. ".repeat(100);
    let out = Queue::new([
        ("noise", noise.as_slice()),
        ("text", text.as_slice()),
        ("short", b"aaaa".as_slice()),
        ("text.zip", text.as_slice()),
    ]);
    let settings = Settings {
        password: None,
        gz: true,
        ..caller_settings(PLAIN)
    };
    let mut peer = Scripted::new(settings, out);
    peer.command(Id::Nul, b"OPT GZ EXTCMD");
    peer.command(Id::Adr, b"2:5020/0");
    peer.command(Id::Ok, b"");
    let mut files = peer.frames();
    files.retain(|frame| frame.starts_with("M_FILE"));
    let time = 1_700_000_000;
    assert_eq!(
        files,
        [
            format!("M_FILE noise 2000 {time} 0"),
            format!("M_FILE text 2200 {time} 0 GZ"),
            format!("M_FILE short 4 {time} 0"),
            format!("M_FILE text.zip 2200 {time} 0"),
        ]
    );
    assert_eq!(peer.peer.problems().len(), 0);
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

fn is_flush(event: &Event) -> bool {
    matches!(event, Event::Flush(_))
}

/// Answers the events of a session whose store collects files; each flush stores all but those in `fails`.
fn collect(session: &mut Session, fails: &[&str]) -> (Vec<Event>, Vec<String>) {
    let mut events = Vec::new();
    while let Some(event) = session.poll() {
        match &event {
            Event::Offered(_) => session.decide(Decision::NEW),
            Event::NextFile { .. } => session.send_file(None, Content::default()),
            Event::Complete(_) => session.collected(),
            Event::Flush(files) => {
                let is_stored = |file: &FileId| !fails.contains(&file.name.to_text().as_ref());
                let stored: Vec<bool> = files.iter().map(is_stored).collect();
                session.flushed(&stored);
            }
            _ => {}
        }
        events.push(event);
    }
    let mut reader = FrameReader::default();
    let mut texts = Vec::new();
    while !session.output().is_empty() {
        let count = reader.push(session.output());
        session.sent(count, NOW);
        while let Some(frame) = reader.next() {
            if let Frame::Command(number, argument) = frame {
                let id = Id::from_number(number).unwrap();
                texts.push(format!(
                    "{} {}",
                    id.name(),
                    String::from_utf8_lossy(&argument)
                ));
            }
        }
    }
    (events, texts)
}

fn logged_in() -> Session {
    let settings = Settings {
        password: None,
        ..caller_settings(PLAIN)
    };
    let mut session = Session::caller(settings, NOW);
    let mut stream = Vec::new();
    push_command(&mut stream, Id::Adr, b"2:5020/0@fidonet");
    push_command(&mut stream, Id::Ok, b"");
    session.receive(&stream, NOW);
    let (_, frames) = collect(&mut session, &[]);
    assert_eq!(frames.last().unwrap(), "M_EOB ");
    session
}

fn push_file(stream: &mut Vec<u8>, name: &str) {
    push_command(stream, Id::File, format!("{name} 2 1 0").as_bytes());
    push_data(stream, b"ab");
}

#[test]
fn collected_files_are_acknowledged_together_before_the_end_of_the_batch() {
    let mut session = logged_in();
    let mut stream = Vec::new();
    for name in ["a", "b", "c"] {
        push_file(&mut stream, name);
    }
    push_command(&mut stream, Id::Eob, b"");
    session.receive(&stream, NOW);
    let (events, frames) = collect(&mut session, &["b"]);
    assert_eq!(frames[..3], ["M_GOT a 2 1", "M_SKIP b 2 1", "M_GOT c 2 1"]);
    let flush = events.iter().position(is_flush).unwrap();
    let end = events.iter().position(|own| *own == Event::BatchEnded);
    assert!(flush < end.unwrap());
    let summary = session.summary();
    assert_eq!((summary.received_files, summary.skipped_files), (2, 1));
}

#[test]
fn acknowledgements_wait_only_while_more_arrives() {
    let mut session = logged_in();
    let mut stream = Vec::new();
    push_file(&mut stream, "a");
    session.receive(&stream, NOW);
    assert_eq!(collect(&mut session, &[]).1, ["M_GOT a 2 1"]);
    // The same file again finds the first one stored.
    let mut stream = Vec::new();
    push_file(&mut stream, "b");
    push_file(&mut stream, "b");
    session.receive(&stream, NOW);
    let (events, _) = collect(&mut session, &[]);
    let kinds: Vec<_> = events
        .iter()
        .filter(|event| matches!(event, Event::Flush(_) | Event::Offered(_)))
        .map(is_flush)
        .collect();
    assert_eq!(kinds, [false, true, false, true]);
}

#[test]
fn no_more_files_than_the_limit_wait_for_their_acknowledgement() {
    let mut session = logged_in();
    let mut stream = Vec::new();
    for number in 0..=COLLECTED_LIMIT {
        push_file(&mut stream, &format!("{number}"));
    }
    session.receive(&stream, NOW);
    let (events, frames) = collect(&mut session, &[]);
    let at = events.iter().position(is_flush).unwrap();
    let is_complete = |event: &&Event| matches!(event, Event::Complete(_));
    assert_eq!(
        events[..at].iter().filter(is_complete).count(),
        COLLECTED_LIMIT
    );
    assert_eq!(frames.len(), COLLECTED_LIMIT + 1);
}

#[test]
fn session_that_ends_before_a_flush_has_acknowledged_nothing() {
    let mut session = logged_in();
    let mut stream = Vec::new();
    push_file(&mut stream, "a");
    session.receive(&stream, NOW);
    while let Some(event) = session.poll() {
        match event {
            Event::Offered(_) => session.decide(Decision::NEW),
            Event::Complete(_) => session.collected(),
            Event::Flush(_) => break,
            _ => {}
        }
    }
    session.closed(NOW);
    session.flushed(&[true]);
    assert!(matches!(session.result(), Some(Err(Error::Closed { .. }))));
    assert_eq!(session.summary().received_files, 0);
}
