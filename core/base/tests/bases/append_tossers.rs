//! Other programs read our appended messages: Debian's CrashMail exports them into packets, which
//! we read back, and the `jamjam` crate reads the JAM base.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::append_support::{answer, contents, echomail, make, netmail, open};
use crate::crashmail_support::{run, settings};
use ftn_base::jam::JamBase;
use ftn_base::jam::write::JamWriter;
use ftn_base::opus::MsgFolder;
use ftn_base::pkt::{Packet, PktBase};
use ftn_base::{MessageBase, Outgoing};
use ftn_types::job::Job;
use ftn_types::time::WallTime;
use jamjam::jam::JamMessageBase;
use std::path::Path;
use std::sync::Arc;

const AREA: &str = "TEST.ECHO";
const UPLINK: &str = "2:5030/1520.0";

/// Creates a system of CrashMail whose areas are of a format; returns the path of its settings.
fn system(root: &Path, format: &str) -> String {
    let folder = root.to_str().unwrap();
    for name in ["netmail", "echo"] {
        std::fs::create_dir(root.join(name)).unwrap();
    }
    let base = match format {
        "JAM" => "/base",
        _ => "",
    };
    let lines = format!(
        r#"LOGLEVEL 5
MAXPKTSIZE 5000
MAXBUNDLESIZE 5000
FORCEINTL
{format}_HIGHWATER
AKA 2:5030/1520.9
NODE {UPLINK} "" ""
ROUTE "*:*/*.*" "{UPLINK}" 2:5030/1520.9
NETMAIL "NETMAIL" 2:5030/1520.9 {format} "{folder}/netmail{base}"
AREA "{AREA}" 2:5030/1520.9 {format} "{folder}/echo{base}"
EXPORT {UPLINK}
"#
    );
    settings(root, "Anna Pathfinder", &lines)
}

/// Returns all packets of an outbound folder.
fn packets(outbound: &Path) -> Vec<Arc<Packet>> {
    let mut packets = Vec::new();
    for entry in std::fs::read_dir(outbound).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            packets.extend(self::packets(&path));
        } else if let Ok(packet) = Packet::open(&path) {
            packets.push(Arc::new(packet));
        }
    }
    packets
}

fn base(root: &Path, format: &str, area: &str) -> Box<dyn MessageBase> {
    let path = root.join(area);
    match format {
        "JAM" => {
            let path = path.join("base");
            if !path.with_extension("jhr").exists() {
                let writer = JamWriter::create(&path, WallTime(1_000_000)).unwrap();
                writer.finish().unwrap();
            }
            Box::new(JamBase::open(&path).unwrap())
        }
        _ => Box::new(MsgFolder::open(&path).unwrap()),
    }
}

