//! binkd and CrashMail II as the boss.

use crate::boss::Boss;
use crate::{
    BOSS, POINT, call, call_well, call_with, create, echomail, messages, netmail, now, passwords,
    points, post, settings, subjects,
};
use fidoscope_core::base::BaseFormat;
use fidoscope_core::config;
use fidoscope_core::library::Library;
use fidoscope_core::page::Content;
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::resolve;
use fidoscope_core::url::FidoUrl;
use fidoscope_point::areas::{AreaKind, AreaState, RobotCommand};
use fidoscope_point::call::{CallError, Direction};
use fidoscope_point::settings::{BossPasswords, Passwords, Security};
use fidoscope_point::{Point, Stop};
use ftn_types::job::Job;
use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::Path;
use std::thread;

#[test]
fn two_points_write_to_each_other_by_one_boss() {
    let mut boss = Boss::start(&[], "");
    let folders = points().map(|_| tempfile::tempdir().unwrap());
    let [anna, boris] = [0, 1].map(|at| create(folders[at].path(), points()[at], boss.port));

    // Areas by the robot: its list, then a request.
    let request = |point: &Point, command: RobotCommand| {
        point
            .request_areas(BOSS, AreaKind::Echo, &[command], now())
            .unwrap();
        call_well(point);
    };
    request(&anna, RobotCommand::List);
    boss.toss();
    let report = call_well(&anna);
    assert_eq!(report.mail.offered, 2, "{report:?}\n{}", boss.text("log"));
    let offered = anna.areas(BOSS, AreaKind::Echo).unwrap();
    let shown: Vec<_> = offered
        .iter()
        .map(|area| (area.tag.as_str(), area.description.as_str(), area.state))
        .collect();
    assert_eq!(
        shown,
        [
            ("OTHER.ECHO", "Nothing", AreaState::Available),
            ("TEST.ECHO", "Tests of points", AreaState::Available),
        ]
    );
    for point in [&anna, &boris] {
        request(point, RobotCommand::Join("TEST.ECHO".to_owned()));
    }
    boss.toss();
    boss.post("echo", &echomail(BOSS, "first", None));
    boss.toss();
    let report = call_well(&anna);
    assert_eq!(
        report.mail.new_areas,
        ["TEST.ECHO"],
        "{report:?}\n{}",
        boss.text("log")
    );
    assert_eq!(report.mail.areas.get("TEST.ECHO"), Some(&1));
    call_well(&boris);
    let offered = anna.areas(BOSS, AreaKind::Echo).unwrap();
    assert_eq!(offered[1].state, AreaState::Linked, "{offered:?}");

    // Anna writes, Boris answers.
    let base = |point: &Point| point.folder().join("bases/test.echo");
    post(&base(&anna), &echomail(points()[0], "question", None));
    call_well(&anna);
    boss.toss();
    call_well(&boris);
    let question = messages(&base(&boris), BaseFormat::Jam);
    let question = question
        .iter()
        .find(|own| own.subject == b"question")
        .unwrap();
    let msgid = question
        .kludges
        .iter()
        .find_map(|line| line.strip_prefix(b"MSGID: "));
    let msgid = String::from_utf8(msgid.unwrap().to_vec()).unwrap();
    let answer = echomail(points()[1], "answer", Some(&msgid));
    post(&base(&boris), &answer);
    call_well(&boris);
    boss.toss();
    let report = call_well(&anna);
    assert_eq!(report.mail.areas.get("TEST.ECHO"), Some(&1), "{report:?}");
    assert_eq!(boss.subjects("echo").len(), 3);
    assert_eq!(boss.subjects("bad").len(), 0, "{}", boss.text("log"));

    // Anna reads the answer in its tree, by the configuration that her point has exported.
    let config = config::load(&anna.config_path()).unwrap();
    let library = Library::new(vec![config]);
    let url = FidoUrl::parse("area://TEST.ECHO?view=tree").unwrap().url;
    let page = resolve(&url, &library, &Now::at(1_795_000_000, 180), &Job::new()).unwrap();
    let Content::Messages(page) = &page.content else {
        panic!("an area gives messages");
    };
    assert_eq!(page.set.len(), 3);
    let last = messages(&base(&anna), BaseFormat::Jam).pop().unwrap();
    assert_eq!(last.subject, b"answer");
    let is_reply = |line: &Vec<u8>| line.strip_prefix(b"REPLY: ") == Some(msgid.as_bytes());
    assert!(last.kludges.iter().any(is_reply), "{last:?}");
}

