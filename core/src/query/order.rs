//! Sort orders (7.2.6).

use super::collate::{compare_texts, places};
use super::sorting;
use super::towns::Towns;
use crate::address::Address;
use crate::job::Job;
use crate::nodelist::Nodelists;
use crate::time::WallTime;
use crate::url::{FidoUrl, Filter, SortKey, SortToken};
use std::cmp::Ordering;
use std::sync::Arc;

/// Sortable properties of a message: an order queries only those it needs, because it queries a
/// million messages.
pub trait Sortable<'a> {
    /// Returns the date of writing; in UTC under `usetz` (7.2.6.3).
    fn written(&self) -> WallTime;
    /// Returns the relevance to the searches (7.2.6.4).
    fn relevance(&self) -> u32;
    /// Returns the size in bytes.
    fn size(&self) -> u32;
    /// Returns the whole subject line: `Re:` counts (7.2.6.5 does not exclude it).
    fn subject(&self) -> &'a str;
    /// Returns the name of the addressee.
    fn to(&self) -> &'a str;
    /// Returns the name of the sender.
    fn from(&self) -> &'a str;
    /// Returns the address of the sender as text.
    fn sender(&self) -> &'a str;
    /// Returns the areatag.
    fn area(&self) -> &'a str;
}

/// Applied sort orders, each breaking the ties of the one before; remaining ties stay in base
/// order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    tokens: Vec<SortToken>,
    /// Breaks the ties of an order that the URL did not request.
    ties: Option<SortToken>,
    /// Towns of senders, if an order needs them.
    towns: Option<Towns>,
}

/// Chronological order: the default of a page without `sort` (our choice; 7.2.6 leaves it to the
/// browser).
const CHRONOLOGICAL: SortToken = SortToken {
    key: SortKey::Chr,
    reversed: false,
};

/// Relevance: the default of search results without `sort` (7.2.6.4: MAY).
const RELEVANCE: SortToken = SortToken {
    key: SortKey::Rel,
    reversed: false,
};

impl Order {
    /// Returns the order requested by a URL without nodelists: see [`Order::with_lists`].
    #[must_use]
    pub fn from_url(url: &FidoUrl) -> Self {
        Self::with_lists(url, None)
    }

    /// Returns whether a URL requests an order that needs nodelists.
    #[must_use]
    pub fn wants_lists(url: &FidoUrl) -> bool {
        url.sorts()
            .any(|mut tokens| tokens.any(|token| token.key == SortKey::Cit))
    }

    /// Returns the order requested by a URL: of several `sort` parameters the first with an
    /// applicable token. Other tokens are skipped; tokens after `uns` are ignored (7.2.6.2). `rel`
    /// applies only with a search (7.2.6.4), `cit` only with nodelists (7.2.6.10).
    #[must_use]
    pub fn with_lists(url: &FidoUrl, lists: Option<Arc<Nodelists>>) -> Self {
        let searched = url.filters().any(is_search);
        let lists = lists.filter(|lists| !lists.is_empty());
        let asked = url
            .sorts()
            .map(|tokens| usable(tokens, searched, lists.is_some()))
            .find(|tokens| !tokens.is_empty());
        let (tokens, ties) = match asked {
            Some(tokens) => (tokens, None),
            None if searched => (vec![RELEVANCE], Some(CHRONOLOGICAL)),
            None => (vec![CHRONOLOGICAL], None),
        };
        let by_town = tokens.iter().any(|token| token.key == SortKey::Cit);
        Self {
            tokens,
            ties,
            towns: lists.filter(|_| by_town).map(Towns),
        }
    }

    /// Returns the order of a page that requests none.
    #[must_use]
    pub fn chronological() -> Self {
        Self {
            tokens: vec![CHRONOLOGICAL],
            ties: None,
            towns: None,
        }
    }

    /// Returns the applied tokens.
    #[must_use]
    pub fn tokens(&self) -> &[SortToken] {
        &self.tokens
    }

    /// Returns whether relevance is needed.
    #[must_use]
    pub fn by_relevance(&self) -> bool {
        self.tokens.iter().any(|token| token.key == SortKey::Rel)
    }

