//! Links in documents are valid: each relative link to a file, each anchor to a heading. No network
//! is used.

#![allow(clippy::unwrap_used)]

use crate::floors::workspace;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Folders with documents, besides the root. Fixtures are other people's texts.
const FOLDERS: [&str; 5] = ["app", "assets", "core", "docs", "packaging"];

/// Folders without our documents.
const SKIPPED: [&str; 3] = ["fixtures", "node_modules", "target"];

/// Returns the Markdown files of `folder`, sorted; of its subfolders too, if `is_deep`.
fn markdown_files(folder: &Path, is_deep: bool) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && is_deep && !SKIPPED.iter().any(|name| path.ends_with(name)) {
            files.extend(markdown_files(&path, true));
        } else if path.extension().is_some_and(|extension| extension == "md") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// Returns the pages of the book.
pub(crate) fn pages() -> Vec<PathBuf> {
    markdown_files(&workspace().join("docs/src"), true)
}

/// Returns all documents of the repository.
fn papers() -> Vec<PathBuf> {
    let mut papers = markdown_files(&workspace(), false);
    for folder in FOLDERS {
        papers.extend(markdown_files(&workspace().join(folder), true));
    }
    papers
}

/// Returns the lines of `text` outside of blocks of code, with their numbers.
fn prose(text: &str) -> Vec<(usize, &str)> {
    let mut is_code = false;
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            lines.push((number, line));
        }
    }
    lines
}

/// Returns the targets of the links and pictures of `text`, with their lines. Code is skipped.
fn targets(text: &str) -> Vec<(usize, String)> {
    let mut targets = Vec::new();
    for (number, line) in prose(text) {
        // Every second piece is code; it stays as a blank, so that its neighbours do not join.
        let line: String = line.split('`').step_by(2).collect::<Vec<_>>().join(" ");
        for rest in line.split("](").skip(1) {
            let target = rest.split([')', ' ']).next().unwrap_or_default();
            targets.push((number, target.to_owned()));
        }
    }
    targets
}

/// Returns whether a target is an address of another kind: `https:`, `area:` and so on.
fn is_absolute(target: &str) -> bool {
    let scheme = target.split_once(':').map(|(scheme, _)| scheme);
    scheme.is_some_and(|scheme| scheme.chars().all(|c| c.is_ascii_alphanumeric()))
}

/// Returns the anchors of the headings of `text`, as mdBook and forges make them.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    for (_, line) in prose(text) {
        let title = line.trim_start_matches('#');
        if title.len() == line.len() || !title.starts_with(' ') {
            continue;
        }
        let anchor: String = (title.trim().chars())
            .filter_map(|c| match c {
                ' ' => Some('-'),
                c if c.is_alphanumeric() || c == '-' || c == '_' => Some(c),
                _ => None,
            })
            .flat_map(char::to_lowercase)
            .collect();
        let again = (1..).map(|number| format!("{anchor}-{number}"));
        let free = std::iter::once(anchor.clone())
            .chain(again)
            .find(|anchor| !anchors.contains(anchor));
        anchors.extend(free);
    }
    anchors
}

/// Returns the reason why a relative target of `paper` is invalid.
fn fault(paper: &Path, target: &str) -> Option<String> {
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    let file = match path {
        "" => paper.to_owned(),
        path => paper.parent().unwrap().join(path),
    };
    if !file.exists() {
        return Some(format!("no file {path}"));
    }
    if anchor.is_empty() {
        return None;
    }
    let text = fs::read_to_string(&file).unwrap_or_default();
    (!anchors(&text).contains(anchor)).then(|| format!("no heading {anchor} in {}", file.display()))
}

#[test]
fn every_relative_link_leads_to_a_file_and_its_heading() {
    let (mut checked, mut wrong) = (0, Vec::new());
    for paper in papers() {
        let text = fs::read_to_string(&paper).unwrap();
        for (line, target) in targets(&text) {
            if is_absolute(&target) {
                continue;
            }
            checked += 1;
            if let Some(fault) = fault(&paper, &target) {
                wrong.push(format!("{}:{line}: {fault}", paper.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked > 80, "only {checked} links were found");
}

#[test]
fn every_page_of_the_book_is_in_its_summary_and_links_to_pages_only() {
    let folder = workspace().join("docs/src");
    let summary = fs::read_to_string(folder.join("SUMMARY.md")).unwrap();
    let listed: BTreeSet<PathBuf> = (targets(&summary).into_iter())
        .map(|(_, target)| folder.join(target))
        .collect();
    let mut pages = pages();
    pages.retain(|page| !page.ends_with("SUMMARY.md"));
    assert_eq!(listed, pages.iter().cloned().collect());
    // The book has no other documents: a link to one would lead to a missing page.
    for page in pages {
        for (line, target) in targets(&fs::read_to_string(&page).unwrap()) {
            let path = target.split('#').next().unwrap_or_default();
            let leaves = path.contains("..") && path.ends_with(".md");
            assert!(
                is_absolute(&target) || !leaves,
                "{}:{line}: {target}",
                page.display()
            );
        }
    }
}

#[test]
fn the_keys_of_the_program_are_those_of_the_book() {
    let read = |file: &str| fs::read_to_string(workspace().join(file)).unwrap();
    let table = read("app/src/settings/shortcuts.rs");
    let actions: BTreeSet<&str> = (table.lines())
        .filter(|line| line.contains("\" Window [") || line.contains("\" Page ["))
        .filter_map(|line| line.split('"').nth(1))
        .collect();
    let page = read("docs/src/keys.md");
    let named: BTreeSet<&str> = (page.lines())
        .filter_map(|line| line.strip_suffix("` |")?.rsplit_once("| `"))
        .map(|(_, name)| name)
        .collect();
    assert_eq!(named, actions);
    assert!(actions.len() > 50);
}

#[test]
fn the_readme_is_short_enough_for_a_stranger() {
    let readme = fs::read_to_string(workspace().join("README.md")).unwrap();
    assert!(readme.lines().count() <= 120);
}

#[test]
fn a_lost_file_and_a_lost_heading_are_seen() {
    let text = "# A `b` title: c\n\n[x](#a-b-title-c) `[no](no.md)`\n```\n[no](no.md)\n# no\n```\n![p](p.png \"t\")\n# Twice\n# Twice\n";
    let found: Vec<String> = targets(text)
        .into_iter()
        .map(|(_, target)| target)
        .collect();
    assert_eq!(found, ["#a-b-title-c", "p.png"]);
    let expected = ["a-b-title-c", "twice", "twice-1"].map(str::to_owned);
    assert_eq!(anchors(text), BTreeSet::from(expected));
    let readme = workspace().join("README.md");
    assert_eq!(fault(&readme, "SPEC.md#5-general-syntax"), None);
    assert!(fault(&readme, "SPEC.md#no-such-heading").is_some());
    assert!(fault(&readme, "no-such-file.md").is_some());
    assert!(is_absolute("https://example.org") && is_absolute("area://X"));
    assert!(!is_absolute("docs/src/urls.md#views") && !is_absolute("#a"));
}
