//! The profile: settings, documents, stores, and the documents that wait to be saved.

mod bookmarks;
mod commands;
mod crash;
mod diagnostics;
mod reply;
mod stores;

use super::effects::{Effects, FollowUp};
use super::front::Front;
use crate::command::Store;
use crate::files::document::Kind;
use crate::keep::{self, Keep, Session};
use crate::platform::locale;
use crate::settings::{Setting, Settings};
use fidoscope_core::calendar::Weekday;
pub(crate) use reply::Reply;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
pub(crate) use stores::Golded;

/// Time for which settings and documents rest before they are saved: a panel that is being dragged changes
/// settings with every frame. The process may be killed at any moment, so it is short.
pub(super) const SAVE_AFTER: Duration = Duration::from_millis(300);

/// Time between comparisons of the open tabs with the saved session.
const SESSION_EVERY: Duration = Duration::from_millis(500);

/// Time after which documents that could not be written are tried again: a full disk may have room again.
const WRITE_AGAIN: Duration = Duration::from_secs(5);

/// A document to write, and the folder of the profile.
pub(super) type Document = (PathBuf, keep::Unsaved);

/// Documents that wait to be saved.
#[derive(Default)]
struct Unsaved {
    /// Changed documents, and the times of their first changes.
    changed: Vec<(Kind, Instant)>,
    /// Documents that could not be written. They wait again with the next change, after a while, and at the end.
    failed: Vec<Kind>,
    /// Time of the failure.
    failed_at: Option<Instant>,
    /// Sentences of failures that were shown, until the document is written.
    said: Vec<(Kind, String)>,
    /// Time of the last comparison of the session.
    session_seen: Option<Instant>,
    /// True if nothing happened since then.
    session_rests: bool,
}

/// Settings and documents of the profile.
pub(crate) struct Profile {
    /// Its folder; `None`: nothing is saved.
    pub(super) dir: Option<PathBuf>,
    pub(super) settings: Settings,
    /// The settings as this window wrote them last.
    settings_base: Arc<Settings>,
    pub(super) settings_changed: Option<Instant>,
    pub(super) locale_weekday: Weekday,
    pub(super) keep: Keep,
    unsaved: Unsaved,
    /// Size of each store, in bytes.
    sizes: Option<[u64; Store::ALL.len()]>,
    /// Result of the last import of keys.
    golded: Option<Arc<Golded>>,
    /// Report of a fault of the program.
    crash: Option<String>,
}

impl Profile {
    pub(super) fn new(
        settings: Settings,
        dir: Option<PathBuf>,
        keep: Keep,
        crash: Option<String>,
    ) -> Self {
        Self {
            dir,
            settings_base: Arc::new(settings.clone()),
            settings,
            settings_changed: None,
            locale_weekday: locale::first_weekday(|name| std::env::var(name).ok()),
            keep,
            unsaved: Unsaved::default(),
            sizes: None,
            golded: None,
            crash,
        }
    }

