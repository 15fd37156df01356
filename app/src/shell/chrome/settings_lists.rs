//! Lists in the settings: twits, colour rules, programs, paths.

use super::settings_areas::field;
use crate::command::{Command, ProfileCommand};
use crate::settings::colours::{COLOURS, ColourRule, Field, MOST_RULES};
use crate::settings::{Setting, Settings};
use crate::shell::choose;
use crate::strings::tr;
use crate::style::Palette;
use crate::style::icons::{self, Icon};
use egui::{ComboBox, Label, RichText, TextEdit, Ui, WidgetInfo};
use std::collections::BTreeMap;

/// Draws the twits that the user added by a click.
pub(super) fn twits(settings: &Settings, ui: &mut Ui, commands: &mut Vec<Command>) {
    if settings.twits.is_empty() {
        let dim = Palette::current(ui).dim;
        ui.add(Label::new(RichText::new(tr!("twits-none")).color(dim)).wrap());
    }
    for name in &settings.twits {
        ui.horizontal(|ui| {
            let what = tr!("twit-show-again", name = name.as_str());
            if icons::button(ui, Icon::Close, &what, &what, true).clicked() {
                commands.push(Command::Profile(ProfileCommand::Set(Setting::Twit(
                    name.clone(),
                    false,
                ))));
            }
            ui.label(name.as_str());
        });
    }
}

fn field_name(field: Field) -> &'static str {
    match field {
        Field::Sender => tr!("colour-sender"),
        Field::Subject => tr!("colour-subject"),
        Field::Address => tr!("colour-address"),
    }
}

/// Draws the colour rules.
pub(super) fn colours(settings: &Settings, ui: &mut Ui, commands: &mut Vec<Command>) {
    let mut rules = settings.colours.clone();
    let mut gone = None;
    for (at, rule) in rules.iter_mut().enumerate() {
        ui.horizontal(|ui| line(at, rule, ui).then(|| gone = Some(at)));
    }
    if let Some(at) = gone {
        rules.remove(at);
    }
    let add = ui.add_enabled(
        rules.len() < MOST_RULES,
        egui::Button::new(tr!("colour-add")),
    );
    if add.clicked() {
        rules.push(ColourRule::default());
    }
    if rules != settings.colours {
        commands.push(Command::Profile(ProfileCommand::Set(Setting::Colours(
            rules,
        ))));
    }
}

/// Draws one rule; returns whether to remove it.
fn line(at: usize, rule: &mut ColourRule, ui: &mut Ui) -> bool {
    let colours = Palette::current(ui).quotes;
    let field = ComboBox::from_id_salt(("colour-field", at)).width(140.0);
    let field = field.selected_text(field_name(rule.field));
    let fields = Field::ALL.map(|field| (field, field_name(field)));
    choose::one(field, tr!("colour-field"), &mut rule.field, fields, ui);
    let text = TextEdit::singleline(&mut rule.text).desired_width(220.0);
    let text = ui.add(text.char_limit(256));
    let value = rule.text.clone();
    text.widget_info(|| {
        let mut info = WidgetInfo::labeled(egui::Role::TextInput, true, tr!("colour-text"));
        info.current_text_value = Some(value.clone());
        info
    });
    for (number, colour) in (0..COLOURS).zip(colours) {
        let sample = RichText::new("■").color(colour);
        let name = tr!("colour-number", number = (number + 1).to_string());
        let button = ui.selectable_label(rule.colour == number, sample);
        button.widget_info(|| {
            WidgetInfo::selected(egui::Role::RadioButton, true, rule.colour == number, &name)
        });
        if button.clicked() {
            rule.colour = number;
        }
    }
    let name = tr!("colour-remove");
    icons::button(ui, Icon::Close, name, name, true).clicked()
}

/// Texts of a table of two columns.
struct Pairs {
    /// Id of its field for a new row.
    id: &'static str,
    key: &'static str,
    hint: &'static str,
    new: &'static str,
    add: &'static str,
    /// Names of the button that removes the row of a key, and of its field.
    remove: fn(&str) -> String,
    value: fn(&str) -> String,
    set: fn(String, String) -> Setting,
}

/// Draws programs by extension and media type.
pub(super) fn programs(settings: &Settings, ui: &mut Ui, commands: &mut Vec<Command>) {
    let texts = Pairs {
        id: "new-program",
        key: tr!("program-of"),
        hint: "pdf, audio/*",
        new: tr!("program-new"),
        add: tr!("program-add"),
        remove: |of| tr!("program-remove", of = of),
        value: |of| tr!("program-command", of = of),
        set: |of, command| Setting::Program(of.to_lowercase(), command),
    };
    pairs(&settings.programs, &texts, ui, commands);
}

