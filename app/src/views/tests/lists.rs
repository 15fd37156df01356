//! Lists of messages.

use super::*;
use crate::command::PageCommand;
use crate::strings::words;
use crate::views::fixture::library_read_to;
use egui_kittest::Harness;
use fidoscope_core::job::Job;
use fidoscope_core::resolve::opening_page;
use std::sync::Arc;

#[test]
fn a_click_on_a_row_selects_it_and_asks_for_its_body_and_the_neighbours() {
    let mut desk = Desk::new(&discussion(), "area://Test.Echo?view=list");
    desk.reads = false;
    let mut harness = window(desk);
    assert_eq!(harness.state().selected(), Some(1));
    assert!(harness.state().asked().contains(&1));
    harness.state_mut().commands.clear();
    harness
        .get_by_label_contains("Василий Пупкин to All")
        .click();
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(4));
    let asked = harness.state().asked();
    assert_eq!(asked.first(), Some(&4), "what is looked at comes first");
    assert!(asked.contains(&5));
    assert!(harness.query_by_label("Loading…").is_some());
}

#[test]
fn the_selected_message_is_shown_below_the_list() {
    let harness = window(Desk::new(&discussion(), "area://Test.Echo?view=list"));
    assert!(harness.query_by_label_contains("Text by Olga.").is_some());
    assert!(harness.query_by_label("Copy address").is_some());
}

#[test]
fn keys_walk_the_list_and_open_the_message_alone() {
    let mut harness = window(Desk::new(&discussion(), "area://Test.Echo?view=list"));
    let walk = [
        (Key::ArrowDown, 2),
        (Key::N, 3),
        (Key::P, 2),
        (Key::End, 6),
        (Key::ArrowUp, 5),
        (Key::Home, 1),
        (Key::ArrowUp, 1),
        (Key::PageDown, 6),
    ];
    for (key, number) in walk {
        harness.key_press(key);
        harness.run_ok();
        assert_eq!(harness.state().selected(), Some(number), "{key:?}");
    }
    harness.state_mut().commands.clear();
    harness.key_press(Key::Enter);
    harness.run_ok();
    harness.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    harness.run_ok();
    harness.key_press(Key::T);
    harness.run_ok();
    assert_eq!(
        harness.state().opened(),
        [
            "area://Test.Echo?msgid=2:50/1+00000006&view=sing Here",
            "area://Test.Echo?msgid=2:50/1+00000006&view=sing Background",
            "area://Test.Echo?msgid=2:50/1+00000006&view=tree Here",
        ]
    );
}

#[test]
fn a_page_without_the_keyboard_leaves_keys_alone() {
    let mut desk = Desk::new(&discussion(), "area://Test.Echo?view=list");
    desk.has_keyboard = false;
    let mut harness = window(desk);
    harness.state_mut().commands.clear();
    for key in [Key::ArrowDown, Key::K, Key::Enter, Key::Space] {
        harness.key_press(key);
        harness.run_ok();
    }
    assert_eq!(harness.state().selected(), Some(1));
    assert_eq!(harness.state().commands, []);
}

#[test]
fn space_leafs_through_a_long_text_and_then_goes_on() {
    let mut mails = discussion();
    mails[0].text = "line\n".repeat(60);
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=list"));
    let mut pages = 0;
    while harness.state().selected() == Some(1) && pages < 20 {
        harness.key_press(Key::Space);
        harness.run_ok();
        pages += 1;
    }
    assert_eq!(harness.state().selected(), Some(2));
    assert!((3..10).contains(&pages), "{pages} pages");
    harness.key_press_modifiers(Modifiers::SHIFT, Key::Space);
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(1));
}

#[test]
fn a_click_on_a_column_asks_for_its_order_and_a_second_one_turns_it_around() {
    let sorted = |desk: &Desk| {
        let sorts = desk.commands.iter().filter_map(|command| match command {
            Command::Page(PageCommand::SortAs(tokens)) => {
                Some(tokens.iter().map(ToString::to_string))
            }
            _ => None,
        });
        sorts.flatten().collect::<Vec<_>>()
    };
    for (sort, column, asked) in [
        ("", "From", "sen"),
        ("&sort=sen", "From", "-sen"),
        ("&sort=-sen", "From", "sen"),
        ("&sort=sen", "To", "add"),
        ("&sort=sen", "Subject", "sub"),
        ("&sort=sen", "Date", "chr"),
        ("&sort=sen", "Size", "siz"),
        ("&sort=sen", "#", "uns"),
    ] {
        let url = format!("area://Test.Echo?view=list{sort}");
        let mut harness = window(Desk::new(&discussion(), &url));
        harness.get_by_label(&format!("Sort by {column}")).click();
        harness.run_ok();
        assert_eq!(sorted(harness.state()), [asked], "{column} of {url}");
    }
}

#[test]
fn a_message_without_msgid_cannot_be_addressed_and_offers_no_link() {
    let mut mails = discussion();
    mails[0].without_id = true;
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=list"));
    harness.state_mut().commands.clear();
    assert!(harness.query_by_label("Copy address").is_none());
    for key in [Key::Enter, Key::C, Key::T] {
        harness.key_press(key);
        harness.run_ok();
    }
    assert_eq!(harness.state().commands, []);
}

