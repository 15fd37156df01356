//! Collects items from messages: by the index if possible, else from their bases.

use super::{ResolveError, go_on};
use crate::base::{BaseError, StoredMessage};
use crate::charset::Fallback;
use crate::index::{Index, IndexError, Indexed};
use crate::job::Job;
use crate::library::{Corpus, CorpusIndex, LibraryError, Snapshot};
use crate::message::RawMessage;
use std::borrow::Cow;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// Maximum number of messages that are read one by one; more take a pass over their base.
const FEW: usize = 32;

/// Kind of items, and how to find them in a message.
pub(super) trait Collector {
    type Item;

    /// Returns the items in the index for a snapshot; `None` if the index does not know it.
    fn indexed(
        &self,
        index: &Index,
        snapshot: &Arc<Snapshot>,
        job: &Job,
    ) -> Result<Option<Indexed<Self::Item>>, IndexError>;

    /// Returns the items of a stored message.
    fn of_stored(&self, stored: &StoredMessage, charset: Fallback) -> Vec<Self::Item>;

    /// Returns the items of a message visited in a pass over its base.
    fn of_raw(&mut self, message: &RawMessage<'_>, charset: Fallback) -> Vec<Self::Item>;

    /// Receives all items of one message, in their order; never empty.
    fn collect_items(&mut self, message: CorpusIndex, items: Vec<Self::Item>);
}

/// Collects items from messages in ascending order. Returns the areas that could not be read.
pub(super) fn collect<C: Collector>(
    corpus: &Corpus,
    index: Option<&Index>,
    messages: &[CorpusIndex],
    collector: &mut C,
    job: &Job,
) -> Result<Vec<(String, LibraryError)>, ResolveError> {
    let mut failed = Vec::new();
    for (part, snapshot) in corpus.parts() {
        let own = within(messages, &part);
        if own.is_empty() {
            continue;
        }
        let known = index.map(|index| collector.indexed(index, snapshot, job));
        let known = known
            .transpose()
            .map_err(|_| ResolveError::Cancelled)?
            .flatten();
        let left = match known {
            None => Cow::Borrowed(own),
            Some(known) => collect_indexed(known, part.start, own, collector),
        };
        let read = match left.len() {
            0 => Ok(()),
            1..=FEW => one_by_one(corpus, snapshot, &left, collector),
            _ => in_one_pass(snapshot, part.start, &left, collector, job),
        };
        match read {
            Ok(()) => {}
            Err(LibraryError::Base(BaseError::Cancelled)) => return Err(ResolveError::Cancelled),
            Err(error) => failed.push((snapshot.area().tag().to_owned(), error)),
        }
        go_on(job)?;
    }
    Ok(failed)
}

/// Returns the messages within one part of a corpus; they are ascending.
pub(super) fn within<'m>(
    messages: &'m [CorpusIndex],
    part: &Range<CorpusIndex>,
) -> &'m [CorpusIndex] {
    let first = messages.partition_point(|index| *index < part.start);
    let end = messages.partition_point(|index| *index < part.end);
    messages.get(first..end).unwrap_or_default()
}

/// Collects the indexed items of some messages; returns the messages that are not indexed.
fn collect_indexed<C: Collector>(
    known: Indexed<C::Item>,
    start: CorpusIndex,
    own: &[CorpusIndex],
    collector: &mut C,
) -> Cow<'static, [CorpusIndex]> {
    let mut found = known.found.into_iter().peekable();
    while let Some((row, item)) = found.next() {
        let mut items = vec![item];
        while let Some((_, next)) = found.next_if(|(next, _)| *next == row) {
            items.push(next);
        }
        let message = start.saturating_add(row);
        if own.binary_search(&message).is_ok() {
            collector.collect_items(message, items);
        }
    }
    let is_open = |index: &CorpusIndex| known.open.binary_search(&(*index - start)).is_ok();
    own.iter().copied().filter(is_open).collect()
}

fn one_by_one<C: Collector>(
    corpus: &Corpus,
    snapshot: &Snapshot,
    messages: &[CorpusIndex],
    collector: &mut C,
) -> Result<(), LibraryError> {
    for index in messages {
        let Some(row) = corpus.get(*index) else {
            continue;
        };
        if let Some(stored) = row.read()? {
            let items = collector.of_stored(&stored, snapshot.area().charset());
            if !items.is_empty() {
                collector.collect_items(*index, items);
            }
        }
    }
    Ok(())
}

fn in_one_pass<C: Collector>(
    snapshot: &Snapshot,
    start: CorpusIndex,
    messages: &[CorpusIndex],
    collector: &mut C,
    job: &Job,
) -> Result<(), LibraryError> {
    let charset = snapshot.area().charset();
    snapshot.scan_texts(job, &mut |at, header, text| {
        let index = start.saturating_add(at);
        if messages.binary_search(&index).is_ok() {
            RawMessage::with_header(header, text, true, |message| {
                let items = collector.of_raw(message, charset);
                if !items.is_empty() {
                    collector.collect_items(index, items);
                }
            });
        }
        ControlFlow::Continue(())
    })
}
