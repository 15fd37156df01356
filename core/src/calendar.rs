//! Numbers of messages by day (7.2.3.14).
//!
//! Knows years, months, days of the week and counting. Imports `time`; knows no messages, clocks or
//! time zones: the caller provides dates.

use crate::time::days_in_month;
use std::collections::BTreeMap;

ftn_types::listed! {
    /// A day of the week.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Weekday {
        /// The first one by ISO 8601.
        #[default]
        Monday,
        /// The second one.
        Tuesday,
        /// The third one.
        Wednesday,
        /// The fourth one.
        Thursday,
        /// The fifth one.
        Friday,
        /// The sixth one.
        Saturday,
        /// The last one by ISO 8601.
        Sunday,
    }
}

impl Weekday {
    /// Returns its English name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Monday => "Monday",
            Self::Tuesday => "Tuesday",
            Self::Wednesday => "Wednesday",
            Self::Thursday => "Thursday",
            Self::Friday => "Friday",
            Self::Saturday => "Saturday",
            Self::Sunday => "Sunday",
        }
    }

    /// Returns the seven days of a week that begins with this one.
    #[must_use]
    pub fn week(self) -> [Self; 7] {
        let mut days = Self::ALL;
        days.rotate_left(self as usize);
        days
    }

    /// Returns the day of the week of a date; `month` and `day` from 1.
    #[must_use]
    pub fn from_date(year: i64, month: u8, day: u8) -> Self {
        // Sakamoto's method: shifts of the months in a year that begins with March. The calendar
        // repeats itself every 400 years, which are whole weeks.
        const SHIFTS: [i64; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
        let year = year.rem_euclid(400) + 400 - i64::from(month < 3);
        let shift = SHIFTS
            .get(usize::from(month.saturating_sub(1)))
            .copied()
            .unwrap_or(0);
        let from_sunday =
            (year + year / 4 - year / 100 + year / 400 + shift + i64::from(day)).rem_euclid(7);
        let from_monday = usize::try_from((from_sunday + 6) % 7).unwrap_or(0);
        Self::ALL.get(from_monday).copied().unwrap_or_default()
    }
}

/// Date of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    /// Astronomical year: 0 is 1 BC.
    pub year: i64,
    /// Month, from 1.
    pub month: u8,
    /// Day, from 1.
    pub day: u8,
}

/// Years with messages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Calendar {
    /// Years, ascending, without those that have no messages (7.2.3.14).
    pub years: Vec<Year>,
}

/// One year.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Year {
    /// Astronomical: 0 is 1 BC.
    pub year: i64,
    /// All twelve months, with or without messages.
    pub months: Vec<Month>,
    /// Number of messages in the year.
    pub total: u32,
}

/// One month.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Month {
    /// Its year.
    pub year: i64,
    /// 1 to 12.
    pub month: u8,
    /// Numbers of messages of each day, from the first, including zeros (7.2.3.14).
    pub days: Vec<u32>,
    /// Number of messages in the month.
    pub total: u32,
}

impl Calendar {
    /// Counts dates. Invalid months or days are skipped.
    #[must_use]
    pub fn count(dates: impl Iterator<Item = Date>) -> Self {
        let mut days: BTreeMap<(i64, u8), [u32; 31]> = BTreeMap::new();
        // Neighbours are mostly of one month, whose counts are cached.
        let mut open: Option<((i64, u8), [u32; 31])> = None;
        for Date { year, month, day } in dates {
            if !(1..=12).contains(&month) {
                continue;
            }
            let key = (year, month);
            if open.as_ref().is_none_or(|(known, _)| *known != key) {
                if let Some((known, counts)) = open.take() {
                    days.insert(known, counts);
                }
                open = Some((key, days.get(&key).copied().unwrap_or_default()));
            }
            let counts = open.as_mut().map(|(_, counts)| counts);
            if day > 0
                && let Some(count) = counts.and_then(|counts| counts.get_mut(usize::from(day) - 1))
            {
                *count = count.saturating_add(1);
            }
        }
        days.extend(open);
        let mut calendar = Self::default();
        for ((year, month), counts) in days {
            if calendar.years.last().is_none_or(|last| last.year != year) {
                calendar.years.push(Year::empty(year));
            }
            if let Some(last) = calendar.years.last_mut() {
                last.put(month, &counts);
            }
        }
        calendar.years.retain(|year| year.total > 0);
        calendar
    }

    /// Returns the number of messages in all years.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.years.iter().map(|year| u64::from(year.total)).sum()
    }
}

impl Year {
    fn empty(year: i64) -> Self {
        let months = (1..=12)
            .map(|month| Month {
                year,
                month,
                days: vec![0; usize::from(days_in_month(year, month))],
                total: 0,
            })
            .collect();
        Self {
            year,
            months,
            total: 0,
        }
    }

    fn put(&mut self, month: u8, counts: &[u32; 31]) {
        let Some(own) = self.months.get_mut(usize::from(month.saturating_sub(1))) else {
            return;
        };
        for (day, count) in own.days.iter_mut().zip(counts) {
            *day = *count;
            own.total = own.total.saturating_add(*count);
        }
        self.total = self.total.saturating_add(own.total);
    }

    /// Returns the value of the `time` filter for this year.
    #[must_use]
    pub fn filter(&self) -> String {
        year_value(self.year)
    }
}

