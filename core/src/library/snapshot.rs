//! The headers of every message of one area at one moment, decoded and packed.
//!
//! Each property is a column of its own, and each text is kept once: a message costs some fifty
//! bytes, its MSGID, and what it does not share with others. Filters run over the column that they
//! ask for.

use super::area::{Area, LibraryError};
use super::column::{Column, Value};
use super::columns::{Columns, MARKS_SHIFT, NO_OFFSET, NO_PLACE};
use super::kept::KeptFile;
use super::reading::{Cores, Keep, PassOutput, read, read_headers};
use super::stored::Derived;
use super::text_facts::FactsOnDemand;
use super::texts::TextId;
use crate::base::{Attributes, BaseFault, BaseStamp, MessageBase, NumberRuns};
use crate::charset::Charset;
use crate::job::Job;
use crate::limits;
use crate::query::time::Moment;
use crate::query::{HeaderText, Undecodable};
use crate::time::{UtcOffset, WallTime};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::time::SystemTime;

/// The headers of an area at one moment; immutable.
pub struct Snapshot {
    pub(super) area: Arc<Area>,
    pub(super) stamp: BaseStamp,
    pub(super) created: Option<WallTime>,
    /// What was read of it.
    pub(super) pass: PassOutput,
    /// Whether the base had been at rest when reading it began: each later change of it shows in its
    /// stamp.
    pub(super) is_at_rest: bool,
    /// Whether the numbers of the messages ascend; found out when it is needed.
    pub(super) ascends: OnceLock<bool>,
    /// Whether the base was found to hold other messages than these ([`super::bodies`]).
    pub(super) is_outdated: AtomicBool,
    /// The file that the headers are in, if they come from a store.
    pub(super) kept: Option<Arc<KeptFile>>,
    pub(super) derived: Option<Derived>,
    /// Sizes, fingerprints and senders' addresses, where the columns do not have them.
    pub(super) facts: Option<FactsOnDemand>,
}

impl Snapshot {
    /// Reads the numbers of the headers of a base alone, where that spares reading its texts; names, subjects, MSGIDs and
    /// what texts say are read when they are first asked for, and `is_outdated` becomes true when they cannot be read any more. `None` where all has to be
    /// read at once: the base was changed a moment ago, is damaged, or keeps headers and texts together.
    pub(super) fn read_headers(
        area: &Arc<Area>,
        base: &dyn MessageBase,
        stamp: &BaseStamp,
        is_outdated: &Arc<AtomicBool>,
        job: &Job,
    ) -> Result<Option<Self>, LibraryError> {
        if !stamp.is_at_rest(SystemTime::now()) {
            return Ok(None);
        }
        let Some(pass) = base.ranges()?.filter(|pass| pass.stamp() == stamp) else {
            return Ok(None);
        };
        if pass.has_many_kludges()? {
            return Ok(None);
        }
        let Some(output) = read_headers(area.charset(), &pass, Keep::Numbers, job)? else {
            return Ok(None);
        };
        if base.stamp()? != *stamp {
            return Ok(None);
        }
        let mut snapshot = Self::of_pass(area, stamp.clone(), pass.created(), output);
        base.take_numbers(stamp.clone(), snapshot.created, snapshot.number_runs());
        snapshot.is_at_rest = true;
        snapshot.facts = Some(FactsOnDemand::new(snapshot.len(), is_outdated));
        Ok(Some(snapshot))
    }

    pub(super) fn of_pass(
        area: &Arc<Area>,
        stamp: BaseStamp,
        created: Option<WallTime>,
        pass: PassOutput,
    ) -> Self {
        Self {
            area: Arc::clone(area),
            stamp,
            created,
            pass,
            is_at_rest: false,
            ascends: OnceLock::new(),
            is_outdated: AtomicBool::new(false),
            kept: None,
            derived: None,
            facts: None,
        }
    }

    /// The numbers of its messages, which ascend.
    fn number_runs(&self) -> NumberRuns {
        let mut runs = NumberRuns::new();
        for number in self.pass.columns.number.iter() {
            match runs.last_mut() {
                Some((_, last)) if last.checked_add(1) == Some(number) => *last = number,
                _ => runs.push((number, number)),
            }
        }
        runs
    }

    /// Reads the headers of a base, and what its texts say of them. A pass during which the base
    /// changed may have mixed two states of it and is repeated.
    pub(super) fn read(
        area: &Arc<Area>,
        base: &dyn MessageBase,
        mut stamp: BaseStamp,
        cores: Cores,
        job: &Job,
    ) -> Result<Self, LibraryError> {
        for _ in 1..limits::SNAPSHOT_READS {
            let snapshot = Self::read_once(area, base, stamp, cores, job)?;
            stamp = base.stamp()?;
            if stamp == snapshot.stamp {
                return Ok(snapshot);
            }
        }
        Self::read_once(area, base, stamp, cores, job)
    }

