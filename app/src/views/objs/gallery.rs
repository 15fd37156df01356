//! Objects as a gallery.

use super::{State, filter, hover, spoken, target};
use crate::pictures::{PictureKey, side};
use crate::strings::object_words as words;
use crate::views::ViewCx;
use crate::views::gallery::{self, EntryAction, GalleryEntry};
use crate::views::object::signs::Sign;
use egui::Ui;
use fidoscope_core::page::{MessagesPage, ObjectRow};

/// Draws the gallery; gives what was done to which object.
pub(super) fn draw(
    cx: &mut ViewCx<'_>,
    state: &mut State,
    ui: &mut Ui,
    m: &MessagesPage,
    objects: &[ObjectRow],
    shown: &[usize],
) -> Option<(usize, EntryAction)> {
    let State { place, checked, .. } = state;
    let row = |at: usize| Some((*shown.get(at)?, objects.get(*shown.get(at)?)?));
    let item = |cx: &ViewCx<'_>, at: usize| {
        let (index, own) = row(at)?;
        let before = at.checked_sub(1).and_then(row);
        let trouble = words::trouble(&own.state);
        let is_picture = own.kind.is_picture() && !filter::is_part(own);
        let kind = words::kind(own.kind);
        Some(GalleryEntry {
            index,
            name: own.name.clone(),
            about: match trouble {
                Some(trouble) => (trouble, true),
                None => (format!("{kind}, {}", words::size(own.size)), false),
            },
            // The same name once more.
            dimmed: before.is_some_and(|(_, before)| before.name.eq_ignore_ascii_case(&own.name)),
            sign: Sign::of(own.kind),
            picture: is_picture.then(|| PictureKey::listed(cx.page, index, side::THUMBNAIL)),
            spoken: spoken(own),
            target: target(own).to_string(),
            checked: checked.contains(&index),
            is_checkable: true,
        })
    };
    gallery::draw(cx, ui, place, shown.len(), item, |ui, at| {
        if let Some((_, own)) = row(at) {
            hover(ui, m, own);
        }
    })
}
