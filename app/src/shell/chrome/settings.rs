//! The settings: pages of what can be chosen, in front of everything.

use super::dialogs::wide;
use super::help::{self, Help};
use super::reader_name;
use super::settings_lists;
use crate::browser::Browser;
use crate::command::{Command, SettingsPage};
use crate::settings::{Group, MESSAGE_SIZES, Setting, Settings, Switch, ZOOMS};
use crate::strings::words;
use crate::strings::{Language, tr};
use crate::style::looks::{Density, Face, Theme};
use crate::style::{self, Palette, SPACE_M, SPACE_S};
use egui::{Button, Label, Response, RichText, ScrollArea, Slider, TextEdit, Ui, WidgetInfo};
use fidoscope_core::calendar::Weekday;
use std::path::PathBuf;

/// What the pages tell besides the settings.
pub(super) struct Around {
    pub(super) settings: Settings,
    sources: Vec<PathBuf>,
    /// Messages indexed and to be indexed.
    indexing: Option<(u64, u64)>,
    twits: bool,
}

impl Around {
    pub(super) fn of(browser: &Browser) -> Self {
        Self {
            settings: browser.settings().clone(),
            sources: browser.sources().to_vec(),
            indexing: browser.indexing(),
            twits: browser.library().has_twits(),
        }
    }
}

/// Draws the pages; the chosen one changes by a click or by the arrow keys.
pub(super) fn draw(
    page: &mut SettingsPage,
    help: &mut Help,
    around: &Around,
    fresh: bool,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    wide(ui, 720.0);
    ui.heading(tr!("settings"));
    ui.horizontal_wrapped(|ui| {
        for own in SettingsPage::ALL {
            let chosen = own == *page;
            let response = tab(ui, name(own), chosen);
            if fresh && chosen {
                response.request_focus();
            }
            if response.clicked() {
                *page = own;
                help.leave();
            }
        }
    });
    ui.separator();
    // The same height for each page: nothing jumps.
    let room = (ui.ctx().content_rect().height() - 200.0).clamp(96.0, 440.0);
    ScrollArea::vertical()
        .id_salt(("settings", *page as u8))
        .max_height(room)
        .min_scrolled_height(room)
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            style::show_switches(ui);
            if !help.is_waiting() {
                super::dialogs::scroll_by_keys(ui, &around.settings.shortcuts);
            }
            match page {
                SettingsPage::Reading => reading(around, ui, commands),
                SettingsPage::Looks => looks(&around.settings, ui, commands),
                SettingsPage::Keys => help::changeable(ui, help, &around.settings, commands),
                SettingsPage::Mail => mail(around, ui, commands),
                SettingsPage::About => about(ui, commands),
            }
        });
}

fn name(page: SettingsPage) -> &'static str {
    match page {
        SettingsPage::Reading => tr!("settings-reading"),
        SettingsPage::Looks => tr!("settings-looks"),
        SettingsPage::Keys => tr!("settings-keys"),
        SettingsPage::Mail => tr!("settings-mail"),
        SettingsPage::About => tr!("settings-about"),
    }
}

fn tab(ui: &mut Ui, name: &str, chosen: bool) -> Response {
    let response = ui.add(Button::selectable(chosen, name));
    response.widget_info(|| WidgetInfo::selected(egui::Role::Tab, true, chosen, name));
    response
}

/// The title of some settings that belong together.
fn title(ui: &mut Ui, text: &str) {
    ui.add_space(SPACE_S);
    ui.label(RichText::new(text).font(style::bold_font()));
}

/// The switches of a group.
fn switches(settings: &Settings, group: Group, ui: &mut Ui, commands: &mut Vec<Command>) {
    for switch in Switch::of(group) {
        let mut on = switch.is_on(settings);
        if ui.checkbox(&mut on, switch.name()).clicked() {
            commands.push(Command::Set(Setting::Switch(switch, on)));
        }
    }
}

/// One of several that exclude each other.
fn choice(ui: &mut Ui, commands: &mut Vec<Command>, name: &str, chosen: bool, command: Command) {
    if ui.radio(chosen, name).clicked() && !chosen {
        commands.push(command);
    }
}

/// A sentence that wraps.
/// A line of a grid with a text of so many lines; the text when it was changed.
pub(super) fn text_row(
    ui: &mut Ui,
    name: &str,
    value: &str,
    hint: &str,
    rows: usize,
) -> Option<String> {
    ui.label(name);
    let mut text = value.to_owned();
    let edit = match rows {
        1 => TextEdit::singleline(&mut text),
        _ => TextEdit::multiline(&mut text).desired_rows(rows),
    };
    let edit = edit
        .font(style::mono_font())
        .hint_text(hint)
        .desired_width(460.0);
    let is_changed = ui.add(edit).accessible_name(name).changed();
    ui.end_row();
    is_changed.then_some(text)
}

