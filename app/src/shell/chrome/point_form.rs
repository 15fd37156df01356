//! Page with the form of the user's point.

use super::{paint, point_near};
use crate::browser::{BossForm, Browser, Field, KnownPoint, PointForm, listed_host};
use crate::command::{Command, PointCommand};
use crate::map::world;
use crate::platform::desktop::visible;
use crate::strings::{tr, whole_sentence};
use crate::style::{self, Palette};
use egui::{Align, Button, Id, Key, Label, Response, RichText, TextEdit, Ui};
use fidoscope_core::base::BaseFormat;
use fidoscope_core::gazetteer::Gazetteer;
use fidoscope_core::nodelist::{Entry, Nodelists};
use fidoscope_point::settings::Security;
use std::sync::Arc;

/// Width of the fields, in points.
const WIDTH: f32 = 360.0;

/// Name of the mark of a form that is saved by Enter.
const SUBMITTED: &str = "submitted point";

/// Name of the mark by which the first fault is brought into sight.
const FIRST_FAULT: &str = "first fault of the point";

/// Maximum number of offered towns and nodes.
const OFFERS: usize = 4;

/// Minimum length of a text for which nodes are offered, in bytes.
const OFFERED: usize = 3;

/// Draws the form.
pub(super) fn draw(browser: &mut Browser, ui: &mut Ui, commands: &mut Vec<Command>) {
    let lists = Arc::clone(browser.contents().nodelists());
    let Some(mut form) = browser.point().form().cloned() else {
        paint::own_text_page(ui, |ui| paint::waiting_wheel(ui, 20.0));
        return;
    };
    paint::own_text_page(ui, |ui| page(&mut form, browser, &lists, ui, commands));
    browser.set_point_form(form);
}

fn page(
    form: &mut PointForm,
    browser: &Browser,
    lists: &Arc<Nodelists>,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let point = browser.point();
    style::heading(ui, tr!("point-title"));
    note(ui, tr!("point-explained"));
    if let KnownPoint::Faulty(why) = point.known() {
        fault(ui, Some(&whole_sentence(why)));
    }
    if matches!(point.known(), KnownPoint::Missing) {
        if let Some(asked) = form.asked {
            note(ui, &tr!("ask-asked", moment = paint::moment(asked)));
        }
        ui.collapsing(tr!("point-none-yet"), |ui| {
            let found = (point.near(), point.asking());
            point_near::draw(form, found, lists, ui, commands);
        });
    }
    let faults = match form.is_tried {
        true => form.faults(lists),
        false => Vec::new(),
    };
    if form.shows_result && !faults.is_empty() {
        form.shows_result = false;
        ui.data_mut(|data| data.insert_temp(Id::unique(FIRST_FAULT), true));
    }
    let of = |field: Field| {
        let mut all = faults.iter();
        all.find(|(own, _)| *own == field)
            .map(|(_, why)| why.as_str())
    };
    let name = text(ui, tr!("point-name"), &mut form.name, "Ivan Petrov");
    // Whoever opens an empty form types at once.
    if std::mem::take(&mut form.takes_keyboard) && form.name.is_empty() {
        name.request_focus();
    }
    fault(ui, of(Field::Name));
    town(&mut form.town, ui);
    let mut gone = None;
    let is_alone = form.bosses.len() == 1;
    for (at, boss) in form.bosses.iter_mut().enumerate() {
        ui.push_id(("boss", at), |ui| {
            let name = boss.boss().map(|own| own.to_string());
            let name = name.unwrap_or_else(|| (at + 1).to_string());
            ui.separator();
            ui.horizontal_wrapped(|ui| {
                let title = tr!("point-boss", address = name.as_str());
                ui.label(RichText::new(title).font(style::bold_font()));
                let remove = tr!("point-remove-boss", address = name.as_str());
                if !is_alone && ui.button(remove).clicked() {
                    gone = Some(at);
                }
            });
            one(boss, at, lists, &of, ui);
        });
    }
    if let Some(at) = gone {
        form.bosses.remove(at);
    }
    ui.separator();
    if ui.button(tr!("point-add-boss")).clicked() {
        form.bosses.push(BossForm::default());
    }
    ui.collapsing(tr!("point-mailer"), |ui| {
        note(ui, tr!("point-mailer-explained"));
        let label = ui.label(tr!("point-mailer-commands"));
        let edit = TextEdit::multiline(&mut form.mailer).desired_rows(3);
        ui.add(edit.desired_width(WIDTH)).labelled_by(label.id);
    });
    ui.collapsing(tr!("transfer-title"), |ui| {
        transfer(form, point.point().is_some(), ui, commands);
    });
    formats(&mut form.base, ui);
    fault(ui, of(Field::Form));
    buttons(form, browser, ui, commands);
}

