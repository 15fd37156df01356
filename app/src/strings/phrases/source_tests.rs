//! The PO file contains exactly the sentences in the sources.

#![allow(clippy::string_slice)]

use super::tests::entries_of;
use super::{Piece, pieces};
use crate::strings::Language;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Modules whose texts are no sentences for users: names of sets, texts for mail, forms for
/// `Debug`.
const NOT_SAID: [&str; 20] = [
    "append/faults.rs",
    "areas/parse.rs",
    "charset/tables.rs",
    "compose/attach.rs",
    "compose/draft.rs",
    "compose/template/mod.rs",
    "config/crashmail/keywords.rs",
    "config/fidoconfig/keywords.rs",
    "config/golded/nothing.rs",
    "config/squishcfg/keywords.rs",
    "freq/hash.rs",
    "jam/header.rs",
    "kind.rs",
    "objects/sum.rs",
    "packers.rs",
    "print.rs",
    "session/login.rs",
    "session/mod.rs",
    "settings.rs",
    "testing.rs",
];

/// Sources of the crates below the window.
const CORE: [&str; 11] = [
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
];

/// Texts that are no sentences for users: names, words searched for in mail, English parts of
/// sentences with keys.
const NO_SENTENCES: [&str; 33] = [
    "# Written by Fidoscope at each change; edits are lost.",
    "areafixAutoCreate on",
    "No callers are accepted",
    "base = \"jam\" | \"squish\" | \"msg\"",
    "call = [\"binkd -p -P 2:5030/1520 /etc/binkd.conf\", \"hpt toss\"]",
    "call_at = [\"08:00\", \"20:30\"]",
    "day number",
    "host = \"boss.example:24554\"",
    "proxy = \"socks5://127.0.0.1:9050\"",
    "security = \"plain\" | \"encrypted\" | \"tls\"",
    "security violation",
    "[Default Applications]",
    " (desktop browser for Fidonet)",
    "DejaVu Sans Mono",
    "All areas",
    "Write to {target}",
    "Subscribe to",
    "More than {many}",
    "{documents} of GEOKML kludges {are} not at hand: messages that only such documents place in the region are missing here.",
    "Areas with new mail are listed in {paths}: there the tosser finds the areas to export.",
    "No file here matches the search of this address by its name or description.",
    "Packets have room for {most} bytes of this field, and the rest is cut: {name}.",
    "One document",
    "The area {one} is not available here.",
    "The area {one} is not available here; the others are shown.",
    "None of these areas is available here: {all_names}.",
    "These areas are not available here: {all_names}; the others are shown.",
    "best regards",
    "good day",
    "good evening",
    "good morning",
    "with best regards",
    "with respect",
];

/// String literal of a source.
struct Literal {
    /// Key in the PO file.
    key: String,
    /// Enclosing calls, from the innermost: `format!`, `keyed`.
    calls: Vec<String>,
    /// True if the next statement passes this variable to `keyed`.
    is_keyed_next: bool,
}

/// Returns whether the source after a literal ends its statement and continues with `keyed("key",
/// text)`.
fn is_keyed_next(after: &str) -> bool {
    let Some((between, call)) = after.split_once("keyed(") else {
        return false;
    };
    let arguments = call.split(')').next().unwrap();
    between.matches(';').count() == 1
        && arguments
            .trim_end_matches([',', '\n', ' '])
            .ends_with(", text")
}

