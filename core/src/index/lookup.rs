//! Answers the filters of a query that concern message bodies.

use super::builder::{BETWEEN, TAG, pair_name};
use super::cover::{Cover, CoveredSegment, key_of};
use super::places;
use super::postings::{Count, Positions, intersect, merge, phrase, read_counts};
use super::segment::{BlockEntry, InvalidData};
use super::store::{Reader, Store};
use super::{Index, IndexError, not_cancelled};
use crate::geo::GeoKludge;
use crate::job::Job;
use crate::library::{RowSet, Snapshot};
use crate::query::{BodySearch, Query, Term, TextQuery, WordKeys, body_relevance};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::Range;
use std::sync::{Arc, PoisonError};

/// Answer of the index for the bodies of one snapshot. Messages are identified by their rows in it.
#[derive(Clone, Debug)]
pub struct IndexedBodies {
    /// Messages that the index does not cover, ascending: their bodies must be read. The other
    /// lists exclude them.
    pub open: Arc<[u32]>,
    /// Results for each search of [`Query::body_searches`], in its order.
    pub searches: Vec<BodyMatches>,
    /// Messages with a tag of each `tag` filter, ascending; `None` without such filters.
    pub tagged: Option<Vec<u32>>,
    /// Valid geographic kludges by message, if there are geographic filters: all ORIGEO for
    /// `geofrom`; for `geomark` at least those that intersect its regions, and all GEOKML.
    pub places: Option<Vec<(u32, GeoKludge)>>,
}

/// Bodies that match a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BodyMatches {
    /// All bodies, with relevance 0.
    All,
    /// Exactly these, ascending, each with its relevance.
    Rows(Vec<(u32, u32)>),
    /// Exactly these, without relevance.
    Set(RowSet),
    /// At most these, ascending: their bodies decide.
    Among(Vec<u32>),
    /// Unknown: the bodies decide.
    Unknown,
}

impl Index {
    /// Answers the query for the bodies of a snapshot; `None` if the index has no data or cannot be
    /// read (it will be rebuilt then), and for areas in memory. Without relevance, common words
    /// take a fraction of the time.
    ///
    /// # Errors
    /// Only [`IndexError::Cancelled`].
    pub fn answer(
        &self,
        snapshot: &Arc<Snapshot>,
        query: &Query<'_>,
        job: &Job,
    ) -> Result<Option<IndexedBodies>, IndexError> {
        self.with_stored_data(snapshot, |store, cover| {
            let lookup = Lookup {
                store,
                cover,
                messages: snapshot.len(),
                by_relevance: query.needs_relevance(),
                keys: WordKeys::default(),
                job,
            };
            lookup.answer(query)
        })
    }

