//! Bringing the index up to date.

use super::cover::{Cover, NOWHERE, key_of, stamp_number};
use super::ingest::{Ingest, IngestError};
use super::store::{SegmentId, Writer};
use super::{AreaFailure, Index, IndexError, not_cancelled};
use crate::job::Job;
use crate::library::{Area, Library, LibraryError};
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

/// How much of the machine indexing may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// All cores: the user waits.
    Quick,
    /// One core: the user reads meanwhile.
    Gentle,
}

/// What was done.
#[derive(Debug, Default)]
pub struct UpdateReport {
    /// Areas that were looked at.
    pub areas: usize,
    /// Areas that had changed.
    pub changed: usize,
    /// Messages that were indexed.
    pub messages: u64,
    /// Areas that were taken out, because the library does not have them any more.
    pub forgotten: usize,
    /// Whether the index was rebuilt.
    pub rebuilt: bool,
    /// Areas that could not be read.
    pub failed: Vec<AreaFailure>,
}

/// A segment of which less is alive than this part is indexed again.
const ALIVE: f64 = 0.5;
/// As soon as there are this many segments of about one size, they are indexed again together.
const ALIKE: usize = 8;
/// Segments beyond this size are never put together.
const GREAT: usize = 16 * 1024;

impl Index {
    /// Brings some areas up to date. The job counts messages that are to be indexed and those
    /// that are. `rebuild`: builds everything from nothing.
    ///
    /// When these are all areas of the library and its configurations were read without a problem,
    /// what is known of other areas is removed.
    ///
    /// What was written stays when the job is cancelled or the process ends; the next call goes on
    /// from there.
    ///
    /// # Errors
    /// [`IndexError::Busy`] when another program writes the index, [`IndexError::Cancelled`], and
    /// when the folder cannot be written. Areas that cannot be read are no error; they are reported.
    pub fn update(
        &self,
        library: &Library,
        areas: &[Arc<Area>],
        pace: Pace,
        rebuild: bool,
        job: &Job,
    ) -> Result<UpdateReport, IndexError> {
        match self.try_update(library, areas, pace, rebuild, job) {
            // Its remains are set aside; once is enough for everything but a broken disk.
            Err(IndexError::Damaged { .. }) => self.try_update(library, areas, pace, true, job),
            done => done,
        }
    }

    fn try_update(
        &self,
        library: &Library,
        areas: &[Arc<Area>],
        pace: Pace,
        rebuild: bool,
        job: &Job,
    ) -> Result<UpdateReport, IndexError> {
        let (writer, is_new) = Writer::open(&self.folder, rebuild)?;
        let number = writer.file.number;
        let writer = Mutex::new(writer);
        let mut updated = UpdateReport {
            rebuilt: is_new,
            ..UpdateReport::default()
        };
        for area in areas {
            not_cancelled(job)?;
            let work = AreaWork {
                library,
                area,
                writer: &writer,
                pace,
                job,
            };
            match work.run() {
                Ok(None) => updated.areas += 1,
                Ok(Some(messages)) => {
                    updated.areas += 1;
                    updated.changed += 1;
                    updated.messages += messages as u64;
                }
                Err(IngestError::Library(LibraryError::Passthrough { .. })) => {}
                Err(IngestError::Library(error)) => updated.failed.push(AreaFailure {
                    tag: area.tag().to_owned(),
                    error,
                }),
                Err(IngestError::Index(error)) => {
                    if matches!(error, IndexError::Damaged { .. }) {
                        self.folder.mark_damaged(number);
                    }
                    return Err(error);
                }
            }
        }
        let is_all = areas.len() == library.areas().len() && !areas.is_empty();
        // A file that cannot be read just now takes its areas away for a moment only.
        if is_all && library.problems().is_empty() {
            let mut writer = writer.lock().unwrap_or_else(PoisonError::into_inner);
            let kept = AreaKeys::of(areas);
            updated.forgotten = writer.forget(&|key| kept.have(key), job)?;
        }
        Ok(updated)
    }
}

