//! Cancellable sorting.

use crate::cores;
use crate::job::Job;
use std::cmp::Ordering;
use std::ops::Range;

/// Number of items sorted between two checks of the job: a millisecond or two.
const STEP: usize = 8192;

/// Sorts items stably; `None` if the job was cancelled. Sorted items cost one comparison each.
pub(super) fn sort<T: Copy>(
    items: &mut Vec<T>,
    compare: impl Fn(&T, &T) -> Ordering,
    job: &Job,
) -> Option<()> {
    for step in items.chunks_mut(STEP) {
        if job.is_cancelled() {
            return None;
        }
        step.sort_by(&compare);
    }
    let mut width = STEP;
    let mut merged: Vec<T> = Vec::new();
    while width < items.len() {
        merged.clear();
        merged.reserve(items.len());
        for pair in items.chunks(2 * width) {
            let (left, right) = pair.split_at_checked(width).unwrap_or((pair, &[]));
            merge(left, right, &mut merged, &compare, job)?;
        }
        std::mem::swap(items, &mut merged);
        width *= 2;
    }
    Some(())
}

fn merge<T: Copy>(
    left: &[T],
    right: &[T],
    out: &mut Vec<T>,
    compare: &impl Fn(&T, &T) -> Ordering,
    job: &Job,
) -> Option<()> {
    let are_apart = match (left.last(), right.first()) {
        (Some(last), Some(first)) => compare(last, first).is_le(),
        _ => true,
    };
    if are_apart {
        out.extend_from_slice(left);
        out.extend_from_slice(right);
        return Some(());
    }
    let (mut left, mut right) = (left, right);
    for step in 0_usize.. {
        if step % STEP == 0 && job.is_cancelled() {
            return None;
        }
        let (Some((one, after_one)), Some((other, after_other))) =
            (left.split_first(), right.split_first())
        else {
            break;
        };
        if compare(one, other).is_le() {
            out.push(*one);
            left = after_one;
        } else {
            out.push(*other);
            right = after_other;
        }
    }
    out.extend_from_slice(left);
    out.extend_from_slice(right);
    Some(())
}

/// Returns the positions of keys in ascending order, stably: the first column counts first. `None`
/// if the job was cancelled.
pub(super) fn by_columns(columns: Vec<Vec<u64>>, count: usize, job: &Job) -> Option<Vec<u32>> {
    let spans: Vec<Span> = columns.iter().map(|column| Span::of(column)).collect();
    let for_position = bits(count as u64);
    let for_keys: u32 = spans.iter().map(|span| span.bits).sum();
    if for_keys + for_position > u64::BITS {
        let mut order: Vec<u32> = (0_u32..).take(count).collect();
        let keys = |at: u32| columns.iter().map(move |column| column.get(at as usize));
        sort(&mut order, |a, b| keys(*a).cmp(keys(*b)), job)?;
        return Some(order);
    }
    if job.is_cancelled() {
        return None;
    }
    // Usually all keys of a message and its position fit one number, in the memory of the first
    // column.
    let mut columns = columns.into_iter().zip(&spans);
    let mut packed = match columns.next() {
        Some((mut first, span)) => {
            first.iter_mut().for_each(|key| *key -= span.least);
            first
        }
        None => vec![0; count],
    };
    for (column, span) in columns {
        if job.is_cancelled() {
            return None;
        }
        for (packed, key) in packed.iter_mut().zip(column) {
            *packed = packed.checked_shl(span.bits).unwrap_or(0) | (key - span.least);
        }
    }
    for (packed, at) in packed.iter_mut().zip(0_u64..) {
        *packed = packed.checked_shl(for_position).unwrap_or(0) | at;
    }
    if packed.len() < MANY {
        packed.sort_unstable();
    } else if !packed.is_sorted() {
        packed = by_cores(packed, for_position..for_position + for_keys, job)?;
    }
    let positions = (1_u64 << for_position) - 1;
    let position = |packed: u64| u32::try_from(packed & positions).unwrap_or(u32::MAX);
    Some(packed.into_iter().map(position).collect())
}

/// Maximum number of different keys for a counting sort.
const COUNTED: u32 = 1 << 18;

