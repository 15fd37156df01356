//! Interrupts a change at each byte and step, in each format: by a process that ends there, and by
//! a disk that is full there.

use crate::fault::{self, Kind};
use crate::hudson::{Flavour, HudsonBase};
use crate::jam::JamBase;
use crate::jam::write::{JamWriter, NewMessage as JamMessage};
use crate::opus::MsgFolder;
use crate::squish::{SquishBase, empty_base};
use crate::{
    AppendError, Attributes, BaseFault, MessageBase, Outgoing, RawHeader, ReadDepth, StoredMessage,
};
use ftn_types::job::Job;
use ftn_types::time::WallTime;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

const FORMATS: [&str; 5] = ["jam", "squish", "msg", "hudson", "goldbase"];

/// Board of Hudson and GoldBase.
const BOARD: u16 = 7;

fn flavour(format: &str) -> Flavour {
    match format {
        "hudson" => Flavour::Hudson,
        _ => Flavour::GoldBase,
    }
}

/// Contents of a folder's files.
type Files = BTreeMap<PathBuf, Vec<u8>>;

fn files(folder: &Path) -> Files {
    let entries = std::fs::read_dir(folder).unwrap();
    let read = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry.unwrap().path();
        (path.clone(), std::fs::read(path).unwrap())
    };
    entries.map(read).collect()
}

/// A base in a folder, restored before each attempt.
struct Sample {
    folder: tempfile::TempDir,
    format: &'static str,
    files: Files,
    messages: Vec<StoredMessage>,
}

const OWN: Attributes = Attributes {
    local: true,
    private: false,
    read: false,
    sent: false,
    unscanned: true,
    crash: false,
    hold: false,
    file_attach: false,
    file_request: false,
    kill_sent: false,
    in_transit: false,
    locked: false,
};

fn outgoing(subject: &str) -> Outgoing {
    Outgoing {
        from: b"Anna".to_vec(),
        to: b"Bob".to_vec(),
        subject: subject.into(),
        origin: [2, 5030, 1520, 9],
        written: WallTime(1_700_000_000),
        arrived: WallTime(1_700_000_000),
        attributes: OWN,
        kludges: vec![
            format!("MSGID: 2:5030/1520.9 {subject}").into(),
            b"REPLY: 2:5030/1520 1".to_vec(),
        ],
        text: format!("Text of {subject}\r").into(),
        answered: Some(1),
        ..Outgoing::default()
    }
}

impl Sample {
    /// Builds a base of three messages: the second and third answer the first, and the second is
    /// ours to change.
    fn new(format: &'static str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("base");
        let first = Outgoing {
            kludges: vec![b"MSGID: 2:5030/1520 1".to_vec()],
            text: b"First\r".to_vec(),
            ..Outgoing::default()
        };
        match format {
            "hudson" | "goldbase" => {
                let flavour = flavour(format);
                for stem in ["msginfo", "msghdr"] {
                    let name = format!("{stem}.{}", flavour.extension());
                    std::fs::write(folder.path().join(name), b"").unwrap();
                }
                for board in [BOARD, BOARD + 1] {
                    let base = HudsonBase::open(folder.path(), flavour, board).unwrap();
                    base.append(&first, &Job::new()).unwrap();
                }
            }
            "msg" => {
                let text = b"\x01MSGID: 2:5030/1520 1\rFirst\r\0";
                let file = [&[0_u8; 190][..], text].concat();
                std::fs::write(folder.path().join("1.msg"), file).unwrap();
            }
            "squish" => {
                std::fs::write(path.with_extension("sqd"), empty_base()).unwrap();
                for extension in ["sqi", "sql"] {
                    std::fs::write(path.with_extension(extension), b"").unwrap();
                }
                let base = SquishBase::open(&path).unwrap();
                base.append(&first, &Job::new()).unwrap();
                // Leave a free frame after the first message.
                let stale = Outgoing {
                    attributes: OWN,
                    text: b"Stale\r".to_vec(),
                    ..Outgoing::default()
                };
                let stale = base.append(&stale, &Job::new()).unwrap();
                base.delete(stale.number, stale.fingerprint, &Job::new())
                    .unwrap();
            }
            _ => {
                let mut writer = JamWriter::create(&path, WallTime(1_000_000)).unwrap();
                let message = JamMessage {
                    msgid: b"2:5030/1520 1",
                    text: b"First\r",
                    ..JamMessage::default()
                };
                writer.append(&message).unwrap();
                writer.finish().unwrap();
            }
        }
        let mut sample = Self {
            folder,
            format,
            files: Files::new(),
            messages: Vec::new(),
        };
        for subject in ["second", "third"] {
            let base = sample.open();
            base.append(&outgoing(subject), &Job::new()).unwrap();
        }
        sample.files = files(sample.folder.path());
        sample.messages = sample.contents();
        assert_eq!(sample.messages.len(), 3, "{format}");
        sample
    }

