//! `objs`: all objects of the final set (7.2.3.19), as a gallery or as a list.

mod entries;
mod filter;

use super::gallery::{self, GridState};
use super::{ViewCx, ViewStateMut, bar as bars, links, rows, slides};
use crate::command::{Album, Command, OpenIn, TabCommand};
use crate::strings::{format, tr};
use crate::style;
use egui::Ui;
use entries::{COLUMNS, ObjectEntries};
use fidoscope_core::page::{MessagesPage, ObjectRow};
use filter::Filter;
use std::sync::Arc;

/// State of the objects of a page.
#[derive(Default)]
pub(super) struct State {
    /// User's choice of a list or gallery; `None`: a gallery if there are pictures.
    as_list: Option<bool>,
    filter: Filter,
    /// Result of the filter, as indices on the page.
    shown: Option<FilteredObjects>,
    place: GridState,
    columns: rows::ColumnsState,
}

/// Result of a filter.
struct FilteredObjects {
    filter: Filter,
    rows: Arc<[usize]>,
    /// Number of objects for each filter.
    counts: [usize; Filter::ALL.len()],
    /// Pictures of the page, in order.
    album: Album,
}

impl State {
    pub(super) fn forget(&mut self) {
        self.shown = None;
        self.place.forget();
    }

    fn filtered(&mut self, objects: &[ObjectRow]) -> (Arc<[usize]>, Album) {
        let filter = self.filter;
        let shown = match self.shown.take() {
            Some(shown) if shown.filter == filter => shown,
            Some(shown) => FilteredObjects {
                filter,
                rows: filter.rows(objects),
                ..shown
            },
            None => FilteredObjects {
                filter,
                rows: filter.rows(objects),
                counts: Filter::ALL.map(|own| own.rows(objects).len()),
                album: album(objects),
            },
        };
        let found = (Arc::clone(&shown.rows), shown.album.clone());
        self.shown = Some(shown);
        found
    }
}

/// Returns the addresses of all pictures that can be shown.
fn album(objects: &[ObjectRow]) -> Album {
    let is_drawn = |row: &&ObjectRow| row.kind.is_picture() && !filter::is_part(row);
    let pictures = objects.iter().filter(is_drawn);
    Album(pictures.map(|row| row.url.clone()).collect())
}

pub(super) fn draw(
    cx: &mut ViewCx<'_>,
    state: &mut ViewStateMut<'_, State>,
    ui: &mut Ui,
    m: &MessagesPage,
) {
    let Some(objects) = m.objects.clone() else {
        return;
    };
    ui.spacing_mut().item_spacing.y = 0.0;
    let own = &mut *state.own;
    if objects.is_empty() {
        nothing(cx, ui);
        return;
    }
    let (shown, album) = own.filtered(&objects);
    let as_list = own.as_list.unwrap_or_else(|| album.0.is_empty());
    bar(cx, own, ui, &objects, (&shown, &album), as_list);
    // The bar may have changed the filter.
    let (shown, album) = own.filtered(&objects);
    if shown.is_empty() {
        super::message::quiet(ui, tr!("objects-none-of-kind"));
        return;
    }
    let ranges;
    let columns = if as_list {
        // The order is that of the page: same names together.
        (ranges, _) = rows::header(ui, "objects", &COLUMNS, &mut own.columns);
        Some((&COLUMNS[..], ranges.as_slice()))
    } else {
        None
    };
    let entries = ObjectEntries {
        m,
        objects: &objects,
        shown: &shown,
    };
    let opened = gallery::show(cx, ui, &mut own.place, columns, &entries);
    let chosen = shown.get(own.place.at).copied();
    let Some(row) = chosen.and_then(|index| objects.get(index)) else {
        return;
    };
    if let Some(place) = opened {
        open(cx, row, place, &album);
    }
    state.page.select(m, row.message);
}

/// Opens an object; a container opens its content.
fn open(cx: &mut ViewCx<'_>, row: &ObjectRow, place: OpenIn, album: &Album) {
    let inside = row.kind.is_container() && !filter::is_part(row);
    let url = if inside {
        row.url.with_path([row.name.as_str()], true)
    } else {
        row.url.clone()
    };
    cx.commands.push(Command::Tabs(TabCommand::OpenAmong(
        url,
        place,
        album.clone(),
    )));
}

fn nothing(cx: &mut ViewCx<'_>, ui: &mut Ui) {
    super::message::quiet(ui, tr!("objects-none"));
    style::inset(ui, 0, |ui| {
        let url = cx.page.url.without_param("view");
        links::link(cx, ui, tr!("objects-messages"), &url);
    });
}

/// Draws the choice of displays and filters, and the buttons for marked objects.
fn bar(
    cx: &mut ViewCx<'_>,
    state: &mut State,
    ui: &mut Ui,
    objects: &[ObjectRow],
    (shown, album): (&[usize], &Album),
    as_list: bool,
) {
    let counts = state.shown.as_ref().map(|shown| shown.counts);
    bars::wrapped_strip(ui, |ui| {
        state.as_list = gallery::forms(ui, as_list).or(state.as_list);
        ui.add_space(style::SPACE_M);
        for (filter, count) in Filter::ALL.into_iter().zip(counts.unwrap_or_default()) {
            if count == 0 && filter != Filter::All {
                continue;
            }
            let name = format!("{}  {}", filter.name(), format::count(count as u64));
            if ui.selectable_label(state.filter == filter, name).clicked() {
                state.filter = filter;
                state.place.at = 0;
            }
        }
        ui.add_space(style::SPACE_M);
        let file = |index: usize| {
            let row = objects.get(index)?;
            Some((row.name.clone(), row.url.clone()))
        };
        let is_savable = |index: &usize| {
            let row = objects.get(*index);
            row.is_some_and(|row| !filter::is_part(row))
        };
        let savable = shown.iter().copied().filter(is_savable);
        gallery::chosen(cx.commands, ui, &mut state.place, savable, file);
        if album.0.len() > 1 {
            slides::button(cx, ui, || album.clone());
        }
    });
}
