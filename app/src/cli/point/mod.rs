//! Commands of the point of a profile: `point`, `poll`, `toss`, `scan`.
//!
//! Each is a function from plain values to an outcome. Only `poll` opens connections.

mod json;

use super::outcome::{Exit, Outcome, error_document};
use crate::platform::printed::{Printed, stderr_line};
use crate::strings::{said, tr};
use fidoscope_point::call::{CallContext, CallError, CallReport, Progress};
use fidoscope_point::mail::MailReport;
use fidoscope_point::mailer::MailerError;
use fidoscope_point::settings::{Passwords, PointSettings, SettingsError};
use fidoscope_point::{Aka, ForeignBase, Moment, Point, PointError, Stop};
use serde_json::{Value, json};
use std::io::{IsTerminal as _, Write as _};
use std::path::Path;

/// Form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Text,
    Json,
}

/// Point of a profile, and the form of the output.
pub(super) struct PointTask<'t> {
    /// Mail folder.
    pub(super) folder: &'t Path,
    /// Bases of other configurations.
    pub(super) foreign: Vec<ForeignBase>,
    pub(super) now: Moment,
    pub(super) form: Form,
}

/// Destination of an export.
pub(super) enum ExportTo<'t> {
    /// Standard output.
    Output,
    File(&'t Path),
}

/// Returns the outcome for an error: a missing or wrong set-up is one of the arguments.
fn failed(error: &PointError, form: Form) -> Outcome {
    let (code, exit) = match error {
        PointError::Missing { .. } => ("no-point", Exit::Wrong),
        PointError::Settings(_) => ("point-settings", Exit::Wrong),
        PointError::NoBoss(_) => ("no-boss", Exit::Wrong),
        PointError::OtherMailer => ("other-mailer", Exit::Wrong),
        _ => ("point-failed", Exit::Failed),
    };
    match form {
        Form::Json => Outcome::document(&error_document(code, &error.to_string(), None), exit),
        Form::Text => Outcome::failure(stderr_line(said(error)), exit),
    }
}

