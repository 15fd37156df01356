use super::address::{Offer, check, join_pasted, up};
use super::tabs::MOST_TABS;
use super::*;
use crate::map::viewpoint::Viewpoint;
use crate::messages::bodies::Body;
use crate::messages::{MessageKey, Twits};
use crate::settings::{Setting, Switch};
use crate::strings::Language;
use fidoscope_core::charset::Charset;
use fidoscope_core::job::Job;
use fidoscope_core::library::AreaId;
use fidoscope_core::page::{Content, Notice, Page, Severity};
use fidoscope_core::resolve::ResolveError;
use fidoscope_core::url::{SortKey, SortToken, View};

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;

pub(super) fn url(text: &str) -> FidoUrl {
    FidoUrl::parse(text).expect(text).url
}

pub(super) fn start(configs: &[&Path], address: Option<&str>) -> Start {
    Start {
        keep: crate::keep::Keep::default(),
        settings: Settings::default(),
        profile_dir: None,
        configs: configs.iter().map(|path| path.to_path_buf()).collect(),
        url: address.map(str::to_owned),
        troubles: Vec::new(),
        crash: None,
    }
}

pub(super) fn started(start: Start, resolver: Box<Resolver>) -> Browser {
    Browser::start(start, Arc::new(|| ()), resolver)
}

/// A browser on the guide, with its first page.
pub(crate) fn on_guide() -> Browser {
    let mut browser = started(
        start(&[], None),
        crate::browser::resolver::without_index(None),
    );
    settle(&mut browser);
    browser
}

/// Takes replies until a condition holds.
pub(super) fn until(browser: &mut Browser, what: &str, holds: impl Fn(&Browser) -> bool) {
    while !holds(browser) {
        let reply = browser.workers.inbox.wait();
        browser.take_reply(reply.unwrap_or_else(|| panic!("waited in vain: {what}")));
    }
}

pub(super) fn settle(browser: &mut Browser) {
    until(browser, "all pages", |browser| {
        browser.mail.state == LibraryState::Ready
            && browser.tabs.all.iter().all(|tab| tab.pending.is_none())
    });
}

/// Takes replies until nobody outside waits for a page.
pub(crate) fn until_answered(browser: &mut Browser) {
    let mut is_asked = false;
    while !is_asked || !browser.callers.is_empty() {
        let reply = browser
            .workers
            .inbox
            .wait()
            .expect("the page of an address");
        is_asked |= matches!(reply, Reply::Outside(..));
        browser.take_reply(reply);
    }
}

fn shown(browser: &Browser) -> String {
    let page = browser.tab().and_then(|tab| tab.page.clone());
    page.map_or(String::new(), |page| page.url.to_string())
}

fn open(browser: &mut Browser, address: &str) {
    browser.carry_out(Command::Open(url(address), OpenIn::Here));
}

fn blank(url: &FidoUrl) -> Page {
    Page {
        url: url.clone(),
        title: url.to_string(),
        notices: Vec::new(),
        content: Content::Nothing,
    }
}

/// A resolver that waits for a word of the test before each page but the arealist.
fn held() -> (Box<Resolver>, Sender<()>) {
    let (go, wait): (Sender<()>, Receiver<()>) = channel();
    let wait = Mutex::new(wait);
    let resolver = move |url: &FidoUrl, _: &Library, job: &Job| {
        if !url.is_arealist() {
            let _ = wait.lock().unwrap().recv();
        }
        if job.is_cancelled() {
            return Err(ResolveError::Cancelled);
        }
        Ok(blank(url))
    };
    (Box::new(resolver), go)
}

#[test]
fn avatars_of_the_profile_are_known_after_the_library_was_read() {
    let profile = tempfile::tempdir().unwrap();
    let mut start = start(&[], None);
    start.profile_dir = Some(profile.path().to_owned());
    let mut browser = started(start, crate::browser::resolver::without_index(None));
    settle(&mut browser);
    let folder = settings::avatars_folder(profile.path());
    assert_eq!(browser.contents.pictures.folder(), Some(folder.as_path()));
}

#[test]
fn a_start_without_configurations_shows_the_guide() {
    let browser = on_guide();
    assert_eq!(shown(&browser), "area://");
    assert_eq!(browser.library().areas()[0].tag(), crate::guide::TAG);
}

#[test]
fn an_address_of_the_command_line_is_opened_first() {
    let mut browser = started(
        start(&[], Some("area://Fidoscope.Guide?view=tree")),
        crate::browser::resolver::without_index(None),
    );
    settle(&mut browser);
    assert_eq!(shown(&browser), "area://Fidoscope.Guide?view=tree");
    assert_eq!(browser.tabs().len(), 1);
}

#[test]
fn a_bare_areatag_of_the_command_line_is_opened_once_the_areas_are_known() {
    let mut browser = started(
        start(&[], Some("fidoscope.guide")),
        crate::browser::resolver::without_index(None),
    );
    settle(&mut browser);
    assert!(shown(&browser).eq_ignore_ascii_case("area://Fidoscope.Guide"));
}

