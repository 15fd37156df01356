//! Objects of messages as a gallery (7.2.3.19).

use super::Shown;
use super::pager::Slice;
use crate::address::{link, link_to};
use crate::limits::OBJECTS;
use crate::thumb::is_drawn;
use fidoscope_core::markup::decode_fiunis;
use fidoscope_core::objects::Completeness;
use fidoscope_core::page::{MessagesPage, ObjectRow};
use maud::{Markup, html};

/// Returns thumbnails of pictures, and links to other objects.
pub(super) fn list(shown: Shown<'_>, messages: &MessagesPage, objects: &[ObjectRow]) -> Markup {
    let w = shown.w;
    let slice = Slice::new(objects.len(), OBJECTS, shown.portion.number(), false);
    let rows = objects.get(slice.range()).unwrap_or_default();
    html! {
        p.count { (w.count("objects", objects.len())) }
        ul.gallery { @for row in rows { (entry(shown, messages, row)) } }
        (slice.links(w, &shown.page.url))
    }
}

fn entry(shown: Shown<'_>, messages: &MessagesPage, row: &ObjectRow) -> Markup {
    let w = shown.w;
    let is_missing = matches!(row.state, Completeness::Missing { .. });
    let is_picture = is_drawn(row.kind) && !is_missing;
    let from = messages.row(row.message);
    html! {
        li {
            a href=(link(&row.url)) {
                @if is_picture { img src=(link_to("thumb", &row.url)) alt="" loading="lazy"; }
                @else { span.kind aria-hidden="true" { (row.kind.word()) } }
                span.object-name { (row.name) }
            }
            small {
                (row.kind.label()) " · " (w.count("bytes", usize::try_from(row.size).unwrap_or(usize::MAX)))
                @if is_missing { " · " (w.text("object-incomplete")) }
                @if let Some(from) = from { br; (decode_fiunis(from.from())) }
            }
        }
    }
}