    /// Runs `ask` on the stored data of a snapshot; `None` if there is none, or it cannot be read.
    pub(super) fn with_stored_data<T>(
        &self,
        snapshot: &Arc<Snapshot>,
        ask: impl FnOnce(&Store<'_>, &Cover) -> Result<Option<T>, IndexError>,
    ) -> Result<Option<T>, IndexError> {
        let Ok(Some(key)) = key_of(snapshot.area()) else {
            return Ok(None);
        };
        self.reading(|file, store| {
            let cover = self.covers.of(snapshot, &key, file, store)?;
            ask(store, &cover)
        })
    }

    /// Runs `read` on the store and its file number; `None` if there is no store, or it cannot be
    /// read.
    pub(super) fn reading<T>(
        &self,
        read: impl FnOnce(u32, &Store<'_>) -> Result<Option<T>, IndexError>,
    ) -> Result<Option<T>, IndexError> {
        let Some(reader) = self.reader() else {
            return Ok(None);
        };
        match reader.reading(|store| read(reader.file.number, store)) {
            answer @ (Ok(_) | Err(IndexError::Cancelled)) => {
                self.return_reader(reader);
                answer
            }
            Err(error) => {
                if matches!(error, IndexError::Damaged { .. }) {
                    self.folder.mark_damaged(reader.file.number);
                }
                Ok(None)
            }
        }
    }

    /// Returns a connection to the current index file.
    fn reader(&self) -> Option<Reader> {
        let current = self.folder.current()?;
        if self.folder.is_marked_damaged(current.number) {
            return None;
        }
        {
            let mut kept = self.readers.lock().unwrap_or_else(PoisonError::into_inner);
            kept.retain(|reader| reader.file == current);
            if let Some(reader) = kept.pop() {
                return Some(reader);
            }
        }
        match Reader::open(current.clone()) {
            Ok(reader) => reader,
            Err(error) => {
                if matches!(error, IndexError::Damaged { .. }) {
                    self.folder.mark_damaged(current.number);
                }
                None
            }
        }
    }

    fn return_reader(&self, reader: Reader) {
        /// Maximum number of idle connections: that of concurrent workers.
        const KEPT: usize = 4;
        let mut kept = self.readers.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < KEPT {
            kept.push(reader);
        }
    }
}

struct Lookup<'l> {
    store: &'l Store<'l>,
    cover: &'l Cover,
    /// Number of messages in the snapshot.
    messages: usize,
    by_relevance: bool,
    keys: WordKeys,
    job: &'l Job,
}

/// Matching entry, copied from its block.
struct Hit {
    counts: Vec<Count>,
    block: usize,
    positions: Range<usize>,
}

impl Hit {
    /// Reads an entry; `of` is the number of messages in the segment.
    fn new(block: usize, entry: BlockEntry<'_>, of: usize) -> Result<Self, InvalidData> {
        let mut counts = Vec::new();
        read_counts(entry.docs, entry.count, of, &mut counts)?;
        Ok(Self {
            counts,
            block,
            positions: entry.positions,
        })
    }
}

impl Lookup<'_> {
    fn answer(&self, query: &Query<'_>) -> Result<Option<IndexedBodies>, IndexError> {
        if self.cover.segments.is_empty() {
            return Ok(None);
        }
        let searches = query
            .body_searches()
            .map(|(_, wanted)| self.search(wanted))
            .collect::<Result<_, _>>()?;
        let tagged = match query.tags() {
            [] => None,
            lists => Some(self.tagged(lists)?),
        };
        Ok(Some(IndexedBodies {
            open: Arc::clone(&self.cover.open),
            searches,
            tagged,
            places: self.placed(query)?,
        }))
    }

    fn placed(&self, query: &Query<'_>) -> Result<Option<Vec<(u32, GeoKludge)>>, IndexError> {
        if !query.needs_places() {
            return Ok(None);
        }
        let mut found = match query.geomarks() {
            Some(regions) => places::places(self.store, self.cover, regions, self.job)?,
            None => Vec::new(),
        };
        if query.geofroms().is_some() {
            found.extend(places::origins(self.store, self.cover, self.job)?);
            found.sort_by_key(|(row, _)| *row);
        }
        Ok(Some(found))
    }

    fn search(&self, wanted: BodySearch<'_>) -> Result<BodyMatches, IndexError> {
        let query = match wanted {
            BodySearch::Everything => return Ok(BodyMatches::All),
            BodySearch::Nothing => return Ok(BodyMatches::Rows(Vec::new())),
            BodySearch::Expression => return Ok(BodyMatches::Unknown),
            BodySearch::Words(query) => query,
        };
        if query.phrases().next().is_none() {
            return Ok(BodyMatches::Unknown);
        }
        if !self.by_relevance && !query.has_literals() {
            return self.set(query).map(BodyMatches::Set);
        }
        let mut rows = Vec::new();
        // The newest segment comes first: iterating backwards, the rows mostly ascend.
        for segment in self.cover.segments.iter().rev() {
            let found = self.words_in(segment, query)?;
            rows.reserve(found.len());
            for (doc, relevance) in found {
                push_row(segment, doc, relevance, &mut rows);
            }
        }
        if !rows.is_sorted_by_key(|(row, _)| *row) {
            // The rows of each segment ascend: the sort merges such runs.
            rows.sort_by_key(|(row, _)| *row);
        }
        if query.has_literals() {
            return Ok(BodyMatches::Among(
                rows.into_iter().map(|(row, _)| row).collect(),
            ));
        }
        Ok(BodyMatches::Rows(rows))
    }

