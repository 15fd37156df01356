//! `sing`: one message at a time (7.2.3.2).

use super::message::{Leaf, pane};
use super::nav::{self, jump_target, place_in_set};
use super::{ViewCx, ViewStateMut, links, message_keys, rows, steps};
use crate::settings::shortcuts::Action;
use crate::strings::{dates, format, tr};
use crate::style::{self, Palette};
use egui::{Align, Button, Frame, Label, Layout, Margin, RichText, Ui, vec2};
use fidoscope_core::library::CorpusIndex;
use fidoscope_core::page::MessagesPage;

/// Size of a corpus above which trees are only used once a worker has built them: the window never
/// waits.
pub(super) const TREES_AT_ONCE: usize = 20_000;
/// Maximum number of replies with a link; the tree shows the others.
const CHIPS: usize = 12;

/// Empty state of the view.
#[derive(Default)]
pub(super) struct State;

impl State {
    pub(super) const fn forget(&mut self) {}
}

pub(super) fn draw(
    cx: &mut ViewCx<'_>,
    state: &mut ViewStateMut<'_, State>,
    ui: &mut Ui,
    m: &MessagesPage,
) {
    let Some(index) = state.page.selected_in(m).or_else(|| m.set.first().copied()) else {
        return;
    };
    let mut ways = ways(m, index);
    if let Some(to) = keyboard(cx, ui, m, index, &ways) {
        state.page.go_on(m, to);
        ways = self::ways(m, to);
    }
    let index = state.page.selected_in(m).unwrap_or(index);
    message_keys(cx, ui, m, index);
    let mut to = None;
    Frame::NONE
        .inner_margin(Margin::symmetric(12, 4))
        .show(ui, |ui| {
            let size = vec2(ui.available_width(), style::ROW_HEIGHT);
            ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                to = navigation(cx, ui, m, index, &ways);
            });
            chips(cx, ui, m, index);
        });
    let near: Vec<CorpusIndex> = [ways.next, ways.after, ways.previous, ways.before]
        .into_iter()
        .flatten()
        .collect();
    match pane(cx, &mut state.page.reader, ui, m, index, &near) {
        Some(Leaf::Next) => {
            let unread = steps::unread_of(cx, m, steps::onward(m, index));
            to = to.or(unread).or(ways.onward());
            if to.is_none() {
                steps::open_next_area(cx, m);
            }
        }
        Some(Leaf::Previous) => to = to.or(ways.backward()),
        None => {}
    }
    if let Some(to) = to {
        state.page.go_on(m, to);
    }
}

/// Neighbours of a message.
#[derive(Debug, Default, PartialEq, Eq)]
struct Ways {
    /// Neighbours in the set.
    previous: Option<CorpusIndex>,
    next: Option<CorpusIndex>,
    /// Neighbours in the area.
    before: Option<CorpusIndex>,
    after: Option<CorpusIndex>,
    /// True if the set differs from the area, so that both pairs are needed.
    apart: bool,
    /// True for an address of a single message: reading goes on in its area.
    alone: bool,
}

impl Ways {
    /// Returns the next message for reading on.
    fn onward(&self) -> Option<CorpusIndex> {
        self.next
            .or(self.after.filter(|_| self.alone || !self.apart))
    }

    fn backward(&self) -> Option<CorpusIndex> {
        (self.previous).or(self.before.filter(|_| self.alone || !self.apart))
    }
}

fn ways(m: &MessagesPage, index: CorpusIndex) -> Ways {
    let neighbour = |by: i32| {
        let area = m.row(index)?.area().id();
        let near = index.checked_add_signed(by)?;
        (m.row(near)?.area().id() == area).then_some(near)
    };
    Ways {
        previous: jump_target(m, index, -1),
        next: jump_target(m, index, 1),
        before: neighbour(-1),
        after: neighbour(1),
        apart: m.filtered || m.areas.len() > 1,
        alone: steps::is_alone(m),
    }
}

fn keyboard(
    cx: &ViewCx<'_>,
    ui: &Ui,
    m: &MessagesPage,
    index: CorpusIndex,
    ways: &Ways,
) -> Option<CorpusIndex> {
    if !cx.takes_keys(ui) {
        return None;
    }
    let (before, after) = if ways.apart {
        (ways.before, ways.after)
    } else {
        (ways.previous, ways.next)
    };
    let actions = [
        (Action::NextMessage, ways.onward()),
        (Action::PreviousMessage, ways.backward()),
        (Action::Left, before),
        (Action::Right, after),
    ];
    let mut to = steps::asked(cx, ui, m, index, || steps::onward(m, index));
    for (action, way) in actions {
        if cx.pressed(ui, action) {
            to = way;
        }
    }
    to
}

