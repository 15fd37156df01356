//! Debian's CrashMail writes a JAM base, which we read to the byte: `crashwrite` makes packets,
//! `crashmail` tosses them.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::crashmail_support::{run, settings};
use crate::jam_support::scan;
use ftn_base::jam::JamBase;
use ftn_base::{MarkOwner, MessageBase, ReadDepth};
use ftn_types::job::Job;
use std::path::{Path, PathBuf};

const ADDRESS: &str = "2:5030/1520.9";

/// A system with an echo and a netmail area in an empty folder.
struct System {
    folder: tempfile::TempDir,
    prefs: String,
}

impl System {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().to_str().unwrap();
        std::fs::create_dir(folder.path().join("bases")).unwrap();
        let lines = format!(
            r#"LOGLEVEL 1
MAXPKTSIZE 5000
MAXBUNDLESIZE 5000
IMPORTSEENBY
AKA {ADDRESS}
NETMAIL "NETMAIL" {ADDRESS} JAM "{root}/bases/netmail"
AREA "BAD" {ADDRESS} JAM "{root}/bases/bad"
AREA "TEST.ECHO" {ADDRESS} JAM "{root}/bases/test.echo"
"#
        );
        let prefs = settings(folder.path(), "Somebody", &lines);
        Self { folder, prefs }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Creates a packet of one message and returns its path.
    fn write(&self, subject: &str, text: &[u8], more: &[&str]) -> PathBuf {
        let folder = self.path("packet");
        std::fs::create_dir(&folder).unwrap();
        let file = self.path("text");
        std::fs::write(&file, text).unwrap();
        let mut arguments = vec![
            "DIR",
            folder.to_str().unwrap(),
            "FROMNAME",
            "Some Body",
            "FROMADDR",
            ADDRESS,
            "TONAME",
            "Every One",
            "TOADDR",
            ADDRESS,
            "SUBJECT",
            subject,
            "TEXT",
            file.to_str().unwrap(),
        ];
        arguments.extend(more);
        run("crashwrite", &arguments);
        let packet = only_file(&folder);
        let tossed = self.path("in").join("00000001.pkt");
        std::fs::rename(packet, &tossed).unwrap();
        std::fs::remove_dir(folder).unwrap();
        tossed
    }

    fn toss(&self) {
        run(
            "crashmail",
            &["SETTINGS", &self.prefs, "TOSS", "NOSECURITY"],
        );
        let left = std::fs::read_dir(self.path("in")).unwrap().count();
        assert_eq!(left, 0, "the tosser left packets behind");
    }

    fn base(&self, name: &str) -> JamBase {
        JamBase::open(&self.path("bases").join(name)).unwrap()
    }
}

fn only_file(folder: &Path) -> PathBuf {
    let files: Vec<_> = std::fs::read_dir(folder).unwrap().collect();
    assert_eq!(files.len(), 1);
    files[0].as_ref().unwrap().path()
}

/// Returns the text of the packet's message and its kludge lines, parsed here by hand.
fn packed(packet: &Path) -> (Vec<Vec<u8>>, Vec<u8>) {
    let bytes = std::fs::read(packet).unwrap();
    let body = bytes.strip_suffix(b"\0\0\0").unwrap();
    let body = &body[body.iter().rposition(|byte| *byte == 0).unwrap() + 1..];
    let mut kludges = Vec::new();
    let mut text = Vec::new();
    for line in body.split_inclusive(|byte| *byte == b'\r') {
        if let Some(kludge) = line.strip_prefix(b"\x01") {
            kludges.push(kludge.trim_ascii_end().to_vec());
        } else if !line.starts_with(b"AREA:") {
            text.extend_from_slice(line);
        }
    }
    (kludges, text)
}

#[test]
fn messages_that_crashmail_tosses_are_read_to_the_byte() {
    let system = System::new();
    let all_bytes: Vec<u8> = (0x20..=0xFF).collect();
    let long = b"A line of a long message with some words in it.\n".repeat(1000);
    let texts: [&[u8]; 4] = [
        b"First line\nSecond line with \x8F\x90\x88\xA2\xA5\xE2\n\n> quoted\n",
        b"",
        &all_bytes,
        &long,
    ];
    let mut expected = Vec::new();
    for (number, text) in (1..).zip(texts) {
        let subject = format!("Subject {number}");
        let echo = ["AREA", "TEST.ECHO", "ORIGIN", "An origin"];
        let packet = system.write(&subject, text, &echo);
        expected.push((number, subject.into_bytes(), packed(&packet)));
        system.toss();
    }

    let base = system.base("test.echo");
    let (scanned, faults) = scan(&base, ReadDepth::Text);
    assert_eq!(faults, []);
    assert_eq!(scanned.len(), expected.len());
    for (header, (number, subject, (kludges, text))) in scanned.iter().zip(&expected) {
        let stored = base.read(*number).unwrap().unwrap();
        assert_eq!(header.number, *number);
        assert_eq!(&header.text, text);
        assert_eq!(header.text_len as usize, text.len());
        assert_eq!(&stored.text, text);
        assert_eq!(&stored.kludges, kludges);
        assert!(kludges[0].starts_with(b"MSGID: "));
        assert_eq!([b"MSGID: ", header.msgid.as_slice()].concat(), kludges[0]);
        for (from, to, title) in [
            (&header.from, &header.to, &header.subject),
            (&stored.from, &stored.to, &stored.subject),
        ] {
            assert_eq!(from, b"Some Body");
            assert_eq!(to, b"Every One");
            assert_eq!(title, subject);
        }
        assert_eq!(header.origin, ADDRESS.as_bytes());
        assert!(header.written.0 > 1_700_000_000 && header.arrived.is_some());
        assert!(!stored.attributes.unscanned);
    }
    assert_eq!(base.summary().unwrap().messages, 4);
    assert_eq!(base.last_read(&MarkOwner::default()).unwrap(), None);
}

