//! Lists of the messages that contain a word, and of its positions in them.

use super::packed::{Fields, Numbers, Packer};
use super::segment::InvalidData;
use super::varint::Reader;
use crate::limits;
use smallvec::SmallVec;
use std::ops::Range;

const LIST: InvalidData = InvalidData("a list of messages");
const POSITIONS: InvalidData = InvalidData("a list of positions");

/// Bytes of a list, while it is collected and when packed: most have one number.
pub(super) type Gathered = SmallVec<[u8; 16]>;
/// Message of the segment, and its number of occurrences.
pub(super) type Count = (u32, u32);

/// Decodes a list of messages, ascending: gaps between messages, and for each message its
/// occurrences minus one.
pub(super) fn read_counts(
    docs: &[u8],
    count: usize,
    of: usize,
    out: &mut Vec<Count>,
) -> Result<(), InvalidData> {
    let start = out.len();
    // Each message takes at least one bit.
    out.reserve(count.min(docs.len().saturating_mul(8)));
    let (mut numbers, times) = walk(docs, count, of, |doc| out.push((doc, 1)))?;
    if let Some(times) = times {
        numbers = numbers.followed_by(times);
        for (_, times) in out.iter_mut().skip(start) {
            let more = numbers.next().ok_or(LIST)?;
            *times = more.checked_add(1).ok_or(LIST)?;
        }
    }
    numbers.is_at_end_of(docs).then_some(()).ok_or(LIST)
}

/// Decodes only the messages of a list.
pub(super) fn each_doc(
    docs: &[u8],
    count: usize,
    of: usize,
    each: impl FnMut(u32),
) -> Result<(), InvalidData> {
    walk(docs, count, of, each).map(drop)
}

/// Calls `each` with the messages of a list; returns the rest.
fn walk<'d>(
    docs: &'d [u8],
    count: usize,
    of: usize,
    mut each: impl FnMut(u32),
) -> Result<(Numbers<'d>, Option<Fields<'d>>), InvalidData> {
    (count <= of).then_some(()).ok_or(LIST)?;
    let (mut numbers, times) = Numbers::first_of_two_lists(docs, count).ok_or(LIST)?;
    let mut next = 0_u32;
    for _ in 0..count {
        let doc = numbers
            .next()
            .and_then(|between| next.checked_add(between))
            .filter(|doc| (*doc as usize) < of)
            .ok_or(LIST)?;
        each(doc);
        next = doc.checked_add(1).ok_or(LIST)?;
    }
    Ok((numbers, times))
}

/// Packer of the lists of entries, which are collected as numbers of variable length.
#[derive(Default)]
pub(super) struct ListPacker {
    packer: Packer,
    numbers: [Vec<u32>; 2],
}

impl ListPacker {
    /// Packs a list of messages. The input has for each message its gap to the previous one,
    /// doubled; plus one if the word occurs once, else followed by its occurrences minus two.
    pub(super) fn pack_counts(&mut self, gathered: &mut Gathered) {
        let [between, more] = &mut self.numbers;
        between.clear();
        more.clear();
        let mut reader = Reader::new(gathered);
        while let Some(distance) = reader.number() {
            between.push((distance >> 1) as u32);
            more.push(match distance & 1 {
                1 => 0,
                _ => reader.small().unwrap_or(0) + 1,
            });
        }
        *gathered = Gathered::from_slice(self.packer.two_lists(between, more));
    }

    /// Packs positions.
    pub(super) fn pack_positions(&mut self, gathered: &mut Gathered) {
        let [positions, _] = &mut self.numbers;
        positions.clear();
        let mut reader = Reader::new(gathered);
        while let Some(distance) = reader.small() {
            positions.push(distance);
        }
        *gathered = Gathered::from_slice(self.packer.list(positions));
    }
}

/// Sorts the concatenated lists of several words, and adds up the counts of each message.
pub(super) fn merge(lists: &mut Vec<Count>) {
    if lists.is_sorted_by(|a, b| a.0 < b.0) {
        return;
    }
    // Merging sorted runs is fast.
    lists.sort_by_key(|(doc, _)| *doc);
    lists.dedup_by(|later, kept| {
        let same = later.0 == kept.0;
        if same {
            kept.1 = kept.1.saturating_add(later.1);
        }
        same
    });
}

/// Iterator over the positions of one entry, message by message.
pub(super) struct Positions<'p> {
    counts: &'p [Count],
    numbers: Numbers<'p>,
    /// Number of positions passed so far only in the list of messages.
    skipped: usize,
}

