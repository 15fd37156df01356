//! Menus of rows: stars, watched and ignored threads, twits.

use super::fixture::{Desk, discussion, window};
use crate::command::{Command, ProfileCommand, ReadingCommand};
use crate::keep::threads::Choice;
use crate::messages::MessageKey;
use crate::settings::Setting;
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;

/// Returns the discussion with a star on its first message.
fn with_star(view: &str) -> (Desk, MessageKey) {
    let url = format!("area://Test.Echo?view={view}");
    let mut desk = Desk::new(&discussion(), &url);
    let m = desk.messages();
    let key = MessageKey::from_row(&m.row(m.set[0]).unwrap());
    desk.noted
        .set_stars([(key.area, key.fingerprint)].into_iter());
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
            label.is_some_and(|label| label.contains(", starred"))
        });
        assert_eq!(starred.count(), 1, "{view}");
    }
}

#[test]
fn the_header_and_the_menu_of_a_row_give_and_take_a_star() {
    let (desk, key) = with_star("list");
    let mut harness = window(desk);
    let label = "1, Olga to All, Original message, 12 Aug 2007 12:58, starred";
    harness.get_by_label(label).click();
    harness.run_ok();
    harness.state_mut().commands.clear();
    harness
        .get_by_role_and_label(Role::Button, "Remove star")
        .click();
    harness.run_ok();
    harness.get_by_label(label).click_secondary();
    harness.run_ok();
    let items = harness.get_all_by_label("Remove star");
    let item = items.max_by(|a, b| a.rect().width().total_cmp(&b.rect().width()));
    item.expect("in the menu").click();
    harness.run_ok();
    let stars = harness.state().commands.iter();
    let stars =
        stars.filter(|command| **command == Command::Reading(ReadingCommand::Star(vec![key])));
    assert_eq!(stars.count(), 2);
}

#[test]
fn the_menu_of_a_row_hides_the_mail_of_its_sender_and_shows_it_again() {
    let (desk, _) = with_star("list");
    let mut harness = window(desk);
    for (item, on) in [
        ("Hide mail from Olga", true),
        ("Show mail from Olga again", false),
    ] {
        let label = "1, Olga to All, Original message, 12 Aug 2007 12:58, starred";
        harness.get_by_label(label).click_secondary();
        harness.run_ok();
        harness.get_by_label(item).click();
        harness.run_ok();
        let setting = Setting::Twit("Olga".to_owned(), on);
        let desk = harness.state_mut();
        assert!(
            desk.commands
                .contains(&Command::Profile(ProfileCommand::Set(setting.clone())))
        );
        desk.settings.set(setting);
        harness.run_ok();
    }
}

/// Returns the discussion with a choice for its first tree.
fn with_thread(view: &str, choice: Choice) -> Desk {
    let url = format!("area://Test.Echo?view={view}");
    let mut desk = Desk::new(&discussion(), &url);
    let m = desk.messages();
    let rows = m.set.iter().take(5).map(|index| m.row(*index).unwrap());
    let keys = rows.map(|row| MessageKey::from_row(&row));
    let threads = keys.map(|key| ((key.area, key.fingerprint), choice));
    let threads = threads.collect();
    desk.noted.set_threads(threads);
    desk
}

#[test]
fn rows_say_that_their_thread_is_watched_or_ignored() {
    for (choice, sign) in [
        (Choice::Watched, ", in a watched thread"),
        (Choice::Ignored, ", in an ignored thread"),
    ] {
        for (view, count) in [("list", 5), ("litr", 5), ("topl", 1)] {
            let harness = window(with_thread(view, choice));
            let rows = harness.get_all_by_role(Role::ListBoxOption);
            let with_sign = rows.filter(|row| {
                let label = egui_kittest::kittest::NodeT::accesskit_node(row).label();
                label.is_some_and(|label| label.contains(sign))
            });
            assert_eq!(with_sign.count(), count, "{view}");
        }
    }
}

#[test]
fn ignored_threads_are_hidden_by_a_switch_and_a_page_of_nothing_else_shows_them_again() {
    for view in ["list", "litr"] {
        let mut desk = with_thread(view, Choice::Ignored);
        desk.settings.hide_ignored = true;
        let mut harness = window(desk);
        let rows = harness.get_all_by_role(Role::ListBoxOption).count();
        assert_eq!(rows, 1, "{view}");
        let desk = harness.state_mut();
        let m = desk.messages();
        let row = m.row(m.set[5]).unwrap();
        let mut threads = desk.noted.threads().as_ref().clone();
        threads.insert((row.area().id(), row.fingerprint()), Choice::Ignored);
        desk.noted.set_threads(threads);
        harness.run_ok();
        harness.get_by_label("Show ignored threads").click();
        harness.run_ok();
        let command = Command::toggle(crate::settings::Switch::HideIgnored);
        assert!(harness.state().commands.contains(&command), "{view}");
    }
}

#[test]
fn the_menu_of_a_row_watches_its_thread_and_stops_it() {
    let mut desk = with_thread("list", Choice::Watched);
    desk.reads = true;
    let mut harness = window(desk);
    let rows = [
        (
            1,
            "Olga",
            "Original message, 12 Aug 2007 12:58, in a watched thread",
            "Stop watching thread",
        ),
        (6, "Egor", "Another tree, 12 Aug 2007 13:03", "Watch thread"),
    ];
    for (number, from, rest, item) in rows {
        let label = format!("{number}, {from} to All, {rest}");
        harness.get_by_label(&label).click_secondary();
        harness.run_ok();
        harness.get_by_label(item).click();
        harness.run_ok();
        let desk = harness.state();
        let m = desk.messages();
        let key = MessageKey::from_row(&m.row(m.set[number - 1]).unwrap());
        let command = Command::Reading(ReadingCommand::ChooseThread(Choice::Watched, Some(key)));
        assert!(desk.commands.contains(&command), "{item}");
    }
}
