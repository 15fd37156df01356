//! What becomes of each reply of the workers.

use super::jobs::Reply;
use super::mail::Counted;
use super::performing::with_owner;
use super::{Browser, WindowEffect};
use crate::command::{Command, ProfileCommand};
use crate::settings::Setting;
use crate::strings::tr;

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
            if let Reply::Marked(mark) = reply {
                self.mark_again(mark);
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
                self.look_for_arrivals(&counts);
                with_owner!(self.drafts, Reply::Drafts, follow_counts(&counts));
                for Counted { area, count } in &counts {
                    if let Ok((messages, unread)) = count {
                        let before = self.mail.counts.get(area);
                        if !matches!(before, Some(Ok((before, _))) if before == messages) {
                            self.follow_threads_of(*area);
                        }
                        self.reading.marks.recount(*area, *unread);
                    }
                }
                self.mail
                    .count(counts.into_iter().map(|count| (count.area, count.count)));
                // Another reader may have moved marks.
                self.follow_library();
                self.recount_searches();
            }
            Reply::Marked(mark) => self.take_mark(mark),
            Reply::ThreadChosen(chosen) => self.take_chosen_thread(*chosen),
            Reply::Threads(found) => self.take_threads(found),
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
            Reply::Stores(sizes) => self.take_stores(sizes),
            Reply::GoldedKeys(path) => self.read_keys(path),
            Reply::KeysRead(keys) => self.take_keys(keys),
            Reply::Tiles(path) => {
                let tiles = path.display().to_string();
                self.carry_out(Command::Profile(ProfileCommand::Set(Setting::MapTiles(
                    tiles,
                ))));
            }
            Reply::Found { tab, url, count } => self.take_counted(tab, url, count),
            Reply::Offered { tab, text, found } => self.take_offered(tab, &text, found),
            Reply::ConfigChanged { .. } => {
                if self.mail.missing.is_some() {
                    self.read_again();
                } else {
                    self.mail.config_changed = true;
                }
            }
            Reply::NotLooked {
                area,
                looked_through,
                ..
            } => {
                // A base could not be read just now: its news are looked for when it is counted again.
                self.mail.looked_through.insert(area, looked_through);
            }
            Reply::Arrived { arrived, .. } => self.take_arrived(&arrived),
            Reply::OtherBases { others, .. } => self.take_other_bases(others),
            Reply::Kept(saved) => self.take_kept(saved),
            Reply::NotKept(kind, why) => self.take_not_kept(kind, why),
            Reply::Chosen(path) => self.take_chosen(path),
            Reply::Trouble(sentence) => self.trouble(sentence),
            Reply::NotWritten(sentence) => {
                self.front.fail(sentence);
            }
            Reply::Diagnostics(text) => {
                self.front.effects.push(WindowEffect::Copy(text));
                self.front.say(tr!("toast-diagnostics").to_owned(), false);
            }
            Reply::BookmarksTo { path, html } => self.write_bookmarks(path, html),
            Reply::Bookmarks(html) => self.take_bookmarks(&html),
            Reply::Outside(note, caller) => self.take_note(note, caller),
        }
    }
}
