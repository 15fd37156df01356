//! `tree` and `litr`: replies below the messages they answer, over a reading pane. The tree around
//! one message (7.2.3.4), or every tree with messages of the set (7.2.3.6).

pub(super) mod branches;
pub(super) mod folding;
pub(super) mod row;

use crate::strings::{format, tr, words};
use branches::Branches;
use folding::Folding;
use row::{Event, TreeRow, draw_row};

use super::derived::Derived;
use super::message::{Leaf, pane};
use super::nav::{self, jump_target};
use super::rows::{self, RowsState};
use super::{ViewCx, ViewStateMut, keys, message_keys, split, steps};
use crate::settings::shortcuts::Action;
use crate::style::Palette;
use egui::Ui;
use fidoscope_core::library::CorpusIndex;
use fidoscope_core::page::{MessagesPage, ShownRows};
use fidoscope_core::url::{Leaf as LeafMode, View};
use std::collections::HashSet;
use std::sync::Arc;

/// Key of the rows: view, order, and the top of a single tree or branch.
pub(super) type TreeKey = (View, Option<LeafMode>, CorpusIndex);

/// Returns the rows of a view with trees, computed at the first request.
pub(super) fn rows_of(
    derived: &mut Derived<TreeKey, Branches>,
    ctx: &egui::Context,
    m: &MessagesPage,
    wanted: TreeKey,
) -> Option<Arc<Branches>> {
    let (view, leaf, top) = wanted;
    let amount = match view {
        // Orders other than that of the tops examine every message.
        View::Litr | View::Topl | View::Totr if leaf.is_some() => m.corpus.len(),
        View::Litr | View::Topl | View::Totr => m.set.len(),
        _ => m.forest().replies(top) as usize,
    };
    let page = m.clone();
    derived.get(ctx, &wanted, amount, move || {
        Branches::new(ShownRows::new(&page, view, leaf, top))
    })
}

/// State of a tree.
#[derive(Default)]
pub(super) struct State {
    derived: Derived<TreeKey, Branches>,
    folding: Folding,
    /// Selected message and its place.
    at: Option<(CorpusIndex, usize)>,
    rows: RowsState,
}

impl State {
    pub(super) fn forget(&mut self) {
        self.derived.forget();
        self.folding.forget();
        self.at = None;
    }

    fn place(&self) -> Option<usize> {
        self.at.map(|(_, place)| place)
    }

    /// Returns the number of reachable rows, and the range in the last frame.
    #[cfg(test)]
    pub(super) fn drawn(&self) -> (usize, std::ops::Range<usize>) {
        (self.folding.len(), self.rows.drawn.clone())
    }
}

pub(super) fn draw(
    cx: &mut ViewCx<'_>,
    state: &mut ViewStateMut<'_, State>,
    ui: &mut Ui,
    m: &MessagesPage,
) {
    if !prepare_rows(cx, state, ui, m) {
        nav::waiting(ui, tr!("tree-waiting"));
        return;
    }
    keyboard(cx, state, ui, m);
    prepare_rows(cx, state, ui, m);
    head(cx, state, ui, m);
    if let Some(index) = state.page.selected_in(m) {
        message_keys(cx, ui, m, index);
        state.page.selection.bar(cx, ui, m);
        let near = steps::near(state.own.place(), |at| state.own.folding.index_at(at));
        let leaf = split::below(cx, ui, |cx, ui| {
            pane(cx, &mut state.page.reader, ui, m, index, &near)
        });
        match leaf {
            Some(Leaf::Next) => match steps::unread_of(cx, m, following(state, m, index)) {
                Some(to) => turn_to(state, m, to),
                None => read_on(cx, state, m, index),
            },
            Some(Leaf::Previous) => step(state, m, -1),
            None => {}
        }
    }
    branches(cx, state, ui, m);
}

/// Prepares the rows around the selected message, or around the first one of the set; false while
/// they are computed.
fn prepare_rows(
    cx: &ViewCx<'_>,
    state: &mut ViewStateMut<'_, State>,
    ui: &Ui,
    m: &MessagesPage,
) -> bool {
    let Some(selected) = state.page.selected_in(m).or_else(|| m.set.first().copied()) else {
        return true;
    };
    if state.own.at.is_some_and(|(known, _)| known == selected) {
        return true;
    }
    let top = match m.view {
        View::Litr => 0,
        _ => m.forest().root(selected),
    };
    let wanted = (m.view, cx.page.url.leaf(), top);
    let Some(tree) = rows_of(&mut state.own.derived, ui.ctx(), m, wanted) else {
        return false;
    };
    state.own.folding.use_tree(&tree);
    // For a message of a tree that is not listed, the list begins with the set.
    let selected = if tree.position(selected).is_some() {
        Some(selected)
    } else {
        m.set.first().copied()
    };
    if let Some(selected) = selected {
        show(state, m, selected);
    }
    true
}