/// Returns items sorted by their keys, ascending and stably; `None` if the job was cancelled. No
/// key is greater than `greatest`.
pub(super) fn by_key(
    items: &[u32],
    key: impl Fn(u32) -> u32,
    greatest: u32,
    job: &Job,
) -> Option<Vec<u32>> {
    if greatest >= COUNTED {
        let mut items = items.to_vec();
        sort(&mut items, |a, b| key(*a).cmp(&key(*b)), job)?;
        return Some(items);
    }
    let mut places = vec![0_usize; greatest as usize + 1];
    for item in items {
        if let Some(count) = places.get_mut(key(*item) as usize) {
            *count += 1;
        }
    }
    if job.is_cancelled() {
        return None;
    }
    starts(&mut places);
    let mut sorted = vec![0; items.len()];
    for item in items {
        if let Some(place) = places.get_mut(key(*item) as usize) {
            if let Some(slot) = sorted.get_mut(*place) {
                *slot = *item;
            }
            *place += 1;
        }
    }
    Some(sorted)
}

/// Turns the count of each kind into the index of its first item.
fn starts(counts: &mut [usize]) {
    let mut start = 0;
    for place in counts {
        start += std::mem::replace(place, start);
    }
}

/// Number of items from which a radix sort beats comparisons.
const MANY: usize = 4096;

/// Range of a column's values.
struct Span {
    least: u64,
    /// Number of bits in the greatest distance from the least value.
    bits: u32,
}

impl Span {
    fn of(column: &[u64]) -> Self {
        let least = column.iter().copied().min().unwrap_or(0);
        let greatest = column.iter().copied().max().unwrap_or(0);
        Self {
            least,
            bits: bits(greatest - least),
        }
    }
}

fn bits(value: u64) -> u32 {
    u64::BITS - value.leading_zeros()
}

/// Number of items from which two cores sort a half each.
const HALVES: usize = 1 << 16;

/// Sorts different numbers by some of their bits; they are sorted by the lower bits already. `None`
/// if the job was cancelled.
fn by_cores(mut numbers: Vec<u64>, bits: Range<u32>, job: &Job) -> Option<Vec<u64>> {
    if cores::count() < 2 || numbers.len() < HALVES {
        by_digits(&mut numbers, bits, job)?;
        return Some(numbers);
    }
    let mut upper = numbers.split_off(numbers.len() / 2);
    let mut lower = numbers;
    let halves = [&mut upper, &mut lower];
    let sorted = cores::each(halves, |half| by_digits(half, bits.clone(), job));
    sorted.into_iter().collect::<Option<Vec<()>>>()?;
    Some(merged(&lower, &upper))
}

/// Merges two ascending lists.
fn merged(one: &[u64], other: &[u64]) -> Vec<u64> {
    let mut all = Vec::with_capacity(one.len() + other.len());
    let (mut left, mut right) = (0, 0);
    while let (Some(a), Some(b)) = (one.get(left), other.get(right)) {
        // The comparison becomes a number, not a branch, which a processor would mispredict half of
        // the time.
        let is_left = a <= b;
        all.push(if is_left { *a } else { *b });
        left += usize::from(is_left);
        right += usize::from(!is_left);
    }
    all.extend_from_slice(one.get(left..).unwrap_or_default());
    all.extend_from_slice(other.get(right..).unwrap_or_default());
    all
}

