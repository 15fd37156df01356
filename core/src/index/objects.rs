//! Objects encoded in messages, in the index: finds a name among a million messages without reading
//! them.
//!
//! Each piece is an entry of its segment: [`OBJECT`], its name in lower case, [`BETWEEN`], and the
//! other fields of [`PieceFacts`]. A piece with a second name has a second entry.

use super::builder::{BETWEEN, SegmentBuilder};
use super::cover::Cover;
use super::segment::InvalidData;
use super::store::Store;
use super::varint::{Reader, write_prefixed, write_varint};
use super::{Index, IndexError, Indexed};
use crate::job::Job;
use crate::library::Snapshot;
use crate::objects::{Encoding, Fault, FileKind, Piece, PieceFacts, Section};
use std::sync::Arc;

/// First byte of entries for pieces of objects; no word begins with it.
const OBJECT: u8 = 2;

/// Maximum length of the name by which entries are sorted, in bytes; longer names are compared when
/// found.
const KEY_BYTES: usize = 200;

impl Index {
    /// Returns the objects in the messages of a snapshot: all, or those with a name (in any letter
    /// case, and perhaps a few more). `None` if the index has no data or cannot be read.
    ///
    /// Only [`IndexError::Cancelled`].
    pub fn pieces(
        &self,
        snapshot: &Arc<Snapshot>,
        name: Option<&str>,
        job: &Job,
    ) -> Result<Option<Indexed<PieceFacts>>, IndexError> {
        self.with_stored_data(snapshot, |store, cover| pieces(store, cover, name, job))
    }
}

fn pieces(
    store: &Store<'_>,
    cover: &Cover,
    name: Option<&str>,
    job: &Job,
) -> Result<Option<Indexed<PieceFacts>>, IndexError> {
    if cover.segments.is_empty() {
        return Ok(None);
    }
    let mut prefix = vec![OBJECT];
    if let Some(name) = name {
        prefix.extend_from_slice(key(name).as_bytes());
        prefix.push(BETWEEN);
    }
    let is_in = |entry: &[u8]| entry.starts_with(&prefix);
    let mut found = Vec::new();
    for segment in &cover.segments {
        segment.each_entry(store, &prefix, &is_in, job, &mut |_, entry_name, entry| {
            let (facts, is_second) = read(entry_name).ok_or(InvalidData("an object"))?;
            if is_second && name.is_none() {
                return Ok(());
            }
            segment.each_row(&entry, |row| found.push((row, facts.clone())))
        })?;
    }
    found.sort_by_key(|(row, facts)| (*row, facts.place));
    Ok(Some(Indexed {
        open: Arc::clone(&cover.open),
        found,
    }))
}

/// Adds the pieces in the last added message.
pub(super) fn add(builder: &mut SegmentBuilder, pieces: &[Piece]) {
    let mut name = Vec::new();
    for (place, piece) in (0_u32..).zip(pieces) {
        let facts = PieceFacts::new(piece, place);
        write(&mut name, &facts.name, &facts, false);
        builder.note(&name);
        // Names that differ only in case are found together.
        if let Some(alias) = &facts.alias
            && key(alias) != key(&facts.name)
        {
            write(&mut name, alias, &facts, true);
            builder.note(&name);
        }
    }
}

/// Returns the sort key of a name.
fn key(name: &str) -> String {
    let mut key = name.to_lowercase();
    key.retain(|c| c != char::from(BETWEEN));
    key.truncate(key.floor_char_boundary(KEY_BYTES));
    key
}

/// Returns the number of an encoding in stored records. Numbers never change: stored indexes have
/// them. A new encoding takes the next one.
const fn code_of(encoding: Encoding) -> u64 {
    match encoding {
        Encoding::Uue => 0,
        Encoding::Xxe => 1,
        Encoding::Base64 => 2,
        Encoding::Mime => 3,
        Encoding::DataUrl => 4,
        Encoding::Text => 5,
        Encoding::Yenc => 6,
    }
}

fn encoding_of(code: u64) -> Option<Encoding> {
    Encoding::ALL
        .into_iter()
        .find(|known| code_of(*known) == code)
}

fn write(out: &mut Vec<u8>, sorted_by: &str, facts: &PieceFacts, is_second: bool) {
    out.clear();
    out.push(OBJECT);
    out.extend_from_slice(key(sorted_by).as_bytes());
    out.push(BETWEEN);
    write_varint(out, u64::from(is_second));
    write_varint(out, u64::from(facts.place));
    write_prefixed(out, facts.name.as_bytes());
    write_prefixed(out, facts.kind.word().as_bytes());
    write_varint(out, code_of(facts.encoding));
    write_varint(out, facts.size);
    write_varint(out, facts.hash);
    match &facts.alias {
        Some(alias) => {
            write_varint(out, 1);
            write_prefixed(out, alias.as_bytes());
        }
        None => write_varint(out, 0),
    }
    match facts.section {
        Some(section) => {
            // The total is stored plus one: 0 means unknown.
            write_varint(out, u64::from(section.number) + 1);
            write_varint(out, section.of.map_or(0, |of| u64::from(of) + 1));
        }
        None => write_varint(out, 0),
    }
    match facts.whole {
        Some((sum, size)) => {
            write_varint(out, u64::from(sum) + 1);
            write_varint(out, size);
        }
        None => write_varint(out, 0),
    }
    write_fault(out, facts.fault.as_ref());
}

