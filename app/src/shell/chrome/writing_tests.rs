//! Writing mail by keyboard and mouse, in the whole window.

use super::tests::{
    Shell, press, shell_started, shown, start_of, type_text, until, wait_for_pages, window,
};
use crate::browser::writing_tests::system;
use crate::command::{Command, OpenIn, ProfileCommand, TabCommand};
use crate::keep::Keep;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::job::Job;
use fidoscope_core::page::{AtPath, Content};
use fidoscope_core::time::WallTime;
use std::path::Path;

/// Returns a window on a system with an echo of one message and a netmail area.
pub(super) fn on_system<'a>(dir: &Path, address: &str) -> Shell<'a> {
    let mut start = start_of(Some(address), Keep::default());
    start.configs = vec![dir.join("fidoconfig")];
    start.profile_dir = Some(dir.join("profile"));
    std::fs::create_dir_all(dir.join("profile")).unwrap();
    let mut shell = shell_started(start, 1100.0);
    wait_for_pages(&mut shell);
    shell
}

/// Returns whether a worker made the preview and found no fault.
pub(super) fn can_send(shell: &mut Shell<'_>) -> bool {
    let button = shell.query_by_role_and_label(Role::Button, "Send");
    button.is_some_and(|button| !button.accesskit_node().is_disabled())
}

/// Returns the number of messages in an area, and the text of the last one.
pub(super) fn last(shell: &mut Shell<'_>, tag: &str) -> (usize, String) {
    let library = window(shell).browser().library().clone();
    let area = &library.find(tag, None)[0];
    let snapshot = library.snapshot(area, &Job::new()).unwrap();
    let count = snapshot.len();
    let row = count.checked_sub(1).and_then(|at| snapshot.get(at));
    let text = row.map_or_else(String::new, |row| {
        library.message(&row).unwrap().unwrap().body
    });
    (count, text)
}

#[test]
fn a_message_is_written_by_the_keyboard_alone() {
    let dir = system();
    let mut shell = on_system(dir.path(), "echomail:Some.Echo?subject=Test");
    until(&mut shell, "the text", |shell| {
        let text = shell.query_by_label("Text of the message");
        text.is_some_and(|text| text.is_focused())
    });
    let subject = shell
        .get_by_role_and_label(Role::TextInput, "Subject")
        .value();
    assert_eq!(subject.as_deref(), Some("Test"));
    type_text(&mut shell, "Hello from the keyboard");
    until(&mut shell, "the preview", can_send);
    press(&mut shell, Modifiers::COMMAND, Key::Enter);
    until(&mut shell, "the toast", |shell| {
        shell
            .query_by_label_contains("Written to Some.Echo #2")
            .is_some()
    });
    let (count, text) = last(&mut shell, "Some.Echo");
    assert_eq!(count, 2);
    assert!(text.contains("Hello from the keyboard"), "{text}");
}

#[test]
fn the_preview_shows_every_kludge_and_nothing_is_written_before_the_button() {
    let dir = system();
    let mut shell = on_system(dir.path(), "area://Some.Echo");
    press(&mut shell, Modifiers::NONE, Key::R);
    until(&mut shell, "the draft", can_send);
    shell.get_by_label("Preview").click();
    until(&mut shell, "the kludges", |shell| {
        shell
            .query_by_label_contains("@REPLY: 2:5020/1042 4f903477")
            .is_some()
    });
    assert!(
        shell
            .query_by_label_contains("@MSGID: 2:5030/1520.9 ")
            .is_some()
    );
    assert!(shell.query_by_label("@CHRS: CP866 2").is_some());
    assert_eq!(last(&mut shell, "Some.Echo").0, 1);
    // A letter that CP866 lacks requires a choice.
    shell.get_by_label("Preview").click();
    shell.run_steps(2);
    shell.get_by_label("Text of the message").focus();
    shell.run_steps(2);
    type_text(&mut shell, "é€");
    until(&mut shell, "the question", |shell| {
        shell
            .query_by_label_contains("Not in the character set: é €")
            .is_some()
    });
    assert!(!can_send(&mut shell));
    shell.get_by_label("write in UTF-8").click();
    until(&mut shell, "the answer", can_send);
    shell.get_by_role_and_label(Role::Button, "Send").click();
    until(&mut shell, "the toast", |shell| {
        shell
            .query_by_label_contains("Written to Some.Echo #2")
            .is_some()
    });
    assert!(last(&mut shell, "Some.Echo").1.contains("é€"));
    wait_for_pages(&mut shell);
    assert_eq!(shown(&mut shell), "area://Some.Echo");
}

