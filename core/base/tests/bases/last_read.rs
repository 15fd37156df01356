//! Last-read marks of every format: other readers agree with ours, and no other marks are harmed.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::base_support::state;
use fidoscope_kit::hudson::{HudsonWriter, NewMessage as HudsonMessage};
use fidoscope_kit::msg::{MsgWriter, NewMessage as MsgMessage};
use fidoscope_kit::squish::{NewMessage as SquishMessage, SquishWriter};
use ftn_base::hudson::{Flavour, HudsonBase};
use ftn_base::jam::write::{JamWriter, NewMessage as JamMessage};
use ftn_base::jam::{JamBase, crc32};
use ftn_base::opus::{MsgDialect, MsgFolder};
use ftn_base::pkt::{Packet, PktBase};
use ftn_base::squish::SquishBase;
use ftn_base::{LastRead, MarkError, MarkOwner, MessageBase};
use ftn_types::time::WallTime;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Messages 1, 2, 4, 5, 6 of a base of some format.
struct Sample {
    folder: tempfile::TempDir,
    format: &'static str,
}

const FORMATS: [&str; 5] = ["jam", "squish", "msg", "hudson", "goldbase"];

/// Board of Hudson and GoldBase; message 3 is in another one.
const BOARD: u16 = 7;

fn flavour(format: &str) -> Flavour {
    match format {
        "hudson" => Flavour::Hudson,
        _ => Flavour::GoldBase,
    }
}

/// Returns the length of one user's marks, and the offset of the board's mark in them.
fn record(format: &str) -> (usize, usize) {
    match format {
        // GoldED+ steps by the records of Hudson in a GoldBase, too.
        "hudson" | "goldbase" => (400, 12),
        _ => unreachable!("{format} has no records of marks"),
    }
}

impl Sample {
    fn new(format: &'static str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("base");
        match format {
            "jam" => {
                let mut writer = JamWriter::create(&path, WallTime(1_000_000)).unwrap();
                for number in 1..=6 {
                    if number == 3 {
                        writer.skip_number().unwrap();
                    } else {
                        writer.append(&JamMessage::default()).unwrap();
                    }
                }
                writer.mark_read(b"Bob", 4, 5).unwrap();
                writer.finish().unwrap();
            }
            "squish" => {
                let mut writer = SquishWriter::create(&path).unwrap();
                for number in 1..=6 {
                    if number == 3 {
                        writer.skip_umsgid().unwrap();
                    } else {
                        writer.append(&SquishMessage::default()).unwrap();
                    }
                }
                writer.mark_read(4);
                writer.finish().unwrap();
            }
            "hudson" | "goldbase" => {
                let mut writer = HudsonWriter::new(flavour(format));
                for number in 1..=6 {
                    let board = if number == 3 { 8 } else { BOARD };
                    writer.append(board, &HudsonMessage::default()).unwrap();
                }
                writer.mark_read(0, BOARD, 4);
                let parts = writer.into_parts();
                parts.create(folder.path(), flavour(format)).unwrap();
            }
            _ => {
                let mut writer = MsgWriter::create(folder.path(), MsgDialect::Fts1).unwrap();
                for number in 1..=6 {
                    if number == 3 {
                        writer.skip_number().unwrap();
                    } else {
                        let text = MsgMessage {
                            text: b"Text\r",
                            ..MsgMessage::default()
                        };
                        writer.append(&text).unwrap();
                    }
                }
                writer.mark_read(&[4]).unwrap();
            }
        }
        Self { folder, format }
    }

    fn open(&self) -> Box<dyn MessageBase> {
        open(self.format, self.folder.path())
    }

    fn marks(&self) -> PathBuf {
        self.folder.path().join(match self.format {
            "jam" => "base.jlr",
            "squish" => "base.sql",
            "hudson" => "LASTREAD.BBS",
            "goldbase" => "LASTREAD.DAT",
            _ => "lastread",
        })
    }
}

