//! Events that several owners follow: a page that arrives, the active tab, another library, changed settings.

use super::dialog::Dialog;
use super::front::WindowEffect;
use super::history::Step;
use super::jobs::Reply;
use super::mail::{Counted, LibraryState};
use super::owners::{with_mail, with_owner, with_tabs};
use super::reading::Reading;
use super::sources::Loaded;
use super::tab::{Tab, TabId};
use super::watch::Watched;
use super::{Browser, address, downloads};
use crate::command::{Command, TabCommand};
use crate::files::document::Kind;
use crate::guide;
use crate::keep::{self, Saved};
use crate::messages::Twits;
use crate::platform::log::{self, FileName, log};
use crate::settings::{self, Settings};
use crate::strings::{language, tr};
use fidoscope_core::index::Index;
use fidoscope_core::library::{AreaId, Library};
use fidoscope_core::page::Page;
use fidoscope_core::url::FidoUrl;
use std::sync::Arc;

impl Browser {
    /// Shows a page that arrived in its tab; owners follow it.
    pub(super) fn show_resolved_page(
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
            with_tabs!(self, count_wider(tab));
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
        self.tabs
            .outdate(|tab| tab.url().is_some_and(address::has_twit_filter));
        self.show_active();
    }

    /// Makes pages of messages again: the user does not want to read someone's mail, or wants to again.
    pub(super) fn apply_twits(&mut self, name: &str, on: bool) {
        let twits = self.profile.settings.twits.iter();
        self.mail.library.use_own_twits(twits.map(String::as_str));
        self.tabs.outdate(|tab| tab.messages().is_some());
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
        self.tabs.outdate(|tab| {
            let snapshots = tab.messages().map(|m| m.corpus.snapshots().iter());
            let mut snapshots = snapshots.into_iter().flatten();
            snapshots.any(|snapshot| snapshot.is_outdated())
        });
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
        let is_first = |own: &Counted| !self.mail.counts.contains_key(&own.area);
        match counts.iter().all(is_first) {
            // The indexer looks at every area of a new library anyway.
            true => self.workers.indexer.schedule_later_check(),
            false => self.workers.indexer.schedule_check(),
        }
        self.mail.library.social().clear();
        with_owner!(self.reading, Reply::Reading, follow_counts(&counts));
        with_owner!(self.drafts, Reply::Drafts, follow_counts(&counts));
        self.mail
            .count(counts.into_iter().map(|count| (count.area, count.count)));
        // Another reader may have moved marks.
        with_owner!(self.reading, Reply::Reading, follow());
        self.recount_searches();
    }

    /// Follows messages that were written to areas: the point may have to send them.
    pub(super) fn follow_sending(&mut self, areas: &[AreaId]) {
        let library = &self.mail.library;
        let areas = areas.iter().filter_map(|area| library.area(*area).cloned());
        let areas: Vec<_> = areas.collect();
        with_owner!(self.point, Reply::Point, follow_sending(&areas));
    }

    /// Goes on with the current library: another one could not be read.
    pub(super) fn keep_current_library(&mut self) {
        with_owner!(self.reading, Reply::Reading, follow_threads());
        with_tabs!(self, request_pending_pages());
        self.show_active();
    }

    /// Installs a library. `tab` is that in which the user asked for it, if he did.
    pub(super) fn install(&mut self, loaded: Loaded, tab: Option<Option<TabId>>) {
        for path in &self.mail.sources.configs {
            log!(Info, "library", "read {}", FileName(path));
        }
        let areas = loaded.library.as_ref().map_or(0, |own| own.areas().len());
        let failed = loaded.failures.len();
        log!(
            Info,
            "library",
            "{} areas of {} configurations, {} of which could not be read",
            areas,
            self.mail.sources.configs.len(),
            failed
        );
        if loaded.library.is_some() {
            for failure in loaded.translated {
                self.trouble(failure);
            }
        }
        let none = || guide::added_to(Library::new(Vec::new()), language());
        let mut library = loaded.library.unwrap_or_else(none);
        // The library of before knows the latest marks, whose replies may be on the way.
        let mut marks = self.profile.keep.marks().clone();
        marks.0.extend(self.mail.library.own_marks());
        if *self.profile.keep.marks() != marks {
            *self.profile.keep.marks_mut() = marks.clone();
            self.profile.changed(Kind::Marks);
        }
        let mut read = self.profile.keep.read().clone();
        read.0.extend(self.mail.library.read_sets());
        keep::set_user(&mut library, &self.profile.settings, marks, read);
        if let Some(dir) = &self.profile.dir {
            library.set_header_store(Arc::new(Index::new(&settings::index_folder(dir))));
            library.use_received(self.profile.settings.requests.cache(dir));
            library.use_file_lists(&settings::file_lists_folder(dir));
        }
        self.profile.settings.charsets.apply(&mut library);
        self.profile.settings.own_areas.apply(&mut library);
        self.mail.replace(library);
        self.workers.indexer.library(&self.mail.library);
        with_owner!(self.contents, Reply::Contents, read_nodelists());
        self.contents.clear();
        self.reading = Reading::default();
        with_owner!(self.reading, Reply::Reading, follow_document(true, true));
        for (_, tab) in &mut self.tabs.closed {
            tab.forget_states();
        }
        for tab in &mut self.tabs.all {
            tab.forget_states();
            tab.outdated = tab.page.take().is_some() || tab.outdated;
            tab.address.recheck();
            tab.reload_pending();
        }
        if let Some(tab) = tab {
            let is_that = |dialog: &mut Dialog| matches!(dialog, Dialog::Bases(_));
            self.front.dialog.take_if(is_that);
            let configs = self.mail.sources.configs.clone();
            self.change_settings(|settings| settings.configs = configs);
            if let Some(tab) = tab {
                with_tabs!(self, open_in_tab(tab, FidoUrl::arealist()));
            }
        }
        with_tabs!(self, request_pending_pages());
        self.show_active();
        self.reread_searches();
        if let Some(text) = self.mail.start_text.take() {
            self.carry_out(Command::Tabs(TabCommand::OpenText(text)));
            if self.tab().is_some_and(|tab| tab.address.edited) {
                self.front.window(WindowEffect::FocusAddress);
            }
        }
    }

