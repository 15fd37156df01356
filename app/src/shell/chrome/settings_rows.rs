//! Rows of the settings: each row of the table with its control, its description, and a button to
//! restore the default.

use super::settings::SettingsContext;
use super::{paint, reader_name, settings_identities, settings_lists};
use crate::command::{Command, MailCommand, ProfileCommand, SettingsPage};
use crate::settings::read_after::ReadAfter;
use crate::settings::table::{Kind, ROWS, Row, Topic, value_of};
use crate::settings::writing::WritingSettings;
use crate::settings::{MESSAGE_SIZES, Setting, StartPage, ZOOMS};
use crate::shell::choose;
use crate::strings::{Language, tr, words};
use crate::style::looks::{Density, Theme};
use crate::style::{self, Palette, SPACE_S};
use egui::{Button, ComboBox, DragValue, Label, RichText, Slider, TextEdit, Ui};
use fidoscope_core::calendar::Weekday;
use fidoscope_core::charset::Charset;
use fidoscope_core::compose::Gateway;
use serde_json::Value;

/// Draws the title of a group of settings.
pub(super) fn title(ui: &mut Ui, text: &str) {
    ui.add_space(SPACE_S);
    ui.label(RichText::new(text).font(style::bold_font()));
}

/// Draws a sentence that wraps.
pub(super) fn note(ui: &mut Ui, text: &str) {
    let dim = Palette::current(ui).dim;
    ui.add(Label::new(RichText::new(text).color(dim)).wrap());
}

/// Draws all settings of a topic.
pub(super) fn topic(
    topic: Topic,
    around: &SettingsContext,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    for row in ROWS.iter().filter(|row| row.topic == topic) {
        item(row, around, ui, commands);
    }
}

/// Draws one setting.
pub(super) fn item(row: &Row, around: &SettingsContext, ui: &mut Ui, commands: &mut Vec<Command>) {
    ui.push_id(row.key, |ui| {
        let name = (row.name)();
        let value = value_of(&around.fields, row.key).unwrap_or(&Value::Null);
        if row.kind == Kind::OnOff {
            ui.horizontal_wrapped(|ui| {
                let mut on = value.as_bool().unwrap_or_default();
                if ui.checkbox(&mut on, name).clicked() {
                    commands.push(Command::Profile(ProfileCommand::Set(Setting::Value(
                        row.key,
                        on.into(),
                    ))));
                }
                usual(row, around, ui, commands);
            });
        } else {
            ui.horizontal_wrapped(|ui| {
                ui.add_space(0.0);
                ui.label(RichText::new(name).font(style::bold_font()));
                usual(row, around, ui, commands);
            });
            control(row, value, around, ui, commands);
        }
        note(ui, (row.about)());
        ui.add_space(SPACE_S);
    });
}

/// Draws the button that restores the default, for a changed setting.
fn usual(row: &Row, around: &SettingsContext, ui: &mut Ui, commands: &mut Vec<Command>) {
    // Keys have one each on their page, and typed texts stay until the user removes them there.
    if !row.is_changed(&around.fields, &around.usual)
        || row.key == "user_name"
        || row.key == "configs"
    {
        return;
    }
    let usual = tr!("keys-usual");
    let button = ui
        .small_button(usual)
        .accessible_name(format!("{usual}: {}", (row.name)()))
        .on_hover_text(tr!("settings-usual-hint"));
    if button.clicked() {
        commands.push(Command::Profile(ProfileCommand::Set(Setting::Usual(
            row.key,
        ))));
    }
}

