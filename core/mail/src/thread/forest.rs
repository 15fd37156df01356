//! Reply trees of a set of messages.

use super::ids::{ContinueFn, Ids, MsgidIndex, STEP, SameMessageFn};

const NONE: u32 = u32::MAX;

/// All reply trees over the messages `0..len`. Every message is in exactly one tree: one whose
/// parent is missing is the top of its own, and a ring of replies is opened at its first message.
#[derive(Clone, Debug, Default)]
pub struct Forest {
    parent: Vec<u32>,
    /// Children of message `i`: `children[starts[i]..starts[i + 1]]`, ascending.
    starts: Vec<u32>,
    children: Vec<u32>,
    /// Number of replies below each message, at any depth.
    replies: Vec<u32>,
}

/// Row of a walked tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeRow {
    /// Message.
    pub index: u32,
    /// Depth below the top of the walk; 0 is the top.
    pub depth: u32,
}

impl Forest {
    /// Builds the trees of `len` messages with the kludges `ids`, without detecting copies.
    ///
    /// ```
    /// use ftn_mail::thread::{Forest, Ids};
    ///
    /// let forest = Forest::build(3, |at| match at {
    ///     0 => Ids { msgid: "2:5020/1 46c01f2e", ..Ids::default() },
    ///     _ => Ids { reply: "2:5020/1 46C01F2E", ..Ids::default() },
    /// });
    /// assert_eq!(forest.children(0), [1, 2]);
    /// assert_eq!((forest.parent(2), forest.replies(0)), (Some(0), 2));
    /// ```
    #[must_use]
    pub fn build<'a>(len: u32, ids: impl Fn(u32) -> Ids<'a> + Sync) -> Self {
        let index = MsgidIndex::build(len, |at| ids(at).msgid);
        Self::with_index_while(len, &index, ids, &|_, _| false, &|| true).unwrap_or_default()
    }

    /// Does the same as [`Self::build`], with an index of the same messages, as long as `go_on`
    /// returns true. It is called every few thousand messages and between the steps of linking;
    /// `None` if it returned false. If `is_copy` returns true for two messages with one MSGID, the
    /// first gets the answers to both, and the other one is below it.
    #[must_use]
    pub fn with_index_while<'a>(
        len: u32,
        index: &MsgidIndex,
        ids: impl Fn(u32) -> Ids<'a> + Sync,
        is_copy: SameMessageFn<'_>,
        go_on: ContinueFn<'_>,
    ) -> Option<Self> {
        let mut parent = index.parents(len, ids, is_copy, go_on)?;
        break_reply_cycles(&mut parent, go_on)?;
        let (starts, children) = children_of(&parent);
        if !go_on() {
            return None;
        }
        let mut forest = Self {
            parent,
            starts,
            children,
            replies: Vec::new(),
        };
        forest.replies = forest.count_replies(go_on)?;
        Some(forest)
    }

    /// Returns the message that this one answers, if it is in the set.
    #[must_use]
    pub fn parent(&self, index: u32) -> Option<u32> {
        self.parent
            .get(index as usize)
            .copied()
            .filter(|parent| *parent != NONE)
    }

    /// Returns the direct replies, in ascending order.
    #[must_use]
    pub fn children(&self, index: u32) -> &[u32] {
        let at = index as usize;
        let (Some(start), Some(end)) = (self.starts.get(at), self.starts.get(at + 1)) else {
            return &[];
        };
        self.children
            .get(*start as usize..*end as usize)
            .unwrap_or_default()
    }

    /// Returns the top of a message's tree.
    #[must_use]
    pub fn root(&self, index: u32) -> u32 {
        let mut at = index;
        while let Some(parent) = self.parent(at) {
            at = parent;
        }
        at
    }

    /// Returns the number of replies below a message, at any depth.
    #[must_use]
    pub fn replies(&self, index: u32) -> u32 {
        self.replies.get(index as usize).copied().unwrap_or(0)
    }

    /// Returns the tops of all trees, in ascending order.
    pub fn roots(&self) -> impl Iterator<Item = u32> + '_ {
        (0_u32..)
            .zip(&self.parent)
            .filter_map(|(index, parent)| (*parent == NONE).then_some(index))
    }

    /// Returns the messages of the tree below `top`, parents before their replies; `order` sorts
    /// the replies to one message.
    #[must_use]
    pub fn walk(&self, top: u32, mut order: impl FnMut(&mut [u32])) -> Vec<TreeRow> {
        let mut rows = Vec::with_capacity(self.replies(top) as usize + 1);
        let mut waiting = vec![TreeRow {
            index: top,
            depth: 0,
        }];
        let mut siblings = Vec::new();
        while let Some(row) = waiting.pop() {
            rows.push(row);
            siblings.clear();
            siblings.extend_from_slice(self.children(row.index));
            order(&mut siblings);
            waiting.extend(siblings.iter().rev().map(|index| TreeRow {
                index: *index,
                depth: row.depth + 1,
            }));
        }
        rows
    }

    /// Returns the memory use of the trees, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let lists = [&self.parent, &self.starts, &self.children, &self.replies];
        lists.iter().map(|list| 4 * list.capacity()).sum()
    }

    fn count_replies(&self, go_on: ContinueFn<'_>) -> Option<Vec<u32>> {
        let len = self.parent.len();
        let mut replies = vec![0_u32; len];
        // Number of replies of each message that are not added to it yet.
        let mut waiting: Vec<u32> = self
            .starts
            .windows(2)
            .map(|pair| match pair {
                [start, end] => end.saturating_sub(*start),
                _ => 0,
            })
            .collect();
        // Leaves first: each climbs while it is the last reply to arrive. Parents are mostly before
        // their replies, so that going backwards accesses near memory.
        for leaf in (0..len).rev() {
            if leaf % STEP == 0 && !go_on() {
                return None;
            }
            if self.starts.get(leaf) != self.starts.get(leaf + 1) {
                continue;
            }
            let mut at = leaf;
            while let Some(parent) = self.parent.get(at).filter(|parent| **parent != NONE) {
                let own = replies.get(at).copied().unwrap_or(0);
                let parent = *parent as usize;
                if let Some(sum) = replies.get_mut(parent) {
                    *sum = sum.saturating_add(own).saturating_add(1);
                }
                let Some(wait) = waiting.get_mut(parent) else {
                    break;
                };
                *wait = wait.saturating_sub(1);
                if *wait != 0 {
                    break;
                }
                at = parent;
            }
        }
        Some(replies)
    }
}

