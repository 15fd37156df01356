//! Rows of a view of messages (7.2.3) as plain data, so that a window and a terminal show the same.

use super::messages::{MessagesPage, ShownRow};
use crate::calendar::Calendar;
use crate::library::CorpusIndex;
use crate::query::TreePlaces;
use crate::thread::{Forest, TreeRow};
use crate::url::{Leaf, View};
use std::collections::HashMap;

/// Rows that a view shows at one time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShownRows {
    /// Rows from top to bottom.
    pub rows: Vec<ShownRow>,
    /// Rows above the branch of `flbr`, grayed out: the top of the tree and the message that the
    /// branch answers (7.2.3.13). One row if they are the same message.
    pub above: Vec<ShownRow>,
    /// Trees of the rows, in their order; empty in views without trees.
    pub trees: Vec<ShownTree>,
}

/// One tree of a view with trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownTree {
    /// Its top: the message that begins it, or an orphan.
    pub top: CorpusIndex,
    /// Its first row.
    pub start: u32,
    /// Number of replies in the whole tree.
    pub replies: u32,
    /// Number of its messages in the final set.
    pub found: u32,
}

impl ShownRows {
    /// Returns the rows of a view of a page for the message `focus`, which matters for views of one
    /// tree or branch: initially the first message of the set, later the target of a jump. Without
    /// a `leaf` in the URL trees are ordered by their tops (7.2.7).
    #[must_use]
    pub fn new(m: &MessagesPage, view: View, leaf: Option<Leaf>, focus: CorpusIndex) -> Self {
        let leaf = leaf.unwrap_or(Leaf::Ini);
        match view {
            View::Tree | View::Expa => Self::one_tree(m, leaf, m.forest().root(focus)),
            View::Bran | View::Exbr => Self::one_tree(m, leaf, focus),
            View::Flat => Self::flat(m, m.forest().root(focus)),
            View::Flbr => {
                let mut shown = Self::flat(m, focus);
                shown.above = above(m, focus);
                shown
            }
            View::Litr => Self::many_trees(m, leaf, false),
            View::Topl | View::Totr => Self::many_trees(m, leaf, true),
            // These show areas, days, places and objects.
            View::Elst
            | View::Cale
            | View::Mapm
            | View::Smap
            | View::Glom
            | View::Sglo
            | View::Objs => Self::default(),
            View::List | View::Sing | View::Reel => Self::of_set(m, usize::MAX, true),
        }
    }

    /// Returns whether a view shows messages; the others show days, places or objects of messages.
    #[must_use]
    pub const fn has_messages(view: View) -> bool {
        match view {
            View::Sing
            | View::List
            | View::Tree
            | View::Bran
            | View::Litr
            | View::Reel
            | View::Totr
            | View::Topl
            | View::Expa
            | View::Exbr
            | View::Flat
            | View::Flbr
            | View::Elst => true,
            View::Cale | View::Mapm | View::Smap | View::Glom | View::Sglo | View::Objs => false,
        }
    }

    /// Returns whether a view shows the message of a row in full, with its text, not as a line.
    #[must_use]
    pub const fn is_whole(view: View, row: usize) -> bool {
        match view {
            View::Sing
            | View::Reel
            | View::Totr
            | View::Expa
            | View::Exbr
            | View::Flat
            | View::Flbr => true,
            // The root in full, its replies compact (7.2.3.5).
            View::Bran => row == 0,
            View::List
            | View::Tree
            | View::Litr
            | View::Topl
            | View::Cale
            | View::Mapm
            | View::Smap
            | View::Glom
            | View::Sglo
            | View::Objs
            | View::Elst => false,
        }
    }