/// Selects the beginning of the first line of the message.
fn select(shell: &mut Shell<'_>) {
    let seen = std::cell::Cell::new(egui::Rect::NOTHING);
    until(shell, "a text at rest", |shell| {
        let text = shell.query_by_label_contains("Как дела?");
        text.is_some_and(|text| seen.replace(text.rect()) == text.rect())
    });
    let text = seen.get();
    let row = text.top() + 6.0;
    shell.drag_at(egui::pos2(text.left() + 2.0, row));
    shell.run_steps(2);
    shell.hover_at(egui::pos2(text.left() + 60.0, row));
    shell.run_steps(2);
    shell.drop_at(egui::pos2(text.left() + 60.0, row));
    shell.run_steps(3);
}

/// Clicks with a button of the mouse.
fn click(shell: &mut Shell<'_>, at: egui::Pos2, button: egui::PointerButton) {
    shell.event(egui::Event::PointerMoved(at));
    for pressed in [true, false] {
        shell.event(egui::Event::PointerButton {
            pos: at,
            button,
            pressed,
            modifiers: Modifiers::NONE,
        });
        shell.run_steps(2);
    }
}

#[test]
fn a_reply_quotes_the_lines_that_are_selected_by_the_mouse() {
    type Begin = fn(&mut Shell<'_>);
    let by_key: Begin = |shell| press(shell, Modifiers::NONE, Key::R);
    let by_button: Begin = |shell| {
        let at = shell.get_by_role_and_label(Role::Button, "Reply").rect();
        click(shell, at.center(), egui::PointerButton::Primary);
    };
    let by_menu: Begin = |shell| {
        let row = shell.get_all_by_label_contains("Привет").last().unwrap();
        let row = row.rect().center();
        click(shell, row, egui::PointerButton::Secondary);
        until(shell, "the menu", |shell| {
            shell.query_by_label("Reply to message").is_some()
        });
        let item = shell.get_by_label("Reply to message").rect().center();
        click(shell, item, egui::PointerButton::Primary);
    };
    let after_click_elsewhere: Begin = |shell| {
        let text = shell.get_by_label_contains("Как дела?").rect();
        let empty_place = egui::pos2(text.left() + 200.0, text.bottom() + 60.0);
        click(shell, empty_place, egui::PointerButton::Primary);
        let at = shell.get_by_role_and_label(Role::Button, "Reply").rect();
        click(shell, at.center(), egui::PointerButton::Primary);
    };
    for (way, begin, is_whole) in [
        ("key", by_key, false),
        ("button", by_button, false),
        ("menu", by_menu, false),
        (
            "nothing is selected any longer",
            after_click_elsewhere,
            true,
        ),
    ] {
        let dir = system();
        let mut shell = on_system(dir.path(), "area://Some.Echo");
        select(&mut shell);
        begin(&mut shell);
        until(&mut shell, "the draft", can_send);
        let body = shell.get_by_label("Text of the message").value();
        let body = body.unwrap_or_default();
        assert!(body.contains("> Как дела?"), "{way}: {body}");
        assert_eq!(body.contains("До встречи"), is_whole, "{way}: {body}");
    }
}

#[test]
fn an_area_is_subscribed_only_by_the_button() {
    let dir = system();
    let link = "Link Uplink\nAka 2:5030/1520\nPassword secret\nAreaFixPwd hidden\n";
    let path = dir.path().join("fidoconfig");
    let config = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, format!("{config}{link}")).unwrap();
    let mut shell = on_system(dir.path(), "areafix:New.Echo");
    until(&mut shell, "the request", |shell| {
        shell.query_by_label("Send request").is_some()
    });
    assert!(
        shell
            .query_by_label_contains("AreaFix  2:5030/1520")
            .is_some()
    );
    assert!(shell.query_by_label("+New.Echo").is_some());
    assert!(
        shell.query_by_label_contains("hidden").is_none(),
        "the password is dots"
    );
    assert_eq!(last(&mut shell, "Netmail").0, 0);
    shell.get_by_label("Send request").click();
    until(&mut shell, "the netmail", |shell| {
        shell
            .query_by_label("The request was written to the netmail area")
            .is_some()
    });
    let (count, text) = last(&mut shell, "Netmail");
    assert_eq!(count, 1);
    assert!(text.contains("+New.Echo"), "{text}");
}

