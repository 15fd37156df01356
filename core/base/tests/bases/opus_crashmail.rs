//! Debian's CrashMail II writes `*.MSG` folders, which we read: messages are packed by its
//! `crashwrite`, tossed by its `crashmail`.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::base_support::exercise;
use crate::crashmail_support::{run, settings};
use ftn_base::MessageBase;
use ftn_base::opus::MsgFolder;
use std::path::Path;

const ADDRESS: &str = "2:5030/1520.9";

/// Creates a system with an echo and a netmail area, both of `*.MSG` files.
fn system(root: &Path) -> String {
    let folder = root.to_str().unwrap();
    for name in ["netmail", "bad", "echo"] {
        std::fs::create_dir(root.join(name)).unwrap();
    }
    let lines = format!(
        r#"LOGLEVEL 1
MAXPKTSIZE 5000
MAXBUNDLESIZE 5000
IMPORTSEENBY
AKA {ADDRESS}
NETMAIL "NETMAIL" {ADDRESS} MSG "{folder}/netmail"
AREA "BAD" {ADDRESS} MSG "{folder}/bad"
AREA "TEST.ECHO" {ADDRESS} MSG "{folder}/echo"
"#
    );
    settings(root, "Somebody", &lines)
}

#[test]
fn messages_that_crashmail_tosses_are_read() {
    let root = tempfile::tempdir().unwrap();
    let prefs = system(root.path());
    let inbound = root.path().join("in");
    let file = root.path().join("text");
    let all_bytes: Vec<u8> = (0x20..=0xFF).collect();
    let texts: [&[u8]; 3] = [
        b"First line\nSecond line with \x8F\x90\x88\xA2\xA5\xE2\n\n> quoted\n",
        b"",
        &all_bytes,
    ];
    let echo = ["AREA", "TEST.ECHO", "ORIGIN", "An origin"];
    for more in [&echo[..], &[]] {
        for (number, text) in texts.iter().enumerate() {
            std::fs::write(&file, text).unwrap();
            let subject = format!("Subject {number}");
            let mut arguments = vec![
                "DIR",
                inbound.to_str().unwrap(),
                "FROMNAME",
                "Some Body",
                "FROMADDR",
                ADDRESS,
                "TONAME",
                "Every One",
                "TOADDR",
                ADDRESS,
                "SUBJECT",
                &subject,
                "TEXT",
                file.to_str().unwrap(),
            ];
            arguments.extend(more);
            run("crashwrite", &arguments);
            run("crashmail", &["SETTINGS", &prefs, "TOSS", "NOSECURITY"]);
        }
    }
    for (folder, is_echo) in [("echo", true), ("netmail", false)] {
        let base = MsgFolder::open(&root.path().join(folder)).unwrap();
        // CrashMail begins an echo with number 2: the first one is for a high-water mark.
        let headers = exercise(&base).unwrap();
        // It also drops netmail without a text.
        let kept = texts.iter().enumerate();
        let kept: Vec<_> = kept
            .filter(|(_, text)| is_echo || !text.is_empty())
            .collect();
        assert_eq!(headers.len(), kept.len(), "{folder}");
        for (header, (number, text)) in headers.iter().zip(kept) {
            assert_eq!(header.from, b"Some Body");
            assert_eq!(header.to, b"Every One");
            assert_eq!(header.subject, format!("Subject {number}").as_bytes());
            assert!(header.msgid.starts_with(ADDRESS.as_bytes()), "{header:?}");
            assert!(header.written.0 > 1_700_000_000, "{header:?}");
            let stored = base.read(header.number).unwrap().unwrap();
            let line: Vec<u8> = text.split(|byte| *byte == b'\n').next().unwrap().to_vec();
            let found = stored
                .text
                .windows(line.len().max(1))
                .any(|part| part == line);
            assert!(
                found || line.is_empty(),
                "{:?}",
                String::from_utf8_lossy(&stored.text)
            );
            if is_echo {
                assert!(stored.text.windows(11).any(|part| part == b" * Origin: "));
            } else {
                assert_eq!(stored.origin, ADDRESS.as_bytes());
                assert_eq!(stored.destination, ADDRESS.as_bytes());
                assert!(stored.attributes.private);
            }
        }
    }
}