/// Opens the branches around a message and brings it into view.
fn show(state: &mut ViewStateMut<'_, State>, m: &MessagesPage, selected: CorpusIndex) {
    let place = state.own.folding.open_to(selected);
    state.own.at = place.map(|place| (selected, place));
    if let Some(place) = place {
        state.own.rows.reveal(place);
    }
    state.page.select(m, selected);
}

fn keyboard(cx: &ViewCx<'_>, state: &mut ViewStateMut<'_, State>, ui: &Ui, m: &MessagesPage) {
    if !cx.takes_keys(ui) {
        return;
    }
    let page = state.own.rows.page();
    if let Some(to) = keys::moved(cx, ui, state.own.place(), state.own.folding.len(), page) {
        select_row(state, m, to);
    }
    let current = state.page.selected_in(m);
    let rows = Arc::clone(state.own.folding.indices());
    if let Some(to) = state.page.selection.keyboard(cx, ui, &rows, current) {
        turn_to(state, m, to);
        prepare_rows(cx, state, ui, m);
    }
    if cx.pressed(ui, Action::NextMessage) {
        jump(state, m, 1);
    }
    if cx.pressed(ui, Action::PreviousMessage) {
        jump(state, m, -1);
    }
    if let Some(from) = state.page.selected_in(m)
        && let Some(to) = steps::asked(cx, ui, m, from, || following(state, m, from))
    {
        turn_to(state, m, to);
    }
    let place = state.own.place();
    if let Some(to) = state.own.folding.keyboard(cx, ui, place) {
        select_row(state, m, to);
    }
}

/// Selects a row, without scrolling to it.
fn select(state: &mut ViewStateMut<'_, State>, m: &MessagesPage, to: usize) {
    if let Some(index) = state.own.folding.index_at(to) {
        state.page.select(m, index);
        state.own.at = Some((index, to));
    }
}

/// Selects a row and brings it into view.
fn select_row(state: &mut ViewStateMut<'_, State>, m: &MessagesPage, to: usize) {
    select(state, m, to);
    state.own.rows.reveal(to);
}

fn step(state: &mut ViewStateMut<'_, State>, m: &MessagesPage, by: isize) {
    if let Some(to) = state.own.place().and_then(|at| at.checked_add_signed(by)) {
        select_row(state, m, to);
    }
}

/// Goes to the next row; after the last one to the next message of the set that is no row, else to
/// the next area.
fn read_on(
    cx: &mut ViewCx<'_>,
    state: &mut ViewStateMut<'_, State>,
    m: &MessagesPage,
    index: CorpusIndex,
) {
    let last = state.own.folding.len().saturating_sub(1);
    if state.own.place().is_some_and(|at| at < last) {
        step(state, m, 1);
        return;
    }
    let tree = state.own.folding.tree();
    let is_row = |index| tree.is_some_and(|tree| tree.position(index).is_some());
    let mut after = steps::following(m, index).iter().copied();
    match after.find(|index| !is_row(*index)) {
        Some(to) => turn_to(state, m, to),
        None => steps::open_next_area(cx, m),
    }
}

/// Goes to the next or previous message of the set.
fn jump(state: &mut ViewStateMut<'_, State>, m: &MessagesPage, by: isize) {
    let from = state.page.selected_in(m);
    if let Some(to) = from.and_then(|from| jump_target(m, from, by)) {
        turn_to(state, m, to);
    }
}

/// Goes to a message, possibly in another tree; the rows around it follow in the next frame.
fn turn_to(state: &mut ViewStateMut<'_, State>, m: &MessagesPage, to: CorpusIndex) {
    state.page.select(m, to);
    state.own.at = None;
}

