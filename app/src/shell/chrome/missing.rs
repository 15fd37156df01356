//! Page in place of all others when no configuration could be read.

use super::paint;
use crate::browser::Browser;
use crate::browser::Missing;
use crate::command::{Command, MailCommand, TabCommand};
use crate::strings::{tr, whole_sentence};
use crate::style::{self, Palette};
use egui::{Label, RichText, ScrollArea, Ui};

/// Draws the missing files, and the possible actions.
pub(super) fn draw(missing: &Missing, browser: &Browser, ui: &mut Ui, commands: &mut Vec<Command>) {
    let palette = Palette::current(ui);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        style::in_margins(ui, |ui| {
            ui.spacing_mut().item_spacing.y = style::SPACE_S;
            ui.add_space(style::SPACE_L);
            style::heading(ui, tr!("missing-title"));
            for failure in &missing.failures {
                ui.add(Label::new(whole_sentence(failure)).wrap().selectable(true));
            }
            ui.add(Label::new(RichText::new(tr!("missing-waits")).color(palette.dim)).wrap());
            ui.add_space(style::SPACE_XS);
            ui.horizontal_wrapped(|ui| {
                for (name, command) in [
                    (
                        tr!("missing-again"),
                        Command::Mail(MailCommand::ReadConfigAgain),
                    ),
                    (
                        tr!("missing-choose"),
                        Command::Mail(MailCommand::ChooseBases),
                    ),
                    (
                        tr!("missing-look"),
                        Command::Mail(MailCommand::LookForBases),
                    ),
                    (tr!("command-guide"), Command::Tabs(TabCommand::OpenGuide)),
                ] {
                    paint::button(name, command, ui, commands);
                }
            });
            if missing.looking {
                ui.horizontal(|ui| {
                    paint::waiting_wheel(ui, 16.0);
                    ui.label(tr!("missing-looking"));
                });
            }
            match missing.others.as_deref() {
                None => {}
                Some([]) => {
                    ui.label(tr!("missing-none"));
                }
                Some(others) => {
                    ui.add_space(style::SPACE_S);
                    ui.label(tr!("missing-others"));
                    for path in others {
                        if ui.button(path.display().to_string()).clicked() {
                            commands.push(Command::Mail(MailCommand::OpenBases(path.clone())));
                        }
                    }
                }
            }
            if browser.held_back() == 0 && browser.tabs().len() > 1 {
                ui.add_space(style::SPACE_S);
                ui.add(Label::new(RichText::new(tr!("missing-tabs")).color(palette.dim)).wrap());
            }
        });
    });
}
