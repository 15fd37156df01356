//! JAM bases as files on disk: found, never changed, replaced during reading, incomplete, huge.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::jam_support::{Dice, FIXTURES, Made, fixture, made_base, open, scan, store};
use ftn_base::jam::JamBase;
use ftn_base::jam::write::{JamWriter, NewMessage, WriteError};
use ftn_base::{BaseError, MarkOwner, MessageBase, ReadDepth};
use ftn_types::time::WallTime;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::SystemTime;

/// Returns the state of a folder's files that reading could change.
fn state(folder: &Path) -> BTreeMap<PathBuf, (Vec<u8>, SystemTime)> {
    let entry = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry.unwrap().path();
        let modified = path.metadata().unwrap().modified().unwrap();
        (path.clone(), (std::fs::read(path).unwrap(), modified))
    };
    std::fs::read_dir(folder).unwrap().map(entry).collect()
}

#[test]
fn reading_changes_no_file_and_creates_none() {
    let mut messages = 0;
    for (folder, name, _) in FIXTURES {
        let source = fixture(folder, name);
        let folder = tempfile::tempdir().unwrap();
        for entry in std::fs::read_dir(source.parent().unwrap()).unwrap() {
            let from = entry.unwrap().path();
            std::fs::copy(&from, folder.path().join(from.file_name().unwrap())).unwrap();
        }
        let before = state(folder.path());
        let base = JamBase::open(&folder.path().join(name)).unwrap();
        for want in [ReadDepth::Headers, ReadDepth::Text] {
            let (headers, faults) = scan(&base, want);
            assert_eq!(faults, []);
            messages += headers.len();
            for header in headers {
                base.read(header.number).unwrap().unwrap();
            }
        }
        base.stamp().unwrap();
        base.summary().unwrap();
        base.count_after(1).unwrap();
        base.last_read(&MarkOwner::default()).unwrap();
        assert_eq!(state(folder.path()), before, "{name}");
    }
    assert!(messages > 160, "{messages}");
}

#[test]
fn the_fixtures_hold_what_is_known_of_them() {
    let (folder, name, _) = FIXTURES[0];
    let base = JamBase::open(&fixture(folder, &name.to_uppercase())).unwrap();
    let (headers, _) = scan(&base, ReadDepth::Text);
    let replies = headers.iter().filter(|header| !header.reply.is_empty());
    assert_eq!(replies.count(), 24);
    let longest = headers.iter().map(|header| header.text.len()).max();
    assert_eq!(longest, Some(80_531));
    assert_eq!(base.summary().unwrap().messages as usize, headers.len());
    let everything = base.count_after(0).unwrap() as usize;
    assert_eq!(everything, headers.len());
}

#[test]
fn missing_texts_are_reported_and_missing_marks_are_ordinary() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("base");
    store(&made_base(1, 10, 1), &path);
    let whole = scan(&JamBase::open(&path).unwrap(), ReadDepth::Text)
        .0
        .len();
    std::fs::remove_file(path.with_extension("jdt")).unwrap();
    std::fs::remove_file(path.with_extension("jlr")).unwrap();
    let base = JamBase::open(&path).unwrap();
    let (headers, faults) = scan(&base, ReadDepth::Text);
    assert_eq!(headers.len(), whole);
    assert!(headers.iter().all(|header| header.text.is_empty()));
    // Missing texts are damage; an unread base may have no marks.
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].what.contains("base.jdt"), "{faults:?}");
    let reader = MarkOwner {
        names: vec![b"Somebody".to_vec()],
        ..MarkOwner::default()
    };
    assert_eq!(base.last_read(&reader).unwrap(), None);
    base.stamp().unwrap();
    base.read(headers[0].number).unwrap().unwrap();
}

#[test]
fn a_missing_file_of_headers_or_index_is_an_error_that_names_it() {
    for extension in ["jhr", "jdx"] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("base");
        store(&made_base(1, 3, 1), &path);
        let opened = JamBase::open(&path).unwrap();
        std::fs::remove_file(path.with_extension(extension)).unwrap();
        for error in [
            JamBase::open(&path).unwrap_err(),
            opened.read(1).unwrap_err(),
            opened.count_after(0).unwrap_err(),
        ] {
            assert!(matches!(error, BaseError::Missing { .. }), "{error:?}");
            let text = error.to_string();
            assert!(text.contains(&format!("base.{extension}")), "{text}");
            assert!(text.contains("restore"), "{text}");
        }
    }
    let error = JamBase::open(Path::new("/no/such/folder/base")).unwrap_err();
    assert!(
        error.to_string().contains("/no/such/folder/base.jhr"),
        "{error}"
    );
}

#[test]
fn a_base_that_was_replaced_is_noticed_and_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("base");
    store(&made_base(1, 20, 1), &path);
    let base = JamBase::open(&path).unwrap();
    let before = base.stamp().unwrap();
    assert_eq!(before, base.stamp().unwrap());
    let old = scan(&base, ReadDepth::Text).0;
    let old_count = base.summary().unwrap().messages;
    assert_eq!(old_count as usize, old.len());

    // A packer writes new files and renames them over the old ones.
    let packed = made_base(2, 7, 300);
    store(&packed, &folder.path().join("new"));
    for extension in ["jhr", "jdt", "jdx", "jlr"] {
        std::fs::rename(
            folder.path().join("new").with_extension(extension),
            path.with_extension(extension),
        )
        .unwrap();
    }
    assert_ne!(base.stamp().unwrap(), before);
    let new = scan(&base, ReadDepth::Text).0;
    assert_eq!(new, scan(&open(&packed), ReadDepth::Text).0);
    assert_eq!(base.summary().unwrap().messages as usize, new.len());
    assert_eq!(base.count_after(300).unwrap() as usize, new.len() - 1);
    assert_eq!(base.read(1).unwrap(), None);
}

