//! Back, forward, up, reload, the address bar, and a few switches.

use super::settings_rows::themes;
use super::{Chrome, address_bar, menu, tab_menus};
use crate::browser::Browser;
use crate::browser::address::up;
use crate::command::Command;
use crate::settings::shortcuts::Action;
use crate::settings::{Setting, Switch};
use crate::strings::{Language, tr};
use crate::style::icons::{self, BUTTON, Icon};
use egui::{Popup, Ui, vec2};

const GAP: f32 = 4.0;

/// Draws the toolbar.
pub(super) fn draw(
    chrome: &mut Chrome,
    browser: &mut Browser,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    ui.spacing_mut().item_spacing = vec2(GAP, 0.0);
    ui.horizontal(|ui| {
        ui.set_min_height(BUTTON);
        navigation(browser, ui, commands);
        let switches = 7.0;
        let width = ui.available_width() - switches * (BUTTON + GAP);
        address_bar::draw(chrome, browser, width, ui, commands);
        if let Some(url) = browser.tab().and_then(|tab| tab.address()) {
            let copy = icons::button(
                ui,
                Icon::Copy,
                tr!("copy-address"),
                tr!("command-copy"),
                true,
            );
            if copy.clicked() {
                commands.push(Command::Copy(url.to_string()));
            }
            let marked = browser.keep().bookmarks().contains(&url.to_string());
            let star = icons::toggle(
                ui,
                Icon::Star,
                tr!("bookmark"),
                tr!("bookmark-hint"),
                marked,
            );
            if star.clicked() {
                commands.push(Command::ToggleBookmark);
            }
        }
        switches_of(browser, ui, commands);
    });
}

fn navigation(browser: &Browser, ui: &mut Ui, commands: &mut Vec<Command>) {
    let panel = icons::toggle(
        ui,
        Icon::Panel,
        tr!("panel"),
        &format!("{} (F9)", tr!("command-panel")),
        browser.settings().panel,
    );
    if panel.clicked() {
        commands.push(Command::toggle(Switch::Panel));
    }
    let tab = browser.tab();
    let step = |to: fn(&crate::browser::tab::Tab) -> Option<usize>| tab.and_then(to).is_some();
    let back = step(|tab| tab.history.back(tab.pending_step()));
    let forward = step(|tab| tab.history.forward(tab.pending_step()));
    let above = tab.and_then(|tab| tab.address()).and_then(up).is_some();
    let loading = tab.is_some_and(|tab| tab.pending.is_some());
    let keys = &browser.settings().shortcuts;
    let mut button = |icon, name, hint: &str, enabled, command| {
        let response = icons::button(ui, icon, name, hint, enabled);
        if response.clicked() {
            commands.push(command);
        }
        if matches!(icon, Icon::Back | Icon::Forward) && enabled {
            tab_menus::steps(&response, browser, icon == Icon::Back, commands);
        }
    };
    button(
        Icon::Back,
        tr!("command-back"),
        &keys.hint(tr!("command-back"), Action::Back),
        back,
        Command::Back,
    );
    button(
        Icon::Forward,
        tr!("command-forward"),
        &keys.hint(tr!("command-forward"), Action::Forward),
        forward,
        Command::Forward,
    );
    button(
        Icon::Up,
        tr!("up"),
        &keys.hint(tr!("command-up"), Action::Up),
        above,
        Command::Up,
    );
    if loading {
        button(
            Icon::Close,
            tr!("stop"),
            &format!("{} (Esc)", tr!("stop-loading")),
            true,
            Command::Stop,
        );
    } else {
        button(
            Icon::Reload,
            tr!("reload"),
            &keys.hint(tr!("command-reload"), Action::Reload),
            true,
            Command::Reload,
        );
    }
}

fn switches_of(browser: &Browser, ui: &mut Ui, commands: &mut Vec<Command>) {
    let kludges = icons::toggle(
        ui,
        Icon::Kludges,
        tr!("kludges"),
        &format!("{} (K)", tr!("command-kludges")),
        browser.settings().kludges,
    );
    if kludges.clicked() {
        commands.push(Command::toggle(Switch::Kludges));
    }
    let theme = icons::button(ui, Icon::Theme, tr!("looks"), tr!("looks-hint"), true);
    Popup::menu(&theme).show(|ui| {
        crate::style::show_switches(ui);
        let chosen = browser.settings().theme;
        for (name, own) in themes() {
            if ui.radio(chosen == own, name).clicked() {
                commands.push(Command::Set(Setting::Theme(own)));
            }
        }
        ui.separator();
        let spoken = browser.settings().language;
        if ui.radio(spoken.is_none(), tr!("language-system")).clicked() {
            commands.push(Command::Set(Setting::Language(None)));
        }
        for language in Language::ALL {
            let own = Some(language);
            if ui.radio(spoken == own, language.name()).clicked() {
                commands.push(Command::Set(Setting::Language(own)));
            }
        }
    });
    let open = icons::button(
        ui,
        Icon::Folder,
        tr!("open-bases"),
        &format!("{} (Ctrl+O)", tr!("open-bases")),
        true,
    );
    if open.clicked() {
        commands.push(Command::ChooseBases);
    }
    if icons::button(
        ui,
        Icon::Help,
        tr!("keys-title"),
        &format!("{} (F1)", tr!("command-keys")),
        true,
    )
    .clicked()
    {
        commands.push(Command::ToggleHelp);
    }
    menu::draw(browser, ui, commands);
}
