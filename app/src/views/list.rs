//! `list`: a list of messages over a reading pane (7.2.3.3), optionally with replies below the
//! messages they answer.

mod columns;
mod row;

pub(super) use row::{is_unread, row_look, spoken, spoken_with_signs};

use super::derived::Derived;
use super::message::{Leaf, pane};
use super::rows::{self, Column, ColumnsState, RowLook, RowsState};
use super::tree::branches::Branches;
use super::tree::folding::Folding;
use super::tree::row::Event;
use super::{ViewCx, ViewStateMut, keys, links, message_keys, nav, selection, split, steps};
use crate::command::{Command, ContentCommand, ProfileCommand};
use crate::messages::MessageKey;
use crate::settings::Setting;
use crate::settings::area_views::Grouping;
use crate::settings::shortcuts::Action;
use crate::strings::tr;
use columns::{arranged, order_of, sort_by};
use egui::Ui;
use fidoscope_core::library::CorpusIndex;
use fidoscope_core::page::{MessagesPage, ShownRows, ThreadsBy};
use fidoscope_core::url::SortKey;
use row::{Branch, Row, SNIPPET_HEIGHT, draw_row, hover, part_of, snippet};
use std::sync::Arc;

/// State of a list.
#[derive(Default)]
pub(super) struct State {
    columns: ColumnsState,
    rows: RowsState,
    /// Row of the selected message, if known.
    at: Option<usize>,
    shown: bool,
    /// Rows of a list with threads.
    threads: Derived<ThreadsBy, Branches>,
    folding: Folding,
    /// First visible message and its row, while only the rows at the opening position of the area
    /// exist.
    opening: Option<(MessageKey, usize)>,
}

impl State {
    pub(super) fn forget(&mut self) {
        self.at = None;
        self.shown = false;
        self.threads.forget();
        self.folding.forget();
    }

    /// Returns whether a thread is computing the rows.
    pub(super) fn is_waiting(&self) -> bool {
        self.threads.is_running()
    }

    /// Returns the range of rows in the last frame.
    #[cfg(test)]
    pub(super) fn drawn(&self) -> std::ops::Range<usize> {
        self.rows.drawn.clone()
    }
}

