use super::area_panel::{Row, rows, step};
use crate::browser::{Browser, Effect, Start};
use crate::command::{Command, OpenIn};
use crate::keep::Keep;
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

pub(super) type Shell<'a> = Harness<'a, Option<Window>>;

/// The whole window on the guide, or on an address, without a screen.
pub(super) fn shell<'a>(address: Option<&str>) -> Shell<'a> {
    let mut shell = shell_with(address, Keep::default());
    settle(&mut shell);
    shell
}

/// A window that begins with what a profile kept; its pages are on their way.
pub(super) fn shell_with<'a>(address: Option<&str>, keep: Keep) -> Shell<'a> {
    shell_of(address, keep, 1100.0)
}

/// The whole window in another width.
pub(super) fn shell_sized<'a>(address: Option<&str>, width: f32) -> Shell<'a> {
    let mut shell = shell_of(address, Keep::default(), width);
    settle(&mut shell);
    shell
}

pub(super) fn start_of(address: Option<&str>, keep: Keep) -> Start {
    Start {
        keep,
        settings: Settings::default(),
        profile_dir: None,
        configs: Vec::new(),
        url: address.map(str::to_owned),
        troubles: Vec::new(),
        crash: None,
    }
}

/// A window over some configurations; nothing is there yet.
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
                    let browser = Browser::start(
                        start,
                        Arc::new(|| ()),
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

/// Draws frames until something holds.
pub(super) fn until(shell: &mut Shell<'_>, what: &str, holds: impl Fn(&mut Shell<'_>) -> bool) {
    for _ in 0..2000 {
        shell.step();
        if holds(shell) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    panic!("waited in vain: {what}");
}

/// Draws frames until every tab has its page.
pub(super) fn settle(shell: &mut Shell<'_>) {
    until(shell, "pages", |shell| {
        let browser = window(shell).browser();
        browser
            .tabs()
            .iter()
            .all(|tab| tab.pending.is_none() && tab.page.is_some())
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
        "Keys",
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
fn a_wrong_address_is_told_under_the_bar_while_one_types() {
    let mut shell = shell(None);
    type_address(&mut shell, "area://A//b");
    assert!(
        shell
            .query_by_label_contains("A part of the path is empty")
            .is_some()
    );
    press(&mut shell, Modifiers::NONE, Key::Enter);
    assert!(
        shell
            .query_by_label_contains("A part of the path is empty")
            .is_some()
    );
    assert!(shell.get_by_label("Address").is_focused());
    assert_eq!(shown(&mut shell), "area://");

    press(&mut shell, Modifiers::NONE, Key::Escape);
    assert!(
        shell
            .query_by_label_contains("A part of the path is empty")
            .is_none()
    );
    assert_eq!(
        shell.get_by_label("Address").value().as_deref(),
        Some("area://")
    );
    assert!(!shell.get_by_label("Address").is_focused());
}

#[test]
fn an_unfinished_address_is_a_hint_until_enter_is_pressed() {
    let mut shell = shell(None);
    let missing = "The areatag is missing";
    type_address(&mut shell, "fecho://");
    assert!(shell.query_by_label_contains(missing).is_some());
    assert!(shell.query_by_label("Note").is_some());
    assert!(shell.query_by_label("Error").is_none());
    press(&mut shell, Modifiers::NONE, Key::Enter);
    assert!(shell.query_by_label_contains(missing).is_some());
    assert!(shell.query_by_label("Error").is_some());
    type_address(&mut shell, "fecho://A//b");
    assert!(shell.query_by_label("Error").is_some());
}

#[test]
fn a_pasted_text_that_is_too_long_for_an_address_is_not_taken() {
    let mut shell = shell(None);
    press(&mut shell, Modifiers::COMMAND, Key::L);
    let before = shell.get_by_label("Address").value();
    shell.event(Event::Paste("x".repeat(1 << 20)));
    shell.run_steps(3);
    assert_eq!(shell.get_by_label("Address").value(), before);
    assert!(
        shell
            .query_by_label_contains("longer than any address")
            .is_some()
    );
}

#[test]
fn what_is_tolerated_is_told_while_one_types() {
    let mut shell = shell(None);
    type_address(&mut shell, "area://A?nonsense=1");
    assert!(shell.query_by_label_contains("nonsense").is_some());
}

#[test]
fn enter_opens_the_address_and_gives_the_keyboard_to_the_page() {
    let mut shell = shell(None);
    type_address(&mut shell, "area://Fidoscope.Guide");
    press(&mut shell, Modifiers::NONE, Key::Enter);
    let typed = "area://Fidoscope.Guide".to_owned();
    assert!(seen(&mut shell).contains(&Command::OpenText(typed)));
    settle(&mut shell);
    assert_eq!(shown(&mut shell), "area://Fidoscope.Guide");
    assert!(!shell.get_by_label("Address").is_focused());
}

#[test]
fn part_of_an_areatag_offers_areas_that_arrows_and_clicks_choose() {
    let mut shell = shell(None);
    type_address(&mut shell, "fidoscope");
    assert!(
        shell
            .query_by_label("Open the area Fidoscope.Guide")
            .is_some()
    );
    // The search comes first.
    press(&mut shell, Modifiers::NONE, Key::ArrowDown);
    press(&mut shell, Modifiers::NONE, Key::Enter);
    settle(&mut shell);
    assert_eq!(shown(&mut shell), "area://Fidoscope.Guide");

    press(&mut shell, Modifiers::ALT, Key::ArrowLeft);
    settle(&mut shell);
    assert_eq!(shown(&mut shell), "area://");
    type_address(&mut shell, "guide");
    shell.get_by_label("Open the area Fidoscope.Guide").click();
    shell.run_steps(3);
    settle(&mut shell);
    assert_eq!(shown(&mut shell), "area://Fidoscope.Guide");
}

#[test]
fn a_pasted_address_of_two_lines_becomes_one() {
    let mut shell = shell(None);
    press(&mut shell, Modifiers::COMMAND, Key::L);
    shell.event(Event::Paste("area://Fidoscope.%%\n%%Guide\n".to_owned()));
    shell.run_steps(3);
    let value = shell.get_by_label("Address").value();
    assert_eq!(value.as_deref(), Some("area://Fidoscope.Guide"));
}

#[test]
fn keys_open_choose_and_close_tabs() {
    let mut shell = shell(None);
    press(&mut shell, Modifiers::COMMAND, Key::T);
    settle(&mut shell);
    assert_eq!(shell.get_all_by_role(Role::Tab).count(), 2);
    assert!(shell.get_by_label("Address").is_focused());
    press(&mut shell, Modifiers::COMMAND, Key::Tab);
    assert_eq!(window(&mut shell).browser().active(), 0);
    press(&mut shell, Modifiers::COMMAND | Modifiers::SHIFT, Key::Tab);
    assert_eq!(window(&mut shell).browser().active(), 1);
    press(&mut shell, Modifiers::COMMAND, Key::Num1);
    assert_eq!(window(&mut shell).browser().active(), 0);
    press(&mut shell, Modifiers::COMMAND, Key::Num9);
    assert_eq!(window(&mut shell).browser().active(), 1);
    press(&mut shell, Modifiers::COMMAND, Key::W);
    assert_eq!(shell.get_all_by_role(Role::Tab).count(), 1);
}

#[test]
fn a_middle_click_on_a_tab_closes_it() {
    let mut shell = shell(None);
    press(&mut shell, Modifiers::COMMAND, Key::T);
    settle(&mut shell);
    let tab = shell.get_all_by_role(Role::Tab).next().expect("a tab");
    tab.click_button(PointerButton::Middle);
    shell.run_steps(3);
    assert!(seen(&mut shell).contains(&Command::CloseTab(0)));
    assert_eq!(shell.get_all_by_role(Role::Tab).count(), 1);
}

/// The lines of the area panel; those of the page stand further to the right.
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

#[test]
fn a_line_of_the_area_panel_tells_its_unread_messages_and_opens() {
    let mut shell = shell(None);
    until(&mut shell, "counts", |shell| {
        label(&guide_line(shell)).contains("unread")
    });
    assert!(label(&guide_line(&shell)).starts_with("Fidoscope.Guide, "));
    guide_line(&shell).click_button(PointerButton::Middle);
    shell.run_steps(2);
    let guide = FidoUrl::area("Fidoscope.Guide", None);
    assert!(seen(&mut shell).contains(&Command::Open(guide.clone(), OpenIn::Background)));
    assert_eq!(window(&mut shell).browser().active(), 0);
    guide_line(&shell).click();
    shell.run_steps(2);
    assert!(seen(&mut shell).contains(&Command::Open(guide, OpenIn::Here)));
    settle(&mut shell);
    assert_eq!(shown(&mut shell), "area://Fidoscope.Guide");
}

#[test]
fn the_filter_of_areas_is_a_key_away_and_enter_opens_the_first_that_fits() {
    let mut shell = shell(None);
    type_text(&mut shell, "ignored, for no field has the keyboard");
    press(&mut shell, Modifiers::NONE, Key::F2);
    assert!(shell.get_by_label("Filter areas").is_focused());
    type_text(&mut shell, "nothing fits");
    assert!(shell.query_by_label("No area fits the filter.").is_some());
    press(&mut shell, Modifiers::NONE, Key::Escape);
    assert!(!shell.get_by_label("Filter areas").is_focused());
    assert_eq!(panel_lines(&shell).len(), 1);

    // The slash itself is not typed into the filter.
    shell.key_down(Key::Slash);
    shell.event(Event::Text("/".to_owned()));
    shell.run_steps(3);
    assert!(shell.get_by_label("Filter areas").is_focused());
    type_text(&mut shell, "tour guide");
    press(&mut shell, Modifiers::NONE, Key::Enter);
    settle(&mut shell);
    assert_eq!(shown(&mut shell), "area://Fidoscope.Guide");
}

#[test]
fn the_area_panel_hides_and_comes_back() {
    let mut shell = shell(None);
    press(&mut shell, Modifiers::NONE, Key::F9);
    assert!(shell.query_by_label("Filter areas").is_none());
    press(&mut shell, Modifiers::NONE, Key::F2);
    assert!(shell.get_by_label("Filter areas").is_focused());
}

#[test]
fn another_program_is_started_only_by_the_open_button() {
    let address = "https://example.org/";
    let handed = Effect::HandToDesktop(address.to_owned());
    let mut shell = shell(None);
    for way_out in ["Cancel", "Copy"] {
        type_address(&mut shell, address);
        press(&mut shell, Modifiers::NONE, Key::Enter);
        assert!(
            shell
                .query_by_label("Hand this address to the desktop?")
                .is_some()
        );
        assert!(shell.query_by_label(address).is_some());
        shell.get_by_role_and_label(Role::Button, way_out).click();
        shell.run_steps(3);
        assert!(
            shell
                .query_by_label("Hand this address to the desktop?")
                .is_none()
        );
        assert!(!window(&mut shell).seen.1.contains(&handed));
    }
    assert!(
        window(&mut shell)
            .seen
            .1
            .contains(&Effect::Copy(address.to_owned()))
    );
    type_address(&mut shell, address);
    press(&mut shell, Modifiers::NONE, Key::Enter);
    press(&mut shell, Modifiers::NONE, Key::Escape);
    assert!(
        shell
            .query_by_label("Hand this address to the desktop?")
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
            .query_by_label("Hand this address to the desktop?")
            .is_none()
    );
    let handed = |effect: &Effect| matches!(effect, Effect::HandToDesktop(_));
    assert!(!window(&mut shell).seen.1.iter().any(handed));
}

#[test]
fn a_path_that_cannot_be_opened_is_told_in_the_dialog() {
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
    for (keys, _) in super::keys::FIXED.iter().chain(crate::views::FIXED) {
        assert!(shell.query_all_by_label(keys()).count() > 0, "{}", keys());
    }
    for action in Action::ALL {
        assert!(
            shell.query_all_by_label(action.what()).count() > 0,
            "{action:?}"
        );
    }
    // What does not fit is a key away.
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
        matches!(command, Command::Open(url, OpenIn::Here) if url.to_string() == "areafix:No.Such.Area")
    });
    assert!(opened);
}

#[test]
fn alt_up_leads_from_a_message_to_its_area_and_to_all_areas() {
    let mut shell = shell(Some("area://Fidoscope.Guide?from=99:2/17"));
    press(&mut shell, Modifiers::ALT, Key::ArrowUp);
    settle(&mut shell);
    assert_eq!(shown(&mut shell), "area://Fidoscope.Guide");
    press(&mut shell, Modifiers::ALT, Key::ArrowUp);
    settle(&mut shell);
    assert_eq!(shown(&mut shell), "area://");
}

#[test]
fn k_toggles_kludges_only_outside_of_text_fields() {
    let mut shell = shell(None);
    press(&mut shell, Modifiers::COMMAND, Key::L);
    press(&mut shell, Modifiers::NONE, Key::K);
    assert!(!seen(&mut shell).contains(&Command::toggle(Switch::Kludges)));
    press(&mut shell, Modifiers::NONE, Key::Escape);
    press(&mut shell, Modifiers::NONE, Key::K);
    assert!(seen(&mut shell).contains(&Command::toggle(Switch::Kludges)));
}

fn library_of(count: usize) -> Library {
    let kinds = [
        AreaKind::Echo,
        AreaKind::Netmail,
        AreaKind::Dupe,
        AreaKind::Bad,
    ];
    let areas = (0..count)
        .map(|at| AreaConfig {
            description: Some(format!("Область №{at}")),
            ..AreaConfig::new(
                format!("Area.{at}"),
                kinds[at % kinds.len()],
                BaseFormat::Passthrough,
                None,
            )
        })
        .collect();
    Library::new(vec![Config {
        areas,
        ..Config::default()
    }])
}

#[test]
fn areas_stand_in_sections_and_are_filtered_by_tag_and_description() {
    let library = library_of(8);
    let area = |at| Row::Area(AreaId(at));
    assert_eq!(
        rows(&library, ""),
        [
            Row::Section(AreaKind::Netmail, 2),
            area(1),
            area(5),
            Row::Section(AreaKind::Echo, 2),
            area(0),
            area(4),
            Row::Section(AreaKind::Bad, 4),
            area(2),
            area(3),
            area(6),
            area(7),
        ]
    );
    assert_eq!(
        rows(&library, "AREA.5"),
        [Row::Section(AreaKind::Netmail, 1), area(5)]
    );
    assert_eq!(
        rows(&library, "ОБЛАСТЬ 4"),
        [Row::Section(AreaKind::Echo, 1), area(4)]
    );
    assert!(rows(&library, "nothing").is_empty());
}

#[test]
fn arrow_keys_step_over_the_titles_of_sections() {
    let rows = rows(&library_of(8), "");
    assert_eq!(step(&rows, None, 1), Some(1));
    assert_eq!(step(&rows, None, 3), Some(4));
    assert_eq!(step(&rows, Some(2), 1), Some(4));
    assert_eq!(step(&rows, Some(4), -1), Some(2));
    assert_eq!(step(&rows, Some(1), -1), Some(1));
    assert_eq!(step(&rows, Some(1), 10), Some(10));
    assert_eq!(step(&[], None, 1), None);
}

#[test]
fn errors_are_shown_as_sentences() {
    use crate::strings::whole_sentence as sentence;
    assert_eq!(sentence("a slash is missing"), "A slash is missing.");
    assert_eq!(sentence("Done."), "Done.");
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
        let focused = shell.get_by_role_and_label(Role::Button, "Leave it out");
        if focused.is_focused() {
            break;
        }
    }
    press(&mut shell, Modifiers::NONE, Key::Enter);
    settle(&mut shell);
    assert_eq!(shown(&mut shell), "area://Fidoscope.Guide");
}

#[test]
fn an_unknown_parameter_of_an_action_is_asked_about() {
    let address = "areafix:Some.Echo?quux=1";
    let mut shell = shell(Some(address));
    shell
        .get_by_role_and_label(Role::Button, "Edit the address")
        .click();
    shell.run_steps(3);
    assert!(
        shell
            .get_by_role_and_label(Role::TextInput, "Address")
            .is_focused()
    );
    press(&mut shell, Modifiers::NONE, Key::Escape);
    shell
        .get_by_role_and_label(Role::Button, "Leave it out")
        .click();
    settle(&mut shell);
    assert_eq!(shown(&mut shell), "areafix:Some.Echo");
}

#[test]
fn a_key_is_changed_in_the_list_of_keys_and_works_at_once() {
    let mut shell = shell(Some("area://Fidoscope.Guide?view=list"));
    press(&mut shell, Modifiers::NONE, Key::F1);
    shell.run_steps(5);
    shell.get_by_label("Change keys").click();
    shell.run_steps(5);
    let name = format!("Change: {}", Action::Help.what());
    shell.get_by_label(&name).click();
    shell.run_steps(3);
    assert!(
        shell
            .query_by_label("Press the new key; Esc leaves it")
            .is_some()
    );
    press(&mut shell, Modifiers::COMMAND | Modifiers::SHIFT, Key::J);
    assert!(shell.query_by_label("Ctrl+Shift+J").is_some());
    press(&mut shell, Modifiers::NONE, Key::Escape);
    assert!(shell.query_by_label("Change keys").is_none());
    press(&mut shell, Modifiers::NONE, Key::F1);
    assert!(shell.query_by_label("Change keys").is_none());
    press(&mut shell, Modifiers::COMMAND | Modifiers::SHIFT, Key::J);
    assert!(shell.query_by_label("Change keys").is_some());
}

#[test]
fn a_typed_view_begins_where_its_section_says_and_a_chosen_one_stays_at_the_message() {
    let mut shell = shell(Some("area://Fidoscope.Guide?view=list"));
    press(&mut shell, Modifiers::NONE, Key::ArrowDown);
    settle(&mut shell);
    press(&mut shell, Modifiers::COMMAND, Key::K);
    type_text(&mut shell, "show as: single");
    press(&mut shell, Modifiers::NONE, Key::Enter);
    settle(&mut shell);
    assert!(shell.query_by_label_contains("2 of ").is_some());
    type_address(&mut shell, "area://Fidoscope.Guide?view=sing&sort=-chr");
    press(&mut shell, Modifiers::NONE, Key::Enter);
    settle(&mut shell);
    assert!(shell.query_by_label_contains("1 of ").is_some());
}

#[test]
fn the_status_bar_tells_that_only_unread_messages_are_shown() {
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
fn words_in_the_address_bar_offer_searches_areas_people_and_commands() {
    let mut shell = shell(Some("area://Fidoscope.Guide"));
    type_address(&mut shell, "vera");
    until(&mut shell, "the counts", |shell| {
        let here = shell.query_by_label_contains("Search Fidoscope.Guide");
        here.is_some_and(|row| {
            row.accesskit_node()
                .label()
                .is_some_and(|label| label.contains("message"))
        })
    });
    assert!(shell.query_by_label_contains("Search all areas").is_some());
    until(&mut shell, "a person", |shell| {
        shell.query_by_label_contains("Mail from Vera").is_some()
    });
    press(&mut shell, Modifiers::NONE, Key::Enter);
    settle(&mut shell);
    assert_eq!(shown(&mut shell), "area://Fidoscope.Guide?findsb=vera");
    // A command by a word that is not in its name.
    type_address(&mut shell, "shortcuts");
    press(&mut shell, Modifiers::NONE, Key::ArrowUp);
    press(&mut shell, Modifiers::NONE, Key::Enter);
    shell.run_steps(3);
    assert!(seen(&mut shell).contains(&Command::ToggleHelp));
}

#[test]
fn the_form_for_a_search_is_filled_from_the_address_and_makes_another() {
    let mut shell = shell(Some("area://Fidoscope.Guide?sender=Vera&view=list"));
    press(&mut shell, Modifiers::COMMAND | Modifiers::SHIFT, Key::F);
    shell.run_steps(3);
    let value = |shell: &Shell<'_>, label: &str| {
        shell.get_by_role_and_label(Role::TextInput, label).value()
    };
    assert_eq!(value(&shell, "From").as_deref(), Some("Vera"));
    assert_eq!(
        value(&shell, "In the areas").as_deref(),
        Some("Fidoscope.Guide")
    );
    assert!(
        shell
            .get_by_role_and_label(Role::TextInput, "Words")
            .is_focused()
    );
    type_text(&mut shell, "tour");
    shell
        .get_by_role_and_label(Role::TextInput, "Since")
        .focus();
    shell.run_steps(2);
    type_text(&mut shell, "soon");
    shell.run_steps(2);
    assert!(shell.query_by_label_contains("soon is no day").is_some());
    press(&mut shell, Modifiers::COMMAND, Key::A);
    type_text(&mut shell, "2020-1");
    press(&mut shell, Modifiers::NONE, Key::Enter);
    settle(&mut shell);
    assert_eq!(
        shown(&mut shell),
        "area://Fidoscope.Guide?view=list&findsb=tour&sender=Vera&time=2020/01-"
    );
}

#[test]
fn an_address_is_completed_while_it_is_typed() {
    let mut shell = shell(None);
    type_address(&mut shell, "area://Fidoscope.Guide?vi");
    assert!(
        shell
            .query_by_label_contains("view= how messages")
            .is_some()
    );
    press(&mut shell, Modifiers::NONE, Key::ArrowDown);
    press(&mut shell, Modifiers::NONE, Key::Enter);
    type_text(&mut shell, "re");
    shell.run_steps(2);
    press(&mut shell, Modifiers::NONE, Key::ArrowDown);
    press(&mut shell, Modifiers::NONE, Key::Enter);
    let value = shell.get_by_label("Address").value();
    assert_eq!(value.as_deref(), Some("area://Fidoscope.Guide?view=reel"));
    press(&mut shell, Modifiers::NONE, Key::Enter);
    settle(&mut shell);
    assert_eq!(shown(&mut shell), "area://Fidoscope.Guide?view=reel");
}

#[test]
fn text_is_found_in_the_page() {
    let mut shell = shell(Some("area://Fidoscope.Guide?view=sing"));
    press(&mut shell, Modifiers::COMMAND, Key::F);
    let field = "Find in the page";
    assert!(
        shell
            .get_by_role_and_label(Role::TextInput, field)
            .is_focused()
    );
    type_text(&mut shell, "FIDO");
    shell.run_steps(3);
    assert!(shell.query_all_by_label_contains(" hit").count() > 0);
    for (modifiers, key, place) in [
        (Modifiers::NONE, Key::Enter, "Hit 1 of "),
        (Modifiers::NONE, Key::Enter, "Hit 2 of "),
        (Modifiers::NONE, Key::F3, "Hit 3 of "),
        (Modifiers::SHIFT, Key::Enter, "Hit 2 of "),
    ] {
        press(&mut shell, modifiers, key);
        assert!(shell.query_by_label_contains(place).is_some(), "{place}");
        let found = shell.get_by_role_and_label(Role::TextInput, field);
        assert!(found.is_focused(), "{place}");
    }
    press(&mut shell, Modifiers::COMMAND, Key::F);
    press(&mut shell, Modifiers::NONE, Key::Escape);
    assert!(shell.query_by_label(field).is_none());
    assert!(shell.query_by_label_contains("Hit ").is_none());
}

#[test]
fn the_field_that_finds_text_opens_with_its_old_words_selected_and_closes_by_esc_from_everywhere() {
    let mut shell = shell(Some("area://Fidoscope.Guide?view=sing"));
    let field = "Find in the page";
    press(&mut shell, Modifiers::COMMAND, Key::F);
    type_text(&mut shell, "fidonet");
    press(&mut shell, Modifiers::NONE, Key::Escape);
    press(&mut shell, Modifiers::COMMAND, Key::F);
    type_text(&mut shell, "no such words");
    shell.run_steps(3);
    assert!(shell.query_by_label_contains("No hits").is_some());
    let text = shell.get_by_role_and_label(Role::TextInput, field).value();
    assert_eq!(text.as_deref(), Some("no such words"));
    press(&mut shell, Modifiers::NONE, Key::F2);
    shell.run_steps(2);
    let found = shell.get_by_role_and_label(Role::TextInput, field);
    assert!(!found.is_focused());
    press(&mut shell, Modifiers::NONE, Key::Escape);
    assert!(shell.query_by_label(field).is_none());
}

#[test]
fn a_message_is_inspected_and_saved_as_text() {
    let dir = tempfile::tempdir().unwrap();
    let mut shell = shell(Some("area://Fidoscope.Guide?view=list"));
    press(&mut shell, Modifiers::NONE, Key::I);
    assert!(shell.query_by_label("About this message").is_some());
    assert!(shell.query_by_label("@MSGID").is_some());
    press(&mut shell, Modifiers::NONE, Key::Escape);
    press(&mut shell, Modifiers::NONE, Key::W);
    let place = dir.path().join("message.txt");
    press(&mut shell, Modifiers::COMMAND, Key::A);
    type_text(&mut shell, &place.to_string_lossy());
    press(&mut shell, Modifiers::NONE, Key::Enter);
    until(&mut shell, "the file", |_| place.exists());
    until(&mut shell, "the end of the dialog", |shell| {
        shell.query_by_label("Save the message as text").is_none()
    });
    let text = std::fs::read_to_string(&place).unwrap();
    assert!(text.contains("Subject :"), "{text}");
    // What is there already is not written over.
    press(&mut shell, Modifiers::NONE, Key::W);
    press(&mut shell, Modifiers::COMMAND, Key::A);
    type_text(&mut shell, &place.to_string_lossy());
    press(&mut shell, Modifiers::NONE, Key::Enter);
    until(&mut shell, "the refusal", |shell| {
        shell.query_by_label_contains("is there already").is_some()
    });
}

#[test]
fn the_pane_goes_to_the_right_and_the_setting_is_kept() {
    let mut shell = shell(Some("area://Fidoscope.Guide?view=list"));
    let list = |shell: &Shell<'_>| {
        let rows = shell.get_all_by_role(Role::ListBoxOption);
        rows.map(|row| row.rect().right()).fold(0.0_f32, f32::max)
    };
    let wide = list(&shell);
    press(&mut shell, Modifiers::NONE, Key::F8);
    shell.run_steps(3);
    assert!(list(&shell) < wide - 200.0);
    assert!(window(&mut shell).browser().settings().pane_right);
}

