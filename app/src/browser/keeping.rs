//! Visits, bookmarks and open tabs: what is remembered of them, and when it is saved.

use super::dialog::KeepDialog;
use super::history::Step;
use super::jobs::{HeldUp, Reply, Tried, WriteToken};
use super::profile::SAVE_AFTER;
use super::{Browser, Dialog};
use crate::files::document::Kind;
use crate::files::{self, Access};
use crate::keep::session::SavedTab;
use crate::keep::{Keep, Session};
use crate::map::viewpoint::Viewpoint;
use crate::platform::clock;
use crate::platform::printed::{complain, stderr_line};
use crate::strings::{io_words, tr};
use crate::views::ViewState;
use fidoscope_core::url::FidoUrl;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often the open tabs are compared with what was remembered of them.
const SESSION_EVERY: Duration = Duration::from_millis(500);

/// How long documents that could not be written wait: a full disk may have room again.
const WRITE_AGAIN: Duration = Duration::from_secs(5);

/// Longest file of bookmarks that is imported, in bytes.
const LONGEST_IMPORT: u64 = 64 * 1024 * 1024;

impl Browser {
    /// What is kept between two starts.
    pub(crate) fn keep(&self) -> &Keep {
        &self.profile.keep
    }

    /// A page was opened.
    pub(super) fn remember_visit(&mut self, at: usize) {
        let Some(tab) = self.tabs.all.get(at) else {
            return;
        };
        let Some(url) = tab.address().map(ToString::to_string) else {
            return;
        };
        let visits = self.profile.keep.visits_mut();
        visits.visit(&url, &tab.title(), clock::seconds());
        self.profile.changed(Kind::History);
    }

    /// Has the visit of a message that was opened become that of the message that the user went on to.
    pub(super) fn note_going_on(&mut self) {
        let Some(tab) = self.tabs.current_mut().filter(|tab| tab.pending.is_none()) else {
            return;
        };
        let Some(entry) = tab.history.current() else {
            return;
        };
        let Some(url) = entry.state.named().and_then(|named| named.url.as_ref()) else {
            return;
        };
        let url = url.to_string();
        if tab.visited.as_ref() == Some(&url) {
            return;
        }
        let before = tab.visited.replace(url.clone());
        let title = tab.title();
        let visits = self.profile.keep.visits_mut();
        if let Some(before) = before {
            visits.take_back(&before);
        }
        visits.visit(&url, &title, clock::seconds());
        self.profile.changed(Kind::History);
    }

    pub(super) fn forget_visit(&mut self, url: Option<&str>) {
        match url {
            Some(url) => self.profile.keep.visits_mut().forget(url),
            None => self.profile.keep.visits_mut().clear(),
        }
        self.profile.changed(Kind::History);
    }

    /// Bookmarks the page of the active tab, or takes its bookmark back.
    pub(super) fn toggle_bookmark(&mut self) {
        let Some(tab) = self.tab() else { return };
        let Some(url) = tab.address().map(ToString::to_string) else {
            return;
        };
        let (title, from) = (tab.title(), tab.viewpoint());
        let bookmarks = self.profile.keep.bookmarks_mut();
        if bookmarks.contains(&url) {
            bookmarks.remove_url(&url);
        } else {
            bookmarks.add(&title, &url);
            bookmarks.look_from(&url, from.map(|from| from.to_string()));
        }
        self.profile.changed(Kind::Bookmarks);
        self.reread_searches();
    }

    /// Changes bookmarks in any way.
    pub(crate) fn change_bookmarks(&mut self, change: crate::command::BookmarkChange) {
        use crate::command::BookmarkChange as Change;
        let bookmarks = self.profile.keep.bookmarks_mut();
        match change {
            Change::Remove(path) => {
                bookmarks.remove(&path);
            }
            Change::Rename(path, title) => bookmarks.rename(&path, &title),
            Change::Shift { path, down } => bookmarks.shift(&path, down),
            Change::Move { path, folder } => bookmarks.move_into(&path, &folder),
            Change::AddFolder(title) => bookmarks.add_folder(&title),
        }
        self.profile.changed(Kind::Bookmarks);
        self.reread_searches();
    }