    /// Changes settings; they are saved a little later.
    pub(super) fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        let before = self.settings.clone();
        change(&mut self.settings);
        if before != self.settings {
            self.changed(Kind::Settings);
        }
    }

    /// The day that weeks begin with: as the user wants it, else as in the user's locale.
    pub(super) fn first_weekday(&self) -> Weekday {
        self.settings.first_weekday.unwrap_or(self.locale_weekday)
    }

    /// Has a document saved a little later, and with it those that could not be.
    pub(super) fn changed(&mut self, kind: Kind) {
        self.wait(kind);
        self.retry_failed_saves();
    }

    /// Has documents that could not be written saved once more.
    fn retry_failed_saves(&mut self) {
        self.unsaved.failed_at = None;
        for kind in std::mem::take(&mut self.unsaved.failed) {
            self.wait(kind);
        }
    }

    fn wait(&mut self, kind: Kind) {
        let waiting = &mut self.unsaved.changed;
        if kind == Kind::Settings {
            // A slider that is dragged for long must not delay the changes before it.
            self.settings_changed.get_or_insert_with(Instant::now);
        } else if !waiting.iter().any(|(known, _)| *known == kind) {
            waiting.push((kind, Instant::now()));
        }
    }

    /// Returns a document that waits to be saved, and the folder of the profile.
    fn document(&self, kind: Kind) -> Option<Document> {
        self.dir.clone().zip(self.keep.unsaved(kind))
    }

    /// Returns the changed settings, and the folder of the profile. They wait no longer.
    fn take_settings(&mut self) -> Option<Document> {
        self.settings_changed = None;
        let dir = self.dir.clone()?;
        let change = keep::Change {
            base: Arc::clone(&self.settings_base),
            own: Arc::new(self.settings.clone()),
        };
        Some((dir, keep::Unsaved::Settings(change)))
    }

    /// Notes a document that the writer wrote.
    pub(super) fn record_saved(&mut self, saved: keep::Saved) {
        match saved {
            keep::Saved::Settings(written) => {
                let (base, now) = written.taken(&self.settings);
                self.settings_base = base;
                // Changes by hand and of other windows apply here from now on.
                self.settings = now;
            }
            saved => self.keep.take(saved),
        }
    }

    /// Changes settings as the user wants.
    pub(super) fn set<R: Send + 'static>(&mut self, setting: Setting, effects: &mut Effects<R>) {
        let before = self.settings.clone();
        self.change_settings(|settings| settings.set(setting));
        effects.push(FollowUp::ApplySettings(Box::new(before)));
    }

    /// Notes a document that could not be written.
    pub(super) fn show_save_failure(&mut self, kind: Kind, why: String, front: &mut Front) {
        self.unsaved.failed.push(kind);
        front.has_failed = true;
        // Each try fails likewise until the disk has room: the user reads it once.
        let said = &mut self.unsaved.said;
        if !said.iter().any(|own| *own == (kind, why.clone())) {
            said.push((kind, why.clone()));
            front.trouble(why);
        }
    }

    /// Notes a document that could not be written, when no window shows it.
    pub(super) fn record_save_failure(&mut self, kind: Kind) {
        self.unsaved.failed.push(kind);
    }

    /// Removes the sentences about the failure of a document that is on the disk now.
    pub(super) fn forget_failure(&mut self, kind: Kind, front: &mut Front) {
        let (gone, said): (Vec<_>, Vec<_>) = std::mem::take(&mut self.unsaved.said)
            .into_iter()
            .partition(|(own, _)| *own == kind);
        self.unsaved.said = said;
        let is_true = |sentence: &String| !gone.iter().any(|(_, own)| own == sentence);
        front.troubles.retain(is_true);
    }

    /// Has the open tabs compared with the session: something happened.
    pub(super) const fn touch_session(&mut self) {
        self.unsaved.session_rests = false;
    }

    /// Returns the time until the session is due to be compared, if something happened since the last comparison;
    /// zero: now.
    pub(super) fn time_to_session_check(&mut self, now: Instant) -> Option<Duration> {
        if self.unsaved.session_rests {
            return None;
        }
        let seen = self.unsaved.session_seen;
        let passed = seen.map(|seen| now.saturating_duration_since(seen));
        let rest = passed.map_or(Duration::ZERO, |passed| {
            SESSION_EVERY.saturating_sub(passed)
        });
        if rest.is_zero() {
            self.unsaved.session_seen = Some(now);
            self.unsaved.session_rests = true;
        }
        Some(rest)
    }

    /// Notes the open tabs.
    pub(super) fn set_session(&mut self, session: Session) {
        if session != *self.keep.session() {
            *self.keep.session_mut() = session;
            self.changed(Kind::Session);
            // A page that still scrolls comes to rest without the user.
            self.touch_session();
        }
    }

    /// Returns the documents that rested long enough, and the time until the next ones.
    pub(super) fn due(&mut self, now: Instant) -> (Vec<Document>, Option<Duration>) {
        let mut rest: Option<Duration> = None;
        let mut wait = |left: Duration| {
            rest = Some(rest.map_or(left, |rest| rest.min(left)));
        };
        if !self.unsaved.failed.is_empty() {
            let since = *self.unsaved.failed_at.get_or_insert(now);
            let left = WRITE_AGAIN.saturating_sub(now.saturating_duration_since(since));
            if left.is_zero() {
                self.retry_failed_saves();
            }
            wait(left);
        }
        let mut due = Vec::new();
        for (kind, since) in std::mem::take(&mut self.unsaved.changed) {
            let left = SAVE_AFTER.saturating_sub(now.saturating_duration_since(since));
            if left.is_zero() {
                due.extend(self.document(kind));
            } else {
                self.unsaved.changed.push((kind, since));
                wait(left);
            }
        }
        (due, rest)
    }

    /// Returns the session as a document that is written at once: the next start must not open these tabs again,
    /// whatever happens now.
    pub(super) fn session_document(&self) -> Option<Document> {
        self.document(Kind::Session)
    }

    /// Returns the settings if they rested long enough, else the time until they have.
    pub(super) fn due_settings(&mut self, now: Instant) -> Result<Option<Document>, Duration> {
        let Some(since) = self.settings_changed else {
            return Ok(None);
        };
        let rest = SAVE_AFTER.saturating_sub(now.saturating_duration_since(since));
        if !rest.is_zero() {
            return Err(rest);
        }
        Ok(self.take_settings())
    }

    /// Returns everything that is not on the disk yet.
    pub(super) fn all_unsaved(&mut self) -> Vec<Document> {
        self.retry_failed_saves();
        let changed = std::mem::take(&mut self.unsaved.changed);
        let documents = changed.iter().filter_map(|(kind, _)| self.document(*kind));
        let mut all: Vec<Document> = documents.collect();
        if self.settings_changed.is_some() {
            all.extend(self.take_settings());
        }
        all
    }

    /// Returns the size of each store, in bytes, once a worker measured them.
    pub(crate) const fn sizes(&self) -> Option<[u64; Store::ALL.len()]> {
        self.sizes
    }

    /// Returns the result of the last import of keys.
    pub(crate) fn golded_keys(&self) -> Option<Arc<Golded>> {
        self.golded.clone()
    }

    /// Returns the report of a fault of the program, until it is deleted.
    pub(crate) fn crash_report(&self) -> Option<&str> {
        self.crash.as_deref()
    }
}
