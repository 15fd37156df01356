//! What follows from a change of the settings, whoever made it: the window, its page of settings, or an
//! editor while the window was open.

use super::dialog::Dialog;
use super::jobs::Reply;
use super::mail::LibraryState;
use super::performing::{with_mail, with_owner};
use super::{Browser, WindowEffect};

use crate::keep::Saved;
use crate::platform::log;
use crate::settings::Settings;

impl Browser {
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
    pub(super) fn take_kept(&mut self, saved: Saved) {
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
        self.profile.note_saved(saved);
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
