//! Bodies, message bases and configurations that are opened, exchanged and looked at again.

use super::*;
use crate::command::{
    ContentCommand, FrontCommand, MailCommand, PageCommand, ReadingCommand, TabCommand,
};
use crate::settings::charsets::Charsets;

#[test]
fn bodies_are_read_once_and_missing_ones_are_gone() {
    let mut browser = on_guide();
    open(&mut browser, "area://Fidoscope.Guide");
    wait_for_pages(&mut browser);
    let there = key_of(&browser, 1);
    let gone = MessageKey {
        number: 99_999,
        fingerprint: !there.fingerprint,
        ..there
    };
    browser.carry_out(Command::Contents(ContentCommand::LoadBodies(vec![
        there, gone,
    ])));
    assert!(matches!(browser.contents.body(there), Some(Body::Loading)));
    loop {
        let body = |browser: &mut Browser, key| browser.contents.body(key);
        let loading = |body| matches!(body, Some(Body::Loading));
        if !loading(body(&mut browser, there)) && !loading(body(&mut browser, gone)) {
            break;
        }
        let reply = browser.workers.inbox.wait().expect("a body");
        browser.handle_reply(reply);
    }
    assert!(matches!(browser.contents.body(there), Some(Body::Ready(_))));
    assert!(matches!(browser.contents.body(gone), Some(Body::Gone)));
    // Another view of the same messages begins with what was read.
    wait_for_pages(&mut browser);
    browser.carry_out(Command::Page(PageCommand::ShowAs(View::Reel)));
    wait_for_pages(&mut browser);
    assert!(matches!(browser.contents.body(there), Some(Body::Ready(_))));
}

#[test]
fn a_body_of_another_library_is_dropped() {
    let mut browser = on_guide();
    let area = browser.library().areas()[0].id();
    let key = MessageKey {
        area,
        number: 1,
        fingerprint: 1,
    };
    let epoch = browser.mail.epoch - 1;
    let body = Body::Gone;
    browser.handle_reply(Reply::Contents(contents::Reply::Body {
        epoch,
        key,
        body,
        objects: crate::messages::bodies::Objects::default(),
        charsets: Arc::default(),
    }));
    assert!(browser.contents.body(key).is_none());
}

#[test]
fn a_body_that_was_read_before_another_set_was_chosen_is_read_again() {
    let mut browser = on_guide();
    open(&mut browser, "area://Fidoscope.Guide");
    wait_for_pages(&mut browser);
    let key = key_of(&browser, 1);
    let ready =
        |browser: &Browser| matches!(browser.contents.bodies().peek(key), Some(Body::Ready(_)));
    browser.carry_out(Command::Contents(ContentCommand::LoadBodies(vec![key])));
    until(&mut browser, "the body", ready);
    let before = Arc::clone(&browser.profile.settings.charsets);
    browser.carry_out(Command::Contents(ContentCommand::SetMessageCharset(
        key,
        Some(Charset::KOI8_R),
    )));
    assert_ne!(before, browser.profile.settings.charsets);
    let (epoch, body) = (browser.mail.epoch, Body::Gone);
    browser.handle_reply(Reply::Contents(contents::Reply::Body {
        epoch,
        key,
        body,
        objects: crate::messages::bodies::Objects::default(),
        charsets: before,
    }));
    until(&mut browser, "the body again", ready);
    let Some(Body::Ready(message)) = browser.contents.body(key) else {
        unreachable!("it is ready");
    };
    assert_eq!(message.charset, Charset::KOI8_R);
    assert!(browser.profile.settings_changed.is_some());
}

