//! How pieces make objects: sections in any order, posted again, posted once more in another
//! version.

use super::postings::versions_of_group;
use super::{Encoding, Fault, FileKind, Piece, Section};
use crate::bytes::hash64;
use crate::limits;
use crate::objects::name::same_name_in_any_case;
use std::collections::HashMap;

/// What is kept of a piece instead of its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceFacts {
    /// Place among the pieces of its message, from the top.
    pub place: u32,
    /// Name of the object.
    pub name: String,
    /// A second name.
    pub alias: Option<String>,
    /// What it is by its bytes; gives something for first sections only.
    pub kind: FileKind,
    /// How it was made text.
    pub encoding: Encoding,
    /// Its place among the sections.
    pub section: Option<Section>,
    /// Decoded bytes.
    pub size: u64,
    /// Distinguishes different bytes; the same on every machine.
    pub hash: u64,
    /// Checksum and size of the whole object.
    pub whole: Option<(u16, u64)>,
    /// What is wrong with it.
    pub fault: Option<Fault>,
}

impl PieceFacts {
    /// Notes a piece; `place` is its place among those of its message.
    #[must_use]
    pub fn new(piece: &Piece, place: u32) -> Self {
        Self {
            place,
            name: piece.name.clone(),
            alias: piece.alias.clone(),
            kind: FileKind::of(&piece.bytes, &piece.name),
            encoding: piece.encoding,
            section: piece.section,
            size: piece.bytes.len() as u64,
            hash: hash64(0, &piece.bytes),
            whole: piece.whole,
            fault: piece.fault.clone(),
        }
    }

    /// Whether it is a whole object by itself.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.section.is_none_or(Section::is_only)
    }

    /// Whether it answers to a name, in any case of its letters.
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        let alias = self.alias.as_deref();
        same_name_in_any_case(&self.name, name)
            || alias.is_some_and(|alias| same_name_in_any_case(alias, name))
    }
}

/// What is kept of a piece while all pieces of many messages are compared.
#[derive(Clone, Debug)]
pub struct PieceNote {
    /// What it is.
    pub facts: PieceFacts,
    /// Who posted it: sections of one object come from one person.
    pub poster: u64,
    /// When, in seconds: the moment that `time` filters test.
    pub moment: i64,
    /// The message, in base order.
    pub message: u32,
}

impl std::ops::Deref for PieceNote {
    type Target = PieceFacts;

    fn deref(&self) -> &PieceFacts {
        &self.facts
    }
}

impl PieceNote {
    /// Notes a piece of a message; `poster` is the name of who posted it.
    #[must_use]
    pub fn new(facts: PieceFacts, poster: &str, moment: i64, message: u32) -> Self {
        Self {
            facts,
            poster: hash64(1, poster.trim().to_lowercase().as_bytes()),
            moment,
            message,
        }
    }

    /// What decides which of two pieces is later (7.2.2.2): the time of the message, then base
    /// order, then nearness to the bottom.
    pub(super) fn age(&self) -> (i64, u32, u32) {
        (self.moment, self.message, self.place)
    }

    pub(super) fn number(&self) -> u32 {
        self.section.map_or(1, |section| section.number)
    }
}

/// How much of an object there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completeness {
    /// All of it.
    Complete,
    /// Sections are missing.
    Missing {
        /// Their numbers, ascending, at most [`limits::MISSING_SECTIONS`] of them.
        sections: Vec<u32>,
        /// How many there are; none where the messages of all sections are gone.
        count: u32,
        /// How many sections there should be, if anything says so.
        of: Option<u32>,
    },
    /// All sections are there, but they cannot be right.
    Damaged(Fault),
}

/// One object as it was posted: a whole piece, or sections that belong together.
#[derive(Clone, Debug)]
pub struct ObjectVersion {
    /// Its name.
    pub name: String,
    /// The pieces to decode, in the order of their sections: indices of the notes.
    pub pieces: Vec<usize>,
    /// Every piece that belongs to it, reposts included: indices of the notes.
    pub members: Vec<usize>,
    /// The latest of its pieces.
    pub latest: usize,
    /// How much of it there is.
    pub state: Completeness,
    /// Decoded bytes of what there is.
    pub size: u64,
}

impl ObjectVersion {
    /// Whether all of it is there.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.state == Completeness::Complete
    }
}