    /// Returns the first messages of the set, one after the other. Reply trees are needed only if
    /// `counts_replies` is true.
    #[must_use]
    pub fn of_set(m: &MessagesPage, most: usize, counts_replies: bool) -> Self {
        let row = |index: &CorpusIndex| ShownRow {
            index: *index,
            depth: 0,
            in_set: true,
            replies: if counts_replies {
                m.corpus.replies(*index)
            } else {
                0
            },
        };
        let first: Vec<CorpusIndex> = m.set.iter().take(most).copied().collect();
        m.corpus.prepare_rows(&first);
        Self {
            rows: first.iter().map(row).collect(),
            ..Self::default()
        }
    }

    /// Returns the row of a message.
    #[must_use]
    pub fn position(&self, index: CorpusIndex) -> Option<usize> {
        self.rows.iter().position(|row| row.index == index)
    }

    /// Returns the number of the tree that a row belongs to, from 0.
    #[must_use]
    pub fn tree_of(&self, row: usize) -> Option<usize> {
        self.trees
            .partition_point(|tree| tree.start as usize <= row)
            .checked_sub(1)
    }

    /// Returns a message and everything below it.
    fn one_tree(m: &MessagesPage, leaf: Leaf, top: CorpusIndex) -> Self {
        let forest = m.forest();
        let places = BranchOrder::of_tree(m, forest, leaf, top);
        let walked = forest.walk(top, |siblings| places.sort(m, siblings));
        let rows = rows(m, walked);
        let trees = vec![tree(forest, top, 0, count_found(&rows))];
        Self {
            rows,
            trees,
            above: Vec::new(),
        }
    }

    /// Returns the messages of a tree or branch in the order of the page (7.2.3.12).
    fn flat(m: &MessagesPage, top: CorpusIndex) -> Self {
        let mut shown = Self::one_tree(m, Leaf::Ini, top);
        shown.rows.sort_by_key(|row| m.rank(row.index));
        for row in &mut shown.rows {
            row.depth = 0;
        }
        shown
    }

    /// Returns all trees with messages of the set (7.2.3.6), or only their tops (7.2.3.8, 7.2.3.9).
    fn many_trees(m: &MessagesPage, leaf: Leaf, tops_only: bool) -> Self {
        let forest = m.forest();
        let found = found_by_tree(m, forest);
        let places = BranchOrder::of_all(m, forest, leaf);
        let mut tops: Vec<CorpusIndex> = found.keys().copied().collect();
        places.sort(m, &mut tops);
        let mut shown = Self::default();
        for top in tops {
            let start = u32::try_from(shown.rows.len()).unwrap_or(u32::MAX);
            let found = found.get(&top).copied().unwrap_or(0);
            shown.trees.push(tree(forest, top, start, found));
            if tops_only || forest.children(top).is_empty() {
                shown.rows.push(row(m, top, 0));
            } else {
                let walked = forest.walk(top, |siblings| places.sort(m, siblings));
                shown.rows.extend(rows(m, walked));
            }
        }
        shown
    }
}

impl MessagesPage {
    /// Returns the number of messages of the set for each day, by local time or under `usetz` by
    /// UTC (7.2.3.14).
    #[must_use]
    pub fn calendar(&self, usetz: bool) -> Calendar {
        let rows = self.set.iter().filter_map(|index| self.row(*index));
        Calendar::count(rows.map(|row| row.moment(usetz).date()))
    }
}

fn row(m: &MessagesPage, index: CorpusIndex, depth: u32) -> ShownRow {
    ShownRow {
        index,
        depth,
        in_set: m.in_set(index),
        replies: m.corpus.replies(index),
    }
}

fn rows(m: &MessagesPage, walked: Vec<TreeRow>) -> Vec<ShownRow> {
    walked
        .into_iter()
        .map(|at| row(m, at.index, at.depth))
        .collect()
}

fn count_found(rows: &[ShownRow]) -> u32 {
    u32::try_from(rows.iter().filter(|row| row.in_set).count()).unwrap_or(u32::MAX)
}

