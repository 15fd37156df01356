//! Messages between packets and bases.
//!
//! Imports `aka`, `lines`, `limits`, `packet` and, of `ftn-base`, the messages of a base.

use crate::aka::Aka;
use crate::limits::{KLUDGE_BYTES, TAG_BYTES};
use crate::lines::{append_lines, from_latin1, kludge_of, name_of, to_latin1};
use crate::packet::{PackedMessage, PacketHeader};
use ftn_base::fts1::{attributes, bits, ftsc_stamp, ftsc_text};
use ftn_base::text_parts::{TextParts, one_line};
use ftn_base::{Attributes, Outgoing, StoredMessage};
use ftn_types::bytes::hash64;
use ftn_types::time::WallTime;
use memchr::memchr;

/// Bytes of a name and of a subject that every format stores.
const NAME: usize = 35;
const SUBJECT: usize = 71;

/// Message of a packet, ready for a base.
#[derive(Clone, Debug)]
pub(crate) struct Incoming {
    /// Areatag; `None` for netmail.
    pub(crate) tag: Option<String>,
    /// The message.
    pub(crate) message: Outgoing,
}

/// Reason why a message goes into no base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MessageError {
    /// The areatag cannot name an area.
    #[error(
        "its areatag is longer than {TAG_BYTES} bytes or has blanks or control characters in it"
    )]
    Tag,
    /// The kludges are too long.
    #[error("its kludges are longer than {KLUDGE_BYTES} bytes together")]
    Kludges,
}

impl Incoming {
    /// Converts a message of a packet.
    pub(crate) fn from_packed(
        packed: &PackedMessage,
        packet: &PacketHeader,
        arrived: WallTime,
    ) -> Result<Self, MessageError> {
        let lines = TextParts::from_packed(&packed.text);
        let tag = lines.area.as_deref().map(tag_text).transpose()?;
        let outside = lines.kludges.iter().chain(&lines.trailer);
        if outside.map(|line| line.len() + 1).sum::<usize>() > KLUDGE_BYTES {
            return Err(MessageError::Kludges);
        }
        let (origin, destination) = match tag {
            Some(_) => (author(&lines).unwrap_or(packet.origin), Aka::default()),
            None => ends(packed, packet, &lines),
        };
        let received = attributes(u32::from(packed.attributes));
        let field = |field: &Vec<u8>| {
            let mut field = field.clone();
            one_line(&mut field);
            field
        };
        Ok(Self {
            tag,
            message: Outgoing {
                from: field(&packed.from),
                to: field(&packed.to),
                subject: field(&packed.subject),
                origin: origin.numbers(),
                destination: destination.numbers(),
                written: ftsc_stamp(&packed.date).unwrap_or_default(),
                arrived,
                attributes: Attributes {
                    private: received.private,
                    file_attach: received.file_attach,
                    ..Attributes::default()
                },
                kludges: lines.kludges,
                text: lines.text,
                trailer: lines.trailer,
                answered: None,
            },
        })
    }

    /// Returns the memory that the message takes, in bytes.
    pub(crate) fn size(&self) -> usize {
        let own = &self.message;
        let lines = own.kludges.iter().chain(&own.trailer);
        own.text.len() + lines.map(|line| line.len() + 24).sum::<usize>() + 300
    }
}

/// Returns the text of an areatag, if it can name an area.
fn tag_text(tag: &[u8]) -> Result<String, MessageError> {
    let is_part = |byte: &u8| *byte > b' ' && *byte != 0x7F;
    let is_tag = tag.len() <= TAG_BYTES && tag.iter().all(is_part);
    match is_tag {
        true => Ok(from_latin1(tag)),
        false => Err(MessageError::Tag),
    }
}

/// Returns the address of an echomail's author: that of the MSGID, else of the Origin line.
fn author(lines: &TextParts) -> Option<Aka> {
    let by_msgid = Aka::from_bytes(kludge_of(&lines.kludges, b"MSGID")).filter(|aka| aka.zone != 0);
    by_msgid.or_else(|| {
        let mut visible = lines.text.rsplit(|byte| *byte == b'\r');
        let origin = visible.find(|line| line.starts_with(b" * Origin:"))?;
        let address = origin.rsplit(|byte| *byte == b'(').next()?;
        Aka::from_bytes(address.split(|byte| *byte == b')').next()?)
    })
}

