//! Messages of all areas of one URL as one numbered sequence.

use super::same_text;
use super::snapshot::{MessageRow, Snapshot};
use crate::guard::locked;
use crate::job::Job;
use crate::query::{Order, Sortable, tops_while};
use crate::thread::{Forest, Ids, MsgidIndex};
use crate::time::WallTime;
use std::cell::Cell;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

/// Position of a message in its [`Corpus`].
pub type CorpusIndex = u32;

/// Snapshots joined to the initial message set of a URL (section 7.2). The areas are in the order
/// of `sort=uns`: the oldest base first (7.2.6.2).
///
/// Data derived from all messages (reply trees, orders, an index of MSGIDs) are computed on first
/// use and cached. The library returns the same corpus for the same snapshots, so that a page costs
/// only its own work.
#[derive(Default)]
pub struct Corpus {
    snapshots: Vec<Arc<Snapshot>>,
    /// Index of each snapshot's first message, ascending.
    starts: Vec<CorpusIndex>,
    len: CorpusIndex,
    forest: OnceLock<Forest>,
    msgids: OnceLock<MsgidIndex>,
    /// Number of searches for a MSGID without an index.
    looks: AtomicUsize,
    tops: OnceLock<Vec<bool>>,
    /// Cached orders, the most recently used last.
    orders: Mutex<Vec<CachedOrder>>,
}

/// An order of all messages, with its key.
struct CachedOrder {
    order: Order,
    usetz: bool,
    sequence: Arc<Sequence>,
}

impl CachedOrder {
    fn is(&self, order: &Order, usetz: bool) -> bool {
        self.usetz == usetz && self.order == *order
    }
}

/// Messages of a corpus in one order.
#[derive(Debug)]
pub struct Sequence {
    /// The messages, in order.
    pub indices: Arc<[CorpusIndex]>,
    /// Rank of each message, in ascending order of the messages.
    ranks: OnceLock<Vec<u32>>,
}

impl Sequence {
    /// Creates an order of messages; `indices` contains each index from 0 on once.
    #[must_use]
    pub fn new(indices: Vec<CorpusIndex>) -> Self {
        Self {
            indices: indices.into(),
            ranks: OnceLock::new(),
        }
    }

    /// Creates the order of a part of the messages; `arranged` contains each position of their
    /// ascending list once.
    #[must_use]
    pub(crate) fn of_part(indices: Arc<[CorpusIndex]>, arranged: &[u32]) -> Self {
        Self {
            indices,
            ranks: OnceLock::from(inverse(arranged)),
        }
    }

    /// Returns the rank of each message, in ascending order of the messages (so by its index, if
    /// all are present); computed on the first call.
    #[must_use]
    pub fn ranks(&self) -> &[u32] {
        self.ranks.get_or_init(|| inverse(&self.indices))
    }
}

/// Returns the position of each number from 0 on in a list of them all.
fn inverse(places: &[u32]) -> Vec<u32> {
    let mut ranks = vec![0; places.len()];
    for (rank, index) in (0_u32..).zip(places) {
        if let Some(place) = ranks.get_mut(*index as usize) {
            *place = rank;
        }
    }
    ranks
}

/// Sorts snapshots in the order of a corpus.
pub(super) fn in_order(snapshots: &mut [Arc<Snapshot>]) {
    snapshots.sort_by_key(|snapshot| snapshot.created());
}

/// Maximum number of cached orders of one corpus: the chronological ones and the user's choice.
const ORDERS: usize = 4;

impl Corpus {
    /// Joins snapshots; messages beyond `u32::MAX` are left out.
    #[must_use]
    pub fn new(mut snapshots: Vec<Arc<Snapshot>>) -> Self {
        in_order(&mut snapshots);
        let mut corpus = Self::default();
        for snapshot in snapshots {
            let len = u32::try_from(snapshot.len()).unwrap_or(u32::MAX);
            corpus.starts.push(corpus.len);
            corpus.len = corpus.len.saturating_add(len);
            corpus.snapshots.push(snapshot);
        }
        corpus
    }

    /// Returns the number of messages.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns whether there are no messages.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the snapshots, oldest base first.
    #[must_use]
    pub fn snapshots(&self) -> &[Arc<Snapshot>] {
        &self.snapshots
    }

    /// Returns the snapshots with the indices of their messages.
    pub fn parts(&self) -> impl Iterator<Item = (Range<CorpusIndex>, &Arc<Snapshot>)> {
        let ends = self.starts.iter().skip(1).chain(std::iter::once(&self.len));
        let ranges = self
            .starts
            .iter()
            .zip(ends)
            .map(|(start, end)| *start..*end);
        ranges.zip(&self.snapshots)
    }

