//! The overlay with all keys, where they can be changed.

use super::dialogs::{modal, wide};
use super::keys;
use crate::browser::Browser;
use crate::command::Command;
use crate::shortcuts::{self, Action, Place, Shortcut};
use crate::strings::tr;
use egui::{Align, Context, Event, Key, Label, Layout, RichText, ScrollArea, Ui, vec2};

/// Where the window is narrower, what a key does stands under it.
const TWO_COLUMNS: f32 = 520.0;
/// Room of the keys; a few long ones wrap.
const KEYS_WIDTH: f32 = 208.0;
/// Room of the buttons that change a key.
const BUTTONS_WIDTH: f32 = 152.0;

/// State of the overlay.
#[derive(Default)]
pub(super) struct Help {
    /// The action whose new key is waited for.
    waiting: Option<Action>,
    changing: bool,
}

impl Help {
    /// Whether the next key is to be given to an action.
    pub(super) const fn is_waiting(&self) -> bool {
        self.waiting.is_some()
    }
}

/// Draws the overlay, if it is open; whether it is.
pub(super) fn draw(
    help: &mut Help,
    browser: &Browser,
    ctx: &Context,
    commands: &mut Vec<Command>,
) -> bool {
    if !browser.help() {
        *help = Help::default();
        return false;
    }
    if let Some(action) = help.waiting {
        match caught(ctx) {
            Some(Key::Escape) => help.waiting = None,
            _ => {
                if let Some(key) = pressed(ctx) {
                    commands.push(Command::SetKey(action, Some(key)));
                    help.waiting = None;
                }
            }
        }
    }
    let modal = modal("keys", ctx).show(ctx, |ui| {
        wide(ui, 720.0);
        ui.horizontal(|ui| {
            ui.heading(tr!("keys-title"));
            ui.add_space(16.0);
            ui.checkbox(&mut help.changing, tr!("keys-change-some"));
        });
        ui.add_space(8.0);
        let room = (ctx.content_rect().height() - 160.0).max(120.0);
        ScrollArea::vertical()
            .max_height(room)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                table(ui, help, browser, Place::Window, commands);
                table(ui, help, browser, Place::Page, commands);
            });
        ui.add_space(8.0);
        if ui.button(tr!("close")).clicked() {
            commands.push(Command::ToggleHelp);
        }
    });
    let keys = browser.settings().shortcuts.of(Action::Help);
    let again = !help.is_waiting() && ctx.input_mut(|input| shortcuts::take(input, &keys) > 0);
    if (modal.should_close() && !help.is_waiting()) || again {
        commands.push(Command::ToggleHelp);
    }
    true
}

/// The key that was pressed in this frame.
fn caught(ctx: &Context) -> Option<Key> {
    ctx.input(|input| {
        input.events.iter().find_map(|event| match event {
            Event::Key {
                key, pressed: true, ..
            } => Some(*key),
            _ => None,
        })
    })
}

/// The key that was pressed, with what is held; nobody else sees it.
fn pressed(ctx: &Context) -> Option<Shortcut> {
    ctx.input_mut(|input| {
        let mut found = None;
        input.events.retain(|event| match event {
            Event::Key {
                key,
                pressed: true,
                modifiers,
                ..
            } => {
                let held = egui::Modifiers {
                    ctrl: false,
                    mac_cmd: false,
                    ..*modifiers
                };
                found = Some(Shortcut {
                    modifiers: held,
                    key: *key,
                });
                false
            }
            Event::Text(_) => false,
            _ => true,
        });
        found
    })
}

fn table(
    ui: &mut Ui,
    help: &mut Help,
    browser: &Browser,
    place: Place,
    commands: &mut Vec<Command>,
) {
    let (title, fixed) = match place {
        Place::Window => (tr!("keys-window"), keys::FIXED),
        Place::Page => (tr!("keys-page"), crate::views::FIXED),
    };
    ui.label(RichText::new(title).strong());
    ui.add_space(4.0);
    for action in Action::ALL.iter().filter(|action| action.place() == place) {
        line(ui, help, browser, *action, commands);
    }
    for (key, what) in fixed {
        row(ui, key(), what(), |_| ());
    }
    ui.add_space(12.0);
}

fn line(
    ui: &mut Ui,
    help: &mut Help,
    browser: &Browser,
    action: Action,
    commands: &mut Vec<Command>,
) {
    let shortcuts = &browser.settings().shortcuts;
    let waiting = help.waiting == Some(action);
    let key = if waiting {
        tr!("keys-press").to_owned()
    } else {
        shortcuts.text(action)
    };
    row(ui, &key, action.what(), |ui| {
        if !help.changing {
            return;
        }
        let name = tr!("keys-change");
        let change = ui
            .small_button(name)
            .accessible_name(format!("{name}: {}", action.what()))
            .on_hover_text(action.what());
        if change.clicked() {
            help.waiting = if waiting { None } else { Some(action) };
        }
        if shortcuts.is_changed(action) && ui.small_button(tr!("keys-usual")).clicked() {
            commands.push(Command::SetKey(action, None));
        }
    });
}

fn row(ui: &mut Ui, key: &str, what: &str, buttons: impl FnOnce(&mut Ui)) {
    let key = Label::new(RichText::new(key).monospace()).wrap();
    if ui.available_width() < TWO_COLUMNS {
        ui.horizontal(|ui| {
            ui.add(key);
            buttons(ui);
        });
        ui.indent(what, |ui| ui.add(Label::new(what).wrap()));
        return;
    }
    ui.horizontal_top(|ui| {
        ui.allocate_ui_with_layout(vec2(KEYS_WIDTH, 0.0), Layout::top_down(Align::Min), |ui| {
            ui.set_width(KEYS_WIDTH);
            ui.add(key);
        });
        let room = (ui.available_width() - BUTTONS_WIDTH).max(80.0);
        ui.allocate_ui_with_layout(vec2(room, 0.0), Layout::top_down(Align::Min), |ui| {
            ui.set_width(room);
            ui.add(Label::new(what).wrap());
        });
        buttons(ui);
    });
}
