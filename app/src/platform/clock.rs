//! What "now" is: the clock, or the moment that the command line gave (`--now`).
//!
//! The only place of the program that pages ask for the time; `core` reads no clock.

use fidoscope_core::query::time::Now;
use jiff::{Timestamp, Zoned, tz::Offset};

/// A moment and the offset of local time.
pub(crate) type Given = (Timestamp, Offset);

/// The current moment, or the given one.
pub(crate) fn now(given: Option<Given>) -> Now {
    match given {
        Some((moment, offset)) => Now::at(moment.as_second(), offset.seconds()),
        None => Now::from(&Zoned::now()),
    }
}

/// Seconds since 1970.
pub(crate) fn seconds() -> i64 {
    Timestamp::now().as_second()
}
