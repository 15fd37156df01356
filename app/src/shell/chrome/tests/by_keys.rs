//! Keys, and changing them.

use super::*;
use crate::command::{ReadingCommand, TabCommand};

#[test]
fn keys_open_choose_and_close_tabs() {
    let mut shell = shell(None);
    press(&mut shell, Modifiers::COMMAND, Key::T);
    wait_for_pages(&mut shell);
    assert_eq!(shell.get_all_by_role(Role::Tab).count(), 2);
    assert!(shell.get_by_label("Address").is_focused());
    press(&mut shell, Modifiers::COMMAND, Key::Tab);
    assert_eq!(window(&mut shell).browser().active(), 0);
    press(&mut shell, Modifiers::COMMAND | Modifiers::SHIFT, Key::Tab);
    assert_eq!(window(&mut shell).browser().active(), 1);
    press(&mut shell, Modifiers::COMMAND, Key::Num1);
    assert_eq!(window(&mut shell).browser().active(), 0);
    press(&mut shell, Modifiers::COMMAND, Key::Num9);
    assert_eq!(window(&mut shell).browser().active(), 1);
    press(&mut shell, Modifiers::COMMAND, Key::W);
    assert_eq!(shell.get_all_by_role(Role::Tab).count(), 1);
}

#[test]
fn a_middle_click_on_a_tab_closes_it() {
    let mut shell = shell(None);
    press(&mut shell, Modifiers::COMMAND, Key::T);
    wait_for_pages(&mut shell);
    let tab = shell.get_all_by_role(Role::Tab).next().expect("a tab");
    tab.click_button(PointerButton::Middle);
    shell.run_steps(3);
    assert!(seen(&mut shell).contains(&Command::Tabs(TabCommand::CloseTab(0))));
    assert_eq!(shell.get_all_by_role(Role::Tab).count(), 1);
}

#[test]
fn alt_up_leads_from_a_message_to_its_area_and_to_all_areas() {
    let mut shell = shell(Some("area://Fidoscope.Guide?from=99:2/17"));
    press(&mut shell, Modifiers::ALT, Key::ArrowUp);
    wait_for_pages(&mut shell);
    assert_eq!(shown(&mut shell), "area://Fidoscope.Guide");
    press(&mut shell, Modifiers::ALT, Key::ArrowUp);
    wait_for_pages(&mut shell);
    assert_eq!(shown(&mut shell), "area://");
}

#[test]
fn k_toggles_kludges_only_outside_of_text_fields() {
    let mut shell = shell(None);
    press(&mut shell, Modifiers::COMMAND, Key::L);
    press(&mut shell, Modifiers::NONE, Key::K);
    assert!(!seen(&mut shell).contains(&Command::toggle(Switch::Kludges)));
    press(&mut shell, Modifiers::NONE, Key::Escape);
    press(&mut shell, Modifiers::NONE, Key::K);
    assert!(seen(&mut shell).contains(&Command::toggle(Switch::Kludges)));
}

#[test]
fn whole_areas_are_marked_only_after_a_question_with_their_number() {
    let mut shell = shell(Some("area://Fidoscope.Guide?find=Pathfinder"));
    wait_for_counts(&mut shell);
    press(&mut shell, Modifiers::COMMAND | Modifiers::ALT, Key::M);
    shell.run_steps(3);
    let number = window(&mut shell)
        .browser()
        .counts()
        .values()
        .next()
        .cloned();
    let unread = number.unwrap().unwrap().1;
    let question = format!("This marks {unread} unread messages");
    assert!(shell.query_by_label_contains(&question).is_some());
    shell.get_by_label("Cancel").click();
    shell.run_steps(3);
    assert!(!seen(&mut shell).contains(&Command::Reading(ReadingCommand::MarkAreasRead)));
    press(&mut shell, Modifiers::COMMAND | Modifiers::ALT, Key::M);
    shell.run_steps(3);
    shell
        .get_by_label(&format!("Mark {unread} messages as read"))
        .click();
    until(&mut shell, "all read", |shell| {
        shell
            .query_by_label_contains(&format!("{unread} messages were marked as read"))
            .is_some()
    });
}

#[test]
fn words_of_the_quick_filter_leave_what_ctrl_m_marks() {
    let mut shell = shell(Some("area://Fidoscope.Guide?view=list"));
    press(&mut shell, Modifiers::COMMAND | Modifiers::SHIFT, Key::K);
    shell.run_steps(3);
    type_text(&mut shell, "Welcome");
    // A worker filters the rows.
    until(&mut shell, "the filter", |shell| {
        shell.query_by_label_contains("1 of ").is_some()
    });
    press(&mut shell, Modifiers::NONE, Key::Enter);
    shell.run_steps(3);
    press(&mut shell, Modifiers::COMMAND, Key::M);
    until(&mut shell, "the mark", |shell| {
        shell
            .query_by_label_contains("1 message was marked as read")
            .is_some()
    });
}

/// Returns a window whose list of keys waits for the new key of the help.
fn asking_for_the_key_of_help<'a>() -> Shell<'a> {
    let mut shell = shell(Some("area://Fidoscope.Guide?view=list"));
    press(&mut shell, Modifiers::NONE, Key::F1);
    shell.run_steps(5);
    shell.get_by_label("Change shortcuts").click();
    shell.run_steps(5);
    let name = format!("Change: {}", Action::Help.what());
    shell.get_by_label(&name).click();
    shell.run_steps(3);
    shell
}

#[test]
fn a_key_is_changed_in_the_list_of_keys_and_works_at_once() {
    let mut shell = asking_for_the_key_of_help();
    assert!(
        shell
            .query_by_label("Press the new key, or Esc to cancel")
            .is_some()
    );
    press(&mut shell, Modifiers::COMMAND | Modifiers::SHIFT, Key::J);
    assert!(shell.query_by_label("Ctrl+Shift+J").is_some());
    press(&mut shell, Modifiers::NONE, Key::Escape);
    assert!(shell.query_by_label("Change shortcuts").is_none());
    press(&mut shell, Modifiers::NONE, Key::F1);
    assert!(shell.query_by_label("Change shortcuts").is_none());
    press(&mut shell, Modifiers::COMMAND | Modifiers::SHIFT, Key::J);
    assert!(shell.query_by_label("Change shortcuts").is_some());
}

#[test]
fn a_sign_that_was_pressed_with_shift_works_as_the_new_key() {
    let mut shell = asking_for_the_key_of_help();
    let shifted = Modifiers::COMMAND | Modifiers::SHIFT;
    press(&mut shell, shifted, Key::Plus);
    press(&mut shell, Modifiers::NONE, Key::Escape);
    assert!(shell.query_by_label("Change shortcuts").is_none());
    press(&mut shell, shifted, Key::Plus);
    assert!(shell.query_by_label("Change shortcuts").is_some());
}
