//! Messages that were on screen are read: in the page, in the counts, in the base, and after a restart.

use super::reading::READ_AFTER;
use super::tests::{
    PATIENCE, counted, folder_with_a_base, key_of, on_a_base, opened, shown_unread, start, until,
    until_counted, until_written, wait_for_pages,
};
use super::*;
use crate::command::{Command, FrontCommand, MailCommand, ProfileCommand, ReadingCommand};
use crate::messages::MessageKey;
use crate::settings::Setting;
use fidoscope_core::job::Job;
use fidoscope_core::library::AreaId;
use fidoscope_core::page::Content;
use std::time::Instant;

/// A browser with this profile, as its last window left it.
fn again(configs: &[&Path], address: &str, profile: &Path) -> Browser {
    let mut start = start(configs, Some(address));
    start.profile_dir = Some(profile.to_owned());
    start.keep = crate::keep::Keep::load(profile).0;
    counted(start)
}

fn unread(browser: &Browser, area: AreaId) -> u32 {
    browser.counts()[&area].clone().unwrap().1
}

#[test]
fn a_message_that_was_looked_at_for_a_second_moves_the_last_read_mark() {
    let dir = folder_with_a_base();
    let (mut browser, area) = on_a_base(dir.path(), "area://some.area");
    let all = unread(&browser, area);
    let key = key_of(&browser, 3);
    let start = Instant::now();
    assert_eq!(browser.reading(Some(key), start), Some(READ_AFTER));
    let soon = start + READ_AFTER / 2;
    assert_eq!(browser.reading(Some(key), soon), Some(READ_AFTER / 2));
    // Leafing over messages counts for nothing.
    let other = key_of(&browser, 9);
    assert_eq!(browser.reading(Some(other), soon), Some(READ_AFTER));
    browser.reading(Some(key), soon);
    let late = soon + READ_AFTER;
    assert_eq!(browser.reading(Some(key), late), Some(Duration::ZERO));
    assert_eq!(browser.reading(Some(key), late), None);
    until(&mut browser, "the count", |browser| {
        unread(browser, area) == all - 1
    });
    until_written(&mut browser);
    assert_eq!(last_read(&browser, area), None);
    let shown = |browser: &Browser| {
        let left = shown_unread(browser);
        [1, 2, 3, 4].map(|number| left.contains(&number))
    };
    // The page is the old one, its rows follow all the same.
    assert_eq!(shown(&browser), [true, true, false, true]);
    let mut now = late;
    for number in [2, 1] {
        read(&mut browser, number, &mut now);
    }
    until(&mut browser, "the mark", |browser| {
        unread(browser, area) == all - 3
    });
    until_written(&mut browser);
    assert_eq!(last_read(&browser, area), Some(3));
    until(&mut browser, "the count of the page", |browser| {
        browser.unread_of(browser.tab().unwrap()) == u64::from(all - 3)
    });
    assert_eq!(shown(&browser), [false, false, false, true]);
}

/// Looks at a message for long enough.
fn read(browser: &mut Browser, number: u32, now: &mut Instant) {
    let key = key_of(browser, number);
    browser.reading(Some(key), *now);
    *now += READ_AFTER;
    browser.reading(Some(key), *now);
}

fn last_read(browser: &Browser, area: AreaId) -> Option<u32> {
    let library = browser.library();
    let area = library.area(area).unwrap();
    library.state(area).unwrap().last_read
}

#[test]
fn a_look_at_the_newest_message_leaves_all_others_unread_in_every_view_and_after_a_restart() {
    for address in [
        "area://some.area",
        "area://some.area?view=litr",
        "area://some.area?view=reel",
        "area://some.area?sort=-chr",
        "area://some.area?find=message",
    ] {
        let dir = folder_with_a_base();
        let profile = tempfile::tempdir().unwrap();
        let again = || again(&[dir.path()], address, profile.path());
        let mut browser = again();
        let area = browser.library().areas()[0].id();
        let all = unread(&browser, area);
        let mut now = Instant::now();
        read(&mut browser, all, &mut now);
        read(&mut browser, 5, &mut now);
        until(&mut browser, "the count", |browser| {
            unread(browser, area) == all - 2
        });
        until_written(&mut browser);
        assert_eq!(last_read(&browser, area), None, "{address}");
        assert_eq!(browser.finish_writing(PATIENCE), [""; 0]);
        drop(browser);
        let browser = again();
        assert_eq!(unread(&browser, area), all - 2, "{address}");
        let left = shown_unread(&browser);
        let is_unread = |number| left.contains(&number);
        let found = [1, 4, 5, 6, all - 1, all].map(is_unread);
        assert_eq!(found, [true, true, false, true, true, false], "{address}");
    }
}

