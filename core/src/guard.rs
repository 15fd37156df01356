//! Sections of code whose panics are caught.
//!
//! Decoders of other people's crates read bytes that anyone may have sent, and one worker serves
//! many pages: a bug in either must not end the program. [`guarded`] catches the panic, and
//! [`install_hook`] keeps it off the user's terminal: what is caught becomes a sentence where the
//! work was asked for. Imports nothing of this crate.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, set_hook};
use std::sync::{Mutex, MutexGuard, PoisonError};

thread_local! {
    /// How many guarded sections this thread is in.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
}

/// A panic that was caught.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panicked {
    /// What the panic says, if it says something: words for engineers.
    pub what: Option<String>,
}

/// Does work; its panic is an error. What the work leaves half done is dropped with it, so only
/// what `work` borrows mutably may be seen in a state in between.
///
/// # Errors
/// The work panicked.
///
/// ```
/// use fidoscope_core::guard::guarded;
///
/// assert_eq!(guarded(|| 2 + 2), Ok(4));
/// let caught = guarded(|| -> u8 { panic!("no such code") });
/// assert_eq!(caught.unwrap_err().what.as_deref(), Some("no such code"));
/// ```
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Panicked> {
    let _section = Section::enter();
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| Panicked {
        what: text_of(payload.as_ref()).map(str::to_owned),
    })
}

/// Work for another thread whose panic this thread hands on: it is guarded where this thread is.
pub fn inherited<T>(work: impl FnOnce() -> T) -> impl FnOnce() -> T {
    let depth = DEPTH.get();
    move || {
        DEPTH.set(depth);
        work()
    }
}

/// Locks a mutex, also after a panic that was caught while it was locked: for what no panic leaves half done.
pub(crate) fn locked<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether this thread is in a guarded section: its panic will be caught.
#[must_use]
pub fn is_guarded() -> bool {
    DEPTH.get() > 0
}

/// Makes panics of guarded sections silent; every other one goes to `unguarded`. It replaces the
/// panic hook of the process: a program calls it once, first of all.
pub fn install_hook(unguarded: impl Fn(&PanicHookInfo<'_>) + Send + Sync + 'static) {
    install_hooks(unguarded, |_| ());
}

/// The same; panics of guarded sections go to `guarded`, for a log.
pub fn install_hooks(
    unguarded: impl Fn(&PanicHookInfo<'_>) + Send + Sync + 'static,
    guarded: impl Fn(&PanicHookInfo<'_>) + Send + Sync + 'static,
) {
    set_hook(Box::new(move |info| {
        if is_guarded() {
            guarded(info);
        } else {
            unguarded(info);
        }
    }));
}

/// The text of a panic.
#[must_use]
pub fn text_of(payload: &(dyn Any + Send)) -> Option<&str> {
    payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
}

/// Counts a guarded section until it is left, by a panic, too.
struct Section;

impl Section {
    fn enter() -> Self {
        DEPTH.set(DEPTH.get() + 1);
        Self
    }
}

impl Drop for Section {
    fn drop(&mut self) {
        DEPTH.set(DEPTH.get().saturating_sub(1));
    }
}

#[cfg(test)]
mod tests {
    use super::{guarded, inherited, is_guarded};

    #[test]
    fn sections_nest_and_are_left_by_a_panic() {
        assert!(!is_guarded());
        let outer = guarded(|| {
            let inner = guarded(|| -> bool { panic!("{} at {}", "inner", 3) });
            (inner.unwrap_err().what, is_guarded())
        });
        assert_eq!(outer, Ok((Some("inner at 3".to_owned()), true)));
        assert!(!is_guarded());
    }

    #[test]
    fn a_thread_is_guarded_only_where_its_panic_is_handed_on() {
        let of_threads = || {
            let own = std::thread::spawn(is_guarded).join().unwrap();
            let handed_on = std::thread::spawn(inherited(is_guarded)).join().unwrap();
            (own, handed_on)
        };
        assert_eq!(of_threads(), (false, false));
        assert_eq!(guarded(of_threads), Ok((false, true)));
    }
}
