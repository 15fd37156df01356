//! Pieces encoded in messages: from the index if possible, else by reading them.

use super::ResolveError;
use super::collect::{Collector, collect};
use crate::base::{BaseError, StoredMessage};
use crate::charset::Fallback;
use crate::index::{Index, IndexError, Indexed};
use crate::job::Job;
use crate::library::{Corpus, CorpusIndex, LibraryError, Snapshot};
use crate::limits;
use crate::message::RawMessage;
use crate::objects::{self, Piece, PieceFacts, PieceNote, same_name_in_any_case};
use std::collections::HashSet;
use std::sync::Arc;

/// Pieces to note.
pub(super) enum PieceFilter<'w> {
    All,
    /// Pieces with a name, ignoring case.
    Named(&'w str),
    /// Pieces with one of several lower-case names.
    AnyOf(HashSet<String>),
    /// Sections of any object.
    Sections,
    /// Sections of objects with these lower-case names.
    SectionsOf(HashSet<String>),
}

impl PieceFilter<'_> {
    fn takes(&self, facts: &PieceFacts) -> bool {
        match self {
            Self::All => true,
            Self::Named(name) => facts.is_named(name),
            // One sender may post as many names as pieces.
            Self::AnyOf(names) => {
                let has = |name: &str| names.contains(&name.to_lowercase());
                has(&facts.name) || facts.alias.as_deref().is_some_and(has)
            }
            Self::Sections => !facts.is_whole(),
            Self::SectionsOf(names) => {
                !facts.is_whole() && names.contains(&facts.name.to_lowercase())
            }
        }
    }

    fn name(&self) -> Option<&str> {
        match self {
            Self::Named(name) => Some(name),
            Self::SectionsOf(names) if names.len() == 1 => names.iter().next().map(String::as_str),
            Self::All | Self::AnyOf(_) | Self::Sections | Self::SectionsOf(_) => None,
        }
    }
}

/// Corpus and index to search for pieces.
#[derive(Clone, Copy)]
pub(super) struct PieceSources<'s> {
    pub(super) corpus: &'s Corpus,
    /// Index that saves reading messages; the result is the same without it.
    pub(super) index: Option<&'s Index>,
    pub(super) usetz: bool,
}

/// Pieces found in messages, without their bytes.
#[derive(Default)]
pub(super) struct PieceCatalogue {
    /// In the order of messages.
    pub(super) notes: Vec<PieceNote>,
    /// Areas that could not be read, with errors.
    pub(super) failed: Vec<(String, LibraryError)>,
    /// True if pieces over the limit were dropped.
    pub(super) is_full: bool,
}

impl PieceCatalogue {
    /// Searches messages, in ascending order; notes only the `wanted` pieces.
    pub(super) fn search(
        sources: PieceSources<'_>,
        messages: &[CorpusIndex],
        wanted: &PieceFilter<'_>,
        job: &Job,
    ) -> Result<Self, ResolveError> {
        let mut pieces = PieceCollector {
            made: Self::default(),
            sources,
            wanted,
        };
        let failed = collect(sources.corpus, sources.index, messages, &mut pieces, job)?;
        let mut made = Self {
            failed,
            ..pieces.made
        };
        made.notes.sort_by_key(|note| (note.message, note.place));
        Ok(made)
    }

    /// Searches messages for an object by its name, including sections of which only the first has
    /// the name, in its `begin` line.
    pub(super) fn of_name(
        sources: PieceSources<'_>,
        messages: &[CorpusIndex],
        wanted: &str,
        job: &Job,
    ) -> Result<Self, ResolveError> {
        let found = Self::search(sources, messages, &PieceFilter::Named(wanted), job)?;
        let names = first_names(&found.notes, wanted);
        if names.is_empty() {
            return Ok(found);
        }
        Self::search(sources, messages, &PieceFilter::AnyOf(names), job)
    }

    /// Returns whether there are sections: only whole areas show which object they make.
    pub(super) fn has_sections(&self) -> bool {
        self.notes.iter().any(|note| !note.is_whole())
    }

