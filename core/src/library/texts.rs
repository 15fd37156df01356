//! Interned texts of headers.
//!
//! Names, addresses and subjects repeat, and a REPLY is the MSGID of another message: a number of
//! four bytes replaces each, and two numbers are equal if and only if their texts are.

use super::kept::ChunkList;
use crate::bytes::hash64;
use std::fmt;
use std::hash::BuildHasher;

/// Number of a text; 0 is the empty one.
pub type TextId = u32;

/// Number of texts in a chunk of a file.
const CHUNK_TEXTS: usize = 1024;

/// Consecutive distinct texts.
pub(super) enum StringTable {
    /// All of them in memory.
    Made(MadeTexts),
    /// In a file: each chunk has the ends of its texts, four bytes each, and then the texts.
    Kept {
        /// Their [`StringTable::chunks_of`] chunks.
        chunks: ChunkList,
        /// Number of texts, without the empty one.
        count: usize,
    },
}

/// Distinct texts in memory.
#[derive(Debug, Default)]
pub(super) struct MadeTexts {
    arena: String,
    /// End of each text but the empty one.
    ends: Vec<u32>,
}

impl MadeTexts {
    fn get(&self, id: TextId) -> &str {
        let Some(at) = (id as usize).checked_sub(1) else {
            return "";
        };
        let end = self.ends.get(at).copied().unwrap_or(0) as usize;
        self.arena.get(self.start(at)..end).unwrap_or_default()
    }

    /// Returns the start of a text, by the number of texts before it.
    fn start(&self, at: usize) -> usize {
        let before = at.checked_sub(1).and_then(|before| self.ends.get(before));
        before.copied().unwrap_or(0) as usize
    }

    fn len(&self) -> usize {
        self.ends.len() + 1
    }

    /// Reads the texts of a file; `None` if it is damaged or `go_on` returned false.
    fn from_chunks(chunks: &ChunkList, count: usize, go_on: &dyn Fn() -> bool) -> Option<Self> {
        let mut made = Self::default();
        let mut left = count;
        let mut are_right = true;
        chunks.for_each(go_on, &mut |bytes| {
            let own = left.min(CHUNK_TEXTS);
            left -= own;
            are_right = are_right && made.add_chunk(bytes, own).is_some();
        })?;
        if are_right && left == 0 {
            return Some(made);
        }
        chunks.file().note_damage();
        None
    }

    fn add_chunk(&mut self, bytes: &[u8], count: usize) -> Option<()> {
        let (ends, text) = bytes.split_at_checked(count * 4)?;
        let start = u32::try_from(self.arena.len()).ok()?;
        self.arena.push_str(simdutf8::basic::from_utf8(text).ok()?);
        let (ends, _) = ends.as_chunks::<4>();
        let end = |end: &[u8; 4]| start.saturating_add(u32::from_le_bytes(*end));
        self.ends.extend(ends.iter().map(end));
        Some(())
    }
}

impl Default for StringTable {
    fn default() -> Self {
        Self::Made(MadeTexts::default())
    }
}

impl StringTable {
    pub(super) fn get(&self, id: TextId) -> &str {
        match self {
            Self::Made(made) => made.get(id),
            Self::Kept { chunks, count } => stored_text(chunks, *count, id).unwrap_or_default(),
        }
    }

    /// Returns the number of chunks of this many texts, the empty one not counted.
    pub(super) fn chunks_of(count: usize) -> usize {
        count.div_ceil(CHUNK_TEXTS)
    }

    /// Loads all texts into memory; `None` if the file is damaged or `go_on` returned false.
    pub(super) fn read_all(&mut self, go_on: &dyn Fn() -> bool) -> Option<()> {
        if let Self::Kept { chunks, count } = self {
            *self = Self::Made(MadeTexts::from_chunks(chunks, *count, go_on)?);
        }
        Some(())
    }

