//! Settings, opened and changed by the keyboard and by clicks.

use super::tests::{press, shell, shell_with, until, wait_for_pages, window};
use crate::keep::Keep;
use crate::style::looks::Face;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

#[test]
fn settings_are_changed_page_by_page_with_the_keyboard() {
    let mut shell = shell(None);
    press(&mut shell, Modifiers::COMMAND, Key::Comma);
    let field = "Find a setting";
    assert!(shell.get_by_label(field).is_focused());
    super::tests::type_text(&mut shell, "GoldED does");
    shell.run_steps(3);
    let found = "Move last-read marks past unread messages, as GoldED does";
    assert!(shell.query_by_label(found).is_some());
    press(&mut shell, Modifiers::COMMAND, Key::A);
    press(&mut shell, Modifiers::NONE, Key::Delete);
    let page = |shell: &mut super::tests::Shell<'_>, name: &str| {
        let tab = shell.get_by_role_and_label(Role::Tab, name);
        tab.focus();
        shell.run_steps(2);
        press(shell, Modifiers::NONE, Key::Space);
        shell.run_steps(3);
    };
    page(&mut shell, "Areas");
    assert!(shell.query_by_label("Built-in guide").is_some());
    page(&mut shell, "Cache and index");
    let index = "Index messages in the background";
    shell.get_by_label(index).scroll_to_me();
    shell.run_steps(3);
    shell.get_by_label(index).click();
    shell.run_steps(3);
    assert!(!window(&mut shell).browser().settings().index);
    assert!(shell.query_by_label_contains("Indexing is off").is_some());
    page(&mut shell, "Appearance");
    shell.get_by_label("Proportional").scroll_to_me();
    shell.run_steps(3);
    shell.get_by_label("Proportional").click();
    shell.run_steps(3);
    assert_eq!(window(&mut shell).browser().settings().face, Face::Sans);
    shell.get_by_label("Larger").scroll_to_me();
    shell.run_steps(3);
    shell.get_by_label("Larger").click();
    shell.run_steps(3);
    assert!((window(&mut shell).browser().settings().zoom - 1.1).abs() < 0.001);
    page(&mut shell, "About");
    let name = concat!("Fidoscope ", env!("CARGO_PKG_VERSION"));
    assert!(shell.query_by_label(name).is_some());
    press(&mut shell, Modifiers::NONE, Key::Escape);
    assert!(window(&mut shell).browser().dialog().is_none());
}

#[test]
fn a_configuration_that_changed_is_read_again_when_asked() {
    let dir = tempfile::tempdir().unwrap();
    let config = dir.path().join("config");
    let areas = |text: &str| std::fs::write(&config, text).unwrap();
    areas("EchoArea First.Echo passthrough\nLocalArea Own.Area /nowhere/own -b jam\n");
    let mut shell = shell_with(None, Keep::default());
    shell.run_steps(2);
    let browser = window(&mut shell).browser();
    browser.carry_out(crate::command::Command::Mail(
        crate::command::MailCommand::OpenBases(config.clone()),
    ));
    wait_for_pages(&mut shell);
    let known = |shell: &mut super::tests::Shell<'_>, tag: &str| {
        let library = window(shell).browser().library();
        !library.find(tag, None).is_empty()
    };
    until(&mut shell, "the first configuration", |shell| {
        known(shell, "Own.Area")
    });
    areas("LocalArea Own.Area /nowhere/own -b jam\nLocalArea New.Area /nowhere/new -b jam\n");
    until(&mut shell, "the question", |shell| {
        shell.query_by_label("Reload configuration").is_some()
    });
    assert!(!known(&mut shell, "New.Area"));
    shell.get_by_label("Reload configuration").click();
    until(&mut shell, "the new area", |shell| known(shell, "New.Area"));
    shell.run_steps(2);
    assert!(shell.query_by_label("Reload configuration").is_none());
    // An unreadable configuration leaves the previous areas.
    std::fs::remove_file(&config).unwrap();
    let browser = window(&mut shell).browser();
    browser.carry_out(crate::command::Command::Mail(
        crate::command::MailCommand::ReadConfigAgain,
    ));
    until(&mut shell, "the trouble", |shell| {
        !window(shell).browser().troubles().is_empty()
    });
    assert!(known(&mut shell, "New.Area"));
}

