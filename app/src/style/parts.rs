//! Shared parts of pages, chrome and composer: backgrounds, margins, headings and edges.

use super::{Palette, heading_font, page_margin};
use egui::{
    Area, Frame, Id, Margin, Order, Pos2, Rect, Response, RichText, Stroke, StrokeKind, Ui,
};

/// Draws a page of the program's own over the whole area of the page.
pub(crate) fn own_page(ui: &mut Ui, draw: impl FnOnce(&mut Ui)) {
    in_margins(ui, |ui| {
        ui.take_available_space();
        draw(ui);
    });
}

/// Draws within the margins of a page.
pub(crate) fn in_margins(ui: &mut Ui, draw: impl FnOnce(&mut Ui)) {
    Frame::NONE.inner_margin(page_margin()).show(ui, draw);
}

/// Draws with margins at the sides; `room` is the margin above and below.
pub(crate) fn inset(ui: &mut Ui, room: i8, draw: impl FnOnce(&mut Ui)) {
    let margin = Margin::symmetric(12, room);
    Frame::NONE.inner_margin(margin).show(ui, draw);
}

/// Draws the heading of a page.
pub(crate) fn heading(ui: &mut Ui, text: &str) {
    let text = RichText::new(text).font(heading_font());
    ui.label(text.color(Palette::current(ui).strong));
}

/// Draws a popup at a point, above everything else, and returns its response.
pub(crate) fn popup(ui: &Ui, id: Id, at: Pos2, draw: impl FnOnce(&mut Ui)) -> Response {
    let area = Area::new(id)
        .order(Order::Foreground)
        .fixed_pos(at)
        .constrain(true);
    let shown = area.show(ui.ctx(), |ui| {
        Frame::popup(ui.style()).show(ui, draw);
    });
    shown.response
}

/// Draws a line inside of the edge of a rounded rectangle.
pub(crate) fn inner_edge(ui: &Ui, rect: Rect, corners: f32, line: impl Into<Stroke>) {
    ui.painter()
        .rect_stroke(rect, corners, line, StrokeKind::Inside);
}

/// Draws a line around a rounded rectangle.
pub(crate) fn outer_edge(ui: &Ui, rect: Rect, corners: f32, line: impl Into<Stroke>) {
    ui.painter()
        .rect_stroke(rect, corners, line, StrokeKind::Outside);
}
