//! Reading by keys, the same in every view of messages.

use super::fixture::{Desk, Mail, discussion, mail, window};
use crate::command::{Command, PageCommand, ReadingCommand};
use crate::settings::shortcuts::{Action, Shortcut, Shortcuts};
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use fidoscope_core::config::TwitVerdict;
use fidoscope_core::url::View;
use std::sync::Arc;

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;

fn press(harness: &mut Harness<'_, Desk>, modifiers: Modifiers, key: Key) {
    harness.key_press_modifiers(modifiers, key);
    harness.run_ok();
}

/// Opens the discussion with its first messages read.
fn half_read(view: &str, read: u32) -> Harness<'static, Desk> {
    let url = format!("area://Test.Echo?view={view}");
    let mut desk = Desk::new(&discussion(), &url);
    let area = desk.library.areas()[0].id();
    desk.read.mark_for_tests(area, read);
    window(desk)
}

#[test]
fn the_next_unread_message_is_a_key_away_in_every_view() {
    let last = u32::try_from(discussion().len()).unwrap();
    let mut seen = 0;
    for view in [
        "list", "sing", "reel", "tree", "litr", "expa", "flat", "bran",
    ] {
        let mut harness = half_read(view, last - 1);
        press(&mut harness, CTRL, Key::Home);
        press(&mut harness, Modifiers::ALT, Key::U);
        harness.run_ok();
        // The end of a reel cannot be at the top of the window.
        let shown = harness
            .state()
            .state
            .page
            .reader
            .shown
            .map(|key| key.number);
        let there = [harness.state().selected(), shown];
        assert!(there.contains(&Some(last)), "{view}: {there:?}");
        seen += 1;
    }
    assert_eq!(seen, 8);
}

#[test]
fn goldeds_keys_lead_along_the_thread_in_every_view_with_replies() {
    for view in ["list", "sing", "tree", "litr", "expa", "flat"] {
        let mut harness = half_read(view, 0);
        press(&mut harness, CTRL, Key::Home);
        assert_eq!(harness.state().selected(), Some(1), "{view}");
        press(&mut harness, CTRL, Key::ArrowRight);
        assert_eq!(harness.state().selected(), Some(2), "{view}");
        press(&mut harness, NONE, Key::Plus);
        assert_eq!(harness.state().selected(), Some(3), "{view}");
        press(&mut harness, CTRL, Key::ArrowLeft);
        assert_eq!(harness.state().selected(), Some(2), "{view}");
        press(&mut harness, NONE, Key::Minus);
        assert_eq!(harness.state().selected(), Some(1), "{view}");
    }
}

#[test]
fn the_next_unread_message_of_the_thread_is_not_the_next_one_of_the_area() {
    let mails = [
        mail("Olga", "Weather"),
        mail("Boris", "Trains"),
        mail("Anna", "Re: Weather").answers(1),
    ];
    for view in ["list", "sing", "litr"] {
        let url = format!("area://Test.Echo?view={view}");
        let mut harness = window(Desk::new(&mails, &url));
        press(&mut harness, CTRL, Key::Home);
        press(&mut harness, Modifiers::ALT, Key::ArrowDown);
        assert_eq!(harness.state().selected(), Some(3), "{view}");
    }
}

#[test]
fn the_keys_of_a_list_scroll_the_text_of_a_single_message() {
    let text = "A line of a long letter.\n".repeat(200);
    let mails = [mail("Olga", "Long").text(&text), mail("Anna", "Next")];
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=sing"));
    let offset = |harness: &Harness<'_, Desk>| harness.state().state.page.reader.offset();
    let mut offsets = vec![offset(&harness)];
    for key in [Key::ArrowDown, Key::PageDown, Key::End] {
        press(&mut harness, NONE, key);
        harness.run_ok();
        offsets.push(offset(&harness));
    }
    assert!(offsets.is_sorted_by(|a, b| a < b), "{offsets:?}");
    assert_ne!(harness.state().selected(), Some(2));
    press(&mut harness, NONE, Key::Home);
    harness.run_ok();
    assert!(offset(&harness) < 1.0);
    // Below a list the arrow keys belong to the list, and with Ctrl to the text.
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=list"));
    press(&mut harness, CTRL, Key::ArrowDown);
    harness.run_ok();
    assert!(offset(&harness) > 1.0);
    assert_eq!(harness.state().selected(), Some(1));
}

