//! State of a point for display: queue, quarantine, calls, log, counts. Reads only, also during a call.
//!
//! Imports `areas` (addresses), `limits`, `point`, `record` and `schedule`.

use crate::limits;
use crate::point::{Point, PointError};
use crate::record::{LogLine, Record, RecordedCall};
use ftn_tosser::aka::Aka;
use ftn_tosser::moment::Moment;
use ftn_tosser::{DayCount, Dupe, HeldMessage, Overview, Quarantined, TosserError};
use std::path::PathBuf;

/// File that waits for a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueuedFile {
    /// System that gets it.
    pub to: Aka,
    /// Path.
    pub path: PathBuf,
    /// Size, in bytes.
    pub size: u64,
    /// True if it is a file request.
    pub is_request: bool,
}

impl Point {
    fn overview(&self) -> Result<Option<Overview>, PointError> {
        Ok(Overview::open(self.own_setup()?)?)
    }

    /// Returns a list of the overview; an empty one if no tosser was there yet.
    fn listed<T>(
        &self,
        list: impl FnOnce(&Overview) -> Result<Vec<T>, TosserError>,
    ) -> Result<Vec<T>, PointError> {
        let overview = self.overview()?;
        let listed = overview.map(|overview| list(&overview)).transpose()?;
        Ok(listed.unwrap_or_default())
    }

    /// Lists the files that wait for the bosses.
    ///
    /// # Errors
    /// The point uses another mailer, or the state cannot be read.
    pub fn queue(&self) -> Result<Vec<QueuedFile>, PointError> {
        let mut queue = Vec::new();
        let mut add = |to: Aka, path: PathBuf, is_request: bool| {
            let size = std::fs::metadata(&path).map_or(0, |found| found.len());
            queue.push(QueuedFile {
                to,
                path,
                size,
                is_request,
            });
        };
        let outbound = self.outbound()?;
        for boss in &self.settings.bosses {
            let node = outbound.node(&crate::areas::address(boss.address));
            for path in node.iter().flat_map(|node| node.found("req")) {
                add(boss.address, path, true);
            }
        }
        if let Some(overview) = self.overview()? {
            for (to, files) in overview.waiting() {
                for path in files.into_iter().take(limits::FOLDER_FILES) {
                    add(to, path, false);
                }
            }
        }
        Ok(queue)
    }

    /// Lists own messages that cannot be sent yet, with the reasons.
    ///
    /// # Errors
    /// The state cannot be read.
    pub fn held(&self) -> Result<Vec<HeldMessage>, PointError> {
        self.listed(Overview::held)
    }

    /// Lists mail that was not accepted, the oldest first, with the reasons.
    ///
    /// # Errors
    /// The state cannot be read.
    pub fn quarantine(&self) -> Result<Vec<Quarantined>, PointError> {
        self.listed(Overview::quarantined)
    }

    /// Lists the last duplicates that were left out, the latest first.
    ///
    /// # Errors
    /// The state cannot be read.
    pub fn dupes(&self) -> Result<Vec<Dupe>, PointError> {
        self.listed(Overview::dupes)
    }

    /// Returns the counts of each area for each day from `day` on (days since 1970): received, sent,
    /// duplicates, quarantine.
    ///
    /// # Errors
    /// The state cannot be read.
    pub fn counts(&self, day: i64) -> Result<Vec<DayCount>, PointError> {
        self.listed(|overview| overview.counts(day))
    }

    /// Returns the last calls, the latest first.
    ///
    /// # Errors
    /// The record cannot be read.
    pub fn calls(&self, most: u32) -> Result<Vec<RecordedCall>, PointError> {
        match Record::open_existing(&self.folder)? {
            Some(record) => Ok(record.calls(most)?),
            None => Ok(Vec::new()),
        }
    }

    /// Returns the last lines of the log, the latest first.
    ///
    /// # Errors
    /// The record cannot be read.
    pub fn log(&self, most: u32) -> Result<Vec<LogLine>, PointError> {
        match Record::open_existing(&self.folder)? {
            Some(record) => Ok(record.lines(most)?),
            None => Ok(Vec::new()),
        }
    }

    /// Returns the next call by the time tables: the boss and the time, in seconds since 1970 (UTC). A
    /// time that is not after `now` means that the call is due.
    ///
    /// # Errors
    /// The record cannot be read.
    pub fn next_call(&self, now: Moment) -> Result<Option<(Aka, i64)>, PointError> {
        let record = Record::open_existing(&self.folder)?;
        let mut next: Option<(Aka, i64)> = None;
        for boss in &self.settings.bosses {
            let last = match &record {
                Some(record) => record.last_call(&boss.address.to_string())?,
                None => None,
            };
            let Some(time) = boss.times.next(last, now) else {
                continue;
            };
            if next.is_none_or(|(_, earliest)| time < earliest) {
                next = Some((boss.address, time));
            }
        }
        Ok(next)
    }
}
