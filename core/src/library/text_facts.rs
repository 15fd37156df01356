//! What only the texts of messages say of them, read when it is first asked for: sizes, fingerprints, senders'
//! addresses. A page of some rows out of many reads as many texts.
//!
//! Texts are read later than the headers. They count only while the base has the stamp of the headers, and it had
//! been at rest when those were read; else the answers are empty, and [`super::Library::headers_are_sound`]
//! says that all has to be done again.

use super::area::{Area, LibraryError};
use super::column::partition_point;
use super::reading::{TextFacts, parts_of};
use super::snapshot::Snapshot;
use super::texts::{Interner, StringTable, TextId};
use crate::base::{BaseStamp, RangePass, RawHeader, ReadDepth};
use crate::charset::Charset;
use crate::cores;
use crate::job::Job;
use crate::message::{decode_header_into, write_sender_address};
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

/// Rows whose texts are read together: they are one after the other in the file of texts.
const ROWS: usize = 32;
/// Groups of rows that are read one by one; who asks for another one has all texts read.
const FEW: usize = 128;

/// The facts of all rows of a snapshot.
pub(super) struct FactsOnDemand {
    rows: usize,
    groups: Box<[OnceLock<Vec<RowFacts>>]>,
    asked: AtomicUsize,
    all: OnceLock<Vec<TextFacts>>,
    senders: OnceLock<Senders>,
    is_outdated: Arc<AtomicBool>,
}

/// What the text of a message says of it.
#[derive(Debug, Default)]
struct RowFacts {
    known: TextFacts,
    sender: String,
}

/// Senders' addresses of all messages.
#[derive(Default)]
struct Senders {
    ids: Vec<TextId>,
    addresses: StringTable,
}

impl Senders {
    fn of_row(&self, at: usize) -> &str {
        let id = self.ids.get(at).copied().unwrap_or(0);
        self.addresses.get(id)
    }
}

/// Where the texts are.
#[derive(Clone, Copy)]
struct TextSource<'s> {
    area: &'s Area,
    /// The state of the base that the rows are of.
    stamp: &'s BaseStamp,
    /// The number of a row.
    number: &'s (dyn Fn(usize) -> u32 + Sync),
}

impl FactsOnDemand {
    /// Facts of a number of rows. `is_outdated` becomes true when some cannot be read any more.
    pub(super) fn new(rows: usize, is_outdated: &Arc<AtomicBool>) -> Self {
        Self {
            rows,
            groups: (0..rows.div_ceil(ROWS)).map(|_| OnceLock::new()).collect(),
            asked: AtomicUsize::new(0),
            all: OnceLock::new(),
            senders: OnceLock::new(),
            is_outdated: Arc::clone(is_outdated),
        }
    }

    /// Notes that the base was found to be another one.
    pub(super) fn note_difference(&self) {
        self.is_outdated.store(true, Ordering::Relaxed);
    }

    /// Size and fingerprint of a row.
    fn of_row(&self, at: usize, source: TextSource<'_>) -> TextFacts {
        if self.all.get().is_none()
            && let Some(group) = self.group(at, source)
        {
            return group
                .get(at % ROWS)
                .map_or_else(TextFacts::default, |row| row.known);
        }
        let all = self.all.get_or_init(|| self.read_all(source));
        all.get(at).copied().unwrap_or_default()
    }

    /// The address of the sender of a row.
    fn sender(&self, at: usize, source: TextSource<'_>) -> &str {
        if self.senders.get().is_none()
            && let Some(group) = self.group(at, source)
        {
            return group.get(at % ROWS).map_or("", |row| &row.sender);
        }
        self.senders(source).of_row(at)
    }

    /// The number of the sender's address of a row, for [`Self::address`].
    fn address_id(&self, at: usize, source: TextSource<'_>) -> TextId {
        self.senders(source).ids.get(at).copied().unwrap_or(0)
    }

