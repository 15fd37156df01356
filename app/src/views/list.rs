//! `list`: a list of messages over a reading pane (7.2.3.3).

use super::message::{Extent, Leaf, Reader, pane};
use super::rows::{self, Column, ColumnsState, RowLook, RowsState};
use super::{StateOf, ViewCx, keys, links, message_keys, selection, split, steps};
use crate::command::{Command, OpenIn};
use crate::keep::threads::Choice;
use crate::messages::bodies::Body;
use crate::messages::{MessageKey, ReadMarks};
use crate::settings::Setting;
use crate::settings::colours::{self, Coloured};
use crate::settings::shortcuts::Action;
use crate::strings::{dates, format, tr};
use crate::style::{self, Palette};
use egui::{Align, Rangef, Rect, Response, Ui};
use fidoscope_core::library::{CorpusIndex, MessageRow};
use fidoscope_core::page::MessagesPage;
use fidoscope_core::query::Snippet;
use fidoscope_core::url::{SortKey, SortToken};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// State of a list.
#[derive(Default)]
pub(super) struct State {
    columns: ColumnsState,
    rows: RowsState,
    /// Row of the selected message, as far as it is known.
    at: Option<usize>,
    shown: bool,
    marked: HashMap<CorpusIndex, Arc<Marked>>,
}

/// The hits in a row: in the lines as they are shown.
#[derive(Default)]
struct Marked {
    from: Vec<Range<usize>>,
    to: Vec<Range<usize>>,
    subject: Vec<Range<usize>>,
}

/// Most rows whose hits are kept.
const MARKED_ROWS: usize = 2_000;

impl State {
    pub(super) fn forget(&mut self) {
        self.at = None;
        self.shown = false;
        self.marked.clear();
    }

    /// The hits in a row, found once.
    fn marked(
        &mut self,
        m: &MessagesPage,
        index: CorpusIndex,
        row: &MessageRow<'_>,
    ) -> Arc<Marked> {
        if let Some(known) = self.marked.get(&index) {
            return Arc::clone(known);
        }
        if self.marked.len() >= MARKED_ROWS {
            self.marked.clear();
        }
        let marked = Arc::new(Marked {
            from: m.marks.in_sender(&rows::one_line(row.from())),
            to: m.marks.in_to(&rows::one_line(row.to())),
            subject: m.marks.in_subject(&rows::one_line(row.subject())),
        });
        self.marked.insert(index, Arc::clone(&marked));
        marked
    }

    /// Which rows were laid out last time.
    #[cfg(test)]
    pub(super) fn drawn(&self) -> std::ops::Range<usize> {
        self.rows.drawn.clone()
    }
}

const NUMBER: Column = Column {
    key: "#",
    width: 72.0,
    align: Align::Max,
    grows: false,
    keep: 2,
};
const FROM: Column = Column {
    key: "from",
    width: 168.0,
    align: Align::Min,
    grows: false,
    keep: 6,
};
const TO: Column = Column {
    key: "to",
    width: 144.0,
    align: Align::Min,
    grows: false,
    keep: 3,
};
const SUBJECT: Column = Column {
    key: "subject",
    width: 160.0,
    align: Align::Min,
    grows: true,
    keep: 9,
};
const AREA: Column = Column {
    key: "area",
    width: 140.0,
    align: Align::Min,
    grows: false,
    keep: 4,
};
const DATE: Column = Column {
    key: "date",
    width: 136.0,
    align: Align::Max,
    grows: false,
    keep: 5,
};
const SIZE: Column = Column {
    key: "size",
    width: 72.0,
    align: Align::Max,
    grows: false,
    keep: 1,
};

/// All columns in their usual order.
const COLUMNS: [Column; 7] = [NUMBER, AREA, FROM, TO, SUBJECT, DATE, SIZE];

