//! Every cut and every changed byte of a small Squish base: an error or a shorter list, never a
//! panic or a hang.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::base_support::{exercise, scan};
use crate::squish_support::{Bytes, open, small};
use ftn_base::ReadDepth;
use ftn_base::squish::SquishBase;

fn opened(bytes: &Bytes) -> Option<SquishBase> {
    SquishBase::from_bytes(
        bytes.sqd.as_slice(),
        bytes.sqi.as_slice(),
        bytes.sql.as_slice(),
    )
    .ok()
}

#[test]
fn every_truncation_gives_an_error_or_a_shorter_list() {
    let whole = small();
    let sound = scan(&open(&whole), ReadDepth::Text).0;
    assert_eq!(sound.len(), 3);
    for cut in 0..whole.sqd.len() {
        let mut bytes = whole.clone();
        bytes.sqd.truncate(cut);
        let Some(base) = opened(&bytes) else {
            assert!(cut < 256, "cut at {cut}");
            continue;
        };
        assert!(cut >= 256, "cut at {cut}");
        let headers = exercise(&base).unwrap();
        assert!(headers.len() <= 3);
        for (own, sound) in headers.iter().zip(&sound) {
            assert_eq!((&own.from, own.written), (&sound.from, sound.written));
            assert!(sound.text.starts_with(&own.text), "cut at {cut}");
        }
        let faults = scan(&base, ReadDepth::Text).1;
        assert!(!faults.is_empty(), "cut at {cut}");
    }
    for cut in 0..whole.sqi.len() {
        let mut bytes = whole.clone();
        bytes.sqi.truncate(cut);
        assert_eq!(exercise(&open(&bytes)).unwrap(), sound, "cut at {cut}");
    }
}

#[test]
fn every_change_of_a_byte_is_survived() {
    let whole = small();
    let mut changes = 0;
    for part in 0..2 {
        let len = [whole.sqd.len(), whole.sqi.len()][part];
        for at in 0..len {
            let mut bytes = whole.clone();
            // Every value where structure is, a few where only text can be.
            let is_structure =
                part == 1 || (at % 8 == 0 && at < 256) || frame_offset(&whole, at) < 28;
            let step = if is_structure { 1 } else { 51 };
            for change in (1..=255u8).step_by(step) {
                let file = if part == 0 {
                    &mut bytes.sqd
                } else {
                    &mut bytes.sqi
                };
                file[at] ^= change;
                match opened(&bytes) {
                    Some(base) => {
                        let headers = exercise(&base).unwrap();
                        assert!(headers.len() <= 3, "{part} {at} {change}");
                    }
                    None => assert!(part == 0 && at < 2, "{part} {at} {change}"),
                }
                let file = if part == 0 {
                    &mut bytes.sqd
                } else {
                    &mut bytes.sqi
                };
                file[at] ^= change;
                changes += 1;
            }
        }
    }
    assert!(changes > 40_000, "only {changes} changes were tried");
}

/// Returns the distance of an offset from the start of its frame.
fn frame_offset(bytes: &Bytes, at: usize) -> usize {
    let starts = bytes
        .sqi
        .chunks(12)
        .map(|record| u32::from_le_bytes(record[..4].try_into().unwrap()) as usize);
    starts
        .filter(|start| *start <= at)
        .map(|start| at - start)
        .min()
        .unwrap_or(usize::MAX)
}
