//! Reads texts and collects their words, on several cores.

use super::builder::SegmentBuilder;
use super::objects;
use super::store::{AreaRow, Writer};
use super::{IndexError, not_cancelled, update::Pace};
use crate::base::BaseError;
use crate::cores::{self, Queue};
use crate::job::Job;
use crate::library::{LibraryError, Snapshot};
use crate::message::{Batch, SearchText};
use crate::objects::{find_in, find_raw};
use std::ops::ControlFlow;
use std::sync::mpsc::SyncSender;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Maximum number of messages that are indexed without further threads.
const FEW: usize = 2000;
/// Maximum number of messages read one by one, if they are a small part of their base.
const BY_NUMBER: usize = 1000;

/// Messages of one area to index.
pub(super) struct Ingest<'f> {
    pub(super) snapshot: &'f Snapshot,
    /// Rows of the messages, ascending.
    pub(super) wanted: &'f [u32],
    pub(super) area: AreaRow,
    pub(super) key: &'f [u8],
    pub(super) writer: &'f Mutex<Writer>,
    pub(super) pace: Pace,
    pub(super) job: &'f Job,
}

/// Reason why indexing ended early.
pub(super) enum IngestError {
    Index(IndexError),
    Library(LibraryError),
}

impl From<IndexError> for IngestError {
    fn from(error: IndexError) -> Self {
        Self::Index(error)
    }
}

impl From<LibraryError> for IngestError {
    fn from(error: LibraryError) -> Self {
        match error {
            LibraryError::Base(BaseError::Cancelled) => Self::Index(IndexError::Cancelled),
            error => Self::Library(error),
        }
    }
}

impl Ingest<'_> {
    /// Indexes the messages that still match the snapshot; returns their number.
    pub(super) fn run(&self) -> Result<usize, IngestError> {
        if self.wanted.len() <= BY_NUMBER && self.wanted.len() <= self.snapshot.len() / 8 {
            return self.by_number();
        }
        let workers = match self.pace {
            Pace::Quick if self.wanted.len() > FEW => cores::count(),
            Pace::Quick | Pace::Gentle => 1,
        };
        self.by_passes(workers)
    }

    /// Reads the messages one by one.
    fn by_number(&self) -> Result<usize, IngestError> {
        let default = self.snapshot.area().charset();
        let mut builder = SegmentBuilder::default();
        for at in self.wanted {
            not_cancelled(self.job)?;
            let Some(row) = self.snapshot.get(*at as usize) else {
                continue;
            };
            if let Some(stored) = row.read()? {
                let body = SearchText::of_stored(&stored, default);
                builder.add(row.number(), row.state(), &body);
                objects::add(&mut builder, &find_in(&stored, default));
            }
            self.job.advance(1);
        }
        let indexed = builder.len();
        self.write(&mut builder)?;
        Ok(indexed)
    }

    fn by_passes(&self, workers: usize) -> Result<usize, IngestError> {
        let work = |queue: &Queue<Batch<(u32, u32)>>| self.work(queue);
        let (parts, read) = cores::fed(workers, work, |sender| self.read(sender));
        let mut indexed = 0;
        for part in parts {
            indexed += part?;
        }
        read?;
        not_cancelled(self.job)?;
        Ok(indexed)
    }

    /// Passes over the base and sends the wanted messages to the workers.
    fn read(&self, sender: SyncSender<Batch<(u32, u32)>>) -> Result<(), LibraryError> {
        let mut batch = Batch::default();
        let mut wanted = self.wanted.iter().copied().peekable();
        let job = self.job.part();
        self.snapshot.scan_texts(&job, &mut |at, header, text| {
            if self.job.is_cancelled() {
                return ControlFlow::Break(());
            }
            while wanted.next_if(|next| *next < at).is_some() {}
            let is_wanted = match wanted.peek() {
                Some(next) => *next == at,
                // All wanted messages have passed, if the base has the order of the snapshot.
                None => self.wanted.binary_search(&at).is_ok(),
            };
            let row = self.snapshot.get(at as usize).filter(|_| is_wanted);
            if let Some(row) = row {
                batch.add((row.number(), row.state()), header, text);
                if batch.is_full() && sender.send(std::mem::take(&mut batch)).is_err() {
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        })?;
        // Without workers nobody receives the rest.
        let _ = sender.send(batch);
        Ok(())
    }

    fn work(&self, queue: &Queue<Batch<(u32, u32)>>) -> Result<usize, IndexError> {
        let default = self.snapshot.area().charset();
        let mut builder = SegmentBuilder::default();
        let mut body = SearchText::default();
        let mut indexed = 0;
        while let Some(batch) = queue.next() {
            batch.try_each(|(number, print), message| {
                not_cancelled(self.job)?;
                let charset = message.charset(default).charset;
                body.fill(message, charset);
                builder.add(number, print, &body);
                objects::add(&mut builder, &find_raw(message, charset));
                indexed += 1;
                if builder.is_full() {
                    self.write(&mut builder)?;
                }
                Ok(())
            })?;
            self.job.advance(batch.len() as u64);
            if self.pace == Pace::Gentle {
                thread::yield_now();
            }
        }
        self.write(&mut builder)?;
        Ok(indexed)
    }

    fn write(&self, builder: &mut SegmentBuilder) -> Result<(), IndexError> {
        if builder.len() == 0 {
            return Ok(());
        }
        not_cancelled(self.job)?;
        let gathered = builder.take();
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        writer.add(self.area, self.key, gathered, self.job)
    }
}
