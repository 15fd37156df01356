//! Bars above pages: chips, and the way from areas back to messages.

use super::fixture::{Desk, discussion, window};
use crate::command::{Command, PageCommand};
use egui_kittest::kittest::Queryable;
use fidoscope_core::url::View;

#[test]
fn the_areas_of_an_address_lead_back_to_its_messages() {
    let mut harness = window(Desk::new(
        &discussion(),
        "area://Test.Echo?view=elst&to=All",
    ));
    assert!(harness.query_by_label("Remove filter to: All").is_some());
    harness.get_by_label("Reel").click();
    harness.run_ok();
    let commands = &harness.state().commands;
    assert!(
        commands.contains(&Command::Page(PageCommand::ShowAs(View::Reel))),
        "{commands:?}"
    );
    let whole = window(Desk::new(&discussion(), "area://"));
    assert!(whole.query_by_label("Reel").is_none());
}

#[test]
fn filters_that_find_no_room_are_in_a_menu() {
    let words: Vec<String> = (0..9)
        .map(|n| format!("&find=quite-a-long-word-{n}"))
        .collect();
    let url = format!("area://Test.Echo?view=list{}", words.concat());
    let mut harness = window(Desk::new(&discussion(), &url));
    let chip = "Remove filter find: quite-a-long-word-8";
    assert!(harness.query_by_label(chip).is_none());
    harness.get_by_label("More filters").click();
    harness.run_ok();
    harness.get_by_label(chip).click();
    harness.run_ok();
    let opened = harness.state().opened();
    assert!(
        opened[0].contains("word-7") && !opened[0].contains("word-8"),
        "{opened:?}"
    );
}
