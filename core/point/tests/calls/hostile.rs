//! A hostile boss: names with paths, sizes that lie, packets for nobody.

use crate::{BOSS, POINT, call_with, now, settings};
use binkp::driver::{self, Cancel, TcpTransport};
use binkp::memory::{Inbox, Queue};
use binkp::{Admission, Peer, Session, Settings};
use fidoscope_point::call::{CallContext, CallError, CallReport, RequestTarget};
use fidoscope_point::settings::{Passwords, Security};
use fidoscope_point::{Point, Stop};
use ftn_tosser::aka::Aka;
use std::collections::BTreeSet;
use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

fn create(folder: &Path, port: u16) -> Point {
    Point::create(
        folder,
        settings(POINT, port),
        Passwords::default(),
        Vec::new(),
    )
    .unwrap()
}

/// Answers one call with files.
fn boss_with(files: Vec<(String, Vec<u8>)>) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        let (tcp, _) = listener.accept().unwrap();
        let own = Settings::new(vec![format!("{BOSS}@fidonet").parse().unwrap()]);
        let session = Session::answerer(own, None, Duration::ZERO);
        let files = files
            .iter()
            .map(|(name, data)| (name.as_str(), data.as_slice()));
        let mut inbox = Inbox::default();
        let peer = Peer::new(session, Queue::new(files), &mut inbox).with_gate(|_| Admission::Open);
        driver::run(peer, &mut TcpTransport::new(tcp).unwrap(), &Cancel::new());
    });
    port
}

/// Answers one call with raw frames after the login, and reads until the caller hangs up.
fn boss_of_frames(frames: Vec<Vec<u8>>) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        let (mut tcp, _) = listener.accept().unwrap();
        let login = [
            command(1, format!("{BOSS}@fidonet").as_bytes()),
            command(4, b""),
        ];
        for frame in login.iter().chain(&frames) {
            if tcp.write_all(frame).is_err() {
                return;
            }
        }
        let mut rest = Vec::new();
        let _ = tcp.read_to_end(&mut rest);
    });
    port
}

fn frame(bytes: &[u8], is_command: bool) -> Vec<u8> {
    let length = u16::try_from(bytes.len()).unwrap() | if is_command { 0x8000 } else { 0 };
    [&length.to_be_bytes(), bytes].concat()
}

fn command(id: u8, argument: &[u8]) -> Vec<u8> {
    frame(&[&[id], argument].concat(), true)
}

fn call(point: &Point) -> CallReport {
    call_with(point, &Stop::new(), &mut |_| {})
}

/// Returns all paths below a folder, relative to it.
pub(crate) fn all_below(folder: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(own) = folders.pop() {
        for entry in std::fs::read_dir(own).unwrap() {
            let path = entry.unwrap().path();
            found.insert(path.strip_prefix(folder).unwrap().to_owned());
            if path.is_dir() {
                folders.push(path);
            }
        }
    }
    found
}

#[test]
fn names_with_paths_stay_in_the_inbound() {
    let names = [
        "../../../evil.pkt",
        "/etc/evil",
        "C:\\WINDOWS\\evil.ini",
        "..",
        "NUL",
        "\u{202E}txt.exe",
        "../point.toml",
        "../passwords.toml",
        "../tosser.sqlite",
        "partial",
    ];
    let mut files: Vec<(String, Vec<u8>)> = names
        .iter()
        .map(|name| ((*name).to_owned(), b"evil".to_vec()))
        .collect();
    files.push(("x".repeat(250), b"long".to_vec()));
    let root = tempfile::tempdir().unwrap();
    let mail = root.path().join("deep/mail");
    let port = boss_with(files);
    let point = create(&mail, port);
    let before = all_below(root.path());
    let settings = std::fs::read(mail.join("point.toml")).unwrap();
    let report = call(&point);
    assert!(report.error.is_none(), "{report:?}");
    assert_eq!(report.received.len(), names.len() + 1);
    let after = all_below(root.path());
    let allowed = ["inbound", "quarantine", "kept"].map(|name| Path::new("deep/mail").join(name));
    let database = |path: &Path| path.to_string_lossy().contains(".sqlite");
    for path in after.difference(&before) {
        let is_in = allowed.iter().any(|folder| path.starts_with(folder));
        assert!(is_in || database(path), "{}", path.display());
    }
    assert_eq!(std::fs::read(mail.join("point.toml")).unwrap(), settings);
    assert!(!Path::new("/etc/evil").exists());
}