    /// An address by its number.
    pub(super) fn address(&self, id: TextId) -> &str {
        self.senders.get().map_or("", |all| all.addresses.get(id))
    }

    /// How many distinct addresses are known, with the empty one.
    pub(super) fn address_count(&self) -> usize {
        self.senders.get().map_or(1, |all| all.addresses.len())
    }

    /// Memory that it takes.
    pub(super) fn bytes(&self) -> usize {
        let all = self.all.get().map_or(0, Vec::len) * size_of::<TextFacts>();
        let senders = self.senders.get();
        let senders = senders.map_or(0, |all| all.addresses.bytes() + all.ids.len() * 4);
        all + senders + self.groups.len() * size_of::<OnceLock<Vec<RowFacts>>>()
    }

    /// The rows around one; `None` where all are to be read.
    fn group(&self, at: usize, source: TextSource<'_>) -> Option<&Vec<RowFacts>> {
        let group = self.groups.get(at / ROWS)?;
        if let Some(known) = group.get() {
            return Some(known);
        }
        let is_few = self.asked.fetch_add(1, Ordering::Relaxed) < FEW;
        is_few.then(|| group.get_or_init(|| self.read_group(at / ROWS, source)))
    }

    fn read_group(&self, group: usize, source: TextSource<'_>) -> Vec<RowFacts> {
        let first = group * ROWS;
        let rows = first..(first + ROWS).min(self.rows);
        let read = with_pass(source, |pass| {
            let last = rows.end.checked_sub(1)?;
            let first = pass.place_of((source.number)(rows.start))?;
            let places = first..pass.place_of((source.number)(last))?.checked_add(1)?;
            let mut facts = Vec::with_capacity(rows.len());
            let mut raw = Vec::new();
            read_range(pass, places, rows.clone(), source, &mut |header, text| {
                let known = TextFacts::of(header, text, source.area.zone(), &mut raw);
                let mut sender = String::new();
                decode_header_into(&mut sender, &raw, Charset::ASCII);
                raw.clear();
                facts.push(RowFacts { known, sender });
            })?;
            Some(facts)
        });
        self.or_outdated(read)
    }

    fn read_all(&self, source: TextSource<'_>) -> Vec<TextFacts> {
        let parts = self.read_parts(source, |pass, places, rows| {
            let mut all = Vec::with_capacity(rows.len());
            read_range(pass, places, rows, source, &mut |header, text| {
                all.push(TextFacts::of_text(header, text));
            })?;
            Some(all)
        });
        let all = parts.map(|parts| parts.concat());
        self.or_outdated(all.filter(|all| all.len() == self.rows))
    }

    fn senders(&self, source: TextSource<'_>) -> &Senders {
        self.senders
            .get_or_init(|| self.or_outdated(self.read_senders(source)))
    }

    fn read_senders(&self, source: TextSource<'_>) -> Option<Senders> {
        let parts = self.read_parts(source, |pass, places, rows| {
            let mut addresses = Interner::for_texts(0);
            let mut ids = Vec::with_capacity(rows.len());
            let mut raw = Vec::new();
            let zone = source.area.zone();
            read_range(pass, places, rows, source, &mut |header, text| {
                write_sender_address(text, header.origin, header.msgid, zone, &mut raw);
                ids.push(addresses.add(|arena| {
                    decode_header_into(arena, &raw, Charset::ASCII);
                }));
                raw.clear();
            })?;
            Some((ids, addresses))
        })?;
        let mut all = Senders::default();
        let mut addresses = Interner::for_texts(0);
        for (rows, texts) in parts {
            let add = |id| addresses.add(|arena| arena.push_str(texts.get(id)));
            let ids: Vec<TextId> = (0..u32::try_from(texts.len()).ok()?).map(add).collect();
            let id = |own: &TextId| ids.get(*own as usize).copied().unwrap_or(0);
            all.ids.extend(rows.iter().map(id));
        }
        all.addresses = addresses.finish();
        (all.ids.len() == self.rows).then_some(all)
    }