#[test]
fn answers_of_the_robot_are_below_the_request_the_newest_first() {
    let dir = system();
    let path = dir.path().join("fidoconfig");
    let config = std::fs::read_to_string(&path).unwrap();
    let link = "Link Uplink\nAka 2:5030/1520\nPassword secret\n";
    std::fs::write(&path, format!("{config}{link}")).unwrap();
    for file in ["netmail.jhr", "netmail.jdt", "netmail.jdx", "netmail.jlr"] {
        std::fs::remove_file(dir.path().join(file)).unwrap();
    }
    let mut netmail = JamWriter::create(&dir.path().join("netmail"), WallTime(1_000)).unwrap();
    for (from, origin, subject, reply, text) in [
        ("areafix", "2:5030/1520", "Result", "", "Added: Old.Echo"),
        ("Sysop", "2:5030/1520", "Hello", "", "A person wrote this"),
        (
            "AreaFix",
            "2:5020/1",
            "Result",
            "",
            "Another robot wrote this",
        ),
        (
            "Robot",
            "2:5030/1520",
            "Result",
            "2:5030/1520.9 1",
            "Added: New.Echo, just now",
        ),
    ] {
        let message = NewMessage {
            from: from.as_bytes(),
            to: b"Ivan Petrov",
            subject: subject.as_bytes(),
            origin: origin.as_bytes(),
            reply: reply.as_bytes(),
            text: text.as_bytes(),
            written: WallTime(1_186_923_454 + text.len() as i64),
            ..NewMessage::default()
        };
        netmail.append(&message).unwrap();
    }
    let own = NewMessage {
        from: b"Ivan Petrov",
        to: b"AreaFix",
        origin: b"2:5030/1520.9",
        destination: b"2:5030/1520",
        msgid: b"2:5030/1520.9 1",
        text: b"+New.Echo\r",
        ..NewMessage::default()
    };
    netmail.append(&own).unwrap();
    netmail.finish().unwrap();
    let mut shell = on_system(dir.path(), "areafix:New.Echo");
    until(&mut shell, "the answers", |shell| {
        shell.query_by_label("Answers from the robot").is_some()
    });
    let top = |text: &str| shell.get_by_label(text).rect().top();
    assert!(top("Added: New.Echo, just now") < top("Added: Old.Echo"));
    for other in ["A person wrote this", "Another robot wrote this"] {
        assert!(shell.query_by_label(other).is_none(), "{other}");
    }
}

