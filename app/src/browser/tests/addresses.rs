//! Meaning of addresses and of typed texts.

use super::*;
use crate::command::{ProfileCommand, ReadingCommand};

#[test]
fn unknown_parameters_of_an_action_are_one_question() {
    for (params, count) in [("?a", 1), ("?a&b&c&uplink=x", 2)] {
        let mut browser = on_guide();
        open(&mut browser, &format!("areafix:Fidoscope.Guide{params}"));
        wait_for_pages(&mut browser);
        let page = browser.tab().unwrap().page.clone().unwrap();
        let warned: Vec<&Notice> = (page.notices.iter())
            .filter(|notice| notice.severity == Severity::Warning)
            .collect();
        assert_eq!(warned.len(), count, "{params}: {warned:?}");
        let asked = warned.iter().filter(|notice| !notice.links.is_empty());
        let asked: Vec<_> = asked.collect();
        assert_eq!(asked.len(), 1, "{params}");
        let text = asked[0].text.as_str();
        assert!(count == 1 || text.contains("a, b, c"), "{text}");
        assert!(page.notices.iter().all(|notice| notice.links.len() < 2));
    }
    // A wrong expression is said by the page itself.
    let mut browser = on_guide();
    open(&mut browser, "area://Fidoscope.Guide?find=/x");
    wait_for_pages(&mut browser);
    let page = browser.tab().unwrap().page.clone().unwrap();
    assert_eq!(page.notices.len(), 1, "{:?}", page.notices);
}

#[test]
fn twit_filters_of_addresses_are_applied_or_left_alone() {
    let mut browser = on_guide();
    let address = "area://Fidoscope.Guide?twit=99:1/1";
    open(&mut browser, address);
    wait_for_pages(&mut browser);
    let shown = |browser: &Browser| {
        let page = browser.tab().unwrap().page.clone().unwrap();
        let Content::Messages(m) = &page.content else {
            panic!("not a page of messages");
        };
        assert_eq!(page.url.to_string(), address);
        (m.set.len(), page.notices.len())
    };
    let (fewer, silent) = shown(&browser);
    browser.carry_out(Command::toggle(Switch::TwitFilters));
    wait_for_pages(&mut browser);
    let (all, notices) = shown(&browser);
    assert!(fewer < all, "{fewer} of {all}");
    assert_eq!((silent, notices), (0, 1));
    assert!(!browser.settings().twit_filters);
    browser.carry_out(Command::toggle(Switch::TwitFilters));
    wait_for_pages(&mut browser);
    assert_eq!(shown(&browser), (fewer, 0));
}

#[test]
fn one_level_up_is_known_for_every_scheme() {
    for (from, to) in [
        ("area://", None),
        ("area://?view=elst", None),
        ("area://A", Some("area://")),
        ("area://A+B@fidonet", Some("area://")),
        ("area://A?view=tree", Some("area://")),
        ("area://A?msgid=2:50/13+46c01f2e", Some("area://A")),
        ("area://A?msgid=x&view=tree", Some("area://A?view=tree")),
        (
            "area://A/x.zip/y.txt?msgid=x",
            Some("area://A/x.zip/?msgid=x"),
        ),
        ("area://A/x.zip?msgid=x", Some("area://A?msgid=x")),
        ("netmail:2:5030/1520", Some("area://")),
        ("areafix:A+B", Some("area://A+B")),
        ("areafix:A@fidonet?leave", Some("area://A@fidonet")),
        ("echomail:A", Some("area://A")),
        ("echomail:A@b@c", Some("area://A@b@c")),
        ("faqserv://2:5030/1520/TNT", Some("faqserv://2:5030/1520/")),
        ("faqserv://2:5030/1520/", Some("area://")),
        ("fecho://A/x.zip", Some("fecho://A")),
        ("fecho://A", Some("area://")),
        ("freq://2:5030/1520/x.zip/", Some("freq://2:5030/1520/")),
        ("freq://2:5030/1520/", Some("area://")),
        ("http://example.org/a", None),
    ] {
        let above = up(&url(from)).map(|url| url.to_string());
        let above = above.as_deref().map(|text| text.trim_end_matches('/'));
        assert_eq!(above, to.map(|text| text.trim_end_matches('/')), "{from}");
    }
}

