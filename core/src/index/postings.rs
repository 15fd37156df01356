//! Lists of the messages that have a word, and of its positions in them.

use super::segment::InvalidData;
use super::varint::Reader;
use crate::limits;
use std::ops::Range;

const LIST: InvalidData = InvalidData("a list of messages");
const POSITIONS: InvalidData = InvalidData("a list of positions");

/// A message of the segment and how often it has something.
pub(super) type Count = (u32, u32);

/// Reads a list of messages, ascending: twice the distance from the one before, and one more when
/// it is there once; else how often, less two, follows.
pub(super) fn read_counts(
    docs: &[u8],
    count: usize,
    of: usize,
    out: &mut Vec<Count>,
) -> Result<(), InvalidData> {
    let mut reader = Reader::new(docs);
    let mut next = 0_u32;
    out.reserve(count);
    for _ in 0..count {
        let packed = reader.number().ok_or(LIST)?;
        let doc = u32::try_from(packed >> 1)
            .ok()
            .and_then(|distance| next.checked_add(distance))
            .filter(|doc| (*doc as usize) < of)
            .ok_or(LIST)?;
        let times = if packed & 1 == 1 {
            1
        } else {
            reader
                .small()
                .and_then(|more| more.checked_add(2))
                .ok_or(LIST)?
        };
        out.push((doc, times));
        next = doc.checked_add(1).ok_or(LIST)?;
    }
    reader.is_empty().then_some(()).ok_or(LIST)
}

/// Puts the lists of several words, one after another, in order and adds the counts of a message
/// up.
pub(super) fn merge(lists: &mut Vec<Count>) {
    if lists.is_sorted_by(|a, b| a.0 < b.0) {
        return;
    }
    // Runs that are sorted already are quickly merged.
    lists.sort_by_key(|(doc, _)| *doc);
    lists.dedup_by(|later, kept| {
        let same = later.0 == kept.0;
        if same {
            kept.1 = kept.1.saturating_add(later.1);
        }
        same
    });
}

/// Walks over the positions of one entry, message by message.
pub(super) struct Positions<'p> {
    counts: &'p [Count],
    reader: Reader<'p>,
}

impl<'p> Positions<'p> {
    /// `counts` is the list of messages of the entry, `bytes` its positions.
    pub(super) fn new(counts: &'p [Count], bytes: &'p [u8]) -> Self {
        Self {
            counts,
            reader: Reader::new(bytes),
        }
    }

    /// Gives the positions in a message, each less by `offset` (those before it are left out), to
    /// `each`, which says `None` to one that cannot be; messages are asked for in ascending order.
    fn read(
        &mut self,
        wanted: u32,
        offset: u32,
        mut each: impl FnMut(u32) -> Option<()>,
    ) -> Result<(), InvalidData> {
        let mut skipped = 0_usize;
        while let Some(((doc, times), rest)) = self.counts.split_first() {
            if *doc > wanted {
                break;
            }
            self.counts = rest;
            if *doc < wanted {
                skipped += *times as usize;
                continue;
            }
            self.reader.skip(skipped).ok_or(POSITIONS)?;
            let mut position = 0_u32;
            let mut further = |distance: u32| {
                position = position.checked_add(distance)?;
                position.checked_sub(offset).map_or(Some(()), &mut each)
            };
            // Most distances are single bytes.
            if let Some(bytes) = self.reader.single_bytes(*times as usize) {
                for byte in bytes {
                    further(u32::from(*byte)).ok_or(POSITIONS)?;
                }
            } else {
                for _ in 0..*times {
                    let distance = self.reader.small().ok_or(POSITIONS)?;
                    further(distance).ok_or(POSITIONS)?;
                }
            }
            return Ok(());
        }
        self.reader.skip(skipped).ok_or(POSITIONS)
    }

    fn len(&self) -> usize {
        self.counts.len()
    }
}

