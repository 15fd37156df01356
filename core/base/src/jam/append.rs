//! Appends messages to a JAM base that other programs keep, and deletes own ones, under the lock of
//! the first byte of its headers (JAM-001 "Locking").
//!
//! The order is that of all known tossers: text, header, index, then links and counters in place. A
//! message exists once its index record is complete. Text and header left by a crash are never
//! read, and the next message overwrites a torn index record.

use super::layout::{
    FixedBlock, HEADER, Head, INDEX_RECORD, NOTHING, attribute, fixed_at, header_at, subfield,
};
use super::pass::{self, HeaderSlot};
use super::write::{NewMessage, header_bytes, jam_crc};
use super::{JamBase, header};
use crate::append::BaseWriter;
use crate::fts1::address_text;
use crate::kludges::split_kludge;
use crate::limits::{JAM_INDEX_RECORDS, REPLY_CHAIN};
use crate::packer::{self, Recheck};
use crate::removal::RemovedRecord;
use crate::steps::{OpenFile, Steps, failed};
use crate::window::Window;
use crate::{AppendError, Outgoing, WriteError};
use ftn_types::bytes::u32_at;
use ftn_types::job::Job;
use std::path::Path;
use std::time::Duration;

/// Limit of a full base, and advice.
const FULL: &str = "the limit of a JAM file is 4 GB; let the tosser's maintenance pack it";

/// Locked base.
pub(super) struct JamAppender {
    pub(super) headers: OpenFile,
    pub(super) texts: OpenFile,
    pub(super) index: OpenFile,
    pub(super) fixed: FixedBlock,
    /// Number of index records.
    pub(super) records: u32,
    pub(super) steps: Steps,
    /// Delay before the second look at the files.
    pause: Duration,
}

/// Links in the header of a message.
pub(super) struct Linked {
    pub(super) number: u32,
    /// Offset of the header in the .jhr, in bytes.
    pub(super) at: u64,
    reply_to: u32,
    pub(super) first: u32,
    next: u32,
    attributes: u32,
}

impl JamAppender {
    pub(super) fn open(base: &JamBase, job: &Job) -> Result<Self, AppendError> {
        let what = "a base in memory";
        let files = base.files().ok_or(AppendError::Unsupported { what })?;
        let headers = packer::locked(&files.jhr, job)?;
        let (texts, index) = (OpenFile::open(&files.jdt)?, OpenFile::open(&files.jdx)?);
        let fixed = base.fixed_block(&headers.source())?;
        let records = index.len()? / INDEX_RECORD as u64;
        let records = u32::try_from(records).ok();
        let records = records.filter(|records| *records < JAM_INDEX_RECORDS);
        let last = records.and_then(|records| fixed.first_number.checked_add(records));
        // `NOTHING`, the greatest number, is reserved.
        let Some(records) = records.filter(|_| last.is_some_and(|last| last < NOTHING)) else {
            return Err(full(headers.path()));
        };
        let mut opened = Self {
            headers,
            texts,
            index,
            fixed,
            records,
            steps: Steps::default(),
            pause: base.pause,
        };
        match opened.recount().and_then(|()| opened.link_last()) {
            Ok(()) => Ok(opened),
            Err(error) => {
                opened.steps.undo();
                Err(error)
            }
        }
    }

    /// Counts the messages of the index. A crash between index and base header, of this program or
    /// of hpt, leaves too low a count, and tossers and packers then skip the last messages.
    fn recount(&mut self) -> Result<(), AppendError> {
        let len = self.records as usize * INDEX_RECORD;
        let bytes = self.index.read(0, len)?;
        let (records, _) = bytes.as_chunks::<INDEX_RECORD>();
        let live = records
            .iter()
            .filter(|record| u32_at(&record[..], 4) != Some(NOTHING));
        self.fixed.active = u32::try_from(live.count()).unwrap_or(self.records);
        Ok(())
    }

