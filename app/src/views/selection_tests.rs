//! Selection of several rows, and the menus of rows and headers.

use super::fixture::{Desk, discussion, mail, window};
use crate::command::{Command, MessagesAs, PageCommand, ReadingCommand, SavingCommand};
use crate::messages::MessageKey;
use egui::accesskit::Role;
use egui::{Key, Modifiers, PointerButton};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use fidoscope_core::url::{SortKey, SortToken};

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;
const SHIFT: Modifiers = Modifiers::SHIFT;

fn on(view: &str) -> Harness<'static, Desk> {
    let url = format!("area://Test.Echo?view={view}");
    let mut harness = window(Desk::new(&discussion(), &url));
    harness.run_ok();
    harness
}

/// Clicks on the row of a message with modifiers.
fn click(harness: &mut Harness<'_, Desk>, number: u32, held: Modifiers) {
    let label = format!("{number}, ");
    let rows = harness.get_all_by_role(Role::ListBoxOption);
    let row = rows.into_iter().find(|node| {
        let own = egui_kittest::kittest::NodeT::accesskit_node(node);
        own.label().is_some_and(|own| own.starts_with(&label))
    });
    row.expect(&label).click_modifiers(held);
    harness.run_ok();
}

fn press(harness: &mut Harness<'_, Desk>, held: Modifiers, key: Key) {
    harness.key_press_modifiers(held, key);
    harness.run_ok();
}

fn numbers(keys: &[MessageKey]) -> Vec<u32> {
    keys.iter().map(|key| key.number).collect()
}

/// Returns the messages that the button "Copy" would copy.
fn chosen(harness: &mut Harness<'_, Desk>) -> Vec<u32> {
    harness.state_mut().commands.clear();
    let Some(button) = harness.query_by_role_and_label(Role::Button, "Copy") else {
        return Vec::new();
    };
    button.click();
    harness.run_ok();
    let mut commands = harness.state().commands.iter();
    let copied = commands.find_map(|command| match command {
        Command::Saving(SavingCommand::Gather(keys, MessagesAs::Copied)) => Some(numbers(keys)),
        _ => None,
    });
    copied.unwrap_or_default()
}

#[test]
fn rows_are_chosen_by_ctrl_shift_and_all_at_once() {
    let mut seen = 0;
    for view in ["list", "litr"] {
        let mut harness = on(view);
        press(&mut harness, NONE, Key::Home);
        assert!(chosen(&mut harness).is_empty(), "{view}");
        click(&mut harness, 3, CTRL);
        assert_eq!(chosen(&mut harness), [1, 3], "{view}");
        click(&mut harness, 1, CTRL);
        click(&mut harness, 5, CTRL);
        assert_eq!(chosen(&mut harness), [3, 5], "{view}");
        click(&mut harness, 2, NONE);
        assert!(chosen(&mut harness).is_empty(), "{view}");
        click(&mut harness, 4, SHIFT);
        assert_eq!(chosen(&mut harness), [2, 3, 4], "{view}");
        press(&mut harness, CTRL, Key::A);
        assert_eq!(chosen(&mut harness), [1, 2, 3, 4, 5, 6], "{view}");
        press(&mut harness, NONE, Key::Escape);
        assert!(chosen(&mut harness).is_empty(), "{view}");
        click(&mut harness, 2, NONE);
        press(&mut harness, SHIFT, Key::ArrowDown);
        press(&mut harness, SHIFT, Key::ArrowDown);
        press(&mut harness, SHIFT, Key::ArrowUp);
        assert_eq!(chosen(&mut harness), [2, 3], "{view}");
        seen += 1;
    }
    assert_eq!(seen, 2);
}

#[test]
fn a_range_begins_where_the_user_is_unless_it_grows_on() {
    for view in ["list", "litr"] {
        let mut harness = on(view);
        click(&mut harness, 1, NONE);
        for _ in 0..3 {
            press(&mut harness, NONE, Key::ArrowDown);
        }
        press(&mut harness, SHIFT, Key::ArrowDown);
        assert_eq!(chosen(&mut harness), [4, 5], "{view}");
        // The user leaves the range, and begins another.
        press(&mut harness, NONE, Key::Home);
        press(&mut harness, SHIFT, Key::ArrowDown);
        press(&mut harness, SHIFT, Key::ArrowDown);
        assert_eq!(chosen(&mut harness), [1, 2, 3], "{view}");
        press(&mut harness, NONE, Key::Escape);
        press(&mut harness, SHIFT, Key::ArrowDown);
        assert_eq!(chosen(&mut harness), [3, 4], "{view}");
    }
    // The clicked row is in a folded branch: the first Left goes to the message it answers.
    let mut harness = on("litr");
    click(&mut harness, 3, NONE);
    press(&mut harness, NONE, Key::ArrowLeft);
    press(&mut harness, NONE, Key::ArrowLeft);
    click(&mut harness, 6, SHIFT);
    assert_eq!(chosen(&mut harness), [2, 4, 5, 6]);
}

