//! Messages deleted, restored, copied and moved by keys and labels in the window.

use super::tests::{Shell, press, shell_with, type_text, until, wait_for_pages, window};
use crate::command::{Command, MailCommand, OpenIn, TabCommand};
use crate::keep::Keep;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::time::WallTime;
use fidoscope_core::url::FidoUrl;

const NONE: Modifiers = Modifiers::NONE;
const SHIFT: Modifiers = Modifiers::SHIFT;
const CTRL: Modifiers = Modifiers::COMMAND;

/// Opens the list of an area of a configuration with a local area, an echo and an empty area.
fn opened<'s>(area: &str) -> (Shell<'s>, tempfile::TempDir) {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name);
    let mut text = "SysOp Ivan Petrov\nAddress 2:5030/1520.9\n".to_owned();
    for (name, line) in [
        ("own", "LocalArea Own.Area"),
        ("echo", "EchoArea R50.Bone"),
        ("other", "LocalArea Other.Area"),
    ] {
        let mut writer = JamWriter::create(&path(name), WallTime(1_000)).unwrap();
        for subject in ["One", "Two", "Three"] {
            let msgid = format!("2:5030/1 {name}{subject}");
            let message = NewMessage {
                from: b"Anna",
                subject: subject.as_bytes(),
                msgid: msgid.as_bytes(),
                text: b"Hello\r",
                ..NewMessage::default()
            };
            writer.append(&message).unwrap();
        }
        writer.finish().unwrap();
        text.push_str(&format!("{line} {} -b jam\n", path(name).display()));
    }
    let config = path("config");
    std::fs::write(&config, text).unwrap();
    let mut shell = shell_with(None, Keep::default());
    shell.run_steps(2);
    let browser = window(&mut shell).browser();
    browser.carry_out(Command::Mail(MailCommand::OpenBases(config)));
    until(&mut shell, "the areas", |shell| {
        !window(shell)
            .browser()
            .library()
            .find("R50.Bone", None)
            .is_empty()
    });
    let url = FidoUrl::parse(&format!("area://{area}?view=list"))
        .unwrap()
        .url;
    let open = Command::Tabs(TabCommand::Open(url, OpenIn::Here));
    window(&mut shell).browser().carry_out(open);
    wait_for_pages(&mut shell);
    (shell, dir)
}

/// Waits until the base of an area has messages with these subjects, and the page, too, if it shows
/// the area.
fn wait_for(shell: &mut Shell<'_>, area: &str, subjects: &[&str]) {
    until(shell, &format!("{area}: {subjects:?}"), |shell| {
        let browser = window(shell).browser();
        let library = std::sync::Arc::clone(browser.library());
        let area = library.find(area, None).first().cloned().unwrap();
        let base = area.open().unwrap();
        let found: Vec<Vec<u8>> = (1..=9)
            .filter_map(|number| base.read(number).unwrap())
            .map(|own| own.subject)
            .collect();
        let shown = browser.tab().and_then(|tab| tab.messages()).map(|m| {
            let rows = m.set.iter().filter_map(|index| m.row(*index));
            let own = rows.filter(|row| row.area().id() == area.id());
            own.map(|row| row.subject().to_owned()).collect::<Vec<_>>()
        });
        let is_shown = browser.tab().and_then(|tab| tab.messages());
        let is_shown =
            is_shown.is_some_and(|m| m.areas.iter().any(|own| own.id == Some(area.id())));
        found
            .iter()
            .map(Vec::as_slice)
            .eq(subjects.iter().map(|own| own.as_bytes()))
            && (!is_shown || shown.is_some_and(|shown| shown == subjects))
    });
    shell.run_steps(3);
}

/// Returns the number of the selected message.
fn selected(shell: &mut Shell<'_>) -> u32 {
    let tab = window(shell).browser().tab().unwrap();
    let state = &tab.history.current().unwrap().state;
    state.selected().map_or(0, |key| key.number)
}

