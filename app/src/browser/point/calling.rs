//! Calls of the user's point, in a thread of their own: progress for the window, and results in one line.
//!
//! Nothing is called before the point was saved.

use crate::platform::clock;
use crate::strings::{said, tr};
use fidoscope_core::base::pkt::Inbound;
use fidoscope_core::time::{UtcOffset, WallTime};
use fidoscope_point::call::{
    CallContext, CallReport, FileProgress, Phase, Progress, RequestTarget,
};
use fidoscope_point::{Aka, Moment, Point, Stop, foreign_bases};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Reason of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// The user asked for it.
    User,
    /// A time of the settings, or a message that was written.
    Settings,
}

/// Systems to call.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Targets {
    /// All bosses, or the other mailer.
    All,
    /// One boss.
    Boss(Aka),
    /// Bosses that are called after a message was written.
    AfterSending,
    /// A system that has a request waiting for it.
    Request(RequestTarget),
}

/// Progress of a call, for the strip above the page.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct CallProgress {
    /// Address of the called system; empty for another mailer.
    pub(crate) whom: String,
    pub(crate) phase: Option<Phase>,
    /// File on its way.
    pub(crate) file: Option<FileProgress>,
    /// Last line of another mailer.
    pub(crate) line: Option<String>,
}

/// Call that is under way.
#[derive(Clone)]
pub(crate) struct RunningCall {
    pub(super) stop: Stop,
    progress: Arc<Mutex<CallProgress>>,
    pub(super) number: u64,
}

impl RunningCall {
    pub(super) fn new(number: u64) -> Self {
        Self {
            stop: Stop::new(),
            progress: Arc::default(),
            number,
        }
    }

    /// Returns the progress at this moment.
    pub(crate) fn progress(&self) -> CallProgress {
        let progress = self.progress.lock();
        progress.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns whether the user has stopped it.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }

    fn change(&self, change: impl FnOnce(&mut CallProgress)) {
        let progress = self.progress.lock();
        change(&mut progress.unwrap_or_else(PoisonError::into_inner));
    }

    fn show(&self, now: &Progress) {
        self.change(|own| {
            own.phase = Some(now.phase);
            own.file.clone_from(&now.file);
            if now.line.is_some() {
                own.line.clone_from(&now.line);
            }
        });
    }
}

/// Result of a call, for the strip above the page.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct CallResult {
    /// One line.
    pub(crate) line: String,
    pub(crate) is_good: bool,
    /// Last lines of another mailer's output.
    pub(super) output: Vec<String>,
    /// True if mail or files have arrived.
    pub(super) has_news: bool,
    /// True if areas, nodelists or files are new, so that the configuration has to be read again.
    pub(super) has_new_areas: bool,
}

/// Opens the point of a mail folder. The bases of other configurations are left alone.
///
/// # Errors
/// A sentence, when there is none, or it cannot be used.
pub(super) fn open_point(folder: &Path, configs: &[PathBuf]) -> Result<Point, String> {
    let point = Point::open(folder).map_err(said)?;
    Ok(point.with_foreign(foreign_bases(configs, folder)))
}

/// Returns the time for a call.
pub(crate) fn moment() -> Moment {
    Moment {
        utc: WallTime(clock::seconds()),
        offset: clock::moment().utc_offset.unwrap_or(UtcOffset(0)),
    }
}

/// Calls systems, one after the other; the first failure ends it only if the user stopped the call.
pub(super) fn call(point: &Point, targets: &Targets, running: &RunningCall) -> CallResult {
    let bosses = point.settings().bosses.iter();
    let all: Vec<Aka> = match targets {
        Targets::All => bosses.map(|boss| boss.address).collect(),
        Targets::Boss(boss) => vec![*boss],
        Targets::AfterSending => bosses
            .filter(|boss| boss.times.after_sending)
            .map(|boss| boss.address)
            .collect(),
        Targets::Request(target) => return one(point, &Target::Request(target), running),
    };
    if point.settings().uses_other_mailer() {
        return one(point, &Target::Boss(Aka::default()), running);
    }
    let mut results = Vec::new();
    for boss in all {
        results.push(one(point, &Target::Boss(boss), running));
        if running.is_stopped() {
            break;
        }
    }
    joined(results)
}

enum Target<'t> {
    Boss(Aka),
    Request(&'t RequestTarget),
}

fn one(point: &Point, target: &Target<'_>, running: &RunningCall) -> CallResult {
    let address = match target {
        Target::Boss(boss) => *boss,
        Target::Request(RequestTarget::Boss(boss)) => *boss,
        Target::Request(RequestTarget::Node { address, .. }) => *address,
    };
    let is_other = point.settings().uses_other_mailer();
    running.change(|own| {
        *own = CallProgress::default();
        if !is_other {
            own.whom = address.to_string();
        }
    });
    let mut show = |progress: &Progress| running.show(progress);
    let mut context = CallContext::new(moment(), &running.stop, &mut show);
    let report = match target {
        Target::Boss(boss) => point.call(*boss, &mut context),
        Target::Request(target) => point.request_file(target, &[], &mut context),
    };
    described(&report)
}

/// Describes a call in one line: the failure with the next step, else the counts.
fn described(report: &CallReport) -> CallResult {
    let whom = report.address.map(|address| address.to_string());
    let whom = whom.unwrap_or_else(|| tr!("call-other-mailer").to_owned());
    let files = report.received.iter().filter(|file| !is_mail(&file.name));
    let files = files.count() as u64;
    let mail = &report.mail;
    let failure = report.error.as_ref().map(said);
    let failure = failure.or_else(|| mail.error.as_ref().map(said));
    let line = match failure {
        Some(why) => tr!("call-failed", whom = whom, why = why),
        None => {
            let (received, sent) = (u64::from(mail.received), u64::from(mail.sent));
            let done = tr!("call-done", whom = whom, received = received, sent = sent);
            match files {
                0 => done,
                files => format!("{done} {}", tr!("call-files", count = files)),
            }
        }
    };
    let quarantined = mail.quarantined.len() as u64;
    let line = match quarantined {
        0 => line,
        count => format!("{line} {}", tr!("call-quarantined", count = count)),
    };
    let problem = report.problems.iter().chain(&mail.problems).next();
    let line = match problem {
        Some(problem) => format!("{line} {}", crate::strings::whole_sentence(&said(problem))),
        None => line,
    };
    CallResult {
        line,
        output: report.output.clone(),
        is_good: report.is_good() && quarantined == 0 && problem.is_none(),
        has_news: mail.received > 0 || mail.sent > 0 || files > 0,
        has_new_areas: !mail.new_areas.is_empty()
            || mail.is_config_new
            || mail.nodelist.is_some()
            || !mail.files.is_empty(),
    }
}

/// Returns whether a name is that of a packet, a bundle, or the description of a file.
fn is_mail(name: &str) -> bool {
    let path = Path::new(name);
    let is_tic = path
        .extension()
        .is_some_and(|own| own.eq_ignore_ascii_case("tic"));
    is_tic || Inbound::is_mail_name(path)
}

fn joined(results: Vec<CallResult>) -> CallResult {
    let lines: Vec<&str> = results.iter().map(|own| own.line.as_str()).collect();
    CallResult {
        line: lines.join(" "),
        output: Vec::new(),
        is_good: results.iter().all(|own| own.is_good),
        has_news: results.iter().any(|own| own.has_news),
        has_new_areas: results.iter().any(|own| own.has_new_areas),
    }
}
