//! FTS-5005's examples, flags, races, and a request interrupted at any byte.

use super::{Busy, Flavour, NodeFiles, Outbound, OutboundError, Style, Tries};
use crate::address::Address;
use crate::base::fault::{self, Kind};
use crate::limits;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

const NO_WAIT: Duration = Duration::ZERO;

fn address(text: &str) -> Address {
    Address::parse(text).unwrap()
}

fn now() -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000)
}

/// Outbound in a folder, of 2:5030/1520 unless stated otherwise.
struct Sample {
    folder: tempfile::TempDir,
}

impl Sample {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("outbound")).unwrap();
        Self { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn outbound(&self, own: &str) -> Outbound {
        Outbound::new(self.path("outbound"), &address(own))
    }

    fn node(&self, of: &str) -> NodeFiles {
        let outbound = self.outbound("2:5030/1520@fidonet");
        outbound.node(&address(of)).unwrap()
    }

    /// Returns all files below, with their contents.
    fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let mut found = BTreeMap::new();
        let mut folders = vec![self.folder.path().to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let name = path.strip_prefix(self.folder.path()).unwrap();
                found.insert(name.display().to_string(), fs::read(&path).unwrap());
            }
        }
        found
    }
}

fn ask(node: &NodeFiles, lines: &[&str]) -> Result<super::Waiting, OutboundError> {
    let lines: Vec<Vec<u8>> = lines.iter().map(|line| line.as_bytes().to_vec()).collect();
    node.request(&lines, Flavour::Direct, now(), NO_WAIT)
}

fn aged(path: &Path, age: Duration) {
    let file = File::options().append(true).create(true).open(path);
    file.unwrap().set_modified(now() - age).unwrap();
}

#[test]
fn names_are_those_of_fts_5005() {
    let sample = Sample::new();
    let root = sample.folder.path();
    for (own, of, expected) in [
        ("1:234/5", "1:104/36", "outbound/00680024.req"),
        ("1:234/5", "104/36", "outbound/00680024.req"),
        ("1:234/5", "1:104/36.0", "outbound/00680024.req"),
        (
            "1:234/5",
            "1:104/36.45",
            "outbound/00680024.pnt/0000002d.req",
        ),
        ("1:234/5", "2:104/36", "outbound.002/00680024.req"),
        (
            "1:234/5",
            "2:104/36.45",
            "outbound.002/00680024.pnt/0000002d.req",
        ),
        ("1:234/5", "4095:1/2", "outbound.fff/00010002.req"),
        ("1:234/5", "4096:1/2", "outbound.1000/00010002.req"),
        (
            "1:234/5",
            "32767:32767/32767.32767",
            "outbound.7fff/7fff7fff.pnt/00007fff.req",
        ),
        ("2:5030/1520", "2:5020/0", "outbound/139c0000.req"),
    ] {
        let outbound = Outbound::new(root.join("outbound"), &address(own));
        let path = outbound.node(&address(of)).unwrap().path("req");
        assert_eq!(path, root.join(expected), "{own} asks {of}");
    }
}

#[test]
fn networks_have_folders_of_their_own_as_fts_5005_has_them() {
    let root = Path::new("/bink");
    let outbound = Outbound::new(root.join("outbound"), &address("1:234/5@fidonet"))
        .with_network("amiganet", None)
        .with_network("agoranet", None)
        .with_network("dbnet", None)
        // As a `domain` line of binkd.
        .with_network("othernet", Some((root.join("other/out"), Some(21))));
    for (of, folder) in [
        ("1:234/6@fidonet", "outbound"),
        ("2:234/6@FidoNet", "outbound.002"),
        ("3:234/6", "outbound.003"),
        ("4:234/6", "outbound.004"),
        ("39:1/2@amiganet", "amiganet.027"),
        ("46:1/2@agoranet", "agoranet.02e"),
        ("201:1/2@dbnet", "dbnet.0c9"),
        ("1:1/2@dbnet", "dbnet.001"),
        ("21:1/2@othernet", "other/out"),
        ("22:1/2@othernet", "other/out.016"),
        ("234/6@fidonet", "outbound"),
        ("1/2@othernet", "other/out"),
    ] {
        let path = outbound.node(&address(of)).unwrap().path("flo");
        assert_eq!(path.parent(), Some(root.join(folder).as_path()), "{of}");
    }
    let unknown = outbound.node(&address("9:1/2@strange")).unwrap_err();
    assert!(
        matches!(unknown, OutboundError::UnknownDomain(_)),
        "{unknown}"
    );
    // Our own zone implies nothing about another network.
    let no_zone = outbound.node(&address("1/2@dbnet")).unwrap_err();
    assert!(matches!(no_zone, OutboundError::NoZone(_)), "{no_zone}");
    let nowhere = Outbound::new(root.join("outbound"), &Address::default());
    assert!(matches!(
        nowhere.node(&address("5030/1520")),
        Err(OutboundError::NoZone(_))
    ));
    assert!(matches!(
        nowhere.node(&address("2:259/-1")),
        Err(OutboundError::NoNode(_))
    ));
}

