//! Pages that arrive and the active tab: what all owners follow.

use super::history::Step;
use super::jobs::Reply;
use super::mail::{Counted, LibraryState};
use super::performing::{with_owner, with_tabs};
use super::tab::{Tab, TabId};
use super::watch::Watched;
use super::{Browser, address, downloads};
use crate::messages::Twits;
use crate::strings::tr;
use fidoscope_core::page::Page;
use std::sync::Arc;

impl Browser {
    /// Shows a page that arrived in its tab; owners follow it.
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
            self.tabs.answer_callers(tab);
        }
        if arrived && at == self.tabs.active {
            self.show_active();
        }
    }

    /// Follows the active tab, which shows another page.
    pub(super) fn show_active(&mut self) {
        for key in self.workers.jobs.drop_bodies() {
            self.contents.forget_body(key);
        }
        self.drop_pictures();
        with_owner!(self.reading, Reply::Reading, follow());
        with_tabs!(self, show());
        self.watch();
    }

    /// Has the watcher follow the active tab.
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
            awaited: match self.mail.missing() {
                Some(_) => self.mail.sources.configs.clone(),
                None => Vec::new(),
            },
            files: downloads::awaited_files(&self.profile),
        });
    }

    /// Drops the requests for pictures that wait.
    pub(super) fn drop_pictures(&mut self) {
        for key in self.workers.jobs.drop_pictures() {
            self.contents.forget_picture(&key);
        }
    }

    /// Makes pages again that `twit` filters of addresses change (7.2.1.3.1): they are applied or left alone.
    pub(super) fn apply_twit_filters(&mut self) {
        for tab in &mut self.tabs.all {
            tab.outdated |= tab.url().is_some_and(address::has_twit_filter);
        }
        self.show_active();
    }

    /// Makes pages of messages again: the user does not want to read someone's mail, or wants to again.
    pub(super) fn apply_twits(&mut self, name: &str, on: bool) {
        let twits = self.profile.settings.twits.iter();
        self.mail.library.use_own_twits(twits.map(String::as_str));
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

    /// Renews pages whose bases hold other messages than they show.
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

    /// Forgets bodies and pictures, and their requests: the user reloads the page.
    pub(super) fn forget_contents(&mut self) {
        self.contents.forget_for_reload();
        self.workers.jobs.drop_bodies();
        self.drop_pictures();
        self.workers.watcher.hurry();
    }

    /// Follows new counts of areas.
    pub(super) fn follow_counts(&mut self, counts: Vec<Counted>) {
        self.workers.indexer.look_again();
        self.mail.library.social().clear();
        with_owner!(self.reading, Reply::Reading, follow_counts(&counts));
        with_owner!(self.drafts, Reply::Drafts, follow_counts(&counts));
        self.mail
            .count(counts.into_iter().map(|count| (count.area, count.count)));
        // Another reader may have moved marks.
        with_owner!(self.reading, Reply::Reading, follow());
        self.recount_searches();
    }
}