    /// Calls `give` with the bytes of the texts, chunk by chunk.
    pub(super) fn chunks<E>(&self, mut give: impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        let mut bytes = Vec::new();
        let mut texts = String::new();
        for start in (0..self.len() - 1).step_by(CHUNK_TEXTS) {
            bytes.clear();
            texts.clear();
            for at in (start + 1..self.len()).take(CHUNK_TEXTS) {
                texts.push_str(self.get(TextId::try_from(at).unwrap_or(0)));
                let end = u32::try_from(texts.len()).unwrap_or(u32::MAX);
                bytes.extend_from_slice(&end.to_le_bytes());
            }
            bytes.extend_from_slice(texts.as_bytes());
            give(&bytes)?;
        }
        Ok(())
    }

    /// Returns whether `is_in` is true of a part of the bytes of all texts; texts are adjacent, and
    /// none is in two parts.
    pub(super) fn any_part(&self, is_in: &mut dyn FnMut(&[u8]) -> bool) -> bool {
        match self {
            Self::Made(made) => is_in(made.arena.as_bytes()),
            Self::Kept { chunks, count } => (0..chunks.len()).any(|chunk| {
                let own = count.saturating_sub(chunk * CHUNK_TEXTS).min(CHUNK_TEXTS);
                let texts = chunks.get(chunk).and_then(|bytes| bytes.get(own * 4..));
                texts.is_some_and(&mut *is_in)
            }),
        }
    }

    /// Returns the number of texts, with the empty one.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Made(made) => made.len(),
            Self::Kept { count, .. } => count + 1,
        }
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Made(made) => made.arena.capacity() + 4 * made.ends.capacity(),
            Self::Kept { chunks, .. } => chunks.bytes(),
        }
    }
}

impl fmt::Debug for StringTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids = (0_u32..).take(self.len());
        f.debug_list().entries(ids.map(|id| self.get(id))).finish()
    }
}

/// Returns a text of a file; `None` for the empty one and if the file is damaged.
fn stored_text(chunks: &ChunkList, count: usize, id: TextId) -> Option<&str> {
    let at = (id as usize).checked_sub(1).filter(|at| *at < count)?;
    let (chunk, at) = (at / CHUNK_TEXTS, at % CHUNK_TEXTS);
    let own = count.saturating_sub(chunk * CHUNK_TEXTS).min(CHUNK_TEXTS);
    let bytes = chunks.get(chunk)?;
    let (ends, texts) = bytes.split_at_checked(own * 4)?;
    let (ends, _) = ends.as_chunks::<4>();
    let end = |at: usize| ends.get(at).map(|end| u32::from_le_bytes(*end) as usize);
    let start = at.checked_sub(1).and_then(end).unwrap_or(0);
    let text = texts.get(start..end(at)?)?;
    std::str::from_utf8(text).ok()
}

/// Interns texts.
pub(super) struct Interner {
    texts: MadeTexts,
    /// Hash table of numbers with linear probing; 0 is free.
    slots: Vec<TextId>,
    /// Seed of this process: a hostile base cannot choose colliding texts.
    seed: u64,
}

impl Interner {
    /// Creates an interner with capacity for about this many texts.
    pub(super) fn with_text_capacity(texts: usize) -> Self {
        let slots = texts.saturating_mul(2).clamp(1024, 1 << 20);
        Self {
            texts: MadeTexts::default(),
            slots: vec![0; slots.next_power_of_two()],
            seed: std::hash::RandomState::new().hash_one(0),
        }
    }

    /// Creates an interner that does not search for known texts: each gets its own number.
    pub(super) fn without_interning() -> Self {
        Self {
            slots: Vec::new(),
            ..Self::with_text_capacity(0)
        }
    }

    /// Returns a text by its number.
    pub(super) fn get(&self, id: TextId) -> &str {
        self.texts.get(id)
    }

    /// Returns the number of texts, with the empty one.
    pub(super) fn len(&self) -> usize {
        self.texts.len()
    }

