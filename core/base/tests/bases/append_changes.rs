//! Own messages changed and deleted before the tosser exports them, and messages of others, which
//! are not.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::append_support::{FORMATS, answer, append, contents, echomail, make, open};
use crate::base_support::{Dice, state};
use ftn_base::{AppendError, Attributes};
use ftn_types::job::Job;
use std::path::Path;

#[test]
fn own_messages_are_deleted_until_they_are_sent() {
    for format in FORMATS {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 3);
        let base = open(format, folder.path());
        let own = ["One", "Two", "Three"].map(|subject| append(base.as_ref(), &echomail(subject)));
        let two = &own[1];
        let job = Job::new();
        let new = echomail("Two, better");
        let better = append(base.as_ref(), &new);
        let one = &own[0];
        for old in [two, one] {
            base.delete(old.number, old.fingerprint, &job).unwrap();
        }
        let (found, faults) = contents(open(format, folder.path()).as_ref());
        assert_eq!(faults, [], "{format}");
        let subjects: Vec<_> = found[3..]
            .iter()
            .map(|stored| &stored.subject[..])
            .collect();
        assert_eq!(subjects, [&b"Three"[..], b"Two, better"], "{format}");
        assert_eq!(found[4].number, better.number, "{format}");
        assert_eq!(base.summary().unwrap().messages, 5, "{format}");
        // The numbers of deleted messages are invalid.
        for gone in [one, two] {
            let (number, fingerprint) = (gone.number, gone.fingerprint);
            assert_eq!(base.read(number).unwrap(), None, "{format}");
            let error = base.delete(number, fingerprint, &job).unwrap_err();
            assert!(
                matches!(error, AppendError::Moved { .. }),
                "{format}: {error}"
            );
        }
        let last = append(base.as_ref(), &echomail("Four"));
        assert_eq!(last.number, better.number + 1, "{format}");
    }
}

#[test]
fn nothing_else_is_deleted() {
    let with = |change: fn(&mut Attributes)| {
        let mut message = echomail("Not to be touched");
        change(&mut message.attributes);
        message
    };
    for format in FORMATS {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 1);
        let base = open(format, folder.path());
        let sent = append(base.as_ref(), &with(|of| of.sent = true));
        let foreign = append(base.as_ref(), &with(|of| of.local = false));
        let mine = append(base.as_ref(), &echomail("Mine"));
        let first = base.read(1).unwrap().unwrap();
        let before = state(folder.path());
        let tries = [
            (sent.number, sent.fingerprint, true),
            (foreign.number, foreign.fingerprint, true),
            (first.number, first.fingerprint, true),
            (mine.number, !mine.fingerprint, false),
            (mine.number + 1, mine.fingerprint, false),
            (0, mine.fingerprint, false),
        ];
        for (number, fingerprint, is_there) in tries {
            match base.delete(number, fingerprint, &Job::new()).unwrap_err() {
                AppendError::NotOwn { number: of } => assert!(is_there && of == number),
                AppendError::Moved { number: of } => assert!(!is_there && of == number),
                error => panic!("{format}: {error}"),
            }
        }
        assert_eq!(state(folder.path()), before, "{format}");
    }
}

#[test]
fn a_damaged_squish_base_leads_a_deletion_into_no_other_message() {
    let folder = tempfile::tempdir().unwrap();
    make("squish", folder.path(), 2);
    let base = open("squish", folder.path());
    let mut foreign = echomail("Of another");
    foreign.attributes.local = false;
    let own = append(base.as_ref(), &echomail("Mine"));
    append(base.as_ref(), &foreign);
    let paths =
        ["sqd", "sqi"].map(|extension| folder.path().join("base").with_extension(extension));
    let files = || paths.each_ref().map(|path| std::fs::read(path).unwrap());
    let whole = files();
    let job = Job::new();
    // The index record of the own message leads to the frame of the first one, or into it.
    for place in [256_u32, 300] {
        let mut wrong = whole[1].clone();
        wrong[24..28].copy_from_slice(&place.to_le_bytes());
        std::fs::write(&paths[1], wrong).unwrap();
        let read = base.read(own.number).unwrap().unwrap();
        assert_eq!(read.fingerprint, own.fingerprint, "{place}");
        let before = files();
        let deleted = base.delete(own.number, own.fingerprint, &job);
        let error = deleted.unwrap_err();
        assert!(
            matches!(error, AppendError::Damaged { .. }),
            "{place}: {error}"
        );
        assert!(files() == before, "{place}");
    }
    // The last free frame of the header is that of the first message.
    let [mut data, index] = whole;
    data[116..120].copy_from_slice(&256_u32.to_le_bytes());
    std::fs::write(&paths[0], data).unwrap();
    std::fs::write(&paths[1], index).unwrap();
    base.delete(own.number, own.fingerprint, &job).unwrap();
    assert_eq!(check_frames(folder.path()), (3, 1));
}

