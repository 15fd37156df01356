//! Selection of several rows in lists and trees, by Shift, Ctrl and Ctrl+A, and commands for them.

use super::{ViewCx, keys, links};
use crate::command::{Command, MessagesAs, OpenIn, ReadingCommand, SavingCommand};
use crate::messages::MessageKey;
use crate::settings::shortcuts::Action;
use crate::strings::{Say, tr, words};
use crate::style::{self, Palette};
use egui::{Key, Popup, Response, RichText, Ui};
use fidoscope_core::library::CorpusIndex;
use fidoscope_core::page::MessagesPage;
use std::collections::HashSet;

type MakeCommand = fn(Vec<MessageKey>) -> Command;

/// Commands for the selection, besides saving; the keys are only collected after a click.
const OFFERS: [(Say, MakeCommand); 7] = [
    (
        || tr!("selected-copy"),
        |keys| Command::Saving(SavingCommand::Gather(keys, MessagesAs::Copied)),
    ),
    (
        || tr!("selected-read"),
        |keys| Command::Reading(ReadingCommand::MarkThese(keys, true)),
    ),
    (
        || tr!("selected-unread"),
        |keys| Command::Reading(ReadingCommand::MarkThese(keys, false)),
    ),
    (
        || tr!("selected-star"),
        |keys| Command::Reading(ReadingCommand::Star(keys)),
    ),
    (
        || tr!("selected-copy-to"),
        |keys| Command::Reading(ReadingCommand::ChooseArea(keys, false)),
    ),
    (
        || tr!("selected-move-to"),
        |keys| Command::Reading(ReadingCommand::ChooseArea(keys, true)),
    ),
    (
        || tr!("selected-delete"),
        |keys| Command::Reading(ReadingCommand::Remove(keys)),
    ),
];

/// Selected rows of a page.
#[derive(Default)]
pub(super) struct Selection {
    chosen: HashSet<CorpusIndex>,
    /// Ends of the last range; it grows only while the user is at its end.
    range: Option<(CorpusIndex, CorpusIndex)>,
}

/// Effect of a click on a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Click {
    /// Select this row alone.
    Row,
    /// Toggle this row.
    Toggle,
    /// Select all rows up to this one.
    Range,
    /// Open the message in a background tab.
    Background,
}

/// Returns the effect of a click on a row, if it was clicked.
pub(super) fn clicked(ui: &Ui, response: &Response) -> Option<Click> {
    if response.middle_clicked() {
        return Some(Click::Background);
    }
    let held = ui.input(|input| input.modifiers);
    response
        .clicked()
        .then_some(match (held.command, held.shift) {
            (_, true) => Click::Range,
            (true, false) => Click::Toggle,
            _ => Click::Row,
        })
}

impl Selection {
    /// Clears the selection.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }

    /// Returns whether several rows are selected and this one is among them.
    pub(super) fn has(&self, index: CorpusIndex) -> bool {
        self.chosen.len() > 1 && self.chosen.contains(&index)
    }

    pub(super) fn is_several(&self) -> bool {
        self.chosen.len() > 1
    }

    /// Applies a click; `current` is the row before the click.
    pub(super) fn click(
        &mut self,
        rows: &[CorpusIndex],
        current: Option<CorpusIndex>,
        to: CorpusIndex,
        click: Click,
    ) {
        match click {
            Click::Background => {}
            Click::Row => {
                self.chosen.clear();
                self.range = Some((to, to));
            }
            Click::Toggle => {
                if self.chosen.is_empty() {
                    self.chosen.extend(current);
                }
                if !self.chosen.remove(&to) {
                    self.chosen.insert(to);
                }
                self.range = Some((to, to));
            }
            Click::Range => {
                let at = |index| rows.iter().position(|own| *own == index);
                let Some(last) = at(to) else { return };
                let grown = self.range.filter(|(_, end)| current == Some(*end));
                let starts = [grown.map(|(start, _)| start), current];
                // The row may be in a branch that was folded since.
                let first = starts.into_iter().flatten().find_map(at).unwrap_or(last);
                let range = first.min(last)..=first.max(last);
                let chosen = rows.get(range).unwrap_or_default();
                self.chosen = chosen.iter().copied().collect();
                self.range = rows.get(first).map(|start| (*start, to));
            }
        }
    }

