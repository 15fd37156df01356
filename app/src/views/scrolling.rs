//! Scrolling through whole messages: position, movement, and layout of visible messages only.
//!
//! The position is an item and the distance of its top from the top of the window, not a distance
//! from the beginning. So the last of ten thousand messages needs no layout of the others, and
//! nothing jumps when a height above changes.

use super::message::body_of;
use super::{ViewCx, ViewStateMut, autoscroll};
use crate::strings::tr;
use crate::style::{self, Palette};
use egui::accesskit::Role;
use egui::{CursorIcon, Rect, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};
use fidoscope_core::library::CorpusIndex;
use fidoscope_core::page::MessagesPage;
use std::ops::Range;

/// Number of messages whose bodies are requested in advance.
const AHEAD: usize = 6;

/// Scroll position.
#[derive(Default)]
pub(super) struct Scroll {
    /// Last item whose top is at or above the top of the window.
    pub(super) anchor: usize,
    /// Distance of its top from the top of the window, downwards.
    offset: f32,
    /// Range of items in the last frame.
    pub(super) drawn: Range<usize>,
    /// Their tops and bottoms.
    extents: Vec<(f32, f32)>,
    /// Bottom of the window in the last frame.
    bottom: f32,
    /// Item to be brought into view.
    reveal: Option<usize>,
    /// True if the end is in the window.
    at_end: bool,
    /// True to keep the end at the bottom of the window until the user scrolls back.
    to_end: bool,
}

impl Scroll {
    /// Scrolls the top of an item to the top of the window.
    pub(super) fn go_to(&mut self, item: usize) {
        self.anchor = item;
        self.offset = 0.0;
        self.to_end = false;
        self.reveal = None;
    }

    /// Brings an item into view by the shortest movement.
    pub(super) fn reveal(&mut self, item: usize) {
        self.reveal = Some(item);
    }

    /// Moves the content down by a number of points.
    pub(super) fn move_by(&mut self, by: f32) {
        if by > 0.0 {
            self.to_end = false;
        }
        if by > 0.0 || !self.at_end {
            self.offset += by;
        }
    }

    /// Keeps the end at the bottom of the window until the user scrolls back.
    pub(super) fn scroll_to_end(&mut self) {
        self.to_end = true;
    }

    /// Returns whether the end is in the window.
    pub(super) const fn is_at_end(&self) -> bool {
        self.at_end
    }

    /// Returns the distance of the anchor's top from the top of the window, downwards.
    pub(super) const fn offset(&self) -> f32 {
        self.offset
    }

    /// Returns top and bottom of an item, if it was in the last frame.
    pub(super) fn extent(&self, item: usize) -> Option<(f32, f32)> {
        let at = item.checked_sub(self.drawn.start)?;
        self.extents.get(at).copied()
    }

    /// Returns the items whose ends are in the window.
    pub(super) fn ended(&self) -> impl Iterator<Item = usize> {
        let ends = |(_, (_, bottom)): &(usize, &(f32, f32))| *bottom <= self.bottom + 0.5;
        let items = self.extents.iter().enumerate().filter(ends);
        items.map(|(at, _)| self.drawn.start + at)
    }

    /// Returns the first item of which more than a line is visible.
    pub(super) fn first_in(&self, window: Rect) -> usize {
        let seen = |(_, bottom): &(f32, f32)| *bottom > window.top() + style::ROW_HEIGHT;
        let at = self.extents.iter().position(seen).unwrap_or(0);
        self.drawn.start + at
    }

    fn apply_reveal(&mut self, window: Rect) {
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
                // Now the item has a position, or the next frame goes on.
                let (top, bottom) = self.extents.last().copied().unwrap_or_default();
                if bottom - top > 2.0 * style::ROW_HEIGHT {
                    self.go_to(item);
                }
            }
            _ => self.go_to(item),
        }
    }
}

/// Item of a page.
#[derive(Clone, Copy)]
pub(super) struct PageItem<'m> {
    pub(super) m: &'m MessagesPage,
    /// Position of the item.
    pub(super) item: usize,
}

/// Place of an item on screen.
#[derive(Clone, Copy)]
pub(super) struct ItemPlace {
    /// Top of the item.
    pub(super) top: f32,
    /// Rectangle of all items; parts outside of it are not visible.
    pub(super) window: Rect,
}

/// Items of different heights below each other; only visible ones are laid out.
pub(super) trait Flow: Copy {
    /// State of the view.
    type State;

    /// Returns the scroll position.
    fn scroll<'s>(self, state: &'s mut ViewStateMut<'_, Self::State>) -> &'s mut Scroll;

