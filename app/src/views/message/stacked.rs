//! Text of a message between others above and below it.

use super::pane::{Reader, body_of, quiet, show_all, trouble, twit};
use super::places;
use crate::messages::MessageKey;
use crate::messages::bodies::Body;
use crate::strings::tr;
use crate::style;
use crate::views::ViewCx;
use egui::{Pos2, Rect, Ui, UiBuilder, vec2};
use fidoscope_core::library::{CorpusIndex, MessageRow};
use fidoscope_core::message::Message;
use fidoscope_core::page::MessagesPage;
use std::sync::Arc;

/// Number of lines shown of a message, unless the URL has `full` (7.2.5).
const LINES: usize = 120;
/// Height in place of a missing text.
const WAITING: f32 = style::ROW_HEIGHT * 2.0;
/// Height of the link to the rest of a message.
pub(in crate::views) const MORE: f32 = style::ROW_HEIGHT + style::SPACE_S;
/// Space below the text of a message.
pub(in crate::views) const GAP: f32 = style::SPACE_L;

/// Returns the width of a text in a message of this width.
pub(in crate::views) fn text_width(width: f32) -> f32 {
    (width - 2.0 * style::SPACE_M).max(80.0)
}

/// Returns the message if its text is shown: it is read, and no hidden twit's.
pub(in crate::views) fn shown(
    cx: &mut ViewCx<'_>,
    reader: &Reader,
    m: &MessagesPage,
    index: CorpusIndex,
    key: MessageKey,
) -> Result<Arc<Message>, Option<Body>> {
    match body_of(cx, m, index, []) {
        Some(Body::Ready(message)) if !reader.hides(cx, index, key) => Ok(message),
        body => Err(body),
    }
}

fn limit(cx: &ViewCx<'_>, reader: &Reader, key: MessageKey) -> Option<usize> {
    let full = cx.page.url.full() || reader.whole.contains(&key);
    (!full).then_some(LINES)
}

/// Returns the height of a text that is not drawn yet, in a message of this width.
pub(in crate::views) fn height(
    cx: &mut ViewCx<'_>,
    reader: &mut Reader,
    ui: &Ui,
    row: &MessageRow<'_>,
    message: Result<&Arc<Message>, &Option<Body>>,
    width: f32,
) -> f32 {
    let Ok(message) = message else {
        return WAITING;
    };
    let key = MessageKey::from_row(row);
    let how = reader.how(cx, ui, key, limit(cx, reader, key));
    let objects = cx.bodies.objects(key);
    let laid = reader.texts.get(key, message, &objects, row.area(), how);
    let more = if laid.cut() > 0 { MORE } else { 0.0 };
    places::stacked_height(message) + laid.measure(ui, text_width(width)) + more
}

/// Draws the text, or its replacement, below a point at the left edge of a message; returns its
/// height.
pub(in crate::views) fn draw(
    cx: &mut ViewCx<'_>,
    reader: &mut Reader,
    ui: &mut Ui,
    row: &MessageRow<'_>,
    message: Result<&Arc<Message>, &Option<Body>>,
    (corner, width): (Pos2, f32),
) -> f32 {
    let key = MessageKey::from_row(row);
    let message = match message {
        Ok(message) => message,
        Err(body) => {
            let rect = Rect::from_min_size(corner, vec2(width, WAITING));
            let builder = UiBuilder::new().id_salt(("none", key)).max_rect(rect);
            let mut child = ui.new_child(builder);
            match body {
                Some(Body::Gone) => trouble(&mut child, tr!("message-gone")),
                Some(Body::Failed(why)) => trouble(&mut child, why),
                Some(Body::Ready(_)) => twit(reader, &mut child, key),
                _ => quiet(&mut child, tr!("loading")),
            }
            return WAITING;
        }
    };
    let how = reader.how(cx, ui, key, limit(cx, reader, key));
    let objects = cx.bodies.objects(key);
    let laid = reader.texts.get(key, message, &objects, row.area(), how);
    let corner = corner + vec2(style::SPACE_M, 0.0);
    let width = text_width(width);
    let above = {
        let mut child = ui.new_child(UiBuilder::new().id_salt(("places", key)));
        places::draw_stacked(cx, &mut child, row, message, (corner, width))
    };
    let left_top = corner + vec2(0.0, above);
    laid.measure(ui, width);
    let id = ui.scope_id().with(("text", key));
    let height = laid.draw(cx, ui, id, left_top, width);
    cx.memory.hits.count += laid.hits();
    let cut = laid.cut();
    let toggled = laid.take_toggled();
    reader.toggle(key, toggled);
    if cut == 0 {
        return above + height;
    }
    let rect = Rect::from_min_size(left_top + vec2(0.0, height), vec2(width, MORE));
    let builder = UiBuilder::new().id_salt(("more", key)).max_rect(rect);
    if show_all(&mut ui.new_child(builder), cut) {
        reader.whole.insert(key);
    }
    above + height + MORE
}