    /// Reads the keys; returns the new current row.
    pub(super) fn keyboard(
        &mut self,
        cx: &ViewCx<'_>,
        ui: &Ui,
        rows: &[CorpusIndex],
        current: Option<CorpusIndex>,
    ) -> Option<CorpusIndex> {
        if cx.pressed(ui, Action::SelectAll) {
            self.chosen = rows.iter().copied().collect();
            self.range = rows.first().copied().zip(current);
        }
        if self.is_several() && keys::plain(ui, Key::Escape) {
            self.forget();
        }
        let down = cx.presses(ui, Action::ExtendDown);
        let up = cx.presses(ui, Action::ExtendUp);
        if down + up == 0 {
            return None;
        }
        let here = rows.iter().position(|own| Some(*own) == current)?;
        let to = (here + down).saturating_sub(up).min(rows.len() - 1);
        let to = rows.get(to).copied()?;
        self.click(rows, current, to, Click::Range);
        Some(to)
    }

    /// Returns the keys of the selected messages, if there are several.
    pub(super) fn chosen(&self, m: &MessagesPage) -> Vec<MessageKey> {
        if self.is_several() {
            self.keys(m)
        } else {
            Vec::new()
        }
    }

    /// Returns the keys of the selected messages in the order of the page.
    fn keys(&self, m: &MessagesPage) -> Vec<MessageKey> {
        let mut all: Vec<CorpusIndex> = self.chosen.iter().copied().collect();
        all.sort_unstable_by(|a, b| m.compare(*a, *b));
        let rows = all.iter().filter_map(|index| m.row(*index));
        rows.map(|row| MessageKey::from_row(&row)).collect()
    }

    /// Draws the bar with the number of selected rows and the commands.
    pub(super) fn bar(&mut self, cx: &mut ViewCx<'_>, ui: &mut Ui, m: &MessagesPage) {
        if !self.is_several() {
            return;
        }
        let count = self.chosen.len() as u64;
        super::bar::strip(ui, style::SPACE_S, |ui| {
            let color = Palette::current(ui).strong;
            let text = tr!("selected", messages = words::messages(count));
            ui.label(RichText::new(text).font(style::bold_font()).color(color));
            for (name, command) in OFFERS {
                if ui.button(name()).clicked() {
                    cx.commands.push(command(self.keys(m)));
                }
            }
            let save = ui.button(format!("{} ▾", tr!("selected-save")));
            Popup::menu(&save).show(|ui| formats(cx, ui, || self.keys(m)));
            if ui.button(tr!("selected-none")).clicked() {
                self.forget();
            }
        });
    }

    /// Draws the menu of a selected row.
    pub(super) fn menu(&self, cx: &mut ViewCx<'_>, response: &Response, m: &MessagesPage) {
        response.context_menu(|ui| {
            for (name, command) in OFFERS {
                links::menu_entry(cx, ui, name(), || command(self.keys(m)));
            }
            ui.menu_button(tr!("selected-save"), |ui| {
                formats(cx, ui, || self.keys(m));
            });
        });
    }
}

/// File formats.
pub(crate) const FORMATS: [(Say, MessagesAs); 5] = [
    (|| tr!("save-as-text"), MessagesAs::Text),
    (|| tr!("save-as-mbox"), MessagesAs::Mbox),
    (|| tr!("save-as-html"), MessagesAs::Html),
    (|| tr!("save-as-kml"), MessagesAs::Kml),
    (|| tr!("save-as-csv"), MessagesAs::Csv),
];

/// Draws a submenu with the formats for one message.
pub(super) fn save_menu(cx: &mut ViewCx<'_>, ui: &mut Ui, key: MessageKey) {
    ui.menu_button(tr!("selected-save"), |ui| formats(cx, ui, || vec![key]));
}

/// Draws the items with the formats; the keys are only collected after a click.
fn formats(cx: &mut ViewCx<'_>, ui: &mut Ui, keys: impl Fn() -> Vec<MessageKey>) {
    for (name, how) in FORMATS {
        links::menu_entry(cx, ui, name(), || {
            Command::Saving(SavingCommand::Gather(keys(), how))
        });
    }
}

/// Returns where a click on a row opens the message, besides selecting it.
pub(super) const fn opens(click: Click) -> Option<OpenIn> {
    match click {
        Click::Background => Some(OpenIn::Background),
        Click::Row | Click::Toggle | Click::Range => None,
    }
}
