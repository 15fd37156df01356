//! The views of trees, branches, tops and days, by their labels.

use super::VIEWS;
use super::fixture::{Desk, Mail, discussion, mail, sized, window};
use crate::command::{Command, OpenIn};
use crate::settings::{Setting, Switch};
use crate::strings::Language;
use egui::{Key, Modifiers, PointerButton};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use fidoscope_core::base::jam::JamBase;
use fidoscope_core::calendar::Weekday;
use fidoscope_core::charset::Charset;
use fidoscope_core::library::Library;
use fidoscope_core::url::{SortKey, SortToken, View};
use std::path::Path;
use std::sync::Arc;

type Window = Harness<'static, Desk>;

/// A text whose Origin line has another address, to be found by `from=2:50/7`.
const ELSEWHERE: &str = "Text from elsewhere.\n--- test\n * Origin: there (2:50/7)\n";

/// The discussion of the fixture; messages 2, 5 and 6 were written at `2:50/7`.
fn some_from_elsewhere() -> Vec<Mail> {
    let mut mails = discussion();
    for at in [1, 4, 5] {
        mails[at].text = ELSEWHERE.to_owned();
    }
    mails
}

fn open(params: &str) -> Window {
    let url = format!("area://Test.Echo?{params}");
    // High enough for every text of the discussion.
    sized(Desk::new(&some_from_elsewhere(), &url), 1000.0, 1100.0)
}

fn press(window: &mut Window, key: Key) {
    window.key_press(key);
    window.run_ok();
}

/// Whether the message of a sender is there, as a row or with its text.
fn shows(window: &Window, name: &str) -> bool {
    let name = format!(", {name} to All");
    window.query_all_by_label_contains(&name).count() > 0
}

/// Whether the message of a sender is marked as one of the set.
fn found(window: &Window, name: &str) -> bool {
    let name = format!(", {name} to All");
    let rows = window.query_all_by_label_contains(&name);
    rows.into_iter()
        .any(|row| row.accesskit_node().label().unwrap().contains(", found"))
}

fn top(window: &Window, label: &str) -> f32 {
    let mut all = window.query_all_by_label_contains(label);
    all.next().unwrap().rect().top()
}

fn left(window: &Window, label: &str) -> f32 {
    let mut all = window.query_all_by_label_contains(label);
    all.next().unwrap().rect().left()
}

const NAMES: [&str; 6] = ["Olga", "Boris", "Anna", "Василий Пупкин", "Dora", "Egor"];

fn shown(window: &Window) -> Vec<&'static str> {
    NAMES
        .into_iter()
        .filter(|name| shows(window, name))
        .collect()
}

#[test]
fn every_view_that_the_resolver_may_choose_is_drawn() {
    let drawn: Vec<View> = VIEWS.iter().map(|entry| entry.view).collect();
    for view in View::ALL {
        assert!(drawn.contains(view), "{view} is chosen but not drawn");
    }
    assert_eq!(drawn.len(), View::ALL.len());
    let mut seen = 0;
    for entry in &VIEWS {
        let harness = open(&format!("view={}", entry.view));
        let there = |label: &str| harness.query_all_by_label_contains(label).count() > 0;
        match entry.view {
            View::Elst => assert!(there("An area for tests")),
            View::Cale => assert!(there("August 2007, 6 messages")),
            View::Mapm | View::Glom => assert!(there("No message here names a place")),
            View::Smap | View::Sglo => assert!(there("It is not known where")),
            View::Objs => assert!(there("No file is encoded")),
            _ => assert!(there("Original message"), "{}", entry.view),
        }
        if entry.view != View::Elst {
            assert_eq!(harness.state().messages().view, entry.view);
        }
        seen += 1;
    }
    assert_eq!(seen, VIEWS.len());
}

#[test]
fn every_view_of_the_guide_is_drawn() {
    for entry in &VIEWS {
        let url = format!("area://{}?view={}", crate::guide::TAG, entry.view);
        let harness = window(Desk::over(crate::guide::library(Language::English), &url));
        let nodes = harness.root().children_recursive().count();
        assert!((5..700).contains(&nodes), "{}: {nodes} nodes", entry.view);
    }
}

