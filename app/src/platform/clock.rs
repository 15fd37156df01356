//! What "now" is: the clock, or the moment that the command line gave (`--now`).
//!
//! The only place of the program that pages ask for the time; `core` reads no clock.

use fidoscope_core::compose::Moment;
use fidoscope_core::query::time::Now;
use fidoscope_core::time::{UtcOffset, WallTime};
use jiff::tz::{Offset, TimeZone};
use jiff::{Timestamp, Zoned};
use std::{env, fs};

/// A moment and the offset of local time.
pub(crate) type FixedTime = (Timestamp, Offset);

/// The current moment, or the given one.
pub(crate) fn now(given: Option<FixedTime>) -> Now {
    match given {
        Some((moment, offset)) => Now::at(moment.as_second(), offset.seconds()),
        None => Now::from(&zoned_now()),
    }
}

/// The moment at which a message is written: the local wall clock and its offset.
pub(crate) fn moment() -> Moment {
    let now = zoned_now();
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
            None => (None, zoned_now().offset()),
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
    seconds.saturating_add(zone().to_offset(moment).seconds().into())
}

fn zoned_now() -> Zoned {
    Timestamp::now().to_zoned(zone())
}

/// The time zone of the system.
fn zone() -> TimeZone {
    // jiff lists all zones of the system to know the name of this one, which no one asks for.
    let unnamed = || TimeZone::tzif("", &fs::read("/etc/localtime").ok()?).ok();
    let unnamed = env::var_os("TZ").is_none().then(unnamed).flatten();
    unnamed.unwrap_or_else(TimeZone::system)
}

/// Milliseconds since 1970.
pub(crate) fn millis() -> u64 {
    u64::try_from(Timestamp::now().as_millisecond()).unwrap_or_default()
}

/// Seconds since 1970.
pub(crate) fn seconds() -> i64 {
    Timestamp::now().as_second()
}