#[test]
fn addressees_and_areatags_are_completed() {
    let dir = system();
    let mut shell = on_system(dir.path(), "echomail:Some.Echo");
    until(&mut shell, "the draft", can_send);
    shell.get_by_role_and_label(Role::TextInput, "To").focus();
    shell.run_steps(2);
    press(&mut shell, Modifiers::COMMAND, Key::A);
    type_text(&mut shell, "вер");
    until(&mut shell, "a person who wrote there", |shell| {
        shell.query_by_label_contains("Вера  2:5020/1042").is_some()
    });
    press(&mut shell, Modifiers::NONE, Key::ArrowDown);
    press(&mut shell, Modifiers::NONE, Key::Enter);
    let to = shell.get_by_role_and_label(Role::TextInput, "To").value();
    assert_eq!(to.as_deref(), Some("Вера"));
    shell
        .get_by_role_and_label(Role::TextInput, "Areas")
        .focus();
    shell.run_steps(2);
    press(&mut shell, Modifiers::COMMAND, Key::A);
    type_text(&mut shell, "ech");
    shell.run_steps(2);
    press(&mut shell, Modifiers::NONE, Key::ArrowDown);
    press(&mut shell, Modifiers::NONE, Key::Enter);
    let areas = shell
        .get_by_role_and_label(Role::TextInput, "Areas")
        .value();
    assert_eq!(areas.as_deref(), Some("Some.Echo"));
}

#[test]
fn areatags_with_signs_of_addresses_are_taken_as_they_are() {
    let dir = system();
    let path = dir.path().join("fidoconfig");
    let mut config = std::fs::read_to_string(&path).unwrap();
    for (tag, base) in [("SETI@home", "seti"), ("R50.C++", "cpp")] {
        let base = dir.path().join(base).display().to_string();
        config.push_str(&format!("EchoArea {tag} {base} -b Jam -a 2:5030/1520.9\n"));
    }
    std::fs::write(&path, config).unwrap();
    let mut shell = on_system(dir.path(), "echomail:Some.Echo");
    until(&mut shell, "the draft", can_send);
    let tags = |shell: &mut Shell<'_>| -> Vec<String> {
        let browser = window(shell).browser();
        let id = browser.draft_of(browser.tab().unwrap()).unwrap();
        let areas = browser.draft(id).unwrap().areas.iter();
        areas.map(|area| area.tag.clone()).collect()
    };
    let select_all = |shell: &mut Shell<'_>| {
        shell
            .get_by_role_and_label(Role::TextInput, "Areas")
            .focus();
        shell.run_steps(2);
        press(shell, Modifiers::COMMAND, Key::A);
    };
    select_all(&mut shell);
    type_text(&mut shell, "seti");
    shell.run_steps(2);
    press(&mut shell, Modifiers::NONE, Key::ArrowDown);
    press(&mut shell, Modifiers::NONE, Key::Enter);
    assert_eq!(tags(&mut shell), ["SETI@home"]);
    select_all(&mut shell);
    type_text(&mut shell, "r50.c++ 100% some.echo seti@home");
    shell.run_steps(2);
    assert_eq!(tags(&mut shell)[..1], ["R50.C++"]);
    assert!(tags(&mut shell).ends_with(&["Some.Echo".into(), "SETI@home".into()]));
}

#[test]
fn a_draft_with_own_words_is_discarded_by_the_second_click() {
    let dir = system();
    let mut shell = on_system(dir.path(), "echomail:Some.Echo?subject=Test");
    until(&mut shell, "the text", |shell| {
        let text = shell.query_by_label("Text of the message");
        text.is_some_and(|text| text.is_focused())
    });
    type_text(&mut shell, "My own words");
    shell.run_steps(2);
    shell.get_by_role_and_label(Role::Button, "Discard").click();
    shell.run_steps(2);
    let drafts = |shell: &mut Shell<'_>| window(shell).browser().keep().drafts().0.len();
    assert_eq!(drafts(&mut shell), 1);
    shell
        .get_by_role_and_label(Role::Button, "Discard draft?")
        .click();
    until(&mut shell, "the end of the draft", |shell| {
        drafts(shell) == 0
    });
}

