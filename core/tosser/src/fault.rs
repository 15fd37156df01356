//! Faults at each step for tests: the process ends there. Outside of tests none happens.
//!
//! A step is a write, a rename, a flush, a commit or a change of a base. Imports nothing of this
//! crate.

use std::fs::File;
use std::io;

#[cfg(not(test))]
pub(crate) fn step() -> io::Result<()> {
    Ok(())
}

#[cfg(not(test))]
pub(crate) fn is_planned() -> bool {
    false
}

/// Returns how many of `count` messages are added before the process ends.
#[cfg(not(test))]
pub(crate) fn reach(count: usize) -> usize {
    count
}

#[cfg(test)]
pub(crate) use planned::{at, is_planned, reach, step};

/// Flushes a file; tests of thousands of faults skip the wait for the disk.
pub(crate) fn sync(file: &File) -> io::Result<()> {
    step()?;
    match is_planned() {
        true => Ok(()),
        false => file.sync_all(),
    }
}

#[cfg(test)]
mod planned {
    use std::cell::Cell;
    use std::io;

    thread_local! {
        /// Steps before the fault; `None`: none is planned. Bases are changed by this thread, too,
        /// while a fault is planned.
        static LEFT: Cell<Option<usize>> = const { Cell::new(None) };
        static MET: Cell<bool> = const { Cell::new(false) };
    }

    /// Runs work that ends after `steps` steps; returns also whether it ended there.
    pub(crate) fn at<T>(steps: usize, work: impl FnOnce() -> T) -> (T, bool) {
        LEFT.set(Some(steps));
        MET.set(false);
        let done = work();
        LEFT.set(None);
        (done, MET.get())
    }

    pub(crate) fn is_planned() -> bool {
        LEFT.get().is_some()
    }

    /// Counts a step; fails at the planned one and ever after.
    pub(crate) fn step() -> io::Result<()> {
        match LEFT.get() {
            None => Ok(()),
            Some(0) => {
                MET.set(true);
                Err(io::ErrorKind::StorageFull.into())
            }
            Some(left) => {
                LEFT.set(Some(left - 1));
                Ok(())
            }
        }
    }

    /// Counts a step for each of several messages; returns how many are reached.
    pub(crate) fn reach(count: usize) -> usize {
        (0..count).take_while(|_| step().is_ok()).count()
    }
}
