//! Saving what came by mail: names lead nowhere, and no file is replaced unasked.

use super::jobs::token::WriteToken;
#[cfg(feature = "archives")]
use super::saving::outcome::{Unsaved, Written, WrittenFiles};
use super::saving::writing::write;
use crate::command::{OnExisting, Payload};
use crate::files::SharedBytes;
#[cfg(feature = "archives")]
use crate::pictures::tar;
use fidoscope_core::job::Job;
use fidoscope_core::url::FidoUrl;
use std::path::Path;

fn payload(bytes: &[u8]) -> Payload {
    Payload::Bytes(SharedBytes(bytes.into()))
}

/// Saves a payload; the error is true if the name was taken.
fn saved(path: &Path, payload: &Payload, on_existing: OnExisting) -> Result<usize, bool> {
    let fetch = |url: &FidoUrl| match url.path().last() {
        Some("gone") => Err("it is gone".to_owned()),
        name => Ok(name.unwrap_or_default().as_bytes().to_vec()),
    };
    write(
        path,
        payload,
        on_existing,
        (&Job::new(), &WriteToken::of_test()),
        &fetch,
    )
    .map(|written| written.troubles.len())
    .map_err(|unsaved| unsaved.is_taken)
}

#[test]
fn an_existing_file_is_replaced_only_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cat.gif");
    assert_eq!(saved(&path, &payload(b"one"), OnExisting::Ask), Ok(0));
    assert_eq!(saved(&path, &payload(b"two"), OnExisting::Ask), Err(true));
    assert_eq!(std::fs::read(&path).unwrap(), b"one");
    assert_eq!(saved(&path, &payload(b"two"), OnExisting::Rename), Ok(0));
    assert_eq!(std::fs::read(&path).unwrap(), b"one");
    let renamed = folder.path().join("cat (2).gif");
    assert_eq!(std::fs::read(renamed).unwrap(), b"two");
    assert_eq!(saved(&path, &payload(b"three"), OnExisting::Replace), Ok(0));
    assert_eq!(std::fs::read(&path).unwrap(), b"three");
}

#[test]
fn names_of_mail_stay_inside_of_the_folder_and_apart() {
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("inner");
    std::fs::create_dir(&folder).unwrap();
    let names = ["..\\..\\a.txt", "A.TXT", "/etc/passwd", "C:\\CON", "gone"];
    let files: Vec<(String, FidoUrl)> = names
        .iter()
        .map(|name| {
            let url = FidoUrl::area("Test", None).with_path([*name], false);
            ((*name).to_owned(), url)
        })
        .collect();
    let many = Payload::Many(files);
    // One of them cannot be fetched; the others are saved.
    assert_eq!(saved(&folder, &many, OnExisting::Ask), Ok(1));
    let mut there: Vec<String> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    there.sort();
    assert_eq!(there, ["A (2).TXT", "_CON", "a.txt", "passwd"]);
    assert_eq!(std::fs::read_dir(outer.path()).unwrap().count(), 1);
    // Again: the dialog asks about an existing file before anything is written.
    assert_eq!(saved(&folder, &many, OnExisting::Ask), Err(true));
    assert_eq!(
        saved(&outer.path().join("none"), &many, OnExisting::Ask),
        Err(false)
    );
}