fn navigation(
    cx: &ViewCx<'_>,
    ui: &mut Ui,
    m: &MessagesPage,
    index: CorpusIndex,
    ways: &Ways,
) -> Option<CorpusIndex> {
    let palette = Palette::current(ui);
    let mut to = None;
    ui.spacing_mut().item_spacing.x = style::SPACE_XS;
    if ways.apart {
        label(ui, tr!("ways-found"));
    }
    let mut pair = |ui: &mut Ui, names, keys, ways: [Option<CorpusIndex>; 2]| {
        let by = nav::steps(cx, ui, ways.map(|way| way.is_some()), names, keys);
        to = by.map_or(to, |by| if by < 0 { ways[0] } else { ways[1] });
    };
    let names = [tr!("set-previous"), tr!("set-next")];
    pair(ui, names, nav::BY_MESSAGE, [ways.previous, ways.next]);
    let place = place_in_set(m, index);
    ui.label(RichText::new(place).color(palette.text));
    if ways.apart
        && let Some(row) = m.row(index)
    {
        ui.add_space(style::SPACE_L);
        label(ui, tr!("ways-area"));
        let names = [tr!("area-previous"), tr!("area-next")];
        let keys = [Action::Left, Action::Right];
        pair(ui, names, keys, [ways.before, ways.after]);
        let text = tr!(
            "number-in-area",
            number = row.number().to_string(),
            area = row.area().tag()
        );
        ui.add(Label::new(RichText::new(text).color(palette.dim)).truncate());
    }
    to
}

/// Draws links to the message that this one answers, and to its replies.
fn chips(cx: &mut ViewCx<'_>, ui: &mut Ui, m: &MessagesPage, index: CorpusIndex) {
    let Some(forest) = steps::trees(m) else {
        return;
    };
    let parent = forest.parent(index);
    let replies = forest.children(index);
    if parent.is_none() && replies.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = style::SPACE_XS;
        if let Some(parent) = parent {
            label(ui, tr!("answers"));
            chip(cx, ui, m, (parent, index), tr!("answers"));
        }
        if !replies.is_empty() {
            let name = match replies.len() {
                1 => tr!("reply"),
                _ => tr!("replies-below"),
            };
            label(ui, name);
            for reply in replies.iter().take(CHIPS) {
                chip(cx, ui, m, (*reply, index), tr!("reply-by"));
            }
            if replies.len() > CHIPS {
                let shown = format::count((replies.len() - CHIPS) as u64);
                label(ui, &tr!("more-in-tree", shown = shown));
            }
        }
    });
}

fn label(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).color(Palette::current(ui).dim));
}

/// Maximum length of a subject next to a reply, in characters.
const SUBJECT_LETTERS: usize = 48;

/// Draws a button for a related message, with its date, and its subject if it differs.
fn chip(
    cx: &mut ViewCx<'_>,
    ui: &mut Ui,
    m: &MessagesPage,
    (index, from): (CorpusIndex, CorpusIndex),
    what: &str,
) {
    let Some(row) = m.row(index) else {
        return;
    };
    let name: String = rows::one_line(row.from()).chars().take(40).collect();
    let button = Button::new(name.as_str()).corner_radius(12.0).truncate();
    let response = ui.add_enabled(!row.msgid().is_empty(), button);
    let response = response.accessible_name(format!("{what} {name}"));
    if let Some(place) = links::opened(ui, &response) {
        links::open_message(cx, &row, place);
    }
    response.on_hover_ui(|ui| {
        ui.label(rows::one_line(row.subject()));
        ui.label(format::moment_in_full(row.written(), row.utc_offset()));
    });
    label(ui, &dates::short(row.written()));
    let subject = rows::one_line(row.subject());
    let here = m.row(from).map(|row| rows::one_line(row.subject()));
    if here.is_none_or(|here| format::bare_subject(&here) != format::bare_subject(&subject)) {
        let cut: String = subject.chars().take(SUBJECT_LETTERS).collect();
        let more = if cut.len() < subject.len() { "…" } else { "" };
        label(ui, &format!("{cut}{more}"));
    }
    ui.add_space(style::SPACE_XS);
}
