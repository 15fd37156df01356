//! List of drafts, and of messages that were written here.

use super::{Composer, discard_button, on_page, two_click_button};
use crate::browser::{Browser, OutboxState};
use crate::command::{Command, DraftCommand, OpenIn, TabCommand, Write};
use crate::keep::drafts::{DraftId, SavedDraft};
use crate::platform::desktop::visible;
use crate::strings::{dates, tr};
use crate::style::{self, Palette};
use egui::{Align, Layout, RichText, ScrollArea, Ui};
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
    let palette = Palette::current(ui);
    on_page(ui, 8.0, |ui| {
        let all = browser.keep().drafts().0.iter();
        let mut kept: Vec<_> = all.filter(|(_, kept)| kept.is_touched).collect();
        kept.sort_by_key(|(id, kept)| std::cmp::Reverse((kept.changed, **id)));
        let drafts: Vec<_> = (kept.iter().copied())
            .filter(|(_, kept)| kept.sent.is_empty())
            .collect();
        // A partly written draft is in both lists.
        let sent: Vec<_> = (kept.into_iter())
            .filter(|(_, kept)| !kept.sent.is_empty() || !kept.done.is_empty())
            .collect();
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            style::heading(ui, tr!("drafts-title"));
            if drafts.is_empty() {
                ui.label(RichText::new(tr!("drafts-none")).color(palette.dim));
                ui.add_space(style::SPACE_XS);
                if ui.button(tr!("command-new-message")).clicked() {
                    commands.push(Command::Drafts(DraftCommand::Write(Write::New, None)));
                }
            }
            for (id, kept) in drafts {
                let discard = |ui: &mut Ui| {
                    if discard_button(&mut composer.discards, *id, ui) {
                        commands.push(Command::Drafts(DraftCommand::DiscardDraft(*id)));
                    }
                };
                if row(kept, None, ui, discard)
                    && let Some(url) = id.url()
                {
                    commands.push(Command::Tabs(TabCommand::Open(url, OpenIn::Here)));
                }
            }
            ui.add_space(style::SPACE_M);
            style::heading(ui, tr!("outbox-title"));
            if sent.is_empty() {
                ui.label(RichText::new(tr!("outbox-none")).color(palette.dim));
            }
            for (id, kept) in sent {
                written(
                    composer,
                    (*id, kept, browser.drafts().outbox().fate(*id)),
                    ui,
                    commands,
                );
            }
        });
    });
}

/// Draws a message that was written here.
fn written(
    composer: &mut Composer,
    (id, kept, fate): (DraftId, &SavedDraft, Option<OutboxState>),
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let state = match fate {
        None => tr!("outbox-looking"),
        Some(OutboxState::Waits) => tr!("outbox-waits"),
        Some(OutboxState::Taken) => tr!("outbox-taken"),
        Some(OutboxState::Gone) => tr!("outbox-gone"),
    };
    let is_part = kept.sent.is_empty();
    let written = kept.written();
    let state = match is_part {
        true => tr!("outbox-part", state = state, count = written.len() as u64),
        false => state.to_owned(),
    };
    let buttons = |ui: &mut Ui| {
        if fate != Some(OutboxState::Waits) {
            return;
        }
        let names = [tr!("outbox-delete"), tr!("outbox-delete-now")];
        if two_click_button(&mut composer.deletes, id, names, ui) {
            commands.push(Command::Drafts(DraftCommand::DeleteSent(id)));
        }
        if !is_part && ui.button(tr!("outbox-change")).clicked() {
            commands.push(Command::Drafts(DraftCommand::ChangeSent(id)));
        }
    };
    let is_opened = row(kept, Some(&state), ui, buttons);
    let first = written.first();
    let area = first.map(|stored| FidoUrl::area(&stored.area.tag, stored.area.domain.as_deref()));
    if is_opened && let Some(url) = area {
        commands.push(Command::Tabs(TabCommand::Open(url, OpenIn::Here)));
    }
}

/// Draws a row: name, destination and time of the last change, and buttons at the right from the
/// last to the first. Returns whether the name was clicked.
fn row(kept: &SavedDraft, state: Option<&str>, ui: &mut Ui, buttons: impl FnOnce(&mut Ui)) -> bool {
    let palette = Palette::current(ui);
    let when = dates::exact(WallTime(crate::platform::clock::local(kept.changed)));
    let about = [
        Some(places(&kept.draft)),
        state.map(str::to_owned),
        Some(when),
    ];
    let about: Vec<String> = about
        .into_iter()
        .flatten()
        .filter(|text| !text.is_empty())
        .collect();
    let size = egui::vec2(ui.available_width(), ui.spacing().interact_size.y);
    let layout = Layout::right_to_left(Align::Center);
    let row = ui.allocate_ui_with_layout(size, layout, |ui| {
        buttons(ui);
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let name = ui.link(name(&kept.draft));
            let about = RichText::new(about.join(" · ")).color(palette.dim);
            ui.add(egui::Label::new(about).truncate());
            name.clicked()
        })
        .inner
    });
    row.inner
}

/// Returns the name of a draft: its subject, or its first words.
fn name(draft: &Draft) -> String {
    const MOST: usize = 60;
    let lines = std::iter::once(draft.subject.as_str()).chain(draft.body.lines());
    match lines.map(str::trim).find(|line| !line.is_empty()) {
        Some(line) => visible(&line.chars().take(MOST).collect::<String>()),
        None => tr!("no-subject").to_owned(),
    }
}

/// Returns the addressee and the destination of a draft.
fn places(draft: &Draft) -> String {
    let to = std::iter::once(draft.to.trim().to_owned());
    let places = (draft.areas.iter().map(ToString::to_string))
        .chain(draft.to_address.as_ref().map(ToString::to_string));
    let all: Vec<String> = to.chain(places).filter(|text| !text.is_empty()).collect();
    visible(&all.join(", "))
}
