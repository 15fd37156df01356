//! The headers of every message of one area at one moment, decoded and packed.
//!
//! Each property is a column of its own, and each text is kept once: a message costs some fifty
//! bytes, its MSGID, and what it does not share with others. Filters run over the column that they
//! ask for.

use super::area::{Area, LibraryError};
use super::fingerprint::fingerprint;
use super::texts::{Interner, TextId, Texts};
use crate::base::{Attributes, BaseFault, BaseStamp, MessageBase, RawAddress, RawHeader, Want};
use crate::charset::Charset;
use crate::job::Job;
use crate::limits;
use crate::message;
use crate::query::Undecodable;
use crate::query::time::Moment;
use crate::time::{Stamp, UtcOffset};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The properties of all messages, a column each, in base order.
#[derive(Debug, Default)]
struct Columns {
    number: Vec<u32>,
    size: Vec<u32>,
    /// Place of the text in the file of texts, or [`NO_PLACE`].
    text_at: Vec<u32>,
    written: Vec<Stamp>,
    /// Minutes east of Greenwich, or [`NO_OFFSET`].
    utc_offset: Vec<i16>,
    attributes: Vec<u16>,
    fingerprint: Vec<u32>,
    from: Vec<TextId>,
    to: Vec<TextId>,
    subject: Vec<TextId>,
    from_address: Vec<TextId>,
    msgid: Vec<TextId>,
    reply: Vec<TextId>,
    /// The few messages with a TrueTime kludge, by position, ascending.
    true_time: Vec<(u32, TextId)>,
}

/// No offset is told.
const NO_OFFSET: i16 = i16::MIN;

/// It is not known where the text is, or in which character sets it may be.
const NO_PLACE: u32 = u32::MAX;

/// Bits of the column of attributes that tell [`Undecodable`].
const MARKS_SHIFT: u16 = 14;

/// The headers of an area at one moment; immutable.
pub struct Snapshot {
    area: Arc<Area>,
    stamp: BaseStamp,
    created: Option<Stamp>,
    texts: Texts,
    columns: Columns,
    charsets: Vec<Charset>,
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
            texts: builder.texts.finish(),
            columns: builder.columns.finish(),
            charsets: builder.charsets,
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
        self.columns.number.len()
    }

    /// Whether there are no messages.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.columns.number.is_empty()
    }

    /// The message at a position, in base order from 0.
    #[must_use]
    pub fn get(&self, at: usize) -> Option<MessageRow<'_>> {
        (at < self.len()).then_some(MessageRow { snapshot: self, at })
    }

    /// All messages in base order.
    pub fn iter(&self) -> impl Iterator<Item = MessageRow<'_>> + Clone {
        (0..self.len()).map(|at| MessageRow { snapshot: self, at })
    }

    /// Position of the message with this number.
    #[must_use]
    pub fn position(&self, number: u32) -> Option<usize> {
        let numbers = &self.columns.number;
        // Without gaps, which is usual, it stands where the numbers before it leave it.
        let first = numbers.first().copied().unwrap_or(0);
        let guess = number.checked_sub(first).map(|at| at as usize);
        guess
            .filter(|at| numbers.get(*at) == Some(&number))
            .or_else(|| numbers.binary_search(&number).ok())
            .or_else(|| numbers.iter().position(|own| *own == number))
    }

    /// Position of a message of a pass over the base: messages come in the order of the snapshot,
    /// so that `expected`, kept from call to call, is usually it, unless the base changed.
    #[must_use]
    pub fn position_after(&self, number: u32, expected: &mut usize) -> Option<u32> {
        let is_next = self.columns.number.get(*expected) == Some(&number);
        let at = if is_next {
            *expected
        } else {
            self.position(number)?
        };
        *expected = at + 1;
        u32::try_from(at).ok()
    }

    /// The character sets that texts with a [`MessageRow::text_place`] may be in, unless a kludge
    /// inside of the text tells another one.
    #[must_use]
    pub fn charsets(&self) -> &[Charset] {
        &self.charsets
    }

    /// A text by its number ([`MessageRow::ids`]).
    #[must_use]
    pub fn text(&self, id: TextId) -> &str {
        self.texts.get(id)
    }

    /// How many distinct texts there are: the numbers of texts are less.
    #[must_use]
    pub fn text_count(&self) -> usize {
        self.texts.len()
    }

    /// Memory that the snapshot takes, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.texts.bytes() + self.columns.bytes()
    }
}

