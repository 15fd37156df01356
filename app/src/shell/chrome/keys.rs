//! Keys of the window, apart from those of the views.
//!
//! Read before anything is drawn, so that no widget receives a key with another meaning.

use crate::command::{
    Command, ContentCommand, DraftCommand, FrontCommand, MailCommand, Mark, PageCommand,
    PointCommand, ProfileCommand, ReadingCommand, SettingsPage, TabCommand, Write,
};
use crate::keep::threads::Choice;
use crate::settings::Switch;
use crate::settings::shortcuts::{self, Action, KeyScope, Shortcuts};
use crate::strings::{Say, tr};
use egui::{Event, InputState, Key, Modifiers, PointerButton};

/// Fixed keys for the overlay, with descriptions.
pub(crate) const FIXED: &[(Say, Say)] = &[
    (|| "Enter / Esc", || tr!("fixed-address")),
    (|| tr!("fixed-mouse-key"), || tr!("fixed-mouse")),
    (|| "Esc", || tr!("fixed-stop")),
    (|| "Ctrl+1 ... Ctrl+8, Ctrl+9", || tr!("fixed-tabs")),
];

const CTRL: Modifiers = Modifiers::COMMAND;

/// Returns the command of an action; `None` if a view handles it.
pub(super) const fn command_of(action: Action) -> Option<Command> {
    Some(match action {
        Action::PreviousTab => Command::Tabs(TabCommand::PreviousTab),
        Action::NextTab => Command::Tabs(TabCommand::NextTab),
        Action::NewTab => Command::Tabs(TabCommand::NewTab),
        Action::ReopenTab => Command::Tabs(TabCommand::ReopenTab),
        Action::Fullscreen => Command::Front(FrontCommand::Fullscreen),
        Action::Quit => Command::Front(FrontCommand::Quit),
        Action::CloseTab => Command::Tabs(TabCommand::CloseCurrentTab),
        Action::Address => Command::Front(FrontCommand::FocusAddress),
        Action::Reload => Command::Tabs(TabCommand::Reload),
        Action::Back => Command::Tabs(TabCommand::Back),
        Action::Forward => Command::Tabs(TabCommand::Forward),
        Action::Home => Command::Tabs(TabCommand::OpenHome),
        Action::Up | Action::Out => Command::Tabs(TabCommand::Up),
        Action::AreaFilter => Command::Front(FrontCommand::FocusAreaFilter),
        Action::AreaPanel => Command::toggle(Switch::Panel),
        Action::Call => Command::Point(PointCommand::Call),
        Action::OpenBases => Command::Mail(MailCommand::ChooseBases),
        Action::Nodelist => Command::Page(PageCommand::LookUp),
        Action::Settings => Command::Profile(ProfileCommand::ShowSettings(SettingsPage::Reading)),
        Action::Help => Command::Front(FrontCommand::ToggleHelp),
        Action::Palette => Command::Front(FrontCommand::ShowPalette),
        Action::Bookmark => Command::Profile(ProfileCommand::ToggleBookmark),
        Action::Bookmarks => Command::Profile(ProfileCommand::ShowBookmarks),
        Action::History => Command::Profile(ProfileCommand::ShowHistory),
        Action::QuickFilter => Command::Page(PageCommand::QuickFilter),
        Action::FindInPage => Command::Front(FrontCommand::FindInPage),
        Action::Search => Command::Page(PageCommand::ShowSearch),
        Action::NextArea => Command::Reading(ReadingCommand::NextArea),
        Action::Kludges => Command::toggle(Switch::Kludges),
        Action::Charsets => Command::Contents(ContentCommand::ShowCharsets),
        Action::Styles => Command::toggle(Switch::Styles),
        Action::Rot13 => Command::Front(FrontCommand::ToggleRot13),
        Action::UnreadOnly => Command::toggle(Switch::UnreadOnly),
        Action::Twits => Command::toggle(Switch::HideTwits),
        Action::HideIgnored => Command::toggle(Switch::HideIgnored),
        Action::NewMessage => Command::Drafts(DraftCommand::Write(Write::New, None)),
        Action::Reply => Command::Drafts(DraftCommand::Write(Write::Reply, None)),
        Action::ReplyElsewhere => Command::Drafts(DraftCommand::Write(Write::ReplyElsewhere, None)),
        Action::ReplyByNetmail => Command::Drafts(DraftCommand::Write(Write::ReplyByNetmail, None)),
        Action::PassOn => Command::Drafts(DraftCommand::Write(Write::Forward, None)),
        Action::Threads => Command::Page(PageCommand::ToggleThreads),
        Action::MarkRead => Command::Reading(ReadingCommand::MarkPageRead),
        Action::MarkAreas => Command::Reading(ReadingCommand::AskMarkAreas),
        Action::MarkUpTo => Command::Reading(ReadingCommand::Mark(Mark::UpTo, None)),
        Action::MarkThread => Command::Reading(ReadingCommand::Mark(Mark::Thread, None)),
        Action::Star => Command::Reading(ReadingCommand::Star(Vec::new())),
        Action::WatchThread => {
            Command::Reading(ReadingCommand::ChooseThread(Choice::Watched, None))
        }
        Action::IgnoreThread => {
            Command::Reading(ReadingCommand::ChooseThread(Choice::Ignored, None))
        }
        Action::MarkUnread => Command::Reading(ReadingCommand::Mark(Mark::Unread, None)),
        Action::Delete => Command::Reading(ReadingCommand::Remove(Vec::new())),
        Action::CopyTo => Command::Reading(ReadingCommand::ChooseArea(Vec::new(), false)),
        Action::MoveTo => Command::Reading(ReadingCommand::ChooseArea(Vec::new(), true)),
        Action::UndoMark => Command::Reading(ReadingCommand::UndoMark),
        Action::ToMe => Command::Page(PageCommand::ToMe { everywhere: false }),
        Action::PaneSide => Command::toggle(Switch::PaneRight),
        Action::Larger => Command::Profile(ProfileCommand::Magnify(1)),
        Action::Smaller => Command::Profile(ProfileCommand::Magnify(-1)),
        Action::UsualSize => Command::Profile(ProfileCommand::Magnify(0)),
        _ => return None,
    })
}

