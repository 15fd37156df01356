//! Reading pane: one message with its card above and its text below.

use super::TextOptions;
use super::header::header;
use super::hits;
use super::inline;
use super::places;
use super::seek::Seek;
use super::snippets::Snippets;
use super::text::TextCache;
use crate::command::{Command, ContentCommand, ReadingCommand};
use crate::messages::MessageKey;
use crate::messages::bodies::Body;
use crate::settings::shortcuts::Action;
use crate::strings::{format, tr};
use crate::style::{self, Palette};
use crate::views::ViewCx;
use egui::{Frame, Margin, RichText, ScrollArea, Ui, vec2};
use fidoscope_core::library::{CorpusIndex, MessageRow};
use fidoscope_core::message::Message;
use fidoscope_core::page::{Content, MessagesPage, Page};
use fidoscope_core::url::View;
use std::collections::HashSet;
use std::sync::Arc;

/// Maximum number of lines shown at once of an immense message.
const PANE_LINES: usize = 20_000;

/// Scroll position of the last drawn message.
#[derive(Clone, Copy)]
struct PaneScroll {
    key: MessageKey,
    offset: f32,
    /// Maximum offset.
    most: f32,
    /// Height of the window on the message.
    window: f32,
}

/// State of reading: composed texts, scroll position, and messages shown in full.
#[derive(Default)]
pub(crate) struct Reader {
    pub(crate) texts: TextCache,
    /// Messages shown in full at the user's request.
    pub(crate) whole: HashSet<MessageKey>,
    /// Objects whose lines are shown, by message and index.
    unfolded: HashSet<(MessageKey, usize)>,
    scroll: Option<PaneScroll>,
    /// Autoscroll distance of the next frame.
    glide: f32,
    /// Search hits of the page.
    pub(crate) seek: Seek,
    pub(crate) snippets: Snippets,
    /// Mail of twits that the user chose to read.
    pardoned: HashSet<MessageKey>,
    /// Message and index of the current hit.
    hit: Option<(MessageKey, usize)>,
    /// Message whose text is on screen in this frame.
    pub(crate) shown: Option<MessageKey>,
}

impl Reader {
    /// Prepares for another page.
    pub(crate) fn follow(&mut self, page: &Page) {
        self.seek = match &page.content {
            Content::Messages(m) => Seek::from_url(&page.url, m),
            _ => Seek::default(),
        };
        self.snippets.forget();
    }

    /// Marks a text that the user searches for in the page; the current hit is reset.
    pub(crate) fn look_for(&mut self, text: &str) {
        if self.seek.look_for(text) {
            self.hit = None;
        }
    }

    /// Returns the options for a message's text on this page; `limit` is the number of lines after
    /// which it is cut.
    pub(crate) fn how(
        &self,
        cx: &ViewCx<'_>,
        ui: &Ui,
        key: MessageKey,
        limit: Option<usize>,
    ) -> TextOptions {
        let unfolded = self.unfolded.iter().filter(|(of, _)| *of == key);
        let mut unfolded: Vec<usize> = unfolded.map(|(_, object)| *object).collect();
        unfolded.sort_unstable();
        TextOptions {
            unfolded,
            palette: Palette::current(ui),
            kludges: cx.settings.kludges,
            limit,
            styles: cx.settings.styles,
            rot13: cx.settings.rot13,
            letters: cx.settings.letters(),
            seek: self.seek.clone(),
        }
    }

    /// Returns the scroll offset of the text.
    #[cfg(test)]
    pub(crate) fn offset(&self) -> f32 {
        self.scroll.map_or(0.0, |scroll| scroll.offset)
    }

    /// Returns whether the message is mail of a twit that the user did not choose to read.
    pub(crate) fn hides(&self, cx: &ViewCx<'_>, index: CorpusIndex, key: MessageKey) -> bool {
        cx.settings.hide_twits && cx.twits.contains_key(&index) && !self.pardoned.contains(&key)
    }

    /// Shows or hides the lines of an object of a message.
    pub(crate) fn toggle(&mut self, key: MessageKey, object: Option<usize>) {
        if let Some(object) = object
            && !self.unfolded.remove(&(key, object))
        {
            self.unfolded.insert((key, object));
        }
    }
}

/// Request of the pane's keys to the view around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaf {
    /// Go to the next message: the end was reached.
    Next,
    /// Go to the previous message: the beginning was reached.
    Previous,
}