    /// Appends the texts of another interner of all texts; returns the difference of their numbers.
    pub(super) fn append(&mut self, other: &Self) -> Option<TextId> {
        let before = u32::try_from(self.texts.ends.len()).ok()?;
        let start = u32::try_from(self.texts.arena.len()).ok()?;
        let end = |end: &u32| start.checked_add(*end);
        let ends: Option<Vec<u32>> = other.texts.ends.iter().map(end).collect();
        self.texts.ends.extend(ends?);
        self.texts.arena.push_str(&other.texts.arena);
        u32::try_from(self.texts.ends.len()).ok().map(|_| before)
    }

    /// Returns the number of bytes of all texts.
    pub(super) fn text_bytes(&self) -> usize {
        self.texts.arena.len()
    }

    /// Interns the text that `write` appends; returns its number.
    pub(super) fn add(&mut self, write: impl FnOnce(&mut String)) -> TextId {
        let start = self.texts.arena.len();
        write(&mut self.texts.arena);
        let text = self.texts.arena.get(start..).unwrap_or_default();
        if text.is_empty() {
            return 0;
        }
        if self.slots.is_empty() {
            return self.number_new(start);
        }
        self.grow_if_half_full();
        let text = self.texts.arena.get(start..).unwrap_or_default();
        match self.find(text.as_bytes()) {
            Ok(known) => {
                self.texts.arena.truncate(start);
                known
            }
            Err(slot) => {
                let id = self.number_new(start);
                self.fill(slot, id);
                id
            }
        }
    }

    /// Interns an ASCII text; returns its number. A known text is not copied.
    pub(super) fn add_ascii(&mut self, text: &[u8]) -> TextId {
        if text.is_empty() {
            return 0;
        }
        let slot = if self.slots.is_empty() {
            None
        } else {
            self.grow_if_half_full();
            match self.find(text) {
                Ok(known) => return known,
                Err(slot) => Some(slot),
            }
        };
        let start = self.texts.arena.len();
        let text = std::str::from_utf8(text);
        debug_assert!(
            text.is_ok_and(str::is_ascii),
            "only texts of ASCII are added so"
        );
        self.texts.arena.push_str(text.unwrap_or_default());
        let id = self.number_new(start);
        if let Some(slot) = slot {
            self.fill(slot, id);
        }
        id
    }

    /// Grows the table if more than half of the slots are used.
    fn grow_if_half_full(&mut self) {
        if self.texts.len() * 2 > self.slots.len() {
            self.grow();
        }
    }

    /// Returns the number of a known text, or the slot for a new one.
    fn find(&self, text: &[u8]) -> Result<TextId, usize> {
        let mut at = self.slot_of(text);
        loop {
            match self.slots.get(at) {
                None | Some(0) => return Err(at),
                Some(known) if self.texts.get(*known).as_bytes() == text => return Ok(*known),
                Some(_) => at = (at + 1) & (self.slots.len() - 1),
            }
        }
    }

    fn fill(&mut self, slot: usize, id: TextId) {
        if let Some(slot) = self.slots.get_mut(slot) {
            *slot = id;
        }
    }

    /// Assigns the next number to the new text that starts at `start`.
    fn number_new(&mut self, start: usize) -> TextId {
        let (Ok(id), Ok(end)) = (
            u32::try_from(self.texts.len()),
            u32::try_from(self.texts.arena.len()),
        ) else {
            self.texts.arena.truncate(start);
            return 0;
        };
        self.texts.ends.push(end);
        id
    }

    pub(super) fn finish(mut self) -> StringTable {
        self.texts.arena.shrink_to_fit();
        self.texts.ends.shrink_to_fit();
        StringTable::Made(self.texts)
    }

    fn slot_of(&self, text: &[u8]) -> usize {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the low bits choose the slot"
        )]
        let hash = hash64(self.seed, text) as usize;
        hash & (self.slots.len() - 1)
    }

    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 4];
        for id in (1_u32..).take(self.texts.ends.len()) {
            let mut at = self.slot_of(self.texts.get(id).as_bytes());
            while self.slots.get(at).is_some_and(|slot| *slot != 0) {
                at = (at + 1) & (self.slots.len() - 1);
            }
            self.fill(at, id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Interner;

    #[test]
    fn equal_texts_have_one_number_and_others_have_others() {
        let mut interner = Interner::with_text_capacity(0);
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
