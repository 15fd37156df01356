//! Appends messages to a locked JAM base, several with one set of flushes.
//!
//! The order is that of a single message: all texts, all headers, all index records, then links and
//! counters in place. A crash within the index leaves the first messages, each whole.

use super::append::{JamAppender, Linked, full, header_of};
use super::crc32;
use super::layout::{FIXED_BLOCK, HEADER, Head, INDEX_RECORD, NOTHING, header_at};
use super::write::jam_crc;
use crate::limits::REPLY_LOOK_BACK;
use crate::steps::failed;
use crate::window::Window;
use crate::{AppendError, Outgoing};
use ftn_types::bytes::u32_at;
use std::collections::HashMap;

/// Numbers of the last messages by the CRCs of their MSGIDs, ascending.
type ByMsgid = HashMap<u32, Vec<u32>>;

/// Maximum number of messages with the CRC of one MSGID that are compared: more are made on purpose.
const SAME_CRC: usize = 64;

impl JamAppender {
    /// Appends messages; returns their numbers.
    pub(super) fn append_some(&mut self, messages: &[Outgoing]) -> Result<Vec<u32>, AppendError> {
        if messages.is_empty() {
            return Ok(Vec::new());
        }
        let is_full = || full(self.headers.path());
        let text_at = self.texts.len()?;
        let header_at = self.headers.len()?.max(FIXED_BLOCK as u64);
        let is_searched =
            |message: &Outgoing| message.answered.is_none() && !message.kludge(b"REPLY").is_empty();
        let mut known = match messages.iter().any(is_searched) {
            true => self.last_msgids()?,
            false => ByMsgid::new(),
        };
        let first = self.fixed.first_number.saturating_add(self.records);
        let (mut texts, mut headers, mut index) = (Vec::new(), Vec::new(), Vec::new());
        let (mut numbers, mut links) = (Vec::new(), Vec::new());
        // Messages of the batch, whose headers are not in the file yet.
        let mut own: HashMap<u32, OwnMessage<'_>> = HashMap::new();
        let source = self.headers.source();
        let mut stored = Window::up_to(&source, self.headers.len()?);
        for (number, message) in (first..NOTHING).zip(messages) {
            let place = u32::try_from(text_at + texts.len() as u64).map_err(|_| is_full())?;
            let len = u32::try_from(message.text.len()).map_err(|_| is_full())?;
            let parent = self.parent_of(message, &known, &own, &mut stored)?;
            let reply_to = parent.as_ref().map(Parent::number).unwrap_or_default();
            let header = header_of(message, number, (place, len), reply_to);
            let header = header.map_err(|_| is_full())?;
            let at = u32::try_from(header_at + headers.len() as u64).map_err(|_| is_full())?;
            let ends = [
                place.checked_add(len),
                u32::try_from(header.len())
                    .ok()
                    .and_then(|len| at.checked_add(len)),
            ];
            if ends.contains(&None) {
                return Err(is_full());
            }
            texts.extend_from_slice(&message.text);
            headers.extend(header);
            index.extend(
                [crc32(&message.to), at]
                    .into_iter()
                    .flat_map(u32::to_le_bytes),
            );
            links.extend(parent.map(|parent| (parent, number, u64::from(at))));
            numbers.push(number);
            let msgid = message.kludge(b"MSGID");
            if !msgid.is_empty() {
                known.entry(jam_crc(msgid)).or_default().push(number);
                let at = u64::from(at);
                own.insert(number, OwnMessage { msgid, at });
            }
        }
        if numbers.len() < messages.len() {
            return Err(is_full());
        }

        self.steps.write_changed(&self.texts, text_at, &texts)?;
        self.steps.sync(&self.texts)?;
        self.steps
            .write_changed(&self.headers, header_at, &headers)?;
        self.steps.sync(&self.headers)?;
        let at = u64::from(self.records) * INDEX_RECORD as u64;
        self.steps.write_changed(&self.index, at, &index)?;
        let count = u32::try_from(numbers.len()).map_err(|_| full(self.headers.path()))?;
        self.records = self.records.saturating_add(count);
        self.link(&links)?;
        self.count(self.fixed.active.saturating_add(count))?;
        self.steps.sync(&self.index)?;
        Ok(numbers)
    }

