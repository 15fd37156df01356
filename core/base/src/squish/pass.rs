//! A pass over the messages of a Squish base.
//!
//! The index lists the messages in their order (FSP-1037 chapter 5), and so does the chain of
//! frames in the data file. The index takes precedence. If one of its records is wrong or missing,
//! or the file ends too early (tossers write the index last), the chain supplies the messages
//! between two correct records.

use super::layout::{
    BaseHeader, FRAME_ID, INDEX_RECORD, MESSAGE_HEADER, Record, at, frame_type, name_hash,
};
use crate::faults::Faults;
use crate::fts1::{attribute, field, until_nul};
use crate::limits::{BASE_REREADS, MESSAGE_TEXT_BYTES, SQUISH_CONTROL_BYTES, SQUISH_INDEX_RECORDS};
use crate::window::Window;
use crate::{BaseError, not_cancelled};
use ftn_types::bytes::{u16_at, u32_at};
use ftn_types::job::Job;
use std::io;
use std::ops::ControlFlow;

/// Number of index records between two checks for cancellation.
const BATCH: usize = 256;

/// Frame with a message, checked against the file's length.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// Offset of the message header.
    pub(super) message_at: u64,
    /// Length of the control information after the message header, in bytes.
    pub(super) control_len: usize,
    /// Length of the text after the control information, in bytes.
    pub(super) text_len: usize,
    /// Reason why a claimed length was reduced, for a fault.
    pub(super) cut: Option<Truncation>,
    pub(super) next: u32,
    pub(super) previous: u32,
    /// True if a program has reserved the frame but not finished its message.
    pub(super) is_unfinished: bool,
    umsgid: Option<u32>,
    /// Hash of the addressee; `None` if programs may disagree on it (letters beyond ASCII).
    hash: Option<u32>,
}

impl Frame {
    /// Returns the length of the whole message: header, control information, text.
    pub(super) fn message_len(&self) -> usize {
        MESSAGE_HEADER + self.control_len + self.text_len
    }

    /// Returns whether the frame holds the message that an index record refers to.
    pub(super) fn is_of(&self, record: &Record) -> bool {
        match self.umsgid {
            Some(umsgid) => umsgid == record.umsgid,
            None => self.hash.is_none_or(|hash| hash == record.hash),
        }
    }
}

/// Reason why a frame holds less than it claims.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub(super) enum Truncation {
    #[error("the frame claims {claimed} bytes for the message; {left} can be read")]
    Message { claimed: u32, left: u64 },
    #[error("the frame claims {claimed} bytes of control information, more than the message has")]
    Control { claimed: u32 },
}

/// Reason why a record or link leads to no message.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub(super) enum Damage {
    #[error("the index has an empty record")]
    Empty,
    #[error("the index has the UMSGID {umsgid} after a greater one")]
    Order { umsgid: u32 },
    #[error("the index points to byte {at} of the data file, where no frame can be")]
    Nowhere { at: u32 },
    #[error("no frame begins at byte {at} of the data file")]
    NoFrame { at: u32 },
    #[error("the frame at byte {at} is free: its message was deleted")]
    Free { at: u32 },
    #[error("the frame at byte {at} is compressed, which no known program does")]
    Compressed { at: u32 },
    #[error("the frame at byte {at} is too short for a message header")]
    Short { at: u32 },
    #[error("the frame at byte {at} holds another message than the index says")]
    Other { at: u32 },
}

