//! Saving what came by mail: names lead nowhere, and no file is replaced unasked.

use super::jobs::Reply;
use super::saving::write;
use crate::command::{Clash, Goods};
use crate::files::Held;
use fidoscope_core::url::FidoUrl;
use std::path::Path;

fn goods(bytes: &[u8]) -> Goods {
    Goods::Bytes(Held(bytes.into()))
}

/// Whether it was written; else whether the name was taken.
fn saved(path: &Path, goods: &Goods, clash: Clash) -> Result<usize, bool> {
    let fetch = |url: &FidoUrl| match url.path().last() {
        Some("gone") => Err("it is gone".to_owned()),
        name => Ok(name.unwrap_or_default().as_bytes().to_vec()),
    };
    match write(path, goods, clash, &fetch) {
        Reply::Saved(Ok(written)) => Ok(written.troubles.len()),
        Reply::Saved(Err(unsaved)) => Err(unsaved.is_taken),
        _ => panic!("another reply"),
    }
}

#[test]
fn a_file_that_is_there_is_replaced_only_when_a_person_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cat.gif");
    assert_eq!(saved(&path, &goods(b"one"), Clash::Ask), Ok(0));
    assert_eq!(saved(&path, &goods(b"two"), Clash::Ask), Err(true));
    assert_eq!(std::fs::read(&path).unwrap(), b"one");
    assert_eq!(saved(&path, &goods(b"two"), Clash::Rename), Ok(0));
    assert_eq!(std::fs::read(&path).unwrap(), b"one");
    let beside = folder.path().join("cat (2).gif");
    assert_eq!(std::fs::read(beside).unwrap(), b"two");
    assert_eq!(saved(&path, &goods(b"three"), Clash::Replace), Ok(0));
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
    let many = Goods::Many(files);
    // One of them cannot be had; the others are saved.
    assert_eq!(saved(&folder, &many, Clash::Ask), Ok(1));
    let mut there: Vec<String> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    there.sort();
    assert_eq!(there, ["A (2).TXT", "_CON", "a.txt", "passwd"]);
    assert_eq!(std::fs::read_dir(outer.path()).unwrap().count(), 1);
    // Again: what is there is asked about before anything is written.
    assert_eq!(saved(&folder, &many, Clash::Ask), Err(true));
    assert_eq!(
        saved(&outer.path().join("none"), &many, Clash::Ask),
        Err(false)
    );
}
