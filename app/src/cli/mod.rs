//! Commands without a window: `parse`, `links`, `show`, `save`, `post`, `index`, `answer`,
//! `doctor`, `point`, `poll`, `toss`, `scan`.
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
mod outcome;
mod parse;
mod places;
mod point;
mod post;
mod run;
mod save;
mod show;
mod show_json;
mod show_text;

pub(crate) use run::run;

use links::links;
use outcome::error_document;
pub(crate) use outcome::{Exit, Outcome};
use parse::parse;
use show::{ShowOptions, show};

#[cfg(test)]
mod tests;

use crate::platform::printed::stderr_line;
use crate::strings::{io_words, tr};
use fidoscope_core::url::{ErrorCode, UrlError};
use std::io;
use std::path::Path;

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
