//! Layout of a segment: a table of its messages, and blocks of sorted entries.
//!
//! A block is two blobs. The first has for each entry: number of bytes shared with the previous
//! name, the other bytes of the name, number of messages, length of the list of messages, length of
//! the positions in the other blob, and the list of messages. The second has only the positions,
//! because most searches do not need them. Both lists are packed by bits (`packed`):
//!
//! - messages: the gaps between them, and for each its occurrences minus one;
//! - positions: for each message its first one, and for the others the distances from the previous
//!   one.

use super::builder::{Doc, Entry};
use super::varint::{Reader, unzigzag, write_prefixed, write_varint, zigzag};

/// Minimum total size of both blobs of a full block, in bytes: small enough to read for one word,
/// large enough to keep the number of blocks low.
const BLOCK_BYTES: usize = 24 * 1024;

/// Two blobs and the name of the first entry.
#[derive(Debug, Default)]
pub(super) struct Block {
    pub(super) first: Box<[u8]>,
    pub(super) words: Vec<u8>,
    pub(super) positions: Vec<u8>,
}

/// Lays out entries in blocks; `give` receives each block and may stop with an error.
pub(super) fn write_blocks<E>(
    entries: Vec<Entry>,
    mut give: impl FnMut(Block) -> Result<(), E>,
) -> Result<(), E> {
    let mut block = Block::default();
    let mut last: Box<[u8]> = Box::default();
    for entry in entries {
        if block.words.is_empty() {
            block.first = entry.name.clone();
            last = Box::default();
        }
        write_name(&mut block.words, &last, &entry.name);
        write_varint(&mut block.words, u64::from(entry.count));
        write_varint(&mut block.words, entry.docs.len() as u64);
        write_varint(&mut block.words, entry.positions.len() as u64);
        block.words.extend_from_slice(&entry.docs);
        block.positions.extend_from_slice(&entry.positions);
        last = entry.name;
        if block.words.len() + block.positions.len() >= BLOCK_BYTES {
            give(std::mem::take(&mut block))?;
        }
    }
    if !block.words.is_empty() {
        give(block)?;
    }
    Ok(())
}

/// Writes the number of bytes that a name shares with the previous one, and the others.
fn write_name(out: &mut Vec<u8>, before: &[u8], name: &[u8]) {
    let pairs = before.iter().zip(name);
    let shared = pairs.take_while(|(a, b)| a == b).count();
    write_varint(out, shared as u64);
    write_prefixed(out, name.get(shared..).unwrap_or_default());
}

/// Decodes the format of [`write_name`]; `name` contains the previous name.
fn read_name(reader: &mut Reader<'_>, name: &mut Vec<u8>) -> Option<()> {
    let shared = reader.len()?;
    let rest = reader.bytes()?;
    (shared <= name.len()).then_some(())?;
    name.truncate(shared);
    name.extend_from_slice(rest);
    Some(())
}

pub(super) struct BlockEntry<'a> {
    /// Number of messages.
    pub(super) count: usize,
    /// List of messages.
    pub(super) docs: &'a [u8],
    /// Range of its positions in the other blob.
    pub(super) positions: std::ops::Range<usize>,
}

/// Iterator over the entries of a block.
pub(super) struct Entries<'a> {
    reader: Reader<'a>,
    name: Vec<u8>,
    positions: usize,
}

impl<'a> Entries<'a> {
    pub(super) fn new(words: &'a [u8]) -> Self {
        Self {
            reader: Reader::new(words),
            name: Vec::new(),
            positions: 0,
        }
    }

    /// Returns the name of the last returned entry.
    pub(super) fn name(&self) -> &[u8] {
        &self.name
    }

    /// Returns the next entry; `Ok(None)` at the end.
    pub(super) fn next(&mut self) -> Result<Option<BlockEntry<'a>>, InvalidData> {
        if self.reader.is_empty() {
            return Ok(None);
        }
        self.read().map(Some).ok_or(InvalidData("a block"))
    }

    fn read(&mut self) -> Option<BlockEntry<'a>> {
        read_name(&mut self.reader, &mut self.name)?;
        let count = self.reader.len()?;
        let docs = self.reader.len()?;
        let positions = self.reader.len()?;
        let docs = self.reader.take(docs)?;
        // Each message takes at least one bit.
        (count.div_ceil(8) <= docs.len()).then_some(())?;
        let start = self.positions;
        self.positions = start.checked_add(positions)?;
        Some(BlockEntry {
            count,
            docs,
            positions: start..self.positions,
        })
    }
}

