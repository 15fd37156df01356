//! Strip of a call above the page: its progress, then its result in one line.

use super::{notices, paint};
use crate::browser::{Browser, CallProgress, CallResult, RunningCall};
use crate::command::{Command, PointCommand};
use crate::platform::desktop::visible;
use crate::strings::object_words::size;
use crate::strings::tr;
use crate::style::icons::{Icon, IconButton};
use egui::{Button, ProgressBar, Ui};
use fidoscope_core::page::Severity;
use fidoscope_point::call::{Direction, FileProgress, Phase};
use std::time::Duration;

/// Interval of redrawing the progress.
const TICK: Duration = Duration::from_millis(200);

/// Returns whether there is anything to draw.
pub(super) fn is_shown(browser: &Browser) -> bool {
    browser.point().call().is_some() || browser.point().result().is_some()
}

/// Draws the strip.
pub(super) fn draw(browser: &Browser, ui: &mut Ui, commands: &mut Vec<Command>) {
    if let Some(call) = browser.point().call() {
        running(call, ui, commands);
    } else if let Some(result) = browser.point().result() {
        ended(result, ui, commands);
    }
}

fn running(call: &RunningCall, ui: &mut Ui, commands: &mut Vec<Command>) {
    ui.ctx().request_repaint_after(TICK);
    let progress = call.progress();
    let text = match call.is_stopped() {
        true => tr!("call-stopping").to_owned(),
        false => words(&progress),
    };
    notices::strip(ui, Severity::Info, &text, |ui| {
        if let Some(file) = &progress.file
            && file.size > 0
        {
            let share = file.bytes.min(file.size) as f32 / file.size as f32;
            ui.add(
                ProgressBar::new(share)
                    .desired_width(160.0)
                    .corner_radius(4.0),
            );
        }
        let stop = Button::new(tr!("call-stop"));
        if ui.add_enabled(!call.is_stopped(), stop).clicked() {
            commands.push(Command::Point(PointCommand::StopCall));
        }
    });
}

fn ended(result: &CallResult, ui: &mut Ui, commands: &mut Vec<Command>) {
    let severity = match result.is_good {
        true => Severity::Info,
        false => Severity::Warning,
    };
    notices::strip(ui, severity, &visible(&result.line), |ui| {
        if ui.link(tr!("call-details")).clicked() {
            commands.push(Command::Point(PointCommand::ShowMailer));
        }
        if !result.is_good {
            let again = Command::Point(PointCommand::Call);
            paint::button(tr!("call-again"), again, ui, commands);
        }
        let name = tr!("dismiss");
        if IconButton::sized(Icon::Close, name, name, 20.0)
            .draw(ui)
            .clicked()
        {
            commands.push(Command::Point(PointCommand::DismissResult));
        }
    });
}

/// Describes the progress of a call.
fn words(progress: &CallProgress) -> String {
    let whom = progress.whom.as_str();
    match progress.phase {
        None | Some(Phase::Scanning) => tr!("call-scanning").to_owned(),
        Some(Phase::Connecting) => tr!("call-connecting", whom = whom),
        Some(Phase::Login) => tr!("call-login", whom = whom),
        Some(Phase::Transfer) => match &progress.file {
            Some(file) => transfer(file),
            None => tr!("call-login", whom = whom),
        },
        Some(Phase::Tossing) => tr!("call-tossing").to_owned(),
        Some(Phase::Mailer) => match &progress.line {
            Some(line) => visible(line),
            None => tr!("call-mailer").to_owned(),
        },
        Some(Phase::Ended) => tr!("call-ending").to_owned(),
    }
}

fn transfer(file: &FileProgress) -> String {
    let name = visible(&file.name);
    let (done, all) = (size(file.bytes), size(file.size));
    match file.direction {
        Direction::Incoming => tr!("call-receiving", name = name, done = done, all = all),
        Direction::Outgoing => tr!("call-sending", name = name, done = done, all = all),
    }
}
