//! Views, orders and filters as the user left them for an area.

use super::*;
use crate::command::{MailCommand, PageCommand, ProfileCommand, TabCommand};

#[test]
fn another_view_and_order_appear_in_the_address_or_not_as_the_user_wants() {
    let address = |browser: &Browser| browser.tab().unwrap().shown_address().unwrap();
    for (on, expected) in [
        (true, "area://Fidoscope.Guide?view=reel&sort=-chr"),
        (false, "area://Fidoscope.Guide"),
    ] {
        let mut browser = on_guide();
        browser.carry_out(Command::Profile(ProfileCommand::Set(Setting::Switch(
            Switch::ViewInAddress,
            on,
        ))));
        browser.carry_out(Command::Profile(ProfileCommand::Set(Setting::Switch(
            Switch::SortInAddress,
            on,
        ))));
        open(&mut browser, "area://Fidoscope.Guide?view=tree");
        wait_for_pages(&mut browser);
        // Parameters that an author or the user wrote into an address stay there.
        assert_eq!(address(&browser), "area://Fidoscope.Guide?view=tree");
        browser.carry_out(Command::Page(PageCommand::ShowAs(View::Reel)));
        browser.carry_out(Command::Page(PageCommand::SortAs(vec![SortToken {
            key: SortKey::Chr,
            reversed: true,
        }])));
        wait_for_pages(&mut browser);
        assert_eq!(address(&browser), expected);
        // The complete address is known, shown or not: it is what is copied (7.2.3.1).
        let complete = "area://Fidoscope.Guide?view=reel&sort=-chr";
        assert_eq!(browser.tab().unwrap().url().unwrap().to_string(), complete);
        assert_eq!(shown(&browser), complete);
        browser.carry_out(Command::Tabs(TabCommand::Reload));
        wait_for_pages(&mut browser);
        assert_eq!(address(&browser), expected, "after a reload");
        browser.carry_out(Command::Tabs(TabCommand::Back));
        wait_for_pages(&mut browser);
        assert_eq!(address(&browser), "area://Fidoscope.Guide?view=tree");
        browser.carry_out(Command::Tabs(TabCommand::Forward));
        wait_for_pages(&mut browser);
        assert_eq!(address(&browser), expected, "back and forth");
    }
}

#[test]
fn the_weeks_begin_as_the_settings_say_else_as_in_the_locale() {
    let mut browser = on_guide();
    assert_eq!(browser.first_weekday(), browser.profile.locale_weekday);
    browser.carry_out(Command::Profile(ProfileCommand::Set(
        Setting::FirstWeekday(Some(Weekday::Saturday)),
    )));
    assert_eq!(browser.first_weekday(), Weekday::Saturday);
}

#[test]
fn an_area_opens_in_the_view_and_the_order_in_which_the_user_left_it() {
    for on in [true, false] {
        let mut browser = on_guide();
        browser.carry_out(Command::Profile(ProfileCommand::Set(Setting::Switch(
            Switch::ViewInAddress,
            on,
        ))));
        browser.carry_out(Command::Profile(ProfileCommand::Set(Setting::Switch(
            Switch::SortInAddress,
            on,
        ))));
        open(&mut browser, "area://Fidoscope.Guide");
        wait_for_pages(&mut browser);
        browser.carry_out(Command::Page(PageCommand::ShowAs(View::Litr)));
        let sort = SortToken::parse("-chr").unwrap();
        browser.carry_out(Command::Page(PageCommand::SortAs(vec![sort])));
        wait_for_pages(&mut browser);
        open(&mut browser, "area://");
        wait_for_pages(&mut browser);
        let left = "area://Fidoscope.Guide?view=litr&sort=-chr";
        for place in [OpenIn::Here, OpenIn::NewTab] {
            let area = url("area://fidoscope.guide");
            browser.carry_out(Command::Tabs(TabCommand::Open(area, place)));
            wait_for_pages(&mut browser);
            assert_eq!(shown(&browser).to_lowercase(), left.to_lowercase());
            let address = browser.tab().unwrap().shown_address().unwrap();
            assert_eq!(address.contains("view="), on, "{address}");
            assert_eq!(address.contains("sort="), on, "{address}");
        }
        // Parameters of an address go first, and searches are not areas.
        for other in [
            "area://Fidoscope.Guide?view=reel&sort=uns",
            "area://Fidoscope.Guide?find=tide",
        ] {
            open(&mut browser, other);
            wait_for_pages(&mut browser);
            assert_eq!(shown(&browser), other);
        }
        // Two steps back is the area as it was opened.
        browser.carry_out(Command::Tabs(TabCommand::Back));
        wait_for_pages(&mut browser);
        browser.carry_out(Command::Page(PageCommand::ShowAs(View::List)));
        browser.carry_out(Command::Page(PageCommand::SortAs(vec![
            SortToken::parse("chr").unwrap(),
        ])));
        wait_for_pages(&mut browser);
        open(&mut browser, "area://Fidoscope.Guide");
        wait_for_pages(&mut browser);
        assert_eq!(shown(&browser), "area://Fidoscope.Guide");
    }
}

