//! Portions of a calendar, and the layout of its months.

use super::{Line, lines};
use crate::strings::format::short;
use fidoscope_core::calendar::{Calendar, Date};

#[test]
fn counts_fit_into_a_day() {
    for (count, text) in [
        (1, "1"),
        (999, "999"),
        (1_000, "1.0k"),
        (1_299, "1.2k"),
        (34_999, "34k"),
        (2_000_000, "2M"),
    ] {
        assert_eq!(short(count), text);
    }
}

#[test]
fn months_are_placed_side_by_side_as_the_width_allows() {
    let dates = [(2007, 1, 1), (2007, 3, 1), (2007, 12, 31), (2009, 5, 5)];
    let date = |(year, month, day)| Date { year, month, day };
    let calendar = Calendar::count(dates.into_iter().map(date));
    assert_eq!(
        lines(&calendar, 2),
        [
            Line::Year(0),
            Line::Months(vec![(0, 0), (0, 2)]),
            Line::Months(vec![(0, 11)]),
            Line::Year(1),
            Line::Months(vec![(1, 4)]),
        ]
    );
}
