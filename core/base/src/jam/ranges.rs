//! A pass over a JAM base split among several threads, which reads headers only, except where texts
//! contain kludges.
//!
//! It reports no damage: a caller that meets some must use [`crate::MessageBase::scan`],
//! which does.

use super::layout::{HEADER, INDEX_RECORD, NOTHING, attribute};
use super::pass::{BATCH, HeaderSlot, header_at, index_records, other_first_number};
use super::{JamBase, JamFile, PassFiles, escape, header, text_place};
use crate::kludges::set_kludge_field;
use crate::limits::BASE_REREADS;
use crate::lines::{self, SOH};
use crate::window::Window;
use crate::{BaseError, BaseStamp, RawControl, RawHeader, ReadDepth, not_cancelled};
use ftn_types::bytes::{Source, u32_at};
use ftn_types::cores;
use ftn_types::job::Job;
use ftn_types::time::WallTime;
use memchr::memchr_iter;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Bytes of texts searched per step: they fit the cache of a core.
const PIECE: u64 = 256 * 1024;
/// Bytes searched at a time; most such blocks contain no kludge.
const BLOCK: usize = 1024;
/// If more than one text in this many has a kludge, all texts are read.
const FEW: u32 = 16;
/// Number of blocks sampled to estimate the number of kludges.
const SAMPLES: u64 = 64;

/// Offsets of SOH, the first byte of kludges, in the texts of a base.
#[derive(Clone, Debug, Default)]
pub struct KludgePlaces(Arc<[u64]>);

impl KludgePlaces {
    /// Creates the list from offsets in any order.
    pub fn new(mut places: Vec<u64>) -> Self {
        places.sort_unstable();
        Self(places.into())
    }

    /// Returns whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether an offset lies in a part of the texts.
    pub fn has_offset_in(&self, part: Range<u64>) -> bool {
        let first = self.0.partition_point(|place| *place < part.start);
        self.0.get(first).is_some_and(|place| *place < part.end)
    }
}

/// Snapshot of a base without visible damage, for reading by several threads.
pub struct RangePass<'b> {
    base: &'b JamBase,
    files: PassFiles,
    texts: Source,
    texts_len: u64,
    kludges: KludgePlaces,
    /// Budget of bytes to read: in a damaged base many messages may share one header or text.
    headers_left: AtomicU64,
    texts_left: AtomicU64,
}

impl<'b> RangePass<'b> {
    /// Returns `None` if [`crate::MessageBase::scan`] would report damage.
    pub(super) fn begin(base: &'b JamBase) -> Result<Option<Self>, BaseError> {
        let files = base.begin()?;
        let Some(texts) = files.texts.clone() else {
            return Ok(None);
        };
        let texts_len = base.place.len(JamFile::Texts, &texts)?;
        let records = index_records(files.index_len);
        let is_right = files.index_len / INDEX_RECORD as u64 == u64::from(records)
            && files.fixed.first_number.checked_add(records).is_some();
        let mut index = Window::up_to(&files.index, files.index_len);
        let mut headers = Window::up_to(&files.headers, files.headers_len);
        let other = other_first_number(&files.fixed, &mut index, &mut headers)
            .map_err(|error| base.place.read_error(JamFile::Headers, error))?;
        let is_right = is_right && other.is_none();
        Ok(is_right.then(|| Self {
            headers_left: AtomicU64::new(files.headers_len.saturating_mul(BASE_REREADS)),
            texts_left: AtomicU64::new(texts_len.saturating_mul(BASE_REREADS)),
            base,
            files,
            texts,
            texts_len,
            kludges: KludgePlaces::default(),
        }))
    }

