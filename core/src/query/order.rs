//! Sort orders (7.2.6).

use super::collate::{compare_texts, places};
use super::sorting;
use super::towns::Towns;
use crate::address::Address;
use crate::job::Job;
use crate::nodelist::Nodelists;
use crate::time::Stamp;
use crate::url::{FidoUrl, Filter, SortKey, SortToken};
use std::cmp::Ordering;
use std::sync::Arc;

/// What sort orders look at.
#[derive(Clone, Copy, Debug, Default)]
pub struct OrderFacts<'a> {
    /// When the message was written; in UTC under `usetz` (7.2.6.3).
    pub written: Stamp,
    /// How well it fits the searches (7.2.6.4).
    pub relevance: u32,
    /// Size in bytes.
    pub size: u32,
    /// Subject line, whole: `Re:` counts (7.2.6.5 says nothing else).
    pub subject: &'a str,
    /// Name of the addressee.
    pub to: &'a str,
    /// Name of the sender.
    pub from: &'a str,
    /// Address of the sender as text.
    pub sender: &'a str,
    /// Areatag.
    pub area: &'a str,
}

/// The sort orders that are applied, each breaking the ties of the one before; what is still
/// equal stays in base order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    tokens: Vec<SortToken>,
    /// Breaks the ties of an order that the URL did not ask for.
    ties: Option<SortToken>,
    /// Who knows the towns of senders, if an order asks for them.
    towns: Option<Towns>,
}

/// Chronological: what a page without `sort` gets (our choice; 7.2.6 leaves it to the browser).
const CHRONOLOGICAL: SortToken = SortToken {
    key: SortKey::Chr,
    reversed: false,
};

/// Relevance: what a page of search results without `sort` gets (7.2.6.4: MAY).
const RELEVANCE: SortToken = SortToken {
    key: SortKey::Rel,
    reversed: false,
};

impl Order {
    /// The order that a URL asks for when no nodelist is at hand: see [`Order::with_lists`].
    #[must_use]
    pub fn from_url(url: &FidoUrl) -> Self {
        Self::with_lists(url, None)
    }

    /// Whether a URL asks for an order that needs nodelists.
    #[must_use]
    pub fn wants_lists(url: &FidoUrl) -> bool {
        url.sorts()
            .any(|mut tokens| tokens.any(|token| token.key == SortKey::Cit))
    }