/// Returns the message with a header that CrashMail can read. It treats bytes over 127 in numbers
/// of a JAM base as negative, so that headers must be short and only the first one is found. It
/// does not find kludges without their own subfield.
fn short(format: &str, mut message: Outgoing) -> Outgoing {
    if format == "JAM" {
        message.from = b"Anna".to_vec();
        message.written.0 &= 0x7F7F_7F7F;
        let names = ["MSGID", "REPLY", "INTL", "FMPT", "TOPT"];
        let is_kept =
            |kludge: &Vec<u8>| names.iter().any(|name| kludge.starts_with(name.as_bytes()));
        message.kludges.retain(is_kept);
    }
    message
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn crashmail_exports_what_was_added_and_marks_it_as_sent() {
    for format in ["MSG", "JAM"] {
        let root = tempfile::tempdir().unwrap();
        let prefs = system(root.path(), format);
        let mut echo = echomail("Echo");
        echo.kludges.push(b"REPLY: 2:5030/1 1".to_vec());
        let mut edited = echomail("Before");
        edited.text = b"Not to be seen\r".to_vec();
        let areas = [
            ("echo", Some(AREA.as_bytes()), [echo, echomail("After")]),
            ("netmail", None, [netmail("Netmail"), netmail("Another")]),
        ];
        let areas = areas.map(|(area, tag, sent)| {
            let mut sent = sent.map(|sent| short(format, sent)).to_vec();
            if format == "JAM" {
                sent.pop();
            }
            (area, tag, sent)
        });
        for (area, _, sent) in &areas {
            let base = base(root.path(), format, area);
            base.append(&sent[0], &Job::new()).unwrap();
            let Some(second) = sent.get(1) else { continue };
            let old = base.append(&edited, &Job::new()).unwrap();
            let new = base.append(second, &Job::new()).unwrap();
            assert!(new.number > old.number);
            base.delete(old.number, old.fingerprint, &Job::new())
                .unwrap();
        }
        run("crashmail", &["SETTINGS", &prefs, "SCAN"]);
        let packets = packets(&root.path().join("out"));
        let log = std::fs::read_to_string(root.path().join("log")).unwrap();
        assert!(!packets.is_empty(), "{format}: {log}");
        for (area, tag, sent) in areas {
            let mut found = Vec::new();
            for packet in &packets {
                let base = PktBase::new(Arc::clone(packet), tag);
                found.extend(contents(&base).0);
            }
            assert_eq!(found.len(), sent.len(), "{format} {area}: {log}");
            for (found, sent) in found.iter().zip(&sent) {
                let fields = [&found.from, &found.to, &found.subject].map(|field| text(field));
                let expected = [&sent.from, &sent.to, &sent.subject].map(|field| text(field));
                assert_eq!(fields, expected, "{format}");
                assert_eq!(found.written, sent.written, "{format}");
                let lines = text(&found.text);
                assert!(lines.contains(&text(&sent.text)), "{format} {lines}");
                for kludge in &sent.kludges {
                    let kludge = text(kludge);
                    assert!(
                        lines.contains(&kludge),
                        "{format} {area}: {kludge}: {lines}"
                    );
                }
                if tag.is_none() {
                    assert_eq!(text(&found.destination), "2:5063/88.4", "{format}");
                    assert_eq!(text(&found.origin), "2:5030/1520.9", "{format}");
                    assert!(
                        found.attributes.private && found.attributes.crash,
                        "{format}"
                    );
                }
            }
            let (mark, at) = match format {
                "JAM" => ("base.cmhw", 0),
                _ => ("1.msg", 184),
            };
            let mark = std::fs::read(root.path().join(area).join(mark)).unwrap();
            let base = base(root.path(), format, area);
            let (messages, _) = contents(base.as_ref());
            let last = messages.last().unwrap().number as u16;
            assert_eq!(mark[at..at + 2], last.to_le_bytes(), "{format} {area}");
            // The tosser has exported them: they can no longer be deleted.
            for stored in messages {
                assert!(stored.attributes.sent, "{format} {area}");
                let deleted = base.delete(stored.number, stored.fingerprint, &Job::new());
                assert!(deleted.is_err(), "{format} {area}");
            }
        }
    }
}

#[test]
fn jamjam_reads_what_was_added_and_we_read_what_it_adds() {
    let folder = tempfile::tempdir().unwrap();
    make("jam", folder.path(), 3);
    let base = open("jam", folder.path());
    let path = folder.path().join("base");
    let sent = [
        netmail("One"),
        echomail("Two"),
        answer("Three", 2),
        answer("Four", 2),
    ];
    for message in &sent {
        base.append(message, &Job::new()).unwrap();
    }
    let gone = base.append(&echomail("Gone"), &Job::new()).unwrap();
    base.delete(gone.number, gone.fingerprint, &Job::new())
        .unwrap();
    {
        let mut theirs = JamMessageBase::open(&path).unwrap();
        assert_eq!(theirs.active_messages(), 7);
        assert_eq!(theirs.highest_message_number(), 8);
        assert!(theirs.read_header(8).is_err());
        for (number, message) in (4..).zip(&sent) {
            let header = theirs.read_header(number).unwrap();
            let body = theirs.read_message_text(&header).unwrap();
            assert_eq!(body.as_slice(), message.text);
            assert_eq!(header.message_number, number);
            let msgid = format!("2:5030/1520.9 {}", text(&message.subject));
            let found = theirs.find_by_msgid(&msgid.as_str().into()).unwrap();
            assert_eq!(found, [number]);
            let to = theirs
                .search_to(&text(&message.to).as_str().into())
                .unwrap();
            assert!(to.contains(&number));
        }
        let reply = |number: u32| {
            let header = theirs.read_header(number).unwrap();
            [header.reply_to, header.reply_first, header.reply_next]
        };
        assert_eq!([2, 6, 7].map(reply), [[0, 6, 0], [2, 0, 7], [2, 0, 0]]);
        let own = theirs.read_message(4).unwrap();
        theirs.write_message(&own).unwrap();
    }
    let last = base.append(&echomail("Last"), &Job::new()).unwrap();
    assert_eq!(last.number, 10);
    let (messages, faults) = contents(base.as_ref());
    assert_eq!(faults, []);
    assert_eq!(messages.len(), 9);
    assert_eq!(messages[7].subject, b"One");
    assert_eq!(JamMessageBase::open(&path).unwrap().active_messages(), 9);
}

/// Environment variable with the path of Python 3.12 with the packages golded-ftn-jam, -squish,
/// -msg and -hudson.
const PYTHON: &str = "FIDOSCOPE_GOLDED_FTN";

#[test]
fn strict_readers_of_golded_ftn_accept_what_was_added() {
    let Ok(python) = std::env::var(PYTHON) else {
        return;
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/append_support/golded.py");
    for format in ["jam", "squish", "msg", "hudson"] {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 3);
        let base = open(format, folder.path());
        let mut own = Vec::new();
        for message in [
            netmail("One"),
            answer("Two", 2),
            answer("Three", 2),
            echomail("Four"),
        ] {
            own.push(base.append(&message, &Job::new()).unwrap());
        }
        base.append(&echomail("Five"), &Job::new()).unwrap();
        for gone in [own[1], own[3]] {
            base.delete(gone.number, gone.fingerprint, &Job::new())
                .unwrap();
        }
        let path = match format {
            "jam" | "squish" => folder.path().join("base"),
            _ => folder.path().to_owned(),
        };
        let output = std::process::Command::new(&python)
            .arg(&script)
            .arg(format)
            .arg(&path)
            .output()
            .unwrap();
        let errors = text(&output.stderr);
        assert!(output.status.success(), "{format}: {errors}");
        let (found, faults) = contents(base.as_ref());
        assert_eq!(faults, [], "{format}");
        let subjects: Vec<String> = found.iter().map(|found| text(&found.subject)).collect();
        let expected = ["", "", "", "One", "Three", "Five", "From the other side"];
        assert_eq!(subjects, expected, "{format}");
        let lines = text(&output.stdout);
        let lines: Vec<Vec<&str>> = lines
            .lines()
            .map(|line| line.split('\t').collect())
            .collect();
        assert_eq!(lines.len(), 6, "{format}: {lines:?}");
        for (line, found) in lines.iter().zip(&found) {
            let fields = [&found.from, &found.to, &found.subject].map(|field| text(field));
            assert_eq!(line[0], found.number.to_string(), "{format}");
            assert_eq!(line[1..4], fields, "{format}");
        }
        assert_eq!(lines[4][4..6], ["2:5030/1520.9 Three", "2"], "{format}");
    }
}
