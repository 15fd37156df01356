//! The headers of every message of one area at one moment, decoded and packed.
//!
//! All texts lie in one arena and rows hold ranges of it: a hundred thousand messages cost five
//! numbers and their text each, and not half a million small allocations.

use super::area::{Area, LibraryError};
use super::fingerprint::fingerprint;
use crate::base::{Attributes, BaseFault, BaseStamp, MessageBase, RawAddress, RawHeader, Want};
use crate::charset::Charset;
use crate::job::Job;
use crate::limits;
use crate::message;
use crate::query::time::Moment;
use crate::time::{Stamp, UtcOffset};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A range of the arena.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Span {
    start: u32,
    len: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Row {
    number: u32,
    size: u32,
    written: Stamp,
    utc_offset: Option<UtcOffset>,
    attributes: Attributes,
    fingerprint: u32,
    from: Span,
    to: Span,
    subject: Span,
    from_address: Span,
    msgid: Span,
    reply: Span,
    true_time: Span,
}

/// The headers of an area at one moment; immutable.
pub struct Snapshot {
    area: Arc<Area>,
    stamp: BaseStamp,
    created: Option<Stamp>,
    arena: String,
    rows: Vec<Row>,
    faults: Vec<BaseFault>,
}

impl Snapshot {
    /// Reads the headers of a base, and the ends of its texts for the Origin lines.
    pub(super) fn read(
        area: &Arc<Area>,
        base: &dyn MessageBase,
        stamp: BaseStamp,
        job: &Job,
    ) -> Result<Self, LibraryError> {
        let summary = base.summary()?;
        let mut builder = Builder::new(area.charset());
        let faults = base.scan(
            Want::TextTail(limits::ORIGIN_TAIL_BYTES),
            job,
            &mut |header, tail| {
                if builder.add(header, tail) {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            },
        )?;
        Ok(Self {
            area: Arc::clone(area),
            stamp,
            created: summary.created,
            arena: builder.arena,
            rows: builder.rows,
            faults,
        })
    }

    /// The area that these headers belong to.
    #[must_use]
    pub fn area(&self) -> &Arc<Area> {
        &self.area
    }

    /// State of the base when it was read.
    #[must_use]
    pub fn stamp(&self) -> &BaseStamp {
        &self.stamp
    }

    /// Creation time of the base, if it tells.
    #[must_use]
    pub fn created(&self) -> Option<Stamp> {
        self.created
    }

    /// Damage that was stepped over.
    #[must_use]
    pub fn faults(&self) -> &[BaseFault] {
        &self.faults
    }

    /// How many messages there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are no messages.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The message at a position, in base order from 0.
    #[must_use]
    pub fn get(&self, at: usize) -> Option<MessageRow<'_>> {
        let row = self.rows.get(at)?;
        Some(MessageRow {
            snapshot: self,
            row,
        })
    }

    /// All messages in base order.
    pub fn iter(&self) -> impl Iterator<Item = MessageRow<'_>> {
        self.rows.iter().map(|row| MessageRow {
            snapshot: self,
            row,
        })
    }

    /// Position of the message with this number.
    #[must_use]
    pub fn position(&self, number: u32) -> Option<usize> {
        self.rows
            .binary_search_by_key(&number, |row| row.number)
            .ok()
            .or_else(|| self.rows.iter().position(|row| row.number == number))
    }

    /// Memory that the snapshot takes, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.arena.capacity() + self.rows.capacity() * size_of::<Row>()
    }

    fn text(&self, span: Span) -> &str {
        let start = span.start as usize;
        self.arena
            .get(start..start + span.len as usize)
            .unwrap_or_default()
    }
}

struct Builder {
    default: Charset,
    arena: String,
    rows: Vec<Row>,
}

impl Builder {
    fn new(default: Charset) -> Self {
        Self {
            default,
            arena: String::new(),
            rows: Vec::new(),
        }
    }

