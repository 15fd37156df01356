//! Work on all cores: threads that are joined before a function returns.
//!
//! A panic of a thread goes on in the one that waits for it ([`crate::guard`]). Results come in the order
//! in which the work was given out, whoever is first. Imports `guard`.

use crate::guard::inherited;
use std::num::NonZero;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread::{self, ScopedJoinHandle};

/// How many cores there are. The system is asked once: it reads files to know it.
#[must_use]
pub fn count() -> usize {
    static COUNT: LazyLock<usize> =
        LazyLock::new(|| thread::available_parallelism().map_or(1, NonZero::get));
    *COUNT
}

/// What `work` makes of each part. Several parts have a thread each, and this one waits: a thread that is started where work
/// goes on may have to wait for the core that started it, though others are idle.
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

/// What `work` makes of each part on a thread of its own, and what `own` gives meanwhile on this one.
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

/// Pieces of work that wait for a thread.
pub struct Queue<I>(Mutex<Receiver<I>>);

impl<I> Queue<I> {
    /// The next piece; `None` when there will be no more.
    pub fn next(&self) -> Option<I> {
        let receiver = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        receiver.recv().ok()
    }
}

/// Has `make` send pieces of work to this many threads, two waiting for each, and gives what each thread gave, and what
/// `make` did. When no thread is left, sending fails.
pub fn fed<I: Send, T: Send, R>(
    threads: usize,
    work: impl Fn(&Queue<I>) -> T + Sync,
    make: impl FnOnce(SyncSender<I>) -> R,
) -> (Vec<T>, R) {
    let (sender, receiver) = sync_channel(2 * threads);
    let queue = Arc::new(Queue(Mutex::new(receiver)));
    // Only the threads hold it.
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
