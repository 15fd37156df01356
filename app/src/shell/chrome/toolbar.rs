//! Toolbar: Back, Forward, Up, Reload, the address bar, and a few switches.

use super::settings_rows::themes;
use super::{Chrome, address_bar, menu, tab_menus};
use crate::browser::Browser;
use crate::browser::address::up;
use crate::command::{
    Command, FrontCommand, MailCommand, PointCommand, ProfileCommand, TabCommand,
};
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
        let switches = match browser.point().point() {
            Some(_) => 8.0,
            None => 7.0,
        };
        let width = ui.available_width() - switches * (BUTTON + GAP);
        address_bar::draw(chrome, browser, width, ui, commands);
        if let Some(url) = browser.tab().and_then(|tab| tab.address()) {
            let (name, hint) = (tr!("copy-address"), tr!("command-copy"));
            if icons::button(ui, Icon::Copy, name, hint, true).clicked() {
                commands.push(Command::Front(FrontCommand::Copy(url.to_string())));
            }
            let marked = browser.keep().bookmarks().contains(&url.to_string());
            let (name, hint) = (tr!("bookmark"), tr!("bookmark-hint"));
            if icons::toggle(ui, Icon::Star, name, hint, marked).clicked() {
                commands.push(Command::Profile(ProfileCommand::ToggleBookmark));
            }
        }
        switches_of(browser, ui, commands);
    });
}

fn navigation(browser: &Browser, ui: &mut Ui, commands: &mut Vec<Command>) {
    let hint = format!("{} (F9)", tr!("command-panel"));
    let is_on = browser.settings().panel;
    if icons::toggle(ui, Icon::Panel, tr!("panel"), &hint, is_on).clicked() {
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
    let name = tr!("command-back");
    let hint = keys.hint(name, Action::Back);
    button(
        Icon::Back,
        name,
        &hint,
        back,
        Command::Tabs(TabCommand::Back),
    );
    let name = tr!("command-forward");
    let hint = keys.hint(name, Action::Forward);
    button(
        Icon::Forward,
        name,
        &hint,
        forward,
        Command::Tabs(TabCommand::Forward),
    );
    let hint = keys.hint(tr!("command-up"), Action::Up);
    button(
        Icon::Up,
        tr!("up"),
        &hint,
        above,
        Command::Tabs(TabCommand::Up),
    );
    if loading {
        let hint = format!("{} (Esc)", tr!("stop-loading"));
        button(
            Icon::Close,
            tr!("stop"),
            &hint,
            true,
            Command::Tabs(TabCommand::Stop),
        );
    } else {
        let hint = keys.hint(tr!("command-reload"), Action::Reload);
        button(
            Icon::Reload,
            tr!("reload"),
            &hint,
            true,
            Command::Tabs(TabCommand::Reload),
        );
    }
}

fn switches_of(browser: &Browser, ui: &mut Ui, commands: &mut Vec<Command>) {
    if browser.point().point().is_some() {
        let (name, keys) = (tr!("command-call"), &browser.settings().shortcuts);
        let hint = keys.hint(name, Action::Call);
        let can_call = browser.point().call().is_none();
        if icons::button(ui, Icon::Call, name, &hint, can_call).clicked() {
            commands.push(Command::Point(PointCommand::Call));
        }
    }
    let hint = format!("{} (K)", tr!("command-kludges"));
    let is_on = browser.settings().kludges;
    if icons::toggle(ui, Icon::Kludges, tr!("kludges"), &hint, is_on).clicked() {
        commands.push(Command::toggle(Switch::Kludges));
    }
    let theme = icons::button(ui, Icon::Theme, tr!("looks"), tr!("looks-hint"), true);
    Popup::menu(&theme).show(|ui| {
        crate::style::show_switches(ui);
        let chosen = browser.settings().theme;
        for (name, own) in themes() {
            if ui.radio(chosen == own, name).clicked() {
                commands.push(Command::Profile(ProfileCommand::Set(Setting::Theme(own))));
            }
        }
        ui.separator();
        let spoken = browser.settings().language;
        if ui.radio(spoken.is_none(), tr!("language-system")).clicked() {
            commands.push(Command::Profile(ProfileCommand::Set(Setting::Language(
                None,
            ))));
        }
        for language in Language::ALL {
            let own = Some(language);
            if ui.radio(spoken == own, language.name()).clicked() {
                commands.push(Command::Profile(ProfileCommand::Set(Setting::Language(
                    own,
                ))));
            }
        }
    });
    let name = tr!("open-bases");
    let hint = format!("{name} (Ctrl+O)");
    if icons::button(ui, Icon::Folder, name, &hint, true).clicked() {
        commands.push(Command::Mail(MailCommand::ChooseBases));
    }
    let hint = format!("{} (F1)", tr!("command-keys"));
    if icons::button(ui, Icon::Help, tr!("keys-title"), &hint, true).clicked() {
        commands.push(Command::Front(FrontCommand::ToggleHelp));
    }
    menu::draw(browser, ui, commands);
}
