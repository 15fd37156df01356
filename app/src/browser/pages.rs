//! From addresses to pages: asking the workers, and taking what they send.

use super::address;
use super::downloads;
use super::jobs::Reply;
use super::jobs::work::PageWork;
use super::own_page::{is_own_page, page_of};
use super::performing::with_owner;
use super::sources::Sources;
use super::tab::{Tab, TabId, page_rest};
use super::tabs::{MOST_CLOSED, MOST_TABS, as_left};
use super::{Browser, Dialog, LibraryState, OwnPage, WindowEffect, history::Step, watch::Watched};
use crate::command::{Album, Command, OpenIn, TabCommand};
use crate::guide;
use crate::map::viewpoint::Viewpoint;
use crate::messages::{MessageKey, Twits};
use crate::platform::log::log;
use crate::platform::outside::{Caller, Note};
use crate::settings::area_views::Grouping;
use crate::strings::{said, sentence, tr};
use crate::views::{OmittedParams, ViewState};
use fidoscope_core::page::{Content, Page, StationsPage};
use fidoscope_core::url::{FidoUrl, Key, View};
use std::sync::Arc;

/// Whether an address leaves out the mail of someone.
pub(crate) fn has_twit_filter(url: &FidoUrl) -> bool {
    url.params().any(|param| param.key == Some(Key::Twit))
}

impl Browser {
    /// Opens a page of the program itself.
    pub(super) fn open_own(&mut self, page: OwnPage, place: OpenIn) {
        if let Some(url) = page.url() {
            self.open(url, place);
        }
    }

    pub(super) fn open(&mut self, url: FidoUrl, place: OpenIn) {
        let is_own = StationsPage::wanted_by(&url).is_some() || is_own_page(&url);
        if let Some(address) = url.as_external().filter(|_| !is_own) {
            let address = address.to_owned();
            if place == OpenIn::Here {
                self.front.dialog = Some(Dialog::External(address));
                return;
            }
        }
        let from = self.profile.keep.bookmarks().viewpoint(&url.to_string());
        let from = from.and_then(Viewpoint::parse);
        match place {
            OpenIn::Here if !self.tabs.all.is_empty() => {
                self.forget_typed_address();
                self.want(self.tabs.active, url, Step::New);
            }
            OpenIn::Background => self.new_tab(url, false),
            _ => self.new_tab(url, true),
        }
        // A map whose address is a bookmark begins where the bookmark was made.
        if let Some(from) = from {
            let at = match place {
                OpenIn::Background => self.tabs.newest(),
                _ => self.tabs.active,
            };
            let tab = self.tabs.all.get_mut(at);
            if let Some(pending) = tab.and_then(|tab| tab.pending.as_mut()) {
                pending.state.get_or_insert_default().start_at(from);
            }
        }
    }

    /// Shows a message of the page alone, within the messages of the page.
    pub(super) fn open_message(&mut self, key: MessageKey, place: OpenIn) {
        let omits_view = !self.profile.settings.view_in_address;
        let Some(tab) = self.tab() else { return };
        let (Some(page), twits) = (tab.page.clone(), Arc::clone(&tab.twits)) else {
            return;
        };
        if place != OpenIn::Here && !self.add_tab(place == OpenIn::NewTab) {
            return;
        }
        self.forget_typed_address();
        let at = match place {
            OpenIn::Background => self.tabs.newest(),
            _ => self.tabs.active,
        };
        let Some(tab) = self.tabs.all.get_mut(at) else {
            return;
        };
        tab.twits = twits;
        if !tab.open_message(&page, key, omits_view) {
            return;
        }
        if let Content::Messages(m) = &page.content
            && m.forest_if_built().is_none()
        {
            let m = m.clone();
            self.workers.jobs.aside(move || {
                m.prepare(View::Sing);
                None
            });
        }
        self.tabs.remember_visit(at, &mut self.profile);
        if at == self.tabs.active {
            self.show_active();
        }
    }