    /// Returns the message at an index.
    #[must_use]
    pub fn get(&self, index: CorpusIndex) -> Option<MessageRow<'_>> {
        if let [only] = self.snapshots.as_slice() {
            return only.get(index as usize);
        }
        let which = self.part_of(index)?;
        let start = self.starts.get(which)?;
        self.snapshots.get(which)?.get((index - start) as usize)
    }

    /// Reads the displayed headers of some messages, if not in memory: quicker together than one by
    /// one.
    pub(crate) fn prepare_rows(&self, indices: &[CorpusIndex]) {
        self.prepare(indices, Snapshot::prepare_rows);
    }

    /// Reads the times of some messages in the same way.
    pub(crate) fn prepare_times(&self, indices: &[CorpusIndex]) {
        self.prepare(indices, Snapshot::prepare_times_of);
    }

    /// Calls `read` for each snapshot with the positions of its own messages among these, if some
    /// snapshot reads on demand.
    fn prepare(&self, indices: &[CorpusIndex], read: impl Fn(&Snapshot, &[usize])) {
        if self.snapshots.iter().all(|own| own.facts.is_none()) {
            return;
        }
        let mut rows = vec![Vec::new(); self.snapshots.len()];
        for index in indices {
            let which = self.part_of(*index);
            let own = which.and_then(|which| Some((self.starts.get(which)?, rows.get_mut(which)?)));
            if let Some((start, own)) = own {
                own.push((index - start) as usize);
            }
        }
        for (snapshot, own) in self.snapshots.iter().zip(rows) {
            if !own.is_empty() {
                read(snapshot, &own);
            }
        }
    }

    /// Returns the indices of all messages.
    pub(crate) fn indices(&self) -> Range<CorpusIndex> {
        0..self.len
    }

    /// Returns a lookup that is quick if a message is in the same snapshot as the previous one.
    pub(crate) fn nearby(&self) -> Nearby<'_> {
        Nearby {
            corpus: self,
            last: Cell::default(),
        }
    }

    /// Returns all messages in the order of `sort=uns`, with their indices.
    pub fn iter(&self) -> impl Iterator<Item = (CorpusIndex, MessageRow<'_>)> {
        (0..self.len).zip(self.snapshots.iter().flat_map(|snapshot| snapshot.iter()))
    }

    /// Returns the memory use of the snapshots and derived data, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let snapshots: usize = self.snapshots.iter().map(|snapshot| snapshot.bytes()).sum();
        snapshots + self.derived_bytes()
    }

    /// Returns the memory use of the derived data, in bytes.
    pub(super) fn derived_bytes(&self) -> usize {
        let orders = locked(&self.orders);
        let numbers = |list: Option<&Vec<u32>>| list.map_or(0, |list| 4 * list.capacity());
        self.forest.get().map_or(0, Forest::bytes)
            + self.msgids.get().map_or(0, MsgidIndex::bytes)
            + self.tops.get().map_or(0, Vec::capacity)
            + orders
                .iter()
                .map(|known| &known.sequence)
                .map(|known| 4 * known.indices.len() + numbers(known.ranks.get()))
                .sum::<usize>()
    }

    /// Returns whether these snapshots, sorted by [`in_order`], are the corpus's.
    pub(super) fn is_of(&self, snapshots: &[Arc<Snapshot>]) -> bool {
        let mut pairs = self.snapshots.iter().zip(snapshots);
        self.snapshots.len() == snapshots.len() && pairs.all(|(own, other)| Arc::ptr_eq(own, other))
    }

    /// Returns whether this snapshot is a part of the corpus.
    pub(super) fn holds(&self, snapshot: &Arc<Snapshot>) -> bool {
        self.snapshots.iter().any(|own| Arc::ptr_eq(own, snapshot))
    }
}

/// Lookup of messages of a [`Corpus`] that caches the last snapshot.
pub(crate) struct Nearby<'c> {
    corpus: &'c Corpus,
    last: Cell<Option<(CorpusIndex, &'c Snapshot)>>,
}

impl<'c> Nearby<'c> {
    pub(crate) fn get(&self, index: CorpusIndex) -> Option<MessageRow<'c>> {
        if let Some((start, snapshot)) = self.last.get()
            && let Some(at) = index.checked_sub(start)
            && let Some(row) = snapshot.get(at as usize)
        {
            return Some(row);
        }
        let which = self.corpus.part_of(index)?;
        let start = *self.corpus.starts.get(which)?;
        let snapshot = &**self.corpus.snapshots.get(which)?;
        self.last.set(Some((start, snapshot)));
        snapshot.get((index - start) as usize)
    }
}

