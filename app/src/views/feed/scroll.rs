//! Where the window stands in a feed, and moving it.

use super::item::{draw_item, height_of};
use super::{Shape, ViewState, go, jump};
use crate::strings::tr;
use crate::style::{self, Palette};
use crate::views::message::body_of;
use crate::views::nav::jump_target;
use crate::views::{ViewCx, keys as presses};
use egui::accesskit::Role;
use egui::{CursorIcon, Key, Modifiers, Rect, Sense, Ui, WidgetInfo, pos2, vec2};
use fidoscope_core::page::MessagesPage;
use std::ops::Range;

/// Messages whose bodies are asked for ahead of the reader.
const AHEAD: usize = 6;

/// How many messages Space looks at for one of another tree.
const STEPS: usize = 10_000;

/// Where the window stands.
#[derive(Default)]
pub(super) struct Scroll {
    /// The item whose top is the last one above or at the top of the window.
    pub(super) anchor: usize,
    /// Distance of its top from the top of the window, downwards.
    offset: f32,
    /// Which items were laid out last time.
    pub(super) drawn: Range<usize>,
    /// Their tops and bottoms.
    extents: Vec<(f32, f32)>,
    /// An item that is brought into view.
    reveal: Option<usize>,
    /// The end of the feed is in the window.
    at_end: bool,
    /// The end of the feed stays at the bottom of the window until the reader turns back.
    to_end: bool,
}

impl Scroll {
    /// Puts the top of an item at the top of the window.
    pub(super) fn go_to(&mut self, item: usize) {
        self.anchor = item;
        self.offset = 0.0;
        self.to_end = false;
        self.reveal = None;
    }

    /// Brings an item into view, moving no further than needed.
    pub(super) fn reveal(&mut self, item: usize) {
        self.reveal = Some(item);
    }

    /// Moves the content by so many points downwards.
    pub(super) fn move_by(&mut self, by: f32) {
        if by > 0.0 {
            self.to_end = false;
        }
        if by > 0.0 || !self.at_end {
            self.offset += by;
        }
    }

    fn extent(&self, item: usize) -> Option<(f32, f32)> {
        let at = item.checked_sub(self.drawn.start)?;
        self.extents.get(at).copied()
    }

    /// The first item of which the window shows more than a line.
    pub(super) fn first_in(&self, window: Rect) -> usize {
        let seen = |(_, bottom): &(f32, f32)| *bottom > window.top() + style::ROW_HEIGHT;
        let at = self.extents.iter().position(seen).unwrap_or(0);
        self.drawn.start + at
    }

    fn settle(&mut self, window: Rect) {
        let Some(item) = self.reveal.take() else {
            return;
        };
        match self.extent(item) {
            Some((top, bottom)) if top >= window.top() - 0.5 => {
                let below = bottom - window.bottom();
                if below > 0.5 {
                    let room = (top - window.top()).max(0.0);
                    self.offset -= below.min(room);
                }
            }
            None if item == self.drawn.end && self.drawn.len() > 1 => {
                self.offset -= style::ROW_HEIGHT;
                self.reveal = Some(item);
                // Seen from here it has a place, or the next frame goes on.
                let (top, bottom) = self.extents.last().copied().unwrap_or_default();
                if bottom - top > 2.0 * style::ROW_HEIGHT {
                    self.go_to(item);
                }
            }
            _ => self.go_to(item),
        }
    }
}

/// Moves by keys.
pub(super) fn keys(state: &mut ViewState, ui: &Ui, m: &MessagesPage, shape: Shape) {
    let window = ui.available_height();
    let count = state.feed.items.len();
    let pressed = |key| presses::presses(ui, Modifiers::NONE, key);
    let (down, up) = (pressed(Key::ArrowDown), pressed(Key::ArrowUp));
    let page = (window - 4.0 * style::ROW_HEIGHT).max(style::ROW_HEIGHT);
    let pages = pressed(Key::PageDown) as f32 - pressed(Key::PageUp) as f32;
    let space = pressed(Key::Space);
    let back = presses::presses(ui, Modifiers::SHIFT, Key::Space);
    if shape.compact {
        rows_by_arrows(state, m, ui, down, up);
    } else {
        let rows = 3.0 * style::ROW_HEIGHT;
        state.feed.scroll.move_by(rows * (up as f32 - down as f32));
    }
    state.feed.scroll.move_by(-page * pages);
    state.feed.scroll.move_by(page * back as f32);
    if space > 0 && state.feed.scroll.at_end && !shape.tops {
        leave(state, m, shape);
    } else {
        state.feed.scroll.move_by(-page * space as f32);
    }
    if presses::plain(ui, Key::Home) {
        state.feed.scroll.go_to(0);
        go(state, m, 0);
    }
    if presses::plain(ui, Key::End) {
        state.feed.scroll.to_end = true;
        go(state, m, count.saturating_sub(1));
    }
}

