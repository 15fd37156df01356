//! Squish bases as files on disk: never changed, replaced during reading, incomplete, huge, and
//! read while a tosser writes.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::base_support::{Dice, exercise, scan, state};
use crate::squish_support::{Made, made_base, open, store};
use fidoscope_kit::squish::SquishWriter;
use ftn_base::squish::SquishBase;
use ftn_base::{BaseError, MessageBase, ReadDepth};
use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

#[test]
fn reading_changes_no_file_and_creates_none() {
    for with_index in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("base");
        let (bytes, made) = made_base(1, 20);
        store(&bytes, &path);
        if !with_index {
            std::fs::remove_file(path.with_extension("sqi")).unwrap();
        }
        let before = state(folder.path());
        let base = SquishBase::open(&path).unwrap();
        assert_eq!(exercise(&base).unwrap().len(), made.len());
        assert_eq!(state(folder.path()), before);
        let (_, faults) = scan(&base, ReadDepth::Headers);
        assert_eq!(faults.is_empty(), with_index, "{faults:?}");
    }
}

#[test]
fn a_missing_file_of_messages_is_an_error_that_names_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("base");
    store(&made_base(1, 3).0, &path);
    let opened = SquishBase::open(&path).unwrap();
    std::fs::remove_file(path.with_extension("sqd")).unwrap();
    for error in [
        SquishBase::open(&path).unwrap_err(),
        opened.read(1).unwrap_err(),
        opened.summary().unwrap_err(),
    ] {
        assert!(matches!(error, BaseError::Missing { .. }), "{error:?}");
        assert!(error.to_string().contains("base.sqd"), "{error}");
    }
}

#[test]
fn a_base_that_was_replaced_is_noticed_and_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("base");
    store(&made_base(1, 20).0, &path);
    let base = SquishBase::open(&path).unwrap();
    let before = base.stamp().unwrap();
    assert_eq!(before, base.stamp().unwrap());
    assert_eq!(base.summary().unwrap().messages, 20);
    let (packed, made) = made_base(2, 7);
    store(&packed, &folder.path().join("new"));
    for extension in ["sqd", "sqi", "sql"] {
        let new = folder.path().join("new").with_extension(extension);
        std::fs::rename(new, path.with_extension(extension)).unwrap();
    }
    assert_ne!(base.stamp().unwrap(), before);
    assert_eq!(base.summary().unwrap().messages as usize, made.len());
    assert_eq!(
        scan(&base, ReadDepth::Text).0,
        scan(&open(&packed), ReadDepth::Text).0
    );
}

/// Appends messages like tossers: the frame, the link to it, the base header, the index.
fn toss(path: &Path, stop: &AtomicBool) -> u32 {
    let mut dice = Dice::new(11);
    let mut sqd = File::options()
        .read(true)
        .write(true)
        .open(path.with_extension("sqd"))
        .unwrap();
    let mut sqi = File::options()
        .append(true)
        .open(path.with_extension("sqi"))
        .unwrap();
    let mut put = |at: u64, bytes: &[u8]| {
        sqd.seek(SeekFrom::Start(at)).unwrap();
        sqd.write_all(bytes).unwrap();
        sqd.seek(SeekFrom::End(0)).unwrap()
    };
    let (mut number, mut last) = (0u32, 0u32);
    let mut end = 256;
    while number < 5000 && !stop.load(Ordering::Relaxed) {
        number += 1;
        let mut writer = SquishWriter::in_memory();
        writer.go_on_from(number);
        Made::random(&mut dice).append(&mut writer);
        let mut bytes = writer.into_bytes();
        let place = end as u32;
        bytes.sqd[256 + 8..256 + 12].copy_from_slice(&last.to_le_bytes());
        end = put(u64::from(place), &bytes.sqd[256..]);
        let link = if last == 0 { 104 } else { u64::from(last) + 4 };
        put(link, &place.to_le_bytes());
        put(4, &[number, number].map(u32::to_le_bytes).concat());
        bytes.sqi[..4].copy_from_slice(&place.to_le_bytes());
        sqi.write_all(&bytes.sqi).unwrap();
        last = place;
    }
    number
}

#[test]
fn a_base_can_be_read_while_a_tosser_writes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("base");
    SquishWriter::create(&path).unwrap().finish().unwrap();
    let base = SquishBase::open(&path).unwrap();
    let stop = AtomicBool::new(false);
    let tossed = std::thread::scope(|scope| {
        let tosser = scope.spawn(|| toss(&path, &stop));
        let mut last = 0;
        while last < 500 {
            let (headers, faults) = scan(&base, ReadDepth::Text);
            // Only the first message may be seen before the index has it.
            assert!(faults.is_empty() || headers.len() == 1, "{faults:?}");
            assert!(headers.len() >= last, "{} after {last}", headers.len());
            assert!(headers.iter().all(|h| h.text.len() == h.text_len as usize));
            last = headers.len();
        }
        stop.store(true, Ordering::Relaxed);
        tosser.join().unwrap()
    });
    assert_eq!(base.summary().unwrap().messages, tossed);
}

#[test]
fn bases_over_two_gigabytes_are_read_like_small_ones() {
    let (small, made) = made_base(5, 40);
    let expected = scan(&open(&small), ReadDepth::Text).0;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("big");
    store(&small, &path);
    // The second half of the frames moves beyond 3 GiB.
    let word = |bytes: &[u8], at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    let half = word(&small.sqi, 20 * 12);
    let shift = 3_221_225_472_u32;
    let moved = |at: u32| if at >= half { at + shift } else { at };
    let mut bytes = small.clone();
    for record in 0..made.len() {
        let place = word(&small.sqi, record * 12);
        let put = |bytes: &mut [u8], at: usize, value: u32| {
            bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
        };
        put(&mut bytes.sqi, record * 12, moved(place));
        for link in [place as usize + 4, place as usize + 8] {
            let target = word(&small.sqd, link);
            put(&mut bytes.sqd, link, moved(target));
        }
    }
    let mut file = File::options()
        .write(true)
        .open(path.with_extension("sqd"))
        .unwrap();
    file.write_all(&bytes.sqd[..half as usize]).unwrap();
    file.set_len(u64::from(half)).unwrap();
    file.seek(SeekFrom::Start(u64::from(moved(half)))).unwrap();
    file.write_all(&bytes.sqd[half as usize..]).unwrap();
    for with_index in [true, false] {
        let index = if with_index { &bytes.sqi[..] } else { b"" };
        std::fs::write(path.with_extension("sqi"), index).unwrap();
        let base = SquishBase::open(&path).unwrap();
        assert_eq!(scan(&base, ReadDepth::Text).0, expected);
        let last = expected.last().unwrap();
        assert_eq!(base.read(last.number).unwrap().unwrap().text, last.text);
    }
}
