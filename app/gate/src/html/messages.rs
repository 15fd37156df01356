//! Views of messages (7.2.3): lists, trees, reels, branches.

use super::message::{FullMessage, address_of};
use super::pager::Slice;
use super::text::marked;
use super::{Shown, calendar, gallery, map};
use crate::address::{link, numbered};
use crate::limits::{DEPTH, ROWS, WHOLE};
use fidoscope_core::library::{CorpusIndex, MessageRow};
use fidoscope_core::markup::decode_fiunis;
use fidoscope_core::page::{MessagesPage, ShownRow, ShownRows};
use fidoscope_core::query::choose_view;
use fidoscope_core::url::{Arrangement, Key, SortKey, SortToken, View};
use maud::{Markup, PreEscaped, html};

/// Returns the messages of a page in its view.
pub(super) fn content(shown: Shown<'_>, messages: &MessagesPage) -> Markup {
    let w = shown.w;
    if let Some(objects) = &messages.objects {
        return gallery::list(shown, messages, objects);
    }
    if let Some(places) = &messages.places {
        return map::content(shown, messages, places);
    }
    if messages.set.is_empty() {
        return html! { p.dim { (w.text("no-messages")) } };
    }
    match messages.view.arrangement() {
        Arrangement::Calendar => calendar::calendar(shown, messages),
        Arrangement::Trees => trees(shown, messages),
        _ => sequence(shown, messages),
    }
}

/// Returns whether the newest messages are first: a whole area, for which its address names no order.
fn begins_at_end(shown: Shown<'_>, messages: &MessagesPage) -> bool {
    !messages.filtered && !shown.page.url.has(Key::Sort)
}

/// Returns messages one after the other: a list, a reel, or one message.
fn sequence(shown: Shown<'_>, messages: &MessagesPage) -> Markup {
    let w = shown.w;
    let rows = match messages.view {
        View::Sing => 1,
        View::Reel => WHOLE,
        _ => ROWS,
    };
    // Pages are counted from the oldest message, so that their addresses stay.
    let is_newest_first = begins_at_end(shown, messages) && messages.view != View::Sing;
    let slice = Slice::new(
        messages.set.len(),
        rows,
        shown.portion.number(),
        is_newest_first,
    );
    let mut indices: Vec<CorpusIndex> = slice
        .range()
        .filter_map(|at| messages.set.get(at).copied())
        .collect();
    if is_newest_first {
        indices.reverse();
    }
    let pages = slice.links(w, &shown.page.url);
    match messages.view {
        View::Sing => html! {
            @for index in &indices { (FullMessage::read(shown, messages, *index).single()) }
            (pages)
        },
        View::Reel => html! {
            p.count { (w.count("messages", messages.set.len())) }
            @for index in &indices { (FullMessage::read(shown, messages, *index).article()) }
            (pages)
        },
        _ => html! {
            div.count {
                (w.count("messages", messages.set.len()))
                (orders(shown, messages))
            }
            ol.messages { @for index in &indices { li { (line(shown, messages, *index, None)) } } }
            (pages)
        },
    }
}

/// Returns the links to other orders of a list.
fn orders(shown: Shown<'_>, messages: &MessagesPage) -> Markup {
    let w = shown.w;
    let orders = [
        (SortKey::Chr, true, w.text("sort-newest")),
        (SortKey::Chr, false, w.text("sort-oldest")),
        (SortKey::Sub, false, w.text("sort-subject")),
        (SortKey::Sen, false, w.text("sort-sender")),
        (SortKey::Siz, false, w.text("sort-size")),
    ];
    let current = shown
        .page
        .url
        .has(Key::Sort)
        .then(|| messages.sort.first().copied())
        .flatten();
    html! {
        details.orders {
            summary { (w.text("sort")) }
            ul {
                @for (key, reversed, name) in orders {
                    @let token = SortToken { key, reversed };
                    @let url = shown.page.url.with_sort(&[token]);
                    li {
                        @if current == Some(token) { span aria-current="true" { (name) } }
                        @else { a href=(link(&url)) rel="nofollow" { (name) } }
                    }
                }
            }
        }
    }
}

