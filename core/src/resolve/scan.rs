//! Reading the bodies that filters ask for, on all cores.

use super::ResolveError;
use super::messages::facts_of;
use crate::base::{BaseError, RawControl, RawHeader, Want};
use crate::charset::Charset;
use crate::job::Job;
use crate::library::{Corpus, CorpusIndex, LibraryError, Snapshot};
use crate::limits;
use crate::message::{RawMessage, SearchText};
use crate::query::{Judgement, Look, Prefilter, Query};
use std::num::NonZero;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

/// What a search through bodies gave.
#[derive(Debug, Default)]
pub(super) struct Searched {
    /// Judgements by corpus index.
    pub(super) judgements: Vec<Judgement>,
    /// Areas whose texts could not be read, and why.
    pub(super) failed: Vec<(String, LibraryError)>,
    /// Whether the search stopped because its time was spent.
    pub(super) out_of_time: bool,
}

/// Bytes of messages that are handed to a worker in one go.
const BATCH_BYTES: usize = 256 * 1024;

/// Up to so many messages are read one by one rather than by a pass over their base.
const FEW: usize = 32;

/// Judges the bodies of all messages that passed by their headers. `judgements` holds what the
/// headers said.
pub(super) fn judge_bodies(
    corpus: &Corpus,
    query: &Query<'_>,
    judgements: Vec<Judgement>,
    tops: &[bool],
    by_relevance: bool,
    job: &Job,
) -> Result<Searched, ResolveError> {
    let mut searched = Searched {
        judgements,
        ..Searched::default()
    };
    let started = Instant::now();
    let mut start: CorpusIndex = 0;
    for snapshot in corpus.snapshots() {
        let end = start.saturating_add(u32::try_from(snapshot.len()).unwrap_or(u32::MAX));
        let candidates: Vec<CorpusIndex> = (start..end)
            .filter(|index| passes(&searched.judgements, *index))
            .collect();
        let area = Scan {
            corpus,
            snapshot,
            start,
            query,
            tops,
            by_relevance,
            job,
            headers: &searched.judgements,
            started,
            out_of_time: AtomicBool::new(false),
        };
        let judged = match candidates.len() {
            0 => Ok(Vec::new()),
            1..=FEW => area.one_by_one(&candidates),
            _ => area.all_together(),
        };
        let out_of_time = area.out_of_time.load(Ordering::Relaxed);
        searched.out_of_time |= out_of_time;
        match judged {
            Ok(judged) => {
                // What was not reached, or is gone from the base, is not in the set.
                for index in candidates {
                    put(&mut searched.judgements, index, Judgement::default());
                }
                for (index, judgement) in judged {
                    put(&mut searched.judgements, index, judgement);
                }
            }
            Err(LibraryError::Base(BaseError::Cancelled)) => return Err(ResolveError::Cancelled),
            Err(error) => {
                for index in candidates {
                    put(&mut searched.judgements, index, Judgement::default());
                }
                let tag = snapshot.area().tag().to_owned();
                searched.failed.push((tag, error));
            }
        }
        if job.is_cancelled() {
            return Err(ResolveError::Cancelled);
        }
        start = end;
    }
    Ok(searched)
}

fn passes(judgements: &[Judgement], index: CorpusIndex) -> bool {
    judgements
        .get(index as usize)
        .is_some_and(|judgement| judgement.passes)
}

fn put(judgements: &mut [Judgement], index: CorpusIndex, judgement: Judgement) {
    if let Some(slot) = judgements.get_mut(index as usize) {
        *slot = judgement;
    }
}

type Judged = Vec<(CorpusIndex, Judgement)>;

/// The search through one area.
struct Scan<'s, 'u> {
    corpus: &'s Corpus,
    snapshot: &'s Arc<Snapshot>,
    start: CorpusIndex,
    query: &'s Query<'u>,
    tops: &'s [bool],
    /// Whether relevance is asked for.
    by_relevance: bool,
    job: &'s Job,
    headers: &'s [Judgement],
    started: Instant,
    out_of_time: AtomicBool,
}

impl Scan<'_, '_> {
    fn one_by_one(&self, candidates: &[CorpusIndex]) -> Result<Judged, LibraryError> {
        let base = self.snapshot.area().open()?;
        let default = self.snapshot.area().charset();
        let mut judged = Vec::new();
        self.job.expect(candidates.len() as u64);
        for index in candidates {
            if self.must_stop() {
                break;
            }
            let Some(row) = self.corpus.get(*index) else {
                continue;
            };
            if let Some(stored) = base.read(row.number())? {
                let body = SearchText::of_stored(&stored, default);
                judged.push((*index, self.judge(*index, &body)));
            }
            self.job.advance(1);
        }
        Ok(judged)
    }