/// Draws folders for the paths of other systems.
pub(super) fn paths(settings: &Settings, ui: &mut Ui, commands: &mut Vec<Command>) {
    let texts = Pairs {
        id: "new-path",
        key: tr!("path-from"),
        hint: "C:\\FIDO",
        new: tr!("path-to"),
        add: tr!("path-add"),
        remove: |from| tr!("path-remove", from = from),
        value: |from| tr!("path-of", from = from),
        set: Setting::Path,
    };
    pairs(&settings.path_map, &texts, ui, commands);
}

/// Draws the rows of a table, and one for a new pair. A value takes effect when its field loses the
/// focus.
fn pairs(
    table: &BTreeMap<String, String>,
    texts: &Pairs,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    for (key, value) in table {
        ui.horizontal(|ui| {
            let remove = (texts.remove)(key);
            if icons::button(ui, Icon::Close, &remove, &remove, true).clicked() {
                commands.push(Command::Profile(ProfileCommand::Set((texts.set)(
                    key.clone(),
                    String::new(),
                ))));
            }
            ui.label(RichText::new(key).monospace());
            let typed = field(ui, &(texts.value)(key), value);
            // An empty value would remove the row during typing.
            if let Some(typed) = typed.filter(|typed| !typed.trim().is_empty()) {
                commands.push(Command::Profile(ProfileCommand::Set((texts.set)(
                    key.clone(),
                    typed,
                ))));
            }
        });
    }
    let id = egui::Id::unique(texts.id);
    let (mut key, mut value): (String, String) =
        ui.data(|data| data.get_temp(id).unwrap_or_default());
    ui.horizontal_wrapped(|ui| {
        let edit = TextEdit::singleline(&mut key).hint_text(texts.hint);
        ui.add(edit.desired_width(120.0).char_limit(1000))
            .accessible_name(texts.key);
        let edit = TextEdit::singleline(&mut value).hint_text(texts.new);
        ui.add(edit.desired_width(240.0).char_limit(1000))
            .accessible_name(texts.new);
        let is_whole = !key.trim().is_empty() && !value.trim().is_empty();
        let add = ui.add_enabled(is_whole, egui::Button::new(texts.add));
        if add.clicked() {
            let key = std::mem::take(&mut key).trim().to_owned();
            let value = std::mem::take(&mut value).trim().to_owned();
            commands.push(Command::Profile(ProfileCommand::Set((texts.set)(
                key, value,
            ))));
        }
    });
    ui.data_mut(|data| data.insert_temp(id, (key, value)));
}

#[cfg(test)]
mod tests {
    use super::{colours, twits};
    use crate::command::{Command, ProfileCommand};
    use crate::settings::Settings;
    use crate::settings::colours::Field;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    type Desk = (Settings, Vec<Command>);

    /// Draws both lists; a choice becomes a setting.
    fn lists() -> Harness<'static, Desk> {
        let draw = |ui: &mut egui::Ui, (settings, commands): &mut Desk| {
            twits(settings, ui, commands);
            colours(settings, ui, commands);
            for command in commands.drain(..) {
                if let Command::Profile(ProfileCommand::Set(setting)) = command {
                    settings.set(setting);
                }
            }
        };
        let mut settings = Settings::default();
        settings.twits = vec!["Ivan Petrov".to_owned()];
        Harness::builder()
            .with_context_setup(crate::style::apply)
            .build_ui_state(draw, (settings, Vec::new()))
    }

    #[test]
    fn a_twit_is_taken_back_in_the_settings() {
        let mut harness = lists();
        harness
            .get_by_label("Show mail from Ivan Petrov again")
            .click();
        harness.run();
        assert!(harness.state().0.twits.is_empty());
        harness.get_by_label_contains("No senders yet");
    }

    #[test]
    fn a_rule_for_a_colour_is_added_changed_and_removed() {
        let mut harness = lists();
        harness.get_by_label("Add rule").click();
        harness.run();
        harness.get_by_label("Text to match").focus();
        harness.run();
        harness.get_by_label("Text to match").type_text("ferry");
        harness.run();
        harness.get_by_label("Colour 3").click();
        harness.run();
        let rule = harness.state().0.colours[0].clone();
        assert_eq!(
            (rule.field, rule.text.as_str(), rule.colour),
            (Field::Sender, "ferry", 2)
        );
        harness.get_by_label("Remove rule").click();
        harness.run();
        assert!(harness.state().0.colours.is_empty());
    }
}