/// The columns as the user arranged them, and whether each is shown; only several areas need their names.
fn arranged(cx: &ViewCx<'_>, m: &MessagesPage) -> Vec<(Column, bool)> {
    let chosen = &cx.settings.columns;
    let fits = |column: &&Column| m.areas.len() > 1 || column.key != AREA.key;
    let mut all: Vec<(Column, bool)> = (COLUMNS.iter().filter(fits))
        .map(|column| {
            let width = chosen.width(column.key).filter(|_| !column.grows);
            let width = width.unwrap_or(column.width);
            let is_shown = column.grows || !chosen.is_hidden(column.key);
            (Column { width, ..*column }, is_shown)
        })
        .collect();
    all.sort_by_key(|(column, _)| chosen.place(column.key));
    all
}

/// The order that a column stands for (7.2.6.1).
fn order_of(column: &Column) -> SortKey {
    match column.key {
        "from" => SortKey::Sen,
        "to" => SortKey::Add,
        "subject" => SortKey::Sub,
        "date" => SortKey::Chr,
        "size" => SortKey::Siz,
        "area" => SortKey::Are,
        _ => SortKey::Uns,
    }
}

/// A click on a column puts the page into its order; once more turns the order around.
fn sort_by(cx: &mut ViewCx<'_>, m: &MessagesPage, column: &Column, asked: Option<bool>) {
    let key = order_of(column);
    let reversed = match m.sort.first() {
        _ if let Some(asked) = asked => asked,
        Some(first) if first.key == key => !first.reversed,
        _ => false,
    };
    cx.commands
        .push(Command::SortAs(vec![SortToken { key, reversed }]));
}

