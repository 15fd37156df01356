//! Overlay with all keys, and the page of the settings where they are changed.

use super::dialogs::{modal, scroll_by_keys};
use super::paint::wide;
use super::{keys, paint};
use crate::browser::Browser;
use crate::command::{Command, FrontCommand, ProfileCommand, SettingsPage};
use crate::settings::shortcuts::{self, Action, KeyScope, Shortcut};
use crate::settings::{Setting, Settings};
use crate::strings::tr;
use egui::{Align, Button, Context, Event, Key, Label, Layout, RichText, ScrollArea, Ui, vec2};

/// Minimum width of two columns, in points; in a narrower window descriptions are below the keys.
const TWO_COLUMNS: f32 = 520.0;
/// Width of the keys, in points; a few long ones wrap.
const KEYS_WIDTH: f32 = 208.0;
/// Width of the buttons that change a key, in points.
const BUTTONS_WIDTH: f32 = 152.0;

/// State of the overlay, and of the page of the settings that changes keys.
#[derive(Default)]
pub(super) struct Help {
    /// Action that waits for its new key.
    waiting: Option<Action>,
}

impl Help {
    /// Returns whether an action waits for its new key.
    pub(super) const fn is_waiting(&self) -> bool {
        self.waiting.is_some()
    }

    /// Stops waiting for a key.
    pub(super) fn leave(&mut self) {
        self.waiting = None;
    }

    /// Assigns the pressed key to the waiting action; returns whether one waits.
    pub(super) fn assign_pressed_key(
        &mut self,
        ctx: &Context,
        commands: &mut Vec<Command>,
    ) -> bool {
        let Some(action) = self.waiting else {
            return false;
        };
        if let Some(key) = pressed(ctx) {
            self.waiting = None;
            if key.key != Key::Escape {
                commands.push(Command::Profile(ProfileCommand::Set(Setting::Key(
                    action,
                    Some(key),
                ))));
            }
        }
        true
    }
}

/// Draws the overlay, if it is open; returns whether it is.
pub(super) fn draw(browser: &Browser, ctx: &Context, commands: &mut Vec<Command>) -> bool {
    if !browser.help() {
        return false;
    }
    let settings = browser.settings();
    let modal = modal("keys", ctx).show(ctx, |ui| {
        wide(ui, 720.0);
        ui.heading(tr!("keys-title"));
        ui.add_space(8.0);
        let room = (ctx.content_rect().height() - 160.0).max(120.0);
        ScrollArea::vertical()
            .max_height(room)
            .min_scrolled_height(room)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                scroll_by_keys(ui, &settings.shortcuts);
                table(ui, None, settings, KeyScope::Window, commands);
                table(ui, None, settings, KeyScope::Page, commands);
            });
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            paint::button(
                tr!("close"),
                Command::Front(FrontCommand::ToggleHelp),
                ui,
                commands,
            );
            if ui.button(tr!("keys-change-some")).clicked() {
                commands.push(Command::Front(FrontCommand::ToggleHelp));
                commands.push(Command::Profile(ProfileCommand::ShowSettings(
                    SettingsPage::Keys,
                )));
            }
        });
    });
    let keys = settings.shortcuts.of(Action::Help);
    let again = ctx.input_mut(|input| shortcuts::consume_presses(input, &keys) > 0);
    if modal.should_close() || again {
        commands.push(Command::Front(FrontCommand::ToggleHelp));
    }
    true
}

/// Draws all keys with buttons that change them.
pub(super) fn draw_key_bindings(
    ui: &mut Ui,
    help: &mut Help,
    settings: &Settings,
    commands: &mut Vec<Command>,
) {
    let some = Action::ALL.iter();
    let changed = some.filter(|action| settings.shortcuts.is_changed(**action));
    let changed: Vec<Action> = changed.copied().collect();
    let all = ui.add_enabled(!changed.is_empty(), Button::new(tr!("keys-all-usual")));
    if all.clicked() {
        commands.extend(
            changed
                .into_iter()
                .map(|own| Command::Profile(ProfileCommand::Set(Setting::Key(own, None)))),
        );
    }
    ui.add_space(8.0);
    table(ui, Some(help), settings, KeyScope::Window, commands);
    table(ui, Some(help), settings, KeyScope::Page, commands);
}

/// Consumes and returns the pressed key with its modifiers.
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
                found = Some(Shortcut::new(held, *key));
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
    mut help: Option<&mut Help>,
    settings: &Settings,
    place: KeyScope,
    commands: &mut Vec<Command>,
) {
    let (title, fixed) = match place {
        KeyScope::Window => (tr!("keys-window"), keys::FIXED),
        KeyScope::Page => (tr!("keys-page"), crate::views::FIXED),
    };
    ui.label(RichText::new(title).font(crate::style::bold_font()));
    ui.add_space(4.0);
    for action in Action::ALL.iter().filter(|action| action.place() == place) {
        line(ui, help.as_deref_mut(), settings, *action, commands);
    }
    for (key, what) in fixed {
        row(ui, key(), what(), |_| ());
    }
    ui.add_space(12.0);
}

fn line(
    ui: &mut Ui,
    help: Option<&mut Help>,
    settings: &Settings,
    action: Action,
    commands: &mut Vec<Command>,
) {
    let shortcuts = &settings.shortcuts;
    let Some(help) = help else {
        row(ui, &shortcuts.text(action), action.what(), |_| ());
        return;
    };
    let waiting = help.waiting == Some(action);
    let key = if waiting {
        tr!("keys-press").to_owned()
    } else {
        shortcuts.text(action)
    };
    row(ui, &key, action.what(), |ui| {
        let name = tr!("keys-change");
        let change = ui
            .small_button(name)
            .accessible_name(format!("{name}: {}", action.what()))
            .on_hover_text(action.what());
        if change.clicked() {
            help.waiting = if waiting { None } else { Some(action) };
        }
        let usual = tr!("keys-usual");
        if shortcuts.is_changed(action)
            && ui
                .small_button(usual)
                .accessible_name(format!("{usual}: {}", action.what()))
                .clicked()
        {
            commands.push(Command::Profile(ProfileCommand::Set(Setting::Key(
                action, None,
            ))));
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
