//! What is in a directory of a container, as a table or as a gallery; Enter opens by the address.

use super::signs::{self, Sign};
use crate::command::{Album, Command};
use crate::pictures::{PictureKey, side};
use crate::strings::{dates, format, object_words as words, tr};
use crate::style::{self, Palette};
use crate::views::gallery::{self, EntryAction, GalleryEntry, GridState};
use crate::views::rows::{self, Column, ColumnsState, RowLook};
use crate::views::{ViewCx, links, slides};
use egui::{Align, Frame, Layout, Margin, Rangef, Rect, Ui, Vec2, pos2, vec2};
use fidoscope_core::container::ContainerEntry;
use fidoscope_core::page::ObjectPage;
use fidoscope_core::url::FidoUrl;
use std::collections::BTreeSet;

const NAME: usize = 0;
const SIZE: usize = 1;
const DATE: usize = 2;

const COLUMNS: [Column; 3] = [
    Column::new("name", 240.0, Align::Min, 9).growing(),
    Column::new("size", 112.0, Align::Max, 5),
    Column::new("date", 152.0, Align::Min, 3),
];

/// Most pictures of a directory that can be leafed through.
const ALBUM: usize = 2000;

/// Longest picture of a directory that has a thumbnail, in bytes: all of it is unpacked for that.
const THUMBNAIL_OF: u64 = 16 * 1024 * 1024;

/// Room for the box and the sign before a name.
const BEFORE: f32 = 52.0;

/// State of a directory.
#[derive(Default)]
pub(super) struct State {
    columns: ColumnsState,
    /// How the user wants to see it; `None`: as a gallery where most files are pictures.
    as_list: Option<bool>,
    /// The row that the keyboard is at; the first one leads out of the directory.
    place: GridState,
    /// Entries that are to be saved.
    checked: BTreeSet<usize>,
    /// Entries in the order of the rows.
    order: Option<Vec<usize>>,
}

impl State {
    pub(super) fn forget(&mut self) {
        self.order = None;
        self.checked.clear();
    }
}

pub(super) fn draw(
    cx: &mut ViewCx<'_>,
    state: &mut State,
    ui: &mut Ui,
    object: &ObjectPage,
    entries: &[ContainerEntry],
) {
    let as_list = state.as_list.unwrap_or_else(|| !is_album(entries));
    selection_bar(cx, state, ui, object, entries, as_list);
    let mut ranges = Vec::new();
    if as_list {
        let clicked;
        (ranges, clicked) = rows::header(ui, "directory", &COLUMNS, &mut state.columns);
        if let Some(column) = clicked {
            state.columns.take(column);
            state.order = None;
        }
    }
    let sort = state.columns.sort;
    let order = state
        .order
        .get_or_insert_with(|| sorted(entries, sort))
        .clone();
    // The first row leads one level up.
    let count = order.len() + 1;
    state.place.at = state.place.at.min(count - 1);
    let mut act = gallery::keyboard(cx, ui, &mut state.place, count, as_list);
    let above = above(object, &cx.page.url);
    let listing = Listing {
        object,
        entries,
        order: &order,
        above: &above,
    };
    let done = if as_list {
        listing.rows(cx, state, ui, &ranges)
    } else {
        listing.gallery(cx, state, ui)
    };
    if let Some((row, done)) = done {
        state.place.at = row;
        act = Some(done);
    }
    let chosen = listing.entry(state.place.at);
    match (act, chosen) {
        (Some(EntryAction::Open(place)), Some((_, entry))) => {
            let url = object.child_url(&cx.page.url, entry);
            cx.commands.push(if is_picture(entry) {
                let entries = order.iter().filter_map(|index| entries.get(*index));
                Command::OpenAmong(url, place, album(object, &cx.page.url, entries))
            } else {
                Command::Open(url, place)
            });
        }
        (Some(EntryAction::Open(place)), None) => cx.commands.push(Command::Open(above, place)),
        (Some(EntryAction::Check), Some((index, entry)))
            if !entry.is_directory && !state.checked.remove(&index) =>
        {
            state.checked.insert(index);
        }
        (Some(EntryAction::Check) | None, _) => {}
    }
}

/// The entries of a directory in the order of the rows. The first row leads one level up.
struct Listing<'e> {
    object: &'e ObjectPage,
    entries: &'e [ContainerEntry],
    order: &'e [usize],
    above: &'e FidoUrl,
}

