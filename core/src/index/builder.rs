//! Collects the words and tags of many messages in memory until they form a segment.

use super::places;
use super::postings::{Gathered, ListPacker};
use super::varint::write_varint;
use crate::limits;
use crate::message::SearchText;
use crate::query::{WordKeys, fold_into, tags_of_kludge, words};
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, Hasher, RandomState};
use std::ops::Range;

/// First byte of tag entries; no word begins with it.
pub(super) const TAG: u8 = 1;
/// Separator between the key of a word and the word.
pub(super) const BETWEEN: u8 = 0;
/// First byte of entries for two adjacent usual words; no word begins with it.
const PAIR: u8 = 4;

/// Folded words that occur several times in nearly every message. Adjacent pairs of them get
/// entries of their own: comparing all their positions would take longer than all other phrases.
const USUAL: [&str; 20] = [
    "a", "and", "in", "is", "it", "of", "on", "that", "the", "to", "в", "и", "как", "на", "не",
    "но", "с", "то", "что", "я",
];

/// Returns the entry name of two adjacent folded words, if both are usual.
pub(super) fn pair_name(first: &str, second: &str) -> Option<Vec<u8>> {
    let are_usual = USUAL.contains(&first) && USUAL.contains(&second);
    are_usual.then(|| [&[PAIR], first.as_bytes(), &[BETWEEN], second.as_bytes()].concat())
}

/// Message of a segment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Doc {
    /// Number of the message in the base.
    pub(super) number: u32,
    /// Fingerprint of the indexed state.
    pub(super) fingerprint: u32,
    /// Number of words in the text.
    pub(super) words: u32,
    /// True if the index is incomplete for the message, so that its body must be read.
    pub(super) open: bool,
}

#[derive(Debug, Default)]
pub(super) struct Entry {
    /// The word's key, [`BETWEEN`] and the folded word; or [`TAG`] and the tag; or [`PAIR`] and two
    /// words.
    pub(super) name: Box<[u8]>,
    /// Number of messages in the list.
    pub(super) count: u32,
    /// List of messages in the input format of [`ListPacker`]; packed when complete.
    pub(super) docs: Gathered,
    /// Positions of a word in each message, as distances from the previous one; packed when
    /// complete.
    pub(super) positions: Gathered,
    /// Last added message.
    last: u32,
    /// Its distance from the previous message, or the message itself if it is the first.
    distance: u32,
    /// Number of occurrences in the last message.
    times: u32,
    position: u32,
}

impl Entry {
    /// Adds an occurrence in a message, for a word with its position.
    fn hit(&mut self, doc: u32, position: Option<u32>) {
        if self.times == 0 || self.last != doc {
            self.close(doc);
            self.position = 0;
        }
        self.times += 1;
        if let Some(position) = position {
            write_varint(&mut self.positions, u64::from(position - self.position));
            self.position = position;
        }
    }

    /// Appends the last message to the list and starts the next one.
    fn close(&mut self, next: u32) {
        self.finish();
        self.distance = if self.count == 0 {
            next
        } else {
            next - self.last - 1
        };
        self.count += 1;
        self.last = next;
    }

    /// Appends the last message to the list.
    fn finish(&mut self) {
        let distance = u64::from(self.distance) << 1;
        match self.times {
            0 => {}
            1 => write_varint(&mut self.docs, distance | 1),
            times => {
                write_varint(&mut self.docs, distance);
                write_varint(&mut self.docs, u64::from(times) - 2);
            }
        }
        self.times = 0;
    }
}

/// Builder of a segment.
#[derive(Default)]
pub(super) struct SegmentBuilder {
    keys: WordKeys,
    /// Entries of short words by their spelling in texts.
    short: HashMap<Short, Known, WordHash>,
    /// Entries of longer words by their spelling.
    long: HashMap<Box<str>, Known, WordHash>,
    /// Entries by their names.
    named: HashMap<Box<[u8]>, u32, WordHash>,
    /// Entries of pairs by the indexes of both words in [`USUAL`].
    pairs: HashMap<[u8; 2], u32, WordHash>,
    entries: Vec<Entry>,
    docs: Vec<Doc>,
    bytes: usize,
    folded: String,
    name: Vec<u8>,
    /// Words of the message being added.
    words: Vec<(Range<usize>, Option<Short>)>,
    /// Entries of `words`, in the same order.
    found: Vec<Known>,
}

/// Known spelling of a word.
#[derive(Clone, Copy, Debug)]
struct Known {
    entry: u32,
    /// Index of the word in [`USUAL`].
    usual: Option<u8>,
}

