//! Results of commands: their output and their exit codes.

use crate::platform::printed::Printed;
use serde_json::{Value, json};

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
    /// Returns the outcome for a document.
    pub(super) fn document(value: &Value, exit: Exit) -> Self {
        Self {
            stdout: Printed::json(value),
            stderr: Printed::default(),
            exit,
        }
    }

    /// Returns the outcome for sentences on standard error.
    pub(super) fn failure(stderr: Printed, exit: Exit) -> Self {
        Self {
            stdout: Printed::default(),
            stderr,
            exit,
        }
    }

    /// Prepends text to standard error.
    pub(super) fn after(mut self, mut before: Printed) -> Self {
        before.append(&self.stderr);
        self.stderr = before;
        self
    }
}

/// Returns the document that takes the place of any other one after an error.
pub(super) fn error_document(code: &str, message: &str, at: Option<usize>) -> Value {
    let mut error = json!({ "code": code, "message": message });
    if let (Some(at), Some(fields)) = (at, error.as_object_mut()) {
        fields.insert("at".to_owned(), json!(at));
    }
    json!({ "error": error })
}
