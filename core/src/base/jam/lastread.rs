//! Last-read marks (JAM-001 ".JLR"): one record for each user, found by the CRC of his name.

use super::crc::crc32;
use super::layout::{LASTREAD_RECORD, NOTHING};
use crate::base::Reader;
use crate::base::window::Window;
use crate::bytes::u32_at;
use std::io;

/// The mark of the first name that has one, else the furthest of anybody when that is asked for.
pub(super) fn find(marks: &mut Window<'_>, reader: &Reader) -> io::Result<Option<u32>> {
    let wanted: Vec<u32> = reader.names.iter().map(|name| crc32(name)).collect();
    let mut best: Option<(usize, u32)> = None;
    let mut furthest: Option<u32> = None;
    let mut at = 0;
    while let Some(record) = marks
        .view(at, LASTREAD_RECORD)?
        .first_chunk::<LASTREAD_RECORD>()
    {
        at += LASTREAD_RECORD as u64;
        let field = |at| u32_at(record, at).unwrap_or(NOTHING);
        let (crc, id, last) = (field(0), field(4), field(8));
        if crc == NOTHING && id == NOTHING {
            continue; // deleted
        }
        furthest = furthest.max(Some(last));
        if let Some(rank) = wanted.iter().position(|wanted| *wanted == crc)
            && best.is_none_or(|(better, _)| rank < better)
        {
            best = Some((rank, last));
        }
    }
    let named = best.map(|(_, last)| last);
    Ok(named.or(furthest.filter(|_| reader.anybody)))
}