#[test]
fn opening_bases_takes_the_place_of_what_was_open_and_is_remembered() {
    let dir = folder_with_a_base();
    let mut browser = on_guide();
    browser.carry_out(Command::Mail(MailCommand::ChooseBases));
    browser.carry_out(Command::Mail(MailCommand::OpenBases(dir.path().to_owned())));
    wait_for_pages(&mut browser);
    assert!(browser.dialog().is_none(), "{:?}", browser.dialog());
    assert_eq!(browser.library().areas()[0].tag(), "some.area");
    assert_eq!(browser.settings().configs, [dir.path()]);
    assert_eq!(shown(&browser), "area://");
    browser.carry_out(Command::Tabs(TabCommand::NewTab));
    open(&mut browser, "area://some.area");
    wait_for_pages(&mut browser);
    assert!(!says_that_an_area_is_missing(&browser));
    browser.carry_out(Command::Tabs(TabCommand::SelectTab(0)));
    browser.carry_out(Command::Mail(MailCommand::CloseBases));
    wait_for_pages(&mut browser);
    assert_eq!(browser.library().areas()[0].tag(), crate::guide::TAG);
    // The background tab is made again when it is looked at: its area is not here any more.
    browser.carry_out(Command::Tabs(TabCommand::SelectTab(1)));
    wait_for_pages(&mut browser);
    assert!(says_that_an_area_is_missing(&browser));
}

fn says_that_an_area_is_missing(browser: &Browser) -> bool {
    let page = browser.tab().unwrap().page.clone().unwrap();
    let mut notices = page.notices.iter();
    notices.any(|notice| notice.code == "missing-area")
}

#[test]
fn the_guide_opens_in_addition_to_configured_areas_and_no_list_names_it() {
    let dir = folder_with_a_base();
    let mut browser = on_guide();
    browser.carry_out(Command::Mail(MailCommand::OpenBases(dir.path().to_owned())));
    wait_for_pages(&mut browser);
    let tags = |browser: &Browser| -> Vec<String> {
        let areas = browser.library().areas().iter();
        areas.map(|area| area.tag().to_owned()).collect()
    };
    assert_eq!(tags(&browser), ["some.area"]);
    browser.carry_out(Command::Tabs(TabCommand::OpenGuide));
    wait_for_pages(&mut browser);
    assert_eq!(browser.tabs().len(), 2);
    assert_eq!(shown(&browser), "area://Fidoscope.Guide");
    let page = browser.tab().unwrap().page.clone().unwrap();
    let Content::Messages(page) = &page.content else {
        panic!("no messages: {:?}", page.notices);
    };
    assert!(page.set.len() > 10);
    assert_eq!(tags(&browser), ["some.area"]);
}

#[test]
fn bases_that_cannot_be_opened_leave_everything_as_it_was() {
    let mut browser = on_guide();
    browser.carry_out(Command::Mail(MailCommand::ChooseBases));
    browser.carry_out(Command::Mail(MailCommand::OpenBases(
        "/does/not/exist".into(),
    )));
    wait_for_pages(&mut browser);
    let Some(Dialog::Bases(dialog)) = browser.dialog() else {
        panic!("the dialog is gone");
    };
    assert!(dialog.error.as_deref().unwrap().contains("/does/not/exist"));
    assert!(!dialog.waiting);
    assert_eq!(browser.library().areas()[0].tag(), crate::guide::TAG);
    assert!(browser.settings().configs.is_empty());
    open(&mut browser, "area://Fidoscope.Guide");
    wait_for_pages(&mut browser);
    assert_eq!(shown(&browser), "area://Fidoscope.Guide");
}

#[test]
fn replies_of_a_library_that_stays_are_taken_whatever_is_read_in_vain() {
    let dir = folder_with_a_base();
    let (mut browser, area) = on_a_base(dir.path(), "area://some.area");
    let unread = |browser: &Browser| browser.counts()[&area].clone().unwrap().1;
    let all = unread(&browser);
    browser.carry_out(Command::Reading(ReadingCommand::MarkPageRead));
    browser.carry_out(Command::Mail(MailCommand::OpenBases(
        "/does/not/exist".into(),
    )));
    until(&mut browser, "what was marked", |browser| {
        browser.front.toast.is_some()
    });
    wait_for_pages(&mut browser);
    assert!(browser.front.toast.as_ref().unwrap().can_undo);
    assert_eq!(unread(&browser), 0);
    browser.carry_out(Command::Reading(ReadingCommand::UndoMark));
    until(&mut browser, "the mark taken back", |browser| {
        unread(browser) == all
    });
}

