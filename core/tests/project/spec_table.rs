//! SPEC.md names the test of each sentence of the standard and of each promise of a point: these tests
//! exist, and no section is forgotten.

#![allow(clippy::unwrap_used)]

use crate::floors::{rust_files, workspace};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Sections with requirements, from the standard's table of contents.
const SECTIONS: &str = "\
5 5.1 5.1.1 5.1.2 5.2 5.2.1 5.2.2 5.2.2.1 5.2.2.2 5.2.2.3 5.2.2.3.1 5.2.2.4 5.2.2.4.1 5.2.2.4.2 \
5.2.2.5 5.3 5.3.1 6 6.1 6.1.1 6.1.2 6.1.3 6.1.4 6.2 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.3 6.3.1 \
6.3.2 6.3.3 6.3.4 7 7.1 7.1.1 7.1.2 7.2 7.2.1 7.2.1.1 7.2.1.2 7.2.1.2.1 7.2.1.2.1.1 7.2.1.2.2 \
7.2.1.2.2.1 7.2.1.2.2.2 7.2.1.2.3 7.2.1.2.3.1 7.2.1.2.3.2 7.2.1.2.4 7.2.1.2.4.1 7.2.1.2.4.2 \
7.2.1.2.5 7.2.1.2.6 7.2.1.2.7 7.2.1.2.8 7.2.1.2.9 7.2.1.2.10 7.2.1.2.11 7.2.1.3 7.2.1.3.1 \
7.2.1.4 7.2.1.4.1 7.2.1.5 7.2.1.5.1 7.2.1.5.2 7.2.1.5.3 7.2.1.5.4 7.2.1.5.5 7.2.1.5.6 7.2.1.5.7 \
7.2.1.6 7.2.1.6.1 7.2.1.6.2 7.2.1.7 7.2.1.8 7.2.2 7.2.2.1 7.2.2.2 7.2.2.2.1 7.2.3 7.2.3.1 \
7.2.3.2 7.2.3.3 7.2.3.4 7.2.3.5 7.2.3.6 7.2.3.7 7.2.3.8 7.2.3.9 7.2.3.10 7.2.3.11 7.2.3.12 \
7.2.3.13 7.2.3.14 7.2.3.15 7.2.3.16 7.2.3.17 7.2.3.18 7.2.3.19 7.2.3.20 7.2.4 7.2.4.1 7.2.5 \
7.2.6 7.2.6.1 7.2.6.2 7.2.6.3 7.2.6.4 7.2.6.5 7.2.6.6 7.2.6.7 7.2.6.8 7.2.6.9 7.2.6.10 7.2.6.11 \
7.2.7 7.3 7.3.1 7.3.2 7.3.3 7.3.4 7.4 7.4.1 7.4.2 7.5 7.5.1 7.5.2 7.5.3 7.5.4 7.5.5 7.5.6 7.5.7 \
7.5.8 7.5.9 A B.2 C.1 C.2 C.2.1";

/// One row of a table: its line, and its cells.
struct Row {
    line: usize,
    cells: Vec<String>,
}

/// Head of the tables of the standard, and that of the table of promises.
const SENTENCES: &str = "| § |";
const PROMISES: &str = "| Promise |";

/// Returns rows of every table whose head begins with some cells; `\|` is a bar inside of a cell.
fn rows(text: &str, head: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut inside = false;
    for (line, text) in (1..).zip(text.lines()) {
        if text.starts_with(head) {
            inside = true;
        } else if !text.starts_with('|') {
            inside = false;
        } else if inside && !text.starts_with("| ---") {
            let bare = text.replace("\\|", "\u{1}");
            let cells = bare
                .trim_matches('|')
                .split('|')
                .map(|cell| cell.trim().replace('\u{1}', "|"))
                .collect();
            rows.push(Row { line, cells });
        }
    }
    rows
}

/// Returns the entries of a status cell: tests by name, or the words `open` and `author`.
fn statuses(cell: &str) -> Vec<String> {
    cell.split(',')
        .map(|status| status.trim().trim_matches('`').to_owned())
        .collect()
}

