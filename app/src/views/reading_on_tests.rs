//! Reading on: by Space into the next area, by autoscroll, along replies, and to the data of a
//! sender.

use super::fixture::{Desk, Mail, discussion, mail, window};
use crate::command::{Command, ReadingCommand};
use egui::{Event, Key, Modifiers, PointerButton, pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

#[test]
fn space_reads_on_into_the_next_area_in_every_view_of_texts() {
    let mut seen = 0;
    for view in [
        "list", "sing", "reel", "tree", "litr", "topl", "totr", "expa", "flat", "bran", "exbr",
        "flbr",
    ] {
        let url = format!("area://Test.Echo?view={view}");
        let mut desk = Desk::new(&discussion(), &url);
        let area = desk.library.areas()[0].id();
        desk.read.mark_for_tests(area, 6);
        let mut harness = window(desk);
        let mut presses = 0;
        while !harness
            .state()
            .commands
            .contains(&Command::Reading(ReadingCommand::NextArea))
        {
            harness.key_press(Key::Space);
            harness.run_ok();
            presses += 1;
            assert!(presses < 40, "{view}");
        }
        seen += 1;
    }
    assert_eq!(seen, 12);
}

#[test]
fn space_past_the_end_of_a_message_reads_it_in_every_view_of_texts() {
    for view in [
        "list", "sing", "reel", "tree", "litr", "topl", "totr", "expa", "flat", "exbr",
    ] {
        let url = format!("area://Test.Echo?view={view}");
        let mut harness = window(Desk::new(&discussion(), &url));
        let mut presses = 0;
        while !harness
            .state()
            .commands
            .contains(&Command::Reading(ReadingCommand::NextArea))
            && presses < 60
        {
            harness.key_press(Key::Space);
            harness.run_ok();
            presses += 1;
        }
        let mut read: Vec<u32> = (harness.state().commands.iter())
            .filter_map(|command| match command {
                Command::Reading(ReadingCommand::ReadThrough(keys)) => {
                    Some(keys.iter().map(|key| key.number))
                }
                _ => None,
            })
            .flatten()
            .collect();
        read.sort_unstable();
        read.dedup();
        // Views of tops have no replies.
        let all: &[u32] = match view {
            "topl" | "totr" => &[1, 6],
            _ => &[1, 2, 3, 4, 5, 6],
        };
        assert_eq!(read, all, "{view}");
    }
}

#[test]
fn space_within_a_message_does_not_read_it() {
    for view in ["list", "sing", "reel", "expa"] {
        let url = format!("area://Test.Echo?view={view}");
        let mut harness = window(Desk::new(&long(), &url));
        for _ in 0..2 {
            harness.key_press(Key::Space);
            harness.run_ok();
        }
        let commands = &harness.state().commands;
        let mut read = commands.iter();
        assert!(
            !read.any(|own| matches!(own, Command::Reading(ReadingCommand::ReadThrough(_)))),
            "{view}: {commands:?}"
        );
    }
}

#[test]
fn found_messages_have_an_end_in_every_view() {
    for view in [
        "list", "sing", "reel", "tree", "litr", "topl", "totr", "flat",
    ] {
        let url = format!("area://Test.Echo?subj=message&view={view}");
        let mut harness = window(Desk::new(&discussion(), &url));
        for _ in 0..12 {
            harness.key_press(Key::Space);
            harness.run_ok();
        }
        assert!(
            !harness
                .state()
                .commands
                .contains(&Command::Reading(ReadingCommand::NextArea)),
            "{view}"
        );
    }
}

/// Returns messages with a long text, to be scrolled.
fn long() -> Vec<Mail> {
    let text: String = (0..200).map(|line| format!("Line {line}.\n")).collect();
    vec![
        mail("Ann", "Long").text(&text),
        mail("Bob", "Next").text(&text),
    ]
}

fn middle(harness: &mut Harness<'_, Desk>, x: f32, y: f32) {
    harness.hover_at(pos2(x, y));
    for pressed in [true, false] {
        harness.event(Event::PointerButton {
            pos: pos2(x, y),
            button: PointerButton::Middle,
            pressed,
            modifiers: Modifiers::NONE,
        });
    }
    harness.run_steps(2);
}

#[test]
fn the_middle_button_scrolls_a_text_by_the_pointer_until_a_key_is_pressed() {
    for view in ["list", "sing"] {
        let url = format!("area://Test.Echo?view={view}");
        let mut harness = window(Desk::new(&long(), &url));
        let offset = |harness: &Harness<'_, Desk>| harness.state().state.page.reader.offset();
        assert_eq!(offset(&harness), 0.0);
        middle(&mut harness, 700.0, 500.0);
        harness.hover_at(pos2(700.0, 640.0));
        harness.run_steps(20);
        let there = offset(&harness);
        assert!(there > 20.0, "{view}: {there}");
        harness.key_press(Key::A);
        harness.run_steps(2);
        let stopped = offset(&harness);
        harness.run_steps(10);
        assert_eq!(offset(&harness), stopped, "{view}");
    }
}

#[test]
fn replies_say_when_and_about_what() {
    let mut mails = discussion();
    mails[1].subject = "Re[2]: Original message".to_owned();
    mails.push(mail("Zoe", "Quite another subject").answers(1));
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=sing"));
    harness.run_ok();
    assert!(harness.query_by_label("Reply by Boris").is_some());
    assert_eq!(harness.query_all_by_label("12 Aug 2007").count(), 3);
    assert!(harness.query_by_label("Quite another subject").is_some());
    // The subject of this message is not repeated.
    assert!(harness.query_by_label("Re[2]: Original message").is_none());
}

#[test]
fn both_ways_of_leafing_are_labelled() {
    let url = "area://Test.Echo?subj=message&view=sing";
    let harness = window(Desk::new(&discussion(), url));
    assert!(harness.query_by_label("Found:").is_some());
    assert!(harness.query_by_label("Area:").is_some());
}

#[test]
fn an_address_offers_mail_a_letter_the_nodelist_and_the_place() {
    let url = "area://Test.Echo?subj=message&view=list";
    let expected = [
        (
            "Mail from this address",
            "area://Test.Echo?from=2:50/1 Here",
        ),
        ("Write netmail", "netmail:2:50/1 Here"),
        ("Show in nodelist", "about:nodelist?find=2:50/1 Here"),
        ("Show on map", "area://Test.Echo?from=2:50/1&view=smap Here"),
    ];
    for (name, leads) in expected {
        let mut harness = window(Desk::new(&discussion(), url));
        harness.get_all_by_label("2:50/1").next().unwrap().click();
        harness.run_ok();
        harness.get_by_label(name).click();
        harness.run_ok();
        let opened = harness.state().opened();
        assert_eq!(opened, [leads], "{name}");
    }
}

#[test]
fn of_messages_with_one_msgid_the_address_says_which_by_its_moment() {
    let twin = |subject: &str| mail("Ann", subject).kludge("MSGID: 2:50/9 0000abcd");
    for (kludge, key, count) in [
        ("X-Own: none", Key::End, 1),
        ("TrueTime: 2112/09/07T05/30/00", Key::End, 1),
        ("TrueTime: 1812/09/07T05/30/00", Key::Home, 1),
        ("TrueTime: 0023BC/03/15T12/00/00", Key::Home, 2),
    ] {
        let second = twin("Second").kludge(kludge);
        let mut mails = vec![twin("First"), mail("Bob", "Between"), second];
        for mail in &mut mails {
            mail.without_id = mail.from == "Ann";
        }
        let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=sing"));
        for key in [Key::End, key] {
            harness.key_press_modifiers(Modifiers::COMMAND, key);
            harness.run_ok();
        }
        let named = harness.state().state.named().unwrap().clone();
        assert_eq!(named.subject, "Second", "{kludge}");
        let url = named.url.unwrap();
        let again = Desk::new(&mails, &url.to_string());
        assert_eq!(again.messages().set.len(), count, "{url}");
        let row = again.messages().row(again.messages().set[0]).unwrap();
        assert_eq!(row.subject(), "Second", "{url}");
    }
}