/// Returns the link to a message: its own address, else its place in the page's set.
pub(super) fn link_of(
    shown: Shown<'_>,
    messages: &MessagesPage,
    row: &MessageRow<'_>,
    index: CorpusIndex,
) -> String {
    if let Some(url) = address_of(row) {
        return link(&url);
    }
    let at = messages.position(index).unwrap_or_default();
    numbered(at + 1, &shown.page.url.with_view(View::Sing))
}

/// Returns one line about a message.
fn line(
    shown: Shown<'_>,
    messages: &MessagesPage,
    index: CorpusIndex,
    row: Option<&ShownRow>,
) -> Markup {
    let Some(header) = messages.row(index) else {
        return html! {};
    };
    let w = shown.w;
    let (subject, from, to) = (
        decode_fiunis(header.subject()),
        decode_fiunis(header.from()),
        decode_fiunis(header.to()),
    );
    let is_of_many = messages.areas.len() > 1;
    let moment = header.moment(shown.page.url.usetz()).to_string();
    let is_outside = row.is_some_and(|row| !row.in_set);
    html! {
        span.line.outside[is_outside] {
            a.subject href=(link_of(shown, messages, &header, index)) {
                @if subject.trim().is_empty() { (w.text("no-subject")) }
                @else { (marked(&subject, &messages.marks.in_subject(&subject))) }
            }
            span.who {
                span.name { (marked(&from, &messages.marks.in_sender(&from))) }
                " → " span.name { (marked(&to, &messages.marks.in_to(&to))) }
            }
            @if is_of_many { span.tag { (header.area().tag()) } }
            (time(&moment))
            @if let Some(replies) = row.map(|row| row.replies).filter(|count| *count > 0) {
                span.replies { (w.count("replies", replies as usize)) }
            }
        }
    }
}

/// Returns a moment, without its seconds.
pub(super) fn time(moment: &str) -> Markup {
    let text = moment.replace('T', " ");
    // Seconds are the last three of `2007-08-18T15:56:54`; a year may have more digits.
    let short = text.get(..text.len().saturating_sub(3)).unwrap_or(&text);
    html! { time datetime=(moment) { (short) } }
}

/// Returns views with trees: nested lists that fold, expanded and flat ones.
fn trees(shown: Shown<'_>, messages: &MessagesPage) -> Markup {
    let Some(first) = messages.set.first().copied() else {
        return html! {};
    };
    let w = shown.w;
    let url = &shown.page.url;
    let rows = ShownRows::new(messages, messages.view, url.leaf(), first);
    let is_whole = ShownRows::is_whole(messages.view, 0) && messages.view != View::Bran;
    let of_page = if is_whole { WHOLE } else { ROWS };
    // An order that the address does not name has the newest threads at its end.
    let is_newest_first = begins_at_end(shown, messages)
        && matches!(messages.view, View::Litr | View::Topl | View::Totr);
    let slice = match messages.view {
        View::Litr => {
            let slice = Slice::new(
                rows.trees.len(),
                ROWS / 5,
                shown.portion.number(),
                is_newest_first,
            );
            return html! {
                p.count { (w.count("threads", rows.trees.len())) }
                (litr(shown, messages, &rows, slice, is_newest_first))
                (slice.links(w, url))
            };
        }
        _ => Slice::new(
            rows.rows.len(),
            of_page,
            shown.portion.number(),
            is_newest_first,
        ),
    };
    let mut part: Vec<(usize, ShownRow)> = slice
        .range()
        .filter_map(|at| Some((at, *rows.rows.get(at)?)))
        .collect();
    if is_newest_first {
        part.reverse();
    }
    let above: Vec<ShownRow> = if slice.number == 1 {
        rows.above.clone()
    } else {
        Vec::new()
    };
    html! {
        p.count {
            @match messages.view {
                View::Topl | View::Totr => (w.count("threads", rows.rows.len())),
                _ => (w.count("messages", rows.rows.len())),
            }
        }
        @for row in above { div.above { (line(shown, messages, row.index, Some(&row))) } }
        @match messages.view {
            View::Topl => ol.messages {
                @for (_, row) in &part { li { (thread_line(shown, messages, row)) } }
            },
            _ if is_whole => {
                @for (_, row) in &part {
                    div class=(depth_class(row.depth)) {
                        (FullMessage::read(shown, messages, row.index).article())
                        @if messages.view == View::Totr && row.replies > 0 {
                            p { (thread_link(shown, messages, row)) }
                        }
                    }
                }
            },
            _ => {
                @let is_branch = messages.view == View::Bran && slice.number == 1;
                @if let Some((_, root)) = part.first().filter(|_| is_branch) {
                    (FullMessage::read(shown, messages, root.index).article())
                }
                @let listed: Vec<ShownRow> = part.iter().skip(usize::from(is_branch)).map(|(_, row)| *row).collect();
                (nested(shown, messages, &listed))
            }
        }
        (slice.links(w, url))
    }
}

