//! History, bookmarks, palette and session, found by labels in the window.

use super::tests::{
    open_view_menu, press, seen, shell, shell_with, shown, type_address, type_text, until,
    wait_for_pages, window,
};
use crate::command::{
    Command, FrontCommand, PageCommand, ProfileCommand, SavingCommand, TabCommand,
};
use crate::keep::bookmarks::BookmarkItem;
use crate::keep::session::SavedTab;
use crate::keep::{Keep, Session};
use crate::settings::{Setting, Switch};
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

const CTRL: Modifiers = Modifiers::COMMAND;
const NONE: Modifiers = Modifiers::NONE;

fn open(shell: &mut super::tests::Shell<'_>, address: &str) {
    type_address(shell, address);
    press(shell, NONE, Key::Enter);
    wait_for_pages(shell);
    assert_eq!(shown(shell), address);
}

#[test]
fn the_palette_finds_commands_areas_and_visited_pages() {
    let mut shell = shell(None);
    open(&mut shell, "area://Fidoscope.Guide?view=tree");
    press(&mut shell, CTRL, Key::K);
    let field = "A command, an area or an address";
    assert!(shell.get_by_label(field).is_focused());
    type_text(&mut shell, "guide");
    assert!(
        shell
            .query_by_label_contains("Open the built-in guide")
            .is_some()
    );
    type_text(&mut shell, " tree");
    press(&mut shell, NONE, Key::Enter);
    wait_for_pages(&mut shell);
    assert!(shell.query_by_label(field).is_none());
    let opened = seen(&mut shell)
        .into_iter()
        .rev()
        .find_map(|command| match command {
            Command::Tabs(TabCommand::Open(url, _)) => Some(url.to_string()),
            _ => None,
        });
    assert_eq!(opened.as_deref(), Some("area://Fidoscope.Guide?view=tree"));

    press(&mut shell, CTRL, Key::K);
    type_text(&mut shell, "new tab");
    press(&mut shell, NONE, Key::Enter);
    wait_for_pages(&mut shell);
    assert_eq!(window(&mut shell).browser().tabs().len(), 2);

    // An action of the page is pressed as by its key.
    open(&mut shell, "area://Fidoscope.Guide");
    let ends = ["first message", "last message"].map(|words| {
        press(&mut shell, CTRL, Key::K);
        type_text(&mut shell, words);
        press(&mut shell, NONE, Key::Enter);
        shell.run_steps(5);
        let tab = window(&mut shell).browser().tab().unwrap();
        let selected = tab
            .history
            .current()
            .and_then(|visit| visit.state.selected());
        selected.unwrap()
    });
    assert_ne!(ends[0], ends[1]);

    press(&mut shell, CTRL, Key::K);
    type_text(&mut shell, "no such thing anywhere");
    assert!(shell.query_by_label("No results.").is_some());
    press(&mut shell, NONE, Key::Escape);
    assert!(shell.query_by_label(field).is_none());
}

#[test]
fn the_address_of_the_page_is_copied_with_its_view_even_where_the_bar_hides_it() {
    let mut shell = shell(None);
    open(&mut shell, "area://Fidoscope.Guide");
    let browser = window(&mut shell).browser();
    browser.carry_out(Command::Profile(ProfileCommand::Set(Setting::Switch(
        Switch::ViewInAddress,
        false,
    ))));
    browser.carry_out(Command::Page(PageCommand::ShowAs(
        fidoscope_core::url::View::Reel,
    )));
    wait_for_pages(&mut shell);
    let tab = window(&mut shell).browser().tab().expect("a tab");
    assert_eq!(
        tab.shown_address().as_deref(),
        Some("area://Fidoscope.Guide")
    );
    // The button of the toolbar; the message below has another one.
    let buttons = shell.get_all_by_role_and_label(Role::Button, "Copy address");
    buttons
        .min_by(|a, b| a.rect().top().total_cmp(&b.rect().top()))
        .unwrap()
        .click();
    shell.run_steps(3);
    let complete = "area://Fidoscope.Guide?view=reel".to_owned();
    assert!(seen(&mut shell).contains(&Command::Front(FrontCommand::Copy(complete))));
}

