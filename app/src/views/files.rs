//! File echoes (7.4): their list, and the files of one as a table or a gallery.

mod echoes;
mod table;

use super::derived::Derived;
use super::find_rows::FoundRows;
use super::gallery::{self, Entries, GalleryEntry, GridState};
use super::object::signs::Sign;
use super::rows::{self, RowLook};
use super::{ViewCx, bar as bars, links, nav, slides};
use crate::command::{Album, Command, OpenIn, TabCommand};
use crate::pictures::{PictureKey, side};
use crate::strings::{dates, object_words, tr, words};
use crate::style::{self, Palette};
use egui::{Color32, Key, Label, RichText, Ui};
use fidoscope_core::fileecho::FileEntry;
use fidoscope_core::page::{FileRow, FilesPage};
use std::sync::Arc;

/// Maximum number of pictures in an album opened from one of them.
const ALBUM: usize = 2000;

/// Column by which the files are sorted, and whether the order is reversed.
type Sort = Option<(usize, bool)>;

/// State of a page of file echoes.
#[derive(Default)]
pub(super) struct State {
    echoes: echoes::State,
    /// True to show a gallery, false for a table.
    as_gallery: bool,
    place: GridState,
    columns: rows::ColumnsState,
    order: Derived<(Sort, bool), Vec<u32>>,
    /// Typed text of the field.
    text: Option<String>,
    found: FoundRows,
    /// Order of the rows among which words were found.
    found_in: Option<Arc<Vec<u32>>>,
}

impl State {
    pub(super) fn forget(&mut self) {
        self.order = Derived::default();
        self.place.forget();
        self.found.forget();
    }
}

/// Shown files, in order.
struct FileListing<'s> {
    page: &'s FilesPage,
    order: &'s [u32],
}

impl<'s> FileListing<'s> {
    /// Returns the index on the page of the file at a position, its row and its entry.
    fn at(&self, place: usize) -> Option<(usize, &'s FileRow, &'s FileEntry)> {
        let index = *self.order.get(place)? as usize;
        let row = self.page.rows.get(index)?;
        Some((index, row, self.page.file(row)?))
    }
}

pub(super) fn draw(cx: &mut ViewCx<'_>, state: &mut State, ui: &mut Ui, page: &Arc<FilesPage>) {
    ui.spacing_mut().item_spacing.y = 0.0;
    field(cx, state, ui, page);
    if page.is_of_echoes() {
        echoes::draw(cx, &mut state.echoes, ui, page);
        return;
    }
    about(ui, page);
    if page.rows.is_empty() {
        let is_here = page.echoes.iter().any(|own| own.list.is_some());
        let why = match is_here {
            true => tr!("files-none"),
            false => tr!("notices-say-why"),
        };
        super::message::quiet(ui, why);
        return;
    }
    bar(cx, state, ui, page);
    let sort = state.columns.sort;
    // Sizes, dates and descriptions in archives may still be unknown.
    let known = sort.is_none_or(|(column, _)| table::is_known(page, column));
    let own = Arc::clone(page);
    let make = move || table::sorted(&own, sort);
    // The order of the page costs nothing: a thread would delay the first rows by a frame.
    let amount = sort.map_or(0, |_| page.rows.len());
    let order = (state.order).get(ui.ctx(), &(sort, known), amount, make);
    let Some(order) = order.filter(|_| known) else {
        nav::waiting(ui, tr!("files-sorting"));
        return;
    };
    let shown = FileListing {
        page,
        order: &order,
    };
    let is_same = state.found_in.as_ref();
    if !is_same.is_some_and(|own| Arc::ptr_eq(own, &order)) {
        state.found_in = Some(Arc::clone(&order));
        state.found.forget();
    }
    let text_of = |row| {
        let file = shown.at(row).map(|(_, _, file)| file);
        file.map_or_else(String::new, |file| {
            format!("{}\n{}", file.name, file.description())
        })
    };
    let at = Some(state.place.at);
    let found = cx.find_rows(ui, &mut state.found, order.len(), at, text_of);
    if let Some(row) = found {
        state.place.select(row, !state.as_gallery);
    }
    let ranges;
    let columns = if state.as_gallery {
        None
    } else {
        let columns = table::columns(page);
        let clicked;
        (ranges, clicked) = rows::header(ui, "files", columns, &mut state.columns);
        if let Some(column) = clicked {
            state.columns.apply_click(column);
        }
        Some((columns, ranges.as_slice()))
    };
    let opened = gallery::show(cx, ui, &mut state.place, columns, &shown);
    if let Some(place) = opened
        && let Some((_, row, _)) = shown.at(state.place.at)
    {
        open(cx, &shown, row, place);
    }
}