    pub(super) fn open_text(&mut self, text: String) {
        if address::is_too_long(&text) {
            self.trouble(tr!("address-too-long").to_owned());
            return;
        }
        if self.open_file_of(&text) {
            return;
        }
        let Some(tab) = self.tabs.all.get_mut(self.tabs.active) else {
            return;
        };
        tab.address.text = text;
        tab.address.edited = true;
        let check = tab
            .address
            .check(&self.mail.library, tab.page.as_deref(), &self.profile.keep);
        let Some(url) = check.target().cloned() else {
            return;
        };
        if url.as_external().is_some() {
            tab.address.forget_typed();
        }
        self.open(url, OpenIn::Here);
        // What is typed begins where its view begins, not at what was selected before (7.2.3).
        if let Some(tab) = self.tabs.all.get_mut(self.tabs.active)
            && let Some(pending) = &mut tab.pending
            && tab.history.current().map(|entry| &entry.url) != Some(&pending.url)
        {
            pending.state.get_or_insert_default();
        }
        self.front.effects.push(WindowEffect::FocusPage);
    }

    /// The guide in a tab of its own: whoever asks for help keeps the page that it was needed for.
    pub(super) fn open_guide(&mut self) {
        self.front.dialog = None;
        self.open(FidoUrl::area(guide::TAG, None), OpenIn::NewTab);
    }

    /// Another start of the program wants an address opened: it gets a tab of its own, unless one shows it.
    pub(super) fn take_note(&mut self, note: Note, caller: Option<Caller>) {
        self.front.effects.push(WindowEffect::Raise);
        if let Some(trouble) = &note.trouble {
            self.trouble(trouble.clone());
        }
        if !note.configs.is_empty() && note.configs != self.mail.sources.configs {
            let tab = self.tab().map(|tab| tab.id);
            // The other start has the last word, not what a dialog asked for.
            let is_that = |dialog: &mut Dialog| matches!(dialog, Dialog::Bases(_));
            self.front.dialog.take_if(is_that);
            // An address of its own is shown in place of the areas.
            let tab = tab.filter(|_| note.url.is_none());
            self.try_sources(Sources::of(note.configs), tab);
        }
        let Some(text) = note.url else { return };
        if self.open_file_of(&text) {
            // Whoever waits is answered by the dropped caller: the file is looked at by a worker.
            return;
        }
        match FidoUrl::parse_joining(text.trim()) {
            Ok(parsed) if parsed.url.as_external().is_none() => {
                let shown = self.show_tab_of(parsed.url);
                let Some(caller) = caller else { return };
                let Some(id) = shown else {
                    // There are too many tabs.
                    caller.answer(self.front.troubles.last().cloned());
                    return;
                };
                self.callers.push((id, caller));
                if self.tab().is_some_and(|tab| tab.pending.is_none()) {
                    self.answer_callers(id);
                }
            }
            // Not an address of Fidonet: the address bar shows what is wrong with it.
            other => {
                if let (Err(error), Some(caller)) = (&other, caller) {
                    caller.answer(Some(said(error)));
                }
                self.new_tab(FidoUrl::arealist(), true);
                self.open_text(text);
            }
        }
    }

    /// Reports to those who wait for the page of a tab what became of it.
    fn answer_callers(&mut self, tab: TabId) {
        let known = self.tabs.all.iter().find(|known| known.id == tab);
        let failure = known.is_none_or(Tab::is_empty);
        let page = known.and_then(|tab| tab.page.as_deref());
        let why = || {
            let notice = page.and_then(|page| page.notices.iter().max_by_key(|it| it.severity));
            notice.map_or_else(
                || tr!("nothing-shown").to_owned(),
                |notice| sentence(&notice.text),
            )
        };
        let failure = failure.then(why);
        for (_, caller) in self.callers.extract_if(.., |(waits, _)| *waits == tab) {
            caller.answer(failure.clone());
        }
    }

    pub(super) fn step(&mut self, to: impl Fn(&Tab) -> Option<usize>) {
        let Some(tab) = self.tab() else { return };
        let Some(at) = to(tab) else { return };
        // Back to the page that is still shown: nothing has to be read.
        let shown = tab.pending.is_some() && at == tab.history.position(None);
        let url = tab.history.get(at).map(|entry| entry.url.clone());
        self.forget_typed_address();
        if shown {
            self.carry_out(Command::Tabs(TabCommand::Stop));
            return;
        }
        self.note_going_on();
        if let Some(tab) = self.tab_mut() {
            tab.leave_entry();
            if tab.back_to_opener(at) {
                self.show_active();
                return;
            }
        }
        if let Some(url) = url {
            self.want(self.tabs.active, url, Step::To(at));
        }
    }

