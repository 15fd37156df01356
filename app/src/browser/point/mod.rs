//! The user's own point: its form, its calls, and the state that `about:mailer` shows.
//!
//! Workers read and write the mail folder; calls have a thread of their own. Nothing calls before the form was saved,
//! and nothing by itself unless the settings of the point say so.

mod asking;
mod calling;
mod form;
mod hosts;
mod overview;
mod transfer;

pub(crate) use asking::Asking;
pub(crate) use calling::{CallProgress, CallResult, Cause, RunningCall};
pub(crate) use form::{BossForm, Field, PointForm, listed_host};
pub(crate) use hosts::{NearNode, Neighbourhood, address_of, answers_binkp, host_of};
pub(crate) use overview::{DAYS, MailerData, Offers, Traffic};

use super::context::Context;
use super::effects::{Effects, FollowUp, Task};
use super::jobs::panics::panic_text;
use super::jobs::token::{AttemptOutcome, WriteToken};
use super::own_page::OwnPage;
use crate::command::{Command, MailCommand, OpenIn, PointCommand};
use crate::platform::clock;
use crate::platform::log::log;
use crate::settings;
use crate::strings::{io_words, said, tr};
use asking::{KeptRequest, NodeAnswer};
use calling::{Targets, call, moment, open_point};
use fidoscope_core::guard::guarded;
use fidoscope_core::job::Job;
use fidoscope_core::library::Area;
use fidoscope_core::nodelist::Nodelists;
use fidoscope_point::areas::{AreaKind, AreaState, OfferedArea, RobotCommand};
use fidoscope_point::settings::{Passwords, PointSettings};
use fidoscope_point::{Aka, Point, PointError, foreign_bases};
use ftn_tosser::TosserError;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Minimum time between two calls that the user did not ask for: a call that leaves no record, for want of space,
/// must not be followed by the next one at once.
const AUTOMATIC_PAUSE: Duration = Duration::from_secs(60);

/// The point of the profile, as far as it is known.
#[derive(Clone, Debug, Default)]
pub(crate) enum KnownPoint {
    /// A worker reads its settings.
    #[default]
    Unread,
    /// There is none.
    Missing,
    /// Its settings.
    Ready(Arc<Point>),
    /// Sentence about its settings, which cannot be used.
    Faulty(String),
}

/// State of the user's point.
#[derive(Default)]
pub(crate) struct OwnPoint {
    known: KnownPoint,
    form: Option<PointForm>,
    /// True while the form is written.
    saving: bool,
    /// Sentence about the last attempt to save.
    saved: Option<Result<String, String>>,
    near: Option<Near>,
    asking: Option<Asking>,
    call: Option<(RunningCall, Cause)>,
    calls: u64,
    result: Option<CallResult>,
    /// Output of another mailer in the last call.
    output: Vec<String>,
    /// Systems to call once the current call is over.
    waiting: Vec<(Targets, Cause)>,
    /// The next call by the settings.
    next: Option<(Aka, i64)>,
    /// Start of the last call that the user did not ask for.
    automatic: Option<Instant>,
    mailer: Option<Arc<MailerData>>,
    /// True while a worker reads the state.
    reading: bool,
    offers: Option<Arc<Offers>>,
    /// Areas of the offers whose state the user has changed.
    pub(crate) toggled: BTreeSet<String>,
    /// Text of the filter of the offers.
    pub(crate) filter: String,
}

/// Nodes near the town of the form.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Near {
    /// A worker looks for them.
    Seeking,
    Found(Neighbourhood),
    /// Sentence about a town that is not known, or missing nodelists.
    Unknown(String),
}

/// Reply of a worker about the user's point.
pub(crate) enum Reply {
    /// The point of the profile, and the next call by its settings.
    Read(Result<Arc<Point>, String>, Option<(Aka, i64)>),
    /// There is no point; the kept request for an address.
    Missing(Option<Box<KeptRequest>>),
    /// The request for an address was kept, or why it was not.
    Kept(Result<(), String>),
    /// The form of a file that the user chose, or why it cannot be read.
    Imported(Result<Box<PointForm>, String>),
    /// The file that the user chose for an export.
    ExportTo { path: PathBuf, with_passwords: bool },
    /// A sentence about an export, or why it was not written.
    Exported(Result<String, String>),
    /// The answer of a node to a request for an address.
    NodeAnswer(Result<NodeAnswer, String>),
    /// The next call by the settings.
    Next(Option<(Aka, i64)>),
    /// The point as it was saved.
    Saved(Result<Arc<Point>, String>),
    /// Nodes near a town.
    Near(Near),
    /// A call is over.
    Called(u64, CallResult, Option<(Aka, i64)>),
    /// The state for `about:mailer`.
    Mailer(Arc<MailerData>),
    /// Areas that a robot offers.
    Offers(Result<Arc<Offers>, String>),
    /// A request to the robot of this name was written, or why it was not.
    Requested(Result<String, String>),
    /// A file of the quarantine was tossed again, or why it was not.
    Retried(Result<(), String>),
}