fn control(
    row: &Row,
    value: &Value,
    around: &SettingsContext,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let settings = &around.settings;
    match (row.key, row.kind) {
        ("twits", _) => settings_lists::twits(settings, ui, commands),
        ("colours", _) => settings_lists::colours(settings, ui, commands),
        ("identity", _) => settings_identities::draw(settings, ui, commands),
        ("paths", _) => settings_lists::paths(settings, ui, commands),
        ("programs", _) => settings_lists::programs(settings, ui, commands),
        ("keys", _) => {
            let keys = Command::Profile(ProfileCommand::ShowSettings(SettingsPage::Keys));
            paint::button(tr!("keys-change-some"), keys, ui, commands);
        }
        ("user_name", _) => reader_name::setting(&settings.user_name, ui, commands),
        ("message_size", _) => {
            let mut size = settings.message_size;
            let slider = Slider::new(&mut size, MESSAGE_SIZES)
                .step_by(0.5)
                .text(tr!("settings-message-size"));
            if ui.add(slider).changed() {
                commands.push(Command::Profile(ProfileCommand::Set(Setting::MessageSize(
                    size,
                ))));
            }
            let sample = tr!("settings-sample");
            let font = settings.letters().font(false);
            ui.add(Label::new(RichText::new(sample).font(font)).wrap());
        }
        ("zoom", _) => zoom(settings.zoom, ui, commands),
        ("map_tiles", _) => maps(around, ui, commands),
        ("configs", _) => bases(around, ui, commands),
        ("writing.charset", _) => charset(&settings.writing, ui, commands),
        ("home", _) => {
            if let Some([longitude, latitude]) = settings.home {
                ui.label(format!("{latitude:.4}, {longitude:.4}"));
            }
        }
        (_, Kind::Choice(values)) if row.key.starts_with("requests.") => {
            combo(row, value, values, ui, commands);
        }
        (_, Kind::Choice(values)) => radios(row, value, values, around, ui, commands),
        (_, Kind::Number(from, to)) => {
            let mut number = value.as_f64().unwrap_or_default();
            let drag = DragValue::new(&mut number).range(from..=to).max_decimals(2);
            if ui.add(drag).accessible_name((row.name)()).changed() {
                let whole = value.is_u64() || value.is_i64();
                let value = match whole {
                    true => Value::from(number.round() as i64),
                    false => Value::from(number),
                };
                commands.push(Command::Profile(ProfileCommand::Set(Setting::Value(
                    row.key, value,
                ))));
            }
        }
        (_, Kind::Text) => text(row, value, 1, ui, commands),
        (_, Kind::Lines) => text(row, value, 2, ui, commands),
        (_, Kind::OnOff | Kind::List | Kind::Numbers(_) | Kind::Table) => said(value, ui),
    }
    faults(row.key, &settings.writing, ui);
}

/// Draws a value that is changed elsewhere: in the columns, at areas, by moving the window.
fn said(value: &Value, ui: &mut Ui) {
    let word = |value: &Value| match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let text = match value {
        Value::Null => String::new(),
        Value::Array(values) => values.iter().map(word).collect::<Vec<_>>().join(", "),
        Value::Object(fields) => fields.keys().cloned().collect::<Vec<_>>().join(", "),
        other => word(other),
    };
    if text.is_empty() {
        note(ui, tr!("settings-man-none"));
    } else {
        ui.add(Label::new(RichText::new(text).monospace()).wrap());
    }
}

fn text(row: &Row, value: &Value, rows: usize, ui: &mut Ui, commands: &mut Vec<Command>) {
    let mut text = value.as_str().unwrap_or_default().to_owned();
    let edit = match rows {
        1 => TextEdit::singleline(&mut text),
        _ => TextEdit::multiline(&mut text).desired_rows(rows),
    };
    let edit = edit
        .font(style::mono_font())
        .hint_text(hint(row.key))
        .desired_width(f32::INFINITY);
    if ui.add(edit).accessible_name((row.name)()).changed() {
        commands.push(Command::Profile(ProfileCommand::Set(Setting::Value(
            row.key,
            text.into(),
        ))));
    }
}

/// Returns an example of the input.
fn hint(key: &str) -> &'static str {
    match key {
        "writing.addresses" => "2:5020/1042.1",
        "writing.origins" | "writing.taglines" => tr!("settings-one-a-line"),
        "writing.template" => "golded.tpl",
        "writing.gate" => "UUCP 2:5020/1042",
        "writing.uplinks" => "2:5020/1042 password AreaFix",
        "requests.outbound" => "/var/spool/ftn/outb",
        "requests.inbounds" => "/var/spool/ftn/inb",
        "requests.networks" => "amiganet /var/spool/ftn/amiganet 39",
        "requests.megabytes" => "512",
        _ => "",
    }
}