#[test]
fn an_amiga_outbound_has_addresses_as_names() {
    let sample = Sample::new();
    let outbound = sample.outbound("2:5030/1520").with_style(Style::Aso);
    for (of, name) in [
        ("2:5020/1641", "2.5020.1641.0.req"),
        ("5020/1641.7", "2.5020.1641.7.req"),
        ("3:1/2", "3.1.2.0.req"),
    ] {
        let path = outbound.node(&address(of)).unwrap().path("req");
        assert_eq!(path, sample.path("outbound").join(name), "{of}");
    }
    let node = outbound.node(&address("3:1/2")).unwrap();
    ask(&node, &["FILES"]).unwrap();
    assert_eq!(
        sample.files().into_keys().collect::<Vec<_>>(),
        ["outbound/3.1.2.0.dlo", "outbound/3.1.2.0.req"]
    );
}

#[test]
fn flavours_have_their_extensions_in_the_order_of_mailers() {
    let all = Flavour::ALL.map(Flavour::reference);
    assert_eq!(all, ["ilo", "clo", "dlo", "flo", "hlo"]);
}

#[test]
fn a_request_is_written_with_a_flow_file_and_no_flag_stays() {
    let sample = Sample::new();
    let node = sample.node("1:104/36.45");
    let waiting = ask(&node, &["FILES", "A.ZIP !secret"]).unwrap();
    assert_eq!(waiting.added, 2);
    assert_eq!(
        waiting.request_file,
        sample.path("outbound.001/00680024.pnt/0000002d.req")
    );
    // A waiting line is not repeated; others are appended.
    assert_eq!(ask(&node, &["FILES", "B.ZIP", "B.ZIP"]).unwrap().added, 1);
    let files = sample.files();
    let expected = [
        ("outbound.001/00680024.pnt/0000002d.dlo", &b""[..]),
        (
            "outbound.001/00680024.pnt/0000002d.req",
            b"FILES\r\nA.ZIP !secret\r\nB.ZIP\r\n",
        ),
    ];
    let files: Vec<_> = files
        .iter()
        .map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
        .collect();
    assert_eq!(files, expected);
}

#[test]
fn files_of_other_programs_are_found_in_any_case_and_go_on() {
    let sample = Sample::new();
    fs::create_dir(sample.path("OUTBOUND.003")).unwrap();
    let old = sample.path("OUTBOUND.003/00010002.REQ");
    // From a program that does not end the last line.
    fs::write(&old, "OLD.ZIP\r\nOLDER").unwrap();
    fs::write(sample.path("OUTBOUND.003/00010002.DLO"), "^/some/file\r\n").unwrap();
    ask(&sample.node("3:1/2"), &["NEW.ZIP [freq://3:1/2/NEW.ZIP]"]).unwrap();
    assert_eq!(
        fs::read_to_string(&old).unwrap(),
        "OLD.ZIP\r\nOLDER\r\nNEW.ZIP [freq://3:1/2/NEW.ZIP]\r\n"
    );
    let flow = fs::read_to_string(sample.path("OUTBOUND.003/00010002.DLO")).unwrap();
    assert_eq!(flow, "^/some/file\r\n", "what a flow file lists stays");
    assert_eq!(sample.files().len(), 2);
}

#[test]
fn a_busy_flag_in_any_case_or_folder_of_the_zone_is_respected() {
    let sample = Sample::new();
    fs::create_dir(sample.path("outbound.002")).unwrap();
    for name in [
        "outbound/139c0669.bsy",
        "outbound/139C0669.BSY",
        "outbound.002/139c0669.bsy",
    ] {
        let flag = sample.path(name);
        aged(&flag, limits::BUSY_FLAG_AGE);
        let error = ask(&sample.node("2:5020/1641"), &["FILES"]).unwrap_err();
        assert!(
            matches!(&error, OutboundError::Busy { path } if *path == flag),
            "{name}: {error}"
        );
        assert_eq!(sample.files().len(), 1, "{name}: nothing is written");
        assert!(sample.node("2:5020/1641").signs(now()).busy, "{name}");
        fs::remove_file(flag).unwrap();
    }
    // The flag of another node does not matter.
    File::create(sample.path("outbound/139c0001.bsy")).unwrap();
    ask(&sample.node("2:5020/1641"), &["FILES"]).unwrap();
}

