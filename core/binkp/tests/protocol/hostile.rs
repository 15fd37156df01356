//! Remotes that lie, flood, wait or send frames out of order.

use crate::common::*;
use crate::script::Scripted;
use binkp::frame::{push_command, push_data};
use binkp::limits::{GET_LIMIT, IDLE_FRAME_LIMIT, Limits, OUTPUT_LIMIT};
use binkp::memory::{Inbox, Queue};
use binkp::{Admission, Error, Event, Id, Peer, Session, Settings, Stage};
use std::time::Duration;

const NOW: Duration = Duration::ZERO;

/// Frames out of place, and the command that is named in the error.
#[test]
fn frames_out_of_order_end_the_session() {
    let early = [
        Id::Pwd,
        Id::File,
        Id::Ok,
        Id::Eob,
        Id::Got,
        Id::Get,
        Id::Skip,
    ];
    for id in early {
        let mut peer = Scripted::new(caller_settings(PLAIN), Queue::default());
        peer.command(id, b"a 1 2 0");
        let frames = peer.frames();
        assert_eq!(frames, [format!("M_ERR {}: unexpected", id.name())]);
        assert!(matches!(peer.end(), Err(Error::Unexpected { command, .. }) if command == id));
    }
    for id in [Id::Adr, Id::Pwd, Id::Ok] {
        let mut peer = Scripted::logged_in(Queue::default());
        peer.command(id, b"2:5020/0");
        assert!(matches!(peer.end(), Err(Error::Unexpected { command, .. }) if command == id));
    }
    let mut answerer = Peer::new(answerer_session(PLAIN), Queue::default(), Inbox::default());
    answerer.receive(b"\x80\x02\x02-", NOW);
    assert!(matches!(
        answerer.into_result(),
        Err(Error::Unexpected {
            command: Id::Pwd,
            ..
        })
    ));
}

#[test]
fn arguments_that_lie_are_errors_or_postponed() {
    let error = |id: Id, argument: &str| {
        let mut peer = Scripted::logged_in(Queue::default());
        peer.command(id, argument.as_bytes());
        peer.peer.is_over().then(|| peer.end().unwrap_err())
    };
    for argument in [
        "",
        "a",
        "a 1 2",
        "a -1 2 0",
        "a 1 -2 0",
        "a b c d",
        "a 1 2 -2",
        "a 1.5 2 0",
    ] {
        let error = error(Id::File, argument);
        assert!(
            matches!(
                error,
                Some(Error::Unreadable {
                    command: Id::File,
                    ..
                })
            ),
            "{argument}"
        );
    }
    for id in [Id::Got, Id::Skip, Id::Get] {
        assert!(matches!(error(id, "a b"), Some(Error::Unreadable { .. })));
    }
    assert!(matches!(
        error(Id::Get, "a 5 2 6"),
        Some(Error::BadRequest { offset: 6, .. })
    ));
    assert!(matches!(
        error(Id::Get, "a 5 2 -1"),
        Some(Error::Unreadable { .. })
    ));
    assert!(matches!(
        error(Id::File, "a 5 2 0 GZ BZ2"),
        Some(Error::Unreadable { .. })
    ));
    let huge = "9".repeat(30);
    let long = "n".repeat(30_000);
    for argument in [
        format!("a {huge} 2"),
        format!("a 5 {huge}"),
        format!("{long} 5 2"),
        format!("a {} 2", u64::MAX),
    ] {
        let mut peer = Scripted::logged_in(Queue::default());
        peer.command(Id::File, format!("{argument} 0").as_bytes());
        assert_eq!(peer.frames(), [format!("M_SKIP {argument}")]);
        peer.data(b"12345");
        peer.command(Id::Eob, b"");
        assert_eq!(peer.frames(), ["M_EOB "], "the next batch");
        peer.command(Id::Eob, b"");
        assert!(peer.end().is_ok());
    }
}