impl Reply {
    /// Returns the sentences for a user whose window is closed.
    pub(super) fn faults(&self) -> Vec<&str> {
        match self {
            Self::Saved(Err(why))
            | Self::Kept(Err(why))
            | Self::Exported(Err(why))
            | Self::Requested(Err(why))
            | Self::Retried(Err(why)) => vec![why],
            Self::Saved(Ok(_))
            | Self::Missing(_)
            | Self::Kept(Ok(()))
            | Self::Imported(_)
            | Self::ExportTo { .. }
            | Self::Exported(Ok(_))
            | Self::NodeAnswer(_)
            | Self::Requested(Ok(_))
            | Self::Retried(Ok(()))
            | Self::Read(..)
            | Self::Next(_)
            | Self::Near(_)
            | Self::Called(..)
            | Self::Mailer(_)
            | Self::Offers(_) => Vec::new(),
        }
    }

    /// Returns whether the profile has to note the reply even if the window is closed: the
    /// configuration of a new point belongs to the sources of mail.
    pub(super) const fn is_noted(&self) -> bool {
        matches!(self, Self::Saved(Ok(_)))
    }
}

impl Drop for OwnPoint {
    fn drop(&mut self) {
        self.stop_call();
    }
}

impl OwnPoint {
    /// Returns the point, if its settings could be read.
    pub(crate) fn point(&self) -> Option<&Arc<Point>> {
        match &self.known {
            KnownPoint::Ready(point) => Some(point),
            _ => None,
        }
    }

    /// Returns the point as far as it is known.
    pub(crate) const fn known(&self) -> &KnownPoint {
        &self.known
    }

    /// Returns the form, once the point is known.
    pub(crate) const fn form(&self) -> Option<&PointForm> {
        self.form.as_ref()
    }

    /// Returns whether the form is being written.
    pub(crate) const fn is_saving(&self) -> bool {
        self.saving
    }

    /// Returns the sentence about the last attempt to save.
    pub(crate) const fn saved(&self) -> Option<&Result<String, String>> {
        self.saved.as_ref()
    }

    /// Returns the nodes near the town of the form.
    pub(crate) const fn near(&self) -> Option<&Near> {
        self.near.as_ref()
    }

    /// Returns the state of the request that was sent by HTTP.
    pub(crate) const fn asking(&self) -> Option<&Asking> {
        self.asking.as_ref()
    }

    /// Returns the call that is under way.
    pub(crate) fn call(&self) -> Option<&RunningCall> {
        self.call.as_ref().map(|(call, _)| call)
    }

    /// Returns the result of the last call, until the user dismisses it.
    pub(crate) const fn result(&self) -> Option<&CallResult> {
        self.result.as_ref()
    }

    /// Returns the output of another mailer in the last call, its last lines.
    pub(crate) fn output(&self) -> &[String] {
        &self.output
    }

    /// Returns the next call by the settings: the boss, and seconds since 1970.
    pub(crate) const fn next_call(&self) -> Option<(Aka, i64)> {
        self.next
    }

    /// Returns the state for `about:mailer`, once it is read.
    pub(crate) const fn mailer(&self) -> Option<&Arc<MailerData>> {
        self.mailer.as_ref()
    }

    /// Returns the areas that a robot offers, once they are read.
    pub(crate) const fn offers(&self) -> Option<&Arc<Offers>> {
        self.offers.as_ref()
    }

    /// Sets the form as the user changed it.
    pub(super) fn set_form(&mut self, form: PointForm) {
        let is_same = self
            .form
            .as_ref()
            .is_some_and(|own| own.has_same_fields(&form));
        if !is_same {
            self.saved = None;
        }
        self.form = Some(form);
    }