#[test]
fn messages_of_local_areas_are_deleted_at_once_and_restored_by_undo() {
    let (mut shell, _dir) = opened("Own.Area");
    press(&mut shell, NONE, Key::Home);
    press(&mut shell, NONE, Key::Delete);
    wait_for(&mut shell, "Own.Area", &["Two", "Three"]);
    assert!(shell.query_by_label("Deleted: 1 message.").is_some());
    assert_eq!(selected(&mut shell), 2);
    // Of the last one the message before is selected.
    press(&mut shell, NONE, Key::End);
    press(&mut shell, NONE, Key::Delete);
    wait_for(&mut shell, "Own.Area", &["Two"]);
    assert_eq!(selected(&mut shell), 2);
    press(&mut shell, CTRL, Key::Z);
    wait_for(&mut shell, "Own.Area", &["Two", "Three"]);
    press(&mut shell, CTRL, Key::A);
    press(&mut shell, NONE, Key::Delete);
    wait_for(&mut shell, "Own.Area", &[]);
    shell.get_by_label("Undo").click();
    wait_for(&mut shell, "Own.Area", &["Two", "Three"]);
    press(&mut shell, CTRL, Key::Z);
    wait_for(&mut shell, "Own.Area", &["One", "Two", "Three"]);
    assert!(shell.query_by_label("Undone: 1 message.").is_some());
}

#[test]
fn a_question_precedes_the_deletion_in_an_area_of_a_tosser() {
    let (mut shell, _dir) = opened("R50.Bone");
    press(&mut shell, NONE, Key::Home);
    press(&mut shell, NONE, Key::Delete);
    assert!(shell.query_by_label("Delete 1 message?").is_some());
    assert!(
        shell
            .query_by_label_contains("tosser fills R50.Bone")
            .is_some()
    );
    press(&mut shell, NONE, Key::Escape);
    wait_for(&mut shell, "R50.Bone", &["One", "Two", "Three"]);
    press(&mut shell, NONE, Key::Delete);
    shell.get_by_label("Delete").click();
    wait_for(&mut shell, "R50.Bone", &["Two", "Three"]);
    press(&mut shell, CTRL, Key::Z);
    wait_for(&mut shell, "R50.Bone", &["One", "Two", "Three"]);
}

#[test]
fn messages_are_copied_and_moved_to_an_area_that_is_found_by_typing() {
    let (mut shell, _dir) = opened("Own.Area");
    press(&mut shell, NONE, Key::Home);
    press(&mut shell, SHIFT, Key::C);
    assert!(shell.query_by_label("Copy 1 message to an area").is_some());
    type_text(&mut shell, "other");
    press(&mut shell, NONE, Key::Enter);
    wait_for(&mut shell, "Other.Area", &["One", "Two", "Three", "One"]);
    wait_for(&mut shell, "Own.Area", &["One", "Two", "Three"]);
    press(&mut shell, CTRL, Key::Z);
    wait_for(&mut shell, "Other.Area", &["One", "Two", "Three"]);
    press(&mut shell, CTRL, Key::A);
    press(&mut shell, SHIFT, Key::X);
    assert!(shell.query_by_label("Move 3 messages to an area").is_some());
    type_text(&mut shell, "other");
    press(&mut shell, NONE, Key::Enter);
    let all = ["One", "Two", "Three", "One", "Two", "Three"];
    wait_for(&mut shell, "Other.Area", &all);
    wait_for(&mut shell, "Own.Area", &[]);
    assert!(
        shell
            .query_by_label("Moved to Other.Area: 3 messages.")
            .is_some()
    );
    press(&mut shell, CTRL, Key::Z);
    wait_for(&mut shell, "Own.Area", &["One", "Two", "Three"]);
    wait_for(&mut shell, "Other.Area", &["One", "Two", "Three"]);
}

#[test]
fn messages_of_the_guide_stay() {
    let mut shell = super::tests::shell(Some("area://Fidoscope.Guide?view=list"));
    press(&mut shell, NONE, Key::Delete);
    shell.get_by_label("Delete").click();
    until(&mut shell, "the refusal", |shell| {
        let troubles = window(shell).browser().troubles();
        troubles.iter().any(|own| own.contains("cannot be written"))
    });
}
