//! Appends messages to a Squish base that other programs keep, and deletes own ones, under the lock
//! of the first byte of the data file.
//!
//! A new frame goes to the end of the file, not into a free one. It is complete before chain and
//! index lead to it, and counts once the base header does: remains of a crash are overwritten or
//! ignored. If index or header disagree with the frames, because their change was interrupted, both
//! are rebuilt from the frames.

use super::layout::{
    BASE_HEADER, BaseHeader, FRAME_ID, INDEX_RECORD, MESSAGE_HEADER, Record, at,
    frame_at as frame_field, frame_type,
};
use super::pass::{Damage, Frame, frame_at};
use super::write::{frame_bytes, index_record};
use super::{SquishBase, attribute, name_hash};
use crate::append::{BaseWriter, answered};
use crate::faults::Faults;
use crate::fts1::{field, until_nul};
use crate::limits::{
    ABANDONED_WRITE, MESSAGE_TEXT_BYTES, SQUISH_CONTROL_BYTES, SQUISH_TAIL, UNFINISHED_PAUSE,
};
use crate::packer::{self, Recheck};
use crate::removal::RemovedRecord;
use crate::steps::{OpenFile, Steps, failed};
use crate::window::Window;
use crate::write::write_field;
use crate::{AppendError, BaseError, MessageBase as _, Outgoing};
use ftn_types::bytes::{u16_at, u32_at};
use ftn_types::job::Job;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::SystemTime;

/// Maximum length of an interrupted write after the last frame, in bytes: that of the longest
/// message.
const LONGEST_REST: u64 = (MESSAGE_TEXT_BYTES + SQUISH_CONTROL_BYTES) as u64 + 4096;

/// Locked base.
pub(super) struct SquishAppender<'b> {
    base: &'b SquishBase,
    data: OpenFile,
    index: OpenFile,
    header: BaseHeader,
    /// True if another program is writing a message that it has already counted.
    is_shared: bool,
    has_mended: bool,
    steps: Steps,
}

/// Maximum number of frames written together: after a crash, `finish_last_frames` finishes those
/// among the last `SQUISH_TAIL` messages.
const FRAMES_AT_ONCE: usize = 512;

/// Frame of a message that is being added.
struct AddedFrame {
    number: u32,
    /// Offset in the bytes of the new frames.
    at: usize,
    /// Offset in the data file.
    place: u32,
    /// UMSGID of the answered message.
    parent: Option<u32>,
}

/// State of a base under its lock.
enum Found {
    /// Header, index and last frame agree.
    Sound,
    /// They agree, but another program is writing a message, without the lock.
    InProgress,
    /// A write was interrupted: by a crash, or by a program that has ended since.
    Cut,
    /// They disagree, and another program is writing.
    Moving,
}

impl<'b> SquishAppender<'b> {
    /// Locks the base. Waits a moment for messages that other programs are writing, and leaves
    /// those still unfinished after that. Repairs writes that were abandoned minutes ago.
    pub(super) fn open(base: &'b SquishBase, job: &Job) -> Result<Self, AppendError> {
        let mut looks = 0;
        loop {
            let mut opened = Self::locked(base, job)?;
            let tail = opened.tail()?;
            let found = opened.inspect_tail(&tail)?;
            let is_last_look = looks >= base.looks;
            match found {
                Found::InProgress if is_last_look => {
                    opened.is_shared = true;
                    return opened.ready(&tail);
                }
                Found::Moving if is_last_look => {
                    let path = opened.data.path().to_owned();
                    return Err(AppendError::BeingWritten { path });
                }
                Found::Sound => return opened.ready(&tail),
                Found::Cut => {
                    if let Err(error) = opened.restore(job) {
                        opened.steps.undo();
                        return Err(error);
                    }
                    let tail = opened.tail()?;
                    return opened.ready(&tail);
                }
                Found::InProgress | Found::Moving => {}
            }
            drop(opened);
            if job.is_cancelled() {
                return Err(AppendError::Cancelled);
            }
            std::thread::sleep(UNFINISHED_PAUSE);
            looks += 1;
        }
    }

