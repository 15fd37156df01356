//! List of all objects of a final message set (7.2.3.19), and the bytes of one of them.

use super::gather::{PieceCatalogue, PieceFilter, PieceSources, read_pieces};
use super::missing::url_of;
use super::{ResolveError, problems};
use crate::index::Index;
use crate::job::Job;
use crate::library::{CorpusIndex, LibraryError};
use crate::limits;
use crate::objects::{
    self, Completeness, Fault, FileKind, ObjectVersion, Piece, PieceNote, gather,
    same_name_in_any_case,
};
use crate::page::{MessagesPage, Notice, ObjectPiece, ObjectRow, Sentence, Severity};
use crate::query::compare_texts;
use crate::url::{FidoUrl, SortKey};
use std::collections::HashMap;

/// Bytes of an object of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectBytes {
    /// Decoded bytes.
    pub bytes: Vec<u8>,
    /// Fault of the object.
    pub fault: Option<Fault>,
}

/// Reason why the bytes of an object of a list are unavailable.
#[derive(Debug, thiserror::Error)]
pub enum ObjectError {
    /// Sections are missing; [`ObjectRow::state`] lists them.
    #[error("sections of it are missing; they may come with the next mail")]
    Incomplete,
    /// A message with a piece of it was changed or removed since the list was made.
    #[error("a message that contained it is gone; reload the page")]
    Gone,
    /// A base cannot be read.
    #[error(transparent)]
    Library(#[from] LibraryError),
}

/// Decodes one object of the list of a page. It reads messages, though only those of the object:
/// call it in a worker.
///
/// # Errors
/// [`ObjectError`]: an object with missing sections is not decoded.
pub fn object_bytes(messages: &MessagesPage, row: &ObjectRow) -> Result<ObjectBytes, ObjectError> {
    if matches!(row.state, Completeness::Missing { .. }) {
        return Err(ObjectError::Incomplete);
    }
    let wanted = row.pieces.iter().map(|piece| (piece.message, piece.place));
    let pieces = read_pieces(&messages.corpus, wanted, &Job::new())?.ok_or(ObjectError::Gone)?;
    let is_it = |piece: &Piece| same_name_in_any_case(&piece.name, &row.name);
    if pieces.is_empty() || !pieces.iter().all(is_it) {
        return Err(ObjectError::Gone);
    }
    Ok(match objects::join(&pieces) {
        Ok(bytes) => ObjectBytes { bytes, fault: None },
        Err((bytes, fault)) => ObjectBytes {
            bytes,
            fault: Some(fault),
        },
    })
}

/// Returns all objects of the final set (7.2.3.19): same names together, in the order of their
/// messages or by their own properties if the sorting names one.
pub(super) fn list(
    url: &FidoUrl,
    messages: &MessagesPage,
    index: Option<&Index>,
    notices: &mut Vec<Notice>,
    job: &Job,
) -> Result<Vec<ObjectRow>, ResolveError> {
    let corpus = &messages.corpus;
    let mut set = messages.set.to_vec();
    set.sort_unstable();
    let sources = PieceSources {
        corpus,
        index,
        usetz: url.usetz(),
    };
    let mut found = PieceCatalogue::search(sources, &set, &PieceFilter::All, job)?;
    let mut versions = gather(&found.notes);
    // Like the page of an object: a filter selects objects, not sections.
    if messages.filtered && found.has_sections() {
        let sections = found.notes.iter().filter(|note| !note.is_whole());
        let names = sections.map(|note| note.name.to_lowercase()).collect();
        let in_set = |note: &PieceNote| set.binary_search(&note.message).is_ok();
        let everything: Vec<CorpusIndex> = corpus.indices().collect();
        let wanted = PieceFilter::SectionsOf(names);
        let more = PieceCatalogue::search(sources, &everything, &wanted, job)?;
        let others = more.notes.into_iter().filter(|note| !in_set(note));
        found.notes.extend(others);
        versions = gather(&found.notes);
        versions.retain(|version| {
            let mut notes = version.members.iter().filter_map(|at| found.notes.get(*at));
            notes.any(in_set)
        });
    }
    notices.extend(problems(&found.failed));
    if found.is_full {
        let most = limits::OBJECT_NOTES;
        let text = format!(
            "Only the first {most} objects are listed. A narrower address lists the others."
        );
        let text = Sentence::keyed("too-many-objects", text).with("count", most);
        notices.push(Notice::new(Severity::Warning, "too-many-objects", text));
    }
    notices.extend(too_many_objects_notice(&found.notes));
    let mut rows: Vec<ObjectRow> = versions
        .iter()
        .filter_map(|version| row(url, messages, &found, version))
        .collect();
    arrange(&mut rows, messages);
    Ok(rows)
}

/// Returns the notice about messages with objects over the limit.
fn too_many_objects_notice(notes: &[PieceNote]) -> Option<Notice> {
    let most = limits::OBJECTS_OF_MESSAGE;
    let is_last = |note: &&PieceNote| note.facts.place as usize + 1 >= most;
    let count = notes.iter().filter(is_last).count();
    (count > 0).then(|| {
        let text = format!(
            "Messages with {most} objects or more: {count}. Only the first {most} of each are listed."
        );
        let text = Sentence::keyed("crowded-messages", text)
            .with("most", most)
            .with("count", count);
        Notice::new(Severity::Warning, "crowded-messages", text)
    })
}

fn row(
    url: &FidoUrl,
    messages: &MessagesPage,
    found: &PieceCatalogue,
    version: &ObjectVersion,
) -> Option<ObjectRow> {
    let members: Vec<&PieceNote> = version
        .members
        .iter()
        .filter_map(|at| found.notes.get(*at))
        .collect();
    let message = members
        .iter()
        .filter(|note| messages.in_set(note.message))
        .max_by_key(|note| (note.moment, note.message))?
        .message;
    let first = *version.pieces.first()?;
    let note = found.notes.get(first)?;
    let starts = note.section.is_none_or(|section| section.number == 1);
    let kind = Some(note.kind).filter(|_| starts);
    let row = messages.row(message)?;
    // With a MSGID exactly this object; without one the latest of its name.
    let own = if row.msgid().is_empty() {
        url.with_path([], false)
    } else {
        url_of(&row)
    };
    let mut indices: Vec<CorpusIndex> = members.iter().map(|note| note.message).collect();
    indices.sort_unstable();
    indices.dedup();
    let pieces = version
        .pieces
        .iter()
        .filter_map(|at| found.notes.get(*at))
        .map(|note| ObjectPiece {
            message: note.message,
            place: note.place,
            section: note.section,
        });
    Some(ObjectRow {
        name: version.name.clone(),
        kind: kind.unwrap_or(FileKind::Binary),
        encoding: note.encoding,
        size: version.size,
        state: version.state.clone(),
        message,
        messages: indices,
        pieces: pieces.collect(),
        url: own
            .without_param("view")
            .with_path([version.name.as_str()], false),
    })
}

/// Sorts objects: same names together, at the place of their first. `sort=siz` and `sort=sub` mean
/// sizes (the largest first, as in 7.2.6.6) and names of objects; every other order is that of
/// their messages.
fn arrange(rows: &mut Vec<ObjectRow>, messages: &MessagesPage) {
    let position = |row: &ObjectRow| messages.position(row.message).unwrap_or(usize::MAX);
    let compare = |a: &ObjectRow, b: &ObjectRow| {
        let by_token = messages.sort.iter().map(|token| {
            let ascending = match token.key {
                SortKey::Siz => b.size.cmp(&a.size),
                SortKey::Sub => compare_texts(&a.name, &b.name),
                _ => return position(a).cmp(&position(b)),
            };
            if token.reversed {
                ascending.reverse()
            } else {
                ascending
            }
        });
        by_token
            .into_iter()
            .find(|order| order.is_ne())
            .unwrap_or_else(|| position(a).cmp(&position(b)))
    };
    rows.sort_by(compare);
    let mut groups: HashMap<String, usize> = HashMap::new();
    let mut place = |row: &ObjectRow| {
        let next = groups.len();
        *groups.entry(row.name.to_lowercase()).or_insert(next)
    };
    let mut placed: Vec<(usize, ObjectRow)> =
        rows.drain(..).map(|row| (place(&row), row)).collect();
    placed.sort_by_key(|(place, _)| *place);
    rows.extend(placed.into_iter().map(|(_, row)| row));
}
