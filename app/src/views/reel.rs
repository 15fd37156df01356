//! `reel`: whole messages one below another (7.2.3.7).

use super::message::{Extent, How, body_of, header, header_height, quiet, show_all, trouble, twit};
use super::rows;
use super::scrolling::{self, Flow, Scroll};
use super::{StateOf, ViewCx, autoscroll, message_keys, steps};
use crate::messages::MessageKey;
use crate::messages::bodies::Body;
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

/// Lines of a message after which the reel goes on, unless the URL has `full` (7.2.5).
const REEL_LINES: usize = 120;
/// Where the reel stands.
#[derive(Default)]
pub(super) struct State {
    scroll: Scroll,
    settled: bool,
}

impl State {
    pub(super) fn forget(&mut self) {
        self.settled = false;
    }

    #[cfg(test)]
    pub(super) fn drawn(&self) -> std::ops::Range<usize> {
        self.scroll.drawn.clone()
    }
}

/// The messages of the set below each other.
#[derive(Clone, Copy)]
struct Reel;

impl Flow for Reel {
    type State = State;

    fn scroll<'s>(self, state: &'s mut StateOf<'_, State>) -> &'s mut Scroll {
        &mut state.own.scroll
    }

    fn count(self, _state: &StateOf<'_, State>, m: &MessagesPage) -> usize {
        m.set.len()
    }

    fn height(
        self,
        cx: &mut ViewCx<'_>,
        state: &mut StateOf<'_, State>,
        ui: &Ui,
        m: &MessagesPage,
        item: usize,
        width: f32,
    ) -> f32 {
        height_of(cx, state, ui, m, item, width)
    }

    fn draw(
        self,
        cx: &mut ViewCx<'_>,
        state: &mut StateOf<'_, State>,
        ui: &mut Ui,
        m: &MessagesPage,
        item: usize,
        top: f32,
        window: Rect,
    ) -> f32 {
        one(cx, state, ui, m, item, top, window)
    }

    fn body(
        self,
        _state: &StateOf<'_, State>,
        m: &MessagesPage,
        item: usize,
    ) -> Option<CorpusIndex> {
        m.set.get(item).copied()
    }
}

pub(super) fn draw(
    cx: &mut ViewCx<'_>,
    state: &mut StateOf<'_, State>,
    ui: &mut Ui,
    m: &MessagesPage,
) {
    let count = m.set.len();
    if !state.own.settled {
        state.own.settled = true;
        if let Some(at) = state
            .page
            .selected_in(m)
            .and_then(|index| m.position(index))
            && at != state.own.scroll.anchor
        {
            state.own.scroll.go_to(at);
        }
    }
    let bar_width = ui.spacing().scroll.allocated_width().max(12.0);
    let full = ui.available_rect_before_wrap();
    let window = Rect::from_min_max(full.min, pos2(full.right() - bar_width, full.bottom()));
    ui.allocate_rect(full, Sense::hover());
    scroll(cx, state, ui, m, window);
    let mut child = ui.new_child(UiBuilder::new().id_salt("reel").max_rect(window));
    child.set_clip_rect(window.intersect(ui.clip_rect()));
    let done = cx.commands.len();
    scrolling::items(Reel, cx, state, &mut child, m, window);
    let glide = autoscroll::by(cx, &child, window, done);
    state.own.scroll.move_by(-glide);
    let bar = Rect::from_min_max(pos2(window.right(), full.top()), full.max);
    scrolling::bar(&mut state.own.scroll, count, ui, bar);
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
    state.page.reader.shown = row.map(|row| MessageKey::of(&row));
}