/// Returns a reader: user 3 by number, Anna by name.
fn anna() -> MarkOwner {
    MarkOwner {
        names: vec![b"Anna".to_vec()],
        squish_user: 3,
        msg_user: 3,
        hudson_user: 3,
        goldbase_user: 3,
        ..MarkOwner::default()
    }
}

/// Returns a reader: user 0 by number, Bob by name; he has a mark at 4.
fn bob() -> MarkOwner {
    MarkOwner {
        names: vec![b"BOB".to_vec()],
        ..MarkOwner::default()
    }
}

#[test]
fn a_mark_is_written_as_the_format_has_it_and_nothing_else_is_touched() {
    for format in FORMATS {
        let sample = Sample::new(format);
        let base = sample.open();
        let before = state(sample.folder.path());
        let stamp = base.stamp().unwrap();
        assert_eq!(base.last_read(&anna()).unwrap(), None, "{format}");
        assert_eq!(
            base.set_last_read(&anna(), 5.into()).unwrap(),
            5,
            "{format}"
        );
        assert_eq!(base.last_read(&anna()).unwrap(), Some(5), "{format}");
        assert_eq!(base.last_read(&bob()).unwrap(), Some(4), "{format}");
        // The messages are the same as before.
        assert_eq!(base.stamp().unwrap(), stamp, "{format}");
        let mut after = state(sample.folder.path());
        let (marks, _) = after.remove(&sample.marks()).unwrap();
        let mut before = before;
        let (old, _) = before.remove(&sample.marks()).unwrap();
        assert_eq!(after, before, "{format}");
        assert!(marks.starts_with(&old), "{format}");
        let new = &marks[old.len()..];
        match format {
            "jam" => {
                let crc = crc32(b"anna");
                let record = [crc, crc, 5, 5].map(u32::to_le_bytes).concat();
                assert_eq!(new, record);
            }
            "squish" => assert_eq!(new, [0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0]),
            "hudson" | "goldbase" => {
                // Two users between them, and a whole record: other programs read no less.
                let (record, slot) = record(format);
                let mut expected = vec![0; 3 * record];
                expected[2 * record + slot] = 5;
                assert_eq!(new, expected);
            }
            _ => assert_eq!(new, [0, 0, 0, 0, 5, 0]),
        }
    }
}

#[test]
fn a_mark_goes_forward_only_and_to_the_end_at_most() {
    for format in FORMATS {
        let sample = Sample::new(format);
        let base = sample.open();
        for (number, mark) in [
            (2, 4),
            (0, 4),
            (4, 4),
            (5, 5),
            (1, 5),
            (99, 6),
            (u32::MAX, 6),
        ] {
            let found = base.set_last_read(&bob(), number.into()).unwrap();
            assert_eq!(found, mark, "{format} {number}");
            assert_eq!(sample.open().last_read(&bob()).unwrap(), Some(mark));
        }
        let before = state(sample.folder.path());
        base.set_last_read(&bob(), 3.into()).unwrap();
        assert_eq!(state(sample.folder.path()), before, "{format}");
    }
}

#[test]
fn the_number_of_the_furthest_message_is_never_behind() {
    let sample = Sample::new("jam");
    let base = sample.open();
    let crc = crc32(b"bob");
    for (number, high) in [(5, 5), (6, 6)] {
        base.set_last_read(&bob(), number.into()).unwrap();
        let record = [crc, crc, number, high].map(u32::to_le_bytes).concat();
        assert_eq!(std::fs::read(sample.marks()).unwrap(), record);
    }
}