#[test]
fn in_goldeds_way_reading_message_after_message_moves_the_mark_over_unread_ones() {
    let dir = folder_with_a_base();
    let (mut browser, area) = on_a_base(dir.path(), "area://some.area");
    let all = unread(&browser, area);
    browser.carry_out(Command::Profile(ProfileCommand::Set(Setting::Value(
        "golded_marks",
        true.into(),
    ))));
    let mut now = Instant::now();
    read(&mut browser, 9, &mut now);
    until(&mut browser, "the count", |browser| {
        unread(browser, area) == all - 1
    });
    until_written(&mut browser);
    assert_eq!(last_read(&browser, area), None, "a jump moves nothing");
    read(&mut browser, 10, &mut now);
    until(&mut browser, "the mark", |browser| {
        unread(browser, area) == all - 10
    });
    until(&mut browser, "the written mark", |browser| {
        last_read(browser, area) == Some(10)
    });
}

fn toast(browser: &Browser) -> Option<(String, bool)> {
    let toast = browser.front.toast.as_ref()?;
    Some((toast.text.clone(), toast.can_undo))
}

#[test]
fn every_mark_says_what_it_did_and_can_be_undone() {
    use crate::command::Mark;
    let dir = folder_with_a_base();
    let (mut browser, area) = on_a_base(dir.path(), "area://some.area");
    let all = unread(&browser, area);
    let mut now = Instant::now();
    for number in [1, 2, 4] {
        read(&mut browser, number, &mut now);
    }
    until(&mut browser, "the count", |browser| {
        unread(browser, area) == all - 3
    });
    let before: Vec<u32> = (1..=all).filter(|one| ![1, 2, 4].contains(one)).collect();
    let fifth = key_of(&browser, 5);
    let page = browser.tab().unwrap().page.clone().unwrap();
    let Content::Messages(m) = &page.content else {
        panic!("not a page of messages");
    };
    let third = key_of(&browser, 3).row_in(m).unwrap();
    let forest = m.forest();
    let thread = forest.walk(forest.root(third), |_| ());
    let thread: Vec<u32> = thread.iter().map(|row| row.index + 1).collect();
    assert!(thread.len() > 1);
    let in_thread = Some(key_of(&browser, 3));
    for (command, left) in [
        (Command::Reading(ReadingCommand::MarkPageRead), Vec::new()),
        (
            Command::Reading(ReadingCommand::MarkAreaRead(area)),
            Vec::new(),
        ),
        (
            Command::Reading(ReadingCommand::Mark(Mark::UpTo, Some(fifth))),
            (6..=all).collect(),
        ),
        (
            Command::Reading(ReadingCommand::Mark(Mark::Thread, in_thread)),
            before
                .iter()
                .copied()
                .filter(|one| !thread.contains(one))
                .collect(),
        ),
        (
            Command::Reading(ReadingCommand::Mark(
                Mark::Unread,
                Some(key_of(&browser, 2)),
            )),
            [&[2], &before[..]].concat(),
        ),
    ] {
        let what = format!("{command:?}");
        browser.carry_out(Command::Front(FrontCommand::DismissToast));
        browser.carry_out(command);
        until(&mut browser, &what, |browser| toast(browser).is_some());
        assert_eq!(shown_unread(&browser), left, "{what}");
        assert_eq!(unread(&browser, area) as usize, left.len(), "{what}");
        let (text, can_undo) = toast(&browser).unwrap();
        let changed = left.len().abs_diff(before.len());
        assert!(can_undo && text.starts_with(&changed.to_string()), "{text}");
        browser.carry_out(Command::Reading(ReadingCommand::UndoMark));
        until(&mut browser, "undone", |browser| {
            shown_unread(browser) == before
        });
        until(&mut browser, "counted", |browser| {
            unread(browser, area) as usize == before.len()
        });
    }
    browser.carry_out(Command::Reading(ReadingCommand::Mark(
        Mark::Unread,
        Some(fifth),
    )));
    until(&mut browser, "said", |browser| {
        toast(browser).is_some_and(|(_, can_undo)| !can_undo)
    });
    // Nothing is left to be undone.
    browser.carry_out(Command::Reading(ReadingCommand::UndoMark));
    assert_eq!(shown_unread(&browser), before);
}