#[test]
fn seen_by_and_path_lines_come_back_after_the_text() {
    let system = System::new();
    let echo = ["AREA", "TEST.ECHO", "ORIGIN", "An origin"];
    let packet = system.write("Control lines", b"Text\n", &echo);
    let mut bytes = std::fs::read(&packet).unwrap();
    bytes.truncate(bytes.len() - 3);
    bytes.extend_from_slice(b"SEEN-BY: 5030/1520 5063/88\r\x01PATH: 5063/88 5030/1520\r\0\0\0");
    std::fs::write(&packet, bytes).unwrap();
    system.toss();

    let stored = system.base("test.echo").read(1).unwrap().unwrap();
    assert!(stored.text.ends_with(b"(2:5030/1520.9)\r"));
    let line = |wanted: &[u8]| stored.trailer.iter().any(|line| line.starts_with(wanted));
    assert!(line(b"SEEN-BY: 5030/1520"), "{:?}", stored.trailer);
    assert!(line(b"\x01PATH: 5063/88 5030/1520"), "{:?}", stored.trailer);
}

#[test]
fn netmail_that_crashmail_tosses_keeps_its_addresses() {
    let system = System::new();
    let packet = system.write("Netmail", b"Hello\n", &[]);
    let (_, text) = packed(&packet);
    system.toss();
    let stored = system.base("netmail").read(1).unwrap().unwrap();
    assert_eq!(stored.origin, ADDRESS.as_bytes());
    assert_eq!(stored.destination, ADDRESS.as_bytes());
    assert!(stored.attributes.private);
    assert!(stored.text.starts_with(&text), "{:?}", stored.text);
}

#[test]
fn a_last_read_mark_of_ours_survives_what_crashmail_does_to_the_base() {
    let system = System::new();
    let echo = ["AREA", "TEST.ECHO", "ORIGIN", "An origin"];
    let toss = |subject: &str| {
        system.write(subject, b"Text\n", &echo);
        system.toss();
    };
    for subject in ["One", "Two", "Three"] {
        toss(subject);
    }
    let reader = MarkOwner {
        names: vec![b"Somebody".to_vec()],
        ..MarkOwner::default()
    };
    let base = system.base("test.echo");
    assert_eq!(base.set_last_read(&reader, 2.into()).unwrap(), 2);
    toss("Four");
    assert_eq!(base.last_read(&reader).unwrap(), Some(2));
    assert_eq!(base.count_after(2).unwrap(), 2);
    run("crashmaint", &["MAINT", "PACK", "SETTINGS", &system.prefs]);
    let base = system.base("test.echo");
    assert_eq!(base.last_read(&reader).unwrap(), Some(2));
    assert_eq!(base.set_last_read(&reader, 4.into()).unwrap(), 4);
    toss("Five");
    assert_eq!(base.last_read(&reader).unwrap(), Some(4));
    assert_eq!(base.count_after(4).unwrap(), 1);
}

#[test]
fn a_deleted_message_is_restored_after_crashmail_has_tossed() {
    let system = System::new();
    let echo = ["AREA", "TEST.ECHO", "ORIGIN", "An origin"];
    let toss = |subject: &str| {
        system.write(subject, b"Text\n", &echo);
        system.toss();
    };
    let subjects = || -> Vec<String> {
        let (headers, faults) = scan(&system.base("test.echo"), ReadDepth::Text);
        assert_eq!(faults, []);
        let subject = |own: &[u8]| String::from_utf8_lossy(own).into_owned();
        headers.iter().map(|own| subject(&own.subject)).collect()
    };
    for subject in ["One", "Two", "Three"] {
        toss(subject);
    }
    let job = Job::new();
    let remove = || {
        let base = system.base("test.echo");
        let fingerprint = base.read(2).unwrap().unwrap().fingerprint;
        let changed = base.remove(&[(2, fingerprint)], &job);
        assert!(changed.error.is_none(), "{:?}", changed.error);
        changed.done
    };
    let removed = remove();
    assert_eq!(subjects(), ["One", "Three"]);
    toss("Four");
    assert_eq!(subjects(), ["One", "Three", "Four"]);
    let restored = system.base("test.echo").restore(&removed, &job);
    assert!(restored.error.is_none(), "{:?}", restored.error);
    assert_eq!(subjects(), ["One", "Two", "Three", "Four"]);
    toss("Five");
    assert_eq!(subjects(), ["One", "Two", "Three", "Four", "Five"]);
}