/// Collected entries, sorted by name.
pub(super) struct SortedEntries {
    pub(super) docs: Vec<Doc>,
    pub(super) entries: Vec<Entry>,
}

impl SegmentBuilder {
    /// Adds a message. One with more words than [`limits::INDEX_MESSAGE_WORDS`], or a longer word
    /// than [`limits::INDEX_WORD_BYTES`], is marked as open: its body must be read.
    pub(super) fn add(&mut self, number: u32, fingerprint: u32, body: &SearchText) {
        let doc = u32::try_from(self.docs.len()).unwrap_or(u32::MAX);
        let is_whole = self.find_words(body.text());
        let mut added = Doc {
            number,
            fingerprint,
            words: u32::try_from(self.found.len()).unwrap_or(u32::MAX),
            open: !is_whole,
        };
        let found = std::mem::take(&mut self.found);
        let mut before = None;
        for (position, word) in (0..).zip(&found) {
            self.hit(word.entry, doc, Some(position));
            if let (Some(one), Some(other)) = (before, word.usual) {
                let pair = self.entry_of_pair(one, other);
                self.hit(pair, doc, None);
            }
            before = word.usual;
        }
        self.found = found;
        for tag in body.control().filter_map(tags_of_kludge).flatten() {
            if tag.len() > limits::INDEX_WORD_BYTES {
                added.open = true;
                break;
            }
            self.name.clear();
            self.name.push(TAG);
            self.name.extend_from_slice(tag.as_bytes());
            let entry = self.entry_of_name();
            self.hit(entry, doc, None);
        }
        self.bytes += size_of::<Doc>();
        self.docs.push(added);
        places::add(self, body);
    }

    /// Marks the last added message as open: its body must be read.
    pub(super) fn mark_last_open(&mut self) {
        if let Some(doc) = self.docs.last_mut() {
            doc.open = true;
        }
    }

    /// Adds an entry for the last added message.
    pub(super) fn note(&mut self, name: &[u8]) {
        let Some(doc) = self.docs.len().checked_sub(1) else {
            return;
        };
        self.name.clear();
        self.name.extend_from_slice(name);
        let entry = self.entry_of_name();
        self.hit(entry, u32::try_from(doc).unwrap_or(u32::MAX), None);
    }

    fn hit(&mut self, entry: u32, doc: u32, position: Option<u32>) {
        if let Some(entry) = self.entries.get_mut(entry as usize) {
            entry.hit(doc, position);
        }
        // A byte for the position, and occasionally one or two for the message.
        self.bytes += 2;
    }

    /// Finds the words of a text; returns whether they are complete. Splits the text first, so that
    /// the processor overlaps several look-ups.
    fn find_words(&mut self, text: &str) -> bool {
        self.words.clear();
        self.found.clear();
        let mut is_whole = true;
        for (at, _) in words(text) {
            if at.len() > limits::INDEX_WORD_BYTES
                || self.words.len() >= limits::INDEX_MESSAGE_WORDS as usize
            {
                is_whole = false;
                break;
            }
            let short = Short::of(text, &at);
            self.words.push((at, short));
        }
        let words = std::mem::take(&mut self.words);
        for (at, short) in &words {
            let known = match short {
                Some(short) => self.short.get(short).copied(),
                None => text
                    .get(at.clone())
                    .and_then(|word| self.long.get(word).copied()),
            };
            let found = known.unwrap_or_else(|| {
                let word = text.get(at.clone()).unwrap_or_default();
                self.learn(word, *short)
            });
            self.found.push(found);
        }
        self.words = words;
        is_whole
    }

    /// Adds a new spelling.
    fn learn(&mut self, word: &str, short: Option<Short>) -> Known {
        self.folded.clear();
        fold_into(word, &mut self.folded);
        self.name.clear();
        self.name
            .extend_from_slice(self.keys.key(&self.folded).as_bytes());
        self.name.push(BETWEEN);
        self.name.extend_from_slice(self.folded.as_bytes());
        let usual = (0..).zip(USUAL).find(|(_, usual)| *usual == self.folded);
        let known = Known {
            entry: self.entry_of_name(),
            usual: usual.map(|(place, _)| place),
        };
        self.bytes += word.len() + 48;
        match short {
            Some(short) => drop(self.short.insert(short, known)),
            None => drop(self.long.insert(word.into(), known)),
        }
        known
    }

    /// Returns the entry of two adjacent usual words.
    fn entry_of_pair(&mut self, first: u8, second: u8) -> u32 {
        if let Some(known) = self.pairs.get(&[first, second]) {
            return *known;
        }
        let word = |place: u8| USUAL.get(usize::from(place)).copied().unwrap_or_default();
        self.name.clear();
        self.name
            .extend(pair_name(word(first), word(second)).into_iter().flatten());
        let entry = self.entry_of_name();
        self.pairs.insert([first, second], entry);
        entry
    }