    /// Forgets what was typed and not opened: the user went elsewhere.
    pub(super) fn forget_typed_address(&mut self) {
        if let Some(tab) = self.tab_mut() {
            tab.address.forget_typed();
        }
    }

    pub(super) fn reload(&mut self) {
        if self.missing().is_some() {
            self.read_again();
            return;
        }
        self.forget_typed_address();
        self.contents.forget_for_reload();
        self.workers.jobs.drop_bodies();
        self.drop_pictures();
        self.workers.watcher.hurry();
        let Some(tab) = self.tab() else { return };
        let step = match tab.pending_step() {
            Some(step) => step,
            None => Step::To(tab.history.position(None)),
        };
        if let Some(url) = tab.url().cloned() {
            self.want(self.tabs.active, url, step);
        }
    }

    /// Makes pages again that `twit` filters of addresses change (7.2.1.3.1): they are applied or left alone.
    pub(super) fn apply_twit_filters(&mut self) {
        for tab in &mut self.tabs.all {
            tab.outdated |= tab.url().is_some_and(has_twit_filter);
        }
        self.show_active();
    }

    /// Makes pages of messages again: the user does not want to read someone's mail, or wants to again.
    pub(super) fn apply_twits(&mut self, name: &str, on: bool) {
        let twits = self.profile.settings.twits.iter();
        (self.mail.library).use_own_twits(twits.map(String::as_str));
        for tab in &mut self.tabs.all {
            tab.outdated |= tab.messages().is_some();
        }
        let text = if on {
            tr!("toast-twit", name = name)
        } else {
            tr!("toast-no-twit", name = name)
        };
        self.front.say(text, false);
        self.show_active();
    }

    /// Goes back from the page of a tab, or closes the tab.
    pub(super) fn leave_page(&mut self, tab: TabId) {
        let Some(at) = self.tabs.all.iter().position(|own| own.id == tab) else {
            return;
        };
        let back = self.tabs.all.get(at).and_then(|tab| tab.history.back(None));
        let url = back.and_then(|back| {
            let tab = self.tabs.all.get(at)?;
            Some((back, tab.history.get(back)?.url.clone()))
        });
        match url {
            Some((back, url)) => self.want(at, url, Step::To(back)),
            None if self.tabs.all.len() > 1 => self.close_tab(at),
            None => self.want(at, FidoUrl::arealist(), Step::New),
        }
    }

    pub(super) fn want(&mut self, at: usize, url: FidoUrl, step: Step) {
        self.note_going_on();
        let (url, omitted, grouping) = match step {
            Step::New => as_left(url, &self.profile.settings),
            Step::To(_) => (url, OmittedParams::default(), Grouping::default()),
        };
        if let Some(tab) = self.tabs.all.get_mut(at) {
            tab.want(url, step);
            tab.start_as_left(omitted, grouping);
        }
        self.ask(at);
    }

    /// Asks a worker for the page that a tab waits for, once the library is there.
    pub(super) fn ask(&mut self, at: usize) {
        if self.mail.state == LibraryState::Loading {
            return;
        }
        let Some(tab) = self.tabs.all.get_mut(at) else {
            return;
        };
        let is_part = |page: &Page| page_rest(page).is_some();
        let part = tab.page.as_deref().filter(|page| is_part(page));
        let Some(pending) = tab.pending.as_mut().filter(|pending| !pending.asked) else {
            return;
        };
        let opens = part.is_none_or(|part| part.url != pending.url);
        pending.asked = true;
        let scheme = pending.url.scheme().name();
        log!(Debug, "browser", "a page is asked for: {}", scheme);
        if is_own_page(&pending.url) {
            let page = page_of(&pending.url, self.profile.keep.drafts());
            let (tab, generation) = (tab.id, tab.generation);
            self.take_page(tab, generation, Some(page), Twits::default());
            return;
        }
        self.workers.jobs.page(PageWork {
            tab: tab.id,
            generation: tab.generation,
            url: pending.url.clone(),
            library: Arc::clone(&self.mail.library),
            job: pending.job.clone(),
            with_twits: !self.profile.settings.twit_filters,
            opens,
        });
    }