    fn locked(base: &'b SquishBase, job: &Job) -> Result<Self, AppendError> {
        let what = "a base in memory";
        let files = base.files().ok_or(AppendError::Unsupported { what })?;
        let data = packer::locked(&files.sqd, job)?;
        let index = OpenFile::open(&files.sqi)?;
        let header = base.header(&data.source())?;
        Ok(Self {
            base,
            data,
            index,
            header,
            is_shared: false,
            has_mended: false,
            steps: Steps::default(),
        })
    }

    /// Completes steps that a crash of an earlier append may have omitted after counting its
    /// message.
    fn ready(mut self, tail: &[Record]) -> Result<Self, AppendError> {
        let done = self
            .finish_last_frames(tail)
            .and_then(|()| self.link_last(tail))
            .and_then(|()| self.drop_uncounted());
        match done {
            Ok(()) => Ok(self),
            Err(error) => {
                self.steps.undo();
                Err(error)
            }
        }
    }

    /// Reads the last records counted by the header.
    fn tail(&self) -> Result<Vec<Record>, AppendError> {
        let count = self.header.messages.min(SQUISH_TAIL);
        let at = u64::from(self.header.messages - count) * INDEX_RECORD as u64;
        let bytes = self.index.read(at, count as usize * INDEX_RECORD)?;
        let (records, _) = bytes.as_chunks::<INDEX_RECORD>();
        Ok(records
            .iter()
            .filter_map(|bytes| Record::parse(bytes))
            .collect())
    }

    fn inspect_tail(&mut self, tail: &[Record]) -> Result<Found, AppendError> {
        let is_sound = self.is_consistent(tail)?;
        if !tail.iter().any(Record::is_reserved) {
            return Ok(if is_sound { Found::Sound } else { Found::Cut });
        }
        let stamp = self.base.stamp()?;
        if stamp.is_untouched_for(ABANDONED_WRITE, SystemTime::now()) {
            self.has_mended = true;
            return Ok(Found::Cut);
        }
        Ok(if is_sound {
            Found::InProgress
        } else {
            Found::Moving
        })
    }

    /// Reads the frame at an offset, or the reason why it holds no message.
    fn read_frame(&self, place: u32) -> Result<Result<Frame, Damage>, AppendError> {
        let source = self.data.source();
        let mut window = Window::up_to(&source, self.data.len()?);
        let found = frame_at(&self.header, &mut window, place);
        found.map_err(failed(self.data.path()))
    }

    fn frame(&self, place: u32) -> Result<Option<Frame>, AppendError> {
        Ok(self.read_frame(place)?.ok())
    }

    /// Reads the index record at a position.
    fn record(&self, place: u32) -> Result<Option<Record>, AppendError> {
        let at = u64::from(place) * INDEX_RECORD as u64;
        Ok(Record::parse(&self.index.read(at, INDEX_RECORD)?))
    }

    /// Returns whether header, end of the index and last frame agree. The tail may contain records
    /// reserved by another program, whose frame may already be the last one.
    fn is_consistent(&self, tail: &[Record]) -> Result<bool, AppendError> {
        let header = &self.header;
        let len = self.data.len()?;
        let end = u64::from(header.end_frame);
        let is_counted = header.messages == header.high
            && header.next_umsgid != 0
            && (BASE_HEADER as u64..=len).contains(&end)
            && tail.len() == header.messages.min(SQUISH_TAIL) as usize
            && tail.iter().all(|record| {
                record.umsgid < header.next_umsgid && (record.is_valid() || record.is_reserved())
            })
            && (end == len || self.is_unindexed_from(end)?);
        let is_empty = header.begin_frame == 0 && header.last_frame == 0;
        if is_empty || !is_counted {
            return Ok(is_counted && is_empty && tail.iter().all(Record::is_reserved));
        }
        let Some(frame) = self.frame(header.last_frame)? else {
            return Ok(false);
        };
        let is_last = |record: &Record| record.at == header.last_frame && frame.is_of(record);
        let is_named = tail.iter().any(is_last);
        Ok(header.begin_frame != 0
            && (is_named || tail.iter().any(Record::is_reserved))
            && frame.cut.is_none()
            && frame.message_at + frame.message_len() as u64 <= end)
    }

