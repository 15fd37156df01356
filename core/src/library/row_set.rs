//! Sets of rows, a bit for each.

use super::CorpusIndex;

/// A set of messages of a snapshot or a corpus: a bit for each message there. So half a million
/// messages need no list of numbers, and are counted 64 at a time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowSet {
    words: Vec<u64>,
}

impl RowSet {
    /// Creates an empty set for this many messages.
    #[must_use]
    pub fn new(rows: usize) -> Self {
        Self {
            words: vec![0; rows.div_ceil(64)],
        }
    }

    /// Adds a message; one outside of the set's range is ignored.
    #[inline]
    pub fn insert(&mut self, row: u32) {
        if let Some(word) = self.words.get_mut((row / u64::BITS) as usize) {
            *word |= 1 << (row % u64::BITS);
        }
    }

    /// Adds the messages of another set, each number increased by `by`: those of a part of a
    /// corpus.
    pub fn insert_all(&mut self, other: &Self, by: CorpusIndex) {
        let (first, shift) = ((by / u64::BITS) as usize, by % u64::BITS);
        let own = self.words.get_mut(first..).unwrap_or_default();
        let mut carried = 0;
        for (own, word) in own.iter_mut().zip(other.words.iter().chain([&0])) {
            *own |= word << shift | carried;
            carried = word.checked_shr(u64::BITS - shift).unwrap_or(0);
        }
    }

    /// Returns whether a message is in the set.
    #[must_use]
    #[inline]
    pub fn contains(&self, row: u32) -> bool {
        let word = self.words.get((row / u64::BITS) as usize);
        word.is_some_and(|word| word >> (row % u64::BITS) & 1 == 1)
    }

    /// Returns the number of messages.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// Returns the messages, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        let starts = (0_u32..).step_by(u64::BITS as usize);
        self.words.iter().zip(starts).flat_map(|(word, start)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let at = left.checked_ilog2().map(|_| left.trailing_zeros())?;
                left &= left - 1;
                Some(start + at)
            })
        })
    }

    /// Returns the bits of the set, 64 messages in each.
    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }
}

impl FromIterator<u32> for RowSet {
    fn from_iter<I: IntoIterator<Item = u32>>(rows: I) -> Self {
        let mut set = Self::default();
        for row in rows {
            let words = (row / u64::BITS) as usize + 1;
            if words > set.words.len() {
                set.words.resize(words, 0);
            }
            set.insert(row);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::RowSet;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn a_set_is_that_of_its_numbers(
            rows in prop::collection::btree_set(0..400_u32, 0..80),
            other in prop::collection::btree_set(0..400_u32, 0..80),
            by in 0..200_u32,
        ) {
            let mut set = RowSet::new(400);
            for row in &rows {
                set.insert(*row);
            }
            set.insert(10_000);
            prop_assert_eq!(set.len(), rows.len());
            prop_assert_eq!(set.is_empty(), rows.is_empty());
            prop_assert!(set.iter().eq(rows.iter().copied()));
            prop_assert!((0..500).all(|row| set.contains(row) == rows.contains(&row)));
            let part: RowSet = other.iter().copied().collect();
            let mut all = RowSet::new(600);
            all.insert_all(&set, 0);
            all.insert_all(&part, by);
            let moved = other.iter().map(|row| row + by);
            let both: BTreeSet<u32> = rows.iter().copied().chain(moved).collect();
            prop_assert!(all.iter().eq(both));
        }
    }
}
