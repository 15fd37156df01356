//! Dialogs, notices and questions.

use super::*;
use crate::command::TabCommand;

#[test]
fn another_program_is_started_only_by_the_open_button() {
    let address = "https://example.org/";
    let handed = WindowEffect::HandToDesktop(address.to_owned());
    let mut shell = shell(None);
    for gate_for_answer in ["Cancel", "Copy"] {
        type_address(&mut shell, address);
        press(&mut shell, Modifiers::NONE, Key::Enter);
        assert!(
            shell
                .query_by_label("Open this address in another program?")
                .is_some()
        );
        assert!(shell.query_by_label(address).is_some());
        shell
            .get_by_role_and_label(Role::Button, gate_for_answer)
            .click();
        shell.run_steps(3);
        assert!(
            shell
                .query_by_label("Open this address in another program?")
                .is_none()
        );
        assert!(!window(&mut shell).seen.1.contains(&handed));
    }
    assert!(
        window(&mut shell)
            .seen
            .1
            .contains(&WindowEffect::Copy(address.to_owned()))
    );
    type_address(&mut shell, address);
    press(&mut shell, Modifiers::NONE, Key::Enter);
    press(&mut shell, Modifiers::NONE, Key::Escape);
    assert!(
        shell
            .query_by_label("Open this address in another program?")
            .is_none()
    );
    assert!(!window(&mut shell).seen.1.contains(&handed));

    type_address(&mut shell, address);
    press(&mut shell, Modifiers::NONE, Key::Enter);
    shell.get_by_role_and_label(Role::Button, "Open").click();
    shell.run_steps(3);
    assert!(window(&mut shell).seen.1.contains(&handed));
}

#[test]
fn enter_on_the_question_says_no() {
    let mut shell = shell(None);
    type_address(&mut shell, "mailto:a@example.org");
    press(&mut shell, Modifiers::NONE, Key::Enter);
    press(&mut shell, Modifiers::NONE, Key::Enter);
    assert!(
        shell
            .query_by_label("Open this address in another program?")
            .is_none()
    );
    let handed = |effect: &WindowEffect| matches!(effect, WindowEffect::HandToDesktop(_));
    assert!(!window(&mut shell).seen.1.iter().any(handed));
}

#[test]
fn a_path_that_cannot_be_opened_is_reported_in_the_dialog() {
    let mut shell = shell(None);
    press(&mut shell, Modifiers::COMMAND, Key::O);
    assert!(shell.get_by_label("Path").is_focused());
    type_text(&mut shell, "/does/not/exist");
    press(&mut shell, Modifiers::NONE, Key::Enter);
    until(&mut shell, "the error", |shell| {
        shell
            .query_by_label_contains("Cannot read the configuration")
            .is_some()
    });
    press(&mut shell, Modifiers::NONE, Key::Escape);
    assert!(shell.query_by_label("Open message bases").is_some());
    assert!(shell.query_by_label("Path").is_none());
}

#[test]
fn a_dialog_alone_has_the_keys() {
    let mut shell = shell(None);
    press(&mut shell, Modifiers::COMMAND, Key::O);
    press(&mut shell, Modifiers::COMMAND, Key::T);
    assert_eq!(shell.get_all_by_role(Role::Tab).count(), 1);
}

#[test]
fn the_keys_are_listed_and_the_list_goes_away() {
    let mut shell = shell(None);
    press(&mut shell, Modifiers::NONE, Key::F1);
    assert!(shell.query_by_label("Ctrl+L, F6, Alt+D").is_some());
    for (keys, _) in super::super::keys::FIXED.iter().chain(crate::views::FIXED) {
        assert!(shell.query_all_by_label(keys()).count() > 0, "{}", keys());
    }
    for action in Action::ALL {
        assert!(
            shell.query_all_by_label(action.what()).count() > 0,
            "{action:?}"
        );
    }
    // A key scrolls to hidden rows.
    let top = |shell: &Shell<'_>| {
        let title = shell.get_by_label("Close").rect().top();
        shell.get_by_label("Ctrl+L, F6, Alt+D").rect().top() - title
    };
    let before = top(&shell);
    let mut tops = vec![before];
    for key in [Key::PageDown, Key::ArrowDown, Key::End] {
        press(&mut shell, Modifiers::NONE, key);
        shell.run_steps(3);
        tops.push(top(&shell));
    }
    assert!(tops.is_sorted_by(|a, b| a > b), "{tops:?}");
    press(&mut shell, Modifiers::NONE, Key::Home);
    shell.run_steps(3);
    assert!(
        (top(&shell) - before).abs() < 1.0,
        "{before} {tops:?} {}",
        top(&shell)
    );
    press(&mut shell, Modifiers::NONE, Key::F1);
    assert!(shell.query_by_label("Ctrl+L, F6, Alt+D").is_none());
    press(&mut shell, Modifiers::NONE, Key::F1);
    press(&mut shell, Modifiers::NONE, Key::Escape);
    assert!(shell.query_by_label("Ctrl+L, F6, Alt+D").is_none());
}

#[test]
fn a_notice_has_its_link() {
    let mut shell = shell(Some("area://No.Such.Area"));
    assert!(shell.query_by_label("Error").is_some());
    shell.get_by_label("Subscribe").click();
    shell.run_steps(3);
    let opened = seen(&mut shell).into_iter().any(|command| {
        matches!(command, Command::Tabs(TabCommand::Open(url, OpenIn::Here)) if url.to_string() == "areafix:No.Such.Area")
    });
    assert!(opened);
}

#[test]
fn errors_are_shown_as_sentences() {
    use crate::strings::whole_sentence as sentence;
    assert_eq!(sentence("a slash is missing"), "A slash is missing.");
    assert_eq!(sentence("Done."), "Done.");
    assert_eq!(sentence("Packing…"), "Packing…");
    assert_eq!(sentence("sysop: it is gone"), "sysop: it is gone.");
    assert_eq!(sentence("cat.zip is damaged"), "cat.zip is damaged.");
    assert_eq!(sentence("эха не найдена"), "Эха не найдена.");
    assert_eq!(sentence("  "), "");
}

#[test]
fn an_unknown_time_is_asked_about_with_buttons_that_the_keyboard_reaches() {
    let mut shell = shell(Some("area://Fidoscope.Guide?time=whenever"));
    for _ in 0..40 {
        press(&mut shell, Modifiers::NONE, Key::Tab);
        let focused = shell.get_by_role_and_label(Role::Button, "Remove the parameter");
        if focused.is_focused() {
            break;
        }
    }
    press(&mut shell, Modifiers::NONE, Key::Enter);
    wait_for_pages(&mut shell);
    assert_eq!(shown(&mut shell), "area://Fidoscope.Guide");
}

#[test]
fn an_unknown_parameter_of_an_action_is_asked_about() {
    let address = "areafix:Some.Echo?quux=1";
    let mut shell = shell(Some(address));
    shell
        .get_by_role_and_label(Role::Button, "Edit address")
        .click();
    shell.run_steps(3);
    assert!(
        shell
            .get_by_role_and_label(Role::TextInput, "Address")
            .is_focused()
    );
    press(&mut shell, Modifiers::NONE, Key::Escape);
    shell
        .get_by_role_and_label(Role::Button, "Remove the parameter")
        .click();
    wait_for_pages(&mut shell);
    assert_eq!(shown(&mut shell), "areafix:Some.Echo");
}
