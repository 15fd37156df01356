//! The rows of one reply tree and how they hang together; pure.

use fidoscope_core::library::CorpusIndex;
use fidoscope_core::page::ShownRow;
use std::collections::HashSet;

/// Deeper replies stand under each other, with a number that tells their depth: nobody could read
/// what stands at the right edge of the window.
pub(super) const DEEPEST_INDENT: u32 = 16;

/// The rows of one tree and what their lines need to know.
pub(super) struct Branches {
    pub(super) rows: Vec<ShownRow>,
    /// Row of the message that a row answers.
    pub(super) parents: Vec<Option<usize>>,
    /// Whether a later reply to the same message follows.
    pub(super) followed: Vec<bool>,
    /// The nearest row above in the tree that is not deeper than [`DEEPEST_INDENT`]; the row
    /// itself ordinarily.
    pub(super) anchors: Vec<usize>,
}

impl Branches {
    pub(super) fn new(rows: Vec<ShownRow>) -> Self {
        let mut parents = Vec::with_capacity(rows.len());
        let mut anchors = Vec::with_capacity(rows.len());
        let mut path: Vec<usize> = Vec::new();
        for (at, row) in rows.iter().enumerate() {
            path.truncate(row.depth as usize);
            let parent = path.last().copied();
            parents.push(parent);
            let anchor = match parent {
                Some(parent) if row.depth > DEEPEST_INDENT => {
                    anchors.get(parent).copied().unwrap_or(at)
                }
                _ => at,
            };
            anchors.push(anchor);
            path.push(at);
        }
        let mut followed = vec![false; rows.len()];
        // From below: whether a row of this depth was met since the last one above it.
        let mut open: Vec<bool> = Vec::new();
        for (at, row) in rows.iter().enumerate().rev() {
            open.resize(row.depth as usize + 1, false);
            if let (Some(follow), Some(seen)) = (followed.get_mut(at), open.last_mut()) {
                *follow = *seen;
                *seen = true;
            }
        }
        Self {
            rows,
            parents,
            followed,
            anchors,
        }
    }

    /// The rows outside of collapsed branches.
    pub(super) fn visible(&self, collapsed: &HashSet<CorpusIndex>) -> Vec<usize> {
        let mut visible = Vec::with_capacity(self.rows.len());
        let mut hidden_below: Option<u32> = None;
        for (at, row) in self.rows.iter().enumerate() {
            if hidden_below.is_some_and(|depth| row.depth > depth) {
                continue;
            }
            hidden_below = collapsed.contains(&row.index).then_some(row.depth);
            visible.push(at);
        }
        visible
    }

    pub(super) fn position(&self, index: CorpusIndex) -> Option<usize> {
        self.rows.iter().position(|row| row.index == index)
    }

    pub(super) fn has_replies(&self, at: usize) -> bool {
        self.rows.get(at).is_some_and(|row| row.replies > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::{Branches, DEEPEST_INDENT};
    use fidoscope_core::page::ShownRow;
    use std::collections::HashSet;

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
        // The tree of 7.2.3.4: o(a(1 2) b c(1(x)))
        let tree = Branches::new(rows(&[0, 1, 2, 2, 1, 1, 2, 3]));
        assert_eq!(
            tree.parents,
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
        let tree = Branches::new(rows(&[0, 1, 2, 3, 1, 2]));
        let visible =
            |collapsed: &[u32]| tree.visible(&collapsed.iter().copied().collect::<HashSet<_>>());
        assert_eq!(visible(&[]), [0, 1, 2, 3, 4, 5]);
        assert_eq!(visible(&[1]), [0, 1, 4, 5]);
        assert_eq!(visible(&[2, 4]), [0, 1, 2, 4]);
        assert_eq!(visible(&[0]), [0]);
        // A branch that was collapsed inside of another stays so.
        assert_eq!(visible(&[1, 2]), [0, 1, 4, 5]);
    }

    #[test]
    fn a_very_deep_tree_keeps_its_lines_short() {
        let chain = (0..100_000).map(|at| ShownRow {
            index: at,
            depth: at,
            in_set: true,
            replies: 99_999 - at,
        });
        let tree = Branches::new(chain.collect());
        assert_eq!(tree.anchors[99_999], DEEPEST_INDENT as usize);
        assert_eq!(tree.anchors[3], 3);
        assert_eq!(tree.visible(&HashSet::new()).len(), 100_000);
    }
}
