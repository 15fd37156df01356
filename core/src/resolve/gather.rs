//! What is encoded in messages: from the index where it knows, else by reading them.

use super::ResolveError;
use crate::base::{BaseError, RawControl};
use crate::index::Index;
use crate::job::Job;
use crate::library::{Corpus, CorpusIndex, LibraryError, Snapshot};
use crate::limits;
use crate::message::RawMessage;
use crate::objects::{self, Piece, PieceFacts, PieceNote, same_name_in_any_case};
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Up to this many messages are read one by one; more take a pass over their base.
const FEW: usize = 32;

/// Which pieces are noted.
pub(super) enum PieceFilter<'w> {
    All,
    /// Those of a name, in any case of its letters.
    Named(&'w str),
    /// Those of several names.
    AnyOf(&'w [String]),
    /// Sections of any object.
    Sections,
    /// Sections of objects with these names.
    SectionsOf(&'w [String]),
}

impl PieceFilter<'_> {
    fn takes(&self, facts: &PieceFacts) -> bool {
        match self {
            Self::All => true,
            Self::Named(name) => facts.is_named(name),
            Self::AnyOf(names) => names.iter().any(|name| facts.is_named(name)),
            Self::Sections => !facts.is_whole(),
            Self::SectionsOf(names) => {
                let is_it = |name: &String| same_name_in_any_case(name, &facts.name);
                !facts.is_whole() && names.iter().any(is_it)
            }
        }
    }

    fn name(&self) -> Option<&str> {
        match self {
            Self::Named(name) => Some(name),
            Self::SectionsOf([name]) => Some(name),
            _ => None,
        }
    }
}

/// Where pieces are looked for.
#[derive(Clone, Copy)]
pub(super) struct PieceSources<'s> {
    pub(super) corpus: &'s Corpus,
    /// Spares reading messages; what is found is the same without it.
    pub(super) index: Option<&'s Index>,
    pub(super) usetz: bool,
}

/// What was found in messages, without the bytes.
#[derive(Default)]
pub(super) struct PieceCatalogue {
    /// In the order of messages.
    pub(super) notes: Vec<PieceNote>,
    /// Areas that could not be read, and why.
    pub(super) failed: Vec<(String, LibraryError)>,
    /// Whether there was more than is kept.
    pub(super) is_full: bool,
}

impl PieceCatalogue {
    /// Looks through messages, given in ascending order; only pieces that are `wanted` are noted.
    pub(super) fn of(
        shelves: PieceSources<'_>,
        messages: &[CorpusIndex],
        wanted: &PieceFilter<'_>,
        job: &Job,
    ) -> Result<Self, ResolveError> {
        let mut made = Self::default();
        for (part, snapshot) in shelves.corpus.parts() {
            let first = messages.partition_point(|index| *index < part.start);
            let end = messages.partition_point(|index| *index < part.end);
            let own = messages.get(first..end).unwrap_or_default();
            if own.is_empty() {
                continue;
            }
            let known = match shelves
                .index
                .map(|index| index.pieces(snapshot, wanted.name(), job))
            {
                Some(Err(_)) => return Err(ResolveError::Cancelled),
                Some(Ok(known)) => known,
                None => None,
            };
            let before = made.notes.len();
            let left: Cow<'_, [CorpusIndex]> = match known {
                None => Cow::Borrowed(own),
                Some(known) => {
                    for (row, facts) in known.found {
                        let index = part.start + row;
                        if own.binary_search(&index).is_ok() {
                            made.note(shelves, index, facts, wanted);
                        }
                    }
                    let is_open = |index: &CorpusIndex| {
                        known.open.binary_search(&(*index - part.start)).is_ok()
                    };
                    own.iter().copied().filter(is_open).collect()
                }
            };
            let mut note = |index: CorpusIndex, pieces: &[Piece]| {
                for (place, piece) in (0_u32..).zip(pieces) {
                    made.note(shelves, index, PieceFacts::new(piece, place), wanted);
                }
            };
            let read = match left.len() {
                0 => Ok(()),
                1..=FEW => one_by_one(shelves.corpus, snapshot, &left, &mut note),
                _ => all_together(snapshot, part.start, &left, &mut note, job),
            };
            if let Some(own) = made.notes.get_mut(before..) {
                own.sort_by_key(|note| (note.message, note.place));
            }
            match read {
                Ok(()) => {}
                Err(LibraryError::Base(BaseError::Cancelled)) => {
                    return Err(ResolveError::Cancelled);
                }
                Err(error) => made.failed.push((snapshot.area().tag().to_owned(), error)),
            }
            if job.is_cancelled() {
                return Err(ResolveError::Cancelled);
            }
        }
        Ok(made)
    }

    /// Looks for an object of a name through messages, sections included of which only the first
    /// has the name, in its `begin` line.
    pub(super) fn of_name(
        shelves: PieceSources<'_>,
        messages: &[CorpusIndex],
        wanted: &str,
        job: &Job,
    ) -> Result<Self, ResolveError> {
        let found = Self::of(shelves, messages, &PieceFilter::Named(wanted), job)?;
        let names = first_names(&found.notes, wanted);
        if names.is_empty() {
            return Ok(found);
        }
        Self::of(shelves, messages, &PieceFilter::AnyOf(&names), job)
    }

    /// Whether there are sections: what object they make is known by the whole areas only.
    pub(super) fn has_sections(&self) -> bool {
        self.notes.iter().any(|note| !note.is_whole())
    }

    fn note(
        &mut self,
        shelves: PieceSources<'_>,
        index: CorpusIndex,
        facts: PieceFacts,
        wanted: &PieceFilter<'_>,
    ) {
        if !wanted.takes(&facts) {
            return;
        }
        let Some(row) = shelves.corpus.get(index) else {
            return;
        };
        if self.notes.len() >= limits::OBJECT_NOTES {
            self.is_full = true;
            return;
        }
        let moment = row.moment_stamp(shelves.usetz).0;
        self.notes
            .push(PieceNote::new(facts, row.from(), moment, index));
    }
}

