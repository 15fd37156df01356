//! The final message set of a page and its order.

use crate::job::Job;
use crate::library::{Corpus, CorpusIndex, RowFacts, Sequence};
use crate::query::Order;
use std::cmp::Ordering;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// The final message set in page order, and where every message stands in this order. What costs
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
    /// Relevance of each; empty where nobody asks.
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
        found: impl Iterator<Item = (CorpusIndex, u32)>,
        order: Order,
        usetz: bool,
        job: &Job,
    ) -> Option<Self> {
        let (indices, mut relevance): (Vec<_>, Vec<_>) = found.unzip();
        if !order.by_relevance() {
            relevance = Vec::new();
        }
        let members = Members { indices, relevance };
        let of = |at: u32| {
            let row = members.indices.get(at as usize).copied();
            let row = row.and_then(|index| corpus.get(index));
            let relevance = members.relevance.get(at as usize).copied();
            RowFacts::new(row, relevance.unwrap_or(0), usetz)
        };
        let arranged = order.arrange(members.indices.len(), of, job)?;
        let set = arranged
            .iter()
            .filter_map(|at| members.indices.get(*at as usize).copied())
            .collect();
        Some(Self {
            order,
            usetz,
            sequence: Arc::new(Sequence::of_part(set, &arranged)),
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
        // All messages stand where they stood: nothing of that is made again.
        let everything = match &self.members {
            None => OnceLock::from(Arc::clone(&self.sequence)),
            Some(_) => self.everything.clone(),
        };
        Self {
            order: self.order.clone(),
            usetz: self.usetz,
            sequence: Arc::new(Sequence::of_part(set, &arranged)),
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

    /// Place of a message in the set, or the place where it would stand if it were in it.
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