/// The jtest1 base: real mail of an echo about JAM.
pub(super) fn real_mail() -> Library {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/tests/fixtures/jam/jtest1/jtest1");
    let base = JamBase::open(&path).unwrap();
    Library::single("Real.Mail", "", Arc::new(base), Charset::CP866)
}

#[test]
fn every_view_of_real_mail_is_drawn_and_walked() {
    let mut seen = 0;
    for entry in &VIEWS {
        let url = format!("area://Real.Mail?view={}", entry.view);
        let mut harness = window(Desk::over(real_mail(), &url));
        for key in [
            Key::N,
            Key::ArrowDown,
            Key::Space,
            Key::End,
            Key::P,
            Key::Home,
        ] {
            press(&mut harness, key);
        }
        let nodes = harness.root().children_recursive().count();
        assert!((5..700).contains(&nodes), "{}: {nodes} nodes", entry.view);
        seen += 1;
    }
    assert_eq!(seen, VIEWS.len());
}

#[test]
fn a_list_of_trees_has_every_tree_and_a_jump_only_moves_the_focus() {
    let mut harness = open("view=litr&from=2:50/7");
    assert_eq!(shown(&harness), NAMES);
    assert_eq!(
        NAMES.map(|name| found(&harness, name)),
        [false, true, false, false, true, true]
    );
    assert!(harness.query_by_label("·  tree 1 of 2").is_some());
    for (number, place) in [(5, "2 of 3"), (6, "3 of 3")] {
        press(&mut harness, Key::N);
        assert_eq!(harness.state().selected(), Some(number));
        assert!(harness.query_by_label(place).is_some(), "{place}");
        assert_eq!(shown(&harness), NAMES, "the list remains the same");
    }
    assert!(harness.query_by_label("·  tree 2 of 2").is_some());
    // Trees without messages of the set are not there.
    let harness = open("view=litr&msgid=2:50/1+00000006");
    assert_eq!(shown(&harness), ["Egor"]);
}

#[test]
fn a_jump_scrolls_a_long_list_of_trees_to_its_destination() {
    let mut mails = vec![mail("Olga", "First").text(ELSEWHERE)];
    mails.extend((0..300).map(|_| mail("Boris", "Re: First").answers(1)));
    mails.push(mail("Anna", "Last").text(ELSEWHERE));
    let url = "area://Test.Echo?from=2:50/7&view=litr";
    let mut harness = window(Desk::new(&mails, url));
    assert!(shows(&harness, "Olga") && !shows(&harness, "Anna, Last"));
    press(&mut harness, Key::N);
    assert_eq!(harness.state().selected(), Some(302));
    assert!(shows(&harness, "Anna"));
    let last = top(&harness, "302, Anna to All");
    assert!(last > 60.0 && last < 330.0, "{last}");
}

#[test]
fn all_trees_of_a_list_close_and_open_together() {
    let mut harness = open("view=litr");
    harness.get_by_label("Close all").click();
    harness.run_ok();
    assert_eq!(shown(&harness), ["Olga", "Egor"]);
    harness.get_by_label("Open all").click();
    harness.run_ok();
    assert_eq!(shown(&harness), NAMES);
    harness.key_press_modifiers(Modifiers::SHIFT, Key::ArrowLeft);
    harness.run_ok();
    assert_eq!(shown(&harness), ["Olga", "Egor"]);
    // A jump into a closed tree opens the way to its destination.
    let mut harness = open("view=litr&from=2:50/7");
    harness.get_by_label("Close all").click();
    harness.run_ok();
    press(&mut harness, Key::N);
    assert!(shows(&harness, "Boris") || shows(&harness, "Dora"));
}

#[test]
fn a_branch_shows_its_root_entirely_and_its_replies_as_rows() {
    let mut harness = open("view=bran&msgid=2:50/1+00000001");
    assert!(harness.query_by_label_contains("Text by Olga.").is_some());
    assert!(harness.query_by_label_contains("Text by Anna.").is_none());
    assert_eq!(shown(&harness), NAMES[..5]);
    assert!(top(&harness, "Text by Olga.") < top(&harness, ", Boris to All"));
    // A reply becomes the root of its own branch.
    harness
        .get_by_label_contains("Василий Пупкин to All")
        .click();
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(4));
    assert!(harness.query_by_label_contains("Text by Вас").is_some());
    assert_eq!(shown(&harness), ["Василий Пупкин", "Dora"]);
    // One level up leads back.
    harness.get_by_label("One level up").click();
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(1));
    assert_eq!(shown(&harness), NAMES[..5]);
    harness.get_by_label("One level up").click();
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(1), "the top has no parent");
}

