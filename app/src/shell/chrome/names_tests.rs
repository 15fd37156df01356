//! Names for screen readers: every control of every page and dialog has one.

use super::tests::{Shell, press, shell, window};
use crate::command::{
    Command, ContentCommand, FrontCommand, MailCommand, ProfileCommand, SettingsPage,
};
use crate::messages::MessageKey;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::NodeT;
use fidoscope_core::page::Content;

/// Returns the controls without a name, and the number of all controls.
fn nameless(shell: &Shell<'_>) -> (Vec<String>, usize) {
    let mut faults = Vec::new();
    let mut controls = 0;
    for node in shell.root().children_recursive() {
        let own = node.accesskit_node();
        let control = matches!(
            own.role(),
            Role::Button
                | Role::Link
                | Role::CheckBox
                | Role::RadioButton
                | Role::TextInput
                | Role::MultilineTextInput
                | Role::SearchInput
                | Role::Slider
                | Role::SpinButton
                | Role::Tab
                | Role::ListBoxOption
                | Role::TreeItem
                | Role::Row
                | Role::ColumnHeader
                | Role::ComboBox
                | Role::MenuItem
                | Role::ColorWell
        );
        if !control {
            continue;
        }
        controls += 1;
        let name = own.label().unwrap_or_default();
        let meaning = name.chars().any(char::is_alphanumeric);
        if !meaning {
            faults.push(format!("{:?} {name:?} at {:?}", own.role(), node.rect()));
        }
    }
    (faults, controls)
}

#[test]
fn every_control_of_every_page_and_dialog_has_a_name() {
    let mut pages = 0;
    let views = crate::views::VIEWS.iter().map(|entry| entry.view);
    let guide = views.map(|view| format!("area://Fidoscope.Guide?view={view}"));
    let others = [
        "area://",
        "area://Fidoscope.Guide?find=Fidonet&view=list",
        "area://Fidoscope.Guide?find=Fidonet&view=tree",
        "area://No.Such.Area",
        "netmail:2:5030/1520",
        "echomail:Ru.FTN.Develop?subject=x",
        "areafix:Ru.FTN.Develop",
        "faqserv://2:5030/1520.9/help",
        "freq://2:5030/1520/file.zip",
        "fecho://XFTNSOFT/file.zip",
    ];
    for url in guide.chain(others.map(str::to_owned)) {
        let mut shell = shell(Some(&url));
        shell.run_steps(5);
        let (faults, controls) = nameless(&shell);
        assert!(faults.is_empty(), "{url}: {faults:#?}");
        assert!(controls > 15, "{url}: {controls}");
        pages += 1;
    }
    assert_eq!(pages, crate::views::VIEWS.len() + others.len());
    let mut shell = shell(Some("area://Fidoscope.Guide?view=list"));
    let page = window(&mut shell).browser().tab().unwrap().page.clone();
    let page = page.unwrap();
    let Content::Messages(m) = &page.content else {
        panic!("not a page of messages");
    };
    let key = MessageKey::from_row(&m.row(0).unwrap());
    let mut dialogs: Vec<Command> = SettingsPage::ALL
        .map(|page| Command::Profile(ProfileCommand::ShowSettings(page)))
        .into();
    dialogs.extend([
        Command::Front(FrontCommand::ShowPalette),
        Command::Profile(ProfileCommand::ToggleBookmark),
        Command::Profile(ProfileCommand::ShowHistory),
        Command::Profile(ProfileCommand::ShowBookmarks),
        Command::Mail(MailCommand::ChooseBases),
        Command::Mail(MailCommand::ShowProblems),
        Command::Contents(ContentCommand::ShowCharsets),
        Command::Contents(ContentCommand::Inspect(key)),
        Command::Contents(ContentCommand::SaveMessage(key)),
        Command::Front(FrontCommand::FindInPage),
        Command::Front(FrontCommand::OpenExternal(
            "https://example.org/".to_owned(),
        )),
    ]);
    for dialog in dialogs {
        window(&mut shell).browser().carry_out(dialog.clone());
        shell.run_steps(5);
        let (faults, _) = nameless(&shell);
        assert!(faults.is_empty(), "{dialog:?}: {faults:#?}");
    }
    window(&mut shell)
        .browser()
        .carry_out(Command::Front(FrontCommand::CloseDialog));
    press(&mut shell, Modifiers::NONE, Key::F1);
    assert_eq!(nameless(&shell).0, Vec::<String>::new());
}