    /// Returns whether the index names no frame from an offset on: then only the remains of an
    /// interrupted write are there.
    fn is_unindexed_from(&self, place: u64) -> Result<bool, AppendError> {
        let len = usize::try_from(self.index.len()?).unwrap_or(usize::MAX);
        let bytes = self.index.read(0, len)?;
        let (records, _) = bytes.as_chunks::<INDEX_RECORD>();
        let records = records.iter().take(self.header.messages as usize);
        let mut records = records.filter_map(|bytes| Record::parse(bytes));
        Ok(records.all(|record| u64::from(record.at) < place))
    }

    /// Sets the type of own frames among the last messages to stored: a crash after counting the
    /// message left the type of a write in progress. Tossers may have added hundreds since.
    fn finish_last_frames(&mut self, tail: &[Record]) -> Result<(), AppendError> {
        for record in tail.iter().filter(|record| record.is_valid()) {
            let kind = self
                .data
                .read(u64::from(record.at) + frame_field::KIND, 2)?;
            if u16_at(&kind, 0) == Some(frame_type::STORED) {
                continue;
            }
            let is_own = |frame: Frame| frame.is_unfinished && frame.is_of(record);
            if record.is_valid() && self.frame(record.at)?.is_some_and(is_own) {
                self.set_kind(record.at, frame_type::STORED)?;
                self.steps.sync(&self.data)?;
            }
        }
        Ok(())
    }

    /// Removes index records beyond the count: a crash before their messages counted left them, and
    /// the next frame overwrites those messages.
    fn drop_uncounted(&mut self) -> Result<(), AppendError> {
        let counted = u64::from(self.header.messages) * INDEX_RECORD as u64;
        match self.is_shared {
            true => Ok(()),
            false => self.steps.cut(&self.index, counted),
        }
    }

    fn set_kind(&mut self, place: u32, kind: u16) -> Result<(), AppendError> {
        let at = u64::from(place) + frame_field::KIND;
        self.steps
            .write_changed(&self.data, at, &kind.to_le_bytes())
    }

    /// Links the last message to its parent, if a crash prevented that. Only an own message that no
    /// tosser has sent is linked.
    fn link_last(&mut self, tail: &[Record]) -> Result<(), AppendError> {
        let Some(last) = tail.last().copied().filter(Record::is_valid) else {
            return Ok(());
        };
        let Some(frame) = self.frame(last.at)?.filter(|frame| frame.is_of(&last)) else {
            return Ok(());
        };
        let header = self.data.read(frame.message_at, MESSAGE_HEADER)?;
        let word = |at| u32_at(&header, at).unwrap_or_default();
        let (bits, parent) = (word(at::ATTRIBUTES), word(at::REPLY_TO));
        let is_own = bits & attribute::LOCAL != 0 && bits & attribute::SENT == 0;
        match is_own && parent != 0 && parent < last.umsgid {
            true => self.add_answer(parent, last.umsgid),
            false => Ok(()),
        }
    }

    /// Adds a message to the answers of another one, unless they are full.
    fn add_answer(&mut self, parent: u32, number: u32) -> Result<(), AppendError> {
        self.relink(parent, |answers| {
            if answers.len() < at::REPLY_COUNT && !answers.contains(&number) {
                answers.push(number);
            }
        })
    }

    /// Returns the hashes in the index, by offset and UMSGID: programs disagree on letters beyond
    /// ASCII.
    fn hashes(&self) -> Result<HashMap<(u32, u32), u32>, AppendError> {
        let len = usize::try_from(self.index.len()?).unwrap_or(usize::MAX);
        let bytes = self.index.read(0, len)?;
        let (records, _) = bytes.as_chunks::<INDEX_RECORD>();
        let word = |record: &[u8], at| u32_at(record, at).unwrap_or_default();
        let records = records
            .iter()
            .map(|record| ((word(record, 0), word(record, 4)), word(record, 8)));
        Ok(records.collect())
    }

