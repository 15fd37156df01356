//! Parser of moments, limits and intervals: the grammar of 7.2.1.2, with the separators that are
//! optional by 7.2.1.2.1.1.

use super::error::{TimeError, TimeFault, excerpt};
use super::pattern::{Days, Pattern, Range, Value};
use crate::limits::TIME_FILTER_ITEMS;

/// A part of the value and its offset.
#[derive(Clone, Copy)]
pub(super) struct Piece<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl<'a> Piece<'a> {
    pub(super) const fn whole(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// Splits at the first `separator`.
    fn split_once(self, separator: char) -> Option<(Self, Self)> {
        let (left, right) = self.text.split_once(separator)?;
        let at = self.at + left.len() + separator.len_utf8();
        Some((Self { text: left, ..self }, Self { text: right, at }))
    }

    /// Returns all pieces between the separators, in order.
    pub(super) fn split(self, separator: char) -> impl Iterator<Item = Self> {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let piece = rest?;
            let (first, later) = match piece.split_once(separator) {
                Some((first, later)) => (first, Some(later)),
                None => (piece, None),
            };
            rest = later;
            Some(first)
        })
    }

    /// Splits at a byte offset inside of the piece, at a character boundary.
    fn split_at(self, length: usize) -> (Self, Self) {
        let (left, right) = self
            .text
            .split_at_checked(length)
            .unwrap_or((self.text, ""));
        let at = self.at + left.len();
        (Self { text: left, ..self }, Self { text: right, at })
    }

    fn is_empty(self) -> bool {
        self.text.is_empty()
    }

    fn is_now(self) -> bool {
        self.text.eq_ignore_ascii_case("now")
    }

    fn is_digits(self) -> bool {
        !self.is_empty() && self.text.bytes().all(|byte| byte.is_ascii_digit())
    }

    fn wrong(self, fault: impl FnOnce(String) -> TimeFault) -> TimeError {
        TimeError {
            at: self.at,
            fault: fault(excerpt(self.text)),
        }
    }

    pub(super) fn error(self, fault: TimeFault) -> TimeError {
        TimeError { at: self.at, fault }
    }

    /// Returns an error at the separator before the piece.
    fn separator_error(self, fault: TimeFault) -> TimeError {
        let at = self.at.saturating_sub(1);
        TimeError { at, fault }
    }
}

/// Parses the space-separated list of 7.2.1.2.5. An empty list is a single moment of empty values.
pub(super) fn list(value: &str) -> Result<Vec<Range>, TimeError> {
    let mut ranges = Vec::new();
    for piece in Piece::whole(value)
        .split(' ')
        .filter(|item| !item.is_empty())
    {
        if ranges.len() >= TIME_FILTER_ITEMS {
            return Err(piece.error(TimeFault::TooMany(TIME_FILTER_ITEMS)));
        }
        ranges.push(item(piece)?);
    }
    if ranges.is_empty() {
        ranges.push(Range::Single(moment(Piece::whole(""))?));
    }
    Ok(ranges)
}

/// Parses a moment, a limit or an interval, distinguished by the hyphen.
fn item(piece: Piece<'_>) -> Result<Range, TimeError> {
    let Some((left, right)) = piece.split_once('-') else {
        return moment(piece).map(Range::Single);
    };
    if let Some((_, after)) = right.split_once('-') {
        return Err(after.separator_error(TimeFault::Hyphens));
    }
    match (left.is_empty(), right.is_empty()) {
        (true, true) => Err(piece.error(TimeFault::EmptyLimit)),
        (true, false) => limit(right).map(Range::Upper),
        (false, true) => limit(left).map(Range::Lower),
        (false, false) => {
            let (lower, mut upper) = (limit(left)?, limit(right)?);
            // 7.2.1.2.4.2: the lower limit has no more empty leftmost values than the upper one.
            if lower.empty_leftmost() > upper.empty_leftmost() {
                return Err(right.error(TimeFault::LowerLacksMore));
            }
            upper.inherit(&lower);
            Ok(Range::Interval { lower, upper })
        }
    }
}

/// Parses a moment with empty values on the left and on the right only (7.2.1.2.2, 7.2.1.2.3).
pub(super) fn limit(piece: Piece<'_>) -> Result<Pattern, TimeError> {
    let pattern = moment(piece)?;
    if pattern.empty_leftmost() == 6 {
        return Err(piece.error(TimeFault::EmptyLimit));
    }
    if pattern.has_hole() {
        return Err(piece.error(TimeFault::Hole));
    }
    Ok(pattern)
}

