//! Several processes append messages to one base at the same time: this one, another Fidoscope, and
//! a program with POSIX locks like smapi. Meanwhile one thread reads, another one moves marks.

#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stderr
)]

use crate::append_support::{BOARD, contents, echomail, make, open};
use ftn_base::jam::crc32;
use ftn_base::squish::name_hash;
use ftn_base::{AppendError, MarkOwner, MessageBase, ReadDepth};
use ftn_types::job::Job;
use nix::fcntl::{FcntlArg, fcntl};
use nix::libc;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::ops::ControlFlow;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};

/// Number of messages appended by each process.
const MESSAGES: u32 = 1000;
/// Environment variable that makes this program the other process: format, folder, role.
const ORDER: &str = "FIDOSCOPE_TEST_APPENDS";
/// Line printed by that process after each message.
const ADDED: &str = "one more message";
/// Number of messages of the others after which a base is read, and a mark raised: two processors
/// are for three writers.
const STEP: usize = 20;

fn subject(who: &str, number: u32) -> String {
    format!("{who} {number}")
}

/// Appends messages like Fidoscope, and calls `added` after each.
fn append_all(base: &dyn MessageBase, who: &str, added: impl Fn()) {
    for number in 1..=MESSAGES {
        let message = echomail(&subject(who, number));
        loop {
            match base.append(&message, &Job::new()) {
                Ok(_) => break,
                // The others were quicker for seconds.
                Err(AppendError::Busy { .. }) => {}
                Err(error) => panic!("{who} {number}: {error}"),
            }
        }
        added();
    }
}

/// Waits for the lock of a byte of a file; the process holds it until it closes the file.
fn lock(path: &Path, at: i64) -> File {
    let file = File::options().read(true).write(true).open(path).unwrap();
    let byte = libc::flock {
        l_type: libc::F_WRLCK as i16,
        l_whence: libc::SEEK_SET as i16,
        l_start: at,
        l_len: 1,
        l_pid: 0,
    };
    fcntl(&file, FcntlArg::F_SETLKW(&byte)).unwrap();
    file
}

fn word(file: &File, at: u64, width: usize) -> u32 {
    let mut word = [0; 4];
    file.read_exact_at(&mut word[..width], at).unwrap();
    u32::from_le_bytes(word)
}

fn put(file: &File, at: u64, words: &[u32]) {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    file.write_all_at(&bytes, at).unwrap();
}

fn rw(path: &Path) -> File {
    File::options().read(true).write(true).open(path).unwrap()
}

fn end(file: &File) -> u64 {
    file.metadata().unwrap().len()
}

/// Appends a message to a JAM base by hand. Waiting for the disk keeps these in step with the
/// others.
fn jam(folder: &Path, subject: &str) {
    let base = folder.join("base");
    let headers = lock(&base.with_extension("jhr"), 0);
    let (texts, index) = (
        rw(&base.with_extension("jdt")),
        rw(&base.with_extension("jdx")),
    );
    let (text_at, header_at, records) = (end(&texts), end(&headers), end(&index) / 8);
    let text = format!("Text of {subject}\r");
    texts.write_all_at(text.as_bytes(), text_at).unwrap();
    let mut subfields = Vec::new();
    for (id, data) in [(2_u32, "Other"), (3, "All"), (6, subject)] {
        subfields.extend(id.to_le_bytes());
        subfields.extend((data.len() as u32).to_le_bytes());
        subfields.extend(data.bytes());
    }
    let mut words = [0; 19];
    words[0] = u32::from_le_bytes(*b"JAM\0");
    words[1] = 1;
    words[2] = subfields.len() as u32;
    words[4] = u32::MAX;
    words[5] = u32::MAX;
    words[12] = records as u32 + 1;
    words[15] = text_at as u32;
    words[16] = text.len() as u32;
    put(&headers, header_at, &words);
    headers.write_all_at(&subfields, header_at + 76).unwrap();
    put(&index, records * 8, &[crc32(b"All"), header_at as u32]);
    let counts = [word(&headers, 8, 4) + 1, word(&headers, 12, 4) + 1];
    put(&headers, 8, &counts);
    headers.sync_data().unwrap();
}

/// Appends a message to a Squish base by hand.
fn squish(folder: &Path, subject: &str) {
    let base = folder.join("base");
    let data = lock(&base.with_extension("sqd"), 0);
    let index = rw(&base.with_extension("sqi"));
    let (messages, umsgid) = (word(&data, 4, 4), word(&data, 20, 4));
    let (last, place) = (word(&data, 108, 4), word(&data, 120, 4));
    let text = format!("Text of {subject}\r");
    let mut message = vec![0; 238];
    message[..4].copy_from_slice(&0x2_0000_u32.to_le_bytes());
    message[40..43].copy_from_slice(b"All");
    message[76..76 + subject.len()].copy_from_slice(subject.as_bytes());
    message[214..218].copy_from_slice(&umsgid.to_le_bytes());
    message.extend(text.bytes());
    let len = message.len() as u32;
    put(&data, place.into(), &[0xAFAE_4453, 0, last, len, len, 0, 0]);
    data.write_all_at(&message, u64::from(place) + 28).unwrap();
    put(&data, u64::from(last) + 4, &[place]);
    let record = [place, umsgid, name_hash(b"All")];
    put(&index, u64::from(messages) * 12, &record);
    put(&data, 4, &[messages + 1, messages + 1]);
    put(&data, 20, &[umsgid + 1]);
    put(&data, 108, &[place]);
    put(&data, 120, &[place + 28 + len]);
    data.sync_data().unwrap();
}

