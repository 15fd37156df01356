//! Plain English in comments, interface and names: comments begin with verbs and nouns, labels are no clauses.
//!
//! A comment that begins with "What", "Whether" or "Those" hides its noun: the reader has to open the code. The counts
//! here are limits that may only be lowered.

#![allow(clippy::unwrap_used)]

use crate::floors::{rust_files, workspace};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// First words that stand for a noun which the writer did not look for.
const OPENERS: [&str; 11] = [
    "What", "How", "Whether", "Where", "Those", "Which", "Who", "Whom", "Whose", "Why", "That",
];

/// Constructions that leave out who does what, or to what.
const FORBIDDEN: [&str; 8] = [
    "as is looked for",
    "is there to be",
    "of what is",
    "what became of",
    "what is given",
    "what is there",
    "what was asked",
    "who asks for",
];

/// Names that say nothing outside of a few lines, and the largest number of functions that may still have each.
const NAMES: [(&str, usize); 8] = [
    ("go", 2),
    ("look", 12),
    ("of", 43),
    ("part", 11),
    ("piece", 2),
    ("put", 20),
    ("said", 2),
    ("take", 13),
];

fn sources() -> Vec<PathBuf> {
    ["core", "app"]
        .map(|folder| rust_files(&workspace().join(folder)))
        .concat()
}

/// First lines of the paragraphs of comments, with the number of their line.
fn paragraphs(source: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut goes_on = false;
    source.lines().enumerate().filter_map(move |(at, line)| {
        let text = line.trim_start().strip_prefix("//");
        let text = text.map(|text| text.trim_start_matches(['/', '!']).trim());
        let begins = text.filter(|text| !goes_on && !text.is_empty());
        goes_on = text.is_some_and(|text| !text.is_empty());
        begins.map(|text| (at + 1, text))
    })
}

fn opener(text: &str) -> Option<&str> {
    let word = text.split([' ', ',', '.', ':', ';']).next()?;
    OPENERS.contains(&word).then_some(word)
}

#[test]
fn at_most_three_of_a_hundred_comments_begin_with_a_clause() {
    let (mut all, mut found) = (0, Vec::new());
    for path in sources() {
        let source = fs::read_to_string(&path).unwrap();
        for (line, text) in paragraphs(&source) {
            all += 1;
            if opener(text).is_some() {
                found.push(format!("{}:{line}: {text}", path.display()));
            }
        }
    }
    assert!(all > 10_000, "only {all} comments");
    let is_rare = found.len() * 100 <= 3 * all;
    assert!(is_rare, "{} of {all}:\n{}", found.len(), found.join("\n"));
}

#[test]
fn labels_and_sentences_of_the_interface_do_not_begin_with_a_clause() {
    let text = fs::read_to_string(workspace().join("assets/locales/en/app.ftl")).unwrap();
    let (mut all, mut found) = (0, Vec::new());
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let Some((_, value)) = line.split_once(" = ") else {
            continue;
        };
        all += 1;
        if opener(value).is_some() {
            found.push(line);
        }
    }
    assert!(all > 1000, "only {all} texts");
    assert!(found.len() * 100 / all < 1, "{}", found.join("\n"));
}

#[test]
fn constructions_that_have_to_be_read_twice_are_gone() {
    let mut found = Vec::new();
    for path in sources() {
        let source = fs::read_to_string(&path).unwrap();
        for (at, line) in source.lines().enumerate() {
            let is_comment = line.trim_start().starts_with("//");
            let lower = line.to_lowercase();
            if is_comment && FORBIDDEN.iter().any(|own| lower.contains(own)) {
                found.push(format!("{}:{}: {}", path.display(), at + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn functions_with_names_that_say_nothing_do_not_grow() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for path in sources() {
        let source = fs::read_to_string(&path).unwrap();
        for (name, _) in NAMES {
            let heads = ['(', '<'].map(|end| source.matches(&format!("fn {name}{end}")).count());
            *counts.entry(name).or_default() += heads.iter().sum::<usize>();
        }
    }
    for (name, limit) in NAMES {
        let count = counts.get(name).copied().unwrap_or_default();
        assert!(count <= limit, "{count} functions are called `{name}`");
        assert!(count + 10 > limit, "lower the limit of `{name}` to {count}");
    }
}

#[test]
fn openers_are_seen_where_a_paragraph_begins() {
    let source = "//! What is here.\n//! How it goes on.\n//!\n//! Whether it is so.\n\n/// Returns whether.\nlet a = 1; // Why\n";
    let found: Vec<_> = paragraphs(source)
        .filter_map(|(line, text)| Some((line, opener(text)?)))
        .collect();
    assert_eq!(found, [(1, "What"), (4, "Whether")]);
}
