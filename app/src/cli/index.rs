//! `fidoscope index`: updates the index and reports the result.

use super::{Exit, Outcome, error_document};
use crate::platform::printed::Printed;
use crate::strings::tr;
use crate::strings::{said, words};
use fidoscope_core::index::{Index, IndexError, Pace, UpdateReport};
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use serde_json::json;
use std::io::{IsTerminal as _, Write as _};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{io, thread};

/// Returns the index of a profile, without opening or creating it.
pub(super) fn of_profile(dir: &Path) -> Index {
    Index::new(&crate::settings::index_folder(dir))
}

/// Updates every area; a terminal shows the progress.
pub(super) fn update(index: &Index, library: &Library, rebuild: bool, as_json: bool) -> Outcome {
    let job = Job::new();
    let is_done = AtomicBool::new(false);
    let updated = thread::scope(|scope| {
        if io::stderr().is_terminal() {
            scope.spawn(|| show_progress(&job, &is_done));
        }
        let updated = index.update(library, library.areas(), Pace::Quick, rebuild, &job);
        is_done.store(true, Ordering::Relaxed);
        updated
    });
    match updated {
        Ok(updated) => report(index, &updated, as_json),
        Err(error) => failed(&error, as_json),
    }
}

/// Shows a progress bar on standard error, and clears it at the end.
fn show_progress(job: &Job, is_done: &AtomicBool) {
    const STEPS: u64 = 30;
    const PAUSE: Duration = Duration::from_millis(100);
    let mut err = io::stderr();
    while !is_done.load(Ordering::Relaxed) {
        let (done, all) = job.progress();
        if let Some(steps) = (done.min(all) * STEPS).checked_div(all) {
            let full = "#".repeat(usize::try_from(steps).unwrap_or(0));
            let _ = write!(err, "\r[{full:-<30}] {}", words::messages_of(done, all));
            let _ = err.flush();
        }
        thread::sleep(PAUSE);
    }
    let _ = write!(err, "\r{:70}\r", "");
}

fn report(index: &Index, updated: &UpdateReport, as_json: bool) -> Outcome {
    let mut stderr = Printed::default();
    for failure in &updated.failed {
        let why = said(&failure.error);
        stderr.line(format_args!("fidoscope: {}: {why}", failure.tag));
    }
    let exit = if updated.failed.is_empty() {
        Exit::Fine
    } else {
        Exit::Failed
    };
    if as_json {
        let failed: Vec<_> = updated
            .failed
            .iter()
            .map(|failure| json!({ "area": failure.tag, "message": failure.error.to_string() }))
            .collect();
        let document = json!({
            "areas": updated.areas,
            "changed": updated.changed,
            "messages": updated.messages,
            "rebuilt": updated.rebuilt,
            "bytes": index.bytes(),
            "folder": index.folder().to_string_lossy(),
            "failed": failed,
        });
        return Outcome {
            stderr,
            ..Outcome::document(&document, exit)
        };
    }
    Outcome {
        stdout: Printed::of_line(tr!(
            "cli-indexed",
            messages = words::messages(updated.messages),
            changed = words::areas(updated.changed as u64),
            areas = words::areas(updated.areas as u64),
            size = format!("{:.1}", index.bytes() as f64 / 1e6),
            folder = index.folder().display().to_string()
        )),
        stderr,
        exit,
    }
}

fn failed(error: &IndexError, as_json: bool) -> Outcome {
    if as_json {
        let code = match error {
            IndexError::Busy => "index-busy",
            _ => "index-failed",
        };
        let document = error_document(code, &error.to_string(), None);
        return Outcome::document(&document, Exit::Failed);
    }
    Outcome::failure(super::stderr_line(error), Exit::Failed)
}
