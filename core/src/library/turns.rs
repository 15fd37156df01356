//! One reader at a time for the headers of an area: other threads wait and share the result,
//! instead of reading the same files into as much memory again.

use super::area::{AreaId, LibraryError};
use crate::base::BaseError;
use crate::guard::locked;
use crate::job::Job;
use std::collections::HashSet;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// Areas whose headers are being read.
#[derive(Default)]
pub(super) struct Turns {
    busy: Mutex<HashSet<AreaId>>,
    is_free: Condvar,
}

/// The right to read the headers of an area, until it is dropped.
pub(super) struct Turn<'t> {
    turns: &'t Turns,
    area: AreaId,
}

impl Turns {
    /// Waits until no other thread reads the headers of an area.
    pub(super) fn wait(&self, area: AreaId, job: &Job) -> Result<Turn<'_>, LibraryError> {
        /// Interval at which a waiting job checks its cancellation.
        const LOOK: Duration = Duration::from_millis(20);
        let mut busy = locked(&self.busy);
        while !busy.insert(area) {
            if job.is_cancelled() {
                return Err(BaseError::Cancelled.into());
            }
            let waited = self.is_free.wait_timeout(busy, LOOK);
            busy = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        Ok(Turn { turns: self, area })
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        locked(&self.turns.busy).remove(&self.area);
        self.turns.is_free.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::{AreaId, Turns};
    use crate::job::Job;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[test]
    fn one_at_a_time_has_a_turn_and_a_cancelled_one_waits_no_longer() {
        let turns = Turns::default();
        let (inside, most) = (AtomicU32::new(0), AtomicU32::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..50 {
                        let turn = turns.wait(AreaId(7), &Job::new()).unwrap();
                        let now = inside.fetch_add(1, Ordering::SeqCst) + 1;
                        most.fetch_max(now, Ordering::SeqCst);
                        std::thread::yield_now();
                        inside.fetch_sub(1, Ordering::SeqCst);
                        drop(turn);
                    }
                });
            }
        });
        assert_eq!(most.into_inner(), 1);
        let _turn = turns.wait(AreaId(7), &Job::new()).unwrap();
        let _other = turns.wait(AreaId(8), &Job::new()).unwrap();
        let job = Job::new();
        job.cancel();
        assert!(turns.wait(AreaId(7), &job).is_err());
    }
}
