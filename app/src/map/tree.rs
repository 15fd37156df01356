//! Clusters: places sorted along a curve, so that neighbours form a range, and the middle of a
//! range costs two look-ups.
//!
//! Knows no projection: callers pass keys and decide which squares are too large. A worker sorts
//! once; a frame only walks down to visible squares.

use std::ops::Range;

/// Number of levels of nested squares.
pub(crate) const LEVELS: u8 = 28;

/// Returns the key of a place in a square of side 1, on one of a few faces.
pub(crate) fn key(face: u8, [x, y]: [f64; 2]) -> u64 {
    let side = f64::from(1_u32 << LEVELS);
    let part = |value: f64| (value * side).clamp(0.0, side - 1.0) as u64;
    (u64::from(face) << (2 * LEVELS)) | spread(part(x)) | (spread(part(y)) << 1)
}

/// Inserts a zero before each of the lower 32 bits.
fn spread(value: u64) -> u64 {
    let mut v = value & 0xffff_ffff;
    v = (v | (v << 16)) & 0x0000_ffff_0000_ffff;
    v = (v | (v << 8)) & 0x00ff_00ff_00ff_00ff;
    v = (v | (v << 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    v = (v | (v << 2)) & 0x3333_3333_3333_3333;
    (v | (v << 1)) & 0x5555_5555_5555_5555
}

/// Items sorted by key.
#[derive(Default)]
pub(crate) struct Tree {
    keys: Vec<u64>,
    items: Vec<u32>,
    /// Sums of positions and amounts over the items before each, and over all at the end.
    sums: Vec<[f64; 4]>,
    /// Runs of items of one kind: the kind, and the end of the run.
    runs: Vec<(u32, usize)>,
    /// Beginning of each square of the level `table_level`, in the order of keys, and the end of
    /// the last: a walk from the top needs no search.
    table: Vec<usize>,
    table_level: u8,
}

/// Maximum level of the squares in the table.
const TABLE_LEVELS: u8 = 7;

/// Item: key, number, position and amount.
pub(crate) struct Entry {
    pub(crate) key: u64,
    pub(crate) item: u32,
    pub(crate) at: [f64; 3],
    pub(crate) amount: u32,
    /// Property of an item that its group shares if all items agree.
    pub(crate) kind: u32,
}

/// Square that contains items.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) face: u8,
    pub(crate) level: u8,
    pub(crate) x: u32,
    pub(crate) y: u32,
    pub(crate) range: Range<usize>,
    /// Common prefix of the keys of all its items.
    prefix: u64,
}

impl Node {
    /// Returns the side of the square.
    pub(crate) fn side(&self) -> f64 {
        side(self.level)
    }

    /// Returns the corner with the least coordinates.
    pub(crate) fn min(&self) -> [f64; 2] {
        [
            f64::from(self.x) * self.side(),
            f64::from(self.y) * self.side(),
        ]
    }
}

/// Returns the side of the squares of a level.
pub(crate) fn side(level: u8) -> f64 {
    1.0 / f64::from(1_u32 << level)
}

/// Decision about a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Invisible.
    Skip,
    /// Visit its quarters.
    Split,
    /// Its items form one group.
    Group,
}

