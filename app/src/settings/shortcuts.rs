//! All keys of the program in one table: action, scope, keys.
//!
//! Has the default keys (those of browsers and of GoldED) and their notation in the settings.
//! Drawing code asks [`Shortcuts::pressed`] for an action, never for a key.

use crate::strings::tr;
use egui::{Event, InputState, Key, Modifiers, Ui};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt;

/// Scope of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeyScope {
    /// Everywhere except in dialogs.
    Window,
    /// While no text field, dialog or overlay has the focus.
    Page,
}

/// Key with modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shortcut {
    pub(crate) modifiers: Modifiers,
    pub(crate) key: Key,
}

impl Shortcut {
    /// Creates a shortcut. Signs that need Shift on some keyboards ignore it.
    pub(crate) const fn new(held: Modifiers, key: Key) -> Self {
        let shift = held.shift && !matches!(key, Key::Plus | Key::Questionmark | Key::Slash);
        let modifiers = Modifiers { shift, ..held };
        Self { modifiers, key }
    }

    /// Parses a shortcut such as `Ctrl+Shift+Tab`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut modifiers = Modifiers::NONE;
        let mut rest = text;
        loop {
            // The key itself may be a plus.
            match rest.split_once('+') {
                Some((word, after)) if !word.is_empty() && !after.is_empty() => {
                    modifiers |= match word {
                        "Ctrl" => Modifiers::COMMAND,
                        "Shift" => Modifiers::SHIFT,
                        "Alt" => Modifiers::ALT,
                        _ => return None,
                    };
                    rest = after;
                }
                _ => break,
            }
        }
        Some(Self::new(modifiers, Key::from_name(rest)?))
    }

    /// Formats the shortcut for the user, with the sign on the key.
    fn shown(self) -> String {
        let sign = match self.key {
            Key::Slash => "/",
            Key::Comma => ",",
            Key::Period => ".",
            Key::Plus => "+",
            Key::Minus => "-",
            Key::Equals => "=",
            Key::PageUp => "Page Up",
            Key::PageDown => "Page Down",
            _ => return self.to_string(),
        };
        self.to_string().replace(self.key.name(), sign)
    }

    /// Returns whether a text field would use the key itself.
    pub(crate) fn types(self) -> bool {
        let name = self.key.name();
        let function = name.len() > 1 && name.starts_with('F');
        let held = self.modifiers;
        !held.command
            && !held.ctrl
            && !held.alt
            && !function
            && !matches!(self.key, Key::Escape | Key::BrowserBack)
    }

    /// Returns whether a key press is this shortcut.
    fn is(self, key: Key, held: Modifiers) -> bool {
        key == self.key && Self::new(held, key).modifiers.matches_exact(self.modifiers)
    }
}

impl fmt::Display for Shortcut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.modifiers.command || self.modifiers.ctrl {
            f.write_str("Ctrl+")?;
        }
        if self.modifiers.alt {
            f.write_str("Alt+")?;
        }
        if self.modifiers.shift {
            f.write_str("Shift+")?;
        }
        f.write_str(self.key.name())
    }
}

macro_rules! actions {
    ($($action:ident $name:literal $place:ident [$($key:literal),*] $what:expr;)+) => {
        /// Action of a key.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub(crate) enum Action { $($action,)+ }

        impl Action {
            /// All actions, in the order of the overlay.
            pub(crate) const ALL: &[Self] = &[$(Self::$action,)+];

            /// Returns the name in the settings.
            pub(crate) const fn name(self) -> &'static str {
                match self { $(Self::$action => $name,)+ }
            }

            /// Returns the scope.
            pub(crate) const fn place(self) -> KeyScope {
                match self { $(Self::$action => KeyScope::$place,)+ }
            }

            /// Returns the default keys.
            const fn usual(self) -> &'static [&'static str] {
                match self { $(Self::$action => &[$($key),*],)+ }
            }

            /// Returns the description.
            pub(crate) fn what(self) -> &'static str {
                match self { $(Self::$action => $what,)+ }
            }
        }
    };
}