pub(super) fn draw(
    cx: &mut ViewCx<'_>,
    state: &mut StateOf<'_, State>,
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
    let rows = Arc::clone(&m.set);
    settle(cx, state, m, &rows);
    keyboard(cx, state, ui, m, &rows);
    if let Some(index) = state.page.selected_in(m) {
        message_keys(cx, ui, m, index);
        state.page.selection.bar(cx, ui, m);
        let near = neighbours(state.own.at, &rows);
        let leaf = split::below(cx, ui, |cx, ui| {
            pane(cx, &mut state.page.reader, ui, m, index, &near)
        });
        if let Some(leaf) = leaf {
            turn(cx, state, m, &rows, leaf);
        }
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    table(cx, state, ui, m, columns, &rows);
}

/// Finds the row of the selection; selects the first unread message, else the first, at first.
fn settle(
    cx: &ViewCx<'_>,
    state: &mut StateOf<'_, State>,
    m: &MessagesPage,
    rows: &Arc<[CorpusIndex]>,
) {
    let selected = match state.page.selected_in(m).filter(|index| m.in_set(*index)) {
        Some(index) => index,
        None => {
            let Some(index) = first_unread(cx, m, rows).or_else(|| rows.first().copied()) else {
                return;
            };
            state.page.select(m, index);
            index
        }
    };
    let known = state.own.at.and_then(|at| rows.get(at)).copied();
    if known != Some(selected) {
        state.own.at = rows.iter().position(|index| *index == selected);
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

/// The first message behind the last-read mark; none when no area has a mark.
fn first_unread(cx: &ViewCx<'_>, m: &MessagesPage, rows: &[CorpusIndex]) -> Option<CorpusIndex> {
    if m.areas.iter().all(|area| cx.read.last_read(area).is_none()) {
        return None;
    }
    steps::unread_of(cx, m, rows.iter().copied())
}

/// Whether a message was not read yet: it is behind the last-read mark of its area.
pub(super) fn is_unread(read: &ReadMarks, m: &MessagesPage, row: &MessageRow<'_>) -> bool {
    let key = MessageKey::of(row);
    let area = m.areas.iter().find(|count| count.id == Some(key.area));
    read.is_unread(area, key)
}

/// The messages that are likely to be read next.
fn neighbours(at: Option<usize>, rows: &[CorpusIndex]) -> Vec<CorpusIndex> {
    let Some(at) = at else {
        return Vec::new();
    };
    [at.checked_add(1), at.checked_sub(1), at.checked_add(2)]
        .into_iter()
        .flatten()
        .filter_map(|near| rows.get(near).copied())
        .collect()
}

fn keyboard(
    cx: &ViewCx<'_>,
    state: &mut StateOf<'_, State>,
    ui: &Ui,
    m: &MessagesPage,
    rows: &[CorpusIndex],
) {
    if !cx.takes_keys(ui) {
        return;
    }
    if let Some(to) = keys::moved(cx, ui, state.own.at, rows.len(), state.own.rows.page()) {
        go(state, m, rows, to);
    }
    if cx.pressed(ui, Action::NextMessage) {
        step(state, m, rows, 1);
    }
    if cx.pressed(ui, Action::PreviousMessage) {
        step(state, m, rows, -1);
    }
    let current = state.page.selected_in(m);
    if let Some(to) = state.page.selection.keyboard(cx, ui, rows, current)
        && let Some(to) = rows.iter().position(|index| *index == to)
    {
        go(state, m, rows, to);
    }
    if let Some(index) = state.page.selected_in(m)
        && let Some(to) = steps::asked(cx, ui, m, index, || steps::behind(m, index).to_vec())
        && let Some(to) = rows.iter().position(|index| *index == to)
    {
        go(state, m, rows, to);
    }
}

/// After the end of a text comes the next unread message; the next one when all behind are read.
fn turn(
    cx: &mut ViewCx<'_>,
    state: &mut StateOf<'_, State>,
    m: &MessagesPage,
    rows: &[CorpusIndex],
    leaf: Leaf,
) {
    match leaf {
        Leaf::Previous => step(state, m, rows, -1),
        Leaf::Next => match next_unread(cx, state.own.at, m, rows) {
            Some(to) => go(state, m, rows, to),
            None if state.own.at.is_some_and(|at| at + 1 >= rows.len()) => {
                steps::leave_area(cx, m);
            }
            None => step(state, m, rows, 1),
        },
    }
}

fn step(state: &mut StateOf<'_, State>, m: &MessagesPage, rows: &[CorpusIndex], by: isize) {
    let to = match state.own.at {
        Some(at) => at.checked_add_signed(by),
        None => Some(0),
    };
    if let Some(to) = to {
        go(state, m, rows, to);
    }
}

/// The next unread message behind a row.
fn next_unread(
    cx: &ViewCx<'_>,
    at: Option<usize>,
    m: &MessagesPage,
    rows: &[CorpusIndex],
) -> Option<usize> {
    let after = at.map_or(0, |at| at + 1);
    let unread = |index: &CorpusIndex| m.row(*index).is_some_and(|row| is_unread(cx.read, m, &row));
    let at = rows.get(after..)?.iter().position(unread)?;
    Some(after + at)
}

fn go(state: &mut StateOf<'_, State>, m: &MessagesPage, rows: &[CorpusIndex], to: usize) {
    if let Some(index) = rows.get(to) {
        state.page.select(m, *index);
        state.own.at = Some(to);
        state.own.rows.reveal(to);
    }
}

fn table(
    cx: &mut ViewCx<'_>,
    state: &mut StateOf<'_, State>,
    ui: &mut Ui,
    m: &MessagesPage,
    columns: &[Column],
    rows: &[CorpusIndex],
) {
    let (ranges, clicked) = rows::header(ui, "messages", columns, &mut state.own.columns);
    if let Some(click) = clicked
        && let Some(column) = columns.get(click.column)
    {
        sort_by(cx, m, column, click.reversed);
    }
    if let Some(choice) = state.own.columns.asked.take() {
        cx.commands.push(Command::Set(Setting::Columns(choice)));
    }
    let selected = state.own.at;
    let mut chosen = None;
    let in_parts = state.page.reader.seek.in_parts();
    let height = if in_parts {
        cx.settings.density.row_height() + SNIPPET_HEIGHT
    } else {
        cx.settings.density.row_height()
    };
    let mut scrolling = std::mem::take(&mut state.own.rows);
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
            let look = RowLook {
                selected: selected == Some(at) || state.page.selection.has(index),
                member: false,
                dimmed: !m.in_set(index),
                ..look_of(cx, m, &row)
            };
            let marked = if m.marks.is_empty() {
                Arc::default()
            } else {
                state.own.marked(m, index, &row)
            };
            let (response, cut) =
                draw_row(cx, ui, rect, index, &row, (look, &marked), columns, &ranges);
            let click = selection::clicked(ui, &response);
            if state.page.selection.has(index) {
                state.page.selection.menu(cx, &response, m);
            } else {
                links::row_menu(cx, &response, &row);
            }
            hover(response, &row, cut);
            if in_parts {
                let key = MessageKey::of(&row);
                if let Some(found) = part_of(cx, &mut state.page.reader, key, &mut wanted) {
                    snippet(ui, rect, look, &found, &ranges);
                }
            }
            match click {
                Some(click) if let Some(place) = selection::opens(click) => {
                    links::open_message(cx, &row, place);
                }
                Some(click) => chosen = Some((at, click)),
                None => {}
            }
        },
    );
    state.own.rows = scrolling;
    if !wanted.is_empty() {
        cx.commands.push(Command::LoadBodies(wanted));
    }
    if let Some((at, click)) = chosen
        && let Some(to) = rows.get(at)
    {
        let current = state.page.selected_in(m);
        state.page.selection.click(rows, current, *to, click);
        go(state, m, rows, at);
    }
}

/// Room of the line below a row that shows what a search found in the text.
const SNIPPET_HEIGHT: f32 = 20.0;

/// What a search found in the text of a message; a text that was not read yet is wanted.
fn part_of(
    cx: &mut ViewCx<'_>,
    reader: &mut Reader,
    key: MessageKey,
    wanted: &mut Vec<MessageKey>,
) -> Option<Arc<Snippet>> {
    if let Some(known) = reader.snippets.known(key, Extent::Line) {
        return Some(known);
    }
    match cx.bodies.get(key) {
        Some(Body::Ready(message)) => {
            let made = reader
                .snippets
                .get(key, Extent::Line, &message, &reader.seek);
            Some(made)
        }
        Some(_) => None,
        None => {
            wanted.push(key);
            None
        }
    }
}

/// Draws what a search found below the line of a row, from the second column on.
fn snippet(ui: &Ui, rect: Rect, look: RowLook, found: &Snippet, ranges: &[Rangef]) {
    let Some((first, last)) = ranges.get(1).zip(ranges.last()) else {
        return;
    };
    let line = Rect::from_x_y_ranges(
        rect.x_range(),
        rect.bottom() - SNIPPET_HEIGHT - 2.0..=rect.bottom() - 2.0,
    );
    rows::marked_cell(
        ui,
        line,
        rows::pad(Rangef::new(first.min, last.max)),
        Align::Min,
        (&found.text, &found.hits),
        style::body_font(),
        look.side(Palette::of(ui)),
    );
    let name = ui.scope_id().with(("snippet", rect.top().to_bits()));
    let response = ui.interact(line, name, egui::Sense::hover());
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::accesskit::Role::Label, true, found.text.as_str())
    });
}