#[test]
fn a_flag_older_than_twice_a_session_is_removed_and_one_of_the_future_is_not() {
    let sample = Sample::new();
    let node = sample.node("2:5020/1641");
    let flag = sample.path("outbound/139C0669.BSY");
    aged(&flag, limits::BUSY_FLAG_AGE + Duration::from_secs(1));
    drop(node.lock(now(), NO_WAIT).unwrap());
    assert!(sample.files().is_empty());
    let file = File::create(&flag).unwrap();
    file.set_modified(now() + Duration::from_secs(1_000_000))
        .unwrap();
    assert!(matches!(
        node.lock(now(), NO_WAIT),
        Err(OutboundError::Busy { .. })
    ));
}

#[test]
fn a_flag_names_the_program_and_is_removed_only_by_its_owner() {
    let sample = Sample::new();
    let node = sample.node("2:5020/1641");
    let busy: Busy = node.lock(now(), NO_WAIT).unwrap();
    let flag = sample.path("outbound/139c0669.bsy");
    let text = fs::read_to_string(&flag).unwrap();
    assert!(text.starts_with("Fidoscope ") && text.len() < 70, "{text}");
    assert!(matches!(
        node.lock(now(), NO_WAIT),
        Err(OutboundError::Busy { .. })
    ));
    // Another program considered it stale and replaced it.
    fs::write(&flag, "other").unwrap();
    drop(busy);
    assert_eq!(fs::read_to_string(&flag).unwrap(), "other");
}

#[test]
fn the_other_control_files_are_read() {
    let sample = Sample::new();
    let node = sample.node("2:5020/1641");
    assert_eq!(node.signs(now()), super::Signs::default());
    aged(&sample.path("outbound/139c0669.csy"), Duration::ZERO);
    fs::write(sample.path("outbound/139c0669.hld"), "1700000001\n").unwrap();
    fs::write(
        sample.path("outbound/139c0669.try"),
        b"\x00\x02\x01\x02\x08No route",
    )
    .unwrap();
    let signs = node.signs(now());
    assert!(signs.calling && !signs.busy);
    assert_eq!(signs.held_until, Some(1_700_000_001));
    let comment = "No route".to_owned();
    assert_eq!(
        signs.tries,
        Some(Tries {
            good: 2,
            bad: 258,
            comment
        })
    );
    // Times that have passed, and damage.
    fs::write(sample.path("outbound/139c0669.hld"), "1700000000\n").unwrap();
    fs::write(sample.path("outbound/139c0669.try"), b"\x00\x02\x01\x00").unwrap();
    let signs = node.signs(now());
    assert_eq!((signs.held_until, signs.tries), (None, None));
}

#[test]
fn a_request_that_waits_is_withdrawn_and_one_that_was_sent_is_not_there() {
    let sample = Sample::new();
    let node = sample.node("2:5020/1641");
    ask(&node, &["FILES", "A.ZIP"]).unwrap();
    assert_eq!(
        node.waiting().unwrap(),
        [b"FILES".to_vec(), b"A.ZIP".to_vec()]
    );
    assert!(node.withdraw(b"FILES", now(), NO_WAIT).unwrap());
    assert!(!node.withdraw(b"FILES", now(), NO_WAIT).unwrap());
    assert_eq!(
        fs::read(sample.path("outbound/139c0669.req")).unwrap(),
        b"A.ZIP\r\n"
    );
    assert!(node.withdraw(b"A.ZIP", now(), NO_WAIT).unwrap());
    assert!(node.waiting().unwrap().is_empty());
    assert_eq!(
        sample.files().into_keys().collect::<Vec<_>>(),
        ["outbound/139c0669.dlo"]
    );
}

#[test]
fn an_outbound_that_is_missing_and_files_that_are_none_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let outbound = Outbound::new(folder.path().join("typo"), &address("2:5030/1520"));
    let node = outbound.node(&address("2:5020/1641")).unwrap();
    let error = ask(&node, &["FILES"]).unwrap_err();
    assert!(error.to_string().contains("typo"), "{error}");
    assert!(!folder.path().join("typo").exists());
    let other = outbound.node(&address("3:1/2")).unwrap();
    assert!(ask(&other, &["FILES"]).is_err());

    let sample = Sample::new();
    let node = sample.node("2:5020/1641");
    fs::create_dir(sample.path("outbound/139c0669.req")).unwrap();
    let error = ask(&node, &["FILES"]).unwrap_err();
    assert!(matches!(error, OutboundError::NotPlain { .. }), "{error}");
    fs::remove_dir(sample.path("outbound/139c0669.req")).unwrap();
    let file = File::create(sample.path("outbound/139c0669.req")).unwrap();
    file.set_len(u64::from(u32::MAX)).unwrap();
    let error = ask(&node, &["FILES"]).unwrap_err();
    assert!(matches!(error, OutboundError::TooLong { .. }), "{error}");
}

