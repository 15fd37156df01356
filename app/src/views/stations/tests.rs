//! Page of stations, by its visible content.

use crate::command::{Command, OpenIn, TabCommand};
use crate::settings::{Setting, Switch};
use crate::views::fixture::{Desk, window};
use egui::Key;
use egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use fidoscope_core::address::Address;
use fidoscope_core::library::Library;
use fidoscope_core::nodelist::ListSource;
use fidoscope_core::page::{Content, StationsPage};
use std::fs;
use std::sync::Arc;

const LIST: &str = ";A A test list for Friday, October 25, 2024 -- Day number 299 : 00001\r\n\
    Zone,2,Eurasia,Somewhere,Zoe_Cee,-Unpublished-,300\r\n\
    Region,50,Russia,Moscow,Reg_Cee,-Unpublished-,300\r\n\
    Host,5020,Moscow_Net,Moscow,Net_Cee,-Unpublished-,300\r\n\
    ,1042,The_Harbour,Moscow,Olga_Ivanova,7-495-111-22-33,300,CM,IBN\r\n\
    ,7,Elsewhere,Nowhere_At_All,Boris_Petrov,-Unpublished-,300\r\n\
    Host,5030,Piter_Net,St.Petersburg,Peter_Cee,-Unpublished-,300\r\n\
    Zone,3,Oceania,Sydney,Oz_Cee,-Unpublished-,300\r\n";

fn open(list: Option<&str>, wanted: &str) -> Harness<'static, Desk> {
    window(over(list, wanted))
}

fn over(list: Option<&str>, wanted: &str) -> Desk {
    let folder = tempfile::tempdir().unwrap();
    let mut library = Library::new(Vec::new());
    if let Some(list) = list {
        let path = folder.path().join("nodelist.299");
        fs::write(&path, list).unwrap();
        library.add_nodelists([ListSource {
            path,
            zone: None,
            start: None,
        }]);
    }
    Desk::over(library, &StationsPage::url(wanted).to_string())
}

fn has(window: &Harness<'_, Desk>, label: &str) -> bool {
    window.query_all_by_label_contains(label).count() > 0
}

fn click(window: &mut Harness<'_, Desk>, label: &str) {
    window
        .query_all_by_label_contains(label)
        .next()
        .unwrap()
        .click();
    window.run_ok();
}

#[test]
fn all_stations_are_listed_and_appear_on_the_map_by_zone() {
    let mut window = open(Some(LIST), "");
    assert!(has(&window, "7 stations"));
    assert!(has(
        &window,
        "2:5020/1042, The Harbour, Moscow, Olga Ivanova"
    ));
    assert!(has(&window, "Map with 3 places"));
    // All stations of one town are one place.
    let moscow = "Place of 2:50/0  Russia, Reg Cee, 2 more stations";
    assert!(has(&window, moscow), "Moscow is one place");
    click(&mut window, moscow);
    assert!(has(&window, "3 stations at the clicked place"));
    assert!(!has(&window, "3:3/0, Oceania"));
    window.key_press(Key::Escape);
    window.run_ok();
    assert!(has(&window, "3:3/0, Oceania"));
    click(&mut window, "Globe");
    assert!(has(&window, "Globe with 3 places"));
}

#[test]
fn a_station_is_found_by_address_name_and_town_and_its_line_is_shown() {
    for (wanted, others) in [
        ("2:5020/1042", false),
        ("olga", false),
        ("HARBOUR", false),
        ("moscow", true),
        ("2:5020", true),
        ("2:", true),
    ] {
        let window = open(Some(LIST), wanted);
        assert!(has(&window, "2:5020/1042, The Harbour"), "{wanted}");
        assert_eq!(has(&window, "2:5020/0, Moscow Net"), others, "{wanted}");
        assert!(!has(&window, "3:3/0, Oceania"), "{wanted}");
    }
    let window = open(Some(LIST), "2:5020/1042");
    for fact in [
        "7-495-111-22-33",
        "CM, IBN",
        "by its town",
        "checksum wrong",
    ] {
        assert!(has(&window, fact), "{fact}");
    }
}

#[test]
fn station_offers_its_mail_a_letter_and_a_request_and_the_map_can_be_hidden() {
    let mut window = open(Some(LIST), "olga ibn");
    assert!(has(&window, "Olga Ivanova, 7-495-111-22-33, CM IBN"));
    let line = ",1042,The_Harbour,Moscow,Olga_Ivanova,7-495-111-22-33,300,CM,IBN";
    assert!(has(&window, line));
    for (label, url) in [
        ("Mail from this address", "area://?from=2:5020/1042"),
        ("Write netmail", "netmail:2:5020/1042"),
        ("Request a file", "freq://2:5020/1042"),
    ] {
        click(&mut window, label);
        let opened = window.state().commands.iter().any(
            |command| matches!(command, Command::Tabs(TabCommand::Open(own, OpenIn::Here)) if own.to_string() == url),
        );
        assert!(opened, "{url}: {:?}", window.state().commands);
    }
    assert!(has(&window, "Map with 1 place"));
    window.get_by_label("Map").click();
    window.run_ok();
    assert!(!has(&window, "Map with 1 place"));
    assert!(has(&window, "2:5020/1042, The Harbour"));
}

/// Returns the names of the visible stations, from the top.
fn listed(window: &Harness<'_, Desk>) -> Vec<String> {
    let rows = window.query_all_by_role(Role::ListBoxOption);
    let mut rows: Vec<_> = rows
        .map(|row| {
            let address = row.accesskit_node().label().unwrap_or_default();
            let address = address.split(',').next().unwrap_or_default().to_owned();
            (row.rect().top(), address)
        })
        .collect();
    rows.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    rows.into_iter().map(|(_, address)| address).collect()
}

