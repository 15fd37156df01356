//! A pass over the messages of one board.
//!
//! The index lists the messages; an index record belongs to the header at the same position.
//! Headers beyond the end of the index, or without an index, count by themselves.

use super::layout::Header;
use super::{HudsonBase, HudsonFile, PassFiles};
use crate::faults::Faults;
use crate::limits::{BASE_REREADS, HUDSON_RECORDS};
use crate::live::LiveNumbers;
use crate::window::Window;
use crate::{BaseError, BaseFault, not_cancelled};
use ftn_types::job::Job;
use std::ops::ControlFlow;

/// Number of messages between two checks for cancellation.
const BATCH: usize = 256;
/// Number of index records read per step.
const RECORDS: u32 = 8192;

/// Records of one board.
#[derive(Debug, Default)]
pub(super) struct Directory {
    /// Number and position of each record, by ascending number.
    records: Vec<(u32, u32)>,
    /// Faults of the index.
    faults: Vec<BaseFault>,
}

impl Directory {
    /// Returns the position of the record with a number.
    pub(super) fn find(&self, number: u32) -> Option<u32> {
        let at = self.records.binary_search_by_key(&number, |(n, _)| *n);
        at.ok()
            .and_then(|at| self.records.get(at))
            .map(|(_, place)| *place)
    }
}

/// Reason why an indexed message has no valid header.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub(super) enum Damage {
    #[error("its header is missing: the file of headers ends before it")]
    Short,
    #[error("the index has it in board {index}, its header in board {header}; it is left out")]
    Board { index: u16, header: u16 },
}

impl HudsonBase {
    /// Lists the records of this board.
    pub(super) fn read_directory(
        &self,
        files: &PassFiles,
        job: &Job,
    ) -> Result<Directory, BaseError> {
        let mut faults = Faults::default();
        let mut records = Vec::new();
        let mut indexed = 0;
        if let Some((index, len)) = &files.index {
            let record = self.layout.record();
            indexed = count(*len, record);
            let mut window = Window::up_to(index, *len);
            let mut passed = 0;
            while passed < indexed {
                not_cancelled(job)?;
                let batch = (indexed - passed).min(RECORDS);
                let bytes = window
                    .view(u64::from(passed) * record as u64, batch as usize * record)
                    .map_err(self.failed(HudsonFile::Index))?;
                for (place, bytes) in (passed..).zip(bytes.chunks_exact(record)) {
                    if let (Some(number), board) = self.layout.index_record(bytes)
                        && board == self.board
                    {
                        records.push((number, place));
                    }
                }
                passed += batch;
            }
        }
        self.headers_alone(files, indexed, job, &mut records, &mut faults)?;
        // Of records with the same number, the first one stays.
        records.sort();
        records.dedup_by(|later, first| {
            let double = later.0 == first.0;
            if double {
                faults.push(Some(later.0), || {
                    "the index has this number twice: the second message is left out".to_owned()
                });
            }
            double
        });
        Ok(Directory {
            records,
            faults: faults.into_list(),
        })
    }

    /// Adds messages of headers beyond the end of the index.
    fn headers_alone(
        &self,
        files: &PassFiles,
        indexed: u32,
        job: &Job,
        records: &mut Vec<(u32, u32)>,
        faults: &mut Faults,
    ) -> Result<(), BaseError> {
        let len = self.layout.header();
        let all = count(files.headers_len, len);
        let mut window = Window::up_to(&files.headers, files.headers_len);
        let before = records.len();
        for place in indexed..all {
            if (place as usize).is_multiple_of(BATCH) {
                not_cancelled(job)?;
            }
            let bytes = window
                .view(u64::from(place) * len as u64, len)
                .map_err(self.failed(HudsonFile::Headers))?;
            if let Ok(Some(header)) = self.judge(bytes)
                && let Some(number) = header.number
            {
                records.push((number, place));
            }
        }
        let found = records.len() - before;
        // An index that has grown since is just being written.
        let grown = files
            .index
            .as_ref()
            .is_some_and(|(index, len)| Window::up_to(index, *len).has_grown());
        if found > 0 && !grown {
            faults.push(None, || {
                let path = self.place.path(HudsonFile::Index);
                format!(
                    "{} leaves {found} messages of this board out; they were found by their \
                     headers: run the index repair of your message base utility",
                    path.display()
                )
            });
        }
        Ok(())
    }

    /// Parses and validates the header in a record; `None` if it is deleted.
    pub(super) fn judge<'b>(&self, bytes: &'b [u8]) -> Result<Option<Header<'b>>, Damage> {
        let header = Header::parse(self.layout, bytes).ok_or(Damage::Short)?;
        if header.attributes & super::layout::attribute::DELETED != 0 {
            return Ok(None);
        }
        if header.board != self.board {
            return Err(Damage::Board {
                index: self.board,
                header: header.board,
            });
        }
        Ok(Some(header))
    }

    /// Visits all existing messages by ascending number, and caches their numbers.
    pub(super) fn pass(
        &self,
        files: &PassFiles,
        job: &Job,
        faults: &mut Faults,
        mut visit: impl FnMut(u32, &Header<'_>) -> Result<ControlFlow<()>, BaseError>,
    ) -> Result<LiveNumbers, BaseError> {
        let directory = self.directory(files, job)?;
        for fault in &directory.faults {
            faults.push(fault.number, || fault.what.clone());
        }
        if files.texts.is_none() && !directory.records.is_empty() {
            faults.push(None, || {
                let path = self.place.path(HudsonFile::Texts);
                format!(
                    "{} is missing: the messages have no texts; restore it from a backup",
                    path.display()
                )
            });
        }
        job.expect(directory.records.len() as u64);
        let len = self.layout.header();
        let mut headers = Window::up_to(&files.headers, files.headers_len);
        let mut allowance = files.texts_len.saturating_mul(BASE_REREADS);
        let mut live = LiveNumbers::default();
        for batch in directory.records.chunks(BATCH) {
            not_cancelled(job)?;
            for (number, place) in batch {
                let bytes = headers
                    .view(u64::from(*place) * len as u64, len)
                    .map_err(self.failed(HudsonFile::Headers))?;
                let header = match self.judge(bytes) {
                    Ok(Some(header)) => header,
                    Ok(None) => continue,
                    Err(damage) => {
                        faults.push(Some(*number), || damage.to_string());
                        continue;
                    }
                };
                let left = files.texts_len.saturating_sub(header.text_at());
                let span = header.text_span() as u64;
                let Some(rest) = allowance.checked_sub(span.min(left)) else {
                    faults.push(Some(*number), || {
                        "texts from here on were read before; the pass ends there".to_owned()
                    });
                    self.live.keep(files.stamp.clone(), &live);
                    return Ok(live);
                };
                allowance = rest;
                if files.texts.is_some() && span > left {
                    faults.push(Some(*number), || {
                        format!(
                            "its text takes {span} bytes of the file of texts; {left} are there"
                        )
                    });
                }
                if header.number != Some(*number) {
                    faults.push(Some(*number), || {
                        "index and header disagree on the number of this message".to_owned()
                    });
                }
                live.push(*number);
                if visit(*number, &header)?.is_break() {
                    return Ok(live);
                }
            }
            job.advance(batch.len() as u64);
        }
        self.live.keep(files.stamp.clone(), &live);
        Ok(live)
    }
}

/// Returns the number of records in a file of this length, up to the limit.
fn count(len: u64, record: usize) -> u32 {
    u32::try_from(len / record as u64).map_or(HUDSON_RECORDS, |n| n.min(HUDSON_RECORDS))
}
