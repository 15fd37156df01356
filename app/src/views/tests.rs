//! Views are drawn without a window and read by their labels.

use super::fixture::{Desk, Mail, discussion, library, mail, sized, wheel, wheel_in_text, window};
use super::{VIEWS, reel};
use crate::command::{Command, OpenIn};
use crate::messages::MessageKey;
use crate::messages::bodies::Body;
use crate::settings::Switch;
use egui::{Key, Modifiers, PointerButton};
use egui_kittest::kittest::{NodeT, Queryable};
use fidoscope_core::address::Address;
use fidoscope_core::config::AreaKind;
use fidoscope_core::library::AreaId;
use fidoscope_core::page::{
    AreaLine, AreasPage, AtPath, ComposeRequest, Content, ObjectPage, StationRequest,
    SubscribeRequest,
};
use fidoscope_core::url::{FidoUrl, Loc, View};

/// How many accessible things a window shows: what was laid out and no more.
fn nodes(harness: &egui_kittest::Harness<'_, Desk>) -> usize {
    harness.root().children_recursive().count()
}

fn area(tag: &str, kind: AreaKind, messages: u32, unread: u32) -> AreaLine {
    AreaLine {
        id: Some(AreaId(0)),
        url: FidoUrl::area(tag, None),
        tag: tag.to_owned(),
        domain: None,
        kind,
        description: format!("About {tag}"),
        group: None,
        aka: None,
        messages: Some(messages),
        in_set: Some(messages),
        unread: Some(unread),
        problem: None,
    }
}

fn arealist() -> Desk {
    let mut broken = area("Broken", AreaKind::Echo, 0, 0);
    broken.messages = None;
    broken.problem = Some("the base is damaged".to_owned());
    Desk::of(Content::Areas(AreasPage {
        lines: vec![
            area("Mail", AreaKind::Netmail, 3, 0),
            area("Zebra", AreaKind::Echo, 10, 2),
            area("Ant", AreaKind::Echo, 20, 0),
            broken,
        ],
        filtered: false,
    }))
}

#[test]
fn the_arealist_opens_an_area_by_click_and_behind_by_middle_click() {
    let mut harness = window(arealist());
    harness
        .get_by_label("Zebra, About Zebra, 10 messages, 2 unread")
        .click();
    harness.run_ok();
    harness
        .get_by_label_contains("Ant, About Ant")
        .click_button(PointerButton::Middle);
    harness.run_ok();
    assert_eq!(
        harness.state().opened(),
        ["area://Zebra Here", "area://Ant Background"]
    );
}

#[test]
fn the_arealist_is_walked_and_opened_by_keys() {
    let mut harness = window(arealist());
    for key in [Key::ArrowDown, Key::ArrowDown, Key::Enter] {
        harness.key_press(key);
        harness.run_ok();
    }
    harness.key_press(Key::End);
    harness.run_ok();
    harness.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    harness.run_ok();
    assert_eq!(
        harness.state().opened(),
        ["area://Zebra Here", "area://Broken Background"]
    );
}

#[test]
fn the_arealist_says_why_an_area_cannot_be_read() {
    let harness = window(arealist());
    assert!(
        harness
            .query_by_label("Broken, About Broken, the base is damaged")
            .is_some()
    );
}

#[test]
fn a_click_on_a_column_sorts_the_areas_of_each_section() {
    let mut harness = window(arealist());
    let order = |harness: &egui_kittest::Harness<'_, Desk>| {
        ["Zebra, ", "Ant, "].map(|tag| harness.get_by_label_contains(tag).rect().top())
    };
    let [zebra, ant] = order(&harness);
    assert!(zebra < ant);
    harness.get_by_label("Sort by Area").click();
    harness.run_ok();
    let [zebra, ant] = order(&harness);
    assert!(ant < zebra);
}

