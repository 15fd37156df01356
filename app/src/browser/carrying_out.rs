//! Dispatch of commands to their owners.

use super::dialog::{BasesDialog, Dialog};
use super::jobs::Reply;
use super::performing::{with_owner, with_profile};
use super::tab::Tab;
use super::{Browser, OwnPage, Sources, WindowEffect, up};
use crate::command::{Command, FrontCommand, MailCommand, OpenIn, PageCommand, TabCommand};
use fidoscope_core::url::FidoUrl;

impl Browser {
    /// Carries out what the user asked for.
    pub(crate) fn carry_out(&mut self, command: Command) {
        match command {
            Command::Tabs(command) => self.carry_out_tabs(command),
            Command::Page(command) => self.carry_out_page(command),
            Command::Reading(command) => {
                with_owner!(self.reading, Reply::Reading, carry_out(command));
            }
            Command::Contents(command) => {
                with_owner!(self.contents, Reply::Contents, carry_out(command));
            }
            Command::Saving(command) => {
                with_owner!(self.saving, Reply::Saving, carry_out(command));
            }
            Command::Drafts(command) => {
                with_owner!(self.drafts, Reply::Drafts, carry_out(command));
            }
            Command::Downloads(command) => {
                with_owner!(self.downloads, Reply::Downloads, carry_out(command));
            }
            Command::Mail(command) => self.carry_out_mail(command),
            Command::Profile(command) => with_profile!(self, carry_out(command)),
            Command::Front(command) => self.carry_out_front(command),
        }
    }

    fn carry_out_tabs(&mut self, command: TabCommand) {
        match command {
            TabCommand::Open(url, place) => self.open(url, place),
            TabCommand::OpenMessage(key, place) => self.open_message(key, place),
            TabCommand::OpenAmong(url, place, album) => self.open_among(url, place, album),
            TabCommand::OpenText(text) => self.open_text(text),
            TabCommand::Back => self.step(|tab| tab.history.back(tab.pending_step())),
            TabCommand::Forward => self.step(|tab| tab.history.forward(tab.pending_step())),
            TabCommand::GoTo(at) => self.step(|tab| (at < tab.history.len()).then_some(at)),
            TabCommand::Reload => self.reload(),
            TabCommand::Stop => {
                if let Some(tab) = self.tab_mut() {
                    tab.stop();
                }
                // The page that stays has another generation.
                self.watch();
            }
            TabCommand::Up => {
                if self.tab().is_some_and(|tab| tab.opened_from().is_some()) {
                    self.step(Tab::opened_from);
                } else if let Some(above) = self.tab().and_then(Tab::address).and_then(up) {
                    self.open(above, OpenIn::Here);
                }
            }
            TabCommand::NewTab => {
                self.new_tab(FidoUrl::arealist(), true);
                self.front.effects.push(WindowEffect::FocusAddress);
            }
            TabCommand::CloseTab(at) => self.close_tab(at),
            TabCommand::CloseCurrentTab => self.close_tab(self.tabs.active),
            TabCommand::CloseOtherTabs(at) => self.close_other_tabs(at),
            TabCommand::ReopenTab => self.reopen_tab(),
            TabCommand::DuplicateTab(at) => self.duplicate_tab(at),
            TabCommand::PinTab(at) => self.tabs.pin(at),
            TabCommand::MoveTab { from, to } => self.tabs.shift(from, to),
            TabCommand::SelectTab(at) => self.select_tab(at),
            TabCommand::NextTab => {
                self.select_tab((self.tabs.active + 1) % self.tabs.all.len().max(1))
            }
            TabCommand::PreviousTab => {
                let tabs = self.tabs.all.len().max(1);
                self.select_tab((self.tabs.active + tabs - 1) % tabs);
            }
            TabCommand::OpenGuide => self.open_guide(),
        }
    }

    fn carry_out_page(&mut self, command: PageCommand) {
        match command {
            PageCommand::ShowAs(view) => self.show_as(view),
            PageCommand::SortAs(tokens) => self.sort_as(&tokens),
            PageCommand::GroupAs(grouping) => self.group_as(grouping),
            PageCommand::ToggleThreads => self.toggle_threads(),
            PageCommand::QuickFilter => self.ask_quick_filter(),
            PageCommand::ShowSearch => self.show_search(),
            PageCommand::SearchWords(words) => self.search_words(&words),
            PageCommand::ToMe { everywhere } => self.show_mine(everywhere),
            PageCommand::LookUp => self.look_up(),
        }
    }

    fn carry_out_mail(&mut self, command: MailCommand) {
        match command {
            MailCommand::ChooseBases => {
                self.front.dialog = Some(Dialog::Bases(BasesDialog::default()));
            }
            MailCommand::OpenBases(path) => self.open_bases(path),
            MailCommand::BrowseBases { folder } => self.browse_bases(folder),
            MailCommand::LookForBases => self.look_for_bases(),
            MailCommand::CloseBases => self.use_sources(Sources::default()),
            MailCommand::ReadConfigAgain => self.read_again(),
            MailCommand::LeaveConfig => self.mail.config_changed = false,
            MailCommand::ShowProblems => self.front.dialog = Some(Dialog::Problems),
            MailCommand::OpenLocal(paths) => self.open_files(paths),
            MailCommand::ShowStart => {
                self.front.dialog = None;
                self.open_own(OwnPage::Start, OpenIn::Here);
            }
            MailCommand::Begin(action) => {
                with_owner!(self.first_run, Reply::FirstRun, carry_out(action));
            }
        }
    }

    fn carry_out_front(&mut self, command: FrontCommand) {
        if command == FrontCommand::FocusAreaFilter {
            self.change_settings(|settings| settings.panel = true);
        }
        if command == FrontCommand::CloseDialog
            && matches!(self.front.dialog, Some(Dialog::Bases(_)))
        {
            self.cancel_bases();
        }
        self.front.carry_out(command);
    }
}
