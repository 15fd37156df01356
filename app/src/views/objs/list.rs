//! Objects as a list.

use super::{State, check, hover, spoken, target};
use crate::strings::{dates, object_words as words};
use crate::style::{self, Palette};
use crate::views::gallery::EntryAction;
use crate::views::object::signs::{self, Sign};
use crate::views::rows::{self, Column, RowLook};
use crate::views::{ViewCx, links};
use egui::{Align, Rangef, Rect, Ui, Vec2, pos2};
use fidoscope_core::page::{MessagesPage, ObjectRow};

const COLUMNS: [Column; 6] = [
    Column::new("name", 240.0, Align::Min, 9).growing(),
    Column::new("kind", 128.0, Align::Min, 5),
    Column::new("size", 80.0, Align::Max, 6),
    Column::new("from", 136.0, Align::Min, 3),
    Column::new("date", 136.0, Align::Min, 4),
    Column::new("message", 176.0, Align::Min, 2),
];

/// Room for the box and the sign before a name.
const BEFORE: f32 = 52.0;

/// Draws the list; gives what was done to which row.
pub(super) fn draw(
    cx: &mut ViewCx<'_>,
    state: &mut State,
    ui: &mut Ui,
    m: &MessagesPage,
    objects: &[ObjectRow],
    shown: &[usize],
) -> Option<(usize, EntryAction)> {
    // The order is that of the page: same names together.
    let (ranges, _) = rows::header(ui, "objects", &COLUMNS, &mut state.columns);
    let mut told = None;
    let State { place, checked, .. } = state;
    let (rows, at) = (&mut place.rows, &place.at);
    rows::show(
        ui,
        "object-rows",
        rows,
        cx.settings.density.row_height(),
        shown.len(),
        |ui, place, rect| {
            let Some(index) = shown.get(place).copied() else {
                return;
            };
            let Some(row) = objects.get(index) else {
                return;
            };
            let before = place
                .checked_sub(1)
                .and_then(|before| objects.get(*shown.get(before)?));
            let again = before.is_some_and(|before| before.name.eq_ignore_ascii_case(&row.name));
            let look = RowLook {
                selected: place == *at,
                ..RowLook::default()
            };
            let id = ui.scope_id().with(("object", index));
            let response = rows::clickable(ui, rect, id, look, || spoken(row));
            cx.hover(&response, &target(row).to_string());
            if let Some(place_of) = links::opened(ui, &response) {
                told = Some((place, EntryAction::Open(place_of)));
            }
            paint(ui, m, row, rect, &ranges, look, again);
            let center = pos2(rect.left() + style::SPACE_S + 8.0, rect.center().y);
            let square = Rect::from_center_size(center, Vec2::splat(20.0));
            if check(ui, square, checked.contains(&index), index, &row.name) {
                told = Some((place, EntryAction::Check));
            }
            response.on_hover_ui(|ui| hover(ui, m, row));
        },
    );
    told
}

fn paint(
    ui: &Ui,
    m: &MessagesPage,
    row: &ObjectRow,
    rect: Rect,
    ranges: &[Rangef],
    look: RowLook,
    again: bool,
) {
    let palette = Palette::of(ui);
    let center = pos2(rect.left() + style::SPACE_S + 36.0, rect.center().y);
    let square = Rect::from_center_size(center, Vec2::splat(16.0));
    let side = look.side(palette);
    signs::paint(ui.painter(), Sign::of(row.kind), square, side);
    let header = m.row(row.message);
    let trouble = words::trouble(&row.state);
    let kind = trouble.clone().unwrap_or_else(|| words::kind(row.kind));
    let kind_color = if trouble.is_some() && !look.selected {
        palette.warning.text
    } else {
        side
    };
    let text = |own: &dyn Fn(&fidoscope_core::library::MessageRow<'_>) -> String| {
        header.as_ref().map(own).unwrap_or_default()
    };
    // The same name once more is written in grey.
    let name = if again { side } else { look.main(palette) };
    let cells = [
        (words::name(&row.name).to_owned(), name),
        (kind, kind_color),
        (words::size(row.size), side),
        (text(&|header| header.from().to_owned()), side),
        (text(&|header| dates::short(header.written())), side),
        (text(&|header| header.subject().to_owned()), side),
    ];
    rows::cells(ui, rect, (&COLUMNS, ranges), BEFORE, cells, look.font());
}