#[test]
fn a_jump_makes_the_branch_of_its_destination() {
    for (view, second) in [("bran", "Dora"), ("exbr", "Dora"), ("flbr", "Dora")] {
        let mut harness = open(&format!("view={view}&from=2:50/7"));
        assert_eq!(harness.state().selected(), Some(2), "{view}");
        assert_eq!(
            shown(&harness)[..1],
            [if view == "flbr" { "Olga" } else { "Boris" }]
        );
        press(&mut harness, Key::N);
        assert_eq!(harness.state().selected(), Some(5), "{view}");
        assert!(shows(&harness, second), "{view}");
        assert!(!shows(&harness, "Anna"), "{view}");
        press(&mut harness, Key::N);
        assert_eq!(shown(&harness), ["Egor"], "{view}");
        press(&mut harness, Key::P);
        assert!(shows(&harness, second), "{view}");
        assert!(harness.query_by_label("2 of 3").is_some(), "{view}");
    }
}

#[test]
fn the_keyboard_walks_a_branch_and_enters_a_reply() {
    let mut harness = open("view=bran&msgid=2:50/1+00000001");
    for (key, number) in [
        (Key::ArrowDown, 2),
        (Key::ArrowDown, 3),
        (Key::ArrowDown, 4),
        (Key::ArrowUp, 3),
        (Key::ArrowDown, 4),
    ] {
        press(&mut harness, key);
        assert_eq!(harness.state().selected(), Some(number), "{key:?}");
    }
    press(&mut harness, Key::Enter);
    assert_eq!(shown(&harness), ["Василий Пупкин", "Dora"]);
    assert_eq!(harness.state().opened(), [""; 0]);
    press(&mut harness, Key::U);
    assert_eq!(shown(&harness), NAMES[..5]);
}

#[test]
fn an_expanded_tree_indents_headings_and_texts_alike() {
    let mut harness = open("view=expa&msgid=2:50/1+00000003");
    assert_eq!(shown(&harness), NAMES[..5]);
    assert_eq!(harness.state().selected(), Some(3));
    press(&mut harness, Key::Home);
    let heads = ["1, Olga to All", "2, Boris to All", "3, Anna to All"];
    let [olga, boris, anna] = heads.map(|name| left(&harness, name));
    assert_eq!((boris - olga, anna - boris), (16.0, 16.0));
    let [olga_text, anna_text] = ["Text by Olga.", "Text by Anna."].map(|t| left(&harness, t));
    assert_eq!(anna_text - olga_text, 32.0);
    assert!(found(&harness, "Anna") && !found(&harness, "Olga"));
}

#[test]
fn a_branch_of_an_expanded_tree_closes_to_a_row() {
    let mut harness = open("view=expa");
    assert!(harness.query_by_label_contains("Text by Anna.").is_some());
    // The first branch of one reply is that of Boris.
    let mut branches = harness.get_all_by_label("Close the branch of 1");
    branches.next().unwrap().click();
    drop(branches);
    harness.run_ok();
    assert!(harness.query_by_label_contains("Text by Anna.").is_none());
    assert!(shows(&harness, "Boris") && !shows(&harness, "Anna"));
    assert!(
        harness
            .query_by_label_contains("closed branch of 1")
            .is_some()
    );
    harness.get_by_label("Open the branch of 1").click();
    harness.run_ok();
    assert!(shows(&harness, "Anna"));
    press(&mut harness, Key::Home);
    press(&mut harness, Key::ArrowLeft);
    assert_eq!(shown(&harness), ["Olga"]);
    press(&mut harness, Key::ArrowRight);
    assert_eq!(shown(&harness), NAMES[..5]);
}

#[test]
fn an_expanded_branch_begins_with_the_first_message_of_the_set() {
    let harness = open("view=exbr&msgid=2:50/1+00000004");
    assert_eq!(shown(&harness), ["Василий Пупкин", "Dora"]);
    assert!(harness.query_by_label_contains("Text by Вас").is_some());
    assert!(harness.query_by_label("One level up").is_some());
}

