//! Filters that the headers decide, over as few messages as they need.
//!
//! Names, addresses and subjects repeat: what a filter says of one is kept for every message that
//! has it. `core/tests/lazy_pages.rs` holds the answers to those of [`Query::judge_header`].

use super::ResolveError;
use crate::guard::inherited;
use crate::job::Job;
use crate::library::{Corpus, CorpusIndex, MessageRow, Snapshot, TextId};
use crate::limits;
use crate::query::{Field, Judgement, Order, Query, Verdict};
use std::num::NonZero;
use std::ops::Range;
use std::thread;

/// A message of the final set, or one that still may be in it, and what is known of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Match {
    /// Which message.
    pub(super) index: CorpusIndex,
    /// What the filters said.
    pub(super) judgement: Judgement,
}

/// So many messages are judged between two looks at whether anybody still waits.
const STEP: usize = 1024;
/// From so many messages on a second core is worth its thread.
const MANY: usize = 16 * STEP;

/// The messages that pass the filters of their headers, in ascending order, and those on which an
/// expression gave up; of `only` these (ascending), if somebody knows that no others matter.
pub(super) fn matching(
    corpus: &Corpus,
    query: &Query<'_>,
    usetz: bool,
    only: Option<Vec<CorpusIndex>>,
    job: &Job,
) -> Result<Vec<Match>, ResolveError> {
    if !query.needs_header() {
        return Ok(match only {
            Some(only) => only.into_iter().map(passing).collect(),
            None => corpus.indices().map(passing).collect(),
        });
    }
    if let Some(needed) = query.needed_in_lines()
        && !corpus
            .snapshots()
            .iter()
            .any(|snapshot| needed.is_match(snapshot.all_texts().as_bytes()))
    {
        return Ok(Vec::new());
    }
    let tops = if query.needs_tops() {
        Some(corpus.tops(job).ok_or(ResolveError::Cancelled)?)
    } else {
        None
    };
    let judging = Judging {
        corpus,
        query,
        usetz,
        tops,
        job,
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

/// A message of which no filter asks its header.
fn passing(index: CorpusIndex) -> Match {
    let judgement = Judgement {
        passes: true,
        ..Judgement::default()
    };
    Match { index, judgement }
}

/// The only messages that can pass, ascending, where an index knows them; `None` when it may be
/// any.
fn candidates(
    corpus: &Corpus,
    query: &Query<'_>,
    usetz: bool,
    job: &Job,
) -> Result<Option<Vec<CorpusIndex>>, ResolveError> {
    if !query.msgids().is_empty() {
        corpus.msgids_for(job).ok_or(ResolveError::Cancelled)?;
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

/// What both lists have; both ascend.
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

struct Judging<'j, 'u> {
    corpus: &'j Corpus,
    query: &'j Query<'u>,
    usetz: bool,
    tops: Option<&'j [bool]>,
    job: &'j Job,
}

impl Judging<'_, '_> {
    /// Has ranges of so many messages judged on as many cores as they are worth.
    fn by_cores(
        &self,
        messages: usize,
        judge: impl Fn(Range<usize>) -> Result<Vec<Match>, ResolveError> + Sync,
    ) -> Result<Vec<Match>, ResolveError> {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        if cores < 2 || messages < MANY {
            return judge(0..messages);
        }
        let each = messages.div_ceil(cores);
        let judge = &judge;
        thread::scope(|scope| {
            let handles: Vec<_> = (0..messages)
                .step_by(each)
                .map(|start| {
                    scope.spawn(inherited(move || {
                        judge(start..(start + each).min(messages))
                    }))
                })
                .collect();
            let mut found = Vec::new();
            for handle in handles {
                match handle.join() {
                    Ok(part) => found.extend(part?),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            Ok(found)
        })
    }

    /// Judges messages that are given in ascending order.
    fn of_each(
        &self,
        messages: impl Iterator<Item = CorpusIndex>,
    ) -> Result<Vec<Match>, ResolveError> {
        let mut found = Vec::new();
        let mut parts = self.corpus.parts();
        let mut part = 0..0;
        let mut known: Option<Known<'_>> = None;
        for (step, index) in messages.enumerate() {
            if step % STEP == 0 && self.job.is_cancelled() {
                return Err(ResolveError::Cancelled);
            }
            while !part.contains(&index) {
                let Some((next, snapshot)) = parts.next() else {
                    return Ok(found);
                };
                part = next;
                known = Some(Known::new(snapshot, self.query));
            }
            let Some(known) = &mut known else {
                continue;
            };
            let Some(row) = known.snapshot.get((index - part.start) as usize) else {
                continue;
            };
            let judgement = self.judge(index, &row, known);
            if judgement.passes || judgement.gave_up {
                found.push(Match { index, judgement });
            }
        }
        Ok(found)
    }

    fn judge(&self, index: CorpusIndex, row: &MessageRow<'_>, known: &mut Known<'_>) -> Judgement {
        let query = self.query;
        let is_top = || {
            self.tops
                .is_none_or(|tops| tops.get(index as usize).copied().unwrap_or(true))
        };
        let in_time = || !query.has_times() || query.time_passes(Some(&row.moment(self.usetz)));
        let passes = (query.msgids().is_empty() || query.msgids().contains(&row.msgid()))
            && is_top()
            && (!query.has_senders() || known.sender_passes(query, row.ids().from_address))
            && in_time();
        if !passes {
            return Judgement::default();
        }
        if known.lines.is_empty() {
            return Judgement {
                passes,
                ..Judgement::default()
            };
        }
        let ids = row.ids();
        query.judge_lines(|at, field| {
            let line = match field {
                Field::Subject => ids.subject,
                Field::To => ids.to,
                _ => ids.from,
            };
            known.line_verdict(query, at, line)
        })
    }
}

/// What was found out about the texts of one snapshot.
struct Known<'s> {
    snapshot: &'s Snapshot,
    /// Of senders' addresses, by their numbers: 0 not asked yet, 1 passes, 2 does not.
    senders: Vec<u8>,
    /// For each search, by the numbers of lines: 0 not asked yet, else the place of the verdict
    /// and one more.
    lines: Vec<Vec<u32>>,
    verdicts: Vec<Verdict>,
}

impl<'s> Known<'s> {
    fn new(snapshot: &'s Snapshot, query: &Query<'_>) -> Self {
        let texts = snapshot.text_count();
        let of_lines = query.line_searches();
        Self {
            snapshot,
            senders: if query.has_senders() {
                vec![0; texts]
            } else {
                Vec::new()
            },
            // Memory that is never touched costs nothing, but a URL may hold thousands of filters.
            lines: (0..of_lines)
                .map(|at| {
                    if at < limits::REMEMBERED_SEARCHES {
                        vec![0; texts]
                    } else {
                        Vec::new()
                    }
                })
                .collect(),
            verdicts: Vec::new(),
        }
    }

    fn sender_passes(&mut self, query: &Query<'_>, address: TextId) -> bool {
        let judge = || query.sender_passes(self.snapshot.text(address));
        match self.senders.get_mut(address as usize) {
            Some(0) => {
                let passes = judge();
                if let Some(slot) = self.senders.get_mut(address as usize) {
                    *slot = if passes { 1 } else { 2 };
                }
                passes
            }
            Some(known) => *known == 1,
            None => judge(),
        }
    }

    fn line_verdict(&mut self, query: &Query<'_>, search: usize, line: TextId) -> Verdict {
        let judge = || query.line_verdict(search, self.snapshot.text(line));
        let Some(slot) = self
            .lines
            .get_mut(search)
            .and_then(|known| known.get_mut(line as usize))
        else {
            return judge();
        };
        let known = (*slot as usize).checked_sub(1);
        match known.and_then(|at| self.verdicts.get(at)) {
            Some(verdict) => *verdict,
            None => {
                let verdict = judge();
                self.verdicts.push(verdict);
                *slot = u32::try_from(self.verdicts.len()).unwrap_or(0);
                verdict
            }
        }
    }
}