/// Extracts `path` of an archive of these files; returns the result and the files below the folder.
#[cfg(feature = "archives")]
fn extracted(
    folder: &Path,
    files: &[(&str, &[u8])],
    path: &[&str],
    (on_existing, job): (OnExisting, &Job),
) -> (Result<Written, Unsaved>, Vec<String>) {
    let archive = tar(files);
    let fetch = |_: &FidoUrl| Ok(archive.clone());
    let parts = ["a.tar"].iter().chain(path).copied();
    let url = FidoUrl::area("Test", None).with_path(parts, true);
    let with = (job, &WriteToken::of_test());
    let saved = write(folder, &Payload::Tree(url), on_existing, with, &fetch);
    let mut there = Vec::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(at) = waiting.pop() {
        for entry in std::fs::read_dir(at).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.is_symlink() {
                waiting.push(path);
            } else {
                let below = path.strip_prefix(folder).unwrap();
                there.push(below.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    there.sort();
    (saved, there)
}

#[cfg(feature = "archives")]
#[test]
fn an_archive_is_extracted_below_its_folder_whatever_its_names_are() {
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("a");
    let files: [(&str, &[u8]); 6] = [
        ("docs/one.txt", b"1"),
        ("../../up.txt", b"2"),
        ("/etc/passwd", b"3"),
        ("docs/ONE.TXT", b"4"),
        ("CON", b"5"),
        ("docs/deep/a?b.txt", b"6"),
    ];
    let ask = (OnExisting::Ask, &Job::new());
    let (saved, there) = extracted(&folder, &files, &[], ask);
    let saved = saved.unwrap();
    assert_eq!(
        (saved.what, saved.troubles),
        (WrittenFiles::Many(6), vec![])
    );
    let names = [
        "_CON",
        "docs/ONE (2).TXT",
        "docs/deep/a_b.txt",
        "docs/one.txt",
        "etc/passwd",
        "up.txt",
    ];
    assert_eq!(there, names);
    assert_eq!(std::fs::read_dir(outer.path()).unwrap().count(), 1);
    // Again: the dialog asks about an existing file before anything is written.
    let (again, _) = extracted(&folder, &files, &[], ask);
    assert!(again.unwrap_err().is_taken);
    let (kept, there) = extracted(&folder, &files[..1], &[], (OnExisting::Rename, &Job::new()));
    assert!(kept.is_ok() && there.contains(&"docs/one (2).txt".to_owned()));
    // A directory alone, by its paths below it.
    let own = outer.path().join("docs");
    let (part, there) = extracted(&own, &files, &["docs"], ask);
    assert_eq!(part.unwrap().what, WrittenFiles::Many(3));
    assert_eq!(there, ["ONE (2).TXT", "deep/a_b.txt", "one.txt"]);
    // No folder is made out of nothing.
    let nowhere = outer.path().join("none/a");
    let (refused, _) = extracted(&nowhere, &files, &[], ask);
    assert!(refused.unwrap_err().why.contains("is not a folder"));
}

#[cfg(all(unix, feature = "archives"))]
#[test]
fn extracting_follows_no_link_below_the_folder() {
    let outer = tempfile::tempdir().unwrap();
    let (folder, elsewhere) = (outer.path().join("a"), outer.path().join("elsewhere"));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::create_dir_all(&elsewhere).unwrap();
    std::os::unix::fs::symlink(&elsewhere, folder.join("docs")).unwrap();
    let files: [(&str, &[u8]); 2] = [("docs/one.txt", b"1"), ("two.txt", b"2")];
    let (saved, there) = extracted(&folder, &files, &[], (OnExisting::Replace, &Job::new()));
    let saved = saved.unwrap();
    assert_eq!(
        (saved.what, saved.troubles.len()),
        (WrittenFiles::Many(1), 1)
    );
    assert!(saved.troubles[0].starts_with("docs/one.txt was not saved"));
    assert_eq!(there, ["docs", "two.txt"]);
    assert_eq!(std::fs::read_dir(elsewhere).unwrap().count(), 0);
}

#[cfg(feature = "archives")]
#[test]
fn extracting_stops_when_the_user_wants_it() {
    let files: [(&str, &[u8]); 4] = [("1", b"1"), ("2", b"2"), ("3", b"3"), ("4", b"4")];
    let mut counts = Vec::new();
    for look in 1.. {
        let outer = tempfile::tempdir().unwrap();
        let job = Job::cancelled_at_look(look);
        let folder = outer.path().join("a");
        let (saved, there) = extracted(&folder, &files, &[], (OnExisting::Ask, &job));
        assert_eq!(there, ["1", "2", "3", "4"][..there.len()]);
        match saved {
            // It was not opened yet.
            Err(unsaved) => assert!(there.is_empty() && unsaved.why.contains("stopped")),
            Ok(saved) => {
                assert_eq!(saved.what, WrittenFiles::Many(there.len() as u64));
                counts.push(there.len());
                if !saved.is_stopped {
                    break;
                }
            }
        }
    }
    assert!(counts.is_sorted(), "{counts:?}");
    assert!(
        counts.contains(&2) && counts.last() == Some(&4),
        "{counts:?}"
    );
}