    /// Adds a row; `false` when the arena is full.
    fn add(&mut self, header: &RawHeader<'_>, tail: &[u8]) -> bool {
        if self.arena.len() > limits::SNAPSHOT_TEXT_BYTES {
            return false;
        }
        let charset = message::header_charset(header, self.default).charset;
        let identifiers = charset.for_control_lines();
        let row = Row {
            number: header.number,
            size: header.text_len,
            written: header.written,
            utc_offset: std::str::from_utf8(header.utc_offset)
                .ok()
                .and_then(UtcOffset::parse),
            attributes: header.attributes,
            fingerprint: fingerprint(header, tail),
            from: self.push(header.from, charset),
            to: self.push(header.to, charset),
            subject: self.push(header.subject, charset),
            from_address: self.push_sender(header, tail),
            msgid: self.push(header.msgid.trim_ascii(), identifiers),
            reply: self.push(header.reply.trim_ascii(), identifiers),
            true_time: self.push(header.true_time, Charset::ASCII),
        };
        self.rows.push(row);
        true
    }

    fn push(&mut self, bytes: &[u8], charset: Charset) -> Span {
        let range = message::decode_header_into(&mut self.arena, bytes, charset);
        Span {
            start: range.start,
            len: range.end - range.start,
        }
    }

    /// The sender's address: Origin line, else the header, else MSGID.
    fn push_sender(&mut self, header: &RawHeader<'_>, tail: &[u8]) -> Span {
        if let RawAddress::Text(address) = header.origin {
            let written = message::sender_address_text(tail, address, header.msgid);
            return self.push(written.unwrap_or(address.trim_ascii()), Charset::ASCII);
        }
        match message::sender_address(tail, header.origin, header.msgid) {
            Some(address) => self.push(address.to_string().as_bytes(), Charset::ASCII),
            None => Span::default(),
        }
    }
}

/// One message of a snapshot.
#[derive(Clone, Copy)]
pub struct MessageRow<'a> {
    snapshot: &'a Snapshot,
    row: &'a Row,
}

impl<'a> MessageRow<'a> {
    /// The area that holds the message.
    #[must_use]
    pub fn area(&self) -> &'a Arc<Area> {
        &self.snapshot.area
    }

    /// Number in its base, from 1.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.row.number
    }

    /// Name of the sender.
    #[must_use]
    pub fn from(&self) -> &'a str {
        self.snapshot.text(self.row.from)
    }

    /// Name of the addressee.
    #[must_use]
    pub fn to(&self) -> &'a str {
        self.snapshot.text(self.row.to)
    }

    /// Subject line.
    #[must_use]
    pub fn subject(&self) -> &'a str {
        self.snapshot.text(self.row.subject)
    }

    /// Address of the sender as written (Origin line, else header, else MSGID); may be empty.
    #[must_use]
    pub fn from_address(&self) -> &'a str {
        self.snapshot.text(self.row.from_address)
    }

    /// Value of the MSGID kludge; empty when there is none.
    #[must_use]
    pub fn msgid(&self) -> &'a str {
        self.snapshot.text(self.row.msgid)
    }

    /// Value of the REPLY kludge; empty when there is none.
    #[must_use]
    pub fn reply(&self) -> &'a str {
        self.snapshot.text(self.row.reply)
    }

    /// When it was written, by the writer's clock.
    #[must_use]
    pub fn written(&self) -> Stamp {
        self.row.written
    }

    /// The moment that the message is attributed to: TrueTime when there is one, else the header's
    /// time; in UTC under `usetz` (7.2.1.2.9, 7.2.1.2.10).
    #[must_use]
    pub fn moment(&self, usetz: bool) -> Moment {
        let true_time = self.snapshot.text(self.row.true_time);
        Moment::of(
            self.row.written,
            Some(true_time).filter(|value| !value.is_empty()),
            self.row.utc_offset,
            usetz,
        )
    }

    /// Seconds of [`Self::moment`], without the detour over a calendar where there is none.
    #[must_use]
    pub fn moment_stamp(&self, usetz: bool) -> Stamp {
        match (self.row.true_time.len, self.row.utc_offset) {
            (0, None) => self.row.written,
            (0, Some(_)) if !usetz => self.row.written,
            _ => self.moment(usetz).stamp(),
        }
    }

    /// Offset of the writer's clock from UTC, if told.
    #[must_use]
    pub fn utc_offset(&self) -> Option<UtcOffset> {
        self.row.utc_offset
    }

    /// Size of the text in bytes.
    #[must_use]
    pub fn size(&self) -> u32 {
        self.row.size
    }

    /// Tells this state of the message from others ([`super::fingerprint`]).
    #[must_use]
    pub fn fingerprint(&self) -> u32 {
        self.row.fingerprint
    }

    /// Attributes.
    #[must_use]
    pub fn attributes(&self) -> Attributes {
        self.row.attributes
    }
}