    /// Searches pieces of the texts for SOH until none is left, or too many were found.
    fn find_control(
        &self,
        next: &AtomicU64,
        found: &AtomicUsize,
        most: usize,
        job: &Job,
    ) -> Result<Vec<u64>, BaseError> {
        let mut own = Vec::new();
        let mut bytes = vec![0; usize::try_from(PIECE.min(self.texts_len)).unwrap_or(0)];
        loop {
            not_cancelled(job)?;
            let start = next.fetch_add(PIECE, Ordering::Relaxed);
            if start >= self.texts_len || found.load(Ordering::Relaxed) > most {
                return Ok(own);
            }
            let read = self.texts.read_at(start, &mut bytes);
            let read = read.map_err(|error| self.base.place.read_error(JamFile::Texts, error))?;
            let before = own.len();
            let bytes = bytes.get(..read).unwrap_or_default();
            for (block, first) in bytes.chunks(BLOCK).zip((start..).step_by(BLOCK)) {
                // No early exit, so that many bytes are compared at a time.
                if block.iter().fold(false, |any, byte| any | (*byte == SOH)) {
                    own.extend(memchr_iter(SOH, block).map(|at| first + at as u64));
                }
            }
            found.fetch_add(own.len() - before, Ordering::Relaxed);
        }
    }

    /// Returns the maximum number of kludges for which single texts are read.
    fn most_kludges(&self) -> usize {
        (self.places() / FEW) as usize
    }

    /// Returns the stamp of the snapshot.
    pub fn stamp(&self) -> &BaseStamp {
        &self.files.stamp
    }

    /// Returns the creation time of the base, if stored.
    pub fn created(&self) -> Option<WallTime> {
        self.files.created()
    }

    /// Returns the number of index records; some may be empty.
    pub fn places(&self) -> u32 {
        index_records(self.files.index_len)
    }

    /// Returns the index position of the message with this number.
    pub fn place_of(&self, number: u32) -> Option<u32> {
        let place = number.checked_sub(self.files.fixed.first_number)?;
        (place < self.places()).then_some(place)
    }

    /// Estimates from a few samples whether kludges are so many that all texts may as well be read.
    ///
    /// # Errors
    /// The texts cannot be read.
    pub fn has_many_kludges(&self) -> Result<bool, BaseError> {
        let mut block = [0; BLOCK];
        let (mut found, mut looked) = (0_u64, 0_u64);
        let step = (self.texts_len / SAMPLES).max(BLOCK as u64);
        for at in (0..self.texts_len).step_by(usize::try_from(step).unwrap_or(usize::MAX)) {
            let read = self.texts.read_at(at, &mut block);
            let read = read.map_err(|error| self.base.place.read_error(JamFile::Texts, error))?;
            let block = block.get(..read).unwrap_or_default();
            found += memchr_iter(SOH, block).count() as u64;
            looked += read as u64;
        }
        let all = found.saturating_mul(self.texts_len / looked.max(1));
        Ok(all > self.most_kludges() as u64)
    }

    /// Returns the offsets of SOH in the texts, ascending; `None` if there are too many.
    ///
    /// # Errors
    /// The texts cannot be read, or the job was cancelled.
    pub fn find_kludges(&self, job: &Job) -> Result<Option<KludgePlaces>, BaseError> {
        let (next, found) = (AtomicU64::new(0), AtomicUsize::new(0));
        let most = self.most_kludges();
        let cores = if self.texts_len <= PIECE {
            1
        } else {
            cores::count()
        };
        let mut control = Vec::new();
        for part in cores::each(0..cores, |_| self.find_control(&next, &found, most, job)) {
            control.extend(part?);
        }
        Ok((control.len() <= most).then(|| KludgePlaces::new(control)))
    }

    /// Makes [`Self::scan`] of headers also read the texts that have kludges at these offsets.
    pub fn set_kludge_places(&mut self, places: &KludgePlaces) {
        self.kludges = places.clone();
    }

