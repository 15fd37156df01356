//! Area panel: order, groups, favourites, hidden areas, and unread messages in the title.

use super::area_rows::{Row, arranged};
use super::tests::{
    Shell, press, seen, shell_on, type_text, wait_for_counts, wait_for_pages, window,
};
use crate::browser::Counts;
use crate::browser::tests::put_base;
use crate::command::{Command, ProfileCommand};
use crate::settings::Setting;
use crate::settings::areas::{AreaSort, PanelAreas, PanelChoice};
use crate::strings::Language;
use egui::accesskit::{Role, Toggled};
use egui::{Key, Modifiers, PointerButton, ViewportCommand, ViewportId};
use egui_kittest::kittest::{NodeT, Queryable};
use fidoscope_core::config::{AreaConfig, AreaKind, BaseFormat, Config};
use fidoscope_core::library::{AreaId, Library};

/// Returns a library of areas `b`, `A` (group X), `c` (group X) and `d`, the last one netmail.
fn library() -> Library {
    let area = |tag: &str, kind, group: Option<&str>| AreaConfig {
        group: group.map(str::to_owned),
        ..AreaConfig::new(tag.to_owned(), kind, BaseFormat::Passthrough, None)
    };
    Library::new(vec![Config {
        areas: vec![
            area("b", AreaKind::Echo, None),
            area("A", AreaKind::Echo, Some("X")),
            area("c", AreaKind::Echo, Some("X")),
            area("d", AreaKind::Netmail, None),
        ],
        ..Config::default()
    }])
}

fn counts() -> Counts {
    let counts = [(0, 0), (1, 3), (2, 7), (3, 1)];
    let count = |(at, unread)| (AreaId(at), Ok((10, unread)));
    counts.into_iter().map(count).collect()
}

/// Returns tags and titles of the rows.
fn lines(panel: &PanelAreas, filter: &str, shown: &[AreaId]) -> Vec<String> {
    let library = library();
    let rows = arranged(&library, filter, panel, &counts(), shown);
    let name = |row: &Row| match row {
        Row::Area(id) => library.area(*id).unwrap().tag().to_owned(),
        other => {
            let (title, count) = other.title().unwrap();
            format!("{title} {count}")
        }
    };
    rows.iter().map(name).collect()
}

fn with(choices: &[PanelChoice]) -> PanelAreas {
    let mut panel = PanelAreas::default();
    for choice in choices {
        panel.choose(choice.clone());
    }
    panel
}

#[test]
fn areas_are_sorted_grouped_and_narrowed() {
    use PanelChoice::{Favourite, Groups, Hidden, OnlyUnread, ShowHidden, Sort};
    for (choices, expected) in [
        (vec![], "Netmail 1, d, Echoes 3, b, A, c"),
        (
            vec![Sort(AreaSort::Name)],
            "Netmail 1, d, Echoes 3, A, b, c",
        ),
        (
            vec![Sort(AreaSort::Unread)],
            "Netmail 1, d, Echoes 3, c, A, b",
        ),
        (vec![OnlyUnread(true)], "Netmail 1, d, Echoes 2, A, c"),
        (
            vec![Groups(true)],
            "Netmail 1, d, Echoes 3, Group X 2, A, c, b",
        ),
        (
            vec![Favourite("C".to_owned(), true)],
            "Favourites 1, c, Netmail 1, d, Echoes 2, b, A",
        ),
        (
            vec![
                Favourite("c".to_owned(), true),
                Favourite("C".to_owned(), false),
            ],
            "Netmail 1, d, Echoes 3, b, A, c",
        ),
        (
            vec![Hidden("b".to_owned(), true)],
            "Netmail 1, d, Echoes 2, A, c",
        ),
        (
            vec![Hidden("b".to_owned(), true), ShowHidden(true)],
            "Netmail 1, d, Echoes 3, b, A, c",
        ),
    ] {
        let panel = with(&choices);
        assert_eq!(lines(&panel, "", &[]).join(", "), expected, "{choices:?}");
    }
    // A filter and the page show hidden areas.
    let hidden = with(&[PanelChoice::Hidden("b".to_owned(), true)]);
    assert_eq!(lines(&hidden, "b", &[]), ["Echoes 1", "b"]);
    assert!(lines(&hidden, "", &[AreaId(0)]).contains(&"b".to_owned()));
}