#[test]
fn a_page_is_bookmarked_found_renamed_and_forgotten() {
    let mut shell = shell(None);
    open(&mut shell, "area://Fidoscope.Guide?find=tour");
    press(&mut shell, CTRL, Key::D);
    open(&mut shell, "area://Fidoscope.Guide");
    press(&mut shell, CTRL, Key::B);
    let row = "area://Fidoscope.Guide?find=tour";
    assert!(shell.query_by_label_contains(row).is_some());
    shell.get_by_role_and_label(Role::Button, "Rename").click();
    shell.run_steps(3);
    assert!(shell.get_by_label("Title").is_focused());
    press(&mut shell, CTRL, Key::A);
    type_text(&mut shell, "Экскурсия");
    press(&mut shell, NONE, Key::Enter);
    // In the list, and among the saved searches of the panel.
    assert_eq!(shell.query_all_by_label_contains("Экскурсия").count(), 2);
    // The list is higher than the field was: the dialog moves.
    shell.run_steps(8);
    shell
        .get_by_role_and_label(Role::Button, "New folder")
        .click();
    shell.run_steps(3);
    shell.get_by_label("Move to folder…").click();
    shell.run_steps(8);
    shell.get_by_role_and_label(Role::Button, "Folder").click();
    shell.run_steps(3);
    let bookmarks = window(&mut shell).browser().keep().bookmarks().clone();
    let [BookmarkItem::Folder { title, items }] = bookmarks.items.as_slice() else {
        panic!("{bookmarks:?}");
    };
    assert_eq!((title.as_str(), items.len()), ("Folder", 1));
    // Found by typing, opened by Enter.
    shell.get_by_label("Search bookmarks").focus();
    shell.run_steps(2);
    type_text(&mut shell, "экскурс");
    press(&mut shell, NONE, Key::Enter);
    wait_for_pages(&mut shell);
    assert_eq!(shown(&mut shell), row);
    press(&mut shell, CTRL, Key::D);
    assert!(
        !window(&mut shell)
            .browser()
            .keep()
            .bookmarks()
            .contains(row)
    );
}

#[test]
fn history_lists_pages_and_forgets_them_only_when_asked_twice() {
    let mut shell = shell(None);
    open(&mut shell, "area://Fidoscope.Guide");
    open(&mut shell, "area://Fidoscope.Guide?find=tour");
    press(&mut shell, CTRL, Key::H);
    assert!(shell.query_by_label_contains("find=tour").is_some());
    press(&mut shell, Modifiers::SHIFT, Key::Delete);
    assert!(
        shell
            .query_by_label_contains("area://Fidoscope.Guide?find=tour  ")
            .is_none()
    );
    shell
        .get_by_role_and_label(Role::Button, "Clear history…")
        .click();
    shell.run_steps(3);
    let count = |shell: &mut super::tests::Shell<'_>| {
        window(shell).browser().keep().visits().iter().count()
    };
    assert_eq!(count(&mut shell), 2);
    shell
        .get_by_role_and_label(Role::Button, "Clear history")
        .click();
    shell.run_steps(3);
    assert_eq!(count(&mut shell), 0);
}

#[test]
fn enter_is_for_the_row_or_the_button_that_has_the_keyboard() {
    let mut shell = shell(None);
    open(&mut shell, "area://Fidoscope.Guide");
    open(&mut shell, "area://Fidoscope.Guide?find=tour");
    press(&mut shell, CTRL, Key::H);
    shell
        .get_by_label_contains("area://Fidoscope.Guide  ")
        .focus();
    shell.run_steps(2);
    press(&mut shell, NONE, Key::Enter);
    wait_for_pages(&mut shell);
    assert_eq!(shown(&mut shell), "area://Fidoscope.Guide");
    for (opens, held) in [(Key::H, CTRL), (Key::F, CTRL | Modifiers::SHIFT)] {
        press(&mut shell, held, opens);
        shell.get_by_role_and_label(Role::Button, "Close").focus();
        shell.run_steps(2);
        seen(&mut shell);
        press(&mut shell, NONE, Key::Enter);
        assert!(window(&mut shell).browser().dialog().is_none(), "{opens:?}");
        let commands = seen(&mut shell);
        let opened = commands
            .iter()
            .any(|own| matches!(own, Command::Tabs(TabCommand::Open(..))));
        assert!(!opened, "{opens:?}: {commands:?}");
    }
}

#[test]
fn the_menu_adds_ttop_to_the_address_and_takes_it_away() {
    let mut shell = shell(None);
    open(&mut shell, "area://Fidoscope.Guide?find=a");
    for address in [
        "area://Fidoscope.Guide?find=a&ttop",
        "area://Fidoscope.Guide?find=a",
    ] {
        shell.get_by_role_and_label(Role::Button, "Menu").click();
        shell.run_steps(4);
        open_view_menu(&mut shell);
        shell.get_by_label("First messages of threads only").click();
        shell.run_steps(4);
        wait_for_pages(&mut shell);
        assert_eq!(shown(&mut shell), address);
    }
}

