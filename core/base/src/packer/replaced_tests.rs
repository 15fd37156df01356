//! Packers that replace the files of a base between an append and the second look.

use crate::hudson::{Flavour, HudsonBase};
use crate::jam::JamBase;
use crate::jam::write::JamWriter;
use crate::squish::{SquishBase, empty_base};
use crate::{MessageBase, Outgoing, ReadDepth};
use ftn_types::job::Job;
use ftn_types::time::WallTime;
use std::cell::{Cell, RefCell};
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Work of another program between an append and the second look.
type Work = Box<dyn FnMut()>;

thread_local! {
    static WORK: RefCell<Option<Work>> = const { RefCell::new(None) };
}

/// Lets the other program of a test work.
pub(super) fn at_recheck() {
    if let Some(mut work) = WORK.take() {
        work();
        WORK.set(Some(work));
    }
}

/// Packer that copies a base without its lock, as sqpack does: what was counted when it opened
/// the base, whatever was added since.
struct Packer(Vec<(PathBuf, Vec<u8>)>);

impl Packer {
    /// Reads the files of a folder.
    fn open(folder: &Path) -> Self {
        let files = fs::read_dir(folder).unwrap().map(|entry| {
            let path = entry.unwrap().path();
            (path.clone(), fs::read(path).unwrap())
        });
        Self(files.collect())
    }

    /// Replaces the files, the headers last.
    fn replace(&self) {
        for (path, bytes) in &self.0 {
            let draft = path.with_extension("new");
            fs::write(&draft, bytes).unwrap();
            fs::rename(draft, path).unwrap();
        }
    }
}

fn open(format: &str, folder: &Path) -> Box<dyn MessageBase> {
    let path = folder.join("base");
    match format {
        "jam" => Box::new(JamBase::open(&path).unwrap()),
        "squish" => Box::new(SquishBase::open(&path).unwrap()),
        _ => Box::new(HudsonBase::open(folder, Flavour::Hudson, 7).unwrap()),
    }
}

fn make(format: &str, folder: &Path) {
    match format {
        "jam" => drop(
            JamWriter::create(&folder.join("base"), WallTime(1_000_000))
                .and_then(JamWriter::finish)
                .unwrap(),
        ),
        "squish" => {
            fs::write(folder.join("base.sqd"), empty_base()).unwrap();
            fs::write(folder.join("base.sqi"), []).unwrap();
        }
        _ => {
            for name in ["msghdr", "msgidx", "msgtxt", "msgtoidx"] {
                fs::write(folder.join(name).with_extension("bbs"), []).unwrap();
            }
            fs::write(folder.join("msginfo.bbs"), [0; 406]).unwrap();
        }
    }
}

fn outgoing(subject: &str) -> Outgoing {
    Outgoing {
        subject: subject.into(),
        kludges: vec![format!("MSGID: 2:5030/1 {subject}").into_bytes()],
        text: b"Text\r".to_vec(),
        ..Outgoing::default()
    }
}

fn subjects(base: &dyn MessageBase) -> Vec<String> {
    let mut numbers = Vec::new();
    let faults = base.scan(ReadDepth::Headers, &Job::new(), &mut |header, _| {
        numbers.push(header.number);
        ControlFlow::Continue(())
    });
    assert_eq!(faults.unwrap(), []);
    let subject = |number| {
        let stored = base.read(number).unwrap().unwrap();
        String::from_utf8(stored.subject).unwrap()
    };
    numbers.into_iter().map(subject).collect()
}

#[test]
fn message_that_a_packer_left_out_is_added_again_once() {
    for format in ["jam", "squish", "hudson"] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().to_owned();
        make(format, &folder);
        let base = open(format, &folder);
        base.append(&outgoing("old"), &Job::new()).unwrap();
        // The packer has read its counts; it replaces the files once the lock is free.
        let packer = Packer::open(&folder);
        let looks = Rc::new(Cell::new(0));
        let seen = Rc::clone(&looks);
        WORK.set(Some(Box::new(move || {
            seen.set(seen.get() + 1);
            if seen.get() == 1 {
                packer.replace();
            }
        })));
        let own = base.append(&outgoing("own"), &Job::new()).unwrap();
        assert_eq!(looks.get(), 2, "{format}");
        assert_eq!(subjects(base.as_ref()), ["old", "own"], "{format}");
        let stored = base.read(own.number).unwrap().unwrap();
        assert_eq!(stored.fingerprint, own.fingerprint, "{format}");

        // Of several, only those that are gone.
        let packer = Packer::open(&folder);
        looks.set(0);
        let seen = Rc::clone(&looks);
        let at = folder.clone();
        WORK.set(Some(Box::new(move || {
            seen.set(seen.get() + 1);
            match seen.get() {
                1 => packer.replace(),
                2 => Packer::open(&at).replace(),
                _ => {}
            }
        })));
        let batch = ["one", "two", "two"].map(outgoing);
        let numbers = base.append_all(&batch, &Job::new()).unwrap();
        let all = ["old", "own", "one", "two", "two"];
        assert_eq!(subjects(base.as_ref()), all, "{format}");
        let read = |number| base.read(number).unwrap().unwrap().subject;
        let found: Vec<_> = numbers.into_iter().map(read).collect();
        assert_eq!(found, [b"one", b"two", b"two"], "{format}");
        WORK.set(None);
    }
}

#[test]
fn message_that_a_packer_copied_or_renumbered_is_not_added_twice() {
    for format in ["jam", "squish", "hudson"] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().to_owned();
        make(format, &folder);
        let base = open(format, &folder);
        let empty = Packer::open(&folder);
        base.append(&outgoing("old"), &Job::new()).unwrap();
        let at = folder.clone();
        WORK.set(Some(Box::new(move || Packer::open(&at).replace())));
        base.append(&outgoing("own"), &Job::new()).unwrap();
        assert_eq!(subjects(base.as_ref()), ["old", "own"], "{format}");

        // The packer drops the old messages, and the new one gets the number of another.
        let other = tempfile::tempdir().unwrap();
        WORK.set(None);
        for (path, bytes) in &empty.0 {
            fs::write(other.path().join(path.file_name().unwrap()), bytes).unwrap();
        }
        let packed = open(format, other.path());
        let new = packed.append(&outgoing("new"), &Job::new()).unwrap();
        let mut packer = Packer::open(other.path());
        for (path, _) in &mut packer.0 {
            *path = folder.join(path.file_name().unwrap());
        }
        WORK.set(Some(Box::new(move || packer.replace())));
        let own = base.append(&outgoing("new"), &Job::new()).unwrap();
        assert_eq!(subjects(base.as_ref()), ["new"], "{format}");
        assert_eq!(own, new, "{format}");
        WORK.set(None);
    }
}

#[test]
fn message_is_given_up_where_packers_never_end() {
    let folder = tempfile::tempdir().unwrap();
    make("jam", folder.path());
    let base = open("jam", folder.path());
    let packer = Packer::open(folder.path());
    WORK.set(Some(Box::new(move || packer.replace())));
    let error = base.append(&outgoing("own"), &Job::new()).unwrap_err();
    assert!(error.is_retryable(), "{error}");
    assert_eq!(base.summary().unwrap().messages, 0);
    WORK.set(None);
}
