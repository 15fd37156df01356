//! Window without the configuration of its mail.

use super::tests::{Shell, press, shell_on, shown, until, wait_for_pages, window};
use crate::browser::{Dialog, LibraryState};
use crate::command::{Command, TabCommand};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use std::path::Path;

/// Returns a window whose configuration could not be read.
fn without<'a>(config: &Path) -> Shell<'a> {
    let mut shell = shell_on(vec![config.to_owned()], Some("area://Some.Area"));
    until(&mut shell, "the library", |shell| {
        window(shell).browser().library_state() == LibraryState::Ready
    });
    wait_for_pages(&mut shell);
    shell
}

#[test]
fn page_says_what_was_looked_for_and_recovers_when_it_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("fidoconfig");
    let mut shell = without(&config);
    let title = "Configuration not found";
    assert!(shell.query_by_label(title).is_some());
    assert!(shell.query_by_label_contains("fidoconfig").is_some());
    assert!(shell.query_by_label_contains("os error").is_none());
    std::fs::write(&config, b"EchoArea Some.Area /nowhere/some -b jam\n").unwrap();
    shell.get_by_label("Try again").click();
    shell.run_steps(3);
    until(&mut shell, "the areas", |shell| {
        let browser = window(shell).browser();
        browser.library_state() == LibraryState::Ready && browser.missing().is_none()
    });
    wait_for_pages(&mut shell);
    assert!(shell.query_by_label(title).is_none());
    assert_eq!(shown(&mut shell), "area://Some.Area");
}

#[test]
fn its_buttons_choose_look_for_others_and_open_the_guide() {
    let folder = tempfile::tempdir().unwrap();
    let other = folder.path().join("areas.bbs");
    std::fs::write(&other, b"Origin ! Sysop\n/nowhere/x Other.Area 2:5030/2\n").unwrap();
    let mut shell = without(&folder.path().join("golded.cfg"));
    shell.get_by_label("Choose another…").click();
    shell.run_steps(3);
    let dialog = window(&mut shell).browser().dialog().cloned();
    assert!(matches!(dialog, Some(Dialog::Bases(_))));
    for kind in [
        "golded.cfg",
        "fidoconfig",
        "areas.bbs",
        "squish.cfg",
        "crashmail.prefs",
    ] {
        assert!(shell.get_all_by_label_contains(kind).count() > 0, "{kind}");
    }
    press(&mut shell, Modifiers::NONE, Key::Escape);
    shell.get_by_label("Search for others").click();
    shell.run_steps(3);
    let label = other.display().to_string();
    until(&mut shell, "the other", |shell| {
        shell.query_by_label(&label).is_some()
    });
    shell.get_by_label("Open the built-in guide").click();
    shell.run_steps(3);
    wait_for_pages(&mut shell);
    assert_eq!(shown(&mut shell), "area://Fidoscope.Guide");
    assert!(shell.query_by_label("Try again").is_none());
    let browser = window(&mut shell).browser();
    browser.carry_out(Command::Tabs(TabCommand::SelectTab(0)));
    until(&mut shell, "the page before", |shell| {
        shell.query_by_label(&label).is_some()
    });
    shell.get_by_label(&label).click();
    until(&mut shell, "other areas", |shell| {
        let browser = window(shell).browser();
        let areas = browser.library().areas();
        areas.iter().any(|area| area.tag() == "Other.Area")
    });
}
