//! Decodes the subfields of a message header (JAM-001 "Defined LoID codes").
//!
//! Tolerates the content of real bases: several fields of one kind, kludges in the wrong place, NUL
//! and CR at the end of a field.

use super::layout::{Head, Subfields, attribute, subfield};
use crate::kludges::{first, set_kludge_field, trim_end};
use crate::{Attributes, RawAddress, RawControl, RawHeader, StoredMessage};
use ftn_types::time::WallTime;

/// Builds the header of a message, borrowed from the bytes of its subfields. Sets `torn` if a
/// subfield claims to end beyond them; the rest is lost then. (An out parameter instead of a tuple,
/// so that a pass fills the header in place.)
#[inline]
pub(super) fn raw_header<'a>(
    number: u32,
    head: &Head,
    subfields: &'a [u8],
    torn: &mut bool,
) -> RawHeader<'a> {
    let mut header = RawHeader {
        number,
        written: WallTime(i64::from(head.written)),
        arrived: arrived(head),
        attributes: attributes(head),
        text_len: head.text_len,
        text_at: if head.has(attribute::ESCAPED) {
            RawHeader::ESCAPED
        } else {
            u64::from(head.text_at)
        },
        reply_to_number: head.reply_to,
        control: RawControl::JamSubfields(subfields),
        ..RawHeader::default()
    };
    let (mut origin, mut destination): (&[u8], &[u8]) = (b"", b"");
    let mut fields = Subfields::new(subfields);
    for (id, data) in fields.by_ref() {
        match id {
            subfield::OADDRESS => first(&mut origin, data),
            subfield::DADDRESS => first(&mut destination, data),
            subfield::SENDERNAME => first(&mut header.from, data),
            subfield::RECEIVERNAME => first(&mut header.to, data),
            subfield::MSGID => first(&mut header.msgid, data),
            subfield::REPLYID => first(&mut header.reply, data),
            subfield::SUBJECT => first(&mut header.subject, data),
            subfield::TZUTCINFO => first(&mut header.utc_offset, data),
            subfield::FTSKLUDGE => set_kludge_field(&mut header, data),
            _ => {}
        }
    }
    header.msgid = header.msgid.trim_ascii_start();
    header.reply = header.reply.trim_ascii_start();
    header.utc_offset = header.utc_offset.trim_ascii_start();
    header.origin = RawAddress::Text(origin.trim_ascii());
    header.destination = RawAddress::Text(destination.trim_ascii());
    *torn = !fields.rest().is_empty();
    header
}

fn arrived(head: &Head) -> Option<WallTime> {
    (head.processed != 0).then(|| WallTime(i64::from(head.processed)))
}

fn attributes(head: &Head) -> Attributes {
    Attributes {
        local: head.has(attribute::LOCAL),
        private: head.has(attribute::PRIVATE),
        read: head.has(attribute::READ),
        sent: head.has(attribute::SENT),
        unscanned: head.has(attribute::LOCAL) && !head.has(attribute::SENT),
        crash: head.has(attribute::CRASH | attribute::IMMEDIATE | attribute::DIRECT),
        hold: head.has(attribute::HOLD),
        file_attach: head.has(attribute::FILE_ATTACH),
        file_request: head.has(attribute::FILE_REQUEST),
        kill_sent: head.has(attribute::KILL_SENT),
        in_transit: head.has(attribute::IN_TRANSIT),
        locked: head.has(attribute::LOCKED),
    }
}

/// Builds the whole message except its text.
pub(super) fn stored_message(number: u32, head: &Head, subfields: &[u8]) -> StoredMessage {
    let mut message = raw_header(number, head, subfields, &mut false).stored(Vec::new());
    let fields = || {
        Subfields::new(subfields).map(|(id, data)| match id {
            subfield::EMBINDAT => (id, data),
            _ => (id, trim_end(data)),
        })
    };

    // In the order of a packed message: identification first, then the others as stored.
    for (wanted, name) in [
        (subfield::MSGID, &b"MSGID: "[..]),
        (subfield::REPLYID, b"REPLY: "),
        (subfield::PID, b"PID: "),
    ] {
        for (_, data) in fields().filter(|(id, _)| *id == wanted) {
            message.kludges.push(joined(name, data.trim_ascii_start()));
        }
    }
    let mut seen = Vec::new();
    let mut vias = Vec::new();
    let mut paths = Vec::new();
    for (id, data) in fields() {
        match id {
            subfield::FTSKLUDGE => {
                let data = data.strip_prefix(b"\x01").unwrap_or(data);
                if data.starts_with(b"Via ") {
                    vias.push(joined(b"\x01", data));
                } else {
                    message.kludges.push(data.to_vec());
                }
            }
            subfield::FLAGS => message.kludges.push(joined(b"FLAGS ", data)),
            subfield::TZUTCINFO => message.kludges.push(joined(b"TZUTC: ", data)),
            subfield::SEENBY2D => message.trailer.push(joined(b"SEEN-BY: ", data)),
            subfield::PATH2D => paths.push(joined(b"\x01PATH: ", data)),
            subfield::TRACE => vias.push(via(data)),
            _ => {
                if let Some(note) = note(id, data, &mut seen) {
                    message.notes.push(note);
                }
            }
        }
    }
    message.trailer.append(&mut paths);
    message.trailer.append(&mut vias);
    message
}

