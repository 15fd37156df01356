//! Columns of lists, arranged by the user.

use super::fixture::{Desk, discussion, window};
use crate::command::{Command, ProfileCommand};
use egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

fn list() -> Harness<'static, Desk> {
    window(Desk::new(&discussion(), "area://Test.Echo?view=list"))
}

/// Returns the titles of the columns, from left to right.
fn heads(harness: &Harness<'_, Desk>) -> Vec<String> {
    let mut heads: Vec<(f32, String)> = harness
        .get_all_by_role(Role::ColumnHeader)
        .map(|head| {
            let label = head.accesskit_node().label().unwrap_or_default();
            let title = label.strip_prefix("Sort by ").map(str::to_owned);
            (head.rect().min.x, title.unwrap_or(label))
        })
        .collect();
    heads.sort_by(|a, b| a.0.total_cmp(&b.0));
    heads.into_iter().map(|(_, title)| title).collect()
}

/// Chooses from the menu of a column, and applies the settings as the browser does.
fn choose(harness: &mut Harness<'_, Desk>, head: &str, item: &str) {
    harness
        .get_by_role_and_label(Role::ColumnHeader, &format!("Sort by {head}"))
        .click_secondary();
    harness.run_ok();
    harness.get_by_label(item).click();
    harness.run_ok();
    follow(harness);
}

fn follow(harness: &mut Harness<'_, Desk>) {
    let desk = harness.state_mut();
    for command in std::mem::take(&mut desk.commands) {
        if let Command::Profile(ProfileCommand::Set(setting)) = command {
            desk.settings.set(setting);
        }
    }
    harness.run_ok();
}

#[test]
fn columns_are_hidden_shown_and_moved_by_the_menu_of_their_heads() {
    let mut harness = list();
    let usual = ["#", "From", "To", "Subject", "Date", "Size"];
    assert_eq!(heads(&harness), usual);
    choose(&mut harness, "To", "Hide column");
    assert_eq!(heads(&harness), ["#", "From", "Subject", "Date", "Size"]);
    choose(&mut harness, "Date", "Move left");
    choose(&mut harness, "Date", "Move left");
    assert_eq!(heads(&harness), ["#", "Date", "From", "Subject", "Size"]);
    choose(&mut harness, "#", "Move right");
    assert_eq!(heads(&harness), ["Date", "#", "From", "Subject", "Size"]);
    choose(&mut harness, "Size", "To");
    assert_eq!(
        heads(&harness),
        ["Date", "#", "From", "To", "Subject", "Size"]
    );
    choose(&mut harness, "Size", "Reset columns");
    assert_eq!(heads(&harness), usual);
}

#[test]
fn the_width_that_an_edge_was_dragged_to_is_kept() {
    let mut harness = list();
    let head = |harness: &Harness<'_, Desk>| {
        let head = harness.get_by_role_and_label(Role::ColumnHeader, "Sort by From");
        head.rect()
    };
    let before = head(&harness);
    harness.drag_at(before.right_center());
    harness.run_ok();
    harness.hover_at(before.right_center() + egui::vec2(30.0, 0.0));
    harness.run_ok();
    harness.drop_at(before.right_center() + egui::vec2(30.0, 0.0));
    harness.run_ok();
    follow(&mut harness);
    assert_eq!(head(&harness).width(), before.width() + 30.0);
    // Other pages use the same settings.
    let settings = harness.state().settings.clone();
    let mut desk = Desk::new(&discussion(), "area://Test.Echo?view=list&sort=siz");
    desk.settings = settings;
    assert_eq!(head(&window(desk)).width(), before.width() + 30.0);
}