/// Opens a file; a container opens its content.
fn open(cx: &mut ViewCx<'_>, shown: &FileListing<'_>, row: &FileRow, place: OpenIn) {
    let Some((file, url)) = shown.page.file(row).zip(shown.page.url_of(row)) else {
        return;
    };
    cx.commands.push(match Sign::by_name(&file.name) {
        Sign::Archive => Command::Tabs(TabCommand::Open(url.with_path([&*file.name], true), place)),
        Sign::Picture => Command::Tabs(TabCommand::OpenAmong(url, place, album(shown))),
        _ => Command::Tabs(TabCommand::Open(url, place)),
    });
}

/// Returns the addresses of the shown pictures.
fn album(shown: &FileListing<'_>) -> Album {
    let all = (0..shown.order.len()).filter_map(|place| shown.at(place));
    album_of(shown.page, all.map(|(_, row, _)| row))
}

/// Returns the pictures among some files.
fn album_of<'r>(page: &FilesPage, rows: impl Iterator<Item = &'r FileRow>) -> Album {
    let is_picture = |row: &&FileRow| {
        let file = page.file(row);
        file.is_some_and(|file| Sign::by_name(&file.name) == Sign::Picture)
    };
    let urls = rows.filter(is_picture).filter_map(|row| page.url_of(row));
    Album(urls.take(ALBUM).collect())
}

/// Draws the search field.
fn field(cx: &mut ViewCx<'_>, state: &mut State, ui: &mut Ui, page: &FilesPage) {
    nav::bar(ui, |ui| {
        let url = &cx.page.url;
        let wanted = url.param("find").unwrap_or_default().to_owned();
        let mut text = state.text.take().unwrap_or_else(|| wanted.clone());
        let response = nav::search_field(ui, "files-field", tr!("files-field"), &mut text);
        let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let asked = ui.button(tr!("stations-find")).clicked() || entered;
        let all = url.without_param("find");
        if asked && text.trim() != wanted {
            let to = match text.trim() {
                "" => all.clone(),
                text => all.with_param("find", text),
            };
            cx.commands
                .push(Command::Tabs(TabCommand::Open(to, OpenIn::Here)));
        }
        if page.filtered {
            links::button(cx, ui, tr!("files-all"), &all);
        }
        ui.add_space(style::SPACE_S);
        let count = if page.is_of_echoes() {
            words::file_echoes(page.echoes.len() as u64)
        } else {
            words::files(page.rows.len() as u64)
        };
        nav::aside(ui, &count);
        state.text = (text != wanted).then_some(text);
    });
}

/// Draws the description of the file echo.
fn about(ui: &mut Ui, page: &FilesPage) {
    let [echo] = page.echoes.as_slice() else {
        return;
    };
    if echo.description.is_empty() {
        return;
    }
    style::inset(ui, 4, |ui| {
        let text = RichText::new(rows::one_line(&echo.description));
        ui.add(Label::new(text.color(Palette::current(ui).text)).truncate());
    });
}

