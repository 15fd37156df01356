//! The messages of all areas of one URL as one numbered sequence.

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

/// Snapshots side by side: the initial message set of a URL (section 7.2). The areas are in
/// the order of `sort=uns`: the oldest base first (7.2.6.2).
///
/// What is derived from all messages (reply trees, orders, an index of MSGIDs) is made when it is
/// first asked for and kept; the library gives the same corpus for the same snapshots, so that a
/// page costs what its answer costs.
#[derive(Default)]
pub struct Corpus {
    snapshots: Vec<Arc<Snapshot>>,
    /// Index of the first message of each snapshot, ascending.
    starts: Vec<CorpusIndex>,
    len: CorpusIndex,
    forest: OnceLock<Forest>,
    msgids: OnceLock<MsgidIndex>,
    /// How often a MSGID was looked for without an index.
    looks: AtomicUsize,
    tops: OnceLock<Vec<bool>>,
    /// The orders that were asked for last, the most recent one at the end.
    orders: Mutex<Vec<CachedOrder>>,
}

/// An order of all messages, and what it was asked by.
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
    /// The messages, first one first.
    pub indices: Arc<[CorpusIndex]>,
    /// The place of each message, in ascending order of the messages.
    ranks: OnceLock<Vec<u32>>,
}

impl Sequence {
    /// An order of messages; `indices` holds each index from 0 on once.
    #[must_use]
    pub fn new(indices: Vec<CorpusIndex>) -> Self {
        Self {
            indices: indices.into(),
            ranks: OnceLock::new(),
        }
    }

    /// The order of a part of the messages: each position of their ascending list is in
    /// `arranged` once.
    #[must_use]
    pub(crate) fn of_part(indices: Arc<[CorpusIndex]>, arranged: &[u32]) -> Self {
        Self {
            indices,
            ranks: OnceLock::from(inverse(arranged)),
        }
    }

    /// The place of each message, in ascending order of the messages (so by its index, if they are
    /// all there); made at the first call.
    #[must_use]
    pub fn ranks(&self) -> &[u32] {
        self.ranks.get_or_init(|| inverse(&self.indices))
    }
}

/// Where each number from 0 on is in a list of them all.
fn inverse(places: &[u32]) -> Vec<u32> {
    let mut ranks = vec![0; places.len()];
    for (rank, index) in (0_u32..).zip(places) {
        if let Some(place) = ranks.get_mut(*index as usize) {
            *place = rank;
        }
    }
    ranks
}

/// Puts snapshots in the order of a corpus.
pub(super) fn in_order(snapshots: &mut [Arc<Snapshot>]) {
    snapshots.sort_by_key(|snapshot| snapshot.created());
}

/// This many orders of one corpus are kept: the chronological ones and what the user sorts by.
const ORDERS: usize = 4;

impl Corpus {
    /// Puts snapshots side by side; messages beyond `u32::MAX` are left out.
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

    /// How many messages there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are no messages.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The snapshots, oldest base first.
    #[must_use]
    pub fn snapshots(&self) -> &[Arc<Snapshot>] {
        &self.snapshots
    }

    /// The snapshots with the indices of their messages.
    pub fn parts(&self) -> impl Iterator<Item = (Range<CorpusIndex>, &Arc<Snapshot>)> {
        let ends = self.starts.iter().skip(1).chain(std::iter::once(&self.len));
        let ranges = self
            .starts
            .iter()
            .zip(ends)
            .map(|(start, end)| *start..*end);
        ranges.zip(&self.snapshots)
    }

    /// The message at an index.
    #[must_use]
    pub fn get(&self, index: CorpusIndex) -> Option<MessageRow<'_>> {
        if let [only] = self.snapshots.as_slice() {
            return only.get(index as usize);
        }
        let which = self.part_of(index)?;
        let start = self.starts.get(which)?;
        self.snapshots.get(which)?.get((index - start) as usize)
    }

    /// Reads what pages show of some messages, if that is not in memory: together it takes less time than one by one.
    pub(crate) fn prepare_rows(&self, indices: &[CorpusIndex]) {
        self.prepare(indices, Snapshot::prepare_rows);
    }

    /// The same for the times of some messages.
    pub(crate) fn prepare_times(&self, indices: &[CorpusIndex]) {
        self.prepare(indices, Snapshot::prepare_times_of);
    }

    /// Has each snapshot read its own of these messages, by their places there, if some read on demand.
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

    /// The indices of all messages.
    pub(crate) fn indices(&self) -> Range<CorpusIndex> {
        0..self.len
    }

    /// Looks messages up that mostly are in the same snapshot as the one before.
    pub(crate) fn nearby(&self) -> Nearby<'_> {
        Nearby {
            corpus: self,
            last: Cell::default(),
        }
    }

    /// All messages in the order of `sort=uns`, with their indices.
    pub fn iter(&self) -> impl Iterator<Item = (CorpusIndex, MessageRow<'_>)> {
        (0..self.len).zip(self.snapshots.iter().flat_map(|snapshot| snapshot.iter()))
    }

    /// Memory that the snapshots and what was derived from them take, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let snapshots: usize = self.snapshots.iter().map(|snapshot| snapshot.bytes()).sum();
        snapshots + self.derived_bytes()
    }

    /// Memory that takes what was derived from the snapshots, about.
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

    /// Whether these snapshots, put [`in_order`], are those of the corpus.
    pub(super) fn is_of(&self, snapshots: &[Arc<Snapshot>]) -> bool {
        let mut pairs = self.snapshots.iter().zip(snapshots);
        self.snapshots.len() == snapshots.len() && pairs.all(|(own, other)| Arc::ptr_eq(own, other))
    }

    /// Whether this snapshot is a part of the corpus.
    pub(super) fn holds(&self, snapshot: &Arc<Snapshot>) -> bool {
        self.snapshots.iter().any(|own| Arc::ptr_eq(own, snapshot))
    }
}