/// Puts pieces together; the versions come in the order of their latest pieces, the latest last.
#[must_use]
pub fn gather(notes: &[PieceNote]) -> Vec<ObjectVersion> {
    let mut versions = Vec::new();
    let mut groups: HashMap<(u64, String, bool), Vec<usize>> = HashMap::new();
    for (at, note) in notes.iter().enumerate() {
        if note.is_whole() {
            versions.push(whole(at, note));
        } else {
            let key = (
                note.poster,
                note.name.to_lowercase(),
                note.encoding == Encoding::Text,
            );
            groups.entry(key).or_default().push(at);
        }
    }
    for mut group in groups.into_values() {
        group.sort_by_key(|at| notes.get(*at).map(PieceNote::age));
        versions.extend(versions_of_group(notes, &group));
    }
    versions.sort_by_key(|version| notes.get(version.latest).map(PieceNote::age));
    versions
}

fn whole(at: usize, note: &PieceNote) -> ObjectVersion {
    ObjectVersion {
        name: note.name.clone(),
        pieces: vec![at],
        members: vec![at],
        latest: at,
        state: note
            .fault
            .clone()
            .map_or(Completeness::Complete, Completeness::Damaged),
        size: note.size,
    }
}

/// Which version a name designates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VersionChoice {
    /// The designated one: an index of the versions. Complete if any is complete.
    pub chosen: Option<usize>,
    /// Versions of the name that are later than the chosen one but cannot be decoded, the latest
    /// first.
    pub passed_over: Vec<usize>,
}

impl VersionChoice {
    /// The versions of a name, in their order. `counts` says which versions are looked at. Case
    /// matters while there is a version of exactly this name.
    #[must_use]
    pub fn candidates(
        name: &str,
        notes: &[PieceNote],
        versions: &[ObjectVersion],
        counts: impl Fn(usize, &ObjectVersion) -> bool,
    ) -> Vec<usize> {
        let named = |same: fn(&str, &str) -> bool| -> Vec<usize> {
            let is_it = |version: &ObjectVersion| {
                same(&version.name, name)
                    || version
                        .members
                        .iter()
                        .filter_map(|at| notes.get(*at))
                        .any(|note| {
                            same(&note.name, name)
                                || note.alias.as_deref().is_some_and(|alias| same(alias, name))
                        })
            };
            versions
                .iter()
                .enumerate()
                .filter(|(at, version)| is_it(version) && counts(*at, version))
                .map(|(at, _)| at)
                .collect()
        };
        let exact = named(|own, name| own == name);
        if exact.is_empty() {
            named(same_name_in_any_case)
        } else {
            exact
        }
    }

    /// The designated one of the [`VersionChoice::candidates`] of a name (7.2.2.2): the latest that can be
    /// decoded; one that cannot only where there is no other.
    #[must_use]
    pub fn among(candidates: &[usize], versions: &[ObjectVersion]) -> Self {
        let complete = candidates
            .iter()
            .rposition(|at| versions.get(*at).is_some_and(ObjectVersion::is_complete));
        match complete {
            Some(at) => Self {
                chosen: candidates.get(at).copied(),
                passed_over: candidates
                    .get(at + 1..)
                    .unwrap_or_default()
                    .iter()
                    .rev()
                    .copied()
                    .collect(),
            },
            None => Self {
                chosen: candidates.last().copied(),
                passed_over: candidates.iter().rev().skip(1).copied().collect(),
            },
        }
    }
}

/// Puts the decoded pieces of a version together, in their order. The checksum of the whole, where
/// an encoder wrote one, is verified.
///
/// # Errors
/// The bytes as they are, with what is wrong with them.
pub fn join(pieces: &[Piece]) -> Result<Vec<u8>, (Vec<u8>, Fault)> {
    let mut bytes = Vec::new();
    for piece in pieces {
        if bytes.len() + piece.bytes.len() > limits::OBJECT_BYTES {
            return Err((bytes, Fault::TooLong));
        }
        bytes.extend_from_slice(&piece.bytes);
    }
    let whole = pieces.iter().find_map(|piece| piece.whole);
    if let (Some((sum, size)), [_, _, ..]) = (whole, pieces) {
        let fits = |bytes: &[u8]| bytes.len() as u64 == size && super::bsd_sum(bytes) == sum;
        if fits(&bytes) {
            return Ok(bytes);
        }
        if pieces.iter().all(|piece| piece.encoding == Encoding::Text) {
            let dos = super::blocks::with_dos_ends(&bytes);
            if fits(&dos) {
                return Ok(dos);
            }
        }
        return Err((bytes, Fault::WholeSum));
    }
    match pieces.iter().find_map(|piece| piece.fault.clone()) {
        Some(fault) => Err((bytes, fault)),
        None => Ok(bytes),
    }
}