/// Returns the name of an action in menus and the palette: the description of its key, unless it
/// has a name of its own.
pub(super) fn name_of(action: Action) -> &'static str {
    match action {
        Action::AreaPanel => tr!("command-panel"),
        Action::Call => tr!("command-call"),
        Action::Bookmark => tr!("command-bookmark"),
        Action::Bookmarks => tr!("command-bookmarks"),
        Action::Charsets => tr!("command-charsets"),
        Action::Help => tr!("command-keys"),
        Action::History => tr!("command-history"),
        Action::Kludges => tr!("command-kludges"),
        Action::MarkRead => tr!("command-read-page"),
        Action::NewMessage => tr!("command-new-message"),
        Action::Nodelist => tr!("command-nodelist"),
        Action::OpenBases => tr!("command-bases"),
        Action::Palette => tr!("command-palette"),
        Action::Search => tr!("command-search"),
        Action::Settings => tr!("command-settings"),
        Action::Up => tr!("command-up"),
        _ => action.what(),
    }
}

/// Digits that choose tabs; 9 is the last one.
const DIGITS: [Key; 9] = [
    Key::Num1,
    Key::Num2,
    Key::Num3,
    Key::Num4,
    Key::Num5,
    Key::Num6,
    Key::Num7,
    Key::Num8,
    Key::Num9,
];

/// Location of the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keyboard {
    /// On the page.
    Page,
    /// In a text field or on a button around the page.
    Chrome,
    /// In a dialog or a menu, which alone receives keys.
    Modal,
}

/// Keys of the shown page.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PageKeys {
    /// The page is loading; Esc cancels.
    pub(super) is_loading: bool,
    /// Ctrl and the wheel change its scale.
    pub(super) magnifies: bool,
    /// The page is an object without a message to answer; R turns a picture.
    pub(super) is_object: bool,
}

/// Consumes the keys of the window.
pub(super) fn read(
    input: &mut InputState,
    keys: &Shortcuts,
    keyboard: Keyboard,
    tabs: usize,
    page: PageKeys,
    commands: &mut Vec<Command>,
) {
    if keyboard == Keyboard::Modal {
        return;
    }
    for action in Action::ALL {
        let Some(command) = command_of(*action) else {
            continue;
        };
        if page.is_object && matches!(action, Action::Reply | Action::MarkThread) {
            continue;
        }
        let on_page = keyboard == Keyboard::Page;
        let mut own = keys.of(*action);
        // In a text field letters are text.
        own.retain(|key| on_page || (action.place() == KeyScope::Window && !key.types()));
        if shortcuts::consume_presses(input, &own) > 0 {
            // A field focused by this key must not show its letter.
            if on_page {
                (input.events).retain(|event| !matches!(event, Event::Text(_)));
            }
            commands.push(command);
        }
    }
    for (at, digit) in DIGITS.into_iter().enumerate() {
        if shortcuts::consume_key_presses(input, CTRL, digit) > 0 {
            let last = tabs.saturating_sub(1);
            commands.push(Command::Tabs(TabCommand::SelectTab(if at == 8 {
                last
            } else {
                at
            })));
        }
    }
    let mut steps = 0.0;
    input.events.retain(|event| match event {
        Event::MouseWheel {
            delta, modifiers, ..
        } if modifiers.command && !modifiers.shift && !page.magnifies => {
            steps += delta.y;
            false
        }
        _ => true,
    });
    if steps != 0.0 {
        commands.push(Command::Profile(ProfileCommand::Magnify(if steps > 0.0 {
            1
        } else {
            -1
        })));
    }
    if input.pointer.button_pressed(PointerButton::Extra1) {
        commands.push(Command::Tabs(TabCommand::Back));
    }
    if input.pointer.button_pressed(PointerButton::Extra2) {
        commands.push(Command::Tabs(TabCommand::Forward));
    }
    if keyboard != Keyboard::Page {
        return;
    }
    if page.is_loading && shortcuts::consume_key_presses(input, Modifiers::NONE, Key::Escape) > 0 {
        commands.push(Command::Tabs(TabCommand::Stop));
    }
}

#[cfg(test)]
mod tests {
    use super::{Keyboard, PageKeys, read};
    use crate::settings::shortcuts::Shortcuts;
    use egui::{Event, InputState, Key, Modifiers};

    #[test]
    fn letters_that_turn_a_picture_answer_no_message_on_the_page_of_an_object() {
        let pressed = |modifiers, is_object| {
            let mut input = InputState::default();
            input.events.push(Event::Key {
                key: Key::R,
                physical_key: None,
                pressed: true,
                repeat: false,
                modifiers,
            });
            let page = PageKeys {
                is_object,
                ..PageKeys::default()
            };
            let mut commands = Vec::new();
            let keys = Shortcuts::default();
            read(&mut input, &keys, Keyboard::Page, 1, page, &mut commands);
            (commands.len(), input.events.len())
        };
        for modifiers in [Modifiers::NONE, Modifiers::SHIFT] {
            assert_eq!(pressed(modifiers, false), (1, 0));
            assert_eq!(pressed(modifiers, true), (0, 1));
        }
    }
}