/// Draws a row; whether a cell of it was cut.
#[expect(
    clippy::too_many_arguments,
    reason = "one row with all that it is drawn from"
)]
fn draw_row(
    cx: &mut ViewCx<'_>,
    ui: &Ui,
    rect: Rect,
    index: CorpusIndex,
    row: &MessageRow<'_>,
    (look, marked): (RowLook, &Marked),
    columns: &[Column],
    ranges: &[Rangef],
) -> (Response, bool) {
    let palette = Palette::of(ui);
    let response = rows::clickable(
        ui,
        rect,
        ui.scope_id().with(("message", index)),
        look,
        || spoken_with_signs(look, row),
    );
    let mut cut = false;
    let pointer = response.hover_pos();
    let line = Rect::from_min_size(
        rect.min,
        egui::vec2(rect.width(), cx.settings.density.row_height()),
    );
    for (column, range) in columns.iter().zip(ranges) {
        let none: &[Range<usize>] = &[];
        let (text, hits, main) = match column.key {
            "#" => (row.number().to_string(), none, false),
            "from" => (rows::one_line(row.from()), marked.from.as_slice(), true),
            "to" => (rows::one_line(row.to()), marked.to.as_slice(), false),
            "subject" if row.subject().trim().is_empty() => {
                (tr!("no-subject").to_owned(), none, false)
            }
            "subject" => {
                let text = rows::one_line(row.subject());
                (text, marked.subject.as_slice(), true)
            }
            "area" => (row.area().tag().to_owned(), none, false),
            "date" => (dates::short(row.written()), none, false),
            _ => (format::size(row.size()), none, false),
        };
        let (font, color) = if main {
            (look.font(), look.main(palette))
        } else {
            (style::body_font(), look.side(palette))
        };
        // The full form of the date is one hover away.
        cut |= column.key == DATE.key && pointer.is_some_and(|at| range.contains(at.x));
        let mut range = rows::pad(*range);
        if column.grows {
            range = rows::signs(ui, line, range, look);
        }
        cut |= rows::marked_cell(ui, line, range, column.align, (&text, hits), font, color);
    }
    if response.double_clicked() {
        links::open_message(cx, row, OpenIn::Here);
    }
    (response, cut)
}