/// Finds messages of a [`Corpus`]; it remembers where the last one was.
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

/// What is derived from all messages, once.
impl Corpus {
    /// The reply trees over all messages; built at the first call.
    #[must_use]
    pub fn forest(&self) -> &Forest {
        self.forest_for(&Job::new())
            .unwrap_or_else(|| self.forest.get_or_init(Forest::default))
    }

    /// The index of MSGIDs, made as a part of a job; `None` when it was cancelled.
    pub(crate) fn msgids_for(&self, job: &Job) -> Option<&MsgidIndex> {
        if let Some(known) = self.msgids.get() {
            return Some(known);
        }
        let msgid = |at| self.get(at).map_or("", |row| row.msgid());
        let made = MsgidIndex::build_while(self.len, msgid, &|| !job.is_cancelled())?;
        Some(self.msgids.get_or_init(|| made))
    }

    /// Which snapshot a message is in.
    fn part_of(&self, index: CorpusIndex) -> Option<usize> {
        self.starts
            .partition_point(|start| *start <= index)
            .checked_sub(1)
    }

    /// The reply trees, built as a part of a job; `None` when it was cancelled.
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
        // A writer who reuses the numbers of his MSGIDs does not write two messages in one second.
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

    /// The reply trees, if they are built already.
    #[must_use]
    pub fn forest_if_built(&self) -> Option<&Forest> {
        self.forest.get()
    }

    /// Every message with exactly this MSGID, in ascending order.
    #[must_use]
    pub fn with_msgid(&self, msgid: &str) -> Vec<CorpusIndex> {
        self.alike_msgid(msgid)
            .filter(|index| self.get(*index).is_some_and(|row| row.msgid() == msgid))
            .collect()
    }

    /// Every message whose MSGID may differ from this value in case and runs of spaces only, in
    /// ascending order; a few others may be among them.
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

    /// The same by a look at each header of a base whose snapshot is not used for long; `None` where an index of all of
    /// them costs less than one more look.
    fn look_for(&self, snapshot: &Snapshot, msgid: &str) -> Option<Vec<u32>> {
        const FEW: usize = 4;
        let is_worth = snapshot.facts.is_some() && self.looks.fetch_add(1, Ordering::Relaxed) < FEW;
        let found = is_worth.then(|| snapshot.look_for_msgid(msgid));
        found.flatten()
    }

    /// The same from the files of the snapshots, or without an index; `None` where one is needed.
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

    /// Makes, as a part of a job, what [`Self::with_msgid`] asks; `None` when it was cancelled.
    pub(crate) fn prepare_msgids(&self, job: &Job) -> Option<()> {
        let needs_none = |own: &Arc<Snapshot>| own.derived.is_some() || own.facts.is_some();
        if self.snapshots.iter().all(needs_none) {
            return Some(());
        }
        self.msgids_for(job).map(|_| ())
    }

    /// How many replies a message has, at any depth; the reply trees are built for that only where no file is read on
    /// demand that knows.
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

    /// Whether headers are read when they are first asked for.
    pub(crate) fn is_on_demand(&self) -> bool {
        let mut all = self.snapshots.iter();
        all.any(|own| own.is_on_demand() || own.facts.is_some())
    }

    /// All messages in an order as a file has it.
    fn stored_order(&self, order: &Order, usetz: bool, job: &Job) -> Option<Vec<CorpusIndex>> {
        let [only] = self.snapshots.as_slice() else {
            return None;
        };
        let is_reversed = order.by_time_alone().filter(|_| !usetz)?;
        only.derived.as_ref()?.by_time(is_reversed, job)
    }

    /// Which messages start threads in their area (7.2.1.7), by index; `None` when the job was
    /// cancelled before that was known.
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

    /// All messages in an order, if they were put in it not long ago.
    pub(crate) fn known_sequence(&self, order: &Order, usetz: bool) -> Option<Arc<Sequence>> {
        let mut orders = locked(&self.orders);
        let at = orders.iter().position(|known| known.is(order, usetz))?;
        let known = orders.remove(at);
        let sequence = Arc::clone(&known.sequence);
        orders.push(known);
        Some(sequence)
    }

    /// All messages in an order that does not look at relevance; `None` when the job was cancelled.
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

/// What sort orders look at in a message; moments are in UTC under `usetz` (7.2.6.3).
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