/// Draws faults of the input.
fn faults(key: &str, own: &WritingSettings, ui: &mut Ui) {
    let warning = ui.visuals().warn_fg_color;
    let is_no_gate = !own.gate.trim().is_empty() && Gateway::parse(&own.gate).is_none();
    if key == "writing.gate" && is_no_gate {
        ui.colored_label(warning, tr!("settings-wrong-gate"));
    }
    if key == "writing.uplinks" && own.uplinks().1 > 0 {
        ui.colored_label(warning, tr!("settings-wrong-uplinks"));
    }
    let (_, wrong) = own.addresses();
    if key == "writing.addresses" && !wrong.is_empty() {
        let wrong = tr!("settings-wrong-addresses", wrong = wrong.join(" "));
        ui.colored_label(warning, wrong);
    }
}

/// Returns the name of a value.
fn value_name(key: &str, value: &str) -> String {
    let name = match (key, value) {
        ("theme", _) => {
            let own = themes()
                .into_iter()
                .find(|(_, theme)| serde_json::to_value(theme).is_ok_and(|own| own == value));
            own.map_or("", |(name, _)| name)
        }
        ("language", tag) => Language::from_tag(tag).map_or("", Language::name),
        ("density", _) => {
            let own = Density::ALL
                .into_iter()
                .find(|density| serde_json::to_value(density).is_ok_and(|own| own == value));
            own.map_or("", density_name)
        }
        ("read_after", _) => {
            let own = ReadAfter::ALL
                .into_iter()
                .find(|after| serde_json::to_value(after).is_ok_and(|own| own == value));
            own.map_or("", ReadAfter::name)
        }
        ("start_page", _) => {
            let own = StartPage::ALL
                .into_iter()
                .find(|page| serde_json::to_value(page).is_ok_and(|own| own == value));
            own.map_or("", StartPage::name)
        }
        ("message_face", "mono") => tr!("face-mono"),
        ("message_face", _) => tr!("face-sans"),
        ("first_weekday", name) => {
            let day = Weekday::ALL.into_iter().find(|day| day.name() == name);
            day.map_or("", words::weekday)
        }
        ("areas.sort", "configured") => tr!("areas-as-configured"),
        ("areas.sort", "name") => tr!("areas-by-name"),
        ("areas.sort", _) => tr!("areas-by-unread"),
        ("requests.style", "aso") => "ASO",
        ("requests.style", _) => "BSO",
        ("requests.flavour", "ilo") => tr!("settings-flavour-immediate"),
        ("requests.flavour", "clo") => tr!("settings-flavour-crash"),
        ("requests.flavour", "flo") => tr!("settings-flavour-normal"),
        ("requests.flavour", "hlo") => tr!("settings-flavour-hold"),
        ("requests.flavour", _) => tr!("settings-flavour-direct"),
        ("log", "off") => tr!("log-off"),
        ("log", "error") => tr!("log-error"),
        ("log", "warning") => tr!("log-warning"),
        ("log", "info") => tr!("log-info"),
        ("log", "debug") => tr!("log-debug"),
        ("requests.wish", "always") => tr!("settings-wish-always"),
        ("requests.wish", "never") => tr!("settings-wish-never"),
        ("requests.wish", _) => tr!("settings-wish-flags"),
        ("requests.taken", "yes") => tr!("settings-taken-yes"),
        ("requests.taken", _) => tr!("settings-taken-no"),
        _ => value,
    };
    name.to_owned()
}

fn radios(
    row: &Row,
    value: &Value,
    values: &[&str],
    around: &SettingsContext,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    ui.horizontal_wrapped(|ui| {
        let mut choice = |name: String, own: Value| {
            let chosen = *value == own;
            if ui.radio(chosen, name).clicked() && !chosen {
                commands.push(Command::Profile(ProfileCommand::Set(Setting::Value(
                    row.key, own,
                ))));
            }
        };
        // Optional values are empty by default.
        let nothing = match row.key {
            "language" => Some(tr!("language-system")),
            "first_weekday" => Some(tr!("settings-by-locale")),
            _ => None,
        };
        let is_none = value_of(&around.usual, row.key).is_none_or(Value::is_null);
        if let Some(name) = nothing.filter(|_| is_none) {
            choice(name.to_owned(), Value::Null);
        }
        for own in values {
            choice(value_name(row.key, own), Value::from(*own));
        }
    });
}

