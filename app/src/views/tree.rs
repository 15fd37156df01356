//! `tree`: the complete tree of replies around a message (7.2.3.4), over a reading pane.

mod branches;
mod row;

use branches::Branches;
use row::{Event, draw_row};

use super::message::{Leaf, pane};
use super::rows::{self, RowsState};
use super::{ViewCx, ViewState, format, keys, links, message_keys, split};
use crate::style::{self, Palette};
use egui::{Align, Frame, Key, Label, Layout, RichText, Ui, vec2};
use fidoscope_core::library::CorpusIndex;
use fidoscope_core::page::MessagesPage;
use std::collections::HashSet;

/// State of a tree.
#[derive(Default)]
pub(super) struct State {
    tree: Option<Branches>,
    collapsed: HashSet<CorpusIndex>,
    /// Rows of the tree that are not inside of a collapsed branch.
    visible: Vec<usize>,
    /// Place of the selected message among the visible rows.
    at: Option<usize>,
    rows: RowsState,
}

impl State {
    pub(super) fn forget(&mut self) {
        self.tree = None;
        self.at = None;
    }

    /// How many rows can be reached, and which were laid out last time.
    #[cfg(test)]
    pub(super) fn drawn(&self) -> (usize, std::ops::Range<usize>) {
        (self.visible.len(), self.rows.drawn.clone())
    }
}

pub(super) fn draw(cx: &mut ViewCx<'_>, state: &mut ViewState, ui: &mut Ui, m: &MessagesPage) {
    settle(state, m);
    keyboard(cx, state, ui, m);
    jumps(state, ui, m);
    if let Some(index) = state.selected_in(m) {
        message_keys(cx, ui, m, index);
        let near = neighbours(&state.tree);
        let leaf = split::below(ui, |ui| pane(cx, &mut state.reader, ui, m, index, &near));
        match leaf {
            Some(Leaf::Next) => step(state, m, 1),
            Some(Leaf::Previous) => step(state, m, -1),
            None => {}
        }
    }
    branches(cx, state, ui, m);
}

/// Makes the tree of the selected message, or of the first one of the set.
fn settle(state: &mut ViewState, m: &MessagesPage) {
    let Some(selected) = state.selected_in(m).or_else(|| m.set.first().copied()) else {
        return;
    };
    let here = |tree: &Branches| tree.position(selected).is_some();
    let known = state
        .tree
        .at
        .and_then(|at| state.tree.visible.get(at))
        .and_then(|row| state.tree.tree.as_ref()?.rows.get(*row))
        .map(|row| row.index);
    if known == Some(selected) {
        return;
    }
    state.select(m, selected);
    if !state.tree.tree.as_ref().is_some_and(here) {
        state.tree.tree = Some(Branches::new(m.tree_of(selected)));
    }
    show(state, m, selected);
}

/// Opens the branches around a message and brings it into view.
fn show(state: &mut ViewState, m: &MessagesPage, selected: CorpusIndex) {
    let Some(tree) = &state.tree.tree else {
        return;
    };
    let row = tree.position(selected);
    let mut above = row.and_then(|row| tree.parents.get(row).copied().flatten());
    while let Some(at) = above {
        if let Some(row) = tree.rows.get(at) {
            state.tree.collapsed.remove(&row.index);
        }
        above = tree.parents.get(at).copied().flatten();
    }
    state.tree.visible = tree.visible(&state.tree.collapsed);
    state.tree.at = row.and_then(|row| state.tree.visible.binary_search(&row).ok());
    if let Some(at) = state.tree.at {
        state.tree.rows.reveal(at);
    }
    state.select(m, selected);
}

fn neighbours(tree: &State) -> Vec<CorpusIndex> {
    let Some((at, tree_rows)) = tree.at.zip(tree.tree.as_ref()) else {
        return Vec::new();
    };
    [at.checked_add(1), at.checked_sub(1), at.checked_add(2)]
        .into_iter()
        .flatten()
        .filter_map(|near| tree.visible.get(near))
        .filter_map(|row| tree_rows.rows.get(*row))
        .map(|row| row.index)
        .collect()
}

fn keyboard(cx: &ViewCx<'_>, state: &mut ViewState, ui: &Ui, m: &MessagesPage) {
    if !cx.takes_keys(ui) {
        return;
    }
    let page = state.tree.rows.page();
    if let Some(to) = keys::moved(ui, state.tree.at, state.tree.visible.len(), page) {
        go(state, m, to);
    }
    if keys::plain(ui, Key::N) || keys::plain(ui, Key::J) {
        jump(state, m, 1);
    }
    if keys::plain(ui, Key::P) {
        jump(state, m, -1);
    }
    let (left, right) = (
        keys::plain(ui, Key::ArrowLeft),
        keys::plain(ui, Key::ArrowRight),
    );
    let Some(row) = state
        .tree
        .at
        .and_then(|at| state.tree.visible.get(at))
        .copied()
    else {
        return;
    };
    let Some(tree) = &state.tree.tree else {
        return;
    };
    let Some(index) = tree.rows.get(row).map(|row| row.index) else {
        return;
    };
    let open = tree.has_replies(row) && !state.tree.collapsed.contains(&index);
    let parent = tree.parents.get(row).copied().flatten();
    if left && open {
        toggle(state, index);
    } else if left && let Some(parent) = parent.and_then(|row| tree.rows.get(row)) {
        let parent = parent.index;
        show(state, m, parent);
    } else if right && open {
        step(state, m, 1);
    } else if right && tree.has_replies(row) {
        toggle(state, index);
    }
}