impl<'p> Positions<'p> {
    /// Creates the iterator: `counts` is the list of messages of the entry, `bytes` its positions.
    pub(super) fn new(counts: &'p [Count], bytes: &'p [u8]) -> Result<Self, InvalidData> {
        let all: u64 = counts.iter().map(|(_, times)| u64::from(*times)).sum();
        let all = usize::try_from(all).ok();
        let numbers = all.and_then(|all| Numbers::decode(bytes, all));
        Ok(Self {
            counts,
            numbers: numbers.ok_or(POSITIONS)?,
            skipped: 0,
        })
    }

    /// Calls `each` with the positions in a message, reduced by `offset` (earlier ones are left
    /// out). `each` returns `None` for an impossible position, else whether it wants more. Messages
    /// must be requested in ascending order.
    fn read(
        &mut self,
        wanted: u32,
        offset: u32,
        mut each: impl FnMut(u32) -> Option<bool>,
    ) -> Result<(), InvalidData> {
        while let Some(((doc, times), rest)) = self.counts.split_first() {
            if *doc > wanted {
                break;
            }
            self.counts = rest;
            if *doc < wanted {
                self.skipped += *times as usize;
                continue;
            }
            self.numbers.skip(self.skipped).ok_or(POSITIONS)?;
            self.skipped = 0;
            // A local copy keeps its state in registers.
            let mut numbers = self.numbers;
            let mut position = 0_u32;
            let mut left = *times;
            while left > 0 {
                left -= 1;
                let distance = numbers.next().ok_or(POSITIONS)?;
                position = position.checked_add(distance).ok_or(POSITIONS)?;
                if let Some(start) = position.checked_sub(offset)
                    && !each(start).ok_or(POSITIONS)?
                {
                    break;
                }
            }
            self.numbers = numbers;
            self.skipped = left as usize;
            break;
        }
        Ok(())
    }

    fn len(&self) -> usize {
        self.counts.len()
    }
}

