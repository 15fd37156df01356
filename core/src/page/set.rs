//! The final message set of a page and its order.

use crate::job::Job;
use crate::library::{Corpus, CorpusIndex, RowFacts, RowSet, Sequence};
use crate::query::Order;
use std::cmp::Ordering;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// Final message set in page order, with the position of every message. Data more costly than the
/// set itself are computed on first use.
pub(crate) struct FinalSet {
    order: Order,
    usetz: bool,
    /// Number of messages.
    len: usize,
    /// First messages in page order, if the others are not sorted yet.
    head: Vec<CorpusIndex>,
    /// The set in page order; if there is a `head`, computed on first use.
    sequence: OnceLock<Arc<Sequence>>,
    /// Messages that passed the filters; `None` if the set is the whole corpus.
    members: Option<Members>,
    /// All messages in page order, if different from the sequence.
    everything: OnceLock<Arc<Sequence>>,
}

/// A part of the corpus.
enum Members {
    List {
        /// The messages, ascending.
        indices: Vec<CorpusIndex>,
        /// Relevance of each; empty if not needed.
        relevance: Vec<u32>,
    },
    /// Many, without relevance.
    Many(RankedRows),
}

/// Many messages, as a bit for each of the corpus.
struct RankedRows {
    words: Vec<RankedWord>,
    len: usize,
}

/// Bits of the members among 64 messages, and the number of members before them.
#[derive(Clone, Copy, Default)]
struct RankedWord {
    bits: u64,
    before: u32,
}

impl RankedRows {
    /// Returns the number of members before a message, and whether it is one.
    #[inline]
    fn rank(&self, index: CorpusIndex) -> (u32, bool) {
        let at = (index / u64::BITS) as usize;
        let Some(word) = self.words.get(at) else {
            return (u32::try_from(self.len).unwrap_or(u32::MAX), false);
        };
        let bit = index % u64::BITS;
        let smaller = word.bits & ((1 << bit) - 1);
        (
            word.before + smaller.count_ones(),
            word.bits >> bit & 1 == 1,
        )
    }

    /// Returns the members in the order of all messages, and for each its position among them in
    /// ascending order.
    fn in_order_of(&self, all: &[CorpusIndex]) -> (Vec<CorpusIndex>, Vec<u32>) {
        // Each message is written and overwritten by the next one unless it was a member, to avoid
        // mispredicted branches.
        let mut picked = vec![0; self.len + 1];
        let mut places = vec![0; self.len + 1];
        let mut len = 0;
        for index in all {
            let (place, is_member) = self.rank(*index);
            if let (Some(picked), Some(slot)) = (picked.get_mut(len), places.get_mut(len)) {
                (*picked, *slot) = (*index, place);
            }
            len += usize::from(is_member);
        }
        picked.truncate(len);
        places.truncate(len);
        (picked, places)
    }
}

impl From<&RowSet> for RankedRows {
    fn from(rows: &RowSet) -> Self {
        let mut before = 0;
        let rank = |bits: &u64| {
            let word = RankedWord {
                bits: *bits,
                before,
            };
            before += bits.count_ones();
            word
        };
        Self {
            words: rows.words().iter().map(rank).collect(),
            len: before as usize,
        }
    }
}

impl Members {
    /// Returns the position of a member in ascending order.
    fn place(&self, index: CorpusIndex) -> Option<usize> {
        match self {
            Self::List { indices, .. } => indices.binary_search(&index).ok(),
            Self::Many(rows) => {
                let (place, is_member) = rows.rank(index);
                is_member.then_some(place as usize)
            }
        }
    }

    /// Returns the number of members before a message.
    fn before(&self, index: CorpusIndex) -> usize {
        match self {
            Self::List { indices, .. } => indices.partition_point(|member| *member < index),
            Self::Many(rows) => rows.rank(index).0 as usize,
        }
    }

    fn relevance(&self, index: CorpusIndex) -> u32 {
        match self {
            Self::List { relevance, .. } if !relevance.is_empty() => {
                let at = self.place(index);
                at.and_then(|at| relevance.get(at)).copied().unwrap_or(0)
            }
            _ => 0,
        }
    }
}

/// Members of a list, not sorted yet.
struct Listed<'m> {
    indices: &'m [CorpusIndex],
    relevance: &'m [u32],
}

