//! What "now" is: the clock, or the moment that the command line gave (`--now`).
//!
//! The only place of the program that pages ask for the time; `core` reads no clock.

use fidoscope_core::compose::Moment;
use fidoscope_core::query::time::Now;
use fidoscope_core::time::{UtcOffset, WallTime};
use jiff::{Timestamp, Zoned, tz::Offset};

/// A moment and the offset of local time.
pub(crate) type FixedTime = (Timestamp, Offset);

/// The current moment, or the given one.
pub(crate) fn now(given: Option<FixedTime>) -> Now {
    match given {
        Some((moment, offset)) => Now::at(moment.as_second(), offset.seconds()),
        None => Now::from(&Zoned::now()),
    }
}

/// The moment at which a message is written: the local wall clock and its offset.
pub(crate) fn moment() -> Moment {
    let now = Zoned::now();
    let offset = now.offset().seconds();
    Moment {
        local: WallTime(now.timestamp().as_second() + i64::from(offset)),
        utc_offset: i16::try_from(offset / 60).ok().map(UtcOffset),
    }
}

/// The user's wall clock, for every frame: it reads the time zone once, when it is made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WallClock {
    given: Option<Timestamp>,
    offset: Offset,
}

impl WallClock {
    /// Stays at the given moment, or follows the clock of the system.
    pub(crate) fn new(given: Option<FixedTime>) -> Self {
        let (given, offset) = match given {
            Some((moment, offset)) => (Some(moment), offset),
            None => (None, Zoned::now().offset()),
        };
        Self { given, offset }
    }

    /// What it shows.
    pub(crate) fn shown(self) -> WallTime {
        let moment = self.given.unwrap_or_else(Timestamp::now);
        let offset = i64::from(self.offset.seconds());
        WallTime(moment.as_second().saturating_add(offset))
    }
}

/// What the wall clock shows at a moment, in seconds as if it were in UTC.
pub(crate) fn local(seconds: i64) -> i64 {
    let moment = Timestamp::from_second(seconds).unwrap_or_default();
    let zone = jiff::tz::TimeZone::system();
    seconds.saturating_add(zone.to_offset(moment).seconds().into())
}

/// Milliseconds since 1970.
pub(crate) fn millis() -> u64 {
    u64::try_from(Timestamp::now().as_millisecond()).unwrap_or_default()
}

/// Seconds since 1970.
pub(crate) fn seconds() -> i64 {
    Timestamp::now().as_second()
}