actions! {
    Help "help" Window ["F1"] tr!("key-help");
    Address "address" Window ["Ctrl+L", "F6", "Alt+D"] tr!("key-address");
    Palette "palette" Window ["Ctrl+K"] tr!("key-palette");
    Back "back" Window ["Alt+Left", "BrowserBack"] tr!("key-back");
    Forward "forward" Window ["Alt+Right"] tr!("key-forward");
    Home "home" Window ["Alt+Home"] tr!("key-home");
    Up "up" Window ["Alt+Up"] tr!("key-up");
    Reload "reload" Window ["F5", "Ctrl+R"] tr!("key-reload");
    NewTab "new-tab" Window ["Ctrl+T"] tr!("key-new-tab");
    CloseTab "close-tab" Window ["Ctrl+W", "Ctrl+F4"] tr!("key-close-tab");
    ReopenTab "reopen-tab" Window ["Ctrl+Shift+T"] tr!("key-reopen-tab");
    NextTab "next-tab" Window ["Ctrl+Tab", "Ctrl+PageDown"] tr!("key-next-tab");
    PreviousTab "previous-tab" Window ["Ctrl+Shift+Tab", "Ctrl+PageUp"] tr!("key-previous-tab");
    AreaFilter "area-filter" Window ["F2", "Slash"] tr!("key-area-filter");
    AreaPanel "area-panel" Window ["F9"] tr!("key-area-panel");
    FindInPage "find-in-page" Window ["Ctrl+F", "F"] tr!("key-find-in-page");
    QuickFilter "quick-filter" Window ["Ctrl+Shift+K", "Ctrl+Shift+L"] tr!("key-quick-filter");
    Search "search" Window ["Ctrl+Shift+F"] tr!("key-search");
    Bookmark "bookmark" Window ["Ctrl+D"] tr!("key-bookmark");
    Bookmarks "bookmarks" Window ["Ctrl+B"] tr!("key-bookmarks");
    History "history" Window ["Ctrl+H"] tr!("key-history");
    OpenBases "open-bases" Window ["Ctrl+O"] tr!("key-open-bases");
    Call "call" Window ["F12"] tr!("key-call");
    Settings "settings" Window ["Ctrl+Comma"] tr!("key-settings");
    Fullscreen "fullscreen" Window ["F11"] tr!("key-fullscreen");
    Quit "quit" Window ["Ctrl+Q"] tr!("key-quit");
    Larger "larger" Window ["Ctrl+Plus", "Ctrl+Equals"] tr!("key-larger");
    Smaller "smaller" Window ["Ctrl+Minus"] tr!("key-smaller");
    UsualSize "usual-size" Window ["Ctrl+0"] tr!("key-usual-size");
    LineUp "line-up" Page ["Up"] tr!("key-line-up");
    LineDown "line-down" Page ["Down"] tr!("key-line-down");
    ExtendUp "extend-up" Page ["Shift+Up"] tr!("key-extend-up");
    ExtendDown "extend-down" Page ["Shift+Down"] tr!("key-extend-down");
    SelectAll "select-all" Page ["Ctrl+A"] tr!("key-select-all");
    PageUp "page-up" Page ["PageUp"] tr!("key-page-up");
    PageDown "page-down" Page ["PageDown"] tr!("key-page-down");
    Top "top" Page ["Home"] tr!("key-top");
    Bottom "bottom" Page ["End"] tr!("key-bottom");
    Left "left" Page ["Left"] tr!("key-to-the-left");
    Right "right" Page ["Right"] tr!("key-to-the-right");
    Open "open" Page ["Enter"] tr!("key-open");
    OpenBehind "open-behind" Page ["Ctrl+Enter"] tr!("key-open-behind");
    Leaf "leaf" Page ["Space"] tr!("key-leaf");
    LeafBack "leaf-back" Page ["Shift+Space"] tr!("key-leaf-back");
    TextUp "text-up" Page ["Ctrl+Up"] tr!("key-text-up");
    TextDown "text-down" Page ["Ctrl+Down"] tr!("key-text-down");
    Out "out" Page ["Q", "Backspace"] tr!("key-out");
    NextMessage "next-message" Page ["N", "J"] tr!("key-next-message");
    PreviousMessage "previous-message" Page ["P"] tr!("key-previous-message");
    NextUnread "next-unread" Page ["Alt+U", "Shift+N"] tr!("key-next-unread");
    ThreadUnread "thread-unread" Page ["Alt+Down"] tr!("key-thread-unread");
    NextArea "next-area" Page ["Ctrl+N"] tr!("key-next-area");
    FirstMessage "first-message" Page ["Ctrl+Home", "Shift+Comma"] tr!("key-first-message");
    LastMessage "last-message" Page ["Ctrl+End", "Shift+Period"] tr!("key-last-message");
    ToReply "to-reply" Page ["Plus", "Ctrl+Right"] tr!("key-to-reply");
    NewMessage "new-message" Page ["Insert"] tr!("key-new-message");
    Reply "reply" Page ["R"] tr!("key-reply");
    ReplyElsewhere "reply-elsewhere" Page ["O"] tr!("key-reply-elsewhere");
    ReplyByNetmail "reply-by-netmail" Page ["Shift+O"] tr!("key-reply-by-netmail");
    PassOn "forward-message" Page ["Shift+F"] tr!("key-forward-message");
    ToParent "to-parent" Page ["Minus", "Ctrl+Left"] tr!("key-to-parent");
    LevelUp "level-up" Page ["U"] tr!("key-level-up");
    Tree "tree" Page ["T"] tr!("key-tree");
    CloseAll "close-all" Page ["Shift+Left"] tr!("key-close-all");
    OpenAll "open-all" Page ["Shift+Right"] tr!("key-open-all");
    List "list" Page ["L"] tr!("key-list");
    Threads "threads" Page ["Shift+L"] tr!("key-threads");
    NextHit "next-hit" Page ["F3", "Ctrl+G"] tr!("key-next-hit");
    PreviousHit "previous-hit" Page ["Shift+F3", "Ctrl+Shift+G"] tr!("key-previous-hit");
    CopyAddress "copy-address" Page ["C"] tr!("key-copy-address");
    Kludges "kludges" Page ["K", "H", "V"] tr!("key-kludges");
    Nodelist "nodelist" Window ["F10"] tr!("key-nodelist");
    Inspector "inspector" Page ["I"] tr!("key-inspector");
    Styles "styles" Page ["S"] tr!("key-styles");
    Charsets "charsets" Page ["E"] tr!("key-charsets");
    Rot13 "rot13" Page ["Ctrl+F3"] tr!("key-rot13");
    SaveMessage "save-message" Page ["W", "Ctrl+S"] tr!("key-save-message");
    PrintMessage "print-message" Page ["Ctrl+P"] tr!("key-print-message");
    UnreadOnly "unread-only" Page ["Shift+U"] tr!("key-unread-only");
    Twits "twits" Page ["Shift+T"] tr!("key-twits");
    HideIgnored "hide-ignored" Page ["Shift+I"] tr!("key-hide-ignored");
    MarkRead "mark-read" Page ["Ctrl+M"] tr!("key-mark-read");
    MarkAreas "mark-areas" Page ["Ctrl+Alt+M"] tr!("key-mark-areas");
    MarkUpTo "mark-up-to" Page ["Ctrl+Shift+M"] tr!("key-mark-up-to");
    MarkThread "mark-thread" Page ["Shift+R"] tr!("key-mark-thread");
    MarkUnread "mark-unread" Page ["Ctrl+U"] tr!("key-mark-unread");
    WatchThread "watch-thread" Page ["Shift+W"] tr!("key-watch-thread");
    IgnoreThread "ignore-thread" Page ["Shift+K"] tr!("key-ignore-thread");
    Star "star" Page ["Shift+S"] tr!("key-star");
    Delete "delete-message" Page ["Delete"] tr!("key-delete-message");
    CopyTo "copy-message" Page ["Shift+C"] tr!("key-copy-message");
    MoveTo "move-message" Page ["Shift+X"] tr!("key-move-message");
    UndoMark "undo-mark" Page ["Ctrl+Z"] tr!("key-undo-mark");
    DaysOfMonth "days-of-month" Page ["M"] tr!("key-days-of-month");
    DaysOfYear "days-of-year" Page ["Y"] tr!("key-days-of-year");
    ToMe "to-me" Page ["Shift+M"] tr!("key-to-me");
    PaneSide "pane-side" Page ["F8"] tr!("key-pane-side");
}

