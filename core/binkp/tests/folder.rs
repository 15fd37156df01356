//! Stores in folders: parts, records, and crashes between any two steps.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::expect_used
)]

mod common;

use binkp::folder::{FolderInbound, FolderQueue};
use binkp::info::Version;
use binkp::memory::{Inbox, Queue};
use binkp::store::{Inbound, Outgoing};
use binkp::{Decision, Event, FileId, Login, Offer, Postponement};
use common::*;
use std::fs;
use std::path::Path;

fn login(address: &str) -> Login {
    Login {
        addresses: vec![address.parse().unwrap()],
        is_secure: true,
        is_cram: true,
        is_encrypted: false,
        version: Version::V1_1,
    }
}

fn open(folder: &Path) -> FolderInbound {
    let mut inbound = FolderInbound::open(folder).unwrap();
    inbound.login(&login("2:5020/0"));
    inbound
}

fn file(name: &str, size: u64) -> FileId {
    FileId {
        name: name.into(),
        size,
        time: 1_600_000_000,
    }
}

fn offer(inbound: &mut FolderInbound, file: &FileId) -> Decision {
    let offer = Offer {
        file: file.clone(),
        crc: Some(0),
    };
    inbound.offered(&offer).unwrap()
}

/// Returns names and contents of the files in the folder itself.
fn arrived(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries
        .filter(|path| path.is_file())
        .map(|path| {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect();
    files.sort();
    files
}

/// Returns the files of parts with the extension.
fn parts(folder: &Path, extension: &str) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(folder.join("partial"))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    entries
        .filter(|path| path.extension().is_some_and(|e| e == extension))
        .collect()
}

fn receive(inbound: &mut FolderInbound, file: &FileId, data: &str) -> std::io::Result<()> {
    inbound.begin(file, 0)?;
    inbound.write(data.as_bytes())?;
    inbound.finish(file)
}

/// Notes that a part is being moved to a name, as before a crash.
fn note_move(note: &Path, name: &str) {
    let key = note.file_stem().unwrap().to_str().unwrap();
    let moves = note.with_file_name("moving.txt");
    fs::write(moves, format!("{key} 2:5020/0 {name}\n")).unwrap();
}

#[test]
fn a_part_survives_a_new_start_with_its_checksum() {
    let folder = tempfile::tempdir().unwrap();
    let id = file("a.pkt", 9);
    let mut inbound = open(folder.path());
    assert_eq!(offer(&mut inbound, &id), Decision::NEW);
    inbound.begin(&id, 0).unwrap();
    inbound.write(b"12345XX").unwrap();
    inbound.interrupted(&id);
    inbound.ended(false);

    let mut inbound = open(folder.path());
    let crc = crc32fast::hash(b"12345XX");
    assert_eq!(offer(&mut inbound, &id), Decision::Accept { have: 7, crc });
    // Another size or time is another file.
    assert_eq!(offer(&mut inbound, &file("a.pkt", 8)), Decision::NEW);
    inbound.begin(&id, 5).unwrap();
    inbound.write(b"6789").unwrap();
    inbound.finish(&id).unwrap();
    assert_eq!(
        arrived(folder.path()),
        [("a.pkt".to_owned(), "123456789".to_owned())]
    );
    assert!(parts(folder.path(), "dt").is_empty() && parts(folder.path(), "hr").is_empty());

    // The acknowledgement may be lost: the same bytes again are no second file.
    let mut inbound = open(folder.path());
    assert_eq!(offer(&mut inbound, &id), Decision::NEW);
    receive(&mut inbound, &id, "123456789").unwrap();
    assert_eq!(inbound.take_arrived(), []);
    assert_eq!(arrived(folder.path()).len(), 1);
    // The same file from another system is another one.
    inbound.login(&login("2:5030/0"));
    assert_eq!(offer(&mut inbound, &id), Decision::NEW);
    receive(&mut inbound, &id, "123456789").unwrap();
    assert_eq!(arrived(folder.path()).len(), 2);
}

/// Packers make different files of one name, size and second.
#[test]
fn other_bytes_under_a_known_name_size_and_time_are_another_file() {
    let folder = tempfile::tempdir().unwrap();
    let id = file("0b0d4401.pkt", 3);
    for text in ["abc", "xyz", "abc", "xyz"] {
        let mut inbound = open(folder.path());
        assert_eq!(offer(&mut inbound, &id), Decision::NEW);
        receive(&mut inbound, &id, text).unwrap();
        inbound.ended(false);
    }
    assert_eq!(
        arrived(folder.path()),
        [("0b0d4401-1.pkt", "xyz"), ("0b0d4401.pkt", "abc")]
            .map(|(name, text)| (name.to_owned(), text.to_owned()))
    );
}

#[test]
fn after_a_complete_session_the_same_file_is_a_new_one() {
    let folder = tempfile::tempdir().unwrap();
    let id = file("list.zip", 3);
    for count in 1..=3 {
        let mut inbound = open(folder.path());
        assert_eq!(offer(&mut inbound, &id), Decision::NEW);
        receive(&mut inbound, &id, "abc").unwrap();
        assert_eq!(inbound.take_arrived().len(), 1);
        inbound.ended(true);
        assert_eq!(arrived(folder.path()).len(), count);
    }
    // The session of another system confirms nothing.
    receive(&mut open(folder.path()), &id, "abc").unwrap();
    let mut other = FolderInbound::open(folder.path()).unwrap();
    other.login(&login("2:5030/0"));
    other.ended(true);
    let mut inbound = open(folder.path());
    receive(&mut inbound, &id, "abc").unwrap();
    assert_eq!(inbound.take_arrived(), []);
}

#[test]
fn of_a_large_known_file_only_the_end_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let text = "x".repeat((1 << 20) + 1);
    let id = file("large.zip", text.len() as u64);
    receive(&mut open(folder.path()), &id, &text).unwrap();
    let mut inbound = open(folder.path());
    let crc = crc32fast::hash(text.as_bytes());
    let have = id.size;
    assert_eq!(offer(&mut inbound, &id), Decision::Accept { have, crc });
    inbound.begin(&id, have).unwrap();
    inbound.finish(&id).unwrap();
    assert_eq!(inbound.take_arrived(), []);
    assert_eq!(arrived(folder.path()).len(), 1);
    assert!(parts(folder.path(), "dt").is_empty() && parts(folder.path(), "hr").is_empty());
    // A remote that does not know M_GET begins anew.
    receive(&mut inbound, &id, &text).unwrap();
    assert_eq!(arrived(folder.path()).len(), 1);
    let other = "y".repeat(text.len());
    receive(&mut inbound, &id, &other).unwrap();
    assert_eq!(arrived(folder.path()).len(), 2);
}