pub(super) fn draw(
    cx: &mut ViewCx<'_>,
    state: &mut ViewStateMut<'_, State>,
    ui: &mut Ui,
    m: &MessagesPage,
) {
    let all = arranged(cx, m);
    let shown = all.iter().filter(|(_, is_shown)| *is_shown);
    let columns: &[Column] = &shown.map(|(column, _)| *column).collect::<Vec<_>>();
    state.own.columns.all = all;
    state.own.columns.sort = m.sort.first().and_then(|first| {
        let mut orders = columns.iter().map(order_of);
        Some((orders.position(|key| key == first.key)?, first.reversed))
    });
    if !prepare(state, ui, m) {
        nav::waiting(ui, tr!("threads-waiting"));
        return;
    }
    ensure_selection(cx, state, m);
    keyboard(cx, state, ui, m);
    ensure_selection(cx, state, m);
    if let Some(index) = state.page.selected_in(m) {
        message_keys(cx, ui, m, index);
        state.page.selection.bar(cx, ui, m);
        let rows = shown_rows(state, m);
        let near = steps::near(state.own.at, |at| rows.get(at).copied());
        let leaf = split::below(cx, ui, |cx, ui| {
            pane(cx, &mut state.page.reader, ui, m, index, &near)
        });
        if let Some(leaf) = leaf {
            turn(cx, state, m, leaf);
            ensure_selection(cx, state, m);
        }
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    table(cx, state, ui, m, columns);
}

fn has_threads(state: &ViewStateMut<'_, State>) -> bool {
    state.page.grouping != Grouping::Plain
}

/// Prepares the threads, if the list has any; false while they are computed.
fn prepare(state: &mut ViewStateMut<'_, State>, ui: &Ui, m: &MessagesPage) -> bool {
    let Grouping::Threads(by) = state.page.grouping else {
        return true;
    };
    let amount = match m.forest_if_built() {
        Some(_) => m.set.len(),
        None => m.corpus.len(),
    };
    let page = || m.clone();
    let made = state
        .own
        .threads
        .get_of(ui.ctx(), &by, amount, page, move |page| {
            Branches::new(ShownRows::threads(&page, by))
        });
    match made {
        Some(tree) => {
            state.own.folding.use_tree(&tree);
            true
        }
        None => false,
    }
}

/// Returns the messages of the reachable rows.
fn shown_rows(state: &ViewStateMut<'_, State>, m: &MessagesPage) -> Arc<[CorpusIndex]> {
    if has_threads(state) {
        Arc::clone(state.own.folding.indices())
    } else {
        Arc::clone(m.set.all())
    }
}

/// Finds the row of the selection. Without one, selects the first unread message, or else the
/// first.
fn ensure_selection(cx: &ViewCx<'_>, state: &mut ViewStateMut<'_, State>, m: &MessagesPage) {
    let rows = shown_rows(state, m);
    let selected = match state.page.selected_in(m).filter(|index| m.in_set(*index)) {
        Some(index) => index,
        None => {
            let Some(index) = first_unread(cx, m, &rows).or_else(|| rows.first().copied()) else {
                return;
            };
            state.page.select(m, index);
            index
        }
    };
    let opening = state.own.opening.take_if(|_| m.rest.is_none());
    let known = state.own.at.and_then(|at| rows.get(at)).copied();
    if let Some((first, row)) = opening
        && !has_threads(state)
        && let Some(now) = first.row_in(m).and_then(|index| m.position(index))
        && let Some(above) = now.checked_sub(row)
    {
        state.own.at = m.position(selected);
        state.own.rows.shift_rows_down(above);
    } else if known != Some(selected) {
        state.own.at = if has_threads(state) {
            state.own.folding.open_to(selected)
        } else {
            m.position(selected)
        };
        if let Some(at) = state.own.at {
            state.own.rows.reveal(at);
        }
    } else if !state.own.shown
        && let Some(at) = state.own.at
    {
        state.own.rows.reveal(at);
    }
    state.own.shown = true;
}

/// Returns the first message after the last-read mark; `None` if no area has a mark.
fn first_unread(cx: &ViewCx<'_>, m: &MessagesPage, rows: &[CorpusIndex]) -> Option<CorpusIndex> {
    if m.areas.iter().all(|area| cx.read.last_read(area).is_none()) {
        return None;
    }
    steps::unread_of(cx, m, rows.iter().copied())
}

fn keyboard(cx: &ViewCx<'_>, state: &mut ViewStateMut<'_, State>, ui: &Ui, m: &MessagesPage) {
    if !cx.takes_keys(ui) {
        return;
    }
    if has_threads(state)
        && let Some(to) = state.own.folding.keyboard(cx, ui, state.own.at)
    {
        select_row(state, m, to);
    }
    let rows = shown_rows(state, m);
    if let Some(to) = keys::moved(cx, ui, state.own.at, rows.len(), state.own.rows.page()) {
        select_row(state, m, to);
    }
    if cx.pressed(ui, Action::NextMessage) {
        step(state, m, 1);
    }
    if cx.pressed(ui, Action::PreviousMessage) {
        step(state, m, -1);
    }
    let current = state.page.selected_in(m);
    if let Some(to) = state.page.selection.keyboard(cx, ui, &rows, current) {
        turn_to(state, m, to);
    }
    if let Some(index) = state.page.selected_in(m)
        && let Some(to) = steps::asked(cx, ui, m, index, || following(state, m, index))
    {
        turn_to(state, m, to);
    }
}

/// Returns the messages after one, including folded ones.
fn following(
    state: &ViewStateMut<'_, State>,
    m: &MessagesPage,
    index: CorpusIndex,
) -> Vec<CorpusIndex> {
    if has_threads(state) {
        state.own.folding.following(index).collect()
    } else {
        steps::following(m, index).to_vec()
    }
}

/// Goes on after the end of a text: to the next unread message, or the next one if all are read.
fn turn(cx: &mut ViewCx<'_>, state: &mut ViewStateMut<'_, State>, m: &MessagesPage, leaf: Leaf) {
    let selected = state.page.selected_in(m);
    let last = shown_rows(state, m).len();
    match leaf {
        Leaf::Previous => step(state, m, -1),
        Leaf::Next => {
            let unread = selected.and_then(|own| {
                if has_threads(state) {
                    steps::unread_of(cx, m, state.own.folding.following(own))
                } else {
                    steps::unread_of(cx, m, steps::following(m, own).iter().copied())
                }
            });
            match unread {
                Some(to) => turn_to(state, m, to),
                None if state.own.at.is_some_and(|at| at + 1 >= last) => {
                    steps::open_next_area(cx, m);
                }
                None => step(state, m, 1),
            }
        }
    }
}

fn step(state: &mut ViewStateMut<'_, State>, m: &MessagesPage, by: isize) {
    let to = match state.own.at {
        Some(at) => at.checked_add_signed(by),
        None => Some(0),
    };
    if let Some(to) = to {
        select_row(state, m, to);
    }
}

/// Selects a row and brings it into view.
fn select_row(state: &mut ViewStateMut<'_, State>, m: &MessagesPage, to: usize) {
    if let Some(index) = shown_rows(state, m).get(to) {
        state.page.select(m, *index);
        state.own.at = Some(to);
        state.own.rows.reveal(to);
    }
}

/// Selects a message, which may be in a folded thread; its row is found before the list is drawn.
fn turn_to(state: &mut ViewStateMut<'_, State>, m: &MessagesPage, to: CorpusIndex) {
    if m.in_set(to) {
        state.page.select(m, to);
        state.own.at = None;
    }
}

fn table(
    cx: &mut ViewCx<'_>,
    state: &mut ViewStateMut<'_, State>,
    ui: &mut Ui,
    m: &MessagesPage,
    columns: &[Column],
) {
    let (ranges, clicked) = rows::header(ui, "messages", columns, &mut state.own.columns);
    if let Some(click) = clicked
        && let Some(column) = columns.get(click.column)
    {
        sort_by(cx, m, column, click.reversed);
    }
    if let Some(choice) = state.own.columns.asked.take() {
        cx.commands
            .push(Command::Profile(ProfileCommand::Set(Setting::Columns(
                choice,
            ))));
    }
    let rows = shown_rows(state, m);
    let selected = state.own.at;
    let mut event = None;
    let in_parts = state.page.reader.seek.in_parts();
    let snippet_height = if in_parts { SNIPPET_HEIGHT } else { 0.0 };
    let height = cx.settings.density.row_height() + snippet_height;
    let has_threads = has_threads(state);
    let is_by_date = (m.sort.first()).is_some_and(|token| token.key == SortKey::Chr);
    let by_last = is_by_date && state.page.grouping == Grouping::Threads(ThreadsBy::LastReply);
    let mut scrolling = std::mem::take(&mut state.own.rows);
    let mut folding = std::mem::take(&mut state.own.folding);
    let mut wanted = Vec::new();
    rows::show(
        ui,
        "message-list",
        &mut scrolling,
        height,
        rows.len(),
        |ui, at, rect| {
            let Some(index) = rows.get(at).copied() else {
                return;
            };
            let Some(row) = m.row(index) else {
                return;
            };
            let branch = (has_threads.then(|| branch_of(cx, m, &mut folding, at))).flatten();
            let mut look = RowLook {
                selected: selected == Some(at) || state.page.selection.has(index),
                dimmed: !m.in_set(index),
                ..row_look(cx, m, &row)
            };
            let folded = branch.and_then(|own| own.folded);
            look.bold |= folded.is_some_and(|own| own.unread > 0);
            let drawn = Row {
                index,
                message: &row,
                look,
                marks: &m.marks,
                branch,
                by_last,
            };
            let drawn = draw_row(cx, ui, rect, &drawn, columns, &ranges);
            let click = selection::clicked(ui, &drawn.response);
            if state.page.selection.has(index) {
                state.page.selection.menu(cx, &drawn.response, m);
            } else {
                links::row_menu(cx, &drawn.response, &row);
            }
            hover(drawn.response, &row, drawn.is_cut);
            if in_parts {
                let key = MessageKey::from_row(&row);
                if let Some(found) = part_of(cx, &mut state.page.reader, key, &mut wanted) {
                    snippet(ui, rect, look, &found, &ranges);
                }
            }
            match click {
                _ if drawn.is_toggled => event = Some((at, Event::Toggled)),
                Some(click) if let Some(place) = selection::opens(click) => {
                    links::open_message(cx, &row, place);
                }
                Some(click) => event = Some((at, Event::Chosen(click))),
                None => {}
            }
        },
    );
    state.own.rows = scrolling;
    state.own.folding = folding;
    if m.rest.is_some() {
        let first = state.own.rows.drawn.start;
        let row = rows.get(first).and_then(|index| m.row(*index));
        state.own.opening = row.map(|row| (MessageKey::from_row(&row), first));
    }
    if !wanted.is_empty() {
        cx.commands
            .push(Command::Contents(ContentCommand::LoadBodies(wanted)));
    }
    let Some((at, event)) = event else { return };
    let Some(to) = rows.get(at).copied() else {
        return;
    };
    match event {
        Event::Chosen(click) => {
            let current = state.page.selected_in(m);
            state.page.selection.click(&rows, current, to, click);
            select_row(state, m, at);
        }
        Event::Toggled => {
            let place = state.own.folding.toggle(to, state.own.at);
            let index = place.and_then(|place| state.own.folding.index_at(place));
            if let Some(index) = index {
                state.page.select(m, index);
                state.own.at = place;
            }
        }
    }
}

/// Returns the position in its thread of a row.
fn branch_of(
    cx: &ViewCx<'_>,
    m: &MessagesPage,
    folding: &mut Folding,
    place: usize,
) -> Option<Branch> {
    let row = folding.row_at(place)?;
    let shown = *folding.tree()?.rows.get(row)?;
    let is_folded = shown.replies > 0 && folding.is_folded(shown.index);
    let facts = |index| {
        let row = m.row(index)?;
        let newest = [m.moment(index)?, row.written()];
        Some((is_unread(cx.read, m, &row), newest))
    };
    let folded = is_folded.then(|| {
        let mut below = folding.below(row, cx.read.version(), facts);
        let own = facts(shown.index).map(|(_, own)| own);
        below.newest = below.newest.max(own);
        below
    });
    Some(Branch {
        depth: shown.depth,
        replies: shown.replies,
        folded,
    })
}