/// Below the text of the root the arrows walk over rows.
fn rows_by_arrows(state: &mut ViewState, m: &MessagesPage, ui: &Ui, down: usize, up: usize) {
    let Some((_, item)) = state.feed.at else {
        return;
    };
    let bottom = ui.clip_rect().bottom();
    let scroll = &mut state.feed.scroll;
    let long_text = item == 0 && scroll.extent(0).is_some_and(|(_, end)| end > bottom);
    if down > 0 && long_text && !scroll.at_end {
        scroll.move_by(-3.0 * style::ROW_HEIGHT * down as f32);
    } else if down > 0 {
        let last = state.feed.items.len().saturating_sub(1);
        go(state, m, (item + down).min(last));
    } else if up > 0 && item == 0 {
        scroll.move_by(3.0 * style::ROW_HEIGHT * up as f32);
    } else if up > 0 {
        go(state, m, item.saturating_sub(up));
    }
}

/// At the end of a tree or branch Space goes on with the next message of the set that is not here.
fn leave(state: &mut ViewState, m: &MessagesPage, shape: Shape) {
    let Some((mut at, _)) = state.feed.at else {
        return;
    };
    for _ in 0..STEPS {
        let Some(next) = jump_target(m, at, 1) else {
            return;
        };
        if state.feed.item_of(next).is_none() {
            state.select(m, at);
            jump(state, m, shape, 1);
            return;
        }
        at = next;
    }
}

/// Lays out what can be seen, and keeps the anchor the item at the top of the window.
pub(super) fn items(
    cx: &mut ViewCx<'_>,
    state: &mut ViewState,
    ui: &mut Ui,
    m: &MessagesPage,
    shape: Shape,
    window: Rect,
) {
    let count = state.feed.items.len();
    let last = count.saturating_sub(1);
    state.feed.scroll.settle(window);
    state.feed.scroll.anchor = state.feed.scroll.anchor.min(last);
    if state.feed.scroll.to_end {
        place_end(cx, state, ui, m, shape, window);
    }
    // Upwards: as long as there is room above the anchor, the item before becomes the anchor.
    while state.feed.scroll.offset > 0.0 {
        let Some(above) = state.feed.scroll.anchor.checked_sub(1) else {
            state.feed.scroll.offset = 0.0;
            break;
        };
        let height = height_of(cx, state, ui, m, shape, above, window.width());
        state.feed.scroll.anchor = above;
        state.feed.scroll.offset -= height;
    }
    let mut at = state.feed.scroll.anchor;
    let mut top = window.top() + state.feed.scroll.offset;
    let (mut anchor, mut offset) = (at, state.feed.scroll.offset);
    let mut extents = std::mem::take(&mut state.feed.scroll.extents);
    extents.clear();
    while at < count && top < window.bottom() {
        let height = draw_item(cx, state, ui, m, shape, at, top, window);
        if top + height <= window.top() && at + 1 < count {
            (anchor, offset) = (at + 1, top + height - window.top());
            extents.clear();
        } else {
            extents.push((top, top + height));
        }
        top += height;
        at += 1;
    }
    let scroll = &mut state.feed.scroll;
    scroll.extents = extents;
    scroll.at_end = at >= count && top <= window.bottom() + 0.5;
    scroll.drawn = anchor..at;
    (scroll.anchor, scroll.offset) = (anchor, offset);
    if scroll.reveal.is_some() {
        ui.ctx().request_repaint();
    }
    for ahead in (at..count).take(AHEAD) {
        if state.feed.has_text(shape, ahead)
            && let Some(index) = state.feed.index_at(ahead)
        {
            body_of(cx, m, index, []);
        }
    }
    let hangs = top < window.bottom() - 0.5;
    if at >= count && hangs && (anchor > 0 || offset < -0.5) {
        state.feed.scroll.to_end = true;
        ui.ctx().request_repaint();
    }
}

/// Puts the end of the feed at the bottom of the window, or its beginning at the top if all of it
/// fits.
fn place_end(
    cx: &mut ViewCx<'_>,
    state: &mut ViewState,
    ui: &Ui,
    m: &MessagesPage,
    shape: Shape,
    window: Rect,
) {
    let mut at = state.feed.items.len();
    let mut height = 0.0;
    while at > 0 && height < window.height() {
        at -= 1;
        height += height_of(cx, state, ui, m, shape, at, window.width());
    }
    state.feed.scroll.anchor = at;
    state.feed.scroll.offset = (window.height() - height).min(0.0);
}

/// A bar that tells where in the feed the reader is, and takes him elsewhere.
pub(super) fn bar(state: &mut ViewState, ui: &Ui, rect: Rect) {
    let palette = Palette::of(ui);
    ui.painter().rect_filled(rect, 0.0, palette.panel);
    let count = state.feed.items.len();
    let scroll = &mut state.feed.scroll;
    let shown = scroll.drawn.len().max(1);
    if count <= shown && scroll.offset >= 0.0 && scroll.at_end {
        return;
    }
    let thumb = (rect.height() * shown as f32 / count.max(1) as f32)
        .clamp(24.0_f32.min(rect.height()), rect.height());
    let track = (rect.height() - thumb).max(1.0);
    let id = ui.scope_id().with("feed-bar");
    let response = ui.interact(rect, id, Sense::CLICK | Sense::DRAG);
    response.widget_info(|| WidgetInfo::labeled(Role::ScrollBar, true, tr!("place-on-page")));
    let last = count.saturating_sub(1).max(1) as f32;
    let done = if scroll.at_end {
        1.0
    } else {
        (scroll.anchor as f32 / last).min(1.0)
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
        scroll.go_to((part * last).round() as usize);
    }
    response.on_hover_cursor(CursorIcon::Default);
}
