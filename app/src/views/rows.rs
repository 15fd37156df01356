//! Long lists: only visible rows are laid out, and columns are aligned.

use crate::style::{self, Palette};
use egui::accesskit::Role;
use egui::epaint::EllipseShape;
use egui::scroll_area::ScrollBarVisibility;
use egui::text::{LayoutJob, TextFormat};
use egui::{
    Align, Align2, Color32, FontId, Id, Rangef, Rect, Response, ScrollArea, Sense, Stroke, Ui,
    WidgetInfo, pos2, vec2,
};
use fidoscope_core::markup::decode_fiunis;
use std::ops::Range;

mod columns;

pub(crate) use columns::{Column, ColumnsState, header};

/// Scroll state of a list.
#[derive(Default)]
pub(crate) struct RowsState {
    /// Row to be brought into view in the next frame.
    reveal: Option<usize>,
    /// Number of rows added above the visible ones, which must stay in place.
    above: Option<usize>,
    /// Scroll offset before they were added.
    first: Option<f32>,
    /// Number of attempts so far.
    tries: u8,
    /// Number of rows that fit into the window.
    page: usize,
    /// Range of rows in the last frame.
    pub(crate) drawn: Range<usize>,
}

impl RowsState {
    /// Brings a row into view.
    pub(crate) fn reveal(&mut self, row: usize) {
        self.reveal = Some(row);
        self.tries = 0;
    }

    /// Keeps the visible rows in place after this many rows were added above.
    pub(crate) fn shift_rows_down(&mut self, above: usize) {
        self.reveal = None;
        self.above = Some(above);
        self.tries = 0;
    }

    /// Returns the number of rows that a page key moves.
    pub(crate) fn page(&self) -> usize {
        self.page.max(2)
    }
}

/// Draws the visible rows of a list, all of one height; `row` draws one into its rectangle.
pub(crate) fn show(
    ui: &mut Ui,
    salt: &'static str,
    state: &mut RowsState,
    height: f32,
    count: usize,
    mut row: impl FnMut(&mut Ui, usize, Rect),
) {
    let viewport_height = ui.available_height();
    state.page = (viewport_height / height).floor().max(1.0) as usize;
    let id = ui.make_persistent_id(salt);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let mut area = ScrollArea::vertical()
            .id_salt(id)
            .auto_shrink(false)
            .animated(false)
            .min_scrolled_height(0.0)
            .scroll_bar_visibility(ScrollBarVisibility::AlwaysVisible);
        let target = state.reveal.take();
        let end = (height * count as f32 - viewport_height).max(0.0);
        let (before, end_before): (f32, f32) =
            ui.ctx().data(|data| data.get_temp(id)).unwrap_or_default();
        if let Some(target) = target
            && let Some(offset) = offset_to(before, target, height, viewport_height)
        {
            // Beyond the end of the list drawn before, the area would spring back.
            area = area.vertical_scroll_offset(offset.min(end).min(end_before));
        }
        let above = state.above.take().map(|rows| {
            let before = state.first.unwrap_or(before);
            (rows, before, before + rows as f32 * height)
        });
        if let Some((_, _, offset)) = above {
            area = area.vertical_scroll_offset(offset.min(end).min(end_before));
        }
        let mut shown = 0.0;
        let output = area.show_viewport(ui, |ui, viewport| {
            shown = viewport.min.y;
            ui.set_height(height * count as f32);
            let first = (viewport.min.y / height).floor().max(0.0) as usize;
            let last = ((viewport.max.y / height).ceil().max(0.0) as usize).min(count);
            state.drawn = first.min(last)..last;
            let left_top = ui.max_rect().left_top();
            let width = ui.max_rect().width();
            for at in state.drawn.clone() {
                let top = left_top.y + at as f32 * height;
                let rect = Rect::from_min_size(pos2(left_top.x, top), vec2(width, height));
                row(ui, at, rect);
            }
        });
        let offset = output.state.clamped_offset().y;
        ui.ctx()
            .data_mut(|data| data.insert_temp(id, (offset, end)));
        if let Some((rows, before, wanted)) = above
            && (offset - wanted.min(end)).abs() > 0.5
            && state.tries < MOST_TRIES
        {
            // A longer list can scroll that far only after it was drawn once.
            state.above = Some(rows);
            state.first = Some(before);
            state.tries += 1;
            ui.ctx().request_discard("the rows in sight moved");
            ui.ctx().request_repaint();
        } else {
            state.first = None;
        }
        let in_sight = |offset: f32, row: usize| {
            let top = row as f32 * height;
            top >= offset - 0.5
                && (top + height).min(top + viewport_height) <= offset + viewport_height + 0.5
        };
        if let Some(row) = target
            && row < count
            && !(in_sight(shown, row) && in_sight(offset, row))
            && state.tries < MOST_TRIES
        {
            state.reveal = Some(row);
            state.tries += 1;
            ui.ctx().request_discard("a row is not in sight");
            ui.ctx().request_repaint();
        }
    });
}

