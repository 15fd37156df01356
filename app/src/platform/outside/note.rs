//! Note from a second start to the open window: one line of JSON, with a version.

use crate::strings::tr;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Version of the line. A program of another version rejects it and reports that.
const VERSION: u64 = 1;

/// Maximum length of a line, in bytes: the longest URL, escaped, and some paths.
pub(super) const LONGEST: u64 = 1024 * 1024;

/// Request of a second start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Note {
    /// Address to open; `None`: the window only comes to the front.
    pub(crate) url: Option<String>,
    /// Absolute paths of the configurations on its command line; empty: those that are open.
    pub(crate) configs: Vec<PathBuf>,
    /// Sentence about the address, shown by the window.
    pub(crate) trouble: Option<String>,
    /// True if the start waits for the page, to return its exit code.
    pub(crate) waits: bool,
}

/// Answer of an open window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Accepted; nothing follows.
    Taken,
    /// Accepted; a second line follows when the page is ready.
    Answers,
    /// The page shows the target.
    Done,
    /// The page has nothing to show; the reason.
    Failed(String),
}

impl Note {
    /// Formats the line, with its line break. Paths that are not Unicode are omitted; the window
    /// names one of them.
    pub(crate) fn to_line(&self) -> String {
        let configs = self.configs.iter().filter_map(|path| path.to_str());
        let configs: Vec<&str> = configs.collect();
        let lost = self.configs.iter().find(|path| path.to_str().is_none());
        let lost = lost.map(|path| tr!("outside-not-unicode", path = path.display().to_string()));
        let trouble = self.trouble.as_ref().or(lost.as_ref());
        format!(
            "{}\n",
            json!({
                "fidoscope": VERSION, "open": self.url, "configs": configs,
                "trouble": trouble, "waits": self.waits,
            })
        )
    }

    /// Parses a line; `None` if it is from another program or version.
    pub(crate) fn from_line(line: &str) -> Option<Self> {
        let document = ours(line)?;
        let url = match document.get("open") {
            None | Some(Value::Null) => None,
            Some(url) => Some(url.as_str()?.to_owned()),
        };
        let trouble = document.get("trouble").and_then(Value::as_str);
        let configs = document.get("configs").and_then(Value::as_array);
        let path = |value: &Value| value.as_str().map(PathBuf::from);
        Some(Self {
            url,
            configs: configs
                .map_or(Some(Vec::new()), |all| all.iter().map(path).collect())?
                .into_iter()
                .filter(|path: &PathBuf| path.is_absolute())
                .collect(),
            // Older versions send neither.
            trouble: trouble.map(str::to_owned),
            waits: document.get("waits") == Some(&Value::Bool(true)),
        })
    }
}

impl Answer {
    /// Formats the line, with its line break.
    pub(crate) fn to_line(&self) -> String {
        let document = match self {
            Self::Taken => json!({ "fidoscope": VERSION, "taken": true }),
            Self::Answers => json!({ "fidoscope": VERSION, "taken": true, "answers": true }),
            Self::Done => json!({ "fidoscope": VERSION, "done": true }),
            Self::Failed(why) => json!({ "fidoscope": VERSION, "done": false, "why": why }),
        };
        format!("{document}\n")
    }

    /// Parses a line; `None` if it is from another program.
    pub(crate) fn from_line(line: &str) -> Option<Self> {
        let document = ours(line)?;
        let says = |name: &str| document.get(name).and_then(Value::as_bool);
        match (says("taken"), says("answers"), says("done")) {
            (Some(true), Some(true), _) => Some(Self::Answers),
            (Some(true), _, _) => Some(Self::Taken),
            (_, _, Some(true)) => Some(Self::Done),
            (_, _, Some(false)) => {
                let why = document.get("why").and_then(Value::as_str);
                Some(Self::Failed(why.unwrap_or_default().to_owned()))
            }
            _ => None,
        }
    }
}

fn ours(line: &str) -> Option<Value> {
    let document: Value = serde_json::from_str(line).ok()?;
    (document.get("fidoscope")?.as_u64()? == VERSION).then_some(document)
}