#[test]
fn a_wrong_address_of_the_command_line_stays_in_the_address_bar() {
    let mut browser = started(
        start(&[], Some("area://a//b")),
        crate::browser::resolver::without_index(None),
    );
    settle(&mut browser);
    assert_eq!(shown(&browser), "area://");
    assert!(browser.take_effects().contains(&Effect::FocusAddress));
    let tab = browser.tab().unwrap();
    assert_eq!(tab.address.text, "area://a//b");
    assert!(browser.check_address().unwrap().fault().is_some());
}

#[test]
fn back_and_forward_walk_the_addresses() {
    let mut browser = on_guide();
    open(&mut browser, "area://Fidoscope.Guide");
    settle(&mut browser);
    browser.carry_out(Command::Back);
    settle(&mut browser);
    assert_eq!(shown(&browser), "area://");
    browser.carry_out(Command::Back);
    settle(&mut browser);
    assert_eq!(shown(&browser), "area://");
    browser.carry_out(Command::Forward);
    settle(&mut browser);
    assert_eq!(shown(&browser), "area://Fidoscope.Guide");
}

#[test]
fn the_page_before_stays_until_its_successor_is_there() {
    let (resolver, go) = held();
    let mut browser = started(start(&[], None), resolver);
    settle(&mut browser);
    open(&mut browser, "area://A");
    assert_eq!(shown(&browser), "area://");
    assert_eq!(browser.tab().unwrap().url(), Some(&url("area://A")));
    go.send(()).unwrap();
    settle(&mut browser);
    assert_eq!(shown(&browser), "area://A");
}

#[test]
fn a_reply_to_an_older_request_is_dropped() {
    let (resolver, go) = held();
    let mut browser = started(start(&[], None), resolver);
    settle(&mut browser);
    open(&mut browser, "area://A");
    let id = browser.tab().unwrap().id;
    let old = browser.tab().unwrap().generation;
    open(&mut browser, "area://B");
    browser.take_page(id, old, Some(blank(&url("area://A"))), Twits::default());
    assert_eq!(shown(&browser), "area://");
    assert!(browser.tab().unwrap().pending.is_some());
    go.send(()).unwrap();
    go.send(()).unwrap();
    settle(&mut browser);
    assert_eq!(shown(&browser), "area://B");
    assert_eq!(browser.tab().unwrap().history.len(), 2);
}

#[test]
fn stop_keeps_the_page_and_drops_what_comes_late() {
    let (resolver, go) = held();
    let mut browser = started(start(&[], None), resolver);
    settle(&mut browser);
    open(&mut browser, "area://A");
    let tab = browser.tab().unwrap();
    let (id, generation) = (tab.id, tab.generation);
    let job = tab.pending.as_ref().unwrap().job.clone();
    browser.carry_out(Command::Stop);
    assert!(job.is_cancelled());
    browser.take_page(
        id,
        generation,
        Some(blank(&url("area://A"))),
        Twits::default(),
    );
    assert_eq!(shown(&browser), "area://");
    assert_eq!(browser.tab().unwrap().url(), Some(&url("area://")));
    drop(go);
}

#[test]
fn back_while_a_page_loads_gives_it_up() {
    let (resolver, go) = held();
    let mut browser = started(start(&[], None), resolver);
    settle(&mut browser);
    open(&mut browser, "area://A");
    browser.carry_out(Command::Back);
    assert!(browser.tab().unwrap().pending.is_none());
    assert_eq!(shown(&browser), "area://");
    drop(go);
}

#[test]
fn a_panic_of_a_decoder_becomes_a_page_and_the_worker_lives_on() {
    let resolver = |url: &FidoUrl, _: &Library, _: &Job| {
        assert!(url.is_arealist(), "broken decoder");
        Ok(blank(url))
    };
    let mut browser = started(start(&[], None), Box::new(resolver));
    settle(&mut browser);
    // More often than there are workers.
    for _ in 0..5 {
        open(&mut browser, "area://A");
        settle(&mut browser);
        let page = browser.tab().unwrap().page.clone().unwrap();
        assert_eq!(page.notices[0].code, "internal-fault");
        assert_eq!(page.notices[0].severity, Severity::Error);
        assert!(page.notices[0].text.contains("broken decoder"));
    }
    open(&mut browser, "area://");
    settle(&mut browser);
    assert_eq!(shown(&browser), "area://");
}

#[test]
fn what_was_tolerated_in_the_address_is_told_above_its_page() {
    let mut browser = on_guide();
    open(&mut browser, "area://Fidoscope.Guide?nonsense=1");
    settle(&mut browser);
    let page = browser.tab().unwrap().page.clone().unwrap();
    let told = |notice: &&Notice| notice.code == "unknown-parameter";
    assert_eq!(page.notices.iter().filter(told).count(), 1);
}

