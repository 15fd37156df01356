//! Content of a directory in a container, as a table or a gallery; Enter opens an entry by its
//! address.

use super::signs::Sign;
use crate::command::{Album, Command, TabCommand};
use crate::pictures::{PictureKey, side};
use crate::strings::{dates, format, object_words as words, tr};
use crate::style::{self, Palette};
use crate::views::gallery::{self, Entries, GalleryEntry, GridState};
use crate::views::rows::{self, Column, ColumnsState, RowLook};
use crate::views::{ViewCx, bar, slides};
use egui::{Align, Color32, Layout, Ui, vec2};
use fidoscope_core::container::ContainerEntry;
use fidoscope_core::page::ObjectPage;
use fidoscope_core::url::FidoUrl;

const SIZE: usize = 1;
const DATE: usize = 2;

const COLUMNS: [Column; 3] = [
    Column::new("name", 240.0, Align::Min, 9).growing(),
    Column::new("size", 112.0, Align::Max, 5),
    Column::new("date", 152.0, Align::Min, 3),
];

/// Maximum number of pictures in an album of a directory.
const ALBUM: usize = 2000;

/// Maximum size of a picture with a thumbnail, in bytes: all of it is unpacked for that.
const THUMBNAIL_OF: u64 = 16 * 1024 * 1024;

/// State of a directory.
#[derive(Default)]
pub(super) struct State {
    columns: ColumnsState,
    /// User's choice of a list or gallery; `None`: a gallery if most files are pictures.
    as_list: Option<bool>,
    /// Focused row; the first one leads out of the directory.
    place: GridState,
    /// Indices of entries, in the order of the rows.
    order: Option<Vec<usize>>,
}

impl State {
    pub(super) fn forget(&mut self) {
        self.order = None;
        self.place.forget();
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
    let ranges;
    let columns = if as_list {
        let clicked;
        (ranges, clicked) = rows::header(ui, "directory", &COLUMNS, &mut state.columns);
        if let Some(column) = clicked {
            state.columns.apply_click(column);
            state.order = None;
        }
        Some((&COLUMNS[..], ranges.as_slice()))
    } else {
        None
    };
    let sort = state.columns.sort;
    let order = state.order.get_or_insert_with(|| sorted(entries, sort));
    let order = order.clone();
    let above = above(object, &cx.page.url);
    let listing = Listing {
        object,
        entries,
        order: &order,
        above: &above,
    };
    let Some(place) = gallery::show(cx, ui, &mut state.place, columns, &listing) else {
        return;
    };
    cx.commands.push(match listing.entry_of(state.place.at) {
        Some((_, entry)) => {
            let url = object.child_url(&cx.page.url, entry);
            if is_picture(entry) {
                let entries = order.iter().filter_map(|index| entries.get(*index));
                Command::Tabs(TabCommand::OpenAmong(
                    url,
                    place,
                    album(object, &cx.page.url, entries),
                ))
            } else {
                Command::Tabs(TabCommand::Open(url, place))
            }
        }
        None => Command::Tabs(TabCommand::Open(above, place)),
    });
}

/// Entries of a directory in the order of the rows. The first row leads one level up.
struct Listing<'e> {
    object: &'e ObjectPage,
    entries: &'e [ContainerEntry],
    order: &'e [usize],
    above: &'e FidoUrl,
}

impl Listing<'_> {
    /// Returns the entry of a row and its index; `None` for the row that leads up.
    fn entry_of(&self, row: usize) -> Option<(usize, &ContainerEntry)> {
        let index = *self.order.get(row.checked_sub(1)?)?;
        Some((index, self.entries.get(index)?))
    }
}

impl Entries for Listing<'_> {
    fn count(&self) -> usize {
        self.order.len() + 1
    }

    fn entry(&self, cx: &ViewCx<'_>, row: usize) -> Option<GalleryEntry> {
        if row > self.order.len() {
            return None;
        }
        let Some((index, entry)) = self.entry_of(row) else {
            return Some(GalleryEntry {
                index: usize::MAX,
                name: tr!("objects-above").to_owned(),
                about: (String::new(), false),
                dimmed: false,
                sign: Sign::Above,
                picture: None,
                spoken: tr!("objects-above").to_owned(),
                target: self.above.to_string(),
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
            is_checkable: !entry.is_directory,
        })
    }

    fn cells(&self, row: usize, look: RowLook, palette: &Palette) -> Vec<(String, Color32)> {
        let Some((_, entry)) = self.entry_of(row) else {
            return vec![(tr!("objects-above").to_owned(), look.main(palette))];
        };
        // Single packed files do not state their size.
        let has_size = entry.size > 0 && !entry.is_directory;
        let size = has_size.then(|| format::count(entry.size));
        let date = entry.modified.map(dates::exact).unwrap_or_default();
        vec![
            (name_of(entry), look.main(palette)),
            (size.unwrap_or_default(), look.side(palette)),
            (date, look.side(palette)),
        ]
    }

    fn hover(&self, ui: &mut Ui, row: usize) {
        let entry = self.entry_of(row);
        ui.label(entry.map_or_else(|| tr!("objects-above").to_owned(), |(_, own)| spoken(own)));
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

/// Returns whether at least half of the files are pictures.
fn is_album(entries: &[ContainerEntry]) -> bool {
    let files = entries.iter().filter(|entry| !entry.is_directory).count();
    let pictures = entries.iter().filter(|entry| is_picture(entry)).count();
    pictures > 0 && pictures * 2 >= files
}

/// Returns whether an entry is a picture, by its extension: its bytes are still packed.
fn is_picture(entry: &ContainerEntry) -> bool {
    !entry.is_directory && !entry.is_encrypted && Sign::by_name(entry.name()) == Sign::Picture
}

/// Returns the addresses of the pictures among the entries of a directory.
fn album<'e>(
    object: &ObjectPage,
    url: &FidoUrl,
    entries: impl Iterator<Item = &'e ContainerEntry>,
) -> Album {
    let pictures = entries.filter(|entry| is_picture(entry)).take(ALBUM);
    Album(pictures.map(|own| object.child_url(url, own)).collect())
}

/// Returns the address of the directory, container or messages above this one.
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

/// Draws the bar that saves the marked entries.
fn selection_bar(
    cx: &mut ViewCx<'_>,
    state: &mut State,
    ui: &mut Ui,
    object: &ObjectPage,
    entries: &[ContainerEntry],
    as_list: bool,
) {
    bar::panel(ui, 4, |ui| {
        let size = vec2(ui.available_width(), style::ROW_HEIGHT);
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = style::SPACE_S;
            state.as_list = gallery::forms(ui, as_list).or(state.as_list);
            let file = |index: usize| {
                let entry = entries.get(index)?;
                let url = object.child_url(&cx.page.url, entry);
                Some((entry.name().to_owned(), url))
            };
            let is_file = |index: &usize| entries.get(*index).is_some_and(|own| !own.is_directory);
            let files = (0..entries.len()).filter(is_file);
            gallery::chosen(cx.commands, ui, &mut state.place, files, file);
            let mut pictures = entries.iter().filter(|entry| is_picture(entry));
            if pictures.nth(1).is_some() {
                let url = cx.page.url.clone();
                let order = state.order.as_deref().unwrap_or_default();
                let shown = order.iter().filter_map(|index| entries.get(*index));
                slides::button(cx, ui, || album(object, &url, shown));
            }
        });
    });
}
