//! A message alone.

use super::*;
use crate::command::FrontCommand;

#[test]
fn a_single_message_has_both_ways_to_leaf_when_the_set_is_not_the_area() {
    let mut harness = window(Desk::new(
        &discussion(),
        "area://Test.Echo?msgid=2:50/1+00000002&view=sing",
    ));
    assert!(harness.query_by_label("1 of 1").is_some());
    assert!(harness.query_by_label("#2 in Test.Echo").is_some());
    harness.get_by_label("Next message in the area").click();
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(3));
    assert!(harness.query_by_label("not among the 1 found").is_some());
    harness.get_by_label("Previous message found").click();
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(2));
    harness.key_press(Key::ArrowLeft);
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(1));
}

#[test]
fn a_single_message_of_a_whole_area_has_one_way() {
    let mut harness = window(Desk::new(&discussion(), "area://Test.Echo?view=sing"));
    assert!(harness.query_by_label("1 of 6").is_some());
    assert!(harness.query_by_label("Next message in the area").is_none());
    let none = Modifiers::NONE;
    for (held, key, number) in [
        (none, Key::N, 2),
        (none, Key::ArrowRight, 3),
        (none, Key::P, 2),
        (Modifiers::COMMAND, Key::End, 6),
    ] {
        harness.key_press_modifiers(held, key);
        harness.run_ok();
        assert_eq!(harness.state().selected(), Some(number), "{key:?}");
    }
}

#[test]
fn a_single_message_links_what_it_answers_its_replies_and_its_tree() {
    let mut harness = window(Desk::new(
        &discussion(),
        "area://Test.Echo?msgid=2:50/1+00000002&view=sing",
    ));
    harness.get_by_label("In reply to Olga").click();
    harness.run_ok();
    harness
        .get_by_label("Reply by Anna")
        .click_button(PointerButton::Middle);
    harness.run_ok();
    harness.get_all_by_label("Tree").last().unwrap().click();
    harness.run_ok();
    assert_eq!(
        harness.state().opened(),
        [
            "area://Test.Echo?msgid=2:50/1+00000001&view=sing Here",
            "area://Test.Echo?msgid=2:50/1+00000003&view=sing Background",
            "area://Test.Echo?msgid=2:50/1+00000002&view=tree Here",
        ]
    );
}

#[test]
fn the_address_of_a_message_is_copied() {
    let mut harness = window(Desk::new(&discussion(), "area://Test.Echo?view=sing"));
    harness.state_mut().commands.clear();
    harness.get_by_label("Copy address").click();
    harness.run_ok();
    harness.key_press(Key::C);
    harness.run_ok();
    let copy = Command::Front(FrontCommand::Copy(
        "area://Test.Echo?msgid=2:50/1+00000001".to_owned(),
    ));
    assert_eq!(harness.state().commands, [copy.clone(), copy]);
}

#[test]
fn k_asks_for_kludges_and_the_setting_shows_them() {
    let mut harness = window(Desk::new(&discussion(), "area://Test.Echo?view=sing"));
    assert!(
        harness
            .query_by_label_contains("@MSGID: 2:50/1 00000001")
            .is_none()
    );
    harness.state_mut().commands.clear();
    harness.key_press(Key::K);
    harness.run_ok();
    assert_eq!(harness.state().commands, [Command::toggle(Switch::Kludges)]);
    harness.state_mut().settings.kludges = true;
    harness.run_ok();
    let text = harness.get_by_label_contains("@MSGID: 2:50/1 00000001");
    let text = text.value().unwrap();
    assert!(text.contains("SEEN-BY: 5030/1 50/1"), "{text}");
    assert!(text.contains("PATH: 50/1"), "{text}");
}

#[test]
fn a_message_that_is_gone_or_damaged_says_so() {
    for (body, words) in [
        (Body::Gone, "no longer in the base"),
        (
            Body::Failed("cannot read the base: no such file".to_owned()),
            "no such file",
        ),
    ] {
        for view in ["list", "tree", "reel", "sing"] {
            let mut desk = Desk::new(&discussion(), &format!("area://Test.Echo?view={view}"));
            let key = MessageKey::from_row(&desk.messages().row(0).unwrap());
            desk.bodies.put(key, body.clone());
            let harness = window(desk);
            assert!(
                harness.query_by_label_contains(words).is_some(),
                "{view}: {words}"
            );
        }
    }
}