/// How often the words of a phrase follow each other in each of some messages (ascending, all of
/// them have all words). `terms`: the entries that each word means.
pub(super) fn phrase(
    candidates: &[u32],
    terms: Vec<Vec<Positions<'_>>>,
) -> Result<Vec<Count>, InvalidData> {
    let mut terms: Vec<(u32, Vec<Positions<'_>>)> = (0..).zip(terms).collect();
    // The rarest first: where it is absent, the others need not be read.
    terms.sort_by_key(|(_, entries)| entries.iter().map(Positions::len).sum::<usize>());
    let mut found = Vec::new();
    let mut starts = PhraseStarts::default();
    for doc in candidates {
        starts.next_message();
        let mut times = 0;
        for (at, (offset, entries)) in terms.iter_mut().enumerate() {
            times = 0;
            starts.next_word(at == 0);
            for entry in entries {
                entry.read(*doc, *offset, |start| {
                    times += u32::from(starts.mark(start)?);
                    Some(())
                })?;
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

/// Where a phrase may begin in one message: the positions at which all words so far would have it
/// begin. Nothing is cleared and nothing compared that a processor would have to guess: each
/// position holds the number of the word that marked it last, and numbers only grow.
#[derive(Default)]
struct PhraseStarts {
    marks: Vec<u32>,
    /// Number of the word before, which has to have marked a position; `None` for the first word.
    before: Option<u32>,
    /// Number of this word; 0 before the first.
    word: u32,
}

impl PhraseStarts {
    /// Begins with another message.
    fn next_message(&mut self) {
        if self.word > u32::MAX / 2 {
            *self = Self::default();
        }
    }

    /// Goes on to another word of the phrase, in the same message.
    fn next_word(&mut self, is_first: bool) {
        self.before = (!is_first).then_some(self.word);
        self.word += 1;
    }

    /// Whether the phrase may begin at a position after this word, too; `None` for a position that no
    /// message has.
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

/// The messages of all lists; both ascending.
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

/// Where `less` ends to hold, found in steps that double.
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
    use super::{PhraseStarts, Positions, gallop, intersect, merge, phrase, read_counts};
    use crate::limits;

    #[test]
    fn starts_are_those_that_all_words_have() {
        let mut starts = PhraseStarts::default();
        // For each message, the starts that each word allows, and how many are left after it.
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
        // Numbers of words begin again before they run out.
        starts.word = u32::MAX - 1;
        starts.next_message();
        starts.next_word(true);
        assert_eq!(starts.mark(last), Some(true));
        starts.next_word(false);
        assert_eq!(starts.mark(last - 1), Some(false));
        assert_eq!(starts.mark(last), Some(true));
    }

    #[test]
    fn lists_come_back_and_nonsense_is_seen() {
        let mut counts = Vec::new();
        read_counts(&[7, 0, 0, 11], 3, 11, &mut counts).unwrap();
        assert_eq!(counts, [(3, 1), (4, 2), (10, 1)]);
        for (bytes, count, of) in [
            (&[7][..], 2, 11),
            (&[7, 0], 2, 11),
            (&[7, 1], 1, 11),
            (&[7, 15], 2, 11),
            (&[0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 1], 2, usize::MAX),
            (&[0xFF, 0xFF, 0xFF, 0xFF, 0x3F], 1, usize::MAX),
            (&[0, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F], 1, 11),
        ] {
            read_counts(bytes, count, of, &mut Vec::new()).unwrap_err();
        }
        let read = |bytes: &[u8], wanted: &[u32], offset| {
            let mut positions = Positions::new(&counts, bytes);
            let mut out = Vec::new();
            for doc in wanted {
                positions.read(*doc, offset, |position| {
                    out.push(position);
                    Some(())
                })?;
            }
            Ok::<_, super::InvalidData>(out)
        };
        assert_eq!(read(&[9, 4, 3, 8], &[4, 10], 0).unwrap(), [4, 7, 8]);
        assert_eq!(read(&[9, 4, 3, 8], &[0, 3, 7, 10], 9).unwrap(), [0]);
        read(&[9, 4], &[4], 0).unwrap_err();
        read(&[9, 4], &[10], 0).unwrap_err();
    }

    #[test]
    fn phrases_are_counted_where_their_words_follow() {
        // Message 1: a b a b c; message 2: b a; message 5: a b, where b is two forms.
        let (a, b, other) = ([(1, 2), (2, 1), (5, 1)], [(1, 2), (2, 1)], [(1, 1), (5, 1)]);
        let terms = || {
            vec![
                vec![Positions::new(&a, &[0, 2, 1, 0])],
                vec![
                    Positions::new(&b, &[1, 2, 0]),
                    Positions::new(&other, &[4, 1]),
                ],
            ]
        };
        assert_eq!(phrase(&[1, 2, 5], terms()).unwrap(), [(1, 2), (5, 1)]);
        assert_eq!(phrase(&[2, 5], terms()).unwrap(), [(5, 1)]);
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
