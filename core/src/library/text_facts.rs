//! Data of messages of a snapshot that are read on first use: the texts of headers, and facts from
//! texts of messages (sizes, fingerprints, senders' addresses, fields set by kludges in texts). A
//! page of some rows out of many reads only their headers and texts.
//!
//! They are read later than the other columns. They are valid only while the base has the same
//! stamp, and if it was at rest when those were read. Otherwise the answers are empty, and
//! [`super::Library::headers_are_sound`] returns false, so that everything is repeated.

use super::area::{Area, LibraryError};
use super::column::{Column, partition_point};
use super::columns::Columns;
use super::reading::{
    HeaderLines, Keep, PassOutput, TextFacts, parts_of, read_headers, read_range,
};
use super::snapshot::Snapshot;
use super::texts::{Interner, StringTable, TextId};
use crate::base::{BaseStamp, KludgePlaces, RangePass, RawHeader, ReadDepth};
use crate::charset::Charset;
use crate::cores;
use crate::job::Job;
use crate::message::{decode_identifier_into, write_sender_address};
use crate::thread::same_id;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

/// Number of rows that are read together: their headers and texts are adjacent in their files.
const ROWS: usize = 8;
/// Number of groups of rows that are read one by one; after that, the next one reads all rows.
const FEW: usize = 256;
/// Number of groups of rows up to which they are read together rather than scanning all texts.
const TOGETHER: usize = 1024;
/// Number of bytes of names and subjects that are searched at once.
const JOINED: usize = 64 * 1024;

/// Facts of all rows of a snapshot.
#[derive(Default)]
pub(super) struct FactsOnDemand {
    rows: usize,
    /// Rows read whole; most are never needed.
    groups: Box<[OnceLock<Box<PassOutput>>]>,
    asked: AtomicUsize,
    kludges: OnceLock<KludgePlaces>,
    /// All headers with the fields set by kludges in texts; `None` if no text has kludges.
    times: OnceLock<Option<PassOutput>>,
    /// All headers with their texts.
    headers: OnceLock<PassOutput>,
    all: OnceLock<Vec<TextFacts>>,
    senders: OnceLock<Senders>,
    is_outdated: Arc<AtomicBool>,
}

/// Place of a row in columns.
#[derive(Clone, Copy)]
pub(super) struct RowIn<'s> {
    pub(super) of: &'s PassOutput,
    pub(super) at: usize,
}

/// Senders' addresses of all messages.
#[derive(Default)]
struct Senders {
    ids: Vec<TextId>,
    addresses: StringTable,
}

/// Place of the texts.
#[derive(Clone, Copy)]
struct TextSource<'s> {
    area: &'s Area,
    /// State of the base of the rows.
    stamp: &'s BaseStamp,
    /// The number of each row.
    numbers: &'s Column<u32>,
}

impl TextSource<'_> {
    fn number(self, at: usize) -> u32 {
        self.numbers.get(at).unwrap_or_default()
    }
}

impl FactsOnDemand {
    /// Creates the facts of `rows` rows. `is_outdated` becomes true when some become unreadable.
    pub(super) fn new(rows: usize, is_outdated: &Arc<AtomicBool>) -> Self {
        Self {
            rows,
            groups: (0..rows.div_ceil(ROWS)).map(|_| OnceLock::new()).collect(),
            is_outdated: Arc::clone(is_outdated),
            ..Self::default()
        }
    }

    /// Records that the base was found to be another one.
    pub(super) fn record_mismatch(&self) {
        self.is_outdated.store(true, Ordering::Relaxed);
    }

    /// Returns the size and fingerprint of a row.
    fn of_row(&self, at: usize, source: TextSource<'_>) -> TextFacts {
        if self.all.get().is_none()
            && let Some(row) = self.group(at, source)
        {
            return row.of.columns.text_facts(row.at);
        }
        let all = self.all.get_or_init(|| self.read_all(source));
        all.get(at).copied().unwrap_or_default()
    }

    /// Returns the address of the sender of a row.
    fn sender(&self, at: usize, source: TextSource<'_>) -> &str {
        if self.senders.get().is_none()
            && let Some(row) = self.group(at, source)
        {
            let address = row.of.columns.from_address.get(row.at).unwrap_or_default();
            return row.of.texts.get(address);
        }
        self.address(self.address_id(at, source))
    }