/// Draws the fields of a boss.
fn one<'f>(
    boss: &mut BossForm,
    at: usize,
    lists: &Nodelists,
    fault_of: &impl Fn(Field) -> Option<&'f str>,
    ui: &mut Ui,
) {
    text(ui, tr!("point-own"), &mut boss.own, "2:5030/1520.9");
    fault(ui, fault_of(Field::OwnAddress(at)));
    let meant = boss.boss().map(|own| own.to_string());
    let hint = meant.as_deref().unwrap_or("2:5030/1520").to_owned();
    text(ui, tr!("point-boss-address"), &mut boss.address, &hint);
    nodes(boss, lists, ui);
    fault(ui, fault_of(Field::BossAddress(at)));
    let listed = boss.boss().and_then(|own| listed_host(own, lists));
    let hint = listed.map(|host| host.to_string());
    let hint = hint.unwrap_or_else(|| "boss.example:24554".to_owned());
    text(ui, tr!("point-host"), &mut boss.host, &hint);
    fault(ui, fault_of(Field::Host(at)));
    let typed = &mut boss.passwords;
    let hides = !typed.is_shown;
    let name = match typed.is_separate {
        false => tr!("point-password"),
        true => tr!("point-password-session"),
    };
    secret(ui, name, &mut typed.session, hides);
    fault(ui, fault_of(Field::Password(at)));
    ui.scope(|ui| {
        style::show_switches(ui);
        ui.checkbox(&mut typed.is_shown, tr!("point-show-passwords"));
    });
    ui.collapsing(tr!("point-times"), |ui| times(boss, ui));
    for field in [Field::Minutes(at), Field::Times(at)] {
        // The section may be closed.
        fault(ui, fault_of(field));
    }
    ui.collapsing(tr!("point-more"), |ui| more(boss, ui));
}

/// Draws the times of calls. Without them nothing is called by itself.
fn times(boss: &mut BossForm, ui: &mut Ui) {
    note(ui, tr!("point-times-explained"));
    ui.scope(|ui| {
        style::show_switches(ui);
        ui.checkbox(&mut boss.after_sending, tr!("point-after-sending"));
    });
    text(ui, tr!("point-minutes"), &mut boss.minutes, "60");
    text(ui, tr!("point-hours"), &mut boss.times, "08:00 20:00");
}

/// Draws the fields that few people need.
fn more(boss: &mut BossForm, ui: &mut Ui) {
    text(ui, tr!("point-network"), &mut boss.network, "fidonet");
    ui.label(tr!("point-security"));
    ui.scope(|ui| {
        style::show_switches(ui);
        for (name, security) in [
            (tr!("point-security-plain"), Security::Plain),
            (tr!("point-security-encrypted"), Security::Encrypted),
            (tr!("point-security-tls"), Security::Tls),
        ] {
            ui.radio_value(&mut boss.security, security, name);
        }
        let clear = tr!("point-plain-password");
        ui.checkbox(&mut boss.plain_password, clear);
        let typed = &mut boss.passwords;
        let separate = tr!("point-separate-passwords");
        if ui.checkbox(&mut typed.is_separate, separate).changed() && typed.is_separate {
            typed.packets.clone_from(&typed.session);
            typed.robots.clone_from(&typed.session);
        }
    });
    let typed = &mut boss.passwords;
    let hides = !typed.is_shown;
    if typed.is_separate {
        secret(ui, tr!("point-password-packets"), &mut typed.packets, hides);
        secret(ui, tr!("point-password-robots"), &mut typed.robots, hides);
    }
}

