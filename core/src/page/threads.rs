//! List of messages with replies below their parents: the rows of `view=list` in another order,
//! which no address names.

use super::messages::{MessagesPage, ShownRow};
use super::shown::{ShownRows, ShownTree, found_by_tree};
use crate::library::CorpusIndex;
use crate::thread::Forest;
use crate::url::{SortKey, SortToken};

/// Message that decides the place of a thread in an order of dates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreadsBy {
    /// The last one: the newest in either direction of the order.
    LastReply,
    /// Its first message.
    FirstMessage,
}

/// A thread during sorting.
struct Thread {
    /// Rank of the thread.
    key: u32,
    top: CorpusIndex,
    start: usize,
    end: usize,
}

impl ShownRows {
    /// Returns exactly the messages of the set: each below its nearest ancestor in the set, and
    /// replies to one message by their dates. Threads are in page order of their first messages; in
    /// an order of dates `by` may select their last ones. Visits every message of the set: call it
    /// in a worker.
    #[must_use]
    pub fn threads(m: &MessagesPage, by: ThreadsBy) -> Self {
        let forest = m.forest();
        let first = m.sort.first().copied();
        let place = |index| {
            let place = m.position(index).and_then(|at| u32::try_from(at).ok());
            place.unwrap_or(u32::MAX)
        };
        let mut tops: Vec<CorpusIndex> = found_by_tree(m, forest).into_keys().collect();
        tops.sort_unstable();
        let mut all: Vec<ShownRow> = Vec::with_capacity(m.set.len());
        let mut threads: Vec<Thread> = Vec::with_capacity(tops.len());
        for top in tops {
            let start = all.len();
            add_thread(m, forest, top, &mut all);
            let rows = all.get(start..).unwrap_or_default();
            let places = rows.iter().map(|row| place(row.index));
            let key = match first {
                Some(SortToken {
                    key: SortKey::Chr,
                    reversed,
                }) if by == ThreadsBy::LastReply => match reversed {
                    true => places.min(),
                    false => places.max(),
                },
                _ => rows.first().map(|row| place(row.index)),
            };
            threads.push(Thread {
                key: key.unwrap_or(u32::MAX),
                top,
                start,
                end: all.len(),
            });
        }
        threads.sort_unstable_by_key(|thread| thread.key);
        let mut shown = Self {
            rows: Vec::with_capacity(all.len()),
            above: Vec::new(),
            trees: Vec::with_capacity(threads.len()),
        };
        for thread in threads {
            let rows = all.get(thread.start..thread.end).unwrap_or_default();
            let found = u32::try_from(rows.len()).unwrap_or(u32::MAX);
            shown.trees.push(ShownTree {
                top: rows.first().map_or(thread.top, |row| row.index),
                start: u32::try_from(shown.rows.len()).unwrap_or(u32::MAX),
                replies: found.saturating_sub(1),
                found,
            });
            shown.rows.extend_from_slice(rows);
        }
        shown
    }
}

/// Adds the messages of the set in a tree.
fn add_thread(m: &MessagesPage, forest: &Forest, top: CorpusIndex, all: &mut Vec<ShownRow>) {
    let row = |index, depth| ShownRow {
        index,
        depth,
        in_set: true,
        replies: 0,
    };
    if forest.children(top).is_empty() {
        all.push(row(top, 0));
        return;
    }
    let walked = forest.walk(top, |siblings| {
        if siblings.len() > 1 {
            siblings.sort_by_key(|index| m.moment(*index));
        }
    });
    // Messages of the set above a row, by depth, and the rows that are still open.
    let mut above: Vec<u32> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for step in walked {
        above.truncate(step.depth as usize);
        let depth = above.last().copied().unwrap_or(0);
        let is_member = m.in_set(step.index);
        above.push(depth + u32::from(is_member));
        if !is_member {
            continue;
        }
        close(all, &mut open, depth);
        open.push(all.len());
        all.push(row(step.index, depth));
    }
    close(all, &mut open, 0);
}

/// Counts the replies of the open rows that are not above a row of this depth.
fn close(all: &mut [ShownRow], open: &mut Vec<usize>, depth: u32) {
    let end = all.len();
    while open.len() > depth as usize
        && let Some(at) = open.pop()
    {
        if let Some(row) = all.get_mut(at) {
            row.replies = u32::try_from(end - at - 1).unwrap_or(u32::MAX);
        }
    }
}