/// Returns a window over a folder with two bases of unread mail.
fn on_two<'a>(folder: &std::path::Path) -> Shell<'a> {
    for area in ["one", "two"] {
        put_base(folder, area, crate::guide::parts(Language::English));
    }
    let mut shell = shell_on(vec![folder.to_owned()], Some("area://"));
    wait_for_pages(&mut shell);
    wait_for_counts(&mut shell);
    shell
}

/// Returns the rows of areas in the panel.
fn panel(shell: &Shell<'_>) -> Vec<String> {
    let field = shell.get_by_label("Filter areas").rect();
    let lines = shell.get_all_by_role(Role::ListBoxOption);
    let own = lines.filter(|line| line.rect().right() <= field.right() + 48.0);
    let label = |line: egui_kittest::Node<'_>| {
        let label = line.accesskit_node().label().unwrap_or_default();
        label.split(',').next().unwrap_or_default().to_owned()
    };
    own.map(label).collect()
}

fn choose(shell: &mut Shell<'_>, area: &str, item: &str) {
    let field = shell.get_by_label("Filter areas").rect();
    let lines = shell.get_all_by_role(Role::ListBoxOption);
    let line = lines.into_iter().find(|line| {
        let label = line.accesskit_node().label().unwrap_or_default();
        label.starts_with(area) && line.rect().right() <= field.right() + 48.0
    });
    line.unwrap().click_button(PointerButton::Secondary);
    shell.run_steps(3);
    shell.get_by_label(item).click();
    shell.run_steps(3);
}

#[test]
fn the_panel_is_narrow_in_a_narrow_window_and_as_wide_as_before_in_a_wide_one() {
    let mut shell = super::tests::shell_sized(None, 1100.0);
    let right = |shell: &mut Shell<'_>, width: f32| {
        shell.set_size(egui::vec2(width, 700.0));
        shell.run_ok();
        shell.get_by_label("Filter areas").rect().right()
    };
    let before = right(&mut shell, 1100.0);
    let narrow = right(&mut shell, 600.0);
    assert!(narrow < 600.0 * 0.28, "{narrow}");
    assert!((right(&mut shell, 1100.0) - before).abs() < 1.0);
}

#[test]
fn menus_of_the_panel_keep_favourites_and_hide_areas() {
    let folder = tempfile::tempdir().unwrap();
    let mut shell = on_two(folder.path());
    assert_eq!(panel(&shell), ["one", "two"]);
    choose(&mut shell, "two", "Add to favourites");
    assert_eq!(panel(&shell), ["two", "one"]);
    assert!(shell.query_by_label("Favourites").is_some());
    choose(&mut shell, "one", "Hide area");
    assert_eq!(panel(&shell), ["two"]);
    shell.get_by_label("Sort areas").click();
    shell.run_steps(3);
    shell.get_by_label("Show hidden areas (1)").click();
    shell.run_steps(3);
    assert_eq!(panel(&shell), ["two", "one"]);
    shell.get_by_label("Only areas with new mail").click();
    shell.run_steps(3);
    let only = Command::Profile(ProfileCommand::Set(Setting::Areas(
        PanelChoice::OnlyUnread(true),
    )));
    assert!(seen(&mut shell).contains(&only));
}

