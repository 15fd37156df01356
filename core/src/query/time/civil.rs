//! Calendar arithmetic of the proleptic Gregorian calendar, for any year and with leap seconds.
//!
//! Years are astronomical: 1 is 1 AD, 0 is 1 BC, -22 is 23 BC.

use crate::calendar::Date;
use crate::time::{days_in_month, is_leap};
use std::fmt;

const DAY_SECONDS: i64 = 86_400;

/// A date and a time of day on some clock. The fields are in the order of comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Civil {
    pub(super) year: i64,
    /// 1 to 12.
    pub(super) month: u8,
    /// 1 to 31.
    pub(super) day: u8,
    pub(super) hour: u8,
    pub(super) minute: u8,
    /// 0 to 60.
    pub(super) second: u8,
}

impl Civil {
    /// Returns the date and time `seconds` after 1970-01-01T00:00:00.
    pub(super) fn from_seconds(seconds: i64) -> Self {
        let Date { year, month, day } = date_of(seconds.div_euclid(DAY_SECONDS));
        let rest = seconds.rem_euclid(DAY_SECONDS);
        Self {
            year,
            month,
            day,
            hour: small(rest / 3600),
            minute: small(rest / 60 % 60),
            second: small(rest % 60),
        }
    }

    /// Returns seconds after 1970-01-01T00:00:00; a leap second counts as the first one of the next
    /// minute, and too distant years saturate.
    pub(super) fn seconds(&self) -> i64 {
        let days = i128::from(days_of(self.year, self.month, self.day));
        let in_day =
            i64::from(self.hour) * 3600 + i64::from(self.minute) * 60 + i64::from(self.second);
        let seconds = days * i128::from(DAY_SECONDS) + i128::from(in_day);
        let limited = seconds.clamp(i128::from(i64::MIN), i128::from(i64::MAX));
        i64::try_from(limited).unwrap_or_default()
    }

    /// Returns the same moment on a clock that is `minutes` ahead; a second 60 stays one.
    pub(super) fn plus_minutes(self, minutes: i64) -> Self {
        let whole = Self { second: 0, ..self };
        let shifted = Self::from_seconds(whole.seconds().saturating_add(minutes * 60));
        Self {
            second: self.second,
            ..shifted
        }
    }

    /// Returns the number of the day in its year, from 1 to 366 (7.2.1.2.7).
    pub(super) fn day_of_year(&self) -> u16 {
        let before: u16 = (1..self.month)
            .map(|month| u16::from(days_in_month(self.year, month)))
            .sum();
        before + u16::from(self.day)
    }
}

/// Prints `2007-08-13T12:57:34`, and `-0022-03-15T12:00:00` for 23 BC.
impl fmt::Display for Civil {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.year < 0 { "-" } else { "" };
        write!(
            f,
            "{sign}{:04}-{:02}-{:02}T{:02}:{:02}:{:02}",
            self.year.unsigned_abs(),
            self.month,
            self.day,
            self.hour,
            self.minute,
            self.second
        )
    }
}

/// Returns 365 or 366.
pub(super) const fn days_in_year(year: i64) -> u16 {
    if is_leap(year) { 366 } else { 365 }
}

/// Returns month and day of a day number of a year, by the table of 7.2.1.2.7; numbers beyond the
/// year yield its last day.
pub(super) fn of_ordinal(year: i64, ordinal: u16) -> (u8, u8) {
    let mut left = ordinal.clamp(1, days_in_year(year));
    for month in 1..=12 {
        let days = u16::from(days_in_month(year, month));
        if left <= days {
            return (month, u8::try_from(left).unwrap_or(1));
        }
        left -= days;
    }
    (12, 31)
}

/// Returns the number of days from 1970-01-01 to a date.
///
/// Years are counted from March, so that a leap day is the last day of its year.
fn days_of(year: i64, month: u8, day: u8) -> i64 {
    // Far more than 64-bit seconds can hold, and no sum below overflows.
    let year = year.clamp(-1_000_000_000_000, 1_000_000_000_000);
    let month = i64::from(month);
    let (year, months) = if month > 2 {
        (year, month - 3)
    } else {
        (year - 1, month + 9)
    };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * months + 2) / 5 + i64::from(day) - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// Returns the date `days` after 1970-01-01.
fn date_of(days: i64) -> Date {
    let shifted = days + 719_468;
    let (era, day) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let of_era = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * of_era + of_era / 4 - of_era / 100);
    let months = (5 * of_year + 2) / 153;
    let month = if months < 10 { months + 3 } else { months - 9 };
    let year = era * 400 + of_era + i64::from(month <= 2);
    Date {
        year,
        month: small(month),
        day: small(of_year - (153 * months + 2) / 5 + 1),
    }
}

/// Converts a part of a calendar date; it fits a byte by the arithmetic above.
fn small(number: i64) -> u8 {
    u8::try_from(number).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{Civil, days_in_month, of_ordinal};
    use crate::time::WallTime;

    #[test]
    fn dates_agree_with_the_calendar_library_over_four_thousand_years() {
        let mut seconds = -62_000_000_000_i64;
        let mut seen = 0;
        while seconds < 62_000_000_000 {
            let civil = Civil::from_seconds(seconds);
            assert_eq!(civil.to_string(), WallTime(seconds).to_string());
            assert_eq!(civil.seconds(), seconds);
            let jiff = WallTime(seconds).civil();
            assert_eq!(
                i64::from(civil.day_of_year()),
                i64::from(jiff.day_of_year()),
                "{civil}"
            );
            assert_eq!(
                of_ordinal(civil.year, civil.day_of_year()),
                (civil.month, civil.day)
            );
            seconds += 86_400 * 3 + 4_567;
            seen += 1;
        }
        assert!(seen > 400_000);
    }

    #[test]
    fn the_ends_of_the_numbers_neither_overflow_nor_turn_around() {
        for seconds in [i64::MIN, i64::MIN + 1, i64::MAX] {
            let civil = Civil::from_seconds(seconds);
            assert_eq!(civil.seconds(), seconds, "{civil}");
            let _ = civil.plus_minutes(840).plus_minutes(-1680);
        }
        let far = Civil {
            year: i64::MAX,
            month: 12,
            day: 31,
            hour: 23,
            minute: 59,
            second: 60,
        };
        assert_eq!(far.seconds(), i64::MAX);
        assert_eq!(
            Civil {
                year: i64::MIN,
                ..far
            }
            .seconds(),
            i64::MIN
        );
    }

    #[test]
    fn a_leap_second_stays_one_on_another_clock() {
        let leap = Civil {
            year: 2006,
            month: 1,
            day: 1,
            hour: 2,
            minute: 59,
            second: 60,
        };
        assert_eq!(leap.plus_minutes(-180).to_string(), "2005-12-31T23:59:60");
        assert_eq!(leap.seconds(), 1_136_084_400);
    }

    #[test]
    fn months_have_their_days() {
        assert_eq!(
            [1900, 2000, 2004, 2007, 0, -4].map(|year| days_in_month(year, 2)),
            [28, 29, 29, 28, 29, 29]
        );
        assert_eq!(of_ordinal(2007, 366), (12, 31));
        assert_eq!(of_ordinal(2007, 0), (1, 1));
    }
}