/// Keys of the user.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "Value", into = "Value")]
pub(crate) struct Shortcuts {
    /// Actions whose keys differ from the defaults.
    changed: BTreeMap<Action, Vec<Shortcut>>,
}

impl Shortcuts {
    /// Returns the keys of an action.
    pub(crate) fn of(&self, action: Action) -> Vec<Shortcut> {
        match self.changed.get(&action) {
            Some(keys) => keys.clone(),
            None => usual(action),
        }
    }

    /// Formats the keys of an action.
    pub(crate) fn text(&self, action: Action) -> String {
        let keys: Vec<String> = self.of(action).iter().map(|key| key.shown()).collect();
        keys.join(", ")
    }

    /// Consumes the presses of an action's keys; returns their number.
    pub(crate) fn presses(&self, ui: &Ui, action: Action) -> usize {
        let keys = self.of(action);
        ui.input_mut(|input| consume_presses(input, &keys))
    }

    /// Consumes the presses of an action's keys; returns whether there were any.
    pub(crate) fn pressed(&self, ui: &Ui, action: Action) -> bool {
        self.presses(ui, action) > 0
    }

    /// Returns whether an event is a key of an action. In a text field only keys of the window that
    /// type nothing count.
    pub(crate) fn is_of(&self, action: Action, event: &Event, on_page: bool) -> bool {
        let Event::Key { key, modifiers, .. } = event else {
            return false;
        };
        let works =
            |own: &&Shortcut| on_page || (action.place() == KeyScope::Window && !own.types());
        let keys = self.of(action);
        keys.iter()
            .filter(works)
            .any(|own| own.is(*key, *modifiers))
    }