impl Listed<'_> {
    /// Returns the relevance of the member at a position of the ascending list.
    fn relevance_at(&self, at: u32) -> u32 {
        self.relevance.get(at as usize).copied().unwrap_or(0)
    }

    /// Returns the positions of the members in the ascending list, in the order of all messages.
    fn in_order_of(&self, all: &[CorpusIndex]) -> Vec<u32> {
        let mut rows = RowSet::new(all.len());
        for index in self.indices {
            rows.insert(*index);
        }
        RankedRows::from(&rows).in_order_of(all).1
    }
}

/// Maximum ratio of the corpus to a set that is picked out of a known order of all messages rather
/// than sorted.
const PICKED: usize = 8;
/// Maximum ratio for which that order is computed: it is cached for the next search.
const MADE: usize = 4;
/// Number of messages of a larger set that are sorted at first: more than a window shows.
const HEAD: usize = 256;

/// The job was cancelled.
struct Cancelled;

/// Returns the order of members, picked out of the order of all messages; `None` if sorting the
/// members is quicker.
fn by_known_order(
    corpus: &Corpus,
    members: &Listed<'_>,
    order: &Order,
    usetz: bool,
    job: &Job,
) -> Result<Option<Vec<u32>>, Cancelled> {
    let (relevance, rest) = match order.without_relevance() {
        Some(orders) if members.indices.len() >= corpus.len() / PICKED => orders,
        _ => return Ok(None),
    };
    let picked = if rest.is_base_order() {
        (0_u32..).take(members.indices.len()).collect()
    } else {
        match order_of_all(corpus, members.indices.len(), &rest, usetz, job)? {
            Some(all) => members.in_order_of(&all.indices),
            None => return Ok(None),
        }
    };
    let Some(relevance) = relevance else {
        return Ok(Some(picked));
    };
    let of = |place| members.relevance_at(place);
    let arranged = relevance.by_relevance_of(&picked, of, job);
    arranged.map(Some).ok_or(Cancelled)
}

/// Returns the order of all messages, if it is known or there are enough members to compute it.
fn order_of_all(
    corpus: &Corpus,
    members: usize,
    order: &Order,
    usetz: bool,
    job: &Job,
) -> Result<Option<Arc<Sequence>>, Cancelled> {
    match corpus.known_sequence(order, usetz) {
        Some(known) => Ok(Some(known)),
        None if members >= corpus.len() / MADE => {
            let made = corpus.sequence(order, usetz, job);
            made.map(Some).ok_or(Cancelled)
        }
        None => Ok(None),
    }
}

impl FinalSet {
    /// Creates the set of all messages of the corpus; `None` if the job was cancelled.
    pub(crate) fn whole(corpus: &Corpus, order: Order, usetz: bool, job: &Job) -> Option<Self> {
        let sequence = corpus.sequence(&order, usetz, job)?;
        // Drawing each row needs the position of its message.
        let _ = sequence.ranks();
        Some(Self {
            order,
            usetz,
            len: sequence.indices.len(),
            head: Vec::new(),
            sequence: OnceLock::from(sequence),
            members: None,
            everything: OnceLock::new(),
        })
    }

    /// Creates the set of messages that passed filters, without relevance; `None` if the job was
    /// cancelled. Of many only the first ones are sorted now.
    pub(crate) fn of_rows(
        corpus: &Corpus,
        rows: &RowSet,
        order: Order,
        usetz: bool,
        job: &Job,
    ) -> Option<Self> {
        let len = rows.len();
        let is_picked = len >= corpus.len() / PICKED && len > HEAD && !order.is_base_order();
        let all = match is_picked {
            true => order_of_all(corpus, len, &order, usetz, job).ok()?,
            false => None,
        };
        let Some(all) = all else {
            let indices = rows.iter().collect();
            return Self::filtered(corpus, indices, Vec::new(), order, usetz, job);
        };
        let members = all.indices.iter().filter(|index| rows.contains(**index));
        Some(Self {
            order,
            usetz,
            len,
            head: members.take(HEAD).copied().collect(),
            sequence: OnceLock::new(),
            members: Some(Members::Many(rows.into())),
            everything: OnceLock::from(all),
        })
    }

