//! The `time` filter against the tables of `tests/data/time`, written from section 7.2.1.2 of the
//! standard, and against its rules for any moment.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use fidoscope_core::query::time::{LowerLimit, Moment, Now, TimeFault, TimeFilter, intersect};
use fidoscope_core::time::{UtcOffset, WallTime};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const LEAST_ROWS: usize = 500;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/time")
}

/// Returns the rows of one table, each with its place for a failure message.
fn rows(name: &str, columns: usize) -> Vec<(String, Vec<String>)> {
    let text = fs::read_to_string(folder().join(name)).unwrap();
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line)| {
            let cells: Vec<String> = line.split('|').map(|cell| cell.trim().to_owned()).collect();
            let place = format!("{name}:{}: {line}", number + 1);
            assert_eq!(cells.len(), columns, "{place}");
            (place, cells)
        })
        .collect()
}

/// Returns the names of the tables of messages: all but those with their own columns.
fn tables() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| {
            !["README.txt", "equivalent.txt", "wrong.txt", "lower.txt"].contains(&name.as_str())
        })
        .collect();
    names.sort();
    names
}

fn stamp(text: &str) -> WallTime {
    WallTime::from_civil(
        text.parse()
            .unwrap_or_else(|_| panic!("{text} is no moment")),
    )
}

/// Parses `2007-08-18T15:56:54 TrueTime=... TZ=...`
fn moment(cell: &str, usetz: bool) -> Moment {
    let mut words = cell.split(' ');
    let written = stamp(words.next().unwrap());
    let (mut true_time, mut offset) = (None, None);
    for word in words {
        match word.split_once('=').unwrap() {
            ("TrueTime", value) => true_time = Some(value),
            ("TZ", value) => offset = UtcOffset::parse(value),
            other => panic!("{other:?}"),
        }
    }
    Moment::from_header(written, true_time, offset, usetz)
}

fn filters(cell: &str) -> Option<Vec<TimeFilter>> {
    cell.split(" & ")
        .map(|value| TimeFilter::parse(value).ok())
        .collect()
}

/// Moments for results that do not depend on "now".
const ANY_NOW: [&str; 2] = ["1999-12-31T23:59:59Z", "2007-08-18T15:56:54+04:00"];

fn nows(cell: &str) -> Vec<Now> {
    let texts = if cell == "-" { &ANY_NOW[..] } else { &[cell] };
    texts.iter().map(|text| Now::parse(text).unwrap()).collect()
}

fn in_bounds(stamp: WallTime, bounds: &[(Option<i64>, Option<i64>)]) -> bool {
    bounds.iter().any(|(from, to)| {
        from.is_none_or(|from| stamp.0 >= from) && to.is_none_or(|to| stamp.0 <= to)
    })
}

