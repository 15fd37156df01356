//! Times as Fidonet writes them: local wall-clock time, with or without a known UTC offset.
//!
//! Knows calendar arithmetic (by `jiff`). Imports nothing of this crate and reads no clock.

use std::fmt;

/// Wall-clock time without a zone, in seconds since 1970-01-01T00:00:00 of the same clock.
///
/// JAM's "unix dates" hold exactly this (FACTS: local time encoded as if it were UTC).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WallTime(pub i64);

impl WallTime {
    /// Returns the civil date and time, clamped to the years -9999 to 9999.
    #[must_use]
    pub fn civil(self) -> jiff::civil::DateTime {
        let seconds = self.0.clamp(-377_705_023_201, 253_402_207_200);
        jiff::Timestamp::from_second(seconds).map_or(jiff::civil::DateTime::MIN, |moment| {
            jiff::tz::Offset::UTC.to_datetime(moment)
        })
    }

    /// Returns the wall-clock time of a civil date and time.
    #[must_use]
    pub fn from_civil(civil: jiff::civil::DateTime) -> Self {
        jiff::tz::Offset::UTC
            .to_timestamp(civil)
            .map_or(Self(0), |moment| Self(moment.as_second()))
    }
}

/// Prints `2007-08-13T12:57:34`.
impl fmt::Display for WallTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let c = self.civil();
        write!(
            f,
            "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}",
            c.year(),
            c.month(),
            c.day(),
            c.hour(),
            c.minute(),
            c.second()
        )
    }
}

/// Returns whether a year of the proleptic Gregorian calendar has 366 days; years are astronomical.
#[doc(hidden)]
pub const fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// Returns the number of days of a month in the proleptic Gregorian calendar; 31 for an invalid
/// month.
#[doc(hidden)]
pub const fn days_in_month(year: i64, month: u8) -> u8 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// UTC offset in minutes east of Greenwich, as in TZUTC kludges (FTS-4008).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct UtcOffset(pub i16);

impl UtcOffset {
    /// Reads `[+|-]hhmm` (FTS-4008); a missing leading zero is tolerated, as real mail has it.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let (sign, digits) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        if !(3..=4).contains(&digits.len()) || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let value: i16 = digits.parse().ok()?;
        let (hours, minutes) = (value / 100, value % 100);
        if hours > 14 || minutes > 59 {
            return None;
        }
        Some(Self(sign * (hours * 60 + minutes)))
    }
}

/// Prints `+0400`.
impl fmt::Display for UtcOffset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { '-' } else { '+' };
        let minutes = self.0.unsigned_abs();
        write!(f, "{sign}{:02}{:02}", minutes / 60, minutes % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::{UtcOffset, WallTime};

    #[test]
    fn a_stamp_prints_as_the_wall_clock_showed_it() {
        assert_eq!(WallTime(1_186_923_454).to_string(), "2007-08-12T12:57:34");
        assert_eq!(WallTime(0).to_string(), "1970-01-01T00:00:00");
        assert_eq!(WallTime(i64::MAX).civil().year(), 9999);
    }

    #[test]
    fn offsets_are_read_as_real_mail_writes_them() {
        for (text, minutes) in [("0400", 240), ("-0500", -300), ("+0200", 120), ("300", 180)] {
            assert_eq!(UtcOffset::parse(text), Some(UtcOffset(minutes)), "{text}");
        }
        for text in ["", "04:00", "9900", "0460", "abc", "-"] {
            assert_eq!(UtcOffset::parse(text), None, "{text}");
        }
        assert_eq!(UtcOffset(-210).to_string(), "-0330");
    }
}
