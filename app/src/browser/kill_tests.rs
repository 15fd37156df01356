//! A window that is killed loses nothing that is older than two seconds.

use super::tests::{PATIENCE, folder_with_a_base, key_of, opened, start, wait_for_pages};
use super::*;
use crate::command::{Command, FrontCommand, OpenIn, ProfileCommand, ReadingCommand, TabCommand};
use crate::keep::{self, Keep};
use crate::settings;
use std::collections::VecDeque;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Stdio};
use std::time::Instant;

/// Names the folder of the window that is killed, and the trial.
const KILLED: &str = "FIDOSCOPE_TEST_KILLED";

/// Age of what may not be missing.
const OLDEST: Duration = Duration::from_secs(2);

/// Frames between two steps of the user, and their time.
const FRAMES: u32 = 5;
const FRAME: Duration = Duration::from_millis(20);

/// Frames in which what is as old as [`OLDEST`] was saved: a slow machine may have drawn one alone meanwhile.
const SAVING_FRAMES: u32 = 10;

/// The address of a step, another one in each trial.
fn address(trial: &str, step: u32) -> String {
    format!("area://some.area?find=trial-{trial}-step-{step}")
}

/// Width of the area panel after a step.
fn width(step: u32) -> f32 {
    200.0 + step as f32
}

/// No test by itself: a window whose user goes on until it is killed. It names each step that is too old to be lost,
/// once the writer has written everything that the window handed to it: the speed of the disk decides nothing.
#[test]
fn window_that_is_killed() {
    let Ok(place) = std::env::var(KILLED) else {
        return;
    };
    let (trial, dir) = place.split_once('|').unwrap();
    let dir = Path::new(dir);
    let profile = dir.join("profile");
    let mail = dir.join("mail");
    let mut start = start(&[&mail], Some(&address(trial, 0)));
    start.profile_dir = Some(profile.clone());
    start.settings = settings::load(&profile).settings;
    start.keep = Keep::load(&profile).0;
    let mut browser = opened(start);
    let mut young = VecDeque::new();
    let mut frame = 0;
    for step in 0.. {
        let url = super::tests::url(&address(trial, step));
        browser.carry_out(Command::Tabs(TabCommand::Open(url, OpenIn::Here)));
        wait_for_pages(&mut browser);
        browser.carry_out(Command::Profile(ProfileCommand::ToggleBookmark));
        let key = key_of(&browser, step % 20 + 1);
        browser.carry_out(Command::Reading(ReadingCommand::ReadThrough(vec![key])));
        browser.change_settings(|settings| settings.panel_width = width(step));
        young.push_back((step, frame, Instant::now()));
        for _ in 0..FRAMES {
            browser.handle_replies();
            let now = Instant::now();
            browser.save_settings(now);
            browser.save_due_documents(now);
            frame += 1;
            while let Some((step, ..)) = young.pop_front_if(|(_, drawn, since)| {
                *since + OLDEST <= now && *drawn + SAVING_FRAMES <= frame
            }) {
                assert!(browser.workers.jobs.finish_writing(PATIENCE));
                println!("old {step}");
            }
            std::thread::sleep(FRAME);
        }
    }
}

fn spawn(trial: usize, dir: &Path) -> Child {
    std::process::Command::new(std::env::current_exe().expect("this program"))
        .args([
            "--exact",
            "browser::kill_tests::window_that_is_killed",
            "--nocapture",
        ])
        .env(KILLED, format!("{trial}|{}", dir.display()))
        .stdout(Stdio::piped())
        .spawn()
        .expect("a window")
}

#[test]
fn killed_window_loses_nothing_that_is_older_than_two_seconds() {
    for trial in 0..3 {
        let dir = tempfile::tempdir().unwrap();
        let base = folder_with_a_base();
        std::fs::rename(base.path(), dir.path().join("mail")).unwrap();
        let profile = dir.path().join("profile");
        std::fs::create_dir(&profile).unwrap();
        let mut child = spawn(trial, dir.path());
        let last = 3 + 2 * trial as u32;
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let wanted = format!("old {last}");
        assert!(lines.any(|line| line.unwrap().ends_with(&wanted)));
        // As kill -9.
        child.kill().unwrap();
        child.wait().unwrap();
        let (kept, troubles) = Keep::load(&profile);
        assert_eq!(troubles, [""; 0]);
        let found = settings::load(&profile);
        assert_eq!(found.trouble, None);
        let trial = trial.to_string();
        for step in 0..=last {
            let url = super::tests::url(&address(&trial, step)).to_string();
            assert!(kept.bookmarks().contains(&url), "{trial}: bookmark {step}");
            let visits = kept.visits().search(&format!("step-{step}"), 100);
            assert!(
                visits.iter().any(|visit| visit.url == url),
                "{trial}: visit {step}"
            );
        }
        assert!(
            found.settings.panel_width >= width(last),
            "{trial}: settings"
        );
        let step_of = |url: &str| -> u32 {
            let step = url.rsplit('-').next().unwrap_or_default();
            step.parse().unwrap_or(0)
        };
        let tab = kept.session().tabs.first().expect("a tab");
        assert!(step_of(&tab.url) >= last, "{trial}: session {}", tab.url);
        let config = fidoscope_core::config::load(&dir.path().join("mail")).unwrap();
        let mut library = Library::new(vec![config]);
        let (marks, read) = (kept.marks().clone(), kept.read().clone());
        keep::set_user(&mut library, &found.settings, marks, read);
        let state = library.state(&library.areas()[0]).unwrap();
        let read = state.messages - state.unread;
        assert!(read > last, "{trial}: {read} read messages");
    }
}

/// The profile has no room for a document until something else goes; no key is pressed.
#[test]
fn documents_that_found_no_room_are_written_when_there_is_some() {
    let dir = tempfile::tempdir().unwrap();
    let base = folder_with_a_base();
    let mut start = start(&[base.path()], Some("area://some.area"));
    start.profile_dir = Some(dir.path().to_owned());
    let mut browser = opened(start);
    let (bookmarks, in_the_way) = (
        dir.path().join("bookmarks.json"),
        dir.path().join("settings.toml"),
    );
    for path in [&bookmarks, &in_the_way] {
        std::fs::create_dir(path).unwrap();
    }
    browser.carry_out(Command::Profile(ProfileCommand::ToggleBookmark));
    browser.change_settings(|settings| settings.panel_width = width(1));
    let mut now = Instant::now();
    let begun = Instant::now();
    let mut frame = |browser: &mut Browser| {
        now += Duration::from_millis(500);
        browser.handle_replies();
        browser.save_settings(now);
        browser.save_due_documents(now);
        std::thread::sleep(Duration::from_millis(5));
        assert!(begun.elapsed() < PATIENCE, "{:?}", browser.troubles());
    };
    while browser.troubles().len() < 2 {
        frame(&mut browser);
    }
    // More tries say nothing new, also when the user had enough of it.
    browser.carry_out(Command::Front(FrontCommand::DismissTrouble(0)));
    for _ in 0..60 {
        frame(&mut browser);
    }
    assert_eq!(browser.troubles().len(), 1, "{:?}", browser.troubles());
    for path in [&bookmarks, &in_the_way] {
        std::fs::remove_dir(path).unwrap();
    }
    while !(bookmarks.is_file() && in_the_way.is_file() && browser.troubles().is_empty()) {
        frame(&mut browser);
    }
    let kept = Keep::load(dir.path()).0;
    assert!(kept.bookmarks().contains("area://some.area"));
    assert_eq!(settings::load(dir.path()).settings.panel_width, width(1));
}