    pub(super) fn take_page(
        &mut self,
        tab: TabId,
        generation: u64,
        page: Option<Page>,
        twits: Twits,
    ) {
        let Some(at) = self.tabs.all.iter().position(|known| known.id == tab) else {
            return;
        };
        let fresh = self.tabs.all.get(at).and_then(Tab::pending_step) == Some(Step::New);
        let waiting = self.tabs.all.get_mut(at);
        let arrived = waiting.is_some_and(|tab| tab.arrive(generation, page, twits));
        if arrived {
            let page = self.tabs.find_mut(tab).and_then(|tab| tab.page.clone());
            if let Some(page) = page {
                with_owner!(self.drafts, Reply::Drafts, follow_page(&page));
                with_owner!(self.downloads, Reply::Downloads, plan(&page));
            }
        }
        let is_draft = |tab: &Tab| self.draft_of(tab).is_some();
        if arrived && fresh && !self.tabs.all.get(at).is_some_and(is_draft) {
            self.tabs.remember_visit(at, &mut self.profile);
        }
        let shown = self.tabs.all.get(at);
        if shown.is_some_and(|tab| tab.pending.is_none()) {
            self.answer_callers(tab);
        }
        if arrived && at == self.tabs.active {
            self.show_active();
        }
    }

    /// The active tab shows another page now.
    pub(super) fn show_active(&mut self) {
        for key in self.workers.jobs.drop_bodies() {
            self.contents.forget_body(key);
        }
        self.drop_pictures();
        with_owner!(self.reading, Reply::Reading, follow());
        if let Some(tab) = self.tab_mut() {
            tab.was_seen = true;
        }
        if let Some(tab) = self.tab()
            && tab.outdated
            && tab.pending.is_none()
        {
            let step = Step::To(tab.history.position(None));
            if let Some(url) = tab.url().cloned() {
                self.want(self.tabs.active, url, step);
            }
        }
        self.watch();
    }

    pub(super) fn watch(&self) {
        let shown = self.tab().and_then(|tab| {
            let messages = tab.messages().filter(|_| !tab.outdated)?;
            let snapshots = messages.corpus.snapshots().to_vec();
            Some((tab.id, tab.generation, snapshots))
        });
        let ready = self.mail.state == LibraryState::Ready;
        self.workers.watcher.watch(Watched {
            epoch: self.mail.epoch,
            asked: self.mail.asked,
            library: ready.then(|| Arc::clone(&self.mail.library)),
            shown,
            awaited: match self.mail.missing {
                Some(_) => self.mail.sources.configs.clone(),
                None => Vec::new(),
            },
            files: downloads::awaited_files(&self.profile),
        });
    }

    /// Goes to an object; its page knows the pictures that it is among.
    pub(super) fn open_among(&mut self, url: FidoUrl, place: OpenIn, album: Album) {
        self.open(url.clone(), place);
        let wants = |tab: &&mut Tab| {
            let pending = tab.pending.as_ref();
            pending.is_some_and(|pending| pending.url == url)
        };
        let tab = match place {
            OpenIn::Background => {
                let waiting = self.tabs.all.iter_mut().filter(wants);
                waiting.max_by_key(|tab| tab.id.0)
            }
            OpenIn::Here | OpenIn::NewTab => self.tabs.all.get_mut(self.tabs.active),
        };
        if let Some(pending) = tab.and_then(|tab| tab.pending.as_mut()) {
            pending.state = Some(ViewState::among(album));
        }
    }

    /// No one waits any longer for the pictures that wait.
    pub(super) fn drop_pictures(&mut self) {
        for key in self.workers.jobs.drop_pictures() {
            self.contents.forget_picture(&key);
        }
    }

    /// Makes pages again whose bases were found to hold other messages than they show.
    pub(super) fn renew_outdated(&mut self) {
        for tab in &mut self.tabs.all {
            let snapshots = tab.messages().map(|m| m.corpus.snapshots().iter());
            let mut snapshots = snapshots.into_iter().flatten();
            tab.outdated |= snapshots.any(|snapshot| snapshot.is_outdated());
        }
        let must = |tab: &Tab| tab.outdated && tab.pending.is_none();
        if self.mail.state == LibraryState::Ready && self.tab().is_some_and(must) {
            self.show_active();
        }
    }
}

impl Browser {
    pub(super) fn new_tab(&mut self, url: FidoUrl, front: bool) {
        if self.add_tab(front) {
            self.want(self.tabs.newest(), url, Step::New);
            if front {
                self.show_active();
            }
        }
    }