/// Parses a moment (7.2.1.2.1) with the separators of 7.2.1.2.1.1.
fn moment(piece: Piece<'_>) -> Result<Pattern, TimeError> {
    let (date_piece, time_piece, has_t) = match piece.split_once('T') {
        Some((date, time)) => (date, Some(time), true),
        None => {
            let (date, time) = without_t(piece)?;
            (date, time, false)
        }
    };
    if let Some((_, after)) = time_piece.and_then(|time| time.split_once('T')) {
        return Err(after.separator_error(TimeFault::Ts));
    }
    let (year, days) = date(date_piece, has_t)?;
    let TimeOfDay {
        hour,
        minute,
        second,
    } = match time_piece {
        Some(piece) => time(piece)?,
        None => TimeOfDay::ANY,
    };
    Ok(Pattern {
        year,
        days,
        hour,
        minute,
        second,
    })
}

/// Splits date and time without a `T` between them: it is optional next to an empty value.
fn without_t(piece: Piece<'_>) -> Result<(Piece<'_>, Option<Piece<'_>>), TimeError> {
    let Some((left, _)) = piece.split_once(':') else {
        return Ok((piece, None));
    };
    let slash = left.text.rfind('/').map_or(0, |at| at + 1);
    let (_, before_colon) = left.split_at(slash);
    let two = before_colon.is_now() || before_colon.text.len() == 2;
    // "15:56" is an hour, "08/:56" has no hour. "2007:56" and "238:56" end their date in a year and
    // in an ordinal day, while in "08/15:56" the 15 might be a day or an hour.
    let border = if before_colon.is_empty() || (slash == 0 && two) {
        slash
    } else if two {
        return Err(before_colon.wrong(TimeFault::DayOrHour));
    } else {
        left.text.len()
    };
    let (date, time) = piece.split_at(border);
    Ok((date, Some(time)))
}

/// Parses year, month and day, or year and ordinal day. `has_t`: a `T` follows.
fn date(piece: Piece<'_>, has_t: bool) -> Result<(Value, Days), TimeError> {
    let mut pieces = piece.split('/');
    let (first, second, third) = (pieces.next(), pieces.next(), pieces.next());
    if let Some(fourth) = pieces.next() {
        return Err(fourth.separator_error(TimeFault::Slashes));
    }
    let first = first.unwrap_or(piece);
    match (second, third) {
        (Some(second), Some(third)) => {
            let (year, month) = (year(first)?, month(second, None)?);
            let day = number(third, "day", 1, 31)?;
            Ok((year, Days::Calendar { month, day }))
        }
        (Some(second), None) => one_slash(first, second),
        (None, _) => no_slash(first, has_t),
    }
}

/// Parses `2007/08`, `/08`, `08/`, `08/18`, `2007/`, `2007/238`.
fn one_slash(first: Piece<'_>, second: Piece<'_>) -> Result<(Value, Days), TimeError> {
    if second.is_digits() && second.text.len() == 3 {
        if first.is_digits() && first.text.len() == 2 {
            return Err(second.wrong(TimeFault::OrdinalPlace));
        }
        // 7.2.1.2.7: with its year, this is the only slash; "now" is allowed.
        return Ok((year(first)?, ordinal(second)?));
    }
    if first.is_now() || second.is_now() {
        return Err(first.error(TimeFault::NowSlashes));
    }
    if first.is_digits() && first.text.len() == 2 {
        let month = month(first, None)?;
        let day = number(second, "day", 1, 31)?;
        return Ok((Value::Any, Days::Calendar { month, day }));
    }
    let year = year(first)?;
    let month = month(second, Some(first))?;
    let day = Value::Any;
    Ok((year, Days::Calendar { month, day }))
}

/// Parses `2007`, `238`, `18` before a `T`, or nothing.
fn no_slash(piece: Piece<'_>, has_t: bool) -> Result<(Value, Days), TimeError> {
    let calendar = |day| Days::Calendar {
        month: Value::Any,
        day,
    };
    if piece.is_empty() {
        return Ok((Value::Any, calendar(Value::Any)));
    }
    if piece.is_now() {
        return Err(piece.error(TimeFault::NowSlashes));
    }
    if !piece.is_digits() {
        return match piece.text.strip_suffix("BC") {
            Some(_) => Ok((year(piece)?, calendar(Value::Any))),
            None => Err(piece.wrong(TimeFault::Unknown)),
        };
    }
    match piece.text.len() {
        1 => Err(piece.wrong(TimeFault::Unknown)),
        2 if has_t => Ok((Value::Any, calendar(number(piece, "day", 1, 31)?))),
        2 => Err(piece.wrong(TimeFault::Bare)),
        3 => Ok((Value::Any, ordinal(piece)?)),
        _ => Ok((year(piece)?, calendar(Value::Any))),
    }
}