/// The bytes of the last-read marks of the base.
fn marks(dir: &Path) -> Vec<u8> {
    std::fs::read(dir.join("some.area.jlr")).unwrap()
}

#[test]
fn what_is_undone_leaves_the_last_read_mark_of_the_base_as_it_was() {
    use crate::command::Mark;
    let dir = folder_with_a_base();
    let mut start = start(&[dir.path()], Some("area://some.area"));
    start.settings.user_name = "Anna".to_owned();
    let mut browser = counted(start);
    let area = browser.library().areas()[0].id();
    let all = unread(&browser, area);
    let mut now = Instant::now();
    for number in [1, 2, 4] {
        read(&mut browser, number, &mut now);
    }
    until(&mut browser, "the count", |browser| {
        unread(browser, area) == all - 3
    });
    until_written(&mut browser);
    assert_eq!(last_read(&browser, area), Some(2));
    let before = (marks(dir.path()), shown_unread(&browser));
    let fifth = Some(key_of(&browser, 5));
    let third = Some(key_of(&browser, 3));
    for command in [
        Command::Reading(ReadingCommand::MarkPageRead),
        Command::Reading(ReadingCommand::MarkAreaRead(area)),
        Command::Reading(ReadingCommand::Mark(Mark::UpTo, fifth)),
        Command::Reading(ReadingCommand::Mark(Mark::Thread, third)),
    ] {
        let what = format!("{command:?}");
        browser.carry_out(Command::Front(FrontCommand::DismissToast));
        browser.carry_out(command);
        until(&mut browser, &what, |browser| toast(browser).is_some());
        assert_ne!(marks(dir.path()), before.0, "{what}");
        browser.carry_out(Command::Reading(ReadingCommand::UndoMark));
        until(&mut browser, "counted", |browser| {
            unread(browser, area) == all - 3
        });
        until(&mut browser, "undone", |browser| {
            shown_unread(browser) == before.1
        });
        // The messages are unread again before their mark is put back.
        until_written(&mut browser);
        assert_eq!(marks(dir.path()), before.0, "{what}");
    }
}

#[test]
fn a_page_of_hits_marks_what_it_shows_and_whole_areas_only_after_a_question() {
    let dir = folder_with_a_base();
    let (mut browser, area) = on_a_base(dir.path(), "area://some.area?find=Pathfinder");
    let all = unread(&browser, area);
    let hits = browser.tab().unwrap().messages().unwrap().set.len() as u32;
    assert!(0 < hits && hits < all, "{hits} of {all}");
    let shown = |browser: &Browser| -> Vec<u32> {
        let m = browser.tab().unwrap().messages().unwrap();
        let rows = m.set.iter().filter_map(|index| m.row(*index));
        let key = |row: &fidoscope_core::library::MessageRow<'_>| MessageKey::from_row(row);
        rows.filter(|row| browser.reading.marks.is_unread(m.areas.first(), key(row)))
            .map(|row| row.number())
            .collect()
    };
    assert_eq!(shown(&browser).len(), hits as usize);
    browser.carry_out(Command::Reading(ReadingCommand::MarkPageRead));
    until(&mut browser, "the hits", |browser| toast(browser).is_some());
    assert_eq!(shown(&browser), [0; 0]);
    assert_eq!(unread(&browser, area), all - hits);
    browser.carry_out(Command::Reading(ReadingCommand::AskMarkAreas));
    let Some(Dialog::MarkAreas(asked)) = browser.dialog() else {
        panic!("no question");
    };
    assert_eq!(asked.unread, u64::from(all - hits));
    assert_eq!(unread(&browser, area), all - hits, "it only asks");
    browser.carry_out(Command::Front(FrontCommand::CloseDialog));
    browser.carry_out(Command::Reading(ReadingCommand::MarkAreasRead));
    assert_eq!(unread(&browser, area), all - hits, "the answer was no");
    browser.carry_out(Command::Reading(ReadingCommand::AskMarkAreas));
    browser.carry_out(Command::Reading(ReadingCommand::MarkAreasRead));
    until(&mut browser, "the area", |browser| {
        unread(browser, area) == 0
    });
    // Only a mark that is written can be undone.
    until_written(&mut browser);
    assert!(browser.dialog().is_none());
    browser.carry_out(Command::Reading(ReadingCommand::AskMarkAreas));
    assert!(browser.dialog().is_none(), "nothing is left to be asked");
    for left in [all - hits, all] {
        browser.carry_out(Command::Reading(ReadingCommand::UndoMark));
        until(&mut browser, "undone", |browser| {
            unread(browser, area) == left
        });
    }
}

