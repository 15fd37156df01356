//! Runs the test vectors of `vectors/` with this crate and checks their form. Those with messages
//! are run by a test of the engine above this crate.

#[path = "../examples/vectors.rs"]
mod vectors;

use serde_json::Value;
use std::collections::BTreeSet;

const FILES: [(&str, &str); 4] = [
    ("parse", include_str!("../vectors/parse.json")),
    ("join", include_str!("../vectors/join.json")),
    ("links", include_str!("../vectors/links.json")),
    ("values", include_str!("../vectors/values.json")),
];
/// Cases that need messages.
const WITH_MESSAGES: [(&str, &str); 2] = [
    ("messages", include_str!("../vectors/messages.json")),
    ("objects", include_str!("../vectors/objects.json")),
];
const SECTIONS: &str = include_str!("../vectors/sections.json");
const SCHEMA: &str = include_str!("../vectors/schema.json");
const README: &str = include_str!("../vectors/README.md");

/// Parses a file of this package; null if it is not JSON, which the schema refuses.
fn document(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}

/// Returns all cases, each with the name of its file.
fn cases() -> Vec<(&'static str, Value)> {
    [cases_of(&FILES), cases_of(&WITH_MESSAGES)].concat()
}

fn cases_of(files: &[(&'static str, &str)]) -> Vec<(&'static str, Value)> {
    let mut all = Vec::new();
    for (name, text) in files {
        let document = document(text);
        let cases = document.get("cases").and_then(Value::as_array);
        all.extend(
            cases
                .into_iter()
                .flatten()
                .map(|case| (*name, case.clone())),
        );
    }
    all
}

#[test]
fn every_case_has_the_expected_result() {
    let mut differences = Vec::new();
    for (_, case) in cases_of(&FILES) {
        let result = vectors::answer(&case["input"]);
        if result != case["expected"] {
            differences.push(format!(
                "{} {}\n  expected {}\n  received {result}",
                case["id"], case["input"], case["expected"]
            ));
        }
    }
    let count = differences.len();
    let list = differences.join("\n");
    assert!(differences.is_empty(), "{count} differences:\n{list}");
}

#[test]
fn there_are_enough_cases_with_unique_ids_and_known_sections() {
    let sections = document(SECTIONS);
    let known: BTreeSet<&str> = (sections["sections"].as_array().unwrap().iter())
        .map(|section| section["number"].as_str().unwrap())
        .collect();
    let cases = cases();
    let mut ids = BTreeSet::new();
    let mut inputs = BTreeSet::new();
    for (file, case) in &cases {
        let id = case["id"].as_str().unwrap();
        let section = case["section"].as_str().unwrap();
        let input = case["input"].to_string();
        assert!(ids.insert(id), "{id} appears twice");
        assert!(inputs.insert(input), "{id} repeats an input");
        assert!(known.contains(section), "{id}: no section {section}");
        assert!(id.starts_with(&format!("{file}-{section}-")), "{id}");
    }
    for (file, least) in [("parse", 500), ("messages", 150), ("objects", 80)] {
        let count = cases.iter().filter(|(name, _)| *name == file).count();
        assert!(count >= least, "{file}: {count} cases");
    }
}

#[test]
fn every_file_follows_the_schema() {
    let schema = document(SCHEMA);
    let id = schema["$id"].as_str().unwrap().to_owned();
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    compiler.add_resource(&id, schema).unwrap();
    let files = FILES.into_iter().chain(WITH_MESSAGES);
    for (name, text) in files.chain([("sections", SECTIONS)]) {
        let place = format!("{id}#/$defs/{name}");
        let index = compiler.compile(&place, &mut schemas).unwrap();
        let mut document = document(text);
        if let Err(error) = schemas.validate(&document, index) {
            panic!("{name}: {error:#}");
        }
        document["unknown"] = Value::Null;
        let valid = schemas.validate(&document, index);
        assert!(valid.is_err(), "{name} may have any fields");
    }
}

#[test]
fn the_readme_names_every_code_and_operation() {
    for (_, case) in cases() {
        let expected = &case["expected"];
        let warnings = expected["warnings"].as_array().into_iter().flatten();
        let mut names: Vec<&Value> = warnings.map(|warning| &warning["code"]).collect();
        names.extend([&expected["error"]["code"], &case["input"]["op"]]);
        for name in names.into_iter().filter_map(Value::as_str) {
            assert!(README.contains(&format!("`{name}`")), "{name}");
        }
    }
}