#[test]
fn messages_below_the_mark_of_a_tosser_are_left_alone() {
    for (format, file, at) in [
        ("jam", "base.jhr", 24),
        ("jam", "base.cmhw", 0),
        ("squish", "base.sqd", 16),
        ("msg", "1.msg", 184),
    ] {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 0);
        let base = open(format, folder.path());
        let own = ["One", "Two"].map(|subject| append(base.as_ref(), &echomail(subject)));
        let path = folder.path().join(file);
        let mut bytes = std::fs::read(&path).unwrap_or_else(|_| vec![0; at + 4]);
        if file == "1.msg" {
            bytes = vec![0; 191];
            bytes[72..87].copy_from_slice(b"High Water Mark");
        }
        bytes[at..at + 2].copy_from_slice(&(own[0].number as u16).to_le_bytes());
        std::fs::write(&path, bytes).unwrap();
        let base = open(format, folder.path());
        let may_go = own
            .each_ref()
            .map(|own| base.check_own(own.number, own.fingerprint).is_ok());
        assert_eq!(may_go, [false, true], "{file}");
        let [one, two] = own.map(|own| base.delete(own.number, own.fingerprint, &Job::new()));
        assert!(matches!(one, Err(AppendError::NotOwn { .. })), "{file}");
        assert!(two.is_ok(), "{file}");
    }
}

/// Checks the frames of a Squish base by FSP-1037: those of the index are the chain, forwards and
/// backwards, and those of the free chain are free. Every frame is in one of the two. Returns their
/// numbers.
pub(crate) fn check_frames(folder: &Path) -> (usize, usize) {
    let read = |extension: &str| std::fs::read(folder.join("base").with_extension(extension));
    let (data, index) = (read("sqd").unwrap(), read("sqi").unwrap());
    let word = |bytes: &[u8], at: usize| {
        u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize
    };
    let at = |place: usize| word(&data, place);
    let chain = |first: usize, last: usize, kind: usize| {
        let (mut frames, mut previous, mut frame) = (Vec::new(), 0, first);
        while frame != 0 {
            assert_eq!(at(frame), 0xAFAE_4453);
            assert_eq!(at(frame + 8), previous, "the link back of {frame}");
            assert_eq!(at(frame + 24), kind);
            assert!(at(frame + 16) <= at(frame + 12));
            frames.push(frame);
            (previous, frame) = (frame, at(frame + 4));
        }
        assert_eq!(previous, last);
        frames
    };
    let messages = chain(at(104), at(108), 0);
    let free = chain(at(112), at(116), 1);
    let records: Vec<usize> = index.chunks(12).map(|record| word(record, 0)).collect();
    assert_eq!(records, messages);
    assert_eq!([at(4), at(8)], [messages.len(); 2]);
    let numbers: Vec<usize> = index.chunks(12).map(|record| word(record, 4)).collect();
    assert!(numbers.is_sorted_by(|one, other| one < other));
    assert!(numbers.last().is_none_or(|last| *last < at(20)));
    let mut all = [messages.clone(), free.clone()].concat();
    all.sort_unstable();
    let mut end = 256;
    for frame in all {
        assert_eq!(frame, end);
        end = frame + 28 + at(frame + 12);
    }
    assert_eq!([at(120), data.len()], [end; 2]);
    (messages.len(), free.len())
}

#[test]
fn frames_of_a_squish_base_are_whole_after_any_changes() {
    for seed in 0..8 {
        let folder = tempfile::tempdir().unwrap();
        make("squish", folder.path(), seed % 3);
        let base = open("squish", folder.path());
        let mut dice = Dice::new(seed.into());
        let mut own: Vec<(u32, u32)> = Vec::new();
        let mut gone = 0;
        for step in 0..25 {
            let message = answer(&format!("Step {step}"), 1);
            let job = Job::new();
            match dice.roll(3) {
                kind @ (0 | 1) if !own.is_empty() => {
                    let (number, fingerprint) = own.swap_remove(dice.roll(own.len()));
                    gone += 1;
                    if kind == 1 {
                        let new = base.append(&message, &job).unwrap();
                        own.push((new.number, new.fingerprint));
                    }
                    base.delete(number, fingerprint, &job).unwrap();
                }
                _ => {
                    let new = base.append(&message, &job).unwrap();
                    own.push((new.number, new.fingerprint));
                }
            }
            let (messages, free) = check_frames(folder.path());
            assert_eq!((messages, free), (own.len() + (seed % 3) as usize, gone));
        }
        assert!(gone > 3);
    }
}
