//! What only the texts of messages say of them, read when it is first asked for: sizes, fingerprints, senders'
//! addresses. A page of some rows out of many reads as many texts.
//!
//! Texts are read later than the headers. They count only while the base has the stamp of the headers, and it had
//! been at rest when those were read; else the answers are empty, and [`super::Library::headers_are_sound`]
//! says that all has to be done again.

use super::area::{Area, LibraryError};
use super::reading::{TextFacts, parts_of};
use super::snapshot::Snapshot;
use super::texts::{Interner, StringTable, TextId};
use crate::base::{BaseStamp, RangePass, ReadDepth};
use crate::charset::Charset;
use crate::cores;
use crate::job::Job;
use crate::message::decode_header_into;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

/// Rows whose texts are read together: they are one after the other in the file of texts.
const ROWS: usize = 32;
/// When so many groups of rows were asked for, all texts are read.
const FEW: usize = 128;

/// The facts of all rows of a snapshot.
pub(super) struct FactsOnDemand {
    rows: usize,
    groups: Box<[OnceLock<Vec<RowFacts>>]>,
    asked: AtomicUsize,
    whole: OnceLock<AllFacts>,
    is_outdated: Arc<AtomicBool>,
}

/// What the text of a message says of it.
#[derive(Debug, Default)]
struct RowFacts {
    known: TextFacts,
    sender: String,
}

/// The same of all messages.
#[derive(Default)]
struct AllFacts {
    known: Vec<TextFacts>,
    /// Numbers of addresses.
    sender: Vec<TextId>,
    addresses: StringTable,
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
    /// Facts of so many rows. `is_outdated` becomes true when some cannot be read any more.
    pub(super) fn new(rows: usize, is_outdated: &Arc<AtomicBool>) -> Self {
        Self {
            rows,
            groups: (0..rows.div_ceil(ROWS)).map(|_| OnceLock::new()).collect(),
            asked: AtomicUsize::new(0),
            whole: OnceLock::new(),
            is_outdated: Arc::clone(is_outdated),
        }
    }

    /// Notes that the base was found to be another one.
    pub(super) fn note_difference(&self) {
        self.is_outdated.store(true, Ordering::Relaxed);
    }

    /// Size and fingerprint of a row, and its sender's address.
    fn of_row(&self, at: usize, source: TextSource<'_>) -> (TextFacts, &str) {
        let Some(group) = self.groups.get(at / ROWS) else {
            return Default::default();
        };
        if self.whole.get().is_none() {
            let is_few = || self.asked.fetch_add(1, Ordering::Relaxed) < FEW;
            if group.get().is_some() || is_few() {
                let group = group.get_or_init(|| self.read_group(at / ROWS, source));
                return group
                    .get(at % ROWS)
                    .map_or_else(Default::default, |row| (row.known, row.sender.as_str()));
            }
        }
        let all = self.whole(source);
        let known = all.known.get(at).copied().unwrap_or_default();
        let sender = all.sender.get(at).copied().unwrap_or(0);
        (known, all.addresses.get(sender))
    }

    /// The number of the sender's address of a row, for [`Self::address`].
    fn address_id(&self, at: usize, source: TextSource<'_>) -> TextId {
        self.whole(source).sender.get(at).copied().unwrap_or(0)
    }

    /// An address by its number.
    pub(super) fn address(&self, id: TextId) -> &str {
        self.whole.get().map_or("", |all| all.addresses.get(id))
    }

    /// How many distinct addresses are known, with the empty one.
    pub(super) fn address_count(&self) -> usize {
        self.whole.get().map_or(1, |all| all.addresses.len())
    }

    /// Memory that it takes.
    pub(super) fn bytes(&self) -> usize {
        let all = self.whole.get().map_or(0, |all| {
            all.addresses.bytes() + all.known.len() * (size_of::<TextFacts>() + 4)
        });
        all + self.groups.len() * size_of::<OnceLock<Vec<RowFacts>>>()
    }

    fn whole(&self, source: TextSource<'_>) -> &AllFacts {
        self.whole.get_or_init(|| {
            let read = self.read_all(source);
            self.or_outdated(read)
        })
    }

