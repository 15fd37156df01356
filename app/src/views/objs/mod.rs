//! `objs`: all objects of the final set (7.2.3.19), as a gallery or as a list.

mod filter;
mod gallery;
mod list;

use super::gallery::{EntryAction, GridState, check, chosen, keyboard};
use super::{StateOf, ViewCx, bar as bars, links, rows, slides};
use crate::command::{Album, Command, OpenIn};
use crate::strings::{object_words as words, tr};
use crate::style::{self, Palette};
use egui::{Frame, Label, Margin, RichText, Ui};
use fidoscope_core::page::{MessagesPage, ObjectRow};
use fidoscope_core::url::FidoUrl;
use filter::Filter;
use std::collections::BTreeSet;
use std::sync::Arc;

/// State of the objects of a page.
#[derive(Default)]
pub(super) struct State {
    /// How the user wants to see them; `None`: as a gallery where there are pictures.
    as_list: Option<bool>,
    filter: Filter,
    /// Objects that pass the filter: positions on the page.
    shown: Option<FilteredObjects>,
    place: GridState,
    /// Objects that are to be saved: positions on the page.
    checked: BTreeSet<usize>,
    columns: rows::ColumnsState,
}

/// What passes the filter.
struct FilteredObjects {
    filter: Filter,
    rows: Arc<[usize]>,
    /// Objects of each filter.
    counts: [usize; Filter::ALL.len()],
    /// The pictures of the page in their order.
    album: Album,
}

impl State {
    pub(super) fn forget(&mut self) {
        self.shown = None;
        self.checked.clear();
    }

    fn settle(&mut self, objects: &[ObjectRow]) -> (Arc<[usize]>, Album) {
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
        self.place.at = self.place.at.min(found.0.len().saturating_sub(1));
        found
    }
}

/// The addresses of all pictures that can be shown.
fn album(objects: &[ObjectRow]) -> Album {
    let pictures = objects
        .iter()
        .filter(|row| row.kind.is_picture() && !filter::is_part(row));
    Album(pictures.map(|row| row.url.clone()).collect())
}

pub(super) fn draw(
    cx: &mut ViewCx<'_>,
    state: &mut StateOf<'_, State>,
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
    let (shown, album) = own.settle(&objects);
    let as_list = own.as_list.unwrap_or_else(|| album.0.is_empty());
    bar(cx, own, ui, &objects, (&shown, &album), as_list);
    // The bar may have chosen another filter.
    let (shown, album) = own.settle(&objects);
    if shown.is_empty() {
        super::message::quiet(ui, tr!("objects-none-of-kind"));
        return;
    }
    let mut act = keyboard(cx, ui, &mut own.place, shown.len(), as_list);
    let told = if as_list {
        list::draw(cx, own, ui, m, &objects, &shown)
    } else {
        gallery::draw(cx, own, ui, m, &objects, &shown)
    };
    if let Some((at, done)) = told {
        own.place.at = at;
        act = Some(done);
    }
    let chosen = shown.get(own.place.at).copied();
    let Some((index, row)) = chosen.and_then(|index| Some((index, objects.get(index)?))) else {
        return;
    };
    match act {
        Some(EntryAction::Open(place)) => open(cx, row, place, &album),
        Some(EntryAction::Check) if own.checked.remove(&index) => {}
        Some(EntryAction::Check) => {
            own.checked.insert(index);
        }
        None => {}
    }
    let message = row.message;
    state.page.select(m, message);
}

/// Goes to an object; a container is opened.
fn open(cx: &mut ViewCx<'_>, row: &ObjectRow, place: OpenIn, album: &Album) {
    let inside = row.kind.is_container() && !filter::is_part(row);
    let url = if inside {
        row.url.with_path([row.name.as_str()], true)
    } else {
        row.url.clone()
    };
    cx.commands
        .push(Command::OpenAmong(url, place, album.clone()));
}

fn nothing(cx: &mut ViewCx<'_>, ui: &mut Ui) {
    super::message::quiet(ui, tr!("objects-none"));
    Frame::NONE
        .inner_margin(Margin::symmetric(12, 0))
        .show(ui, |ui| {
            let url = cx.page.url.without_param("view");
            links::link(cx, ui, tr!("objects-messages"), &url);
        });
}

/// Ways to look at the objects, and what can be done with those that are chosen.
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
        for (list, name) in [
            (false, tr!("objects-as-gallery")),
            (true, tr!("objects-as-list")),
        ] {
            if ui.selectable_label(as_list == list, name).clicked() {
                state.as_list = Some(list);
            }
        }
        ui.add_space(style::SPACE_M);
        for (filter, count) in Filter::ALL.into_iter().zip(counts.unwrap_or_default()) {
            if count == 0 && filter != Filter::All {
                continue;
            }
            let name = format!(
                "{}  {}",
                filter.name(),
                crate::strings::format::count(count as u64)
            );
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
        chosen(cx.commands, ui, &mut state.checked, savable, file);
        if album.0.len() > 1 {
            slides::button(cx, ui, || album.clone());
        }
    });
}

/// What a screen reader says of an object.
fn spoken(row: &ObjectRow) -> String {
    let mut text = format!(
        "{}, {}, {}",
        words::name(&row.name),
        words::kind(row.kind),
        words::size(row.size)
    );
    if let Some(trouble) = words::trouble(&row.state) {
        text = format!("{text}, {trouble}");
    }
    text
}

/// Everything about an object, next to the pointer.
fn hover(ui: &mut Ui, m: &MessagesPage, row: &ObjectRow) {
    ui.set_max_width(ui.spacing().tooltip_width);
    ui.label(RichText::new(words::name(&row.name)).strong());
    ui.label(format!(
        "{}  ·  {}  ·  {}",
        words::kind(row.kind),
        words::size(row.size),
        row.encoding.name()
    ));
    if let Some(trouble) = words::trouble(&row.state) {
        let color = Palette::of(ui).warning.text;
        ui.label(RichText::new(trouble).color(color));
    }
    if let Some(header) = m.row(row.message) {
        ui.add(Label::new(rows::one_line(header.subject())).truncate());
        ui.label(format!(
            "{}  ·  {}  ·  {} #{}",
            rows::one_line(header.from()),
            crate::strings::dates::short(header.written()),
            header.area().tag(),
            header.number()
        ));
    }
}

/// The address of what a row shows first: for the middle button and the status bar.
fn target(row: &ObjectRow) -> &FidoUrl {
    &row.url
}