#[test]
fn a_flat_tree_stands_in_page_order_and_begins_at_the_first_message_of_the_set() {
    let mut harness = open("view=flat&msgid=2:50/1+00000004");
    assert_eq!(harness.state().selected(), Some(4));
    assert_eq!(shown(&harness), NAMES[..5]);
    assert!(found(&harness, "Василий Пупкин") && !found(&harness, "Olga"));
    press(&mut harness, Key::Home);
    // By date Anna (3) comes before Vasily (4), though she answers Boris.
    let tops = ["1, Olga", "2, Boris", "3, Anna", "4, Вас"].map(|name| top(&harness, name));
    assert!(tops.is_sorted(), "{tops:?}");
    assert_eq!(left(&harness, "1, Olga"), left(&harness, "3, Anna"));
    let harness = open("view=flat&sort=-chr&msgid=2:50/1+00000004");
    assert!(top(&harness, "4, Вас") < top(&harness, "3, Anna"));
}

#[test]
fn a_jump_out_of_a_flat_tree_replaces_it() {
    let mut harness = open("view=flat&from=2:50/7");
    for number in [5, 6] {
        press(&mut harness, Key::N);
        assert_eq!(harness.state().selected(), Some(number));
    }
    assert_eq!(shown(&harness), ["Egor"]);
    assert!(harness.query_by_label("3 of 3").is_some());
    harness.get_by_label("Previous message of the set").click();
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(5));
    assert_eq!(shown(&harness), NAMES[..5]);
}

#[test]
fn a_flat_branch_has_its_parent_and_the_top_above_it() {
    let mut harness = open("view=flbr&msgid=2:50/1+00000003");
    assert!(
        harness
            .query_by_label_contains("Top of the tree: 1, Olga")
            .is_some()
    );
    assert!(
        harness
            .query_by_label_contains("Answers: 2, Boris")
            .is_some()
    );
    assert!(harness.query_by_label_contains("Text by Anna.").is_some());
    assert!(harness.query_by_label_contains("Text by Boris.").is_none());
    harness.get_by_label_contains("Answers: 2, Boris").click();
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(2));
    assert!(
        harness
            .query_by_label_contains("Answers the top: 1, Olga")
            .is_some()
    );
    press(&mut harness, Key::U);
    assert_eq!(shown(&harness), NAMES[..5]);
    assert!(harness.query_by_label_contains("Answers").is_none());
}

#[test]
fn a_reel_of_tops_leads_to_the_replies() {
    let mut harness = open("view=totr");
    assert_eq!(shown(&harness), ["Olga", "Egor"]);
    assert!(harness.query_by_label_contains("Text by Olga.").is_some());
    assert!(harness.query_by_label("No replies").is_some());
    harness.get_by_label("4 replies").click();
    harness.run_ok();
    assert_eq!(
        harness.state().opened(),
        ["area://Test.Echo?msgid=2:50/1+00000001&view=tree Here"]
    );
    assert!(harness.query_by_label("tree 1 of 2").is_some());
    press(&mut harness, Key::N);
    assert_eq!(harness.state().selected(), Some(6));
    assert!(harness.query_by_label("tree 2 of 2").is_some());
    // Tops of trees with found replies are there, but only what was found is marked.
    let harness = open("view=totr&from=2:50/7");
    assert!(!found(&harness, "Olga") && found(&harness, "Egor"));
    assert!(harness.query_by_label("2 found in the tree").is_some());
}

#[test]
fn a_list_of_tops_counts_replies_and_walks_by_keys() {
    let mut harness = open("view=topl");
    assert!(
        harness
            .query_by_label_contains("1, Olga to All, Original message")
            .is_some()
    );
    assert_eq!(shown(&harness), ["Olga", "Egor"]);
    assert!(harness.query_by_label_contains(", 4 replies").is_some());
    assert!(harness.query_by_label_contains("Text by Olga.").is_some());
    press(&mut harness, Key::ArrowDown);
    assert_eq!(harness.state().selected(), Some(6));
    press(&mut harness, Key::P);
    assert_eq!(harness.state().selected(), Some(1));
    harness
        .get_by_label_contains("6, Egor to All")
        .click_button(PointerButton::Middle);
    harness.run_ok();
    assert_eq!(
        harness.state().opened(),
        ["area://Test.Echo?msgid=2:50/1+00000006&view=tree Background"]
    );
    let harness = open("view=topl&sort=-chr");
    assert!(top(&harness, "6, Egor to All") < top(&harness, "1, Olga to All"));
}