#[test]
fn the_address_bar_offers_pages_that_were_visited() {
    let mut shell = shell(None);
    open(&mut shell, "area://Fidoscope.Guide?find=tour");
    open(&mut shell, "area://");
    type_address(&mut shell, "find=tour");
    press(&mut shell, NONE, Key::ArrowDown);
    press(&mut shell, NONE, Key::Enter);
    wait_for_pages(&mut shell);
    assert_eq!(shown(&mut shell), "area://Fidoscope.Guide?find=tour");
}

#[test]
fn the_tabs_of_last_time_are_there_and_read_when_looked_at() {
    let mut keep = Keep::default();
    let tab = |url: &str| SavedTab {
        url: url.to_owned(),
        title: format!("Saved {url}"),
        viewpoint: String::new(),
    };
    *keep.session_mut() = Session {
        tabs: [
            "area://",
            "area://Fidoscope.Guide",
            "not an address",
            "about:mailer",
        ]
        .map(tab)
        .into(),
        pinned: 0,
        active: 1,
        held_back: Vec::new(),
    };
    let mut shell = shell_with(None, keep);
    until(&mut shell, "the page in front", |shell| {
        shown(shell) == "area://Fidoscope.Guide"
    });
    let browser = window(&mut shell).browser();
    assert_eq!((browser.tabs().len(), browser.active()), (3, 1));
    assert!(browser.tabs().first().is_some_and(|tab| tab.page.is_none()));
    assert!(shell.query_by_label("Tab: Saved area://").is_some());
    // Its name was saved in another language.
    assert!(shell.query_by_label("Tab: Calls and queue").is_some());
    press(&mut shell, CTRL, Key::Num1);
    until(&mut shell, "the other page", |shell| {
        shown(shell) == "area://"
    });
}

/// Returns a window after a crash with two tabs open.
fn after_a_death<'a>() -> super::tests::Shell<'a> {
    let mut keep = Keep::default();
    let tab = |url: &str| SavedTab {
        url: url.to_owned(),
        title: format!("Saved {url}"),
        viewpoint: String::new(),
    };
    keep.session_mut().tabs = ["area://Fidoscope.Guide", "area://Fidoscope.Guide?view=tree"]
        .map(tab)
        .into();
    keep.session_mut().hold_back();
    let mut shell = shell_with(None, keep);
    wait_for_pages(&mut shell);
    shell
}

#[test]
fn after_a_death_the_tabs_are_opened_by_a_button_only() {
    let mut shell = after_a_death();
    assert_eq!(shown(&mut shell), "area://");
    assert_eq!(window(&mut shell).browser().tabs().len(), 1);
    assert!(
        shell
            .query_by_label_contains("closed unexpectedly")
            .is_some()
    );
    shell.get_by_label("Restore 2 previous tabs").click();
    shell.run_steps(4);
    until(&mut shell, "the first of them", |shell| {
        shown(shell) == "area://Fidoscope.Guide"
    });
    assert_eq!(window(&mut shell).browser().tabs().len(), 3);
    assert!(shell.query_by_label("Do not restore").is_none());
}

#[test]
fn tabs_of_a_death_can_be_forgotten() {
    let mut shell = after_a_death();
    shell.get_by_label("Do not restore").click();
    shell.run_steps(4);
    assert!(shell.query_by_label("Do not restore").is_none());
    let browser = window(&mut shell).browser();
    assert_eq!((browser.tabs().len(), browser.held_back()), (1, 0));
}

/// Presses the button that closes the window; returns whether it closes.
#[cfg(unix)]
fn close(shell: &mut super::tests::Shell<'_>) -> bool {
    use egui::{ViewportCommand, ViewportEvent, ViewportId};
    let root = shell.input_mut().viewports.entry(ViewportId::ROOT);
    root.or_default().events.push(ViewportEvent::Close);
    shell.step();
    let info = shell.input_mut().viewports.entry(ViewportId::ROOT);
    info.or_default().events.clear();
    let commands = shell.output().viewport_output.get(&ViewportId::ROOT);
    !commands.is_some_and(|own| own.commands.contains(&ViewportCommand::CancelClose))
}

