//! `topl`: the tops of the trees as a list, with the numbers of their replies (7.2.3.9), over a
//! reading pane.

use super::derived::Derived;
use super::message::{Leaf, pane};
use super::rows::{self, RowLook, RowsState};
use super::tree::branches::Branches;
use super::tree::{TreeKey, rows_of};
use super::{ViewCx, ViewStateMut, keys, links, list, message_keys, nav, split, steps};
use crate::command::{Command, OpenIn, TabCommand};
use crate::settings::shortcuts::Action;
use crate::strings::{dates, format, tr, words};
use crate::style::{self, Palette};
use egui::{Align, Rangef, Rect, Sense, Stroke, Ui, vec2};
use fidoscope_core::library::CorpusIndex;
use fidoscope_core::page::{MessagesPage, ShownTree};
use std::sync::Arc;

/// State of the list.
#[derive(Default)]
pub(super) struct State {
    derived: Derived<TreeKey, Branches>,
    tree: Option<Arc<Branches>>,
    /// Selected top and its row.
    at: Option<(CorpusIndex, usize)>,
    rows: RowsState,
}

impl State {
    pub(super) fn forget(&mut self) {
        self.derived.forget();
        self.tree = None;
        self.at = None;
    }

    fn top_at(&self, row: usize) -> Option<CorpusIndex> {
        self.tree.as_ref()?.index(row)
    }

    /// Returns the number of rows, and the range in the last frame.
    #[cfg(test)]
    pub(super) fn drawn(&self) -> (usize, std::ops::Range<usize>) {
        let rows = self.tree.as_ref().map_or(0, |tree| tree.rows.len());
        (rows, self.rows.drawn.clone())
    }
}

pub(super) fn draw(
    cx: &mut ViewCx<'_>,
    state: &mut ViewStateMut<'_, State>,
    ui: &mut Ui,
    m: &MessagesPage,
) {
    if !prepare_tops(cx, state, ui, m) {
        nav::waiting(ui, tr!("tops-waiting"));
        return;
    }
    keyboard(cx, state, ui, m);
    head(cx, state, ui, m);
    if let Some((index, row)) = state.own.at {
        message_keys(cx, ui, m, index);
        let near = steps::near(Some(row), |near| state.own.top_at(near));
        let leaf = split::below(cx, ui, |cx, ui| {
            pane(cx, &mut state.page.reader, ui, m, index, &near)
        });
        match leaf {
            Some(Leaf::Next) => match unread(cx, state, m, row) {
                Some(to) => select_row(state, m, to),
                None if state.own.top_at(row + 1).is_none() => steps::open_next_area(cx, m),
                None => step(state, m, 1),
            },
            Some(Leaf::Previous) => step(state, m, -1),
            None => {}
        }
    }
    table(cx, state, ui, m);
}

/// Prepares the tops; false while they are computed.
fn prepare_tops(
    cx: &ViewCx<'_>,
    state: &mut ViewStateMut<'_, State>,
    ui: &Ui,
    m: &MessagesPage,
) -> bool {
    let selected = state.page.selected_in(m);
    if state.own.at.is_some() && state.own.at.map(|(known, _)| known) == selected {
        return true;
    }
    let wanted = (m.view, cx.page.url.leaf(), 0);
    let Some(tree) = rows_of(&mut state.own.derived, ui.ctx(), m, wanted) else {
        return false;
    };
    // A selected reply selects its tree.
    let top = selected.map(|index| m.forest().root(index));
    let row = top.and_then(|top| tree.position(top)).unwrap_or(0);
    state.own.tree = Some(tree);
    select_row(state, m, row);
    true
}

fn select_row(state: &mut ViewStateMut<'_, State>, m: &MessagesPage, row: usize) {
    if let Some(index) = state.own.top_at(row) {
        state.page.select(m, index);
        state.own.at = Some((index, row));
        state.own.rows.reveal(row);
    }
}

fn step(state: &mut ViewStateMut<'_, State>, m: &MessagesPage, by: isize) {
    let row = state.own.at.map_or(0, |(_, row)| row);
    if let Some(to) = row.checked_add_signed(by) {
        select_row(state, m, to);
    }
}

