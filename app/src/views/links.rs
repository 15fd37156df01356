//! Links, and buttons that open addresses.

use super::{ViewCx, message, selection};
use crate::command::{
    Command, DraftCommand, FrontCommand, Mark, MessagesAs, OpenIn, ProfileCommand, ReadingCommand,
    SavingCommand, TabCommand, Write,
};
use crate::keep::threads::Choice;
use crate::messages::MessageKey;
use crate::settings::Setting;
use crate::settings::areas::{PanelAreas, PanelChoice};
use crate::settings::shortcuts::Action;
use crate::strings::tr;
use crate::style::ROW_HEIGHT;
use crate::style::icons::{self, Icon};
use egui::{Response, Ui};
use fidoscope_core::library::MessageRow;
use fidoscope_core::url::{FidoUrl, View};

/// Returns where a click opens its target: a middle click or Ctrl opens in the background, Ctrl and
/// Shift together in front.
pub(crate) fn opened(ui: &Ui, response: &Response) -> Option<OpenIn> {
    if response.middle_clicked() {
        return Some(OpenIn::Background);
    }
    if !response.clicked() {
        return None;
    }
    let held = ui.input(|input| input.modifiers);
    Some(match (held.command, held.shift) {
        (true, true) => OpenIn::NewTab,
        (true, false) => OpenIn::Background,
        _ => OpenIn::Here,
    })
}

/// Returns the items in the menu of an area for its row in the panel.
pub(crate) fn panel_choices(areas: &PanelAreas, tag: &str) -> [(&'static str, Command); 3] {
    let (liked, hidden) = (areas.is_favourite(tag), areas.is_hidden(tag));
    let muted = areas.is_muted(tag);
    let choose = |choice| Command::Profile(ProfileCommand::Set(Setting::Areas(choice)));
    let like = match liked {
        true => tr!("area-unlike"),
        false => tr!("area-like"),
    };
    let hide = match hidden {
        true => tr!("area-show"),
        false => tr!("area-hide"),
    };
    let mute = match muted {
        true => tr!("area-unmute"),
        false => tr!("area-mute"),
    };
    [
        (like, choose(PanelChoice::Favourite(tag.to_owned(), !liked))),
        (hide, choose(PanelChoice::Hidden(tag.to_owned(), !hidden))),
        (mute, choose(PanelChoice::Muted(tag.to_owned(), !muted))),
    ]
}

/// Draws the menu of a row with a message.
pub(super) fn row_menu(cx: &mut ViewCx<'_>, response: &Response, row: &MessageRow<'_>) {
    response.context_menu(|ui| {
        let own = MessageKey::from_row(row);
        let key = Some(own);
        let mut all = Vec::new();
        if !row.msgid().is_empty() {
            for (name, place) in [
                (tr!("context-open"), OpenIn::Here),
                (tr!("context-open-background"), OpenIn::Background),
            ] {
                all.push((name, Command::Tabs(TabCommand::OpenMessage(own, place))));
            }
        }
        for (action, way) in [
            (Action::Reply, Write::Reply),
            (Action::PassOn, Write::Forward),
        ] {
            all.push((
                action.what(),
                Command::Drafts(DraftCommand::Write(way, key)),
            ));
        }
        for (action, mark) in [
            (Action::MarkUnread, Mark::Unread),
            (Action::MarkUpTo, Mark::UpTo),
            (Action::MarkThread, Mark::Thread),
        ] {
            all.push((
                action.what(),
                Command::Reading(ReadingCommand::Mark(mark, key)),
            ));
        }
        let star = star_name(cx.noted.has_star(own));
        all.push((star, Command::Reading(ReadingCommand::Star(vec![own]))));
        for (choice, give, take) in [
            (Choice::Watched, tr!("thread-watch"), tr!("thread-unwatch")),
            (
                Choice::Ignored,
                tr!("thread-ignore"),
                tr!("thread-unignore"),
            ),
        ] {
            let is_chosen = cx.noted.choice(own) == Some(choice);
            let name = if is_chosen { take } else { give };
            all.push((
                name,
                Command::Reading(ReadingCommand::ChooseThread(choice, key)),
            ));
        }
        if let Some(url) = message_url(row) {
            let copy = Command::Front(FrontCommand::Copy(url.to_string()));
            all.push((Action::CopyAddress.what(), copy));
        }
        let copy = Command::Saving(SavingCommand::Gather(vec![own], MessagesAs::Copied));
        all.push((tr!("copy-message"), copy));
        for (name, command) in all {
            menu_entry(cx, ui, name, || command);
        }
        selection::save_menu(cx, ui, own);
        ui.separator();
        for (name, command) in [
            (
                tr!("selected-copy-to"),
                ReadingCommand::ChooseArea(vec![own], false),
            ),
            (
                tr!("selected-move-to"),
                ReadingCommand::ChooseArea(vec![own], true),
            ),
            (tr!("selected-delete"), ReadingCommand::Remove(vec![own])),
        ] {
            menu_entry(cx, ui, name, || Command::Reading(command));
        }
        ui.separator();
        message::menu_of_sender(cx, ui, row);
    });
}

/// Draws an item of a menu that pushes a command.
pub(super) fn menu_entry(
    cx: &mut ViewCx<'_>,
    ui: &mut Ui,
    name: &str,
    command: impl FnOnce() -> Command,
) {
    if ui.button(name).clicked() {
        cx.commands.push(command());
        ui.close();
    }
}

/// Draws a button that copies the address of the page.
pub(super) fn copy_button(cx: &mut ViewCx<'_>, ui: &mut Ui) {
    let url = cx.page.url.to_string();
    if ui.button(tr!("copy-address")).on_hover_text(&url).clicked() {
        cx.commands.push(Command::Front(FrontCommand::Copy(url)));
    }
}

/// Returns the name of a click on the star of a message.
pub(super) fn star_name(has_star: bool) -> &'static str {
    if has_star {
        tr!("star-take")
    } else {
        tr!("star-give")
    }
}

