//! Runs the test vectors of `fghi-url` that need messages: sets, orders and views (7.2), objects
//! (7.1, 7.2.2).
//!
//! The messages of each case are written to bases of three formats, and the resolver answers.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

#[path = "../../examples/message_vectors.rs"]
mod answers;

use answers::Format;
use serde_json::Value;

const MESSAGES: &str = include_str!("../../url/vectors/messages.json");
#[cfg(feature = "archives")]
const OBJECTS: &str = include_str!("../../url/vectors/objects.json");

/// Returns the cases of a file; the mail that a case names becomes a part of its input.
fn cases(text: &str) -> Vec<Value> {
    let document: Value = serde_json::from_str(text).unwrap();
    let mut cases = document["cases"].as_array().unwrap().clone();
    for case in &mut cases {
        if let Some(name) = case["input"]["mail"].as_str() {
            case["input"]["mail"] = document["mail"][name].clone();
        }
    }
    cases
}

/// Returns the cases whose result is not the expected one.
fn differences(text: &str, format: Format) -> String {
    let mut found = Vec::new();
    for case in cases(text) {
        let url = case["input"]["url"].as_str().unwrap_or_default();
        // Only JAM bases know when they were created, which orders several areas (7.2.6.2).
        let needs_age = case["section"] == "7.2.6.2" && url.contains("R50.Bone+R50.SysOp");
        if needs_age && format != Format::Jam {
            continue;
        }
        let result = answers::answer(&case["input"], format);
        if result != case["expected"] {
            let (id, expected) = (&case["id"], &case["expected"]);
            found.push(format!(
                "{id} {url}\n  expected {expected}\n  received {result}\n"
            ));
        }
    }
    found.concat()
}

#[test]
fn sets_orders_and_views_are_those_of_the_vectors_in_every_format() {
    assert!(cases(MESSAGES).len() >= 150);
    for format in [Format::Jam, Format::Squish, Format::Msg] {
        let found = differences(MESSAGES, format);
        assert!(found.is_empty(), "{format:?}:\n{found}");
    }
}

#[cfg(feature = "archives")]
#[test]
fn objects_are_those_of_the_vectors_in_every_format() {
    assert!(cases(OBJECTS).len() >= 80);
    for format in [Format::Jam, Format::Squish, Format::Msg] {
        let found = differences(OBJECTS, format);
        assert!(found.is_empty(), "{format:?}:\n{found}");
    }
}
