//! Processes that are killed at any moment: ten thousand messages each way, none lost, none twice.

use crate::testing::{BOSS, POINT, messages, now, packet_of, subjects};
use ftn_base::{Attributes, BaseFormat, Outgoing};
use ftn_tosser::Tosser;
use ftn_tosser::packet::{PackedMessage, PacketReader};
use ftn_tosser::setup::{Folder, Link, Setup};
use ftn_types::job::Job;
use ftn_types::time::WallTime;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const ROOT: &str = "TOSSER_ROOT";
const TASK: &str = "TOSSER_TASK";
const COUNT: usize = 10_000;
const AREAS: usize = 20;

fn setup(root: &Path) -> Setup {
    let boss = Link {
        aka: BOSS,
        own: POINT,
        creates_areas: true,
        ..Link::default()
    };
    Setup::new(root, POINT, boss)
}

/// The process that is killed.
#[test]
#[ignore = "started by the other tests of this file"]
fn child() {
    let Some(root) = std::env::var_os(ROOT) else {
        return;
    };
    let mut tosser = Tosser::open(setup(Path::new(&root))).unwrap();
    match std::env::var(TASK).as_deref() {
        Ok("scan") => drop(tosser.scan(now(), &Job::new()).unwrap()),
        _ => drop(tosser.toss(now(), &Job::new()).unwrap()),
    }
}

/// Runs the task in processes that are killed, each a bit later than the one before, until one ends by
/// itself. Returns how many were killed.
fn run_killed(root: &Path, task: &str) -> usize {
    let mut killed = 0;
    let mut wait = Duration::from_millis(5);
    loop {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "killed::child", "--ignored"])
            .env(ROOT, root)
            .env(TASK, task)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let since = Instant::now();
        loop {
            if let Some(status) = child.try_wait().unwrap() {
                assert!(status.success(), "{task}");
                return killed;
            }
            if since.elapsed() >= wait {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        killed += 1;
        wait += Duration::from_millis(7) + wait / 9;
    }
}

#[test]
fn ten_thousand_messages_arrive_once_however_often_the_tosser_is_killed() {
    let root = tempfile::tempdir().unwrap();
    let setup = setup(root.path());
    drop(Tosser::open(setup.clone()).unwrap());
    for (at, numbers) in (0..COUNT).collect::<Vec<_>>().chunks(500).enumerate() {
        let message = |number: &usize| PackedMessage {
            date: b"18 Nov 26  11:06:40".to_vec(),
            to: b"All".to_vec(),
            from: b"Anna".to_vec(),
            subject: number.to_string().into_bytes(),
            text: format!(
                "AREA:T{}\r\x01MSGID: 2:5020/1 {number:08x}\rWords\r",
                number % AREAS
            )
            .into(),
            ..PackedMessage::default()
        };
        let mail: Vec<_> = numbers.iter().map(message).collect();
        let bytes = packet_of(BOSS, POINT, "", &mail);
        std::fs::write(
            setup.folder(Folder::Inbound).join(format!("{at:08}.pkt")),
            bytes,
        )
        .unwrap();
    }
    let killed = run_killed(root.path(), "toss");
    assert!(killed > 3, "{killed}");
    for area in 0..AREAS {
        let path = setup.folder(Folder::Bases).join(format!("t{area}"));
        let mut found: Vec<usize> = subjects(&path, BaseFormat::Jam)
            .iter()
            .map(|subject| subject.parse().unwrap())
            .collect();
        found.sort_unstable();
        let wanted: Vec<usize> = (0..COUNT).filter(|number| number % AREAS == area).collect();
        assert!(
            found == wanted,
            "T{area}: {} of {}",
            found.len(),
            wanted.len()
        );
    }
    let received: u32 = Tosser::open(setup)
        .unwrap()
        .counts(0)
        .unwrap()
        .iter()
        .map(|of| of.received)
        .sum();
    assert_eq!(received as usize, COUNT);
}

#[test]
fn ten_thousand_own_messages_leave_once_however_often_the_scanner_is_killed() {
    let root = tempfile::tempdir().unwrap();
    let mut setup = setup(root.path());
    drop(Tosser::open(setup.clone()).unwrap());
    let inbound = setup.folder(Folder::Inbound);
    let mail: Vec<_> = (0..AREAS)
        .map(|area| PackedMessage {
            text: format!("AREA:T{area}\rWords\r").into(),
            ..PackedMessage::default()
        })
        .collect();
    std::fs::write(inbound.join("1.pkt"), packet_of(BOSS, POINT, "", &mail)).unwrap();
    Tosser::open(setup.clone())
        .unwrap()
        .toss(now(), &Job::new())
        .unwrap();
    setup.sysop = "Ivan".to_owned();
    for area in 0..AREAS {
        let own: Vec<_> = (0..COUNT / AREAS)
            .map(|number| Outgoing {
                subject: (number * AREAS + area).to_string().into_bytes(),
                attributes: Attributes {
                    local: true,
                    ..Attributes::default()
                },
                written: WallTime(1_795_000_000),
                kludges: vec![format!("MSGID: {POINT} {area:04x}{number:04x}").into()],
                text: b"Words\r".to_vec(),
                ..Outgoing::default()
            })
            .collect();
        let path = setup.folder(Folder::Bases).join(format!("t{area}"));
        let base = BaseFormat::Jam.open_or_absent(&path).unwrap();
        base.append_all(&own, &Job::new()).unwrap();
    }
    let killed = run_killed(root.path(), "scan");
    assert!(killed > 2, "{killed}");
    let mut sent = BTreeSet::new();
    for entry in std::fs::read_dir(setup.outbound(BOSS)).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        let mut packet = PacketReader::new(bytes.as_slice()).unwrap();
        while let Some(message) = packet.next_message().unwrap() {
            let number: usize = String::from_utf8(message.subject).unwrap().parse().unwrap();
            assert!(sent.insert(number), "{number} is there twice");
        }
    }
    assert_eq!(sent.len(), COUNT);
    let path = setup.folder(Folder::Bases).join("t3");
    let base = messages(&path, BaseFormat::Jam);
    assert!(base.iter().skip(1).all(|own| own.attributes.sent));
}
