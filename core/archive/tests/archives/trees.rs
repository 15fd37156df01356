//! Whole directories of archives, unpacked in one pass (7.1).

#![cfg(feature = "unpack")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may fail"
)]

use ftn_archive::{ContainerError, Resolved, Tree, walk};
use ftn_types::guard::install_hook;
use ftn_types::job::Job;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

type File = (String, Result<Vec<u8>, ContainerError>);

fn fixture(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    fs::read(folder.join(name)).unwrap()
}

/// Returns all files of a tree and the result of the pass.
fn unpacked(tree: &Tree, job: &Job) -> (Vec<File>, Result<(), ContainerError>) {
    let mut files = Vec::new();
    let ended = tree.unpack(&|_| true, job, &mut |file, bytes| {
        files.push((file.path.clone(), bytes));
        ControlFlow::Continue(())
    });
    (files, ended)
}

#[test]
fn one_pass_unpacks_the_same_as_one_file_after_the_other() {
    for (name, count) in [
        ("7z.7z", 4),
        ("arj.arj", 4),
        ("cp866.zip", 1),
        ("lha.lzh", 4),
        ("rar3.rar", 1),
        ("rar5.rar", 1),
        ("readme.txt.gz", 1),
        ("tar.tar", 4),
        ("tgz.tgz", 4),
        ("utf8.7z", 1),
        ("zip.zip", 4),
    ] {
        let archive = fixture(name);
        let tree = Tree::open(&archive, name, &[], &Job::new()).unwrap();
        let job = Job::new();
        let (files, ended) = unpacked(&tree, &job);
        assert_eq!(ended, Ok(()), "{name}");
        assert_eq!(files.len(), count, "{name} {files:?}");
        assert_eq!(tree.files().len(), count, "{name}");
        assert_eq!(job.progress(), (count as u64, count as u64), "{name}");
        for (path, bytes) in files {
            let parts: Vec<&str> = path.split('/').collect();
            let Ok(Resolved::File { bytes: alone, .. }) =
                walk(&archive, name, &parts, false, &Job::new())
            else {
                panic!("{name} {path}");
            };
            assert_eq!(bytes, Ok(alone), "{name} {path}");
        }
    }
}

#[test]
fn a_directory_has_its_files_by_their_paths_below_it() {
    for name in ["7z.7z", "tgz.tgz", "zip.zip"] {
        let tree = Tree::open(&fixture(name), name, &["docs"], &Job::new()).unwrap();
        let mut paths: Vec<&str> = tree.files().iter().map(|file| file.path.as_str()).collect();
        paths.sort_unstable();
        assert_eq!(paths, ["DOT.PNG", "LEAF.TXT", "ROWS.TXT"], "{name}");
        let mut seen = Vec::new();
        let is_leaf = |path: &str| path == "LEAF.TXT";
        tree.unpack(&|file| is_leaf(&file.path), &Job::new(), &mut |_, bytes| {
            seen.push(bytes.unwrap());
            ControlFlow::Continue(())
        })
        .unwrap();
        assert_eq!(seen, [b"leaf\r\n"], "{name}");
    }
    let missing = Tree::open(&fixture("zip.zip"), "zip.zip", &["NONE"], &Job::new()).err();
    assert!(matches!(missing, Some(ContainerError::Missing { .. })));
    let plain = Tree::open(&fixture("zip.zip"), "zip.zip", &["README.TXT"], &Job::new()).err();
    assert!(matches!(plain, Some(ContainerError::NotAContainer { .. })));
}

#[test]
fn a_pass_ends_when_it_is_cancelled_or_enough_was_seen() {
    for name in ["7z.7z", "tgz.tgz", "zip.zip"] {
        let tree = Tree::open(&fixture(name), name, &[], &Job::new()).unwrap();
        let job = Job::new();
        let mut seen = 0;
        let ended = tree.unpack(&|_| true, &job, &mut |_, bytes| {
            assert!(bytes.is_ok(), "{name}: {bytes:?}");
            seen += 1;
            if seen == 2 {
                job.cancel();
            }
            ControlFlow::Continue(())
        });
        assert_eq!((seen, ended), (2, Ok(())), "{name}");
        // Cancelled anywhere within a file, the pass yields only whole files and then stops.
        let (all, _) = unpacked(&tree, &Job::new());
        for look in 1..20 {
            let job = Job::cancelled_at_look(look);
            let (files, ended) = unpacked(&tree, &job);
            assert_eq!(ended, Ok(()), "{name} {look}");
            assert!(all.starts_with(&files), "{name} {look}");
            assert!(
                files.len() == all.len() || job.looks() >= look,
                "{name} {look}"
            );
        }
        let mut seen = 0;
        let ended = tree.unpack(&|_| true, &Job::new(), &mut |_, _| {
            seen += 1;
            ControlFlow::Break(())
        });
        assert_eq!((seen, ended), (1, Ok(())), "{name}");
    }
}

#[test]
fn damaged_archives_give_what_is_readable_and_never_panic() {
    install_hook(|_| {});
    for name in [
        "7z.7z", "lha.lzh", "rar5.rar", "tgz.tgz", "utf8.7z", "zip.zip",
    ] {
        let whole = fixture(name);
        for at in (0..whole.len()).step_by(whole.len() / 64 + 1) {
            let mut damaged = whole.clone();
            damaged[at] ^= 0xFF;
            for bytes in [&damaged[..], &whole[..at]] {
                let Ok(tree) = Tree::open(bytes, name, &[], &Job::new()) else {
                    continue;
                };
                let (files, _) = unpacked(&tree, &Job::new());
                assert!(files.len() <= tree.files().len(), "{name} {at}");
            }
        }
    }
    // One file of a ZIP with a wrong checksum does not affect the others.
    let mut zip = fixture("zip.zip");
    let at = zip
        .windows(10)
        .position(|name| name == b"README.TXT")
        .unwrap()
        + 10;
    zip[at] ^= 0xFF;
    let tree = Tree::open(&zip, "zip.zip", &[], &Job::new()).unwrap();
    let (files, ended) = unpacked(&tree, &Job::new());
    let failed: Vec<&str> = files
        .iter()
        .filter(|(_, bytes)| bytes.is_err())
        .map(|(path, _)| path.as_str())
        .collect();
    assert_eq!((files.len(), ended), (4, Ok(())));
    assert_eq!(failed, ["README.TXT"]);
}
