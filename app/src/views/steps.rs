//! Keys of reading in every view of messages: to the next unread message, within a thread, to
//! replies and answered messages, to the ends of the set.

use super::list::is_unread;
use super::message::Reader;
use super::sing::TREES_AT_ONCE;
use super::{ViewCx, ViewState};
use crate::command::{Command, ReadingCommand};
use crate::messages::MessageKey;
use crate::messages::bodies::Body;
use crate::settings::shortcuts::Action;
use egui::Ui;
use fidoscope_core::library::{CorpusIndex, Snapshot};
use fidoscope_core::page::{MessagesPage, ShownRows};
use fidoscope_core::thread::Forest;
use std::sync::Arc;

/// Selects the message at which an area opens: the first unread one, else the one read last.
pub(super) fn begin(cx: &ViewCx<'_>, state: &mut ViewState, m: &MessagesPage) {
    if !ShownRows::has_messages(m.view) {
        return;
    }
    let all_read = m.areas.iter().all(|area| area.unread == Some(0));
    let set = m.set.iter().copied().filter(|_| !all_read);
    let index = unread_of(cx, m, set).or_else(|| last_read(cx, m));
    // Without a selection every view begins with the first message.
    if let Some(index) = index.filter(|index| m.set.first() != Some(index)) {
        state.page.select(m, index);
    }
}

/// Returns the message at the last-read mark of an area; without marks its last one. Of several
/// areas, the latest of these.
fn last_read(cx: &ViewCx<'_>, m: &MessagesPage) -> Option<CorpusIndex> {
    let of_area = |(part, snapshot): (std::ops::Range<CorpusIndex>, &Arc<Snapshot>)| {
        let id = snapshot.area().id();
        let area = m.areas.iter().find(|area| area.id == Some(id));
        let mark = area.and_then(|area| cx.read.last_read(area));
        let mut rows = part.rev().filter(|index| m.in_set(*index));
        rows.find(|index| {
            let row = m.row(*index);
            row.is_some_and(|row| mark.is_none_or(|mark| row.number() <= mark))
        })
    };
    let all = m.corpus.parts().filter_map(of_area);
    all.max_by_key(|index| m.moment(*index))
}

/// Returns the first unread one of some messages.
pub(super) fn unread_of(
    cx: &ViewCx<'_>,
    m: &MessagesPage,
    among: impl IntoIterator<Item = CorpusIndex>,
) -> Option<CorpusIndex> {
    among
        .into_iter()
        .find(|index| m.row(*index).is_some_and(|row| is_unread(cx.read, m, &row)))
}

/// Returns the messages of the set after one, in page order.
pub(super) fn following(m: &MessagesPage, index: CorpusIndex) -> &[CorpusIndex] {
    let after = match m.place(index) {
        Ok(at) => at + 1,
        Err(at) => at,
    };
    m.set.all().get(after..).unwrap_or_default()
}

/// Returns whether the page is that of a single message: reading goes on in its area (7.2.3.2).
pub(super) fn is_alone(m: &MessagesPage) -> bool {
    m.filtered && m.set.len() == 1
}

/// Returns the messages after one that is read alone: those of the set, or of the area after the
/// only one of a set.
pub(super) fn onward(m: &MessagesPage, index: CorpusIndex) -> Vec<CorpusIndex> {
    let area = m.corpus.parts().find(|(part, _)| part.contains(&index));
    match area.filter(|_| is_alone(m)) {
        Some((part, _)) => (index + 1..part.end).collect(),
        None => following(m, index).to_vec(),
    }
}

/// Returns the messages of the set after one, and then those from the first on up to it.
pub(super) fn around(
    m: &MessagesPage,
    index: CorpusIndex,
) -> impl Iterator<Item = CorpusIndex> + '_ {
    let after = following(m, index);
    let before = m.set.iter().take(m.set.len() - after.len());
    after.iter().chain(before).copied()
}

/// Returns the message that a key requests, from the current message of a view; `following` are the
/// messages after it there.
pub(super) fn asked(
    cx: &ViewCx<'_>,
    ui: &Ui,
    m: &MessagesPage,
    from: CorpusIndex,
    following: impl FnOnce() -> Vec<CorpusIndex>,
) -> Option<CorpusIndex> {
    let mut to = None;
    if cx.pressed(ui, Action::FirstMessage) {
        to = m.set.first().copied();
    }
    if cx.pressed(ui, Action::LastMessage) {
        to = m.set.last().copied();
    }
    if cx.pressed(ui, Action::NextUnread) {
        to = unread_of(cx, m, following());
    }
    if cx.pressed(ui, Action::ThreadUnread) {
        to = unread_in_thread(cx, m, from);
    }
    let reply = cx.pressed(ui, Action::ToReply);
    let parent = cx.pressed(ui, Action::ToParent);
    if (reply || parent)
        && let Some(forest) = trees(m)
    {
        to = if parent {
            forest.parent(from)
        } else {
            forest.children(from).first().copied()
        };
    }
    to
}

/// Marks messages as read when Space goes past their ends. Messages without a text on screen stay
/// unread.
pub(super) fn read_through(
    cx: &mut ViewCx<'_>,
    reader: &Reader,
    m: &MessagesPage,
    ended: impl Iterator<Item = CorpusIndex>,
) {
    let mut keys = Vec::new();
    for index in ended {
        let Some(row) = m.row(index).filter(|row| is_unread(cx.read, m, row)) else {
            continue;
        };
        let key = MessageKey::from_row(&row);
        let has_text = matches!(cx.bodies.get(key), Some(Body::Ready(_)));
        if has_text && !reader.hides(cx, index, key) {
            keys.push(key);
        }
    }
    if !keys.is_empty() {
        cx.commands
            .push(Command::Reading(ReadingCommand::ReadThrough(keys)));
    }
}

/// Goes on from the last message of an area to the next area with unread messages. A page of found
/// messages has an end.
pub(super) fn open_next_area(cx: &mut ViewCx<'_>, m: &MessagesPage) {
    if (!m.filtered || is_alone(m)) && m.areas.len() == 1 {
        cx.commands.push(Command::Reading(ReadingCommand::NextArea));
    }
}

/// Returns the messages that are likely to be read next, around a place of a view.
pub(super) fn near(
    place: Option<usize>,
    index_at: impl Fn(usize) -> Option<CorpusIndex>,
) -> Vec<CorpusIndex> {
    let Some(at) = place else {
        return Vec::new();
    };
    let places = [Some(at + 1), at.checked_sub(1), Some(at + 2)];
    places.into_iter().flatten().filter_map(index_at).collect()
}

/// Returns the reply trees, unless the window would have to wait for them.
pub(super) fn trees(m: &MessagesPage) -> Option<&Forest> {
    match m.forest_if_built() {
        Some(forest) => Some(forest),
        None if m.corpus.len() <= TREES_AT_ONCE => Some(m.forest()),
        None => None,
    }
}

/// Returns the next unread message of the tree that contains a message; after its end, the first
/// one.
fn unread_in_thread(cx: &ViewCx<'_>, m: &MessagesPage, from: CorpusIndex) -> Option<CorpusIndex> {
    let forest = trees(m)?;
    let walked = forest.walk(forest.root(from), |siblings| {
        siblings.sort_by(|a, b| m.compare(*a, *b));
    });
    let at = walked.iter().position(|row| row.index == from)?;
    let (before, after) = walked.split_at_checked(at)?;
    let others = after.iter().skip(1).chain(before).map(|row| row.index);
    unread_of(cx, m, others)
}
