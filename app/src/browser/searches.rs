//! Saved searches: bookmarks whose addresses have filters, with the unread messages that they find.

use super::jobs::{Asker, CountWork};
use super::{Browser, LibraryState};
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::page::{Content, Page};
use fidoscope_core::url::{FidoUrl, Scheme};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Most saved searches that are listed and counted.
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
    /// The counting that is under way, and since when.
    running: Option<(Job, Instant)>,
    /// Its number.
    round: u64,
    /// Searches that it has not counted yet.
    waiting: usize,
    /// Something changed since it began.
    is_stale: bool,
    /// Before this the searches are not counted again by themselves.
    rests_until: Option<Instant>,
}

/// Counting takes at most one part in this many of the time.
const REST: u32 = 10;

#[cfg(test)]
impl Searches {
    /// The next counting begins at once.
    pub(super) fn end_rest(&mut self) {
        self.rests_until = None;
    }
}

impl Browser {
    /// The searches among the bookmarks.
    pub(crate) fn saved_searches(&self) -> &[SavedSearch] {
        &self.searches.all
    }

    /// Takes the searches from the bookmarks and has their unread messages counted again.
    pub(super) fn count_searches(&mut self) {
        let marks = self.profile.keep.bookmarks().marks();
        let is_search = |url: &FidoUrl| url.scheme() == Scheme::Area && url.has_filters();
        let searches = marks.iter().filter_map(|(_, title, url)| {
            let url = FidoUrl::parse(url).ok()?.url;
            is_search(&url).then(|| (title.to_string(), url))
        });
        let before = std::mem::take(&mut self.searches.all);
        let counted = |url: &FidoUrl| before.iter().find(|own| own.url == *url)?.unread;
        self.searches.all = searches
            .take(MOST)
            .map(|(title, url)| SavedSearch {
                unread: counted(&url),
                title,
                url,
            })
            .collect();
        self.searches.is_stale = true;
        self.searches.rests_until = None;
        if let Some((job, _)) = self.searches.running.take() {
            job.cancel();
        }
        self.recount_searches();
    }

    /// Has the unread messages of the searches counted again if something changed: while messages are read,
    /// marks move all the time, and without an index a search reads every text.
    pub(super) fn recount_searches(&mut self) {
        let now = Instant::now();
        let own = &mut self.searches;
        let rests = own.rests_until.is_some_and(|until| now < until);
        let is_ready = self.mail.state == LibraryState::Ready;
        if own.all.is_empty() || own.running.is_some() || rests || !is_ready {
            own.is_stale = true;
            return;
        }
        let job = Job::new();
        own.is_stale = false;
        own.round += 1;
        own.waiting = own.all.len();
        for search in &own.all {
            self.workers.jobs.count(CountWork {
                asker: Asker::Saved(own.round),
                url: search.url.clone(),
                library: Arc::clone(&self.mail.library),
                job: job.clone(),
            });
        }
        own.running = Some((job, now));
    }

    /// A worker counted a search, or could not.
    pub(super) fn take_search(&mut self, round: u64, url: &FidoUrl, unread: Option<u64>) {
        let own = &mut self.searches;
        let Some((_, since)) = own.running.as_ref().filter(|_| round == own.round) else {
            return;
        };
        let since = *since;
        for search in own.all.iter_mut().filter(|own| own.url == *url) {
            search.unread = unread.or(search.unread);
        }
        own.waiting = own.waiting.saturating_sub(1);
        if own.waiting == 0 {
            own.rests_until = Some(Instant::now() + since.elapsed() * REST);
            own.running = None;
        }
    }

    /// Counts the searches again once that may be; returns how long until then.
    pub(crate) fn tend_searches(&mut self, now: Instant) -> Option<Duration> {
        let own = &self.searches;
        if !own.is_stale || own.running.is_some() || own.all.is_empty() {
            return None;
        }
        let rest = own.rests_until;
        let rest = rest.map(|until| until.saturating_duration_since(now));
        let rest = rest.filter(|rest| !rest.is_zero());
        if rest.is_none() {
            self.recount_searches();
        }
        rest
    }
}

/// Unread messages of a page.
pub(super) fn unread_of(page: &Page, library: &Library) -> Option<u64> {
    let Content::Messages(m) = &page.content else {
        return None;
    };
    let mut unread = 0;
    for (part, snapshot) in m.corpus.parts() {
        let area = snapshot.area();
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
