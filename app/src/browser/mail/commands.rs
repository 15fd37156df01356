//! Commands on configurations and message bases, and replies about them.

use super::picking::pick_mail;
use super::reply::Reply;
use super::{Before, LibraryState, Mail};
use crate::browser::context::MailContext;
use crate::browser::dialog::{BasesDialog, Dialog};
use crate::browser::effects::{Effects, FollowUp, Task};
use crate::browser::own_page::OwnPage;
use crate::browser::sources::{Loaded, Sources};
use crate::browser::tab::TabId;
use crate::command::{MailCommand, OpenIn};
use crate::strings::tr;
use fidoscope_core::url::FidoUrl;
use std::path::PathBuf;

impl Mail {
    /// Carries out a command.
    pub(in crate::browser) fn carry_out(
        &mut self,
        command: MailCommand,
        context: &mut MailContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        match command {
            MailCommand::ChooseBases => {
                context.front.dialog = Some(Dialog::Bases(BasesDialog::default()));
            }
            MailCommand::OpenBases(path) => self.open_bases(path, context, effects),
            MailCommand::BrowseBases { folder } => browse_bases(folder, context, effects),
            MailCommand::LookForBases => self.search_configs(effects),
            MailCommand::CloseBases => self.replace_sources(Sources::default(), context, effects),
            MailCommand::ReadConfigAgain => self.read_again(context, effects),
            MailCommand::LeaveConfig => self.config_changed = false,
            MailCommand::ShowProblems => context.front.dialog = Some(Dialog::Problems),
            MailCommand::OpenLocal(paths) => Self::open_files(paths, context, effects),
            MailCommand::ShowStart => {
                context.front.dialog = None;
                effects.command(OwnPage::Start.command(OpenIn::Here));
            }
        }
    }

    /// Handles a reply.
    pub(in crate::browser) fn handle(
        &mut self,
        reply: Reply,
        context: &mut MailContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        match reply {
            Reply::Library { loaded, .. } => self.handle_loaded_library(loaded, context, effects),
            Reply::Counts { mut counts, .. } => {
                // Counts of before a mark come after the mark's reply now and then.
                counts.retain(|own| !self.is_outdated(own));
                effects.push(FollowUp::FollowCounts(counts));
            }
            Reply::ConfigChanged { .. } if self.missing.is_some() => {
                self.read_again(context, effects);
            }
            Reply::ConfigChanged { .. } => self.config_changed = true,
            Reply::Chosen(path) => self.handle_chosen_bases(path, context, effects),
            Reply::OtherBases { others, .. } => self.record_found_configs(others),
            Reply::LocalFile(found) => self.open_local_file(found, context, effects),
        }
    }

    /// Has a worker read sources.
    pub(super) fn read(
        &mut self,
        mut sources: Sources,
        context: &MailContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        sources.paths = context.profile.settings.paths();
        self.asked += 1;
        self.state = LibraryState::Loading;
        let epoch = self.asked;
        effects.push(Task::Library { epoch, sources });
    }

    /// Has a worker read the sources of the start.
    pub(in crate::browser) fn read_first(
        &mut self,
        context: &mut MailContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        self.read(self.sources.clone(), context, effects);
    }

    /// Reads the configuration again: its files changed, or the interface and the guide use another language.
    pub(in crate::browser) fn read_again(
        &mut self,
        context: &mut MailContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        self.config_changed = false;
        self.reading_again = true;
        self.read(self.sources.clone(), context, effects);
    }

    fn open_bases(
        &mut self,
        path: PathBuf,
        context: &mut MailContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        if !matches!(context.front.dialog, Some(Dialog::Bases(_))) {
            context.front.dialog = Some(Dialog::Bases(BasesDialog {
                path: path.display().to_string(),
                ..BasesDialog::default()
            }));
        }
        if let Some(Dialog::Bases(dialog)) = &mut context.front.dialog {
            dialog.waiting = true;
            dialog.error = None;
        }
        let tab = context.tabs.current().map(|tab| tab.id);
        self.try_sources(Sources::from_configs(vec![path]), tab, context, effects);
    }

