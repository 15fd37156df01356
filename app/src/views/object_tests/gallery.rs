//! All objects of a page.

use super::*;
use crate::command::{SavingCommand, TabCommand};

#[test]
fn the_gallery_shows_filters_and_opens_objects() {
    let mut harness = open("?view=objs");
    for name in [
        "red.png, PNG picture",
        "RED.PNG, PNG picture",
        "things.tar, TAR archive",
    ] {
        assert!(there(&harness, name), "{name}");
    }
    assert!(there(&harness, "sections 1, 3 of 3 are missing"));
    // Both thumbnails were requested.
    assert_eq!(harness.state().pictures.len(), 2);
    harness.get_by_label_contains("Pictures").click();
    harness.run_ok();
    assert!(!there(&harness, "things.tar"));
    harness.get_by_label_contains("red.png, PNG").click();
    harness.run_ok();
    let album = harness
        .state()
        .commands
        .iter()
        .find_map(|command| match command {
            Command::Tabs(TabCommand::OpenAmong(_, _, album)) => Some(album.0.len()),
            _ => None,
        });
    assert_eq!(album, Some(2));
    harness.get_by_label("Table").click();
    harness.run_ok();
    assert!(there(&harness, "red.png, PNG picture"));
    click(&mut harness, "Select RED.PNG");
    click(&mut harness, "Save selected (1)");
    assert!(harness.state().commands.iter().any(|command| matches!(
        command,
        Command::Saving(SavingCommand::Save(_, Payload::Many(files))) if files.len() == 1
    )));
}

#[test]
fn the_gallery_is_walked_by_keys() {
    let mut harness = open("?view=objs");
    harness.key_press(Key::ArrowRight);
    harness.key_press(Key::Space);
    harness.run_ok();
    assert!(there(&harness, "Save selected (1)"));
    harness.key_press(Key::Home);
    harness.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    harness.run_ok();
    let in_background = |command: &Command| match command {
        Command::Tabs(TabCommand::OpenAmong(url, OpenIn::Background, _)) => Some(url.to_string()),
        _ => None,
    };
    let opened = harness.state().commands.iter().find_map(in_background);
    let url = "area://Test.Echo/red.png?msgid=2:50/1+00000001".to_owned();
    assert_eq!(opened, Some(url));
}

#[test]
fn a_set_without_objects_says_so() {
    let harness = open("?msgid=2:50/1+00000005&view=objs");
    assert!(there(&harness, "These messages contain no files."));
}
