//! The lists of the settings: people whose mail is hidden, and rules for colours.

use crate::command::Command;
use crate::settings::colours::{COLOURS, ColourRule, Field, MOST_RULES};
use crate::settings::{Setting, Settings};
use crate::strings::tr;
use crate::style::Palette;
use crate::style::icons::{self, Icon};
use egui::{ComboBox, Label, RichText, TextEdit, Ui, WidgetInfo};

/// The people whose mail the user hid by a click.
pub(super) fn twits(settings: &Settings, ui: &mut Ui, commands: &mut Vec<Command>) {
    if settings.twits.is_empty() {
        let dim = Palette::of(ui).dim;
        ui.add(Label::new(RichText::new(tr!("twits-none")).color(dim)).wrap());
    }
    for name in &settings.twits {
        ui.horizontal(|ui| {
            let what = tr!("twit-show-again", name = name.as_str());
            if icons::button(ui, Icon::Close, &what, &what, true).clicked() {
                commands.push(Command::Set(Setting::Twit(name.clone(), false)));
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

/// The rules for the colours of messages.
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
        commands.push(Command::Set(Setting::Colours(rules)));
    }
}

/// One rule; whether it is to go.
fn line(at: usize, rule: &mut ColourRule, ui: &mut Ui) -> bool {
    let colours = Palette::of(ui).quotes;
    ComboBox::from_id_salt(("colour-field", at))
        .width(140.0)
        .selected_text(field_name(rule.field))
        .show_ui(ui, |ui| {
            for field in Field::ALL {
                ui.selectable_value(&mut rule.field, field, field_name(field));
            }
        })
        .response
        .accessible_name(tr!("colour-field"));
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

/// Programs by endings and media types.
pub(super) fn programs(settings: &Settings, ui: &mut Ui, commands: &mut Vec<Command>) {
    for (of, command) in &settings.programs {
        ui.horizontal(|ui| {
            let remove = tr!("program-remove", of = of.as_str());
            if icons::button(ui, Icon::Close, &remove, &remove, true).clicked() {
                commands.push(Command::Set(Setting::Program(of.clone(), String::new())));
            }
            ui.label(RichText::new(of).monospace());
            let mut text = command.clone();
            let edit = TextEdit::singleline(&mut text)
                .font(crate::style::mono_font())
                .desired_width(f32::INFINITY);
            let edit = ui.add(edit.char_limit(1000));
            let edit = edit.accessible_name(tr!("program-command", of = of.as_str()));
            // An empty one would take the line away while it is typed.
            if edit.changed() && !text.is_empty() {
                commands.push(Command::Set(Setting::Program(of.clone(), text)));
            }
        });
    }
    let id = egui::Id::unique("new-program");
    let (mut of, mut command): (String, String) =
        ui.data(|data| data.get_temp(id).unwrap_or_default());
    ui.horizontal_wrapped(|ui| {
        let name = tr!("program-of");
        let edit = TextEdit::singleline(&mut of).hint_text("pdf, audio/*");
        ui.add(edit.desired_width(120.0).char_limit(100))
            .accessible_name(name);
        let name = tr!("program-new");
        let edit = TextEdit::singleline(&mut command).hint_text(name);
        ui.add(edit.desired_width(240.0).char_limit(1000))
            .accessible_name(name);
        let is_whole = !of.trim().is_empty() && !command.trim().is_empty();
        let add = ui.add_enabled(is_whole, egui::Button::new(tr!("program-add")));
        if add.clicked() {
            let of = std::mem::take(&mut of).trim().to_lowercase();
            let command = std::mem::take(&mut command).trim().to_owned();
            commands.push(Command::Set(Setting::Program(of, command)));
        }
    });
    ui.data_mut(|data| data.insert_temp(id, (of, command)));
}

#[cfg(test)]
mod tests {
    use super::{colours, twits};
    use crate::command::Command;
    use crate::settings::Settings;
    use crate::settings::colours::Field;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    type Desk = (Settings, Vec<Command>);

    /// Both lists; what is chosen becomes a setting.
    fn lists() -> Harness<'static, Desk> {
        let draw = |ui: &mut egui::Ui, (settings, commands): &mut Desk| {
            twits(settings, ui, commands);
            colours(settings, ui, commands);
            for command in commands.drain(..) {
                if let Command::Set(setting) = command {
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
            .get_by_label("Show the mail of Ivan Petrov again")
            .click();
        harness.run();
        assert!(harness.state().0.twits.is_empty());
        harness.get_by_label_contains("No one yet");
    }

    #[test]
    fn a_rule_for_a_colour_is_added_changed_and_removed() {
        let mut harness = lists();
        harness.get_by_label("Add a rule").click();
        harness.run();
        harness.get_by_label("Text that the rule looks for").focus();
        harness.run();
        harness
            .get_by_label("Text that the rule looks for")
            .type_text("ferry");
        harness.run();
        harness.get_by_label("Colour 3").click();
        harness.run();
        let rule = harness.state().0.colours[0].clone();
        assert_eq!(
            (rule.field, rule.text.as_str(), rule.colour),
            (Field::Sender, "ferry", 2)
        );
        harness.get_by_label("Remove the rule").click();
        harness.run();
        assert!(harness.state().0.colours.is_empty());
    }
}
