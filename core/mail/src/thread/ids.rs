//! Finds a message by its MSGID among a million others.

use ftn_types::bytes::hash64;
use ftn_types::cores;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicBool, Ordering};

/// Values of one message from which threads are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ids<'a> {
    /// Value of MSGID, trimmed; empty when there is none.
    pub msgid: &'a str,
    /// Value of REPLY, trimmed; empty when there is none.
    pub reply: &'a str,
    /// Area of the message: a parent in the same area is preferred.
    pub group: u32,
}

/// An index from MSGID values to messages. Values are folded: case is ignored and a run of spaces
/// counts as one, since real mail needs it (FACTS 6.4).
#[derive(Clone, Debug)]
pub struct MsgidIndex {
    /// First message of each bucket.
    heads: Vec<u32>,
    /// Next message in the same bucket.
    next: Vec<u32>,
    /// High half of the hash of each MSGID: it distinguishes most values without reading them.
    tags: Vec<u32>,
    /// Seed of this index, so that a hostile base cannot choose colliding values.
    seed: u64,
}

const NONE: u32 = u32::MAX;

impl MsgidIndex {
    /// Builds the index of `len` messages with the given MSGID values; empty ones are left out.
    #[must_use]
    pub fn build<'a>(len: u32, msgid_of: impl Fn(u32) -> &'a str + Sync) -> Self {
        Self::build_while(len, msgid_of, &|| true).unwrap_or_else(|| Self::empty(0))
    }

    fn empty(len: u32) -> Self {
        let buckets = (len as usize).max(1).next_power_of_two();
        Self {
            heads: vec![NONE; buckets],
            next: vec![NONE; len as usize],
            tags: vec![0; len as usize],
            seed: std::hash::RandomState::new().hash_one(len),
        }
    }

    /// Does the same as [`Self::build`] as long as `go_on` returns true. It is called every few
    /// thousand messages on each core; `None` if it returned false.
    #[must_use]
    pub fn build_while<'a>(
        len: u32,
        msgid_of: impl Fn(u32) -> &'a str + Sync,
        go_on: ContinueFn<'_>,
    ) -> Option<Self> {
        let buckets = (len as usize).max(1).next_power_of_two();
        let mut index = Self::empty(len);
        let seed = index.seed;
        let mut places = vec![NONE; len as usize];
        let hashed = for_pairs_on_cores(&mut places, &mut index.tags, go_on, |at, place, tag| {
            let msgid = msgid_of(at);
            if !msgid.is_empty() {
                (*place, *tag) = parts(id_hash(seed, msgid), buckets);
            }
        });
        if !hashed {
            return None;
        }
        // From the last to the first, so that a chain lists messages in ascending order.
        for (at, bucket) in (0..len).zip(&places).rev() {
            let head = index.heads.get_mut(*bucket as usize);
            if let (Some(head), Some(next)) = (head, index.next.get_mut(at as usize)) {
                *next = *head;
                *head = at;
            }
        }
        Some(index)
    }

    /// Returns the messages that may have this MSGID, ascending: all that have it, ignoring case
    /// and runs of spaces, and perhaps a few others.
    pub fn alike(&self, msgid: &str) -> impl Iterator<Item = u32> + '_ {
        let (bucket, tag) = parts(id_hash(self.seed, msgid), self.heads.len());
        let mut at = self.heads.get(bucket as usize).copied();
        std::iter::from_fn(move || {
            loop {
                let found = at.filter(|at| *at != NONE)?;
                at = self.next.get(found as usize).copied();
                if self.tags.get(found as usize) == Some(&tag) {
                    return Some(found);
                }
            }
        })
    }

    /// Returns the memory use of the index, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        4 * (self.heads.capacity() + self.next.capacity() + self.tags.capacity())
    }

    /// Returns for each message the one that it answers, or `u32::MAX`; `None` if cancelled. A copy
    /// that answers nothing is below the first one.
    pub(super) fn parents<'a>(
        &self,
        len: u32,
        ids: impl Fn(u32) -> Ids<'a> + Sync,
        is_copy: SameMessageFn<'_>,
        go_on: ContinueFn<'_>,
    ) -> Option<Vec<u32>> {
        let mut parents = vec![NONE; len as usize];
        let mut nothing = vec![(); len as usize];
        let done = for_pairs_on_cores(&mut parents, &mut nothing, go_on, |at, parent, ()| {
            *parent = self.parent(at, &ids, is_copy).unwrap_or(NONE);
        });
        if !done {
            return None;
        }
        for (at, next) in (0_u32..).zip(&self.next) {
            if (at as usize).is_multiple_of(STEP) && !go_on() {
                return None;
            }
            // Most messages are the only one with their hash.
            if *next != NONE {
                self.link_copies(at, &ids, is_copy, &mut parents);
            }
        }
        Some(parents)
    }

    /// Links the later copies of a message below it.
    fn link_copies<'a>(
        &self,
        first: u32,
        ids: &impl Fn(u32) -> Ids<'a>,
        is_copy: SameMessageFn<'_>,
        parents: &mut [u32],
    ) {
        let tag = self.tags.get(first as usize);
        let next = |at: &u32| self.next.get(*at as usize).copied();
        let chain = std::iter::successors(next(&first), next).take_while(|at| *at != NONE);
        for at in chain.take(crate::limits::MSGID_DUPLICATES) {
            if self.tags.get(at as usize) != tag {
                continue;
            }
            if let Some(parent) = parents.get_mut(at as usize)
                && *parent == NONE
                && are_copies([first, at], ids, is_copy)
            {
                *parent = first;
            }
        }
    }

    /// Returns the message that `of` answers. Of several with that MSGID, preferred are: one of the
    /// same area, then one with exactly equal text, then the nearest one before `of`, then the
    /// first. Of copies of one message the first gets all answers.
    pub(super) fn parent<'a>(
        &self,
        of: u32,
        ids: &impl Fn(u32) -> Ids<'a>,
        is_copy: SameMessageFn<'_>,
    ) -> Option<u32> {
        let own = ids(of);
        if own.reply.is_empty() {
            return None;
        }
        let mut best: Option<(u32, (bool, bool, bool))> = None;
        let mut found = 0;
        for at in self.alike(own.reply).take(crate::limits::MSGID_DUPLICATES) {
            let other = ids(at);
            if at != of && same_id(other.msgid, own.reply) {
                found += 1;
                let rank = (other.group == own.group, other.msgid == own.reply, at < of);
                // A later candidate of the same rank that is before `of` is nearer to it.
                if best.is_none_or(|(_, known)| rank > known || (rank == known && at < of)) {
                    best = Some((at, rank));
                }
            }
        }
        let (best, _) = best?;
        if found < 2 {
            return Some(best);
        }
        let mut before = self.alike(own.reply).take_while(|at| *at < best);
        let first = before.find(|at| *at != of && are_copies([*at, best], ids, is_copy));
        Some(first.unwrap_or(best))
    }
}