#[test]
fn keys_of_one_view_mean_that_view_and_mail_to_me_needs_a_name() {
    let mut shell = shell(Some("area://Fidoscope.Guide?view=cale"));
    press(&mut shell, Modifiers::NONE, Key::Home);
    press(&mut shell, Modifiers::NONE, Key::M);
    wait_for_pages(&mut shell);
    let address = super::tests::shown(&mut shell);
    assert!(address.contains("time="), "{address}");
    press(&mut shell, Modifiers::SHIFT, Key::M);
    assert_eq!(super::tests::shown(&mut shell), address);
    let troubles = window(&mut shell).browser().troubles().to_vec();
    assert!(
        troubles.iter().any(|trouble| trouble.contains("your name")),
        "{troubles:?}"
    );
}

#[test]
fn a_file_of_tiles_that_was_chosen_appears_in_its_field() {
    use crate::command::{Command, ProfileCommand, SettingsPage};
    use crate::settings::Setting;
    let mut shell = shell(None);
    let browser = window(&mut shell).browser();
    browser.carry_out(Command::Profile(ProfileCommand::ShowSettings(
        SettingsPage::Network,
    )));
    shell.run_steps(3);
    shell.get_by_label("Choose a tile file…");
    for path in ["/maps/city.mbtiles", "/maps/land.mbtiles"] {
        let chosen = Setting::MapTiles(path.to_owned());
        window(&mut shell)
            .browser()
            .carry_out(Command::Profile(ProfileCommand::Set(chosen)));
        shell.run_steps(3);
        let fields = shell.get_all_by_role(Role::TextInput);
        let values: Vec<_> = fields.filter_map(|field| field.value()).collect();
        assert!(values.iter().any(|value| value == path), "{values:?}");
    }
}

#[test]
fn a_setting_is_found_by_its_words_changed_and_taken_back() {
    use crate::command::{Command, ProfileCommand, SettingsPage};
    let mut shell = shell(None);
    let browser = window(&mut shell).browser();
    browser.carry_out(Command::Profile(ProfileCommand::ShowSettings(
        SettingsPage::Reading,
    )));
    shell.run_steps(3);
    shell.get_by_label("Find a setting").focus();
    shell.run_steps(2);
    super::tests::type_text(&mut shell, "golded_marks");
    shell.run_steps(3);
    let name = "Move last-read marks past unread messages, as GoldED does";
    shell.get_by_label(name).click();
    shell.run_steps(3);
    assert!(window(&mut shell).browser().settings().golded_marks);
    shell.get_by_label(&format!("Reset: {name}")).click();
    shell.run_steps(3);
    assert!(!window(&mut shell).browser().settings().golded_marks);
    assert!(shell.query_by_label_contains("Reset: ").is_none());
    shell.get_by_label("Find a setting").focus();
    shell.run_steps(2);
    super::tests::type_text(&mut shell, "no such setting");
    shell.run_steps(3);
    assert!(shell.query_by_label("No settings found.").is_some());
    press(&mut shell, Modifiers::COMMAND, Key::A);
    super::tests::type_text(
        &mut shell,
        crate::settings::shortcuts::Action::Inspector.what(),
    );
    shell.get_by_label("Change shortcuts").scroll_to_me();
    shell.run_steps(3);
    shell.get_by_label("Change shortcuts").click();
    shell.run_steps(3);
    let of_keys = "Import keys from GoldED…";
    assert!(shell.query_by_label(of_keys).is_some());
}

#[test]
fn an_area_has_a_group_and_a_view_of_its_own_next_to_what_its_configuration_says() {
    use crate::command::{Command, MailCommand, ProfileCommand};
    use crate::settings::Setting;
    use crate::settings::own_areas::OwnArea;
    use fidoscope_core::url::View;
    let dir = tempfile::tempdir().unwrap();
    let config = dir.path().join("config");
    let text = "LocalArea Own.Area /nowhere/own -b jam -g B\nAddress 2:5020/1042\n";
    std::fs::write(&config, text).unwrap();
    let mut shell = shell_with(None, Keep::default());
    shell.run_steps(2);
    let browser = window(&mut shell).browser();
    browser.carry_out(Command::Mail(MailCommand::OpenBases(config)));
    wait_for_pages(&mut shell);
    let own = OwnArea {
        group: "Mine".to_owned(),
        aka: "2:5020/1042.7".to_owned(),
        ..OwnArea::default()
    };
    let browser = window(&mut shell).browser();
    browser.carry_out(Command::Profile(ProfileCommand::Set(Setting::OwnArea(
        "Own.Area".to_owned(),
        own,
    ))));
    let view = Setting::AreaView("Own.Area".to_owned(), Some(View::Tree), None);
    browser.carry_out(Command::Profile(ProfileCommand::Set(view)));
    until(&mut shell, "the group", |shell| {
        let library = window(shell).browser().library();
        let area = library.find("Own.Area", None).first().cloned();
        area.is_some_and(|area| area.group() == Some("Mine"))
    });
    let library = std::sync::Arc::clone(window(&mut shell).browser().library());
    let area = library.find("Own.Area", None).first().cloned().unwrap();
    assert_eq!(area.aka().unwrap().to_string(), "2:5020/1042.7");
    assert_eq!(area.configured().0, Some("B"));
    let settings = window(&mut shell).browser().settings();
    let url = fidoscope_core::url::FidoUrl::area("Own.Area", None);
    assert_eq!(settings.area_views.of(&url).0, Some(View::Tree));
}

