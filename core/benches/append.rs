//! Appending messages to bases, one by one and each flushed to the disk before the next: JAM
//! compared with the `jamjam` crate and with writing the same bytes, then the other formats. A base
//! of a million messages takes no longer than one of a thousand.

#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use divan::{Bencher, counter::ItemsCount};
use fidoscope_core::base::hudson::{Flavour, HudsonBase};
use fidoscope_core::base::jam::JamBase;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage as JamMessage};
use fidoscope_core::base::opus::{MsgDialect, MsgFolder};
use fidoscope_core::base::squish::SquishBase;
use fidoscope_core::base::{MessageBase, Outgoing};
use fidoscope_core::job::Job;
use fidoscope_core::time::WallTime;
use fidoscope_kit::hudson::{HudsonWriter, NewMessage as HudsonMessage};
use fidoscope_kit::msg::{MsgWriter, NewMessage as MsgMessage};
use fidoscope_kit::squish::{NewMessage as SquishMessage, SquishWriter};
use jamjam::jam::{JamMessage as Theirs, JamMessageBase};
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::Path;

const SIZES: [u32; 2] = [1_000, 1_000_000];
/// Maximum number of messages in the other formats.
const FEW: u32 = 1_000;

fn main() {
    divan::main();
}

/// Returns a message of two kilobytes.
fn message() -> Outgoing {
    Outgoing {
        from: b"Anna Pathfinder".to_vec(),
        to: b"All".to_vec(),
        subject: b"A message that is added".to_vec(),
        origin: [2, 5030, 1520, 9],
        written: WallTime(1_700_000_000),
        arrived: WallTime(1_700_000_000),
        kludges: vec![
            b"MSGID: 2:5030/1520.9 12345678".to_vec(),
            b"CHRS: CP866 2".to_vec(),
        ],
        text: b"A line of a message with some words in it.\r".repeat(48),
        ..Outgoing::default()
    }
}

fn jam(folder: &Path, messages: u32) -> std::path::PathBuf {
    let path = folder.join("base");
    let mut writer = JamWriter::create(&path, WallTime(1_000_000)).unwrap();
    for _ in 0..messages {
        let message = JamMessage {
            from: b"Bob",
            to: b"All",
            text: b"Text\r",
            ..JamMessage::default()
        };
        writer.append(&message).unwrap();
    }
    writer.finish().unwrap();
    path
}

fn append(bencher: Bencher<'_, '_>, base: &dyn MessageBase) {
    let (message, job) = (message(), Job::new());
    let bencher = bencher.counter(ItemsCount::new(1_u32));
    bencher.bench_local(|| base.append(&message, &job).unwrap());
}

#[divan::bench(args = SIZES, sample_count = 200, sample_size = 1)]
fn jam_fidoscope(bencher: Bencher<'_, '_>, messages: u32) {
    let folder = tempfile::tempdir().unwrap();
    append(
        bencher,
        &JamBase::open(&jam(folder.path(), messages)).unwrap(),
    );
}

/// Appends an answer whose parent is searched among the last messages.
#[divan::bench(args = SIZES, sample_count = 200, sample_size = 1)]
fn jam_fidoscope_answer(bencher: Bencher<'_, '_>, messages: u32) {
    let folder = tempfile::tempdir().unwrap();
    let base = JamBase::open(&jam(folder.path(), messages)).unwrap();
    let (mut message, job) = (message(), Job::new());
    message.kludges.push(b"REPLY: 2:5030/1 1".to_vec());
    let bencher = bencher.counter(ItemsCount::new(1_u32));
    bencher.bench_local(|| base.append(&message, &job).unwrap());
}

#[divan::bench(args = SIZES, sample_count = 200, sample_size = 1)]
fn jam_jamjam(bencher: Bencher<'_, '_>, messages: u32) {
    let folder = tempfile::tempdir().unwrap();
    let mut base = JamMessageBase::open(jam(folder.path(), messages)).unwrap();
    let message = message();
    let text = |bytes: &[u8]| bytes.into();
    let theirs = Theirs::default()
        .with_from(text(&message.from))
        .with_to(text(&message.to))
        .with_subject(text(&message.subject))
        .with_msg_id(text(b"2:5030/1520.9 12345678"))
        .with_text(text(&message.text));
    let bencher = bencher.counter(ItemsCount::new(1_u32));
    bencher.bench_local(|| {
        let number = base.write_message(&theirs).unwrap();
        base.sync().unwrap();
        number
    });
}

/// Writes the same bytes to the same number of files, each flushed to the disk before the next.
#[divan::bench(sample_count = 200, sample_size = 1)]
fn jam_bytes_alone(bencher: Bencher<'_, '_>) {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| File::create(folder.path().join(name)).unwrap();
    let [texts, headers, index] = ["jdt", "jhr", "jdx"].map(file);
    let (text, header) = (message().text, [1; 250]);
    let mut at = 0;
    let bencher = bencher.counter(ItemsCount::new(1_u32));
    bencher.bench_local(|| {
        for (file, place, bytes) in [
            (&texts, at * text.len() as u64, &text[..]),
            (&headers, 1024 + at * 250, &header),
            (&index, at * 8, &[1; 8]),
            (&headers, 8, &at.to_le_bytes()),
        ] {
            file.write_all_at(bytes, place).unwrap();
            file.sync_data().unwrap();
        }
        at += 1;
    });
}

#[divan::bench(sample_count = 200, sample_size = 1)]
fn squish(bencher: Bencher<'_, '_>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("base");
    let mut writer = SquishWriter::create(&path).unwrap();
    for _ in 0..FEW {
        writer.append(&SquishMessage::default()).unwrap();
    }
    writer.finish().unwrap();
    append(bencher, &SquishBase::open(&path).unwrap());
}

#[divan::bench(args = [1_000, 60_000], sample_count = 200, sample_size = 1)]
fn msg(bencher: Bencher<'_, '_>, messages: u32) {
    let folder = tempfile::tempdir().unwrap();
    let mut writer = MsgWriter::create(folder.path(), MsgDialect::Fts1).unwrap();
    for _ in 0..messages {
        writer.append(&MsgMessage::default()).unwrap();
    }
    append(bencher, &MsgFolder::open(folder.path()).unwrap());
}

#[divan::bench(args = [1_000, 60_000], sample_count = 200, sample_size = 1)]
fn hudson(bencher: Bencher<'_, '_>, messages: u32) {
    let folder = tempfile::tempdir().unwrap();
    let mut writer = HudsonWriter::new(Flavour::Hudson);
    for _ in 0..messages {
        writer.append(1, &HudsonMessage::default()).unwrap();
    }
    let parts = writer.into_parts();
    parts.create(folder.path(), Flavour::Hudson).unwrap();
    let base = HudsonBase::open(folder.path(), Flavour::Hudson, 1).unwrap();
    append(bencher, &base);
}