/// Makes the first message of each ring of replies the top of a tree; `None` if cancelled.
fn break_reply_cycles(parent: &mut [u32], go_on: ContinueFn<'_>) -> Option<()> {
    // 0: not visited, otherwise the number of the walk that visited it.
    let mut seen = vec![0_u32; parent.len()];
    for (walk, start) in (1_u32..).zip(0..parent.len()) {
        if start % STEP == 0 && !go_on() {
            return None;
        }
        let mut at = start;
        let met = loop {
            match seen.get_mut(at) {
                Some(mark) if *mark == 0 => *mark = walk,
                Some(mark) => break *mark == walk,
                // `NONE` is after the last message.
                None => break false,
            }
            at = parent.get(at).copied().unwrap_or(NONE) as usize;
        };
        if !met {
            continue;
        }
        let mut first = at;
        let mut step = at;
        loop {
            step = parent.get(step).map_or(at, |next| *next as usize);
            if step == at {
                break;
            }
            first = first.min(step);
        }
        if let Some(top) = parent.get_mut(first) {
            *top = NONE;
        }
    }
    Some(())
}

/// Returns children by parent, as one array and the starts of its parts.
fn children_of(parent: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let mut starts = vec![0_u32; parent.len() + 1];
    for own in parent {
        if let Some(count) = starts
            .get_mut((*own as usize).wrapping_add(1))
            .filter(|_| *own != NONE)
        {
            *count += 1;
        }
    }
    let mut sum = 0;
    for start in &mut starts {
        sum += *start;
        *start = sum;
    }
    let mut fill = starts.clone();
    let mut children = vec![0_u32; sum as usize];
    for (child, own) in (0_u32..).zip(parent) {
        if *own == NONE {
            continue;
        }
        if let Some(place) = fill.get_mut(*own as usize) {
            if let Some(slot) = children.get_mut(*place as usize) {
                *slot = child;
            }
            *place += 1;
        }
    }
    (starts, children)
}

