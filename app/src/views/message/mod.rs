//! One message: its header card and its text.

mod art;
mod avatar;
mod compose;
mod header;
mod hits;
mod hypertext;
mod inline;
mod pane;
mod person;
mod places;
mod seek;
mod snippets;
pub(in crate::views) mod stacked;
mod stylecodes;
mod text;

pub(crate) use compose::TextOptions;
pub(crate) use header::{header, header_height};
pub(crate) use hits::place as place_among_hits;
pub(crate) use pane::{Leaf, Reader, body_of, pane, quiet};
pub(crate) use person::{Counted, menu_of_sender};
pub(in crate::views) use places::{GLANCE, name as place_in_words};
pub(crate) use snippets::Extent;
pub(crate) use text::TextCache;

#[cfg(test)]
mod tests;
