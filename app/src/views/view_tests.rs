//! Views of trees, branches, tops and days, by their labels.

mod calendar;
mod trees;

use super::VIEWS;
use super::fixture::{Desk, Mail, discussion, mail, sized, window};
use crate::command::{Command, OpenIn, PageCommand, ProfileCommand, TabCommand};
use crate::platform::repaints;
use crate::settings::{Setting, Switch};
use crate::strings::Language;
use egui::{Key, Modifiers, PointerButton};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use fidoscope_core::base::jam::JamBase;
use fidoscope_core::calendar::Weekday;
use fidoscope_core::charset::Charset;
use fidoscope_core::library::Library;
use fidoscope_core::url::{SortKey, SortToken, View};
use std::path::Path;
use std::sync::Arc;

type Window = Harness<'static, Desk>;

/// Text whose Origin line has another address, to be found by `from=2:50/7`.
const ELSEWHERE: &str = "Text from elsewhere.\n--- test\n * Origin: there (2:50/7)\n";

/// Returns the discussion of the fixture; messages 2, 5 and 6 were written at `2:50/7`.
fn some_from_elsewhere() -> Vec<Mail> {
    let mut mails = discussion();
    for at in [1, 4, 5] {
        mails[at].text = ELSEWHERE.to_owned();
    }
    mails
}

fn open(params: &str) -> Window {
    let url = format!("area://Test.Echo?{params}");
    // High enough for every text of the discussion.
    sized(Desk::new(&some_from_elsewhere(), &url), 1000.0, 1100.0)
}

fn press(window: &mut Window, key: Key) {
    window.key_press(key);
    window.run_ok();
}

/// Returns whether the message of a sender is marked as one of the set.
fn found(window: &Window, name: &str) -> bool {
    let name = format!(", {name} to All");
    let rows = window.query_all_by_label_contains(&name);
    rows.into_iter()
        .any(|row| row.accesskit_node().label().unwrap().contains(", found"))
}

fn left(window: &Window, label: &str) -> f32 {
    let mut all = window.query_all_by_label_contains(label);
    all.next().unwrap().rect().left()
}

#[test]
fn every_view_that_the_resolver_may_choose_is_drawn() {
    let drawn: Vec<View> = VIEWS.iter().map(|entry| entry.view).collect();
    for view in View::ALL {
        assert!(drawn.contains(view), "{view} is chosen but not drawn");
    }
    assert_eq!(drawn.len(), View::ALL.len());
    let mut seen = 0;
    for entry in &VIEWS {
        let harness = open(&format!("view={}", entry.view));
        let there = |label: &str| harness.query_all_by_label_contains(label).count() > 0;
        match entry.view {
            View::Elst => assert!(there("An area for tests")),
            View::Cale => assert!(there("August 2007, 6 messages")),
            View::Mapm | View::Glom => assert!(there("No message here names a place")),
            View::Smap | View::Sglo => assert!(there("The locations of these senders are unknown")),
            View::Objs => assert!(there("These messages contain no files")),
            _ => assert!(there("Original message"), "{}", entry.view),
        }
        if entry.view != View::Elst {
            assert_eq!(harness.state().messages().view, entry.view);
        }
        seen += 1;
    }
    assert_eq!(seen, VIEWS.len());
}

#[test]
fn every_view_of_the_guide_is_drawn() {
    for entry in &VIEWS {
        let url = format!("area://{}?view={}", crate::guide::TAG, entry.view);
        let harness = window(Desk::over(crate::guide::library(Language::English), &url));
        let nodes = harness.root().children_recursive().count();
        assert!((5..700).contains(&nodes), "{}: {nodes} nodes", entry.view);
    }
}

/// Opens the jtest1 base: real mail of an echo about JAM.
pub(super) fn real_mail() -> Library {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/base/tests/fixtures/jam/jtest1/jtest1");
    let base = JamBase::open(&path).unwrap();
    Library::single("Real.Mail", "", Arc::new(base), Charset::CP866)
}

#[test]
fn every_view_of_real_mail_is_drawn_and_walked() {
    let mut seen = 0;
    for entry in &VIEWS {
        let url = format!("area://Real.Mail?view={}", entry.view);
        let mut harness = window(Desk::over(real_mail(), &url));
        for key in [
            Key::N,
            Key::ArrowDown,
            Key::Space,
            Key::End,
            Key::P,
            Key::Home,
        ] {
            press(&mut harness, key);
        }
        let nodes = harness.root().children_recursive().count();
        assert!((5..700).contains(&nodes), "{}: {nodes} nodes", entry.view);
        seen += 1;
    }
    assert_eq!(seen, VIEWS.len());
}