#[test]
fn a_name_that_exists_gets_a_number() {
    let folder = tempfile::tempdir().unwrap();
    let mut inbound = open(folder.path());
    for (size, text) in [(1, "1"), (2, "22"), (3, "333")] {
        receive(&mut inbound, &file("a.mo0", size), text).unwrap();
    }
    receive(&mut inbound, &file("noextension", 1), "4").unwrap();
    receive(&mut inbound, &file("noextension", 0), "").unwrap();
    let names: Vec<_> = arrived(folder.path())
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    let expected = [
        "a-1.mo0",
        "a-2.mo0",
        "a.mo0",
        "noextension",
        "noextension-1",
    ];
    assert_eq!(names, expected);
}

#[test]
fn an_incomplete_file_is_not_finished() {
    let folder = tempfile::tempdir().unwrap();
    let mut inbound = open(folder.path());
    assert!(receive(&mut inbound, &file("a", 5), "1234").is_err());
    assert!(arrived(folder.path()).is_empty());
    assert!(matches!(
        offer(&mut inbound, &file("a", 5)),
        Decision::Accept { have: 4, .. }
    ));
    assert!(inbound.write(b"no file is open").is_err());
    inbound.discard(&file("a", 5));
    assert_eq!(offer(&mut inbound, &file("a", 5)), Decision::NEW);
}

/// A crash after the file was moved and before it was recorded.
#[test]
fn a_moved_file_without_a_record_is_not_received_again() {
    let folder = tempfile::tempdir().unwrap();
    let id = file("a.pkt", 3);
    let mut inbound = open(folder.path());
    // The record cannot be written while a folder has its name.
    let record = folder.path().join("partial/received.txt");
    fs::create_dir(&record).unwrap();
    assert!(receive(&mut inbound, &id, "abc").is_err());
    assert_eq!(
        arrived(folder.path()),
        [("a.pkt".to_owned(), "abc".to_owned())]
    );
    fs::remove_dir(&record).unwrap();

    for _ in 0..2 {
        let mut inbound = open(folder.path());
        offer(&mut inbound, &id);
        receive(&mut inbound, &id, "abc").unwrap();
        assert_eq!(arrived(folder.path()).len(), 1);
    }
    assert!(parts(folder.path(), "hr").is_empty());
}

