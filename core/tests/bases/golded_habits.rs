//! Settings of golded.cfg in its areas: user numbers of last-read marks, the header variant of
//! `*.MSG`, twits.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use fidoscope_core::base::opus::MsgDialect;
use fidoscope_core::config::{TwitVerdict, load_with};
use fidoscope_core::job::Job;
use fidoscope_core::library::{Area, Library};
use fidoscope_core::time::WallTime;
use fidoscope_kit::msg::{MsgWriter, NewMessage as MsgMessage};
use fidoscope_kit::squish::{NewMessage as SquishMessage, SquishWriter};
use std::path::Path;
use std::sync::Arc;

fn library(folder: &Path, text: &str) -> Library {
    let path = folder.join("golded.cfg");
    let text = text.replace("HERE", folder.to_str().unwrap());
    std::fs::write(&path, text).unwrap();
    Library::new(vec![load_with(&path, &|_| None).unwrap()])
}

fn area(library: &Library, tag: &str) -> Arc<Area> {
    let [area] = &library.find(tag, None)[..] else {
        panic!("{tag}");
    };
    Arc::clone(area)
}

fn message<'a>(from: &'a [u8], to: &'a [u8]) -> MsgMessage<'a> {
    MsgMessage {
        from,
        to,
        subject: b"Subject",
        written: WallTime(1_604_593_674),
        origin: [2, 5030, 1520, 0],
        text: b"Text\r",
        ..MsgMessage::default()
    }
}

#[test]
fn marks_go_by_the_user_numbers_of_the_configuration() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let mut writer = SquishWriter::create(&root.join("squish")).unwrap();
    for _ in 0..5 {
        writer.append(&SquishMessage::default()).unwrap();
    }
    writer.finish().unwrap();
    let mut writer = MsgWriter::create(&root.join("msg"), MsgDialect::Fts1).unwrap();
    for _ in 0..5 {
        writer.append(&message(b"a", b"b")).unwrap();
    }
    let areas = "USERNAME Anna\n\
         AREADEF S \"\" 0 Echo Squish HERE/squish\n\
         AREADEF M \"\" 0 Echo Opus HERE/msg\n";
    let own = library(
        root,
        &format!("{areas}SQUISHUSERNO 2\nFIDOUSERNO 1\nFIDOLASTREAD marks\n"),
    );
    let first = library(root, areas);
    for tag in ["S", "M"] {
        let area = area(&own, tag);
        let before = own.counts_stamp(&area).unwrap();
        assert_eq!(own.state(&area).unwrap().unread, 5, "{tag}");
        let snapshot = own.snapshot(&area, &Job::new()).unwrap();
        let third = snapshot.numbered(3).unwrap();
        assert_eq!(own.mark_read(&third).unwrap(), 3, "{tag}");
        assert_eq!(own.state(&area).unwrap().unread, 2, "{tag}");
        assert_ne!(own.counts_stamp(&area).unwrap(), before, "{tag}");
        let same = self::area(&first, tag);
        assert_eq!(first.state(&same).unwrap().unread, 5, "{tag}");
    }
    let sql = std::fs::read(root.join("squish.sql")).unwrap();
    assert_eq!(sql, [[0; 8].as_slice(), &[3, 0, 0, 0]].concat());
    assert_eq!(std::fs::read(root.join("msg/marks")).unwrap(), [0, 0, 3, 0]);
    // The whole area at once, without a snapshot growing stale.
    let area = area(&own, "S");
    let snapshot = own.snapshot(&area, &Job::new()).unwrap();
    let last = snapshot.numbered(5).unwrap();
    assert_eq!(own.mark_read(&last).unwrap(), 5);
    assert!(!own.is_stale(&snapshot));
}