pub(super) fn note(ui: &mut Ui, text: &str) {
    let dim = Palette::of(ui).dim;
    ui.add(Label::new(RichText::new(text).color(dim)).wrap());
}

fn reading(around: &Around, ui: &mut Ui, commands: &mut Vec<Command>) {
    let settings = &around.settings;
    title(ui, tr!("settings-messages"));
    switches(settings, Group::Messages, ui, commands);
    if !around.twits {
        note(ui, tr!("settings-no-twits"));
    }
    title(ui, tr!("settings-address"));
    switches(settings, Group::Address, ui, commands);
    title(ui, tr!("first-weekday"));
    ui.horizontal_wrapped(|ui| {
        let chosen = settings.first_weekday;
        let command = Command::Set(Setting::FirstWeekday(None));
        choice(
            ui,
            commands,
            tr!("settings-by-locale"),
            chosen.is_none(),
            command,
        );
        for day in Weekday::ALL {
            let own = Some(day);
            let command = Command::Set(Setting::FirstWeekday(own));
            choice(ui, commands, words::weekday(day), chosen == own, command);
        }
    });
}

fn looks(settings: &Settings, ui: &mut Ui, commands: &mut Vec<Command>) {
    title(ui, tr!("looks"));
    ui.horizontal_wrapped(|ui| {
        for (name, own) in themes() {
            choice(
                ui,
                commands,
                name,
                settings.theme == own,
                Command::Set(Setting::Theme(own)),
            );
        }
    });
    title(ui, tr!("settings-language"));
    ui.horizontal_wrapped(|ui| {
        let spoken = settings.language;
        let command = Command::Set(Setting::Language(None));
        choice(
            ui,
            commands,
            tr!("language-system"),
            spoken.is_none(),
            command,
        );
        for language in Language::ALL {
            let own = Some(language);
            let command = Command::Set(Setting::Language(own));
            choice(ui, commands, language.name(), spoken == own, command);
        }
    });
    title(ui, tr!("settings-rows"));
    ui.horizontal_wrapped(|ui| {
        for density in Density::ALL {
            let chosen = settings.density == density;
            let command = Command::Set(Setting::Density(density));
            choice(ui, commands, density_name(density), chosen, command);
        }
    });
    title(ui, tr!("settings-colours"));
    note(ui, tr!("settings-colours-hint"));
    settings_lists::colours(settings, ui, commands);
    title(ui, tr!("settings-letters"));
    ui.horizontal_wrapped(|ui| {
        for face in Face::ALL {
            let name = match face {
                Face::Mono => tr!("face-mono"),
                Face::Sans => tr!("face-sans"),
            };
            let command = Command::Set(Setting::Face(face));
            choice(ui, commands, name, settings.face == face, command);
        }
    });
    let mut size = settings.message_size;
    let slider = Slider::new(&mut size, MESSAGE_SIZES)
        .step_by(0.5)
        .text(tr!("settings-message-size"));
    if ui.add(slider).changed() {
        commands.push(Command::Set(Setting::MessageSize(size)));
    }
    let sample = tr!("settings-sample");
    ui.add(Label::new(RichText::new(sample).font(settings.letters().font(false))).wrap());
    title(ui, tr!("settings-zoom"));
    // The slider itself grows with what it sets: steps by buttons stay under the pointer's reach.
    let percent = (settings.zoom * 100.0).round();
    ui.horizontal(|ui| {
        let smaller = tr!("settings-smaller");
        let larger = tr!("settings-larger");
        for (name, zoom) in [
            (smaller, (percent - 10.0) / 100.0),
            (larger, (percent + 10.0) / 100.0),
            ("100 %", 1.0),
        ] {
            let zoom = zoom.clamp(*ZOOMS.start(), *ZOOMS.end());
            let other = (zoom - settings.zoom).abs() > 0.001;
            if ui.add_enabled(other, Button::new(name)).clicked() {
                commands.push(Command::Set(Setting::Zoom(zoom)));
            }
        }
        ui.label(format!("{percent} %"));
    });
}

/// The themes by their names.
pub(super) fn themes() -> [(&'static str, Theme); 4] {
    [
        (tr!("theme-system"), Theme::System),
        (tr!("theme-light"), Theme::Light),
        (tr!("theme-dark"), Theme::Dark),
        (tr!("theme-classic"), Theme::Classic),
    ]
}

/// What a density is called.
pub(super) fn density_name(density: Density) -> &'static str {
    match density {
        Density::Compact => tr!("density-compact"),
        Density::Usual => tr!("density-usual"),
        Density::Roomy => tr!("density-roomy"),
    }
}