/// Maximum number of attempts to bring a row into view.
const MOST_TRIES: u8 = 8;

/// Returns the scroll offset at which a row is in view, if it is not already.
fn offset_to(current: f32, row: usize, height: f32, viewport: f32) -> Option<f32> {
    let top = row as f32 * height;
    let bottom = top + height;
    if top < current {
        // A long jump puts the row into the middle.
        let far = current - top > viewport;
        Some(if far {
            (top - viewport / 2.0).max(0.0)
        } else {
            top
        })
    } else if bottom > current + viewport {
        let far = bottom - current > viewport * 2.0;
        Some(if far {
            top - viewport / 2.0
        } else {
            bottom - viewport
        })
    } else {
        None
    }
}

/// Look of a row.
#[derive(Clone, Copy, Default)]
pub(crate) struct RowLook {
    pub(crate) selected: bool,
    pub(crate) member: bool,
    pub(crate) dimmed: bool,
    pub(crate) bold: bool,
    /// Colour by the user's colour rules.
    pub(crate) tint: Option<u8>,
    pub(crate) has_star: bool,
    /// True in a thread that the user watches, or ignores.
    pub(crate) is_watched: bool,
    pub(crate) is_ignored: bool,
}

/// Draws the background of a clickable row, without its text.
pub(crate) fn clickable(
    ui: &Ui,
    rect: Rect,
    id: Id,
    look: RowLook,
    name: impl Fn() -> String,
) -> Response {
    // Not reached by Tab: a list has one focus, not a thousand.
    let response = ui.interact(rect, id, Sense::CLICK);
    response.widget_info(|| {
        WidgetInfo::selected(Role::ListBoxOption, ui.is_enabled(), look.selected, name())
    });
    let palette = Palette::current(ui);
    let fill = if look.selected {
        palette.selected.fill
    } else if look.member {
        palette.member.fill
    } else if response.hovered() {
        palette.hovered
    } else {
        Color32::TRANSPARENT
    };
    if fill != Color32::TRANSPARENT {
        ui.painter().rect_filled(rect, 0.0, fill);
    }
    response
}

impl RowLook {
    /// Returns the colour of the main text of a row.
    pub(crate) fn main(self, palette: &Palette) -> Color32 {
        if self.selected {
            palette.selected.text
        } else if self.member {
            palette.member.text
        } else if self.dimmed || self.is_ignored {
            palette.dim
        } else if let Some(tint) = self.tint.and_then(|at| palette.quotes.get(usize::from(at))) {
            *tint
        } else if self.bold {
            palette.strong
        } else {
            palette.text
        }
    }

    /// Returns the colour of the columns next to it.
    pub(crate) fn side(self, palette: &Palette) -> Color32 {
        if self.selected {
            palette.selected.text
        } else if self.member {
            palette.member.text
        } else {
            palette.dim
        }
    }

    /// Returns the font of the row.
    pub(crate) fn font(self) -> FontId {
        if self.bold {
            style::bold_font()
        } else {
            style::body_font()
        }
    }
}

/// Draws a text into a cell, truncated with an ellipsis; returns whether it was truncated.
pub(crate) fn cell(ui: &Ui, place: CellPlace, text: &str, font: FontId, color: Color32) -> bool {
    let text = one_line(text);
    marked_cell(ui, place, (&text, &[]), font, color)
}

/// Place of a cell's text.
#[derive(Clone, Copy)]
pub(crate) struct CellPlace {
    pub(crate) row: Rect,
    /// Left and right edge of the cell.
    pub(crate) columns: Rangef,
    pub(crate) align: Align,
}

impl CellPlace {
    /// Creates a place in a row.
    pub(crate) const fn new(row: Rect, columns: Rangef, align: Align) -> Self {
        Self {
            row,
            columns,
            align,
        }
    }
}