/// Opens the group of the menu that is called as the chooser of views is.
pub(super) fn open_view_menu(shell: &mut Shell<'_>) {
    let group = shell.get_all_by_label("View").next();
    group.expect("the group of the menu").click();
    shell.run_steps(3);
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
    shell.get_by_label("Rows close together").click();
    shell.run_steps(3);
    assert!(height(&shell) < before);
    press(&mut shell, Modifiers::NONE, Key::Escape);
    window(&mut shell)
        .browser()
        .carry_out(Command::Set(Setting::Theme(
            crate::style::looks::Theme::Classic,
        )));
    shell.run_steps(3);
    let fill = shell.ctx.global_style().visuals.panel_fill;
    assert_eq!(fill, crate::style::CLASSIC.panel);
}

#[test]
fn ctrl_m_says_what_it_did_and_a_button_and_ctrl_z_undo_it() {
    let mut shell = shell(Some("area://Fidoscope.Guide"));
    let is_said =
        |shell: &mut Shell<'_>| shell.query_by_label_contains("marked as read (").is_some();
    let is_undone = |shell: &mut Shell<'_>| {
        shell
            .query_by_label_contains("as they were before")
            .is_some()
    };
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
        shell.get_by_label("Close this note").click();
        shell.run();
    }
}

#[test]
fn an_area_and_a_message_are_marked_from_their_menus() {
    let mut shell = shell(Some("area://Fidoscope.Guide"));
    guide_line(&shell).click_secondary();
    shell.run();
    shell
        .get_by_label("Mark every message of the area as read")
        .click();
    until(&mut shell, "all read", |shell| {
        shell.query_by_label_contains("marked as read (").is_some()
    });
    let row = shell.get_all_by_role(Role::ListBoxOption);
    let row = row.into_iter().find(|row| label(row).contains("Welcome"));
    row.expect("the first message").click_secondary();
    shell.run();
    shell.get_by_label("Mark the message as unread").click();
    until(&mut shell, "one unread", |shell| {
        shell
            .query_by_label_contains("1 message was marked as unread")
            .is_some()
    });
    assert!(label(&guide_line(&shell)).contains("1 unread"));
}