    /// Returns the place of the texts of a row's header.
    fn header(&self, at: usize, source: TextSource<'_>) -> RowIn<'_> {
        if self.headers.get().is_none()
            && let Some(row) = self.group(at, source)
        {
            return row;
        }
        let of = self.headers(source);
        RowIn { of, at }
    }

    /// Returns all headers with their texts.
    fn headers(&self, source: TextSource<'_>) -> &PassOutput {
        self.headers
            .get_or_init(|| self.or_mark_outdated(self.read_headers(source, Keep::Texts)))
    }

    /// Returns the place of a row's times set by kludges of texts; `None` if the header has them.
    fn times(&self, at: usize, source: TextSource<'_>) -> Option<RowIn<'_>> {
        if self.times.get().is_none()
            && !self.has_no_kludges()
            && let Some(row) = self.group(at, source)
        {
            return Some(row);
        }
        let of = self.all_times(source)?;
        Some(RowIn { of, at })
    }

    /// Reads the times of these rows, or of all, if they may differ from those of the headers.
    fn prepare_times(&self, rows: &[usize], source: TextSource<'_>) {
        if self.has_no_kludges() || self.times.get().is_some() {
            return;
        }
        if rows.len() <= TOGETHER {
            self.prepare_groups(rows, source);
        } else {
            self.all_times(source);
        }
    }

    /// Returns whether all texts are known to have no kludges.
    fn has_no_kludges(&self) -> bool {
        self.kludges.get().is_some_and(KludgePlaces::is_empty)
    }

    fn all_times(&self, source: TextSource<'_>) -> Option<&PassOutput> {
        let read = || {
            let has_some = !self.kludges(source).is_empty();
            has_some.then(|| self.or_mark_outdated(self.read_headers(source, Keep::Numbers)))
        };
        self.times.get_or_init(read).as_ref()
    }

    /// Returns the places of kludges in texts.
    fn kludges(&self, source: TextSource<'_>) -> &KludgePlaces {
        self.kludges.get_or_init(|| {
            let found = with_pass(source, |pass| pass.find_kludges(&Job::new()).ok()?);
            self.or_mark_outdated(found)
        })
    }

    fn read_headers(&self, source: TextSource<'_>, keep: Keep) -> Option<PassOutput> {
        let kludges = self.kludges(source);
        let read = with_pass(source, |pass| {
            pass.set_kludge_places(kludges);
            read_headers(source.area.charset(), pass, keep, &Job::new()).ok()?
        });
        read.filter(|output| self.has_rows(output, 0..self.rows, source))
    }

    /// Returns whether the data read are of these rows.
    fn has_rows(&self, output: &PassOutput, rows: Range<usize>, source: TextSource<'_>) -> bool {
        output
            .columns
            .number
            .iter()
            .eq(rows.map(|at| source.number(at)))
    }

    /// Returns whether `is_in` is true of some part of the names and subjects of all rows.
    fn any_texts(&self, source: TextSource<'_>, is_in: &(dyn Fn(&[u8]) -> bool + Sync)) -> bool {
        if let Some(headers) = self.headers.get() {
            return headers.texts.any_part(&mut |texts| is_in(texts));
        }
        self.kludges(source);
        let parts = self.read_parts(source, |pass, places, rows| {
            let mut lines = HeaderLines::new(source.area.charset());
            let mut joined = String::new();
            let mut found = false;
            let want = ReadDepth::Headers;
            read_rows(pass, want, places, rows, source, &mut |header, _| {
                if joined.len() >= JOINED {
                    found = found || is_in(joined.as_bytes());
                    joined.clear();
                }
                lines.write(header, &mut joined);
            })?;
            Some(found || is_in(joined.as_bytes()))
        });
        let found = parts.map(|parts| parts.contains(&true));
        self.or_mark_outdated(found)
    }

    /// Returns the rows whose MSGID may equal this value, ignoring case and runs of spaces,
    /// ascending.
    fn with_msgid(&self, source: TextSource<'_>, msgid: &str) -> Vec<u32> {
        self.kludges(source);
        let parts = self.read_parts(source, |pass, places, rows| {
            let mut found = Vec::new();
            let mut at = u32::try_from(rows.start).ok()?;
            let want = ReadDepth::Headers;
            read_rows(pass, want, places, rows, source, &mut |header, _| {
                let own = std::str::from_utf8(header.msgid.trim_ascii());
                let own = own.ok().filter(|own| own.is_ascii());
                if own.is_none_or(|own| same_id(own, msgid)) {
                    found.push(at);
                }
                at += 1;
            })?;
            Some(found)
        });
        self.or_mark_outdated(parts.map(|parts| parts.concat()))
    }

    /// Returns the number of the sender's address of a row, for [`Self::address`].
    fn address_id(&self, at: usize, source: TextSource<'_>) -> TextId {
        self.senders(source).ids.get(at).copied().unwrap_or(0)
    }

    /// Returns an address by its number.
    fn address(&self, id: TextId) -> &str {
        self.senders.get().map_or("", |all| all.addresses.get(id))
    }

    /// Returns a text of a header by its number.
    fn header_text(&self, id: TextId) -> &str {
        self.headers.get().map_or("", |all| all.texts.get(id))
    }

    /// Returns an upper bound of the numbers of texts of headers and of addresses.
    fn text_count(&self) -> usize {
        let addresses = self.senders.get().map_or(1, |all| all.addresses.len());
        addresses.max(self.headers.get().map_or(1, |all| all.texts.len()))
    }

    /// Returns its memory use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let all = self.all.get().map_or(0, Vec::len) * size_of::<TextFacts>();
        let senders = self.senders.get();
        let senders = senders.map_or(0, |all| all.addresses.bytes() + all.ids.len() * 4);
        let outputs = [
            self.headers.get(),
            self.times.get().and_then(Option::as_ref),
        ];
        let outputs: usize = outputs.into_iter().flatten().map(PassOutput::bytes).sum();
        all + senders + outputs + self.groups.len() * size_of::<OnceLock<Box<PassOutput>>>()
    }

    /// Returns a row with those around it; `None` if all should be read.
    fn group(&self, at: usize, source: TextSource<'_>) -> Option<RowIn<'_>> {
        let group = self.groups.get(at / ROWS)?;
        if group.get().is_none() && self.asked.fetch_add(1, Ordering::Relaxed) < FEW {
            self.prepare_groups(&[at], source);
        }
        let at = at % ROWS;
        group.get().map(|of| RowIn { of, at })
    }

    /// Reads some rows with those around them, if they are few.
    fn prepare_groups(&self, rows: &[usize], source: TextSource<'_>) {
        let group = |group: usize| self.groups.get(group);
        let is_unknown = |at: &usize| group(*at).is_some_and(|own| own.get().is_none());
        let mut wanted: Vec<usize> = rows.iter().map(|at| at / ROWS).filter(is_unknown).collect();
        wanted.sort_unstable();
        wanted.dedup();
        if wanted.is_empty() || wanted.len() > TOGETHER {
            return;
        }
        let read = with_pass(source, |pass| {
            let read = |group: &usize| self.read_group(*group, pass, source);
            wanted.iter().map(read).collect::<Option<Vec<_>>>()
        });
        for (at, read) in wanted.into_iter().zip(self.or_mark_outdated(read)) {
            let _ = group(at).map(|own| own.set(read.into()));
        }
    }

    fn read_group(
        &self,
        group: usize,
        pass: &RangePass<'_>,
        source: TextSource<'_>,
    ) -> Option<PassOutput> {
        let rows = group * ROWS..((group + 1) * ROWS).min(self.rows);
        let last = rows.end.checked_sub(1)?;
        let (fallback, zone) = (source.area.charset(), source.area.zone());
        let first = pass.place_of(source.number(rows.start))?;
        let places = first..pass.place_of(source.number(last))?.checked_add(1)?;
        let read = read_range(fallback, zone, pass, places, &Job::new()).ok()?;
        read.filter(|output| self.has_rows(output, rows, source))
    }

    fn read_all(&self, source: TextSource<'_>) -> Vec<TextFacts> {
        let parts = self.read_parts(source, |pass, places, rows| {
            let mut all = Vec::with_capacity(rows.len());
            let want = ReadDepth::Text;
            read_rows(pass, want, places, rows, source, &mut |header, text| {
                all.push(TextFacts::of_text(header, text));
            })?;
            Some(all)
        });
        let all = parts.map(|parts| parts.concat());
        self.or_mark_outdated(all.filter(|all| all.len() == self.rows))
    }

    fn senders(&self, source: TextSource<'_>) -> &Senders {
        self.senders
            .get_or_init(|| self.or_mark_outdated(self.read_senders(source)))
    }

    fn read_senders(&self, source: TextSource<'_>) -> Option<Senders> {
        let parts = self.read_parts(source, |pass, places, rows| {
            let mut addresses = Interner::with_text_capacity(0);
            let mut ids = Vec::with_capacity(rows.len());
            let mut raw = Vec::new();
            let zone = source.area.zone();
            let want = ReadDepth::Text;
            read_rows(pass, want, places, rows, source, &mut |header, text| {
                write_sender_address(text, header, zone, &mut raw);
                ids.push(addresses.add(|arena| {
                    decode_identifier_into(arena, &raw, Charset::ASCII);
                }));
                raw.clear();
            })?;
            Some((ids, addresses))
        })?;
        let mut all = Senders::default();
        let mut addresses = Interner::with_text_capacity(0);
        for (rows, texts) in parts {
            let add = |id| addresses.add(|arena| arena.push_str(texts.get(id)));
            let ids: Vec<TextId> = (0..u32::try_from(texts.len()).ok()?).map(add).collect();
            let id = |own: &TextId| ids.get(*own as usize).copied().unwrap_or(0);
            all.ids.extend(rows.iter().map(id));
        }
        all.addresses = addresses.finish();
        (all.ids.len() == self.rows).then_some(all)
    }

    /// Returns the results of all cores, each for a part of all texts; `None` if one has none.
    fn read_parts<T: Send>(
        &self,
        source: TextSource<'_>,
        read: impl Fn(&RangePass<'_>, Range<u32>, Range<usize>) -> Option<T> + Sync,
    ) -> Option<Vec<T>> {
        let kludges = self.kludges.get();
        with_pass(source, |pass| {
            if let Some(kludges) = kludges {
                pass.set_kludge_places(kludges);
            }
            let pass = &*pass;
            // Numbers ascend, and so do places.
            let is_before = |row, place| Some(pass.place_of(source.number(row))? < place);
            let row_at = |place| partition_point(self.rows, |row| is_before(row, place));
            let with_rows = |part: Range<u32>| Some((row_at(part.start)?..row_at(part.end)?, part));
            let parts = parts_of(pass.places()).into_iter().map(with_rows);
            cores::each(parts.collect::<Option<Vec<_>>>()?, |(rows, places)| {
                read(pass, places, rows)
            })
            .into_iter()
            .collect()
        })
    }

    /// Returns the data read; if they could not be read, records that and returns none.
    fn or_mark_outdated<T: Default>(&self, read: Option<T>) -> T {
        read.unwrap_or_else(|| {
            self.record_mismatch();
            T::default()
        })
    }
}

impl Snapshot {
    /// Returns whether a message has this fingerprint, if known.
    pub(super) fn has_fingerprint(&self, at: usize, fingerprint: &dyn Fn() -> u32) -> bool {
        match &self.facts {
            // The caller compares the base's stamp after reading, instead of reading each text
            // twice.
            Some(_) => at < self.len(),
            None => self.pass.columns.fingerprint.get(at) == Some(fingerprint()),
        }
    }

    /// Returns the size and fingerprint of a message.
    pub(super) fn text_facts(&self, at: usize) -> TextFacts {
        match &self.facts {
            Some(facts) => facts.of_row(at, self.text_source()),
            None => self.pass.columns.text_facts(at),
        }
    }

    /// Returns the address of a message's sender.
    pub(super) fn sender(&self, at: usize) -> &str {
        match &self.facts {
            Some(facts) => facts.sender(at, self.text_source()),
            None => self
                .pass
                .texts
                .get(self.pass.columns.from_address.get(at).unwrap_or_default()),
        }
    }

    /// Returns the place of a message's header texts.
    pub(super) fn header_texts(&self, at: usize) -> RowIn<'_> {
        match &self.facts {
            Some(facts) => facts.header(at, self.text_source()),
            None => self.own_row(at),
        }
    }

    /// Returns the place of a message's TrueTime and UTC offset.
    pub(super) fn times(&self, at: usize) -> RowIn<'_> {
        let facts = self.facts.as_ref();
        let later = facts.and_then(|facts| facts.times(at, self.text_source()));
        later.unwrap_or_else(|| self.own_row(at))
    }

    /// Reads the times of all messages, before a use of most of them.
    pub(super) fn prepare_times(&self) {
        if let Some(facts) = &self.facts {
            facts.all_times(self.text_source());
        }
    }

    /// Reads the times of some messages, before a use of each of them.
    pub(super) fn prepare_times_of(&self, rows: &[usize]) {
        if let Some(facts) = &self.facts {
            facts.prepare_times(rows, self.text_source());
        }
    }

    /// Reads the headers and texts of some messages, before a use of each of them.
    pub(super) fn prepare_rows(&self, rows: &[usize]) {
        if let Some(facts) = &self.facts {
            facts.prepare_groups(rows, self.text_source());
        }
    }

    fn own_row(&self, at: usize) -> RowIn<'_> {
        let of = &self.pass;
        RowIn { of, at }
    }

