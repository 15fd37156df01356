//! Lists with threads: replies below the messages they answer, folded and unfolded, read through.

use super::fixture::{Desk, Mail, discussion, mail, window};
use crate::command::{Command, PageCommand};
use crate::settings::area_views::Grouping;
use crate::strings::{Language, set_language};
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use fidoscope_core::page::ThreadsBy;

const NONE: Modifiers = Modifiers::NONE;
const BY_LAST: Grouping = Grouping::Threads(ThreadsBy::LastReply);

fn desk(mails: &[Mail], grouping: Grouping) -> Desk {
    let mut desk = Desk::new(mails, "area://Test.Echo?view=list");
    desk.state.group_as(grouping);
    desk
}

fn press(harness: &mut Harness<'_, Desk>, modifiers: Modifiers, key: Key) {
    harness.event(Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    });
    harness.run_ok();
}

/// Returns the screen reader's text of the rows, from top to bottom.
fn rows(harness: &Harness<'_, Desk>) -> Vec<String> {
    let rows = harness.get_all_by_role(Role::ListBoxOption);
    let mut rows: Vec<(f32, String)> = rows
        .map(|row| {
            (
                row.rect().top(),
                row.accesskit_node().label().unwrap_or_default(),
            )
        })
        .collect();
    rows.sort_by(|a, b| a.0.total_cmp(&b.0));
    rows.into_iter().map(|(_, label)| label).collect()
}

/// Returns the numbers of the rows, from top to bottom.
fn numbers(harness: &Harness<'_, Desk>) -> Vec<u32> {
    let number = |row: &String| row.split(',').next().unwrap().parse().unwrap();
    rows(harness).iter().map(number).collect()
}

#[test]
fn a_list_with_threads_has_replies_below_what_they_answer() {
    let harness = window(desk(&discussion(), Grouping::Plain));
    assert_eq!(numbers(&harness), [1, 2, 3, 4, 5, 6]);
    for (by, expected) in [
        (ThreadsBy::FirstMessage, [1, 2, 3, 4, 5, 6]),
        (ThreadsBy::LastReply, [1, 2, 3, 4, 5, 6]),
    ] {
        let harness = window(desk(&discussion(), Grouping::Threads(by)));
        assert_eq!(numbers(&harness), expected);
    }
    // A late reply to the first message moves its thread to the end.
    let mut mails = discussion();
    mails.push(mail("Zoe", "Re: Original message").answers(1));
    let harness = window(desk(&mails, BY_LAST));
    assert_eq!(numbers(&harness), [6, 1, 2, 3, 4, 5, 7]);
    let by_first = Grouping::Threads(ThreadsBy::FirstMessage);
    let harness = window(desk(&mails, by_first));
    assert_eq!(numbers(&harness), [1, 2, 3, 4, 5, 7, 6]);
}

#[test]
fn keys_and_triangles_fold_threads_and_a_folded_one_says_what_is_unread_in_it() {
    let mut own = desk(&discussion(), BY_LAST);
    let area = own.library.areas()[0].id();
    own.read.mark_for_tests(area, 3);
    let mut harness = window(own);
    assert_eq!(harness.state().selected(), Some(4));
    press(&mut harness, Modifiers::SHIFT, Key::ArrowLeft);
    assert_eq!(numbers(&harness), [1, 6]);
    assert_eq!(harness.state().selected(), Some(1));
    let first = rows(&harness).remove(0);
    let folded = "1, Olga to All, Original message, 12 Aug 2007 12:58, collapsed branch, replies: 4, 2 unread";
    assert_eq!(first, folded);
    // In Russian, too.
    set_language(Language::Russian);
    harness.run_ok();
    let first = rows(&harness).remove(0);
    let end = "свёрнутая ветвь, ответов: 4, непрочитанных 2";
    assert!(first.ends_with(end), "{first}");
    set_language(Language::English);
    harness.run_ok();
    // Read messages no longer count.
    harness.state_mut().read.mark_for_tests(area, 5);
    harness.run_ok();
    let first = rows(&harness).remove(0);
    assert!(first.ends_with("collapsed branch, replies: 4"), "{first}");
    press(&mut harness, NONE, Key::ArrowRight);
    assert_eq!(numbers(&harness), [1, 2, 3, 4, 5, 6]);
    let triangles = harness.get_all_by_label("Collapse branch, replies: 1");
    triangles.into_iter().next().unwrap().click();
    harness.run_ok();
    assert_eq!(numbers(&harness).len(), 5);
    press(&mut harness, Modifiers::SHIFT, Key::ArrowRight);
    assert_eq!(numbers(&harness), [1, 2, 3, 4, 5, 6]);
    press(&mut harness, NONE, Key::ArrowLeft);
    assert_eq!(numbers(&harness), [1, 6]);
}

