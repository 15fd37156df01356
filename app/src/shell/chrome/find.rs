//! Field that finds text in the page.

use crate::settings::shortcuts::{self, Action, Shortcuts};
use crate::strings::tr;
use crate::style::icons::{self, Icon};
use crate::views::{FindInPage, PageHits, keys, place_among_hits};
use egui::{Frame, Id, Key, Margin, Modifiers, TextEdit, Ui};

/// State of the field.
#[derive(Default)]
pub(super) struct Find {
    open: bool,
    wanted: bool,
    text: String,
    next: bool,
    previous: bool,
}

/// Returns the id of the field.
pub(super) fn id() -> Id {
    Id::unique("find in page")
}

impl Find {
    /// Opens the field and focuses it.
    pub(super) fn ask(&mut self) {
        self.open = true;
        self.wanted = true;
    }

    pub(super) const fn is_open(&self) -> bool {
        self.open
    }

    /// Returns the text to find; empty while the field is closed.
    pub(super) fn wanted(&self) -> FindInPage<'_> {
        if !self.open {
            return FindInPage::default();
        }
        FindInPage {
            text: &self.text,
            next: self.next,
            previous: self.previous,
        }
    }

    /// Closes the field if Esc was pressed, wherever the focus is.
    pub(super) fn read(&mut self, ui: &Ui) {
        if self.open && shortcuts::key_presses(ui, Modifiers::NONE, Key::Escape) > 0 {
            self.close(ui);
        }
    }

    fn close(&mut self, ui: &Ui) {
        self.open = false;
        ui.memory_mut(|memory| memory.surrender_focus(id()));
    }

    /// Draws the field; `hits` are those of the last frame of the page.
    pub(super) fn draw(&mut self, ui: &mut Ui, keys: &Shortcuts, hits: PageHits) {
        let frame = Frame::new()
            .fill(ui.visuals().panel_fill)
            .inner_margin(Margin::symmetric(12, 4));
        frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| self.row(ui, keys, hits));
        });
    }

    fn row(&mut self, ui: &mut Ui, keys: &Shortcuts, hits: PageHits) {
        (self.next, self.previous) = (false, false);
        if ui.memory(|memory| memory.has_focus(id())) {
            // A field of one line would lose the focus by Enter.
            let pressed = |modifiers| shortcuts::key_presses(ui, modifiers, Key::Enter) > 0;
            self.next = pressed(Modifiers::NONE) || keys.pressed(ui, Action::NextHit);
            self.previous = pressed(Modifiers::SHIFT) || keys.pressed(ui, Action::PreviousHit);
        }
        let output = TextEdit::singleline(&mut self.text)
            .id(id())
            .hint_text(tr!("find-hint"))
            .desired_width(280.0)
            .margin(Margin::symmetric(8, 4))
            .show(ui);
        let response = output.response.response.accessible_name(tr!("find-name"));
        if self.wanted {
            self.wanted = false;
            response.request_focus();
            keys::select_all(ui, id(), output.state, &self.text);
        }
        for (sign, name, pressed) in [
            (Icon::Higher, tr!("hit-previous"), &mut self.previous),
            (Icon::Down, tr!("hit-next"), &mut self.next),
        ] {
            *pressed |= icons::button(ui, sign, name, name, hits.can_walk).clicked();
        }
        if self.text.is_empty() {
            ui.weak(tr!("find-keys"));
        } else if hits.count > 0 {
            ui.label(place_among_hits(hits.current, hits.count));
        } else {
            ui.colored_label(ui.visuals().warn_fg_color, tr!("find-none"));
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let name = tr!("find-close");
            if icons::IconButton::sized(Icon::Close, name, name, 20.0)
                .draw(ui)
                .clicked()
            {
                self.close(ui);
            }
        });
    }
}