    /// Returns the messages with all words and phrases.
    fn set(&self, query: &TextQuery) -> Result<RowSet, IndexError> {
        let mut rows = RowSet::new(self.messages);
        let mut phrases = query.phrases();
        let only = match (phrases.next(), phrases.next()) {
            (Some([term]), None) => Some(term),
            _ => None,
        };
        for segment in &self.cover.segments {
            let mut insert = |row| rows.insert(row);
            let Some(term) = only else {
                let found = self.words_in(segment, query)?;
                let found = found.iter().filter_map(|(doc, _)| segment.row(*doc));
                found.for_each(insert);
                continue;
            };
            not_cancelled(self.job)?;
            self.each_entry(segment, term, &mut |_, entry| {
                segment.each_row(&entry, &mut insert)
            })?;
        }
        Ok(rows)
    }

    /// Returns the messages with all words and phrases, with their relevance if wanted.
    fn words_in(
        &self,
        segment: &CoveredSegment,
        query: &TextQuery,
    ) -> Result<Vec<Count>, IndexError> {
        let mut all: Option<Vec<Count>> = None;
        for phrase in query.phrases() {
            not_cancelled(self.job)?;
            let counts = match phrase {
                [term] => self.counts_of(segment, term)?,
                terms => self.phrase(segment, terms)?,
            };
            if counts.is_empty() {
                return Ok(Vec::new());
            }
            let docs = match self.by_relevance {
                true => self.store.docs(&segment.table)?,
                false => &[],
            };
            let scored = |doc: u32, times: u32| match docs.get(doc as usize) {
                Some(doc) => body_relevance(&[times], doc.words),
                None => 0,
            };
            all = Some(match all {
                None => counts
                    .into_iter()
                    .map(|(doc, times)| (doc, scored(doc, times)))
                    .collect(),
                Some(all) => {
                    let mut other = counts.into_iter().peekable();
                    all.into_iter()
                        .filter_map(|(doc, relevance)| {
                            while other.next_if(|(next, _)| *next < doc).is_some() {}
                            let (_, times) = other.next_if(|(next, _)| *next == doc)?;
                            Some((doc, relevance.saturating_add(scored(doc, times))))
                        })
                        .collect()
                }
            });
            if all.as_ref().is_some_and(Vec::is_empty) {
                break;
            }
        }
        Ok(all.unwrap_or_default())
    }

    fn counts_of(&self, segment: &CoveredSegment, term: &Term) -> Result<Vec<Count>, IndexError> {
        let mut hits = self.hits(segment, term)?.into_iter();
        let mut counts = hits.next().map(|hit| hit.counts).unwrap_or_default();
        for hit in hits {
            counts.extend(hit.counts);
        }
        merge(&mut counts);
        Ok(counts)
    }

    /// Returns the messages in which the words follow each other.
    fn phrase(&self, segment: &CoveredSegment, terms: &[Term]) -> Result<Vec<Count>, IndexError> {
        if let [first, second] = terms
            && first.key().is_none()
            && second.key().is_none()
            && let Some(name) = pair_name(first.folded(), second.folded())
        {
            let mut counts = Vec::new();
            self.named(segment, &name, &mut counts)?;
            return Ok(counts);
        }
        let mut hits = Vec::with_capacity(terms.len());
        for term in terms {
            let hit = self.hits(segment, term)?;
            if hit.is_empty() {
                return Ok(Vec::new());
            }
            hits.push(hit);
        }
        let Some(candidates) = candidates(&hits) else {
            return Ok(Vec::new());
        };
        let mut blobs: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
        for entry in hits.iter().flatten() {
            not_cancelled(self.job)?;
            if let Entry::Vacant(place) = blobs.entry(entry.block) {
                place.insert(self.store.positions(&segment.table, entry.block)?);
            }
        }
        let positions = |entry| {
            let Hit {
                counts,
                block,
                positions,
            }: &Hit = entry;
            let blob = blobs.get(block).map_or(&[][..], Vec::as_slice);
            Positions::new(counts, blob.get(positions.clone()).unwrap_or_default())
        };
        let terms = hits
            .iter()
            .map(|entries| entries.iter().map(positions).collect())
            .collect::<Result<_, _>>();
        terms
            .and_then(|terms| phrase(&candidates, terms, self.by_relevance))
            .map_err(|invalid_data| self.store.invalid_data(invalid_data))
    }

    /// Appends the messages of the entry with this name.
    fn named(
        &self,
        segment: &CoveredSegment,
        name: &[u8],
        counts: &mut Vec<Count>,
    ) -> Result<(), IndexError> {
        let of = segment.table.doc_count;
        self.entries(segment, name, &|entry| entry == name, &mut |_, entry| {
            read_counts(entry.docs, entry.count, of, counts)
        })
    }