    /// Visits the messages of some index positions as [`crate::MessageBase::scan`] does, with
    /// the fields set by kludges in their texts; for [`ReadDepth::Headers`] only those of
    /// [`Self::set_kludge_places`]. Returns false if the base is damaged: then all visits are void.
    ///
    /// # Errors
    /// Files cannot be read, or the job was cancelled.
    pub fn scan(
        &self,
        want: ReadDepth,
        places: Range<u32>,
        job: &Job,
        visit: &mut dyn FnMut(&RawHeader<'_>, &[u8]) -> ControlFlow<()>,
    ) -> Result<bool, BaseError> {
        self.visit_headers(places, job, |windows, number, place| {
            windows.visit(want, number, place, visit)
        })
    }

    /// Visits the numbers of the messages of some index positions, and their control lines outside
    /// the texts; otherwise as [`Self::scan`].
    ///
    /// # Errors
    /// Files cannot be read, or the job was cancelled.
    pub fn scan_control(
        &self,
        places: Range<u32>,
        job: &Job,
        mut visit: impl FnMut(u32, &RawControl<'_>) -> ControlFlow<()>,
    ) -> Result<bool, BaseError> {
        self.visit_headers(places, job, |windows, number, place| {
            let PassWindows { headers, spent, .. } = windows;
            Ok(match self.header(headers, spent, place)? {
                HeaderSlot::Message(_, subfields) => {
                    Some(visit(number, &RawControl::JamSubfields(subfields)))
                }
                HeaderSlot::Absent => Some(ControlFlow::Continue(())),
                HeaderSlot::Damaged(_) => None,
            })
        })
    }

    /// Reads the header at an offset.
    #[inline]
    fn header<'w>(
        &self,
        headers: &'w mut Window<'_>,
        spent: &mut UnchargedBytes,
        place: u32,
    ) -> Result<HeaderSlot<'w>, BaseError> {
        let found = header_at(headers, place)
            .map_err(|error| self.base.place.read_error(JamFile::Headers, error))?;
        if let HeaderSlot::Message(_, subfields) = &found {
            spent.headers += (HEADER + subfields.len()) as u64;
        }
        Ok(found)
    }

    /// Visits message numbers and header offsets until `visit` stops or reports damage; returns
    /// false then.
    fn visit_headers<'p>(
        &'p self,
        places: Range<u32>,
        job: &Job,
        mut visit: impl FnMut(
            &mut PassWindows<'p>,
            u32,
            u32,
        ) -> Result<Option<ControlFlow<()>>, BaseError>,
    ) -> Result<bool, BaseError> {
        let mut windows = PassWindows::new(self);
        job.expect(u64::from(places.end.saturating_sub(places.start)));
        let mut at = places.start;
        while at < places.end {
            not_cancelled(job)?;
            let wanted = BATCH.min((places.end - at) as usize);
            let batch = windows.records(at, wanted)?;
            if batch.is_empty() {
                return Ok(false);
            }
            let first = self.files.fixed.first_number.saturating_add(at);
            for (number, place) in (first..).zip(&batch) {
                match visit(&mut windows, number, *place)? {
                    Some(flow) if flow.is_break() => return Ok(true),
                    Some(_) => {}
                    None => return Ok(false),
                }
            }
            if !windows.charge_read_bytes() {
                return Ok(false);
            }
            job.advance(batch.len() as u64);
            at = at.saturating_add(u32::try_from(batch.len()).unwrap_or(u32::MAX));
        }
        Ok(true)
    }

    /// Visits single messages with their texts, by ascending index position; returns false on
    /// damage, as [`Self::scan`].
    ///
    /// # Errors
    /// Files cannot be read, or the job was cancelled.
    pub fn scan_some(
        &self,
        places: &[u32],
        job: &Job,
        visit: &mut dyn FnMut(&RawHeader<'_>, &[u8]) -> ControlFlow<()>,
    ) -> Result<bool, BaseError> {
        let mut windows = PassWindows::new(self);
        windows.headers = Window::for_sparse_reads(&self.files.headers, self.files.headers_len);
        windows.texts = Window::for_sparse_reads(&self.texts, self.texts_len);
        job.expect(places.len() as u64);
        for at in places {
            not_cancelled(job)?;
            let number = self.files.fixed.first_number.saturating_add(*at);
            let record = windows.records(*at, 1)?;
            let Some(record) = record.first() else {
                return Ok(false);
            };
            match windows.visit(ReadDepth::Text, number, *record, visit)? {
                Some(flow) if flow.is_break() => return Ok(true),
                Some(_) if windows.charge_read_bytes() => job.advance(1),
                _ => return Ok(false),
            }
        }
        Ok(true)
    }
}

