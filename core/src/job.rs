//! Cancelling and watching long work.
//!
//! Knows a flag that asks work to stop and a counter that says how far it came. Imports nothing
//! of this crate and never starts a thread: the caller owns the threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// A handle shared between whoever asked for long work and the work itself.
///
/// Cloning gives another handle to the same work. Work calls [`Job::is_cancelled`] at least every
/// few milliseconds and reports with [`Job::advance`].
#[derive(Clone, Debug, Default)]
pub struct Job {
    cancelled: Arc<AtomicBool>,
    counts: Arc<Counts>,
    watched: Option<Arc<Watched>>,
    time: Option<Duration>,
}

/// How often work looked at its job, for tests that count looks and not time.
#[derive(Debug)]
struct Watched {
    /// The look at which the job is cancelled.
    last: u64,
    looks: AtomicU64,
}

#[derive(Debug, Default)]
struct Counts {
    done: AtomicU64,
    total: AtomicU64,
}

impl Job {
    /// A fresh job: not cancelled, nothing done, total unknown.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A job that is cancelled with this one and counts for itself: for a part of the work whose
    /// units are of another kind.
    #[must_use]
    pub fn part(&self) -> Self {
        Self {
            counts: Arc::default(),
            ..self.clone()
        }
    }

    /// A job that is cancelled when its work has looked at it `last` times: with
    /// [`Job::looks`] it shows, without a clock, that work stops soon.
    #[must_use]
    pub fn cancelled_at_look(last: u64) -> Self {
        let looks = AtomicU64::new(0);
        Self {
            watched: Some(Arc::new(Watched { last, looks })),
            ..Self::default()
        }
    }

    /// How many times the work of [`Job::cancelled_at_look`] asked whether it is cancelled.
    #[must_use]
    pub fn looks(&self) -> u64 {
        let watched = self.watched.as_ref();
        watched.map_or(0, |watched| watched.looks.load(Ordering::Relaxed))
    }

    /// The same job with a time budget of its own for what has one, such as searches through texts.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Self {
        Self {
            time: Some(time),
            ..self
        }
    }

    /// The time budget that was set.
    #[must_use]
    pub fn time(&self) -> Option<Duration> {
        self.time
    }

    /// Asks the work to stop at its next check.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether someone asked the work to stop.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        if let Some(watched) = &self.watched
            && watched.looks.fetch_add(1, Ordering::Relaxed) + 1 >= watched.last
        {
            self.cancel();
        }
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Adds to the number of units (messages, areas) expected altogether.
    pub fn expect(&self, units: u64) {
        self.counts.total.fetch_add(units, Ordering::Relaxed);
    }

    /// Reports that this many more units are done.
    pub fn advance(&self, units: u64) {
        self.counts.done.fetch_add(units, Ordering::Relaxed);
    }

    /// Units done and units expected so far; `(0, 0)` while nothing is known.
    #[must_use]
    pub fn progress(&self) -> (u64, u64) {
        (
            self.counts.done.load(Ordering::Relaxed),
            self.counts.total.load(Ordering::Relaxed),
        )
    }
}

/// Counts bytes that an algorithm looks at whose work has to grow with its input alone. Tests hold it to
/// that without a clock (`steps_of`); nothing is counted outside of them.
#[inline(always)]
pub(crate) fn step(bytes: usize) {
    #[cfg(test)]
    STEPS.set(STEPS.get() + bytes);
    #[cfg(not(test))]
    let _ = bytes;
}

#[cfg(test)]
thread_local! {
    static STEPS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// How many steps some work of this thread takes.
#[cfg(test)]
pub(crate) fn steps_of(work: impl FnOnce()) -> usize {
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