#[cfg(test)]
mod tests {
    use super::{Forest, Ids, MsgidIndex, STEP, TreeRow};
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn forest(messages: &[(&'static str, &'static str)]) -> Forest {
        forest_in_groups(
            &messages
                .iter()
                .map(|(m, r)| (*m, *r, 0))
                .collect::<Vec<_>>(),
        )
    }

    fn forest_in_groups(messages: &[(&'static str, &'static str, u32)]) -> Forest {
        Forest::build(u32::try_from(messages.len()).unwrap(), |at| {
            let (msgid, reply, group) = messages[at as usize];
            Ids {
                msgid,
                reply,
                group,
            }
        })
    }

    fn shape(forest: &Forest, top: u32) -> Vec<(u32, u32)> {
        forest
            .walk(top, |_| {})
            .into_iter()
            .map(|TreeRow { index, depth }| (index, depth))
            .collect()
    }

    #[test]
    fn the_tree_of_section_7_2_3_4_is_walked_parents_first() {
        let f = forest(&[
            ("o", ""),
            ("a", "o"),
            ("b", "o"),
            ("a1", "a"),
            ("c", "o"),
            ("c2", "c"),
            ("c2a", "c2"),
        ]);
        assert_eq!(
            shape(&f, 0),
            [(0, 0), (1, 1), (3, 2), (2, 1), (4, 1), (5, 2), (6, 3)]
        );
        assert_eq!(f.replies(0), 6);
        assert_eq!(f.replies(4), 2);
        assert_eq!(f.root(6), 0);
        assert_eq!(f.roots().collect::<Vec<_>>(), [0]);
    }

    #[test]
    fn a_reply_to_a_missing_message_is_the_top_of_its_own_tree() {
        let f = forest(&[("a", "gone"), ("b", "a")]);
        assert_eq!(f.parent(0), None);
        assert_eq!(shape(&f, 0), [(0, 0), (1, 1)]);
    }

