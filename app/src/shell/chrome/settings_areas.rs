//! Settings of areas: those of all areas, and for each area its configuration and the user's
//! overrides.

use super::settings::SettingsContext;
use super::settings_rows::{self, note, title};
use crate::command::{Command, ContentCommand, ProfileCommand};
use crate::settings::Setting;
use crate::settings::areas::PanelChoice;
use crate::settings::own_areas::OwnArea;
use crate::settings::table::Topic;
use crate::shell::choose;
use crate::strings::tr;
use crate::views::{VIEWS, order_name};
use egui::{ComboBox, Grid, Id, RichText, TextEdit, Ui};
use fidoscope_core::address::Address;
use fidoscope_core::charset::{Charset, Fallback};
use fidoscope_core::compose::WritesAs;
use fidoscope_core::library::Area;
use fidoscope_core::url::{FidoUrl, SortKey, SortToken};
use std::iter;

/// Maximum number of listed areas; a filter narrows them.
const SHOWN: usize = 40;

/// Orders that can be chosen for an area.
const ORDERS: [SortKey; 7] = [
    SortKey::Chr,
    SortKey::Sub,
    SortKey::Sen,
    SortKey::Add,
    SortKey::Ori,
    SortKey::Siz,
    SortKey::Uns,
];

/// Draws the list of areas, the settings of the chosen one, and those of all areas.
pub(super) fn draw(around: &SettingsContext, ui: &mut Ui, commands: &mut Vec<Command>) {
    let id = Id::unique("settings-area");
    let (mut words, mut chosen): (String, String) =
        ui.data(|data| data.get_temp(id).unwrap_or_default());
    title(ui, tr!("settings-one-area"));
    let field = TextEdit::singleline(&mut words)
        .hint_text(tr!("settings-find-area"))
        .desired_width(f32::INFINITY);
    ui.add(field).accessible_name(tr!("settings-find-area"));
    let wanted = words.to_lowercase();
    let areas = around.library.areas().iter();
    let fitting = areas.filter(|area| area.tag().to_lowercase().contains(&wanted));
    let fitting: Vec<_> = fitting.take(SHOWN).collect();
    if !fitting.is_empty() {
        let shown = match chosen.is_empty() {
            true => tr!("settings-choose-area"),
            false => chosen.as_str(),
        };
        let field = ComboBox::from_id_salt("area").selected_text(shown);
        let choices = fitting
            .iter()
            .map(|area| (area.tag().to_owned(), area.tag()));
        let name = tr!("settings-choose-area");
        choose::one(field.width(320.0), name, &mut chosen, choices, ui);
        // A single remaining area is selected.
        if let ([area], false) = (fitting.as_slice(), wanted.is_empty()) {
            area.tag().clone_into(&mut chosen);
        }
    }
    let area = (around.library.areas().iter()).find(|area| area.tag() == chosen);
    if let Some(area) = area {
        ui.push_id(area.tag(), |ui| one(area, around, ui, commands));
    }
    ui.data_mut(|data| data.insert_temp(id, (words, chosen)));
    ui.separator();
    settings_rows::topic(Topic::Areas, around, ui, commands);
}

/// Draws the value in the configuration.
fn configured(ui: &mut Ui, text: Option<String>) {
    let text = text.filter(|text| !text.is_empty());
    let text = text.unwrap_or_else(|| tr!("settings-man-none").to_owned());
    note(ui, &tr!("settings-configured", value = text));
}

fn one(area: &Area, around: &SettingsContext, ui: &mut Ui, commands: &mut Vec<Command>) {
    let settings = &around.settings;
    let tag = area.tag();
    ui.label(RichText::new(tag).font(crate::style::bold_font()));
    if let Some(path) = area.path() {
        note(ui, &path.display().to_string());
    }
    let liked = settings.areas.is_favourite(tag);
    let hidden = settings.areas.is_hidden(tag);
    let like: fn(String, bool) -> PanelChoice = PanelChoice::Favourite;
    for (name, mut on, choice) in [
        (tr!("areas-favourite"), liked, like),
        (tr!("area-hide"), hidden, PanelChoice::Hidden),
        (
            tr!("area-mute"),
            settings.areas.is_muted(tag),
            PanelChoice::Muted,
        ),
    ] {
        if ui.checkbox(&mut on, name).clicked() {
            let choice = choice(tag.to_owned(), on);
            commands.push(Command::Profile(ProfileCommand::Set(Setting::Areas(
                choice,
            ))));
        }
    }
    let (group, aka) = area.configured();
    let own = settings.own_areas.of(tag);
    Grid::new("one area")
        .num_columns(3)
        .spacing([12.0, 6.0])
        .show(ui, |ui| {
            ui.label(tr!("settings-area-charset"));
            charset(area, around, ui, commands);
            ui.label("");
            ui.end_row();
            draw_view_and_order(tag, around, ui, commands);
            if !around.settings.identities.is_empty() {
                ui.label(tr!("draft-identity"));
                commands.extend(identity(tag, &own, around, ui));
                ui.label("");
                ui.end_row();
            }
            let mut text =
                |name: &str, now: &str, from: Option<String>, put: fn(&mut OwnArea, String)| {
                    ui.label(name);
                    if let Some(text) = field(ui, name, now) {
                        let mut changed = own.clone();
                        put(&mut changed, text);
                        commands.push(Command::Profile(ProfileCommand::Set(Setting::OwnArea(
                            tag.to_owned(),
                            changed,
                        ))));
                    }
                    configured(ui, from);
                    ui.end_row();
                };
            let (name, from) = (tr!("settings-area-group"), group.map(str::to_owned));
            text(name, &own.group, from, |own, text| own.group = text);
            let (name, from) = (tr!("settings-area-aka"), aka.map(Address::to_string));
            text(name, &own.aka, from, |own, text| own.aka = text);
            let uplinks: Vec<String> = (around.library.identity().uplinks.iter())
                .map(|uplink| uplink.address.to_string())
                .collect();
            let (name, from) = (tr!("settings-area-uplink"), Some(uplinks.join(", ")));
            text(name, &own.uplink, from, |own, text| own.uplink = text);
        });
    for (text, address) in [(&own.aka, own.aka()), (&own.uplink, own.uplink())] {
        if !text.trim().is_empty() && address.is_none() {
            let wrong = tr!("settings-wrong-addresses", wrong = text.as_str());
            ui.colored_label(ui.visuals().warn_fg_color, wrong);
        }
    }
}