    fn open(&self) -> Box<dyn MessageBase> {
        let path = self.folder.path().join("base");
        match self.format {
            "hudson" | "goldbase" => {
                let flavour = flavour(self.format);
                Box::new(HudsonBase::open(self.folder.path(), flavour, BOARD).unwrap())
            }
            "msg" => Box::new(MsgFolder::open(self.folder.path()).unwrap()),
            "squish" => Box::new(SquishBase::open(&path).unwrap()),
            _ => Box::new(JamBase::open(&path).unwrap()),
        }
    }

    /// Restores the files.
    fn restore(&self) {
        for path in files(self.folder.path()).keys() {
            if !self.files.contains_key(path) {
                std::fs::remove_file(path).unwrap();
            }
        }
        for (path, bytes) in &self.files {
            std::fs::write(path, bytes).unwrap();
        }
    }

    /// Reads all messages: their numbers by a scan, then each by itself.
    fn contents(&self) -> Vec<StoredMessage> {
        let base = self.open();
        let mut numbers = Vec::new();
        base.scan(ReadDepth::Text, &Job::new(), &mut |header, _| {
            numbers.push(header.number);
            ControlFlow::Continue(())
        })
        .unwrap();
        let read = |number: u32| base.read(number).unwrap();
        numbers.into_iter().filter_map(read).collect()
    }

    /// Returns the faults that a scan reports.
    fn faults(&self) -> Vec<BaseFault> {
        let mut all = |_: &RawHeader<'_>, _: &[u8]| ControlFlow::Continue(());
        let base = self.open();
        base.scan(ReadDepth::Text, &Job::new(), &mut all).unwrap()
    }

    /// Checks the counts that other programs rely on: that of a JAM base, and the highest number of
    /// Hudson and GoldBase.
    fn check_counts(&self, what: &str) {
        let read = |name: &str| std::fs::read(self.folder.path().join(name));
        let word = |bytes: &[u8], at: usize| ftn_types::bytes::u32_at(bytes, at).unwrap();
        if let (Ok(headers), Ok(index)) = (read("base.jhr"), read("base.jdx")) {
            let records = index.chunks_exact(8);
            let live = records.filter(|record| word(record, 4) != u32::MAX).count();
            assert_eq!(word(&headers, 12) as usize, live, "{what}");
        }
        let highest = match self.format {
            "hudson" => read("MSGINFO.BBS").ok().map(|own| word(&own, 2) & 0xFFFF),
            "goldbase" => read("MSGINFO.DAT").ok().map(|own| word(&own, 4)),
            _ => None,
        };
        if let Some(highest) = highest {
            let numbers = self.contents().into_iter().map(|own| own.number);
            assert!(numbers.max().unwrap() <= highest, "{what}: {highest}");
        }
    }

    fn subjects(&self) -> Vec<String> {
        let contents = self.contents();
        let subject =
            |message: StoredMessage| String::from_utf8_lossy(&message.subject).into_owned();
        contents.into_iter().map(subject).collect()
    }
}

/// Change applied to the sample, with its name.
type Change = (
    &'static str,
    fn(&dyn MessageBase, &StoredMessage) -> Result<(), AppendError>,
);

const CHANGES: [Change; 4] = [
    ("append", |base, _| {
        base.append(&outgoing("new"), &Job::new()).map(|_| ())
    }),
    ("append several", |base, _| {
        let several = ["new", "newer", "newest"].map(outgoing);
        base.append_all(&several, &Job::new()).map(|_| ())
    }),
    ("delete", |base, old| {
        base.delete(old.number, old.fingerprint, &Job::new())
    }),
    ("remove", |base, old| {
        let changed = base.remove(&[(old.number, old.fingerprint)], &Job::new());
        changed.error.map_or(Ok(()), Err)
    }),
];

