//! `reel`: whole messages one below another (7.2.3.7).
//!
//! The place is kept as a message and the distance of its top from that of the window, not as a
//! distance from the beginning of everything: ten thousand messages need not be laid out to show
//! the last one, and nothing jumps when a height above turns out to be another one.

use super::message::{Extent, How, body_of, header, header_height, quiet, show_all, trouble};
use super::rows;
use super::{ViewCx, ViewState, keys, links, message_keys};
use crate::bodies::Body;
use crate::shortcuts::{self, Action};
use crate::strings::tr;
use crate::style::{self, Palette};
use egui::accesskit::Role;
use egui::{CursorIcon, Key, Modifiers, Rect, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};
use fidoscope_core::message::Message;
use fidoscope_core::page::MessagesPage;
use fidoscope_core::query::Snippet;
use std::sync::Arc;

/// Lines of a message after which the reel goes on, unless the URL has `full` (7.2.5).
const REEL_LINES: usize = 120;
/// Messages whose bodies are asked for ahead of the reader.
const AHEAD: usize = 6;

/// Where the reel stands.
#[derive(Default)]
pub(super) struct State {
    /// The message whose top is the last one above or at the top of the window.
    anchor: usize,
    /// Distance of its top from the top of the window, downwards.
    offset: f32,
    /// Which messages were laid out last time.
    drawn: std::ops::Range<usize>,
    /// The end of the reel is in the window.
    at_end: bool,
    /// The end of the reel stays at the bottom of the window until the reader turns back.
    to_end: bool,
    settled: bool,
}

impl State {
    /// Puts the top of a message at the top of the window.
    fn go_to(&mut self, at: usize) {
        self.anchor = at;
        self.offset = 0.0;
        self.to_end = false;
    }

    pub(super) fn forget(&mut self) {
        self.settled = false;
    }

    #[cfg(test)]
    pub(super) fn drawn(&self) -> std::ops::Range<usize> {
        self.drawn.clone()
    }
}

pub(super) fn draw(cx: &mut ViewCx<'_>, state: &mut ViewState, ui: &mut Ui, m: &MessagesPage) {
    let count = m.set.len();
    if !state.reel.settled {
        state.reel.settled = true;
        if let Some(at) = state.selected_in(m).and_then(|index| m.position(index))
            && at != state.reel.anchor
        {
            state.reel.go_to(at);
        }
    }
    state.reel.anchor = state.reel.anchor.min(count.saturating_sub(1));
    let bar_width = ui.spacing().scroll.allocated_width().max(12.0);
    let full = ui.available_rect_before_wrap();
    let window = Rect::from_min_max(full.min, pos2(full.right() - bar_width, full.bottom()));
    ui.allocate_rect(full, Sense::hover());
    scroll(cx, state, ui, m, window);
    let mut child = ui.new_child(UiBuilder::new().id_salt("reel").max_rect(window));
    child.set_clip_rect(window.intersect(ui.clip_rect()));
    messages(cx, state, &mut child, m, window);
    let bar = Rect::from_min_max(pos2(window.right(), full.top()), full.max);
    scroll_bar(state, ui, bar, count);
    if let Some(index) = m.set.get(state.reel.anchor).copied() {
        state.select(m, index);
        message_keys(cx, ui, m, index);
    }
    // At the end of the reel nothing more can be scrolled to the top.
    let before_eyes = if state.reel.at_end {
        count.saturating_sub(1)
    } else {
        state.reel.anchor
    };
    let row = m.set.get(before_eyes).and_then(|index| m.row(*index));
    state.reader.shown = row.map(|row| links::key_of(&row));
}