#[test]
fn a_file_of_marks_that_is_missing_is_made() {
    for format in FORMATS {
        let sample = Sample::new(format);
        std::fs::remove_file(sample.marks()).unwrap();
        let base = sample.open();
        // Nothing to record creates no file.
        assert_eq!(base.set_last_read(&bob(), 0.into()).unwrap(), 0, "{format}");
        assert!(!sample.marks().exists(), "{format}");
        let none = base.marks_state(&bob());
        assert_eq!(base.set_last_read(&bob(), 2.into()).unwrap(), 2, "{format}");
        assert_eq!(base.last_read(&bob()).unwrap(), Some(2), "{format}");
        assert!(sample.marks().is_file(), "{format}");
        assert_ne!(base.marks_state(&bob()), none, "{format}");
    }
}

#[test]
fn without_a_name_no_mark_is_written() {
    let anyone = MarkOwner {
        anybody: true,
        ..MarkOwner::default()
    };
    for format in FORMATS {
        let sample = Sample::new(format);
        let base = sample.open();
        let before = state(sample.folder.path());
        let refused = base.set_last_read(&anyone, 5.into()).unwrap_err();
        assert!(matches!(refused, MarkError::Unnamed), "{format}: {refused}");
        assert_eq!(base.last_read(&anyone).unwrap(), Some(4), "{format}");
        assert_eq!(state(sample.folder.path()), before, "{format}");
    }
    let sample = Sample::new("jam");
    let base = sample.open();
    let unnamed = base
        .set_last_read(&MarkOwner::default(), 5.into())
        .unwrap_err();
    assert!(matches!(unnamed, MarkError::Unnamed), "{unnamed}");
}

#[test]
fn mark_is_not_written_for_a_message_that_has_another_number_now() {
    for format in FORMATS {
        let sample = Sample::new(format);
        let base = sample.open();
        let fifth = base.read(5).unwrap().unwrap().fingerprint;
        let before = state(sample.folder.path());
        let upto = |number, fingerprint| LastRead {
            number,
            fingerprint: Some(fingerprint),
        };
        for (number, fingerprint) in [(5, !fifth), (3, fifth), (99, fifth)] {
            let upto = upto(number, fingerprint);
            let refused = base.set_last_read(&bob(), upto).unwrap_err();
            let is_it = matches!(refused, MarkError::Moved { number: of } if of == number);
            assert!(is_it, "{format}: {refused}");
        }
        assert_eq!(state(sample.folder.path()), before, "{format}");
        assert_eq!(base.set_last_read(&bob(), upto(5, fifth)).unwrap(), 5);
    }
}

#[test]
fn the_file_of_marks_of_a_msg_folder_may_have_another_name() {
    let sample = Sample::new("msg");
    let reader = MarkOwner {
        msg_file: Some("marks.dat".to_owned()),
        ..MarkOwner::default()
    };
    let base = sample.open();
    assert_eq!(base.set_last_read(&reader, 5.into()).unwrap(), 5);
    let marks = std::fs::read(sample.folder.path().join("marks.dat")).unwrap();
    assert_eq!(marks, [5, 0]);
    assert_eq!(base.last_read(&bob()).unwrap(), Some(4));
}

#[test]
fn marks_of_16_bits_report_where_they_end() {
    let folder = tempfile::tempdir().unwrap();
    let message = MsgMessage::default().bytes(MsgDialect::Fts1);
    for number in [1, 65_535, 65_536] {
        std::fs::write(folder.path().join(format!("{number}.msg")), &message).unwrap();
    }
    let base = MsgFolder::open(folder.path()).unwrap();
    let error = base.set_last_read(&bob(), 65_536.into()).unwrap_err();
    assert!(error.to_string().contains("65535"), "{error}");
    assert_eq!(base.last_read(&bob()).unwrap(), None);
    assert_eq!(base.set_last_read(&bob(), 65_535.into()).unwrap(), 65_535);
}

