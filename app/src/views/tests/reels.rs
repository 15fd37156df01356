//! Messages one below another, long and wide ones.

use super::*;

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
        "the end is at the bottom: {bottom}"
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
        let rest = harness.query_by_label("Show 380 more lines");
        rest.is_some_and(|rest| rest.rect().bottom() < 690.0)
    };
    while !in_view(&harness) && pages < 10 {
        harness.key_press(Key::PageDown);
        harness.run_ok();
        pages += 1;
    }
    harness.get_by_label("Show 380 more lines").click();
    harness.run_ok();
    assert!(harness.query_by_label("Show 380 more lines").is_none());
    let harness = window(Desk::new(&mails, "area://Test.Echo?view=reel&full"));
    assert!(harness.query_by_label_contains(" more line").is_none());
    // A message alone is never cut (7.2.5).
    mails[0].text = "x\n".repeat(30_000);
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=list"));
    wheel_in_text(&mut harness, -1_000_000.0);
    assert!(harness.query_by_label_contains(" more line").is_some());
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=sing"));
    wheel_in_text(&mut harness, -1_000_000.0);
    assert!(harness.query_by_label_contains(" more line").is_none());
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
