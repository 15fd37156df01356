//! Pages without messages.

use super::{ViewCx, links};
use crate::command::{Command, DraftCommand, Write};
use crate::strings::{format, sentence, tr};
use crate::style::{self, Palette};
use egui::{RichText, Ui};
use fidoscope_core::page::{AreaCount, MessagesPage, Page, Sentence};
use fidoscope_core::url::FidoUrl;

/// Code of the notice that no message matches the filters.
pub(crate) const EMPTY_SET: &str = "empty-set";

/// Draws a title, a sentence and buttons in place of a page's content.
pub(super) fn nothing(ui: &mut Ui, title: &str, text: &str, buttons: impl FnOnce(&mut Ui)) {
    style::in_margins(ui, |ui| {
        ui.add_space(style::SPACE_L);
        style::heading(ui, title);
        ui.add_space(style::SPACE_XS);
        ui.label(RichText::new(text).color(Palette::current(ui).dim));
        ui.add_space(style::SPACE_M);
        buttons(ui);
    });
}

pub(super) fn draw(cx: &mut ViewCx<'_>, ui: &mut Ui, m: &MessagesPage) {
    let (title, text) = words(m);
    let unfiltered = cx.page.url.without_filters();
    nothing(ui, title, &text, |ui| {
        ui.horizontal_wrapped(|ui| {
            let is_empty = |area: &AreaCount| area.available && area.messages == 0;
            if m.areas.iter().any(is_empty) && ui.button(tr!("command-new-message")).clicked() {
                cx.commands
                    .push(Command::Drafts(DraftCommand::Write(Write::New, None)));
            }
            if m.filtered && m.areas.iter().any(|area| area.messages > 0) {
                let name = match m.areas.as_slice() {
                    [area] => tr!("open-whole-area", area = area.tag.as_str()),
                    _ => tr!("open-whole-areas").to_owned(),
                };
                links::button(cx, ui, &name, &unfiltered);
            }
            if let Some((url, count)) = cx.wider.filter(|(_, count)| *count != Some(0)) {
                let name = match count {
                    Some(count) => {
                        let shown = format::count(count);
                        tr!("search-wider-count", count = count, shown = shown)
                    }
                    None => tr!("search-wider").to_owned(),
                };
                links::button(cx, ui, &name, url);
            }
            for (label, url) in wider(cx.page, &unfiltered) {
                links::button(cx, ui, &sentence(label), url);
            }
            links::button(cx, ui, tr!("all-areas"), &FidoUrl::arealist());
        });
    });
}

/// Returns links to similar addresses that find more, except the one without any filters.
fn wider<'p>(
    page: &'p Page,
    unfiltered: &FidoUrl,
) -> impl Iterator<Item = &'p (Sentence, FidoUrl)> {
    let notices = page.notices.iter().filter(|own| own.code == EMPTY_SET);
    let links = notices.flat_map(|notice| &notice.links);
    links.filter(move |(_, url)| url != unfiltered)
}

/// Returns title and sentence of a set without messages.
fn words(m: &MessagesPage) -> (&'static str, String) {
    let available = m.areas.iter().filter(|area| area.available).count();
    let messages: u64 = m.areas.iter().map(|area| u64::from(area.messages)).sum();
    if available == 0 {
        let text = match m.areas.as_slice() {
            [area] => tr!("area-unreadable", area = area.tag.as_str()),
            _ => tr!("areas-unreadable").to_owned(),
        };
        return (tr!("nothing-to-read"), text);
    }
    if messages == 0 {
        let text = match m.areas.as_slice() {
            [area] => tr!("area-empty", area = area.tag.as_str()),
            _ => tr!("areas-empty").to_owned(),
        };
        return (tr!("no-messages"), text);
    }
    let shown = format::count(messages);
    let text = tr!("none-passes", count = messages, shown = shown);
    (tr!("nothing-found"), text)
}
