//! Ranges of seconds that narrow an indexed search before the filter itself runs.

use super::civil::{Civil, days_in_year, of_ordinal};
use super::pattern::{Days, Pattern, Range, Value};
use crate::time::days_in_month;

/// The first and the last second, both inclusive; `None` is unbounded. Seconds are those of
/// [`super::Moment::stamp`].
pub type Bounds = (Option<i64>, Option<i64>);

/// Returns the bounds of one item; they include all its moments.
pub(super) fn of(range: &Range, now: &Civil) -> Bounds {
    match range {
        Range::Single(moment) => (first(moment, now), last(moment, now)),
        Range::Upper(upper) => (None, last(upper, now)),
        Range::Lower(lower) => (first(lower, now), None),
        Range::Interval { lower, upper } => (first(lower, now), last(upper, now)),
    }
}

/// Returns the first second that matches a moment. A moment without a year recurs for ever.
fn first(pattern: &Pattern, now: &Civil) -> Option<i64> {
    edge(pattern, now, [1, 1, 0, 0, 0])
}

/// Returns the last second that matches a moment.
fn last(pattern: &Pattern, now: &Civil) -> Option<i64> {
    edge(pattern, now, [12, 31, 23, 59, 60])
}

/// Returns a moment in seconds; `rest` replaces empty month, day, hour, minute and second.
fn edge(pattern: &Pattern, now: &Civil, rest: [u8; 5]) -> Option<i64> {
    let year = match pattern.year {
        Value::Any | Value::MonthOf(_) => return None,
        Value::Is(year) => year,
        Value::Now => now.year,
    };
    let (month, day) = match pattern.days {
        Days::Calendar { month, day } => (month, day),
        Days::Ordinal(ordinal) => {
            let (month, day) = of_ordinal(year, ordinal);
            let beyond = ordinal.saturating_sub(days_in_year(year));
            let day = u16::from(day) + beyond;
            (Value::Is(month.into()), Value::Is(day.into()))
        }
    };
    let part = |value: Value, now: u8, rest: u8| match value {
        Value::Is(number) => u8::try_from(number).unwrap_or(rest),
        Value::Now => now,
        Value::MonthOf(ordinal) => of_ordinal(year, ordinal).0,
        Value::Any => rest,
    };
    let [top_month, top_day, top_hour, top_minute, top_second] = rest;
    let month = part(month, now.month, top_month);
    let day = part(day, now.day, top_day);
    let last_day = days_in_month(year, month);
    // A day that the month lacks follows its last one, which counts at any time of day.
    let time = |value: Value, now: u8, rest: u8| {
        if day > last_day {
            rest
        } else {
            part(value, now, rest)
        }
    };
    let civil = Civil {
        year,
        month,
        day: day.min(last_day),
        hour: time(pattern.hour, now.hour, top_hour),
        minute: time(pattern.minute, now.minute, top_minute),
        second: time(pattern.second, now.second, top_second),
    };
    Some(civil.seconds())
}

/// Sorts ranges, joins overlapping or adjacent ones, and drops empty ones.
pub(super) fn united(mut ranges: Vec<Bounds>) -> Vec<Bounds> {
    ranges.retain(|range| !is_void(*range));
    // `None` sorts before every number: unbounded beginnings come first.
    ranges.sort_unstable();
    let mut joined: Vec<Bounds> = Vec::with_capacity(ranges.len());
    for (from, to) in ranges {
        match joined.last_mut() {
            Some((_, end)) if touches(*end, from) => {
                *end = end.zip(to).map(|(a, b)| a.max(b));
            }
            _ => joined.push((from, to)),
        }
    }
    joined
}

fn is_void((from, to): Bounds) -> bool {
    matches!((from, to), (Some(from), Some(to)) if from > to)
}

fn touches(end: Option<i64>, from: Option<i64>) -> bool {
    let both = end.zip(from);
    both.is_none_or(|(end, from)| from <= end.saturating_add(1))
}

/// Intersects two lists of ranges made by [`super::TimeFilter::bounds`]: the bounds of two `time`
/// parameters in one URL (7.2.1.2.6).
#[must_use]
pub fn intersect(left: &[Bounds], right: &[Bounds]) -> Vec<Bounds> {
    let mut common = Vec::new();
    let (mut lefts, mut rights) = (left.iter().peekable(), right.iter().peekable());
    while let (Some(&&a), Some(&&b)) = (lefts.peek(), rights.peek()) {
        let to = match (a.1, b.1) {
            (Some(x), Some(y)) => Some(x.min(y)),
            (x, y) => x.or(y),
        };
        // `None` is the lowest of all beginnings, so the later one is the greater one.
        let range = (a.0.max(b.0), to);
        if !is_void(range) {
            common.push(range);
        }
        // The one of the two that ends first is exhausted.
        if to == a.1 {
            lefts.next();
        } else {
            rights.next();
        }
    }
    common
}

#[cfg(test)]
mod tests {
    use super::{intersect, united};

    #[test]
    fn overlapping_and_touching_ranges_become_one() {
        assert_eq!(
            united(vec![
                (Some(10), Some(20)),
                (Some(40), Some(30)),
                (Some(21), Some(25)),
                (Some(50), None),
                (None, Some(3)),
                (Some(60), Some(70)),
            ]),
            [(None, Some(3)), (Some(10), Some(25)), (Some(50), None)]
        );
        assert_eq!(
            united(vec![(None, None), (Some(1), Some(2))]),
            [(None, None)]
        );
        assert_eq!(united(vec![(Some(2), Some(1))]), []);
    }

    #[test]
    fn common_ranges_of_two_lists_are_found() {
        let left = [(None, Some(10)), (Some(20), Some(30)), (Some(40), None)];
        let right = [(Some(5), Some(25)), (Some(29), Some(41))];
        assert_eq!(
            intersect(&left, &right),
            [
                (Some(5), Some(10)),
                (Some(20), Some(25)),
                (Some(29), Some(30)),
                (Some(40), Some(41)),
            ]
        );
        assert_eq!(intersect(&right, &left), intersect(&left, &right));
        assert_eq!(intersect(&left, &[]), []);
        assert_eq!(intersect(&left, &[(None, None)]), left);
        assert_eq!(intersect(&[(None, None)], &left), left);
    }
}
