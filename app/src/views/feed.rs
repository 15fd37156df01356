//! Messages with their texts below each other: the trees, branches and tops of 7.2.3.5, 7.2.3.8 and
//! 7.2.3.10 to 7.2.3.13. This file has the common parts of the six views, [`Shape`] their
//! differences.

mod head;
mod item;
mod scroll;

use super::derived::Derived;
use super::nav::{self, jump_target};
use super::scrolling::{self, Scroll};
use super::tree::branches::Branches;
use super::tree::folding::Folding;
use super::tree::{TreeKey, rows_of};
use super::{ViewCx, ViewStateMut, message_keys, steps};
use crate::messages::MessageKey;
use crate::settings::shortcuts::Action;
use crate::strings::tr;
use egui::{Rect, Sense, Ui};
use fidoscope_core::library::CorpusIndex;
use fidoscope_core::page::MessagesPage;
use fidoscope_core::url::View;

/// Differences between views of whole messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shape {
    /// True to begin with the focused message, not with the top of its tree.
    branch: bool,
    /// True to indent replies, which can be closed.
    indented: bool,
    /// True to show only the first message with its text, the others as rows.
    compact: bool,
    /// True to show only tops of trees, each with a link to its replies.
    tops: bool,
}

impl Shape {
    fn of(view: View) -> Self {
        let (branch, indented) = match view {
            View::Bran | View::Exbr => (true, true),
            View::Flbr => (true, false),
            View::Expa => (false, true),
            // In page order (7.2.3.12), or tops of trees.
            View::Flat | View::Totr => (false, false),
            // Other views are no feeds.
            View::Sing
            | View::List
            | View::Tree
            | View::Litr
            | View::Reel
            | View::Topl
            | View::Cale
            | View::Mapm
            | View::Smap
            | View::Glom
            | View::Sglo
            | View::Objs
            | View::Elst => (false, false),
        };
        Self {
            // A branch: its replies as rows, with texts, or in page order (7.2.3.5, 7.2.3.11,
            // 7.2.3.13).
            branch,
            // The others show a tree or a branch in page order (7.2.3.12, 7.2.3.13).
            indented,
            // The root in full, replies as rows (7.2.3.5).
            compact: view == View::Bran,
            // The tops of the trees (7.2.3.8).
            tops: view == View::Totr,
        }
    }
}

/// State of a feed.
#[derive(Default)]
pub(super) struct State {
    derived: Derived<TreeKey, Branches>,
    /// Messages, some of them hidden by closed branches.
    folding: Folding,
    /// Root of the branch, or a message of the tree.
    focus: Option<MessageKey>,
    scroll: Scroll,
    /// Selected message and its item.
    at: Option<(CorpusIndex, usize)>,
    /// True to scroll the selected message to the top of the window.
    bring: bool,
}

impl State {
    pub(super) fn forget(&mut self) {
        self.derived.forget();
        self.folding.forget();
        self.at = None;
    }

    fn has_text(&self, shape: Shape, item: usize) -> bool {
        !(shape.compact && item > 0)
            && (self.folding.index_at(item)).is_some_and(|index| !self.folding.is_folded(index))
    }

    /// Returns the number of items, and the range in the last frame.
    #[cfg(test)]
    pub(super) fn drawn(&self) -> (usize, std::ops::Range<usize>) {
        (self.folding.len(), self.scroll.drawn.clone())
    }
}

