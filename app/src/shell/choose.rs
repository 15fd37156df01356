//! Fields with a list of choices.

use egui::{ComboBox, Ui};
use fidoscope_core::charset::Charset;

/// Draws a field whose list has these values and names; `name` is for screen readers.
pub(super) fn one<T: PartialEq>(
    field: ComboBox,
    name: impl Into<String>,
    chosen: &mut T,
    choices: impl IntoIterator<Item = (T, impl Into<String>)>,
    ui: &mut Ui,
) {
    field
        .show_ui(ui, |ui| {
            for (value, name) in choices {
                ui.selectable_value(chosen, value, name.into());
            }
        })
        .response
        .accessible_name(name);
}

/// Draws a field for one of these character sets, or for none.
pub(super) fn charset(
    field: ComboBox,
    name: impl Into<String>,
    chosen: &mut Option<Charset>,
    (none, sets): (&'static str, impl Iterator<Item = Charset>),
    ui: &mut Ui,
) {
    let sets = sets.map(|set| (Some(set), set.name()));
    let field = field.selected_text(chosen.map_or(none, Charset::name));
    let choices = [(None, none)].into_iter().chain(sets);
    one(field, name, chosen, choices, ui);
}

/// Returns the character sets in which messages can be written.
pub(super) fn writable() -> impl Iterator<Item = Charset> {
    Charset::all().filter(|set| set.keeps_ascii() || *set == Charset::UTF8)
}