impl Columns {
    fn bytes(&self) -> usize {
        let numbers = [
            &self.number,
            &self.size,
            &self.text_at,
            &self.fingerprint,
            &self.from,
            &self.to,
            &self.subject,
            &self.from_address,
            &self.msgid,
            &self.reply,
        ];
        let numbers: usize = numbers.iter().map(|column| column.capacity()).sum();
        4 * numbers
            + 8 * (self.written.capacity() + self.true_time.capacity())
            + 2 * (self.utc_offset.capacity() + self.attributes.capacity())
    }

    fn finish(mut self) -> Self {
        for column in [
            &mut self.number,
            &mut self.size,
            &mut self.text_at,
            &mut self.fingerprint,
            &mut self.from,
            &mut self.to,
            &mut self.subject,
            &mut self.from_address,
            &mut self.msgid,
            &mut self.reply,
        ] {
            column.shrink_to_fit();
        }
        self.written.shrink_to_fit();
        self.utc_offset.shrink_to_fit();
        self.attributes.shrink_to_fit();
        self
    }
}

/// The attributes as bits, and back.
fn to_bits(attributes: Attributes) -> u16 {
    let Attributes {
        local,
        private,
        read,
        sent,
        unscanned,
        crash,
        hold,
        file_attach,
        file_request,
        kill_sent,
        in_transit,
        locked,
    } = attributes;
    let flags = [
        local,
        private,
        read,
        sent,
        unscanned,
        crash,
        hold,
        file_attach,
        file_request,
        kill_sent,
        in_transit,
        locked,
    ];
    (0..)
        .zip(flags)
        .fold(0, |bits, (at, flag)| bits | u16::from(flag) << at)
}

fn from_bits(bits: u16) -> Attributes {
    let flag = |at: u16| bits >> at & 1 == 1;
    Attributes {
        local: flag(0),
        private: flag(1),
        read: flag(2),
        sent: flag(3),
        unscanned: flag(4),
        crash: flag(5),
        hold: flag(6),
        file_attach: flag(7),
        file_request: flag(8),
        kill_sent: flag(9),
        in_transit: flag(10),
        locked: flag(11),
    }
}

struct Builder {
    default: Charset,
    texts: Interner,
    columns: Columns,
    charsets: Vec<Charset>,
    /// Whether sets have a character for every byte: asked for with each header.
    every_byte: Vec<(Charset, bool)>,
}

impl Builder {
    fn new(default: Charset) -> Self {
        Self {
            default,
            texts: Interner::default(),
            columns: Columns::default(),
            charsets: Vec::new(),
            every_byte: Vec::new(),
        }
    }

    /// Adds a row; `false` when there is no room for more text.
    fn add(&mut self, header: &RawHeader<'_>, tail: &[u8]) -> bool {
        if self.texts.text_bytes() > limits::SNAPSHOT_TEXT_BYTES {
            return false;
        }
        let charset = message::header_charset(header, self.default).charset;
        let identifiers = charset.for_control_lines();
        let offset = std::str::from_utf8(header.utc_offset)
            .ok()
            .and_then(UtcOffset::parse);
        let from = self.push(header.from, charset);
        let to = self.push(header.to, charset);
        let subject = self.push(header.subject, charset);
        let from_address = self.push_sender(header, tail);
        let msgid = self.push(header.msgid.trim_ascii(), identifiers);
        let reply = self.push(header.reply.trim_ascii(), identifiers);
        let true_time = self.push(header.true_time, Charset::ASCII);
        let (text_at, marks) = self.place(header, charset);
        let columns = &mut self.columns;
        if true_time != 0 {
            let at = u32::try_from(columns.number.len()).unwrap_or(u32::MAX);
            columns.true_time.push((at, true_time));
        }
        columns.number.push(header.number);
        columns.size.push(header.text_len);
        columns.text_at.push(text_at);
        columns.written.push(header.written);
        let offset = offset.map_or(NO_OFFSET, |UtcOffset(minutes)| minutes);
        columns.utc_offset.push(offset);
        let marks = (marks as u16) << MARKS_SHIFT;
        columns.attributes.push(to_bits(header.attributes) | marks);
        columns.fingerprint.push(fingerprint(header, tail));
        columns.from.push(from);
        columns.to.push(to);
        columns.subject.push(subject);
        columns.from_address.push(from_address);
        columns.msgid.push(msgid);
        columns.reply.push(reply);
        true
    }