/// Returns the state of a message's body; requests an unknown one, and its neighbours in advance.
pub(crate) fn body_of(
    cx: &mut ViewCx<'_>,
    m: &MessagesPage,
    index: CorpusIndex,
    neighbours: impl IntoIterator<Item = CorpusIndex>,
) -> Option<Body> {
    let key = MessageKey::from_row(&m.row(index)?);
    let body = cx.bodies.get(key);
    let mut wanted = Vec::new();
    if body.is_none() {
        wanted.push(key);
    }
    // Neighbours come second, after the message on screen.
    if matches!(body, None | Some(Body::Ready(_))) {
        for near in neighbours {
            if let Some(row) = m.row(near) {
                let key = MessageKey::from_row(&row);
                if cx.bodies.get(key).is_none() {
                    wanted.push(key);
                }
            }
        }
    }
    if !wanted.is_empty() {
        cx.commands
            .push(Command::Contents(ContentCommand::LoadBodies(wanted)));
    }
    body
}

/// Draws a message into the rest of the `ui`. `neighbours` are likely to be read next.
pub(crate) fn pane(
    cx: &mut ViewCx<'_>,
    reader: &mut Reader,
    ui: &mut Ui,
    m: &MessagesPage,
    index: CorpusIndex,
    neighbours: &[CorpusIndex],
) -> Option<Leaf> {
    let row = m.row(index)?;
    let body = body_of(cx, m, index, neighbours.iter().copied());
    let message = match &body {
        Some(Body::Ready(message)) => Some(Arc::clone(message)),
        _ => None,
    };
    header(cx, ui, &row, message.as_deref(), m.view);
    let key = MessageKey::from_row(&row);
    match body {
        Some(Body::Ready(message)) if !reader.hides(cx, index, key) => {
            let leaf = text(cx, reader, ui, m, &row, &message);
            if leaf == Some(Leaf::Next) {
                cx.commands
                    .push(Command::Reading(ReadingCommand::ReadThrough(vec![key])));
            }
            return leaf;
        }
        None | Some(Body::Loading) => quiet(ui, tr!("loading")),
        Some(Body::Gone) => trouble(ui, tr!("message-gone-reload")),
        Some(Body::Failed(why)) => trouble(ui, &why),
        Some(Body::Ready(_)) => twit(reader, ui, key),
    }
    // A message without a text must not stop the movement to the next.
    reader.scroll = None;
    moving(cx, reader, ui, m, key).1
}

fn text(
    cx: &mut ViewCx<'_>,
    reader: &mut Reader,
    ui: &mut Ui,
    m: &MessagesPage,
    row: &MessageRow<'_>,
    message: &Arc<Message>,
) -> Option<Leaf> {
    let key = MessageKey::from_row(row);
    // A message alone on its page is never cut (7.2.5).
    let full = cx.page.url.full() || m.view == View::Sing || reader.whole.contains(&key);
    let how = reader.how(cx, ui, key, (!full).then_some(PANE_LINES));
    let objects = cx.bodies.objects(key);
    inline::bar(cx, ui, row, &objects);
    places::bar(cx, ui, row, message);
    let (mut target, leaf) = moving(cx, reader, ui, m, key);
    reader.shown = Some(key);
    let laid = reader.texts.get(key, message, &objects, row.area(), how);
    let current = reader.hit.filter(|(of, _)| *of == key).map(|(_, hit)| hit);
    let jumped = hits::strip(cx, ui, laid.hits(), current);
    if let Some(hit) = jumped {
        reader.hit = Some((key, hit));
    }
    laid.set_current(jumped.or(current));
    let margin = Margin::symmetric(12, 8);
    let pane = ui.available_width() - margin.sum().x - ui.spacing().scroll.allocated_width();
    let width = laid.wanted_width(ui, pane.max(80.0));
    if let Some(top) = jumped.and_then(|hit| laid.hit_top(ui, width, hit)) {
        // A third of the window stays above the hit, to show its context.
        target = Some((top - ui.available_height() / 3.0).max(0.0));
    }
    let glide = std::mem::take(&mut reader.glide);
    if glide != 0.0
        && let Some(scroll) = reader.scroll
        && scroll.key == key
    {
        target = Some((scroll.offset + glide).clamp(0.0, scroll.most));
    }
    let mut area = ScrollArea::both()
        .id_salt(("text", key.area.0, key.number))
        .auto_shrink(false)
        .min_scrolled_height(0.0)
        .min_scrolled_width(0.0)
        .animated(false);
    if let Some(offset) = target {
        area = area.vertical_scroll_offset(offset);
    }
    let done = cx.commands.len();
    let output = area.show_viewport(ui, |ui, _| {
        Frame::NONE.inner_margin(margin).show(ui, |ui| {
            let left_top = ui.max_rect().left_top();
            let height = laid.draw(cx, ui, ui.scope_id().with(key), left_top, width);
            ui.allocate_space(vec2(width, height));
            if laid.cut() > 0 && show_all(ui, laid.cut()) {
                reader.whole.insert(key);
            }
        });
    });
    let toggled = laid.take_toggled();
    reader.toggle(key, toggled);
    reader.glide = crate::views::autoscroll::by(cx, ui, output.inner_rect, done);
    let most = (output.content_size.y - output.inner_rect.height()).max(0.0);
    reader.scroll = Some(PaneScroll {
        key,
        offset: output.state.clamped_offset().y,
        most,
        window: output.inner_rect.height(),
    });
    leaf
}

