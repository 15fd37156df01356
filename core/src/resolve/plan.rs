//! Where filters ask the index what bodies hold, so that few of them have to be read.
//!
//! `core/tests/index_property.rs` holds the pages of planned searches to those of plain ones.

use super::ResolveError;
use super::headers::Match;
use crate::index::{Answer, Found, Index, IndexError};
use crate::job::Job;
use crate::library::{Corpus, CorpusIndex};
use crate::query::{Facts, Field, Query};
use std::cmp::Ordering;
use std::ops::Range;

/// What the index says of the bodies of a corpus.
pub(super) struct Plan {
    /// The field of each search in bodies.
    fields: Vec<Field>,
    /// For each snapshot of the corpus.
    parts: Vec<Part>,
}

struct Part {
    indices: Range<CorpusIndex>,
    /// `None`: the index knows nothing of it.
    answer: Option<Answer>,
    /// Whether there can be an answer one day: bases in memory are not indexed.
    on_disk: bool,
}

/// Messages that passed by their headers, taken apart.
#[derive(Default)]
pub(super) struct Split {
    /// Those that pass all filters.
    pub(super) decided: Vec<Match>,
    /// Those whose bodies have to be read, and those on which an expression gave up.
    pub(super) left: Vec<Match>,
    /// How many of `left` are there because the index does not know them.
    pub(super) unknown: usize,
}

/// What is known of one message.
enum Known {
    /// It does not pass.
    Out,
    /// Its body has to be read: the index does not know it.
    Unindexed { on_disk: bool },
    /// Its body has to be read: a search asks for what no index holds.
    Unclear,
    /// Its relevance for each search, where it passes.
    Bodies(Vec<Option<u32>>),
}

impl Plan {
    /// Asks the index.
    pub(super) fn make(
        corpus: &Corpus,
        query: &Query<'_>,
        index: &Index,
        job: &Job,
    ) -> Result<Self, ResolveError> {
        let mut parts = Vec::new();
        for (indices, snapshot) in corpus.parts() {
            let answer = match index.answer(snapshot, query, job) {
                Ok(answer) => answer,
                Err(IndexError::Cancelled) => return Err(ResolveError::Cancelled),
                Err(_) => None,
            };
            parts.push(Part {
                indices,
                answer,
                on_disk: snapshot.area().path().is_some(),
            });
        }
        let fields = query.wanted_of_bodies().map(|(field, _)| field).collect();
        Ok(Self { fields, parts })
    }

    /// The only messages that can pass, ascending; `None` when it may be any.
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

    /// The rows of a snapshot that can pass.
    fn narrow(&self, part: &Part) -> Option<Vec<u32>> {
        let answer = part.answer.as_ref()?;
        let mut lists: Vec<Vec<u32>> = answer.tagged.iter().cloned().collect();
        for (field, found) in self.fields.iter().zip(&answer.searches) {
            // The other field passes by its subject, too.
            if *field == Field::Body {
                match found {
                    Found::Rows(rows) => lists.push(rows.iter().map(|(row, _)| *row).collect()),
                    Found::Among(rows) => lists.push(rows.clone()),
                    Found::All | Found::Unknown => {}
                }
            }
        }
        lists.sort_by_key(Vec::len);
        let mut lists = lists.into_iter();
        let mut rows = lists.next()?;
        for list in lists {
            rows.retain(|row| list.binary_search(row).is_ok());
        }
        if !answer.open.is_empty() {
            rows.extend_from_slice(&answer.open);
            rows.sort_unstable();
            rows.dedup();
        }
        Some(rows)
    }

    /// Takes messages apart that passed by their headers.
    pub(super) fn split(&self, corpus: &Corpus, query: &Query<'_>, matches: Vec<Match>) -> Split {
        let mut split = Split::default();
        for found in matches {
            if !found.judgement.passes {
                split.left.push(found);
                continue;
            }
            match self.known(found.index) {
                Known::Out => {}
                Known::Unindexed { on_disk } => {
                    split.unknown += usize::from(on_disk);
                    split.left.push(found);
                }
                Known::Unclear => split.left.push(found),
                Known::Bodies(bodies) => {
                    let Some(row) = corpus.get(found.index) else {
                        continue;
                    };
                    let facts = Facts {
                        subject: row.subject(),
                        ..Facts::default()
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

    fn known(&self, index: CorpusIndex) -> Known {
        let part = self.parts.binary_search_by(|part| {
            if part.indices.end <= index {
                Ordering::Less
            } else if part.indices.start > index {
                Ordering::Greater
            } else {
                Ordering::Equal
            }
        });
        let Some(part) = part.ok().and_then(|at| self.parts.get(at)) else {
            return Known::Unindexed { on_disk: false };
        };
        let row = index - part.indices.start;
        let Some(answer) = &part.answer else {
            return Known::Unindexed {
                on_disk: part.on_disk,
            };
        };
        if answer.open.binary_search(&row).is_ok() {
            return Known::Unindexed { on_disk: true };
        }
        if let Some(tagged) = &answer.tagged
            && tagged.binary_search(&row).is_err()
        {
            return Known::Out;
        }
        let mut unclear = false;
        let mut bodies = Vec::with_capacity(self.fields.len());
        for (field, found) in self.fields.iter().zip(&answer.searches) {
            let relevance = match found {
                Found::All => Some(0),
                Found::Rows(rows) => rows
                    .binary_search_by_key(&row, |(row, _)| *row)
                    .ok()
                    .and_then(|at| rows.get(at))
                    .map(|(_, relevance)| *relevance),
                Found::Among(rows) if rows.binary_search(&row).is_err() => None,
                Found::Among(_) | Found::Unknown => {
                    unclear = true;
                    Some(0)
                }
            };
            if relevance.is_none() && *field == Field::Body {
                return Known::Out;
            }
            bodies.push(relevance);
        }
        if unclear {
            Known::Unclear
        } else {
            Known::Bodies(bodies)
        }
    }
}
