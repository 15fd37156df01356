//! Messages of anybody, deleted and restored.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::append_changes::check_frames;
use crate::append_support::{FORMATS, answer, append, contents, echomail, make, netmail, open};
use crate::base_support::{Dice, state};
use ftn_base::{AppendError, MessageBase, Removed, StoredMessage};
use ftn_types::job::Job;
use std::collections::BTreeMap;

/// Deletes messages; all of them must be there.
fn remove(base: &dyn MessageBase, messages: &[(u32, u32)]) -> Vec<Removed> {
    let changed = base.remove(messages, &Job::new());
    assert!(changed.error.is_none(), "{:?}", changed.error);
    assert_eq!(changed.done.len(), messages.len());
    changed.done
}

fn keys(messages: &[StoredMessage]) -> Vec<(u32, u32)> {
    let key = |own: &StoredMessage| (own.number, own.fingerprint);
    messages.iter().map(key).collect()
}

#[test]
fn messages_of_others_are_deleted_and_restored_in_any_order() {
    for format in FORMATS {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 3);
        let base = open(format, folder.path());
        // Answers, whose links the deletion of one changes and its restoring mends.
        for subject in ["One", "Two", "Three"] {
            append(base.as_ref(), &answer(subject, 1));
        }
        let (before, _) = contents(base.as_ref());
        let [.., first, second, third] = keys(&before)[..] else {
            unreachable!()
        };
        let root = keys(&before)[0];
        for order in [
            vec![second],
            vec![first, second, third],
            vec![third, second, first],
            vec![second, root],
            vec![root],
            keys(&before),
        ] {
            let removed = remove(base.as_ref(), &order);
            let base = open(format, folder.path());
            let (left, faults) = contents(base.as_ref());
            assert_eq!(faults, [], "{format}: {order:?}");
            let expected = before
                .iter()
                .filter(|own| !order.contains(&(own.number, own.fingerprint)));
            assert!(left.iter().eq(expected), "{format}: {order:?}");
            assert_eq!(base.summary().unwrap().messages as usize, left.len());
            let back: Vec<Removed> = removed.into_iter().rev().collect();
            let restored = base.restore(&back, &Job::new());
            assert!(restored.error.is_none(), "{format}: {:?}", restored.error);
            let (after, faults) = contents(open(format, folder.path()).as_ref());
            assert_eq!(
                (after, faults),
                (before.clone(), vec![]),
                "{format}: {order:?}"
            );
            if format == "squish" {
                assert_eq!(check_frames(folder.path()), (before.len(), 0));
            }
        }
    }
}

#[test]
fn a_wrong_fingerprint_or_number_ends_the_work_and_changes_nothing_more() {
    for format in FORMATS {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 3);
        let base = open(format, folder.path());
        let all = keys(&contents(base.as_ref()).0);
        let wanted = [all[0], (all[1].0, !all[1].1), all[2]];
        let changed = base.remove(&wanted, &Job::new());
        assert_eq!(changed.done.len(), 1, "{format}");
        let error = changed.error.unwrap();
        assert!(matches!(error, AppendError::Moved { number } if number == all[1].0));
        let left = keys(&contents(base.as_ref()).0);
        assert_eq!(left, all[1..], "{format}");
        let before = state(folder.path());
        let wrong = base.remove(&[(99, 1)], &Job::new());
        assert!(wrong.done.is_empty() && wrong.error.is_some(), "{format}");
        assert_eq!(state(folder.path()), before, "{format}");
    }
}

#[test]
fn a_message_whose_place_was_used_again_is_not_restored() {
    for format in FORMATS {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 2);
        let base = open(format, folder.path());
        let (before, _) = contents(base.as_ref());
        let removed = remove(base.as_ref(), &keys(&before)[1..]);
        let new = append(base.as_ref(), &echomail("New"));
        let restored = base.restore(&removed, &Job::new());
        // Numbers of *.MSG are those of their files, and used again; all others still have room.
        let is_gone = matches!(restored.error, Some(AppendError::Gone { .. }));
        assert_eq!(is_gone, format == "msg", "{format}: {:?}", restored.error);
        let (after, faults) = contents(open(format, folder.path()).as_ref());
        assert_eq!(faults, [], "{format}");
        assert!(after.contains(&new), "{format}");
        assert_eq!(after.contains(&before[1]), !is_gone, "{format}");
        // Once more: it is there already, or its number belongs to another one.
        let state_before = state(folder.path());
        let again = base.restore(&removed, &Job::new());
        assert!(
            matches!(again.error, Some(AppendError::Gone { .. })),
            "{format}"
        );
        assert_eq!(state(folder.path()), state_before, "{format}");
    }
}

#[test]
fn a_message_is_not_restored_into_a_base_that_was_packed() {
    for format in FORMATS {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 4);
        let base = open(format, folder.path());
        let (before, _) = contents(base.as_ref());
        let removed = remove(base.as_ref(), &keys(&before)[1..2]);
        drop(base);
        // What packers leave: new files with the other messages, closed up.
        for file in std::fs::read_dir(folder.path()).unwrap() {
            std::fs::remove_file(file.unwrap().path()).unwrap();
        }
        make(format, folder.path(), 3);
        let state_before = state(folder.path());
        let base = open(format, folder.path());
        let restored = base.restore(&removed, &Job::new());
        let error = restored.error.unwrap();
        assert!(
            matches!(error, AppendError::Gone { .. }),
            "{format}: {error}"
        );
        assert_eq!(state(folder.path()), state_before, "{format}");
    }
}

