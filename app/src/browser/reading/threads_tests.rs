//! Threads that are watched or ignored, over bases that grow.

use super::threads::members;
use crate::browser::tests::{counted, key_of, put_base, start, until, wait_for_pages};
use crate::browser::{Browser, WindowEffect};
use crate::command::{Command, ReadingCommand};
use crate::files::document::Kind;
use crate::keep::threads::{Choice, ThreadKey};
use crate::messages::MessageKey;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::job::Job;
use fidoscope_core::time::WallTime;
use std::path::Path;

/// Writes a base: of each message the number of the one that it answers, 0 for none, and to whom it is.
fn write(folder: &Path, mails: &[(u32, &str)]) {
    let mut writer = JamWriter::in_memory(WallTime(1_000)).unwrap();
    for ((reply, to), number) in mails.iter().zip(1_u32..) {
        // The third message of a base has no MSGID.
        let msgid = |number| match number {
            0 | 3 => String::new(),
            number => format!("2:50/1 {number:08x}"),
        };
        let subject = format!("Subject {number}");
        writer
            .append(&NewMessage {
                from: b"Bob",
                to: to.as_bytes(),
                subject: subject.as_bytes(),
                origin: b"2:50/1",
                msgid: msgid(number).as_bytes(),
                reply: msgid(*reply).as_bytes(),
                written: WallTime(1_186_923_454 + i64::from(number) * 60),
                text: b"Text.\r",
                ..NewMessage::default()
            })
            .unwrap();
    }
    put_base(folder, "mail", &writer.into_bytes().unwrap());
}

const MAILS: [(u32, &str); 5] = [(0, "All"), (1, "All"), (0, "All"), (2, "All"), (0, "All")];

fn browser_on(folder: &Path, notify: bool) -> Browser {
    let mut start = start(&[folder], Some("area://mail"));
    start.settings.notify = notify;
    "Anna".clone_into(&mut start.settings.user_name);
    counted(start)
}

fn unread(browser: &Browser) -> u32 {
    let mut counts = browser.counts().values();
    counts.next().unwrap().clone().unwrap().1
}

fn grow(browser: &mut Browser, folder: &Path, mails: &[(u32, &str)]) {
    write(folder, mails);
    browser.workers.watcher.hurry();
    until(browser, "more mail", |browser| {
        let mut counts = browser.counts().values();
        matches!(counts.next(), Some(Ok((messages, _))) if *messages as usize == mails.len())
    });
}

fn choose(browser: &mut Browser, choice: Choice, key: MessageKey, threads: usize) {
    browser.carry_out(Command::Reading(ReadingCommand::ChooseThread(
        choice,
        Some(key),
    )));
    until(browser, "the choice", |browser| {
        browser.keep().threads().0.len() == threads
    });
}

fn only_key(browser: &Browser) -> ThreadKey {
    let mut keys = browser.keep().threads().0.keys();
    keys.next().unwrap().clone()
}

#[test]
fn an_ignored_thread_counts_as_read_and_comes_back_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &MAILS);
    let mut browser = browser_on(folder.path(), false);
    assert_eq!(unread(&browser), 5);
    // The user read the first message himself.
    let first = key_of(&browser, 1);
    browser.carry_out(Command::Reading(ReadingCommand::MarkThese(
        vec![first],
        true,
    )));
    until(&mut browser, "the mark", |browser| unread(browser) == 4);
    let last = key_of(&browser, 4);
    choose(&mut browser, Choice::Ignored, last, 1);
    let key = only_key(&browser);
    assert_eq!(key, ("mail".to_owned(), "2:50/1 00000001".to_owned()));
    until(&mut browser, "read", |browser| unread(browser) == 2);
    assert_eq!(
        browser.reading.noted.choice(key_of(&browser, 2)),
        Some(Choice::Ignored)
    );
    assert_eq!(browser.reading.noted.choice(key_of(&browser, 5)), None);
    assert_eq!(browser.thread_counts(&key), Some((0, 3)));
    // A new answer counts as read, too; other mail does not.
    let mut more = MAILS.to_vec();
    more.extend([(4, "All"), (0, "All")]);
    grow(&mut browser, folder.path(), &more);
    until(&mut browser, "the answer", |browser| unread(browser) == 3);
    assert!(browser.profile.keep.unsaved(Kind::Threads).is_some());
    // Messages that the user did not read are unread again.
    browser.carry_out(Command::Reading(ReadingCommand::LetThreadGo(key.clone())));
    until(&mut browser, "unread again", |browser| unread(browser) == 6);
    assert!(browser.keep().threads().0.is_empty());
    // The user can undo this mark, and those before.
    browser.carry_out(Command::Reading(ReadingCommand::UndoMark));
    until(&mut browser, "ignored again", |browser| {
        unread(browser) == 3
    });
    browser.carry_out(Command::Reading(ReadingCommand::UndoMark));
    until(&mut browser, "never ignored", |browser| {
        unread(browser) == 6
    });
    assert_eq!(browser.reading.noted.choice(last), None);
}

