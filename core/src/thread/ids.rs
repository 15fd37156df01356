//! Finding a message by its MSGID among a million others.

use std::hash::{BuildHasher, Hasher};

/// The two values of one message that threads are made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ids<'a> {
    /// Value of MSGID, trimmed; empty when there is none.
    pub msgid: &'a str,
    /// Value of REPLY, trimmed; empty when there is none.
    pub reply: &'a str,
    /// Which area the message is in: a parent in the same area is preferred.
    pub group: u32,
}

/// An index from MSGID values to messages. Values are folded: case is ignored and a run of
/// spaces counts as one, as real mail needs it (FACTS 6.4).
#[derive(Clone, Debug)]
pub struct MsgidIndex {
    /// First message of each bucket.
    heads: Vec<u32>,
    /// Next message in the same bucket.
    next: Vec<u32>,
    hasher: std::hash::RandomState,
}

const NONE: u32 = u32::MAX;

impl MsgidIndex {
    /// Makes the index of `len` messages whose MSGID values are told; empty ones are left out.
    #[must_use]
    pub fn build<'a>(len: u32, msgid_of: impl Fn(u32) -> &'a str) -> Self {
        let buckets = (len as usize).max(1).next_power_of_two();
        let mut index = Self {
            heads: vec![NONE; buckets],
            next: vec![NONE; len as usize],
            // Seeded per process: a hostile base cannot choose colliding values.
            hasher: std::hash::RandomState::new(),
        };
        // From the last to the first, so that a chain lists messages in ascending order.
        for at in (0..len).rev() {
            let msgid = msgid_of(at);
            if msgid.is_empty() {
                continue;
            }
            let bucket = index.bucket(msgid);
            if let (Some(head), Some(next)) =
                (index.heads.get_mut(bucket), index.next.get_mut(at as usize))
            {
                *next = *head;
                *head = at;
            }
        }
        index
    }

    /// The messages whose MSGID may be this value, in ascending order: all that have it, whatever
    /// their case and runs of spaces, and perhaps a few that do not.
    pub fn alike(&self, msgid: &str) -> impl Iterator<Item = u32> + '_ {
        let mut at = self.heads.get(self.bucket(msgid)).copied();
        std::iter::from_fn(move || {
            let found = at.filter(|at| *at != NONE)?;
            at = self.next.get(found as usize).copied();
            Some(found)
        })
    }

    /// Memory that the index takes, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        4 * (self.heads.capacity() + self.next.capacity())
    }

    /// The message that `of` answers: of several with that MSGID one of the same area is
    /// preferred, then one that is equal to the letter, then the nearest one before `of`, then
    /// the first.
    pub(super) fn parent<'a>(&self, of: u32, ids: &impl Fn(u32) -> Ids<'a>) -> Option<u32> {
        let own = ids(of);
        if own.reply.is_empty() {
            return None;
        }
        let mut best: Option<(u32, (bool, bool, bool))> = None;
        for at in self.alike(own.reply).take(crate::limits::MSGID_DUPLICATES) {
            let other = ids(at);
            if at != of && same_id(other.msgid, own.reply) {
                let rank = (other.group == own.group, other.msgid == own.reply, at < of);
                // A later candidate of the same rank that stands before `of` is nearer to it.
                if best.is_none_or(|(_, known)| rank > known || (rank == known && at < of)) {
                    best = Some((at, rank));
                }
            }
        }
        best.map(|(at, _)| at)
    }

    fn bucket(&self, value: &str) -> usize {
        let mut hasher = self.hasher.build_hasher();
        let mut buffer = [0_u8; 64];
        let mut filled = 0;
        for byte in folded(value) {
            if let Some(slot) = buffer.get_mut(filled) {
                *slot = byte;
                filled += 1;
            } else {
                hasher.write(&buffer);
                buffer[0] = byte;
                filled = 1;
            }
        }
        hasher.write(buffer.get(..filled).unwrap_or_default());
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the low bits choose the bucket"
        )]
        let hash = hasher.finish() as usize;
        hash & (self.heads.len() - 1)
    }
}

/// The bytes of a MSGID value with case folded and runs of spaces made one.
fn folded(value: &str) -> impl Iterator<Item = u8> + '_ {
    let mut after_space = false;
    value.bytes().filter_map(move |byte| {
        let space = byte == b' ';
        let keep = !(space && after_space);
        after_space = space;
        keep.then(|| byte.to_ascii_lowercase())
    })
}

fn same_id(a: &str, b: &str) -> bool {
    a.eq_ignore_ascii_case(b) || folded(a).eq(folded(b))
}
