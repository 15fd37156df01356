//! Tosses the inbound: packets and bundles into bases.
//!
//! Imports `aka`, `files`, `limits`, `message`, `moment`, `packet`, `setup`, `state` and `tosser`; of
//! `ftn-base`, bases and bundles. For each batch: the positions of the bases are recorded,
//! messages are added and flushed, one transaction records them, and only then files are moved.

mod batch;
mod recover;
mod run;

use crate::files::{self, is_plain};
use crate::limits::INBOUND_FILES;
use crate::moment::Moment;
use crate::setup::Folder;
use crate::tosser::{Tosser, TosserError};
use ftn_types::job::Job;
use run::Run;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Result of tossing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TossReport {
    /// Files of the inbound that are done.
    pub files: u32,
    /// Messages added to bases; without carbon copies.
    pub received: u32,
    /// Messages that were in their base already.
    pub dupes: u32,
    /// Messages that an interrupted call had added.
    pub recovered: u32,
    /// Messages put into quarantine.
    pub quarantined: u32,
    /// Carbon copies.
    pub copies: u32,
    /// Tags of new areas.
    pub new_areas: Vec<String>,
    /// Sentences for the user, one for each file or area that was not accepted.
    pub problems: Vec<String>,
}

impl Tosser {
    /// Tosses all packets and bundles of the inbound. Files of other kinds stay there.
    ///
    /// The job advances by one for each file. After an error or a crash nothing is lost, and the
    /// next call adds nothing twice.
    ///
    /// # Errors
    /// The disk is full, a base is locked, or the job was cancelled.
    pub fn toss(&mut self, now: Moment, job: &Job) -> Result<TossReport, TosserError> {
        self.recover(now)?;
        let files = self.inbound()?;
        job.expect(files.len() as u64);
        let mut run = Run::new(self, now, job, None)?;
        for path in files {
            if job.is_cancelled() {
                break;
            }
            run.file(&path)?;
            job.advance(1);
        }
        let report = run.finish()?;
        self.clean_up(now)?;
        Ok(report)
    }

    /// Tosses a file of the quarantine again: its areas are created, and passwords do not count. A TIC
    /// file is received again with its file. What still cannot be accepted stays in quarantine.
    ///
    /// # Errors
    /// As [`Tosser::toss`]; also if there is no such file.
    pub fn retry(&mut self, id: i64, now: Moment, job: &Job) -> Result<TossReport, TosserError> {
        self.recover(now)?;
        let own = self.state.quarantined_one(id)?;
        let own = own.ok_or(TosserError::NoSuch(id))?;
        if own.place.ends_with(".tic") {
            let report = self.retry_tic(&own, now)?;
            return Ok(TossReport {
                files: u32::try_from(report.received.len()).unwrap_or(u32::MAX),
                problems: report.problems,
                ..TossReport::default()
            });
        }
        let path = self.setup.folder(Folder::Quarantine).join(&own.place);
        let mut run = Run::new(self, now, job, Some(own))?;
        run.file(&path)?;
        run.finish()
    }

    /// Lists packets and bundles of the inbound, the oldest first.
    fn inbound(&self) -> Result<Vec<PathBuf>, TosserError> {
        let folder = self.setup.folder(Folder::Inbound);
        let entries = std::fs::read_dir(&folder).map_err(files::failed(&folder))?;
        let mut files: Vec<(SystemTime, PathBuf)> = entries
            .filter_map(|entry| {
                let path = entry.ok()?.path();
                let is_mail = kind_of(&path).is_some() && is_plain(&path);
                let changed = std::fs::metadata(&path).and_then(|found| found.modified());
                is_mail.then(|| (changed.unwrap_or(SystemTime::UNIX_EPOCH), path))
            })
            .take(INBOUND_FILES)
            .collect();
        files.sort();
        Ok(files.into_iter().map(|(_, path)| path).collect())
    }
}

/// Kind of a file of mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Packet,
    Bundle,
}

/// Returns the kind of a file by its name (FTS-5005): a bundle's extension is a day of the week and a
/// digit or letter.
fn kind_of(path: &Path) -> Option<Kind> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    if extension == "pkt" {
        return Some(Kind::Packet);
    }
    let (day, number) = extension.split_at_checked(2)?;
    let is_day = ["mo", "tu", "we", "th", "fr", "sa", "su"].contains(&day);
    let mut number = number.chars();
    let is_number = number.next().is_some_and(|c| c.is_ascii_alphanumeric());
    (is_day && is_number && number.next().is_none()).then_some(Kind::Bundle)
}

#[cfg(test)]
mod tests;