    /// Links the last message to its parent, if a crash prevented that. Only an own message that no
    /// tosser has sent is linked.
    fn link_last(&mut self) -> Result<(), AppendError> {
        let Some(record) = self.records.checked_sub(1) else {
            return Ok(());
        };
        let number = self.fixed.first_number.saturating_add(record);
        let source = self.headers.source();
        let mut headers = Window::up_to(&source, self.headers.len()?);
        let Some(own) = self.linked(&mut headers, number, None)? else {
            return Ok(());
        };
        let is_own =
            own.attributes & attribute::LOCAL != 0 && own.attributes & attribute::SENT == 0;
        if !is_own || own.reply_to == 0 || own.reply_to >= number {
            return Ok(());
        }
        let Some(parent) = self.linked(&mut headers, own.reply_to, None)? else {
            return Ok(());
        };
        if parent.first == number || self.last_answer(parent.first, number)?.is_some() {
            return Ok(());
        }
        match self.link_place(&parent, 0)? {
            Some(place) => self
                .steps
                .write_changed(&self.headers, place, &number.to_le_bytes()),
            None => Ok(()),
        }
    }

    /// Returns the offset of a message's header according to the index.
    fn place(&self, number: u32) -> Result<Option<u32>, AppendError> {
        let record = number.checked_sub(self.fixed.first_number);
        let Some(record) = record.filter(|record| *record < self.records) else {
            return Ok(None);
        };
        let at = u64::from(record) * INDEX_RECORD as u64;
        let record = self.index.read(at, INDEX_RECORD)?;
        Ok(u32_at(&record, 4))
    }

    /// Returns the offset of the index record of a message.
    fn record_at(&self, number: u32) -> u64 {
        let record = number.saturating_sub(self.fixed.first_number);
        u64::from(record) * INDEX_RECORD as u64
    }

    /// Reads the links of a message, if it exists and has this MSGID.
    pub(super) fn linked(
        &self,
        headers: &mut Window<'_>,
        number: u32,
        msgid: Option<&[u8]>,
    ) -> Result<Option<Linked>, AppendError> {
        let Some(at) = self.place(number)? else {
            return Ok(None);
        };
        let found = pass::header_at(headers, at);
        let found = found.map_err(failed(self.headers.path()))?;
        let HeaderSlot::Message(head, subfields) = found else {
            return Ok(None);
        };
        let is_it = msgid.is_none_or(|msgid| {
            head.msgid_crc == jam_crc(msgid)
                && header::raw_header(number, &head, subfields, &mut false)
                    .msgid
                    .eq_ignore_ascii_case(msgid.trim_ascii())
        });
        Ok(is_it.then_some(Linked {
            number,
            at: u64::from(at),
            reply_to: head.reply_to,
            first: head.reply_first,
            next: head.reply_next,
            attributes: head.attributes,
        }))
    }

    /// Returns the offset of the link to the answer `number` of a message: in the message itself,
    /// else in the answer before; `None` if there is none. The link to 0 is where a new answer
    /// belongs.
    fn link_place(&self, parent: &Linked, number: u32) -> Result<Option<u64>, AppendError> {
        if parent.first == number {
            return Ok(Some(parent.at + header_at::REPLY_FIRST));
        }
        Ok(self
            .last_answer(parent.first, number)?
            .map(|before| before.at + header_at::REPLY_NEXT))
    }

    /// Follows the chain of answers from `number` to the one whose next answer is `wanted`.
    pub(super) fn last_answer(
        &self,
        mut number: u32,
        wanted: u32,
    ) -> Result<Option<Linked>, AppendError> {
        let source = self.headers.source();
        let mut headers = Window::up_to(&source, self.headers.len()?);
        for _ in 0..REPLY_CHAIN {
            match self.linked(&mut headers, number, None)? {
                Some(answer) if answer.next == wanted => return Ok(Some(answer)),
                Some(answer) => number = answer.next,
                None => return Ok(None),
            }
        }
        Ok(None)
    }

    /// Increments the modification counter and stores the number of existing messages.
    pub(super) fn count(&mut self, active: u32) -> Result<(), AppendError> {
        self.fixed.counter = self.fixed.counter.wrapping_add(1);
        self.fixed.active = active;
        let fields = [self.fixed.counter, self.fixed.active].map(u32::to_le_bytes);
        self.steps
            .write_changed(&self.headers, fixed_at::COUNTER, &fields.concat())?;
        self.steps.sync(&self.headers)
    }
}