fn mail(around: &Around, ui: &mut Ui, commands: &mut Vec<Command>) {
    title(ui, tr!("settings-name"));
    reader_name::setting(&around.settings.user_name, ui, commands);
    note(ui, tr!("settings-name-hint"));
    super::writing_settings::draw(&around.settings.writing, ui, commands);
    ui.add_space(4.0);
    switches(&around.settings, Group::Writing, ui, commands);
    super::request_settings::draw(&around.settings.requests, ui, commands);
    title(ui, tr!("settings-twits"));
    settings_lists::twits(&around.settings, ui, commands);
    title(ui, tr!("settings-bases"));
    if around.sources.is_empty() {
        ui.label(tr!("built-in-guide"));
    }
    for path in &around.sources {
        let text = RichText::new(path.display().to_string()).monospace();
        ui.add(Label::new(text).wrap().selectable(true));
    }
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        if ui.button(tr!("command-bases")).clicked() {
            commands.push(Command::ChooseBases);
        }
        if !around.sources.is_empty() && ui.button(tr!("config-read-again")).clicked() {
            commands.push(Command::ReadConfigAgain);
        }
        if ui.button(tr!("problems")).clicked() {
            commands.push(Command::ShowProblems);
        }
    });
    title(ui, tr!("settings-maps"));
    maps(around, ui, commands);
    title(ui, tr!("settings-index"));
    let on = around.settings.index;
    switches(&around.settings, Group::Index, ui, commands);
    let state = match around.indexing {
        _ if !on => tr!("settings-index-off").to_owned(),
        Some((done, total)) => tr!("indexing", place = words::place(done, total)),
        None => tr!("settings-index-ready").to_owned(),
    };
    note(ui, &state);
    if around.indexing.is_some() {
        ui.ctx()
            .request_repaint_after(std::time::Duration::from_millis(500));
    }
}

/// What lies behind the places of maps.
fn maps(around: &Around, ui: &mut Ui, commands: &mut Vec<Command>) {
    use crate::map::tiles::OPEN_STREET_MAP;
    let now = around.settings.map_tiles.as_str();
    let id = egui::Id::unique("own-map-tiles");
    let is_own = !now.is_empty() && now != OPEN_STREET_MAP;
    // What was typed, as long as the setting is the one that it was typed for.
    let typed: Option<(String, String)> = ui.data(|data| data.get_temp(id));
    let mut own = match typed {
        Some((own, of)) if of == now || !is_own => own,
        _ if is_own => now.to_owned(),
        _ => String::new(),
    };
    let mut chosen = None;
    let mut choose = |tiles: &str| chosen = Some(tiles.to_owned());
    if ui.radio(now.is_empty(), tr!("map-tiles-none")).clicked() {
        choose("");
    }
    let (of_own, hint) = if cfg!(feature = "online-maps") {
        let osm = ui.radio(now == OPEN_STREET_MAP, tr!("map-tiles-osm"));
        if osm.on_hover_text(tr!("map-tiles-osm-hint")).clicked() {
            choose(OPEN_STREET_MAP);
        }
        (tr!("map-tiles-own"), "https://…/{z}/{x}/{y}.png")
    } else {
        note(ui, tr!("build-no-network"));
        (tr!("map-tiles-file"), "….mbtiles")
    };
    if ui.radio(is_own, of_own).clicked() {
        choose(own.trim());
    }
    let field = egui::TextEdit::singleline(&mut own)
        .hint_text(hint)
        .desired_width(f32::INFINITY);
    let field = ui.add(field).on_hover_text(tr!("map-tiles-own-hint"));
    field.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::TextInput, true, of_own));
    if field.lost_focus() && is_own {
        choose(own.trim());
    }
    let asks = ui.button(tr!("map-tiles-choose")).clicked();
    commands.extend(asks.then_some(Command::ChooseTiles));
    commands.extend(chosen.map(|tiles| Command::Set(Setting::MapTiles(tiles))));
    ui.data_mut(|data| data.insert_temp(id, (own, now.to_owned())));
}

fn about(ui: &mut Ui, commands: &mut Vec<Command>) {
    ui.add_space(SPACE_S);
    let name = concat!("Fidoscope ", env!("CARGO_PKG_VERSION"));
    ui.label(RichText::new(name).heading());
    ui.add(Label::new(tr!("about-what")).wrap());
    ui.add_space(SPACE_M);
    ui.add(Label::new(tr!("about-licence")).wrap());
    ui.add(Label::new(tr!("about-fonts")).wrap());
    ui.add(Label::new(tr!("about-maps")).wrap());
    for (is_built_in, without) in [
        (cfg!(feature = "archives"), tr!("build-no-archives")),
        (cfg!(feature = "online-maps"), tr!("build-no-network")),
        (cfg!(feature = "a11y"), tr!("build-no-a11y")),
    ] {
        if !is_built_in {
            note(ui, without);
        }
    }
    ui.add_space(SPACE_M);
    if ui.button(tr!("command-guide")).clicked() {
        commands.push(Command::OpenGuide);
    }
}
