//! Ways between pages and tabs, and replies that come late.

use super::*;
use crate::command::{FrontCommand, TabCommand};

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
fn back_and_forward_walk_the_addresses() {
    let mut browser = on_guide();
    open(&mut browser, "area://Fidoscope.Guide");
    wait_for_pages(&mut browser);
    browser.carry_out(Command::Tabs(TabCommand::Back));
    wait_for_pages(&mut browser);
    assert_eq!(shown(&browser), "area://");
    browser.carry_out(Command::Tabs(TabCommand::Back));
    wait_for_pages(&mut browser);
    assert_eq!(shown(&browser), "area://");
    browser.carry_out(Command::Tabs(TabCommand::Forward));
    wait_for_pages(&mut browser);
    assert_eq!(shown(&browser), "area://Fidoscope.Guide");
}

#[test]
fn back_to_a_message_leaves_the_visits_of_others_in_the_history() {
    let mut browser = on_guide();
    let opened = |browser: &mut Browser, list: &str, number| {
        open(browser, list);
        wait_for_pages(browser);
        let key = key_of(browser, number);
        browser.carry_out(Command::Tabs(TabCommand::OpenMessage(key, OpenIn::Here)));
        browser.tab().unwrap().address().unwrap().to_string()
    };
    let first = opened(&mut browser, "area://Fidoscope.Guide?view=list", 2);
    let second = opened(&mut browser, "area://Fidoscope.Guide?view=tree", 5);
    assert_ne!(first, second);
    for _ in 0..2 {
        browser.carry_out(Command::Tabs(TabCommand::Back));
        wait_for_pages(&mut browser);
    }
    let address = browser.tab().unwrap().address().unwrap().to_string();
    assert_eq!(address, first);
    browser.save_due_documents(Instant::now());
    let visits = browser.keep().visits().iter();
    let visits = visits.filter(|visit| visit.url.contains("msgid="));
    let visits: Vec<(&str, u32)> = visits
        .map(|visit| (visit.url.as_str(), visit.count))
        .collect();
    assert_eq!(visits, [(second.as_str(), 1), (first.as_str(), 1)]);
}

#[test]
fn the_page_before_stays_until_its_successor_is_there() {
    let (resolver, go) = held();
    let mut browser = started(start(&[], None), resolver);
    wait_for_pages(&mut browser);
    open(&mut browser, "area://A");
    assert_eq!(shown(&browser), "area://");
    assert_eq!(browser.tab().unwrap().url(), Some(&url("area://A")));
    go.send(()).unwrap();
    wait_for_pages(&mut browser);
    assert_eq!(shown(&browser), "area://A");
}

#[test]
fn a_reply_to_an_older_request_is_dropped() {
    let (resolver, go) = held();
    let mut browser = started(start(&[], None), resolver);
    wait_for_pages(&mut browser);
    open(&mut browser, "area://A");
    let id = browser.tab().unwrap().id;
    let old = browser.tab().unwrap().generation;
    open(&mut browser, "area://B");
    browser.show_resolved_page(id, old, Some(blank(&url("area://A"))), Twits::default());
    assert_eq!(shown(&browser), "area://");
    assert!(browser.tab().unwrap().pending.is_some());
    go.send(()).unwrap();
    go.send(()).unwrap();
    wait_for_pages(&mut browser);
    assert_eq!(shown(&browser), "area://B");
    assert_eq!(browser.tab().unwrap().history.len(), 2);
}