fn write_fault(out: &mut Vec<u8>, fault: Option<&Fault>) {
    let (code, text, number) = match fault {
        None => (0, "", 0),
        Some(Fault::CutOff { encoding }) => (1, *encoding, 0),
        Some(Fault::BadLine { line }) => (2, "", u64::from(*line)),
        Some(Fault::SectionSum) => (3, "", 0),
        Some(Fault::WholeSum) => (4, "", 0),
        Some(Fault::TooLong) => (5, "", 0),
        Some(Fault::Damaged { encoding }) => (6, *encoding, 0),
        Some(Fault::UnknownEncoding) => (7, "", 0),
        Some(Fault::OtherPosting) => (8, "", 0),
    };
    write_varint(out, code);
    write_prefixed(out, text.as_bytes());
    write_varint(out, number);
}

/// Decodes the format of [`write()`]; returns also whether the entry is that of the second name.
fn read(entry: &[u8]) -> Option<(PieceFacts, bool)> {
    let start = memchr::memchr(BETWEEN, entry)? + 1;
    let mut reader = Reader::new(entry.get(start..)?);
    let text = |reader: &mut Reader<'_>| -> Option<String> {
        Some(std::str::from_utf8(reader.bytes()?).ok()?.to_owned())
    };
    let is_second = reader.number()? == 1;
    let facts = PieceFacts {
        place: reader.small()?,
        name: text(&mut reader)?,
        kind: FileKind::from_word(&text(&mut reader)?)?,
        encoding: encoding_of(reader.len()? as u64)?,
        size: reader.number()?,
        hash: reader.number()?,
        alias: match reader.number()? {
            0 => None,
            _ => Some(text(&mut reader)?),
        },
        section: match reader.number()? {
            0 => None,
            number => Some(Section {
                number: u32::try_from(number - 1).ok()?,
                of: match reader.number()? {
                    0 => None,
                    of => Some(u32::try_from(of - 1).ok()?),
                },
            }),
        },
        whole: match reader.small()? {
            0 => None,
            sum => Some((u16::try_from(sum - 1).ok()?, reader.number()?)),
        },
        fault: match (reader.number()?, reader.bytes()?, reader.small()?) {
            (0, ..) => None,
            (code, encoding, line) => Some(fault_of(code, encoding, line)?),
        },
    };
    Some((facts, is_second))
}

fn fault_of(code: u64, encoding: &[u8], line: u32) -> Option<Fault> {
    let encoding = || -> Option<&'static str> {
        let text = std::str::from_utf8(encoding).ok()?;
        Encoding::ALL
            .iter()
            .map(|known| known.name())
            .find(|known| *known == text)
    };
    Some(match code {
        1 => Fault::CutOff {
            encoding: encoding()?,
        },
        2 => Fault::BadLine { line },
        3 => Fault::SectionSum,
        4 => Fault::WholeSum,
        5 => Fault::TooLong,
        6 => Fault::Damaged {
            encoding: encoding()?,
        },
        7 => Fault::UnknownEncoding,
        8 => Fault::OtherPosting,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{OBJECT, key, read, write};
    use crate::objects::{Encoding, Fault, FileKind, PieceFacts, Section};

    fn facts() -> PieceFacts {
        PieceFacts {
            place: 3,
            name: "Фото.JPG".to_owned(),
            alias: None,
            kind: FileKind::Jpeg,
            encoding: Encoding::Uue,
            section: None,
            size: 12_345,
            hash: u64::MAX - 5,
            whole: None,
            fault: None,
        }
    }

    #[test]
    fn facts_come_back_from_their_entries() {
        let mut entry = Vec::new();
        let section = |number, of| Some(Section { number, of });
        let mut cases = vec![facts()];
        let most = u32::MAX;
        for section in [
            section(1, Some(7)),
            section(0, None),
            section(most, None),
            section(1, Some(most)),
        ] {
            cases.push(PieceFacts { section, ..facts() });
        }
        let faults = Encoding::ALL.iter().flat_map(|encoding| {
            let encoding = encoding.name();
            [Fault::CutOff { encoding }, Fault::Damaged { encoding }]
        });
        let others = [
            Fault::BadLine { line: 7 },
            Fault::SectionSum,
            Fault::WholeSum,
            Fault::TooLong,
            Fault::UnknownEncoding,
        ];
        for fault in faults.chain(others) {
            cases.push(PieceFacts {
                fault: Some(fault),
                alias: Some("photo.jpg".to_owned()),
                whole: Some((65_535, 70_000)),
                ..facts()
            });
        }
        for facts in cases {
            for is_second in [false, true] {
                write(&mut entry, &facts.name, &facts, is_second);
                assert_eq!(read(&entry), Some((facts.clone(), is_second)));
                assert!(entry.starts_with(&[&[OBJECT], "фото.jpg\0".as_bytes()].concat()));
            }
            for end in 0..entry.len() {
                assert_eq!(read(&entry[..end]), None);
            }
        }
    }

    #[test]
    fn every_kind_has_a_word_of_its_own() {
        for kind in FileKind::ALL {
            assert_eq!(FileKind::from_word(kind.word()), Some(kind));
        }
    }

    #[test]
    fn long_names_are_sorted_by_their_beginning() {
        assert!(key(&"Ж".repeat(500)).len() <= 200);
        assert_eq!(key("A\0B"), "ab");
    }
}