#[test]
fn the_setting_says_when_a_message_on_screen_is_read() {
    let dir = folder_with_a_base();
    let (mut browser, area) = on_a_base(dir.path(), "area://some.area");
    let all = unread(&browser, area);
    let now = Instant::now();
    let set = |browser: &mut Browser, after: &str| {
        browser.carry_out(Command::Profile(ProfileCommand::Set(Setting::Value(
            "read_after",
            after.into(),
        ))));
    };
    set(&mut browser, "never");
    let key = key_of(&browser, 3);
    assert_eq!(browser.reading(Some(key), now), None);
    assert_eq!(browser.reading(Some(key), now + READ_AFTER * 60), None);
    assert_eq!(shown_unread(&browser).len(), all as usize);
    set(&mut browser, "at-once");
    let key = key_of(&browser, 4);
    assert_eq!(browser.reading(Some(key), now), Some(Duration::ZERO));
    assert_eq!(browser.reading(Some(key), now), None);
    until(&mut browser, "the count", |browser| {
        unread(browser, area) == all - 1
    });
}

#[test]
fn space_past_the_end_of_a_message_reads_it_whatever_the_setting_says() {
    for after in ["at-once", "second", "never"] {
        let dir = folder_with_a_base();
        let (mut browser, area) = on_a_base(dir.path(), "area://some.area");
        browser.carry_out(Command::Profile(ProfileCommand::Set(Setting::Value(
            "read_after",
            after.into(),
        ))));
        let all = unread(&browser, area);
        let now = Instant::now();
        let keys = [1, 2, 3].map(|number| key_of(&browser, number));
        for key in keys {
            browser.reading(Some(key), now);
            browser.carry_out(Command::Reading(ReadingCommand::ReadThrough(vec![key])));
        }
        until(&mut browser, "the count", |browser| {
            unread(browser, area) == all - 3
        });
        until_written(&mut browser);
        // A message that was marked as unread while it was on screen stays unread.
        browser.carry_out(Command::Reading(ReadingCommand::Mark(
            crate::command::Mark::Unread,
            Some(keys[2]),
        )));
        until(&mut browser, "the mark", |browser| {
            unread(browser, area) == all - 2
        });
        until_written(&mut browser);
        browser.carry_out(Command::Reading(ReadingCommand::ReadThrough(vec![keys[2]])));
        assert_eq!(shown_unread(&browser).first(), Some(&3), "{after}");
    }
}

#[test]
fn time_does_not_pass_for_a_message_behind_a_dialog() {
    let dir = folder_with_a_base();
    let (mut browser, _) = on_a_base(dir.path(), "area://some.area");
    let key = key_of(&browser, 3);
    let now = Instant::now();
    browser.reading(Some(key), now);
    browser.carry_out(Command::Mail(MailCommand::ShowProblems));
    assert_eq!(browser.reading(Some(key), now + READ_AFTER * 2), None);
    browser.carry_out(Command::Front(FrontCommand::CloseDialog));
    let later = now + READ_AFTER * 3;
    assert_eq!(browser.reading(Some(key), later), Some(Duration::ZERO));
}

#[test]
fn a_message_that_was_marked_unread_stays_so_while_it_is_looked_at() {
    use crate::command::Mark;
    let dir = folder_with_a_base();
    let (mut browser, area) = on_a_base(dir.path(), "area://some.area");
    let all = unread(&browser, area);
    let mut now = Instant::now();
    read(&mut browser, 1, &mut now);
    until(&mut browser, "the mark", |browser| {
        last_read(browser, area) == Some(1)
    });
    let key = key_of(&browser, 1);
    browser.carry_out(Command::Reading(ReadingCommand::Mark(
        Mark::Unread,
        Some(key),
    )));
    until(&mut browser, "the mark", |browser| toast(browser).is_some());
    assert_eq!(unread(&browser, area), all);
    browser.reading(Some(key), now + READ_AFTER * 2);
    browser.reading(Some(key), now + READ_AFTER * 4);
    assert_eq!(shown_unread(&browser).first(), Some(&1));
}

