//! Transfers with every option of binkd.

use crate::common::{data, password};
use crate::harness::*;
use binkp::driver::{self, Cancel};
use binkp::folder::{FolderInbound, FolderQueue};
use binkp::info::Version;
use binkp::memory::Inbox;
use binkp::{Admission, Crypt, Event, Peer, Session, Settings};
use std::fs;
use std::net::TcpListener;
use std::time::{Duration, SystemTime};

/// Variant of a session: its name, flags of binkd, our settings, and whether it is by CRAM and encrypted.
type Variant = (&'static str, Flags, fn(&mut Settings), bool, bool);

fn variants() -> Vec<Variant> {
    let flags = Flags::default();
    vec![
        ("everything", flags, |_| {}, true, true),
        (
            "NR of both",
            Flags {
                node: "-nr",
                ..flags
            },
            |settings| settings.nr = true,
            true,
            true,
        ),
        ("NR of us", flags, |settings| settings.nr = true, true, true),
        (
            "NR of binkd",
            Flags {
                node: "-nr",
                ..flags
            },
            |_| {},
            true,
            true,
        ),
        (
            "no CRYPT there",
            Flags {
                line: &["-r"],
                ..flags
            },
            |_| {},
            true,
            false,
        ),
        (
            "no CRYPT here",
            flags,
            |settings| settings.crypt = Crypt::Never,
            true,
            false,
        ),
        (
            "CRYPT required",
            flags,
            |settings| settings.crypt = Crypt::Require,
            true,
            true,
        ),
        (
            "no compression",
            flags,
            |settings| settings.gz = false,
            true,
            true,
        ),
        (
            "no options",
            Flags {
                line: &["-r"],
                ..flags
            },
            |settings| {
                settings.gz = false;
                settings.bz2 = false;
                settings.crc = false;
                settings.crypt = Crypt::Never;
            },
            true,
            false,
        ),
        (
            "plain password",
            Flags {
                line: &["-m"],
                ..flags
            },
            |settings| settings.plain_password = true,
            false,
            false,
        ),
        (
            "version 1.0",
            flags,
            |settings| settings.version = Version::V1_0,
            true,
            true,
        ),
        (
            "ND of binkd",
            Flags {
                node: "-nd",
                ..flags
            },
            |_| {},
            true,
            true,
        ),
    ]
}

#[test]
fn binkd_as_server_exchanges_files_with_any_options() {
    for (name, flags, set, is_cram, is_encrypted) in variants() {
        let binkd = Binkd::server(flags);
        binkd.offer(&files(1));
        let mut out = queue(&ours());
        let mut inbox = Inbox::default();
        let mut settings = settings();
        set(&mut settings);
        let wants_gz = settings.gz;
        let (outcome, events) = call(&binkd, settings, &mut out, &mut inbox);
        assert!(
            outcome.result.is_ok(),
            "{name}: {:?}\n{}",
            outcome.result,
            binkd.log()
        );
        let login = outcome.login.unwrap();
        assert!(login.is_secure, "{name}");
        assert_eq!(
            (login.is_cram, login.is_encrypted),
            (is_cram, is_encrypted),
            "{name}"
        );
        assert!(out.is_empty(), "{name}");
        assert_files(&sorted(&inbox), &files(1), name);
        assert_files(&binkd.received("in", 6), &as_binkd_names(ours()), name);
        binkd.wait_until_sent();
        let log = binkd.log();
        assert_eq!(log.contains("gzip mode is on"), wants_gz, "{name}");
        assert_eq!(
            log.contains("session in CRYPT mode"),
            is_encrypted,
            "{name}"
        );
        assert!(
            log.contains("done (from 2:5020/0.7@fidonet, OK, S/R: "),
            "{name}: {log}"
        );
        let odd = events
            .iter()
            .find(|event| matches!(event, Event::Notice(_)));
        assert_eq!(odd, None, "{name}");
    }
}

#[test]
fn binkd_as_client_exchanges_files_with_any_options() {
    for (name, flags, set, is_cram, is_encrypted) in variants() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut binkd = Binkd::new(flags, listener.local_addr().unwrap().port());
        binkd.offer(&files(1));
        let mut arguments = vec!["-p"];
        arguments.extend(flags.line);
        binkd.start(&arguments);
        let mut settings = Settings::new(vec!["2:5020/0.7@fidonet".parse().unwrap()]);
        set(&mut settings);
        let plain = settings.plain_password;
        let wants_gz = settings.gz;
        let (mut out, mut inbox) = (queue(&ours()), Inbox::default());
        let outcome = answer(&listener, settings, &mut out, &mut inbox, |_| {
            Admission::Password {
                password: password(),
                plain,
            }
        });
        assert!(
            outcome.result.is_ok(),
            "{name}: {:?}\n{}",
            outcome.result,
            binkd.log()
        );
        let login = outcome.login.unwrap();
        assert_eq!(
            (login.is_cram, login.is_encrypted),
            (is_cram, is_encrypted),
            "{name}"
        );
        assert!(out.is_empty(), "{name}");
        assert_files(&sorted(&inbox), &files(1), name);
        assert_files(&binkd.received("in", 6), &as_binkd_names(ours()), name);
        binkd.wait_until_sent();
        wait_for(&binkd, "done (to 2:5020/0.7@fidonet, OK, S/R: ");
        assert_eq!(binkd.log().contains("gzip mode is on"), wants_gz, "{name}");
    }
}

#[test]
fn three_hundred_files_go_both_ways() {
    let many = |prefix: &str| -> Vec<(String, Vec<u8>)> {
        (0..300_u32)
            .map(|i| {
                (
                    format!("{prefix}{i:03}.txt"),
                    data(i, (i as usize * 37) % 5_000),
                )
            })
            .collect()
    };
    let binkd = Binkd::server(Flags::default());
    binkd.offer(&many("a"));
    let (mut out, mut inbox) = (queue(&many("b")), Inbox::default());
    let (outcome, _) = call(&binkd, settings(), &mut out, &mut inbox);
    assert!(outcome.result.is_ok(), "{:?}", outcome.result);
    assert!(out.is_empty());
    assert_files(&sorted(&inbox), &many("a"), "from binkd");
    assert_files(&binkd.received("in", 300), &many("b"), "to binkd");
    binkd.wait_until_sent();
}

#[test]
fn stores_in_folders_serve_a_session_with_binkd() {
    let binkd = Binkd::server(Flags::default());
    binkd.offer(&files(1));
    let folder = tempfile::tempdir().unwrap();
    let (out, inn) = (folder.path().join("out"), folder.path().join("in"));
    fs::create_dir(&out).unwrap();
    for (name, data) in ours() {
        fs::write(out.join(name), data).unwrap();
    }
    let session = Session::caller(settings(), Duration::ZERO);
    let peer = Peer::new(
        session,
        FolderQueue::open(&out),
        FolderInbound::open(&inn).unwrap(),
    );
    let outcome = driver::run(peer, &mut binkd.connect(), &Cancel::new());
    assert!(outcome.result.is_ok(), "{:?}", outcome.result);
    assert!(outcome.problems.is_empty());
    assert!(files_of(&out).is_empty());
    assert_files(&files_of(&inn), &files(1), "from binkd");
    assert_files(
        &binkd.received("in", 6),
        &as_binkd_names(ours()),
        "to binkd",
    );
    let modified = fs::metadata(inn.join("empty1.txt"))
        .unwrap()
        .modified()
        .unwrap();
    assert_eq!(
        modified,
        SystemTime::UNIX_EPOCH + Duration::from_secs(1_600_000_000)
    );
}