#[test]
fn a_counter_that_moved_is_noticed_even_when_nothing_else_did() {
    let mut bytes = made_base(1, 3, 1);
    let before = open(&bytes).stamp().unwrap();
    bytes.jhr[8] ^= 1;
    assert_ne!(open(&bytes).stamp().unwrap(), before);
}

/// Appends messages like tossers: text, header, index, each with its own write.
fn toss(path: &Path, stop: &AtomicBool) -> u32 {
    let mut dice = Dice::new(11);
    let append = |extension| {
        let path = path.with_extension(extension);
        File::options().append(true).open(path).unwrap()
    };
    let (mut jhr, mut jdt, mut jdx) = (append("jhr"), append("jdt"), append("jdx"));
    let mut number = 0;
    while number < 5000 && !stop.load(Ordering::Relaxed) {
        let mut writer = crate::jam_support::writer(1);
        Made::random(&mut dice).append(&mut writer);
        let bytes = writer.into_bytes().unwrap();
        let text_at = jdt.seek(SeekFrom::End(0)).unwrap() as u32;
        let header_at = jhr.seek(SeekFrom::End(0)).unwrap() as u32;
        let mut header = bytes.jhr[1024..].to_vec();
        header[60..64].copy_from_slice(&text_at.to_le_bytes());
        let mut record = bytes.jdx;
        record[4..].copy_from_slice(&header_at.to_le_bytes());
        jdt.write_all(&bytes.jdt).unwrap();
        jhr.write_all(&header).unwrap();
        jdx.write_all(&record).unwrap();
        number += 1;
    }
    number
}

#[test]
fn a_base_can_be_read_while_a_tosser_writes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("base");
    JamWriter::create(&path, WallTime(1))
        .unwrap()
        .finish()
        .unwrap();
    let base = JamBase::open(&path).unwrap();
    let stop = AtomicBool::new(false);
    let tossed = std::thread::scope(|scope| {
        let tosser = scope.spawn(|| toss(&path, &stop));
        let mut last = 0;
        while last < 500 {
            let (headers, faults) = scan(&base, ReadDepth::Text);
            assert_eq!(faults, []);
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
    let small = made_base(5, 40, 1);
    let expected = scan(&open(&small), ReadDepth::Text).0;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("big");

    // Every other message moves up: its text beyond 3 GiB, its header beyond 2.5 GiB.
    let mut bytes = small.clone();
    let (header_shift, text_shift) = (2_684_354_560_u32, 3_221_225_472_u32);
    for record in (0..bytes.jdx.len()).step_by(16) {
        let field = &mut bytes.jdx[record + 4..record + 8];
        let at = u32::from_le_bytes((&*field).try_into().unwrap());
        if at != u32::MAX {
            field.copy_from_slice(&(at + header_shift).to_le_bytes());
            let text = at as usize + 60;
            let field = &mut bytes.jhr[text..text + 4];
            let at = u32::from_le_bytes((&*field).try_into().unwrap());
            field.copy_from_slice(&(at + text_shift).to_le_bytes());
        }
    }
    store(&bytes, &path);
    for (extension, bytes, shift) in [
        ("jhr", &bytes.jhr[..], header_shift),
        ("jdt", &bytes.jdt[..], text_shift),
    ] {
        let path = path.with_extension(extension);
        let mut file = File::options().write(true).open(path).unwrap();
        file.seek(SeekFrom::Start(u64::from(shift))).unwrap();
        file.write_all(bytes).unwrap();
    }
    assert!(path.with_extension("jdt").metadata().unwrap().len() > 3 << 30);

    let base = JamBase::open(&path).unwrap();
    let (headers, faults) = scan(&base, ReadDepth::Text);
    assert_eq!(faults, []);
    assert_eq!(headers, expected);
    for header in expected {
        let stored = base.read(header.number).unwrap().unwrap();
        assert_eq!(stored.text, header.text);
    }
}

#[test]
fn a_writer_never_touches_what_exists() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("base");
    std::fs::write(path.with_extension("jdx"), b"precious").unwrap();
    let before = state(folder.path());
    match JamWriter::create(&path, WallTime(1)) {
        Err(WriteError::Create { path, .. }) => assert_eq!(path.extension().unwrap(), "jdx"),
        other => panic!("{other:?}"),
    }
    assert_eq!(state(folder.path()), before);
}

#[test]
fn the_same_messages_give_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("base.with.dots");
    let message = NewMessage {
        from: b"A",
        text: b"text",
        ..NewMessage::default()
    };
    let mut on_disk = JamWriter::create(&path, WallTime(1)).unwrap();
    on_disk.append(&message).unwrap();
    on_disk.finish().unwrap();
    let mut in_memory = JamWriter::in_memory(WallTime(1)).unwrap();
    in_memory.append(&message).unwrap();
    let bytes = in_memory.into_bytes().unwrap();
    let base = JamBase::open(&path).unwrap();
    assert_eq!(crate::jam_support::load(&base), bytes);
    let files = base.files().unwrap();
    assert_eq!(files.jhr, folder.path().join("base.with.dots.jhr"));
}