    /// Where the text is, if its character set can be one of [`Snapshot::charsets`] only, and
    /// whether it may hold bytes that stand for no character.
    fn place(&mut self, header: &RawHeader<'_>, charset: Charset) -> (u32, Undecodable) {
        let Some(charsets) = message::possible_charsets(header, charset, self.default) else {
            return (NO_PLACE, Undecodable::Perhaps);
        };
        let marks = self.marks(header, &charsets);
        for charset in charsets {
            if !self.charsets.contains(&charset) {
                self.charsets.push(charset);
            }
        }
        let place = u32::try_from(header.text_at).unwrap_or(NO_PLACE);
        (place, marks)
    }

    fn marks(&mut self, header: &RawHeader<'_>, charsets: &[Charset]) -> Undecodable {
        if let [told] = charsets {
            return self.marks_in(*told);
        }
        // Among these UTF-8 is guessed for texts that are valid, and an ASCII that CHRS tells holds
        // for texts without high bytes.
        let codepage = Charset::from_kludge(header.codepage);
        [Some(self.default), Some(Charset::CP437), codepage]
            .into_iter()
            .flatten()
            .map(|set| self.marks_in(set))
            .max_by_key(|marks| *marks as u16)
            .unwrap_or(Undecodable::Perhaps)
    }

    fn marks_in(&mut self, charset: Charset) -> Undecodable {
        if charset == Charset::UTF8 {
            return Undecodable::UnlessUtf8;
        }
        let known = self.every_byte.iter().find(|(set, _)| *set == charset);
        let has_every_byte = known.map_or_else(|| charset.has_every_byte(), |(_, has)| *has);
        if known.is_none() {
            self.every_byte.push((charset, has_every_byte));
        }
        if has_every_byte {
            Undecodable::Never
        } else {
            Undecodable::Perhaps
        }
    }

    fn push(&mut self, bytes: &[u8], charset: Charset) -> TextId {
        self.texts.add(|arena| {
            message::decode_header_into(arena, bytes, charset);
        })
    }

    /// The sender's address: Origin line, else the header, else MSGID.
    fn push_sender(&mut self, header: &RawHeader<'_>, tail: &[u8]) -> TextId {
        if let RawAddress::Text(address) = header.origin {
            let written = message::sender_address_text(tail, address, header.msgid);
            return self.push(written.unwrap_or(address.trim_ascii()), Charset::ASCII);
        }
        match message::sender_address(tail, header.origin, header.msgid) {
            Some(address) => self.push(address.to_string().as_bytes(), Charset::ASCII),
            None => 0,
        }
    }
}

/// One message of a snapshot.
#[derive(Clone, Copy)]
pub struct MessageRow<'a> {
    snapshot: &'a Snapshot,
    at: usize,
}

/// The numbers of some texts of one message: equal within a snapshot if and only if the texts are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowTexts {
    /// Name of the sender.
    pub from: TextId,
    /// Name of the addressee.
    pub to: TextId,
    /// Subject line.
    pub subject: TextId,
    /// Address of the sender.
    pub from_address: TextId,
}

impl<'a> MessageRow<'a> {
    fn value<T: Copy + Default>(&self, column: impl Fn(&Columns) -> &Vec<T>) -> T {
        column(&self.snapshot.columns)
            .get(self.at)
            .copied()
            .unwrap_or_default()
    }

