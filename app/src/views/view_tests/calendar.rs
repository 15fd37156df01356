//! The calendar.

use super::*;
use crate::command::ProfileCommand;

#[test]
fn a_day_a_month_and_a_year_of_the_calendar_lead_to_their_messages() {
    let mut harness = open("view=cale+flat");
    harness.get_by_label("12 August 2007, 6 messages").click();
    harness.run_ok();
    harness.get_by_label("August 2007, 6 messages").click();
    harness.run_ok();
    harness
        .get_by_label("2007, 6 messages")
        .click_button(PointerButton::Middle);
    harness.run_ok();
    assert_eq!(
        harness.state().opened(),
        [
            "area://Test.Echo?time=2007/08/12&view=flat Here",
            "area://Test.Echo?time=2007/08&view=flat Here",
            "area://Test.Echo?time=2007&view=flat Background",
        ]
    );
    // Filters stay, and without further tokens the browser chooses the view.
    let mut harness = open("view=cale&from=2:50/7&usetz");
    harness.get_by_label("12 August 2007, 3 messages").click();
    harness.run_ok();
    assert_eq!(
        harness.state().opened(),
        ["area://Test.Echo?from=2:50/7&usetz&time=2007/08/12 Here"]
    );
}

#[test]
fn the_keyboard_walks_over_the_days_of_a_calendar() {
    let mut harness = open("view=cale");
    for (key, opened) in [
        (Key::Enter, 0),
        (Key::ArrowRight, 0),
        (Key::Enter, 1),
        (Key::M, 2),
        (Key::Y, 3),
    ] {
        press(&mut harness, key);
        assert_eq!(harness.state().opened().len(), opened, "{key:?}");
    }
    assert_eq!(
        harness.state().opened(),
        [
            "area://Test.Echo?time=2007/08/12 Here",
            "area://Test.Echo?time=2007/08 Here",
            "area://Test.Echo?time=2007 Here",
        ]
    );
}

#[test]
fn the_weeks_of_a_calendar_begin_as_the_settings_say() {
    let column = |first: Weekday| {
        let mut desk = Desk::new(&discussion(), "area://Test.Echo?view=cale");
        desk.first_weekday = first;
        let harness = window(desk);
        left(&harness, "12 August 2007, 6")
    };
    // 12 August 2007 was a Sunday.
    let (monday, sunday) = (column(Weekday::Monday), column(Weekday::Sunday));
    assert!(
        sunday < 30.0 && monday > sunday + 6.0 * 30.0,
        "{sunday} {monday}"
    );
    let mut harness = open("view=cale");
    harness.get_by_label("Monday").click();
    harness.run_ok();
    harness.get_by_label("Sunday").click();
    harness.run_ok();
    assert!(
        harness
            .state()
            .commands
            .contains(&Command::Profile(ProfileCommand::Set(
                Setting::FirstWeekday(Some(Weekday::Sunday))
            )))
    );
}

#[test]
fn a_calendar_shows_and_changes_its_clock() {
    let mut harness = open("view=cale");
    harness.get_by_label("UTC").click();
    harness.run_ok();
    assert_eq!(
        harness.state().opened(),
        ["area://Test.Echo?view=cale&usetz Here"]
    );
    let harness = open("view=cale&usetz");
    assert!(harness.query_by_label_contains("days in UTC").is_some());
}
