//! Page that lists the messages with a star.

use crate::browser::Browser;
use crate::command::{Command, OpenIn, ReadingCommand, TabCommand};
use crate::keep::stars::{Star, StarKey};
use crate::platform::desktop::visible;
use crate::strings::{dates, tr, words};
use crate::style::icons;
use crate::style::{self, Palette};
use egui::{Label, RichText, ScrollArea, Ui};

/// Draws the list, the newest star first.
pub(super) fn draw(browser: &Browser, ui: &mut Ui, commands: &mut Vec<Command>) {
    let palette = Palette::current(ui);
    let mut stars: Vec<(&StarKey, &Star)> = browser.keep().stars().0.iter().collect();
    stars.sort_by_key(|(key, star)| (std::cmp::Reverse(star.since), *key));
    style::own_page(ui, |ui| {
        style::heading(ui, tr!("stars-title"));
        ui.add_space(style::SPACE_S);
        if stars.is_empty() {
            ui.label(RichText::new(tr!("stars-none")).color(palette.dim));
            return;
        }
        let height = ui.spacing().interact_size.y;
        let area = ScrollArea::vertical().auto_shrink(false);
        area.show_rows(ui, height, stars.len(), |ui, rows| {
            for (key, star) in stars.get(rows).unwrap_or_default() {
                ui.horizontal(|ui| line(key, star, ui, commands));
            }
        });
    });
}

fn line(key: &StarKey, star: &Star, ui: &mut Ui, commands: &mut Vec<Command>) {
    let palette = Palette::current(ui);
    let name = tr!("star-take");
    if icons::star_button(ui, true, name, name).clicked() {
        commands.push(Command::Reading(ReadingCommand::TakeStar(key.clone())));
    }
    if ui.link(visible(words::subject(&star.subject))).clicked() {
        commands.push(Command::Tabs(TabCommand::Open(star.url(), OpenIn::Here)));
    }
    let moment = dates::exact(star.written());
    let (from, tag) = (visible(&star.from), visible(&star.tag));
    let rest = format!("{from} · {tag} · {moment}");
    ui.add(Label::new(RichText::new(rest).color(palette.dim)).truncate());
}