#[test]
fn a_reply_that_was_selected_elsewhere_stands_for_its_tree_among_tops() {
    for view in ["topl", "totr"] {
        let mut desk = Desk::new(&discussion(), "area://Test.Echo?view=list");
        let list = desk.messages().clone();
        desk.state.page.select(&list, 4);
        let selected = desk.state.successor(|untold| untold);
        let url = format!("area://Test.Echo?view={view}");
        let mut desk = Desk::new(&discussion(), &url);
        desk.state = selected;
        let harness = window(desk);
        assert_eq!(harness.state().selected(), Some(1), "{view}");
    }
}

#[test]
fn a_day_a_month_and_a_year_of_the_calendar_lead_to_their_messages() {
    let mut harness = open("view=cale+flat");
    harness.get_by_label("12 August 2007, 6 messages").click();
    harness.run_ok();
    harness.get_by_label("August 2007, 6 messages").click();
    harness.run_ok();
    harness
        .get_by_label("2007, 6 messages")
        .click_button(PointerButton::Middle);
    harness.run_ok();
    assert_eq!(
        harness.state().opened(),
        [
            "area://Test.Echo?time=2007/08/12&view=flat Here",
            "area://Test.Echo?time=2007/08&view=flat Here",
            "area://Test.Echo?time=2007&view=flat Background",
        ]
    );
    // Filters stay, and without further tokens the browser chooses the view.
    let mut harness = open("view=cale&from=2:50/7&usetz");
    harness.get_by_label("12 August 2007, 3 messages").click();
    harness.run_ok();
    assert_eq!(
        harness.state().opened(),
        ["area://Test.Echo?from=2:50/7&usetz&time=2007/08/12 Here"]
    );
}

#[test]
fn the_keyboard_walks_over_the_days_of_a_calendar() {
    let mut harness = open("view=cale");
    for (key, opened) in [
        (Key::Enter, 0),
        (Key::ArrowRight, 0),
        (Key::Enter, 1),
        (Key::M, 2),
        (Key::Y, 3),
    ] {
        press(&mut harness, key);
        assert_eq!(harness.state().opened().len(), opened, "{key:?}");
    }
    assert_eq!(
        harness.state().opened(),
        [
            "area://Test.Echo?time=2007/08/12 Here",
            "area://Test.Echo?time=2007/08 Here",
            "area://Test.Echo?time=2007 Here",
        ]
    );
}

#[test]
fn the_weeks_of_a_calendar_begin_as_the_person_wants() {
    let column = |first: Weekday| {
        let mut desk = Desk::new(&discussion(), "area://Test.Echo?view=cale");
        desk.first_weekday = first;
        let harness = window(desk);
        left(&harness, "12 August 2007, 6")
    };
    // The 12th of August 2007 was a Sunday.
    let (monday, sunday) = (column(Weekday::Monday), column(Weekday::Sunday));
    assert!(
        sunday < 30.0 && monday > sunday + 6.0 * 30.0,
        "{sunday} {monday}"
    );
    let mut harness = open("view=cale");
    harness.get_by_label("Monday").click();
    harness.run_ok();
    harness.get_by_label("Sunday").click();
    harness.run_ok();
    assert!(
        harness
            .state()
            .commands
            .contains(&Command::Set(Setting::FirstWeekday(Some(Weekday::Sunday))))
    );
}

#[test]
fn a_calendar_tells_and_changes_its_clock() {
    let mut harness = open("view=cale");
    harness.get_by_label("UTC").click();
    harness.run_ok();
    assert_eq!(
        harness.state().opened(),
        ["area://Test.Echo?view=cale&usetz Here"]
    );
    let harness = open("view=cale&usetz");
    assert!(harness.query_by_label_contains("days in UTC").is_some());
}

