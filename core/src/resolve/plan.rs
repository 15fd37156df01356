//! Plan of a search: queries the index for bodies, so that few of them have to be read.
//!
//! `core/tests/search/index_property.rs` verifies the pages of planned searches against plain ones.

use super::ResolveError;
use super::headers::Match;
use crate::cores;
use crate::geo::GeoKludge;
use crate::index::{BodyMatches, Index, IndexError, IndexedBodies};
use crate::job::Job;
use crate::library::{Corpus, CorpusIndex, RowSet, Snapshot};
use crate::query::{Field, HeaderText, Judgement, MessageFacts, PlaceVerdict, Query};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Number of messages from which all cores query the index.
const MANY: usize = 20_000;

/// Answers of the index about the bodies of a corpus.
pub(super) struct Plan {
    /// Field of each search in bodies.
    fields: Vec<Field>,
    /// One plan for each snapshot of the corpus.
    parts: Vec<SnapshotPlan>,
}

struct SnapshotPlan {
    indices: Range<CorpusIndex>,
    /// Answer of the index; `None` if the snapshot is not indexed.
    answer: Option<IndexedBodies>,
    /// Verdict of the geographic filters; `None` without such filters.
    placed: Option<PlacedRows>,
    /// True if the base can be indexed: bases in memory are not.
    on_disk: bool,
}

/// Messages that passed by their headers, split into decided and undecided ones.
#[derive(Default)]
pub(super) struct HeaderSplit {
    /// Messages that pass all filters.
    pub(super) decided: Vec<Match>,
    /// Messages whose bodies have to be read, and those on which an expression gave up.
    pub(super) left: Vec<Match>,
    /// Number of messages in `left` that are not indexed.
    pub(super) unknown: usize,
}

/// Messages that pass all filters.
#[derive(Default)]
pub(super) struct MatchingRows {
    /// The messages, ascending.
    pub(super) indices: Vec<CorpusIndex>,
    /// Relevance of each.
    pub(super) relevance: Vec<u32>,
}

/// Messages that pass, with or without their relevance.
pub(super) enum Passed {
    Rows(MatchingRows),
    /// Without relevance.
    Set(RowSet),
}

/// All messages, split by one search into decided and undecided ones.
pub(super) struct SearchSplit {
    /// Messages that pass.
    pub(super) decided: Passed,
    /// Messages whose bodies have to be read because they are not indexed.
    pub(super) left: Vec<CorpusIndex>,
}

impl From<SearchSplit> for HeaderSplit {
    fn from(taken: SearchSplit) -> Self {
        let found = |(index, relevance)| Match {
            index,
            judgement: Judgement {
                passes: true,
                relevance,
                gave_up: false,
            },
        };
        let SearchSplit { decided, left } = taken;
        let decided = match decided {
            Passed::Rows(rows) => {
                let rows = rows.indices.into_iter().zip(rows.relevance);
                rows.map(found).collect()
            }
            Passed::Set(rows) => rows.iter().map(|index| found((index, 0))).collect(),
        };
        Self {
            decided,
            unknown: left.len(),
            left: left.into_iter().map(|index| found((index, 0))).collect(),
        }
    }
}

impl FromIterator<Match> for MatchingRows {
    fn from_iter<I: IntoIterator<Item = Match>>(matches: I) -> Self {
        let found = matches
            .into_iter()
            .map(|found| (found.index, found.judgement.relevance));
        let (indices, relevance) = found.unzip();
        Self { indices, relevance }
    }
}

/// Verdict about one message.
enum IndexVerdict {
    /// The message does not pass.
    Out,
    /// The body has to be read: the message is not indexed.
    Unindexed { on_disk: bool },
    /// The body has to be read: a search needs more than an index has.
    Unclear,
    /// Decided; the relevance for each search is known, if it passes.
    Bodies,
}

