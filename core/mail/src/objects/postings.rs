//! Groups the sections of a file by posting: by their numbers, bytes, sizes and pauses.
//!
//! A file may be posted again, in other editions, with sections that are lost or come later.
//! Sections of two postings never make a complete object.

use super::assemble::{Completeness, ObjectVersion, PieceNote};
use super::{Encoding, Fault, split};
use crate::limits;
use ftn_types::job::step;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

/// Name of an object whose first part, with its name, is missing.
const UNKNOWN: &str = "unnamed";

/// Maximum pause between two sections of one posting, in seconds: editions of a file are a day or
/// more apart.
const LONGEST_PAUSE: i64 = 12 * 3600;

/// Maximum time after the others at which a lost section is sent again, in seconds.
const LATE: i64 = 3 * 24 * 3600;

/// Splits the sections of one name and one poster, oldest first, into versions. Sections far apart
/// in time belong to different postings. Incomplete postings are then joined unless something
/// contradicts, but the result is no complete object: its sections may not belong together.
pub(super) fn versions_of_group(notes: &[PieceNote], group: &[usize]) -> Vec<ObjectVersion> {
    let moment = |at: &usize| notes.get(*at).map_or(0, |note| note.moment);
    let mut complete: Vec<JudgedPosting> = Vec::new();
    let mut rests: Vec<JudgedPosting> = Vec::new();
    for run in group.chunk_by(|one, next| moment(next).saturating_sub(moment(one)) <= LONGEST_PAUSE)
    {
        for mut posting in postings(notes, run) {
            let recent = complete.iter_mut().rev().take(limits::OBJECT_POSTINGS);
            let repeated = recent
                .into_iter()
                .find(|known| known.posting.has_all_of(&posting));
            if let Some(known) = repeated {
                known.posting.members.append(&mut posting.members);
                known.version = None;
                continue;
            }
            posting.is_certain = is_certain(notes, run, &posting);
            let judged = JudgedPosting {
                version: posting.version(notes),
                posting,
            };
            match judged.is_missing() {
                true => rests.push(judged),
                false => complete.push(judged),
            }
        }
    }
    complete.append(&mut joined(rests, notes));
    let versions = complete.into_iter();
    versions
        .filter_map(|own| own.version.or_else(|| own.posting.version(notes)))
        .collect()
}

/// A posting and its version; `None` after sections were added.
struct JudgedPosting {
    posting: Posting,
    version: Option<ObjectVersion>,
}

impl JudgedPosting {
    fn is_missing(&self) -> bool {
        let state = self.version.as_ref().map(|version| &version.state);
        matches!(state, Some(Completeness::Missing { .. }))
    }
}

/// Joins postings with gaps unless something contradicts.
fn joined(rests: Vec<JudgedPosting>, notes: &[PieceNote]) -> Vec<JudgedPosting> {
    let mut joined: Vec<JudgedPosting> = Vec::new();
    for rest in rests {
        let last = joined.last_mut();
        match last.filter(|last| last.posting.has_room_for(&rest.posting)) {
            Some(last) => {
                let is_late = last.posting.is_completed_late(&rest.posting, notes);
                last.posting.join(rest.posting);
                last.posting.is_certain = is_late;
                last.version = None;
            }
            None => joined.push(rest),
        }
    }
    joined
}

/// Returns whether the sections of a posting certainly belong together: their run of time has no
/// other edition, or they are consecutive in it, between pauses or the ends of other postings.
fn is_certain(notes: &[PieceNote], run: &[usize], posting: &Posting) -> bool {
    let of_run: Vec<&PieceNote> = run.iter().filter_map(|at| notes.get(*at)).collect();
    let mut sound: HashMap<u32, u64> = HashMap::new();
    let has_one_edition = of_run.iter().all(|note| {
        let of = note.section.and_then(|section| section.of);
        let has_count = posting.of.is_none() || of.is_none() || of == posting.of;
        let mut is_known = || *sound.entry(note.number()).or_insert(note.hash) == note.hash;
        has_count && (note.fault.is_some() || is_known())
    });
    if has_one_edition {
        return longest_pause(&of_run) <= GAP;
    }
    let is_own = |note: &PieceNote| {
        note.fault.is_none() && posting.sound.get(&note.number()) == Some(&note.hash)
    };
    let mut start = 0;
    of_run
        .chunk_by(|one, next| is_own(one) == is_own(next))
        .any(|block| {
            let place = start;
            start += block.len();
            block.iter().all(|note| is_own(note))
                && covers(block, posting)
                    .into_iter()
                    .any(|(from, to)| is_bounded(&of_run, place + from..place + to, posting.of))
        })
}

