//! Spelling in the whole window, with small dictionaries.

use super::tests::{Shell, press, type_text, until, window};
use super::writing_tests::on_system;
use crate::browser::writing_tests::system;
use crate::keep::Keep;
use crate::spelling::tests::write_dictionaries;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

/// Returns the text of the draft.
fn text(shell: &mut Shell<'_>) -> String {
    let text = shell.get_by_label("Text of the message").value();
    text.unwrap_or_default()
}

/// Waits until the text of an empty draft has the focus.
fn begin(shell: &mut Shell<'_>) {
    until(shell, "the text", |shell| {
        let text = shell.query_by_label("Text of the message");
        text.is_some_and(|text| text.is_focused())
    });
    press(shell, Modifiers::COMMAND, Key::A);
    press(shell, Modifiers::NONE, Key::Backspace);
}

/// Waits until a number of words are unknown.
fn unknown(shell: &mut Shell<'_>, words: &str) {
    until(shell, words, |shell| shell.query_by_label(words).is_some());
}

#[test]
fn unknown_words_are_mended_by_keys_in_both_languages() {
    let dir = system();
    write_dictionaries(&dir.path().join("profile/dictionaries"));
    let mut shell = on_system(dir.path(), "echomail:Some.Echo?subject=Test");
    begin(&mut shell);
    type_text(&mut shell, " AS> helo is quoted\nhello порам helo");
    unknown(&mut shell, "2 unknown words");
    // From the end of the text it goes to the first one.
    for (meant, mended, left) in [
        ("паром", "hello паром helo", "1 unknown word"),
        ("hello", "hello паром hello", ""),
    ] {
        press(&mut shell, Modifiers::NONE, Key::F7);
        until(&mut shell, "a suggestion", |shell| {
            shell.query_by_label(meant).is_some()
        });
        press(&mut shell, Modifiers::NONE, Key::Enter);
        until(&mut shell, "less", |shell| {
            let unknown = shell.query_by_label_contains("unknown word");
            unknown.map_or(left.is_empty(), |unknown| {
                unknown.value().as_deref() == Some(left)
                    || unknown.accesskit_node().label().as_deref() == Some(left)
            })
        });
        let text = text(&mut shell);
        assert!(text.contains(mended), "{text}");
    }
    // Typing continues after the word.
    type_text(&mut shell, "!");
    assert!(
        text(&mut shell).contains("паром hello!"),
        "{}",
        text(&mut shell)
    );
}

#[test]
fn a_word_is_mended_or_learned_by_its_menu() {
    let dir = system();
    write_dictionaries(&dir.path().join("profile/dictionaries"));
    let mut shell = on_system(dir.path(), "echomail:Some.Echo?subject=Test");
    begin(&mut shell);
    type_text(&mut shell, "helo wrld");
    unknown(&mut shell, "2 unknown words");
    let start = shell.get_by_label("Text of the message").rect().left_top();
    let menu = |shell: &mut Shell<'_>, x: f32| {
        let at = start + egui::vec2(x, 10.0);
        for pressed in [true, false] {
            shell.event(egui::Event::PointerMoved(at));
            shell.event(egui::Event::PointerButton {
                pos: at,
                button: egui::PointerButton::Secondary,
                pressed,
                modifiers: Modifiers::NONE,
            });
            shell.run_steps(2);
        }
    };
    menu(&mut shell, 12.0);
    until(&mut shell, "a suggestion", |shell| {
        shell.query_by_label("hello").is_some()
    });
    shell.get_by_label("hello").click();
    unknown(&mut shell, "1 unknown word");
    assert_eq!(text(&mut shell), "hello wrld");
    menu(&mut shell, 64.0);
    until(&mut shell, "the menu", |shell| {
        shell.query_by_label("Add to dictionary").is_some()
    });
    shell.get_by_label("Add to dictionary").click();
    until(&mut shell, "no unknown word", |shell| {
        shell.query_by_label_contains("unknown word").is_none()
    });
    assert!(window(&mut shell).browser().keep().words().has("wrld"));
    // It is stored in the profile.
    let profile = dir.path().join("profile");
    until(&mut shell, "the file", |_| {
        Keep::load(&profile).0.words().has("wrld")
    });
}

#[test]
fn without_a_dictionary_a_sentence_says_what_to_install_and_the_switch_hides_it() {
    let dir = system();
    let mut shell = on_system(dir.path(), "echomail:Some.Echo?subject=Test");
    begin(&mut shell);
    type_text(&mut shell, "helo мир");
    for package in ["install hunspell-en-us", "install hunspell-ru"] {
        until(&mut shell, package, |shell| {
            shell.query_by_label_contains(package).is_some()
        });
    }
    assert!(shell.query_by_label_contains("unknown word").is_none());
    shell.get_by_label("Spelling").click();
    until(&mut shell, "nothing", |shell| {
        ["-en-us", "-ru"]
            .iter()
            .all(|end| shell.query_by_label_contains(end).is_none())
    });
    // Dictionaries added meanwhile are found.
    write_dictionaries(&dir.path().join("profile/dictionaries"));
    shell.get_by_label("Spelling").click();
    unknown(&mut shell, "2 unknown words");
}
