//! The part of the settings about asking for files: where the mailer's folders are.

use super::settings::{note, text_row};
use crate::command::Command;
use crate::settings::Setting;
use crate::settings::requests::{Field, RequestSettings};
use crate::strings::tr;
use crate::style::{self, SPACE_S};
use egui::{ComboBox, Grid, RichText, Ui};

/// Draws it, below a title that opens it.
pub(super) fn draw(own: &RequestSettings, ui: &mut Ui, commands: &mut Vec<Command>) {
    ui.add_space(SPACE_S);
    let title = RichText::new(tr!("settings-requests")).font(style::bold_font());
    ui.collapsing(title, |ui| fields(own, ui, commands));
}

fn fields(own: &RequestSettings, ui: &mut Ui, commands: &mut Vec<Command>) {
    note(ui, tr!("settings-requests-hint"));
    let grid = Grid::new("request settings")
        .num_columns(2)
        .spacing([12.0, 6.0]);
    grid.show(ui, |ui| {
        let mut text = |ui: &mut Ui, field: Field, name: &str, hint: &str, rows: usize| {
            if let Some(text) = text_row(ui, name, own.get(field), hint, rows) {
                commands.push(Command::Set(Setting::Requests(field, text)));
            }
        };
        text(
            ui,
            Field::Outbound,
            tr!("settings-outbound"),
            "/var/spool/ftn/outb",
            1,
        );
        text(
            ui,
            Field::Inbounds,
            tr!("settings-inbounds"),
            "/var/spool/ftn/inb",
            2,
        );
        text(
            ui,
            Field::Networks,
            tr!("settings-networks"),
            "amiganet /var/spool/ftn/amiganet 39",
            2,
        );
        text(ui, Field::Megabytes, tr!("settings-received"), "512", 1);
        let style = [("", "BSO"), ("aso", "ASO")];
        choice(
            ui,
            own,
            Field::Style,
            tr!("settings-outbound-style"),
            &style,
            commands,
        );
        let flavours = [
            ("", tr!("settings-flavour-direct")),
            ("ilo", tr!("settings-flavour-immediate")),
            ("clo", tr!("settings-flavour-crash")),
            ("flo", tr!("settings-flavour-normal")),
            ("hlo", tr!("settings-flavour-hold")),
        ];
        choice(
            ui,
            own,
            Field::Flavour,
            tr!("settings-flavour"),
            &flavours,
            commands,
        );
        let wishes = [
            ("", tr!("settings-wish-flags")),
            ("always", tr!("settings-wish-always")),
            ("never", tr!("settings-wish-never")),
        ];
        choice(
            ui,
            own,
            Field::Wish,
            tr!("settings-wish"),
            &wishes,
            commands,
        );
        let taken = [
            ("", tr!("settings-taken-no")),
            ("yes", tr!("settings-taken-yes")),
        ];
        choice(
            ui,
            own,
            Field::Taken,
            tr!("settings-taken"),
            &taken,
            commands,
        );
    });
}

fn choice(
    ui: &mut Ui,
    own: &RequestSettings,
    field: Field,
    name: &str,
    values: &[(&str, &str)],
    commands: &mut Vec<Command>,
) {
    ui.label(name);
    let before = own.get(field).as_str();
    let known = values.iter().find(|(value, _)| *value == before);
    let mut chosen = known.or(values.first()).map_or("", |(value, _)| value);
    let shown = known.or(values.first()).map_or("", |(_, shown)| shown);
    let was = chosen;
    let combo = ComboBox::from_id_salt(("requests", name)).selected_text(shown);
    combo
        .show_ui(ui, |ui| {
            for (value, shown) in values {
                ui.selectable_value(&mut chosen, value, *shown);
            }
        })
        .response
        .accessible_name(name);
    if chosen != was {
        commands.push(Command::Set(Setting::Requests(field, chosen.to_owned())));
    }
    ui.end_row();
}
