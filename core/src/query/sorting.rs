//! Sorting that can be cancelled.

use crate::job::Job;
use std::cmp::Ordering;

/// So many items are put in order between two looks at the job: a millisecond or two.
const STEP: usize = 8192;

/// Puts items in order, those that are equal staying as they were; `None` when the job was
/// cancelled. Items that are in order already cost one comparison each.
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

#[cfg(test)]
mod tests {
    use super::{STEP, sort};
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
        }
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
}
