//! Archives of Debian's packers in mail: `uuencode` of `zip`, `arj`, `7z` and `jlha`, in sections
//! over several messages, opened by address down to an inner file.

// Debian has these packers, and `packaging/setup-debian.sh test` installs them.
#![cfg(all(feature = "archives", target_os = "linux"))]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may fail"
)]

use crate::search_support::{Letter, Shelf};
use fidoscope_core::container::{Resolved, walk};
use fidoscope_core::job::Job;
use fidoscope_core::page::{AtPath, Content};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

fn run(folder: &Path, program: &str, arguments: &[&str]) -> Vec<u8> {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .unwrap_or_else(|error| {
            panic!(
                "cannot run {program} ({error}): install what the tests need with \
                 `packaging/setup-debian.sh test`"
            )
        });
    assert!(
        output.status.success(),
        "{program} {arguments:?}: {output:?}"
    );
    output.stdout
}

/// Files that pack well and files that do not.
const FILES: [&str; 4] = [
    "README.TXT",
    "DOCS/LEAF.TXT",
    "DOCS/NOISE.BIN",
    "DOCS/EMPTY",
];

fn contents(name: &str) -> Vec<u8> {
    match name {
        "DOCS/NOISE.BIN" => {
            let mut state = 7_u32;
            let noise = (0..20_000).map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 24) as u8
            });
            noise.collect()
        }
        "DOCS/EMPTY" => Vec::new(),
        name => format!("This is {name}.\r\n").repeat(300).into_bytes(),
    }
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("DOCS")).unwrap();
    for name in FILES {
        fs::write(folder.path().join(name), contents(name)).unwrap();
    }
    folder
}

/// Commands that pack all files, and their output.
const PACKERS: [(&str, &[&str], &str); 8] = [
    (
        "zip",
        &["-q", "-r", "out.zip", "README.TXT", "DOCS"],
        "out.zip",
    ),
    (
        "zip",
        &["-q", "-0", "-r", "out.zip", "README.TXT", "DOCS"],
        "out.zip",
    ),
    (
        "arj",
        &["a", "-y", "-r", "out.arj", "README.TXT", "DOCS"],
        "out.arj",
    ),
    ("7z", &["a", "out.7z", "README.TXT", "DOCS"], "out.7z"),
    (
        "7z",
        &["a", "-tzip", "-mm=Deflate", "out.zip", "README.TXT", "DOCS"],
        "out.zip",
    ),
    ("tar", &["czf", "out.tgz", "README.TXT", "DOCS"], "out.tgz"),
    ("tar", &["cjf", "out.tbz", "README.TXT", "DOCS"], "out.tbz"),
    ("tar", &["cJf", "out.txz", "README.TXT", "DOCS"], "out.txz"),
];

/// Returns the file as sections, like mailers post it.
fn sections(folder: &Path, name: &str) -> Vec<String> {
    let encoded = run(folder, "uuencode", &[name, name]);
    let encoded = String::from_utf8(encoded).unwrap();
    let lines: Vec<&str> = encoded.lines().collect();
    let per = lines.len().div_ceil(3).max(1);
    let parts: Vec<&[&str]> = lines.chunks(per).collect();
    let of = parts.len();
    (1..)
        .zip(parts)
        .map(|(number, lines)| {
            format!(
                "section {number} of {of} of file {name}  < uuencode >\r\r{}\r",
                lines.join("\r")
            )
        })
        .collect()
}

fn opens(shelf: &Shelf, packer: &str, archive: &str) {
    for name in FILES {
        let page = shelf.open(&format!("area://Test/{archive}/{name}"));
        let Content::Object(object) = &page.content else {
            panic!("{packer} {name}");
        };
        let AtPath::File(file) = &object.shown else {
            panic!("{packer} {name}: {:?}", page.notices);
        };
        assert!(*file.bytes == contents(name), "{packer} {name}");
    }
}

#[test]
fn what_packers_of_debian_write_opens_out_of_mail() {
    for (packer, arguments, archive) in PACKERS {
        let folder = folder();
        run(folder.path(), packer, arguments);
        let letters: Vec<Letter> = (1..)
            .zip(sections(folder.path(), archive))
            .map(|(at, text)| Letter::new(&format!("p{at}")).written(10 - at).text(&text))
            .collect();
        opens(&Shelf::of(&letters), packer, archive);
    }
}

/// Debian has one program that writes LHA archives, and it needs Java: `lhasa` checks the archive of
/// that program among the fixtures.
#[test]
fn lha_archives_are_what_lhasa_says_they_are() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("archive/tests/fixtures");
    let archive = fs::read(fixtures.join("lha.lzh")).unwrap();
    let ours = |name: &str| -> Vec<u8> {
        let parts: Vec<&str> = name.split('/').collect();
        match walk(&archive, "lha.lzh", &parts, false, &Job::new()) {
            Ok(Resolved::File { bytes, .. }) => bytes,
            other => panic!("{name}: {other:?}"),
        }
    };
    let folder = tempfile::tempdir().unwrap();
    let path = fixtures.join("lha.lzh");
    run(folder.path(), "lhasa", &["xq", path.to_str().unwrap()]);
    let mut seen = 0;
    for name in [
        "README.TXT",
        "DOCS/DOT.PNG",
        "DOCS/LEAF.TXT",
        "DOCS/ROWS.TXT",
    ] {
        // It changes DOS names to lower case.
        let theirs = fs::read(folder.path().join(name.to_lowercase())).unwrap();
        assert_eq!(ours(name), theirs, "{name}");
        seen += 1;
    }
    assert_eq!(seen, 4);
}

#[test]
#[ignore = "needs the Debian package jlha-utils, and with it Java, which packaging/setup-debian.sh does not install"]
fn what_jlha_writes_opens_out_of_mail() {
    let folder = folder();
    let mut arguments = vec!["-cq2", "out.lzh"];
    arguments.extend(FILES);
    run(folder.path(), "jlha", &arguments);
    let letters: Vec<Letter> = sections(folder.path(), "out.lzh")
        .iter()
        .map(|text| Letter::new("x").text(text))
        .collect();
    opens(&Shelf::of(&letters), "jlha", "out.lzh");
}
