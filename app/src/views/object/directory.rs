//! What is in a directory of a container: names, sizes, dates; Enter opens by the address.

use super::signs::{self, Sign};
use crate::command::{Album, Command, Goods, OpenIn};
use crate::strings::{dates, format, object_words as words, tr};
use crate::style::{self, Palette};
use crate::views::rows::{self, Column, ColumnsState, RowLook, RowsState};
use crate::views::{ViewCx, keys, links};
use egui::{Align, Frame, Key, Layout, Margin, Rangef, Rect, Ui, Vec2, pos2, vec2};
use fidoscope_core::container::ContainerEntry;
use fidoscope_core::page::ObjectPage;
use fidoscope_core::url::FidoUrl;
use std::collections::BTreeSet;

const NAME: usize = 0;
const SIZE: usize = 1;
const DATE: usize = 2;

const COLUMNS: [Column; 3] = [
    Column {
        key: "name",
        width: 240.0,
        align: Align::Min,
        grows: true,
        keep: 9,
    },
    Column {
        key: "size",
        width: 112.0,
        align: Align::Max,
        grows: false,
        keep: 5,
    },
    Column {
        key: "date",
        width: 152.0,
        align: Align::Min,
        grows: false,
        keep: 3,
    },
];

/// Most pictures of a directory that can be leafed through.
const ALBUM: usize = 2000;

/// Room for the box and the sign before a name.
const BEFORE: f32 = 52.0;

/// State of a directory.
#[derive(Default)]
pub(super) struct State {
    columns: ColumnsState,
    rows: RowsState,
    /// The row that the keyboard is at; the first one leads out of the directory.
    at: usize,
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
    selection_bar(cx, state, ui, object, entries);
    let (ranges, clicked) = rows::header(ui, "directory", &COLUMNS, &mut state.columns);
    if let Some(column) = clicked {
        state.columns.take(column);
        state.order = None;
    }
    let sort = state.columns.sort;
    let order = state
        .order
        .get_or_insert_with(|| sorted(entries, sort))
        .clone();
    // The first row leads one level up.
    let count = order.len() + 1;
    state.at = state.at.min(count - 1);
    let mut opened = keyboard(cx, state, ui, entries, &order);
    let above = above(object, &cx.page.url);
    let State {
        rows, at, checked, ..
    } = state;
    rows::show(
        ui,
        "entries",
        rows,
        cx.settings.density.row_height(),
        count,
        |ui, row, rect| {
            let look = RowLook {
                selected: row == *at,
                ..RowLook::default()
            };
            let id = ui.scope_id().with(("entry", row));
            let Some(place) = row.checked_sub(1) else {
                let response =
                    rows::clickable(ui, rect, id, look, || tr!("objects-above").to_owned());
                cell(ui, rect, &ranges, NAME, tr!("objects-above"), look);
                sign(ui, rect, Sign::Above, look);
                if let Some(place) = links::opened(ui, &response) {
                    *at = row;
                    opened = Some((row, place));
                }
                return;
            };
            let Some(entry) = order.get(place).and_then(|index| entries.get(*index)) else {
                return;
            };
            let index = order.get(place).copied().unwrap_or_default();
            let response = rows::clickable(ui, rect, id, look, || spoken(entry));
            let kind = if entry.is_directory {
                Sign::Folder
            } else {
                Sign::by_name(entry.name())
            };
            let mut name = entry.name().to_owned();
            if entry.is_encrypted {
                name = tr!("objects-encrypted", name = name);
            }
            cell(ui, rect, &ranges, NAME, &name, look);
            sign(ui, rect, kind, look);
            if !entry.is_directory {
                // Packed single files do not tell their size.
                let size = match entry.size {
                    0 => String::new(),
                    size => format::count(size),
                };
                cell(ui, rect, &ranges, SIZE, &size, look);
                check(ui, rect, checked, index, entry.name());
            }
            let date = entry.modified.map(dates::exact).unwrap_or_default();
            cell(ui, rect, &ranges, DATE, &date, look);
            if let Some(place) = links::opened(ui, &response) {
                *at = row;
                opened = Some((row, place));
            }
        },
    );
    if let Some((row, place)) = opened {
        let entry = row.checked_sub(1).and_then(|place| {
            let index = order.get(place)?;
            entries.get(*index)
        });
        let url = match entry {
            Some(entry) => object.child_url(&cx.page.url, entry),
            None => above,
        };
        cx.commands.push(if entry.is_some_and(is_picture) {
            let entries = order.iter().filter_map(|index| entries.get(*index));
            Command::OpenAmong(url, place, album(object, &cx.page.url, entries))
        } else {
            Command::Open(url, place)
        });
    }
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

/// The box that chooses an entry to be saved.
fn check(ui: &mut Ui, rect: Rect, checked: &mut BTreeSet<usize>, index: usize, name: &str) {
    let center = pos2(rect.left() + style::SPACE_S + 8.0, rect.center().y);
    let place = Rect::from_center_size(center, Vec2::splat(20.0));
    let mut on = checked.contains(&index);
    let builder = egui::UiBuilder::new()
        .id_salt(("check", index))
        .max_rect(place)
        .layout(Layout::left_to_right(Align::Center));
    let mut child = ui.new_child(builder);
    let response = child.add(egui::Checkbox::without_text(&mut on));
    let label = tr!("objects-choose", name = name);
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, on, &label));
    if response.changed() {
        if on {
            checked.insert(index);
        } else {
            checked.remove(&index);
        }
    }
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