#[test]
fn bases_that_cannot_be_opened_before_the_first_were_read_do_not_replace_them() {
    let dir = folder_with_a_base();
    let start = start(&[dir.path()], None);
    let mut browser = started(start, crate::browser::resolver::without_index(None));
    browser.carry_out(Command::Mail(MailCommand::OpenBases(
        "/does/not/exist".into(),
    )));
    wait_for_pages(&mut browser);
    assert_eq!(browser.library().areas()[0].tag(), "some.area");
    assert_eq!(browser.sources(), [dir.path()]);
    let Some(Dialog::Bases(dialog)) = browser.dialog() else {
        panic!("the dialog is gone");
    };
    assert!(dialog.error.as_deref().unwrap().contains("/does/not/exist"));
}

#[test]
fn second_start_opens_its_configuration_or_leaves_what_is_open() {
    let (own, other) = (folder_with_a_base(), folder_with("other.area"));
    let gone = Path::new("/does/not/exist");
    for (path, address, tag, source, page) in [
        (gone, None, "some.area", own.path(), "area://some.area"),
        (other.path(), None, "other.area", other.path(), "area://"),
        (
            other.path(),
            Some("area://other.area"),
            "other.area",
            other.path(),
            "area://other.area",
        ),
    ] {
        let (mut browser, _) = on_a_base(own.path(), "area://some.area");
        let note = crate::platform::outside::Note {
            url: address.map(str::to_owned),
            configs: vec![path.to_owned()],
            ..crate::platform::outside::Note::default()
        };
        browser.carry_out(Command::Mail(MailCommand::ChooseBases));
        browser.handle_reply(Reply::Outside(note, None));
        assert!(browser.dialog().is_none(), "its question is answered");
        wait_for_pages(&mut browser);
        assert!(browser.missing().is_none());
        assert_eq!(browser.library().areas()[0].tag(), tag);
        assert_eq!(browser.sources(), [source]);
        assert_eq!(shown(&browser), page);
        let is_opened = path != gone;
        assert_eq!(browser.settings().configs == [path], is_opened);
        assert_eq!(browser.troubles().is_empty(), is_opened);
    }
}

#[test]
fn name_and_character_sets_of_another_window_are_those_of_the_library() {
    let mut browser = on_guide();
    let area = Arc::clone(&browser.library().areas()[0]);
    let mut settings = browser.settings().clone();
    "Ivan Petrov".clone_into(&mut settings.user_name);
    let with_name = settings.clone();
    Arc::make_mut(&mut settings.charsets).set_area(&area, Some(Charset::KOI8_R));
    for now in [with_name, settings] {
        let before = browser.settings().clone();
        let epoch = browser.epoch();
        browser.profile.settings = now;
        browser.apply_settings(&before);
        wait_for_pages(&mut browser);
        assert_eq!(browser.epoch(), epoch + 1, "it is read again, once");
        assert_eq!(browser.library().user_names(), ["Ivan Petrov"]);
    }
    // The set of a single message is that of its text alone.
    let before = browser.settings().clone();
    let mut sets = before.charsets.to_json();
    sets["messages"] = serde_json::json!([["some.area", "#1", "CP866"]]);
    let asked = browser.mail.asked;
    browser.profile.settings.charsets = Arc::new(Charsets::from_json(Some(sets)));
    assert_ne!(browser.settings().charsets, before.charsets);
    browser.apply_settings(&before);
    assert_eq!(browser.mail.asked, asked);
}

#[test]
fn bases_that_are_not_wanted_any_longer_leave_everything_as_it_was() {
    let (own, other) = (folder_with_a_base(), folder_with("other.area"));
    for path in [Path::new("/does/not/exist"), other.path()] {
        let (mut browser, _) = on_a_base(own.path(), "area://some.area");
        browser.carry_out(Command::Mail(MailCommand::ChooseBases));
        browser.carry_out(Command::Mail(MailCommand::OpenBases(path.to_owned())));
        browser.carry_out(Command::Front(FrontCommand::CloseDialog));
        wait_for_pages(&mut browser);
        assert!(browser.dialog().is_none(), "{:?}", browser.dialog());
        assert!(browser.troubles().is_empty(), "{:?}", browser.troubles());
        assert!(browser.missing().is_none());
        assert_eq!(browser.library().areas()[0].tag(), "some.area");
        assert_eq!(browser.sources(), [own.path()]);
        assert!(browser.settings().configs.is_empty());
        assert_eq!(shown(&browser), "area://some.area");
    }
}