    /// The order that a URL asks for: of several `sort` parameters the first with a token that
    /// can be applied; tokens that cannot are skipped; what follows `uns` is ignored (7.2.6.2);
    /// `rel` counts only beside a search (7.2.6.4), `cit` only with nodelists (7.2.6.10).
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
            None if searched && url.sorts().next().is_none() => {
                (vec![RELEVANCE], Some(CHRONOLOGICAL))
            }
            None => (vec![CHRONOLOGICAL], None),
        };
        let by_town = tokens.iter().any(|token| token.key == SortKey::Cit);
        Self {
            tokens,
            ties,
            towns: lists.filter(|_| by_town).map(Towns),
        }
    }

    /// The order of a page that asks for none.
    #[must_use]
    pub fn chronological() -> Self {
        Self {
            tokens: vec![CHRONOLOGICAL],
            ties: None,
            towns: None,
        }
    }

    /// The tokens that are applied.
    #[must_use]
    pub fn tokens(&self) -> &[SortToken] {
        &self.tokens
    }

    /// Whether [`OrderFacts::relevance`] is looked at.
    #[must_use]
    pub fn by_relevance(&self) -> bool {
        self.tokens.iter().any(|token| token.key == SortKey::Rel)
    }

    /// Puts messages in order. `indices` must be given in base order, oldest base first.
    pub fn sort<'a>(&self, indices: &mut [u32], facts: impl Fn(u32) -> OrderFacts<'a>) {
        let sorted: Vec<u32> = self
            .arrange(indices, facts, &Job::new())
            .unwrap_or_default()
            .into_iter()
            .filter_map(|at| indices.get(at as usize).copied())
            .collect();
        if sorted.len() == indices.len() {
            indices.copy_from_slice(&sorted);
        }
    }

    /// The order of messages as positions in `indices`, which must be given in base order, oldest
    /// base first; `None` when the job was cancelled.
    #[must_use]
    pub fn arrange<'a>(
        &self,
        indices: &[u32],
        facts: impl Fn(u32) -> OrderFacts<'a>,
        job: &Job,
    ) -> Option<Vec<u32>> {
        let columns: Option<Vec<Vec<u64>>> = self
            .by()
            .map(|token| column(*token, indices, &facts, self.towns.as_ref(), job))
            .collect();
        let columns = columns?;
        if let [only] = columns.as_slice() {
            // Beside their positions, keys are near when they are compared.
            let mut order: Vec<(u64, u32)> = only.iter().copied().zip(0..).collect();
            sorting::sort(&mut order, |a, b| a.0.cmp(&b.0), job)?;
            return Some(order.into_iter().map(|(_, at)| at).collect());
        }
        let mut order: Vec<u32> = (0_u32..).take(indices.len()).collect();
        let keys = |at: u32| columns.iter().map(move |column| column.get(at as usize));
        sorting::sort(&mut order, |a, b| keys(*a).cmp(keys(*b)), job)?;
        Some(order)
    }

    /// Which of two messages comes first: the same as [`Order::arrange`] tells. Each message is
    /// given with its place in base order.
    #[must_use]
    pub fn compare(&self, a: (u32, &OrderFacts<'_>), b: (u32, &OrderFacts<'_>)) -> Ordering {
        let in_base = a.0.cmp(&b.0);
        let by_token = |token: &SortToken| {
            let (a, b) = (a.1, b.1);
            let ascending = match token.key {
                SortKey::Uns => in_base,
                SortKey::Cit => self.compare_towns(a.sender, b.sender),
                SortKey::Chr => a.written.cmp(&b.written),
                SortKey::Rel => b.relevance.cmp(&a.relevance),
                SortKey::Siz => b.size.cmp(&a.size),
                SortKey::Sub => compare_texts(a.subject, b.subject),
                SortKey::Add => compare_texts(a.to, b.to),
                SortKey::Sen => compare_texts(a.from, b.from),
                SortKey::Are => compare_texts(a.area, b.area),
                SortKey::Ori => address_key(a.sender).cmp(&address_key(b.sender)),
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

    /// The tokens that are applied, and what breaks the ties of an order of our choice.
    fn by(&self) -> impl Iterator<Item = &SortToken> {
        self.tokens.iter().chain(&self.ties)
    }
}

fn is_search(filter: Filter<'_>) -> bool {
    matches!(
        filter,
        Filter::Find(_) | Filter::Subj(_) | Filter::FindSb(_) | Filter::To(_) | Filter::Sender(_)
    )
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
            _ => kept.push(token),
        }
    }
    kept
}

