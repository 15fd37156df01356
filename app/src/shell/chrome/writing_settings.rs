//! The part of the settings about writing: what each new message has from its author.

use super::settings::{note, text_row};
use crate::command::Command;
use crate::settings::Setting;
use crate::settings::writing::{Field, WritingSettings};
use crate::strings::tr;
use crate::style::{self, SPACE_S};
use egui::{ComboBox, Grid, RichText, Ui};
use fidoscope_core::charset::Charset;
use fidoscope_core::compose::Gateway;

/// Draws it, below a title that opens it.
pub(super) fn draw(own: &WritingSettings, ui: &mut Ui, commands: &mut Vec<Command>) {
    ui.add_space(SPACE_S);
    let title = RichText::new(tr!("settings-writing")).font(style::bold_font());
    ui.collapsing(title, |ui| fields(own, ui, commands));
}

fn fields(own: &WritingSettings, ui: &mut Ui, commands: &mut Vec<Command>) {
    note(ui, tr!("settings-writing-hint"));
    Grid::new("writing settings")
        .num_columns(2)
        .spacing([12.0, 6.0])
        .show(ui, |ui| {
            let mut text = |ui: &mut Ui, field: Field, name: &str, hint: &str, rows: usize| {
                if let Some(text) = text_row(ui, name, own.get(field), hint, rows) {
                    commands.push(Command::Set(Setting::Writing(field, text)));
                }
            };
            let addresses = tr!("settings-addresses");
            text(ui, Field::Addresses, addresses, "2:5020/1042.1", 1);
            text(ui, Field::Signature, tr!("settings-signature"), "", 2);
            text(ui, Field::Tearline, tr!("settings-tearline"), "", 1);
            let lines = tr!("settings-one-a-line");
            text(ui, Field::Origins, tr!("settings-origins"), lines, 2);
            text(ui, Field::Taglines, tr!("settings-taglines"), lines, 2);
            let hint = "golded.tpl";
            text(ui, Field::Template, tr!("settings-template"), hint, 1);
            let hint = "UUCP 2:5020/1042";
            text(ui, Field::Gate, tr!("settings-gate"), hint, 1);
            ui.label(tr!("settings-charset"));
            charset(own, ui, commands);
            ui.end_row();
        });
    if !own.gate.trim().is_empty() && Gateway::parse(&own.gate).is_none() {
        ui.colored_label(ui.visuals().warn_fg_color, tr!("settings-wrong-gate"));
    }
    let (_, wrong) = own.addresses();
    if !wrong.is_empty() {
        let wrong = tr!("settings-wrong-addresses", wrong = wrong.join(" "));
        ui.colored_label(ui.visuals().warn_fg_color, wrong);
    }
}

fn charset(own: &WritingSettings, ui: &mut Ui, commands: &mut Vec<Command>) {
    let by_areas = tr!("settings-charset-by-areas");
    let mut chosen = own.charset();
    let before = chosen;
    let combo =
        ComboBox::from_id_salt("new mail").selected_text(chosen.map_or(by_areas, Charset::name));
    combo
        .show_ui(ui, |ui| {
            ui.selectable_value(&mut chosen, None, by_areas);
            for set in Charset::all().filter(|set| set.keeps_ascii() || *set == Charset::UTF8) {
                ui.selectable_value(&mut chosen, Some(set), set.name());
            }
        })
        .response
        .accessible_name(tr!("settings-charset"));
    if chosen != before {
        let name = chosen.map_or("", Charset::name).to_owned();
        commands.push(Command::Set(Setting::Writing(Field::Charset, name)));
    }
}
