//! Faults of a `time` value: forms unknown to the standard.

use thiserror::Error;

/// A `time` value of an unknown form, about which the user has to be asked (7.2.1.2.11).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{fault}")]
pub struct TimeError {
    /// Byte offset of the fault in the value.
    pub at: usize,
    /// Fault of the value.
    pub fault: TimeFault,
}

/// Fault of a `time` value, with advice on what may have been meant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TimeFault {
    /// Neither a number nor `now` (7.2.1.2.11).
    #[error("“{0}” is not a date or time of a known form")]
    Unknown(String),
    /// Two digits that might be a month, a day or an hour (7.2.1.2.1.1).
    #[error(
        "“{0}” alone may be a month, a day or an hour: write {0}/ for the month, {0}T for the day \
         or {0}: for the hour"
    )]
    Bare(String),
    /// A number of other length or outside of its range (7.2.1.2.1).
    #[error("“{text}” is not a {part}: write two digits from {from:02} to {to:02}")]
    Range {
        /// Name of the part: `month`, `day`, `hour`, `minute` or `second`.
        part: &'static str,
        /// Beginning of the text in its place.
        text: String,
        /// Minimum value.
        from: i64,
        /// Maximum value.
        to: i64,
    },
    /// Two digits in the place of the month that can only be a day (7.2.1.2.1.1).
    #[error("“{day}” is not a month; for a day of any month write both slashes: {year}//{day}")]
    DayForMonth {
        /// Text before the slash.
        year: String,
        /// Text after the slash.
        day: String,
    },
    /// No year: a year takes four or more digits (7.2.1.2.1).
    #[error("“{0}” is not a year: write four or more digits, then BC if needed")]
    Year(String),
    /// The year 0000BC.
    #[error("there is no year 0000BC: the year before 0001 is 0001BC")]
    YearZero,
    /// An ordinal day outside of 001 to 366 (7.2.1.2.7).
    #[error("“{0}” is not an ordinal day of a year: they run from 001 to 366")]
    Ordinal(String),
    /// An ordinal day in the place of a month or of a day (7.2.1.2.7).
    #[error("the ordinal day “{0}” replaces month and day together: write it right after the year")]
    OrdinalPlace(String),
    /// `now` in a date with a slash left out (7.2.1.2.8).
    #[error(
        "“now” in a date takes both slashes: now// is the year, /now/ the month, //now the day"
    )]
    NowSlashes,
    /// A date and a time whose border cannot be determined (7.2.1.2.1.1).
    #[error("“{0}” may be a day or an hour: write the letter T between date and time")]
    DayOrHour(String),
    /// A third slash.
    #[error("a date has no third slash: year/month/day")]
    Slashes,
    /// A third colon.
    #[error("a time has no third colon: hour:minute:second")]
    Colons,
    /// A second `T`.
    #[error("a moment has one T, between date and time")]
    Ts,
    /// A second hyphen (7.2.1.2.4).
    #[error("an interval has one hyphen, between its limits; dates are written with slashes")]
    Hyphens,
    /// A limit without any value (7.2.1.2.2.2, 7.2.1.2.3.2).
    #[error("a limit takes a value: write the year, month, day, hour, minute or second")]
    EmptyLimit,
    /// A limit with an empty value between others (7.2.1.2.2, 7.2.1.2.3).
    #[error("a limit may lack values on its left and on its right, but not in the middle")]
    Hole,
    /// A lower limit with more empty values on the left than the upper one (7.2.1.2.4.2).
    #[error(
        "the lower limit of an interval begins with the same part as the upper limit, or with a greater one"
    )]
    LowerLacksMore,
    /// Not a lower limit with a year, outside of area URLs (7.3.1, 7.4.1, 7.5.1).
    #[error("here the time is one lower limit that begins with the year, as in 2007/08/18")]
    NotLowerLimit,
    /// More than [`crate::limits::TIME_FILTER_ITEMS`] items.
    #[error("a list of more than {0} times is not read")]
    TooMany(usize),
}

/// Returns the beginning of a text, for an error message.
pub(super) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 24;
    let mut chars = text.chars();
    let mut short: String = chars.by_ref().take(LONGEST).collect();
    if chars.next().is_some() {
        short.push('…');
    }
    short
}
