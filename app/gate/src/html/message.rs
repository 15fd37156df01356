//! One message: header, text, objects, thread.

use super::Shown;
use super::messages::{link_of, time};
use super::text::{Body, marked};
use crate::address::{link, link_to};
use crate::thumb::is_drawn;
use fidoscope_core::container::FileKind;
use fidoscope_core::library::{CorpusIndex, MessageRow};
use fidoscope_core::markup::{decode_fiunis, decode_message};
use fidoscope_core::message::{Kludge, Message};
use fidoscope_core::objects::{self, Encoding, Piece};
use fidoscope_core::page::{MessagesPage, StationsPage};
use fidoscope_core::query::MatchOutcome;
use fidoscope_core::url::{FidoUrl, View};
use maud::{Markup, html};

/// Returns the address of a message; `None` without a MSGID.
pub(crate) fn address_of(row: &MessageRow<'_>) -> Option<FidoUrl> {
    let area = row.area();
    let msgid = row.msgid();
    (!msgid.is_empty()).then(|| FidoUrl::message(area.tag(), area.domain(), msgid))
}

/// An object encoded in the text of a message.
pub(super) struct Encoded {
    /// Lines of the message that belong to it.
    pub(super) lines: std::ops::Range<u32>,
    /// True if the lines are codes, which are no text for a reader.
    pub(super) is_code: bool,
    name: String,
    kind: FileKind,
    bytes: usize,
    is_whole: bool,
    url: Option<FidoUrl>,
}

impl Encoded {
    fn new(piece: Piece, message: Option<&FidoUrl>) -> Self {
        let is_code = match piece.encoding {
            Encoding::Uue | Encoding::Xxe | Encoding::Base64 | Encoding::Yenc => true,
            Encoding::Mime | Encoding::DataUrl | Encoding::Text => false,
        };
        let is_whole = piece.is_whole();
        let starts = piece.section.is_none_or(|section| section.number == 1);
        let kind = match starts {
            true => FileKind::detect(&piece.bytes, &piece.name),
            false => FileKind::Binary,
        };
        let named = message.filter(|_| !piece.name.is_empty());
        Self {
            lines: piece.lines,
            is_code,
            kind,
            bytes: piece.bytes.len(),
            is_whole,
            url: named.map(|url| url.with_path([piece.name.as_str()], false)),
            name: piece.name,
        }
    }

    /// Returns the picture or the link in the place of the object.
    pub(super) fn figure(&self, shown: Shown<'_>) -> Markup {
        let w = shown.w;
        let picture = self
            .url
            .as_ref()
            .filter(|_| is_drawn(self.kind) && self.is_whole);
        html! {
            figure {
                @if let Some(url) = picture {
                    a href=(link(url)) {
                        img src=(link_to("thumb", url)) alt=(self.name) loading="lazy";
                    }
                }
                figcaption {
                    @match &self.url {
                        Some(url) => a href=(link(url)) { (self.name) },
                        None => (self.name),
                    }
                    " · " (self.kind.label()) " · " (w.count("bytes", self.bytes))
                    @if !self.is_whole { " · " (w.text("section-of-object")) }
                }
            }
        }
    }
}

/// A message with the data for its HTML.
pub(crate) struct FullMessage<'a> {
    shown: Shown<'a>,
    messages: &'a MessagesPage,
    row: Option<MessageRow<'a>>,
    index: CorpusIndex,
    url: Option<FidoUrl>,
    message: Option<Message>,
    encoded: Vec<Encoded>,
    is_readable: bool,
}

impl<'a> FullMessage<'a> {
    /// Reads a message of a page.
    pub(crate) fn read(shown: Shown<'a>, messages: &'a MessagesPage, index: CorpusIndex) -> Self {
        let mut full = Self {
            shown,
            messages,
            row: messages.row(index),
            index,
            url: None,
            message: None,
            encoded: Vec::new(),
            is_readable: true,
        };
        let Some(row) = &full.row else {
            return full;
        };
        full.url = address_of(row);
        match shown.library.stored(row) {
            Ok(Some(stored)) => {
                let mut message = shown.library.decode(row.area(), &stored);
                let pieces = objects::find_as(&stored, message.charset);
                let codes: Vec<_> = pieces.iter().map(|piece| piece.lines.clone()).collect();
                decode_message(&mut message, &codes);
                let url = full.url.as_ref();
                full.encoded = pieces
                    .into_iter()
                    .map(|piece| Encoded::new(piece, url))
                    .collect();
                full.message = Some(message);
            }
            Ok(None) => {}
            Err(_) => full.is_readable = false,
        }
        full
    }

    /// Returns the message among others.
    pub(crate) fn article(&self) -> Markup {
        html! { article.message { (self.head(true)) (self.body()) } }
    }

    /// Returns the message alone, with its thread.
    pub(super) fn single(&self) -> Markup {
        html! {
            article.message { (self.head(false)) (self.kludges()) (self.body()) }
            (self.thread())
        }
    }

