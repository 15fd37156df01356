//! Circles of imports between the files of a crate: the strongly connected components of its imports.

#![allow(clippy::unwrap_used, clippy::string_slice, clippy::indexing_slicing)]

use super::floors::{code_only, rust_files};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Files by the modules that they are.
type Modules = BTreeMap<Vec<String>, String>;

/// Returns the circles of imports between the files below `root`, apart from tests, as paths from `root`.
pub(crate) fn circles(root: &Path) -> Vec<BTreeSet<String>> {
    let mut modules = Modules::new();
    let mut sources = BTreeMap::new();
    for path in rust_files(root) {
        let name = path.strip_prefix(root).unwrap().to_string_lossy();
        let name = name.replace('\\', "/");
        if is_test(&name) {
            continue;
        }
        sources.insert(name.clone(), fs::read_to_string(&path).unwrap());
        modules.insert(module_of(&name), name);
    }
    let imports: BTreeMap<&str, BTreeSet<&str>> = (sources.iter())
        .map(|(name, source)| (name.as_str(), imports(name, source, &modules)))
        .collect();
    components(&imports)
}

fn is_test(name: &str) -> bool {
    name.split('/').any(|part| {
        let stem = part.trim_end_matches(".rs");
        stem.ends_with("tests") || stem == "fixture"
    })
}

/// Returns the module of a file: `browser, jobs` for both `browser/jobs.rs` and `browser/jobs/mod.rs`.
fn module_of(name: &str) -> Vec<String> {
    let mut parts: Vec<String> = name
        .trim_end_matches(".rs")
        .split('/')
        .map(str::to_owned)
        .collect();
    if parts
        .last()
        .is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str()))
    {
        parts.pop();
    }
    parts
}

/// Returns the files that a file names, by the deepest module of each path.
pub(crate) fn imports<'m>(
    name: &str,
    source: &str,
    modules: &'m BTreeMap<Vec<String>, String>,
) -> BTreeSet<&'m str> {
    let own = module_of(name);
    let mut found = BTreeSet::new();
    for path in paths(&product(source)) {
        let (mut base, rest) = match path.first().map(String::as_str) {
            Some("crate") => (Vec::new(), &path[1..]),
            Some("self") if path.len() > 1 => (own.clone(), &path[1..]),
            Some("super") => {
                let ups = path.iter().take_while(|part| *part == "super").count();
                // `pub(super)` is no import.
                if ups == path.len() {
                    continue;
                }
                let left = own.len().saturating_sub(ups);
                (own[..left].to_vec(), &path[ups..])
            }
            Some(first) if path.len() > 1 => {
                let child = [own.as_slice(), &[first.to_owned()]].concat();
                match modules.contains_key(&child) {
                    true => (own.clone(), &path[..]),
                    false => continue,
                }
            }
            _ => continue,
        };
        for part in rest {
            base.push(part.clone());
            if !modules.contains_key(&base) {
                base.pop();
                break;
            }
        }
        match modules.get(&base).map(String::as_str) {
            None | Some("lib.rs" | "main.rs") => {}
            Some(file) if file == name => {}
            Some(file) => drop(found.insert(file)),
        }
    }
    found
}

/// Returns the code of a source without comments, texts, tests inside of it, and scopes of visibility.
fn product(source: &str) -> String {
    let mut code = code_only(source);
    let inner = code.match_indices("#[cfg(test)]").find(|(at, _)| {
        let rest = &code[*at..];
        let declared = rest.find("mod ").map(|at| &rest[at..]);
        let attributes = rest.split("mod ").next().unwrap_or_default();
        attributes
            .lines()
            .all(|line| line.trim().is_empty() || line.starts_with("#["))
            && declared.is_some_and(|rest| {
                rest.find(['{', ';'])
                    .is_some_and(|at| rest[at..].starts_with('{'))
            })
    });
    if let Some((at, _)) = inner {
        code.truncate(at);
    }
    while let Some(at) = code.find("pub(in ") {
        let end = code[at..].find(')').map_or(code.len(), |end| at + end + 1);
        code.replace_range(at..end, "pub ");
    }
    code
}

/// Returns every path of some code; those of groups one by one.
fn paths(code: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut rest = code;
    let mut before = ' ';
    while let Some(first) = rest.chars().next() {
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        if is_name(first) && !is_name(before) && before != ':' {
            let after = path(rest, &[], &mut found);
            before = 'a';
            rest = after;
            continue;
        }
        before = first;
        rest = &rest[first.len_utf8()..];
    }
    found
}

/// Adds the path that some code begins with, after a prefix; returns the code after it.
fn path<'c>(code: &'c str, prefix: &[String], found: &mut Vec<Vec<String>>) -> &'c str {
    let mut own = prefix.to_vec();
    let mut rest = code;
    loop {
        let end = rest
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(rest.len());
        own.push(rest[..end].to_owned());
        rest = &rest[end..];
        let Some(after) = rest.strip_prefix("::") else {
            break;
        };
        if let Some(group) = after.strip_prefix('{') {
            return group_of(group, &own, found);
        }
        rest = after;
        if !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_') {
            own.push("*".to_owned());
            break;
        }
    }
    own.retain(|part| !part.is_empty());
    found.push(own);
    rest
}

/// Adds the paths of a group, whose brace is open; returns the code after its end.
fn group_of<'c>(code: &'c str, prefix: &[String], found: &mut Vec<Vec<String>>) -> &'c str {
    let mut rest = code;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',' || c == '*');
        if let Some(after) = rest.strip_prefix('}') {
            return after;
        }
        if !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_') {
            return rest;
        }
        if let Some(after) = rest.strip_prefix("self")
            && !after.starts_with(|c: char| c.is_alphanumeric() || c == '_')
        {
            found.push(prefix.to_vec());
            rest = after;
            continue;
        }
        rest = path(rest, prefix, found);
        // Another name for it is no path.
        if let Some(after) = rest.trim_start().strip_prefix("as ") {
            let end = after.find([',', '}']).unwrap_or(after.len());
            rest = &after[end..];
        }
    }
}

/// Returns the sets of files that reach each other, apart from single ones.
pub(crate) fn components(imports: &BTreeMap<&str, BTreeSet<&str>>) -> Vec<BTreeSet<String>> {
    let reached: BTreeMap<&str, BTreeSet<&str>> = imports
        .keys()
        .map(|from| {
            let mut seen = BTreeSet::new();
            let mut waiting = vec![*from];
            while let Some(file) = waiting.pop() {
                for to in imports.get(file).into_iter().flatten() {
                    if seen.insert(*to) {
                        waiting.push(to);
                    }
                }
            }
            (*from, seen)
        })
        .collect();
    let mut found: Vec<BTreeSet<String>> = Vec::new();
    for (from, seen) in &reached {
        let back = |to: &&&str| reached.get(**to).is_some_and(|back| back.contains(from));
        let own: BTreeSet<String> = seen
            .iter()
            .filter(back)
            .map(|to| (*to).to_owned())
            .collect();
        if own.len() > 1 && !found.contains(&own) {
            found.push(own);
        }
    }
    found
}
