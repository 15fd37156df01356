//! Last-read marks restored by undoing a move, in every format.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by a panic"
)]

use crate::packer_support::{MARKED, READER, library, pack};
use fidoscope_core::job::Job;
use fidoscope_core::library::{Library, MovedMark};
use std::path::{Path, PathBuf};

/// A base of 12 messages with its mark at 5.
struct Sample {
    folder: tempfile::TempDir,
    format: &'static str,
    marks: PathBuf,
}

impl Sample {
    fn new(format: &'static str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let ids: Vec<u32> = (1..=12).collect();
        pack(format, folder.path(), &ids, &|_| 5);
        let marks = folder.path().join(match format {
            "jam" => "base.jlr",
            "squish" => "base.sql",
            "hudson" => "LASTREAD.BBS",
            "goldbase" => "LASTREAD.DAT",
            _ => "lastread",
        });
        let sample = Self {
            folder,
            format,
            marks,
        };
        let reader = sample.library();
        move_to(&reader, 5);
        sample
    }

    fn library(&self) -> Library {
        library(self.format, self.folder.path(), Some(READER))
    }

    fn bytes(&self) -> Option<Vec<u8>> {
        std::fs::read(&self.marks).ok()
    }
}

/// Reads all messages up to a number, like the window.
fn move_to(library: &Library, number: u32) -> Option<MovedMark> {
    let area = &library.areas()[0];
    let snapshot = library.snapshot(area, &Job::new()).unwrap();
    library.watch_mark(area);
    let upto = snapshot.iter().filter(|row| row.number() <= number);
    let prints: Vec<u32> = upto.map(|row| row.fingerprint()).collect();
    library.set_read_state(area, &prints, true);
    library.advance_mark(area, None).unwrap().moved
}

/// Undoes [`move_to`] for messages after a number.
fn undo(library: &Library, after: u32, moved: &MovedMark) {
    let area = &library.areas()[0];
    let snapshot = library.snapshot(area, &Job::new()).unwrap();
    let last = library.state(area).unwrap().last_read;
    let set = library.read_set(area).unwrap();
    let rows = snapshot.iter().filter(|row| row.number() > after);
    let rows = rows.filter(|row| !set.is_unread(row.number(), row.fingerprint(), last));
    let prints: Vec<u32> = rows.map(|row| row.fingerprint()).collect();
    library.set_read_state(area, &prints, false);
    library.restore_mark(area, moved).unwrap();
}

fn unread(library: &Library) -> Vec<u32> {
    let area = &library.areas()[0];
    let snapshot = library.snapshot(area, &Job::new()).unwrap();
    let state = library.state(area).unwrap();
    let set = library.read_set(area).unwrap();
    let rows = snapshot.iter();
    let unread: Vec<u32> = rows
        .filter(|row| set.is_unread(row.number(), row.fingerprint(), state.last_read))
        .map(|row| row.number())
        .collect();
    assert_eq!(state.unread as usize, unread.len());
    unread
}

#[test]
fn undone_mark_leaves_the_bytes_of_before_in_every_format() {
    for format in MARKED {
        let sample = Sample::new(format);
        let before = sample.bytes();
        let library = sample.library();
        // Two messages after the mark were read out of order.
        let area = &library.areas()[0];
        let snapshot = library.snapshot(area, &Job::new()).unwrap();
        let prints = [8, 9].map(|number| snapshot.numbered(number).unwrap().fingerprint());
        library.set_read_state(area, &prints, true);
        assert_eq!(unread(&library), [6, 7, 10, 11, 12], "{format}");
        let moved = move_to(&library, 12).unwrap();
        assert_ne!(sample.bytes(), before, "{format}");
        let others = [6, 7, 10, 11, 12].map(|number| {
            let row = snapshot.numbered(number).unwrap();
            row.fingerprint()
        });
        library.set_read_state(area, &others, false);
        let state = library.restore_mark(area, &moved).unwrap();
        assert_eq!((state.last_read, state.unread), (Some(5), 5), "{format}");
        assert_eq!(sample.bytes(), before, "{format}");
        assert_eq!(unread(&library), [6, 7, 10, 11, 12], "{format}");
        // It can be undone once.
        library.restore_mark(area, &moved).unwrap();
        assert_eq!(sample.bytes(), before, "{format}");
        // The next start of the program, and programs without a read set.
        let state = sample.library().state(area).unwrap();
        assert_eq!((state.last_read, state.unread), (Some(5), 7), "{format}");
    }
}

#[test]
fn undone_first_mark_of_a_reader_leaves_no_mark() {
    for format in MARKED {
        let sample = Sample::new(format);
        std::fs::remove_file(&sample.marks).unwrap();
        let library = sample.library();
        let moved = move_to(&library, 12).unwrap();
        undo(&library, 0, &moved);
        assert_eq!(sample.bytes().unwrap_or_default(), b"", "{format}");
        let state = library.state(&library.areas()[0]).unwrap();
        assert_eq!((state.last_read, state.unread), (None, 12), "{format}");
    }
}

#[test]
fn mark_that_another_program_moved_on_stays_where_it_is() {
    for format in MARKED {
        let sample = Sample::new(format);
        let library = sample.library();
        let moved = move_to(&library, 9).unwrap();
        let other = sample.library();
        move_to(&other, 11).unwrap();
        let theirs = sample.bytes();
        undo(&library, 5, &moved);
        assert_eq!(sample.bytes(), theirs, "{format}");
        // Even after this program continued from there.
        move_to(&library, 12).unwrap();
        let last = sample.bytes();
        undo(&library, 5, &moved);
        assert_eq!(sample.bytes(), last, "{format}");
    }
}

#[test]
fn several_moves_are_undone_one_by_one() {
    for format in MARKED {
        let sample = Sample::new(format);
        let library = sample.library();
        let first = sample.bytes();
        let to_seven = move_to(&library, 7).unwrap();
        let second = sample.bytes();
        let to_nine = move_to(&library, 9).unwrap();
        undo(&library, 7, &to_nine);
        assert_eq!(sample.bytes(), second, "{format}");
        undo(&library, 5, &to_seven);
        assert_eq!(sample.bytes(), first, "{format}");
        // A move can be undone after reading on.
        let to_eight = move_to(&library, 8).unwrap();
        move_to(&library, 10).unwrap();
        undo(&library, 5, &to_eight);
        assert_eq!(sample.bytes(), first, "{format}");
    }
}

#[test]
fn mark_of_a_renumbered_base_stays() {
    for format in MARKED {
        let sample = Sample::new(format);
        let library = sample.library();
        let moved = move_to(&library, 10).unwrap();
        let ids: Vec<u32> = (4..=12).collect();
        pack(format, sample.folder.path(), &ids, &|mark| mark);
        let packed = sample.bytes();
        library.restore_mark(&library.areas()[0], &moved).unwrap();
        assert_eq!(sample.bytes(), packed, "{format}");
    }
}

#[test]
fn mark_that_the_program_keeps_itself_goes_back_too() {
    for format in MARKED {
        let sample = Sample::new(format);
        std::fs::remove_file(&sample.marks).unwrap();
        let library = library(format, sample.folder.path(), None);
        assert!(library.own_marks().is_empty());
        let to_four = move_to(&library, 4).unwrap();
        let kept = library.own_marks();
        let to_nine = move_to(&library, 9).unwrap();
        undo(&library, 4, &to_nine);
        assert_eq!(library.own_marks(), kept, "{format}");
        undo(&library, 0, &to_four);
        assert!(library.own_marks().is_empty(), "{format}");
        assert!(!Path::exists(&sample.marks), "{format}");
    }
}
