//! Page after a crash: the report, and the tabs that were open.

use super::paint;
use crate::browser::Browser;
use crate::command::{Command, FrontCommand, ProfileCommand};
use crate::platform::desktop::visible;
use crate::strings::tr;
use crate::style::{self, Palette};
use egui::{Label, RichText, ScrollArea, Ui};

/// Draws the report with its buttons, and the open tabs.
pub(super) fn draw(browser: &Browser, ui: &mut Ui, commands: &mut Vec<Command>) {
    let palette = Palette::current(ui);
    style::own_page(ui, |ui| {
        style::heading(ui, tr!("crash-title"));
        ui.add_space(style::SPACE_S);
        let Some(report) = browser.profile().crash_report() else {
            ui.label(RichText::new(tr!("crash-none")).color(palette.dim));
            return;
        };
        let what = RichText::new(tr!("crash-what")).color(palette.text);
        ui.add(Label::new(what).wrap());
        ui.add_space(style::SPACE_S);
        ui.horizontal_wrapped(|ui| {
            for (name, command) in [
                (
                    tr!("crash-copy"),
                    Command::Front(FrontCommand::Copy(report.to_owned())),
                ),
                (
                    tr!("crash-delete"),
                    Command::Profile(ProfileCommand::DeleteCrashReport),
                ),
            ] {
                paint::button(name, command, ui, commands);
            }
        });
        ui.add_space(style::SPACE_S);
        ScrollArea::both().auto_shrink(false).show(ui, |ui| {
            tabs(browser, ui);
            let text = RichText::new(report).font(style::mono_font());
            let text = Label::new(text.color(palette.text)).selectable(true);
            ui.add(text.extend());
        });
    });
}

/// Draws the tabs that were open; the question about them is above every page.
fn tabs(browser: &Browser, ui: &mut Ui) {
    let held = &browser.keep().session().held_back;
    if held.is_empty() {
        return;
    }
    ui.label(RichText::new(tr!("crash-tabs")).font(style::bold_font()));
    for tab in held {
        ui.label(visible(&tab.title))
            .on_hover_text(visible(&tab.url));
    }
    ui.add_space(style::SPACE_S);
}
