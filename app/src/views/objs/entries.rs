//! Objects of a page as entries of a gallery and as rows of a table.

use super::filter;
use crate::pictures::{PictureKey, side};
use crate::strings::{dates, object_words as words};
use crate::style::Palette;
use crate::views::ViewCx;
use crate::views::gallery::{Entries, GalleryEntry};
use crate::views::object::signs::Sign;
use crate::views::rows::{self, Column, RowLook};
use egui::{Align, Color32, Label, RichText, Ui};
use fidoscope_core::library::MessageRow;
use fidoscope_core::page::{MessagesPage, ObjectRow};

pub(super) const COLUMNS: [Column; 6] = [
    Column::new("name", 240.0, Align::Min, 9).growing(),
    Column::new("kind", 128.0, Align::Min, 5),
    Column::new("size", 80.0, Align::Max, 6),
    Column::new("from", 136.0, Align::Min, 3),
    Column::new("date", 136.0, Align::Min, 4),
    Column::new("message", 176.0, Align::Min, 2),
];

/// Shown objects.
pub(super) struct ObjectEntries<'p> {
    pub(super) m: &'p MessagesPage,
    pub(super) objects: &'p [ObjectRow],
    /// Indices of the shown ones.
    pub(super) shown: &'p [usize],
}

impl ObjectEntries<'_> {
    /// Returns the index on the page, and the object.
    fn at(&self, at: usize) -> Option<(usize, &ObjectRow)> {
        let index = *self.shown.get(at)?;
        Some((index, self.objects.get(index)?))
    }

    /// Returns whether it has the name of the previous one: such a name is drawn in grey.
    fn is_namesake(&self, at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|before| self.at(before));
        let names = before.zip(self.at(at));
        names.is_some_and(|((_, one), (_, other))| one.name.eq_ignore_ascii_case(&other.name))
    }
}

impl Entries for ObjectEntries<'_> {
    fn count(&self) -> usize {
        self.shown.len()
    }

    fn entry(&self, cx: &ViewCx<'_>, at: usize) -> Option<GalleryEntry> {
        let (index, own) = self.at(at)?;
        let is_picture = own.kind.is_picture() && !filter::is_part(own);
        let kind = words::kind(own.kind);
        Some(GalleryEntry {
            index,
            name: own.name.clone(),
            about: match words::trouble(&own.state) {
                Some(trouble) => (trouble, true),
                None => (format!("{kind}, {}", words::size(own.size)), false),
            },
            dimmed: self.is_namesake(at),
            sign: Sign::for_kind(own.kind),
            picture: is_picture.then(|| PictureKey::listed(cx.page, index, side::THUMBNAIL)),
            spoken: spoken(own),
            target: own.url.to_string(),
            is_checkable: true,
        })
    }

    fn cells(&self, at: usize, look: RowLook, palette: &Palette) -> Vec<(String, Color32)> {
        let Some((_, row)) = self.at(at) else {
            return Vec::new();
        };
        let side = look.side(palette);
        let header = self.m.row(row.message);
        let text = |own: &dyn Fn(&MessageRow<'_>) -> String| {
            (header.as_ref().map(own).unwrap_or_default(), side)
        };
        let name = match self.is_namesake(at) {
            true => side,
            false => look.main(palette),
        };
        let kind = match words::trouble(&row.state) {
            Some(trouble) if look.selected => (trouble, side),
            Some(trouble) => (trouble, palette.warning.text),
            None => (words::kind(row.kind), side),
        };
        vec![
            (words::name(&row.name).to_owned(), name),
            kind,
            (words::size(row.size), side),
            text(&|header| header.from().to_owned()),
            text(&|header| dates::short(header.written())),
            text(&|header| header.subject().to_owned()),
        ]
    }

    fn hover(&self, ui: &mut Ui, at: usize) {
        if let Some((_, row)) = self.at(at) {
            hover(ui, self.m, row);
        }
    }
}

/// Returns the screen reader's text of an object.
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

/// Draws the tooltip with all data of an object.
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
        let color = Palette::current(ui).warning.text;
        ui.label(RichText::new(trouble).color(color));
    }
    if let Some(header) = m.row(row.message) {
        ui.add(Label::new(rows::one_line(header.subject())).truncate());
        ui.label(format!(
            "{}  ·  {}  ·  {} #{}",
            rows::one_line(header.from()),
            dates::short(header.written()),
            header.area().tag(),
            header.number()
        ));
    }
}
