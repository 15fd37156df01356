//! `tree`: the complete tree of replies around a message (7.2.3.4), over a reading pane.

use super::message::{Leaf, pane};
use super::rows::{self, RowLook, RowsState};
use super::{ViewCx, ViewState, format, keys, links, list, message_keys, split};
use crate::command::{Command, OpenIn};
use crate::style::{self, Palette};
use egui::accesskit::Role;
use egui::{
    Align, Color32, Frame, Key, Label, Layout, Rangef, Rect, RichText, Sense, Shape, Stroke, Ui,
    WidgetInfo, pos2, vec2,
};
use fidoscope_core::library::CorpusIndex;
use fidoscope_core::page::{MessagesPage, ShownRow};
use std::collections::HashSet;

/// Deeper replies stand under each other, with a number that tells their depth: nobody could read
/// what stands at the right edge of the window.
const DEEPEST_INDENT: u32 = 16;

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

/// The rows of one tree and what their lines need to know.
pub(super) struct Branches {
    rows: Vec<ShownRow>,
    /// Row of the message that a row answers.
    parents: Vec<Option<usize>>,
    /// Whether a later reply to the same message follows.
    followed: Vec<bool>,
    /// The nearest row above in the tree that is not deeper than [`DEEPEST_INDENT`]; the row
    /// itself ordinarily.
    anchors: Vec<usize>,
}

impl Branches {
    pub(super) fn new(rows: Vec<ShownRow>) -> Self {
        let mut parents = Vec::with_capacity(rows.len());
        let mut anchors = Vec::with_capacity(rows.len());
        let mut path: Vec<usize> = Vec::new();
        for (at, row) in rows.iter().enumerate() {
            path.truncate(row.depth as usize);
            let parent = path.last().copied();
            parents.push(parent);
            let anchor = match parent {
                Some(parent) if row.depth > DEEPEST_INDENT => {
                    anchors.get(parent).copied().unwrap_or(at)
                }
                _ => at,
            };
            anchors.push(anchor);
            path.push(at);
        }
        let mut followed = vec![false; rows.len()];
        // From below: whether a row of this depth was met since the last one above it.
        let mut open: Vec<bool> = Vec::new();
        for (at, row) in rows.iter().enumerate().rev() {
            open.resize(row.depth as usize + 1, false);
            if let (Some(follow), Some(seen)) = (followed.get_mut(at), open.last_mut()) {
                *follow = *seen;
                *seen = true;
            }
        }
        Self {
            rows,
            parents,
            followed,
            anchors,
        }
    }

    /// The rows outside of collapsed branches.
    pub(super) fn visible(&self, collapsed: &HashSet<CorpusIndex>) -> Vec<usize> {
        let mut visible = Vec::with_capacity(self.rows.len());
        let mut hidden_below: Option<u32> = None;
        for (at, row) in self.rows.iter().enumerate() {
            if hidden_below.is_some_and(|depth| row.depth > depth) {
                continue;
            }
            hidden_below = collapsed.contains(&row.index).then_some(row.depth);
            visible.push(at);
        }
        visible
    }

    fn position(&self, index: CorpusIndex) -> Option<usize> {
        self.rows.iter().position(|row| row.index == index)
    }

    fn has_replies(&self, at: usize) -> bool {
        self.rows.get(at).is_some_and(|row| row.replies > 0)
    }
}

