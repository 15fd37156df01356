//! The `time` filter: moments of writing designated by a URL (7.2.1.2).
//!
//! Knows the forms of the filter, the moment attributed to a message (header, `TrueTime`, `usetz`)
//! and the meaning of "now". Knows no URL, base or page, and reads no clock: "now" stays a symbol
//! until a message is tested, and the caller provides its value.
//!
//! ```
//! use fidoscope_core::query::time::{Moment, Now, TimeFilter};
//! use fidoscope_core::time::{WallTime, UtcOffset};
//!
//! let filter = TimeFilter::parse("2004-2005 2007/08/18-26T")?;
//! let now = Now::parse("2010-11-21T12:00:00+03:00")?;
//! // Written 2007-08-27T02:30:00 at UTC+4.
//! let (written, zone) = (WallTime(1_188_181_800), Some(UtcOffset(240)));
//! assert!(!filter.matches(&Moment::from_header(written, None, zone, false), &now));
//! assert!(filter.matches(&Moment::from_header(written, None, zone, true), &now));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Several `time` parameters of one URL intersect (7.2.1.2.6): a message has to match every one of
//! them; [`intersect`] does the same to their bounds.
//!
//! Our reading if the standard is silent or ambiguous:
//!
//! - an ordinal day without a year counts in the message's own year;
//! - two digits between one slash and a `T` are a month (`2007/08T15`, as in `2007/08`); a day
//!   takes both slashes (`2007//18T15`) or none (`18T15`);
//! - where digits before a colon might be a day as well as an hour (`2007/08/15:56`), the form is
//!   unknown: the `T` has to be written;
//! - `now` in a date takes both slashes, so the pair of month and day is `/now/now`;
//! - an empty value checks nothing, and doubled spaces of a list name no empty item;
//! - `BC` and `T` are capitals; year 0000 is the one before 0001, there is no 0000BC;
//! - one unknown item makes the whole value unknown: its other items are no complete answer.

mod bounds;
mod civil;
mod error;
mod lower;
mod moment;
mod now;
mod parse;
mod pattern;

pub use bounds::{Bounds, intersect};
pub use error::{TimeError, TimeFault};
pub use lower::LowerLimit;
pub use moment::Moment;
pub use now::{Now, NowError};

use pattern::Range;

/// Parsed value of one `time` parameter: a union of moments, limits and intervals (7.2.1.2.5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeFilter {
    ranges: Vec<Range>,
}

impl TimeFilter {
    /// Parses the decoded value of a `time` parameter.
    ///
    /// # Errors
    ///
    /// A form that 7.2.1.2 does not define: the user has to be asked whether to discard the whole
    /// filter (7.2.1.2.11).
    pub fn parse(value: &str) -> Result<Self, TimeError> {
        parse::list(value).map(|ranges| Self { ranges })
    }

    /// Returns whether a message of this moment passes the filter. "now" is local time, or UTC if
    /// the moment was made under `usetz` (7.2.1.2.10).
    #[must_use]
    pub fn matches(&self, moment: &Moment, now: &Now) -> bool {
        let clock = now.clock(moment.usetz());
        self.ranges
            .iter()
            .any(|range| range.contains(moment.civil(), clock))
    }

    /// Returns ranges of [`Moment::stamp`] that include all matches, ascending and disjoint. Inside
    /// of them a message still has to be tested: `T15` bounds nothing.
    ///
    /// An empty list means that nothing matches; `usetz` selects the clock of "now".
    #[must_use]
    pub fn bounds(&self, now: &Now, usetz: bool) -> Vec<Bounds> {
        let clock = now.clock(usetz);
        bounds::united(
            self.ranges
                .iter()
                .map(|range| bounds::of(range, clock))
                .collect(),
        )
    }
}
