//! Page of the first start: the guide, the mail found on this computer, or a point of one's own.

use super::paint;
use crate::browser::{Browser, FaultyConfig, FirstRun, FoundMail};
use crate::command::{
    Command, PointCommand, ProfileCommand, SettingsPage, StartAction, TabCommand,
};
use crate::platform::desktop::visible;
use crate::strings::{format, tr, whole_sentence};
use crate::style::{self, Palette};
use egui::{Button, Frame, Id, Label, RichText, Stroke, Ui};

/// Draws the found mail, and the possible actions.
pub(super) fn draw(browser: &Browser, ui: &mut Ui, commands: &mut Vec<Command>) {
    paint::own_text_page(ui, |ui| {
        style::heading(ui, tr!("start-title"));
        cards(browser, ui, commands);
    });
}

/// Draws a sentence about the program, and a card for each way to begin.
pub(super) fn cards(browser: &Browser, ui: &mut Ui, commands: &mut Vec<Command>) {
    let state = browser.first_run();
    if !state.done && state.looking().is_none() {
        commands.push(Command::FirstRun(StartAction::Seek { disks: false }));
    }
    ui.add(Label::new(tr!("start-what")).wrap());
    card(tr!("start-look-title"), ui, |ui| {
        ui.add(Label::new(tr!("start-look")).wrap());
        let guide = Command::Tabs(TabCommand::OpenGuide);
        paint::button(tr!("start-guide"), guide, ui, commands);
    });
    card(tr!("start-mail-title"), ui, |ui| mail(state, ui, commands));
    card(tr!("start-become-title"), ui, |ui| {
        ui.add(Label::new(tr!("start-become")).wrap());
        let form = Command::Point(PointCommand::ShowForm);
        paint::button(tr!("command-point"), form, ui, commands);
    });
}

/// Draws a card with a title.
pub(super) fn card(title: &str, ui: &mut Ui, draw: impl FnOnce(&mut Ui)) {
    let edge = Stroke::new(1.0, Palette::current(ui).dim.gamma_multiply(0.5));
    Frame::NONE
        .stroke(edge)
        .corner_radius(6.0)
        .inner_margin(style::SPACE_M)
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.label(RichText::new(title).font(style::bold_font()));
            draw(ui);
        });
}

/// Draws the found mail.
fn mail(state: &FirstRun, ui: &mut Ui, commands: &mut Vec<Command>) {
    let nothing = state.done && state.looking().is_none() && state.found.is_empty();
    if nothing {
        let explained = match state.faulty.is_empty() {
            true => tr!("start-nothing"),
            false => tr!("start-only-faulty"),
        };
        ui.add(Label::new(explained).wrap());
        faulty(&state.faulty, ui);
    } else {
        ui.add(Label::new(tr!("start-explained")).wrap());
    }
    for found in &state.found {
        one(found, state.chosen.contains(&found.path), ui, commands);
    }
    if !nothing {
        faulty(&state.faulty, ui);
    }
    if let Some(names) = state.looking() {
        ui.horizontal(|ui| {
            paint::waiting_wheel(ui, 16.0);
            ui.label(tr!("start-looking", count = names));
            let stop = Command::FirstRun(StartAction::Stop);
            paint::button(tr!("stop"), stop, ui, commands);
        });
    }
    if let Some(why) = &state.failure {
        let color = ui.visuals().error_fg_color;
        ui.add(Label::new(RichText::new(whole_sentence(why)).color(color)).wrap());
    }
    ui.add_space(style::SPACE_XS);
    ui.horizontal_wrapped(|ui| buttons(state, ui, commands));
}

/// Draws configurations that cannot be opened: their paths, and the faulty lines.
fn faulty(configs: &[FaultyConfig], ui: &mut Ui) {
    let color = ui.visuals().warn_fg_color;
    for config in configs {
        let path = visible(&config.path.display().to_string());
        ui.add(Label::new(RichText::new(tr!("start-faulty", path = path)).strong()).wrap());
        for why in &config.why {
            let why = visible(&whole_sentence(why));
            ui.add(Label::new(RichText::new(why).color(color)).wrap());
        }
    }
}

