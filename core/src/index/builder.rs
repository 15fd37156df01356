//! Words and tags of many messages, gathered in memory until they become a segment.

use super::places;
use super::postings::{Gathered, ListPacker};
use super::varint::put;
use crate::limits;
use crate::message::SearchText;
use crate::query::{WordKeys, fold_into, tags_of_kludge, words};
use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher};

/// Begins the entries of tags; no word begins with it.
pub(super) const TAG: u8 = 1;
/// Separates the key of a word from the word.
pub(super) const BETWEEN: u8 = 0;
/// Begins the entries of two usual words, one after the other; no word begins with it.
const PAIR: u8 = 4;

/// Words that nearly every message has several times, folded. Where one follows another is an entry of its own: to
/// compare all their positions would take longer than all other phrases.
const USUAL: [&str; 20] = [
    "a", "and", "in", "is", "it", "of", "on", "that", "the", "to", "в", "и", "как", "на", "не",
    "но", "с", "то", "что", "я",
];

/// The name of the entry of two words that follow each other, folded, if both are usual.
pub(super) fn pair_name(first: &str, second: &str) -> Option<Vec<u8>> {
    let are_usual = USUAL.contains(&first) && USUAL.contains(&second);
    are_usual.then(|| [&[PAIR], first.as_bytes(), &[BETWEEN], second.as_bytes()].concat())
}

/// One message of a segment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Doc {
    /// Its number in the base.
    pub(super) number: u32,
    /// Which state of it was indexed.
    pub(super) fingerprint: u32,
    /// How many words its text has.
    pub(super) words: u32,
    /// Whether the index does not know everything of it, so that its body has to be read.
    pub(super) open: bool,
}

#[derive(Debug, Default)]
pub(super) struct Entry {
    /// Its key, [`BETWEEN`] and the folded word; or [`TAG`] and the tag; or [`PAIR`] and two words.
    pub(super) name: Box<[u8]>,
    /// How many messages have it.
    pub(super) count: u32,
    /// Messages, as [`ListPacker`] takes them; packed when all are there.
    pub(super) docs: Gathered,
    /// Positions of a word in each message: distances from the one before; packed when all are there.
    pub(super) positions: Gathered,
    /// The message that was added last.
    last: u32,
    /// Its distance from the one before; of the first from -1.
    distance: u32,
    /// How often it is in the last message.
    times: u32,
    position: u32,
    /// The word, if it is one of [`USUAL`].
    usual: Option<&'static str>,
}

impl Entry {
    /// Notes that the message has it, a word at a position.
    fn hit(&mut self, doc: u32, position: Option<u32>) {
        if self.times == 0 || self.last != doc {
            self.close(doc);
            self.position = 0;
        }
        self.times += 1;
        if let Some(position) = position {
            put(&mut self.positions, u64::from(position - self.position));
            self.position = position;
        }
    }

    /// Writes the last message down and begins the next one.
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

    /// Writes the last message down.
    fn finish(&mut self) {
        let distance = u64::from(self.distance) << 1;
        match self.times {
            0 => {}
            1 => put(&mut self.docs, distance | 1),
            times => {
                put(&mut self.docs, distance);
                put(&mut self.docs, u64::from(times) - 2);
            }
        }
        self.times = 0;
    }
}

/// Gathers messages.
#[derive(Default)]
pub(super) struct SegmentBuilder {
    keys: WordKeys,
    /// Entries by words as they are spelled in texts.
    spelled: HashMap<Box<str>, u32, WordHash>,
    /// Entries by their names.
    named: HashMap<Box<[u8]>, u32, WordHash>,
    /// Entries of pairs by those of their words.
    pairs: HashMap<(u32, u32), u32, WordHash>,
    entries: Vec<Entry>,
    docs: Vec<Doc>,
    bytes: usize,
    folded: String,
    name: Vec<u8>,
}

/// What a builder gathered, sorted by name.
pub(super) struct SortedEntries {
    pub(super) docs: Vec<Doc>,
    pub(super) entries: Vec<Entry>,
}

