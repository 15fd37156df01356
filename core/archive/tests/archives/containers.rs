//! Archives of real packers: listing, unpacking, names in code pages, damage and bombs (7.1).

#![cfg(feature = "unpack")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may fail"
)]

use ftn_archive::limits;
use ftn_archive::{ContainerEntry, ContainerError, Resolved, walk};
use ftn_types::guard::{guarded, install_hook};
use ftn_types::job::Job;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

fn fixture(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    fs::read(folder.join(name)).unwrap()
}

fn entries(found: Result<Resolved, ContainerError>) -> Vec<ContainerEntry> {
    match found {
        Ok(Resolved::Directory { entries, .. }) => entries,
        other => panic!("{other:?}"),
    }
}

fn names(found: Result<Resolved, ContainerError>) -> Vec<String> {
    let slash = |entry: &ContainerEntry| if entry.is_directory { "/" } else { "" };
    let entries = entries(found);
    entries
        .iter()
        .map(|entry| format!("{}{}", entry.name(), slash(entry)))
        .collect()
}

fn bytes(found: Result<Resolved, ContainerError>) -> Vec<u8> {
    match found {
        Ok(Resolved::File { bytes, .. }) => bytes,
        other => panic!("{other:?}"),
    }
}

const PACKERS: [&str; 6] = [
    "zip.zip", "arj.arj", "7z.7z", "lha.lzh", "tar.tar", "tgz.tgz",
];

#[test]
fn every_packer_is_listed_and_unpacked() {
    for name in PACKERS {
        let archive = fixture(name);
        let at = |parts: &[&str], into| walk(&archive, name, parts, into, &Job::new());
        assert_eq!(names(at(&[], true)), ["DOCS/", "README.TXT"], "{name}");
        assert_eq!(
            names(at(&["DOCS"], false)),
            ["DOT.PNG", "LEAF.TXT", "ROWS.TXT"],
            "{name}"
        );
        let readme = bytes(at(&["README.TXT"], false));
        assert_eq!(readme, b"Hello from the archive.\r\n", "{name}");
        assert_eq!(
            bytes(at(&["docs", "leaf.txt"], false)),
            b"leaf\r\n",
            "{name}"
        );
        let rows = bytes(at(&["DOCS", "ROWS.TXT"], false));
        assert!(
            rows.starts_with(b"row 0 of") && rows.ends_with(b"row 399 of many rows\r\n"),
            "{name}"
        );
        assert!(
            bytes(at(&["DOCS", "DOT.PNG"], false)).starts_with(b"\x89PNG"),
            "{name}"
        );
    }
}

#[test]
fn listings_give_sizes_and_dates() {
    for name in ["zip.zip", "arj.arj", "7z.7z", "lha.lzh", "tar.tar"] {
        let listed = entries(walk(&fixture(name), name, &["DOCS"], true, &Job::new()));
        let leaf = listed
            .iter()
            .find(|entry| entry.name() == "LEAF.TXT")
            .unwrap();
        assert_eq!((leaf.size, leaf.is_encrypted), (6, false), "{name}");
        let modified = leaf.modified.expect(name).to_string();
        assert!(
            modified.starts_with("2007-08-13T12:57:3"),
            "{name} {modified}"
        );
    }
}

#[test]
fn rar_archives_are_opened() {
    for name in ["rar3.rar", "rar5.rar"] {
        let archive = fixture(name);
        let listed = entries(walk(&archive, name, &[], true, &Job::new()));
        assert_eq!(listed.len(), 1, "{name}");
        let file = bytes(walk(
            &archive,
            name,
            &[listed[0].name()],
            false,
            &Job::new(),
        ));
        assert_eq!(file.len() as u64, listed[0].size, "{name}");
        assert!(!file.is_empty());
    }
}

#[test]
fn packed_single_files_are_containers_of_one() {
    for name in ["readme.txt.gz", "readme.txt.bz2", "readme.txt.xz"] {
        let archive = fixture(name);
        assert_eq!(
            names(walk(&archive, name, &[], true, &Job::new())),
            ["readme.txt"],
            "{name}"
        );
        let file = bytes(walk(&archive, name, &["README.TXT"], false, &Job::new()));
        assert_eq!(file, b"Hello from the archive.\r\n", "{name}");
    }
}

