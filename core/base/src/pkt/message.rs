//! Parses the bytes of a packed message (FTS-0001 "Packed Message").

use super::contents::MessageSpan;
use super::layout::{MESSAGE_NUMBERS, PacketHeader, message_at};
use crate::dates::ftsc_stamp;
use crate::ends::apply_control_lines;
use crate::fts1::{attributes, until_nul};
use crate::kludges::{area_tag, split_line};
use crate::{Parsed, RawHeader};
use ftn_types::bytes::u16_at;
use memchr::memchr;

/// Variable fields of a packed message, each ended by NUL.
pub(super) struct Parts<'a> {
    date: &'a [u8],
    to: &'a [u8],
    from: &'a [u8],
    subject: &'a [u8],
    pub(super) text_at: usize,
}

/// Splits a packed message into its fields; `None` if it ends before its text.
pub(super) fn parts(message: &[u8], date_len: usize) -> Option<Parts<'_>> {
    let date = message.get(MESSAGE_NUMBERS..)?.get(..date_len)?;
    let mut text_at = MESSAGE_NUMBERS + date_len;
    let mut field = || {
        let rest = message.get(text_at..)?;
        let field = rest.get(..memchr(0, rest)?)?;
        text_at += field.len() + 1;
        Some(field)
    };
    let (to, from, subject) = (field()?, field()?, field()?);
    Some(Parts {
        date: until_nul(date),
        to,
        from,
        subject,
        text_at,
    })
}

/// Parses a packed message. Zones come from the control lines, else from the packet.
pub(super) fn parse<'a>(
    entry: &MessageSpan,
    packet: &PacketHeader,
    message: &'a [u8],
) -> Option<Parsed<'a>> {
    let parts = parts(message, entry.date_len)?;
    let word = |at| u16_at(message, at).unwrap_or_default();
    let mut text = message.get(parts.text_at..).unwrap_or_default();
    let (first, rest) = split_line(text);
    if area_tag(first).is_some() {
        text = rest;
    }
    let ([from_zone, ..], [to_zone, ..]) = (packet.origin, packet.destination);
    let [from_net, from_node] = [word(message_at::FROM_NET), word(message_at::FROM_NODE)];
    let origin = [from_zone, from_net, from_node, 0];
    let [to_net, to_node] = [word(message_at::TO_NET), word(message_at::TO_NODE)];
    let destination = [to_zone, to_net, to_node, 0];
    let mut header = RawHeader {
        number: entry.number,
        from: parts.from,
        to: parts.to,
        subject: parts.subject,
        written: ftsc_stamp(parts.date).unwrap_or_default(),
        attributes: attributes(u32::from(word(message_at::ATTRIBUTES))),
        text_len: u32::try_from(text.len()).unwrap_or(u32::MAX),
        ..RawHeader::default()
    };
    apply_control_lines(&mut header, text, origin, destination);
    Some(Parsed { header, text })
}