    /// Returns whether a key would type a letter into a text field.
    pub(crate) fn types(&self, event: &Event) -> bool {
        matches!(event, Event::Key { key, modifiers, .. }
            if Shortcut::new(*modifiers, *key).types())
    }

    /// Returns the event of pressing the first key of an action; `None` if it has none.
    pub(crate) fn press(&self, action: Action) -> Option<Event> {
        let key = self.of(action).first().copied()?;
        let mut modifiers = key.modifiers;
        modifiers.ctrl |= modifiers.command && !cfg!(target_os = "macos");
        Some(Event::Key {
            key: key.key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers,
        })
    }

    /// Returns a tooltip with the keys of an action: `Name (keys)`.
    pub(crate) fn hint(&self, name: &str, action: Action) -> String {
        let keys = self.text(action);
        if keys.is_empty() {
            name.to_owned()
        } else {
            format!("{name} ({keys})")
        }
    }

    /// Returns whether an action's keys differ from the defaults.
    pub(crate) fn is_changed(&self, action: Action) -> bool {
        self.changed.contains_key(&action)
    }

    /// Assigns one key to an action; other actions lose it.
    pub(crate) fn set(&mut self, action: Action, key: Shortcut) {
        for other in Action::ALL {
            let keys = self.of(*other);
            if *other != action && keys.contains(&key) {
                let rest = keys.into_iter().filter(|own| *own != key).collect();
                self.changed.insert(*other, rest);
            }
        }
        self.changed.insert(action, vec![key]);
        self.changed.retain(|action, keys| *keys != usual(*action));
    }

    /// Adds keys to actions, before their other keys; other actions lose them. Returns the actions
    /// whose keys changed.
    pub(crate) fn import(&mut self, keys: &[(Action, Shortcut)]) -> Vec<Action> {
        let before = self.clone();
        for action in Action::ALL {
            let own = keys.iter().filter(|(of, _)| of == action);
            let mut new: Vec<Shortcut> = own.map(|(_, key)| *key).collect();
            let old = self.of(*action);
            if new.iter().all(|key| old.contains(key)) {
                // The existing keys keep their order.
                new.clear();
            }
            let rest = old.into_iter().filter(|key| !new.contains(key));
            let rest = rest.filter(|key| !keys.iter().any(|(of, own)| own == key && of != action));
            let rest: Vec<Shortcut> = rest.collect();
            new.extend(rest);
            self.changed.insert(*action, new);
        }
        self.changed.retain(|action, keys| *keys != usual(*action));
        let changed = |action: &&Action| self.of(**action) != before.of(**action);
        let gained = |action: &&Action| keys.iter().any(|(of, _)| of == *action);
        let taken = Action::ALL.iter().filter(changed).filter(gained);
        taken.copied().collect()
    }

    /// Resets an action to its default keys.
    pub(crate) fn reset(&mut self, action: Action) {
        self.changed.remove(&action);
    }
}

impl From<Value> for Shortcuts {
    /// Parses the value in the settings; invalid parts count as absent.
    fn from(value: Value) -> Self {
        let mut shortcuts = Self::default();
        for action in Action::ALL {
            if let Some(Value::Array(keys)) = value.get(action.name()) {
                let keys = keys.iter().filter_map(|key| Shortcut::parse(key.as_str()?));
                shortcuts.changed.insert(*action, keys.collect());
            }
        }
        shortcuts
    }
}

impl From<Shortcuts> for Value {
    fn from(shortcuts: Shortcuts) -> Self {
        let fields = shortcuts.changed.into_iter().map(|(action, keys)| {
            let keys: Vec<String> = keys.iter().map(ToString::to_string).collect();
            (action.name().to_owned(), json!(keys))
        });
        Self::Object(fields.collect())
    }
}

fn usual(action: Action) -> Vec<Shortcut> {
    action
        .usual()
        .iter()
        .filter_map(|key| Shortcut::parse(key))
        .collect()
}

/// Consumes the presses of a fixed key with exactly these modifiers; returns their number.
pub(crate) fn key_presses(ui: &Ui, modifiers: Modifiers, key: Key) -> usize {
    ui.input_mut(|input| consume_key_presses(input, modifiers, key))
}