    /// Asks for a file of bookmarks, in a thread of its own.
    pub(super) fn import_bookmarks(&mut self) {
        self.ask_for_file(bookmark_dialog(tr!("bookmarks-import")), |path| {
            read_import(&path).map_or_else(Reply::Trouble, Reply::Bookmarks)
        });
    }

    /// Asks for a place to write the bookmarks to, in a thread of its own.
    pub(super) fn export_bookmarks(&mut self) {
        let html = self.profile.keep.bookmarks().to_html();
        let asking = bookmark_dialog(tr!("bookmarks-export")).set_file_name("bookmarks.html");
        self.ask_desktop(move |outlet| {
            if let Some(path) = asking.save_file() {
                outlet.send(Reply::BookmarksTo { path, html });
            }
        });
    }

    /// Writes the bookmarks to the place that the user chose.
    pub(super) fn write_bookmarks(&self, path: PathBuf, html: String) {
        let name = path.display().to_string();
        let jobs = &self.workers.jobs;
        jobs.write_for_user(name, move |_: &WriteToken| {
            let written = files::replace_file(&path, html.as_bytes(), Access::AsBefore);
            Tried::done(written.err().map(|error| {
                let (path, error) = (path.display().to_string(), io_words(&error));
                let why = tr!("bookmarks-not-written", path = path, error = error);
                Reply::NotWritten(why)
            }))
        });
    }

    /// What other programs hold up.
    pub(crate) fn held_up(&self) -> Vec<HeldUp> {
        self.workers.jobs.held_up()
    }

    pub(super) fn take_bookmarks(&mut self, html: &str) {
        let bookmarks = self.profile.keep.bookmarks_mut();
        match bookmarks.import(tr!("bookmarks-imported"), html) {
            Ok(_) => {
                self.profile.changed(Kind::Bookmarks);
                self.reread_searches();
            }
            Err(sentence) => self.trouble(sentence),
        }
    }

    /// Opens the tabs that were open last; whether there were any.
    pub(super) fn restore_session(&mut self) -> bool {
        let session = self.profile.keep.session().clone();
        self.open_saved(&session.tabs);
        for tab in self.tabs.all.iter_mut().take(session.pinned) {
            tab.is_pinned = true;
        }
        self.tabs.active = session.active.min(self.tabs.all.len().saturating_sub(1));
        if !self.tabs.all.is_empty() {
            self.show_active();
        }
        !self.tabs.all.is_empty()
    }

    /// Adds tabs whose pages are read when they are looked at.
    fn open_saved(&mut self, saved: &[SavedTab]) {
        for saved in saved {
            let Ok(parsed) = FidoUrl::parse_joining(&saved.url) else {
                continue;
            };
            let mut tab = self.tabs.fresh();
            let (url, omitted, grouping) = self.as_left(parsed.url);
            tab.history.arrive(Step::New, url, saved.title.clone());
            if let Some(entry) = tab.history.current_mut() {
                entry.state = ViewState::left(omitted, grouping);
                if let Some(from) = Viewpoint::parse(&saved.viewpoint) {
                    entry.state.start_at(from);
                }
            }
            tab.outdated = true;
            self.tabs.all.push(tab);
        }
    }

    /// How many tabs were open when the program died, while the user has not said what becomes of
    /// them.
    pub(crate) fn held_back(&self) -> usize {
        self.profile.keep.session().held_back.len()
    }

    /// Opens the tabs that were held back, or forgets them.
    pub(super) fn take_held_back(&mut self, open: bool) {
        let held = std::mem::take(&mut self.profile.keep.session_mut().held_back);
        if open {
            let first = self.tabs.all.len();
            self.open_saved(&held);
            self.select_tab(first);
        }
        self.profile.changed(Kind::Session);
    }

