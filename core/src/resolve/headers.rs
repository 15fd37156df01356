//! Filters decided by headers, over as few messages as possible.
//!
//! Names, addresses and subjects repeat: the verdict about one is cached for every message that has
//! it. `core/tests/pages/lazy_pages.rs` verifies the results against [`Query::judge_header`].

use super::clock::SearchClock;
use super::{ResolveError, add_list};
use crate::cores;
use crate::job::Job;
use crate::library::{Corpus, CorpusIndex, MessageRow, Snapshot, TextId};
use crate::limits;
use crate::query::time::Moment;
use crate::query::{HeaderText, HeaderView, Judgement, Order, Query, Verdict};
use std::ops::Range;

/// A message of the final set, or one that still may be in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Match {
    /// The message.
    pub(super) index: CorpusIndex,
    /// Verdict of the filters so far.
    pub(super) judgement: Judgement,
}

/// Number of messages between two checks of the clock: an expression may take a hundredth of a
/// second for each.
const STEP: usize = 16;
/// Number of verdicts that are compared with a new one.
const FEW_VERDICTS: usize = 4;
/// Number of messages from which a second core is worth its thread.
const MANY: usize = 16 * 1024;

/// Returns the messages that pass the filters of their headers, in ascending order, and those on
/// which an expression gave up. `only` (ascending), if given, has all candidates. On a timeout,
/// returns those found so far.
pub(super) fn matching(
    corpus: &Corpus,
    query: &Query<'_>,
    usetz: bool,
    only: Option<Vec<CorpusIndex>>,
    clock: &SearchClock<'_>,
) -> Result<Vec<Match>, ResolveError> {
    let job = clock.job;
    if !query.needs_header() {
        return Ok(match only {
            Some(only) => only.into_iter().map(passing).collect(),
            None => corpus.indices().map(passing).collect(),
        });
    }
    if let Some(needed) = query.required_in_headers()
        && !corpus
            .snapshots()
            .iter()
            .any(|snapshot| snapshot.any_texts(&|texts| needed.is_match(texts)))
    {
        return Ok(Vec::new());
    }
    let tops = || corpus.tops(job).ok_or(ResolveError::Cancelled);
    let tops = query.needs_tops().then(tops).transpose()?;
    let judging = HeaderJudge {
        corpus,
        query,
        usetz,
        tops,
        clock,
    };
    let few = match (candidates(corpus, query, usetz, job)?, only) {
        (Some(few), Some(only)) => Some(common(&few, &only)),
        (few, only) => few.or(only),
    };
    let Some(few) = few else {
        let len = u32::try_from(corpus.len()).unwrap_or(u32::MAX);
        return judging.by_cores(corpus.len(), |part| {
            let start = u32::try_from(part.start).unwrap_or(len);
            let end = u32::try_from(part.end).unwrap_or(len);
            judging.of_each(start..end)
        });
    };
    judging.by_cores(few.len(), |part| {
        judging.of_each(few.get(part).unwrap_or_default().iter().copied())
    })
}

/// Returns a match without a check of the header.
fn passing(index: CorpusIndex) -> Match {
    let judgement = Judgement {
        passes: true,
        ..Judgement::default()
    };
    Match { index, judgement }
}

/// Returns the only messages that can pass, ascending, if an index knows them; `None` if any may.
fn candidates(
    corpus: &Corpus,
    query: &Query<'_>,
    usetz: bool,
    job: &Job,
) -> Result<Option<Vec<CorpusIndex>>, ResolveError> {
    if !query.msgids().is_empty() {
        corpus.prepare_msgids(job).ok_or(ResolveError::Cancelled)?;
        let of = |msgid: &&str| corpus.with_msgid(msgid);
        let found = query.msgids().iter().flat_map(of).collect();
        return Ok(Some(ascending(found)));
    }
    let Some(bounds) = query.time_bounds(usetz) else {
        return Ok(None);
    };
    let is_open = |(first, last): &(Option<i64>, Option<i64>)| first.is_none() && last.is_none();
    if bounds.iter().any(is_open) {
        return Ok(None);
    }
    let sequence = corpus
        .sequence(&Order::chronological(), usetz, job)
        .ok_or(ResolveError::Cancelled)?;
    let order = &sequence.indices;
    let stamp = |index: &u32| corpus.get(*index).map(|row| row.moment_stamp(usetz).0);
    let mut found = Vec::new();
    for (first, last) in bounds {
        let start = first.map_or(0, |first| {
            order.partition_point(|index| stamp(index) < Some(first))
        });
        let end = last.map_or(order.len(), |last| {
            order.partition_point(|index| stamp(index) <= Some(last))
        });
        found.extend_from_slice(order.get(start..end).unwrap_or_default());
    }
    Ok(Some(ascending(found)))
}

/// Intersects two ascending lists.
fn common(one: &[CorpusIndex], other: &[CorpusIndex]) -> Vec<CorpusIndex> {
    let (few, many) = if one.len() <= other.len() {
        (one, other)
    } else {
        (other, one)
    };
    let mut both = few.to_vec();
    both.retain(|index| many.binary_search(index).is_ok());
    both
}

fn ascending(mut indices: Vec<CorpusIndex>) -> Vec<CorpusIndex> {
    indices.sort_unstable();
    indices.dedup();
    indices
}