#[test]
fn a_torn_record_of_a_hudson_user_is_completed() {
    for format in ["hudson", "goldbase"] {
        let sample = Sample::new(format);
        let (record, slot) = record(format);
        for len in [0, 1, slot, slot + 1, slot + 2, record - 1, record] {
            // Number 1 for every board.
            let torn: Vec<u8> = [1, 0].into_iter().cycle().take(len).collect();
            std::fs::write(sample.marks(), &torn).unwrap();
            assert_eq!(sample.open().set_last_read(&bob(), 5.into()).unwrap(), 5);
            let marks = std::fs::read(sample.marks()).unwrap();
            let mut expected = torn;
            expected.resize(record, 0);
            expected[slot..slot + 2].copy_from_slice(&[5, 0]);
            assert_eq!(marks, expected, "{format} {len}");
        }
    }
}

#[test]
fn a_user_number_that_no_file_can_have_is_reported() {
    let sample = Sample::new("goldbase");
    let before = state(sample.folder.path());
    let error = sample
        .open()
        .set_last_read(&user(u16::MAX), 5.into())
        .unwrap_err();
    assert!(error.to_string().contains("user number"), "{error}");
    assert_eq!(state(sample.folder.path()), before);
}

#[test]
fn marks_of_goldbase_end_where_those_of_golded_do() {
    let folder = tempfile::tempdir().unwrap();
    let mut writer = HudsonWriter::new(Flavour::GoldBase);
    writer.go_on_from(65_535);
    for _ in 0..2 {
        writer.append(BOARD, &HudsonMessage::default()).unwrap();
    }
    let parts = writer.into_parts();
    parts.create(folder.path(), Flavour::GoldBase).unwrap();
    let base = open("goldbase", folder.path());
    let error = base.set_last_read(&bob(), 65_536.into()).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("a GoldBase go up to number 65535"),
        "{error}"
    );
    assert_eq!(base.set_last_read(&bob(), 65_535.into()).unwrap(), 65_535);
    assert_eq!(base.count_after(65_535).unwrap(), 1);
}

#[test]
fn marks_of_goldbase_lie_where_golded_puts_them() {
    let sample = Sample::new("goldbase");
    for number in [0, 1, 5] {
        // As GoldED+ writes them: a record of 400 bytes.
        let at = 400 * usize::from(number) + 2 * usize::from(BOARD - 1);
        let mut marks = vec![0; 400 * (usize::from(number) + 1)];
        marks[at] = 4;
        std::fs::write(sample.marks(), &marks).unwrap();
        let base = sample.open();
        assert_eq!(base.last_read(&user(number)).unwrap(), Some(4), "{number}");
        assert_eq!(base.set_last_read(&user(number), 5.into()).unwrap(), 5);
        marks[at] = 5;
        assert_eq!(std::fs::read(sample.marks()).unwrap(), marks, "{number}");
    }
    // The place after the record of a user is that of the next one.
    let before = state(sample.folder.path());
    let high = HudsonBase::open(sample.folder.path(), Flavour::GoldBase, 201).unwrap();
    assert_eq!(high.last_read(&user(4)).unwrap(), None);
    let error = high.set_last_read(&user(4), 0.into()).unwrap_err();
    assert!(matches!(error, MarkError::Unsupported { .. }), "{error}");
    assert_eq!(state(sample.folder.path()), before);
}

#[test]
fn damaged_marks_are_no_obstacle_and_what_is_not_ours_stays() {
    for format in FORMATS {
        let sample = Sample::new(format);
        let sound = std::fs::read(sample.marks()).unwrap();
        let base = sample.open();
        let mut seen = 0;
        let mut check = |marks: &[u8]| {
            std::fs::write(sample.marks(), marks).unwrap();
            let before = base.last_read(&anna()).unwrap().unwrap_or(0);
            let mark = base.set_last_read(&anna(), 5.into()).unwrap();
            assert_eq!(mark, 5.max(before), "{format} {marks:?}");
            assert_eq!(base.last_read(&anna()).unwrap(), Some(mark));
            let after = std::fs::read(sample.marks()).unwrap();
            let whole = match format {
                "jam" => marks.len() / 16 * 16,
                "squish" => marks.len().min(12),
                "hudson" | "goldbase" => {
                    let (record, slot) = record(format);
                    assert_eq!(after.len(), 4 * record);
                    marks.len().min(3 * record + slot)
                }
                _ => marks.len().min(6),
            };
            assert_eq!(after[..whole], marks[..whole], "{format}");
            seen += 1;
        };
        for len in 0..sound.len() {
            check(&sound[..len]);
        }
        for bit in 0..sound.len() * 8 {
            let mut flipped = sound.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            check(&flipped);
        }
        assert!(seen > 16);
    }
}

