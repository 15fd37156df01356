//! Drawing functions shared by parts of the chrome.

use crate::command::{Command, FrontCommand};
use crate::platform::clock;
use crate::strings::{dates, format, tr};
use crate::style::{self, Ink, Palette};
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    Align2, Color32, FontId, Galley, Rect, Response, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2,
    vec2,
};
use fidoscope_core::page::Severity;
use fidoscope_core::time::WallTime;
use std::sync::Arc;

/// Draws a page of the program's own for text: its lines have a limited length, and it scrolls.
pub(super) fn own_text_page(ui: &mut Ui, draw: impl FnOnce(&mut Ui)) {
    style::own_page(ui, |ui| {
        ui.spacing_mut().item_spacing.y = style::SPACE_S;
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.set_max_width(ui.available_width().min(760.0));
            draw(ui);
        });
    });
}

/// Draws a button that sends a command.
pub(super) fn button(name: &str, command: Command, ui: &mut Ui, commands: &mut Vec<Command>) {
    if ui.button(name).clicked() {
        commands.push(command);
    }
}

/// Formats a time of the past in local time, to the minute.
pub(super) fn moment(seconds: i64) -> String {
    dates::exact(WallTime(clock::local(seconds)))
}

/// Lays out text on one line, with an ellipsis at its end if it is too long.
pub(super) fn one_line(
    ui: &Ui,
    text: &str,
    font: FontId,
    color: Color32,
    width: f32,
) -> Arc<Galley> {
    let mut job = LayoutJob::single_section(text.to_owned(), TextFormat::simple(font, color));
    job.break_on_newline = false;
    job.wrap = TextWrapping {
        max_width: width.max(1.0),
        max_rows: 1,
        break_anywhere: true,
        overflow_character: Some('…'),
    };
    ui.fonts_mut(|fonts| fonts.layout_job(job))
}

/// Draws a line of text at the left middle of a rectangle.
pub(super) fn place(ui: &Ui, galley: Arc<Galley>, rect: Rect) {
    let at = Align2::LEFT_CENTER.align_size_within_rect(galley.size(), rect);
    let color = ui.visuals().text_color();
    ui.painter()
        .galley(pos2(at.min.x, at.min.y.round()), galley, color);
}

/// Draws the icon of a severity: a disc with a letter.
pub(super) fn sign(ui: &mut Ui, kind: Severity, ink: Ink) {
    let letter = match kind {
        Severity::Info => "i",
        Severity::Warning | Severity::Error => "!",
    };
    let (rect, response) = ui.allocate_exact_size(egui::vec2(18.0, 18.0), egui::Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, spoken(kind)));
    let painter = ui.painter();
    painter.circle_filled(rect.center(), 8.0, ink.text);
    painter.text(
        rect.center(),
        Align2::CENTER_CENTER,
        letter,
        FontId::new(12.0, style::bold_font().family),
        ink.fill,
    );
}

/// Returns the screen reader's word before the text of a notice.
fn spoken(kind: Severity) -> &'static str {
    match kind {
        Severity::Info => tr!("note"),
        Severity::Warning => tr!("warning"),
        Severity::Error => tr!("error"),
    }
}

/// Interval of redrawing a wheel: smooth enough, but sparing the processor for the awaited work.
const WHEEL_TICK: std::time::Duration = std::time::Duration::from_millis(100);

/// Draws a wheel that turns while the user waits.
pub(super) fn wheel(ui: &Ui, rect: Rect) {
    ui.ctx().request_repaint_after(WHEEL_TICK);
    let turn = ui.input(|input| (input.time * 0.8).fract()) as f32 * std::f32::consts::TAU;
    let radius = rect.width().min(rect.height()) / 2.0 - 1.0;
    let points = (0..=16)
        .map(|step| {
            let angle = turn + step as f32 / 16.0 * 4.2;
            rect.center() + radius * egui::Vec2::angled(angle)
        })
        .collect();
    let stroke = egui::Stroke::new(2.0, ui.visuals().hyperlink_color);
    ui.painter().add(egui::Shape::line(points, stroke));
}

/// Allocates space for a wheel and draws it.
pub(super) fn waiting_wheel(ui: &mut Ui, side: f32) {
    let (rect, response) = ui.allocate_exact_size(egui::Vec2::splat(side), egui::Sense::hover());
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::Role::ProgressIndicator, true, tr!("please-wait"))
    });
    wheel(ui, rect);
}

/// Draws a row of the panel: a title, and a count at the right.
pub(super) fn entry(
    ui: &mut Ui,
    title: &str,
    count: Option<u64>,
    is_shown: bool,
    name: &str,
) -> Response {
    let size = vec2(ui.available_width(), style::ROW_HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::ListBoxOption, true, is_shown, name));
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let palette = Palette::current(ui);
    let ground = rect.shrink2(vec2(4.0, 1.0));
    let mut color = if count.is_some() {
        palette.strong
    } else {
        palette.text
    };
    if is_shown {
        color = palette.selected.text;
        ui.painter().rect_filled(ground, 4.0, palette.selected.fill);
    } else if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(ground, 4.0, palette.buttons[0]);
    }
    entry_text(ui, rect, title, count, color);
    response
}

/// Draws the title of a row of the panel and its count, which makes it bold.
pub(super) fn entry_text(ui: &Ui, rect: Rect, title: &str, count: Option<u64>, color: Color32) {
    let font = match count {
        Some(_) => style::bold_font(),
        None => style::body_font(),
    };
    let mut inside = rect.shrink2(vec2(12.0, 0.0));
    if let Some(count) = count {
        let number = one_line(ui, &format::count(count), font.clone(), color, 96.0);
        let mut right = inside;
        right.min.x = inside.right() - number.size().x;
        inside.max.x = right.left() - 8.0;
        place(ui, number, right);
    }
    let title = one_line(ui, title, font, color, inside.width());
    place(ui, title, inside);
}

/// Sets the width, limited by the window.
pub(super) fn wide(ui: &mut Ui, wanted: f32) {
    let room = ui.ctx().content_rect().width() - 48.0;
    ui.set_width(wanted.min(room).max(160.0));
}

/// Draws a button that closes the dialog and has the initial focus.
pub(super) fn closing(name: &str, fresh: bool, ui: &mut Ui, commands: &mut Vec<Command>) {
    let close = ui.button(name);
    if fresh {
        close.request_focus();
    }
    if close.clicked() {
        commands.push(Command::Front(FrontCommand::CloseDialog));
    }
}
