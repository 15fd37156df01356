//! The list of pages of the program itself.

use super::paint;
use crate::browser::OwnPage;
use crate::command::{Command, OpenIn, SettingsPage};
use crate::platform::desktop::visible;
use crate::strings::tr;
use crate::style::{self, Palette};
use egui::{Grid, Label, RichText, Ui};
use fidoscope_core::url::FidoUrl;

/// Draws links to all pages, below a word about an address that names none of them.
pub(super) fn draw(url: &FidoUrl, ui: &mut Ui, commands: &mut Vec<Command>) {
    let palette = Palette::of(ui);
    paint::own_text_page(ui, |ui| {
        style::heading(ui, tr!("own-pages-title"));
        let address = url.as_external().unwrap_or_default();
        let is_name = address.len() > "about:".len();
        if is_name && !address.eq_ignore_ascii_case(OwnPage::List.address()) {
            let unknown = tr!("own-pages-unknown", address = visible(address));
            ui.add(Label::new(RichText::new(unknown).color(palette.text)).wrap());
        }
        let gaps = [style::SPACE_L, style::SPACE_S];
        Grid::new("own pages")
            .num_columns(2)
            .spacing(gaps)
            .show(ui, |ui| {
                let others = OwnPage::ALL.into_iter().filter(|own| *own != OwnPage::List);
                let stations = (tr!("command-nodelist"), "about:nodelist");
                for (name, address) in others
                    .map(|own| (own.title(), own.address()))
                    .chain([stations])
                {
                    if ui.link(name).clicked()
                        && let Ok(parsed) = FidoUrl::parse(address)
                    {
                        commands.push(Command::Open(parsed.url, OpenIn::Here));
                    }
                    ui.label(RichText::new(address).color(palette.dim));
                    ui.end_row();
                }
            });
        let settings = Command::ShowSettings(SettingsPage::default());
        paint::button(tr!("command-settings"), settings, ui, commands);
    });
}
