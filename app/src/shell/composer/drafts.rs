//! The list of messages that are being written, and of those that were written here.

use super::{Composer, on_page};
use crate::browser::{Browser, Fate};
use crate::command::{Command, OpenIn, Write};
use crate::keep::drafts::{DraftId, Kept};
use crate::platform::desktop::visible;
use crate::strings::{dates, tr};
use crate::style::{self, Palette};
use egui::{RichText, ScrollArea, Ui};
use fidoscope_core::compose::Draft;
use fidoscope_core::time::WallTime;
use fidoscope_core::url::FidoUrl;

/// Draws the list.
pub(in crate::shell) fn draw(
    composer: &mut Composer,
    browser: &Browser,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let palette = Palette::of(ui);
    on_page(ui, 8.0, |ui| {
        let all = browser.keep().drafts().0.iter();
        let mut kept: Vec<_> = all.filter(|(_, kept)| kept.is_touched).collect();
        kept.sort_by_key(|(id, kept)| std::cmp::Reverse((kept.changed, **id)));
        let drafts: Vec<_> = (kept.iter().copied())
            .filter(|(_, kept)| kept.sent.is_empty())
            .collect();
        // A draft of which a part was written is in both lists.
        let sent: Vec<_> = (kept.into_iter())
            .filter(|(_, kept)| !kept.sent.is_empty() || !kept.done.is_empty())
            .collect();
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            heading(tr!("drafts-title"), ui);
            if drafts.is_empty() {
                ui.label(RichText::new(tr!("drafts-none")).color(palette.dim));
                ui.add_space(style::SPACE_XS);
                if ui.button(tr!("command-new-message")).clicked() {
                    commands.push(Command::Write(Write::New, None));
                }
            }
            for (id, kept) in drafts {
                ui.horizontal(|ui| {
                    if ui.button(tr!("draft-discard")).clicked() {
                        commands.push(Command::DiscardDraft(*id));
                    }
                    if ui.link(line(&kept.draft)).clicked()
                        && let Some(url) = id.url()
                    {
                        commands.push(Command::Open(url, OpenIn::Here));
                    }
                    ui.label(RichText::new(when(kept)).color(palette.dim));
                });
            }
            ui.add_space(style::SPACE_M);
            heading(tr!("outbox-title"), ui);
            if sent.is_empty() {
                ui.label(RichText::new(tr!("outbox-none")).color(palette.dim));
            }
            for (id, kept) in sent {
                ui.horizontal(|ui| written(composer, (*id, kept, browser.fate(*id)), ui, commands));
            }
        });
    });
}

fn heading(text: &str, ui: &mut Ui) {
    let color = Palette::of(ui).strong;
    ui.label(RichText::new(text).font(style::heading_font()).color(color));
}

/// One message that was written here.
fn written(
    composer: &mut Composer,
    (id, kept, fate): (DraftId, &Kept, Option<Fate>),
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let palette = Palette::of(ui);
    let state = match fate {
        None => tr!("outbox-looking"),
        Some(Fate::Waits) => tr!("outbox-waits"),
        Some(Fate::Taken) => tr!("outbox-taken"),
        Some(Fate::Gone) => tr!("outbox-gone"),
    };
    let is_part = kept.sent.is_empty();
    if fate == Some(Fate::Waits) {
        if !is_part && ui.button(tr!("outbox-change")).clicked() {
            commands.push(Command::ChangeSent(id));
        }
        let is_asked = composer.deletes == Some(id);
        let name = if is_asked {
            tr!("outbox-delete-now")
        } else {
            tr!("outbox-delete")
        };
        if ui.button(name).clicked() {
            composer.deletes = (!is_asked).then_some(id);
            if is_asked {
                commands.push(Command::DeleteSent(id));
            }
        }
    }
    let written = kept.written();
    let state = match is_part {
        true => tr!("outbox-part", state = state, count = written.len() as u64),
        false => state.to_owned(),
    };
    let first = written.first();
    let area = first.map(|stored| FidoUrl::area(&stored.area.tag, stored.area.domain.as_deref()));
    if ui.link(line(&kept.draft)).clicked()
        && let Some(url) = area
    {
        commands.push(Command::Open(url, OpenIn::Here));
    }
    ui.label(RichText::new(format!("{state} · {}", when(kept))).color(palette.dim));
}

/// When a draft was changed, or sent.
fn when(kept: &Kept) -> String {
    dates::exact(WallTime(crate::platform::clock::local(kept.changed)))
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