/// Data derived from all messages, computed once.
impl Corpus {
    /// Returns the reply trees over all messages; built on the first call.
    #[must_use]
    pub fn forest(&self) -> &Forest {
        self.forest_for(&Job::new())
            .unwrap_or_else(|| self.forest.get_or_init(Forest::default))
    }

    /// Returns the index of MSGIDs, built as a part of a job; `None` if it was cancelled.
    pub(crate) fn msgids_for(&self, job: &Job) -> Option<&MsgidIndex> {
        if let Some(known) = self.msgids.get() {
            return Some(known);
        }
        let msgid = |at| self.get(at).map_or("", |row| row.msgid());
        let made = MsgidIndex::build_while(self.len, msgid, &|| !job.is_cancelled())?;
        Some(self.msgids.get_or_init(|| made))
    }

    /// Returns the number of a message's snapshot.
    fn part_of(&self, index: CorpusIndex) -> Option<usize> {
        self.starts
            .partition_point(|start| *start <= index)
            .checked_sub(1)
    }

    /// Returns the reply trees, built as a part of a job; `None` if it was cancelled.
    pub(crate) fn forest_for(&self, job: &Job) -> Option<&Forest> {
        if let Some(known) = self.forest.get() {
            return Some(known);
        }
        let index = self.msgids_for(job)?;
        let ids = |at| {
            let group = self.part_of(at).unwrap_or(0);
            self.get(at).map_or_else(Ids::default, |row| Ids {
                msgid: row.msgid(),
                reply: row.reply(),
                group: u32::try_from(group).unwrap_or(u32::MAX),
            })
        };
        // A writer who reuses MSGID numbers does not write two messages in one second.
        let is_copy = |one, other| {
            let rows = self.get(one).zip(self.get(other));
            rows.is_some_and(|(one, other)| {
                one.written() == other.written()
                    && same_text(one.from().trim(), other.from().trim())
            })
        };
        let go_on = || !job.is_cancelled();
        let made = Forest::with_index_while(self.len, index, ids, &is_copy, &go_on)?;
        Some(self.forest.get_or_init(|| made))
    }

    /// Returns the reply trees, if they are built already.
    #[must_use]
    pub fn forest_if_built(&self) -> Option<&Forest> {
        self.forest.get()
    }

    /// Returns all messages with exactly this MSGID, in ascending order.
    #[must_use]
    pub fn with_msgid(&self, msgid: &str) -> Vec<CorpusIndex> {
        self.alike_msgid(msgid)
            .filter(|index| self.get(*index).is_some_and(|row| row.msgid() == msgid))
            .collect()
    }

    /// Returns all messages whose MSGID may equal this value, ignoring case and runs of spaces, in
    /// ascending order; perhaps with a few others.
    pub fn alike_msgid(&self, msgid: &str) -> impl Iterator<Item = CorpusIndex> {
        let stored = match self.msgids.get() {
            Some(_) => None,
            None => self.stored_alike(msgid),
        };
        let index = stored.is_none().then(|| self.msgids_for(&Job::new()));
        let made = index.flatten().into_iter();
        let made = made.flat_map(|index| index.alike(msgid));
        stored.into_iter().flatten().chain(made)
    }

    /// Returns the same by a scan of the headers of a base, if its snapshot is short-lived; `None`
    /// if an index costs less than one more scan.
    fn look_for(&self, snapshot: &Snapshot, msgid: &str) -> Option<Vec<u32>> {
        const FEW: usize = 4;
        let is_worth = snapshot.facts.is_some() && self.looks.fetch_add(1, Ordering::Relaxed) < FEW;
        let found = is_worth.then(|| snapshot.search_msgid(msgid));
        found.flatten()
    }

    /// Returns the same from the files of the snapshots, or without an index; `None` if an index is
    /// needed.
    pub(super) fn stored_alike(&self, msgid: &str) -> Option<Vec<CorpusIndex>> {
        let mut found = Vec::new();
        for (part, snapshot) in self.parts() {
            let own = match &snapshot.derived {
                Some(derived) => derived.alike(msgid)?,
                None => self.look_for(snapshot, msgid)?,
            };
            found.extend(own.into_iter().map(|at| part.start.saturating_add(at)));
        }
        Some(found)
    }

    /// Builds the index for [`Self::with_msgid`] as a part of a job; `None` if it was cancelled.
    pub(crate) fn prepare_msgids(&self, job: &Job) -> Option<()> {
        let needs_none = |own: &Arc<Snapshot>| own.derived.is_some() || own.facts.is_some();
        if self.snapshots.iter().all(needs_none) {
            return Some(());
        }
        self.msgids_for(job).map(|_| ())
    }

