//! Dialog of the settings: pages of choices, and a search through all of them.

use super::help::{self, Help};
use super::paint::wide;
use super::settings_rows::{self, note, title};
use super::{paint, settings_areas, settings_stores};
use crate::browser::{Browser, Golded, SettingsDialog};
use crate::command::{Command, ProfileCommand, SettingsPage, Store, TabCommand};
use crate::settings::Settings;
use crate::settings::shortcuts::Action;
use crate::settings::table::{ROWS, Topic};
use crate::strings::{has_words, tr};
use crate::style::{self, SPACE_M, SPACE_S};
use egui::{Button, Label, Response, RichText, ScrollArea, TextEdit, Ui, WidgetInfo};
use fidoscope_core::library::Library;
use serde_json::{Map, Value};
use std::path::PathBuf;
use std::sync::Arc;

/// Data shown besides the settings.
pub(super) struct SettingsContext {
    pub(super) settings: Settings,
    /// Fields of the settings as in the file, and the defaults.
    pub(super) fields: Map<String, Value>,
    pub(super) usual: Map<String, Value>,
    pub(super) sources: Vec<PathBuf>,
    /// Number of indexed messages, and of those to be indexed.
    pub(super) indexing: Option<(u64, u64)>,
    pub(super) twits: bool,
    pub(super) library: Arc<Library>,
    /// Sizes of the stores in bytes, if they were measured.
    pub(super) stores: Option<[u64; Store::ALL.len()]>,
    /// Result of importing the keys of GoldED.
    golded: Option<Arc<Golded>>,
}

impl SettingsContext {
    pub(super) fn from_browser(browser: &Browser) -> Self {
        use crate::files::document::Document as _;
        let settings = browser.settings().clone();
        Self {
            fields: settings.to_fields(),
            usual: Settings::usual_fields(),
            settings,
            sources: browser.sources().to_vec(),
            indexing: browser.indexing(),
            twits: browser.library().has_twits(),
            library: Arc::clone(browser.library()),
            stores: browser.profile().sizes(),
            golded: browser.profile().golded_keys(),
        }
    }
}

/// Draws the pages; a click, or the arrow keys and Enter, change the page. A new dialog waits for
/// words to search.
pub(super) fn draw(
    state: &mut SettingsDialog,
    help: &mut Help,
    around: &SettingsContext,
    fresh: bool,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    wide(ui, 760.0);
    let SettingsDialog { page, words } = state;
    ui.heading(tr!("settings"));
    search(help, around, (words, fresh), ui);
    ui.horizontal_wrapped(|ui| {
        for own in SettingsPage::ALL {
            let chosen = own == *page && words.trim().is_empty();
            if tab(ui, own.name(), chosen).clicked() {
                *page = own;
                words.clear();
                help.leave();
                commands.extend(
                    (own == SettingsPage::Storage)
                        .then_some(Command::Profile(ProfileCommand::MeasureStores)),
                );
            }
        }
    });
    ui.separator();
    // The same height for each page, so that nothing jumps.
    let room = (ui.ctx().content_rect().height() - 240.0).clamp(96.0, 440.0);
    ScrollArea::vertical()
        .id_salt(("settings", *page as u8, words.is_empty()))
        .max_height(room)
        .min_scrolled_height(room)
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            style::show_switches(ui);
            if !help.is_waiting() {
                super::dialogs::scroll_by_keys(ui, &around.settings.shortcuts);
            }
            if words.trim().is_empty() {
                draw_page(*page, help, around, ui, commands);
            } else if found(words, around, ui, commands) {
                *page = SettingsPage::Keys;
                words.clear();
            }
        });
}

/// Draws the search field, whose words find settings by name, description and key.
fn search(help: &Help, around: &SettingsContext, (words, fresh): (&mut String, bool), ui: &mut Ui) {
    let field = TextEdit::singleline(words)
        .hint_text(tr!("settings-search"))
        .desired_width(f32::INFINITY);
    let field = ui.add(field).accessible_name(tr!("settings-search"));
    let keys = &around.settings.shortcuts;
    let is_asked = !help.is_waiting() && keys.pressed(ui, Action::FindInPage);
    if (fresh || is_asked) && !field.has_focus() {
        field.request_focus();
    }
}

