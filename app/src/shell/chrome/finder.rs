//! Search field and matching rows below it, shared by history, bookmarks and the palette.

use super::paint;
use crate::browser::Finder;
use crate::style::{self, Palette, ROW_HEIGHT, SPACE_S};
use egui::{Id, Key, Modifiers, Response, ScrollArea, Sense, TextEdit, Ui, WidgetInfo, vec2};

/// Row that matches the text.
pub(super) struct Row<T> {
    /// Title.
    pub(super) title: String,
    /// Details, dimmed at the right.
    pub(super) detail: String,
    /// Value of the row.
    pub(super) what: T,
}

/// User action on a row.
pub(super) enum FinderAction<T> {
    /// The row was chosen by a click or Enter; true with Ctrl, or by the middle button.
    Chosen(T, bool),
    /// Delete was pressed on the row.
    Removed(T),
}

/// Returns the id of the field.
fn id() -> Id {
    Id::unique("finder")
}

/// Draws the field; returns whether its text changed.
pub(super) fn field(finder: &mut Finder, name: &str, fresh: bool, ui: &mut Ui) -> bool {
    let response = TextEdit::singleline(&mut finder.text)
        .id(id())
        .desired_width(f32::INFINITY)
        .hint_text(name)
        .show(ui)
        .response
        .response
        .accessible_name(name);
    if fresh {
        response.request_focus();
    }
    if response.changed() {
        finder.chosen = 0;
    }
    response.changed()
}

/// Draws rows; returns the action on one. Up, Down, Page Up, Page Down and Enter work while the
/// field, or nothing, has the focus.
pub(super) fn rows<T: Clone>(
    finder: &mut Finder,
    rows: &[Row<T>],
    height: f32,
    ui: &mut Ui,
) -> Option<FinderAction<T>> {
    let last = rows.len().checked_sub(1)?;
    finder.chosen = finder.chosen.min(last);
    let before = finder.chosen;
    let page = ((height / ROW_HEIGHT) as usize).max(1);
    let is_elsewhere = ui.memory(|memory| memory.focused().is_some_and(|own| own != id()));
    let (enter, with_control, delete) = ui.input_mut(|input| {
        // Enter belongs to the focused row or button.
        if is_elsewhere {
            return (false, false, false);
        }
        for (key, by, back) in [
            (Key::ArrowDown, 1, false),
            (Key::ArrowUp, 1, true),
            (Key::PageDown, page, false),
            (Key::PageUp, page, true),
        ] {
            let times = input.count_and_consume_key(Modifiers::NONE, key) * by;
            finder.chosen = if back {
                finder.chosen.saturating_sub(times)
            } else {
                finder.chosen.saturating_add(times).min(last)
            };
        }
        (
            input.consume_key(Modifiers::NONE, Key::Enter),
            input.consume_key(Modifiers::COMMAND, Key::Enter),
            input.consume_key(Modifiers::SHIFT, Key::Delete),
        )
    });
    let mut area = ScrollArea::vertical()
        .max_height(height)
        .auto_shrink([false, false]);
    if before != finder.chosen {
        // The chosen row stays in the middle of the visible ones.
        let top = finder.chosen as f32 * ROW_HEIGHT;
        area = area.vertical_scroll_offset((top - height / 2.0).max(0.0));
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    let mut done = None;
    area.show_rows(ui, ROW_HEIGHT, rows.len(), |ui, range| {
        for at in range {
            let Some(shown) = rows.get(at) else { continue };
            let response = row(ui, at == finder.chosen, &shown.title, &shown.detail);
            if response.clicked() || response.middle_clicked() {
                let in_background =
                    response.middle_clicked() || ui.input(|input| input.modifiers.command);
                done = Some(FinderAction::Chosen(shown.what.clone(), in_background));
            }
        }
    });
    let chosen = rows.get(finder.chosen).map(|row| row.what.clone())?;
    if enter || with_control {
        return Some(FinderAction::Chosen(chosen, with_control));
    }
    if delete {
        return Some(FinderAction::Removed(chosen));
    }
    done
}

/// Draws a row: a title, and dimmed details.
pub(super) fn row(ui: &mut Ui, chosen: bool, title: &str, detail: &str) -> Response {
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT), Sense::click());
    response.widget_info(|| {
        WidgetInfo::selected(
            egui::Role::Button,
            true,
            chosen,
            format!("{title} {detail}").trim_end(),
        )
    });
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let palette = Palette::current(ui);
    let mut ink = palette.text;
    if chosen {
        ui.painter().rect_filled(rect, 4.0, palette.selected.fill);
        ink = palette.selected.text;
    } else if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 4.0, palette.hovered);
    }
    let font = style::body_font();
    let inside = rect.shrink2(vec2(SPACE_S, 0.0));
    let left = paint::one_line(ui, title, font.clone(), ink, inside.width() * 0.62);
    let dim = if chosen { ink } else { palette.dim };
    let room = (inside.width() - left.size().x - SPACE_S).max(0.0);
    let right = paint::one_line(ui, detail, font, dim, room);
    paint::place(ui, left, inside);
    let start = inside.right() - right.size().x;
    paint::place(ui, right, inside.with_min_x(start));
    response
}
