//! Starts of the program: the tabs of the last session, and addresses of pages that are already
//! open.

use super::tests::{Shell, shell, shell_with, shown, until, wait_for_pages, window};
use crate::browser::WindowEffect;
use crate::browser::jobs::Reply;
use crate::command::{Command, OpenIn, ProfileCommand, TabCommand};
use crate::keep::Keep;
use crate::keep::session::SavedTab;
use crate::platform::outside::Note;
use crate::platform::repaints;
use egui::{ViewportCommand, ViewportId};
use egui_kittest::kittest::{By, NodeT, Queryable};
use fidoscope_core::url::FidoUrl;

const TREE: &str = "area://Fidoscope.Guide?view=tree";

/// Returns a profile with three tabs, the last one active.
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

/// Passes an address to the window, like a second start of the program.
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
        .carry_out(Command::Tabs(TabCommand::Open(other, OpenIn::NewTab)));
    wait_for_pages(&mut shell);
    assert_eq!(tabs(&mut shell), (2, 1));
    hand_over(&mut shell, &plain);
    until(&mut shell, "its tab", |shell| tabs(shell) == (2, 0));
}

#[test]
fn a_minimised_window_comes_up_when_an_address_is_handed_over() {
    let mut shell = shell(None);
    hand_over(&mut shell, "area://Fidoscope.Guide");
    // A minimised window draws nothing, and only background work runs.
    let ctx = shell.ctx.clone();
    let mut commands = Vec::new();
    repaints::until(&ctx, || {
        let output = ctx.run_logic(&egui::RawInput::default(), |ctx| {
            window(&mut shell).work_in_background(ctx);
        });
        let of_root = output.viewport_commands.get(&ViewportId::ROOT);
        commands.extend(of_root.into_iter().flatten().cloned());
        !commands.is_empty()
    });
    assert!(
        commands.contains(&ViewportCommand::Minimized(false)),
        "{commands:?}"
    );
    assert!(commands.contains(&ViewportCommand::Focus));
    wait_for_pages(&mut shell);
    assert_eq!(shown(&mut shell), "area://Fidoscope.Guide");
    // The unread messages may already be counted.
    let tab = shell.query_by_label_contains("Tab: Fidoscope.Guide");
    assert!(tab.is_some());
}

/// Returns whether a character changes the text around it, or is a control; line breaks and tabs do
/// not count.
fn is_hidden(sign: char) -> bool {
    (sign.is_control() && !matches!(sign, '\n' | '\t'))
        || matches!(sign, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[test]
fn hostile_addresses_from_outside_are_shown_escaped_and_nothing_happens_by_themselves() {
    let long = format!("area://{}", "x".repeat(100 * 1024));
    let long_text = format!("netmail:2:5030/1?body={}", "y".repeat(100 * 1024));
    let marks = "\u{202E}\u{2066}\u{200F}\u{1B}[2J\u{9B}31m\u{7F}\u{7}";
    let mut found = Vec::new();
    for url in [
        long,
        long_text,
        format!("area://A{marks}gpj.exe"),
        format!("area://Fidoscope.Guide?find={marks}"),
        format!("area://Fidoscope.Guide/{marks}.png"),
        format!("netmail:2:5030/1?to={marks}x&subject={marks}y&body={marks}z"),
        format!("areafix:A{marks}B?leave"),
        format!("freq://2:5030/1/{marks}.zip"),
        format!("faqserv://2:5030/1/{marks}"),
        format!("nothing at all {marks}"),
        format!("http://example.org/{marks}"),
        format!("about:crash{marks}"),
        "area://A\u{0}\r\nB".to_owned(),
    ] {
        let mut shell = shell(None);
        hand_over(&mut shell, &url);
        until(&mut shell, "what became of it", |shell| {
            let browser = window(shell).browser();
            browser.tabs().len() > 1 || browser.dialog().is_some() || !browser.troubles().is_empty()
        });
        let short: String = url.escape_debug().take(60).collect();
        let mut seen = 0;
        // Texts while workers are busy, and afterwards.
        for has_pages in [false, true] {
            if has_pages {
                wait_for_pages(&mut shell);
            }
            for node in shell.query_all(By::new().predicate(|_| true)) {
                let own = node.accesskit_node();
                for text in [own.label(), own.value()].into_iter().flatten() {
                    seen += 1;
                    if text.contains(is_hidden) || text.len() > 300 * 1024 {
                        let start: String = text.escape_debug().take(100).collect();
                        found.push(format!("{short}: {:?} {start}", own.role()));
                    }
                }
            }
        }
        assert!(seen > 10, "{short}");
        let effects = std::mem::take(&mut window(&mut shell).seen.1);
        let leaves = |effect: &WindowEffect| {
            matches!(
                effect,
                WindowEffect::HandToDesktop(_) | WindowEffect::OpenFile(_) | WindowEffect::Copy(_)
            )
        };
        assert!(!effects.iter().any(leaves), "{short}: {effects:?}");
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_profile_that_cannot_be_written_is_said_and_the_window_goes_on() {
    use crate::settings::{Setting, Switch};
    // A file in place of the folder: even users with all permissions cannot write below it.
    let dir = tempfile::tempdir().unwrap();
    let profile = dir.path().join("profile");
    std::fs::write(&profile, "a file").unwrap();
    let mut start = super::tests::start_of(Some(TREE), crate::keep::Keep::default());
    start.profile_dir = Some(profile.clone());
    let mut shell = super::tests::shell_started(start, 900.0);
    wait_for_pages(&mut shell);
    let browser = window(&mut shell).browser();
    browser.carry_out(Command::Profile(ProfileCommand::Set(Setting::Switch(
        Switch::Kludges,
        true,
    ))));
    browser.save_all();
    let is_said = |shell: &mut Shell<'_>, file: &str| {
        let path = profile.join(file).display().to_string();
        let troubles = window(shell).browser().troubles().iter();
        let about = troubles.filter(|trouble| trouble.contains(&path));
        about
            .filter(|trouble| trouble.contains("cannot be saved"))
            .count()
    };
    until(&mut shell, "the settings", |shell| {
        is_said(shell, "settings.toml") == 1
    });
    let browser = window(&mut shell).browser();
    assert!(
        browser.settings().kludges,
        "it counts until the window closes"
    );
    hand_over(&mut shell, "area://Fidoscope.Guide?view=reel");
    until(&mut shell, "another page", |shell| tabs(shell).0 == 2);
    wait_for_pages(&mut shell);
    assert_eq!(is_said(&mut shell, "settings.toml"), 1, "it is said once");
    assert_eq!(std::fs::read_to_string(&profile).unwrap(), "a file");
}