/// Returns the string literals of a Rust source without its tests and comments.
fn literals(source: &str) -> Vec<Literal> {
    let mut tests = source.match_indices("#[cfg(test)]").map(|(at, _)| at);
    let is_module = |at: &usize| {
        let item = source[*at..].lines().nth(1).unwrap_or_default();
        item.contains("mod ") && item.ends_with('{')
    };
    let source = &source[..tests.find(is_module).unwrap_or(source.len())];
    let mut found = Vec::new();
    // Text before each open parenthesis.
    let mut calls: Vec<String> = Vec::new();
    let mut at = 0;
    while let Some(step) = source[at..].find(['"', '/', '\'', 'r', 'b', '(', ')']) {
        at += step;
        let rest = &source[at..];
        let inside_word = source[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if rest.starts_with("r#\"") && !inside_word {
            at += rest.find("\"#").unwrap_or(rest.len() - 2) + 2;
        } else if rest.starts_with("b'") || rest.starts_with('\'') {
            let quote = &rest[rest.find('\'').unwrap() + 1..];
            let skipped = rest.len() - quote.len();
            let mut chars = quote.char_indices();
            let (_, first) = chars.next().unwrap();
            at += skipped;
            // A lifetime has no second quote.
            if first == '\\' {
                at += 2 + quote[2..].find('\'').unwrap() + 1;
            } else if let Some((end, '\'')) = chars.next() {
                at += end + 1;
            }
        } else if rest.starts_with('"') {
            let mut end = 1;
            while !rest[end..].starts_with('"') {
                end += match rest[end..].starts_with('\\') {
                    true => 2,
                    false => 1,
                };
                while !rest.is_char_boundary(end) {
                    end += 1;
                }
            }
            found.push(Literal {
                key: key(&rest[1..end]),
                calls: calls.iter().rev().cloned().collect(),
                is_keyed_next: is_keyed_next(&rest[end + 1..]),
            });
            at += end + 1;
        } else {
            if rest.starts_with('(') {
                let before = source[..at].trim_end();
                let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '!');
                let name = before.trim_end_matches(is_name).len();
                calls.push(before[name..].to_owned());
            } else if rest.starts_with(')') {
                calls.pop();
            }
            at += 1;
        }
    }
    found
}

/// Spells a literal as in the PO file: without escapes, values by name or number, quotes of `{:?}`
/// included.
fn key(literal: &str) -> String {
    let mut plain = String::new();
    let mut chars = literal.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n') => plain.push('\n'),
                Some('r') => plain.push('\r'),
                Some('u') => {
                    let code: String = chars.by_ref().skip(1).take_while(|c| *c != '}').collect();
                    let code = u32::from_str_radix(&code, 16).unwrap();
                    plain.push(char::from_u32(code).unwrap());
                }
                Some('\n') => while chars.next_if(|c| c.is_whitespace()).is_some() {},
                Some(other) => plain.push(other),
                None => {}
            },
            c => plain.push(c),
        }
    }
    let mut key = String::new();
    let mut number = 0;
    let mut rest = plain.as_str();
    while let Some((before, after)) = rest.split_once('{') {
        key.push_str(before);
        let Some((value, after)) = after.split_once('}') else {
            key.push('{');
            rest = after;
            continue;
        };
        let (name, format) = value.split_once(':').unwrap_or((value, ""));
        let quote = if format.ends_with('?') { "\"" } else { "" };
        match name {
            "" => {
                write!(key, "{quote}{{{number}}}{quote}").unwrap();
                number += 1;
            }
            name => write!(key, "{quote}{{{name}}}{quote}").unwrap(),
        }
        rest = after;
    }
    key + rest
}

/// Returns the number of words outside of the values.
fn words(key: &str) -> usize {
    let texts = pieces(key).into_iter().map(|piece| match piece {
        Piece::Text(text) => text,
        Piece::Value(..) => "0".to_owned(),
    });
    let text: String = texts.collect();
    let words = text.split(|c: char| !c.is_ascii_alphabetic());
    words
        .filter(|word| word.len() > 1 && word.chars().any(|c| c.is_ascii_lowercase()))
        .count()
}

/// Returns whether a literal is the sentence of an error.
fn is_error(literal: &Literal) -> bool {
    literal.calls.first().is_some_and(|call| call == "error")
}