/// Visits the control lines in the subfields: the kludges (with SOH) and the trailer of
/// [`stored_message`], in the order of storage.
pub(crate) fn control_lines(subfields: &[u8], visit: &mut dyn FnMut(&[u8])) {
    // Fits the usual line: a growing list takes the allocator's lock each time.
    let mut line = Vec::with_capacity(256);
    for (id, data) in Subfields::new(subfields) {
        line.clear();
        if append_line(id, data, &mut line) {
            visit(&line);
        }
    }
}

/// Appends the lines of [`control_lines`], each ended by CR.
pub(crate) fn append_control_lines(subfields: &[u8], out: &mut Vec<u8>) {
    for (id, data) in Subfields::new(subfields) {
        if append_line(id, data, out) {
            out.push(b'\r');
        }
    }
}

/// Appends the control line of a subfield; returns false if it has none.
#[inline]
fn append_line(id: u16, data: &[u8], out: &mut Vec<u8>) -> bool {
    let data = trim_end(data);
    let mut append = |name: &[u8], value: &[u8]| {
        out.extend_from_slice(name);
        out.extend_from_slice(value);
    };
    match id {
        subfield::MSGID => append(b"\x01MSGID: ", data.trim_ascii_start()),
        subfield::REPLYID => append(b"\x01REPLY: ", data.trim_ascii_start()),
        subfield::PID => append(b"\x01PID: ", data.trim_ascii_start()),
        subfield::FTSKLUDGE => append(b"\x01", data.strip_prefix(b"\x01").unwrap_or(data)),
        subfield::FLAGS => append(b"\x01FLAGS ", data),
        subfield::TZUTCINFO => append(b"\x01TZUTC: ", data),
        subfield::SEENBY2D => append(b"SEEN-BY: ", data),
        subfield::PATH2D => append(b"\x01PATH: ", data),
        subfield::TRACE => append(&via(data), b""),
        _ => return false,
    }
    true
}

/// Returns a line for data without a field in [`StoredMessage`]: further names and addresses,
/// files, unknown subfields. `seen` lists the ids that already supplied a field of the message.
fn note(id: u16, data: &[u8], seen: &mut Vec<u16>) -> Option<Vec<u8>> {
    let mut further = |name: &[u8]| {
        if seen.contains(&id) {
            return Some(joined(name, data));
        }
        if !data.is_empty() {
            seen.push(id);
        }
        None
    };
    match id {
        subfield::OADDRESS => further(b"Also from address: "),
        subfield::DADDRESS => further(b"Also to address: "),
        subfield::SENDERNAME => further(b"Also from: "),
        subfield::RECEIVERNAME => further(b"Also to: "),
        subfield::SUBJECT => further(b"Another subject: "),
        // Already stored as kludges, before the others.
        subfield::MSGID | subfield::REPLYID | subfield::PID => None,
        subfield::ENCLOSEDFILE | subfield::ENCLOSEDFILEWCARD => {
            Some(joined(b"Enclosed file: ", data))
        }
        subfield::ENCLOSEDFILEWALIAS => Some(aliased(b"Enclosed file: ", data)),
        subfield::ENCLOSEDFREQ => {
            // After the NUL comes a password, which must not appear on the screen.
            let mask = data.split(|byte| *byte == 0).next().unwrap_or_default();
            Some(joined(b"Requested file: ", mask))
        }
        subfield::ENCLOSEDINDIRECTFILE => Some(aliased(b"Files listed in: ", data)),
        subfield::EMBINDAT => {
            let text = format!("Embedded data: {} bytes", data.len());
            Some(text.into_bytes())
        }
        _ => Some(joined(format!("Subfield {id}: ").as_bytes(), data)),
    }
}

/// Formats a field `NAME NUL ALIAS` as `NAME as ALIAS`.
fn aliased(title: &[u8], data: &[u8]) -> Vec<u8> {
    let mut parts = data.splitn(2, |byte| *byte == 0);
    let mut line = joined(title, parts.next().unwrap_or_default());
    if let Some(alias) = parts.next().filter(|alias| !alias.is_empty()) {
        line.extend_from_slice(b" as ");
        line.extend_from_slice(alias);
    }
    line
}

/// Converts a TRACE subfield to a Via line. JAM-001 wants a time of fourteen digits and an address;
/// tossers store the text of their Via line.
fn via(data: &[u8]) -> Vec<u8> {
    if let Some((moment, address)) = data.split_first_chunk::<14>()
        && moment.iter().all(u8::is_ascii_digit)
    {
        let (date, time) = moment.split_at(8);
        let mut line = joined(b"\x01Via ", address.trim_ascii());
        line.extend_from_slice(b" @");
        line.extend_from_slice(date);
        line.push(b'.');
        line.extend_from_slice(time);
        return line;
    }
    let data = data.strip_prefix(b"\x01").unwrap_or(data);
    joined(b"\x01Via ", data.strip_prefix(b"Via ").unwrap_or(data))
}

fn joined(name: &[u8], value: &[u8]) -> Vec<u8> {
    [name, value].concat()
}