/// What names some areas in the index.
#[derive(Default)]
struct AreaKeys<'a> {
    keys: HashSet<Vec<u8>>,
    /// Where those are that cannot be opened.
    closed: Vec<&'a [u8]>,
}

impl<'a> AreaKeys<'a> {
    fn of(areas: &'a [Arc<Area>]) -> Self {
        let mut places = Self::default();
        for area in areas {
            match key_of(area) {
                Ok(key) => places.keys.extend(key),
                Err(_) => places
                    .closed
                    .extend(area.path().map(|path| path.as_os_str().as_encoded_bytes())),
            }
        }
        places
    }

    fn have(&self, key: &[u8]) -> bool {
        self.keys.contains(key) || self.closed.iter().any(|path| key.ends_with(path))
    }
}

/// Bringing one area up to date.
pub(super) struct AreaWork<'w> {
    pub(super) library: &'w Library,
    pub(super) area: &'w Arc<Area>,
    writer: &'w Mutex<Writer>,
    pace: Pace,
    pub(super) job: &'w Job,
}

impl AreaWork<'_> {
    /// Returns how many messages were indexed; `None` if the area did not change.
    fn run(&self) -> Result<Option<usize>, IngestError> {
        let Some(key) = key_of(self.area)? else {
            return Ok(None);
        };
        let base = self.area.open()?;
        let stamp = base.stamp().map_err(LibraryError::from)?;
        let (row, known) = self.writer().area(&key)?;
        if known == Some(stamp_number(&stamp)) {
            self.keep_headers(row, &key, &stamp, None)?;
            return Ok(None);
        }
        let snapshot = self.library.passing_snapshot(self.area, &self.job.part())?;
        let plan = {
            let writer = self.writer();
            Plan::of(&Cover::of_area(&writer.store(), row, &key, &snapshot)?)
        };
        let mut indexed = 0;
        let mut complete = true;
        if !plan.wanted.is_empty() {
            self.job.expect(plan.wanted.len() as u64);
            indexed = Ingest {
                snapshot: &snapshot,
                wanted: &plan.wanted,
                area: row,
                key: &key,
                writer: self.writer,
                pace: self.pace,
                job: self.job,
            }
            .run()?;
            // What is not as the snapshot says although no one wrote stays as odd as it is.
            complete = indexed == plan.wanted.len()
                || base.stamp().map_err(LibraryError::from)? == *snapshot.stamp();
        }
        let stamp = complete.then(|| stamp_number(snapshot.stamp()));
        // Segments whose messages were indexed again go only when those are there.
        let dropped = if complete { plan.dropped } else { Vec::new() };
        self.writer().finish_area(row, stamp, &dropped)?;
        let stamp = base.stamp().map_err(LibraryError::from)?;
        self.keep_headers(row, &key, &stamp, Some(&snapshot))?;
        Ok(Some(indexed))
    }

    pub(super) fn writer(&self) -> std::sync::MutexGuard<'_, Writer> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What has to be done in an area.
#[derive(Debug, PartialEq, Eq)]
struct Plan {
    /// Positions of messages that have to be indexed, ascending.
    wanted: Vec<u32>,
    /// Segments that are not needed any more.
    dropped: Vec<SegmentId>,
}

impl Plan {
    fn of(cover: &Cover) -> Self {
        let mut wanted = cover.unknown.clone();
        let mut dropped = Vec::new();
        let mut kept = Vec::new();
        for segment in &cover.segments {
            if (segment.alive as f64) < segment.rows.len() as f64 * ALIVE {
                dropped.push(segment);
            } else {
                kept.push(segment);
            }
        }
        // The smallest size of which there are too many, with everything smaller.
        for size in [512, 4096, GREAT] {
            let alike = || kept.iter().filter(|segment| segment.alive < size).copied();
            if alike().count() >= ALIKE {
                dropped.extend(alike());
                break;
            }
        }
        for segment in &dropped {
            let rows = segment.rows.iter().copied();
            wanted.extend(rows.filter(|row| *row != NOWHERE));
        }
        wanted.sort_unstable();
        Self {
            wanted,
            dropped: dropped.iter().map(|segment| segment.table.id).collect(),
        }
    }
}