/// The same crash; a program takes the file before the next session.
#[test]
fn a_moved_file_that_was_taken_is_not_received_again() {
    let folder = tempfile::tempdir().unwrap();
    let id = file("a.pkt", 3);
    let mut inbound = open(folder.path());
    let record = folder.path().join("partial/received.txt");
    fs::create_dir(&record).unwrap();
    assert!(receive(&mut inbound, &id, "abc").is_err());
    fs::remove_dir(&record).unwrap();

    drop(open(folder.path()));
    assert!(parts(folder.path(), "hr").is_empty());
    fs::remove_file(folder.path().join("a.pkt")).unwrap();
    let mut inbound = open(folder.path());
    assert_eq!(offer(&mut inbound, &id), Decision::NEW);
    receive(&mut inbound, &id, "abc").unwrap();
    assert!(inbound.take_arrived().is_empty() && arrived(folder.path()).is_empty());
}

/// A crash or a full disk while the record was written.
#[test]
fn a_cut_line_of_the_record_spoils_no_other_one() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (file("a.pkt", 3), file("b.pkt", 3));
    receive(&mut open(folder.path()), &first, "abc").unwrap();
    let record = folder.path().join("partial/received.txt");
    let whole = fs::read_to_string(&record).unwrap();
    fs::write(&record, whole.split_at(whole.len() / 2).0).unwrap();
    receive(&mut open(folder.path()), &second, "def").unwrap();
    let mut inbound = open(folder.path());
    receive(&mut inbound, &second, "def").unwrap();
    assert_eq!(inbound.take_arrived(), [], "its line is whole");
    receive(&mut inbound, &first, "abc").unwrap();
    assert_eq!(inbound.take_arrived().len(), 1, "its line was cut");
}

/// A crash after the name was reserved and before the file was moved.
#[test]
fn a_reserved_name_is_used_again() {
    let folder = tempfile::tempdir().unwrap();
    let id = file("a.pkt", 3);
    let mut inbound = open(folder.path());
    inbound.begin(&id, 0).unwrap();
    inbound.write(b"abc").unwrap();
    inbound.interrupted(&id);
    let note = parts(folder.path(), "hr").remove(0);
    note_move(&note, "a.pkt");
    fs::write(folder.path().join("a.pkt"), "").unwrap();

    let mut inbound = open(folder.path());
    // Nobody takes the empty file.
    assert_eq!(arrived(folder.path()), []);
    assert!(matches!(
        offer(&mut inbound, &id),
        Decision::Accept { have: 3, .. }
    ));
    inbound.begin(&id, 3).unwrap();
    inbound.finish(&id).unwrap();
    assert_eq!(
        arrived(folder.path()),
        [("a.pkt".to_owned(), "abc".to_owned())]
    );
}

/// A crash after the name was noted and before it was reserved; another program took the name meanwhile.
#[test]
fn a_noted_name_of_another_program_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let id = file("a.pkt", 3);
    let mut inbound = open(folder.path());
    inbound.begin(&id, 0).unwrap();
    inbound.write(b"abc").unwrap();
    inbound.interrupted(&id);
    let note = parts(folder.path(), "hr").remove(0);
    note_move(&note, "a.pkt");
    fs::write(folder.path().join("a.pkt"), "theirs").unwrap();
    let mut inbound = open(folder.path());
    assert!(matches!(
        offer(&mut inbound, &id),
        Decision::Accept { have: 3, .. }
    ));
    inbound.begin(&id, 3).unwrap();
    inbound.finish(&id).unwrap();
    let expected = [("a-1.pkt", "abc"), ("a.pkt", "theirs")];
    assert_eq!(
        arrived(folder.path()),
        expected.map(|(name, text)| (name.to_owned(), text.to_owned()))
    );
}