fn keyboard(cx: &ViewCx<'_>, state: &mut ViewStateMut<'_, State>, ui: &Ui, m: &MessagesPage) {
    if !cx.takes_keys(ui) {
        return;
    }
    let count = state.own.tree.as_ref().map_or(0, |tree| tree.rows.len());
    let at = state.own.at.map(|(_, row)| row);
    if let Some(to) = keys::moved(cx, ui, at, count, state.own.rows.page()) {
        select_row(state, m, to);
    }
    if cx.pressed(ui, Action::NextMessage) {
        step(state, m, 1);
    }
    if cx.pressed(ui, Action::PreviousMessage) {
        step(state, m, -1);
    }
    if cx.pressed(ui, Action::FirstMessage) {
        select_row(state, m, 0);
    }
    if cx.pressed(ui, Action::LastMessage) {
        select_row(state, m, count.saturating_sub(1));
    }
    if cx.pressed(ui, Action::NextUnread)
        && let Some(to) = at.and_then(|at| unread(cx, state, m, at))
    {
        select_row(state, m, to);
    }
}

/// Returns the next unread top after a row.
fn unread(
    cx: &ViewCx<'_>,
    state: &ViewStateMut<'_, State>,
    m: &MessagesPage,
    row: usize,
) -> Option<usize> {
    let tree = state.own.tree.as_ref()?;
    let following = tree.rows.get(row + 1..)?;
    let found = steps::unread_of(cx, m, following.iter().map(|row| row.index))?;
    tree.position(found)
}

fn head(cx: &ViewCx<'_>, state: &mut ViewStateMut<'_, State>, ui: &mut Ui, m: &MessagesPage) {
    let count = state.own.tree.as_ref().map_or(0, |tree| tree.rows.len());
    let row = state.own.at.map_or(0, |(_, row)| row);
    let by = nav::bar(ui, |ui| {
        let names = [tr!("tree-previous"), tr!("tree-next")];
        let enabled = [row > 0, row + 1 < count];
        let by = nav::steps(cx, ui, enabled, names, nav::BY_MESSAGE);
        nav::aside(ui, &words::tree_place(row + 1, count));
        by
    });
    if let Some(by) = by {
        step(state, m, by);
    }
}

const FROM_WIDTH: f32 = 168.0;
const REPLIES_WIDTH: f32 = 72.0;
const DATE_WIDTH: f32 = 136.0;

/// Returns the ranges of the columns: sender, subject, replies, date. A narrow window omits the
/// date, then the sender.
fn columns(rect: Rect) -> [Rangef; 4] {
    let room = |width: f32, least: f32| if rect.width() > least { width } else { 0.0 };
    let (date, from) = (room(DATE_WIDTH, 520.0), room(FROM_WIDTH, 320.0));
    let replies_end = rect.right() - date;
    let replies = replies_end - REPLIES_WIDTH;
    [
        Rangef::new(rect.left(), rect.left() + from),
        Rangef::new(rect.left() + from, replies),
        Rangef::new(replies, replies_end),
        Rangef::new(replies_end, rect.right()),
    ]
}

fn table(cx: &mut ViewCx<'_>, state: &mut ViewStateMut<'_, State>, ui: &mut Ui, m: &MessagesPage) {
    let Some(tree) = state.own.tree.clone() else {
        return;
    };
    ui.spacing_mut().item_spacing.y = 0.0;
    titles(ui);
    let selected = state.own.at.map(|(_, row)| row);
    let mut chosen = None;
    let rows = &mut state.own.rows;
    rows::show(
        ui,
        "tops",
        rows,
        cx.settings.density.row_height(),
        tree.rows.len(),
        |ui, at, rect| {
            if let Some(own) = tree.trees.get(at)
                && draw_row(
                    cx,
                    ui,
                    m,
                    TopRow {
                        own,
                        at,
                        selected: selected == Some(at),
                    },
                    rect,
                )
            {
                chosen = Some(at);
            }
        },
    );
    if let Some(row) = chosen {
        select_row(state, m, row);
    }
}