#[test]
fn bases_are_opened_or_not_whatever_dialog_is_there_meanwhile() {
    let (own, other) = (folder_with_a_base(), folder_with("other.area"));
    let gone = Path::new("/does/not/exist");
    for (path, tag, source) in [
        (gone, "some.area", own.path()),
        (other.path(), "other.area", other.path()),
    ] {
        let (mut browser, _) = on_a_base(own.path(), "area://some.area");
        browser.carry_out(Command::Mail(MailCommand::ChooseBases));
        browser.carry_out(Command::Mail(MailCommand::OpenBases(path.to_owned())));
        let folder = "file:///tmp/".to_owned();
        browser.handle_reply(Reply::Downloads(crate::browser::downloads::Reply::Folder(
            Ok(folder.clone()),
        )));
        wait_for_pages(&mut browser);
        assert_eq!(browser.dialog(), Some(&Dialog::External(folder)));
        assert_eq!(browser.library().areas()[0].tag(), tag);
        assert_eq!(browser.sources(), [source]);
        let is_opened = path != gone;
        assert_eq!(browser.settings().configs == [path], is_opened);
        assert_eq!(browser.troubles().is_empty(), is_opened);
    }
}

#[test]
fn a_configuration_that_is_gone_is_reported_and_does_not_keep_the_others_away() {
    let dir = folder_with_a_base();
    let browser = opened(start(&[Path::new("/does/not/exist"), dir.path()], None));
    assert_eq!(browser.library().areas().len(), 1);
    assert_eq!(browser.troubles().len(), 1);
    assert!(browser.troubles()[0].contains("/does/not/exist"));
}

#[test]
fn areas_are_counted_and_a_changed_base_is_noticed_once() {
    let dir = folder_with_a_base();
    let mut browser = opened(start(&[dir.path()], Some("area://some.area")));
    until(&mut browser, "counts", |browser| {
        browser.counts().len() == 1
    });
    let counted = browser.counts().values().next().unwrap().clone();
    assert!(counted.unwrap().0 > 0);
    assert!(!browser.tab().unwrap().changed);

    change_base(&mut browser, dir.path());
    browser.carry_out(Command::Tabs(TabCommand::Reload));
    wait_for_pages(&mut browser);
    assert!(!browser.tab().unwrap().changed);
}

#[test]
fn areas_are_counted_once_the_first_frame_is_shown() {
    let dir = folder_with_a_base();
    let mut browser = started(
        start(&[dir.path()], Some("area://some.area")),
        crate::browser::resolver::without_index(None),
    );
    browser.pause_watcher();
    // The page is there, and no area is counted.
    wait_for_pages(&mut browser);
    assert!(browser.tab().unwrap().page.is_some());
    assert!(browser.counts().is_empty());
    browser.resume_watcher();
    until(&mut browser, "counts", |browser| {
        browser.counts().len() == 1
    });
}

#[test]
fn open_tabs_are_looked_at_again_after_the_last_frame_in_which_something_happened() {
    let mut browser = on_guide();
    let now = Instant::now();
    browser.save_due_documents(now);
    open(&mut browser, "area://Fidoscope.Guide");
    wait_for_pages(&mut browser);
    // Without a further frame no one would look.
    let rest = browser
        .save_due_documents(now + Duration::from_millis(1))
        .unwrap();
    assert!(rest < Duration::from_secs(1));
    let later = Instant::now() + Duration::from_secs(2);
    browser.save_due_documents(later);
    assert_eq!(browser.keep().session().tabs.len(), 1);
    // A window in which nothing happens sleeps.
    assert_eq!(
        browser.save_due_documents(later + Duration::from_secs(2)),
        None
    );
}