#[test]
fn cyrillic_names_of_dos_and_of_unix_are_read() {
    for name in ["cp866.zip", "cp866.arj", "utf8.zip", "utf8.7z"] {
        let archive = fixture(name);
        assert_eq!(
            names(walk(&archive, name, &[], true, &Job::new())),
            ["кот.TXT"],
            "{name}"
        );
        let file = bytes(walk(&archive, name, &["КОТ.txt"], false, &Job::new()));
        assert_eq!(file, b"meow\r\n", "{name}");
    }
    // Other contents of the archive prove nothing about its names: here a comment contains the name
    // as CP437 would show it.
    let mut archive = fixture("cp866.zip");
    let comment = "¬«Γ.TXT".as_bytes();
    let length = archive.len() - 2;
    archive[length] = comment.len() as u8;
    archive.extend(comment);
    assert_eq!(
        names(walk(&archive, "a.zip", &[], true, &Job::new())),
        ["кот.TXT"]
    );
}

#[test]
fn damaged_archives_are_errors_and_never_panics() {
    let mut seen = 0;
    let mut failed = 0;
    for name in PACKERS
        .iter()
        .chain(&["rar3.rar", "rar5.rar", "readme.txt.xz"])
    {
        let whole = fixture(name);
        let step = whole.len() / 40 + 1;
        for at in (0..whole.len()).step_by(step) {
            let mut flipped = whole.clone();
            flipped[at] ^= 0x55;
            for archive in [&flipped[..], &whole[..at]] {
                seen += 1;
                let listed = walk(archive, name, &[], true, &Job::new());
                failed += u32::from(listed.is_err());
                let read = walk(archive, name, &["README.TXT"], false, &Job::new());
                failed += u32::from(read.is_err());
            }
        }
    }
    assert!(seen > 300 && failed > 100, "{seen} {failed}");
}

#[test]
fn panic_of_an_unpacker_is_an_error_and_silent() {
    static HEARD: AtomicUsize = AtomicUsize::new(0);
    let before = std::panic::take_hook();
    let own = std::thread::current().id();
    install_hook(move |info| {
        if std::thread::current().id() == own {
            HEARD.fetch_add(1, Ordering::Relaxed);
        } else {
            before(info);
        }
    });
    // `container::tests` checks the use of this by the unpackers.
    let caught = guarded(|| -> u8 { panic!("an unpacker") }).unwrap_err();
    assert_eq!(caught.what.as_deref(), Some("an unpacker"));
    // The decoder of unarc-rs panics on this one.
    let archive = fixture("panic-in-lzw.arc");
    let entries = entries(walk(&archive, "a.arc", &[], true, &Job::new()));
    let error = walk(&archive, "a.arc", &[entries[0].name()], false, &Job::new()).unwrap_err();
    assert!(
        matches!(error, ContainerError::UnknownMethod { .. }),
        "{error}"
    );
    assert_eq!(HEARD.load(Ordering::Relaxed), 0);
    // Other panics are reported.
    let panicked = std::panic::catch_unwind(|| fixture("no such file"));
    assert!(panicked.is_err());
    assert_eq!(HEARD.load(Ordering::Relaxed), 1);
}

/// Packs some bytes by a program; `None` if it is not installed.
fn packed(program: &str, arguments: &[&str], input: &[u8]) -> Option<Vec<u8>> {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .ok()?;
    let mut stdin = child.stdin.take()?;
    let owned = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&owned));
    let output = child.wait_with_output().ok()?;
    writer.join().ok()?.ok()?;
    Some(output.stdout)
}

#[test]
fn what_unpacks_to_too_much_is_refused_with_a_sentence() {
    let zeros = vec![0_u8; limits::UNPACKED_FILE_BYTES + 1];
    let Some(bomb) = packed("gzip", &["-9"], &zeros) else {
        panic!("gzip is missing");
    };
    assert!(bomb.len() < 100_000);
    let error = walk(&bomb, "zeros.gz", &["zeros"], false, &Job::new()).unwrap_err();
    assert!(error.is_limit(), "{error}");
    assert!(
        error.to_string().contains("unpacks to more than"),
        "{error}"
    );
}

#[test]
fn what_is_no_archive_is_no_container() {
    for (name, file) in [
        ("a.zip", b"hello".as_slice()),
        ("a.gif", b"GIF89a......"),
        ("empty", b""),
    ] {
        let error = walk(file, name, &["x"], false, &Job::new()).unwrap_err();
        assert!(
            matches!(error, ContainerError::NotAContainer { .. }),
            "{name} {error}"
        );
    }
    // Recognised by its signature, but not opened (7.1.2).
    let error = walk(
        b"!<arch>\ndebian-binary",
        "a.deb",
        &["x"],
        false,
        &Job::new(),
    )
    .unwrap_err();
    assert!(matches!(error, ContainerError::Unknown { .. }), "{error}");
    assert!(error.to_string().contains("save it"), "{error}");
}
