//! Messages are added to Squish bases while another program is between the steps in which smapi
//! writes one.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use crate::append_support::{contents, echomail, make};
use fidoscope_kit::held::{Linked, Reserved};
use fidoscope_kit::squish::NewMessage;
use ftn_base::limits::ABANDONED_WRITE;
use ftn_base::squish::SquishBase;
use ftn_base::{AppendError, MessageBase, Unfinished};
use ftn_types::job::Job;
use std::collections::BTreeSet;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Opens a base without waiting for locks.
fn open(folder: &Path) -> SquishBase {
    SquishBase::open(&folder.join("base"))
        .unwrap()
        .with_retries(1)
        .with_recheck_delay(Duration::ZERO)
}

fn file(folder: &Path, extension: &str) -> PathBuf {
    folder.join("base").with_extension(extension)
}

/// A message being written by another program, by its progress.
enum Held {
    Reserved(Reserved),
    Linked(Linked),
    HeaderWritten(Linked),
    Finished,
}

/// Total number of steps.
const STEPS: usize = 4;

struct Writer {
    subject: String,
    held: Option<Held>,
}

impl Writer {
    fn new(subject: &str) -> Self {
        let subject = subject.to_owned();
        Self {
            subject,
            held: None,
        }
    }

    /// Takes the next step.
    fn go_on(&mut self, folder: &Path) {
        let text = format!("Text of {}!\r", self.subject);
        let message = NewMessage {
            from: b"Other",
            to: b"All",
            subject: self.subject.as_bytes(),
            kludges: &[b"MSGID: 2:5030/9 abcd"],
            text: text.as_bytes(),
            ..NewMessage::default()
        };
        self.held = Some(match self.held.take() {
            None => Held::Reserved(Reserved::begin(&folder.join("base")).unwrap()),
            Some(Held::Reserved(reserved)) => Held::Linked(reserved.link(&message).unwrap()),
            Some(Held::Linked(mut linked)) => {
                linked.write_header().unwrap();
                Held::HeaderWritten(linked)
            }
            Some(Held::HeaderWritten(linked)) => {
                linked.finish().unwrap();
                Held::Finished
            }
            Some(Held::Finished) => panic!("it is finished"),
        });
    }
}

/// Checks the raw files: the counts of the header, the index, and the chain of frames both ways.
fn check_files(folder: &Path, messages: usize) {
    let (data, index) = ["sqd", "sqi"]
        .map(|name| std::fs::read(file(folder, name)).unwrap())
        .into();
    let word = |bytes: &[u8], at: usize| {
        u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize
    };
    assert_eq!([word(&data, 4), word(&data, 8)], [messages; 2]);
    let mut umsgid = 0;
    let mut by_index = BTreeSet::new();
    for record in index.chunks_exact(12).take(messages) {
        assert!(word(record, 4) > umsgid && word(record, 4) < word(&data, 20));
        umsgid = word(record, 4);
        let frame = word(record, 0);
        assert_eq!(
            [word(&data, frame), word(&data, frame + 24)],
            [0xAFAE_4453, 0],
            "{frame}"
        );
        assert_eq!(word(&data, frame + 28 + 214), umsgid);
        assert!(by_index.insert(frame));
    }
    let (mut frame, mut previous, mut by_chain) = (word(&data, 104), 0, BTreeSet::new());
    while frame != 0 {
        assert!(by_chain.insert(frame), "{frame}");
        assert_eq!(word(&data, frame + 8), previous);
        (previous, frame) = (frame, word(&data, frame + 4));
    }
    assert_eq!(word(&data, 108), previous);
    assert_eq!(by_chain, by_index);
    assert_eq!(word(&data, 120), data.len());
}

/// Returns subjects of messages that are whole; the first ones have none.
fn subjects(folder: &Path) -> Vec<String> {
    let (messages, faults) = contents(&open(folder));
    assert_eq!(faults, []);
    let subjects = messages.iter().map(|message| {
        let subject = String::from_utf8_lossy(&message.subject).into_owned();
        let text = String::from_utf8_lossy(&message.text);
        assert!(
            subject.is_empty() || text.contains(&format!("{subject}!")),
            "{subject}: {text}"
        );
        subject
    });
    let mut subjects: Vec<String> = subjects.filter(|subject| !subject.is_empty()).collect();
    subjects.sort();
    subjects
}

/// Calls `visit` with every order of the steps of some writers.
fn orders(left: &mut [usize], order: &mut Vec<usize>, visit: &mut dyn FnMut(&[usize])) {
    if left.iter().all(|steps| *steps == 0) {
        return visit(order);
    }
    for who in 0..left.len() {
        if left[who] > 0 {
            left[who] -= 1;
            order.push(who);
            orders(left, order, visit);
            order.pop();
            left[who] += 1;
        }
    }
}