/// Returns whether users see a literal as a sentence without a key.
fn is_said(literal: &Literal) -> bool {
    let is_in = |call: &str| literal.calls.iter().any(|own| own == call);
    let least = if is_error(literal) { 1 } else { 2 };
    let is_sql = ["SELECT ", "INSERT ", "UPDATE ", "DELETE ", "\n    CREATE"]
        .iter()
        .any(|sql| literal.key.starts_with(sql));
    // Reasons of lints, texts that are searched for, words of the index that its own sentence
    // omits.
    let other = [
        "keyed",
        "expect",
        "allow",
        "panic!",
        "assert!",
        "debug_assert!",
        "strip_prefix",
        "contains",
        "split_once",
        "damage",
        "InvalidData",
        "starts_with",
    ];
    words(&literal.key) >= least
        && (literal.key.contains(' ') || least == 1)
        && !is_sql
        && !literal.is_keyed_next
        // For mail and files.
        && !literal.key.contains('\n')
        && !NO_SENTENCES.contains(&literal.key.as_str())
        && !other.iter().any(|call| is_in(call))
}

/// Folders and files of `app` whose texts are all sentences; elsewhere only the errors are.
const OF_APP: [&str; 6] = [
    "app/src/files/mod.rs",
    "app/src/map/slippy/own.rs",
    "app/src/pictures/",
    "app/src/platform/desktop.rs",
    "app/src/platform/net",
    "app/src/platform/outside/",
];

/// Finds the Rust files of a folder, except tests, as paths in the repository.
fn sources(folder: &str, found: &mut Vec<String>) {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    for entry in fs::read_dir(root.join(folder)).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let path = format!("{folder}/{name}");
        if entry.path().is_dir() && name != "tests" {
            sources(&path, found);
        } else if name.ends_with(".rs") && !name.ends_with("tests.rs") {
            found.push(path);
        }
    }
}

/// Returns every text of the program, and those that need a translation, with their places.
fn said_by_all() -> (BTreeSet<String>, BTreeMap<String, String>) {
    let (mut all, mut needed) = (BTreeSet::new(), BTreeMap::new());
    let mut places = Vec::new();
    for part in CORE {
        sources(part, &mut places);
    }
    sources("app/src", &mut places);
    for place in places {
        let source = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(&place);
        let source = fs::read_to_string(source).unwrap();
        let of_core = CORE
            .iter()
            .find_map(|part| place.strip_prefix(part)?.strip_prefix('/'));
        for literal in literals(&source) {
            all.insert(literal.key.clone());
            let may_be_said = match of_core {
                Some(module) => !NOT_SAID.contains(&module),
                None if place == "app/src/guide/source.rs" => false,
                None => is_error(&literal) || OF_APP.iter().any(|own| place.starts_with(own)),
            };
            if may_be_said && is_said(&literal) {
                needed.insert(literal.key, place.clone());
            }
        }
    }
    (all, needed)
}

#[test]
fn every_sentence_of_the_program_has_a_translation() {
    let (_, needed) = said_by_all();
    assert!(needed.len() > 350, "{}", needed.len());
    for language in Language::translated() {
        let own: BTreeSet<String> = (entries_of(language).0.into_iter())
            .map(|(english, _)| english)
            .collect();
        let lost: Vec<String> = needed
            .iter()
            .filter(|(key, _)| !own.contains(*key))
            .map(|(key, place)| format!("{place}: msgid {key:?}"))
            .collect();
        let (tag, lost) = (language.tag(), lost.join("\n"));
        assert!(lost.is_empty(), "add to {tag}/errors.po:\n{lost}");
    }
}

#[test]
fn every_translation_is_of_a_sentence_that_the_program_says() {
    let (all, _) = said_by_all();
    for language in Language::translated() {
        let mut seen = BTreeSet::new();
        for (english, _) in entries_of(language).0 {
            assert!(all.contains(&english), "nothing says {english:?}");
            assert!(seen.insert(english.clone()), "twice: {english:?}");
        }
    }
}

/// The window formats errors by `said`; output of the command line passes `stderr_line`.
#[test]
fn no_error_becomes_a_text_as_it_is() {
    let mut places = Vec::new();
    sources("app/src", &mut places);
    for place in places {
        let source = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(&place);
        let is_other = ["app/src/cli/", "app/src/measure/"]
            .iter()
            .any(|own| place.starts_with(own));
        let source = fs::read_to_string(source).unwrap();
        for name in ["error", "fault", "problem", "why"] {
            let text = format!("|{name}| {name}.to_string()");
            assert!(
                is_other || !source.contains(&text),
                "{place}: use strings::said"
            );
        }
    }
}
