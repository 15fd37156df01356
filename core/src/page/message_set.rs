//! The final message set for pages.

use super::set::FinalSet;
use crate::library::CorpusIndex;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// Final message set in page order; a clone is the same set.
///
/// The count and the first messages of a large set are known at once. The others are sorted when
/// one of them is first accessed, which takes some milliseconds for half a million, or by
/// [`MessagesPage::complete`](super::MessagesPage::complete).
#[derive(Clone)]
pub struct MessageSet(pub(super) Arc<FinalSet>);

impl MessageSet {
    /// Returns the number of messages.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the message at a position.
    #[must_use]
    pub fn get(&self, at: usize) -> Option<&CorpusIndex> {
        self.0.get(at)
    }

    /// Returns the first message.
    #[must_use]
    pub fn first(&self) -> Option<&CorpusIndex> {
        self.get(0)
    }

    /// Returns the messages in order; the first ones do not wait for the others.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &CorpusIndex> {
        (0..self.len()).filter_map(|at| self.get(at))
    }

    /// Returns all messages.
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