    /// Has a worker read the point of the profile.
    pub(super) fn read(&self, context: &Context<'_>, effects: &mut Effects<Reply>) {
        let Some(folder) = folder_of(context) else {
            return effects.aside(|| Some(Reply::Missing(None)));
        };
        let profile = context.profile.dir.clone();
        effects.aside(move || {
            if !Point::exists(&folder) {
                let kept = profile.as_deref().and_then(KeptRequest::read);
                return Some(Reply::Missing(kept.map(Box::new)));
            }
            let point = Point::open(&folder).map_err(said);
            let next = point.as_ref().ok().and_then(next_call);
            Some(Reply::Read(point.map(Arc::new), next))
        });
    }

    /// Carries out a command.
    pub(super) fn carry_out(
        &mut self,
        command: PointCommand,
        lists: &Arc<Nodelists>,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        match command {
            PointCommand::ShowForm => effects.command(OwnPage::Point.command(OpenIn::Here)),
            PointCommand::ShowMailer => {
                self.read_mailer(context, effects);
                effects.command(OwnPage::Mailer.command(OpenIn::Here));
            }
            PointCommand::ShowOffers => effects.command(OwnPage::Offers.command(OpenIn::Here)),
            PointCommand::Import => transfer::choose_import(self.point(), effects),
            PointCommand::Export { with_passwords } => {
                transfer::choose_export(with_passwords, effects);
            }
            PointCommand::Save => self.save(lists, context, effects),
            PointCommand::FindNear => self.find_near(lists, effects),
            PointCommand::KeepRequest => self.keep_request(context, effects),
            PointCommand::SendRequest => self.send_request(context, effects),
            PointCommand::ChooseNode(node) => self.choose_node(node),
            PointCommand::Call => self.begin(Targets::All, Cause::User, context, effects),
            PointCommand::CallFor(target) => {
                self.begin(Targets::Request(target), Cause::User, context, effects);
            }
            PointCommand::StopCall => {
                self.waiting.clear();
                self.stop_call();
            }
            PointCommand::DismissResult => self.result = None,
            PointCommand::ReadMailer => self.read_mailer(context, effects),
            PointCommand::Retry(id) => retry(id, context, effects),
            PointCommand::ReadOffers(boss, kind) => self.read_offers(boss, kind, context, effects),
            PointCommand::AskForList => {
                self.request(vec![RobotCommand::List], context, effects);
            }
            PointCommand::RequestAreas => {
                let commands = self.chosen_commands();
                self.request(commands, context, effects);
            }
        }
    }

    /// Handles a reply of a worker.
    pub(super) fn handle(
        &mut self,
        reply: Reply,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        match reply {
            Reply::Read(read, next) => {
                self.known = match read {
                    Ok(point) => KnownPoint::Ready(point),
                    Err(why) => KnownPoint::Faulty(why),
                };
                self.next = next;
                self.form = Some(match &self.known {
                    KnownPoint::Ready(point) => PointForm::from_point(point),
                    _ => PointForm::new(context.profile.settings.user_name.trim()),
                });
            }
            Reply::Missing(kept) => {
                self.known = KnownPoint::Missing;
                let mut form = PointForm::new(context.profile.settings.user_name.trim());
                if let Some(kept) = kept {
                    kept.fill(&mut form);
                }
                self.form = Some(form);
            }
            Reply::Kept(Ok(())) => {}
            Reply::Kept(Err(why)) => context.front.fail(why),
            Reply::Imported(Ok(form)) => self.set_form(*form),
            Reply::ExportTo {
                path,
                with_passwords,
            } => transfer::export(path, with_passwords, context, effects),
            Reply::Exported(Ok(text)) => context.front.say(text, false),
            Reply::Imported(Err(why)) | Reply::Exported(Err(why)) => context.front.fail(why),
            Reply::NodeAnswer(answer) => self.handle_node_answer(answer, context, effects),
            Reply::Next(next) => self.next = next,
            Reply::Saved(saved) => self.handle_saved(saved, context, effects),
            Reply::Near(near) => self.near = Some(near),
            Reply::Called(number, result, next) => {
                self.next = next;
                self.handle_called(number, result, context, effects);
            }
            Reply::Mailer(data) => {
                self.reading = false;
                self.mailer = Some(data);
            }
            Reply::Offers(Ok(offers)) => self.offers = Some(offers),
            Reply::Offers(Err(why)) => context.front.trouble(why),
            Reply::Requested(Ok(robot)) => {
                self.toggled.clear();
                context
                    .front
                    .say(tr!("offers-requested", robot = robot), false);
                self.read_mailer(context, effects);
                effects.push(Task::Hurry);
            }
            Reply::Requested(Err(why)) => context.front.fail(why),
            Reply::Retried(retried) => {
                if let Err(why) = retried {
                    context.front.fail(why);
                }
                self.read_mailer(context, effects);
                effects.push(Task::Hurry);
            }
        }
    }

