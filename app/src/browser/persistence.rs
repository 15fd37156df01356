//! Saving of the profile while the window is open, and the last writes when it closes.

use super::Browser;
use super::jobs::{BlockedWrite, Reply};
use super::profile::{self, Document};
use crate::keep::Keep;
use crate::platform::printed::{print_error, stderr_line};
use std::time::{Duration, Instant};

impl Browser {
    /// Returns the documents of the profile.
    pub(crate) fn keep(&self) -> &Keep {
        &self.profile.keep
    }

    /// Moves the visit of a message along with the user, who goes on from it.
    pub(super) fn move_visit(&mut self) {
        self.tabs.move_visit(&mut self.profile);
    }

    /// Returns the writes that other programs hold up.
    pub(crate) fn held_up(&self) -> Vec<BlockedWrite> {
        self.workers.jobs.held_up()
    }

    /// Opens the tabs of the last session; returns whether it had any.
    pub(super) fn restore_session(&mut self) -> bool {
        let session = self.profile.keep.session();
        self.tabs.restore(session, &self.profile.settings);
        let any = !self.tabs.all.is_empty();
        if any {
            self.show_active();
        }
        any
    }

    /// Returns the number of tabs that were open when the program died, until the user opens or forgets them.
    pub(crate) fn held_back(&self) -> usize {
        self.profile.keep.session().held_back.len()
    }

    /// Notes the open tabs.
    fn record_session(&mut self) {
        let held_back = self.profile.keep.session().held_back.clone();
        self.profile.set_session(self.tabs.session(held_back));
    }

    /// Has the documents written that rested long enough; returns the time until the next ones, or until the
    /// session is compared, if anything waits.
    pub(crate) fn save_due_documents(&mut self, now: Instant) -> Option<Duration> {
        // The frame that follows may be the last one for a long time.
        let session = self.profile.time_to_session_check(now);
        if session == Some(Duration::ZERO) {
            self.move_visit();
            self.record_session();
        }
        let session = session.filter(|rest| !rest.is_zero());
        let rest = self.save_documents(now);
        session.into_iter().chain(rest).min()
    }

    /// Has the open tabs compared with the session soon: the user did something.
    pub(crate) const fn touch_session(&mut self) {
        self.profile.touch_session();
    }

    /// Has the documents written that rested long enough; returns the time until the next ones.
    pub(crate) fn save_documents(&mut self, now: Instant) -> Option<Duration> {
        let (due, rest) = self.profile.due(now);
        self.write_documents(due);
        rest
    }

    /// Has the settings written if they rested long enough; returns the time until then.
    pub(crate) fn save_settings(&mut self, now: Instant) -> Option<Duration> {
        match self.profile.due_settings(now) {
            Ok(settings) => {
                self.write_documents(settings);
                None
            }
            Err(rest) => Some(rest),
        }
    }

    pub(super) fn write_documents(&self, documents: impl IntoIterator<Item = Document>) {
        for (dir, document) in documents {
            self.workers.jobs.keep(dir, document);
        }
    }

    /// Has everything written that is not on the disk yet.
    pub(crate) fn save_all(&mut self) {
        self.move_visit();
        self.record_session();
        let all = self.profile.all_unsaved();
        self.write_documents(all);
    }

    /// Returns the paths and areas that are being written.
    pub(crate) fn unwritten(&self) -> Vec<String> {
        self.workers.jobs.unwritten()
    }

    /// Returns the paths of files that the user saves and that are not on the disk yet.
    pub(crate) fn saving(&self) -> Option<String> {
        let names = self.workers.jobs.saving();
        (!names.is_empty()).then(|| names.join(", "))
    }

    /// Writes everything before the program ends, and waits for it; returns what is not written by then.
    pub(crate) fn finish_writing(&mut self, longest: Duration) -> Vec<String> {
        /// The writer waits for the inbox when it is full.
        const SLICE: Duration = Duration::from_millis(50);
        self.handle_last_replies();
        self.save_all();
        let until = Instant::now() + longest;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let done = self.workers.jobs.finish_writing(left.min(SLICE));
            if self.handle_last_replies() {
                self.save_all();
            } else if done || left.is_zero() {
                return self.workers.jobs.unwritten();
            }
        }
    }

    /// Handles the replies that wait, without those that only a window needs. Returns whether the profile noted
    /// one.
    fn handle_last_replies(&mut self) -> bool {
        let mut any = false;
        while let Some(reply) = self.workers.inbox.next() {
            for sentence in reply.faults() {
                print_error(&stderr_line(sentence));
            }
            if let Reply::Profile(profile::Reply::NotKept(kind, _)) = reply {
                self.profile.record_save_failure(kind);
            } else if reply.is_noted() {
                self.handle_reply(reply);
                any = true;
            }
        }
        any
    }
}