/// Returns the names of all functions under `#[test]` of both crates, with the path of their file.
fn tests() -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for folder in ["core", "app"] {
        for path in rust_files(&workspace().join(folder)) {
            let source = fs::read_to_string(&path).unwrap();
            // Attributes may be between `#[test]` and the function; inside `proptest!` and
            // table macros the attribute is written the same way.
            for part in source.split("#[test]").skip(1) {
                if let Some(name) = part
                    .split_once("fn ")
                    .and_then(|(_, rest)| rest.split_once('('))
                    .map(|(name, _)| name.trim())
                {
                    let path = path.to_string_lossy().replace('\\', "/");
                    // The crate `fghi-url` is the module `url` of the core.
                    let path = path.replace("/src/", "/");
                    found.entry(name.to_owned()).or_default().push(path);
                }
            }
        }
    }
    found
}

/// Returns whether a status that is no word names a test: `name`, or `file::name` with `file` as a
/// part of its path.
fn is_test(status: &str, tests: &BTreeMap<String, Vec<String>>) -> bool {
    let (place, name) = status.rsplit_once("::").unwrap_or(("", status));
    let place = place.replace("::", "/");
    let place = place.trim_end_matches(".rs");
    tests
        .get(name)
        .is_some_and(|files| files.iter().any(|file| file.contains(place)))
}

#[test]
fn every_row_names_a_section_a_sentence_and_a_status() {
    let text = fs::read_to_string(workspace().join("SPEC.md")).unwrap();
    let sections: BTreeSet<&str> = SECTIONS.split_ascii_whitespace().collect();
    let tests = tests();
    assert!(tests.len() > 50, "only {} tests were found", tests.len());
    let rows = rows(&text, SENTENCES);
    assert!(rows.len() > 350, "SPEC.md has {} rows", rows.len());
    let mut wrong = Vec::new();
    let mut held = 0;
    for Row { line, cells } in &rows {
        let [section, sentence, status] = cells.as_slice() else {
            wrong.push(format!(
                "SPEC.md:{line}: {} cells instead of 3",
                cells.len()
            ));
            continue;
        };
        if !sections.contains(section.as_str()) {
            wrong.push(format!("SPEC.md:{line}: there is no section {section}"));
        }
        if sentence.is_empty() {
            wrong.push(format!("SPEC.md:{line}: no sentence"));
        }
        for status in statuses(status) {
            match status.as_str() {
                "open" | "author" => {}
                name if is_test(name, &tests) => held += 1,
                name => wrong.push(format!("SPEC.md:{line}: there is no test {name}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(held > 100, "only {held} sentences are held by tests");
}

#[test]
fn every_promise_of_a_point_has_tests() {
    let text = fs::read_to_string(workspace().join("SPEC.md")).unwrap();
    let tests = tests();
    let rows = rows(&text, PROMISES);
    assert!(rows.len() > 15, "SPEC.md has {} promises", rows.len());
    let mut wrong = Vec::new();
    for Row { line, cells } in &rows {
        let [promise, status] = cells.as_slice() else {
            wrong.push(format!(
                "SPEC.md:{line}: {} cells instead of 2",
                cells.len()
            ));
            continue;
        };
        if promise.is_empty() {
            wrong.push(format!("SPEC.md:{line}: no promise"));
        }
        let named = statuses(status);
        let missing = named.iter().filter(|name| !is_test(name, &tests));
        wrong.extend(missing.map(|name| format!("SPEC.md:{line}: there is no test {name}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_section_is_forgotten() {
    let text = fs::read_to_string(workspace().join("SPEC.md")).unwrap();
    let listed: BTreeSet<String> = rows(&text, SENTENCES)
        .into_iter()
        .filter_map(|row| row.cells.into_iter().next())
        .collect();
    let forgotten: Vec<&str> = SECTIONS
        .split_ascii_whitespace()
        .filter(|section| !listed.contains(*section))
        .collect();
    assert_eq!(forgotten, Vec::<&str>::new());
}

#[test]
fn a_missing_test_and_a_wrong_place_are_seen() {
    let tests = tests();
    let own = "a_missing_test_and_a_wrong_place_are_seen";
    assert!(is_test(own, &tests));
    assert!(is_test(&format!("spec_table::{own}"), &tests));
    assert!(is_test(
        &format!("core::tests::project::spec_table::{own}"),
        &tests
    ));
    assert!(!is_test(&format!("rooms::{own}"), &tests));
    assert!(!is_test("a_test_that_no_one_wrote", &tests));
    let table =
        "| § | a | b |\n| --- | --- | --- |\n| 5 | x \\| y | `t`, open |\n\n| 6 | n | m |\n";
    let rows = rows(table, SENTENCES);
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0].cells, ["5", "x | y", "`t`, open"]);
    assert_eq!(statuses(&rows[0].cells[2]), ["t", "open"]);
}