#[test]
fn a_bare_areatag_offers_its_area() {
    let library = crate::guide::library(Language::English);
    let exact = check(" fidoscope.GUIDE ", &library, None);
    assert!(exact.fault().is_none());
    let target = exact.target().unwrap().to_string();
    assert!(target.eq_ignore_ascii_case("area://Fidoscope.Guide"));

    let offers = |text: &str| -> Vec<(Offer, String)> {
        let choices = check(text, &library, None).choices.into_iter();
        choices
            .map(|own| (own.offer, own.url.to_string()))
            .collect()
    };
    let area = (Offer::Area, "area://Fidoscope.Guide".to_owned());
    assert!(offers("guide").contains(&area));
    assert!(!offers("nothing").iter().any(|(own, _)| *own == Offer::Area));
    assert!(check("  ", &library, None).outcome.is_none());
}

#[test]
fn words_search_the_areas_of_the_page_first_and_all_areas_second() {
    let browser = on_guide();
    let library = browser.library();
    let all = check("modem setup", library, None);
    assert_eq!(
        all.target().unwrap().to_string(),
        "area://?findsb=modem+setup"
    );
    let mut with_area = on_guide();
    open(&mut with_area, "area://Fidoscope.Guide?from=Vera&view=tree");
    wait_for_pages(&mut with_area);
    let page = with_area.tab().unwrap().page.clone().unwrap();
    let here = check("modem setup", library, Some(&page));
    let urls: Vec<String> = here.choices.iter().map(|own| own.url.to_string()).collect();
    assert_eq!(
        urls,
        [
            "area://Fidoscope.Guide?findsb=modem+setup",
            "area://?findsb=modem+setup"
        ]
    );
    assert_eq!(here.target().unwrap().to_string(), urls[0]);
    // An areatag goes to its area, an address stays an address.
    let exact = check("fidoscope.guide", library, Some(&page));
    assert!(!exact.target().unwrap().to_string().contains("find"));
    assert!(
        check("area://a//b", library, Some(&page))
            .target()
            .is_none()
    );
    // Nothing is there to search.
    let empty = Library::new(Vec::new());
    assert!(check("modem", &empty, None).target().is_none());
}

#[test]
fn searches_for_what_was_typed_are_counted_once_the_typing_rests() {
    let mut browser = on_guide();
    open(&mut browser, "area://Fidoscope.Guide");
    wait_for_pages(&mut browser);
    let typed = |browser: &mut Browser, text: &str| {
        let tab = browser.tab_mut().unwrap();
        tab.address.text = text.to_owned();
        tab.address.edited = true;
        browser.check_address().unwrap().choices.clone()
    };
    let now = Instant::now();
    typed(&mut browser, "ver");
    assert!(browser.count_choices(now).is_some());
    let late = now + Duration::from_secs(1);
    // Another letter: the rest begins again.
    typed(&mut browser, "vera");
    assert!(browser.count_choices(late).is_some());
    assert_eq!(browser.count_choices(late + Duration::from_secs(1)), None);
    let here = url("area://Fidoscope.Guide?findsb=vera");
    until(&mut browser, "counts", |browser| {
        browser.counted(&here).is_some() && browser.counted(&url("area://?findsb=vera")).is_some()
    });
    assert!(browser.counted(&here) > Some(0));
    until(&mut browser, "people", |browser| {
        let choices = &browser.tab().unwrap().address.checked().choices;
        choices.iter().any(|own| {
            own.offer == Offer::Person
                && own.url.to_string().contains("sender=%22Vera+Pathfinder%22")
        })
    });
    // Words that no one waits for any longer are not counted.
    typed(&mut browser, "vera p");
    assert_eq!(browser.counted(&here), None);
}

#[test]
fn searches_among_the_bookmarks_have_their_unread_messages() {
    let dir = folder_with_a_base();
    let (mut browser, area) = on_a_base(dir.path(), "area://some.area");
    assert!(browser.saved_searches().is_empty());
    open(&mut browser, "area://some.area?find=message");
    wait_for_pages(&mut browser);
    browser.carry_out(Command::Profile(ProfileCommand::ToggleBookmark));
    let unread = |browser: &Browser| browser.saved_searches().first().and_then(|own| own.unread);
    until(&mut browser, "its count", |browser| {
        unread(browser).is_some()
    });
    let before = unread(&browser).unwrap();
    assert!(before > 0);
    browser.carry_out(Command::Reading(ReadingCommand::MarkAreaRead(area)));
    until(&mut browser, "the marks", |browser| {
        browser.counts()[&area].clone().unwrap().1 == 0
    });
    browser.searches.start_next_round();
    browser.refresh_stale_searches(Instant::now());
    until(&mut browser, "what is left", |browser| {
        unread(browser) == Some(0)
    });
    // A bookmark without filters is no search.
    browser.carry_out(Command::Profile(ProfileCommand::ToggleBookmark));
    open(&mut browser, "area://some.area");
    wait_for_pages(&mut browser);
    browser.carry_out(Command::Profile(ProfileCommand::ToggleBookmark));
    assert!(browser.saved_searches().is_empty());
}