#[test]
fn space_goes_on_from_a_message_without_a_text() {
    let mails: Vec<Mail> = ["One", "Two", "Three"]
        .map(|what| mail("Olga", what))
        .into();
    for view in ["list", "sing", "tree", "litr"] {
        let url = format!("area://Test.Echo?view={view}");
        let mut desk = Desk::new(&mails, &url);
        desk.twits = Arc::new([(0, TwitVerdict::Blank)].into_iter().collect());
        desk.settings.hide_twits = true;
        let mut harness = window(desk);
        assert!(harness.query_by_label("Show message").is_some(), "{view}");
        press(&mut harness, NONE, Key::Space);
        harness.run_ok();
        assert_eq!(harness.state().selected(), Some(2), "{view}");
    }
}

#[test]
fn space_at_the_end_of_an_area_goes_on_to_the_next_one() {
    for (query, leads_on) in [
        ("view=list", true),
        ("view=sing", true),
        ("view=list&subj=Original", false),
    ] {
        let url = format!("area://Test.Echo?{query}");
        let mut desk = Desk::new(&discussion(), &url);
        let area = desk.library.areas()[0].id();
        desk.read.mark_for_tests(area, 6);
        let mut harness = window(desk);
        press(&mut harness, CTRL, Key::End);
        assert!(
            !harness
                .state()
                .commands
                .contains(&Command::Reading(ReadingCommand::NextArea))
        );
        press(&mut harness, NONE, Key::Space);
        let asked = harness
            .state()
            .commands
            .contains(&Command::Reading(ReadingCommand::NextArea));
        assert_eq!(asked, leads_on, "{query}");
    }
}

#[test]
fn keys_of_moving_and_opening_can_be_changed_too() {
    let desk = Desk::new(&discussion(), "area://Test.Echo?view=list");
    let mut harness = window(desk);
    let mut keys = Shortcuts::default();
    for (action, key) in [(Action::LineDown, "X"), (Action::Open, "Z")] {
        keys.set(action, Shortcut::parse(key).unwrap());
    }
    harness.state_mut().settings.shortcuts = keys;
    press(&mut harness, NONE, Key::ArrowDown);
    assert_eq!(harness.state().selected(), Some(1));
    press(&mut harness, NONE, Key::X);
    assert_eq!(harness.state().selected(), Some(2));
    press(&mut harness, NONE, Key::Enter);
    assert!(harness.state().opened().is_empty());
    press(&mut harness, NONE, Key::Z);
    assert_eq!(harness.state().opened().len(), 1);
}

#[test]
fn l_shows_the_messages_as_a_list() {
    let mut harness = half_read("reel", 0);
    press(&mut harness, NONE, Key::L);
    let asked = &harness.state().commands;
    assert!(asked.contains(&Command::Page(PageCommand::ShowAs(View::List))));
}

#[test]
fn an_area_opens_where_the_user_stopped_in_every_view() {
    let mails: Vec<Mail> = (1..=60)
        .map(|n| mail("Ann", &format!("Letter {n}")))
        .collect();
    let mut seen = 0;
    for view in [
        "list", "sing", "reel", "tree", "litr", "topl", "totr", "expa", "flat", "bran", "exbr",
        "flbr",
    ] {
        // The reel cannot have its last message at the top of the window.
        let short = if view == "reel" { 50 } else { 60 };
        for (read, at) in [(0, 1), (41, 42), (60, 60)] {
            let url = format!("area://Test.Echo?view={view}");
            let mut desk = Desk::new(&mails, &url);
            let area = desk.library.areas()[0].id();
            desk.read.mark_for_tests(area, read);
            let mut harness = window(desk);
            for _ in 0..3 {
                harness.run_ok();
            }
            // Without a selection it is the first message.
            let selected = harness.state().selected().unwrap_or(1);
            let expected = if at == 60 { short..=60 } else { at..=at };
            assert!(expected.contains(&selected), "{view}, {read}: {selected}");
            seen += 1;
        }
    }
    assert_eq!(seen, 36);
}