#[test]
fn every_view_is_in_the_menu() {
    for entry in &VIEWS {
        let params = if entry.view == View::Tree {
            "view=list"
        } else {
            "view=tree"
        };
        let mut harness = open(params);
        harness.state_mut().commands.clear();
        harness.get_by_label("View").click();
        harness.run_ok();
        harness
            .get_by_label(&format!("{} ({})", entry.name(), entry.view))
            .click();
        harness.run_ok();
        let chosen = harness
            .state()
            .commands
            .contains(&Command::ShowAs(entry.view));
        assert!(chosen, "{}", entry.view);
    }
}

#[test]
fn the_menus_change_the_order_and_what_the_address_tells() {
    let mut harness = open("view=list");
    harness.state_mut().commands.clear();
    let steps = [
        ("Order", "Subject"),
        ("Order", "Reversed"),
        ("Order", "Show the order in the address"),
        ("View", "Show the view in the address"),
    ];
    for (menu, entry) in steps {
        harness.get_by_label(menu).click();
        harness.run_ok();
        let entry = harness.get_all_by_label(entry).last().unwrap();
        entry.click();
        harness.run_ok();
        harness.key_press(Key::Escape);
        harness.run_ok();
    }
    let token = |key, reversed| SortToken { key, reversed };
    let asked: Vec<Command> = harness.state().commands.clone();
    for command in [
        Command::SortAs(vec![token(SortKey::Sub, false)]),
        Command::SortAs(vec![token(SortKey::Chr, true)]),
        Command::Set(Setting::Switch(Switch::SortInAddress, false)),
        Command::Set(Setting::Switch(Switch::ViewInAddress, false)),
    ] {
        assert!(asked.contains(&command), "{command:?} not in {asked:?}");
    }
    assert!(
        !asked
            .iter()
            .any(|command| matches!(command, Command::Open(_, OpenIn::Here)))
    );
}

#[test]
fn ten_thousand_messages_are_not_laid_out_by_any_view() {
    let mut mails = vec![mail("Olga", "Top")];
    mails.extend((1..10_000_u32).map(|n| {
        // A tree that is neither deep nor wide.
        let parent = n / 3 + 1;
        mail("Boris", "Re: Top").answers(parent)
    }));
    for view in [
        "litr", "topl", "totr", "bran", "expa", "exbr", "flat", "flbr", "cale",
    ] {
        let url = format!("area://Test.Echo?view={view}");
        let mut harness = window(Desk::new(&mails, &url));
        let nodes = |harness: &Window| harness.root().children_recursive().count();
        assert!(nodes(&harness) < 400, "{view}: {} nodes", nodes(&harness));
        let rows = match view {
            "topl" | "totr" => 1,
            "cale" => 2,
            _ => 10_000,
        };
        for key in [Key::End, Key::PageUp, Key::Home] {
            press(&mut harness, key);
        }
        assert!(nodes(&harness) < 400, "{view}: {} nodes", nodes(&harness));
        let state = &harness.state().state;
        let drawn = match view {
            "litr" => state.views.tree.drawn(),
            "topl" => state.views.topl.drawn(),
            "cale" => state.views.cale.drawn(),
            _ => state.views.feed.drawn(),
        };
        assert_eq!(drawn.0, rows, "{view}");
        assert!(drawn.1.len() < 40, "{view}: {:?}", drawn.1);
    }
}

#[test]
fn many_trees_are_put_together_beside_the_window() {
    let mails: Vec<Mail> = (0..super::derived::AT_ONCE + 10)
        .map(|n| mail("Somebody", &format!("Subject {n}")))
        .collect();
    for view in ["litr", "topl", "totr", "cale"] {
        let url = format!("area://Test.Echo?view={view}");
        let mut harness = sized(Desk::new(&mails, &url), 900.0, 600.0);
        let ready = |harness: &Window| {
            let state = &harness.state().state;
            [
                state.views.tree.drawn(),
                state.views.topl.drawn(),
                state.views.feed.drawn(),
                state.views.cale.drawn(),
            ]
            .into_iter()
            .any(|(rows, _)| rows > 0)
        };
        let mut waited = 0;
        while !ready(&harness) && waited < 500 {
            std::thread::sleep(std::time::Duration::from_millis(10));
            harness.step();
            waited += 1;
        }
        assert!(ready(&harness), "{view}");
    }
}
