//! Every cut and every changed byte of a small Hudson or GoldBase folder: an error or a shorter
//! list, never a panic or a hang.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::base_support::{exercise, scan};
use crate::hudson_support::{FLAVOURS, open, small};
use fidoscope_kit::hudson::HudsonParts;
use ftn_base::ReadDepth;

fn file(parts: &mut HudsonParts, which: usize) -> &mut Vec<u8> {
    match which {
        0 => &mut parts.info,
        1 => &mut parts.index,
        2 => &mut parts.headers,
        3 => &mut parts.texts,
        _ => &mut parts.marks,
    }
}

#[test]
fn every_truncation_gives_what_is_left() {
    let mut cuts = 0;
    for flavour in FLAVOURS {
        let whole = small(flavour);
        let sound = scan(&open(&whole, flavour, 7), ReadDepth::Text).0;
        assert_eq!(sound.len(), 3);
        for which in 0..5 {
            for cut in 0..file(&mut whole.clone(), which).len() {
                let mut parts = whole.clone();
                file(&mut parts, which).truncate(cut);
                let base = open(&parts, flavour, 7);
                let headers = exercise(&base).unwrap();
                let (_, faults) = scan(&base, ReadDepth::Text);
                match which {
                    2 | 3 => {
                        assert!(headers.len() <= 3);
                        for (own, sound) in headers.iter().zip(&sound) {
                            assert_eq!((own.number, &own.from), (sound.number, &sound.from));
                            assert!(sound.text.starts_with(&own.text), "{which} cut at {cut}");
                        }
                        assert!(!faults.is_empty(), "{which} cut at {cut}");
                    }
                    _ => assert_eq!(headers, sound, "{which} cut at {cut}"),
                }
                cuts += 1;
            }
        }
    }
    assert!(cuts > 5_000, "{cuts}");
}

#[test]
fn every_change_of_a_byte_is_survived() {
    let mut changes = 0;
    for flavour in FLAVOURS {
        let mut parts = small(flavour);
        for which in 0..5 {
            let len = file(&mut parts, which).len();
            for at in 0..len {
                // Every value where structure is, a few where only text or counts are.
                let is_structure = match which {
                    1 => true,
                    2 => at % (len / 4) < 55,
                    3 => at % 256 == 0,
                    _ => false,
                };
                let step = match (is_structure, which) {
                    (true, 2) => 3,
                    (true, _) => 1,
                    (false, _) => 85,
                };
                for change in (1..=255u8).step_by(step) {
                    file(&mut parts, which)[at] ^= change;
                    let headers = exercise(&open(&parts, flavour, 7)).unwrap();
                    assert!(headers.len() <= 4, "{which} {at} {change}");
                    file(&mut parts, which)[at] ^= change;
                    changes += 1;
                }
            }
        }
    }
    assert!(changes > 50_000, "only {changes} changes were tried");
}