/// Returns the shortest beginning and the shortest end of a block with every section of a posting,
/// and the block itself; empty if sections are missing.
fn covers(block: &[&PieceNote], posting: &Posting) -> Vec<(usize, usize)> {
    let beginning = covering(block.iter(), posting.sound.len());
    let end = covering(block.iter().rev(), posting.sound.len());
    match (beginning, end) {
        (Some(beginning), Some(end)) => vec![
            (0, block.len()),
            (0, beginning),
            (block.len().saturating_sub(end), block.len()),
        ],
        _ => Vec::new(),
    }
}

/// Counts the sections from the first on until there are `numbers` different numbers.
fn covering<'n>(
    sections: impl Iterator<Item = &'n &'n PieceNote>,
    numbers: usize,
) -> Option<usize> {
    let mut met = BTreeSet::new();
    let mut counted = (1..).zip(sections);
    counted.find_map(|(count, note)| {
        met.insert(note.number());
        (met.len() == numbers).then_some(count)
    })
}

/// Returns the longest pause between two consecutive sections, in seconds.
fn longest_pause(sections: &[&PieceNote]) -> i64 {
    let pairs = sections.iter().zip(sections.iter().skip(1));
    let pauses = pairs.map(|(one, next)| next.moment.saturating_sub(one.moment));
    pauses.max().unwrap_or(0)
}

/// Returns whether the sections before and after a range of a run prove that it is one posting.
fn is_bounded(run: &[&PieceNote], range: Range<usize>, of: Option<u32>) -> bool {
    let before = range.start.checked_sub(1).and_then(|at| run.get(at));
    let after = run.get(range.end);
    let block = run.get(range).unwrap_or_default();
    let (Some(first), Some(last)) = (block.first(), block.last()) else {
        return false;
    };
    let pause = |one: &PieceNote, next: &PieceNote| next.moment.saturating_sub(one.moment);
    let inner = longest_pause(block);
    if inner > GAP {
        return false;
    }
    let is_long = |pause: i64| pause > GAP && pause > inner.saturating_mul(4);
    let is_apart_before = before.is_none_or(|before| is_long(pause(before, first)));
    let is_apart_after = after.is_none_or(|after| is_long(pause(last, after)));
    let is_ascending = block.is_sorted_by(|one, next| one.number() <= next.number());
    let is_last = |note: &&PieceNote| of == Some(note.number());
    let is_first = |note: &&PieceNote| note.number() == 1;
    // A pause inside that is as long as those around it may lie between two postings.
    let is_close = |outer: i64| inner < outer || inner == 0;
    let follows = |before: &&PieceNote| is_last(before) && is_close(pause(before, first));
    let leads = |after: &&PieceNote| is_first(after) && is_close(pause(last, after));
    (is_apart_before || is_ascending && before.is_some_and(follows))
        && (is_apart_after || is_ascending && after.is_some_and(leads))
}

/// Sections that seem to belong together, oldest first.
#[derive(Default)]
struct Posting {
    members: Vec<usize>,
    /// Total number of sections.
    of: Option<u32>,
    /// Hashes of the undamaged sections by their numbers; all sections of one number are equal.
    sound: HashMap<u32, u64>,
    /// True if its sections certainly belong together.
    is_certain: bool,
}

/// Minimum pause between two postings, in seconds.
const GAP: i64 = 3600;

impl Posting {
    fn made_of(notes: &[PieceNote], members: Vec<usize>) -> Self {
        let mut made = Self::default();
        for at in members {
            if let Some(note) = notes.get(at) {
                made.add(at, note);
            }
        }
        made
    }

    fn add(&mut self, at: usize, note: &PieceNote) {
        self.members.push(at);
        self.of = self.of.or(note.section.and_then(|section| section.of));
        if note.fault.is_none() {
            self.sound.insert(note.number(), note.hash);
        }
    }