fn titles(ui: &mut Ui) {
    let palette = Palette::current(ui);
    let width = ui.available_width();
    let (rect, _) = ui.allocate_exact_size(vec2(width, style::ROW_HEIGHT), Sense::hover());
    ui.painter().rect_filled(rect, 0.0, palette.panel);
    let line = Stroke::new(1.0, palette.line);
    ui.painter().hline(rect.x_range(), rect.bottom(), line);
    let inner = rect.with_max_x(rect.right() - ui.spacing().scroll.allocated_width());
    let titles = [
        tr!("column-from"),
        tr!("column-subject"),
        tr!("column-replies"),
        tr!("column-date"),
    ];
    for ((title, range), align) in titles.into_iter().zip(columns(inner)).zip(ALIGN) {
        let font = style::body_font();
        rows::cell(
            ui,
            rows::CellPlace::new(rect, rows::pad(range), align),
            title,
            font,
            palette.dim,
        );
    }
}

const ALIGN: [Align; 4] = [Align::Min, Align::Min, Align::Max, Align::Max];

/// Row for the top of a tree.
struct TopRow<'t> {
    own: &'t ShownTree,
    /// Number of the row.
    at: usize,
    selected: bool,
}

/// Draws the top of a tree; returns whether it was chosen.
fn draw_row(cx: &mut ViewCx<'_>, ui: &Ui, m: &MessagesPage, top: TopRow<'_>, rect: Rect) -> bool {
    let TopRow {
        own: tree,
        at,
        selected,
    } = top;
    let Some(row) = m.row(tree.top) else {
        return false;
    };
    let palette = Palette::current(ui);
    if at % 2 == 1 {
        ui.painter().rect_filled(rect, 0.0, palette.panel);
    }
    let member = m.filtered && m.in_set(tree.top);
    let look = RowLook {
        selected,
        member,
        dimmed: m.filtered && !member,
        ..list::row_look(cx, m, &row)
    };
    let replies = || words::replies(tree.replies.into());
    let id = ui.scope_id().with(("top", tree.top));
    let response = rows::clickable(ui, rect, id, look, || {
        let text = format!("{}, {}", list::spoken_with_signs(look, &row), replies());
        if member {
            format!("{text}, {}", tr!("found"))
        } else {
            text
        }
    });
    let texts = [
        rows::one_line(row.from()),
        rows::one_line(words::subject(row.subject())),
        format::count(tree.replies),
        dates::short(row.written()),
    ];
    let mut cut = false;
    for ((number, text), (range, align)) in texts
        .iter()
        .enumerate()
        .zip(columns(rect).into_iter().zip(ALIGN))
    {
        let (font, color) = if number < 2 {
            (look.font(), look.main(palette))
        } else {
            (style::body_font(), look.side(palette))
        };
        let hits = match number {
            0 => m.marks.in_sender(text),
            1 => m.marks.in_subject(text),
            _ => Vec::new(),
        };
        let text = (text.as_str(), hits.as_slice());
        let mut range = rows::pad(range);
        if number == 1 {
            range = rows::signs(ui, rect, range, look);
        }
        cut |= rows::marked_cell(
            ui,
            rows::CellPlace::new(rect, range, align),
            text,
            font,
            color,
        );
    }
    if response.double_clicked()
        && let Some(url) = links::tree_url(&row)
    {
        cx.commands
            .push(Command::Tabs(TabCommand::Open(url, OpenIn::Here)));
    }
    let place = links::opened(ui, &response);
    links::row_menu(cx, &response, &row);
    if let Some(place) = place
        && place != OpenIn::Here
        && let Some(url) = links::tree_url(&row)
    {
        cx.commands
            .push(Command::Tabs(TabCommand::Open(url, place)));
    }
    if cut || m.filtered {
        response.on_hover_ui(|ui| {
            ui.label(rows::one_line(row.subject()));
            ui.label(replies());
            if m.filtered {
                ui.label(words::found_in_tree(tree.found));
            }
        });
    }
    place == Some(OpenIn::Here)
}