    /// Returns the number of the address of a message's sender.
    pub(super) fn address_id(&self, at: usize) -> TextId {
        match &self.facts {
            // Odd numbers are addresses, even ones texts of headers.
            Some(facts) => (2 * facts.address_id(at, self.text_source())) | 1,
            None => self.pass.columns.from_address.get(at).unwrap_or_default(),
        }
    }

    /// Returns the number of a text of a message's header.
    pub(super) fn header_text_id(
        &self,
        at: usize,
        column: impl Fn(&Columns) -> &Column<TextId>,
    ) -> TextId {
        let id = |columns| column(columns).get(at).unwrap_or_default();
        match &self.facts {
            Some(facts) => 2 * id(&facts.headers(self.text_source()).columns),
            None => id(&self.pass.columns),
        }
    }

    /// Returns a text by its number.
    #[must_use]
    pub fn text(&self, id: TextId) -> &str {
        match &self.facts {
            Some(facts) if id % 2 == 1 => facts.address(id / 2),
            Some(facts) => facts.header_text(id / 2),
            None => self.pass.texts.get(id),
        }
    }

    /// Returns an upper bound of the numbers of texts.
    #[must_use]
    pub fn text_count(&self) -> usize {
        let of_facts = |facts: &FactsOnDemand| 2 * facts.text_count();
        (self.facts.as_ref()).map_or(self.pass.texts.len(), of_facts)
    }

