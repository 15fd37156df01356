//! Numbers of existing messages, for counts, in a few bytes per gap.

use crate::{BaseStamp, BaseSummary, NumberRuns};
use ftn_types::time::WallTime;
use std::sync::{Mutex, PoisonError};

/// Numbers of existing messages, as runs without gaps, and the creation time of the base.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LiveNumbers {
    /// First and last number of each run, ascending.
    runs: NumberRuns,
    created: Option<WallTime>,
}

impl LiveNumbers {
    pub(crate) fn new(created: Option<WallTime>) -> Self {
        let runs = Vec::new();
        Self { runs, created }
    }

    /// Builds the numbers from runs; `None` if the runs overlap, touch or are reversed.
    fn from_runs(runs: NumberRuns, created: Option<WallTime>) -> Option<Self> {
        let are_runs = runs.iter().all(|(first, last)| first <= last);
        let mut pairs = runs.iter().zip(runs.iter().skip(1));
        let are_apart =
            pairs.all(|((_, last), (next, _))| last.checked_add(1).is_some_and(|end| end < *next));
        (are_runs && are_apart).then_some(Self { runs, created })
    }

    /// Adds a number greater than all before.
    pub(crate) fn push(&mut self, number: u32) {
        match self.runs.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(number) => *last = number,
            _ => self.runs.push((number, number)),
        }
    }

    pub(crate) fn summary(&self) -> BaseSummary {
        BaseSummary {
            messages: self.count_after(0),
            created: self.created,
        }
    }

    /// Counts the numbers greater than `number`.
    pub(crate) fn count_after(&self, number: u32) -> u32 {
        let later = |(first, last): &(u32, u32)| {
            let from = (*first).max(number.saturating_add(1));
            last.checked_sub(from).map_or(0, |n| n.saturating_add(1))
        };
        let from = self.runs.partition_point(|(_, last)| *last <= number);
        let runs = self.runs.get(from..).unwrap_or_default();
        runs.iter().map(later).fold(0, u32::saturating_add)
    }

    /// Returns the highest number; 0 in an empty base.
    pub(crate) fn highest(&self) -> u32 {
        self.runs.last().map_or(0, |(_, last)| *last)
    }
}

/// Cached value of a base, with the stamp for which it is valid.
#[derive(Debug)]
pub(crate) struct StampedCache<T = LiveNumbers>(Mutex<Option<(BaseStamp, T)>>);

impl<T> Default for StampedCache<T> {
    fn default() -> Self {
        Self(Mutex::new(None))
    }
}

impl StampedCache {
    /// Returns the numbers for
    /// [`MessageBase::known_numbers`](crate::MessageBase::known_numbers).
    pub(crate) fn numbers(&self) -> Option<(BaseStamp, NumberRuns)> {
        let slot = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (stamp, live) = slot.as_ref()?;
        Some((stamp.clone(), live.runs.clone()))
    }

    /// Stores the numbers known from an earlier run of the program.
    pub(crate) fn take_numbers(
        &self,
        stamp: BaseStamp,
        created: Option<WallTime>,
        runs: NumberRuns,
    ) {
        if let Some(live) = LiveNumbers::from_runs(runs, created) {
            self.keep(stamp, &live);
        }
    }
}

impl<T: Clone> StampedCache<T> {
    pub(crate) fn keep(&self, stamp: BaseStamp, live: &T) {
        let mut slot = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *slot = Some((stamp, live.clone()));
    }

    /// Clears the cache: the base was changed in a way that its stamp may not show.
    pub(crate) fn forget(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    pub(crate) fn cached_for(&self, stamp: &BaseStamp) -> Option<T> {
        let slot = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (known, live) = slot.as_ref()?;
        (known == stamp).then(|| live.clone())
    }

    /// Returns the value cached for this stamp, else computes it with `make`; other threads wait
    /// meanwhile.
    pub(crate) fn cached_or_compute<E>(
        &self,
        stamp: BaseStamp,
        make: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, E> {
        let mut slot = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, made)) = slot.as_ref()
            && *known == stamp
        {
            return Ok(made.clone());
        }
        let made = make()?;
        *slot = Some((stamp, made.clone()));
        Ok(made)
    }
}

#[cfg(test)]
mod tests {
    use super::LiveNumbers;

    #[test]
    fn numbers_after_a_mark_are_counted_over_gaps() {
        let mut live = LiveNumbers::default();
        for number in [3, 4, 5, 9, 20, 21] {
            live.push(number);
        }
        assert_eq!(live.runs.len(), 3);
        for (mark, count) in [(0, 6), (3, 5), (4, 4), (5, 3), (8, 3), (9, 2), (21, 0)] {
            assert_eq!(live.count_after(mark), count, "after {mark}");
        }
        assert_eq!(live.count_after(u32::MAX), 0);
        assert_eq!(live.highest(), 21);
        assert_eq!(LiveNumbers::default().summary().messages, 0);
    }

    #[test]
    fn only_runs_that_ascend_and_have_gaps_are_taken() {
        let of = |runs: &[(u32, u32)]| LiveNumbers::from_runs(runs.to_vec(), None);
        let mut live = LiveNumbers::default();
        for number in [0, 3, 4, u32::MAX] {
            live.push(number);
        }
        assert_eq!(of(&live.runs), Some(live));
        for runs in [
            &[(4, 3)][..],
            &[(1, 2), (3, 4)],
            &[(1, 5), (3, 9)],
            &[(7, 9), (1, 2)],
            &[(5, u32::MAX), (0, 1)],
        ] {
            assert_eq!(of(runs), None, "{runs:?}");
        }
    }

    #[test]
    fn the_last_number_of_all_is_counted() {
        let mut live = LiveNumbers::default();
        live.push(u32::MAX);
        assert_eq!(live.count_after(u32::MAX - 1), 1);
    }
}