#[test]
fn what_may_not_be_written_is_reported_in_a_sentence() {
    let packet = [&[0_u8; 18][..], &[2, 0], &[0; 40]].concat();
    let packet = Arc::new(Packet::from_bytes(packet).unwrap());
    let base = PktBase::new(packet, None);
    let error = base.set_last_read(&bob(), 1.into()).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("a packet has no last-read marks")
    );
    for format in FORMATS {
        let sample = Sample::new(format);
        std::fs::remove_file(sample.marks()).unwrap();
        std::fs::create_dir(sample.marks()).unwrap();
        let error = sample.open().set_last_read(&bob(), 5.into()).unwrap_err();
        assert!(matches!(error, MarkError::Io { .. }), "{error}");
        assert!(error.to_string().contains("not a plain file"), "{error}");
    }
    for format in FORMATS {
        let sample = Sample::new(format);
        let mut permissions = sample.marks().metadata().unwrap().permissions();
        permissions.set_readonly(true);
        std::fs::set_permissions(sample.marks(), permissions).unwrap();
        if std::fs::File::options()
            .write(true)
            .open(sample.marks())
            .is_ok()
        {
            // The superuser may write anyway.
            assert_eq!(sample.open().set_last_read(&bob(), 5.into()).unwrap(), 5);
            continue;
        }
        let error = sample.open().set_last_read(&bob(), 5.into()).unwrap_err();
        assert!(matches!(error, MarkError::ReadOnly { .. }), "{error}");
        assert_eq!(sample.open().last_read(&bob()).unwrap(), Some(4));
    }
}

/// Environment variables of a test of this file started as another process: `ROLE`, its base, its
/// user.
const ROLE: &str = "FIDOSCOPE_TEST_MARKS";

fn child(role: &str, sample: &Sample, user: u16) -> std::process::Child {
    let mut command = std::process::Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "last_read::another_process", "--nocapture"]);
    let folder = sample.folder.path().to_str().unwrap();
    command.env(ROLE, format!("{role}|{}|{user}|{folder}", sample.format));
    command.stdin(std::process::Stdio::piped());
    command.stdout(std::process::Stdio::piped());
    command.spawn().unwrap()
}

fn user(number: u16) -> MarkOwner {
    MarkOwner {
        names: vec![format!("User {number}").into_bytes()],
        squish_user: number,
        msg_user: number,
        hudson_user: number,
        goldbase_user: number,
        ..MarkOwner::default()
    }
}

fn open(format: &str, folder: &Path) -> Box<dyn MessageBase> {
    match format {
        "jam" => Box::new(JamBase::open(&folder.join("base")).unwrap()),
        "squish" => Box::new(SquishBase::open(&folder.join("base")).unwrap()),
        "hudson" | "goldbase" => {
            Box::new(HudsonBase::open(folder, flavour(format), BOARD).unwrap())
        }
        _ => Box::new(MsgFolder::open(folder).unwrap()),
    }
}

/// No test by itself, but started by the tests below.
#[test]
fn another_process() {
    let Ok(role) = std::env::var(ROLE) else {
        return;
    };
    let [role, format, number, folder] = role.splitn(4, '|').collect::<Vec<_>>()[..] else {
        panic!("{role}");
    };
    let folder = Path::new(folder);
    match role {
        "write" => {
            let base = open(format, folder);
            let reader = user(number.parse().unwrap());
            for mark in 1..=6 {
                base.set_last_read(&reader, mark.into()).unwrap();
            }
        }
        #[cfg(target_os = "linux")]
        "lock" => locking::hold(format, folder),
        other => panic!("{other}"),
    }
}

