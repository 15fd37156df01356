//! Window in every language: its names are translated, and every text fits into it.

use super::tests::{Shell, press, shell_sized, until, wait_for_pages, window};
use crate::command::{Command, FrontCommand, MailCommand, ProfileCommand, SettingsPage};
use crate::settings::Setting;
use crate::strings::{Language, set_language};
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

/// Words that stay the same in every language.
const NAMES: [&str; 10] = [
    "Fidoscope",
    "English",
    "UTC",
    "MSGID",
    "ROT13",
    "GoldED",
    "FGHI",
    "URL",
    "MIT",
    "Apache",
];

/// Returns buttons and switches with English names, and those that extend beyond the window.
fn faults(shell: &Shell<'_>, width: f32) -> Vec<String> {
    let mut faults = Vec::new();
    for node in shell.root().children_recursive() {
        let own = node.accesskit_node();
        if !matches!(
            own.role(),
            Role::Button | Role::CheckBox | Role::RadioButton | Role::Tab | Role::ColumnHeader
        ) {
            continue;
        }
        let label = own.label().unwrap_or_default();
        let mut words = label.clone();
        for name in NAMES {
            words = words.replace(name, "");
        }
        let latin = words.chars().filter(char::is_ascii_alphabetic).count();
        let cyrillic = words.chars().filter(|c| ('А'..='я').contains(c)).count();
        // Buttons may contain texts of the guide and names of areas next to translated words.
        if latin > 2 && cyrillic == 0 {
            faults.push(format!("not translated: {label}"));
        }
        let rect = node.rect();
        if rect.width() > 0.0 && (rect.right() > width + 1.0 || rect.left() < -1.0) {
            faults.push(format!("outside: {label} {rect:?}"));
        }
    }
    faults
}

#[test]
fn a_translated_window_has_no_english_names_and_keeps_its_texts_inside() {
    for language in Language::translated() {
        set_language(language);
        inside_of_every_page_and_dialog(language);
    }
    set_language(Language::English);
}

fn inside_of_every_page_and_dialog(language: Language) {
    let tag = language.tag();
    let mut pages = 0;
    for width in [1100.0, 640.0] {
        for view in crate::views::VIEWS.iter().map(|entry| entry.view) {
            let url = format!("area://Fidoscope.Guide?view={view}");
            let mut shell = shell_sized(Some(&url), width);
            shell.run_steps(5);
            let faults = faults(&shell, width);
            assert!(faults.is_empty(), "{tag}, {view} at {width}: {faults:#?}");
            pages += 1;
        }
        let mut shell = shell_sized(None, width);
        let mut dialogs: Vec<Command> = SettingsPage::ALL
            .map(|page| Command::Profile(ProfileCommand::ShowSettings(page)))
            .into();
        dialogs.extend([
            Command::Profile(ProfileCommand::ShowHistory),
            Command::Profile(ProfileCommand::ShowBookmarks),
            Command::Mail(MailCommand::ChooseBases),
            Command::Mail(MailCommand::ShowProblems),
            Command::Front(FrontCommand::OpenExternal(
                "https://example.org/".to_owned(),
            )),
        ]);
        for dialog in dialogs {
            window(&mut shell).browser().carry_out(dialog.clone());
            shell.run_steps(4);
            let faults = faults(&shell, width);
            assert!(
                faults.is_empty(),
                "{tag}, {dialog:?} at {width}: {faults:#?}"
            );
        }
        window(&mut shell)
            .browser()
            .carry_out(Command::Front(FrontCommand::CloseDialog));
        press(&mut shell, Modifiers::NONE, Key::F1);
        let faults = faults(&shell, width);
        assert!(faults.is_empty(), "{tag}, keys at {width}: {faults:#?}");
        wait_for_pages(&mut shell);
    }
    assert_eq!(pages, 2 * crate::views::VIEWS.len());
}

#[test]
fn guide_changes_its_language_with_the_window() {
    let welcome = Some("area://Fidoscope.Guide?msgid=99:1/1+f1d00010&view=sing");
    let mut shell = shell_sized(welcome, 1100.0);
    let greetings = [
        (Language::English, "You are looking at a message"),
        (Language::Russian, "Перед вами письмо"),
        (Language::Ukrainian, "Перед вами лист"),
        (Language::English, "You are looking at a message"),
    ];
    for (language, greeting) in greetings {
        let choice = Command::Profile(ProfileCommand::Set(Setting::Language(Some(language))));
        window(&mut shell).browser().carry_out(choice);
        until(&mut shell, greeting, |shell| {
            let mut texts = shell.query_all_by_label_contains(greeting);
            texts.next().is_some()
        });
    }
}