    fn entry_of_name(&mut self) -> u32 {
        if let Some(known) = self.named.get(self.name.as_slice()) {
            return *known;
        }
        let entry = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        let name: Box<[u8]> = self.name.as_slice().into();
        self.bytes += 2 * name.len() + size_of::<Entry>() + 64;
        self.named.insert(name.clone(), entry);
        self.entries.push(Entry {
            name,
            ..Entry::default()
        });
        entry
    }

    /// Returns the number of added messages.
    pub(super) fn len(&self) -> usize {
        self.docs.len()
    }

    /// Returns whether to write a segment now.
    pub(super) fn is_full(&self) -> bool {
        self.bytes >= limits::INDEX_SEGMENT_BYTES || self.docs.len() >= limits::INDEX_SEGMENT_DOCS
    }

    /// Returns the collected entries and starts over.
    pub(super) fn take(&mut self) -> SortedEntries {
        let fresh = Self {
            keys: std::mem::take(&mut self.keys),
            ..Self::default()
        };
        let full = std::mem::replace(self, fresh);
        drop((full.short, full.long, full.named, full.pairs));
        let mut entries = full.entries;
        let mut packer = ListPacker::default();
        for entry in &mut entries {
            entry.finish();
            packer.pack_counts(&mut entry.docs);
            if !entry.positions.is_empty() {
                packer.pack_positions(&mut entry.positions);
            }
        }
        entries.sort_unstable_by(|a, b| a.name.cmp(&b.name));
        SortedEntries {
            docs: full.docs,
            entries,
        }
    }
}

/// Word of up to 24 bytes as spelled in a text, padded with zero bytes, which no word contains, for
/// comparison in place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Short([u64; 3]);

impl Short {
    const BYTES: usize = size_of::<Self>();

    /// Reads the word at a range of a text, if it is short.
    fn of(text: &str, at: &Range<usize>) -> Option<Self> {
        if at.len() > Self::BYTES {
            return None;
        }
        let text = text.as_bytes();
        let mut last = [0; Self::BYTES];
        let bytes = match text.get(at.start..)?.first_chunk() {
            Some(bytes) => bytes,
            None => {
                last.get_mut(..at.len())?
                    .copy_from_slice(text.get(at.clone())?);
                &last
            }
        };
        let (parts, _) = bytes.as_chunks();
        let mut short = [0; 3];
        for (start, (kept, part)) in (0..).step_by(8).zip(short.iter_mut().zip(parts)) {
            let foreign = 8_usize.saturating_sub(at.len().saturating_sub(start)) as u32;
            let mask = u64::MAX.checked_shr(8 * foreign).unwrap_or(0);
            *kept = u64::from_le_bytes(*part) & mask;
        }
        Some(Self(short))
    }
}

impl Hash for Short {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self([one, two, three]) = self;
        state.write_u64(*one);
        state.write_u64(*two);
        state.write_u64(*three);
    }
}

/// Fast hasher for words with a random seed: no text can predict collisions.
#[derive(Clone, Copy, Debug)]
struct WordHash(u64);

impl Default for WordHash {
    fn default() -> Self {
        Self(RandomState::new().hash_one(()))
    }
}

impl BuildHasher for WordHash {
    type Hasher = WordHasher;

    fn build_hasher(&self) -> WordHasher {
        WordHasher(self.0)
    }
}