/// Returns whether two messages with MSGIDs of one hash are copies of one message, in one area.
fn are_copies<'a>(
    [one, other]: [u32; 2],
    ids: &impl Fn(u32) -> Ids<'a>,
    is_copy: SameMessageFn<'_>,
) -> bool {
    let (own, their) = (ids(one), ids(other));
    own.group == their.group && same_id(own.msgid, their.msgid) && is_copy(one, other)
}

/// Callback that returns whether two messages with the same MSGID are the same message; others
/// reuse a number.
pub type SameMessageFn<'c> = &'c (dyn Fn(u32, u32) -> bool + Sync);

/// Number of messages from which a second core is worth its thread.
const MANY: usize = 20_000;

/// Callback that returns whether the result is still needed.
pub type ContinueFn<'g> = &'g (dyn Fn() -> bool + Sync);

/// Number of messages between two calls of `go_on`.
pub(super) const STEP: usize = 4096;

/// Calls `work` for each position of two lists of one length, each core for a part of them; returns
/// false if cancelled.
fn for_pairs_on_cores<A: Send, B: Send>(
    first: &mut [A],
    second: &mut [B],
    go_on: ContinueFn<'_>,
    work: impl Fn(u32, &mut A, &mut B) + Sync,
) -> bool {
    let stopped = AtomicBool::new(false);
    let each = if first.len() < MANY {
        first.len()
    } else {
        first.len().div_ceil(cores::count())
    };
    let part = |start: usize, first: &mut [A], second: &mut [B]| {
        // Lists are no longer than 32-bit numbers can count.
        let start = u32::try_from(start).unwrap_or(u32::MAX);
        let steps = first.chunks_mut(STEP).zip(second.chunks_mut(STEP));
        for ((first, second), start) in steps.zip((start..).step_by(STEP)) {
            if stopped.load(Ordering::Relaxed) || !go_on() {
                stopped.store(true, Ordering::Relaxed);
                return;
            }
            for ((at, one), other) in (start..).zip(first).zip(second) {
                work(at, one, other);
            }
        }
    };
    let parts = first
        .chunks_mut(each.max(1))
        .zip(second.chunks_mut(each.max(1)))
        .enumerate();
    cores::each(parts, |(number, (first, second))| {
        part(number * each, first, second)
    });
    !stopped.load(Ordering::Relaxed)
}

