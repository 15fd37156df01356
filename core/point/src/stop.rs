//! Stop of a call and of the work after it, from another thread. Imports nothing.

use binkp::driver::Cancel;
use ftn_types::job::Job;

/// Handle by which another thread stops a call. Clones are handles of the same call.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    pub(crate) cancel: Cancel,
    pub(crate) job: Job,
}

impl Stop {
    /// Creates a handle.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops the call at its next step. The next call goes on from there.
    pub fn stop(&self) {
        self.cancel.cancel();
        self.job.cancel();
    }

    /// Returns whether the call was stopped.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.cancel.is_cancelled() || self.job.is_cancelled()
    }

    /// Returns units of work done and expected while mail is tossed or scanned.
    #[must_use]
    pub fn progress(&self) -> (u64, u64) {
        self.job.progress()
    }
}
