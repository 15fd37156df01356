//! Commands without a window: `parse`, `links`, `show`, `save`, `post`, `index`, `answer`,
//! `doctor`.
//!
//! Each is a function from its input to the output and the exit code, so that tests need no
//! process.

mod answer;
pub(crate) mod args;
mod doctor;
mod files;
mod index;
mod links;
mod objects;
mod parse;
mod places;
mod post;
mod run;
mod save;
mod show;
mod show_json;
mod show_text;

pub(crate) use run::run;

use links::links;
use parse::parse;
use show::{ShowOptions, show};

#[cfg(test)]
mod tests;

use crate::platform::printed::{Printed, stderr_line};
use crate::strings::{io_words, tr};
use fidoscope_core::url::{ErrorCode, UrlError};
use serde_json::{Value, json};
use std::io;
use std::path::Path;

/// Exit codes of the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Success.
    Fine = 0,
    /// The address is valid, but has no content.
    Nothing = 1,
    /// The URL or the arguments are invalid.
    Wrong = 2,
    /// The system failed: a file is unreadable, a base is damaged.
    Failed = 3,
    /// A limit forbids it.
    Refused = 4,
}

/// Result of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// Text for standard output.
    pub(crate) stdout: Printed,
    /// Text for standard error; may be empty.
    pub(crate) stderr: Printed,
    /// Exit code.
    pub(crate) exit: Exit,
}

impl Outcome {
    fn document(value: &Value, exit: Exit) -> Self {
        Self {
            stdout: Printed::json(value),
            stderr: Printed::default(),
            exit,
        }
    }

    fn failure(stderr: Printed, exit: Exit) -> Self {
        Self {
            stdout: Printed::default(),
            stderr,
            exit,
        }
    }

    /// Prepends text to standard error.
    fn after(mut self, mut before: Printed) -> Self {
        before.append(&self.stderr);
        self.stderr = before;
        self
    }
}

/// Formats the reason why a file cannot be read.
fn unreadable(path: &Path, error: &io::Error) -> String {
    let file = path.display().to_string();
    tr!("cli-unreadable", file = file, error = io_words(error))
}

/// Formats the reason why a file cannot be written.
fn unwritable(path: &Path, error: &io::Error) -> String {
    let file = path.display().to_string();
    tr!("cli-unwritable", file = file, error = io_words(error))
}

fn error_document(code: &str, message: &str, at: Option<usize>) -> Value {
    let mut error = json!({ "code": code, "message": message });
    if let (Some(at), Some(fields)) = (at, error.as_object_mut()) {
        fields.insert("at".to_owned(), json!(at));
    }
    json!({ "error": error })
}

/// Returns the outcome for an invalid URL; a URL that is too long exceeds a limit.
fn wrong_url(error: &UrlError, json: bool) -> Outcome {
    let exit = match error.kind() {
        ErrorCode::TooLong => Exit::Refused,
        _ => Exit::Wrong,
    };
    if json {
        let document = error_document(error.code(), &error.to_string(), Some(error.at()));
        return Outcome::document(&document, exit);
    }
    let at = error.at().to_string();
    Outcome::failure(
        stderr_line(tr!("cli-at-byte", what = error.to_string(), at = at)),
        exit,
    )
}
