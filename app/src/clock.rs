//! What "now" is: the clock, or the moment that the command line gave (`--now`).
//!
//! The only place of the program that pages ask for the time; `core` reads no clock.

use crate::browser::jobs::Resolver;
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::resolve;
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

/// How pages are made: each at its own moment.
pub(crate) fn resolver(given: Option<Given>) -> Box<Resolver> {
    Box::new(move |url, library, job| resolve(url, library, &now(given), job))
}
