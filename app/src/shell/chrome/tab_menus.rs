//! Menus of one tab, of all tabs, and of Back and Forward.

use super::menu::item;
use crate::browser::Browser;
use crate::browser::tab::Tab;
use crate::command::{Command, FrontCommand, ProfileCommand, TabCommand};
use crate::platform::desktop::visible;
use crate::settings::shortcuts::Action;
use crate::strings::tr;
use crate::style::icons::{self, Icon};
use egui::{Popup, Response, ScrollArea, Ui};

/// Maximum number of entries of Back or Forward.
const MOST_STEPS: usize = 15;

/// Maximum length of a title in a menu, in characters.
const TITLE: usize = 60;

fn short(title: &str) -> String {
    if title.chars().count() <= TITLE {
        return visible(title);
    }
    let cut: String = title.chars().take(TITLE).collect();
    format!("{}…", visible(&cut))
}

/// Draws the menu of a tab.
pub(super) fn of_tab(
    response: &Response,
    (tab, at): (&Tab, usize),
    browser: &Browser,
    commands: &mut Vec<Command>,
) {
    let keys = &browser.settings().shortcuts;
    response.context_menu(|ui| {
        let pin = if tab.is_pinned {
            tr!("tab-unpin")
        } else {
            tr!("tab-pin")
        };
        let others = Some(Command::Tabs(TabCommand::CloseOtherTabs(at)))
            .filter(|_| browser.tabs().len() > 1);
        let new = tr!("command-new-tab");
        let address = tab.address().map(ToString::to_string);
        let copy = address.map(|text| Command::Front(FrontCommand::Copy(text)));
        for (name, action, command) in [
            (
                new,
                Some(Action::NewTab),
                Some(Command::Tabs(TabCommand::NewTab)),
            ),
            (pin, None, Some(Command::Tabs(TabCommand::PinTab(at)))),
            (
                tr!("tab-duplicate"),
                None,
                Some(Command::Tabs(TabCommand::DuplicateTab(at))),
            ),
            (tr!("command-copy"), None, copy),
            (
                tr!("command-close-tab"),
                None,
                Some(Command::Tabs(TabCommand::CloseTab(at))),
            ),
            (tr!("tab-close-others"), None, others),
        ] {
            item(ui, keys, name, action, command, commands);
        }
        reopen(browser, ui, commands);
    });
}

/// Draws the item that reopens the last closed tab.
fn reopen(browser: &Browser, ui: &mut Ui, commands: &mut Vec<Command>) {
    let keys = &browser.settings().shortcuts;
    let command = Some(Command::Tabs(TabCommand::ReopenTab)).filter(|_| browser.closed_tabs() > 0);
    let action = Action::ReopenTab;
    item(ui, keys, action.what(), Some(action), command, commands);
}

/// Draws the menu of the strip beside the tabs.
pub(super) fn of_strip(response: &Response, browser: &Browser, commands: &mut Vec<Command>) {
    let keys = &browser.settings().shortcuts;
    response.context_menu(|ui| {
        let (name, action) = (tr!("command-new-tab"), Some(Action::NewTab));
        item(
            ui,
            keys,
            name,
            action,
            Some(Command::Tabs(TabCommand::NewTab)),
            commands,
        );
        reopen(browser, ui, commands);
    });
}

/// Draws the button with the list of all tabs.
pub(super) fn all(browser: &Browser, ui: &mut Ui, commands: &mut Vec<Command>) {
    let button = icons::button(ui, Icon::Down, tr!("tabs-all"), tr!("tabs-all"), true);
    Popup::menu(&button).show(|ui| {
        ui.set_min_width(240.0);
        crate::style::show_switches(ui);
        ScrollArea::vertical().max_height(480.0).show(ui, |ui| {
            for (at, tab) in browser.tabs().iter().enumerate() {
                let name = short(&tab.title());
                if ui.selectable_label(at == browser.active(), name).clicked() {
                    commands.push(Command::Tabs(TabCommand::SelectTab(at)));
                    ui.close();
                }
            }
        });
    });
}

/// Draws the entries of the history before or after the current one, as a menu of a button.
pub(super) fn steps(
    response: &Response,
    browser: &Browser,
    back: bool,
    commands: &mut Vec<Command>,
) {
    let Some(tab) = browser.tab() else { return };
    let history = &tab.history;
    let here = history.position(None);
    response.context_menu(|ui| {
        let all: Vec<usize> = if back {
            (0..here).rev().collect()
        } else {
            (here + 1..history.len()).collect()
        };
        for at in all.into_iter().take(MOST_STEPS) {
            let Some(entry) = history.get(at) else {
                continue;
            };
            if ui.button(short(&entry.title)).clicked() {
                commands.push(Command::Tabs(TabCommand::GoTo(at)));
                ui.close();
            }
        }
        ui.separator();
        if ui.button(tr!("command-history")).clicked() {
            commands.push(Command::Profile(ProfileCommand::ShowHistory));
            ui.close();
        }
    });
}