    /// What one pass gives, even if the base changed meanwhile.
    fn read_once(
        area: &Arc<Area>,
        base: &dyn MessageBase,
        stamp: BaseStamp,
        cores: Cores,
        job: &Job,
    ) -> Result<Self, LibraryError> {
        let is_at_rest = stamp.is_at_rest(SystemTime::now());
        let about = base.estimate()?;
        let output = read(area.charset(), area.zone(), base, about, cores, job)?;
        // The pass has counted what is there.
        let created = base.summary()?.created;
        let mut snapshot = Self::of_pass(area, stamp, created, output);
        snapshot.is_at_rest = is_at_rest;
        Ok(snapshot)
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

    /// Whether the base had been at rest when reading it began ([`BaseStamp::is_at_rest`]): what was
    /// read is right for as long as the base has this stamp.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        self.is_at_rest
    }

    /// Creation time of the base, if it says.
    #[must_use]
    pub fn created(&self) -> Option<WallTime> {
        self.created
    }

    /// Damage that was stepped over.
    #[must_use]
    pub fn faults(&self) -> &[BaseFault] {
        &self.pass.faults
    }

    /// How many messages there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pass.columns.number.len()
    }

    /// Whether there are no messages.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pass.columns.number.is_empty()
    }

    /// The message at a position, in base order from 0.
    #[must_use]
    pub fn get(&self, at: usize) -> Option<MessageRow<'_>> {
        (at < self.len()).then_some(MessageRow { snapshot: self, at })
    }

    /// The message with this number.
    #[must_use]
    pub fn numbered(&self, number: u32) -> Option<MessageRow<'_>> {
        self.get(self.position(number)?)
    }

    /// All messages in base order.
    pub fn iter(&self) -> impl Iterator<Item = MessageRow<'_>> + Clone {
        (0..self.len()).map(|at| MessageRow { snapshot: self, at })
    }

    /// Position of the message with this number.
    #[must_use]
    pub fn position(&self, number: u32) -> Option<usize> {
        let numbers = &self.pass.columns.number;
        // Without gaps, which is usual, it is where the numbers before it leave it.
        let first = numbers.get(0).unwrap_or(0);
        let guess = number.checked_sub(first).map(|at| at as usize);
        let guess = guess.filter(|at| numbers.get(*at) == Some(number));
        if guess.is_some() {
            return guess;
        }
        // Only a damaged base has them in another order.
        if *self.ascends.get_or_init(|| numbers.iter().is_sorted()) {
            numbers.binary_search(&number)
        } else {
            numbers.iter().position(|own| own == number)
        }
    }

    /// Position of a message of a pass over the base: messages come in the order of the snapshot,
    /// so that `expected`, kept from call to call, is usually it, unless the base changed.
    #[must_use]
    pub fn position_after(&self, number: u32, expected: &mut usize) -> Option<u32> {
        let is_next = self.pass.columns.number.get(*expected) == Some(number);
        let at = if is_next {
            *expected
        } else {
            self.position(number)?
        };
        *expected = at + 1;
        u32::try_from(at).ok()
    }

    /// The character sets that texts with a [`MessageRow::text_place`] may be in, unless a kludge
    /// inside of the text gives another one.
    #[must_use]
    pub fn charsets(&self) -> &[Charset] {
        &self.pass.charsets
    }

    /// Spares the base counting what is there.
    pub(super) fn give_numbers(&self, base: &dyn MessageBase) {
        if let Some(derived) = &self.derived
            && !derived.numbers.is_empty()
        {
            base.take_numbers(self.stamp.clone(), self.created, derived.numbers.clone());
        }
    }

    /// Whether headers are read from a file when they are first asked for.
    pub(super) fn is_on_demand(&self) -> bool {
        matches!(self.pass.columns.number, Column::Kept(_))
    }

    /// Memory that the snapshot takes, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let facts = self.facts.as_ref().map_or(0, FactsOnDemand::bytes);
        self.pass.bytes() + facts
    }
}

/// One message of a snapshot.
#[derive(Clone, Copy)]
pub struct MessageRow<'a> {
    pub(super) snapshot: &'a Snapshot,
    pub(super) at: usize,
}