#[test]
fn a_mark_that_another_reader_moves_is_taken_over_while_running() {
    let dir = folder_with_a_base();
    let mut start = start(&[dir.path()], Some("area://some.area"));
    start.settings.user_name = "Anna".to_owned();
    let mut browser = counted(start);
    let area = browser.library().areas()[0].id();
    let all = unread(&browser, area);
    let mut now = Instant::now();
    read(&mut browser, 9, &mut now);
    until(&mut browser, "the count", |browser| {
        unread(browser, area) == all - 1
    });
    until_written(&mut browser);
    // Another program of the same user.
    let other = fidoscope_core::config::load(dir.path()).unwrap();
    let mut other = Library::new(vec![other]);
    other.use_name("Anna");
    let snapshot = other.snapshot(&other.areas()[0], &Job::new()).unwrap();
    other.mark_read(&snapshot.numbered(7).unwrap()).unwrap();
    until(&mut browser, "the other mark", |browser| {
        unread(browser, area) == all - 8
    });
    let left = shown_unread(&browser);
    let is_unread = |number| left.contains(&number);
    assert_eq!([7, 8, 9, 10].map(is_unread), [false, true, false, true]);
}

#[test]
fn a_found_message_moves_the_mark_only_when_nothing_unread_is_passed_over() {
    let dir = folder_with_a_base();
    let (mut browser, area) = on_a_base(dir.path(), "area://some.area?find=message");
    let all = unread(&browser, area);
    let mut now = Instant::now();
    let mut read = |browser: &mut Browser, number| read(browser, number, &mut now);
    read(&mut browser, 7);
    read(&mut browser, 1);
    read(&mut browser, 2);
    until(&mut browser, "the mark", |browser| {
        unread(browser, area) == all - 3
    });
    until(&mut browser, "the mark", |browser| {
        last_read(browser, area) == Some(2)
    });
    let seven = key_of(&browser, 7);
    assert!(!browser.reading.marks.is_unread(None, seven));
}

#[test]
fn what_the_reader_has_yet_to_come_to_holds_the_mark_up() {
    for address in ["area://some.area?view=litr", "area://some.area?sort=-chr"] {
        let dir = folder_with_a_base();
        let (mut browser, area) = on_a_base(dir.path(), address);
        let all = unread(&browser, area);
        let mut now = Instant::now();
        let mut read = |browser: &mut Browser, number| read(browser, number, &mut now);
        read(&mut browser, 3);
        read(&mut browser, 2);
        let left = shown_unread(&browser);
        let states = [1, 2, 3, 4].map(|number| left.contains(&number));
        assert_eq!(states, [true, false, false, true], "{address}");
        // Once the gap is filled the mark goes over all that was read.
        read(&mut browser, 1);
        until(&mut browser, "the mark", |browser| {
            unread(browser, area) == all - 3
        });
    }
}

#[test]
fn the_setting_leaves_marks_alone_and_an_area_is_marked_read_at_once() {
    let dir = folder_with_a_base();
    let (mut browser, area) = on_a_base(dir.path(), "area://some.area");
    browser.carry_out(Command::Profile(ProfileCommand::Set(Setting::Value(
        "read_after",
        "never".into(),
    ))));
    let key = key_of(&browser, 3);
    assert_eq!(browser.reading(Some(key), Instant::now()), None);
    browser.carry_out(Command::Reading(ReadingCommand::MarkPageRead));
    until(&mut browser, "the mark", |browser| {
        unread(browser, area) == 0
    });
}

#[test]
fn what_is_marked_late_in_the_library_before_is_marked_in_the_next_one() {
    use super::reading::marking::{MarkWork, Marking, MessageChoice};
    let dir = folder_with_a_base();
    let (mut browser, area) = on_a_base(dir.path(), "area://some.area");
    let all = unread(&browser, area);
    let fifth = key_of(&browser, 5).fingerprint;
    let library = Arc::clone(browser.library());
    let work = MarkWork {
        epoch: browser.epoch(),
        area: Arc::clone(library.area(area).unwrap()),
        library,
        marking: Marking::Set {
            which: MessageChoice::These([fifth].into()),
            is_read: true,
            batch: Some(1),
        },
    };
    browser.carry_out(Command::Mail(MailCommand::ReadConfigAgain));
    wait_for_pages(&mut browser);
    until_counted(&mut browser);
    // The writer was busy with something else until now.
    let marked = super::reading::marking::write(&work, &super::jobs::WriteToken::of_test());
    browser.handle_reply(super::jobs::Reply::Reading(super::reading::Reply::Marked(
        marked,
    )));
    until(&mut browser, "the count", |browser| {
        unread(browser, area) == all - 1
    });
}