/// Subtracts bytes from the budget; returns false if it is too small.
fn may_read(left: &AtomicU64, bytes: u64) -> bool {
    left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
        left.checked_sub(bytes)
    })
    .is_ok()
}

/// Windows of one thread into the files of a base.
struct PassWindows<'p> {
    pass: &'p RangePass<'p>,
    index: Window<'p>,
    headers: Window<'p>,
    texts: Window<'p>,
    spent: UnchargedBytes,
}

/// Bytes read but not yet subtracted from the budget.
#[derive(Default)]
struct UnchargedBytes {
    headers: u64,
    texts: u64,
}

impl<'p> PassWindows<'p> {
    fn new(pass: &'p RangePass<'_>) -> Self {
        let files = &pass.files;
        Self {
            pass,
            index: Window::up_to(&files.index, files.index_len),
            headers: Window::up_to(&files.headers, files.headers_len),
            texts: Window::up_to(&pass.texts, pass.texts_len),
            spent: UnchargedBytes::default(),
        }
    }

    /// Returns the header offsets of up to `wanted` messages; fewer at the end of the index.
    fn records(&mut self, at: u32, wanted: usize) -> Result<Vec<u32>, BaseError> {
        let failed = |error| self.pass.base.place.read_error(JamFile::Index, error);
        let at = u64::from(at) * INDEX_RECORD as u64;
        let records = self.index.view(at, wanted * INDEX_RECORD).map_err(failed)?;
        let (records, _) = records.as_chunks::<INDEX_RECORD>();
        let places = records.iter().map(|record| u32_at(record, 4));
        Ok(places.map(|place| place.unwrap_or(NOTHING)).collect())
    }

    /// Subtracts the bytes read from the budgets; returns false once one is exhausted: in a damaged
    /// base many messages may share one header or text.
    fn charge_read_bytes(&mut self) -> bool {
        let UnchargedBytes { headers, texts } = std::mem::take(&mut self.spent);
        may_read(&self.pass.headers_left, headers) && may_read(&self.pass.texts_left, texts)
    }

    /// Visits the message with its header at `place`, if there is one; returns `None` on damage.
    #[inline]
    fn visit(
        &mut self,
        want: ReadDepth,
        number: u32,
        place: u32,
        visit: &mut dyn FnMut(&RawHeader<'_>, &[u8]) -> ControlFlow<()>,
    ) -> Result<Option<ControlFlow<()>>, BaseError> {
        let pass = self.pass;
        let found = pass.header(&mut self.headers, &mut self.spent, place)?;
        let (head, subfields) = match found {
            HeaderSlot::Message(head, subfields) => (head, subfields),
            HeaderSlot::Absent => return Ok(Some(ControlFlow::Continue(()))),
            HeaderSlot::Damaged(_) => return Ok(None),
        };
        let mut is_damaged = false;
        let mut header = header::raw_header(number, &head, subfields, &mut is_damaged);
        let (text_at, len, is_cut) = text_place(&head, pass.texts_len);
        if is_damaged || is_cut {
            return Ok(None);
        }
        self.spent.texts += len as u64;
        let is_escaped = head.has(attribute::ESCAPED);
        let plain;
        let mut text: &[u8] = b"";
        let end = text_at.saturating_add(len as u64);
        if want == ReadDepth::Text || is_escaped || pass.kludges.has_offset_in(text_at..end) {
            text = self
                .texts
                .view(text_at, len)
                .map_err(|error| pass.base.place.read_error(JamFile::Texts, error))?;
            if text.len() < len {
                return Ok(None);
            }
            if is_escaped {
                plain = escape::unescape(text);
                text = &plain;
            }
            for line in lines::control_lines(text) {
                set_kludge_field(&mut header, line);
            }
        }
        Ok(Some(visit(&header, want.of(text))))
    }
}
