//! A pass over the index and its headers.
//!
//! The index lists the messages (JAM-001 ".JDX"); records without a header, or with a deleted or
//! invalid one, are skipped. All reading goes through windows, so a pass needs the same memory for
//! every base.

use super::layout::{FIXED_BLOCK, FixedBlock, HEADER, Head, INDEX_RECORD, NOTHING, attribute};
use crate::faults::Faults;
use crate::limits::{BASE_REREADS, JAM_INDEX_RECORDS, JAM_SUBFIELD_BYTES};
use crate::window::Window;
use crate::{BaseError, not_cancelled};
use ftn_types::bytes::u32_at;
use ftn_types::job::Job;
use std::io;
use std::ops::ControlFlow;

/// Number of messages between two checks for cancellation.
pub(super) const BATCH: usize = 256;

/// Header that an index record points to.
pub(super) enum HeaderSlot<'w> {
    /// Message: its header and its subfields.
    Message(Head, &'w [u8]),
    /// No message, without damage.
    Absent,
    /// Bytes that are not a valid header.
    Damaged(Damage),
}

/// Reason why an index record has no valid header; formatted only if reported.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub(super) enum Damage {
    #[error("the index points to byte {at} of the headers, where none can be")]
    Nowhere { at: u32 },
    #[error("no message header begins at byte {at}")]
    NoHeader { at: u32 },
    #[error(
        "the header at byte {at} claims {claimed} bytes of subfields; the file has {left} more, \
         and {JAM_SUBFIELD_BYTES} are read at most"
    )]
    Subfields { at: u32, claimed: u32, left: u64 },
    #[error("the header at byte {at} was cut off while it was read")]
    CutOff { at: u32 },
}

/// Reads the header that an index record points to.
#[inline]
pub(super) fn header_at<'w>(headers: &'w mut Window<'_>, at: u32) -> io::Result<HeaderSlot<'w>> {
    if at == NOTHING {
        return Ok(HeaderSlot::Absent);
    }
    let damaged = |damage| Ok(HeaderSlot::Damaged(damage));
    let place = u64::from(at);
    if place < FIXED_BLOCK as u64 || place >= headers.len() {
        return damaged(Damage::Nowhere { at });
    }
    let Some(head) = Head::parse(headers.view(place, HEADER)?) else {
        return damaged(Damage::NoHeader { at });
    };
    if head.has(attribute::DELETED) {
        return Ok(HeaderSlot::Absent);
    }
    let left = headers.len().saturating_sub(place + HEADER as u64);
    let claimed = head.subfields_len;
    if claimed > JAM_SUBFIELD_BYTES || u64::from(claimed) > left {
        return damaged(Damage::Subfields { at, claimed, left });
    }
    let len = claimed as usize;
    match headers.view(place, HEADER + len)?.get(HEADER..) {
        Some(subfields) if subfields.len() == len => Ok(HeaderSlot::Message(head, subfields)),
        _ => damaged(Damage::CutOff { at }),
    }
}

/// Returns the number of the first message according to the messages, if first and last message
/// agree on another number than the fixed block: one of both is damaged. A wrong number in the
/// fixed block renumbers all messages.
pub(super) fn other_first_number(
    fixed: &FixedBlock,
    index: &mut Window<'_>,
    headers: &mut Window<'_>,
) -> io::Result<Option<u32>> {
    /// Maximum number of deleted messages to skip.
    const LOOKS: u32 = 64;
    let records = index_records(index.len());
    let mut first_by = |record: u32| -> io::Result<Option<u32>> {
        let entry = index.view(u64::from(record) * INDEX_RECORD as u64, INDEX_RECORD)?;
        let place = u32_at(entry, 4).unwrap_or(NOTHING);
        Ok(match header_at(headers, place)? {
            HeaderSlot::Message(head, _) => Some(head.own_number.wrapping_sub(record)),
            HeaderSlot::Absent | HeaderSlot::Damaged(_) => None,
        })
    };
    let mut find = |records: &mut dyn Iterator<Item = u32>| -> io::Result<Option<u32>> {
        for record in records {
            if let Some(first) = first_by(record)? {
                return Ok(Some(first));
            }
        }
        Ok(None)
    };
    let oldest = find(&mut (0..records.min(LOOKS)))?;
    let newest = find(&mut (records.saturating_sub(LOOKS)..records).rev())?;
    let agreed = oldest.filter(|own| newest == Some(*own));
    Ok(agreed.filter(|own| *own != 0 && *own != fixed.first_number))
}

