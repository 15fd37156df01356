//! Parts of a text: kludges, visible lines, and the trailer of SEEN-BY, PATH and Via.

use crate::kludges::{area_tag, split_kludge};
use crate::lines::SOH;
use crate::{Attributes, Outgoing, StoredMessage};
use ftn_types::address::Address;
use memchr::{memchr, memchr2};

/// Text of a message, split by the kind of its lines. No line contains its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextParts {
    /// Areatag of the `AREA:` line; `None` for netmail.
    pub area: Option<Vec<u8>>,
    /// Control lines without SOH.
    pub kludges: Vec<Vec<u8>>,
    /// Visible lines, each ended by CR.
    pub text: Vec<u8>,
    /// SEEN-BY lines, and PATH and Via lines with SOH.
    pub trailer: Vec<Vec<u8>>,
}

impl TextParts {
    /// Splits the text of a message in a packet, whose first line may be `AREA:`.
    #[must_use]
    pub fn from_packed(text: &[u8]) -> Self {
        let mut lines = split(text).peekable();
        let area = lines
            .peek()
            .and_then(|line| area_tag(line))
            .map(<[u8]>::to_vec);
        if area.is_some() {
            lines.next();
        }
        Self {
            area,
            ..Self::from_lines(lines, text.len())
        }
    }

    /// Splits the text of a message in a base.
    #[must_use]
    pub fn from_stored(text: &[u8]) -> Self {
        Self::from_lines(split(text), text.len())
    }

    fn from_lines<'a>(lines: impl Iterator<Item = &'a [u8]>, len: usize) -> Self {
        let mut found = Self {
            text: Vec::with_capacity(len),
            ..Self::default()
        };
        // Lines that belong to the trailer unless visible words follow.
        let mut pending: Vec<&[u8]> = Vec::new();
        for line in lines {
            if let Some(kludge) = line.strip_prefix(&[SOH]) {
                let name = split_kludge(kludge).0;
                match name.eq_ignore_ascii_case(b"PATH") || name.eq_ignore_ascii_case(b"Via") {
                    true => found.trailer.push(clean(line)),
                    false if !kludge.trim_ascii().is_empty() => found.kludges.push(clean(kludge)),
                    false => {}
                }
                continue;
            }
            if line.starts_with(b"SEEN-BY:") || line.is_empty() {
                pending.push(line);
                continue;
            }
            for line in pending.drain(..).chain([line]) {
                found.text.extend_from_slice(line);
                found.text.push(b'\r');
            }
        }
        // Blank lines before the trailer are part of the text.
        for line in pending {
            match line.is_empty() {
                true if found.trailer.iter().all(|line| line.first() == Some(&SOH)) => {
                    found.text.push(b'\r');
                }
                true => {}
                false => found.trailer.push(clean(line)),
            }
        }
        if memchr2(b'\n', 0, &found.text).is_some() {
            // Readers ignore line feeds inside of lines, and NUL ends texts elsewhere.
            found.text.retain(|byte| *byte != b'\n');
            let nuls = found.text.iter_mut().filter(|byte| **byte == 0);
            nuls.for_each(|byte| *byte = b' ');
        }
        // SEEN-BY precedes the control lines.
        found.trailer.sort_by_key(|line| line.first() == Some(&SOH));
        found
    }
}

/// Splits a text into lines. CR ends a line, and LF next to it is ignored; without any CR, LF does.
fn split(text: &[u8]) -> Split<'_> {
    let end = match memchr(b'\r', text) {
        None if memchr(b'\n', text).is_some() => b'\n',
        _ => b'\r',
    };
    Split { rest: text, end }
}

/// Lines of a text.
struct Split<'a> {
    rest: &'a [u8],
    end: u8,
}

impl<'a> Iterator for Split<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let (line, rest) = match memchr(self.end, self.rest) {
            Some(at) => {
                let (line, rest) = self.rest.split_at_checked(at)?;
                (line, rest.get(1..).unwrap_or_default())
            }
            None => (self.rest, &[][..]),
        };
        let is_ended = line.len() < self.rest.len();
        self.rest = rest;
        let line = trim_line_feeds(line);
        // LF after the last CR is no line.
        (is_ended || !line.is_empty()).then_some(line)
    }
}

fn trim_line_feeds(mut line: &[u8]) -> &[u8] {
    while let [b'\n', rest @ ..] | [rest @ .., b'\n'] = line {
        line = rest;
    }
    line
}

/// Replaces bytes that a base would take for an end of line or a control line.
fn clean(line: &[u8]) -> Vec<u8> {
    let mut line = line.to_vec();
    let from = usize::from(line.first() == Some(&SOH));
    one_line(line.get_mut(from..).unwrap_or_default());
    line
}

/// Replaces bytes that end lines or begin control lines by blanks.
pub fn one_line(text: &mut [u8]) {
    for byte in text {
        if matches!(*byte, 0 | SOH | b'\r' | b'\n') {
            *byte = b' ';
        }
    }
}

