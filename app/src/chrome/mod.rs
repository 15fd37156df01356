//! What stands around a page.

use crate::browser::Browser;
use crate::command::Command;
use crate::views::{self, ViewCx, ViewSettings};

/// State of the drawing of the chrome.
#[derive(Default)]
pub(crate) struct Chrome {}

impl Chrome {
    pub(crate) fn focus_address(&mut self) {}
    pub(crate) fn focus_area_filter(&mut self) {}
}

/// Draws everything.
pub(crate) fn draw(
    _chrome: &mut Chrome,
    browser: &mut Browser,
    ui: &mut egui::Ui,
    commands: &mut Vec<Command>,
) {
    let settings = ViewSettings {
        show_kludges: browser.settings().kludges,
    };
    egui::CentralPanel::default().show(ui, |ui| {
        let (Some(tab), bodies) = browser.drawing() else {
            return;
        };
        let Some(page) = tab.page.clone() else {
            ui.label("Loading…");
            return;
        };
        for notice in &page.notices {
            ui.label(notice.text.as_str());
        }
        if let Some(entry) = tab.history.current_mut() {
            let mut cx = ViewCx {
                page: &page,
                bodies,
                settings,
                has_keyboard: true,
                commands,
            };
            views::draw(&mut cx, &mut entry.state, ui);
        }
    });
}