#[test]
fn the_same_choice_again_lets_a_thread_go_and_another_takes_its_place() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &MAILS);
    let mut browser = browser_on(folder.path(), false);
    // The first message of this thread has no MSGID.
    let key = key_of(&browser, 3);
    choose(&mut browser, Choice::Watched, key, 1);
    assert!(only_key(&browser).1.starts_with('#'));
    until(&mut browser, "the rows", |browser| {
        browser.reading.noted.choice(key) == Some(Choice::Watched)
    });
    assert_eq!(unread(&browser), 5);
    choose(&mut browser, Choice::Ignored, key, 1);
    until(&mut browser, "the rows", |browser| {
        browser.reading.noted.choice(key) == Some(Choice::Ignored)
    });
    until(&mut browser, "read", |browser| unread(browser) == 4);
    choose(&mut browser, Choice::Ignored, key, 0);
    until(&mut browser, "unread", |browser| unread(browser) == 5);
    assert_eq!(browser.reading.noted.choice(key), None);
    browser.carry_out(Command::Reading(ReadingCommand::ShowThreads));
    wait_for_pages(&mut browser);
    let title = browser.tab().unwrap().title();
    assert_eq!(title, "Watched and ignored threads");
}

#[test]
fn new_mail_in_a_watched_thread_is_said_and_mail_to_the_user_in_an_ignored_one_is_not() {
    for notify in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), &MAILS);
        let mut browser = browser_on(folder.path(), notify);
        let key = key_of(&browser, 2);
        choose(&mut browser, Choice::Watched, key, 1);
        let key = key_of(&browser, 5);
        choose(&mut browser, Choice::Ignored, key, 2);
        until(&mut browser, "read", |browser| unread(browser) == 4);
        let mut more = MAILS.to_vec();
        more.extend([(4, "All"), (5, "Anna"), (0, "All")]);
        let _ = browser.take_effects();
        grow(&mut browser, folder.path(), &more);
        until(&mut browser, "the answer", |browser| unread(browser) == 6);
        let has_toast = |browser: &Browser| {
            let toast = browser.front.toast.as_ref();
            toast.is_some_and(|toast| toast.text.starts_with("New mail"))
        };
        until(&mut browser, "the notice", |browser| {
            !notify || has_toast(browser)
        });
        let effects = browser.take_effects().into_iter();
        let notices: Vec<String> = effects
            .filter_map(|effect| match effect {
                WindowEffect::Notify { title, text, .. } => Some(format!("{title}: {text}")),
                _ => None,
            })
            .collect();
        let expected = "New mail in a watched thread of mail: Bob: Subject 6".to_owned();
        assert_eq!(notices, Vec::from_iter(notify.then_some(expected)));
    }
}

#[test]
fn a_thread_whose_first_message_is_gone_is_found_by_its_answers() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &[(99, "All"), (1, "All"), (0, "All")]);
    let browser = browser_on(folder.path(), false);
    let library = browser.library();
    let snapshot = library.snapshot_without_caching(&library.areas()[0], &Job::new());
    let ids = ["2:50/1 00000063".to_owned(), "none".to_owned()];
    let found = members(library, snapshot.unwrap(), &ids);
    let numbers: Vec<u32> = found[0].iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, [1, 2]);
    assert!(found[1].is_empty());
}
