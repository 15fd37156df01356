//! Large areas whose rows come in two steps.

use super::tab::estimated_message_count;
use super::tests::{start, started, until, wait_for_pages};
use super::*;
use crate::command::{
    Command, FrontCommand, Mark, MessagesAs, OpenIn, ReadingCommand, SavingCommand, TabCommand,
};
use crate::messages::MessageKey;
use crate::strings::tr;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::limits::OPENING_FROM;
use fidoscope_core::page::Content;
use fidoscope_core::time::WallTime;
use fidoscope_core::url::FidoUrl;
use std::path::Path;

fn put(folder: &Path, messages: u32) {
    let path = folder.join("some.area");
    let mut writer = JamWriter::create(&path, WallTime(1_000_000_000)).unwrap();
    for number in 1..=messages {
        writer
            .append(&NewMessage {
                from: b"Ann",
                subject: format!("Letter {number}").as_bytes(),
                written: WallTime(1_000_000_000 + i64::from(number)),
                text: b"Text\r",
                ..NewMessage::default()
            })
            .unwrap();
    }
    writer.finish().unwrap();
}

fn shown(browser: &Browser) -> Option<(usize, Option<u32>)> {
    let page = browser.tab()?.page.as_deref()?;
    let Content::Messages(m) = &page.content else {
        return None;
    };
    Some((m.set.len(), estimated_message_count(page)))
}

#[test]
fn large_area_shows_the_rows_at_which_it_opens_and_then_all() {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), OPENING_FROM);
    let all = OPENING_FROM as usize;
    let start = start(&[folder.path()], Some("area://some.area"));
    let mut browser = started(start, crate::browser::resolver::without_index(None));
    until(&mut browser, "a page", |browser| shown(browser).is_some());
    let (rows, rest) = shown(&browser).unwrap();
    assert_eq!((rows < 1000, rest), (true, Some(OPENING_FROM)));
    let tab = browser.tab().unwrap();
    assert!(tab.pending.is_some(), "the rest is on its way");
    let steps = tab.history.position(None);
    wait_for_pages(&mut browser);
    assert_eq!(shown(&browser), Some((all, None)));
    let tab = browser.tab().unwrap();
    assert!(!tab.outdated);
    assert_eq!(
        tab.history.position(None),
        steps,
        "one entry of the history"
    );

    // A page that was read once comes at once.
    let open = |address: &str| FidoUrl::parse(address).unwrap().url;
    browser.carry_out(Command::Tabs(TabCommand::Open(
        open("area://"),
        OpenIn::Here,
    )));
    wait_for_pages(&mut browser);
    browser.carry_out(Command::Tabs(TabCommand::Open(
        open("area://some.area"),
        OpenIn::Here,
    )));
    until(&mut browser, "the page again", |browser| {
        shown(browser).is_some()
    });
    assert_eq!(shown(&browser), Some((all, None)));
}

/// A browser on the rows at which a large area opens, and one of their messages.
fn on_a_part(folder: &Path) -> (Browser, MessageKey) {
    put(folder, OPENING_FROM);
    let start = start(&[folder], Some("area://some.area"));
    let mut browser = started(start, crate::browser::resolver::without_index(None));
    until(&mut browser, "a page", |browser| shown(browser).is_some());
    assert_eq!(shown(&browser).unwrap().1, Some(OPENING_FROM));
    let m = browser.tab().unwrap().messages().unwrap();
    let key = MessageKey::from_row(&m.row(m.set[0]).unwrap());
    (browser, key)
}

#[test]
fn message_that_is_opened_in_a_tab_of_its_own_before_its_area_is_there_gets_all_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let (mut browser, key) = on_a_part(folder.path());
    browser.carry_out(Command::Tabs(TabCommand::OpenMessage(key, OpenIn::NewTab)));
    wait_for_pages(&mut browser);
    assert_eq!(browser.active(), 1);
    assert_eq!(shown(&browser), Some((OPENING_FROM as usize, None)));
    let entry = browser.tab().unwrap().history.current().unwrap();
    assert_eq!(entry.state.named().unwrap().key, key);
}

#[test]
fn what_needs_the_whole_page_is_refused_while_a_part_of_it_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let (mut browser, key) = on_a_part(folder.path());
    for command in [
        Command::Reading(ReadingCommand::Mark(Mark::UpTo, Some(key))),
        Command::Reading(ReadingCommand::Mark(Mark::Thread, Some(key))),
        Command::Saving(SavingCommand::SavePage(MessagesAs::Text)),
    ] {
        browser.carry_out(Command::Front(FrontCommand::DismissToast));
        browser.carry_out(command);
        let toast = browser.front.toast.as_ref().unwrap();
        assert_eq!(toast.text, tr!("page-part"));
    }
    // Of the whole area nothing but its name has to be known.
    browser.carry_out(Command::Front(FrontCommand::DismissToast));
    browser.carry_out(Command::Reading(ReadingCommand::MarkPageRead));
    until(&mut browser, "the mark", |browser| {
        browser.front.toast.is_some()
    });
    let area = &browser.library().areas()[0];
    assert_eq!(browser.library().state(area).unwrap().unread, 0);
}

#[test]
fn rest_of_an_area_that_is_not_waited_for_comes_by_a_reload() {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), OPENING_FROM);
    let start = start(&[folder.path()], Some("area://some.area"));
    let mut browser = started(start, crate::browser::resolver::without_index(None));
    until(&mut browser, "a page", |browser| shown(browser).is_some());
    browser.carry_out(Command::Tabs(TabCommand::Stop));
    wait_for_pages(&mut browser);
    assert_eq!(shown(&browser).unwrap().1, Some(OPENING_FROM));
    browser.carry_out(Command::Tabs(TabCommand::Reload));
    wait_for_pages(&mut browser);
    assert_eq!(shown(&browser), Some((OPENING_FROM as usize, None)));
}