/// Draws the choice between gallery and table, and the buttons for chosen files.
fn bar(cx: &mut ViewCx<'_>, state: &mut State, ui: &mut Ui, page: &FilesPage) {
    bars::wrapped_strip(ui, |ui| {
        for (gallery, name) in [
            (false, tr!("objects-as-list")),
            (true, tr!("objects-as-gallery")),
        ] {
            let is_it = state.as_gallery == gallery;
            if ui.selectable_label(is_it, name).clicked() {
                state.as_gallery = gallery;
                state.place.rows.reveal(0);
            }
        }
        ui.add_space(style::SPACE_M);
        let file = |index: usize| {
            let row = page.rows.get(index)?;
            Some((page.file(row)?.name.to_string(), page.url_of(row)?))
        };
        gallery::chosen(cx.commands, ui, &mut state.place, 0..page.rows.len(), file);
        if state.as_gallery {
            slides::button(cx, ui, || album_of(page, page.rows.iter()));
        }
        links::copy_button(cx, ui);
    });
}

impl Entries for FileListing<'_> {
    fn count(&self) -> usize {
        self.order.len()
    }

    fn entry(&self, _: &ViewCx<'_>, at: usize) -> Option<GalleryEntry> {
        let (index, row, file) = self.at(at)?;
        let sign = Sign::by_name(&file.name);
        let url = self.page.url_of(row)?;
        Some(GalleryEntry {
            index,
            name: file.name.to_string(),
            about: (size(file), false),
            dimmed: false,
            sign,
            picture: (sign == Sign::Picture).then(|| PictureKey::at(&url, side::THUMBNAIL)),
            spoken: spoken(self.page, file),
            target: url.to_string(),
            is_checkable: true,
        })
    }

    fn cells(&self, at: usize, look: RowLook, palette: &Palette) -> Vec<(String, Color32)> {
        let Some((_, row, file)) = self.at(at) else {
            return Vec::new();
        };
        let (main, side) = (look.main(palette), look.side(palette));
        let date = self.page.modified(file).map(dates::exact);
        let area = self.page.echo(row).map(|echo| echo.tag.clone());
        vec![
            (file.name.to_string(), main),
            (size(file), side),
            (date.unwrap_or_default(), side),
            (file.description().to_owned(), main),
            (area.unwrap_or_default(), side),
        ]
    }

    fn hover(&self, ui: &mut Ui, at: usize) {
        if let Some((_, row, file)) = self.at(at) {
            hover(ui, self.page, row, file);
        }
    }
}

/// Formats the size of a file; empty while it is unknown.
fn size(file: &FileEntry) -> String {
    let facts = file.facts();
    facts.map_or_else(String::new, |own| object_words::size(own.size))
}

/// Returns the screen reader's text of a file.
fn spoken(page: &FilesPage, file: &FileEntry) -> String {
    let mut said = vec![rows::one_line(&file.name)];
    said.extend(Some(size(file)).filter(|size| !size.is_empty()));
    said.extend(page.modified(file).map(dates::exact));
    if !file.description().is_empty() {
        said.push(rows::one_line(file.description()));
    }
    said.join(", ")
}

/// Draws the tooltip with all data of a file.
fn hover(ui: &mut Ui, page: &FilesPage, row: &FileRow, file: &FileEntry) {
    ui.set_max_width(ui.spacing().tooltip_width);
    ui.label(RichText::new(rows::one_line(&file.name)).strong());
    let mut facts = vec![size(file)];
    facts.extend(page.modified(file).map(dates::exact));
    facts.extend(page.echo(row).map(|echo| echo.tag.clone()));
    ui.label(facts.join("  ·  "));
    description(ui, file.description());
}

/// Draws a description unchanged, line by line.
pub(super) fn description(ui: &mut Ui, text: &str) {
    const LINES: usize = 24;
    for line in text.lines().take(LINES) {
        ui.label(RichText::new(rows::one_line(line)).font(style::mono_font()));
    }
}
