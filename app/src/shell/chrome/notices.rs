//! Strips above the page: notices of the page, new mail, and problems of the program.

use super::paint;
use crate::browser::jobs::BlockedWrite;
use crate::browser::{Browser, asks_for_files};
use crate::command::{Command, FrontCommand, MailCommand, OpenIn, ProfileCommand, TabCommand};
use crate::platform::desktop::visible;
use crate::strings::{sentence, tr, whole_sentence};
use crate::style::Palette;
use crate::style::icons::{self, Icon};
use crate::views::EMPTY_SET;
use egui::{Frame, Label, Margin, PointerButton, RichText, ScrollArea, Ui, vec2};
use fidoscope_core::page::{Content, Notice, Page, Severity};

/// Draws the problems of the program, which belong to no page.
pub(super) fn troubles(browser: &Browser, ui: &mut Ui, commands: &mut Vec<Command>) {
    for (at, sentence) in browser.troubles().iter().enumerate() {
        strip(ui, Severity::Warning, sentence, |ui| {
            if let Some(path) = browser.aside_of(sentence) {
                let open = Command::Front(FrontCommand::OpenSetAside(path.to_owned()));
                paint::button(tr!("document-open-aside"), open, ui, commands);
            }
            let name = tr!("dismiss");
            if icons::IconButton::sized(Icon::Close, name, name, 20.0)
                .draw(ui)
                .clicked()
            {
                commands.push(Command::Front(FrontCommand::DismissTrouble(at)));
            }
        });
    }
}

/// Draws the writes that another program blocks.
pub(super) fn held_up(writes: &[BlockedWrite], ui: &mut Ui, commands: &mut Vec<Command>) {
    for write in writes {
        let name = visible(&write.name);
        let text = tr!("held-up", name = name, why = whole_sentence(&write.why));
        strip(ui, Severity::Warning, &text, |ui| {
            let command = Command::Profile(ProfileCommand::CancelHeldUp(write.number));
            paint::button(tr!("held-up-cancel"), command, ui, commands);
        });
    }
}

/// Draws that the configuration changed, and the possible actions.
pub(super) fn config_changed(ui: &mut Ui, commands: &mut Vec<Command>) {
    strip(ui, Severity::Info, tr!("config-changed"), |ui| {
        for (name, command) in [
            (
                tr!("config-read-again"),
                Command::Mail(MailCommand::ReadConfigAgain),
            ),
            (tr!("config-leave"), Command::Mail(MailCommand::LeaveConfig)),
        ] {
            if ui.link(name).clicked() {
                commands.push(command);
            }
        }
    });
}

/// Draws that the program crashed with tabs open, and the actions for them.
pub(super) fn held_back(tabs: usize, ui: &mut Ui, commands: &mut Vec<Command>) {
    strip(ui, Severity::Warning, tr!("held-back"), |ui| {
        let open = tr!("held-back-open", count = tabs as u64);
        for (name, command) in [
            (
                open.as_str(),
                Command::Profile(ProfileCommand::OpenHeldBack),
            ),
            (
                tr!("held-back-forget"),
                Command::Profile(ProfileCommand::ForgetHeldBack),
            ),
        ] {
            paint::button(name, command, ui, commands);
        }
    });
}

/// Draws the notices of a page above it. Sent requests end the notice that nothing was sent.
pub(super) fn draw(
    page: &Page,
    changed: bool,
    is_sent: bool,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    if changed {
        strip(ui, Severity::Info, tr!("new-mail"), |ui| {
            if ui.link(tr!("new-mail-read")).clicked() {
                commands.push(Command::Tabs(TabCommand::Reload));
            }
        });
    }
    // Such pages show it themselves.
    let is_file = asks_for_files(&page.content, &page.url);
    let is_of_messages = matches!(page.content, Content::Messages(_));
    let is_true = |notice: &&Notice| match notice.code {
        "nothing-sent" => !is_sent && !is_file,
        EMPTY_SET => !is_of_messages,
        _ => true,
    };
    let notices = || page.notices.iter().filter(is_true);
    if notices().next().is_none() {
        return;
    }
    // A URL of a hundred missing areas must leave space for its page.
    let room = (ui.available_height() * 0.4).max(96.0);
    ScrollArea::vertical()
        .id_salt("notices")
        .max_height(room)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            for notice in notices() {
                one(notice, ui, commands);
            }
        });
}

/// Returns whether a notice is a question (6.2.4, 7.2.1.2.11, 7.5.9): a part of the address is
/// unknown, and the user decides whether to drop it.
fn asks(notice: &Notice) -> bool {
    matches!(notice.code, "unknown-time" | "unknown-parameter") && !notice.links.is_empty()
}

fn question(notice: &Notice, ui: &mut Ui, commands: &mut Vec<Command>) {
    strip(ui, notice.severity, &sentence(&notice.text), |ui| {
        for (label, url) in &notice.links {
            if ui
                .button(sentence(label))
                .on_hover_text(url.to_string())
                .clicked()
            {
                commands.push(Command::Tabs(TabCommand::Open(url.clone(), OpenIn::Here)));
            }
        }
        paint::button(
            tr!("edit-address"),
            Command::Front(FrontCommand::FocusAddress),
            ui,
            commands,
        );
    });
}

fn one(notice: &Notice, ui: &mut Ui, commands: &mut Vec<Command>) {
    if asks(notice) {
        question(notice, ui, commands);
        return;
    }
    strip(ui, notice.severity, &sentence(&notice.text), |ui| {
        for (label, url) in &notice.links {
            let response = ui.link(sentence(label)).on_hover_text(url.to_string());
            let background = ui.input(|input| input.modifiers.command);
            if response.clicked_by(PointerButton::Middle) || (response.clicked() && background) {
                commands.push(Command::Tabs(TabCommand::Open(
                    url.clone(),
                    OpenIn::Background,
                )));
            } else if response.clicked() {
                commands.push(Command::Tabs(TabCommand::Open(url.clone(), OpenIn::Here)));
            }
        }
    });
}

/// Draws a strip: an icon, a sentence that wraps, and buttons.
pub(super) fn strip(
    ui: &mut Ui,
    severity: Severity,
    sentence: &str,
    actions: impl FnOnce(&mut Ui),
) {
    let ink = Palette::current(ui).severity(severity);
    Frame::new()
        .fill(ink.fill)
        .inner_margin(Margin::symmetric(16, 8))
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(8.0, 4.0);
            ui.spacing_mut().interact_size.y = 18.0;
            ui.horizontal_top(|ui| {
                paint::sign(ui, severity, ink);
                ui.horizontal_wrapped(|ui| {
                    ui.set_width(ui.available_width());
                    let text = RichText::new(whole_sentence(sentence)).color(ink.text);
                    ui.add(Label::new(text).wrap());
                    actions(ui);
                });
            });
        });
}
