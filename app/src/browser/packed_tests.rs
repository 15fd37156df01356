//! Bases that are packed and renumbered while the window shows their list, and readers without a
//! name.

use super::tests::{key_of, on_a_base, shown_unread, until, until_written, wait_for_pages};
use super::*;
use crate::command::{Command, ContentCommand, ReadingCommand, TabCommand};
use crate::messages::MessageKey;
use crate::messages::bodies::Body;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::time::WallTime;
use std::path::Path;
use std::time::Instant;

/// Makes the base in a folder one of these messages, numbered from 1.
fn pack(folder: &Path, ids: impl Iterator<Item = u32>) {
    let draft = tempfile::tempdir().unwrap();
    let path = draft.path().join("some.area");
    let mut writer = JamWriter::create(&path, WallTime(1_000_000_000)).unwrap();
    for id in ids {
        writer
            .append(&NewMessage {
                from: b"Ann",
                subject: format!("Letter {id:02}").as_bytes(),
                msgid: format!("2:5030/1 {id:08x}").as_bytes(),
                written: WallTime(1_000_000_000 + i64::from(id)),
                text: format!("Body {id:02}\r").as_bytes(),
                ..NewMessage::default()
            })
            .unwrap();
    }
    writer.finish().unwrap();
    for end in ["jhr", "jdt", "jdx"] {
        let name = format!("some.area.{end}");
        std::fs::copy(draft.path().join(&name), folder.join(&name)).unwrap();
    }
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    pack(folder.path(), 1..=40);
    folder
}

/// Waits for a body.
fn load(browser: &mut Browser, key: MessageKey) {
    browser.carry_out(Command::Contents(ContentCommand::LoadBodies(vec![key])));
    while matches!(browser.body(key), Some(Body::Loading)) {
        let reply = browser.workers.inbox.wait().expect("a body");
        browser.handle_reply(reply);
    }
}

fn read(browser: &mut Browser, number: u32) {
    let key = key_of(browser, number);
    let start = Instant::now();
    browser.reading(Some(key), start);
    browser.reading(Some(key), start + reading::READ_AFTER);
}

/// Reads one message after the other.
fn read_all(browser: &mut Browser, numbers: std::ops::RangeInclusive<u32>) {
    for number in numbers {
        read(browser, number);
    }
}

fn last_read(browser: &Browser) -> Option<u32> {
    let library = browser.library();
    library.state(&library.areas()[0]).unwrap().last_read
}

#[test]
fn body_belongs_to_its_row_and_the_list_is_read_again_after_a_packer_renumbered_the_base() {
    let folder = folder();
    let (mut browser, _) = on_a_base(folder.path(), "area://some.area");
    let (key, gone) = (key_of(&browser, 37), key_of(&browser, 7));
    browser
        .tab_mut()
        .unwrap()
        .history
        .current_mut()
        .unwrap()
        .state
        .carry_selection(Some(key));
    pack(folder.path(), 31..=60);
    load(&mut browser, key);
    let Some(Body::Ready(message)) = browser.body(key) else {
        panic!("message 37 is still there");
    };
    assert_eq!(message.body, "Body 37\n");
    wait_for_pages(&mut browser);
    load(&mut browser, gone);
    assert!(matches!(browser.body(gone), Some(Body::Gone)));
    let page = browser.tab().unwrap().page.clone().unwrap();
    let row = key.message_on(&page).unwrap();
    assert_eq!((row.number(), row.subject()), (7, "Letter 37"));
    assert!(gone.message_on(&page).is_none());
    let entry = browser.tab().unwrap().history.current().unwrap();
    assert_eq!(entry.state.selected(), Some(key));
    // The body of the number that the gone message had is not shown for it.
    assert_eq!(key_of(&browser, 7).fingerprint, key.fingerprint);
}