/// Appends a message to a Hudson base by hand.
fn hudson(folder: &Path, subject: &str) {
    let file = |name: &str| folder.join(name).with_extension("BBS");
    let info = lock(&file("MSGINFO"), 407);
    let [texts, headers, index, names] =
        ["MSGTXT", "MSGHDR", "MSGIDX", "MSGTOIDX"].map(|name| rw(&file(name)));
    let number = word(&info, 2, 2) as u16 + 1;
    let place = end(&headers) / 187;
    let text = format!("Text of {subject}\r");
    let mut block = vec![text.len() as u8];
    block.extend(text.bytes());
    block.resize(256, 0);
    let start = end(&texts) / 256;
    texts.write_all_at(&block, start * 256).unwrap();
    let mut header = vec![0; 187];
    header[..2].copy_from_slice(&number.to_le_bytes());
    header[8..10].copy_from_slice(&(start as u16).to_le_bytes());
    header[10] = 1;
    header[26] = BOARD as u8;
    header[42..46].copy_from_slice(b"\x03All");
    header[114] = subject.len() as u8;
    header[115..115 + subject.len()].copy_from_slice(subject.as_bytes());
    headers.write_all_at(&header, place * 187).unwrap();
    let [low, high] = number.to_le_bytes();
    index
        .write_all_at(&[low, high, BOARD as u8], place * 3)
        .unwrap();
    let mut name = b"\x03All".to_vec();
    name.resize(36, 0);
    names.write_all_at(&name, place * 36).unwrap();
    let board = 6 + u64::from(BOARD - 1) * 2;
    for (at, value) in [
        (2, number),
        (4, word(&info, 4, 2) as u16 + 1),
        (board, word(&info, board, 2) as u16 + 1),
    ] {
        info.write_all_at(&value.to_le_bytes(), at).unwrap();
    }
    texts.sync_data().unwrap();
}

/// Appends a message to a `*.MSG` folder by hand.
fn msg(folder: &Path, subject: &str) {
    let mut message = vec![0; 190];
    message[72..72 + subject.len()].copy_from_slice(subject.as_bytes());
    message.extend(format!("Text of {subject}\r\0").bytes());
    let number = |entry: std::io::Result<std::fs::DirEntry>| -> Option<u32> {
        let name = entry.unwrap().file_name().into_string().unwrap();
        name.strip_suffix(".msg")?.parse().ok()
    };
    let numbers = std::fs::read_dir(folder).unwrap().filter_map(number);
    let mut number = numbers.max().unwrap() + 1;
    loop {
        match File::create_new(folder.join(format!("{number}.msg"))) {
            Ok(file) => {
                file.write_all_at(&message, 0).unwrap();
                return file.sync_data().unwrap();
            }
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => panic!("{error}"),
        }
    }
}

/// Runs as the other processes; does nothing in an ordinary run of the tests.
#[test]
fn other_process() {
    let Ok(order) = std::env::var(ORDER) else {
        return;
    };
    let parts: Vec<&str> = order.split('\n').collect();
    let [format, folder, who] = parts[..] else {
        panic!("{order}");
    };
    let folder = Path::new(folder);
    let by_hand = match format {
        "jam" => jam,
        "squish" => squish,
        "msg" => msg,
        _ => hudson,
    };
    let added = || println!("{ADDED}");
    match who {
        "Fidoscope" => append_all(open(format, folder).as_ref(), who, added),
        _ => (1..=MESSAGES).for_each(|number| {
            by_hand(folder, &subject(who, number));
            added();
        }),
    }
}

fn start(format: &str, folder: &Path, who: &str) -> Child {
    let order = [format, folder.to_str().unwrap(), who].join("\n");
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "append_together::other_process", "--nocapture"])
        .env(ORDER, order)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Yields an item when another process has added a message, and ends with that process.
fn additions(stdout: ChildStdout) -> impl Iterator<Item = ()> {
    let lines = BufReader::new(stdout).lines().map_while(Result::ok);
    lines.filter(|line| line.contains(ADDED)).map(drop)
}

/// Waits for some messages of the others; returns false when they are done.
fn wait_for_some(added: &Receiver<()>) -> bool {
    added.iter().take(STEP).count() == STEP
}