    /// Creates the set of messages that passed filters, in ascending order, each with its
    /// relevance; `None` if the job was cancelled.
    pub(crate) fn filtered(
        corpus: &Corpus,
        indices: Vec<CorpusIndex>,
        mut relevance: Vec<u32>,
        order: Order,
        usetz: bool,
        job: &Job,
    ) -> Option<Self> {
        if !order.by_relevance() {
            relevance = Vec::new();
        }
        let listed = Listed {
            indices: &indices,
            relevance: &relevance,
        };
        let arranged = match by_known_order(corpus, &listed, &order, usetz, job).ok()? {
            Some(arranged) => arranged,
            None => {
                if order.by_time() {
                    corpus.prepare_times(&indices);
                }
                let nearby = corpus.nearby();
                let of = |at: u32| {
                    let row = indices.get(at as usize).copied();
                    let row = row.and_then(|index| nearby.get(index));
                    RowFacts::new(row, listed.relevance_at(at), usetz)
                };
                order.arrange(indices.len(), of, job)?
            }
        };
        let member = |at: &u32| indices.get(*at as usize).copied();
        let set = arranged.iter().map(|at| member(at).unwrap_or_default());
        let sequence = Sequence::of_part(set.collect(), &arranged);
        Some(Self {
            order,
            usetz,
            len: indices.len(),
            head: Vec::new(),
            sequence: OnceLock::from(Arc::new(sequence)),
            members: Some(Members::List { indices, relevance }),
            everything: OnceLock::new(),
        })
    }

    /// Returns a set of some of its messages, in the same order.
    pub(crate) fn part(&self, of: &[CorpusIndex]) -> Self {
        let mut chosen: Vec<(usize, CorpusIndex)> = of
            .iter()
            .filter_map(|index| Some((self.position(*index)?, *index)))
            .collect();
        chosen.sort_unstable();
        chosen.dedup();
        let mut indices: Vec<CorpusIndex> = chosen.iter().map(|(_, index)| *index).collect();
        let set = indices.clone();
        indices.sort_unstable();
        let arranged: Vec<u32> = set
            .iter()
            .filter_map(|index| indices.binary_search(index).ok())
            .filter_map(|at| u32::try_from(at).ok())
            .collect();
        let relevance = match &self.members {
            Some(members) if self.order.by_relevance() => indices
                .iter()
                .map(|index| members.relevance(*index))
                .collect(),
            _ => Vec::new(),
        };
        // The positions of all messages are the same: nothing is computed again.
        let everything = match &self.members {
            None => OnceLock::from(Arc::clone(self.sequence())),
            Some(_) => self.everything.clone(),
        };
        let sequence = Sequence::of_part(set.into(), &arranged);
        Self {
            order: self.order.clone(),
            usetz: self.usetz,
            len: indices.len(),
            head: Vec::new(),
            sequence: OnceLock::from(Arc::new(sequence)),
            members: Some(Members::List { indices, relevance }),
            everything,
        }
    }

    /// Returns the applied order.
    pub(crate) fn order(&self) -> &Order {
        &self.order
    }

    /// Returns whether moments are in UTC.
    pub(crate) fn usetz(&self) -> bool {
        self.usetz
    }

    /// Returns the set in page order.
    pub(crate) fn indices(&self) -> &Arc<[CorpusIndex]> {
        &self.sequence().indices
    }

    /// Returns the number of messages.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Returns the message at a position of the set.
    pub(super) fn get(&self, at: usize) -> Option<&CorpusIndex> {
        match self.head.get(at) {
            Some(index) => Some(index),
            None if at < self.len => self.indices().get(at),
            None => None,
        }
    }

    /// Returns the set in page order with the positions of its messages.
    fn sequence(&self) -> &Arc<Sequence> {
        self.sequence.get_or_init(|| {
            let (Some(Members::Many(rows)), Some(all)) = (&self.members, self.everything.get())
            else {
                debug_assert!(false, "only a set of many rows is put in order later");
                return Arc::new(Sequence::new(self.head.clone()));
            };
            let (picked, places) = rows.in_order_of(&all.indices);
            Arc::new(Sequence::of_part(picked.into(), &places))
        })
    }

    /// Sorts the rest now.
    pub(super) fn complete(&self) {
        let _ = self.sequence().ranks();
    }

