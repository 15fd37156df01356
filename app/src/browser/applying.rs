//! What follows from a change of the settings, whoever made it: the window, its page of settings, or an
//! editor while the window was open.

use super::{Browser, Effect};
use crate::platform::log;
use crate::settings::{Setting, Settings};

impl Browser {
    pub(super) fn set(&mut self, setting: Setting) {
        let before = self.profile.settings.clone();
        self.change_settings(|settings| settings.set(setting));
        self.apply_settings(&before);
    }

    /// Lets settings count that differ from what they were.
    pub(super) fn apply_settings(&mut self, before: &Settings) {
        let now = &self.profile.settings;
        if now == before {
            return;
        }
        if (now.zoom - before.zoom).abs() > f32::EPSILON {
            self.front.effects.push(Effect::Zoom(now.zoom));
        }
        if now.theme != before.theme {
            self.front.effects.push(Effect::Theme(now.theme));
        }
        if now.language != before.language {
            self.front.effects.push(Effect::Language(now.language));
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
            self.writing.forget_previews();
        }
        let changed = |a: &Settings, b: &Settings| {
            let gone = a.twits.iter().filter(|name| !b.twits.contains(name));
            gone.cloned().collect::<Vec<_>>()
        };
        let (added, removed) = (changed(now, before), changed(before, now));
        let spelling = now.spelling != before.spelling;
        let filters = now.twit_filters != before.twit_filters;
        let requests = now.requests != before.requests;
        let names = |own: &Settings| {
            let names = own.identities.iter().map(|own| own.name.clone());
            names.collect::<Vec<_>>()
        };
        let has_other_names = names(now) != names(before);
        let areas = now.own_areas != before.own_areas || now.path_map != before.path_map;
        if spelling {
            self.forget_dictionaries();
        }
        if filters {
            self.apply_twit_filters();
        }
        if requests {
            self.show_active();
        }
        for name in added {
            self.apply_twits(&name, true);
        }
        for name in removed {
            self.apply_twits(&name, false);
        }
        if areas || has_other_names {
            self.read_again();
        }
    }
}