    fn note(
        &mut self,
        sources: PieceSources<'_>,
        index: CorpusIndex,
        facts: PieceFacts,
        wanted: &PieceFilter<'_>,
    ) {
        if !wanted.takes(&facts) {
            return;
        }
        let Some(row) = sources.corpus.get(index) else {
            return;
        };
        if self.notes.len() >= limits::OBJECT_NOTES {
            self.is_full = true;
            return;
        }
        let moment = row.moment_stamp(sources.usetz).0;
        self.notes
            .push(PieceNote::new(facts, row.from(), moment, index));
    }
}

/// Returns the lower-case names to search for if only the first of several sections has the wanted
/// one, in its `begin` line; otherwise none.
fn first_names(notes: &[PieceNote], wanted: &str) -> HashSet<String> {
    let is_other =
        |note: &&PieceNote| !note.is_whole() && !same_name_in_any_case(&note.name, wanted);
    let others = notes.iter().filter(is_other);
    let mut names: HashSet<String> = others.map(|note| note.name.to_lowercase()).collect();
    if !names.is_empty() {
        names.insert(wanted.to_lowercase());
    }
    names
}

struct PieceCollector<'s> {
    made: PieceCatalogue,
    sources: PieceSources<'s>,
    wanted: &'s PieceFilter<'s>,
}

impl Collector for PieceCollector<'_> {
    type Item = PieceFacts;

    fn indexed(
        &self,
        index: &Index,
        snapshot: &Arc<Snapshot>,
        job: &Job,
    ) -> Result<Option<Indexed<PieceFacts>>, IndexError> {
        index.pieces(snapshot, self.wanted.name(), job)
    }

    fn of_stored(&self, stored: &StoredMessage, charset: Fallback) -> Vec<PieceFacts> {
        facts_of(&objects::find_in(stored, charset))
    }

    fn of_raw(&mut self, message: &RawMessage<'_>, charset: Fallback) -> Vec<PieceFacts> {
        facts_of(&objects::find_raw(
            message,
            message.charset(charset).charset,
        ))
    }

    fn collect_items(&mut self, message: CorpusIndex, items: Vec<PieceFacts>) {
        for facts in items {
            self.made.note(self.sources, message, facts, self.wanted);
        }
    }
}

fn facts_of(pieces: &[Piece]) -> Vec<PieceFacts> {
    let placed = (0_u32..).zip(pieces);
    placed
        .map(|(place, piece)| PieceFacts::new(piece, place))
        .collect()
}

/// Reads some pieces again, with their bytes; `None` if one of them is gone.
pub(super) fn reread_pieces(
    corpus: &Corpus,
    notes: &[PieceNote],
    wanted: &[usize],
    job: &Job,
) -> Result<Option<Vec<Piece>>, LibraryError> {
    let noted = || wanted.iter().filter_map(|at| notes.get(*at));
    let places = noted().map(|note| (note.message, note.place));
    let found = read_pieces(corpus, places, job)?;
    Ok(found.filter(|found| {
        found.len() == wanted.len()
            && found
                .iter()
                .zip(noted())
                .all(|(piece, note)| piece.name == note.name)
    }))
}

/// Reads pieces by message and number; `None` if one of them is gone. Each message is read once, in
/// whatever order its pieces are wanted.
pub(super) fn read_pieces(
    corpus: &Corpus,
    wanted: impl Iterator<Item = (CorpusIndex, u32)>,
    job: &Job,
) -> Result<Option<Vec<Piece>>, LibraryError> {
    let mut wanted: Vec<((CorpusIndex, u32), usize)> = wanted.zip(0..).collect();
    wanted.sort_unstable();
    let mut found: Vec<(usize, Piece)> = Vec::with_capacity(wanted.len());
    for of_message in wanted.chunk_by(|((one, _), _), ((other, _), _)| one == other) {
        if job.is_cancelled() {
            return Err(BaseError::Cancelled.into());
        }
        let first = of_message.first();
        let Some(row) = first.and_then(|((message, _), _)| corpus.get(*message)) else {
            return Ok(None);
        };
        let Some(stored) = row.read()? else {
            return Ok(None);
        };
        let pieces = objects::find_in(&stored, row.area().charset());
        for ((_, place), order) in of_message {
            match pieces.get(*place as usize) {
                Some(piece) => found.push((*order, piece.clone())),
                None => return Ok(None),
            }
        }
    }
    found.sort_unstable_by_key(|(order, _)| *order);
    Ok(Some(found.into_iter().map(|(_, piece)| piece).collect()))
}

