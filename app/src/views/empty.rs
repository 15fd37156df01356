//! What a page without messages says.

use super::{ViewCx, links};
use crate::style::{self, Palette};
use egui::{Frame, RichText, Ui};
use fidoscope_core::page::MessagesPage;
use fidoscope_core::url::FidoUrl;

pub(super) fn draw(cx: &mut ViewCx<'_>, ui: &mut Ui, m: &MessagesPage) {
    let palette = Palette::of(ui);
    let (title, text) = words(m);
    let unfiltered = cx.page.url.without_filters();
    Frame::NONE
        .inner_margin(style::page_margin())
        .show(ui, |ui| {
            ui.add_space(style::SPACE_L);
            ui.label(
                RichText::new(title)
                    .font(style::heading_font())
                    .color(palette.strong),
            );
            ui.add_space(style::SPACE_XS);
            ui.label(RichText::new(text).color(palette.dim));
            ui.add_space(style::SPACE_M);
            ui.horizontal_wrapped(|ui| {
                if m.filtered && m.areas.iter().any(|area| area.messages > 0) {
                    let name = match m.areas.as_slice() {
                        [area] => format!("Open the whole area {}", area.tag),
                        _ => "Open the whole areas".to_owned(),
                    };
                    links::button(cx, ui, &name, &unfiltered);
                }
                links::button(cx, ui, "All areas", &FidoUrl::arealist());
            });
        });
}

/// A title and a sentence for a set without messages.
fn words(m: &MessagesPage) -> (&'static str, String) {
    let available = m.areas.iter().filter(|area| area.available).count();
    let messages: u64 = m.areas.iter().map(|area| u64::from(area.messages)).sum();
    if available == 0 {
        let text = match m.areas.as_slice() {
            [area] => format!(
                "The area {} cannot be read; the notices above say why.",
                area.tag
            ),
            _ => "None of these areas can be read; the notices above say why.".to_owned(),
        };
        return ("Nothing to read", text);
    }
    if messages == 0 {
        let text = match m.areas.as_slice() {
            [area] => format!("The area {} has no messages yet.", area.tag),
            _ => "These areas have no messages yet.".to_owned(),
        };
        return ("No messages", text);
    }
    (
        "No messages found",
        format!(
            "None of the {} passes the filters of this address.",
            super::format::things(
                usize::try_from(messages).unwrap_or(usize::MAX),
                "message",
                "messages"
            )
        ),
    )
}