    fn read_group(&self, group: usize, source: TextSource<'_>) -> Vec<RowFacts> {
        let first = group * ROWS;
        let rows = first..(first + ROWS).min(self.rows);
        let read = with_pass(source, |pass| {
            let last = rows.end.checked_sub(1)?;
            let first = pass.place_of((source.number)(rows.start))?;
            let places = first..pass.place_of((source.number)(last))?.checked_add(1)?;
            let mut facts = Vec::with_capacity(rows.len());
            read_range(pass, places, rows.clone(), source, &mut |known, sender| {
                let mut text = String::new();
                decode_header_into(&mut text, sender, Charset::ASCII);
                facts.push(RowFacts {
                    known,
                    sender: text,
                });
            })?;
            Some(facts)
        });
        self.or_outdated(read)
    }

    fn read_all(&self, source: TextSource<'_>) -> Option<AllFacts> {
        with_pass(source, |pass| {
            // Numbers ascend, as places do.
            let row_at = |place: u32| {
                let before = |row: usize| pass.place_of((source.number)(row)) < Some(place);
                partition_point(self.rows, before)
            };
            let parts = parts_of(pass.places()).into_iter();
            let parts = parts.map(|places| (row_at(places.start)..row_at(places.end), places));
            let parts = cores::each(parts.collect::<Vec<_>>(), |(rows, places)| {
                let mut addresses = Interner::for_texts(0);
                let mut all = AllFacts::default();
                read_range(pass, places, rows, source, &mut |known, sender| {
                    all.known.push(known);
                    all.sender.push(addresses.add(|arena| {
                        decode_header_into(arena, sender, Charset::ASCII);
                    }));
                })?;
                Some((all, addresses))
            });
            let mut all = AllFacts::default();
            let mut addresses = Interner::for_texts(0);
            for part in parts {
                let (part, texts) = part?;
                let add = |id| addresses.add(|arena| arena.push_str(texts.get(id)));
                let ids: Vec<TextId> = (0..u32::try_from(texts.len()).ok()?).map(add).collect();
                let id = |own: &TextId| ids.get(*own as usize).copied().unwrap_or(0);
                all.sender.extend(part.sender.iter().map(id));
                all.known.extend(part.known);
            }
            all.addresses = addresses.finish();
            (all.known.len() == self.rows).then_some(all)
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

    /// Size, fingerprint and sender's address of a message.
    pub(super) fn text_facts(&self, at: usize) -> (TextFacts, &str) {
        let Some(facts) = &self.facts else {
            let columns = &self.columns;
            let known = TextFacts {
                size: columns.size.get(at).unwrap_or_default(),
                fingerprint: columns.fingerprint.get(at).unwrap_or_default(),
            };
            let sender = columns.from_address.get(at).unwrap_or_default();
            return (known, self.texts.get(sender));
        };
        self.with_texts(|source| facts.of_row(at, source))
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

/// Gives the facts of each of some rows, whose messages are all that is in these places.
fn read_range(
    pass: &dyn RangePass,
    places: Range<u32>,
    mut rows: Range<usize>,
    source: TextSource<'_>,
    give: &mut dyn FnMut(TextFacts, &[u8]),
) -> Option<()> {
    let mut sender = Vec::new();
    let mut is_same = true;
    let read = pass.scan(ReadDepth::Text, places, &Job::new(), &mut |header, text| {
        is_same = rows.next().map(source.number) == Some(header.number);
        if !is_same {
            return ControlFlow::Break(());
        }
        sender.clear();
        let known = TextFacts::of(header, text, source.area.zone(), &mut sender);
        give(known, &sender);
        ControlFlow::Continue(())
    });
    let is_sound: Result<bool, LibraryError> = read.map_err(LibraryError::from);
    (is_sound.unwrap_or(false) && is_same && rows.is_empty()).then_some(())
}

/// The first of so many positions for which `before` does not hold.
fn partition_point(len: usize, before: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, len);
    while low < high {
        let middle = low + (high - low) / 2;
        if before(middle) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}
