//! Counts and people for the words in the address bar.
//!
//! Workers count once the typing rests; counts of other words are cancelled.

use super::{Reply, Tabs};
use crate::browser::address::{Choice, Offer};
use crate::browser::context::TabsContext;
use crate::browser::effects::{Effects, Task};
use crate::browser::jobs::work::{Asker, CountWork};
use crate::browser::tab::{TabId, WiderSearch};
use crate::strings::{has_words, quoted};
use fidoscope_core::job::Job;
use fidoscope_core::library::Snapshot;
use fidoscope_core::page::StationsPage;
use fidoscope_core::url::FidoUrl;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Time for which the text rests before workers are asked.
const REST: Duration = Duration::from_millis(250);

/// Maximum number of people that are offered.
const PEOPLE: usize = 5;

impl Tabs {
    /// Has the searches that are offered for the text counted, once the typing rests; returns how long until
    /// then.
    pub(in crate::browser) fn count_choices(
        &mut self,
        now: Instant,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) -> Option<Duration> {
        let library = Arc::clone(&context.mail.library);
        let has_nodelists = context.has_nodelists;
        let tab = self.current_mut()?;
        let check = tab.address.checked();
        let searches =
            |choice: &&Choice| matches!(choice.offer, Offer::SearchIn | Offer::SearchAll);
        let searches = check.choices.iter().filter(searches);
        let urls: Vec<FidoUrl> = searches.map(|own| own.url.clone()).collect();
        if urls.is_empty() || tab.address.looked.job.is_some() {
            return None;
        }
        let since = *tab.address.looked.since.get_or_insert(now);
        let rest = REST.saturating_sub(now.saturating_duration_since(since));
        if !rest.is_zero() {
            return Some(rest);
        }
        let job = Job::new();
        tab.address.looked.job = Some(job.clone());
        let (id, text) = (tab.id, tab.address.text.trim().to_owned());
        let messages = tab.messages();
        let snapshots = messages.map_or_else(Vec::new, |m| m.corpus.snapshots().to_vec());
        for url in urls {
            effects.push(Task::Count(CountWork {
                asker: Asker::Bar(id),
                url,
                library: Arc::clone(&library),
                job: job.clone(),
            }));
        }
        effects.aside(move || {
            let mut found = people(&text, &snapshots, &job)?;
            if has_nodelists {
                found.push(Choice {
                    offer: Offer::Stations,
                    title: text.clone(),
                    url: StationsPage::url(&text),
                });
            }
            (!found.is_empty()).then_some(Reply::Offered {
                tab: id,
                text,
                found,
            })
        });
        None
    }

    /// Has the search of a page counted in all areas, if it finds nothing in its own.
    pub(in crate::browser) fn count_wider(
        &mut self,
        id: TabId,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let library = Arc::clone(&context.mail.library);
        let Some(tab) = self.find_mut(id) else {
            return;
        };
        tab.wider = None;
        let messages = tab.messages().filter(|m| m.set.is_empty());
        let is_part = messages.is_some_and(|m| m.areas.len() < library.areas().len());
        let page = tab.page.as_ref().filter(|page| page.url.has_filters());
        let Some(page) = page.filter(|_| is_part) else {
            return;
        };
        let url = page.url.with_areas::<(&str, Option<&str>)>([]);
        let job = Job::new();
        tab.wider = Some(WiderSearch {
            url: url.clone(),
            count: None,
            job: job.clone(),
        });
        effects.push(Task::Count(CountWork {
            asker: Asker::Wider(id),
            url,
            library,
            job,
        }));
    }

    pub(super) fn store_wider_count(&mut self, tab: TabId, url: &FidoUrl, count: Option<u64>) {
        let tab = self.find_mut(tab);
        let wider = tab.and_then(|tab| tab.wider.as_mut());
        if let Some(wider) = wider.filter(|wider| wider.url == *url) {
            wider.count = count;
        }
    }

    /// Messages that an offered address would show, if a worker counted them.
    pub(in crate::browser) fn counted(&self, url: &FidoUrl) -> Option<u64> {
        let looked = &self.current()?.address.looked;
        let found = looked.counts.iter().find(|(own, _)| own == url);
        found.map(|(_, count)| *count)
    }

    pub(super) fn store_choice_count(&mut self, tab: TabId, url: FidoUrl, count: Option<u64>) {
        if let Some((tab, count)) = self.find_mut(tab).zip(count) {
            tab.address.looked.counts.push((url, count));
        }
    }

    pub(super) fn store_choices(&mut self, tab: TabId, text: &str, found: Vec<Choice>) {
        if let Some(tab) = self.find_mut(tab)
            && tab.address.edited
            && tab.address.text.trim() == text
        {
            tab.address.offer(found);
        }
    }
}

/// The senders of the page whose names have every word of a text, those with most messages first.
fn people(text: &str, snapshots: &[Arc<Snapshot>], job: &Job) -> Option<Vec<Choice>> {
    let mut counts: HashMap<&str, u32> = HashMap::new();
    for snapshot in snapshots {
        if job.is_cancelled() {
            return None;
        }
        for row in snapshot.iter() {
            *counts.entry(row.from()).or_default() += 1;
        }
    }
    counts.retain(|name, _| has_words(name, text));
    let mut found: Vec<(&str, u32)> = counts.into_iter().collect();
    found.sort_unstable_by_key(|(name, count)| (std::cmp::Reverse(*count), *name));
    let areas = snapshots.iter().map(|one| one.area());
    let areas = areas.map(|area| (area.tag(), area.domain()));
    let here = FidoUrl::arealist().with_areas(areas);
    let person = |(name, _): &(&str, u32)| Choice {
        offer: Offer::Person,
        title: (*name).to_owned(),
        url: here.with_param("sender", &quoted(name)),
    };
    Some(found.iter().take(PEOPLE).map(person).collect())
}
