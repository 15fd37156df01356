//! The modules of `core` import only downwards, and the two crates keep to their own duties.
//!
//! The layers are those of the table in `core/src/lib.rs`; the first test compares both.

#![allow(clippy::unwrap_used, clippy::string_slice)]

use crate::floors::{Floors, Import, code_only, rust_files, workspace};
use std::fs;

const CORE: Floors = Floors {
    sources: "core/src",
    rooms: &[
        &["resolve", "page"],
        &["library", "index", "cache", "requests", "answer"],
        &["query", "calendar", "compose"],
        &[
            "kml", "config", "echolist", "fileecho", "tiles", "notice", "freq",
        ],
        &["outbound"],
        &["limits"],
    ],
};

/// Sources of the programs and of the crates below them.
const SOURCES: [&str; 13] = [
    "core/src",
    "core/archive/src",
    "core/base/src",
    "core/binkp/src",
    "core/gazetteer/src",
    "core/mail/src",
    "core/nodelist/src",
    "core/point/src",
    "core/tosser/src",
    "core/types/src",
    "core/url/src",
    "app/src",
    "app/gate/src",
];

/// Names that a crate for other programs does not know.
const OF_A_LEAF: [&str; 4] = ["egui", "eframe", "rusqlite", "fidoscope_core"];

#[test]
fn the_floors_of_this_test_are_those_of_the_crate() {
    CORE.agree_with_the_library();
}

#[test]
fn no_room_imports_a_room_above_it() {
    CORE.import_only_downwards();
}

#[test]
fn heads_of_rooms_say_what_they_import() {
    CORE.heads_name_their_imports();
}

#[test]
fn panics_are_caught_where_the_hook_knows_of_it() {
    let root = workspace();
    let mut seen = Vec::new();
    for file in SOURCES
        .map(|folder| rust_files(&root.join(folder)))
        .concat()
    {
        let code = code_only(&fs::read_to_string(&file).unwrap());
        if code.contains("catch_unwind") {
            seen.push(file.file_name().unwrap().to_string_lossy().into_owned());
        }
    }
    // The hook reports the window's own panic, which ends the program.
    assert_eq!(
        seen,
        ["guard.rs", "opening.rs"],
        "the others use guard::guarded"
    );
}

#[test]
fn core_knows_no_window_and_app_knows_no_sql() {
    let root = workspace();
    for (folder, strangers) in [
        ("core/src", &["egui", "eframe", "walkers", "rfd"][..]),
        ("core/archive/src", &OF_A_LEAF),
        ("core/base/src", &OF_A_LEAF),
        ("core/gazetteer/src", &OF_A_LEAF),
        ("core/mail/src", &OF_A_LEAF),
        ("core/nodelist/src", &OF_A_LEAF),
        ("core/types/src", &OF_A_LEAF),
        ("core/url/src", &OF_A_LEAF),
        ("core/binkp/src", &OF_A_LEAF),
        ("core/tosser/src", &["egui", "eframe", "binkp"][..]),
        ("core/point/src", &["egui", "eframe", "walkers", "rfd"][..]),
        ("app/src", &["rusqlite"][..]),
        (
            "app/gate/src",
            &["egui", "eframe", "rusqlite", "fidoscope_app"][..],
        ),
    ] {
        let files = rust_files(&root.join(folder));
        assert!(!files.is_empty(), "{folder} has no source files");
        for file in files {
            let code = code_only(&fs::read_to_string(&file).unwrap());
            for stranger in strangers {
                let mut words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
                assert!(
                    !words.any(|word| word.starts_with(stranger)),
                    "{} mentions {stranger}, which {folder} must not know",
                    file.display()
                );
            }
        }
        let manifest = fs::read_to_string(root.join(folder).join("../Cargo.toml")).unwrap();
        for stranger in strangers {
            assert!(
                !manifest
                    .lines()
                    .any(|line| line.trim_start().starts_with(stranger)),
                "the manifest next to {folder} depends on {stranger}"
            );
        }
    }
}

#[test]
fn an_upward_import_is_seen_in_every_spelling() {
    for source in [
        "use crate::library::Library;",
        "use crate::{\n    time::Stamp,\n    library::{Area, AreaId},\n};",
        "fn f(page: &crate::page::Page) {}",
        "use super::super::resolve::resolve;",
        "let c = '\"'; use crate::query::Plan;",
    ] {
        assert_eq!(CORE.violations("config", source).len(), 1, "{source}");
    }
    assert_eq!(
        CORE.violations("outbound", "// one\n\nuse crate::config::Config;"),
        [Import {
            line: 3,
            from: "outbound".to_owned(),
            to: "config".to_owned()
        }]
    );
}

#[test]
fn a_downward_import_a_comment_and_a_string_are_no_violations() {
    for source in [
        "use crate::time::Stamp;",
        "use crate::base::{MessageBase, jam::JamBase};",
        "use crate::config::Config;",
        "// use crate::library::Library;",
        "/// See [`crate::library`].",
        "let text = \"use crate::library::Library;\";",
        "use mycrate::library::Library;",
    ] {
        assert_eq!(CORE.violations("config", source), [], "{source}");
    }
}
