//! Decodes a frame: the message header and the control information (FSP-1037 4.2.2 and 4.2.3).

use super::layout::{MESSAGE_HEADER, at};
use crate::dates::dos_stamp;
use crate::ends::set_addresses;
use crate::fts1::{address_at, attributes, field, until_nul, written};
use crate::kludges::{set_kludge_field, trim_end};
use crate::lines;
use crate::{RawControl, RawHeader, StoredMessage};
use ftn_types::bytes::u32_at;

/// Returns the lines of the control information, without SOH. Only the SOH of the next line
/// separates them; they end at a NUL, if there is one. `AREA:` lines are skipped.
pub(crate) fn control_lines(control: &[u8]) -> impl Iterator<Item = &[u8]> {
    until_nul(control)
        .split(|byte| *byte == 1)
        .map(trim_end)
        .filter(|line| !line.is_empty() && !line.starts_with(b"AREA:"))
}

/// Returns the text without the NULs that some writers append.
pub(super) fn text_of(mut text: &[u8]) -> &[u8] {
    while let [rest @ .., 0] = text {
        text = rest;
    }
    text
}

/// Builds the header of a message from the bytes of its frame: the message header, `control_len`
/// bytes of control information, and the text.
pub(super) fn raw_header(number: u32, message: &[u8], control_len: usize) -> RawHeader<'_> {
    let word = |at| u32_at(message, at).unwrap_or_default();
    let name = |at, len| until_nul(field(message, at, len));
    let mut header = RawHeader {
        number,
        from: name(at::FROM, at::NAME_LEN),
        to: name(at::TO, at::NAME_LEN),
        subject: name(at::SUBJECT, at::SUBJECT_LEN),
        written: written(word(at::WRITTEN), field(message, at::DATE, at::DATE_LEN)),
        arrived: dos_stamp(word(at::ARRIVED)),
        attributes: attributes(word(at::ATTRIBUTES)),
        reply_to_number: word(at::REPLY_TO),
        control: RawControl::Squish(field(message, MESSAGE_HEADER, control_len)),
        ..RawHeader::default()
    };
    for line in control_lines(field(message, MESSAGE_HEADER, control_len)) {
        set_kludge_field(&mut header, line);
    }
    // Some tossers leave kludges in the text.
    let text = message.get(MESSAGE_HEADER + control_len..);
    for line in lines::control_lines(text.unwrap_or_default()) {
        set_kludge_field(&mut header, line);
    }
    let (origin, destination) = (at::ORIGIN, at::DESTINATION);
    let [origin, destination] = [origin, destination].map(|at| address_at(message, at));
    set_addresses(&mut header, origin, destination);
    header
}

/// Builds the whole message from the bytes of its frame.
pub(super) fn stored_message(number: u32, message: &[u8], control_len: usize) -> StoredMessage {
    let mut header = raw_header(number, message, control_len);
    let text = message.get(MESSAGE_HEADER + control_len..);
    let text = text_of(text.unwrap_or_default());
    header.text_len = u32::try_from(text.len()).unwrap_or_default();
    let lines = control_lines(field(message, MESSAGE_HEADER, control_len));
    StoredMessage {
        kludges: lines.map(<[u8]>::to_vec).collect(),
        ..header.stored(text.to_vec())
    }
}