#[test]
fn taglines_of_the_settings_and_places_go_into_the_draft_and_out_again() {
    let dir = system();
    let mut shell = on_system(dir.path(), "echomail:Some.Echo?subject=Test");
    until(&mut shell, "the draft", can_send);
    press(&mut shell, Modifiers::COMMAND, Key::Comma);
    shell.get_by_label("Mail").click();
    shell.run_steps(12);
    for (role, name, text) in [
        (Role::MultilineTextInput, "Taglines", "Only one"),
        (Role::TextInput, "Tearline", "My pen"),
    ] {
        shell.get_by_role_and_label(role, name).focus();
        shell.run_steps(2);
        type_text(&mut shell, text);
    }
    press(&mut shell, Modifiers::NONE, Key::Escape);
    press(&mut shell, Modifiers::NONE, Key::Escape);
    until(&mut shell, "the tagline", |shell| {
        let button = shell.query_by_role_and_label(Role::Button, "Tagline");
        button.is_some_and(|button| !button.accesskit_node().is_disabled())
    });
    shell.get_by_label("Tagline").click();
    shell.run_steps(2);
    shell
        .get_by_role_and_label(Role::TextInput, "Place")
        .focus();
    shell.run_steps(2);
    type_text(&mut shell, "44.5;38");
    shell.get_by_label("Add place").click();
    shell.run_steps(2);
    assert!(shell.query_by_label_contains("... Only one").is_some());
    shell.get_by_label("Preview").click();
    for line in ["@GEO: 44.5;38", "... Only one", "--- My pen"] {
        until(&mut shell, line, |shell| {
            shell.query_by_label(line).is_some()
        });
    }
    shell.get_by_label_contains("GEO: 44.5;38  ×").click();
    shell.run_steps(2);
    until(&mut shell, "no place", |shell| {
        shell.query_by_label("@GEO: 44.5;38").is_none()
    });
}

#[test]
fn undo_in_a_draft_never_brings_in_what_is_in_another_one() {
    use fidoscope_core::url::FidoUrl;
    let dir = system();
    let mut shell = on_system(dir.path(), "echomail:Some.Echo?subject=First");
    until(&mut shell, "the first draft", can_send);
    type_text(&mut shell, "Secret");
    // Undo restores the text that was unchanged for a second.
    shell.run_steps(12);
    let second = FidoUrl::parse("echomail:Some.Echo?subject=Second").unwrap();
    let open = Command::Tabs(TabCommand::Open(second.url, OpenIn::Here));
    window(&mut shell).browser().carry_out(open);
    let subject = |shell: &mut Shell<'_>| {
        let field = shell.query_by_role_and_label(Role::TextInput, "Subject");
        field.and_then(|field| field.value())
    };
    until(&mut shell, "the second draft", |shell| {
        subject(shell).as_deref() == Some("Second")
    });
    shell.run_steps(12);
    press(&mut shell, Modifiers::COMMAND, Key::Z);
    let text = shell.get_by_label("Text of the message");
    assert!(text.is_focused());
    let text = text.value().unwrap_or_default();
    assert!(!text.contains("Secret"), "{text}");
    shell
        .get_by_role_and_label(Role::TextInput, "Subject")
        .focus();
    shell.run_steps(2);
    press(&mut shell, Modifiers::COMMAND, Key::Z);
    assert_eq!(subject(&mut shell).as_deref(), Some("Second"));
}

#[test]
fn text_is_found_in_the_draft_by_the_field_of_pages() {
    let dir = system();
    let mut shell = on_system(dir.path(), "echomail:Some.Echo?subject=Test");
    until(&mut shell, "the draft", can_send);
    shell.get_by_label("Text of the message").focus();
    shell.run_steps(2);
    type_text(&mut shell, "One two one");
    press(&mut shell, Modifiers::COMMAND, Key::F);
    shell.run_steps(2);
    type_text(&mut shell, "ONE");
    shell.run_steps(2);
    assert!(shell.query_by_label_contains("1 of 2").is_some());
    press(&mut shell, Modifiers::NONE, Key::Enter);
    shell.run_steps(2);
    assert!(shell.query_by_label_contains("2 of 2").is_some());
    // The hit is selected: typing after the field was closed replaces it.
    press(&mut shell, Modifiers::NONE, Key::Escape);
    shell.run_steps(2);
    type_text(&mut shell, "three");
    let text = shell.get_by_label("Text of the message").value();
    let text = text.unwrap_or_default();
    assert!(text.contains("One two three"), "{text}");
}