#[cfg(unix)]
#[test]
fn a_request_file_that_is_a_link_is_not_followed() {
    let sample = Sample::new();
    fs::write(sample.path("precious"), "precious").unwrap();
    std::os::unix::fs::symlink(
        sample.path("precious"),
        sample.path("outbound/139c0669.req"),
    )
    .unwrap();
    let error = ask(&sample.node("2:5020/1641"), &["FILES"]).unwrap_err();
    assert!(matches!(error, OutboundError::NotPlain { .. }), "{error}");
    assert_eq!(fs::read(sample.path("precious")).unwrap(), b"precious");
}

#[test]
fn a_request_stops_at_any_byte_and_is_made_whole_by_the_next_one() {
    let line = "PICTURE.PNG [freq://2:5020/1641/PICTURE.PNG?size=9]";
    for old in [None, Some("OLD.ZIP !word\r\n"), Some("OLD.ZIP !word")] {
        for kind in [Kind::Kill, Kind::Error] {
            let mut met_any = false;
            for left in 0..200 {
                let sample = Sample::new();
                let path = sample.path("outbound/139c0669.req");
                if let Some(old) = old {
                    fs::write(&path, old).unwrap();
                }
                let node = sample.node("2:5020/1641");
                let before = sample.files();
                let (done, met) = fault::at(kind, left, || ask(&node, &[line]));
                if !met {
                    assert!(done.is_ok(), "{old:?} {kind:?} {left}");
                    break;
                }
                met_any = true;
                if kind == Kind::Error && done.is_err() {
                    assert_eq!(sample.files(), before, "{old:?} {left}: taken back");
                }
                // The flag left by a killed process becomes stale some day.
                for flag in node.found("bsy") {
                    aged(&flag, 2 * limits::BUSY_FLAG_AGE);
                }
                ask(&node, &[line]).unwrap();
                let lines = node.waiting().unwrap();
                let whole = lines.iter().filter(|own| own.as_slice() == line.as_bytes());
                assert_eq!(whole.count(), 1, "{old:?} {kind:?} {left}: {lines:?}");
                let kept =
                    old.is_none() || lines.first().is_some_and(|own| own == b"OLD.ZIP !word");
                assert!(kept, "{old:?} {kind:?} {left}: {lines:?}");
                assert!(node.found("dlo").len() == 1 && node.found("bsy").is_empty());
                // At most a part of the name is left, never a part of a URL.
                assert!(
                    lines
                        .iter()
                        .all(|own| !own.contains(&b'[') || own.ends_with(b"]"))
                );
            }
            assert!(met_any, "{old:?} {kind:?}");
        }
    }
}

#[test]
fn a_withdrawal_that_stops_anywhere_loses_no_other_request() {
    for kind in [Kind::Kill, Kind::Error] {
        for left in 0..60 {
            let sample = Sample::new();
            let node = sample.node("2:5020/1641");
            ask(&node, &["ONE", "TWO", "THREE"]).unwrap();
            let (_, met) = fault::at(kind, left, || node.withdraw(b"TWO", now(), NO_WAIT));
            let lines = node.waiting().unwrap();
            for other in ["ONE", "THREE"] {
                assert!(
                    lines.contains(&other.as_bytes().to_vec()),
                    "{kind:?} {left}: {lines:?}"
                );
            }
            if !met {
                assert_eq!(lines.len(), 2);
                break;
            }
        }
    }
}

#[test]
fn programs_that_race_for_one_request_file_lose_no_line() {
    let sample = Sample::new();
    let node = sample.node("2:5020/1641");
    std::thread::scope(|scope| {
        for program in 0..6 {
            let node = &node;
            scope.spawn(move || {
                for number in 0..8 {
                    let line =
                        format!("FILE{program}-{number} [freq://2:5020/1641/F]").into_bytes();
                    let wait = Duration::from_secs(60);
                    node.request(&[line], Flavour::Direct, now(), wait).unwrap();
                }
            });
        }
    });
    let mut lines = node.waiting().unwrap();
    lines.sort();
    lines.dedup();
    assert_eq!(lines.len(), 48);
    assert!(lines.iter().all(|line| line.ends_with(b"]")));
    assert!(node.found("bsy").is_empty());
}
