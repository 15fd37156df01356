//! Form of a search, with the resulting address.

use crate::browser::SearchForm;
use crate::command::{Command, FrontCommand, OpenIn, TabCommand};
use crate::strings::tr;
use crate::style::Palette;
use egui::{Button, Grid, Key, Label, Modifiers, RichText, TextEdit, Ui};

/// Width of the fields, in points.
const FIELD: f32 = 380.0;

/// Draws the form; Enter in any field searches.
pub(super) fn draw(form: &mut SearchForm, fresh: bool, ui: &mut Ui, commands: &mut Vec<Command>) {
    ui.heading(tr!("search-title"));
    Grid::new("search")
        .num_columns(2)
        .spacing([12.0, 8.0])
        .show(ui, |ui| {
            // The first field has the initial focus.
            let mut wanted = fresh;
            let (words, areas) = (&mut form.words, &mut form.areas);
            for (name, hint, text) in [
                (tr!("search-words"), tr!("search-words-hint"), words),
                (tr!("search-from"), tr!("search-from-hint"), &mut form.from),
                (tr!("search-to"), "", &mut form.to),
                (tr!("search-subject"), "", &mut form.subject),
                (tr!("search-since"), tr!("search-day-hint"), &mut form.since),
                (tr!("search-until"), tr!("search-day-hint"), &mut form.until),
                (tr!("search-tags"), tr!("search-tags-hint"), &mut form.tags),
                (tr!("search-near"), tr!("search-near-hint"), &mut form.near),
                (tr!("search-areas"), tr!("search-areas-hint"), areas),
            ] {
                ui.label(name);
                let field = TextEdit::singleline(text)
                    .hint_text(hint)
                    .desired_width(FIELD);
                let response = ui.add(field).accessible_name(name);
                if std::mem::take(&mut wanted) {
                    response.request_focus();
                }
                ui.end_row();
            }
            ui.label("");
            ui.checkbox(&mut form.objects, tr!("search-objects"));
            ui.end_row();
        });
    let url = form.url();
    match &url {
        Ok(url) => {
            let address = RichText::new(url.to_readable()).color(Palette::current(ui).dim);
            ui.add(Label::new(address).wrap());
        }
        Err(sentence) => {
            let error = ui.visuals().error_fg_color;
            ui.add(Label::new(RichText::new(sentence).color(error)).wrap());
        }
    }
    ui.horizontal(|ui| {
        // A field loses the focus by Enter; a focused button or switch handles Enter itself.
        let is_elsewhere = ui.memory(|memory| memory.focused().is_some());
        let enter =
            !is_elsewhere && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
        let can = url.is_ok();
        let search = ui.add_enabled(can, Button::new(tr!("search-do")));
        if let Ok(url) = url
            && (search.clicked() || enter)
        {
            commands.push(Command::Front(FrontCommand::CloseDialog));
            commands.push(Command::Tabs(TabCommand::Open(url, OpenIn::Here)));
        }
        if ui.button(tr!("close")).clicked() {
            commands.push(Command::Front(FrontCommand::CloseDialog));
        }
    });
}
