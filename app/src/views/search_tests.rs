//! Pages of searches: hits, snippets, navigation from hit to hit.

use super::fixture::{Desk, Mail, mail, window};
use crate::command::{Command, ContentCommand, OpenIn, TabCommand};
use crate::settings::Switch;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use fidoscope_core::config::TwitVerdict;
use std::sync::Arc;

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
    // Found by its subject: the first words are shown.
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
    assert!(harness.query_by_label("2 matches").is_some());
    let mut seen = Vec::new();
    for (modifiers, key) in [
        (Modifiers::NONE, Key::F3),
        (Modifiers::NONE, Key::F3),
        (Modifiers::NONE, Key::F3),
        (Modifiers::SHIFT, Key::F3),
    ] {
        harness.key_press_modifiers(modifiers, key);
        harness.run_ok();
        let label = ["Match 1 of 2", "Match 2 of 2"]
            .into_iter()
            .find(|label| harness.query_by_label(label).is_some());
        seen.push(label.expect("a hit"));
    }
    assert_eq!(
        seen,
        [
            "Match 1 of 2",
            "Match 2 of 2",
            "Match 1 of 2",
            "Match 2 of 2"
        ]
    );
    assert!(
        harness
            .state()
            .commands
            .iter()
            .all(|command| matches!(command, Command::Contents(ContentCommand::LoadBodies(_))))
    );
}

#[test]
fn other_words_to_find_begin_before_the_first_hit() {
    let mut harness = window(Desk::new(&letters()[1..2], "area://Test.Echo?view=sing"));
    for (words, count) in [("rain", 2), ("nothing", 60)] {
        words.clone_into(&mut harness.state_mut().find);
        harness.run_ok();
        let hits = harness.state().memory.hits;
        assert_eq!((hits.count, hits.current), (count, None), "{words}");
        for _ in 0..2 {
            harness.key_press(Key::F3);
            harness.run_ok();
        }
        let hits = harness.state().memory.hits;
        assert_eq!(hits.current, Some(1), "{words}");
    }
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
    harness.key_press(Key::P);
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

#[test]
fn a_list_of_unread_messages_only_leaves_the_read_ones_out() {
    let mut desk = Desk::new(&letters(), "area://Test.Echo?view=list");
    let area = desk.library.areas()[0].id();
    desk.read.mark_for_tests(area, 2);
    desk.settings.unread_only = true;
    let mut harness = window(desk);
    assert!(harness.query_by_label_contains("1, Olga").is_none());
    assert!(harness.query_by_label_contains("3, Anna").is_some());
    assert_eq!(harness.state().selected(), Some(3));
    // Messages read now stay until the page is made again.
    harness.state_mut().read.mark_for_tests(area, 3);
    harness.run_ok();
    assert!(harness.query_by_label_contains("3, Anna").is_some());
    let mut desk = Desk::new(&letters(), "area://Test.Echo?view=list");
    desk.read.mark_for_tests(area, 3);
    desk.settings.unread_only = true;
    let mut harness = window(desk);
    // The chip above the page, and the button in place of its messages.
    let ways: Vec<_> = harness.query_all_by_label("Show read messages").collect();
    assert_eq!(ways.len(), 2);
    ways.last().expect("a button").click();
    harness.run_ok();
    assert!(
        harness
            .state()
            .commands
            .contains(&Command::toggle(Switch::UnreadOnly))
    );
}

#[test]
fn mail_of_twits_is_left_out_or_blank_until_it_is_asked_for() {
    let mut desk = Desk::new(&letters(), "area://Test.Echo?view=list");
    let verdicts = [(0, TwitVerdict::Hide), (1, TwitVerdict::Blank)];
    desk.twits = Arc::new(verdicts.into_iter().collect());
    desk.settings.hide_twits = true;
    let mut harness = window(desk);
    assert!(harness.query_by_label_contains("1, Olga").is_none());
    harness.get_by_label_contains("2, Boris").click();
    harness.run_ok();
    assert!(harness.query_by_label_contains("rain of Spain").is_none());
    harness.get_by_label("Show message").click();
    harness.run_ok();
    assert!(harness.query_by_label_contains("rain of Spain").is_some());
    harness.state_mut().settings.hide_twits = false;
    harness.run_ok();
    assert!(harness.query_by_label_contains("1, Olga").is_some());
}

#[test]
fn each_filter_of_the_address_is_a_chip_that_takes_it_away() {
    let url = "area://Test.Echo?findsb=rain&view=list&to=All&sort=chr";
    let mut harness = window(Desk::new(&letters(), url));
    harness.get_by_label("Remove filter findsb: rain").click();
    harness.run_ok();
    assert!(harness.query_by_label("Remove filter view: list").is_none());
    let without = "area://Test.Echo?view=list&to=All&sort=chr";
    let wanted = fidoscope_core::url::FidoUrl::parse(without).unwrap().url;
    assert!(
        harness
            .state()
            .commands
            .contains(&Command::Tabs(TabCommand::Open(wanted, OpenIn::Here)))
    );
}

#[test]
fn the_switches_of_the_window_hold_in_every_view() {
    for view in ["reel", "sing", "topl", "litr", "totr"] {
        let url = format!("area://Test.Echo?view={view}");
        let mut desk = Desk::new(&letters(), &url);
        let area = desk.library.areas()[0].id();
        desk.read.mark_for_tests(area, 2);
        desk.settings.unread_only = true;
        let mut harness = window(desk);
        let seen = |harness: &egui_kittest::Harness<'_, Desk>, who: &str| {
            harness.query_all_by_label_contains(who).count() > 0
        };
        assert!(seen(&harness, "Rain again"), "{view}");
        assert!(!seen(&harness, "About weather"), "{view}");
        harness.get_by_label("Show read messages").click();
        harness.run_ok();
        let asked = &harness.state().commands;
        assert!(
            asked.contains(&Command::toggle(Switch::UnreadOnly)),
            "{view}"
        );
        let url = format!("area://Test.Echo?view={view}");
        let mut desk = Desk::new(&letters(), &url);
        desk.twits = Arc::new([(0, TwitVerdict::Hide)].into_iter().collect());
        desk.settings.hide_twits = true;
        let mut harness = window(desk);
        assert!(!seen(&harness, "About weather"), "{view}");
        assert!(seen(&harness, "Rain"), "{view}");
        harness.state_mut().settings.hide_twits = false;
        harness.run_ok();
        harness.key_press(Key::Home);
        harness.run_ok();
        assert!(seen(&harness, "About weather"), "{view}");
    }
}

#[test]
fn who_goes_to_one_message_sees_it_though_it_was_read() {
    let mut desk = Desk::new(&letters(), "area://Test.Echo?subj=weather&view=sing");
    let area = desk.library.areas()[0].id();
    desk.read.mark_for_tests(area, 3);
    desk.settings.unread_only = true;
    let harness = window(desk);
    assert!(harness.query_by_label_contains("Rain and wind").is_some());
}

#[test]
fn the_text_of_a_twit_is_hidden_wherever_whole_messages_are_shown() {
    for view in ["reel", "flat", "expa", "totr", "sing"] {
        let url = format!("area://Test.Echo?view={view}");
        let mut desk = Desk::new(&letters(), &url);
        desk.twits = Arc::new([(0, TwitVerdict::Blank)].into_iter().collect());
        desk.settings.hide_twits = true;
        let mut harness = window(desk);
        let text = "Rain and wind";
        assert!(harness.query_by_label_contains(text).is_none(), "{view}");
        harness.get_by_label("Show message").click();
        harness.run_ok();
        assert!(harness.query_by_label_contains(text).is_some(), "{view}");
    }
}
