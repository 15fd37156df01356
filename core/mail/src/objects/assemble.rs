//! Assembles pieces into objects: sections in any order, repeated, or posted again in another
//! version.

use super::postings::versions_of_group;
use super::same_name_in_any_case;
use super::{Encoding, Fault, FileKind, Piece, Section};
use crate::limits;
use ftn_types::bytes::hash64;
use std::collections::HashMap;

/// A piece without its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceFacts {
    /// Number of the piece in its message, from the top.
    pub place: u32,
    /// Name of the object.
    pub name: String,
    /// Second name.
    pub alias: Option<String>,
    /// Kind by its bytes; useful for first sections only.
    pub kind: FileKind,
    /// Its encoding.
    pub encoding: Encoding,
    /// Its number among the sections.
    pub section: Option<Section>,
    /// Number of decoded bytes.
    pub size: u64,
    /// Hash of the bytes; the same on every machine.
    pub hash: u64,
    /// Checksum and size of the whole object.
    pub whole: Option<(u16, u64)>,
    /// Fault of the piece.
    pub fault: Option<Fault>,
}

impl PieceFacts {
    /// Describes a piece; `place` is its number among those of its message.
    #[must_use]
    pub fn new(piece: &Piece, place: u32) -> Self {
        Self {
            place,
            name: piece.name.clone(),
            alias: piece.alias.clone(),
            kind: FileKind::detect(&piece.bytes, &piece.name),
            encoding: piece.encoding,
            section: piece.section,
            size: piece.bytes.len() as u64,
            hash: hash64(0, &piece.bytes),
            whole: piece.whole,
            fault: piece.fault.clone(),
        }
    }

    /// Returns whether the piece is a whole object.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.section.is_none_or(Section::is_only)
    }

    /// Returns whether the piece has this name, ignoring case.
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        let alias = self.alias.as_deref();
        same_name_in_any_case(&self.name, name)
            || alias.is_some_and(|alias| same_name_in_any_case(alias, name))
    }
}

/// A piece with its message, for comparing the pieces of many messages.
#[derive(Clone, Debug)]
pub struct PieceNote {
    /// The piece.
    pub facts: PieceFacts,
    /// Hash of the poster: sections of one object come from one person.
    pub poster: u64,
    /// Time, in seconds: the one that `time` filters test.
    pub moment: i64,
    /// Number of the message, in base order.
    pub message: u32,
}

impl std::ops::Deref for PieceNote {
    type Target = PieceFacts;

    fn deref(&self) -> &PieceFacts {
        &self.facts
    }
}

impl PieceNote {
    /// Describes a piece of a message; `poster` is the poster's name.
    #[must_use]
    pub fn new(facts: PieceFacts, poster: &str, moment: i64, message: u32) -> Self {
        Self {
            facts,
            poster: hash64(1, poster.trim().to_lowercase().as_bytes()),
            moment,
            message,
        }
    }

    /// Returns the sort key that decides which of two pieces is later (7.2.2.2): the time of the
    /// message, then base order, then nearness to the bottom.
    pub(super) fn age(&self) -> (i64, u32, u32) {
        (self.moment, self.message, self.place)
    }

    pub(super) fn number(&self) -> u32 {
        self.section.map_or(1, |section| section.number)
    }
}

/// Completeness of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completeness {
    /// Complete.
    Complete,
    /// Sections are missing.
    Missing {
        /// Numbers of missing sections, ascending, at most [`limits::MISSING_SECTIONS`].
        sections: Vec<u32>,
        /// Number of missing sections; zero if the messages of all sections are gone.
        count: u32,
        /// Total number of sections, if known.
        of: Option<u32>,
    },
    /// All sections are present, but they cannot be right.
    Damaged(Fault),
}

/// One posting of an object: a whole piece, or sections that belong together.
#[derive(Clone, Debug)]
pub struct ObjectVersion {
    /// Its name.
    pub name: String,
    /// The pieces to decode, in the order of their sections: indices of the notes.
    pub pieces: Vec<usize>,
    /// All of its pieces, reposts included: indices of the notes.
    pub members: Vec<usize>,
    /// The latest of its pieces.
    pub latest: usize,
    /// Its completeness.
    pub state: Completeness,
    /// Number of decoded bytes so far.
    pub size: u64,
}

impl ObjectVersion {
    /// Returns whether the object is complete.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.state == Completeness::Complete
    }
}

/// Assembles pieces; the versions are in the order of their latest pieces, the latest last.
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

/// Version designated by a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VersionChoice {
    /// Index of the designated version. Complete if any is complete.
    pub chosen: Option<usize>,
    /// Versions of the name that are later than the chosen one but incomplete, the latest first.
    pub passed_over: Vec<usize>,
}

impl VersionChoice {
    /// Returns the versions of a name, in their order; only those for which `counts` returns true.
    /// Case matters if there is a version of exactly this name.
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

    /// Chooses among the [`VersionChoice::candidates`] of a name (7.2.2.2): the latest complete
    /// version; an incomplete one only if there is no other.
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

/// Joins the decoded pieces of a version, in their order, and verifies the checksum of the whole if
/// an encoder wrote one.
///
/// # Errors
/// The joined bytes with their fault.
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