    /// Returns whether `is_in` is true of some part of the bytes of all names and subjects. They
    /// are adjacent; none is in two parts.
    pub fn any_texts(&self, is_in: &(dyn Fn(&[u8]) -> bool + Sync)) -> bool {
        match &self.facts {
            Some(facts) => facts.any_texts(self.text_source(), is_in),
            None => self.pass.texts.any_part(&mut |texts| is_in(texts)),
        }
    }

    /// Returns whether the names and subjects of all messages are in memory already.
    pub(crate) fn has_all_texts(&self) -> bool {
        let facts = self.facts.as_ref();
        facts.is_none_or(|facts| facts.headers.get().is_some())
    }

    /// Returns the places of kludges in texts, if they are searched separately.
    pub(crate) fn kludges(&self) -> Option<&KludgePlaces> {
        let facts = self.facts.as_ref()?;
        Some(facts.kludges(self.text_source()))
    }

    /// Returns whether [`Self::kludges`] would have to search.
    pub(crate) fn needs_kludge_search(&self) -> bool {
        let facts = self.facts.as_ref();
        facts.is_some_and(|facts| facts.kludges.get().is_none())
    }

    /// Sets the result of [`Self::kludges`].
    pub(crate) fn set_kludges(&self, places: KludgePlaces) {
        if let Some(facts) = &self.facts {
            let _ = facts.kludges.set(places);
        }
    }