fn tree(forest: &Forest, top: CorpusIndex, start: u32, found: u32) -> ShownTree {
    ShownTree {
        top,
        start,
        replies: forest.replies(top),
        found,
    }
}

/// Returns the top of the tree and the parent of a message that is no top.
fn above(m: &MessagesPage, index: CorpusIndex) -> Vec<ShownRow> {
    let forest = m.forest();
    let Some(parent) = forest.parent(index) else {
        return Vec::new();
    };
    let top = forest.root(parent);
    let mut above = vec![row(m, top, 0)];
    if parent != top {
        above.push(row(m, parent, 0));
    }
    above
}

/// Returns the number of messages of the set in each tree, by its top. Each message is climbed over
/// once: a chain of a hundred thousand replies is not walked a hundred thousand times.
pub(super) fn found_by_tree(m: &MessagesPage, forest: &Forest) -> HashMap<CorpusIndex, u32> {
    const UNKNOWN: u32 = u32::MAX;
    let mut tops = vec![UNKNOWN; m.corpus.len()];
    let mut found: HashMap<CorpusIndex, u32> = HashMap::new();
    let mut path = Vec::new();
    for member in m.set.iter().copied() {
        let mut at = member;
        let top = loop {
            match tops.get(at as usize).copied() {
                Some(UNKNOWN) => {}
                Some(top) => break top,
                None => break at,
            }
            path.push(at);
            match forest.parent(at) {
                Some(parent) => at = parent,
                None => break at,
            }
        };
        for passed in path.drain(..) {
            if let Some(known) = tops.get_mut(passed as usize) {
                *known = top;
            }
        }
        let count = found.entry(top).or_default();
        *count = count.saturating_add(1);
    }
    found
}

/// Order of trees and branches (7.2.7).
enum BranchOrder {
    /// By their first messages.
    Ini,
    Tree(HashMap<CorpusIndex, u32>),
    /// By the best message of all trees.
    All(TreePlaces),
}

impl BranchOrder {
    fn of_tree(m: &MessagesPage, forest: &Forest, leaf: Leaf, top: CorpusIndex) -> Self {
        if leaf == Leaf::Ini {
            return Self::Ini;
        }
        let walked = forest.walk(top, |_| {});
        let own = |index| match leaf {
            Leaf::Fil if !m.in_set(index) => u32::MAX,
            Leaf::Ini | Leaf::All | Leaf::Fil => m.rank(index),
        };
        let mut best: HashMap<CorpusIndex, u32> =
            walked.iter().map(|at| (at.index, own(at.index))).collect();
        // Replies before their parents: each rank is final when passed up.
        for at in walked.iter().skip(1).rev() {
            let place = best.get(&at.index).copied().unwrap_or(u32::MAX);
            if let Some(above) = forest.parent(at.index).and_then(|up| best.get_mut(&up)) {
                *above = place.min(*above);
            }
        }
        Self::Tree(best)
    }

    fn of_all(m: &MessagesPage, forest: &Forest, leaf: Leaf) -> Self {
        if leaf == Leaf::Ini {
            return Self::Ini;
        }
        let len = u32::try_from(m.corpus.len()).unwrap_or(u32::MAX);
        Self::All(TreePlaces::new(
            forest,
            len,
            leaf,
            |index| m.rank(index),
            |index| m.in_set(index),
        ))
    }

    /// Sorts tops or siblings; those equal by `leaf` are in page order.
    fn sort(&self, m: &MessagesPage, indices: &mut [CorpusIndex]) {
        if indices.len() < 2 {
            return;
        }
        match self {
            Self::Ini => indices.sort_unstable_by_key(|index| m.rank(*index)),
            Self::Tree(best) => indices.sort_unstable_by_key(|index| {
                (best.get(index).copied().unwrap_or(u32::MAX), m.rank(*index))
            }),
            Self::All(places) => {
                indices.sort_unstable_by_key(|index| (places.of(*index), m.rank(*index)));
            }
        }
    }
}
