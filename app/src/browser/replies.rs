//! What becomes of each reply of the workers.

use super::jobs::Reply;
use super::performing::{with_owner, with_profile};
use super::{Browser, reading};

impl Browser {
    /// Lets areas be counted and watched only once the first frame is shown.
    pub(crate) fn hold_watcher(&self) {
        self.workers.watcher.hold();
    }

    /// The first frame is shown.
    pub(crate) fn release_watcher(&self) {
        self.workers.watcher.release();
    }

    /// Takes what the workers sent; whether anything changed.
    pub(crate) fn take_replies(&mut self) -> bool {
        let mut any = false;
        while let Some(reply) = self.workers.inbox.next() {
            self.take_reply(reply);
            any = true;
        }
        any
    }

    pub(super) fn take_reply(&mut self, reply: Reply) {
        // The mail was read again meanwhile: what is known of the mail before is of no use.
        let epoch = match reply {
            Reply::Library { .. } => self.mail.asked,
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
            } => self.take_page(tab, generation, page, twits),
            Reply::Contents(reply) => {
                with_owner!(self.contents, Reply::Contents, take(reply));
            }
            Reply::Saving(reply) => {
                with_owner!(self.saving, Reply::Saving, take(reply));
            }
            Reply::Library { loaded, .. } => self.take_library(*loaded),
            Reply::Counts { counts, .. } => {
                self.workers.indexer.look_again();
                self.mail.library.social().clear();
                with_owner!(self.reading, Reply::Reading, follow_counts(&counts));
                with_owner!(self.drafts, Reply::Drafts, follow_counts(&counts));
                self.mail
                    .count(counts.into_iter().map(|count| (count.area, count.count)));
                // Another reader may have moved marks.
                with_owner!(self.reading, Reply::Reading, follow());
                self.recount_searches();
            }
            Reply::Reading(reply) => {
                with_owner!(self.reading, Reply::Reading, take(reply));
            }
            Reply::Changed { tab, generation } => {
                if let Some(tab) = self.tabs.find_mut(tab) {
                    tab.changed |= tab.generation == generation;
                }
            }
            Reply::Drafts(reply) => {
                with_owner!(self.drafts, Reply::Drafts, take(reply));
            }
            Reply::Downloads(reply) => {
                with_owner!(self.downloads, Reply::Downloads, take(reply));
            }
            Reply::FirstRun(reply) => self.first_run.take(reply),
            Reply::Searches(reply) => self.searches.take(&reply),
            Reply::LocalFile(found) => self.take_local_file(found),
            Reply::Profile(reply) => with_profile!(self, take(reply)),
            Reply::Found { tab, url, count } => self.take_counted(tab, url, count),
            Reply::Offered { tab, text, found } => self.take_offered(tab, &text, found),
            Reply::ConfigChanged { .. } => {
                if self.mail.missing.is_some() {
                    self.read_again();
                } else {
                    self.mail.config_changed = true;
                }
            }
            Reply::OtherBases { others, .. } => self.take_other_bases(others),
            Reply::Chosen(path) => self.take_chosen(path),
            Reply::Trouble(sentence) => self.trouble(sentence),
            Reply::NotWritten(sentence) => {
                self.front.fail(sentence);
            }
            Reply::Outside(note, caller) => self.take_note(note, caller),
        }
    }
}