#[test]
fn processes_that_write_at_once_lose_no_mark() {
    for format in FORMATS {
        let sample = Sample::new(format);
        let users = 1..=6;
        let children: Vec<_> = users
            .clone()
            .map(|number| child("write", &sample, number))
            .collect();
        for mut child in children {
            assert!(child.wait().unwrap().success());
        }
        let base = sample.open();
        for number in users {
            let mark = base.last_read(&user(number)).unwrap();
            assert_eq!(mark, Some(6), "{format} {number}");
        }
        assert_eq!(base.last_read(&bob()).unwrap(), Some(4), "{format}");
        if format == "jam" {
            // A record each, and Bob's.
            assert_eq!(sample.marks().metadata().unwrap().len(), 7 * 16);
        }
    }
}

#[cfg(target_os = "linux")]
mod locking {
    use super::{FORMATS, Sample, bob, child};
    use ftn_base::MarkError;
    use nix::fcntl::{FcntlArg, fcntl};
    use nix::libc;
    use std::io::{BufRead, BufReader, Write};
    use std::path::Path;

    /// Locks a base like its writers, until it is killed.
    pub(super) fn hold(format: &str, folder: &Path) {
        let name = match format {
            "jam" => "base.jhr",
            "squish" => "base.sqd",
            "hudson" => "MSGINFO.BBS",
            "goldbase" => "MSGINFO.DAT",
            _ => "lastread",
        };
        // Some Hudson programs lock the byte after the file, some the one after that.
        let at = match format {
            "hudson" => 406,
            "goldbase" => 1013,
            _ => 0,
        };
        let mut options = std::fs::File::options();
        let file = options.read(true).write(true).open(folder.join(name));
        let file = file.unwrap();
        let byte = libc::flock {
            l_type: libc::F_WRLCK as _,
            l_whence: libc::SEEK_SET as _,
            l_start: at,
            l_len: 1,
            l_pid: 0,
        };
        fcntl(&file, FcntlArg::F_SETLK(&byte)).unwrap();
        println!("locked");
        std::io::stdout().flush().unwrap();
        // It keeps the lock until it is killed, or its parent is gone.
        std::io::stdin().read_line(&mut String::new()).unwrap();
    }

    #[test]
    fn a_base_that_a_tosser_has_locked_is_waited_for_and_left_alone() {
        for format in FORMATS {
            let sample = Sample::new(format);
            let mut other = child("lock", &sample, 0);
            let mut lines = BufReader::new(other.stdout.take().unwrap()).lines();
            assert!(lines.any(|line| line.unwrap().contains("locked")));
            let base = sample.open();
            let error = base.set_last_read(&bob(), 5.into()).unwrap_err();
            assert!(matches!(error, MarkError::Busy { .. }), "{error}");
            assert_eq!(base.last_read(&bob()).unwrap(), Some(4), "{format}");
            // It continues as soon as the other is done.
            let (sender, started) = std::sync::mpsc::channel();
            let writer = std::thread::spawn(move || {
                let own = std::fs::read_link("/proc/thread-self").unwrap();
                sender.send(own).unwrap();
                base.set_last_read(&bob(), 5.into())
            });
            // A refused lock is not reported: a sleeping thread was refused.
            let own = Path::new("/proc").join(started.recv().unwrap());
            let is_awake = |state: String| !state.contains(") S ");
            while std::fs::read_to_string(own.join("stat")).is_ok_and(is_awake) {
                std::thread::yield_now();
            }
            other.kill().unwrap();
            other.wait().unwrap();
            assert_eq!(writer.join().unwrap().unwrap(), 5, "{format}");
        }
    }
}
