//! Reading configurations, and what becomes of tabs when the areas are others.

use super::history::Step;
use super::jobs::Reply;
use super::mail::{Before, LibraryState, Missing};
use super::performing::with_owner;
use super::picking::pick_mail;
use super::sources::{self, Sources};
use super::tab::{Tab, TabId};
use super::{BasesDialog, Browser, Dialog, Reading, WindowEffect};
use crate::files::document::Kind;
use crate::guide;
use crate::keep;
use crate::platform::log::{FileName, log};
use crate::settings;
use crate::strings::{language, tr};
use fidoscope_core::index::Index;
use fidoscope_core::library::Library;
use fidoscope_core::url::FidoUrl;
use std::path::PathBuf;
use std::sync::Arc;

impl Browser {
    pub(super) fn read_library(&mut self, mut sources: Sources) {
        sources.paths = self.profile.settings.paths();
        self.mail.asked += 1;
        self.mail.state = LibraryState::Loading;
        self.workers.jobs.library(self.mail.asked, sources);
    }

    /// Reads the configuration again: its files changed, or the interface speaks another language, and so does the guide.
    pub(crate) fn read_again(&mut self) {
        self.mail.config_changed = false;
        self.mail.reading_again = true;
        self.read_library(self.mail.sources.clone());
    }

    pub(super) fn open_bases(&mut self, path: PathBuf) {
        if !matches!(self.front.dialog, Some(Dialog::Bases(_))) {
            self.front.dialog = Some(Dialog::Bases(BasesDialog {
                path: path.display().to_string(),
                ..BasesDialog::default()
            }));
        }
        if let Some(Dialog::Bases(dialog)) = &mut self.front.dialog {
            dialog.waiting = true;
            dialog.error = None;
        }
        let tab = self.tab().map(|tab| tab.id);
        self.try_sources(Sources::of(vec![path]), tab);
    }

    /// Reads other sources and shows their areas in a tab; if they cannot be read, what is open stays.
    pub(super) fn try_sources(&mut self, sources: Sources, tab: Option<TabId>) {
        self.read_library(sources.clone());
        let before = Before {
            sources: std::mem::replace(&mut self.mail.sources, sources),
            tab,
        };
        self.mail.before.get_or_insert(before);
    }

    /// The user does not want the bases any longer that are being read: those from before stay.
    pub(super) fn cancel_bases(&mut self) {
        if let Some(before) = self.mail.before.take() {
            self.mail.sources = before.sources;
            self.read_again();
        }
    }

    pub(super) fn use_sources(&mut self, sources: Sources) {
        self.read_library(sources.clone());
        self.mail.sources = sources.clone();
        self.mail.before = None;
        self.front.dialog = None;
        self.change_settings(|settings| settings.configs = sources.configs);
        self.want(self.tabs.active, FidoUrl::arealist(), Step::New);
    }

    pub(super) fn take_library(&mut self, loaded: sources::Loaded) {
        self.mail.state = LibraryState::Ready;
        let again = std::mem::take(&mut self.mail.reading_again);
        // Another dialog may be open by now: only who closes that of the bases does not want them.
        let before = self.mail.before.take();
        let is_asked = before.is_some();
        let is_first = self.mail.epoch == 0;
        if loaded.library.is_none() && (is_asked || (again && !is_first)) {
            // The library that was there before stays.
            if let Some(before) = before {
                self.mail.sources = before.sources;
            }
            let why = loaded.translated.join(" ");
            match (&mut self.mail.missing, &mut self.front.dialog) {
                (Some(missing), _) if !is_asked => missing.failures = loaded.translated,
                (_, Some(Dialog::Bases(dialog))) if is_asked => {
                    dialog.waiting = false;
                    dialog.error = Some(why);
                }
                _ => self.trouble(why),
            }
            if is_first {
                // It was not read yet.
                self.read_library(self.mail.sources.clone());
                return;
            }
            with_owner!(self.reading, Reply::Reading, follow_threads());
            self.ask_all();
            self.show_active();
            return;
        }
        self.mail.config_changed = false;
        self.mail.missing = None;
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
        } else {
            let failures = loaded.translated;
            self.mail.missing = Some(Missing {
                failures,
                ..Missing::default()
            });
        }
        let none = || guide::added_to(Library::new(Vec::new()), language());
        let mut library = loaded.library.unwrap_or_else(none);
        // What was read just now is known to the library before, and its reply may be on the way.
        let mut marks = self.profile.keep.marks().clone();
        marks.0.extend(self.mail.library.own_marks());
        if *self.profile.keep.marks() != marks {
            *self.profile.keep.marks_mut() = marks.clone();
            self.profile.changed(Kind::Marks);
        }
        let mut read = self.profile.keep.read().clone();
        read.0.extend(self.mail.library.read_sets());
        keep::introduce_user(&mut library, &self.profile.settings, marks, read);
        if let Some(dir) = &self.profile.dir {
            library.use_headers(Arc::new(Index::new(&settings::index_folder(dir))));
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
            tab.want_again();
        }
        if let Some(before) = before {
            let is_that = |dialog: &mut Dialog| matches!(dialog, Dialog::Bases(_));
            self.front.dialog.take_if(is_that);
            let configs = self.mail.sources.configs.clone();
            self.change_settings(|settings| settings.configs = configs);
            let is_it = |tab: &Tab| Some(tab.id) == before.tab;
            if let Some(at) = self.tabs.all.iter().position(is_it) {
                self.want(at, FidoUrl::arealist(), Step::New);
            }
        }
        self.ask_all();
        self.show_active();
        self.reread_searches();
        if let Some(text) = self.mail.start_text.take() {
            self.open_text(text);
            if self.tab().is_some_and(|tab| tab.address.edited) {
                self.front.effects.push(WindowEffect::FocusAddress);
            }
        }
    }

    pub(super) fn ask_all(&mut self) {
        for at in 0..self.tabs.all.len() {
            self.ask(at);
        }
    }

    /// Lets the desktop ask for a configuration or a folder of bases.
    pub(super) fn browse_bases(&mut self, folder: bool) {
        let Some(Dialog::Bases(dialog)) = &mut self.front.dialog else {
            return;
        };
        if dialog.desktop_open {
            return;
        }
        dialog.error = None;
        let started = self.workers.dialog(move |outlet| {
            outlet.send(Reply::Chosen(pick_mail(folder)));
        });
        dialog.desktop_open = started.is_ok();
    }

    pub(super) fn take_chosen(&mut self, path: Option<PathBuf>) {
        let Some(Dialog::Bases(dialog)) = &mut self.front.dialog else {
            return;
        };
        dialog.desktop_open = false;
        match path {
            Some(path) => {
                dialog.path = path.to_string_lossy().into_owned();
                self.open_bases(path);
            }
            None => dialog.error = Some(tr!("nothing-chosen").to_owned()),
        }
    }
}
