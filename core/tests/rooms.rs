//! The rooms of `core` import only downwards, and the two crates keep out of each other's trade.
//!
//! The floors are those of the table in `core/src/lib.rs`; the first test holds the two together.

#![allow(clippy::unwrap_used, clippy::string_slice)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Rooms by floor, the highest first.
const FLOORS: [&[&str]; 6] = [
    &["resolve", "page"],
    &["library", "index"],
    &["query", "thread", "calendar"],
    &[
        "url",
        "message",
        "objects",
        "container",
        "kml",
        "markup",
        "ansi",
        "config",
        "echolist",
        "gazetteer",
        "nodelist",
        "tiles",
    ],
    &["base"],
    &[
        "address", "charset", "geo", "time", "bytes", "limits", "job", "guard",
    ],
];

/// An import that points to a higher floor.
#[derive(Debug, PartialEq, Eq)]
struct Violation {
    line: usize,
    from: String,
    to: String,
}

fn floor(room: &str) -> Option<usize> {
    FLOORS.iter().position(|rooms| rooms.contains(&room))
}

/// The text without comments and without what stands in string literals; line numbers stay.
fn code_only(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    let mut chars = source.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '/' if chars.peek() == Some(&'/') => {
                while chars.peek().is_some_and(|next| *next != '\n') {
                    chars.next();
                }
            }
            '"' => {
                out.push('"');
                while let Some(inner) = chars.next() {
                    match inner {
                        '\\' => {
                            chars.next();
                        }
                        '"' => break,
                        '\n' => out.push('\n'),
                        _ => {}
                    }
                }
                out.push('"');
            }
            // A quote or backslash as a character literal does not open a string.
            '\'' => {
                let mut ahead = chars.clone();
                let literal = match (ahead.next(), ahead.next(), ahead.next()) {
                    (Some('\\'), Some(_), Some('\'')) => 3,
                    (Some('"'), Some('\''), _) => 2,
                    _ => 0,
                };
                for _ in 0..literal {
                    chars.next();
                }
            }
            _ => out.push(c),
        }
    }
    out
}

/// The leading names of everything that a path prefix such as `crate::` is followed by:
/// one for `crate::url::View`, several for `crate::{time::Stamp, url}`.
fn heads_after(rest: &str) -> Vec<String> {
    let name = |text: &str| -> String {
        text.chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect()
    };
    let Some(group) = rest.strip_prefix('{') else {
        return vec![name(rest)];
    };
    let mut heads = Vec::new();
    let mut depth = 0_usize;
    let mut item = String::new();
    for c in group.chars() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => heads.push(name(std::mem::take(&mut item).trim())),
            _ if depth == 0 => item.push(c),
            _ => {}
        }
    }
    heads.push(name(item.trim()));
    heads.retain(|head| !head.is_empty());
    heads
}