/// Counts how often the words of a phrase follow each other in each candidate (ascending, all
/// contain every word), or returns 1 if `is_counted` is false. `terms` are the entries matching
/// each word.
pub(super) fn phrase(
    candidates: &[u32],
    terms: Vec<Vec<Positions<'_>>>,
    is_counted: bool,
) -> Result<Vec<Count>, InvalidData> {
    let mut terms: Vec<(u32, Vec<Positions<'_>>)> = (0..).zip(terms).collect();
    // Rarest first: where it is absent, the others need not be read.
    terms.sort_by_key(|(_, entries)| entries.iter().map(Positions::len).sum::<usize>());
    let last = terms.len().saturating_sub(1);
    let mut found = Vec::new();
    let mut starts = PhraseStarts::default();
    for doc in candidates {
        starts.next_message();
        let mut times = 0;
        for (at, (offset, entries)) in terms.iter_mut().enumerate() {
            times = 0;
            starts.next_word(at == 0);
            // One occurrence suffices if nobody counts.
            let most = if is_counted || at < last { u32::MAX } else { 1 };
            for entry in entries {
                entry.read(*doc, *offset, |start| {
                    times += u32::from(starts.mark(start)?);
                    Some(times < most)
                })?;
                if times >= most {
                    break;
                }
            }
            if times == 0 {
                break;
            }
        }
        if times > 0 {
            found.push((*doc, times));
        }
    }
    Ok(found)
}

/// Possible starts of a phrase in one message: the positions at which all words so far would let it
/// begin. It clears nothing and avoids unpredictable branches: each position holds the number of
/// the last word that marked it, and numbers only grow.
#[derive(Default)]
struct PhraseStarts {
    marks: Vec<u32>,
    /// Number of the previous word, which must have marked a position; `None` for the first word.
    before: Option<u32>,
    /// Number of the current word; 0 before the first.
    word: u32,
}

impl PhraseStarts {
    /// Starts another message.
    fn next_message(&mut self) {
        if self.word > u32::MAX / 2 {
            *self = Self::default();
        }
    }

    /// Starts another word of the phrase, in the same message.
    fn next_word(&mut self, is_first: bool) {
        self.before = (!is_first).then_some(self.word);
        self.word += 1;
    }

    /// Returns whether the phrase may begin at a position also by this word; `None` for an
    /// impossible position.
    fn mark(&mut self, start: u32) -> Option<bool> {
        let at = start as usize;
        if at >= self.marks.len() {
            (start < limits::INDEX_MESSAGE_WORDS).then_some(())?;
            self.marks.resize(at + 1, 0);
        }
        let mark = self.marks.get_mut(at)?;
        let fits = match self.before {
            Some(before) => *mark == before,
            None => *mark != self.word,
        };
        *mark = if fits { self.word } else { *mark };
        Some(fits)
    }
}

/// Returns the messages in both lists; both are ascending.
pub(super) fn intersect(one: &[u32], other: &[Count]) -> Vec<u32> {
    let mut out = Vec::with_capacity(one.len().min(other.len()));
    let mut rest = other;
    for doc in one {
        let at = gallop(rest, |(other, _)| other < doc);
        rest = rest.get(at..).unwrap_or_default();
        if rest.first().is_some_and(|(other, _)| other == doc) {
            out.push(*doc);
        }
    }
    out
}

/// Returns the index at which `less` ceases to hold, found in doubling steps.
fn gallop<T>(items: &[T], less: impl Fn(&T) -> bool) -> usize {
    let mut step = 1;
    let mut start = 0;
    while items.get(start + step - 1).is_some_and(&less) {
        start += step;
        step *= 2;
    }
    let window: Range<usize> = start..items.len().min(start + step);
    start
        + items
            .get(window)
            .unwrap_or_default()
            .partition_point(|item| less(item))
}

#[cfg(test)]
mod tests {
    use super::{
        Count, Gathered, ListPacker, PhraseStarts, Positions, gallop, intersect, merge, phrase,
        read_counts,
    };
    use crate::index::varint::write_varint;
    use crate::limits;
    use proptest::prelude::*;

    #[test]
    fn starts_are_those_that_all_words_have() {
        let mut starts = PhraseStarts::default();
        // For each message, the starts that each word allows, and the number left after it.
        for message in [
            &[(&[1, 4, 9][..], 3), (&[0, 4, 5, 9], 2), (&[9, 9], 1)][..],
            &[(&[64, 63, 1000, 64], 3), (&[64], 1), (&[1000, 63], 0)],
            &[(&[64, 1000], 2), (&[63, 1], 0)],
        ] {
            starts.next_message();
            for (at, (positions, left)) in message.iter().enumerate() {
                starts.next_word(at == 0);
                let fitting = positions.iter().filter(|at| starts.mark(**at).unwrap());
                assert_eq!(fitting.count(), *left, "{positions:?}");
            }
        }
        let last = limits::INDEX_MESSAGE_WORDS - 1;
        starts.next_word(true);
        assert_eq!(starts.mark(last), Some(true));
        assert_eq!(starts.mark(last + 1), None);
        assert_eq!(starts.mark(u32::MAX), None);
        // Numbers of words start over before they run out.
        starts.word = u32::MAX - 1;
        starts.next_message();
        starts.next_word(true);
        assert_eq!(starts.mark(last), Some(true));
        starts.next_word(false);
        assert_eq!(starts.mark(last - 1), Some(false));
        assert_eq!(starts.mark(last), Some(true));
    }

    fn gathered(numbers: &[u64]) -> Gathered {
        let mut bytes = Gathered::new();
        for number in numbers {
            write_varint(&mut bytes, *number);
        }
        bytes
    }

    fn packed_counts(numbers: &[u64]) -> Gathered {
        let mut bytes = gathered(numbers);
        ListPacker::default().pack_counts(&mut bytes);
        bytes
    }

    fn packed_positions(numbers: &[u64]) -> Gathered {
        let mut bytes = gathered(numbers);
        ListPacker::default().pack_positions(&mut bytes);
        bytes
    }

    #[test]
    fn lists_come_back_and_nonsense_is_seen() {
        let bytes = packed_counts(&[7, 0, 0, 11]);
        let mut counts = Vec::new();
        read_counts(&bytes, 3, 11, &mut counts).unwrap();
        assert_eq!(counts, [(3, 1), (4, 2), (10, 1)]);
        // Existing content is preserved.
        read_counts(&bytes, 3, 11, &mut counts).unwrap();
        assert_eq!(counts[..3], counts[3..]);
        counts.truncate(3);
        let last = u64::from(u32::MAX);
        for (bytes, count, of) in [
            (bytes.clone(), 2, 11),
            (bytes.clone(), 4, 11),
            (bytes.clone(), 3, 10),
            (bytes.clone(), 3, 2),
            (bytes.clone(), usize::MAX, usize::MAX),
            (bytes[..bytes.len() - 1].into(), 3, 11),
            (packed_counts(&[7]), 2, 11),
            (packed_counts(&[23]), 1, 11),
            (packed_counts(&[last << 1 | 1, 1]), 2, usize::MAX),
            (packed_counts(&[last << 1 | 1]), 1, usize::MAX),
        ] {
            read_counts(&bytes, count, of, &mut Vec::new()).unwrap_err();
        }
        let read = |bytes: &[u8], wanted: &[u32], offset| {
            let mut positions = Positions::new(&counts, bytes)?;
            let mut out = Vec::new();
            for doc in wanted {
                positions.read(*doc, offset, |position| {
                    out.push(position);
                    Some(true)
                })?;
            }
            Ok::<_, super::InvalidData>(out)
        };
        let bytes = packed_positions(&[9, 4, 3, 8]);
        assert_eq!(read(&bytes, &[3, 4, 10], 0).unwrap(), [9, 4, 7, 8]);
        assert_eq!(read(&bytes, &[4, 10], 0).unwrap(), [4, 7, 8]);
        assert_eq!(read(&bytes, &[0, 3, 7, 10], 9).unwrap(), [0]);
        assert_eq!(read(&bytes, &[11], 0).unwrap(), [0; 0]);
        let short = packed_positions(&[9, 4]);
        read(&short, &[4], 0).unwrap_err();
        read(&short, &[10], 0).unwrap_err();
        read(&[], &[], 0).unwrap_err();
        let large = packed_positions(&[9, last, last, 8]);
        read(&large, &[4], 0).unwrap_err();
    }

    #[test]
    fn distances_over_a_million_and_a_single_message_come_back() {
        const OF: usize = 1 << 24;
        for docs in [
            vec![0],
            vec![(1 << 24) - 1],
            vec![0, (1 << 20) + 1, (1 << 20) + 2, (1 << 24) - 1],
            (0..64).map(|at| at << 18).collect(),
            (0..70).collect(),
        ] {
            let mut next = 0;
            let mut numbers = Vec::new();
            for (at, doc) in docs.iter().enumerate() {
                let single = at % 3 != 1;
                numbers.push((doc - next) << 1 | u64::from(single));
                numbers.extend((!single).then_some(at as u64));
                next = doc + 1;
            }
            let expected: Vec<Count> = (0_u32..)
                .zip(&docs)
                .map(|(at, doc)| (*doc as u32, if at % 3 == 1 { at + 2 } else { 1 }))
                .collect();
            let bytes = packed_counts(&numbers);
            let mut counts = Vec::new();
            read_counts(&bytes, docs.len(), OF, &mut counts).unwrap();
            assert_eq!(counts, expected);
            for end in 0..bytes.len() {
                read_counts(&bytes[..end], docs.len(), OF, &mut Vec::new()).unwrap_err();
            }
        }
    }

    proptest! {
        /// One damaged bit: no panic, and never messages outside of the segment or not ascending.
        #[test]
        fn damaged_lists_stay_within_their_segment(
            docs in prop::collection::btree_map(0..5000_u32, 1..5_u32, 1..300),
            bit in any::<prop::sample::Index>(),
        ) {
            let mut numbers = Vec::new();
            let mut next = 0;
            for (doc, times) in &docs {
                numbers.push(u64::from(doc - next) << 1 | u64::from(*times == 1));
                numbers.extend((*times > 1).then(|| u64::from(times - 2)));
                next = doc + 1;
            }
            let expected: Vec<Count> = docs.into_iter().collect();
            let bytes = packed_counts(&numbers);
            let mut counts = Vec::new();
            read_counts(&bytes, expected.len(), 5000, &mut counts).unwrap();
            prop_assert_eq!(&counts, &expected);
            let all = expected.iter().map(|(_, times)| u64::from(*times)).sum::<u64>();
            let places = packed_positions(&vec![2; usize::try_from(all).unwrap()]);
            let flip = |bytes: &[u8]| {
                let bit = bit.index(bytes.len() * 8);
                let mut bytes = bytes.to_vec();
                bytes[bit / 8] ^= 1 << (bit % 8);
                bytes
            };
            let mut damaged = Vec::new();
            if read_counts(&flip(&bytes), expected.len(), 5000, &mut damaged).is_ok() {
                prop_assert_eq!(damaged.len(), expected.len());
                prop_assert!(damaged.is_sorted_by(|a, b| a.0 < b.0));
                prop_assert!(damaged.iter().all(|(doc, times)| *doc < 5000 && *times > 0));
                let candidates: Vec<u32> = damaged.iter().map(|(doc, _)| *doc).collect();
                if let Ok(positions) = Positions::new(&damaged, &places) {
                    let _ = phrase(&candidates, vec![vec![positions]], true);
                }
                if let Ok(positions) = Positions::new(&damaged, &places) {
                    let _ = phrase(&candidates, vec![vec![positions]], false);
                }
            }
            let flipped = flip(&places);
            let candidates: Vec<u32> = expected.iter().map(|(doc, _)| *doc).collect();
            for is_counted in [true, false] {
                if let Ok(positions) = Positions::new(&expected, &flipped) {
                    let _ = phrase(&candidates, vec![vec![positions]], is_counted);
                }
            }
        }
    }

    #[test]
    fn phrases_are_counted_where_their_words_follow() {
        // Message 1: a b a b c; message 2: b a; message 5: a b, where b has two forms.
        let (a, b, other) = ([(1, 2), (2, 1), (5, 1)], [(1, 2), (2, 1)], [(1, 1), (5, 1)]);
        let bytes = [&[0, 2, 1, 0][..], &[1, 2, 0], &[4, 1]].map(packed_positions);
        let terms = || {
            let of = |counts, at: usize| Positions::new(counts, &bytes[at]).unwrap();
            vec![vec![of(&a[..], 0)], vec![of(&b, 1), of(&other, 2)]]
        };
        let found = |docs: &[u32], is_counted| phrase(docs, terms(), is_counted).unwrap();
        assert_eq!(found(&[1, 2, 5], true), [(1, 2), (5, 1)]);
        assert_eq!(found(&[2, 5], true), [(5, 1)]);
        assert_eq!(found(&[1, 2, 5], false), [(1, 1), (5, 1)]);
        assert_eq!(found(&[2, 5], false), [(5, 1)]);
    }

    proptest! {
        /// Texts of three words: phrases in them, also of forms with entries of their own, are
        /// found as often as by checking each position of a text.
        #[test]
        fn phrases_are_those_of_the_texts(
            texts in prop::collection::vec(prop::collection::vec(0..3_u8, 0..40), 1..40),
            wanted in prop::collection::vec(prop::sample::select(vec![&[0_u8][..], &[1], &[2], &[0, 2]]), 2..5),
        ) {
            let entry = |form: u8| {
                let (mut counts, mut positions) = (Vec::new(), Vec::new());
                for (doc, text) in (0_u32..).zip(&texts) {
                    let mut last = 0;
                    let places = (0_u64..).zip(text).filter(|(_, word)| **word == form);
                    let before = positions.len();
                    positions.extend(places.map(|(at, _)| at - std::mem::replace(&mut last, at)));
                    let times = (positions.len() - before) as u32;
                    counts.extend((times > 0).then_some((doc, times)));
                }
                (counts, packed_positions(&positions))
            };
            let entries = [0, 1, 2].map(entry);
            let has = |text: &[u8], at: usize| {
                let here = text.iter().skip(at).zip(&wanted);
                here.filter(|(word, forms)| forms.contains(word)).count() == wanted.len()
            };
            let counted: Vec<Count> = (0_u32..)
                .zip(&texts)
                .map(|(doc, text)| (doc, (0..text.len()).filter(|at| has(text, *at)).count() as u32))
                .filter(|(_, times)| *times > 0)
                .collect();
            let candidates: Vec<u32> = (0_u32..).zip(&texts).map(|(doc, _)| doc).collect();
            for is_counted in [true, false] {
                let of = |form: &u8| {
                    let (counts, positions) = &entries[usize::from(*form)];
                    (!counts.is_empty()).then(|| Positions::new(counts, positions).unwrap())
                };
                let terms = wanted.iter().map(|forms| forms.iter().filter_map(of).collect()).collect();
                let found = phrase(&candidates, terms, is_counted).unwrap();
                let expected = counted.iter().map(|(doc, times)| (*doc, if is_counted { *times } else { 1 }));
                prop_assert!(found.iter().copied().eq(expected), "{found:?} {counted:?}");
            }
        }
    }

    #[test]
    fn lists_are_merged_and_crossed() {
        let mut lists = vec![(1, 1), (5, 2), (0, 1), (5, 3)];
        merge(&mut lists);
        assert_eq!(lists, [(0, 1), (1, 1), (5, 5)]);
        assert_eq!(intersect(&[1, 2, 5, 9], &lists), [1, 5]);
        assert_eq!(intersect(&[], &lists), [0; 0]);
        for end in 0..40_usize {
            let items: Vec<usize> = (0..37).collect();
            assert_eq!(gallop(&items, |item| *item < end), end.min(37));
        }
    }
}
