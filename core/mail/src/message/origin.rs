//! The Origin line and the sender's address.
//!
//! An Origin line is ` * Origin: any text (2:5030/1520.9@fidonet)`, the last line of the text above
//! SEEN-BY, PATH and other control lines and blank ones (FTS-0004). This module also accepts words
//! next to the address in the parentheses, and more parentheses before or after them. The address
//! may lack a zone, or be missing; a gate may have wrapped the end onto the next line. A quoted or
//! de-fanged Origin line (`> * Origin:`, ` + Origin:`) is text, and so is one with text below it.

use ftn_base::lines::{LinesFromBottom, is_trailer};
use ftn_base::{NetmailEnds, RawAddress, RawHeader};
use ftn_types::address::Address;
use ftn_types::job::step;
use memchr::{memchr, memrchr, memrchr2, memrchr2_iter};
use std::io::Write as _;

/// Beginning of an Origin line.
const ORIGIN: &[u8] = b" * Origin:";

/// Maximum length of the second half of a wrapped Origin line, in bytes: whole ones have at most
/// 79.
const WRAPPED: usize = 80;

/// An Origin line, found from the bottom of a text.
pub(super) struct Origin<'a> {
    /// Number of lines below it, its own second half included.
    pub(super) below: usize,
    /// Number of lines of its second half: 0 or 1.
    pub(super) wrapped: usize,
    /// The address as written.
    pub(super) address: Option<&'a [u8]>,
}

/// Finds the Origin line; `from_bottom` yields the lines of a text, the last one first.
pub(super) fn find<'a>(from_bottom: impl Iterator<Item = &'a [u8]>) -> Option<Origin<'a>> {
    let mut lines = from_bottom
        .enumerate()
        .skip_while(|(_, line)| is_trailer(line));
    let (below, last) = lines.next()?;
    if let Some(text) = last.strip_prefix(ORIGIN) {
        let address = address_in_parentheses(text);
        return Some(Origin {
            below,
            wrapped: 0,
            address,
        });
    }
    // Perhaps the second half of a wrapped Origin line.
    if last.len() > WRAPPED {
        return None;
    }
    let close = memrchr(b')', last)?;
    let (below, first) = lines.next()?;
    let text = first.strip_prefix(ORIGIN)?;
    if address_in_parentheses(text).is_some() {
        return None;
    }
    let half = last.get(..close)?;
    let opened_above = memrchr2(b'(', b')', text).and_then(|at| text.get(at)) == Some(&b'(');
    let address = if opened_above && memchr(b'(', half).is_none() {
        address_at_end(half)
    } else {
        address_in_parentheses(last)
    }?;
    Some(Origin {
        below,
        wrapped: 1,
        address: Some(address),
    })
}

/// Returns the address of the Origin line in the last bytes of a stored text, as written.
///
/// For passes over whole bases: no allocation, and reads only the control lines at the end and the
/// line above them. Agrees with [`Message::parse`] as long as `text_tail` contains that line whole.
///
/// [`Message::parse`]: super::Message::parse
#[must_use]
pub fn origin_address_in_tail(text_tail: &[u8]) -> Option<&[u8]> {
    find(LinesFromBottom::new(text_tail))?.address
}