/// Returns the messages after one: the rest of the rows, then the messages of the set that are no
/// rows, from there on and around.
fn following(
    state: &ViewStateMut<'_, State>,
    m: &MessagesPage,
    index: CorpusIndex,
) -> Vec<CorpusIndex> {
    let Some(tree) = state.own.folding.tree() else {
        return Vec::new();
    };
    let mut all: Vec<CorpusIndex> = state.own.folding.following(index).collect();
    if m.view != View::Litr {
        let here: HashSet<CorpusIndex> = tree.rows.iter().map(|row| row.index).collect();
        all.extend(steps::around(m, index).filter(|index| !here.contains(index)));
    }
    all
}

/// Draws the bar with the position in the set and the buttons that jump between its messages.
fn head(cx: &ViewCx<'_>, state: &mut ViewStateMut<'_, State>, ui: &mut Ui, m: &MessagesPage) {
    let Some(selected) = state.page.selected_in(m) else {
        return;
    };
    let tree = state.own.folding.tree().cloned();
    let mut fold = None;
    let by = nav::bar(ui, |ui| {
        let by = nav::jumps(cx, ui, m, selected);
        let Some(tree) = tree else {
            return by;
        };
        if m.view == View::Litr {
            let row = state.own.place();
            let row = row.and_then(|at| state.own.folding.row_at(at));
            let own = row.map_or(0, |row| tree.tree_of(row)) + 1;
            let place = words::tree_place(own, tree.trees.len());
            nav::aside(ui, &format!("·  {place}"));
            if ui.available_width() > 160.0 {
                for (name, action, closed) in [
                    (tr!("close-all"), Action::CloseAll, true),
                    (tr!("open-all"), Action::OpenAll, false),
                ] {
                    let keys = cx.settings.shortcuts.text(action);
                    if ui.small_button(name).on_hover_text(keys).clicked() {
                        fold = Some(closed);
                    }
                }
            }
        } else {
            let replies = tree.rows.len().saturating_sub(1);
            let text = tr!(
                "replies-in-tree",
                count = replies as u64,
                shown = format::count(replies as u64)
            );
            nav::aside(ui, &format!("·  {text}"));
        }
        by
    });
    if let Some(closed) = fold {
        let place = state.own.place();
        if let Some(to) = state.own.folding.fold_all(closed, place) {
            select_row(state, m, to);
        }
    }
    if let Some(by) = by {
        jump(state, m, by);
        ui.ctx().request_repaint();
    }
}

fn branches(
    cx: &mut ViewCx<'_>,
    state: &mut ViewStateMut<'_, State>,
    ui: &mut Ui,
    m: &MessagesPage,
) {
    let Some(tree) = state.own.folding.tree().cloned() else {
        return;
    };
    let selected = state.own.place();
    let striped = m.view == View::Litr;
    let mut event = None;
    let State { folding, rows, .. } = &mut state.own;
    ui.spacing_mut().item_spacing.y = 0.0;
    rows::show(
        ui,
        "reply-tree",
        rows,
        cx.settings.density.row_height(),
        folding.len(),
        |ui, at, rect| {
            let Some(row) = folding.row_at(at) else {
                return;
            };
            // The background distinguishes odd and even trees (7.2.3.6).
            if striped && tree.tree_of(row) % 2 == 1 {
                ui.painter()
                    .rect_filled(rect, 0.0, Palette::current(ui).panel);
            }
            let index = tree.index(row);
            let folded = index.is_some_and(|index| folding.is_folded(index));
            let is_chosen = index.is_some_and(|index| state.page.selection.has(index));
            let shown = selected == Some(at) || is_chosen;
            let several = is_chosen.then_some(&state.page.selection);
            let shown = TreeRow {
                tree: &tree,
                place: row,
                folded,
                selected: shown,
                several,
            };
            if let Some(happened) = draw_row(cx, ui, m, shown, rect) {
                event = Some((at, row, happened));
            }
        },
    );
    match event {
        Some((at, _, Event::Chosen(click))) => {
            let current = state.page.selected_in(m);
            let rows = Arc::clone(state.own.folding.indices());
            if let Some(to) = rows.get(at) {
                state.page.selection.click(&rows, current, *to, click);
            }
            select_row(state, m, at);
        }
        Some((_, row, Event::Toggled)) => {
            let place = state.own.place();
            if let Some(index) = tree.index(row)
                && let Some(to) = state.own.folding.toggle(index, place)
            {
                select(state, m, to);
            }
        }
        None => {}
    }
}
