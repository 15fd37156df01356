//! Updates the index.

use super::cover::{Cover, NOWHERE, key_of, stamp_number};
use super::ingest::{Ingest, IngestError};
use super::store::{SegmentId, Writer};
use super::{AreaFailure, Index, IndexError, not_cancelled};
use crate::base::FolderPass;
use crate::job::Job;
use crate::library::{Area, Library, LibraryError};
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

/// Share of the machine used for indexing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// All cores: the user waits.
    Quick,
    /// One core: the user reads meanwhile.
    Gentle,
}

/// Result of an update.
#[derive(Debug, Default)]
pub struct UpdateReport {
    /// Number of areas checked.
    pub areas: usize,
    /// Number of areas that had changed.
    pub changed: usize,
    /// Number of messages indexed.
    pub messages: u64,
    /// Number of areas removed, because the library no longer has them.
    pub forgotten: usize,
    /// True if the index was rebuilt.
    pub rebuilt: bool,
    /// Areas that could not be read.
    pub failed: Vec<AreaFailure>,
}

/// Minimum share of live messages in a segment; below it the segment is indexed again.
const ALIVE: f64 = 0.5;
/// Number of segments of similar size from which they are indexed again together.
const ALIKE: usize = 8;
/// Maximum size of segments to merge, in messages.
const GREAT: usize = 16 * 1024;

impl Index {
    /// Updates the index for some areas. The job counts messages to index and messages indexed.
    /// `rebuild` builds everything anew.
    ///
    /// If these are all areas of the library, and its configurations were read without a problem,
    /// the data of other areas are removed.
    ///
    /// Written data stay if the job is cancelled or the process ends; the next call continues from
    /// there.
    ///
    /// # Errors
    /// [`IndexError::Busy`] if another program writes the index, [`IndexError::Cancelled`], or the
    /// folder cannot be written. Unreadable areas are no error but reported.
    pub fn update(
        &self,
        library: &Library,
        areas: &[Arc<Area>],
        pace: Pace,
        rebuild: bool,
        job: &Job,
    ) -> Result<UpdateReport, IndexError> {
        match self.try_update(library, areas, pace, rebuild, job) {
            // The damaged file is set aside; one retry suffices for everything but a broken disk.
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
        let mut kept = AreaKeys::default();
        let pass = FolderPass::begin();
        for area in areas {
            not_cancelled(job)?;
            let work = AreaWork {
                library,
                area,
                writer: &writer,
                pace,
                job,
            };
            let key = key_of(area);
            kept.note(area, key.as_ref().map(Option::as_deref));
            match key.map_err(IngestError::from).and_then(|key| work.run(key)) {
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
        drop(pass);
        let is_all = areas.len() == library.areas().len() && !areas.is_empty();
        // A file that is temporarily unreadable removes its areas only for a moment.
        if is_all && library.problems().is_empty() {
            let mut writer = writer.lock().unwrap_or_else(PoisonError::into_inner);
            updated.forgotten = writer.forget(&|key| kept.have(key), job)?;
        }
        Ok(updated)
    }
}

/// Keys of areas in the index.
#[derive(Default)]
struct AreaKeys<'a> {
    keys: HashSet<Vec<u8>>,
    /// Paths of areas that cannot be opened.
    closed: Vec<&'a [u8]>,
}

impl<'a> AreaKeys<'a> {
    fn note(&mut self, area: &'a Area, key: Result<Option<&[u8]>, &LibraryError>) {
        match key {
            Ok(key) => self.keys.extend(key.map(<[u8]>::to_vec)),
            Err(_) => self
                .closed
                .extend(area.path().map(|path| path.as_os_str().as_encoded_bytes())),
        }
    }

    fn have(&self, key: &[u8]) -> bool {
        self.keys.contains(key) || self.closed.iter().any(|path| key.ends_with(path))
    }
}

/// Update of one area.
pub(super) struct AreaWork<'w> {
    pub(super) library: &'w Library,
    pub(super) area: &'w Arc<Area>,
    writer: &'w Mutex<Writer>,
    pace: Pace,
    pub(super) job: &'w Job,
}

impl AreaWork<'_> {
    /// Indexes the area under its key; returns the number of messages indexed, `None` if the area is unchanged or in
    /// memory.
    fn run(&self, key: Option<Vec<u8>>) -> Result<Option<usize>, IngestError> {
        let Some(key) = key else {
            return Ok(None);
        };
        let base = self.area.open()?;
        let stamp = base.stamp().map_err(LibraryError::from)?;
        let (row, known) = self.writer().area(&key)?;
        if known == Some(stamp_number(&stamp)) {
            self.store_area_headers(row, &key, &stamp, None)?;
            return Ok(None);
        }
        let snapshot = self
            .library
            .snapshot_without_caching(self.area, &self.job.part())?;
        let plan = {
            let writer = self.writer();
            Plan::new(&Cover::of_area(&writer.store(), row, &key, &snapshot)?)
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
            // A message that differs from the snapshot although nobody wrote will stay so.
            complete = indexed == plan.wanted.len()
                || base.stamp().map_err(LibraryError::from)? == *snapshot.stamp();
        }
        let stamp = complete.then(|| stamp_number(snapshot.stamp()));
        // Segments are removed only after their messages were indexed again.
        let dropped = if complete { plan.dropped } else { Vec::new() };
        self.writer().finish_area(row, stamp, &dropped)?;
        let stamp = base.stamp().map_err(LibraryError::from)?;
        self.store_area_headers(row, &key, &stamp, Some(&snapshot))?;
        Ok(Some(indexed))
    }

    pub(super) fn writer(&self) -> std::sync::MutexGuard<'_, Writer> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Work to do in an area.
#[derive(Debug, PartialEq, Eq)]
struct Plan {
    /// Rows of messages to index, ascending.
    wanted: Vec<u32>,
    /// Segments that become obsolete.
    dropped: Vec<SegmentId>,
}

impl Plan {
    fn new(cover: &Cover) -> Self {
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
        // The smallest size with too many segments, including everything smaller.
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
