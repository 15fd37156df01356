//! Choice of character sets by the keyboard and by clicks.

use super::tests::{Shell, press, shell, until, wait_for_pages, window};
use crate::browser::{Dialog, LibraryState};
use crate::messages::MessageKey;
use crate::messages::bodies::Body;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use fidoscope_core::charset::{Charset, Fallback};

const KOI8: &str = "area://Fidoscope.Guide?msgid=99:5/12+f1d00160";

fn pick(shell: &mut Shell<'_>, of: &str, set: &str) {
    let label = format!("{of}: {set}");
    shell
        .get_by_role_and_label(Role::RadioButton, &label)
        .scroll_to_me();
    shell.run_steps(3);
    shell
        .get_by_role_and_label(Role::RadioButton, &label)
        .click();
    shell.run_steps(3);
}

/// Waits until the message of the dialog is read in a set.
fn read_in(shell: &mut Shell<'_>, key: MessageKey, set: Charset) {
    until(shell, "the message in another set", |shell| {
        let body = window(shell).browser().body(key);
        matches!(body, Some(Body::Ready(message)) if message.charset == set)
    });
}

#[test]
fn the_sets_of_a_message_and_of_its_area_are_chosen_and_taken_back() {
    let mut shell = shell(Some(KOI8));
    press(&mut shell, Modifiers::NONE, Key::E);
    let Some(Dialog::Charsets(Some(key), area)) = window(&mut shell).browser().dialog().cloned()
    else {
        panic!("no dialog of a message");
    };
    read_in(&mut shell, key, Charset::KOI8_R);
    shell.run_steps(2);
    pick(&mut shell, "This message", "CP866");
    read_in(&mut shell, key, Charset::CP866);
    shell.run_steps(2);
    let usual = "Automatic";
    pick(&mut shell, "This message", usual);
    read_in(&mut shell, key, Charset::KOI8_R);
    shell.run_steps(2);

    let of_area = "Messages of Fidoscope.Guide without a declared set";
    let said = |shell: &mut Shell<'_>| {
        let library = window(shell).browser().library();
        library.area(area).map(|area| area.charset())
    };
    let before = said(&mut shell);
    assert_ne!(before, Some(Fallback::Set(Charset::CP1251)));
    pick(&mut shell, of_area, "CP1251");
    until(&mut shell, "the area in another set", |shell| {
        window(shell).browser().library_state() == LibraryState::Ready
            && said(shell) == Some(Fallback::Set(Charset::CP1251))
    });
    wait_for_pages(&mut shell);
    let kept = window(&mut shell).browser().settings().charsets.to_json();
    assert_eq!(kept["areas"]["fidoscope.guide"], "CP1251", "{kept}");
    let usual = "From the configuration, otherwise detected";
    pick(&mut shell, of_area, usual);
    until(&mut shell, "the area as before", |shell| {
        window(shell).browser().library_state() == LibraryState::Ready && said(shell) == before
    });
    press(&mut shell, Modifiers::NONE, Key::Escape);
    assert!(window(&mut shell).browser().dialog().is_none());
}

#[test]
fn a_page_without_messages_says_that_there_is_nothing_to_choose() {
    let mut shell = shell(None);
    press(&mut shell, Modifiers::NONE, Key::E);
    let browser = window(&mut shell).browser();
    assert!(browser.dialog().is_none());
    assert!(
        browser
            .troubles()
            .iter()
            .any(|trouble| trouble.contains("character set"))
    );
}