/// Runs every order of the steps of other writers and of appended messages.
fn every_order(others: usize, own: usize, before: u32) -> usize {
    let mut count = 0;
    let mut left = vec![STEPS; others];
    left.push(own);
    orders(&mut left, &mut Vec::new(), &mut |order| {
        count += 1;
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        make("squish", folder, before);
        let names = ["Alpha", "Beta"];
        let mut writers: Vec<Writer> = names
            .iter()
            .take(others)
            .map(|name| Writer::new(name))
            .collect();
        let mut added = 0;
        for who in order {
            match writers.get_mut(*who) {
                Some(writer) => writer.go_on(folder),
                None => {
                    added += 1;
                    let own = echomail(&format!("Own {added}"));
                    let new = open(folder).append(&own, &Job::new());
                    let new = new.unwrap_or_else(|error| panic!("{order:?}: {error}"));
                    assert!(!new.mended, "{order:?}");
                }
            }
            // A reader never mistakes a write in progress for damage, nor a half of it for a
            // message.
            assert_eq!(contents(&open(folder)).1, [], "{order:?}");
        }
        let mut expected: Vec<String> = (1..=own).map(|own| format!("Own {own}")).collect();
        expected.extend(writers.into_iter().map(|writer| writer.subject));
        expected.sort();
        assert_eq!(subjects(folder), expected, "{order:?}");
        check_files(folder, before as usize + expected.len());
    });
    count
}

#[test]
fn message_that_another_program_is_writing_stays_in_every_order_of_steps() {
    assert_eq!(every_order(1, 2, 2), 15);
    assert_eq!(every_order(1, 1, 0), 5);
}

#[test]
fn two_programs_that_are_writing_at_once_lose_nothing_to_a_third() {
    assert_eq!(every_order(2, 1, 1), 630);
}

#[test]
fn write_in_progress_is_told_from_damage_and_keeps_messages_from_being_deleted() {
    for steps in 1..STEPS {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        make("squish", folder, 1);
        let own = open(folder).append(&echomail("Own"), &Job::new()).unwrap();
        let mut writer = Writer::new("Alpha");
        for _ in 0..steps {
            writer.go_on(folder);
        }
        let unfinished = Unfinished {
            messages: 1,
            abandoned: false,
        };
        assert_eq!(open(folder).unfinished().unwrap(), unfinished, "{steps}");
        assert_eq!(contents(&open(folder)).1, [], "{steps}");
        let files = || ["sqd", "sqi"].map(|name| std::fs::read(file(folder, name)).unwrap());
        let before = files();
        let deleted = open(folder).delete(own.number, own.fingerprint, &Job::new());
        assert!(
            matches!(&deleted, Err(error @ AppendError::BeingWritten { .. }) if error.is_retryable()),
            "{steps}: {deleted:?}"
        );
        assert!(files() == before, "{steps}");
        for _ in steps..STEPS {
            writer.go_on(folder);
        }
        open(folder)
            .delete(own.number, own.fingerprint, &Job::new())
            .unwrap();
        assert_eq!(subjects(folder), ["Alpha"], "{steps}");
        assert_eq!(
            open(folder).unfinished().unwrap(),
            Unfinished::default(),
            "{steps}"
        );
    }
}

/// Sets the age of a base's files.
fn age(folder: &Path, back: std::time::Duration) {
    for name in ["sqd", "sqi"] {
        let file = File::options()
            .write(true)
            .open(file(folder, name))
            .unwrap();
        file.set_modified(SystemTime::now() - back).unwrap();
    }
}

#[test]
fn write_that_was_abandoned_minutes_ago_is_mended_and_said() {
    for steps in 1..STEPS {
        for writers in 1..=3 {
            let folder = tempfile::tempdir().unwrap();
            let folder = folder.path();
            make("squish", folder, 2);
            for _ in 0..writers {
                let mut writer = Writer::new("Alpha");
                for _ in 0..steps {
                    writer.go_on(folder);
                }
            }
            age(folder, ABANDONED_WRITE * 2);
            let unfinished = Unfinished {
                messages: writers,
                abandoned: true,
            };
            assert_eq!(open(folder).unfinished().unwrap(), unfinished);
            let new = open(folder).append(&echomail("Own"), &Job::new()).unwrap();
            assert!(new.mended, "{steps} {writers}");
            assert_eq!(open(folder).unfinished().unwrap().messages, 0);
            let (messages, faults) = contents(&open(folder));
            assert_eq!(faults, []);
            assert_eq!(messages.last().unwrap().subject, b"Own");
            let again = open(folder)
                .append(&echomail("Again"), &Job::new())
                .unwrap();
            assert!(!again.mended);
        }
    }
}