/// What happened to a row.
enum Event {
    Chosen(usize),
    Toggled(usize),
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
    let place = match m.position(from) {
        Some(at) => at.checked_add_signed(by)?,
        None => {
            // Between two members: the next one, or the one before it.
            let after = m.set.partition_point(|index| m.rank(*index) < m.rank(from));
            if by > 0 { after } else { after.checked_sub(1)? }
        }
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

const DATE_WIDTH: f32 = 136.0;

#[expect(
    clippy::too_many_arguments,
    reason = "one row with all that it is drawn from"
)]
fn draw_row(
    cx: &mut ViewCx<'_>,
    ui: &Ui,
    m: &MessagesPage,
    tree: &Branches,
    place: usize,
    rect: Rect,
    folded: bool,
    selected: bool,
) -> Option<Event> {
    let shown = tree.rows.get(place)?;
    let row = m.row(shown.index)?;
    let palette = Palette::of(ui);
    // When the whole area is the set, marking every row would mark none.
    let member = m.filtered && shown.in_set;
    let look = RowLook {
        selected,
        member,
        dimmed: m.filtered && !shown.in_set,
        bold: list::is_unread(m, &row),
    };
    let id = ui.scope_id().with(("tree", shown.index));
    let response = rows::clickable(ui, rect, id, look, || {
        let mut text = list::spoken(&row);
        if member {
            text.push_str(", found");
        }
        if folded {
            text = format!("{text}, closed branch of {}", shown.replies);
        }
        text
    });
    if member {
        let bar = Rect::from_min_size(rect.min, vec2(4.0, rect.height()));
        ui.painter().rect_filled(bar, 0.0, look.main(palette));
    }
    let left = rect.left() + style::SPACE_M;
    lines(ui, tree, place, rect, left, look);
    let indent = shown.depth.min(DEEPEST_INDENT) as f32 * style::INDENT;
    let mut x = left + indent;
    let mut event = None;
    if shown.replies > 0 {
        let center = pos2(x + style::INDENT / 2.0, rect.center().y);
        if triangle(ui, center, id, folded, look.side(palette), shown.replies) {
            event = Some(Event::Toggled(place));
        }
    }
    x += style::INDENT + style::SPACE_XS;
    let date = Rangef::new((rect.right() - DATE_WIDTH).max(x), rect.right());
    let mut marks = String::new();
    if shown.depth > DEEPEST_INDENT {
        marks = format!("{}↳ ", shown.depth);
    }
    let end = date.min - style::SPACE_S;
    let mut text_at = x;
    let mut put = |text: &str, font, color| {
        let range = Rangef::new(text_at, end.max(text_at));
        let width = ui.fonts_mut(|fonts| {
            fonts
                .layout_no_wrap(rows::one_line(text), egui::FontId::clone(&font), color)
                .size()
                .x
        });
        let cut = rows::cell(ui, rect, range, Align::Min, text, font, color);
        text_at += width + style::SPACE_S;
        cut
    };
    if !marks.is_empty() {
        put(&marks, style::small_font(), look.side(palette));
    }
    let mut cut = put(row.from(), look.font(), look.main(palette));
    if folded {
        put(
            &format!("+{}", shown.replies),
            style::bold_font(),
            look.main(palette),
        );
    }
    if let Some(subject) = new_subject(m, tree, place, row.subject()) {
        cut |= put(subject, style::body_font(), look.side(palette));
    }
    rows::cell(
        ui,
        rect,
        rows::pad(date),
        Align::Max,
        &format::moment(row.written()),
        style::body_font(),
        look.side(palette),
    );
    if event.is_none() {
        match links::opened(ui, &response) {
            Some(OpenIn::Here) => event = Some(Event::Chosen(place)),
            Some(to) => {
                if let Some(url) = links::single_url(&row) {
                    cx.commands.push(Command::Open(url, to));
                }
            }
            None => {}
        }
        if response.double_clicked()
            && let Some(url) = links::single_url(&row)
        {
            cx.commands.push(Command::Open(url, OpenIn::Here));
        }
    }
    if cut {
        response.on_hover_ui(|ui| {
            ui.label(RichText::new(rows::one_line(row.from())).font(style::bold_font()));
            ui.label(rows::one_line(row.subject()));
        });
    }
    event
}

/// The subject, where it says something that the message above did not say.
fn new_subject<'a>(
    m: &MessagesPage,
    tree: &Branches,
    place: usize,
    subject: &'a str,
) -> Option<&'a str> {
    let parent = tree.parents.get(place).copied().flatten();
    let above = parent
        .and_then(|parent| m.row(tree.rows.get(parent)?.index))
        .map(|row| format::bare_subject(row.subject()));
    (above != Some(format::bare_subject(subject))).then_some(subject)
}

/// The lines from a row to those above it: `│`, `├` and `└`.
fn lines(ui: &Ui, tree: &Branches, place: usize, rect: Rect, left: f32, look: RowLook) {
    let Some(row) = tree.rows.get(place) else {
        return;
    };
    let palette = Palette::of(ui);
    let color = if look.selected || look.member {
        look.side(palette)
    } else {
        palette.tree_line
    };
    let stroke = Stroke::new(1.0, color);
    let painter = ui.painter();
    let column = |depth: u32| {
        let x = left + (depth as f32 + 0.5) * style::INDENT;
        x.round() + 0.5
    };
    // Where a row is deeper than can be drawn, the lines of its last drawn ancestor go on.
    let deep = row.depth > DEEPEST_INDENT;
    let mut at = tree.anchors.get(place).copied();
    let mut own = !deep;
    while let Some(step) = at {
        let Some(row) = tree.rows.get(step).filter(|row| row.depth > 0) else {
            break;
        };
        let x = column(row.depth - 1);
        let followed = tree.followed.get(step).copied().unwrap_or(false);
        if own {
            let bottom = if followed {
                rect.bottom()
            } else {
                rect.center().y
            };
            painter.vline(x, rect.top()..=bottom, stroke);
            let end = if row.replies > 0 {
                3.0
            } else {
                style::INDENT * 0.75
            };
            painter.hline(
                x..=x + style::INDENT / 2.0 + end - 3.0,
                rect.center().y.round() + 0.5,
                stroke,
            );
        } else if followed {
            painter.vline(x, rect.y_range(), stroke);
        }
        own = false;
        at = tree.parents.get(step).copied().flatten();
    }
}