#[test]
fn a_start_with_an_area_goes_to_its_tab_as_the_user_left_it() {
    let mut browser = on_guide();
    open(&mut browser, "area://Fidoscope.Guide");
    wait_for_pages(&mut browser);
    browser.carry_out(Command::Page(PageCommand::ShowAs(View::Reel)));
    wait_for_pages(&mut browser);
    let tabs = browser.tabs().len();
    with_tabs!(browser, show_tab_of(url("area://Fidoscope.Guide")));
    wait_for_pages(&mut browser);
    assert_eq!(browser.tabs().len(), tabs);
    assert_eq!(shown(&browser), "area://Fidoscope.Guide?view=reel");
}

#[test]
fn the_mail_of_somebody_is_hidden_by_a_setting_and_shown_again() {
    let mut browser = on_guide();
    open(&mut browser, "area://Fidoscope.Guide");
    wait_for_pages(&mut browser);
    let hidden = |browser: &Browser| browser.tab().unwrap().twits.len();
    assert_eq!(hidden(&browser), 0);
    for on in [true, false] {
        let twit = Setting::Twit("Vera Pathfinder".to_owned(), on);
        browser.carry_out(Command::Profile(ProfileCommand::Set(twit)));
        wait_for_pages(&mut browser);
        assert_eq!(hidden(&browser) > 0, on);
        // The configuration is read again: it stays so.
        browser.carry_out(Command::Mail(MailCommand::ReadConfigAgain));
        wait_for_pages(&mut browser);
        assert_eq!(hidden(&browser) > 0, on);
    }
}

#[test]
fn the_threads_of_a_list_are_kept_for_its_area_and_through_a_restart() {
    use crate::settings::area_views::Grouping;
    use fidoscope_core::page::ThreadsBy;
    let by_last = Grouping::Threads(ThreadsBy::LastReply);
    let grouping = |browser: &Browser| {
        let tab = browser.tab().unwrap();
        tab.history.current().unwrap().state.grouping()
    };
    let guide = "area://Fidoscope.Guide";
    let mut browser = on_guide();
    open(&mut browser, guide);
    wait_for_pages(&mut browser);
    assert_eq!(grouping(&browser), Grouping::Plain);
    browser.carry_out(Command::Page(PageCommand::ToggleThreads));
    assert_eq!(grouping(&browser), by_last);
    // Another order keeps them, and so does coming back; an address that names one has none.
    let sort = fidoscope_core::url::SortToken::parse("-chr").unwrap();
    browser.carry_out(Command::Page(PageCommand::SortAs(vec![sort])));
    wait_for_pages(&mut browser);
    assert_eq!(grouping(&browser), by_last);
    open(&mut browser, "area://Fidoscope.Guide?sort=sub");
    wait_for_pages(&mut browser);
    assert_eq!(grouping(&browser), Grouping::Plain);
    open(&mut browser, guide);
    wait_for_pages(&mut browser);
    assert_eq!(grouping(&browser), by_last);
    assert!(
        shown(&browser).ends_with("sort=-chr"),
        "{}",
        shown(&browser)
    );
    // A restart opens the tab so.
    let mut keep = crate::keep::Keep::default();
    *keep.session_mut() = browser
        .tabs
        .session(browser.keep().session().held_back.clone());
    let start_of_threads = |browser: &Browser| {
        let mut start = start(&[], None);
        start.settings = browser.settings().clone();
        start
    };
    let mut start = start_of_threads(&browser);
    start.keep = keep;
    let mut again = opened(start);
    assert_eq!(grouping(&again), by_last);
    assert!(shown(&again).ends_with("sort=-chr"), "{}", shown(&again));
    // So does a window whose configuration is still being read when the address is opened.
    let mut start = start_of_threads(&browser);
    start.url = Some(guide.to_owned());
    let early = opened(start);
    assert_eq!(grouping(&early), by_last);
    // In another view the key leads to the list with threads.
    again.carry_out(Command::Page(PageCommand::ShowAs(
        fidoscope_core::url::View::Litr,
    )));
    wait_for_pages(&mut again);
    again.carry_out(Command::Page(PageCommand::ToggleThreads));
    wait_for_pages(&mut again);
    assert_eq!(grouping(&again), by_last);
    assert!(!shown(&again).contains("litr"), "{}", shown(&again));
}
