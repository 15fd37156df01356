//! The messages of all areas of one URL as one numbered sequence.

use super::snapshot::{MessageRow, Snapshot};
use std::sync::Arc;

/// Position of a message in its [`Corpus`].
pub type CorpusIndex = u32;

/// Snapshots side by side: the initial message set of a URL (section 7.2). The areas stand in
/// the order of `sort=uns`: the oldest base first (7.2.6.2).
#[derive(Clone, Default)]
pub struct Corpus {
    snapshots: Vec<Arc<Snapshot>>,
    /// Index of the first message of each snapshot, ascending.
    starts: Vec<CorpusIndex>,
    len: CorpusIndex,
}

impl Corpus {
    /// Puts snapshots side by side; messages beyond `u32::MAX` are left out.
    #[must_use]
    pub fn new(mut snapshots: Vec<Arc<Snapshot>>) -> Self {
        snapshots.sort_by_key(|snapshot| snapshot.created());
        let mut corpus = Self::default();
        for snapshot in snapshots {
            let len = u32::try_from(snapshot.len()).unwrap_or(u32::MAX);
            corpus.starts.push(corpus.len);
            corpus.len = corpus.len.saturating_add(len);
            corpus.snapshots.push(snapshot);
        }
        corpus
    }

    /// How many messages there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are no messages.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The snapshots, oldest base first.
    #[must_use]
    pub fn snapshots(&self) -> &[Arc<Snapshot>] {
        &self.snapshots
    }

    /// The message at an index.
    #[must_use]
    pub fn get(&self, index: CorpusIndex) -> Option<MessageRow<'_>> {
        let which = self
            .starts
            .partition_point(|start| *start <= index)
            .checked_sub(1)?;
        let start = self.starts.get(which)?;
        self.snapshots.get(which)?.get((index - start) as usize)
    }

    /// All messages in the order of `sort=uns`, with their indices.
    pub fn iter(&self) -> impl Iterator<Item = (CorpusIndex, MessageRow<'_>)> {
        (0..self.len).zip(self.snapshots.iter().flat_map(|snapshot| snapshot.iter()))
    }

    /// Memory that the snapshots take, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.snapshots.iter().map(|snapshot| snapshot.bytes()).sum()
    }
}

impl Corpus {
    /// The reply trees over all messages.
    #[must_use]
    pub fn forest(&self) -> crate::thread::Forest {
        let ids: Vec<crate::thread::Ids<'_>> = (0_u32..)
            .zip(&self.snapshots)
            .flat_map(|(group, snapshot)| {
                snapshot.iter().map(move |row| crate::thread::Ids {
                    msgid: row.msgid(),
                    reply: row.reply(),
                    group,
                })
            })
            .collect();
        crate::thread::Forest::build(self.len, |at| {
            ids.get(at as usize).copied().unwrap_or_default()
        })
    }
}