#[test]
fn any_changes_leave_the_messages_that_were_not_deleted() {
    for format in FORMATS {
        for seed in 0..6 {
            let folder = tempfile::tempdir().unwrap();
            make(format, folder.path(), 2);
            let base = open(format, folder.path());
            let mut dice = Dice::new(seed);
            let stored = |base: &dyn MessageBase| -> BTreeMap<u32, Vec<u8>> {
                let (found, faults) = contents(base);
                assert_eq!(faults, []);
                found
                    .into_iter()
                    .map(|own| (own.number, own.text))
                    .collect()
            };
            let mut expected = stored(base.as_ref());
            let mut gone: Vec<(Removed, Vec<u8>)> = Vec::new();
            for step in 0..30 {
                match dice.roll(3) {
                    0 if !expected.is_empty() => {
                        let at = dice.roll(expected.len());
                        let number = *expected.keys().nth(at).unwrap();
                        let own = base.read(number).unwrap().unwrap();
                        let mut removed = remove(base.as_ref(), &keys(&[own]));
                        let text = expected.remove(&number).unwrap();
                        gone.push((removed.remove(0), text));
                    }
                    1 if !gone.is_empty() => {
                        let (removed, text) = gone.swap_remove(dice.roll(gone.len()));
                        let restored = base.restore(std::slice::from_ref(&removed), &Job::new());
                        match restored.error {
                            None => drop(expected.insert(removed.number, text)),
                            Some(error) => {
                                assert!(matches!(error, AppendError::Gone { .. }), "{error}");
                                assert!(format == "msg" && expected.contains_key(&removed.number));
                            }
                        }
                    }
                    _ => {
                        let new = append(base.as_ref(), &answer(&format!("Step {step}"), 1));
                        expected.insert(new.number, new.text);
                    }
                }
                let base = open(format, folder.path());
                assert_eq!(stored(base.as_ref()), expected, "{format} {seed} {step}");
                assert_eq!(base.summary().unwrap().messages as usize, expected.len());
                if format == "squish" {
                    assert_eq!(check_frames(folder.path()).0, expected.len());
                }
            }
        }
    }
}

#[test]
fn copies_are_whole_in_every_format() {
    for from in FORMATS {
        for to in FORMATS {
            for is_netmail in [false, true] {
                let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
                make(from, folders[0].path(), 1);
                make(to, folders[1].path(), 1);
                let mut message = match is_netmail {
                    true => netmail("Copied"),
                    false => echomail("Copied"),
                };
                message.trailer = match is_netmail {
                    true => vec![b"\x01Via 2:5030/1520 @20261129".to_vec()],
                    false => vec![
                        b"SEEN-BY: 5030/1520".to_vec(),
                        b"\x01PATH: 5030/1520".to_vec(),
                    ],
                };
                let original = append(open(from, folders[0].path()).as_ref(), &message);
                let base = open(to, folders[1].path());
                let copy = append(base.as_ref(), &original.to_copy(is_netmail));
                let what = format!("{from} to {to}, netmail: {is_netmail}");
                assert_eq!(
                    (&copy.from, &copy.to),
                    (&original.from, &original.to),
                    "{what}"
                );
                assert_eq!(copy.subject, original.subject, "{what}");
                assert_eq!(copy.written, original.written, "{what}");
                let own = copy.attributes;
                assert!(
                    original.attributes.local && !own.local && !own.unscanned,
                    "{what}"
                );
                assert!(own.sent && !own.kill_sent, "{what}: {own:?}");
                assert_eq!(
                    copy.attributes.private, original.attributes.private,
                    "{what}"
                );
                let parts = |own: &StoredMessage| {
                    let outgoing = own.to_copy(is_netmail);
                    let mut kludges = outgoing.kludges;
                    kludges.sort();
                    (
                        outgoing.destination,
                        kludges,
                        outgoing.text,
                        outgoing.trailer,
                    )
                };
                assert_eq!(parts(&copy), parts(&original), "{what}");
                let visible = parts(&copy).2;
                assert_eq!(visible, message.text, "{what}");
            }
        }
    }
}

#[test]
fn hostile_messages_can_be_copied() {
    use ftn_base::Outgoing;
    let folder = tempfile::tempdir().unwrap();
    make("jam", folder.path(), 0);
    let base = open("jam", folder.path());
    let mut dice = Dice::new(7);
    for number in 1..400 {
        let mut bytes = |len: usize| -> Vec<u8> {
            let from = b"\0\x01\r\n ab:SEEN-BY: PATH";
            (0..dice.roll(len))
                .map(|_| from[dice.roll(from.len())])
                .collect()
        };
        let stored = StoredMessage {
            from: bytes(20),
            to: bytes(20),
            subject: bytes(20),
            origin: bytes(9),
            kludges: vec![bytes(30), bytes(5)],
            trailer: vec![[b"\x01PATH: ".to_vec(), bytes(9)].concat()],
            text: bytes(60),
            ..StoredMessage::default()
        };
        let copy: Outgoing = stored.to_copy(number % 2 == 0);
        let appended = base.append(&copy, &Job::new());
        assert!(appended.is_ok(), "{stored:?}: {appended:?}");
    }
    assert_eq!(contents(base.as_ref()).0.len(), 399);
}
