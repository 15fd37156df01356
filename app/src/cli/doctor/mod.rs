//! `fidoscope doctor`: checks configuration, bases, nodelists, index, schemes, fonts and profile,
//! and gives advice.
//!
//! Changes nothing, except for a temporary file that tests whether the profile is writable.

mod mail;
mod place;

use super::{Exit, Outcome};
use crate::browser::sources::{self, Sources};
use crate::cli::args::Common;
use crate::platform::outside::register::Handlers;
use crate::platform::printed::Printed;
use crate::settings::Settings;
use crate::strings::{language, named, tr};
use fidoscope_core::job::Job;
use jiff::Timestamp;
use serde_json::json;
use std::path::{Path, PathBuf};

named! {
    /// Section of a finding, with a name for programs.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Section: code {
        Configuration = "configuration",
        Bases = "bases",
        Nodelists = "nodelists",
        Index = "index",
        Schemes = "schemes",
        Fonts = "fonts",
        Profile = "profile",
    }
}

impl Section {
    fn title(self) -> &'static str {
        match self {
            Self::Configuration => tr!("doctor-configuration"),
            Self::Bases => tr!("doctor-bases"),
            Self::Nodelists => tr!("doctor-nodelists"),
            Self::Index => tr!("doctor-index"),
            Self::Schemes => tr!("doctor-schemes"),
            Self::Fonts => tr!("doctor-fonts"),
            Self::Profile => tr!("doctor-profile"),
        }
    }
}

/// Severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// No problem.
    Good,
    /// Information; no action needed.
    Note,
    /// Problem.
    Wrong,
}

impl State {
    const fn code(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Note => "note",
            Self::Wrong => "wrong",
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Good => tr!("doctor-good"),
            Self::Note => tr!("doctor-note"),
            Self::Wrong => tr!("doctor-wrong"),
        }
    }
}

/// Line of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Finding {
    section: Section,
    state: State,
    /// Sentence that describes the finding.
    what: String,
    /// Advice, unless `what` contains it.
    advice: Option<String>,
}

/// All findings.
#[derive(Default)]
struct Report(Vec<Finding>);

impl Report {
    fn add(&mut self, section: Section, state: State, what: impl Into<String>) {
        self.0.push(Finding {
            section,
            state,
            what: what.into(),
            advice: None,
        });
    }

    /// Adds a finding with advice.
    fn advise(&mut self, section: Section, state: State, what: impl Into<String>, advice: &str) {
        self.add(section, state, what);
        if let Some(last) = self.0.last_mut() {
            last.advice = Some(advice.to_owned());
        }
    }

    fn wrong(&self) -> usize {
        let wrong = self.0.iter().filter(|found| found.state == State::Wrong);
        wrong.count()
    }
}

/// Surroundings to be checked.
pub(super) struct DoctorContext<'a> {
    /// Configurations.
    pub(super) configs: Vec<PathBuf>,
    pub(super) settings: &'a Settings,
    /// Profile; `None`: its folder is unknown.
    pub(super) profile: Option<&'a Path>,
    /// Programs for the schemes in the user's registry, where the system has one.
    pub(super) handlers: Option<Handlers>,
}

/// Runs all checks.
pub(super) fn doctor(args: &Common, around: &DoctorContext<'_>) -> Outcome {
    let mut report = Report::default();
    let sources = Sources {
        paths: around.settings.paths(),
        ..Sources::from_configs(around.configs.clone())
    };
    let loaded = sources::load(&sources, language(), &Job::new());
    mail::configuration(&mut report, around, &loaded);
    if let Some(library) = &loaded.library {
        mail::bases(&mut report, library);
        let now = args.now.map_or_else(Timestamp::now, |(moment, _)| moment);
        mail::nodelists(&mut report, library, now.as_second());
    }
    place::index(&mut report, around);
    place::schemes(&mut report, around.handlers.as_ref());
    place::fonts(&mut report);
    place::profile(&mut report, around.profile);
    let exit = if report.wrong() == 0 {
        Exit::Fine
    } else {
        Exit::Nothing
    };
    if args.json {
        let checks = report.0.iter().map(|found| {
            json!({
                "section": found.section.code(),
                "state": found.state.code(),
                "what": found.what,
                "advice": found.advice,
            })
        });
        let document = json!({
            "version": env!("CARGO_PKG_VERSION"),
            "wrong": report.wrong(),
            "checks": checks.collect::<Vec<_>>(),
        });
        return Outcome::document(&document, exit);
    }
    Outcome {
        stdout: printed(&report),
        stderr: Printed::default(),
        exit,
    }
}

/// Formats the report for people: a title for each section, a line for each finding, and its advice
/// below.
fn printed(report: &Report) -> Printed {
    let mut out = Printed::default();
    for section in Section::ALL {
        let mut own = (report.0.iter())
            .filter(|found| found.section == section)
            .peekable();
        if own.peek().is_none() {
            continue;
        }
        out.line(section.title());
        for found in own {
            out.line(format_args!("  {:<7} {}", found.state.word(), found.what));
            if let Some(advice) = &found.advice {
                out.line(format_args!("          {advice}"));
            }
        }
    }
    let wrong = report.wrong() as u64;
    out.line(if wrong == 0 {
        tr!("doctor-all-good").to_owned()
    } else {
        tr!("doctor-to-mend", count = wrong)
    });
    out
}

#[cfg(test)]
mod tests;
