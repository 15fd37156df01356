//! Strip above a text with search hits: their number, and navigation between them.

use crate::settings::shortcuts::Action;
use crate::strings::{format, tr};
use crate::style::icons::Icon;
use crate::style::{self, Palette};
use crate::views::{PageHits, ViewCx, links};
use egui::{RichText, Ui};
use fidoscope_core::limits;

/// Draws the strip and reads the keys; returns the hit to jump to.
pub(super) fn strip(
    cx: &mut ViewCx<'_>,
    ui: &mut Ui,
    hits: usize,
    current: Option<usize>,
) -> Option<usize> {
    let current = current.filter(|at| *at < hits);
    cx.memory.hits = PageHits {
        count: hits,
        current,
        can_walk: hits > 0,
    };
    if hits == 0 {
        return None;
    }
    let (mut back, mut forth) = (cx.find.previous, cx.find.next);
    if cx.takes_keys(ui) {
        back |= cx.pressed(ui, Action::PreviousHit);
        forth |= cx.pressed(ui, Action::NextHit);
    }
    let cx = &*cx;
    // The field that finds text in the page shows the same.
    if cx.find.text.is_empty() {
        let ink = Palette::current(ui).text;
        crate::views::bar::strip(ui, style::SPACE_XS, |ui| {
            let (name, action) = (tr!("hit-previous"), Action::PreviousHit);
            back |= links::sign_of(cx, ui, true, Icon::Higher, name, action);
            forth |= links::sign_of(cx, ui, true, Icon::Down, tr!("hit-next"), Action::NextHit);
            ui.label(RichText::new(place(current, hits)).color(ink));
        });
    }
    // The last hit is followed by the first.
    match (forth, back, current) {
        (true, _, Some(at)) => Some((at + 1) % hits),
        (true, _, None) => Some(0),
        (_, true, Some(at)) => Some((at + hits - 1) % hits),
        (_, true, None) => Some(hits - 1),
        _ => None,
    }
}

/// Formats the position of the current hit.
pub(crate) fn place(current: Option<usize>, hits: usize) -> String {
    match current {
        Some(at) => tr!(
            "hit-place",
            place = format::count(at as u64 + 1),
            all = counted(hits)
        ),
        None => tr!("hits", count = hits as u64, shown = counted(hits)),
    }
}

/// Formats a number of hits; at the limit the search stopped.
fn counted(hits: usize) -> String {
    let shown = format::count(hits as u64);
    if hits < limits::SEARCH_HITS {
        shown
    } else {
        format!("{shown}+")
    }
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn a_number_of_hits_that_is_a_limit_says_so() {
        assert_eq!(counted(1999), "1\u{a0}999");
        assert_eq!(counted(2000), "2\u{a0}000+");
    }
}
