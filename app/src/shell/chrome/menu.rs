//! Menu of the window: all commands, in groups.

use super::keys::{command_of, name_of};
use super::settings_rows::density_name;
use crate::browser::{Browser, has_twit_filter};
use crate::command::{
    Command, DownloadCommand, DraftCommand, FrontCommand, MailCommand, OpenIn, PageCommand,
    PointCommand, ProfileCommand, ReadingCommand, SavingCommand, SettingsPage, TabCommand,
};
use crate::settings::shortcuts::{Action, Shortcuts};
use crate::settings::{Setting, Switch};
use crate::strings::tr;
use crate::style::icons::{self, Icon};
use crate::style::looks::Density;
use egui::{Button, Popup, Ui};
use fidoscope_core::library::Library;
use fidoscope_core::page::{FilesPage, StationsPage};
use fidoscope_core::url::FidoUrl;

/// Returns whether an address limits its set to first messages of threads (7.2.1.7), and the
/// address with that toggled.
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
        ui.set_min_width(240.0);
        let keys = &browser.settings().shortcuts;
        let has_messages = browser.tab().is_some_and(|tab| tab.messages().is_some());
        ui.menu_button(tr!("menu-file"), |ui| {
            offer(ui, keys, file(), true, commands);
        });
        ui.add_enabled_ui(has_messages, |ui| {
            ui.menu_button(tr!("menu-save-page"), |ui| {
                for (name, how) in crate::views::FORMATS {
                    if ui.button(name()).clicked() {
                        commands.push(Command::Saving(SavingCommand::SavePage(how)));
                        ui.close();
                    }
                }
            });
        });
        ui.menu_button(tr!("menu-find"), |ui| {
            offer(ui, keys, find(browser), true, commands);
        });
        ui.menu_button(tr!("menu-message"), |ui| {
            offer(ui, keys, message(), has_messages, commands);
        });
        ui.menu_button(tr!("menu-view"), |ui| {
            view(browser, ui, has_messages, commands)
        });
        ui.separator();
        offer(ui, keys, actions(&[Action::Settings]), true, commands);
        ui.menu_button(tr!("menu-help"), |ui| {
            offer(ui, keys, help(), true, commands);
        });
        let about = Command::Profile(ProfileCommand::ShowSettings(SettingsPage::About));
        let about = vec![(tr!("menu-about"), None, about)];
        offer(ui, keys, about, true, commands);
        ui.separator();
        offer(ui, keys, actions(&[Action::Quit]), true, commands);
    });
}

