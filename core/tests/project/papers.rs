//! Names in documents exist: items of the code, files and folders; INTERNALS.md has every module.

#![allow(clippy::unwrap_used)]

use crate::floors::{rust_files, workspace};
use std::collections::BTreeSet;
use std::fs;

/// Documents to check; FUZZING.md and the changelog mention other crates, and the past.
const PAPERS: [&str; 7] = [
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "INTERNALS.md",
    "README.md",
    "SPEC.md",
    "core/fuzz/README.md",
    "packaging/README.md",
];

/// Returns the words of all sources, and the names of their files.
fn words() -> BTreeSet<String> {
    let is_between = |c: char| !c.is_ascii_alphanumeric() && c != '_';
    let folders = ["core", "app"].map(|folder| rust_files(&workspace().join(folder)));
    let mut words = BTreeSet::new();
    for path in folders.concat() {
        let source = fs::read_to_string(&path).unwrap();
        words.extend(source.split(is_between).map(str::to_owned));
        words.extend(path.file_stem().map(|name| name.to_string_lossy().into()));
    }
    words
}

/// Returns the words in backticks of a document, without its blocks of commands.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    let prose = text.split("```").step_by(2);
    prose.flat_map(|part| part.split('`').skip(1).step_by(2))
}

#[test]
fn what_the_papers_name_is_there() {
    let words = words();
    let is_item = |name: &str| name.split("::").all(|part| words.contains(part));
    let is_name = |name: &str| {
        name.contains("::")
            && name
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "_:".contains(c))
    };
    let is_path = |name: &str| {
        ["core/", "app/", "packaging/", "assets/", ".github/"]
            .iter()
            .any(|head| name.starts_with(head))
            && !name.contains([' ', '*', '{', '['])
    };
    let (mut checked, mut gone) = (0, Vec::new());
    let papers = PAPERS.map(|paper| workspace().join(paper));
    for paper in papers.into_iter().chain(crate::links::pages()) {
        let text = fs::read_to_string(&paper).unwrap();
        for name in quoted(&text) {
            let is_there = match name {
                path if is_path(path) => workspace().join(path).exists(),
                item if is_name(item) => is_item(item),
                _ => continue,
            };
            checked += 1;
            if !is_there {
                gone.push(format!("{}: there is no {name}", paper.display()));
            }
        }
    }
    assert!(gone.is_empty(), "{}", gone.join("\n"));
    assert!(checked > 100, "only {checked} names were found");
}

#[test]
fn internals_have_a_heading_for_every_module() {
    let text = fs::read_to_string(workspace().join("INTERNALS.md")).unwrap();
    let headed: BTreeSet<&str> = (text.lines())
        .filter_map(|line| line.strip_prefix("## "))
        .flat_map(|line| line.split(", "))
        .collect();
    let mut modules = BTreeSet::new();
    for root in [
        "core/src/lib.rs",
        "core/mail/src/lib.rs",
        "core/point/src/lib.rs",
        "core/tosser/src/lib.rs",
        "core/types/src/lib.rs",
        "app/src/lib.rs",
    ] {
        let source = fs::read_to_string(workspace().join(root)).unwrap();
        let declared = (source.lines())
            .map(|line| line.strip_prefix("pub ").unwrap_or(line))
            .filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'));
        modules.extend(declared.map(str::to_owned));
    }
    // Crates below the core, under the names by which the others know them.
    modules.extend(["url", "container", "base", "gazetteer", "nodelist"].map(str::to_owned));
    assert!(modules.len() > 40, "only {} modules", modules.len());
    let named: BTreeSet<&str> = modules.iter().map(String::as_str).collect();
    assert_eq!(headed, named);
}
