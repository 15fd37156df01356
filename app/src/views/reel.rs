//! `reel`: whole messages one below another (7.2.3.7).

use super::message::stacked::{self, GAP, MORE, text_width};
use super::message::{Extent, header, header_height};
use super::rows;
use super::scrolling::{self, Flow, ItemPlace, PageItem, Scroll};
use super::{ViewCx, ViewStateMut, message_keys, steps};
use crate::messages::MessageKey;
use crate::settings::shortcuts::Action;
use crate::strings::tr;
use crate::style::{self, Palette};
use egui::accesskit::Role;
use egui::{Rect, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};
use fidoscope_core::library::CorpusIndex;
use fidoscope_core::message::Message;
use fidoscope_core::page::MessagesPage;
use fidoscope_core::query::Snippet;
use std::sync::Arc;

/// Scroll position of the reel.
#[derive(Default)]
pub(super) struct State {
    scroll: Scroll,
    is_placed: bool,
}

impl State {
    pub(super) fn forget(&mut self) {
        self.is_placed = false;
    }

    #[cfg(test)]
    pub(super) fn drawn(&self) -> std::ops::Range<usize> {
        self.scroll.drawn.clone()
    }
}

/// Messages of the set below each other.
#[derive(Clone, Copy)]
struct Reel;

impl Flow for Reel {
    type State = State;

    fn scroll<'s>(self, state: &'s mut ViewStateMut<'_, State>) -> &'s mut Scroll {
        &mut state.own.scroll
    }

    fn count(self, _state: &ViewStateMut<'_, State>, m: &MessagesPage) -> usize {
        m.set.len()
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
        let index = m.set.get(item).copied();
        let Some((index, row)) = index.and_then(|index| Some((index, m.row(index)?))) else {
            return 0.0;
        };
        let key = MessageKey::from_row(&row);
        let message = stacked::shown(cx, &state.page.reader, m, index, key);
        let part = message.as_ref().ok();
        let text = match part.and_then(|message| part_of(state, key, message)) {
            Some(part) => {
                let galley = lay_out_snippet(ui, cx.settings.letters(), &part, text_width(width));
                galley.size().y + MORE
            }
            None => {
                let reader = &mut state.page.reader;
                stacked::height(cx, reader, ui, &row, message.as_ref(), width)
            }
        };
        header_height() + text + style::SPACE_S + GAP
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
        let index = m.set.get(item).copied();
        let Some((index, row)) = index.and_then(|index| Some((index, m.row(index)?))) else {
            return 0.0;
        };
        let key = MessageKey::from_row(&row);
        let message = stacked::shown(cx, &state.page.reader, m, index, key);
        let shown = message.as_ref().ok();
        let size = vec2(window.width(), header_height());
        let card = Rect::from_min_size(pos2(window.left(), top), size);
        if card.intersects(window) {
            let mut child = ui.new_child(UiBuilder::new().id_salt(("card", key)).max_rect(card));
            header(cx, &mut child, &row, message.as_deref().ok(), m.view);
        }
        let corner = card.left_bottom() + vec2(0.0, style::SPACE_S);
        let height = match shown.and_then(|message| part_of(state, key, message)) {
            Some(part) => {
                let place = corner + vec2(style::SPACE_M, 0.0);
                let width = text_width(window.width());
                let galley = lay_out_snippet(ui, cx.settings.letters(), &part, width);
                let rect = Rect::from_min_size(place, vec2(width, galley.size().y));
                draw_part(state, ui, key, &part, galley, rect)
            }
            None => {
                let reader = &mut state.page.reader;
                let place = (corner, window.width());
                stacked::draw(cx, reader, ui, &row, message.as_ref(), place)
            }
        };
        header_height() + height + style::SPACE_S + GAP
    }

    fn body(
        self,
        _state: &ViewStateMut<'_, State>,
        m: &MessagesPage,
        item: usize,
    ) -> Option<CorpusIndex> {
        m.set.get(item).copied()
    }
}

pub(super) fn draw(
    cx: &mut ViewCx<'_>,
    state: &mut ViewStateMut<'_, State>,
    ui: &mut Ui,
    m: &MessagesPage,
) {
    let count = m.set.len();
    if !state.own.is_placed {
        state.own.is_placed = true;
        let selected = state.page.selected_in(m);
        if let Some(at) = selected.and_then(|index| m.position(index))
            && at != state.own.scroll.anchor
        {
            state.own.scroll.go_to(at);
        }
    }
    let full = ui.available_rect_before_wrap();
    ui.allocate_rect(full, Sense::hover());
    keyboard(cx, state, ui, m, full.height());
    scrolling::draw(Reel, cx, state, ui, m, full);
    if let Some(index) = m.set.get(state.own.scroll.anchor).copied() {
        state.page.select(m, index);
        message_keys(cx, ui, m, index);
    }
    // At the end of the reel nothing more can be scrolled to the top.
    let before_eyes = if state.own.scroll.is_at_end() {
        count.saturating_sub(1)
    } else {
        state.own.scroll.anchor
    };
    let row = m.set.get(before_eyes).and_then(|index| m.row(*index));
    state.page.reader.shown = row.map(|row| MessageKey::from_row(&row));
}