/// Returns the number of records in an index of this length, up to the limit.
pub(super) fn index_records(len: u64) -> u32 {
    let records = len / INDEX_RECORD as u64;
    u32::try_from(records).map_or(JAM_INDEX_RECORDS, |n| n.min(JAM_INDEX_RECORDS))
}

/// Files of a pass, and the conversion of their errors.
pub(super) struct Pass<'p, 'w> {
    pub(super) fixed: &'p FixedBlock,
    pub(super) index: Window<'w>,
    pub(super) headers: Window<'w>,
    pub(super) read_error: &'p dyn Fn(io::Error) -> BaseError,
}

/// Visits all existing messages in the order of the index. Returns whether the pass reached the
/// end.
pub(super) fn walk(
    pass: Pass<'_, '_>,
    job: &Job,
    faults: &mut Faults,
    mut visit: impl FnMut(u32, &Head, &[u8], &mut Faults) -> Result<ControlFlow<()>, BaseError>,
) -> Result<bool, BaseError> {
    let Pass {
        fixed,
        mut index,
        mut headers,
        read_error,
    } = pass;
    let records = index_records(index.len());
    job.expect(u64::from(records));
    if index.len() / INDEX_RECORD as u64 > u64::from(records) {
        faults.push(None, || {
            format!("the index is longer than a base can be; {records} records are read")
        });
    }
    if let Some(own) = other_first_number(fixed, &mut index, &mut headers).map_err(read_error)? {
        faults.push(None, || {
            let first = fixed.first_number;
            format!(
                "the first message has the number {first} in the header of the base and {own} in \
                 the messages: one of the two is damaged, and last-read marks may point to wrong \
                 messages"
            )
        });
    }
    let mut allowance = headers.len().saturating_mul(BASE_REREADS);
    let mut number = fixed.first_number;
    let mut at = 0;
    let end = u64::from(records) * INDEX_RECORD as u64;
    while at < end {
        not_cancelled(job)?;
        let wanted = (BATCH * INDEX_RECORD).min(usize::try_from(end - at).unwrap_or(usize::MAX));
        let (batch, _) = index
            .view(at, wanted)
            .map_err(read_error)?
            .as_chunks::<INDEX_RECORD>();
        for record in batch {
            let place = u32_at(record, 4).unwrap_or(NOTHING);
            match header_at(&mut headers, place).map_err(read_error)? {
                HeaderSlot::Message(head, subfields) => {
                    let cost = (HEADER + subfields.len()) as u64;
                    let Some(rest) = allowance.checked_sub(cost) else {
                        faults.push(None, || {
                            format!(
                                "index records from {number} on point to headers \
                                 that were read before; the pass ends there"
                            )
                        });
                        return Ok(true);
                    };
                    allowance = rest;
                    if visit(number, &head, subfields, faults)?.is_break() {
                        return Ok(false);
                    }
                }
                HeaderSlot::Absent => {}
                HeaderSlot::Damaged(damage) => faults.push(Some(number), || damage.to_string()),
            }
            let Some(next) = number.checked_add(1) else {
                faults.push(None, || {
                    "the base is out of message numbers; what follows is left out".to_owned()
                });
                return Ok(true);
            };
            number = next;
        }
        if batch.is_empty() {
            faults.push(None, || {
                "the index was cut off while it was read".to_owned()
            });
            return Ok(true);
        }
        job.advance(batch.len() as u64);
        at += (batch.len() * INDEX_RECORD) as u64;
    }
    Ok(true)
}
