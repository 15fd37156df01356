//! State of the user's point for `about:mailer`: calls, queue, quarantine, counts and log, as a worker reads them.

use super::calling::moment;
use crate::strings::said;
use fidoscope_point::areas::{AreaKind, OfferedArea};
use fidoscope_point::overview::QueuedFile;
use fidoscope_point::record::{LogLine, RecordedCall};
use fidoscope_point::{Aka, Dupe, Point, PointError};
use std::collections::BTreeMap;

/// Maximum number of calls on the page.
const MOST_CALLS: u32 = 20;

/// Maximum number of lines of the log on the page.
const MOST_LINES: u32 = 200;

/// Number of days of the chart.
pub(crate) const DAYS: i64 = 14;

/// File in quarantine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SetAside {
    /// Number of the file in the quarantine.
    pub(crate) id: i64,
    pub(crate) reason: String,
    pub(crate) area: Option<String>,
    pub(crate) origin: String,
    pub(crate) messages: u32,
}

/// Numbers of messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Traffic {
    pub(crate) received: u64,
    pub(crate) sent: u64,
    pub(crate) dupes: u64,
    pub(crate) quarantined: u64,
}

/// State of the point.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct MailerData {
    pub(crate) calls: Vec<RecordedCall>,
    pub(crate) queue: Vec<QueuedFile>,
    /// Own messages that cannot be sent yet: areatag, number, reason.
    pub(crate) held: Vec<(String, u32, String)>,
    pub(crate) quarantine: Vec<SetAside>,
    /// Duplicates that were left out, the latest first.
    pub(crate) dupes: Vec<Dupe>,
    /// Messages of each of the last days, from the earliest; the last one is today, in UTC.
    pub(crate) days: Vec<(i64, Traffic)>,
    /// Messages of each area in these days, the busiest first.
    pub(crate) areas: Vec<(String, Traffic)>,
    pub(crate) log: Vec<LogLine>,
    /// Sentences about parts that could not be read.
    pub(crate) faults: Vec<String>,
}

impl MailerData {
    /// Returns the number of duplicates in these days.
    pub(crate) fn count_dupes(&self) -> u64 {
        self.days.iter().map(|(_, own)| own.dupes).sum()
    }

    /// Reads the state of a point.
    pub(super) fn read(point: &Point) -> Self {
        let mut data = Self::default();
        let mut faults = Vec::new();
        data.calls = or_fault(point.calls(MOST_CALLS), &mut faults);
        data.log = or_fault(point.log(MOST_LINES), &mut faults);
        if point.settings().uses_other_mailer() {
            data.faults = faults;
            return data;
        }
        data.queue = or_fault(point.queue(), &mut faults);
        let held = or_fault(point.held(), &mut faults).into_iter();
        data.held = held
            .map(|own| (own.area, own.number, said(own.reason)))
            .collect();
        let quarantine = or_fault(point.quarantine(), &mut faults).into_iter();
        let quarantine = quarantine.map(|own| SetAside {
            id: own.id,
            reason: said(own.reason),
            area: own.area,
            origin: own.origin,
            messages: own.messages,
        });
        data.quarantine = quarantine.collect();
        data.dupes = or_fault(point.dupes(), &mut faults);
        let today = moment().day();
        let first = today - DAYS + 1;
        let mut days: BTreeMap<i64, Traffic> = (first..=today)
            .map(|day| (day, Traffic::default()))
            .collect();
        let mut areas: BTreeMap<String, Traffic> = BTreeMap::new();
        for count in or_fault(point.counts(first), &mut faults) {
            let day = days.entry(count.day).or_default();
            let area = areas.entry(count.tag).or_default();
            for own in [day, area] {
                own.received += u64::from(count.received);
                own.sent += u64::from(count.sent);
                own.dupes += u64::from(count.dupes);
                own.quarantined += u64::from(count.quarantined);
            }
        }
        data.days = days.into_iter().collect();
        data.areas = areas.into_iter().collect();
        let busy = |own: &Traffic| std::cmp::Reverse(own.received + own.sent);
        data.areas.sort_by_key(|(_, own)| busy(own));
        data.faults = faults;
        data
    }
}

/// Returns a list, or an empty one and its fault.
fn or_fault<T>(read: Result<Vec<T>, PointError>, faults: &mut Vec<String>) -> Vec<T> {
    read.unwrap_or_else(|error| {
        let why = said(error);
        if !faults.contains(&why) {
            faults.push(why);
        }
        Vec::new()
    })
}

/// Areas that the robot of a boss offers, and those that the user has checked or unchecked.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Offers {
    pub(crate) boss: Aka,
    pub(crate) kind: AreaKind,
    pub(crate) areas: Vec<OfferedArea>,
}
