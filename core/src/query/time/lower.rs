//! The `time` parameter of faqserv, fecho and freq URLs: maximum age of a cached answer (7.3.1,
//! 7.4.1, 7.5.1).

use super::error::{TimeError, TimeFault};
use super::parse::{self, Piece};
use super::pattern::{Pattern, Value};
use super::{Moment, Now};

/// A lower limit that begins with a year.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LowerLimit {
    pattern: Pattern,
}

impl LowerLimit {
    /// Parses the decoded value of the parameter; the hyphen at the end is optional.
    ///
    /// # Errors
    ///
    /// Any form but a lower limit, a limit without a year, an unknown form.
    pub fn parse(value: &str) -> Result<Self, TimeError> {
        let text = value.strip_suffix('-').unwrap_or(value);
        let piece = Piece::whole(text);
        if text.is_empty() || text.contains([' ', '-']) {
            return Err(piece.error(TimeFault::NotLowerLimit));
        }
        let pattern = parse::limit(piece)?;
        if pattern.year == Value::Any {
            return Err(piece.error(TimeFault::NotLowerLimit));
        }
        Ok(Self { pattern })
    }

    /// Returns whether an answer cached at this moment is fresh enough; a moment equal to the limit
    /// is, as in 7.2.1.2.3.
    #[must_use]
    pub fn admits(&self, moment: &Moment, now: &Now) -> bool {
        let clock = now.clock(moment.usetz());
        self.pattern.compare(moment.civil(), clock).is_ge()
    }

    /// Returns the first admitted second, by the local clock of now.
    #[must_use]
    pub fn first(&self, now: &Now) -> Option<i64> {
        let range = super::pattern::Range::Lower(self.pattern);
        let (first, _) = super::bounds::of(&range, now.clock(false));
        first
    }
}
