//! The final message set of a page and its order.

use crate::job::Job;
use crate::library::{Corpus, CorpusIndex, RowFacts, Sequence};
use crate::query::Order;
use std::cmp::Ordering;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// The final message set in page order, and where every message is in this order. What costs
/// more than the set itself is made when it is first asked for.
pub(crate) struct FinalSet {
    order: Order,
    usetz: bool,
    /// The set in page order.
    sequence: Arc<Sequence>,
    /// What filters left; `None` when the set is the whole corpus.
    members: Option<Members>,
    /// All messages in page order, if that is not the sequence itself.
    everything: OnceLock<Arc<Sequence>>,
}

/// A part of the corpus.
struct Members {
    /// Ascending.
    indices: Vec<CorpusIndex>,
    /// Relevance of each; empty where no one asks.
    relevance: Vec<u32>,
}

impl Members {
    fn relevance(&self, index: CorpusIndex) -> u32 {
        if self.relevance.is_empty() {
            return 0;
        }
        let at = self.indices.binary_search(&index).ok();
        at.and_then(|at| self.relevance.get(at))
            .copied()
            .unwrap_or(0)
    }

    /// Relevance of the member at a place of the ascending list.
    fn relevance_at(&self, at: u32) -> u32 {
        self.relevance.get(at as usize).copied().unwrap_or(0)
    }

    /// The places of the members in the ascending list, in the order that all messages have.
    fn in_order_of(&self, all: &[CorpusIndex]) -> Vec<u32> {
        /// Which of 64 messages are members, and how many members come before them.
        #[derive(Clone, Copy, Default)]
        struct Word {
            bits: u64,
            before: u32,
        }
        let mut words = vec![Word::default(); all.len() / 64 + 1];
        for index in &self.indices {
            if let Some(word) = words.get_mut((index / u64::BITS) as usize) {
                word.bits |= 1 << (index % u64::BITS);
            }
        }
        let mut before = 0;
        for word in &mut words {
            word.before = before;
            before += word.bits.count_ones();
        }
        // Each message is noted and the next one put over it if it was no member, so that nothing
        // has to be guessed.
        let mut places = vec![0; self.indices.len() + 1];
        let mut len = 0;
        for index in all {
            let (at, bit) = ((index / u64::BITS) as usize, index % u64::BITS);
            let word = words.get(at).copied().unwrap_or_default();
            let smaller = word.bits & ((1 << bit) - 1);
            if let Some(place) = places.get_mut(len) {
                *place = word.before + smaller.count_ones();
            }
            len += (word.bits >> bit & 1) as usize;
        }
        places.truncate(len);
        places
    }
}

/// How many times a set may be smaller than the corpus and still be picked out of a known order of
/// all messages rather than sorted.
const PICKED: usize = 8;
/// How many times it may be smaller for that order to be made: it is kept for the next search.
const MADE: usize = 4;

/// The order of members, picked out of the order of all messages; `Some(None)` where sorting the members
/// is quicker, `None` when the job was cancelled.
fn by_known_order(
    corpus: &Corpus,
    members: &Members,
    order: &Order,
    usetz: bool,
    job: &Job,
) -> Option<Option<Vec<u32>>> {
    let (relevance, rest) = match order.without_relevance() {
        Some(orders) if members.indices.len() >= corpus.len() / PICKED => orders,
        _ => return Some(None),
    };
    let picked = if rest.is_base_order() {
        (0_u32..).take(members.indices.len()).collect()
    } else {
        let all = match corpus.known_sequence(&rest, usetz) {
            Some(known) => known,
            None if members.indices.len() >= corpus.len() / MADE => {
                corpus.sequence(&rest, usetz, job)?
            }
            None => return Some(None),
        };
        members.in_order_of(&all.indices)
    };
    let Some(relevance) = relevance else {
        return Some(Some(picked));
    };
    let of = |place| members.relevance_at(place);
    relevance.by_relevance_of(&picked, of, job).map(Some)
}

impl FinalSet {
    /// Every message of the corpus; `None` when the job was cancelled.
    pub(crate) fn whole(corpus: &Corpus, order: Order, usetz: bool, job: &Job) -> Option<Self> {
        let sequence = corpus.sequence(&order, usetz, job)?;
        // The place of each message is asked for with every row that is drawn.
        let _ = sequence.ranks();
        Some(Self {
            order,
            usetz,
            sequence,
            members: None,
            everything: OnceLock::new(),
        })
    }

