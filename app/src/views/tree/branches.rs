//! Rows of reply trees and their relations; pure.

use fidoscope_core::library::CorpusIndex;
use fidoscope_core::page::{ShownRow, ShownRows, ShownTree};
use std::collections::HashSet;
use std::sync::Arc;

/// Maximum indentation. Deeper replies are below each other, with a number for their depth, since
/// the right edge of the window leaves no space.
pub(in crate::views) const DEEPEST_INDENT: u32 = 16;

const NONE: u32 = u32::MAX;

/// Rows of some trees, and the data of their lines.
#[derive(Default)]
pub(in crate::views) struct Branches {
    pub(in crate::views) rows: Vec<ShownRow>,
    /// Messages of the rows.
    pub(in crate::views) indices: Arc<[CorpusIndex]>,
    /// Messages above them (7.2.3.13).
    pub(in crate::views) above: Vec<ShownRow>,
    pub(in crate::views) trees: Vec<ShownTree>,
    /// Row of the message that a row answers.
    parents: Vec<u32>,
    /// True if a later reply to the same message follows.
    followed: Vec<bool>,
    /// Nearest row above in the tree that is not deeper than [`DEEPEST_INDENT`]; usually the row
    /// itself.
    anchors: Vec<u32>,
}

impl Branches {
    pub(in crate::views) fn new(shown: ShownRows) -> Self {
        let ShownRows { rows, above, trees } = shown;
        let mut parents = Vec::with_capacity(rows.len());
        let mut anchors = Vec::with_capacity(rows.len());
        let mut path: Vec<u32> = Vec::new();
        for (at, row) in (0_u32..).zip(&rows) {
            path.truncate(row.depth as usize);
            let parent = path.last().copied();
            parents.push(parent.unwrap_or(NONE));
            let anchor = match parent {
                Some(parent) if row.depth > DEEPEST_INDENT => {
                    anchors.get(parent as usize).copied().unwrap_or(at)
                }
                _ => at,
            };
            anchors.push(anchor);
            path.push(at);
        }
        let mut followed = vec![false; rows.len()];
        // From the end: whether a row of this depth occurred since the last one above it.
        let mut open: Vec<bool> = Vec::new();
        for (at, row) in rows.iter().enumerate().rev() {
            open.resize(row.depth as usize + 1, false);
            if let (Some(follow), Some(seen)) = (followed.get_mut(at), open.last_mut()) {
                *follow = *seen;
                *seen = true;
            }
        }
        Self {
            indices: rows.iter().map(|row| row.index).collect(),
            rows,
            above,
            trees,
            parents,
            followed,
            anchors,
        }
    }

    /// Returns the row of the message that a row answers.
    pub(in crate::views) fn parent(&self, at: usize) -> Option<usize> {
        let parent = self.parents.get(at).copied()?;
        (parent != NONE).then_some(parent as usize)
    }

    /// Returns whether a later reply to the same message follows.
    pub(super) fn followed(&self, at: usize) -> bool {
        self.followed.get(at).copied().unwrap_or(false)
    }

    /// Returns the row whose lines replace those of a row too deep to be drawn; usually the row
    /// itself.
    pub(super) fn anchor(&self, at: usize) -> Option<usize> {
        self.anchors.get(at).map(|anchor| *anchor as usize)
    }

    /// Returns the message of a row.
    pub(in crate::views) fn index(&self, at: usize) -> Option<CorpusIndex> {
        self.rows.get(at).map(|row| row.index)
    }

    /// Returns the number of the tree that contains a row, from 0.
    pub(in crate::views) fn tree_of(&self, at: usize) -> usize {
        self.trees
            .partition_point(|tree| tree.start as usize <= at)
            .saturating_sub(1)
    }

    /// Returns the rows outside of collapsed branches.
    pub(in crate::views) fn visible(&self, collapsed: &HashSet<CorpusIndex>) -> Vec<u32> {
        let mut visible = Vec::with_capacity(self.rows.len());
        let mut hidden_below: Option<u32> = None;
        for (at, row) in (0_u32..).zip(&self.rows) {
            if hidden_below.is_some_and(|depth| row.depth > depth) {
                continue;
            }
            let is_closed = row.replies > 0 && collapsed.contains(&row.index);
            hidden_below = is_closed.then_some(row.depth);
            visible.push(at);
        }
        visible
    }

    pub(in crate::views) fn position(&self, index: CorpusIndex) -> Option<usize> {
        self.rows.iter().position(|row| row.index == index)
    }

    pub(in crate::views) fn has_replies(&self, at: usize) -> bool {
        self.rows.get(at).is_some_and(|row| row.replies > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::{Branches, DEEPEST_INDENT};
    use fidoscope_core::page::{ShownRow, ShownRows};
    use std::collections::HashSet;

    fn tree(rows: Vec<ShownRow>) -> Branches {
        Branches::new(ShownRows {
            rows,
            ..ShownRows::default()
        })
    }

    fn rows(depths: &[u32]) -> Vec<ShownRow> {
        let reach = |at: usize| {
            depths[at + 1..]
                .iter()
                .take_while(|depth| **depth > depths[at])
                .count() as u32
        };
        (0..depths.len())
            .map(|at| ShownRow {
                index: at as u32,
                depth: depths[at],
                in_set: true,
                replies: reach(at),
            })
            .collect()
    }

    #[test]
    fn each_row_knows_whom_it_answers_and_whether_a_sibling_follows() {
        // Tree of 7.2.3.4: o(a(1 2) b c(1(x)))
        let tree = tree(rows(&[0, 1, 2, 2, 1, 1, 2, 3]));
        let parents: Vec<_> = (0..8).map(|at| tree.parent(at)).collect();
        assert_eq!(
            parents,
            [
                None,
                Some(0),
                Some(1),
                Some(1),
                Some(0),
                Some(0),
                Some(5),
                Some(6)
            ]
        );
        assert_eq!(
            tree.followed,
            [false, true, true, false, true, false, false, false]
        );
    }

    #[test]
    fn a_collapsed_branch_hides_all_that_is_below_it() {
        let tree = tree(rows(&[0, 1, 2, 3, 1, 2]));
        let visible =
            |collapsed: &[u32]| tree.visible(&collapsed.iter().copied().collect::<HashSet<_>>());
        assert_eq!(visible(&[]), [0, 1, 2, 3, 4, 5]);
        assert_eq!(visible(&[1]), [0, 1, 4, 5]);
        assert_eq!(visible(&[2, 4]), [0, 1, 2, 4]);
        assert_eq!(visible(&[0]), [0]);
        // A branch collapsed inside of another stays so.
        assert_eq!(visible(&[1, 2]), [0, 1, 4, 5]);
    }

    #[test]
    fn trees_below_each_other_share_no_lines() {
        let tree = tree(rows(&[0, 1, 0, 1, 2, 0]));
        let parents: Vec<_> = (0..6).map(|at| tree.parent(at)).collect();
        assert_eq!(parents, [None, Some(0), None, Some(2), Some(3), None]);
        assert_eq!(tree.followed[1..5], [false, true, false, false]);
    }

    #[test]
    fn a_very_deep_tree_keeps_its_lines_short() {
        let chain = (0..100_000).map(|at| ShownRow {
            index: at,
            depth: at,
            in_set: true,
            replies: 99_999 - at,
        });
        let tree = tree(chain.collect());
        assert_eq!(tree.anchors[99_999], DEEPEST_INDENT);
        assert_eq!(tree.anchors[3], 3);
        assert_eq!(tree.visible(&HashSet::new()).len(), 100_000);
    }
}
