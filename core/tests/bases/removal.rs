//! Messages deleted, restored and copied between areas of different formats.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use fidoscope_core::base::AppendError;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::config::load_with;
use fidoscope_core::job::Job;
use fidoscope_core::library::{Library, MessageId, PostError};
use fidoscope_core::time::WallTime;
use fidoscope_kit::squish::SquishWriter;
use std::fs;

const CONFIG: &str = "\
SysOp Ivan Petrov
Address 2:5030/1520.9
EchoArea R50.Bone bone -b jam
LocalArea Own.Area own -b squish
BadArea Bad.Mail bad -b jam
";

fn station() -> (tempfile::TempDir, Library) {
    let folder = tempfile::tempdir().unwrap();
    let mut writer = JamWriter::create(&folder.path().join("bone"), WallTime(1_000)).unwrap();
    for (subject, reply) in [
        ("One", ""),
        ("Two", "2:5030/1 One"),
        ("Three", "2:5030/1 Two"),
    ] {
        let msgid = format!("2:5030/1 {subject}");
        let message = NewMessage {
            from: b"Anna",
            subject: subject.as_bytes(),
            msgid: msgid.as_bytes(),
            reply: reply.as_bytes(),
            text: b"Hello\r",
            ..NewMessage::default()
        };
        writer.append(&message).unwrap();
    }
    writer.finish().unwrap();
    SquishWriter::create(&folder.path().join("own"))
        .unwrap()
        .finish()
        .unwrap();
    let config = CONFIG.replace(" bone", &format!(" {}/bone", folder.path().display()));
    let config = config.replace(" own", &format!(" {}/own", folder.path().display()));
    fs::write(folder.path().join("config"), config).unwrap();
    let config = load_with(&folder.path().join("config"), &|_| None).unwrap();
    (folder, Library::new(vec![config]))
}

#[test]
fn copies_keep_what_was_read_and_are_not_sent() {
    let (_folder, library) = station();
    let [from, to] = ["R50.Bone", "Own.Area"].map(|tag| library.find(tag, None)[0].clone());
    let base = from.open().unwrap();
    let all: Vec<MessageId> = (1..=3)
        .map(|number| (number, base.read(number).unwrap().unwrap().fingerprint))
        .collect();
    library.set_read_state(&from, &[all[0].1], true);
    let job = Job::new();
    let copies = library.copy_messages((&from, &all), &to, &job).unwrap();
    assert_eq!(copies.len(), 3);
    let base = to.open().unwrap();
    for ((number, fingerprint), (original, _)) in copies.iter().zip(&all) {
        let copy = base.read(*number).unwrap().unwrap();
        let original = from.open().unwrap().read(*original).unwrap().unwrap();
        assert_eq!(copy.fingerprint, *fingerprint);
        assert_eq!(
            (&copy.from, &copy.subject),
            (&original.from, &original.subject)
        );
        assert!(!copy.attributes.local && !copy.attributes.unscanned);
    }
    assert_eq!(library.state(&to).unwrap().unread, 2);
    // The messages are still where they were; nothing else was changed.
    assert_eq!(library.state(&from).unwrap().messages, 3);
    let wrong = library
        .copy_messages((&from, &[(1, 7)]), &to, &job)
        .unwrap_err();
    assert!(matches!(
        wrong,
        PostError::Append(AppendError::Moved { number: 1 })
    ));
    assert_eq!(library.state(&to).unwrap().messages, 3);
    let bad = library.find("Bad.Mail", None)[0].clone();
    let refused = library
        .copy_messages((&from, &all), &bad, &job)
        .unwrap_err();
    assert!(matches!(refused, PostError::WrongArea { .. }), "{refused}");
}

#[test]
fn a_deleted_message_is_unread_or_read_again_when_it_is_restored() {
    let (_folder, library) = station();
    let area = library.find("R50.Bone", None)[0].clone();
    let fingerprint = area.open().unwrap().read(2).unwrap().unwrap().fingerprint;
    library.set_read_state(&area, &[fingerprint], true);
    let before = library.state(&area).unwrap();
    let job = Job::new();
    let removed = library
        .remove_messages(&area, &[(2, fingerprint)], &job)
        .unwrap();
    assert!(removed.error.is_none());
    assert_eq!(library.state(&area).unwrap().messages, 2);
    let restored = library
        .restore_messages(&area, &removed.done, &job)
        .unwrap();
    assert_eq!(restored.done, [2]);
    let after = library.state(&area).unwrap();
    assert_eq!(
        (after.messages, after.unread),
        (before.messages, before.unread)
    );
}
