//! Files as a table.

use super::{EntryAction, FileListing, Sort, State, hover, size, spoken};
use crate::strings::dates;
use crate::style::{self, Palette};
use crate::views::gallery::check;
use crate::views::object::signs::{self, Sign};
use crate::views::rows::{self, Column, RowLook};
use crate::views::{ViewCx, links};
use egui::{Align, Rangef, Rect, Ui, Vec2, pos2};
use fidoscope_core::fileecho::FileEntry;
use fidoscope_core::page::{FileRow, FilesPage};

const SIZE: usize = 1;
const DATE: usize = 2;
const DESCRIPTION: usize = 3;
const AREA: usize = 4;

const COLUMNS: [Column; 5] = [
    Column::new("name", 216.0, Align::Min, 9),
    Column::new("size", 80.0, Align::Max, 7),
    Column::new("date", 136.0, Align::Min, 4),
    Column::new("description", 140.0, Align::Min, 8).growing(),
    Column::new("area", 136.0, Align::Min, 3),
];

/// Room for the box and the sign before a name.
const BEFORE: f32 = 52.0;

/// The columns of a page: which file echo it is only matters where there are several.
fn columns(page: &FilesPage) -> &'static [Column] {
    let all: &'static [Column] = &COLUMNS;
    all.get(..if page.echoes.len() > 1 { 5 } else { AREA })
        .unwrap_or(all)
}

/// Whether all that a column shows is known.
pub(super) fn is_known(page: &FilesPage, column: usize) -> bool {
    match column {
        SIZE | DATE => page.is_complete(),
        DESCRIPTION => page.is_described(),
        _ => true,
    }
}

/// Positions of the files of a page in an order; that of the page is by file echo and name.
pub(super) fn sorted(page: &FilesPage, sort: Sort) -> Vec<u32> {
    let mut order: Vec<u32> = (0..u32::try_from(page.rows.len()).unwrap_or(u32::MAX)).collect();
    let Some((column, reversed)) = sort else {
        return order;
    };
    let file = |at: &u32| {
        let row = page.rows.get(*at as usize)?;
        page.file(row)
    };
    match column {
        SIZE => order.sort_by_key(|at| file(at).and_then(|own| Some(own.facts()?.size))),
        DATE => order.sort_by_key(|at| file(at).and_then(|own| own.facts()?.modified)),
        DESCRIPTION => {
            order.sort_by_cached_key(|at| file(at).map(|own| own.description().to_lowercase()));
        }
        AREA => {}
        _ if page.echoes.len() > 1 => {
            order.sort_by_cached_key(|at| file(at).map(|own| own.name.to_lowercase()));
        }
        _ => {}
    }
    if reversed {
        order.reverse();
    }
    order
}

/// Draws the table; gives what was done to which row.
pub(super) fn draw(
    cx: &mut ViewCx<'_>,
    state: &mut State,
    ui: &mut Ui,
    shown: &FileListing<'_>,
) -> Option<(usize, EntryAction)> {
    let own = columns(shown.page);
    let (ranges, clicked) = rows::header(ui, "files", own, &mut state.columns);
    if let Some(column) = clicked {
        state.columns.take(column);
    }
    let mut done = None;
    let State { place, checked, .. } = state;
    let (at, height) = (place.at, cx.settings.density.row_height());
    let count = shown.order.len();
    rows::show(
        ui,
        "file-rows",
        &mut place.rows,
        height,
        count,
        |ui, place, rect| {
            let Some((index, row, file)) = shown.at(place) else {
                return;
            };
            let look = RowLook {
                selected: place == at,
                ..RowLook::default()
            };
            let id = ui.scope_id().with(("file", index));
            let response = rows::clickable(ui, rect, id, look, || spoken(shown.page, file));
            if let Some(url) = shown.page.url_of(row).filter(|_| response.hovered()) {
                cx.hover(&response, &url.to_string());
            }
            if let Some(to) = links::opened(ui, &response) {
                done = Some((place, EntryAction::Open(to)));
            }
            paint(ui, shown.page, (row, file), rect, &ranges, look);
            let center = pos2(rect.left() + style::SPACE_S + 8.0, rect.center().y);
            let square = Rect::from_center_size(center, Vec2::splat(20.0));
            if check(ui, square, checked.contains(&index), index, &file.name) {
                done = Some((place, EntryAction::Check));
            }
            response.on_hover_ui(|ui| hover(ui, shown.page, row, file));
        },
    );
    done
}

fn paint(
    ui: &Ui,
    page: &FilesPage,
    (row, file): (&FileRow, &FileEntry),
    rect: Rect,
    ranges: &[Rangef],
    look: RowLook,
) {
    let palette = Palette::of(ui);
    let side = look.side(palette);
    let center = pos2(rect.left() + style::SPACE_S + 36.0, rect.center().y);
    let square = Rect::from_center_size(center, Vec2::splat(16.0));
    signs::paint(ui.painter(), Sign::by_name(&file.name), square, side);
    let date = page.modified(file).map(dates::exact);
    let area = page.echo(row).map(|echo| echo.tag.clone());
    let cells = [
        (file.name.to_string(), look.main(palette)),
        (size(file), side),
        (date.unwrap_or_default(), side),
        (file.description().to_owned(), look.main(palette)),
        (area.unwrap_or_default(), side),
    ];
    rows::cells(ui, rect, (&COLUMNS, ranges), BEFORE, cells, look.font());
}
