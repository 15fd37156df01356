//! Columns of lists: headers, widths and arrangement.

use super::{CellPlace, cell, pad};
use crate::settings::columns::{ColumnChoice, MAX_WIDTH, MIN_WIDTH};
use crate::strings::tr;
use crate::style::{self, Palette};
use egui::accesskit::Role;
use egui::{
    Align, Button, Checkbox, CursorIcon, Id, Rangef, Rect, Sense, Stroke, Ui, WidgetInfo, vec2,
};

/// Column of a list.
#[derive(Clone, Copy)]
pub(crate) struct Column {
    /// Id, which also selects the title.
    pub(crate) key: &'static str,
    /// Default width; the minimum width of the growing column.
    pub(crate) width: f32,
    pub(crate) align: Align,
    /// True for the one column of a list that takes the remaining width.
    pub(crate) grows: bool,
    /// Priority: without space for all columns, those with the least number are omitted first.
    pub(crate) keep: u8,
}

impl Column {
    /// Creates a column of a fixed width.
    pub(crate) const fn new(key: &'static str, width: f32, align: Align, keep: u8) -> Self {
        Self {
            key,
            width,
            align,
            grows: false,
            keep,
        }
    }

    /// Makes it the column that takes the remaining width.
    pub(crate) const fn growing(self) -> Self {
        Self {
            grows: true,
            ..self
        }
    }

    /// Returns the title in the current language.
    fn title(&self) -> &'static str {
        match self.key {
            "address" => tr!("field-address"),
            "flags" => tr!("station-flags"),
            "phone" => tr!("station-phone"),
            "place" => tr!("station-place"),
            "sysop" => tr!("station-sysop"),
            "area" => tr!("column-area"),
            "date" => tr!("column-date"),
            "description" => tr!("column-description"),
            "files" => tr!("column-files"),
            "found" => tr!("column-found"),
            "kind" => tr!("column-kind"),
            "message" => tr!("column-message"),
            "name" => tr!("column-name"),
            "from" => tr!("column-from"),
            "messages" => tr!("column-messages"),
            "size" => tr!("column-size"),
            "subject" => tr!("column-subject"),
            "to" => tr!("column-to"),
            "unread" => tr!("column-unread"),
            key => key,
        }
    }

    /// Returns the name in a menu.
    fn name(&self) -> &'static str {
        match self.key {
            "#" => tr!("column-number"),
            _ => self.title(),
        }
    }
}

/// Widths and sorting of a list.
#[derive(Default)]
pub(crate) struct ColumnsState {
    /// Widths that the user dragged.
    widths: Vec<f32>,
    /// Possible columns of the list, in order, and whether each is shown; empty: the columns are
    /// fixed.
    pub(crate) all: Vec<(Column, bool)>,
    /// Change requested by the user, to be applied by the list.
    pub(crate) asked: Option<ColumnChoice>,
    is_dragged: bool,
    /// Column by which the list is sorted, and whether the order is reversed.
    pub(crate) sort: Option<(usize, bool)>,
}

/// Click on the header of a column, or a choice from its menu.
#[derive(Clone, Copy)]
pub(crate) struct HeadClick {
    pub(crate) column: usize,
    /// Order chosen from the menu.
    pub(crate) reversed: Option<bool>,
}

impl ColumnsState {
    /// Sorts by a column; a second click reverses, a third returns to the order of the page.
    pub(crate) fn click(&mut self, column: usize) {
        self.sort = match self.sort {
            Some((at, false)) if at == column => Some((column, true)),
            Some((at, true)) if at == column => None,
            _ => Some((column, false)),
        };
    }

    /// Resets the widths to the defaults of the list.
    pub(crate) fn forget_widths(&mut self) {
        self.widths.clear();
    }

    /// Applies a click on a header, or the order chosen from its menu.
    pub(crate) fn apply_click(&mut self, click: HeadClick) {
        match click.reversed {
            Some(reversed) => self.sort = Some((click.column, reversed)),
            None => self.click(click.column),
        }
    }

