//! The field that finds text in the page.

use crate::settings::shortcuts::{Action, Shortcuts};
use crate::strings::tr;
use crate::style::icons::{self, Icon};
use egui::{Frame, Id, Key, Margin, TextEdit, Ui};

/// State of the field.
#[derive(Default)]
pub(super) struct Find {
    open: bool,
    wanted: bool,
    text: String,
}

impl Find {
    /// Opens the field and puts the keyboard into it.
    pub(super) fn ask(&mut self) {
        self.open = true;
        self.wanted = true;
    }

    pub(super) const fn is_open(&self) -> bool {
        self.open
    }

    /// What is looked for; nothing while the field is closed.
    pub(super) fn text(&self) -> &str {
        if self.open { &self.text } else { "" }
    }

    /// Draws the field.
    pub(super) fn draw(&mut self, ui: &mut Ui, keys: &Shortcuts) {
        let margin = Margin::symmetric(12, 4);
        let frame = Frame::new()
            .fill(ui.visuals().panel_fill)
            .inner_margin(margin);
        frame.show(ui, |ui| {
            ui.horizontal(|ui| {
                let field = TextEdit::singleline(&mut self.text)
                    .id(Id::unique("find in page"))
                    .hint_text(tr!("find-hint"))
                    .desired_width(280.0)
                    .margin(Margin::symmetric(8, 4));
                let response = ui.add(field).accessible_name(tr!("find-name"));
                if self.wanted {
                    self.wanted = false;
                    response.request_focus();
                }
                if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Escape)) {
                    self.open = false;
                }
                let (next, previous) = (keys.text(Action::NextHit), keys.text(Action::PreviousHit));
                ui.weak(tr!("find-keys", next = next, previous = previous));
                let name = tr!("find-close");
                if icons::sized_button(ui, Icon::Close, name, name, true, false, 20.0).clicked() {
                    self.open = false;
                }
            });
        });
    }
}