#[test]
fn sizes_that_lie_end_the_session_and_leave_no_file() {
    let more = vec![
        command(3, b"0000.pkt 10 1700000000 0"),
        frame(&[b'x'; 100], false),
    ];
    let root = tempfile::tempdir().unwrap();
    let point = create(root.path(), boss_of_frames(more));
    let report = call(&point);
    let is_named = matches!(
        &report.error,
        Some(CallError::Session(binkp::Error::TooLong { .. }))
    );
    assert!(is_named, "{report:?}");
    assert!(report.received.is_empty());
    assert!(!root.path().join("inbound/0000.pkt").exists());
    assert_eq!(
        point.calls(1).unwrap()[0].error,
        report.error.map(|error| error.to_string())
    );
}

#[test]
fn a_file_of_petabytes_is_not_received() {
    let huge = vec![
        command(3, b"huge.bin 9000000000000000 1700000000 0"),
        command(5, b""),
    ];
    let root = tempfile::tempdir().unwrap();
    let point = create(root.path(), boss_of_frames(huge));
    let stop = Stop::new();
    let mut progress = |_: &_| {};
    let mut context = CallContext::new(now(), &stop, &mut progress);
    context.limits.idle = Duration::from_secs(2);
    let report = point.call(BOSS, &mut context);
    assert!(report.received.is_empty(), "{report:?}");
    let sizes = all_below(&root.path().join("inbound"));
    assert!(
        sizes
            .iter()
            .all(|path| !path.to_string_lossy().contains("huge")),
        "{sizes:?}"
    );
}

#[test]
fn a_boss_that_says_nothing_is_left_after_the_limit() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let root = tempfile::tempdir().unwrap();
    let point = create(root.path(), port);
    let stop = Stop::new();
    let mut progress = |_: &_| {};
    let mut context = CallContext::new(now(), &stop, &mut progress);
    context.limits.login = Duration::from_millis(200);
    let report = point.call(BOSS, &mut context);
    let sentence = report.error.unwrap().to_string();
    assert!(sentence.starts_with("nothing moved for"), "{sentence}");
    drop(listener);
}

#[test]
fn mail_of_strangers_is_not_tossed() {
    let stranger = Aka::new(2, 5020, 1042, 0);
    let packet = crate::own_boss::packet_of(stranger, &["evil".to_owned()]);
    // The boss's address answers, so the call is one to a node with that address.
    let port = boss_with(vec![
        ("00000001.pkt".to_owned(), packet),
        ("wanted.zip".to_owned(), b"PK".to_vec()),
    ]);
    let root = tempfile::tempdir().unwrap();
    let point = create(root.path(), 1);
    let stop = Stop::new();
    let mut progress = |_: &_| {};
    let mut context = CallContext::new(now(), &stop, &mut progress);
    let target = RequestTarget::Node {
        address: BOSS,
        host: format!("127.0.0.1:{port}").parse().unwrap(),
        security: Security::Plain,
    };
    let report = point.request_file(&target, &[b"wanted.zip".to_vec()], &mut context);
    assert!(report.is_good(), "{report:?}");
    assert_eq!(report.sent.len(), 1, "{report:?}");
    let paths: Vec<_> = report
        .received
        .iter()
        .filter_map(|file| file.path.clone())
        .collect();
    let folder = root.path().join("requested");
    assert!(
        paths.iter().all(|path| path.starts_with(&folder)),
        "{paths:?}"
    );
    assert!(
        paths.iter().any(|path| path.ends_with("wanted.zip")),
        "{paths:?}"
    );
    let tossed = point.toss(now(), &stop).unwrap();
    assert_eq!(
        (tossed.received, tossed.quarantined.len()),
        (0, 0),
        "{tossed:?}"
    );
    assert!(folder.join("00000001.pkt").exists());
}
