//! A `time` value is a filter whose matches lie inside of its bounds, or an error that points into
//! the value. What is after the first line feed is taken for a `TrueTime` kludge.

#![no_main]

use fidoscope_core::query::time::{LowerLimit, Moment, Now, TimeFilter};
use fidoscope_core::time::{UtcOffset, WallTime};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (&str, i64, i16, bool)| {
    let (text, seconds, offset, usetz) = input;
    let (value, true_time) = match text.split_once('\n') {
        Some((value, kludge)) => (value, Some(kludge)),
        None => (text, None),
    };
    let moment = Moment::from_header(WallTime(seconds), true_time, Some(UtcOffset(offset)), usetz);
    let now = Now::at(seconds, i32::from(offset) * 60);
    match TimeFilter::parse(value) {
        Ok(filter) => {
            let stamp = moment.stamp().0;
            let inside = filter.bounds(&now, usetz).iter().any(|(from, to)| {
                from.is_none_or(|from| stamp >= from) && to.is_none_or(|to| stamp <= to)
            });
            assert!(inside || !filter.matches(&moment, &now));
        }
        Err(error) => {
            assert!(value.is_char_boundary(error.at));
            assert!(error.to_string().len() < 300);
        }
    }
    if let Ok(limit) = LowerLimit::parse(value) {
        let _ = limit.admits(&moment, &now);
    }
    let _ = Now::parse(value);
});
