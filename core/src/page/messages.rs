//! A final message set and its view.

use crate::config::AreaKind;
use crate::library::{AreaId, Corpus, CorpusIndex, MessageRow};
use crate::query::{KludgeFilter, Marks};
use crate::thread::Forest;
use crate::url::{SortToken, View};
use std::sync::{Arc, OnceLock};

/// The messages of a URL, in the order of its sorting, with what its view needs (7.2.3).
#[derive(Clone)]
pub struct MessagesPage {
    /// The initial message set: every message of every area of the URL.
    pub corpus: Arc<Corpus>,
    /// The areas of the URL in its own order.
    pub areas: Vec<AreaCount>,
    /// The final message set in page order.
    pub set: Arc<[CorpusIndex]>,
    /// The view that was chosen (7.2.3.1).
    pub view: View,
    /// The sorting that was applied (7.2.6.1).
    pub sort: Vec<SortToken>,
    /// Whether the URL has filters; without them the set is the whole corpus.
    pub filtered: bool,
    /// Finds what the searches of the URL found in the texts that are shown (7.2.1.4).
    pub marks: Marks,
    /// Which hidden lines the URL makes visible (7.2.4.1).
    pub kludges: Arc<KludgeFilter>,
    /// Positions by corpus index: place in page order of every message (of the set or not).
    ranks: Arc<[u32]>,
    /// Which messages are in the set.
    members: Arc<[bool]>,
    forest: Arc<OnceLock<Forest>>,
}

/// One area of a page of messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AreaCount {
    /// The area, when it is configured.
    pub id: Option<AreaId>,
    /// Areatag: as configured, else as the URL has it.
    pub tag: String,
    /// Domain as the URL has it, else as configured.
    pub domain: Option<String>,
    /// Echo, netmail, local, bad or dupe area.
    pub kind: AreaKind,
    /// Description from the configuration.
    pub description: String,
    /// Messages in the base.
    pub messages: u32,
    /// Messages in the final set.
    pub in_set: u32,
    /// Messages behind the last-read mark.
    pub unread: Option<u32>,
    /// Number of the message that was read last.
    pub last_read: Option<u32>,
    /// Whether the base could be read.
    pub available: bool,
}

/// One row that a view shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownRow {
    /// Which message.
    pub index: CorpusIndex,
    /// Steps below the top of its tree; 0 outside of trees.
    pub depth: u32,
    /// Whether it belongs to the final message set.
    pub in_set: bool,
    /// Replies below it, at any depth.
    pub replies: u32,
}

impl MessagesPage {
    /// Puts a page together; `order` is the whole corpus in page order, `set` the final set.
    #[must_use]
    pub(crate) fn new(
        corpus: Arc<Corpus>,
        areas: Vec<AreaCount>,
        order: &[CorpusIndex],
        set: Vec<CorpusIndex>,
        view: View,
        sort: Vec<SortToken>,
        filtered: bool,
    ) -> Self {
        let mut ranks = vec![0; corpus.len()];
        for (rank, index) in (0_u32..).zip(order) {
            if let Some(place) = ranks.get_mut(*index as usize) {
                *place = rank;
            }
        }
        let mut members = vec![false; corpus.len()];
        for index in &set {
            if let Some(member) = members.get_mut(*index as usize) {
                *member = true;
            }
        }
        Self {
            corpus,
            areas,
            set: set.into(),
            view,
            sort,
            filtered,
            marks: Marks::default(),
            kludges: Arc::default(),
            ranks: ranks.into(),
            members: members.into(),
            forest: Arc::new(OnceLock::new()),
        }
    }

    /// The same messages in another view: no reading, no filtering.
    #[must_use]
    pub fn with_view(&self, view: View) -> Self {
        Self {
            view,
            ..self.clone()
        }
    }

    /// The message at an index of the corpus.
    #[must_use]
    pub fn row(&self, index: CorpusIndex) -> Option<MessageRow<'_>> {
        self.corpus.get(index)
    }

    /// Whether a message belongs to the final set.
    #[must_use]
    pub fn in_set(&self, index: CorpusIndex) -> bool {
        self.members.get(index as usize).copied().unwrap_or(false)
    }

    /// Place of a message among all messages of the corpus in page order.
    #[must_use]
    pub fn rank(&self, index: CorpusIndex) -> u32 {
        self.ranks.get(index as usize).copied().unwrap_or(u32::MAX)
    }

    /// Position of a message in [`Self::set`].
    #[must_use]
    pub fn position(&self, index: CorpusIndex) -> Option<usize> {
        let rank = self.rank(index);
        self.set
            .binary_search_by_key(&rank, |member| self.rank(*member))
            .ok()
    }

    /// The message with this number in this area.
    #[must_use]
    pub fn find(&self, area: AreaId, number: u32) -> Option<CorpusIndex> {
        let mut start = 0_u32;
        for snapshot in self.corpus.snapshots() {
            if snapshot.area().id() == area {
                let at = snapshot.position(number)?;
                return Some(start + u32::try_from(at).ok()?);
            }
            start = start.saturating_add(u32::try_from(snapshot.len()).unwrap_or(u32::MAX));
        }
        None
    }

    /// The reply trees over the corpus; built at the first call (a worker makes it for the views
    /// that need it, so that no drawing waits).
    #[must_use]
    pub fn forest(&self) -> &Forest {
        self.forest.get_or_init(|| self.corpus.forest())
    }

    /// The reply trees, if they are built already.
    #[must_use]
    pub fn forest_if_built(&self) -> Option<&Forest> {
        self.forest.get()
    }

    /// The complete tree that a message is in (7.2.3.4): parents before replies, the replies to
    /// one message in page order.
    #[must_use]
    pub fn tree_of(&self, index: CorpusIndex) -> Vec<ShownRow> {
        let forest = self.forest();
        let top = forest.root(index);
        forest
            .walk(top, |siblings| {
                siblings.sort_by_key(|index| self.rank(*index))
            })
            .into_iter()
            .map(|row| self.shown(forest, row.index, row.depth))
            .collect()
    }

    /// The rows that this view shows at first: the tree of the first message of the set for
    /// `tree`, the set itself otherwise.
    #[must_use]
    pub fn shown_rows(&self) -> Vec<ShownRow> {
        match (self.view, self.set.first()) {
            (View::Tree, Some(first)) => self.tree_of(*first),
            _ => {
                let forest = self.forest();
                self.set
                    .iter()
                    .map(|index| self.shown(forest, *index, 0))
                    .collect()
            }
        }
    }

    fn shown(&self, forest: &Forest, index: CorpusIndex, depth: u32) -> ShownRow {
        ShownRow {
            index,
            depth,
            in_set: self.in_set(index),
            replies: forest.replies(index),
        }
    }
}
