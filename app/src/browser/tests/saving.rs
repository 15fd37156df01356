//! Writes to the profile and to files.

use super::*;
use crate::command::{FrontCommand, ProfileCommand, SavingCommand, TabCommand};

fn payload(bytes: &[u8]) -> crate::command::Payload {
    crate::command::Payload::Bytes(crate::files::SharedBytes(bytes.into()))
}

#[test]
fn settings_rest_before_a_worker_saves_them() {
    let dir = tempfile::tempdir().unwrap();
    let mut start = start(&[], None);
    start.profile_dir = Some(dir.path().to_owned());
    let mut browser = opened(start);
    assert_eq!(browser.save_settings(Instant::now()), None);
    // The moment before the change: the machine may rest after it for longer than the settings do.
    let now = Instant::now();
    browser.carry_out(Command::toggle(Switch::Kludges));
    assert!(browser.save_settings(now).is_some());
    assert_eq!(browser.save_settings(Instant::now() + SAVE_AFTER), None);
    let saved = || crate::settings::load(dir.path()).settings.kludges;
    until(&mut browser, "the settings", |_| saved());
    browser.carry_out(Command::toggle(Switch::Panel));
    assert_eq!(browser.finish_writing(PATIENCE), [""; 0]);
    assert!(!crate::settings::load(dir.path()).settings.panel);
}

#[test]
fn a_file_that_was_set_aside_is_opened_by_the_strip_that_names_it() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("settings.toml");
    std::fs::write(&path, "version = 1\nkludges = true\nrubbish\n").unwrap();
    std::fs::write(dir.path().join("settings.toml.aside-1"), "of before").unwrap();
    let found = crate::settings::load(dir.path());
    let mut start = start(&[], None);
    start.profile_dir = Some(dir.path().to_owned());
    start.troubles = found.trouble.into_iter().collect();
    let mut browser = opened(start);
    let aside = browser.aside_of(&browser.troubles()[0]).unwrap().to_owned();
    assert_eq!(aside, dir.path().join("settings.toml.aside-2"));
    assert_eq!(browser.aside_of("something else"), None);
    browser.take_effects();
    browser.carry_out(Command::Front(FrontCommand::OpenSetAside(aside.clone())));
    let url = url::Url::from_file_path(&aside).unwrap();
    let effects: Vec<_> = browser.take_effects().into_iter().collect();
    assert_eq!(
        effects,
        [crate::browser::WindowEffect::HandToDesktop(url.into())]
    );
}

/// A browser whose profile is a plain file, in which nothing can be written.
fn with_a_file_as_profile(dir: &tempfile::TempDir) -> (std::path::PathBuf, Browser) {
    let file = dir.path().join("no-folder");
    std::fs::write(&file, "x").unwrap();
    let mut start = start(&[], None);
    start.profile_dir = Some(file.clone());
    let browser = opened(start);
    (file, browser)
}

#[test]
fn profile_that_cannot_be_written_is_named_with_the_reason() {
    let dir = tempfile::tempdir().unwrap();
    let (file, mut browser) = with_a_file_as_profile(&dir);
    browser.carry_out(Command::toggle(Switch::Kludges));
    browser.save_settings(Instant::now() + SAVE_AFTER);
    let path = file.join("settings.toml").display().to_string();
    let is_reported = |browser: &Browser| {
        browser
            .troubles()
            .iter()
            .any(|trouble| trouble.contains(&path))
    };
    until(&mut browser, "the trouble", is_reported);
}

#[test]
fn what_could_not_be_written_is_written_with_the_next_change_or_at_the_end() {
    for is_end in [false, true] {
        let dir = tempfile::tempdir().unwrap();
        let (profile, mut browser) = with_a_file_as_profile(&dir);
        browser.carry_out(Command::Profile(ProfileCommand::ToggleBookmark));
        browser.carry_out(Command::toggle(Switch::Kludges));
        let write = |browser: &mut Browser| {
            let later = Instant::now() + SAVE_AFTER * 2;
            browser.save_due_documents(later);
            browser.save_settings(later);
        };
        write(&mut browser);
        for file in ["bookmarks.json", "settings.toml"] {
            until(&mut browser, "the trouble", |browser| {
                let mut troubles = browser.troubles().iter();
                troubles.any(|trouble| trouble.contains(file))
            });
        }
        std::fs::remove_file(&profile).unwrap();
        std::fs::create_dir(&profile).unwrap();
        let are_written = |_: &Browser| {
            let (keep, _) = crate::keep::Keep::load(&profile);
            let settings = crate::settings::load(&profile).settings;
            keep.bookmarks().contains("area://") && settings.kludges
        };
        if is_end {
            assert_eq!(browser.finish_writing(PATIENCE), [""; 0]);
        } else {
            browser.carry_out(Command::Profile(ProfileCommand::ForgetVisit(None)));
            write(&mut browser);
            until(&mut browser, "the documents", are_written);
        }
        assert!(are_written(&browser), "{is_end}");
    }
}

