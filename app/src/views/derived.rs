//! Data that a view derives from a page before drawing: rows of trees, days of a calendar.
//!
//! Small amounts are computed at once, large ones in a thread: the window never waits.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// Number of messages above which a thread is used: 20 000 take some milliseconds.
pub(super) const AT_ONCE: usize = 20_000;

/// Value computed once for each `key`.
pub(super) struct Derived<K, T> {
    made: Option<(K, Arc<T>)>,
    running: Option<(K, Receiver<T>)>,
}

impl<K, T> Default for Derived<K, T> {
    fn default() -> Self {
        Self {
            made: None,
            running: None,
        }
    }
}

impl<K: Clone + PartialEq, T: Send + 'static> Derived<K, T> {
    /// Returns the value of a key; `None` while a thread computes it. `amount` is the number of
    /// messages that `make` examines.
    pub(super) fn get(
        &mut self,
        ctx: &egui::Context,
        key: &K,
        amount: usize,
        make: impl FnOnce() -> T + Send + 'static,
    ) -> Option<Arc<T>> {
        if let Some(made) = self.known(key) {
            return Some(made);
        }
        if self.running.as_ref().is_none_or(|(known, _)| known != key) {
            if amount <= AT_ONCE {
                return Some(self.keep(key, make()));
            }
            let (sender, receiver) = channel();
            let waker = ctx.clone();
            let work = move || {
                // After the page was left, no one receives the value.
                let _ = sender.send(make());
                waker.request_repaint();
            };
            let thread = std::thread::Builder::new().name("view-rows".to_owned());
            // Without a thread there is no value yet; the next frame tries again.
            self.running = thread.spawn(work).is_ok().then(|| (key.clone(), receiver));
        }
        match self.running.as_ref().map(|(_, thread)| thread.try_recv()) {
            Some(Ok(made)) => Some(self.keep(key, made)),
            Some(Err(TryRecvError::Empty)) => {
                ctx.request_repaint_after(std::time::Duration::from_millis(100));
                None
            }
            Some(Err(TryRecvError::Disconnected)) | None => None,
        }
    }

    /// Calls [`Self::get`] with input that is expensive to prepare, and prepares it only for a
    /// computation.
    pub(super) fn get_of<P: Send + 'static>(
        &mut self,
        ctx: &egui::Context,
        key: &K,
        amount: usize,
        part: impl FnOnce() -> P,
        make: impl FnOnce(P) -> T + Send + 'static,
    ) -> Option<Arc<T>> {
        if let Some(made) = self.known(key) {
            return Some(made);
        }
        let part = part();
        self.get(ctx, key, amount, move || make(part))
    }

    fn known(&self, key: &K) -> Option<Arc<T>> {
        let made = self.made.as_ref().filter(|(known, _)| known == key);
        made.map(|(_, made)| Arc::clone(made))
    }

    /// Returns whether a thread is computing.
    pub(super) fn is_running(&self) -> bool {
        self.running.is_some()
    }

    fn keep(&mut self, key: &K, made: T) -> Arc<T> {
        let made = Arc::new(made);
        self.made = Some((key.clone(), Arc::clone(&made)));
        self.running = None;
        made
    }

    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::{AT_ONCE, Derived};
    use crate::platform::repaints;

    #[test]
    fn little_is_made_at_once_and_only_once() {
        let ctx = egui::Context::default();
        let mut derived = Derived::default();
        assert_eq!(derived.get(&ctx, &1, 10, || 5).as_deref(), Some(&5));
        assert_eq!(derived.get(&ctx, &1, 10, || 6).as_deref(), Some(&5));
        assert_eq!(derived.get(&ctx, &2, 10, || 7).as_deref(), Some(&7));
        derived.forget();
        assert_eq!(derived.get(&ctx, &2, 10, || 8).as_deref(), Some(&8));
    }

    #[test]
    fn much_is_made_by_a_thread_and_the_caller_does_not_wait() {
        let ctx = egui::Context::default();
        let mut derived = Derived::default();
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let work = move || {
            let _ = wait.recv();
            5
        };
        assert_eq!(derived.get(&ctx, &1, AT_ONCE + 1, work), None);
        assert_eq!(derived.get(&ctx, &1, AT_ONCE + 1, || 6), None);
        go.send(()).unwrap();
        let mut made = None;
        repaints::until(&ctx, || {
            made = derived.get(&ctx, &1, AT_ONCE + 1, || 6);
            made.is_some()
        });
        assert_eq!(made.as_deref(), Some(&5));
    }
}
