//! Reading configurations, and what becomes of tabs when the areas are others.

use super::history::Step;
use super::jobs::Reply;
use super::sources::{self, Sources};
use super::{Browser, Dialog, Effect, LibraryState};
use crate::pictures::Pictures;
use crate::settings;
use crate::strings::tr;
use fidoscope_core::index::Index;
use fidoscope_core::library::Library;
use fidoscope_core::url::FidoUrl;
use std::path::PathBuf;
use std::sync::Arc;

impl Browser {
    pub(super) fn read_library(&mut self, sources: Sources) {
        self.epoch += 1;
        self.library_state = LibraryState::Loading;
        self.jobs.library(self.epoch, sources);
    }

    /// Reads the configuration again: its files changed.
    pub(super) fn read_again(&mut self) {
        self.config_changed = false;
        self.reading_again = true;
        self.read_library(self.sources.clone());
    }

    pub(super) fn open_bases(&mut self, path: PathBuf) {
        let sources = Sources {
            configs: vec![path],
        };
        self.read_library(sources.clone());
        if let Some(Dialog::Bases(dialog)) = &mut self.dialog {
            dialog.waiting = Some(self.epoch);
            dialog.error = None;
        }
        self.sources = sources;
    }

    pub(super) fn use_sources(&mut self, sources: Sources) {
        self.read_library(sources.clone());
        self.sources = sources.clone();
        self.dialog = None;
        self.change_settings(|settings| settings.configs = sources.configs);
        self.want(self.active, FidoUrl::arealist(), Step::New);
    }

    pub(super) fn take_library(&mut self, epoch: u64, loaded: sources::Loaded) {
        if epoch != self.epoch {
            return;
        }
        self.library_state = LibraryState::Ready;
        let again = std::mem::take(&mut self.reading_again);
        let asked_by_dialog =
            matches!(&self.dialog, Some(Dialog::Bases(dialog)) if dialog.waiting == Some(epoch));
        if (asked_by_dialog || again) && loaded.library.is_none() {
            // The library that was there before stays.
            let why = loaded.failures.join(" ");
            match &mut self.dialog {
                Some(Dialog::Bases(dialog)) if asked_by_dialog => {
                    dialog.waiting = None;
                    dialog.error = Some(why);
                }
                _ => self.trouble(why),
            }
            // Replies that are under way carry the epoch before and will be dropped.
            self.bodies.clear();
            self.pictures = Pictures::default();
            self.ask_all();
            self.watch();
            return;
        }
        self.config_changed = false;
        for failure in loaded.failures {
            self.trouble(failure);
        }
        let mut library = loaded.library.unwrap_or_else(|| Library::new(Vec::new()));
        library.use_name(&self.settings.user_name);
        library.use_own_marks(self.keep.marks().0.clone());
        if let Some(dir) = &self.profile_dir {
            library.use_headers(Arc::new(Index::new(&settings::index_folder(dir))));
        }
        self.settings.charsets.apply(&mut library);
        self.library = Arc::new(library);
        self.indexer.library(&self.library);
        self.read_nodelists();
        self.bodies.clear();
        self.pictures = Pictures::default();
        self.counts.clear();
        self.read.clear();
        self.reading = None;
        self.read_unnamed = false;
        self.marks_refused.clear();
        self.counts_version += 1;
        for tab in &mut self.tabs {
            tab.history.forget_states();
            tab.outdated = tab.page.take().is_some() || tab.outdated;
            tab.address.recheck();
            if let Some(pending) = tab.pending.take() {
                pending.job.cancel();
                tab.want(pending.url, pending.step);
            }
        }
        if asked_by_dialog {
            self.dialog = None;
            let configs = self.sources.configs.clone();
            self.change_settings(|settings| settings.configs = configs);
            self.want(self.active, FidoUrl::arealist(), Step::New);
        }
        self.ask_all();
        self.show_active();
        if let Some(text) = self.start_text.take() {
            self.open_text(text);
            if self.tab().is_some_and(|tab| tab.address.edited) {
                self.effects.push(Effect::FocusAddress);
            }
        }
    }

    pub(super) fn ask_all(&mut self) {
        for at in 0..self.tabs.len() {
            self.ask(at);
        }
    }

    /// Opens the desktop's own dialog in a thread of its own: it waits for a person.
    pub(super) fn browse_bases(&mut self, folder: bool) {
        let Some(Dialog::Bases(dialog)) = &mut self.dialog else {
            return;
        };
        if dialog.desktop_open {
            return;
        }
        dialog.error = None;
        let outlet = self.outlet.clone();
        let started = std::thread::Builder::new()
            .name("dialog".to_owned())
            .spawn(move || {
                let asking = rfd::FileDialog::new().set_title(tr!("open-bases"));
                let path = if folder {
                    asking.pick_folder()
                } else {
                    asking.pick_file()
                };
                outlet.send(Reply::Chosen(path));
            });
        dialog.desktop_open = started.is_ok();
    }

    pub(super) fn take_chosen(&mut self, path: Option<PathBuf>) {
        let Some(Dialog::Bases(dialog)) = &mut self.dialog else {
            return;
        };
        dialog.desktop_open = false;
        match path {
            Some(path) => {
                dialog.path = path.to_string_lossy().into_owned();
                self.open_bases(path);
            }
            None => {
                dialog.error = Some(tr!("nothing-chosen").to_owned());
            }
        }
    }
}