    /// What each core makes of a part of all texts; `None` where one makes nothing.
    fn read_parts<T: Send>(
        &self,
        source: TextSource<'_>,
        read: impl Fn(&dyn RangePass, Range<u32>, Range<usize>) -> Option<T> + Sync,
    ) -> Option<Vec<T>> {
        with_pass(source, |pass| {
            // Numbers ascend, as places do.
            let is_before = |row, place| Some(pass.place_of((source.number)(row))? < place);
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

    /// What was read, or nothing and a note that it could not be.
    fn or_outdated<T: Default>(&self, read: Option<T>) -> T {
        read.unwrap_or_else(|| {
            self.note_difference();
            T::default()
        })
    }
}

impl Snapshot {
    /// Whether a message has this fingerprint, where that is known.
    pub(super) fn has_fingerprint(&self, at: usize, fingerprint: &dyn Fn() -> u32) -> bool {
        match &self.facts {
            // Whoever reads the base compares its stamp, instead of reading each text twice.
            Some(_) => at < self.len(),
            None => self.columns.fingerprint.get(at) == Some(fingerprint()),
        }
    }

    /// Size and fingerprint of a message.
    pub(super) fn text_facts(&self, at: usize) -> TextFacts {
        match &self.facts {
            Some(facts) => self.with_texts(|source| facts.of_row(at, source)),
            None => TextFacts {
                size: self.columns.size.get(at).unwrap_or_default(),
                fingerprint: self.columns.fingerprint.get(at).unwrap_or_default(),
            },
        }
    }

    /// The address of a message's sender.
    pub(super) fn sender(&self, at: usize) -> &str {
        match &self.facts {
            Some(facts) => self.with_texts(|source| facts.sender(at, source)),
            None => self
                .texts
                .get(self.columns.from_address.get(at).unwrap_or_default()),
        }
    }

    /// The number of the address of a message's sender.
    pub(super) fn address_id(&self, at: usize) -> TextId {
        let Some(facts) = &self.facts else {
            return self.columns.from_address.get(at).unwrap_or_default();
        };
        let id = self.with_texts(|source| facts.address_id(at, source));
        let before = u32::try_from(self.texts.len() - 1).unwrap_or(u32::MAX);
        if id == 0 {
            0
        } else {
            id.saturating_add(before)
        }
    }

    fn with_texts<T>(&self, read: impl FnOnce(TextSource<'_>) -> T) -> T {
        let number = |at: usize| self.columns.number.get(at).unwrap_or_default();
        read(TextSource {
            area: &self.area,
            stamp: &self.stamp,
            number: &number,
        })
    }
}

/// What is read of the base in the state of the rows.
fn with_pass<T>(
    source: TextSource<'_>,
    read: impl FnOnce(&dyn RangePass) -> Option<T>,
) -> Option<T> {
    let base = source.area.open().ok()?;
    let pass = base.ranges().ok()??;
    let read = read(pass.as_ref());
    let is_same = base.stamp().is_ok_and(|stamp| stamp == *source.stamp);
    read.filter(|_| is_same)
}

/// Gives the messages of some rows, whose messages are all that is in these places.
fn read_range(
    pass: &dyn RangePass,
    places: Range<u32>,
    mut rows: Range<usize>,
    source: TextSource<'_>,
    give: &mut dyn FnMut(&RawHeader<'_>, &[u8]),
) -> Option<()> {
    let mut is_same = true;
    let read = pass.scan(ReadDepth::Text, places, &Job::new(), &mut |header, text| {
        is_same = rows.next().map(source.number) == Some(header.number);
        if !is_same {
            return ControlFlow::Break(());
        }
        give(header, text);
        ControlFlow::Continue(())
    });
    let is_sound: Result<bool, LibraryError> = read.map_err(LibraryError::from);
    (is_sound.unwrap_or(false) && is_same && rows.is_empty()).then_some(())
}
