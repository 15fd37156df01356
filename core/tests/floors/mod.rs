//! Layers of a crate's modules: imports of one module by another, which must point only downwards,
//! and not in a circle within one layer. Both crates are checked.

#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::string_slice,
    reason = "each crate uses what it needs; a test fails by a panic"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Modules of a crate by layer, the highest first.
pub(crate) struct Floors {
    /// The folder of the sources, from the root of the workspace.
    pub(crate) sources: &'static str,
    pub(crate) rooms: &'static [&'static [&'static str]],
}

/// An import of one module by another one.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Import {
    pub(crate) line: usize,
    pub(crate) from: String,
    pub(crate) to: String,
}

impl Floors {
    fn floor(&self, room: &str) -> Option<usize> {
        self.rooms.iter().position(|rooms| rooms.contains(&room))
    }

    /// Returns every import of `source`, a file of `room`, that points to a higher layer.
    pub(crate) fn violations(&self, room: &str, source: &str) -> Vec<Import> {
        let own = self.floor(room);
        let mut found = imports(room, source);
        found.retain(|import| self.floor(&import.to).is_some_and(|to| Some(to) < own));
        found
    }

    /// Asserts that `lib.rs` declares, and its table lists, the modules of the layers.
    pub(crate) fn agree_with_the_library(&self) {
        let library = fs::read_to_string(workspace().join(self.sources).join("lib.rs")).unwrap();
        let declared: BTreeSet<&str> = library
            .lines()
            .map(|line| line.strip_prefix("pub ").unwrap_or(line))
            .filter_map(|line| line.strip_prefix("mod "))
            .filter_map(|line| line.strip_suffix(';'))
            .collect();
        let floored: BTreeSet<&str> = self.rooms.concat().into_iter().collect();
        assert_eq!(declared, floored, "every room of lib.rs has one floor here");

        let table: Vec<BTreeSet<&str>> = library
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
        let floors: Vec<BTreeSet<&str>> = self
            .rooms
            .iter()
            .map(|rooms| rooms.iter().copied().collect())
            .collect();
        assert_eq!(table, floors, "the table in lib.rs lists the same floors");
    }

    /// Asserts that no module imports one above it, and no modules of one layer import each other
    /// in a circle.
    pub(crate) fn import_only_downwards(&self) {
        let root = workspace().join(self.sources);
        let mut rooms = BTreeSet::new();
        let mut wrong = Vec::new();
        let mut neighbours: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for file in rust_files(&root) {
            let room = room_of(&file, &root);
            if ["lib", "main"].contains(&room.as_str()) {
                continue;
            }
            let own = self.floor(&room);
            assert!(own.is_some(), "{} is on no floor", file.display());
            let source = fs::read_to_string(&file).unwrap();
            for violation in self.violations(&room, &source) {
                wrong.push(format!(
                    "{}:{}: `{}` imports `{}`, which is above it",
                    file.display(),
                    violation.line,
                    violation.from,
                    violation.to
                ));
            }
            let same_floor = imports(&room, &source)
                .into_iter()
                .map(|import| import.to)
                .filter(|to| *to != room && self.floor(to) == own);
            neighbours
                .entry(room.clone())
                .or_default()
                .extend(same_floor);
            rooms.insert(room);
        }
        assert_eq!(
            rooms.len(),
            self.rooms.concat().len(),
            "every room has a file: {rooms:?}"
        );
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        let circle = in_a_circle(neighbours);
        assert!(circle.is_empty(), "rooms in a circle: {circle:?}");
    }
}

impl Floors {
    /// Asserts that the head of each module names its imports, except those of tests. "The ground"
    /// is any module of the lowest layer. A head without imports is checked by the layers alone.
    pub(crate) fn heads_name_their_imports(&self) {
        let root = workspace().join(self.sources);
        let ground = self.rooms.last().unwrap();
        let mut seen = 0;
        let mut wrong = Vec::new();
        for room in self.rooms.concat() {
            let file = root.join(room).with_extension("rs");
            let file = Some(file).filter(|file| file.exists());
            let file = file.unwrap_or_else(|| root.join(room).join("mod.rs"));
            let source = fs::read_to_string(file).unwrap();
            let Some(sentence) =
                imports_sentence(&source).filter(|sentence| sentence != "everything below")
            else {
                continue;
            };
            seen += 1;
            let on_the_ground = sentence.contains("the ground");
            let named: BTreeSet<String> = sentence
                .split('`')
                .skip(1)
                .step_by(2)
                .filter(|name| self.floor(name).is_some())
                .map(str::to_owned)
                .collect();
            let imported: BTreeSet<String> = rust_files(&root)
                .iter()
                .filter(|file| room_of(file, &root) == room && !is_for_tests(file))
                .map(|file| fs::read_to_string(file).unwrap())
                .flat_map(|source| {
                    let product = source.split("#[cfg(test)]\nmod tests {").next().unwrap();
                    imports(room, product)
                })
                .map(|import| import.to)
                .filter(|to| to != room && self.floor(to).is_some())
                .filter(|to| !on_the_ground || named.contains(to) || !ground.contains(&to.as_str()))
                .collect();
            if named != imported {
                wrong.push(format!("`{room}` names {named:?} and imports {imported:?}"));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!(seen > 0, "no head says what its room imports");
    }
}

/// Returns the sentence about imports in a file's head, without line breaks.
fn imports_sentence(source: &str) -> Option<String> {
    let head: Vec<&str> = source
        .lines()
        .map_while(|line| line.strip_prefix("//!"))
        .map(str::trim)
        .collect();
    let head = head.join(" ");
    let sentence = head.split_once("Imports ")?.1;
    let end = sentence.find(['.', ';']).unwrap_or(sentence.len());
    Some(sentence[..end].to_owned())
}

fn is_for_tests(file: &Path) -> bool {
    let name = file.file_stem().unwrap().to_string_lossy();
    name.ends_with("tests") || name == "fixture"
}

/// Returns the modules in a circle: those left after repeatedly removing modules without imports
/// and modules that no other one imports.
pub(crate) fn in_a_circle(mut imports: BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    loop {
        let imported: BTreeSet<String> = imports.values().flatten().cloned().collect();
        let rooms: BTreeSet<String> = imports.keys().cloned().collect();
        imports.retain(|room, to| imported.contains(room) && !to.is_disjoint(&rooms));
        if imports.len() == rooms.len() {
            return imports.into_keys().collect();
        }
    }
}

/// Returns the text without comments and contents of string literals; line numbers stay.
pub(crate) fn code_only(source: &str) -> String {
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

/// Returns the leading names after a path prefix such as `crate::`: one for `crate::url::View`,
/// several for `crate::{time::WallTime, url}`.
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

/// Returns every module that `source`, a file of `room`, names from the root of the crate.
fn imports(room: &str, source: &str) -> Vec<Import> {
    let code = code_only(source);
    let mut found = Vec::new();
    // One `super` stays inside of the module: modules name each other from the root of the crate.
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
                found.push(Import {
                    line: code[..at].matches('\n').count() + 1,
                    from: room.to_owned(),
                    to: head,
                });
            }
        }
    }
    found
}

/// Returns the source files below a folder, without those of builds.
pub(crate) fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.ends_with("target") {
                continue;
            }
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

pub(crate) fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the module of a file: `url` for both `url.rs` and `url/find/mod.rs`.
fn room_of(file: &Path, root: &Path) -> String {
    let relative = file.strip_prefix(root).unwrap();
    let first = relative.components().next().unwrap();
    let first = Path::new(first.as_os_str());
    first.file_stem().unwrap().to_string_lossy().into_owned()
}