    /// Rebuilds index, header and links from the existing frames. An interrupted change hides at
    /// most one message; if more are missing, the base is damaged in another way.
    fn restore(&mut self, job: &Job) -> Result<(), AppendError> {
        let files = self.base.begin()?;
        let hashes = self.hashes()?;
        let (mut records, mut last) = (Vec::new(), 0);
        let mut places = Vec::new();
        let mut faults = Faults::default();
        let passed = self
            .base
            .pass(&files, job, &mut faults, |number, frame, data| {
                let message = data.view(frame.message_at, frame.message_len());
                let message = message.map_err(|source| BaseError::Io {
                    path: self.data.path().to_owned(),
                    source,
                })?;
                let name = until_nul(field(message, at::TO, at::NAME_LEN));
                let attributes = u32_at(message, at::ATTRIBUTES).unwrap_or_default();
                let read = u32::from(attributes & attribute::READ != 0) << 31;
                let place = frame
                    .message_at
                    .saturating_sub(self.header.frame_header as u64);
                let place = u32::try_from(place).unwrap_or_default();
                let hash = hashes.get(&(place, number)).copied();
                let hash = hash.unwrap_or_else(|| name_hash(name) | read);
                let record = [place, number, hash];
                records.extend(record.into_iter().flat_map(u32::to_le_bytes));
                places.push(place);
                last = number;
                Ok(ControlFlow::Continue(()))
            });
        match passed {
            Err(BaseError::Cancelled) => return Err(AppendError::Cancelled),
            passed => passed?,
        };
        let full = || self.full();
        let count = u32::try_from(places.len()).map_err(|_| full())?;
        let reserved = self.base.unfinished()?.messages;
        let counted = self.header.messages.min(self.header.high);
        let counted = counted.saturating_sub(reserved);
        if counted > count.saturating_add(1) {
            return Err(AppendError::Damaged {
                path: self.data.path().to_owned(),
                why: format!("it counts {counted} messages, and {count} are found"),
            });
        }
        let next = last.checked_add(1).ok_or_else(full)?;
        let end = u32::try_from(self.data.len()?).map_err(|_| full())?;
        self.header = BaseHeader {
            messages: count,
            high: count,
            next_umsgid: self.header.next_umsgid.max(next),
            begin_frame: places.first().copied().unwrap_or_default(),
            last_frame: places.last().copied().unwrap_or_default(),
            end_frame: end,
            ..self.header
        };
        let before = std::iter::once(0).chain(places.iter().copied());
        let after = places.iter().copied().skip(1).chain([0]);
        for ((place, next), previous) in places.iter().zip(after).zip(before) {
            let links = [next, previous].map(u32::to_le_bytes).concat();
            let at = u64::from(*place) + frame_field::NEXT;
            self.steps.write_changed(&self.data, at, &links)?;
        }
        self.steps.write_changed(&self.index, 0, &records)?;
        self.steps.cut(&self.index, records.len() as u64)?;
        self.write_base_header()
    }

    fn write_base_header(&mut self) -> Result<(), AppendError> {
        self.steps.sync(&self.index)?;
        let bytes = self.data.read(0, BASE_HEADER)?;
        let mut header = [0; BASE_HEADER];
        for (to, from) in header.iter_mut().zip(bytes) {
            *to = from;
        }
        self.header.write_changed_fields(&mut header);
        let changed = header.get(BaseHeader::CHANGED).unwrap_or_default();
        self.steps
            .write_changed(&self.data, BaseHeader::CHANGED.start as u64, changed)?;
        self.steps.sync(&self.data)
    }

    fn full(&self) -> AppendError {
        AppendError::Full {
            path: self.data.path().to_owned(),
            limit: "the limit of a Squish file is 4 GB; let the tosser's maintenance pack it",
        }
    }

    /// Returns the position in the index and the record of a message.
    fn find(&self, number: u32) -> Result<Option<(u32, Record)>, AppendError> {
        let place = self.place_before(number)?;
        if place >= self.header.messages {
            return Ok(None);
        }
        let record = self.record(place)?;
        let record = record.filter(|record| record.umsgid == number);
        Ok(record.map(|record| (place, record)))
    }

    /// Returns the position in the index where a message with this number belongs.
    fn place_before(&self, number: u32) -> Result<u32, AppendError> {
        let (mut low, mut high) = (0, self.header.messages);
        while low < high {
            let middle = low + (high - low) / 2;
            match self.record(middle)? {
                Some(record) if record.umsgid < number => low = middle + 1,
                _ => high = middle,
            }
        }
        Ok(low)
    }

