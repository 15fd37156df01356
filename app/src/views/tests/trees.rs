//! Trees of replies.

use super::*;

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
            .query_by_label_contains("collapsed branch, replies: 1")
            .is_some()
    );
    // Left on a closed branch goes to the message above.
    harness.key_press(Key::ArrowLeft);
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(1));
    harness.get_by_label("Collapse branch, replies: 4").click();
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
    harness.get_by_label("Collapse branch, replies: 4").click();
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(1));
}

/// Text whose Origin line has another address, to be found by `from=2:50/7`.
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
    harness.get_by_label("Previous message found").click();
    harness.run_ok();
    assert_eq!(harness.state().selected(), Some(5));
    assert!(harness.query_by_label_contains(", Olga to All").is_some());
    // From a message outside of the set a jump goes to its neighbours in page order.
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