#[test]
fn every_row_of_the_tables_comes_out_as_the_standard_says() {
    let mut seen = BTreeSet::new();
    let mut wrong = Vec::new();
    for name in tables() {
        for (place, cells) in rows(&name, 6) {
            let [filter, message, usetz, now, outcome, section] = &cells[..] else {
                unreachable!()
            };
            assert!(section.starts_with("7.2."), "{place}");
            assert!(["usetz", "-"].contains(&usetz.as_str()), "{place}");
            assert!(["yes", "no", "ask"].contains(&outcome.as_str()), "{place}");
            let moment = moment(message, usetz == "usetz");
            let parsed = filters(filter);
            for now in nows(now) {
                let got = match &parsed {
                    None => "ask",
                    Some(filters) if filters.iter().all(|f| f.matches(&moment, &now)) => "yes",
                    Some(_) => "no",
                };
                if got != outcome {
                    wrong.push(format!("{place}: {got}"));
                }
                let bounds = parsed
                    .iter()
                    .flatten()
                    .map(|f| f.bounds(&now, usetz == "usetz"));
                let bounds = bounds.reduce(|a, b| intersect(&a, &b));
                if got == "yes" && !in_bounds(moment.stamp(), &bounds.unwrap()) {
                    wrong.push(format!("{place}: outside of its own bounds"));
                }
            }
            seen.insert(place);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen.len() >= LEAST_ROWS, "only {} rows", seen.len());
}

/// Returns moments around every end in the tables, and some distant years.
fn sample() -> Vec<Moment> {
    let mut stamps = BTreeSet::new();
    for name in tables() {
        for (_, cells) in rows(&name, 6) {
            let at = stamp(cells[1].split(' ').next().unwrap()).0;
            for step in [1, 60, 3600, 86_400, 86_400 * 31, 86_400 * 366] {
                stamps.extend([at - step, at, at + step]);
            }
        }
    }
    for year in 2003..2012 {
        let start = stamp(&format!("{year}-01-01T00:00:00")).0;
        stamps.extend((0..366 * 4).map(|quarter| start + quarter * 21_600));
    }
    let mut moments: Vec<Moment> = stamps
        .into_iter()
        .map(|at| Moment::from_header(WallTime(at), None, None, false))
        .collect();
    for text in [
        "2007/08/31T23/59/60",
        "2007/12/31T23/59/60",
        "0001BC/01/01T00/00/00",
    ] {
        moments.push(Moment::from_header(WallTime(0), Some(text), None, false));
    }
    moments
}

#[test]
fn what_the_standard_calls_equivalent_selects_the_same_messages() {
    let moments = sample();
    let table = rows("equivalent.txt", 4);
    assert!(table.len() > 25 && moments.len() > 10_000);
    for (place, cells) in table {
        let [left, right, now, _] = &cells[..] else {
            unreachable!()
        };
        let (left, right) = (filters(left).unwrap(), filters(right).unwrap());
        for now in nows(now) {
            let mut selected = 0;
            for moment in &moments {
                let all = |filters: &[TimeFilter]| filters.iter().all(|f| f.matches(moment, &now));
                assert_eq!(all(&left), all(&right), "{place}: {moment}");
                selected += usize::from(all(&left));
            }
            assert!(
                (1..moments.len()).contains(&selected),
                "{place}: selects {selected} of {}, which shows nothing",
                moments.len()
            );
        }
    }
}

#[test]
fn a_fault_is_reported_with_its_place_and_its_remedy() {
    let table = rows("wrong.txt", 3);
    assert!(table.len() > 15);
    for (place, cells) in table {
        let error = TimeFilter::parse(&cells[0]).unwrap_err();
        assert_eq!(error.at.to_string(), cells[1], "{place}: {error}");
        assert!(error.to_string().contains(&cells[2]), "{place}: {error}");
    }
}

#[test]
fn the_lower_limit_of_other_schemes_keeps_to_its_table() {
    let now = Now::parse("2010-11-21T12:00:00+03:00").unwrap();
    let table = rows("lower.txt", 4);
    assert!(table.len() > 25);
    for (place, cells) in table {
        let moment = moment(&cells[1], false);
        let got = match LowerLimit::parse(&cells[0]) {
            Err(_) => "ask",
            Ok(limit) if limit.admits(&moment, &now) => "yes",
            Ok(_) => "no",
        };
        assert_eq!(got, cells[2], "{place}");
    }
    for value in ["", "-", "-2007", "2004-2007", "2004 2007", "03/08"] {
        let error = LowerLimit::parse(value).unwrap_err();
        assert_eq!(error.fault, TimeFault::NotLowerLimit, "{value}");
    }
}

#[test]
fn the_bounds_are_the_ends_of_the_interval() {
    let now = Now::parse("2010-12-31T23:00:00-03:00").unwrap();
    let second = |text| Some(stamp(text).0);
    let year = |from, to| (second(from), second(to));
    for (value, usetz, expected) in [
        (
            "2007",
            false,
            // The last second is a leap one.
            vec![year("2007-01-01T00:00:00", "2008-01-01T00:00:00")],
        ),
        (
            "2007/02",
            false,
            vec![year("2007-02-01T00:00:00", "2007-03-01T00:00:00")],
        ),
        (
            "2007/060T12:30:15",
            false,
            vec![year("2007-03-01T12:30:15", "2007-03-01T12:30:15")],
        ),
        (
            "2007//18T15",
            false,
            vec![year("2007-01-18T15:00:00", "2007-12-18T16:00:00")],
        ),
        ("-2007", false, vec![(None, second("2008-01-01T00:00:00"))]),
        ("2007-", false, vec![(second("2007-01-01T00:00:00"), None)]),
        (
            "2004-2005 2006 2007-",
            false,
            vec![(second("2004-01-01T00:00:00"), None)],
        ),
        (
            "2009 2004",
            false,
            vec![
                year("2004-01-01T00:00:00", "2005-01-01T00:00:00"),
                year("2009-01-01T00:00:00", "2010-01-01T00:00:00"),
            ],
        ),
        ("T15", false, vec![(None, None)]),
        ("2007 T15", false, vec![(None, None)]),
        ("", false, vec![(None, None)]),
        // More than a leap second is between the ends.
        ("2009-2007", false, vec![]),
        (
            "now//",
            false,
            vec![year("2010-01-01T00:00:00", "2011-01-01T00:00:00")],
        ),
        (
            "now//",
            true,
            vec![year("2011-01-01T00:00:00", "2012-01-01T00:00:00")],
        ),
        ("99999999999999999999-", false, vec![(Some(i64::MAX), None)]),
        // A day missing in a month or year follows the whole of its last day.
        (
            "-2007/02/31T10:00",
            false,
            vec![(None, second("2007-03-01T00:00:00"))],
        ),
        (
            "2007/02/01-31T10:00",
            false,
            vec![year("2007-02-01T00:00:00", "2007-03-01T00:00:00")],
        ),
        (
            "-2007/366T10:00",
            false,
            vec![(None, second("2008-01-01T00:00:00"))],
        ),
        (
            "-2008/366T10:00",
            false,
            vec![(None, second("2008-12-31T10:01:00"))],
        ),
    ] {
        let filter = TimeFilter::parse(value).unwrap();
        assert_eq!(filter.bounds(&now, usetz), expected, "{value}");
    }
    let leap_day = Now::parse("2008-02-29T12:00:00Z").unwrap();
    let filter = TimeFilter::parse("-2007/now/nowT10:00").unwrap();
    let expected = [(None, second("2007-03-01T00:00:00"))];
    assert_eq!(filter.bounds(&leap_day, false), expected);
}

#[test]
fn a_list_may_be_long_but_not_endless() {
    let list = |items: usize| vec!["2007/08/18"; items].join(" ");
    assert!(TimeFilter::parse(&list(1000)).is_ok());
    let error = TimeFilter::parse(&list(1001)).unwrap_err();
    assert!(error.to_string().contains("1000"), "{error}");
    assert_eq!(error.at, 11_000);
    assert!(TimeFilter::parse(&" ".repeat(1_000_000)).is_ok());
    assert!(TimeFilter::parse(&"9".repeat(1_000_000)).is_ok());
    for (length, more) in [(24, ""), (25, "…"), (1_000_000, "…")] {
        let error = TimeFilter::parse(&"x".repeat(length)).unwrap_err();
        let shown = "x".repeat(24);
        let expected = format!("“{shown}{more}” is not a date or time of a known form");
        assert_eq!(error.to_string(), expected);
    }
}

/// Returns the values of a moment, with those outside of `from..to` left empty.
fn written(parts: &[u32; 6], from: usize, to: usize) -> String {
    let part = |index: usize| {
        if !(from..to).contains(&index) {
            String::new()
        } else if index == 0 {
            format!("{:04}", parts[0])
        } else {
            format!("{:02}", parts[index])
        }
    };
    format!(
        "{}/{}/{}T{}:{}:{}",
        part(0),
        part(1),
        part(2),
        part(3),
        part(4),
        part(5)
    )
}

prop_compose! {
    /// Small numbers often coincide.
    fn parts()(
        year in 2003_u32..2010,
        month in 1_u32..=12,
        day in 1_u32..=31,
        hour in 0_u32..24,
        minute in 0_u32..60,
        second in 0_u32..=60,
    ) -> [u32; 6] {
        [year, month, day, hour, minute, second]
    }
}

prop_compose! {
    /// A moment of the calendar that may share its beginning with another one.
    fn near(of: [u32; 6])(own in parts(), shared in 0_usize..=6) -> Moment {
        let mut mixed = own;
        mixed[..shared].copy_from_slice(&of[..shared]);
        let last_day = match (mixed[1], mixed[0] % 4) {
            (2, 0) => 29,
            (2, _) => 28,
            (4 | 6 | 9 | 11, _) => 30,
            _ => 31,
        };
        mixed[2] = mixed[2].min(last_day);
        let text = written(&mixed, 0, 6).replace(':', "/");
        let moment = Moment::from_header(WallTime(0), Some(&text), None, false);
        assert_ne!(moment.stamp(), WallTime(0), "{text}");
        moment
    }
}

fn with_moment() -> impl Strategy<Value = ([u32; 6], Moment)> {
    parts().prop_flat_map(|parts| (Just(parts), near(parts)))
}

fn any_now() -> Now {
    Now::parse("2006-05-04T03:02:01+03:00").unwrap()
}

proptest! {
    /// 7.2.1.2.1 to 7.2.1.2.3: for one value, both limits share the single moment, and together
    /// they exclude nothing.
    #[test]
    fn upper_and_lower_limit_share_the_single_moment_only(
        (parts, moment) in with_moment(), from in 0_usize..6, length in 1_usize..=6,
    ) {
        let value = written(&parts, from, (from + length).min(6));
        let now = any_now();
        let matches = |text: String| TimeFilter::parse(&text).unwrap().matches(&moment, &now);
        let (upper, lower) = (matches(format!("-{value}")), matches(format!("{value}-")));
        prop_assert!(upper || lower, "{value} {moment}");
        prop_assert_eq!(upper && lower, matches(value.clone()), "{} {}", value, moment);
    }

    /// 7.2.1.2.4: an interval passes exactly the moments that both of its limits pass.
    #[test]
    fn an_interval_is_the_intersection_of_its_limits(
        (low, moment) in with_moment(), high in parts(), from in 0_usize..6,
        a in 1_usize..=6, b in 1_usize..=6,
    ) {
        let low = written(&low, from, (from + a).min(6));
        let high = written(&high, from, (from + b).min(6));
        let now = any_now();
        let matches = |text: String| TimeFilter::parse(&text).unwrap().matches(&moment, &now);
        prop_assert_eq!(
            matches(format!("{low}-{high}")),
            matches(format!("{low}-")) && matches(format!("-{high}")),
            "{}-{} {}", low, high, moment
        );
    }

    /// 7.2.1.2.4.2: values missing on the left of the upper limit come from the lower one.
    #[test]
    fn an_upper_limit_inherits_what_it_lacks(
        (low, moment) in with_moment(), high in parts(), from in 0_usize..6,
        end in 1_usize..=6, low_end in 1_usize..=6,
    ) {
        let (end, low_end) = (end.max(from + 1), low_end.max(from));
        prop_assume!(low_end > 0);
        let mut filled = high;
        filled[..from].copy_from_slice(&low[..from]);
        let low = written(&low, 0, low_end);
        let now = any_now();
        let matches = |text: String| TimeFilter::parse(&text).unwrap().matches(&moment, &now);
        prop_assert_eq!(
            matches(format!("{low}-{}", written(&high, from, end))),
            matches(format!("{low}-{}", written(&filled, 0, end))),
            "{} {}", low, moment
        );
    }

    /// 7.2.1.2.5: a list is the union of its items; 7.2.1.2.2.2 and 7.2.1.2.3.2: the highest and
    /// the lowest values may be written out.
    #[test]
    fn a_list_is_a_union_and_empty_rightmost_values_are_the_utmost_ones(
        (parts, moment) in with_moment(), other in parts(), length in 1_usize..=6,
    ) {
        let now = any_now();
        let matches = |text: &str| TimeFilter::parse(text).unwrap().matches(&moment, &now);
        let (one, two) = (written(&parts, 0, length), written(&other, 1, 2));
        prop_assert_eq!(matches(&format!("{one} {two}")), matches(&one) || matches(&two));

        let fill = |rest: [u32; 6]| {
            let mut full = parts;
            full[length..].copy_from_slice(&rest[length..]);
            written(&full, 0, 6)
        };
        let (highest, lowest) = (fill([0, 12, 31, 23, 59, 60]), fill([0, 1, 1, 0, 0, 0]));
        prop_assert_eq!(matches(&format!("-{one}")), matches(&format!("-{highest}")));
        prop_assert_eq!(matches(&format!("{one}-")), matches(&format!("{lowest}-")));
    }

    /// 7.2.1.2.2: the six steps follow the order of moments, if no value is empty.
    #[test]
    fn a_full_limit_follows_the_order_of_time((parts, moment) in with_moment()) {
        let mut parts = parts;
        parts[2] = parts[2].min(28);
        let text = written(&parts, 0, 6);
        let end = Moment::from_header(WallTime(0), Some(&text), None, false);
        let upper = TimeFilter::parse(&format!("-{text}")).unwrap();
        prop_assert_eq!(
            upper.matches(&moment, &any_now()),
            moment.to_string() <= end.to_string(),
            "{} {}", text, moment
        );
    }

    /// 7.2.1.2.10: the shift by TZUTC is that of the seconds.
    #[test]
    fn usetz_shifts_by_the_offset(seconds in any::<i32>(), offset in -900_i16..900) {
        let written = WallTime(seconds.into());
        let utc = Moment::from_header(written, None, Some(UtcOffset(offset)), true);
        prop_assert_eq!(utc.stamp().0, written.0 - i64::from(offset) * 60);
        prop_assert_eq!(Moment::from_header(written, None, Some(UtcOffset(offset)), false).stamp(), written);
    }

    /// Every match is inside of the bounds, for any value of plausible letters.
    #[test]
    fn bounds_leave_out_nothing_that_matches(
        value in "(((-?(20(0[3-9])?(/[01][0-9](/[0-3][0-9])?)?|200[3-9]/[0-3][0-9]{2}|now/now/now|/now/|[01][0-9]/[0-3][0-9])(T([01][0-9]|now):?([0-5][0-9])?)?-?)|2007-([0-3][0-9]T|0[1-9]/|[0-3][0-9][0-9])) ?){1,3}",
        (_, moment) in with_moment(),
    ) {
        if let Ok(filter) = TimeFilter::parse(&value) {
            let now = any_now();
            prop_assert!(
                !filter.matches(&moment, &now)
                    || in_bounds(moment.stamp(), &filter.bounds(&now, false)),
                "{} {}", value, moment
            );
        }
    }

    /// Hostile values: a result, or an error that points into the value.
    #[test]
    fn no_value_panics(
        value in prop_oneof![
            any::<String>(),
            "[0-9/:TBCnow é-]{0,40}",
            "([0-9]{2,5}|BC|now|NOW|T|/|:|-| ){0,24}",
        ],
        seconds in any::<i64>(), offset in any::<i16>(), usetz in any::<bool>(),
        true_time in proptest::option::of("([0-9]{2,4}|BC|T|/|:){0,16}"),
    ) {
        let moment = Moment::from_header(WallTime(seconds), true_time.as_deref(), Some(UtcOffset(offset)), usetz);
        let now = Now::at(seconds, i32::from(offset) * 60);
        match TimeFilter::parse(&value) {
            Ok(filter) => {
                let matches = filter.matches(&moment, &now);
                let bounds = filter.bounds(&now, usetz);
                prop_assert!(!matches || in_bounds(moment.stamp(), &bounds), "{}", value);
            }
            Err(error) => {
                prop_assert!(error.at <= value.len(), "{} {}", value, error.at);
                prop_assert!(value.is_char_boundary(error.at), "{} {}", value, error.at);
                prop_assert!(error.to_string().len() < 300);
            }
        }
        if let Ok(limit) = LowerLimit::parse(&value) {
            let _ = limit.admits(&moment, &now);
        }
        let _ = Now::parse(&value);
    }
}
