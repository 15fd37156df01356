//! Keys of pages: their list, and reading them.

use super::ViewCx;
use super::rows::RowsState;
use crate::command::OpenIn;
use crate::settings::shortcuts::{self, Action};
use crate::strings::{Say, tr};
use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{Id, Key, Modifiers, Ui};

/// Fixed keys of pages for the overlay, with descriptions.
pub(crate) const FIXED: &[(Say, Say)] = &[
    (|| tr!("fixed-background-key"), || tr!("fixed-background")),
    (|| tr!("fixed-select-key"), || tr!("fixed-select")),
    (|| tr!("fixed-map-key"), || tr!("fixed-map")),
    (|| tr!("fixed-picture-key"), || tr!("fixed-picture")),
    (|| tr!("fixed-check-key"), || tr!("fixed-check")),
];

/// Returns whether a key was pressed without modifiers.
pub(crate) fn plain(ui: &Ui, key: Key) -> bool {
    with(ui, Modifiers::NONE, key)
}

/// Returns whether a key was pressed with exactly these modifiers.
pub(crate) fn with(ui: &Ui, modifiers: Modifiers, key: Key) -> bool {
    shortcuts::key_presses(ui, modifiers, key) > 0
}

/// Returns where to open the selection, if keys requested that.
pub(super) fn opened(cx: &ViewCx<'_>, ui: &Ui) -> Option<OpenIn> {
    [
        (Action::Open, OpenIn::Here),
        (Action::OpenBehind, OpenIn::Background),
    ]
    .into_iter()
    .find_map(|(action, place)| cx.pressed(ui, action).then_some(place))
}

/// Returns the row to which the keys of a list move from a row.
pub(super) fn moved(
    cx: &ViewCx<'_>,
    ui: &Ui,
    from: Option<usize>,
    rows: usize,
    page: usize,
) -> Option<usize> {
    let last = rows.checked_sub(1)?;
    let page = page.saturating_sub(1).max(1);
    let mut at = from;
    let count = |action| cx.presses(ui, action);
    let (up, down) = (count(Action::LineUp), count(Action::LineDown));
    let (page_up, page_down) = (count(Action::PageUp), count(Action::PageDown));
    let (home, end) = (count(Action::Top), count(Action::Bottom));
    if home > 0 {
        at = Some(0);
    }
    if end > 0 {
        at = Some(last);
    }
    let back = up + page_up * page;
    let forth = down + page_down * page;
    if back + forth > 0 {
        at = Some(match at {
            Some(at) => (at + forth).saturating_sub(back).min(last),
            None if back > 0 => last,
            None => 0,
        });
    }
    at.filter(|_| home + end + back + forth > 0)
}

/// Scrolls lines without a cursor by the keys of a list.
pub(super) fn scroll(cx: &ViewCx<'_>, ui: &Ui, rows: &mut RowsState, count: usize) {
    if !cx.takes_keys(ui) {
        return;
    }
    let (first, page) = (rows.drawn.start, rows.drawn.len());
    if let Some(to) = moved(cx, ui, Some(first), count, page) {
        // Downwards the last row is brought into view, upwards the first.
        let to = if to > first {
            to + page.saturating_sub(2)
        } else {
            to
        };
        rows.reveal(to.min(count.saturating_sub(1)));
    }
}

/// Selects all of the text in a field that gets the focus.
pub(crate) fn select_all(ui: &Ui, field: Id, mut state: TextEditState, text: &str) {
    let end = CCursor::new(text.chars().count());
    let all = CCursorRange::two(CCursor::default(), end);
    state.cursor.set_char_range(Some(all));
    state.store(ui.ctx(), field);
}