/// Draws the texts of a row into its cells, the first one after an icon of some width.
pub(crate) fn cells(
    ui: &Ui,
    rect: Rect,
    (columns, ranges): (&[Column], &[Rangef]),
    before: f32,
    texts: impl IntoIterator<Item = (String, Color32)>,
    font: FontId,
) {
    let mut before = before;
    for ((column, range), (text, color)) in columns.iter().zip(ranges).zip(texts) {
        let mut range = pad(*range);
        range.min = (range.min + std::mem::take(&mut before)).min(range.max);
        let place = CellPlace::new(rect, range, column.align);
        cell(ui, place, &text, font.clone(), color);
    }
}

/// Draws a text of one line with marked parts, as ascending and disjoint byte ranges, into a cell.
pub(crate) fn marked_cell(
    ui: &Ui,
    place: CellPlace,
    (text, hits): (&str, &[Range<usize>]),
    font: FontId,
    color: Color32,
) -> bool {
    let cell = Rect::from_x_y_ranges(place.columns, place.row.y_range());
    if cell.width() < 1.0 || text.is_empty() {
        return false;
    }
    let mut job = marked(ui, text, hits, font, color);
    job.wrap.max_width = cell.width();
    job.wrap.max_rows = 1;
    job.wrap.break_anywhere = true;
    let galley = ui.painter().layout_job(job);
    let elided = galley.elided;
    let anchor = match place.align {
        Align::Max => Align2::RIGHT_CENTER,
        Align::Center => Align2::CENTER_CENTER,
        Align::Min => Align2::LEFT_CENTER,
    };
    let place = anchor.anchor_size(anchor.pos_in_rect(&cell), galley.size());
    ui.painter()
        .with_clip_rect(cell.expand2(vec2(1.0, 0.0)).intersect(ui.clip_rect()))
        .galley(place.min, galley, color);
    elided
}

/// Lays out a text with marked parts.
pub(crate) fn marked(
    ui: &Ui,
    text: &str,
    hits: &[Range<usize>],
    font: FontId,
    color: Color32,
) -> LayoutJob {
    let plain = TextFormat::simple(font, color);
    if hits.is_empty() {
        return LayoutJob::single_section(text.to_owned(), plain);
    }
    let ink = Palette::current(ui).hit;
    let marked = TextFormat {
        color: ink.text,
        background: ink.fill,
        ..plain.clone()
    };
    let mut job = LayoutJob::default();
    let mut at = 0;
    let mut push = |part: Option<&str>, format: &TextFormat| {
        if let Some(part) = part.filter(|part| !part.is_empty()) {
            job.append(part, 0.0, format.clone());
        }
    };
    for hit in hits {
        push(text.get(at..hit.start), &plain);
        push(text.get(hit.clone()), &marked);
        at = hit.end;
    }
    push(text.get(at..), &plain);
    job
}

/// Maximum length of a text that a cell lays out, in characters; one line cannot show more.
const CELL_CHARS: usize = 400;

/// Formats a text for one line: Fidonet Unicode substrings become characters, control characters
/// spaces, and the length is limited.
pub(crate) fn one_line(text: &str) -> String {
    decode_fiunis(text)
        .chars()
        .take(CELL_CHARS)
        .map(|sign| if sign.is_control() { ' ' } else { sign })
        .collect()
}

/// Width of an icon before a text, in points.
const SIGN: f32 = 18.0;

/// Draws the star and the eye of a row at the beginning of a cell; returns the rest of it.
pub(crate) fn signs(ui: &Ui, rect: Rect, cell: Rangef, look: RowLook) -> Rangef {
    let palette = Palette::current(ui);
    let is_filled = look.selected || look.member;
    let mut rest = cell;
    let mut room = |color: Color32| {
        let place = pos2(rest.min, rect.center().y);
        let fits = rest.span() >= SIGN;
        rest.min = (rest.min + SIGN).min(rest.max);
        let color = if is_filled { look.main(palette) } else { color };
        fits.then_some((place, color))
    };
    if look.has_star
        && let Some((place, color)) = room(palette.warning.text)
    {
        let font = style::body_font();
        (ui.painter()).text(place, Align2::LEFT_CENTER, "★", font, color);
    }
    if look.is_watched
        && let Some((place, color)) = room(palette.link)
    {
        let center = place + vec2(6.0, 0.0);
        let stroke = Stroke::new(1.5, color);
        let eye = EllipseShape::stroke(center, vec2(6.0, 4.0), stroke);
        ui.painter().add(eye);
        ui.painter().circle_filled(center, 1.75, color);
    }
    rest
}

/// Returns the inside of a cell.
pub(crate) fn pad(range: Rangef) -> Rangef {
    Rangef::new(
        range.min + style::SPACE_S,
        (range.max - style::SPACE_XS).max(range.min),
    )
}

#[cfg(test)]
mod tests;