#[test]
fn a_place_is_chosen_on_the_map_by_a_click_and_by_arrows() {
    let dir = system();
    let mut shell = on_system(dir.path(), "echomail:Some.Echo?subject=Test");
    until(&mut shell, "the draft", can_send);
    let open = |shell: &mut Shell<'_>| {
        shell.get_by_label("Map").click();
        until(shell, "the map", |shell| {
            let map = shell.query_by_label("Map to choose a place");
            map.is_some_and(|map| map.rect().height() > 100.0)
        });
        shell.run_steps(3);
    };
    let place = |shell: &mut Shell<'_>| {
        let field = shell.get_by_role_and_label(Role::TextInput, "Place");
        field.value().unwrap_or_default()
    };
    open(&mut shell);
    shell.get_by_label("Map to choose a place").click();
    shell.run_steps(2);
    let chosen = place(&mut shell);
    let (lat, lon) = chosen.split_once(';').unwrap();
    // The middle of an unmoved map.
    assert!((lat.parse::<f64>().unwrap() - 20.0).abs() < 1.0, "{chosen}");
    assert!(lon.parse::<f64>().unwrap().abs() < 1.0, "{chosen}");
    until(&mut shell, "the nearest town", |shell| {
        shell.query_by_label_contains("km away").is_some()
    });
    shell.get_by_label("Add place").click();
    shell.run_steps(2);
    let chip = format!("GEO: {chosen}  ×");
    assert!(shell.query_by_label(&chip).is_some(), "{chip}");
    assert!(shell.query_by_label("Map to choose a place").is_none());
    // By keys only: the first arrow sets the sign, the next ones move it.
    shell
        .get_by_role_and_label(Role::TextInput, "Place")
        .focus();
    shell.run_steps(2);
    type_text(&mut shell, "44.5;38");
    open(&mut shell);
    press(&mut shell, Modifiers::NONE, Key::ArrowRight);
    shell.run_steps(2);
    let moved = place(&mut shell);
    let (lat, lon) = moved.split_once(';').unwrap();
    assert_eq!(lat.parse::<f64>().unwrap(), 44.5, "{moved}");
    assert!(lon.parse::<f64>().unwrap() > 38.0, "{moved}");
    press(&mut shell, Modifiers::NONE, Key::Enter);
    shell.run_steps(2);
    let chip = format!("GEO: {moved}  ×");
    assert!(shell.query_by_label(&chip).is_some(), "{chip}");
    // Esc closes the map without a place.
    open(&mut shell);
    press(&mut shell, Modifiers::NONE, Key::Escape);
    shell.run_steps(2);
    assert!(shell.query_by_label("Map to choose a place").is_none());
    assert!(
        shell
            .query_by_label_contains("Text of the message")
            .is_some()
    );
}

/// Returns a picture whose pixels cannot be compressed.
fn picture() -> Vec<u8> {
    let mut seed = 1_u32;
    let pixels = (0..64 * 48 * 4).map(|_| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 24) as u8
    });
    crate::pictures::png([64, 48], &pixels.collect::<Vec<_>>()).unwrap()
}