/// Returns whether a change deletes the second message.
fn deletes(name: &str) -> bool {
    matches!(name, "delete" | "remove")
}

/// Returns whether exactly one message has this subject, and with its whole text.
fn is_whole(messages: &[StoredMessage], subject: &str) -> bool {
    let mut own = messages
        .iter()
        .filter(|message| message.subject == subject.as_bytes());
    own.next()
        .is_some_and(|message| message.text.ends_with(&outgoing(subject).text))
        && own.next().is_none()
}

/// Check after a fault: gets the sample, the change's name, the place of the fault and the change's
/// result.
type Check<'c> = dyn FnMut(&Sample, &str, &str, Result<(), AppendError>) + 'c;

/// Applies each change with a fault at each byte and step.
fn every_fault(kind: Kind, check: &mut Check<'_>) {
    for format in FORMATS {
        let sample = Sample::new(format);
        for (name, change) in CHANGES {
            let mut faults = 0;
            loop {
                sample.restore();
                let base = sample.open();
                let old = &sample.messages[1];
                let (done, met) = fault::at(kind, faults, || change(base.as_ref(), old));
                let what = format!("{format} {name} {kind:?} {faults}");
                if !met {
                    assert!(done.is_ok(), "{what}: {done:?}");
                    break;
                }
                check(&sample, name, &what, done);
                // What is set right and seen then stays, whatever is added.
                let base = sample.open();
                let settled = fault::at(kind, usize::MAX, || base.append_all(&[], &Job::new()));
                settled.0.unwrap_or_else(|error| panic!("{what}: {error}"));
                let seen = sample.subjects();
                // The next message is written as if nothing had happened.
                let base = sample.open();
                let next = || base.append(&outgoing("next"), &Job::new());
                let (next, _) = fault::at(kind, usize::MAX, next);
                next.unwrap_or_else(|error| panic!("{what}: {error}"));
                assert!(is_whole(&sample.contents(), "next"), "{what}");
                let stays = |subject: &String| is_whole(&sample.contents(), subject);
                // An interrupted deletion may show a message twice.
                assert!(
                    deletes(name) || seen.iter().skip(1).all(stays),
                    "{what}: {seen:?}"
                );
                sample.check_counts(&what);
                let mut found = sample.faults();
                if deletes(name) {
                    // An index entry torn by its deletion leads nowhere.
                    found.retain(|fault| fault.number != Some(old.number));
                }
                assert_eq!(found, [], "{what}");
                faults += 1;
            }
            assert!(faults > 2, "{format} {name}: {faults}");
        }
    }
}

#[test]
fn process_that_ends_at_any_byte_loses_no_message() {
    every_fault(Kind::Kill, &mut |sample, name, what, _| {
        let messages = sample.contents();
        for old in &sample.messages {
            if !deletes(name) || old.number != sample.messages[1].number {
                let kept = messages.iter().find(|message| {
                    (message.number, message.fingerprint) == (old.number, old.fingerprint)
                });
                let kept = kept.unwrap_or_else(|| panic!("{what}: {} is lost", old.number));
                assert_eq!(kept.text, old.text, "{what}");
            }
        }
        let subjects = sample.subjects();
        for subject in ["new", "newer", "newest"] {
            if subjects.iter().any(|own| own == subject) {
                assert!(is_whole(&messages, subject), "{what}: {subjects:?}");
            }
        }
        // Those that are there are the first ones.
        let there = subjects.iter().filter(|own| own.starts_with("new"));
        let there: Vec<&str> = there.map(String::as_str).collect();
        assert!(
            ["new", "newer", "newest"].starts_with(&there),
            "{what}: {there:?}"
        );
        if sample.format != "jam" {
            // No program assigns the killed message's number again.
            sample.check_counts(what);
        }
    });
}

#[test]
fn disk_that_is_full_at_any_byte_leaves_the_files_as_they_were() {
    every_fault(Kind::Error, &mut |sample, name, what, done| {
        if done.is_ok() {
            // Only steps after the end of a change may fail unnoticed.
            assert!(sample.format == "msg" && deletes(name), "{what}");
            return;
        }
        assert!(
            matches!(done, Err(AppendError::Io { .. })),
            "{what}: {done:?}"
        );
        assert!(files(sample.folder.path()) == sample.files, "{what}");
    });
}

