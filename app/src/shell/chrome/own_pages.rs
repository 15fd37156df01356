//! List of the program's own pages.

use super::paint;
use crate::browser::OwnPage;
use crate::command::{Command, OpenIn, ProfileCommand, SettingsPage, TabCommand};
use crate::platform::desktop::visible;
use crate::strings::tr;
use crate::style::{self, Palette};
use egui::{Grid, Label, RichText, Ui};
use fidoscope_core::page::StationsPage;
use fidoscope_core::url::FidoUrl;

/// Draws links to all pages, below a note about an address that names none of them.
pub(super) fn draw(url: &FidoUrl, ui: &mut Ui, commands: &mut Vec<Command>) {
    let palette = Palette::current(ui);
    paint::own_text_page(ui, |ui| {
        style::heading(ui, tr!("own-pages-title"));
        let address = url.as_external().unwrap_or_default();
        let is_name = address.len() > "about:".len();
        if is_name && !address.eq_ignore_ascii_case(OwnPage::List.address()) {
            let unknown = tr!("own-pages-unknown", address = visible(address));
            ui.add(Label::new(RichText::new(unknown).color(palette.text)).wrap());
        }
        let others = OwnPage::ALL.into_iter().filter(|own| *own != OwnPage::List);
        let others = others.filter_map(|own| Some((own.title(), own.url()?)));
        let stations = (tr!("command-nodelist"), StationsPage::url(""));
        let gaps = [style::SPACE_L, style::SPACE_S];
        Grid::new("own pages").spacing(gaps).show(ui, |ui| {
            for (name, page) in others.chain([stations]) {
                let address = page.as_external().unwrap_or_default();
                let link = ui.link(name);
                ui.label(RichText::new(address).color(palette.dim));
                ui.end_row();
                if link.clicked() {
                    commands.push(Command::Tabs(TabCommand::Open(page, OpenIn::Here)));
                }
            }
        });
        let settings = Command::Profile(ProfileCommand::ShowSettings(SettingsPage::default()));
        paint::button(tr!("command-settings"), settings, ui, commands);
    });
}
