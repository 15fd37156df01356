//! The profile: settings and documents, and which of them wait to be saved.

use crate::files::document::Kind;
use crate::keep::{self, Keep};
use crate::platform::locale;
use crate::settings::Settings;
use fidoscope_core::calendar::Weekday;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Time for which settings and documents rest before they are saved: a panel that is being dragged changes
/// settings with every frame. The process may be killed at any moment, so it is short.
pub(super) const SAVE_AFTER: Duration = Duration::from_millis(300);

/// What waits to be saved.
#[derive(Default)]
pub(super) struct Unsaved {
    /// Documents that changed, and when they changed first.
    pub(super) changed: Vec<(Kind, Instant)>,
    /// Documents that could not be written. They wait again with the next change, after a while, and at the end.
    pub(super) failed: Vec<Kind>,
    /// When they were found to have failed.
    pub(super) failed_at: Option<Instant>,
    /// Sentences of failures that were shown, until the document is written.
    pub(super) said: Vec<(Kind, String)>,
    /// When the session was looked at last.
    pub(super) session_seen: Option<Instant>,
}

/// What the profile keeps, and what of it waits to be saved.
pub(super) struct Profile {
    /// Where it is; `None`: nothing is saved.
    pub(super) dir: Option<PathBuf>,
    pub(super) settings: Settings,
    /// The settings as this window wrote them last.
    settings_base: Arc<Settings>,
    pub(super) settings_changed: Option<Instant>,
    pub(super) locale_weekday: Weekday,
    pub(super) keep: Keep,
    pub(super) unsaved: Unsaved,
}

impl Profile {
    pub(super) fn of(settings: Settings, dir: Option<PathBuf>, keep: Keep) -> Self {
        Self {
            dir,
            settings_base: Arc::new(settings.clone()),
            settings,
            settings_changed: None,
            locale_weekday: locale::first_weekday(|name| std::env::var(name).ok()),
            keep,
            unsaved: Unsaved::default(),
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

    /// A document waits to be saved, and with it those that could not be.
    pub(super) fn changed(&mut self, kind: Kind) {
        self.wait(kind);
        self.wait_again();
    }

    /// Documents that could not be written wait to be saved once more.
    pub(super) fn wait_again(&mut self) {
        self.unsaved.failed_at = None;
        for kind in std::mem::take(&mut self.unsaved.failed) {
            self.wait(kind);
        }
    }

    fn wait(&mut self, kind: Kind) {
        let waiting = &mut self.unsaved.changed;
        if kind == Kind::Settings {
            // Whoever drags a slider for long must not lose what was chosen before.
            self.settings_changed.get_or_insert_with(Instant::now);
        } else if !waiting.iter().any(|(known, _)| *known == kind) {
            waiting.push((kind, Instant::now()));
        }
    }

    /// Returns a document that waits to be saved, and the folder of the profile.
    pub(super) fn document(&self, kind: Kind) -> Option<(PathBuf, keep::Unsaved)> {
        self.dir.clone().zip(self.keep.unsaved(kind))
    }

    /// Returns the changed settings, and the folder of the profile. They wait no longer.
    pub(super) fn take_settings(&mut self) -> Option<(PathBuf, keep::Unsaved)> {
        self.settings_changed = None;
        let dir = self.dir.clone()?;
        let change = keep::Change {
            base: Arc::clone(&self.settings_base),
            own: Arc::new(self.settings.clone()),
        };
        Some((dir, keep::Unsaved::Settings(change)))
    }

    /// Takes what the writer wrote.
    pub(super) fn take(&mut self, saved: keep::Saved) {
        match saved {
            keep::Saved::Settings(written) => {
                let (base, now) = written.taken(&self.settings);
                self.settings_base = base;
                // What was edited by hand, or in another window, counts here from now on.
                self.settings = now;
            }
            saved => self.keep.take(saved),
        }
    }
}