#[test]
fn every_view_is_in_the_menu() {
    for entry in &VIEWS {
        let params = if entry.view == View::Tree {
            "view=list"
        } else {
            "view=tree"
        };
        let mut harness = open(params);
        harness.state_mut().commands.clear();
        harness.get_by_label("View").click();
        harness.run_ok();
        harness
            .get_by_label(&format!("{} ({})", entry.name(), entry.view))
            .click();
        harness.run_ok();
        let chosen = harness
            .state()
            .commands
            .contains(&Command::Page(PageCommand::ShowAs(entry.view)));
        assert!(chosen, "{}", entry.view);
    }
}

#[test]
fn the_menus_change_the_order_and_what_the_address_shows() {
    let mut harness = open("view=list");
    harness.state_mut().commands.clear();
    let steps = [
        ("Sort by", "Subject"),
        ("Sort by", "Reverse order"),
        ("Sort by", "Show the order in the address"),
        ("View", "Show the view in the address"),
    ];
    for (menu, entry) in steps {
        harness.get_by_label(menu).click();
        harness.run_ok();
        let entry = harness.get_all_by_label(entry).last().unwrap();
        entry.click();
        harness.run_ok();
        harness.key_press(Key::Escape);
        harness.run_ok();
    }
    let token = |key, reversed| SortToken { key, reversed };
    let asked: Vec<Command> = harness.state().commands.clone();
    for command in [
        Command::Page(PageCommand::SortAs(vec![token(SortKey::Sub, false)])),
        Command::Page(PageCommand::SortAs(vec![token(SortKey::Chr, true)])),
        Command::Profile(ProfileCommand::Set(Setting::Switch(
            Switch::SortInAddress,
            false,
        ))),
        Command::Profile(ProfileCommand::Set(Setting::Switch(
            Switch::ViewInAddress,
            false,
        ))),
    ] {
        assert!(asked.contains(&command), "{command:?} not in {asked:?}");
    }
    assert!(
        !asked
            .iter()
            .any(|command| matches!(command, Command::Tabs(TabCommand::Open(_, OpenIn::Here))))
    );
}

#[test]
fn ten_thousand_messages_are_not_laid_out_by_any_view() {
    let mut mails = vec![mail("Olga", "Top")];
    mails.extend((1..10_000_u32).map(|n| {
        // A tree that is neither deep nor wide.
        let parent = n / 3 + 1;
        mail("Boris", "Re: Top").answers(parent)
    }));
    for view in [
        "litr", "topl", "totr", "bran", "expa", "exbr", "flat", "flbr", "cale",
    ] {
        let url = format!("area://Test.Echo?view={view}");
        let mut harness = window(Desk::new(&mails, &url));
        let nodes = |harness: &Window| harness.root().children_recursive().count();
        assert!(nodes(&harness) < 400, "{view}: {} nodes", nodes(&harness));
        let rows = match view {
            "topl" | "totr" => 1,
            "cale" => 2,
            _ => 10_000,
        };
        for key in [Key::End, Key::PageUp, Key::Home] {
            press(&mut harness, key);
        }
        assert!(nodes(&harness) < 400, "{view}: {} nodes", nodes(&harness));
        let state = &harness.state().state;
        let drawn = match view {
            "litr" => state.views.tree.drawn(),
            "topl" => state.views.topl.drawn(),
            "cale" => state.views.cale.drawn(),
            _ => state.views.feed.drawn(),
        };
        assert_eq!(drawn.0, rows, "{view}");
        assert!(drawn.1.len() < 40, "{view}: {:?}", drawn.1);
    }
}

#[test]
fn many_trees_are_put_together_in_parallel_with_the_window() {
    let mails: Vec<Mail> = (0..super::derived::AT_ONCE + 10)
        .map(|n| mail("Somebody", &format!("Subject {n}")))
        .collect();
    for view in ["litr", "topl", "totr", "cale"] {
        let url = format!("area://Test.Echo?view={view}");
        let mut harness = sized(Desk::new(&mails, &url), 900.0, 600.0);
        let ready = |harness: &Window| {
            let state = &harness.state().state;
            [
                state.views.tree.drawn(),
                state.views.topl.drawn(),
                state.views.feed.drawn(),
                state.views.cale.drawn(),
            ]
            .into_iter()
            .any(|(rows, _)| rows > 0)
        };
        let ctx = harness.ctx.clone();
        let is_ready = repaints::until(&ctx, || {
            harness.step();
            ready(&harness)
        });
        assert!(is_ready, "{view}");
    }
}