/// Moves by the wheel and by keys.
fn scroll(
    cx: &mut ViewCx<'_>,
    state: &mut StateOf<'_, State>,
    ui: &Ui,
    m: &MessagesPage,
    window: Rect,
) {
    let count = m.set.len();
    let reel = &mut state.own.scroll;
    let mut move_by = 0.0;
    if ui.rect_contains_pointer(window) {
        ui.input_mut(|input| {
            move_by += input.smooth_scroll_delta.y;
            input.smooth_scroll_delta.y = 0.0;
        });
    }
    if cx.takes_keys(ui) {
        let page = (window.height() - 2.0 * style::ROW_HEIGHT).max(style::ROW_HEIGHT);
        let row = 3.0 * style::ROW_HEIGHT;
        if reel.is_at_end() && cx.pressed(ui, Action::Leaf) {
            steps::leave_area(cx, m);
        }
        for (action, step) in [
            (Action::LineDown, -row),
            (Action::LineUp, row),
            (Action::TextDown, -row),
            (Action::TextUp, row),
            (Action::PageDown, -page),
            (Action::PageUp, page),
            (Action::Leaf, -page),
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
            // The first press goes to the top of the message that is read.
            let inside = usize::from(reel.offset() < -1.0);
            reel.go_to(reel.anchor.saturating_sub(back - inside.min(back)));
        }
        if cx.pressed(ui, Action::Top) {
            reel.go_to(0);
        }
        if cx.pressed(ui, Action::Bottom) {
            reel.go_to_end();
        }
        if let Some(from) = m.set.get(reel.anchor).copied()
            && let Some(to) = steps::asked(cx, ui, m, from, || steps::behind(m, from).to_vec())
            && let Some(to) = m.position(to)
        {
            reel.go_to(to);
        }
    }
    reel.move_by(move_by);
}

fn how(
    cx: &ViewCx<'_>,
    state: &StateOf<'_, State>,
    ui: &Ui,
    key: crate::messages::MessageKey,
) -> How {
    let full = cx.page.url.full() || state.page.reader.whole.contains(&key);
    state
        .page
        .reader
        .how(cx, ui, key, (!full).then_some(REEL_LINES))
}

const TEXT_MARGIN: f32 = style::SPACE_M;
/// Room that a message takes below its text.
const GAP: f32 = style::SPACE_L;

/// What stands in place of a body of which a search found only parts: until the whole is asked for.
fn part_of(
    state: &mut StateOf<'_, State>,
    key: crate::messages::MessageKey,
    message: &Message,
) -> Option<Arc<Snippet>> {
    let reader = &mut state.page.reader;
    let in_part = reader.seek.in_parts() && !reader.whole.contains(&key);
    in_part.then(|| {
        let (snippets, seek) = (&mut reader.snippets, &reader.seek);
        snippets.get(key, Extent::Paragraph, message, seek)
    })
}

/// Lays out a part of a body.
fn lay_part(ui: &Ui, letters: style::Letters, part: &Snippet, width: f32) -> Arc<egui::Galley> {
    let color = Palette::of(ui).text;
    let mut job = rows::marked(ui, &part.text, &part.hits, letters.font(false), color);
    job.wrap.max_width = width;
    ui.painter().layout_job(job)
}

/// Draws a part of a body; gives its height.
fn draw_part(
    state: &mut StateOf<'_, State>,
    ui: &mut Ui,
    letters: style::Letters,
    key: crate::messages::MessageKey,
    part: &Snippet,
    place: egui::Pos2,
    width: f32,
) -> f32 {
    let galley = lay_part(ui, letters, part, width);
    let height = galley.size().y;
    let id = ui.scope_id().with(("part", key));
    let response = ui.interact(
        Rect::from_min_size(place, galley.size()),
        id,
        Sense::hover(),
    );
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, part.text.as_str()));
    ui.painter().galley(place, galley, Palette::of(ui).text);
    let more = Rect::from_min_size(place + vec2(0.0, height), vec2(width, MORE));
    let builder = UiBuilder::new().id_salt(("more", key)).max_rect(more);
    let mut child = ui.new_child(builder);
    child.add_space(style::SPACE_S);
    if child.link(tr!("show-whole")).clicked() {
        state.page.reader.whole.insert(key);
    }
    height + MORE
}

/// The height of a message that is not drawn yet.
fn height_of(
    cx: &mut ViewCx<'_>,
    state: &mut StateOf<'_, State>,
    ui: &Ui,
    m: &MessagesPage,
    at: usize,
    width: f32,
) -> f32 {
    let text = m.set.get(at).copied().and_then(|index| {
        let row = m.row(index)?;
        let key = MessageKey::of(&row);
        match body_of(cx, m, index, [])? {
            Body::Ready(_) if state.page.reader.hides(cx, index, key) => None,
            Body::Ready(message) => {
                if let Some(part) = part_of(state, key, &message) {
                    return Some(
                        lay_part(ui, cx.settings.letters(), &part, text_width(width))
                            .size()
                            .y
                            + MORE,
                    );
                }
                let how = how(cx, state, ui, key);
                let objects = cx.bodies.objects(key);
                let laid = state
                    .page
                    .reader
                    .texts
                    .get(key, &message, &objects, row.area(), how);
                let more = if laid.cut() > 0 { MORE } else { 0.0 };
                Some(laid.measure(ui, text_width(width)) + more)
            }
            _ => None,
        }
    });
    header_height() + text.unwrap_or(WAITING) + style::SPACE_S + GAP
}