#[test]
fn everything_that_waits_is_written_before_the_program_ends() {
    let dir = tempfile::tempdir().unwrap();
    let mut start = start(&[], None);
    start.profile_dir = Some(dir.path().join("profile"));
    let mut browser = opened(start);
    open(&mut browser, "area://Fidoscope.Guide?view=tree");
    wait_for_pages(&mut browser);
    browser.carry_out(Command::Profile(ProfileCommand::ToggleBookmark));
    let many: Vec<u8> = vec![7; 3 << 20];
    let saved = dir.path().join("saved.bin");
    browser.carry_out(Command::Saving(SavingCommand::Save(
        "x".to_owned(),
        payload(&many),
    )));
    browser.carry_out(Command::Saving(SavingCommand::SaveTo(
        saved.clone(),
        crate::command::OnExisting::Ask,
    )));
    browser.carry_out(Command::toggle(Switch::Kludges));
    assert_eq!(browser.finish_writing(PATIENCE), [""; 0]);
    assert_eq!(std::fs::read(saved).unwrap(), many);
    let profile = dir.path().join("profile");
    let (keep, troubles) = crate::keep::Keep::load(&profile);
    assert!(troubles.is_empty());
    assert!(
        keep.bookmarks()
            .contains("area://Fidoscope.Guide?view=tree")
    );
    let tabs: Vec<&str> = keep
        .session()
        .tabs
        .iter()
        .map(|tab| tab.url.as_str())
        .collect();
    assert_eq!(tabs, ["area://Fidoscope.Guide?view=tree"]);
    assert!(keep.visits().iter().any(|visit| visit.url == tabs[0]));
    assert!(crate::settings::load(&profile).settings.kludges);
}

#[test]
fn dialog_of_saving_has_the_name_of_the_object_and_a_note_says_what_was_saved_where() {
    let folder = tempfile::tempdir().unwrap();
    let mut browser = on_guide();
    browser.saving = Saving::in_folder(folder.path().to_owned());
    browser.carry_out(Command::Saving(SavingCommand::Save(
        "../red.png".to_owned(),
        payload(b"saved"),
    )));
    let Some(Dialog::Save(dialog)) = &browser.front.dialog else {
        panic!("no dialog");
    };
    let path = folder.path().join("red.png");
    assert_eq!(dialog.path, path.to_string_lossy());
    std::fs::write(&path, b"there").unwrap();
    browser.carry_out(Command::Saving(SavingCommand::SaveTo(
        path,
        crate::command::OnExisting::Rename,
    )));
    until(&mut browser, "the note", |browser| {
        browser.front.toast.is_some()
    });
    let said = &browser.front.toast.as_ref().unwrap().text;
    let place = folder.path().display();
    assert_eq!(*said, format!("red (2).png was saved in {place}."));
    assert!(browser.front.dialog.is_none());
}

/// A browser that saves bytes into a pipe: it takes nothing until it is read, as a disk that is very slow.
#[cfg(unix)]
fn saving_to_a_pipe(dir: &Path) -> (Browser, PathBuf) {
    let pipe = dir.join("slow-disk");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let mut browser = on_guide();
    browser.carry_out(Command::Saving(SavingCommand::Save(
        "x".to_owned(),
        payload(b"saved"),
    )));
    let replace = crate::command::OnExisting::Replace;
    browser.carry_out(Command::Saving(SavingCommand::SaveTo(
        pipe.clone(),
        replace,
    )));
    (browser, pipe)
}

#[cfg(unix)]
#[test]
fn the_end_of_one_saving_leaves_the_dialog_of_another_open() {
    let dir = tempfile::tempdir().unwrap();
    let (mut browser, pipe) = saving_to_a_pipe(dir.path());
    let number = |browser: &Browser| match browser.dialog() {
        Some(Dialog::Save(dialog)) => dialog.number,
        other => panic!("{other:?}"),
    };
    let first = number(&browser);
    browser.carry_out(Command::Front(FrontCommand::CloseDialog));
    browser.carry_out(Command::Saving(SavingCommand::Save(
        "y".to_owned(),
        payload(b"other"),
    )));
    let (second, shown) = (number(&browser), browser.dialog().cloned());
    assert_eq!(std::fs::read(&pipe).unwrap(), b"saved");
    until(&mut browser, "the note", |browser| {
        browser.front.toast.is_some()
    });
    assert_eq!(browser.dialog(), shown.as_ref());
    // Nor is a place taken for it that was chosen for the first.
    for (dialog, name) in [(first, "first"), (second, "second")] {
        let path = Some(dir.path().join(name));
        browser.handle_reply(Reply::Saving(crate::browser::saving::Reply::Place {
            dialog,
            path,
        }));
    }
    assert_eq!(browser.finish_writing(PATIENCE), [""; 0]);
    assert!(!dir.path().join("first").exists());
    assert_eq!(std::fs::read(dir.path().join("second")).unwrap(), b"other");
}