impl Listing<'_> {
    /// The entry of a row and its index; `None` for the row that leads up.
    fn entry(&self, row: usize) -> Option<(usize, &ContainerEntry)> {
        let index = *self.order.get(row.checked_sub(1)?)?;
        Some((index, self.entries.get(index)?))
    }

    /// Draws it as a gallery; gives what was done to which row.
    fn gallery(
        &self,
        cx: &mut ViewCx<'_>,
        state: &mut State,
        ui: &mut Ui,
    ) -> Option<(usize, EntryAction)> {
        let State { place, checked, .. } = state;
        let item = |cx: &ViewCx<'_>, row: usize| {
            let Some((index, entry)) = self.entry(row) else {
                return Some(GalleryEntry {
                    index: usize::MAX,
                    name: tr!("objects-above").to_owned(),
                    about: (String::new(), false),
                    dimmed: false,
                    sign: Sign::Above,
                    picture: None,
                    spoken: tr!("objects-above").to_owned(),
                    target: self.above.to_string(),
                    checked: false,
                    is_checkable: false,
                });
            };
            let url = self.object.child_url(&cx.page.url, entry);
            let has_thumbnail = is_picture(entry) && entry.size <= THUMBNAIL_OF;
            let size = (entry.size > 0).then(|| words::size(entry.size));
            Some(GalleryEntry {
                index,
                name: name_of(entry),
                about: (size.unwrap_or_default(), false),
                dimmed: false,
                sign: sign_of(entry),
                picture: has_thumbnail.then(|| PictureKey::at(&url, side::THUMBNAIL)),
                spoken: spoken(entry),
                target: url.to_string(),
                checked: checked.contains(&index),
                is_checkable: !entry.is_directory,
            })
        };
        let hover = |ui: &mut Ui, row: usize| {
            if let Some((_, entry)) = self.entry(row) {
                ui.label(spoken(entry));
            }
        };
        gallery::draw(cx, ui, place, self.order.len() + 1, item, hover)
    }

    /// Draws it as a table; gives what was done to which row.
    fn rows(
        &self,
        cx: &ViewCx<'_>,
        state: &mut State,
        ui: &mut Ui,
        ranges: &[Rangef],
    ) -> Option<(usize, EntryAction)> {
        let State { place, checked, .. } = state;
        let at = place.at;
        let mut done = None;
        let height = cx.settings.density.row_height();
        let count = self.order.len() + 1;
        rows::show(
            ui,
            "entries",
            &mut place.rows,
            height,
            count,
            |ui, row, rect| {
                let look = RowLook {
                    selected: row == at,
                    ..RowLook::default()
                };
                let id = ui.scope_id().with(("entry", row));
                let Some((index, entry)) = self.entry(row) else {
                    let up = || tr!("objects-above").to_owned();
                    let response = rows::clickable(ui, rect, id, look, up);
                    cell(ui, rect, ranges, NAME, tr!("objects-above"), look);
                    sign(ui, rect, Sign::Above, look);
                    if let Some(place) = links::opened(ui, &response) {
                        done = Some((row, EntryAction::Open(place)));
                    }
                    return;
                };
                let response = rows::clickable(ui, rect, id, look, || spoken(entry));
                cell(ui, rect, ranges, NAME, &name_of(entry), look);
                sign(ui, rect, sign_of(entry), look);
                if !entry.is_directory {
                    // Packed single files do not say their size.
                    let size = match entry.size {
                        0 => String::new(),
                        size => format::count(size),
                    };
                    cell(ui, rect, ranges, SIZE, &size, look);
                    let center = pos2(rect.left() + style::SPACE_S + 8.0, rect.center().y);
                    let place = Rect::from_center_size(center, Vec2::splat(20.0));
                    if gallery::check(ui, place, checked.contains(&index), index, entry.name()) {
                        done = Some((row, EntryAction::Check));
                    }
                }
                let date = entry.modified.map(dates::exact).unwrap_or_default();
                cell(ui, rect, ranges, DATE, &date, look);
                if let Some(place) = links::opened(ui, &response) {
                    done = Some((row, EntryAction::Open(place)));
                }
            },
        );
        done
    }
}

fn sign_of(entry: &ContainerEntry) -> Sign {
    if entry.is_directory {
        Sign::Folder
    } else {
        Sign::by_name(entry.name())
    }
}

fn name_of(entry: &ContainerEntry) -> String {
    if entry.is_encrypted {
        tr!("objects-encrypted", name = entry.name())
    } else {
        entry.name().to_owned()
    }
}

/// Whether at least half of the files are pictures.
fn is_album(entries: &[ContainerEntry]) -> bool {
    let files = entries.iter().filter(|entry| !entry.is_directory).count();
    let pictures = entries.iter().filter(|entry| is_picture(entry)).count();
    pictures > 0 && pictures * 2 >= files
}