#[test]
fn netmail_goes_both_ways() {
    let mut boss = Boss::start(&[], "");
    let folder = tempfile::tempdir().unwrap();
    let point = create(folder.path(), POINT, boss.port);
    let own = folder.path().join("bases/netmail");
    post(&own, &netmail(POINT, BOSS, "hello"));
    let report = call_well(&point);
    assert_eq!((report.mail.sent, report.sent.len()), (1, 1));
    assert!(report.is_secure && report.is_encrypted, "{report:?}");
    boss.toss();
    assert_eq!(boss.subjects("netmail"), ["hello"], "{}", boss.text("log"));
    boss.post("netmail", &netmail(BOSS, POINT, "welcome"));
    boss.toss();
    let report = call_well(&point);
    assert_eq!(report.mail.areas.get("NETMAIL"), Some(&1), "{report:?}");
    assert_eq!(subjects(&own, BaseFormat::Jam), ["hello", "welcome"]);
    let calls = point.calls(10).unwrap();
    assert_eq!(calls.len(), 2);
    assert_eq!((calls[0].messages_in, calls[0].received.len()), (1, 1));
    assert_eq!(calls[1].messages_out, 1);
    assert!(
        calls
            .iter()
            .all(|call| call.error.is_none() && call.duration.is_some())
    );
}

#[test]
fn every_kind_of_login_works_and_is_reported() {
    let cases: [(&[&str], &str, Security, bool, bool); 4] = [
        (&[], "", Security::Plain, false, true),
        (&[], "", Security::Encrypted, false, true),
        (&["-r"], "", Security::Plain, false, false),
        (&["-m"], "-nr", Security::Plain, true, false),
    ];
    for (line, node, security, plain, is_encrypted) in cases {
        let boss = Boss::start(line, node);
        let folder = tempfile::tempdir().unwrap();
        let mut settings = settings(POINT, boss.port);
        settings.bosses[0].security = security;
        settings.bosses[0].plain_password = plain;
        let point = Point::create(folder.path(), settings, passwords(), Vec::new()).unwrap();
        let text = "compressible ".repeat(10_000);
        boss.offer(POINT, "news.txt", text.as_bytes());
        post(
            &folder.path().join("bases/netmail"),
            &netmail(POINT, BOSS, "hello"),
        );
        let report = call_well(&point);
        let context = format!("{line:?} {report:?}");
        assert!(report.is_secure, "{context}");
        assert_eq!(report.is_encrypted, is_encrypted, "{context}");
        assert_eq!(
            (report.sent.len(), report.received.len()),
            (1, 1),
            "{context}"
        );
        let path = report.received[0].path.as_ref().unwrap();
        assert_eq!(std::fs::read(path).unwrap(), text.as_bytes(), "{context}");
    }
    // A boss without encryption is refused where it is demanded.
    let boss = Boss::start(&["-r"], "");
    let folder = tempfile::tempdir().unwrap();
    let mut settings = settings(POINT, boss.port);
    settings.bosses[0].security = Security::Encrypted;
    let point = Point::create(folder.path(), settings, passwords(), Vec::new()).unwrap();
    let report = call(&point);
    let is_refused = matches!(
        &report.error,
        Some(CallError::Session(binkp::Error::CryptRequired))
    );
    assert!(is_refused, "{report:?}");
}

#[test]
fn a_wrong_password_is_a_sentence_and_loses_nothing() {
    let mut boss = Boss::start(&[], "");
    let folder = tempfile::tempdir().unwrap();
    let mut point = create(folder.path(), POINT, boss.port);
    let right = point.passwords().clone();
    let wrong = Passwords::for_boss(
        BOSS,
        BossPasswords {
            session: fidoscope_core::config::Secret::new("wrong"),
            ..BossPasswords::same(crate::PASSWORD)
        },
    );
    point.change(point.settings().clone(), wrong).unwrap();
    post(
        &folder.path().join("bases/netmail"),
        &netmail(POINT, BOSS, "hello"),
    );
    let report = call(&point);
    let sentence = report.error.as_ref().unwrap().to_string();
    assert!(sentence.contains("refused the password"), "{sentence}");
    assert_eq!(point.queue().unwrap().len(), 1);
    assert_eq!(
        point.calls(1).unwrap()[0].error.as_deref(),
        Some(sentence.as_str())
    );
    point.change(point.settings().clone(), right).unwrap();
    let report = call_well(&point);
    assert_eq!(report.sent.len(), 1);
    boss.toss();
    assert_eq!(boss.subjects("netmail"), ["hello"]);
}

