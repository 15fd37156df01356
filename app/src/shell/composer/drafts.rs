//! The list of messages that are being written.

use crate::browser::Browser;
use crate::command::{Command, OpenIn};
use crate::platform::desktop::visible;
use crate::strings::tr;
use crate::style::{self, Palette};
use egui::{Frame, RichText, ScrollArea, Ui, vec2};
use fidoscope_core::compose::Draft;

/// Draws the list.
pub(in crate::shell) fn draw(browser: &Browser, ui: &mut Ui, commands: &mut Vec<Command>) {
    let drafts = &browser.keep().drafts().0;
    Frame::NONE
        .fill(Palette::of(ui).page)
        .inner_margin(style::page_margin())
        .show(ui, |ui| {
            ui.take_available_space();
            ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
            let touched: Vec<_> = drafts.iter().filter(|(_, kept)| kept.is_touched).collect();
            if touched.is_empty() {
                ui.label(RichText::new(tr!("drafts-none")).color(Palette::of(ui).dim));
                return;
            }
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                for (id, kept) in touched.into_iter().rev() {
                    ui.horizontal(|ui| {
                        if ui.button(tr!("draft-discard")).clicked() {
                            commands.push(Command::DiscardDraft(*id));
                        }
                        if ui.link(line(&kept.draft)).clicked()
                            && let Some(url) = id.url()
                        {
                            commands.push(Command::Open(url, OpenIn::Here));
                        }
                    });
                }
            });
        });
}

/// A draft in one line: its subject, its addressee, its place.
fn line(draft: &Draft) -> String {
    let subject = match draft.subject.trim() {
        "" => tr!("no-subject"),
        subject => subject,
    };
    let places: Vec<String> = (draft.areas.iter().map(ToString::to_string))
        .chain(draft.to_address.as_ref().map(ToString::to_string))
        .collect();
    visible(&format!("{subject} — {} — {}", draft.to, places.join(", ")))
}