    #[test]
    fn a_reply_that_came_before_its_parent_hangs_below_it() {
        let f = forest(&[("b", "a"), ("a", "")]);
        assert_eq!(f.parent(0), Some(1));
        assert_eq!(f.roots().collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn a_ring_of_replies_is_opened_at_its_first_message() {
        let f = forest(&[
            ("x", "y"),
            ("y", "z"),
            ("z", "x"),
            ("tail", "y"),
            ("self", "self"),
        ]);
        assert_eq!(f.roots().collect::<Vec<_>>(), [0, 4]);
        assert_eq!(f.replies(0), 3);
        let walked: usize = f.roots().map(|root| f.walk(root, |_| {}).len()).sum();
        assert_eq!(walked, 5);
        // The first message is below the ring.
        let f = forest(&[("tail", "z"), ("x", "y"), ("y", "z"), ("z", "x")]);
        assert_eq!(f.roots().collect::<Vec<_>>(), [1]);
        assert_eq!(shape(&f, 1), [(1, 0), (3, 1), (0, 2), (2, 2)]);
    }

    #[test]
    fn case_and_runs_of_spaces_do_not_matter_in_threads() {
        let f = forest(&[("2:5030/1  ABCD", ""), ("b", "2:5030/1 abcd")]);
        assert_eq!(f.parent(1), Some(0));
    }

    #[test]
    fn of_two_messages_with_one_msgid_the_nearest_before_in_the_same_area_is_answered() {
        let f = forest_in_groups(&[
            ("dup", "", 0),
            ("dup", "", 1),
            ("dup", "", 1),
            ("r", "dup", 1),
            ("dup", "", 1),
            ("s", "dup", 0),
        ]);
        assert_eq!(f.parent(3), Some(2));
        assert_eq!(f.parent(5), Some(0));
    }

    #[test]
    fn of_messages_with_one_msgid_one_to_the_letter_then_the_first_is_answered() {
        for (messages, of, parent) in [
            (vec![("ABC", "", 0), ("abc", "", 0), ("r", "ABC", 0)], 2, 0),
            (vec![("abc", "", 0), ("ABC", "", 1), ("r", "ABC", 0)], 2, 0),
            (vec![("r", "dup", 0), ("dup", "", 0), ("dup", "", 0)], 0, 1),
            // No message answers itself.
            (vec![("dup", "dup", 0), ("dup", "", 0)], 0, 1),
        ] {
            let f = forest_in_groups(&messages);
            assert_eq!(f.parent(of), Some(parent), "{messages:?}");
        }
    }

    #[test]
    fn copies_of_a_message_have_one_tree_with_all_answers() {
        // MSGID, REPLY, area, and identity of the message.
        type Row = (&'static str, &'static str, u32, u32);
        let parents = |rows: &[Row]| -> Vec<Option<u32>> {
            let ids = |at: u32| {
                let (msgid, reply, group, _) = rows[at as usize];
                Ids {
                    msgid,
                    reply,
                    group,
                }
            };
            let len = u32::try_from(rows.len()).unwrap();
            let index = MsgidIndex::build(len, |at| ids(at).msgid);
            let is_copy = |a: u32, b: u32| rows[a as usize].3 == rows[b as usize].3;
            let f = Forest::with_index_while(len, &index, ids, &is_copy, &|| true).unwrap();
            (0..len).map(|at| f.parent(at)).collect()
        };
        // An answer before the copy, and one after it.
        assert_eq!(
            parents(&[
                ("a", "", 0, 1),
                ("r", "a", 0, 2),
                ("A", "", 0, 1),
                ("s", "A", 0, 3),
                ("a", "", 0, 1),
                ("t", "a", 0, 4),
            ]),
            [None, Some(0), Some(0), Some(0), Some(0), Some(0)]
        );
        // Another message with the same number, and a copy in another area, are trees of their own.
        assert_eq!(
            parents(&[
                ("a", "", 0, 1),
                ("a", "", 0, 9),
                ("a", "", 1, 1),
                ("r", "a", 0, 2),
                ("s", "a", 1, 3),
            ]),
            [None, None, None, Some(1), Some(2)]
        );
        // Copies of an answer are below the message that it answers.
        assert_eq!(
            parents(&[
                ("q", "", 0, 1),
                ("a", "q", 0, 2),
                ("a", "q", 0, 2),
                ("r", "a", 0, 3)
            ]),
            [None, Some(0), Some(0), Some(1)]
        );
    }

    #[test]
    fn trees_are_given_up_at_any_question_whether_to_go_on() {
        let len = u32::try_from(2 * STEP + 1).unwrap();
        let index = MsgidIndex::build(len, |_| "a");
        // Three times for parents, copies, rings and replies each, and once between them.
        for stop in 0..=13 {
            let asked = AtomicUsize::new(0);
            let go_on = || asked.fetch_add(1, Ordering::Relaxed) < stop;
            let is_copy = |_, _| false;
            let f = Forest::with_index_while(len, &index, |_| Ids::default(), &is_copy, &go_on);
            assert_eq!(f.is_some(), stop == 13, "{stop}");
        }
    }

    #[test]
    fn memory_is_four_bytes_a_number() {
        let f = forest(&[("a", ""), ("b", "a"), ("c", "a")]);
        // Parents, starts and one more, children, counts of replies.
        assert_eq!(f.bytes(), 4 * (3 + 4 + 2 + 3));
    }

    #[test]
    fn siblings_come_in_the_order_that_is_asked_for() {
        let f = forest(&[("o", ""), ("a", "o"), ("b", "o")]);
        let rows = f.walk(0, |siblings| siblings.reverse());
        assert_eq!(
            rows.iter().map(|row| row.index).collect::<Vec<_>>(),
            [0, 2, 1]
        );
    }

    #[test]
    fn a_chain_of_a_hundred_thousand_replies_is_no_recursion() {
        let names: Vec<String> = (0..100_000).map(|n| n.to_string()).collect();
        let f = Forest::build(100_000, |at| Ids {
            msgid: &names[at as usize],
            reply: at.checked_sub(1).map_or("", |up| &names[up as usize]),
            group: 0,
        });
        assert_eq!(f.replies(0), 99_999);
        assert_eq!(f.walk(0, |_| {}).last().unwrap().depth, 99_999);
    }
}
