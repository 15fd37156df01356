//! Sections of code whose panics are caught.
//!
//! Third-party decoders read bytes that anyone may have sent, and one worker serves many pages: a
//! bug in either must not end the program. [`guarded`] catches the panic, and [`install_hook`]
//! keeps it off the user's terminal: the caller turns the panic into an error message. Imports
//! nothing of this crate.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, set_hook};
use std::sync::{Mutex, MutexGuard, PoisonError};

thread_local! {
    /// Depth of nested guarded sections in this thread.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
}

/// Caught panic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panicked {
    /// Text of the panic, for developers, if it has one.
    pub what: Option<String>,
}

/// Runs `work` and returns its panic as an error. The unwinding drops half-done work, so only data
/// that `work` borrows mutably may be left in an intermediate state.
///
/// # Errors
/// `work` panicked.
///
/// ```
/// use ftn_types::guard::guarded;
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

/// Wraps work for another thread whose panic this thread resumes: the work is guarded if this
/// thread is.
pub fn inherited<T>(work: impl FnOnce() -> T) -> impl FnOnce() -> T {
    let depth = DEPTH.get();
    move || {
        DEPTH.set(depth);
        work()
    }
}

/// Locks a mutex, even if poisoned: only for data that a panic cannot leave half-changed.
#[doc(hidden)]
pub fn locked<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns whether this thread is in a guarded section, which catches its panic.
#[must_use]
pub fn is_guarded() -> bool {
    DEPTH.get() > 0
}

/// Silences panics of guarded sections; every other one goes to `unguarded`. It replaces the
/// process's panic hook: call it once, before anything else.
pub fn install_hook(unguarded: impl Fn(&PanicHookInfo<'_>) + Send + Sync + 'static) {
    install_hooks(unguarded, |_| ());
}

/// As [`install_hook`], with panics of guarded sections passed to `guarded`, for a log.
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

/// Returns the text of a panic.
#[must_use]
pub fn text_of(payload: &(dyn Any + Send)) -> Option<&str> {
    payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
}

/// Guard that counts a guarded section until dropped, also by a panic.
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