impl Month {
    /// Returns its English name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        const NAMES: [&str; 12] = [
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December",
        ];
        NAMES
            .get(usize::from(self.month.saturating_sub(1)))
            .copied()
            .unwrap_or_default()
    }

    /// Returns the value of the `time` filter for this month.
    #[must_use]
    pub fn filter(&self) -> String {
        format!("{}/{:02}", year_value(self.year), self.month)
    }

    /// Returns the value of the `time` filter for one day of it, from 1.
    #[must_use]
    pub fn filter_of_day(&self, day: u8) -> String {
        format!("{}/{day:02}", self.filter())
    }

    /// Returns the number of days of the previous month in its first week, if weeks begin with
    /// `first`.
    #[must_use]
    pub fn lead(&self, first: Weekday) -> usize {
        let own = Weekday::from_date(self.year, self.month, 1) as usize;
        (own + 7 - first as usize) % 7
    }

    /// Returns the rows of its table: the days of each week that begins with `first`.
    #[must_use]
    pub fn weeks(&self, first: Weekday) -> Vec<[Option<u8>; 7]> {
        let lead = self.lead(first);
        let mut weeks = vec![[None; 7]; (lead + self.days.len()).div_ceil(7)];
        for (day, place) in (1_u8..).zip(lead..).take(self.days.len()) {
            if let Some(slot) = weeks
                .get_mut(place / 7)
                .and_then(|week| week.get_mut(place % 7))
            {
                *slot = Some(day);
            }
        }
        weeks
    }
}

/// Returns a year in the syntax of `time` filters: at least four digits, `BC` for years before our
/// era.
fn year_value(year: i64) -> String {
    if year > 0 {
        format!("{year:04}")
    } else {
        format!("{:04}BC", 1 - i128::from(year))
    }
}

#[cfg(test)]
mod tests {
    use super::{Calendar, Date, Weekday};

    /// Counts dates given as year, month and day.
    fn count(dates: &[(i64, u8, u8)]) -> Calendar {
        let dates = dates.iter();
        Calendar::count(dates.map(|(year, month, day)| Date {
            year: *year,
            month: *month,
            day: *day,
        }))
    }

    #[test]
    fn days_are_counted_and_empty_years_left_out() {
        let dates = [
            (2007, 8, 18),
            (2007, 8, 18),
            (2007, 9, 1),
            (2010, 2, 28),
            (2007, 8, 1),
            (-22, 3, 15),
            (2007, 13, 1),
            (2007, 8, 0),
        ];
        let calendar = count(&dates);
        let years: Vec<_> = calendar.years.iter().map(|y| (y.year, y.total)).collect();
        assert_eq!(years, [(-22, 1), (2007, 4), (2010, 1)]);
        assert_eq!(calendar.total(), 6);
        let year = &calendar.years[1];
        assert_eq!(year.months.len(), 12);
        let august = &year.months[7];
        assert_eq!((august.name(), august.total), ("August", 3));
        assert_eq!(august.days.len(), 31, "empty days are kept");
        assert_eq!((august.days[0], august.days[17], august.days[1]), (1, 2, 0));
        assert_eq!(year.months[0].total, 0);
    }

    #[test]
    fn a_year_of_impossible_days_only_is_no_year() {
        assert_eq!(count(&[(2007, 2, 30), (2007, 0, 1)]), Calendar::default());
    }

    #[test]
    fn days_of_the_week_are_those_of_history() {
        for (date, day) in [
            ((1970, 1, 1), Weekday::Thursday),
            ((2007, 8, 18), Weekday::Saturday),
            ((2000, 2, 29), Weekday::Tuesday),
            ((1900, 3, 1), Weekday::Thursday),
            ((2010, 4, 8), Weekday::Thursday),
            ((1, 1, 1), Weekday::Monday),
            ((0, 12, 31), Weekday::Sunday),
            ((-399, 1, 1), Weekday::Monday),
        ] {
            let (year, month, number) = date;
            assert_eq!(Weekday::from_date(year, month, number), day, "{date:?}");
        }
    }

    #[test]
    fn weeks_begin_with_the_day_that_is_asked_for() {
        let calendar = count(&[(2007, 8, 18)]);
        let august = &calendar.years[0].months[7];
        // The first of August 2007 was a Wednesday.
        let monday = august.weeks(Weekday::Monday);
        assert_eq!(monday.len(), 5);
        assert_eq!(
            monday[0],
            [None, None, Some(1), Some(2), Some(3), Some(4), Some(5)]
        );
        let sunday = august.weeks(Weekday::Sunday);
        assert_eq!(sunday[0][3], Some(1));
        assert_eq!(sunday[4][5], Some(31));
        assert_eq!(august.weeks(Weekday::Wednesday)[0][0], Some(1));
        assert_eq!(Weekday::Sunday.week()[1], Weekday::Monday);
        for first in Weekday::ALL {
            let days: Vec<u8> = august
                .weeks(first)
                .into_iter()
                .flatten()
                .flatten()
                .collect();
            assert_eq!(days, (1..=31).collect::<Vec<_>>(), "{first:?}");
        }
    }

    #[test]
    fn filters_of_a_portion_are_what_the_time_filter_reads() {
        let calendar = count(&[(2007, 8, 18), (-22, 3, 5), (0, 1, 1)]);
        let of = |at: usize, month: usize, day| {
            let year = &calendar.years[at];
            let month = &year.months[month];
            [year.filter(), month.filter(), month.filter_of_day(day)]
        };
        assert_eq!(of(2, 7, 18), ["2007", "2007/08", "2007/08/18"]);
        assert_eq!(of(0, 2, 5), ["0023BC", "0023BC/03", "0023BC/03/05"]);
        assert_eq!(of(1, 0, 1), ["0001BC", "0001BC/01", "0001BC/01/01"]);
    }
}
