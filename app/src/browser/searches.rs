//! Saved searches: bookmarks whose addresses have filters, with the unread messages that they find.

use super::context::Context;
use super::effects::{Effects, Task};
use super::jobs::work::{Asker, CountWork};
use super::mail::LibraryState;
use crate::settings::areas::PanelAreas;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::page::{Content, Page};
use fidoscope_core::url::{FidoUrl, Scheme};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Maximum number of saved searches that are listed and counted.
const MOST: usize = 30;

/// A search among the bookmarks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SavedSearch {
    pub(crate) title: String,
    pub(crate) url: FidoUrl,
    /// Unread messages that it finds, as a worker counted them last.
    pub(crate) unread: Option<u64>,
}

/// All of them, in the order of the bookmarks.
#[derive(Default)]
pub(super) struct Searches {
    all: Vec<SavedSearch>,
    /// Job of the current round, and its start.
    running: Option<(Job, Instant)>,
    /// Number of the current round.
    round: u64,
    /// Number of searches that the round has not counted yet.
    waiting: usize,
    /// True if something changed since the round began.
    is_stale: bool,
    /// Earliest start of the next round.
    rests_until: Option<Instant>,
}

/// Counting takes at most one part in this many of the time.
const REST: u32 = 10;

#[cfg(test)]
impl Searches {
    /// Lets the next round begin at once.
    pub(super) fn start_next_round(&mut self) {
        self.rests_until = None;
    }
}

/// Reply of a worker: the unread messages of one search, counted in a round.
pub(crate) struct Reply {
    pub(super) round: u64,
    pub(super) url: FidoUrl,
    /// `None` where it could not be counted.
    pub(super) unread: Option<u64>,
}

impl Searches {
    /// Returns the searches among the bookmarks.
    pub(super) fn all(&self) -> &[SavedSearch] {
        &self.all
    }

    /// Reads the searches from the bookmarks and has their unread messages counted again.
    pub(super) fn reread(&mut self, context: &Context<'_>, effects: &mut Effects<Reply>) {
        let marks = context.profile.keep.bookmarks().marks();
        let is_search = |url: &FidoUrl| url.scheme() == Scheme::Area && url.has_filters();
        let searches = marks.iter().filter_map(|(_, title, url)| {
            let url = FidoUrl::parse(url).ok()?.url;
            is_search(&url).then(|| (title.to_string(), url))
        });
        let before = std::mem::take(&mut self.all);
        let counted = |url: &FidoUrl| before.iter().find(|own| own.url == *url)?.unread;
        self.all = searches
            .take(MOST)
            .map(|(title, url)| SavedSearch {
                unread: counted(&url),
                title,
                url,
            })
            .collect();
        self.is_stale = true;
        self.rests_until = None;
        if let Some((job, _)) = self.running.take() {
            job.cancel();
        }
        self.recount(context, effects);
    }

    /// Has the unread messages of the searches counted again if something changed: while messages are read,
    /// marks move all the time, and without an index a search reads every text.
    pub(super) fn recount(&mut self, context: &Context<'_>, effects: &mut Effects<Reply>) {
        let now = Instant::now();
        let rests = self.rests_until.is_some_and(|until| now < until);
        let is_ready = context.mail.state == LibraryState::Ready;
        if self.all.is_empty() || self.running.is_some() || rests || !is_ready {
            self.is_stale = true;
            return;
        }
        let job = Job::new();
        self.is_stale = false;
        self.round += 1;
        self.waiting = self.all.len();
        for search in &self.all {
            effects.push(Task::Count(CountWork {
                asker: Asker::Saved(self.round),
                url: search.url.clone(),
                library: Arc::clone(&context.mail.library),
                job: job.clone(),
            }));
        }
        self.running = Some((job, now));
    }

    /// Notes the count of a search.
    pub(super) fn handle(&mut self, reply: &Reply) {
        let own_round = self.round;
        let running = self.running.as_ref();
        let Some((_, since)) = running.filter(|_| reply.round == own_round) else {
            return;
        };
        let since = *since;
        for search in self.all.iter_mut().filter(|own| own.url == reply.url) {
            search.unread = reply.unread.or(search.unread);
        }
        self.waiting = self.waiting.saturating_sub(1);
        if self.waiting == 0 {
            self.rests_until = Some(Instant::now() + since.elapsed() * REST);
            self.running = None;
        }
    }

    /// Has stale counts renewed once that may be; returns the time until then.
    pub(super) fn refresh_stale(
        &mut self,
        now: Instant,
        context: &Context<'_>,
        effects: &mut Effects<Reply>,
    ) -> Option<Duration> {
        if !self.is_stale || self.running.is_some() || self.all.is_empty() {
            return None;
        }
        let rest = self.rests_until;
        let rest = rest.map(|until| until.saturating_duration_since(now));
        let rest = rest.filter(|rest| !rest.is_zero());
        if rest.is_none() {
            self.recount(context, effects);
        }
        rest
    }
}

/// Counts the unread messages of a page, without those of quiet areas. Runs in a worker.
pub(super) fn unread_of(page: &Page, library: &Library, choices: &PanelAreas) -> Option<u64> {
    let Content::Messages(m) = &page.content else {
        return None;
    };
    let mut unread = 0;
    for (part, snapshot) in m.corpus.parts() {
        let area = snapshot.area();
        if choices.is_quiet(area.tag()) {
            continue;
        }
        let counted = m.areas.iter().find(|own| own.id == Some(area.id()));
        let last = counted.and_then(|own| own.last_read);
        let set = library.read_set(area).unwrap_or_default();
        let here = m.set.iter().filter(|index| part.contains(index));
        let rows = here.filter_map(|index| m.row(*index));
        unread += rows
            .filter(|row| set.is_unread(row.number(), row.fingerprint(), last))
            .count() as u64;
    }
    Some(unread)
}