#[test]
fn headers_that_can_be_read_both_ways_are_read_as_the_area_says() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let mut writer = MsgWriter::create(&root.join("msg"), MsgDialect::Fts1).unwrap();
    // To zone 33, which is the first of January 1980 in the other variant.
    let mut both = message(b"a", b"b");
    both.destination = [33, 1, 1, 0];
    writer.append(&both).unwrap();
    for (format, sender) in [
        ("FTS1", "2:5030/1520"),
        ("FIDO", "2:5030/1520"),
        ("Opus", "5030/1520"),
    ] {
        let library = library(root, &format!("AREADEF M \"\" 0 Echo {format} HERE/msg\n"));
        let rows = library.snapshot(&area(&library, "M"), &Job::new()).unwrap();
        assert_eq!(rows.get(0).unwrap().from_address(), sender, "{format}");
    }
}

#[test]
fn mail_of_twits_is_judged_as_the_mode_says() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let mut writer = MsgWriter::create(&root.join("msg"), MsgDialect::Fts1).unwrap();
    for (from, to) in [
        (&b"Loud"[..], &b"All"[..]),
        (b"Loud", b"ANNA"),
        (b"Quiet", b"All"),
    ] {
        writer.append(&message(from, to)).unwrap();
    }
    for (mode, verdicts) in [
        ("Show", [None; 3]),
        (
            "Blank",
            [Some(TwitVerdict::Blank), Some(TwitVerdict::Blank), None],
        ),
        ("Skip", [Some(TwitVerdict::Hide), None, None]),
        (
            "Kill",
            [Some(TwitVerdict::Hide), Some(TwitVerdict::Hide), None],
        ),
    ] {
        let library = library(
            root,
            &format!(
                "USERNAME Anna\nADDRESS 2:5030/1\nTWITNAME loud 5030/*\nTWITMODE {mode}\n\
                 AREADEF M \"\" 0 Echo FTS1 HERE/msg\n"
            ),
        );
        assert_eq!(library.twits().len(), 1);
        let rows = library.snapshot(&area(&library, "M"), &Job::new()).unwrap();
        let found: Vec<_> = rows.iter().map(|row| library.twit_verdict(&row)).collect();
        assert_eq!(found, verdicts, "{mode}");
        assert_eq!(root.join("msg").read_dir().unwrap().count(), 3, "{mode}");
    }
}

#[test]
fn a_library_says_which_files_of_its_configuration_changed() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let mut writer = MsgWriter::create(&root.join("bases/msg"), MsgDialect::Fts1).unwrap();
    writer.append(&message(b"a", b"b")).unwrap();
    let old = std::time::SystemTime::now() - std::time::Duration::from_secs(60);
    let age = |name: &str| {
        let file = std::fs::File::open(root.join(name)).unwrap();
        file.set_modified(old).unwrap();
    };
    std::fs::write(root.join("more.cfg"), "USERNAME Anna\n").unwrap();
    let text = "INCLUDE more.cfg\nAREADEF M \"\" 0 Echo FTS1 HERE/bases/msg\n";
    library(root, text);
    for name in ["more.cfg", "golded.cfg", "bases", "bases/msg"] {
        age(name);
    }
    let load = |name: &str| Library::new(vec![load_with(&root.join(name), &|_| None).unwrap()]);
    let (written, listed) = (load("golded.cfg"), load("bases"));
    // A new message, and a mark, do not change the configuration.
    writer.append(&message(b"a", b"b")).unwrap();
    let snapshot = written.snapshot(&area(&written, "M"), &Job::new()).unwrap();
    written.mark_read(&snapshot.numbered(1).unwrap()).unwrap();
    assert!(written.config_changes().is_empty());
    assert!(listed.config_changes().is_empty());
    std::fs::write(root.join("more.cfg"), "USERNAME Boris\n").unwrap();
    assert_eq!(written.config_changes(), [root.join("more.cfg")]);
    std::fs::write(root.join("bases/new.jhr"), b"").unwrap();
    assert_eq!(listed.config_changes(), [root.join("bases")]);
}