struct WordHasher(u64);

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = crate::bytes::hash64(self.0, bytes);
    }

    fn write_u64(&mut self, part: u64) {
        self.0 = crate::bytes::fold64(self.0, part);
    }

    fn write_u8(&mut self, _: u8) {
        // The terminator of a text is redundant: its length is hashed.
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::{Doc, Entry, PAIR, SegmentBuilder, Short, pair_name};
    use crate::base::StoredMessage;
    use crate::charset::Charset;
    use crate::index::packed::Numbers;
    use crate::index::postings::read_counts;
    use crate::limits;
    use crate::message::SearchText;
    use std::collections::HashSet;

    fn body(text: &str, tags: &str) -> SearchText {
        let stored = StoredMessage {
            kludges: vec![format!("TAG: {tags}").into_bytes()],
            text: Charset::CP866.encode(text),
            ..StoredMessage::default()
        };
        SearchText::of_stored(&stored, Charset::CP866)
    }

    #[test]
    fn words_are_gathered_under_their_keys() {
        let mut builder = SegmentBuilder::default();
        builder.add(4, 40, &body("Message, messages! письма", "b|a"));
        builder.add(6, 60, &body("message", ""));
        let gathered = builder.take();
        let names: Vec<String> = gathered
            .entries
            .iter()
            .map(|entry| String::from_utf8_lossy(&entry.name).replace('\0', "/"))
            .collect();
        assert_eq!(
            names,
            [
                "\u{1}a",
                "\u{1}b",
                "messag/message",
                "messag/messages",
                "письм/письма"
            ]
        );
        let message = &gathered.entries[2];
        assert_eq!(message.count, 2);
        let mut counts = Vec::new();
        read_counts(&message.docs, 2, 2, &mut counts).unwrap();
        assert_eq!(counts, [(0, 1), (1, 1)]);
        let mut positions = Numbers::decode(&message.positions, 2).unwrap();
        assert_eq!([positions.next(), positions.next()], [Some(0), Some(0)]);
        assert_eq!(gathered.docs[0].words, 3);
        assert_eq!(
            gathered.docs[1],
            Doc {
                number: 6,
                fingerprint: 60,
                words: 1,
                open: false
            }
        );
        assert_eq!(builder.len(), 0);
    }

    #[test]
    fn usual_words_that_follow_each_other_are_counted() {
        let mut builder = SegmentBuilder::default();
        builder.add(1, 1, &body("of the moon, of The: in of", ""));
        builder.add(2, 2, &body("Не в том, и не\nв этом the", ""));
        let of = |entry: &Entry| {
            let mut counts = Vec::new();
            let count = entry.count as usize;
            read_counts(&entry.docs, count, 2, &mut counts).unwrap();
            counts
        };
        let gathered = builder.take();
        let pairs = gathered
            .entries
            .iter()
            .filter(|entry| entry.name[0] == PAIR);
        let pairs: Vec<_> = pairs.map(|entry| (&*entry.name, of(entry))).collect();
        let name = |first, second| pair_name(first, second).unwrap();
        assert_eq!(
            pairs,
            [
                (&*name("in", "of"), vec![(0, 1)]),
                (&*name("of", "the"), vec![(0, 2)]),
                (&*name("the", "in"), vec![(0, 1)]),
                (&*name("и", "не"), vec![(1, 1)]),
                (&*name("не", "в"), vec![(1, 2)]),
            ]
        );
        assert_eq!(pair_name("of", "moon"), None);
    }

    #[test]
    fn short_words_are_the_same_wherever_they_lie() {
        let mut seen = HashSet::new();
        let longest = "двенадцатьбу";
        assert_eq!(longest.len(), Short::BYTES);
        let ends = longest.char_indices().map(|(at, c)| at + c.len_utf8());
        for word in ends
            .filter_map(|end| longest.get(..end))
            .chain(["a", "ab", "b"])
        {
            let at_end = Short::of(word, &(0..word.len()));
            let text = format!("x {word}\u{301}é and what follows it");
            assert_eq!(Short::of(&text, &(2..2 + word.len())), at_end, "{word}");
            assert!(at_end.is_some_and(|short| seen.insert(short)), "{word}");
        }
        let longer = format!("{longest}x");
        assert_eq!(Short::of(&longer, &(0..longer.len())), None);
    }

    #[test]
    fn long_and_short_spellings_are_gathered_alike() {
        let mut builder = SegmentBuilder::default();
        let word = "Электрификационный";
        builder.add(1, 1, &body(&format!("{word} кот {word}"), ""));
        builder.add(2, 2, &body(&format!("Кот {word}"), ""));
        let gathered = builder.take();
        let counts: Vec<u32> = gathered.entries.iter().map(|entry| entry.count).collect();
        assert_eq!(counts, [2, 2]);
        let positions = |entry: &Entry, count| {
            let mut numbers = Numbers::decode(&entry.positions, count).unwrap();
            Vec::from_iter((0..count).map(|_| numbers.next().unwrap()))
        };
        assert_eq!(positions(&gathered.entries[0], 2), [1, 0]);
        assert_eq!(positions(&gathered.entries[1], 3), [0, 2, 1]);
    }

    #[test]
    fn a_word_without_end_makes_its_message_open() {
        let mut builder = SegmentBuilder::default();
        builder.add(1, 1, &body(&"x".repeat(limits::INDEX_WORD_BYTES + 1), ""));
        builder.add(2, 2, &body("x", &"t".repeat(limits::INDEX_WORD_BYTES + 1)));
        builder.add(3, 3, &body(&"x".repeat(limits::INDEX_WORD_BYTES), ""));
        let open: Vec<bool> = builder.take().docs.iter().map(|doc| doc.open).collect();
        assert_eq!(open, [true, true, false]);
    }
}
