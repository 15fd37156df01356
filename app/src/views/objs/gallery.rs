//! Objects as a gallery: thumbnails of pictures, signs of all other kinds.

use super::{Act, State, check, filter, hover, spoken, target};
use crate::pictures::{PictureKey, Seen, side};
use crate::strings::object_words as words;
use crate::style::{self, Palette};
use crate::views::object::signs::{self, Sign};
use crate::views::{ViewCx, links, rows};
use egui::{
    Align2, Color32, Id, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};
use fidoscope_core::page::{MessagesPage, ObjectRow};

/// Room for a thumbnail.
const PICTURE: Vec2 = vec2(160.0, 128.0);
/// Room for the name and what it is.
const CAPTION: f32 = 40.0;
const PAD: f32 = style::SPACE_S;

const fn cell_size() -> Vec2 {
    vec2(PICTURE.x + 2.0 * PAD, PICTURE.y + CAPTION + 2.0 * PAD)
}

/// Draws the gallery; gives what was done to which object.
pub(super) fn draw(
    cx: &mut ViewCx<'_>,
    state: &mut State,
    ui: &mut Ui,
    m: &MessagesPage,
    objects: &[ObjectRow],
    shown: &[usize],
) -> Option<(usize, Act)> {
    let cell = cell_size();
    let room = ui.available_width() - ui.spacing().scroll.allocated_width() - 2.0 * PAD;
    let across = ((room / cell.x).floor() as usize).max(1);
    state.across = across;
    // What is left over is shared out between the cells.
    let step = (room / across as f32).max(cell.x);
    let lines = shown.len().div_ceil(across);
    let mut told = None;
    let State {
        rows, at, checked, ..
    } = state;
    rows::show(ui, "gallery", rows, cell.y, lines, |ui, line, rect| {
        for column in 0..across {
            let place = line * across + column;
            let Some(index) = shown.get(place).copied() else {
                break;
            };
            let Some(row) = objects.get(index) else {
                break;
            };
            let left = rect.left() + PAD + column as f32 * step;
            let own = Rect::from_min_size(pos2(left, rect.top()), vec2(step, cell.y));
            let beside = |other: Option<usize>| {
                let other = other.and_then(|other| objects.get(*shown.get(other)?));
                other.is_some_and(|other| other.name.eq_ignore_ascii_case(&row.name))
            };
            let cell = Cell {
                row,
                index,
                selected: place == *at,
                checked: checked.contains(&index),
                again: beside(place.checked_sub(1)),
            };
            if let Some(act) = cell.draw(cx, ui, m, own) {
                told = Some((place, act));
            }
        }
    });
    told
}

struct Cell<'c> {
    row: &'c ObjectRow,
    index: usize,
    selected: bool,
    checked: bool,
    /// The object before has the same name.
    again: bool,
}

impl Cell<'_> {
    fn draw(&self, cx: &mut ViewCx<'_>, ui: &mut Ui, m: &MessagesPage, rect: Rect) -> Option<Act> {
        let palette = Palette::of(ui);
        let id: Id = ui.scope_id().with(("object", self.index));
        let response = ui.interact(rect, id, Sense::CLICK);
        response.widget_info(|| {
            WidgetInfo::selected(Role::ListBoxOption, true, self.selected, spoken(self.row))
        });
        cx.hover(&response, &target(self.row).to_string());
        let inner = rect.shrink(2.0);
        let (fill, text, dim) = if self.selected {
            (
                palette.selected.fill,
                palette.selected.text,
                palette.selected.text,
            )
        } else if response.hovered() {
            (palette.hovered, palette.text, palette.dim)
        } else {
            (Color32::TRANSPARENT, palette.text, palette.dim)
        };
        ui.painter().rect_filled(inner, 4.0, fill);
        let room = Rect::from_center_size(
            pos2(rect.center().x, rect.top() + PAD + PICTURE.y / 2.0),
            PICTURE,
        );
        self.picture(cx, ui, room, dim);
        self.caption(ui, rect, room, text, dim);
        let mut act = links::opened(ui, &response).map(Act::Open);
        if self.checked || response.hovered() || response.contains_pointer() {
            let square = Rect::from_min_size(room.left_top(), Vec2::splat(20.0));
            if check(ui, square, self.checked, self.index, &self.row.name) {
                act = Some(Act::Check);
            }
        }
        response.on_hover_ui(|ui| hover(ui, m, self.row));
        act
    }

    fn picture(&self, cx: &mut ViewCx<'_>, ui: &Ui, room: Rect, dim: Color32) {
        let kind = self.row.kind;
        let mut sign = Sign::of(kind);
        if kind.is_picture() && !filter::is_part(self.row) {
            let key = PictureKey::listed(cx.page, self.index, side::THUMBNAIL);
            match cx.see_picture(ui, &key) {
                Seen::Ready(drawn) => {
                    let size = vec2(drawn.size[0] as f32, drawn.size[1] as f32);
                    let zoom = (room.width() / size.x).min(room.height() / size.y).min(1.0);
                    let place = Rect::from_center_size(room.center(), size * zoom);
                    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
                    ui.painter()
                        .image(drawn.texture, place, whole, Color32::WHITE);
                    return;
                }
                Seen::Loading => {
                    let edge = Stroke::new(1.0, Palette::of(ui).line);
                    ui.painter()
                        .rect_stroke(room.shrink(8.0), 4.0, edge, StrokeKind::Inside);
                    return;
                }
                Seen::Failed(_) => sign = Sign::Broken,
            }
        }
        let place = Rect::from_center_size(room.center(), Vec2::splat(56.0));
        signs::paint(ui.painter(), sign, place, dim);
    }

    fn caption(&self, ui: &Ui, rect: Rect, room: Rect, text: Color32, dim: Color32) {
        let palette = Palette::of(ui);
        let width = rect.width() - 2.0 * PAD;
        let line = |top: f32, words: &str, font: egui::FontId, color: Color32| {
            let mut job = rows::marked(ui, &rows::one_line(words), &[], font, color);
            job.wrap = egui::text::TextWrapping::truncate_at_width(width);
            let galley = ui.painter().layout_job(job);
            let place = Align2::CENTER_TOP.anchor_size(pos2(rect.center().x, top), galley.size());
            ui.painter().galley(place.min, galley, color);
        };
        let name = words::name(&self.row.name);
        let color = if self.again && !self.selected {
            dim
        } else {
            text
        };
        line(room.bottom() + 2.0, name, style::body_font(), color);
        let (about, color) = match words::trouble(&self.row.state) {
            Some(trouble) if self.selected => (trouble, dim),
            Some(trouble) => (trouble, palette.warning.text),
            None => {
                let kind = words::kind(self.row.kind);
                (format!("{kind}, {}", words::size(self.row.size)), dim)
            }
        };
        line(room.bottom() + 21.0, &about, style::small_font(), color);
    }
}
