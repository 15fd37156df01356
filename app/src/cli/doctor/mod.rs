//! `fidoscope doctor`: what is wrong with configuration, bases, nodelists, index, schemes, fonts and profile, and what to do.
//!
//! Only looks: nothing is mended, set aside or written, but for a file that shows whether the profile can be written and goes
//! at once.

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
    /// What a finding is about, with a name for programs.
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

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// All is well.
    Good,
    /// Good to know; nothing has to be done.
    Note,
    /// Something does not work as it should.
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

/// One line of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Finding {
    section: Section,
    state: State,
    /// A sentence.
    what: String,
    /// What to do, unless `what` says it.
    advice: Option<String>,
}

/// All that was found.
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

    /// The same with something to do.
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

/// Where doctor looks.
pub(super) struct DoctorContext<'a> {
    /// The configurations.
    pub(super) configs: Vec<PathBuf>,
    pub(super) settings: &'a Settings,
    /// The profile; `None`: its place is unknown.
    pub(super) profile: Option<&'a Path>,
    /// Who opens addresses by the user's registry of programs, where the system has one.
    pub(super) handlers: Option<Handlers>,
}

/// Looks at everything.
pub(super) fn doctor(args: &Common, around: &DoctorContext<'_>) -> Outcome {
    let mut report = Report::default();
    let sources = Sources {
        paths: around.settings.paths(),
        ..Sources::of(around.configs.clone())
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

/// The report for people: a title for each section, a line for each finding, and what to do below it.
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
