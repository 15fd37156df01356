//! Filters that the headers decide, over as few messages as they need.

use super::ResolveError;
use crate::job::Job;
use crate::library::{Corpus, CorpusIndex, MessageRow};
use crate::query::{Facts, Judgement, Order, Query};
use std::num::NonZero;
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

/// The messages that pass the filters of their headers, in ascending order.
pub(super) fn matching(
    corpus: &Corpus,
    query: &Query<'_>,
    usetz: bool,
    job: &Job,
) -> Result<Vec<Match>, ResolveError> {
    let judging = Judging {
        corpus,
        query,
        usetz,
        tops: if query.needs_tops() {
            corpus.tops()
        } else {
            &[]
        },
        job,
    };
    match candidates(corpus, query, usetz) {
        Some(few) => judging.all(&few),
        None => {
            let everything: Vec<CorpusIndex> = corpus.parts().flat_map(|(part, _)| part).collect();
            judging.all(&everything)
        }
    }
}

/// The only messages that can pass, ascending, where an index knows them; `None` when it may be
/// any.
fn candidates(corpus: &Corpus, query: &Query<'_>, usetz: bool) -> Option<Vec<CorpusIndex>> {
    if !query.msgids().is_empty() {
        let of = |msgid: &&str| corpus.with_msgid(msgid);
        return Some(ascending(query.msgids().iter().flat_map(of).collect()));
    }
    let bounds = query.time_bounds(usetz)?;
    if bounds
        .iter()
        .any(|(first, last)| first.is_none() && last.is_none())
    {
        return None;
    }
    let sequence = corpus.sequence(&Order::chronological(), usetz);
    let order = &sequence.indices;
    let stamp = |index: &u32| corpus.get(*index).map(|row| row.moment_stamp(usetz).0);
    let mut found = Vec::new();
    for (first, last) in bounds {
        let start = first.map_or(0, |first| order.partition_point(|i| stamp(i) < Some(first)));
        let end = last.map_or(order.len(), |last| {
            order.partition_point(|i| stamp(i) <= Some(last))
        });
        found.extend_from_slice(order.get(start..end).unwrap_or_default());
    }
    Some(ascending(found))
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
    tops: &'j [bool],
    job: &'j Job,
}

impl Judging<'_, '_> {
    /// Judges messages on as many cores as they are worth.
    fn all(&self, messages: &[CorpusIndex]) -> Result<Vec<Match>, ResolveError> {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        if cores < 2 || messages.len() < MANY {
            return self.part(messages);
        }
        let parts = messages.chunks(messages.len().div_ceil(cores));
        thread::scope(|scope| {
            let handles: Vec<_> = parts.map(|part| scope.spawn(|| self.part(part))).collect();
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

    fn part(&self, messages: &[CorpusIndex]) -> Result<Vec<Match>, ResolveError> {
        let mut found = Vec::new();
        for step in messages.chunks(STEP) {
            if self.job.is_cancelled() {
                return Err(ResolveError::Cancelled);
            }
            for index in step {
                let Some(row) = self.corpus.get(*index) else {
                    continue;
                };
                let judgement = self.query.judge_header(&Facts {
                    moment: self.query.has_times().then(|| row.moment(self.usetz)),
                    ..facts_of(*index, &row, self.tops)
                });
                if judgement.passes || judgement.gave_up {
                    found.push(Match {
                        index: *index,
                        judgement,
                    });
                }
            }
        }
        Ok(found)
    }
}

/// What filters look at, but for the moment; `tops` by corpus index, empty when nobody asks.
pub(super) fn facts_of<'a>(index: u32, row: &MessageRow<'a>, tops: &[bool]) -> Facts<'a> {
    Facts {
        msgid: row.msgid(),
        sender: row.from_address(),
        from: row.from(),
        to: row.to(),
        subject: row.subject(),
        moment: None,
        top: tops.get(index as usize).copied().unwrap_or(true),
    }
}