/// Height in place of a text that is not there.
const WAITING: f32 = style::ROW_HEIGHT * 2.0;
/// Height of the link to the rest of a message.
const MORE: f32 = style::ROW_HEIGHT + style::SPACE_S;

fn text_width(width: f32) -> f32 {
    (width - 2.0 * TEXT_MARGIN).max(80.0)
}

/// Draws one message; gives its height.
fn one(
    cx: &mut ViewCx<'_>,
    state: &mut StateOf<'_, State>,
    ui: &mut Ui,
    m: &MessagesPage,
    at: usize,
    top: f32,
    window: Rect,
) -> f32 {
    let Some(index) = m.set.get(at).copied() else {
        return 0.0;
    };
    let Some(row) = m.row(index) else {
        return 0.0;
    };
    let key = MessageKey::of(&row);
    let body = body_of(cx, m, index, []);
    let hidden = state.page.reader.hides(cx, index, key);
    let message = match &body {
        Some(Body::Ready(message)) if !hidden => Some(Arc::clone(message)),
        _ => None,
    };
    let place = |y: f32, height: f32| {
        Rect::from_min_size(pos2(window.left(), y), vec2(window.width(), height))
    };
    let card = place(top, header_height());
    if card.intersects(window) {
        let mut child = ui.new_child(UiBuilder::new().id_salt(("card", key)).max_rect(card));
        header(cx, &mut child, &row, message.as_deref(), m.view);
    }
    let text_top = top + header_height() + style::SPACE_S;
    let height = match (body, message) {
        (_, Some(message)) if let Some(part) = part_of(state, key, &message) => {
            let left_top = pos2(window.left() + TEXT_MARGIN, text_top);
            let width = text_width(window.width());
            let letters = cx.settings.letters();
            draw_part(state, ui, letters, key, &part, left_top, width)
        }
        (_, Some(message)) => {
            let how = how(cx, state, ui, key);
            let objects = cx.bodies.objects(key);
            let laid = state
                .page
                .reader
                .texts
                .get(key, &message, &objects, row.area(), how);
            let left_top = pos2(window.left() + TEXT_MARGIN, text_top);
            let width = text_width(window.width());
            laid.measure(ui, width);
            let id = ui.scope_id().with(("text", key));
            let height = laid.draw(cx, ui, id, left_top, width);
            cx.memory.hits.count += laid.hits();
            let cut = laid.cut();
            let toggled = laid.take_toggled();
            state.page.reader.toggle(key, toggled);
            if cut > 0 {
                let builder =
                    UiBuilder::new()
                        .id_salt(("more", key))
                        .max_rect(Rect::from_min_size(
                            left_top + vec2(0.0, height),
                            vec2(width, MORE),
                        ));
                if show_all(&mut ui.new_child(builder), cut) {
                    state.page.reader.whole.insert(key);
                }
            }
            height + if cut > 0 { MORE } else { 0.0 }
        }
        (body, None) => {
            let mut child = ui.new_child(
                UiBuilder::new()
                    .id_salt(("none", key))
                    .max_rect(place(text_top, WAITING)),
            );
            match body {
                Some(Body::Gone) => trouble(&mut child, tr!("message-gone")),
                Some(Body::Failed(why)) => trouble(&mut child, &why),
                Some(Body::Ready(_)) => twit(&mut state.page.reader, &mut child, key),
                _ => quiet(&mut child, tr!("loading")),
            }
            WAITING
        }
    };
    header_height() + height + style::SPACE_S + GAP
}

/// The message at the top of the window.
#[cfg(test)]
pub(super) fn top_message(state: &State, m: &MessagesPage) -> Option<CorpusIndex> {
    m.set.get(state.scroll.anchor).copied()
}