    /// Changes the list of answers in a message.
    fn relink(
        &mut self,
        parent: u32,
        change: impl FnOnce(&mut Vec<u32>),
    ) -> Result<(), AppendError> {
        let Some((_, record)) = self.find(parent)? else {
            return Ok(());
        };
        let Some(frame) = self.frame(record.at)?.filter(|frame| frame.is_of(&record)) else {
            return Ok(());
        };
        let place = frame.message_at + at::REPLIES as u64;
        let bytes = self.data.read(place, at::REPLY_COUNT * 4)?;
        let words = (0..at::REPLY_COUNT).filter_map(|at| u32_at(&bytes, at * 4));
        let mut answers: Vec<u32> = words.take_while(|answer| *answer != 0).collect();
        change(&mut answers);
        answers.resize(at::REPLY_COUNT, 0);
        let bytes: Vec<u8> = answers.into_iter().flat_map(u32::to_le_bytes).collect();
        self.steps.write_changed(&self.data, place, &bytes)
    }
}

impl SquishAppender<'_> {
    /// Appends messages whose frames are written together.
    fn append_some(&mut self, messages: &[Outgoing]) -> Result<Vec<u32>, AppendError> {
        let len = self.data.len()?;
        let start = match len.saturating_sub(self.header.end_frame.into()) {
            // Overwrite the remains of an interrupted write.
            rest if rest <= LONGEST_REST => self.header.end_frame.into(),
            _ => len,
        };
        let before = self.header;
        let (mut frames, mut records) = (Vec::new(), Vec::new());
        let mut added: Vec<AddedFrame> = Vec::with_capacity(messages.len());
        let mut header = before;
        for message in messages {
            let number = header.next_umsgid;
            let parent = answered(self.base, message)?;
            let frame = frame_bytes(message, parent.unwrap_or_default(), &header);
            let frame = frame.ok_or_else(|| self.full())?;
            let at = frames.len();
            let place = u32::try_from(start + at as u64).map_err(|_| self.full())?;
            // The frame before leads to this one.
            if let Some(link) = added
                .last()
                .map(|last| last.at + frame_field::NEXT as usize)
            {
                write_field(&mut frames, link, &place.to_le_bytes());
            }
            frames.extend(frame);
            let end = u32::try_from(start + frames.len() as u64).map_err(|_| self.full())?;
            let (Some(next_umsgid), Some(messages)) =
                (number.checked_add(1), header.messages.checked_add(1))
            else {
                return Err(self.full());
            };
            records.extend(index_record(message, number, place));
            header = BaseHeader {
                messages,
                high: messages,
                next_umsgid,
                begin_frame: match header.begin_frame {
                    0 => place,
                    begin => begin,
                },
                last_frame: place,
                end_frame: end,
                ..header
            };
            added.push(AddedFrame {
                number,
                at,
                place,
                parent,
            });
        }
        let Some(first) = added.first() else {
            return Ok(Vec::new());
        };

        self.steps.cut(&self.data, start)?;
        self.steps.write_changed(&self.data, start, &frames)?;
        self.steps.sync(&self.data)?;
        if before.last_frame != 0 {
            let link = u64::from(before.last_frame) + frame_field::NEXT;
            self.steps
                .write_changed(&self.data, link, &first.place.to_le_bytes())?;
        }
        let at = u64::from(before.messages) * INDEX_RECORD as u64;
        self.steps.write_changed(&self.index, at, &records)?;
        self.header = header;
        self.write_base_header()?;
        for frame in &added {
            self.set_kind(frame.place, frame_type::STORED)?;
        }
        self.steps.sync(&self.data)?;
        for frame in &added {
            if let Some(parent) = frame.parent {
                self.add_answer(parent, frame.number)?;
            }
        }
        Ok(added.iter().map(|frame| frame.number).collect())
    }
}