/// Moves by the wheel and by keys.
fn scroll(cx: &ViewCx<'_>, state: &mut ViewState, ui: &Ui, m: &MessagesPage, window: Rect) {
    let count = m.set.len();
    let reel = &mut state.reel;
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
        for (key, step) in [
            (Key::ArrowDown, -row),
            (Key::ArrowUp, row),
            (Key::PageDown, -page),
            (Key::PageUp, page),
            (Key::Space, -page),
        ] {
            move_by += step * keys::presses(ui, Modifiers::NONE, key) as f32;
        }
        move_by += page * keys::presses(ui, Modifiers::SHIFT, Key::Space) as f32;
        let forth = shortcuts::presses(ui, Action::NextMessage);
        let back = shortcuts::presses(ui, Action::PreviousMessage);
        if forth > 0 {
            reel.go_to((reel.anchor + forth).min(count.saturating_sub(1)));
        }
        if back > 0 {
            // The first press goes to the top of the message that is read.
            let inside = usize::from(reel.offset < -1.0);
            reel.go_to(reel.anchor.saturating_sub(back - inside.min(back)));
        }
        if keys::plain(ui, Key::Home) || shortcuts::pressed(ui, Action::FirstMessage) {
            reel.go_to(0);
        }
        if keys::plain(ui, Key::End) || shortcuts::pressed(ui, Action::LastMessage) {
            reel.to_end = true;
        }
    }
    if move_by < 0.0 && reel.at_end {
        move_by = 0.0;
    }
    if move_by > 0.0 {
        reel.to_end = false;
    }
    reel.offset += move_by;
}

/// Lays out what can be seen, and keeps the anchor the message at the top of the window.
fn messages(
    cx: &mut ViewCx<'_>,
    state: &mut ViewState,
    ui: &mut Ui,
    m: &MessagesPage,
    window: Rect,
) {
    let count = m.set.len();
    if state.reel.to_end {
        place_end(cx, state, ui, m, window);
    }
    // Upwards: as long as there is room above the anchor, the message before becomes the anchor.
    while state.reel.offset > 0.0 {
        let Some(above) = state.reel.anchor.checked_sub(1) else {
            state.reel.offset = 0.0;
            break;
        };
        let height = height_of(cx, state, ui, m, above, window.width());
        state.reel.anchor = above;
        state.reel.offset -= height;
    }
    let mut at = state.reel.anchor;
    let mut top = window.top() + state.reel.offset;
    let (mut anchor, mut offset) = (at, state.reel.offset);
    while at < count && top < window.bottom() {
        let height = one(cx, state, ui, m, at, top, window);
        if top + height <= window.top() && at + 1 < count {
            (anchor, offset) = (at + 1, top + height - window.top());
        }
        top += height;
        at += 1;
    }
    state.reel.at_end = at >= count && top <= window.bottom() + 0.5;
    state.reel.drawn = anchor..at;
    (state.reel.anchor, state.reel.offset) = (anchor, offset);
    for ahead in (at..count).take(AHEAD) {
        if let Some(index) = m.set.get(ahead).copied() {
            body_of(cx, m, index, []);
        }
    }
    let hangs = top < window.bottom() - 0.5;
    if at >= count && hangs && (anchor > 0 || offset < -0.5) {
        state.reel.to_end = true;
        ui.ctx().request_repaint();
    }
}

/// Puts the end of the reel at the bottom of the window, or its beginning at the top if all of
/// it fits.
fn place_end(cx: &mut ViewCx<'_>, state: &mut ViewState, ui: &Ui, m: &MessagesPage, window: Rect) {
    let mut at = m.set.len();
    let mut height = 0.0;
    while at > 0 && height < window.height() {
        at -= 1;
        height += height_of(cx, state, ui, m, at, window.width());
    }
    state.reel.anchor = at;
    state.reel.offset = (window.height() - height).min(0.0);
}

fn how(cx: &ViewCx<'_>, state: &ViewState, ui: &Ui, key: crate::command::MessageKey) -> How {
    let full = cx.page.url.full() || state.reader.whole.contains(&key);
    state.reader.how(cx, ui, key, (!full).then_some(REEL_LINES))
}

const TEXT_MARGIN: f32 = style::SPACE_M;
/// Room that a message takes below its text.
const GAP: f32 = style::SPACE_L;

/// What stands in place of a body of which a search found only parts: until the whole is asked for.
fn part_of(
    state: &mut ViewState,
    key: crate::command::MessageKey,
    message: &Message,
) -> Option<Arc<Snippet>> {
    let reader = &mut state.reader;
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
    state: &mut ViewState,
    ui: &mut Ui,
    letters: style::Letters,
    key: crate::command::MessageKey,
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
        state.reader.whole.insert(key);
    }
    height + MORE
}

