//! What the user does with messages and senders from the menus of rows: stars, hiding somebody's mail.

use super::fixture::{Desk, discussion, window};
use crate::command::Command;
use crate::messages::MessageKey;
use crate::settings::Setting;
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;

/// The discussion with a star on its first message.
fn with_star(view: &str) -> (Desk, MessageKey) {
    let url = format!("area://Test.Echo?view={view}");
    let mut desk = Desk::new(&discussion(), &url);
    let m = desk.messages();
    let key = MessageKey::of(&m.row(m.set[0]).unwrap());
    desk.noted
        .use_stars([(key.area, key.fingerprint)].into_iter());
    (desk, key)
}

#[test]
fn rows_of_lists_and_trees_say_that_a_message_has_a_star() {
    for view in ["list", "litr", "topl"] {
        let (desk, _) = with_star(view);
        let harness = window(desk);
        let rows = harness.get_all_by_role(Role::ListBoxOption);
        let starred = rows.filter(|row| {
            let label = egui_kittest::kittest::NodeT::accesskit_node(row).label();
            label.is_some_and(|label| label.contains(", with a star"))
        });
        assert_eq!(starred.count(), 1, "{view}");
    }
}

#[test]
fn the_header_and_the_menu_of_a_row_give_and_take_a_star() {
    let (desk, key) = with_star("list");
    let mut harness = window(desk);
    let label = "1, Olga to All, Original message, 12 Aug 2007 12:58, with a star";
    harness.get_by_label(label).click();
    harness.run_ok();
    harness.state_mut().commands.clear();
    harness
        .get_by_role_and_label(Role::Button, "Take the star back")
        .click();
    harness.run_ok();
    harness.get_by_label(label).click_secondary();
    harness.run_ok();
    let items = harness.get_all_by_label("Take the star back");
    let item = items.max_by(|a, b| a.rect().width().total_cmp(&b.rect().width()));
    item.expect("in the menu").click();
    harness.run_ok();
    let stars = harness.state().commands.iter();
    let stars = stars.filter(|command| **command == Command::Star(vec![key]));
    assert_eq!(stars.count(), 2);
}

#[test]
fn the_menu_of_a_row_hides_the_mail_of_its_sender_and_shows_it_again() {
    let (desk, _) = with_star("list");
    let mut harness = window(desk);
    for (item, on) in [
        ("Hide the mail of Olga", true),
        ("Show the mail of Olga again", false),
    ] {
        let label = "1, Olga to All, Original message, 12 Aug 2007 12:58, with a star";
        harness.get_by_label(label).click_secondary();
        harness.run_ok();
        harness.get_by_label(item).click();
        harness.run_ok();
        let setting = Setting::Twit("Olga".to_owned(), on);
        let desk = harness.state_mut();
        assert!(desk.commands.contains(&Command::Set(setting.clone())));
        desk.settings.set(setting);
        harness.run_ok();
    }
}