/// Draws the buttons for the file of another machine.
fn transfer(form: &mut PointForm, has_point: bool, ui: &mut Ui, commands: &mut Vec<Command>) {
    note(ui, tr!("transfer-explained"));
    ui.horizontal_wrapped(|ui| {
        let import = Command::Point(PointCommand::Import);
        paint::button(tr!("transfer-import"), import, ui, commands);
        if has_point {
            let with_passwords = form.exports_passwords;
            let export = Command::Point(PointCommand::Export { with_passwords });
            paint::button(tr!("transfer-export"), export, ui, commands);
            style::show_switches(ui);
            ui.checkbox(&mut form.exports_passwords, tr!("transfer-passwords"));
        }
    });
}

/// Draws the choice of the format of new bases.
fn formats(base: &mut BaseFormat, ui: &mut Ui) {
    ui.horizontal_wrapped(|ui| {
        style::show_switches(ui);
        ui.label(tr!("point-base"));
        for (name, format) in [
            ("JAM", BaseFormat::Jam),
            ("Squish", BaseFormat::Squish),
            ("*.MSG", BaseFormat::Msg),
        ] {
            ui.radio_value(base, format, name);
        }
    });
}

fn buttons(form: &mut PointForm, browser: &Browser, ui: &mut Ui, commands: &mut Vec<Command>) {
    let point = browser.point();
    match point.saved() {
        Some(Ok(text)) => {
            let text = RichText::new(visible(text)).color(Palette::current(ui).strong);
            let label = ui.add(Label::new(text).wrap());
            if std::mem::take(&mut form.shows_result) {
                label.scroll_to_me(Some(Align::Center));
            }
        }
        Some(Err(why)) => fault(ui, Some(&whole_sentence(why))),
        None => {}
    }
    ui.horizontal_wrapped(|ui| {
        let save = Button::new(RichText::new(tr!("point-save")).strong());
        let is_submitted =
            ui.data_mut(|data| data.remove_temp(Id::unique(SUBMITTED))) == Some(true);
        let is_saved = ui.add_enabled(!point.is_saving(), save).clicked();
        if is_saved || is_submitted && !point.is_saving() {
            commands.push(Command::Point(PointCommand::Save));
        }
        if point.point().is_some() {
            let call = Button::new(tr!("command-call"));
            let can_call = point.call().is_none() && !point.is_saving();
            if ui.add_enabled(can_call, call).clicked() {
                commands.push(Command::Point(PointCommand::Call));
            }
            for (name, command) in [
                (tr!("command-mailer"), PointCommand::ShowMailer),
                (tr!("command-offers"), PointCommand::ShowOffers),
            ] {
                paint::button(name, Command::Point(command), ui, commands);
            }
        }
    });
}

/// Draws a field with its label above.
pub(super) fn field(ui: &mut Ui, name: &str, value: &mut String, hint: &str) -> Response {
    let label = ui.label(name);
    let edit = TextEdit::singleline(value);
    let edit = edit.desired_width(WIDTH).hint_text(hint);
    ui.add(edit).labelled_by(label.id)
}

/// Draws a field of the point; Enter in it saves the form, as on pages of the Web.
fn text(ui: &mut Ui, name: &str, value: &mut String, hint: &str) -> Response {
    let response = field(ui, name, value, hint);
    submit(&response, ui);
    response
}

fn submit(response: &Response, ui: &Ui) {
    if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
        ui.data_mut(|data| data.insert_temp(Id::unique(SUBMITTED), true));
    }
}