/// Relays one connection to a port and breaks it after some bytes for the caller.
fn relay(to: u16, breaks_after: usize) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        let (mut caller, _) = listener.accept().unwrap();
        let mut boss = TcpStream::connect(("127.0.0.1", to)).unwrap();
        let (mut from, mut into) = (caller.try_clone().unwrap(), boss.try_clone().unwrap());
        thread::spawn(move || {
            let _ = std::io::copy(&mut from, &mut into);
            let _ = into.shutdown(Shutdown::Both);
        });
        let mut left = breaks_after;
        let mut buffer = [0; 1000];
        while left > 0 {
            match boss.read(&mut buffer) {
                Ok(count) if count > 0 && caller.write_all(&buffer[..count]).is_ok() => {
                    left = left.saturating_sub(count);
                }
                _ => break,
            }
        }
        let _ = caller.shutdown(Shutdown::Both);
        let _ = boss.shutdown(Shutdown::Both);
    });
    port
}

#[test]
fn a_broken_line_goes_on_where_it_was() {
    let boss = Boss::start(&[], "");
    let folder = tempfile::tempdir().unwrap();
    let mut point = create(folder.path(), POINT, relay(boss.port, 150_000));
    let mut random: u32 = 1;
    let bytes: Vec<u8> = (0..400_000)
        .map(|_| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            random.to_be_bytes()[0]
        })
        .collect();
    boss.offer(POINT, "big.bin", &bytes);
    let report = call(&point);
    assert!(
        report.error.is_some() && report.received.is_empty(),
        "{report:?}"
    );
    assert!(report.error.as_ref().unwrap().is_temporary(), "{report:?}");
    assert!(!folder.path().join("inbound/big.bin").exists());
    let settings = settings(POINT, boss.port);
    point.change(settings, passwords()).unwrap();
    let mut first = None;
    let started = std::time::Instant::now();
    let report = loop {
        let report = call_with(&point, &Stop::new(), &mut |progress| {
            if let Some(file) = &progress.file
                && file.direction == Direction::Incoming
            {
                first.get_or_insert(file.bytes);
            }
        });
        let is_busy = matches!(
            &report.error,
            Some(CallError::Session(binkp::Error::Busy { .. }))
        );
        if !is_busy || started.elapsed().as_secs() > 60 {
            break report;
        }
        thread::sleep(std::time::Duration::from_millis(50));
    };
    assert_eq!(report.sentences(), [""; 0]);
    assert!(
        first.is_some_and(|bytes| bytes > 50_000),
        "{first:?}: the part counts"
    );
    assert_eq!(
        std::fs::read(folder.path().join("inbound/big.bin")).unwrap(),
        bytes
    );
}

#[test]
fn a_request_is_sent_and_waits_no_longer() {
    let boss = Boss::start(&[], "");
    let folder = tempfile::tempdir().unwrap();
    let point = create(folder.path(), POINT, boss.port);
    let target = fidoscope_point::call::RequestTarget::Boss(BOSS);
    let stop = Stop::new();
    let mut progress = |_: &_| {};
    let mut context = fidoscope_point::call::CallContext::new(now(), &stop, &mut progress);
    let report = point.request_file(&target, &[b"FILES".to_vec()], &mut context);
    assert_eq!(report.sentences(), [""; 0]);
    let sent: Vec<_> = report.sent.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(sent, ["13a605f0.req"]);
    assert_eq!(
        std::fs::read(boss.path("from9/13a605f0.req")).unwrap(),
        b"FILES\r\n"
    );
    assert!(point.queue().unwrap().is_empty());
    let left = |path: &Path| crate::boss::files_below(path);
    assert!(
        left(&folder.path().join("outbound")).is_empty(),
        "{:?}",
        left(folder.path())
    );
}
