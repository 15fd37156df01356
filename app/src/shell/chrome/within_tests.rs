//! Moving from message to message within a set: address, title, bookmarks and history.

use super::tests::{Shell, press, shell, shown, until, wait_for_pages, window};
use crate::command::{Command, OpenIn, TabCommand};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use fidoscope_core::page::Content;
use fidoscope_core::url::FidoUrl;

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;

/// Returns the address in the bar, the number of the current message, and the title of the tab.
fn before_user(shell: &mut Shell<'_>) -> (String, u32, String) {
    let tab = window(shell).browser().tab().unwrap();
    let address = tab.address().unwrap().to_string();
    assert_eq!(tab.shown_address().as_deref(), Some(address.as_str()));
    (
        address,
        tab.message().map_or(0, |key| key.number),
        tab.title(),
    )
}

fn go(shell: &mut Shell<'_>, address: &str) {
    let url = FidoUrl::parse(address).unwrap().url;
    window(shell)
        .browser()
        .carry_out(Command::Tabs(TabCommand::Open(url, OpenIn::Here)));
    wait_for_pages(shell);
}

fn selected(shell: &mut Shell<'_>) -> u32 {
    let tab = window(shell).browser().tab().unwrap();
    let state = &tab.history.current().unwrap().state;
    state.selected().map_or(0, |key| key.number)
}

#[test]
fn address_title_bookmark_and_history_go_on_with_the_message() {
    let mut shell = shell(Some("area://Fidoscope.Guide?view=list"));
    let list = shown(&mut shell);
    let title = window(&mut shell).browser().tab().unwrap().title();
    assert_eq!(title, "Fidoscope.Guide");
    press(&mut shell, NONE, Key::Enter);
    let first = before_user(&mut shell);
    assert!(first.0.contains("msgid="), "{}", first.0);
    let mut seen = vec![first];
    for (held, key) in [
        (NONE, Key::ArrowRight),
        (NONE, Key::N),
        (CTRL, Key::End),
        (NONE, Key::P),
    ] {
        press(&mut shell, held, key);
        let now = before_user(&mut shell);
        assert_ne!(now, *seen.last().unwrap(), "{key:?}");
        seen.push(now);
    }
    let (address, number, title) = seen.last().unwrap().clone();
    press(&mut shell, CTRL, Key::D);
    let browser = window(&mut shell).browser();
    assert!(browser.keep().bookmarks().contains(&address));
    assert_eq!(browser.keep().bookmarks().marks()[0].1, title);
    // One entry of the tab and one visit represent all the movements.
    assert_eq!(browser.tab().unwrap().history.len(), 2);
    press(&mut shell, Modifiers::ALT, Key::ArrowLeft);
    wait_for_pages(&mut shell);
    assert_eq!(shown(&mut shell), list);
    assert_eq!(selected(&mut shell), number);
    let browser = window(&mut shell).browser();
    let visits = browser
        .keep()
        .visits()
        .iter()
        .map(|visit| visit.url.clone());
    let visits: Vec<String> = visits.filter(|url| url.contains("msgid=")).collect();
    assert_eq!(visits, std::slice::from_ref(&address));
    // The shown address opens this very message.
    go(&mut shell, &address);
    assert_eq!(before_user(&mut shell).1, number);
}

#[test]
fn the_hits_of_a_search_stay_the_set_and_stay_marked() {
    let search = "area://Fidoscope.Guide?find=echo&view=list";
    let mut shell = shell(Some(search));
    let hits = |shell: &mut Shell<'_>| {
        let page = window(shell).browser().tab().unwrap().page.clone().unwrap();
        let Content::Messages(m) = &page.content else {
            panic!("messages");
        };
        assert!(!m.marks.is_empty());
        let numbers = m.set.iter().filter_map(|index| m.row(*index));
        numbers.map(|row| row.number()).collect::<Vec<_>>()
    };
    let found = hits(&mut shell);
    assert!(found.len() > 2);
    press(&mut shell, NONE, Key::Home);
    press(&mut shell, NONE, Key::Enter);
    for number in &found {
        assert_eq!(before_user(&mut shell).1, *number);
        press(&mut shell, NONE, Key::N);
    }
    assert_eq!(hits(&mut shell), found);
    let last = found.len();
    assert!(shell.query_by_label(&format!("{last} of {last}")).is_some());
    // Leaving the message shows its list without another search.
    let page = |shell: &mut Shell<'_>| window(shell).browser().tab().unwrap().pending.is_none();
    press(&mut shell, NONE, Key::Q);
    assert!(page(&mut shell));
    assert_eq!(
        shown(&mut shell),
        FidoUrl::parse(search).unwrap().url.to_string()
    );
    assert_eq!(selected(&mut shell), found[last - 1]);
}

#[test]
fn one_goes_on_from_a_single_message_in_its_area() {
    let mut shell = shell(Some("area://Fidoscope.Guide?view=list"));
    press(&mut shell, NONE, Key::Enter);
    press(&mut shell, NONE, Key::N);
    let (address, number, _) = before_user(&mut shell);
    go(&mut shell, &address);
    press(&mut shell, NONE, Key::N);
    let next = before_user(&mut shell);
    assert_eq!(next.1, number + 1);
    assert_ne!(next.0, address);
    press(&mut shell, NONE, Key::P);
    assert_eq!(before_user(&mut shell).0, address);
}

#[test]
fn a_message_that_is_opened_in_the_background_keeps_its_set() {
    let mut shell = shell(Some("area://Fidoscope.Guide?find=echo&view=list"));
    press(&mut shell, NONE, Key::Home);
    press(&mut shell, CTRL, Key::Enter);
    press(&mut shell, NONE, Key::ArrowDown);
    press(&mut shell, CTRL, Key::Enter);
    let second = selected(&mut shell);
    assert_eq!(window(&mut shell).browser().tabs().len(), 3);
    window(&mut shell)
        .browser()
        .carry_out(Command::Tabs(TabCommand::SelectTab(2)));
    until(&mut shell, "its place in the set", |shell| {
        shell.query_by_label_contains("2 of ").is_some()
    });
    assert_eq!(before_user(&mut shell).1, second);
}

#[test]
fn a_reload_keeps_the_message_and_its_set() {
    let mut shell = shell(Some("area://Fidoscope.Guide?find=echo&view=list"));
    press(&mut shell, NONE, Key::Enter);
    press(&mut shell, NONE, Key::N);
    let before = before_user(&mut shell);
    press(&mut shell, NONE, Key::F5);
    wait_for_pages(&mut shell);
    assert_eq!(before_user(&mut shell), before);
    press(&mut shell, NONE, Key::P);
    assert_ne!(before_user(&mut shell), before);
}

#[test]
fn the_first_stop_of_the_tab_key_leads_to_the_text() {
    let mut shell = shell(Some("area://Fidoscope.Guide"));
    press(&mut shell, NONE, Key::Tab);
    assert!(shell.get_by_label("Skip to text").is_focused());
    press(&mut shell, NONE, Key::Enter);
    let before = selected(&mut shell);
    press(&mut shell, NONE, Key::ArrowDown);
    assert_eq!(selected(&mut shell), before + 1);
}
