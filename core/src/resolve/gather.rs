//! Reading messages for what is encoded in them.

use super::ResolveError;
use crate::base::{BaseError, RawControl, Want};
use crate::job::Job;
use crate::library::{Corpus, CorpusIndex, LibraryError, Snapshot};
use crate::limits;
use crate::message::{RawMessage, object_text};
use crate::objects::{self, Kind, Piece, PieceNote, Source};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Up to so many messages are read one by one rather than by a pass over their base.
const FEW: usize = 32;

/// What was found in messages, without the bytes.
#[derive(Default)]
pub(super) struct Catalogue {
    pub(super) notes: Vec<PieceNote>,
    /// What each piece is by its bytes; tells something for first sections only.
    pub(super) kinds: Vec<Kind>,
    /// Areas that could not be read, and why.
    pub(super) failed: Vec<(String, LibraryError)>,
    /// Whether there was more than is kept.
    pub(super) is_full: bool,
}

impl Catalogue {
    /// Looks through messages, given in ascending order; only pieces that are `wanted` are noted.
    pub(super) fn of(
        corpus: &Corpus,
        messages: &[CorpusIndex],
        usetz: bool,
        wanted: &dyn Fn(&Piece) -> bool,
        job: &Job,
    ) -> Result<Self, ResolveError> {
        let mut made = Self::default();
        for (part, snapshot) in corpus.parts() {
            let first = messages.partition_point(|index| *index < part.start);
            let end = messages.partition_point(|index| *index < part.end);
            let own = messages.get(first..end).unwrap_or_default();
            let mut note = |index: CorpusIndex, pieces: Vec<Piece>| {
                made.note(corpus, index, &pieces, usetz, wanted);
            };
            let read = match own.len() {
                0 => continue,
                1..=FEW => one_by_one(corpus, snapshot, own, &mut note),
                _ => all_together(snapshot, part.start, own, &mut note, job),
            };
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

    fn note(
        &mut self,
        corpus: &Corpus,
        index: CorpusIndex,
        pieces: &[Piece],
        usetz: bool,
        wanted: &dyn Fn(&Piece) -> bool,
    ) {
        let Some(row) = corpus.get(index) else {
            return;
        };
        let moment = row.moment_stamp(usetz).0;
        for (place, piece) in (0_u32..).zip(pieces) {
            if !wanted(piece) {
                continue;
            }
            if self.notes.len() >= limits::OBJECT_NOTES {
                self.is_full = true;
                return;
            }
            let note = PieceNote::new(piece, row.from(), moment, index, place);
            self.notes.push(note);
            self.kinds.push(Kind::of(&piece.bytes, &piece.name));
        }
    }
}

fn one_by_one(
    corpus: &Corpus,
    snapshot: &Snapshot,
    messages: &[CorpusIndex],
    note: &mut dyn FnMut(CorpusIndex, Vec<Piece>),
) -> Result<(), LibraryError> {
    let base = snapshot.area().open()?;
    for index in messages {
        let Some(row) = corpus.get(*index) else {
            continue;
        };
        if let Some(stored) = base.read(row.number())? {
            note(*index, objects::find_in(&stored, snapshot.area().charset()));
        }
    }
    Ok(())
}

fn all_together(
    snapshot: &Snapshot,
    start: CorpusIndex,
    messages: &[CorpusIndex],
    note: &mut dyn FnMut(CorpusIndex, Vec<Piece>),
    job: &Job,
) -> Result<(), LibraryError> {
    let base = snapshot.area().open()?;
    let default = snapshot.area().charset();
    let mut expected = 0;
    base.scan(Want::Text, job, &mut |header, text| {
        let is_next = snapshot
            .get(expected)
            .is_some_and(|row| row.number() == header.number);
        let at = if is_next {
            Some(expected)
        } else {
            snapshot.position(header.number)
        };
        let Some(at) = at else {
            return ControlFlow::Continue(());
        };
        expected = at + 1;
        let Ok(at) = u32::try_from(at) else {
            return ControlFlow::Continue(());
        };
        let index = start + at;
        if messages.binary_search(&index).is_err() {
            return ControlFlow::Continue(());
        }
        let mut has_mime = false;
        let raw: RawControl<'_> = header.control;
        raw.for_each(&mut |line| has_mime |= is_mime_header(line));
        if !has_mime && !objects::may_hold(text) {
            return ControlFlow::Continue(());
        }
        let mut lines: Vec<Vec<u8>> = Vec::new();
        raw.for_each(&mut |line| lines.push(line.to_vec()));
        let control: Vec<&[u8]> = lines.iter().map(Vec::as_slice).collect();
        let message = RawMessage {
            control: &control,
            text,
            header: [header.from, header.to, header.subject],
        };
        let charset = message.charset(default).charset;
        let text = object_text(text, charset);
        let pieces = objects::find(&Source {
            text: &text,
            control: &control,
            charset,
        });
        if !pieces.is_empty() {
            note(index, pieces);
        }
        ControlFlow::Continue(())
    })?;
    Ok(())
}

fn is_mime_header(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"\x01").unwrap_or(line);
    line.get(..8)
        .is_some_and(|head| head.eq_ignore_ascii_case(b"content-"))
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
                let base = row.area().open()?;
                let Some(stored) = base.read(row.number())? else {
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