#[test]
fn marks_of_the_session_do_not_outlive_the_numbers_that_they_were_made_with() {
    let folder = folder();
    let (mut browser, area) = on_a_base(folder.path(), "area://some.area");
    read_all(&mut browser, 1..=35);
    until(&mut browser, "the mark", |browser| {
        matches!(browser.counts().get(&area), Some(Ok((_, 5))))
    });
    assert_eq!(shown_unread(&browser), [36, 37, 38, 39, 40]);
    until_written(&mut browser);
    assert_eq!(last_read(&browser), Some(35));
    // The message at the mark is number 5 now.
    pack(folder.path(), 31..=50);
    browser.carry_out(Command::Tabs(TabCommand::Reload));
    wait_for_pages(&mut browser);
    assert_eq!(shown_unread(&browser), (6..=20).collect::<Vec<_>>());
    assert_eq!(last_read(&browser), Some(5));
    read_all(&mut browser, 6..=8);
    until(&mut browser, "the next mark", |browser| {
        matches!(browser.counts().get(&area), Some(Ok((_, 12))))
    });
    until_written(&mut browser);
    assert_eq!(last_read(&browser), Some(8));
    // It is gone with all before it: nothing that is left was read.
    pack(folder.path(), 41..=60);
    browser.carry_out(Command::Tabs(TabCommand::Reload));
    wait_for_pages(&mut browser);
    assert_eq!(shown_unread(&browser).len(), 20);
    read(&mut browser, 1);
    until(&mut browser, "the last mark", |browser| {
        matches!(browser.counts().get(&area), Some(Ok((_, 19))))
    });
}

#[test]
fn mark_for_a_list_that_is_not_true_any_more_is_not_written_and_the_list_is_read_again() {
    let folder = folder();
    let (mut browser, _) = on_a_base(folder.path(), "area://some.area");
    pack(folder.path(), 31..=60);
    read(&mut browser, 20);
    let old = |browser: &Browser| {
        let m = browser.tab().unwrap().messages().unwrap();
        m.corpus.snapshots()[0].len() == 40
    };
    until(&mut browser, "the new list", |browser| !old(browser));
    until_written(&mut browser);
    assert_eq!(last_read(&browser), None);
    assert_eq!(shown_unread(&browser).len(), 30);
}

#[test]
fn name_is_asked_for_once_and_no_mark_of_others_is_written_before() {
    let folder = folder();
    let marks = folder.path().join("some.area.jlr");
    // Two other users.
    let others: Vec<u8> = [[1_u32, 1, 9, 9], [2, 2, 3, 3]]
        .iter()
        .flatten()
        .flat_map(|word| word.to_le_bytes())
        .collect();
    std::fs::write(&marks, &others).unwrap();
    let (mut browser, area) = on_a_base(folder.path(), "area://some.area");
    assert!(!browser.asks_for_name());
    read_all(&mut browser, 1..=20);
    until(&mut browser, "the mark", |browser| {
        matches!(browser.counts().get(&area), Some(Ok((_, 20))))
    });
    until_written(&mut browser);
    assert_eq!(browser.keep().marks().0.len(), 1);
    assert_eq!(std::fs::read(&marks).unwrap(), others);
    assert!(browser.asks_for_name());
    browser.carry_out(Command::Reading(ReadingCommand::SetReaderName(None)));
    assert!(!browser.asks_for_name() && !browser.settings().ask_name);
    browser.carry_out(Command::Reading(ReadingCommand::SetReaderName(Some(
        " Anna ".to_owned(),
    ))));
    wait_for_pages(&mut browser);
    assert_eq!(browser.library().user_names(), ["Anna"]);
    assert_eq!(last_read(&browser), Some(20));
    read_all(&mut browser, 21..=25);
    until(&mut browser, "the mark of Anna", |browser| {
        matches!(browser.counts().get(&area), Some(Ok((_, 15))))
    });
    until_written(&mut browser);
    assert_eq!(last_read(&browser), Some(25));
    let written = std::fs::read(&marks).unwrap();
    assert_eq!(written[..others.len()], others);
    assert_eq!(written[others.len() + 8..][..4], 25_u32.to_le_bytes());
}

#[test]
fn messages_that_were_read_one_by_one_stay_read_when_a_packer_renumbers_the_base() {
    let folder = folder();
    let (mut browser, area) = on_a_base(folder.path(), "area://some.area");
    for number in [10, 33, 38] {
        read(&mut browser, number);
    }
    until(&mut browser, "the count", |browser| {
        matches!(browser.counts().get(&area), Some(Ok((_, 37))))
    });
    until_written(&mut browser);
    pack(folder.path(), 31..=50);
    browser.carry_out(Command::Tabs(TabCommand::Reload));
    wait_for_pages(&mut browser);
    until(&mut browser, "the new count", |browser| {
        matches!(browser.counts().get(&area), Some(Ok((20, 18))))
    });
    let expected: Vec<u32> = (1..=20).filter(|number| ![3, 8].contains(number)).collect();
    assert_eq!(shown_unread(&browser), expected);
}