/// Invalid stored bytes, with the part where they were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct InvalidData(pub(super) &'static str);

/// Encodes the table of messages.
pub(super) fn write_docs(docs: &[Doc]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(docs.len() * 8);
    let mut last = 0;
    for doc in docs {
        write_varint(&mut bytes, zigzag(i64::from(doc.number) - last - 1));
        last = i64::from(doc.number);
        bytes.extend_from_slice(&doc.fingerprint.to_le_bytes());
        write_varint(&mut bytes, u64::from(doc.words) << 1 | u64::from(doc.open));
    }
    bytes
}

/// Decodes the table of messages.
pub(super) fn read_docs(bytes: &[u8]) -> Result<Vec<Doc>, InvalidData> {
    let mut docs = Vec::with_capacity(bytes.len() / 6);
    let mut reader = Reader::new(bytes);
    let mut last = 0;
    while !reader.is_empty() {
        let doc = read_doc(&mut reader, &mut last).ok_or(InvalidData("a table of messages"))?;
        docs.push(doc);
    }
    Ok(docs)
}

fn read_doc(reader: &mut Reader<'_>, last: &mut i64) -> Option<Doc> {
    let distance = unzigzag(reader.number()?);
    let number = last.checked_add(distance)?.checked_add(1)?;
    *last = number;
    let fingerprint = reader.take(4)?.first_chunk()?;
    let words = reader.number()?;
    Some(Doc {
        number: u32::try_from(number).ok()?,
        fingerprint: u32::from_le_bytes(*fingerprint),
        words: u32::try_from(words >> 1).ok()?,
        open: words & 1 == 1,
    })
}

/// Encodes the names of the first entries of all blocks.
pub(super) fn write_names(names: &[Box<[u8]>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut last: &[u8] = &[];
    for name in names {
        write_name(&mut bytes, last, name);
        last = name;
    }
    bytes
}

/// Decodes the names of the first entries of all blocks.
pub(super) fn read_names(bytes: &[u8]) -> Result<Vec<Box<[u8]>>, InvalidData> {
    let mut names: Vec<Box<[u8]>> = Vec::new();
    let mut reader = Reader::new(bytes);
    let mut name = Vec::new();
    while !reader.is_empty() {
        read_name(&mut reader, &mut name).ok_or(InvalidData("the names of blocks"))?;
        names.push(name.as_slice().into());
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::{
        Entries, InvalidData, read_docs, read_names, write_blocks, write_docs, write_names,
    };
    use crate::index::builder::{Doc, Entry};

    #[test]
    fn entries_come_back_from_their_blocks() {
        let entries: Vec<Entry> = (0..20_000_u32)
            .map(|at| {
                let mut entry = Entry::default();
                entry.name = format!("word{at:05}").into_bytes().into();
                entry.count = 2;
                entry.docs.extend([at as u8 & 0x7F, 1, 3, 1]);
                entry.positions.push(7);
                entry
            })
            .collect();
        let mut blocks = Vec::new();
        write_blocks(entries, |block| {
            blocks.push(block);
            Ok::<(), ()>(())
        })
        .unwrap();
        assert!(blocks.len() > 3, "{}", blocks.len());
        let mut seen = 0_u32;
        for block in &blocks {
            let mut walk = Entries::new(&block.words);
            let mut first = true;
            while let Some(entry) = walk.next().unwrap() {
                assert_eq!(walk.name(), format!("word{seen:05}").as_bytes());
                assert_eq!(entry.docs, [seen as u8 & 0x7F, 1, 3, 1]);
                assert_eq!(block.positions[entry.positions], [7]);
                if std::mem::take(&mut first) {
                    assert_eq!(walk.name(), &*block.first);
                }
                seen += 1;
            }
        }
        assert_eq!(seen, 20_000);
        let names: Vec<Box<[u8]>> = blocks.into_iter().map(|block| block.first).collect();
        assert_eq!(read_names(&write_names(&names)).unwrap(), names);
    }

    #[test]
    fn tables_of_messages_come_back() {
        let docs: Vec<Doc> = [1, 2, 3, 70_000, 5, u32::MAX, 0]
            .into_iter()
            .map(|number| Doc {
                number,
                fingerprint: number ^ 0xABCD_EF01,
                words: number >> 1,
                open: number == 5,
            })
            .collect();
        let bytes = write_docs(&docs);
        assert_eq!(read_docs(&bytes).unwrap(), docs);
        assert_eq!(
            read_docs(&bytes[..bytes.len() - 1]),
            Err(InvalidData("a table of messages"))
        );
    }
}
