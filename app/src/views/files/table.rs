//! Columns of a table of files, and its orders.

use super::Sort;
use crate::views::rows::Column;
use egui::Align;
use fidoscope_core::page::FilesPage;

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

/// Returns the columns of a page; that of the file echo only if there are several.
pub(super) fn columns(page: &FilesPage) -> &'static [Column] {
    let all: &'static [Column] = &COLUMNS;
    all.get(..if page.echoes.len() > 1 { 5 } else { AREA })
        .unwrap_or(all)
}

/// Returns whether all values of a column are known.
pub(super) fn is_known(page: &FilesPage, column: usize) -> bool {
    match column {
        SIZE | DATE => page.is_complete(),
        DESCRIPTION => page.is_described(),
        _ => true,
    }
}

/// Returns the indices of a page's files in an order; the page itself is sorted by file echo and
/// name.
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