/// Returns author and addressee of netmail: INTL, FMPT and TOPT, else the numbers of the packet.
fn ends(packed: &PackedMessage, packet: &PacketHeader, lines: &TextParts) -> (Aka, Aka) {
    let point = |name: &[u8]| {
        let text = std::str::from_utf8(kludge_of(&lines.kludges, name)).ok()?;
        text.trim().parse::<u16>().ok()
    };
    let of_header = |zone, (net, node): (u16, u16)| Aka::new(zone, net, node, 0);
    let mut origin = of_header(packet.origin.zone, packed.origin);
    let mut destination = of_header(packet.destination.zone, packed.destination);
    let mut intl = kludge_of(&lines.kludges, b"INTL").split(|byte| *byte == b' ');
    if let (Some(to), Some(from)) = (
        intl.next().and_then(Aka::from_bytes),
        intl.next().and_then(Aka::from_bytes),
    ) {
        (destination, origin) = (to, from);
    }
    origin.point = point(b"FMPT").unwrap_or(origin.point);
    destination.point = point(b"TOPT").unwrap_or(destination.point);
    (origin, destination)
}

/// Returns the key that recognises a message in an area: equal for the message of a packet and the
/// same one in a base of any format. It covers the MSGID, names, subject, the visible text without
/// blank lines and blanks around lines, and, without a MSGID, the date. `seed` is secret: nobody can make a key on purpose.
pub(crate) fn key_of(seed: u64, tag: &str, message: &Outgoing) -> i64 {
    let msgid = kludge_of(&message.kludges, b"MSGID");
    let fields = [&message.from, &message.to, &message.subject];
    key(seed, tag, fields, message.written, msgid, &message.text)
}

/// Returns the key of a message in a base.
pub(crate) fn key_of_stored(seed: u64, tag: &str, stored: &StoredMessage) -> i64 {
    let mut lines = TextParts::from_stored(&stored.text);
    lines.kludges = [stored.kludges.clone(), lines.kludges].concat();
    let fields = [&stored.from, &stored.to, &stored.subject];
    let msgid = kludge_of(&lines.kludges, b"MSGID");
    key(seed, tag, fields, stored.written, msgid, &lines.text)
}

