//! Starts of the program: the tabs of last time, and addresses of pages that are open already.

use super::tests::{Shell, settle, shell, shell_with, shown, until, window};
use crate::browser::jobs::Reply;
use crate::command::{Command, OpenIn};
use crate::keep::Keep;
use crate::keep::session::SavedTab;
use crate::platform::outside::Note;
use egui::{ViewportCommand, ViewportId};
use egui_kittest::kittest::Queryable;
use fidoscope_core::url::FidoUrl;

const TREE: &str = "area://Fidoscope.Guide?view=tree";

/// What a profile kept of three tabs, the last one in front.
fn three_tabs() -> Keep {
    let mut keep = Keep::default();
    let tab = |url: &str| SavedTab {
        url: url.to_owned(),
        title: format!("Saved {url}"),
        viewpoint: String::new(),
    };
    keep.session_mut().tabs = ["area://", "area://Fidoscope.Guide", TREE].map(tab).into();
    keep.session_mut().active = 2;
    keep
}

fn tabs(shell: &mut Shell<'_>) -> (usize, usize) {
    let browser = window(shell).browser();
    (browser.tabs().len(), browser.active())
}

/// Hands an address to the window, as a second start of the program does.
fn hand_over(shell: &mut Shell<'_>, url: &str) {
    let note = Note {
        url: Some(url.to_owned()),
        ..Note::default()
    };
    let outlet = window(shell).browser().outlet();
    assert!(outlet.send(Reply::Outside(note, None)));
}

#[test]
fn a_plain_start_returns_to_the_tab_that_was_left() {
    let mut shell = shell_with(None, three_tabs());
    until(&mut shell, "the tab", |shell| shown(shell) == TREE);
    assert_eq!(tabs(&mut shell), (3, 2));
}

#[test]
fn the_address_of_an_open_page_goes_to_its_tab() {
    let mut shell = shell_with(Some("area://Fidoscope.Guide"), three_tabs());
    until(&mut shell, "the page", |shell| {
        shown(shell) == "area://Fidoscope.Guide"
    });
    assert_eq!(tabs(&mut shell), (3, 1));
    // The same from a second start while the window is open.
    hand_over(&mut shell, "area:Fidoscope.Guide?view=tree");
    until(&mut shell, "the other page", |shell| shown(shell) == TREE);
    assert_eq!(tabs(&mut shell), (3, 2));
    hand_over(&mut shell, "area://Fidoscope.Guide?view=reel");
    until(&mut shell, "a new tab", |shell| tabs(shell).0 == 4);
}

#[test]
fn a_message_that_is_read_in_a_list_is_found_by_its_address() {
    let mut shell = shell(Some("area://Fidoscope.Guide"));
    super::tests::press(&mut shell, egui::Modifiers::NONE, egui::Key::Enter);
    let address = window(&mut shell)
        .browser()
        .tab()
        .unwrap()
        .address()
        .unwrap();
    let plain = address.without_param("view").to_string();
    let other = FidoUrl::arealist();
    window(&mut shell)
        .browser()
        .carry_out(Command::Open(other, OpenIn::NewTab));
    settle(&mut shell);
    assert_eq!(tabs(&mut shell), (2, 1));
    hand_over(&mut shell, &plain);
    until(&mut shell, "its tab", |shell| tabs(shell) == (2, 0));
}

#[test]
fn a_minimised_window_comes_up_when_an_address_is_handed_over() {
    let mut shell = shell(None);
    hand_over(&mut shell, "area://Fidoscope.Guide");
    // A minimised window draws nothing, and only what is behind runs.
    let ctx = shell.ctx.clone();
    let mut commands = Vec::new();
    for _ in 0..2000 {
        let output = ctx.run_logic(&egui::RawInput::default(), |ctx| {
            window(&mut shell).behind(ctx);
        });
        let of_root = output.viewport_commands.get(&ViewportId::ROOT);
        commands.extend(of_root.into_iter().flatten().cloned());
        if !commands.is_empty() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert!(
        commands.contains(&ViewportCommand::Minimized(false)),
        "{commands:?}"
    );
    assert!(commands.contains(&ViewportCommand::Focus));
    settle(&mut shell);
    assert_eq!(shown(&mut shell), "area://Fidoscope.Guide");
    // The unread messages may be counted already.
    let tab = shell.query_by_label_contains("Tab: Fidoscope.Guide");
    assert!(tab.is_some());
}
