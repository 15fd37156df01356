//! Runs work on all cores, in threads that are joined before the function returns.
//!
//! A thread's panic resumes in the waiting thread ([`crate::guard`]). Results keep the order of
//! their inputs. Imports `guard`.

use crate::guard::inherited;
use std::num::NonZero;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread::{self, ScopedJoinHandle};

/// Returns the number of cores. Asks the system once, because the system reads files for the
/// answer.
#[must_use]
pub fn count() -> usize {
    static COUNT: LazyLock<usize> =
        LazyLock::new(|| thread::available_parallelism().map_or(1, NonZero::get));
    *COUNT
}

/// Applies `work` to each part and returns the results. Two or more parts get a thread each, and
/// the calling thread only waits: if it worked too, a new thread might wait for its core while
/// other cores are idle.
pub fn each<P: Send, T: Send>(
    parts: impl IntoIterator<Item = P>,
    work: impl Fn(P) -> T + Sync,
) -> Vec<T> {
    let parts: Vec<P> = parts.into_iter().collect();
    if parts.len() < 2 {
        return parts.into_iter().map(work).collect();
    }
    let (made, ()) = in_parallel(parts, work, || ());
    made
}

/// Applies `work` to each part in a thread of its own and runs `own` meanwhile on this thread;
/// returns both results.
pub fn in_parallel<P: Send, T: Send, R>(
    parts: impl IntoIterator<Item = P>,
    work: impl Fn(P) -> T + Sync,
    own: impl FnOnce() -> R,
) -> (Vec<T>, R) {
    let work = &work;
    thread::scope(|scope| {
        let spawn = |part| scope.spawn(inherited(move || work(part)));
        let handles: Vec<_> = parts.into_iter().map(spawn).collect();
        let own = own();
        (handles.into_iter().map(joined).collect(), own)
    })
}

/// Queue of work items for several threads.
pub struct Queue<I>(Mutex<Receiver<I>>);

impl<I> Queue<I> {
    /// Waits for the next item; `None` once the senders are gone.
    pub fn next(&self) -> Option<I> {
        let receiver = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        receiver.recv().ok()
    }
}

/// Runs `work` in `threads` threads on the items that `make` sends; the queue holds two items per
/// thread. Returns the threads' results and that of `make`. Sending fails once all threads have
/// ended.
pub fn fed<I: Send, T: Send, R>(
    threads: usize,
    work: impl Fn(&Queue<I>) -> T + Sync,
    make: impl FnOnce(SyncSender<I>) -> R,
) -> (Vec<T>, R) {
    let (sender, receiver) = sync_channel(2 * threads);
    let queue = Arc::new(Queue(Mutex::new(receiver)));
    // Only the threads own the queue: once they end, sending fails.
    let queues = (0..threads).map(|_| Arc::clone(&queue)).collect::<Vec<_>>();
    drop(queue);
    in_parallel(queues, |queue| work(&queue), || make(sender))
}

fn joined<T>(handle: ScopedJoinHandle<'_, T>) -> T {
    match handle.join() {
        Ok(made) => made,
        Err(panic) => std::panic::resume_unwind(panic),
    }
}