    fn sections<'n>(&self, notes: &'n [PieceNote]) -> impl Iterator<Item = &'n PieceNote> {
        self.members.iter().filter_map(|at| notes.get(*at))
    }

    /// Returns whether this posting has all sound sections of another one, which is a repost.
    fn has_all_of(&self, other: &Self) -> bool {
        let is_here = |(number, hash): (&u32, &u64)| self.sound.get(number) == Some(hash);
        !other.sound.is_empty()
            && other.sound.len() == other.members.len()
            && other.sound.iter().all(is_here)
    }

    /// Returns whether the sections of another posting fill gaps of this one without contradiction.
    fn has_room_for(&self, other: &Self) -> bool {
        let has_count = self.of.is_none() || other.of.is_none() || self.of == other.of;
        has_count
            && !other
                .sound
                .keys()
                .any(|number| self.sound.contains_key(number))
    }

    /// Returns whether another posting is the rest of this one, sent within days: most sections are
    /// present, and nothing else came with the others.
    fn is_completed_late(&self, other: &Self, notes: &[PieceNote]) -> bool {
        let last = self.sections(notes).map(|note| note.moment).max();
        let first = other.sections(notes).map(|note| note.moment).min();
        let (Some(last), Some(first)) = (last, first) else {
            return false;
        };
        let is_soon = first.saturating_sub(last) <= LATE;
        let is_most = self.sound.len() >= 2 && self.sound.len() > other.sound.len();
        self.is_certain && other.is_certain && is_soon && is_most
    }

    /// Appends the sections of another posting; the result is uncertain.
    fn join(&mut self, other: Self) {
        self.members.extend(other.members);
        self.of = self.of.or(other.of);
        self.sound.extend(other.sound);
        self.is_certain = false;
    }

    /// Returns whether a piece can belong here: it fills a gap, or repeats a section.
    fn admits(&self, new: &PieceNote) -> bool {
        step(1);
        let of = new.section.and_then(|section| section.of);
        if let (Some(own), Some(of)) = (self.of, of)
            && own != of
        {
            return false;
        }
        // Two sections may be equal if one of them is damaged.
        let own = self.sound.get(&new.number());
        new.fault.is_some() || own.is_none_or(|hash| *hash == new.hash)
    }

    /// Removes and returns the members that rather belong to a rejected piece: those after the last
    /// long silence.
    fn split(&mut self, notes: &[PieceNote], new: &PieceNote) -> Vec<usize> {
        let moment = |at: usize| notes.get(at).map_or(0, |note| note.moment);
        let same_number = self.members.iter().rposition(|at| {
            notes
                .get(*at)
                .is_some_and(|note| note.number() == new.number())
        });
        let Some(same_number) = same_number else {
            return Vec::new();
        };
        let last = self.members.last().map_or(0, |at| moment(*at));
        let trailing = new.moment.saturating_sub(last);
        let pairs = self.members.iter().zip(self.members.iter().skip(1));
        let widest = pairs
            .enumerate()
            .skip(same_number)
            .map(|(at, (one, next))| (moment(*next).saturating_sub(moment(*one)), at + 1))
            .max();
        match widest {
            Some((gap, at)) if gap > GAP && gap > trailing.saturating_mul(4) => {
                let later = self.members.split_off(at);
                *self = Self::made_of(notes, std::mem::take(&mut self.members));
                later
            }
            _ => Vec::new(),
        }
    }

    fn version(&self, notes: &[PieceNote]) -> Option<ObjectVersion> {
        let of = self.of;
        let highest = self.sections(notes).map(PieceNote::number).max()?;
        let count = of.unwrap_or(highest).min(limits::OBJECT_SECTIONS);
        // Of a message that was cut into parts only the part with `begin` knows the name, and the
        // parts before it have no codes.
        let begin = self
            .sections(notes)
            .find(|note| split::is_key(&note.name) && note.alias.is_some());
        let before = begin.map_or(0, |note| note.number().saturating_sub(1));
        let mut chosen: BTreeMap<u32, usize> = BTreeMap::new();
        for at in &self.members {
            let note = notes.get(*at)?;
            let number = note.number();
            if !(1..=count).contains(&number) {
                continue;
            }
            let known = chosen.get(&number).and_then(|known| notes.get(*known));
            if known.is_none_or(|known| known.fault.is_some() || note.fault.is_none()) {
                chosen.insert(number, *at);
            }
        }
        let last = if of.is_none() { count + 1 } else { count };
        let numbers = before.saturating_add(1)..=last;
        let here = chosen.keys().filter(|number| numbers.contains(number));
        let missing = last.saturating_sub(before) - u32::try_from(here.count()).ok()?;
        let sections: Vec<u32> = numbers
            .filter(|number| !chosen.contains_key(number))
            .take(limits::MISSING_SECTIONS)
            .collect();
        let pieces: Vec<usize> = chosen.into_values().collect();
        let of_pieces = || pieces.iter().filter_map(|at| notes.get(*at));
        let size = of_pieces().map(|note| note.size).sum();
        let fault = of_pieces().find_map(|note| note.fault.clone());
        let claimed = of_pieces().find_map(|note| note.whole);
        let is_text = of_pieces().any(|note| note.encoding == Encoding::Text);
        let state = if missing > 0 {
            Completeness::Missing {
                sections,
                count: missing,
                of,
            }
        } else if let Some(fault) = fault {
            Completeness::Damaged(fault)
        } else if size > limits::OBJECT_BYTES as u64 {
            Completeness::Damaged(Fault::TooLong)
        } else if !is_text && claimed.is_some_and(|(_, whole)| whole != size) {
            Completeness::Damaged(Fault::WholeSum)
        } else if !self.is_certain || claimed.is_none() && !are_alike(&pieces, notes) {
            Completeness::Damaged(Fault::OtherPosting)
        } else {
            Completeness::Complete
        };
        let latest = *self
            .members
            .iter()
            .max_by_key(|at| notes.get(**at).map(PieceNote::age))?;
        let first = pieces.first().or(self.members.first())?;
        let own = &notes.get(*first)?.name;
        let name = match begin.and_then(|note| note.alias.as_ref()) {
            Some(begin) => begin,
            None if split::is_key(own) => UNKNOWN,
            None => own,
        };
        Some(ObjectVersion {
            name: name.to_owned(),
            pieces,
            members: self.members.clone(),
            latest,
            state,
            size,
        })
    }
}

