//! Pages as HTML: every text is escaped by the types of `maud`.
//!
//! Knows the contents of [`Page`] and the words for readers. No script is needed; styles are
//! classes of one sheet.

mod areas;
mod calendar;
mod cards;
mod files;
mod gallery;
mod handler;
mod layout;
mod map;
mod message;
mod messages;
mod notices;
mod object;
mod pager;
mod stations;
mod text;
mod world;

pub(crate) use handler::handler;
pub(crate) use layout::{Layout, fault, shell};
pub(crate) use message::{FullMessage, address_of};
pub(crate) use notices::{Outcome, outcome};
pub(crate) use object::served;
pub(crate) use world::drawing as world_drawing;

use crate::address::Portion;
use crate::words::Words;
use fidoscope_core::library::Library;
use fidoscope_core::page::{Content, Page};
use fidoscope_core::url::Parsed;
use maud::Markup;

/// A page with the data for its HTML.
#[derive(Clone, Copy)]
pub(crate) struct Shown<'a> {
    pub(crate) page: &'a Page,
    pub(crate) library: &'a Library,
    pub(crate) portion: Portion,
    pub(crate) w: Words,
}

/// Returns the document of a page.
pub(crate) fn page(layout: Layout<'_>, shown: Shown<'_>, parsed: &Parsed) -> Markup {
    layout::page(
        layout,
        shown,
        &notices::list(shown, parsed),
        &content(shown),
    )
}

/// Returns the contents of a page, without the frame around them.
fn content(shown: Shown<'_>) -> Markup {
    match &shown.page.content {
        Content::Areas(areas) => areas::list(shown, areas),
        Content::Messages(messages) => messages::content(shown, messages),
        Content::Object(object) => object::content(shown, object),
        Content::Files(files) => files::list(shown, files),
        Content::Stations(stations) => stations::list(shown, stations),
        Content::Compose(_)
        | Content::Subscribe(_)
        | Content::Station(_)
        | Content::Faq(_)
        | Content::External(_) => cards::card(shown),
        Content::Nothing => maud::html! {},
    }
}