/// The height of a message that is not drawn yet.
fn height_of(
    cx: &mut ViewCx<'_>,
    state: &mut ViewState,
    ui: &Ui,
    m: &MessagesPage,
    at: usize,
    width: f32,
) -> f32 {
    let text = m.set.get(at).copied().and_then(|index| {
        let row = m.row(index)?;
        let key = links::key_of(&row);
        match body_of(cx, m, index, [])? {
            Body::Ready(message) => {
                if let Some(part) = part_of(state, key, &message) {
                    return Some(
                        lay_part(ui, cx.settings.letters, &part, text_width(width))
                            .size()
                            .y
                            + MORE,
                    );
                }
                let how = how(cx, state, ui, key);
                let objects = cx.bodies.objects(key);
                let laid = state
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
    state: &mut ViewState,
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
    let key = links::key_of(&row);
    let body = body_of(cx, m, index, []);
    let message = match &body {
        Some(Body::Ready(message)) => Some(Arc::clone(message)),
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
            let letters = cx.settings.letters;
            draw_part(state, ui, letters, key, &part, left_top, width)
        }
        (_, Some(message)) => {
            let how = how(cx, state, ui, key);
            let objects = cx.bodies.objects(key);
            let laid = state
                .reader
                .texts
                .get(key, &message, &objects, row.area(), how);
            let left_top = pos2(window.left() + TEXT_MARGIN, text_top);
            let width = text_width(window.width());
            laid.measure(ui, width);
            let id = ui.scope_id().with(("text", key));
            let height = laid.draw(cx, ui, id, left_top, width);
            let cut = laid.cut();
            let toggled = laid.take_toggled();
            state.reader.toggle(key, toggled);
            if cut > 0 {
                let builder =
                    UiBuilder::new()
                        .id_salt(("more", key))
                        .max_rect(Rect::from_min_size(
                            left_top + vec2(0.0, height),
                            vec2(width, MORE),
                        ));
                if show_all(&mut ui.new_child(builder), cut) {
                    state.reader.whole.insert(key);
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
                _ => quiet(&mut child, tr!("loading")),
            }
            WAITING
        }
    };
    header_height() + height + style::SPACE_S + GAP
}

/// A bar that tells where in the set the reader is, and takes him elsewhere.
fn scroll_bar(state: &mut ViewState, ui: &Ui, rect: Rect, count: usize) {
    let palette = Palette::of(ui);
    ui.painter().rect_filled(rect, 0.0, palette.panel);
    let shown = state.reel.drawn.len().max(1);
    if count <= shown && state.reel.offset >= 0.0 && state.reel.at_end {
        return;
    }
    let thumb = (rect.height() * shown as f32 / count.max(1) as f32).clamp(24.0, rect.height());
    let track = (rect.height() - thumb).max(1.0);
    let response = ui.interact(
        rect,
        ui.scope_id().with("reel-bar"),
        Sense::CLICK | Sense::DRAG,
    );
    response.widget_info(|| WidgetInfo::labeled(Role::ScrollBar, true, tr!("place-in-reel")));
    let last = count.saturating_sub(1).max(1) as f32;
    let done = if state.reel.at_end {
        1.0
    } else {
        (state.reel.anchor as f32 / last).min(1.0)
    };
    let handle = Rect::from_min_size(
        pos2(rect.left() + 2.0, rect.top() + track * done),
        vec2(rect.width() - 4.0, thumb),
    );
    let color = if response.hovered() || response.dragged() {
        palette.dim
    } else {
        palette.tree_line
    };
    ui.painter().rect_filled(handle, 4.0, color);
    if (response.dragged() || response.clicked())
        && let Some(pointer) = response.interact_pointer_pos()
    {
        let part = ((pointer.y - rect.top() - thumb / 2.0) / track).clamp(0.0, 1.0);
        state.reel.go_to((part * last).round() as usize);
    }
    response.on_hover_cursor(CursorIcon::Default);
}

/// The message at the top of the window.
#[cfg(test)]
pub(super) fn top_message(
    state: &ViewState,
    m: &MessagesPage,
) -> Option<fidoscope_core::library::CorpusIndex> {
    m.set.get(state.reel.anchor).copied()
}