impl BaseWriter for JamAppender {
    fn path(&self) -> &Path {
        self.headers.path()
    }

    fn steps(&mut self) -> &mut Steps {
        &mut self.steps
    }

    fn recheck(&self) -> Option<Recheck> {
        Some(Recheck::new(&self.headers, self.pause))
    }

    fn append(&mut self, message: &Outgoing) -> Result<u32, AppendError> {
        let numbers = self.append_some(std::slice::from_ref(message))?;
        let number = numbers.first().copied();
        number.ok_or_else(|| full(self.headers.path()))
    }

    fn append_batch(&mut self, messages: &[Outgoing]) -> Result<Vec<u32>, AppendError> {
        self.append_some(messages)
    }

    fn mark_sent(&mut self, number: u32) -> Result<bool, AppendError> {
        let source = self.headers.source();
        let mut headers = Window::up_to(&source, self.headers.len()?);
        let Some(own) = self.linked(&mut headers, number, None)? else {
            return Ok(false);
        };
        let bits = own.attributes | attribute::SENT;
        let at = own.at + header_at::ATTRIBUTES;
        self.steps
            .write_changed(&self.headers, at, &bits.to_le_bytes())?;
        Ok(true)
    }

    fn flush_marks(&mut self) -> Result<(), AppendError> {
        self.count(self.fixed.active)
    }

    /// Marks the header as deleted, and removes the message from the index and from its parent's
    /// answers.
    fn delete(&mut self, number: u32) -> Result<(), AppendError> {
        let source = self.headers.source();
        let mut headers = Window::up_to(&source, self.headers.len()?);
        let moved = || AppendError::Moved { number };
        let own = self.linked(&mut headers, number, None)?.ok_or_else(moved)?;
        let link = match self.linked(&mut headers, own.reply_to, None)? {
            Some(parent) => self.link_place(&parent, number)?,
            None => None,
        };
        if let Some(place) = link {
            self.steps
                .write_changed(&self.headers, place, &own.next.to_le_bytes())?;
        }
        let attributes = own.attributes | attribute::DELETED;
        for (at, value) in [
            (header_at::ATTRIBUTES, attributes),
            (header_at::TEXT_LEN, 0),
        ] {
            self.steps
                .write_changed(&self.headers, own.at + at, &value.to_le_bytes())?;
        }
        self.steps
            .write_changed(&self.index, self.record_at(number), &[0xFF; INDEX_RECORD])?;
        self.steps.sync(&self.index)?;
        self.count(self.fixed.active.saturating_sub(1))
    }

    /// Returns header and index record.
    fn removal(&mut self, number: u32) -> Result<RemovedRecord, AppendError> {
        let at = self.place(number)?.ok_or(AppendError::Moved { number })?;
        let mut bytes = self.headers.read(at.into(), HEADER)?;
        bytes.extend(self.index.read(self.record_at(number), INDEX_RECORD)?);
        let at = at.into();
        Ok(RemovedRecord { at, bytes })
    }

    /// Clears the mark of the header, and adds the message to the index and to its parent's
    /// answers.
    fn undelete(&mut self, number: u32, record: &RemovedRecord) -> Result<bool, AppendError> {
        let Some((header, indexed)) = record.bytes.split_at_checked(HEADER) else {
            return Ok(false);
        };
        let now = self.headers.read(record.at, HEADER)?;
        let (Some(old), Some(now)) = (Head::parse(header), Head::parse(&now)) else {
            return Ok(false);
        };
        let identity = |head: &Head| {
            let text = (head.subfields_len, head.text_at);
            (head.own_number, head.msgid_crc, head.written, text)
        };
        let is_own = now.has(attribute::DELETED) && identity(&now) == identity(&old);
        if !is_own || self.place(number)? != Some(NOTHING) {
            return Ok(false);
        }
        for (at, value) in [
            (header_at::TEXT_LEN, old.text_len),
            (header_at::ATTRIBUTES, old.attributes),
        ] {
            self.steps
                .write_changed(&self.headers, record.at + at, &value.to_le_bytes())?;
        }
        self.steps
            .write_changed(&self.index, self.record_at(number), indexed)?;
        self.steps.sync(&self.index)?;
        let source = self.headers.source();
        let mut headers = Window::up_to(&source, self.headers.len()?);
        let link = match self.linked(&mut headers, old.reply_to, None)? {
            Some(parent) => self.link_place(&parent, old.reply_next)?,
            None => None,
        };
        if let Some(place) = link {
            self.steps
                .write_changed(&self.headers, place, &number.to_le_bytes())?;
        }
        self.count(self.fixed.active.saturating_add(1))?;
        Ok(true)
    }
}

