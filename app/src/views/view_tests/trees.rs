//! Trees, branches and their tops.

use super::*;

/// Returns whether the message of a sender is shown, as a row or with its text.
fn shows(window: &Window, name: &str) -> bool {
    let name = format!(", {name} to All");
    window.query_all_by_label_contains(&name).count() > 0
}

fn top(window: &Window, label: &str) -> f32 {
    let mut all = window.query_all_by_label_contains(label);
    all.next().unwrap().rect().top()
}

const NAMES: [&str; 6] = ["Olga", "Boris", "Anna", "Василий Пупкин", "Dora", "Egor"];

fn shown(window: &Window) -> Vec<&'static str> {
    NAMES
        .into_iter()
        .filter(|name| shows(window, name))
        .collect()
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
    // Trees without messages of the set are omitted.
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
    harness.get_by_label("Collapse all").click();
    harness.run_ok();
    assert_eq!(shown(&harness), ["Olga", "Egor"]);
    harness.get_by_label("Expand all").click();
    harness.run_ok();
    assert_eq!(shown(&harness), NAMES);
    harness.key_press_modifiers(Modifiers::SHIFT, Key::ArrowLeft);
    harness.run_ok();
    assert_eq!(shown(&harness), ["Olga", "Egor"]);
    // A jump into a closed tree opens the branches around its target.
    let mut harness = open("view=litr&from=2:50/7");
    harness.get_by_label("Collapse all").click();
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
    harness.get_by_label("Go up one level").click();
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(1));
    assert_eq!(shown(&harness), NAMES[..5]);
    harness.get_by_label("Go up one level").click();
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
    let mut branches = harness.get_all_by_label("Collapse branch, replies: 1");
    branches.next().unwrap().click();
    drop(branches);
    harness.run_ok();
    assert!(harness.query_by_label_contains("Text by Anna.").is_none());
    assert!(shows(&harness, "Boris") && !shows(&harness, "Anna"));
    assert!(
        harness
            .query_by_label_contains("collapsed branch, replies: 1")
            .is_some()
    );
    harness.get_by_label("Expand branch, replies: 1").click();
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
    assert!(harness.query_by_label("Go up one level").is_some());
}

#[test]
fn a_flat_tree_is_in_page_order_and_begins_at_the_first_message_of_the_set() {
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
    harness.get_by_label("Previous message found").click();
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(5));
    assert_eq!(shown(&harness), NAMES[..5]);
}

#[test]
fn a_flat_branch_has_its_parent_and_the_top_above_it() {
    let mut harness = open("view=flbr&msgid=2:50/1+00000003");
    assert!(
        harness
            .query_by_label_contains("First message of the tree: 1, Olga")
            .is_some()
    );
    assert!(
        harness
            .query_by_label_contains("In reply to: 2, Boris")
            .is_some()
    );
    assert!(harness.query_by_label_contains("Text by Anna.").is_some());
    assert!(harness.query_by_label_contains("Text by Boris.").is_none());
    harness
        .get_by_label_contains("In reply to: 2, Boris")
        .click();
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(2));
    assert!(
        harness
            .query_by_label_contains("Reply to the first message: 1, Olga")
            .is_some()
    );
    press(&mut harness, Key::U);
    assert_eq!(shown(&harness), NAMES[..5]);
    assert!(harness.query_by_label_contains("In reply to").is_none());
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
    // Tops of trees with found replies are shown, but only found messages are marked.
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
fn a_reply_that_was_selected_elsewhere_selects_its_tree_among_tops() {
    for view in ["topl", "totr"] {
        let mut desk = Desk::new(&discussion(), "area://Test.Echo?view=list");
        let list = desk.messages().clone();
        desk.state.page.select(&list, 4);
        let selected = desk.state.successor(|omitted| omitted);
        let url = format!("area://Test.Echo?view={view}");
        let mut desk = Desk::new(&discussion(), &url);
        desk.state = selected;
        let harness = window(desk);
        assert_eq!(harness.state().selected(), Some(1), "{view}");
    }
}
