//! Passes over a JAM base of 100,000 messages of about 2 KB, each next to its peers in one run:
//! the `jamjam` crate, and reading the files straight through.

#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

mod support;

use divan::{Bencher, black_box, counter::ItemsCount};
use fidoscope_core::base::jam::JamBase;
use fidoscope_core::base::jam::write::JamWriter;
use fidoscope_core::base::{MessageBase, ReadDepth};
use fidoscope_core::job::Job;
use jamjam::jam::JamMessageBase;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

const MESSAGES: u32 = 100_000;

fn main() {
    divan::main();
}

/// Returns the base, built once for all benches of a run.
fn base() -> &'static Path {
    static BASE: OnceLock<(tempfile::TempDir, PathBuf)> = OnceLock::new();
    let (_, path) = BASE.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bench");
        let mut writer = JamWriter::create(&path, support::generator::created()).unwrap();
        support::generator::generate(&mut writer, MESSAGES, 1).unwrap();
        writer.finish().unwrap();
        (folder, path)
    });
    path
}

fn ours(bencher: Bencher<'_, '_>, want: ReadDepth) {
    let base = JamBase::open(base()).unwrap();
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

/// Reads whole files in pieces of 256 KB.
fn straight(bencher: Bencher<'_, '_>, extensions: &[&str]) {
    let base = base();
    let mut piece = vec![0; 256 * 1024];
    bencher.counter(ItemsCount::new(MESSAGES)).bench_local(|| {
        let mut sum = 0;
        for extension in extensions {
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

#[divan::bench_group]
mod headers {
    use super::*;

    #[divan::bench]
    fn fidoscope(bencher: Bencher<'_, '_>) {
        ours(bencher, ReadDepth::Headers);
    }

    #[divan::bench]
    fn jamjam(bencher: Bencher<'_, '_>) {
        let base = JamMessageBase::open(base()).unwrap();
        bencher.counter(ItemsCount::new(MESSAGES)).bench_local(|| {
            let headers = base.messages().map(|header| black_box(header.unwrap()));
            assert_eq!(headers.count(), MESSAGES as usize);
        });
    }

    #[divan::bench(name = "straight")]
    fn straight_through(bencher: Bencher<'_, '_>) {
        straight(bencher, &["jdx", "jhr"]);
    }
}

#[divan::bench_group]
mod headers_and_bodies {
    use super::*;

    #[divan::bench]
    fn fidoscope(bencher: Bencher<'_, '_>) {
        ours(bencher, ReadDepth::Text);
    }

    #[divan::bench]
    fn jamjam(bencher: Bencher<'_, '_>) {
        let base = JamMessageBase::open(base()).unwrap();
        bencher.counter(ItemsCount::new(MESSAGES)).bench_local(|| {
            let messages = base
                .messages_full()
                .map(|message| black_box(message.unwrap()));
            assert_eq!(messages.count(), MESSAGES as usize);
        });
    }

    #[divan::bench(name = "straight")]
    fn straight_through(bencher: Bencher<'_, '_>) {
        straight(bencher, &["jdx", "jhr", "jdt"]);
    }
}