/// Reads a base as long as the others write; asserts that every message seen is whole.
fn read_all(base: &dyn MessageBase, added: &Receiver<()>) {
    let mut seen = 0;
    while wait_for_some(added) {
        let mut count = 0;
        base.scan(ReadDepth::Text, &Job::new(), &mut |header, text| {
            count += 1;
            let subject = String::from_utf8_lossy(header.subject).into_owned();
            let text = String::from_utf8_lossy(text);
            let is_whole = count == 1 || text.contains(&subject) && !subject.is_empty();
            // Some program creates a file under its number before writing it.
            assert!(is_whole || text.is_empty(), "{count}: {subject}: {text}");
            ControlFlow::Continue(())
        })
        .unwrap();
        assert!(count >= seen, "{count} after {seen}");
        seen = count;
    }
}

/// Raises a mark as long as the others write.
fn mark_all(base: &dyn MessageBase, added: &Receiver<()>) {
    let reader = MarkOwner {
        names: vec![b"Anna".to_vec()],
        msg_user: 2,
        squish_user: 2,
        hudson_user: 2,
        ..MarkOwner::default()
    };
    let mut mark = 0;
    while wait_for_some(added) {
        // The base may be locked for longer than a mark waits.
        if let Ok(advanced_mark) = base.set_last_read(&reader, u32::MAX.into()) {
            assert!(advanced_mark >= mark);
            mark = advanced_mark;
        }
    }
}

fn together(format: &str) {
    let folder = tempfile::tempdir().unwrap();
    make(format, folder.path(), 1);
    let mut others = [
        start(format, folder.path(), "Fidoscope"),
        start(format, folder.path(), "By hand"),
    ];
    let (reads, to_read) = channel();
    let (marks, to_mark) = channel();
    let note = move || {
        // A reader may have failed.
        let _ = (reads.send(()), marks.send(()));
    };
    let bases = [0, 1, 2].map(|_| open(format, folder.path()));
    std::thread::scope(|scope| {
        let [writing, reading, marking] = &bases;
        let threads = [
            scope.spawn(move || read_all(reading.as_ref(), &to_read)),
            scope.spawn(move || mark_all(marking.as_ref(), &to_mark)),
        ];
        for other in &mut others {
            let (added, note) = (additions(other.stdout.take().unwrap()), note.clone());
            scope.spawn(move || added.for_each(|()| note()));
        }
        let here = scope.spawn(move || append_all(writing.as_ref(), "Here", note));
        let here = here.join();
        let ends = others.each_mut().map(|other| other.wait().unwrap());
        here.unwrap();
        assert!(ends.iter().all(|end| end.success()), "{format}");
        for thread in threads {
            thread.join().unwrap();
        }
    });
    let (messages, faults) = contents(open(format, folder.path()).as_ref());
    assert_eq!(faults, [], "{format}");
    let found: BTreeSet<String> = messages
        .iter()
        .map(|message| String::from_utf8_lossy(&message.subject).into_owned())
        .collect();
    let mut expected: BTreeSet<String> = ["Fidoscope", "By hand", "Here"]
        .into_iter()
        .flat_map(|who| (1..=MESSAGES).map(move |number| subject(who, number)))
        .collect();
    expected.insert(String::new());
    assert_eq!(messages.len(), expected.len(), "{format}");
    assert!(found == expected, "{format}");
}

#[test]
fn jam_base_gets_all_messages_of_three_processes() {
    together("jam");
}

#[test]
fn squish_base_gets_all_messages_of_three_processes() {
    together("squish");
}

#[test]
fn msg_folder_gets_all_messages_of_three_processes() {
    together("msg");
}

#[test]
fn hudson_folder_gets_all_messages_of_three_processes() {
    together("hudson");
}

#[test]
fn process_that_is_killed_while_it_writes_leaves_a_sound_base() {
    for format in ["jam", "squish", "msg", "hudson"] {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 1);
        let mut seen = 1;
        for round in 0..4 {
            let mut other = start(format, folder.path(), "Fidoscope");
            let base = open(format, folder.path());
            let enough = seen + 5 + round;
            let mut added = additions(other.stdout.take().unwrap());
            while base.summary().unwrap().messages < enough {
                assert!(added.next().is_some(), "{format} ended early");
            }
            // SIGKILL, at any point.
            other.kill().unwrap();
            other.wait().unwrap();
            let after = echomail(&subject("After", round));
            base.append(&after, &Job::new()).unwrap();
            let (messages, faults) = contents(open(format, folder.path()).as_ref());
            assert_eq!(faults, [], "{format}");
            // A reader sees a message before its last step is done. If the writer dies then, the
            // next one rolls it back, because no program was notified of it.
            assert!(messages.len() >= enough as usize, "{format}");
            let last = messages.last().unwrap();
            assert_eq!(last.subject, after.subject, "{format}");
            for message in &messages[1..] {
                let text = String::from_utf8_lossy(&message.text);
                let subject = String::from_utf8_lossy(&message.subject);
                assert!(text.contains(&format!("{subject}!")), "{format}: {text}");
            }
            seen = messages.len() as u32;
        }
    }
}