/// Whether an entry is a picture, by the ending of its name: its bytes are still packed.
fn is_picture(entry: &ContainerEntry) -> bool {
    !entry.is_directory && !entry.is_encrypted && Sign::by_name(entry.name()) == Sign::Picture
}

/// The addresses of the pictures among the entries of a directory.
fn album<'e>(
    object: &ObjectPage,
    url: &FidoUrl,
    entries: impl Iterator<Item = &'e ContainerEntry>,
) -> Album {
    let pictures = entries.filter(|entry| is_picture(entry)).take(ALBUM);
    Album(pictures.map(|own| object.child_url(url, own)).collect())
}

/// The directory, the container or the messages above this one.
fn above(object: &ObjectPage, url: &FidoUrl) -> FidoUrl {
    let parts: Vec<&str> = object.path.iter().map(String::as_str).collect();
    match parts.split_last() {
        Some((_, [])) | None => url.with_path([], false),
        Some((_, rest)) => url.with_path(rest.iter().copied(), true),
    }
}

fn sorted(entries: &[ContainerEntry], sort: Option<(usize, bool)>) -> Vec<usize> {
    let mut order: Vec<usize> = (0..entries.len()).collect();
    let Some((column, reversed)) = sort else {
        return order;
    };
    order.sort_by(|a, b| {
        let (Some(a), Some(b)) = (entries.get(*a), entries.get(*b)) else {
            return std::cmp::Ordering::Equal;
        };
        let by = match column {
            SIZE => a.size.cmp(&b.size),
            DATE => a.modified.cmp(&b.modified),
            _ => a.name().to_lowercase().cmp(&b.name().to_lowercase()),
        };
        let by = if reversed { by.reverse() } else { by };
        // Directories stay above files.
        b.is_directory.cmp(&a.is_directory).then(by)
    });
    order
}

fn cell(ui: &Ui, rect: Rect, ranges: &[Rangef], column: usize, text: &str, look: RowLook) {
    let (Some(range), Some(own)) = (ranges.get(column), COLUMNS.get(column)) else {
        return;
    };
    let mut range = rows::pad(*range);
    let color = if column == NAME {
        range.min += BEFORE;
        look.main(Palette::of(ui))
    } else {
        look.side(Palette::of(ui))
    };
    let range = Rangef::new(range.min, range.max.max(range.min));
    rows::cell(ui, rect, range, own.align, text, look.font(), color);
}

fn sign(ui: &Ui, rect: Rect, sign: Sign, look: RowLook) {
    let center = pos2(rect.left() + style::SPACE_S + 36.0, rect.center().y);
    let place = Rect::from_center_size(center, Vec2::splat(16.0));
    signs::paint(ui.painter(), sign, place, look.side(Palette::of(ui)));
}

fn spoken(entry: &ContainerEntry) -> String {
    if entry.is_directory {
        return format!("{}/", entry.name());
    }
    let size = words::size(entry.size);
    match entry.modified {
        Some(stamp) => format!("{}, {size}, {}", entry.name(), dates::exact(stamp)),
        None => format!("{}, {size}", entry.name()),
    }
}

/// Saving what is chosen.
fn selection_bar(
    cx: &mut ViewCx<'_>,
    state: &mut State,
    ui: &mut Ui,
    object: &ObjectPage,
    entries: &[ContainerEntry],
    as_list: bool,
) {
    let palette = Palette::of(ui);
    Frame::NONE
        .fill(palette.panel)
        .inner_margin(Margin::symmetric(12, 4))
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            let size = vec2(ui.available_width(), style::ROW_HEIGHT);
            ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = style::SPACE_S;
                for (list, name) in [
                    (false, tr!("objects-as-gallery")),
                    (true, tr!("objects-as-list")),
                ] {
                    if ui.selectable_label(as_list == list, name).clicked() {
                        state.as_list = Some(list);
                    }
                }
                let file = |index: usize| {
                    let entry = entries.get(index)?;
                    let url = object.child_url(&cx.page.url, entry);
                    Some((entry.name().to_owned(), url))
                };
                let is_file =
                    |index: &usize| entries.get(*index).is_some_and(|own| !own.is_directory);
                let files = (0..entries.len()).filter(is_file);
                gallery::chosen(cx.commands, ui, &mut state.checked, files, file);
                if entries
                    .iter()
                    .filter(|entry| is_picture(entry))
                    .nth(1)
                    .is_some()
                {
                    let url = cx.page.url.clone();
                    let order = state.order.as_deref().unwrap_or_default();
                    let shown = order.iter().filter_map(|index| entries.get(*index));
                    slides::button(cx, ui, || album(object, &url, shown));
                }
            });
        });
}
