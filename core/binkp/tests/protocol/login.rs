//! The login of both sides.

use crate::common::*;
use crate::script::Scripted;
use binkp::cram::Challenge;
use binkp::frame::push_command;
use binkp::memory::{Inbox, Queue};
use binkp::{Admission, Crypt, Error, Id, Peer, Settings, Stage};
use std::time::Duration;

const NOW: Duration = Duration::ZERO;

#[test]
fn a_caller_says_what_the_standard_wants_in_its_order() {
    let settings = Settings {
        system: "My\0 BBS\r\n".into(),
        phone: "host:24554".into(),
        time: "Sun, 06 Nov 1994 08:49:37 GMT".into(),
        mailer: "test/1".into(),
        traffic: Some((10, 20)),
        crypt: Crypt::Offer,
        ..caller_settings(Options {
            nr: (true, true),
            crc: true,
            gz: true,
            bz2: true,
            ..PLAIN
        })
    };
    let mut peer = Scripted::open(settings, Queue::default());
    let expected = [
        "M_NUL SYS My  BBS  ",
        "M_NUL ZYZ Sysop",
        "M_NUL LOC Nowhere",
        "M_NUL NDL 115200,TCP,BINKP",
        "M_NUL PHN host:24554",
        "M_NUL TIME Sun, 06 Nov 1994 08:49:37 GMT",
        "M_NUL VER test/1 binkp/1.1",
        "M_NUL OPT EXTCMD NR CRC GZ BZ2 CRYPT",
        "M_ADR 2:5020/0.7@fidonet",
    ];
    assert_eq!(peer.frames(), expected);
    peer.command(
        Id::Nul,
        b"OPT XX CRAM-MD5-f0315b074d728d483d6887d0182fc328 YY",
    );
    peer.command(Id::Adr, b"2:50/0@fidonet 2:5020/0@fidonet");
    let expected = [
        "M_NUL TRF 10 20",
        "M_PWD CRAM-MD5-56be002162a4a15ba7a9064f0c93fd00",
    ];
    assert_eq!(peer.frames(), expected);
    peer.command(Id::Ok, b"secure");
    assert_eq!(peer.frames(), ["M_EOB "]);
    peer.command(Id::Eob, b"");
    assert!(peer.end().is_ok());
}

#[test]
fn a_plain_password_is_sent_only_if_it_is_allowed() {
    let mut peer = Scripted::new(caller_settings(PLAIN), Queue::default());
    peer.command(Id::Adr, b"2:5020/0");
    assert_eq!(
        peer.frames(),
        ["M_ERR You must support CRAM authentication"]
    );
    assert!(matches!(peer.end(), Err(Error::CramRequired)));

    let settings = Settings {
        plain_password: true,
        ..caller_settings(PLAIN)
    };
    let mut peer = Scripted::new(settings, Queue::default());
    peer.command(Id::Nul, b"OPT CRAM-SHA1-f0315b074d728d48");
    peer.command(Id::Adr, b"2:5020/0");
    assert_eq!(peer.frames(), ["M_PWD tanstaaftanstaaf"]);
}

