//! Which message numbers are there: what counts need, in a few bytes for each gap.

use crate::base::{BaseStamp, BaseSummary};
use crate::time::WallTime;
use std::sync::{Mutex, PoisonError};

/// The numbers that are there, as runs without gaps, and the creation time of the base.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::base) struct Live {
    /// First and last number of each run, in rising order.
    runs: Vec<(u32, u32)>,
    created: Option<WallTime>,
}

impl Live {
    pub(in crate::base) fn new(created: Option<WallTime>) -> Self {
        let runs = Vec::new();
        Self { runs, created }
    }

    /// Adds a number greater than all before.
    pub(in crate::base) fn push(&mut self, number: u32) {
        match self.runs.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(number) => *last = number,
            _ => self.runs.push((number, number)),
        }
    }

    pub(in crate::base) fn summary(&self) -> BaseSummary {
        BaseSummary {
            messages: self.count_after(0),
            created: self.created,
        }
    }

    /// How many numbers are greater than this.
    pub(in crate::base) fn count_after(&self, number: u32) -> u32 {
        let later = |(first, last): &(u32, u32)| {
            let from = (*first).max(number.saturating_add(1));
            last.checked_sub(from).map_or(0, |n| n.saturating_add(1))
        };
        let from = self.runs.partition_point(|(_, last)| *last <= number);
        let runs = self.runs.get(from..).unwrap_or_default();
        runs.iter().map(later).fold(0, u32::saturating_add)
    }

    /// The highest number; 0 in an empty base.
    pub(in crate::base) fn highest(&self) -> u32 {
        self.runs.last().map_or(0, |(_, last)| *last)
    }
}

/// What was last known of a base, with the state of the base that it belongs to.
#[derive(Debug)]
pub(in crate::base) struct Remembered<T = Live>(Mutex<Option<(BaseStamp, T)>>);

impl<T> Default for Remembered<T> {
    fn default() -> Self {
        Self(Mutex::new(None))
    }
}

impl<T: Clone> Remembered<T> {
    pub(in crate::base) fn keep(&self, stamp: BaseStamp, live: &T) {
        let mut slot = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *slot = Some((stamp, live.clone()));
    }

    /// Forgets what was known: the base was changed in a way that its stamp may not show.
    pub(in crate::base) fn forget(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    pub(in crate::base) fn recall(&self, stamp: &BaseStamp) -> Option<T> {
        let slot = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (known, live) = slot.as_ref()?;
        (known == stamp).then(|| live.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::Live;

    #[test]
    fn numbers_after_a_mark_are_counted_over_gaps() {
        let mut live = Live::default();
        for number in [3, 4, 5, 9, 20, 21] {
            live.push(number);
        }
        assert_eq!(live.runs.len(), 3);
        for (mark, count) in [(0, 6), (3, 5), (4, 4), (5, 3), (8, 3), (9, 2), (21, 0)] {
            assert_eq!(live.count_after(mark), count, "after {mark}");
        }
        assert_eq!(live.count_after(u32::MAX), 0);
        assert_eq!(live.highest(), 21);
        assert_eq!(Live::default().summary().messages, 0);
    }

    #[test]
    fn the_last_number_of_all_is_counted() {
        let mut live = Live::default();
        live.push(u32::MAX);
        assert_eq!(live.count_after(u32::MAX - 1), 1);
    }
}
