//! Identities in the settings: each with its name, address and texts, and the areas where it
//! writes.

use super::settings_areas::sized_field;
use super::settings_rows::note;
use crate::command::{Command, ProfileCommand};
use crate::settings::identities::{MOST_IDENTITIES, OwnIdentity};
use crate::settings::{Setting, Settings};
use crate::shell::choose;
use crate::strings::tr;
use crate::style::icons::{self, Icon};
use egui::{Button, ComboBox, Grid, RichText, Ui};
use fidoscope_core::charset::Charset;

/// Width of the fields, in points.
const WIDTH: f32 = 400.0;

/// Draws the identities; a field takes effect when it loses the focus.
pub(super) fn draw(settings: &Settings, ui: &mut Ui, commands: &mut Vec<Command>) {
    let mut identities = settings.identities.clone();
    let mut gone = None;
    for (at, own) in identities.iter_mut().enumerate() {
        ui.push_id(at, |ui| {
            ui.horizontal(|ui| {
                let remove = tr!("identity-remove", label = own.label.as_str());
                if icons::button(ui, Icon::Close, &remove, &remove, true).clicked() {
                    gone = Some(at);
                }
                ui.label(RichText::new(own.label.as_str()).font(crate::style::bold_font()));
            });
            one(own, ui);
        });
    }
    if let Some(at) = gone {
        identities.remove(at);
    }
    let can_add = identities.len() < MOST_IDENTITIES;
    let add = ui.add_enabled(can_add, Button::new(tr!("identity-add")));
    if add.clicked() {
        let own = OwnIdentity::labelled(tr!("identity-new"), &identities);
        identities.push(own);
    }
    if identities != settings.identities {
        commands.push(Command::Profile(ProfileCommand::Set(Setting::Identities(
            identities,
        ))));
    }
}

fn one(own: &mut OwnIdentity, ui: &mut Ui) {
    let label = own.label.clone();
    Grid::new("identity")
        .num_columns(2)
        .spacing([12.0, 6.0])
        .show(ui, |ui| {
            let mut row = |name: &str, text: &mut String, lines: usize| {
                ui.label(name);
                // Other settings have the same names.
                let field = format!("{label}: {name}");
                if let Some(typed) = sized_field(ui, &field, text, (WIDTH, lines)) {
                    *text = typed;
                }
                ui.end_row();
            };
            row(tr!("identity-label"), &mut own.label, 1);
            row(tr!("identity-name"), &mut own.name, 1);
            row(tr!("identity-address"), &mut own.address, 1);
            row(tr!("identity-origin"), &mut own.origin, 1);
            row(tr!("identity-signature"), &mut own.signature, 2);
            row(tr!("identity-template"), &mut own.template, 1);
            for (name, list) in [
                (tr!("identity-areas"), &mut own.areas),
                (tr!("identity-groups"), &mut own.groups),
                (tr!("identity-networks"), &mut own.networks),
            ] {
                let mut text = list.join(", ");
                row(name, &mut text, 1);
                let items = text.split(',').map(str::trim);
                *list = items
                    .filter(|item| !item.is_empty())
                    .map(str::to_owned)
                    .collect();
            }
            ui.label(tr!("identity-charset"));
            charset(own, ui);
            ui.end_row();
        });
    faults(own, ui);
}

fn charset(own: &mut OwnIdentity, ui: &mut Ui) {
    let before = own.charset();
    let mut chosen = before;
    let name = format!("{}: {}", own.label, tr!("identity-charset"));
    let sets = (tr!("settings-charset-by-areas"), choose::writable());
    let field = ComboBox::from_id_salt("charset");
    choose::charset(field, name, &mut chosen, sets, ui);
    if chosen != before {
        chosen
            .map_or("", Charset::name)
            .clone_into(&mut own.charset);
    }
}

/// Draws the unusable fields of an identity.
fn faults(own: &OwnIdentity, ui: &mut Ui) {
    let warning = ui.visuals().warn_fg_color;
    if !own.has_label() {
        ui.colored_label(warning, tr!("identity-no-label"));
    }
    if !own.address.trim().is_empty() && own.address().is_none() {
        let wrong = tr!("settings-wrong-addresses", wrong = own.address.as_str());
        ui.colored_label(warning, wrong);
    }
    if !own.charset.trim().is_empty() && own.charset().is_none() {
        let wrong = tr!("identity-wrong-charset", name = own.charset.as_str());
        ui.colored_label(warning, wrong);
    }
    let is_anywhere = own.areas.is_empty() && own.groups.is_empty() && own.networks.is_empty();
    if is_anywhere && own.address.trim().is_empty() {
        note(ui, tr!("identity-nowhere"));
    }
}
