//! Message about the last action over the page, with a button that undoes it.

use crate::browser::Browser;
use crate::command::{Command, FrontCommand, ReadingCommand};
use crate::settings::shortcuts::Action;
use crate::strings::tr;
use crate::style::Palette;
use crate::style::icons::{self, Icon};
use egui::{Align2, Area, Context, Frame, Id, Label, Margin, Order, RichText, vec2};
use std::time::Instant;

/// Draws the message at the bottom of the window.
pub(super) fn draw(browser: &mut Browser, ctx: &Context, commands: &mut Vec<Command>) {
    let keys = browser.settings().shortcuts.text(Action::UndoMark);
    let Some((toast, rest)) = browser.toast(Instant::now()) else {
        return;
    };
    ctx.request_repaint_after(rest);
    Area::new(Id::unique("toast"))
        .order(Order::Foreground)
        .anchor(Align2::CENTER_BOTTOM, vec2(0.0, -48.0))
        .show(ctx, |ui| {
            let palette = Palette::current(ui);
            Frame::popup(ui.style())
                .inner_margin(Margin::symmetric(16, 8))
                .show(ui, |ui| {
                    ui.horizontal(|ui| {
                        let text = RichText::new(&toast.text).color(palette.strong);
                        ui.add(Label::new(text));
                        let undo = tr!("undo");
                        if toast.can_undo && ui.button(undo).on_hover_text(keys).clicked() {
                            commands.push(Command::Reading(ReadingCommand::UndoMark));
                        }
                        let name = tr!("toast-dismiss");
                        let sign = Icon::Close;
                        if icons::IconButton::sized(sign, name, name, 20.0)
                            .draw(ui)
                            .clicked()
                        {
                            commands.push(Command::Front(FrontCommand::DismissToast));
                        }
                    });
                });
        });
}