#[test]
fn a_picture_goes_out_in_three_sections_and_is_one_picture_again_in_the_reader() {
    let dir = system();
    let mut shell = on_system(dir.path(), "echomail:Some.Echo?subject=Look");
    until(&mut shell, "the draft", can_send);
    press(&mut shell, Modifiers::COMMAND, Key::A);
    press(&mut shell, Modifiers::NONE, Key::Backspace);
    let path = dir.path().join("noise.png");
    let bytes = picture();
    std::fs::write(&path, &bytes).unwrap();
    let browser = window(&mut shell).browser();
    let id = browser.draft_of(browser.tab().unwrap()).unwrap();
    browser.attach(id, vec![path]);
    until(&mut shell, "the file", |shell| {
        shell.query_by_label_contains("noise.png").is_some()
    });
    // A line has 45 bytes of the file.
    let lines = (bytes.len() / 45 / 3 + 1).to_string();
    shell
        .get_by_role_and_label(Role::SpinButton, "Maximum section size")
        .click();
    shell.run_steps(3);
    press(&mut shell, Modifiers::COMMAND, Key::A);
    type_text(&mut shell, &lines);
    press(&mut shell, Modifiers::NONE, Key::Enter);
    until(&mut shell, "three sections", |shell| {
        shell.query_by_label("will be sent as 3 messages").is_some()
    });
    shell.get_by_label("Preview").click();
    until(&mut shell, "the preview", |shell| {
        shell.query_by_label("Message 1 of 3").is_some()
    });
    assert!(shell.query_by_label("Subject: Look [1/3]").is_some());
    press(&mut shell, Modifiers::COMMAND, Key::Enter);
    until(&mut shell, "the toast", |shell| {
        shell.query_by_label_contains("Some.Echo #4").is_some()
    });
    for (address, seen) in [
        ("area://Some.Echo?view=objs", "noise.png, PNG picture"),
        ("area://Some.Echo/noise.png", "noise.png"),
    ] {
        let url = fidoscope_core::url::FidoUrl::parse(address).unwrap().url;
        let open = Command::Tabs(TabCommand::Open(url, OpenIn::Here));
        window(&mut shell).browser().carry_out(open);
        wait_for_pages(&mut shell);
        until(&mut shell, seen, |shell| {
            shell.query_all_by_label_contains(seen).next().is_some()
        });
    }
    let page = window(&mut shell).browser().tab().unwrap().page.clone();
    let Content::Object(object) = &page.unwrap().content else {
        panic!("no object");
    };
    let AtPath::File(file) = &object.shown else {
        panic!("no file");
    };
    assert_eq!(*file.bytes, *bytes, "the sections are the picture again");
}

#[test]
fn a_message_is_written_under_the_identity_of_its_area_or_under_another_one() {
    use crate::settings::Setting;
    use crate::settings::identities::OwnIdentity;
    let dir = system();
    let mut shell = on_system(dir.path(), "area://Some.Echo");
    let mut owl = OwnIdentity::labelled("fsx", &[]);
    owl.name = "Night Owl".to_owned();
    owl.address = "21:1/100".to_owned();
    owl.origin = "By moonlight".to_owned();
    owl.signature = "Hoot".to_owned();
    owl.areas = vec!["some.*".to_owned()];
    let setting = Setting::Identities(vec![owl]);
    window(&mut shell)
        .browser()
        .carry_out(Command::Profile(ProfileCommand::Set(setting)));
    until(
        &mut shell,
        "the name, by which mail is mail to the user",
        |shell| {
            let names = window(shell).browser().library().user_names();
            names.len() > 1 && names.last().is_some_and(|name| name == "Night Owl")
        },
    );
    wait_for_pages(&mut shell);
    press(&mut shell, Modifiers::NONE, Key::Insert);
    wait_for_pages(&mut shell);
    until(&mut shell, "the draft", can_send);
    let value = |shell: &mut Shell<'_>, label: &str| {
        let field = shell.get_by_role_and_label(Role::TextInput, label);
        field.value().unwrap_or_default()
    };
    assert_eq!(value(&mut shell, "From"), "Night Owl");
    let text = |shell: &mut Shell<'_>| {
        let text = shell.get_by_label("Text of the message");
        text.value().unwrap_or_default()
    };
    assert!(text(&mut shell).contains("Hoot"));
    shell.get_by_label("Preview").click();
    until(&mut shell, "the Origin line", |shell| {
        let line = " * Origin: By moonlight (21:1/100)";
        shell.query_by_label_contains(line).is_some()
    });
    shell.get_by_label("Preview").click();
    shell.run_steps(3);
    shell
        .get_by_role_and_label(Role::ComboBox, "Identity")
        .click();
    shell.run_steps(3);
    shell.get_by_label("main identity").click();
    shell.run_steps(3);
    assert_ne!(value(&mut shell, "From"), "Night Owl");
    assert!(!text(&mut shell).contains("Hoot"));
    shell.get_by_label("Preview").click();
    until(&mut shell, "the main address", |shell| {
        shell.query_by_label_contains("(2:5030/1520.9)").is_some()
            && shell.query_by_label_contains("By moonlight").is_none()
    });
}