    /// Returns the order in two steps: the order before relevance, if any, and the order after it;
    /// `None` if relevance breaks the ties of something else.
    pub(crate) fn without_relevance(&self) -> Option<(Option<Self>, Self)> {
        let of = |tokens: Vec<SortToken>| Self {
            tokens,
            ties: None,
            towns: self.towns.clone(),
        };
        let mut rest: Vec<SortToken> = self.by().copied().collect();
        let is_relevance = |token: &SortToken| token.key == SortKey::Rel;
        let first = rest.first().copied().filter(is_relevance);
        if first.is_some() {
            rest.remove(0);
        }
        if rest.iter().any(is_relevance) {
            return None;
        }
        Some((first.map(|token| of(vec![token])), of(rest)))
    }

    /// Returns whether messages stay in the order of their bases, oldest base first.
    pub(crate) fn is_base_order(&self) -> bool {
        self.tokens.is_empty() && self.ties.is_none()
    }

    /// Returns whether the newest message is the first, if time alone decides.
    pub(crate) fn by_time_alone(&self) -> Option<bool> {
        match (self.tokens.as_slice(), self.ties) {
            ([only], None) if only.key == SortKey::Chr => Some(only.reversed),
            _ => None,
        }
    }

    /// Returns messages, already in the rest of the order, sorted by relevance; `None` if the job
    /// was cancelled.
    pub(crate) fn by_relevance_of(
        &self,
        messages: &[u32],
        relevance: impl Fn(u32) -> u32,
        job: &Job,
    ) -> Option<Vec<u32>> {
        let is_reversed = self.tokens.first().is_some_and(|token| token.reversed);
        let most = messages.iter().map(|message| relevance(*message)).max();
        let most = most.unwrap_or(0);
        let key = |message| {
            let relevance = relevance(message);
            if is_reversed {
                relevance
            } else {
                most - relevance
            }
        };
        sorting::by_key(messages, key, most, job)
    }

    /// Returns the order of `count` messages, as their positions in base order, oldest base first;
    /// `None` if the job was cancelled.
    #[must_use]
    pub fn arrange<'a, S: Sortable<'a>>(
        &self,
        count: usize,
        facts: impl Fn(u32) -> S,
        job: &Job,
    ) -> Option<Vec<u32>> {
        let columns: Option<Vec<Vec<u64>>> = self
            .by()
            .map(|token| column(*token, count, &facts, self.towns.as_ref(), job))
            .collect();
        sorting::by_columns(columns?, count, job)
    }