/// Draws a field of a password.
fn secret(ui: &mut Ui, name: &str, value: &mut String, hides: bool) {
    let label = ui.label(name);
    let edit = TextEdit::singleline(value).password(hides);
    let response = ui.add(edit.desired_width(WIDTH)).labelled_by(label.id);
    submit(&response, ui);
}

/// Draws a sentence about the field above, if there is one.
pub(super) fn fault(ui: &mut Ui, why: Option<&str>) {
    if let Some(why) = why {
        let color = ui.visuals().error_fg_color;
        let label = ui.add(Label::new(RichText::new(visible(why)).color(color)).wrap());
        let is_first = ui.data_mut(|data| data.remove_temp(Id::unique(FIRST_FAULT)));
        if is_first == Some(true) {
            label.scroll_to_me(Some(Align::Center));
        }
    }
}

/// Draws a dim sentence.
pub(super) fn note(ui: &mut Ui, text: &str) {
    let dim = Palette::current(ui).dim;
    ui.add(Label::new(RichText::new(text).color(dim)).wrap());
}

/// Draws the field of the town. The offered ones are beside it: below, they would move the next fields while the user
/// goes to them.
fn town(typed: &mut String, ui: &mut Ui) {
    let label = ui.label(tr!("point-town"));
    ui.horizontal_wrapped(|ui| {
        let edit = TextEdit::singleline(typed).desired_width(WIDTH);
        ui.add(edit).labelled_by(label.id);
        towns(typed, ui);
    });
}

/// Draws buttons with the towns that begin as typed.
fn towns(typed: &mut String, ui: &mut Ui) {
    let text = typed.trim();
    // A thread unpacks the towns; the field does not wait for them.
    if text.len() < OFFERED || world::towns(ui.ctx()).is_empty() {
        return;
    }
    let gazetteer = Gazetteer::built_in();
    let found = gazetteer.beginning(text, OFFERS).into_iter();
    let found = found.filter_map(|at| gazetteer.town(at));
    let name = |own: &fidoscope_core::gazetteer::Town<'static>| own.name;
    let mut names: Vec<&str> = found.map(|own| name(&own)).collect();
    names.dedup();
    if names.contains(&text) {
        return;
    }
    let mut chosen = None;
    for name in names {
        if ui.small_button(name).clicked() {
            chosen = Some(name.to_owned());
        }
    }
    if let Some(name) = chosen {
        *typed = name;
    }
}

/// Draws the line of the boss in the nodelists, or buttons with the nodes that fit the typed text.
fn nodes(boss: &mut BossForm, lists: &Nodelists, ui: &mut Ui) {
    if lists.is_empty() {
        return;
    }
    let typed = boss.address.trim().to_owned();
    if let Some(own) = boss.boss() {
        let address = fidoscope_core::address::Address::of_numbers(own.numbers());
        if let Some(entry) = lists.line_of(&address) {
            note(ui, &described(&entry));
        }
        return;
    }
    if typed.len() < OFFERED {
        return;
    }
    // The search of a whole list is not repeated in each frame.
    let id = Id::unique("nodes of the form");
    let known: Option<(String, Vec<(String, String)>)> = ui.data(|data| data.get_temp(id));
    let found = match known.filter(|(text, _)| *text == typed) {
        Some((_, found)) => found,
        None => {
            let found = lists.find(&typed, OFFERS).into_iter();
            let entries = found.filter_map(|own| lists.get(own));
            let found: Vec<_> = entries
                .map(|entry| (entry.address().to_string(), described(&entry)))
                .collect();
            ui.data_mut(|data| data.insert_temp(id, (typed.clone(), found.clone())));
            found
        }
    };
    for (address, about) in found {
        if ui.small_button(format!("{address} · {about}")).clicked() {
            boss.address = address;
        }
    }
}

fn described(entry: &Entry<'_>) -> String {
    let parts = [entry.name(), entry.location(), entry.sysop()];
    let parts: Vec<String> = parts.iter().map(|part| visible(part)).collect();
    parts.join(", ")
}