/// Moves by keys.
fn keyboard(
    cx: &mut ViewCx<'_>,
    state: &mut ViewStateMut<'_, State>,
    ui: &Ui,
    m: &MessagesPage,
    height: f32,
) {
    let count = m.set.len();
    let reel = &mut state.own.scroll;
    let mut move_by = 0.0;
    if cx.takes_keys(ui) {
        let page = (height - 2.0 * style::ROW_HEIGHT).max(style::ROW_HEIGHT);
        let row = 3.0 * style::ROW_HEIGHT;
        let leaf = cx.presses(ui, Action::Leaf);
        if leaf > 0 {
            let ended = reel.ended().filter_map(|item| m.set.get(item).copied());
            steps::read_through(cx, &state.page.reader, m, ended);
        }
        if reel.is_at_end() && leaf > 0 {
            steps::open_next_area(cx, m);
        } else {
            move_by -= page * leaf as f32;
        }
        for (action, step) in [
            (Action::LineDown, -row),
            (Action::LineUp, row),
            (Action::TextDown, -row),
            (Action::TextUp, row),
            (Action::PageDown, -page),
            (Action::PageUp, page),
            (Action::LeafBack, page),
        ] {
            move_by += step * cx.presses(ui, action) as f32;
        }
        let forth = cx.presses(ui, Action::NextMessage);
        let back = cx.presses(ui, Action::PreviousMessage);
        if forth > 0 {
            reel.go_to((reel.anchor + forth).min(count.saturating_sub(1)));
        }
        if back > 0 {
            // The first press goes to the top of the current message.
            let inside = usize::from(reel.offset() < -1.0);
            reel.go_to(reel.anchor.saturating_sub(back - inside.min(back)));
        }
        if cx.pressed(ui, Action::Top) {
            reel.go_to(0);
        }
        if cx.pressed(ui, Action::Bottom) {
            reel.scroll_to_end();
        }
        if let Some(from) = m.set.get(reel.anchor).copied()
            && let Some(to) = steps::asked(cx, ui, m, from, || steps::following(m, from).to_vec())
            && let Some(to) = m.position(to)
        {
            reel.go_to(to);
        }
    }
    reel.move_by(move_by);
}

/// Returns the snippet of a body in which a search found a part, until the user requests the whole.
fn part_of(
    state: &mut ViewStateMut<'_, State>,
    key: MessageKey,
    message: &Message,
) -> Option<Arc<Snippet>> {
    let reader = &mut state.page.reader;
    let in_part = reader.seek.in_parts() && !reader.whole.contains(&key);
    in_part.then(|| {
        let (snippets, seek) = (&mut reader.snippets, &reader.seek);
        snippets.get(key, Extent::Paragraph, message, seek)
    })
}

/// Lays out a snippet.
fn lay_out_snippet(
    ui: &Ui,
    letters: style::Letters,
    part: &Snippet,
    width: f32,
) -> Arc<egui::Galley> {
    let color = Palette::current(ui).text;
    let mut job = rows::marked(ui, &part.text, &part.hits, letters.font(false), color);
    job.wrap.max_width = width;
    ui.painter().layout_job(job)
}

/// Draws a snippet that was laid out, and the link to the whole text below it; returns their height.
fn draw_part(
    state: &mut ViewStateMut<'_, State>,
    ui: &mut Ui,
    key: MessageKey,
    part: &Snippet,
    galley: Arc<egui::Galley>,
    rect: Rect,
) -> f32 {
    let id = ui.scope_id().with(("part", key));
    let text = Rect::from_min_size(rect.min, galley.size());
    let response = ui.interact(text, id, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, part.text.as_str()));
    ui.painter()
        .galley(rect.min, galley, Palette::current(ui).text);
    let more = Rect::from_min_size(rect.left_bottom(), vec2(rect.width(), MORE));
    let builder = UiBuilder::new().id_salt(("more", key)).max_rect(more);
    let mut child = ui.new_child(builder);
    child.add_space(style::SPACE_S);
    if child.link(tr!("show-whole")).clicked() {
        state.page.reader.whole.insert(key);
    }
    rect.height() + MORE
}

/// Returns the message at the top of the window.
#[cfg(test)]
pub(super) fn top_message(state: &State, m: &MessagesPage) -> Option<CorpusIndex> {
    m.set.get(state.scroll.anchor).copied()
}