impl Plan {
    /// Queries the index.
    pub(super) fn make(
        corpus: &Corpus,
        query: &Query<'_>,
        index: &Index,
        job: &Job,
    ) -> Result<Self, ResolveError> {
        let snapshots: Vec<_> = corpus.parts().collect();
        let ask = |(indices, snapshot): &(Range<CorpusIndex>, &Arc<Snapshot>)| {
            let answer = match index.answer(snapshot, query, job) {
                Ok(answer) => answer,
                Err(IndexError::Cancelled) => return Err(ResolveError::Cancelled),
                Err(_) => None,
            };
            let placed = answer
                .as_ref()
                .and_then(|answer| answer.places.as_deref())
                .map(|kludges| PlacedRows::judge(snapshot, query, kludges));
            Ok(SnapshotPlan {
                indices: indices.clone(),
                placed,
                answer,
                on_disk: snapshot.area().path().is_some(),
            })
        };
        let threads = if corpus.len() < MANY {
            1
        } else {
            cores::count().min(snapshots.len())
        };
        let next = AtomicUsize::new(0);
        let work = |_| {
            let mut parts = Vec::new();
            while let Some(of) = snapshots.get(next.fetch_add(1, Ordering::Relaxed)) {
                parts.push(ask(of)?);
            }
            Ok::<Vec<SnapshotPlan>, ResolveError>(parts)
        };
        let mut parts = Vec::new();
        for own in cores::each(0..threads, work) {
            parts.extend(own?);
        }
        parts.sort_unstable_by_key(|part| part.indices.start);
        let fields = query.body_searches().map(|(field, _)| field).collect();
        Ok(Self { fields, parts })
    }

    /// Splits all messages at once if a single search of bodies decides, as in most searches; half
    /// a million hits then need no second check. `None` if more decides.
    pub(super) fn at_once(&self, corpus: &Corpus, query: &Query<'_>) -> Option<SearchSplit> {
        if !query.is_one_body_search() {
            return None;
        }
        let mut left = Vec::new();
        let mut found = Vec::with_capacity(self.parts.len());
        for part in &self.parts {
            let answer = part.answer.as_ref()?;
            let ([matches], None) = (&*answer.searches, &answer.tagged) else {
                return None;
            };
            let start = part.indices.start;
            left.extend(answer.open.iter().map(|row| start + row));
            found.push((start, matches));
        }
        let is_set = |(_, matches): &(_, &_)| matches!(matches, BodyMatches::Set(_));
        let decided = if !found.is_empty() && found.iter().all(is_set) {
            let mut all = RowSet::new(corpus.len());
            for (start, matches) in found {
                if let BodyMatches::Set(rows) = matches {
                    all.insert_all(rows, start);
                }
            }
            Passed::Set(all)
        } else {
            let mut all = MatchingRows::default();
            for (start, matches) in found {
                let BodyMatches::Rows(rows) = matches else {
                    return None;
                };
                all.indices.extend(rows.iter().map(|(row, _)| start + row));
                all.relevance
                    .extend(rows.iter().map(|(_, relevance)| *relevance));
            }
            Passed::Rows(all)
        };
        Some(SearchSplit { decided, left })
    }

    /// Returns the only messages that can pass, ascending; `None` if any may.
    pub(super) fn candidates(&self, corpus: &Corpus) -> Option<Vec<CorpusIndex>> {
        let narrowed: Vec<Option<Vec<u32>>> =
            self.parts.iter().map(|part| self.narrow(part)).collect();
        if narrowed.iter().all(Option::is_none) {
            return None;
        }
        let mut candidates = Vec::new();
        for (part, rows) in self.parts.iter().zip(narrowed) {
            let start = part.indices.start;
            match rows {
                None => candidates.extend(part.indices.clone()),
                Some(rows) => candidates.extend(rows.into_iter().map(|row| start + row)),
            }
        }
        candidates.retain(|index| (*index as usize) < corpus.len());
        Some(candidates)
    }

    /// Returns the rows of a snapshot that can pass.
    fn narrow(&self, part: &SnapshotPlan) -> Option<Vec<u32>> {
        let answer = part.answer.as_ref()?;
        let mut lists: Vec<Vec<u32>> = answer.tagged.iter().cloned().collect();
        lists.extend(part.placed.iter().map(|placed| placed.may_pass.clone()));
        for (field, found) in self.fields.iter().zip(&answer.searches) {
            // The other field also passes by its subject.
            if *field == Field::Body {
                match found {
                    BodyMatches::Rows(rows) => {
                        lists.push(rows.iter().map(|(row, _)| *row).collect())
                    }
                    BodyMatches::Set(rows) => lists.push(rows.iter().collect()),
                    BodyMatches::Among(rows) => lists.push(rows.clone()),
                    BodyMatches::All | BodyMatches::Unknown => {}
                }
            }
        }
        lists.sort_by_key(Vec::len);
        let mut lists = lists.into_iter();
        let mut rows = lists.next()?;
        for list in lists {
            let mut list = Cursor::new(&list);
            rows.retain(|row| list.has(*row));
        }
        if !answer.open.is_empty() {
            rows.extend_from_slice(&answer.open);
            rows.sort_unstable();
            rows.dedup();
        }
        Some(rows)
    }

