//! Pages that a start opens.

use super::*;
use crate::command::{PageCommand, ProfileCommand, TabCommand};

#[test]
fn avatars_of_the_profile_are_known_after_the_library_was_read() {
    let profile = tempfile::tempdir().unwrap();
    let mut start = start(&[], None);
    start.profile_dir = Some(profile.path().to_owned());
    let browser = opened(start);
    let folder = settings::avatars_folder(profile.path());
    assert_eq!(browser.contents.pictures().folder(), Some(folder.as_path()));
}

#[test]
fn a_start_without_configurations_shows_the_guide() {
    let browser = on_guide();
    assert_eq!(shown(&browser), "area://");
    assert_eq!(browser.library().areas()[0].tag(), crate::guide::TAG);
}

#[test]
fn an_address_of_the_command_line_is_opened_first() {
    let browser = opened(start(&[], Some("area://Fidoscope.Guide?view=tree")));
    assert_eq!(shown(&browser), "area://Fidoscope.Guide?view=tree");
    assert_eq!(browser.tabs().len(), 1);
}

#[test]
fn a_bare_areatag_of_the_command_line_is_opened_once_the_areas_are_known() {
    let browser = opened(start(&[], Some("fidoscope.guide")));
    assert!(shown(&browser).eq_ignore_ascii_case("area://Fidoscope.Guide"));
}

#[test]
fn a_wrong_address_of_the_command_line_stays_in_the_address_bar() {
    let mut browser = opened(start(&[], Some("area://a//b")));
    assert_eq!(shown(&browser), "area://");
    assert!(browser.take_effects().contains(&WindowEffect::FocusAddress));
    let tab = browser.tab().unwrap();
    assert_eq!(tab.address.text, "area://a//b");
    assert!(browser.check_address().unwrap().fault().is_some());
}

#[test]
fn bookmarked_map_and_restarted_one_begin_where_they_were_left() {
    let map = "area://Fidoscope.Guide?view=mapm";
    let from = |browser: &Browser| {
        browser
            .tab()
            .unwrap()
            .viewpoint()
            .map(|own| own.to_string())
    };
    let mut browser = on_guide();
    open(&mut browser, map);
    wait_for_pages(&mut browser);
    assert_eq!(from(&browser), None);
    let moscow = "7.00/55.75000/37.62000";
    let entry = browser.tab_mut().unwrap().history.current_mut().unwrap();
    entry.state.start_at(Viewpoint::parse(moscow).unwrap());
    browser.carry_out(Command::Profile(ProfileCommand::ToggleBookmark));
    // The address says nothing of it: its grammar has no fragments.
    assert_eq!(shown(&browser), map);
    // A restart opens the tab so.
    let mut start = start(&[], None);
    *start.keep.session_mut() = browser
        .tabs
        .session(browser.keep().session().held_back.clone());
    let again = opened(start);
    assert_eq!(from(&again).as_deref(), Some(moscow));
    // Another page, and the bookmark.
    open(&mut browser, "area://Fidoscope.Guide");
    wait_for_pages(&mut browser);
    for place in [OpenIn::Here, OpenIn::NewTab] {
        let url = FidoUrl::parse(map).unwrap().url;
        browser.carry_out(Command::Tabs(TabCommand::Open(url, place)));
        wait_for_pages(&mut browser);
        assert_eq!(from(&browser).as_deref(), Some(moscow), "{place:?}");
    }
    // The globe of the page shows the same place.
    browser.carry_out(Command::Page(PageCommand::ShowAs(View::Glom)));
    wait_for_pages(&mut browser);
    assert_eq!(from(&browser).as_deref(), Some(moscow));
    browser.carry_out(Command::Page(PageCommand::ShowAs(View::Mapm)));
    wait_for_pages(&mut browser);
    browser.carry_out(Command::Profile(ProfileCommand::ToggleBookmark));
    open(&mut browser, map);
    wait_for_pages(&mut browser);
    assert_eq!(browser.keep().bookmarks().viewpoint(map), None);
}
