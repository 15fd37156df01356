//! Item of a feed: a message with its text, or a row.

use super::{Shape, State, ViewStateMut, look_at, select_row, toggle};
use crate::command::{Command, TabCommand};
use crate::messages::MessageKey;
use crate::strings::{tr, words};
use crate::style::{self, Palette};
use crate::views::message::stacked::{self, GAP, text_width};
use crate::views::message::{header, header_height};
use crate::views::scrolling::{Flow, ItemPlace, PageItem, Scroll};
use crate::views::tree::branches::DEEPEST_INDENT;
use crate::views::tree::row::{Event, TreeRow, draw_row, triangle};
use crate::views::{ViewCx, links, list};
use egui::accesskit::Role;
use egui::{Align, Layout, Rect, Sense, Stroke, Ui, UiBuilder, WidgetInfo, pos2, vec2};
use fidoscope_core::library::CorpusIndex;
use fidoscope_core::page::{MessagesPage, ShownRow, ShownTree};

/// Minimum width of a text at any depth, in points.
const LEAST_TEXT: f32 = 360.0;
/// Width of the triangle and the mark before a card, in points.
const BEFORE_CARD: f32 = style::INDENT + style::SPACE_S;
/// Width of the mark of a message of the set, in points.
const MARK: f32 = 6.0;

/// Returns the distance of a message from the left, and of its card after the triangle.
fn indent(shape: Shape, row: &ShownRow, width: f32) -> (f32, f32) {
    if !shape.indented || shape.compact {
        return (0.0, 0.0);
    }
    let most = ((width - LEAST_TEXT) / style::INDENT).floor().max(0.0);
    let steps = (row.depth.min(DEEPEST_INDENT) as f32).min(most);
    (steps * style::INDENT, BEFORE_CARD)
}

/// Returns the height of the link to the replies below the top of a tree.
fn replies_height(shape: Shape) -> f32 {
    if shape.tops { style::ROW_HEIGHT } else { 0.0 }
}

impl Flow for Shape {
    type State = State;

    fn scroll<'s>(self, state: &'s mut ViewStateMut<'_, State>) -> &'s mut Scroll {
        &mut state.own.scroll
    }

    fn count(self, state: &ViewStateMut<'_, State>, _m: &MessagesPage) -> usize {
        state.own.folding.len()
    }

    fn height(
        self,
        cx: &mut ViewCx<'_>,
        state: &mut ViewStateMut<'_, State>,
        ui: &Ui,
        at: PageItem<'_>,
        width: f32,
    ) -> f32 {
        let PageItem { m, item } = at;
        if !state.own.has_text(self, item) {
            return style::ROW_HEIGHT;
        }
        let shown = shown_row(state, item);
        let Some((shown, row)) = shown.and_then(|shown| Some((shown, m.row(shown.index)?))) else {
            return 0.0;
        };
        let (left, card) = indent(self, &shown, width);
        let reader = &mut state.page.reader;
        let message = stacked::shown(cx, reader, m, shown.index, MessageKey::from_row(&row));
        let width = width - left - card;
        let text = stacked::height(cx, reader, ui, &row, message.as_ref(), width);
        header_height() + text + style::SPACE_S + replies_height(self) + GAP
    }

    fn draw(
        self,
        cx: &mut ViewCx<'_>,
        state: &mut ViewStateMut<'_, State>,
        ui: &mut Ui,
        at: PageItem<'_>,
        place: ItemPlace,
    ) -> f32 {
        let PageItem { m, item } = at;
        let ItemPlace { top, window } = place;
        if !state.own.has_text(self, item) {
            let size = vec2(window.width(), style::ROW_HEIGHT);
            let rect = Rect::from_min_size(pos2(window.left(), top), size);
            if rect.intersects(window) {
                draw_reply_row(cx, state, ui, at, self, rect);
            }
            return style::ROW_HEIGHT;
        }
        let folding = &state.own.folding;
        let (Some(tree), Some(place)) = (folding.tree().cloned(), folding.row_at(item)) else {
            return 0.0;
        };
        let shown = tree.rows.get(place).copied();
        let Some((shown, row)) = shown.and_then(|shown| Some((shown, m.row(shown.index)?))) else {
            return 0.0;
        };
        let key = MessageKey::from_row(&row);
        let (left, before_card) = indent(self, &shown, window.width());
        let x = window.left() + left + before_card;
        let width = window.right() - x;
        let card = Rect::from_min_size(pos2(x, top), vec2(width, header_height()));
        let message = stacked::shown(cx, &state.page.reader, m, shown.index, key);
        if card.intersects(window) {
            let before = Rect::from_min_max(pos2(window.left() + left, top), card.left_bottom());
            let id = ui.scope_id().with(("item", key));
            let click = ui.interact(card, id, Sense::CLICK);
            let current = state.own.at.is_some_and(|(known, _)| known == shown.index);
            let found = m.filtered && shown.in_set;
            click.widget_info(|| {
                let mut name = list::spoken(&row);
                if found {
                    name = format!("{name}, {}", tr!("found"));
                }
                WidgetInfo::selected(Role::ListBoxOption, true, current, name)
            });
            if click.clicked() {
                state.page.select(m, shown.index);
                state.own.at = Some((shown.index, item));
            }
            let mut child = ui.new_child(UiBuilder::new().id_salt(("card", key)).max_rect(card));
            header(cx, &mut child, &row, message.as_deref().ok(), m.view);
            if current && state.own.folding.len() > 1 {
                let line = (1.0, Palette::current(ui).link);
                style::inner_edge(ui, card.shrink(0.5), 0.0, line);
            }
            if before_card > 0.0 && shown.replies > 0 {
                let center = pos2(
                    before.left() + style::SPACE_XS + style::INDENT / 2.0 - 1.0,
                    top + style::SPACE_S + style::ROW_HEIGHT / 2.0,
                );
                let color = Palette::current(ui).dim;
                if triangle(ui, center, id, false, color, shown.replies) {
                    toggle(state, m, shown.index);
                }
            }
        }
        let corner = card.left_bottom() + vec2(0.0, style::SPACE_S);
        let reader = &mut state.page.reader;
        let text = stacked::draw(cx, reader, ui, &row, message.as_ref(), (corner, width));
        if self.tops {
            let rect = Rect::from_min_size(
                corner + vec2(style::SPACE_M, text),
                vec2(text_width(width), style::ROW_HEIGHT),
            );
            if rect.intersects(window)
                && let Some(own) = tree.trees.get(tree.tree_of(place))
            {
                replies(cx, ui, m, own, key, rect);
            }
        }
        let height = header_height() + text + style::SPACE_S + replies_height(self) + GAP;
        let strip = Rect::from_min_size(pos2(window.left() + left, top), vec2(0.0, height));
        marks(ui, m, self, &shown, strip, window.left());
        height
    }