#[test]
fn hostile_names_are_safe_in_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("inbound");
    let inbound = binkp::folder::FolderInbound::open(&inside).unwrap();
    let settings = Settings {
        password: None,
        ..caller_settings(PLAIN)
    };
    let mut peer = Peer::new(Session::caller(settings, NOW), Queue::default(), inbound);
    let mut stream = Vec::new();
    push_command(&mut stream, Id::Adr, b"2:5020/0");
    push_command(&mut stream, Id::Ok, b"");
    let names: [&[u8]; 12] = [
        b"../../escape",
        b"/etc/passwd",
        b"..\\x2f..\\x2fhidden",
        b"..",
        b".",
        b"NUL",
        b"com1.pkt",
        b"C:\\x5cboot.ini",
        b"a\\x00b",
        b"\\x1b[2J",
        b"\xff\xfe",
        b"partial",
    ];
    for name in names {
        push_command(&mut stream, Id::File, &[name, b" 3 1 0"].concat());
        push_data(&mut stream, b"abc");
    }
    peer.receive(&stream, NOW);
    let summary = peer.session().summary();
    assert_eq!(
        summary.received_files,
        names.len() as u64,
        "{:?}",
        peer.problems()
    );
    let mut found: Vec<_> = std::fs::read_dir(&inside)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    found.sort();
    assert_eq!(found.len(), names.len() + 1, "{found:?}");
    for name in &found {
        assert!(
            !name.starts_with('.') && !name.contains(['/', '\\', ':', '\0', '\u{1b}']),
            "{name:?}"
        );
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn sizes_that_lie_store_nothing() {
    // More bytes than announced.
    let mut peer = Scripted::logged_in(Queue::default());
    peer.command(Id::File, b"a 5 2 0");
    peer.data(b"123456");
    assert!(peer.peer.inbound.files().is_empty() && peer.peer.inbound.parts().is_empty());
    assert!(matches!(peer.end(), Err(Error::TooLong { .. })));
    // Fewer bytes, then the end of the batch.
    let mut peer = Scripted::logged_in(Queue::default());
    let _ = peer.frames();
    peer.command(Id::File, b"a 5 2 0");
    peer.data(b"1234");
    peer.command(Id::Eob, b"");
    assert_eq!(peer.frames()[0], "M_SKIP a 5 2");
    assert!(peer.peer.inbound.files().is_empty() && peer.peer.inbound.parts().is_empty());
    // Fewer bytes, then another file.
    let mut peer = Scripted::logged_in(Queue::default());
    let _ = peer.frames();
    peer.command(Id::File, b"a 5 2 0");
    peer.data(b"1234");
    peer.command(Id::File, b"b 1 2 0");
    peer.data(b"1");
    assert_eq!(peer.frames(), ["M_SKIP a 5 2", "M_GOT b 1 2"]);
    assert!(peer.peer.inbound.parts().is_empty());
}

#[test]
fn floods_of_meaningless_frames_end_the_session() {
    for frame in [
        b"\x80\x04\x00SYS".as_slice(),
        b"\x80\x02\x63x",
        b"\x80\x00",
        b"\x00\x00",
    ] {
        let mut peer = Scripted::logged_in(Queue::default());
        let mut count = 0;
        while !peer.peer.is_over() {
            peer.feed(frame);
            count += 1;
            assert!(count <= IDLE_FRAME_LIMIT);
        }
        assert!(matches!(peer.end(), Err(Error::Flood { .. })));
    }
}

#[test]
fn a_remote_that_reads_nothing_cannot_fill_the_memory() {
    let mut peer = Scripted::logged_in(Queue::default());
    let mut stream = Vec::new();
    for _ in 0..100 {
        push_command(
            &mut stream,
            Id::File,
            format!("{} 5 2 0", "n".repeat(20_000)).as_bytes(),
        );
    }
    let accepted = peer.peer.receive(&stream, NOW);
    assert!(accepted < stream.len());
    assert!(peer.peer.output().len() < OUTPUT_LIMIT + 64 * 1024);
}

#[test]
fn unknown_commands_and_files_are_noticed_and_ignored() {
    let mut peer = Scripted::logged_in(Queue::default());
    peer.feed(b"\x80\x05\x7fwhat\x80\x01\xff");
    peer.command(Id::Got, b"unknown 1 2");
    peer.command(Id::Skip, b"unknown 1 2");
    peer.command(Id::Get, b"unknown 1 2 0");
    peer.data(b"stray");
    let notices = count(&peer.log, |event| matches!(event, Event::Notice(_)));
    assert_eq!(notices, 6);
    assert!(!peer.peer.is_over());
}

#[test]
fn a_remote_that_asks_too_often_is_stopped() {
    let settings = Settings {
        password: None,
        ..caller_settings(PLAIN)
    };
    let out = Queue::new([("a", b"12345".as_slice())]);
    let mut peer = Scripted::with_options(settings, out, "");
    for _ in 0..GET_LIMIT {
        peer.command(Id::Get, b"a 5 1700000000 0");
        assert_eq!(peer.frames().len(), 2);
    }
    peer.command(Id::Get, b"a 5 1700000000 0");
    assert!(matches!(peer.end(), Err(Error::BadRequest { .. })));
}

#[test]
fn time_limits_end_the_session_with_the_stage() {
    let limits = Limits {
        login: Duration::from_secs(10),
        idle: Duration::from_secs(20),
        session: Duration::from_secs(100),
    };
    let at = Duration::from_secs;
    let settings = || Settings {
        limits,
        password: None,
        ..caller_settings(PLAIN)
    };
    let mut peer = Scripted::new(settings(), Queue::default());
    // Frames before the end of the login do not prolong it.
    peer.peer.receive(b"\x80\x04\x00SYS", at(9));
    peer.peer.tick(at(9));
    assert!(!peer.peer.is_over());
    peer.peer.tick(at(10));
    assert!(matches!(
        peer.end(),
        Err(Error::Timeout {
            stage: Stage::Addresses,
            ..
        })
    ));

    // One byte at a time is no progress until a frame is complete.
    let mut peer = Scripted::with_options(settings(), Queue::default(), "");
    peer.peer.receive(b"\x80\x08\x03a 5 2 0", at(5));
    peer.peer.receive(b"\x00\x05", at(24));
    peer.peer.receive(b"1", at(24));
    peer.peer.tick(at(25));
    assert!(matches!(
        peer.end(),
        Err(Error::Timeout {
            stage: Stage::Transfer,
            ..
        })
    ));

    // One byte of a file in each frame is progress, but not for ever.
    let mut peer = Scripted::with_options(settings(), Queue::default(), "");
    peer.command(Id::File, b"a 1000 2 0");
    for second in (0..).step_by(10) {
        peer.peer.receive(b"\x00\x01x", at(second));
        peer.peer.tick(at(second));
        assert_eq!(peer.peer.is_over(), second >= 100, "{second}");
        if peer.peer.is_over() {
            break;
        }
    }
    assert!(matches!(peer.end(), Err(Error::TooSlow { .. })));
}

#[test]
fn answers_at_the_wrong_time_are_ignored() {
    let mut session = caller_session(PLAIN);
    let before = session.output().len();
    session.admit(Admission::Open);
    session.send_file(None, binkp::Content::default());
    session.send_data(b"data");
    session.decide(binkp::Decision::NEW);
    session.stored(true);
    session.refuse_current();
    assert_eq!(session.output().len(), before);
    assert_eq!(session.poll(), None);
}