    /// Draws the items of a header's menu that arrange columns.
    fn menu(&self, ui: &mut Ui, column: &Column) -> Option<ColumnChoice> {
        if self.all.is_empty() {
            return None;
        }
        let mut asked = None;
        ui.separator();
        for (name, right) in [(tr!("column-left"), false), (tr!("column-right"), true)] {
            let order = self.moved(column.key, right);
            if ui.add_enabled(order.is_some(), Button::new(name)).clicked() {
                asked = order.map(ColumnChoice::Order);
            }
        }
        let hide = Button::new(tr!("column-hide"));
        if ui.add_enabled(!column.grows, hide).clicked() {
            asked = Some(ColumnChoice::Show(column.key, false));
        }
        ui.separator();
        style::show_switches(ui);
        for (column, is_shown) in &self.all {
            let mut shown = *is_shown;
            let check = Checkbox::new(&mut shown, column.name());
            if ui.add_enabled(!column.grows, check).changed() {
                asked = Some(ColumnChoice::Show(column.key, shown));
            }
        }
        if ui.button(tr!("columns-usual")).clicked() {
            asked = Some(ColumnChoice::Usual);
        }
        asked
    }

    /// Returns the keys of all columns after one changed places with the next shown one.
    fn moved(&self, key: &str, right: bool) -> Option<Vec<&'static str>> {
        let at = self.all.iter().position(|(own, _)| own.key == key)?;
        let is_shown = |at: &usize| self.all.get(*at).is_some_and(|(_, shown)| *shown);
        let to = if right {
            (at + 1..self.all.len()).find(is_shown)?
        } else {
            (0..at).rev().find(is_shown)?
        };
        let mut keys: Vec<&'static str> = self.all.iter().map(|(own, _)| own.key).collect();
        let moved = keys.remove(at);
        keys.insert(to, moved);
        Some(keys)
    }
}

/// Draws the header of a list; returns the ranges of its columns and the clicked column.
pub(crate) fn header(
    ui: &mut Ui,
    salt: &'static str,
    columns: &[Column],
    state: &mut ColumnsState,
) -> (Vec<Rangef>, Option<HeadClick>) {
    let palette = Palette::current(ui);
    let full = ui.available_width();
    let (rect, _) = ui.allocate_exact_size(vec2(full, style::ROW_HEIGHT), Sense::hover());
    ui.painter().rect_filled(rect, 0.0, palette.panel);
    let line = Stroke::new(1.0, palette.line);
    ui.painter().hline(rect.x_range(), rect.bottom(), line);
    let inner = full - ui.spacing().scroll.allocated_width();
    let is_kept = !state.all.is_empty() && !state.is_dragged;
    if is_kept || state.widths.len() != columns.len() {
        state.widths = columns.iter().map(|column| column.width).collect();
    }
    let ranges = ranges(columns, &state.widths, rect.left(), inner);
    let id = ui.make_persistent_id(salt);
    let mut clicked = None;
    for (at, (column, range)) in columns.iter().zip(&ranges).enumerate() {
        if range.span() < 1.0 {
            continue;
        }
        let cell_rect = Rect::from_x_y_ranges(*range, rect.y_range());
        let response = ui.interact(cell_rect, id.with(("title", at)), Sense::click());
        let arrow = match state.sort {
            Some((sorted, true)) if sorted == at => " ▼",
            Some((sorted, false)) if sorted == at => " ▲",
            _ => "",
        };
        response.widget_info(|| {
            let name = tr!("sort-by", column = column.title());
            WidgetInfo::labeled(Role::ColumnHeader, true, name)
        });
        let color = if response.hovered() || response.has_focus() {
            palette.strong
        } else {
            palette.dim
        };
        if response.has_focus() {
            style::inner_edge(ui, cell_rect.shrink(2.0), 2.0, (1.0, palette.tree_line));
        }
        let text = format!("{}{arrow}", column.title());
        let font = style::body_font();
        let place = CellPlace::new(rect, pad(*range), column.align);
        cell(ui, place, &text, font, color);
        let mut reversed = None;
        response.context_menu(|ui| {
            for (name, order) in [(tr!("sort-up"), false), (tr!("sort-down"), true)] {
                if ui.button(name).clicked() {
                    reversed = Some(order);
                    ui.close();
                }
            }
            if let Some(asked) = state.menu(ui, column) {
                state.asked = Some(asked);
                ui.close();
            }
        });
        let response = response.on_hover_cursor(CursorIcon::PointingHand);
        if response.clicked() || reversed.is_some() {
            clicked = Some(HeadClick {
                column: at,
                reversed,
            });
        }
    }
    drag_edges(ui, id, columns, state, &ranges, rect);
    (ranges, clicked)
}