/// Reads the frame at an offset of the data file.
pub(super) fn frame_at(
    base: &BaseHeader,
    data: &mut Window<'_>,
    place: u32,
) -> io::Result<Result<Frame, Damage>> {
    let whole = base.frame_header + MESSAGE_HEADER;
    let from = u64::from(place);
    if from < super::layout::BASE_HEADER as u64 || from >= data.len() {
        return Ok(Err(Damage::Nowhere { at: place }));
    }
    let left = data.len().saturating_sub(from + whole as u64);
    let bytes = data.view(from, whole)?;
    let word = |at| u32_at(bytes, at).unwrap_or_default();
    if word(0) != FRAME_ID {
        return Ok(Err(Damage::NoFrame { at: place }));
    }
    match u16_at(bytes, 24) {
        Some(frame_type::FREE) => return Ok(Err(Damage::Free { at: place })),
        Some(frame_type::LZSS) => return Ok(Err(Damage::Compressed { at: place })),
        _ => {}
    }
    let (claimed, control) = (word(16), word(20));
    let Some(message) = bytes
        .get(base.frame_header..)
        .filter(|message| message.len() == MESSAGE_HEADER)
    else {
        return Ok(Err(Damage::Short { at: place }));
    };
    let Some(room) = claimed.checked_sub(MESSAGE_HEADER as u32) else {
        return Ok(Err(Damage::Short { at: place }));
    };
    let readable = u64::from(room)
        .min(left)
        .min(u64::from(MESSAGE_TEXT_BYTES + SQUISH_CONTROL_BYTES));
    let control_len = u64::from(control.min(SQUISH_CONTROL_BYTES)).min(readable);
    let cut = if u64::from(room) > readable {
        let left = readable + MESSAGE_HEADER as u64;
        Some(Truncation::Message { claimed, left })
    } else {
        (u64::from(control) > control_len).then_some(Truncation::Control { claimed: control })
    };
    let text_len = (readable - control_len).min(u64::from(MESSAGE_TEXT_BYTES));
    let flagged = u32_at(message, at::ATTRIBUTES).unwrap_or_default() & attribute::UMSGID != 0;
    let umsgid = u32_at(message, at::UMSGID).filter(|umsgid| flagged && *umsgid != 0);
    let name = until_nul(field(message, at::TO, at::NAME_LEN));
    let length = |bytes: u64| usize::try_from(bytes).unwrap_or_default();
    Ok(Ok(Frame {
        message_at: from + base.frame_header as u64,
        control_len: length(control_len),
        text_len: length(text_len),
        cut,
        next: word(4),
        previous: word(8),
        is_unfinished: u16_at(bytes, 24) == Some(frame_type::UPDATE)
            || message.iter().all(|byte| *byte == 0),
        umsgid,
        hash: (umsgid.is_none() && name.is_ascii()).then(|| name_hash(name)),
    }))
}

/// Returns the number of records in an index of this length, up to the limit.
pub(super) fn index_records(len: u64) -> u32 {
    let records = len / INDEX_RECORD as u64;
    u32::try_from(records).map_or(SQUISH_INDEX_RECORDS, |n| n.min(SQUISH_INDEX_RECORDS))
}

/// Progress of a pass.
struct Progress {
    /// Number (UMSGID) of the last message.
    number: u32,
    /// Offset of its frame; 0 before the first message.
    at: u32,
    /// Offset of the next frame in the chain; 0 at the end.
    next: u32,
    seen: u32,
    /// UMSGIDs reserved by programs for messages that they are writing.
    reserved: Vec<u32>,
    /// Budget of bytes to read.
    allowance: u64,
}

/// Continuation of a pass.
enum Step {
    On,
    /// The visitor wants no more.
    Stopped,
    /// The budget of bytes is exhausted.
    Spent,
}

/// Visitor of messages: gets number, frame, and the data file.
type FrameVisitor<'v> =
    dyn FnMut(u32, &Frame, &mut Window<'_>) -> Result<ControlFlow<()>, BaseError> + 'v;

/// Pass over a base.
pub(super) struct Walk<'a, 'w, 's> {
    pub(super) base: &'a BaseHeader,
    pub(super) index: Option<&'w mut Window<'s>>,
    pub(super) data: &'w mut Window<'s>,
    /// True if no program has written for minutes: then frames with reserved UMSGIDs count as
    /// messages.
    pub(super) is_abandoned: bool,
    pub(super) job: &'a Job,
    pub(super) faults: &'a mut Faults,
    pub(super) read_error: &'a dyn Fn(io::Error) -> BaseError,
}