#[test]
fn counts_of_before_a_mark_that_come_after_it_change_nothing() {
    use super::jobs::Reply;
    use super::mail::{self, Counted};
    let dir = folder_with_a_base();
    let (mut browser, area) = on_a_base(dir.path(), "area://some.area");
    let library = Arc::clone(browser.library());
    let own = Arc::clone(library.area(area).unwrap());
    let all = unread(&browser, area);
    let count = |unread: u32| Counted {
        area,
        count: Ok((9, unread)),
        mark_changes: library.mark_changes(&own),
    };
    // The watcher counts, a mark is written and its reply comes, and then that of the watcher.
    let late = count(all);
    browser.carry_out(Command::Reading(ReadingCommand::MarkPageRead));
    until(&mut browser, "the mark", |browser| {
        unread(browser, area) == 0
    });
    let send = |browser: &mut Browser, counted: Counted| {
        let (epoch, counts) = (browser.epoch(), vec![counted]);
        browser.handle_reply(Reply::Mail(mail::Reply::Counts { epoch, counts }));
    };
    assert!(library.mark_changes(&own) > late.mark_changes);
    send(&mut browser, late);
    assert_eq!(unread(&browser, area), 0);
    send(&mut browser, count(1));
    assert_eq!(unread(&browser, area), 1);
}

#[test]
fn base_that_was_packed_before_news_of_it_could_be_read_has_no_old_number_of_messages() {
    use super::jobs::Reply;
    use super::reading;
    let dir = folder_with_a_base();
    let (mut browser, area) = on_a_base(dir.path(), "area://some.area");
    for (known, late, expected) in [(2, 5, 2), (7, 5, 5)] {
        browser.mail.looked_through.insert(area, known);
        let (epoch, looked_through) = (browser.epoch(), late);
        browser.handle_reply(Reply::Reading(reading::Reply::NotLooked {
            epoch,
            area,
            looked_through,
        }));
        assert_eq!(browser.mail.looked_through[&area], expected);
    }
}

#[test]
fn what_is_read_of_the_guide_is_kept_as_of_any_other_area() {
    let profile = tempfile::tempdir().unwrap();
    let again = || again(&[], "area://Fidoscope.Guide", profile.path());
    let mut browser = again();
    let area = browser.library().areas()[0].id();
    let all = unread(&browser, area);
    read(&mut browser, 3, &mut Instant::now());
    until(&mut browser, "one message", |browser| {
        unread(browser, area) == all - 1
    });
    assert_eq!(browser.finish_writing(PATIENCE), [""; 0]);
    drop(browser);
    let mut browser = again();
    assert_eq!(unread(&browser, area), all - 1);
    browser.carry_out(Command::Reading(ReadingCommand::MarkPageRead));
    until(&mut browser, "all", |browser| unread(browser, area) == 0);
    assert_eq!(browser.finish_writing(PATIENCE), [""; 0]);
    assert!(browser.troubles().is_empty());
    drop(browser);
    assert_eq!(unread(&again(), area), 0);
}

#[test]
fn marks_next_to_messages_that_are_files_are_no_new_mail() {
    use fidoscope_core::base::opus::MsgDialect;
    use fidoscope_kit::msg::{MsgWriter, NewMessage};
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("some.area");
    std::fs::create_dir(&folder).unwrap();
    let mut writer = MsgWriter::create(&folder, MsgDialect::Fts1).unwrap();
    for subject in ["One", "Two", "Three"] {
        let subject = subject.as_bytes();
        let message = NewMessage {
            subject,
            ..NewMessage::default()
        };
        writer.append(&message).unwrap();
    }
    // The file of marks comes at another time than these.
    let long_ago = std::time::SystemTime::now() - Duration::from_secs(60);
    let own = std::fs::File::open(&folder).unwrap();
    own.set_modified(long_ago).unwrap();
    let mut start = start(&[dir.path()], Some("area://some.area"));
    start.settings.user_name = "Anna".to_owned();
    let mut browser = opened(start);
    let area = browser.library().areas()[0].id();
    let shown = browser
        .tabs
        .snapshot_of(area)
        .expect("a page of the folder");
    let before = shown.stamp().clone();
    read(&mut browser, 1, &mut Instant::now());
    until(&mut browser, "the mark", |browser| {
        last_read(browser, area) == Some(1)
    });
    assert!(folder.join("lastread").exists());
    let base = shown.area().open().unwrap();
    assert_ne!(
        base.stamp().unwrap(),
        before,
        "the folder has one more file"
    );
    assert!(!browser.library().is_stale(&shown));
    writer.append(&NewMessage::default()).unwrap();
    assert!(browser.library().is_stale(&shown));
}