fn combo(row: &Row, value: &Value, values: &[&str], ui: &mut Ui, commands: &mut Vec<Command>) {
    let now = value.as_str().unwrap_or_default();
    let now = if values.contains(&now) { now } else { "" };
    let mut chosen = now;
    let field = ComboBox::from_id_salt(row.key).selected_text(value_name(row.key, now));
    let choices = values.iter().map(|own| (*own, value_name(row.key, own)));
    choose::one(field, (row.name)(), &mut chosen, choices, ui);
    if chosen != now {
        commands.push(Command::Profile(ProfileCommand::Set(Setting::Value(
            row.key,
            chosen.into(),
        ))));
    }
}

fn charset(own: &WritingSettings, ui: &mut Ui, commands: &mut Vec<Command>) {
    let before = own.charset();
    let mut chosen = before;
    let field = ComboBox::from_id_salt("new mail");
    let sets = (tr!("settings-charset-by-areas"), choose::writable());
    choose::charset(field, tr!("settings-charset"), &mut chosen, sets, ui);
    if chosen != before {
        let name = chosen.map_or("", Charset::name).into();
        commands.push(Command::Profile(ProfileCommand::Set(Setting::Value(
            "writing.charset",
            name,
        ))));
    }
}

fn zoom(zoom: f32, ui: &mut Ui, commands: &mut Vec<Command>) {
    // The slider would grow with its own value: steps by buttons stay under the pointer.
    let percent = (zoom * 100.0).round();
    ui.horizontal(|ui| {
        let smaller = tr!("settings-smaller");
        let larger = tr!("settings-larger");
        for (name, step) in [
            (smaller, (percent - 10.0) / 100.0),
            (larger, (percent + 10.0) / 100.0),
            ("100 %", 1.0),
        ] {
            let step = step.clamp(*ZOOMS.start(), *ZOOMS.end());
            let other = (step - zoom).abs() > 0.001;
            if ui.add_enabled(other, Button::new(name)).clicked() {
                commands.push(Command::Profile(ProfileCommand::Set(Setting::Zoom(step))));
            }
        }
        ui.label(format!("{percent} %"));
    });
}

/// Returns the themes with their names.
pub(super) fn themes() -> [(&'static str, Theme); 4] {
    [
        (tr!("theme-system"), Theme::System),
        (tr!("theme-light"), Theme::Light),
        (tr!("theme-dark"), Theme::Dark),
        (tr!("theme-classic"), Theme::Classic),
    ]
}

/// Returns the name of a density.
pub(super) fn density_name(density: Density) -> &'static str {
    match density {
        Density::Compact => tr!("density-compact"),
        Density::Usual => tr!("density-usual"),
        Density::Roomy => tr!("density-roomy"),
    }
}

fn bases(around: &SettingsContext, ui: &mut Ui, commands: &mut Vec<Command>) {
    if around.sources.is_empty() {
        ui.label(tr!("built-in-guide"));
    }
    for path in &around.sources {
        let text = RichText::new(path.display().to_string()).monospace();
        ui.add(Label::new(text).wrap().selectable(true));
    }
    ui.horizontal_wrapped(|ui| {
        paint::button(
            tr!("command-bases"),
            Command::Mail(MailCommand::ChooseBases),
            ui,
            commands,
        );
        if !around.sources.is_empty() && ui.button(tr!("config-read-again")).clicked() {
            commands.push(Command::Mail(MailCommand::ReadConfigAgain));
        }
        paint::button(
            tr!("problems"),
            Command::Mail(MailCommand::ShowProblems),
            ui,
            commands,
        );
    });
}

/// Draws the choice of map tiles.
fn maps(around: &SettingsContext, ui: &mut Ui, commands: &mut Vec<Command>) {
    use crate::map::tiles::OPEN_STREET_MAP;
    let now = around.settings.map_tiles.as_str();
    let id = egui::Id::unique("own-map-tiles");
    let is_own = !now.is_empty() && now != OPEN_STREET_MAP;
    // Typed text, as long as the setting it was typed for is unchanged.
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
    commands.extend(asks.then_some(Command::Profile(ProfileCommand::ChooseTiles)));
    commands.extend(
        chosen.map(|tiles| Command::Profile(ProfileCommand::Set(Setting::MapTiles(tiles)))),
    );
    ui.data_mut(|data| data.insert_temp(id, (own, now.to_owned())));
}
