//! Faults at a chosen byte or step of a change, for tests; without the feature `fault-injection` none
//! happens.
//!
//! Every write, flush, rename and removal of this crate passes here, and so may those of other
//! programs: their tests then end the process, or fail one write, at each of them. Imports nothing.

#[cfg(not(any(test, feature = "fault-injection")))]
pub use none::{error, has_links, is_planned, may_write, reach, whole};
#[cfg(any(test, feature = "fault-injection"))]
pub use planned::{
    Kind, at, error, has_links, is_planned, may_write, reach, read_only, whole, without_links,
};

#[cfg(not(any(test, feature = "fault-injection")))]
mod none {
    use std::io;

    /// Returns how many of the units precede the fault: all.
    ///
    /// # Errors
    /// None.
    pub fn reach(units: usize) -> io::Result<usize> {
        Ok(units)
    }

    /// Counts a step that is done completely or not at all.
    ///
    /// # Errors
    /// None.
    pub fn whole() -> io::Result<()> {
        Ok(())
    }

    /// Returns whether this thread has a planned fault.
    #[must_use]
    pub fn is_planned() -> bool {
        false
    }

    /// Counts a file that is opened for writing or created.
    ///
    /// # Errors
    /// None.
    pub fn may_write() -> io::Result<()> {
        Ok(())
    }

    /// Returns whether the file system has hard links, as far as tests decide.
    #[must_use]
    pub fn has_links() -> bool {
        true
    }

    /// Returns the error of a write that ended early.
    #[must_use]
    pub fn error() -> io::Error {
        io::ErrorKind::WriteZero.into()
    }
}

#[cfg(any(test, feature = "fault-injection"))]
mod planned {
    use std::cell::Cell;
    use std::io;

    /// Kind of fault.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Kind {
        /// The process ends: nothing more is written.
        Kill,
        /// One write fails, later ones succeed.
        Error,
    }

    #[derive(Clone, Copy)]
    struct Planned {
        kind: Kind,
        /// Bytes and steps before the fault.
        left: usize,
        met: bool,
    }

    thread_local! {
        static PLANNED: Cell<Option<Planned>> = const { Cell::new(None) };
        static LINKS: Cell<bool> = const { Cell::new(true) };
        static READ_ONLY: Cell<Option<(io::ErrorKind, usize)>> = const { Cell::new(None) };
    }

    /// Runs a change with a fault after `left` bytes and steps; returns also whether the fault
    /// occurred.
    pub fn at<T>(kind: Kind, left: usize, change: impl FnOnce() -> T) -> (T, bool) {
        let met = false;
        PLANNED.set(Some(Planned { kind, left, met }));
        let done = change();
        (done, PLANNED.take().is_some_and(|planned| planned.met))
    }

    /// Runs a change as on a file system without hard links.
    pub fn without_links<T>(change: impl FnOnce() -> T) -> T {
        LINKS.set(false);
        let done = change();
        LINKS.set(true);
        done
    }

    /// Runs a change as on a file system that allows `left` files to be opened for writing or
    /// created, and then refuses with this error; returns also whether it refused. Needed because
    /// tests may run as root, who may write everywhere.
    pub fn read_only<T>(kind: io::ErrorKind, left: usize, change: impl FnOnce() -> T) -> (T, bool) {
        READ_ONLY.set(Some((kind, left + 1)));
        let done = change();
        let met = READ_ONLY.take().is_some_and(|(_, left)| left == 0);
        (done, met)
    }

    /// Counts a file that is opened for writing or created.
    ///
    /// # Errors
    /// The planned refusal.
    pub fn may_write() -> io::Result<()> {
        let Some((kind, left)) = READ_ONLY.get() else {
            return Ok(());
        };
        let left = left.saturating_sub(1);
        READ_ONLY.set(Some((kind, left)));
        match left {
            0 => Err(kind.into()),
            _ => Ok(()),
        }
    }

    /// Returns whether the file system has hard links, as far as tests decide.
    #[must_use]
    pub fn has_links() -> bool {
        LINKS.get()
    }

    /// Returns whether this thread has a planned fault.
    #[must_use]
    pub fn is_planned() -> bool {
        PLANNED.get().is_some()
    }

    /// Returns the error of a write that ended early.
    #[must_use]
    pub fn error() -> io::Error {
        io::Error::from(io::ErrorKind::StorageFull)
    }

    /// Returns how many of the units precede the fault.
    ///
    /// # Errors
    /// The planned fault was met before.
    pub fn reach(units: usize) -> io::Result<usize> {
        let Some(mut planned) = PLANNED.get() else {
            return Ok(units);
        };
        if planned.met {
            return match planned.kind {
                Kind::Kill => Err(error()),
                Kind::Error => Ok(units),
            };
        }
        let reached = units.min(planned.left);
        planned.left -= reached;
        planned.met = reached < units;
        PLANNED.set(Some(planned));
        Ok(reached)
    }

    /// Counts a step that is done completely or not at all.
    ///
    /// # Errors
    /// The planned fault.
    pub fn whole() -> io::Result<()> {
        match reach(1)? {
            0 => Err(error()),
            _ => Ok(()),
        }
    }
}