    /// Returns the number of items.
    fn count(self, state: &ViewStateMut<'_, Self::State>, m: &MessagesPage) -> usize;

    /// Returns the height of an item that is not drawn yet.
    fn height(
        self,
        cx: &mut ViewCx<'_>,
        state: &mut ViewStateMut<'_, Self::State>,
        ui: &Ui,
        at: PageItem<'_>,
        width: f32,
    ) -> f32;

    /// Draws an item; returns its height.
    fn draw(
        self,
        cx: &mut ViewCx<'_>,
        state: &mut ViewStateMut<'_, Self::State>,
        ui: &mut Ui,
        at: PageItem<'_>,
        place: ItemPlace,
    ) -> f32;

    /// Returns the message whose body an item needs.
    fn body(
        self,
        state: &ViewStateMut<'_, Self::State>,
        m: &MessagesPage,
        item: usize,
    ) -> Option<CorpusIndex>;
}

/// Returns the part of a rectangle for the items, with a scroll bar to the right of it.
pub(super) fn window_in(ui: &Ui, rect: Rect) -> Rect {
    let bar = ui.spacing().scroll.allocated_width().max(12.0);
    Rect::from_min_max(rect.min, pos2(rect.right() - bar, rect.bottom()))
}

/// Draws items and scroll bar in a rectangle, moved by the wheel and by autoscroll.
pub(super) fn draw<F: Flow>(
    flow: F,
    cx: &mut ViewCx<'_>,
    state: &mut ViewStateMut<'_, F::State>,
    ui: &mut Ui,
    m: &MessagesPage,
    rect: Rect,
) {
    let window = window_in(ui, rect);
    if ui.rect_contains_pointer(window) {
        let wheel = ui.input_mut(|input| std::mem::take(&mut input.smooth_scroll_delta.y));
        flow.scroll(state).move_by(wheel);
    }
    let mut child = ui.new_child(UiBuilder::new().id_salt("flow").max_rect(window));
    child.set_clip_rect(window.intersect(ui.clip_rect()));
    let done = cx.commands.len();
    items(flow, cx, state, &mut child, m, window);
    let glide = autoscroll::by(cx, &child, window, done);
    let count = flow.count(state, m);
    let scroll = flow.scroll(state);
    scroll.move_by(-glide);
    let rest = Rect::from_min_max(pos2(window.right(), rect.top()), rect.max);
    bar(scroll, count, ui, rest);
}

/// Lays out the visible items, and keeps the anchor the item at the top of the window.
fn items<F: Flow>(
    flow: F,
    cx: &mut ViewCx<'_>,
    state: &mut ViewStateMut<'_, F::State>,
    ui: &mut Ui,
    m: &MessagesPage,
    window: Rect,
) {
    let count = flow.count(state, m);
    let last = count.saturating_sub(1);
    flow.scroll(state).apply_reveal(window);
    flow.scroll(state).anchor = flow.scroll(state).anchor.min(last);
    if flow.scroll(state).to_end {
        align_end(flow, cx, state, ui, m, window);
    }
    // Upwards: while there is space above the anchor, the item before becomes the anchor.
    while flow.scroll(state).offset > 0.0 {
        let Some(above) = flow.scroll(state).anchor.checked_sub(1) else {
            flow.scroll(state).offset = 0.0;
            break;
        };
        let height = flow.height(cx, state, ui, PageItem { m, item: above }, window.width());
        flow.scroll(state).anchor = above;
        flow.scroll(state).offset -= height;
    }
    let mut at = flow.scroll(state).anchor;
    let mut top = window.top() + flow.scroll(state).offset;
    let (mut anchor, mut offset) = (at, flow.scroll(state).offset);
    let mut extents = std::mem::take(&mut flow.scroll(state).extents);
    extents.clear();
    while at < count && top < window.bottom() {
        let height = flow.draw(
            cx,
            state,
            ui,
            PageItem { m, item: at },
            ItemPlace { top, window },
        );
        if top + height <= window.top() && at + 1 < count {
            (anchor, offset) = (at + 1, top + height - window.top());
            extents.clear();
        } else {
            extents.push((top, top + height));
        }
        top += height;
        at += 1;
    }
    let scroll = &mut flow.scroll(state);
    scroll.extents = extents;
    scroll.bottom = window.bottom();
    scroll.at_end = at >= count && top <= window.bottom() + 0.5;
    scroll.drawn = anchor..at;
    (scroll.anchor, scroll.offset) = (anchor, offset);
    if scroll.reveal.is_some() {
        ui.ctx().request_repaint();
    }
    for ahead in (at..count).take(AHEAD) {
        if let Some(index) = flow.body(state, m, ahead) {
            body_of(cx, m, index, []);
        }
    }
    let hangs = top < window.bottom() - 0.5;
    if at >= count && hangs && (anchor > 0 || offset < -0.5) {
        flow.scroll(state).to_end = true;
        ui.ctx().request_repaint();
    }
}

/// Scrolls the end to the bottom of the window, or the beginning to the top if all of it fits.
fn align_end<F: Flow>(
    flow: F,
    cx: &mut ViewCx<'_>,
    state: &mut ViewStateMut<'_, F::State>,
    ui: &Ui,
    m: &MessagesPage,
    window: Rect,
) {
    let mut at = flow.count(state, m);
    let mut height = 0.0;
    while at > 0 && height < window.height() {
        at -= 1;
        height += flow.height(cx, state, ui, PageItem { m, item: at }, window.width());
    }
    flow.scroll(state).anchor = at;
    flow.scroll(state).offset = (window.height() - height).min(0.0);
}

/// Draws a scroll bar and handles it.
fn bar(scroll: &mut Scroll, count: usize, ui: &Ui, rect: Rect) {
    let palette = Palette::current(ui);
    ui.painter().rect_filled(rect, 0.0, palette.panel);
    let shown = scroll.drawn.len().max(1);
    if count <= shown && scroll.offset >= 0.0 && scroll.at_end {
        return;
    }
    let thumb = (rect.height() * shown as f32 / count.max(1) as f32)
        .clamp(24.0_f32.min(rect.height()), rect.height());
    let track = (rect.height() - thumb).max(1.0);
    let id = ui.scope_id().with("flow-bar");
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
