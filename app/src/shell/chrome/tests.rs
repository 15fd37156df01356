mod addressing;
mod area_list;
mod by_keys;
mod by_menus;
mod on_pages;
mod questions;

use super::area_panel::{Row, rows, step};
use crate::browser::{Browser, LibraryState, Start, WindowEffect};
use crate::command::{Command, OpenIn};
use crate::keep::Keep;
use crate::messages::bodies::Body;
use crate::platform::repaints;
use crate::settings::read_after::ReadAfter;
use crate::settings::shortcuts::Action;
use crate::settings::{Setting, Settings, Switch};
use crate::shell::window::Window;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use fidoscope_core::config::{AreaConfig, AreaKind, BaseFormat, Config};
use fidoscope_core::library::{AreaId, Library};
use fidoscope_core::url::FidoUrl;
use std::sync::Arc;
use std::time::Duration;

pub(super) type Shell<'a> = Harness<'a, Option<Window>>;

/// Returns the whole window on the guide, or on an address, without a display.
pub(super) fn shell<'a>(address: Option<&str>) -> Shell<'a> {
    let mut shell = shell_with(address, Keep::default());
    wait_for_pages(&mut shell);
    shell
}

/// Returns a window with the data of a profile; its pages are still loading.
pub(super) fn shell_with<'a>(address: Option<&str>, keep: Keep) -> Shell<'a> {
    shell_of(address, keep, 1100.0)
}

/// Returns the whole window in another width.
pub(super) fn shell_sized<'a>(address: Option<&str>, width: f32) -> Shell<'a> {
    let mut shell = shell_of(address, Keep::default(), width);
    wait_for_pages(&mut shell);
    shell
}

/// Returns a start in which no message becomes read by the time for which a slow machine shows it.
pub(super) fn start_of(address: Option<&str>, keep: Keep) -> Start {
    let mut settings = Settings::default();
    settings.read_after = ReadAfter::Never;
    Start {
        keep,
        settings,
        profile_dir: None,
        configs: Vec::new(),
        url: address.map(str::to_owned),
        troubles: Vec::new(),
        crash: None,
    }
}

/// Returns a window over some configurations; nothing is loaded yet.
pub(super) fn shell_on<'a>(configs: Vec<std::path::PathBuf>, address: Option<&str>) -> Shell<'a> {
    let mut start = start_of(address, Keep::default());
    start.configs = configs;
    shell_started(start, 1100.0)
}

fn shell_of<'a>(address: Option<&str>, keep: Keep, width: f32) -> Shell<'a> {
    shell_started(start_of(address, keep), width)
}

pub(super) fn shell_started<'a>(start: Start, width: f32) -> Shell<'a> {
    let mut start = Some(start);
    Harness::builder()
        .with_size(vec2(width, 700.0))
        .with_max_steps(64)
        .build_ui_state(
            move |ui, window: &mut Option<Window>| {
                let window = window.get_or_insert_with(|| {
                    let start = start.take().expect("the window is made once");
                    let ctx = ui.ctx().clone();
                    let browser = Browser::start(
                        start,
                        Arc::new(move || ctx.request_repaint()),
                        crate::browser::resolver::without_index(None),
                    );
                    Window::with_browser(ui.ctx(), browser, None)
                });
                window.frame(ui);
            },
            None,
        )
}

pub(super) fn window<'a>(shell: &'a mut Shell<'_>) -> &'a mut Window {
    shell.state_mut().as_mut().expect("a window")
}

pub(super) fn seen(shell: &mut Shell<'_>) -> Vec<Command> {
    std::mem::take(&mut window(shell).seen.0)
}

/// Draws frames until a condition holds.
pub(super) fn until(shell: &mut Shell<'_>, what: &str, holds: impl Fn(&mut Shell<'_>) -> bool) {
    let ctx = shell.ctx.clone();
    let holds = repaints::until(&ctx, || {
        shell.step();
        holds(shell)
    });
    assert!(holds, "waited in vain: {what}");
}

/// Draws frames until every tab has its page.
pub(super) fn wait_for_pages(shell: &mut Shell<'_>) {
    until(shell, "pages", |shell| {
        let browser = window(shell).browser();
        browser
            .tabs()
            .iter()
            .all(|tab| tab.pending.is_none() && tab.page.is_some())
    });
    shell.run_steps(3);
}

/// Draws frames until a worker has read the message on screen, and the page shows its text.
pub(super) fn wait_for_text(shell: &mut Shell<'_>) {
    until(shell, "the text", |shell| {
        let browser = window(shell).browser();
        let key = browser.tab().and_then(|tab| tab.message());
        let body = key.and_then(|key| browser.body(key));
        matches!(body, Some(Body::Ready(_)))
    });
    shell.run_steps(3);
}

/// Draws frames until the messages of all areas are counted.
pub(super) fn wait_for_counts(shell: &mut Shell<'_>) {
    until(shell, "counts", |shell| {
        let browser = window(shell).browser();
        browser.library_state() == LibraryState::Ready
            && browser.counts().len() == browser.library().areas().len()
    });
    shell.run_steps(3);
}

pub(super) fn shown(shell: &mut Shell<'_>) -> String {
    let tab = window(shell).browser().tab().expect("a tab");
    tab.page
        .as_ref()
        .map_or(String::new(), |page| page.url.to_string())
}

pub(super) fn press(shell: &mut Shell<'_>, modifiers: Modifiers, key: Key) {
    shell.key_press_modifiers(modifiers, key);
    shell.run_steps(3);
}

pub(super) fn type_text(shell: &mut Shell<'_>, text: &str) {
    shell.event(Event::Text(text.to_owned()));
    shell.run_steps(3);
}

pub(super) fn type_address(shell: &mut Shell<'_>, text: &str) {
    press(shell, Modifiers::COMMAND, Key::L);
    assert!(
        shell
            .get_by_role_and_label(Role::TextInput, "Address")
            .is_focused()
    );
    type_text(shell, text);
}

/// Returns the rows of the area panel; those of the page are further to the right.
fn panel_lines<'a>(shell: &'a Shell<'_>) -> Vec<egui_kittest::Node<'a>> {
    shell
        .query_all_by_role(Role::ListBoxOption)
        .filter(|node| node.rect().right() < 250.0)
        .collect()
}

fn guide_line<'a>(shell: &'a Shell<'_>) -> egui_kittest::Node<'a> {
    let lines = panel_lines(shell);
    assert_eq!(lines.len(), 1);
    lines[0]
}

fn label(node: &egui_kittest::Node<'_>) -> String {
    node.accesskit_node().label().unwrap_or_default()
}

/// Opens the group of the menu that has the name of the view chooser.
pub(super) fn open_view_menu(shell: &mut Shell<'_>) {
    let group = shell.get_all_by_label("View").next();
    group.expect("the group of the menu").click();
    shell.run_steps(3);
}

#[test]
fn window_in_which_nothing_happens_requests_no_frames() {
    /// More frames than a window needs to come to rest.
    const MOST: u32 = 90;
    let mut shell = shell(None);
    wait_for_counts(&mut shell);
    let ctx = shell.ctx.clone();
    // The caret of a focused field blinks.
    ctx.memory_mut(egui::Memory::stop_text_input);
    for _ in 0..MOST {
        window(&mut shell).work_in_background(&ctx);
        shell.step();
        let outputs = shell.output().viewport_output.values();
        let rest = outputs.map(|own| own.repaint_delay).min();
        match rest.filter(|rest| *rest < Duration::from_secs(60)) {
            None => return,
            Some(rest) => std::thread::sleep(rest),
        }
    }
    panic!("{:?}", ctx.repaint_causes());
}
