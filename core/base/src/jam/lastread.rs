//! Last-read marks (JAM-001 ".JLR"): one record per user, found by the CRC of the user's name.

use super::crc::crc32;
use super::layout::{LASTREAD_RECORD, NOTHING};
use crate::marks::{Change, advanced_mark};
use crate::{MarkError, MarkOwner};
use ftn_types::bytes::u32_at;

/// Last-read record and its offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Record {
    at: u64,
    crc: u32,
    id: u32,
    last: u32,
    high: u32,
}

/// Records of a file of marks that matter to a reader.
#[derive(Clone, Copy, Debug, Default)]
struct ReaderRecords {
    /// Record of the first of the reader's names that has one.
    own: Option<Record>,
    /// The only record, if there is just one.
    only: Option<Record>,
    /// Offset of the first deleted record.
    free: Option<u64>,
    /// Offset for a new record.
    end: u64,
}

impl ReaderRecords {
    fn parse(marks: &[u8], reader: &MarkOwner) -> Self {
        let wanted: Vec<u32> = reader.named().map(crc32).collect();
        let mut found = Self::default();
        let mut best: Option<(usize, Record)> = None;
        let mut records = 0;
        for bytes in marks.chunks_exact(LASTREAD_RECORD) {
            let at = found.end;
            found.end += LASTREAD_RECORD as u64;
            let field = |at| u32_at(bytes, at).unwrap_or(NOTHING);
            let (crc, id, last, high) = (field(0), field(4), field(8), field(12));
            if crc == NOTHING && id == NOTHING {
                found.free = found.free.or(Some(at));
                continue;
            }
            let record = Record {
                at,
                crc,
                id,
                last,
                high,
            };
            records += 1;
            found.only = Some(record).filter(|_| records == 1);
            if let Some(rank) = wanted.iter().position(|wanted| *wanted == crc)
                && best.is_none_or(|(better, _)| rank < better)
            {
                best = Some((rank, record));
            }
        }
        found.own = best.map(|(_, record)| record);
        found
    }
}

/// Returns the mark of a reader; of an unnamed one, that of the only user.
pub(super) fn find(marks: &[u8], reader: &MarkOwner) -> Option<u32> {
    let found = ReaderRecords::parse(marks, reader);
    let record = found.own.or(found.only.filter(|_| reader.anybody));
    record.map(|record| record.last)
}

/// Returns the change that marks a message as read. The furthest mark never decreases, unlike the
/// last-read mark of other readers, which may go back.
pub(super) fn change(
    marks: &[u8],
    reader: &MarkOwner,
    number: u32,
    highest: u32,
) -> Result<Change, MarkError> {
    let found = ReaderRecords::parse(marks, reader);
    let record = match found.own {
        Some(own) => own,
        None => {
            let crc = crc32(reader.named().next().ok_or(MarkError::Unnamed)?);
            Record {
                at: found.free.unwrap_or(found.end),
                crc,
                id: crc,
                last: 0,
                high: 0,
            }
        }
    };
    let Some(mark) = advanced_mark(record.last, number, highest) else {
        return Ok(Change::Keep(record.last.min(highest)));
    };
    let high = record.high.min(highest).max(mark);
    Ok(Change::Put {
        at: record.at,
        bytes: [record.crc, record.id, mark, high]
            .map(u32::to_le_bytes)
            .concat(),
        mark,
        cut: false,
    })
}

#[cfg(test)]
mod tests {
    use super::{change, find};
    use crate::jam::crc32;
    use crate::marks::Change;
    use crate::{MarkError, MarkOwner};
    use proptest::prelude::*;

    fn reader(names: &[&str], anybody: bool) -> MarkOwner {
        MarkOwner {
            names: names.iter().map(|name| name.as_bytes().to_vec()).collect(),
            anybody,
            ..MarkOwner::default()
        }
    }

    fn record(name: &str, id: u32, last: u32, high: u32) -> Vec<u8> {
        let crc = crc32(name.as_bytes());
        [crc, id, last, high].map(u32::to_le_bytes).concat()
    }

