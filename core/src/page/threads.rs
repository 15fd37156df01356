//! A list of messages with replies below what they answer: the rows of `view=list`, in another order
//! that no address names.

use super::messages::{MessagesPage, ShownRow};
use super::shown::{ShownRows, ShownTree, found_by_tree};
use crate::library::CorpusIndex;
use crate::thread::Forest;
use crate::url::{SortKey, SortToken};

/// What decides where a thread is when the page is in the order of dates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreadsBy {
    /// Its last message: the newest one in whichever direction the order goes.
    LastReply,
    /// Its first message.
    FirstMessage,
}

/// A thread while it is put in order.
struct Thread {
    /// Place of the thread among all.
    key: u32,
    top: CorpusIndex,
    start: usize,
    end: usize,
}

impl ShownRows {
    /// Exactly the messages of the set: each below the nearest message of the set that it answers, at
    /// any distance, and replies to one message by their dates. Threads are in the order of the page by
    /// their first messages; in an order of dates `by` may choose their last ones. Looks at every
    /// message of the set, so that a worker asks.
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

/// Adds the messages of the set that are in a tree.
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
    // The messages of the set above a row of each depth, and the rows that are still open.
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