#[test]
fn title_of_the_window_counts_what_is_unread_in_all_areas_that_are_not_hidden() {
    let folder = tempfile::tempdir().unwrap();
    let mut shell = on_two(folder.path());
    let all = window(&mut shell).browser().unread_of_all();
    assert!(all > 0);
    choose(&mut shell, "one", "Hide area");
    let unread = window(&mut shell).browser().unread_of_all();
    assert_eq!(unread, all / 2);
    let expected = format!("({unread}) Areas — Fidoscope");
    shell.run_steps(1);
    choose(&mut shell, "two", "Add to favourites");
    // The title is sent only when it changes.
    let browser = window(&mut shell).browser();
    browser.carry_out(Command::Profile(ProfileCommand::Set(Setting::Areas(
        PanelChoice::Hidden("one".to_owned(), false),
    ))));
    shell.step();
    browser_title(&shell, &format!("({all}) Areas — Fidoscope"));
    let browser = window(&mut shell).browser();
    browser.carry_out(Command::Profile(ProfileCommand::Set(Setting::Areas(
        PanelChoice::Hidden("one".to_owned(), true),
    ))));
    shell.step();
    browser_title(&shell, &expected);
}

fn browser_title(shell: &Shell<'_>, title: &str) {
    let output = shell.output().viewport_output.get(&ViewportId::ROOT);
    let commands = output.map(|own| own.commands.clone()).unwrap_or_default();
    let wanted = ViewportCommand::Title(title.to_owned());
    assert!(commands.contains(&wanted), "{commands:?}");
}

#[test]
fn a_click_on_a_title_collapses_its_areas_in_the_panel_and_in_the_list() {
    let folder = tempfile::tempdir().unwrap();
    let parts = crate::guide::parts(Language::English);
    put_base(folder.path(), "one", parts);
    put_base(folder.path(), "two", parts);
    let mut shell = shell_on(vec![folder.path().to_owned()], Some("area://"));
    wait_for_pages(&mut shell);
    wait_for_counts(&mut shell);
    let rows = |shell: &Shell<'_>, name: &str| {
        let rows = shell.query_all_by_role(Role::ListBoxOption);
        rows.filter(|row| {
            row.accesskit_node()
                .label()
                .unwrap_or_default()
                .starts_with(name)
        })
        .count()
    };
    assert_eq!((rows(&shell, "one"), rows(&shell, "two")), (2, 2));
    for (title, left) in [
        ("Echoes", 1),
        ("Echomail", 0),
        ("Echoes", 1),
        ("Echomail", 2),
    ] {
        let title = shell.get_by_role_and_label(Role::DisclosureTriangle, title);
        title.click();
        shell.run_steps(3);
        assert_eq!((rows(&shell, "one"), rows(&shell, "two")), (left, left));
    }
}

#[test]
fn the_field_that_finds_text_selects_areas_by_tag_and_counts_them() {
    let folder = tempfile::tempdir().unwrap();
    let parts = crate::guide::parts(Language::English);
    for tag in ["alpha", "beta", "betatwo", "gamma"] {
        put_base(folder.path(), tag, parts);
    }
    let mut shell = shell_on(vec![folder.path().to_owned()], Some("area://"));
    wait_for_pages(&mut shell);
    let selected = |shell: &Shell<'_>| -> Vec<String> {
        let rows = shell.query_all_by_role(Role::ListBoxOption);
        let rows = rows.filter(|row| row.accesskit_node().toggled() == Some(Toggled::True));
        let name = |row: egui_kittest::Node<'_>| row.accesskit_node().label().unwrap_or_default();
        rows.map(name)
            .map(|name| name.split(',').next().unwrap_or_default().to_owned())
            .collect()
    };
    press(&mut shell, Modifiers::COMMAND, Key::F);
    type_text(&mut shell, "BETA");
    shell.run_steps(3);
    assert_eq!(selected(&shell), ["beta"]);
    assert!(shell.query_by_label_contains("1 of 2").is_some());
    for tag in ["betatwo", "beta"] {
        press(&mut shell, Modifiers::NONE, Key::Enter);
        shell.run_steps(2);
        assert_eq!(selected(&shell), [tag]);
    }
    press(&mut shell, Modifiers::SHIFT, Key::Enter);
    shell.run_steps(2);
    assert_eq!(selected(&shell), ["betatwo"]);
    type_text(&mut shell, " none");
    shell.run_steps(3);
    assert!(shell.query_by_label_contains("No matches").is_some());
}