/// Shows a message alone, within the messages of the page. Does nothing without a MSGID, since no
/// address can name the message.
pub(super) fn open_message(cx: &mut ViewCx<'_>, row: &MessageRow<'_>, place: OpenIn) {
    if !row.msgid().is_empty() {
        cx.commands.push(Command::Tabs(TabCommand::OpenMessage(
            MessageKey::from_row(row),
            place,
        )));
    }
}

/// Opens an address when the widget is clicked.
pub(crate) fn follow(cx: &mut ViewCx<'_>, ui: &Ui, response: &Response, url: &FidoUrl) {
    if let Some(place) = opened(ui, response) {
        cx.commands
            .push(Command::Tabs(TabCommand::Open(url.clone(), place)));
    }
    cx.hover(response, &url.to_string());
}

/// Draws a link with a name of its own.
pub(crate) fn link(cx: &mut ViewCx<'_>, ui: &mut Ui, name: &str, url: &FidoUrl) -> Response {
    let response = ui.link(name);
    leading(cx, ui, response, url)
}

/// Draws a button that opens an address.
pub(crate) fn button(cx: &mut ViewCx<'_>, ui: &mut Ui, name: &str, url: &FidoUrl) -> Response {
    let response = ui.button(name);
    leading(cx, ui, response, url)
}

/// Opens an address when the widget is clicked, and shows it as a tooltip.
fn leading(cx: &mut ViewCx<'_>, ui: &Ui, response: Response, url: &FidoUrl) -> Response {
    follow(cx, ui, &response, url);
    response.on_hover_ui(|ui| {
        ui.label(url.to_string());
    })
}

/// Draws a button with an icon, and a name for screen readers.
pub(crate) fn sign(ui: &mut Ui, enabled: bool, icon: Icon, name: &str, key: &str) -> bool {
    let hint = if key.is_empty() {
        name.to_owned()
    } else {
        format!("{name} ({key})")
    };
    let button = icons::IconButton::sized(icon, name, &hint, ROW_HEIGHT);
    icons::IconButton { enabled, ..button }.draw(ui).clicked()
}

/// Draws a button like [`sign`] for an action that also has keys.
pub(crate) fn sign_of(
    cx: &ViewCx<'_>,
    ui: &mut Ui,
    enabled: bool,
    icon: Icon,
    name: &str,
    action: Action,
) -> bool {
    let keys = cx.settings.shortcuts.text(action);
    sign(ui, enabled, icon, name, &keys)
}

/// Returns the address of a message; `None` without a MSGID, the only name of a message in a URL.
pub(crate) fn message_url(row: &MessageRow<'_>) -> Option<FidoUrl> {
    let area = row.area();
    (!row.msgid().is_empty()).then(|| FidoUrl::message(area.tag(), area.domain(), row.msgid()))
}

/// Returns the address of one message alone.
#[cfg(test)]
pub(super) fn single_url(row: &MessageRow<'_>) -> Option<FidoUrl> {
    message_url(row).map(|url| url.with_view(View::Sing))
}

/// Returns the address of the tree that contains a message.
pub(crate) fn tree_url(row: &MessageRow<'_>) -> Option<FidoUrl> {
    message_url(row).map(|url| url.with_view(View::Tree))
}
