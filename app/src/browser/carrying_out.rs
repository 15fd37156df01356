//! Dispatch of commands to their owners.

use super::Browser;
use super::dialog::Dialog;
use super::jobs::Reply;
use super::performing::{with_mail, with_owner, with_profile, with_tabs};
use crate::command::{Command, FrontCommand};

impl Browser {
    /// Carries out a command of the user.
    pub(crate) fn carry_out(&mut self, command: Command) {
        match command {
            Command::Tabs(command) => with_tabs!(self, carry_out(command)),
            Command::Page(command) => with_tabs!(self, carry_out_on_page(command)),
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
            Command::Mail(command) => with_mail!(self, carry_out(command)),
            Command::FirstRun(action) => {
                with_owner!(self.first_run, Reply::FirstRun, carry_out(action));
            }
            Command::Profile(command) => with_profile!(self, carry_out(command)),
            Command::Front(command) => self.carry_out_front(command),
        }
    }

    /// Carries out a command on dialogs and the window, and what follows for other owners.
    fn carry_out_front(&mut self, command: FrontCommand) {
        if command == FrontCommand::FocusAreaFilter {
            self.change_settings(|settings| settings.panel = true);
        }
        let closes = command == FrontCommand::CloseDialog;
        if closes && matches!(self.front.dialog, Some(Dialog::Bases(_))) {
            with_mail!(self, cancel_bases());
        }
        self.front.carry_out(command);
    }
}