/// Number of bytes in two full lines of UUE, and in ten: encoders cut a file after a fixed number
/// of lines, and a first section may have a head.
const TWO_LINES: u64 = 2 * 45;
const TEN_LINES: u64 = 10 * 45;

/// Returns whether the sizes of sections are plausible: all alike, the last one at most as long.
fn are_alike(pieces: &[usize], notes: &[PieceNote]) -> bool {
    let sections: Vec<&PieceNote> = pieces.iter().filter_map(|at| notes.get(*at)).collect();
    let [first, middle @ .., last] = sections.as_slice() else {
        return true;
    };
    if !matches!(first.encoding, Encoding::Uue | Encoding::Xxe) {
        return true;
    }
    let sizes = || middle.iter().map(|note| note.size);
    let (Some(least), Some(most)) = (sizes().min(), sizes().max()) else {
        return last.size <= first.size + TEN_LINES;
    };
    most - least <= TWO_LINES
        && first.size <= most + TWO_LINES
        && first.size + TEN_LINES >= least
        && last.size <= most + TEN_LINES
}

/// Splits the sections of one name and one poster, oldest first, into postings.
fn postings(notes: &[PieceNote], group: &[usize]) -> Vec<Posting> {
    let mut postings: Vec<Posting> = Vec::new();
    for at in group {
        let Some(note) = notes.get(*at) else {
            continue;
        };
        // Only recent postings are searched for one that admits the section.
        let recent = postings.len().saturating_sub(limits::OBJECT_POSTINGS);
        let fitting = postings
            .iter_mut()
            .skip(recent)
            .rev()
            .find(|posting| posting.admits(note));
        if let Some(posting) = fitting {
            posting.add(*at, note);
            continue;
        }
        let members = match postings.last_mut() {
            Some(last) => last.split(notes, note),
            None => Vec::new(),
        };
        let mut posting = Posting::made_of(notes, members);
        posting.add(*at, note);
        postings.push(posting);
    }
    postings
}