fn draw_page(
    page: SettingsPage,
    help: &mut Help,
    around: &SettingsContext,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let mut topic = |topic, ui: &mut Ui| settings_rows::topic(topic, around, ui, commands);
    match page {
        SettingsPage::Reading => {
            topic(Topic::Reading, ui);
            if !around.twits {
                note(ui, tr!("settings-no-twits"));
            }
        }
        SettingsPage::Looks => topic(Topic::Looks, ui),
        SettingsPage::Areas => settings_areas::draw(around, ui, commands),
        SettingsPage::Mail => {
            for own in [Topic::Writing, Topic::Requests] {
                let hint = match own {
                    Topic::Writing => tr!("settings-writing-hint"),
                    _ => tr!("settings-requests-hint"),
                };
                title(ui, own.name());
                note(ui, hint);
                topic(own, ui);
            }
        }
        SettingsPage::Network => {
            note(ui, tr!("settings-network-note"));
            topic(Topic::Network, ui);
        }
        SettingsPage::Programs => {
            note(ui, tr!("settings-programs-note"));
            topic(Topic::Programs, ui);
        }
        SettingsPage::Storage => {
            topic(Topic::Storage, ui);
            settings_stores::draw(around, ui, commands);
        }
        SettingsPage::Keys => {
            let import = Command::Profile(ProfileCommand::ImportKeys);
            paint::button(tr!("settings-import-keys"), import, ui, commands);
            if let Some(golded) = &around.golded {
                imported(golded, ui);
            }
            help::draw_key_bindings(ui, help, &around.settings, commands);
        }
        SettingsPage::About => about(ui, commands),
    }
}

/// Draws the result of importing the keys of GoldED.
fn imported(golded: &Golded, ui: &mut Ui) {
    note(ui, &tr!("settings-keys-taken", count = golded.taken.len()));
    if !golded.unknown.is_empty() {
        let text = tr!("settings-keys-unknown", count = golded.unknown.len());
        ui.collapsing(text, |ui| {
            ui.add(Label::new(golded.unknown.join(", ")).wrap());
        });
    }
}

/// Draws all settings that match the words, below the names of their pages; returns whether the
/// user chose the page of the keys.
fn found(words: &str, around: &SettingsContext, ui: &mut Ui, commands: &mut Vec<Command>) -> bool {
    let (mut some, mut to_keys) = (false, false);
    for topic in Topic::ALL {
        let rows = ROWS.iter().filter(|row| row.topic == topic);
        let rows: Vec<_> = rows.filter(|row| row.answers(words)).collect();
        if rows.is_empty() {
            continue;
        }
        some = true;
        title(ui, topic.name());
        for row in rows {
            settings_rows::item(row, around, ui, commands);
        }
    }
    let actions = Action::ALL.iter();
    let actions = actions.filter(|action| has_words(action.what(), words));
    let names: Vec<String> = actions
        .map(|action| around.settings.shortcuts.hint(action.what(), *action))
        .collect();
    if !names.is_empty() {
        some = true;
        title(ui, tr!("settings-keys"));
        for name in names {
            ui.add(Label::new(name).wrap());
        }
        to_keys = ui.button(tr!("keys-change-some")).clicked();
    }
    if !some {
        note(ui, tr!("settings-nothing-found"));
    }
    to_keys
}

fn tab(ui: &mut Ui, name: &str, chosen: bool) -> Response {
    let response = ui.add(Button::selectable(chosen, name));
    response.widget_info(|| WidgetInfo::selected(egui::Role::Tab, true, chosen, name));
    response
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
        (
            cfg!(feature = "dbus") || !cfg!(target_os = "linux"),
            tr!("build-no-dbus"),
        ),
    ] {
        if !is_built_in {
            note(ui, without);
        }
    }
    ui.add_space(SPACE_M);
    ui.horizontal_wrapped(|ui| {
        paint::button(
            tr!("command-guide"),
            Command::Tabs(TabCommand::OpenGuide),
            ui,
            commands,
        );
        let copy = ui.button(tr!("command-diagnostics"));
        if copy.on_hover_text(tr!("diagnostics-hint")).clicked() {
            commands.push(Command::Profile(ProfileCommand::CopyDiagnostics));
        }
    });
}
