//! Drawing of pages: one file per view of section 7.2.3, in one registry.
//!
//! A view draws plain data and pushes commands; it reads no file, no database and no clock.

use crate::bodies::Bodies;
use crate::command::Command;
use fidoscope_core::page::Page;
use std::sync::Arc;

/// Settings that change how pages look, not what is on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ViewSettings {
    /// Whether kludges and hidden lines are shown.
    pub(crate) show_kludges: bool,
}

/// What a view may use while it draws.
pub(crate) struct ViewCx<'a> {
    /// The page; the same `Arc` as long as the page has not changed.
    pub(crate) page: &'a Arc<Page>,
    /// Bodies of messages, as far as they were read.
    pub(crate) bodies: &'a mut Bodies,
    /// How pages look.
    pub(crate) settings: ViewSettings,
    /// Whether the page has the keyboard (no text field, dialog or overlay has it).
    pub(crate) has_keyboard: bool,
    /// What the person asked for.
    pub(crate) commands: &'a mut Vec<Command>,
}

/// State of the drawing of one history entry of one tab: scrolling, selection, collapsed branches,
/// derived rows. Kept while the tab lives; made anew with `Default` for a new page.
#[derive(Default)]
pub(crate) struct ViewState {}

/// Draws a page into the rest of the window.
pub(crate) fn draw(cx: &mut ViewCx<'_>, state: &mut ViewState, ui: &mut egui::Ui) {
    let _ = state;
    ui.label(cx.page.title.as_str());
}