#[test]
fn a_complete_session_removes_parts_of_its_remote_only() {
    let folder = tempfile::tempdir().unwrap();
    let id = file("a.pkt", 3);
    for address in ["2:5020/0", "2:5030/0"] {
        let mut inbound = FolderInbound::open(folder.path()).unwrap();
        inbound.login(&login(address));
        inbound.begin(&id, 0).unwrap();
        inbound.write(b"ab").unwrap();
        inbound.interrupted(&id);
    }
    assert_eq!(parts(folder.path(), "dt").len(), 2);
    open(folder.path()).ended(true);
    assert_eq!(parts(folder.path(), "dt").len(), 1);
    let mut other = FolderInbound::open(folder.path()).unwrap();
    other.login(&login("2:5030/0"));
    assert!(matches!(
        offer(&mut other, &id),
        Decision::Accept { have: 2, .. }
    ));
}

#[test]
fn the_record_is_bounded() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("partial")).unwrap();
    let record = folder.path().join("partial/received.txt");
    let line = |i: u32| format!("{i:032x} {i:08x} 2:5020/0\n");
    let lines: String = (0..25_000).map(line).collect();
    fs::write(&record, lines).unwrap();
    FolderInbound::open(folder.path()).unwrap();
    let text = fs::read_to_string(&record).unwrap();
    assert_eq!(text.lines().count(), binkp::folder::RECORD_LIMIT);
    assert!(text.ends_with(&line(24_999)));
}

#[test]
fn a_queue_sends_what_its_folder_has_and_removes_what_was_sent() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("subfolder")).unwrap();
    for (name, data) in caller_files() {
        fs::write(folder.path().join(name), data).unwrap();
    }
    let log = Log::default();
    let mut out = FolderQueue::open(folder.path());
    let first = caller(PLAIN, &mut out, Inbox::default(), &log);
    let mut inbox = Inbox::default();
    let (one, other) = run_whole(first, answerer(PLAIN, Queue::default(), &mut inbox, &log));
    assert!(one.is_ok() && other.is_ok());
    assert_arrived(&inbox, &caller_files(), "from the folder");
    assert!(arrived(folder.path()).is_empty());
    assert!(out.next().unwrap().is_none());
    assert!(
        FolderQueue::open(folder.path().join("missing"))
            .next()
            .is_err()
    );
}

#[test]
fn a_file_that_became_shorter_is_postponed() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a"), "12345").unwrap();
    fs::write(folder.path().join("b"), "12345").unwrap();
    let mut out = FolderQueue::open(folder.path());
    let first = out.next().unwrap().unwrap();
    assert_eq!(first.file.size, 5);
    fs::write(folder.path().join("a"), "").unwrap();
    // Both files are known with their sizes; the first one is offered again by this queue.
    struct Again(FolderQueue, Option<binkp::OutFile>);
    impl Outgoing for Again {
        fn next(&mut self) -> std::io::Result<Option<binkp::OutFile>> {
            Ok(self.1.take()).and_then(|file| {
                if file.is_some() {
                    Ok(file)
                } else {
                    self.0.next()
                }
            })
        }
        fn read(&mut self, key: u64, offset: u64, buffer: &mut [u8]) -> std::io::Result<usize> {
            self.0.read(key, offset, buffer)
        }
        fn sent(&mut self, key: u64, delivery: binkp::Delivery) -> std::io::Result<()> {
            self.0.sent(key, delivery)
        }
    }
    let log = Log::default();
    let mut inbox = Inbox::default();
    let first = caller(PLAIN, Again(out, Some(first)), Inbox::default(), &log);
    let (one, other) = run_whole(
        first,
        answerer(PLAIN, Queue::default(), &mut inbox, &Log::default()),
    );
    assert!(one.is_ok() && other.is_ok(), "{one:?} {other:?}");
    assert_arrived(&inbox, &[("b", b"12345".to_vec())], "the other file");
    let unreadable = |event: &Event| {
        matches!(
            event,
            Event::Postponed {
                reason: Postponement::Unreadable,
                ..
            }
        )
    };
    assert_eq!(count(&log, unreadable), 1);
}

