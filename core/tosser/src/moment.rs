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

#[cfg(test)]
mod tests {
    use super::Moment;
    use ftn_types::time::{UtcOffset, WallTime};

    #[test]
    fn days_are_those_of_utc_and_hours_those_of_the_local_clock() {
        let moment = Moment {
            utc: WallTime(86_400 - 60),
            offset: UtcOffset(180),
        };
        assert_eq!((moment.day(), moment.wall().0), (0, 86_400 + 10_740));
    }
}