#[test]
fn restoring_that_ends_at_any_byte_loses_no_message() {
    for format in FORMATS {
        let mut sample = Sample::new(format);
        let old = sample.messages[1].clone();
        let removed = sample
            .open()
            .remove(&[(old.number, old.fingerprint)], &Job::new());
        assert!(removed.error.is_none(), "{format}: {:?}", removed.error);
        sample.files = files(sample.folder.path());
        let left = sample.contents();
        assert_eq!(left.len(), 2, "{format}");
        for kind in [Kind::Kill, Kind::Error] {
            let mut faults = 0;
            loop {
                sample.restore();
                let base = sample.open();
                let restore = || base.restore(&removed.done, &Job::new());
                let (done, met) = fault::at(kind, faults, restore);
                let what = format!("{format} {kind:?} {faults}");
                if !met {
                    assert!(done.error.is_none(), "{what}: {:?}", done.error);
                    assert_eq!(sample.contents(), sample.messages, "{what}");
                    break;
                }
                if kind == Kind::Error {
                    assert!(done.error.is_some(), "{what}");
                    assert!(files(sample.folder.path()) == sample.files, "{what}");
                }
                let next = || sample.open().append(&outgoing("next"), &Job::new());
                let (next, _) = fault::at(kind, usize::MAX, next);
                next.unwrap_or_else(|error| panic!("{what}: {error}"));
                let found = sample.contents();
                for own in &left {
                    let is_it = |other: &&StoredMessage| other.fingerprint == own.fingerprint;
                    let kept = found.iter().find(is_it);
                    assert_eq!(kept.map(|kept| &kept.text), Some(&own.text), "{what}");
                }
                assert!(is_whole(&found, "next"), "{what}");
                sample.check_counts(&what);
                let mut found = sample.faults();
                // An index entry torn by its restoring leads nowhere.
                found.retain(|fault| fault.number != Some(old.number));
                assert_eq!(found, [], "{what}");
                faults += 1;
            }
            assert!(faults > 2, "{format} {kind:?}: {faults}");
        }
    }
}

#[test]
fn base_that_may_not_be_written_says_so_and_stays_as_it_was() {
    use std::io::ErrorKind::{PermissionDenied, ReadOnlyFilesystem};
    for format in FORMATS {
        let sample = Sample::new(format);
        for (name, change) in CHANGES {
            for kind in [PermissionDenied, ReadOnlyFilesystem] {
                let mut allowed = 0;
                loop {
                    sample.restore();
                    let base = sample.open();
                    let old = &sample.messages[1];
                    let (done, met) =
                        fault::read_only(kind, allowed, || change(base.as_ref(), old));
                    let what = format!("{format} {name} {kind:?} {allowed}");
                    if !met {
                        assert!(done.is_ok(), "{what}: {done:?}");
                        break;
                    }
                    match done {
                        Err(error @ AppendError::ReadOnly { .. }) => {
                            let said = error.to_string();
                            let words = [
                                "was not written",
                                "is not writable",
                                "change its permissions",
                            ];
                            let all = words.iter().all(|words| said.contains(words));
                            let place = sample.folder.path().display().to_string();
                            assert!(all && said.contains(&place), "{what}: {said}");
                            assert!(files(sample.folder.path()) == sample.files, "{what}");
                        }
                        // Only reply links may be left out silently, and a deleted message stays
                        // deleted.
                        done => assert!(allowed > 0 && done.is_ok(), "{what}: {done:?}"),
                    }
                    allowed += 1;
                }
                assert!(allowed > 0, "{format} {name}");
            }
        }
    }
}

#[test]
fn file_system_where_files_have_one_name_gets_messages_too() {
    let sample = Sample::new("msg");
    let base = sample.open();
    let added = fault::without_links(|| base.append(&outgoing("new"), &Job::new()));
    assert_eq!(added.unwrap().number, 4);
    assert!(is_whole(&sample.contents(), "new"));
    // A full disk undoes the message and its file.
    let mut faults = 0;
    loop {
        sample.restore();
        let base = sample.open();
        let (done, met) = fault::at(Kind::Error, faults, || {
            fault::without_links(|| base.append(&outgoing("new"), &Job::new()))
        });
        if !met {
            assert!(done.is_ok(), "{faults}");
            break;
        }
        assert!(done.is_err(), "{faults}");
        assert!(files(sample.folder.path()) == sample.files, "{faults}");
        faults += 1;
    }
    assert!(faults > 400, "{faults}");
}