    /// Goes to the tab of an address that is open already, else opens one; which.
    pub(super) fn show_tab_of(&mut self, url: FidoUrl) -> Option<TabId> {
        let found = self.tabs.of(&url);
        let Some(at) = found.or_else(|| {
            self.tabs
                .of(&as_left(url.clone(), &self.profile.settings).0)
        }) else {
            let opened = self.tabs.next();
            self.new_tab(url, true);
            return (self.tabs.next() != opened).then_some(opened);
        };
        self.tabs.active = at;
        let tab = self.tabs.all.get_mut(at)?;
        let id = tab.id;
        // What was not there when the page was made may be there now.
        tab.outdated |= tab.changed || tab.is_empty();
        self.show_active();
        Some(id)
    }

    /// Adds a tab without a page, unless there are too many; the caller gives it one.
    pub(super) fn add_tab(&mut self, front: bool) -> bool {
        if self.tabs.all.len() >= MOST_TABS {
            self.trouble(tr!("too-many-tabs", most = MOST_TABS.to_string()));
            return false;
        }
        let tab = self.tabs.fresh();
        let at = if self.tabs.all.is_empty() {
            0
        } else {
            (self.tabs.active + 1).max(self.tabs.pinned())
        };
        // Tabs opened after the current one stay in the order in which they were opened.
        let at = if front {
            at
        } else {
            self.tabs.after_background(at)
        };
        self.tabs.all.insert(at, tab);
        if front {
            self.tabs.active = at;
        } else if let Some(tab) = self.tabs.all.get_mut(at) {
            tab.was_seen = false;
        }
        true
    }

    pub(super) fn close_tab(&mut self, at: usize) {
        if at >= self.tabs.all.len() {
            return;
        }
        let mut closed = self.tabs.all.remove(at);
        closed.rest();
        self.callers.retain(|(tab, _)| *tab != closed.id);
        if closed.history.len() > 0 {
            self.tabs.closed.push((at, closed));
        }
        if self.tabs.closed.len() > MOST_CLOSED {
            self.tabs.closed.remove(0);
        }
        if self.tabs.active > at || self.tabs.active == self.tabs.all.len() {
            self.tabs.active = self.tabs.active.saturating_sub(1);
        }
        if self.tabs.all.is_empty() {
            self.new_tab(FidoUrl::arealist(), true);
        } else {
            self.show_active();
        }
    }

    pub(super) fn close_other_tabs(&mut self, keep: usize) {
        let Some(id) = self.tabs.all.get(keep).map(|tab| tab.id) else {
            return;
        };
        for at in (0..self.tabs.all.len()).rev() {
            let stays = |tab: &Tab| tab.id == id || tab.is_pinned;
            if !self.tabs.all.get(at).is_some_and(stays) {
                self.close_tab(at);
            }
        }
        if let Some(at) = self.tabs.all.iter().position(|tab| tab.id == id) {
            self.select_tab(at);
        }
    }

    /// Opens the tab again that was closed last, where it was and with its history.
    pub(super) fn reopen_tab(&mut self) {
        if let Some((at, mut tab)) = self.tabs.closed.pop() {
            // A name of its own: replies to the old one are on their way.
            tab.id = self.tabs.fresh().id;
            self.insert_tab(at, tab);
        }
    }

    /// Opens the page of a tab once more after it.
    pub(super) fn duplicate_tab(&mut self, at: usize) {
        let Some(tab) = self.tabs.all.get_mut(at) else {
            return;
        };
        tab.leave_entry();
        let mut history = tab.history.duplicate();
        if let (Some(entry), Some(url)) = (history.current_mut(), tab.address()) {
            entry.url = url.clone();
        }
        let mut twin = self.tabs.fresh();
        twin.history = history;
        twin.outdated = true;
        self.insert_tab(at + 1, twin);
    }

    /// Puts a tab with a history to the front.
    fn insert_tab(&mut self, at: usize, tab: Tab) {
        if self.tabs.all.len() >= MOST_TABS {
            self.trouble(tr!("too-many-tabs", most = MOST_TABS.to_string()));
            return;
        }
        let pinned = self.tabs.pinned();
        let at = if tab.is_pinned {
            at.min(pinned)
        } else {
            at.clamp(pinned, self.tabs.all.len())
        };
        self.tabs.all.insert(at, tab);
        self.tabs.active = at;
        self.show_active();
    }

    pub(super) fn select_tab(&mut self, at: usize) {
        if at < self.tabs.all.len() && at != self.tabs.active {
            self.tabs.active = at;
            self.show_active();
        }
    }
}
