//! Headers of all messages of one area at one moment, decoded and packed.
//!
//! Each property is a column, and each text is interned: a message costs some fifty bytes, its
//! MSGID, and its unique texts. Filters run over the columns that they need.

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

/// Headers of an area at one moment; immutable.
pub struct Snapshot {
    pub(super) area: Arc<Area>,
    pub(super) stamp: BaseStamp,
    pub(super) created: Option<WallTime>,
    /// Data of the pass.
    pub(super) pass: PassOutput,
    /// True if the base was at rest when reading began: each later change appears in its stamp.
    pub(super) is_at_rest: bool,
    /// True if the numbers of the messages ascend; computed on first use.
    pub(super) ascends: OnceLock<bool>,
    /// True if the base was found to contain other messages ([`super::bodies`]).
    pub(super) is_outdated: AtomicBool,
    /// File of the headers, if they come from a store.
    pub(super) kept: Option<Arc<KeptFile>>,
    pub(super) derived: Option<Derived>,
    /// Sizes, fingerprints and senders' addresses, if they are not in the columns.
    pub(super) facts: Option<FactsOnDemand>,
}

impl Snapshot {
    /// Reads only the numbers of a base's headers, if that avoids reading its texts. Names,
    /// subjects, MSGIDs and facts from texts are read on first use, and `is_outdated` becomes true
    /// when they become unreadable. `None` if all has to be read at once: the base was changed a
    /// moment ago, is damaged, or stores headers and texts together.
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
        let mut snapshot = Self::from_pass(area, stamp.clone(), pass.created(), output);
        base.take_numbers(stamp.clone(), snapshot.created, snapshot.number_runs());
        snapshot.is_at_rest = true;
        snapshot.facts = Some(FactsOnDemand::new(snapshot.len(), is_outdated));
        Ok(Some(snapshot))
    }

    pub(super) fn from_pass(
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

    /// Returns the runs of its messages' numbers, which ascend.
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

    /// Reads the headers of a base, and facts from its texts. A pass during which the base changed
    /// may have mixed two states of it and is repeated.
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

    /// Returns the result of one pass, even if the base changed meanwhile.
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
        // The pass has counted the messages.
        let created = base.summary()?.created;
        let mut snapshot = Self::from_pass(area, stamp, created, output);
        snapshot.is_at_rest = is_at_rest;
        Ok(snapshot)
    }

    /// Returns the area of these headers.
    #[must_use]
    pub fn area(&self) -> &Arc<Area> {
        &self.area
    }

    /// Returns the state of the base when it was read.
    #[must_use]
    pub fn stamp(&self) -> &BaseStamp {
        &self.stamp
    }

    /// Returns whether the base was at rest when reading began ([`BaseStamp::is_at_rest`]): the
    /// headers are valid as long as the base has this stamp.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        self.is_at_rest
    }

    /// Returns the creation time of the base, if stored.
    #[must_use]
    pub fn created(&self) -> Option<WallTime> {
        self.created
    }

    /// Returns the skipped damage.
    #[must_use]
    pub fn faults(&self) -> &[BaseFault] {
        &self.pass.faults
    }

    /// Returns the number of messages.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pass.columns.number.len()
    }

    /// Returns whether there are no messages.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pass.columns.number.is_empty()
    }

    /// Returns the message at a position, in base order from 0.
    #[must_use]
    pub fn get(&self, at: usize) -> Option<MessageRow<'_>> {
        (at < self.len()).then_some(MessageRow { snapshot: self, at })
    }

    /// Returns the message with this number.
    #[must_use]
    pub fn numbered(&self, number: u32) -> Option<MessageRow<'_>> {
        self.get(self.position(number)?)
    }

    /// Returns all messages in base order.
    pub fn iter(&self) -> impl Iterator<Item = MessageRow<'_>> + Clone {
        (0..self.len()).map(|at| MessageRow { snapshot: self, at })
    }

    /// Returns the position of the message with this number.
    #[must_use]
    pub fn position(&self, number: u32) -> Option<usize> {
        let numbers = &self.pass.columns.number;
        // Without gaps, as usual, it follows from the first number.
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

    /// Returns the position of a message of a pass over the base: messages come in the order of the
    /// snapshot, so that `expected`, passed from call to call, is usually right, unless the base
    /// changed.
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

    /// Returns the possible character sets of texts with a [`MessageRow::text_place`], unless a
    /// kludge inside of the text names another one.
    #[must_use]
    pub fn charsets(&self) -> &[Charset] {
        &self.pass.charsets
    }

    /// Passes the known numbers to the base, which then need not count.
    pub(super) fn pass_numbers(&self, base: &dyn MessageBase) {
        if let Some(derived) = &self.derived
            && !derived.numbers.is_empty()
        {
            base.take_numbers(self.stamp.clone(), self.created, derived.numbers.clone());
        }
    }

    /// Returns whether headers are read from a file on first use.
    pub(super) fn is_on_demand(&self) -> bool {
        matches!(self.pass.columns.number, Column::Kept(_))
    }

    /// Returns the memory use of the snapshot, in bytes.
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

    /// Returns the area of the message.
    #[must_use]
    pub fn area(&self) -> &'a Arc<Area> {
        &self.snapshot.area
    }

    /// Returns the number in its base, from 1.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.value(|columns| &columns.number)
    }

    /// Returns the name of the sender.
    #[must_use]
    pub fn from(&self) -> &'a str {
        self.text(|columns| &columns.from)
    }

    /// Returns the name of the addressee.
    #[must_use]
    pub fn to(&self) -> &'a str {
        self.text(|columns| &columns.to)
    }

    /// Returns the subject line.
    #[must_use]
    pub fn subject(&self) -> &'a str {
        self.text(|columns| &columns.subject)
    }

    /// Returns the address of the sender as written (Origin line, else header, else MSGID); may be
    /// empty.
    #[must_use]
    pub fn from_address(&self) -> &'a str {
        self.snapshot.sender(self.at)
    }

    /// Returns the value of the MSGID kludge; empty if there is none.
    #[must_use]
    pub fn msgid(&self) -> &'a str {
        self.identifier(|columns| &columns.msgid)
    }

    /// Returns the value of the REPLY kludge; empty if there is none.
    #[must_use]
    pub fn reply(&self) -> &'a str {
        self.identifier(|columns| &columns.reply)
    }

    /// Returns the number of one of its texts: equal within a snapshot if and only if the texts
    /// are.
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

    /// Returns the date of writing, by the writer's clock.
    #[must_use]
    pub fn written(&self) -> WallTime {
        WallTime(self.value(|columns| &columns.written))
    }

    /// Returns the value of the TrueTime kludge, if it has one.
    fn true_time(&self) -> Option<&'a str> {
        let row = self.snapshot.times(self.at);
        let at = u32::try_from(row.at).ok()?;
        let found = row.of.columns.true_time_at.binary_search(&at)?;
        let text = row.of.columns.true_time.get(found)?;
        Some(row.of.texts.get(text))
    }

    /// Returns the moment attributed to the message: TrueTime if there is one, else the header's
    /// time; in UTC under `usetz` (7.2.1.2.9, 7.2.1.2.10).
    #[must_use]
    pub fn moment(&self, usetz: bool) -> Moment {
        let offset = self.utc_offset();
        Moment::from_header(self.written(), self.true_time(), offset, usetz)
    }

    /// Returns seconds of [`Self::moment`], without the detour over a calendar if possible.
    #[must_use]
    pub fn moment_stamp(&self, usetz: bool) -> WallTime {
        if usetz && self.utc_offset().is_some() || self.true_time().is_some() {
            return self.moment(usetz).stamp();
        }
        self.written()
    }

    /// Returns the UTC offset of the writer's clock, if known.
    #[must_use]
    pub fn utc_offset(&self) -> Option<UtcOffset> {
        let row = self.snapshot.times(self.at);
        let minutes = row.of.columns.utc_offset.get(row.at).unwrap_or_default();
        (minutes != NO_OFFSET).then_some(UtcOffset(minutes))
    }

    /// Returns the size of the message in bytes ([`crate::message::size`], 7.2.6.6).
    #[must_use]
    pub fn size(&self) -> u32 {
        self.snapshot.text_facts(self.at).size
    }

    /// Returns the range of the text in [`MessageBase::text_file`], byte for byte; `None` if
    /// unknown.
    #[must_use]
    pub fn text_place(&self) -> Option<std::ops::Range<u64>> {
        let start = self.value(|columns| &columns.text_at);
        let len = self.value(|columns| &columns.text_len);
        let place = u64::from(start)..u64::from(start) + u64::from(len);
        (start != NO_PLACE).then_some(place)
    }

    /// Returns the possibility of bytes without a character in the text, if [`Self::text_place`] is
    /// known.
    #[must_use]
    pub fn undecodable(&self) -> Undecodable {
        match self.value(|columns| &columns.attributes) >> MARKS_SHIFT {
            0 => Undecodable::Never,
            1 => Undecodable::UnlessUtf8,
            2 => Undecodable::Perhaps,
            _ => Undecodable::NeverInCp866,
        }
    }

    /// Returns the hash of the message's contents ([`crate::base::fingerprint()`]), independent of
    /// its number.
    #[must_use]
    pub fn fingerprint(&self) -> u32 {
        self.snapshot.text_facts(self.at).fingerprint
    }

    /// Returns a hash like [`Self::fingerprint`], but a moved text counts as changed: a change in
    /// the middle of a long text, which the fingerprint does not cover, usually moves it.
    #[must_use]
    pub fn state(&self) -> u32 {
        let place = self.value(|columns| &columns.text_at);
        self.fingerprint() ^ place.wrapping_mul(0x9E37_79B9)
    }

    /// Returns its attributes.
    #[must_use]
    pub fn attributes(&self) -> Attributes {
        Attributes::from_bits(self.value(|columns| &columns.attributes))
    }
}