/// Writes the sender's address: from the Origin line, else the base's header, else the MSGID.
/// Returns whether there is one; if none can be parsed, writes the header's text.
///
/// `text` is the text or its end. In every format INTL and FMPT complete the header's address. One
/// of net 0 (`0:0/0`) means that the program knew none. An address without a zone, or of zone 0, is
/// completed: from the MSGID or the header if of the same node, else by the zone of the MSGID, of
/// the header (in a packet: of the packet), of the area's own address. Without INTL the zone of a
/// header is that of the last station on the way: a zone in a MSGID of the same node takes
/// precedence.
pub fn write_sender_address(
    text: &[u8],
    header: &RawHeader<'_>,
    area_zone: Option<u16>,
    out: &mut Vec<u8>,
) -> bool {
    let start = out.len();
    let written = origin_address_in_tail(text);
    if let Some(address) = written {
        out.extend_from_slice(address);
    } else if !write_header_address(header, out) {
        match address_in_msgid(header.msgid) {
            Some(address) => out.extend_from_slice(address),
            None => {
                if let RawAddress::Text(header) = header.origin {
                    out.extend_from_slice(header.trim_ascii());
                }
                return false;
            }
        }
    }
    let address = out.get(start..).unwrap_or_default();
    let written_zone = memchr(b':', address).map_or(0, |colon| colon + 1);
    // Zone 0 means that the program knew none.
    let is_missing = (address.iter().take(written_zone)).all(|byte| matches!(byte, b'0' | b':'));
    let zone = if is_missing {
        missing_zone(address, header).or(area_zone)
    } else if written.is_none() && !header.ends.has_zones() {
        zone_in_msgid(address, header.msgid)
    } else {
        None
    };
    if let Some(zone) = zone {
        out.splice(start..start + written_zone, format!("{zone}:").into_bytes());
    }
    true
}

/// Writes the sender's address of a header, completed by INTL and FMPT; returns false if it has
/// none.
fn write_header_address(header: &RawHeader<'_>, out: &mut Vec<u8>) -> bool {
    let text = match header.origin {
        RawAddress::Numbers(numbers) => {
            if numbers[1] != 0 {
                // Writing into memory does not fail.
                let _ = write!(out, "{}", Address::of_numbers(numbers));
            }
            return numbers[1] != 0;
        }
        RawAddress::Text(text) => text.trim_ascii(),
    };
    if header.ends != NetmailEnds::default()
        && let Some(address) = completed(text, |numbers| header.ends.from(numbers))
    {
        let _ = write!(out, "{address}");
        return true;
    }
    let written = address_suffix(text).filter(|found| found.len() == text.len());
    out.extend_from_slice(written.unwrap_or_default());
    written.is_some()
}

/// Returns the addressee's address of a header, completed by INTL and TOPT.
pub(super) fn addressee_address(header: &RawHeader<'_>) -> Option<Address> {
    let to = |numbers| header.ends.to(numbers);
    match header.destination {
        RawAddress::Numbers(numbers) => Some(Address::of_numbers(numbers)).filter(|to| to.net != 0),
        RawAddress::Text(text) => completed(text, to).or_else(|| parsed(text)),
    }
}

/// Completes an address in text form by control lines; `None` if no net is known, or nothing
/// changes.
fn completed(text: &[u8], complete: impl Fn([u16; 4]) -> [u16; 4]) -> Option<Address> {
    let written = parsed(text).unwrap_or_default();
    let node = u16::try_from(written.node).ok()?;
    let numbers = [
        written.zone.unwrap_or(0),
        written.net,
        node,
        written.point.unwrap_or(0),
    ];
    let now = complete(numbers);
    if now == numbers || now[1] == 0 {
        return None;
    }
    let is_same_node = [now[1], now[2]] == [numbers[1], numbers[2]];
    Some(Address {
        domain: written.domain.filter(|_| is_same_node),
        ..Address::of_numbers(now)
    })
}

/// Returns the zone of an address without one, by the sender's other addresses.
fn missing_zone(address: &[u8], header: &RawHeader<'_>) -> Option<u16> {
    let address = parsed(address)?;
    let mut of_header = Vec::new();
    write_header_address(header, &mut of_header);
    let others = [
        address_in_msgid(header.msgid).and_then(parsed),
        parsed(&of_header),
    ];
    let with_zone =
        || (others.iter().flatten()).filter(|other| other.zone.is_some_and(|zone| zone != 0));
    let is_same = |other: &&Address| other.net == address.net && other.node == address.node;
    with_zone()
        .find(is_same)
        .or_else(|| with_zone().next())?
        .zone
}