    fn all_together(&self) -> Result<Judged, LibraryError> {
        let base = self.snapshot.area().open()?;
        let workers = thread::available_parallelism().map_or(1, NonZero::get);
        let (sender, receiver) = sync_channel::<Batch>(2 * workers);
        let receiver = Arc::new(Mutex::new(receiver));
        thread::scope(|scope| {
            let handles: Vec<_> = (0..workers)
                .map(|_| {
                    let receiver = Arc::clone(&receiver);
                    scope.spawn(move || self.work(&receiver))
                })
                .collect();
            // Only workers hold it: when none is left, sending ends.
            drop(receiver);
            let scanned = self.read(base.as_ref(), sender);
            let mut judged = Vec::new();
            for handle in handles {
                match handle.join() {
                    Ok(part) => judged.extend(part),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            scanned.map(|()| judged)
        })
    }

    /// Reads the base and hands its texts to the workers.
    fn read(
        &self,
        base: &dyn crate::base::MessageBase,
        sender: SyncSender<Batch>,
    ) -> Result<(), LibraryError> {
        let mut batch = Batch::default();
        let mut expected = 0;
        base.scan(Want::Text, self.job, &mut |header, text| {
            if self.must_stop() {
                return ControlFlow::Break(());
            }
            let Some(at) = self.position(header.number, &mut expected) else {
                return ControlFlow::Continue(());
            };
            let index = self.start + at;
            if passes(self.headers, index) {
                batch.add(index, header, text);
                if batch.bytes.len() >= BATCH_BYTES
                    && sender.send(std::mem::take(&mut batch)).is_err()
                {
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        })?;
        // Without workers nobody waits for the rest.
        let _ = sender.send(batch);
        Ok(())
    }

    /// Position of a message in the snapshot; messages come in its order unless the base changed.
    fn position(&self, number: u32, expected: &mut usize) -> Option<u32> {
        let is_next = self
            .snapshot
            .get(*expected)
            .is_some_and(|row| row.number() == number);
        let at = if is_next {
            *expected
        } else {
            self.snapshot.position(number)?
        };
        *expected = at + 1;
        u32::try_from(at).ok()
    }

    fn work(&self, receiver: &Mutex<Receiver<Batch>>) -> Judged {
        let default = self.snapshot.area().charset();
        let mut judged = Vec::new();
        let mut kept = Kept::default();
        loop {
            let next = receiver
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .recv();
            let Ok(batch) = next else {
                return judged;
            };
            for item in &batch.items {
                if self.must_stop() {
                    break;
                }
                batch.with(item, |message| {
                    let judgement = self.judge_raw(item.index, message, default, &mut kept);
                    if judgement != Judgement::default() {
                        judged.push((item.index, judgement));
                    }
                });
            }
        }
    }

    fn judge_raw(
        &self,
        index: CorpusIndex,
        message: &RawMessage<'_>,
        default: Charset,
        kept: &mut Kept,
    ) -> Judgement {
        let charset = message.charset(default).charset;
        let look = kept
            .prefilter(self.query, charset)
            .map_or(Look::Unclear, |look| look.look(message));
        match look {
            Look::Excluded => return Judgement::default(),
            Look::Certain if !self.by_relevance => {
                return self
                    .headers
                    .get(index as usize)
                    .copied()
                    .unwrap_or_default();
            }
            Look::Certain | Look::Unclear => {}
        }
        kept.body.fill(message, charset);
        self.judge(index, &kept.body)
    }

    fn judge(&self, index: CorpusIndex, body: &SearchText) -> Judgement {
        let Some(row) = self.corpus.get(index) else {
            return Judgement::default();
        };
        let header = self
            .headers
            .get(index as usize)
            .copied()
            .unwrap_or_default();
        self.query
            .judge_body(&facts_of(index, &row, self.tops), body, header)
    }

    /// Whether nobody waits any more, or the time is spent.
    fn must_stop(&self) -> bool {
        if self.job.is_cancelled() || self.out_of_time.load(Ordering::Relaxed) {
            return true;
        }
        let spent = self.started.elapsed() > limits::SEARCH_TIME;
        if spent {
            self.out_of_time.store(true, Ordering::Relaxed);
        }
        spent
    }
}

/// What a worker keeps from message to message.
#[derive(Default)]
struct Kept {
    body: SearchText,
    /// Quick looks by character set; a base has two or three sets.
    prefilters: Vec<(Charset, Option<Prefilter>)>,
}

impl Kept {
    fn prefilter(&mut self, query: &Query<'_>, charset: Charset) -> Option<&Prefilter> {
        let known = self.prefilters.iter().position(|(of, _)| *of == charset);
        let at = known.unwrap_or_else(|| {
            self.prefilters.push((charset, query.prefilter(charset)));
            self.prefilters.len() - 1
        });
        self.prefilters.get(at)?.1.as_ref()
    }
}

/// Messages on their way to a worker, copied out of the read buffers.
#[derive(Default)]
struct Batch {
    items: Vec<Item>,
    bytes: Vec<u8>,
    /// Control lines of all items, as ranges of `bytes`.
    control: Vec<Range<usize>>,
}

struct Item {
    index: CorpusIndex,
    control: Range<usize>,
    header: [Range<usize>; 3],
    text: Range<usize>,
}

impl Batch {
    fn add(&mut self, index: CorpusIndex, header: &RawHeader<'_>, text: &[u8]) {
        let first = self.control.len();
        let control: RawControl<'_> = header.control;
        control.for_each(&mut |line| {
            let place = push(&mut self.bytes, line);
            self.control.push(place);
        });
        let item = Item {
            index,
            control: first..self.control.len(),
            header: [header.from, header.to, header.subject]
                .map(|field| push(&mut self.bytes, field)),
            text: push(&mut self.bytes, text),
        };
        self.items.push(item);
    }

    fn with(&self, item: &Item, then: impl FnOnce(&RawMessage<'_>)) {
        let bytes = |range: &Range<usize>| self.bytes.get(range.clone()).unwrap_or_default();
        let control: Vec<&[u8]> = self
            .control
            .get(item.control.clone())
            .unwrap_or_default()
            .iter()
            .map(bytes)
            .collect();
        let [from, to, subject] = &item.header;
        then(&RawMessage {
            control: &control,
            text: bytes(&item.text),
            header: [bytes(from), bytes(to), bytes(subject)],
        });
    }
}

fn push(bytes: &mut Vec<u8>, part: &[u8]) -> Range<usize> {
    let start = bytes.len();
    bytes.extend_from_slice(part);
    start..bytes.len()
}