/// Name, action whose keys are shown, and command of an item.
pub(super) type MenuEntry = (&'static str, Option<Action>, Command);

/// Returns the items of actions.
pub(super) fn actions(some: &[Action]) -> Vec<MenuEntry> {
    let item = |action: &Action| Some((name_of(*action), Some(*action), command_of(*action)?));
    some.iter().filter_map(item).collect()
}

/// Returns the lists of messages with a star, of threads and of requests.
pub(super) fn kept() -> [MenuEntry; 3] {
    [
        (
            tr!("command-stars"),
            None,
            Command::Reading(ReadingCommand::ShowStars),
        ),
        (
            tr!("command-threads"),
            None,
            Command::Reading(ReadingCommand::ShowThreads),
        ),
        (
            tr!("command-downloads"),
            None,
            Command::Downloads(DownloadCommand::ShowDownloads),
        ),
    ]
}

/// Returns the items for mail to the user.
pub(super) fn to_me() -> [MenuEntry; 2] {
    [false, true].map(|everywhere| {
        let command = Command::Page(PageCommand::ToMe { everywhere });
        match everywhere {
            false => (tr!("to-me-here"), Some(Action::ToMe), command),
            true => (tr!("to-me-everywhere"), None, command),
        }
    })
}

/// Returns the items of the user's point.
pub(super) fn point() -> Vec<MenuEntry> {
    let mut items = actions(&[Action::Call]);
    for (name, command) in [
        (tr!("command-mailer"), PointCommand::ShowMailer),
        (tr!("command-offers"), PointCommand::ShowOffers),
        (tr!("point-title"), PointCommand::ShowForm),
    ] {
        items.push((name, None, Command::Point(command)));
    }
    items
}

/// Returns the items of help.
pub(super) fn help() -> Vec<MenuEntry> {
    let mut items = vec![
        (
            tr!("command-guide"),
            None,
            Command::Tabs(TabCommand::OpenGuide),
        ),
        (
            tr!("command-start"),
            None,
            Command::Mail(MailCommand::ShowStart),
        ),
    ];
    items.extend(actions(&[Action::Help]));
    items.push((
        tr!("command-diagnostics"),
        None,
        Command::Profile(ProfileCommand::CopyDiagnostics),
    ));
    items
}

/// Returns the item for all file echoes, if the library has any.
pub(super) fn file_echoes(library: &Library) -> Option<MenuEntry> {
    let open = Command::Tabs(TabCommand::Open(
        FilesPage::url_of_all(library)?,
        OpenIn::Here,
    ));
    Some((tr!("menu-file-echoes"), None, open))
}

/// Draws items of a menu.
fn offer(
    ui: &mut Ui,
    keys: &Shortcuts,
    items: Vec<MenuEntry>,
    enabled: bool,
    commands: &mut Vec<Command>,
) {
    for (name, action, command) in items {
        item(ui, keys, name, action, enabled.then_some(command), commands);
    }
}

/// Draws an item of a menu, with its keys; without a command it is disabled.
pub(super) fn item(
    ui: &mut Ui,
    keys: &Shortcuts,
    name: &str,
    action: Option<Action>,
    command: Option<Command>,
    commands: &mut Vec<Command>,
) {
    let text = action.map(|action| keys.text(action)).unwrap_or_default();
    let button = Button::new(name).shortcut_text(text);
    if ui.add_enabled(command.is_some(), button).clicked() {
        commands.extend(command);
        ui.close();
    }
}

fn file() -> Vec<MenuEntry> {
    let mut items = actions(&[Action::NewMessage]);
    items.push((
        tr!("command-drafts"),
        None,
        Command::Drafts(DraftCommand::ShowDrafts),
    ));
    items.extend(point());
    items.extend(actions(&[
        Action::NewTab,
        Action::ReopenTab,
        Action::CloseTab,
        Action::OpenBases,
    ]));
    items
}

fn find(browser: &Browser) -> Vec<MenuEntry> {
    let mut items = actions(&[Action::Home, Action::Search, Action::FindInPage]);
    items.extend(to_me());
    items.extend(kept());
    let url = browser.tab().and_then(|tab| tab.url());
    if let Some(url) = url.filter(|url| url.has_filters()) {
        let save = Command::Profile(ProfileCommand::SaveSearch(url.clone()));
        items.push((tr!("save-search"), None, save));
    }
    items.extend(actions(&[Action::Bookmarks, Action::History]));
    let stations = Command::Tabs(TabCommand::Open(StationsPage::url(""), OpenIn::Here));
    items.push((name_of(Action::Nodelist), Some(Action::Nodelist), stations));
    items.extend(actions(&[Action::Palette]));
    items.extend(file_echoes(browser.library()));
    items
}

fn message() -> Vec<MenuEntry> {
    actions(&[
        Action::Reply,
        Action::ReplyElsewhere,
        Action::ReplyByNetmail,
        Action::PassOn,
        Action::CopyTo,
        Action::MoveTo,
        Action::Delete,
        Action::MarkRead,
        Action::MarkAreas,
        Action::MarkUpTo,
        Action::MarkThread,
        Action::MarkUnread,
        Action::WatchThread,
        Action::IgnoreThread,
        Action::UndoMark,
    ])
}

/// Draws the items for the display of pages.
fn view(browser: &Browser, ui: &mut Ui, has_messages: bool, commands: &mut Vec<Command>) {
    ui.scope(|ui| switches(browser, ui, has_messages, commands));
    ui.separator();
    let items = actions(&[
        Action::Charsets,
        Action::Larger,
        Action::Smaller,
        Action::UsualSize,
        Action::Fullscreen,
    ]);
    offer(ui, &browser.settings().shortcuts, items, true, commands);
}

fn switches(browser: &Browser, ui: &mut Ui, has_messages: bool, commands: &mut Vec<Command>) {
    crate::style::show_switches(ui);
    let settings = browser.settings();
    let url = browser.tab().and_then(|tab| tab.url());
    let toggled = url.map(toggled_tops);
    if let Some((mut only_tops, toggled)) = toggled.filter(|_| has_messages)
        && ui
            .checkbox(&mut only_tops, tr!("menu-tops"))
            .on_hover_text(tr!("menu-tops-hint"))
            .clicked()
    {
        commands.push(Command::Tabs(TabCommand::Open(toggled, OpenIn::Here)));
        ui.close();
    }
    let mut filters = settings.twit_filters;
    if url.is_some_and(has_twit_filter)
        && ui
            .checkbox(&mut filters, tr!("menu-twit-filters"))
            .on_hover_text(tr!("menu-twit-filters-hint"))
            .clicked()
    {
        commands.push(Command::toggle(Switch::TwitFilters));
        ui.close();
    }
    let mut choose =
        |ui: &mut Ui, name: &str, action: Option<Action>, mut on: bool, command: Command| {
            let hint = action.map(|action| settings.shortcuts.hint(action.what(), action));
            let response = ui.checkbox(&mut on, name);
            if response.clicked() {
                commands.push(command);
            }
            if let Some(hint) = hint {
                response.on_hover_text(hint);
            }
        };
    for (switch, action) in [
        (Switch::UnreadOnly, Some(Action::UnreadOnly)),
        (Switch::HideTwits, Some(Action::Twits)),
        (Switch::HideIgnored, Some(Action::HideIgnored)),
        (Switch::Panel, Some(Action::AreaPanel)),
        (Switch::PaneRight, Some(Action::PaneSide)),
        (Switch::Kludges, Some(Action::Kludges)),
        (Switch::Styles, Some(Action::Styles)),
    ] {
        let on = switch.is_on(settings);
        let name = match switch {
            Switch::Panel => tr!("panel"),
            _ => switch.name(),
        };
        choose(ui, name, action, on, Command::toggle(switch));
    }
    let (name, on) = (tr!("menu-rot13"), browser.rot13());
    choose(
        ui,
        name,
        Some(Action::Rot13),
        on,
        Command::Front(FrontCommand::ToggleRot13),
    );
    ui.separator();
    for density in Density::ALL {
        let chosen = settings.density == density;
        if ui.radio(chosen, density_name(density)).clicked() {
            commands.push(Command::Profile(ProfileCommand::Set(Setting::Density(
                density,
            ))));
        }
    }
}
