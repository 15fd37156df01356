//! Times of calls. Imports `settings`; reads no clock.

use crate::settings::{CallTimes, TimeOfDay};
use ftn_tosser::moment::Moment;

/// Length of a day, in seconds.
const DAY: i64 = 24 * 60 * 60;

impl CallTimes {
    /// Returns the time of the next call, in seconds since 1970 (UTC): at most `now` if it is due;
    /// `None` if there are no times. `last` is the start of the last call.
    ///
    /// ```
    /// use fidoscope_point::settings::{CallTimes, TimeOfDay};
    /// use ftn_tosser::moment::Moment;
    /// use ftn_types::time::{UtcOffset, WallTime};
    ///
    /// // 10:00 in UTC is 13:00 by the local clock.
    /// let now = Moment { utc: WallTime(36_000), offset: UtcOffset(180) };
    /// let at = |hour| CallTimes { at: TimeOfDay::new(hour, 0).into_iter().collect(), ..CallTimes::default() };
    /// assert_eq!(at(14).next(Some(0), now), Some(36_000 + 3_600));
    /// let often = CallTimes { every_minutes: Some(30), ..CallTimes::default() };
    /// assert_eq!(often.next(Some(36_000 - 600), now), Some(36_000 + 1_200));
    /// assert_eq!(often.next(None, now), Some(36_000));
    /// assert_eq!(CallTimes::default().next(None, now), None);
    /// ```
    #[must_use]
    pub fn next(&self, last: Option<i64>, now: Moment) -> Option<i64> {
        let now_utc = now.utc.0;
        // A call in the future is that of a clock that was wrong.
        let last = last.filter(|last| *last <= now_utc);
        let every = self.every_minutes.map(|minutes| match last {
            Some(last) => last.saturating_add(i64::from(minutes) * 60),
            None => now_utc,
        });
        let daily = self.at.iter().map(|time| next_daily(*time, last, now));
        daily.chain(every).min()
    }
}

/// Returns the next time of day after the last call: one that passed since is due.
fn next_daily(time: TimeOfDay, last: Option<i64>, now: Moment) -> i64 {
    let now_utc = now.utc.0;
    let midnight = now.wall().0.div_euclid(DAY) * DAY - i64::from(now.offset.0) * 60;
    let today = midnight + i64::from(time.minutes()) * 60;
    let latest = if today <= now_utc { today } else { today - DAY };
    match last {
        Some(last) if last < latest => latest,
        _ => latest + DAY,
    }
}