#[test]
fn a_profile_without_areas_offers_to_open_bases() {
    let desk = Desk::of(Content::Areas(AreasPage::default()));
    let mut harness = window(desk);
    harness.get_by_label("Open message bases…").click();
    harness.run_ok();
    assert_eq!(harness.state().commands, [Command::ChooseBases]);
}

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
            Command::SortAs(tokens) => Some(tokens.iter().map(ToString::to_string)),
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
        Some(&Command::ShowAs(View::Reel))
    );
    assert_eq!(
        harness.state().opened(),
        [
            "area://Test.Echo?msgid=2:50/1+00000002&view=sing Background",
            "area://Test.Echo?view=list Here",
        ]
    );
}

fn tree_of_second() -> egui_kittest::Harness<'static, Desk> {
    window(Desk::new(
        &discussion(),
        "area://Test.Echo?msgid=2:50/1+00000002&view=tree",
    ))
}

#[test]
fn a_tree_shows_every_reply_and_highlights_the_found_message() {
    let harness = tree_of_second();
    assert_eq!(harness.state().selected(), Some(2));
    for name in ["Olga", "Boris", "Anna", "Василий Пупкин", "Dora"] {
        assert!(
            harness
                .query_by_label_contains(&format!(", {name} to All"))
                .is_some(),
            "{name}"
        );
    }
    assert!(
        harness.query_by_label_contains(", Egor to All").is_none(),
        "another tree"
    );
    let found = harness.get_by_label_contains(", Boris to All");
    assert!(found.accesskit_node().label().unwrap().ends_with(", found"));
    assert!(harness.query_by_label("1 of 1").is_some());
}

#[test]
fn branches_close_and_open_by_keys_and_by_the_triangle() {
    let mut harness = tree_of_second();
    let visible =
        |harness: &egui_kittest::Harness<'_, Desk>| harness.state().state.views.tree.drawn().0;
    assert_eq!(visible(&harness), 5);
    harness.key_press(Key::ArrowLeft);
    harness.run_ok();
    assert_eq!(visible(&harness), 4);
    assert!(
        harness
            .query_by_label_contains("closed branch of 1")
            .is_some()
    );
    // Left on a closed branch goes to the message above.
    harness.key_press(Key::ArrowLeft);
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(1));
    harness.get_by_label("Close the branch of 4").click();
    harness.run_ok();
    assert_eq!(visible(&harness), 1);
    harness.key_press(Key::ArrowRight);
    harness.run_ok();
    assert_eq!(visible(&harness), 4);
    harness.key_press(Key::ArrowRight);
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(2));
}

#[test]
fn a_selection_inside_of_a_closed_branch_moves_to_its_top() {
    let mut harness = window(Desk::new(
        &discussion(),
        "area://Test.Echo?msgid=2:50/1+00000005&view=tree",
    ));
    assert_eq!(harness.state().selected(), Some(5));
    harness.get_by_label("Close the branch of 4").click();
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(1));
}

/// A text whose Origin line has another address, to be found by `from=2:50/7`.
const ELSEWHERE: &str = "Text from elsewhere.\n--- test\n * Origin: there (2:50/7)\n";

#[test]
fn jumps_lead_through_the_set_and_into_another_tree() {
    let mut mails = discussion();
    for at in [1, 4, 5] {
        mails[at].text = ELSEWHERE.to_owned();
    }
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?from=2:50/7&view=tree"));
    assert!(harness.query_by_label("1 of 3").is_some());
    for (number, place) in [(5, "2 of 3"), (6, "3 of 3")] {
        harness.key_press(Key::N);
        harness.run_ok();
        assert_eq!(harness.state().selected(), Some(number));
        assert!(harness.query_by_label(place).is_some(), "{place}");
    }
    assert!(harness.query_by_label_contains(", Egor to All").is_some());
    assert!(harness.query_by_label_contains(", Olga to All").is_none());
    harness.get_by_label("Previous message of the set").click();
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(5));
    assert!(harness.query_by_label_contains(", Olga to All").is_some());
    // From a message outside of the set a jump leads to its neighbours in the order of the page.
    harness.key_press(Key::ArrowUp);
    harness.run_ok();
    assert!(harness.query_by_label("not among the 3 found").is_some());
    harness.key_press(Key::P);
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(2));
}

