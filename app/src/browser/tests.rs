mod addresses;
mod areas;
mod libraries;
mod navigating;
mod saving;
mod starting;

use super::address::{Offer, check, join_pasted, up};
use super::jobs::Reply;
use super::profile::SAVE_AFTER;
use super::tabs::MOST_TABS;
use super::*;
use crate::command::{Command, OpenIn, TabCommand};
pub(crate) use crate::files::PATIENCE;
use crate::map::viewpoint::Viewpoint;
use crate::messages::bodies::Body;
use crate::messages::{MessageKey, Twits};
use crate::settings::{Setting, Switch};
use crate::strings::Language;
use fidoscope_core::base::jam::write::JamParts;
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

/// A browser of a start, with its pages.
pub(super) fn opened(start: Start) -> Browser {
    let mut browser = started(start, crate::browser::resolver::without_index(None));
    wait_for_pages(&mut browser);
    browser
}

/// A browser of a start, with its pages and the counts of all areas.
pub(super) fn counted(start: Start) -> Browser {
    let mut browser = opened(start);
    until_counted(&mut browser);
    browser
}

/// Waits for the counts of all areas.
pub(super) fn until_counted(browser: &mut Browser) {
    until(browser, "counts", |browser| {
        browser.counts().len() == browser.library().areas().len()
    });
}

/// A browser on the guide, with its first page.
pub(crate) fn on_guide() -> Browser {
    opened(start(&[], None))
}

/// Takes replies until a condition holds.
pub(super) fn until(browser: &mut Browser, what: &str, holds: impl Fn(&Browser) -> bool) {
    while !holds(browser) {
        let reply = browser.workers.inbox.wait();
        browser.handle_reply(reply.unwrap_or_else(|| panic!("waited in vain: {what}")));
    }
}

/// Handles replies until a condition holds that comes about without a reply.
pub(super) fn until_seen(browser: &mut Browser, what: &str, holds: impl Fn(&Browser) -> bool) {
    let since = Instant::now();
    while !holds(browser) {
        assert!(since.elapsed() < PATIENCE, "waited in vain: {what}");
        browser.handle_replies();
        std::thread::yield_now();
    }
}

/// Waits until nothing waits to be written, marks of messages included, and handles the replies: the counts may be
/// known before the writer has moved the mark of the base.
pub(super) fn until_written(browser: &mut Browser) {
    /// The writer waits for the inbox when it is full.
    const SLICE: Duration = Duration::from_millis(50);
    let since = Instant::now();
    while !browser.workers.jobs.finish_writing(SLICE) {
        assert!(since.elapsed() < PATIENCE, "{:?}", browser.unwritten());
        browser.handle_replies();
    }
    browser.handle_replies();
}

pub(super) fn wait_for_pages(browser: &mut Browser) {
    until(browser, "all pages", |browser| {
        browser.mail.state == LibraryState::Ready
            && browser.tabs.all.iter().all(|tab| tab.pending.is_none())
    });
}

/// Takes replies until no one outside waits for a page.
pub(crate) fn until_answered(browser: &mut Browser) {
    let mut is_asked = false;
    while !is_asked || !browser.tabs.callers.is_empty() {
        let reply = browser
            .workers
            .inbox
            .wait()
            .expect("the page of an address");
        is_asked |= matches!(reply, Reply::Outside(..));
        browser.handle_reply(reply);
    }
}

fn shown(browser: &Browser) -> String {
    let page = browser.tab().and_then(|tab| tab.page.clone());
    page.map_or(String::new(), |page| page.url.to_string())
}

fn open(browser: &mut Browser, address: &str) {
    browser.carry_out(Command::Tabs(TabCommand::Open(url(address), OpenIn::Here)));
}

fn blank(url: &FidoUrl) -> Page {
    Page {
        url: url.clone(),
        title: url.to_string(),
        notices: Vec::new(),
        content: Content::Nothing,
    }
}

/// A folder with one JAM base of the guide's bytes.
pub(super) fn folder_with_a_base() -> tempfile::TempDir {
    folder_with("some.area")
}

/// Another program adds to the texts of that base; waits until the tab knows that its page is old.
fn change_base(browser: &mut Browser, folder: &Path) {
    let texts = folder.join("some.area.jdt");
    let mut bytes = std::fs::read(&texts).unwrap();
    bytes.extend_from_slice(b"more");
    std::fs::write(&texts, bytes).unwrap();
    browser.workers.watcher.hurry();
    until(browser, "the change", |browser| {
        browser.tab().unwrap().changed
    });
}

/// Such a folder, whose base has a name of its own.
fn folder_with(tag: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    put_base(dir.path(), tag, crate::guide::parts(Language::English));
    dir
}

/// Stores a base in a folder, in place of an older one, as packers do it: whole files, and marks stay.
pub(crate) fn put_base<B: AsRef<[u8]>>(folder: &Path, tag: &str, parts: &JamParts<B>) {
    let files = [
        ("jhr", &parts.jhr),
        ("jdt", &parts.jdt),
        ("jdx", &parts.jdx),
        ("jlr", &parts.jlr),
    ];
    for (end, bytes) in files {
        let (new, own) = (folder.join("new"), folder.join(format!("{tag}.{end}")));
        if end != "jlr" || !own.exists() {
            std::fs::write(&new, bytes).unwrap();
            std::fs::rename(new, own).unwrap();
        }
    }
}

/// A browser on an address over a base of its own, with the area's id.
pub(super) fn on_a_base(dir: &Path, address: &str) -> (Browser, AreaId) {
    let browser = counted(start(&[dir], Some(address)));
    let area = browser.library().areas()[0].id();
    (browser, area)
}

/// The key of a message of the page that is shown.
pub(super) fn key_of(browser: &Browser, number: u32) -> MessageKey {
    let m = browser.tab().unwrap().messages().unwrap();
    let row = m.corpus.snapshots()[0].numbered(number).unwrap();
    MessageKey::from_row(&row)
}

/// Numbers of the messages that the page shows as unread.
pub(super) fn shown_unread(browser: &Browser) -> Vec<u32> {
    let m = browser.tab().unwrap().messages().unwrap();
    let rows = m.corpus.snapshots()[0].iter();
    rows.map(|row| MessageKey::from_row(&row))
        .filter(|key| browser.reading.marks.is_unread(m.areas.first(), *key))
        .map(|key| key.number)
        .collect()
}