impl StoredMessage {
    /// Returns a copy for another base: netmail with its addresses, or a message of an echo or a
    /// local area. No tosser sends the copy: that of a message of this system counts as sent.
    #[must_use]
    pub fn to_copy(&self, is_netmail: bool) -> Outgoing {
        let parts = TextParts::from_stored(&self.text);
        let field = |field: &[u8]| {
            let mut field = field.to_vec();
            one_line(&mut field);
            field
        };
        let numbers = |text: &[u8]| {
            let address = Address::parse_lenient(&String::from_utf8_lossy(text));
            address.map_or([0; 4], |own| {
                let node = u16::try_from(own.node).unwrap_or_default();
                let (zone, point) = (own.zone.unwrap_or_default(), own.point.unwrap_or_default());
                [zone, own.net, node, point]
            })
        };
        let (origin, destination) = (numbers(&self.origin), numbers(&self.destination));
        let own_trailer = self.trailer.iter().map(|line| clean(line));
        let outside = self.kludges.iter().map(|line| field(line));
        let mut kludges: Vec<Vec<u8>> = outside.chain(parts.kludges).collect();
        if is_netmail && destination != [0; 4] {
            add_addresses(&mut kludges, origin, destination);
        }
        Outgoing {
            from: field(&self.from),
            to: field(&self.to),
            subject: field(&self.subject),
            origin,
            destination: match is_netmail {
                true => destination,
                false => [0; 4],
            },
            written: self.written,
            arrived: self.arrived.unwrap_or(self.written),
            // Tossers send netmail that is not marked as sent, and delete sent netmail with "kill".
            attributes: Attributes {
                local: false,
                sent: self.attributes.sent || self.attributes.local,
                unscanned: false,
                kill_sent: false,
                in_transit: false,
                ..self.attributes
            },
            kludges,
            text: parts.text,
            trailer: own_trailer.chain(parts.trailer).collect(),
            answered: None,
        }
    }
}

/// Appends INTL, FMPT and TOPT, which some formats store as addresses.
fn add_addresses(kludges: &mut Vec<Vec<u8>>, origin: [u16; 4], destination: [u16; 4]) {
    let has = |name: &[u8]| {
        let mut names = kludges.iter().map(|kludge| split_kludge(kludge).0);
        names.any(|own| own.eq_ignore_ascii_case(name))
    };
    let node = |[zone, net, node, _]: [u16; 4]| format!("{zone}:{net}/{node}");
    let [own_zone, .., own_point] = origin;
    let [zone, .., point] = destination;
    let mut missing = Vec::new();
    if !has(b"INTL") && zone != 0 && own_zone != 0 {
        missing.push(format!("INTL {} {}", node(destination), node(origin)));
    }
    if !has(b"FMPT") && own_point != 0 {
        missing.push(format!("FMPT {own_point}"));
    }
    if !has(b"TOPT") && point != 0 {
        missing.push(format!("TOPT {point}"));
    }
    kludges.extend(missing.into_iter().map(String::into_bytes));
}

#[cfg(test)]
mod tests {
    use super::TextParts;
    use proptest::prelude::*;

    fn texts(lines: &[Vec<u8>]) -> Vec<String> {
        let text = |line: &Vec<u8>| String::from_utf8_lossy(line).into_owned();
        lines.iter().map(text).collect()
    }

    #[test]
    fn lines_go_where_they_belong() {
        for (text, area, kludges, visible, trailer) in [
            (
                "AREA:TEST\r\x01MSGID: 2:1/1 1\rHello\r\r--- X\r * Origin: y (2:1/1)\rSEEN-BY: 1/1\r\x01PATH: 1/1\r",
                Some("TEST"),
                vec!["MSGID: 2:1/1 1"],
                "Hello\r\r--- X\r * Origin: y (2:1/1)\r",
                vec!["SEEN-BY: 1/1", "\x01PATH: 1/1"],
            ),
            (
                "\x01INTL 2:1/1 2:1/2\r\nHello\r\n\x01Via 2:1/2 @2026\r\n",
                None,
                vec!["INTL 2:1/1 2:1/2"],
                "Hello\r",
                vec!["\x01Via 2:1/2 @2026"],
            ),
            // A quoted SEEN-BY is text.
            (
                "SEEN-BY: 1/1\rHello",
                None,
                vec![],
                "SEEN-BY: 1/1\rHello\r",
                vec![],
            ),
            (
                "AREA:T\n\x01PID: x\nHello\n",
                Some("T"),
                vec!["PID: x"],
                "Hello\r",
                vec![],
            ),
            ("A\n\x01b\r", None, vec![], "A\x01b\r", vec![]),
            ("", None, vec![], "", vec![]),
            ("\r", None, vec![], "\r", vec![]),
        ] {
            let found = TextParts::from_packed(text.as_bytes());
            let own = found.area.as_ref().map(|tag| String::from_utf8_lossy(tag));
            assert_eq!(own.as_deref(), area, "{text:?}");
            assert_eq!(texts(&found.kludges), kludges, "{text:?}");
            assert_eq!(String::from_utf8_lossy(&found.text), visible, "{text:?}");
            assert_eq!(texts(&found.trailer), trailer, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn split_texts_have_no_control_line_left(text in "[a\x01\r\n]{0,40}") {
            let found = TextParts::from_packed(text.as_bytes());
            let mut lines = found.text.split(|byte| *byte == b'\r');
            prop_assert!(lines.all(|line| line.first() != Some(&1)));
            let again = TextParts::from_stored(&found.text);
            prop_assert!(again.kludges.is_empty());
        }
    }
}