pub(super) fn full(path: &Path) -> AppendError {
    AppendError::Full {
        path: path.to_owned(),
        limit: FULL,
    }
}

/// Builds the header, with names, addresses and kludges as subfields. The addresses replace INTL,
/// FMPT and TOPT. TZUTC stays a kludge, as GoldED writes it: every tosser exports kludges
/// unchanged.
pub(super) fn header_of(
    message: &Outgoing,
    number: u32,
    text: (u32, u32),
    reply_to: u32,
) -> Result<Vec<u8>, WriteError> {
    let (origin, destination) = (
        address_text(message.origin),
        address_text(message.destination),
    );
    let mut header = NewMessage {
        from: &message.from,
        to: &message.to,
        subject: &message.subject,
        origin: &origin,
        destination: &destination,
        written: message.written,
        arrived: message.arrived,
        attributes: attribute_bits(message),
        reply_to,
        ..NewMessage::default()
    };
    let mut others = Vec::new();
    let mut kludges: Vec<&[u8]> = Vec::new();
    for kludge in &message.kludges {
        let (name, value) = split_kludge(kludge);
        let field = match name {
            b"MSGID" => &mut header.msgid,
            b"REPLY" => &mut header.reply,
            b"PID" => &mut header.pid,
            b"INTL" | b"FMPT" | b"TOPT" if message.is_netmail() => continue,
            b"FLAGS" => {
                others.push((subfield::FLAGS, value));
                continue;
            }
            _ => {
                kludges.push(kludge);
                continue;
            }
        };
        if field.is_empty() {
            *field = value;
        } else {
            kludges.push(kludge);
        }
    }
    let (mut seen_by, mut path) = (Vec::new(), Vec::new());
    for line in &message.trailer {
        let (name, value) = split_kludge(line);
        match name {
            b"SEEN-BY" => seen_by.push(value),
            b"PATH" => path.push(value),
            _ => kludges.push(line.strip_prefix(b"\x01").unwrap_or(line)),
        }
    }
    header.others = &others;
    header.kludges = &kludges;
    header.seen_by = &seen_by;
    header.path = &path;
    header_bytes(&header, number, text)
}

fn attribute_bits(message: &Outgoing) -> u32 {
    let of = message.attributes;
    let has_flag = |flag: &[u8]| {
        let flags = message.kludge(b"FLAGS");
        flags.split(|byte| *byte == b' ').any(|own| own == flag)
    };
    let all = [
        (of.local, attribute::LOCAL),
        (of.in_transit, attribute::IN_TRANSIT),
        (of.private, attribute::PRIVATE),
        (of.read, attribute::READ),
        (of.sent, attribute::SENT),
        (of.kill_sent, attribute::KILL_SENT),
        (of.hold, attribute::HOLD),
        (of.crash, attribute::CRASH),
        (has_flag(b"IMM"), attribute::IMMEDIATE),
        (has_flag(b"DIR"), attribute::DIRECT),
        (of.file_request, attribute::FILE_REQUEST),
        (of.file_attach, attribute::FILE_ATTACH),
        (!message.is_netmail(), attribute::TYPE_ECHO),
        (message.is_netmail(), attribute::TYPE_NET),
        (of.locked, attribute::LOCKED),
    ];
    let set = all.into_iter().filter(|(is_set, _)| *is_set);
    set.fold(0, |bits, (_, bit)| bits | bit)
}