/// The names to look for where only the first of several sections has the wanted one, in its `begin`
/// line; empty where that is not so.
fn first_names(notes: &[PieceNote], wanted: &str) -> Vec<String> {
    let is_other =
        |note: &&PieceNote| !note.is_whole() && !same_name_in_any_case(&note.name, wanted);
    let mut names: Vec<String> = notes
        .iter()
        .filter(is_other)
        .map(|note| note.name.clone())
        .collect();
    if !names.is_empty() {
        names.push(wanted.to_owned());
        names.sort_unstable();
        names.dedup();
    }
    names
}

fn one_by_one(
    corpus: &Corpus,
    snapshot: &Snapshot,
    messages: &[CorpusIndex],
    note: &mut dyn FnMut(CorpusIndex, &[Piece]),
) -> Result<(), LibraryError> {
    for index in messages {
        let Some(row) = corpus.get(*index) else {
            continue;
        };
        if let Some(stored) = row.read()? {
            note(
                *index,
                &objects::find_in(&stored, snapshot.area().charset()),
            );
        }
    }
    Ok(())
}

fn all_together(
    snapshot: &Snapshot,
    start: CorpusIndex,
    messages: &[CorpusIndex],
    note: &mut dyn FnMut(CorpusIndex, &[Piece]),
    job: &Job,
) -> Result<(), LibraryError> {
    let default = snapshot.area().charset();
    snapshot.scan_texts(job, &mut |at, header, text| {
        let index = start + at;
        if messages.binary_search(&index).is_err() {
            return ControlFlow::Continue(());
        }
        let mut control: Vec<Vec<u8>> = Vec::new();
        let raw: RawControl<'_> = header.control;
        raw.for_each(&mut |line| control.push(line.to_vec()));
        let control: Vec<&[u8]> = control.iter().map(Vec::as_slice).collect();
        let message = RawMessage {
            control: &control,
            text,
            header: [header.from, header.to, header.subject],
        };
        let pieces = objects::find_raw(&message, message.charset(default).charset);
        if !pieces.is_empty() {
            note(index, &pieces);
        }
        ControlFlow::Continue(())
    })?;
    Ok(())
}

/// Reads some pieces again, with their bytes; `None` when one of them is gone.
pub(super) fn pieces_again(
    corpus: &Corpus,
    notes: &[PieceNote],
    wanted: &[usize],
) -> Result<Option<Vec<Piece>>, LibraryError> {
    let noted = || wanted.iter().filter_map(|at| notes.get(*at));
    let places = noted().map(|note| (note.message, note.place));
    let found = read_pieces(corpus, places)?;
    Ok(found.filter(|found| {
        found.len() == wanted.len()
            && found
                .iter()
                .zip(noted())
                .all(|(piece, note)| piece.name == note.name)
    }))
}

/// Reads the pieces at some places of messages; `None` when one of them is gone.
pub(super) fn read_pieces(
    corpus: &Corpus,
    wanted: impl Iterator<Item = (CorpusIndex, u32)>,
) -> Result<Option<Vec<Piece>>, LibraryError> {
    let mut found = Vec::new();
    let mut last: Option<(CorpusIndex, Arc<[Piece]>)> = None;
    for (message, place) in wanted {
        let known = last.as_ref().filter(|(index, _)| *index == message);
        let pieces = match known {
            Some((_, pieces)) => Arc::clone(pieces),
            None => {
                let Some(row) = corpus.get(message) else {
                    return Ok(None);
                };
                let Some(stored) = row.read()? else {
                    return Ok(None);
                };
                let pieces: Arc<[Piece]> = objects::find_in(&stored, row.area().charset()).into();
                last = Some((message, Arc::clone(&pieces)));
                pieces
            }
        };
        match pieces.get(place as usize) {
            Some(piece) => found.push(piece.clone()),
            None => return Ok(None),
        }
    }
    Ok(Some(found))
}