    /// Splits messages that passed by their headers, in ascending order.
    pub(super) fn split(
        &self,
        corpus: &Corpus,
        query: &Query<'_>,
        matches: Vec<Match>,
    ) -> HeaderSplit {
        let mut split = HeaderSplit::default();
        let with_subjects = self.fields.iter().any(|field| *field != Field::Body);
        let mut bodies = Vec::with_capacity(self.fields.len());
        let mut parts = self.parts.iter();
        let mut walk: Option<PlanWalk<'_>> = None;
        for found in matches {
            if !found.judgement.passes {
                split.left.push(found);
                continue;
            }
            while walk
                .as_ref()
                .is_none_or(|walk| walk.part.indices.end <= found.index)
            {
                walk = parts.next().map(PlanWalk::new);
                if walk.is_none() {
                    break;
                }
            }
            let known = walk
                .as_mut()
                .map_or(IndexVerdict::Unindexed { on_disk: false }, |walk| {
                    walk.known(found.index, &self.fields, &mut bodies)
                });
            match known {
                IndexVerdict::Out => {}
                IndexVerdict::Unindexed { on_disk } => {
                    split.unknown += usize::from(on_disk);
                    split.left.push(found);
                }
                IndexVerdict::Unclear => split.left.push(found),
                IndexVerdict::Bodies => {
                    let row = with_subjects.then(|| corpus.get(found.index)).flatten();
                    let facts = MessageFacts {
                        subject: row.as_ref().map_or("", |row| row.subject()),
                        ..MessageFacts::default()
                    };
                    let mut of = |at: usize| bodies.get(at).copied().flatten();
                    let judgement = query.judge_found(&facts, found.judgement, &mut of);
                    if judgement.passes || judgement.gave_up {
                        split.decided.push(Match { judgement, ..found });
                    }
                }
            }
        }
        split
    }
}

/// Rows of a snapshot that pass geographic filters, if indexed.
#[derive(Default)]
struct PlacedRows {
    /// Rows that pass, and those of `by_documents`; ascending.
    may_pass: Vec<u32>,
    /// Rows that pass if a document does; ascending.
    by_documents: Vec<u32>,
}

impl PlacedRows {
    fn add(&mut self, row: u32, placed: &PlaceVerdict) {
        if *placed != PlaceVerdict::No {
            self.may_pass.push(row);
        }
        if matches!(placed, PlaceVerdict::IfDocuments(_)) {
            self.by_documents.push(row);
        }
    }

    /// Judges rows by their kludges, sorted by row.
    fn judge(snapshot: &Snapshot, query: &Query<'_>, kludges: &[(u32, GeoKludge)]) -> Self {
        let mut made = Self::default();
        let mut known: Vec<Option<bool>> = vec![None; snapshot.text_count()];
        let mut rest = kludges;
        for (row, message) in (0_u32..).zip(snapshot.iter()) {
            let end = rest.partition_point(|(of, _)| *of <= row);
            let (own, others) = rest.split_at_checked(end).unwrap_or_default();
            rest = others;
            if !own.is_empty() {
                let own = own.iter().filter(|(of, _)| *of == row);
                let kludges = own.map(|(_, kludge)| kludge.clone());
                made.add(row, &query.judge_places(message.from_address(), kludges));
            } else if query.geomarks().is_none() {
                // Without ORIGEO the sender's address decides, and many messages share one.
                let id = message.text_id(HeaderText::Address) as usize;
                let judge = || {
                    let none = std::iter::empty();
                    query.judge_places(message.from_address(), none) == PlaceVerdict::Yes
                };
                let passes = match known.get_mut(id) {
                    Some(slot) => *slot.get_or_insert_with(judge),
                    None => judge(),
                };
                if passes {
                    made.may_pass.push(row);
                }
            }
        }
        made
    }
}

/// Cursor over the answer for one snapshot, for messages in ascending order.
struct PlanWalk<'p> {
    part: &'p SnapshotPlan,
    open: Cursor<'p, u32>,
    tagged: Option<Cursor<'p, u32>>,
    placed: Option<[Cursor<'p, u32>; 2]>,
    searches: Vec<MatchCursor<'p>>,
}