#[test]
fn a_jump_scrolls_a_long_tree_to_its_destination() {
    let mut mails = vec![mail("Olga", "Top").text(ELSEWHERE)];
    mails.extend((0..300).map(|_| mail("Boris", "Re: Top").answers(1)));
    mails.push(mail("Anna", "Re: Top").answers(1).text(ELSEWHERE));
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?from=2:50/7&view=tree"));
    let in_view = |harness: &egui_kittest::Harness<'_, Desk>, name: &str| {
        let name = format!(", {name} to All");
        let row = harness.query_by_label_contains(&name);
        let pane = harness.get_by_label("Copy address").rect().top();
        row.is_some_and(|row| row.rect().bottom() <= pane)
    };
    assert!(in_view(&harness, "Olga") && !in_view(&harness, "Anna"));
    harness.key_press(Key::N);
    harness.run_ok();
    assert!(in_view(&harness, "Anna") && !in_view(&harness, "Olga"));
    harness.key_press(Key::P);
    harness.run_ok();
    assert!(in_view(&harness, "Olga") && !in_view(&harness, "Anna"));
}

#[test]
fn a_deep_tree_of_ten_thousand_replies_is_not_laid_out() {
    let mut mails = vec![mail("Olga", "Top")];
    mails.extend((1..10_000).map(|n| mail("Boris", "Re: Top").answers(n)));
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=tree"));
    let (rows, drawn) = harness.state().state.views.tree.drawn();
    assert_eq!(rows, 10_000);
    assert!(drawn.len() < 40);
    harness.key_press(Key::End);
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(10_000));
    assert!(nodes(&harness) < 200);
}

#[test]
fn a_single_message_has_both_ways_to_leaf_when_the_set_is_not_the_area() {
    let mut harness = window(Desk::new(
        &discussion(),
        "area://Test.Echo?msgid=2:50/1+00000002&view=sing",
    ));
    assert!(harness.query_by_label("1 of 1").is_some());
    assert!(harness.query_by_label("#2 in Test.Echo").is_some());
    harness.get_by_label("Next message of the area").click();
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(3));
    assert!(harness.query_by_label("not among the 1 found").is_some());
    harness.get_by_label("Previous message of the set").click();
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
    assert!(harness.query_by_label("Next message of the area").is_none());
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
    harness.get_by_label("Answers Olga").click();
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
    let copy = Command::Copy("area://Test.Echo?msgid=2:50/1+00000001".to_owned());
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
            let key = MessageKey::of(&desk.messages().row(0).unwrap());
            desk.bodies.put(key, body.clone());
            let harness = window(desk);
            assert!(
                harness.query_by_label_contains(words).is_some(),
                "{view}: {words}"
            );
        }
    }
}

#[test]
fn a_reel_shows_messages_one_below_another_and_asks_ahead() {
    let mut desk = Desk::new(&discussion(), "area://Test.Echo?view=reel");
    desk.reads = false;
    let harness = window(desk);
    let asked = harness.state().asked();
    assert!(asked.contains(&1) && asked.contains(&6), "{asked:?}");
    let harness = window(Desk::new(&discussion(), "area://Test.Echo?view=reel"));
    let tops = ["Text by Olga.", "Text by Boris.", "Text by Anna."]
        .map(|text| harness.get_by_label_contains(text).rect().top());
    assert!(tops[0] < tops[1] && tops[1] < tops[2]);
}

