//! The rooms of `app` import only downwards, as those of `core` do.
//!
//! The floors are those of the table in `app/src/lib.rs`; the first test holds the two together.

#![allow(clippy::unwrap_used, clippy::string_slice)]

#[path = "../../core/tests/floors/mod.rs"]
mod floors;

use floors::{Floors, code_only, in_a_circle, rust_files, workspace};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

const APP: Floors = Floors {
    sources: "app/src",
    rooms: &[
        &["shell", "cli", "measure"],
        &["browser"],
        &["views", "map", "globe"],
        &["command", "messages", "pictures", "keep"],
        &["platform", "settings", "guide", "spelling"],
        &["files", "style", "strings"],
    ],
};

#[test]
fn the_floors_of_this_test_are_those_of_the_crate() {
    APP.agree_with_the_library();
}

#[test]
fn no_room_imports_a_room_above_it() {
    APP.import_only_downwards();
}

#[test]
fn heads_of_rooms_say_what_they_import() {
    APP.heads_name_their_imports();
}

#[test]
fn who_says_that_he_imports_no_egui_knows_none() {
    let mut seen = 0;
    for file in rust_files(&workspace().join(APP.sources)) {
        let source = fs::read_to_string(&file).unwrap();
        let head = source
            .lines()
            .take_while(|line| line.starts_with("//!"))
            .any(|line| line.contains("Imports no egui"));
        if head {
            seen += 1;
            assert!(!code_only(&source).contains("egui"), "{}", file.display());
        }
    }
    assert!(seen > 0);
}

#[test]
fn a_circle_of_neighbours_is_found_and_a_chain_is_none() {
    let circle = |arrows: &[(&str, &str)]| {
        let mut rooms: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (from, to) in arrows {
            let imports = rooms.entry((*from).to_owned()).or_default();
            imports.insert((*to).to_owned());
        }
        in_a_circle(rooms)
    };
    assert!(circle(&[("a", "b"), ("b", "c"), ("a", "c")]).is_empty());
    let around = [("a", "b"), ("b", "c"), ("c", "b"), ("c", "d")];
    assert_eq!(circle(&around), ["b", "c"]);
}