    /// Returns the number of messages of the set within a range of the corpus.
    pub(crate) fn count_within(&self, part: Range<CorpusIndex>) -> u32 {
        let Some(members) = &self.members else {
            return part.end.saturating_sub(part.start);
        };
        let count = members
            .before(part.end)
            .saturating_sub(members.before(part.start));
        u32::try_from(count).unwrap_or(u32::MAX)
    }

    /// Returns the position of a message in the set.
    pub(super) fn position(&self, index: CorpusIndex) -> Option<usize> {
        let at = match &self.members {
            None => index as usize,
            Some(members) => members.place(index)?,
        };
        if self.sequence.get().is_none()
            && let Some(place) = self.head.iter().position(|member| *member == index)
        {
            return Some(place);
        }
        let place = self.sequence().ranks().get(at)?;
        Some(*place as usize)
    }

    /// Returns the position of a message in the set, or the position where it would be.
    pub(super) fn place(&self, corpus: &Corpus, index: CorpusIndex) -> Result<usize, usize> {
        self.position(index).ok_or_else(|| {
            self.indices()
                .partition_point(|member| self.compare(corpus, *member, index).is_lt())
        })
    }

    /// Returns the rank of a message among all messages, in the set or not.
    pub(super) fn rank(&self, corpus: &Corpus, index: CorpusIndex) -> u32 {
        let ranks = self.everything(corpus).ranks();
        ranks.get(index as usize).copied().unwrap_or(u32::MAX)
    }

    /// Compares two messages in page order.
    pub(super) fn compare(&self, corpus: &Corpus, a: CorpusIndex, b: CorpusIndex) -> Ordering {
        let facts = |index| self.facts(corpus, index);
        self.order.compare((a, &facts(a)), (b, &facts(b)))
    }

    /// Computes the order of all messages now; `None` if the job was cancelled.
    pub(super) fn prepare(&self, corpus: &Corpus, job: &Job) -> Option<()> {
        if self.members.is_some() && self.everything.get().is_none() {
            let made = self.make_everything(corpus, job)?;
            let _ = self.everything.set(made);
        }
        let _ = self.everything(corpus).ranks();
        Some(())
    }

    fn relevance(&self, index: CorpusIndex) -> u32 {
        let members = self.members.as_ref();
        members.map_or(0, |members| members.relevance(index))
    }

    fn everything(&self, corpus: &Corpus) -> &Sequence {
        if self.members.is_none() {
            return self.sequence();
        }
        self.everything.get_or_init(|| {
            self.make_everything(corpus, &Job::new())
                .unwrap_or_else(|| Arc::clone(self.sequence()))
        })
    }

    fn make_everything(&self, corpus: &Corpus, job: &Job) -> Option<Arc<Sequence>> {
        if !self.order.by_relevance() {
            return corpus.sequence(&self.order, self.usetz, job);
        }
        let of = |index| self.facts(corpus, index);
        let arranged = self.order.arrange(corpus.len(), of, job)?;
        Some(Arc::new(Sequence::new(arranged)))
    }

    fn facts<'c>(&self, corpus: &'c Corpus, index: CorpusIndex) -> RowFacts<'c> {
        RowFacts::new(corpus.get(index), self.relevance(index), self.usetz)
    }
}

#[cfg(test)]
mod tests {
    use super::{Listed, RankedRows};
    use crate::library::RowSet;

    #[test]
    fn members_are_picked_out_of_the_order_of_all_messages() {
        for (len, one_of) in [
            (0, 1),
            (1, 1),
            (64, 1),
            (65, 2),
            (1000, 3),
            (1000, 1),
            (1000, 2000),
        ] {
            // 389 has no divisor in common with these lengths: each message comes once.
            let all: Vec<u32> = (0..len).map(|at| at * 389 % len).collect();
            let indices: Vec<u32> = (0..len).filter(|at| at * at % one_of == 0).collect();
            let members = Listed {
                indices: &indices,
                relevance: &[],
            };
            let picked = members.in_order_of(&all);
            let found = picked.iter().map(|at| indices[*at as usize]);
            let expected = all.iter().filter(|index| indices.contains(index));
            assert!(found.eq(expected.clone().copied()), "{len} {one_of}");
            let rows: RowSet = indices.iter().copied().collect();
            let (members, places) = RankedRows::from(&rows).in_order_of(&all);
            assert!(members.iter().eq(expected), "{len} {one_of}");
            assert_eq!(places, picked, "{len} {one_of}");
        }
    }
}
