//! Checks of settings written by the user: each unusable key alone gets its default.

use super::Settings;
use crate::files::document::Document as _;
use serde_json::{Map, Value};

/// Names of nested keys, the outermost first.
pub(super) type Path = Vec<String>;

/// Key with an unusable value.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Wrong {
    pub(super) path: Path,
    pub(super) value: Value,
}

/// Keys without a value in the file are written as an empty text.
const OPTIONAL: [&str; 4] = ["language", "first_weekday", "home", "window_place"];

/// Table whose keys are areas, not fields of this program: a key missing after reading was not
/// understood.
const BY_AREA: &str = "charsets";

/// Returns the settings, and the fields that cannot be read.
pub(super) fn usable(mut fields: Map<String, Value>) -> (Settings, Vec<Wrong>) {
    for name in OPTIONAL {
        if fields.get(name).and_then(Value::as_str) == Some("") {
            fields.insert(name.to_owned(), Value::Null);
        }
    }
    // Earlier versions stored a second, or never.
    if let Some(Value::Bool(counts)) = fields.remove("mark_read") {
        let after = if counts { "second" } else { "never" };
        fields
            .entry("read_after")
            .or_insert_with(|| Value::from(after));
    }
    let mut wrong = Vec::new();
    let mut kept = Map::new();
    for (name, value) in fields {
        let reads = |value: Value| read(Map::from_iter([(name.clone(), value)])).is_some();
        if let Some(value) = readable(value, &mut vec![name.clone()], &reads, &mut wrong) {
            kept.insert(name, value);
        }
    }
    let settings = read(kept.clone()).unwrap_or_default().within_bounds();
    let read = Value::Object(settings.to_fields());
    let given = Value::Object(kept);
    differing(&given, Some(&read), &mut Vec::new(), &mut wrong);
    (settings, wrong)
}

fn read(fields: Map<String, Value>) -> Option<Settings> {
    serde_json::from_value(Value::Object(fields)).ok()
}

/// Returns the readable part of a value: without unreadable keys and elements.
fn readable(
    value: Value,
    path: &mut Path,
    reads: &dyn Fn(Value) -> bool,
    wrong: &mut Vec<Wrong>,
) -> Option<Value> {
    if reads(value.clone()) {
        return Some(value);
    }
    match value {
        Value::Object(fields) if reads(Value::Object(Map::new())) => {
            let mut kept = Map::new();
            for (name, value) in fields {
                let inside =
                    |value: Value| reads(Value::Object(Map::from_iter([(name.clone(), value)])));
                path.push(name.clone());
                if let Some(value) = readable(value, path, &inside, wrong) {
                    kept.insert(name, value);
                }
                path.pop();
            }
            Some(Value::Object(kept))
        }
        Value::Array(values) if reads(Value::Array(Vec::new())) => {
            let inside = |value: Value| reads(Value::Array(vec![value]));
            let mut kept = Vec::new();
            for (at, value) in values.into_iter().enumerate() {
                // Tables are named by numbers; an element of a list is reported by its value.
                let is_table = value.is_object();
                path.extend(is_table.then(|| (at + 1).to_string()));
                kept.extend(readable(value, path, &inside, wrong));
                path.truncate(path.len() - usize::from(is_table));
            }
            Some(Value::Array(kept))
        }
        value => {
            wrong.push(Wrong {
                path: path.clone(),
                value,
            });
            None
        }
    }
}

/// Reports values that changed by being read: unknown names, numbers out of bounds.
fn differing(given: &Value, read: Option<&Value>, path: &mut Path, wrong: &mut Vec<Wrong>) {
    match (given, read) {
        (Value::Object(given), Some(Value::Object(read))) => {
            for (name, value) in given {
                path.push(name.clone());
                differing(value, read.get(name), path, wrong);
                path.pop();
            }
        }
        (Value::Array(given), Some(Value::Array(read)))
            if given.len() == read.len() && given.iter().all(Value::is_object) =>
        {
            for (at, (given, read)) in given.iter().zip(read).enumerate() {
                path.push((at + 1).to_string());
                differing(given, Some(read), path, wrong);
                path.pop();
            }
        }
        // A field of another version stays in the file, and so does one with its default value.
        (_, None) if path.first().is_none_or(|name| name != BY_AREA) => {}
        (_, Some(read)) if is_same(given, read) => {}
        _ => wrong.push(Wrong {
            path: path.clone(),
            value: given.clone(),
        }),
    }
}

fn is_same(given: &Value, read: &Value) -> bool {
    match (given, read) {
        (Value::String(given), Value::String(read)) => {
            given.trim().to_lowercase() == read.trim().to_lowercase()
        }
        (Value::Array(given), Value::Array(read)) => {
            given.len() == read.len()
                && given.iter().zip(read).all(|(own, read)| is_same(own, read))
        }
        _ => match (given.as_f64(), read.as_f64()) {
            // Tolerance for single precision, and for two digits of the zoom.
            (Some(given), Some(read)) => (given - read).abs() <= given.abs().mul_add(1e-6, 0.005),
            _ => given == read,
        },
    }
}