    /// Returns the entries of a segment that match a word of a search.
    fn hits(&self, segment: &CoveredSegment, term: &Term) -> Result<Vec<Hit>, IndexError> {
        let mut hits = Vec::new();
        let of = segment.table.doc_count;
        self.each_entry(segment, term, &mut |block, entry| {
            hits.push(Hit::new(block, entry, of)?);
            Ok(())
        })?;
        Ok(hits)
    }

    /// Visits the entries of a segment that match a word of a search.
    fn each_entry(
        &self,
        segment: &CoveredSegment,
        term: &Term,
        visit: &mut dyn FnMut(usize, BlockEntry<'_>) -> Result<(), InvalidData>,
    ) -> Result<(), IndexError> {
        let (key, own);
        let name = match term.key() {
            Some(wanted) => {
                key = wanted;
                [wanted.as_bytes(), &[BETWEEN]].concat()
            }
            None => {
                own = self.keys.key(term.folded());
                key = &own;
                [own.as_bytes(), &[BETWEEN], term.folded().as_bytes()].concat()
            }
        };
        let fits = |entry: &[u8]| {
            let folded = entry
                .strip_prefix(key.as_bytes())
                .and_then(|rest| rest.strip_prefix(&[BETWEEN]))
                .and_then(|folded| std::str::from_utf8(folded).ok());
            folded.is_some_and(|folded| term.fits(folded, || key))
        };
        self.entries(segment, &name, &fits, visit)
    }

    /// Visits the entries whose names begin with `name` and satisfy `fits`, each with the number of
    /// its block.
    fn entries(
        &self,
        segment: &CoveredSegment,
        name: &[u8],
        fits: &dyn Fn(&[u8]) -> bool,
        visit: &mut dyn FnMut(usize, BlockEntry<'_>) -> Result<(), InvalidData>,
    ) -> Result<(), IndexError> {
        let is_in = |entry: &[u8]| entry.starts_with(name);
        segment.each_entry(
            self.store,
            name,
            &is_in,
            self.job,
            &mut |block, entry_name, entry| {
                if fits(entry_name) {
                    visit(block, entry)?;
                }
                Ok(())
            },
        )
    }

    /// Returns the messages with a tag of each list.
    fn tagged(&self, lists: &[Vec<String>]) -> Result<Vec<u32>, IndexError> {
        let mut rows = Vec::new();
        for segment in &self.cover.segments {
            let mut all: Option<Vec<u32>> = None;
            for list in lists {
                not_cancelled(self.job)?;
                let mut counts = Vec::new();
                for tag in list {
                    self.named(segment, &[&[TAG], tag.as_bytes()].concat(), &mut counts)?;
                }
                merge(&mut counts);
                all = Some(match all {
                    None => counts.into_iter().map(|(doc, _)| doc).collect(),
                    Some(all) => intersect(&all, &counts),
                });
            }
            for doc in all.unwrap_or_default() {
                push_row(segment, doc, 0, &mut rows);
            }
        }
        rows.sort_unstable();
        Ok(rows.into_iter().map(|(row, _)| row).collect())
    }
}

/// Appends the row of a message, if the segment covers it.
fn push_row(segment: &CoveredSegment, doc: u32, relevance: u32, rows: &mut Vec<(u32, u32)>) {
    if let Some(row) = segment.row(doc) {
        rows.push((row, relevance));
    }
}

/// Returns the messages that contain every word of a phrase.
fn candidates(hits: &[Vec<Hit>]) -> Option<Vec<u32>> {
    let mut lists: Vec<Cow<'_, [Count]>> = hits
        .iter()
        .map(|entries| match entries.as_slice() {
            [only] => Cow::Borrowed(only.counts.as_slice()),
            entries => {
                let mut counts: Vec<Count> = entries
                    .iter()
                    .flat_map(|entry| entry.counts.iter().copied())
                    .collect();
                merge(&mut counts);
                Cow::Owned(counts)
            }
        })
        .collect();
    // Rarest first.
    lists.sort_by_key(|list| list.len());
    let mut lists = lists.into_iter();
    let mut all: Vec<u32> = lists.next()?.iter().map(|(doc, _)| *doc).collect();
    for list in lists {
        all = intersect(&all, &list);
    }
    Some(all)
}