/// Returns the zone of a MSGID with the node of the address, unless both are the same text.
fn zone_in_msgid(address: &[u8], msgid: &[u8]) -> Option<u16> {
    let of_msgid = address_in_msgid(msgid)?;
    if address.starts_with(of_msgid) {
        // Nearly all mail.
        return None;
    }
    let (address, of_msgid) = (parsed(address)?, parsed(of_msgid)?);
    let is_same = of_msgid.net == address.net && of_msgid.node == address.node;
    of_msgid
        .zone
        .filter(|zone| is_same && *zone != 0 && Some(*zone) != address.zone)
}

fn parsed(address: &[u8]) -> Option<Address> {
    Address::parse_lenient(std::str::from_utf8(address).ok()?)
}

/// Returns the Fidonet address in the value of a MSGID kludge, if it has one:
/// `2:5030/1520.9@fidonet 4f903477`, `fidonet#1:114/30 1a2b3c4d`, `123.area@1:103/705 1a2b3c4d`.
#[must_use]
pub fn address_in_msgid(msgid: &[u8]) -> Option<&[u8]> {
    let msgid = msgid.trim_ascii();
    // Doubled quotes inside do not matter: the address is at the end.
    let quoted = msgid
        .strip_prefix(b"\"")
        .and_then(|quoted| quoted.get(..memrchr(b'"', quoted)?));
    if let Some(quoted) = quoted {
        return address_of_msgid(quoted);
    }
    let first = msgid.split(u8::is_ascii_whitespace).next()?;
    address_of_msgid(first.strip_prefix(b"\"").unwrap_or(first))
}

/// Returns the address in the first part of a MSGID: the whole part, or the text after `@` or `#`.
fn address_of_msgid(origin: &[u8]) -> Option<&[u8]> {
    let address = address_suffix(origin)?;
    match origin.len().checked_sub(address.len() + 1) {
        None => Some(address),
        Some(before) => matches!(origin.get(before), Some(b'@' | b'#')).then_some(address),
    }
}

/// Returns the address in the last pair of parentheses with one.
fn address_in_parentheses(text: &[u8]) -> Option<&[u8]> {
    let mut close = None;
    step(text.len());
    for at in memrchr2_iter(b'(', b')', text) {
        if text.get(at) == Some(&b')') {
            close = Some(at);
        } else if let Some(close) = close.take() {
            let address = text.get(at + 1..close).and_then(address_at_end);
            if address.is_some() {
                return address;
            }
        }
    }
    None
}

/// Returns the last word that ends with an address.
fn address_at_end(text: &[u8]) -> Option<&[u8]> {
    text.rsplit(|byte| byte.is_ascii_whitespace() || matches!(byte, b',' | b';'))
        .find_map(address_suffix)
}

/// Returns the longest address at the end of a word: `[zone:]net/node[.point][@domain]`. Each
/// number fits 16 bits, and the net is not 0.
fn address_suffix(word: &[u8]) -> Option<&[u8]> {
    step(word.len());
    let in_domain = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.-".contains(byte);
    let numbers = match memrchr(b'@', word) {
        Some(at) => {
            let domain = word.get(at + 1..).unwrap_or_default();
            let is_domain = !domain.is_empty() && domain.iter().all(in_domain);
            word.get(..if is_domain { at } else { word.len() })?
        }
        None => word,
    };
    let (mut rest, last) = split_number(numbers)?;
    if let Some(before) = rest.strip_suffix(b".") {
        (rest, _) = split_number(before)?;
    }
    let _: u16 = last;
    let (rest, net) = split_number(rest.strip_suffix(b"/")?)?;
    if net == 0 {
        return None;
    }
    let zone = rest.strip_suffix(b":").and_then(split_number);
    let prefix = zone.map_or(rest.len(), |(before, _)| before.len());
    word.get(prefix..)
}

/// Splits a number off the end of `text`; `None` when there is none or it does not fit 16 bits.
fn split_number(text: &[u8]) -> Option<(&[u8], u16)> {
    let digits = text.iter().rev().take_while(|b| b.is_ascii_digit()).count();
    let (before, number) = text.split_at(text.len() - digits);
    let number = std::str::from_utf8(number).ok()?.parse().ok()?;
    Some((before, number))
}
