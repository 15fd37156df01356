//! Texts of headers, each kept once.
//!
//! Names, addresses and subjects repeat, and a REPLY is the MSGID of another message: a number of
//! four bytes stands for each, and two numbers are equal if and only if their texts are.

use crate::bytes::hash64;
use std::hash::BuildHasher;

/// Number of a text; 0 is the empty one.
pub type TextId = u32;

/// Distinct texts one after another.
#[derive(Debug, Default)]
pub(super) struct StringTable {
    arena: String,
    /// Where each text but the empty one ends.
    ends: Vec<u32>,
}

impl StringTable {
    pub(super) fn get(&self, id: TextId) -> &str {
        let Some(at) = (id as usize).checked_sub(1) else {
            return "";
        };
        let start = at.checked_sub(1).and_then(|before| self.ends.get(before));
        let start = start.copied().unwrap_or(0) as usize;
        let end = self.ends.get(at).copied().unwrap_or(0) as usize;
        self.arena.get(start..end).unwrap_or_default()
    }

    /// Where each text but the empty one ends, and all texts.
    pub(super) fn parts(&self) -> (&[u32], &str) {
        (&self.ends, &self.arena)
    }

    /// The texts of [`Self::parts`].
    pub(super) fn of_parts(ends: Vec<u32>, arena: String) -> Self {
        Self { arena, ends }
    }

    /// How many texts there are, with the empty one.
    pub(super) fn len(&self) -> usize {
        self.ends.len() + 1
    }

    pub(super) fn bytes(&self) -> usize {
        self.arena.capacity() + 4 * self.ends.capacity()
    }
}

/// Collects texts, finding those that were there before.
pub(super) struct Interner {
    texts: StringTable,
    /// Hash table of numbers, probed in a row; 0 is free.
    slots: Vec<TextId>,
    /// Of this process: a hostile base cannot choose texts that collide.
    seed: u64,
}

impl Interner {
    /// With room for about this many texts before the table has to grow.
    pub(super) fn for_texts(texts: usize) -> Self {
        let slots = texts.saturating_mul(2).clamp(1024, 1 << 20);
        Self {
            texts: StringTable::default(),
            slots: vec![0; slots.next_power_of_two()],
            seed: std::hash::RandomState::new().hash_one(0),
        }
    }

    /// Bytes of all texts.
    pub(super) fn text_bytes(&self) -> usize {
        self.texts.arena.len()
    }

    /// The number of the text that `write` appends to what it is given.
    pub(super) fn add(&mut self, write: impl FnOnce(&mut String)) -> TextId {
        let start = self.texts.arena.len();
        write(&mut self.texts.arena);
        let text = self.texts.arena.get(start..).unwrap_or_default();
        if text.is_empty() {
            return 0;
        }
        if self.texts.len() * 2 > self.slots.len() {
            self.grow();
        }
        let text = self.texts.arena.get(start..).unwrap_or_default();
        let mut at = self.slot_of(text);
        loop {
            let Some(slot) = self.slots.get(at).copied() else {
                return 0;
            };
            if slot == 0 {
                break;
            }
            if self.texts.get(slot) == text {
                self.texts.arena.truncate(start);
                return slot;
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
        let (Ok(id), Ok(end)) = (
            u32::try_from(self.texts.len()),
            u32::try_from(self.texts.arena.len()),
        ) else {
            self.texts.arena.truncate(start);
            return 0;
        };
        self.texts.ends.push(end);
        if let Some(slot) = self.slots.get_mut(at) {
            *slot = id;
        }
        id
    }

    pub(super) fn finish(mut self) -> StringTable {
        self.texts.arena.shrink_to_fit();
        self.texts.ends.shrink_to_fit();
        self.texts
    }

    fn slot_of(&self, text: &str) -> usize {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the low bits choose the slot"
        )]
        let hash = hash64(self.seed, text.as_bytes()) as usize;
        hash & (self.slots.len() - 1)
    }

    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 4];
        for id in (1_u32..).take(self.texts.ends.len()) {
            let mut at = self.slot_of(self.texts.get(id));
            while self.slots.get(at).is_some_and(|slot| *slot != 0) {
                at = (at + 1) & (self.slots.len() - 1);
            }
            if let Some(slot) = self.slots.get_mut(at) {
                *slot = id;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Interner;

    #[test]
    fn equal_texts_have_one_number_and_others_have_others() {
        let mut interner = Interner::for_texts(0);
        let words: Vec<String> = (0..5000).map(|n| format!("слово {}", n % 3000)).collect();
        let ids: Vec<u32> = words
            .iter()
            .map(|word| interner.add(|arena| arena.push_str(word)))
            .collect();
        assert_eq!(interner.add(|_| {}), 0);
        let texts = interner.finish();
        assert_eq!(texts.len(), 3001);
        assert_eq!(texts.get(0), "");
        assert_eq!(texts.get(u32::MAX), "");
        for (id, word) in ids.iter().zip(&words) {
            assert_eq!(texts.get(*id), word);
        }
        assert_eq!(ids[..2000], ids[3000..]);
    }
}