/// A number for each message, smaller for what comes first; `None` when the job was cancelled.
fn column<'a>(
    token: SortToken,
    indices: &[u32],
    facts: &impl Fn(u32) -> OrderFacts<'a>,
    towns: Option<&Towns>,
    job: &Job,
) -> Option<Vec<u64>> {
    let numbers = |number: &dyn Fn(OrderFacts<'a>) -> u64| {
        let mut column = Vec::with_capacity(indices.len());
        for step in indices.chunks(STEP) {
            if job.is_cancelled() {
                return None;
            }
            column.extend(step.iter().map(|index| number(facts(*index))));
        }
        Some(column)
    };
    let texts = |text: &dyn Fn(OrderFacts<'a>) -> &'a str| {
        let texts: Vec<&str> = indices.iter().map(|index| text(facts(*index))).collect();
        places(texts.iter().copied(), job)
    };
    let mut column: Vec<u64> = match token.key {
        SortKey::Uns => (0..).take(indices.len()).collect(),
        SortKey::Cit => match towns {
            Some(towns) => {
                let senders = indices.iter().map(|index| facts(*index).sender);
                let (names, which) = towns.of_all(senders);
                let places = places(names.iter().map(String::as_str), job)?;
                let place = |at: &usize| {
                    let name = names.get(*at).filter(|name| !name.is_empty());
                    // Where nobody knows the town, the message comes last.
                    name.and_then(|_| places.get(*at).copied())
                        .unwrap_or(u64::MAX)
                };
                which.iter().map(place).collect()
            }
            None => vec![0; indices.len()],
        },
        SortKey::Chr => numbers(&|facts| facts.written.0.cast_unsigned() ^ 1 << 63)?,
        // The most relevant and the largest message comes first (7.2.6.4, 7.2.6.6).
        SortKey::Rel => numbers(&|facts| !u64::from(facts.relevance))?,
        SortKey::Siz => numbers(&|facts| !u64::from(facts.size))?,
        SortKey::Sub => texts(&|facts| facts.subject)?,
        SortKey::Add => texts(&|facts| facts.to)?,
        SortKey::Sen => texts(&|facts| facts.from)?,
        SortKey::Are => texts(&|facts| facts.area)?,
        SortKey::Ori => numbers(&|facts| address_key(facts.sender))?,
    };
    if token.reversed {
        for key in &mut column {
            *key = !*key;
        }
    }
    Some(column)
}

/// So many messages are looked at between two looks at the job.
const STEP: usize = 4096;

/// Zone, net, node and point as one number (7.2.6.9); a missing zone counts as the lowest, a
/// message without an address comes last.
fn address_key(text: &str) -> u64 {
    let Some(address) = Address::parse_lenient(text) else {
        return u64::MAX;
    };
    // The node -1 stands before node 0.
    let node = address.node.saturating_add(1).clamp(0, 0xFFFF);
    let node = u64::try_from(node).unwrap_or(0);
    u64::from(address.zone.unwrap_or(0)) << 48
        | u64::from(address.net) << 32
        | node << 16
        | u64::from(address.point.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::{Order, OrderFacts, address_key};
    use crate::nodelist::Nodelists;
    use crate::time::Stamp;
    use crate::url::FidoUrl;
    use std::sync::Arc;

    fn order(params: &str) -> Order {
        Order::from_url(
            &FidoUrl::parse(&format!("area://Test?{params}"))
                .unwrap()
                .url,
        )
    }

    fn tokens(params: &str) -> String {
        let order = order(params);
        let tokens: Vec<_> = order.tokens().iter().map(ToString::to_string).collect();
        tokens.join(" ")
    }

    #[test]
    fn the_tokens_that_can_be_applied_are_taken() {
        for (params, expected) in [
            ("", "chr"),
            ("sort=cit+-sen+chr", "-sen chr"),
            ("sort=SIZ", "siz"),
            ("sort=xyz+-sub", "-sub"),
            ("sort=cit", "chr"),
            ("sort=cit&sort=are", "are"),
            ("sort=sub&sort=are", "sub"),
            ("sort=chr+uns+sub", "chr uns"),
            ("sort=-uns+sub", "-uns"),
            // rel needs a search; a search without sort is sorted by relevance.
            ("sort=rel", "chr"),
            ("sort=rel+sub", "sub"),
            ("sort=rel+sub&find=x", "rel sub"),
            ("find=x", "rel"),
            ("subj=x", "rel"),
            ("findsb=x", "rel"),
            ("to=x", "rel"),
            ("sender=x", "rel"),
            ("tag=x", "chr"),
            ("find=x&sort=chr", "chr"),
            ("find=x&sort=cit", "chr"),
        ] {
            assert_eq!(tokens(params), expected, "{params}");
        }
    }

    const ROWS: [OrderFacts<'static>; 4] = [
        facts(30, 5, 100, "beta", "Яна", "ann", "2:5030/10", "B.Two"),
        facts(-10, 5, 300, "Alpha", "Bob", "Zoe", "2:5030/9.5", "a.one"),
        facts(
            20,
            9,
            200,
            "Re: Alpha",
            "Ёж",
            "Ann",
            "1:1/1@fidonet",
            "a.one",
        ),
        facts(20, 0, 300, "alpha", "Bob", "Cid", "", "B.Two"),
    ];

    #[expect(clippy::too_many_arguments, reason = "one for each order")]
    const fn facts<'a>(
        written: i64,
        relevance: u32,
        size: u32,
        subject: &'a str,
        to: &'a str,
        from: &'a str,
        sender: &'a str,
        area: &'a str,
    ) -> OrderFacts<'a> {
        OrderFacts {
            written: Stamp(written),
            relevance,
            size,
            subject,
            to,
            from,
            sender,
            area,
        }
    }

    #[test]
    fn every_order_sorts_by_its_field_and_ties_go_to_the_next_one() {
        for (params, expected) in [
            ("sort=uns", [0, 1, 2, 3]),
            ("sort=-uns", [3, 2, 1, 0]),
            ("sort=chr", [1, 2, 3, 0]),
            ("sort=-chr", [0, 2, 3, 1]),
            ("sort=rel&find=x", [2, 0, 1, 3]),
            ("sort=-rel&find=x", [3, 0, 1, 2]),
            ("find=x", [2, 1, 0, 3]),
            ("sort=sub", [3, 1, 0, 2]),
            ("sort=-sub", [2, 0, 1, 3]),
            ("sort=siz", [1, 3, 2, 0]),
            ("sort=-siz", [0, 2, 1, 3]),
            ("sort=siz+chr", [1, 3, 2, 0]),
            ("sort=siz+-chr", [3, 1, 2, 0]),
            ("sort=add", [1, 3, 2, 0]),
            ("sort=add+-chr", [3, 1, 2, 0]),
            ("sort=sen", [0, 2, 3, 1]),
            ("sort=ori", [2, 1, 0, 3]),
            ("sort=-ori", [3, 0, 1, 2]),
            ("sort=are", [1, 2, 0, 3]),
            ("sort=are+chr", [1, 2, 3, 0]),
            ("sort=-are+uns", [0, 3, 1, 2]),
            ("sort=are+-uns+chr", [2, 1, 3, 0]),
        ] {
            let mut indices = [0, 1, 2, 3];
            let order = order(params);
            order.sort(&mut indices, |at| ROWS[at as usize]);
            assert_eq!(indices, expected, "{params}");
            indices.sort_unstable_by(|a, b| {
                let facts = |at: u32| (at, &ROWS[at as usize]);
                order.compare(facts(*a), facts(*b))
            });
            assert_eq!(indices, expected, "{params}, compared one by one");
        }
    }

    #[test]
    fn towns_are_taken_from_the_own_line_else_from_that_of_the_boss() {
        let text = b"Zone,2,Europe,Mortsel,-,-,300\nHost,5030,N,St.Petersburg,-,-,300\n\
            ,10,A,Peterhof,-,-,300\n,9,B,Vyborg,-,-,300\nPoint,5,P,Abakan,-,-,300\n\
            Zone,1,America,boston,-,-,300\n,1,C,boston,-,-,300\n";
        let list = crate::nodelist::parse(std::path::Path::new("list"), text, None);
        let lists = Arc::new(Nodelists::new(vec![list]));
        let rows = [
            facts(1, 0, 0, "", "", "d", "2:5030/10", ""),
            facts(2, 0, 0, "", "", "c", "2:5030/9.5", ""),
            facts(3, 0, 0, "", "", "b", "2:5030/9.6", ""),
            facts(4, 0, 0, "", "", "a", "1:1/1@fidonet", ""),
            facts(5, 0, 0, "", "", "e", "2:5030/777", ""),
            facts(6, 0, 0, "", "", "f", "", ""),
            facts(7, 0, 0, "", "", "0", "1:1/1.7", ""),
        ];
        // Abakan, boston twice, Peterhof, Vyborg, and two that nobody knows.
        for (params, expected) in [
            ("sort=cit", [1, 3, 6, 0, 2, 4, 5]),
            ("sort=cit+-chr", [1, 6, 3, 0, 2, 5, 4]),
            ("sort=CIT+sen", [1, 6, 3, 0, 2, 4, 5]),
            ("sort=-cit", [4, 5, 2, 0, 3, 6, 1]),
            ("sort=xyz&sort=cit+-uns", [1, 6, 3, 0, 2, 5, 4]),
        ] {
            let url = FidoUrl::parse(&format!("area://Test?{params}"))
                .unwrap()
                .url;
            assert!(Order::wants_lists(&url), "{params}");
            let order = Order::with_lists(&url, Some(Arc::clone(&lists)));
            let mut indices = [0, 1, 2, 3, 4, 5, 6];
            order.sort(&mut indices, |at| rows[at as usize]);
            assert_eq!(indices, expected, "{params}");
            indices.sort_unstable_by(|a, b| {
                let facts = |at: u32| (at, &rows[at as usize]);
                order.compare(facts(*a), facts(*b))
            });
            assert_eq!(indices, expected, "{params}, compared one by one");
            assert_eq!(order, Order::with_lists(&url, Some(Arc::clone(&lists))));
            let others = Arc::new(Nodelists::new(Vec::new()));
            assert_ne!(order, Order::with_lists(&url, Some(others)));
        }
    }

    #[test]
    fn addresses_are_ordered_by_zone_net_node_and_point() {
        let sorted = [
            "5030/1",
            "1:1/1",
            "2:1/65535",
            "2:2/-1",
            "2:2/0",
            "2:2/1",
            "2:2/1.1",
            "2:2/2",
            "2:10/1",
            "10:1/1",
            "65535:65535/65535.65534",
            "none",
        ];
        for pair in sorted.windows(2) {
            assert!(address_key(pair[0]) < address_key(pair[1]), "{pair:?}");
        }
        assert_eq!(address_key("2:5/6.0@fidonet"), address_key("2:5/6"));
    }
}
