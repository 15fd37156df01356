//! Builds the bytes of an empty base, and the frame and index record of a new message.

use super::layout::{
    BASE_HEADER, BaseHeader, FRAME_HEADER, FRAME_ID, MESSAGE_HEADER, at, frame_type, name_hash,
};
use crate::Outgoing;
use crate::dates::{dos_word, ftsc_text};
use crate::fts1::{attribute, bits};
use crate::write::{cut, write_field};

/// Returns the data file of an empty base; its index is empty.
pub(crate) fn empty_base() -> Vec<u8> {
    let mut header = [0; BASE_HEADER];
    write_field(&mut header, 0, &(BASE_HEADER as u16).to_le_bytes());
    write_field(&mut header, 130, &(FRAME_HEADER as u16).to_le_bytes());
    let base = BaseHeader {
        next_umsgid: 1,
        end_frame: BASE_HEADER as u32,
        ..BaseHeader::default()
    };
    base.write_changed_fields(&mut header);
    header.to_vec()
}

/// Builds a message's frame for the end of the chain, with the base's next UMSGID and the type of a
/// write in progress; `None` if its length exceeds 32 bits. `reply_to` is the UMSGID of the
/// answered message; 0 for none.
pub(super) fn frame_bytes(message: &Outgoing, reply_to: u32, base: &BaseHeader) -> Option<Vec<u8>> {
    let mut control = Vec::new();
    for kludge in &message.kludges {
        control.push(1);
        control.extend_from_slice(kludge);
    }
    if !control.is_empty() {
        control.push(0);
    }
    let mut text = message.text.clone();
    message.append_trailer(&mut text);
    let len = MESSAGE_HEADER + control.len() + text.len();
    let len = u32::try_from(len).ok()?;
    let control_len = u32::try_from(control.len()).ok()?;
    let (next, previous) = (0, base.last_frame);
    let kind = u32::from(frame_type::UPDATE);
    let frame = [FRAME_ID, next, previous, len, len, control_len, kind];
    let mut bytes: Vec<u8> = frame.into_iter().flat_map(u32::to_le_bytes).collect();
    bytes.resize(base.frame_header, 0);
    bytes.extend_from_slice(&message_header(message, base.next_umsgid, reply_to));
    bytes.extend_from_slice(&control);
    bytes.extend_from_slice(&text);
    Some(bytes)
}

/// Builds the index record of a message with its frame at `place`.
pub(super) fn index_record(message: &Outgoing, umsgid: u32, place: u32) -> Vec<u8> {
    let hash = name_hash(cut(&message.to, at::NAME_LEN));
    let hash = hash | u32::from(message.attributes.read) << 31;
    [place, umsgid, hash].map(u32::to_le_bytes).concat()
}

fn message_header(message: &Outgoing, umsgid: u32, reply_to: u32) -> [u8; MESSAGE_HEADER] {
    let mut header = [0; MESSAGE_HEADER];
    write_field(&mut header, at::FROM, cut(&message.from, at::NAME_LEN));
    write_field(&mut header, at::TO, cut(&message.to, at::NAME_LEN));
    write_field(
        &mut header,
        at::SUBJECT,
        cut(&message.subject, at::SUBJECT_LEN),
    );
    for (at, address) in [
        (at::ORIGIN, message.origin),
        (at::DESTINATION, message.destination),
    ] {
        write_field(&mut header, at, &address.map(u16::to_le_bytes).concat());
    }
    for (at, value) in [
        (at::ATTRIBUTES, bits(message.attributes) | attribute::UMSGID),
        (at::WRITTEN, dos_word(message.written)),
        (at::ARRIVED, dos_word(message.arrived)),
        (at::REPLY_TO, reply_to),
        (at::UMSGID, umsgid),
    ] {
        write_field(&mut header, at, &value.to_le_bytes());
    }
    write_field(&mut header, at::DATE, &ftsc_text(message.written));
    header
}
