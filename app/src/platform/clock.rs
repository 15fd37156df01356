//! What "now" is: the clock, or the moment that the command line gave (`--now`).
//!
//! The only place of the program that pages ask for the time; `core` reads no clock.

use crate::browser::jobs::Resolver;
use fidoscope_core::index::Index;
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::{Sources, resolve_from};
use jiff::{Timestamp, Zoned, tz::Offset};
use std::path::Path;

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

/// How pages are made: each at its own moment, without an index.
#[cfg(test)]
pub(crate) fn resolver(given: Option<Given>) -> Box<Resolver> {
    resolver_with(given, None)
}

/// How pages are made: each at its own moment, with the index in a folder.
pub(crate) fn resolver_with(given: Option<Given>, index: Option<&Path>) -> Box<Resolver> {
    let index = index.map(Index::new);
    Box::new(move |url, library, job| {
        let sources = Sources {
            library,
            index: index.as_ref(),
        };
        resolve_from(url, &sources, &now(given), job)
    })
}