/// Writes a base with so many messages into a folder.
fn write_base(folder: &std::path::Path, tag: &str, count: u32) {
    use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
    use fidoscope_core::time::WallTime;
    let mut writer = JamWriter::create(&folder.join(tag), WallTime(1_000_000_000)).unwrap();
    for number in 1..=count {
        let subject = format!("Letter {number} of {tag}");
        let msgid = format!("2:5030/1 {number:08x}");
        let message = NewMessage {
            from: b"Ann",
            subject: subject.as_bytes(),
            msgid: msgid.as_bytes(),
            written: WallTime(1_000_000_000 + i64::from(number)),
            text: b"Text\r",
            ..NewMessage::default()
        };
        writer.append(&message).unwrap();
    }
    writer.finish().unwrap();
}

#[test]
fn the_selected_row_is_in_sight_whenever_another_area_opens() {
    let folder = tempfile::tempdir().unwrap();
    for (tag, count) in [("one", 400), ("three", 37), ("two", 250)] {
        write_base(folder.path(), tag, count);
    }
    let mut start = start_of(Some("area://one"), Keep::default());
    start.configs = vec![folder.path().to_owned()];
    start.settings.user_name = "Ann".to_owned();
    let mut shell = shell_started(start, 1100.0);
    settle(&mut shell);
    let config = fidoscope_core::config::load(folder.path()).unwrap();
    let mut library = Library::new(vec![config]);
    library.use_name("Ann");
    let read = |tag: &str, number: u32| {
        let area = &library.find(tag, None)[0];
        let snapshot = library.snapshot(area, &Default::default()).unwrap();
        library
            .mark_read(&snapshot.numbered(number).unwrap())
            .unwrap();
    };
    read("one", 400);
    read("two", 120);
    for (tag, number) in [
        ("two", 121),
        ("one", 400),
        ("three", 1),
        ("one", 400),
        ("two", 121),
        ("three", 1),
        ("two", 121),
    ] {
        let address = format!("area://{tag}");
        let url = FidoUrl::parse(&address).unwrap().url;
        window(&mut shell)
            .browser()
            .carry_out(Command::Open(url, OpenIn::Here));
        settle(&mut shell);
        shell.run_steps(3);
        let name = format!("Letter {number} of {tag},");
        let rows = shell.get_all_by_role(Role::ListBoxOption);
        let mut rows = rows.into_iter().filter(|row| label(row).contains(&name));
        let row = rows
            .next()
            .unwrap_or_else(|| panic!("{name} is out of sight"));
        let rect = row.rect();
        assert!(
            rect.top() > 120.0 && rect.bottom() < 680.0,
            "{name} {rect:?}"
        );
        drop(rows);
        let selected = window(&mut shell)
            .browser()
            .tab()
            .unwrap()
            .history
            .current();
        let selected = selected.unwrap().state.selected();
        assert_eq!(selected.map(|key| key.number), Some(number), "{tag}");
    }
}

#[test]
fn a_page_that_nothing_passes_says_so_once_and_offers_what_finds_more() {
    let shell = shell(Some("area://Fidoscope.Guide?find=aboard"));
    assert_eq!(shell.get_all_by_label("No messages found").count(), 1);
    assert!(shell.query_by_label_contains("No message passes").is_none());
    shell.get_by_label("Look in subject lines, too");
    shell.get_by_label("Open the whole area Fidoscope.Guide");
}