/// Draws one of the six views.
pub(super) fn draw(
    cx: &mut ViewCx<'_>,
    state: &mut ViewStateMut<'_, State>,
    ui: &mut Ui,
    m: &MessagesPage,
) {
    let shape = Shape::of(m.view);
    if !prepare_rows(cx, state, ui, m, shape) {
        nav::waiting(ui, tr!("tree-waiting"));
        return;
    }
    let full = ui.available_rect_before_wrap();
    keyboard(cx, state, ui, m, shape);
    if !prepare_rows(cx, state, ui, m, shape) {
        ui.ctx().request_repaint();
        return;
    }
    head::draw(cx, state, ui, m, shape);
    head::above(state, ui, m);
    let rest = ui.available_rect_before_wrap().intersect(full);
    if rest.height() < 1.0 {
        return;
    }
    ui.allocate_rect(rest, Sense::hover());
    scrolling::draw(shape, cx, state, ui, m, rest);
    follow_scrolling(state, m, scrolling::window_in(ui, rest));
    if let Some(index) = state.page.selected_in(m) {
        message_keys(cx, ui, m, index);
        let item = state.own.at.map_or(0, |(_, item)| item);
        let row = m.row(index).filter(|_| state.own.has_text(shape, item));
        state.page.reader.shown = row.map(|row| MessageKey::from_row(&row));
    }
}

/// Prepares the rows around the focused message; false while they are computed.
fn prepare_rows(
    cx: &ViewCx<'_>,
    state: &mut ViewStateMut<'_, State>,
    ui: &Ui,
    m: &MessagesPage,
    shape: Shape,
) -> bool {
    let Some(selected) = state.page.selected_in(m).or_else(|| m.set.first().copied()) else {
        return true;
    };
    if state.own.at.is_some_and(|(known, _)| known == selected) {
        return true;
    }
    let in_focus = state.own.focus.and_then(|key| key.row_in(m));
    let focus = match (shape.tops, shape.branch, in_focus) {
        (true, _, _) => 0,
        (_, true, Some(focus)) => focus,
        (_, true, None) => selected,
        (_, false, _) => m.forest().root(selected),
    };
    let wanted = (m.view, cx.page.url.leaf(), focus);
    let Some(tree) = rows_of(&mut state.own.derived, ui.ctx(), m, wanted) else {
        return false;
    };
    state.own.bring |= state.own.folding.use_tree(&tree);
    if shape.branch && in_focus != Some(focus) {
        state.own.focus = m.row(focus).map(|row| MessageKey::from_row(&row));
    }
    // The selection may be a reply hidden in this view; then the message above it is selected.
    let mut selected = selected;
    while tree.position(selected).is_none() {
        match m.forest().parent(selected) {
            Some(parent) if !shape.branch => selected = parent,
            _ => {
                selected = tree.index(0).unwrap_or(selected);
                break;
            }
        }
    }
    let item = state.own.folding.open_to(selected).unwrap_or(0);
    state.page.select(m, selected);
    state.own.at = Some((selected, item));
    if std::mem::take(&mut state.own.bring) {
        state.own.scroll.go_to(item);
    }
    true
}

/// Selects an item and brings it into view.
fn select_row(state: &mut ViewStateMut<'_, State>, m: &MessagesPage, item: usize) {
    if let Some(index) = state.own.folding.index_at(item) {
        state.page.select(m, index);
        state.own.at = Some((index, item));
        state.own.scroll.reveal(item);
    }
}

/// Goes to the next or previous message of the set. The branch (or another tree) is rebuilt around
/// it (7.2.3.5, 7.2.3.12).
fn jump(state: &mut ViewStateMut<'_, State>, m: &MessagesPage, shape: Shape, by: isize) {
    if shape.tops {
        let item = state.own.at.map_or(0, |(_, item)| item);
        if let Some(to) = item.checked_add_signed(by) {
            select_row(state, m, to);
        }
        return;
    }
    let from = state.page.selected_in(m);
    let Some(to) = from.and_then(|from| jump_target(m, from, by)) else {
        return;
    };
    look_at(state, m, to);
    state.own.bring = true;
}

/// Focuses another message, which becomes the root of the branch.
fn look_at(state: &mut ViewStateMut<'_, State>, m: &MessagesPage, index: CorpusIndex) {
    if steps::is_alone(m) {
        // The address names the message of the page.
        state.page.go_on(m, index);
    } else {
        state.page.select(m, index);
    }
    state.own.focus = m.row(index).map(|row| MessageKey::from_row(&row));
    state.own.at = None;
}