/// The whole of a row whose cells were cut.
fn hover(response: Response, row: &MessageRow<'_>, cut: bool) {
    if cut {
        response.on_hover_ui(|ui| {
            if !row.subject().trim().is_empty() {
                let subject = egui::RichText::new(rows::one_line(row.subject()));
                ui.label(subject.font(style::bold_font()));
            }
            ui.label(format!(
                "{} → {}",
                rows::one_line(row.from()),
                rows::one_line(row.to())
            ));
            ui.label(format::moment_in_full(row.written(), row.utc_offset()));
        });
    }
}

/// What a screen reader says of a message.
pub(super) fn spoken(row: &MessageRow<'_>) -> String {
    tr!(
        "spoken-message",
        number = row.number().to_string(),
        from = rows::one_line(row.from()),
        to = rows::one_line(row.to()),
        subject = rows::one_line(row.subject()),
        date = dates::exact(row.written())
    )
}

/// The same, with the signs that it may have.
pub(super) fn spoken_with_signs(look: RowLook, row: &MessageRow<'_>) -> String {
    let mut text = spoken(row);
    for (has, sign) in [
        (look.has_star, tr!("with-star")),
        (look.is_watched, tr!("in-watched-thread")),
        (look.is_ignored, tr!("in-ignored-thread")),
    ] {
        if has {
            text = format!("{text}, {sign}");
        }
    }
    text
}

/// How a message looks, whatever view it is in.
pub(super) fn look_of(cx: &ViewCx<'_>, m: &MessagesPage, row: &MessageRow<'_>) -> RowLook {
    let key = MessageKey::of(row);
    let choice = cx.noted.choice(key);
    RowLook {
        bold: is_unread(cx.read, m, row),
        tint: tint_of(cx, row),
        has_star: cx.noted.has_star(key),
        is_watched: choice == Some(Choice::Watched),
        is_ignored: choice == Some(Choice::Ignored),
        ..RowLook::default()
    }
}

/// The colour that the user gave to such messages.
fn tint_of(cx: &ViewCx<'_>, row: &MessageRow<'_>) -> Option<u8> {
    let of = Coloured {
        sender: row.from(),
        subject: row.subject(),
        address: row.from_address(),
    };
    colours::colour_of(&cx.settings.colours, of)
}