    fn put(at: u64, bytes: Vec<u8>, mark: u32) -> Change {
        let cut = false;
        Change::Put {
            at,
            bytes,
            mark,
            cut,
        }
    }

    #[test]
    fn a_new_reader_gets_a_record_after_the_others_or_in_a_deleted_one() {
        let anna = reader(&["Anna"], false);
        let id = crc32(b"anna");
        for (marks, at) in [
            (vec![], 0),
            (record("bob", 7, 3, 3), 16),
            // A torn record is overwritten.
            ([record("bob", 7, 3, 3), vec![1, 2, 3]].concat(), 16),
            ([vec![0xFF; 16], record("bob", 7, 3, 3)].concat(), 0),
        ] {
            let change = change(&marks, &anna, 5, 9).unwrap();
            let bytes = record("anna", id, 5, 5);
            let mark = 5;
            assert_eq!(change, put(at, bytes, mark));
        }
    }

    #[test]
    fn the_record_of_a_reader_keeps_his_number_and_his_furthest_message() {
        let marks = [record("bob", 7, 3, 3), record("anna", 4, 3, 8)].concat();
        for (number, last, high) in [(5, 5, 8), (8, 8, 8), (9, 9, 9), (99, 9, 9)] {
            let change = change(&marks, &reader(&["Zoe", "ANNA"], false), number, 9).unwrap();
            let bytes = record("anna", 4, last, high);
            let (at, mark) = (16, last);
            assert_eq!(change, put(at, bytes, mark), "{number}");
        }
        let back = change(&marks, &reader(&["anna"], false), 2, 9).unwrap();
        assert_eq!(back, Change::Keep(3));
    }

    #[test]
    fn without_a_name_the_only_record_is_read_and_none_is_written() {
        let bob = record("bob", 7, 3, 3);
        let both = [bob.clone(), record("anna", 4, 5, 5)].concat();
        let unnamed = reader(&[], true);
        assert_eq!(find(&bob, &unnamed), Some(3));
        assert_eq!(find(&both, &unnamed), None);
        assert_eq!(find(&bob, &reader(&["Zoe"], false)), None);
        for marks in [&bob[..], &both, b""] {
            let refused = change(marks, &unnamed, 8, 9);
            assert!(matches!(refused, Err(MarkError::Unnamed)), "{refused:?}");
        }
        assert!(change(b"", &reader(&[""], false), 8, 9).is_err());
    }

    proptest! {
        /// For any file content: a written mark is found again, and the records of others stay.
        #[test]
        fn a_written_mark_is_found_and_the_others_stay(
            mut marks in proptest::collection::vec(any::<u8>(), 0..100),
            mine in proptest::option::of(0..5_usize),
            number: u32,
            highest: u32,
        ) {
            let me = reader(&["Anna"], false);
            if let Some(place) = mine.and_then(|at| marks.get_mut(at * 16..at * 16 + 4)) {
                place.copy_from_slice(&crc32(b"anna").to_le_bytes());
            }
            let before = find(&marks, &me).map_or(0, |mark| mark.min(highest));
            let change = change(&marks, &me, number, highest).unwrap();
            let mut after = marks.clone();
            match change {
                Change::Keep(mark) => prop_assert_eq!(mark, before),
                Change::Put {
                    at, bytes, mark, ..
                } => {
                    let at = usize::try_from(at).unwrap();
                    prop_assert!(mark >= before);
                    prop_assert_eq!(bytes.len(), 16);
                    prop_assert_eq!(at % 16, 0);
                    prop_assert!(at <= marks.len());
                    if after.len() < at + 16 {
                        after.resize(at + 16, 0);
                    }
                    after[at..at + 16].copy_from_slice(&bytes);
                    prop_assert_eq!(&after[..at], &marks[..at]);
                    let rest = marks.get(at + 16..).unwrap_or_default();
                    prop_assert_eq!(&after[at + 16..], rest);
                    prop_assert_eq!(find(&after, &me).map(|mark| mark.min(highest)), Some(mark));
                    prop_assert_eq!(mark.max(before), number.min(highest).max(before));
                }
            }
        }
    }
}
