//! Visits, bookmarks and open tabs: what is remembered of them, and when it is saved.

use super::dialog::KeepDialog;
use super::history::Step;
use super::jobs::Reply;
use super::tab::{Tab, TabId};
use super::{Browser, Dialog, SAVE_AFTER};
use crate::keep::document::{self, Kind};
use crate::keep::{Keep, Session};
use crate::strings::tr;
use fidoscope_core::url::FidoUrl;
use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How often the open tabs are compared with what was remembered of them.
const SESSION_EVERY: Duration = Duration::from_secs(2);

/// Longest file of bookmarks that is imported, in bytes.
const LONGEST_IMPORT: u64 = 64 * 1024 * 1024;

/// What waits to be saved.
#[derive(Default)]
pub(super) struct Unsaved {
    /// Documents that changed, and when they changed first.
    changed: Vec<(Kind, Instant)>,
    /// When the session was looked at last.
    session_seen: Option<Instant>,
}

/// Seconds since 1970, as visits keep them.
fn seconds() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| {
        i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
    })
}

impl Browser {
    /// What is kept between two starts.
    pub(crate) fn keep(&self) -> &Keep {
        &self.keep
    }

    /// A page was opened.
    pub(super) fn remember_visit(&mut self, at: usize) {
        let Some(entry) = self.tabs.get(at).and_then(|tab| tab.history.current()) else {
            return;
        };
        let url = entry.url.to_string();
        self.keep.visits_mut().visit(&url, &entry.title, seconds());
        self.keep_changed(Kind::History);
    }

    pub(super) fn forget_visit(&mut self, url: Option<&str>) {
        match url {
            Some(url) => self.keep.visits_mut().forget(url),
            None => self.keep.visits_mut().clear(),
        }
        self.keep_changed(Kind::History);
    }

    /// Bookmarks the page of the active tab, or takes its bookmark back.
    pub(super) fn toggle_bookmark(&mut self) {
        let Some(tab) = self.tab() else { return };
        let Some(url) = tab.url().map(ToString::to_string) else {
            return;
        };
        let title = tab.title();
        let bookmarks = self.keep.bookmarks_mut();
        if bookmarks.contains(&url) {
            bookmarks.remove_url(&url);
        } else {
            bookmarks.add(&title, &url);
        }
        self.keep_changed(Kind::Bookmarks);
    }

    /// Changes bookmarks in any way.
    pub(crate) fn change_bookmarks(&mut self, change: crate::command::BookmarkChange) {
        use crate::command::BookmarkChange as Change;
        let bookmarks = self.keep.bookmarks_mut();
        match change {
            Change::Remove(path) => {
                bookmarks.remove(&path);
            }
            Change::Rename(path, title) => bookmarks.rename(&path, &title),
            Change::Shift { path, down } => bookmarks.shift(&path, down),
            Change::Move { path, folder } => bookmarks.move_into(&path, &folder),
            Change::AddFolder(title) => bookmarks.add_folder(&title),
        }
        self.keep_changed(Kind::Bookmarks);
    }

    /// Asks for a file of bookmarks, or for a place to write one, in a thread of its own.
    pub(super) fn exchange_bookmarks(&mut self, export: bool) {
        let outlet = self.outlet.clone();
        let html = export.then(|| self.keep.bookmarks().to_html());
        let title = if export {
            tr!("bookmarks-export")
        } else {
            tr!("bookmarks-import")
        };
        let started = std::thread::Builder::new()
            .name("dialog".to_owned())
            .spawn(move || {
                let asking = rfd::FileDialog::new()
                    .set_title(title)
                    .add_filter("HTML", &["html", "htm"]);
                match html {
                    Some(html) => {
                        let Some(path) = asking.set_file_name("bookmarks.html").save_file() else {
                            return;
                        };
                        if let Err(error) = document::replace(&path, &html) {
                            let place = path.display();
                            outlet.send(Reply::Trouble(tr!(
                                "bookmarks-not-written",
                                path = place.to_string(),
                                error = error.to_string()
                            )));
                        }
                    }
                    None => {
                        if let Some(path) = asking.pick_file() {
                            outlet.send(match read_import(path) {
                                Ok(html) => Reply::Bookmarks(html),
                                Err(sentence) => Reply::Trouble(sentence),
                            });
                        }
                    }
                }
            });
        if let Err(error) = started {
            self.trouble(tr!("desktop-not-asked", error = error.to_string()));
        }
    }

