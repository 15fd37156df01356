//! The page of stations by what is on it.

use crate::command::{Command, OpenIn};
use crate::views::fixture::{Desk, window};
use egui::Key;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use fidoscope_core::config::ListSource;
use fidoscope_core::library::Library;
use fidoscope_core::page::StationsPage;
use std::fs;

const LIST: &str = ";A A test list for Friday, October 25, 2024 -- Day number 299 : 00001\r\n\
    Zone,2,Eurasia,Somewhere,Zoe_Cee,-Unpublished-,300\r\n\
    Region,50,Russia,Moscow,Reg_Cee,-Unpublished-,300\r\n\
    Host,5020,Moscow_Net,Moscow,Net_Cee,-Unpublished-,300\r\n\
    ,1042,The_Harbour,Moscow,Olga_Ivanova,7-495-111-22-33,300,CM,IBN\r\n\
    ,7,Elsewhere,Nowhere_At_All,Boris_Petrov,-Unpublished-,300\r\n\
    Host,5030,Piter_Net,St.Petersburg,Peter_Cee,-Unpublished-,300\r\n\
    Zone,3,Oceania,Sydney,Oz_Cee,-Unpublished-,300\r\n";

fn open(list: Option<&str>, wanted: &str) -> Harness<'static, Desk> {
    let folder = tempfile::tempdir().unwrap();
    let mut library = Library::new(Vec::new());
    if let Some(list) = list {
        let path = folder.path().join("nodelist.299");
        fs::write(&path, list).unwrap();
        library.add_nodelists([ListSource { path, zone: None }]);
    }
    window(Desk::over(library, &StationsPage::url(wanted).to_string()))
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
fn all_stations_are_listed_and_stand_on_the_map_by_zone() {
    let mut window = open(Some(LIST), "");
    assert!(has(&window, "7 stations"));
    assert!(has(
        &window,
        "2:5020/1042, The Harbour, Moscow, Olga Ivanova"
    ));
    assert!(has(&window, "Map with 3 places"));
    // Of one town all stations are one place.
    let moscow = "Place of 2:50/0  Russia, Reg Cee, 2 more stations";
    assert!(has(&window, moscow), "Moscow is one place");
    click(&mut window, moscow);
    assert!(has(&window, "3 stations at the place"));
    assert!(!has(&window, "3:3/0, Oceania"));
    window.key_press(Key::Escape);
    window.run_ok();
    assert!(has(&window, "3:3/0, Oceania"));
    click(&mut window, "Globe");
    assert!(has(&window, "Globe with 3 places"));
}

#[test]
fn a_station_is_found_by_address_name_and_town_and_its_line_is_told() {
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
        "check sum wrong",
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
            |command| matches!(command, Command::Open(own, OpenIn::Here) if own.to_string() == url),
        );
        assert!(opened, "{url}: {:?}", window.state().commands);
    }
    assert!(has(&window, "Map with 1 place"));
    window.get_by_label("Map").click();
    window.run_ok();
    assert!(!has(&window, "Map with 1 place"));
    assert!(has(&window, "2:5020/1042, The Harbour"));
}

#[test]
fn what_is_not_there_is_told() {
    assert!(has(&open(Some(LIST), "9:9/9"), "No line of the nodelists"));
    assert!(has(&open(None, ""), "There is nothing to look up yet."));
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
    let wish = Command::Open(StationsPage::url("Sydney"), OpenIn::Here);
    assert!(
        window.state().commands.contains(&wish),
        "{:?}",
        window.state().commands
    );
}