#[cfg(test)]
mod tests {
    use super::{PieceFilter, read_pieces};
    use crate::base::jam::JamBase;
    use crate::base::jam::write::{JamWriter, NewMessage};
    use crate::charset::Charset;
    use crate::job::{Job, steps_of};
    use crate::library::Library;
    use crate::objects::{Encoding, FileKind, PieceFacts, Section};
    use crate::time::WallTime;
    use std::collections::HashSet;
    use std::sync::Arc;

    fn section(name: &str, alias: Option<&str>) -> PieceFacts {
        PieceFacts {
            place: 0,
            name: name.to_owned(),
            alias: alias.map(str::to_owned),
            kind: FileKind::Binary,
            encoding: Encoding::Uue,
            section: Some(Section {
                number: 1,
                of: Some(2),
            }),
            size: 1,
            hash: 1,
            whole: None,
            fault: None,
        }
    }

    #[test]
    fn names_are_found_in_any_case_without_comparing_each_with_each() {
        let names = |names: &[&str]| -> HashSet<String> {
            names.iter().map(|name| (*name).to_owned()).collect()
        };
        let any = PieceFilter::AnyOf(names(&["кот.zip", "a.gif"]));
        let sections = PieceFilter::SectionsOf(names(&["кот.zip", "a.gif"]));
        for (name, alias, is_any, is_section) in [
            ("КОТ.ZIP", None, true, true),
            ("A.gif", None, true, true),
            ("b.gif", Some("A.GIF"), true, false),
            ("b.gif", None, false, false),
        ] {
            let facts = section(name, alias);
            assert_eq!(any.takes(&facts), is_any, "{name} {alias:?}");
            assert_eq!(sections.takes(&facts), is_section, "{name} {alias:?}");
        }
        let many: Vec<String> = (0..1000).map(|at| format!("{at}.ж")).collect();
        let filter = PieceFilter::AnyOf(many.iter().cloned().collect());
        let steps = steps_of(|| {
            assert!(many.iter().all(|name| filter.takes(&section(name, None))));
        });
        assert!(steps <= many.len(), "{steps}");
    }

    #[test]
    fn pieces_of_one_message_are_decoded_together_in_whatever_order_they_are_wanted() {
        let mut writer = JamWriter::in_memory(WallTime(1)).unwrap();
        for names in [["a", "b"], ["c", "d"]] {
            let text = names.map(|name| format!("begin 644 {name}.txt\r#0V%T\r`\rend\r"));
            let text = text.concat();
            let message = NewMessage {
                text: text.as_bytes(),
                ..NewMessage::default()
            };
            writer.append(&message).unwrap();
        }
        let files = writer.into_bytes().unwrap();
        let base = JamBase::from_bytes(files.jhr, files.jdt, files.jdx, files.jlr).unwrap();
        let library = Library::single("a", "", Arc::new(base), Charset::CP866);
        let snapshot = library.snapshot(&library.areas()[0], &Job::new()).unwrap();
        let corpus = library.corpus(vec![snapshot]);
        let wanted = [(1, 1), (0, 0), (1, 0), (0, 1)];
        let names = |job: &Job| {
            let pieces = read_pieces(&corpus, wanted.into_iter(), job).map(Option::unwrap);
            pieces.map(|found| found.into_iter().map(|own| own.name).collect::<Vec<_>>())
        };
        let job = Job::cancelled_at_look(u64::MAX);
        assert_eq!(names(&job).unwrap(), ["d.txt", "a.txt", "c.txt", "b.txt"]);
        assert_eq!(job.looks(), 2, "one for each message");
        assert!(names(&Job::cancelled_at_look(2)).is_err());
        let gone = read_pieces(&corpus, [(0, 2)].into_iter(), &Job::new());
        assert!(gone.unwrap().is_none());
    }
}