/// Goes to a message: in the current feed if it is there, otherwise rebuilds the feed around it.
fn turn_to(state: &mut ViewStateMut<'_, State>, m: &MessagesPage, shape: Shape, to: CorpusIndex) {
    if let Some(item) = state.own.folding.find(to) {
        select_row(state, m, item);
        state.own.scroll.go_to(item);
    } else if !shape.tops {
        look_at(state, m, to);
        state.own.bring = true;
    }
}

/// Closes or opens a branch, text and replies.
fn toggle(state: &mut ViewStateMut<'_, State>, m: &MessagesPage, index: CorpusIndex) {
    let State {
        folding, scroll, ..
    } = &mut *state.own;
    let row = folding.row_at(scroll.anchor);
    // The scroll position stays, or moves to the branch that now hides its first message.
    match folding.toggle(index, Some(scroll.anchor)) {
        Some(item) if folding.row_at(item) == row => scroll.anchor = item,
        Some(item) => scroll.go_to(item),
        None => {}
    }
    let item = folding.find(index);
    state.page.select(m, index);
    state.own.at = item.map(|item| (index, item));
}

fn keyboard(
    cx: &mut ViewCx<'_>,
    state: &mut ViewStateMut<'_, State>,
    ui: &Ui,
    m: &MessagesPage,
    shape: Shape,
) {
    if !cx.takes_keys(ui) {
        return;
    }
    let forth = cx.presses(ui, Action::NextMessage);
    let back = cx.presses(ui, Action::PreviousMessage);
    for _ in 0..forth.min(64) {
        jump(state, m, shape, 1);
    }
    for _ in 0..back.min(64) {
        jump(state, m, shape, -1);
    }
    if let Some(from) = state.page.selected_in(m)
        && let Some(to) = steps::asked(cx, ui, m, from, || scroll::following(state, m, shape))
    {
        turn_to(state, m, shape, to);
    }
    if shape.branch && cx.pressed(ui, Action::LevelUp) {
        head::reroot_at_parent(state, m);
    }
    if shape.compact
        && let Some((index, item)) = state.own.at
        && item > 0
        && cx.pressed(ui, Action::Open)
    {
        look_at(state, m, index);
        return;
    }
    if shape.indented
        && let Some((index, item)) = state.own.at
    {
        let (left, right) = (cx.pressed(ui, Action::Left), cx.pressed(ui, Action::Right));
        let folding = &state.own.folding;
        let closed = folding.is_folded(index);
        let replies = (folding.row_at(item).zip(folding.tree()))
            .map(|(row, tree)| (tree.has_replies(row), tree.parent(row)));
        let can_close = !shape.compact || replies.is_some_and(|(any, _)| any);
        if left && !closed && can_close {
            toggle(state, m, index);
        } else if left && let Some((_, Some(parent))) = replies {
            let parent = folding.tree().and_then(|tree| tree.index(parent));
            if let Some(item) = parent.and_then(|parent| folding.find(parent)) {
                select_row(state, m, item);
            }
        } else if right && closed {
            toggle(state, m, index);
        } else if right {
            select_row(state, m, item + 1);
        }
    }
    scroll::keys(cx, state, ui, m, shape);
}

/// Selects the first visible message after the selected one was scrolled out of the window.
fn follow_scrolling(state: &mut ViewStateMut<'_, State>, m: &MessagesPage, window: Rect) {
    let feed = &state.own;
    let Some((_, item)) = feed.at else {
        return;
    };
    if feed.scroll.drawn.is_empty() || feed.scroll.drawn.contains(&item) {
        return;
    }
    // A message that barely reaches into the window is not being read.
    let first = feed.scroll.first_in(window);
    if let Some(index) = feed.folding.index_at(first) {
        state.page.select(m, index);
        state.own.at = Some((index, first));
    }
}
