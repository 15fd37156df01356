//! Tabs under mouse and keyboard, Back and Forward.

use super::tests::{Shell, press, seen, shell, shown, wait_for_pages, window};
use crate::browser::WindowEffect;
use crate::command::{Command, FrontCommand, OpenIn, TabCommand};
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton, pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use fidoscope_core::url::FidoUrl;

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;
const VIEWS: [&str; 3] = ["list", "reel", "tree"];

fn open(shell: &mut Shell<'_>, view: &str, place: OpenIn) {
    let url = format!("area://Fidoscope.Guide?view={view}");
    let url = FidoUrl::parse(&url).unwrap().url;
    window(shell)
        .browser()
        .carry_out(Command::Tabs(TabCommand::Open(url, place)));
    wait_for_pages(shell);
}

/// Returns a window with a tab for each of three views, the last one active.
fn three<'a>() -> Shell<'a> {
    let mut shell = shell(Some("area://Fidoscope.Guide?view=list"));
    for view in &VIEWS[1..] {
        open(&mut shell, view, OpenIn::NewTab);
    }
    shell
}

/// Returns the views of the tabs in order, and the index of the active one.
fn tabs(shell: &mut Shell<'_>) -> (Vec<String>, usize) {
    let browser = window(shell).browser();
    let views = browser.tabs().iter().map(|tab| {
        let url = tab.url().unwrap().to_string();
        url.rsplit('=').next().unwrap().to_owned()
    });
    (views.collect(), browser.active())
}

fn names(of: &[&str]) -> Vec<String> {
    of.iter().map(|name| (*name).to_owned()).collect()
}

/// Chooses an item in the menu of the tab of a view.
fn choose(shell: &mut Shell<'_>, tab: &str, item: &str) {
    let label = format!("Tab: Fidoscope.Guide{tab}");
    let tabs = shell.get_all_by_role(Role::Tab);
    let found = tabs.into_iter().find(|node| {
        let own = egui_kittest::kittest::NodeT::accesskit_node(node);
        let label_of = own.label();
        let rest = label_of.as_deref().and_then(|own| own.strip_prefix(&label));
        // The number of messages may follow.
        rest.is_some_and(|rest| {
            let count = rest.strip_prefix(", ").unwrap_or(rest);
            rest.is_empty() || count.starts_with(|c: char| c.is_ascii_digit())
        })
    });
    found.expect(&label).click_button(PointerButton::Secondary);
    shell.run_steps(3);
    shell.get_by_label_contains(item).click();
    shell.run_steps(3);
}

#[test]
fn tab_goes_to_the_places_of_a_map_and_enter_opens_one() {
    let mut shell = shell(Some("area://Fidoscope.Guide?view=mapm"));
    wait_for_pages(&mut shell);
    let map = shell.get_by_role(Role::Canvas).rect();
    for _ in 0..2 {
        press(&mut shell, NONE, Key::Tab);
        shell.run_steps(2);
        let mut all = shell.root().children_recursive();
        let node = all.find(|node| node.accesskit_node().is_focused()).unwrap();
        assert!(
            map.contains(node.rect().center()),
            "{:?}",
            node.accesskit_node().label()
        );
        assert_eq!(node.accesskit_node().role(), Role::Button);
    }
    press(&mut shell, NONE, Key::Enter);
    wait_for_pages(&mut shell);
    assert_eq!(window(&mut shell).browser().tabs().len(), 1);
}

#[test]
fn a_closed_tab_comes_back_where_it_was_with_its_history() {
    let mut shell = three();
    press(&mut shell, CTRL, Key::Num2);
    open(&mut shell, "flat", OpenIn::Here);
    press(&mut shell, CTRL, Key::W);
    wait_for_pages(&mut shell);
    assert_eq!(tabs(&mut shell), (names(&["list", "tree"]), 1));
    press(&mut shell, CTRL | Modifiers::SHIFT, Key::T);
    wait_for_pages(&mut shell);
    assert_eq!(tabs(&mut shell), (names(&["list", "flat", "tree"]), 1));
    press(&mut shell, Modifiers::ALT, Key::ArrowLeft);
    wait_for_pages(&mut shell);
    assert_eq!(shown(&mut shell), "area://Fidoscope.Guide?view=reel");
    // Nothing more can be reopened.
    press(&mut shell, CTRL | Modifiers::SHIFT, Key::T);
    assert_eq!(tabs(&mut shell).0.len(), 3);
}

#[test]
fn closing_a_tab_leads_back_to_the_one_that_it_was_opened_from() {
    let mut shell = three();
    press(&mut shell, CTRL, Key::Num1);
    open(&mut shell, "flat", OpenIn::NewTab);
    assert_eq!(
        tabs(&mut shell),
        (names(&["list", "flat", "reel", "tree"]), 1)
    );
    press(&mut shell, CTRL, Key::W);
    wait_for_pages(&mut shell);
    assert_eq!(tabs(&mut shell), (names(&["list", "reel", "tree"]), 0));
    // Not once the user has gone on elsewhere.
    open(&mut shell, "flat", OpenIn::NewTab);
    press(&mut shell, CTRL, Key::Num4);
    press(&mut shell, CTRL, Key::Num2);
    press(&mut shell, CTRL, Key::W);
    wait_for_pages(&mut shell);
    assert_eq!(tabs(&mut shell), (names(&["list", "reel", "tree"]), 1));
}