impl BaseWriter for SquishAppender<'_> {
    fn path(&self) -> &Path {
        self.data.path()
    }

    fn steps(&mut self) -> &mut Steps {
        &mut self.steps
    }

    fn has_mended(&self) -> bool {
        self.has_mended
    }

    fn recheck(&self) -> Option<Recheck> {
        Some(Recheck::new(&self.data, self.base.pause))
    }

    fn append(&mut self, message: &Outgoing) -> Result<u32, AppendError> {
        let numbers = self.append_some(std::slice::from_ref(message))?;
        numbers.first().copied().ok_or_else(|| self.full())
    }

    fn append_batch(&mut self, messages: &[Outgoing]) -> Result<Vec<u32>, AppendError> {
        let mut numbers = Vec::new();
        for some in messages.chunks(FRAMES_AT_ONCE) {
            numbers.extend(self.append_some(some)?);
        }
        Ok(numbers)
    }

    fn mark_sent(&mut self, number: u32) -> Result<bool, AppendError> {
        let Some((_, record)) = self.find(number)? else {
            return Ok(false);
        };
        let Some(frame) = self.frame(record.at)?.filter(|frame| frame.is_of(&record)) else {
            return Ok(false);
        };
        let place = frame.message_at + at::ATTRIBUTES as u64;
        let bits = u32_at(&self.data.read(place, 4)?, 0).unwrap_or_default();
        let bits = bits | attribute::SENT | attribute::SCANNED;
        self.steps
            .write_changed(&self.data, place, &bits.to_le_bytes())?;
        Ok(true)
    }

    fn flush_marks(&mut self) -> Result<(), AppendError> {
        self.steps.sync(&self.data)
    }

    /// Removes the frame from the chain and the record from the index, and appends the frame to the
    /// free chain.
    fn delete(&mut self, number: u32) -> Result<(), AppendError> {
        if self.is_shared {
            // Later index records would move while the other program is about to write one of them.
            let path = self.data.path().to_owned();
            return Err(AppendError::BeingWritten { path });
        }
        let (place, record) = self.find(number)?.ok_or(AppendError::Moved { number })?;
        // A wrong index record leads to the frame of another message, which must not be freed.
        let found = self.read_frame(record.at)?;
        let found = found.and_then(|frame| match frame.is_of(&record) {
            true => Ok(frame),
            false => Err(Damage::Other { at: record.at }),
        });
        let frame = found.map_err(|damage| AppendError::Damaged {
            path: self.data.path().to_owned(),
            why: damage.to_string(),
        })?;
        let parent = self.data.read(frame.message_at + at::REPLY_TO as u64, 4)?;
        let parent = u32_at(&parent, 0).unwrap_or_default();
        // Two different counts show that the following steps were interrupted.
        let messages = self.header.messages.saturating_sub(1);
        self.steps
            .write_changed(&self.data, BaseHeader::HIGH, &messages.to_le_bytes())?;
        for (link, field, value) in [
            (frame.previous, frame_field::NEXT, frame.next),
            (frame.next, frame_field::PREVIOUS, frame.previous),
        ] {
            if link != 0 && self.frame(link)?.is_some() {
                let at = u64::from(link) + field;
                self.steps
                    .write_changed(&self.data, at, &value.to_le_bytes())?;
            }
        }
        let at = u64::from(place) * INDEX_RECORD as u64;
        let left = self.header.messages.saturating_sub(place + 1);
        let later = self
            .index
            .read(at + INDEX_RECORD as u64, left as usize * INDEX_RECORD)?;
        self.steps.write_changed(&self.index, at, &later)?;
        self.steps.cut(&self.index, at + later.len() as u64)?;
        self.relink(parent, |answers| answers.retain(|answer| *answer != number))?;

        let header = self.header;
        let room = self.data.read(u64::from(record.at) + 12, 4)?;
        let room = u32_at(&room, 0).unwrap_or_default();
        let kind = u32::from(frame_type::FREE);
        // With a damaged header, the last free frame may be a message.
        let last_free = match self.read_frame(header.last_free)? {
            Err(Damage::Free { at }) => at,
            _ => 0,
        };
        let free = [0, last_free, room, 0, 0, kind];
        let free: Vec<u8> = free.into_iter().flat_map(u32::to_le_bytes).collect();
        let at = u64::from(record.at) + frame_field::NEXT;
        self.steps.write_changed(&self.data, at, &free)?;
        if last_free != 0 {
            let link = u64::from(last_free) + frame_field::NEXT;
            self.steps
                .write_changed(&self.data, link, &record.at.to_le_bytes())?;
        }
        let or_next = |of: u32, next: u32| if of == record.at { next } else { of };
        self.header = BaseHeader {
            messages,
            high: messages,
            begin_frame: or_next(header.begin_frame, frame.next),
            last_frame: or_next(header.last_frame, frame.previous),
            free_frame: match header.free_frame {
                0 => record.at,
                first => first,
            },
            last_free: record.at,
            ..header
        };
        self.write_base_header()
    }

    /// Returns the headers of frame and message, and the index record.
    fn removal(&mut self, number: u32) -> Result<RemovedRecord, AppendError> {
        let (place, record) = self.find(number)?.ok_or(AppendError::Moved { number })?;
        let at = record.at.into();
        let mut bytes = self
            .index
            .read(u64::from(place) * INDEX_RECORD as u64, INDEX_RECORD)?;
        bytes.extend(
            self.data
                .read(at, self.header.frame_header + MESSAGE_HEADER)?,
        );
        Ok(RemovedRecord { at, bytes })
    }

    /// Moves the frame from the free chain to its place among the messages.
    fn undelete(&mut self, number: u32, removed: &RemovedRecord) -> Result<bool, AppendError> {
        if self.is_shared {
            let path = self.data.path().to_owned();
            return Err(AppendError::BeingWritten { path });
        }
        let Some((indexed, old)) = removed.bytes.split_at_checked(INDEX_RECORD) else {
            return Ok(false);
        };
        let (header, before) = (self.header.frame_header, self.header);
        let now = self.data.read(removed.at, header + MESSAGE_HEADER)?;
        let word = |bytes: &[u8], at: u64| u32_at(bytes, at as usize).unwrap_or_default();
        let is_free = word(&now, 0) == FRAME_ID
            && word(&now, frame_field::KIND) == u32::from(frame_type::FREE)
            && word(&now, frame_field::ROOM) == word(old, frame_field::ROOM);
        let is_own = is_free && now.get(header..) == old.get(header..);
        let (Ok(at), None, true) = (u32::try_from(removed.at), self.find(number)?, is_own) else {
            return Ok(false);
        };
        let place = self.place_before(number)?;
        let frame_of = |own: &Self, place: Option<u32>| -> Result<u32, AppendError> {
            let record = place.map(|place| own.record(place)).transpose()?;
            Ok(record.flatten().map_or(0, |record| record.at))
        };
        let previous = frame_of(self, place.checked_sub(1))?;
        let next = frame_of(self, Some(place).filter(|place| *place < before.messages))?;
        // Two different counts show that the following steps were interrupted.
        let messages = before.messages.saturating_add(1);
        self.steps
            .write_changed(&self.data, BaseHeader::HIGH, &messages.to_le_bytes())?;
        let (free_next, free_previous) = (
            word(&now, frame_field::NEXT),
            word(&now, frame_field::PREVIOUS),
        );
        let mut links = vec![
            (free_previous, frame_field::NEXT, free_next),
            (free_next, frame_field::PREVIOUS, free_previous),
        ];
        links.extend([
            (previous, frame_field::NEXT, at),
            (next, frame_field::PREVIOUS, at),
        ]);
        for (frame, field, value) in links {
            if frame != 0 {
                self.steps.write_changed(
                    &self.data,
                    u64::from(frame) + field,
                    &value.to_le_bytes(),
                )?;
            }
        }
        let mut frame = old.get(..header).unwrap_or_default().to_vec();
        for (field, value) in [(frame_field::NEXT, next), (frame_field::PREVIOUS, previous)] {
            let bytes = frame.iter_mut().skip(field as usize);
            bytes
                .zip(value.to_le_bytes())
                .for_each(|(to, from)| *to = from);
        }
        self.steps.write_changed(&self.data, removed.at, &frame)?;
        let index_at = u64::from(place) * INDEX_RECORD as u64;
        let left = before.messages.saturating_sub(place) as usize * INDEX_RECORD;
        let later = self.index.read(index_at, left)?;
        self.steps
            .write_changed(&self.index, index_at, &[indexed, &later].concat())?;
        let or_own = |of: u32, neighbour: u32| if neighbour == 0 { at } else { of };
        let or_next = |of: u32, free: u32| if of == at { free } else { of };
        self.header = BaseHeader {
            messages,
            high: messages,
            begin_frame: or_own(before.begin_frame, previous),
            last_frame: or_own(before.last_frame, next),
            free_frame: or_next(before.free_frame, free_next),
            last_free: or_next(before.last_free, free_previous),
            ..before
        };
        let parent = u32_at(old, header + at::REPLY_TO).unwrap_or_default();
        self.relink(parent, |answers| {
            if answers.len() < at::REPLY_COUNT && !answers.contains(&number) {
                answers.push(number);
                answers.sort_unstable();
            }
        })?;
        self.write_base_header()?;
        Ok(true)
    }
}