#[test]
fn a_folded_thread_has_the_date_of_the_reply_that_puts_it_where_it_is() {
    // Cells have no names of their own: the data of the row is checked.
    use crate::views::tree::branches::Branches;
    use crate::views::tree::folding::Folding;
    use fidoscope_core::page::ShownRows;
    let mut mails = discussion();
    // Newer than all others, though not by its date.
    mails[1] = mails[1].clone().kludge("TrueTime: 2020/01/01T00/00/00");
    let own = desk(&mails, BY_LAST);
    let m = own.messages();
    let tree = Branches::new(ShownRows::threads(m, ThreadsBy::LastReply));
    let mut folding = Folding::default();
    folding.use_tree(&std::sync::Arc::new(tree));
    let newest = |index| Some([m.moment(index)?, m.row(index)?.written()]);
    let below = folding.below(1, 1, |index| Some((index == 3, newest(index)?)));
    assert_eq!((below.unread, below.newest), (1, newest(1)));
    let alone = folding.below(0, 1, |index| Some((true, newest(index)?)));
    assert_eq!((alone.unread, alone.newest), (0, None));
    // The cache holds for one state of read marks.
    let again = folding.below(1, 1, |_| None);
    assert_eq!(again.unread, 1);
    let later = folding.below(1, 2, |_| None);
    assert_eq!((later.unread, later.newest), (0, None));
}

#[test]
fn space_reads_on_into_a_folded_thread() {
    let mut own = desk(&discussion(), BY_LAST);
    let area = own.library.areas()[0].id();
    own.read.mark_for_tests(area, 2);
    let mut harness = window(own);
    press(&mut harness, NONE, Key::Home);
    press(&mut harness, NONE, Key::ArrowLeft);
    assert_eq!(harness.state().selected(), Some(1));
    assert_eq!(numbers(&harness), [1, 6]);
    press(&mut harness, NONE, Key::Space);
    assert_eq!(harness.state().selected(), Some(3));
    assert_eq!(numbers(&harness), [1, 2, 3, 4, 5, 6]);
}

#[test]
fn found_messages_alone_are_in_the_threads_of_a_search() {
    let mut own = Desk::new(&discussion(), "area://Test.Echo?subj=Другая&view=list");
    own.state.group_as(BY_LAST);
    let mut harness = window(own);
    assert_eq!(numbers(&harness), [4, 5]);
    press(&mut harness, NONE, Key::Home);
    press(&mut harness, NONE, Key::ArrowLeft);
    assert_eq!(numbers(&harness), [4]);
}

#[test]
fn the_menu_of_orders_gives_a_list_its_threads() {
    let mut harness = window(desk(&discussion(), BY_LAST));
    harness
        .get_by_role_and_label(Role::Button, "Sort by")
        .click();
    harness.run_ok();
    harness
        .get_by_label("Sort threads by first message")
        .click();
    harness.run_ok();
    let by_first = Grouping::Threads(ThreadsBy::FirstMessage);
    let commands = &harness.state().commands;
    assert!(commands.contains(&Command::Page(PageCommand::GroupAs(by_first))));
    harness
        .get_by_role_and_label(Role::Button, "Sort by")
        .click();
    harness.run_ok();
    harness.get_by_label("Threaded list").click();
    harness.run_ok();
    let commands = &harness.state().commands;
    assert!(commands.contains(&Command::Page(PageCommand::GroupAs(Grouping::Plain))));
}