    /// Returns the number of replies to a message, at any depth; builds the reply trees only if no
    /// file on demand has the number.
    pub(crate) fn replies(&self, index: CorpusIndex) -> u32 {
        let stored = match (self.forest.get(), self.snapshots.as_slice()) {
            (None, [only]) if only.is_on_demand() => only
                .derived
                .as_ref()
                .and_then(|of| of.replies(index as usize)),
            _ => None,
        };
        stored.unwrap_or_else(|| self.forest().replies(index))
    }

    /// Returns whether headers are read on first use.
    pub(crate) fn is_on_demand(&self) -> bool {
        let mut all = self.snapshots.iter();
        all.any(|own| own.is_on_demand() || own.facts.is_some())
    }

    /// Returns all messages in an order stored in a file.
    fn stored_order(&self, order: &Order, usetz: bool, job: &Job) -> Option<Vec<CorpusIndex>> {
        let [only] = self.snapshots.as_slice() else {
            return None;
        };
        let is_reversed = order.by_time_alone().filter(|_| !usetz)?;
        only.derived.as_ref()?.by_time(is_reversed, job)
    }

    /// Returns for each message whether it starts a thread in its area (7.2.1.7), by index; `None`
    /// if the job was cancelled before.
    #[must_use]
    pub fn tops(&self, job: &Job) -> Option<&[bool]> {
        if let Some(known) = self.tops.get() {
            return Some(known);
        }
        let mut made = Vec::with_capacity(self.len as usize);
        for snapshot in &self.snapshots {
            let ids = snapshot.iter().map(|row| (row.msgid(), row.reply()));
            made.extend(tops_while(ids, &|| !job.is_cancelled())?);
        }
        Some(self.tops.get_or_init(|| made))
    }

    /// Returns all messages in an order, if cached.
    pub(crate) fn known_sequence(&self, order: &Order, usetz: bool) -> Option<Arc<Sequence>> {
        let mut orders = locked(&self.orders);
        let at = orders.iter().position(|known| known.is(order, usetz))?;
        let known = orders.remove(at);
        let sequence = Arc::clone(&known.sequence);
        orders.push(known);
        Some(sequence)
    }

    /// Returns all messages in an order that does not need relevance; `None` if the job was
    /// cancelled.
    #[must_use]
    pub fn sequence(&self, order: &Order, usetz: bool, job: &Job) -> Option<Arc<Sequence>> {
        if let Some(known) = self.known_sequence(order, usetz) {
            return Some(known);
        }
        let arranged = match self.stored_order(order, usetz, job) {
            Some(stored) => stored,
            None => {
                if order.by_time_alone().is_some() {
                    self.snapshots.iter().for_each(|own| own.prepare_times());
                }
                let nearby = self.nearby();
                let facts = |index| RowFacts::new(nearby.get(index), 0, usetz);
                order.arrange(self.len(), facts, job)?
            }
        };
        let sequence = Arc::new(Sequence::new(arranged));
        let mut orders = locked(&self.orders);
        orders.retain(|known| !known.is(order, usetz));
        orders.push(CachedOrder {
            order: order.clone(),
            usetz,
            sequence: Arc::clone(&sequence),
        });
        if orders.len() > ORDERS {
            orders.remove(0);
        }
        Some(sequence)
    }
}

/// Sortable properties of a message; moments are in UTC under `usetz` (7.2.6.3).
#[derive(Clone, Copy)]
pub(crate) struct RowFacts<'a> {
    row: Option<MessageRow<'a>>,
    relevance: u32,
    usetz: bool,
}

impl<'a> RowFacts<'a> {
    pub(crate) fn new(row: Option<MessageRow<'a>>, relevance: u32, usetz: bool) -> Self {
        Self {
            row,
            relevance,
            usetz,
        }
    }

    fn text(&self, of: impl Fn(&MessageRow<'a>) -> &'a str) -> &'a str {
        self.row.as_ref().map_or("", of)
    }
}

impl<'a> Sortable<'a> for RowFacts<'a> {
    fn written(&self) -> WallTime {
        self.row
            .map_or(WallTime(0), |row| row.moment_stamp(self.usetz))
    }

    fn relevance(&self) -> u32 {
        self.relevance
    }

    fn size(&self) -> u32 {
        self.row.map_or(0, |row| row.size())
    }

    fn subject(&self) -> &'a str {
        self.text(MessageRow::subject)
    }

    fn to(&self) -> &'a str {
        self.text(MessageRow::to)
    }

    fn from(&self) -> &'a str {
        self.text(MessageRow::from)
    }

    fn sender(&self) -> &'a str {
        self.text(MessageRow::from_address)
    }

    fn area(&self) -> &'a str {
        self.text(|row| row.area().tag())
    }
}