/// Sorts numbers by some of their bits, the lowest digits first; `None` if the job was cancelled.
fn by_digits(numbers: &mut Vec<u64>, bits: Range<u32>, job: &Job) -> Option<()> {
    const DIGIT: u32 = 11;
    let mut other = vec![0_u64; numbers.len()];
    let mut shift = bits.start;
    while shift < bits.end {
        if job.is_cancelled() {
            return None;
        }
        let mask = (1_u64 << DIGIT.min(bits.end - shift)) - 1;
        let digit = |number: u64| (number >> shift & mask) as usize;
        let mut places = [0_usize; 1 << DIGIT];
        for number in numbers.iter() {
            if let Some(count) = places.get_mut(digit(*number)) {
                *count += 1;
            }
        }
        starts(&mut places);
        for number in numbers.iter() {
            if let Some(place) = places.get_mut(digit(*number)) {
                if let Some(slot) = other.get_mut(*place) {
                    *slot = *number;
                }
                *place += 1;
            }
        }
        std::mem::swap(numbers, &mut other);
        shift += DIGIT;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::{COUNTED, HALVES, MANY, STEP, bits, by_columns, by_key, merged, sort};
    use crate::job::Job;

    fn numbers(count: usize) -> Vec<(u32, u32)> {
        let mut state = 7_u32;
        (0..count)
            .map(|at| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 20, at as u32)
            })
            .collect()
    }

    #[test]
    fn items_are_sorted_and_equal_ones_stay_as_they_were() {
        for count in [0, 1, 100, STEP, STEP + 1, 3 * STEP, 10 * STEP + 17] {
            let mut items = numbers(count);
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            sort(&mut items, |a, b| a.0.cmp(&b.0), &Job::new()).unwrap();
            assert_eq!(items, expected);
            sort(&mut items, |a, b| a.0.cmp(&b.0), &Job::new()).unwrap();
            assert_eq!(items, expected, "in order already");
        }
    }

    #[test]
    fn two_lists_are_merged_whichever_ends_first() {
        assert_eq!(merged(&[1, 4, 5], &[2, 3]), [1, 2, 3, 4, 5]);
        assert_eq!(merged(&[2, 3], &[1, 4, 5]), [1, 2, 3, 4, 5]);
    }

    #[test]
    fn bits_are_counted_from_the_highest_that_is_set() {
        assert_eq!([0, 1, 255, 256, u64::MAX].map(bits), [0, 1, 8, 9, 64]);
    }

    #[test]
    fn a_cancelled_job_ends_sorting_at_the_next_look() {
        let all = Job::cancelled_at_look(u64::MAX);
        sort(&mut numbers(10 * STEP), |a, b| a.0.cmp(&b.0), &all).unwrap();
        assert!(all.looks() > 20);
        for last in 1..all.looks() {
            let job = Job::cancelled_at_look(last);
            assert!(sort(&mut numbers(10 * STEP), |a, b| a.0.cmp(&b.0), &job).is_none());
            assert_eq!(job.looks(), last);
        }
    }

    #[test]
    fn columns_are_sorted_as_tuples_are_however_wide_they_are() {
        for count in [0, 1, 2, 100, MANY, 3 * MANY + 17, HALVES + 1] {
            for (wide, shift) in [(1, 0), (0xFFFF_FFFF, 1), (u64::MAX / 0xFFF, 40)] {
                let column = |seed: usize| -> Vec<u64> {
                    let numbers = numbers(count + seed).into_iter().skip(seed);
                    numbers.map(|(key, _)| u64::from(key) * wide).collect()
                };
                let columns = [
                    column(1).into_iter().map(|key| key >> shift >> 9).collect(),
                    vec![u64::MAX; count],
                    column(5),
                ];
                let mut expected: Vec<u32> = (0..count as u32).collect();
                expected.sort_by_key(|at| {
                    let at = *at as usize;
                    (columns[0][at], columns[1][at], columns[2][at])
                });
                let found = by_columns(columns.to_vec(), count, &Job::new()).unwrap();
                assert_eq!(found, expected, "{count} {wide:x}");
            }
        }
        assert_eq!(by_columns(Vec::new(), 3, &Job::new()), Some(vec![0, 1, 2]));
    }

    #[test]
    fn items_are_sorted_by_keys_whether_these_can_be_counted_or_not() {
        for count in [0, 1, 2, 100, 3 * MANY + 17] {
            let items: Vec<u32> = numbers(count).iter().map(|(key, _)| *key).collect();
            for (most, wide) in [(60, 1), (COUNTED - 1, 64), (u32::MAX, 1 << 20)] {
                let key = |item: u32| (item % 61).wrapping_mul(wide) % most;
                let mut expected = items.clone();
                expected.sort_by_key(|item| key(*item));
                let found = by_key(&items, key, most, &Job::new()).unwrap();
                assert_eq!(found, expected, "{count} {most}");
                if count > 0 {
                    let job = Job::cancelled_at_look(1);
                    assert!(by_key(&items, key, most, &job).is_none());
                }
            }
        }
    }

    #[test]
    fn sorting_by_columns_ends_when_the_job_is_cancelled() {
        for count in [10 * MANY, HALVES + 1] {
            let numbers = numbers(count).into_iter();
            let columns = [numbers.map(|(key, _)| u64::from(key)).collect()];
            let all = Job::cancelled_at_look(u64::MAX);
            by_columns(columns.to_vec(), count, &all).unwrap();
            assert!(all.looks() >= 3);
            for last in 1..all.looks() {
                let job = Job::cancelled_at_look(last);
                assert!(
                    by_columns(columns.to_vec(), count, &job).is_none(),
                    "{count} {last}"
                );
            }
        }
    }
}
