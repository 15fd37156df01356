//! Keys typed together with a key that moves the focus go to the new focus.

use super::tests::{Shell, press, seen, shell, shown, until, wait_for_pages, window};
use crate::browser::Dialog;
use crate::command::{Command, TabCommand};
use egui::{Event, Key, Modifiers};

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;

fn key(key: Key, modifiers: Modifiers) -> Event {
    Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    }
}

/// Returns the keys of a text, as a keyboard sends them.
fn letters(text: &str) -> Vec<Event> {
    let one = |letter: char| {
        let name = match letter {
            ':' => "Colon".to_owned(),
            '/' => "Slash".to_owned(),
            '.' => "Period".to_owned(),
            other => other.to_uppercase().to_string(),
        };
        let key = Key::from_name(&name).map(|own| key(own, NONE));
        key.into_iter().chain([Event::Text(letter.to_string())])
    };
    text.chars().flat_map(one).collect()
}

/// Sends all events in one frame, as a slow frame receives them.
fn at_once(shell: &mut Shell<'_>, events: Vec<Event>) {
    seen(shell);
    shell.input_mut().events.extend(events);
    shell.run_steps(12);
}

#[test]
fn an_address_that_is_typed_at_once_goes_into_the_bar_on_every_page() {
    let mut pages = 0;
    for page in [
        "area://Fidoscope.Guide?view=mapm",
        "area://Fidoscope.Guide",
        "area://",
    ] {
        for (start, held) in [(Key::L, CTRL), (Key::F6, NONE), (Key::T, CTRL)] {
            let mut shell = shell(Some(page));
            let mut events = vec![key(start, held)];
            events.extend(letters("area://fidoscope.guide"));
            at_once(&mut shell, events);
            let tab = window(&mut shell).browser().tab().unwrap();
            assert_eq!(
                tab.address.text, "area://fidoscope.guide",
                "{page}: {start:?}"
            );
            press(&mut shell, NONE, Key::Enter);
            wait_for_pages(&mut shell);
            assert!(shown(&mut shell).eq_ignore_ascii_case("area://Fidoscope.Guide"));
            pages += 1;
        }
    }
    assert_eq!(pages, 9);
}

#[test]
fn keys_that_come_before_the_field_has_the_keyboard_wait_for_it() {
    let mut shell = shell(Some("area://Fidoscope.Guide"));
    shell.input_mut().events.push(key(Key::L, CTRL));
    for letter in ["n", "q", "k"] {
        shell.step();
        shell.input_mut().events.extend(letters(letter));
    }
    shell.run_steps(6);
    let tab = window(&mut shell).browser().tab().unwrap();
    assert_eq!(tab.address.text, "nqk");
}

#[test]
fn other_fields_and_dialogs_get_what_is_typed_at_once() {
    let mut shell = shell(Some("area://Fidoscope.Guide"));
    // The letter of the key itself does not appear in the field.
    for (start, held, own) in [
        (Key::F, NONE, "f"),
        (Key::F, CTRL, ""),
        (Key::K, CTRL | Modifiers::SHIFT, ""),
    ] {
        let mut events = vec![key(start, held)];
        events.extend((!own.is_empty()).then(|| Event::Text(own.to_owned())));
        events.extend(letters("tour"));
        at_once(&mut shell, events);
        let commands = seen(&mut shell);
        assert!(
            !commands.contains(&Command::Tabs(TabCommand::Up)),
            "{commands:?}"
        );
        assert!(shell.ctx.text_edit_focused());
        press(&mut shell, NONE, Key::Escape);
    }
    let mut events = vec![key(Key::K, CTRL)];
    events.extend(letters("guide"));
    at_once(&mut shell, events);
    let Some(Dialog::Palette(finder)) = window(&mut shell).browser().dialog() else {
        panic!("no palette");
    };
    assert_eq!(finder.text, "guide");
    press(&mut shell, NONE, Key::Escape);
    let mut events = vec![key(Key::F, CTRL | Modifiers::SHIFT)];
    events.extend(letters("tour"));
    at_once(&mut shell, events);
    let Some(Dialog::Search(form)) = window(&mut shell).browser().dialog() else {
        panic!("no search");
    };
    assert_eq!(form.words, "tour");
}

#[test]
fn enter_after_the_text_works_in_the_same_moment() {
    let mut shell = shell(None);
    let mut events = vec![key(Key::L, CTRL)];
    events.extend(letters("fidoscope.guide"));
    events.push(key(Key::Enter, NONE));
    at_once(&mut shell, events);
    until(&mut shell, "the area", |shell| {
        shown(shell).eq_ignore_ascii_case("area://Fidoscope.Guide")
    });
}

#[test]
fn what_is_typed_after_tab_goes_to_the_next_field_alone() {
    let mut shell = shell(None);
    press(&mut shell, CTRL, Key::L);
    let mut events = letters("one");
    events.push(key(Key::Tab, NONE));
    events.extend(letters("kt"));
    at_once(&mut shell, events);
    let tab = window(&mut shell).browser().tab().unwrap();
    assert_eq!(tab.address.text, "one");
    assert!(seen(&mut shell).is_empty());
}

#[test]
fn what_is_typed_after_a_dialog_was_closed_goes_to_the_window() {
    for opens in [Key::K, Key::H] {
        let mut shell = shell(Some("area://Fidoscope.Guide"));
        press(&mut shell, CTRL, opens);
        shell.run_steps(3);
        assert!(window(&mut shell).browser().dialog().is_some(), "{opens:?}");
        let mut events = vec![key(Key::Escape, NONE), key(Key::L, CTRL)];
        events.extend(letters("one"));
        at_once(&mut shell, events);
        assert!(window(&mut shell).browser().dialog().is_none(), "{opens:?}");
        let tab = window(&mut shell).browser().tab().unwrap();
        assert_eq!(tab.address.text, "one", "{opens:?}");
    }
}

#[test]
fn a_row_of_the_palette_is_chosen_in_the_same_moment_as_its_letters() {
    let mut shell = shell(Some("area://Fidoscope.Guide"));
    press(&mut shell, CTRL, Key::K);
    shell.run_steps(3);
    let mut events = letters("bookmarks");
    events.push(key(Key::Enter, NONE));
    events.extend(letters("harbour"));
    at_once(&mut shell, events);
    shell.run_steps(12);
    let Some(Dialog::Keep(kept)) = window(&mut shell).browser().dialog() else {
        panic!("no bookmarks");
    };
    assert_eq!(kept.finder.text, "harbour");
}