/// Part of a pattern after the date.
struct TimeOfDay {
    hour: Value,
    minute: Value,
    second: Value,
}

impl TimeOfDay {
    const ANY: Self = Self {
        hour: Value::Any,
        minute: Value::Any,
        second: Value::Any,
    };
}

/// Parses hour, minute and second: `15`, `15:56`, `:56`, `::54`.
fn time(piece: Piece<'_>) -> Result<TimeOfDay, TimeError> {
    let mut pieces = piece.split(':');
    let (first, second, third) = (pieces.next(), pieces.next(), pieces.next());
    if let Some(fourth) = pieces.next() {
        return Err(fourth.separator_error(TimeFault::Colons));
    }
    let part = |piece: Option<Piece<'_>>, name, to| {
        piece.map_or(Ok(Value::Any), |piece| number(piece, name, 0, to))
    };
    Ok(TimeOfDay {
        hour: part(first, "hour", 23)?,
        minute: part(second, "minute", 59)?,
        second: part(third, "second", 60)?,
    })
}

/// Parses four or more digits, perhaps with `BC`, or `now`, or nothing. Years are astronomical.
fn year(piece: Piece<'_>) -> Result<Value, TimeError> {
    if piece.is_empty() {
        return Ok(Value::Any);
    }
    if piece.is_now() {
        return Ok(Value::Now);
    }
    match astronomical_year(piece.text) {
        Ok(year) => Ok(Value::Is(year)),
        Err(YearError::Zero) => Err(piece.error(TimeFault::YearZero)),
        Err(YearError::Malformed) => Err(piece.wrong(TimeFault::Year)),
    }
}

/// Reason why a text is no year.
pub(super) enum YearError {
    /// 0000BC.
    Zero,
    Malformed,
}

/// Parses `2007` or `0023BC`. Years that no number holds saturate: no message is there.
pub(super) fn astronomical_year(text: &str) -> Result<i64, YearError> {
    let (digits, before) = match text.strip_suffix("BC") {
        Some(digits) => (digits, true),
        None => (text, false),
    };
    if digits.len() < 4 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(YearError::Malformed);
    }
    let number: i64 = digits.parse().unwrap_or(i64::MAX);
    match (before, number) {
        (true, 0) => Err(YearError::Zero),
        (true, number) => Ok(1 - number),
        (false, number) => Ok(number),
    }
}

/// Parses two digits from 01 to 12, `now`, or nothing. `year` is the text before the only slash.
fn month(piece: Piece<'_>, year: Option<Piece<'_>>) -> Result<Value, TimeError> {
    number(piece, "month", 1, 12).map_err(|error| match year {
        Some(year) if number(piece, "day", 1, 31).is_ok() => piece.error(TimeFault::DayForMonth {
            year: excerpt(year.text),
            day: excerpt(piece.text),
        }),
        _ => error,
    })
}

/// Parses three digits from 001 to 366 (7.2.1.2.7).
fn ordinal(piece: Piece<'_>) -> Result<Days, TimeError> {
    match piece.text.parse() {
        Ok(number @ 1..=366) => Ok(Days::Ordinal(number)),
        _ => Err(piece.wrong(TimeFault::Ordinal)),
    }
}

/// Parses two digits from `from` to `to`, `now`, or nothing.
fn number(piece: Piece<'_>, part: &'static str, from: i64, to: i64) -> Result<Value, TimeError> {
    if piece.is_empty() {
        return Ok(Value::Any);
    }
    if piece.is_now() {
        return Ok(Value::Now);
    }
    match two_digits(piece.text) {
        Some(number) if (from..=to).contains(&number) => Ok(Value::Is(number)),
        _ => Err(piece.wrong(|text| TimeFault::Range {
            part,
            text,
            from,
            to,
        })),
    }
}

/// Parses exactly two digits.
pub(super) fn two_digits(text: &str) -> Option<i64> {
    let is_it = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_it)
}
