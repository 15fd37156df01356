//! The moment attributed to a message: its header's time or its `TrueTime` kludge, local or, under
//! `usetz`, in UTC (7.2.1.2, 7.2.1.2.9, 7.2.1.2.10).

use super::civil::Civil;
use super::parse::{astronomical_year, two_digits};
use crate::calendar::Date;
use crate::time::{UtcOffset, WallTime, days_in_month};
use std::fmt;

/// Date of writing for `time` filters, the chronological order (7.2.6.3) and the calendar
/// (7.2.3.14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    civil: Civil,
    usetz: bool,
    zone_unknown: bool,
}

impl Moment {
    /// Returns the moment of a message.
    ///
    /// `written` is the header's local time; `true_time` the value of a `TrueTime` kludge, which
    /// takes precedence if it has the form of 7.2.1.2.9; `offset` the value of TZUTC, TZUTCINFO or
    /// of the base's own field. Under `usetz` both kinds of time are shifted to UTC; a message
    /// without an offset is not shifted, and [`Self::zone_unknown`] returns true.
    #[must_use]
    pub fn from_header(
        written: WallTime,
        true_time: Option<&str>,
        offset: Option<UtcOffset>,
        usetz: bool,
    ) -> Self {
        let attributed = true_time.and_then(read_true_time);
        let east = match offset {
            Some(UtcOffset(minutes)) if usetz => i64::from(minutes),
            _ => 0,
        };
        let civil = match attributed {
            Some(local) => local.plus_minutes(-east),
            None => Civil::from_seconds(written.0.saturating_sub(east * 60)),
        };
        Self {
            civil,
            usetz,
            zone_unknown: usetz && offset.is_none(),
        }
    }

    /// Returns seconds after 1970-01-01T00:00:00 of the moment's clock (UTC under `usetz`, else the
    /// writer's); a leap second counts as the first one of the next minute.
    #[must_use]
    pub fn stamp(&self) -> WallTime {
        WallTime(self.civil.seconds())
    }

    /// Returns whether UTC was requested but the message has no UTC offset: the moment is the
    /// writer's local time.
    #[must_use]
    pub const fn zone_unknown(&self) -> bool {
        self.zone_unknown
    }

    /// Returns its date (7.2.3.14).
    #[must_use]
    pub const fn date(&self) -> Date {
        Date {
            year: self.civil.year,
            month: self.civil.month,
            day: self.civil.day,
        }
    }

    pub(super) const fn civil(&self) -> &Civil {
        &self.civil
    }

    pub(super) const fn usetz(&self) -> bool {
        self.usetz
    }
}

/// Prints `2007-08-13T12:57:34`; the years BC are astronomical, -0022 is 23 BC.
impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.civil.fmt(f)
    }
}

/// Parses `<Year>/<Month>/<Day>T<Hour>/<Minute>/<Second>` without an empty value, an ordinal day or
/// "now" (7.2.1.2.9); colons are accepted between hour, minute and second as well.
fn read_true_time(value: &str) -> Option<Civil> {
    let (date, time) = value.trim().split_once('T')?;
    let mut date = date.split('/');
    // A year that no number holds is no comparable moment.
    let year = astronomical_year(date.next()?).ok()?;
    let in_range = |text: Option<&str>, from: u8, to: u8| -> Option<u8> {
        let number = u8::try_from(two_digits(text?)?).ok()?;
        (from..=to).contains(&number).then_some(number)
    };
    let month = in_range(date.next(), 1, 12)?;
    let day = in_range(date.next(), 1, days_in_month(year, month))?;
    let mut time = time.split(['/', ':']);
    let civil = Civil {
        year,
        month,
        day,
        hour: in_range(time.next(), 0, 23)?,
        minute: in_range(time.next(), 0, 59)?,
        second: in_range(time.next(), 0, 60)?,
    };
    let complete = date.next().is_none() && time.next().is_none();
    (complete && year.unsigned_abs() < YEARS).then_some(civil)
}

/// Maximum distance of a `TrueTime`, in years: its seconds fit 64 bits with a shift.
const YEARS: u64 = 100_000_000_000;

#[cfg(test)]
mod tests {
    use super::Moment;
    use crate::time::{UtcOffset, WallTime};

    const WRITTEN: WallTime = WallTime(1_187_452_614);

    #[test]
    fn a_true_time_that_keeps_its_form_replaces_the_time_of_the_header() {
        let header = Moment::from_header(WRITTEN, None, None, false);
        assert_eq!(header.to_string(), "2007-08-18T15:56:54");
        assert_eq!(header.stamp(), WRITTEN);
        assert!(!header.zone_unknown());

        let kludge = Moment::from_header(WRITTEN, Some(" 1812/09/07T05/30/00 "), None, false);
        assert_eq!(kludge.to_string(), "1812-09-07T05:30:00");

        for (year, shown) in [("0001", "0001"), ("0001BC", "0000"), ("0023BC", "-0022")] {
            let kludge = format!("{year}/03/15T12/00/00");
            let ancient = Moment::from_header(WRITTEN, Some(&kludge), None, false);
            assert_eq!(ancient.to_string(), format!("{shown}-03-15T12:00:00"));
        }

        let broken = Moment::from_header(WRITTEN, Some("2026-11-20 10:20:30.123"), None, false);
        assert_eq!(broken.to_string(), "2007-08-18T15:56:54");
    }

    #[test]
    fn usetz_without_an_offset_leaves_the_moment_and_says_so() {
        let unknown = Moment::from_header(WRITTEN, None, None, true);
        assert_eq!(unknown.stamp(), WRITTEN);
        assert!(unknown.zone_unknown());

        let known = Moment::from_header(WRITTEN, None, Some(UtcOffset(240)), true);
        assert_eq!(known.to_string(), "2007-08-18T11:56:54");
        assert!(!known.zone_unknown());
    }

    #[test]
    fn a_leap_second_counts_as_the_first_one_of_the_next_minute() {
        let at = |text| Moment::from_header(WRITTEN, Some(text), None, false);
        let (leap, after) = (at("2005/12/31T23/59/60"), at("2006/01/01T00/00/00"));
        assert_eq!(leap.to_string(), "2005-12-31T23:59:60");
        assert_eq!(leap.stamp(), after.stamp());
    }

    #[test]
    fn no_text_of_a_kludge_and_no_stamp_breaks_the_moment() {
        let whole = "12345/09/07T05/30/60";
        for length in 0..whole.len() {
            let cut = Moment::from_header(WRITTEN, whole.get(..length), None, true);
            assert_eq!(cut.stamp(), WRITTEN, "{length}");
        }
        for text in ["é", "T", "////", "9999999999BC/01/01T00/00/00", "/T//:"] {
            let _ = Moment::from_header(WRITTEN, Some(text), Some(UtcOffset(-840)), true).stamp();
        }
        for stamp in [i64::MIN, i64::MAX] {
            for offset in [i16::MIN, i16::MAX] {
                let _ = Moment::from_header(WallTime(stamp), None, Some(UtcOffset(offset)), true)
                    .stamp();
            }
        }
    }
}
