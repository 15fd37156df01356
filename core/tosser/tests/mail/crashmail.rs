//! CrashMail II as the boss: its packets are tossed here, and ours there.

use crate::crashmail_support::{run, settings};
use crate::testing::{POINT, messages, now, subjects};
use ftn_base::{Attributes, BaseFormat, Outgoing};
use ftn_tosser::Tosser;
use ftn_tosser::aka::Aka;
use ftn_tosser::packet::PacketPassword;
use ftn_tosser::setup::{Folder, Link, Setup};
use ftn_types::job::Job;
use ftn_types::time::WallTime;
use std::path::Path;

const NODE: Aka = Aka::new(2, 5030, 1520, 0);

/// Creates the boss; returns the path of its settings.
fn boss(root: &Path) -> String {
    let folder = root.to_str().unwrap();
    std::fs::create_dir_all(root).unwrap();
    for name in ["netmail", "echo", "bad"] {
        std::fs::create_dir(root.join(name)).unwrap();
    }
    let lines = format!(
        r#"LOGLEVEL 5
MAXPKTSIZE 500000
MAXBUNDLESIZE 500000
IMPORTSEENBY
AKA {NODE}
NODE {POINT} "" "geheim"
ROUTE "*:*/*.*" "{POINT}" {NODE}
NETMAIL "NETMAIL" {NODE} MSG "{folder}/netmail"
AREA "BAD" {NODE} MSG "{folder}/bad"
AREA "TEST.ECHO" {NODE} MSG "{folder}/echo"
EXPORT %{POINT}
"#
    );
    settings(root, "Boss", &lines)
}

fn point(root: &Path, format: BaseFormat) -> Setup {
    let link = Link {
        aka: NODE,
        own: POINT,
        password: PacketPassword::new("geheim"),
        creates_areas: true,
        ..Link::default()
    };
    let mut setup = Setup::new(root.join("point"), POINT, link);
    setup.format = format;
    setup.netmail.format = format;
    setup
}

fn echomail(from: Aka, subject: &str) -> Outgoing {
    Outgoing {
        from: b"Anna".to_vec(),
        to: b"All".to_vec(),
        subject: subject.into(),
        origin: from.numbers(),
        written: WallTime(1_795_000_000),
        arrived: WallTime(1_795_000_000),
        attributes: Attributes {
            local: true,
            ..Attributes::default()
        },
        kludges: vec![
            format!("MSGID: {from} {subject}").into(),
            b"CHRS: CP866 2".to_vec(),
        ],
        text: format!("Words \u{8f}\r--- x\r * Origin: y ({from})\r").into(),
        ..Outgoing::default()
    }
}

fn netmail(from: Aka, to: Aka, subject: &str) -> Outgoing {
    let mut kludges = vec![
        format!("INTL {} {}", to.boss(), from.boss()).into(),
        format!("MSGID: {from} {subject}").into(),
    ];
    for (name, point) in [("FMPT", from.point), ("TOPT", to.point)] {
        if point != 0 {
            kludges.push(format!("{name} {point}").into());
        }
    }
    Outgoing {
        destination: to.numbers(),
        attributes: Attributes {
            local: true,
            private: true,
            ..Attributes::default()
        },
        kludges,
        ..echomail(from, subject)
    }
}

fn post(path: &Path, format: BaseFormat, message: &Outgoing) {
    let base = format.open_or_absent(path).unwrap();
    base.append(message, &Job::new()).unwrap();
}

/// Moves the packets of a folder and of those below it; returns their number. Netmail for a point waits
/// in a folder of its own.
fn carry(from: &Path, to: &Path) -> usize {
    let mut count = std::fs::read_dir(to).unwrap().count();
    let before = count;
    let mut folders = vec![from.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if std::fs::read(&path).unwrap().get(18..20) == Some(&[2, 0]) {
                count += 1;
                std::fs::rename(&path, to.join(format!("0000000{count}.pkt"))).unwrap();
            }
        }
    }
    count - before
}

#[test]
fn mail_goes_both_ways_between_crashmail_and_every_format() {
    for format in [BaseFormat::Jam, BaseFormat::Squish, BaseFormat::Msg] {
        let root = tempfile::tempdir().unwrap();
        let there = root.path().join("boss");
        let prefs = boss(&there);
        let setup = point(root.path(), format);
        let mut tosser = Tosser::open(setup.clone()).unwrap();
        let bases = setup.folder(Folder::Bases);

        // From the boss: CrashMail exports what was written into its bases.
        post(
            &there.join("echo"),
            BaseFormat::Msg,
            &echomail(NODE, "first"),
        );
        post(
            &there.join("netmail"),
            BaseFormat::Msg,
            &netmail(NODE, POINT, "hello"),
        );
        run("crashmail", &["SETTINGS", &prefs, "SCAN"]);
        let log = std::fs::read_to_string(there.join("log")).unwrap();
        assert!(
            carry(&there.join("out"), &setup.folder(Folder::Inbound)) > 0,
            "{log}"
        );
        let report = tosser.toss(now(), &Job::new()).unwrap();
        assert_eq!(report.problems, [""; 0], "{format:?} {log}");
        assert_eq!(report.received, 2, "{format:?} {report:?} {log}");
        let echo = messages(&bases.join("test.echo"), format);
        assert_eq!((echo.len(), echo[0].subject.as_slice()), (1, &b"first"[..]));
        assert_eq!(subjects(&bases.join("netmail"), format), ["hello"]);

        // To the boss.
        post(&bases.join("test.echo"), format, &echomail(POINT, "answer"));
        post(
            &bases.join("netmail"),
            format,
            &netmail(POINT, NODE, "thanks"),
        );
        let report = tosser.scan(now(), &Job::new()).unwrap();
        assert_eq!((report.sent, report.problems.len()), (2, 0), "{report:?}");
        assert_eq!(carry(&setup.outbound(NODE), &there.join("in")), 1);
        run("crashmail", &["SETTINGS", &prefs, "TOSS"]);
        let log = std::fs::read_to_string(there.join("log")).unwrap();
        let echo = messages(&there.join("echo"), BaseFormat::Msg);
        let answer = echo.iter().find(|own| own.subject == b"answer");
        let answer = answer.unwrap_or_else(|| panic!("{format:?}: {log}"));
        let text = String::from_utf8_lossy(&answer.text);
        for part in [
            "MSGID: 2:5030/1520.9 answer",
            "CHRS: CP866 2",
            "* Origin: y (2:5030/1520.9)",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        let net = messages(&there.join("netmail"), BaseFormat::Msg);
        let thanks = net.iter().find(|own| own.subject == b"thanks");
        let thanks = thanks.unwrap_or_else(|| panic!("{format:?}: {log}"));
        let text = String::from_utf8_lossy(&thanks.text);
        assert!(
            text.contains("\x01FMPT 9") && text.contains("\x01Via 2:5030/1520.9 @20261118"),
            "{text}"
        );
        assert!(
            subjects(&there.join("bad"), BaseFormat::Msg).is_empty(),
            "{log}"
        );
    }
}