    /// Reads the MSGIDs of the last [`REPLY_LOOK_BACK`] messages, as CRCs.
    fn last_msgids(&self) -> Result<ByMsgid, AppendError> {
        let from = self.records.saturating_sub(REPLY_LOOK_BACK);
        let len = (self.records - from) as usize * INDEX_RECORD;
        let bytes = self
            .index
            .read(u64::from(from) * INDEX_RECORD as u64, len)?;
        let (records, _) = bytes.as_chunks::<INDEX_RECORD>();
        let source = self.headers.source();
        let mut headers = Window::up_to(&source, self.headers.len()?);
        let mut known = ByMsgid::new();
        for (record, bytes) in (from..).zip(records) {
            let place = u32_at(bytes, 4).unwrap_or(NOTHING);
            let head = headers.view(place.into(), HEADER);
            let head = head.map_err(failed(self.headers.path()))?;
            if let Some(head) = Head::parse(head).filter(|head| head.msgid_crc != NOTHING) {
                let number = self.fixed.first_number.saturating_add(record);
                known.entry(head.msgid_crc).or_default().push(number);
            }
        }
        Ok(known)
    }

    /// Returns the answered message: the one named by the caller, else the last one with that MSGID.
    fn parent_of(
        &self,
        message: &Outgoing,
        known: &ByMsgid,
        own: &HashMap<u32, OwnMessage<'_>>,
        stored: &mut Window<'_>,
    ) -> Result<Option<Parent>, AppendError> {
        let msgid = message.kludge(b"REPLY");
        if msgid.is_empty() {
            return Ok(None);
        }
        let numbers = match &message.answered {
            Some(number) => std::slice::from_ref(number),
            None => known.get(&jam_crc(msgid)).map_or(&[][..], Vec::as_slice),
        };
        for number in numbers.iter().rev().take(SAME_CRC).copied() {
            let found = match own.get(&number) {
                Some(other) => {
                    let is_it = other.msgid.eq_ignore_ascii_case(msgid);
                    let at = other.at;
                    is_it.then_some(Parent::Own { number, at })
                }
                None => {
                    let found = self.linked(stored, number, Some(msgid))?;
                    found.map(Parent::Stored)
                }
            };
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Links answers to their parents: each with its number and the offset of its header. The chain of
    /// a parent's answers is followed once.
    fn link(&mut self, links: &[(Parent, u32, u64)]) -> Result<(), AppendError> {
        let mut ends: HashMap<u32, u64> = HashMap::new();
        for (parent, answer, at) in links {
            let place = match (ends.get(&parent.number()), parent) {
                (Some(place), _) => Some(*place),
                (None, Parent::Own { at, .. } | Parent::Stored(Linked { at, first: 0, .. })) => {
                    Some(at + header_at::REPLY_FIRST)
                }
                (None, Parent::Stored(Linked { first, .. })) => {
                    let end = self.last_answer(*first, 0)?;
                    end.map(|end| end.at + header_at::REPLY_NEXT)
                }
            };
            if let Some(place) = place {
                self.steps
                    .write_changed(&self.headers, place, &answer.to_le_bytes())?;
                ends.insert(parent.number(), at + header_at::REPLY_NEXT);
            }
        }
        Ok(())
    }
}

/// Message of the batch.
struct OwnMessage<'m> {
    msgid: &'m [u8],
    /// Offset of its header, in bytes.
    at: u64,
}

/// Answered message.
enum Parent {
    /// Of the batch: its number and the offset of its header.
    Own { number: u32, at: u64 },
    /// Of the base, as it was before the batch.
    Stored(Linked),
}

impl Parent {
    fn number(&self) -> u32 {
        match self {
            Self::Own { number, .. } | Self::Stored(Linked { number, .. }) => *number,
        }
    }
}
