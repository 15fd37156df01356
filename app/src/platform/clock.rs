//! Current time: the clock, or the time of the command line (`--now`).
//!
//! Only this file reads the time for pages; `core` reads no clock.

use fidoscope_core::compose::Moment;
use fidoscope_core::query::time::Now;
use fidoscope_core::time::{UtcOffset, WallTime};
use jiff::tz::{Offset, TimeZone};
use jiff::{Timestamp, Zoned};
use std::{env, fs};

/// Time, and the offset of local time.
pub(crate) type FixedTime = (Timestamp, Offset);

/// Returns the current time, or the given one.
pub(crate) fn now(given: Option<FixedTime>) -> Now {
    match given {
        Some((moment, offset)) => Now::at(moment.as_second(), offset.seconds()),
        None => Now::from(&zoned_now()),
    }
}

/// Returns the time for a new message: the local wall clock and its offset.
pub(crate) fn moment() -> Moment {
    let now = zoned_now();
    let offset = now.offset().seconds();
    Moment {
        local: WallTime(now.timestamp().as_second() + i64::from(offset)),
        utc_offset: i16::try_from(offset / 60).ok().map(UtcOffset),
    }
}

/// Wall clock of the user for every frame; reads the time zone once, when it is created.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WallClock {
    given: Option<Timestamp>,
    offset: Offset,
}

impl WallClock {
    /// Creates a clock that follows the system, or stands still at a given time.
    pub(crate) fn new(given: Option<FixedTime>) -> Self {
        let (given, offset) = match given {
            Some((moment, offset)) => (Some(moment), offset),
            None => (None, zoned_now().offset()),
        };
        Self { given, offset }
    }

    /// Returns the wall time.
    pub(crate) fn shown(self) -> WallTime {
        let moment = self.given.unwrap_or_else(Timestamp::now);
        let offset = i64::from(self.offset.seconds());
        WallTime(moment.as_second().saturating_add(offset))
    }
}

/// Converts seconds since 1970 to the local wall clock, in seconds as if it were UTC.
pub(crate) fn local(seconds: i64) -> i64 {
    let moment = Timestamp::from_second(seconds).unwrap_or_default();
    seconds.saturating_add(zone().to_offset(moment).seconds().into())
}

fn zoned_now() -> Zoned {
    Timestamp::now().to_zoned(zone())
}

/// Returns the time zone of the system.
fn zone() -> TimeZone {
    // jiff would list all zones of the system only to find the name of this one.
    let unnamed = || TimeZone::tzif("", &fs::read("/etc/localtime").ok()?).ok();
    let unnamed = env::var_os("TZ").is_none().then(unnamed).flatten();
    unnamed.unwrap_or_else(TimeZone::system)
}

/// Returns the milliseconds since 1970.
pub(crate) fn millis() -> u64 {
    u64::try_from(Timestamp::now().as_millisecond()).unwrap_or_default()
}

/// Returns the seconds since 1970.
pub(crate) fn seconds() -> i64 {
    Timestamp::now().as_second()
}