fn keyboard(
    cx: &ViewCx<'_>,
    state: &mut State,
    ui: &Ui,
    entries: &[ContainerEntry],
    order: &[usize],
) -> Option<(usize, OpenIn)> {
    if !cx.takes_keys(ui) {
        return None;
    }
    let count = order.len() + 1;
    if let Some(to) = keys::moved(cx, ui, Some(state.at), count, state.rows.page()) {
        state.at = to;
        state.rows.reveal(to);
    }
    let index = state
        .at
        .checked_sub(1)
        .and_then(|at| order.get(at))
        .copied();
    let is_file = |index: &usize| entries.get(*index).is_some_and(|own| !own.is_directory);
    if let Some(index) = index.filter(is_file)
        && keys::plain(ui, Key::Space)
        && !state.checked.remove(&index)
    {
        state.checked.insert(index);
    }
    keys::opened(cx, ui).map(|place| (state.at, place))
}

/// Saving what is chosen.
fn selection_bar(
    cx: &mut ViewCx<'_>,
    state: &mut State,
    ui: &mut Ui,
    object: &ObjectPage,
    entries: &[ContainerEntry],
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
                let files = |(_, entry): &(usize, &ContainerEntry)| !entry.is_directory;
                let all = entries.iter().enumerate().filter(files).count();
                let count = state.checked.len();
                let save = egui::Button::new(tr!("objects-save-chosen", count = count as u64));
                if ui.add_enabled(count > 0, save).clicked() {
                    let chosen = state.checked.iter().filter_map(|index| {
                        let entry = entries.get(*index)?;
                        let url = object.child_url(&cx.page.url, entry);
                        Some((entry.name().to_owned(), url))
                    });
                    let goods = Goods::Many(chosen.collect());
                    cx.commands.push(Command::Save(String::new(), goods));
                }
                if ui
                    .add_enabled(count < all, egui::Button::new(tr!("objects-choose-all")))
                    .clicked()
                {
                    let chosen = entries.iter().enumerate().filter(files);
                    state.checked = chosen.map(|(index, _)| index).collect();
                }
                if ui
                    .add_enabled(count > 0, egui::Button::new(tr!("objects-choose-none")))
                    .clicked()
                {
                    state.checked.clear();
                }
            });
        });
}
