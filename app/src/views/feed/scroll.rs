//! Movement by keys in a feed.

use super::{Shape, State, ViewStateMut, select_row, turn_to};
use crate::settings::shortcuts::Action;
use crate::style;
use crate::views::{ViewCx, steps};
use egui::Ui;
use fidoscope_core::library::CorpusIndex;
use fidoscope_core::page::MessagesPage;
use std::collections::HashSet;

/// Moves by keys.
pub(super) fn keys(
    cx: &mut ViewCx<'_>,
    state: &mut ViewStateMut<'_, State>,
    ui: &Ui,
    m: &MessagesPage,
    shape: Shape,
) {
    let window = ui.available_height();
    let count = state.own.folding.len();
    let pressed = |action| cx.presses(ui, action);
    let (down, up) = (pressed(Action::LineDown), pressed(Action::LineUp));
    let page = (window - 4.0 * style::ROW_HEIGHT).max(style::ROW_HEIGHT);
    let pages = pressed(Action::PageDown) as f32 - pressed(Action::PageUp) as f32;
    let space = pressed(Action::Leaf);
    let back = pressed(Action::LeafBack);
    let (top, bottom) = (pressed(Action::Top) > 0, pressed(Action::Bottom) > 0);
    let rows = 3.0 * style::ROW_HEIGHT;
    let text = pressed(Action::TextUp) as f32 - pressed(Action::TextDown) as f32;
    if space > 0 {
        let own = &*state.own;
        let ended = own.scroll.ended().filter(|item| own.has_text(shape, *item));
        let ended = ended.filter_map(|item| own.folding.index_at(item));
        steps::read_through(cx, &state.page.reader, m, ended);
    }
    state.own.scroll.move_by(rows * text);
    if shape.compact {
        move_by_arrows(state, m, ui, down, up);
    } else {
        state.own.scroll.move_by(rows * (up as f32 - down as f32));
    }
    state.own.scroll.move_by(-page * pages);
    state.own.scroll.move_by(page * back as f32);
    if space > 0 && state.own.scroll.is_at_end() && shape.tops {
        steps::open_next_area(cx, m);
    } else if space > 0 && state.own.scroll.is_at_end() {
        leave(cx, state, m, shape);
    } else {
        state.own.scroll.move_by(-page * space as f32);
    }
    if top {
        state.own.scroll.go_to(0);
        select_row(state, m, 0);
    }
    if bottom {
        state.own.scroll.scroll_to_end();
        select_row(state, m, count.saturating_sub(1));
    }
}

/// Moves by the arrow keys through the rows below the root's text.
fn move_by_arrows(
    state: &mut ViewStateMut<'_, State>,
    m: &MessagesPage,
    ui: &Ui,
    down: usize,
    up: usize,
) {
    let Some((_, item)) = state.own.at else {
        return;
    };
    let bottom = ui.clip_rect().bottom();
    let scroll = &mut state.own.scroll;
    let long_text = item == 0 && scroll.extent(0).is_some_and(|(_, end)| end > bottom);
    if down > 0 && long_text && !scroll.is_at_end() {
        scroll.move_by(-3.0 * style::ROW_HEIGHT * down as f32);
    } else if down > 0 {
        let last = state.own.folding.len().saturating_sub(1);
        select_row(state, m, (item + down).min(last));
    } else if up > 0 && item == 0 {
        scroll.move_by(3.0 * style::ROW_HEIGHT * up as f32);
    } else if up > 0 {
        select_row(state, m, item.saturating_sub(up));
    }
}

/// Continues after the end of a tree or branch: with the next unread message of the set outside of
/// it, else the next one, else the next area.
fn leave(cx: &mut ViewCx<'_>, state: &mut ViewStateMut<'_, State>, m: &MessagesPage, shape: Shape) {
    let Some((at, _)) = state.own.at else {
        return;
    };
    let others = elsewhere(state, m, at);
    let unread = steps::unread_of(cx, m, others.iter().copied());
    let after = steps::following(m, at).len();
    let next = || others.first().copied().filter(|_| after > 0);
    if let Some(to) = unread.or_else(next) {
        turn_to(state, m, shape, to);
    } else {
        steps::open_next_area(cx, m);
    }
}

/// Returns the messages after the selected one: first the shown ones, then the others of the set.
pub(super) fn following(
    state: &ViewStateMut<'_, State>,
    m: &MessagesPage,
    shape: Shape,
) -> Vec<CorpusIndex> {
    let (Some((at, item)), Some(tree)) = (state.own.at, state.own.folding.tree()) else {
        return Vec::new();
    };
    let row = state.own.folding.row_at(item).map_or(0, |row| row + 1);
    let rest = tree.rows.get(row..).unwrap_or_default();
    let mut all: Vec<CorpusIndex> = rest.iter().map(|row| row.index).collect();
    if !shape.tops {
        all.extend(elsewhere(state, m, at));
    }
    all
}

/// Returns the messages of the set that are not shown, from a message on and around.
fn elsewhere(
    state: &ViewStateMut<'_, State>,
    m: &MessagesPage,
    from: CorpusIndex,
) -> Vec<CorpusIndex> {
    let Some(tree) = state.own.folding.tree() else {
        return Vec::new();
    };
    let here: HashSet<CorpusIndex> = tree.rows.iter().map(|row| row.index).collect();
    steps::around(m, from)
        .filter(|index| !here.contains(index))
        .collect()
}