    /// Compares two messages in the order of [`Order::arrange`]. Each comes with its position in
    /// base order.
    #[must_use]
    pub fn compare<'a>(
        &self,
        a: (u32, &impl Sortable<'a>),
        b: (u32, &impl Sortable<'a>),
    ) -> Ordering {
        let in_base = a.0.cmp(&b.0);
        let by_token = |token: &SortToken| {
            let (a, b) = (a.1, b.1);
            let ascending = match token.key {
                SortKey::Uns => in_base,
                SortKey::Cit => self.compare_towns(a.sender(), b.sender()),
                SortKey::Chr => a.written().cmp(&b.written()),
                SortKey::Rel => b.relevance().cmp(&a.relevance()),
                SortKey::Siz => b.size().cmp(&a.size()),
                SortKey::Sub => compare_texts(a.subject(), b.subject()),
                SortKey::Add => compare_texts(a.to(), b.to()),
                SortKey::Sen => compare_texts(a.from(), b.from()),
                SortKey::Are => compare_texts(a.area(), b.area()),
                SortKey::Ori => address_key(a.sender()).cmp(&address_key(b.sender())),
            };
            if token.reversed {
                ascending.reverse()
            } else {
                ascending
            }
        };
        self.by()
            .map(by_token)
            .find(|order| order.is_ne())
            .unwrap_or(in_base)
    }

    fn compare_towns(&self, a: &str, b: &str) -> Ordering {
        let Some(towns) = &self.towns else {
            return Ordering::Equal;
        };
        let (a, b) = (towns.of(a), towns.of(b));
        let is_unknown = a.is_empty().cmp(&b.is_empty());
        is_unknown.then_with(|| compare_texts(&a, &b))
    }

    /// Returns whether the order needs the times of messages.
    pub(crate) fn by_time(&self) -> bool {
        self.by().any(|token| token.key == SortKey::Chr)
    }

    /// Returns the applied tokens, and the one that breaks the ties of a default order.
    fn by(&self) -> impl Iterator<Item = &SortToken> {
        self.tokens.iter().chain(&self.ties)
    }
}

fn is_search(filter: Filter<'_>) -> bool {
    match filter {
        Filter::Find(_)
        | Filter::Subj(_)
        | Filter::FindSb(_)
        | Filter::To(_)
        | Filter::Sender(_) => true,
        Filter::MsgId(_)
        | Filter::Time(_)
        | Filter::From(_)
        | Filter::BadFrom(_)
        | Filter::Twit(_)
        | Filter::GeoMark(_)
        | Filter::GeoFrom(_)
        | Filter::Tag(_)
        | Filter::TTop => false,
    }
}

fn usable(
    tokens: impl Iterator<Item = SortToken>,
    searched: bool,
    has_lists: bool,
) -> Vec<SortToken> {
    let mut kept = Vec::new();
    for token in tokens {
        match token.key {
            SortKey::Cit if !has_lists => {}
            SortKey::Rel if !searched => {}
            SortKey::Uns => {
                kept.push(token);
                break;
            }
            SortKey::Chr
            | SortKey::Rel
            | SortKey::Sub
            | SortKey::Siz
            | SortKey::Add
            | SortKey::Sen
            | SortKey::Ori
            | SortKey::Cit
            | SortKey::Are => kept.push(token),
        }
    }
    kept
}

/// Returns a sort key for each message, ascending; `None` if the job was cancelled.
fn column<'a, S: Sortable<'a>>(
    token: SortToken,
    count: usize,
    facts: &impl Fn(u32) -> S,
    towns: Option<&Towns>,
    job: &Job,
) -> Option<Vec<u64>> {
    let all = || (0_u32..).take(count).map(facts);
    let texts = |text: fn(&S) -> &'a str| {
        let texts = gathered(all().map(|facts| text(&facts)), job)?;
        places(texts.iter().copied(), job)
    };
    let mut column: Vec<u64> = match token.key {
        SortKey::Uns => (0..).take(count).collect(),
        SortKey::Cit => match towns {
            Some(towns) => {
                let (names, which) = towns.of_all(all().map(|facts| facts.sender()));
                let places = places(names.iter().map(String::as_str), job)?;
                let place = |at: &usize| {
                    let name = names.get(*at).filter(|name| !name.is_empty());
                    // If the town is unknown, the message comes last.
                    name.and_then(|_| places.get(*at).copied())
                        .unwrap_or(u64::MAX)
                };
                which.iter().map(place).collect()
            }
            None => vec![0; count],
        },
        SortKey::Chr => gathered(
            all().map(|facts| facts.written().0.cast_unsigned() ^ 1 << 63),
            job,
        )?,
        // The most relevant and the largest message comes first (7.2.6.4, 7.2.6.6).
        SortKey::Rel => gathered(all().map(|facts| !u64::from(facts.relevance())), job)?,
        SortKey::Siz => gathered(all().map(|facts| !u64::from(facts.size())), job)?,
        SortKey::Sub => texts(S::subject)?,
        SortKey::Add => texts(S::to)?,
        SortKey::Sen => texts(S::from)?,
        SortKey::Are => texts(S::area)?,
        SortKey::Ori => gathered(all().map(|facts| address_key(facts.sender())), job)?,
    };
    if token.reversed {
        for key in &mut column {
            *key = !*key;
        }
    }
    Some(column)
}

/// Collects one value of each message as a part of a job.
fn gathered<T>(of_each: impl Iterator<Item = T>, job: &Job) -> Option<Vec<T>> {
    let mut column = Vec::with_capacity(of_each.size_hint().0);
    for (at, own) in of_each.enumerate() {
        if at % STEP == 0 && job.is_cancelled() {
            return None;
        }
        column.push(own);
    }
    Some(column)
}

/// Number of messages between two checks of the job.
const STEP: usize = 4096;

/// Returns zone, net, node and point as one number (7.2.6.9); a missing zone counts as the lowest,
/// a message without an address comes last.
fn address_key(text: &str) -> u64 {
    let Some(address) = Address::parse_lenient(text) else {
        return u64::MAX;
    };
    // The node -1 is before node 0.
    let node = address.node.saturating_add(1).clamp(0, 0xFFFF);
    let node = u64::try_from(node).unwrap_or(0);
    u64::from(address.zone.unwrap_or(0)) << 48
        | u64::from(address.net) << 32
        | node << 16
        | u64::from(address.point.unwrap_or(0))
}

#[cfg(test)]
mod tests;