/// Consumes presses of a key in an input state. (egui itself would accept Alt+Shift+D for Alt+D.)
pub(crate) fn consume_key_presses(input: &mut InputState, modifiers: Modifiers, key: Key) -> usize {
    taken(input, |pressed, held| {
        pressed == key && held.matches_exact(modifiers)
    })
}

/// Consumes the presses of some keys; returns their number.
pub(crate) fn consume_presses(input: &mut InputState, keys: &[Shortcut]) -> usize {
    taken(input, |key, held| keys.iter().any(|own| own.is(key, held)))
}

/// Removes matching presses from the input; returns their number.
fn taken(input: &mut InputState, wanted: impl Fn(Key, Modifiers) -> bool) -> usize {
    let before = input.events.len();
    input.events.retain(|event| {
        !matches!(
            event,
            Event::Key { key, pressed: true, modifiers, .. } if wanted(*key, *modifiers)
        )
    });
    before - input.events.len()
}

#[cfg(test)]
mod tests {
    use super::{Action, KeyScope, Shortcut, Shortcuts, usual};
    use std::collections::BTreeSet;

    #[test]
    fn every_key_of_the_table_can_be_read_and_is_written_the_same() {
        let mut seen = 0;
        for action in Action::ALL {
            for text in action.usual() {
                let key = Shortcut::parse(text).unwrap_or_else(|| panic!("{text}"));
                assert_eq!(Shortcut::parse(&key.to_string()), Some(key), "{text}");
                seen += 1;
            }
            assert!(!action.what().starts_with("key-"), "{}", action.name());
        }
        assert!(seen > 50);
    }

    #[test]
    fn keys_that_type_something_are_distinguished_from_those_that_do_not() {
        for (text, types) in [
            ("F", true),
            ("Slash", true),
            ("Space", true),
            ("Left", true),
            ("Shift+N", true),
            ("F5", false),
            ("Ctrl+F", false),
            ("Alt+Left", false),
            ("BrowserBack", false),
        ] {
            let key = Shortcut::parse(text).unwrap();
            assert_eq!(key.types(), types, "{text}");
        }
    }

    #[test]
    fn no_key_does_two_things_and_no_name_appears_twice() {
        let mut keys = BTreeSet::new();
        let mut names = BTreeSet::new();
        for action in Action::ALL {
            assert!(names.insert(action.name()));
            for key in usual(*action) {
                assert!(keys.insert(key.to_string()), "{key} of {}", action.name());
            }
        }
        assert!(Action::ALL.iter().any(|own| own.place() == KeyScope::Page));
    }

    #[test]
    fn a_key_that_is_given_to_an_action_leaves_the_other() {
        let mut shortcuts = Shortcuts::default();
        let n = Shortcut::parse("N").unwrap();
        shortcuts.set(Action::Tree, n);
        assert_eq!(shortcuts.text(Action::Tree), "N");
        assert!(!shortcuts.of(Action::NextMessage).contains(&n));
        let saved = Shortcuts::from(serde_json::Value::from(shortcuts.clone()));
        assert_eq!(saved, shortcuts);
        shortcuts.reset(Action::Tree);
        assert_eq!(shortcuts.text(Action::Tree), "T");
        assert!(shortcuts.is_changed(Action::NextMessage));
    }

    #[test]
    fn a_sign_that_needs_shift_on_some_keyboards_is_one_key_with_and_without_it() {
        for (with, without) in [
            ("Ctrl+Shift+Plus", "Ctrl+Plus"),
            ("Shift+Questionmark", "Questionmark"),
            ("Alt+Shift+Slash", "Alt+Slash"),
        ] {
            let keys = serde_json::json!({ "tree": [with] });
            assert_eq!(
                Shortcuts::from(keys).of(Action::Tree)[0].to_string(),
                without
            );
        }
        let mut shortcuts = Shortcuts::default();
        shortcuts.set(Action::Larger, Shortcut::parse("Ctrl+Shift+Plus").unwrap());
        assert_eq!(shortcuts.text(Action::Larger), "Ctrl++");
        let comma = Shortcut::parse("Shift+Comma").unwrap();
        assert_eq!(comma.to_string(), "Shift+Comma");
    }

    #[test]
    fn damaged_keys_of_the_settings_are_left_out() {
        let value = serde_json::json!({"tree": ["Quux+T", "F4", 7], "nothing": ["A"], "up": 3});
        let shortcuts = Shortcuts::from(value);
        assert_eq!(shortcuts.text(Action::Tree), "F4");
        assert_eq!(shortcuts.text(Action::Up), "Alt+Up");
    }
}