#[test]
fn tabs_without_an_address_are_not_counted_in_the_session() {
    let mut browser = on_guide();
    browser.carry_out(Command::Tabs(TabCommand::NewTab));
    browser.carry_out(Command::Tabs(TabCommand::Stop));
    browser.carry_out(Command::Tabs(TabCommand::NewTab));
    wait_for_pages(&mut browser);
    let counts = |browser: &Browser| {
        let session = browser
            .tabs
            .session(browser.keep().session().held_back.clone());
        (session.tabs.len(), session.active, session.pinned)
    };
    assert_eq!((browser.tabs().len(), browser.active()), (3, 2));
    assert_eq!(counts(&browser), (2, 1, 0));
    browser.carry_out(Command::Tabs(TabCommand::PinTab(1)));
    assert_eq!(counts(&browser), (2, 1, 0));
}

#[test]
fn change_of_a_bookmark_is_given_up_when_another_window_changed_bookmarks() {
    use crate::files::document::{Kind, Writer};
    let dir = tempfile::tempdir().unwrap();
    let write = |keep: &crate::keep::Keep| {
        let unsaved = keep.unsaved(Kind::Bookmarks).unwrap();
        unsaved.write(dir.path(), &mut Writer::default()).unwrap()
    };
    let mut browser = on_guide();
    browser.carry_out(Command::Profile(ProfileCommand::ToggleBookmark));
    browser.carry_out(Command::Profile(ProfileCommand::ShowBookmarks));
    let asks = |browser: &mut Browser| match browser.dialog_mut() {
        Some(Dialog::Keep(dialog)) => (dialog.renaming.is_some(), dialog.moving.is_some()),
        other => panic!("{other:?}"),
    };
    let Some(Dialog::Keep(dialog)) = browser.dialog_mut() else {
        panic!("no dialog");
    };
    dialog.renaming = Some((vec![0], "New".to_owned()));
    dialog.moving = Some(vec![0]);
    let saved = write(browser.keep());
    browser.handle_reply(Reply::Profile(profile::Reply::Kept(saved)));
    assert_eq!(asks(&mut browser), (true, true));
    let mut other = crate::keep::Keep::load(dir.path()).0;
    other.bookmarks_mut().add("Other", "area://Other");
    write(&other);
    let saved = write(browser.keep());
    browser.handle_reply(Reply::Profile(profile::Reply::Kept(saved)));
    assert!(browser.keep().bookmarks().contains("area://Other"));
    assert_eq!(asks(&mut browser), (false, false));
}

#[test]
fn what_fails_at_the_end_is_said_where_no_window_shows_it() {
    use crate::browser::saving::outcome::{Unsaved, Written, WrittenFiles};
    let why = "Something is wrong.".to_owned();
    let written = |troubles| Written {
        folder: None,
        what: WrittenFiles::Many(1),
        is_stopped: false,
        troubles,
    };
    for (outcome, expected) in [
        (Err(Unsaved::because(why.clone())), vec![why.as_str()]),
        (Ok(written(vec![why.clone()])), vec![why.as_str()]),
        (Ok(written(Vec::new())), Vec::new()),
    ] {
        assert_eq!(
            Reply::Saving(crate::browser::saving::Reply::Saved { dialog: 1, outcome }).faults(),
            expected
        );
    }
    let kind = crate::files::document::Kind::Settings;
    assert_eq!(
        Reply::Profile(profile::Reply::NotKept(kind, why.clone())).faults(),
        [why.as_str()]
    );
    assert_eq!(Reply::Trouble(why.clone()).faults(), [why.as_str()]);
}

#[cfg(unix)]
#[test]
fn what_is_not_written_by_the_deadline_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let (mut browser, pipe) = saving_to_a_pipe(dir.path());
    let name = pipe.display().to_string();
    assert_eq!(browser.finish_writing(Duration::ZERO), [name]);
    assert_eq!(std::fs::read(&pipe).unwrap(), b"saved");
    assert_eq!(browser.finish_writing(PATIENCE), [""; 0]);
}
