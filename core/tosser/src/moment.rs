//! The caller's clock. Imports nothing of this crate.

use ftn_types::time::{UtcOffset, WallTime};

/// Time of a call, from the caller's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// Seconds since 1970 in UTC.
    pub utc: WallTime,
    /// Offset of the local clock.
    pub offset: UtcOffset,
}

/// Length of a day, in seconds.
const DAY: i64 = 24 * 60 * 60;

impl Moment {
    /// Returns the time of the local clock.
    #[must_use]
    pub fn wall(self) -> WallTime {
        WallTime(self.utc.0.saturating_add(i64::from(self.offset.0) * 60))
    }

    /// Returns the number of the day in UTC, from 1970.
    #[must_use]
    pub fn day(self) -> i64 {
        self.utc.0.div_euclid(DAY)
    }
}

/// Returns midnight of a valid day of the Gregorian calendar.
pub(crate) fn midnight(year: i64, month: u8, day: u8) -> WallTime {
    // Days since 1970 by the civil calendar; March begins the year.
    let (year, month) = match month {
        1 | 2 => (year - 1, i64::from(month) + 9),
        _ => (year, i64::from(month) - 3),
    };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * month + 2) / 5 + i64::from(day) - 1;
    let days = era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468;
    WallTime(days * DAY)
}

#[cfg(test)]
mod tests {
    use super::{Moment, midnight};
    use ftn_types::time::{UtcOffset, WallTime};

    #[test]
    fn days_are_those_of_the_calendar() {
        for (date, text) in [
            ((1970, 1, 1), "1970-01-01T00:00:00"),
            ((2000, 2, 29), "2000-02-29T00:00:00"),
            ((2026, 11, 28), "2026-11-28T00:00:00"),
            ((1980, 12, 31), "1980-12-31T00:00:00"),
        ] {
            let (year, month, day) = date;
            assert_eq!(midnight(year, month, day).to_string(), text);
        }
        let moment = Moment {
            utc: WallTime(86_400 - 60),
            offset: UtcOffset(180),
        };
        assert_eq!((moment.day(), moment.wall().0), (0, 86_400 + 10_740));
    }
}