/// Files that arrive together are stored together.
#[test]
fn collected_files_arrive_with_the_flush() {
    let folder = tempfile::tempdir().unwrap();
    let mut inbound = open(folder.path());
    let names = ["a.pkt", "b.pkt", "a.pkt", "c.pkt"];
    for (name, size, data) in [
        (names[0], 3, "abc"),
        (names[1], 3, "def"),
        // Packers make different files of one name.
        (names[2], 4, "ghij"),
    ] {
        let id = file(name, size);
        assert_eq!(offer(&mut inbound, &id), Decision::NEW);
        inbound.begin(&id, 0).unwrap();
        inbound.write(data.as_bytes()).unwrap();
        assert!(inbound.collect(&id));
    }
    assert_eq!(arrived(folder.path()), []);
    // The data of a collected file is not overwritten.
    assert!(inbound.begin(&file("b.pkt", 3), 0).is_err());
    // A file that is not whole is not collected.
    let id = file(names[3], 5);
    inbound.begin(&id, 0).unwrap();
    inbound.write(b"1234").unwrap();
    assert!(!inbound.collect(&id) && inbound.finish(&id).is_err());

    let results = inbound.flush();
    assert!(results.len() == 3 && results.iter().all(Result::is_ok));
    let expected = [("a-1.pkt", "ghij"), ("a.pkt", "abc"), ("b.pkt", "def")];
    assert_eq!(
        arrived(folder.path()),
        expected.map(|(name, text)| (name.to_owned(), text.to_owned()))
    );
    let paths: Vec<_> = inbound
        .take_arrived()
        .into_iter()
        .map(|(id, path)| {
            (
                id.size,
                path.file_name().unwrap().to_str().unwrap().to_owned(),
            )
        })
        .collect();
    let expected = [(3, "a.pkt"), (3, "b.pkt"), (4, "a-1.pkt")];
    assert_eq!(paths, expected.map(|(size, name)| (size, name.to_owned())));
    assert!(inbound.flush().is_empty());
    let mut left = parts(folder.path(), "txt");
    left.retain(|path| !path.ends_with("received.txt"));
    assert_eq!(left, [] as [std::path::PathBuf; 0], "no move is noted");
}

/// The session ends before the flush: nothing was acknowledged.
#[test]
fn collected_files_without_a_flush_are_parts_of_the_next_session() {
    let folder = tempfile::tempdir().unwrap();
    let id = file("a.pkt", 3);
    let mut inbound = open(folder.path());
    inbound.begin(&id, 0).unwrap();
    inbound.write(b"abc").unwrap();
    assert!(inbound.collect(&id));
    inbound.ended(false);
    assert!(inbound.flush().is_empty() && arrived(folder.path()).is_empty());

    let mut inbound = open(folder.path());
    let crc = crc32fast::hash(b"abc");
    assert_eq!(offer(&mut inbound, &id), Decision::Accept { have: 3, crc });
    inbound.begin(&id, 3).unwrap();
    inbound.finish(&id).unwrap();
    assert_eq!(arrived(folder.path()).len(), 1);
}

/// A crash of the system may empty what was not written to the disk.
#[test]
fn a_part_without_a_note_is_removed() {
    let folder = tempfile::tempdir().unwrap();
    let id = file("a.pkt", 3);
    let mut inbound = open(folder.path());
    inbound.begin(&id, 0).unwrap();
    inbound.write(b"ab").unwrap();
    inbound.interrupted(&id);
    fs::write(parts(folder.path(), "hr").remove(0), "").unwrap();
    let mut inbound = open(folder.path());
    assert!(parts(folder.path(), "dt").is_empty() && parts(folder.path(), "hr").is_empty());
    assert_eq!(offer(&mut inbound, &id), Decision::NEW);
}

/// Another program takes one of the names: that file waits for another session, the others arrive.
#[test]
fn a_full_folder_of_one_name_stops_no_other_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut inbound = open(folder.path());
    for (name, data) in [("a.pkt", "abc"), ("b.pkt", "def")] {
        let id = file(name, 3);
        inbound.begin(&id, 0).unwrap();
        inbound.write(data.as_bytes()).unwrap();
        assert!(inbound.collect(&id));
    }
    // The part of the first one is gone.
    for path in parts(folder.path(), "dt") {
        if fs::read(&path).unwrap() == b"abc" {
            fs::remove_file(path).unwrap();
        }
    }
    let results = inbound.flush();
    assert!(results[0].is_err() && results[1].is_ok());
    assert_eq!(
        arrived(folder.path()),
        [("b.pkt".to_owned(), "def".to_owned())]
    );
}