#[test]
fn a_reel_of_ten_thousand_messages_lays_out_what_is_seen() {
    let mails: Vec<Mail> = (0..10_000)
        .map(|n| mail("Somebody", &format!("Subject {n}")).text(&"a line of text\n".repeat(10)))
        .collect();
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=reel"));
    assert!(harness.state().state.views.reel.drawn().len() < 10);
    let texts = &harness.state().memory.texts;
    assert!((1..20).contains(&texts.len()), "{} composed", texts.len());
    harness.key_press(Key::End);
    harness.run_ok();
    let drawn = harness.state().state.views.reel.drawn();
    assert!(drawn.contains(&9_999) && drawn.len() < 10, "{drawn:?}");
    let bottom = harness
        .get_all_by_label_contains("a line of text")
        .last()
        .unwrap()
        .rect()
        .bottom();
    assert!(
        (600.0..=700.0).contains(&bottom),
        "the end stands at the bottom: {bottom}"
    );
    for _ in 0..5 {
        harness.key_press(Key::P);
        harness.run_ok();
    }
    assert!(harness.state().state.views.reel.drawn().start < 9_999);
}

#[test]
fn j_and_the_wheel_move_the_reel_and_back_again() {
    let mails: Vec<Mail> = (0..50)
        .map(|n| mail("Somebody", &format!("Subject {n}")).text(&"a line of text\n".repeat(n + 1)))
        .collect();
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=reel"));
    for _ in 0..3 {
        harness.key_press(Key::J);
        harness.run_ok();
    }
    let at = |harness: &egui_kittest::Harness<'_, Desk>| {
        let desk = harness.state();
        reel::top_message(&desk.state.views.reel, desk.messages())
    };
    assert_eq!(at(&harness), Some(3));
    for _ in 0..20 {
        wheel(&mut harness, -120.0);
    }
    assert!(at(&harness) > Some(5), "{:?}", at(&harness));
    for _ in 0..60 {
        wheel(&mut harness, 120.0);
    }
    assert_eq!(at(&harness), Some(0));
    let top = harness.get_by_label("Subject 0").rect().top();
    assert!(top > 0.0 && top < 80.0, "{top}");
}

#[test]
fn a_long_message_is_cut_in_a_reel_unless_the_url_wants_it_in_full() {
    let mut mails = discussion();
    mails[0].text = (0..500).map(|n| format!("row {n}\n")).collect();
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=reel"));
    let text_bottom = |harness: &egui_kittest::Harness<'_, Desk>| {
        harness
            .get_all_by_label_contains("row 0")
            .next()
            .unwrap()
            .rect()
            .height()
    };
    assert!(text_bottom(&harness) < 120.0 * 20.0);
    let mut pages = 0;
    let in_view = |harness: &egui_kittest::Harness<'_, Desk>| {
        let rest = harness.query_by_label("Show the other 380 lines");
        rest.is_some_and(|rest| rest.rect().bottom() < 690.0)
    };
    while !in_view(&harness) && pages < 10 {
        harness.key_press(Key::PageDown);
        harness.run_ok();
        pages += 1;
    }
    harness.get_by_label("Show the other 380 lines").click();
    harness.run_ok();
    assert!(harness.query_by_label("Show the other 380 lines").is_none());
    let harness = window(Desk::new(&mails, "area://Test.Echo?view=reel&full"));
    assert!(harness.query_by_label_contains("Show the other").is_none());
    // A message alone is never cut (7.2.5).
    mails[0].text = "x\n".repeat(30_000);
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=list"));
    wheel_in_text(&mut harness, -1_000_000.0);
    assert!(harness.query_by_label_contains("Show the other").is_some());
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=sing"));
    wheel_in_text(&mut harness, -1_000_000.0);
    assert!(harness.query_by_label_contains("Show the other").is_none());
}

#[test]
fn a_message_of_a_megabyte_is_laid_out_in_parts() {
    let mut mails = discussion();
    mails[0].text = "All work and no play makes a long message.\n".repeat(25_000);
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=sing"));
    assert!(nodes(&harness) < 600, "{} nodes", nodes(&harness));
    wheel(&mut harness, -100_000.0);
    assert!(nodes(&harness) < 600, "{} nodes", nodes(&harness));
}

