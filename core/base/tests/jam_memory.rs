//! Memory use of reading: never more than the length of the files, whatever they claim.
//!
//! One test in one process, so that nothing else is counted.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

mod base_support;
mod jam_support;

use ftn_base::jam::JamBase;
use ftn_base::jam::write::{JamWriter, NewMessage};
use ftn_base::{MarkOwner, MessageBase, ReadDepth};
use ftn_types::job::Job;
use ftn_types::time::WallTime;
use jam_support::{Bytes, store};
use peak_alloc::PeakAlloc;
use std::fs::File;
use std::ops::ControlFlow;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Memory of windows over three files, paths and sentences.
const CONSTANT: usize = 1024 * 1024;

/// Returns the peak memory of all queries of a base.
fn peak(base: &JamBase) -> usize {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let reader = MarkOwner {
        names: vec![b"Somebody".to_vec()],
        ..MarkOwner::default()
    };
    for want in [ReadDepth::Headers, ReadDepth::Text] {
        base.scan(want, &Job::new(), &mut |_, _| ControlFlow::Continue(()))
            .unwrap();
    }
    base.summary().unwrap();
    base.last_read(&reader).unwrap();
    for number in 0..5 {
        base.read(number).unwrap();
    }
    MEMORY.peak_usage() - before
}

fn small() -> Bytes {
    let mut writer = JamWriter::in_memory(WallTime(1)).unwrap();
    for _ in 0..3 {
        let message = NewMessage {
            from: b"Somebody",
            text: b"Text",
            ..NewMessage::default()
        };
        writer.append(&message).unwrap();
    }
    writer.into_bytes().unwrap()
}

#[test]
fn memory_follows_the_files_and_not_their_claims() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("base");
    // Every u32 of header 1 and of its first subfield claims 4 GB in turn.
    let mut tried = 0;
    for at in (1024..1024 + 84).step_by(4) {
        for claim in [u32::MAX, 0x7FFF_FFFF, 0x1000_0000] {
            let mut bytes = small();
            bytes.jhr[at..at + 4].copy_from_slice(&claim.to_le_bytes());
            store(&bytes, &path);
            let peak = peak(&JamBase::open(&path).unwrap());
            assert!(peak < CONSTANT, "{claim:x} at {at} takes {peak} bytes");
            tried += 1;
        }
    }
    assert!(tried > 60);

    // A long base needs no more than a short one.
    std::fs::remove_file(path.with_extension("jhr")).unwrap();
    let long = folder.path().join("long");
    let mut writer = JamWriter::create(&long, WallTime(1)).unwrap();
    let text = vec![b'x'; 5000];
    for _ in 0..5000 {
        let message = NewMessage {
            subject: b"Subject",
            text: &text,
            ..NewMessage::default()
        };
        writer.append(&message).unwrap();
    }
    writer.finish().unwrap();
    let taken = peak(&JamBase::open(&long).unwrap());
    assert!(taken < CONSTANT, "25 MB of texts take {taken} bytes");

    // An index of 64 MB of zeros, and a text of 100 MB that exists.
    let bytes = small();
    store(&bytes, &path);
    let hole = File::options().write(true).open(path.with_extension("jdx"));
    hole.unwrap().set_len(1 << 26).unwrap();
    let taken = peak(&JamBase::open(&path).unwrap());
    assert!(taken < CONSTANT, "a long index takes {taken} bytes");
    let mut bytes = small();
    bytes.jhr[1024 + 64..1024 + 68].copy_from_slice(&u32::MAX.to_le_bytes());
    store(&bytes, &path);
    let text = File::options().write(true).open(path.with_extension("jdt"));
    text.unwrap().set_len(10_000_000).unwrap();
    let taken = peak(&JamBase::open(&path).unwrap());
    assert!(taken > 10_000_000, "the long text was not read: {taken}");
    assert!(
        taken < 2 * 10_000_000 + CONSTANT,
        "a long text takes {taken} bytes"
    );
}
