//! Cancellation and progress of long work.
//!
//! Knows a flag that asks work to stop and counters for its progress. Imports nothing of this crate
//! and never starts a thread: the caller owns the threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Handle shared between the requester of long work and the work itself.
///
/// Clones are handles to the same work. The work calls [`Job::is_cancelled`] at least every few
/// milliseconds and reports its progress with [`Job::advance`].
#[derive(Clone, Debug, Default)]
pub struct Job {
    cancelled: Arc<AtomicBool>,
    counts: Arc<Counts>,
    watched: Option<Arc<Watched>>,
    time: Option<Duration>,
}

/// Count of the work's calls of [`Job::is_cancelled`], so that tests need no clock.
#[derive(Debug)]
struct Watched {
    /// Number of the call that cancels the job.
    last: u64,
    looks: AtomicU64,
}

#[derive(Debug, Default)]
struct Counts {
    done: AtomicU64,
    total: AtomicU64,
}

impl Job {
    /// Creates a job: not cancelled, no units done, total unknown.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns a job that shares the cancellation but counts its own progress: for a part of the
    /// work with another kind of unit.
    #[must_use]
    pub fn part(&self) -> Self {
        Self {
            counts: Arc::default(),
            ..self.clone()
        }
    }

    /// Creates a job that is cancelled by call number `last` of [`Job::is_cancelled`]: together
    /// with [`Job::looks`] it shows, without a clock, that work stops soon.
    #[must_use]
    pub fn cancelled_at_look(last: u64) -> Self {
        let looks = AtomicU64::new(0);
        Self {
            watched: Some(Arc::new(Watched { last, looks })),
            ..Self::default()
        }
    }

    /// Returns the number of calls of [`Job::is_cancelled`] on a job of [`Job::cancelled_at_look`],
    /// else 0.
    #[must_use]
    pub fn looks(&self) -> u64 {
        let watched = self.watched.as_ref();
        watched.map_or(0, |watched| watched.looks.load(Ordering::Relaxed))
    }

    /// Returns the job with a time budget for steps that respect one, such as text searches.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Self {
        Self {
            time: Some(time),
            ..self
        }
    }

    /// Returns the time budget, if set.
    #[must_use]
    pub fn time(&self) -> Option<Duration> {
        self.time
    }

    /// Asks the work to stop at its next check.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Returns whether the work should stop.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        if let Some(watched) = &self.watched
            && watched.looks.fetch_add(1, Ordering::Relaxed) + 1 >= watched.last
        {
            self.cancel();
        }
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Adds to the expected total of units (messages, areas).
    pub fn expect(&self, units: u64) {
        self.counts.total.fetch_add(units, Ordering::Relaxed);
    }

    /// Adds to the number of finished units.
    pub fn advance(&self, units: u64) {
        self.counts.done.fetch_add(units, Ordering::Relaxed);
    }

    /// Returns units done and units expected so far; `(0, 0)` while nothing is known.
    #[must_use]
    pub fn progress(&self) -> (u64, u64) {
        (
            self.counts.done.load(Ordering::Relaxed),
            self.counts.total.load(Ordering::Relaxed),
        )
    }
}

/// Counts bytes examined by an algorithm whose work must grow with its input alone. Tests verify
/// that without a clock (`steps_of`); other builds count nothing.
#[inline(always)]
#[doc(hidden)]
pub fn step(bytes: usize) {
    #[cfg(any(test, feature = "count-steps"))]
    STEPS.set(STEPS.get() + bytes);
    #[cfg(not(any(test, feature = "count-steps")))]
    let _ = bytes;
}

#[cfg(any(test, feature = "count-steps"))]
thread_local! {
    static STEPS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Returns the number of steps that `work` counts on this thread.
#[cfg(any(test, feature = "count-steps"))]
#[doc(hidden)]
pub fn steps_of(work: impl FnOnce()) -> usize {
    let before = STEPS.get();
    work();
    STEPS.get() - before
}

#[cfg(test)]
mod tests {
    use super::Job;

    #[test]
    fn a_clone_sees_cancellation_and_progress() {
        let job = Job::new();
        let worker = job.clone();
        worker.expect(10);
        worker.advance(3);
        job.cancel();
        assert!(worker.is_cancelled());
        assert_eq!(job.progress(), (3, 10));
        let part = job.part();
        part.advance(1);
        assert!(part.is_cancelled());
        assert_eq!(job.progress(), (3, 10));
    }
}