/// Cursor over the result of one search.
enum MatchCursor<'p> {
    All,
    Rows(Cursor<'p, (u32, u32)>),
    Set(&'p RowSet),
    Among(Cursor<'p, u32>),
    Unknown,
}

impl<'p> PlanWalk<'p> {
    fn new(part: &'p SnapshotPlan) -> Self {
        let answer = part.answer.as_ref();
        let looking = |found: &'p BodyMatches| match found {
            BodyMatches::All => MatchCursor::All,
            BodyMatches::Rows(rows) => MatchCursor::Rows(Cursor::new(rows)),
            BodyMatches::Set(rows) => MatchCursor::Set(rows),
            BodyMatches::Among(rows) => MatchCursor::Among(Cursor::new(rows)),
            BodyMatches::Unknown => MatchCursor::Unknown,
        };
        Self {
            part,
            open: Cursor::new(answer.map_or(&[][..], |answer| answer.open.as_ref())),
            tagged: answer
                .and_then(|answer| answer.tagged.as_deref())
                .map(Cursor::new),
            placed: part.placed.as_ref().map(|placed| {
                [
                    Cursor::new(&placed.may_pass),
                    Cursor::new(&placed.by_documents),
                ]
            }),
            searches: answer.map_or_else(Vec::new, |answer| {
                answer.searches.iter().map(looking).collect()
            }),
        }
    }

    /// Returns the verdict about a message; `bodies` receives its relevance for each search.
    fn known(
        &mut self,
        index: CorpusIndex,
        fields: &[Field],
        bodies: &mut Vec<Option<u32>>,
    ) -> IndexVerdict {
        let Some(row) = index.checked_sub(self.part.indices.start) else {
            return IndexVerdict::Unindexed { on_disk: false };
        };
        if self.part.answer.is_none() {
            return IndexVerdict::Unindexed {
                on_disk: self.part.on_disk,
            };
        }
        if self.open.has(row) {
            return IndexVerdict::Unindexed { on_disk: true };
        }
        if let Some(tagged) = &mut self.tagged
            && !tagged.has(row)
        {
            return IndexVerdict::Out;
        }
        let mut unclear = false;
        if let Some([may_pass, by_documents]) = &mut self.placed {
            if !may_pass.has(row) {
                return IndexVerdict::Out;
            }
            unclear = by_documents.has(row);
        }
        bodies.clear();
        for (field, looking) in fields.iter().zip(&mut self.searches) {
            let relevance = match looking {
                MatchCursor::All => Some(0),
                MatchCursor::Rows(rows) => rows.at(row).map(|(_, relevance)| *relevance),
                MatchCursor::Set(rows) => rows.contains(row).then_some(0),
                MatchCursor::Among(rows) => rows.at(row).map(|_| {
                    unclear = true;
                    0
                }),
                MatchCursor::Unknown => {
                    unclear = true;
                    Some(0)
                }
            };
            if relevance.is_none() && *field == Field::Body {
                return IndexVerdict::Out;
            }
            bodies.push(relevance);
        }
        if unclear {
            IndexVerdict::Unclear
        } else {
            IndexVerdict::Bodies
        }
    }
}

/// Cursor over an ascending list, queried for rows in ascending order.
struct Cursor<'l, T> {
    rest: &'l [T],
}

/// Item of a [`Cursor`].
trait HasRow {
    /// Returns the row of the snapshot.
    fn row(&self) -> u32;
}

impl HasRow for u32 {
    fn row(&self) -> u32 {
        *self
    }
}

impl HasRow for (u32, u32) {
    fn row(&self) -> u32 {
        self.0
    }
}

impl<'l, T: HasRow> Cursor<'l, T> {
    fn new(list: &'l [T]) -> Self {
        Self { rest: list }
    }

    /// Returns the entry of a row; steps double, so that distant rows cost little.
    fn at(&mut self, row: u32) -> Option<&'l T> {
        let mut step = 1;
        while self.rest.get(step - 1).is_some_and(|next| next.row() < row) {
            self.rest = self.rest.get(step..).unwrap_or_default();
            step *= 2;
        }
        let window = self.rest.get(..step - 1).unwrap_or(self.rest);
        let before = window.partition_point(|next| next.row() < row);
        self.rest = self.rest.get(before..).unwrap_or_default();
        self.rest.first().filter(|next| next.row() == row)
    }

    fn has(&mut self, row: u32) -> bool {
        self.at(row).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::Cursor;

    #[test]
    fn cursors_find_what_is_there_and_nothing_else() {
        let list: Vec<u32> = (0..500)
            .filter(|row| row % 3 == 0 || row % 7 == 1)
            .collect();
        for stride in [1, 2, 5, 64, 499] {
            let mut cursor = Cursor::new(&list);
            for row in (0..520).step_by(stride) {
                assert_eq!(cursor.has(row), list.contains(&row), "{row} by {stride}");
                // A repeated query returns the same.
                assert_eq!(cursor.has(row), list.contains(&row), "{row} by {stride}");
            }
        }
        assert!(!Cursor::<u32>::new(&[]).has(0));
    }
}