    /// The messages that passed filters, in ascending order, each with its relevance; `None` when
    /// the job was cancelled.
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
        let members = Members { indices, relevance };
        let arranged = match by_known_order(corpus, &members, &order, usetz, job)? {
            Some(arranged) => arranged,
            None => {
                let nearby = corpus.nearby();
                let of = |at: u32| {
                    let row = members.indices.get(at as usize).copied();
                    let row = row.and_then(|index| nearby.get(index));
                    RowFacts::new(row, members.relevance_at(at), usetz)
                };
                order.arrange(members.indices.len(), of, job)?
            }
        };
        let member = |at: &u32| members.indices.get(*at as usize).copied();
        let set = arranged.iter().map(|at| member(at).unwrap_or_default());
        Some(Self {
            order,
            usetz,
            sequence: Arc::new(Sequence::of_part(set.collect(), &arranged)),
            members: Some(members),
            everything: OnceLock::new(),
        })
    }

    /// Some messages of the set alone, in the same order.
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
            Some(members) if !members.relevance.is_empty() => indices
                .iter()
                .map(|index| members.relevance(*index))
                .collect(),
            _ => Vec::new(),
        };
        // All messages are where they were: nothing of that is made again.
        let everything = match &self.members {
            None => OnceLock::from(Arc::clone(&self.sequence)),
            Some(_) => self.everything.clone(),
        };
        Self {
            order: self.order.clone(),
            usetz: self.usetz,
            sequence: Arc::new(Sequence::of_part(set.into(), &arranged)),
            members: Some(Members { indices, relevance }),
            everything,
        }
    }

    /// The order that was applied.
    pub(crate) fn order(&self) -> &Order {
        &self.order
    }

    /// The set in page order.
    pub(crate) fn indices(&self) -> &Arc<[CorpusIndex]> {
        &self.sequence.indices
    }

    /// How many messages of a range of the corpus are in the set.
    pub(crate) fn count_within(&self, part: Range<CorpusIndex>) -> u32 {
        let Some(members) = &self.members else {
            return part.end.saturating_sub(part.start);
        };
        let before = |index: u32| members.indices.partition_point(|member| *member < index);
        u32::try_from(before(part.end).saturating_sub(before(part.start))).unwrap_or(u32::MAX)
    }

    /// Place of a message in the set.
    pub(super) fn position(&self, index: CorpusIndex) -> Option<usize> {
        let at = match &self.members {
            None => index as usize,
            Some(members) => members.indices.binary_search(&index).ok()?,
        };
        self.sequence.ranks().get(at).map(|place| *place as usize)
    }

    /// Place of a message in the set, or the place where it would be if it were in it.
    pub(super) fn place(&self, corpus: &Corpus, index: CorpusIndex) -> Result<usize, usize> {
        self.position(index).ok_or_else(|| {
            self.sequence
                .indices
                .partition_point(|member| self.compare(corpus, *member, index).is_lt())
        })
    }

    /// Place of a message among all messages, whether they are in the set or not.
    pub(super) fn rank(&self, corpus: &Corpus, index: CorpusIndex) -> u32 {
        let ranks = self.everything(corpus).ranks();
        ranks.get(index as usize).copied().unwrap_or(u32::MAX)
    }

    /// Which of two messages comes first in page order.
    pub(super) fn compare(&self, corpus: &Corpus, a: CorpusIndex, b: CorpusIndex) -> Ordering {
        let facts = |index| self.facts(corpus, index);
        self.order.compare((a, &facts(a)), (b, &facts(b)))
    }

    /// Makes the order of all messages now; `None` when the job was cancelled.
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
            return &self.sequence;
        }
        self.everything.get_or_init(|| {
            self.make_everything(corpus, &Job::new())
                .unwrap_or_else(|| Arc::clone(&self.sequence))
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
    use super::Members;

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
            let members = Members {
                indices: indices.clone(),
                relevance: Vec::new(),
            };
            let picked = members.in_order_of(&all);
            let found = picked.iter().map(|at| indices[*at as usize]);
            let expected = all.iter().filter(|index| indices.contains(index));
            assert!(found.eq(expected.copied()), "{len} {one_of}");
        }
    }
}
