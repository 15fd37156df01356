//! Moments with empty values, limits and intervals, and their comparison with a message's time
//! (7.2.1.2.1 to 7.2.1.2.4).

use super::civil::{Civil, of_ordinal};
use std::cmp::Ordering;

/// One of the six values of a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// Empty: not checked.
    Any,
    /// A number; years are astronomical.
    Is(i64),
    /// The same part of the current moment (7.2.1.2.8).
    Now,
    /// The month of an ordinal day in the tested year: inherited by an upper limit from `060-15T`
    /// (7.2.1.2.4.2 with 7.2.1.2.7). Only in the place of a month.
    MonthOf(u16),
}

/// Month and day, or the ordinal day that replaces both (7.2.1.2.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Days {
    Calendar {
        month: Value,
        day: Value,
    },
    /// 1 to 366.
    Ordinal(u16),
}

/// A moment with possibly empty values (7.2.1.2.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    pub(super) year: Value,
    pub(super) days: Days,
    pub(super) hour: Value,
    pub(super) minute: Value,
    pub(super) second: Value,
}

/// Number of values in a moment.
const VALUES: usize = 6;

impl Pattern {
    /// Returns whether each value is filled, from the year to the second.
    fn filled(&self) -> [bool; VALUES] {
        let (month, day) = match self.days {
            Days::Calendar { month, day } => (month != Value::Any, day != Value::Any),
            Days::Ordinal(_) => (true, true),
        };
        let is = |value: Value| value != Value::Any;
        [
            is(self.year),
            month,
            day,
            is(self.hour),
            is(self.minute),
            is(self.second),
        ]
    }

    /// Returns the number of empty values before the first filled one; 6 if all are empty.
    pub(super) fn empty_leftmost(&self) -> usize {
        self.filled().iter().take_while(|filled| !**filled).count()
    }

    /// Returns whether an empty value is between two filled ones.
    pub(super) fn has_hole(&self) -> bool {
        self.filled()
            .iter()
            .skip_while(|filled| !**filled)
            .skip_while(|filled| **filled)
            .any(|filled| *filled)
    }

    /// Fills the empty left values of an upper limit from the lower one (7.2.1.2.4.2).
    pub(super) fn inherit(&mut self, lower: &Self) {
        let empty = self.empty_leftmost();
        if empty > 0 {
            self.year = lower.year;
        }
        self.days = match (empty, self.days, lower.days) {
            (0 | 1, own, _) => own,
            (2, Days::Calendar { day, .. }, Days::Ordinal(ordinal)) => Days::Calendar {
                month: Value::MonthOf(ordinal),
                day,
            },
            (2, Days::Calendar { day, .. }, Days::Calendar { month, .. }) => {
                Days::Calendar { month, day }
            }
            (_, _, lower) => lower,
        };
        if empty > 3 {
            self.hour = lower.hour;
        }
        if empty > 4 {
            self.minute = lower.minute;
        }
    }

    /// Compares a message's time with this one: the first different value decides, empty values are
    /// skipped as if equal (the steps of 7.2.1.2.2 and 7.2.1.2.3).
    ///
    /// `Equal` is a match of the single moment. A limit's empty rightmost values are skipped with
    /// the same effect as the highest or lowest ones in their place.
    pub(super) fn compare(&self, message: &Civil, now: &Civil) -> Ordering {
        let step = |own: i64, wanted: Value, now: i64| match wanted {
            Value::Any => Ordering::Equal,
            Value::Is(number) => own.cmp(&number),
            Value::Now => own.cmp(&now),
            // Reached only when the years are equal or the year is not checked.
            Value::MonthOf(ordinal) => own.cmp(&i64::from(of_ordinal(message.year, ordinal).0)),
        };
        let small = |own: u8, wanted, now: u8| step(i64::from(own), wanted, i64::from(now));
        step(message.year, self.year, now.year)
            .then_with(|| match self.days {
                Days::Ordinal(ordinal) => message.day_of_year().cmp(&ordinal),
                Days::Calendar { month, day } => small(message.month, month, now.month)
                    .then_with(|| small(message.day, day, now.day)),
            })
            .then_with(|| small(message.hour, self.hour, now.hour))
            .then_with(|| small(message.minute, self.minute, now.minute))
            .then_with(|| small(message.second, self.second, now.second))
    }
}

/// One item of a `time` value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Range {
    /// 7.2.1.2.1.
    Single(Pattern),
    /// 7.2.1.2.2.
    Upper(Pattern),
    /// 7.2.1.2.3.
    Lower(Pattern),
    /// 7.2.1.2.4; the upper limit has already inherited from the lower one.
    Interval { lower: Pattern, upper: Pattern },
}

impl Range {
    pub(super) fn contains(&self, message: &Civil, now: &Civil) -> bool {
        match self {
            Self::Single(moment) => moment.compare(message, now).is_eq(),
            Self::Upper(upper) => upper.compare(message, now).is_le(),
            Self::Lower(lower) => lower.compare(message, now).is_ge(),
            Self::Interval { lower, upper } => {
                lower.compare(message, now).is_ge() && upper.compare(message, now).is_le()
            }
        }
    }
}
