//! Another library in place of the current one, and what its owners forget and follow.

use super::dialog::Dialog;
use super::jobs::Reply;
use super::performing::{with_owner, with_tabs};
use super::reading::Reading;
use super::sources::Loaded;
use super::tab::TabId;
use super::{Browser, WindowEffect};
use crate::command::{Command, TabCommand};
use crate::files::document::Kind;
use crate::guide;
use crate::keep;
use crate::platform::log::{FileName, log};
use crate::settings;
use crate::strings::language;
use fidoscope_core::index::Index;
use fidoscope_core::library::Library;
use fidoscope_core::url::FidoUrl;
use std::sync::Arc;

impl Browser {
    /// Goes on with the current library: another one could not be read.
    pub(super) fn keep_library(&mut self) {
        with_owner!(self.reading, Reply::Reading, follow_threads());
        with_tabs!(self, ask_all());
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
        if let Some(tab) = tab {
            let is_that = |dialog: &mut Dialog| matches!(dialog, Dialog::Bases(_));
            self.front.dialog.take_if(is_that);
            let configs = self.mail.sources.configs.clone();
            self.change_settings(|settings| settings.configs = configs);
            if let Some(tab) = tab {
                with_tabs!(self, want_in(tab, FidoUrl::arealist()));
            }
        }
        with_tabs!(self, ask_all());
        self.show_active();
        self.reread_searches();
        if let Some(text) = self.mail.start_text.take() {
            self.carry_out(Command::Tabs(TabCommand::OpenText(text)));
            if self.tab().is_some_and(|tab| tab.address.edited) {
                self.front.window(WindowEffect::FocusAddress);
            }
        }
    }
}
