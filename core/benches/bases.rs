//! Passes over a Squish base and a folder of `*.MSG` files, 100,000 messages of about 2 KB each,
//! next to their peers in one run: reading the file straight through, and opening and reading the
//! files one by one.

#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

mod support;

use divan::{Bencher, black_box, counter::ItemsCount};
use fidoscope_core::base::jam::JamBase;
use fidoscope_core::base::opus::{MsgDialect, MsgFolder};
use fidoscope_core::base::squish::SquishBase;
use fidoscope_core::base::{MessageBase, ReadDepth};
use fidoscope_core::job::Job;
use fidoscope_kit::msg::{MsgWriter, NewMessage as NewMsg};
use fidoscope_kit::squish::{NewMessage as NewSquish, SquishWriter};
use std::io::Read;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

const MESSAGES: u32 = 100_000;

fn main() {
    divan::main();
}

/// A generated message with kludges for both formats.
struct Made<'a> {
    from: &'a [u8],
    to: &'a [u8],
    subject: &'a [u8],
    kludges: Vec<Vec<u8>>,
    written: fidoscope_core::time::WallTime,
    text: &'a [u8],
}

/// Calls `visit` with the generated messages one by one.
fn generate(visit: &mut dyn FnMut(&Made<'_>)) {
    let parts = support::generator::in_memory(MESSAGES, 1).unwrap();
    let jam = JamBase::from_bytes(parts.jhr, parts.jdt, parts.jdx, parts.jlr).unwrap();
    jam.scan(ReadDepth::Text, &Job::new(), &mut |header, text| {
        let mut kludges = vec![[b"MSGID: ", header.msgid].concat()];
        for (name, value) in [
            (&b"REPLY: "[..], header.reply),
            (b"CHRS: ", header.charset),
            (b"TZUTC: ", header.utc_offset),
        ] {
            if !value.is_empty() {
                kludges.push([name, value].concat());
            }
        }
        visit(&Made {
            from: header.from,
            to: header.to,
            subject: header.subject,
            kludges,
            written: header.written,
            text,
        });
        ControlFlow::Continue(())
    })
    .unwrap();
}

/// Returns the Squish base, built once for all benches of a run.
fn squish() -> &'static Path {
    static BASE: OnceLock<(tempfile::TempDir, PathBuf)> = OnceLock::new();
    let (_, path) = BASE.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bench");
        let mut writer = SquishWriter::create(&path).unwrap();
        generate(&mut |made| {
            let kludges: Vec<&[u8]> = made.kludges.iter().map(Vec::as_slice).collect();
            let message = NewSquish {
                from: made.from,
                to: made.to,
                subject: made.subject,
                kludges: &kludges,
                written: made.written,
                arrived: made.written,
                text: made.text,
                ..NewSquish::default()
            };
            writer.append(&message).unwrap();
        });
        writer.finish().unwrap();
        (folder, path)
    });
    path
}

/// Returns the folder of `*.MSG` files, built once for all benches of a run.
fn folder() -> &'static Path {
    static FOLDER: OnceLock<tempfile::TempDir> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let mut writer = MsgWriter::create(folder.path(), MsgDialect::Opus).unwrap();
        generate(&mut |made| {
            let mut text = Vec::new();
            for kludge in &made.kludges {
                text.push(1);
                text.extend_from_slice(kludge);
                text.push(b'\r');
            }
            text.extend_from_slice(made.text);
            let message = NewMsg {
                from: made.from,
                to: made.to,
                subject: made.subject,
                written: made.written,
                arrived: made.written,
                text: &text,
                ..NewMsg::default()
            };
            writer.append(&message).unwrap();
        });
        folder
    });
    folder.path()
}

fn ours(bencher: Bencher<'_, '_>, base: &dyn MessageBase, want: ReadDepth) {
    bencher.counter(ItemsCount::new(MESSAGES)).bench_local(|| {
        let (mut messages, mut bytes) = (0u32, 0usize);
        base.scan(want, &Job::new(), &mut |header, text| {
            messages += 1;
            bytes += black_box(header).subject.len() + black_box(text).len();
            ControlFlow::Continue(())
        })
        .unwrap();
        assert_eq!(messages, MESSAGES);
        bytes
    });
}

#[divan::bench_group(sample_count = 10)]
mod squish_base {
    use super::*;

    #[divan::bench]
    fn headers(bencher: Bencher<'_, '_>) {
        ours(
            bencher,
            &SquishBase::open(squish()).unwrap(),
            ReadDepth::Headers,
        );
    }

    #[divan::bench]
    fn texts(bencher: Bencher<'_, '_>) {
        ours(
            bencher,
            &SquishBase::open(squish()).unwrap(),
            ReadDepth::Text,
        );
    }

    /// Reads whole files in pieces of 128 KB.
    #[divan::bench]
    fn straight(bencher: Bencher<'_, '_>) {
        let base = squish();
        let mut piece = vec![0; 128 * 1024];
        bencher.counter(ItemsCount::new(MESSAGES)).bench_local(|| {
            let mut sum = 0;
            for extension in ["sqi", "sqd"] {
                let mut file = std::fs::File::open(base.with_extension(extension)).unwrap();
                loop {
                    match file.read(&mut piece).unwrap() {
                        0 => break,
                        n => sum += black_box(&piece[..n]).len(),
                    }
                }
            }
            sum
        });
    }
}

#[divan::bench_group(sample_count = 5)]
mod msg_folder {
    use super::*;

    #[divan::bench]
    fn headers(bencher: Bencher<'_, '_>) {
        ours(
            bencher,
            &MsgFolder::open(folder()).unwrap(),
            ReadDepth::Headers,
        );
    }

    #[divan::bench]
    fn texts(bencher: Bencher<'_, '_>) {
        ours(
            bencher,
            &MsgFolder::open(folder()).unwrap(),
            ReadDepth::Text,
        );
    }

    /// Passes over the folder, including its listing.
    #[divan::bench]
    fn opened_again(bencher: Bencher<'_, '_>) {
        let path = folder();
        bencher.counter(ItemsCount::new(MESSAGES)).bench_local(|| {
            let mut messages = 0;
            let base = MsgFolder::open(path).unwrap();
            base.scan(ReadDepth::Text, &Job::new(), &mut |_, text| {
                messages += u32::from(!black_box(text).is_empty());
                ControlFlow::Continue(())
            })
            .unwrap();
            messages
        });
    }

    /// Opens and reads each file by its known name.
    #[divan::bench]
    fn straight(bencher: Bencher<'_, '_>) {
        let folder = folder();
        let mut bytes = Vec::new();
        bencher.counter(ItemsCount::new(MESSAGES)).bench_local(|| {
            let mut sum = 0;
            for number in 1..=MESSAGES {
                let path = folder.join(format!("{number}.msg"));
                bytes.clear();
                let mut file = std::fs::File::open(path).unwrap();
                file.read_to_end(&mut bytes).unwrap();
                sum += black_box(&bytes).len();
            }
            sum
        });
    }
}
