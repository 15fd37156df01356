//! Links and menus in texts.

use super::*;
use crate::command::{FrontCommand, TabCommand};
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::config::load_with;
use fidoscope_core::library::Library;
use fidoscope_core::time::WallTime;

#[test]
fn a_link_in_a_text_opens_and_relative_ones_know_their_area() {
    let mut mails = discussion();
    mails[0].text = "See area://R50.Bone/?view=tree: there.\nOr areafix:?leave\n\
                     Or http://example.org/x too.\n"
        .to_owned();
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=sing"));
    harness.state_mut().commands.clear();
    harness.get_by_label("area://R50.Bone/?view=tree").click();
    harness.run_ok();
    harness
        .get_by_label("area://R50.Bone/?view=tree")
        .click_button(PointerButton::Middle);
    harness.run_ok();
    harness.get_by_label("areafix:?leave").click();
    harness.run_ok();
    harness.get_by_label("http://example.org/x").click();
    harness.run_ok();
    let tree = FidoUrl::parse("area://R50.Bone/?view=tree").unwrap().url;
    assert_eq!(
        harness.state().commands,
        [
            Command::Tabs(TabCommand::Open(tree.clone(), OpenIn::Here)),
            Command::Tabs(TabCommand::Open(tree, OpenIn::Background)),
            Command::Tabs(TabCommand::Open(
                FidoUrl::parse("areafix:Test.Echo?leave").unwrap().url,
                OpenIn::Here
            )),
            Command::Front(FrontCommand::OpenExternal(
                "http://example.org/x".to_owned()
            )),
        ]
    );
}

#[test]
fn a_relative_areafix_link_is_valid_in_echomail_only() {
    let here = "areafix:TEST?leave";
    for (kind, command) in [
        (
            "Echo",
            Command::Tabs(TabCommand::Open(
                FidoUrl::parse(here).unwrap().url,
                OpenIn::Here,
            )),
        ),
        (
            "Net",
            Command::Tabs(TabCommand::OpenText("areafix:?leave".to_owned())),
        ),
        (
            "Local",
            Command::Tabs(TabCommand::OpenText("areafix:?leave".to_owned())),
        ),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let config = dir.path().join("golded.cfg");
        std::fs::write(&config, format!("AREADEF TEST \"\" 0 {kind} JAM test\n")).unwrap();
        let mut writer = JamWriter::create(&dir.path().join("test"), WallTime(1_000)).unwrap();
        writer
            .append(&NewMessage {
                from: b"Olga",
                to: b"Ivan",
                subject: b"An area",
                origin: b"2:50/1",
                msgid: b"2:50/1 00000001",
                written: WallTime(1_186_923_454),
                text: b"Or areafix:?leave it.\r",
                ..NewMessage::default()
            })
            .unwrap();
        writer.finish().unwrap();
        let library = Library::new(vec![load_with(&config, &|_| None).unwrap()]);
        let mut harness = window(Desk::over(library, "area://TEST?view=sing"));
        harness.state_mut().commands.clear();
        harness.get_by_label("areafix:?leave").click();
        harness.run_ok();
        assert_eq!(harness.state().commands, [command], "{kind}");
    }
}

#[test]
fn a_link_over_two_lines_is_one_link_of_two_places() {
    let mut mails = discussion();
    mails[0].text = "See area://Ru.FTN.Develop?msgid=2:50/13%%\n%%+46c01f2e here.\n".to_owned();
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=sing"));
    harness.state_mut().commands.clear();
    let whole = "area://Ru.FTN.Develop?msgid=2:50/13+46c01f2e";
    assert_eq!(harness.get_all_by_label(whole).count(), 2);
    harness.get_all_by_label(whole).last().unwrap().click();
    harness.run_ok();
    assert_eq!(harness.state().opened(), [format!("{whole} Here")]);
}

#[test]
fn links_and_texts_have_menus_of_their_own() {
    let mut mails = discussion();
    mails[0].text = "Before area://R50.Bone after.\nEnd of it.\n".to_owned();
    let mut harness = window(Desk::new(&mails, "area://Test.Echo?view=sing"));
    harness.state_mut().commands.clear();
    harness.get_by_label("area://R50.Bone").click_secondary();
    harness.run_ok();
    harness.get_by_label("Open in a new tab").click();
    harness.run_ok();
    harness
        .get_by_label_contains("End of it.")
        .click_secondary();
    harness.run_ok();
    harness.get_by_label("Copy text").click();
    harness.run_ok();
    let url = FidoUrl::parse("area://R50.Bone").unwrap().url;
    assert_eq!(
        harness.state().commands,
        [
            Command::Tabs(TabCommand::Open(url, OpenIn::NewTab)),
            Command::Front(FrontCommand::Copy(
                "Before area://R50.Bone after.\nEnd of it.".to_owned()
            )),
        ]
    );
}