fn has_focus(shell: &Shell<'_>, label: &str) -> bool {
    shell
        .query_all_by_label(label)
        .any(|field| field.is_focused())
}

#[test]
fn the_first_empty_field_waits_for_the_keyboard_and_tab_walks_to_the_text_and_back() {
    let dir = system();
    let mut shell = on_system(dir.path(), "area://Some.Echo");
    press(&mut shell, Modifiers::NONE, Key::Insert);
    until(&mut shell, "the subject", |shell| {
        has_focus(shell, "Subject")
    });
    type_text(&mut shell, "Subject");
    press(&mut shell, Modifiers::NONE, Key::Tab);
    assert!(has_focus(&shell, "Text of the message"));
    type_text(&mut shell, "Hello");
    press(&mut shell, Modifiers::SHIFT, Key::Tab);
    assert!(has_focus(&shell, "Subject"));
    // Folded, the header is one line; the key unfolds it.
    shell.get_by_label("Fold header").click();
    shell.run_steps(3);
    assert!(
        shell
            .query_by_role_and_label(Role::TextInput, "Subject")
            .is_none()
    );
    assert!(shell.query_by_label("All · Some.Echo · Subject").is_some());
    shell.get_by_label("Text of the message").focus();
    shell.run_steps(2);
    press(&mut shell, Modifiers::SHIFT, Key::Tab);
    assert!(has_focus(&shell, "Subject"));
}

#[test]
fn sending_without_a_subject_or_an_area_asks_first() {
    let dir = system();
    let mut shell = on_system(dir.path(), "area://Some.Echo");
    press(&mut shell, Modifiers::NONE, Key::Insert);
    until(&mut shell, "the subject", |shell| {
        has_focus(shell, "Subject")
    });
    shell.get_by_label("Text of the message").focus();
    shell.run_steps(2);
    type_text(&mut shell, "Hello without a subject");
    until(&mut shell, "the preview", can_send);
    press(&mut shell, Modifiers::COMMAND, Key::S);
    assert!(
        shell
            .query_by_label_contains("The subject is empty.")
            .is_some()
    );
    assert!(has_focus(&shell, "Subject"));
    assert_eq!(last(&mut shell, "Some.Echo").0, 1);
    // The area comes first where both are missing, and cannot be left out.
    let field = shell.get_by_role_and_label(Role::TextInput, "Areas");
    field.focus();
    shell.run_steps(2);
    press(&mut shell, Modifiers::COMMAND, Key::A);
    press(&mut shell, Modifiers::NONE, Key::Delete);
    for _ in 0..2 {
        press(&mut shell, Modifiers::COMMAND, Key::S);
        assert!(shell.query_by_label_contains("Enter the areatag").is_some());
        assert!(has_focus(&shell, "Areas"));
    }
    type_text(&mut shell, "Some.Echo");
    until(&mut shell, "the preview", can_send);
    press(&mut shell, Modifiers::COMMAND, Key::S);
    assert!(
        shell
            .query_by_label_contains("The subject is empty.")
            .is_some()
    );
    press(&mut shell, Modifiers::COMMAND, Key::S);
    until(&mut shell, "the message", |shell| {
        last(shell, "Some.Echo").0 == 2
    });
}