    /// Reads other sources and shows their areas in a tab; if they cannot be read, the current ones stay.
    pub(in crate::browser) fn try_sources(
        &mut self,
        sources: Sources,
        tab: Option<TabId>,
        context: &mut MailContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        self.read(sources.clone(), context, effects);
        let before = Before {
            sources: std::mem::replace(&mut self.sources, sources),
            tab,
        };
        self.before.get_or_insert(before);
    }

    /// Stops reading the bases that the user asked for: those from before stay.
    pub(in crate::browser) fn cancel_bases(
        &mut self,
        context: &mut MailContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        if let Some(before) = self.before.take() {
            self.sources = before.sources;
            self.read_again(context, effects);
        }
    }

    /// Reads other sources in place of the current ones.
    pub(in crate::browser) fn replace_sources(
        &mut self,
        sources: Sources,
        context: &mut MailContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        self.read(sources.clone(), context, effects);
        self.sources = sources.clone();
        self.before = None;
        context.front.dialog = None;
        context
            .profile
            .change_settings(|settings| settings.configs = sources.configs);
        if let Some(tab) = context.tabs.current().map(|tab| tab.id) {
            let url = FidoUrl::arealist();
            effects.push(FollowUp::Want { tab, url });
        }
    }

    /// Adds a configuration to the sources and to the settings, and reads all of them.
    pub(in crate::browser) fn add_config(
        &mut self,
        path: PathBuf,
        context: &mut MailContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        context.profile.change_settings(|settings| {
            if !settings.configs.contains(&path) {
                settings.configs.push(path.clone());
            }
        });
        if !self.sources.configs.contains(&path) {
            self.sources.configs.push(path);
        }
        self.read_again(context, effects);
    }

    /// Notes the result of reading sources, and has it installed.
    fn handle_loaded_library(
        &mut self,
        loaded: Box<Loaded>,
        context: &mut MailContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        self.state = LibraryState::Ready;
        let again = std::mem::take(&mut self.reading_again);
        // Another dialog may be open by now: closing that of the bases cancels them.
        let before = self.before.take();
        let is_asked = before.is_some();
        let is_first = self.epoch == 0;
        if loaded.library.is_some() || !(is_asked || (again && !is_first)) {
            self.config_changed = false;
            self.missing = None;
            if loaded.library.is_none() {
                self.missing = Some(super::Missing {
                    failures: loaded.translated.clone(),
                    ..super::Missing::default()
                });
            }
            let tab = before.map(|before| before.tab);
            effects.push(FollowUp::Install { loaded, tab });
            return;
        }
        // The library of before stays.
        if let Some(before) = before {
            self.sources = before.sources;
        }
        let why = loaded.translated.join(" ");
        match (&mut self.missing, &mut context.front.dialog) {
            (Some(missing), _) if !is_asked => missing.failures = loaded.translated,
            (_, Some(Dialog::Bases(dialog))) if is_asked => {
                dialog.waiting = false;
                dialog.error = Some(why);
            }
            _ => context.front.trouble(why),
        }
        if is_first {
            // It was not read yet.
            self.read(self.sources.clone(), context, effects);
        } else {
            effects.push(FollowUp::KeepLibrary);
        }
    }

    fn handle_chosen_bases(
        &mut self,
        path: Option<PathBuf>,
        context: &mut MailContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let Some(Dialog::Bases(dialog)) = &mut context.front.dialog else {
            return;
        };
        dialog.desktop_open = false;
        match path {
            Some(path) => {
                dialog.path = path.to_string_lossy().into_owned();
                self.open_bases(path, context, effects);
            }
            None => dialog.error = Some(tr!("nothing-chosen").to_owned()),
        }
    }
}

/// Opens the desktop's dialog for a configuration or a folder of bases.
fn browse_bases(folder: bool, context: &mut MailContext<'_>, effects: &mut Effects<Reply>) {
    let Some(Dialog::Bases(dialog)) = &mut context.front.dialog else {
        return;
    };
    if dialog.desktop_open {
        return;
    }
    dialog.error = None;
    dialog.desktop_open = true;
    let ask = move || Some(Reply::Chosen(pick_mail(folder)));
    effects.dialog(ask, Some(Reply::Chosen(None)));
}