#[test]
fn unknown_parameters_of_an_action_are_one_question() {
    for (params, count) in [("?a", 1), ("?a&b&c&uplink=x", 2)] {
        let mut browser = on_guide();
        open(&mut browser, &format!("areafix:Fidoscope.Guide{params}"));
        settle(&mut browser);
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
    // A wrong expression is told by the page itself.
    let mut browser = on_guide();
    open(&mut browser, "area://Fidoscope.Guide?find=/x");
    settle(&mut browser);
    let page = browser.tab().unwrap().page.clone().unwrap();
    assert_eq!(page.notices.len(), 1, "{:?}", page.notices);
}

#[test]
fn twit_filters_of_addresses_are_applied_or_left_alone() {
    let mut browser = on_guide();
    let address = "area://Fidoscope.Guide?twit=99:1/1";
    open(&mut browser, address);
    settle(&mut browser);
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
    settle(&mut browser);
    let (all, told) = shown(&browser);
    assert!(fewer < all, "{fewer} of {all}");
    assert_eq!((silent, told), (0, 1));
    assert!(!browser.settings().twit_filters);
    browser.carry_out(Command::toggle(Switch::TwitFilters));
    settle(&mut browser);
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
    settle(&mut with_area);
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
    settle(&mut browser);
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
    settle(&mut browser);
    browser.carry_out(Command::ToggleBookmark);
    let unread = |browser: &Browser| browser.saved_searches().first().and_then(|own| own.unread);
    until(&mut browser, "its count", |browser| {
        unread(browser).is_some()
    });
    let before = unread(&browser).unwrap();
    assert!(before > 0);
    browser.carry_out(Command::MarkAreaRead(area));
    until(&mut browser, "the marks", |browser| {
        browser.counts()[&area].clone().unwrap().1 == 0
    });
    browser.searches.end_rest();
    browser.tend_searches(Instant::now());
    until(&mut browser, "what is left", |browser| {
        unread(browser) == Some(0)
    });
    // A bookmark without filters is no search.
    browser.carry_out(Command::ToggleBookmark);
    open(&mut browser, "area://some.area");
    settle(&mut browser);
    browser.carry_out(Command::ToggleBookmark);
    assert!(browser.saved_searches().is_empty());
}

#[test]
fn a_fault_is_told_at_its_byte_of_what_was_typed() {
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
    let page = blank(&url("area://R50.Bone@fidonet?view=tree"));
    let here = check("areafix:?leave", &library, Some(&page));
    assert_eq!(
        here.target().unwrap().to_string(),
        "areafix:R50.Bone@fidonet?leave"
    );
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

#[test]
fn tabs_open_close_and_follow_each_other() {
    let mut browser = on_guide();
    browser.carry_out(Command::Open(url("area://B1"), OpenIn::Background));
    browser.carry_out(Command::Open(url("area://B2"), OpenIn::Background));
    let order = |browser: &Browser| -> Vec<String> {
        let tabs = browser.tabs().iter();
        tabs.map(|tab| tab.url().unwrap().to_string()).collect()
    };
    assert_eq!(order(&browser), ["area://", "area://B1", "area://B2"]);
    assert_eq!(browser.active(), 0);
    settle(&mut browser);

    browser.carry_out(Command::NextTab);
    assert_eq!(shown(&browser), "area://B1");
    browser.carry_out(Command::PreviousTab);
    browser.carry_out(Command::PreviousTab);
    assert_eq!(shown(&browser), "area://B2");
    browser.carry_out(Command::CloseTab(0));
    assert_eq!(shown(&browser), "area://B2");
    assert_eq!(browser.active(), 1);
    browser.carry_out(Command::CloseCurrentTab);
    assert_eq!(shown(&browser), "area://B1");
    browser.carry_out(Command::SelectTab(7));
    browser.carry_out(Command::CloseTab(7));
    assert_eq!(browser.tabs().len(), 1);
    browser.carry_out(Command::CloseCurrentTab);
    assert_eq!(order(&browser), ["area://"]);
}

#[test]
fn a_new_tab_comes_to_the_front_and_wants_an_address() {
    let mut browser = on_guide();
    browser.carry_out(Command::NewTab);
    assert_eq!((browser.tabs().len(), browser.active()), (2, 1));
    assert_eq!(browser.take_effects(), [Effect::FocusAddress]);
}

#[test]
fn there_is_a_last_tab() {
    let mut browser = on_guide();
    for _ in 0..MOST_TABS + 5 {
        browser.carry_out(Command::NewTab);
    }
    assert_eq!(browser.tabs().len(), MOST_TABS);
    assert_eq!(browser.troubles().len(), 1);
    browser.carry_out(Command::DismissTrouble(0));
    assert!(browser.troubles().is_empty());
}

#[test]
fn another_program_gets_an_address_only_after_a_yes() {
    let mut browser = on_guide();
    let address = "https://example.org/?a=b";
    open(&mut browser, address);
    assert_eq!(
        browser.dialog(),
        Some(&Dialog::External(address.to_owned()))
    );
    assert!(browser.take_effects().is_empty());
    browser.carry_out(Command::CloseDialog);
    browser.carry_out(Command::HandToDesktop);
    let handed = |effect: &Effect| matches!(effect, Effect::HandToDesktop(_));
    assert!(!browser.take_effects().iter().any(handed));

    browser.carry_out(Command::OpenText(address.to_owned()));
    assert!(browser.dialog().is_some());
    browser.carry_out(Command::HandToDesktop);
    assert!(browser.dialog().is_none());
    let effects = browser.take_effects();
    assert!(effects.contains(&Effect::HandToDesktop(address.to_owned())));
    assert_eq!(shown(&browser), "area://");
}

#[test]
fn bodies_are_read_once_and_missing_ones_are_gone() {
    let mut browser = on_guide();
    open(&mut browser, "area://Fidoscope.Guide");
    settle(&mut browser);
    let there = key_of(&browser, 1);
    let gone = MessageKey {
        number: 99_999,
        fingerprint: !there.fingerprint,
        ..there
    };
    browser.carry_out(Command::LoadBodies(vec![there, gone]));
    assert!(matches!(
        browser.contents.bodies.get(there),
        Some(Body::Loading)
    ));
    loop {
        let body = |browser: &mut Browser, key| browser.contents.bodies.get(key);
        let loading = |body| matches!(body, Some(Body::Loading));
        if !loading(body(&mut browser, there)) && !loading(body(&mut browser, gone)) {
            break;
        }
        let reply = browser.workers.inbox.wait().expect("a body");
        browser.take_reply(reply);
    }
    assert!(matches!(
        browser.contents.bodies.get(there),
        Some(Body::Ready(_))
    ));
    assert!(matches!(
        browser.contents.bodies.get(gone),
        Some(Body::Gone)
    ));
    // Another view of the same messages begins with what was read.
    settle(&mut browser);
    browser.carry_out(Command::ShowAs(View::Reel));
    settle(&mut browser);
    assert!(matches!(
        browser.contents.bodies.get(there),
        Some(Body::Ready(_))
    ));
}

#[test]
fn a_body_of_another_library_is_dropped() {
    let mut browser = on_guide();
    let area = browser.library().areas()[0].id();
    let key = MessageKey {
        area,
        number: 1,
        fingerprint: 1,
    };
    let epoch = browser.mail.epoch - 1;
    let body = Body::Gone;
    browser.take_reply(Reply::Body {
        epoch,
        key,
        body,
        objects: crate::messages::bodies::Objects::default(),
        charsets: Arc::default(),
    });
    assert!(browser.contents.bodies.get(key).is_none());
}

#[test]
fn a_body_that_was_read_before_another_set_was_chosen_is_read_again() {
    let mut browser = on_guide();
    open(&mut browser, "area://Fidoscope.Guide");
    settle(&mut browser);
    let key = key_of(&browser, 1);
    let ready =
        |browser: &Browser| matches!(browser.contents.bodies.peek(key), Some(Body::Ready(_)));
    browser.carry_out(Command::LoadBodies(vec![key]));
    until(&mut browser, "the body", ready);
    let before = Arc::clone(&browser.profile.settings.charsets);
    browser.carry_out(Command::SetMessageCharset(key, Some(Charset::KOI8_R)));
    assert_ne!(before, browser.profile.settings.charsets);
    let (epoch, body) = (browser.mail.epoch, Body::Gone);
    browser.take_reply(Reply::Body {
        epoch,
        key,
        body,
        objects: crate::messages::bodies::Objects::default(),
        charsets: before,
    });
    until(&mut browser, "the body again", ready);
    let Some(Body::Ready(message)) = browser.contents.bodies.get(key) else {
        unreachable!("it is ready");
    };
    assert_eq!(message.charset, Charset::KOI8_R);
    assert!(browser.profile.settings_changed.is_some());
}

/// A folder with one JAM base of the guide's bytes.
pub(super) fn folder_with_a_base() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let parts = crate::guide::parts(Language::English);
    let files = [
        ("jhr", &parts.jhr),
        ("jdt", &parts.jdt),
        ("jdx", &parts.jdx),
        ("jlr", &parts.jlr),
    ];
    for (end, bytes) in files {
        std::fs::write(dir.path().join(format!("some.area.{end}")), bytes).unwrap();
    }
    dir
}

#[test]
fn opening_bases_takes_the_place_of_what_was_open_and_is_remembered() {
    let dir = folder_with_a_base();
    let mut browser = on_guide();
    browser.carry_out(Command::ChooseBases);
    browser.carry_out(Command::OpenBases(dir.path().to_owned()));
    settle(&mut browser);
    assert!(browser.dialog().is_none(), "{:?}", browser.dialog());
    assert_eq!(browser.library().areas()[0].tag(), "some.area");
    assert_eq!(browser.settings().configs, [dir.path()]);
    assert_eq!(shown(&browser), "area://");
    browser.carry_out(Command::NewTab);
    open(&mut browser, "area://some.area");
    settle(&mut browser);
    assert!(!says_that_an_area_is_missing(&browser));
    browser.carry_out(Command::SelectTab(0));
    browser.carry_out(Command::CloseBases);
    settle(&mut browser);
    assert_eq!(browser.library().areas()[0].tag(), crate::guide::TAG);
    // The tab behind is made anew when it is looked at: its area is not here any more.
    browser.carry_out(Command::SelectTab(1));
    settle(&mut browser);
    assert!(says_that_an_area_is_missing(&browser));
}

fn says_that_an_area_is_missing(browser: &Browser) -> bool {
    let page = browser.tab().unwrap().page.clone().unwrap();
    let mut notices = page.notices.iter();
    notices.any(|notice| notice.code == "missing-area")
}

#[test]
fn the_guide_opens_beside_ones_own_areas_and_no_list_names_it() {
    let dir = folder_with_a_base();
    let mut browser = on_guide();
    browser.carry_out(Command::OpenBases(dir.path().to_owned()));
    settle(&mut browser);
    let tags = |browser: &Browser| -> Vec<String> {
        let areas = browser.library().areas().iter();
        areas.map(|area| area.tag().to_owned()).collect()
    };
    assert_eq!(tags(&browser), ["some.area"]);
    browser.carry_out(Command::OpenGuide);
    settle(&mut browser);
    assert_eq!(browser.tabs().len(), 2);
    assert_eq!(shown(&browser), "area://Fidoscope.Guide");
    let page = browser.tab().unwrap().page.clone().unwrap();
    let Content::Messages(page) = &page.content else {
        panic!("no messages: {:?}", page.notices);
    };
    assert!(page.set.len() > 10);
    assert_eq!(tags(&browser), ["some.area"]);
}

#[test]
fn bases_that_cannot_be_opened_leave_everything_as_it_was() {
    let mut browser = on_guide();
    browser.carry_out(Command::ChooseBases);
    browser.carry_out(Command::OpenBases("/does/not/exist".into()));
    settle(&mut browser);
    let Some(Dialog::Bases(dialog)) = browser.dialog() else {
        panic!("the dialog is gone");
    };
    assert!(dialog.error.as_deref().unwrap().contains("/does/not/exist"));
    assert!(!dialog.is_waiting());
    assert_eq!(browser.library().areas()[0].tag(), crate::guide::TAG);
    assert!(browser.settings().configs.is_empty());
    open(&mut browser, "area://Fidoscope.Guide");
    settle(&mut browser);
    assert_eq!(shown(&browser), "area://Fidoscope.Guide");
}

#[test]
fn a_configuration_that_is_gone_is_told_and_does_not_keep_the_others_away() {
    let dir = folder_with_a_base();
    let mut browser = started(
        start(&[Path::new("/does/not/exist"), dir.path()], None),
        crate::browser::resolver::without_index(None),
    );
    settle(&mut browser);
    assert_eq!(browser.library().areas().len(), 1);
    assert_eq!(browser.troubles().len(), 1);
    assert!(browser.troubles()[0].contains("/does/not/exist"));
}

#[test]
fn areas_are_counted_and_a_changed_base_is_noticed_once() {
    let dir = folder_with_a_base();
    let mut browser = started(
        start(&[dir.path()], Some("area://some.area")),
        crate::browser::resolver::without_index(None),
    );
    settle(&mut browser);
    until(&mut browser, "counts", |browser| {
        browser.counts().len() == 1
    });
    let counted = browser.counts().values().next().unwrap().clone();
    assert!(counted.unwrap().0 > 0);
    assert!(!browser.tab().unwrap().changed);

    let texts = dir.path().join("some.area.jdt");
    let mut bytes = std::fs::read(&texts).unwrap();
    bytes.extend_from_slice(b"more");
    std::fs::write(&texts, bytes).unwrap();
    browser.workers.watcher.hurry();
    until(&mut browser, "the change", |browser| {
        browser.tab().unwrap().changed
    });
    browser.carry_out(Command::Reload);
    settle(&mut browser);
    assert!(!browser.tab().unwrap().changed);
}

/// A browser on an address over a base of its own, with the area's id.
pub(super) fn on_a_base(dir: &Path, address: &str) -> (Browser, AreaId) {
    let start = start(&[dir], Some(address));
    let mut browser = started(start, crate::browser::resolver::without_index(None));
    settle(&mut browser);
    let area = browser.library().areas()[0].id();
    until(&mut browser, "counts", |browser| {
        browser.counts().len() == 1
    });
    (browser, area)
}

/// The key of a message of the page that is shown.
pub(super) fn key_of(browser: &Browser, number: u32) -> MessageKey {
    let page = browser.tab().unwrap().page.clone().unwrap();
    let Content::Messages(m) = &page.content else {
        panic!("not a page of messages");
    };
    let row = m.corpus.snapshots()[0].numbered(number).unwrap();
    MessageKey::of(&row)
}

#[test]
fn settings_rest_before_a_worker_saves_them() {
    let dir = tempfile::tempdir().unwrap();
    let mut start = start(&[], None);
    start.profile_dir = Some(dir.path().to_owned());
    let mut browser = started(start, crate::browser::resolver::without_index(None));
    settle(&mut browser);
    assert_eq!(browser.save_settings(Instant::now()), None);
    browser.carry_out(Command::toggle(Switch::Kludges));
    let now = Instant::now();
    assert!(browser.save_settings(now).is_some());
    assert_eq!(browser.save_settings(now + SAVE_AFTER), None);
    let saved = || crate::settings::load(dir.path()).settings.kludges;
    for _ in 0..400 {
        if saved() {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(saved());
    browser.carry_out(Command::toggle(Switch::Panel));
    assert_eq!(browser.finish_writing(PATIENCE), [""; 0]);
    assert!(!crate::settings::load(dir.path()).settings.panel);
}

#[test]
fn profile_that_cannot_be_written_is_named_with_the_reason() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("no-folder");
    std::fs::write(&file, "x").unwrap();
    let mut start = start(&[], None);
    start.profile_dir = Some(file.clone());
    let mut browser = started(start, crate::browser::resolver::without_index(None));
    settle(&mut browser);
    browser.carry_out(Command::toggle(Switch::Kludges));
    browser.save_settings(Instant::now() + SAVE_AFTER);
    let path = file.join("settings.toml").display().to_string();
    let told = |browser: &Browser| browser.troubles().iter().any(|told| told.contains(&path));
    until(&mut browser, "the trouble", told);
}

/// Longer than any of it takes.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);

#[test]
fn everything_that_waits_is_written_before_the_program_ends() {
    let dir = tempfile::tempdir().unwrap();
    let mut start = start(&[], None);
    start.profile_dir = Some(dir.path().join("profile"));
    let mut browser = started(start, crate::browser::resolver::without_index(None));
    settle(&mut browser);
    open(&mut browser, "area://Fidoscope.Guide?view=tree");
    settle(&mut browser);
    browser.carry_out(Command::ToggleBookmark);
    let many: Vec<u8> = vec![7; 3 << 20];
    let saved = dir.path().join("saved.bin");
    let goods = crate::command::Goods::Bytes(crate::files::Held(many.clone().into()));
    browser.carry_out(Command::Save("x".to_owned(), goods));
    browser.carry_out(Command::SaveTo(saved.clone(), crate::command::Clash::Ask));
    browser.carry_out(Command::toggle(Switch::Kludges));
    assert_eq!(browser.finish_writing(PATIENCE), [""; 0]);
    assert_eq!(std::fs::read(saved).unwrap(), many);
    let profile = dir.path().join("profile");
    let (keep, troubles) = crate::keep::Keep::load(&profile);
    assert!(troubles.is_empty());
    assert!(
        keep.bookmarks()
            .contains("area://Fidoscope.Guide?view=tree")
    );
    let tabs: Vec<&str> = keep
        .session()
        .tabs
        .iter()
        .map(|tab| tab.url.as_str())
        .collect();
    assert_eq!(tabs, ["area://Fidoscope.Guide?view=tree"]);
    assert!(keep.visits().iter().any(|visit| visit.url == tabs[0]));
    assert!(crate::settings::load(&profile).settings.kludges);
}

#[test]
fn dialog_of_saving_has_the_name_of_the_object_and_a_note_says_what_was_saved_where() {
    let folder = tempfile::tempdir().unwrap();
    let mut browser = on_guide();
    browser.front.save_folder = Some(folder.path().to_owned());
    let goods = crate::command::Goods::Bytes(crate::files::Held(b"saved".as_slice().into()));
    browser.carry_out(Command::Save("../red.png".to_owned(), goods));
    let Some(Dialog::Save(dialog)) = &browser.front.dialog else {
        panic!("no dialog");
    };
    let path = folder.path().join("red.png");
    assert_eq!(dialog.path, path.to_string_lossy());
    std::fs::write(&path, b"there").unwrap();
    browser.carry_out(Command::SaveTo(path, crate::command::Clash::Rename));
    until(&mut browser, "the note", |browser| {
        browser.front.toast.is_some()
    });
    let said = &browser.front.toast.as_ref().unwrap().text;
    let place = folder.path().display();
    assert_eq!(*said, format!("red (2).png is saved in {place}."));
    assert!(browser.front.dialog.is_none());
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
    settle(&mut browser);
    assert_eq!(from(&browser), None);
    let moscow = "7.00/55.75000/37.62000";
    let entry = browser.tab_mut().unwrap().history.current_mut().unwrap();
    entry.state.start_at(Viewpoint::parse(moscow).unwrap());
    browser.carry_out(Command::ToggleBookmark);
    // The address says nothing of it: its grammar has no fragments.
    assert_eq!(shown(&browser), map);
    // A restart opens the tab so.
    let mut start = start(&[], None);
    *start.keep.session_mut() = browser.session_now();
    let mut again = started(start, crate::browser::resolver::without_index(None));
    settle(&mut again);
    assert_eq!(from(&again).as_deref(), Some(moscow));
    // Another page, and the bookmark.
    open(&mut browser, "area://Fidoscope.Guide");
    settle(&mut browser);
    for place in [OpenIn::Here, OpenIn::NewTab] {
        let url = FidoUrl::parse(map).unwrap().url;
        browser.carry_out(Command::Open(url, place));
        settle(&mut browser);
        assert_eq!(from(&browser).as_deref(), Some(moscow), "{place:?}");
    }
    // The globe of the page shows the same place.
    browser.carry_out(Command::ShowAs(View::Glom));
    settle(&mut browser);
    assert_eq!(from(&browser).as_deref(), Some(moscow));
    browser.carry_out(Command::ShowAs(View::Mapm));
    settle(&mut browser);
    browser.carry_out(Command::ToggleBookmark);
    open(&mut browser, map);
    settle(&mut browser);
    assert_eq!(browser.keep().bookmarks().viewpoint(map), None);
}

#[cfg(unix)]
#[test]
fn what_is_not_written_by_the_deadline_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let pipe = dir.path().join("slow-disk");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let mut browser = on_guide();
    let goods = crate::command::Goods::Bytes(crate::files::Held(b"saved".as_slice().into()));
    browser.carry_out(Command::Save("x".to_owned(), goods));
    // A pipe that nobody reads takes nothing, as a disk that is very slow.
    let replace = crate::command::Clash::Replace;
    browser.carry_out(Command::SaveTo(pipe.clone(), replace));
    let name = pipe.display().to_string();
    assert_eq!(browser.finish_writing(Duration::ZERO), [name]);
    assert_eq!(std::fs::read(&pipe).unwrap(), b"saved");
    assert_eq!(browser.finish_writing(PATIENCE), [""; 0]);
}

#[test]
fn open_tabs_are_looked_at_again_after_the_last_frame_in_which_something_happened() {
    let mut browser = on_guide();
    let now = Instant::now();
    browser.save_keep(now);
    open(&mut browser, "area://Fidoscope.Guide");
    settle(&mut browser);
    // Without a further frame nobody would look.
    let rest = browser.save_keep(now + Duration::from_millis(1)).unwrap();
    assert!(rest < Duration::from_secs(1));
    let later = now + Duration::from_secs(2);
    browser.save_keep(later);
    assert_eq!(browser.keep().session().tabs.len(), 1);
    // A window in which nothing happens sleeps.
    assert_eq!(browser.save_keep(later + Duration::from_secs(2)), None);
}

#[test]
fn another_view_and_order_stand_in_the_address_or_stay_untold_as_the_person_wants() {
    let address = |browser: &Browser| browser.tab().unwrap().told_address().unwrap();
    for (told, expected) in [
        (true, "area://Fidoscope.Guide?view=reel&sort=-chr"),
        (false, "area://Fidoscope.Guide"),
    ] {
        let mut browser = on_guide();
        browser.carry_out(Command::Set(Setting::Switch(Switch::ViewInAddress, told)));
        browser.carry_out(Command::Set(Setting::Switch(Switch::SortInAddress, told)));
        open(&mut browser, "area://Fidoscope.Guide?view=tree");
        settle(&mut browser);
        // What an author or a person wrote into an address stays there.
        assert_eq!(address(&browser), "area://Fidoscope.Guide?view=tree");
        browser.carry_out(Command::ShowAs(View::Reel));
        browser.carry_out(Command::SortAs(vec![SortToken {
            key: SortKey::Chr,
            reversed: true,
        }]));
        settle(&mut browser);
        assert_eq!(address(&browser), expected);
        // The complete address is known, shown or not: it is what is copied (7.2.3.1).
        let complete = "area://Fidoscope.Guide?view=reel&sort=-chr";
        assert_eq!(browser.tab().unwrap().url().unwrap().to_string(), complete);
        assert_eq!(shown(&browser), complete);
        browser.carry_out(Command::Reload);
        settle(&mut browser);
        assert_eq!(address(&browser), expected, "after a reload");
        browser.carry_out(Command::Back);
        settle(&mut browser);
        assert_eq!(address(&browser), "area://Fidoscope.Guide?view=tree");
        browser.carry_out(Command::Forward);
        settle(&mut browser);
        assert_eq!(address(&browser), expected, "back and forth");
    }
}

#[test]
fn the_weeks_begin_as_the_settings_say_else_as_in_the_locale() {
    let mut browser = on_guide();
    assert_eq!(browser.first_weekday(), browser.profile.locale_weekday);
    browser.carry_out(Command::Set(Setting::FirstWeekday(Some(Weekday::Saturday))));
    assert_eq!(browser.first_weekday(), Weekday::Saturday);
}

#[test]
fn an_area_opens_in_the_view_and_the_order_in_which_the_user_left_it() {
    for told in [true, false] {
        let mut browser = on_guide();
        browser.carry_out(Command::Set(Setting::Switch(Switch::ViewInAddress, told)));
        browser.carry_out(Command::Set(Setting::Switch(Switch::SortInAddress, told)));
        open(&mut browser, "area://Fidoscope.Guide");
        settle(&mut browser);
        browser.carry_out(Command::ShowAs(View::Litr));
        let sort = SortToken::parse("-chr").unwrap();
        browser.carry_out(Command::SortAs(vec![sort]));
        settle(&mut browser);
        open(&mut browser, "area://");
        settle(&mut browser);
        let left = "area://Fidoscope.Guide?view=litr&sort=-chr";
        for place in [OpenIn::Here, OpenIn::NewTab] {
            let area = url("area://fidoscope.guide");
            browser.carry_out(Command::Open(area, place));
            settle(&mut browser);
            assert_eq!(shown(&browser).to_lowercase(), left.to_lowercase());
            let told_address = browser.tab().unwrap().told_address().unwrap();
            assert_eq!(told_address.contains("view="), told, "{told_address}");
            assert_eq!(told_address.contains("sort="), told, "{told_address}");
        }
        // What an address says holds, and searches are not areas.
        for other in [
            "area://Fidoscope.Guide?view=reel&sort=uns",
            "area://Fidoscope.Guide?find=tide",
        ] {
            open(&mut browser, other);
            settle(&mut browser);
            assert_eq!(shown(&browser), other);
        }
        // Two steps back is the area as it was opened.
        browser.carry_out(Command::Back);
        settle(&mut browser);
        browser.carry_out(Command::ShowAs(View::List));
        browser.carry_out(Command::SortAs(vec![SortToken::parse("chr").unwrap()]));
        settle(&mut browser);
        open(&mut browser, "area://Fidoscope.Guide");
        settle(&mut browser);
        assert_eq!(shown(&browser), "area://Fidoscope.Guide");
    }
}

#[test]
fn a_start_with_an_area_goes_to_its_tab_as_the_user_left_it() {
    let mut browser = on_guide();
    open(&mut browser, "area://Fidoscope.Guide");
    settle(&mut browser);
    browser.carry_out(Command::ShowAs(View::Reel));
    settle(&mut browser);
    let tabs = browser.tabs().len();
    browser.show_tab_of(url("area://Fidoscope.Guide"));
    settle(&mut browser);
    assert_eq!(browser.tabs().len(), tabs);
    assert_eq!(shown(&browser), "area://Fidoscope.Guide?view=reel");
}

#[test]
fn the_mail_of_somebody_is_hidden_by_a_setting_and_shown_again() {
    let mut browser = on_guide();
    open(&mut browser, "area://Fidoscope.Guide");
    settle(&mut browser);
    let hidden = |browser: &Browser| browser.tab().unwrap().twits.len();
    assert_eq!(hidden(&browser), 0);
    for on in [true, false] {
        let twit = Setting::Twit("Vera Pathfinder".to_owned(), on);
        browser.carry_out(Command::Set(twit));
        settle(&mut browser);
        assert_eq!(hidden(&browser) > 0, on);
        // The configuration is read again: it stays so.
        browser.carry_out(Command::ReadConfigAgain);
        settle(&mut browser);
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
    settle(&mut browser);
    assert_eq!(grouping(&browser), Grouping::Plain);
    browser.carry_out(Command::ToggleThreads);
    assert_eq!(grouping(&browser), by_last);
    // Another order keeps them, and so does coming back; an address that names one has none.
    let sort = fidoscope_core::url::SortToken::parse("-chr").unwrap();
    browser.carry_out(Command::SortAs(vec![sort]));
    settle(&mut browser);
    assert_eq!(grouping(&browser), by_last);
    open(&mut browser, "area://Fidoscope.Guide?sort=sub");
    settle(&mut browser);
    assert_eq!(grouping(&browser), Grouping::Plain);
    open(&mut browser, guide);
    settle(&mut browser);
    assert_eq!(grouping(&browser), by_last);
    assert!(
        shown(&browser).ends_with("sort=-chr"),
        "{}",
        shown(&browser)
    );
    // A restart opens the tab so.
    let mut keep = crate::keep::Keep::default();
    *keep.session_mut() = browser.session_now();
    let start_of_threads = |browser: &Browser| {
        let mut start = start(&[], None);
        start.settings = browser.settings().clone();
        start
    };
    let mut start = start_of_threads(&browser);
    start.keep = keep;
    let mut again = started(start, crate::browser::resolver::without_index(None));
    settle(&mut again);
    assert_eq!(grouping(&again), by_last);
    assert!(shown(&again).ends_with("sort=-chr"), "{}", shown(&again));
    // So does a window whose configuration is still being read when the address is opened.
    let mut start = start_of_threads(&browser);
    start.url = Some(guide.to_owned());
    let mut early = started(start, crate::browser::resolver::without_index(None));
    settle(&mut early);
    assert_eq!(grouping(&early), by_last);
    // In another view the key leads to the list with threads.
    again.carry_out(Command::ShowAs(fidoscope_core::url::View::Litr));
    settle(&mut again);
    again.carry_out(Command::ToggleThreads);
    settle(&mut again);
    assert_eq!(grouping(&again), by_last);
    assert!(!shown(&again).contains("litr"), "{}", shown(&again));
}
