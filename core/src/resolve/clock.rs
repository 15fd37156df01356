//! Time limit of a search through headers and texts.

use crate::job::Job;
use crate::limits;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Clock of one search, with its timeout.
pub(super) struct SearchClock<'j> {
    pub(super) job: &'j Job,
    started: Instant,
    is_spent: AtomicBool,
}

impl<'j> SearchClock<'j> {
    pub(super) fn new(job: &'j Job) -> Self {
        Self {
            job,
            started: Instant::now(),
            is_spent: AtomicBool::new(false),
        }
    }

    /// Returns whether the job was cancelled or the search timed out.
    pub(super) fn must_stop(&self) -> bool {
        if self.job.is_cancelled() || self.is_spent() {
            return true;
        }
        let spent = self.started.elapsed() >= self.job.time().unwrap_or(limits::SEARCH_TIME);
        if spent {
            self.is_spent.store(true, Ordering::Relaxed);
        }
        spent
    }

    pub(super) fn is_spent(&self) -> bool {
        self.is_spent.load(Ordering::Relaxed)
    }
}
