//! Passwords, busy lines and wrong addresses.

use crate::common::password;
use crate::harness::*;
use binkp::memory::{Inbox, Queue};
use binkp::{Admission, Error, Password, Settings};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

#[test]
fn a_wrong_password_is_refused_by_binkd() {
    let binkd = Binkd::server(Flags::default());
    binkd.offer(&files(1));
    let wrong = Settings {
        password: Password::new("wrong"),
        ..settings()
    };
    let (mut out, mut inbox) = (queue(&ours()), Inbox::default());
    let (outcome, _) = call(&binkd, wrong, &mut out, &mut inbox);
    assert!(
        matches!(outcome.result, Err(Error::PasswordRefused { .. })),
        "{:?}",
        outcome.result
    );
    let (outcome, _) = call(
        &binkd,
        Settings {
            password: None,
            ..settings()
        },
        &mut out,
        &mut inbox,
    );
    assert!(
        matches!(outcome.result, Err(Error::PasswordRefused { .. })),
        "{:?}",
        outcome.result
    );
    assert!(inbox.files().is_empty() && !out.is_empty());
}

#[test]
fn a_wrong_password_of_binkd_is_refused() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut binkd = Binkd::new(Flags::default(), listener.local_addr().unwrap().port());
    binkd.offer(&files(1));
    binkd.start(&["-p"]);
    let settings = Settings::new(vec!["2:5020/0.7@fidonet".parse().unwrap()]);
    let (mut out, mut inbox) = (Queue::default(), Inbox::default());
    let outcome = answer(&listener, settings, &mut out, &mut inbox, |_| {
        Admission::Password {
            password: Password::new("another").unwrap(),
            plain: true,
        }
    });
    assert!(
        matches!(outcome.result, Err(Error::WrongPassword { .. })),
        "{:?}",
        outcome.result
    );
    wait_for(&binkd, "Incorrect password");
    assert_eq!(files_of(&binkd.path("out")).len(), 5);
}

#[test]
fn a_session_without_password_is_not_secure() {
    let flags = Flags {
        has_no_password: true,
        ..Flags::default()
    };
    let binkd = Binkd::server(flags);
    binkd.offer(&files(1));
    let (mut out, mut inbox) = (queue(&ours()), Inbox::default());
    for password in [None, Some(password())] {
        let (outcome, _) = call(
            &binkd,
            Settings {
                password,
                ..settings()
            },
            &mut out,
            &mut inbox,
        );
        assert!(outcome.result.is_ok(), "{:?}", outcome.result);
        let login = outcome.login.unwrap();
        assert!(!login.is_secure && !login.is_encrypted);
    }
    assert_files(&sorted(&inbox), &files(1), "from binkd");
    assert_files(
        &binkd.received("in", 6),
        &as_binkd_names(ours()),
        "to binkd",
    );
}

#[test]
fn a_busy_binkd_is_told_apart_from_a_refusal() {
    let flags = Flags {
        more: "maxservers 1",
        ..Flags::default()
    };
    let binkd = Binkd::server(flags);
    // A connection that says nothing takes the only line.
    let silent = TcpStream::connect(("127.0.0.1", binkd.port)).unwrap();
    wait_for(&binkd, "incoming session");
    let started = Instant::now();
    loop {
        let (outcome, _) = call(
            &binkd,
            settings(),
            &mut Queue::default(),
            &mut Inbox::default(),
        );
        match outcome.result {
            Err(Error::Busy { text, .. }) => {
                assert_eq!(text, "Too many servers");
                break;
            }
            // The silent connection may not be counted yet.
            result => assert!(result.is_ok() && started.elapsed() < PATIENCE, "{result:?}"),
        }
    }
    drop(silent);
}

#[test]
fn binkd_understands_that_we_are_busy() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut binkd = Binkd::new(Flags::default(), listener.local_addr().unwrap().port());
    binkd.offer(&files(1));
    binkd.start(&["-p"]);
    let settings = Settings::new(vec!["2:5020/0.7@fidonet".parse().unwrap()]);
    let (mut out, mut inbox) = (Queue::default(), Inbox::default());
    let outcome = answer(&listener, settings.clone(), &mut out, &mut inbox, |_| {
        Admission::Busy {
            reason: "All lines are busy".to_owned(),
            retry_after: Some(Duration::from_secs(1)),
        }
    });
    assert!(
        matches!(outcome.result, Err(Error::Refused { .. })),
        "{:?}",
        outcome.result
    );
    wait_for(&binkd, "got M_BSY: RETRY 1: All lines are busy");
    binkd.process.as_mut().unwrap().wait().unwrap();
    binkd.start(&["-p"]);
    let admit = |_: &[binkp::Address]| Admission::Password {
        password: password(),
        plain: false,
    };
    let outcome = answer(&listener, settings, &mut out, &mut inbox, admit);
    assert!(outcome.result.is_ok(), "{:?}", outcome.result);
    assert_files(&sorted(&inbox), &files(1), "second call of binkd");
}

#[test]
fn calling_another_system_is_an_error() {
    let binkd = Binkd::server(Flags::default());
    let called = Some("2:5030/0@fidonet".parse().unwrap());
    let (outcome, _) = call(
        &binkd,
        Settings {
            called,
            ..settings()
        },
        &mut Queue::default(),
        &mut Inbox::default(),
    );
    assert!(
        matches!(outcome.result, Err(Error::WrongAddress { .. })),
        "{:?}",
        outcome.result
    );
}