#[test]
fn heads_sort_the_stations_and_sort_back() {
    let mut window = open(Some(LIST), "");
    let as_in_list = listed(&window);
    assert_eq!(as_in_list[3..5], ["2:5020/1042", "2:5020/7"]);
    window.get_by_label("Sort by Address").click();
    window.run_ok();
    assert_eq!(listed(&window)[2..4], ["2:5020/0", "2:5020/7"]);
    window.get_by_label("Sort by Address").click();
    window.run_ok();
    assert_eq!(listed(&window)[0], "3:3/0");
    window.get_by_label("Sort by Address").click();
    window.run_ok();
    assert_eq!(listed(&window), as_in_list);
    // The whole width has space for the phones.
    window.get_by_label("Map").click();
    window.run_ok();
    for (head, first) in [
        ("Sort by Sysop", "2:5020/7"),
        ("Sort by Phone", "2:5020/1042"),
        ("Sort by Flags", "2:5020/1042"),
        ("Sort by Place", "2:50/0"),
        ("Sort by Name", "2:5020/7"),
    ] {
        window.get_by_label(head).click();
        window.run_ok();
        assert_eq!(listed(&window)[0], first, "{head}");
    }
}

#[test]
fn a_tree_of_stations_folds_by_keys_and_by_the_pointer_and_is_remembered() {
    let mut window = open(Some(LIST), "");
    window.get_by_label("Tree").click();
    window.run_ok();
    let wish = Command::toggle(Switch::StationTree);
    assert!(window.state().commands.contains(&wish));
    let mut desk = over(Some(LIST), "");
    desk.settings
        .set(Setting::Switch(Switch::StationTree, true));
    let mut window = crate::views::fixture::window(desk);
    window.get_by_label("Map").click();
    window.run_ok();
    // egui focuses the field at first.
    window.key_press(Key::Escape);
    window.run_ok();
    let all = listed(&window);
    assert_eq!(all.len(), 7);
    window.get_by_label("Collapse branch, 5 below").click();
    window.run_ok();
    assert_eq!(listed(&window), ["2:2/0", "3:3/0"]);
    assert!(has(
        &window,
        "2:2/0, Eurasia, Somewhere, Zoe Cee, 5 below, collapsed"
    ));
    window.key_press(Key::ArrowRight);
    window.run_ok();
    assert_eq!(listed(&window), all);
    for _ in 0..3 {
        window.key_press(Key::ArrowRight);
        window.run_ok();
    }
    assert!(
        has(&window, "7-495-111-22-33"),
        "the first node is looked at"
    );
    // Left goes to the net, and closes it.
    for _ in 0..2 {
        window.key_press(Key::ArrowLeft);
        window.run_ok();
    }
    assert_eq!(listed(&window)[2..], ["2:5020/0", "2:5030/0", "3:3/0"]);
    // A search opens the branches of its results.
    let mut desk = over(Some(LIST), "olga");
    desk.settings
        .set(Setting::Switch(Switch::StationTree, true));
    let window = crate::views::fixture::window(desk);
    let way = ["2:2/0", "2:50/0", "2:5020/0", "2:5020/1042"];
    assert_eq!(listed(&window), way);
}

#[test]
fn a_link_has_a_button_that_leads_to_the_page_of_a_request() {
    assert!(!has(&open(Some(LIST), "2:5020/1042"), "AreaFix…"));
    let mut desk = over(Some(LIST), "2:5020/1042");
    let page = Arc::make_mut(&mut desk.page);
    let Content::Stations(stations) = &mut page.content else {
        panic!("not a page of stations");
    };
    let link = Address::parse("2:5020/1042").unwrap();
    Arc::make_mut(stations).links = [link].into();
    let mut window = crate::views::fixture::window(desk);
    click(&mut window, "AreaFix…");
    window.get_by_label("Areatag").click();
    window.run_ok();
    window.get_by_label("Areatag").type_text("Ru.Test@fidonet");
    window.run_ok();
    click(&mut window, "Unsubscribe…");
    let opened = window.state().opened();
    let expected = "areafix:Ru.Test@fidonet?uplink=2:5020/1042&leave Here";
    assert_eq!(opened, [expected]);
}

#[test]
fn what_is_not_there_is_reported() {
    assert!(has(&open(Some(LIST), "9:9/9"), "No line of the nodelists"));
    assert!(has(&open(None, ""), "No nodelist is open."));
}

#[test]
fn keys_go_through_the_list_and_what_is_typed_becomes_an_address() {
    let mut window = open(Some(LIST), "2:5020");
    window.key_press(Key::ArrowDown);
    window.run_ok();
    assert!(has(&window, "Olga Ivanova"));
    let phones = window.query_all_by_label("7-495-111-22-33").count();
    assert_eq!(phones, 1, "facts of the second line");
    window
        .get_by_label("Address, name, town, flag or phone")
        .focus();
    window.run_ok();
    window.key_press_modifiers(egui::Modifiers::COMMAND, Key::A);
    window
        .get_by_label("Address, name, town, flag or phone")
        .type_text("Sydney");
    window.run_ok();
    window.key_press(Key::Enter);
    window.run_ok();
    let wish = Command::Tabs(TabCommand::Open(StationsPage::url("Sydney"), OpenIn::Here));
    assert!(
        window.state().commands.contains(&wish),
        "{:?}",
        window.state().commands
    );
}