const fn depth_class(depth: u32) -> &'static str {
    match depth {
        0 => "d0",
        1 => "d1",
        2 => "d2",
        3 => "d3",
        4 => "d4",
        _ => "d5",
    }
}

/// Returns trees, each as a nested list.
fn litr(
    shown: Shown<'_>,
    messages: &MessagesPage,
    rows: &ShownRows,
    slice: Slice,
    is_newest_first: bool,
) -> Markup {
    let end_of = |tree: usize| {
        rows.trees
            .get(tree + 1)
            .map_or(rows.rows.len(), |next| next.start as usize)
    };
    let mut trees: Vec<usize> = slice.range().collect();
    if is_newest_first {
        trees.reverse();
    }
    html! {
        @for at in trees {
            @if let Some(tree) = rows.trees.get(at) {
                // A long thread has a page of its own.
                @let end = end_of(at).min(tree.start as usize + ROWS);
                @let part = rows.rows.get(tree.start as usize..end).unwrap_or_default();
                (nested(shown, messages, part))
                @if end < end_of(at) {
                    @if let Some(row) = part.first() { p { (thread_link(shown, messages, row)) } }
                }
            }
        }
    }
}

/// Returns the line of the top of a thread, with a link to the whole thread.
fn thread_line(shown: Shown<'_>, messages: &MessagesPage, row: &ShownRow) -> Markup {
    html! {
        (line(shown, messages, row.index, None))
        @if row.replies > 0 { (thread_link(shown, messages, row)) }
    }
}

fn thread_link(shown: Shown<'_>, messages: &MessagesPage, row: &ShownRow) -> Markup {
    let url = messages
        .row(row.index)
        .and_then(|header| address_of(&header));
    let text = shown.w.count("replies", row.replies as usize);
    html! {
        @if let Some(url) = url {
            a.replies href=(link(&url.with_view(View::Tree))) { (text) }
        } @else { span.replies { (text) } }
    }
}

/// Returns rows of a tree as nested lists; replies fold without a script.
fn nested(shown: Shown<'_>, messages: &MessagesPage, rows: &[ShownRow]) -> Markup {
    let base = rows.iter().map(|row| row.depth).min().unwrap_or(0);
    let mut levels = Vec::with_capacity(rows.len());
    let mut before: Option<u32> = None;
    for row in rows {
        // A page may begin in the middle of a tree.
        let most = before.map_or(0, |level| level + 1);
        let level = row.depth.saturating_sub(base).min(most).min(DEPTH);
        levels.push(level);
        before = Some(level);
    }
    let mut out = String::from("<ul class=\"tree\">");
    for (at, row) in rows.iter().enumerate() {
        let level = levels.get(at).copied().unwrap_or(0);
        let next = levels.get(at + 1).copied();
        let has_summary = next.is_some_and(|next| next > level);
        let row = &ShownRow {
            replies: if has_summary { 0 } else { row.replies },
            ..*row
        };
        let replies = rows.get(at).map_or(0, |own| own.replies);
        let own = line(shown, messages, row.index, Some(row)).into_string();
        out.push_str("<li>");
        if has_summary {
            // A link inside of the summary could not be reached by every reader.
            let replies = shown.w.count("replies", replies.max(1) as usize);
            let summary = html! { summary { (replies) } }.into_string();
            out.push_str(&own);
            out.push_str("<details open>");
            out.push_str(&summary);
            out.push_str("<ul>");
            continue;
        }
        out.push_str(&own);
        out.push_str("</li>");
        for _ in next.unwrap_or(0)..level {
            out.push_str("</ul></details></li>");
        }
    }
    out.push_str("</ul>");
    PreEscaped(out)
}

/// Returns the view that an address asks for.
pub(super) fn asked_view(shown: Shown<'_>, messages: &MessagesPage) -> View {
    choose_view(&shown.page.url).unwrap_or(messages.view)
}
