//! Moving by keys in a feed.

use super::{Shape, ViewState, go, jump};
use crate::style;
use crate::views::keys as presses;
use crate::views::nav::jump_target;
use egui::{Key, Modifiers, Ui};
use fidoscope_core::page::MessagesPage;

/// How many messages Space looks at for one of another tree.
const STEPS: usize = 10_000;

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
    if space > 0 && state.feed.scroll.is_at_end() && !shape.tops {
        leave(state, m, shape);
    } else {
        state.feed.scroll.move_by(-page * space as f32);
    }
    if presses::plain(ui, Key::Home) {
        state.feed.scroll.go_to(0);
        go(state, m, 0);
    }
    if presses::plain(ui, Key::End) {
        state.feed.scroll.go_to_end();
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
    if down > 0 && long_text && !scroll.is_at_end() {
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
