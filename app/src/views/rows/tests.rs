//! Rows, their columns, and their truncation.

use super::columns::ranges;
use super::{Column, ColumnsState, one_line};
use egui::Align;

const COLUMNS: [Column; 3] = [
    Column {
        key: "A",
        width: 100.0,
        align: Align::Min,
        grows: false,
        keep: 2,
    },
    Column {
        key: "B",
        width: 80.0,
        align: Align::Min,
        grows: true,
        keep: 9,
    },
    Column {
        key: "C",
        width: 60.0,
        align: Align::Max,
        grows: false,
        keep: 1,
    },
];

#[test]
fn the_growing_column_takes_what_the_others_leave() {
    let ranges = ranges(&COLUMNS, &[100.0, 80.0, 60.0], 10.0, 500.0);
    assert_eq!(ranges[1].span(), 340.0);
    assert_eq!(ranges[2].max, 510.0);
}

#[test]
fn the_least_important_columns_give_way_in_a_narrow_window() {
    let spans = |full| -> Vec<f32> {
        let ranges = ranges(&COLUMNS, &[100.0, 80.0, 60.0], 0.0, full);
        ranges.into_iter().map(|range| range.span()).collect()
    };
    assert_eq!(spans(240.0), [100.0, 80.0, 60.0]);
    assert_eq!(spans(239.0), [100.0, 139.0, 0.0]);
    assert_eq!(spans(150.0), [0.0, 150.0, 0.0]);
    assert_eq!(spans(20.0), [0.0, 20.0, 0.0]);
}

#[test]
fn a_third_click_goes_back_to_the_order_of_the_page() {
    let mut state = ColumnsState::default();
    let mut seen = Vec::new();
    for column in [1, 1, 1, 1, 2] {
        state.click(column);
        seen.push(state.sort);
    }
    assert_eq!(
        seen,
        [
            Some((1, false)),
            Some((1, true)),
            None,
            Some((1, false)),
            Some((2, false))
        ]
    );
}

#[test]
fn a_subject_with_line_ends_stays_one_line() {
    assert_eq!(one_line("a\r\nb\tc"), "a  b c");
    assert_eq!(one_line(&"я".repeat(100_000)).chars().count(), 400);
}