#[test]
fn stop_keeps_the_page_and_drops_what_comes_late() {
    let (resolver, go) = held();
    let mut browser = started(start(&[], None), resolver);
    wait_for_pages(&mut browser);
    open(&mut browser, "area://A");
    let tab = browser.tab().unwrap();
    let (id, generation) = (tab.id, tab.generation);
    let job = tab.pending.as_ref().unwrap().job.clone();
    browser.carry_out(Command::Tabs(TabCommand::Stop));
    assert!(job.is_cancelled());
    browser.show_resolved_page(
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
    wait_for_pages(&mut browser);
    open(&mut browser, "area://A");
    browser.carry_out(Command::Tabs(TabCommand::Back));
    assert!(browser.tab().unwrap().pending.is_none());
    assert_eq!(shown(&browser), "area://");
    drop(go);
}

#[test]
fn page_that_stays_after_a_stop_still_follows_its_base() {
    for command in [
        Command::Tabs(TabCommand::Stop),
        Command::Tabs(TabCommand::Back),
    ] {
        let dir = folder_with_a_base();
        let (mut browser, _) = on_a_base(dir.path(), "area://some.area");
        open(&mut browser, "area://");
        browser.carry_out(command);
        assert_eq!(shown(&browser), "area://some.area");
        change_base(&mut browser, dir.path());
    }
}

#[test]
fn a_panic_of_a_decoder_becomes_a_page_and_the_worker_lives_on() {
    let resolver = |url: &FidoUrl, _: &Library, _: &Job| {
        assert!(url.is_arealist(), "broken decoder");
        Ok(blank(url))
    };
    let mut browser = started(start(&[], None), Box::new(resolver));
    wait_for_pages(&mut browser);
    // More often than there are workers.
    for _ in 0..5 {
        open(&mut browser, "area://A");
        wait_for_pages(&mut browser);
        let page = browser.tab().unwrap().page.clone().unwrap();
        assert_eq!(page.notices[0].code, "internal-fault");
        assert_eq!(page.notices[0].severity, Severity::Error);
        assert!(page.notices[0].text.contains("broken decoder"));
    }
    open(&mut browser, "area://");
    wait_for_pages(&mut browser);
    assert_eq!(shown(&browser), "area://");
}

#[test]
fn what_was_tolerated_in_the_address_is_reported_above_its_page() {
    let mut browser = on_guide();
    let reported = |browser: &Browser, code: &str| {
        let page = browser.tab().unwrap().page.clone().unwrap();
        let notices = page.notices.iter();
        notices.filter(|notice| notice.code == code).count()
    };
    open(&mut browser, "area://Fidoscope.Guide?nonsense=1");
    wait_for_pages(&mut browser);
    assert_eq!(reported(&browser, "unknown-parameter"), 1);
    // The canonical forms of these have no fault.
    open(&mut browser, "area://Fidoscope.Guide?find=a=b");
    wait_for_pages(&mut browser);
    assert_eq!(reported(&browser, "reserved-character"), 1);
    let broken = "area://Fidoscope.Guide?find=%%\n%%%41";
    browser.carry_out(Command::Tabs(TabCommand::OpenText(broken.to_owned())));
    wait_for_pages(&mut browser);
    assert_eq!(reported(&browser, "ambiguous-break"), 1);
    browser.carry_out(Command::Tabs(TabCommand::Back));
    wait_for_pages(&mut browser);
    assert_eq!(reported(&browser, "reserved-character"), 1);
    browser.carry_out(Command::Tabs(TabCommand::Reload));
    wait_for_pages(&mut browser);
    assert_eq!(reported(&browser, "reserved-character"), 1);
}

#[test]
fn tabs_open_close_and_follow_each_other() {
    let mut browser = on_guide();
    browser.carry_out(Command::Tabs(TabCommand::Open(
        url("area://B1"),
        OpenIn::Background,
    )));
    browser.carry_out(Command::Tabs(TabCommand::Open(
        url("area://B2"),
        OpenIn::Background,
    )));
    let order = |browser: &Browser| -> Vec<String> {
        let tabs = browser.tabs().iter();
        tabs.map(|tab| tab.url().unwrap().to_string()).collect()
    };
    assert_eq!(order(&browser), ["area://", "area://B1", "area://B2"]);
    assert_eq!(browser.active(), 0);
    wait_for_pages(&mut browser);

    browser.carry_out(Command::Tabs(TabCommand::NextTab));
    assert_eq!(shown(&browser), "area://B1");
    browser.carry_out(Command::Tabs(TabCommand::PreviousTab));
    browser.carry_out(Command::Tabs(TabCommand::PreviousTab));
    assert_eq!(shown(&browser), "area://B2");
    browser.carry_out(Command::Tabs(TabCommand::CloseTab(0)));
    assert_eq!(shown(&browser), "area://B2");
    assert_eq!(browser.active(), 1);
    browser.carry_out(Command::Tabs(TabCommand::CloseCurrentTab));
    assert_eq!(shown(&browser), "area://B1");
    browser.carry_out(Command::Tabs(TabCommand::SelectTab(7)));
    browser.carry_out(Command::Tabs(TabCommand::CloseTab(7)));
    assert_eq!(browser.tabs().len(), 1);
    browser.carry_out(Command::Tabs(TabCommand::CloseCurrentTab));
    assert_eq!(order(&browser), ["area://"]);
}

#[test]
fn a_new_tab_comes_to_the_front_and_wants_an_address() {
    let mut browser = on_guide();
    browser.carry_out(Command::Tabs(TabCommand::NewTab));
    assert_eq!((browser.tabs().len(), browser.active()), (2, 1));
    assert_eq!(browser.take_effects(), [WindowEffect::FocusAddress]);
}

#[test]
fn there_is_a_last_tab() {
    let mut browser = on_guide();
    for _ in 0..MOST_TABS + 5 {
        browser.carry_out(Command::Tabs(TabCommand::NewTab));
    }
    assert_eq!(browser.tabs().len(), MOST_TABS);
    assert_eq!(browser.troubles().len(), 1);
    browser.carry_out(Command::Front(FrontCommand::DismissTrouble(0)));
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
    browser.carry_out(Command::Front(FrontCommand::CloseDialog));
    browser.carry_out(Command::Front(FrontCommand::HandToDesktop));
    let handed = |effect: &WindowEffect| matches!(effect, WindowEffect::HandToDesktop(_));
    assert!(!browser.take_effects().iter().any(handed));

    browser.carry_out(Command::Tabs(TabCommand::OpenText(address.to_owned())));
    assert!(browser.dialog().is_some());
    browser.carry_out(Command::Front(FrontCommand::HandToDesktop));
    assert!(browser.dialog().is_none());
    let effects = browser.take_effects();
    assert!(effects.contains(&WindowEffect::HandToDesktop(address.to_owned())));
    assert_eq!(shown(&browser), "area://");
}