#[test]
fn a_fault_is_reported_at_its_byte_of_what_was_typed() {
    let library = Library::new(Vec::new());
    for (text, at) in [("area://A//b", 9), ("  area://A//b", 11), ("area:///x", 7)] {
        let check = check(text, &library, None);
        assert_eq!(check.fault().expect(text).at, at, "{text}");
    }
    let warned = check("area://A?x=1", &library, None);
    assert_eq!(warned.warnings.len(), 1);
    assert!(warned.target().is_some());
}

#[test]
fn what_more_text_would_mend_is_unfinished() {
    let library = Library::new(Vec::new());
    for text in [
        "R50",
        "area",
        "hello world",
        "area://A@",
        "area://A+",
        "area://A%",
        "area://A%4",
        "area://%D0",
        "area://%D",
        "area://A?find=%E2%98",
        "area://A%%",
        "fecho://",
        "echomail:",
        "areafix:",
        "netmail:",
        "netmail:2:",
        "netmail:2:5030/",
        "netmail:2:5030/-",
        "netmail:2:5030/1.",
        "netmail:2:5030/1@",
        "netmail:2:5030/1@fidonet.",
        "freq://2:5020",
    ] {
        let check = check(text, &library, None);
        assert!(check.fault().expect(text).is_unfinished, "{text}");
    }
    for text in [
        "area://A//b",
        "area:///x",
        "area://A?=x",
        "area://A%zz",
        "area://%D0x",
        "netmail:0:5030/1",
        "netmail:2:5030/1/",
        "faqserv://2:5030/1//",
        "areafix:?leave",
        "2:5030/1520",
    ] {
        let check = check(text, &library, None);
        assert!(!check.fault().expect(text).is_unfinished, "{text}");
    }
}

#[test]
fn a_relative_areafix_address_refers_to_the_area_of_the_page() {
    let library = crate::guide::library(Language::English);
    let alone = check("areafix:?leave", &library, None);
    assert!(alone.fault().is_some());
    let here = |page: &Page| {
        let check = check("areafix:?leave", &library, Some(page));
        check.target().unwrap().to_string()
    };
    for (page, meant) in [
        (
            "area://R50.Bone@fidonet?view=tree",
            "areafix:R50.Bone@fidonet?leave",
        ),
        ("area://SETI%40home", "areafix:SETI%40home?leave"),
        (
            "area://SETI%40home@fidonet",
            "areafix:SETI%40home@fidonet?leave",
        ),
        ("area://Эхо", "areafix:%D0%AD%D1%85%D0%BE?leave"),
        ("area://A@x@y%40z", "areafix:A@x@y%40z?leave"),
    ] {
        assert_eq!(here(&blank(&url(page))), meant, "{page}");
    }
    let dir = folder_with("SETI@home");
    let (browser, _) = on_a_base(dir.path(), "area://SETI%40home");
    let page = browser.tab().unwrap().page.clone().unwrap();
    assert!(matches!(&page.content, Content::Messages(m) if m.areas.len() == 1));
    assert_eq!(here(&page), "areafix:SETI%40home?leave");
    // Outside of echomail it is not valid.
    let dir = tempfile::tempdir().unwrap();
    let config = dir.path().join("golded.cfg");
    let areas = "AREADEF Mail \"\" 0 Net JAM mail\nAREADEF Own \"\" 0 Local JAM own\n\
                 AREADEF Echo \"\" 0 Echo JAM echo\n";
    std::fs::write(&config, areas).unwrap();
    let config = fidoscope_core::config::load_with(&config, &|_| None).unwrap();
    let library = fidoscope_core::library::Library::new(vec![config]);
    for (page, meant) in [
        ("area://Mail", None),
        ("area://Own", None),
        ("area://Echo", Some("areafix:Echo?leave")),
    ] {
        let check = check("areafix:?leave", &library, Some(&blank(&url(page))));
        let target = check.target().map(ToString::to_string);
        assert_eq!(target.as_deref(), meant, "{page}");
    }
}

#[test]
fn pasted_lines_become_one_address() {
    assert_eq!(
        join_pasted("area://Ru.FTN.%%\r\n%%Develop\n").as_deref(),
        Some("area://Ru.FTN.Develop")
    );
    assert_eq!(join_pasted("area://A"), None);
    assert_eq!(join_pasted("area://A\n"), None);
    assert_eq!(join_pasted("two\nlines"), None);
}