    /// Writes the form, if it has no faults.
    fn save(&mut self, lists: &Nodelists, context: &mut Context<'_>, effects: &mut Effects<Reply>) {
        let Some(folder) = folder_of(context) else {
            let why = tr!("point-no-profile").to_owned();
            self.saved = Some(Err(why));
            return;
        };
        let Some(form) = self.form.as_mut().filter(|_| !self.saving) else {
            return;
        };
        form.is_tried = true;
        form.shows_result = true;
        let Some((settings, passwords)) = form.settings(lists) else {
            self.saved = Some(Err(tr!("point-has-faults").to_owned()));
            return;
        };
        self.saving = true;
        self.saved = None;
        let configs = context.mail.sources.configs.clone();
        let profile = context.profile.dir.clone();
        let name = tr!("writing-point").to_owned();
        effects.write(name, move |token| {
            let written = write(
                &folder,
                &configs,
                (settings.clone(), passwords.clone()),
                token,
            );
            if let (Ok(_), Some(profile)) = (&written, &profile) {
                KeptRequest::remove(profile);
            }
            match held_up(&written) {
                Some(why) => AttemptOutcome::Busy(why),
                None => {
                    let saved = written.map(Arc::new).map_err(said);
                    AttemptOutcome::done(Reply::Saved(saved))
                }
            }
        });
    }

    fn handle_saved(
        &mut self,
        saved: Result<Arc<Point>, String>,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        self.saving = false;
        match saved {
            Ok(point) => {
                let letter = self.form.take().map(|form| form.letter);
                let mut form = PointForm::from_point(&point);
                form.shows_result = true;
                form.letter = letter.unwrap_or_default();
                self.form = Some(form);
                let folder = point.folder().display().to_string();
                self.saved = Some(Ok(tr!("point-saved", folder = folder)));
                if context.profile.settings.user_name.is_empty() {
                    let name = point.settings().name.clone();
                    let change = |settings: &mut settings::Settings| settings.user_name = name;
                    context.profile.change_settings(change);
                }
                if !point.settings().uses_other_mailer() {
                    effects.push(FollowUp::AddConfig(point.config_path()));
                }
                self.offers = None;
                self.known = KnownPoint::Ready(point);
                self.read_mailer(context, effects);
                Self::read_next(context, effects);
            }
            Err(why) => {
                self.saved = Some(Err(why.clone()));
                context.front.fail(why);
            }
        }
    }

    /// Has a worker read the time of the next call.
    fn read_next(context: &Context<'_>, effects: &mut Effects<Reply>) {
        let Some(folder) = folder_of(context) else {
            return;
        };
        effects.aside(move || {
            let next = Point::open(&folder).ok().as_ref().and_then(next_call);
            Some(Reply::Next(next))
        });
    }

    fn find_near(&mut self, lists: &Arc<Nodelists>, effects: &mut Effects<Reply>) {
        let town = self.form.as_ref().map(|form| form.town.trim().to_owned());
        let town = town.filter(|town| !town.is_empty());
        let Some(town) = town else {
            self.near = Some(Near::Unknown(tr!("point-no-town").to_owned()));
            return;
        };
        if lists.is_empty() {
            self.near = Some(Near::Unknown(tr!("point-no-nodelist").to_owned()));
            return;
        }
        self.near = Some(Near::Seeking);
        let lists = Arc::clone(lists);
        effects.aside(move || {
            let found = hosts::nodes_near(&town, &lists, &Job::new());
            Some(Reply::Near(match found {
                Some(around) => Near::Found(around),
                None => Near::Unknown(tr!("point-unknown-town", town = town)),
            }))
        });
    }