    /// Returns the plain text of the message, without control lines; empty if it is gone.
    pub(crate) fn plain(&self) -> String {
        let lines = self.message.iter().flat_map(Message::visible_lines);
        lines.flat_map(|(_, line)| [line, "\n"]).collect()
    }

    fn head(&self, has_subject: bool) -> Markup {
        let Some(row) = &self.row else {
            return html! {};
        };
        let w = self.shown.w;
        let marks = &self.messages.marks;
        let (subject, from, to) = (
            decode_fiunis(row.subject()),
            decode_fiunis(row.from()),
            decode_fiunis(row.to()),
        );
        let station = row.from_address();
        let offset = row.utc_offset().map(|offset| offset.to_string());
        html! {
            header {
                @if has_subject {
                    h2 {
                        a href=(link_of(self.shown, self.messages, row, self.index)) {
                            @if subject.trim().is_empty() { (w.text("no-subject")) }
                            @else { (marked(&subject, &marks.in_subject(&subject))) }
                        }
                    }
                }
                dl {
                    dt { (w.text("from")) }
                    dd {
                        span.name { (marked(&from, &marks.in_sender(&from))) } " "
                        @if !station.is_empty() {
                            a.station href=(link(&StationsPage::url(station))) rel="nofollow" { (station) }
                        }
                    }
                    dt { (w.text("to")) }
                    dd { span.name { (marked(&to, &marks.in_to(&to))) } }
                    @if !has_subject {
                        dt { (w.text("subject")) }
                        dd { (marked(&subject, &marks.in_subject(&subject))) }
                    }
                    dt { (w.text("date")) }
                    dd {
                        (time(&row.moment(self.shown.page.url.usetz()).to_string()))
                        @if let Some(offset) = offset { " " (offset) }
                    }
                    dt { (w.text("area")) }
                    dd {
                        a href=(link(&FidoUrl::area(row.area().tag(), row.area().domain()))) { (row.area().tag()) }
                    }
                }
            }
        }
    }

    /// Returns the control lines: those that the address names (7.2.4.1), and all of them folded.
    fn kludges(&self) -> Markup {
        let Some(message) = &self.message else {
            return html! {};
        };
        let w = self.shown.w;
        let filter = &self.messages.kludges;
        let named: Vec<&Kludge> = (message.kludges.iter())
            .filter(|kludge| filter.find(kludge.raw()) == MatchOutcome::Yes)
            .collect();
        html! {
            @if !named.is_empty() {
                pre.kludges { @for kludge in named { (kludge.raw()) "\n" } }
            }
            @if !message.kludges.is_empty() {
                details.kludges {
                    summary { (w.text("kludges")) }
                    pre { @for kludge in &message.kludges { (kludge.raw()) "\n" } }
                }
            }
        }
    }

    fn body(&self) -> Markup {
        let w = self.shown.w;
        match (&self.message, &self.row) {
            (Some(message), Some(row)) => {
                let body = Body {
                    message,
                    encoded: &self.encoded,
                    area: row.area(),
                    marks: &self.messages.marks,
                };
                body.html(self.shown)
            }
            _ if self.is_readable => html! { p.notice.warning { (w.text("message-gone")) } },
            _ => html! { p.notice.error { (w.text("unreadable")) } },
        }
    }

    /// Returns the links along the thread, and to the neighbours in the area.
    fn thread(&self) -> Markup {
        let w = self.shown.w;
        let messages = self.messages;
        let forest = messages.forest();
        let parent = forest.parent(self.index);
        let replies: Vec<CorpusIndex> = forest
            .children(self.index)
            .iter()
            .take(50)
            .copied()
            .collect();
        let root = forest.root(self.index);
        let has_thread = forest.replies(root) > 0;
        let entry = |index: CorpusIndex| {
            let row = messages.row(index)?;
            let from = decode_fiunis(row.from()).into_owned();
            let subject = decode_fiunis(row.subject()).into_owned();
            Some((link_of(self.shown, messages, &row, index), from, subject))
        };
        let at = |step: i64| {
            let index = i64::from(self.index) + step;
            entry(u32::try_from(index).ok()?)
        };
        html! {
            nav.thread aria-label=(w.text("thread")) {
                @if let Some((href, from, _)) = parent.and_then(entry) {
                    p { "↑ " a href=(href) { (w.named("reply-to", &from)) } }
                }
                @if !replies.is_empty() {
                    h2 { (w.count("replies", replies.len())) }
                    ul {
                        @for (href, from, subject) in replies.into_iter().filter_map(entry) {
                            li { a href=(href) { (from) } ": " (subject) }
                        }
                    }
                }
                @if let Some(url) = self.url.as_ref().filter(|_| has_thread) {
                    p { a href=(link(&url.with_view(View::Tree))) { (w.text("whole-thread")) } }
                }
                p.neighbours {
                    @if let Some((href, _, _)) = at(-1) { a rel="prev" href=(href) { "← " (w.text("previous-message")) } }
                    " "
                    @if let Some((href, _, _)) = at(1) { a rel="next" href=(href) { (w.text("next-message")) " →" } }
                }
            }
        }
    }
}
