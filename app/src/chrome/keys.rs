//! The keys of the window, apart from those of the views.
//!
//! Read before anything is drawn, so that no widget sees a key that means something else.

use crate::command::Command;
use egui::{Event, InputState, Key, KeyboardShortcut, Modifiers, PointerButton};

/// What the help tells of the keys: keys, and what they do.
pub(crate) const KEYS: &[(&str, &str)] = &[
    (
        "Ctrl+L, F6, Alt+D",
        "Type an address, or the name of an area",
    ),
    (
        "Enter / Esc",
        "In the address bar: go there / leave it as it was",
    ),
    (
        "Alt+Left, Alt+Right",
        "Back and forward (also mouse buttons 4 and 5)",
    ),
    ("Alt+Up", "One level up: message, area, list of areas"),
    ("F5, Ctrl+R", "Read the page again"),
    ("Esc", "Stop loading"),
    ("Ctrl+T / Ctrl+W", "New tab / close this tab"),
    ("Ctrl+Tab, Ctrl+Shift+Tab", "Next and previous tab"),
    (
        "Ctrl+1 ... Ctrl+8, Ctrl+9",
        "A tab by its place, the last tab",
    ),
    (
        "F2, /",
        "Filter the areas; arrows choose one, Enter opens it",
    ),
    ("F9", "Show or hide the area panel"),
    ("Ctrl+K", "Find a command, an area or an address by typing"),
    ("Ctrl+D", "Bookmark the page, or take its bookmark back"),
    ("Ctrl+B, Ctrl+H", "Bookmarks, history"),
    ("Ctrl+O", "Open message bases"),
    ("Ctrl++, Ctrl+-, Ctrl+0", "Larger, smaller, usual size"),
    ("F1", "This list"),
];

const CTRL: Modifiers = Modifiers::COMMAND;
const ALT: Modifiers = Modifiers::ALT;
const NONE: Modifiers = Modifiers::NONE;

/// Keys that work wherever the keyboard is, the ones with more modifiers first.
fn everywhere() -> [(KeyboardShortcut, Command); 24] {
    let key = KeyboardShortcut::new;
    let shift = CTRL | Modifiers::SHIFT;
    [
        (key(shift, Key::Tab), Command::PreviousTab),
        (key(CTRL, Key::Tab), Command::NextTab),
        (key(CTRL, Key::PageUp), Command::PreviousTab),
        (key(CTRL, Key::PageDown), Command::NextTab),
        (key(CTRL, Key::T), Command::NewTab),
        (key(CTRL, Key::W), Command::CloseCurrentTab),
        (key(CTRL, Key::F4), Command::CloseCurrentTab),
        (key(CTRL, Key::L), Command::FocusAddress),
        (key(NONE, Key::F6), Command::FocusAddress),
        (key(ALT, Key::D), Command::FocusAddress),
        (key(CTRL, Key::R), Command::Reload),
        (key(NONE, Key::F5), Command::Reload),
        (key(ALT, Key::ArrowLeft), Command::Back),
        (key(ALT, Key::ArrowRight), Command::Forward),
        (key(ALT, Key::ArrowUp), Command::Up),
        (key(NONE, Key::BrowserBack), Command::Back),
        (key(NONE, Key::F2), Command::FocusAreaFilter),
        (key(NONE, Key::F9), Command::ToggleAreaPanel),
        (key(CTRL, Key::D), Command::ToggleBookmark),
        (key(CTRL, Key::B), Command::ShowBookmarks),
        (key(CTRL, Key::H), Command::ShowHistory),
        (key(CTRL, Key::K), Command::ShowPalette),
        (key(CTRL, Key::O), Command::ChooseBases),
        (key(NONE, Key::F1), Command::ToggleHelp),
    ]
}

/// Digits choose tabs; 9 is the last one.
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

/// Where the keyboard is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keyboard {
    /// On the page.
    Page,
    /// In a text field or on a button around the page.
    Chrome,
    /// In a dialog or a menu: it alone gets keys.
    Modal,
}

/// Takes the keys that mean something to the window.
pub(super) fn read(
    input: &mut InputState,
    keyboard: Keyboard,
    tabs: usize,
    loading: bool,
    commands: &mut Vec<Command>,
) {
    if keyboard == Keyboard::Modal {
        return;
    }
    for (shortcut, command) in everywhere() {
        if take(input, shortcut.modifiers, shortcut.logical_key) {
            commands.push(command);
        }
    }
    for (at, digit) in DIGITS.into_iter().enumerate() {
        if take(input, CTRL, digit) {
            let last = tabs.saturating_sub(1);
            commands.push(Command::SelectTab(if at == 8 { last } else { at }));
        }
    }
    if input.pointer.button_pressed(PointerButton::Extra1) {
        commands.push(Command::Back);
    }
    if input.pointer.button_pressed(PointerButton::Extra2) {
        commands.push(Command::Forward);
    }
    if keyboard != Keyboard::Page {
        return;
    }
    if take(input, NONE, Key::Slash) {
        swallow(input, &["/", "."]);
        commands.push(Command::FocusAreaFilter);
    }
    if loading && take(input, NONE, Key::Escape) {
        commands.push(Command::Stop);
    }
}

/// Whether a key was pressed with exactly these modifiers; nobody else sees it then. (egui itself
/// would take Alt+Shift+D for Alt+D.)
fn take(input: &mut InputState, wanted: Modifiers, wanted_key: Key) -> bool {
    let mut found = false;
    input.events.retain(|event| {
        let matches = matches!(
            event,
            Event::Key { key, pressed: true, modifiers, .. }
                if *key == wanted_key && modifiers.matches_exact(wanted)
        );
        found |= matches;
        !matches
    });
    found
}

/// Takes the text that a key also typed, so that no field that gets the keyboard now shows it.
fn swallow(input: &mut InputState, texts: &[&str]) {
    input
        .events
        .retain(|event| !matches!(event, Event::Text(text) if texts.contains(&text.as_str())));
}