    /// Fills the letter to the sysop of a node, and the address of the boss.
    fn choose_node(&mut self, node: Aka) {
        let Some(Near::Found(around)) = &self.near else {
            return;
        };
        let found = around.nodes.iter().find(|own| own.address == node);
        let (Some(found), Some(form)) = (found, &mut self.form) else {
            return;
        };
        form.letter = tr!(
            "point-letter",
            sysop = found.sysop.as_str(),
            node = found.address.to_string(),
            name = form.name.trim(),
            town = form.town.trim()
        );
        if let Some(boss) = form.bosses.first_mut() {
            boss.address = found.address.to_string();
            let host = found.host.as_ref();
            boss.host = host.map(ToString::to_string).unwrap_or_default();
        }
    }

    /// Keeps the form until the address comes.
    fn keep_request(&mut self, context: &Context<'_>, effects: &mut Effects<Reply>) {
        let (Some(form), Some(profile)) = (&mut self.form, context.profile.dir.clone()) else {
            return;
        };
        let now = clock::seconds();
        form.asked = Some(now);
        let kept = KeptRequest::from_form(form, now);
        let name = tr!("writing-point-request").to_owned();
        effects.write(name, move |token| {
            let written = kept.write(&profile, token);
            let why = |error| tr!("ask-not-kept", why = io_words(&error));
            AttemptOutcome::done(Reply::Kept(written.map_err(why)))
        });
    }

    /// Sends the request for an address, if its fields are complete.
    fn send_request(&mut self, context: &Context<'_>, effects: &mut Effects<Reply>) {
        let Some(form) = self.form.as_ref().filter(|_| !self.is_asking()) else {
            return;
        };
        if let Some(why) = asking::fault(form) {
            self.asking = Some(Asking::Answered(Err(why.to_owned())));
            return;
        }
        let (name, request) = (form.name.clone(), form.request.clone());
        self.asking = Some(Asking::Sent);
        effects.thread("request for an address", move || {
            let sent = guarded(|| asking::send(&name, &request));
            let answer = sent.unwrap_or_else(|panic| {
                Err(tr!("fault-aside", what = panic_text(&panic).to_owned()))
            });
            Some(Reply::NodeAnswer(answer))
        });
        self.keep_request(context, effects);
    }

    fn is_asking(&self) -> bool {
        self.asking == Some(Asking::Sent)
    }

    /// Fills the address that a node has given, or says why there is none.
    fn handle_node_answer(
        &mut self,
        answer: Result<NodeAnswer, String>,
        context: &Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let said = match answer {
            Ok(NodeAnswer::Address(address)) => {
                if let Some(boss) = self.form.as_mut().and_then(|form| {
                    let password = form.request.password.trim().to_owned();
                    let boss = form.bosses.first_mut()?;
                    boss.passwords.session = password;
                    Some(boss)
                }) {
                    boss.own = address.to_string();
                    boss.address = address.boss().to_string();
                }
                self.keep_request(context, effects);
                Ok(tr!("ask-answer", address = address.to_string()))
            }
            Ok(NodeAnswer::Later) => Ok(tr!("ask-later").to_owned()),
            Ok(NodeAnswer::Refused(why)) if why.is_empty() => Err(tr!("ask-refused").to_owned()),
            Ok(NodeAnswer::Refused(why)) => Err(tr!("ask-refused-because", why = why)),
            Err(why) => Err(tr!("ask-failed", why = why)),
        };
        self.asking = Some(Asking::Answered(said));
    }

    /// Calls systems now, or after the current call.
    fn begin(
        &mut self,
        targets: Targets,
        cause: Cause,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let folder = folder_of(context);
        let (Some(folder), true) = (folder, self.point().is_some()) else {
            effects.command(OwnPage::Point.command(OpenIn::Here));
            return;
        };
        if self.call.is_some() {
            let is_known = self.waiting.iter().any(|(own, _)| *own == targets);
            // A second press of the key means the call that is under way.
            if !is_known && targets != Targets::All {
                self.waiting.push((targets, cause));
            }
            return;
        }
        self.calls += 1;
        let running = RunningCall::new(self.calls);
        if cause == Cause::Settings {
            self.automatic = Some(Instant::now());
        }
        self.result = None;
        self.call = Some((running.clone(), cause));
        let configs = context.mail.sources.configs.clone();
        log!(Info, "point", "a call begins");
        effects.thread("call", move || {
            let called = guarded(|| {
                let point = open_point(&folder, &configs)?;
                Ok::<_, String>((call(&point, &targets, &running), next_call(&point)))
            });
            let failed = |line: String| CallResult {
                line,
                ..CallResult::default()
            };
            let (result, next) = match called {
                Ok(Ok(called)) => called,
                Ok(Err(why)) => (failed(why), None),
                Err(panic) => (
                    failed(tr!("fault-aside", what = panic_text(&panic).to_owned())),
                    None,
                ),
            };
            Some(Reply::Called(running.number, result, next))
        });
    }