    pub(super) fn take_bookmarks(&mut self, html: &str) {
        match self
            .keep
            .bookmarks_mut()
            .import(tr!("bookmarks-imported"), html)
        {
            Ok(_) => self.keep_changed(Kind::Bookmarks),
            Err(sentence) => self.trouble(sentence),
        }
    }

    /// Opens the tabs that were open last; whether there were any.
    pub(super) fn restore_session(&mut self) -> bool {
        let session = self.keep.session().clone();
        for saved in &session.tabs {
            let Ok(parsed) = FidoUrl::parse_joining(&saved.url) else {
                continue;
            };
            let mut tab = Tab::new(TabId(self.next_tab));
            self.next_tab += 1;
            // Read when it is looked at.
            tab.history
                .arrive(Step::New, parsed.url, saved.title.clone());
            tab.outdated = true;
            self.tabs.push(tab);
        }
        self.active = session.active.min(self.tabs.len().saturating_sub(1));
        if !self.tabs.is_empty() {
            self.show_active();
        }
        !self.tabs.is_empty()
    }

    fn session_now(&self) -> Session {
        let mut session = Session {
            active: self.active,
            ..Session::default()
        };
        for tab in &self.tabs {
            if let Some(url) = tab.url() {
                session.tabs.push(crate::keep::session::SavedTab {
                    url: url.to_string(),
                    title: tab.title(),
                });
            }
        }
        session
    }

    fn keep_changed(&mut self, kind: Kind) {
        let waiting = &mut self.unsaved.changed;
        if !waiting.iter().any(|(known, _)| *known == kind) {
            waiting.push((kind, Instant::now()));
        }
    }

    /// Saves what rested long enough, in a worker; says how long until something has, if anything
    /// waits.
    pub(crate) fn save_keep(&mut self, now: Instant) -> Option<Duration> {
        let due = self
            .unsaved
            .session_seen
            .is_none_or(|seen| now.saturating_duration_since(seen) >= SESSION_EVERY);
        if due {
            self.unsaved.session_seen = Some(now);
            let session = self.session_now();
            if session != *self.keep.session() {
                *self.keep.session_mut() = session;
                self.keep_changed(Kind::Session);
            }
        }
        let mut rest = None;
        for (kind, since) in std::mem::take(&mut self.unsaved.changed) {
            let left = SAVE_AFTER.saturating_sub(now.saturating_duration_since(since));
            if !left.is_zero() {
                self.unsaved.changed.push((kind, since));
                rest = Some(rest.map_or(left, |rest: Duration| rest.min(left)));
            } else if let Some((dir, document)) =
                self.profile_dir.clone().zip(self.keep.document(kind))
            {
                self.jobs.keep(dir.join(kind.file()), kind, document);
            }
        }
        rest
    }

    /// What is not saved yet, and where it belongs: for the last moment of the program.
    pub(crate) fn unsaved_keep(&mut self) -> Vec<(PathBuf, String)> {
        let session = self.session_now();
        if session != *self.keep.session() {
            *self.keep.session_mut() = session;
            self.keep_changed(Kind::Session);
        }
        let Some(dir) = self.profile_dir.clone() else {
            return Vec::new();
        };
        std::mem::take(&mut self.unsaved.changed)
            .into_iter()
            .filter_map(|(kind, _)| Some((dir.join(kind.file()), self.keep.document(kind)?())))
            .collect()
    }

    pub(super) fn open_keep(&mut self, which: super::KeepList) {
        self.dialog = Some(Dialog::Keep(KeepDialog::new(which)));
    }
}

fn read_import(path: PathBuf) -> Result<String, String> {
    use std::io::Read as _;
    let mut bytes = Vec::new();
    std::fs::File::open(&path)
        .and_then(|file| file.take(LONGEST_IMPORT).read_to_end(&mut bytes))
        .map_err(|error| {
            tr!(
                "cannot-be-read",
                path = path.display().to_string(),
                error = error.to_string()
            )
        })?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