    /// Applies settings that differ from those of before.
    pub(super) fn apply_settings(&mut self, before: &Settings) {
        if self.profile.settings == *before {
            return;
        }
        let now = self.profile.settings.clone();
        if (now.zoom - before.zoom).abs() > f32::EPSILON {
            self.front.effects.push(WindowEffect::Zoom(now.zoom));
        }
        if now.theme != before.theme {
            self.front.effects.push(WindowEffect::Theme(now.theme));
        }
        if now.language != before.language {
            self.front
                .effects
                .push(WindowEffect::Language(now.language));
        }
        if now.log != before.log {
            log::set_level(now.log);
        }
        if now.index != before.index {
            self.workers.indexer.enable(now.index);
        }
        let is_same_writer = now.writing == before.writing
            && now.user_name == before.user_name
            && now.identities == before.identities;
        if !is_same_writer {
            let identity = now.identity();
            self.mail.library.use_identity(identity);
            self.drafts.forget_previews();
        }
        if now.spelling != before.spelling {
            self.drafts.forget_dictionaries();
        }
        if now.twit_filters != before.twit_filters {
            self.apply_twit_filters();
        }
        if now.requests != before.requests {
            self.show_active();
        }
        for name in now.twits.iter().filter(|name| !before.twits.contains(name)) {
            self.apply_twits(name, true);
        }
        for name in before.twits.iter().filter(|name| !now.twits.contains(name)) {
            self.apply_twits(name, false);
        }
        let names = before.identities.iter().map(|own| &own.name);
        let has_other_names = now.identities.iter().map(|own| &own.name).ne(names);
        let areas = now.own_areas != before.own_areas || now.path_map != before.path_map;
        // The headers that a library has depend on the character sets of areas.
        let has_other_sets = !now.charsets.has_areas_of(&before.charsets);
        if areas || has_other_names || has_other_sets || now.user_name != before.user_name {
            with_mail!(self, read_again());
        } else if now.charsets != before.charsets {
            self.contents.clear_bodies();
        }
    }

    /// Follows a document that was written: messages that another window read are read here, too.
    pub(super) fn follow_saved_document(&mut self, saved: Saved) {
        self.profile.forget_failure(saved.kind(), &mut self.front);
        let is_read = matches!(saved, Saved::Read(_)) && self.mail.state == LibraryState::Ready;
        if is_read {
            with_owner!(self.reading, Reply::Reading, follow());
        }
        if matches!(&saved, Saved::Bookmarks(written) if written.is_merged())
            && let Some(Dialog::Keep(dialog)) = &mut self.front.dialog
        {
            // Their places may be those of others now.
            dialog.renaming = None;
            dialog.moving = None;
        }
        let has_stars = matches!(saved, Saved::Stars(_));
        let has_threads = matches!(&saved, Saved::Threads(written) if written.is_merged());
        let settings = self.profile.settings.clone();
        self.profile.record_saved(saved);
        self.apply_settings(&settings);
        with_owner!(
            self.reading,
            Reply::Reading,
            follow_document(has_stars, has_threads)
        );
        let sets = &self.profile.keep.read().0;
        if is_read && self.mail.library.read_sets() != *sets {
            self.mail.library.use_read_sets(sets.clone());
            with_owner!(self.reading, Reply::Reading, follow());
            self.workers.watcher.hurry();
        }
    }
}
