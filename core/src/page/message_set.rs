//! The final message set as pages show it.

use super::set::FinalSet;
use crate::library::CorpusIndex;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// The final message set in page order; a clone is the same set.
///
/// Of a large set the count and the first messages are known at once. The others are put in order when one of them is
/// first asked for, which takes some milliseconds for half a million, or by
/// [`MessagesPage::complete`](super::MessagesPage::complete).
#[derive(Clone)]
pub struct MessageSet(pub(super) Arc<FinalSet>);

impl MessageSet {
    /// How many messages there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The message at a place.
    #[must_use]
    pub fn get(&self, at: usize) -> Option<&CorpusIndex> {
        self.0.get(at)
    }

    /// The first message.
    #[must_use]
    pub fn first(&self) -> Option<&CorpusIndex> {
        self.get(0)
    }

    /// The messages, one after another; the first ones need not wait for the others.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &CorpusIndex> {
        (0..self.len()).filter_map(|at| self.get(at))
    }

    /// All messages.
    #[must_use]
    pub fn all(&self) -> &Arc<[CorpusIndex]> {
        self.0.indices()
    }
}

impl Deref for MessageSet {
    type Target = [CorpusIndex];

    fn deref(&self) -> &[CorpusIndex] {
        self.all()
    }
}

impl fmt::Debug for MessageSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.all().fmt(f)
    }
}
