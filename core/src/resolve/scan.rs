//! Reads the bodies needed by filters, on all cores.

use super::clock::SearchClock;
use super::headers::Match;
use super::sweep::Narrowed;
use super::{ResolveError, add_list, go_on};
use crate::base::BaseError;
use crate::charset::{Charset, Fallback};
use crate::cores::{self, Queue};
use crate::library::{Corpus, CorpusIndex, LibraryError, Snapshot};
use crate::message::{Batch, RawMessage, SearchText};
use crate::query::{Field, MessageFacts, Prefilter, Query, Screening};
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::SyncSender;

/// Result of a search through bodies.
#[derive(Debug, Default)]
pub(super) struct SearchOutcome {
    /// Messages that pass, or that an expression gave up on, in no order.
    pub(super) matches: Vec<Match>,
    /// Areas whose texts could not be read, with errors.
    pub(super) failed: Vec<(String, LibraryError)>,
}

/// Maximum number of messages that are read one by one; more take a pass over their base.
const FEW: usize = 32;

/// Number of messages that a core claims at once when they are read one by one.
const AT_A_TIME: usize = 16;

/// Denominator of the share of candidates up to which they are read one by one, too.
const ONE_IN: usize = 24;

/// Judges the bodies of all messages that passed by their headers, in ascending order. Messages
/// that were not reached, or are gone from their base, are not in the result.
pub(super) fn judge_bodies(
    corpus: &Corpus,
    query: &Query<'_>,
    passed: &[Match],
    clock: &SearchClock<'_>,
) -> Result<SearchOutcome, ResolveError> {
    let mut searched = SearchOutcome::default();
    for (part, snapshot) in corpus.parts() {
        let first = passed.partition_point(|found| found.index < part.start);
        let end = passed.partition_point(|found| found.index < part.end);
        let own = passed.get(first..end).unwrap_or_default();
        let passes = |found: &&Match| found.judgement.passes;
        let candidates: Cow<'_, [Match]> = if own.iter().all(|found| passes(&found)) {
            Cow::Borrowed(own)
        } else {
            Cow::Owned(own.iter().filter(passes).copied().collect())
        };
        if candidates.is_empty() {
            continue;
        }
        let few;
        let mut fields = query.body_searches().map(|(field, _)| field);
        let mut area = Scan {
            with_subjects: fields.any(|field| field != Field::Body),
            corpus,
            snapshot,
            start: part.start,
            query,
            clock,
            candidates: &candidates,
        };
        let narrowed = if candidates.len() <= FEW {
            Ok(None)
        } else {
            area.narrow()
        };
        let judged = match narrowed {
            Ok(None) => area.judge_all(),
            Ok(Some(Narrowed { left, passed })) => {
                add_list(&mut searched.matches, passed);
                few = left;
                area.candidates = &few;
                area.judge_all()
            }
            Err(error) => Err(error),
        };
        match judged {
            Ok(judged) => add_list(&mut searched.matches, judged),
            Err(LibraryError::Base(BaseError::Cancelled)) => return Err(ResolveError::Cancelled),
            Err(error) => {
                let tag = snapshot.area().tag().to_owned();
                searched.failed.push((tag, error));
            }
        }
        go_on(clock.job)?;
    }
    Ok(searched)
}

/// Search through one area.
pub(super) struct Scan<'s, 'u> {
    corpus: &'s Corpus,
    pub(super) snapshot: &'s Arc<Snapshot>,
    pub(super) start: CorpusIndex,
    pub(super) query: &'s Query<'u>,
    /// True if a search in bodies includes subjects.
    with_subjects: bool,
    pub(super) clock: &'s SearchClock<'s>,
    /// Messages that passed by their headers, ascending.
    pub(super) candidates: &'s [Match],
}

impl Scan<'_, '_> {
    fn judge_all(&self) -> Result<Vec<Match>, LibraryError> {
        let few = self.candidates.len();
        let base = self.snapshot.area().open()?;
        // If each message is a file, one core reads as slowly in a pass as one by one.
        let in_files = base.format().row().is_of_files;
        if few > FEW && !in_files {
            if few > self.snapshot.len() / ONE_IN {
                return self.all_together();
            }
            let row = |found: &Match| found.index - self.start;
            let rows: Vec<u32> = self.candidates.iter().map(row).collect();
            if let Some(judged) = self.in_ranges(Some(&rows))? {
                return Ok(judged);
            }
        }
        self.clock.job.expect(few as u64);
        let next = AtomicUsize::new(0);
        let threads = if few <= FEW { 1 } else { cores::count() };
        let mut judged = Vec::new();
        for part in cores::each(0..threads, |_| self.one_by_one(&next)) {
            judged.extend(part?);
        }
        Ok(judged)
    }

    /// Reads and judges candidates, some at a time, until none is left.
    fn one_by_one(&self, next: &AtomicUsize) -> Result<Vec<Match>, LibraryError> {
        let default = self.snapshot.area().charset();
        let mut judged = Vec::new();
        let mut kept = WorkerState::default();
        loop {
            let start = next.fetch_add(AT_A_TIME, Ordering::Relaxed);
            let rest = self.candidates.get(start..).unwrap_or_default();
            if rest.is_empty() {
                return Ok(judged);
            }
            for found in rest.iter().take(AT_A_TIME) {
                if self.clock.must_stop() {
                    return Ok(judged);
                }
                let Some(row) = self.corpus.get(found.index) else {
                    continue;
                };
                if let Some(stored) = row.read()? {
                    judged.extend(RawMessage::with_stored(&stored, |message| {
                        self.judge_raw(*found, message, default, &mut kept)
                    }));
                }
                self.clock.job.advance(1);
            }
        }
    }

