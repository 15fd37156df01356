//! What a second start tells the window that is open: one line of JSON, with a version.

use serde_json::{Value, json};
use std::path::PathBuf;

/// The version of the line. A program of another version does not understand it and says so.
const VERSION: u64 = 1;

/// Longest line that is read, in bytes: the longest URL that is parsed, escaped, and some paths.
pub(super) const LONGEST: u64 = 1024 * 1024;

/// What a second start wants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Note {
    /// The address to open; `None`: the window only comes to the front.
    pub(crate) url: Option<String>,
    /// Configurations of its command line, absolute; empty: those that are open.
    pub(crate) configs: Vec<PathBuf>,
}

impl Note {
    /// The line, with its end.
    pub(super) fn to_line(&self) -> String {
        let configs: Vec<_> = self.configs.iter().map(|path| path.to_str()).collect();
        format!(
            "{}\n",
            json!({ "fidoscope": VERSION, "open": self.url, "configs": configs })
        )
    }

    /// Reads a line; `None` when it is not one of ours or of another version.
    pub(super) fn from_line(line: &str) -> Option<Self> {
        let document = ours(line)?;
        let url = match document.get("open") {
            None | Some(Value::Null) => None,
            Some(url) => Some(url.as_str()?.to_owned()),
        };
        let configs = document.get("configs").and_then(Value::as_array);
        let path = |value: &Value| value.as_str().map(PathBuf::from);
        Some(Self {
            url,
            configs: configs
                .map_or(Some(Vec::new()), |all| all.iter().map(path).collect())?
                .into_iter()
                .filter(|path: &PathBuf| path.is_absolute())
                .collect(),
        })
    }
}

/// What the open window answers.
pub(super) fn answer() -> String {
    format!("{}\n", json!({ "fidoscope": VERSION, "taken": true }))
}

/// Whether a line says that the window took the note.
pub(super) fn is_taken(line: &str) -> bool {
    ours(line).is_some_and(|document| document.get("taken") == Some(&Value::Bool(true)))
}

fn ours(line: &str) -> Option<Value> {
    let document: Value = serde_json::from_str(line).ok()?;
    (document.get("fidoscope")?.as_u64()? == VERSION).then_some(document)
}