    fn stop_call(&self) {
        if let Some((call, _)) = &self.call {
            call.stop.stop();
        }
    }

    fn handle_called(
        &mut self,
        number: u64,
        result: CallResult,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let ended = self.call.take_if(|(call, _)| call.number == number);
        let Some((_, cause)) = ended else {
            return;
        };
        match result.is_good {
            true => log!(Info, "point", "a call succeeded"),
            false => log!(Warning, "point", "a call failed"),
        }
        self.output.clone_from(&result.output);
        effects.push(Task::Hurry);
        if result.has_new_areas {
            effects.command(Command::Mail(MailCommand::ReadConfigAgain));
        }
        // A call by the clock that brought nothing is no news.
        if cause == Cause::User || result.has_news || !result.is_good {
            self.result = Some(result);
        }
        self.read_mailer(context, effects);
        if let Some(offers) = self.offers.clone() {
            self.read_offers(offers.boss, offers.kind, context, effects);
        }
        if !self.waiting.is_empty() {
            let (targets, cause) = self.waiting.remove(0);
            self.begin(targets, cause, context, effects);
        }
    }

    /// Calls a boss whose time has come; returns the time until the next one.
    pub(super) fn call_if_due(
        &mut self,
        now: (i64, Instant),
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) -> Option<Duration> {
        let (boss, due) = self.next.filter(|_| self.call.is_none())?;
        let (seconds, instant) = now;
        let last = self.automatic;
        let pause = last
            .map(|last| AUTOMATIC_PAUSE.saturating_sub(instant.saturating_duration_since(last)));
        let until = Duration::from_secs(u64::try_from(due - seconds).unwrap_or_default());
        let rest = until.max(pause.unwrap_or_default());
        if !rest.is_zero() {
            return Some(rest);
        }
        self.begin(Targets::Boss(boss), Cause::Settings, context, effects);
        None
    }

    /// Calls the bosses of the settings after a message was written to an area of the point.
    pub(super) fn follow_sending(
        &mut self,
        areas: &[Arc<Area>],
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let Some(point) = self.point() else {
            return;
        };
        let bosses = &point.settings().bosses;
        let is_wanted = bosses.iter().any(|boss| boss.times.after_sending);
        let is_own = |area: &Arc<Area>| {
            area.path()
                .is_some_and(|path| path.starts_with(point.folder()))
        };
        match areas.iter().any(is_own) {
            true if is_wanted => {
                self.begin(Targets::AfterSending, Cause::Settings, context, effects);
            }
            true => context
                .front
                .say(tr!("point-message-waits").to_owned(), false),
            false => {}
        }
    }

    /// Has a worker read the state for `about:mailer`.
    fn read_mailer(&mut self, context: &Context<'_>, effects: &mut Effects<Reply>) {
        let (Some(folder), false) = (folder_of(context), self.reading) else {
            return;
        };
        if self.point().is_none() {
            return;
        }
        self.reading = true;
        effects.aside(move || {
            let data = guarded(|| match Point::open(&folder) {
                Ok(point) => MailerData::read(&point),
                Err(error) => MailerData {
                    faults: vec![said(error)],
                    ..MailerData::default()
                },
            });
            let data = data.unwrap_or_else(|panic| MailerData {
                faults: vec![tr!("fault-aside", what = panic_text(&panic).to_owned())],
                ..MailerData::default()
            });
            Some(Reply::Mailer(Arc::new(data)))
        });
    }