struct HeaderJudge<'j, 'u> {
    corpus: &'j Corpus,
    query: &'j Query<'u>,
    usetz: bool,
    tops: Option<&'j [bool]>,
    clock: &'j SearchClock<'j>,
}

impl HeaderJudge<'_, '_> {
    /// Judges `messages` messages in ranges, on as many cores as worthwhile.
    fn by_cores(
        &self,
        messages: usize,
        judge: impl Fn(Range<usize>) -> Result<Vec<Match>, ResolveError> + Sync,
    ) -> Result<Vec<Match>, ResolveError> {
        let cores = if messages < MANY { 1 } else { cores::count() };
        let each = messages.div_ceil(cores).max(1);
        let parts = (0..messages).step_by(each);
        let parts = cores::each(parts, |start| judge(start..(start + each).min(messages)));
        let mut found = Vec::new();
        for part in parts {
            add_list(&mut found, part?);
        }
        Ok(found)
    }

    /// Judges messages in ascending order.
    fn of_each(
        &self,
        messages: impl Iterator<Item = CorpusIndex>,
    ) -> Result<Vec<Match>, ResolveError> {
        let mut found = Vec::new();
        let mut parts = self.corpus.parts();
        let mut part = 0..0;
        let mut known: Option<VerdictCache<'_>> = None;
        for (step, index) in messages.enumerate() {
            if step % STEP == 0 && self.clock.must_stop() {
                return match self.clock.is_spent() {
                    true => Ok(found),
                    false => Err(ResolveError::Cancelled),
                };
            }
            while !part.contains(&index) {
                let Some((next, snapshot)) = parts.next() else {
                    return Ok(found);
                };
                part = next;
                known = Some(VerdictCache {
                    snapshot,
                    criteria: Vec::new(),
                    verdicts: Vec::new(),
                });
            }
            let Some(known) = &mut known else {
                continue;
            };
            let Some(row) = known.snapshot.get((index - part.start) as usize) else {
                continue;
            };
            let judgement = self.query.judge_header_of(&mut RowHeader {
                index,
                row,
                judging: self,
                known,
            });
            if judgement.passes || judgement.gave_up {
                found.push(Match { index, judgement });
            }
        }
        Ok(found)
    }
}

/// A header to judge.
struct RowHeader<'h, 's> {
    index: CorpusIndex,
    row: MessageRow<'s>,
    judging: &'h HeaderJudge<'h, 'h>,
    known: &'h mut VerdictCache<'s>,
}

impl HeaderView for RowHeader<'_, '_> {
    fn msgid(&self) -> &str {
        self.row.msgid()
    }

    fn is_top(&self) -> bool {
        let is_top = |tops: &[bool]| tops.get(self.index as usize).copied().unwrap_or(true);
        self.judging.tops.is_none_or(is_top)
    }

    fn moment(&self) -> Option<Moment> {
        Some(self.row.moment(self.judging.usetz))
    }

    fn of_text(
        &mut self,
        criterion: usize,
        text: HeaderText,
        judge: impl Fn(&str) -> Verdict,
    ) -> Verdict {
        let text = self.row.text_id(text);
        self.known.verdict(criterion, text, judge)
    }
}

/// Cached verdicts about the texts of one snapshot.
struct VerdictCache<'s> {
    snapshot: &'s Snapshot,
    /// For each criterion, by the numbers of texts: 0 for none yet, else the index of the verdict
    /// plus one. Empty until the criterion's first use.
    criteria: Vec<Vec<u32>>,
    verdicts: Vec<Verdict>,
}

impl VerdictCache<'_> {
    fn verdict(
        &mut self,
        criterion: usize,
        text: TextId,
        judge: impl Fn(&str) -> Verdict,
    ) -> Verdict {
        let Some(slot) = self
            .criteria
            .get_mut(criterion)
            .and_then(|known| known.get_mut(text as usize))
        else {
            return self.first_verdict(criterion, text, judge);
        };
        let known = (*slot as usize).checked_sub(1);
        match known.and_then(|at| self.verdicts.get(at)) {
            Some(verdict) => *verdict,
            None => {
                let verdict = judge(self.snapshot.text(text));
                // Most texts have one of few verdicts: those of names and addresses are two.
                let mut few = self.verdicts.iter().take(FEW_VERDICTS);
                let at = few.position(|known| *known == verdict);
                let at = at.unwrap_or(self.verdicts.len());
                if at == self.verdicts.len() {
                    self.verdicts.push(verdict);
                }
                *slot = u32::try_from(at + 1).unwrap_or(0);
                verdict
            }
        }
    }

    /// Allocates the cache of a criterion on its first use. Untouched memory costs nothing, but a
    /// URL may have thousands of filters.
    #[cold]
    fn first_verdict(
        &mut self,
        criterion: usize,
        text: TextId,
        judge: impl Fn(&str) -> Verdict,
    ) -> Verdict {
        let texts = self.snapshot.text_count();
        if criterion >= limits::REMEMBERED_SEARCHES || text as usize >= texts {
            return judge(self.snapshot.text(text));
        }
        while self.criteria.len() <= criterion {
            self.criteria.push(Vec::new());
        }
        if let Some(known) = self.criteria.get_mut(criterion) {
            *known = vec![0; texts];
        }
        self.verdict(criterion, text, judge)
    }
}
