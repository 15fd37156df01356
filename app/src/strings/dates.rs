//! Dates and times as people say them: `today 14:20`, `yesterday 09:05`, `12 Sep 14:20`, `12 Sep
//! 2012`.
//!
//! Uses the day that the window set last; reads no clock.

use super::tr;
use fidoscope_core::time::WallTime;
use jiff::civil::Date;
use std::sync::atomic::{AtomicI64, Ordering};

const SECONDS_A_DAY: i64 = 86_400;
/// Day before the window has set one: no date is today, so all are written out.
const UNKNOWN: i64 = i64::MIN;

/// Current day of the user's wall clock, in days since 1970.
#[cfg(not(test))]
static TODAY: AtomicI64 = AtomicI64::new(UNKNOWN);

// Each test has a day of its own.
#[cfg(test)]
thread_local! {
    static TODAY: AtomicI64 = const { AtomicI64::new(UNKNOWN) };
}

/// Sets the current day by the user's wall clock.
pub(crate) fn set_now(now: WallTime) {
    let day = now.0.div_euclid(SECONDS_A_DAY);
    with_today(|today| today.store(day, Ordering::Relaxed));
}

fn today() -> i64 {
    with_today(|today| today.load(Ordering::Relaxed))
}

fn with_today<T>(act: impl FnOnce(&AtomicI64) -> T) -> T {
    #[cfg(not(test))]
    return act(&TODAY);
    #[cfg(test)]
    TODAY.with(act)
}

/// Formats a time for a column; days of other years have no time of day.
pub(crate) fn short(stamp: WallTime) -> String {
    of_day(stamp).unwrap_or_else(|date| in_words(date, true))
}

/// Formats a time to the minute.
pub(crate) fn exact(stamp: WallTime) -> String {
    of_day(stamp).unwrap_or_else(|date| format!("{} {}", in_words(date, true), time(stamp)))
}

/// Formats days nearby and those of this year, with the time of day; the error is the date of
/// another day.
fn of_day(stamp: WallTime) -> Result<String, Date> {
    let date = stamp.civil().date();
    let today = today();
    let day = match today.checked_sub(stamp.0.div_euclid(SECONDS_A_DAY)) {
        Some(0) => tr!("today").to_owned(),
        Some(1) => tr!("yesterday").to_owned(),
        _ if today != UNKNOWN && date.year() == year_of(today) => in_words(date, false),
        _ => return Err(date),
    };
    Ok(format!("{day} {}", time(stamp)))
}

fn year_of(day: i64) -> i16 {
    WallTime(day.saturating_mul(SECONDS_A_DAY)).civil().year()
}

fn time(stamp: WallTime) -> String {
    let civil = stamp.civil();
    format!("{:02}:{:02}", civil.hour(), civil.minute())
}

/// Formats a date such as `12 Sep 2012`.
fn in_words(date: Date, with_year: bool) -> String {
    let at = usize::try_from(date.month() - 1).unwrap_or_default();
    let month = tr!("months-short").split(' ').nth(at).unwrap_or_default();
    let day = date.day();
    if with_year {
        format!("{day} {month} {}", date.year())
    } else {
        format!("{day} {month}")
    }
}

#[cfg(test)]
mod tests {
    use super::{exact, set_now, short};
    use crate::strings::{Language, set_language};
    use fidoscope_core::time::WallTime;

    fn at(text: &str) -> WallTime {
        WallTime::from_civil(text.parse().expect("a moment"))
    }

    #[test]
    fn near_days_are_named_and_other_years_have_no_time_in_columns() {
        set_now(at("2026-03-01T00:10:00"));
        for (moment, column, full) in [
            ("2026-03-01T00:00:00", "today 00:00", "today 00:00"),
            ("2026-03-01T23:59:59", "today 23:59", "today 23:59"),
            ("2026-02-28T23:59:59", "yesterday 23:59", "yesterday 23:59"),
            ("2026-02-27T09:05:00", "27 Feb 09:05", "27 Feb 09:05"),
            // By a wrong clock.
            ("2026-03-02T00:00:00", "2 Mar 00:00", "2 Mar 00:00"),
            ("2025-12-31T14:20:00", "31 Dec 2025", "31 Dec 2025 14:20"),
            ("1969-12-31T23:00:00", "31 Dec 1969", "31 Dec 1969 23:00"),
        ] {
            assert_eq!(short(at(moment)), column, "{moment}");
            assert_eq!(exact(at(moment)), full, "{moment}");
        }
        set_now(at("2026-01-01T12:00:00"));
        assert_eq!(short(at("2025-12-31T14:20:00")), "yesterday 14:20");
    }

    #[test]
    fn without_a_clock_no_day_is_today() {
        assert_eq!(short(WallTime(0)), "1 Jan 1970");
        assert_eq!(exact(WallTime(0)), "1 Jan 1970 00:00");
        assert!(short(WallTime(i64::MIN)).ends_with(" -9999"));
        assert!(short(WallTime(i64::MAX)).ends_with(" 9999"));
    }

    #[test]
    fn months_and_near_days_are_said_in_russian() {
        set_language(Language::Russian);
        set_now(at("2026-09-12T12:00:00"));
        assert_eq!(short(at("2026-09-12T14:20:00")), "сегодня 14:20");
        assert_eq!(short(at("2026-09-11T14:20:00")), "вчера 14:20");
        assert_eq!(short(at("2012-09-12T14:20:00")), "12 сен 2012");
        assert_eq!(short(at("2026-05-01T14:20:00")), "1 мая 14:20");
    }

    #[test]
    fn months_and_near_days_are_said_in_ukrainian() {
        set_language(Language::Ukrainian);
        set_now(at("2026-09-12T12:00:00"));
        assert_eq!(short(at("2026-09-12T14:20:00")), "сьогодні 14:20");
        assert_eq!(short(at("2026-09-11T14:20:00")), "учора 14:20");
        assert_eq!(short(at("2012-09-12T14:20:00")), "12 вер 2012");
    }
}
