//! The menu of the window: what belongs to no button of its own.

use super::keys::command_of;
use super::settings::density_name;
use crate::browser::{Browser, has_twit_filter};
use crate::command::{Command, OpenIn, SettingsPage, Write};
use crate::settings::shortcuts::Action;
use crate::settings::{Setting, Switch};
use crate::strings::tr;
use crate::style::icons::{self, Icon};
use crate::style::looks::Density;
use egui::{Button, Popup, Ui};
use fidoscope_core::page::{Content, StationsPage};
use fidoscope_core::url::FidoUrl;

/// Whether an address asks for the first messages of threads alone (7.2.1.7), and the address that
/// asks otherwise.
fn toggled_tops(url: &FidoUrl) -> (bool, FidoUrl) {
    let has = url.params().any(|param| param.name == "ttop");
    let other = if has {
        url.without_param("ttop")
    } else {
        url.adding_param("ttop", "")
    };
    (has, other)
}

/// Draws the button with its menu.
pub(super) fn draw(browser: &Browser, ui: &mut Ui, commands: &mut Vec<Command>) {
    let button = icons::button(ui, Icon::Menu, tr!("menu"), tr!("menu-hint"), true);
    Popup::menu(&button).show(|ui| {
        ui.set_min_width(280.0);
        ui.spacing_mut().item_spacing.y = 2.0;
        crate::style::show_switches(ui);
        let page = browser.tab().and_then(|tab| tab.page.as_ref());
        let has_messages = page.is_some_and(|page| matches!(page.content, Content::Messages(_)));
        let shortcuts = &browser.settings().shortcuts;
        for (name, action) in [
            (tr!("command-read"), Action::MarkRead),
            (Action::MarkUpTo.what(), Action::MarkUpTo),
            (Action::MarkThread.what(), Action::MarkThread),
            (Action::MarkUnread.what(), Action::MarkUnread),
            (Action::WatchThread.what(), Action::WatchThread),
            (Action::IgnoreThread.what(), Action::IgnoreThread),
            (Action::UndoMark.what(), Action::UndoMark),
        ] {
            let button = Button::new(name).shortcut_text(shortcuts.text(action));
            if ui.add_enabled(has_messages, button).clicked() {
                commands.extend(command_of(action));
                ui.close();
            }
        }
        for (name, command) in [
            (tr!("command-new-message"), Command::Write(Write::New, None)),
            (tr!("command-drafts"), Command::ShowDrafts),
            (tr!("command-stars"), Command::ShowStars),
            (tr!("command-threads"), Command::ShowThreads),
            (tr!("command-search"), Command::ShowSearch),
            (tr!("to-me-here"), Command::ToMe { everywhere: false }),
            (tr!("to-me-everywhere"), Command::ToMe { everywhere: true }),
            (tr!("command-bookmarks"), Command::ShowBookmarks),
            (tr!("command-history"), Command::ShowHistory),
            (
                tr!("command-nodelist"),
                Command::Open(StationsPage::url(""), OpenIn::Here),
            ),
            (tr!("command-charsets"), Command::ShowCharsets),
            (tr!("command-palette"), Command::ShowPalette),
            (
                tr!("command-settings"),
                Command::ShowSettings(SettingsPage::Reading),
            ),
        ] {
            if ui.button(name).clicked() {
                commands.push(command);
                ui.close();
            }
        }
        let toggled = browser.tab().and_then(|tab| tab.url()).map(toggled_tops);
        if let Some((mut only_tops, toggled)) = toggled.filter(|_| has_messages)
            && ui
                .checkbox(&mut only_tops, tr!("menu-tops"))
                .on_hover_text(tr!("menu-tops-hint"))
                .clicked()
        {
            commands.push(Command::Open(toggled, OpenIn::Here));
            ui.close();
        }
        let mut filters = browser.settings().twit_filters;
        let url = browser.tab().and_then(|tab| tab.url());
        if url.is_some_and(has_twit_filter)
            && ui
                .checkbox(&mut filters, tr!("menu-twit-filters"))
                .on_hover_text(tr!("menu-twit-filters-hint"))
                .clicked()
        {
            commands.push(Command::toggle(Switch::TwitFilters));
            ui.close();
        }
        ui.separator();
        let mut marks = browser.settings().mark_read;
        if ui.checkbox(&mut marks, Switch::MarkRead.name()).clicked() {
            commands.push(Command::toggle(Switch::MarkRead));
        }
        let settings = browser.settings();
        let mut choose = |name: &str, action: Action, mut on: bool, command: Command| {
            let hint = settings.shortcuts.hint(action.what(), action);
            if ui.checkbox(&mut on, name).on_hover_text(hint).clicked() {
                commands.push(command);
            }
        };
        for (switch, action) in [
            (Switch::UnreadOnly, Action::UnreadOnly),
            (Switch::HideTwits, Action::Twits),
            (Switch::HideIgnored, Action::HideIgnored),
            (Switch::PaneRight, Action::PaneSide),
            (Switch::Styles, Action::Styles),
        ] {
            let on = switch.is_on(settings);
            choose(switch.name(), action, on, Command::toggle(switch));
        }
        let rot13 = tr!("menu-rot13");
        choose(rot13, Action::Rot13, browser.rot13(), Command::ToggleRot13);
        ui.separator();
        for density in Density::ALL {
            let chosen = settings.density == density;
            if ui.radio(chosen, density_name(density)).clicked() {
                commands.push(Command::Set(Setting::Density(density)));
            }
        }
    });
}
