//! Bar with the position of the current message in the final set, and with jumps to the next and
//! previous one (7.2.3.4).

use super::{ViewCx, links};
use crate::settings::shortcuts::Action;
use crate::strings::{format, tr, words};
use crate::style::icons::Icon;
use crate::style::{self, Palette};
use egui::{
    Align, Frame, Id, Label, Layout, Margin, Response, RichText, Role, TextEdit, Ui, WidgetInfo,
    vec2,
};
use fidoscope_core::library::CorpusIndex;
use fidoscope_core::page::MessagesPage;

/// Returns the message of the set that a jump reaches, possibly in another tree.
pub(super) fn jump_target(m: &MessagesPage, from: CorpusIndex, by: isize) -> Option<CorpusIndex> {
    let place = match m.place(from) {
        Ok(at) => at.checked_add_signed(by)?,
        // Between two members: the next one, or the one before it.
        Err(after) if by > 0 => after,
        Err(after) => after.checked_sub(1)?,
    };
    m.set.get(place).copied()
}

/// Formats the position of a message in the set.
pub(super) fn place_in_set(m: &MessagesPage, index: CorpusIndex) -> String {
    let total = m.set.len() as u64;
    match m.position(index) {
        Some(at) => words::place(at as u64 + 1, total),
        None => tr!(
            "not-among-found",
            count = total,
            shown = format::count(total)
        ),
    }
}

/// Draws a bar above a page, for buttons and a few words.
pub(super) fn bar<R>(ui: &mut Ui, draw: impl FnOnce(&mut Ui) -> R) -> R {
    Frame::NONE
        .inner_margin(Margin::symmetric(12, 4))
        .show(ui, |ui| {
            let size = vec2(ui.available_width(), style::ROW_HEIGHT);
            ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = style::SPACE_XS;
                draw(ui)
            })
            .inner
        })
        .inner
}

/// Draws the search field of a page.
pub(super) fn search_field(ui: &mut Ui, id: &str, hint: &str, text: &mut String) -> Response {
    let width = (ui.available_width() * 0.45).clamp(140.0, 420.0);
    let field = TextEdit::singleline(text)
        .hint_text(hint)
        .desired_width(width)
        .id(Id::unique(id));
    let response = ui.add(field);
    response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, hint));
    response
}

/// Draws the jump buttons and the position of a message; returns the requested step.
pub(super) fn jumps(
    cx: &ViewCx<'_>,
    ui: &mut Ui,
    m: &MessagesPage,
    selected: CorpusIndex,
) -> Option<isize> {
    let before = jump_target(m, selected, -1).is_some();
    let after = jump_target(m, selected, 1).is_some();
    let names = [tr!("set-previous"), tr!("set-next")];
    let by = steps(cx, ui, [before, after], names, BY_MESSAGE);
    let place = RichText::new(place_in_set(m, selected)).color(Palette::current(ui).text);
    ui.add(Label::new(place).truncate());
    by
}

/// Keys that step from message to message.
pub(super) const BY_MESSAGE: [Action; 2] = [Action::PreviousMessage, Action::NextMessage];

/// Draws two buttons that step back and forth.
pub(super) fn steps(
    cx: &ViewCx<'_>,
    ui: &mut Ui,
    enabled: [bool; 2],
    names: [&str; 2],
    keys: [Action; 2],
) -> Option<isize> {
    let mut by = None;
    if links::sign_of(cx, ui, enabled[0], Icon::Left, names[0], keys[0]) {
        by = Some(-1);
    }
    if links::sign_of(cx, ui, enabled[1], Icon::Right, names[1], keys[1]) {
        by = Some(1);
    }
    ui.add_space(style::SPACE_XS);
    by
}

/// Draws less important words, if there is space for some of them.
pub(super) fn aside(ui: &mut Ui, text: &str) {
    if ui.available_width() > 48.0 {
        let text = RichText::new(text).color(Palette::current(ui).dim);
        ui.add(Label::new(text).truncate());
    }
}

/// Draws a note in place of rows that a thread is still computing.
pub(super) fn waiting(ui: &mut Ui, text: &str) {
    style::in_margins(ui, |ui| {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label(RichText::new(text).color(Palette::current(ui).dim));
        });
    });
}
