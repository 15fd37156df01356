//! Quick filter: a field above the messages of a page, whose words filter them while they are
//! typed.
//!
//! The module `narrow` filters the messages; the address does not change.

use super::{ViewCx, bar, keys, links};
use crate::command::{Command, PageCommand};
use crate::settings::shortcuts::Action;
use crate::strings::{format, tr};
use crate::style::Palette;
use crate::style::{self, icons};
use egui::{Id, Key, Label, Margin, Modifiers, RichText, TextEdit, Ui};
use fidoscope_core::page::{MessagesPage, ShownRows};
use fidoscope_core::url::View;

/// State of the field on a page.
#[derive(Clone, Default)]
pub(super) struct Quick {
    is_open: bool,
    wants_keyboard: bool,
    /// True if the field had the focus in the last frame: Esc removes it before a frame begins.
    had_keyboard: bool,
    text: String,
}

/// Result of the filter.
pub(super) struct Count {
    pub(super) left: usize,
    /// Number of all messages.
    pub(super) of: usize,
    /// True while a thread is filtering.
    pub(super) is_waiting: bool,
}

/// Returns the id of the field.
pub(crate) fn id() -> Id {
    Id::unique("quick filter")
}

/// Returns whether a view shows single messages that can be filtered.
pub(super) const fn fits(view: View) -> bool {
    match view {
        // Days contain messages; areas are not filtered by their messages.
        View::Cale => true,
        View::Elst => false,
        _ => ShownRows::has_messages(view),
    }
}

impl Quick {
    /// Opens the field and focuses it.
    pub(super) fn ask(&mut self) {
        self.is_open = true;
        self.wants_keyboard = true;
    }

    /// Returns the words of the filter; empty while the field is closed.
    pub(super) fn words(&self) -> &str {
        if self.is_open { self.text.trim() } else { "" }
    }

    pub(super) fn close(&mut self, ui: &Ui) {
        *self = Self::default();
        ui.memory_mut(|memory| memory.surrender_focus(id()));
    }

    /// Draws the field, if it is open; Esc closes it from the field or the page, unless several rows
    /// are selected.
    pub(super) fn draw(&mut self, cx: &mut ViewCx<'_>, ui: &mut Ui, count: &Count, several: bool) {
        if !self.is_open {
            return;
        }
        let is_typed = ui.memory(|memory| memory.has_focus(id()));
        let pressed = |modifiers, key| keys::with(ui, modifiers, key);
        let is_on_page = !several && cx.takes_keys(ui);
        if (self.had_keyboard || is_on_page) && keys::plain(ui, Key::Escape) {
            self.close(ui);
            return;
        }
        let mut is_search = false;
        if is_typed {
            // A field of one line would lose the focus by Enter.
            is_search = pressed(Modifiers::COMMAND, Key::Enter);
            if pressed(Modifiers::NONE, Key::Enter) || pressed(Modifiers::NONE, Key::ArrowDown) {
                ui.memory_mut(|memory| memory.surrender_focus(id()));
            }
        }
        bar::strip(ui, style::SPACE_S, |ui| {
            self.field(ui);
            let dim = Palette::current(ui).dim;
            if !self.words().is_empty() {
                if count.is_waiting {
                    ui.spinner();
                }
                let left = tr!(
                    "quick-count",
                    shown = format::count(count.left as u64),
                    total = format::count(count.of as u64)
                );
                ui.label(left);
                let keys = tr!("quick-search-hint");
                is_search |= ui.button(tr!("quick-search")).on_hover_text(keys).clicked();
            } else if ui.available_width() > 240.0 {
                let hint = RichText::new(tr!("quick-explained")).color(dim);
                ui.add(Label::new(hint).truncate());
            }
            let right = egui::Layout::right_to_left(egui::Align::Center);
            ui.with_layout(right, |ui| {
                let name = tr!("quick-close");
                let sign = icons::Icon::Close;
                if icons::IconButton::sized(sign, name, name, 20.0)
                    .draw(ui)
                    .clicked()
                {
                    self.close(ui);
                }
            });
        });
        if is_search && !self.words().is_empty() {
            let words = self.words().to_owned();
            cx.commands
                .push(Command::Page(PageCommand::SearchWords(words)));
        }
    }

    fn field(&mut self, ui: &mut Ui) {
        let width = (ui.available_width() * 0.4).clamp(120.0, 280.0);
        let output = TextEdit::singleline(&mut self.text)
            .id(id())
            .hint_text(tr!("quick-hint"))
            .desired_width(width)
            .margin(Margin::symmetric(8, 2))
            .show(ui);
        let response = output.response.response.accessible_name(tr!("quick-name"));
        self.had_keyboard = response.has_focus();
        if self.wants_keyboard {
            self.wants_keyboard = false;
            self.had_keyboard = true;
            response.request_focus();
            keys::select_all(ui, id(), output.state, &self.text);
        }
    }

    /// Draws the page on which no message has the words.
    pub(super) fn nothing(&mut self, cx: &mut ViewCx<'_>, ui: &mut Ui) {
        ui.label(tr!("quick-nothing", words = self.words()));
        ui.add_space(style::SPACE_S);
        ui.horizontal(|ui| {
            if ui.button(tr!("quick-clear")).clicked() {
                self.close(ui);
            }
            if ui.button(tr!("quick-search")).clicked() {
                let words = self.words().to_owned();
                cx.commands
                    .push(Command::Page(PageCommand::SearchWords(words)));
            }
        });
    }
}

/// Draws the button that opens the field.
pub(super) fn button(cx: &mut ViewCx<'_>, ui: &mut Ui, m: &MessagesPage) {
    if !fits(m.view) || m.set.len() < 2 {
        return;
    }
    let action = Action::QuickFilter;
    let hint = cx.settings.shortcuts.hint(action.what(), action);
    let response = ui.button(tr!("quick-button")).on_hover_text(hint);
    if links::opened(ui, &response).is_some() {
        cx.commands.push(Command::Page(PageCommand::QuickFilter));
    }
}
