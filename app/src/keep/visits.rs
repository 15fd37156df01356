//! History: visited addresses of all tabs.

use crate::files::document::{Document, Kind};
use crate::strings::has_words;
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// Maximum number of remembered addresses; the least recently visited are dropped first.
const MOST: usize = 10_000;

/// Visited address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Visit {
    /// Canonical address.
    pub(crate) url: String,
    /// Title of its page.
    pub(crate) title: String,
    /// Time of the last visit, in seconds since 1970.
    pub(crate) last: i64,
    /// Number of visits.
    pub(crate) count: u32,
}

/// All visits, the latest at the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Visits {
    list: Vec<Visit>,
}

impl Visits {
    /// Adds a visit.
    pub(crate) fn visit(&mut self, url: &str, title: &str, now: i64) {
        let known = self.list.iter().rposition(|visit| visit.url == url);
        let count = match known {
            Some(at) => self.list.remove(at).count.saturating_add(1),
            None => 1,
        };
        self.list.push(Visit {
            url: url.to_owned(),
            title: title.to_owned(),
            last: now,
            count,
        });
        if self.list.len() > MOST {
            self.list.remove(0);
        }
    }

    /// Removes the last visit of an address: the user went on from it.
    pub(crate) fn remove_last_visit(&mut self, url: &str) {
        if let Some(at) = self.list.iter().rposition(|visit| visit.url == url)
            && let Some(visit) = self.list.get_mut(at)
        {
            visit.count -= 1;
            if visit.count == 0 {
                self.list.remove(at);
            }
        }
    }

    /// Forgets an address.
    pub(crate) fn forget(&mut self, url: &str) {
        self.list.retain(|visit| visit.url != url);
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.list.clear();
    }

    /// Returns all visits, the latest first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Visit> {
        self.list.iter().rev()
    }

    fn by_url(&self) -> HashMap<&str, &Visit> {
        let named = self.list.iter().map(|visit| (visit.url.as_str(), visit));
        named.collect()
    }

    /// Returns visits whose address or title contains every word of a text. Addresses that begin
    /// with the text come first, then frequent and recent ones.
    pub(crate) fn search(&self, text: &str, most: usize) -> Vec<&Visit> {
        let wanted = text.trim().to_lowercase();
        if wanted.is_empty() {
            return Vec::new();
        }
        let mut found: Vec<(bool, u64, usize, &Visit)> = Vec::new();
        for (age, visit) in self.iter().enumerate() {
            let shown = format!("{}\n{}", visit.url, visit.title).to_lowercase();
            if has_words(&shown, &wanted) {
                // A visit loses half of its weight for every 64 later addresses.
                let weight = (u64::from(visit.count) << 32) >> (age / 64).min(31);
                found.push((shown.starts_with(&wanted), weight, age, visit));
            }
        }
        found.sort_by_key(|(begins, weight, age, _)| (std::cmp::Reverse((*begins, *weight)), *age));
        let found = found.into_iter().take(most);
        found.map(|(.., visit)| visit).collect()
    }
}

impl Document for Visits {
    const KIND: Kind = Kind::History;

    fn from_fields(fields: Map<String, Value>) -> Self {
        let visits = fields.get("visits").and_then(Value::as_array);
        let visits = visits.into_iter().flatten();
        let mut list: Vec<Visit> = visits.filter_map(visit_of).collect();
        list.sort_by_key(|visit| visit.last);
        // The last entry of an address counts.
        let mut last = HashMap::new();
        for (at, visit) in list.iter().enumerate() {
            last.insert(visit.url.clone(), at);
        }
        let mut at = 0;
        list.retain(|visit| {
            at += 1;
            last.get(&visit.url) == Some(&(at - 1))
        });
        let too_many = list.len().saturating_sub(MOST);
        list.drain(..too_many);
        Self { list }
    }

    fn to_fields(&self) -> Map<String, Value> {
        let visits = self.list.iter().map(|visit| {
            json!({
                "url": visit.url, "title": visit.title,
                "last": visit.last, "count": visit.count,
            })
        });
        Map::from_iter([("visits".to_owned(), visits.collect())])
    }

    /// Merges by address: visits of both windows count; addresses that this window forgot are
    /// removed.
    fn merged(theirs: Self, base: &Self, own: &Self) -> Self {
        let before = base.by_url();
        let now = own.by_url();
        let mut list = theirs.list;
        list.retain(|visit| {
            let url = visit.url.as_str();
            now.contains_key(url) || !before.contains_key(url)
        });
        let places = list.iter().enumerate();
        let places = places.map(|(at, visit)| (visit.url.clone(), at));
        let places: HashMap<String, usize> = places.collect();
        for visit in &own.list {
            let known = before.get(visit.url.as_str());
            if known.is_some_and(|known| *known == visit) {
                continue;
            }
            match places.get(&visit.url).and_then(|at| list.get_mut(*at)) {
                Some(theirs) => {
                    let more = visit.count - known.map_or(0, |known| known.count.min(visit.count));
                    theirs.count = theirs.count.saturating_add(more);
                    if visit.last >= theirs.last {
                        theirs.last = visit.last;
                        theirs.title.clone_from(&visit.title);
                    }
                }
                None => list.push(visit.clone()),
            }
        }
        list.sort_by_key(|visit| visit.last);
        let too_many = list.len().saturating_sub(MOST);
        list.drain(..too_many);
        Self { list }
    }
}

fn visit_of(value: &Value) -> Option<Visit> {
    let text = |name: &str| value.get(name).and_then(Value::as_str);
    let number = |name: &str| value.get(name).and_then(Value::as_i64);
    Some(Visit {
        url: text("url")?.to_owned(),
        title: text("title").unwrap_or_default().to_owned(),
        last: number("last").unwrap_or(0),
        count: number("count")
            .and_then(|count| u32::try_from(count).ok())
            .unwrap_or(1)
            .max(1),
    })
}