/// Draws one line in place of a twit's text.
pub(crate) fn twit(reader: &mut Reader, ui: &mut Ui, key: MessageKey) {
    style::inset(ui, 8, |ui| {
        ui.horizontal(|ui| {
            ui.label(RichText::new(tr!("twit-hidden")).color(Palette::current(ui).dim));
            if ui.button(tr!("twit-show")).clicked() {
                reader.pardoned.insert(key);
            }
        });
    });
}

/// Returns the target of keys: another position in the text, or another message.
fn moving(
    cx: &ViewCx<'_>,
    reader: &Reader,
    ui: &Ui,
    m: &MessagesPage,
    key: MessageKey,
) -> (Option<f32>, Option<Leaf>) {
    if !cx.takes_keys(ui) {
        return (None, None);
    }
    let PaneScroll {
        offset,
        most,
        window,
        ..
    } = (reader.scroll.filter(|scroll| scroll.key == key)).unwrap_or(PaneScroll {
        key,
        offset: 0.0,
        most: 0.0,
        window: 0.0,
    });
    // Two rows stay visible for orientation.
    let page = (window - 2.0 * style::ROW_HEIGHT).max(style::ROW_HEIGHT);
    let forth = cx.pressed(ui, Action::Leaf);
    let back = cx.pressed(ui, Action::LeafBack);
    if forth && offset + 1.0 < most {
        return (Some((offset + page).min(most)), None);
    } else if forth {
        return (None, Some(Leaf::Next));
    } else if back && offset > 1.0 {
        return (Some((offset - page).max(0.0)), None);
    } else if back {
        return (None, Some(Leaf::Previous));
    }
    let presses = |action| cx.presses(ui, action) as f32;
    let mut by = ROWS_AT_ONCE * style::ROW_HEIGHT;
    by *= presses(Action::TextDown) - presses(Action::TextUp);
    // Without a list above, its keys move the text.
    if m.view == View::Sing {
        let rows = presses(Action::LineDown) - presses(Action::LineUp);
        by += ROWS_AT_ONCE * style::ROW_HEIGHT * rows;
        by += page * (presses(Action::PageDown) - presses(Action::PageUp));
        if presses(Action::Top) > 0.0 {
            return (Some(0.0), None);
        }
        if presses(Action::Bottom) > 0.0 {
            return (Some(most), None);
        }
    }
    let to = (by != 0.0).then(|| (offset + by).clamp(0.0, most.max(0.0)));
    (to, None)
}

/// Number of rows that a key moves the text.
const ROWS_AT_ONCE: f32 = 2.0;

/// Draws a link to the rest of a text that was cut.
pub(crate) fn show_all(ui: &mut Ui, lines: usize) -> bool {
    ui.add_space(style::SPACE_S);
    let name = tr!(
        "show-other-lines",
        count = lines as u64,
        shown = format::count(lines as u64)
    );
    ui.link(name).clicked()
}

/// Draws a few words in place of a text.
pub(crate) fn quiet(ui: &mut Ui, text: &str) {
    style::inset(ui, 8, |ui| {
        ui.label(RichText::new(text).color(Palette::current(ui).dim));
    });
}

/// Draws the reason why there is no text.
pub(crate) fn trouble(ui: &mut Ui, text: &str) {
    let ink = Palette::current(ui).warning;
    style::inset(ui, 8, |ui| {
        Frame::NONE
            .fill(ink.fill)
            .inner_margin(style::card_margin())
            .corner_radius(4.0)
            .show(ui, |ui| {
                ui.label(RichText::new(text).color(ink.text));
            });
    });
}