/// Every import of `source`, a file of `room`, that points upwards.
fn violations(room: &str, source: &str) -> Vec<Violation> {
    let Some(own) = floor(room) else {
        return Vec::new();
    };
    let code = code_only(source);
    let mut found = Vec::new();
    // One `super` stays inside of the room: rooms name each other from the root of the crate.
    for prefix in ["crate::", "super::super::"] {
        for (at, _) in code.match_indices(prefix) {
            let whole_word = code[..at]
                .chars()
                .next_back()
                .is_none_or(|before| !before.is_alphanumeric() && before != '_');
            if !whole_word {
                continue;
            }
            for head in heads_after(&code[at + prefix.len()..]) {
                if floor(&head).is_some_and(|other| other < own) {
                    found.push(Violation {
                        line: code[..at].matches('\n').count() + 1,
                        from: room.to_owned(),
                        to: head,
                    });
                }
            }
        }
    }
    found
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The room that a file belongs to: `url` for both `url.rs` and `url/find/mod.rs`.
fn room_of(file: &Path, root: &Path) -> String {
    let relative = file.strip_prefix(root).unwrap();
    let first = relative.components().next().unwrap();
    let first = Path::new(first.as_os_str());
    first.file_stem().unwrap().to_string_lossy().into_owned()
}

#[test]
fn the_floors_of_this_test_are_those_of_the_crate() {
    let library = fs::read_to_string(workspace().join("core/src/lib.rs")).unwrap();
    let declared: BTreeSet<&str> = library
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod "))
        .filter_map(|line| line.strip_suffix(';'))
        .collect();
    let floored: BTreeSet<&str> = FLOORS
        .iter()
        .flat_map(|rooms| rooms.iter().copied())
        .collect();
    assert_eq!(declared, floored, "every room of lib.rs has one floor here");

    let table: Vec<Vec<&str>> = library
        .lines()
        .filter(|line| line.starts_with("//! |") && line.contains("[`"))
        .map(|line| {
            line.split("[`")
                .skip(1)
                .filter_map(|rest| rest.split_once("`]"))
                .map(|(room, _)| room)
                .collect()
        })
        .collect();
    let table: Vec<BTreeSet<&str>> = table.into_iter().map(|r| r.into_iter().collect()).collect();
    let floors: Vec<BTreeSet<&str>> = FLOORS
        .iter()
        .map(|rooms| rooms.iter().copied().collect())
        .collect();
    assert_eq!(table, floors, "the table in lib.rs tells the same floors");
}

#[test]
fn no_room_imports_a_room_above_it() {
    let root = workspace().join("core/src");
    let mut rooms = BTreeSet::new();
    let mut wrong = Vec::new();
    for file in rust_files(&root) {
        let room = room_of(&file, &root);
        if room == "lib" {
            continue;
        }
        assert!(
            floor(&room).is_some(),
            "{} stands on no floor",
            file.display()
        );
        let source = fs::read_to_string(&file).unwrap();
        for violation in violations(&room, &source) {
            wrong.push(format!(
                "{}:{}: `{}` imports `{}`, which is above it",
                file.display(),
                violation.line,
                violation.from,
                violation.to
            ));
        }
        rooms.insert(room);
    }
    assert_eq!(
        rooms.len(),
        FLOORS.iter().map(|rooms| rooms.len()).sum::<usize>(),
        "every room has a file: {rooms:?}"
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn panics_are_caught_where_the_hook_knows_of_it() {
    let root = workspace();
    let mut seen = Vec::new();
    for file in ["core/src", "app/src"]
        .map(|folder| rust_files(&root.join(folder)))
        .concat()
    {
        let code = code_only(&fs::read_to_string(&file).unwrap());
        if code.contains("catch_unwind") {
            seen.push(file.file_name().unwrap().to_string_lossy().into_owned());
        }
    }
    // The window's own panic is told by the hook, and ends the program.
    assert_eq!(
        seen,
        ["guard.rs", "window.rs"],
        "the others use guard::guarded"
    );
}

#[test]
fn core_knows_no_window_and_app_knows_no_sql() {
    let root = workspace();
    for (folder, strangers) in [
        ("core/src", &["egui", "eframe", "walkers", "rfd"][..]),
        ("app/src", &["rusqlite"][..]),
    ] {
        let files = rust_files(&root.join(folder));
        assert!(!files.is_empty(), "{folder} has no source files");
        for file in files {
            let code = code_only(&fs::read_to_string(&file).unwrap());
            for stranger in strangers {
                assert!(
                    !code.contains(stranger),
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
                "the manifest beside {folder} depends on {stranger}"
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
        assert_eq!(violations("url", source).len(), 1, "{source}");
    }
    assert_eq!(
        violations("base", "// one\n\nuse crate::url::FidoUrl;"),
        [Violation {
            line: 3,
            from: "base".to_owned(),
            to: "url".to_owned()
        }]
    );
}

#[test]
fn a_downward_import_a_comment_and_a_string_are_no_violations() {
    for source in [
        "use crate::time::Stamp;",
        "use crate::base::{MessageBase, jam::JamBase};",
        "use crate::message::Message;",
        "// use crate::library::Library;",
        "/// See [`crate::library`].",
        "let text = \"use crate::library::Library;\";",
        "use mycrate::library::Library;",
    ] {
        assert_eq!(violations("url", source), [], "{source}");
    }
}