impl SegmentBuilder {
    /// Adds a message. Of one with more words than [`limits::INDEX_MESSAGE_WORDS`], or with longer
    /// ones than [`limits::INDEX_WORD_BYTES`], is only noted that it has to be read.
    pub(super) fn add(&mut self, number: u32, fingerprint: u32, body: &SearchText) {
        let doc = u32::try_from(self.docs.len()).unwrap_or(u32::MAX);
        let mut added = Doc {
            number,
            fingerprint,
            ..Doc::default()
        };
        let mut before = None;
        for (_, word) in words(body.text()) {
            if word.len() > limits::INDEX_WORD_BYTES || added.words >= limits::INDEX_MESSAGE_WORDS {
                added.open = true;
                break;
            }
            let entry = self.entry_of(word);
            self.hit(entry, doc, Some(added.words));
            if let Some(pair) = before.and_then(|before| self.entry_of_pair(before, entry)) {
                self.hit(pair, doc, None);
            }
            before = Some(entry);
            added.words += 1;
        }
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

    /// Notes of the message that was added last that it has to be read.
    pub(super) fn leave_open(&mut self) {
        if let Some(doc) = self.docs.last_mut() {
            doc.open = true;
        }
    }

    /// Adds an entry of the message that was added last.
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
        // A byte for the position, and now and then one or two for the message.
        self.bytes += 2;
    }

    fn entry_of(&mut self, word: &str) -> u32 {
        if let Some(known) = self.spelled.get(word) {
            return *known;
        }
        self.folded.clear();
        fold_into(word, &mut self.folded);
        self.name.clear();
        self.name
            .extend_from_slice(self.keys.key(&self.folded).as_bytes());
        self.name.push(BETWEEN);
        self.name.extend_from_slice(self.folded.as_bytes());
        let entry = self.entry_of_name();
        if let Some(own) = self.entries.get_mut(entry as usize) {
            own.usual = USUAL.into_iter().find(|usual| *usual == self.folded);
        }
        self.bytes += word.len() + 48;
        self.spelled.insert(word.into(), entry);
        entry
    }

    /// The entry of two words, one after the other, if both are usual.
    fn entry_of_pair(&mut self, first: u32, second: u32) -> Option<u32> {
        let usual = |entry: u32| self.entries.get(entry as usize)?.usual;
        let (one, other) = (usual(first)?, usual(second)?);
        if let Some(known) = self.pairs.get(&(first, second)) {
            return Some(*known);
        }
        self.name = pair_name(one, other)?;
        let entry = self.entry_of_name();
        self.pairs.insert((first, second), entry);
        Some(entry)
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

    /// Messages gathered.
    pub(super) fn len(&self) -> usize {
        self.docs.len()
    }

    /// Whether it should become a segment now.
    pub(super) fn is_full(&self) -> bool {
        self.bytes >= limits::INDEX_SEGMENT_BYTES || self.docs.len() >= limits::INDEX_SEGMENT_DOCS
    }

    /// Hands over what was gathered and begins again.
    pub(super) fn take(&mut self) -> SortedEntries {
        let fresh = Self {
            keys: std::mem::take(&mut self.keys),
            ..Self::default()
        };
        let full = std::mem::replace(self, fresh);
        drop((full.spelled, full.named, full.pairs));
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

/// A quick hash for words: eight bytes at a time.
#[derive(Clone, Copy, Debug, Default)]
struct WordHash;

impl BuildHasher for WordHash {
    type Hasher = WordHasher;

    fn build_hasher(&self) -> WordHasher {
        WordHasher(0)
    }
}

struct WordHasher(u64);

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = crate::bytes::hash64(self.0, bytes);
    }

    fn write_u8(&mut self, _: u8) {
        // The mark at the end of a text says nothing: its length is hashed.
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::{Doc, Entry, PAIR, SegmentBuilder, pair_name};
    use crate::base::StoredMessage;
    use crate::charset::Charset;
    use crate::index::packed::Numbers;
    use crate::index::postings::read_counts;
    use crate::limits;
    use crate::message::SearchText;

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
        let mut positions = Numbers::of(&message.positions, 2).unwrap();
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
    fn a_word_without_end_makes_its_message_open() {
        let mut builder = SegmentBuilder::default();
        builder.add(1, 1, &body(&"x".repeat(limits::INDEX_WORD_BYTES + 1), ""));
        builder.add(2, 2, &body("x", &"t".repeat(limits::INDEX_WORD_BYTES + 1)));
        builder.add(3, 3, &body(&"x".repeat(limits::INDEX_WORD_BYTES), ""));
        let open: Vec<bool> = builder.take().docs.iter().map(|doc| doc.open).collect();
        assert_eq!(open, [true, true, false]);
    }
}
