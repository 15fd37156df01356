//! The list of areas.

use super::*;
use crate::command::MailCommand;

fn arealist() -> Desk {
    let mut broken = area("Broken", AreaKind::Echo, 0, 0);
    broken.messages = None;
    broken.problem = Some("the base is damaged".to_owned());
    Desk::with_content(Content::Areas(AreasPage {
        lines: vec![
            area("Mail", AreaKind::Netmail, 3, 0),
            area("Zebra", AreaKind::Echo, 10, 2),
            area("Ant", AreaKind::Echo, 20, 0),
            broken,
        ],
        filtered: false,
    }))
}

#[test]
fn the_arealist_opens_an_area_by_click_and_in_the_background_by_middle_click() {
    let mut harness = window(arealist());
    harness
        .get_by_label("Zebra, About Zebra, 10 messages, 2 unread")
        .click();
    harness.run_ok();
    harness
        .get_by_label_contains("Ant, About Ant")
        .click_button(PointerButton::Middle);
    harness.run_ok();
    assert_eq!(
        harness.state().opened(),
        ["area://Zebra Here", "area://Ant Background"]
    );
}

#[test]
fn the_arealist_is_walked_and_opened_by_keys() {
    let mut harness = window(arealist());
    for key in [Key::ArrowDown, Key::ArrowDown, Key::Enter] {
        harness.key_press(key);
        harness.run_ok();
    }
    harness.key_press(Key::End);
    harness.run_ok();
    harness.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    harness.run_ok();
    assert_eq!(
        harness.state().opened(),
        ["area://Zebra Here", "area://Broken Background"]
    );
}

#[test]
fn the_arealist_says_why_an_area_cannot_be_read() {
    let harness = window(arealist());
    assert!(
        harness
            .query_by_label("Broken, About Broken, the base is damaged")
            .is_some()
    );
}

#[test]
fn a_click_on_a_column_sorts_the_areas_of_each_section() {
    let mut harness = window(arealist());
    let order = |harness: &egui_kittest::Harness<'_, Desk>| {
        ["Zebra, ", "Ant, "].map(|tag| harness.get_by_label_contains(tag).rect().top())
    };
    let [zebra, ant] = order(&harness);
    assert!(zebra < ant);
    harness.get_by_label("Sort by Area").click();
    harness.run_ok();
    let [zebra, ant] = order(&harness);
    assert!(ant < zebra);
}

#[test]
fn a_profile_without_areas_offers_to_open_bases() {
    let desk = Desk::with_content(Content::Areas(AreasPage::default()));
    let mut harness = window(desk);
    harness.get_by_label("Open message bases…").click();
    harness.run_ok();
    assert_eq!(
        harness.state().commands,
        [Command::Mail(MailCommand::ChooseBases)]
    );
}
