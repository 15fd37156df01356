//! Pages of searches: hits, snippets, ways from hit to hit.

use super::fixture::{Desk, Mail, mail, window};
use crate::command::Command;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

fn letters() -> Vec<Mail> {
    let before = "Nothing here.\n".repeat(60);
    vec![
        mail("Olga", "About weather").text("Rain and wind.\n"),
        mail("Boris", "Rain").text(&format!("{before}The rain of Spain, and more rain.\n")),
        mail("Anna", "Rain again").text("Own words.\n"),
    ]
}

#[test]
fn a_list_of_a_search_shows_what_was_found_in_each_text() {
    let harness = window(Desk::new(
        &letters(),
        "area://Test.Echo?findsb=rain&view=list",
    ));
    assert!(harness.query_by_label("Rain and wind.").is_some());
    let found = "here. The rain of Spain, and more rain.";
    assert!(harness.query_by_label_contains(found).is_some());
    // Found by its subject: the first words stand there.
    assert!(harness.query_by_label("Own words.").is_some());
    let asked = harness.state().asked();
    assert!([1, 2, 3].iter().all(|number| asked.contains(number)));
}

#[test]
fn a_list_in_full_or_without_a_search_has_no_snippets() {
    for url in [
        "area://Test.Echo?findsb=rain&view=list&full",
        "area://Test.Echo?subj=rain&view=list",
        "area://Test.Echo?view=list",
    ] {
        let harness = window(Desk::new(&letters(), url));
        assert!(harness.query_by_label("Own words.").is_none(), "{url}");
    }
}

#[test]
fn a_reel_of_a_search_shows_parts_and_the_whole_when_asked() {
    let mut harness = window(Desk::new(
        &letters(),
        "area://Test.Echo?find=rain&view=reel",
    ));
    assert!(
        harness
            .query_by_label_contains("Nothing here.\nNothing")
            .is_none()
    );
    harness
        .query_all_by_label("Show the whole message")
        .last()
        .expect("a collapsed message")
        .click();
    harness.run_ok();
    assert!(harness.query_by_label_contains("Nothing here").is_some());
    let full = "area://Test.Echo?find=rain&view=reel&full";
    let harness = window(Desk::new(&letters(), full));
    assert!(harness.query_by_label("Show the whole message").is_none());
}

#[test]
fn f3_goes_from_hit_to_hit_and_around() {
    let mut harness = window(Desk::new(
        &letters()[1..2],
        "area://Test.Echo?find=rain&view=sing",
    ));
    assert!(harness.query_by_label("2 hits").is_some());
    let mut seen = Vec::new();
    for (modifiers, key) in [
        (Modifiers::NONE, Key::F3),
        (Modifiers::NONE, Key::F3),
        (Modifiers::NONE, Key::F3),
        (Modifiers::SHIFT, Key::F3),
    ] {
        harness.key_press_modifiers(modifiers, key);
        harness.run_ok();
        let label = ["Hit 1 of 2", "Hit 2 of 2"]
            .into_iter()
            .find(|label| harness.query_by_label(label).is_some());
        seen.push(label.expect("a hit"));
    }
    assert_eq!(
        seen,
        ["Hit 1 of 2", "Hit 2 of 2", "Hit 1 of 2", "Hit 2 of 2"]
    );
    assert!(
        harness
            .state()
            .commands
            .iter()
            .all(|command| matches!(command, Command::LoadBodies(_)))
    );
}

#[test]
fn space_at_the_end_of_a_text_leads_to_the_next_unread_message() {
    let mut desk = Desk::new(&letters(), "area://Test.Echo?view=list");
    let area = desk.library.areas()[0].id();
    // The first two were read in this session.
    desk.read.mark_for_tests(area, 2);
    let mut harness = window(desk);
    harness.key_press(Key::Home);
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(1));
    harness.key_press(Key::Space);
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(3));
    harness.key_press_modifiers(Modifiers::COMMAND, Key::ArrowLeft);
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(2));
}

#[test]
fn plus_and_minus_lead_to_replies_and_parents() {
    let mails = super::fixture::discussion();
    for view in ["list", "sing"] {
        let url = format!("area://Test.Echo?view={view}");
        let mut harness = window(Desk::new(&mails, &url));
        harness.key_press(Key::Home);
        harness.run_ok();
        let mut seen = Vec::new();
        for key in [Key::Plus, Key::Plus, Key::Minus] {
            harness.key_press(key);
            harness.run_ok();
            seen.push(harness.state().selected());
        }
        assert_eq!(seen, [Some(2), Some(3), Some(2)], "{view}");
    }
}