/// Returns the bucket of a hash, and the tag that distinguishes it from others in there.
fn parts(hash: u64, buckets: usize) -> (u32, u32) {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "two halves of one number; there are no more buckets than 32 bits count"
    )]
    let halves = (hash as u32, (hash >> 32) as u32);
    let mask = u32::try_from(buckets.saturating_sub(1)).unwrap_or(u32::MAX);
    (halves.0 & mask, halves.1)
}

/// Returns a hash of the folded value: equal for all that [`same_id`] treats as equal.
#[must_use]
pub fn id_hash(seed: u64, value: &str) -> u64 {
    let mut buffer = [0_u8; 96];
    let plain = buffer.get_mut(..value.len()).filter(|_| {
        // Runs of spaces are rare; without one only case has to be folded.
        !value.as_bytes().windows(2).any(|pair| pair == b"  ")
    });
    if let Some(plain) = plain {
        plain.copy_from_slice(value.as_bytes());
        plain.make_ascii_lowercase();
        return hash64(seed, plain);
    }
    let folded: Vec<u8> = folded(value).collect();
    hash64(seed, &folded)
}

/// Returns the bytes of a MSGID value with case folded and runs of spaces collapsed.
pub fn folded(value: &str) -> impl Iterator<Item = u8> + '_ {
    let mut after_space = false;
    value.bytes().filter_map(move |byte| {
        let space = byte == b' ';
        let keep = !(space && after_space);
        after_space = space;
        keep.then(|| byte.to_ascii_lowercase())
    })
}

/// Returns whether two values name one message: case and the number of spaces are ignored.
#[must_use]
pub fn same_id(a: &str, b: &str) -> bool {
    a.eq_ignore_ascii_case(b) || folded(a).eq(folded(b))
}

#[cfg(test)]
mod tests {
    use super::{MsgidIndex, STEP, same_id};
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn msgids_are_the_same_but_for_case_and_runs_of_spaces() {
        for (a, b, expected) in [
            ("2:5030/1  ABCD", "2:5030/1 abcd", true),
            ("2:5030/1 abcd", "2:5030/1 abce", false),
            ("2:5030/1 abcd", "2:5030/1abcd", false),
            ("2:5030/1 abcd", "2:5030/1", false),
        ] {
            assert_eq!(same_id(a, b), expected, "{a} {b}");
        }
    }

    #[test]
    fn an_index_is_given_up_at_any_question_whether_to_go_on() {
        let len = u32::try_from(2 * STEP + 1).unwrap();
        for stop in 0..=3 {
            let asked = AtomicUsize::new(0);
            let go_on = || asked.fetch_add(1, Ordering::Relaxed) < stop;
            let index = MsgidIndex::build_while(len, |_| "a", &go_on);
            assert_eq!(index.is_some(), stop == 3, "{stop}");
        }
    }

    #[test]
    fn memory_is_four_bytes_a_number() {
        // Buckets are a power of two; each message has its next one and its tag.
        assert_eq!(MsgidIndex::build(3, |_| "a").bytes(), 4 * (4 + 3 + 3));
    }
}
