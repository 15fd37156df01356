//! Lists of the messages that have a word, and of its positions in them.

use super::segment::Nonsense;
use super::varint::Reader;
use std::ops::Range;

const LIST: Nonsense = Nonsense("a list of messages");
const POSITIONS: Nonsense = Nonsense("a list of positions");

/// A message of the segment and how often it has something.
pub(super) type Count = (u32, u32);

/// Reads a list of messages, ascending.
pub(super) fn read_counts(
    docs: &[u8],
    count: usize,
    of: usize,
    out: &mut Vec<Count>,
) -> Result<(), Nonsense> {
    let mut reader = Reader::new(docs);
    let mut next = 0_u32;
    out.reserve(count);
    for _ in 0..count {
        let doc = reader
            .small()
            .and_then(|distance| next.checked_add(distance))
            .filter(|doc| (*doc as usize) < of)
            .ok_or(LIST)?;
        let times = reader.small().ok_or(LIST)?;
        out.push((doc, times));
        next = doc.checked_add(1).ok_or(LIST)?;
    }
    reader.is_empty().then_some(()).ok_or(LIST)
}

/// Puts the lists of several words, one behind another, in order and adds the counts of a message
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

/// Positions in some messages: (message, position), ascending.
pub(super) type Places = Vec<(u32, u32)>;

/// Reads the positions of the messages in `wanted` (ascending).
pub(super) fn read_places(
    counts: &[Count],
    positions: &[u8],
    wanted: &[u32],
    out: &mut Places,
) -> Result<(), Nonsense> {
    let mut reader = Reader::new(positions);
    let mut skipped = 0_usize;
    let mut wanted = wanted.iter().peekable();
    for (doc, times) in counts {
        while wanted.next_if(|next| **next < *doc).is_some() {}
        if wanted.peek() != Some(&doc) {
            if wanted.peek().is_none() {
                return Ok(());
            }
            skipped += *times as usize;
            continue;
        }
        reader.skip(std::mem::take(&mut skipped)).ok_or(POSITIONS)?;
        let mut position = 0_u32;
        for _ in 0..*times {
            let distance = reader.small().ok_or(POSITIONS)?;
            position = position.checked_add(distance).ok_or(POSITIONS)?;
            out.push((*doc, position));
        }
    }
    Ok(())
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

/// Counts, for each message, the positions of `last` that end a row of `steps + 1` words; `rows`
/// holds the positions of the words before, each already a row.
pub(super) fn follow(rows: &Places, next: &Places) -> Places {
    let mut out = Places::with_capacity(rows.len().min(next.len()));
    let mut rest = next.as_slice();
    for (doc, position) in rows {
        let Some(position) = position.checked_add(1) else {
            continue;
        };
        let place = (*doc, position);
        let at = gallop(rest, |next| *next < place);
        rest = rest.get(at..).unwrap_or_default();
        if rest.first() == Some(&place) {
            out.push(place);
        }
    }
    out
}

/// How many places each message has.
pub(super) fn count_places(places: &Places) -> Vec<Count> {
    let mut counts: Vec<Count> = Vec::new();
    for (doc, _) in places {
        match counts.last_mut() {
            Some((last, times)) if last == doc => *times += 1,
            _ => counts.push((*doc, 1)),
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::{count_places, follow, gallop, intersect, merge, read_counts, read_places};

    #[test]
    fn lists_come_back_and_nonsense_is_seen() {
        let mut counts = Vec::new();
        read_counts(&[3, 1, 0, 2, 5, 1], 3, 11, &mut counts).unwrap();
        assert_eq!(counts, [(3, 1), (4, 2), (10, 1)]);
        for (bytes, count, of) in [
            (&[3, 1][..], 2, 11),
            (&[3, 1, 0, 1], 1, 11),
            (&[3, 1, 7, 1], 2, 11),
            (&[0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 1, 0, 1], 2, usize::MAX),
        ] {
            read_counts(bytes, count, of, &mut Vec::new()).unwrap_err();
        }
        let mut places = Vec::new();
        read_places(&counts, &[9, 4, 3, 8], &[4, 10], &mut places).unwrap();
        assert_eq!(places, [(4, 4), (4, 7), (10, 8)]);
        places.clear();
        read_places(&counts, &[9], &[3], &mut places).unwrap();
        assert_eq!(places, [(3, 9)]);
        read_places(&counts, &[9, 4], &[4], &mut places).unwrap_err();
    }

    #[test]
    fn lists_are_merged_crossed_and_followed() {
        let mut lists = vec![(1, 1), (5, 2), (0, 1), (5, 3)];
        merge(&mut lists);
        assert_eq!(lists, [(0, 1), (1, 1), (5, 5)]);
        assert_eq!(intersect(&[1, 2, 5, 9], &lists), [1, 5]);
        assert_eq!(intersect(&[], &lists), [0; 0]);
        let rows = vec![(1, 4), (1, 9), (2, 0)];
        let next = vec![(1, 5), (1, 9), (2, 2), (3, 1)];
        assert_eq!(follow(&rows, &next), [(1, 5)]);
        assert_eq!(count_places(&rows), [(1, 2), (2, 1)]);
        for end in 0..40_usize {
            let items: Vec<usize> = (0..37).collect();
            assert_eq!(gallop(&items, |item| *item < end), end.min(37));
        }
    }
}
