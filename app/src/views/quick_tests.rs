//! Quick filter: typing filters the messages of a page at once.

use super::fixture::{Desk, Mail, discussion, mail, window};
use crate::command::{Command, PageCommand};
use crate::platform::repaints;
use crate::strings::{Language, set_language};
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

/// Opens a page with the field open.
fn opened(mails: &[Mail], view: &str) -> Harness<'static, Desk> {
    let mut desk = Desk::new(mails, &format!("area://Test.Echo?view={view}"));
    desk.state.ask_quick_filter();
    window(desk)
}

fn type_in(harness: &mut Harness<'_, Desk>, text: &str) {
    harness.event(Event::Text(text.to_owned()));
    harness.run_ok();
}

fn press(harness: &mut Harness<'_, Desk>, modifiers: Modifiers, key: Key) {
    harness.event(Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    });
    harness.run_ok();
}

/// Returns the numbers of the rows.
fn numbers(harness: &Harness<'_, Desk>) -> Vec<u32> {
    let rows = harness.get_all_by_role(Role::ListBoxOption);
    let mut rows: Vec<u32> = rows
        .map(|row| {
            let label = row.accesskit_node().label().unwrap_or_default();
            label.split(',').next().unwrap().parse().unwrap()
        })
        .collect();
    rows.sort_unstable();
    rows
}

#[test]
fn letters_narrow_a_list_and_esc_shows_all_of_it_again() {
    let mut harness = opened(&discussion(), "list");
    assert_eq!(numbers(&harness), [1, 2, 3, 4, 5, 6]);
    type_in(&mut harness, "дРУг");
    assert_eq!(numbers(&harness), [4, 5]);
    assert!(harness.query_by_label("2 of 6").is_some());
    type_in(&mut harness, " ПУП");
    assert_eq!(numbers(&harness), [4]);
    assert!(harness.query_by_label("1 of 6").is_some());
    // The selection moved to the nearest remaining row.
    assert_eq!(harness.state().selected(), Some(4));
    press(&mut harness, Modifiers::NONE, Key::Escape);
    assert_eq!(numbers(&harness), [1, 2, 3, 4, 5, 6]);
    assert_eq!(harness.state().selected(), Some(4));
    assert!(harness.query_by_label("Quick filter").is_none());
    let opened = harness.state().opened();
    assert!(opened.is_empty(), "{opened:?}");
}

#[test]
fn esc_in_the_field_ends_the_filter_though_the_page_has_no_keyboard() {
    let mut harness = opened(&discussion(), "list");
    type_in(&mut harness, "anna");
    assert_eq!(numbers(&harness), [3]);
    harness.state_mut().has_keyboard = false;
    press(&mut harness, Modifiers::NONE, Key::Escape);
    assert_eq!(numbers(&harness).len(), 6);
}

#[test]
fn enter_goes_to_the_list_and_esc_there_ends_the_filter() {
    let mut harness = opened(&discussion(), "list");
    type_in(&mut harness, "re:");
    assert_eq!(numbers(&harness), [2, 3, 4, 5]);
    press(&mut harness, Modifiers::NONE, Key::Enter);
    press(&mut harness, Modifiers::NONE, Key::End);
    assert_eq!(harness.state().selected(), Some(5));
    press(&mut harness, Modifiers::NONE, Key::Escape);
    assert_eq!(numbers(&harness).len(), 6);
    assert_eq!(harness.state().selected(), Some(5));
}

#[test]
fn ctrl_enter_and_a_button_search_for_the_words() {
    let search = Command::Page(PageCommand::SearchWords("anna".to_owned()));
    let mut harness = opened(&discussion(), "list");
    type_in(&mut harness, "anna");
    press(&mut harness, Modifiers::COMMAND, Key::Enter);
    assert!(harness.state().commands.contains(&search));
    let mut harness = opened(&discussion(), "list");
    type_in(&mut harness, "anna");
    harness.get_by_label("Search message texts").click();
    harness.run_ok();
    assert!(harness.state().commands.contains(&search));
}

#[test]
fn words_that_no_message_has_say_so_in_both_languages_and_are_no_dead_end() {
    let mut harness = opened(&discussion(), "list");
    type_in(&mut harness, "nobody");
    let text = "No message here has “nobody” in its names or subject.";
    assert!(harness.query_by_label(text).is_some());
    set_language(Language::Russian);
    harness.run_ok();
    let text = "Здесь ни у одного письма «nobody» нет ни в именах, ни в теме.";
    assert!(harness.query_by_label(text).is_some());
    assert!(harness.query_by_label("0 из 6").is_some());
    harness.get_by_label("Показать все письма").click();
    harness.run_ok();
    set_language(Language::English);
    assert_eq!(numbers(&harness).len(), 6);
}

#[test]
fn trees_and_reels_are_narrowed_as_lists_are() {
    for (view, rows) in [("litr", 5), ("topl", 1)] {
        let mut harness = opened(&discussion(), view);
        type_in(&mut harness, "anna");
        let shown = harness.get_all_by_role(Role::ListBoxOption).count();
        assert_eq!(shown, rows, "{view}");
        let found = harness.get_all_by_role(Role::ListBoxOption);
        let found = found.filter(|row| {
            let label = row.accesskit_node().label().unwrap_or_default();
            label.contains(", found")
        });
        assert_eq!(found.count(), usize::from(view == "litr"), "{view}");
    }
    let mut harness = opened(&discussion(), "reel");
    type_in(&mut harness, "anna");
    assert!(harness.query_by_label("1 of 6").is_some());
}

#[test]
fn no_frame_waits_for_a_long_list_and_the_last_text_counts() {
    let mails: Vec<Mail> = (0..super::derived::AT_ONCE + 2_000)
        .map(|at| mail(if at % 4_000 == 7 { "Zoe" } else { "Olga" }, "Ferry"))
        .collect();
    let mut harness = opened(&mails, "list");
    for text in ["o", "x", "zo"] {
        let mut quick = super::quick::Quick::default();
        quick.ask();
        harness.state_mut().state.page.quick = quick;
        harness.event(Event::Text(text.to_owned()));
        harness.step();
        // The page stays unchanged until the result arrives.
        assert!(!numbers(&harness).is_empty(), "{text}");
    }
    let expected = mails.iter().filter(|mail| mail.from == "Zoe").count();
    let label = format!(
        "{expected} of {}",
        crate::strings::format::count(mails.len() as u64)
    );
    let ctx = harness.ctx.clone();
    let is_there = repaints::until(&ctx, || {
        harness.step();
        harness.query_by_label(&label).is_some()
    });
    assert!(is_there, "{label}");
    harness.run_ok();
    assert_eq!(numbers(&harness).len(), expected);
}
