//! Buttons and menus of the window.

use super::*;
use crate::browser::OwnPage;
use crate::command::ProfileCommand;
use fidoscope_core::url::View;

#[test]
fn every_button_of_the_window_has_a_name() {
    let shell = shell(None);
    for name in [
        "Area panel",
        "Back",
        "Forward",
        "Up",
        "Reload",
        "Copy address",
        "Kludges",
        "Theme",
        "Open message bases",
        "Keyboard shortcuts",
        "New tab",
        "Close tab: Areas",
    ] {
        assert!(
            shell.query_by_role_and_label(Role::Button, name).is_some(),
            "{name}"
        );
    }
    for button in shell.root().children_recursive() {
        let node = button.accesskit_node();
        if node.role() == Role::Button {
            assert!(
                node.label().is_some_and(|label| !label.is_empty()),
                "{node:?}"
            );
        }
    }
}

#[test]
fn the_status_bar_says_that_only_unread_messages_are_shown() {
    let mut shell = shell_sized(Some("area://Fidoscope.Guide?view=list&find=the"), 640.0);
    assert!(shell.query_by_label_contains("unread only  ·").is_none());
    press(&mut shell, Modifiers::SHIFT, Key::U);
    shell.run_steps(3);
    assert!(shell.query_by_label_contains("unread only  ·").is_some());
    press(&mut shell, Modifiers::SHIFT, Key::U);
    shell.run_steps(3);
    assert!(shell.query_by_label_contains("unread only  ·").is_none());
}

#[test]
fn the_menu_chooses_how_dense_rows_are_and_the_theme_may_be_blue() {
    let mut shell = shell(Some("area://Fidoscope.Guide?view=list"));
    let height = |shell: &Shell<'_>| {
        shell
            .get_by_label_contains("3, Vera Pathfinder")
            .rect()
            .height()
    };
    let before = height(&shell);
    shell.get_by_label("Menu").click();
    shell.run_steps(3);
    open_view_menu(&mut shell);
    shell.get_by_label("Compact rows").click();
    shell.run_steps(3);
    assert!(height(&shell) < before);
    press(&mut shell, Modifiers::NONE, Key::Escape);
    window(&mut shell)
        .browser()
        .carry_out(Command::Profile(ProfileCommand::Set(Setting::Theme(
            crate::style::looks::Theme::Classic,
        ))));
    shell.run_steps(3);
    let visuals = shell.ctx.global_style().visuals.clone();
    assert_eq!(visuals.panel_fill, crate::style::CLASSIC.panel);
    let ground = crate::style::CLASSIC.page;
    let cleared = eframe::App::clear_color(window(&mut shell), &visuals);
    assert_eq!(cleared, ground.to_normalized_gamma_f32());
}

#[test]
fn nothing_paints_the_ground_of_the_window_again() {
    let views = View::ALL
        .iter()
        .map(|view| format!("area://Fidoscope.Guide?view={view}"));
    let own = OwnPage::ALL.iter().map(|page| page.address().to_owned());
    let others = ["area://", "about:nodelist"].map(str::to_owned);
    for address in views.chain(own).chain(others) {
        let shell = shell(Some(&address));
        let ground = crate::style::ground(&shell.ctx.global_style().visuals);
        let screen = shell.ctx.content_rect().area();
        let mut fills = shell.output().shapes.iter().filter_map(|shape| {
            let egui::Shape::Rect(rect) = &shape.shape else {
                return None;
            };
            let area = rect.rect.intersect(shape.clip_rect).area();
            (rect.fill == ground).then_some(area / screen)
        });
        assert_eq!(fills.find(|part| *part > 0.1), None, "{address}");
    }
}

#[test]
fn ctrl_m_says_what_it_did_and_a_button_and_ctrl_z_undo_it() {
    let mut shell = shell(Some("area://Fidoscope.Guide"));
    let is_said =
        |shell: &mut Shell<'_>| shell.query_by_label_contains("marked as read (").is_some();
    let is_undone = |shell: &mut Shell<'_>| shell.query_by_label_contains("Undone for").is_some();
    for with_key in [false, true] {
        shell.key_press_modifiers(Modifiers::COMMAND, Key::M);
        until(&mut shell, "what was done", is_said);
        if with_key {
            shell.key_press_modifiers(Modifiers::COMMAND, Key::Z);
        } else {
            shell.get_by_label("Undo").click();
        }
        until(&mut shell, "what was undone", is_undone);
        until(&mut shell, "the count", |shell| {
            label(&guide_line(shell)).contains("unread")
        });
        shell.get_by_label("Close notification").click();
        shell.run();
    }
}

#[test]
fn an_area_and_a_message_are_marked_from_their_menus() {
    let mut shell = shell(Some("area://Fidoscope.Guide"));
    guide_line(&shell).click_secondary();
    shell.run();
    shell.get_by_label("Mark area as read").click();
    until(&mut shell, "all read", |shell| {
        shell.query_by_label_contains("marked as read (").is_some()
    });
    let row = shell.get_all_by_role(Role::ListBoxOption);
    let row = row.into_iter().find(|row| label(row).contains("Welcome"));
    row.expect("the first message").click_secondary();
    shell.run();
    shell.get_by_label("Mark message as unread").click();
    until(&mut shell, "one unread", |shell| {
        shell
            .query_by_label_contains("1 message was marked as unread")
            .is_some()
    });
    assert!(label(&guide_line(&shell)).contains("1 unread"));
}