/// Draws a text field; returns its text when it loses the focus, since each change reloads areas.
pub(super) fn field(ui: &mut Ui, name: &str, now: &str) -> Option<String> {
    sized_field(ui, name, now, (160.0, 1))
}

/// Draws a text field with a width and a number of lines, like [`field`].
pub(super) fn sized_field(
    ui: &mut Ui,
    name: &str,
    now: &str,
    (width, lines): (f32, usize),
) -> Option<String> {
    let id = ui.scope_id().with(("own", name));
    let mut text: String = ui
        .data(|data| data.get_temp(id))
        .unwrap_or_else(|| now.to_owned());
    let edit = match lines {
        1 => TextEdit::singleline(&mut text),
        _ => TextEdit::multiline(&mut text).desired_rows(lines),
    };
    let edit = ui.add(edit.desired_width(width)).accessible_name(name);
    if edit.has_focus() {
        ui.data_mut(|data| data.insert_temp(id, text));
        return None;
    }
    ui.data_mut(|data| data.remove::<String>(id));
    (edit.lost_focus() && text != now).then_some(text)
}

/// Draws the choice of the identity for the area.
fn identity(tag: &str, own: &OwnArea, around: &SettingsContext, ui: &mut Ui) -> Option<Command> {
    let (by_rule, main) = (tr!("identity-by-rule"), tr!("identity-main"));
    let labels = around.settings.identities.iter();
    let labels = labels
        .filter(|own| own.has_label())
        .map(|own| own.label.as_str());
    let choices = [("", by_rule), (WritesAs::MAIN, main)];
    let choices: Vec<_> = choices
        .into_iter()
        .chain(labels.map(|own| (own, own)))
        .collect();
    let now = choices.iter().find(|(value, _)| *value == own.identity);
    let mut chosen = own.identity.as_str();
    let field = ComboBox::from_id_salt("identity")
        .selected_text(now.map_or(own.identity.as_str(), |(_, name)| name));
    choose::one(field, tr!("draft-identity"), &mut chosen, choices, ui);
    (chosen != own.identity).then(|| {
        let own = OwnArea {
            identity: chosen.to_owned(),
            ..own.clone()
        };
        Command::Profile(ProfileCommand::Set(Setting::OwnArea(tag.to_owned(), own)))
    })
}

fn charset(area: &Area, around: &SettingsContext, ui: &mut Ui, commands: &mut Vec<Command>) {
    let before = around.settings.charsets.of_area(area);
    let mut chosen = before;
    let by_configuration = tr!("charsets-by-configuration");
    let nothing = match area.charset() {
        Fallback::Set(set) if before.is_none() => set.name(),
        _ => by_configuration,
    };
    let field =
        ComboBox::from_id_salt("charset").selected_text(chosen.map_or(nothing, Charset::name));
    let sets = Charset::all().map(|set| (Some(set), set.name()));
    let choices = [(None, by_configuration)].into_iter().chain(sets);
    let name = tr!("settings-area-charset");
    choose::one(field, name, &mut chosen, choices, ui);
    if chosen != before {
        commands.push(Command::Contents(ContentCommand::SetAreaCharset(
            area.id(),
            chosen,
        )));
    }
}

/// Draws the view and the order.
fn draw_view_and_order(
    tag: &str,
    around: &SettingsContext,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let (view, sort) = around.settings.area_views.of(&FidoUrl::area(tag, None));
    let order = sort.first().copied();
    let (mut new_view, mut new_order) = (view, order);
    let usual = tr!("settings-as-usual");
    ui.label(tr!("settings-area-view"));
    let name = |view| {
        let entry = VIEWS.iter().find(|entry| Some(entry.view) == view);
        entry.map_or(usual, |entry| entry.name())
    };
    let field = ComboBox::from_id_salt("view").selected_text(name(new_view));
    let views = VIEWS.iter().map(|entry| (Some(entry.view), entry.name()));
    let views = [(None, usual)].into_iter().chain(views);
    choose::one(field, tr!("settings-area-view"), &mut new_view, views, ui);
    ui.label("");
    ui.end_row();
    ui.label(tr!("settings-area-sort"));
    let named = |token: Option<SortToken>| match token {
        None => usual.to_owned(),
        Some(token) => {
            let arrow = if token.reversed { "▼" } else { "▲" };
            format!("{} {arrow}", order_name(token.key))
        }
    };
    let field = ComboBox::from_id_salt("order").selected_text(named(new_order));
    let orders = ORDERS.into_iter().flat_map(|key| {
        let tokens = [false, true].map(|reversed| SortToken { key, reversed });
        tokens.map(Some)
    });
    let orders = iter::once(None).chain(orders).map(|own| (own, named(own)));
    choose::one(field, tr!("settings-area-sort"), &mut new_order, orders, ui);
    ui.label("");
    ui.end_row();
    if new_view != view || new_order != order {
        let setting = Setting::AreaView(tag.to_owned(), new_view, new_order);
        commands.push(Command::Profile(ProfileCommand::Set(setting)));
    }
}