#[test]
fn a_wide_drawing_is_not_wrapped_in_a_narrow_window() {
    let mut mails = discussion();
    let drawing = format!("┌{}┐\n└{}┘\n", "─".repeat(98), "─".repeat(98));
    mails[0].text.clone_from(&drawing);
    let harness = sized(
        Desk::new(&mails, "area://Test.Echo?view=sing"),
        500.0,
        400.0,
    );
    let text = harness.get_by_label_contains("┌──");
    assert!(text.rect().width() > 700.0);
    assert!(text.rect().height() < 60.0, "{}", text.rect().height());
}

#[test]
fn the_selection_survives_another_page_of_the_same_address() {
    let mut harness = window(Desk::new(&discussion(), "area://Test.Echo?view=list"));
    harness.key_press(Key::End);
    harness.run_ok();
    // A reload after new mail came.
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
fn pages_of_actions_show_what_is_asked_for_and_do_nothing() {
    let address = Address::parse("2:5030/1520.9@fidonet").unwrap();
    let cases = [
        (
            Content::Compose(ComposeRequest {
                station: Some(address.clone()),
                to: Some("Sysop".to_owned()),
                subject: Some("Hello".to_owned()),
                body: Some("Two\nlines".to_owned()),
                ..ComposeRequest::default()
            }),
            vec![
                "2:5030/1520.9@fidonet",
                "Sysop",
                "Hello",
                "Nothing was sent.",
            ],
        ),
        (
            Content::Subscribe(SubscribeRequest {
                areas: vec!["Ru.FTN.Develop".to_owned()],
                leave: true,
                uplinks: vec![address.clone()],
                ..SubscribeRequest::default()
            }),
            vec![
                "A subscription to end",
                "Ru.FTN.Develop",
                "2:5030/1520.9@fidonet",
                "Nothing was sent.",
            ],
        ),
        (
            Content::Station(StationRequest {
                address,
                request: Some("FAQ".to_owned()),
                time: Some("2007/03/19".to_owned()),
                bot: Some("FAQServer".to_owned()),
                loc: Some(Loc::Body),
                size: Some(25_000),
                ed2k: Some("1299589".to_owned()),
                aich: Some("Y273T53".to_owned()),
                file_echoes: vec!["XOFCELIST".to_owned()],
            }),
            vec![
                "FAQ",
                "2007/03/19",
                "FAQServer",
                "The text of the letter",
                "25\u{a0}000",
                "1299589",
                "Y273T53",
                "XOFCELIST",
                "Nothing was requested.",
            ],
        ),
        (
            Content::Object(std::sync::Arc::new(ObjectPage {
                path: vec!["a.zip".to_owned(), "b".to_owned()],
                into: false,
                shown: AtPath::Nothing,
                rest: None,
                source: None,
            })),
            vec!["a.zip", "All files of these messages"],
        ),
        (
            Content::External("https://example.org/".to_owned()),
            vec!["https://example.org/"],
        ),
        (Content::Nothing, vec!["Nothing can be shown"]),
    ];
    for (content, words) in cases {
        let harness = window(Desk::of(content));
        for word in words {
            assert!(
                harness.query_all_by_label_contains(word).count() > 0,
                "{word}"
            );
        }
        assert_eq!(harness.state().commands, []);
        assert!(harness.query_by_label("Copy address").is_some());
    }
}

#[test]
fn an_external_address_is_handed_on_only_by_a_click() {
    let mut harness = window(Desk::of(Content::External(
        "https://example.org/".to_owned(),
    )));
    harness.get_by_label("Hand to the desktop…").click();
    harness.run_ok();
    let wish = Command::OpenExternal("https://example.org/".to_owned());
    assert_eq!(harness.state().commands, [wish]);
}

#[test]
fn a_link_in_a_text_opens_and_relative_ones_know_their_area() {
    let mut mails = discussion();
    mails[0].text = "See area://R50.Bone/?view=tree: there.\nOr areafix:?leave\n\
                     Or http://example.org/x too.\n"
        .to_owned();
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=sing"));
    harness.state_mut().commands.clear();
    harness.get_by_label("area://R50.Bone/?view=tree").click();
    harness.run_ok();
    harness
        .get_by_label("area://R50.Bone/?view=tree")
        .click_button(PointerButton::Middle);
    harness.run_ok();
    harness.get_by_label("areafix:?leave").click();
    harness.run_ok();
    harness.get_by_label("http://example.org/x").click();
    harness.run_ok();
    let tree = FidoUrl::parse("area://R50.Bone/?view=tree").unwrap().url;
    assert_eq!(
        harness.state().commands,
        [
            Command::Open(tree.clone(), OpenIn::Here),
            Command::Open(tree, OpenIn::Background),
            Command::Open(
                FidoUrl::parse("areafix:Test.Echo?leave").unwrap().url,
                OpenIn::Here
            ),
            Command::OpenExternal("http://example.org/x".to_owned()),
        ]
    );
}

#[test]
fn a_link_over_two_lines_is_one_link_of_two_places() {
    let mut mails = discussion();
    mails[0].text = "See area://Ru.FTN.Develop?msgid=2:50/13%%\n%%+46c01f2e here.\n".to_owned();
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=sing"));
    harness.state_mut().commands.clear();
    let whole = "area://Ru.FTN.Develop?msgid=2:50/13+46c01f2e";
    assert_eq!(harness.get_all_by_label(whole).count(), 2);
    harness.get_all_by_label(whole).last().unwrap().click();
    harness.run_ok();
    assert_eq!(harness.state().opened(), [format!("{whole} Here")]);
}

#[test]
fn links_and_texts_have_menus_of_their_own() {
    let mut mails = discussion();
    mails[0].text = "Before area://R50.Bone after.\nEnd of it.\n".to_owned();
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=sing"));
    harness.state_mut().commands.clear();
    harness.get_by_label("area://R50.Bone").click_secondary();
    harness.run_ok();
    harness.get_by_label("Open in a new tab").click();
    harness.run_ok();
    harness
        .get_by_label_contains("End of it.")
        .click_secondary();
    harness.run_ok();
    harness.get_by_label("Copy the text").click();
    harness.run_ok();
    let url = FidoUrl::parse("area://R50.Bone").unwrap().url;
    assert_eq!(
        harness.state().commands,
        [
            Command::Open(url, OpenIn::NewTab),
            Command::Copy("Before area://R50.Bone after.\nEnd of it.".to_owned()),
        ]
    );
}

#[test]
fn every_view_fits_into_a_small_window() {
    for entry in &VIEWS {
        let url = format!("area://Test.Echo?view={}", entry.view.as_str());
        let mut harness = sized(Desk::new(&discussion(), &url), 240.0, 200.0);
        for key in [Key::End, Key::PageDown, Key::Space] {
            harness.key_press(key);
            harness.run_ok();
        }
        // Runs of text stand inside of their labels.
        let places: Vec<(String, f64, f64)> = harness
            .root()
            .children_recursive()
            .filter(|node| node.accesskit_node().role() != egui::accesskit::Role::TextRun)
            .filter_map(|node| {
                let bounds = node.accesskit_node().raw_bounds()?;
                let name = node.accesskit_node().label().or(node.value());
                Some((name.unwrap_or_default(), bounds.x0, bounds.x1))
            })
            .collect();
        assert!(places.len() > 2, "{}", entry.name());
        for (name, left, right) in places {
            let inside = left > -8.0 && right < 248.0;
            assert!(inside, "{}: {name}: {left} to {right}", entry.name());
        }
    }
}