#[test]
fn chosen_rows_are_marked_and_saved_in_three_formats() {
    let mut harness = on("list");
    press(&mut harness, CTRL, Key::A);
    for (label, is_read) in [("Mark as read", true), ("Mark as unread", false)] {
        harness.state_mut().commands.clear();
        harness.get_by_label(label).click();
        harness.run_ok();
        let marked = harness.state().commands.iter().any(|command| {
            matches!(command, Command::Reading(ReadingCommand::MarkThese(keys, read)) if keys.len() == 6 && *read == is_read)
        });
        assert!(marked, "{label}");
    }
    for (label, how) in [
        ("Text (.txt)", MessagesAs::Text),
        ("Mailbox (.mbox)", MessagesAs::Mbox),
        ("Web page (.html)", MessagesAs::Html),
    ] {
        harness.get_by_label("Save as ▾").click();
        harness.run_ok();
        harness.state_mut().commands.clear();
        harness.get_by_label(label).click();
        harness.run_ok();
        let saved = harness.state().commands.iter().any(|command| {
            matches!(command, Command::Saving(SavingCommand::Gather(keys, own)) if keys.len() == 6 && *own == how)
        });
        assert!(saved, "{label}");
    }
}

#[test]
fn the_menu_of_a_row_offers_the_mail_of_its_sender_and_the_head_an_order() {
    let mut harness = on("list");
    let row = harness.get_by_label("1, Olga to All, Original message, 12 Aug 2007 12:58");
    row.click_button(PointerButton::Secondary);
    harness.run_ok();
    harness.get_by_label("All mail from this sender").click();
    harness.run_ok();
    assert_eq!(
        harness.state().opened(),
        ["area://Test.Echo?sender=%22Olga%22 Here"]
    );
    harness
        .get_by_label("Sort by Subject")
        .click_button(PointerButton::Secondary);
    harness.run_ok();
    harness.get_by_label("Sort descending").click();
    harness.run_ok();
    let order = Command::Page(PageCommand::SortAs(vec![SortToken {
        key: SortKey::Sub,
        reversed: true,
    }]));
    assert!(harness.state().commands.contains(&order));
}

#[test]
fn the_menu_of_an_area_opens_it_and_marks_it_read() {
    let mut harness = window(Desk::new(&discussion(), "area://"));
    for (label, wanted) in [
        ("Open in a background tab", "Background"),
        ("Mark area as read", "MarkAreaRead"),
        ("Copy address", "Copy"),
    ] {
        let rows = harness.get_all_by_role(Role::ListBoxOption);
        let row = rows.last().unwrap();
        row.click_button(PointerButton::Secondary);
        harness.run_ok();
        harness.state_mut().commands.clear();
        let item = harness.query_by_label(label);
        item.unwrap_or_else(|| panic!("{label}")).click();
        harness.run_ok();
        let commands = format!("{:?}", harness.state().commands);
        assert!(commands.contains(wanted), "{label}: {commands}");
    }
}

#[test]
fn the_menu_of_a_place_shows_its_messages_or_nothing_but_them() {
    let mails = [
        mail("Boris", "The harbour").kludge("GEO: -33.87;151.21"),
        mail("Olga", "A walk").kludge("GEO: 55.75;37.62"),
    ];
    for view in ["mapm", "glom"] {
        let url = format!("area://Test.Echo?view={view}");
        for (item, opens) in [("Show messages", false), ("Only this place", true)] {
            let mut harness = window(Desk::new(&mails, &url));
            harness.run_ok();
            let label = "Place of The harbour, Boris";
            let mut places = harness.query_all_by_label_contains(label);
            places
                .next()
                .unwrap()
                .click_button(PointerButton::Secondary);
            drop(places);
            harness.run_ok();
            harness.get_by_label(item).click();
            harness.run_ok();
            let opened = harness.state().opened();
            assert_eq!(opened.len(), usize::from(opens), "{view}: {item}");
            assert!(
                opened.iter().all(|url| url.contains("geomark=151.21")),
                "{opened:?}"
            );
            // Next to the map, or on the opened page.
            let in_panel = harness.query_all_by_label_contains("Text by Boris").count();
            assert_eq!(in_panel > 0, !opens, "{view}: {item}");
        }
    }
}