fn key(
    seed: u64,
    tag: &str,
    [from, to, subject]: [&Vec<u8>; 3],
    written: WallTime,
    msgid: &[u8],
    text: &[u8],
) -> i64 {
    let cut = |field: &Vec<u8>, len: usize| {
        let field = field.get(..len).unwrap_or(field);
        field.trim_ascii().to_vec()
    };
    let mut hash = hash64(seed, tag.to_ascii_lowercase().as_bytes());
    hash = hash64(hash, msgid.trim_ascii());
    if msgid.is_empty() {
        // Squish has steps of two seconds.
        hash ^= (written.0 & !1).cast_unsigned();
    }
    for (field, len) in [(from, NAME), (to, NAME), (subject, SUBJECT)] {
        hash = hash64(hash, &cut(field, len));
    }
    let mut rest = text;
    while !rest.is_empty() {
        let end = memchr(b'\r', rest).unwrap_or(rest.len());
        let line = rest.get(..end).unwrap_or_default().trim_ascii();
        if !line.is_empty() {
            hash = hash64(hash, line);
        }
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    hash.cast_signed()
}

/// Packs a message of an area again, as it was received; `tag` is `None` for netmail.
pub(crate) fn packed_again(tag: Option<&str>, message: &Outgoing) -> PackedMessage {
    let mut text = Vec::new();
    if let Some(tag) = tag {
        text.extend_from_slice(b"AREA:");
        text.extend(to_latin1(tag));
        text.push(b'\r');
    }
    for kludge in &message.kludges {
        text.push(1);
        text.extend_from_slice(kludge);
        text.push(b'\r');
    }
    text.extend_from_slice(&message.text);
    append_lines(&mut text, &message.trailer);
    let ends = |[_, net, node, _]: [u16; 4]| (net, node);
    PackedMessage {
        origin: ends(message.origin),
        destination: ends(message.destination),
        attributes: u16::try_from(bits(message.attributes) & 0xFFFF).unwrap_or_default(),
        date: date_text(message.written),
        to: message.to.clone(),
        from: message.from.clone(),
        subject: message.subject.clone(),
        text,
    }
}

/// Returns a date as packets have it, without the padding of its field.
pub(crate) fn date_text(written: WallTime) -> Vec<u8> {
    let mut date = ftsc_text(written).to_vec();
    date.truncate(memchr(0, &date).unwrap_or(date.len()));
    date
}

/// Returns whether a kludge is one that the addresses of netmail replace.
pub(crate) fn is_address_kludge(kludge: &[u8]) -> bool {
    [&b"INTL"[..], b"FMPT", b"TOPT"].contains(&name_of(kludge))
}

#[cfg(test)]
mod tests {
    use super::{Incoming, MessageError, key_of};
    use crate::aka::Aka;
    use crate::packet::{PackedMessage, PacketHeader};
    use ftn_types::time::WallTime;

    fn incoming(text: &str) -> Result<Incoming, MessageError> {
        let packed = PackedMessage {
            origin: (5030, 1),
            destination: (5030, 2),
            attributes: 0x1FF,
            date: b"28 Nov 26  08:00:00".to_vec(),
            to: b"All\r".to_vec(),
            text: text.as_bytes().to_vec(),
            ..PackedMessage::default()
        };
        let packet = PacketHeader {
            origin: Aka::new(2, 5030, 1, 0),
            destination: Aka::new(2, 5030, 2, 0),
            ..PacketHeader::default()
        };
        Incoming::from_packed(&packed, &packet, WallTime(0))
    }

    #[test]
    fn addresses_come_from_the_kludges_that_know_best() {
        for (text, tag, from, to) in [
            ("Hello\r", None, "2:5030/1", "2:5030/2"),
            (
                "\x01INTL 1:2/3 4:5/6\r\x01FMPT 7\r\x01TOPT 8\r",
                None,
                "4:5/6.7",
                "1:2/3.8",
            ),
            ("\x01TOPT 8\r", None, "2:5030/1", "2:5030/2.8"),
            (
                "AREA:A.B\r\x01MSGID: 3:4/5.6@fidonet 1\r",
                Some("A.B"),
                "3:4/5.6",
                "0/0",
            ),
            (
                "AREA:A.B\rx\r * Origin: y (z) (3:4/5)\r",
                Some("A.B"),
                "3:4/5",
                "0/0",
            ),
            (
                "AREA:A.B\r\x01MSGID: <a@b> 1\r",
                Some("A.B"),
                "2:5030/1",
                "0/0",
            ),
        ] {
            let found = incoming(text).unwrap();
            assert_eq!(found.tag.as_deref(), tag, "{text:?}");
            let message = found.message;
            assert_eq!(Aka::from(message.origin).to_string(), from, "{text:?}");
            assert_eq!(Aka::from(message.destination).to_string(), to, "{text:?}");
            assert_eq!(message.to, b"All ");
            assert!(message.attributes.private && !message.attributes.local);
            assert_eq!(message.written.to_string(), "2026-11-28T08:00:00");
        }
        assert_eq!(incoming("AREA:A B\r").unwrap_err(), MessageError::Tag);
        let long = format!("AREA:{}\r", "x".repeat(81));
        assert_eq!(incoming(&long).unwrap_err(), MessageError::Tag);
        let long = format!("\x01X: {}\r", "x".repeat(300_000));
        assert_eq!(incoming(&long).unwrap_err(), MessageError::Kludges);
    }

    #[test]
    fn blanks_and_trailers_do_not_make_another_message() {
        let key = |text: &str| {
            let found = incoming(text).unwrap();
            key_of(7, found.tag.as_deref().unwrap_or_default(), &found.message)
        };
        let first = key("AREA:A\r\x01MSGID: 2:1/1 1\rHello you\rSEEN-BY: 1/1\r");
        let same = [
            "AREA:a\r\x01MSGID: 2:1/1 1\r Hello you \r\rSEEN-BY: 1/1 2\r\x01PATH: 1/1\r",
            "AREA:A\r\n\x01PID: x\r\n\x01MSGID: 2:1/1 1\r\nHello you",
        ];
        assert!(same.iter().all(|text| key(text) == first));
        let others = [
            "AREA:B\r\x01MSGID: 2:1/1 1\rHello you\r",
            "AREA:A\r\x01MSGID: 2:1/1 2\rHello you\r",
            "AREA:A\r\x01MSGID: 2:1/1 1\rHello her\r",
            "AREA:A\rHello you\r",
        ];
        assert!(others.iter().all(|text| key(text) != first));
    }
}