    fn read_offers(
        &mut self,
        boss: Aka,
        kind: AreaKind,
        context: &Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let Some(folder) = folder_of(context) else {
            return;
        };
        let is_same = |own: &Arc<Offers>| (own.boss, own.kind) == (boss, kind);
        if !self.offers.as_ref().is_some_and(is_same) {
            self.toggled.clear();
        }
        effects.aside(move || {
            let read = Point::open(&folder).and_then(|point| point.areas(boss, kind));
            let offers = read.map(|areas| Arc::new(Offers { boss, kind, areas }));
            Some(Reply::Offers(offers.map_err(said)))
        });
    }

    /// Returns the commands for the areas that the user checked or unchecked.
    fn chosen_commands(&self) -> Vec<RobotCommand> {
        let Some(offers) = &self.offers else {
            return Vec::new();
        };
        let is_chosen = |area: &&OfferedArea| self.toggled.contains(&area.tag);
        let chosen = offers.areas.iter().filter(is_chosen);
        chosen
            .map(|area| match area.state {
                AreaState::Linked => RobotCommand::Leave(area.tag.clone()),
                AreaState::Available => RobotCommand::Join(area.tag.clone()),
            })
            .collect()
    }

    /// Writes a request to the robot of the shown offers.
    fn request(
        &self,
        commands: Vec<RobotCommand>,
        context: &Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let (Some(folder), Some(offers)) = (folder_of(context), &self.offers) else {
            return;
        };
        let (boss, kind) = (offers.boss, offers.kind);
        let name = tr!("writing-robot-request").to_owned();
        let library = Arc::clone(&context.mail.library);
        effects.write(name, move |_: &WriteToken| {
            let point = Point::open(&folder);
            let written = point.and_then(|point| {
                let written = point.request_areas(boss, kind, &commands, moment())?;
                let netmail = point.setup().map(|setup| setup.netmail.path);
                let mut areas = library.areas().iter();
                if let Some(area) = areas.find(|area| area.path() == netmail.as_deref()) {
                    library.set_read_state(area, &[written.fingerprint], true);
                }
                Ok(written)
            });
            match held_up(&written) {
                Some(why) => AttemptOutcome::Busy(why),
                None => {
                    let robot = written.map(|own| own.robot).map_err(said);
                    AttemptOutcome::done(Reply::Requested(robot))
                }
            }
        });
    }
}

/// Returns the mail folder of the point; `None` without a profile.
fn folder_of(context: &Context<'_>) -> Option<PathBuf> {
    context.profile.dir.as_deref().map(settings::point_folder)
}

/// Returns the next call by the settings of a point; a record that cannot be read has none.
fn next_call(point: &Point) -> Option<(Aka, i64)> {
    point.next_call(moment()).ok().flatten()
}

/// Names another tosser that is at work in the mail folder; `None` when a retry would fail, too.
fn held_up<T>(done: &Result<T, PointError>) -> Option<String> {
    match done {
        Err(error @ PointError::Tosser(TosserError::Locked { .. })) => Some(said(error)),
        _ => None,
    }
}

/// Creates the point of a mail folder, or changes it.
fn write(
    folder: &Path,
    configs: &[PathBuf],
    (settings, passwords): (PointSettings, Passwords),
    _token: &WriteToken,
) -> Result<Point, PointError> {
    let foreign = foreign_bases(configs, folder);
    if !Point::exists(folder) {
        return Point::create(folder, settings, passwords, foreign);
    }
    let mut point = Point::open(folder)?.with_foreign(foreign);
    point.change(settings, passwords)?;
    Ok(point)
}

/// Tosses a file of the quarantine again.
fn retry(id: i64, context: &Context<'_>, effects: &mut Effects<Reply>) {
    let Some(folder) = folder_of(context) else {
        return;
    };
    let configs = context.mail.sources.configs.clone();
    let name = tr!("writing-retry").to_owned();
    effects.write(name, move |_: &WriteToken| {
        let foreign = foreign_bases(&configs, &folder);
        let point = Point::open(&folder).map(|point| point.with_foreign(foreign));
        let stop = fidoscope_point::Stop::new();
        let retried = point.and_then(|point| point.retry(id, moment(), &stop));
        match held_up(&retried) {
            Some(why) => AttemptOutcome::Busy(why),
            None => {
                let retried = retried.map(|report| report.error).map_err(said);
                let retried = retried.and_then(|error| match error {
                    Some(error) => Err(said(error)),
                    None => Ok(()),
                });
                AttemptOutcome::done(Reply::Retried(retried))
            }
        }
    });
}

#[cfg(test)]
mod tests;