impl Tree {
    pub(crate) fn new(mut entries: Vec<Entry>) -> Self {
        entries.sort_unstable_by_key(|entry| (entry.key, entry.item));
        let mut sum = [0.0; 4];
        let mut sums = Vec::with_capacity(entries.len() + 1);
        sums.push(sum);
        for entry in &entries {
            let [x, y, z] = entry.at;
            let own = [x, y, z, f64::from(entry.amount)];
            for (sum, own) in sum.iter_mut().zip(own) {
                *sum += own;
            }
            sums.push(sum);
        }
        let mut runs: Vec<(u32, usize)> = Vec::new();
        for (at, entry) in entries.iter().enumerate() {
            match runs.last_mut() {
                Some((kind, end)) if *kind == entry.kind => *end = at + 1,
                _ => runs.push((entry.kind, at + 1)),
            }
        }
        let keys: Vec<u64> = entries.iter().map(|entry| entry.key).collect();
        let table_level = (keys.len().max(1).ilog2() as u8 / 2).min(TABLE_LEVELS);
        let mut table = Vec::new();
        for (at, key) in keys.iter().enumerate() {
            let square = (key >> (2 * (LEVELS - table_level))) as usize;
            while table.len() <= square {
                table.push(at);
            }
        }
        table.push(keys.len());
        Self {
            runs,
            keys,
            items: entries.iter().map(|entry| entry.item).collect(),
            sums,
            table,
            table_level,
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Returns the items of a group.
    pub(crate) fn items(&self, range: Range<usize>) -> &[u32] {
        self.items.get(range).unwrap_or_default()
    }

    /// Returns the middle of a group, and its total amount.
    pub(crate) fn middle(&self, range: &Range<usize>) -> ([f64; 3], u64) {
        let none = [0.0; 4];
        let from = self.sums.get(range.start).unwrap_or(&none);
        let to = self.sums.get(range.end).unwrap_or(&none);
        let count = range.len().max(1) as f64;
        let part = |axis: usize| {
            let (from, to) = (from.get(axis), to.get(axis));
            (to.unwrap_or(&0.0) - from.unwrap_or(&0.0)) / count
        };
        let amount = (to[3] - from[3]).round() as u64;
        ([part(0), part(1), part(2)], amount)
    }

    /// Returns the common kind of a group, if all items agree.
    pub(crate) fn kind(&self, range: &Range<usize>) -> Option<u32> {
        let run = self.runs.partition_point(|(_, end)| *end <= range.start);
        let (kind, end) = self.runs.get(run)?;
        (range.end <= *end).then_some(*kind)
    }

    /// Walks down from the faces; `step` decides on each square, and `group` receives the groups. A
    /// square whose items are all at one place is never split.
    pub(crate) fn walk(
        &self,
        mut step: impl FnMut(&Node) -> Step,
        mut group: impl FnMut(Range<usize>),
    ) {
        let mut open: Vec<Node> = Vec::new();
        let faces = self.keys.last().map_or(0, |last| last >> (2 * LEVELS)) as u8;
        for face in (0..=faces).rev() {
            let prefix = u64::from(face);
            let all = 0..self.keys.len();
            open.push(Node {
                face,
                level: 0,
                x: 0,
                y: 0,
                range: self.begin(prefix, 0, all.clone())..self.begin(prefix + 1, 0, all),
                prefix,
            });
        }
        while let Some(node) = open.pop() {
            if node.range.is_empty() {
                continue;
            }
            let decided = step(&node);
            if decided == Step::Skip {
                continue;
            }
            let first = self.keys.get(node.range.start);
            let last = self.keys.get(node.range.end - 1);
            if decided == Step::Group || node.level >= LEVELS || first == last {
                group(node.range);
                continue;
            }
            let level = node.level + 1;
            // The last quarter comes first: each begins where the one after it in the square ends.
            let mut end = node.range.end;
            for quarter in (0..4_u32).rev() {
                let prefix = node.prefix << 2 | u64::from(quarter);
                let start = self.begin(prefix, level, node.range.start..end);
                if start < end {
                    open.push(Node {
                        face: node.face,
                        level,
                        x: node.x * 2 + (quarter & 1),
                        y: node.y * 2 + (quarter >> 1),
                        range: start..end,
                        prefix,
                    });
                }
                end = start;
            }
        }
    }

    /// Returns the first index in a range whose key has at least this prefix.
    fn begin(&self, prefix: u64, level: u8, within: Range<usize>) -> usize {
        if let Some(below) = self.table_level.checked_sub(level) {
            let begin = self.table.get((prefix << (2 * below)) as usize);
            return begin.copied().unwrap_or(self.keys.len());
        }
        let shift = 2 * (LEVELS - level);
        let keys = self.keys.get(within.clone()).unwrap_or_default();
        within.start + keys.partition_point(|key| (key >> shift) < prefix)
    }
}

#[cfg(test)]
mod tests {
    use super::{Entry, Node, Step, Tree, key};

    fn tree(places: &[[f64; 2]]) -> Tree {
        let entries = places.iter().enumerate().map(|(at, place)| Entry {
            key: key(0, *place),
            item: at as u32,
            at: [place[0], place[1], 0.0],
            amount: 2,
            kind: u32::from(place[0] > 0.5),
        });
        Tree::new(entries.collect())
    }

    fn groups(tree: &Tree, least: f64) -> Vec<Vec<u32>> {
        let mut groups = Vec::new();
        tree.walk(
            |node| {
                if node.side() <= least {
                    Step::Group
                } else {
                    Step::Split
                }
            },
            |range| groups.push(tree.items(range).to_vec()),
        );
        for group in &mut groups {
            group.sort_unstable();
        }
        groups.sort_unstable();
        groups
    }

    #[test]
    fn what_lies_in_one_square_is_one_group() {
        let tree = tree(&[[0.1, 0.1], [0.12, 0.12], [0.9, 0.9], [0.1, 0.9], [0.1, 0.1]]);
        assert_eq!(groups(&tree, 0.25), [vec![0, 1, 4], vec![2], vec![3]]);
        assert_eq!(groups(&tree, 1.0), [vec![0, 1, 2, 3, 4]]);
        // Items at the same place are never separated.
        assert_eq!(groups(&tree, 0.0), [vec![0, 4], vec![1], vec![2], vec![3]]);
    }

    #[test]
    fn every_item_is_in_exactly_one_group_at_every_level() {
        let places: Vec<[f64; 2]> = (0..500_u32)
            .map(|at| {
                let part = |by: u32| f64::from(at.wrapping_mul(by) % 1009) / 1009.0;
                [part(311), part(517)]
            })
            .collect();
        let tree = tree(&places);
        for least in [1.0, 0.3, 0.05, 0.001, 0.0] {
            let mut all: Vec<u32> = groups(&tree, least).concat();
            all.sort_unstable();
            assert_eq!(all, (0..500).collect::<Vec<u32>>(), "{least}");
        }
        // Squares of the table and smaller ones, each with its items.
        let mut seen = 0;
        let step = |node: &Node| {
            for item in tree.items(node.range.clone()) {
                let place = places[*item as usize];
                for (at, from) in place.into_iter().zip(node.min()) {
                    assert!(at >= from && at < from + node.side(), "{node:?}");
                }
                seen += 1;
            }
            Step::Split
        };
        tree.walk(step, |_| {});
        assert!(seen > 3_000, "{seen}");
    }

    #[test]
    fn the_middle_of_a_group_is_the_mean_of_its_places() {
        let tree = tree(&[[0.1, 0.2], [0.3, 0.4]]);
        let (at, amount) = tree.middle(&(0..2));
        assert!((at[0] - 0.2).abs() < 1e-12 && (at[1] - 0.3).abs() < 1e-12);
        assert_eq!(amount, 4);
        let tree = self::tree(&[[0.1, 0.1], [0.2, 0.2], [0.9, 0.1], [0.9, 0.2]]);
        for (range, kind) in [(0..2, Some(0)), (2..4, Some(1)), (1..3, None), (0..4, None)] {
            assert_eq!(tree.kind(&range), kind, "{range:?}");
        }
    }

    #[test]
    fn a_square_that_is_skipped_gives_nothing() {
        let tree = tree(&[[0.1, 0.1], [0.9, 0.9]]);
        let mut seen = Vec::new();
        tree.walk(
            |node| {
                if node.level > 0 && node.min()[0] < 0.5 {
                    Step::Skip
                } else {
                    Step::Split
                }
            },
            |range| seen.extend_from_slice(tree.items(range)),
        );
        assert_eq!(seen, [1]);
    }
}