impl Walk<'_, '_, '_> {
    /// Visits all existing messages by ascending UMSGID. Returns whether the pass reached the end.
    pub(super) fn run(mut self, visit: &mut FrameVisitor<'_>) -> Result<bool, BaseError> {
        let records = self
            .index
            .as_ref()
            .map_or(0, |index| index_records(index.len()));
        let frames = self.data.len() / (self.base.frame_header + MESSAGE_HEADER) as u64;
        let expected = u64::from(self.base.messages)
            .min(frames)
            .max(u64::from(records));
        self.job.expect(expected);
        let mut progress = Progress {
            number: 0,
            at: 0,
            next: self.base.begin_frame,
            seen: 0,
            reserved: Vec::new(),
            allowance: self.data.len().saturating_mul(BASE_REREADS),
        };
        let (mut passed, mut advanced) = (0, 0);
        while passed < records {
            not_cancelled(self.job)?;
            let wanted = (records - passed).min(BATCH as u32) as usize * INDEX_RECORD;
            let batch = self.batch(u64::from(passed) * INDEX_RECORD as u64, wanted)?;
            if batch.is_empty() {
                break;
            }
            for record in &batch {
                match self.record(&mut progress, record, passed, visit)? {
                    ControlFlow::Continue(Step::On) => {}
                    ControlFlow::Continue(Step::Stopped) => return Ok(false),
                    ControlFlow::Continue(Step::Spent) => return Ok(true),
                    // Junk after the last record.
                    ControlFlow::Break(()) => {
                        passed = records;
                        break;
                    }
                }
                passed += 1;
            }
            advanced += batch.len() as u64;
            self.job.advance(batch.len() as u64);
        }
        let by_index = progress.seen;
        let whole = self.tail(&mut progress, visit)?;
        // An index that was empty when the pass began and has grown since is being written.
        let written = self.index.as_ref().is_some_and(|index| index.has_grown());
        if by_index == 0 && progress.seen > 0 && !written {
            let count = progress.seen;
            self.faults.push(None, || {
                format!(
                    "the index (.sqi) names no message; {count} were found by the chain of frames: \
                     run the tosser's base repair"
                )
            });
        }
        self.job.advance(expected.saturating_sub(advanced));
        Ok(whole)
    }

    fn batch(&mut self, from: u64, len: usize) -> Result<Vec<Record>, BaseError> {
        let Some(index) = &mut self.index else {
            return Ok(Vec::new());
        };
        let bytes = index.view(from, len).map_err(self.read_error)?;
        let (records, _) = bytes.as_chunks::<INDEX_RECORD>();
        Ok(records
            .iter()
            .filter_map(|bytes| Record::parse(bytes))
            .collect())
    }

    fn frame(&mut self, place: u32) -> Result<Result<Frame, Damage>, BaseError> {
        frame_at(self.base, self.data, place).map_err(self.read_error)
    }

    /// Returns the number and the frame that a record refers to.
    fn judge(
        &mut self,
        progress: &Progress,
        record: &Record,
    ) -> Result<Result<(u32, Frame), Damage>, BaseError> {
        if !record.is_valid() {
            return Ok(Err(Damage::Empty));
        }
        let in_order = record.umsgid > progress.number;
        let by_chain = record.at == progress.next;
        if !in_order && !by_chain {
            return Ok(Err(Damage::Order {
                umsgid: record.umsgid,
            }));
        }
        let frame = match self.frame(record.at)? {
            Ok(frame) => frame,
            Err(damage) => return Ok(Err(damage)),
        };
        if in_order && frame.is_of(record) {
            return Ok(Ok((record.umsgid, frame)));
        }
        if !by_chain {
            return Ok(Err(Damage::Other { at: record.at }));
        }
        // The chain confirms the offset, so the message is this one. Of two numbers the smaller
        // does less harm to what follows.
        let numbers = [Some(record.umsgid), frame.umsgid];
        let fitting = numbers
            .into_iter()
            .flatten()
            .filter(|n| *n > progress.number);
        let Some(number) = fitting.min().or(progress.number.checked_add(1)) else {
            return Ok(Err(Damage::Order {
                umsgid: record.umsgid,
            }));
        };
        if frame.umsgid.is_some() || !in_order {
            self.faults.push(Some(number), || {
                let umsgid = record.umsgid;
                format!(
                    "index and data file disagree on the number of this message (the index says \
                     {umsgid})"
                )
            });
        }
        Ok(Ok((number, frame)))
    }

    /// Visits the message of an index record, and before it those found only by the chain. Breaks
    /// at junk in the index.
    fn record(
        &mut self,
        progress: &mut Progress,
        record: &Record,
        place: u32,
        visit: &mut FrameVisitor<'_>,
    ) -> Result<ControlFlow<(), Step>, BaseError> {
        let (number, frame) = match self.judge(progress, record)? {
            Ok(found) => found,
            Err(_) if place >= self.base.messages => return Ok(ControlFlow::Break(())),
            // `MessageBase::unfinished` counts these: no message is missing.
            Err(_) if record.is_reserved() => {
                if progress.reserved.len() < BATCH {
                    progress.reserved.push(record.umsgid);
                }
                return Ok(ControlFlow::Continue(Step::On));
            }
            Err(damage) => {
                let number = record.is_valid().then_some(record.umsgid);
                self.faults.push(number, || damage.to_string());
                return Ok(ControlFlow::Continue(Step::On));
            }
        };
        while progress.next != record.at {
            let Some((before, frame)) = self.between(progress, number)? else {
                break;
            };
            self.faults.push(Some(before), || {
                "the index leaves this message out; it was found by the chain of frames".to_owned()
            });
            match self.visit(progress, before, progress.next, &frame, visit)? {
                Step::On => {}
                step => return Ok(ControlFlow::Continue(step)),
            }
        }
        let step = self.visit(progress, number, record.at, &frame, visit)?;
        Ok(ControlFlow::Continue(step))
    }

    /// Returns whether the message of a frame found only by the chain is unfinished.
    fn is_being_written(&self, progress: &Progress, frame: &Frame) -> bool {
        let is_reserved = |umsgid| progress.reserved.contains(&umsgid);
        frame.is_unfinished || !self.is_abandoned && frame.umsgid.is_some_and(is_reserved)
    }

    /// Returns the next message of the chain, if its number is below `number`.
    fn between(
        &mut self,
        progress: &Progress,
        number: u32,
    ) -> Result<Option<(u32, Frame)>, BaseError> {
        if progress.next == 0 {
            return Ok(None);
        }
        let Ok(frame) = self.frame(progress.next)? else {
            return Ok(None);
        };
        let before = frame.umsgid.or(progress.number.checked_add(1));
        let fits = frame.previous == progress.at && !self.is_being_written(progress, &frame);
        Ok(before
            .filter(|before| fits && *before > progress.number && *before < number)
            .map(|before| (before, frame)))
    }

    /// Follows the chain beyond the end of the index.
    fn tail(
        &mut self,
        progress: &mut Progress,
        visit: &mut FrameVisitor<'_>,
    ) -> Result<bool, BaseError> {
        let mut steps = 0u32;
        while progress.next != 0 {
            steps = steps.wrapping_add(1);
            if steps.is_multiple_of(BATCH as u32) {
                not_cancelled(self.job)?;
            }
            let place = progress.next;
            let frame = match self.frame(place)? {
                Ok(frame) => frame,
                Err(damage) => {
                    if progress.seen < self.base.messages {
                        self.faults
                            .push(None, || format!("the chain of frames breaks off: {damage}"));
                    }
                    return Ok(true);
                }
            };
            if self.is_being_written(progress, &frame) {
                return Ok(true);
            }
            // Beyond the base's message count, a frame that exceeds the file (with its length at
            // the start of the pass) is one that a tosser is just writing.
            if matches!(frame.cut, Some(Truncation::Message { .. }))
                && progress.seen >= self.base.messages
            {
                return Ok(true);
            }
            let number = frame.umsgid.or(progress.number.checked_add(1));
            let linked = frame.umsgid.is_some() || frame.previous == progress.at;
            let is_earlier = frame.umsgid.is_some_and(|number| number <= progress.number);
            let met = progress.seen as usize + progress.reserved.len();
            let is_linked = frame.previous == progress.at;
            if is_earlier && is_linked && met >= self.base.messages as usize {
                // Two programs wrote at the same time: the one that began first linked its frame
                // last.
                return Ok(true);
            }
            let Some(number) = number.filter(|number| linked && *number > progress.number) else {
                self.faults.push(None, || {
                    format!("the chain of frames leads back at byte {place} of the data file")
                });
                return Ok(true);
            };
            match self.visit(progress, number, place, &frame, visit)? {
                Step::On => {}
                Step::Stopped => return Ok(false),
                Step::Spent => return Ok(true),
            }
        }
        Ok(true)
    }

    fn visit(
        &mut self,
        progress: &mut Progress,
        number: u32,
        place: u32,
        frame: &Frame,
        visit: &mut FrameVisitor<'_>,
    ) -> Result<Step, BaseError> {
        let cost = (self.base.frame_header + frame.message_len()) as u64;
        let Some(rest) = progress.allowance.checked_sub(cost) else {
            self.faults.push(Some(number), || {
                "frames from here on were read before; the pass ends there".to_owned()
            });
            return Ok(Step::Spent);
        };
        progress.allowance = rest;
        progress.number = number;
        progress.at = place;
        progress.next = frame.next;
        progress.seen = progress.seen.saturating_add(1);
        if let Some(cut) = frame.cut {
            self.faults.push(Some(number), || cut.to_string());
        }
        let flow = visit(number, frame, self.data)?;
        Ok(if flow.is_break() {
            Step::Stopped
        } else {
            Step::On
        })
    }
}