#[cfg(unix)]
#[test]
fn window_says_what_is_still_being_written_and_closes_when_it_is() {
    use crate::command::{OnExisting, Payload};
    use crate::files::SharedBytes;
    let dir = tempfile::tempdir().unwrap();
    let pipe = dir.path().join("slow-disk");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    for language in [
        crate::strings::Language::English,
        crate::strings::Language::Russian,
    ] {
        crate::strings::set_language(language);
        let mut shell = shell(None);
        let bytes = SharedBytes(b"saved".as_slice().into());
        let browser = window(&mut shell).browser();
        browser.carry_out(Command::Saving(SavingCommand::Save(
            "x".to_owned(),
            Payload::Bytes(bytes),
        )));
        // A pipe without a reader accepts no bytes, like a very slow disk.
        browser.carry_out(Command::Saving(SavingCommand::SaveTo(
            pipe.clone(),
            OnExisting::Replace,
        )));
        browser.carry_out(Command::Front(FrontCommand::CloseDialog));
        shell.run_steps(3);
        assert!(
            shell.query_by_label_contains("slow-disk").is_some(),
            "in the status bar"
        );
        assert!(!close(&mut shell));
        shell.run_steps(3);
        assert!(
            shell
                .query_by_label(crate::strings::tr!("still-writing"))
                .is_some()
        );
        shell
            .get_by_label(crate::strings::tr!("still-writing-stay"))
            .click();
        shell.run_steps(3);
        assert!(
            shell
                .query_by_label(crate::strings::tr!("still-writing"))
                .is_none()
        );
        assert!(!close(&mut shell));
        assert_eq!(std::fs::read(&pipe).unwrap(), b"saved");
        until(&mut shell, "the end of writing", |shell| {
            window(shell).browser().unwritten().is_empty()
        });
        shell.run_steps(2);
        assert!(close(&mut shell), "nothing is left to wait for");
    }
    crate::strings::set_language(crate::strings::Language::English);
}

#[cfg(unix)]
#[test]
fn window_stays_open_when_what_it_waits_for_fails() {
    use crate::command::{OnExisting, Payload};
    use crate::files::SharedBytes;
    let dir = tempfile::tempdir().unwrap();
    let (pipe, file) = (dir.path().join("slow-disk"), dir.path().join("no-folder"));
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    std::fs::write(&file, "x").unwrap();
    let mut shell = shell(None);
    let save = |shell: &mut super::tests::Shell<'_>, path: &std::path::Path| {
        let bytes = SharedBytes(b"saved".as_slice().into());
        let browser = window(shell).browser();
        browser.carry_out(Command::Saving(SavingCommand::Save(
            "x".to_owned(),
            Payload::Bytes(bytes),
        )));
        browser.carry_out(Command::Saving(SavingCommand::SaveTo(
            path.to_owned(),
            OnExisting::Replace,
        )));
        browser.carry_out(Command::Front(FrontCommand::CloseDialog));
        shell.run_steps(3);
    };
    save(&mut shell, &pipe);
    save(&mut shell, &file.join("x"));
    assert!(!close(&mut shell));
    assert_eq!(std::fs::read(&pipe).unwrap(), b"saved");
    until(&mut shell, "the failure", |shell| {
        let troubles = window(shell).browser().troubles().iter();
        troubles.filter(|own| own.contains("no-folder")).count() == 1
    });
    shell.run_steps(3);
    assert!(
        shell
            .query_by_label(crate::strings::tr!("still-writing"))
            .is_none()
    );
    // A closing window would not wait any more.
    save(&mut shell, &pipe);
    assert!(!close(&mut shell));
    assert_eq!(std::fs::read(&pipe).unwrap(), b"saved");
}

#[test]
fn question_before_an_address_is_handed_on_hides_nothing() {
    let mut shell = shell(None);
    for (url, shown, host) in [
        (
            "https://\u{430}pple.com/\u{202E}gpj.exe",
            "https://\u{430}pple.com/<U+202E>gpj.exe",
            Some("xn--pple-43d.com"),
        ),
        ("https://example.org/a", "https://example.org/a", None),
    ] {
        let command = Command::Front(FrontCommand::OpenExternal(url.to_owned()));
        window(&mut shell).browser().carry_out(command);
        shell.run_steps(3);
        assert!(shell.query_by_label(shown).is_some(), "{shown}");
        let warned = shell
            .query_by_label_contains("letters outside ASCII")
            .is_some();
        assert_eq!(warned, host.is_some());
        if let Some(host) = host {
            assert!(shell.query_by_label_contains(host).is_some());
        }
        press(&mut shell, NONE, Key::Escape);
    }
}
