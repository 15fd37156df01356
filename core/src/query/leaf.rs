//! Order of trees by their leaves (7.2.7).

use crate::thread::Forest;
use crate::url::Leaf;

/// Ranks of whole trees and branches in the order of a page.
#[derive(Clone, Debug, Default)]
pub(crate) struct TreePlaces {
    best: Vec<u32>,
}

impl TreePlaces {
    /// Computes the rank of the tree below each message: the best one of all its messages, or under
    /// `fil` of those in the final set. `len` is the number of messages, `rank` returns the rank of
    /// a message in page order (0 is first), `in_set` whether it is in the final set.
    pub(crate) fn new(
        forest: &Forest,
        len: u32,
        leaf: Leaf,
        rank: impl Fn(u32) -> u32,
        in_set: impl Fn(u32) -> bool,
    ) -> Self {
        let own = |index| match leaf {
            Leaf::Fil if !in_set(index) => u32::MAX,
            Leaf::Ini | Leaf::All | Leaf::Fil => rank(index),
        };
        let mut best: Vec<u32> = (0..len).map(own).collect();
        for root in forest.roots() {
            // Replies before their parents: each rank is final when passed up.
            for row in forest.walk(root, |_| {}).into_iter().rev() {
                let Some(parent) = forest.parent(row.index) else {
                    continue;
                };
                let place = best.get(row.index as usize).copied().unwrap_or(u32::MAX);
                if let Some(above) = best.get_mut(parent as usize) {
                    *above = place.min(*above);
                }
            }
        }
        Self { best }
    }

    /// Returns the rank of the tree or branch that begins with a message; `u32::MAX` if none of its
    /// messages counts.
    pub(crate) fn of(&self, top: u32) -> u32 {
        self.best.get(top as usize).copied().unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::TreePlaces;
    use crate::thread::{Forest, Ids};
    use crate::url::Leaf;

    #[test]
    fn trees_are_ordered_by_their_best_or_their_best_found_message() {
        // Two trees: 0 <- 2 <- 4 and 1 <- 3; page order is the reverse of base order.
        let ids = [("a", ""), ("b", ""), ("a1", "a"), ("b1", "b"), ("a2", "a1")];
        let forest = Forest::build(5, |at| {
            let (msgid, reply) = ids[at as usize];
            Ids {
                msgid,
                reply,
                group: 0,
            }
        });
        let order = |leaf, in_set: &[u32]| {
            let places = TreePlaces::new(&forest, 5, leaf, |i| 4 - i, |i| in_set.contains(&i));
            let mut tops: Vec<u32> = forest.roots().collect();
            tops.sort_by_key(|top| places.of(*top));
            (tops, places.of(0), places.of(1))
        };
        assert_eq!(order(Leaf::All, &[]), (vec![0, 1], 0, 1));
        assert_eq!(order(Leaf::Fil, &[2, 3]), (vec![1, 0], 2, 1));
        // With ttop, fil is the same as ini (7.2.7).
        assert_eq!(order(Leaf::Fil, &[0, 1]), (vec![1, 0], 4, 3));
        assert_eq!(order(Leaf::Fil, &[0]), (vec![0, 1], 4, u32::MAX));
    }

    #[test]
    fn a_tree_can_be_first_in_both_directions() {
        let ids = [("a", ""), ("b", ""), ("a1", "a")];
        let forest = Forest::build(3, |at| Ids {
            msgid: ids[at as usize].0,
            reply: ids[at as usize].1,
            group: 0,
        });
        for rank in [|i: u32| i, |i: u32| 2 - i] {
            let places = TreePlaces::new(&forest, 3, Leaf::All, rank, |_| true);
            let mut tops = vec![0, 1];
            tops.sort_by_key(|top| places.of(*top));
            assert_eq!(tops, [0, 1]);
        }
    }
}