    fn text(&self, column: impl Fn(&Columns) -> &Vec<TextId>) -> &'a str {
        self.snapshot.texts.get(self.value(column))
    }

    /// The area that holds the message.
    #[must_use]
    pub fn area(&self) -> &'a Arc<Area> {
        &self.snapshot.area
    }

    /// Number in its base, from 1.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.value(|columns| &columns.number)
    }

    /// Name of the sender.
    #[must_use]
    pub fn from(&self) -> &'a str {
        self.text(|columns| &columns.from)
    }

    /// Name of the addressee.
    #[must_use]
    pub fn to(&self) -> &'a str {
        self.text(|columns| &columns.to)
    }

    /// Subject line.
    #[must_use]
    pub fn subject(&self) -> &'a str {
        self.text(|columns| &columns.subject)
    }

    /// Address of the sender as written (Origin line, else header, else MSGID); may be empty.
    #[must_use]
    pub fn from_address(&self) -> &'a str {
        self.text(|columns| &columns.from_address)
    }

    /// Value of the MSGID kludge; empty when there is none.
    #[must_use]
    pub fn msgid(&self) -> &'a str {
        self.text(|columns| &columns.msgid)
    }

    /// Value of the REPLY kludge; empty when there is none.
    #[must_use]
    pub fn reply(&self) -> &'a str {
        self.text(|columns| &columns.reply)
    }

    /// The numbers of its texts.
    #[must_use]
    pub fn ids(&self) -> RowTexts {
        RowTexts {
            from: self.value(|columns| &columns.from),
            to: self.value(|columns| &columns.to),
            subject: self.value(|columns| &columns.subject),
            from_address: self.value(|columns| &columns.from_address),
        }
    }

    /// When it was written, by the writer's clock.
    #[must_use]
    pub fn written(&self) -> Stamp {
        self.value(|columns| &columns.written)
    }

    /// Value of the TrueTime kludge, if it has one.
    fn true_time(&self) -> Option<&'a str> {
        let true_times = &self.snapshot.columns.true_time;
        let key = u32::try_from(self.at).ok()?;
        let found = true_times.binary_search_by_key(&key, |(at, _)| *at).ok()?;
        let (_, text) = true_times.get(found)?;
        Some(self.snapshot.texts.get(*text))
    }

    /// The moment that the message is attributed to: TrueTime when there is one, else the header's
    /// time; in UTC under `usetz` (7.2.1.2.9, 7.2.1.2.10).
    #[must_use]
    pub fn moment(&self, usetz: bool) -> Moment {
        let offset = self.utc_offset();
        Moment::of(self.written(), self.true_time(), offset, usetz)
    }

    /// Seconds of [`Self::moment`], without the detour over a calendar where there is none.
    #[must_use]
    pub fn moment_stamp(&self, usetz: bool) -> Stamp {
        if usetz && self.utc_offset().is_some() || self.true_time().is_some() {
            return self.moment(usetz).stamp();
        }
        self.written()
    }

    /// Offset of the writer's clock from UTC, if told.
    #[must_use]
    pub fn utc_offset(&self) -> Option<UtcOffset> {
        let minutes = self.value(|columns| &columns.utc_offset);
        (minutes != NO_OFFSET).then_some(UtcOffset(minutes))
    }

    /// Size of the text in bytes.
    #[must_use]
    pub fn size(&self) -> u32 {
        self.value(|columns| &columns.size)
    }

    /// Where the text is in [`MessageBase::text_file`], byte for byte; `None` when it is not known.
    #[must_use]
    pub fn text_place(&self) -> Option<std::ops::Range<u64>> {
        let start = self.value(|columns| &columns.text_at);
        let place = u64::from(start)..u64::from(start) + u64::from(self.size());
        (start != NO_PLACE).then_some(place)
    }

    /// Whether the text may hold bytes that stand for no character, where [`Self::text_place`] is known.
    #[must_use]
    pub fn undecodable(&self) -> Undecodable {
        match self.value(|columns| &columns.attributes) >> MARKS_SHIFT {
            0 => Undecodable::Never,
            1 => Undecodable::UnlessUtf8,
            _ => Undecodable::Perhaps,
        }
    }

    /// Tells this state of the message from others ([`super::fingerprint`]).
    #[must_use]
    pub fn fingerprint(&self) -> u32 {
        self.value(|columns| &columns.fingerprint)
    }

    /// Attributes.
    #[must_use]
    pub fn attributes(&self) -> Attributes {
        from_bits(self.value(|columns| &columns.attributes))
    }
}