    fn body(
        self,
        state: &ViewStateMut<'_, State>,
        _m: &MessagesPage,
        item: usize,
    ) -> Option<CorpusIndex> {
        let index = state.own.folding.index_at(item)?;
        state.own.has_text(self, item).then_some(index)
    }
}

fn shown_row(state: &ViewStateMut<'_, State>, item: usize) -> Option<ShownRow> {
    let folding = &state.own.folding;
    let row = folding.row_at(item)?;
    folding.tree()?.rows.get(row).copied()
}

/// Draws a reply of a branch, or a closed branch.
fn draw_reply_row(
    cx: &mut ViewCx<'_>,
    state: &mut ViewStateMut<'_, State>,
    ui: &Ui,
    at: PageItem<'_>,
    shape: Shape,
    rect: Rect,
) {
    let PageItem { m, item } = at;
    let folding = &state.own.folding;
    let (Some(tree), Some(row)) = (folding.tree().cloned(), folding.row_at(item)) else {
        return;
    };
    let Some(index) = tree.index(row) else {
        return;
    };
    let folded = folding.is_folded(index);
    let selected = state.own.at.is_some_and(|(known, _)| known == index);
    let shown = TreeRow {
        tree: &tree,
        place: row,
        folded,
        selected,
        several: None,
    };
    match draw_row(cx, ui, m, shown, rect) {
        // A reply is read as the root of its own branch.
        Some(Event::Chosen(..)) if shape.compact && item > 0 => {
            look_at(state, m, index);
            ui.ctx().request_repaint();
        }
        Some(Event::Chosen(..)) => select_row(state, m, item),
        Some(Event::Toggled) => toggle(state, m, index),
        None => {}
    }
}

/// Draws the lines of the depth from `left` on, and the mark of the set, to the left of a message
/// (7.2.3.12). `strip` is the left edge of the message.
fn marks(ui: &Ui, m: &MessagesPage, shape: Shape, shown: &ShownRow, strip: Rect, left: f32) {
    let palette = Palette::current(ui);
    let painter = ui.painter();
    let steps = ((strip.left() - left) / style::INDENT).round() as usize;
    for step in 0..steps {
        let x = left + (step as f32 + 0.5) * style::INDENT;
        let stroke = Stroke::new(1.0, palette.tree_line);
        painter.vline(x.round() + 0.5, strip.y_range(), stroke);
    }
    if m.filtered && shown.in_set {
        let bar = Rect::from_min_size(strip.min, vec2(MARK, strip.height() - GAP));
        // There is space next to the triangle; otherwise the mark is at the edge of the text.
        let bar = if shape.indented && !shape.compact {
            bar.translate(vec2(BEFORE_CARD - MARK, 0.0))
        } else {
            bar
        };
        painter.rect_filled(bar, 0.0, palette.member.text.gamma_multiply(0.75));
    }
}

/// Draws the number of replies in a tree, and the link to them (7.2.3.8).
fn replies(
    cx: &mut ViewCx<'_>,
    ui: &mut Ui,
    m: &MessagesPage,
    own: &ShownTree,
    key: MessageKey,
    rect: Rect,
) {
    let count = own.replies as usize;
    let text = match count {
        0 => tr!("no-replies").to_owned(),
        _ => words::replies(count as u64),
    };
    let builder = UiBuilder::new()
        .id_salt(("replies", key))
        .max_rect(rect)
        .layout(Layout::left_to_right(Align::Center));
    let mut child = ui.new_child(builder);
    child.spacing_mut().item_spacing.x = style::SPACE_S;
    let url = m.row(own.top).and_then(|row| links::tree_url(&row));
    match url.filter(|_| count > 0) {
        Some(url) => {
            let response = child.link(&text).on_hover_text(tr!("tree-of-replies"));
            if let Some(place) = links::opened(&child, &response) {
                cx.commands
                    .push(Command::Tabs(TabCommand::Open(url, place)));
            }
        }
        None => {
            child.label(egui::RichText::new(&text).color(Palette::current(&child).dim));
        }
    }
    if m.filtered && (own.found > 1 || !m.in_set(own.top)) {
        let found = words::found_in_tree(own.found);
        child.label(egui::RichText::new(found).color(Palette::current(&child).dim));
    }
}