/// The triangle of a branch; tells whether it was clicked.
fn triangle(
    ui: &Ui,
    center: egui::Pos2,
    id: egui::Id,
    folded: bool,
    color: Color32,
    replies: u32,
) -> bool {
    let rect = Rect::from_center_size(center, vec2(style::INDENT, style::ROW_HEIGHT));
    let response = ui.interact(rect, id.with("branch"), Sense::CLICK);
    let name = if folded {
        "Open the branch"
    } else {
        "Close the branch"
    };
    response.widget_info(|| {
        WidgetInfo::labeled(
            Role::DisclosureTriangle,
            true,
            format!("{name} of {replies}"),
        )
    });
    let color = if response.hovered() {
        Palette::of(ui).strong
    } else {
        color
    };
    let s = 4.0;
    let points = if folded {
        vec![
            center + vec2(-s * 0.7, -s),
            center + vec2(s * 0.9, 0.0),
            center + vec2(-s * 0.7, s),
        ]
    } else {
        vec![
            center + vec2(-s, -s * 0.7),
            center + vec2(s, -s * 0.7),
            center + vec2(0.0, s * 0.9),
        ]
    };
    ui.painter()
        .add(Shape::convex_polygon(points, color, Stroke::NONE));
    response.clicked()
}

#[cfg(test)]
mod tests {
    use super::{Branches, DEEPEST_INDENT};
    use fidoscope_core::page::ShownRow;
    use std::collections::HashSet;

    fn rows(depths: &[u32]) -> Vec<ShownRow> {
        let reach = |at: usize| {
            depths[at + 1..]
                .iter()
                .take_while(|depth| **depth > depths[at])
                .count() as u32
        };
        (0..depths.len())
            .map(|at| ShownRow {
                index: at as u32,
                depth: depths[at],
                in_set: true,
                replies: reach(at),
            })
            .collect()
    }

    #[test]
    fn each_row_knows_whom_it_answers_and_whether_a_sibling_follows() {
        // The tree of 7.2.3.4: o(a(1 2) b c(1(x)))
        let tree = Branches::new(rows(&[0, 1, 2, 2, 1, 1, 2, 3]));
        assert_eq!(
            tree.parents,
            [
                None,
                Some(0),
                Some(1),
                Some(1),
                Some(0),
                Some(0),
                Some(5),
                Some(6)
            ]
        );
        assert_eq!(
            tree.followed,
            [false, true, true, false, true, false, false, false]
        );
    }

    #[test]
    fn a_collapsed_branch_hides_all_that_is_below_it() {
        let tree = Branches::new(rows(&[0, 1, 2, 3, 1, 2]));
        let visible =
            |collapsed: &[u32]| tree.visible(&collapsed.iter().copied().collect::<HashSet<_>>());
        assert_eq!(visible(&[]), [0, 1, 2, 3, 4, 5]);
        assert_eq!(visible(&[1]), [0, 1, 4, 5]);
        assert_eq!(visible(&[2, 4]), [0, 1, 2, 4]);
        assert_eq!(visible(&[0]), [0]);
        // A branch that was collapsed inside of another stays so.
        assert_eq!(visible(&[1, 2]), [0, 1, 4, 5]);
    }

    #[test]
    fn a_very_deep_tree_keeps_its_lines_short() {
        let chain = (0..100_000).map(|at| ShownRow {
            index: at,
            depth: at,
            in_set: true,
            replies: 99_999 - at,
        });
        let tree = Branches::new(chain.collect());
        assert_eq!(tree.anchors[99_999], DEEPEST_INDENT as usize);
        assert_eq!(tree.anchors[3], 3);
        assert_eq!(tree.visible(&HashSet::new()).len(), 100_000);
    }
}