#[test]
fn tabs_are_dragged_to_other_places() {
    let mut shell = three();
    let tabs_seen = shell.get_all_by_role(Role::Tab);
    let rects: Vec<_> = tabs_seen.map(|node| node.rect()).collect();
    let (from, to) = (rects[2].center(), rects[0].center());
    let button = |pos, pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: NONE,
    };
    shell.hover_at(from);
    shell.event(button(from, true));
    shell.run_steps(1);
    for step in 1_u8..=10 {
        let part = f32::from(step) / 10.0;
        shell.hover_at(from + (to - from + vec2(-20.0, 0.0)) * part);
        shell.run_steps(1);
    }
    shell.event(button(to, false));
    shell.run_steps(3);
    assert_eq!(tabs(&mut shell), (names(&["tree", "list", "reel"]), 0));
}

#[test]
fn pinned_tabs_stay_first_small_and_without_a_cross() {
    let mut shell = three();
    choose(&mut shell, ", tree", "Pin tab");
    assert_eq!(tabs(&mut shell), (names(&["tree", "list", "reel"]), 0));
    let crosses = |shell: &Shell<'_>| shell.get_all_by_label_contains("Close tab:").count();
    assert_eq!(crosses(&shell), 2);
    let browser = window(&mut shell).browser();
    browser.carry_out(Command::Tabs(TabCommand::MoveTab { from: 2, to: 0 }));
    shell.run_steps(2);
    assert_eq!(tabs(&mut shell).0, names(&["tree", "reel", "list"]));
    press(&mut shell, CTRL, Key::Num3);
    choose(&mut shell, "", "Close other tabs");
    wait_for_pages(&mut shell);
    assert_eq!(tabs(&mut shell), (names(&["tree", "list"]), 1));
    press(&mut shell, CTRL, Key::Num1);
    choose(&mut shell, ", tree", "Unpin tab");
    assert_eq!(crosses(&shell), 2);
}

#[test]
fn a_tab_is_duplicated_with_its_history() {
    let mut shell = three();
    open(&mut shell, "flat", OpenIn::Here);
    choose(&mut shell, ", flat tree", "Duplicate tab");
    wait_for_pages(&mut shell);
    assert_eq!(
        tabs(&mut shell),
        (names(&["list", "reel", "flat", "flat"]), 3)
    );
    press(&mut shell, Modifiers::ALT, Key::ArrowLeft);
    wait_for_pages(&mut shell);
    assert_eq!(tabs(&mut shell).0, names(&["list", "reel", "flat", "tree"]));
}

#[test]
fn the_list_of_all_tabs_leads_to_any_of_them() {
    let mut shell = three();
    shell.get_by_label("All tabs").click();
    shell.run_steps(3);
    shell.get_by_label("Fidoscope.Guide, reel").click();
    shell.run_steps(3);
    wait_for_pages(&mut shell);
    assert_eq!(tabs(&mut shell).1, 1);
}

#[test]
fn a_double_click_on_the_strip_opens_a_tab() {
    let mut shell = three();
    let last = shell.get_all_by_role(Role::Tab).last().unwrap().rect();
    let at = pos2(last.right() + 200.0, last.center().y);
    shell.hover_at(at);
    shell.run_steps(2);
    // In one frame: frames would be too slow for a double click.
    for pressed in [true, false, true, false] {
        shell.input_mut().events.push(Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: NONE,
        });
    }
    shell.run_steps(4);
    wait_for_pages(&mut shell);
    assert_eq!(window(&mut shell).browser().tabs().len(), 4);
}

#[test]
fn the_way_back_is_a_menu_of_its_button() {
    let mut shell = shell(Some("area://Fidoscope.Guide?view=list"));
    for view in &VIEWS[1..] {
        open(&mut shell, view, OpenIn::Here);
    }
    let back = shell.get_by_role_and_label(Role::Button, "Back");
    back.click_button(PointerButton::Secondary);
    shell.run_steps(3);
    shell
        .get_by_role_and_label(Role::Button, "Fidoscope.Guide")
        .click();
    shell.run_steps(3);
    wait_for_pages(&mut shell);
    assert_eq!(shown(&mut shell), "area://Fidoscope.Guide?view=list");
    let forward = shell.get_by_role_and_label(Role::Button, "Forward");
    forward.click_button(PointerButton::Secondary);
    shell.run_steps(3);
    shell.get_by_label("Fidoscope.Guide, tree").click();
    shell.run_steps(3);
    wait_for_pages(&mut shell);
    assert_eq!(shown(&mut shell), "area://Fidoscope.Guide?view=tree");
}

#[test]
fn the_wheel_with_ctrl_magnifies_and_f11_takes_the_screen() {
    let mut shell = shell(Some("area://Fidoscope.Guide"));
    let wheel = |shell: &mut Shell<'_>, by: f32| {
        shell.hover_at(pos2(700.0, 400.0));
        shell.event(Event::MouseWheel {
            unit: egui::MouseWheelUnit::Line,
            delta: vec2(0.0, by),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Unknown,
            modifiers: CTRL,
        });
        shell.run_steps(3);
    };
    wheel(&mut shell, 1.0);
    wheel(&mut shell, 1.0);
    assert_eq!(window(&mut shell).browser().settings().zoom, 1.2);
    wheel(&mut shell, -1.0);
    assert_eq!(window(&mut shell).browser().settings().zoom, 1.1);
    press(&mut shell, NONE, Key::F11);
    assert!(seen(&mut shell).contains(&Command::Front(FrontCommand::Fullscreen)));
    assert!(
        window(&mut shell)
            .seen
            .1
            .contains(&WindowEffect::Fullscreen)
    );
}