/// Handles dragging of the edges between columns.
fn drag_edges(
    ui: &Ui,
    id: Id,
    columns: &[Column],
    state: &mut ColumnsState,
    ranges: &[Rangef],
    rect: Rect,
) {
    let growing = columns.iter().position(|column| column.grows).unwrap_or(0);
    for (at, range) in ranges.iter().enumerate().skip(1) {
        if range.span() < 1.0 || range.min < rect.left() + 1.0 {
            continue;
        }
        // Dragging changes the neighbouring column that does not grow.
        let (column, sign) = if at <= growing {
            (at - 1, 1.0)
        } else {
            (at, -1.0)
        };
        let edge = Rect::from_x_y_ranges(range.min - 3.0..=range.min + 3.0, rect.y_range());
        let response = ui
            .interact(edge, id.with(("edge", at)), Sense::DRAG)
            .on_hover_and_drag_cursor(CursorIcon::ResizeColumn);
        let palette = Palette::current(ui);
        let color = if response.hovered() || response.dragged() {
            palette.dim
        } else {
            palette.line
        };
        let line = rect.y_range().shrink(4.0);
        ui.painter().vline(range.min, line, Stroke::new(1.0, color));
        if response.dragged()
            && let Some(width) = state.widths.get_mut(column)
        {
            *width = (*width + sign * response.drag_delta().x).clamp(MIN_WIDTH, MAX_WIDTH);
            state.is_dragged = true;
        }
        if response.drag_stopped()
            && let Some((column, width)) = columns.get(column).zip(state.widths.get(column))
        {
            state.is_dragged = false;
            state.asked = Some(ColumnChoice::Width(column.key, *width));
        }
    }
}

/// Returns the ranges of columns: the growing one takes the rest. If even its minimum width does
/// not fit, columns are omitted one by one, the least important first; an omitted column has no
/// width.
pub(super) fn ranges(columns: &[Column], widths: &[f32], left: f32, full: f32) -> Vec<Rangef> {
    let mut shown: Vec<bool> = vec![true; columns.len()];
    let taken = |shown: &[bool]| -> f32 {
        columns
            .iter()
            .zip(widths)
            .zip(shown)
            .filter(|(_, shown)| **shown)
            .map(|((column, width), _)| if column.grows { column.width } else { *width })
            .sum()
    };
    while taken(&shown) > full {
        let least = (0..columns.len())
            .filter(|at| shown.get(*at) == Some(&true))
            .filter(|at| columns.get(*at).is_some_and(|column| !column.grows))
            .min_by_key(|at| columns.get(*at).map(|column| column.keep));
        match least.and_then(|at| shown.get_mut(at)) {
            Some(shown) => *shown = false,
            None => break,
        }
    }
    let least: f32 = columns
        .iter()
        .filter(|column| column.grows)
        .map(|column| column.width)
        .sum();
    let rest = (full - taken(&shown) + least).max(0.0);
    let mut x = left;
    columns
        .iter()
        .zip(widths)
        .zip(shown)
        .map(|((column, width), shown)| {
            let width = match (column.grows, shown) {
                (true, _) => rest,
                (false, true) => *width,
                (false, false) => 0.0,
            };
            let range = Rangef::new(x, x + width);
            x += width;
            range
        })
        .collect()
}
