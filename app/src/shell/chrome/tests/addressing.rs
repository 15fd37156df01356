//! Address bar during typing, and the form of a search.

use super::*;
use crate::command::{FrontCommand, TabCommand};

#[test]
fn a_wrong_address_is_reported_under_the_bar_while_one_types() {
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
            .query_by_label_contains("The address is too long")
            .is_some()
    );
}

#[test]
fn what_is_tolerated_is_reported_while_one_types() {
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
    assert!(seen(&mut shell).contains(&Command::Tabs(TabCommand::OpenText(typed))));
    wait_for_pages(&mut shell);
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
    wait_for_pages(&mut shell);
    assert_eq!(shown(&mut shell), "area://Fidoscope.Guide");

    press(&mut shell, Modifiers::ALT, Key::ArrowLeft);
    wait_for_pages(&mut shell);
    assert_eq!(shown(&mut shell), "area://");
    type_address(&mut shell, "guide");
    shell.get_by_label("Open the area Fidoscope.Guide").click();
    shell.run_steps(3);
    wait_for_pages(&mut shell);
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
fn a_typed_view_begins_where_its_section_says_and_a_chosen_one_stays_at_the_message() {
    let mut shell = shell(Some("area://Fidoscope.Guide?view=list"));
    press(&mut shell, Modifiers::NONE, Key::ArrowDown);
    wait_for_pages(&mut shell);
    press(&mut shell, Modifiers::COMMAND, Key::K);
    type_text(&mut shell, "view: single");
    press(&mut shell, Modifiers::NONE, Key::Enter);
    wait_for_pages(&mut shell);
    assert!(shell.query_by_label_contains("2 of ").is_some());
    type_address(&mut shell, "area://Fidoscope.Guide?view=sing&sort=-chr");
    press(&mut shell, Modifiers::NONE, Key::Enter);
    wait_for_pages(&mut shell);
    assert!(shell.query_by_label_contains("1 of ").is_some());
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
    wait_for_pages(&mut shell);
    assert_eq!(shown(&mut shell), "area://Fidoscope.Guide?findsb=vera");
    // A command by a synonym, above the setting of that name.
    type_address(&mut shell, "shortcuts");
    press(&mut shell, Modifiers::NONE, Key::ArrowUp);
    press(&mut shell, Modifiers::NONE, Key::ArrowUp);
    press(&mut shell, Modifiers::NONE, Key::Enter);
    shell.run_steps(3);
    assert!(seen(&mut shell).contains(&Command::Front(FrontCommand::ToggleHelp)));
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
    assert!(
        shell
            .query_by_label_contains("soon is not a date")
            .is_some()
    );
    press(&mut shell, Modifiers::COMMAND, Key::A);
    type_text(&mut shell, "2020-1");
    press(&mut shell, Modifiers::NONE, Key::Enter);
    wait_for_pages(&mut shell);
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
            .query_by_label_contains("view= view of the messages")
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
    wait_for_pages(&mut shell);
    assert_eq!(shown(&mut shell), "area://Fidoscope.Guide?view=reel");
}

#[test]
fn an_address_of_the_program_itself_that_names_no_page_lists_them() {
    let mut shell = shell(Some("about:settings"));
    assert!(
        shell
            .query_by_label_contains("There is no page about:settings. Available")
            .is_some()
    );
    shell.get_by_label("Starred messages").click_accesskit();
    wait_for_pages(&mut shell);
    assert_eq!(shown(&mut shell), "about:stars");
    type_address(&mut shell, "about:");
    press(&mut shell, Modifiers::NONE, Key::Enter);
    wait_for_pages(&mut shell);
    assert!(shell.query_by_label("Pages of Fidoscope").is_some());
    assert!(shell.query_by_label_contains("There is no page").is_none());
    shell.get_by_label("Settings…").click_accesskit();
    shell.run_steps(3);
    assert!(window(&mut shell).browser().dialog().is_some());
}

#[test]
fn a_search_that_finds_nothing_in_its_area_offers_all_areas_with_their_number() {
    use crate::browser::writing_tests::system;
    let dir = system();
    let address = "area://Netmail?findsb=дела";
    let mut shell = crate::shell::chrome::writing_tests::on_system(dir.path(), address);
    let offered = "1 message in all areas: search there";
    until(&mut shell, "the number", |shell| {
        shell.query_by_label(offered).is_some()
    });
    shell.get_by_label(offered).click();
    shell.run_steps(3);
    wait_for_pages(&mut shell);
    let tab = window(&mut shell).browser().tab().unwrap();
    let found = tab.messages().unwrap();
    assert_eq!((found.set.len(), found.areas.len()), (1, 2));
    // Where no area has it, nothing is offered.
    type_address(&mut shell, "area://Netmail?find=xyzzyqwerty");
    press(&mut shell, Modifiers::NONE, Key::Enter);
    wait_for_pages(&mut shell);
    until(&mut shell, "no offer", |shell| {
        shell.query_by_label("Search in all areas").is_none()
    });
    assert!(shell.query_by_label("All areas").is_some());
}

#[test]
fn a_search_is_saved_by_the_button_of_that_name_and_listed_in_the_panel() {
    let address = "area://Fidoscope.Guide?findsb=tide";
    let mut shell = shell(Some(address));
    shell.get_by_label("Save search").click();
    shell.run_steps(3);
    assert!(
        shell
            .query_by_label_contains("Saved. The panel lists it")
            .is_some()
    );
    let browser = window(&mut shell).browser();
    assert!(browser.keep().bookmarks().contains(address));
    assert_eq!(browser.saved_searches().len(), 1);
    // Once more it stays, and no page of one message is a search.
    shell.get_by_label("Save search").click();
    shell.run_steps(3);
    assert_eq!(window(&mut shell).browser().saved_searches().len(), 1);
    type_address(&mut shell, "area://Fidoscope.Guide?view=list");
    press(&mut shell, Modifiers::NONE, Key::Enter);
    wait_for_pages(&mut shell);
    assert!(shell.query_by_label("Save search").is_none());
}