    pub(super) fn session_now(&self) -> Session {
        let mut session = Session {
            active: self.tabs.active,
            pinned: self.tabs.pinned(),
            tabs: Vec::new(),
            held_back: self.profile.keep.session().held_back.clone(),
        };
        for (at, tab) in self.tabs.all.iter().enumerate() {
            let Some(url) = tab.address() else {
                // It was stopped before its first page.
                session.active -= usize::from(at < self.tabs.active);
                session.pinned -= usize::from(tab.is_pinned);
                continue;
            };
            let state = tab.history.current().map(|entry| &entry.state);
            // The order of a list with threads is kept with its area: an address that names it has none.
            let url = match state.is_some_and(ViewState::has_threads) {
                true => url.without_param("sort").to_string(),
                false => url.to_string(),
            };
            let viewpoint = tab.viewpoint().map(|from| from.to_string());
            session.tabs.push(SavedTab {
                url,
                title: tab.title(),
                viewpoint: viewpoint.unwrap_or_default(),
            });
        }
        session
    }

    /// Notes which tabs are open now.
    fn look_at_session(&mut self) {
        let session = self.session_now();
        if session != *self.profile.keep.session() {
            *self.profile.keep.session_mut() = session;
            self.profile.changed(Kind::Session);
        }
    }

    /// Writes what rested long enough, in a thread of its own; says how long until something has, or
    /// until the tabs are looked at, if anything waits.
    pub(crate) fn save_keep(&mut self, now: Instant) -> Option<Duration> {
        let seen = self.profile.unsaved.session_seen;
        let passed = seen.map(|seen| now.saturating_duration_since(seen));
        let mut rest = None;
        match passed.filter(|passed| *passed < SESSION_EVERY) {
            // The frame that follows may be the last one for a long time.
            Some(passed) => rest = Some(SESSION_EVERY - passed),
            None => {
                self.profile.unsaved.session_seen = Some(now);
                self.note_going_on();
                self.look_at_session();
            }
        }
        if !self.profile.unsaved.failed.is_empty() {
            let since = *self.profile.unsaved.failed_at.get_or_insert(now);
            let left = WRITE_AGAIN.saturating_sub(now.saturating_duration_since(since));
            if left.is_zero() {
                self.profile.wait_again();
            }
            rest = Some(rest.map_or(left, |rest: Duration| rest.min(left)));
        }
        for (kind, since) in std::mem::take(&mut self.profile.unsaved.changed) {
            let left = SAVE_AFTER.saturating_sub(now.saturating_duration_since(since));
            if left.is_zero() {
                self.write_document(kind);
            } else {
                self.profile.unsaved.changed.push((kind, since));
                rest = Some(rest.map_or(left, |rest: Duration| rest.min(left)));
            }
        }
        rest
    }

    /// Saves settings that rested long enough; says how long until they have, if they have not.
    pub(crate) fn save_settings(&mut self, now: Instant) -> Option<Duration> {
        let since = self.profile.settings_changed?;
        let rest = SAVE_AFTER.saturating_sub(now.saturating_duration_since(since));
        if !rest.is_zero() {
            return Some(rest);
        }
        self.write_settings();
        None
    }

    pub(super) fn write_document(&self, kind: Kind) {
        if let Some((dir, document)) = self.profile.document(kind) {
            self.workers.jobs.keep(dir, document);
        }
    }

    fn write_settings(&mut self) {
        if let Some((dir, settings)) = self.profile.take_settings() {
            self.workers.jobs.keep(dir, settings);
        }
    }

    /// Has everything written that is not on the disk yet.
    pub(crate) fn save_all(&mut self) {
        self.note_going_on();
        self.look_at_session();
        self.profile.wait_again();
        for (kind, _) in std::mem::take(&mut self.profile.unsaved.changed) {
            self.write_document(kind);
        }
        if self.profile.settings_changed.is_some() {
            self.write_settings();
        }
    }

