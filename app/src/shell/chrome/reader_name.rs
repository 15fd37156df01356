//! Name of the user if no configuration has it: a question above the page, and a row of the
//! settings.

use super::notices::strip;
use crate::command::{Command, ReadingCommand};
use crate::strings::tr;
use egui::{Id, TextEdit, Ui, WidgetInfo, accesskit::Role};
use fidoscope_core::page::Severity;

/// Maximum length of a name, in characters; that of packets is 35.
const LONGEST: usize = 35;

/// Draws the question above the page.
pub(super) fn question(ui: &mut Ui, commands: &mut Vec<Command>) {
    strip(ui, Severity::Info, tr!("name-asked"), |ui| {
        let name = field(ui, "", 160.0);
        if ui.link(tr!("name-take")).clicked() && !name.trim().is_empty() {
            commands.push(Command::Reading(ReadingCommand::SetReaderName(Some(name))));
        }
        if ui.link(tr!("name-not-now")).clicked() {
            commands.push(Command::Reading(ReadingCommand::SetReaderName(None)));
        }
    });
}

/// Draws the row of the settings.
pub(super) fn setting(known: &str, ui: &mut Ui, commands: &mut Vec<Command>) {
    let name = field(ui, known, f32::INFINITY);
    let is_new = name.trim() != known;
    let button = ui.add_enabled(is_new, egui::Button::new(tr!("name-take")));
    if button.clicked() {
        commands.push(Command::Reading(ReadingCommand::SetReaderName(Some(name))));
    }
}

/// Draws a field for the name; the typed text is kept until it is used.
fn field(ui: &mut Ui, known: &str, width: f32) -> String {
    let id = Id::unique("reader-name");
    let typed: Option<String> = ui.data(|data| data.get_temp(id));
    let mut name = typed.unwrap_or_else(|| known.to_owned());
    let field = TextEdit::singleline(&mut name)
        .char_limit(LONGEST)
        .desired_width(width);
    let field = ui.add(field);
    field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, tr!("settings-name")));
    if field.changed() {
        ui.data_mut(|data| data.insert_temp(id, name.clone()));
    }
    name
}
