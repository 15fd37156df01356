//! `fidoscope save URL`: the bytes that an address designates, as a file.

use super::show::{PrintedPage, asked_about, exit_of};
use super::{Exit, Outcome, ShowOptions, show_text, wrong_url};
use crate::keep::Requests;
use crate::platform::printed::Printed;
use crate::strings::tr;
use fidoscope_core::job::Job;
use fidoscope_core::objects::{Completeness, safe_file_name};
use fidoscope_core::page::{AtPath, Content, ObjectPage};
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::{Sources, resolve_from};
use fidoscope_core::url::FidoUrl;
use std::cell::Cell;

/// File to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Saved {
    /// Name that every file system accepts.
    pub(super) name: String,
    /// Bytes of the file.
    pub(super) bytes: Vec<u8>,
    /// Text for standard error.
    pub(super) stderr: Printed,
}

/// Finds the target of an address: an object, a file inside of one, or messages as text. Damaged or
/// incomplete objects are saved only on request: a script must not mistake them for the file.
///
/// # Errors
/// The outcome to print in place of a file.
pub(super) fn save(
    text: &str,
    sources: &Sources<'_>,
    now: &Now,
    options: ShowOptions,
    damaged: bool,
) -> Result<Saved, Outcome> {
    let parsed = FidoUrl::parse_joining(text).map_err(|error| wrong_url(&error, options.json))?;
    let url = asked_about(&parsed, options)?;
    let page = resolve_from(&url, sources, now, &Job::new())
        .map_err(|error| Outcome::failure(super::stderr_line(error), Exit::Failed))?;
    let shown = PrintedPage {
        page: &page,
        warnings: &parsed.warnings,
        library: sources.library,
        options: ShowOptions {
            json: false,
            bodies: true,
            ..options
        },
        requests: &Requests::default(),
        has_gone: Cell::new(false),
    };
    let stderr = show_text::diagnostics(&shown);
    let nothing = |why: &str| {
        let mut stderr = stderr.clone();
        stderr.append(&super::stderr_line(why));
        Outcome::failure(stderr, Exit::Nothing)
    };
    match &page.content {
        Content::Object(object) if is_whole(object) || damaged => match &object.shown {
            AtPath::File(file) => Ok(Saved {
                name: safe_file_name(&file.name),
                bytes: file.bytes.to_vec(),
                stderr,
            }),
            AtPath::Directory { .. } => Err(nothing(tr!("cli-save-directory"))),
            AtPath::Nothing => match (&object.rest, object.path.as_slice()) {
                (Some(rest), [name]) if !object.into => Ok(Saved {
                    name: safe_file_name(name),
                    bytes: rest.to_vec(),
                    stderr,
                }),
                _ => Err(Outcome::failure(stderr, exit_of(&page))),
            },
        },
        Content::Object(_) => Err(nothing(tr!("cli-save-damaged"))),
        Content::Messages(messages) if !messages.set.is_empty() => Ok(Saved {
            name: format!("{}.txt", safe_file_name(&page.title)),
            bytes: show_text::page(&shown).as_bytes().to_vec(),
            stderr,
        }),
        Content::Messages(_) | Content::Nothing => Err(Outcome::failure(stderr, exit_of(&page))),
        _ => Err(nothing(tr!("cli-save-nothing"))),
    }
}

/// Returns whether the object is complete; a missing object counts as complete.
fn is_whole(object: &ObjectPage) -> bool {
    let source = object.source.as_ref();
    source.is_none_or(|source| source.state == Completeness::Complete)
}