impl PointTask<'_> {
    fn open(&self) -> Result<Point, Outcome> {
        let point = Point::open(self.folder);
        let point = point.map(|point| point.with_foreign(self.foreign.clone()));
        point.map_err(|error| failed(&error, self.form))
    }

    /// Shows the settings, without passwords.
    pub(super) fn show(&self) -> Outcome {
        match self.open() {
            Ok(point) => self.shown(&point),
            Err(outcome) => outcome,
        }
    }

    fn shown(&self, point: &Point) -> Outcome {
        if self.form == Form::Json {
            return Outcome::document(&json::point(point), Exit::Fine);
        }
        let mut stdout = Printed::of_line(tr!(
            "cli-point-folder",
            folder = point.folder().display().to_string()
        ));
        stdout.lines(&point.settings().to_toml(None));
        Outcome {
            stdout,
            stderr: Printed::default(),
            exit: Exit::Fine,
        }
    }

    /// Creates or changes the point. `path` is the name of the text for errors. Returns the point
    /// as well, so that the caller can add its configuration to the settings.
    pub(super) fn set(&self, text: &str, path: &Path) -> Result<(Point, Outcome), Outcome> {
        let changed = self.change(text, path);
        let point = changed.map_err(|error| failed(&error, self.form))?;
        let outcome = self.shown(&point);
        Ok((point, outcome))
    }

    fn change(&self, text: &str, path: &Path) -> Result<Point, PointError> {
        let parsed: Result<(PointSettings, Passwords), SettingsError> =
            Point::parse_export(text, path);
        let (settings, passwords) = parsed?;
        if !Point::exists(self.folder) {
            return Point::create(self.folder, settings, passwords, self.foreign.clone());
        }
        let mut point = Point::open(self.folder)?.with_foreign(self.foreign.clone());
        let mut all = point.passwords().clone();
        // A file without passwords changes none.
        for boss in &settings.bosses {
            let own = passwords.of_boss(boss.address);
            if own != fidoscope_point::settings::BossPasswords::default() {
                all.set(boss.address, own);
            }
        }
        point.change(settings, all)?;
        Ok(point)
    }

    /// Exports the settings, with passwords only if asked.
    pub(super) fn export(&self, to: &ExportTo<'_>, with_passwords: bool) -> Outcome {
        let point = match self.open() {
            Ok(point) => point,
            Err(outcome) => return outcome,
        };
        let mut stdout = Printed::default();
        match to {
            ExportTo::Output => stdout.lines(&point.export(with_passwords)),
            ExportTo::File(path) => {
                if let Err(error) = point.export_to(path, with_passwords) {
                    return failed(&error, self.form);
                }
                let file = path.display().to_string();
                stdout.line(tr!("cli-point-exported", file = file));
            }
        }
        Outcome {
            stdout,
            stderr: Printed::default(),
            exit: Exit::Fine,
        }
    }

    /// Calls a boss, or all of them.
    pub(super) fn poll(&self, target: Option<Aka>) -> Outcome {
        let point = match self.open() {
            Ok(point) => point,
            Err(outcome) => return outcome,
        };
        let bosses: Vec<Aka> = match target {
            Some(boss) => vec![boss],
            // Another mailer knows its bosses itself.
            None if point.settings().uses_other_mailer() => vec![Aka::default()],
            None => point
                .settings()
                .bosses
                .iter()
                .map(|boss| boss.address)
                .collect(),
        };
        if let Some(boss) = target
            && point.settings().boss(boss).is_none()
            && !point.settings().uses_other_mailer()
        {
            return failed(&PointError::NoBoss(boss), self.form);
        }
        let stop = Stop::new();
        let mut line = StatusLine::default();
        let calls = bosses.into_iter().map(|boss| {
            let mut progress = |progress: &Progress| line.show(progress);
            let mut context = CallContext::new(self.now, &stop, &mut progress);
            point.call(boss, &mut context)
        });
        let reports: Vec<CallReport> = calls.collect();
        line.clear();
        self.polled(&reports)
    }

    fn polled(&self, reports: &[CallReport]) -> Outcome {
        let moved = |report: &CallReport| !report.sent.is_empty() || !report.received.is_empty();
        let is_wrong = |report: &CallReport| {
            matches!(
                report.error,
                Some(CallError::Mailer(
                    MailerError::NoPlace(_) | MailerError::NoAddress(_)
                ))
            )
        };
        let exit = match reports {
            reports if reports.iter().any(is_wrong) => Exit::Wrong,
            reports if reports.iter().any(|report| !report.is_good()) => Exit::Failed,
            reports
                if reports
                    .iter()
                    .any(|report| moved(report) || !report.output.is_empty()) =>
            {
                Exit::Fine
            }
            _ => Exit::Nothing,
        };
        let mut stderr = Printed::default();
        let mut stdout = Printed::default();
        for report in reports {
            for line in &report.output {
                stdout.line(line.clone());
            }
            for sentence in report.sentences() {
                stderr.append(&stderr_line(said(sentence)));
            }
            stdout.line(summary(report));
        }
        match self.form {
            Form::Json => {
                let sessions: Vec<Value> = reports.iter().map(json::call).collect();
                Outcome {
                    stderr,
                    ..Outcome::document(&json!({ "sessions": sessions }), exit)
                }
            }
            Form::Text => Outcome {
                stdout,
                stderr,
                exit,
            },
        }
    }

    /// Tosses received mail.
    pub(super) fn toss(&self) -> Outcome {
        let done = self.open().and_then(|point| {
            let done = point.toss(self.now, &Stop::new());
            done.map_err(|error| failed(&error, self.form))
        });
        match done {
            Ok(report) => {
                let is_idle = report.received == 0 && report.files.is_empty();
                let is_quiet = report.dupes == 0 && report.quarantined.is_empty();
                let text = tr!(
                    "cli-tossed",
                    messages = report.received,
                    dupes = report.dupes,
                    files = report.files.len()
                );
                self.worked(&report, is_idle && is_quiet, text, json::tossed(&report))
            }
            Err(outcome) => outcome,
        }
    }

    /// Packs own mail.
    pub(super) fn scan(&self) -> Outcome {
        let done = self.open().and_then(|point| {
            let done = point.scan(self.now, &Stop::new());
            done.map_err(|error| failed(&error, self.form))
        });
        match done {
            Ok(report) => {
                let is_idle = report.sent == 0 && report.packets.is_empty();
                let text = tr!("cli-scanned", messages = report.sent);
                self.worked(&report, is_idle, text, json::scanned(&report))
            }
            Err(outcome) => outcome,
        }
    }

    fn worked(&self, report: &MailReport, is_idle: bool, text: String, document: Value) -> Outcome {
        let exit = match (&report.error, is_idle) {
            (Some(_), _) => Exit::Failed,
            (None, true) => Exit::Nothing,
            (None, false) => Exit::Fine,
        };
        let error = report.error.as_ref().map(ToString::to_string);
        let mut stderr = Printed::default();
        for sentence in error.iter().chain(&report.problems) {
            stderr.append(&stderr_line(said(sentence)));
        }
        match self.form {
            Form::Json => Outcome {
                stderr,
                ..Outcome::document(&document, exit)
            },
            Form::Text => Outcome {
                stdout: Printed::of_line(text),
                stderr,
                exit,
            },
        }
    }
}

/// Returns the line of a call.
fn summary(report: &CallReport) -> String {
    let address = report.address.map(|address| address.to_string());
    let system = address.unwrap_or_else(|| report.host.clone());
    tr!(
        "cli-polled",
        system = system,
        sent = report.sent.len(),
        received = report.received.len(),
        messages = report.mail.received
    )
}

/// Line of progress on a terminal.
#[derive(Default)]
struct StatusLine {
    shown: String,
}

/// Width of the line, in columns.
const STATUS_WIDTH: usize = 70;

impl StatusLine {
    fn show(&mut self, progress: &Progress) {
        let mut err = std::io::stderr();
        if !err.is_terminal() {
            return;
        }
        let line = match (&progress.file, &progress.line) {
            (Some(file), _) => {
                let percent = (file.bytes * 100).checked_div(file.size).unwrap_or(100);
                format!("{percent:>3} % {}", file.name)
            }
            (None, Some(line)) => line.clone(),
            (None, None) => String::new(),
        };
        let line: String = line
            .chars()
            .filter(|c| !c.is_control())
            .take(STATUS_WIDTH)
            .collect();
        if !line.is_empty() && line != self.shown {
            let _ = write!(err, "\r{line:STATUS_WIDTH$}");
            let _ = err.flush();
            self.shown = line;
        }
    }

    fn clear(&mut self) {
        if !self.shown.is_empty() {
            let _ = write!(std::io::stderr(), "\r{:STATUS_WIDTH$}\r", "");
        }
    }
}
