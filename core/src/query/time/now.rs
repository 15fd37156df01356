//! The current moment, provided by the caller: local time and UTC (7.2.1.2.8, 7.2.1.2.10).

use super::civil::Civil;
use crate::time::{UtcOffset, WallTime};
use jiff::fmt::temporal::{Pieces, PiecesOffset};
use thiserror::Error;

/// The current moment on the local clock and in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Now {
    local: Civil,
    utc: Civil,
}

/// A text that is no RFC 3339 time.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NowError {
    /// No date and time at all.
    #[error("“{text}” is not a time of RFC 3339 ({reason}): write it as 2007-08-18T15:56:54+04:00")]
    Syntax {
        /// Beginning of the text.
        text: String,
        /// Message of the calendar library.
        reason: String,
    },
    /// A date without a time, or a time without its UTC offset.
    #[error("“{0}” lacks the time or the UTC offset: write it as 2007-08-18T15:56:54+04:00")]
    Incomplete(String),
}

impl Now {
    /// Returns the moment `unix_seconds` after 1970-01-01T00:00:00 UTC, on a local clock that is
    /// `offset_seconds` ahead of UTC.
    #[must_use]
    pub fn at(unix_seconds: i64, offset_seconds: i32) -> Self {
        Self {
            local: Civil::from_seconds(unix_seconds.saturating_add(offset_seconds.into())),
            utc: Civil::from_seconds(unix_seconds),
        }
    }

    /// Parses an RFC 3339 time; the local clock is at its offset.
    ///
    /// # Errors
    ///
    /// If it is no date with time and offset.
    pub fn parse(text: &str) -> Result<Self, NowError> {
        let short = || super::error::excerpt(text);
        let pieces = Pieces::parse(text).map_err(|error| NowError::Syntax {
            text: short(),
            reason: error.to_string(),
        })?;
        let (Some(time), Some(offset)) = (pieces.time(), pieces.offset()) else {
            return Err(NowError::Incomplete(short()));
        };
        let offset = match offset {
            PiecesOffset::Numeric(numeric) => numeric.offset().seconds(),
            _ => 0,
        };
        let local = WallTime::from_civil(pieces.date().to_datetime(time)).0;
        Ok(Self::at(local - i64::from(offset), offset))
    }

    /// Returns the local time and its UTC offset.
    #[must_use]
    pub fn moment(&self) -> (WallTime, UtcOffset) {
        let (local, utc) = (self.local.seconds(), self.utc.seconds());
        let minutes = local.saturating_sub(utc) / 60;
        let offset = UtcOffset(i16::try_from(minutes).unwrap_or_default());
        (WallTime(local), offset)
    }

    /// Returns the clock of "now": UTC under `usetz`, else local time.
    pub(super) const fn clock(&self, usetz: bool) -> &Civil {
        if usetz { &self.utc } else { &self.local }
    }
}

impl From<&jiff::Zoned> for Now {
    fn from(zoned: &jiff::Zoned) -> Self {
        Self::at(zoned.timestamp().as_second(), zoned.offset().seconds())
    }
}

#[cfg(test)]
mod tests {
    use super::Now;

    #[test]
    fn both_clocks_are_read_from_an_rfc_3339_time() {
        for (text, local, utc) in [
            (
                "2011-01-01T02:00:00+03:00",
                "2011-01-01T02:00:00",
                "2010-12-31T23:00:00",
            ),
            (
                "2010-12-31T20:00:00.75-03:30",
                "2010-12-31T20:00:00",
                "2010-12-31T23:30:00",
            ),
            (
                "2010-11-21T12:13:14Z",
                "2010-11-21T12:13:14",
                "2010-11-21T12:13:14",
            ),
            (
                "2010-11-21t12:13:14z",
                "2010-11-21T12:13:14",
                "2010-11-21T12:13:14",
            ),
        ] {
            let now = Now::parse(text).unwrap();
            assert_eq!(now.clock(false).to_string(), local, "{text}");
            assert_eq!(now.clock(true).to_string(), utc, "{text}");
        }
    }

    #[test]
    fn a_missing_time_or_offset_is_reported_with_an_example() {
        for text in [
            "",
            "now",
            "2010-11-21",
            "2010-11-21T12:13:14",
            "2010-11-21T25:13:14Z",
            "12:13:14Z",
            "2010/11/21T12:13:14Z",
        ] {
            let error = Now::parse(text).unwrap_err().to_string();
            assert!(error.contains("2007-08-18T15:56:54+04:00"), "{error}");
        }
    }

    #[test]
    fn a_zoned_time_of_the_calendar_library_gives_the_same_clocks() {
        let zoned: jiff::Zoned = jiff::Timestamp::from_second(1_290_341_594)
            .unwrap()
            .to_zoned(jiff::tz::Offset::from_hours(3).unwrap().to_time_zone());
        assert_eq!(
            Now::from(&zoned),
            Now::parse("2010-11-21T15:13:14+03:00").unwrap()
        );
    }
}