#[test]
fn an_identity_is_added_in_the_settings_and_named_by_an_area() {
    use crate::command::{Command, ProfileCommand, SettingsPage};
    let mut shell = shell(None);
    let browser = window(&mut shell).browser();
    browser.carry_out(Command::Profile(ProfileCommand::ShowSettings(
        SettingsPage::Mail,
    )));
    shell.run_steps(3);
    shell.get_by_label("Find a setting").focus();
    shell.run_steps(2);
    super::tests::type_text(&mut shell, "identity");
    shell.run_steps(3);
    shell.get_by_label("Add identity").scroll_to_me();
    shell.run_steps(3);
    shell.get_by_label("Add identity").click();
    shell.run_steps(3);
    assert!(
        shell
            .query_by_label_contains("only where you choose it")
            .is_some()
    );
    for (field, text) in [
        ("Address", "nowhere"),
        ("In the networks", "fsxnet, 21:*"),
        ("Origin line", "By moonlight"),
    ] {
        let field = format!("New identity: {field}");
        shell
            .get_by_role_and_label(Role::TextInput, &field)
            .scroll_to_me();
        shell.run_steps(3);
        shell.get_by_role_and_label(Role::TextInput, &field).focus();
        shell.run_steps(2);
        super::tests::type_text(&mut shell, text);
        shell.run_steps(2);
        press(&mut shell, Modifiers::NONE, Key::Tab);
        shell.run_steps(3);
    }
    let own = window(&mut shell).browser().settings().identities.clone();
    assert_eq!(own.len(), 1);
    assert_eq!(own[0].label, "New identity");
    assert_eq!(own[0].networks, ["fsxnet", "21:*"]);
    assert_eq!(own[0].origin, "By moonlight");
    assert!(shell.query_by_label_contains("nowhere").is_some());
    shell
        .get_by_label("Remove identity New identity")
        .scroll_to_me();
    shell.run_steps(3);
    shell.get_by_label("Remove identity New identity").click();
    shell.run_steps(3);
    assert!(
        window(&mut shell)
            .browser()
            .settings()
            .identities
            .is_empty()
    );
}

#[test]
fn a_path_of_another_system_leads_to_a_base_once_it_is_added_in_the_settings() {
    use crate::command::{Command, MailCommand, ProfileCommand, SettingsPage};
    let dir = tempfile::tempdir().unwrap();
    let config = dir.path().join("golded.cfg");
    let text = "AREADEF R50.Bone \"\" 0 Echo JAM C:\\FIDO\\MSG\\bone . ()\n";
    std::fs::write(&config, text).unwrap();
    let mut shell = shell_with(None, Keep::default());
    shell.run_steps(2);
    let browser = window(&mut shell).browser();
    browser.carry_out(Command::Mail(MailCommand::OpenBases(config)));
    wait_for_pages(&mut shell);
    let browser = window(&mut shell).browser();
    browser.carry_out(Command::Profile(ProfileCommand::ShowSettings(
        SettingsPage::Areas,
    )));
    shell.run_steps(3);
    for (field, typed) in [
        ("Path prefix", "C:\\FIDO"),
        ("Folder on this computer", dir.path().to_str().unwrap()),
    ] {
        shell.get_by_label(field).scroll_to_me();
        shell.run_steps(3);
        shell.get_by_label(field).focus();
        shell.run_steps(2);
        super::tests::type_text(&mut shell, typed);
        shell.run_steps(2);
    }
    shell.get_by_label("Add path").scroll_to_me();
    shell.run_steps(3);
    shell.get_by_label("Add path").click();
    let wanted = dir.path().join("MSG/bone");
    until(&mut shell, "the base at its place", |shell| {
        let library = window(shell).browser().library();
        let area = library.find("R50.Bone", None).first().cloned();
        area.is_some_and(|area| area.path() == Some(&wanted))
    });
}