fn buttons(state: &FirstRun, ui: &mut Ui, commands: &mut Vec<Command>) {
    let can_seek = state.looking().is_none();
    if !state.found.is_empty() {
        let open = Button::new(RichText::new(tr!("start-open")).strong());
        let mut found = state.found.iter();
        let any = found.any(|own| state.chosen.contains(&own.path));
        let open = ui.add_enabled(any, open);
        // Only once: Enter then opens the found mail.
        let id = Id::unique("first run focused");
        let is_fresh =
            can_seek && !ui.data_mut(|data| data.get_temp::<bool>(id).unwrap_or_default());
        if is_fresh && any && ui.memory(|memory| memory.focused().is_none()) {
            ui.data_mut(|data| data.insert_temp(id, true));
            open.request_focus();
        }
        if open.clicked() {
            commands.push(Command::FirstRun(StartAction::Use));
        }
    }
    for (name, folder) in [
        (tr!("start-add-file"), false),
        (tr!("start-add-folder"), true),
    ] {
        if ui.add_enabled(!state.asking, Button::new(name)).clicked() {
            commands.push(Command::FirstRun(StartAction::Add { folder }));
        }
    }
    let disks = (tr!("start-disks"), true);
    let disks = Some(disks).filter(|_| !cfg!(windows) && !state.on_disks);
    for (name, disks) in disks.into_iter().chain([(tr!("start-again"), false)]) {
        if ui.add_enabled(can_seek, Button::new(name)).clicked() {
            commands.push(Command::FirstRun(StartAction::Seek { disks }));
        }
    }
}

fn one(found: &FoundMail, is_chosen: bool, ui: &mut Ui, commands: &mut Vec<Command>) {
    let palette = Palette::current(ui);
    Frame::NONE
        .fill(palette.card)
        .corner_radius(6.0)
        .inner_margin(style::SPACE_S)
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            let mut chosen = is_chosen;
            let path = found.path.display().to_string();
            let name = RichText::new(visible(&path)).strong();
            if ui.checkbox(&mut chosen, name).changed() {
                let choose = StartAction::Choose(found.path.clone(), chosen);
                commands.push(Command::FirstRun(choose));
            }
            let counts = tr!(
                "start-counts",
                areas = found.areas as u64,
                messages = format::count(found.messages)
            );
            ui.label(counts);
            for (area, subject) in &found.samples {
                let line = RichText::new(format!("{} · {}", visible(area), visible(subject)));
                ui.add(Label::new(line.color(palette.dim)).truncate());
            }
            for fact in facts(found) {
                ui.add(Label::new(fact).wrap());
            }
            let color = ui.visuals().warn_fg_color;
            if found.unreadable > 0 {
                let text = tr!("start-unreadable", count = found.unreadable as u64);
                ui.add(Label::new(RichText::new(text).color(color)).wrap());
                if ui.link(tr!("start-paths")).clicked() {
                    commands.push(Command::Profile(ProfileCommand::ShowSettings(
                        SettingsPage::Areas,
                    )));
                }
            }
            if found.problems > 0 {
                let text = tr!("start-problems", count = found.problems);
                ui.add(Label::new(RichText::new(text).color(color)).wrap());
                for line in &found.problem_lines {
                    ui.add(Label::new(RichText::new(visible(line)).color(color)).wrap());
                }
            }
            let has_facts = !found.names.is_empty() || !found.addresses.is_empty();
            if has_facts && is_chosen && ui.link(tr!("start-change")).clicked() {
                commands.push(Command::Profile(ProfileCommand::ShowSettings(
                    SettingsPage::Mail,
                )));
            }
        });
}

/// Returns the data read from a configuration, one per line.
fn facts(found: &FoundMail) -> Vec<String> {
    let list = |values: &[String]| visible(&values.join(", "));
    let outbound = found.outbound.as_ref();
    let outbound = outbound.map(|path| path.display().to_string());
    let outbound = visible(&outbound.unwrap_or_default());
    let charset = visible(found.charset.as_deref().unwrap_or_default());
    let facts = [
        (tr!("start-name"), list(&found.names)),
        (tr!("start-addresses"), list(&found.addresses)),
        (tr!("start-charset"), charset),
        (tr!("start-outbound"), outbound),
        (tr!("start-nodelists"), count(found.nodelists)),
        (tr!("start-uplinks"), count(found.uplinks)),
        (tr!("start-file-echoes"), count(found.file_echoes)),
    ];
    let known = facts.into_iter().filter(|(_, value)| !value.is_empty());
    let lines = known.map(|(name, value)| format!("{name}: {value}"));
    lines.collect()
}

fn count(count: usize) -> String {
    match count {
        0 => String::new(),
        count => count.to_string(),
    }
}