    /// A document could not be written.
    pub(super) fn take_not_kept(&mut self, kind: Kind, why: String) {
        self.profile.unsaved.failed.push(kind);
        self.front.has_failed = true;
        // Each try fails likewise until there is room: that is said once.
        let said = &mut self.profile.unsaved.said;
        if !said.iter().any(|own| *own == (kind, why.clone())) {
            said.push((kind, why.clone()));
            self.trouble(why);
        }
    }

    /// A document is on the disk: what was said of its failure is true no longer.
    pub(super) fn forget_failure(&mut self, kind: Kind) {
        let (gone, said) = std::mem::take(&mut self.profile.unsaved.said)
            .into_iter()
            .partition(|(own, _)| *own == kind);
        self.profile.unsaved.said = said;
        let gone: Vec<(Kind, String)> = gone;
        let is_true = |sentence: &String| !gone.iter().any(|(_, own)| own == sentence);
        self.front.troubles.retain(is_true);
    }

    /// What is being written: paths and areas.
    pub(crate) fn unwritten(&self) -> Vec<String> {
        self.workers.jobs.unwritten()
    }

    /// The files that the user saves and that are not on the disk yet, by their paths.
    pub(crate) fn saving(&self) -> Option<String> {
        let names = self.workers.jobs.saving();
        (!names.is_empty()).then(|| names.join(", "))
    }

    /// Writes everything, for the last moment of the program, and waits for it; what is not written
    /// by then is named.
    pub(crate) fn finish_writing(&mut self, longest: Duration) -> Vec<String> {
        /// The writer waits for the inbox when it is full.
        const SLICE: Duration = Duration::from_millis(50);
        self.take_last_replies();
        self.save_all();
        let until = Instant::now() + longest;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let done = self.workers.jobs.finish_writing(left.min(SLICE));
            if self.take_last_replies() {
                self.save_all();
            } else if done || left.is_zero() {
                return self.workers.jobs.unwritten();
            }
        }
    }

    /// Takes the replies that wait, without those that only a window needs. Whether something was done
    /// outside of the profile, which has to note it: else a message that was sent is a draft again.
    fn take_last_replies(&mut self) -> bool {
        let mut any = false;
        while let Some(reply) = self.workers.inbox.next() {
            for sentence in faults(&reply) {
                complain(&stderr_line(sentence));
            }
            match reply {
                Reply::NotKept(kind, _) => self.profile.unsaved.failed.push(kind),
                Reply::Marked(_) | Reply::BookmarksTo { .. } => {
                    self.take_reply(reply);
                    any = true;
                }
                Reply::Downloads(reply) if reply.is_noted() => {
                    self.take_reply(Reply::Downloads(reply));
                    any = true;
                }
                Reply::Drafts(reply) if reply.is_noted() => {
                    self.take_reply(Reply::Drafts(reply));
                    any = true;
                }
                _ => {}
            }
        }
        any
    }

    pub(super) fn open_keep(&mut self, which: super::KeepList) {
        self.front.dialog = Some(Dialog::Keep(KeepDialog::new(which)));
    }
}

/// What a reply says went wrong, when no window shows it any longer.
pub(super) fn faults(reply: &Reply) -> Vec<&str> {
    match reply {
        Reply::Trouble(sentence) | Reply::NotWritten(sentence) | Reply::NotKept(_, sentence) => {
            vec![sentence.as_str()]
        }
        Reply::Downloads(reply) => reply.faults(),
        Reply::Drafts(reply) => reply.faults(),
        Reply::Saving(reply) => reply.faults(),
        _ => Vec::new(),
    }
}

fn bookmark_dialog(title: &str) -> rfd::FileDialog {
    let asking = rfd::FileDialog::new().set_title(title);
    asking.add_filter("HTML", &["html", "htm"])
}

fn read_import(path: &Path) -> Result<String, String> {
    let bytes = files::read_existing(path, LONGEST_IMPORT).map_err(|error| {
        let path = path.display().to_string();
        tr!("cannot-be-read", path = path, error = io_words(&error))
    })?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
