//! The window's actions on the shown page.

use super::*;
use crate::command::TabCommand;

#[test]
fn text_is_found_in_the_page() {
    let mut shell = shell(Some("area://Fidoscope.Guide?view=sing"));
    wait_for_text(&mut shell);
    press(&mut shell, Modifiers::COMMAND, Key::F);
    let field = "Find in page";
    assert!(
        shell
            .get_by_role_and_label(Role::TextInput, field)
            .is_focused()
    );
    type_text(&mut shell, "FIDO");
    shell.run_steps(3);
    assert!(shell.query_all_by_label_contains(" match").count() > 0);
    for (modifiers, key, place) in [
        (Modifiers::NONE, Key::Enter, "Match 1 of "),
        (Modifiers::NONE, Key::Enter, "Match 2 of "),
        (Modifiers::NONE, Key::F3, "Match 3 of "),
        (Modifiers::SHIFT, Key::Enter, "Match 2 of "),
    ] {
        press(&mut shell, modifiers, key);
        assert!(shell.query_by_label_contains(place).is_some(), "{place}");
        let found = shell.get_by_role_and_label(Role::TextInput, field);
        assert!(found.is_focused(), "{place}");
    }
    press(&mut shell, Modifiers::COMMAND, Key::F);
    press(&mut shell, Modifiers::NONE, Key::Escape);
    assert!(shell.query_by_label(field).is_none());
    assert!(shell.query_by_label_contains("Match ").is_none());
}

#[test]
fn hits_of_the_page_before_are_none_of_a_page_of_the_program() {
    let mut shell = shell(Some("area://Fidoscope.Guide?view=sing"));
    wait_for_text(&mut shell);
    press(&mut shell, Modifiers::COMMAND, Key::F);
    type_text(&mut shell, "FIDO");
    shell.run_steps(3);
    let nothing = "No matches on this page";
    assert!(shell.query_by_label(nothing).is_none());
    let list = FidoUrl::parse("about:about").unwrap().url;
    let open = Command::Tabs(TabCommand::Open(list, OpenIn::Here));
    window(&mut shell).browser().carry_out(open);
    wait_for_pages(&mut shell);
    assert!(shell.query_by_label(nothing).is_some());
}

#[test]
fn the_field_that_finds_text_opens_with_its_old_words_selected_and_closes_by_esc_from_everywhere() {
    let mut shell = shell(Some("area://Fidoscope.Guide?view=sing"));
    wait_for_text(&mut shell);
    let field = "Find in page";
    press(&mut shell, Modifiers::COMMAND, Key::F);
    type_text(&mut shell, "fidonet");
    press(&mut shell, Modifiers::NONE, Key::Escape);
    press(&mut shell, Modifiers::COMMAND, Key::F);
    type_text(&mut shell, "no such words");
    shell.run_steps(3);
    assert!(shell.query_by_label_contains("No matches").is_some());
    let text = shell.get_by_role_and_label(Role::TextInput, field).value();
    assert_eq!(text.as_deref(), Some("no such words"));
    press(&mut shell, Modifiers::NONE, Key::F2);
    shell.run_steps(2);
    let found = shell.get_by_role_and_label(Role::TextInput, field);
    assert!(!found.is_focused());
    press(&mut shell, Modifiers::NONE, Key::Escape);
    assert!(shell.query_by_label(field).is_none());
}

#[test]
fn a_message_is_inspected_and_saved_as_text() {
    let dir = tempfile::tempdir().unwrap();
    let mut shell = shell(Some("area://Fidoscope.Guide?view=list"));
    press(&mut shell, Modifiers::NONE, Key::I);
    assert!(shell.query_by_label("Message details").is_some());
    until(&mut shell, "the kludges", |shell| {
        shell.query_by_label("@MSGID").is_some()
    });
    press(&mut shell, Modifiers::NONE, Key::Escape);
    press(&mut shell, Modifiers::NONE, Key::W);
    let place = dir.path().join("message.txt");
    press(&mut shell, Modifiers::COMMAND, Key::A);
    type_text(&mut shell, &place.to_string_lossy());
    press(&mut shell, Modifiers::NONE, Key::Enter);
    until(&mut shell, "the file", |_| place.exists());
    until(&mut shell, "the end of the dialog", |shell| {
        shell.query_by_label("Save as file").is_none()
    });
    let text = std::fs::read_to_string(&place).unwrap();
    assert!(text.contains("Subject :"), "{text}");
    // An existing file is not overwritten.
    press(&mut shell, Modifiers::NONE, Key::W);
    press(&mut shell, Modifiers::COMMAND, Key::A);
    type_text(&mut shell, &place.to_string_lossy());
    press(&mut shell, Modifiers::NONE, Key::Enter);
    until(&mut shell, "the refusal", |shell| {
        shell.query_by_label_contains("already exists").is_some()
    });
}

#[test]
fn the_pane_goes_to_the_right_and_the_setting_is_kept() {
    let mut shell = shell(Some("area://Fidoscope.Guide?view=list"));
    let list = |shell: &Shell<'_>| {
        let rows = shell.get_all_by_role(Role::ListBoxOption);
        rows.map(|row| row.rect().right()).fold(0.0_f32, f32::max)
    };
    let wide = list(&shell);
    press(&mut shell, Modifiers::NONE, Key::F8);
    shell.run_steps(3);
    assert!(list(&shell) < wide - 200.0);
    assert!(window(&mut shell).browser().settings().pane_right);
}

#[test]
fn a_page_that_nothing_passes_says_so_once_and_offers_what_finds_more() {
    let shell = shell(Some("area://Fidoscope.Guide?find=aboard"));
    assert_eq!(shell.get_all_by_label("No messages found").count(), 1);
    assert!(shell.query_by_label_contains("No message passes").is_none());
    shell.get_by_label("Search subject lines, too");
    shell.get_by_label("Open the whole area Fidoscope.Guide");
}