impl<'a> MessageRow<'a> {
    fn value<T: Value>(&self, column: impl Fn(&Columns) -> &Column<T>) -> T {
        column(&self.snapshot.pass.columns)
            .get(self.at)
            .unwrap_or_default()
    }

    fn text(&self, column: impl Fn(&Columns) -> &Column<TextId>) -> &'a str {
        let row = self.snapshot.header_texts(self.at);
        row.of
            .texts
            .get(column(&row.of.columns).get(row.at).unwrap_or_default())
    }

    fn identifier(&self, column: impl Fn(&Columns) -> &Column<TextId>) -> &'a str {
        let row = self.snapshot.header_texts(self.at);
        row.of
            .msgids
            .get(column(&row.of.columns).get(row.at).unwrap_or_default())
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
        self.snapshot.sender(self.at)
    }

    /// Value of the MSGID kludge; empty when there is none.
    #[must_use]
    pub fn msgid(&self) -> &'a str {
        self.identifier(|columns| &columns.msgid)
    }

    /// Value of the REPLY kludge; empty when there is none.
    #[must_use]
    pub fn reply(&self) -> &'a str {
        self.identifier(|columns| &columns.reply)
    }

    /// The number of one of its texts: equal within a snapshot if and only if the texts are.
    #[must_use]
    pub(crate) fn text_id(&self, text: HeaderText) -> TextId {
        let (of, at) = (self.snapshot, self.at);
        match text {
            HeaderText::Address => of.address_id(at),
            HeaderText::From => of.header_text_id(at, |columns| &columns.from),
            HeaderText::To => of.header_text_id(at, |columns| &columns.to),
            HeaderText::Subject => of.header_text_id(at, |columns| &columns.subject),
        }
    }

    /// When it was written, by the writer's clock.
    #[must_use]
    pub fn written(&self) -> WallTime {
        WallTime(self.value(|columns| &columns.written))
    }

    /// Value of the TrueTime kludge, if it has one.
    fn true_time(&self) -> Option<&'a str> {
        let row = self.snapshot.times(self.at);
        let at = u32::try_from(row.at).ok()?;
        let found = row.of.columns.true_time_at.binary_search(&at)?;
        let text = row.of.columns.true_time.get(found)?;
        Some(row.of.texts.get(text))
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
    pub fn moment_stamp(&self, usetz: bool) -> WallTime {
        if usetz && self.utc_offset().is_some() || self.true_time().is_some() {
            return self.moment(usetz).stamp();
        }
        self.written()
    }

    /// Offset of the writer's clock from UTC, if known.
    #[must_use]
    pub fn utc_offset(&self) -> Option<UtcOffset> {
        let row = self.snapshot.times(self.at);
        let minutes = row.of.columns.utc_offset.get(row.at).unwrap_or_default();
        (minutes != NO_OFFSET).then_some(UtcOffset(minutes))
    }

    /// Size of the message in bytes ([`crate::message::size`], 7.2.6.6).
    #[must_use]
    pub fn size(&self) -> u32 {
        self.snapshot.text_facts(self.at).size
    }

    /// Where the text is in [`MessageBase::text_file`], byte for byte; `None` when it is not known.
    #[must_use]
    pub fn text_place(&self) -> Option<std::ops::Range<u64>> {
        let start = self.value(|columns| &columns.text_at);
        let len = self.value(|columns| &columns.text_len);
        let place = u64::from(start)..u64::from(start) + u64::from(len);
        (start != NO_PLACE).then_some(place)
    }

    /// Whether the text may hold bytes that map to no character, where [`Self::text_place`] is known.
    #[must_use]
    pub fn undecodable(&self) -> Undecodable {
        match self.value(|columns| &columns.attributes) >> MARKS_SHIFT {
            0 => Undecodable::Never,
            1 => Undecodable::UnlessUtf8,
            2 => Undecodable::Perhaps,
            _ => Undecodable::NeverInCp866,
        }
    }

    /// Identifies the words of the message ([`crate::base::fingerprint()`]), whatever its number is.
    #[must_use]
    pub fn fingerprint(&self) -> u32 {
        self.snapshot.text_facts(self.at).fingerprint
    }

    /// Like [`Self::fingerprint`], but a text that was moved counts as changed: a change in the
    /// middle of a long text, which the fingerprint does not cover, usually moves it.
    #[must_use]
    pub fn state(&self) -> u32 {
        let place = self.value(|columns| &columns.text_at);
        self.fingerprint() ^ place.wrapping_mul(0x9E37_79B9)
    }

    /// Attributes.
    #[must_use]
    pub fn attributes(&self) -> Attributes {
        Attributes::from_bits(self.value(|columns| &columns.attributes))
    }
}
