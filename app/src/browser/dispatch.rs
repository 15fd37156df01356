//! Dispatch of commands and replies to their owners.

use super::dialog::Dialog;
use super::jobs::Reply;
use super::owners::{with_mail, with_owner, with_profile, with_tabs};
use super::{Browser, mail, reading};
use crate::command::{Command, FrontCommand};
use std::sync::Arc;

impl Browser {
    /// Carries out a command of the user.
    pub(crate) fn carry_out(&mut self, command: Command) {
        self.profile.touch_session();
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
            Command::Point(command) => {
                let lists = Arc::clone(self.contents.nodelists());
                with_owner!(self.point, Reply::Point, carry_out(command, &lists));
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

    /// Lets areas be counted and watched only once the first frame is shown.
    pub(crate) fn pause_watcher(&self) {
        self.workers.watcher.hold();
    }

    /// The first frame is shown.
    pub(crate) fn resume_watcher(&self) {
        self.workers.watcher.release();
    }

    /// Takes what the workers sent; whether anything changed.
    pub(crate) fn handle_replies(&mut self) -> bool {
        let mut any = false;
        while let Some(reply) = self.workers.inbox.next() {
            self.handle_reply(reply);
            any = true;
        }
        if any {
            self.profile.touch_session();
        }
        any
    }

    pub(super) fn handle_reply(&mut self, reply: Reply) {
        // The mail was read again meanwhile: what is known of the mail before is of no use.
        let epoch = match reply {
            Reply::Mail(mail::Reply::Library { .. }) => self.mail.asked,
            _ => self.mail.epoch,
        };
        if reply.epoch().is_some_and(|own| own != epoch) {
            if let Reply::Reading(reading::Reply::Marked(mark)) = reply {
                with_owner!(self.reading, Reply::Reading, repeat(mark));
            }
            return;
        }
        match reply {
            Reply::Page {
                tab,
                generation,
                page,
                twits,
            } => self.show_resolved_page(tab, generation, page, twits),
            Reply::Contents(reply) => {
                with_owner!(self.contents, Reply::Contents, handle(reply));
            }
            Reply::Saving(reply) => {
                with_owner!(self.saving, Reply::Saving, handle(reply));
            }
            Reply::Mail(reply) => with_mail!(self, handle(reply)),
            Reply::Reading(reply) => {
                with_owner!(self.reading, Reply::Reading, handle(reply));
            }
            Reply::Tabs(reply) => with_tabs!(self, handle(reply)),
            Reply::Drafts(reply) => {
                with_owner!(self.drafts, Reply::Drafts, handle(reply));
            }
            Reply::Downloads(reply) => {
                with_owner!(self.downloads, Reply::Downloads, handle(reply));
            }
            Reply::Point(reply) => {
                with_owner!(self.point, Reply::Point, handle(reply));
            }
            Reply::FirstRun(reply) => self.first_run.handle(reply),
            Reply::Home(reply) => {
                with_owner!(self.home, Reply::Home, handle(reply));
            }
            Reply::Searches(reply) => self.searches.handle(&reply),
            Reply::Profile(reply) => with_profile!(self, handle(reply)),
            Reply::Trouble(sentence) => self.trouble(sentence),
            Reply::NotWritten(sentence) => {
                self.front.fail(sentence);
            }
            Reply::Outside(note, caller) => with_tabs!(self, open_note(note, caller)),
        }
    }
}