#[test]
fn refusals_of_the_remote_have_types() {
    type Case = (Id, &'static [u8], fn(&Error) -> bool);
    let cases: [Case; 5] = [
        (Id::Err, b"Bad password", |e| {
            matches!(e, Error::PasswordRefused { .. })
        }),
        (Id::Err, b"Bad address", |e| {
            matches!(e, Error::AddressRefused { .. })
        }),
        (Id::Err, b"Disk on fire", |e| {
            matches!(
                e,
                Error::Remote {
                    stage: Stage::Answer,
                    ..
                }
            )
        }),
        (Id::Bsy, b"Too many servers", |e| {
            matches!(
                e,
                Error::Busy {
                    retry_after: None,
                    ..
                }
            )
        }),
        (
            Id::Bsy,
            b"RETRY 600: later",
            |e| matches!(e, Error::Busy { retry_after: Some(time), .. } if time.as_secs() == 600),
        ),
    ];
    for (id, argument, is_right) in cases {
        let mut peer = Scripted::new(
            Settings {
                plain_password: true,
                ..caller_settings(PLAIN)
            },
            Queue::default(),
        );
        peer.command(Id::Adr, b"2:5020/0");
        peer.command(id, argument);
        let error = peer.end().unwrap_err();
        assert!(is_right(&error), "{error}");
        let text = error.to_string();
        assert!(text.contains(": "), "{text}");
    }
}

#[test]
fn a_session_that_must_be_encrypted_ends_if_the_remote_cannot() {
    let settings = Settings {
        crypt: Crypt::Require,
        ..caller_settings(PLAIN)
    };
    let mut peer = Scripted::new(settings, Queue::default());
    peer.command(Id::Nul, b"OPT CRAM-MD5-f0315b074d728d483d6887d0182fc328");
    peer.command(Id::Adr, b"2:5020/0");
    peer.command(Id::Ok, b"secure");
    assert!(matches!(peer.end(), Err(Error::CryptRequired)));
}

#[test]
fn a_remote_that_knows_no_password_makes_the_session_insecure() {
    let mut peer = Scripted::new(caller_settings(PLAIN), Queue::default());
    peer.command(
        Id::Nul,
        b"OPT CRYPT CRAM-MD5-f0315b074d728d483d6887d0182fc328",
    );
    peer.command(Id::Adr, b"2:5020/0");
    peer.command(Id::Ok, b"non-secure");
    let login = peer.peer.session().login().unwrap();
    assert!(!login.is_secure && !login.is_encrypted);
}

#[test]
fn an_answerer_checks_passwords_and_addresses() {
    let login = |admission: fn() -> Admission, password: &[u8]| {
        let mut peer = Peer::new(answerer_session(PLAIN), Queue::default(), Inbox::default())
            .with_gate(move |addresses| {
                assert_eq!(addresses.len(), 2);
                admission()
            });
        let mut stream = Vec::new();
        push_command(&mut stream, Id::Adr, b"2:5020/0.7@fidonet bad 2:5020/0.8");
        push_command(&mut stream, Id::Pwd, password);
        peer.receive(&stream, NOW);
        let is_secure = peer.session().login().map(|login| login.is_secure);
        (is_secure, peer.into_result().err())
    };
    let cram_only = || Admission::Password {
        password: password(),
        plain: false,
    };
    let plain_too = || Admission::Password {
        password: password(),
        plain: true,
    };
    let answer = Challenge::new(b"0123456789abcdef")
        .unwrap()
        .answer(PASSWORD.as_bytes());
    assert_eq!(login(cram_only, answer.as_bytes()).0, Some(true));
    assert_eq!(login(plain_too, answer.as_bytes()).0, Some(true));
    assert_eq!(login(plain_too, PASSWORD.as_bytes()).0, Some(true));
    assert_eq!(login(|| Admission::Open, b"-").0, Some(false));
    assert_eq!(login(|| Admission::Open, b"whatever").0, Some(false));
    let wrong = |result: (Option<bool>, Option<Error>)| {
        matches!(result, (None, Some(Error::WrongPassword { .. })))
    };
    assert!(wrong(login(plain_too, b"-")));
    assert!(wrong(login(plain_too, b"tanstaaftanstaa")));
    assert!(wrong(login(cram_only, b"CRAM-MD5-00")));
    let refused = |result: (Option<bool>, Option<Error>)| {
        matches!(result, (None, Some(Error::Refused { .. })))
    };
    assert!(refused(login(cram_only, PASSWORD.as_bytes())));
    assert!(refused(login(|| Admission::Refuse("No".into()), b"-")));
    // Without a gate nobody comes in.
    let mut peer = Peer::new(answerer_session(PLAIN), Queue::default(), Inbox::default());
    peer.receive(b"\x80\x09\x012:5020/0", NOW);
    assert!(refused((None, peer.into_result().err())));
    let mut peer = Peer::new(answerer_session(PLAIN), Queue::default(), Inbox::default());
    peer.receive(b"\x80\x04\x01bad", NOW);
    assert!(matches!(peer.into_result(), Err(Error::BadAddress { .. })));
}