    fn all_together(&self) -> Result<Vec<Match>, LibraryError> {
        if let Some(judged) = self.in_ranges(None)? {
            return Ok(judged);
        }
        let work = |queue: &Queue<Batch<Match>>| self.work(queue);
        let (judged, scanned) = cores::fed(cores::count(), work, |sender| self.read(sender));
        scanned.map(|()| judged.into_iter().flatten().collect())
    }

    /// Lets each core read and judge a range of the base, or of some rows; `None` if the base has
    /// no ranges.
    fn in_ranges(&self, only: Option<&[u32]>) -> Result<Option<Vec<Match>>, LibraryError> {
        let default = self.snapshot.area().charset();
        let needs_control = self.query.needs_control();
        let parts = self.snapshot.scan_texts_in_ranges(
            only,
            self.clock.job,
            || (WorkerState::default(), Vec::<Match>::new()),
            |(kept, judged), at, header, text| {
                if self.clock.must_stop() {
                    return ControlFlow::Break(());
                }
                let candidate = self.candidate_at(self.start + at);
                if let Some(found) = candidate.and_then(|at| self.candidates.get(at)) {
                    RawMessage::with_header(header, text, needs_control, |message| {
                        judged.extend(self.judge_raw(*found, message, default, kept));
                    });
                }
                ControlFlow::Continue(())
            },
        )?;
        Ok(parts.map(|parts| parts.into_iter().flat_map(|(_, judged)| judged).collect()))
    }

    /// Reads the base and sends its texts to the workers.
    fn read(&self, sender: SyncSender<Batch<Match>>) -> Result<(), LibraryError> {
        let mut batch = Batch::default();
        self.snapshot
            .scan_texts(self.clock.job, &mut |at, header, text| {
                if self.clock.must_stop() {
                    return ControlFlow::Break(());
                }
                let candidate = self.candidate_at(self.start + at);
                if let Some(found) = candidate.and_then(|at| self.candidates.get(at)) {
                    batch.add(*found, header, text);
                    if batch.is_full() && sender.send(std::mem::take(&mut batch)).is_err() {
                        return ControlFlow::Break(());
                    }
                }
                ControlFlow::Continue(())
            })?;
        // Without workers no one needs the rest.
        let _ = sender.send(batch);
        Ok(())
    }

    fn work(&self, queue: &Queue<Batch<Match>>) -> Vec<Match> {
        let default = self.snapshot.area().charset();
        let mut judged = Vec::new();
        let mut kept = WorkerState::default();
        while let Some(batch) = queue.next() {
            // A stop is no error: the judged messages stay.
            let _ = batch.try_each(|found, message| {
                if self.clock.must_stop() {
                    return Err(Stopped);
                }
                judged.extend(self.judge_raw(found, message, default, &mut kept));
                Ok(())
            });
        }
        judged
    }

    /// Returns the position of the candidate with this index.
    pub(super) fn candidate_at(&self, index: CorpusIndex) -> Option<usize> {
        // If every message is a candidate, as is usual, no search is needed.
        let guess = (index - self.start) as usize;
        let is_it = |found: &Match| found.index == index;
        if self.candidates.get(guess).is_some_and(is_it) {
            return Some(guess);
        }
        self.candidates
            .binary_search_by_key(&index, |found| found.index)
            .ok()
    }

    /// Returns the verdict about a body; `None` if it excludes the message.
    fn judge_raw(
        &self,
        found: Match,
        message: &RawMessage<'_>,
        fallback: Fallback,
        kept: &mut WorkerState,
    ) -> Option<Match> {
        let charset = message.charset(fallback).charset;
        // A prefilter costs more than it saves if there are few messages.
        let prefilter = (self.candidates.len() > FEW)
            .then(|| kept.prefilter(self.query, charset))
            .flatten();
        let look = prefilter.map_or(Screening::Unclear, |look| look.screen(message));
        match look {
            Screening::Excluded => return None,
            Screening::Certain if !self.query.needs_relevance() => return Some(found),
            Screening::Certain | Screening::Unclear => {}
        }
        if self.query.needs_places() {
            let row = self.corpus.get(found.index);
            let sender = row.as_ref().map_or("", |row| row.from_address());
            if !self.query.may_be_placed(sender, message) {
                return None;
            }
        }
        kept.body.fill(message, charset);
        let judged = self.judge(found, &kept.body);
        (judged.judgement.passes || judged.judgement.gave_up).then_some(judged)
    }

    fn judge(&self, found: Match, body: &SearchText) -> Match {
        let row = self.corpus.get(found.index);
        // For headers on demand a subject or an address means more reading.
        let placed = row.filter(|_| self.query.needs_places());
        let titled = row.filter(|_| self.with_subjects);
        let facts = MessageFacts {
            subject: titled.as_ref().map_or("", |row| row.subject()),
            sender: placed.as_ref().map_or("", |row| row.from_address()),
            ..MessageFacts::default()
        };
        let judgement = self.query.judge_body(&facts, body, found.judgement);
        Match { judgement, ..found }
    }
}

/// The search was stopped.
struct Stopped;

/// State that a worker reuses from message to message.
#[derive(Default)]
struct WorkerState {
    body: SearchText,
    /// Prefilters by character set; a base has two or three sets.
    prefilters: Vec<(Charset, Option<Prefilter>)>,
}

impl WorkerState {
    fn prefilter(&mut self, query: &Query<'_>, charset: Charset) -> Option<&Prefilter> {
        let known = self.prefilters.iter().position(|(of, _)| *of == charset);
        let at = known.unwrap_or_else(|| {
            self.prefilters.push((charset, query.prefilter(charset)));
            self.prefilters.len() - 1
        });
        self.prefilters.get(at)?.1.as_ref()
    }
}