    /// Returns the messages with this MSGID, ignoring case and runs of spaces, ascending.
    pub(super) fn search_msgid(&self, msgid: &str) -> Option<Vec<u32>> {
        let facts = self.facts.as_ref()?;
        let mut found = facts.with_msgid(self.text_source(), msgid);
        found.retain(|at| {
            let row = self.get(*at as usize);
            row.is_some_and(|row| same_id(row.msgid(), msgid))
        });
        Some(found)
    }

    fn text_source(&self) -> TextSource<'_> {
        TextSource {
            area: &self.area,
            stamp: &self.stamp,
            numbers: &self.pass.columns.number,
        }
    }
}

/// Calls `read` with a pass over the base in the state of the rows.
fn with_pass<T>(
    source: TextSource<'_>,
    read: impl FnOnce(&mut RangePass<'_>) -> Option<T>,
) -> Option<T> {
    let base = source.area.open().ok()?;
    let mut pass = base.ranges().ok()??;
    let read = read(&mut pass);
    let is_same = base.stamp().is_ok_and(|stamp| stamp == *source.stamp);
    read.filter(|_| is_same)
}

/// Reads the messages of some rows, which are all messages at these places.
fn read_rows(
    pass: &RangePass<'_>,
    want: ReadDepth,
    places: Range<u32>,
    mut rows: Range<usize>,
    source: TextSource<'_>,
    give: &mut dyn FnMut(&RawHeader<'_>, &[u8]),
) -> Option<()> {
    let mut is_same = true;
    let read = pass.scan(want, places, &Job::new(), &mut |header, text| {
        is_same = rows.next().map(|at| source.number(at)) == Some(header.number);
        if !is_same {
            return ControlFlow::Break(());
        }
        give(header, text);
        ControlFlow::Continue(())
    });
    let is_sound: Result<bool, LibraryError> = read.map_err(LibraryError::from);
    (is_sound.unwrap_or(false) && is_same && rows.is_empty()).then_some(())
}