#[test]
fn a_hundred_thousand_rows_are_not_laid_out() {
    let mails: Vec<Mail> = (0..100_000)
        .map(|n| mail("Somebody", &format!("Subject {:06}", 100_000 - n)))
        .collect();
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=list"));
    assert!(nodes(&harness) < 200, "{} nodes", nodes(&harness));
    harness.key_press(Key::End);
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(100_000));
    let drawn = harness.state().state.views.list.drawn();
    assert!(drawn.contains(&99_999) && drawn.len() < 40, "{drawn:?}");
    assert!(nodes(&harness) < 200, "{} nodes", nodes(&harness));
    assert!(
        harness
            .query_all_by_label_contains("Subject 000001")
            .count()
            > 0
    );
}

#[test]
fn an_empty_set_says_so_and_offers_the_whole_area() {
    let mut harness = window(Desk::new(
        &discussion(),
        "area://Test.Echo?msgid=nowhere&view=list",
    ));
    assert!(harness.query_by_label("No messages found").is_some());
    harness
        .get_by_label("Open the whole area Test.Echo")
        .click();
    harness.run_ok();
    assert_eq!(
        harness.state().opened(),
        ["area://Test.Echo?view=list Here"]
    );
}

#[test]
fn an_area_without_messages_says_so() {
    let harness = window(Desk::new(&[], "area://Test.Echo"));
    assert!(
        harness
            .query_by_label("The area Test.Echo has no messages yet.")
            .is_some()
    );
}

#[test]
fn the_bar_leads_to_the_other_views_of_the_same_address() {
    let mut harness = window(Desk::new(
        &discussion(),
        "area://Test.Echo?msgid=2:50/1+00000002&view=list",
    ));
    assert!(harness.query_by_label("1 of 6 messages").is_some());
    harness.state_mut().commands.clear();
    harness.get_by_label("Reel").click();
    harness.run_ok();
    harness
        .get_by_label("Single")
        .click_button(PointerButton::Middle);
    harness.run_ok();
    harness.get_by_label("Whole area").click();
    harness.run_ok();
    assert_eq!(
        harness.state().commands.first(),
        Some(&Command::Page(PageCommand::ShowAs(View::Reel)))
    );
    assert_eq!(
        harness.state().opened(),
        [
            "area://Test.Echo?msgid=2:50/1+00000002&view=sing Background",
            "area://Test.Echo?view=list Here",
        ]
    );
}

#[test]
fn the_selection_survives_another_page_of_the_same_address() {
    let mut harness = window(Desk::new(&discussion(), "area://Test.Echo?view=list"));
    harness.key_press(Key::End);
    harness.run_ok();
    // A reload after new mail.
    let mut mails = discussion();
    mails.extend((0..3).map(|_| mail("Fedor", "New")));
    let desk = Desk::over(library(&mails), "area://Test.Echo?view=list");
    harness.state_mut().page = desk.page;
    harness.state_mut().library = desk.library;
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(6));
    harness.key_press(Key::ArrowDown);
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(7));
}

#[test]
fn rows_in_sight_stay_when_the_rest_of_a_large_area_comes() {
    let mails: Vec<Mail> = (1..=40_000)
        .map(|n| mail("Somebody", &format!("Subject {n:06}")))
        .collect();
    let library = || library_read_to(&mails, Some(20_000));
    let url = FidoUrl::parse("area://Test.Echo").unwrap().url;
    let opening = opening_page(&url, &library(), &Job::new()).unwrap();
    let mut desk = Desk::over(library(), "area://Test.Echo");
    let whole = std::mem::replace(&mut desk.page, Arc::new(opening.unwrap()));
    let mut harness = window(desk);
    assert_eq!(
        harness.state().selected(),
        Some(20_001),
        "the first unread one"
    );
    let in_sight = |harness: &Harness<'_, Desk>| {
        let desk = harness.state();
        let m = desk.messages();
        let rows = m.set[desk.state.views.list.drawn()].iter();
        let numbers: Vec<u32> = rows.map(|index| m.row(*index).unwrap().number()).collect();
        (numbers, m.rest)
    };
    wheel(&mut harness, -2000.0);
    harness.run_ok();
    let (seen, rest) = in_sight(&harness);
    assert_eq!(rest, Some(40_000));
    let part = words::messages_of(600, 40_000);
    assert!(harness.query_by_label(&part).is_some(), "{part}");
    assert!(
        !seen.contains(&20_001),
        "the selected one is out of sight: {seen:?}"
    );
    harness.state_mut().page = whole;
    harness.run_ok();
    assert_eq!(in_sight(&harness), (seen.clone(), None));
    assert!(harness.query_by_label(&words::messages(40_000)).is_some());
    assert_eq!(harness.state().selected(), Some(20_001));
    // Now it is the position in the whole list.
    wheel(&mut harness, 60_000.0);
    harness.run_ok();
    let (before, _) = in_sight(&harness);
    assert!(before[0] < 19_800, "{before:?}");
    harness.run_ok();
    assert_eq!(in_sight(&harness).0, before);
}