fn toggle(state: &mut ViewState, index: CorpusIndex) {
    let s = &mut state.tree;
    if !s.collapsed.remove(&index) {
        s.collapsed.insert(index);
    }
    let Some(tree) = &s.tree else {
        return;
    };
    let selected = s.at.and_then(|at| s.visible.get(at)).copied();
    s.visible = tree.visible(&s.collapsed);
    // When the selected message vanished into a branch, its nearest visible ancestor is chosen.
    let mut row = selected;
    s.at = loop {
        match row {
            Some(at) => match s.visible.binary_search(&at) {
                Ok(place) => break Some(place),
                Err(_) => row = tree.parents.get(at).copied().flatten(),
            },
            None => break None,
        }
    };
}

/// Selects a visible row.
fn go(state: &mut ViewState, m: &MessagesPage, to: usize) {
    let row = state.tree.visible.get(to).copied();
    let index = row.and_then(|row| Some(state.tree.tree.as_ref()?.rows.get(row)?.index));
    if let Some(index) = index {
        state.select(m, index);
        state.tree.at = Some(to);
        state.tree.rows.reveal(to);
    }
}

fn step(state: &mut ViewState, m: &MessagesPage, by: isize) {
    if let Some(to) = state.tree.at.and_then(|at| at.checked_add_signed(by)) {
        go(state, m, to);
    }
}

/// The message of the set that a jump leads to, into another tree if need be.
pub(super) fn jump_target(m: &MessagesPage, from: CorpusIndex, by: isize) -> Option<CorpusIndex> {
    let place = match m.place(from) {
        Ok(at) => at.checked_add_signed(by)?,
        // Between two members: the next one, or the one before it.
        Err(after) if by > 0 => after,
        Err(after) => after.checked_sub(1)?,
    };
    m.set.get(place).copied()
}

fn jump(state: &mut ViewState, m: &MessagesPage, by: isize) {
    let Some(from) = state.selected_in(m) else {
        return;
    };
    let Some(to) = jump_target(m, from, by) else {
        return;
    };
    state.select(m, to);
    state.tree.at = None;
    settle(state, m);
}

/// Where in the set a message is.
pub(super) fn place_in_set(m: &MessagesPage, index: CorpusIndex) -> String {
    let total = format::count(m.set.len() as u64);
    match m.position(index) {
        Some(at) => format!("{} of {total}", format::count(at as u64 + 1)),
        None => format!("not among the {total} found"),
    }
}

/// The line with the place in the set and the buttons that jump between its messages.
fn jumps(state: &mut ViewState, ui: &mut Ui, m: &MessagesPage) {
    let Some(selected) = state.selected_in(m) else {
        return;
    };
    let palette = Palette::of(ui);
    let (before, after) = (jump_target(m, selected, -1), jump_target(m, selected, 1));
    let mut by = None;
    Frame::NONE
        .fill(palette.page)
        .inner_margin(egui::Margin::symmetric(12, 4))
        .show(ui, |ui| {
            let size = vec2(ui.available_width(), style::ROW_HEIGHT);
            ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = style::SPACE_XS;
                if links::sign(
                    ui,
                    before.is_some(),
                    "◀",
                    "Previous message of the set",
                    "P",
                ) {
                    by = Some(-1);
                }
                if links::sign(ui, after.is_some(), "▶", "Next message of the set", "N") {
                    by = Some(1);
                }
                ui.add_space(style::SPACE_XS);
                ui.label(RichText::new(place_in_set(m, selected)).color(palette.text));
                if let Some(tree) = &state.tree.tree {
                    let replies = tree.rows.len().saturating_sub(1);
                    let text = format!(
                        "·  {} in this tree",
                        format::things(replies, "reply", "replies")
                    );
                    ui.add(Label::new(RichText::new(text).color(palette.dim)).truncate());
                }
            });
        });
    if let Some(by) = by {
        jump(state, m, by);
    }
}

fn branches(cx: &mut ViewCx<'_>, state: &mut ViewState, ui: &mut Ui, m: &MessagesPage) {
    let selected = state.tree.at;
    let mut event = None;
    let State {
        tree,
        collapsed,
        visible,
        rows,
        ..
    } = &mut state.tree;
    let Some(tree) = tree else {
        return;
    };
    ui.spacing_mut().item_spacing.y = 0.0;
    rows::show(ui, "reply-tree", rows, visible.len(), |ui, at, rect| {
        let Some(place) = visible.get(at).copied() else {
            return;
        };
        let folded = tree
            .rows
            .get(place)
            .is_some_and(|row| collapsed.contains(&row.index));
        if let Some(happened) = draw_row(cx, ui, m, tree, place, rect, folded, selected == Some(at))
        {
            event = Some(match happened {
                Event::Chosen(_) => Event::Chosen(at),
                Event::Toggled(_) => Event::Toggled(place),
            });
        }
    });
    match event {
        Some(Event::Chosen(at)) => go(state, m, at),
        Some(Event::Toggled(place)) => {
            if let Some(row) = state
                .tree
                .tree
                .as_ref()
                .and_then(|tree| tree.rows.get(place))
            {
                let index = row.index;
                toggle(state, index);
                follow(state, m);
            }
        }
        None => {}
    }
}

/// After a branch was closed the selection may have moved to its top.
fn follow(state: &mut ViewState, m: &MessagesPage) {
    let row = state
        .tree
        .at
        .and_then(|at| state.tree.visible.get(at))
        .copied();
    if let Some(index) = row.and_then(|row| Some(state.tree.tree.as_ref()?.rows.get(row)?.index)) {
        state.select(m, index);
    }
}
